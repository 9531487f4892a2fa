"""Players and spectators talk, to everybody or in private."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passel.i18n import _
from passel.kernel import Refused
from passel.permissions import NotAllowed
from passel.tables import acts
from passel.tables.parts import Considered, Spoken

if TYPE_CHECKING:
    from passel.tables.state import TableState


def say(state: TableState, act: acts.Say, at: int) -> Considered:
    text = act.text.strip()
    if not text or len(text) > acts.LONGEST_TALK:
        raise Refused(_("Write up to {n:,} characters.").format(n=acts.LONGEST_TALK))
    if act.seat >= 0:
        state.own(act.seat, act.by)
    elif not state.may_watch(act.by):
        raise NotAllowed(_("You're not at this table."))
    if act.to >= 0:
        if not state.terms.whispers:
            raise Refused(_("Private messages are off at this table."))
        if act.seat < 0 or act.to == act.seat or not state.seat_state(act.to).user:
            raise Refused(_("Choose one player for a private message."))
    line = Spoken(act.name, text, act.seat, act.to, at)
    return act, lambda: state.talk.add([line])
