"""Handlers for what a player saves for later: standing orders, plans, drafts, drawings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from passel.contract import Game, folded, shortened
from passel.contract.game import as_typed
from passel.i18n import _
from passel.kernel import Refused
from passel.tables import acts
from passel.tables.acts import LONGEST_DRAFT, LONGEST_PLAN
from passel.tables.parts import Considered, Drawing

if TYPE_CHECKING:
    from passel.tables.state import TableState

LONGEST_CHOICE: Final = 300  # characters: of one choice, or of several in the shorthand of the game
PAPER: Final = (320, 200)
LINES: Final = re.compile(r"(?:M[0-9]{1,3} [0-9]{1,3}(?:L[0-9]{1,3} [0-9]{1,3})*)*")
POINT: Final = re.compile(r"([0-9]+) ([0-9]+)")


def order(state: TableState, act: acts.Order, at: int) -> Considered:
    seat_state = state.own(act.seat, act.by) if act.by else state.seat_state(act.seat)
    state.when("open", "playing")
    given = state.game.order(act.text) if act.text else None

    def effect() -> None:
        seat_state.order = given
        seat_state.given = state.game.lasted(state.pos) if state.moved else -1

    return act, effect


def plan(state: TableState, act: acts.Plan, at: int) -> Considered:
    seat_state = state.own_or_referee(act.seat, act.by)
    state.when("playing")
    if len(act.options) > LONGEST_PLAN:
        raise Refused(_("Plan at most {n} moves.").format(n=LONGEST_PLAN))
    for text in act.options:
        if not is_notation(state.game, text):
            raise Refused(_("{name} has no move {text}.").format(name=state.game.name, text=shortened(text)))

    def effect() -> None:
        seat_state.plan = act.options

    return act, effect


def is_notation(game: Game, text: str) -> bool:
    """Return whether `text` is a choice, or several in the shorthand of the game.  Whether they can be chosen
    is checked when the seat is asked."""
    if text in game.box.texts:
        return True
    words = folded(text[:LONGEST_CHOICE]).replace(";", " ").split()
    known = {word for name in game.notation for word in name.split()}
    return (
        game.shorthand is not as_typed and len(text) <= LONGEST_CHOICE and bool(words) and known >= set(words)
    )


def draft(state: TableState, act: acts.Draft, at: int) -> Considered:
    seat_state = state.own(act.seat, act.by)
    state.when("playing")
    if len(act.text) > LONGEST_DRAFT:
        raise Refused(_("That's too long ({n:,} characters).").format(n=len(act.text)))

    def effect() -> None:
        seat_state.draft = act.text

    return act, effect


def sketch(state: TableState, act: acts.Sketch, at: int) -> Considered:
    seat_state = state.own(act.seat, act.by)
    state.when("playing")
    if state.game.sketches is None:
        raise Refused(_("{name} has no drawings.").format(name=state.game.name))
    if state.sketches_open:
        raise Refused(_("Drawings are already public."))
    if len(act.lines) > LONGEST_DRAFT:
        raise Refused(_("That's too long ({n:,} characters).").format(n=len(act.lines)))
    on_paper = all(int(x) <= PAPER[0] and int(y) <= PAPER[1] for x, y in POINT.findall(act.lines))
    if not LINES.fullmatch(act.lines) or not on_paper:
        raise Refused(_("We couldn't read that drawing."))

    def effect() -> None:
        seat_state.sketch = Drawing(act.name.strip(), act.lines)

    return act, effect
