"""Machi Koro: one whole game at the table and one by post, word for word, and the compiled rules against
the sources.

A change of the rules shows as a difference in the golden files, to be reviewed.  To write them anew:

    PASSEL_GOLDEN=1 python -m pytest tests/games/machikoro/test_golden.py
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from games.machikoro.desk import NAMES
from games.machikoro.table import as_table, ask, asked, offers, told
from golden import compare, digests_of_sources, only_compiled
from passel.games.machikoro import GAME
from passel.games.machikoro.components import SEAT, Table
from passel.kernel import Option, digest, heard, playout, seeded

LIVE = Path(__file__).with_name("golden.txt")
POST = Path(__file__).with_name("golden_post.txt")
SEATS = 3
PRESET = "live with special actions"
KEY = sha256(b"the golden game").digest()


def playthrough() -> Iterator[str]:
    """Each question, its answer, what happened, and what the seats see then."""
    pos = as_table(GAME.new(SEATS, preset=PRESET, key=KEY, journal=True))
    yield f"{GAME.slug}, rules {GAME.rules}, {SEATS} seats, {PRESET}"
    yield msgspec.json.encode(GAME.setting_values(preset=PRESET)).decode()
    yield from seen(pos, whole=True)
    number = 0
    while not pos.over:
        number += 1
        yield f"{number} {asked(pos)}: {', '.join(offers(pos))}"
        choice = ask(pos).options[seeded("golden", number) % len(offers(pos))]
        yield f"  > {choice.text}"
        before = pos.round
        pos.play(ask(pos).seat, choice)
        yield from seen(pos, whole=pos.over or pos.round > before)


def by_post() -> Iterator[str]:
    """The decisions of each sheet, what happened, what the seats see then, and the letters."""
    options = GAME.setting_values(
        {"starting_coins": 10, "turn_limit": 40}, preset="postal"
    )  # to see landmarks at work
    pos = as_table(GAME.new(SEATS, options, key=KEY))
    yield f"{GAME.slug}, rules {GAME.rules}, {SEATS} seats, postal"
    yield msgspec.json.encode(options).decode()
    number = 0
    while not pos.over:
        before, made = pos.copy(), list[tuple[int, Option]]()
        pos.journal = []
        while not pos.over and pos.round == before.round:
            number += 1
            asked = pos.asks[0]
            late = asked.decision.name == "sheet" and number % 5  # most sheets come in
            choice = asked.options[0 if late else seeded("by post", number) % len(asked.options)]
            made.append((asked.seat, choice))
            pos.play(asked.seat, choice)
        for seat in range(SEATS):
            yield f"{SEAT[seat]}: " + ", ".join(option.text for other, option in made if other == seat)
        letters = [letter(before, made, pos, seat) for seat in range(SEATS)]
        yield from seen(pos, whole=pos.over)
        yield letters[0]
        yield from ("-- private" + text.partition("-- private")[2] for text in letters[1:])


def letter(before: Table, made: list[tuple[int, Option]], pos: Table, seat: int) -> str:
    assert GAME.faces.post is not None and pos.journal is not None
    view = GAME.view(pos, seat, NAMES[:SEATS])
    told = [line for entry in pos.journal if (line := heard(entry, seat)) is not None]
    account = GAME.faces.post.account(GAME.view(before, seat), told, view, "42")
    return GAME.faces.post.report_text(before, made, account, view).whole


def seen(pos: Table, whole: bool) -> Iterator[str]:
    """What happened and a hash of each view; P1's whole view at the end of a round."""
    yield from (f"  {line}" for line in told(pos))
    views = [msgspec.json.encode(GAME.view(pos, seat)) for seat in range(SEATS)]
    yield "  views " + " ".join(sha256(view).hexdigest()[:16] for view in views)
    if whole:
        yield f"  {views[0].decode()}"


GOLDEN = pytest.mark.parametrize(
    ("game", "file"), [(playthrough, LIVE), (by_post, POST)], ids=["live", "post"]
)


@GOLDEN
def test_the_golden_game(game: Callable[[], Iterator[str]], file: Path) -> None:
    compare(game(), file)


# -- pure and compiled -----------------------------------------------------------------------------


def digests() -> list[str]:
    """The ends of 300 random games, of every size and preset."""
    ends = []
    for seats in (2, 3, 4):
        for preset in GAME.presets:
            for game in range(25):
                pos = GAME.new(seats, preset=preset.name, chance=seeded("dice", game))
                playout(pos, seeded("choices", game))
                assert pos.over
                ends.append(digest(pos))
    return ends


@only_compiled
def test_pure_and_compiled_rules_agree() -> None:
    assert digests_of_sources("machikoro") == digests()


def test_the_random_games_differ() -> None:
    assert len(set(digests())) == 300
