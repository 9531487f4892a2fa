"""What we print on, so that no terminal, pipe or old code page can make us stumble."""

from __future__ import annotations

import codecs
import io
import sys

from rich.console import Console

# One sign for one sign, or else the columns of a board would shift.
STAND_INS = str.maketrans("·…–—−×“”‘’■□▸─━│¢✓✗«»áéíóúüñÁÉÍÓÚÑ¿¡", '-~---x""\'\'#->--|cyn""aeiouunAEIOUN?!')


def plainly(error: UnicodeError) -> tuple[str, int]:
    """For encodings that lack a sign: another that looks like it."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end].translate(STAND_INS)
    return "".join(sign if sign.isascii() else "?" for sign in signs), error.end


codecs.register_error("plainly", plainly)


def settle() -> None:
    """Print what can be printed, and read what cannot be understood as a question mark."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "plainly"), (sys.stderr, "plainly")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def console(stderr: bool = False) -> Console:
    """What players type and are called is never taken for markup."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)
