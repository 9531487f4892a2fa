"""Machi Koro by post: a sheet is a draft, kept outside the position, until the turn is run (MK-62)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import passel.games.machikoro.components as c
from passel.contract import View
from passel.games.machikoro import rules_post, view_types
from passel.games.machikoro.post.sheet import (
    BLOCKS,
    NO_SWAP,
    RICHEST,
    Choose,
    Condition,
    Dice,
    Orders,
    Reroll,
    Sheet,
    Shield,
    Swap,
    Writer,
)
from passel.games.machikoro.view import own
from passel.kernel import Ask, Decision, Option


def writer(view: View, game: str = "") -> Writer:
    """Whose sheet it is, from what he sees."""
    table = view.public
    town = table.towns[view.seat]
    return Writer(
        game=game,
        turn=table.round,
        seat=view.seat,
        seats=view.seats,
        goes=2 if view.seat == table.roller else 1,
        cards=town.cards,
        choose=town.choose,
        shield=town.shield,
        conditions=table.conditions,
    )


# -- from sheets to decisions ------------------------------------------------------------------------


def run(pos: c.Table, sheets: Mapping[int, Sheet]) -> list[tuple[int, Option]]:
    """Run the turn: the decisions of all seats, in seat order; who has no sheet sends no orders.
    `pos` has played them when all of them could be made, and is as it was if not."""
    made = [(seat, option) for seat in range(pos.seats) for option in answers(pos, seat, sheets.get(seat))]
    for seat, option in made:
        pos.play(seat, option)
    return made


def answers(pos: c.Table, seat: int, sheet: Sheet | None) -> list[Option]:
    """The decisions that a sheet comes to, as they are asked.  Orders that nothing asks for can
    never take effect."""
    trial = pos.copy()
    lanes = trial.lanes
    made: list[Option] = []
    while trial.lanes is lanes and (ask := trial.ask_of(seat)) is not None:
        made.append(answer(trial, ask, sheet))
        trial.answer(ask, made[-1])
    return made


def answer(pos: c.Table, ask: Ask, sheet: Sheet | None) -> Option:
    """The first wish that is on offer: a candidate or total is not offered twice.  Else the default."""
    for wish in wishes(pos, ask, sheet):
        if wish in ask.options:
            return wish
    return pos.default(ask)


def wishes(pos: c.Table, ask: Ask, sheet: Sheet | None) -> list[c.Move]:
    """What the sheet says to one question."""
    if ask.decision is rules_post.SHEET:
        return [c.NO_ORDERS if sheet is None else c.ORDERS]
    block = BLOCKS[ask.about]
    blocks = sheet.blocks if sheet else {}
    if ask.decision is rules_post.EXTRA:
        return [c.EXTRA_WRITE if block in blocks else c.EXTRA_SAME]
    written = blocks.get(block, Orders())
    dice, choose, shield, reroll, swap = (
        written.dice,
        written.choose,
        written.shield,
        written.reroll,
        written.swap,
    )
    one = dice if dice and dice.number == 1 else None
    # Two dice that he could not have are as good as not ordered: nothing would be spent (MK-21).
    if choose and choose.dice[1] and not rules_post.could_have(pos, ask.seat, c.TRAIN_STATION):
        choose = None
    said: dict[Decision, list[c.Move]] = {
        rules_post.CANDIDATE: [c.BUY[card] for card in written.buy or ()],
        rules_post.SPECIAL_ORDER: [c.SPECIAL_CHOOSE] if choose else [c.SPECIAL_SHIELD] if shield else [],
        rules_post.CHOOSE_ORDER: [the_dice(choose.dice)] if choose else [],
        rules_post.SHIELD_ORDER: [c.SHIELDS[shield.total - 1]] if shield else [],
        rules_post.SPECIAL_IF: condition((choose or shield or Dice(2)).condition),
        rules_post.DICE_ORDER: [c.DICE_ONE] if one else [],
        rules_post.DICE_IF: condition(one.condition) if one else [],
        rules_post.REROLL_ORDER: [c.ON[total - 1] for total in sorted(reroll.on)] if reroll else [],
        rules_post.WITH: [c.WITHS[reroll.with_dice or 0]] if reroll else [],
        rules_post.TV_ORDER: [] if written.tv in (None, RICHEST) else [c.TV[written.tv]],
        rules_post.SWAP_ORDER: [c.SWAP[swap.seat]] if swap and swap != NO_SWAP else [],
        rules_post.TAKE_ORDER: [c.TAKE[swap.taken]] if swap else [],
        rules_post.GIVE_ORDER: [c.GIVE[swap.given]] if swap else [],
    }
    return said[ask.decision]


def the_dice(dice: tuple[int, int]) -> c.Move:
    high, low = dice
    text = f"choose {low}+{high}" if low else f"choose {high}"
    return next(option for option in c.CHOOSE_NUMBER[1] if option.text == text)


def condition(condition: Condition | None) -> list[c.Move]:
    if condition is None:
        return []
    return [(c.IF if condition.word == "if" else c.UNLESS)[condition.card]]


# -- from decisions back to a sheet ----------------------------------------------------------------------


def as_written(blocks: tuple[view_types.Orders, ...] | None, first: bool) -> Sheet | None:
    """One's own sheet as it lies in the position; what was left at its default is not written."""
    if not blocks:
        return None
    written = zip(BLOCKS if first else BLOCKS[:2], blocks, strict=False)
    return Sheet({name: as_orders(block) for name, block in written if block.written})


def as_orders(block: view_types.Orders) -> Orders:
    special_if, dice_if = as_condition(block.special_if), as_condition(block.dice_if)
    high_first = (max(block.choose), min(block.choose)) if block.choose else None
    return Orders(
        choose=Choose(high_first, special_if) if high_first else None,
        shield=Shield(block.shield, special_if) if block.shield else None,
        dice=Dice(1, dice_if) if block.dice == 1 else None,
        reroll=Reroll(frozenset(block.again), block.again_with or None) if block.again else None,
        tv=None if block.tv == RICHEST else block.tv,
        swap=Swap(*block.swap) if block.swap else None,
        buy=block.candidates or None,
    )


def as_condition(condition: tuple[int, int] | None) -> Condition | None:
    return None if condition is None else Condition("if" if condition[0] else "unless", condition[1])


def sheet_of(pos: c.Table, made: Sequence[tuple[int, Option]], seat: int) -> Sheet | None:
    """The sheet of one seat, by its decisions of a turn: played first, while the others still write."""
    trial = pos.copy()
    for other, option in made:
        if other == seat:
            trial.play(seat, option)
    written = own(trial, seat)
    return as_written(written, seat == pos.roller)
