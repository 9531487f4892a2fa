"""What a seat gets as rows of bytes: what is asked of it and what it may know, and what is on offer.

Compiled, and the same for one game and for many side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from passel.contract.vector import write_zeros
from passel.kernel import MASK, Ask, Option, Position, begin, mix

Observe = Callable[[Any, int, BytesWriter], None]

ABOUT: Final = 3  # numbers, each in two slots
ASKED: Final = 1 + 2 * ABOUT  # slots in front of those of the game


def write_ask(ask: Ask | None, out: BytesWriter) -> None:
    """1 + the number of the decision, or 0; and what it is about."""
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
    """All that `seat` may know."""
    out = BytesWriter()
    write_ask(pos.ask_of(seat), out)
    observe(pos, seat, out)
    return out.getvalue()


def mask(ask: Ask | None, blank: bytes) -> bytes:
    """1 for each option on offer; `blank` is as long as the action space."""
    out = BytesWriter()
    out.write(blank)
    if ask is not None:
        write_mask(ask, out, 0)
    return out.getvalue()


def write_mask(ask: Ask, out: BytesWriter, start: i64) -> None:
    for offered in ask.options:
        option: Option = offered  # the compiler wants to know
        number: i64 = option.id
        out[start + number] = 1


@final
class Pages:
    """Rows as they are written."""

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
            raise RuntimeError("a game that has just begun is over")
        self.seats.append(ask.seat)
        write_ask(ask, self.observations)
        self.observe(pos, ask.seat, self.observations)
        self.masks.write(self.blank)
        write_mask(ask, self.masks, self.start)
        self.start += len(self.blank)


@final
class Rows:
    """Games side by side.  What is over begins anew, with a chance that nothing but seed, row and number of
    the game decides."""

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
        self.begun: list[int] = [0] * rows  # games of each row
        self.places: list[Position] = [self.fresh(row) for row in range(rows)]
        self.observations: bytes = b""  # a row for each game, seen by whom it is to decide,
        self.masks: bytes = b""  # what that seat may choose,
        self.seats: bytes = b""  # and who it is
        self.ended: list[int] = []  # rows whose game ended in the last step,
        self.payoffs: list[tuple[float, ...]] = []  # and what came of it
        self.look()

    def fresh(self, row: int) -> Position:
        pos = self.table()
        number: i64 = self.begun[row] * len(self.begun) + row
        pos.chance = mix((mix(self.seed) + number) & MASK)
        self.begun[row] += 1
        begin(pos, self.setup)
        return pos

    def step(self, chosen: list[int]) -> None:
        """In each row the seat that is asked chooses the option of that number, which is on offer."""
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
            pages.write(pos)  # now, as it is still at hand: 1,024 games do not fit the processor's cache
        self.take(pages)

    def look(self) -> None:
        """Write the rows anew."""
        pages = Pages(self.observe, self.blank)
        for pos in self.places:
            pages.write(pos)
        self.take(pages)

    def take(self, pages: Pages) -> None:
        self.observations = pages.observations.getvalue()
        self.masks = pages.masks.getvalue()
        self.seats = pages.seats.getvalue()


def is_over(pos: Position) -> bool:
    return pos.asked is None  # in a function of its own, or else the compiler believes what was so before
