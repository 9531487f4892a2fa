"""Lawless Empire in the browser: the regions of the board, from the view alone.

Plans are in page_plans.py, Syndicates and Orders in page_syndicates.py, what is beside the prompt in
page_hand.py, what is printed on pieces in printed.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import passel.games.lawless.components as c
from passel.contract import Board, Offer, PageTable, Region, Rendered, View
from passel.contract.regions import Mark, PageLine
from passel.games.lawless.faces.page_context import Data, Eyes, eyes_of, move
from passel.games.lawless.faces.page_hand import in_front, tray
from passel.games.lawless.faces.page_plans import SET_BY_CARD, own_plans, placings, plans
from passel.games.lawless.faces.page_syndicates import book, commands, knowledge, known_at, own_town, town
from passel.games.lawless.faces.printed import (
    ABILITY_ICON,
    ORDER_ICON,
    ROLE_ICON,
    SCHEME_ICON,
    SYNDICATE_ICON,
    faces,
)
from passel.games.lawless.view_types import HIDDEN, Mafioso
from passel.games.lawless.words import preview
from passel.games.lawless.words_ask import guessed_seat
from passel.games.lawless.words_names import plan
from passel.i18n import language

REVEALED: Final = len(c.PHASE) - 1  # not a phase of a round


def printed() -> Any:
    return faces(language())


# -- what everybody sees -----------------------------------------------------------------------------------


def public(view: View, table: PageTable) -> list[Region]:
    """All players, the phases, Plans, Syndicates, roles, and what lies beside the boards."""
    eyes = eyes_of(view)
    found = [
        *[rival(eyes, table, seat) for seat in range(view.seats)],
        phases(eyes, table),
        town(eyes),
        lineup(eyes),
        the_list(eyes),
        decks(eyes),
    ]
    if eyes.table.boards:
        found.append(plans(eyes))
    return [*found, results(eyes)] if view.over else found


def phases(eyes: Eyes, table: PageTable) -> Region:
    """The round, its phases, and the order of play if the First player is known."""
    now = c.PHASE.index(eyes.table.phase)
    states = [
        "is-done" if number < now or eyes.view.over else "is-now" if number == now else ""
        for number in range(len(c.PHASE) if now == REVEALED else REVEALED)
    ]
    turns = [table.seats[seat]["turn"] for seat in eyes.order]
    order = [[seat + 1, eyes.names[seat], turn] for seat, turn in zip(eyes.order, turns, strict=True)]
    shown = order if has_first(eyes) else []
    frame = [eyes.table.round, eyes.table.rounds, states]
    return Region("lw-phase", "phases", [frame, shown], frame, lambda: [Region("lw-order", "order", shown)])


def has_first(eyes: Eyes) -> bool:
    """Whether the First player of this round is known.  Until then the one of the last round is not any more:
    somebody else decides, or I am asked."""
    choosing = eyes.table.phase == "preparation" and len(eyes.table.boards) == SET_BY_CARD
    return eyes.table.first >= 0 and not (
        choosing and (eyes.decision == "first" or eyes.view.waiting != (eyes.table.first,))
    )


# -- players -----------------------------------------------------------------------------------------------


def rival(eyes: Eyes, table: PageTable, seat: int) -> Region:
    """What everybody sees of a player."""
    its: Mafioso = eyes.table.players[seat]
    name, number = eyes.names[seat], seat + 1
    the_plate = plate(eyes, table, seat)
    commanding = eyes.table.phase == "command"
    actions = eyes.table.actions if commanding and seat in eyes.view.waiting else c.NOBODY
    spent = spent_by(eyes, seat)

    def inside() -> list[Region]:
        stats = [number, its.lucre, its.bribery, its.schemes, its.orders]
        found = [
            the_plate,
            Region(f"stats-{number}", "stats", stats),
            Region(f"sols-{number}", "soldati", [number, soldati(its, spent)]),
        ]
        if its.dice:
            found.append(dice_left(seat, its))
        if commanding:
            found.append(Region(f"acts-{number}", "actions", [number, actions]))
        if its.role != HIDDEN:
            found.append(Region(f"role-of-{number}", "unmasked", [number, c.ROLE.index(its.role)]))
        return [*found, Region(f"spots-{number}", "rival_spots", [number, c.COLOUR[seat]])]

    values = (its, name, the_plate.values, commanding, actions, spent)
    return Region(f"seat-{number}", "rival", values, [number, name, False], inside)


def plate(eyes: Eyes, table: PageTable, seat: int) -> Region:
    first = seat == eyes.table.first and has_first(eyes)
    won = eyes.view.over and eyes.view.places[seat] == 1
    return Region(f"plate-{seat + 1}", "plate", {"s": table.seats[seat], "first": first, "won": won})


def dice_left(seat: int, its: Mafioso, limit: bool = False) -> Region:
    """The dice that a player has yet to place; `limit`: I may not stop with more."""
    return Region(f"left-{seat + 1}", "left", {"seat": seat, "dice": its.dice, "limit": limit})


def spent_by(eyes: Eyes, seat: int) -> tuple[int, ...]:
    """The values that a player has used in this turn."""
    acting = eyes.table.phase == "abilities" and seat in eyes.view.waiting
    return eyes.table.spent if acting else ()


def soldati(its: Mafioso, spent: tuple[int, ...]) -> list[Data]:
    """Abilities, then values; those used up in this turn are marked."""
    found = []
    sides = sorted(c.SIDE.index(shown) for shown in its.soldati)
    for place, number in enumerate(sides):
        again = place - sides.index(number)
        value = number - c.ABILITIES + 1
        found.append(
            {
                "n": number,
                "k": again + 1,
                "count": sides.count(number),
                "spent": value > 0 and spent.count(value) > again,
            }
        )
    return found


# -- what lies beside the boards ---------------------------------------------------------------------------


def the_list(eyes: Eyes) -> Region:
    table = eyes.table
    slots = [c.SIDE.index(shown) if shown else c.NOBODY for shown in table.the_list]
    held = c.SIDE.index(table.held) if table.held else c.NOBODY
    shown = [*slots, held]
    counts = {number: shown.count(number) for number in shown}
    seen = {"slots": slots, "held": held, "counts": counts, "bag": table.bag}
    return Region("lw-soldati", "list", seen)


def decks(eyes: Eyes) -> Region:
    table = eyes.table
    seen = {
        "deck": table.deck,
        "discards": counted(table.discards),
        "discarded": len(table.discards),
        "left": len(c.OPPORTUNITIES) - len(table.opportunities),
        "gone": table.opportunities,
    }
    return Region("lw-decks", "decks", seen)


def counted(schemes: Sequence[str]) -> list[Data]:
    return [
        {"n": number, "count": schemes.count(name)} for number, name in enumerate(c.SCHEME) if name in schemes
    ]


def lineup(eyes: Eyes) -> Region:
    """The roles in play: whose they turned out to be, and for whose the Informant takes them."""
    table = eyes.table
    holders = {its.role: seat for seat, its in enumerate(table.players) if its.role != HIDDEN}
    guessing = table.informant >= 0 and len(table.guesses) < eyes.view.seats - 1
    whom = guessed_seat(table, eyes.view.seats) if guessing else c.NOBODY
    seen = {
        "roles": [
            {
                "n": c.ROLE.index(name),
                "mine": eyes.seat >= 0 and eyes.view.own.role == name,
                "holder": holders.get(name, c.NOBODY),
                "out": name == table.put_away,
                "taken_for": [
                    (table.informant + 1 + place) % eyes.view.seats
                    for place, guess in enumerate(table.guesses)
                    if guess == name
                ],
            }
            for name in table.roles
        ],
        "guessing": eyes.names[whom] if guessing else "",
        "over": eyes.view.over,
        "names": eyes.names,
    }
    return Region("lw-roles", "lineup", seen)


def results(eyes: Eyes) -> Region:
    """What everybody has scored, the winner first."""
    found = []
    for seat in sorted(range(eyes.view.seats), key=lambda seat: eyes.view.places[seat]):
        its: Mafioso = eyes.table.players[seat]
        found.append(
            {
                "number": seat + 1,
                "name": eyes.names[seat],
                "place": eyes.view.places[seat],
                "role": c.ROLE.index(its.role),
                "points": its.score - its.lucre - its.bribery - len(its.soldati),
                "lucre": its.lucre,
                "bribery": its.bribery,
                "soldati": len(its.soldati),
                "score": its.score,
                "orders": [{"n": n, "count": its.order_hand.count(kind)} for n, kind in enumerate(c.ORDER)],
                "schemes": counted(its.scheme_hand),
            }
        )
    return Region("lw-end", "results", found)


# -- what one reader sees ----------------------------------------------------------------------------------


def own(view: View, table: PageTable, shared: Mapping[str, Rendered]) -> Board:
    """Everything in the order of this phase, with what only this seat sees."""
    eyes = eyes_of(view)
    watching = view.seat < 0
    phase = eyes.table.phase
    roles = shared["lw-roles"] if watching else lineup(eyes)
    synds = shared["lw-synds"] if watching else own_town(eyes, shared["lw-synds"])
    beside = [shared["lw-soldati"], shared["lw-decks"]]
    found: list[Region | Rendered] = [
        rivals(eyes, shared),
        phases(eyes, table) if eyes.decision == "first" else shared["lw-phase"],
    ]
    if view.over:
        found.append(shared["lw-end"])
    if phase == "revelation":
        found.append(roles)
    if eyes.table.boards:
        found.append(top(eyes, shared, [roles, *beside]))
    else:
        found.append(synds)
    if not watching:
        found.append(mine(eyes, table, [roles] if phase == "command" else []))
    if eyes.table.boards:
        found.append(synds)
    else:
        low = [roles, *beside] if watching and phase == "command" else beside
        found.append(Region("lw-low", "wing", None, "lw-wing--low", lambda: low))
    layout = phase if eyes.large else "plans"
    return Board([Region("lawless", "table", None, layout, lambda: found)], tray(eyes))


def rivals(eyes: Eyes, shared: Mapping[str, Rendered]) -> Region:
    """The other players in the order of play; all of them for a spectator."""
    seat, count = eyes.seat, eyes.view.seats
    found: list[Region | Rendered]
    if seat < 0:
        found = [shared[f"seat-{each + 1}"] for each in range(count)]
    else:
        knows = knowledge(eyes)
        others = [(seat + away) % count for away in range(1, count)]
        found = [own_rival(eyes, each, knows, shared[f"seat-{each + 1}"]) for each in others]
    return Region("lw-rivals", "rivals", None, [len(found), seat >= 0], lambda: found)


def own_rival(eyes: Eyes, seat: int, knows: Mapping[str, Any], whole: Rendered) -> Region | Rendered:
    """A player, with what I happen to know of the Orders in that hand; my neighbour on the right is my limit
    in the Planning phase.  A click ticks whom to call."""
    its: Mafioso = eyes.table.players[seat]
    number = seat + 1
    found: list[Region | Rendered] = list(whole.inside)
    measured = eyes.table.phase == "planning" and seat == (eyes.seat - 1) % eyes.view.seats
    if measured and its.dice:
        place = [each.id for each in whole.inside].index(f"left-{number}")
        found[place] = dice_left(seat, its, limit=True)
    if knows.get(str(seat)):
        known = known_at(knows, str(seat), its.orders)
        found.insert(-1, Region(f"know-{number}", "know_hand", {"number": number, **known}))
    if eyes.decision == "call":
        found[-1] = Region(f"spots-{number}", "joins", {"of": str(number), "k": number})
    if not measured and all(isinstance(each, Rendered) for each in found):
        return whole
    return Region(whole.id, "rival", None, [number, eyes.names[seat], measured], lambda: found)


def top(eyes: Eyes, shared: Mapping[str, Rendered], wing: Sequence[Region | Rendered]) -> Region:
    """The Plans, and what lies beside them."""
    boards = shared["lw-plans"] if eyes.seat < 0 else own_plans(eyes, shared["lw-plans"])
    inside = [
        Region("lw-boards", "boards", None, 0, lambda: [boards]),
        Region("lw-wing", "wing", None, "", lambda: wing),
    ]
    return Region("lw-top", "top", None, 0, lambda: inside)


def mine(eyes: Eyes, table: PageTable, roles: Sequence[Region | Rendered]) -> Region:
    """What is in front of me and in my hands."""
    seat, number = eyes.seat, eyes.seat + 1
    its: Mafioso = eyes.table.players[seat]
    hidden = eyes.view.own
    assists = c.SYNDICATES - sum([seat in tile.assists for tile in eyes.table.syndicates])
    goods = [number, eyes.names[seat], its.lucre, its.bribery, its.orders, assists]
    hand = [
        [number, hidden.orders.count(kind)] for number, kind in enumerate(c.ORDER) if kind in hidden.orders
    ]
    middle = [
        plate(eyes, table, seat),
        Region("mine-goods", "goods", goods),
        Region("mine-orders", "my_orders", {"seat": seat, "hand": hand}),
    ]
    values = sum([each in c.VALUE for each in its.soldati])
    activations = values if values < len(its.soldati) else 0
    men = [Region(f"sols-{number}", "my_soldati", [number, soldati(its, spent_by(eyes, seat))])]
    if its.dice and eyes.decision != "place":
        men.append(Region(f"left-{number}", "my_left", {"seat": seat, "dice": its.dice}))
    notes = book(eyes)
    written = [] if notes is None else [notes]
    frame = bool(written) and not eyes.large
    role = [c.ROLE.index(hidden.role), eyes.view.over, seat]
    inside: list[Region | Rendered] = [
        Region("mine-role", "my_role", role),
        Region("mine-middle", "my_middle", None, frame, lambda: middle),
        *(written if eyes.large else []),
        *roles,
        Region("mine-soldati", "my_men", None, activations, lambda: men),
        schemes(eyes),
        *([] if eyes.large else written),
    ]
    return Region(f"seat-{number}", "mine", None, number, lambda: inside)


def schemes(eyes: Eyes) -> Region:
    """The kinds of Schemes in my hand, and how many of each; those meant for a Plan are still in it."""
    hidden = eyes.view.own
    plots = list(zip(hidden.plots[0::2], hidden.plots[1::2], strict=False))
    chosen = hidden.plots[-1] if eyes.decision == "lay" else ""
    cards = [
        {
            "n": number,
            "count": hidden.schemes.count(name),
            "meant": [plan(eyes.table, board) for scheme, board in plots if scheme == name],
            "chosen": name == chosen,
        }
        for number, name in enumerate(c.SCHEME)
        if name in hidden.schemes
    ]
    laid = [[board, plan(eyes.table, board), c.SCHEME.index(name)] for board, name in hidden.laid]
    return Region("mine-schemes", "my_schemes", {"number": eyes.seat + 1, "cards": cards, "laid": laid})


# -- what can be chosen ------------------------------------------------------------------------------------


def offers(view: View) -> dict[str, Offer]:
    """Where the piece of each option is, and who would lead; and of things that cannot be chosen now, why."""
    assert view.ask is not None
    eyes = eyes_of(view)
    marked = eyes.decision in ("place", "to")
    found = {text: Offer(mark=preview(view, move(text)) if marked else "") for text in view.ask.options}
    for option in asked_about(eyes):
        if option.text not in found:
            why = eyes.why_not(option)
            found[option.text] = Offer(why=why, mark=why if eyes.decision == "plan" else "")
    return found


def asked_about(eyes: Eyes) -> list[c.Move]:
    """The options of the things on the table that are asked about, whether they may be chosen or not."""
    table, others = eyes.table, range(eyes.view.seats)
    on_boards = [c.BOARD.index(board.board) for board in table.boards]
    match eyes.decision:
        case "plan":
            return c.PLAN_A
        case "look":
            return c.LOOK[: len(table.syndicates)]
        case "bonus":
            return [c.BONUS_SCHEME, c.BONUS_DIE, c.BONUS_REPLACE]
        case "take" | "recruit":
            return [c.TAKE[slot] for slot, shown in enumerate(table.the_list) if shown]
        case "replace":
            return [
                c.REPLACE[seat][c.SIDE.index(shown)]
                for seat in others
                for shown in table.players[seat].soldati
            ]
        case "scheme":
            return [c.PLAY[c.SCHEME.index(name)] for name in eyes.view.own.schemes]
        case "lay":
            return [c.ON_BOARD[board] for board in on_boards]
        case "to":
            return [c.TO_BOARD[board] for board in on_boards]
        case "place":
            return [*placings(eyes), c.DONE]
        case "activate":
            abilities, values = in_front(eyes)
            return [c.USE[ability][value - 1] for ability in abilities for value in values]
        case "intrude":
            return [c.PAY_LUCRE, c.PAY_BRIBERY]
        case "command":
            return [*commands(eyes), *[c.ROB[seat] for seat in others if not eyes.is_me(seat)], c.SWAP]
        case "guess":
            whom = guessed_seat(table, eyes.view.seats)
            return [c.GUESS[whom][c.ROLE.index(name)] for name in table.roles]
        case _:
            return []


# -- pictures of the log -----------------------------------------------------------------------------------


def line_marks(line: PageLine) -> list[Mark]:
    """The pictures behind a line of the log.  What the reader does not know has none."""
    made = MARKS.get(line.event)
    return [] if made is None else made(*line.values)


def icons(*names: str) -> list[Mark]:
    return [Mark(icon=name) for name in names]


def known(icon: str, names: Sequence[str], number: int | None) -> list[Mark]:
    """An icon, and that of a thing that only some know."""
    return icons(icon) if number is None else icons(icon, names[number])


def dice_of(digits: int) -> list[Mark]:
    return [Mark(die=int(digit)) for digit in str(digits)]


def sides(*shown: int) -> list[Mark]:
    """Of Soldati: an ability has an icon, a value a die, X nothing."""
    found = []
    for each in shown:
        if each < c.ABILITIES:
            found += icons(ABILITY_ICON[each])
        elif c.SIDE[each] != "X":
            found.append(Mark(die=int(c.SIDE[each])))
    return found


MARKS: Final[dict[str, Callable[..., list[Mark]]]] = {
    "role": lambda seat, role, *rest: icons(ROLE_ICON[role]),
    "in-play": lambda role, *rest: icons(ROLE_ICON[role]),
    "soldato": lambda seat, side, *rest: sides(side),
    "listed": lambda slot, side, *rest: sides(side),
    "round": lambda number, last, *rest: icons("banknote") * (c.LAST_ROUND_BRIBES if last else 0),
    "board": lambda *rest: icons("newspaper"),
    "rolled": lambda seat, digits, *rest: dice_of(digits),
    "tied": lambda *rest: icons("rolling-dices"),
    "rerolled": lambda seat, old, new, *rest: [Mark(die=old, struck=True), Mark(die=new)],
    "first": lambda *rest: icons("flying-flag"),
    "scheme": lambda seat, scheme, *rest: [] if scheme is None else icons(SCHEME_ICON[scheme]),
    "looked": lambda seat, syndicate, *rest: icons("semi-closed-eye", SYNDICATE_ICON[syndicate]),
    "extra-die": lambda seat, face, *rest: [*icons("gold-stack"), Mark(die=face)],
    "replaced": lambda seat, owner, old, new: sides(old, new),
    "schemed": lambda seat, board, scheme, *rest: [] if scheme is None else icons(SCHEME_ICON[scheme]),
    "placed": lambda seat, face, *rest: [Mark(die=face)],
    "revealed": lambda seat, board, scheme, *rest: icons(SCHEME_ICON[scheme]),
    "used": lambda seat, ability, value, *rest: sides(ability, c.ABILITIES + value - 1),
    "turned": lambda owner, old, new, board: [Mark(die=old, struck=old != new), Mark(die=new)],
    "moved": lambda owner, face, *rest: [Mark(die=face)],
    "removed": lambda owner, face, *rest: [Mark(die=face, struck=True)],
    "fate": lambda seat, board, digits, *rest: [*icons("coinflip"), *dice_of(digits)],
    "picked": lambda seat, board, face, *rest: [Mark(die=face)],
    "won": lambda seat, board, value, dice: icons("crown" if dice else "flying-flag"),
    "bribed": lambda *rest: icons("banknote"),
    "extorted": lambda *rest: icons("gold-stack"),
    "recruited": lambda seat, side, *rest: sides(side),
    "organised": lambda seat, syndicate, *rest: icons(SYNDICATE_ICON[syndicate]),
    "called": lambda seat, called, *rest: icons("hand-ok") if called else [],
    "assisted": lambda seat, syndicate, *rest: icons("hand-ok", SYNDICATE_ICON[syndicate]),
    "paid": lambda seat, controller, syndicate, token: icons(
        "gold-stack" if token == c.LUCRE else "banknote", SYNDICATE_ICON[syndicate]
    ),
    "no-tile": lambda *rest: icons("banknote"),
    "no-soldato": lambda *rest: icons("banknote"),
    "gave": lambda seat, syndicate, order, *rest: known(SYNDICATE_ICON[syndicate], ORDER_ICON, order),
    "added": lambda seat, syndicate, order, *rest: known("banknote", ORDER_ICON, order),
    "stole": lambda seat, syndicate, order, *rest: known("robber-hand", ORDER_ICON, order),
    "robbed": lambda seat, victim, order, *rest: known("robber-hand", ORDER_ICON, order),
    "swapped": lambda seat, one, other, *rest: icons(
        "card-exchange", SYNDICATE_ICON[one], SYNDICATE_ICON[other]
    ),
    "turned-up": lambda syndicate, orders, sabotaged, *rest: icons(
        SYNDICATE_ICON[syndicate], "dynamite" if sabotaged else "locked-fortress"
    ),
    "informs": lambda *rest: icons("human-ear"),
    "guessed": lambda seat, other, role, *rest: icons(ROLE_ICON[role]),
    "unmasked": lambda seat, role, *rest: icons(ROLE_ICON[role]),
}
