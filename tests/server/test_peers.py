"""`make bench-peers`: the tic-tac-toe that it plays, and that its clients play whole games by it."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from clauses import clause
from needs import skip
from passel.contract import Game
from passel.kernel import Position

pytestmark = [pytest.mark.pure, pytest.mark.slow]

PEERS = Path(__file__).parents[2] / "tools" / "peers"
BOARDS = 10


def loaded(name: str, path: Path) -> Any:
    spec = spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def load() -> Iterator[Any]:
    yield loaded("peers_load", PEERS / "load.py")
    del sys.modules["peers_load"]


@pytest.fixture(scope="module")
def tictactoe() -> Iterator[Game]:
    yield loaded("passel_tictactoe", PEERS / "passel_tictactoe" / "__init__.py").GAME
    del sys.modules["passel_tictactoe"]


def after(game: Game, marks: str, boards: int = 1) -> Position:
    """The position after these squares were marked, by whoever's turn it was."""
    pos = game.new(2, {"boards": boards})
    for text in marks.split():
        assert pos.asked is not None
        pos.play(pos.asked.seat, game.read(pos, pos.asked.seat, text))
    return pos


def seen(game: Game, pos: Position) -> Any:
    return game.view(pos, -1).public


@clause("TT-1")
def test_they_mark_free_squares_in_turn(tictactoe: Game) -> None:
    pos = after(tictactoe, "b2 a1")
    assert seen(tictactoe, pos)["board"] == (2, 0, 0, 0, 1, 0, 0, 0, 0)
    ask = tictactoe.view(pos, 0).ask
    assert ask is not None and ask.options == ("b1", "c1", "a2", "c2", "a3", "b3", "c3")


@clause("TT-2")
def test_the_other_begins_the_next_board(tictactoe: Game) -> None:
    beginners = []
    for marks in ("", "a1 a2 b1 b2 c1", "a1 a2 b1 b2 c1 " * 2):
        asked = after(tictactoe, marks, boards=3).asked
        assert asked is not None and len(asked.options) == 9
        beginners.append(asked.seat)
    assert beginners == [0, 1, 0]


@clause("TT-3", "TT-4", "TT-5")
def test_the_last_square_is_marked_at_once_and_nobody_wins(tictactoe: Game) -> None:
    pos = after(tictactoe, "a1 b1 c1 a2 b2 a3 c2 c3")
    assert seen(tictactoe, pos) == {"board": (1, 2, 1, 2, 1, 1, 2, 1, 2), "played": 1, "won": (0, 0)}
    assert pos.places == (1, 1)


@clause("TT-4")
@pytest.mark.parametrize("row", ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3",
                                 "a1 b2 c3", "c1 b2 a3"])  # fmt: skip
@pytest.mark.parametrize("seat", [0, 1])
def test_three_in_a_row_win(tictactoe: Game, row: str, seat: int) -> None:
    """The other marks whatever makes no row."""
    first, second, third = row.split()
    others = [f"{column}{line}" for line in "123" for column in "abc" if f"{column}{line}" not in row]
    a, b, c = (others[each] for each in (0, 1, 5))
    marks = [first, a, second, b, third] if seat == 0 else [a, first, b, second, c, third]
    pos = after(tictactoe, " ".join(marks[:-1]))
    assert not pos.over
    pos = after(tictactoe, " ".join(marks))
    assert pos.places == ((1, 2) if seat == 0 else (2, 1))


@clause("TT-5")
def test_who_has_won_more_boards_wins(tictactoe: Game) -> None:
    first, second = "a1 a2 b1 b2 c1 ", "a1 a2 b1 b2 a3 c2"  # who begins the board wins it, or the other
    drawn = "a1 b1 c1 a2 b2 a3 c2 c3"
    assert not after(tictactoe, first, boards=2).over
    assert after(tictactoe, first + first, boards=2).places == (1, 1)
    assert after(tictactoe, first + drawn, boards=2).places == (1, 2)
    assert after(tictactoe, first + first + second, boards=3).places == (2, 1)


def test_it_conforms(load: Any, tmp_path: Path) -> None:
    load.install(tmp_path)
    command = [sys.executable, "-m", "passel", "conform", "tictactoe", "--budget", "300", "--json"]
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    assert json.loads(result.stdout)["passed"]


def choices(game: Game) -> int:
    """How many the clients make in the first game at the first table."""
    chances = [random.Random(f"0 0 {seat}") for seat in range(2)]
    pos = game.new(2, {"boards": BOARDS})
    made = 0
    while pos.asked is not None:
        ask = pos.asked
        pos.play(ask.seat, ask.options[chances[ask.seat].randrange(len(ask.options))])
        made += 1
    return made


def play(load: Any, peer: Any) -> int:
    """How many moves of that game the server acknowledges."""
    crowd = load.Crowd(peer, BOARDS)
    peer.start()
    try:
        asyncio.run(asyncio.wait_for(crowd.one_game(0, 0), 60))
    finally:
        peer.stop()
    return len(crowd.waits[0])


def test_a_game_on_passel(load: Any, tictactoe: Game, tmp_path: Path) -> None:
    assert play(load, load.Passel(tmp_path)) == choices(tictactoe)


def test_the_same_game_on_boardgame_io(load: Any, tictactoe: Game, tmp_path: Path) -> None:
    if shutil.which("npm") is None or not (PEERS / "boardgameio" / "node_modules").is_dir():
        skip("boardgame.io is missing; `make bench-peers` installs it")
    assert play(load, load.BoardgameIo(tmp_path)) == choices(tictactoe)
