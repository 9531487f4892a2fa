"""Templates and static files, loaded once and cached."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple

from minijinja import Environment, safe

from passel.bots.characters import EVERYBODY
from passel.i18n import LANGUAGES, _n, filled, language, listed
from passel.registry import shelf, source
from passel.server.pages.fonts import FONTS, faces
from passel.server.pages.text_board import sheet

HERE: Final = files("passel.server")
WEB: Final = HERE.joinpath("web")  # our own files
STATIC: Final = HERE.joinpath("static")  # files that `make assets` has fetched
ALONE: Final = (
    "finale.css",
    "lobby.css",
    "read.css",
    "read.js",
    "replay.css",
    "replay.js",
    "share.js",
    "sheet.css",
    "sound.js",
    "stage.css",
    "stage.js",
    "tutorial.css",
    "tutorial.js",
    "watch.js",
)  # not on every page
BESIDES: Final = ("stage.js", "sound.js", "share.js", "read.js")  # nobody needs them to act
KINDS: Final = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml", "woff2": "font/woff2"}
UNBUILT: Final = (
    "This copy of Passel has no page files. From a clone: make assets. Installed: install the wheel again."
)


class NoPageFiles(RuntimeError):
    """A file that pages refer to is missing."""


class File(NamedTuple):
    kind: str
    data: bytes
    version: str  # a hash of its contents
    packed: bytes  # with gzip


@cache
def static() -> dict[str, File]:
    """Return all files that pages refer to, by name.  One script, so that the load order is fixed; one style
    sheet, and one more for the board of each game, for games by post and for replays; what a board animates
    is loaded besides, as nobody needs it to act."""
    fonts = {
        each.file: versioned(each.file, STATIC.joinpath(each.file).read_bytes())
        for each in FONTS
        if STATIC.joinpath(each.file).is_file()
    }
    declared = faces({name: address(name, font) for name, font in fonts.items()})
    styles = [*own_files("css"), declared, *game_files("faces/theme.css"), sheet(), bot_colours()]
    found = {
        "passel.js": b"\n".join([read(STATIC, "htmx.js"), *[shorter(each) for each in own_files("js")]]),
        "passel.css": tight(b"\n".join(styles)),
        "symbols.svg": read(WEB, "symbols.svg").replace(
            b"</svg>", b"".join(game_files("faces/symbols.svg")) + b"</svg>"
        ),
        "logo.svg": read(WEB, "logo.svg"),
        **{name: shorter(read(WEB, name)) for name in ("replay.css", "replay.js", "tutorial.js", "watch.js")},
        **{name: tight(read(WEB, name)) for name in ("finale.css", "lobby.css", "sheet.css", "tutorial.css")},
        "stage.css": b"\n".join([tight(read(WEB, name)) for name in ("stage.css", "read.css")]),
        "stage.js": b"\n".join([shorter(read(WEB, name)) for name in BESIDES]),
        "icons.svg": read(STATIC, "icons.svg"),
    }
    for slug, game in shelf().items():
        if style := game.faces.file("faces/page.css"):
            found[f"{slug}.css"] = tight(style.read_bytes())
        if script := game.faces.file("faces/page.js"):
            found[f"{slug}.js"] = shorter(script.read_bytes())
        if icons := game.faces.file("faces/icons.svg"):  # a plugin brings its own
            found[f"{slug}.svg"] = icons.read_bytes()
        elif game.faces.file("faces/icons.txt"):
            found[f"{slug}.svg"] = read(STATIC, f"{slug}.svg")
    return fonts | {name: versioned(name, data) for name, data in found.items()}


def versioned(name: str, data: bytes) -> File:
    return File(kind_of(name), data, sha256(data).hexdigest()[:12], gzip.compress(data, 9, mtime=0))


def bot_colours() -> bytes:
    """Return a style sheet with the colour of each bot: pages may have no style of their own."""
    rules = [f"[data-bot={each.name.lower()}]{{--bot:{each.colour}}}" for each in EVERYBODY.values()]
    return ("@layer parts {\n" + "\n".join(rules) + "\n}\n").encode()


def shorter(data: bytes) -> bytes:
    """Return a style sheet or script of ours without comments (in scripts: whole lines) and indentation."""
    return INDENT.sub(b"", COMMENT.sub(b"", data))


def tight(style: bytes) -> bytes:
    """Return a style sheet without blanks around punctuation, besides."""
    return PUNCTUATION.sub(rb"\1", shorter(style))


PUNCTUATION: Final = re.compile(rb"\s*([{};,])\s*")
COMMENT: Final = re.compile(rb"/\*.*?\*/|^[ \t]*//[^\n]*$", re.DOTALL | re.MULTILINE)
INDENT: Final = re.compile(rb"^\s+", re.MULTILINE)


def read(folder: Traversable, name: str) -> bytes:
    try:
        return folder.joinpath(name).read_bytes()
    except FileNotFoundError:
        raise NoPageFiles(UNBUILT) from None


def own_files(kind: str) -> list[bytes]:
    """Return our own files of one kind, sorted by name: scripts do not depend on each other.  Only
    `system.css` comes first, as it declares the order of the CSS layers."""
    found = [each.name for each in WEB.iterdir() if each.name.endswith(f".{kind}") and each.name not in ALONE]
    return [read(WEB, name) for name in sorted(found, key=lambda name: (name != "system.css", name))]


def game_files(path: str) -> list[bytes]:
    """Return a file of each game that has it."""
    return [found.read_bytes() for game in shelf().values() if (found := game.faces.file(path))]


def kind_of(name: str) -> str:
    kind = KINDS[name.rpartition(".")[2]]
    return kind if kind.startswith("font/") else f"{kind}; charset=utf-8"


def asset(name: str) -> str:
    """Return the URL of a file."""
    return safe(address(name, static()[name]))


def address(name: str, file: File) -> str:
    """Return the URL of a file; it contains the version, so that it can be cached forever."""
    return f"/static/{name}?v={file.version}"


def styled(slug: str) -> bool:
    """Return whether a game has style of its own."""
    return f"{slug}.css" in static()


def scripted(slug: str) -> bool:
    """Return whether a game has a script of its own."""
    return f"{slug}.js" in static()


def template(name: str) -> str | None:
    """Return a template of a game, or else of the server.  Templates of regions are rendered for every move,
    so what they import is put in front of them: an import costs more than rendering a small region."""
    found = source(name, HERE.joinpath("templates"))
    if found is None or not name.endswith(REGIONS):
        return found
    return "".join(imported(name, found, set()))


REGIONS: Final = ("regions.html", "faces/page.html")
IMPORT: Final = re.compile(r'\{% from "([^"]+)" import [^%]+ %\}\n?')


def imported(name: str, text: str, done: set[str]) -> list[str]:
    """Return a template after all templates that it imports, each once, without the imports."""
    parts: list[str] = []
    done.add(name)
    for each in IMPORT.findall(text):
        if each not in done:
            macros = source(each, HERE.joinpath("templates"))
            if macros is None:
                raise ValueError(f"{name} imports {each}, which does not exist.")
            parts += imported(each, macros, done)
    return [*parts, IMPORT.sub("", text)]


@cache
def environment() -> Environment:
    made = Environment(
        loader=template,
        debug=False,  # with it, an error in a template would log its values: a player's hand
        undefined_behavior="strict",
        trim_blocks=True,
        lstrip_blocks=True,
        auto_escape_callback=lambda name: True,
    )
    for name, function in HELPERS.items():
        made.add_function(name, function)  # type: ignore[attr-defined]  # its stubs lag behind
    made.add_global("languages", LANGUAGES)
    return made


def lines(text: str) -> list[str]:
    return text.splitlines()


HELPERS: Final[dict[str, Callable[..., Any]]] = {
    "_": filled,
    "_n": _n,
    "asset": asset,
    "language": language,
    "lines": lines,
    "listed": listed,
    "scripted": scripted,
    "styled": styled,
}


def paint(name: str, **values: Any) -> str:
    return environment().render_template(name, **values)
