"""Lawless Empire, the Preparation phase: Plans, dice, the First player, bonuses."""

from __future__ import annotations

from typing import Final

from passel.games.lawless.components import *
from passel.games.lawless.rules_orders import order_code
from passel.games.lawless.rules_supply import (
    digits,
    draw_scheme,
    fill_list,
    in_play_order,
    is_last,
    no_tile_left,
)
from passel.kernel import Ask, Decision, Option

# -- plans and dice ---------------------------------------------------------------------------------------


def prepare(pos: Table) -> None:
    pos.phase = PREPARATION
    set_plans(pos)
    roll_dice(pos)
    lowest = lowest_total(pos)
    tries = 0
    while len(lowest) > 1 and tries < REROLLS:
        reroll_lowest(pos, lowest)
        lowest = lowest_total(pos)
        tries += 1
    pos.ask(lowest[0], FIRST_PLAYER, FIRST[: pos.seats])  # LE-19


def set_plans(pos: Table) -> None:
    """The four Plans of an Opportunity card (LE-15), or four Bribes in the last round (LE-16)."""
    if is_last(pos):
        plans = [LAST_ROUND_BRIBES, 0, 0, 0]
    else:
        plans = OPPORTUNITY[pos.opportunities.pop()]
        if no_tile_left(pos):
            plans = [plans[BRIBE] + plans[ORGANISE], 0, plans[EXTORT], plans[RECRUIT]]  # LE-17
    for plan in range(PLANS):
        for _ in range(plans[plan]):
            pos.note(BOARD_SET, set_board(pos, plan).name)


def set_board(pos: Table, plan: int) -> Board:
    """B1, B2, O1 ...: numbered within its type (LE-3)."""
    name = FIRST_BOARD[plan]
    for board in pos.boards:
        if board.plan == plan:
            name += 1
    board = Board(plan, name, [0] * (7 * pos.seats))
    pos.boards.append(board)
    return board


def roll_dice(pos: Table) -> None:
    """Six dice each, whatever happened to them before (LE-18)."""
    for seat in range(pos.seats):
        player = pos.players[seat]
        for face in range(1, 7):
            player.dice[face] = 0
        for _ in range(DICE):
            player.dice[1 + pos.draw(6)] += 1
        player.unplaced = player.thrown = DICE
        pos.note(ROLLED, seat, digits(player.dice))


def total(player: Player) -> int:
    return sum(face * player.dice[face] for face in range(1, 7))


def lowest_total(pos: Table) -> list[int]:
    """Who has it, in seat order."""
    totals = [total(player) for player in pos.players]
    least = min(totals)
    return [seat for seat in range(pos.seats) if totals[seat] == least]


def reroll_lowest(pos: Table, tied: list[int]) -> None:
    """Each of the tied rerolls one of their lowest dice (LE-20)."""
    pos.note(TIED, total(pos.players[tied[0]]))
    for seat in tied:
        dice = pos.players[seat].dice
        low = 1
        while not dice[low]:
            low += 1
        face = 1 + pos.draw(6)
        dice[low] -= 1
        dice[face] += 1
        pos.note(REROLLED, seat, low, face)


def choose_first(pos: Table, seat: int, option: Move) -> None:
    """Then each in play order sets a Plan and takes the bonuses (LE-22)."""
    pos.first = option.seat
    pos.note(FIRST_CHOSEN, seat, option.seat)
    choose_plan(pos, 0)
    for place in range(1, pos.seats):
        pos.then(choose_plan, place)


def self_first(pos: Table, ask: Ask) -> Option:
    return FIRST[ask.seat]


def choose_plan(pos: Table, place: int) -> None:
    """Any type, but Organise only while there are tiles (LE-17, LE-23)."""
    options = PLANS_WITHOUT_ORGANISE if no_tile_left(pos) else ALL_PLANS
    pos.ask(in_play_order(pos, place), PLAN_TYPE, options)
    pos.then(position_bonus, place)


def plan(pos: Table, seat: int, option: Move) -> None:
    board = set_board(pos, option.number)
    pos.note(PLANNED, seat, board.name)


def position_bonus(pos: Table, place: int) -> None:
    """The First player draws a scheme, the Last gets nothing, the others may look at Orders (LE-24)."""
    seat = in_play_order(pos, place)
    if place == 0:
        draw_scheme(pos, seat)
    elif place < pos.seats - 1:
        options = []
        for number in range(len(pos.syndicates)):
            if pos.syndicates[number].size:
                options.append(LOOK[number])
        if options:  # LE-25
            options.append(LOOK_NONE)
            pos.ask(seat, LOOK_AT, options)
    if pos.players[seat].lucre:
        pos.then(lucre_bonus, seat, pos.players[seat].lucre)


