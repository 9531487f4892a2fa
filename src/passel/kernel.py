"""The kernel: positions, agendas, asks, random numbers and the journal.

A Position is plain state plus an *agenda*, a stack of pending steps.  A step is a module-level
function of the position and up to three arguments.  The kernel runs steps until one of them asks
a seat to choose; `play` continues with the answer.  Where several seats choose at the same time,
each has a *lane*, a small agenda of its own.

Order: the steps that one function adds run in the order in which it adds them, before everything
that was pending already.  The kernel imports nothing of Passel and knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b, sha256
from importlib import import_module
from typing import Any, Final, TypeVar, final, overload

from mypy_extensions import i64, mypyc_attr

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
Step = Callable[..., None]
Entry = tuple["Event", int, int, int, int]  # one entry of the journal
Heard = tuple["Event", "int | None", "int | None", "int | None", "int | None"]  # as one reader may know it

# A 62-bit linear congruential generator.  Every constant fits mypyc's short int (62 bits), so that
# compiled and interpreted runs agree bit for bit and the compiled one never boxes.
MULTIPLIER: Final = 2862933555777941757
INCREMENT: Final = 1442695040888963407
MASK: Final = 0x3FFF_FFFF_FFFF_FFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Refused(ValueError):
    """Raised when a seat chooses what it may not choose now.

    The message must not contain anything that this seat does not know."""

    def __init__(self, reason: str, clause: str = "", legal: list[str] | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.clause = clause  # the rule behind the open decision
        self.legal = legal or []  # the notation of the options that may be chosen instead


@mypyc_attr(allow_interpreted_subclasses=True)
class Unscripted(ValueError):
    """Raised when a step draws one of `n` numbers and the script of `rehearse` is used up.

    The position is unusable afterwards.  To continue, take a copy from before and a longer script."""

    def __init__(self, n: int) -> None:
        super().__init__(f"no number below {n} next in the script: []")
        self.n = n


# -- what a game declares ----------------------------------------------------------------------


@final
class Box:
    """All that a game declares once, at import: options (its fixed action space), decisions and events.

    `module` is the name of the module that declares them.  Pickles store that name with the number or
    name of the object, so the order of declarations is part of the format."""

    __slots__ = ("decisions", "events", "module", "options", "texts")

    def __init__(self, module: str) -> None:
        self.module: Final = module
        self.options: Final[list[Option]] = []
        self.texts: Final[dict[str, Option]] = {}
        self.decisions: Final[list[Decision]] = []
        self.events: Final[dict[str, Event]] = {}
        BOXES[module] = self

    def __reduce__(self) -> Any:
        return box, (self.module,)


BOXES: Final[dict[str, Box]] = {}


def box(module: str) -> Box:
    """Return the box that `module` declares; import the module if necessary."""
    if module not in BOXES:
        import_module(module)
    return BOXES[module]


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One thing that a seat may choose, declared at import.

    `text` is its notation, unique in the box; records store it, so it must never change.  `kind` is the
    first word of `text`, `id` its number in the box.  Options are immutable and shared: copying one returns
    the same object, so compare with `is`.  Games subclass it to add fields.

    >>> box = Box("option_example")
    >>> take = Option(box, "take 2")
    >>> take.kind, take.id, box.texts["take 2"] is take
    ('take', 0, True)
    """

    __slots__ = ("box", "id", "kind", "text")

    def __init__(self, box: Box, text: str) -> None:
        if text in box.texts:
            raise ValueError(f"there are two options called {text!r}")
        self.box: Final = box
        self.id: Final = len(box.options)
        self.text: Final = text
        self.kind: Final = text.partition(" ")[0]
        box.options.append(self)
        box.texts[text] = self

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __copy__(self) -> Option:
        return self

    def __deepcopy__(self, memo: Any) -> Option:
        return self

    def __reduce__(self) -> Any:
        return option, (self.box.module, self.id)


def option(module: str, id: int) -> Option:
    """Return an option by its number: how pickles store it."""
    return box(module).options[id]


