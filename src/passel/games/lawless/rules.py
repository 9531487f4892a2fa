"""Lawless Empire, the rules, top down.  LE-n are the clauses of RULES.md.

Here are the setup, the round, and the Scheming and Planning phases.  The other phases are in
rules_preparation.py, rules_abilities.py, rules_execution.py and rules_orders.py, what schemes make of dice in
rules_schemes.py, the end in rules_end.py, what all of them need in rules_supply.py."""

from __future__ import annotations

from typing import Final

from passel.games.lawless.components import *
from passel.games.lawless.rules_abilities import activate, board_named, put_on
from passel.games.lawless.rules_end import end_game
from passel.games.lawless.rules_execution import execution
from passel.games.lawless.rules_orders import command
from passel.games.lawless.rules_preparation import prepare
from passel.games.lawless.rules_supply import (
    draw_scheme,
    draw_soldato,
    fill_list,
    in_play_order,
    is_last,
)
from passel.kernel import Ask, Decision, Option

# -- setup -----------------------------------------------------------------------------------------


def setup(pos: Table) -> None:
    shuffle_decks(pos)
    deal_roles(pos)
    for seat in range(pos.seats):
        deal_soldati(pos, seat)
        for _ in range(START_SCHEMES):
            draw_scheme(pos, seat)
    fill_list(pos)
    play_round(pos)


def shuffle_decks(pos: Table) -> None:
    """Schemes and Opportunity cards face down, all Soldati in the bag (LE-7); 8 Orders each, no Lucre,
    Bribery or Syndicate (LE-8)."""
    pos.deck = [scheme for scheme in range(SCHEMES) for _ in range(SCHEME_COPIES)]
    pos.shuffle(pos.deck)
    pos.opportunities = OPPORTUNITIES[:]
    pos.shuffle(pos.opportunities)
    pos.bag = list(range(SOLDATI))
    pos.players = [Player() for _ in range(pos.seats)]


def deal_roles(pos: Table) -> None:
    """One more than there are players, shown to all; each gets one secretly, the last is put away unseen
    (LE-13)."""
    cards = [role for role in range(ROLES) if role != INFORMANT or pos.settings.roles == "random"]
    pos.shuffle(cards)
    about = cards[: pos.seats + EXTRA_ROLES]
    pos.roles = sorted(about)
    for role in pos.roles:
        pos.note(IN_PLAY, role)
    for seat in range(pos.seats):
        pos.players[seat].role = about[seat]
        pos.note(ROLE_DEALT, seat, about[seat])
    pos.put_away = about[pos.seats]


