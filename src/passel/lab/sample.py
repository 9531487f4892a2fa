"""Simulated games for the lab: one row for each game, and what was offered and chosen.

They are the games that `passel simulate` plays with the same seed, and their digest is the same.  For the
first WATCHED of them the course of the game is recorded too: who leads, and the journal.  For the others only
the end is recorded, which is much faster."""

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
    """The results of consecutive games.  A column has a double (8 bytes) for each game, NaN for no value."""

    first: int
    count: int
    cpu_seconds: float
    digest: bytes
    columns: dict[str, bytes]
    reasons: list[str]
    topics: dict[str, list[float]]
    parts: list[list[str]]  # for each watched game: the part that each seat played
    called: str = ""


def play_chunk(plan: Plan, first: int, count: int) -> Chunk:
    """Play `count` games from number `first` on."""
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
            hindsight = game.faces.lab.hindsight(pos, pos.journal)
            row.update(hindsight.figures)
            if hindsight.parts:
                parts.append(list(hindsight.parts))
                called = hindsight.called
        rows.append(row)
        reasons.append(pos.reason)
    seconds = process_time() - start
    return Chunk(first, count, seconds, digest.digest(), columns(rows), reasons, tally.found(), parts, called)


def victory(pos: Position) -> list[float]:
    """Return each seat's share of the win; in a game for one, its score."""
    return shares(pos) if pos.seats > 1 else list(pos.payoffs)


def columns(rows: Sequence[Mapping[str, float]]) -> dict[str, bytes]:
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: array("d", [row.get(name, nan) for row in rows]).tobytes() for name in names}


def play(
    game: Game, bot_name: str, pos: Position, seed: int, tally: Tally, course: list[Sequence[float]] | None
) -> int:
    """Play to the end, append each round's standing to `course`, and return the number of decisions."""
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
    """Return how often the lead changed (the last time to the winner), when the winner took it for good (in
    % of the game), and whether the winner was behind at half time.  Empty for a game without a single winner
    or that ended in its first round."""
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
    """Return the seat that is ahead of all others, or -1."""
    best = max(standing)
    return standing.index(best) if sum(each >= best - 1e-9 for each in standing) == 1 else -1
