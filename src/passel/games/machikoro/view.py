"""Machi Koro: what a seat sees of a table."""

from __future__ import annotations

from passel.games.machikoro.components import *
from passel.games.machikoro.rules import limit
from passel.games.machikoro.view_types import Orders, Public, Town


def public(pos: Table) -> Public:
    return Public(
        mode=pos.settings.mode,
        conditions=pos.settings.conditions == "ruled",
        mall_helps_red=pos.settings.mall_helps_red,
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
