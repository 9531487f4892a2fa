"""Machi Koro: what a seat sees, in numbers and codes."""

from __future__ import annotations

from msgspec import Struct

from passel.games.machikoro.components import ROUNDS, Table


class Town(Struct, frozen=True):
    """A player's cards, in the order of the components, his coins, the special actions left."""

    coins: int
    cards: tuple[int, ...]
    choose: bool
    shield: bool


class Public(Struct, frozen=True):
    """Everything: all play is open (MK-80)."""

    round: int
    limit: int
    roller: int
    extra: int
    dice: tuple[int, int]
    shielded: int
    last_round: bool
    supply: tuple[int, ...]
    towns: tuple[Town, ...]


def public(pos: Table) -> Public:
    return Public(
        round=pos.round,
        limit=pos.settings.turn_limit or ROUNDS,
        roller=pos.roller,
        extra=pos.extra,
        dice=(pos.die1, pos.die2),
        shielded=pos.shielded,
        last_round=pos.last_round,
        supply=tuple(pos.supply),
        towns=tuple(
            Town(player.coins, tuple(player.cards), player.choose, player.shield) for player in pos.players
        ),
    )


def own(pos: Table, seat: int) -> None:
    """Nobody holds anything that the others cannot see."""
