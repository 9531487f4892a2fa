"""`passel doctor --url`, against a real server, and through a proxy that breaks exactly one thing."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from passel import cli
from passel.bench.load import Server, free_port
from passel.contract import BadSetting
from passel.server.doctor import Check
from passel.server.probe import BEHIND, BUFFERS, HOST, PATIENCE, UPGRADES, probe

pytestmark = [pytest.mark.pure, pytest.mark.slow]

SHORT = 1.0  # seconds; what is waited for then never comes


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("probed"))
    server.start()
    yield server
    server.stop()


Change = Callable[[bytes], bytes]
Answer = Callable[[bytes], bytes]
BAD_GATEWAY = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Proxy:
    """Passes on one request for each connection, after `change` has seen its head; answers itself those that
    `answer` is for, and keeps back the answers to those that `hold` is for until they are whole.  One that
    stalls keeps the connection open after its own answer."""

    def __init__(
        self,
        port: int,
        change: Change = lambda head: head,
        answer: Answer = lambda head: b"",
        hold: Callable[[bytes], bool] = lambda head: False,
        stall: bool = False,
    ) -> None:
        self.port = port
        self.change = change
        self.answer = answer
        self.hold = hold
        self.stall = stall

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with closing(writer), suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            if refusal := self.answer(head):
                writer.write(refusal)
                await writer.drain()
                if self.stall:
                    await reader.read(-1)  # until the client has had enough
                return
            up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self.port)
            with closing(up_writer):
                up_writer.write(self.change(head))
                back = asyncio.create_task(carry(up_reader, writer, self.hold(head)))
                await carry(reader, up_writer, hold=False)
                back.cancel()
                await asyncio.gather(back, return_exceptions=True)


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, hold: bool) -> None:
    with suppress(OSError):
        if hold:
            writer.write(await reader.read(-1))
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
        writer.close()


@contextmanager
def behind(proxy: Proxy) -> Iterator[str]:
    """The address of the proxy, which runs in a thread: the probe blocks."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    async def close() -> None:
        listening.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    starting = asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    listening = asyncio.run_coroutine_threadsafe(starting, loop).result(PATIENCE)
    try:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    finally:
        asyncio.run_coroutine_threadsafe(close(), loop).result(PATIENCE)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(PATIENCE)
        loop.close()


def states(checks: list[Check]) -> dict[str, str]:
    return {check.name: check.state for check in checks}


def remedy(checks: list[Check]) -> str:
    (wrong,) = [check for check in checks if check.state == "wrong"]
    return wrong.remedy


ALL_WELL = {"Page": "ok", "WebSocket": "ok", "Event stream": "ok"}


def test_a_server_without_a_proxy(server: Server) -> None:
    assert states(probe(server.address)) == ALL_WELL


def test_a_proxy_that_breaks_nothing(server: Server) -> None:
    with behind(Proxy(server.port)) as address:
        assert states(probe(address + "/")) == ALL_WELL


def without(name: bytes) -> Change:
    """A head without this field."""
    return lambda head: b"\r\n".join(
        line for line in head.split(b"\r\n") if not line.lower().startswith(name + b":")
    )


def test_a_proxy_that_drops_the_upgrade(server: Server) -> None:
    with behind(Proxy(server.port, change=without(b"upgrade"))) as address:
        checks = probe(address)
    assert states(checks) == ALL_WELL | {"WebSocket": "wrong"}
    assert remedy(checks) == UPGRADES


def test_a_proxy_that_buffers_the_stream(server: Server) -> None:
    with behind(Proxy(server.port, hold=lambda head: b"/updates" in head)) as address:
        checks = probe(address, SHORT)
    assert states(checks) == ALL_WELL | {"Event stream": "wrong"}
    assert remedy(checks) == BUFFERS


def test_a_proxy_that_passes_on_the_head_of_the_stream_but_no_event(server: Server) -> None:
    """As one does that compresses for those who accept that: browsers do."""
    head_only = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"

    refuse: Answer = lambda head: head_only if b"gzip" in head else b""  # noqa: E731
    with behind(Proxy(server.port, answer=refuse, stall=True)) as address:
        checks = probe(address, SHORT)
    assert states(checks) == ALL_WELL | {"Event stream": "wrong"}
    assert remedy(checks) == BUFFERS


