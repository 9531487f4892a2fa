"""The balance of a game: wins by seat, length, endings, changes of the lead, luck, and the effect of each
choice on winning."""

from __future__ import annotations

from math import sqrt

import msgspec
import numpy as np

import passel
from passel.bots.simulate import interval
from passel.contract import Game, Value
from passel.lab.job import Played, counted
from passel.lab.luck import Rung
from passel.lab.statistics import Estimate, effect, estimate, holm, p_value, verdict

OFFERED = 100  # times; choices that were offered less often are not tested


class Seat(msgspec.Struct, frozen=True):
    """A seat's share of all wins; in a game for one, the mean of the score."""

    seat: str
    share: float
    low: float
    high: float
    p: float
    verdict: str


class Choice(msgspec.Struct, frozen=True):
    """`effect` is the win share of those who chose it minus that of those who did not, with its interval;
    None if it was always or never chosen, or not offered often enough."""

    decision: str
    option: str
    offered: int
    chosen: int
    effect: float | None
    low: float | None
    high: float | None
    p: float | None
    verdict: str


class Balance(msgspec.Struct, frozen=True):
    """The result of `balance`.  Programs read this as JSON, so the names must not change."""

    game: str
    seats: int
    games: int
    bot: str
    seed: int
    settings: dict[str, Value] = msgspec.field(name="options")
    compiled: bool
    cpu_seconds: float
    digest: str
    fair_share: float
    by_seat: list[Seat]
    length: dict[str, float]
    lengths: dict[str, int]
    ends: dict[str, int]
    watched: int
    tension: list[Estimate]
    luck: list[Rung]
    figures: list[Estimate]
    parts_called: str
    parts: list[Estimate]
    choices: list[Choice]
    dominated: list[str]
    never_chosen: list[str]


TENSION = ("lead changes", "decided after %", "winner led throughout %", "winner behind at half time %")


def balance(game: Game, played: Played, luck: list[Rung]) -> Balance:
    """Compute all statistics of the games played."""
    plan = played.plan
    fair = 1 / plan.seats
    lengths = played.columns["length"]
    figures = played.figures()
    choices = judged(played)
    return Balance(
        game=plan.slug,
        seats=plan.seats,
        games=played.games,
        bot=plan.bot,
        seed=plan.seed,
        settings=dict(plan.settings),
        compiled=passel.compiled(),
        cpu_seconds=round(played.cpu_seconds, 3),
        digest=played.digest,
        fair_share=round(fair, 6),
        by_seat=by_seat(game, played),
        length={
            "mean": round(float(lengths.mean()), 4),
            **{
                name: float(np.quantile(lengths, part, method="inverted_cdf"))
                for name, part in (
                    ("shortest", 0),
                    ("p10", 0.1),
                    ("median", 0.5),
                    ("p90", 0.9),
                    ("longest", 1),
                )
            },
        },
        lengths={
            str(int(value)): int(times) for value, times in zip(*np.unique(lengths, return_counts=True))
        },
        ends=counted(played.reasons),
        watched=int((~np.isnan(figures[TENSION[0]])).sum()) if TENSION[0] in figures else 0,
        tension=[estimate(name, figures[name]) for name in TENSION if name in figures],
        luck=luck,
        figures=[estimate(name, column) for name, column in figures.items() if name not in TENSION],
        parts_called=played.called,
        parts=by_part(played),
        choices=choices,
        dominated=[named(each) for each in choices if each.verdict == "sure" and (each.effect or 0) < 0],
        never_chosen=[named(each) for each in choices if each.offered >= OFFERED and not each.chosen],
    )


def named(choice: Choice) -> str:
    return f"{choice.option} ({choice.decision})"


def by_seat(game: Game, played: Played) -> list[Seat]:
    """Return each seat's share, tested against a fair share; corrected for the number of seats."""
    seats, games = played.plan.seats, played.games
    if seats == 1:
        score = estimate("", played.seat(0))
        return [Seat(game.seat_names[0], score.mean, score.low, score.high, 1.0, "a score")]
    shares = [float(played.seat(seat).mean()) for seat in range(seats)]
    fair = 1 / seats
    tests = holm([p_value((share - fair) / sqrt(fair * (1 - fair) / games)) for share in shares])
    return [
        Seat(game.seat_names[seat], round(share, 6), *interval(share * games, games), p, verdict(p))
        for seat, (share, p) in enumerate(zip(shares, tests, strict=True))
    ]


def by_part(played: Played) -> list[Estimate]:
    """Return what each part (role, strategy) wins, in fair shares.  The interval is a little too wide if two
    seats play the same part, as not both can win."""
    seats = played.plan.seats
    if seats == 1 or not played.parts:
        return []
    won = np.stack([played.seat(seat)[: len(played.parts)] for seat in range(seats)], axis=1)
    table = np.array(played.parts)
    found = []
    for part in sorted(set(table.ravel().tolist())):
        times, wins = int((table == part).sum()), float(won[table == part].sum())
        low, high = interval(wins, times)
        mean = wins / times
        found.append(
            Estimate(part, round(mean * seats, 4), round(low * seats, 4), round(high * seats, 4), times)
        )
    return sorted(found, key=lambda each: -each.mean)


def judged(played: Played) -> list[Choice]:
    """Return all topics, sorted by effect.  Those offered often enough are tested, with one correction."""
    rows = []
    for name, moments in played.topics.items():
        decision, _, option = name.partition(": ")
        offered, chosen = int(moments[0] + moments[2]), int(moments[0])
        rows.append((decision, option, offered, chosen, effect(moments) if offered >= OFFERED else None))
    tested = [found for *_, found in rows if found is not None]
    corrected = iter(holm([p_value(size / error) if error else 1.0 for size, error in tested]))
    choices = []
    for decision, option, offered, chosen, found in rows:
        if found is None:
            choices.append(Choice(decision, option, offered, chosen, None, None, None, None, "not judged"))
            continue
        size, error = found
        p = next(corrected)
        low, high = size - 1.96 * error, size + 1.96 * error
        choices.append(
            Choice(
                decision,
                option,
                offered,
                chosen,
                round(size, 6),
                round(low, 6),
                round(high, 6),
                p,
                verdict(p),
            )
        )
    return sorted(choices, key=lambda each: (each.effect is None, -(each.effect or 0)))
