"""A table as it stands: what follows from all that was done at it, act by act.

Nothing here waits, writes or looks at a clock on the wall.  `consider` refuses an act, or gives it back as
it is to be written, with what becomes true when it is."""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

import msgspec

from passel.bots import bot
from passel.game import Game, Standing, find, shortened
from passel.kernel import Ask, Entry, Position, Refused, carried_out, digest, heard
from passel.record import BadRecord, Record, read
from passel.tables import acts
from passel.tables.acts import Act
from passel.tables.bypost import NOWHERE, POSTAL, Address, Frozen, Rolled, Sealed, lines, on_a_sheet, turn_of
from passel.tables.clock import NEVER, SECOND, Stretch
from passel.tables.course import Course, shared
from passel.tables.scroll import LONG_STORY, SHORT_STORY, Mailed, Scroll, journal
from passel.tongue import _

Effect = Callable[[], None]
State = Literal["open", "playing", "over", "closed"]

REMEMBERED: Final = 32  # requests of each user that are known when they are sent again
CHECKED: Final = 64  # so often a digest is written down, by which other rules are found out
STAND_IN: Final = "regular"  # who takes over from a player that is gone


class NotAllowed(Refused):
    """Somebody else might, but not this user."""


class Drawing(NamedTuple):
    """What a player has drawn; lines as SVG writes them."""

    name: str
    lines: str


NOTHING_DRAWN: Final = Drawing("", "")
PAPER: Final = (320, 200)
LINES: Final = re.compile(r"(?:M[0-9]{1,3} [0-9]{1,3}(?:L[0-9]{1,3} [0-9]{1,3})*)*")
POINT: Final = re.compile(r"([0-9]+) ([0-9]+)")


@dataclass(slots=True)
class Chair:
    """A seat and who sits in it: a person, a bot, or a bot in the place of a person."""

    user: str = ""
    name: str = ""
    level: str = ""  # of the bot
    asks: int = 0  # how often the seat was asked something
    asked: int = 0  # when it was asked what it is asked now
    since: int = 0  # since when everybody knows that it is waited for
    bank: int = 0  # of time, for a live game
    lapses: int = 0  # in a row
    order: tuple[Standing, int] | None = None
    given: int = -1  # in which turn it was
    draft: str = ""
    sketch: Drawing = NOTHING_DRAWN
    plan: tuple[str, ...] = ()  # what it will choose next
    heard: int = 0  # lines of the journal that it had been told when its player last decided
    address: Address = NOWHERE
    away: Stretch = NEVER
    until: tuple[int, int] = (0, 0)  # a later deadline, of which of its asks
    rests: int = 0  # how often a bot has sat in

    @property
    def taken(self) -> bool:
        return bool(self.user or self.level)

    @property
    def person(self) -> bool:
        """Whether a human being is there to answer."""
        return bool(self.user) and not self.level


@dataclass(slots=True)
class Plea:
    """`seat` asks to go back to where `moves` choices were made."""

    seat: int
    moves: int
    agreed: set[int] = field(default_factory=set)


Parting = Literal["left", "lapsed", "sent away", "replaced"]


class Former(NamedTuple):
    """Somebody who has lost or left a seat in the middle of a game, and who sat where then."""

    seat: int
    user: str
    name: str
    address: Address
    why: Parting
    names: list[str]
    levels: list[str]  # of the bots among them


class Spoken(NamedTuple):
    """A line of talk; a seat of -1 is a spectator, or everybody."""

    name: str
    text: str
    seat: int
    to: int
    at: int


def said_to_all(line: Spoken) -> Spoken | None:
    return line if line.to < 0 else None


def overheard(line: Spoken, eyes: int) -> Spoken | None:
    """What is said to one seat is heard by the two of them."""
    return line if eyes in (line.seat, line.to) else None


