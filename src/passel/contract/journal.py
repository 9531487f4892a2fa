"""Lines of the journal with named numbers, and a sentence for each kind of event.

Rules write numbers: `pos.note(PAID, payer, payee, coins, card)`.  Names appear when a line is read: the event
declares its fields, and how many of them are seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, NamedTuple

from passel.i18n import _
from passel.kernel import Box, Event, Heard


class Line:
    """A line of the journal as one reader may know it: `line.coins` is a number, or None if it is hidden.

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
        """Return those fields that are seats."""
        return {field: self.numbers[field] for field in self.event.fields[: self.event.seats]}


class Told(NamedTuple):
    """A sentence with blanks that are no fields of its event."""

    text: str
    blanks: Mapping[str, object]


def told(text: str, **blanks: object) -> Told:
    """Return a sentence with more blanks: `told(N_("{seat} draws {cards}."), cards=names_of(line.cards))`."""
    return Told(text, blanks)


Sentence = str | Callable[[Line], str | Told]


def if_known(whole: str, rest: str) -> Sentence:
    """Return `whole` for those who know all numbers of the line, `rest` for those from whom one is hidden."""
    return lambda line: rest if None in line.numbers.values() else whole


@cache
def blanks_of(text: str) -> frozenset[str]:
    """Return the names of the blanks in a sentence."""
    return frozenset(name for _text, name, _spec, _sign in Formatter().parse(text) if name)


class Sentences:
    """Tells the lines of a journal: the `tell` of a game's words.

    The blanks of a sentence are fields of its event.  A seat is filled with the name of its player, any other
    field with what `say` makes of its number.  Where a sentence depends on the numbers, a function of the
    line picks it, and may add blanks of its own (`told`).  Sentences are marked by `N_` and translated when
    they are told.  Wrong blanks and forgotten events are found when the game is imported.

    Where players have titles, `called` says what the seat in a field is called: Banker Bo."""

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
                raise ValueError(f"nothing is told of the event {event.name}")
            sentence = sentences[event]
            if isinstance(sentence, str) and (wrong := blanks_of(sentence) - set(event.fields)):
                raise ValueError(f"the event {event.name} has no field {', '.join(sorted(wrong))}")

    def __call__(self, heard: Heard, names: Sequence[str]) -> str:
        """Return the line as a sentence; `names` are the players'."""
        return self.of(Line(heard, names))

    def of(self, line: Line) -> str:
        """Return the line, which has the players' names, as a sentence."""
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
