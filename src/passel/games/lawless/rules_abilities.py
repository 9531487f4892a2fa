"""Lawless Empire, the Abilities phase: soldati turn, move, swap and remove anybody's dice."""

from __future__ import annotations

from typing import Final

from passel.games.lawless.components import *
from passel.kernel import Decision

# -- a turn ----------------------------------------------------------------------------------------


def activate(pos: Table, seat: int) -> None:
    """Use abilities one after the other, or stop (LE-41, LE-46)."""
    pos.spent.clear()
    pos.targets.clear()
    pos.ability = NOBODY
    offer_abilities(pos, seat)


def offer_abilities(pos: Table, seat: int) -> None:
    """Each value side allows one activation, with any one of the abilities shown (LE-42, LE-43)."""
    abilities = [False] * ABILITIES
    values = [0] * len(VALUE)
    for soldato in pos.players[seat].soldati:
        side = SHOWS[soldato]
        if side < ABILITIES:
            abilities[side] = pos.ability in (NOBODY, side)
        else:
            values[side - ABILITIES + 1] += 1
    for value in pos.spent:
        values[value] -= 1
    options = []
    for ability in range(ABILITIES):
        if abilities[ability]:
            for value in range(1, len(VALUE)):
                if values[value] > 0 and has_target(pos, ability, value):
                    options.append(USE[ability][value - 1])
    if options:
        options.append(DONE)
        pos.ask(seat, ACTIVATE, options)


def use(pos: Table, seat: int, option: Move) -> None:
    if option is DONE:
        return
    ability = option.number
    if pos.settings.ability_choice == "per-turn":
        pos.ability = ability
    pos.spent.append(option.face)
    pos.note(USED, seat, ability, option.face)
    pos.ask(seat, AIM, targets(pos, ability, option.face), ability)
    pos.then(offer_abilities, seat)


# -- targets -----------------------------------------------------------------------------------------


def has_target(pos: Table, ability: int, value: int) -> bool:
    for seat in range(pos.seats):
        for face in range(1 if value == X else value, 7 if value == X else value + 1):
            for board in pos.boards:
                if is_target(pos, ability, board, seat, face):
                    return True
    return False


def targets(pos: Table, ability: int, value: int) -> list[Move]:
    """Any die that shows the value, or any at all for an X (LE-44)."""
    options = []
    for seat in range(pos.seats):
        for face in range(1 if value == X else value, 7 if value == X else value + 1):
            for board in pos.boards:
                if is_target(pos, ability, board, seat, face):
                    options.append(TARGET[DIE[seat][face] + board.name])
    return options


def is_target(pos: Table, ability: int, board: Board, seat: int, face: int) -> bool:
    """A die that was no target in this turn (LE-45), and to which the ability can do something (LE-52)."""
    dice = board.dice[7 * seat + face]
    if dice <= pos.targets.count(DIE[seat][face] + board.name):
        return False
    if ability == OCCUPY:
        return any_free_of(pos, face, board)
    if ability in (EXCHANGE, SWITCH):
        return has_partner(pos, ability, board, seat, face)
    return True


def any_free_of(pos: Table, face: int, board: Board) -> bool:
    for other in pos.boards:
        if other is not board and not shows(other, face):
            return True
    return False


def shows(board: Board, face: int) -> bool:
    for cell in range(face, len(board.dice), 7):
        if board.dice[cell]:
            return True
    return False


def has_partner(pos: Table, ability: int, board: Board, seat: int, face: int) -> bool:
    for other in pos.boards:
        if other is not board:
            for owner in range(pos.seats):
                for shown in range(1, 7):
                    if other.dice[7 * owner + shown] and fits(pos, ability, seat, face, owner, shown):
                        return True
    return False


def fits(pos: Table, ability: int, seat: int, face: int, owner: int, shown: int) -> bool:
    """Whether a die on another board may be the other one of a swap: for Exchange any (LE-50), for Switch
    one of the same colour, or of the same face, as agreed (LE-51); never one just like the target (LE-52)."""
    if owner == seat and shown == face:
        return False
    if ability == EXCHANGE:
        return True
    return owner == seat if pos.settings.switch_match == "colour" else shown == face


# -- effects -----------------------------------------------------------------------------------------