@final
class Decision:
    """A kind of question that the rules ask, declared at import.

    `then(pos, seat, option[, about])` applies the answer, `clause` is the rule behind the decision,
    `most` is the largest number of options that the rules allow.  `default` is the answer for a seat
    that gives none: an option, a function of position and ask, or None for the first option.
    `secret`: the other seats do not learn what was chosen.  `quiet`: nor whether there was a choice.

    >>> box = Box("decision_example")
    >>> stay, leave = Option(box, "stay"), Option(box, "leave")
    >>> def answered(pos, seat, option):
    ...     pos.end([2, 1] if option is leave else [1, 2], option.text)
    >>> leaving = Decision(box, "leaving", "EX-1", then=answered, most=2, default=leave)
    >>> pos = Position(2)
    >>> begin(pos, lambda pos: pos.ask(0, leaving, [stay, leave]))
    >>> pos.play(0, pos.default(pos.ask_of(0)))
    >>> pos.reason
    'leave'
    """

    __slots__ = ("box", "clause", "default", "id", "most", "name", "quiet", "secret", "then")

    def __init__(
        self,
        box: Box,
        name: str,
        clause: str,
        then: Step,
        most: int,
        default: Option | Callable[[Any, Ask], Option] | None = None,
        secret: bool = False,
        quiet: bool = False,
    ) -> None:
        self.box: Final = box
        self.id: Final = len(box.decisions)
        self.name: Final = name
        self.clause: Final = clause
        self.then: Final = then
        self.most: Final = most
        self.default: Final = default
        self.secret: Final = secret
        self.quiet: Final = quiet
        box.decisions.append(self)

    def __repr__(self) -> str:
        return f"<{self.name}, {self.clause}>"

    def __copy__(self) -> Decision:
        return self

    def __deepcopy__(self, memo: Any) -> Decision:
        return self

    def __reduce__(self) -> Any:
        return decision, (self.box.module, self.id)


def decision(module: str, id: int) -> Decision:
    """Return a decision by its number: how pickles store it."""
    # Decisions may be declared in the rules, which `module` does not import: import the whole package.
    if not (module in BOXES and id < len(BOXES[module].decisions)):
        import_module(module.rpartition(".")[0] or module)
    return box(module).decisions[id]


@final
class Event:
    """A kind of journal entry, declared at import.

    `fields` names its numbers, at most four; the first `seats` of them are seats.  `sees` names the
    fields whose seats get all numbers (none: every reader does).  `hides` names the fields that the
    other readers get as None; with `sees` and without `hides` they do not get the entry at all.

    >>> box = Box("event_example")
    >>> drew = Event(box, "drew", "seat card", sees="seat", hides="card")
    >>> heard((drew, 0, 17, 0, 0), 0)[1:3], heard((drew, 0, 17, 0, 0), 1)[1:3]
    ((0, 17), (0, None))
    """

    __slots__ = ("box", "fields", "hides", "name", "seats", "sees")

    def __init__(
        self, box: Box, name: str, fields: str = "", seats: int = 1, sees: str = "", hides: str = ""
    ) -> None:
        self.box: Final = box
        self.name: Final = name
        self.fields: Final = fields.split()
        self.seats: Final = seats
        self.sees: Final = [self.fields.index(field) for field in sees.split()]
        self.hides: Final = [self.fields.index(field) for field in hides.split()]
        wrong = [field for field in self.sees if field >= seats]
        if (
            name in box.events
            or not seats <= len(self.fields) <= 4
            or wrong
            or (self.hides and not self.sees)
        ):
            raise ValueError(f"the event {name!r} is declared wrongly")
        box.events[name] = self

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __copy__(self) -> Event:
        return self

    def __deepcopy__(self, memo: Any) -> Event:
        return self

    def __reduce__(self) -> Any:
        return event, (self.box.module, self.name)


def event(module: str, name: str) -> Event:
    """Return an event by its name: how pickles store it."""
    return box(module).events[name]


