"""A position as a page shows it, without a server."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any, NamedTuple

from passel.contract import Board, Game, PageTable, Region, Rendered
from passel.kernel import heard
from passel.server.pages.board import colour, offers_json, own_board, page_line, public_board, told_line
from passel.server.pages.page_version import PageVersion
from passel.server.pages.regions import RegionCache, Renderer
from passel.server.pages.stage import strip_region
from passel.server.pages.table_data import asked, plate
from passel.tables.info import SeatInfo

VOID = {"input", "br", "img", "use", "path", "hr", "meta", "link"}


def sitting(chair: str, name: str, you: bool) -> SeatInfo:
    return SeatInfo(chair, name, "regular" if name == "Bo" else "", name != "Bo", you)


def page_table(game: Game, pos: Any, reader: int, names: Sequence[str], **more: Any) -> PageTable:
    """What the board gets besides the view, as a hosted table gives it; Bo is a bot."""
    everybody = game.view(pos, -1, list(names))
    seats = [
        plate(seat, sitting(game.seat_names[seat], name, seat == reader), seat in everybody.waiting)
        for seat, name in enumerate(names)
    ]
    colour(game, everybody, seats)
    lines = [line for entry in pos.journal or [] if (line := heard(entry, reader)) is not None]
    told = [
        page_line(n, (line[0].name, *line[1:]), lambda said: told_line(game, said, list(names), reader))
        for n, line in enumerate(lines, 1)
    ]
    return PageTable(seats, told[::-1][:40], "t", **({"playing": not everybody.over} | more))


def board_of(game: Game, pos: Any, reader: int, names: Sequence[str], **more: Any) -> Board:
    """The regions of the board, rendered: those of `public` and one reader's own."""
    called = list(names[: pos.seats])
    everybody = game.view(pos, -1, called)
    shared = public_board(game, everybody, page_table(game, pos, -1, called))
    view = game.view(pos, reader, called)
    return own_board(game, view, page_table(game, pos, reader, called, **more), shared)


def rendered(board: Board, cache: RegionCache | None = None) -> tuple[list[Rendered], list[Rendered]]:
    """The board as the page has it: games without a face of their own have regions of the server."""
    using = Renderer("regions.html") if cache is None else Renderer("regions.html", cache=cache)
    return using.render(board.main), using.render(board.tray)


def painted(game: Game, pos: Any, reader: int, names: Sequence[str], **more: Any) -> str:
    """The board as HTML, and the pieces beside the question."""
    main, tray = rendered(board_of(game, pos, reader, names, **more))
    inside = "".join(each.whole() for each in main)
    beside = "".join(each.whole() for each in tray)
    return f'<main id="main">{inside}</main><section id="prompt">{beside}</section>'


def sight(
    game: Game, pos: Any, reader: int, names: Sequence[str], number: int = 7, lesson: bool = False
) -> str:
    """The whole page of a table at which the position is that, as its channel would bring it."""
    called = list(names[: pos.seats])
    view = game.view(pos, reader, called)
    board = board_of(game, pos, reader, called)
    ask = asked(game, view, number) if view.ask is not None else None
    prompt = {
        "phase": "over" if view.over else "playing",
        "paused": False,
        "host": called[0],
        "reason": "",
        "result": game.words.result(view) if view.over else "",
        "ask": ask,
        "offers": offers_json(game, view) if view.ask is not None else "",
        "waiting": [called[seat] for seat in view.waiting],
        "doing": "",
        "remind": [],
        "reminding": [],
        "id": "t",
        "deadline": None,
        "sheet": None,
        "game": game.slug,
    }
    about = {"id": "t", "state": prompt["phase"], "rematch": "", "seat": reader, "turn": 0, "hosting": False}
    after = {"table": about | {"clock": "none"}, "reader": reader, "bot": False, "undo_request": None}
    after |= {"undo": False, "ask_undo": False, "share": ""}
    strip = strip_region(game, view, page_table(game, pos, reader, called).seats)
    parts: list[Region | Rendered] = [] if strip is None else [strip]
    parts += [
        Region("main", "main", None, {"name": game.name}, lambda: board.main),
        Region("prompt", "prompt", None, prompt, lambda: board.tray),
    ]
    if lesson:
        assert game.faces.guide is not None
        told = game.faces.guide.lesson(view)._asdict()
        values = {"lesson": told, "game": game.slug, "id": "t", "reader": reader, "ask": ask is not None}
        parts.append(Region("lesson", "lesson", values))
    parts += [Region("after", "after", after), Region("talk", "talk", {"lines": [], "colours": []})]
    frame = {"strip": strip is not None, "lesson": lesson, "goal": game.goal, "watching": reader < 0}
    root = Region("sight", "table", None, frame, lambda: parts)
    return PageVersion(reader, Renderer("regions.html").render([root])[0]).html()


# -- what can be chosen ------------------------------------------------------------------------------------


class Offered(NamedTuple):
    """An option as the script of the page gets it."""

    text: str
    label: str
    preview: str
    button: str
    why: str
    mark: str
    within: str
    data: dict[str, str | int]
    step: dict[str, Any] = {}  # noqa: RUF012  # of a combined question


def offered(game: Game, pos: Any, seat: int, names: Sequence[str], step: str = "first") -> dict[str, Offered]:
    """What is offered; of a combined question one of its steps, "first" or "then"."""
    view = game.view(pos, seat, list(names[: pos.seats]))
    found = [Offered(*each) for each in json.loads(offers_json(game, view))]
    return {each.text: each for each in found if each.step.get("name", "first") == step}


def answers(game: Game, pos: Any, seat: int, names: Sequence[str]) -> dict[str, Offered]:
    """All that a page can send as one choice: of a combined question the first and the other after |."""
    found, then = [offered(game, pos, seat, names, step) for step in ("first", "then")]
    pairs: dict[str, Offered] = {}
    for text, each in found.items():
        fits = [""] if not each.step else then if each.step["fits"] is None else each.step["fits"]
        pairs |= {f"{text}|{other}".strip("|"): each for other in fits if not each.why}
    return pairs


class Piece(NamedTuple):
    """An element with `data-option`, and the ids that it lies in."""

    options: list[str]
    within: list[str]
    tag: str
    attributes: dict[str, str]


class Pieces(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Piece] = []
        self.ids: list[str] = []
        self._path: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        if tag not in VOID:
            self._path.append((tag, given.get("id", "")))
        if "data-option" in given:
            within = [name for _tag, name in self._path if name]
            self.found.append(Piece(given["data-option"].split("|"), within, tag, given))

    def handle_endtag(self, tag: str) -> None:
        while self._path and tag not in VOID:
            if self._path.pop()[0] == tag:
                break


def pieces(page: str) -> list[Piece]:
    parser = Pieces()
    parser.feed(page)
    return parser.found


def placed(page: str, offers: dict[str, Offered]) -> dict[str, list[Piece]]:
    """What the script does: on which pieces each offered option can be clicked; on none, it is listed."""
    found = pieces(page)
    return {
        text: [
            each
            for each in found
            if {text, text.rpartition("; ")[2]} & {*each.options}
            and (not offer.within or offer.within in each.within)
        ]
        for text, offer in offers.items()
    }


def ids(page: str) -> list[str]:
    return re.findall(r'\sid="([^"]*)"', page)
