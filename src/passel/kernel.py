"""The kernel: positions, agendas, asks, chance and the journal.

A Position is plain state plus an *agenda*, a stack of pending steps.  A step is a module-level
function of the position and up to three arguments.  The kernel runs steps until one of them asks
a seat to choose; ``play`` goes on with the answer.  Where several seats act side by side, each has
a *lane*, a small agenda of its own.

The one rule of order: steps named in one function run in written order, before whatever was
already waiting.  The kernel imports nothing of Passel and knows no game.
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
Entry = tuple["Event", int, int, int, int]  # one line of the journal
Heard = tuple["Event", "int | None", "int | None", "int | None", "int | None"]  # as a seat gets it

# A 62-bit linear congruential stream.  Every constant fits mypyc's short int (62 bits), so that
# compiled and interpreted runs agree bit for bit and the compiled one never boxes.
MULTIPLIER: Final = 2862933555777941757
INCREMENT: Final = 1442695040888963407
MASK: Final = 0x3FFF_FFFF_FFFF_FFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Refused(ValueError):
    """A choice that is not on offer.  Says only what the seat that tried knows anyway."""

    def __init__(self, reason: str, clause: str = "", legal: list[str] | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.clause = clause  # the rule behind the decision that is open
        self.legal = legal or []  # what may be chosen instead


@mypyc_attr(allow_interpreted_subclasses=True)
class Unscripted(ValueError):
    """A draw of one of `n` numbers that the script does not hold.  The position is lost: whoever wants to go
    on does it with a copy from before, and a longer script."""

    def __init__(self, n: int) -> None:
        super().__init__(f"no number below {n} next in the script: []")
        self.n = n


# -- what a game declares ----------------------------------------------------------------------


@final
class Box:
    """Everything that a game declares once, when its module is read: the options (its fixed action
    space), the decisions and the events.  Positions, records and pickles refer to them by name."""

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
    """The box of the game whose components are in `module`."""
    if module not in BOXES:
        import_module(module)
    return BOXES[module]


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One thing that a seat may choose.  `text` is its notation, the same for ever; `kind` is its first word:
    what kind of option it is."""

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
    return box(module).options[id]


@final
class Decision:
    """A kind of choice: `then(pos, seat, option[, about])` takes the answer, `clause` is the rule
    behind it, `most` the longest list that its rules allow.

    `default` is what a seat gets that does not answer: an option, or a function of position and
    ask, or None for the first on offer.  `secret`: the others do not learn what was chosen;
    `quiet`: nor whether there was a choice."""

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
    # The handlers of a decision are rules, and those may not have been read yet.
    if not (module in BOXES and id < len(BOXES[module].decisions)):
        import_module(module.rpartition(".")[0] or module)
    return box(module).decisions[id]


@final
class Event:
    """Something that the journal tells.  `fields` names its numbers, of which the first `seats` are
    seats.  `sees` names those seats that get it whole (none: all do), `hides` what is blanked for
    everybody else; if `sees` is given and `hides` is not, the others hear nothing of it."""

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
    return box(module).events[name]


def heard(entry: Entry, seat: int) -> Heard | None:
    """What `seat` gets to know of a line of the journal (a spectator is -1), or None."""
    told = entry[0]
    numbers: list[int | None] = [entry[1], entry[2], entry[3], entry[4]]
    if told.sees and not [field for field in told.sees if numbers[field] == seat]:
        if not told.hides:
            return None
        for field in told.hides:
            numbers[field] = None
    return (told, numbers[0], numbers[1], numbers[2], numbers[3])


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Ask:
    """`seat` must choose one of `options`.  Never changed once made, and shared between copies
    of a position."""

    __slots__ = ("about", "decision", "options", "seat")

    def __init__(self, seat: int, decision: Decision, options: list[Any], about: Any = None) -> None:
        self.seat: Final = seat
        self.decision: Final = decision
        self.options: Final = options
        self.about: Final = about

    @property
    def texts(self) -> tuple[str, ...]:
        """The options in notation."""
        options: list[Option] = self.options
        return tuple([option.text for option in options])

    def __reduce__(self) -> tuple[Any, ...]:
        return Ask, (self.seat, self.decision, self.options, self.about)


