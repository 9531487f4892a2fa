"""Replay pages of finished games: any step, as any reader saw it, and the verification of the record."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Iterable
from typing import Annotated, Any, Final, NamedTuple
from urllib.parse import urlencode

import msgspec
from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter
from litestar.response import Redirect

from passel.bots.players import Player
from passel.contract import BadSetting, Game, PageLine, PageTable, Rendered, View
from passel.i18n import N_, _, in_language
from passel.kernel import Heard, Refused
from passel.records import Record, write
from passel.server.api.tables import checked
from passel.server.auth import address, site_of
from passel.server.dependencies import Browser, Id, SeatWish, TheGuard, TheTables
from passel.server.pages.board import colour, own_board, page_line, public_board, told_line
from passel.server.pages.ending import replay_end
from passel.server.pages.regions import Renderer
from passel.server.pages.request import PageRequest, form_request, page_request, redirect
from passel.server.pages.stage import cues_json, cues_of, strip_region
from passel.server.pages.table_data import plate
from passel.server.replays import LruCache, Replay, from_history, from_record
from passel.tables.info import SeatInfo, reader_of
from passel.tables.service import TableService
from passel.tables.state import TableState

REPLAYS: Final = LruCache[Replay](12)  # by table
LARGEST_UPLOAD: Final = 1_000_000  # bytes
MOST_STEPS: Final = 20_000
MOST_TICKS: Final = 60
STORY: Final = 12  # steps whose journal lines a board may show
SPEEDS: Final = ("0.5", "1", "2", "4")  # steps a second
PARTS: Final = {"round": N_("Round {n}"), "turn": N_("Turn {n}")}  # by the game's counter

Step = Annotated[int, QueryParameter(ge=0, le=10**6)]
Seat = Annotated[int | None, QueryParameter(ge=0, le=31)]
Marks = Annotated[str, QueryParameter(max_length=400)]


# -- a step as plain data --------------------------------------------------------------------------------


def moment(replay: Replay, id: str, at: int, reader: int) -> dict[str, Any]:
    """Return the table after `at` steps as a reader saw it, and what they knew of the last step."""
    replay.check(at, reader)
    game = replay.game
    result = replay.after(at)
    view = game.view(result.pos, reader, replay.names)
    lines = replay.recent_lines(at, reader, 1)
    shown: dict[str, Any] = {
        "at": at,
        "last": replay.last,
        "eyes": reader,
        "back": replay.previous_step(at, reader),
        "ahead": replay.next_step(at, reader) or replay.last,
        "part": part_at(replay, at),
        "parts": [{"step": step, "label": called(replay, number)} for step, number in replay.parts],
        "ticks": [step for step, _number in replay.parts[:: -(-len(replay.parts) // MOST_TICKS) or 1]],
        "lines": [(number, game.words.tell(line, replay.names, reader)) for number, line in lines],
        "cues": cues_json(cues_of(game, page_lines(game, replay.names, lines, reader), view)),
        "asked": game.words.prompt(view) if view.ask is not None else "",
        "result": game.words.result(view) if view.over else "",
        "waiting": [replay.names[seat] for seat in view.waiting],
        "table": id,
        **board_html(replay, id, at, view),
        "colours": colours(replay, at),
        "clause": "",
        "preview": "",
    }
    return shown | (step_taken(replay, at, reader) if at else {"headline": _("Start of the game")})


def step_taken(replay: Replay, at: int, reader: int) -> dict[str, str]:
    """Return the headline for a step: who decided, and for that player also what.  The others see it in the
    journal."""
    game = replay.game
    seat, option = replay.moves[at - 1]
    if seat == reader:
        before = game.view(replay.after(at - 1).pos, reader, replay.names)
        assert before.ask is not None
        clause, what = before.ask.clause, game.words.label(before, option)
        return {
            "headline": _("{name}: {what}").format(name=replay.names[seat], what=what),
            "preview": game.words.preview(before, option),
            "clause": clause,
        }
    noticed = replay.noticed_step(at, reader)
    if noticed is None:
        return {"headline": _("A hidden move")}
    if noticed.by < 0:
        return {"headline": _("A player moved")}
    return {"headline": _("{name} moved").format(name=replay.names[noticed.by])}


def page_table(replay: Replay, id: str, at: int, view: View, everybody: View) -> PageTable:
    """Return what the board of a reader shows besides the view."""
    game = replay.game
    seats = player_plates(game, replay.players, view, everybody)
    lines = page_lines(game, replay.names, replay.recent_lines(at, view.seat, STORY), view.seat)
    return PageTable(seats, lines[::-1], id, playing=not view.over, live=False)


def player_plates(game: Game, players: list[Player], view: View, everybody: View) -> list[dict[str, Any]]:
    """Return what is shown of each player at the time of a view."""
    seats = [
        plate(
            seat,
            SeatInfo(game.seat_names[seat], name, bot, person=not bot, you=seat == view.seat),
            seat in view.waiting,
        )
        for seat, (name, bot) in enumerate(players)
    ]
    colour(game, everybody, seats)
    return seats


def page_lines(
    game: Game, names: list[str], lines: Iterable[tuple[int, Heard]], reader: int
) -> list[PageLine]:
    def tell(heard: tuple[Any, ...]) -> str:
        return told_line(game, heard, names, reader)

    return [page_line(number, (line[0].name, *line[1:]), tell) for number, line in lines]


def board_html(replay: Replay, id: str, at: int, view: View) -> dict[str, str]:
    """Return the strip and the board as the page of the table showed them, but without a question; after the
    last step with the end scene."""
    game = replay.game
    everybody = game.view(replay.after(at).pos, -1, replay.names)
    table = page_table(replay, id, at, view, everybody)
    sheet: dict[str, Any] | None = None
    shared: dict[str, Rendered] = {}
    if game.faces.post is not None and game.faces.post.turn(replay.after(0).pos):
        about = {"id": id, "turn": 0, "early": True, "hosting": False}
        sheet = {"sheet": None, "seats": table.seats, "table": about, "opens": None, "game": game.slug}
        sheet["eyes"] = view.seat
    else:
        shared = public_board(game, everybody, page_table(replay, id, at, everybody, everybody))
    board = own_board(game, msgspec.structs.replace(view, ask=None), table, shared, sheet)
    strip = None if sheet is not None else strip_region(game, view, table.seats)
    end = replay_end(replay, view, table.seats)
    above = [] if end is None else [end]
    using = Renderer("regions.html")
    return {
        "strip": "" if strip is None else using.render([strip])[0].whole(),
        "board": "".join([each.whole() for each in using.render([*above, *board.main])]),
    }


def colours(replay: Replay, at: int) -> list[int]:
    """Return the number of the colour of each player."""
    seats: list[dict[str, Any]] = [{"colour": seat + 1} for seat in range(len(replay.names))]
    colour(replay.game, replay.game.view(replay.after(at).pos, -1, replay.names), seats)
    return [each["colour"] for each in seats]


def called(replay: Replay, number: int) -> str:
    return _(PARTS.get(replay.game.length, "{n}")).format(n=number)


def part_at(replay: Replay, at: int) -> str:
    begun = [part.number for part in replay.parts if part.step <= at]
    return called(replay, begun[-1]) if begun else ""


# -- the page --------------------------------------------------------------------------------------------


class ReplayQuery(NamedTuple):
    """The query parameters: a step (or the next decision of seat `by` after it), the reader (None: the user's
    own seat), and bookmarks."""

    at: int
    reader: int | None
    by: int | None
    marks: list[int]


def replay_query(at: Step = 0, eyes: SeatWish = None, by: Seat = None, marks: Marks = "") -> ReplayQuery:
    if not re.fullmatch(r"(?:[0-9]{1,6}(?:,[0-9]{1,6})*)?", marks):
        raise BadSetting(_("Separate bookmarks with commas: marks=3,17."))
    return ReplayQuery(at, eyes, by, sorted({int(each) for each in marks.split(",") if each}))


TheQuery = NamedDependency[ReplayQuery]
QUERY: Final = {"wanted": Provide(replay_query, sync_to_thread=False)}


def found(replay: Replay, wanted: ReplayQuery, reader: int) -> tuple[int, str]:
    """Return the step to show; if there is no such decision, the current step and a message."""
    for step in (wanted.at, *wanted.marks):
        replay.check(step, reader)
    if wanted.by is None:
        return wanted.at, ""
    replay.check(wanted.at, wanted.by)
    ahead = replay.next_step(wanted.at, reader, by=wanted.by)
    if ahead is not None:
        return ahead, ""
    nothing = _("No more moves by {name} that you can see.")
    return wanted.at, nothing.format(name=replay.names[wanted.by])


def moment_data(replay: Replay, id: str, wanted: ReplayQuery, reader: int) -> dict[str, Any]:
    with replay.lock:
        at, missing = found(replay, wanted, reader)
        return moment(replay, id, at, reader) | {"missing": missing}


async def replay_response(
    request: Browser,
    at: PageRequest,
    replay: Replay,
    here: str,
    wanted: ReplayQuery,
    id: str = "",
    **more: Any,
) -> Response[str]:
    """Return the page at `here`, or the part that changes.  Replaying runs in a thread: it may take long."""
    reader = -1 if wanted.reader is None else wanted.reader
    with in_language(at.preferences["language"]):
        seen = await asyncio.to_thread(moment_data, replay, id, wanted, reader)
    fragment = request.url.path.endswith("/moment")
    return at.page(
        "moment.html" if fragment else "replay.html",
        moment=seen | links(seen, replay, here, wanted.marks),
        game={"slug": replay.game.slug, "name": replay.game.name},
        here=here,
        address=site_of(request),
        speeds=SPEEDS,
        **more,
    )


def links(seen: dict[str, Any], replay: Replay, here: str, marks: list[int]) -> dict[str, Any]:
    """Return the links to other steps and readers: every state of the page has a URL."""
    at, reader = seen["at"], seen["eyes"]

    def link(**there: int) -> str:
        kept = {"marks": ",".join(map(str, marks))} if marks else {}
        return f"{here}?" + urlencode({"at": at, "eyes": reader, **there, **kept}, safe=",")

    return {
        "first": link(at=0),
        "back": link(at=seen["back"]),
        "this": link(),
        "ahead": link(at=seen["ahead"]),
        "end": link(at=replay.last),
        "marks": [{"step": step, "href": link(at=step)} for step in marks],
        "people": [
            {
                "seat": seat,
                "name": name,
                "letter": name[0].upper(),
                "bot": bot,
                "eyes": link(eyes=seat),
                "next": link(by=seat),
            }
            for seat, (name, bot) in enumerate(replay.players)
        ],
        "spectator": link(eyes=-1),
    }


# -- of a table ------------------------------------------------------------------------------------------


async def table_replay(service: TableService, table_id: str, user: str) -> tuple[TableState, int, Replay]:
    """Return a table, the user's reader, and the replay of its game; Refused until the game is over."""
    state = (await service.table(table_id)).state
    reader = reader_of(state, user, None)
    if state.phase not in ("over", "closed") or not state.moved:
        raise Refused(_("The replay is available when the game is over."))
    replay = REPLAYS.get(state.id) or REPLAYS.add(state.id, from_history(state.history, state.players()))
    return state, reader, replay


