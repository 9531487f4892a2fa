"""Many games on several cores, with a result that depends only on the seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from itertools import accumulate
from math import sqrt
from time import process_time
from typing import Any

import msgspec

import passel
from passel.bots import BotView, bot
from passel.contract import BadSetting, Game, Value
from passel.kernel import MASK, Position, begin, mix, playout, seeded
from passel.processes import MOST_WORKERS, Processes
from passel.registry import find

CHUNK = 250  # games per job; it changes the digest, so it must not depend on the number of workers
MOST_GAMES = 1_000_000_000


@dataclass(frozen=True)
class Plan:
    """What to play.  It is pickled for the workers, so game and bot are names."""

    slug: str
    seats: int
    settings: Mapping[str, Value]
    bot: str
    seed: int


@dataclass
class Tally:
    """Sums over the games of one chunk."""

    decisions: int
    cpu_seconds: float
    wins: list[float]
    lengths: Counter[int]
    reasons: Counter[str]
    figures: dict[str, tuple[float, int]]  # sums, and over how many games
    digest: bytes


class Outcome(msgspec.Struct, frozen=True):
    """The result of a simulation.  Programs read this as JSON, so the names must not change."""

    game: str
    seats: int
    games: int
    bot: str
    seed: int
    settings: dict[str, Value]
    decisions: int
    cpu_seconds: float
    decisions_per_cpu_second: float
    wins: list[float]
    win_intervals: list[tuple[float, float]]
    mean_length: float
    length: dict[str, int]
    reasons: dict[str, int]
    figures: dict[str, float]
    published: dict[str, float]
    digest: str
    compiled: bool


def simulate(
    game: Game,
    *,
    games: int,
    seats: int,
    settings: Mapping[str, Value] | None = None,
    bot_name: str = "random",
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int], None] = lambda games: None,
) -> Outcome:
    """Play `games` games and return the result; `progress(n)` is called when n more are done.  With several
    workers, each imports the main module, so a script must call this under `if __name__ == "__main__"`."""
    check_size(games, workers)
    plan = plan_for(game, seats, settings or {}, bot_name, seed)
    jobs = chunks(plan, games)
    tallies: dict[int, Tally] = {}
    # Closed at the end, so that no worker survives an interruption.
    with closing(Processes(min(workers, len(jobs)))(play_chunk, jobs)) as played:
        for number, tally in played:
            tallies[number] = tally
            progress(tally.lengths.total())
    published = (
        {} if plan.settings != game.setting_values() else game.faces.lab.published.get((bot_name, seats), {})
    )
    return outcome(plan, games, [tallies[number] for number in sorted(tallies)], published)


def check_size(games: int, workers: int) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise BadSetting(f"The number of games must be from 1 to {MOST_GAMES:,}.")
    if not 1 <= workers <= MOST_WORKERS:
        raise BadSetting(f"The number of workers must be from 1 to {MOST_WORKERS}.")


def plan_for(game: Game, seats: int, settings: Mapping[str, object], bot_name: str, seed: int) -> Plan:
    bot(bot_name)
    game.check_seats(seats)
    return Plan(game.slug, seats, game.setting_values(settings), bot_name, seed)


def chunks(plan: Plan, games: int) -> list[tuple[Plan, int, int]]:
    """Return the jobs for workers: the plan, the first game of the chunk, and how many games it has."""
    return [(plan, first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]


def dealt(plan: Plan, first: int, count: int) -> Iterator[tuple[Position, int]]:
    """Yield empty positions for the games from number `first` on, each with a seed for the choices: it is
    never that of the dice."""
    table = find(plan.slug).table(plan.seats, plan.settings)
    base = seeded("simulate", plan.seed)
    for number in range(first, first + count):
        pos = table()
        pos.chance = mix(base + 2 * number & MASK)
        yield pos, mix(base + 2 * number + 1 & MASK)


def play_chunk(plan: Plan, first: int, count: int) -> Tally:
    """Play `count` games from number `first` on."""
    game = find(plan.slug)
    play = playout if plan.bot == "random" else partial(play_bots, game, plan.bot)
    tally = Tally(0, 0.0, [0.0] * plan.seats, Counter(), Counter(), {}, b"")
    digest = blake2b(digest_size=16)
    start = process_time()
    for pos, seed in dealt(plan, first, count):
        begin(pos, game.setup)
        decisions = play(pos, seed)
        length = game.lasted(pos)
        tally.decisions += decisions
        tally.lengths[length] += 1
        tally.reasons[pos.reason] += 1
        for name, figure in game.faces.lab.figures(pos).items():
            so_far, times = tally.figures.get(name, (0.0, 0))
            tally.figures[name] = so_far + figure, times + 1
        for seat, share in enumerate(shares(pos)):
            tally.wins[seat] += share
        digest.update(fingerprint(pos, decisions, length))
    tally.cpu_seconds = process_time() - start
    tally.digest = digest.digest()
    return tally


def shares(pos: Position) -> list[float]:
    """Return each seat's share of the win: the seats in first place share it."""
    return [1 / pos.places.count(1) if place == 1 else 0.0 for place in pos.places]


