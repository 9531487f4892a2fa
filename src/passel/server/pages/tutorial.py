"""Tutorials: what the page of such a table says, and starting, continuing and repeating one."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from passel.accounts import User
from passel.contract import Game, Region, View
from passel.i18n import _
from passel.kernel import Refused
from passel.registry import NoSuchGame, shelf
from passel.server.dependencies import Browser, Id, TheCommands, TheGuard, ThePeople
from passel.server.pages.request import ensure_user, form_request, redirect
from passel.storage.schema import Row
from passel.tables.commands import Commands, End, Read
from passel.tables.listing import listed_tutorial
from passel.tables.service import TableService
from passel.tables.state import TableState
from passel.tables.tutorial import Progress, is_finished, is_last, progress, slip

OPEN: Final = ("open", "playing")
WELCOME: Final = "welcome"  # the name of the lesson that comes first in a guided game


def welcome(game: Game, view: View) -> dict[str, Any] | None:
    """Return the introduction of a guided game while it is new: it is for everybody, also for a player who is
    asked at once."""
    guide = game.faces.guide
    if guide is None or view.over:
        return None
    lesson = guide.lesson(msgspec.structs.replace(view, ask=None))
    return lesson._asdict() if lesson.name == WELCOME else None


# -- the page of a table -----------------------------------------------------------------------------------


def seen_in_tutorial(state: TableState, view: View) -> View:
    """Return the view for the page: nothing is asked while the player reads."""
    now = progress(state)
    asks = now is not None and (now.waits == "move" or bool(now.step.pick))
    return view if asks else msgspec.structs.replace(view, ask=None)


def tutorial_region(state: TableState) -> Region:
    """Return the text of the step, what to highlight and which choices are free."""
    now = progress(state) if state.phase in ("playing", "over") else None
    face = state.game.faces.tutorial
    scenes = face.SCENES if face is not None else ()
    before = sum(len(scene.steps) for scene in scenes[: state.terms.scene - 1])
    waits = closed(state) if now is None else "end" if now.waits == "done" and is_last(state) else now.waits
    values: dict[str, Any] = {
        "id": state.id,
        "game": state.game.slug,
        "waits": waits,
        "total": sum(len(scene.steps) for scene in scenes),
        "number": 0,
        "text": "",
    }
    if now is not None and face is not None:
        values |= step_data(state, now) | {"number": before + now.number + 1}
        if values["waits"] == "end":
            values |= {"text": _(face.END), "preset": face.PRESET, "seats": face.SEATS}
    return Region("tutorial", "tutorial", values)


def closed(state: TableState) -> str:
    """Return why a tutorial does not go on: it was closed for its next scene, or has changed since."""
    return "closed" if state.phase == "closed" and not state.frozen else "changed"


def step_data(state: TableState, now: Progress) -> dict[str, Any]:
    step, scene = now.step, state.history.scene
    assert scene is not None
    return {
        "step": now.number,
        "text": _(step.text),
        "earlier": [_(each.text) for each in scene.steps[: now.number]],
        "button": _(step.button),
        "slip": slip(state),
        "pick": step.pick,
        "leads_on": not is_last(state) and now.number == len(scene.steps) - 1,
        "show": list(step.show) if now.waits in ("read", "move") else [],
        "free": own_moves(now),
    }


def own_moves(now: Progress) -> list[str]:
    """Return what the player may choose now.  Those of the others are not shown before they are made."""
    if now.waits != "move":
        return []
    own = now.moves[: len(now.moves) - len(now.step.then)]
    return [*[text for _seat, text in own], *([now.step.typed] if now.step.typed else [])]


# -- starting and going on -----------------------------------------------------------------------------------


def the_game(slug: str) -> Game:
    if slug not in shelf():
        raise NoSuchGame(_("We don't have that game. See all games in the lobby."))
    return shelf()[slug]


async def tutorial_tables(service: TableService, user: str, game: Game) -> list[Row]:
    """Return the user's tables of a game's tutorial, the latest first."""
    name = listed_tutorial(game.slug)
    return [row for row in await service.store.tables_of(user) if row[1] == name] if user else []


async def tutorial_offer(service: TableService, user: str, game: Game) -> str:
    """Return how a game's page offers the tutorial: "play", "continue", "again", or "" if there is none."""
    if game.faces.tutorial is None:
        return ""
    rows = await tutorial_tables(service, user, game)
    if any(row[2] == "over" for row in rows):
        return "again"
    for row in rows:
        state = (await service.table(row[0])).state
        if is_finished(state):
            return "again"
        if state.phase in OPEN and progress(state) is not None:
            return "continue"
    return "play"


async def next_table(commands: Commands, user: User, game: Game, again: bool) -> str:
    """Return the table where the user goes on: one that is not done with, or a new one for the scene that is
    next.  Tables that are done with are closed."""
    scene = 1
    service = commands.service
    for row in await tutorial_tables(service, user.id, game):
        state = (await service.table(row[0])).state
        if state.phase not in OPEN:
            continue
        now = progress(state)
        if not again and now is not None:
            if now.waits != "done" and scene == 1:
                return state.id
            scene = max(scene, 1 if is_last(state) else state.terms.scene + 1)
        await commands.do(user, state.id, End())
    return (await commands.lay_tutorial(user, game, scene)).state.id


@post("/games/{slug:str}/tutorial", include_in_schema=False)
async def tutorial(
    request: Browser, slug: Id, guard: TheGuard, commands: TheCommands, people: ThePeople
) -> Redirect:
    """Begin the tutorial, go on where the user left it, or begin again."""
    at, form = await form_request(request, guard)
    game = the_game(slug)
    if game.faces.tutorial is None:
        raise NotFoundException
    at, cookies = await ensure_user(request, guard, people, at, form.get("name", ""))
    assert at.session is not None
    user = at.session.user
    if form.get("step", "").isdecimal():  # the last step of a scene is read
        with suppress(Refused):  # it was before
            await commands.do(user, form.get("table", ""), Read(step=int(form["step"])))
    table = await next_table(commands, user, game, form.get("again") == "on")
    return redirect(f"/tables/{table}", cookies)


TUTORIAL = [tutorial]
