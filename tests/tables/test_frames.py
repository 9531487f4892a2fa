"""What goes out of a house is the view of the seat and the journal as it heard it, and nothing else."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from passel.kernel import heard
from passel.registry import shelf as games
from passel.tables.feed import Feed, journal
from passel.tables.parts import Spoken, overheard, said_to_all
from passel.tables.state import TableState
from passel.tables.subscribers import ViewCache
from passel.tables.time_control import TimeControl
from tables.service import Shelf, evening, frames, home


@pytest.mark.parametrize("slug", games())
def test_the_bytes_of_a_view_are_the_view(slug: str) -> None:
    """They are put together from pieces; that must not show."""
    game = games()[slug]
    seats = min(4, game.seats[1])
    pos = game.new(seats, key=b"k" * 32, paced=True)
    chance = random.Random(slug)

    table = TableState("table")
    table.game, table.pos = game, pos
    views = ViewCache(table)
    for _ in range(120):
        for reader in range(-1, seats):
            assert views.view(reader)[1] == msgspec.json.encode(game.view(pos, reader))
        if pos.over:
            break
        ask = chance.choice(pos.asks)
        pos.play(ask.seat, chance.choice(ask.options))
        table.moved += 1


def test_lines_are_numbered_as_each_has_heard_them() -> None:
    talk: Feed[Spoken] = Feed(3, said_to_all, overheard, most=5)
    words = [(0, -1), (0, 1), (1, 0), (2, -1), (2, 0), (-1, -1), (1, 2)]
    talk.add([Spoken("x", str(number), seat, to, 0) for number, (seat, to) in enumerate(words)])
    assert talk.told == [6, 6, 5, 3], "seats 0, 1, 2 and the spectators"
    assert [line[1] for line in talk.since(2, 2)] == ["4", "5", "6"]
    assert [line[1] for line in talk.since(2, 0)] == ["3", "4", "5", "6"], "older ones are no longer at hand"
    assert [line[1] for line in talk.since(-1, 1)] == ["3", "5"]
    assert talk.since(0, 6) == talk.since(0, 99) == []


@pytest.mark.parametrize("slug", games())
def test_the_journal_is_what_each_seat_has_heard(slug: str) -> None:
    game = games()[slug]
    seats = min(4, game.seats[1])
    pos = game.new(seats, key=b"k" * 32, paced=True, journal=True)
    scroll = journal(seats)
    entries = list(pos.journal or ())
    chance = random.Random(slug)
    for _ in range(60):
        if pos.over:
            break
        pos.journal = []
        ask = chance.choice(pos.asks)
        pos.play(ask.seat, chance.choice(ask.options))
        entries += pos.journal
    scroll.add(entries)
    for reader in range(-1, seats):
        lines = [line for line in (heard(entry, reader) for entry in entries) if line is not None]
        told = [(line[0].name, *line[1 : 1 + len(line[0].fields)]) for line in lines]
        assert scroll.told[reader] == len(told)
        assert scroll.since(reader, len(told) - 10) == told[-10:]


@pytest.mark.parametrize("slug", games())
def test_the_bytes_of_a_story_are_what_each_was_told(slug: str) -> None:
    """What all were told alike is put into words once; what only some heard is theirs."""
    game = games()[slug]
    seats = min(4, game.seats[1])
    pos = game.new(seats, key=b"k" * 32, paced=True, journal=True)
    table = TableState("table")
    table.game, table.pos, table.journal = game, pos, journal(seats)
    views, chance = ViewCache(table), random.Random(slug)
    for _ in range(120):
        for reader in [*range(-1, seats), *range(seats)]:
            told = table.journal.told[reader]
            for since in range(max(0, told - 4), told):
                lines = table.journal.since(reader, since)
                assert views.story(reader, since) == msgspec.json.encode(lines)
        if pos.over:
            break
        pos.journal = []
        ask = chance.choice(pos.asks)
        pos.play(ask.seat, chance.choice(ask.options))
        table.journal.add(pos.journal)
        table.moved += 1


def test_lines_for_all() -> None:
    talk: Feed[Spoken] = Feed(2, said_to_all, overheard, most=9)
    lines = [Spoken("x", str(number), 0, to, 0) for number, to in enumerate((-1, 1, -1, -1))]
    earlier, latest = lines[2:]
    talk.add(lines)
    assert [talk.for_all(most) for most in range(6)] == [[], [latest], [earlier, latest], None, None, None]


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"clock": TimeControl(kind="live")},
        {"settings": {"mode": "postal"}},
        {"settings": {"mode": "postal"}, "clock": TimeControl(kind="correspondence")},
    ],
)
@evening
async def test_the_bytes_of_a_clock_are_the_clock(shelf: Shelf, wish: dict[str, Any]) -> None:
    async with home(shelf()) as here:
        users = [await here.user(name) for name in ("Ada", "Bo")]
        table = await here.playing("machikoro", users, **wish)
        assert table.views.clock(-1) is not None
        for reader in (-1, 0, 1):
            assert table.views.time(reader) == msgspec.json.encode(table.views.clock(reader))


@evening
async def test_a_viewer_gets_what_is_new_and_nothing_twice(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("machikoro", [ada, bo])
        subscriber = await here.service.watch(table.state.id, ada.id)
        (first,) = frames(subscriber)
        assert {"version", "view", "ask", "told", "journal", "table", "clock"} <= set(first)
        assert frames(subscriber) == []
        await here.choose(ada, table, "pass")
        (second,) = frames(subscriber)
        assert "table" not in second
        assert second["told"] == first["told"] + len(second["journal"])
        again = await here.service.watch(table.state.id, ada.id, told=first["told"])
        (late,) = frames(again)
        assert late["journal"] == second["journal"], "who comes back gets what was missed"


@evening
async def test_who_sits_down_looks_through_other_eyes(shelf: Shelf) -> None:
    from passel.tables.commands import NewTable, Sit

    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.desk.lay(ada, NewTable(game="machikoro", seats=2))
        subscriber = await here.service.watch(table.state.id, bo.id)
        assert frames(subscriber)[0]["table"]["seat"] == -1
        await here.do(bo, table, Sit(seat=1))
        assert frames(subscriber)[0]["table"]["seat"] == 1
