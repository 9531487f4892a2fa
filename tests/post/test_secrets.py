"""Whatever a seat cannot know changes no byte of its letters, nor of what is said to its answers."""

from __future__ import annotations

import pytest

from passel.contract import Game
from passel.kernel import Heard, Position, heard
from passel.letters import line as row
from passel.letters.ask import asking
from passel.letters.parse import read_answer
from passel.letters.verdicts import verdicts
from passel.registry import find
from passel.testing.checks import bare
from passel.testing.games import Playthrough, Table
from passel.testing.twins import TwinTracker
from post.games import NAMES, SLUGS

pytestmark = pytest.mark.pure
OTHER = {"lawless": 0, "lordofpigs": 0, "margincall": 0, "whenpigsfly": 0}  # Machi Koro hides nothing


def twins(
    game: Game, seats: int, seed: int, decisions: int
) -> list[tuple[Position, Position, int, list[Heard]]]:
    """Moments of a game, each with another truth that the seat cannot tell from this one."""
    found = []
    story = Playthrough(Table(game, "", seats), seed)
    story.begin()
    shadow = TwinTracker(game, "letters")
    while not story.finished and len(story.answers) < decisions:
        story.advance()
        shadow.step(story)
        twin, seat = shadow.twin, shadow.seat
        if twin is None or bare(twin) == bare(story.pos):
            continue
        told = [line for entry in story.news if (line := heard(entry, seat)) is not None]
        found.append((story.pos.copy(), twin.copy(), seat, told))
    return found


def letters(game: Game, pos: Position, seat: int) -> list[str]:
    """Answers that look at all that could be looked at."""
    ask = pos.ask_of(seat)
    own = [option.text for option in ask.options] if ask is not None else []
    every = game.box.options
    strange = [every[number].text for number in range(0, len(every), len(every) // 7)]
    rows = [f"{text}\n{other}" for text in own[:3] for other in (*own[-2:], "junk")]
    mixed = ["\n".join([*own[:3], *strange]), "1\n" + "\n".join(own[-3:]), "; ".join(own[:2])]
    return ["\n".join(strange), *own[:4], *mixed, *rows]


def said(game: Game, pos: Position, seat: int, texts: list[str]) -> list[object]:
    made = [read_answer(game, pos, seat, text, NAMES) for text in texts]
    return [(answer, verdicts(answer)) for answer in made]


@pytest.mark.slow
@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug in OTHER])
def test_twins_get_the_same_letters_and_verdicts(slug: str) -> None:
    game = find(slug)
    moments = [moment for seed in (1, 2) for moment in twins(game, 4, seed, 220)]
    asked = [moment for moment in moments if moment[0].ask_of(moment[2]) is not None]
    assert len(moments) >= 20
    assert len(asked) >= 5
    for pos, twin, seat, told in asked[:: max(1, len(asked) // 20)]:
        one, two = (asking(game, game.view(each, seat, NAMES), told, 3) for each in (pos, twin))
        assert one == two
    for pos, twin, seat, _told in moments[:: max(1, len(moments) // 40)]:
        texts = letters(game, pos, seat)
        assert said(game, pos, seat, texts) == said(game, twin, seat, texts)


@pytest.mark.slow
def test_that_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two guards stand here: a row ends where something happens, and it is tried on what the seat imagines.
    Without both, a line that comes after a draw would tell what was drawn."""
    game = find("margincall")
    moments = [moment for seed in (1, 2) for moment in twins(game, 4, seed, 220)]
    monkeypatch.setattr(row, "luck", lambda pos: ())
    monkeypatch.setattr(row, "heard", lambda entry, seat: None)
    monkeypatch.setattr(Game, "imagine", lambda self, pos, seat, seed, again=False: pos.copy())
    parted = 0
    for pos, twin, seat, _told in moments:
        texts = letters(game, pos, seat)
        parted += said(game, pos, seat, texts) != said(game, twin, seat, texts)
    assert parted
