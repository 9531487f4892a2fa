"""What a seat may know as numbers from 0 to 255, for those who learn: what the rooms' `observe.py` share.

A room's `layout(seats, settings)` names the parts of its vector, in order, with their slots and meanings;
`observe(pos, seat, out)` writes them.  Both see what the seat's view shows, and nothing else: a test holds
them to it."""

from __future__ import annotations

from librt.strings import BytesWriter

Part = tuple[str, int, str]  # name, slots, meaning


def small(n: int) -> int:
    """What does not fit a slot counts as what just does."""
    return 0 if n < 0 else min(n, 255)


def around(who: int, seat: int, seats: int) -> int:
    """A seat as another sees it: 0 nobody, 1 itself, 2 the next clockwise, and so on."""
    return 0 if who < 0 else 1 + (who - seat) % seats


def write_all(out: BytesWriter, numbers: list[int]) -> None:
    for number in numbers:
        out.append(small(number))


def write_counts(out: BytesWriter, things: list[int], kinds: int) -> None:
    """How many there are of each kind."""
    counts = [0] * kinds
    for thing in things:
        counts[thing] += 1
    for count in counts:
        out.append(small(count))


def write_zeros(out: BytesWriter, slots: int) -> None:
    for _ in range(slots):
        out.append(0)
