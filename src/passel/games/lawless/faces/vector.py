"""Lawless Empire: what a seat may know, as numbers from 0 to 255."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from passel.contract.vector import Part, around, small, write_all, write_counts, write_zeros
from passel.games.lawless.components import *
from passel.games.lawless.imagine import known_orders
from passel.games.lawless.rules_end import is_sabotaged

FACES: Final = 6
FACE_DOWN: Final = 1 + SCHEMES
KINDS_OF_OPPORTUNITY: Final = len(OPPORTUNITY)
VALUES: Final = len(VALUE)


def layout(seats: int, settings: Settings) -> list[Part]:
    parts = [
        ("round", 2, "the round, and how many there are"),
        (
            "phase",
            1,
            "0 preparation, 1 scheming, 2 planning, 3 abilities, 4 execution, 5 command, 6 revelation",
        ),
        ("first", 1, "the First player: 0 nobody yet, 1 me, 2 the next clockwise"),
        ("roles", ROLES, "1: about in this game"),
        ("list", LIST_SIZE, "1 + the side shown; 0: empty"),
        ("held", 1, "a Soldato on its way to a player, likewise"),
        ("bag_and_deck", 2, "Soldati in the bag, schemes in the deck"),
        ("discards", SCHEMES, "schemes, of each kind"),
        ("opportunities", KINDS_OF_OPPORTUNITY, "turned up so far, of each kind"),
        ("turn", 3, "Bribery actions left, 1 + the ability used, dice that were targets"),
        ("spent", VALUES, "values used in this turn, of each"),
        ("called", seats, "1: called to assist, from me clockwise"),
        ("levelling", 1 + seats, "1 + the board; faces picked, from me clockwise"),
        ("informant", 1, "0: not revealed"),
        ("guesses", seats, "1 + role, from the Informant's left"),
        ("role", 1, "mine"),
        ("schemes", SCHEMES, "in my hand, of each kind"),
        ("orders", ORDERS, "in my hand, of each kind"),
        ("plot", 1, "1 + the scheme whose board I am to name"),
        ("picked", 1, "the face that I have picked"),
        (
            "knows",
            PLACES * ORDERS,
            "percent of each kind in each place: five hands, mine first, and S1 to S8",
        ),
    ]
    for away in range(seats):
        mine = "; mine" if away == 0 else ""
        parts += [
            (
                f"player_{away}",
                6,
                f"lucre, bribery, schemes, orders, 1 + role if known, score at the end{mine}",
            ),
            (f"soldati_{away}", SIDES, "of each side shown"),
            (f"dice_{away}", FACES, "not placed, of each face"),
        ]
    meaning = (
        "1 if there; dice of each face, mine first; schemer; 1 + scheme (11: face down); my plot; winner"
    )
    parts += [(f"board_{number}", 5 + FACES * seats, meaning) for number in range(BOARDS)]
    meaning = (
        "1 if in play, controller, assisting (from me clockwise), orders; at the end: each kind, sabotaged"
    )
    parts += [(f"syndicate_{number}", 4 + seats + ORDERS, meaning) for number in range(SYNDICATES)]
    return parts


def observe(pos: Table, seat: int, out: BytesWriter) -> None:
    seats = pos.seats
    me = pos.players[seat]
    write_all(out, [pos.round, pos.settings.rounds, pos.phase, around(pos.first, seat, seats)])
    write_counts(out, pos.roles, ROLES)
    for soldato in pos.listed:
        out.append(side(soldato))
    out.append(side(pos.held))
    write_all(out, [len(pos.bag), len(pos.deck)])
    write_counts(out, pos.discards, SCHEMES)
    write_all(out, turned_up(pos))
    write_all(out, [pos.actions, 1 + pos.ability, len(pos.targets)])
    write_counts(out, pos.spent, VALUES)
    write_seats(out, pos.called, seat, seats)
    out.append(0 if pos.levelling < 0 else 1 + pos.boards[pos.levelling].name)
    for away in range(seats):
        out.append(0 if pos.lanes else pos.players[(seat + away) % seats].picked)
    out.append(around(pos.informant, seat, seats))
    write_all(out, [1 + role for role in pos.guesses])
    write_zeros(out, seats - len(pos.guesses))
    out.append(me.role)
    write_all(out, me.schemes)
    write_all(out, me.orders)
    out.append(1 + me.plots[len(me.plots) - 1] if len(me.plots) % 2 else 0)
    out.append(me.picked)
    write_all(out, knowledge(pos, seat))
    for away in range(seats):
        observe_player(pos, (seat + away) % seats, out)
    observe_boards(pos, seat, out)
    observe_syndicates(pos, seat, out)


def side(soldato: int) -> int:
    return 0 if soldato == EMPTY else 1 + SHOWS[soldato]


def turned_up(pos: Table) -> list[int]:
    """Opportunity cards that have left the deck: the boards do not tell (LE-17)."""
    counts = [0] * KINDS_OF_OPPORTUNITY
    for card in OPPORTUNITIES:
        counts[card] += 1
    for card in pos.opportunities:
        counts[card] -= 1
    return counts


def write_seats(out: BytesWriter, mask: int, seat: int, seats: int) -> None:
    for away in range(seats):
        out.append(mask >> (seat + away) % seats & 1)


def knowledge(pos: Table, seat: int) -> list[int]:
    """How sure the seat is of each kind of Order in each place, until all are turned up."""
    percent = [0] * (PLACES * ORDERS)
    if pos.phase < REVELATION:
        for each in known_orders(pos, seat):
            for place in range(PLACES):
                seen_from_me = (place - seat) % pos.seats if place < pos.seats else place
                percent[seen_from_me * ORDERS + each.kind] += round(100 * each.chances[place])
    return percent


def observe_player(pos: Table, seat: int, out: BytesWriter) -> None:
    player: Player = pos.players[seat]
    ended = len(pos.places) > 0
    write_all(out, [player.lucre, player.bribery, player.scheme_count, player.order_count])
    out.append(1 + player.role if ended or seat == pos.informant else 0)
    out.append(small(pos.scores[seat]) if ended else 0)
    write_counts(out, [SHOWS[soldato] for soldato in player.soldati], SIDES)
    write_all(out, player.dice[1:])


def observe_boards(pos: Table, seat: int, out: BytesWriter) -> None:
    there: list[Board | None] = [None] * BOARDS
    for board in pos.boards:
        there[board.name] = board
    for place in there:
        if place is None:
            write_zeros(out, 5 + FACES * pos.seats)
        else:
            observe_board(pos, place, seat, out)


def observe_board(pos: Table, board: Board, seat: int, out: BytesWriter) -> None:
    out.append(1)
    for away in range(pos.seats):
        first = 7 * ((seat + away) % pos.seats)
        write_all(out, board.dice[first + 1 : first + 1 + FACES])
    out.append(around(board.schemer, seat, pos.seats))
    open_to_me = pos.phase >= ABILITY_PHASE or board.schemer == seat
    out.append(0 if board.schemer < 0 else 1 + board.scheme if open_to_me else FACE_DOWN)
    out.append(plotted(pos.players[seat], board.name))
    out.append(around(board.winner, seat, pos.seats))


def plotted(player: Player, name: int) -> int:
    """1 + the scheme that is meant for this board; plots are schemes and boards in turn."""
    for number in range(1, len(player.plots), 2):
        if player.plots[number] == name:
            return 1 + player.plots[number - 1]
    return 0


def observe_syndicates(pos: Table, seat: int, out: BytesWriter) -> None:
    turned_up = pos.phase == REVELATION
    for syndicate in pos.syndicates:
        observe_syndicate(pos, syndicate, seat, turned_up, out)
    write_zeros(out, (SYNDICATES - len(pos.syndicates)) * (4 + pos.seats + ORDERS))


def observe_syndicate(pos: Table, syndicate: Syndicate, seat: int, turned_up: bool, out: BytesWriter) -> None:
    out.append(1)
    out.append(around(syndicate.controller, seat, pos.seats))
    write_seats(out, syndicate.assists, seat, pos.seats)
    out.append(small(syndicate.size))
    if turned_up:
        write_all(out, syndicate.orders)
        out.append(1 if is_sabotaged(syndicate) else 0)
    else:
        write_zeros(out, ORDERS + 1)