@final
class Lane:
    """A seat's own agenda and chance, while several seats act side by side."""

    __slots__ = ("agenda", "asked", "chance", "drawn", "seat", "step", "top")

    def __init__(
        self, seat: int, step: Step, agenda: list[Any], asked: Ask | None, chance: i64, drawn: i64
    ) -> None:
        self.seat: Final = seat
        self.step: Final = step  # where it began
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
    """The whole truth at one moment: subclass it, add fields, and copy them in `copy`."""

    __slots__ = (
        "agenda", "asked", "chance", "drawn", "journal", "key", "lanes", "mark", "paced",
        "payoffs", "places", "reason", "script", "seats", "top",
    )  # fmt: skip

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.agenda: list[Any] = []  # `step` or `(step, a, ...)`, of which
        self.top: i64 = 0  # the first `top` are pending, and the last of those is next
        self.mark: i64 = 0  # how many were pending when the present step began
        self.asked: Ask | None = None  # who is to choose: the first, if several are
        self.lanes: tuple[Lane, ...] = ()  # one for each seat that acts side by side with others
        self.chance: i64 = 0  # a fast stream, for simulation: players could compute it
        self.key: bytes | None = None  # or one that nobody can foretell, for tables
        self.drawn: i64 = 0  # how far the latter has got
        self.script: list[int] | None = None  # or else what `rehearse` has set
        self.paced: bool = False  # ask even where there is no choice, if that is a secret
        self.journal: list[Entry] | None = None  # for the table to empty
        self.places: tuple[int, ...] = ()  # at the end: the place of each seat,
        self.payoffs: tuple[float, ...] = ()  # what it has got,
        self.reason: str = ""  # and why it ended

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
        """Do `step` next.  Steps named in one function run in written order, before anything that
        was already on the agenda."""
        entry: Any = step
        if a is not None:
            entry = (step, a) if b is None else (step, a, b) if c is None else (step, a, b, c)
        self._push(entry)

    def ask(self, seat: int, decision: Decision, options: list[Any], about: Any = None) -> None:
        """Let `seat` choose; a choice of one is no choice and is made at once.  A step asks before it
        names what follows, or else the order would depend on whether there was a choice."""
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
        """Do `step(pos, seat)` next, for all of `seats` side by side; what was already on the
        agenda waits until the last of them is through.  They see nothing of each other: steps
        and answers in a lane touch what is that seat's own, and the step after draws it together."""
        self._push((open_lanes, seats, step))

    def draw(self, n: i64) -> i64:
        """A uniform number in 0..n-1 from the position's own chance."""
        if self.key is not None:
            return self._draw(n)
        x: i64 = (self.chance * MULTIPLIER + INCREMENT) & MASK
        self.chance = x
        return (((x >> 30) ^ (x >> 45)) * n) >> 32

    def shuffle(self, items: list[Any]) -> None:
        """Put `items` in any order, all equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.draw(last + 1)
            items[last], items[other] = items[other], items[last]

    def note(self, event: Event, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Tell the table what has happened, if it listens."""
        if self.journal is not None:
            self.journal.append((event, a, b, c, d))

    def end(self, places: list[int], reason: str, payoffs: list[float] | None = None) -> None:
        """The game is over: the place of each seat, from 1, and why.  Unless told otherwise the
        first share one point and the others get nothing."""
        if self.lanes:
            raise RuntimeError("a lane cannot end the game; the step after can")
        if payoffs is None:
            if 1 not in places:
                raise RuntimeError("somebody must come first")
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
        return self.asked is None

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Everybody who is to choose now."""
        if self.lanes:
            return tuple([lane.asked for lane in self.lanes if lane.asked is not None])
        return () if self.asked is None else (self.asked,)

    def ask_of(self, seat: int) -> Ask | None:
        if self.lanes:
            for ask in self.asks:
                if ask.seat == seat:
                    return ask
            return None
        return self.asked if self.asked is not None and self.asked.seat == seat else None

    def in_codes(self, ask: Ask) -> tuple[str, tuple[str, ...], str, Any]:
        """What a seat is asked: the decision, the options, the default, what it is about."""
        return ask.decision.name, ask.texts, self.default(ask).text, plain(ask.about)

    def default(self, ask: Ask) -> Option:
        """What a seat gets that does not answer."""
        wish = ask.decision.default
        if wish is None or (isinstance(wish, Option) and wish not in ask.options):
            first: Option = ask.options[0]
            return first
        return wish if isinstance(wish, Option) else wish(self, ask)

    def play(self, seat: int, option: Option) -> None:
        """`seat` chooses `option`; run on to the next decision.  Refuses what is not on offer."""
        ask = self.ask_of(seat)
        if ask is None:
            raise Refused("There is nothing for you to decide now.")
        if option not in ask.options:
            legal = [other.text for other in ask.options]
            raise Refused(f"{option.text} is not on offer now.", ask.decision.clause, legal)
        self.answer(ask, option)

    def answer(self, ask: Ask, option: Option) -> None:
        """As `play`, for an ask of this position and one of its own options."""
        if self.lanes:
            for lane in self.lanes:
                if lane.seat == ask.seat:
                    self._visit(lane, ask, option)
            self._join()
        else:
            take(self, ask, option)
        self.run()

    def rehearse(self, *numbers: int) -> None:
        """From now on draw these numbers, and no others: for tests."""
        self.key = b""
        self.script = list(numbers)

    def run(self) -> None:
        """Run the agenda until somebody is asked."""
        agenda = self.agenda
        while True:
            if self.top > self.mark + 1:
                self._reverse()
            top = self.top - 1
            if top < 0 or self.asked is not None:
                self.mark = self.top
                return
            step = agenda[top]
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

    def _push(self, entry: Any) -> None:
        """The list is never shortened: growing and shrinking it costs more than a step does."""
        if self.top == len(self.agenda):
            self.agenda.append(entry)
        else:
            self.agenda[self.top] = entry
        self.top += 1

    def _reverse(self) -> None:
        """Turn what one step has pushed round, so that what it named first comes first."""
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
        """The slow sources: the script if there is one, else keyed BLAKE2b over a counter."""
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
            if x < (1 << 64) // n * n:  # the few numbers above would favour low results
                return x % n

    # -- lanes ---------------------------------------------------------------------------------

    def _lane(self, seat: int, step: Step) -> Lane:
        """Its chance is its own, or else what it draws would depend on who answers first."""
        chance = mix(self.chance ^ (self.drawn * 64 + seat + 1))
        return Lane(seat, step, [(step, seat)], None, chance, (self.drawn << 32) + (seat << 24))

    def _visit(self, lane: Lane, ask: Ask | None = None, option: Option | None = None) -> None:
        """Let `lane` go on in the place of the main agenda, until it asks or is through."""
        self._swap(lane)
        if ask is not None and option is not None:
            take(self, ask, option)
        self.run()
        if self.asked is not None and self.asked.seat != lane.seat:
            raise RuntimeError(f"seat {self.asked.seat} asked in the lane of seat {lane.seat}")
        self._swap(lane)

    def _swap(self, lane: Lane) -> None:
        """Exchange agendas; rules never know on which of them they are."""
        self.agenda, lane.agenda = lane.agenda, self.agenda
        self.top, lane.top = lane.top, self.top
        self.asked, lane.asked = lane.asked, self.asked
        self.chance, lane.chance = lane.chance, self.chance
        self.drawn, lane.drawn = lane.drawn, self.drawn
        self.mark = self.top

    def _join(self) -> None:
        """The first lane that asks comes first; when none does they are gone."""
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
        """An independent copy, without the journal.  Games override this with plain assignments,
        for speed."""
        other: Position = type(self).__new__(type(self))
        for name in fields(self):
            setattr(other, name, _copy(getattr(self, name)))
        del other.agenda[self.top :]  # as in copy_into
        other.journal = None
        return other

    def copy_into(self, other: Position) -> None:
        """Copy the kernel's own fields into `other`, which was made for as many seats."""
        other.agenda = self.agenda[: self.top]  # what lies above was done, and may tell a secret
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
        """A position which, for all that `seat` knows, may be the true one, with chance to come
        afresh.  It depends on nothing but what `seat` knows, and on `seed`.  With `again` those who
        are through with their lanes are asked again, for whoever knows better than chance what they
        may have chosen.

        `redeal(pos, seat)` is the game's part: gather all that is hidden from `seat`, sort it (the
        true order must not count), `shuffle` and deal it, in agreement with whatever `seat` has
        seen; and clear what the others have written down in their lanes, which they will do
        again."""
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
        """Nobody knows what another does in its lane, only whether it is through: it begins
        again, and if it was through it gets there by choices at random, unless all are asked again."""
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
    """Set up a fresh position, whose chance is in place, and run to the first decision."""
    pos._push(setup)
    pos.run()


