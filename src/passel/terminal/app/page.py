"""A screen whose keys are named in the player's language."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import ActiveBinding
from textual.screen import Screen, ScreenResultType

from passel.i18n import _


class Page(Screen[ScreenResultType]):
    """Beside another base class it comes last: Textual takes the style of the first alone."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys with their names, which are declared in English, in the language of the moment."""
        return {
            key: active._replace(binding=replace(active.binding, description=_(active.binding.description)))
            for key, active in super().active_bindings.items()
        }