def fingerprint(pos: Position, decisions: int, length: int) -> bytes:
    return f"{decisions} {length} {pos.places} {pos.payoffs} {pos.reason}\n".encode()


def play_bots(game: Game, name: str, pos: Position, seed: int) -> int:
    """Play a game with the same bot in every seat; return the number of decisions."""
    choose = bot(name)
    decisions = 0
    while pos.asked is not None:
        ask = pos.asked
        seed = mix(seed + 1)
        pos.answer(ask, choose(BotView(game, pos, ask.seat), seed))
        decisions += 1
    return decisions


def outcome(plan: Plan, games: int, tallies: list[Tally], published: Mapping[str, float]) -> Outcome:
    """Return the result from the sums of all chunks, in order."""
    decisions = sum(tally.decisions for tally in tallies)
    seconds = sum(tally.cpu_seconds for tally in tallies)
    wins = [sum(tally.wins[seat] for tally in tallies) for seat in range(plan.seats)]
    lengths = total(tally.lengths for tally in tallies)
    names = dict.fromkeys(name for tally in tallies for name in tally.figures)
    digest = blake2b(b"".join(tally.digest for tally in tallies), digest_size=16)
    return Outcome(
        game=plan.slug,
        seats=plan.seats,
        games=games,
        bot=plan.bot,
        seed=plan.seed,
        settings=dict(plan.settings),
        decisions=decisions,
        cpu_seconds=round(seconds, 3),
        decisions_per_cpu_second=round(decisions / max(seconds, 1e-9)),
        wins=[round(won, 6) for won in wins],
        win_intervals=[interval(won, games) for won in wins],
        mean_length=sum(length * times for length, times in lengths.items()) / games,
        length={name: quantile(lengths, part) for name, part in QUANTILES.items()},
        reasons=dict(sorted(total(tally.reasons for tally in tallies).items())),
        figures={name: mean([tally.figures.get(name, (0.0, 0)) for tally in tallies]) for name in names},
        published=dict(published),
        digest=digest.hexdigest(),
        compiled=passel.compiled(),
    )


# -- statistics ----------------------------------------------------------------------------------

QUANTILES = {"shortest": 0.0, "p10": 0.1, "median": 0.5, "p90": 0.9, "longest": 1.0}


def total(counters: Iterator[Counter[Any]]) -> Counter[Any]:
    return sum(counters, Counter())


def mean(parts: list[tuple[float, int]]) -> float:
    """Return the mean over the games that have the figure."""
    return round(sum(figures for figures, _ in parts) / sum(times for _, times in parts), 6)


def quantile(counted: Counter[int], part: float) -> int:
    """Return the smallest value such that at least `part` of all values are not larger."""
    values = sorted(counted)
    so_far = accumulate(counted[value] for value in values)
    return next(value for value, these in zip(values, so_far) if these >= part * counted.total())


def interval(won: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share."""
    z = 1.96
    share = won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, round(middle - half, 6)), min(1.0, round(middle + half, 6))
