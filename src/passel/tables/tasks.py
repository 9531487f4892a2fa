"""Tasks of a table: forced choices, bots, standing orders, time limits, agreed undos."""

from __future__ import annotations

from typing import Literal, NamedTuple

from passel.bots import BotView
from passel.kernel import Option, seeded
from passel.tables import acts
from passel.tables.acts import Act
from passel.tables.parts import STAND_IN
from passel.tables.sheets import opening, turn_of, writing
from passel.tables.state import TableState
from passel.tables.tutorial import PLAYER, progress

Kind = Literal[
    "forced", "bot", "order", "lapsed", "plan", "unplanned", "clock", "run", "rest", "drop", "undo", "script"
]

REST = 180  # milliseconds between two lines that are shown (stage.js)
QUICK = 3  # how much faster a tutorial plays what it plays for the player
LONGEST_SHOW = 5000  # milliseconds that a bot waits at most: pages play a longer queue faster


class Task(NamedTuple):
    at: int  # when
    kind: Kind
    seat: int
    ask: int  # the number of the question; if it was answered in the meantime there is nothing to do


class Pace(NamedTuple):
    """Delays of a table's tasks, in milliseconds.  A forced choice must look like a player's, and bots wait
    so that people can see what happens."""

    least: int = 600
    most: int = 1800

    def delay(self, state: TableState, seat: int) -> int:
        """Return a delay: always the same for the same question, and nobody at the table can predict it."""
        seat_state = state.seats[seat]
        spread = self.most - self.least + 1
        return self.least + seeded("pace", state.history.seed.hex(), seat, seat_state.asks) % spread


def show_time(state: TableState) -> int:
    """Return how long a page takes to show the last decision at normal speed, in milliseconds.

    Only lines that everybody gets count: the time that bots wait must not reveal hidden ones."""
    face = state.game.faces.stage
    lines = [entry for entry in state.latest if not entry[0].sees]
    if face is None or not lines:
        return 0
    view = state.game.view(state.pos, -1, state.names())
    directions = [face.STAGE.direct(entry, view) for entry in lines]
    return sum([each.ms + REST for each in directions if each is not None])


def find_tasks(state: TableState, pace: Pace, slowest: float = 0.0) -> list[Task]:
    """Return the tasks of the table in its present state, with their times.  Bots wait until the slowest page
    of a player has shown the last decision: it takes `slowest` times the normal time."""
    found: list[Task] = []
    shown = -1  # looked up once, if at all
    if state.phase != "playing" or state.paused:
        return found
    if state.terms.scene:
        return scripted_tasks(state, pace, slowest)
    undo_request = state.agreed
    if undo_request is not None:
        found.append(Task(0, "undo", undo_request.seat, 0))
    clock = state.terms.clock
    patience = clock.patience
    for seat, seat_state in enumerate(state.seats):
        if seat_state.lapses >= patience and seat_state.person and clock.absence != "default":
            found.append(Task(0, "rest" if clock.absence == "bot" else "drop", seat, seat_state.asks))
    by_post = turn_of(state)
    if by_post and not writing(state):
        at = opening(state)
        if at is not None:
            found.append(Task(at, "run", -1, by_post))
    for ask in state.pos.asks:
        seat = ask.seat
        seat_state = state.seats[seat]
        if len(ask.options) == 1:
            found.append(Task(seat_state.asked + pace.delay(state, seat), "forced", seat, seat_state.asks))
            continue
        if by_post and (seat_state.person or state.sealed(seat) is not None):
            continue  # the turn is resolved when the orders are in, or the time is up
        if seat_state.level:
            # Others see only that the bot is ready with its secret orders, so the time must not depend on the
            # number of choices in them.  Where a choice may be forced, there is always a delay.
            written_on = (
                ask.decision.secret and not ask.decision.quiet and seat_state.asked > seat_state.since
            )
            delay = 0 if written_on else pace.delay(state, seat)
            if slowest and not ask.decision.quiet and not ask.decision.secret:
                shown = show_time(state) if shown < 0 else shown
                delay = max(delay, min(int(shown * slowest), LONGEST_SHOW))
            found.append(Task(seat_state.asked + delay, "bot", seat, seat_state.asks))
            continue
        if seat_state.plan:
            fits = bool(state.planned(seat))
            delay = pace.delay(state, seat) if ask.decision.quiet and fits else 0
            found.append(
                Task(seat_state.asked + delay, "plan" if fits else "unplanned", seat, seat_state.asks)
            )
        elif seat_state.order is not None:
            if state.ordered(seat):
                delay = pace.delay(state, seat) if ask.decision.quiet else 0
                found.append(Task(seat_state.asked + delay, "order", seat, seat_state.asks))
            elif state.lapsed(seat):
                found.append(Task(seat_state.asked, "lapsed", seat, seat_state.asks))
        deadline = state.deadline(seat)
        if deadline is not None:
            found.append(Task(deadline, "clock", seat, seat_state.asks))
    return found


