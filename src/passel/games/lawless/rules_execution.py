"""Lawless Empire, the Execution phase: Plans are won and executed, Syndicates organised and assisted."""

from __future__ import annotations

from typing import Final

from passel.games.lawless.components import *
from passel.games.lawless.rules_abilities import put_on, take_off
from passel.games.lawless.rules_schemes import decide
from passel.games.lawless.rules_supply import (
    digits,
    fill_list,
    in_play_order,
    no_tile_left,
)
from passel.kernel import Ask, Decision, Option

# -- winners -----------------------------------------------------------------------------------------


def execution(pos: Table) -> None:
    """First all winners are found, then they execute (LE-54)."""
    pos.phase = EXECUTION
    for board in pos.boards:
        if board.scheme == LET_FATE_DECIDE:
            let_fate_decide(pos, board)
    pos.then(find_winners, 0)
    for place in range(pos.seats):
        pos.then(execute, in_play_order(pos, place))
    pos.then(clear_boards)


def let_fate_decide(pos: Table, board: Board) -> None:
    """Every die is rolled again, colours in seat order, low faces first (LE-55)."""
    for seat in range(pos.seats):
        if board.dice[7 * seat]:
            before = board.dice[7 * seat : 7 * seat + 7]
            for face in range(1, 7):
                for _ in range(before[face]):
                    take_off(board, seat, face)
                    put_on(board, seat, 1 + pos.draw(6))
            pos.note(FATE, seat, board.name, digits(board.dice[7 * seat : 7 * seat + 7]))


def find_winners(pos: Table, number: int) -> None:
    """Boards in board order; under Level the Field faces are picked first, where two or more colours are
    (LE-56)."""
    while number < len(pos.boards):
        board = pos.boards[number]
        if board.scheme == LEVEL_THE_FIELD:
            seats = contenders(pos, board)
            if len(seats) > 1:
                level(pos, number, seats)
                pos.then(levelled, number)
                return
        decide(pos, board)
        number += 1


def contenders(pos: Table, board: Board) -> list[int]:
    """Who has dice there, in play order."""
    seats = [in_play_order(pos, place) for place in range(pos.seats)]
    return [seat for seat in seats if board.dice[7 * seat]]


def level(pos: Table, number: int, seats: list[int]) -> None:
    """Openly in play order, or all at once if so agreed."""
    pos.levelling = number
    if pos.settings.level_choice == "secret":
        pos.together(seats, pick_face)
    else:
        for seat in seats:
            pos.then(pick_face, seat)


def pick_face(pos: Table, seat: int) -> None:
    dice = pos.boards[pos.levelling].dice
    pos.ask(seat, LEVEL, [pick for pick in PICK if dice[7 * seat + pick.face]])


def pick(pos: Table, seat: int, option: Move) -> None:
    pos.players[seat].picked = option.face
    if pos.settings.level_choice == "open":
        pos.note(PICKED, seat, pos.boards[pos.levelling].name, option.face)


def highest_pick(pos: Table, ask: Ask) -> Option:
    last: Option = ask.options[-1]
    return last


def levelled(pos: Table, number: int) -> None:
    board = pos.boards[number]
    if pos.settings.level_choice == "secret":
        for seat in contenders(pos, board):
            pos.note(PICKED, seat, board.name, pos.players[seat].picked)
    decide(pos, board)
    for player in pos.players:
        player.picked = 0
    pos.levelling = NOBODY
    find_winners(pos, number + 1)


# Profits


def execute(pos: Table, seat: int) -> None:
    """All Plans won: Bribe, Extort, Recruit, Organise (LE-66, LE-67)."""
    player = pos.players[seat]
    won = [0] * PLANS
    for board in pos.boards:
        if board.winner == seat:
            won[board.plan] += 1
    for _ in range(won[BRIBE]):
        player.bribery += 1
        pos.note(BRIBED, seat)
    for _ in range(won[EXTORT]):
        player.lucre += 1
        pos.note(EXTORTED, seat)
    for _ in range(won[RECRUIT]):
        pos.then(recruit, seat)
    for _ in range(won[ORGANISE]):
        pos.then(organise, seat)


