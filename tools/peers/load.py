"""Passel's server beside boardgame.io's, in one run: `make bench-peers`.

    python tools/peers/load.py [--tables 50] [--seconds 4] [--rounds 5] [--boards 100] [--pages]

Both servers run tic-tac-toe by the same rules, and the same clients play it over real WebSockets, by the same
choices: at each table two play and two look on.  Who is to move moves at once; a finished game is followed by
the next one, at a new table, with new sockets, inside the measured time.  The servers take turns, so that
whatever else the machine does meets both.

Each server is asked for a table in as few messages as it allows.  boardgame.io: a request to create it, and
one for each player who joins.  Passel: a request that creates it and seats the first player; the second sits
down over the socket that they play on, and that starts the game.

With --pages the clients of Passel are not programs but browsers: each loads the page of the table and gets
what changes on it as HTML, over the page's WebSocket.  boardgame.io's get data, and render it themselves.

A move is acknowledged when the mover has the new state.  Passel has it on the disk by then; boardgame.io
keeps it in memory and loses it when the server stops.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import deque
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, ClassVar, Final, NamedTuple, Protocol

import msgspec
from websockets.asyncio.client import ClientConnection, connect

import passel
from passel.bench.browser import Unfit, Visitor
from passel.bench.load import Server, encode, read
from passel.bench.server import disk
from passel.bench.viewers import SocketPage, decode

HERE: Final = Path(__file__).parent
GAME: Final = "tictactoe"
SEATS: Final = 2
ONLOOKERS: Final = 2  # at each table
RESULT: Final = " won."  # ends the result of a game, and nothing else on a page
WARM_UP: Final = 1.0  # seconds of play at all tables, before each measurement
PATIENCE: Final = 60.0  # seconds in which every table must have begun


class Sight(NamedTuple):
    """What a message tells a client: how many of its moves are acknowledged by it, among how many squares it
    may choose now, and whether the game is over."""

    acks: int = 0
    free: int = 0
    over: bool = False


class Line(Protocol):
    """A client's end of a socket."""

    async def read(self) -> Sight: ...

    async def mark(self, nth: int) -> None:
        """Mark the nth of the free squares."""


class Table(NamedTuple):
    id: str
    keys: list[str]  # of the players


class Peer(Protocol):
    """A server that can be played on."""

    title: ClassVar[str]

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def cpu(self) -> float: ...

    def lay(self, boards: int) -> Table:
        """A table for both players."""

    async def come(self, table: Table, seat: int | None, stack: AsyncExitStack) -> Line:
        """To play, or without a seat to look on."""


# -- Passel ----------------------------------------------------------------------------------------------


class Passel(Server):
    """With the tic-tac-toe of this folder installed for this one server, beside Passel itself."""

    title: ClassVar = "Passel"

    def environment(self) -> dict[str, str]:
        found = super().environment()
        folders = [str(self.folder / "site"), found.get("PYTHONPATH", "")]
        return found | {"PYTHONPATH": os.pathsep.join(filter(None, folders))}

    def start(self) -> None:
        install(self.folder / "site")
        super().start()
        self.tokens = [self.guest(f"Player {seat}") for seat in range(SEATS)]

    def lay(self, boards: int) -> Table:
        wish = {"game": GAME, "seats": SEATS, "settings": {"boards": boards}, "sit": True, "begin": "full"}
        return Table(self.ask("/api/tables", wish, self.tokens[0])["id"], self.tokens)

    async def come(self, table: Table, seat: int | None, stack: AsyncExitStack) -> Line:
        token = "" if seat is None else table.keys[seat]
        socket = await stack.enter_async_context(self.socket(table.id, token))
        if seat:  # the first player sits there already
            await socket.send('{"do":"sit"}')
        return PasselLine(socket)


