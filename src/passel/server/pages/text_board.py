"""The text board of a terminal as HTML, for games without a page board of their own."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.style import Style

from passel.contract import Game, View
from passel.contract.text import Room, numbered, text_face
from passel.registry import shelf

WIDTH: Final = 96  # columns
Run = tuple[str, str]  # CSS classes of a piece of text, and the text


def inked(game: Game, view: View) -> list[list[Run]]:
    """Return the board as lines of runs."""
    console = Console(width=WIDTH, color_system="truecolor", force_terminal=True, legacy_windows=False)
    picture = text_face(game).board(game, view, numbered(game, view), Room(WIDTH, 60)).picture
    lines = console.render_lines(picture, console.options.update(width=WIDTH), pad=False)
    return [[run(segment) for segment in line if segment.text] for line in lines]


def run(segment: Segment) -> Run:
    style = segment.style or Style()
    classes = []
    if style.bold:
        classes.append("ink-b")
    if style.dim:
        classes.append("ink-d")
    for kind, colour in (("ink", style.color), ("on", style.bgcolor)):
        if colour is not None and not colour.is_default:
            classes.append(f"{kind}-{shade(colour)}")
    return " ".join(classes), segment.text


def shade(colour: Color) -> str:
    """Return a colour as hex.  White is white here: rich would make it a light grey."""
    return "ffffff" if colour.name == "white" else colour.get_truecolor().hex[1:]


@cache
def sheet() -> bytes:
    """Return a style sheet with a class for every colour that the text boards use."""
    found = [files("passel.contract").joinpath("text.py")]
    found += [file for game in shelf().values() if (file := game.faces.file("faces/text.py"))]
    sources = [each.read_text("utf-8") for each in found]
    colours = {found[1:].lower() for text in sources for found in re.findall(r"#[0-9a-fA-F]{6}", text)}
    named = {"ffffff", "000000", *PLAIN}
    rules = [
        f".ink-{each}{{color:#{each}}} .on-{each}{{background:#{each}}}" for each in sorted(colours | named)
    ]
    return ("@layer board {\n" + "\n".join(rules) + "\n}\n").encode()


# How rich renders the named colours.
PLAIN: Final = [
    "800000", "008000", "808000", "000080", "800080", "008080", "c0c0c0",
    "808080", "ff0000", "00ff00", "ffff00", "0000ff", "ff00ff", "00ffff",
]  # fmt: skip
