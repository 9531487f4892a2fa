"""Collect all that people read into one catalogue, from which translations are made: `make words`.

Words stand in `_("...")` or `N_("...")`, in Python and in templates."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import write_po

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "passel"
CATALOGUE = SOURCES / "locale" / "passel.pot"
KEYWORDS = {"_": None, "N_": None}
IN_TEMPLATE = re.compile(r"""\b_\(\s*"((?:[^"\\]|\\.)*)\"""")


def said_in_python(path: Path) -> Iterator[tuple[int, str]]:
    with path.open("rb") as file:
        for line, text, _comments, _context in extract("python", file, KEYWORDS):
            if isinstance(text, str) and text:
                yield line, text


def said_in_template(path: Path) -> Iterator[tuple[int, str]]:
    text = path.read_text("utf-8")
    for found in IN_TEMPLATE.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, found[1].replace('\\"', '"')


def catalogue() -> Catalog:
    made = Catalog(project="Passel", charset="utf-8", header_comment="# Words of Passel, in English.")
    for path in sorted([*SOURCES.rglob("*.py"), *SOURCES.rglob("*.html")]):
        said = said_in_python(path) if path.suffix == ".py" else said_in_template(path)
        for _line, text in said:
            made.add(text, locations=[(str(path.relative_to(ROOT)), 0)])
    return made


def written() -> bytes:
    out = io.BytesIO()
    write_po(out, catalogue(), sort_output=True, width=110, include_lineno=False, omit_header=True)
    return out.getvalue()


def main() -> None:
    fresh = written()
    if sys.argv[1:] == ["--check"]:
        if not CATALOGUE.exists() or CATALOGUE.read_bytes() != fresh:
            sys.exit("passel: the catalogue of words is not up to date; make words does it")
        return
    CATALOGUE.parent.mkdir(exist_ok=True)
    CATALOGUE.write_bytes(fresh)


if __name__ == "__main__":
    main()
