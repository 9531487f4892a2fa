"""A table as a picture, for letters, notebooks and books: SVG that stands alone, and PNG made of it.

A game draws itself: its `picture.py` says what lies where (`drawn`), its `picture.svg` paints that on the
paper that all games share.  Both know the view, and nothing else."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from textwrap import wrap
from typing import Final

from minijinja import Environment

from passel.game import BadSetting, Game, View, find, shelf
from passel.tongue import _, filled

SEAT_COLOURS: Final = (
    "#c8410b", "#0b7285", "#c2255c", "#5b4636", "#5f3dc4",
    "#2b6a3c", "#8a6100", "#364fc7", "#495057", "#a61e4d",
)  # fmt: skip
FOOT: Final = 80  # letters of a line below the table


def picture(view: View) -> str:
    """Return SVG of all that the view shows, with the names in it."""
    game = find(view.game)
    if not can_draw(game):
        raise BadSetting(_("{name} has no picture.").format(name=game.name))
    names = game.names(view)
    drawn = import_module(f"{game.package}.picture").drawn(view)
    return environment().render_template(
        f"{game.slug}/picture.svg",
        game=game.slug,
        name=game.name,
        foot=wrap(standing(game, view), FOOT),
        people=[{"name": shortened(name), "colour": SEAT_COLOURS[seat]} for seat, name in enumerate(names)],
        **drawn,
    )


def can_draw(game: Game) -> bool:
    return files(game.package).joinpath("picture.svg").is_file()


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
    """`machikoro/picture.svg` stands in the room of the game, what they share stands here."""
    room, _slash, rest = name.rpartition("/")
    path = (files(shelf()[room].package) if room in shelf() else files(__name__)).joinpath(rest)
    return path.read_text("utf-8") if path.is_file() else None


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
    return made
