"""Lawless Empire: what a seat sees of a table."""

from __future__ import annotations

from collections import Counter

from passel.games.lawless.components import *
from passel.games.lawless.imagine import counts_of, is_seen, known_orders
from passel.games.lawless.rules_end import is_sabotaged
from passel.games.lawless.view_types import HIDDEN, Mafioso, Own, Pile, Plan, Public, Tile


def public(pos: Table) -> Public:
    return Public(
        round=pos.round,
        rounds=pos.settings.rounds,
        phase=PHASE[pos.phase],
        first=pos.first,
        roles=tuple(ROLE[role] for role in pos.roles),
        players=tuple(mafioso(pos, seat) for seat in range(pos.seats)),
        boards=tuple(plan(pos, board) for board in pos.boards),
        syndicates=tuple(tile(pos, number) for number in range(len(pos.syndicates))),
        the_list=tuple(side(soldato) for soldato in pos.listed),
        held=side(pos.held),
        bag=len(pos.bag),
        deck=len(pos.deck),
        discards=tuple(SCHEME[scheme] for scheme in sorted(pos.discards)),
        opportunities=opportunities(pos),
        actions=pos.actions,
        called=seats_of(pos.called),
        levelling=BOARD[pos.boards[pos.levelling].name] if pos.levelling != NOBODY else "",
        picks=tuple(0 if pos.lanes else player.picked for player in pos.players),
        spent=tuple(pos.spent),
        ability=SIDE[pos.ability] if pos.ability != NOBODY else "",
        targets=tuple(TARGET[die].text.removeprefix("on ") for die in pos.targets),
        deeds=tuple((actor, place(source), place(target)) for actor, source, target, _, _ in pos.trail),
        swaps=tuple(number for number, deed in enumerate(pos.trail) if deed[4] != NOBODY),
        informant=pos.informant,
        guesses=tuple(ROLE[role] for role in pos.guesses),
        put_away=ROLE[pos.put_away] if pos.places else "",
    )


def opportunities(pos: Table) -> tuple[str, ...]:
    """All that have left the deck.  The boards do not tell: an Organise Plan set as a Bribe looks like one
    (LE-17)."""
    turned_up = Counter(OPPORTUNITIES) - Counter(pos.opportunities)
    return tuple(
        "".join(letter * count for letter, count in zip(LETTER, OPPORTUNITY[card], strict=True))
        for card in sorted(turned_up.elements())
    )


def mafioso(pos: Table, seat: int) -> Mafioso:
    player = pos.players[seat]
    known = pos.places or seat == pos.informant  # places are given at the end
    return Mafioso(
        lucre=player.lucre,
        bribery=player.bribery,
        soldati=tuple(side(soldato) for soldato in player.soldati),
        dice=faces(player.dice, 0),
        schemes=player.scheme_count,
        orders=player.order_count,
        role=ROLE[player.role] if known else HIDDEN,
        score=pos.scores[seat] if pos.places else NOBODY,
        scheme_hand=scheme_hand(player) if pos.places else (),
        order_hand=orders(player.orders) if pos.places else (),
    )


def plan(pos: Table, board: Board) -> Plan:
    laid = SCHEME[board.scheme] if board.schemer != NOBODY else ""
    return Plan(
        board=BOARD[board.name],
        dice=tuple(faces(board.dice, 7 * seat) for seat in range(pos.seats)),
        schemer=board.schemer,
        scheme=HIDDEN if laid and pos.phase < ABILITY_PHASE else laid,
        winner=board.winner,
    )


def tile(pos: Table, number: int) -> Tile:
    syndicate = pos.syndicates[number]
    turned_up = pos.phase == REVELATION
    return Tile(
        syndicate=SYNDICATE[number],
        controller=syndicate.controller,
        assists=seats_of(syndicate.assists),
        orders=syndicate.size,
        faces=orders(syndicate.orders) if turned_up else (),
        sabotaged=turned_up and is_sabotaged(syndicate),
    )


def side(soldato: int) -> str:
    return SIDE[SHOWS[soldato]] if soldato != EMPTY else ""


def faces(dice: list[int], own: int) -> tuple[int, ...]:
    return tuple(face for face in range(1, 7) for _ in range(dice[own + face]))


def seats_of(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def scheme_hand(player: Player) -> tuple[str, ...]:
    return tuple(SCHEME[scheme] for scheme in range(SCHEMES) for _ in range(player.schemes[scheme]))


def orders(counts: list[int]) -> tuple[str, ...]:
    return tuple(ORDER[order] for order in range(ORDERS) for _ in range(counts[order]))


def place(number: int) -> str:
    """A pile by its Syndicate, a hand by its seat."""
    return SYNDICATE[number - PILE] if number >= PILE else str(number)


# -- what one seat sees --------------------------------------------------------------------------------


def own(pos: Table, seat: int) -> Own:
    player = pos.players[seat]
    return Own(
        role=ROLE[player.role],
        schemes=scheme_hand(player),
        laid=tuple(
            (BOARD[board.name], SCHEME[board.scheme]) for board in pos.boards if board.schemer == seat
        ),
        orders=orders(player.orders),
        seen=seen(pos, seat) if pos.phase < REVELATION else (),
        knows=knows(pos, seat) if pos.phase < REVELATION else (),
        plots=plots(player),
        picked=player.picked,
    )


def seen(pos: Table, seat: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    return tuple(
        (number, orders(counts_of(kind)) if source == target else (ORDER[kind],))
        for number, (actor, source, target, kind, back) in enumerate(pos.trail)
        if is_seen((actor, source, target, kind, back), seat)
    )


def plots(player: Player) -> tuple[str, ...]:
    """Schemes and the boards they are meant for, in turn."""
    return tuple(BOARD[meant] if number % 2 else SCHEME[meant] for number, meant in enumerate(player.plots))


def knows(pos: Table, seat: int) -> tuple[Pile, ...]:
    """Of each place with Orders of which the seat knows something."""
    known = known_orders(pos, seat)
    piles = []
    for number in range(PLACES):
        sure = [(each.kind, -round(100 * each.chances[number])) for each in known]
        listed = tuple((ORDER[kind], -less) for kind, less in sorted(sure) if less)
        if listed:
            size = pos.syndicates[number - PILE].size if number >= PILE else pos.players[number].order_count
            piles.append(Pile(place(number), size, listed))
    return tuple(piles)
