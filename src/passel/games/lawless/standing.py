"""Lawless Empire: what dice are worth on a Plan and who leads there, from the view."""

from __future__ import annotations

from typing import NamedTuple

import passel.games.lawless.components as c
from passel.contract import View
from passel.games.lawless.rules_schemes import gang_up, organised_hit, plain_sum, same_old_shit
from passel.games.lawless.view_types import HIDDEN, Plan


class Change(NamedTuple):
    """A die that comes to a Plan, or leaves it (`more` is -1)."""

    seat: int
    face: int
    more: int = 1


class Standing(NamedTuple):
    """What the dice of each player on a Plan are worth, and who leads: nobody without dice, or where picks
    or new rolls decide."""

    worth: dict[int, int]
    leader: int
    scheme: int  # the one counted with; Deceive if there is none

    @property
    def second(self) -> int:
        """The best value of the others, if there are any."""
        rest = [value for seat, value in self.worth.items() if seat != self.leader]
        return min(rest) if self.scheme == c.UNDERHAND_ATTACKS else max(rest)


def plan_named(view: View, name: str) -> Plan | None:
    for each in view.public.boards:
        if each.board == name:
            found: Plan = each
            return found
    return None


def known_scheme(view: View, plan: Plan) -> int:
    """The Scheme on a Plan, if this reader knows it."""
    name = plan.scheme
    if name == HIDDEN:
        name = dict(view.own.laid).get(plan.board, "") if view.own else ""
    return c.SCHEME.index(name) if name else c.NOBODY


def turn_order(view: View) -> list[int]:
    """The First player, then clockwise; from seat 0 as long as nobody is it."""
    first = max(view.public.first, 0)
    return [(first + place) % view.seats for place in range(view.seats)]


def standing(view: View, plan: Plan, known: int, changes: tuple[Change, ...] = ()) -> Standing:
    """How it stands on a Plan after some changes; `known` is its Scheme, as far as the reader knows."""
    scheme = max(known, c.DECEIVE)
    dice = flat(plan)
    for seat, face, more in changes:
        dice[7 * seat] += more
        dice[7 * seat + face] += more
    contenders = [seat for seat in range(view.seats) if dice[7 * seat]]
    if scheme == c.LEVEL_THE_FIELD and len(contenders) > 1:
        picks = view.public.picks if view.public.levelling == plan.board else ()
        return Standing({seat: picks[seat] for seat in contenders if picks and picks[seat]}, c.NOBODY, scheme)
    worth = {seat: value(dice, seat, scheme) for seat in contenders}
    if not worth or scheme in (c.LET_FATE_DECIDE, c.LEVEL_THE_FIELD):
        return Standing(worth, c.NOBODY, scheme)
    best = (min if scheme == c.UNDERHAND_ATTACKS else max)(worth.values())
    return Standing(worth, next(seat for seat in turn_order(view) if worth.get(seat) == best), scheme)


def flat(plan: Plan) -> list[int]:
    """The dice as rules count them: seven cells for each seat."""
    dice = []
    for own in plan.dice:
        dice += [len(own), *(own.count(face) for face in range(1, 7))]
    return dice


def value(dice: list[int], seat: int, scheme: int) -> int:
    if scheme == c.GANG_UP:
        return gang_up(dice, 7 * seat)
    if scheme == c.ORGANISED_HIT:
        return organised_hit(dice[7 * seat : 7 * seat + 7])
    if scheme == c.SAME_OLD_SHIT:
        return same_old_shit(dice, seat)
    return plain_sum(dice, 7 * seat, c.FACE_VALUES[scheme])
