"""The fonts of the pages, as `make assets` has fetched them.  Without them pages use fonts of the system.

Until a font has come, the page shows one that nearly every system has, adjusted to the same widths and
heights, so that nothing moves when the font replaces it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple


class Font(NamedTuple):
    family: str
    file: str
    weights: str
    adjust: float  # the size of the font itself, in percent
    ascent: float  # in em, before `adjust`
    descent: float
    width: float  # of an average letter of English text, in em, before `adjust`
    stand_ins: tuple[tuple[float, str], ...]  # the same width of other fonts, and their names


FONTS: Final = (
    Font(
        "Nunito", "nunito.woff2", "200 1000", 106, 1.011, 0.353, 0.448,
        ((0.441, "Arial, Roboto, Liberation Sans, Helvetica"), (0.506, "DejaVu Sans")),
    ),
    Font(
        "Source Serif 4", "source-serif-4.woff2", "200 900", 100, 1.036, 0.335, 0.475,
        ((0.446, "Georgia, Gelasio"), (0.4, "Times New Roman, Liberation Serif")),
    ),
    # Most fonts of a fixed width are as wide as this one.
    Font("JetBrains Mono", "jetbrains-mono.woff2", "100 800", 100, 1.02, 0.3, 0.6, ()),
)  # fmt: skip


def faces(urls: Mapping[str, str]) -> bytes:
    """Return a style sheet that declares the fonts whose files are there, and their stand-ins."""
    return "\n".join(rule for font in FONTS if font.file in urls for rule in declared(font, urls)).encode()


def declared(font: Font, urls: Mapping[str, str]) -> Iterator[str]:
    yield (
        f'@font-face {{ font-family: "{font.family}"; src: url("{urls[font.file]}") format("woff2"); '
        f"font-weight: {font.weights}; font-display: swap; size-adjust: {font.adjust}% }}"
    )
    for number, (width, names) in enumerate(font.stand_ins, 1):
        size = font.width * font.adjust / width
        ascent, descent = (each * font.adjust / size * 100 for each in (font.ascent, font.descent))
        local = ", ".join(f'local("{name}")' for name in names.split(", "))
        yield (
            f'@font-face {{ font-family: "{font.family} {number}"; src: {local}; size-adjust: {size:.1f}%; '
            f"ascent-override: {ascent:.1f}%; descent-override: {descent:.1f}%; line-gap-override: 0% }}"
        )