def deal_soldati(pos: Table, seat: int) -> None:
    """Three from the bag (LE-8); if so agreed, again until not all show the same kind of side (LE-9)."""
    trio = [draw_soldato(pos) for _ in range(START_SOLDATI)]
    while pos.settings.mixed_start and all_alike(trio):
        for soldato in trio:
            pos.bag.append(soldato // 2)
        trio = [draw_soldato(pos) for _ in range(START_SOLDATI)]
    pos.players[seat].soldati = trio
    for soldato in trio:
        pos.note(SOLDATO_DRAWN, seat, SHOWS[soldato])


def all_alike(soldati: list[int]) -> bool:
    values = sum(soldato % 2 for soldato in soldati)
    return values == 0 or values == len(soldati)


# -- a round -----------------------------------------------------------------------------------------


def play_round(pos: Table) -> None:
    """Preparation, Scheming, Planning, Abilities, Execution, Command."""
    pos.round += 1
    pos.note(ROUND, pos.round, 1 if is_last(pos) else 0)
    prepare(pos)
    pos.then(scheming)
    pos.then(planning)
    pos.then(abilities)
    pos.then(execution)
    pos.then(give_orders)
    pos.then(end_round)


def end_round(pos: Table) -> None:
    if is_last(pos):
        end_game(pos)
    else:
        play_round(pos)


# -- scheming ------------------------------------------------------------------------------------------


def scheming(pos: Table) -> None:
    pos.phase = SCHEMING
    for place in range(pos.seats):
        pos.then(lay_schemes, in_play_order(pos, place))


def lay_schemes(pos: Table, seat: int) -> None:
    """In a lane, though alone: what can be played depends on a hidden hand."""
    if pos.players[seat].scheme_count and free_boards(pos, seat):
        pos.together([seat], plot)
        pos.then(lay_face_down, seat)


def free_boards(pos: Table, seat: int) -> list[Move]:
    """Those without a scheme, and for which none is meant (LE-33)."""
    plots = pos.players[seat].plots
    options = []
    for board in pos.boards:
        if board.scheme == NOBODY and board.name not in plots[1::2]:
            options.append(ON_BOARD[board.name])
    return options


def plot(pos: Table, seat: int) -> None:
    """Any number of schemes, each for a board that has none (LE-32)."""
    player = pos.players[seat]
    options = []
    if free_boards(pos, seat):
        meant = player.plots[0::2]
        for scheme in range(SCHEMES):
            if player.schemes[scheme] > meant.count(scheme):
                options.append(PLAY[scheme])
    options.append(DONE)
    pos.ask(seat, SCHEME_CARD, options)


def play_scheme(pos: Table, seat: int, option: Move) -> None:
    if option is not DONE:
        boards = free_boards(pos, seat)
        pos.players[seat].plots.append(option.number)
        pos.ask(seat, SCHEME_BOARD, boards)


def lay_on(pos: Table, seat: int, option: Move) -> None:
    pos.players[seat].plots.append(option.board)
    pos.then(plot, seat)


def lay_face_down(pos: Table, seat: int) -> None:
    """Who played on which board is public, the card is not (LE-34).  They come down in board order."""
    player = pos.players[seat]
    if not player.plots:
        pos.note(NO_SCHEME, seat)
    for board in pos.boards:
        for place in range(1, len(player.plots), 2):
            if player.plots[place] == board.name:
                scheme = player.plots[place - 1]
                player.schemes[scheme] -= 1
                player.scheme_count -= 1
                board.scheme = scheme
                board.schemer = seat
                pos.note(SCHEMED, seat, board.name, scheme)
    player.plots = []


# -- planning ------------------------------------------------------------------------------------------


def planning(pos: Table) -> None:
    pos.phase = PLANNING
    planning_turn(pos, pos.first)


def planning_turn(pos: Table, seat: int) -> None:
    """In play order, again and again, until nobody has dice left (LE-35)."""
    for _ in range(pos.seats):
        if pos.players[seat].unplaced:
            place_die(pos, seat, 0)
            return
        seat = (seat + 1) % pos.seats


def place_die(pos: Table, seat: int, placed: int) -> None:
    """Any die on any board; enough when one was placed and the player on the right has as many left
    (LE-36, LE-37)."""
    player = pos.players[seat]
    options = []
    for face in range(1, 7):
        if player.dice[face]:
            places = PLACE[face - 1]
            for board in pos.boards:
                options.append(places[board.name])
    right = pos.players[(seat - 1) % pos.seats]
    if placed and player.unplaced <= right.unplaced:
        options.append(DONE)
    pos.ask(seat, PLACE_DIE, options, placed)


def place(pos: Table, seat: int, option: Move, placed: int) -> None:
    if option is DONE:
        planning_turn(pos, (seat + 1) % pos.seats)
        return
    player = pos.players[seat]
    player.dice[option.face] -= 1
    player.unplaced -= 1
    put_on(board_named(pos, option.board), seat, option.face)
    pos.note(PLACED, seat, option.face, option.board)
    if player.unplaced:
        place_die(pos, seat, placed + 1)
    else:
        planning_turn(pos, (seat + 1) % pos.seats)


def low_where_few_lie(pos: Table, ask: Ask) -> Option:
    """Who sleeps stops as soon as may be; till then the lowest face goes where there are fewest dice."""
    options: list[Move] = ask.options
    if DONE in options:
        return DONE
    best = options[0]
    fewest = dice_on(board_named(pos, best.board))
    for option in options:
        if option.face == best.face and dice_on(board_named(pos, option.board)) < fewest:
            best = option
            fewest = dice_on(board_named(pos, option.board))
    return best


def dice_on(board: Board) -> int:
    return sum(board.dice[0::7])


# -- abilities -----------------------------------------------------------------------------------------


def abilities(pos: Table) -> None:
    """All schemes are turned face up (LE-40), then each has one turn in play order (LE-41)."""
    pos.phase = ABILITY_PHASE
    for board in pos.boards:
        if board.scheme != NOBODY:
            pos.note(REVEALED, board.schemer, board.name, board.scheme)
    for place in range(pos.seats):
        pos.then(activate, in_play_order(pos, place))


# -- command -------------------------------------------------------------------------------------------


def give_orders(pos: Table) -> None:
    pos.phase = COMMAND_PHASE
    for place in range(pos.seats):
        pos.then(command, in_play_order(pos, place))


# -- the decisions: name, clause, who takes the answer, longest list, what a sleeper gets --------------

SCHEME_CARD: Final = Decision(BOX, "scheme", "LE-32", play_scheme, 11, DONE, secret=True)
SCHEME_BOARD: Final = Decision(BOX, "lay", "LE-33", lay_on, 9, secret=True)
PLACE_DIE: Final = Decision(BOX, "place", "LE-36", place, 55, low_where_few_lie)