def heard(entry: Entry, seat: int) -> Heard | None:
    """Return what `seat` (-1 for a spectator) may know of a journal entry, or None for nothing."""
    event = entry[0]
    numbers: list[int | None] = [entry[1], entry[2], entry[3], entry[4]]
    if event.sees and not [field for field in event.sees if numbers[field] == seat]:
        if not event.hides:
            return None
        for field in event.hides:
            numbers[field] = None
    return (event, numbers[0], numbers[1], numbers[2], numbers[3])


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Ask:
    """An open question: `seat` must choose one of `options`.  `about` is passed on to the decision's `then`.

    Immutable, and shared between copies of a position."""

    __slots__ = ("about", "decision", "options", "seat")

    def __init__(self, seat: int, decision: Decision, options: list[Any], about: Any = None) -> None:
        self.seat: Final = seat
        self.decision: Final = decision
        self.options: Final = options
        self.about: Final = about

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the notation of the options."""
        options: list[Option] = self.options
        return tuple([option.text for option in options])

    def __reduce__(self) -> tuple[Any, ...]:
        return Ask, (self.seat, self.decision, self.options, self.about)


@final
class Lane:
    """A seat's own agenda and random numbers, while several seats choose at the same time."""

    __slots__ = ("agenda", "asked", "chance", "drawn", "seat", "step", "top")

    def __init__(
        self, seat: int, step: Step, agenda: list[Any], asked: Ask | None, chance: i64, drawn: i64
    ) -> None:
        self.seat: Final = seat
        self.step: Final = step  # its first step, for `imagine`
        self.agenda: list[Any] = agenda
        self.top: i64 = len(agenda)
        self.asked: Ask | None = asked
        self.chance: i64 = chance
        self.drawn: i64 = drawn

    def copy(self) -> Lane:
        return Lane(self.seat, self.step, self.agenda[: self.top], self.asked, self.chance, self.drawn)

    def __reduce__(self) -> tuple[Any, ...]:
        pending = self.agenda[: self.top]
        return Lane, (self.seat, self.step, pending, self.asked, self.chance, self.drawn)


