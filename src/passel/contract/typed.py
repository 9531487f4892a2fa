"""Text that people type: normalise it to compare it, shorten it to show it again."""

from __future__ import annotations

from passel.i18n import _


def folded(text: str) -> str:
    """Return `text` without differences of case and spacing; _ is a space.

    >>> folded("  Buy  wheat_field")
    'buy wheat field'
    """
    return " ".join(text.casefold().replace("_", " ").split())


def cut(text: str, most: int) -> str:
    """Return the text; its beginning and an ellipsis if it has more than `most` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


def shortened(given: object, most: int = 60) -> str:
    """Return what somebody has typed, quoted and at most `most` characters long, for an error message."""
    try:
        text = repr(given)
    except ValueError:  # more digits than Python is willing to print
        return _("a huge number")
    return cut(text, most)


def meant(name: str) -> str:
    """Return a question that follows a refusal: did you mean this?"""
    return " " + _("Did you mean {name}?").format(name=name)