def aim(pos: Table, seat: int, option: Move, ability: int) -> None:
    board = board_named(pos, option.board)
    if ability == FLIP:
        turn(pos, option, board, 7 - option.face)  # LE-47
    elif ability == REROLL:
        turn(pos, option, board, 1 + pos.draw(6))
    elif ability == REMOVE:
        take_off(board, option.seat, option.face)  # LE-49
        pos.note(REMOVED, option.seat, option.face, board.name)
    elif ability == ROTATE:
        pos.ask(seat, FACE, [face for face in TO_FACE if face.face != option.face], target_of(option))
    elif ability in (MOVE, OCCUPY):
        pos.ask(seat, BOARD_TO, destinations(pos, ability, board, option.face), target_of(option))
    else:
        others = partners(pos, ability, board, option.seat, option.face)
        pos.ask(seat, PARTNER, others, target_of(option))


def board_named(pos: Table, name: int) -> Board:
    place = 0
    while pos.boards[place].name != name:
        place += 1
    return pos.boards[place]


def target_of(option: Move) -> tuple[int, int, int]:
    return option.seat, option.face, option.board


def take_off(board: Board, seat: int, face: int) -> None:
    board.dice[7 * seat] -= 1
    board.dice[7 * seat + face] -= 1


def put_on(board: Board, seat: int, face: int) -> None:
    board.dice[7 * seat] += 1
    board.dice[7 * seat + face] += 1


def mark(pos: Table, die: int) -> None:
    """It cannot be a target again in this turn, unless that is agreed (LE-45)."""
    if not pos.settings.retarget:
        pos.targets.append(die)


def turn(pos: Table, target: Move, board: Board, face: int) -> None:
    """The target shows another face, or by chance the same."""
    take_off(board, target.seat, target.face)
    put_on(board, target.seat, face)
    mark(pos, DIE[target.seat][face] + board.name)
    pos.note(TURNED, target.seat, target.face, face, board.name)


def rotate(pos: Table, seat: int, option: Move, target: tuple[int, int, int]) -> None:
    """Any other face (LE-47)."""
    owner, face, board = target
    turn(pos, TARGET[DIE[owner][face] + board], board_named(pos, board), option.face)


def destinations(pos: Table, ability: int, board: Board, face: int) -> list[Move]:
    """Any other board; for Occupy one on which no die shows the face (LE-48)."""
    options = []
    for other in pos.boards:
        if other is not board and not (ability == OCCUPY and shows(other, face)):
            options.append(TO_BOARD[other.name])
    return options


def move(pos: Table, seat: int, option: Move, target: tuple[int, int, int]) -> None:
    owner, face, board = target
    take_off(board_named(pos, board), owner, face)
    put_on(board_named(pos, option.board), owner, face)
    mark(pos, DIE[owner][face] + option.board)
    pos.note(MOVED, owner, face, board, option.board)


def partners(pos: Table, ability: int, board: Board, seat: int, face: int) -> list[Move]:
    options = []
    for owner in range(pos.seats):
        for shown in range(1, 7):
            if fits(pos, ability, seat, face, owner, shown):
                for other in pos.boards:
                    if other is not board and other.dice[7 * owner + shown]:
                        options.append(WITH[DIE[owner][shown] + other.name])
    return options


def swap(pos: Table, seat: int, option: Move, target: tuple[int, int, int]) -> None:
    """Both dice change boards (LE-50, LE-51).  Of dice alike the other one, too, is one that was no target
    yet, if there is such a one (LE-45)."""
    owner, face, board = target
    here = board_named(pos, board)
    there = board_named(pos, option.board)
    partner = DIE[option.seat][option.face]
    if there.dice[7 * option.seat + option.face] == pos.targets.count(partner + there.name):  # all were
        pos.targets.remove(partner + there.name)
        pos.targets.append(partner + here.name)
    take_off(here, owner, face)
    take_off(there, option.seat, option.face)
    put_on(there, owner, face)
    put_on(here, option.seat, option.face)
    mark(pos, DIE[owner][face] + there.name)
    pos.note(MOVED, owner, face, board, option.board)
    pos.note(MOVED, option.seat, option.face, option.board, board)


# -- the decisions -----------------------------------------------------------------------------------

ACTIVATE: Final = Decision(BOX, "activate", "LE-42", use, 57, DONE)
AIM: Final = Decision(BOX, "target", "LE-44", aim, 45)
FACE: Final = Decision(BOX, "face", "LE-47", rotate, 5)
BOARD_TO: Final = Decision(BOX, "to", "LE-48", move, 8)
PARTNER: Final = Decision(BOX, "partner", "LE-50", swap, 44)
