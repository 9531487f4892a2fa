"""Whatever a seat cannot know changes no byte of the letters that it gets from the mailroom, nor the moment
at which one goes out.  What a letter says is made by `passel.letters`, whose own tests play twins of all
games; what is new here is what makes a letter go out."""

from __future__ import annotations

import itertools
import re
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from passel.accounts import User
from passel.clock import HOUR, SECOND
from passel.mail.letter import Reply
from passel.storage.sqlite import SqliteStore
from passel.tables import acts, turns
from passel.tables.commands import Away, Draft, Say, Seal
from passel.tables.queue import OpenTable
from server.post_room import SLOW, Post, post

pytestmark = pytest.mark.pure
MOMENT = 15 * SECOND  # longer than a turn takes here
HASH = re.compile(r"[0-9a-f]{64}")
Deed = Callable[[Post, OpenTable, User, User], Awaitable[None]]
Came = list[tuple[int, Reply]]


async def evening(
    folder: Path, monkeypatch: pytest.MonkeyPatch, game: str, bo_does: Deed, **wish: Any
) -> Came:
    """What Ada gets, and when, of a game in which Bo does something at his first question; everything else
    is always the same."""
    count = itertools.count()
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size=32: f"token{next(count)}")
    monkeypatch.setattr(turns, "_played", OrderedDict())  # two tables never have the same name otherwise
    came: Came = []

    async with post(SqliteStore(folder / "passel.db")) as at:
        ada, bo, cy = [await at.home.user(name) for name in ("Ada", "Bo", "Cy")]
        table = await at.home.playing(game, [ada, bo, cy], clock=SLOW, **wish)

        async def pass_time(millis: int) -> None:
            fresh = await at.turn(millis)
            came.extend((at.home.time.now(), reply) for reply in fresh if reply.to == "ada@example.org")

        await at.address(ada, table, "ada@example.org")
        await pass_time(SECOND)
        state = table.state
        while state.ask_of(1) is None:  # it is somebody else's turn
            ask = state.pos.asks[0]
            await at.home.choose([ada, bo, cy][ask.seat], table, ask.options[-1].text)
            await pass_time(SECOND)
        await bo_does(at, table, bo, cy)
        while game == "margincall" and bo_does in (nothing, busy) and state.ask_of(0) is None:
            ask = state.pos.asks[0]
            offered = [option.text for option in ask.options]
            await at.home.choose([ada, bo, cy][ask.seat], table, "pass" if "pass" in offered else offered[-1])
            await pass_time(SECOND)
        for hour in range(12):  # reminders, and deadlines
            await pass_time(HOUR - MOMENT)
            if bo_does is busy:  # also shortly before something is due
                await at.home.do(bo, table, Draft(text=f"a draft, {hour}"))
            await pass_time(0)
            await pass_time(MOMENT)
        await at.home.service.act(state.id, lambda state: acts.End(by=state.host, reason="Late."))
        await pass_time(SECOND)
    return came


async def nothing(at: Post, table: OpenTable, bo: User, cy: User) -> None:
    pass


async def busy(at: Post, table: OpenTable, bo: User, cy: User) -> None:
    """All that one can do without anybody else's knowing."""
    await at.home.do(bo, table, Draft(text="a draft"))
    await at.home.do(bo, table, Say(text="psst", to=2))
    await at.address(bo, table, "bo@example.org")
    await at.home.service.watch(table.state.id, bo.id)
    await at.collect()
    await at.address(bo, table, "bo@elsewhere.example", confirmed=False, zone="Asia/Tokyo")
    now = at.home.time.now()
    await at.home.do(bo, table, Away(begin=now + 100 * HOUR, until=now + 200 * HOUR))
    await at.write("bo@example.org", "frobnicate")


@pytest.mark.parametrize("game", ["margincall", "machikoro"])
async def test_what_one_does_unseen_moves_nobody_elses_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    wish = {"settings": {"mode": "postal"}} if game == "machikoro" else {}
    one = await evening(tmp_path / "one", monkeypatch, game, nothing, **wish)
    two = await evening(tmp_path / "two", monkeypatch, game, busy, **wish)
    assert len(one) > 2
    assert any("reminder" in reply.subject for _at, reply in one)
    assert one == two


async def test_a_sealed_sheet_is_no_news(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two sheets, of which the same is carried out; they differ in what was not used, and came otherwise."""

    async def by_letter(at: Post, table: OpenTable, bo: User, cy: User) -> None:
        await at.address(bo, table, "bo@example.org")
        assert "Receipt" in (await at.write("bo@example.org", "buy bakery, mine, forest\n")).text

    async def at_the_table(at: Post, table: OpenTable, bo: User, cy: User) -> None:
        await at.home.do(bo, table, Draft(text="buy mine"))
        await at.home.do(bo, table, Seal(turn=1, text="buy bakery, cafe"))

    wish = {"settings": {"mode": "postal"}}
    one = await evening(tmp_path / "one", monkeypatch, "machikoro", by_letter, **wish)
    two = await evening(tmp_path / "two", monkeypatch, "machikoro", at_the_table, **wish)
    assert any("RECEIPTS" in reply.text for _at, reply in one)

    def bare(came: Came) -> Came:
        """Hashes are salted."""
        return [
            (at, replace(reply, text=HASH.sub("#", reply.text), html=HASH.sub("#", reply.html)))
            for at, reply in came
        ]

    assert bare(one) == bare(two)
    assert one != two


async def test_a_hidden_choice_is_no_news(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bo is about to swap a card, one or another, and has not said that this is all."""

    def swap(number: int) -> Deed:
        async def swapping(at: Post, table: OpenTable, bo: User, cy: User) -> None:
            await at.home.choose(bo, table, "swap")
            ask = table.state.ask_of(1)
            assert ask is not None and len(ask.options) > 2
            await at.home.choose(bo, table, ask.options[number].text)

        return swapping

    one = await evening(tmp_path / "one", monkeypatch, "margincall", swap(0))
    two = await evening(tmp_path / "two", monkeypatch, "margincall", swap(1))
    assert len(one) > 1
    assert one == two
