"""A view as a picture, for letters, notebooks and documents: self-contained SVG, and PNG rendered from it.

A game's `faces/picture.py` computes the variables, its template `faces/picture.svg` extends the one that all
games share.  Both get the view and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from textwrap import wrap
from typing import Final

from minijinja import Environment

from passel.contract import BadSetting, Game, View, cut
from passel.i18n import _, _n, filled, listed
from passel.registry import find, source

SEAT_COLOURS: Final = (
    "#c8410b", "#0b7285", "#c2255c", "#5b4636", "#5f3dc4",
    "#2b6a3c", "#8a6100", "#364fc7", "#495057", "#a61e4d",
)  # fmt: skip
FOOT: Final = 80  # characters of a line below the board


def picture(view: View) -> str:
    """Return an SVG of the view.  Raises BadSetting if the game has no picture."""
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
        people=[{"name": cut(name, 18), "colour": SEAT_COLOURS[seat]} for seat, name in enumerate(names)],
        **face.drawing(view),
    )


def notebook(view: View) -> str | None:
    """Return the SVG for a notebook, or None if the game has no picture."""
    return None if find(view.game).faces.picture is None else picture(view)


def standing(game: Game, view: View) -> str:
    """Return the question to the reader, the players who have to act, or the result."""
    if view.over:
        return game.words.result(view)
    if view.ask is not None:
        return game.words.prompt(view)
    names = game.names(view)
    return _("Waiting for {names}").format(names=listed([names[seat] for seat in view.waiting]))


def png(svg: str, width: int | None = None) -> bytes:
    """Return the SVG as a PNG of that width."""
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=svg, width=width, sans_serif_family="DejaVu Sans"))


def template(name: str) -> str | None:
    """Return a template of a game, or else one that all pictures share."""
    return source(name, files(__name__))


@cache
def environment() -> Environment:
    return environment_for(template)


def environment_for(template: Callable[[str], str | None]) -> Environment:
    """Return an environment for strict, escaped and translated templates, which `template` finds by name."""
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
