"""Play by post in the browser: a sheet is judged as it is written, sealed, taken back; and the reports."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.params import PathParameter

from passel.game import BadSetting, Game, Post, View
from passel.kernel import Refused
from passel.letters import turns
from passel.server.given import Browser, Id, SeatWish, TheDesk, TheGuard, TheHouse
from passel.server.pages.table import tried
from passel.server.pages.visit import Form, Visit, posted, visit
from passel.tables.desk import Decide, Desk, Draft, Undo
from passel.tables.frames import eyes_of
from passel.tables.hosted import Hosted, NotAllowed
from passel.tables.house import Table
from passel.tongue import _, speaking

Turn = Annotated[int, PathParameter(ge=1, le=10**6)]
EMPTY: Final = "GO 1"  # a sheet without orders is still a sheet (MK-70)


def by_post(hosted: Hosted) -> Post:
    if hosted.game.post is None or not hosted.moved or not hosted.game.post.turn(hosted.course.begin()):
        raise BadSetting(_("This game is not played by post."))
    return hosted.game.post


def paper(game: Game) -> Any:
    """How the game puts a sheet on a page."""
    return import_module(f"{game.package}.sheet")


def writer(hosted: Hosted, at: Visit, seat: int | None, form: Form) -> View:
    """What the writer of a sheet sees, if the sheet is for the turn that sheets are written for."""
    eyes = eyes_of(hosted, at.user, seat)
    if eyes < 0:
        raise NotAllowed(_("That is not your seat."))
    game = hosted.game
    turn = game.post.turn(hosted.pos) if game.post is not None and hosted.state == "playing" else 0
    if not turn:
        raise Refused(_("No orders are asked for now."))
    if form.get("turn") != str(turn):
        raise Refused(_("That turn has been run."))
    return game.view(hosted.pos, eyes)


# -- writing -----------------------------------------------------------------------------------------------


@post("/tables/{table_id:str}/sheet/verdict", include_in_schema=False, status_code=200)
async def verdict(
    request: Browser, table_id: Id, guard: TheGuard, desk: TheDesk, seat: SeatWish = None
) -> Response[str]:
    """What is made of the text, as verdicts and as the form; or of the form, as text besides.  One types
    text and it is saved soon after; a form is ticked, and that is saved at once."""
    at, form = await posted(request, guard)
    hosted = (await desk.house.table(table_id)).hosted
    with speaking(at.tastes["language"]):
        view = writer(hosted, at, seat, form)
        game = hosted.game
        typed = form.get("text")
        text = paper(game).written(view, form) if typed is None else typed
        written = paper(game).desk(view, hosted.names(), text)
    if typed is None:
        await save(desk, at, hosted, view, text)
    return at.page(
        f"{game.slug}/verdict.html",
        desk=written,
        game=game.slug,
        typed=typed is not None,
        to=str(request.url.path) + "?seat=" + str(view.seat),
    )


@post("/tables/{table_id:str}/sheet/draft", include_in_schema=False, status_code=200)
async def draft(
    request: Browser, table_id: Id, guard: TheGuard, desk: TheDesk, seat: SeatWish = None
) -> Response[str]:
    """Keep what is being written.  What comes late, when the sheet is sealed, is not kept."""
    at, form = await posted(request, guard)
    hosted = (await desk.house.table(table_id)).hosted
    try:
        view = writer(hosted, at, seat, form)
    except Refused:
        return Response("", status_code=204)
    if not paper(hosted.game).is_blank(view):
        return Response("", status_code=204)
    await save(desk, at, hosted, view, form.get("text", ""))
    with speaking(at.tastes["language"]):
        return Response(_("Saved"), media_type="text/html")


async def save(desk: Desk, at: Visit, hosted: Hosted, view: View, text: str) -> None:
    assert at.session is not None
    if hosted.chairs[view.seat].draft != text:
        await desk.do(at.session.user, hosted.id, Draft(seat=view.seat, text=text))


# -- sealing -----------------------------------------------------------------------------------------------


@post("/tables/{table_id:str}/sheet", include_in_schema=False, status_code=200)
async def seal(
    request: Browser, table_id: Id, guard: TheGuard, desk: TheDesk, seat: SeatWish = None
) -> Response[str]:
    """What stands of the sheet is sent (MK-77); it replaces one that was sent before (MK-62)."""
    at, form = await posted(request, guard)
    table = await desk.house.table(table_id)
    hosted = table.hosted

    async def sealed() -> Table:
        if hosted.knows(at.user, form.get("id", "")):
            return table
        view = writer(hosted, at, seat, form)
        assert at.session is not None and hosted.game.post is not None
        reading = hosted.game.post.reading(view, form.get("text", ""))
        if reading.sheet is None:
            fault = next(each for each in reading.verdicts if each.code == "E12")
            raise Refused(fault.reason, fault.clause)
        text = hosted.game.post.canonical(view, form.get("text", "")) or EMPTY
        command = Decide(
            id=form.get("id", ""),
            seat=view.seat,
            ask=hosted.chairs[view.seat].asks,
            choose=text,
            instead=written(hosted, view.seat),
        )
        return await desk.do(at.session.user, hosted.id, command)

    return await tried(request, at, desk.house, table, seat, sealed)


@post("/tables/{table_id:str}/sheet/back", include_in_schema=False, status_code=200)
async def back(
    request: Browser, table_id: Id, guard: TheGuard, desk: TheDesk, seat: SeatWish = None
) -> Response[str]:
    """The sheet comes out of its envelope, to be written on."""
    at, form = await posted(request, guard)
    table = await desk.house.table(table_id)

    async def opened() -> Table:
        hosted = table.hosted
        view = writer(hosted, at, seat, form)
        # First the text: the page may look at the table before the sheet is taken back.
        await save(desk, at, hosted, view, paper(hosted.game).sent(view))
        choices = written(hosted, view.seat)
        if choices:
            assert at.session is not None
            await desk.do(at.session.user, hosted.id, Undo(seat=view.seat, choices=choices))
        assert hosted.game.post is not None
        if str(hosted.game.post.turn(hosted.pos)) != form["turn"]:  # it was run meanwhile
            await save(desk, at, hosted, view, "")
        return table

    return await tried(request, at, desk.house, table, seat, opened)


def written(hosted: Hosted, seat: int) -> int:
    """To the table a sheet is many small choices: how many of them lie there."""
    course, choices = hosted.course, 0
    while not paper(hosted.game).is_blank(hosted.game.view(course.replay(), seat)):
        course = course.without_last(seat)
        choices += 1
    return choices


# -- reports -----------------------------------------------------------------------------------------------


@get("/tables/{table_id:str}/reports", include_in_schema=False)
async def reports(
    request: Browser, table_id: Id, guard: TheGuard, house: TheHouse, seat: SeatWish = None
) -> Response[str]:
    return await reported(request, table_id, guard, house, seat, None)


@get("/tables/{table_id:str}/reports/{turn:int}", include_in_schema=False)
async def report(
    request: Browser, table_id: Id, guard: TheGuard, house: TheHouse, turn: Turn, seat: SeatWish = None
) -> Response[str]:
    return await reported(request, table_id, guard, house, seat, turn)


async def reported(
    request: Browser, table_id: str, guard: TheGuard, house: TheHouse, seat: int | None, turn: int | None
) -> Response[str]:
    """The turns that have been run, one of them opened: played again, and told to these eyes alone."""
    at = await visit(request, guard)
    hosted = (await house.table(table_id)).hosted
    eyes = eyes_of(hosted, at.user, seat)
    desk, game, names = by_post(hosted), hosted.game, hosted.names()
    run = turns(hosted.course.record(names), desk)
    if turn is not None and turn not in run:
        raise BadSetting(_("That turn has not been run yet."))
    shown = None
    with speaking(at.tastes["language"]):
        if turn is not None:
            before, made, journal, after = run[turn]
            view = game.view(after, eyes)
            account = desk.account(before, journal, view, names)
            shown = {
                "told": paper(game).told(account, names, eyes),
                "letter": desk.letter(before, made, journal, view, names),
            }
    return at.page(
        "reports.html",
        game=game.slug,
        box=game.name,
        table=hosted.id,
        title=hosted.terms.title,
        eyes=eyes,
        turns=sorted(run, reverse=True),
        turn=turn,
        shown=shown,
    )


POST = [verdict, draft, seal, back, reports, report]
