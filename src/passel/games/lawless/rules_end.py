"""Lawless Empire, the end: Orders are turned up, the Informant guesses, roles are shown and score."""

from __future__ import annotations

from typing import Final

from passel.games.lawless.components import *
from passel.games.lawless.rules_orders import order_code
from passel.kernel import Decision

RIGHT_GUESS: Final = 4


def end_game(pos: Table) -> None:
    """All Orders are turned up (LE-83); then the Informant guesses, then all roles are shown."""
    pos.phase = REVELATION
    pos.trail = [forgotten(deed) for deed in pos.trail]
    for number in range(len(pos.syndicates)):
        syndicate = pos.syndicates[number]
        sabotage = is_sabotaged(syndicate)
        pos.note(TURNED_UP, number, order_code(syndicate.orders), 1 if sabotage else 0)
        if sabotage:
            syndicate.assists = 0  # LE-85
    for seat in range(pos.seats):
        if pos.players[seat].role == INFORMANT:
            pos.informant = seat
            pos.note(INFORMS, seat)
            guess_next(pos)
    pos.then(show_roles)


def forgotten(deed: Deed) -> Deed:
    """Now that all lies open nobody need remember what it was, only who did it where."""
    actor, source, target, _, back = deed
    return actor, source, target, NOBODY, NOBODY if back == NOBODY else 0


def is_sabotaged(syndicate: Syndicate) -> bool:
    """More sabotage than secure points, strong Orders 100 and weak ones 1 (LE-83, LE-84)."""
    sabotage = syndicate.orders[SAB100] * ORDER_POINTS[SAB100] + syndicate.orders[SAB1] * ORDER_POINTS[SAB1]
    secure = syndicate.orders[SEC100] * ORDER_POINTS[SEC100] + syndicate.orders[SEC1] * ORDER_POINTS[SEC1]
    return sabotage > secure


# -- the Informant -----------------------------------------------------------------------------------


def guess_next(pos: Table) -> None:
    """A role for each other player, clockwise from the left of the Informant: those in play but the
    Informant, each once unless agreed otherwise (LE-86)."""
    other = (pos.informant + 1 + len(pos.guesses)) % pos.seats
    if other == pos.informant:
        return
    options = []
    for role in pos.roles:
        if role != INFORMANT and (pos.settings.repeat_guess or role not in pos.guesses):
            options.append(GUESS[other][role])
    pos.ask(pos.informant, GUESS_ROLE, options)
    pos.then(guess_next)


def guess(pos: Table, seat: int, option: Move) -> None:
    pos.guesses.append(option.number)
    pos.note(GUESSED, seat, option.seat, option.number)


# -- the scores ----------------------------------------------------------------------------------------


def show_roles(pos: Table) -> None:
    """The most points win; who has as many wins too (LE-87)."""
    for seat in range(pos.seats):
        player = pos.players[seat]
        points = role_points(pos, seat)
        score = points + player.lucre + player.bribery + len(player.soldati)
        pos.scores.append(score)
        pos.note(UNMASKED, seat, player.role, points, score)
    pos.note(ENDED, pos.round)
    pos.end([1 + sum(other > score for other in pos.scores) for score in pos.scores], "rounds")


def role_points(pos: Table, seat: int) -> int:
    role = pos.players[seat].role
    if role == INFORMANT:
        return RIGHT_GUESS * right_guesses(pos)
    if role == BOOKKEEPER:
        player = pos.players[seat]
        return 2 * min(player.lucre, player.bribery, len(player.soldati))
    sabotaged = 0
    points = 0
    for syndicate in pos.syndicates:
        if is_sabotaged(syndicate):
            sabotaged += 1
            points += points_if_sabotaged(role, seat, syndicate)
        else:
            points += points_if_secured(role, seat, syndicate)
    if role == ARBITER:
        points = 3 * min(sabotaged, len(pos.syndicates) - sabotaged)
    elif role == KINGPIN and controls_most(pos, seat):
        points += 2
    return points


def right_guesses(pos: Table) -> int:
    right = 0
    for place in range(len(pos.guesses)):
        other = (pos.informant + 1 + place) % pos.seats
        if pos.players[other].role == pos.guesses[place]:
            right += 1
    return right


def points_if_sabotaged(role: int, seat: int, syndicate: Syndicate) -> int:
    own = syndicate.controller == seat
    if role == UNDERCOVER:
        return 5 if own else 2
    if role == KINGPIN:
        return 2 if own else 0
    if role == RIVAL:
        return 0 if own else 4
    if role == DOUBLE_AGENT and syndicate.orders[SEC100] + syndicate.orders[SEC1]:
        return 5
    return 0


def points_if_secured(role: int, seat: int, syndicate: Syndicate) -> int:
    own = syndicate.controller == seat
    assists = count_assists(syndicate)
    if role == SOCIOPATH:
        return 4 if syndicate.orders[SAB100] + syndicate.orders[SAB1] else 0
    if role == GODFATHER:
        return 3 if own else 0
    if role == CONSIGLIERE:
        return 3 if syndicate.assists >> seat & 1 else 0
    if role == KINGPIN:
        return 2 if own else 0
    if role == LONE_WOLF and not assists:
        return 3 if own else 1
    if role == PUPPETEER and own and assists:
        return 2 + assists
    return 0


def count_assists(syndicate: Syndicate) -> int:
    count = 0
    rest = syndicate.assists
    while rest:
        count += rest & 1
        rest >>= 1
    return count


def controls_most(pos: Table, seat: int) -> bool:
    """At least one, and nobody controls more."""
    controlled = [0] * pos.seats
    for syndicate in pos.syndicates:
        controlled[syndicate.controller] += 1
    return 0 < controlled[seat] == max(controlled)


# -- the decision --------------------------------------------------------------------------------------

GUESS_ROLE: Final = Decision(BOX, "guess", "LE-86", guess, 5)
