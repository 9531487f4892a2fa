"""The lobby: the user's tables, all games, open and running tables, and finished games."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.params import QueryParameter
from litestar.response import Redirect

from passel.i18n import _, _n, in_language, listed
from passel.server.dependencies import Browser, Id, TheCommands, TheGuard, ThePeople, TheTables
from passel.server.pages.games import all_games
from passel.server.pages.request import PageRequest, ensure_user, form_request, page_request, redirect
from passel.server.pages.table_data import plates
from passel.server.pages.terms import differing, timed
from passel.server.pages.times import span, until
from passel.tables.commands import Sit
from passel.tables.listing import is_tutorial
from passel.tables.queue import OpenTable
from passel.tables.service import TableService
from passel.tables.sheets import awaited
from passel.tables.state import TableState
from passel.tables.tutorial import is_finished

MOST: Final = 12  # tables of each kind that are listed: each may have to be loaded from the store
LATEST: Final = 6  # games that ended
All = Annotated[bool, QueryParameter()]


# -- one table -------------------------------------------------------------------------------------------


def summary(state: TableState) -> dict[str, Any]:
    """Return the fields that every entry of a list of tables has."""
    return {
        "id": state.id,
        "game": state.terms.game,
        "name": state.game.name,
        "title": state.terms.title or _("{host}'s table").format(host=state.host_name),
    }


def own_table(table: OpenTable, user: str, now: int) -> dict[str, Any]:
    """Return the entry for one of the user's tables: whether it is their turn, and the status."""
    state = table.state
    own = state.seats_of(user)
    waiting = awaited(state) if state.phase == "playing" else []
    asked = [seat for seat in own if seat in waiting and state.seats[seat].person]
    turn = bool(asked) and not state.paused
    about, status = status_of(table, own, asked, now)
    return summary(state) | {"turn": turn, "about": about, "status": status}


def status_of(table: OpenTable, own: list[int], asked: list[int], now: int) -> tuple[str, str]:
    """Return what happens at the table and its status, for the seats in `own`, of which those in `asked` have
    to decide."""
    state = table.state
    if state.phase == "open":
        free = sum(not seat_state.taken for seat_state in state.seats)
        everybody = _("Full. Waiting for {host} to start.").format(host=state.host_name)
        seats = _n("1 open seat", "{n} open seats", free)
        return seats if free else everybody, _("Not started")
    if state.paused:
        return _("Paused by {host}").format(host=state.host_name), _("Paused")
    names = state.names()
    if state.terms.scene:
        return "", _("Tutorial")
    if asked:
        clock = table.views.clock(asked[0])
        status = _("Your turn")
        if clock is not None and clock.deadline is not None:
            left = span(until(clock.deadline, now))
            status = _("Your turn · {time} left").format(time=left)
        return state.game.words.prompt(state.game.view(state.pos, asked[0], names)), status
    waiting = listed([names[seat] for seat in sorted(awaited(state))])
    if own and all(state.seats[seat].level for seat in own):
        return _("A bot is playing for you"), _("You're away")
    return "", _("Waiting for {names}").format(names=waiting)


def public_table(state: TableState) -> dict[str, Any]:
    """Return the entry for an open or running table of others."""
    seats = plates(state, -1)
    other = differing(state.game, state.terms.settings)
    changed = ", ".join(f"{each['name']}: {each['value']}" for each in other[:2])
    return summary(state) | {
        "chairs": seats,
        "free": any(not plate["taken"] for plate in seats),
        "terms": changed or timed(state.terms.clock),
    }


def finished_game(state: TableState, user: str) -> dict[str, Any]:
    """Return the entry for one of the user's finished games."""
    own = state.seats_of(user)
    reader = own[0] if own else -1
    seen = state.game.view(state.pos, reader, state.names()) if state.moved else None
    over = seen is not None and seen.over
    return summary(state) | {
        "won": over and any(seen.places[seat] == 1 for seat in own) if seen is not None else False,
        "result": state.game.words.result(seen) if seen is not None and over else "",
        "reason": state.reason,
        "begun": state.moved > 0,
        "rematch": state.rematch,
    }


# -- all of them -----------------------------------------------------------------------------------------


async def lobby_data(at: PageRequest, service: TableService, everything: bool) -> dict[str, Any]:
    """Return the part of the lobby that changes while the page is open."""
    user = at.user
    mine = await service.store.tables_of(user) if user else []
    known = {row[0] for row in mine}
    going = [row[0] for row in mine if row[2] in ("open", "playing")]
    ended = [row[0] for row in mine if row[2] in ("over", "closed") and not is_tutorial(row[1])]
    looked = [await service.table(each) for each in (going if everything else going[:MOST])]
    done = [(await service.table(each)).state for each in ended[:LATEST]]
    done += [
        table.state
        for table in looked
        if table.state.phase not in ("open", "playing") and not table.state.terms.scene
    ]
    open_ = [each for each in await public(service, "open", known) if each.may_look(user)]
    running = [each for each in await public(service, "playing", known) if each.may_watch(user)]
    with in_language(at.preferences["language"]):
        now = service.time.now()
        own_tables = [
            own_table(table, user, now)
            for table in looked
            if table.state.phase in ("open", "playing") and not is_finished(table.state)
        ]
        own_tables.sort(key=lambda each: not each["turn"])  # stable: otherwise the latest stays first
        return {
            "greeting": greeting(at.you["name"], sum(each["turn"] for each in own_tables)),
            "mine": own_tables,
            "more": len(going) - len(looked),
            "open": [public_table(state) for state in open_],
            "running": [public_table(state) for state in running],
            "ended": [finished_game(state, user) for state in done],
            "games": all_games(),
        }


async def public(service: TableService, phase: str, besides: set[str]) -> list[TableState]:
    rows = await service.store.public_tables(phase)
    ids = [row[0] for row in rows if row[0] not in besides][:MOST]
    found = [(await service.table(each)).state for each in ids]
    return [state for state in found if state.phase == phase]


def greeting(name: str, waiting: int) -> str:
    if not name:
        return _("Welcome to Passel")
    if not waiting:
        return _("Hi, {name}").format(name=name)
    return _n(
        "Hi, {name}. It's your turn at 1 table.",
        "Hi, {name}. It's your turn at {n} tables.",
        waiting,
        name=name,
    )


@get("/", include_in_schema=False)
async def lobby(request: Browser, guard: TheGuard, service: TheTables, all: All = False) -> Response[str]:
    at = await page_request(request, guard)
    return at.page("lobby.html", **await lobby_data(at, service, all), all=all)


@get("/lobby", include_in_schema=False)
async def lobby_fragment(
    request: Browser, guard: TheGuard, service: TheTables, all: All = False
) -> Response[str]:
    """Return the part of the lobby that an open page replaces."""
    at = await page_request(request, guard)
    return at.page("now.html", **await lobby_data(at, service, all), all=all)


@post("/tables/{table_id:str}/sit", include_in_schema=False)
async def sit(
    request: Browser, table_id: Id, guard: TheGuard, commands: TheCommands, people: ThePeople
) -> Redirect:
    """Join a table in its first free seat."""
    at, form = await form_request(request, guard)
    state = (await commands.service.table(table_id)).state
    at, cookies = await ensure_user(request, guard, people, at, form.get("name", ""))
    assert at.session is not None
    if not state.seats_of(at.user):
        await commands.do(at.session.user, table_id, Sit())
    return redirect(f"/tables/{table_id}", cookies)


LOBBY = [lobby, lobby_fragment, sit]
