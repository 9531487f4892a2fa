"""Lord of the P.I.G.S., how a game ends, and a set of games.  LP-n are the clauses of RULES.md."""

from __future__ import annotations

from typing import Final

from passel.games.lordofpigs.components import *

REASON: Final = ["rating", "uprising", "limit", "limit shared"]  # by how it was won
OF_SET: Final = "set"

# -- who has won ---------------------------------------------------------------------------------


def decided(pos: Table) -> int:
    """How the game is won at this End of turn, or NOBODY (LP-62)."""
    if pos.stability == UPRISING:
        if len(lowest(pos)) == 1:
            return BY_UPRISING  # LP-63, even if another is at 10
        if pos.settings.uprising_tie == "nobody":  # LP-64
            return undecided(pos, BOTTOM_TIED)
    at_ten = [actor for actor in range(ACTORS) if pos.players[actor].rating == MOST]
    if len(at_ten) == 1:
        return BY_TEN  # LP-65
    if at_ten:
        return undecided(pos, TOP_TIED)  # LP-66
    return stopped(pos)


def undecided(pos: Table, why: int) -> int:
    how = stopped(pos)
    if how == NOBODY:
        pos.note(UNDECIDED, why)
    return how


def stopped(pos: Table) -> int:
    """At the last turn that was agreed on the game ends anyhow (LP-67)."""
    if pos.turn_of_game < pos.settings.turn_limit:
        return NOBODY
    return AT_LIMIT if len(ahead_at_stop(pos)) == 1 else AT_LIMIT_SHARED


def winners(pos: Table, how: int) -> list[int]:
    if how == BY_UPRISING:
        return lowest(pos)
    if how == BY_TEN:
        return highest(pos)
    return ahead_at_stop(pos)


def ahead_at_stop(pos: Table) -> list[int]:
    """The highest Rating wins, with Stability at 0 the lowest; all who tie share it (LP-68)."""
    return lowest(pos) if pos.stability == UPRISING else highest(pos)


def lowest(pos: Table) -> list[int]:
    least = min([player.rating for player in pos.players])
    return [actor for actor in range(ACTORS) if pos.players[actor].rating == least]


def highest(pos: Table) -> list[int]:
    most = max([player.rating for player in pos.players])
    return [actor for actor in range(ACTORS) if pos.players[actor].rating == most]


# -- the end of a game ---------------------------------------------------------------------------


def end_game(pos: Table, how: int) -> bool:
    """Whether that was all; else the next game of the set is to begin (LP-70)."""
    won = winners(pos, how)
    for actor in won:
        pos.note(WON, pos.seat_of[actor], actor, how)
    if how == BY_UPRISING:
        pos.uprisings += 1
    if pos.settings.match == "single":
        pos.end(by_seat(pos, places(pos, won)), REASON[how])
        return True
    score(pos, won, how)
    if pos.game < pos.settings.match_games:
        return False
    pos.end(by_seat(pos, places_of_set(pos)), OF_SET)
    return True


def places(pos: Table, won: list[int]) -> list[int]:
    """The winners first, then by Rating, the lowest first if Stability is at 0; equals share a place."""
    sign = -1 if pos.stability == UPRISING else 1
    worth = [sign * player.rating for player in pos.players]
    for actor in won:
        worth[actor] = MOST + 1
    return [1 + sum([rival > mine for rival in worth]) for mine in worth]


def by_seat(pos: Table, numbers: list[int]) -> list[int]:
    return [numbers[pos.actor_at[seat]] for seat in range(ACTORS)]


# -- a set of games ------------------------------------------------------------------------------


def score(pos: Table, won: list[int], how: int) -> None:
    """Points add up (LP-70)."""
    points = regular(pos, won, how) if pos.settings.match == "regular" else competitive(pos, won, how)
    for actor in range(ACTORS):
        player = pos.players[actor]
        player.points += points[actor]
        pos.note(SCORED, pos.seat_of[actor], actor, points[actor], player.points)
    if len(won) == 1:
        pos.players[won[0]].won += 1


def regular(pos: Table, won: list[int], how: int) -> list[int]:
    """3 for the winner and 1 for each second, or 2 for the winner of an Uprising (LP-71); 1 for each who
    shares a win (LP-73)."""
    if how == AT_LIMIT_SHARED:
        return [REGULAR_SHARED if actor in won else 0 for actor in range(ACTORS)]
    if how == BY_UPRISING:
        return [REGULAR_UPRISING if actor in won else 0 for actor in range(ACTORS)]
    second = max([pos.players[actor].rating for actor in range(ACTORS) if actor not in won])
    points = []
    for actor in range(ACTORS):
        if actor in won:
            points.append(REGULAR_WINNER)
        else:
            points.append(REGULAR_SECOND if pos.players[actor].rating == second else 0)
    return points


def competitive(pos: Table, won: list[int], how: int) -> list[int]:
    """The Ratings, and 3 more for the winner, or 5 for the winner of an Uprising and nothing else (LP-72);
    who share a win get no more, with Stability at 0 just 1 each (LP-73)."""
    if how == BY_UPRISING:
        return [COMPETITIVE_UPRISING if actor in won else 0 for actor in range(ACTORS)]
    if how == AT_LIMIT_SHARED and pos.stability == UPRISING:
        return [COMPETITIVE_SHARED if actor in won else 0 for actor in range(ACTORS)]
    points = [player.rating for player in pos.players]
    if len(won) == 1:
        points[won[0]] += COMPETITIVE_WINNER
    return points


def places_of_set(pos: Table) -> list[int]:
    """By points, then by games won alone (LP-74)."""
    worth = [(player.points, player.won) for player in pos.players]
    return [1 + sum([rival > mine for rival in worth]) for mine in worth]
