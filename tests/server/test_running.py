"""Servers that really run: signals, broken lines, a full disk, experts that think, a program that plays."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import resource
import signal
import socket
import struct
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from passel.bench.load import Server, free_port
from passel.bench.server import bench_server
from passel.bots.pool import BotPool
from passel.server.app import build
from passel.server.config import UNLIMITED, Config
from passel.server.run import WebServer
from passel.server.ws.fastpath import protocol
from server.door import PATIENCE, opened
from tables.service import AT_ONCE, QuickMinds

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SEATS = {"lawless": 3, "lordofpigs": 4, "machikoro": 2, "margincall": 2, "whenpigsfly": 2}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, arguments=("--no-limits", "--log", "debug"))
    server.start()
    yield server
    if server.process.poll() is None:
        server.stop()


def raw(server: Server, request: str) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    line.sendall(request.replace("\n", "\r\n").encode())
    return line


def raw_socket(server: Server, table: str, token: str) -> socket.socket:
    key = base64.b64encode(os.urandom(16)).decode()
    line = raw(
        server,
        f"GET /api/tables/{table}/socket HTTP/1.1\nHost: 127.0.0.1:{server.port}\nUpgrade: websocket\n"
        f"Connection: Upgrade\nSec-WebSocket-Key: {key}\nSec-WebSocket-Version: 13\n"
        f"Authorization: Bearer {token}\n\n",
    )
    assert b"101" in line.recv(4096)
    return line


def text_frame(length: int, data: bytes) -> bytes:
    """The beginning of a frame that claims to be so long."""
    return b"\x81" + b"\xff" + struct.pack("!Q", length) + b"\0\0\0\0" + data


# -- signals ------------------------------------------------------------------------------------------


async def test_a_server_that_is_told_to_stop_tells_everybody_and_stops(server: Server) -> None:
    tokens = [server.guest("Ada"), server.guest("Bo")]
    table = server.table("machikoro", tokens)
    stream = raw(
        server,
        f"GET /tables/{table}/updates HTTP/1.1\nHost: x\nAuthorization: Bearer {tokens[1]}\n\n",
    )
    assert b"text/event-stream" in stream.recv(4096)
    async with server.socket(table, tokens[0]) as client:
        await client.recv()
        server.process.send_signal(signal.SIGTERM)
        gone = json.loads(await client.recv())
        assert (gone["is"], gone["error"]) == ("gone", "The server is shutting down.")
        with pytest.raises(ConnectionClosed):
            await client.recv()
    while stream.recv(4096):
        pass  # the stream ends, too
    stream.close()
    assert await asyncio.to_thread(server.process.wait, 20) in (0, -signal.SIGTERM)
    server.log.close()
    text = (server.folder / "server.log").read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert {"request", "open"} <= {line["what"] for line in lines}
    assert not [line for line in lines if line["level"] in ("warning", "error")], text
    for secret in (table, *tokens, *[token.split(".")[1] for token in tokens], "Bearer", "Ada"):
        assert secret not in text


async def test_what_was_acknowledged_is_there_after_a_restart(server: Server) -> None:
    tokens = [server.guest("Ada"), server.guest("Bo")]
    table = server.table("machikoro", tokens)
    server.ask(f"/api/tables/{table}/acts", {"do": "say", "text": "hello"}, tokens[0])
    before = server.ask(f"/api/tables/{table}", token=tokens[0])
    server.stop()
    server.start()
    assert server.ask(f"/api/tables/{table}", token=tokens[0]) == before
    assert server.ask(f"/api/tables/{table}/talk", token=tokens[1])["lines"][0][1] == "hello"


# -- broken lines --------------------------------------------------------------------------------------


async def test_broken_and_huge_frames_harm_nobody(server: Server) -> None:
    tokens = [server.guest("Ada"), server.guest("Bo"), server.guest("Eve")]
    table = server.table("machikoro", tokens[:2])
    half = raw_socket(server, table, tokens[2])
    half.sendall(text_frame(100, b'{"do":"say"'))  # and never the rest
    huge = raw_socket(server, table, tokens[2])
    huge.sendall(text_frame(2**40, b"x" * 10_000))
    wrong = raw_socket(server, table, tokens[2])
    wrong.sendall(b"\x81\x82\0\0\0\0\xff\xfe")  # no UTF-8
    bare = raw_socket(server, table, tokens[2])
    bare.sendall(b"\x81\x02{}")  # not masked
    dead = raw_socket(server, table, tokens[2])
    dead.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    dead.close()  # reset
    junk = raw(server, "\x00\x01 nonsense\n\n")
    async with server.socket(table, tokens[0]) as client:
        await client.recv()
        for number in range(3):
            await client.send(json.dumps({"do": "say", "text": "hello", "id": str(number)}))
            while str(number) not in json.loads(await client.recv()).get("acks", []):
                pass
    for line in (huge, wrong, bare, junk):
        while line.recv(65_536):
            pass  # the server hangs up
    for line in (half, huge, wrong, bare, junk):
        line.close()
    for written in (server.folder / "server.log").read_text().splitlines():
        json.loads(written)


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def said(number: int) -> bytes:
    return json.dumps({"do": "say", "text": f"line {number}", "id": str(number)}).encode()


def whole(number: int) -> bytes:
    return frame(Opcode.TEXT, said(number))


async def test_however_messages_are_cut_all_are_heard_once_and_in_order(server: Server) -> None:
    """Those that come alone and whole go a shorter way than the others."""
    tokens = [server.guest("Ada"), server.guest("Bo")]
    table = server.table("machikoro", tokens)
    line = raw_socket(server, table, tokens[0])
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    first, rest = cut(said(6), 9)
    parts = [frame(Opcode.TEXT, first, fin=False), frame(Opcode.PING, b"?"), frame(Opcode.CONT, rest)]
    sent = [
        whole(0),
        whole(1),
        frame(Opcode.PING, b"!"),
        whole(2),
        frame(Opcode.PONG, b"unasked"),
        whole(3) + whole(4),
        *cut(whole(5), 1),
        *parts,
        whole(7),
    ]
    for chunk in sent:
        line.sendall(chunk)
        await asyncio.sleep(0.03)  # so that each arrives by itself
    line.sendall(b"".join(whole(number) for number in range(8, 40)))
    for _time in range(1200):
        lines = server.ask(f"/api/tables/{table}/talk", token=tokens[1])["lines"]
        if len(lines) == 40:
            break
        await asyncio.sleep(0.05)
    assert [line[1] for line in lines] == [f"line {number}" for number in range(40)]
    line.close()


async def test_what_is_said_with_ones_last_breath_is_heard(server: Server) -> None:
    """Message and farewell arrive together."""
    tokens = [server.guest("Ada"), server.guest("Bo")]
    table = server.table("machikoro", tokens)
    line = raw_socket(server, table, tokens[0])
    line.sendall(whole(0))
    line.shutdown(socket.SHUT_WR)
    for _time in range(1200):
        if lines := server.ask(f"/api/tables/{table}/talk", token=tokens[1])["lines"]:
            break
        await asyncio.sleep(0.05)
    assert [line[1] for line in lines] == ["line 0"]
    line.close()


def cut(data: bytes, at: int) -> list[bytes]:
    return [data[:at], data[at:]]


async def test_a_client_that_reads_nothing_harms_nobody(server: Server) -> None:
    """It asks for more and more, until all buffers are full."""
    tokens = [server.guest("Ada"), server.guest("Bo"), server.guest("Eve")]
    table = server.table("machikoro", tokens[:2])
    before = server.memory()
    sleeper = raw_socket(server, table, tokens[2])
    sleeper.setblocking(False)
    message = json.dumps({"do": "x" * 200}).encode()
    frame = b"\x81" + bytes([0x80 | 126]) + struct.pack("!H", len(message)) + b"\0\0\0\0" + message
    sent = 0
    try:
        for _ in range(200_000):
            sent += sleeper.send(frame * 20)
    except BlockingIOError:
        pass  # the server takes no more, as nobody reads what it has to say
    assert sent > 10 * len(frame)
    async with server.socket(table, tokens[0]) as client:
        await client.recv()
        await client.send(json.dumps({"do": "say", "text": "hello", "id": "1"}))
        while "1" not in json.loads(await client.recv()).get("acks", []):
            pass
    assert server.memory() - before < 50e6
    sleeper.close()


# -- a full disk ---------------------------------------------------------------------------------------


async def test_a_disk_that_is_really_full(server: Server) -> None:
    """Files may not grow: people are told so with status 503, and passes."""
    tokens = [server.guest("Ada"), server.guest("Bo")]
    table = server.table("machikoro", tokens)
    said = 0

    def say(text: str) -> str:
        try:
            server.ask(f"/api/tables/{table}/acts", {"do": "say", "text": text}, tokens[0])
        except RuntimeError as error:
            return str(error)
        return ""

    size = (server.folder / "passel.db-wal").stat().st_size
    limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, limits[1]))
    why = ""
    while not why and said < 2000:
        why = say(f"{said} " + "x" * 900)
        said += not why
    assert ": 503 " in why and "We can't save or load games right now." in why, why
    with pytest.raises(RuntimeError, match=": 503 "):
        server.ask("/healthz")
    assert server.ask(f"/api/tables/{table}", token=tokens[1])["table"]["state"] == "playing"
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)
    assert say("room") == ""
    assert server.ask("/healthz")["status"] == "ok"
    server.stop()
    server.start()
    talk = server.ask(f"/api/tables/{table}/talk", token=tokens[1])["lines"]
    assert [line[1].split()[0] for line in talk][-2:] == [*([str(said - 1)] if said else []), "room"][-2:]


# -- bots ----------------------------------------------------------------------------------------------


async def test_a_thinking_expert_delays_no_other_table(tmp_path: Path) -> None:
    studies = BotPool(1)
    async with opened(tmp_path, bots=studies) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        slow = await door.playing("machikoro", [ada], fill="expert:9.9s", seats=4)
        quick = await door.playing("machikoro", [bo], fill="random", seats=2)
        async with asyncio.timeout(PATIENCE):
            while not studies._busy:  # until it is an expert's turn, and it thinks
                seen = await ada.see(slow)
                if seen["ask"]:
                    await ada.decide(slow, seen["view"]["ask"]["options"][0])
                await asyncio.sleep(0.01)
        state = door.service.tables[slow].state
        before = state.number
        made = await bo.play(quick, seed=1, most=5)
        assert made == 5
        assert state.number == before and studies._busy  # it still thinks about the same
        await ada.act(slow, "say", text="hurry up")  # and its own table hears its people


@asynccontextmanager
async def real(folder: Path) -> AsyncIterator[str]:
    """A server whose bots lose no time."""
    port = free_port()
    config = Config(port=port, data=folder, pace=AT_ONCE, limits=UNLIMITED)
    app = build(config, bots=QuickMinds())
    host = WebServer(
        uvicorn.Config(app, port=port, ws=protocol(config.fast_path), log_config=None, access_log=False)
    )
    task = asyncio.create_task(host.serve())
    while not host.started:
        await asyncio.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        host.should_exit = True
        await task


@pytest.mark.parametrize("game", SEATS)
async def test_the_program_of_forty_lines_plays_to_the_end(tmp_path: Path, game: str) -> None:
    async with real(tmp_path) as address:
        server = Server(tmp_path)
        server.address = address  # type: ignore[misc]

        async def ask(path: str, data: object, token: str) -> Any:
            return await asyncio.to_thread(server.ask, path, data, token)

        token = await asyncio.to_thread(server.guest, "Host")
        laid = await ask("/api/tables", {"game": game, "seats": SEATS[game], "private": True}, token)
        acts = f"/api/tables/{laid['id']}/acts"
        for _ in range(SEATS[game] - 1):
            await ask(acts, {"do": "sit", "level": "random"}, token)
        program = await asyncio.create_subprocess_exec(
            sys.executable, ROOT / "examples" / "bot.py", address, laid["id"], laid["invitation"],
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        async with asyncio.timeout(2 * PATIENCE):
            while True:
                seen = await ask(f"/api/tables/{laid['id']}", None, token)
                if all(seat.get("name") for seat in seen["table"]["seats"]):
                    break
                await asyncio.sleep(0.05)
            await ask(acts, {"do": "start"}, token)
            out, error = await program.communicate()
        assert (program.returncode, error) == (0, b""), error
        assert out.decode().splitlines()[-1].startswith("Place ")
        seen = await ask(f"/api/tables/{laid['id']}", None, token)
        assert seen["table"]["state"] == "over"


def test_the_bench_of_the_server_counts_what_is_acknowledged() -> None:
    figures = bench_server(tables=3, clients=2, seconds=1, progress=lambda stage: None)
    assert (figures.tables, figures.clients, figures.seconds) == (3, 2, 1)
    assert 0 < figures.decisions == figures.per_second
    assert figures.best_second == figures.per_cpu_second > 0, "there was but one second"
    assert 0 < figures.p50_ms <= figures.p99_ms
