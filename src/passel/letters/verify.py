"""`passel verify FOLDER`: checks the files of a game by post.

With the log (the referee has it), every file must match the log.  With the published files alone, it checks
the game file, all orders against the receipts that were published before, and that the orders lead to the
moves of the game file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct, field

from passel.i18n import _, _n, in_language, listed
from passel.letters.folder_files import LETTERS, papers
from passel.letters.receipts import (
    BadSheets,
    Opened,
    Place,
    commitment_in,
    hashes,
    read_receipts,
    read_sheets,
)
from passel.records import BadRecord, Record, load
from passel.records import verify as verify_record
from passel.tables.file_log import LOG
from passel.tables.folder_table import FolderTable
from passel.tables.local import BadLog
from passel.tables.turns import turns

WHENEVER: Final = 1 << 60  # late enough for all reminders to be due
REPORTS: Final = "reports"
LARGEST: Final = 8_000_000  # bytes of a file


class Verdict(Struct):
    checked: list[str] = field(default_factory=list)  # what was checked
    findings: list[str] = field(default_factory=list)  # what is wrong


def verify(folder: Path) -> Verdict:
    verdict = Verdict()
    record_file = the_file(folder, "record.txt")
    has_log = (folder / LOG).exists()
    if not has_log and record_file is None:
        raise BadLog(
            _("There's nothing to check in {folder}: no log and no record.txt.").format(folder=folder.name)
        )
    if has_log:
        verdict.findings += against_the_log(folder, verdict)
    record = None
    if record_file is None:
        verdict.checked.append(
            _("Dice and orders can be checked after the game, when the referee has published them.")
        )
    else:
        record = the_record(record_file, verdict)
    verdict.findings += the_commitment(folder, record)
    verdict.findings += the_envelopes(folder, record, verdict)
    return verdict


def the_file(folder: Path, name: str) -> Path | None:
    """Return the published file, or the one in the sealed folder; None if there is neither."""
    return next((path for path in (folder / name, folder / "sealed" / name) if path.exists()), None)


def text_of(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(LARGEST).decode("utf-8", "replace")


# -- with the log --------------------------------------------------------------------------------------


def against_the_log(folder: Path, verdict: Verdict) -> Iterator[str]:
    try:
        table = FolderTable(folder)
    except BadLog as bad:
        yield f"{LOG}: {bad}"
        return
    if table.log.torn:
        yield _("{file}: the last line is incomplete.").format(file=LOG)
    entries = _n(
        "{file}: 1 entry.",
        "{file}: {n} entries, each linked to the one before.",
        table.state.number,
        file=LOG,
    )
    verdict.checked.append(entries)
    known = set()
    with in_language("en"):  # files for all are in English, and each email sets its own language
        expected = [(paper.path, paper.write().encode()) for paper in papers(table, WHENEVER)]
    for name, data in expected:
        known.add(name)
        path = folder / name
        if path.exists():
            if path.read_bytes() != data:
                yield _("{file} doesn't match the log.").format(file=name)
        elif data and not name.startswith(f"{LETTERS}/"):
            yield _("{file} is missing. Any passel post command writes it again.").format(file=name)
    verdict.checked.append(_n("1 file matches the log.", "{n} files match the log.", len(known)))
    for path in sorted((folder / REPORTS).rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name not in known:
            yield _("{file} doesn't belong to this game.").format(file=name)


# -- with the published files --------------------------------------------------------------------------


def the_record(path: Path, verdict: Verdict) -> Record | None:
    try:
        reading, findings = verify_record(load(path))
    except BadRecord as bad:
        verdict.findings.append(f"record.txt: {bad}")
        return None
    at = _("record.txt, line {n}: {reason}")
    verdict.findings += [at.format(n=each.line, reason=each.reason) for each in findings]
    moves = len(reading.record.decisions)
    verdict.checked.append(
        _n("record.txt: 1 move and all dice.", "record.txt: {n} moves and all dice.", moves)
    )
    return None if findings else reading.record


def the_commitment(folder: Path, record: Record | None) -> Iterator[str]:
    """Check that the commitment, published at the start, is the same in all files."""
    said = {}
    for name in ("game.txt", "receipts.txt", "sheets.txt"):
        path = the_file(folder, name)
        if path is not None:
            said[name] = commitment_in(text_of(path))
    if record is not None:
        said["record.txt"] = record.commitment
    if len(set(said.values())) > 1:
        yield _("The dice code differs between {files}.").format(files=listed(list(said)))


def the_envelopes(folder: Path, record: Record | None, verdict: Verdict) -> Iterator[str]:
    receipts_file, sheets_file = the_file(folder, "receipts.txt"), the_file(folder, "sheets.txt")
    receipts: dict[Place, tuple[str, str]] = {}
    sheets: dict[Place, Opened] = {}
    try:
        receipts = read_receipts(text_of(receipts_file)) if receipts_file else {}
    except BadSheets as bad:
        yield f"receipts.txt: {bad}"
        return
    yield from the_reports(folder, receipts, verdict)
    if sheets_file is None:
        if receipts_file and record is not None:
            yield _("{file} is missing.").format(file="sheets.txt")
        return
    try:
        sheets = read_sheets(text_of(sheets_file))
    except BadSheets as bad:
        yield f"sheets.txt: {bad}"
        return
    if record is not None:
        yield from against_receipts(record, sheets, receipts, verdict)
        yield from against_the_record(record, sheets, verdict)


def the_reports(folder: Path, receipts: dict[Place, tuple[str, str]], verdict: Verdict) -> Iterator[str]:
    """Check that each report has exactly the receipts of its turn."""
    count = 0
    for path in sorted((folder / REPORTS).glob("turn-*/*.txt")):
        turn, _sep, edition = path.parent.name.removeprefix("turn-").partition("-")
        name = path.relative_to(folder).as_posix()
        if not (
            turn.isascii() and turn.isdigit() and (edition or "1").isascii() and (edition or "1").isdigit()
        ):
            yield _("{file} isn't a turn report.").format(file=name)
            continue
        at = (int(turn), int(edition or 1))
        published = {each[1] for place, each in receipts.items() if (place.turn, place.edition) == at}
        if hashes(text_of(path)) != published:
            yield _("{file}: the receipts don't match receipts.txt.").format(file=name)
        count += 1
    if count:
        verdict.checked.append(
            _n(
                "1 report: its receipts match receipts.txt.",
                "{n} reports: their receipts match receipts.txt.",
                count,
            )
        )


def against_receipts(
    record: Record, sheets: dict[Place, Opened], receipts: dict[Place, tuple[str, str]], verdict: Verdict
) -> Iterator[str]:
    seats = list(record.game.seat_names[: record.seats])
    opened = {place: sheet for place, sheet in sheets.items() if sheet.salt}
    for place in sorted(set(opened) ^ set(receipts)):
        yield (
            _("{place}: the receipt is missing.")
            if place in opened
            else _("{place}: the orders are missing.")
        ).format(place=place)
    for place in sorted(set(opened) & set(receipts)):
        if place.seat not in seats:
            yield _("{place}: there's no such seat.").format(place=place)
            continue
        made = opened[place].receipt(place, seats)
        if (made.time, made.hash) != receipts[place]:
            yield _("{place}: the orders don't match their receipt.").format(place=place)
    verdict.checked.append(
        _n("1 set of orders matches its receipt.", "{n} sets of orders match their receipts.", len(opened))
    )


def against_the_record(record: Record, sheets: dict[Place, Opened], verdict: Verdict) -> Iterator[str]:
    """Check that the orders lead to the moves of the game file."""
    game, post = record.game, record.game.faces.post
    if post is None:
        yield _("sheets.txt: this game isn't played with orders.")
        return
    standing = {(place.turn, place.seat): sheet for place, sheet in sheets.items() if not sheet.undone}
    ran = turns(record, post)
    for turn, run in ran.items():
        for seat, name in enumerate(game.seat_names[: record.seats]):
            sheet = standing.pop((turn, name), None)
            if sheet is None:
                yield _("Turn {turn}, {seat}: missing in sheets.txt.").format(turn=turn, seat=name)
            elif not sheet.bot:
                chosen = [option for other, option in run.orders if other == seat]
                view = game.view(run.before, seat)
                if chosen != post.orders(run.before, seat, view, sheet.text):
                    yield _("Turn {turn}, {seat}: the orders don't match the moves of the game file.").format(
                        turn=turn, seat=name
                    )
    for turn, name in standing:
        yield _("Turn {turn}, {seat}: the game file has no such turn.").format(turn=turn, seat=name)
    verdict.checked.append(
        _n(
            "1 turn: the orders match the moves of the game file.",
            "{n} turns: the orders match the moves of the game file.",
            len(ran),
        )
    )
