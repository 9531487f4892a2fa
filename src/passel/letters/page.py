"""The content of an email: plain text, and an HTML page with a picture of the board.

The HTML needs `passel[pictures]`.  Without it an email is only text, with the same information."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import Struct

from passel.contract import Game, View
from passel.i18n import language
from passel.registry import source

if TYPE_CHECKING:
    from minijinja import Environment

WIDTH: Final = 72  # columns of plain text
BOARD: Final = "board.png"  # the name of the picture in the mail
Picture = Literal["cid", "data"]  # attached to the mail, or inside the page

# Mail programs support tables and inline styles, and little else.
CELL: Final = "padding:6px 10px 6px 0;border-top:1px solid #efe8da;vertical-align:top;"
HEAD: Final = "padding:4px 10px 4px 0;font-size:12px;font-weight:normal;color:#6b6259;"
STYLE: Final = {
    "serif": "Georgia,'DejaVu Serif',serif",
    "sans": "Verdana,'DejaVu Sans',Arial,sans-serif",
    "mono": "Menlo,Consolas,'DejaVu Sans Mono',monospace",
    "cell": CELL + "text-align:left",
    "number": CELL + "text-align:right",
    "head": HEAD + "text-align:left",
    "head_number": HEAD + "text-align:right",
}


class Page(Struct, frozen=True):
    title: str  # one line, for the subject
    text: str
    html: str = ""
    svg: str = ""  # the board; it becomes the PNG that `cid:board.png` in the page shows


def drawing(game: Game, view: View) -> str:
    """Return the board as SVG; empty if it can't be drawn here."""
    if find_spec("minijinja") is None:
        return ""
    from passel.pictures import picture

    return "" if game.faces.picture is None else picture(view)


def paint(template: str, svg: str, picture: Picture, **shown: Any) -> str:
    """Return the HTML page; empty if it can't be rendered here."""
    if find_spec("minijinja") is None:
        return ""
    from passel.pictures import SEAT_COLOURS

    board = "" if not svg else f"cid:{BOARD}" if picture == "cid" else data_address(svg)
    return environment().render_template(
        template, board=board, language=language(), colours=SEAT_COLOURS, **shown
    )


def data_address(svg: str) -> str:
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode("ascii")


def template(name: str) -> str | None:
    """Return the source of a template: a game's own, or one that all emails share."""
    return source(name, files(__package__))


@cache
def environment() -> Environment:
    from passel.pictures import environment_for

    made = environment_for(template)
    made.add_global("style", STYLE)
    return made
