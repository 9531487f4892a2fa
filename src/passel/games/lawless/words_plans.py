"""The words of Lawless Empire: who leads on a Plan, and who would."""

from __future__ import annotations

import passel.games.lawless.components as c
from passel.contract import View
from passel.games.lawless.standing import Change, Standing, known_scheme, plan_named, standing
from passel.games.lawless.words_names import SCHEME_TEXTS, plan, who
from passel.i18n import _

OPEN_PHASES = ("abilities", "execution")  # in which Schemes are face up


def score(found: Standing) -> str:
    """6 to 5; in a tie the leader is earlier in turn order."""
    most, second = found.worth[found.leader], found.second
    if second == most:
        return _("{n} all, earlier in turn order").format(n=most)
    return _("{a} to {b}").format(a=most, b=second)


def leads(view: View, found: Standing) -> str:
    """Otto leads, 6 to 5."""
    leader = found.leader
    if leader < 0:
        return undecided(view, found)
    if len(found.worth) == 1:
        return _("you lead") if leader == view.seat else _("{who} leads").format(who=who(view, leader))
    if leader == view.seat:
        return _("you lead, {score}").format(score=score(found))
    return _("{who} leads, {score}").format(who=who(view, leader), score=score(found))


def undecided(view: View, found: Standing) -> str:
    """Why nobody leads: picks or new rolls decide, or there are no dice."""
    if found.scheme in (c.LEVEL_THE_FIELD, c.LET_FATE_DECIDE):
        return _(SCHEME_TEXTS[found.scheme])
    first = view.public.first
    if view.public.phase not in OPEN_PHASES or first < 0:
        return _("no dice yet")
    if first == view.seat:
        return _("no dice: you win it as First player")
    return _("no dice: First player {who} wins it").format(who=who(view, first))


def would_lead(view: View, found: Standing) -> str:
    """Otto would lead, 6 to 5; "" if nobody can tell."""
    leader = found.leader
    if leader < 0:
        return ""
    if len(found.worth) == 1:
        if leader == view.seat:
            return _("you would lead")
        return _("{who} would lead").format(who=who(view, leader))
    if leader == view.seat:
        return _("you would lead, {score}").format(score=score(found))
    return _("{who} would lead, {score}").format(who=who(view, leader), score=score(found))


def after(view: View, board: str, *changes: Change) -> str:
    """Who would lead on a Plan after some changes; "" if the reader cannot tell."""
    found = plan_named(view, board)
    assert found is not None
    known = known_scheme(view, found)
    if found.schemer >= 0 and known < 0:
        return ""
    return would_lead(view, standing(view, found, known, changes))


def on_plan(view: View, board: str, text: str) -> str:
    """Organise 2: Otto would lead, 6 to 5."""
    return _("{plan}: {standing}").format(plan=plan(view.public, board), standing=text) if text else ""
