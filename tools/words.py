"""Collect all texts for people into the catalogue that translations are made from: `make words`.

Texts are marked by `_("...")` or `N_("...")`, in Python and in templates."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import write_po

from passel.i18n import read

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "passel"
CATALOGUE = SOURCES / "locale" / "passel.pot"
KEYWORDS = {"_": None, "N_": None}
IN_TEMPLATE = re.compile(r"""\b_\(\s*"((?:[^"\\]|\\.)*)\"""")


def said_in_python(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each marked text in a Python file."""
    with path.open("rb") as file:
        for line, text, _comments, _context in extract("python", file, KEYWORDS):
            if isinstance(text, str) and text:
                yield line, text


def said_in_template(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each marked text in a template."""
    text = path.read_text("utf-8")
    for found in IN_TEMPLATE.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, found[1].replace('\\"', '"')


def catalogue() -> Catalog:
    made = Catalog(project="Passel", charset="utf-8", header_comment="# Words of Passel, in English.")
    for path in sorted(path for kind in ("py", "html", "svg") for path in SOURCES.rglob(f"*.{kind}")):
        said = said_in_python(path) if path.suffix == ".py" else said_in_template(path)
        for _line, text in said:
            made.add(text, locations=[(str(path.relative_to(ROOT)), 0)])
    return made


def written(made: Catalog) -> bytes:
    out = io.BytesIO()
    write_po(out, made, sort_output=True, width=110, include_lineno=False, omit_header=True)
    return out.getvalue()


def files() -> dict[Path, bytes]:
    """Return the new contents of the catalogue and of each translation, which keeps its known texts."""
    english = catalogue()
    found = {CATALOGUE: written(english)}
    for path in sorted(CATALOGUE.parent.glob("*.po")):
        known = read(path.read_text("utf-8"))
        for message in english:
            message.string = known.get(str(message.id), "")
        found[path] = written(english)
    return found


def main() -> None:
    fresh = files()
    if sys.argv[1:] == ["--check"]:
        if any(not path.exists() or path.read_bytes() != data for path, data in fresh.items()):
            sys.exit("passel: the catalogues of words are not up to date; make words does it")
        return
    CATALOGUE.parent.mkdir(exist_ok=True)
    for path, data in fresh.items():
        path.write_bytes(data)


if __name__ == "__main__":
    main()
