"""Lawless Empire in the lab: roles, Syndicates, and what Soldati are used for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from passel.contract import Hindsight
from passel.games.lawless.components import ASSISTED, ROLE, TIED, USED, Move, Table
from passel.games.lawless.rules_end import is_sabotaged
from passel.i18n import N_
from passel.kernel import Entry

WINS_OF: Final = [  # in the order of ROLE
    N_("arbiter: wins (1 = fair share)"),
    N_("bookkeeper: wins (1 = fair share)"),
    N_("consigliere: wins (1 = fair share)"),
    N_("double-agent: wins (1 = fair share)"),
    N_("godfather: wins (1 = fair share)"),
    N_("informant: wins (1 = fair share)"),
    N_("kingpin: wins (1 = fair share)"),
    N_("lone-wolf: wins (1 = fair share)"),
    N_("puppeteer: wins (1 = fair share)"),
    N_("rival: wins (1 = fair share)"),
    N_("sociopath: wins (1 = fair share)"),
    N_("undercover: wins (1 = fair share)"),
]

# Names that the rules give to roles, seats and decisions, marked for translators.
NAMES: Final = (
    N_("arbiter"), N_("bookkeeper"), N_("consigliere"), N_("double-agent"), N_("godfather"),
    N_("informant"), N_("kingpin"), N_("lone-wolf"), N_("puppeteer"), N_("rival"), N_("sociopath"),
    N_("undercover"), N_("black"), N_("green"), N_("purple"), N_("red"), N_("white"), N_("command"),
    N_("swap"), N_("guess"), N_("activate"), N_("target"), N_("face"), N_("to"), N_("partner"), N_("level"),
    N_("recruit"), N_("call"), N_("answer"), N_("intrude"), N_("first"), N_("plan"), N_("look"),
    N_("bonus"), N_("take"), N_("replace"), N_("scheme"), N_("lay"), N_("place"),
)  # fmt: skip


def figures(pos: Table) -> dict[str, float]:
    """What the ledger has measured; wins of a role are told of the games in which somebody had it."""
    wins = {
        wins_of(player.role): pos.payoffs[seat] * pos.seats
        for seat, player in sorted(enumerate(pos.players), key=lambda each: each[1].role)
    }
    return {
        N_("mean points"): sum(pos.scores) / pos.seats,
        N_("winner's points"): max(pos.scores),
        N_("Syndicates in play"): len(pos.syndicates),
        N_("Syndicates sabotaged"): sum(is_sabotaged(tile) for tile in pos.syndicates),
        N_("all 8 Syndicates in play %"): 100 * (len(pos.syndicates) == 8),
        N_("shared victory %"): 100 * (pos.places.count(1) > 1),
        **wins,
    }


def wins_of(role: int) -> str:
    return WINS_OF[role]


def hindsight(pos: Table, journal: Sequence[Entry]) -> Hindsight:
    told = [entry[0] for entry in journal]
    found = {
        N_("ties for lowest"): float(told.count(TIED)),
        N_("abilities used per player"): told.count(USED) / pos.seats,
        N_("assists per Syndicate"): told.count(ASSISTED) / max(1, len(pos.syndicates)),
    }
    return Hindsight(found, [ROLE[player.role] for player in pos.players], N_("role"))


# What is counted together: which die, whose, and where, depends on the moment.
TOPIC: Final = [
    (r"(on|with) \w+ \d at .*|first .*|take \d", ""),
    (r"use (\S+) with .*", r"use \1"),
    (r"place \d on ([A-Z])\d", r"place on \1"),
    (r"(on|to) ([A-Z])\d", r"\1 \2"),
    (r"replace \S+ (.*)", r"replace \1"),
    (r"guess \S+ (.*)", r"guess \1"),
    (r"(\S+) (\S+) to S\d", r"\1 \2"),
    (r"(steal|swap|look) .*\d", r"\1"),
    (r"steal from .*", N_("steal from a player")),
    (r"call (?!none).*", N_("call somebody")),
]


def topic(option: Move) -> str:
    for pattern, about in TOPIC:
        if match := re.fullmatch(pattern, option.text):
            return match.expand(about)
    return option.text


# -- published figures ---------------------------------------------------------------------------------

# Of the greedy bot against itself, with three, four and five players.
WINS: Final = {
    "arbiter": (0.81, 0.91, 0.70), "bookkeeper": (1.21, 1.20, 0.67), "consigliere": (0.86, 0.78, 1.00),
    "double-agent": (0.62, 0.49, 0.75), "godfather": (1.11, 1.17, 1.25), "informant": (1.30, 1.27, 0.94),
    "kingpin": (1.34, 1.46, 1.25), "lone-wolf": (0.83, 1.07, 0.73), "puppeteer": (1.21, 0.91, 1.55),
    "rival": (1.20, 1.27, 1.28), "sociopath": (0.70, 0.87, 1.00), "undercover": (0.73, 0.67, 1.04),
}  # fmt: skip

published: Final = {
    ("regular", 3): {"mean points": 21.4, "Syndicates in play": 7.1, "Syndicates sabotaged": 1.6},
    ("regular", 4): {"mean points": 19.9, "Syndicates in play": 7.6, "Syndicates sabotaged": 1.9},
    ("regular", 5): {"mean points": 19.1, "Syndicates in play": 7.8, "Syndicates sabotaged": 2.1},
    ("random", 3): {"mean points": 17.5, "Syndicates sabotaged": 2.3},
    ("random", 4): {"mean points": 16.6, "Syndicates sabotaged": 2.7},
    ("random", 5): {"mean points": 16.3, "Syndicates sabotaged": 3.0},
}
for role, shares in WINS.items():
    for seats, share in zip((3, 4, 5), shares, strict=True):
        published["regular", seats][wins_of(ROLE.index(role))] = share
