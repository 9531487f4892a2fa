"""`passel verify FOLDER`: whether the papers of a game by post hold together.

Who has the log (the referee) checks that every paper is what the log says.  Who has only what was published
checks the record, every sheet against the receipt that was published before it was opened, and that the
sheets, read by the rules, give the decisions of the record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct, field

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

WHENEVER: Final = 1 << 60  # by then all reminders are due
REPORTS: Final = "reports"
LARGEST: Final = 8_000_000  # bytes of a paper


class Verdict(Struct):
    checked: list[str] = field(default_factory=list)  # what was looked at
    findings: list[str] = field(default_factory=list)  # what is not as it should be


def verify(folder: Path) -> Verdict:
    verdict = Verdict()
    record_file = the_file(folder, "record.txt")
    has_log = (folder / LOG).exists()
    if not has_log and record_file is None:
        raise BadLog(f"There is nothing in {folder.name} that could be checked: neither log nor record.txt.")
    if has_log:
        verdict.findings += against_the_log(folder, verdict)
    record = None
    if record_file is None:
        verdict.checked.append("Dice and sheets can be checked when the game is over and revealed.")
    else:
        record = the_record(record_file, verdict)
    verdict.findings += the_commitment(folder, record)
    verdict.findings += the_envelopes(folder, record, verdict)
    return verdict


def the_file(folder: Path, name: str) -> Path | None:
    """As published, or as it lies ready for that."""
    return next((path for path in (folder / name, folder / "sealed" / name) if path.exists()), None)


def text_of(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(LARGEST).decode("utf-8", "replace")


# -- who has the log -----------------------------------------------------------------------------------


def against_the_log(folder: Path, verdict: Verdict) -> Iterator[str]:
    try:
        table = FolderTable(folder)
    except BadLog as bad:
        yield f"{LOG}: {bad}"
        return
    if table.log.torn:
        yield f"{LOG}: its last line was never finished."
    verdict.checked.append(f"{LOG}: {table.state.number} acts, each linked to the one before.")
    known = set()
    for paper in papers(table, WHENEVER):
        known.add(paper.path)
        path, data = folder / paper.path, paper.write().encode()
        if path.exists():
            if path.read_bytes() != data:
                yield f"{paper.path} is not what the log says."
        elif data and not paper.path.startswith(f"{LETTERS}/"):
            yield f"{paper.path} is missing; any command of passel post writes it again."
    verdict.checked.append(f"{len(known)} papers, word for word.")
    for path in sorted((folder / REPORTS).rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name not in known:
            yield f"{name} is no report of this game."


# -- who has what was published ------------------------------------------------------------------------


def the_record(path: Path, verdict: Verdict) -> Record | None:
    try:
        reading, findings = verify_record(load(path))
    except BadRecord as bad:
        verdict.findings.append(f"record.txt: {bad}")
        return None
    verdict.findings += [f"record.txt, line {each.line}: {each.reason}" for each in findings]
    verdict.checked.append(f"record.txt: {len(reading.record.decisions)} decisions and all dice.")
    return None if findings else reading.record


def the_commitment(folder: Path, record: Record | None) -> Iterator[str]:
    """It was published at the start; wherever it stands, it must be the same."""
    said = {}
    for name in ("game.txt", "receipts.txt", "sheets.txt"):
        path = the_file(folder, name)
        if path is not None:
            said[name] = commitment_in(text_of(path))
    if record is not None:
        said["record.txt"] = record.commitment
    if len(set(said.values())) > 1:
        yield f"The commitment is not the same in {', '.join(said)}."


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
            yield "sheets.txt is missing."
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
    """Each report names the receipts of its turn: no others, and none is missing."""
    count = 0
    for path in sorted((folder / REPORTS).glob("turn-*/*.txt")):
        turn, _dash, edition = path.parent.name.removeprefix("turn-").partition("-")
        name = path.relative_to(folder).as_posix()
        if not (
            turn.isascii() and turn.isdigit() and (edition or "1").isascii() and (edition or "1").isdigit()
        ):
            yield f"{name} is no report of a turn."
            continue
        at = (int(turn), int(edition or 1))
        published = {each[1] for place, each in receipts.items() if (place.turn, place.edition) == at}
        if hashes(text_of(path)) != published:
            yield f"{name}: its receipts are not those of receipts.txt."
        count += 1
    if count:
        verdict.checked.append(f"{count} reports: the receipts in them are those of receipts.txt.")


def against_receipts(
    record: Record, sheets: dict[Place, Opened], receipts: dict[Place, tuple[str, str]], verdict: Verdict
) -> Iterator[str]:
    seats = list(record.game.seat_names[: record.seats])
    opened = {place: sheet for place, sheet in sheets.items() if sheet.salt}
    for place in sorted(set(opened) ^ set(receipts)):
        yield f"{place}: there is a {'sheet and no receipt' if place in opened else 'receipt and no sheet'}."
    for place in sorted(set(opened) & set(receipts)):
        if place.seat not in seats:
            yield f"{place}: there is no such seat."
            continue
        made = opened[place].receipt(place, seats)
        if (made.time, made.hash) != receipts[place]:
            yield f"{place}: the sheet is not the one for which the receipt was given."
    verdict.checked.append(f"{len(opened)} sheets against their receipts.")


def against_the_record(record: Record, sheets: dict[Place, Opened], verdict: Verdict) -> Iterator[str]:
    """What stands on the sheets, read by the rules, are the decisions of the record."""
    game, post = record.game, record.game.faces.post
    if post is None:
        yield "sheets.txt: this game has no sheets."
        return
    standing = {(place.turn, place.seat): sheet for place, sheet in sheets.items() if not sheet.undone}
    ran = turns(record, post)
    for turn, run in ran.items():
        for seat, name in enumerate(game.seat_names[: record.seats]):
            sheet = standing.pop((turn, name), None)
            if sheet is None:
                yield f"turn {turn}  {name}: sheets.txt says nothing of it."
            elif not sheet.bot:
                chosen = [option for other, option in run.orders if other == seat]
                view = game.view(run.before, seat)
                if chosen != post.orders(run.before, seat, view, sheet.text):
                    yield f"turn {turn}  {name}: the sheet says other than the record."
    for turn, name in standing:
        yield f"turn {turn}  {name}: the record knows of no such turn."
    verdict.checked.append(
        f"{len(ran)} turns: the sheets, read by the rules, are the decisions of the record."
    )
