"""Standard streams that never raise encoding errors, on any terminal, pipe or code page."""

from __future__ import annotations

import codecs
import io
import sys
from contextlib import suppress

from rich.console import Console

# One character for one character, or the columns of a board would shift.
STAND_INS = str.maketrans("·…–—−×“”‘’■□▸─━│¢✓✗«»áéíóúüñÁÉÍÓÚÑ¿¡", '-~---x""\'\'#->--|cyn""aeiouunAEIOUN?!')


def plainly(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that the encoding does not have by similar ones: a codec error handler."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(STAND_INS)
    return "".join(each if each.isascii() else "?" for each in text), error.end


codecs.register_error("plainly", plainly)


def settle() -> None:
    """Set the error handlers: unprintable characters are replaced, undecodable input becomes U+FFFD."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "plainly"), (sys.stderr, "plainly")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def console(stderr: bool = False) -> Console:
    """Return a console without markup: names and texts of players must not be interpreted."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def hear(prompt: str) -> str:
    """Read a line from the keyboard or a script."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - gives `input` arrow keys and a history
        return input(prompt)
    line = input(prompt)
    print(line)  # so that a script's transcript reads like a game
    return line