def test_a_proxy_that_compresses_and_waits_for_nothing(server: Server) -> None:
    """Then nothing is wrong."""
    head = (
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Encoding: gzip\r\n"
        b"Connection: close\r\n\r\n"
    )
    packer = zlib.compressobj(wbits=31)
    event = b": here\r\n\r\nid: 1\r\nevent: moved\r\ndata: 1\r\n\r\n"
    both = [packer.compress(event) + packer.flush(zlib.Z_SYNC_FLUSH) for _ in range(2)]
    compress: Answer = lambda asked: head + b"".join(both) if b"/updates" in asked else b""  # noqa: E731
    with behind(Proxy(server.port, answer=compress, stall=True)) as address:
        assert states(probe(address)) == ALL_WELL


def test_a_proxy_that_reaches_nobody(server: Server) -> None:
    with behind(Proxy(server.port, answer=lambda head: BAD_GATEWAY)) as address:
        checks = probe(address)
    assert states(checks) == {"Page": "wrong", "WebSocket": "info", "Event stream": "info"}
    assert remedy(checks) == BEHIND


def test_a_proxy_that_answers_502_to_sockets_only(server: Server) -> None:
    refuse: Answer = lambda head: BAD_GATEWAY if b"/socket " in head else b""  # noqa: E731
    with behind(Proxy(server.port, answer=refuse)) as address:
        checks = probe(address)
    assert states(checks) == ALL_WELL | {"WebSocket": "wrong"}
    assert remedy(checks) == BEHIND


def test_a_proxy_that_changes_the_host(server: Server) -> None:
    """A browser's request then looks like another site's."""

    def change(head: bytes) -> bytes:
        return without(b"host")(head).replace(b"\r\n", b"\r\nHost: inside\r\n", 1)

    with behind(Proxy(server.port, change=change)) as address:
        checks = probe(address)
    assert states(checks) == {"Page": "ok", "Guest": "wrong"}
    assert remedy(checks) == HOST


def test_a_proxy_that_has_another_site(server: Server) -> None:
    page = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nHello"
    with behind(Proxy(server.port, answer=lambda head: page)) as address:
        (checked, *_) = probe(address)
    assert checked.found == f"{address} answers, but not with a page of Passel."


def test_a_proxy_that_answers_for_the_files(server: Server) -> None:
    nothing = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    with behind(Proxy(server.port, answer=lambda head: nothing if b"/static/" in head else b"")) as address:
        (checked, *_) = probe(address)
    assert checked.found == "The page arrives, but its files do not."


def test_nobody_is_there() -> None:
    address = f"http://127.0.0.1:{free_port()}"
    checks = probe(address)
    assert states(checks) == {"Page": "wrong", "WebSocket": "info", "Event stream": "info"}
    assert checks[0].found.startswith(f"Nothing answers at {address}: Connection refused")


def test_somebody_is_there_and_says_nothing() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        checks = probe(f"http://127.0.0.1:{silent.getsockname()[1]}", SHORT)
    assert checks[0].found == "No answer arrives."


@pytest.mark.parametrize("url", ["play.example.org", "ftp://x", "https://", "https://example.org/games"])
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(BadSetting):
        probe(url)


def test_it_leaves_a_closed_table_and_no_session(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the limits that servers have, and as a command."""
    server = Server(tmp_path, arguments=())
    server.start()
    try:
        code = cli.run(["doctor", "--data", str(tmp_path), "--url", server.address, "--json"])
    finally:
        server.stop()
    told = json.loads(capsys.readouterr().out)
    assert (code, told["ok"]) == (0, True)
    assert [check["name"] for check in told["checks"]][-4:] == ["Database", *ALL_WELL]
    with closing(sqlite3.connect(tmp_path / "passel.db")) as db:
        assert db.execute("SELECT state, private FROM tables").fetchall() == [("closed", 1)]
        assert db.execute("SELECT count(*) FROM sessions").fetchone() == (0,)
        assert db.execute("SELECT name FROM users").fetchall() == [("Doctor",)]
