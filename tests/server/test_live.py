"""Tables as they happen: sockets and streams, and clients that do not behave."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from passel.server.auth import Identity
from passel.server.config import Limits
from passel.server.ws.connection import Connection
from passel.server.ws.fastpath import KEY
from server.door import Closed, Socket, Visitor, opened, settle
from server.memory import FastSocket, Transport, UvicornSocket, connect

SOCKETS = {"app": Socket, "uvicorn": UvicornSocket, "fast": FastSocket}


@pytest.fixture(params=["app", "fast", pytest.param("uvicorn", marks=pytest.mark.slow)], autouse=True)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Which way sockets go: to the app itself, through uvicorn's protocol, or by the fast path before it."""
    way: str = request.param
    monkeypatch.setattr("server.door.Socket", SOCKETS[way])
    return way


async def test_the_first_frame_holds_everything(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        await ada.act(table, "say", text="hello")
        seen = await ada.see(table)
        async with ada.socket(table) as socket:
            frame = await socket.read()
        for name in ("version", "view", "table", "clock"):
            assert frame[name] == seen[name], name
        assert (frame.get("ask", 0), frame["told"], frame["heard"]) == (seen["ask"], seen["told"], 1)
        assert frame["journal"] == (await ada.get(f"/api/tables/{table}/journal"))["lines"]
        assert [line[1] for line in frame["talk"]] == ["hello"]


async def test_acknowledged_twice_and_done_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        mover = ada if (await ada.see(table))["ask"] else bo
        async with mover.socket(table) as socket:
            frame = await socket.read()
            wish = {"do": "decide", "ask": frame["ask"], "choose": frame["view"]["ask"]["options"][0]}
            await socket.send(**wish, id="1")
            frames = await socket.until(lambda frame: "1" in frame.get("acks", []))
            assert [each["version"] != frame["version"] for each in frames if "version" in each] == [True]
            await socket.quiet()
            again = await socket.answer_to(**wish, id="1")
            assert again == {"acks": ["1"]}
            refused = await socket.answer_to(**wish, id="2")
            assert (refused["is"], refused["id"], refused["error"]) == (
                "refused", "2", "That move has already been made.",
            )  # fmt: skip


async def test_a_line_that_breaks_keeps_no_news_from_the_others(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.service.table(await door.playing("machikoro", [ada, bo]))
        state, heard, broken = door.app.state, list[bytes](), list[bytes]()

        def breaks(message: bytes) -> None:
            broken.append(message)
            raise RuntimeError("the transport is closed")

        lines = list[Connection]()
        for write in (breaks, heard.append):
            subscriber = await door.service.watch(table.state.id, "")
            path, _tasks = connect(door.app, Transport(write), fast=True)
            socket = SimpleNamespace(scope={"extensions": {KEY: path}})
            shown = Identity(None, "", "")
            lines.append(
                Connection(socket, subscriber, state.guard, shown, state.commands, table, state.broadcaster)
            )
            subscriber.notify = lines[-1].notify
        for line in lines:
            line.notify()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(broken) == 1 and len(heard) == 1
        for line in lines:
            await line.close()
            door.service.unwatch(line.subscriber)


async def test_who_comes_back_is_told_what_was_missed_and_nothing_else(tmp_path: Path, dealt: str) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing(dealt, [ada, bo])
        await bo.act(table, "say", text="one")
        async with ada.socket(table) as socket:
            first = await socket.read()
        await bo.act(table, "say", text="two")
        await ada.decide(table, "bid 1")
        async with ada.socket(table, f"told={first['told']}&heard={first['heard']}") as socket:
            second = await socket.read()
        assert second["journal"][0] == ["bade", 0, 1]
        assert second["told"] == first["told"] + len(second["journal"])
        assert [line[1] for line in second["talk"]] == ["two"]
        query = f"told={second['told']}&heard={second['heard']}"
        async with ada.socket(table, query) as socket:
            third = await socket.read()
        assert "journal" not in third and "talk" not in third


async def test_an_undone_choice_is_asked_anew_under_another_number(tmp_path: Path, dealt: str) -> None:
    """Though the view is the same as before, and the client may have missed what was in between."""
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing(dealt, [ada, bo])
        async with ada.socket(table) as socket:
            first = await socket.read()
            socket.reading.clear()
            await bo.act(table, "say", text="this is on its way, and the next frame has to wait")
            await settle()
            await ada.decide(table, "bid 1")
            await ada.act(table, "undo")
            socket.reading.set()
            frames = await socket.quiet()
            ask = [frame["ask"] for frame in frames if "ask" in frame][-1]
            assert ask > first["ask"]
            answer = await socket.answer_to(do="decide", id="1", ask=ask, choose="bid 2")
            assert answer["acks"] == ["1"]


async def test_only_those_who_see_something_new_hear_of_it(tmp_path: Path, dealt: str) -> None:
    """A hidden choice wakes nobody else: neither sockets nor pages."""
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing(dealt, [ada, bo])
        looker = Visitor(door.app)
        async with (
            ada.stream(table) as mine, bo.stream(table) as theirs, looker.stream(table) as public,
            bo.socket(table) as socket,
        ):  # fmt: skip
            for stream in (mine, theirs, public):
                assert (await stream.event())["event"] == "update"
            await socket.read()
            await ada.decide(table, "bid 1")
            event = await mine.event()
            assert event["event"] == "update" and "prompt" in json.loads(event["data"])["regions"]
            await ada.act(table, "draft", text="thinking")
            await ada.act(table, "order", text="take it")
            assert await theirs.quiet() == await public.quiet() == await socket.quiet() == []
            await bo.act(table, "say", text="well?")
            for stream in (theirs, public):
                assert "well?" in json.loads((await stream.event())["data"])["regions"]["talk"]


async def test_whoever_is_gone_is_forgotten(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        async with ada.stream(table) as stream, bo.socket(table) as socket:
            await stream.event()
            await socket.read()
            assert door.service.subscribers == 2
        await settle()
        assert door.service.subscribers == 0


async def test_who_is_sent_away_sees_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        async with bo.socket(table) as socket, bo.stream(table) as stream:
            await socket.read()
            await stream.event()
            await ada.act(table, "kick", seat=1)
            gone = await socket.read()
            assert gone == {
                "is": "gone", "id": "", "clause": "", "legal": [],
                "error": "This table is private. Ask the host for an invite link.",
            }  # fmt: skip
            with pytest.raises(Closed) as closed:
                await socket.read()
            assert closed.value.code == 4403
            with pytest.raises(Closed):
                await stream.event()


async def test_who_sits_down_sees_through_other_eyes(tmp_path: Path, dealt: str) -> None:
    async with opened(tmp_path) as door:
        ada, bo, cy = await door.visitor("Ada"), await door.visitor("Bo"), await door.visitor("Cy")
        table = await door.playing(dealt, [ada, bo])
        async with cy.socket(table) as socket:
            assert (await socket.read())["view"]["seat"] == -1
            await bo.act(table, "leave")
            await cy.act(table, "sit", seat=1)
            frame = (await socket.until(lambda frame: frame.get("view")))[-1]
            assert frame["view"]["seat"] == 1 and frame["table"]["seat"] == 1


JUNK = [
    "",
    "{",
    "null",
    "[]",
    '"decide"',
    "{}",
    '{"do":"fly"}',
    '{"do":"decide"}',
    '{"do":"decide","ask":"one","choose":1}',
    '{"do":"decide","ask":-1,"choose":"x"}',
    '{"do":"decide","ask":1e400,"choose":"x"}',
    '{"do":"decide","ask":99999999999999999999999,"choose":"x"}',
    '{"do":"say","text":"' + "x" * 1001 + '"}',
    '{"do":"say","text":"\\ud800"}',
    '{"do":"say","text":" "}',
    '{"do":"sit","seat":32}',
    '{"do":"sit","id":"' + "x" * 41 + '"}',
    '{"do":"enter","invitation":"' + "x" * 61 + '"}',
    '{"do":"draft","text":"' + "x" * 10_001 + '"}',
    '{"do":"decide","ask":1,"choose":"' + ";" * 9_000 + '"}',
    '{"do":"decide","ask":1,"choose":"\\u0000"}',
    '{"do":"give_seat","to":"' + "x" * 31 + '"}',
    '{"do":"retime","clock":{"kind":"live","seconds":0}}',
    '{"do":"order","text":"' + "x" * 201 + '"}',
    '{"do":"end","reason":"' + "x" * 201 + '"}',
    "[" * 60_000,
    '{"do":"sit","x":' + "[" * 50_000 + "]" * 50_000 + "}",
]


async def test_junk_is_refused_in_a_sentence_and_harms_nobody(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, eve = await door.visitor("Ada"), await door.visitor("Bo"), await door.visitor("Eve")
        table = await door.playing("machikoro", [ada, bo])
        before = (await ada.see(table))["version"]
        async with eve.socket(table) as socket, bo.socket(table) as other:
            await socket.read()
            await other.read()
            for text in JUNK:
                await socket.send_text(text)
                answer = await socket.read()
                assert answer["is"] == "refused" and answer["error"].endswith("."), (text[:80], answer)
                assert len(answer["error"]) < 500 and "went wrong" not in answer["error"], answer
            await socket.send_bytes(b"\xff\xfe")
            assert (await socket.read())["is"] == "refused"
            assert "1" in (await other.answer_to(do="say", text="all well", id="1"))["acks"]
        assert (await ada.see(table))["version"] == before


async def test_what_goes_wrong_inside_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])

        def broken(*_: object) -> None:
            raise ZeroDivisionError("secret of the house")

        async with ada.socket(table) as socket:
            await socket.read()
            monkeypatch.setattr(door.service.store, "append", broken)
            answer = await socket.answer_to(do="say", text="hello", id="1")
            assert answer["error"] == "Something went wrong on our side. Nothing has changed."
            assert (await ada.try_to(table, "say", text="hello")).status == 500
            monkeypatch.undo()
            assert "2" in (await socket.answer_to(do="say", text="hello", id="2"))["acks"]
        assert not any(b"secret of the house" in data for data in ada.got)


async def test_a_client_that_reads_no_more_holds_up_nobody_and_is_not_queued_for(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada], fill="random", seats=2)
        async with bo.socket(table) as sleeper:
            await sleeper.read()
            sleeper.reading.clear()
            made = await ada.play(table, seed=1, most=12)
            assert made == 12  # every game lasts that long, whatever the dice
            await ada.asked(table)
            sleeper.reading.set()
            frames = await sleeper.quiet()
            assert len(frames) <= 2  # what was on its way, and the newest
            latest = [frame["version"] for frame in frames if "version" in frame][-1]
            assert latest == (await bo.see(table))["version"]


async def test_who_floods_is_slowed_down_and_nobody_else(tmp_path: Path) -> None:
    """On all sockets together: after what is in hand each message waits for its turn."""
    limits = Limits(1e9, 1e9, socket=0.5, guests=1e9, burst=20)  # ten in hand, then one in two seconds

    async with opened(tmp_path, limits) as door:
        ada, bo, eve = await door.visitor("Ada"), await door.visitor("Bo"), await door.visitor("Eve")
        table = await door.playing("machikoro", [ada, bo])
        async with eve.socket(table) as one, eve.socket(table) as two, bo.socket(table) as other:
            for socket in (one, two, other):
                await socket.read()
            for number in range(14):
                await (one if number % 2 else two).send(do="fly")
            for number in range(5):
                answer = await other.answer_to(do="say", text="hello", id=str(number))
                assert str(number) in answer["acks"]
            refused = [frame for frame in await one.quiet() + await two.quiet() if "error" in frame]
            assert len(refused) <= 12


async def test_sockets_and_streams_of_one_user_are_counted(tmp_path: Path) -> None:
    limits = Limits(1e9, 1e9, 1e9, guests=1e9, sockets=2)

    async with opened(tmp_path, limits) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        async with ada.socket(table) as socket, ada.stream(table) as stream:
            await socket.read()
            await stream.event()
            async with ada.socket(table) as third:
                assert (await third.read())["error"] == "Too many tabs are open. Close some and reload."
                with pytest.raises(Closed) as closed:
                    await third.read()
                assert closed.value.code == 4429
            assert (await ada.ask("GET", f"/tables/{table}/updates")).status == 429
            async with bo.socket(table) as other:
                assert "view" in await other.read()
        async with ada.socket(table) as socket:
            assert "view" in await socket.read()


async def test_strangers_are_counted_by_their_address(tmp_path: Path) -> None:
    limits = Limits(1e9, 1e9, 1e9, guests=1e9, sockets=1)

    async with opened(tmp_path, limits) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        one, two = Visitor(door.app, "192.0.2.8"), Visitor(door.app, "192.0.2.9")
        async with one.socket(table) as first, one.socket(table) as second, two.socket(table) as third:
            assert "view" in await first.read()
            assert "Too many tabs" in (await second.read())["error"]
            assert "view" in await third.read()


async def test_a_table_has_room_for_so_many_onlookers_and_always_for_its_players(tmp_path: Path) -> None:
    limits = Limits(1e9, 1e9, 1e9, guests=1e9, watchers=1)

    async with opened(tmp_path, limits) as door:
        ada, bo, cy = await door.visitor("Ada"), await door.visitor("Bo"), await door.visitor("Cy")
        table = await door.playing("machikoro", [ada, bo])
        async with cy.socket(table) as socket:
            await socket.read()
            async with Visitor(door.app).socket(table) as late, ada.socket(table) as own:
                assert (await late.read())["error"] == "This table has too many spectators. Try again later."
                assert "view" in await own.read()


async def test_strangers_only_look(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        async with Visitor(door.app).socket(table) as socket:
            await socket.read()
            answer = await socket.answer_to(do="say", text="hello", id="1")
            assert answer["error"] == "Sign in first, or continue as a guest."


@pytest.mark.parametrize("query", ["seat=99", "told=-1", "heard=x", "seat=0"])
async def test_a_socket_that_asks_for_nonsense_is_refused(tmp_path: Path, query: str) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        async with bo.socket(table, query) as socket:
            with pytest.raises(Closed):
                await socket.until(lambda frame: "view" in frame)


async def test_no_such_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        async with ada.socket("nowhere") as socket:
            assert (await socket.read())["error"] == "We can't find that table."
            with pytest.raises(Closed) as closed:
                await socket.read()
            assert closed.value.code == 4404


async def test_when_the_house_closes_everybody_is_told(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        async with ada.socket(table) as socket, bo.stream(table) as stream:
            await socket.read()
            await stream.event()
            door.service.send_home()
            assert (await socket.read())["error"] == "The server is shutting down."
            with pytest.raises(Closed):
                await stream.event()
            late = await ada.try_to(table, "say", text="wait")
            assert (late.status, late.error) == (503, "The server is shutting down.")
            assert (await bo.ask("GET", f"/tables/{table}/updates")).status == 503
        assert door.service.subscribers == 0


async def test_many_at_once_are_all_heard(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        await asyncio.gather(*[ada.act(table, "say", text=str(n), id=str(n)) for n in range(20)])
        talk = await bo.get(f"/api/tables/{table}/talk")
        assert sorted(int(line[1]) for line in talk["lines"]) == list(range(20))
        crowd = await asyncio.gather(*[ada.try_to(table, "say", text=str(n)) for n in range(90)])
        assert {answer.status for answer in crowd} == {200, 409}
        full = next(answer for answer in crowd if answer.status == 409)
        assert json.loads(full.body)["error"] == "The table is busy. Try again."