# -- the position ------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """The complete state of a game, hidden parts included.  Subclass it, add fields, copy them in `copy`.

    Fields hold numbers, texts, options, tuples, lists, dicts and objects with a `copy` method: no
    lambdas, no open files.  The kernel's fields are set by `Game.new` and its own methods only.  `play`
    costs what the rules cost; `copy` costs time in proportion to the size of the state.

    >>> box = Box("position_example")
    >>> heads, tails = Option(box, "heads"), Option(box, "tails")
    >>> def toss(pos, seat, option):
    ...     right = pos.draw(2) == option.id
    ...     pos.end([1, 2] if right else [2, 1], "tossed")
    >>> call = Decision(box, "call", "EX-1", toss, most=2)
    >>> pos = Position(2)
    >>> pos.rehearse(1)  # the numbers that `draw` returns
    >>> begin(pos, lambda pos: pos.ask(0, call, [heads, tails]))
    >>> pos.ask_of(0).texts, pos.over
    (('heads', 'tails'), False)
    >>> pos.play(0, tails)
    >>> pos.places, pos.over
    ((1, 2), True)
    """

    __slots__ = (
        "agenda", "asked", "chance", "drawn", "journal", "key", "lanes", "mark", "paced",
        "payoffs", "places", "reason", "script", "seats", "top",
    )  # fmt: skip

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.agenda: list[Any] = []  # `step` or `(step, a, ...)`, of which
        self.top: i64 = 0  # the first `top` are pending, and the last of those is next
        self.mark: i64 = 0  # how many were pending when the current step began
        self.asked: Ask | None = None  # the open question; with lanes, the first of them
        self.lanes: tuple[Lane, ...] = ()  # one for each seat that chooses at the same time as others
        self.chance: i64 = 0  # state of the fast generator, for simulation: players could compute it
        self.key: bytes | None = None  # key of the unpredictable generator, for tables; it replaces `chance`
        self.drawn: i64 = 0  # counter of the keyed generator
        self.script: list[int] | None = None  # the numbers set by `rehearse`; they replace both
        self.paced: bool = False  # ask `quiet` decisions even if there is one option
        self.journal: list[Entry] | None = None  # None: not recorded.  The table empties it
        self.places: tuple[int, ...] = ()  # at the end: the place of each seat,
        self.payoffs: tuple[float, ...] = ()  # its payoff,
        self.reason: str = ""  # and why the game ended

    # -- for rules ---------------------------------------------------------------------------

    @overload
    def then(self, step: Callable[[Any], None]) -> None: ...
    @overload
    def then(self, step: Callable[[Any, A], None], a: A) -> None: ...
    @overload
    def then(self, step: Callable[[Any, A, B], None], a: A, b: B) -> None: ...
    @overload
    def then(self, step: Callable[[Any, A, B, C], None], a: A, b: B, c: C) -> None: ...
    def then(self, step: Step, a: Any = None, b: Any = None, c: Any = None) -> None:
        """Run `step(pos, a, b, c)` next.  The steps that one function adds run in the order in which it
        adds them, before everything that was pending already.  Trailing arguments that are None are not
        passed."""
        entry: Any = step
        if a is not None:
            entry = (step, a) if b is None else (step, a, b) if c is None else (step, a, b, c)
        self._push(entry)

    def ask(self, seat: int, decision: Decision, options: list[Any], about: Any = None) -> None:
        """Ask `seat` to choose one of `options`.  A single option is chosen without asking.

        A step asks at most once, and before it adds steps with `then`: otherwise the order would depend
        on whether there was a choice.  Raises RuntimeError if it does not, or if there are no options."""
        if self.top > self.mark:
            raise RuntimeError("a step asks first, and once; several seats choose `together`")
        if len(options) == 1 and not (self.paced and decision.quiet):
            one = options[0]
            then = decision.then
            self._push((then, seat, one) if about is None else (then, seat, one, about))
        elif not options:
            raise RuntimeError(f"{decision.name} offers nothing")
        elif self.asked is None:
            self.asked = Ask(seat, decision, options, about)
        else:
            raise RuntimeError("a step asks first, and once; several seats choose `together`")

    def together(self, seats: list[int], step: Callable[[Any, int], None]) -> None:
        """Run `step(pos, seat)` next for all `seats`, each in a lane of its own.  What was already pending
        waits until all lanes are finished.

        The seats may answer in any order, so steps and answers in a lane change only what belongs to its
        seat; the step after combines it.  A lane must not ask another seat, end the game or open lanes."""
        self._push((open_lanes, seats, step))

    def draw(self, n: i64) -> i64:
        """Return a uniform random number from 0 to n-1.  The only source of chance for rules."""
        if self.key is not None:
            return self._draw(n)
        x: i64 = (self.chance * MULTIPLIER + INCREMENT) & MASK
        self.chance = x
        return (((x >> 30) ^ (x >> 45)) * n) >> 32

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle `items` in place: len(items) - 1 draws."""
        for last in range(len(items) - 1, 0, -1):
            other = self.draw(last + 1)
            items[last], items[other] = items[other], items[last]

    def note(self, event: Event, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Add an entry to the journal, with the numbers of the event's fields.  Does nothing (and costs
        next to nothing) if there is no journal."""
        if self.journal is not None:
            self.journal.append((event, a, b, c, d))

    def end(self, places: list[int], reason: str, payoffs: list[float] | None = None) -> None:
        """End the game with the place of each seat, from 1, and a reason.  Without `payoffs` the seats in
        first place share one point and the others get nothing."""
        if self.lanes:
            raise RuntimeError("a lane cannot end the game; the step after can")
        if payoffs is None:
            if 1 not in places:
                raise RuntimeError("no seat has place 1")
            share = 1.0 / places.count(1)
            payoffs = [share if place == 1 else 0.0 for place in places]
        self.places = tuple(places)
        self.payoffs = tuple(payoffs)
        self.reason = reason
        self.top = self.mark = 0
        self.asked = None

    # -- for players, bots and tables ----------------------------------------------------------

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.asked is None

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Return the open questions: one for each seat that has to choose now."""
        if self.lanes:
            return tuple([lane.asked for lane in self.lanes if lane.asked is not None])
        return () if self.asked is None else (self.asked,)

    def ask_of(self, seat: int) -> Ask | None:
        """Return what `seat` has to choose now, or None."""
        if self.lanes:
            for ask in self.asks:
                if ask.seat == seat:
                    return ask
            return None
        return self.asked if self.asked is not None and self.asked.seat == seat else None

    def in_codes(self, ask: Ask) -> tuple[str, tuple[str, ...], str, Any]:
        """Return an ask as data: decision, options, default, and what it is about."""
        return ask.decision.name, ask.texts, self.default(ask).text, plain(ask.about)

    def default(self, ask: Ask) -> Option:
        """Return the option that is chosen for a seat that does not answer."""
        wish = ask.decision.default
        if wish is None or (isinstance(wish, Option) and wish not in ask.options):
            first: Option = ask.options[0]
            return first
        return wish if isinstance(wish, Option) else wish(self, ask)

    def play(self, seat: int, option: Option) -> None:
        """Choose `option` for `seat` and run to the next open question or the end.

        Raises Refused, and changes nothing, if the seat is not asked or the option is not offered."""
        ask = self.ask_of(seat)
        if ask is None:
            raise Refused("It's not your turn.")
        if option not in ask.options:
            legal = [other.text for other in ask.options]
            raise Refused(f"{option.text} is not on offer now.", ask.decision.clause, legal)
        self.answer(ask, option)

    def answer(self, ask: Ask, option: Option) -> None:
        """Like `play` without checks, for an ask of this position and one of its options."""
        self.settle(ask, option)
        self.run()

    def settle(self, ask: Ask, option: Option) -> None:
        """Apply the answer without running the steps that follow from it."""
        if self.lanes:
            for lane in self.lanes:
                if lane.seat == ask.seat:
                    self._visit(lane, ask, option)
            self._join()
        else:
            take(self, ask, option)

    def rehearse(self, *numbers: int) -> None:
        """Make `draw` return these numbers from now on, and then raise Unscripted: for tests."""
        self.key = b""
        self.script = list(numbers)

    def run(self) -> None:
        """Run pending steps until a seat is asked or none is left."""
        while self.step():
            pass

    def step(self) -> bool:
        """Run the next pending step; return False if a seat is asked or there is none."""
        if self.top > self.mark + 1:
            self._reverse()
        top = self.top - 1
        if top < 0 or self.asked is not None:
            self.mark = self.top
            return False
        step = self.agenda[top]
        self.top = self.mark = top
        if isinstance(step, tuple):
            n = len(step)
            if n == 2:
                step[0](self, step[1])
            elif n == 3:
                step[0](self, step[1], step[2])
            else:
                step[0](self, step[1], step[2], step[3])
        else:
            step(self)
        return True

    def _push(self, entry: Any) -> None:
        """Add a pending step.  The list is never shortened: resizing it costs more than a step does."""
        if self.top == len(self.agenda):
            self.agenda.append(entry)
        else:
            self.agenda[self.top] = entry
        self.top += 1

    def _reverse(self) -> None:
        """Reverse what one step has pushed, so that what it added first runs first."""
        agenda = self.agenda
        low = self.mark
        high = self.top - 1
        while low < high:
            entry = agenda[low]
            agenda[low] = agenda[high]
            agenda[high] = entry
            low += 1
            high -= 1

    def _draw(self, n: int) -> int:
        """Draw from the script if there is one, else from keyed BLAKE2b over a counter."""
        if n < 1:
            raise ValueError("there is nothing to draw from")
        if self.asked is not None:
            raise RuntimeError("a step that has asked draws no more; what follows is a step of its own")
        if self.script is not None:
            if not self.script:
                raise Unscripted(n)
            if not 0 <= self.script[0] < n:
                raise ValueError(f"no number below {n} next in the script: {self.script}")
            return self.script.pop(0)
        while True:
            count: int = self.drawn
            self.drawn += 1
            block = blake2b(count.to_bytes(8, "big"), digest_size=8, key=self.key or b"")
            x = int.from_bytes(block.digest(), "big")
            if x < (1 << 64) // n * n:  # above this limit, x % n would favour low results
                return x % n

    # -- lanes ---------------------------------------------------------------------------------

    def _lane(self, seat: int, step: Step) -> Lane:
        """Return a new lane, with its own random numbers: shared ones would depend on who answers first."""
        chance = mix(self.chance ^ (self.drawn * 64 + seat + 1))
        return Lane(seat, step, [(step, seat)], None, chance, (self.drawn << 32) + (seat << 24))

    def _visit(self, lane: Lane, ask: Ask | None = None, option: Option | None = None) -> None:
        """Run `lane` in the place of the main agenda until it asks or is finished."""
        self._swap(lane)
        if ask is not None and option is not None:
            take(self, ask, option)
        self.run()
        if self.asked is not None and self.asked.seat != lane.seat:
            raise RuntimeError(f"seat {self.asked.seat} asked in the lane of seat {lane.seat}")
        self._swap(lane)

    def _swap(self, lane: Lane) -> None:
        """Exchange agenda and random numbers with the lane: rules need not know which agenda they are on."""
        self.agenda, lane.agenda = lane.agenda, self.agenda
        self.top, lane.top = lane.top, self.top
        self.asked, lane.asked = lane.asked, self.asked
        self.chance, lane.chance = lane.chance, self.chance
        self.drawn, lane.drawn = lane.drawn, self.drawn
        self.mark = self.top

    def _join(self) -> None:
        """Set `asked` to the ask of the first lane that has one; drop the lanes if none has."""
        self.asked = None
        for lane in self.lanes:
            if lane.asked is not None:
                self.asked = lane.asked
                return
        self.lanes = ()

    # -- copying and storing ---------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        state = {name: getattr(self, name) for name in fields(self)}
        state["agenda"] = self.agenda[: self.top]
        state["journal"] = None
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)

    def copy(self) -> Position:
        """Return an independent copy, without the journal.  Games override this with plain assignments
        (and `copy_into`), for speed."""
        other: Position = type(self).__new__(type(self))
        for name in fields(self):
            setattr(other, name, _copy(getattr(self, name)))
        del other.agenda[self.top :]  # as in copy_into
        other.journal = None
        return other

    def copy_into(self, other: Position) -> None:
        """Copy the kernel's own fields into `other`, which was made for as many seats."""
        other.agenda = self.agenda[: self.top]  # steps above `top` are done, and may contain secrets
        other.top = self.top
        other.mark = self.mark
        other.asked = self.asked
        if self.lanes:
            other.lanes = tuple([lane.copy() for lane in self.lanes])
        other.chance = self.chance
        other.key = self.key
        other.drawn = self.drawn
        other.script = None if self.script is None else self.script[:]
        other.paced = self.paced
        other.places = self.places
        other.payoffs = self.payoffs
        other.reason = self.reason

    def imagine(
        self, seat: int, seed: int, redeal: Callable[[Any, int], None], again: bool = False
    ) -> Position:
        """Return a random position that `seat` cannot tell from this one, with new random numbers.

        The result depends on `seed` and on what `seat` knows, and on nothing else.  Seats that have
        finished their lanes have chosen at random in it; with `again` they are asked again instead, for a
        caller with a better guess.

        `redeal(pos, seat)` is the game's part: collect all that is hidden from `seat`, sort it (the true
        order must not matter), `shuffle` and deal it so that it agrees with what `seat` has seen; and
        clear what the other seats have stored in their lanes, which run again."""
        other = self.copy()
        other.key = None
        other.script = None
        other.chance = seed & MASK
        other.drawn = 0
        redeal(other, seat)
        if other.lanes:
            other._rethink(seat, again)
        other.paced = False
        return other

    def _rethink(self, seat: int, again: bool) -> None:
        """Restart the lanes of the others: `seat` knows only whether they are finished.  Lanes that were
        finished are finished again by random choices, unless `again`."""
        lanes = []
        for lane in self.lanes:
            fresh = self._lane(lane.seat, lane.step)
            if lane.seat == seat:
                fresh.agenda, fresh.top, fresh.asked = lane.agenda, lane.top, lane.asked
            else:
                self._visit(fresh)
                while not again and lane.asked is None and fresh.asked is not None:
                    ask = fresh.asked
                    self._visit(fresh, ask, ask.options[self.draw(len(ask.options))])
            lanes.append(fresh)
        self.lanes = tuple(lanes)
        self._join()
        self.run()


