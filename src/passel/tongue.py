"""The language in which something is said: that of whoever reads it.

Everything that people read goes through `_`; what stands in a list long before it is shown is marked by `N_`
(in passel.game) and goes through `_` when it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations, translation
from importlib.resources import as_file, files
from typing import Final

LANGUAGES: Final = {"en": "English"}
DOMAIN: Final = "passel"
_SPOKEN: Final[ContextVar[str]] = ContextVar("spoken", default="en")


def _(text: str) -> str:
    language = _SPOKEN.get()
    return text if language == "en" else known(language).gettext(text)


def spoken() -> str:
    """The language of the moment."""
    return _SPOKEN.get()


@cache
def known(language: str) -> NullTranslations:
    """English is what the sources are written in."""
    if language == "en":
        return NullTranslations()
    with as_file(files("passel").joinpath("locale")) as folder:
        found: GNUTranslations | NullTranslations = translation(DOMAIN, folder, [language])
        return found


def speak(language: str) -> None:
    """From now on, in this task: a request is a task, and has one reader."""
    _SPOKEN.set(language if language in LANGUAGES else "en")


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """What is said in here is said in this language."""
    token = _SPOKEN.set(language if language in LANGUAGES else "en")
    try:
        yield
    finally:
        _SPOKEN.reset(token)