class Hosted:
    def __init__(self, id: str) -> None:
        self.id: Final = id
        self.number = 0  # of acts so far
        self.terms: acts.Terms
        self.game: Game
        self.host = ""
        self.host_name = ""
        self.invitation = ""
        self.opened = 0
        self.guests: set[str] = set()  # who have shown the invitation
        self.barred: set[str] = set()
        self.chairs: list[Chair] = []
        self.state: State = "open"
        self.reason = ""  # why the host has closed it
        self.paused = 0  # since when, if it is
        self.rematch = ""  # where they went on
        self.frozen = ""  # why nothing can be done here any more
        self.plea: Plea | None = None
        self.prelude: Record | None = None  # what was played elsewhere
        self.course: Course  # both from the start on
        self.pos: Position
        self.moved = 0  # changes of the position
        self.changed = 0  # changes of anything else that people see
        self.journal: Scroll[Entry]
        self.talk: Scroll[Spoken]
        self.mailed: Mailed  # of the talk
        self.former: list[Former] = []  # who are owed a last letter
        self.known: dict[str, dict[str, None]] = {}  # in the order in which they came
        self.sheets: dict[int, dict[int, Sealed]] = {}  # by post, of each turn
        self.turns: dict[int, int] = {}  # and how many moves were made before it
        self.turn = 0  # for which sheets are asked
        self.rolled: list[Rolled] = []  # how often the referee went back
        self.redo: Literal["", "wait", "at once"] = ""  # what to do with the sheets that are in again

    # -- acts ------------------------------------------------------------------------------------------

    def consider(self, act: Act, at: int) -> tuple[Act, Effect]:
        """Refuse the act, or say how to write it down and what is true from then on."""
        if isinstance(act, acts.Decide):  # most are so
            return self._decide(act, at)
        by_post = POSTAL.get(type(act))
        if by_post is not None:
            written, effect = by_post(self, act, at)
        else:
            written, effect = getattr(self, "_" + type(act).__name__.lower())(act, at)
        if not isinstance(act, acts.Draft | acts.Sketch | acts.Say):
            effect = self._told_to_all(effect)
        return written, effect

    def take(self, act: Act, effect: Effect) -> None:
        """The act is on the disk."""
        effect()
        self.number += 1
        if act.by and act.id:
            known = self.known.setdefault(act.by, {})
            known[act.id] = None
            if len(known) > REMEMBERED:
                del known[next(iter(known))]

    def knows(self, user: str, id: str) -> bool:
        """Whether this request was already met."""
        return bool(id) and id in self.known.get(user, ())

    def freeze(self, error: Exception) -> None:
        """What is written cannot be done again: the table is for reading only."""
        self.frozen = self.reason = str(error) or "This game cannot go on."
        self.state = "closed"
        self.changed += 1

    def _told_to_all(self, effect: Effect) -> Effect:
        def both() -> None:
            effect()
            self.changed += 1

        return both

    # -- who is who ------------------------------------------------------------------------------------

    def seats_of(self, user: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if user and chair.user == user]

    def chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise Refused(_("There is no seat {seat} at this table.").format(seat=shortened(seat)))
        return self.chairs[seat]

    def may_look(self, user: str) -> bool:
        """Whether the table is open to this user at all."""
        if self.seats_of(user) or user == self.host:
            return True
        return user not in self.barred and (not self.terms.private or user in self.guests)

    def may_watch(self, user: str) -> bool:
        """Whether this user may look on without a seat."""
        return self.may_look(user) and (self.terms.watchers or self.state == "open" or user == self.host)

    def names(self) -> list[str]:
        seats = self.game.seat_names
        return [chair.name or seats[seat] for seat, chair in enumerate(self.chairs)]

    def own(self, seat: int, user: str) -> Chair:
        chair = self.chair(seat)
        if not user or chair.user != user:
            raise NotAllowed(_("That is not your seat."))
        return chair

    def only_host(self, user: str) -> None:
        if user != self.host:
            raise NotAllowed(_("Only the host can do that."))

    def when(self, *states: State) -> None:
        if self.state not in states:
            wrong = {
                "open": _("The game has not begun yet."),
                "playing": _("The game has begun."),
                "over": _("The game is over."),
                "closed": _("The table is closed."),
            }
            raise Refused(wrong[self.state])

    # -- coming and going --------------------------------------------------------------------------------

    def _open(self, act: acts.Open, at: int) -> tuple[Act, Effect]:
        terms = act.terms
        game = find(terms.game)
        game.check_seats(terms.seats)
        terms.clock.checked()
        terms = acts.Terms(
            game=game.slug,
            seats=terms.seats,
            options=game.options(terms.options),
            title=terms.title,
            clock=terms.clock,
            private=terms.private,
            watchers=terms.watchers,
            whispers=terms.whispers,
            guide=terms.guide,
            early=terms.early,
        )

        by_letter = terms.clock.kind == "correspondence"

        def effect() -> None:
            self.terms, self.game, self.opened = terms, game, at
            self.host, self.host_name, self.invitation = act.by, act.name, act.invitation
            self.chairs = [Chair(bank=terms.clock.bank * SECOND) for _seat in range(terms.seats)]
            self.journal = journal(terms.seats, LONG_STORY if by_letter else SHORT_STORY)
            self.talk = Scroll(terms.seats, said_to_all, overheard, most=200)
            self.mailed = Mailed(terms.seats)

        return acts.Open(terms=terms, name=act.name, invitation=act.invitation, by=act.by, id=act.id), effect

    def _enter(self, act: acts.Enter, at: int) -> tuple[Act, Effect]:
        if act.by in self.barred or not hmac.compare_digest(
            act.invitation.encode(), self.invitation.encode()
        ):
            raise NotAllowed(_("This invitation does not open the table."))
        return act, lambda: self.guests.add(act.by)

    def _sit(self, act: acts.Sit, at: int) -> tuple[Act, Effect]:
        chair = self.chair(act.seat)
        if act.level:
            self.only_host(act.by)
            self.when("open")
            bot(act.level)  # or it says what is wrong with it
        else:
            self.when("open", "playing")
            self._no_referee(act.by)
            if not self.may_look(act.by):
                raise NotAllowed(_("One sits down at this table by invitation."))
            if self.seats_of(act.by):
                raise Refused(_("You have a seat at this table already."))
        vacant = not chair.taken if self.state == "open" else not chair.user and not chair.name
        if not vacant:
            raise Refused(_("That seat is taken."))

        def effect() -> None:
            chair.user, chair.name, chair.level = "" if act.level else act.by, act.name, act.level

        return act, effect

    def _leave(self, act: acts.Leave, at: int) -> tuple[Act, Effect]:
        chair = self.chair(act.seat)
        if chair.user and act.by:  # or the table gives up waiting
            self.own(act.seat, act.by)
        elif not chair.user:  # a bot goes when the host sends it away
            self.only_host(act.by)
            self.when("open")
        self.when("open", "playing")
        return act, lambda: self._vacate(chair, "left" if act.by else "lapsed")

    def _kick(self, act: acts.Kick, at: int) -> tuple[Act, Effect]:
        self.only_host(act.by)
        self.when("open", "playing")
        chair = self.chair(act.seat)
        if not chair.user or chair.user == self.host:
            raise Refused(_("There is nobody in that seat who could be sent away."))
        user = chair.user

        def effect() -> None:
            self._vacate(chair, "sent away")
            self.barred.add(user)
            self.guests.discard(user)

        return act, effect

    def _vacate(self, chair: Chair, why: Parting, successor: str = "") -> None:
        """What the player had ordered or was writing goes with them."""
        seat, user, name, address = self.chairs.index(chair), chair.user, chair.name, chair.address
        chair.user = chair.name = chair.draft = ""
        chair.sketch = NOTHING_DRAWN
        chair.order = None
        chair.plan, chair.address, chair.away = (), NOWHERE, NEVER
        self.take_out(seat)
        self.mailed.begin(seat, self.talk.told[seat])
        chair.lapses = 0
        chair.level = STAND_IN if self.state == "playing" and why != "replaced" else ""
        chair.name = successor
        if user and self.state == "playing":
            levels = [each.level for each in self.chairs]
            self.former.append(Former(seat, user, name, address, why, self.names(), levels))

    def _hand(self, act: acts.Hand, at: int) -> tuple[Act, Effect]:
        chair = self.chair(act.seat)
        if act.by != self.host or self.seats_of(act.by):  # a referee finds somebody else
            self.own(act.seat, act.by)
        self.when("open", "playing")
        self._no_referee(act.to)
        if act.to in self.barred or self.seats_of(act.to):
            raise Refused(_("{name} cannot take this seat.").format(name=act.name))

        def effect() -> None:
            self._vacate(chair, "replaced", act.name)
            chair.user = act.to
            self._afresh(chair, at)
            self.guests.add(act.to)

        return act, effect

    def _no_referee(self, user: str) -> None:
        """Who could look into envelopes does not sit down among those who write."""
        if self.turns and user == self.host and not self.seats_of(user):
            raise Refused(_("The referee of a game by post does not play in it."))

    def _rest(self, act: acts.Rest, at: int) -> tuple[Act, Effect]:
        chair = self.chair(act.seat)
        if act.by and act.by != self.host:
            self.own(act.seat, act.by)
        self.when("playing")
        bot(act.level)
        if not chair.person:
            raise Refused(_("A bot plays there already."))

        def effect() -> None:
            chair.level = act.level
            chair.rests += 1

        return act, effect

    def _back(self, act: acts.Back, at: int) -> tuple[Act, Effect]:
        chair = self.own(act.seat, act.by)
        self.when("playing")
        if not chair.level:
            raise Refused(_("You are at the table."))

        def effect() -> None:
            chair.level, chair.lapses = "", 0
            self._afresh(chair, at)

        return act, effect

    # -- the game ----------------------------------------------------------------------------------------

    def _start(self, act: acts.Start, at: int) -> tuple[Act, Effect]:
        self.when("open")
        self.only_host(act.by)
        if not all(chair.taken for chair in self.chairs):
            raise Refused(_("There are empty seats: ask somebody to sit down, or seat bots."))
        if act.rules > self.game.rules:
            raise Frozen(f"This game was begun by rules {act.rules}; these are rules {self.game.rules}.")
        terms = self.terms
        course = Course(self.game, terms.seats, terms.options, bytes.fromhex(act.seed), self.prelude)
        pos = course.begin()
        entries = pos.journal or []
        written = msgspec.structs.replace(act, journal=lines(entries))

        def effect() -> None:
            self.state, self.course = "playing", course
            self.journal.add(entries)
            self.go_on(pos, at)

        return written, effect

    def _bring(self, act: acts.Bring, at: int) -> tuple[Act, Effect]:
        self.when("open")
        self.only_host(act.by)
        try:
            record = read(act.record)
        except BadRecord as bad:
            raise Refused(str(bad)) from None
        same = record.game is self.game and record.seats == self.terms.seats
        if not same or record.options != self.terms.options:
            raise Refused(_("The record is of another game."))
        if record.replay().over:
            raise Refused(_("The game in this record is over."))

        def effect() -> None:
            self.prelude = record

        return act, effect

    def decision(self, user: str, id: str, seat: int | None, ask: int, text: str) -> acts.Decide:
        """What a player decides, by default in the seat in which they sit."""
        if seat is None:
            own = self.seats_of(user)
            if not own:
                raise NotAllowed(_("You have no seat at this table."))
            seat = own[0]
        else:
            self.own(seat, user)
        return acts.Decide(by=user, id=id, seat=seat, options=self.choices(seat, ask, text))

    def choices(self, seat: int, ask: int, text: str) -> tuple[str, ...]:
        """What a player means by `text`, in answer to what the seat was asked the `ask`-th time."""
        self.when("playing")
        on_a_sheet(self)
        chair, pos = self.chair(seat), self.pos
        question = pos.ask_of(seat)
        if ask < chair.asks or (question is None and ask == chair.asks):
            raise Refused(_("That was decided already."))
        if question is None or ask > chair.asks:
            raise Refused(_("There is nothing for you to decide now."))
        option = self.game.box.texts.get(text)
        if option is not None and option in question.options:
            return (text,)
        return tuple([each.text for each in self.game.parse(pos, seat, text)])

    def ask_of(self, seat: int) -> Ask | None:
        return self.pos.ask_of(seat) if self.state == "playing" else None

    def _decide(self, act: acts.Decide, at: int) -> tuple[Act, Effect]:
        self.when("playing")
        by, seat, why, texts = act.by, act.seat, act.why, self.game.box.texts
        chair = self.chair(seat)
        if by:
            self.own(seat, by)
            if chair.level:
                raise Refused(_("A bot plays for you: come back to the table first."))
            if self.paused:
                raise Refused(_("The game is paused."))
        options = []
        for text in act.options:
            if text not in texts:
                raise Refused(_("{name} knows no {text}.").format(name=self.game.name, text=shortened(text)))
            options.append(texts[text])
        course = self.course
        after, played = carried_out(self.pos, seat, options)
        entries = after.journal or []
        expected = act.digest
        marked = after.over or self.number % CHECKED == 0 or bool(expected)
        written = acts.Decide(
            by=by,
            id=act.id,
            seat=seat,
            options=act.options,
            why=why,
            journal=lines(entries),
            digest=digest(after) if marked else "",
            over=after.over,
        )
        if expected and expected != written.digest:
            raise Frozen("By the present rules this game would have gone another way.")

        def effect() -> None:
            if why in ("", "order", "plan"):
                chair.bank = self.terms.clock.left(chair.asked, at, chair.bank)
            if why in ("", "clock"):
                chair.lapses = chair.lapses + 1 if why else 0
                chair.heard = self.journal.told[seat]
                if not turn_of(self):
                    self.mailed.answered(seat)
            chair.draft = ""
            if chair.plan:
                chair.plan = still_planned(chair.plan, act)
            if self.plea is not None and self._noticed(self.pos, after, entries):
                self.plea = None
                self.changed += 1
            course.moves += [shared(seat, option) for option, _free in played]
            self.journal.add(entries)
            self.go_on(after, at, seat)

        return written, effect

    def _noticed(self, before: Position, after: Position, entries: list[Entry]) -> bool:
        """Whether everybody knows that something was decided: what only some know must not be betrayed."""
        told = any(heard(entry, -1) for entry in entries)
        return told or self.game.view(before, -1) != self.game.view(after, -1)

    def go_on(self, pos: Position, at: int, mover: int = -1, anew: bool = False) -> None:
        """The position is now `pos`: who is asked something new?"""
        earlier = {ask.seat: ask for ask in self.pos.asks} if self.moved and not anew else {}
        before = turn_of(self) if self.moved else 0
        self.pos = pos
        self.turn = turn = self.game.post.turn(pos) if self.game.post is not None else 0
        if turn:
            self.turns.setdefault(turn, len(self.course.moves))
        self.moved += 1
        if pos.over or turn > before:
            self._letters_are_due(bool(before))
        for ask in pos.asks:
            seat = ask.seat
            old = earlier.get(seat)
            if old is None or seat == mover or not same(old, ask):
                chair = self.chairs[seat]
                chair.asks += 1
                chair.asked = at
                if not turn:
                    self.mailed.due(seat, self.talk.told[seat])
                if old is None:
                    chair.since = at
        if pos.over:
            self.state = "over"
            self.changed += 1

    def _letters_are_due(self, ran: bool) -> None:
        """For all: a turn was run, and is reported, or the game is over."""
        for eyes in range(-1, len(self.chairs)):
            if ran:
                self.mailed.answered(eyes)
            self.mailed.due(eyes, self.talk.told[eyes])

    # -- going back ----------------------------------------------------------------------------------------

    def _undo(self, act: acts.Undo, at: int) -> tuple[Act, Effect]:
        self.when("playing")
        if act.moves < 0:
            self.own(act.seat, act.by)
            course = self.course.without_last(act.seat)
        else:  # as agreed
            course = self.course.back_to(act.moves)
        pos = course.replay()
        pos.journal = []

        def effect() -> None:
            if act.moves >= 0:
                self.plea = None
            self._go_back(course, act.seat)
            self.go_on(pos, at, act.seat)

        return act, effect

    def _go_back(self, course: Course, seat: int) -> None:
        self.course = course
        plea = self.plea
        if plea is not None:  # nobody must see that something hidden was taken back: it stands
            plea.moves = len(course.moves) if plea.seat == seat else course.last_choice(plea.seat)

    def _plea(self, act: acts.Plea, at: int) -> tuple[Act, Effect]:
        self.when("playing")
        self.own(act.seat, act.by)
        if turn_of(self):
            raise Refused(_("By post what was run stands, unless the referee goes back."))
        plea = Plea(act.seat, self.course.last_choice(act.seat))

        def effect() -> None:
            self.plea = plea

        return act, effect

    def _reply(self, act: acts.Reply, at: int) -> tuple[Act, Effect]:
        self.own(act.seat, act.by)
        plea = self.plea
        if plea is None or plea.seat == act.seat:
            raise Refused(_("Nobody has asked you to let them take something back."))

        def effect() -> None:
            if act.yes:
                plea.agreed.add(act.seat)
            else:
                self.plea = None

        return act, effect

    @property
    def agreed(self) -> Plea | None:
        """What all the people at the table have agreed to take back."""
        plea = self.plea
        if plea is None:
            return None
        people = {seat for seat, chair in enumerate(self.chairs) if chair.person}
        return plea if people <= plea.agreed | {plea.seat} else None

    # -- what a player keeps at the table --------------------------------------------------------------------

    def _order(self, act: acts.Order, at: int) -> tuple[Act, Effect]:
        chair = self.own(act.seat, act.by) if act.by else self.chair(act.seat)
        self.when("open", "playing")
        order = self.game.order(act.text) if act.text else None

        def effect() -> None:
            chair.order = order
            chair.given = self.game.lasted(self.pos) if self.moved else -1

        return act, effect

    def ordered(self, seat: int) -> str:
        """What a standing order answers for the seat, if it does."""
        chair = self.chairs[seat]
        if chair.order is None or self.ask_of(seat) is None:
            return ""
        order, number = chair.order
        return self.game.stand(self.game.view(self.pos, seat), order.name, number)

    def lapsed(self, seat: int) -> bool:
        """Whether a standing order ends with what the seat is asked now; never in the turn in which it was
        given, since what a player still decides then goes before it."""
        chair = self.chairs[seat]
        if chair.order is None or not chair.order[0].lapses or self.ask_of(seat) is None:
            return False
        return self.game.lasted(self.pos) != chair.given and not self.ordered(seat)

    def planned(self, seat: int) -> tuple[str, ...]:
        """What a seat has planned for what it is asked now, if that can be chosen."""
        chair = self.chairs[seat]
        if not chair.plan:
            return ()
        try:
            return self.choices(seat, chair.asks, chair.plan[0])
        except Refused:
            return ()

    def deadline(self, seat: int) -> int | None:
        """When the time of a seat is up.  A sheet has its time as a whole, even if it is written choice by
        choice: else all could see from the deadline of the turn that somebody writes."""
        if self.terms.clock.kind == "none":
            return None
        chair = self.chairs[seat]
        start = chair.since if turn_of(self) else chair.asked
        end = self.terms.clock.deadline(start, chair.bank, chair.away)
        until, ask = chair.until
        return max(end, until) if end is not None and ask == chair.asks else end

    def _afresh(self, chair: Chair, at: int) -> None:
        """The time for what is asked begins anew."""
        chair.asked = at
        if turn_of(self):
            chair.since = at

    def sealed(self, seat: int) -> Sealed | None:
        """By post, the sheet that a seat has sent for this turn."""
        return self.sheets.get(turn_of(self), {}).get(seat) if self.sheets else None

    def take_out(self, seat: int) -> None:
        if self.sealed(seat) is not None:
            del self.sheets[turn_of(self)][seat]

    def announce(self, text: str, at: int) -> None:
        """The host says something to everybody."""
        self.talk.add([Spoken(self.host_name, text, -1, -1, at)])

    def said_to(self, eyes: int) -> list[Spoken]:
        """The talk for the next letter to these eyes: no words of their own, and none of a host who has no
        seat, whose words are letters by themselves."""
        lines = self.mailed.lines(self.talk, eyes)
        return [line for line in lines if (eyes < 0 or line.seat != eyes) and not self.by_host(line)]

    def by_host(self, line: Spoken) -> bool:
        """Whether a host says it who has no seat."""
        return line.seat < 0 and line.name == self.host_name

    def _draft(self, act: acts.Draft, at: int) -> tuple[Act, Effect]:
        chair = self.own(act.seat, act.by)
        self.when("playing")
        if len(act.text) > acts.LONGEST_DRAFT:
            raise Refused(_("That is too long: {n:,} characters.").format(n=len(act.text)))

        def effect() -> None:
            chair.draft = act.text

        return act, effect

    @property
    def sketches_open(self) -> bool:
        shown = self.game.sketches
        return shown is not None and self.moved > 0 and shown(self.game.public(self.pos))

    def _sketch(self, act: acts.Sketch, at: int) -> tuple[Act, Effect]:
        chair = self.own(act.seat, act.by)
        self.when("playing")
        if self.game.sketches is None:
            raise Refused(_("Nothing is drawn in {name}.").format(name=self.game.name))
        if self.sketches_open:
            raise Refused(_("All sketches are on the table."))
        if len(act.lines) > acts.LONGEST_DRAFT:
            raise Refused(_("That is too long: {n:,} characters.").format(n=len(act.lines)))
        on_paper = all(int(x) <= PAPER[0] and int(y) <= PAPER[1] for x, y in POINT.findall(act.lines))
        if not LINES.fullmatch(act.lines) or not on_paper:
            raise Refused(_("That is no drawing."))

        def effect() -> None:
            chair.sketch = Drawing(act.name.strip(), act.lines)

        return act, effect

    # -- talk, time and the end --------------------------------------------------------------------------

    def _say(self, act: acts.Say, at: int) -> tuple[Act, Effect]:
        text = act.text.strip()
        if not text or len(text) > acts.LONGEST_TALK:
            raise Refused(_("Say something, in up to {n:,} characters.").format(n=acts.LONGEST_TALK))
        if act.seat >= 0:
            self.own(act.seat, act.by)
        elif not self.may_watch(act.by):
            raise NotAllowed(_("You are not at this table."))
        if act.to >= 0:
            if not self.terms.whispers:
                raise Refused(_("There are no private words at this table."))
            if act.seat < 0 or act.to == act.seat or not self.chair(act.to).user:
                raise Refused(_("Private words are for two players."))
        line = Spoken(act.name, text, act.seat, act.to, at)
        return act, lambda: self.talk.add([line])

    def _pause(self, act: acts.Pause, at: int) -> tuple[Act, Effect]:
        self.only_host(act.by)
        self.when("playing")
        if self.paused:
            raise Refused(_("The game is paused."))

        def effect() -> None:
            self.paused = at

        return act, effect

    def _resume(self, act: acts.Resume, at: int) -> tuple[Act, Effect]:
        self.only_host(act.by)
        if not self.paused:
            raise Refused(_("The game is not paused."))

        def effect() -> None:
            for chair in self.chairs:
                chair.asked += at - self.paused
                chair.since += at - self.paused
                chair.until = (chair.until[0] + at - self.paused, chair.until[1])
            self.paused = 0

        return act, effect

    def _retime(self, act: acts.Retime, at: int) -> tuple[Act, Effect]:
        self.only_host(act.by)
        self.when("open", "playing")
        terms = msgspec.structs.replace(self.terms, clock=act.clock.checked())

        def effect() -> None:
            self.terms = terms
            for chair in self.chairs:
                chair.bank = act.clock.bank * SECOND
                self._afresh(chair, at)

        return act, effect

    def _end(self, act: acts.End, at: int) -> tuple[Act, Effect]:
        self.only_host(act.by)
        self.when("open", "playing")

        def effect() -> None:
            self.state, self.reason = "closed", act.reason

        return act, effect

    def _rematch(self, act: acts.Rematch, at: int) -> tuple[Act, Effect]:
        self.when("over", "closed")
        if not self.seats_of(act.by) and act.by != self.host:
            raise NotAllowed(_("A rematch is for those who have played."))
        if self.rematch:
            raise Refused(_("There is a rematch already."))

        def effect() -> None:
            self.rematch = act.table

        return act, effect


def still_planned(plan: tuple[str, ...], act: acts.Decide) -> tuple[str, ...]:
    """What was no choice may stand in a plan or not; any other choice of one's own, or of a bot, makes the
    rest of the plan void."""
    if act.why == "plan" or (act.why == "forced" and act.options == plan[:1]):
        return plan[1:]
    return plan if act.why == "forced" else ()


def same(old: Ask, new: Ask) -> bool:
    """Whether a seat that has not answered is still asked the same."""
    return old is new or (old.decision, old.options, old.about) == (new.decision, new.options, new.about)
