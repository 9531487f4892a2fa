"""A table as a page shows it to one pair of eyes: plain data, ready for a template."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

import msgspec

from passel.contract import Game, View
from passel.i18n import _
from passel.kernel import Heard
from passel.server.pages.terms import LEVELS, agreed, levels
from passel.server.pages.text_board import inked
from passel.server.pages.times import moment, zone_of
from passel.tables.info import ClockInfo, SeatInfo, TableInfo, reader_of, table_info
from passel.tables.queue import OpenTable
from passel.tables.sheets import Sealed, awaited, the_post, turn_of
from passel.tables.state import TableState
from passel.tables.time_control import millis
from passel.tables.turns import TurnReport

JOURNAL: Final = 40  # lines of the story that a page shows at first
TALK: Final = 40
TYPESET: Final = re.compile(r"`(?:printed|ruling|found)`:? ?|\*\*?|`")


class Choice(NamedTuple):
    """One of the options: its notation, what players call it, what follows from it, what the button says."""

    text: str
    label: str
    preview: str
    deed: str
    default: bool


def sight(table: OpenTable, user: str, seat: int | None, now: int) -> dict[str, Any]:
    """All that a page needs."""
    state = table.state
    reader = reader_of(state, user, seat)
    names = state.names()
    game = state.game
    shown = laid(game, table_info(state, reader, user), seats(state, reader)) | {
        "mine": state.seats_of(user),
        "talk": talk(state, reader),
        "undo_request": undo_request(state, reader),
        "pad": pad(state, reader),
        "now": now,
        "room": {"agreed": agreed(game, state.terms), "levels": levels()} if state.phase == "open" else None,
    }
    if state.moved:
        view = game.view(state.pos, reader, names)
        clock = table.views.clock(reader)
        told = state.journal.told[reader]
        playing = state.phase == "playing"
        drawn = look(game, view)
        deeds = drawn.get("deeds", {}) if shown["drawn"] else {}
        shown |= {
            "ask": asked(game, view, state, reader, deeds) if view.ask is not None and playing else None,
            "result": game.words.result(view) if view.over else "",
            "places": list(view.places),
            "waiting": [names[seat] for seat in sorted(awaited(state))] if playing else [],
            "journal": journal(game, state, reader, names),
            "told": told,
            "clock": None if clock is None else msgspec.structs.asdict(clock),
            "opens": opens(state, reader, clock),
            "version": table.views.view(reader)[0],
            "look": drawn,
            "sheet": own_sheet(state, view) if playing else None,
            "plain_sheet": bool(state.turns) and game.faces.post_form is None,
            "lesson": taught(state, view),
        }
    return shown


def laid(game: Game, table: TableInfo, seats: list[dict[str, Any]]) -> dict[str, Any]:
    """What any table has, before there is anything to see on it."""
    return {
        "table": msgspec.structs.asdict(table),
        "game": game.slug,
        "name": game.name,
        "eyes": table.seat,
        "seats": seats,
        "mine": [],
        "ask": None,
        "result": "",
        "waiting": [],
        "journal": [],
        "told": 0,
        "talk": [],
        "undo_request": None,
        "clock": None,
        "opens": None,
        "now": 0,
        "look": None,
        "sheet": None,
        "plain_sheet": False,
        "version": "",
        "places": [],
        "drawn": game.faces.page is not None,
        "pad": False,
        "lesson": None,
    }


def look(game: Game, view: View) -> Any:
    """Return what the game's own board is painted from, or else the table as a terminal shows it."""
    return inked(game, view) if game.faces.page is None else game.faces.page.board(view)


def own_sheet(state: TableState, view: View) -> dict[str, Any] | None:
    """Return the sheet that the reader is writing or has sent, by post."""
    if view.ask is None or not turn_of(state):
        return None
    envelope = state.sealed(view.seat)
    text = state.seats[view.seat].draft if envelope is None else envelope.text
    sealed = None if envelope is None else kept(state, view.seat, envelope)
    return sheet_data(state, view, text) | {"sealed": sealed}


def sheet_data(state: TableState, view: View, text: str) -> dict[str, Any]:
    """Return a sheet for the game's own form, or else as text with what the game makes of it."""
    form = state.game.faces.post_form
    if form is not None:
        return form.form_data(view, text)
    post = the_post(state)
    reading = post.read(view, text)
    return {
        "turn": turn_of(state),
        "text": text,
        "reply": reading.reply.rstrip("\n"),
        "faults": len(reading.faults),
        "refused": bool(reading.refusal),
        "empty": not reading.canonical,
        "example": post.how_to_order(view, ""),
    }


def turn_data(game: Game, report: TurnReport, view: View) -> dict[str, Any]:
    """Return the report of a turn for the game's own page, and as text."""
    form = game.faces.post_form
    painted = {} if form is None else form.report_data(report.account, view)
    return painted | {
        "headline": report.headline,
        "standfirst": report.standfirst,
        "text": report.text.public,
        "letter": report.text.whole,
    }