def recruit(pos: Table, seat: int) -> None:
    """A Soldato of the List as it lies; Bribery if there is none (LE-67, LE-68)."""
    slots = [TAKE[slot] for slot in range(LIST_SIZE) if pos.listed[slot] != EMPTY]
    if slots:
        pos.ask(seat, RECRUIT_ONE, slots)
    else:
        pos.players[seat].bribery += 1
        pos.note(NO_SOLDATO, seat)


def take_recruit(pos: Table, seat: int, option: Move) -> None:
    soldato = pos.listed[option.number]
    pos.players[seat].soldati.append(soldato)
    pos.note(RECRUITED, seat, SHOWS[soldato])
    pos.listed[option.number] = EMPTY
    fill_list(pos)


def organise(pos: Table, seat: int) -> None:
    """The top tile, and others may be called to assist (LE-69); Bribery if there is none (LE-70)."""
    if no_tile_left(pos):
        pos.players[seat].bribery += 1
        pos.note(NO_TILE, seat)
        return
    pos.note(ORGANISED, seat, len(pos.syndicates))
    pos.syndicates.append(Syndicate(seat, 0, [0] * ORDERS, 0))
    pos.ask(seat, CALL_TO, CALLS[pos.seats][seat])


def call(pos: Table, seat: int, option: Move) -> None:
    pos.called = option.number
    pos.note(CALLED, seat, option.number)
    for place in range(pos.seats):
        other = in_play_order(pos, place)
        if other != seat:  # LE-72
            pos.then(answer_call, other)


def answer_call(pos: Table, seat: int) -> None:
    """Who is called accepts or declines; who is not may pay to assist (LE-71)."""
    if pos.called >> seat & 1:
        pos.ask(seat, ASSIST, ACCEPT_OR_DECLINE)
        return
    options = [NO]
    if pos.players[seat].lucre:
        options.append(PAY_LUCRE)
    if pos.players[seat].bribery:
        options.append(PAY_BRIBERY)
    pos.ask(seat, INTRUDE, options)


def answer(pos: Table, seat: int, option: Move) -> None:
    if option is ACCEPT:
        assist(pos, seat)
    else:
        pos.note(DECLINED, seat, len(pos.syndicates) - 1)


def assist(pos: Table, seat: int) -> None:
    newest = len(pos.syndicates) - 1
    pos.syndicates[newest].assists |= 1 << seat
    pos.note(ASSISTED, seat, newest)


def intrude(pos: Table, seat: int, option: Move) -> None:
    """The token changes hands at once (LE-73)."""
    if option is NO:
        return
    newest = len(pos.syndicates) - 1
    controller = pos.syndicates[newest].controller
    payer = pos.players[seat]
    payee = pos.players[controller]
    if option is PAY_LUCRE:
        payer.lucre -= 1
        payee.lucre += 1
        pos.note(PAID, seat, controller, newest, LUCRE)
    else:
        payer.bribery -= 1
        payee.bribery += 1
        pos.note(PAID, seat, controller, newest, BRIBERY)
    pos.syndicates[newest].assists |= 1 << seat


def clear_boards(pos: Table) -> None:
    """Schemes to the discards; boards and dice are taken back (LE-74)."""
    for board in pos.boards:
        if board.scheme != NOBODY:
            pos.discards.append(board.scheme)
    pos.discards.sort()  # a heap: nobody need remember in what order they came
    pos.boards = []


# -- the decisions: name, clause, who takes the answer, longest list, what a sleeper gets --------------

LEVEL: Final = Decision(BOX, "level", "LE-56", pick, 6, highest_pick)
RECRUIT_ONE: Final = Decision(BOX, "recruit", "LE-67", take_recruit, 3)
CALL_TO: Final = Decision(BOX, "call", "LE-69", call, 16, CALL_NONE)
ASSIST: Final = Decision(BOX, "answer", "LE-71", answer, 2, DECLINE)
INTRUDE: Final = Decision(BOX, "intrude", "LE-71", intrude, 3, NO)
