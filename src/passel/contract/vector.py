"""Helpers for `faces/vector.py`: what a seat may know as numbers from 0 to 255, for machine learning.

A game's `layout(seats, settings)` names the parts of its vector, in order, with their slots and meanings;
`observe(pos, seat, out)` writes them.  They may use only what the seat's view shows; a test checks this."""

from __future__ import annotations

from librt.strings import BytesWriter

Part = tuple[str, int, str]  # name, slots, meaning


def small(n: int) -> int:
    """Return `n` limited to 0..255, the range of a slot.

    >>> small(-1), small(7), small(1000)
    (0, 7, 255)
    """
    return 0 if n < 0 else min(n, 255)


def around(who: int, seat: int, seats: int) -> int:
    """Return seat `who` relative to `seat`: 0 for nobody (-1), 1 for itself, 2 for the next clockwise.

    >>> around(-1, 2, 4), around(2, 2, 4), around(0, 2, 4)
    (0, 1, 3)
    """
    return 0 if who < 0 else 1 + (who - seat) % seats


def write_all(out: BytesWriter, numbers: list[int]) -> None:
    """Write one slot for each number."""
    for number in numbers:
        out.append(small(number))


def write_counts(out: BytesWriter, things: list[int], kinds: int) -> None:
    """Write one slot for each kind: how many of `things` are of that kind."""
    counts = [0] * kinds
    for thing in things:
        counts[thing] += 1
    for count in counts:
        out.append(small(count))


def write_zeros(out: BytesWriter, slots: int) -> None:
    """Write so many empty slots."""
    for _ in range(slots):
        out.append(0)
