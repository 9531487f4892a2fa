"""The handler for reading a step of a tutorial."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passel.i18n import _
from passel.kernel import Refused
from passel.tables import acts
from passel.tables.parts import Considered
from passel.tables.tutorial import progress, slip

if TYPE_CHECKING:
    from passel.tables.state import TableState


def read(state: TableState, act: acts.Read, at: int) -> Considered:
    state.when("playing")
    state.own(act.seat, act.by)
    if not state.terms.scene:
        raise Refused(_("This isn't a tutorial."))
    if not state.replaying:  # a later version may have other steps
        now = progress(state)
        if now is None or now.waits != "read" or now.number != act.step:
            raise Refused(slip(state))

    def effect() -> None:
        state.read, state.read_at = act.step + 1, at

    return act, effect