def begin(pos: Position, setup: Callable[[Any], None]) -> None:
    """Run `setup(pos)` on a new position, and then to the first open question.  Set its source of random
    numbers before."""
    pos._push(setup)
    pos.run()


def take(pos: Position, ask: Ask, option: Option) -> None:
    """Apply the answer to `ask`."""
    pos.asked = None
    pos.mark = pos.top
    if ask.about is None:
        ask.decision.then(pos, ask.seat, option)
    else:
        ask.decision.then(pos, ask.seat, option, ask.about)


def open_lanes(pos: Position, seats: list[int], step: Step) -> None:
    """The step that `together` adds: make the lanes and run each to its first question."""
    if pos.lanes:
        raise RuntimeError("there are no lanes within lanes")
    if len(set(seats)) < len(seats):
        raise RuntimeError("a seat has one lane")
    pos.drawn += 1
    pos.lanes = tuple([pos._lane(seat, step) for seat in seats])
    for lane in pos.lanes:
        pos._visit(lane)
    pos._join()


# -- chance ------------------------------------------------------------------------------------


def mix(x: i64) -> i64:
    """Return a seed that is far from that of x + 1, so that two streams are not correlated."""
    x = ((x ^ (x >> 31)) * 0x1F58_476D_1CE4_E5B9) & MASK
    x = ((x ^ (x >> 29)) * 0x14D0_49BB_1331_11EB) & MASK
    return x ^ (x >> 32)


