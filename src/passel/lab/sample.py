"""Games played to be looked at: one row a game, and what was offered and chosen.

They are the games that `passel simulate` plays with the same seed, and their digest is the same.  The first
WATCHED of them are watched as they go: who leads, and what the journal tells; of all the others the end is
enough, so that a million are soon played."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from itertools import pairwise
from math import nan
from time import process_time

import msgspec

from passel.bots import BotView, bot
from passel.bots.simulate import Plan, dealt, fingerprint, shares
from passel.bots.tally import Tally, tally_for
from passel.contract import Game
from passel.kernel import Position, begin, mix
from passel.registry import find

WATCHED = 10_000  # games


class Chunk(msgspec.Struct, frozen=True):
    """What came out of some games in a row.  A column: numbers of eight bytes, NaN where there is none."""

    first: int
    count: int
    cpu_seconds: float
    digest: bytes
    columns: dict[str, bytes]
    reasons: list[str]
    topics: dict[str, list[float]]
    parts: list[list[str]]  # of the watched games, if their seats play parts
    called: str = ""


def play_chunk(plan: Plan, first: int, count: int) -> Chunk:
    """The games from number `first` on."""
    game = find(plan.slug)
    tally = tally_for(game, plan.seats)
    digest = blake2b(digest_size=16)
    rows: list[dict[str, float]] = []
    reasons: list[str] = []
    parts: list[list[str]] = []
    called = ""
    start = process_time()
    for number, (pos, seed) in enumerate(dealt(plan, first, count), first):
        watched = number < WATCHED
        pos.journal = [] if watched else None
        begin(pos, game.setup)
        course: list[Sequence[float]] = []
        decisions = play(game, plan.bot, pos, seed, tally, course if watched else None)
        won = victory(pos)
        tally.settle(won)
        length = game.lasted(pos)
        digest.update(fingerprint(pos, decisions, length))
        row: dict[str, float] = {"length": length, "decisions": decisions}
        row.update({f"seat {seat + 1}": share for seat, share in enumerate(won)})
        row.update(game.faces.lab.figures(pos))
        if pos.journal is not None:
            row.update(tension(course, pos))
            told = game.faces.lab.hindsight(pos, pos.journal)
            row.update(told.figures)
            if told.parts:
                parts.append(list(told.parts))
                called = told.called
        rows.append(row)
        reasons.append(pos.reason)
    seconds = process_time() - start
    return Chunk(first, count, seconds, digest.digest(), columns(rows), reasons, tally.found(), parts, called)


def victory(pos: Position) -> list[float]:
    """Each seat's share of it; who plays alone has a score instead."""
    return shares(pos) if pos.seats > 1 else list(pos.payoffs)


def columns(rows: Sequence[Mapping[str, float]]) -> dict[str, bytes]:
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: array("d", [row.get(name, nan) for row in rows]).tobytes() for name in names}


def play(
    game: Game, bot_name: str, pos: Position, seed: int, tally: Tally, course: list[Sequence[float]] | None
) -> int:
    """To the end; on the way each round's standing is written into `course`.  The number of decisions."""
    measure = game.faces.lab.ahead or game.worth if course is not None and pos.seats > 1 else None
    if bot_name == "random" and measure is None:
        return tally.play(pos, seed)[0]
    choose = bot(bot_name)
    decisions, round_before = 0, game.lasted(pos)
    while pos.asked is not None:
        ask = pos.asked
        if bot_name == "random":
            _, seed = tally.play(pos, seed, 1)
        else:
            seed = mix(seed + 1)
            option = choose(BotView(game, pos, ask.seat), seed)
            tally.saw(ask, option)
            pos.answer(ask, option)
        decisions += 1
        if measure is not None and course is not None and game.lasted(pos) != round_before:
            round_before = game.lasted(pos)
            course.append(measure(pos))
    return decisions


# -- who led, and for how long ---------------------------------------------------------------------------


def tension(course: Sequence[Sequence[float]], pos: Position) -> dict[str, float]:
    """How often the lead changed hands, the last time to the winner; when the winner took it for good, in
    hundredths of the game; whether the winner was behind at half time.  Nothing of a game that nobody won
    alone, or that was over in its first round."""
    if not course or pos.places.count(1) != 1:
        return {}
    winner = pos.places.index(1)
    leaders = [leader(standing) for standing in course]
    held = [seat for seat in leaders if seat >= 0] + [winner]
    changes = sum(one != other for one, other in pairwise(held))
    not_yet = [moment for moment, seat in enumerate(leaders, 1) if seat != winner]
    half = course[len(course) // 2]
    return {
        "lead changes": changes,
        "decided after %": 100 * (not_yet[-1] if not_yet else 0) / len(leaders),
        "winner led throughout %": 100.0 * (not not_yet),
        "winner behind at half time %": 100.0 * (half[winner] < max(half)),
    }


def leader(standing: Sequence[float]) -> int:
    """Who is ahead of all others, or -1."""
    best = max(standing)
    return standing.index(best) if sum(each >= best - 1e-9 for each in standing) == 1 else -1