def scripted_tasks(state: TableState, pace: Pace, slowest: float) -> list[Task]:
    """Return the next move of a tutorial's script, with the delay of a bot, or what the player has answered
    in advance."""
    now = progress(state)
    if now is None or not now.moves:
        return []
    seat = now.moves[0][0]
    seat_state = state.seats[seat]
    asked = max(seat_state.asked, state.read_at)
    if now.waits == "move":
        kind: Kind = "plan" if state.planned(seat) else "unplanned"
        return [Task(asked, kind, seat, seat_state.asks)] if seat_state.plan else []
    shown = min(int(show_time(state) * slowest), LONGEST_SHOW)
    delay = shown if seat == PLAYER else max(shown, pace.delay(state, seat))
    return [Task(asked + (delay // QUICK if now.step.quick else delay), "script", seat, seat_state.asks)]


def think(state: TableState, task: Task) -> tuple[BotView, int] | None:
    """Return what a bot gets: what its seat may know, and a seed that is the same each time and reveals
    nothing of the table's seed.  None if the question was answered in the meantime."""
    seat = task.seat
    if state.ask_of(seat) is None or state.seats[seat].asks != task.ask:
        return None
    return BotView(state.game, state.pos, seat), seeded("bot", state.history.seed.hex(), seat, task.ask)


def act_of(state: TableState, task: Task, answer: Option | None) -> Act | None:
    """Return the act of a task, if it is still due."""
    seat = task.seat
    if task.kind == "run":  # orders may have been withdrawn, or the deadline extended
        opens = opening(state) if turn_of(state) == task.ask else None
        return acts.Run() if opens is not None and opens <= task.at else None
    seat_state = state.seats[seat]
    if task.kind == "undo":
        undo_request = state.agreed
        return None if undo_request is None else acts.Undo(seat=undo_request.seat, moves=undo_request.moves)
    if task.kind in ("rest", "drop") and (
        not seat_state.person or seat_state.lapses < state.terms.clock.patience
    ):
        return None
    if task.kind == "rest":
        return acts.UseBot(seat=seat, level=STAND_IN)
    if task.kind == "drop":
        return acts.Leave(seat=seat)
    ask = state.ask_of(seat)
    if ask is None or seat_state.asks != task.ask or state.paused:
        return None
    if task.kind == "lapsed":
        return acts.Order(seat=seat, text="") if state.lapsed(seat) else None
    if task.kind == "unplanned":
        return acts.Plan(seat=seat, options=()) if seat_state.plan else None
    if task.kind == "plan":
        options = state.planned(seat)
        return acts.Decide(seat=seat, options=options, why="plan") if options else None
    if task.kind == "script":
        now = progress(state)
        wanted = None if now is None or now.waits != "script" else now.moves[0]
        if wanted is None or wanted[0] != seat:
            return None
        text = wanted[1]
    elif task.kind == "order":
        text = state.ordered(seat)
    elif task.kind == "bot":
        if answer is None or not seat_state.level:
            return None
        text = answer.text
    elif task.kind == "clock":
        end = state.deadline(seat)
        if seat_state.level or end is None or end > task.at:
            return None
        text = state.pos.default(ask).text
    else:
        text = ask.options[0].text
    return acts.Decide(seat=seat, options=(text,), why=task.kind) if text else None