def seeded(*words: object) -> int:
    """Return a 62-bit hash of `words`, to seed the fast generator: consecutive numbers are bad seeds.

    >>> seeded("a game", 1) == seeded("a game", "1")
    True
    """
    text = " ".join([str(word) for word in words])
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") & MASK


def luck(pos: Position) -> tuple[Any, ...]:
    """Return the state of the random numbers: if it is unchanged, nothing was drawn in between."""
    lanes = [(lane.seat, lane.chance, lane.drawn) for lane in pos.lanes]
    return pos.chance, pos.drawn, len(pos.script or ()), tuple(lanes)


def playout(pos: Position, seed: int, most: i64 = MASK) -> int:
    """Play random options to the end, or for `most` decisions; return the number of decisions.  Compiled,
    it runs without any Python code in between."""
    x: i64 = seed & MASK
    n: i64 = 0
    while n < most:
        ask = pos.asked
        if ask is None:
            break
        x = (x * MULTIPLIER + INCREMENT) & MASK
        pick: i64 = (((x >> 30) ^ (x >> 45)) * len(ask.options)) >> 32
        pos.answer(ask, ask.options[pick])
        n += 1
    return n


# -- positions as data -------------------------------------------------------------------------


FIELDS: Final[dict[type, list[str]]] = {}  # cache: finding the names takes longer than reading the fields


