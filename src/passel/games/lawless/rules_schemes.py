"""Lawless Empire: what dice are worth under a scheme, and who wins a Plan."""

from __future__ import annotations

from typing import Final

from passel.games.lawless.components import *

# The runs of Organised Hit: first face, length, and what it is worth more than the same dice loose.
RUNS: Final = [
    (1, 4, RUN_OF_4 - 10), (2, 4, RUN_OF_4 - 14), (3, 4, RUN_OF_4 - 18),
    (1, 3, RUN_OF_3 - 6), (2, 3, RUN_OF_3 - 9), (3, 3, RUN_OF_3 - 12), (4, 3, RUN_OF_3 - 15),
]  # fmt: skip


def winner(pos: Table, board: Board) -> int:
    """The highest value wins, or the lowest under Underhand Attacks (LE-62), among those with dice there
    (LE-63); of equals the one higher up in play order (LE-64); without any dice the First player (LE-65)."""
    best = pos.first
    most = 0
    contended = False
    for place in range(pos.seats):
        seat = (pos.first + place) % pos.seats
        if board.dice[7 * seat]:
            worth = value(pos, board, seat)
            if board.scheme == UNDERHAND_ATTACKS:
                worth = -worth
            if not contended or worth > most:
                best = seat
                most = worth
            contended = True
    return best


def value(pos: Table, board: Board, seat: int) -> int:
    """What a colour's dice are worth on a board: their sum, unless the scheme says otherwise (LE-57)."""
    scheme = DECEIVE if board.scheme == NOBODY else board.scheme
    if scheme == GANG_UP:
        return gang_up(board.dice, 7 * seat)
    if scheme == ORGANISED_HIT:
        return organised_hit(board.dice[7 * seat : 7 * seat + 7])
    if scheme == SAME_OLD_SHIT:
        return same_old_shit(board.dice, seat)
    if scheme == LEVEL_THE_FIELD and pos.players[seat].picked:
        return pos.players[seat].picked  # LE-56
    return plain_sum(board.dice, 7 * seat, FACE_VALUES[scheme])  # LE-61


def plain_sum(dice: list[int], own: int, values: list[int]) -> int:
    total = 0
    for face in range(1, 7):
        total += dice[own + face] * values[face]
    return total


def gang_up(dice: list[int], own: int) -> int:
    """For each face: triplets, then a pair or a single die (LE-58)."""
    total = 0
    for face in range(1, 7):
        count = dice[own + face]
        total += TRIPLET * (count // 3)
        if count % 3 == 2:
            total += PAIR_BONUS
        elif count % 3 == 1:
            total += face
    return total


def organised_hit(faces: list[int]) -> int:
    """The best split into runs of three and four and loose dice (LE-59); faces[f] dice show f."""
    return plain_sum(faces, 0, FACE_VALUES[DECEIVE]) + best_runs(faces, 0)


def best_runs(faces: list[int], kind: int) -> int:
    """The most that runs of this kind and the kinds after it can add."""
    best = 0
    for later in range(kind, len(RUNS)):
        first, length, gain = RUNS[later]
        if all_there(faces, first, length):
            for face in range(first, first + length):
                faces[face] -= 1
            best = max(best, gain + best_runs(faces, later))
            for face in range(first, first + length):
                faces[face] += 1
    return best


def all_there(faces: list[int], first: int, length: int) -> bool:
    for face in range(first, first + length):
        if not faces[face]:
            return False
    return True


def same_old_shit(dice: list[int], seat: int) -> int:
    """A die counts only if no other on the board, of any colour, shows the same face (LE-60)."""
    total = 0
    for face in range(1, 7):
        if dice[7 * seat + face] == 1:
            showing = 0
            for cell in range(face, len(dice), 7):
                showing += dice[cell]
            if showing == 1:
                total += face
    return total


def decide(pos: Table, board: Board) -> None:
    """Who wins this Plan, for all to hear."""
    board.winner = winner(pos, board)
    pos.note(WON, board.winner, board.name, value(pos, board, board.winner), board.dice[7 * board.winner])
