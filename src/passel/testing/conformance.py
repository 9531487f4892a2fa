"""Shows stories to promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from passel.contract import Game
from passel.contract.settings import one_of
from passel.testing.checks import Broken, Promise
from passel.testing.faces import FacesFit
from passel.testing.games import Story, Table
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

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

PROMISES: Sequence[type[Promise]] = [
    Imagination, Secrets, Pace, Copies, Pickles, Records, Replay, Lanes, Notation, Defaults, Lists,
    Components, Endings, Words, Clauses, Settings, FacesFit, Views, Refusals,
]  # fmt: skip
NAMES = [promise.name for promise in PROMISES]
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
    """Watch about `budget` decisions, shared out evenly over presets and numbers of seats; whatever game was
    begun is played to its end, or to `limit` decisions.  `progress(table, decisions, budget)` is told how far
    it has got.  A failure that names seed 7 is met at once with `seed=7` and its preset and seats."""
    lying = tables(game, presets, seats)
    promises = [promise(game) for promise in PROMISES]
    share = max(1, budget // len(lying))
    watched = games = 0
    for number, table in enumerate(lying):
        story_seed = seed
        while watched < share * (number + 1):
            story = Story(table, story_seed)
            watched += max(1, watch(story, promises, share * (number + 1) - watched, limit))
            games += 1
            story_seed += 1
            if progress is not None:
                progress(str(table), watched, share * len(lying))
    for promise in promises:
        if not promise.failure:
            kept([promise], "afterwards", promise.closed)
    return Report(game.slug, [check(promise, watched) for promise in promises], watched, games)


def examine(story: Story, limit: int = 20_000) -> Report:
    """What one story says: of those promises only that it has met."""
    game = story.table.game
    promises = [promise(game) for promise in PROMISES]
    watched = watch(story, promises, limit, limit)
    checks = [check(promise, watched) for promise in promises if promise.tried or promise.failure]
    return Report(game.slug, checks, watched, 1)


def playthroughs(
    game: Game, presets: list[str] | None = None, seats: list[int] | None = None
) -> SearchStrategy[Story]:
    """A Hypothesis strategy of stories: what fails with one of them shrinks to few and simple choices."""
    from hypothesis import strategies  # only who tests needs it

    return strategies.builds(
        Story,
        strategies.sampled_from(tables(game, presets, seats)),
        strategies.integers(0, 255),
        strategies.lists(strategies.integers(0, 9_999), max_size=100),
    )


def tables(game: Game, presets: list[str] | None, seats: list[int] | None) -> list[Table]:
    """Every preset with every number of seats, or those asked for."""
    known = {preset.name: preset for preset in game.presets}
    names = [one_of(name, known, "preset").name for name in presets] if presets else list(known) or [""]
    low, high = game.seats
    numbers = [game.check_seats(number) for number in seats] if seats else range(low, high + 1)
    return [Table(game, name, number) for name in names for number in numbers]


def watch(story: Story, promises: list[Promise], most: int, limit: int) -> int:
    """Show a story to all promises, at most so many moments of it; returns their number.

    When something is found the position may be damaged: the story is left there, and another begun."""
    endings = [promise for promise in promises if isinstance(promise, Endings)]
    moments = 0
    if not kept(endings, story.where, story.begin):
        return moments
    while True:
        if moments < most:
            moments += 1
            looks = [kept([each], story.where, partial(each.met, story)) for each in looking(promises, story)]
            if not all(looks):
                return moments
        if story.told or len(story.answers) >= limit:
            break
        if not kept(endings, story.where, story.go_on):
            return moments
    for promise in promises:
        if not promise.failure:
            kept([promise], story.where, partial(promise.ended, story))
    return moments


def looking(promises: list[Promise], story: Story) -> list[Promise]:
    """Not all of them look at every moment."""
    return [
        promise
        for promise in promises
        if not promise.failure
        and (promise.often == 1 or story.luck("look", promise.name).below(promise.often) == 0)
    ]


def kept(promises: Sequence[Promise], where: str, act: Callable[[], None]) -> bool:
    """Whether the act goes well; if not, that is written down as a failure of `promises`."""
    try:
        act()
    except Exception as error:
        found = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
        for promise in promises:
            promise.failure = promise.failure or shorter(f"{where}: {found}")
        return False
    return True


def shorter(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def check(promise: Promise, watched: int) -> Check:
    if promise.failure:
        return Check(promise.name, False, promise.tried, promise.failure)
    if not promise.applies:
        return Check(promise.name, True, promise.tried, applies=False, reason=promise.idle)
    if not promise.tried:
        idle = f"Nothing was ever compared in {watched:,} decisions: a larger budget may do."
        return Check(promise.name, False, 0, idle)
    return Check(promise.name, True, promise.tried)
