"""Collect all texts for people into the catalogue that translations are made from: `make words`.

Words stand in `_("...")` or `N_("...")`, and with a plural in `_n("...", "...", n)`, `ngettext` or `Nn_`, in
Python and in templates; `pgettext("context", "...")` tells apart texts that are alike in English.  `--check`
fails if a catalogue is not up to date, or if a translation is missing or has other blanks than the English
text."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import write_po

from passel.i18n import Catalogue, read_catalogue

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "passel"
CATALOGUE = SOURCES / "locale" / "passel.pot"
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "_n": (1, 2), "Nn_": (1, 2), "pgettext": ((1, "c"), 2)}
STRING = r'"((?:[^"\\]|\\.)*)"'
IN_TEMPLATE = re.compile(rf"\b_\(\s*{STRING}|\b_n\(\s*{STRING}\s*,\s*{STRING}")
BLANK = re.compile(r"\{(\w*)[^}]*\}")
NUMBER = {"n"}  # a singular may say it in words

Text = str | tuple[str, str]  # or a singular and its plural


def said_in_python(path: Path) -> Iterator[tuple[Text, str | None]]:
    """Each text, with its context if it has one."""
    with path.open("rb") as file:
        for _line, text, _comments, context in extract("python", file, KEYWORDS):
            if isinstance(text, tuple):
                yield (text[0], text[1]), context
            elif text:
                yield text, context


def said_in_template(path: Path) -> Iterator[tuple[Text, None]]:
    for found in IN_TEMPLATE.finditer(path.read_text("utf-8")):
        text, singular, plural = (each.replace('\\"', '"') if each else "" for each in found.groups())
        yield text or (singular, plural), None


def catalogue(sources: Path = SOURCES, root: Path = ROOT) -> Catalog:
    """Return all that is said in a package.  A singular has one plural, wherever it is said."""
    made = Catalog(project="Passel", charset="utf-8", header_comment="# Words of Passel, in English.")
    plurals: dict[str, str] = {}
    for path in sorted(path for kind in ("py", "html", "svg") for path in sources.rglob(f"*.{kind}")):
        said = said_in_python(path) if path.suffix == ".py" else said_in_template(path)
        for text, context in said:
            if isinstance(text, tuple) and plurals.setdefault(*text) != text[1]:
                sys.exit(f"passel: {text[0]} has two plurals: {plurals[text[0]]}, and in {path} {text[1]}")
            made.add(text, locations=[(str(path.relative_to(root)), 0)], context=context)
    return made


def written(made: Catalog) -> bytes:
    out = io.BytesIO()
    write_po(out, made, sort_output=True, width=110, include_lineno=False, omit_header=True)
    return out.getvalue()


def files(english: Catalog) -> dict[Path, bytes]:
    """The catalogue, and each translation with what it knows of it already."""
    found = {CATALOGUE: written(english)}
    for path in sorted(CATALOGUE.parent.glob("*.po")):
        known = read_catalogue(path.read_text("utf-8"))
        for message in english:
            if isinstance(message.id, tuple):
                message.string = tuple(known.plurals.get(message.id[0], ["", ""]))
            else:
                message.string = known.texts.get(key(message), "")
        found[path] = written(english)
    return found


def key(message: Message) -> str:
    """Return where a catalogue has the message, which has no plural."""
    return f"{message.context}\x04{message.id}" if message.context else str(message.id)


def faults(english: Catalog, known: Catalogue) -> list[str]:
    """Return what is wrong with a translation, a line for each message."""
    found = []
    for message in english:
        if not message.id:  # the header
            continue
        if isinstance(message.id, tuple):
            one, many = message.id
            forms = known.plurals.get(one, [])
            whole = len(forms) > 1 and all(forms)
            agree = {blanks(text) - NUMBER for text in (one, many, *forms)} == {blanks(many) - NUMBER}
            agree = agree and all(blanks(form) == blanks(many) for form in forms[1:])
        else:
            one = str(message.id)
            said = known.texts.get(key(message), "")
            whole, agree = bool(said), blanks(said) == blanks(one)
        if not whole:
            found.append(f"{one!r} is not translated")
        elif not agree:
            found.append(f"{one!r} has other blanks in its translation")
    return found


def blanks(text: str) -> frozenset[str]:
    return frozenset(BLANK.findall(text))


def main() -> None:
    english = catalogue()
    fresh = files(english)
    if sys.argv[1:] == ["--check"]:
        if any(not path.exists() or path.read_bytes() != data for path, data in fresh.items()):
            sys.exit("passel: the catalogues of words are not up to date; make words does it")
        for path in sorted(CATALOGUE.parent.glob("*.po")):
            if wrong := faults(english, read_catalogue(path.read_text("utf-8"))):
                sys.exit(f"passel: {path.name}: " + "; ".join(wrong))
        return
    CATALOGUE.parent.mkdir(exist_ok=True)
    for path, data in fresh.items():
        path.write_bytes(data)


if __name__ == "__main__":
    main()
