"""A job of the lab: games played by several processes or machines, put together in their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

import passel
from passel.bots.simulate import Plan, chunks
from passel.lab.checkpoint import Checkpoint
from passel.lab.sample import Chunk, play_chunk
from passel.processes import Crew
from passel.registry import find

T = TypeVar("T")
Column = NDArray[np.float64]
Progress = Callable[[int], None]  # called with the number of games that were finished


class Played(msgspec.Struct, frozen=True):
    """The results of all games of a plan.  A column has a number for each game, NaN for no value."""

    plan: Plan
    games: int
    cpu_seconds: float
    digest: str
    columns: dict[str, Column]
    reasons: list[str]
    topics: dict[str, list[float]]
    parts: list[list[str]]
    called: str

    def figures(self) -> dict[str, Column]:
        """Return the game's own figures, and those about the lead."""
        own = ("length", "decisions", *(f"seat {seat + 1}" for seat in range(self.plan.seats)))
        return {name: column for name, column in self.columns.items() if name not in own}

    def seat(self, seat: int) -> Column:
        return self.columns[f"seat {seat + 1}"]


def job_of(plan: Plan) -> dict[str, Any]:
    """Return what must be equal for results to belong to the same job."""
    return {"rules": find(plan.slug).rules, "passel": passel.__version__, **msgspec.to_builtins(plan)}


def play_games(plan: Plan, games: int, crew: Crew, keep: Path | None, progress: Progress) -> Played:
    """Play all games of a plan; results are kept in the folder `keep`."""
    jobs = chunks(plan, games)
    names = [f"games {first} {count}" for _, first, count in jobs]
    kept = None if keep is None else Checkpoint(keep, job_of(plan))
    played = do(crew, play_chunk, jobs, names, Chunk, kept, lambda chunk: progress(chunk.count))
    return together(plan, games, played)


def do(
    crew: Crew,
    work: Callable[..., T],
    jobs: Sequence[tuple[Any, ...]],
    names: Sequence[str],
    kind: type[T],
    keep: Checkpoint | None,
    done: Callable[[T], None],
) -> list[T]:
    """Return the results of all jobs, in their order.  Jobs with a result in `keep` are not done again; each
    new result is added to it at once."""
    results: dict[str, T] = {}
    for name in names:
        if keep is not None and name in keep.results:
            results[name] = msgspec.msgpack.decode(keep.results[name], type=kind)
            done(results[name])
    left = [(name, job) for name, job in zip(names, jobs, strict=True) if name not in results]
    with closing(crew(work, [job for _, job in left])) as coming:
        for number, result in coming:
            name = left[number][0]
            if keep is not None:
                keep.add(name, msgspec.msgpack.encode(result))
            results[name] = result
            done(result)
    return [results[name] for name in names]


def together(plan: Plan, games: int, played: Sequence[Chunk]) -> Played:
    """Combine the chunks, which are in order."""
    topics: dict[str, Column] = {}
    for chunk in played:
        for name, moments in chunk.topics.items():
            topics[name] = topics.get(name, np.zeros(len(moments))) + np.array(moments)
    names = dict.fromkeys(name for chunk in played for name in chunk.columns)
    return Played(
        plan=plan,
        games=games,
        cpu_seconds=sum(chunk.cpu_seconds for chunk in played),
        digest=blake2b(b"".join(chunk.digest for chunk in played), digest_size=16).hexdigest(),
        columns={name: np.concatenate([column(chunk, name) for chunk in played]) for name in names},
        reasons=[reason for chunk in played for reason in chunk.reasons],
        topics={name: moments.tolist() for name, moments in topics.items()},
        parts=[row for chunk in played for row in chunk.parts],
        called=next((chunk.called for chunk in played if chunk.called), ""),
    )


def column(chunk: Chunk, name: str) -> Column:
    if name in chunk.columns:
        return np.frombuffer(chunk.columns[name])
    return np.full(chunk.count, np.nan)


def counted(reasons: Iterable[str]) -> dict[str, int]:
    return dict(Counter(reasons).most_common())