def take(pos: Position, ask: Ask, option: Option) -> None:
    """`ask` is answered."""
    pos.asked = None
    pos.mark = pos.top
    if ask.about is None:
        ask.decision.then(pos, ask.seat, option)
    else:
        ask.decision.then(pos, ask.seat, option, ask.about)


def open_lanes(pos: Position, seats: list[int], step: Step) -> None:
    """The step behind `together`."""
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
    """A seed far from those of `x`'s neighbours, so that two streams never run in step."""
    x = ((x ^ (x >> 31)) * 0x1F58_476D_1CE4_E5B9) & MASK
    x = ((x ^ (x >> 29)) * 0x14D0_49BB_1331_11EB) & MASK
    return x ^ (x >> 32)


def seeded(*words: object) -> int:
    """62 bits out of any words: raw numbers would start the fast streams far too evenly."""
    text = " ".join([str(word) for word in words])
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") & MASK


def luck(pos: Position) -> tuple[Any, ...]:
    """How far chance has got: unchanged means that nothing was drawn in between."""
    lanes = [(lane.seat, lane.chance, lane.drawn) for lane in pos.lanes]
    return pos.chance, pos.drawn, len(pos.script or ()), tuple(lanes)


def playout(pos: Position, seed: int, most: i64 = MASK) -> int:
    """Play at random to the end, or `most` decisions; return their number."""
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


