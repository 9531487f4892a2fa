"""How many page updates a run asks for: decisions are replayed from the store, and what every reader may know
is compared before and after."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

import msgspec

from passel.tables import acts
from passel.tables.state import TableState

Stored = tuple[int, int, bytes]  # number, time and body of an act, as a store has them
Seen = tuple[bytes, int]  # a view, and how many lines of the log there are


def visible_changes(rows: Iterable[Stored], decisions: Container[int], readers: Mapping[int, int]) -> int:
    """Return how many pages of a table had to change.

    `decisions` has the numbers of the decisions that count, from 0.  `readers` has the number of pages of
    each seat, and of spectators (-1)."""
    state = TableState("replayed")
    before: dict[int, Seen] = {}
    decision, changes = -1, 0
    for _at, act in state.replay([(number, at, acts.decode(body)) for number, at, body in rows]):
        if isinstance(act, acts.Decide):
            decision += 1
        elif not isinstance(act, acts.Start):
            continue
        after = {reader: seen(state, reader) for reader in readers}
        if decision in decisions:
            changes += sum(pages for reader, pages in readers.items() if before[reader] != after[reader])
        before = after
    return changes


def seen(state: TableState, reader: int) -> Seen:
    return msgspec.json.encode(state.game.view(state.pos, reader)), state.journal.told[reader]
