"""Margin Call in the lab: what sales are paid against their face, and the responses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import passel.games.margincall.components as c
from passel.contract import Hindsight
from passel.contract.journal import Line
from passel.kernel import Entry

RESPONSE: Final = {c.HF: "High-Frequency Trades", c.BE: "Bear Traps", c.BU: "Bull Traps"}
DEED: Final = {
    c.BLEW: "Whistleblowers",
    c.DEFLECTED: "Strategic Deflections",
    c.COLLUDED: "Forced Collusions",
}


def figures(pos: c.Table) -> dict[str, float]:
    """What the ledger's table of measurements tells, too."""
    return {
        "paid per sale, B": pos.paid / max(1, pos.sales),
        "face value per sale, B": pos.face / max(1, pos.sales),
        "action cards per turn": pos.played / pos.turn,
        "chances to respond taken %": 100 * pos.answered / max(1, pos.windows),
        "sales": pos.sales,
        "first player wins %": 100 * pos.payoffs[pos.first],
        "market closed %": 100 if pos.reason != "bags" else 0,
    }


def hindsight(pos: c.Table, journal: Sequence[Entry]) -> Hindsight:
    """Of 100 turns, how often each response was played; of 100 sales that were worth something, how many
    were paid in full, more, less, or nothing."""
    played = dict.fromkeys([*RESPONSE.values(), *DEED.values()], 0)
    outcome = {"paid nothing": 0, "paid less": 0, "paid in full": 0, "paid more": 0}
    worth = ponzi = sales = 0
    for line in map(Line, journal):
        if line.event is c.SOLD:
            worth = line.worth
            ponzi += c.PZ in c.unpack(line.package)
            sales += worth > 0
        elif line.event is c.SETTLED and worth:
            outcome[paid(line.final, worth)] += 1
        elif line.event is c.PLAYED and line.card in RESPONSE:
            played[RESPONSE[line.card]] += 1
        elif line.event in DEED:
            played[DEED[line.event]] += 1
    found = {f"{name} in 100 turns": 100 * count / pos.turn for name, count in played.items()}
    found["Ponzi packages in 100 sales"] = 100 * ponzi / max(1, pos.sales)
    for name, count in outcome.items():
        found[f"sales {name}, of 100"] = 100 * count / max(1, sales)
    return Hindsight(found)


def paid(final: int, worth: int) -> str:
    if final == 0:
        return "paid nothing"
    return "paid less" if final < worth else "paid in full" if final == worth else "paid more"


def topic(option: c.Move) -> str:
    """Return the notation, but count all assets as one, and not where a card is aimed."""
    if option.kind in ("add", "on", "to"):
        return ""
    return f"{option.kind} an asset" if 0 < option.card <= c.ASSETS else option.text


# Of the sensible bot (RULES.md, Measured).
MEASURED: Final = {
    2: (2.7, 3.4, 1.8, 48, 56),
    3: (2.6, 3.6, 2.1, 55, 29),
    4: (2.5, 3.7, 2.3, 59, 22),
    5: (2.3, 3.8, 2.4, 60, 19),
    6: (2.2, 3.8, 2.5, 64, 11),
}
NAMED: Final = (
    "paid per sale, B", "face value per sale, B", "action cards per turn", "chances to respond taken %",
    "first player wins %",
)  # fmt: skip
published: Final = {("regular", seats): dict(zip(NAMED, row, strict=True)) for seats, row in MEASURED.items()}
