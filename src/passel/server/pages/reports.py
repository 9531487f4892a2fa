"""Turn reports of a table by post, with the receipts of all orders."""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime
from typing import Annotated, Any, Final

from litestar import Response, get
from litestar.params import PathParameter

from passel.contract import BadSetting
from passel.i18n import _, in_language
from passel.server.dependencies import Browser, Id, SeatWish, TheGuard, TheTables
from passel.server.pages.request import page_request
from passel.server.pages.table_data import turn_data
from passel.server.pages.times import moment, zone_of
from passel.server.pages.watch import watchable, watched
from passel.tables.info import reader_of
from passel.tables.sheets import Sealed
from passel.tables.state import TableState
from passel.tables.time_control import millis
from passel.tables.turns import Turn as Run
from passel.tables.turns import played, which
from passel.tables.turns import report as turn_report

Turn = Annotated[int, PathParameter(ge=1, le=10**6)]
MOST_KEPT: Final = 64
_told: Final[OrderedDict[tuple[object, ...], dict[int, Any]]] = OrderedDict()


def runs(state: TableState) -> dict[int, Run]:
    """Return the resolved turns; Refused if the game is not played by post."""
    state.when("playing", "over", "closed")
    if not state.turns:
        raise BadSetting(_("This game isn't played by post."))
    return played(state)


def run_of(state: TableState, turn: int) -> Run:
    """Return a resolved turn; Refused if it is not."""
    found = runs(state).get(turn)
    if found is None:
        raise BadSetting(_("That turn isn't resolved yet."))
    return found


def accounts(state: TableState, reader: int, language: str) -> dict[int, Any]:
    """Return the report of each turn for one reader."""
    resolved = runs(state)
    key = (*which(state), reader, language)
    found = _told.get(key)
    if found is None:
        game, names = state.game, state.names()
        found = _told[key] = {}
        for turn, run in resolved.items():
            view = game.view(run.after, reader, names)
            found[turn] = turn_data(game, turn_report(game, run, view), view)
        if len(_told) > MOST_KEPT:
            _told.popitem(last=False)
    return found


def receipts(state: TableState, turn: int, reader: int) -> list[dict[str, Any]]:
    """Return the receipts of all orders for the turn; when the game is over, also the orders."""
    ended = state.phase in ("over", "closed")
    sheets = state.sheets.get(turn, {})
    return [receipted(state, seat, sheets[seat], reader, ended) for seat in sorted(sheets)]


def receipted(state: TableState, seat: int, sheet: Sealed, reader: int, ended: bool) -> dict[str, Any]:
    came = millis(datetime.fromisoformat(sheet.receipt.time))
    shown = ended or seat == reader
    return {
        "seat": seat,
        "name": state.names()[seat],
        "at": moment(came, zone_of(state, reader)),
        "time": sheet.receipt.time,
        "hash": sheet.receipt.hash,
        "text": sheet.text if shown else "",
        "salt": sheet.salt if shown else "",
    }


def rolled(state: TableState, reader: int) -> list[dict[str, Any]]:
    """Return all rollbacks with their reasons."""
    zone = zone_of(state, reader)
    return [{"turn": each.turn, "reason": each.reason, "at": moment(each.at, zone)} for each in state.rolled]


@get("/tables/{table_id:str}/reports", include_in_schema=False)
async def reports(
    request: Browser, table_id: Id, guard: TheGuard, service: TheTables, seat: SeatWish = None
) -> Response[str]:
    at = await page_request(request, guard)
    state = (await service.table(table_id)).state
    reader = reader_of(state, at.user, seat)
    language = at.preferences["language"]
    with in_language(language):
        told = accounts(state, reader, language)
        issues = [
            {"turn": turn, "told": told[turn], "sheets": len(state.sheets.get(turn, {}))}
            for turn in sorted(told, reverse=True)
        ]
        return at.page("reports.html", issues=issues, **masthead(state, reader))


@get("/tables/{table_id:str}/reports/{turn:int}", include_in_schema=False)
async def report(
    request: Browser, table_id: Id, guard: TheGuard, service: TheTables, turn: Turn, seat: SeatWish = None
) -> Response[str]:
    at = await page_request(request, guard)
    state = (await service.table(table_id)).state
    reader = reader_of(state, at.user, seat)
    language = at.preferences["language"]
    run_of(state, turn)
    with in_language(language):
        return at.page(
            "report.html",
            turn=turn,
            turns=sorted(runs(state)),
            watchable=watchable(state.game),
            told=accounts(state, reader, language)[turn],
            receipts=receipts(state, turn, reader),
            **masthead(state, reader),
        )


@get("/tables/{table_id:str}/reports/{turn:int}/watch", include_in_schema=False)
async def watch(
    request: Browser, table_id: Id, guard: TheGuard, service: TheTables, turn: Turn, seat: SeatWish = None
) -> Response[str]:
    """Return the board after a turn; the script plays what happened in the turn."""
    at = await page_request(request, guard)
    state = (await service.table(table_id)).state
    reader = reader_of(state, at.user, seat)
    run = run_of(state, turn)
    if not watchable(state.game):
        raise BadSetting(_("This game has no board to watch."))
    with in_language(at.preferences["language"]):
        return at.page(
            "watch.html", turn=turn, watched=watched(state, run, reader), **masthead(state, reader)
        )


def masthead(state: TableState, reader: int) -> dict[str, Any]:
    return {
        "game": state.game.slug,
        "box": state.game.name,
        "table": state.id,
        "title": state.terms.title,
        "eyes": reader,
        "rolled": rolled(state, reader),
        "ended": state.phase in ("over", "closed"),
    }


REPORTS = [reports, report, watch]
