"""Machi Koro: what a seat may know, as numbers from 0 to 255."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from passel.contract.vector import Part, around, small, write_zeros
from passel.games.machikoro.components import *
from passel.games.machikoro.rules import limit

TOTALS: Final = 12
BLOCK: Final = 15 + CANDIDATES + TOTALS


def layout(seats: int, settings: Settings) -> list[Part]:
    parts = [
        ("round", 1, "the round, or postal turn"),
        ("limit", 1, "the last one"),
        ("roller", 1, "whose go it is: 1 mine, 2 the next clockwise"),
        ("extra", 1, "extra goes since the scheduled one"),
        ("dice", 2, "as they lie; 0: not thrown"),
        ("shielded", 1, "the total that this go cannot have; 0: none"),
        ("last_round", 1, "1: somebody has all landmarks"),
        ("supply", ESTABLISHMENTS, "cards left of each establishment"),
    ]
    for away in range(seats):
        meaning = "coins, Choose Number left, Number Shield left, turns without orders, cards of each kind"
        parts.append((f"town_{away}", 4 + CARDS, meaning + ("; mine" if away == 0 else "")))
    if settings.mode == "postal":
        meaning = (
            "a block of my sheet: written; candidates (1 + card); special (1 choose, 2 shield), condition "
            "(1 + must stand, 1 + card), dice chosen, total shielded; dice, their condition; totals to throw "
            "again, with how many; TV victim, swap partner (0: the richest, nobody), card taken, card given"
        )
        parts += [("sheet", 1, "1: my orders are in, or being written")]
        parts += [(f"block_{number}", BLOCK, meaning) for number in range(BLOCKS)]
    return parts


def observe(pos: Table, seat: int, out: BytesWriter) -> None:
    out.append(small(pos.round))
    out.append(limit(pos.settings))
    out.append(around(pos.roller, seat, pos.seats))
    out.append(small(pos.extra))
    out.append(pos.die1)
    out.append(pos.die2)
    out.append(pos.shielded)
    out.append(1 if pos.last_round else 0)
    for count in pos.supply:
        out.append(count)
    for away in range(pos.seats):
        observe_town(pos.players[(seat + away) % pos.seats], out)
    if pos.sheets:
        sheet = pos.sheets[seat]
        out.append(1 if sheet.received else 0)
        for block in sheet.blocks:
            if sheet.received:
                observe_block(pos, seat, block, out)
            else:
                write_zeros(out, BLOCK)


def observe_town(player: Player, out: BytesWriter) -> None:
    out.append(small(player.coins))
    out.append(1 if player.choose else 0)
    out.append(1 if player.shield else 0)
    out.append(small(player.absent))
    for count in player.cards:
        out.append(count)


def observe_block(pos: Table, seat: int, block: Block, out: BytesWriter) -> None:
    out.append(1 if block.written else 0)
    for number in range(CANDIDATES):
        out.append(1 + block.candidates[number] if number < len(block.candidates) else 0)
    out.append(1 if block.special is SPECIAL_CHOOSE else 2 if block.special is SPECIAL_SHIELD else 0)
    observe_condition(block.special_if, out)
    chooses = block.special is SPECIAL_CHOOSE
    out.append(block.chosen.number if chooses else 0)
    out.append(block.chosen.other if chooses else 0)
    out.append(block.shield.number if block.special is SPECIAL_SHIELD else 0)
    out.append(block.dice.number)
    observe_condition(block.dice_if, out)
    for total in range(1, TOTALS + 1):
        out.append(1 if total in block.again else 0)
    out.append(block.again_with.number)
    out.append(around(block.tv, seat, pos.seats))
    out.append(around(block.swap, seat, pos.seats))
    swaps = block.swap >= 0
    out.append(1 + block.take if swaps else 0)
    out.append(1 + block.give if swaps else 0)


def observe_condition(option: Move, out: BytesWriter) -> None:
    out.append(0 if option is ALWAYS else 1 + option.number)
    out.append(0 if option is ALWAYS else 1 + option.card)
