"""Whatever a seat cannot know changes no byte of what it gets.

Planted facts are looked for in all that others get.  For cards there are twins: two tables at which a seat
cannot tell the positions apart.  Both are played in step, the others deciding what looks alike to it, and
everything that it gets must be the same, byte by byte."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from passel.contract import Game
from passel.kernel import Option, Position, heard
from passel.logs import JsonLines
from passel.registry import shelf
from passel.tables.feed import journal
from passel.tables.history import History
from passel.tables.parts import SeatState
from passel.tables.tasks import Pace
from passel.testing.checks import bare
from passel.testing.games import Answer, Stream, hidden
from passel.testing.twins import TwinTracker, choices, chosen
from server.door import Door, Visitor, opened, play_together

pytestmark = pytest.mark.slow

NEVER = Pace(10**9, 10**9)  # the table does nothing by itself
DECISIONS = 80  # of each game
SEATS = {"lawless": 3, "lordofpigs": 4, "machikoro": 2, "margincall": 3, "whenpigsfly": 3, "duel": 2}
OPEN = {"machikoro", "whenpigsfly"}  # next to nothing is hidden
STAMP = re.compile(rb'("at":"|data-held="|id: )[0-9a-f]{16}')


# -- planted facts -----------------------------------------------------------------------------------


@pytest.mark.pure
async def test_what_is_somebodys_own_is_nowhere_else(
    tmp_path: Path, duel: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Cookies, tokens, passwords, the invitation, drafts, orders, whispers and the seed: each in what its
    owners get, or in nothing at all, and in no log or metric."""
    caplog.set_level(logging.DEBUG, "passel")
    async with opened(tmp_path) as door:
        ada, bo, cy = await door.visitor("Ada"), await door.visitor("Bo"), await door.visitor("Cy")
        dee, stranger = await door.visitor("Dee"), Visitor(door.app)
        await ada.done("/api/account", {"name": "Ada", "password": "PlantedPassword"})
        program = await ada.done("/api/tokens", {"label": "PlantedLabel"})
        table = await door.playing("margincall", [ada, bo, cy], private=False)
        state = (await door.service.table(table)).state
        await ada.act(table, "draft", text="PlantedDraft")
        await ada.act(table, "order", text="pass below 7")
        await ada.act(table, "address", email="planted@example.org", zone="Asia/Tokyo")
        await ada.act(table, "say", text="PlantedWhisper", to=1)
        await ada.act(table, "say", text="PlantedTalk")
        people = [ada, bo, cy]
        async with AsyncExitStack() as lines:
            for visitor in (bo, cy, dee, stranger):
                await lines.enter_async_context(visitor.stream(table))
                await lines.enter_async_context(visitor.channel(table))
            await play_together(table, people, most=12)
            for visitor in (bo, cy, dee, stranger):
                for path in (
                    "",
                    "/journal",
                    "/journal?words=true",
                    "/talk",
                    "/record",
                    "?seat=0",
                    "/talk?seat=0",
                ):
                    await visitor.ask("GET", f"/api/tables/{table}{path}")
                for path in ("/api/tables", "/api/me", "/api/sessions", "/metrics", "/healthz"):
                    await visitor.ask("GET", path)
                for command in ("undo", "ask_undo", "draft", "order", "use_bot", "back", "leave"):
                    await visitor.try_to(table, command, seat=0)
                await visitor.try_to(table, "decide", ask=1, choose="swap", seat=0)
                await visitor.try_to(table, "enter", invitation="wrong")
        talk = b"".join(stranger.got)
        assert b"PlantedTalk" in talk
        planted: dict[str, list[Visitor]] = {
            "PlantedPassword": [],
            "PlantedLabel": [],
            program["token"].split(".")[1]: [ada],
            "PlantedDraft": [ada],
            "planted@example.org": [ada],
            "Asia/Tokyo": [ada],
            '"order":"pass below 7"': [ada],
            "PlantedWhisper": [ada, bo],
            state.invitation: [ada, bo, cy],
            state.history.seed.hex(): [],
            **{visitor.shown.split(".")[1]: [visitor] for visitor in (ada, bo, cy, dee)},
            **{visitor.csrf: [visitor] for visitor in (ada, bo, cy, dee)},
        }
        for secret, owners in planted.items():
            for visitor in (ada, bo, cy, dee, stranger):
                found = any(secret.encode() in data for data in visitor.got)
                assert found == (visitor in owners), (secret, people.index(visitor))
        written = "\n".join(JsonLines().format(record) for record in caplog.records)
        assert '"what": "request"' in written
        for secret in [*planted, "PlantedTalk", table, "Ada"]:
            assert secret not in written, secret


# -- twins -------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Begun(History):
    """A course that begins in the middle of a game."""

    start: Position | None = None

    def begin(self) -> Position:
        assert self.start is not None
        pos = self.start.copy()
        pos.journal = []
        return pos


