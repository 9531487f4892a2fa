"""A table as a picture, for letters, notebooks and books: SVG that stands alone, and PNG made of it.

A game draws itself: its `faces/picture.py` says what lies where, its `faces/picture.svg` paints that on the
paper that all games share.  Both know the view, and nothing else."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from textwrap import wrap
from typing import Final

from minijinja import Environment

from passel.contract import BadSetting, Game, View
from passel.i18n import _, _n, filled
from passel.registry import find, source

SEAT_COLOURS: Final = (
    "#c8410b", "#0b7285", "#c2255c", "#5b4636", "#5f3dc4",
    "#2b6a3c", "#8a6100", "#364fc7", "#495057", "#a61e4d",
)  # fmt: skip
FOOT: Final = 80  # letters of a line below the table


def picture(view: View) -> str:
    """Return SVG of all that the view shows, with the names in it."""
    game = find(view.game)
    face = game.faces.picture
    if face is None:
        raise BadSetting(_("{name} has no picture.").format(name=game.name))
    names = game.names(view)
    return environment().render_template(
        f"{game.slug}/faces/picture.svg",
        game=game.slug,
        name=game.name,
        foot=wrap(standing(game, view), FOOT),
        people=[{"name": shortened(name), "colour": SEAT_COLOURS[seat]} for seat, name in enumerate(names)],
        **face.drawing(view),
    )


def notebook(view: View) -> str | None:
    """Return what a notebook shows of a view, if its game has a picture."""
    return None if find(view.game).faces.picture is None else picture(view)


def standing(game: Game, view: View) -> str:
    """Return what is asked, who is waited for, or how it ended."""
    if view.over:
        return game.words.result(view)
    if view.ask is not None:
        return game.words.prompt(view)
    names = game.names(view)
    return _("{names} to decide").format(names=", ".join(names[seat] for seat in view.waiting))


def shortened(name: str, most: int = 18) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def png(svg: str, width: int | None = None) -> bytes:
    """The same in pixels."""
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=svg, width=width, sans_serif_family="DejaVu Sans"))


def template(name: str) -> str | None:
    """Return a template of a game, or else one that all pictures share."""
    return source(name, files(__name__))


@cache
def environment() -> Environment:
    made = Environment(
        loader=template,
        undefined_behavior="strict",
        trim_blocks=True,
        lstrip_blocks=True,
        auto_escape_callback=lambda name: True,
    )
    made.add_function("_", filled)  # type: ignore[attr-defined]  # its stubs lag behind
    made.add_function("_n", _n)  # type: ignore[attr-defined]
    return made