@get(
    ["/tables/{table_id:str}/replay", "/tables/{table_id:str}/replay/moment"],
    dependencies=QUERY,
    include_in_schema=False,
)
async def table_replay_page(
    request: Browser, table_id: Id, guard: TheGuard, service: TheTables, wanted: TheQuery
) -> Response[str]:
    at = await page_request(request, guard)
    state, own, replay = await table_replay(service, table_id, at.user)
    if wanted.reader is None:
        wanted = wanted._replace(reader=own)
    here = f"/tables/{state.id}/replay"
    return await replay_response(
        request, at, replay, here, wanted, id=state.id, title=state.terms.title, verdict=None
    )


@get("/tables/{table_id:str}/replay/verify", include_in_schema=False)
async def verified(request: Browser, table_id: Id, guard: TheGuard, service: TheTables) -> Response[str]:
    """Verify that a table's game follows from the seed that it committed to at its start."""
    at = await page_request(request, guard)
    state, _own, _reel = await table_replay(service, table_id, at.user)
    guard.check_rate("records", address(request))
    _record, verdict = await asyncio.to_thread(lambda: verdict_on(write(service.record(state)), state.id))
    template = "verdict.html" if request.headers.get("hx-request") else "verified.html"
    return at.page(template, verdict=verdict)