FIELDS: Final[dict[type, list[str]]] = {}  # of a class: to find them takes longer than to read them


def fields(thing: Any) -> list[str]:
    """The names of every field of a position or record, compiled or interpreted, from a to z."""
    kind = type(thing)
    names = FIELDS.get(kind)
    if names is None:
        free = getattr(thing, "__dict__", None)
        found = set(free or ())
        for cls in kind.__mro__:
            own = cls.__dict__
            found.update(own.get("__mypyc_attrs__") or own.get("__slots__", ()))
        names = sorted(found - {"__dict__"})
        if free is None:  # else each has its own
            FIELDS[kind] = names
    return names


def _copy(value: Any) -> Any:
    """Lists, tuples, dicts and whatever has a `copy` of its own are copied, all the way down;
    everything else is immutable and shared."""
    if isinstance(value, list):
        return [_copy(item) for item in value]
    if isinstance(value, tuple):
        return tuple([_copy(item) for item in value])
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    return value.copy() if hasattr(value, "copy") else value


def plain(value: Any) -> Any:
    """`value` as nested tuples of numbers and names, the same wherever it was made: to compare two
    positions, or to take a digest of one.  Whether a table listens or paces is not part of it."""
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
    """The position after `seat` has chosen `options`, one after the other, while `pos` stays as it is; and
    what was played, each with whether it was a choice: where a table paces forced choices, those that come
    in between are made."""
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
    """A fingerprint of all that matters in a position: 32 hexadecimal digits."""
    return sha256(repr(plain(pos)).encode()).hexdigest()[:32]
