"""The state of a table, computed from all its acts in order.

Nothing here waits, writes or reads the time.  `consider` refuses an act, or returns the act to store and its
effect; `take` applies the effect.  The handler of each act is in `handlers`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final, Literal

from passel.bots.players import Player
from passel.contract import Game, shortened
from passel.i18n import _
from passel.kernel import Ask, Entry, Position, Refused, carried_out
from passel.permissions import NotAllowed
from passel.records import Record
from passel.tables import acts
from passel.tables.acts import Act
from passel.tables.feed import Feed, Mailed
from passel.tables.handlers import HANDLERS
from passel.tables.handlers.play import decide, start_with
from passel.tables.history import History
from passel.tables.parts import Considered, Effect, Former, Frozen, Phase, SeatState, Spoken, UndoRequest
from passel.tables.sheets import Rolled, Sealed, on_a_sheet, turn_of
from passel.tables.tutorial import permitted

REMEMBERED: Final = 32  # ids of requests that are kept for each user, to recognise repeats


class TableState:
    def __init__(self, id: str) -> None:
        self.id: Final = id
        self.number = 0  # of acts so far
        self.terms: acts.Terms
        self.game: Game
        self.host = ""
        self.host_name = ""
        self.invitation = ""
        self.opened = 0
        self.guests: set[str] = set()  # users who have opened the invite link
        self.barred: set[str] = set()
        self.seats: list[SeatState] = []
        self.phase: Phase = "open"
        self.reason = ""  # why the host has closed the table
        self.paused = 0  # since when; 0 if not
        self.rematch = ""  # the table of the rematch
        self.frozen = ""  # why the table is read-only
        self.undo_request: UndoRequest | None = None
        self.prelude: Record | None = None  # what was played elsewhere
        self.history: History  # both from the start on
        self.pos: Position
        self.moved = 0  # number of changes of the position
        self.changed = 0  # number of changes of anything else that people see
        self.journal: Feed[Entry]
        self.latest: list[Entry] = []  # what the last decision added to the journal
        self.talk: Feed[Spoken]
        self.mailed: Mailed  # chat lines in emails
        self.former: list[Former] = []  # players who get a last email
        self.known: dict[str, dict[str, None]] = {}  # ids of requests by user, oldest first
        self.sheets: dict[int, dict[int, Sealed]] = {}  # by post, of each turn
        self.turns: dict[int, int] = {}  # and how many moves were made before it
        self.turn = 0  # the turn for which orders are collected
        self.rolled: list[Rolled] = []  # rollbacks by the referee
        self.redo: Literal["", "wait", "at once"] = ""  # what to do with the orders that are sealed again
        self.read = 0  # steps of a tutorial that the player has read, and when
        self.read_at = 0
        self.replaying = False  # an act comes from the log, and was checked when it was stored
        self.at_one_keyboard = False  # no spectators, and nobody takes over the seat of a bot

    # -- acts ------------------------------------------------------------------------------------------

    def consider(self, act: Act, at: int) -> Considered:
        """Refuse the act, or return the act to store and its effect."""
        if self.number and self.terms.scene and not self.replaying:
            permitted(act)
        if isinstance(act, acts.Decide):  # nearly all are
            return decide(self, act, at)
        written, effect = HANDLERS[type(act)](self, act, at)
        if not isinstance(act, acts.Draft | acts.Sketch | acts.Say):
            effect = self._counted(effect)
        return written, effect

    def consider_together(self, wanted: list[Act], at: int) -> list[Considered]:
        """Consider acts that are stored together, all or none: different seats are taken, and then the game
        may start.  No other act may depend on one before it."""
        found: list[Considered] = []
        taking: list[int] = []
        for act in wanted:
            if isinstance(act, acts.Start):
                written, effect = start_with(self, act, at, taking)
                found.append((written, self._counted(effect)))
            else:
                found.append(self.consider(act, at))
            if isinstance(act, acts.Sit | acts.GiveSeat):
                taking.append(act.seat)
        return found

    def full_with(self, taking: list[int]) -> bool:
        """Return whether all seats are taken when these are too."""
        return all(each.taken or seat in taking for seat, each in enumerate(self.seats))

    def starts_with(self, wanted: list[Act]) -> bool:
        """Return whether the game starts by itself after these acts, because all seats are taken then."""
        if not self.number or self.phase != "open" or self.terms.begin != "full":
            return False
        taking = [act.seat for act in wanted if isinstance(act, acts.Sit | acts.GiveSeat)]
        return bool(taking) and not isinstance(wanted[-1], acts.Start) and self.full_with(taking)

    def take(self, act: Act, effect: Effect) -> None:
        """Apply the effect of a stored act."""
        effect()
        self.number += 1
        if act.by and act.id:
            known = self.known.setdefault(act.by, {})
            known[act.id] = None
            if len(known) > REMEMBERED:
                del known[next(iter(known))]

    def replay(self, entries: Iterable[tuple[int, int, Act]]) -> Iterator[tuple[int, Act]]:
        """Take stored acts (number, time, act) and yield each when it has taken effect; those that were taken
        already are skipped.  Raises Frozen if an act cannot be taken by the present rules."""
        for number, at, act in entries:
            if number != self.number + 1:
                continue
            self.replaying = True
            try:
                _written, effect = self.consider(act, at)
            except (Refused, Frozen, RuntimeError, ValueError) as error:
                raise Frozen(str(error)) from None
            finally:
                self.replaying = False
            self.take(act, effect)
            yield at, act

    def knows(self, user: str, id: str) -> bool:
        """Return whether this request was already done."""
        return bool(id) and id in self.known.get(user, ())

    def freeze(self, error: Exception) -> None:
        """Make the table read-only, because its log cannot be replayed."""
        self.frozen = self.reason = str(error) or "This game cannot go on."
        self.phase = "closed"
        self.changed += 1

    def _counted(self, effect: Effect) -> Effect:
        """Return an effect that also counts as a change that people see."""

        def both() -> None:
            effect()
            self.changed += 1

        return both

    # -- who may do what ---------------------------------------------------------------------------------

    def seats_of(self, user: str) -> list[int]:
        return [seat for seat, seat_state in enumerate(self.seats) if user and seat_state.user == user]

    def seat_state(self, seat: int) -> SeatState:
        if not 0 <= seat < len(self.seats):
            raise Refused(_("This table has no seat {seat}.").format(seat=shortened(seat)))
        return self.seats[seat]

    def may_look(self, user: str) -> bool:
        """Return whether this user may see the table at all."""
        if self.seats_of(user) or user == self.host:
            return True
        return user not in self.barred and (not self.terms.private or user in self.guests)

    def may_watch(self, user: str) -> bool:
        """Return whether this user may watch without a seat."""
        return self.may_look(user) and (self.terms.watchers or self.phase == "open" or user == self.host)

    def observers(self, seat: int) -> list[int]:
        """Return who else could see what a seat does, as readers.  A hosted table counts bots and spectators
        too: a person may come later and read the log."""
        if self.at_one_keyboard:
            return [other for other, each in enumerate(self.seats) if each.person and other != seat]
        return [reader for reader in range(-1, len(self.seats)) if reader != seat]

    def names(self) -> list[str]:
        seats = self.game.seat_names
        return [seat_state.name or seats[seat] for seat, seat_state in enumerate(self.seats)]

    def players(self) -> list[Player]:
        """Return the players by seat; if a bot plays for a person, that person."""
        return [
            Player(name, "" if seat_state.user else seat_state.level)
            for name, seat_state in zip(self.names(), self.seats, strict=True)
        ]

    def record(self) -> Record:
        """Return the game as a file."""
        return self.history.record([player.written for player in self.players()])

    def own(self, seat: int, user: str) -> SeatState:
        """Return the seat, or refuse if the user is not the player in it."""
        seat_state = self.seat_state(seat)
        if not user or seat_state.user != user:
            raise NotAllowed(_("That's not your seat."))
        return seat_state

    def own_or_referee(self, seat: int, user: str) -> SeatState:
        """Return the seat for its player, for a referee on their behalf, and for the table itself."""
        if not user or (user == self.host and not self.seats_of(user)):
            return self.seat_state(seat)
        return self.own(seat, user)

    def only_host(self, user: str) -> None:
        if user != self.host:
            raise NotAllowed(_("Only the host can do that."))

    def when(self, *states: Phase) -> None:
        """Refuse unless the table is in one of these states."""
        if self.phase not in states:
            wrong = {
                "open": _("The game hasn't started yet."),
                "playing": _("The game has already started."),
                "over": _("The game is over."),
                "closed": _("This table is closed."),
            }
            raise Refused(wrong[self.phase])

    # -- questions and answers ---------------------------------------------------------------------------

    def ask_of(self, seat: int) -> Ask | None:
        return self.pos.ask_of(seat) if self.phase == "playing" else None

    def decision(
        self, user: str, id: str, seat: int | None, ask: int, text: str, then: str = ""
    ) -> acts.Decide:
        """Return the act for a player's choice; without a seat, for their own."""
        if seat is None:
            own = self.seats_of(user)
            if not own:
                raise NotAllowed(_("You don't have a seat at this table."))
            seat = own[0]
        else:
            self.own(seat, user)
        options = self.choices(seat, ask, text)
        if then and not self.paced_after(seat, options):
            with suppress(Refused):  # something happens in between
                options, then = self.choices(seat, ask, f"{text}; {then}"), ""
        return acts.Decide(by=user, id=id, seat=seat, options=options, then=then)

    def paced_after(self, seat: int, options: tuple[str, ...]) -> bool:
        """Return whether the question that follows is answered after a pause, even if there is no choice."""
        texts = self.game.box.texts
        ask = carried_out(self.pos, seat, [texts[text] for text in options])[0].ask_of(seat)
        return ask is not None and ask.decision.quiet

    def choices(self, seat: int, ask: int, text: str) -> tuple[str, ...]:
        """Return the options that `text` means as an answer to the seat's `ask`-th question."""
        self.when("playing")
        on_a_sheet(self)
        seat_state, pos = self.seat_state(seat), self.pos
        question = pos.ask_of(seat)
        if ask < seat_state.asks or (question is None and ask == seat_state.asks):
            raise Refused(_("That move has already been made."))
        if question is None or ask > seat_state.asks:
            raise Refused(_("It's not your turn."))
        option = self.game.box.texts.get(text)
        if option is not None and option in question.options:
            return (text,)
        return tuple([each.text for each in self.game.parse(pos, seat, text, self.names())])

    def order_of(self, seat: int) -> str:
        """Return the standing order of a seat as text, or nothing."""
        order = self.seats[seat].order
        return "" if order is None else order[0].written(order[1])

    def ordered(self, seat: int) -> str:
        """Return what a standing order answers for the seat, or nothing."""
        seat_state = self.seats[seat]
        if seat_state.order is None or self.ask_of(seat) is None:
            return ""
        order, number = seat_state.order
        return self.game.stand(self.game.view(self.pos, seat), order.name, number)

    def lapsed(self, seat: int) -> bool:
        """Return whether the current question ends the standing order of the seat.  It never does in the turn
        in which the order was given: the player may still decide something before the order applies."""
        seat_state = self.seats[seat]
        if seat_state.order is None or not seat_state.order[0].lapses or self.ask_of(seat) is None:
            return False
        return self.game.lasted(self.pos) != seat_state.given and not self.ordered(seat)

    def planned(self, seat: int) -> tuple[str, ...]:
        """Return the planned choice for the current question, if it is possible."""
        seat_state = self.seats[seat]
        if not seat_state.plan:
            return ()
        try:
            return self.choices(seat, seat_state.asks, seat_state.plan[0])
        except Refused:
            return ()

    @property
    def agreed(self) -> UndoRequest | None:
        """Return the request to undo that all players have agreed to, if there is one."""
        undo_request = self.undo_request
        if undo_request is None:
            return None
        people = {seat for seat, seat_state in enumerate(self.seats) if seat_state.person}
        return undo_request if people <= undo_request.agreed | {undo_request.seat} else None

    @property
    def sketches_open(self) -> bool:
        """Return whether everybody can see all drawings."""
        shown = self.game.sketches
        return shown is not None and self.moved > 0 and shown(self.game.public(self.pos))

    def sealed(self, seat: int) -> Sealed | None:
        """Return the sheet that a seat has sent for this turn, by post."""
        return self.sheets.get(turn_of(self), {}).get(seat) if self.sheets else None

    def take_out(self, seat: int) -> None:
        """Remove the sheet of a seat for this turn, if there is one."""
        if self.sealed(seat) is not None:
            del self.sheets[turn_of(self)][seat]

    # -- the position --------------------------------------------------------------------------------------

    def go_on(self, pos: Position, at: int, mover: int = -1, anew: bool = False) -> None:
        """Make `pos` the position, and count the time of each seat that is asked something new."""
        earlier = {ask.seat: ask for ask in self.pos.asks} if self.moved and not anew else {}
        before = turn_of(self) if self.moved else 0
        self.pos = pos
        self.turn = turn = self.game.faces.post.turn(pos) if self.game.faces.post is not None else 0
        if turn:
            self.turns.setdefault(turn, len(self.history.moves))
        self.moved += 1
        if pos.over or turn > before:
            self._letters_are_due(bool(before))
        for ask in pos.asks:
            seat = ask.seat
            old = earlier.get(seat)
            if old is None or seat == mover or not same(old, ask):
                seat_state = self.seats[seat]
                seat_state.asks += 1
                seat_state.asked = at
                if not turn:
                    self.mailed.due(seat, self.talk.told[seat])
                if old is None:
                    seat_state.since = at
        if pos.over:
            self.phase = "over"
            self.changed += 1

    def _letters_are_due(self, ran: bool) -> None:
        """Mark an email as due for all readers: a turn was resolved, or the game is over."""
        for reader in range(-1, len(self.seats)):
            if ran:
                self.mailed.answered(reader)
            self.mailed.due(reader, self.talk.told[reader])

    # -- time and chat -------------------------------------------------------------------------------------

    def deadline(self, seat: int) -> int | None:
        """Return when the time of a seat is up.  For orders the time counts as a whole, even if they are
        written choice by choice: otherwise the deadline of the turn would reveal that somebody is writing."""
        if self.terms.clock.kind == "none":
            return None
        seat_state = self.seats[seat]
        start = seat_state.since if turn_of(self) else seat_state.asked
        end = self.terms.clock.deadline(start, seat_state.bank, seat_state.away)
        until, ask = seat_state.until
        return max(end, until) if end is not None and ask == seat_state.asks else end

    def restart_clock(self, seat_state: SeatState, at: int) -> None:
        """Count the time for what the seat is asked from now on."""
        seat_state.asked = at
        if turn_of(self):
            seat_state.since = at

    def announce(self, text: str, at: int) -> None:
        """Add a chat message from the host to everybody."""
        self.talk.add([Spoken(self.host_name, text, -1, -1, at)])

    def said_to(self, reader: int) -> list[Spoken]:
        """Return the chat for the next email to a reader, without their own lines, and without those of a
        host who has no seat, which are sent as separate emails."""
        lines = self.mailed.lines(self.talk, reader)
        return [line for line in lines if (reader < 0 or line.seat != reader) and not self.by_host(line)]

    def by_host(self, line: Spoken) -> bool:
        """Return whether a chat line is from a host without a seat."""
        return line.seat < 0 and line.name == self.host_name


def same(old: Ask, new: Ask) -> bool:
    """Return whether a seat that has not answered still has the same question."""
    return old is new or (old.decision, old.options, old.about) == (new.decision, new.options, new.about)