def fields(thing: Any) -> list[str]:
    """Return the names of all fields of an object, sorted, compiled or interpreted."""
    kind = type(thing)
    names = FIELDS.get(kind)
    if names is None:
        free = getattr(thing, "__dict__", None)
        found = set(free or ())
        for cls in kind.__mro__:
            own = cls.__dict__
            found.update(own.get("__mypyc_attrs__") or own.get("__slots__", ()))
        names = sorted(found - {"__dict__"})
        if free is None:  # else they differ from object to object
            FIELDS[kind] = names
    return names


def _copy(value: Any) -> Any:
    """Return a deep copy of lists, tuples, dicts and objects with a `copy` method.  Everything else is
    immutable and shared."""
    if isinstance(value, list):
        return [_copy(item) for item in value]
    if isinstance(value, tuple):
        return tuple([_copy(item) for item in value])
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    return value.copy() if hasattr(value, "copy") else value


def plain(value: Any) -> Any:
    """Return `value` as nested tuples of numbers and names, the same in every process: to compare
    positions, or to hash one.  Of a position, `journal`, `paced` and `mark` are left out.

    >>> plain({"b": [1, 2], "a": None})
    ('dict', ('a', None), ('b', (1, 2)))
    """
    if value is None or isinstance(value, (int, str, bytes, float)):
        return value
    if isinstance(value, (list, tuple)):
        return tuple([plain(item) for item in value])
    if isinstance(value, (set, frozenset)):
        return ("set", *sorted([plain(item) for item in value]))
    if isinstance(value, dict):
        return ("dict", *sorted([(plain(key), plain(item)) for key, item in value.items()]))
    if isinstance(value, Option):
        return value.id
    if isinstance(value, (Decision, Event)):
        return value.name
    if callable(value):
        return value.__qualname__
    state = {name: getattr(value, name) for name in fields(value)}
    if isinstance(value, (Position, Lane)):
        state["agenda"] = value.agenda[: value.top]
    if isinstance(value, Position):
        for name in ("mark", "paced", "journal"):
            del state[name]
    return (type(value).__qualname__, *[(name, plain(item)) for name, item in state.items()])


def carried_out(
    pos: Position, seat: int, options: Sequence[Option]
) -> tuple[Position, list[tuple[Option, bool]]]:
    """Return a copy of `pos` in which `seat` has chosen `options` in turn, and what was played.

    Each option comes with whether it was a choice: in a paced position, forced choices in between are made
    automatically.  Raises Refused if an option is not offered."""
    after = pos.copy()
    after.journal = None if pos.journal is None else []
    played: list[tuple[Option, bool]] = []
    for option in options:
        ask = after.ask_of(seat)
        while ask is not None and len(ask.options) == 1 and option is not ask.options[0]:
            after.play(seat, ask.options[0])
            played.append((ask.options[0], False))
            ask = after.ask_of(seat)
        after.play(seat, option)
        played.append((option, ask is not None and len(ask.options) > 1))
    return after, played


def digest(pos: Position) -> str:
    """Return a hash of all that matters in a position: 32 hexadecimal digits."""
    return sha256(repr(plain(pos)).encode()).hexdigest()[:32]
