"""Runs playthroughs with all checkers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from passel.contract import Game, cut
from passel.contract.settings import one_of
from passel.testing.checks import Checker, Violation
from passel.testing.cues import Cues
from passel.testing.endings import EndingsTold
from passel.testing.faces import FacesFit
from passel.testing.games import Playthrough, Table
from passel.testing.moments import (
    Clauses,
    Components,
    Defaults,
    Lists,
    Notation,
    Refusals,
    Settings,
    Views,
    Words,
)
from passel.testing.pace import Pace
from passel.testing.replay import Copies, Endings, Lanes, Pickles, Records, Replay
from passel.testing.report import Check, Report
from passel.testing.secrets import Imagination, Secrets
from passel.testing.tutorials import Tutorials

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

CHECKERS: Sequence[type[Checker]] = [
    Imagination, Secrets, Pace, Copies, Pickles, Records, Replay, Lanes, Notation, Defaults, Lists,
    Components, Endings, Words, Clauses, Settings, FacesFit, Cues, EndingsTold, Tutorials, Views, Refusals,
]  # fmt: skip
NAMES = [checker.name for checker in CHECKERS]
LONGEST = 400  # characters of a failure


def conform(
    game: Game,
    *,
    budget: int = 20_000,
    seed: int = 0,
    presets: list[str] | None = None,
    seats: list[int] | None = None,
    progress: Callable[[str, int, int], None] | None = None,
    limit: int = 20_000,
) -> Report:
    """Check about `budget` decisions, distributed evenly over presets and numbers of seats.

    Each game is played to its end, or to `limit` decisions.  `progress(table, decisions, budget)` is called
    after each game.  To reproduce a failure that names seed 7, pass `seed=7` and its preset and seats."""
    every = tables(game, presets, seats)
    checkers = [checker(game) for checker in CHECKERS]
    share = max(1, budget // len(every))
    watched = games = 0
    for number, table in enumerate(every):
        next_seed = seed
        while watched < share * (number + 1):
            playthrough = Playthrough(table, next_seed)
            watched += max(1, watch(playthrough, checkers, share * (number + 1) - watched, limit))
            games += 1
            next_seed += 1
            if progress is not None:
                progress(str(table), watched, share * len(every))
    for checker in checkers:
        if not checker.failure:
            attempt([checker], "afterwards", checker.on_finish)
    return Report(game.slug, [check(checker, watched) for checker in checkers], watched, games)


def examine(playthrough: Playthrough, limit: int = 20_000) -> Report:
    """Check one playthrough; the report has the checkers that compared something."""
    game = playthrough.table.game
    checkers = [checker(game) for checker in CHECKERS]
    watched = watch(playthrough, checkers, limit, limit)
    checks = [check(checker, watched) for checker in checkers if checker.tried or checker.failure]
    return Report(game.slug, checks, watched, 1)


def playthroughs(
    game: Game, presets: list[str] | None = None, seats: list[int] | None = None
) -> SearchStrategy[Playthrough]:
    """Return a Hypothesis strategy of playthroughs: a failing one shrinks to few and simple choices."""
    from hypothesis import strategies  # a development dependency

    return strategies.builds(
        Playthrough,
        strategies.sampled_from(tables(game, presets, seats)),
        strategies.integers(0, 255),
        strategies.lists(strategies.integers(0, 9_999), max_size=100),
    )


def tables(game: Game, presets: list[str] | None, seats: list[int] | None) -> list[Table]:
    """Return every preset with every number of seats, or those given."""
    known = {preset.name: preset for preset in game.presets}
    names = [one_of(name, known, "preset").name for name in presets] if presets else list(known) or [""]
    low, high = game.seats
    numbers = [game.check_seats(number) for number in seats] if seats else range(low, high + 1)
    return [Table(game, name, number) for name in names for number in numbers]


def watch(playthrough: Playthrough, checkers: list[Checker], most: int, limit: int) -> int:
    """Run a playthrough with all checkers, at most `most` decisions of it; return how many were checked.

    After a failure the position may be damaged, so the playthrough ends there."""
    endings = [checker for checker in checkers if isinstance(checker, Endings)]
    moments = 0
    if not attempt(endings, playthrough.where, playthrough.begin):
        return moments
    while True:
        if moments < most:
            moments += 1
            looks = [
                attempt([each], playthrough.where, partial(each.on_decision, playthrough))
                for each in sampled(checkers, playthrough)
            ]
            if not all(looks):
                return moments
        if playthrough.finished or len(playthrough.answers) >= limit:
            break
        if not attempt(endings, playthrough.where, playthrough.advance):
            return moments
    for checker in checkers:
        if not checker.failure:
            attempt([checker], playthrough.where, partial(checker.on_end, playthrough))
    return moments


def sampled(checkers: list[Checker], playthrough: Playthrough) -> list[Checker]:
    """Return the checkers for this decision: some check a random sample."""
    return [
        checker
        for checker in checkers
        if not checker.failure
        and (checker.often == 1 or playthrough.luck("look", checker.name).below(checker.often) == 0)
    ]


def attempt(checkers: Sequence[Checker], where: str, act: Callable[[], None]) -> bool:
    """Return whether `act` succeeds; if not, store the failure in `checkers`."""
    try:
        act()
    except Exception as error:
        found = str(error) if isinstance(error, Violation) else f"{type(error).__name__}: {error}"
        for checker in checkers:
            checker.failure = checker.failure or cut(" ".join(f"{where}: {found}".split()), LONGEST)
        return False
    return True


def check(checker: Checker, watched: int) -> Check:
    if checker.failure:
        return Check(checker.name, False, checker.tried, checker.failure)
    if not checker.applies:
        return Check(checker.name, True, checker.tried, applies=False, reason=checker.idle)
    if not checker.tried:
        idle = f"Nothing was ever compared in {watched:,} decisions: a larger budget may do."
        return Check(checker.name, False, 0, idle)
    return Check(checker.name, True, checker.tried)
