"""How much of a game is luck: how often a bot wins that is one level above all others at the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import msgspec

from passel.bots import arena, bot
from passel.bots.simulate import Plan
from passel.contract import BadSetting, Game
from passel.i18n import _
from passel.lab.checkpoint import Checkpoint
from passel.lab.job import Progress, do, job_of
from passel.processes import Crew

MOST_GAMES = 400  # for each pair of levels: enough for an error of five points
LEAST_GAMES = 40
RALLY = 20  # games per job


class Rung(msgspec.Struct, frozen=True):
    """One stronger bot among weaker ones.  `luck` is 1 if it wins no more than a fair share, 0 if it always
    wins."""

    strong: str
    weak: str
    games: int
    share: float
    low: float
    high: float
    luck: float


class Rally(msgspec.Struct, frozen=True):
    """The results of one job: some games of a match."""

    results: list[arena.Result]


def play_rally(match: arena.Match, first: int, count: int) -> Rally:
    return Rally([arena.play_game(match, number) for number in range(first, first + count)])


def levels_of(text: str) -> list[str]:
    levels = [name.strip() for name in text.split(",") if name.strip()]
    for name in levels:
        bot(name)
    if len(levels) == 1:
        raise BadSetting(_("A ladder has two levels or more, the weakest first; or none at all."))
    return levels


def games_of(games: int) -> int:
    """Return the number of games for each pair of levels, if a report has so many games."""
    return min(MOST_GAMES, max(games, LEAST_GAMES))


def ladder(
    game: Game,
    plan: Plan,
    games: int,
    levels: Sequence[str],
    crew: Crew,
    keep: Path | None,
    progress: Progress,
) -> list[Rung]:
    """Measure each pair of neighbouring levels, with the seats and settings of the plan."""
    kept = None if keep is None else Checkpoint(keep / "luck", job_of(plan))
    found = []
    for weak, strong in pairwise(levels if plan.seats > 1 else ()):
        match = arena.match(game, [strong, weak], plan.seats, plan.settings, plan.seed)
        jobs = [(match, first, min(RALLY, games - first)) for first in range(0, games, RALLY)]
        names = [f"{strong} among {weak} {first} {count}" for _match, first, count in jobs]
        rallies = do(crew, play_rally, jobs, names, Rally, kept, lambda rally: progress(len(rally.results)))
        best = arena.scores(match, [result for rally in rallies for result in rally.results]).bots[0]
        luck = (1 - best.win_share) / (1 - 1 / plan.seats)
        found.append(Rung(strong, weak, games, best.win_share, best.low, best.high, round(luck, 4)))
    return found
