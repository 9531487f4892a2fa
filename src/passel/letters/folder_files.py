"""The files in the folder of a game by post.  All are written from the log, and can be written again.

For everybody: game.txt, status.txt, receipts.txt, reports/*/all.*, and after the game record.txt and
sheets.txt.  For one seat: reports/*/P2.*, letters/P2-*.  Only for the referee: the log and sealed/."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

from passel.files import write_file
from passel.letters import notices
from passel.letters.due import letters
from passel.letters.folder_page import addresses_text, game_text, status, status_text
from passel.letters.page import Page
from passel.letters.receipts import envelopes, receipts_text, sheets_text
from passel.records import write
from passel.tables.folder_table import FolderTable
from passel.tables.sheets import turn_of
from passel.tables.state import TableState
from passel.tables.turns import PlayedTurn

LETTERS: Final = "letters"
SEALED: Final = "sealed"
OURS: Final = re.compile(r"[\w-]+\.(?:txt|html)(?:\.new)?")


class Paper(NamedTuple):
    path: str  # in the folder, with /
    write: Callable[[], str]  # returns "" if the file can't be made here
    lasting: bool = False  # never changes once it is written


def papers(table: FolderTable, now: int) -> Iterator[Paper]:
    """Yield all files that should be there, from the log alone; reminders depend on `now`."""
    state = table.state
    yield Paper("game.txt", lambda: game_text(state))
    yield Paper("status.txt", lambda: status_text(status(table)))
    yield Paper(f"{SEALED}/addresses.txt", lambda: addresses_text(state))
    if table.ran or turn_of(state):
        yield Paper("receipts.txt", lambda: receipts_text(table))
    for place, envelope in envelopes(table):
        again = f"-{place.edition}" if place.edition > 1 else ""
        path = f"{SEALED}/turn-{place.turn:02}{again}/{place.seat}.txt"
        yield Paper(path, lambda text=envelope.text: text)  # type: ignore[misc]
    for ran in table.ran:
        yield from reports(state, ran)
    for notice in letters(state, now):
        head = f"{notice.tag.in_subject}\n\n"
        yield from both(f"{LETTERS}/{notice.name}", notice.data(), False, head)
    if state.phase in ("over", "closed"):
        where = "" if notices.is_revealed(state) else f"{SEALED}/"
        yield Paper(f"{where}record.txt", lambda: write(state.record()))
        if table.ran:
            yield Paper(f"{where}sheets.txt", lambda: sheets_text(table))


def reports(state: TableState, ran: PlayedTurn) -> Iterator[Paper]:
    for seat in range(-1, len(ran.names)):
        name = state.game.seat_names[seat] if seat >= 0 else "all"
        page = cache(lambda seat=seat: notices.report(state, ran, seat, "data"))
        yield from both(f"reports/{ran.label}/{name}", page, True)


def both(stem: str, page: Callable[[], Page], lasting: bool, head: str = "") -> Iterator[Paper]:
    yield Paper(f"{stem}.txt", lambda: head + page().text, lasting)
    yield Paper(f"{stem}.html", lambda: page().html, lasting)


def lay_out(table: FolderTable) -> None:
    """Write the files that are missing or have changed, and delete emails and orders that are no longer
    due."""
    wanted = set()
    for paper in papers(table, table.clock()):
        path = table.folder / paper.path
        wanted.add(path)
        if paper.lasting and path.exists():
            continue
        data = paper.write().encode("utf-8")
        if data and (not path.exists() or path.read_bytes() != data):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_file(path, data, synced=False)  # no fsync: it can be written again from the log
    for place in (LETTERS, SEALED):
        for path in (table.folder / place).rglob("*"):
            if path not in wanted and path.is_file() and OURS.fullmatch(path.name):
                path.unlink(missing_ok=True)
