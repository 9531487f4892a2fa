"""A screen whose keys are named in the player's language."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import ActiveBinding
from textual.screen import Screen, ScreenResultType

from passel.i18n import _


class Page(Screen[ScreenResultType]):
    """A base class for screens.  It must be the last base: Textual takes styles only from the first."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """Return the keys with their names in the player's language; they are declared in English."""
        return {
            key: active._replace(binding=replace(active.binding, description=_(active.binding.description)))
            for key, active in super().active_bindings.items()
        }
