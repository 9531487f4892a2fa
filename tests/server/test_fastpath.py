"""The fast WebSocket path: when it is used, which data it takes, and that it sends what uvicorn sends."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from passel.server.ws.fastpath import (
    Arrivals,
    FastPath,
    content,
    find,
    framed,
    missing,
    ordinary,
    protocol,
    whole,
)
from server.door import Visitor, opened
from server.memory import FastSocket, Transport, UvicornSocket, connect

SANSIO = "uvicorn.protocols.websockets.websockets_sansio_impl"
Scope = dict[str, Any]


# -- whether it is used --------------------------------------------------------------------------------


def test_this_uvicorn_has_what_it_needs() -> None:
    assert missing(ordinary()) == []
    assert protocol(True) is FastPath
    assert protocol(False) == "auto"


class Changed:
    """A class as a later uvicorn might have it."""

    def __init__(self) -> None:
        self.queue = ()

    def connection_made(self, transport: object) -> None:
        self.scope = transport

    data_received = pause_writing = resume_writing = connection_lost = connection_made


@pytest.mark.parametrize(
    ("change", "lacking"),
    [
        ("no module", "WebSocketsSansIOProtocol"),
        ("no class", "WebSocketsSansIOProtocol"),
        ("another class", "eof_received, close_sent"),
    ],
)
def test_another_uvicorn_serves_the_ordinary_way_with_one_warning(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, change: str, lacking: str
) -> None:
    if change == "no module":
        monkeypatch.setitem(sys.modules, SANSIO, None)
    elif change == "no class":
        monkeypatch.delattr(f"{SANSIO}.WebSocketsSansIOProtocol")
    else:
        monkeypatch.setattr(f"{SANSIO}.WebSocketsSansIOProtocol", Changed)
    with caplog.at_level(logging.WARNING, "passel.server"):
        assert protocol(True) == "auto"
    [record] = caplog.records
    assert record.levelname == "WARNING" and vars(record)["missing"] == lacking
    caplog.clear()
    assert protocol(False) == "auto" and not caplog.records


# -- a connection --------------------------------------------------------------------------------------


class Line:
    """A connection to an app that accepts it and does nothing more."""

    def __init__(self) -> None:
        self.scope: Scope = {}
        self.received: list[Any] = []
        self.written: list[bytes] = []
        self.heard: list[bytes] = []
        self.takes = True
        self.done = asyncio.Event()
        self.transport = Transport(self.written.append)

    async def app(self, scope: Scope, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
        self.scope = scope
        await receive()
        await send({"type": "websocket.accept"})
        await self.done.wait()

    async def open(self) -> FastPath:
        path, _tasks = connect(self.app, self.transport, fast=True)
        client = ClientProtocol(parse_uri("ws://table.example/"))
        client.send_request(client.connect())
        self.transport.feed(b"".join(client.data_to_send()))
        await asyncio.sleep(0.01)
        self.written.clear()  # the answer to the handshake
        path.inner.data_received = self.ordinary(path.inner.data_received)
        assert isinstance(path, FastPath) and find(self.scope) is path
        path.listen(asyncio.get_running_loop(), Arrivals(), self.hear)
        return path

    def ordinary(self, data_received: Callable[[bytes], None]) -> Callable[[bytes], None]:
        def received(data: bytes) -> None:
            self.received.append(data)
            data_received(data)

        return received

    def hear(self, message: bytes) -> bool:
        if self.takes:
            self.heard.append(message)
        return self.takes


def frame(text: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text, fin).serialize(mask=True)


async def test_nothing_overtakes_what_waits() -> None:
    line = Line()
    path = await line.open()
    path.handle(frame(b"one"))
    assert (line.heard, line.received) == ([b"one"], [])
    line.takes = False
    path.handle(frame(b"two"))
    line.takes = True
    path.handle(frame(b"three"))
    assert (len(line.heard), len(line.received)) == (1, 2)
    for _ in range(2):
        path.inner.queue.get_nowait()
    path.handle(frame(b"four"))  # nobody has looked yet
    assert (len(line.heard), len(line.received)) == (1, 3)
    path.inner.queue.get_nowait()
    path.check_queue()
    path.handle(frame(b"five"))
    assert (line.heard, len(line.received)) == ([b"one", b"five"], 3)


async def test_after_the_close_nothing_is_sent_or_heard() -> None:
    line = Line()
    path = await line.open()
    assert path.push(b"news") and line.written == [framed(b"news")]
    path.pause_writing()
    assert not path.push(b"more") and not path.inner.writable.is_set()
    path.resume_writing()
    assert path.push(b"more")
    path.inner.close_sent = True
    assert not path.push(b"late")
    path.handle(frame(b"late"))
    assert (line.heard, len(line.received)) == ([], 1)
    path.inner.close_sent = False
    path.connection_lost(None)
    assert not path.push(b"late") and len(line.written) == 2
    assert path.inner.disconnected and find(line.scope) is None
    line.done.set()


async def test_all_that_comes_in_one_turn_is_handled_in_one_go_and_a_failure_ends_one_connection() -> None:
    lines = [Line(), Line()]
    paths = [await line.open() for line in lines]
    arrivals = Arrivals()

    def fails(message: bytes) -> bool:
        raise ZeroDivisionError

    for path, hear in zip(paths, (fails, lines[1].hear), strict=True):
        path.listen(asyncio.get_running_loop(), arrivals, hear)
        path.data_received(frame(b"hello"))
    assert lines[1].heard == []
    await asyncio.sleep(0)
    assert lines[1].heard == [b"hello"]
    assert [line.transport.closing for line in lines] == [True, False]
    for line in lines:
        line.done.set()


@settings(max_examples=60, deadline=None)
@given(
    texts=st.lists(st.integers(0, 300) | st.sampled_from([125, 126, 4090, 65_535, 65_536]), max_size=6),
    cuts=st.lists(st.integers(0, 2**20), max_size=6),
    control=st.sampled_from([b"", frame(b"are you there", Opcode.PING), frame(b"\x03\xe8", Opcode.CLOSE)]),
    parts=st.booleans(),
)
def test_data_in_any_pieces_arrives_once_and_in_order(
    texts: list[int], cuts: list[int], control: bytes, parts: bool
) -> None:
    """Whole frames, frames in pieces, several at once, messages of several frames, a close in the middle."""

    async def arrive() -> None:
        line = Line()
        path = await line.open()
        messages = [str(number).encode() + b"x" * size for number, size in enumerate(texts)]
        pieces = [frame(message) for message in messages]
        if parts and messages:
            pieces[0] = frame(messages[0][:1], fin=False) + frame(messages[0][1:], Opcode.CONT)
        pieces.append(control)
        stream = b"".join(pieces)
        places = sorted({cut % (len(stream) + 1) for cut in cuts} | {0, len(stream)})
        for start, end in pairwise(places):
            line.transport.feed(stream[start:end])
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            # The app takes what is in the queue, and uvicorn reads on.
            while not path.inner.queue.empty():
                got = await path.inner.receive()
                if got["type"] == "websocket.receive":
                    line.heard.append(got["text"].encode())
                path.check_queue()
                await asyncio.sleep(0)
        assert line.heard == messages
        line.done.set()

    asyncio.run(arrive())


# -- frames --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_is_as_websockets_makes_it(size: int) -> None:
    message = b"x" * size
    assert framed(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 4000])
def test_one_whole_frame_is_known_and_read(size: int) -> None:
    message = bytes(range(256)) * 16
    data = frame(message[:size])
    assert content(data, whole(data)) == message[:size]
    assert whole(data[:-1]) == whole(data + b"x") == whole(data + data) == 0


def test_what_is_not_one_whole_text() -> None:
    for data in (b"", b"\x81", frame(b"x", fin=False), frame(b"x", Opcode.BINARY), frame(b"x", Opcode.CONT)):
        assert whole(data) == 0
    assert whole(framed(b"not masked")) == 0
    assert whole(frame(b"x" * 65_536)) == 0
    ping = frame(b"x", Opcode.PING)
    assert whole(ping) > 0 and content(ping, whole(ping)) is None


# -- both ways -----------------------------------------------------------------------------------------


async def play_through(
    folder: Path, monkeypatch: pytest.MonkeyPatch, kind: type[UvicornSocket]
) -> list[list[bytes]]:
    """Play a whole game with fixed chance; return what was sent to both players and a spectator."""
    source, chance = random.Random(3), random.Random(5)
    monkeypatch.setattr(secrets, "token_bytes", source.randbytes)
    for name in ("token_hex", "token_urlsafe"):
        monkeypatch.setattr(secrets, name, lambda size=32: source.randbytes(size).hex())
    async with opened(folder) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo], settings={"turn_limit": 12})
        people = [ada, bo, Visitor(door.app)]
        sockets = [kind(each, each.scope("websocket", f"/api/tables/{table}/socket")) for each in people]
        made = 0
        async with sockets[0], sockets[1], sockets[2]:
            while True:
                news = [(await each.until(lambda frame: "view" in frame))[-1] for each in sockets]
                if news[0]["view"]["places"]:
                    break
                made += 1
                if made == 1:
                    slow = [count_ordinary(each) for each in sockets]
                [(mover, asked)] = [pair for pair in zip(sockets, news, strict=True) if pair[1].get("ask")]
                choice = chance.choice(asked["view"]["ask"]["options"])
                await mover.send(do="decide", id=str(made), ask=asked["ask"], choose=choice)
            assert made > 20
            assert sum(map(len, slow)) == (0 if kind is FastSocket else made)
        return [each.sent for each in sockets]


def count_ordinary(socket: UvicornSocket) -> list[bytes]:
    """Return a list that will have all data that uvicorn's protocol gets from now on."""
    protocol, received = socket.transport.protocol, list[bytes]()
    inner = protocol.inner if isinstance(protocol, FastPath) else protocol
    data_received = inner.data_received

    def receive(data: bytes) -> None:
        received.append(data)
        data_received(data)

    inner.data_received = receive
    return received


async def test_both_paths_send_the_same_bytes_in_a_whole_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fast").mkdir()
    (tmp_path / "ordinary").mkdir()
    fast = await play_through(tmp_path / "fast", monkeypatch, FastSocket)
    assert fast == await play_through(tmp_path / "ordinary", monkeypatch, UvicornSocket)
