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
    """A line of the journal as one reader may know it: `line.coins` is a number, or None if hidden.

    A field whose name is a Python keyword, or is taken already, is read with an underscore: `line.with_`,
    `line.event_`."""

    __slots__ = ("event", "names", "numbers")

    def __init__(self, heard: Heard, names: Sequence[str] = ()) -> None:
        self.event: Event = heard[0]
        self.numbers: dict[str, int | None] = dict(zip(self.event.fields, heard[1:], strict=False))
        self.names = names

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
    """A sentence with blanks that are not fields of its event."""

    text: str
    blanks: Mapping[str, object]


def told(text: str, **blanks: object) -> Told:
    """Return a sentence with more blanks: `told(N_("{seat} draws {cards}."), cards=names_of(line.cards))`."""
    return Told(text, blanks)


Sentence = str | Callable[[Line], str | Told]


def if_known(whole: str, rest: str) -> Sentence:
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
    >>> tell = Sentences(box, say, {drew: "{seat} draws {cards}."})
    >>> tell((drew, 1, 2, 0, 0), ["Ada", "Bo"])
    'Bo draws 2 cards.'
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
            if isinstance(sentence, str) and (wrong := blanks_of(sentence) - set(event.fields)):
                raise ValueError(f"the event {event.name} has no field {', '.join(sorted(wrong))}")

    def __call__(self, heard: Heard, names: Sequence[str]) -> str:
        """Return the line as a sentence; `names` are the players'."""
        return self.of(Line(heard, names))

    def of(self, line: Line) -> str:
        """Return a line that has the players' names as a sentence."""
        sentence = self._sentences[line.event]
        found = sentence if isinstance(sentence, str) else sentence(line)
        text, more = (found, {}) if isinstance(found, str) else found
        seats = line.seats()
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
