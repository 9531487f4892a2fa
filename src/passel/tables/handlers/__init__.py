"""One handler for each act: it refuses the act, or returns it as it is to be stored, with its effect.

A handler does no I/O and changes nothing: the effect does, when the act is stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from passel.tables import acts
from passel.tables.acts import Act
from passel.tables.handlers import clock, orders, play, post, referee, seats, table, talk, tutorial, undo
from passel.tables.parts import Considered

if TYPE_CHECKING:
    from passel.tables.state import TableState

    Handler = Callable[[TableState, Any, int], Considered]  # state, act, time

HANDLERS: Final[dict[type[Act], Handler]] = {
    acts.Open: table.open_table,
    acts.End: table.end,
    acts.Rematch: table.rematch,
    acts.Enter: seats.enter,
    acts.Sit: seats.sit,
    acts.Leave: seats.leave,
    acts.Kick: seats.kick,
    acts.GiveSeat: seats.hand,
    acts.UseBot: seats.rest,
    acts.Back: seats.back,
    acts.Address: seats.address,
    acts.Bring: play.bring,
    acts.Start: play.start,
    acts.Decide: play.decide,
    acts.Read: tutorial.read,
    acts.Undo: undo.undo,
    acts.AskUndo: undo.undo_request,
    acts.Reply: undo.reply,
    acts.Order: orders.order,
    acts.Plan: orders.plan,
    acts.Draft: orders.draft,
    acts.Sketch: orders.sketch,
    acts.Say: talk.say,
    acts.Remind: talk.remind,
    acts.Pause: clock.pause,
    acts.Resume: clock.resume,
    acts.Retime: clock.retime,
    acts.Away: clock.away,
    acts.Seal: post.seal,
    acts.Run: post.run,
    acts.Rollback: referee.rollback,
    acts.Extend: referee.extend,
}
