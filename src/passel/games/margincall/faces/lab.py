"""Margin Call in the lab: what sales are paid against their face, and the responses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import passel.games.margincall.components as c
from passel.contract import Hindsight
from passel.contract.journal import Line
from passel.i18n import N_
from passel.kernel import Entry

RESPONSE: Final = {
    c.HF: N_("High-Frequency Trades in 100 turns"),
    c.BE: N_("Bear Traps in 100 turns"),
    c.BU: N_("Bull Traps in 100 turns"),
}
DEED: Final = {
    c.BLEW: N_("Whistleblowers in 100 turns"),
    c.DEFLECTED: N_("Strategic Deflections in 100 turns"),
    c.COLLUDED: N_("Forced Collusions in 100 turns"),
}
NOTHING: Final = N_("sales paid nothing, of 100")
LESS: Final = N_("sales paid less, of 100")
IN_FULL: Final = N_("sales paid in full, of 100")
MORE: Final = N_("sales paid more, of 100")

# Names that the rules give to endings and decisions, and topics, marked for translators.
NAMES: Final = (
    N_("bags"), N_("market closed"), N_("main"), N_("collude"), N_("swap"), N_("build"), N_("forced"),
    N_("respond"), N_("aim"), N_("redirect"), N_("take"), N_("trim"), N_("drop an asset"),
    N_("take an asset"),
)  # fmt: skip


def figures(pos: c.Table) -> dict[str, float]:
    """What the ledger's table of measurements tells, too."""
    return {
        N_("paid per sale, B"): pos.paid / max(1, pos.sales),
        N_("face value per sale, B"): pos.face / max(1, pos.sales),
        N_("action cards per turn"): pos.played / pos.turn,
        N_("chances to respond taken %"): 100 * pos.answered / max(1, pos.windows),
        N_("sales"): pos.sales,
        N_("first player wins %"): 100 * pos.payoffs[pos.first],
        N_("market closed %"): 100 if pos.reason != "bags" else 0,
    }


def hindsight(pos: c.Table, journal: Sequence[Entry]) -> Hindsight:
    """Of 100 turns, how often each response was played; of 100 sales that were worth something, how many
    were paid in full, more, less, or nothing."""
    played = dict.fromkeys([*RESPONSE.values(), *DEED.values()], 0)
    outcome = {NOTHING: 0, LESS: 0, IN_FULL: 0, MORE: 0}
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
    found = {name: 100 * count / pos.turn for name, count in played.items()}
    found[N_("Ponzi packages in 100 sales")] = 100 * ponzi / max(1, pos.sales)
    for name, count in outcome.items():
        found[name] = 100 * count / max(1, sales)
    return Hindsight(found)


def paid(final: int, worth: int) -> str:
    if final == 0:
        return NOTHING
    return LESS if final < worth else IN_FULL if final == worth else MORE


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
