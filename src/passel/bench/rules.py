"""`passel bench`: speed of the rules and of search, in CPU time.

Every sample plays new games: repeated games would flatter the branch predictor."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time

import msgspec

import passel
from passel.bots import BotView, bot
from passel.bots.search import Search
from passel.bots.simulate import simulate
from passel.contract import Game
from passel.kernel import Position, begin, mix, playout
from passel.registry import by_difficulty, shelf

GAME = by_difficulty()[0]  # figures of all versions are of the same game: Machi Koro
SEATS = 4


class Figure(msgspec.Struct, frozen=True):
    """One measured number."""

    name: str
    value: float
    unit: str
    note: str = ""


def bench(quick: bool, progress: Callable[[str], None] = lambda stage: None) -> list[Figure]:
    """Measure all figures; `quick` takes fewer samples."""
    samples, games = (4, 100) if quick else (24, 200)
    progress("random play")
    figures = play_figures(samples, games)
    progress("random play, pure Python")
    figures += compared_with_pure(figures[0], samples, games)
    progress("random play of the other games")
    figures += other_games(samples, games // 4)
    progress("thinking ahead")
    figures.append(iterations(samples // 4))
    figures += thoughts(12 if quick else 1000)
    progress("copies")
    figures.append(copies(samples))
    progress("two workers against one")
    figures.append(two_workers(20_000 if quick else 200_000, 1 if quick else 5))
    return figures


def play_figures(samples: int, games: int) -> list[Figure]:
    """Measure random play of Machi Koro: bare, with a key, with a journal, with both."""
    return [
        rate(f"{GAME.name}, {SEATS} seats, random play, {passel.build_name()}", GAME, SEATS, samples, games),
        rate("the same with a key", GAME, SEATS, samples, games, key=True),
        rate("the same with a journal", GAME, SEATS, samples, games, journal=True),
        rate("the same with both, as at a table", GAME, SEATS, samples, games, key=True, journal=True),
    ]


def other_games(samples: int, games: int) -> list[Figure]:
    """Measure random play of all games but Machi Koro."""
    figures = []
    for game in shelf().values():
        if game is not GAME:
            seats = min(SEATS, game.seats[1])
            name = f"{game.name}, {seats} seats, random play"
            figures.append(rate(name, game, seats, samples, max(1, games)))
    return figures


def rate(
    name: str, game: Game, seats: int, samples: int, games: int, key: bool = False, journal: bool = False
) -> Figure:
    """Measure decisions per CPU second.  The best sample counts: other load can only slow one down."""
    table = game.table(seats, game.setting_values())
    rates = []
    for sample in range(samples):
        decisions = 0
        start = process_time()
        for number in range(sample * games, (sample + 1) * games):
            pos = table()
            pos.chance = mix(2 * number)
            pos.key = number.to_bytes(32, "big") if key else None
            pos.journal = [] if journal else None
            begin(pos, game.setup)
            decisions += playout(pos, mix(2 * number + 1))
        rates.append(decisions / (process_time() - start))
    return Figure(name, round(max(rates)), "decisions/CPU s", f"median {median(rates):,.0f}, fresh games")


def compared_with_pure(compiled: Figure, samples: int, games: int) -> list[Figure]:
    """Measure the same source interpreted, in a process of its own."""
    if not passel.compiled():
        return []
    code = f"from passel.bench.rules import *; print(play_figures({samples}, {games // 10})[0].value)"
    environment = {**os.environ, "PASSEL_PURE": "1"}
    output = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    pure = json.loads(output.stdout)
    return [
        Figure(compiled.name.replace(passel.build_name(), "plain Python"), pure, "decisions/CPU s"),
        Figure("compiled against plain Python", round(compiled.value / pure, 2), "times"),
    ]


def iterations(samples: int) -> Figure:
    """Measure search in mid-game Machi Koro, with random playouts to the end."""
    rates = []
    for sample in range(max(1, samples)):
        pos = GAME.new(SEATS, chance=mix(sample))
        playout(pos, mix(sample + 1), 60)
        if pos.asked is None:
            raise RuntimeError("The game is over after 60 decisions.")
        imagine = BotView(GAME, pos, pos.asked.seat).imagine
        search = Search(
            imagine, GAME.weigh, pos.asked.seat, mix(sample),
            explore=1.6, trust=0.0, sense=0.0, breadth=16, doubt=0.0, patience=1,
        )  # fmt: skip
        start = process_time()
        search.think(3000, lambda: False)
        rates.append(search.root.visits / (process_time() - start))
    note = f"median {median(rates):,.0f}, mid-game, playouts at random to the end"
    return Figure("search, Machi Koro", round(max(rates)), "iterations/CPU s", note)


def thoughts(most: int) -> list[Figure]:
    """Measure a move of the expert bot, among regular bots."""
    expert, regular = bot("expert"), bot("regular")
    figures = []
    for game in shelf().values():
        pos = game.new(min(SEATS, game.seats[1]), chance=mix(3))
        times: list[float] = []
        while pos.asked is not None and len(times) < most:
            ask = pos.asked
            start = process_time()
            option = (regular if ask.seat else expert)(BotView(game, pos, ask.seat), mix(len(times)))
            if not ask.seat:
                times.append(process_time() - start)
            pos.answer(ask, option)
        times.sort()
        note = f"95 of 100 within {times[len(times) * 95 // 100]:.2f}, {len(times)} decisions of one game"
        mean = round(sum(times) / len(times), 3)
        figures.append(Figure(f"an expert's thought, {game.name}", mean, "CPU s", note))
    return figures


def copies(samples: int) -> Figure:
    """Measure copies of a position in mid-game."""
    pos: Position = GAME.new(SEATS, chance=mix(5))
    playout(pos, mix(7), 60)
    rates = []
    for _ in range(samples):
        start = process_time()
        for _ in range(10_000):
            pos.copy()
        rates.append(10_000 / (process_time() - start))
    return Figure("copies of a position", round(max(rates)), "copies/CPU s", f"median {median(rates):,.0f}")


def two_workers(games: int, times: int) -> Figure:
    """Measure the wall time of one worker, divided by that of two.  They take turns."""
    ratios = []
    for seed in range(times):
        walls = []
        for workers in (1, 2):
            start = perf_counter()
            simulate(
                GAME, games=games, seats=SEATS, settings=GAME.setting_values(), seed=seed, workers=workers
            )
            walls.append(perf_counter() - start)
        ratios.append(walls[0] / walls[1])
    spread = ", ".join(f"{ratio:.2f}" for ratio in ratios)
    return Figure("two workers against one", round(median(ratios), 2), "times", f"{games:,} games: {spread}")
