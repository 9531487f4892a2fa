"""Parts of a table's page as plain data, for one reader."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

import msgspec

from passel.bots import BOTS
from passel.bots.characters import Character, base, character, level_name
from passel.contract import Combined, Game, View
from passel.i18n import _
from passel.server.pages.board import combined
from passel.server.pages.terms import agreed, levels
from passel.server.pages.times import moment, zone_of
from passel.tables.info import ClockInfo, SeatInfo, TableInfo, seat_infos
from passel.tables.sheets import Sealed, awaited, the_post, turn_of
from passel.tables.state import TableState
from passel.tables.time_control import millis
from passel.tables.turns import TurnReport

JOURNAL: Final = 40  # lines of the log that a page shows at first
TALK: Final = 40


def room_data(state: TableState, info: TableInfo, mine: Sequence[int], site: str) -> dict[str, Any]:
    """Return what the page shows before the game: the seats, bots and the invite link."""
    return {
        "table": {name: getattr(info, name) for name in ("id", "title", "host", "hosting", "invitation")},
        "reader": info.seat,
        "seats": plates(state, info.seat),
        "mine": list(mine),
        "game": state.game.slug,
        "name": state.game.name,
        "agreed": agreed(state.game, state.terms),
        "levels": levels(),
        "site": site,
    }


def own_sheet(state: TableState, view: View) -> dict[str, Any] | None:
    """Return the sheet that the reader is writing or has sent, by post."""
    if view.ask is None or not turn_of(state):
        return None
    envelope = state.sealed(view.seat)
    text = state.seats[view.seat].draft if envelope is None else envelope.text
    sealed = None if envelope is None else kept(state, view.seat, envelope)
    return sheet_data(state, view, text) | {"sealed": sealed}


def sheet_data(state: TableState, view: View, text: str) -> dict[str, Any]:
    """Return a sheet for the game's own form, or else as text with the game's check of it."""
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
    """Return the reader's own sealed orders, with what proves them."""
    came = datetime.fromisoformat(envelope.receipt.time)
    return {
        "text": envelope.text,
        "at": moment(millis(came), zone_of(state, seat)),
        "time": envelope.receipt.time,
        "hash": envelope.receipt.hash,
        "salt": envelope.salt,
    }


def opens(state: TableState, reader: int, clock: ClockInfo | None) -> dict[str, Any] | None:
    """Return when the turn is resolved at the latest, by post."""
    return None if clock is None or clock.opens is None else moment(clock.opens, zone_of(state, reader))


def taught(state: TableState, view: View) -> dict[str, Any] | None:
    """Return the explanation for a new player."""
    guide = state.game.faces.guide
    if not state.terms.guide or view.seat < 0 or guide is None:
        return None
    return guide.lesson(view)._asdict()


def plates(state: TableState, reader: int) -> list[dict[str, Any]]:
    """Return the plate of each player, for `seat_plate` in parts.html."""
    waiting = awaited(state) if state.phase == "playing" and state.moved else []
    found = [plate(seat, each, seat in waiting) for seat, each in enumerate(seat_infos(state, reader))]
    if state.game.sketches is not None:
        shown = state.sketches_open
        for seat, each in enumerate(found):
            if shown or seat == reader:
                each["craft"], each["sketch"] = state.seats[seat].sketch
    return found


def awaited_names(state: TableState) -> list[str]:
    """Return the names of the players whose decision is awaited."""
    names = state.names()
    return [names[seat] for seat in sorted(awaited(state))]


def pad(state: TableState, reader: int) -> bool:
    """Return whether this reader has something to draw on."""
    drawing = state.game.sketches is not None and state.phase == "playing"
    return drawing and reader >= 0 and not state.sketches_open


def plate(seat: int, info: SeatInfo, turn: bool) -> dict[str, Any]:
    """Return the plate of a player.  A bot that plays for a person has no face of its own."""
    name = info.name or _("Open seat")
    bot = "" if info.person else info.bot
    face = character(name, bot)
    level = level_name(bot) if bot else ""
    return {
        "seat": seat,
        "number": seat + 1,
        "colour": seat + 1,
        "chair": info.seat_name,
        "taken": bool(info.bot or info.person),
        "name": name,
        "letter": name[0].upper(),
        "bot": info.bot,
        "level": level.lower(),
        "face": face.name.lower() if face is not None else "",
        "motif": face.motif if face is not None else "",
        "line": _(face.line) if face is not None else "",
        "spoken": _("{name}, bot, {level}").format(name=name, level=level.lower()) if bot else name,
        "about": about(face, bot),
        "person": info.person,
        "you": info.you,
        "turn": turn,
        "craft": "",  # what the player has drawn: its name, its lines
        "sketch": "",
    }


def about(face: Character | None, bot: str) -> str:
    """Return the tooltip of a bot: who it is, and how well it plays."""
    if not bot:
        return ""
    level, text = level_name(bot), _(BOTS[base(bot)].character)
    if face is None:
        return _("{level}: {text}").format(level=level, text=text)
    return _("{line}. {level}: {text}").format(line=_(face.line), level=level, text=text)


def without_forced(state: TableState, view: View) -> View:
    """Return the view without a question that has one option: the table answers it, after a delay."""
    forced = view.ask is not None and len(view.ask.options) == 1 and not state.turns
    return msgspec.structs.replace(view, ask=None) if forced else view


def asked(game: Game, view: View, number: int) -> dict[str, Any]:
    """Return the question to a reader; its options are separate (`offers_json`)."""
    question = view.ask
    assert question is not None
    both = combined(game, view) or Combined({})
    return {
        "number": number,
        "prompt": both.prompt or game.words.prompt(view),
        "hint": both.hint or game.words.hint(view),
        "choose": both.choose[0] or game.words.choose(view),
        "clause": question.clause,
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
    """Return the request to undo a move, if there is one."""
    if state.undo_request is None:
        return None
    mine = reader == state.undo_request.seat
    open_to_me = reader >= 0 and not mine and reader not in state.undo_request.agreed
    return {"name": state.names()[state.undo_request.seat], "mine": mine, "asked": open_to_me}