class PasselLine:
    def __init__(self, socket: ClientConnection) -> None:
        self.socket: Final = socket
        self.ask = 0
        self.options: list[str] = []

    async def read(self) -> Sight:
        news = await read(self.socket)
        if news.error:
            raise RuntimeError(f"Passel refuses a move: {news.error}")
        view = news.view
        acks = sum(bool(name) for name in news.acks)  # sitting down has no name
        if view is None:
            return Sight(acks)
        self.ask = news.ask
        self.options = [] if view.ask is None else view.ask.options
        return Sight(acks, len(self.options), bool(view.places))

    async def mark(self, nth: int) -> None:
        message = {"do": "decide", "id": str(self.ask), "ask": self.ask, "choose": self.options[nth]}
        await self.socket.send(encode(message).decode())


class PasselPages(Passel):
    """The same, for browsers."""

    title: ClassVar = "Passel's pages"

    def lay(self, boards: int) -> Table:
        return Table(self.table(GAME, self.tokens, settings={"boards": boards}), self.tokens)

    async def come(self, table: Table, seat: int | None, stack: AsyncExitStack) -> Line:
        visitor = Visitor(self.port)
        visitor.cookie = "" if seat is None else table.keys[seat]
        stack.push_async_callback(visitor.leave)
        page = PageLine(visitor, table.id, -1 if seat is None else seat)
        await page.open()
        page.tell()
        await page.listen()
        return page


class PageLine(SocketPage):
    """A page in a browser.  What it asks is in its prompt, and the result of a game in one of its regions."""

    def __init__(self, visitor: Visitor, table: str, seat: int) -> None:
        super().__init__(visitor, table, seat)
        self.inbox: Final[asyncio.Queue[Sight | Unfit]] = asyncio.Queue()
        self.broken = lambda sentence: self.inbox.put_nowait(Unfit(sentence))
        self.marked = 0  # the ask that was answered last

    def hear(self, message: bytes) -> None:
        super().hear(message)
        news = decode(message)
        if news.kind == "refused":
            self.broken(f"Passel refuses a move: {news.error}")
        self.tell(len(news.acks), any(RESULT in html for html in news.regions.values()))

    def tell(self, acks: int = 0, over: bool = False) -> None:
        free = 0 if self.prompt.ask == self.marked else len(self.prompt.choices)
        self.inbox.put_nowait(Sight(acks, free, over))

    async def read(self) -> Sight:
        sight = await self.inbox.get()
        if isinstance(sight, Unfit):
            raise sight
        return sight

    async def mark(self, nth: int) -> None:
        self.marked = self.prompt.ask
        self.socket.send(encode(self.command(self.prompt.choices[nth]) | {"seat": self.seat}))


