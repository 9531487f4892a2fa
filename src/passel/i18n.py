"""The language in which something is said: that of whoever reads it.

Everything that people read goes through `_`; what stands in a list long before it is shown is marked by `N_`
(in passel.game) and goes through `_` when it is shown."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Final

LANGUAGES: Final = {"en": "English", "es": "Español"}
I_SOUND: Final = re.compile(r"\W*h?[ií](?!e)", re.IGNORECASE)  # Inés, hijos; but hierro, where it is a y
_SPOKEN: Final[ContextVar[str]] = ContextVar("spoken", default="en")


def _(text: str) -> str:
    language = _SPOKEN.get()
    return text if language == "en" else known(language).get(text) or text


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text that is translated when it is shown."""
    return text


def filled(text: str, **values: object) -> str:
    """For templates, a translated sentence with its blanks filled: `_("{n} coins", n=3)`."""
    said = _(text)
    return said.format(**values) if values else said


def listed(names: Sequence[str]) -> str:
    """Ada, Bo and Cy.  In Spanish `y` gives way to `e` before its own sound: Ada e Inés."""
    if len(names) == 1:
        return names[0]
    said = _("{most} and {last}")
    if spoken() == "es" and I_SOUND.match(names[-1]):
        said = said.replace(" y ", " e ")
    return said.format(most=", ".join(names[:-1]), last=names[-1])


def spoken() -> str:
    """The language of the moment."""
    return _SPOKEN.get()


@cache
def known(language: str) -> dict[str, str]:
    """What is said in the language, by what it is in English, in which the sources are written."""
    return read(files("passel").joinpath("locale", f"{language}.po").read_text("utf-8"))


def read(text: str) -> dict[str, str]:
    """A catalogue as translators know it: read as it stands, so that nothing has to be made of it first."""
    found: list[dict[str, str]] = []
    part = ""
    for line in text.splitlines():
        kind, quote, rest = line.partition('"')
        if not quote or line.startswith("#"):
            continue
        if kind == "msgid ":
            found.append({"msgid ": "", "msgstr ": ""})
        part = kind or part
        found[-1][part] += literal_eval(quote + rest)
    return {each["msgid "]: each["msgstr "] for each in found}


def speak(language: str) -> None:
    """From now on, in this task: a request is a task, and has one reader."""
    _SPOKEN.set(language if language in LANGUAGES else "en")


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """What is said in here is said in this language."""
    token = _SPOKEN.set(language if language in LANGUAGES else "en")
    try:
        yield
    finally:
        _SPOKEN.reset(token)
