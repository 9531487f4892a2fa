"""Machi Koro: what a seat sees, in numbers and codes."""

from __future__ import annotations

from msgspec import Struct

from passel.games.machikoro.components import Block, Sheet, Table
from passel.games.machikoro.rules import limit


class Town(Struct, frozen=True):
    """A player's cards, in the order of the components, his coins, the special actions left, and
    for how many turns no orders of his have come in."""

    coins: int
    cards: tuple[int, ...]
    choose: bool
    shield: bool
    absent: int


class Public(Struct, frozen=True):
    """Everything at the table (MK-80); by post all but the sheets, as of the last report."""

    mode: str
    round: int  # or postal turn
    limit: int
    roller: int
    extra: int
    dice: tuple[int, int]
    shielded: int
    last_round: bool
    supply: tuple[int, ...]
    towns: tuple[Town, ...]


class Orders(Struct, frozen=True):
    """A block of one's own sheet, as far as it is written: the options chosen, in notation."""

    written: bool
    candidates: tuple[int, ...]
    special: str
    chosen: str
    shield: str
    special_if: str
    dice: str
    dice_if: str
    again: tuple[int, ...]
    again_with: str
    tv: int
    swap: tuple[int, int, int]


def public(pos: Table) -> Public:
    return Public(
        mode=pos.settings.mode,
        round=pos.round,
        limit=limit(pos.settings),
        roller=pos.roller,
        extra=pos.extra,
        dice=(pos.die1, pos.die2),
        shielded=pos.shielded,
        last_round=pos.last_round,
        supply=tuple(pos.supply),
        towns=tuple(
            Town(player.coins, tuple(player.cards), player.choose, player.shield, player.absent)
            for player in pos.players
        ),
    )


def own(pos: Table, seat: int) -> tuple[Orders, ...] | None:
    """By post one's own sheet; at the table nobody holds anything that the others cannot see."""
    return sheet(pos.sheets[seat]) if pos.sheets else None


def sheet(sheet: Sheet) -> tuple[Orders, ...]:
    return tuple(orders(block) for block in sheet.blocks) if sheet.received else ()


def orders(block: Block) -> Orders:
    return Orders(
        written=block.written,
        candidates=tuple(block.candidates),
        special=block.special.text,
        chosen=block.chosen.text,
        shield=block.shield.text,
        special_if=block.special_if.text,
        dice=block.dice.text,
        dice_if=block.dice_if.text,
        again=tuple(block.again),
        again_with=block.again_with.text,
        tv=block.tv,
        swap=(block.swap, block.take, block.give),
    )
