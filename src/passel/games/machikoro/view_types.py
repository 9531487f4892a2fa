"""Machi Koro: what a seat sees, in numbers and codes."""

from __future__ import annotations

from passel.contract import Part


class Town(Part, frozen=True):
    """A player's cards, in the order of the components, his coins, the special actions left, and
    for how many turns no orders of his have come in."""

    coins: int
    cards: tuple[int, ...]
    choose: bool
    shield: bool
    absent: int


class Public(Part, frozen=True):
    """Everything at the table (MK-80); by post all but the sheets, as of the last report."""

    mode: str
    conditions: bool  # may be written on a sheet
    mall_helps_red: bool
    round: int  # or postal turn
    limit: int
    roller: int
    extra: int
    dice: tuple[int, int]
    shielded: int
    last_round: bool
    supply: tuple[int, ...]
    towns: tuple[Town, ...]
    turn: tuple[tuple[str, int, int, int, int], ...]  # by post, the last one, event by event


class Orders(Part, frozen=True):
    """A block of one's own sheet, as far as it is written.  A condition is (1 if the card must be
    there and 0 if it must not, card)."""

    written: bool
    candidates: tuple[int, ...]
    choose: tuple[int, int] | None
    shield: int | None
    special_if: tuple[int, int] | None
    dice: int
    dice_if: tuple[int, int] | None
    again: tuple[int, ...]
    again_with: int  # dice; 0: as many as before
    tv: int  # -1: the richest
    swap: tuple[int, int, int] | None  # with whom, taken, given
