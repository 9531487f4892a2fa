"""Lines of the journal with named numbers, and a sentence for each kind of event.

Rules record numbers: `pos.note(PAID, payer, payee, coins, card)`.  The event declares the names of these
fields and how many of them are seats; `Line` and `Sentences` use them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, NamedTuple

from passel.i18n import _
from passel.kernel import Box, Event, Heard


class Line:
    """A line of the journal as one reader may know it: `line.coins` is a number, or None if hidden;
    `line.reader` is the reader's seat, or -1.

    A field whose name is a Python keyword, or is taken already, is read with an underscore: `line.with_`,
    `line.event_`."""

    __slots__ = ("event", "names", "numbers", "reader")

    def __init__(self, heard: Heard, names: Sequence[str] = (), reader: int = -1) -> None:
        self.event: Event = heard[0]
        self.numbers: dict[str, int | None] = dict(zip(self.event.fields, heard[1:], strict=False))
        self.names = names
        self.reader = reader

    def __getattr__(self, name: str) -> Any:
        try:
            return self.numbers[name.rstrip("_")]
        except KeyError:
            fields = ", ".join(self.event.fields) or "nothing"
            raise AttributeError(f"the event {self.event.name} has {fields}, not {name}") from None

    def seats(self) -> dict[str, int | None]:
        """Return the fields that are seats."""
        return {field: self.numbers[field] for field in self.event.fields[: self.event.seats]}


class Told(NamedTuple):
    """A sentence, what it is for a reader who is in it, and blanks that are not fields of its event."""

    text: str
    you: str | Mapping[str, str]
    blanks: Mapping[str, object]


def told(text: str, you: str | Mapping[str, str] = "", **blanks: object) -> Told:
    """Return a sentence with its forms for a reader who is in it, and with more blanks.

    `you` is for the player in the first field: `told(N_("{seat} draws."), N_("You draw."))`.  An event with
    several players has a form for each, by the name of the field: `told(N_("{payer} pays {payee}."),
    {"payer": N_("You pay {payee}."), "payee": N_("{payer} pays you.")})`.  A reader without a form gets the
    same text as everybody."""
    return Told(text, you, blanks)


Sentence = str | Told | Callable[[Line], str | Told]


def if_known(whole: str | Told, rest: str | Told) -> Sentence:
    """Return a sentence: `whole` for readers who get all numbers of the line, `rest` for the others."""
    return lambda line: rest if None in line.numbers.values() else whole


@cache
def blanks_of(text: str) -> frozenset[str]:
    """Return the names of the blanks in a sentence."""
    return frozenset(name for _text, name, _spec, _sign in Formatter().parse(text) if name)


class Sentences:
    """Turns lines of the journal into sentences: the `tell` of a game's words.

    The blanks of a sentence are fields of its event.  A seat is replaced by the name of its player, any other
    field by what `say` returns for its number.  Where a sentence depends on the numbers, a function of the
    line returns it; it may add blanks of its own (`told`).  Sentences are marked by `N_` and translated when
    they are used.  The constructor raises ValueError for blanks that are not fields and for events without a
    sentence.

    Where players have titles, `called(line, field)` returns what to call the seat in a field: Banker Bo.

    >>> box = Box("sentences_example")
    >>> drew = Event(box, "drew", "seat cards")
    >>> say = {"cards": lambda n: "1 card" if n == 1 else f"{n} cards"}
    >>> tell = Sentences(box, say, {drew: told("{seat} draws {cards}.", "You draw {cards}.")})
    >>> tell((drew, 1, 2, 0, 0), ["Ada", "Bo"])
    'Bo draws 2 cards.'
    >>> tell((drew, 1, 2, 0, 0), ["Ada", "Bo"], 1)
    'You draw 2 cards.'
    """

    def __init__(
        self,
        box: Box,
        say: Mapping[str, Callable[[int], str]],
        sentences: Mapping[Event, Sentence],
        called: Callable[[Line, str], str] | None = None,
    ) -> None:
        self._say, self._sentences, self._called = say, sentences, called
        for event in box.events.values():
            if event not in sentences:
                raise ValueError(f"there is no sentence for the event {event.name}")
            sentence = sentences[event]
            if not callable(sentence):
                check(event, as_told(sentence))

    def __call__(self, heard: Heard, names: Sequence[str], reader: int = -1) -> str:
        """Return the line as a sentence; `names` are the players'.  A seat as the reader is called "you"."""
        return self.of(Line(heard, names, reader))

    def of(self, line: Line) -> str:
        """Return a line that has the players' names as a sentence."""
        sentence = self._sentences[line.event]
        found = as_told(sentence(line) if callable(sentence) else sentence)
        seats, more = line.seats(), found.blanks
        text = found.text if line.reader < 0 else form_for(found, seats, line.reader)
        wanted = blanks_of(text) - more.keys()  # `say` may have no word for the number of another field
        blanks: dict[str, object] = {}
        for field, number in line.numbers.items():
            if number is not None and field in wanted:
                if field in seats:
                    blanks[field] = self._called(line, field) if self._called else line.names[number]
                else:
                    say = self._say.get(field)
                    blanks[field] = say(number) if say else number
        return _(text).format(**{**blanks, **more})


def as_told(sentence: str | Told) -> Told:
    return Told(sentence, "", {}) if isinstance(sentence, str) else sentence


def form_for(found: Told, seats: Mapping[str, int | None], reader: int) -> str:
    """Return the sentence for one of the seats."""
    if not found.you:
        return found.text
    for number, (field, seat) in enumerate(seats.items()):
        if seat == reader:
            form = found.you.get(field, "") if not isinstance(found.you, str) else "" if number else found.you
            if form:
                return form
    return found.text


def check(event: Event, sentence: Told) -> None:
    """Raise ValueError for blanks and forms that do not belong to the event."""
    forms = {"": sentence.you} if isinstance(sentence.you, str) else sentence.you
    blanks = frozenset().union(*map(blanks_of, (sentence.text, *forms.values())))
    if wrong := (blanks - set(event.fields) - sentence.blanks.keys()) | (forms.keys() - {"", *event.fields}):
        raise ValueError(f"the event {event.name} has no field {', '.join(sorted(wrong))}")
