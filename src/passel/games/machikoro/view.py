"""Machi Koro: what a seat sees, in numbers and codes."""

from __future__ import annotations

from msgspec import Struct

from passel.games.machikoro.components import (
    ALWAYS,
    NOBODY,
    SPECIAL_CHOOSE,
    SPECIAL_SHIELD,
    Block,
    Move,
    Sheet,
    Table,
)
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
    conditions: bool  # may be written on a sheet
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


class Orders(Struct, frozen=True):
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


def public(pos: Table) -> Public:
    return Public(
        mode=pos.settings.mode,
        conditions=pos.settings.conditions == "ruled",
        round=pos.round,
        limit=limit(pos.settings),
        roller=pos.roller,
        extra=pos.extra,
        dice=(pos.die1, pos.die2),
        shielded=pos.shielded,
        last_round=pos.last_round,
        supply=tuple(pos.supply),
        towns=tuple(
            [
                Town(player.coins, tuple(player.cards), player.choose, player.shield, player.absent)
                for player in pos.players
            ]
        ),
        turn=tuple([(event.name, a, b, c, d) for event, a, b, c, d in pos.turn]),
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
        choose=(block.chosen.number, block.chosen.other) if block.special is SPECIAL_CHOOSE else None,
        shield=block.shield.number if block.special is SPECIAL_SHIELD else None,
        special_if=condition(block.special_if),
        dice=block.dice.number,
        dice_if=condition(block.dice_if),
        again=tuple(block.again),
        again_with=block.again_with.number,
        tv=block.tv,
        swap=None if block.swap == NOBODY else (block.swap, block.take, block.give),
    )


def condition(option: Move) -> tuple[int, int] | None:
    return None if option is ALWAYS else (option.number, option.card)