def look(pos: Table, seat: int, option: Move) -> None:
    """Which Syndicate is public, the faces are not (LE-25)."""
    if option is not LOOK_NONE:
        orders = order_code(pos.syndicates[option.syndicate].orders)
        pos.trail.append((seat, PILE + option.syndicate, PILE + option.syndicate, orders, NOBODY))
        pos.note(LOOKED, seat, option.syndicate, orders)


def lucre_bonus(pos: Table, seat: int, left: int) -> None:
    """One for each Lucre, freely chosen, one after the other (LE-26)."""
    options = []
    if pos.deck or pos.discards:
        options.append(BONUS_SCHEME)
    if pos.players[seat].thrown < DICE_MOST:
        options.append(BONUS_DIE)  # LE-27
    if replaceable_slots(pos, seat):
        options.append(BONUS_REPLACE)
    options.append(PASS)
    pos.ask(seat, BONUS, options, left)


def die_if_any(pos: Table, ask: Ask) -> Option:
    """Who sleeps gets a die, else a scheme."""
    for option in (BONUS_DIE, BONUS_SCHEME):
        if option in ask.options:
            return option
    return PASS


def bonus(pos: Table, seat: int, option: Move, left: int) -> None:
    if option is PASS:
        return  # LE-28
    if option is BONUS_SCHEME:
        draw_scheme(pos, seat)
    elif option is BONUS_DIE:
        roll_extra(pos, seat)
    else:
        slots = replaceable_slots(pos, seat)
        pos.ask(seat, TAKE_FOR, slots)
    if left > 1:
        pos.then(lucre_bonus, seat, left - 1)


def roll_extra(pos: Table, seat: int) -> None:
    player = pos.players[seat]
    face = 1 + pos.draw(6)
    player.dice[face] += 1
    player.unplaced += 1
    player.thrown += 1
    pos.note(EXTRA_DIE, seat, face)


# Replacing a Soldato


def replaceable_slots(pos: Table, seat: int) -> list[Move]:
    """Slots of the List with a Soldato for which somebody's could go (LE-29, LE-30)."""
    options = []
    for slot in range(LIST_SIZE):
        if pos.listed[slot] != EMPTY and replaceable(pos, seat, pos.listed[slot]):
            options.append(TAKE[slot])
    return options


def replaceable(pos: Table, seat: int, new: int) -> list[Move]:
    """Soldati of any player, or only of one's own if so agreed, that show the same kind of side."""
    options = []
    for owner in range(pos.seats):
        if owner == seat or pos.settings.replace_scope == "any":
            showing = [False] * SIDES
            for soldato in pos.players[owner].soldati:
                if soldato % 2 == new % 2:
                    showing[SHOWS[soldato]] = True
            for side in range(SIDES):
                if showing[side]:
                    options.append(REPLACE[owner][side])
    return options


def take_for(pos: Table, seat: int, option: Move) -> None:
    pos.held = pos.listed[option.number]
    pos.listed[option.number] = EMPTY
    fill_list(pos)
    pos.ask(seat, REPLACED_ONE, replaceable(pos, seat, pos.held))


def first_own(pos: Table, ask: Ask) -> Option:
    for option in ask.options:
        if option.seat == ask.seat:
            own: Option = option
            return own
    first: Option = ask.options[0]
    return first


def replace(pos: Table, seat: int, option: Move) -> None:
    """The oldest of those that show that side goes back to the bag; the new one takes its place."""
    soldati = pos.players[option.seat].soldati
    place = 0
    while SHOWS[soldati[place]] != option.face:
        place += 1
    pos.bag.append(soldati.pop(place) // 2)
    soldati.append(pos.held)
    pos.note(REPLACED, seat, option.seat, option.face, SHOWS[pos.held])
    pos.held = EMPTY
    fill_list(pos)  # LE-12


# -- the decisions: name, clause, who takes the answer, longest list, what a sleeper gets --------------

FIRST_PLAYER: Final = Decision(BOX, "first", "LE-19", choose_first, 5, self_first)
PLAN_TYPE: Final = Decision(BOX, "plan", "LE-23", plan, 4, PLAN_A[BRIBE])
LOOK_AT: Final = Decision(BOX, "look", "LE-24", look, 9, LOOK_NONE)
BONUS: Final = Decision(BOX, "bonus", "LE-26", bonus, 4, die_if_any)
TAKE_FOR: Final = Decision(BOX, "take", "LE-29", take_for, 3)
REPLACED_ONE: Final = Decision(BOX, "replace", "LE-29", replace, 40, first_own)
