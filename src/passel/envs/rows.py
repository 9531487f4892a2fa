"""Observations and action masks as rows of bytes, for one game or many.  Compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from passel.contract.vector import write_zeros
from passel.kernel import MASK, Ask, Option, Position, begin, mix

Observe = Callable[[Any, int, BytesWriter], None]

ABOUT: Final = 3  # most numbers that an ask is about, each in two slots
ASKED: Final = 1 + 2 * ABOUT  # slots before those of the game


def write_ask(ask: Ask | None, out: BytesWriter) -> None:
    """Write 1 + the number of the decision (0 for none), and what it is about."""
    out.append(0 if ask is None else 1 + ask.decision.id)
    if ask is None or ask.about is None:
        write_zeros(out, 2 * ABOUT)
        return
    about: list[int] = list(ask.about) if isinstance(ask.about, tuple) else [ask.about]
    for number in about:
        out.append((1 + number) % 256)
        out.append((1 + number) // 256)
    write_zeros(out, 2 * (ABOUT - len(about)))


def observation(pos: Position, seat: int, observe: Observe) -> bytes:
    """Return the observation vector of a seat: all that it may know."""
    out = BytesWriter()
    write_ask(pos.ask_of(seat), out)
    observe(pos, seat, out)
    return out.getvalue()


def mask(ask: Ask | None, blank: bytes) -> bytes:
    """Return a byte for each option, 1 if it is offered; `blank` is as long as the action space."""
    out = BytesWriter()
    out.write(blank)
    if ask is not None:
        write_mask(ask, out, 0)
    return out.getvalue()


def write_mask(ask: Ask, out: BytesWriter, start: i64) -> None:
    for offered in ask.options:
        option: Option = offered  # mypyc needs the type
        number: i64 = option.id
        out[start + number] = 1


@final
class Pages:
    """Buffers for the rows of one step."""

    __slots__ = ("blank", "masks", "observations", "observe", "seats", "start")

    def __init__(self, observe: Observe, blank: bytes) -> None:
        self.observe: Final = observe
        self.blank: Final = blank
        self.observations: Final = BytesWriter()
        self.masks: Final = BytesWriter()
        self.seats: Final = BytesWriter()
        self.start: i64 = 0  # of the next mask

    def write(self, pos: Position) -> None:
        ask = pos.asked
        if ask is None:
            raise RuntimeError("a new game is already over")
        self.seats.append(ask.seat)
        write_ask(ask, self.observations)
        self.observe(pos, ask.seat, self.observations)
        self.masks.write(self.blank)
        write_mask(ask, self.masks, self.start)
        self.start += len(self.blank)


@final
class Rows:
    """Games that are stepped together.  A game that ends is replaced by a new one, whose seed depends on the
    batch's seed, the row and the number of the game only."""

    __slots__ = (
        "begun", "blank", "ended", "masks", "observations", "observe", "options", "payoffs", "places",
        "seats", "seed", "setup", "table",
    )  # fmt: skip

    def __init__(
        self,
        rows: int,
        seed: int,
        table: Callable[[], Position],
        setup: Callable[[Any], None],
        observe: Observe,
        options: list[Option],
    ) -> None:
        self.seed: int = seed & MASK
        self.table: Final = table
        self.setup: Final = setup
        self.observe: Final = observe
        self.options: Final = options
        self.blank: Final = bytes(len(options))
        self.begun: list[int] = [0] * rows  # number of games started in each row
        self.places: list[Position] = [self.fresh(row) for row in range(rows)]
        self.observations: bytes = b""  # a row for each game, of the seat that has to choose,
        self.masks: bytes = b""  # its action mask,
        self.seats: bytes = b""  # and its number
        self.ended: list[int] = []  # rows whose game ended in the last step,
        self.payoffs: list[tuple[float, ...]] = []  # and their payoffs
        self.look()

    def fresh(self, row: int) -> Position:
        pos = self.table()
        number: i64 = self.begun[row] * len(self.begun) + row
        pos.chance = mix((mix(self.seed) + number) & MASK)
        self.begun[row] += 1
        begin(pos, self.setup)
        return pos

    def step(self, chosen: list[int]) -> None:
        """Choose an option in each row, by its number.  It must be offered: this is not checked."""
        self.ended = []
        self.payoffs = []
        pages = Pages(self.observe, self.blank)
        for row, number in enumerate(chosen):
            pos = self.places[row]
            ask = pos.asked
            if ask is not None:
                pos.answer(ask, self.options[number])
            if is_over(pos):
                self.ended.append(row)
                self.payoffs.append(pos.payoffs)
                pos = self.places[row] = self.fresh(row)
            pages.write(pos)  # while it is in the processor's cache, which has no space for 1,024 games
        self.take(pages)

    def look(self) -> None:
        """Write all rows again."""
        pages = Pages(self.observe, self.blank)
        for pos in self.places:
            pages.write(pos)
        self.take(pages)

    def take(self, pages: Pages) -> None:
        self.observations = pages.observations.getvalue()
        self.masks = pages.masks.getvalue()
        self.seats = pages.seats.getvalue()


def is_over(pos: Position) -> bool:
    return pos.asked is None  # a function, or mypy would think that `asked` has not changed