def kept(state: TableState, seat: int, envelope: Sealed) -> dict[str, Any]:
    """One's own sheet in its envelope, and how one could prove it."""
    came = datetime.fromisoformat(envelope.receipt.time)
    return {
        "text": envelope.text,
        "at": moment(millis(came), zone_of(state, seat)),
        "time": envelope.receipt.time,
        "hash": envelope.receipt.hash,
        "salt": envelope.salt,
    }


def opens(state: TableState, reader: int, clock: ClockInfo | None) -> dict[str, Any] | None:
    """By post, when the turn is run at the latest."""
    return None if clock is None or clock.opens is None else moment(clock.opens, zone_of(state, reader))


def taught(state: TableState, view: View) -> dict[str, Any] | None:
    """What the guide of the table says to a player."""
    guide = state.game.faces.guide
    if not state.terms.guide or view.seat < 0 or guide is None:
        return None
    return guide.lesson(view)._asdict()


def seats(state: TableState, reader: int) -> list[dict[str, Any]]:
    playing = state.phase == "playing" and state.moved
    waiting = awaited(state) if playing else []
    info = table_info(state, reader, "").seats
    plates = [plate(seat, each, seat in waiting) for seat, each in enumerate(info)]
    if state.game.sketches is not None:
        shown = state.sketches_open
        for seat, each in enumerate(plates):
            if shown or seat == reader:
                each["craft"], each["sketch"] = state.seats[seat].sketch
    return plates


def pad(state: TableState, reader: int) -> bool:
    """Whether these eyes have something to draw on."""
    drawing = state.game.sketches is not None and state.phase == "playing"
    return drawing and reader >= 0 and not state.sketches_open


def plate(seat: int, info: SeatInfo, turn: bool) -> dict[str, Any]:
    name = info.name or _("free chair")
    return {
        "seat": seat,
        "number": seat + 1,
        "chair": info.seat_name,
        "taken": bool(info.bot or info.person),
        "name": name,
        "letter": name[0].upper(),
        "bot": info.bot,
        "level": _(LEVELS.get(info.bot, info.bot)).lower(),
        "person": info.person,
        "you": info.you,
        "turn": turn,
        "craft": "",  # what the player has drawn: its name, its lines
        "sketch": "",
    }


def asked(game: Game, view: View, state: TableState, reader: int, deeds: Mapping[str, str]) -> dict[str, Any]:
    question = view.ask
    assert question is not None
    choices = [choice(game, view, text, deeds.get(text, "")) for text in question.options]
    return {
        "number": state.seats[reader].asks,
        "decision": question.decision,
        "about": question.about,
        "prompt": game.words.prompt(view),
        "clause": question.clause,
        "why": reason(state.game, question.clause),
        "choices": {each.text: each._asdict() for each in choices},
        "default": question.default,
    }


def reason(game: Game, clause: str) -> str:
    """As one reads it: where it is from, and how it is set in type, is for the page of the rules."""
    return TYPESET.sub("", game.clauses.get(clause, ""))


def choice(game: Game, view: View, text: str, deed: str = "") -> Choice:
    """What the button says is the label, unless the board has better words."""
    option = game.box.texts[text]
    label, preview = game.words.label(view, option), game.words.preview(view, option)
    assert view.ask is not None
    return Choice(text, label, preview, deed or label[:1].upper() + label[1:], text == view.ask.default)


def journal(game: Game, state: TableState, reader: int, names: list[str]) -> list[dict[str, Any]]:
    """The latest lines, newest first, each with its number."""
    told = state.journal.told[reader]
    lines = state.journal.since(reader, max(0, told - JOURNAL))
    first = told - len(lines) + 1
    events = state.game.box.events
    found = []
    for number, line in enumerate(lines, first):
        values = [*line[1:], 0, 0, 0, 0][:4]  # None is for what is hidden
        again: Heard = (events[line[0]], values[0], values[1], values[2], values[3])
        found.append(spoken_line(game, number, again, names))
    return found[::-1]


def spoken_line(game: Game, number: int, heard: Heard, names: list[str]) -> dict[str, Any]:
    event, *values = heard
    seat = values[0] if event.seats and values[0] is not None else -1
    return {
        "n": number,
        "text": game.words.tell(heard, names),
        "seat": seat,
        "event": event.name,
        "values": values,
    }


def talk(state: TableState, reader: int) -> list[dict[str, Any]]:
    told = state.talk.told[reader]
    lines = state.talk.since(reader, max(0, told - TALK))
    found = []
    for number, (name, text, seat, to, at) in enumerate(lines, told - len(lines) + 1):
        whom = state.names()[to] if to >= 0 else ""
        found.append({"n": number, "name": name, "text": text, "seat": seat, "to": whom, "at": at})
    return found


def undo_request(state: TableState, reader: int) -> dict[str, Any] | None:
    """Somebody wants to take something back."""
    if state.undo_request is None:
        return None
    mine = reader == state.undo_request.seat
    open_to_me = reader >= 0 and not mine and reader not in state.undo_request.agreed
    return {"name": state.names()[state.undo_request.seat], "mine": mine, "asked": open_to_me}
