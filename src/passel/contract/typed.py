"""What people type: read leniently, shown again without harm."""

from __future__ import annotations

from passel.i18n import _


def folded(text: str) -> str:
    """As people type: case and spacing do not matter, and _ is a space."""
    return " ".join(text.casefold().replace("_", " ").split())


def shortened(given: object, most: int = 60) -> str:
    """What somebody has typed, fit to be shown in a sentence."""
    try:
        text = repr(given)
    except ValueError:  # more digits than Python is willing to print
        return _("a huge number")
    return text if len(text) <= most else text[: most - 1] + "…"


def meant(name: str) -> str:
    return " " + _("Did you mean {name}?").format(name=name)
