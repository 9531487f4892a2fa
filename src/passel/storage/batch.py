"""Loops over the acts of a commit.  A commit may have hundreds of acts, so this module is compiled.

An act is a row of four, as in the schema: table, number, time, body.  A job begins with its acts, all of one
table and numbered one after the other, or none."""

from __future__ import annotations

from typing import Any

from passel.storage.schema import Row


def uncached(batch: list[Row], last: dict[str, int]) -> list[str]:
    """Return the tables whose last act is not in the cache `last`."""
    return [job[0][0][0] for job in batch if job[0] and job[0][0][0] not in last]


def partition(batch: list[Row], last: dict[str, int]) -> tuple[list[Row], list[Any], list[int]]:
    """Return the acts of a batch of jobs, the other writes, and the indices of jobs whose first act has a
    number that is taken: nothing of these jobs is written."""
    acts: list[Row] = []
    others: list[Any] = []
    late: list[int] = []
    for place, job in enumerate(batch):
        appended: Any = job[0]
        if appended:
            table: str = appended[0][0]
            number: int = appended[0][1]
            if number <= last[table]:
                late.append(place)
                continue
            last[table] = appended[-1][1]
            acts += appended
        if job[1]:
            others += job[1]
    return acts, others, late


def remember(acts: list[Row], recent: dict[str, list[Row]]) -> None:
    """Add acts to the lists of their tables in `recent`."""
    for act in acts:
        table: str = act[0]
        if table in recent:
            recent[table].append(act)
        else:
            recent[table] = [act]


def spread(acts: list[Row]) -> list[Any]:
    """Return the parameters of one INSERT.  Bodies are bytearrays: for bytes, sqlite3 looks up an adapter
    each time."""
    values: list[Any] = []
    for act in acts:
        values += (act[0], act[1], act[2], bytearray(act[3]))
    return values