class Twin:
    """A table at which the position is what the test says, and all that one seat gets there."""

    def __init__(self, door: Door, table: str, people: list[Visitor], reader: int) -> None:
        self.door, self.table, self.people, self.reader = door, table, people, reader
        self.doors = [Visitor(door.app) for _ in range(4)]  # through which the seat looks
        for visitor in self.doors:
            visitor.headers = people[reader].headers
        self.state = door.service.tables[table].state

    def set(self, pos: Position) -> None:
        state, begun = self.state, pos.copy()
        begun.journal = []
        old = state.history
        state.history = Begun(old.game, old.seats, old.settings, old.seed, start=begun.copy())
        state.seats = [SeatState(each.user, each.name) for each in state.seats]
        state.journal = journal(old.seats)
        state.moved = 0
        state.go_on(begun, self.door.time.now())
        state.moved = 1000  # other than any that was shown

    @asynccontextmanager
    async def lines(self) -> AsyncIterator[None]:
        program, page, events, self.browser = self.doors
        async with (
            program.socket(self.table) as self.socket,
            page.channel(self.table) as channel,
            events.stream(self.table) as stream,
        ):
            await self.socket.read()
            await channel.read()
            await stream.event()
            yield

    async def decide(self, seat: int, options: list[Option]) -> None:
        for option in options:
            ask = self.state.seats[seat].asks
            answer = await self.people[seat].try_to(self.table, "decide", ask=ask, choose=option.text)
            assert answer.status == 200, answer

    async def probe(self, luck: Stream) -> None:
        """Whatever else a curious player may try."""
        box, ask = self.state.game.box, self.state.seats[self.reader].asks
        text = luck.pick(box.options).text
        wishes: list[dict[str, Any]] = [
            {"do": "decide", "ask": ask, "choose": "?"},
            {"do": "decide", "ask": ask, "choose": text},
            {"do": "decide", "ask": ask + 1, "choose": text},
            {"do": "decide", "ask": ask, "choose": f"{text}; {luck.pick(box.options).text}"},
            {"do": "undo"},
            {"do": "ask_undo"},
        ]
        for wish in luck.some(wishes, 2):
            if any(each.startswith(text) for each in self.asked()):
                continue  # that might be a decision
            await self.socket.answer_to(**wish, id=str(luck.number()))
            await self.browser.post(f"/api/tables/{self.table}/acts", wish)
        for path in luck.some(["?words=true", "/journal?words=true", "/talk", "/record", ""], 2):
            await self.browser.ask("GET", f"/api/tables/{self.table}{path}")
        for path in ["", luck.pick(["?seat=-1", f"?seat={self.reader}", "/replay"])]:
            await self.browser.ask("GET", f"/tables/{self.table}{path}", headers={"accept": "text/html"})

    def asked(self) -> Sequence[str]:
        ask = self.state.ask_of(self.reader)
        return [] if ask is None else [option.text for option in ask.options]

    def got(self) -> list[list[bytes]]:
        """What is new at each door, without the names that every table has of its own, and without the
        stamps of pages, which are hashes of pages with these names."""
        news = []
        for visitor in self.doors:
            data, visitor.got = visitor.got, []
            for name in (self.table, self.state.invitation):
                data = [each.replace(name.encode(), b"*" * len(name)) for each in data]
            news.append([STAMP.sub(rb"\1*", each) for each in data])
        return news


def in_step(
    game: Game, other: Position, last: Answer, after: Position, reader: int, luck: Stream
) -> list[Option] | None:
    """What the same seat decides at the other table so that `eyes` cannot tell: the same if all know it,
    else something else, or nothing."""

    def same(pos: Position) -> bool:
        return told(game, pos, reader) == told(game, after, reader)

    for option in choices(other, last, luck):
        if same(chosen(other, last.seat, option)):
            return [option]
    return [] if last.hidden and same(other) else None


def told(game: Game, pos: Position, reader: int) -> object:
    lines = [heard(entry, reader) for entry in pos.journal or ()]
    return game.view(pos, reader), [line for line in lines if line is not None]


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("slug", SEATS)
async def test_twins_tell_a_seat_the_same(
    tmp_path: Path, duel: str, slug: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda size: "77" * size)  # the same seed at all tables
    game, seats = shelf()[slug], SEATS[slug]
    luck = Stream("server twins", slug, seed)
    reader = luck.below(seats)
    shadow = TwinTracker(game, "server")
    shadow.seat = reader
    truth = game.new(seats, key=luck.key(), paced=True)
    followed = differed = 0
    async with opened(tmp_path, pace=NEVER) as door:
        people = [await door.visitor(f"Player {seat}") for seat in range(seats)]
        while followed < DECISIONS:
            if truth.over:
                truth = game.new(seats, key=luck.key(), paced=True)
            other = shadow.alike(truth, luck)
            if other is None:
                truth = onwards(truth, luck)
                continue
            left, right = [
                Twin(door, await door.playing(slug, people, clock={"kind": "live"}), people, reader)
                for _ in range(2)
            ]
            left.set(truth)
            right.set(other)
            story: list[object] = []
            async with left.lines(), right.lines():
                while followed < DECISIONS and not truth.over:
                    door.time.moment += 1000
                    probes = luck.number()
                    for twin in (left, right):
                        await twin.probe(Stream(probes))
                        await soon()
                    for mine, theirs in zip(left.got(), right.got(), strict=True):
                        for one, two in zip_longest(mine, theirs):
                            assert one == two, story
                    truth, other = left.state.pos, right.state.pos  # a choice may have been taken back
                    for pos in (truth, other):
                        pos.journal = []
                    ask = luck.pick(truth.asks)
                    option = luck.pick(ask.options)
                    secret = ask.seat != reader and hidden(truth, ask)
                    last = Answer(ask.seat, ask.decision, option, False, secret)
                    after = chosen(truth, ask.seat, option)
                    play = in_step(game, other, last, after, reader, luck)
                    if play is None:
                        truth = after  # from here on these two can be told apart: go on with another
                        break
                    story.append((ask.seat, option.text, [each.text for each in play]))
                    await left.decide(ask.seat, [option])
                    await right.decide(ask.seat, play)
                    await soon()
                    followed += 1
                    truth, other = left.state.pos, right.state.pos
                    differed += bare(truth) != bare(other)
    assert differed or slug in OPEN


def onwards(truth: Position, luck: Stream) -> Position:
    ask = luck.pick(truth.asks)
    return chosen(truth, ask.seat, luck.pick(ask.options))


async def soon() -> None:
    """Let the frames go out."""
    for _ in range(12):
        await asyncio.sleep(0)