def install(site: Path) -> None:
    """Tic-tac-toe, as anybody would install a game; pip builds in a copy and asks no index."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        shutil.copytree(HERE / "passel_tictactoe", source, ignore=shutil.ignore_patterns("__pycache__"))
        pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
        options = ["--no-deps", "--no-index", "--no-build-isolation", "--target"]
        subprocess.run([*pip, *options, site, source], check=True)


# -- boardgame.io ------------------------------------------------------------------------------------------
#
# Its clients speak socket.io 5 over engine.io 4.  A message is text: the type (2 a ping, 3 its answer; 40 to
# join a namespace, which is a game; 42 an event), the namespace, and what is said, as JSON.

JOIN: Final = f"40/{GAME},"
EVENT: Final = f"42/{GAME},"
SYNC: Final = EVENT + '["sync",'
UPDATE: Final = EVENT + '["update",'
PING, PONG = "2", "3"


class Board(msgspec.Struct):
    board: list[int]


class Context(msgspec.Struct, rename="camel"):
    current_player: str
    gameover: Any = None


class State(msgspec.Struct):
    """As much of it as a careless player looks at."""

    G: Board
    ctx: Context
    id: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: State


synced: Final = msgspec.json.Decoder(tuple[str, str, Synced]).decode
updated: Final = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw]).decode


class BoardgameIo(Server):
    title: ClassVar = "boardgame.io"
    healthy: ClassVar = "/games"

    def command(self) -> list[str]:
        return ["node", str(HERE / "boardgameio" / "server.js"), str(self.port)]

    def environment(self) -> dict[str, str]:
        return super().environment() | {"NODE_ENV": "production"}  # without, it prints and checks more

    def lay(self, boards: int) -> Table:
        wish = {"numPlayers": SEATS, "setupData": {"boards": boards}}
        table = self.ask(f"/games/{GAME}/create", wish)["matchID"]
        seats = [{"playerID": str(seat), "playerName": f"Player {seat}"} for seat in range(SEATS)]
        joined = [self.ask(f"/games/{GAME}/{table}/join", seat) for seat in seats]
        return Table(table, [each["playerCredentials"] for each in joined])

    async def come(self, table: Table, seat: int | None, stack: AsyncExitStack) -> Line:
        address = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        opening = connect(address, compression=None, ping_interval=None, max_size=None)
        socket = await stack.enter_async_context(opening)
        await socket.recv()  # engine.io says hello
        await socket.send(JOIN)
        await socket.recv()  # and so does socket.io
        line = BoardgameIoLine(socket, table, seat)
        await line.say("sync", table.id, line.seat, line.key, SEATS)
        return line


class BoardgameIoLine:
    def __init__(self, socket: ClientConnection, table: Table, seat: int | None) -> None:
        self.socket: Final = socket
        self.table: Final = table.id
        self.seat: Final = None if seat is None else str(seat)
        self.key: Final = None if seat is None else table.keys[seat]
        self.state = 0  # the number of the newest
        self.moved: int | None = None  # from which state
        self.squares: list[int] = []

    async def say(self, *event: Any) -> None:
        await self.socket.send(EVENT + encode(event).decode())

    async def read(self) -> Sight:
        message = await self.socket.recv()
        assert isinstance(message, str)
        if message.startswith(UPDATE):
            state = updated(message[len(EVENT) :])[2]
        elif message.startswith(SYNC):
            state = synced(message[len(EVENT) :])[2].state
        else:
            if message == PING:
                await self.socket.send(PONG)
            return Sight()
        self.state = state.id
        acks = 0
        if self.moved is not None and state.id > self.moved:
            self.moved = None
            acks = 1
        over = state.ctx.gameover is not None
        mine = state.ctx.current_player == self.seat and not over
        self.squares = [square for square, mark in enumerate(state.G.board) if not mark] if mine else []
        return Sight(acks, len(self.squares), over)

    async def mark(self, nth: int) -> None:
        self.moved = self.state
        move = {"type": "mark", "args": [self.squares[nth]], "playerID": self.seat, "credentials": self.key}
        action = {"type": "MAKE_MOVE", "payload": move}
        await self.say("update", action, self.state, self.table, self.seat)


# -- playing -----------------------------------------------------------------------------------------------


class Crowd:
    """All clients of a run, and how long each move took to be acknowledged."""

    def __init__(self, peer: Peer, boards: int) -> None:
        self.peer: Final = peer
        self.boards: Final = boards
        self.waits: dict[int, list[float]] = {}  # by place

    async def play(self, place: int) -> None:
        """One game after the other."""
        number = 0
        while True:
            await self.one_game(place, number)
            number += 1

    async def one_game(self, place: int, number: int) -> None:
        table = await asyncio.to_thread(self.peer.lay, self.boards)
        eyes = [*range(SEATS), *[None] * ONLOOKERS]
        async with AsyncExitStack() as stack:
            lines = await asyncio.gather(*[self.peer.come(table, seat, stack) for seat in eyes])
            async with asyncio.TaskGroup() as group:
                for seat, line in zip(eyes, lines):
                    chance = random.Random(f"{place} {number} {seat}")
                    group.create_task(self.sit(place, line, chance))

    async def sit(self, place: int, line: Line, chance: random.Random) -> None:
        """Until the game is over, and all of one's moves are acknowledged."""
        sent: deque[float] = deque()
        over = False
        while sent or not over:
            sight = await line.read()
            now = perf_counter()
            for _ in range(sight.acks):
                self.waits.setdefault(place, []).append(now - sent.popleft())
            over = over or sight.over
            if sight.free:
                sent.append(perf_counter())
                await line.mark(chance.randrange(sight.free))


