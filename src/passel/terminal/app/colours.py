"""Colours for a light background: boards are coloured for a dark one, so here their colours are darkened
until they can be read."""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import BLACK, Color
from textual.filter import LineFilter

PLAIN, PALE = 4.5, 3.0  # the least contrast of normal and of dim text
FADED = 0.34  # how much dim text is blended with the background


class Ink(LineFilter):
    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(segment.text, inked(segment.style, background)) if segment.style else segment
            for segment in segments
        ]


@lru_cache(4096)
def inked(style: Style, background: Color) -> Style:
    paper = Color.from_rich_color(style.bgcolor) if style.bgcolor else background
    if style.color is None or style.reverse or paper.brightness < 0.5:
        return style
    ink = readable(Color.from_rich_color(style.color), paper, PLAIN)
    if style.dim:
        ink = readable(ink.blend(paper, FADED), paper, PALE)
    return style + Style(color=ink.rich_color, dim=False)


def readable(ink: Color, paper: Color, contrast: float) -> Color:
    """Return the colour with as little black added as possible."""
    shades = (ink.blend(BLACK, tenths / 10) for tenths in range(10))
    return next((shade for shade in shades if contrast_of(shade, paper) >= contrast), BLACK)


def contrast_of(ink: Color, paper: Color) -> float:
    """Return the contrast by WCAG, of a dark colour on a light background."""
    return (luminance(paper) + 0.05) / (luminance(ink) + 0.05)


def luminance(color: Color) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
