"""Tables of a tutorial: which step of its scene the player has reached, and which move comes next.

Nothing of this is stored besides the moves and how far the player has read, so a table is rebuilt from its
log like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from passel.contract import Game, Scene, TutorialStep
from passel.i18n import _
from passel.kernel import Refused
from passel.tables import acts
from passel.tables.acts import Act
from passel.tables.parts import Frozen

if TYPE_CHECKING:
    from passel.tables.state import TableState

PLAYER: Final = 0  # the seat of the one who learns
LEVEL: Final = "novice"  # what the other players are said to be; their moves are scripted

# What can be done at such a table.  There is nothing to take back, nobody to replace and no time limit.
ALLOWED: Final = (
    acts.Open, acts.Sit, acts.Start, acts.Decide, acts.Read, acts.Sketch, acts.Say, acts.End,
)  # fmt: skip


class Progress(NamedTuple):
    """Where the player is: in step `number`, counted from 0, which waits for them to read, or for their move,
    or for a scripted one; or all steps are done."""

    number: int
    step: TutorialStep
    waits: Literal["read", "move", "script", "done"]
    moves: tuple[tuple[int, str], ...] = ()  # that the script still has in this step


def scene_of(game: Game, number: int) -> Scene:
    """Return a scene of the game's tutorial, from 1.  Raises Frozen if there is none any more."""
    face = game.faces.tutorial
    if face is None or not 0 < number <= len(face.SCENES):
        raise Frozen("The tutorial has changed.")
    return face.SCENES[number - 1]


def progress(state: TableState) -> Progress | None:
    """Return where the player of a tutorial is; None if what was played no longer fits the script."""
    scene = state.history.scene if state.moved else None
    if scene is None:
        return None
    made = [(seat, option.text) for seat, option in state.history.moves]
    for number, step in enumerate(scene.steps):
        script = step.script
        part, made = made[: len(script)], made[len(script) :]
        if part != script[: len(part)]:
            return None
        if not step.do and state.read <= number:
            return None if part else Progress(number, step, "read")
        if len(part) < len(script):
            waits: Literal["move", "script"] = "move" if len(part) < len(step.do) else "script"
            return Progress(number, step, waits, tuple(script[len(part) :]))
    return None if made else Progress(len(scene.steps) - 1, scene.steps[-1], "done")


def is_last(state: TableState) -> bool:
    """Return whether no scene follows that of the table."""
    face = state.game.faces.tutorial
    return face is None or state.terms.scene >= len(face.SCENES)


def is_finished(state: TableState) -> bool:
    """Return whether the player has done all there is to do in the last scene."""
    now = progress(state)
    return now is not None and now.waits == "done" and is_last(state)


def slip(state: TableState) -> str:
    """Return what is said to a player who tries something else than the step."""
    now = progress(state)
    if now is None:
        return _("This tutorial has changed. Begin again.")
    if now.step.slip and now.waits != "script":
        return _(now.step.slip)
    if now.waits == "read":
        return _("Not yet: {what}.").format(what=_(now.step.button))
    if now.waits == "move":
        view = state.game.view(state.pos, PLAYER, state.names())
        option = state.game.box.texts[now.moves[0][1]]
        return _("Not yet: {what}.").format(what=state.game.words.button(view, option))
    return _("Not yet: wait for the others.")


def check_script(state: TableState, act: acts.Decide) -> None:
    """Refuse moves that are not the next ones of the script."""
    now = progress(state)
    if now is None or not now.moves:
        raise Refused(slip(state))
    wanted = tuple((act.seat, text) for text in act.options)
    own = act.why in ("", "plan")
    if own != (now.waits == "move") or wanted != now.moves[: len(wanted)]:
        raise Refused(slip(state))


def permitted(act: Act) -> None:
    """Refuse what has no place in a tutorial."""
    if not isinstance(act, ALLOWED):
        raise Refused(_("That isn't part of the tutorial."))