class Figures(NamedTuple):
    moves: int
    per_cpu_second: float
    per_second: float
    p50: float
    p99: float

    def __str__(self) -> str:
        rates = f"{self.per_cpu_second:7,.0f} moves/CPU s  {self.per_second:6,.0f} moves/s"
        return f"{rates}  p50 {self.p50 * 1000:5.1f} ms  p99 {self.p99 * 1000:5.1f} ms"


async def measure(peer: Peer, tables: int, boards: int, seconds: float) -> Figures:
    crowd = Crowd(peer, boards)
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(crowd.play(place)) for place in range(tables)]
        async with asyncio.timeout(PATIENCE):
            while len(crowd.waits) < tables:
                await asyncio.sleep(0.05)
        await asyncio.sleep(WARM_UP)
        crowd.waits = {}
        start, cpu = perf_counter(), peer.cpu()
        await asyncio.sleep(seconds)
        taken, used = perf_counter() - start, peer.cpu() - cpu
        waits, crowd.waits = crowd.waits, {}
        for task in playing:
            task.cancel()
    if len(waits) < tables:
        raise RuntimeError(f"Some tables of {peer.title} stood still: measure longer, or fewer tables.")
    every = [wait for waited in waits.values() for wait in waited]
    percents = quantiles(every, n=100)
    return Figures(len(every), len(every) / used, len(every) / taken, percents[49], percents[98])


def compare(peers: list[Peer], tables: int, boards: int, seconds: float, rounds: int) -> None:
    """Every round of both, then medians and how they compare."""
    print(f"\n{tables} tables, {SEATS} players and {ONLOOKERS} onlookers at each, games of {boards} boards")
    for peer in peers:  # unmeasured, until Node has compiled what is run often
        asyncio.run(measure(peer, tables, boards, seconds))
    found: dict[str, list[Figures]] = {peer.title: [] for peer in peers}
    for number in range(rounds):
        for peer in peers if number % 2 == 0 else peers[::-1]:
            figures = asyncio.run(measure(peer, tables, boards, seconds))
            found[peer.title].append(figures)
            print(f"  round {number + 1}  {peer.title:14}  {figures}", flush=True)
    for title, each in found.items():
        print(f"  median   {title:14}  {Figures(*[median(column) for column in zip(*each)])}")
    ours, theirs = found.values()
    ratios = [one.per_cpu_second / other.per_cpu_second for one, other in zip(ours, theirs)]
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
    names = " : ".join(found)
    print(f"  {names}, moves per CPU second: {median(ratios):.2f} (median of the rounds; {spread})")


def main() -> None:
    parser = argparse.ArgumentParser(description="Passel's server beside boardgame.io's.")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--boards", type=int, default=100, help="boards in a game, before new sockets are opened"
    )
    parser.add_argument("--pages", action="store_true", help="clients of Passel are browsers")
    wish = parser.parse_args()
    kind = "compiled" if passel.compiled() else "NOT compiled: these figures are not fair to it"
    print(f"Passel {passel.__version__} ({kind}): durable, on the disk before it is acknowledged.")
    print("boardgame.io: in memory only, lost when the server stops.")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        before = disk(folder)
        peers: list[Peer] = [PasselPages(folder) if wish.pages else Passel(folder), BoardgameIo(folder)]
        with ExitStack() as stack:
            for peer in peers:
                peer.start()
                stack.callback(peer.stop)
            compare(peers, wish.tables, wish.boards, wish.seconds, wish.rounds)
        pages = quantiles(before + disk(folder), n=100)
    print(f"\nWriting a page to this disk: p50 {pages[49] * 1000:.1f} ms, p99 {pages[98] * 1000:.1f} ms.")
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"Load of the machine ({os.cpu_count()} cores) over 1, 5 and 15 minutes: {load}.")


if __name__ == "__main__":
    main()
