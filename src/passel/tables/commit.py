"""What is done for every act of a commit: there are hundreds in one, so this is compiled.

An act is a row of four, as in the schema: table, number, when, what.  Rows are handed on as they are."""

from __future__ import annotations

from typing import Any

from passel.tables.schema import Row


def strangers(batch: list[Row], last: dict[str, int]) -> list[str]:
    """Tables of which it is not known what their last act was."""
    return [job[0][0] for job in batch if job[0] is not None and job[0][0] not in last]


def sift(batch: list[Row], last: dict[str, int]) -> tuple[list[Row], list[Any], list[int]]:
    """The acts of a batch of jobs, what else is to be written, and which of the jobs have an act whose number
    was given already: of these nothing is written."""
    acts: list[Row] = []
    others: list[Any] = []
    late: list[int] = []
    for place, job in enumerate(batch):
        act: Row | None = job[0]
        if act is not None:
            table: str = act[0]
            number: int = act[1]
            if number <= last[table]:
                late.append(place)
                continue
            last[table] = number
            acts.append(act)
        if job[1]:
            others += job[1]
    return acts, others, late


def remember(acts: list[Row], recent: dict[str, list[Row]]) -> None:
    for act in acts:
        table: str = act[0]
        if table in recent:
            recent[table].append(act)
        else:
            recent[table] = [act]


def spread(acts: list[Row]) -> list[Any]:
    """As the values of one statement.  Of bytes sqlite3 asks every time how to write them; of a bytearray it
    knows."""
    values: list[Any] = []
    for act in acts:
        values += (act[0], act[1], act[2], bytearray(act[3]))
    return values