def verdict_on(text: str, table: str = "") -> tuple[Record | None, dict[str, Any]]:
    """Return the record in a text, None if it is none, and the result of its verification for templates."""
    record, findings = checked(text)
    return record, {
        **msgspec.structs.asdict(findings),
        "table": table,
        "commitment": record.commitment if record else "",
        "seed": record.seed.hex() if record else "",
    }


# -- of an uploaded record ---------------------------------------------------------------------------------


class Uploaded(NamedTuple):
    replay: Replay
    verdict: dict[str, Any]


UPLOADS: Final = LruCache[Uploaded](20)  # by a random name: only people with the URL find it


@get("/replay", include_in_schema=False)
async def upload_page(request: Browser, guard: TheGuard) -> Response[str]:
    """Return the form for uploading a record."""
    return (await page_request(request, guard)).page("bring.html", verdict=None, problem="")


@post("/replay", include_in_schema=False, status_code=200, request_max_body_size=LARGEST_UPLOAD + 10_000)
async def upload(request: Browser, guard: TheGuard) -> Response[str] | Redirect:
    at, _form = await form_request(request, guard)
    given = (await request.form()).get("record")
    data = await given.read() if isinstance(given, UploadFile) else str(given or "").encode()
    with in_language(at.preferences["language"]):
        if not data.strip():
            return at.page("bring.html", verdict=None, problem=_("Choose a game file first."))
        guard.check_rate("records", address(request))
        text = data.decode("utf-8-sig", "replace")
        record, verdict = await asyncio.to_thread(verdict_on, text)
        if record is None:
            return at.page("bring.html", verdict=verdict, problem="")
        if len(record.decisions) > MOST_STEPS:
            return at.page(
                "bring.html",
                verdict=verdict,
                problem=_("This game is too long to replay here. The check is below."),
            )
    name = secrets.token_urlsafe(12)
    UPLOADS.add(name, Uploaded(from_record(record), verdict))
    return redirect(f"/replay/{name}")


@get(["/replay/{name:str}", "/replay/{name:str}/moment"], dependencies=QUERY, include_in_schema=False)
async def uploaded_replay_page(
    request: Browser, name: Id, guard: TheGuard, wanted: TheQuery
) -> Response[str]:
    at = await page_request(request, guard)
    uploaded = UPLOADS.get(name)
    if uploaded is None:
        raise NotFoundException(_("This upload has expired. Upload the file again."))
    return await replay_response(
        request, at, uploaded.replay, f"/replay/{name}", wanted, title="", verdict=uploaded.verdict
    )


REPLAY = [table_replay_page, verified, upload_page, upload, uploaded_replay_page]
