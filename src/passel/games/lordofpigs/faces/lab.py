"""Lord of the P.I.G.S. in the lab: uprisings, ties, and who is ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import passel.games.lordofpigs.components as c
from passel.contract import Hindsight
from passel.i18n import N_
from passel.kernel import Entry

# Names that the rules give to endings and decisions, marked for translators.
NAMES: Final = (
    N_("rating"), N_("uprising"), N_("limit"), N_("limit shared"), N_("set"), N_("floods"), N_("strike"),
    N_("watchdogs"), N_("fmi"), N_("vote"), N_("vote-card"), N_("lobby"), N_("lobby-target"), N_("share"),
    N_("submit"),
)  # fmt: skip


def figures(pos: c.Table) -> dict[str, float]:
    """Of one game; of a set, the mean of its games."""
    games = pos.game
    return {
        N_("uprising %"): 100 * pos.uprisings / games,
        N_("stopped at the limit %"): 100.0 * pos.reason.startswith("limit"),
        N_("laws passed"): pos.laws / games,
        N_("votes lobbied"): pos.modes / games,
        N_("benefits shared"): pos.shares / games,
    }


def hindsight(pos: c.Table, journal: Sequence[Entry]) -> Hindsight:
    """Ties that put a decision off; and how near the second was when somebody won by Rating."""
    ties = {why for event, why, *_none in journal if event is c.UNDECIDED}
    found = {
        N_("tied at 10 at the end of a turn %"): 100.0 * (c.TOP_TIED in ties),
        N_("tied at the bottom in an Uprising %"): 100.0 * (c.BOTTOM_TIED in ties),
        N_("laws that shared their benefits %"): percent(journal),
    }
    if pos.reason == "rating":
        found[N_("runner-up's Rating")] = sorted(player.rating for player in pos.players)[-2]
    if pos.settings.actors == "random":  # else a seat and its Actor are the same
        return Hindsight(found, [c.ACTOR[pos.actor_at[seat]] for seat in range(c.ACTORS)], N_("Actor"))
    return Hindsight(found)


def percent(journal: Sequence[Entry]) -> float:
    laws = sum(entry[0] is c.ACTIVATED for entry in journal)
    return 100 * sum(entry[0] is c.SHARED for entry in journal) / max(1, laws)


def ahead(pos: c.Table) -> list[float]:
    """By Rating: an Uprising turns that upside down, which is what it is for."""
    return [float(pos.players[pos.actor_at[seat]].rating) for seat in range(c.ACTORS)]


def topic(option: c.Move) -> str:
    """Return the notation, but of an Action only whose it is: of vote BK.3, vote BK."""
    if option.kind in ("vote", "on", "withdraw"):
        return f"{option.kind} {c.ACTOR[option.action % c.ACTORS]}"
    return option.text


published: Final = {
    ("regular", c.ACTORS): {
        "uprising %": 20, "stopped at the limit %": 0, "laws passed": 18, "votes lobbied": 5,
        "benefits shared": 0.8,
    },
    ("random", c.ACTORS): {"uprising %": 51, "stopped at the limit %": 0},
}  # fmt: skip
