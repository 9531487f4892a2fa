"""Matches between bots: which one is stronger, with confidence intervals.

Every deal is played once for each seat, with the same dice, and all bots move on by one seat after each
game: so neither a good seat nor a good deal counts as skill."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from itertools import combinations
from math import log10
from pathlib import Path

import msgspec

from passel.bots import BotView, bot
from passel.bots.simulate import check_size, interval
from passel.contract import BadSetting, Game, Value
from passel.kernel import begin, mix, seeded
from passel.processes import Processes
from passel.registry import find


class Match(msgspec.Struct, frozen=True):
    """What to play; the first line of a file of results."""

    game: str
    rules: int
    seats: int
    settings: dict[str, Value] = msgspec.field(name="options")
    bots: tuple[str, ...]
    seed: int


class Result(msgspec.Struct, frozen=True):
    """One game: the bot in each seat, and its place."""

    number: int
    bots: tuple[str, ...]
    places: tuple[int, ...]


class Standing(msgspec.Struct, frozen=True):
    """The result of a bot over all its games; `games` counts the seats that it had."""

    bot: str
    games: int
    win_share: float
    low: float
    high: float
    rating: float


class Scores(msgspec.Struct, frozen=True):
    """The results of a match.  Programs read this as JSON, so the names must not change."""

    game: str
    seats: int
    settings: dict[str, Value] = msgspec.field(name="options")
    seed: int
    games: int
    fair_share: float
    bots: list[Standing]


def match(game: Game, bots: Sequence[str], seats: int, settings: Mapping[str, object], seed: int) -> Match:
    """Return a match; the last bot takes the remaining seats.  Raises BadSetting."""
    for name in bots:
        bot(name)
    if not bots:
        raise BadSetting("Name at least one bot.")
    game.check_seats(seats)
    players = [*bots, *[bots[-1]] * (seats - len(bots))]
    return Match(game.slug, game.rules, seats, game.setting_values(settings), tuple(players), seed)


def play(
    plan: Match,
    games: int,
    workers: int = 1,
    file: Path | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> Scores:
    """Play games 0 to `games` - 1, except those that `file` has already, and return the scores."""
    check_size(games, workers)
    results = {} if file is None else kept(plan, file)
    results = {number: result for number, result in results.items() if number < games}
    progress(len(results))
    missing = [(plan, number) for number in range(games) if number not in results]
    # Each result is written when it arrives, so an interruption loses only the games in progress.
    with closing(Processes(workers)(play_game, missing)) as played:
        for _, result in played:
            if file is not None:
                with file.open("a", encoding="utf-8") as lines:
                    lines.write(msgspec.json.encode(result).decode() + "\n")
            results[result.number] = result
            progress(1)
    return scores(plan, [results[number] for number in sorted(results)])


def kept(plan: Match, file: Path) -> dict[int, Result]:
    """Return the results of an earlier run in `file`.  An incomplete last line is removed."""
    head = msgspec.json.encode(plan).decode()
    if not file.exists():
        file.write_text(head + "\n", encoding="utf-8")
        return {}
    first, *lines = file.read_text(encoding="utf-8").split("\n")
    if first != head:
        raise BadSetting(f"{file.name} has the results of another match.")
    whole = [line for line in lines if line]
    if lines[-1:] != [""]:  # the run was stopped during a write
        whole.pop()
        file.write_text("".join(f"{line}\n" for line in [head, *whole]), encoding="utf-8")
    try:
        results = [msgspec.json.decode(line, type=Result) for line in whole]
    except (msgspec.MsgspecError, json.JSONDecodeError) as error:
        raise BadSetting(f"{file.name} has something else than results: {error}.") from None
    return {result.number: result for result in results}


# -- playing ---------------------------------------------------------------------------------------------


def play_game(plan: Match, number: int) -> Result:
    """Play one game.  The deal is the same for all rotations of the seats; each bot has its own seed."""
    game = find(plan.game)
    deal, turn = divmod(number, plan.seats)
    players = lineup(plan, deal, turn)
    pos = game.table(plan.seats, plan.settings)()
    pos.chance = seeded("deal", plan.seed, deal)
    begin(pos, game.setup)
    choose = [bot(name) for name in players]
    luck = [seeded("bot", plan.seed, number, seat) for seat in range(plan.seats)]
    while pos.asked is not None:
        ask = pos.asked
        luck[ask.seat] = mix(luck[ask.seat] + 1)
        pos.answer(ask, choose[ask.seat](BotView(game, pos, ask.seat), luck[ask.seat]))
    return Result(number, players, pos.places)


def lineup(plan: Match, deal: int, turn: int) -> tuple[str, ...]:
    """Return the bot in each seat.  If there are more bots than seats, all combinations take turns."""
    groups = list(combinations(plan.bots, plan.seats))
    group = groups[deal % len(groups)]
    return group[turn:] + group[:turn]


# -- counting --------------------------------------------------------------------------------------------


def scores(plan: Match, results: Sequence[Result]) -> Scores:
    """Return win shares and ratings.  Bots in a shared first place share the win."""
    held: dict[str, int] = defaultdict(int)
    won: dict[str, float] = defaultdict(float)
    for result in results:
        for name, place in zip(result.bots, result.places, strict=True):
            held[name] += 1
            won[name] += (place == 1) / result.places.count(1)
    rated = ratings(results)
    standings = [
        Standing(
            name, held[name], round(won[name] / held[name], 6), *interval(won[name], held[name]), rated[name]
        )
        for name in dict.fromkeys(plan.bots)
        if held[name]
    ]
    return Scores(
        plan.game, plan.seats, plan.settings, plan.seed, len(results), round(1 / plan.seats, 6), standings
    )


def ratings(results: Sequence[Result]) -> dict[str, float]:
    """Return Elo-like ratings with a mean of 1000: 400 points are odds of ten to one to place higher.  Every
    pair at a table is a comparison (Bradley-Terry model); one draw is added for each pair of bots, so that
    a bot that never loses has a finite rating."""
    names = sorted({name for result in results for name in result.bots})
    ahead = {(one, two): 0.5 for one in names for two in names if one != two}
    for result in results:
        for (one, place), (two, other) in combinations(zip(result.bots, result.places, strict=True), 2):
            if one != two:
                share = 0.5 if place == other else float(place < other)
                ahead[one, two] += share
                ahead[two, one] += 1 - share
    strength = dict.fromkeys(names, 1.0)
    for _ in range(2000):
        for one in names:
            rivals = [two for two in names if two != one]
            met = sum((ahead[one, two] + ahead[two, one]) / (strength[one] + strength[two]) for two in rivals)
            strength[one] = sum(ahead[one, two] for two in rivals) / met if rivals else 1.0
    points = {name: 400 * log10(strength[name]) for name in names}
    mean = sum(points.values()) / len(points)
    return {name: round(1000 + points[name] - mean, 1) for name in names}
