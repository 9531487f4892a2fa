"""The page of a table as regions: what each reader sees, rendered once for all who see the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from passel.contract import Board, PageLine, PageTable, Region, Rendered, View
from passel.i18n import _, in_language, language
from passel.kernel import Entry
from passel.server.pages.board import (
    colour,
    line_regions,
    offers_json,
    own_board,
    page_line,
    public_board,
    told_line,
)
from passel.server.pages.ending import share_address, table_end
from passel.server.pages.page_version import PageVersion
from passel.server.pages.regions import Renderer
from passel.server.pages.stage import Cues, cues_of, strip_region
from passel.server.pages.table_data import (
    JOURNAL,
    asked,
    awaited_names,
    opens,
    own_sheet,
    pad,
    plates,
    room_data,
    talk,
    taught,
    undo_request,
    without_forced,
)
from passel.server.pages.tutorial import WELCOME, seen_in_tutorial, tutorial_region, welcome
from passel.tables.feed import Feed
from passel.tables.handlers.talk import is_live, may_remind, reminding
from passel.tables.handlers.undo import may_ask_undo, may_undo, undo_depends_on
from passel.tables.history import History
from passel.tables.info import TableInfo, table_info
from passel.tables.queue import OpenTable
from passel.tables.sheets import awaited

SERVER: Final = "regions.html"
AFTER: Final = ("id", "state", "rematch", "seat", "turn", "hosting")
MOST_TOLD: Final = 500  # sentences that are kept
KNOWN: Final = 64  # versions that are kept for pages that come back

Lines = tuple[int, tuple[str, ...], Cues]  # the number of lines, the latest as HTML, oldest first, their cues
Heard = tuple[int, list[PageLine]]  # the number of lines, and the lines for a board, newest first


class Reader(NamedTuple):
    """The reader of a page: everything that the page depends on besides the table."""

    seat: int  # -1 for a spectator
    hosting: bool
    mine: tuple[int, ...]  # the seats of the user
    language: str
    site: str  # for the link of an invitation


class TablePage:
    """The page of one table."""

    def __init__(self, table: OpenTable) -> None:
        self.table: Final = table
        self._number = -1
        self._versions: dict[Reader, PageVersion] = {}
        self._known: OrderedDict[tuple[Reader, str], PageVersion] = OrderedDict()
        self._changed = -1
        self._names: list[str] = []
        self._infos: dict[tuple[int, bool], TableInfo] = {}
        self._lines: dict[tuple[int, str], Lines] = {}
        self._public: dict[str, tuple[object, dict[str, Rendered]]] = {}
        self._moved = -1
        self._seen: View
        self._feed: Feed[Entry] | None = None  # whose lines are kept
        self._heard: dict[int, Heard] = {}
        self._seats: dict[tuple[int, str], tuple[object, list[dict[str, Any]]]] = {}
        self._told: dict[tuple[object, ...], str] = {}
        self._undo: dict[int, tuple[object, bool]] = {}  # whether a seat may undo its last move
        self._asking: dict[int, History] = {}  # seats that have a move which they could ask to undo

    def version(self, user: str, seat: int, language: str, site: str) -> PageVersion:
        """Return what the page of a user shows now, as the reader `seat`."""
        state = self.table.state
        if self._number != state.number:
            self._number, self._versions = state.number, {}
        reader = Reader(seat, user == state.host, tuple(state.seats_of(user)), language, site)
        found = self._versions.get(reader)
        if found is None:
            with in_language(language):
                found = self._versions[reader] = self._render(reader)
            self._known[reader, found.stamp] = found
            if len(self._known) > KNOWN:
                self._known.popitem(last=False)
        return found

    def known(self, user: str, seat: int, language: str, site: str, stamp: str) -> PageVersion | None:
        """Return an earlier version for the same reader, if it is still cached."""
        state = self.table.state
        reader = Reader(seat, user == state.host, tuple(state.seats_of(user)), language, site)
        return self._known.get((reader, stamp))

    # -- what is shown -------------------------------------------------------------------------------------

    def _render(self, reader: Reader) -> PageVersion:
        state = self.table.state
        self._forget()
        if state.phase == "open":
            root = Region("sight", "room", room_data(state, self._info(reader), reader.mine, reader.site))
            return PageVersion(reader.seat, Renderer(SERVER).render([root])[0])
        view = self._view(reader) if state.moved else None
        if view is not None and state.terms.scene:
            view = seen_in_tutorial(state, view)
        told, lines, cues = self._journal(reader, view)
        parts = self._parts(reader, view)
        ids = {each.id for each in parts}
        frame = {
            "strip": "strip" in ids,
            "lesson": "lesson" in ids,
            "goal": _(state.game.goal) if state.game.goal else "",
            "watching": reader.seat < 0 and state.phase == "playing",
        }
        if state.terms.scene:
            frame["tutorial"] = True
        root = Region("sight", "table", None, frame, lambda: parts)
        return PageVersion(reader.seat, Renderer(SERVER).render([root])[0], lines, told, cues)

    def _forget(self) -> None:
        """Clear the caches that depend on names and seats, if these have changed."""
        state = self.table.state
        if self._changed != state.changed:
            self._changed = state.changed
            self._names = state.names()
            self._infos, self._lines, self._public, self._heard, self._seats = {}, {}, {}, {}, {}
            self._told = {}
            self._moved = -1
        if state.moved and self._feed is not state.journal:
            self._feed, self._lines, self._heard = state.journal, {}, {}

    def _info(self, reader: Reader) -> TableInfo:
        key = (reader.seat, reader.hosting)
        found = self._infos.get(key)
        if found is None:
            state = self.table.state
            found = self._infos[key] = table_info(state, reader.seat, state.host if reader.hosting else "")
        return found

    def _parts(self, reader: Reader, view: View | None) -> list[Region | Rendered]:
        """Return the strip, the board, the prompt, the lesson, other actions and the chat."""
        state = self.table.state
        game, seat = state.game, reader.seat
        info, seats = self._info(reader), self._plates(seat, reader.language)
        strip = None if view is None or state.turns else strip_region(game, view, seats)
        board = Board([]) if view is None else self._board(reader, view, seats)
        end = None if view is None else table_end(state, view, seats)
        shown = board.main if end is None else [end, *board.main]
        main = Region("main", "main", None, {"name": game.name}, lambda: shown)
        found: list[Region | Rendered] = [] if strip is None else [strip]
        tutorial = [tutorial_region(state)] if state.terms.scene else []
        found += [main, *tutorial, self._prompt(reader, view, board.tray)]
        lesson = None if view is None else taught(state, view)
        if lesson is not None and view is not None:
            asking = view.ask is not None
            values = {"lesson": lesson, "game": game.slug, "id": state.id, "reader": seat, "ask": asking}
            values["first"] = welcome(game, view) if lesson["name"] != WELCOME else None
            found.append(Region("lesson", "lesson", values))
        after = {
            "table": {name: getattr(info, name) for name in AFTER} | {"clock": info.clock.kind},
            "share": "" if end is None else share_address(state, info),
            "reader": seat,
            "bot": seat >= 0 and bool(seats[seat]["bot"]),
            "undo_request": undo_request(state, seat),
            "undo": seat >= 0 and self._may_undo(seat),
            "ask_undo": seat >= 0 and self._may_ask_undo(seat),
        }
        chat = {"lines": talk(state, seat), "colours": [each["colour"] for each in seats]}
        return [*found, Region("after", "after", after), Region("talk", "talk", chat)]

    def _may_undo(self, seat: int) -> bool:
        now = undo_depends_on(self.table.state, seat)
        if self._undo.get(seat, (None,))[0] != now:
            self._undo[seat] = now, may_undo(self.table.state, seat)
        return self._undo[seat][1]

    def _may_ask_undo(self, seat: int) -> bool:
        state = self.table.state
        if state.phase != "playing" or state.undo_request is not None:
            return False
        if self._asking.get(seat) is not state.history:  # later moves do not change it
            if not may_ask_undo(state, seat):
                return False
            self._asking[seat] = state.history
        return True

    def _plates(self, seat: int, language: str) -> list[dict[str, Any]]:
        """Return the plates of the players for a reader.  A board may keep them: they are not changed."""
        state = self.table.state
        kept = self._seats.get((seat, language))
        if kept is None or kept[0] != state.number:
            seats = plates(state, seat)
            if state.moved:
                colour(state.game, self._spectator(), seats)
            kept = self._seats[seat, language] = state.number, seats
        return kept[1]

    def _spectator(self) -> View:
        """Return what a spectator sees of the game."""
        state = self.table.state
        if self._moved != state.moved:
            self._moved, self._seen = state.moved, state.game.view(state.pos, -1, self._names)
        return self._seen

    def _view(self, reader: Reader) -> View:
        """Return what a reader sees of the game."""
        state = self.table.state
        return without_forced(state, state.game.view(state.pos, reader.seat, self._names))

    def _board(self, reader: Reader, view: View, seats: list[dict[str, Any]]) -> Board:
        state = self.table.state
        table = PageTable(
            seats,
            self._recent(reader.seat),
            id=state.id,
            playing=state.phase == "playing",
            order=self._info(reader).order,
            pad=pad(state, reader.seat),
        )
        sheet = self._sheet(reader, view, seats)
        return own_board(state.game, view, table, self._shared(reader), sheet)

    def _shared(self, reader: Reader) -> dict[str, Rendered]:
        """Return what everybody sees of the board: it is rendered once for each change and language."""
        state = self.table.state
        now = (state.moved, state.changed)
        kept = self._public.get(reader.language)
        if kept is None or kept[0] != now:
            seats = self._plates(-1, reader.language)
            table = PageTable(seats, self._recent(-1), id=state.id, playing=state.phase == "playing")
            kept = self._public[reader.language] = now, public_board(state.game, self._spectator(), table)
        return kept[1]

    def _sheet(self, reader: Reader, view: View, seats: list[dict[str, Any]]) -> dict[str, Any] | None:
        """Return what the form of an order sheet is rendered from, by post."""
        state = self.table.state
        if not state.turns:
            return None
        info = self._info(reader)
        return {
            "sheet": own_sheet(state, view) if state.phase == "playing" else None,
            "seats": seats,
            "table": {name: getattr(info, name) for name in ("id", "turn", "early", "hosting")},
            "opens": opens(state, reader.seat, self.table.views.clock(reader.seat)),
            "eyes": reader.seat,
            "game": state.game.slug,
        }

    def _prompt(self, reader: Reader, view: View | None, tray: Sequence[Region | Rendered]) -> Region:
        """Return the question with its options, or who the table waits for, or the result."""
        state = self.table.state
        game, info = state.game, self._info(reader)
        sheet = ask = clock = None
        offers = ""
        waiting: list[str] = []
        doing = ""
        if view is not None and state.phase == "playing":
            sheet = own_sheet(state, view) if state.turns else None
            answered = reader.seat >= 0 and sheet is None and bool(state.planned(reader.seat))
            if answered:
                doing = _("Your answer is in.")
            elif view.ask is not None and not (sheet and sheet["sealed"]):
                ask = asked(game, view, state.seats[reader.seat].asks)
                offers = offers_json(game, view) if sheet is None else ""
                clock = self.table.views.clock(reader.seat)
            elif reader.seat >= 0 and not state.turns and state.ask_of(reader.seat) is not None:
                answered = True
                doing = game.words.forced(state.game.view(state.pos, reader.seat, self._names))
            if sheet or (ask is None and not answered):
                waiting = awaited_names(state)
            if ask is None and len(waiting) == 1 and not state.turns:
                doing = game.words.waiting(self._spectator(), self._spectator().waiting[0])
        values = {
            "phase": state.phase,
            "paused": info.paused,
            "host": info.host,
            "reason": info.reason,
            "result": game.words.result(view) if view is not None and view.over else "",
            "ask": ask,
            "offers": offers,
            "waiting": waiting,
            "doing": doing,
            "remind": self._remindable(reader) if ask is None and waiting else [],
            "reminding": reminding(state, reader.seat) if ask is not None and reader.seat >= 0 else [],
            "id": state.id,
            "deadline": clock.deadline if clock is not None else None,
            "sheet": sheet,
            "game": game.slug,
        }
        if tray and ask is not None and not info.paused:
            return Region("prompt", "prompt", None, values, lambda: tray)
        return Region("prompt", "prompt", values)

    def _remindable(self, reader: Reader) -> list[dict[str, Any]]:
        """Return the people that a waiting player can remind: only in live games, once during each wait."""
        state = self.table.state
        user = state.seats[reader.seat].user if reader.seat >= 0 else ""
        if not user or state.paused or not is_live(state):
            return []
        names = state.names()
        return [
            {"seat": seat, "name": names[seat], "since": state.seats[seat].since}
            for seat in sorted(awaited(state))
            if state.seats[seat].person and state.seats[seat].user != user and may_remind(state, user, seat)
        ]

    # -- the journal ---------------------------------------------------------------------------------------

    def _recent(self, seat: int) -> Sequence[PageLine]:
        """Return the latest lines of a reader, newest first."""
        state = self.table.state
        told = state.journal.told[seat]
        known, lines = self._heard.get(seat, (0, []))
        if known != told:
            fresh = self._since(seat, known)
            lines = [*fresh[::-1], *lines][:JOURNAL]
            self._heard[seat] = told, lines
        return lines

    def _since(self, seat: int, known: int) -> list[PageLine]:
        """Return the lines that a reader got after line `known`, oldest first."""
        state = self.table.state
        told = state.journal.told[seat]
        fresh = state.journal.since(seat, max(known, told - JOURNAL))
        first = told - len(fresh) + 1
        tell = partial(self._tell, seat)
        return [page_line(number, tuple(line), tell) for number, line in enumerate(fresh, first)]

    def _tell(self, seat: int, heard: tuple[Any, ...]) -> str:
        """Return the sentence for a line.  Only the game's words know whether it names the reader."""
        key = (language(), seat, *heard)
        text = self._told.get(key)
        if text is None:
            if len(self._told) >= MOST_TOLD:
                self._told = {}
            text = self._told[key] = told_line(self.table.state.game, heard, self._names, seat)
        return text

    def _journal(self, reader: Reader, view: View | None) -> Lines:
        """Return the number of a reader's lines, the latest as HTML, oldest first, and their cues."""
        state = self.table.state
        if view is None:
            return 0, (), {}
        seat, key = reader.seat, (reader.seat, reader.language)
        told = state.journal.told[seat]
        known, rendered, cues = self._lines.get(key, (0, (), {}))
        if known != told:
            everybody = self._plates(-1, reader.language)
            fresh = self._since(seat, known)
            regions = line_regions(state.game, fresh, everybody)
            rendered = (*rendered, *[each.html for each in Renderer(SERVER).render(regions)])[-JOURNAL:]
            if known:  # a page that shows nothing yet has nothing to animate
                kept = {number: each for number, each in cues.items() if number > told - JOURNAL}
                cues = kept | cues_of(state.game, fresh, view)
            self._lines[key] = told, rendered, cues
        return told, rendered, cues
