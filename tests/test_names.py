"""Players are called by their names, in every language; what is sent and what bots get has no names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from passel.bots import BotView
from passel.contract import Game, View
from passel.i18n import _, in_language
from passel.kernel import Position, Refused, mix
from passel.registry import find
from quick import quick

pytestmark = pytest.mark.pure
SLUGS = ["lawless", "lordofpigs", "machikoro", "margincall", "whenpigsfly"]
NAMES = ["Zoe", "Yan", "Xia", "Wim", "Vic"]
TABLES = {"lawless": 5, "lordofpigs": 4, "machikoro": 4, "margincall": 4, "whenpigsfly": 4}
MOST = 150  # decisions of a game
REFUSED = 40  # options that are tried although they are not on offer


@cache
def played(slug: str) -> list[Position]:
    """Return the positions of a game in which players choose now by judgement, now at random."""
    game = find(slug)
    pos = game.new(TABLES[slug], chance=7)
    found = [pos.copy()]
    while not pos.over and len(found) < MOST:
        luck = mix(len(found))
        ask = pos.asks[luck % len(pos.asks)]
        weights = game.weigh(pos, ask)
        best = weights.index(max(weights))
        pos.play(ask.seat, ask.options[luck // 8 % len(ask.options) if luck % 2 else best])
        found.append(pos.copy())
    return found


def said(game: Game, pos: Position, view: View) -> Iterator[str]:
    """Yield all that a seat reads: prompt, labels, previews, refusals, or the result."""
    words = game.words
    if view.over:
        yield words.result(view)
    if view.ask is None:
        return
    yield words.prompt(view)
    names = NAMES[: view.seats]
    for text in view.ask.options:
        option = game.box.texts[text]
        yield words.label(view, option)
        yield words.preview(view, option)
    others = [option for option in game.box.options if option.text not in view.ask.options]
    for option in others[:: len(others) // REFUSED + 1]:
        yield words.why_not(view, option)[0]
        with pytest.raises(Refused) as refused:
            game.read(pos, view.seat, option.text, names)
        yield refused.value.reason


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("slug", quick(SLUGS, "margincall"))
def test_no_sentence_calls_a_player_by_the_seat(slug: str, language: str) -> None:
    game, seats = find(slug), TABLES[slug]
    named = 0
    with in_language(language):
        printed = [_(seat[:1].upper() + seat[1:]) for seat in game.seat_names[:seats]]
        seat_name = re.compile(rf"(?<!\w)(?:{'|'.join(printed)})(?!\w)")
        for pos in played(slug):
            for seat in range(-1, seats):
                for sentence in said(game, pos, game.view(pos, seat, NAMES[:seats])):
                    assert not seat_name.search(sentence), sentence
                    named += any(name in sentence for name in NAMES)
    assert named > (100 if slug in ("lawless", "margincall") else 0)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_view_without_names_calls_the_seats(slug: str) -> None:
    """So it was before views had names, and games still read like that in tests and environments."""
    game, pos = find(slug), played(slug)[0]
    view = game.view(pos, 0)
    assert view.names is UNSET and view.name(0) == ""
    assert game.names(view) == list(game.seat_names[: pos.seats])
    named = game.view(pos, 0, NAMES[: pos.seats])
    assert game.names(named) == [named.name(seat) for seat in range(pos.seats)] == NAMES[: pos.seats]
    assert named.name(-1) == named.name(pos.seats) == ""


@pytest.mark.parametrize("slug", SLUGS)
def test_names_are_all_that_is_added(slug: str) -> None:
    """What is sent has no names: its bytes are those of the other fields, in their order."""
    game = find(slug)
    fields = [field for field in View.__struct_fields__ if field != "names"]
    for pos in played(slug)[::10]:
        for seat in range(-1, pos.seats):
            view, named = game.view(pos, seat), game.view(pos, seat, NAMES[: pos.seats])
            assert replace(named, names=UNSET) == view
            data = {field: getattr(view, field) for field in fields}
            assert msgspec.json.encode(view) == msgspec.json.encode(data)


@pytest.mark.parametrize("slug", SLUGS)
def test_bots_get_no_names(slug: str) -> None:
    pos = played(slug)[0]
    assert BotView(find(slug), pos, pos.asks[0].seat).view.names is UNSET


def test_a_player_may_have_the_name_of_a_seat() -> None:
    game = find("margincall")
    view = game.view(game.new(3, chance=1), 0, ["Ann", "P1", "Cy"])
    labels = [game.words.label(view, game.box.texts[f"on P{seat}"]) for seat in (2, 3)]
    assert labels == ["P1", "Cy"]


def test_a_seat_that_nobody_has_keeps_its_name() -> None:
    game = find("lawless")
    pos = next(pos for pos in played("lawless") if pos.asks[0].decision.name == "first")
    view = game.view(pos, pos.asks[0].seat, NAMES[:5])
    few = replace(view, seats=4, names=("Zoe", "Yan", "Xia", "Wim"))
    assert game.words.why_not(few, game.box.texts["first white"]) == (
        "Nobody plays White. Choose a player at this table.",
        "LE-1",
    )


def test_in_the_terminal(tmp_path: Path) -> None:
    """In prompts, choices and refusals; notation stays as it is."""
    from passel.terminal.new_game import Wishes
    from terminal.home import SEED, new_table, sit_down

    table = new_table(tmp_path, Wishes(names=["Mira"], seat=2, seed=SEED), find("margincall"))
    label = table.game.words.label(table.view(1), table.game.box.texts["on P1"])
    assert label == table.names[0] != "P1"
    _table, text = sit_down(table, *["order pass", "1"])
    bots = [name.split()[0] for name in table.record.names if name != "Mira"]
    assert any(f"{bot} sells " in text or f"{bot} has played " in text for bot in bots)
    assert "P1 sells" not in text and "P3 sells" not in text
