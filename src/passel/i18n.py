"""Translations, in the language of the reader.

Everything that people read goes through `_`, or through `_n` or `ngettext` where it depends on a number; what
stands in a list long before it is shown is marked by `N_` or `Nn_` and goes through them when it is shown.
Catalogues are read as translators write them (`locale/es.po`): ours, and those that other packages bring."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

LANGUAGES: Final = {"en": "English", "es": "Español"}
I_SOUND: Final = re.compile(r"\W*h?[ií](?!e)", re.IGNORECASE)  # Inés, hijos; but hierro, where it is a y
_FOLDERS: Final[list[Traversable]] = [files("passel").joinpath("locale")]  # of catalogues
_LANGUAGE: Final[ContextVar[str]] = ContextVar("language", default="en")


def one_or_more(n: int) -> int:
    return 0 if n == 1 else 1


PLURAL_FORM: Final[dict[str, Callable[[int], int]]] = {"en": one_or_more, "es": one_or_more}


def _(text: str) -> str:
    now = _LANGUAGE.get()
    return text if now == "en" else catalogue(now).texts.get(text) or text


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text that is translated when it is shown."""
    return text


def pgettext(context: str, text: str) -> str:
    """Return a text that means several things in English; `context` tells translators which."""
    now = _LANGUAGE.get()
    return text if now == "en" else catalogue(now).texts.get(f"{context}\x04{text}") or text


def Nn_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802 - as N_
    """Mark a text and its plural, one of which is shown: `ngettext(*pair, n)`."""
    return singular, plural


def ngettext(singular: str, plural: str, n: int) -> str:
    """Return the form for `n` things, its blanks not filled: `ngettext("1 coin", "{n} coins", 3)`."""
    now = _LANGUAGE.get()
    form = PLURAL_FORM.get(now, one_or_more)(n)
    forms = catalogue(now).plurals.get(singular, ()) if now != "en" else ()
    return (forms[form] if form < len(forms) else "") or (singular if n == 1 else plural)


def _n(singular: str, plural: str, n: int, **blanks: object) -> str:
    """Return the form for `n` things with its blanks filled; `{n}` is the number."""
    return ngettext(singular, plural, n).format(n=n, **blanks)


def filled(text: str, **values: object) -> str:
    """Return a translated sentence with its blanks filled, for templates: `_("round {n}", n=3)`."""
    said = _(text)
    return said.format(**values) if values else said


def listed(names: Sequence[str]) -> str:
    """Ada, Bo and Cy.  In Spanish `y` gives way to `e` before its own sound: Ada e Inés."""
    if len(names) == 1:
        return names[0]
    said = _("{most} and {last}")
    if language() == "es" and I_SOUND.match(names[-1]):
        said = said.replace(" y ", " e ")
    return said.format(most=", ".join(names[:-1]), last=names[-1])


def language() -> str:
    """Return the current language."""
    return _LANGUAGE.get()


class Catalogue(NamedTuple):
    """What is said in a language, by what it is in English, in which the sources are written."""

    texts: dict[str, str]  # gettext's way to tell texts that are alike in English: context, \x04, text
    plurals: dict[str, list[str]]  # the forms, by the English singular


@cache
def catalogue(language: str) -> Catalogue:
    """Return all that is said in a language; where packages differ, what was added first counts."""
    whole = Catalogue({}, {})
    for folder in reversed(_FOLDERS):
        file = folder.joinpath(f"{language}.po")
        if file.is_file():
            found = read_catalogue(file.read_text("utf-8"))
            whole.texts.update(found.texts)
            whole.plurals.update(found.plurals)
    return whole


def add_catalogue(folder: Traversable) -> None:
    """Let `_` find the translations of another package: files such as `es.po`, read when they are needed."""
    if folder not in _FOLDERS:
        _FOLDERS.append(folder)
        catalogue.cache_clear()


def read_catalogue(text: str) -> Catalogue:
    """Read a catalogue as translators write it, so that nothing has to be made of it first."""
    found: list[dict[str, str]] = []
    part = ""
    for line in text.splitlines():
        kind, quote, rest = line.partition('"')
        if not quote or line.startswith("#"):
            continue
        if kind == "msgctxt " or (kind == "msgid " and part != "msgctxt "):
            found.append({})
        part = kind or part
        found[-1][part] = found[-1].get(part, "") + json.loads(quote + rest)
    whole = Catalogue({}, {})
    for each in found:
        context, text = each.get("msgctxt ", ""), each["msgid "]
        key = f"{context}\x04{text}" if context else text
        if "msgid_plural " in each:
            whole.plurals[key] = [said for part, said in each.items() if part.startswith("msgstr[")]
        whole.texts[key] = each.get("msgstr ") or each.get("msgstr[0] ", "")
    return whole


def set_language(language: str) -> None:
    """Set the language of this task; each request is a task of its own."""
    _LANGUAGE.set(language if language in LANGUAGES else "en")


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Use this language inside of the block."""
    token = _LANGUAGE.set(language if language in LANGUAGES else "en")
    try:
        yield
    finally:
        _LANGUAGE.reset(token)
