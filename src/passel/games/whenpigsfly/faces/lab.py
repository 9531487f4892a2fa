"""When Pigs Shall Fly in the lab: ranks, flights, and where the points came from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from passel.contract import Hindsight
from passel.games.whenpigsfly.components import ANIMAL, NONE, TRAINED, Move, Table
from passel.games.whenpigsfly.rules_contest import band, score
from passel.i18n import N_
from passel.kernel import Entry

PARTS: Final = ["events", "contest", "publicity", "publishing", "discoveries", "design", "dog", "awards"]
POINTS: Final = [  # in the order of PARTS
    N_("points for events"), N_("points for contest"), N_("points for publicity"),
    N_("points for publishing"), N_("points for discoveries"), N_("points for design"),
    N_("points for dog"), N_("points for awards"),
]  # fmt: skip
BANDS: Final = [  # in the order of BAND_NAMES
    N_("Crash and Burn %"), N_("Afraid of Heights %"), N_('Getting the "Hang" of it %'),
    N_("Cruising at High Altitude %"), N_("Born to Fly %"), N_("Master of the Skies %"),
]  # fmt: skip
FLIGHT: Final = N_("flight and design")
FAME: Final = N_("publicity and research")

# Names that the rules give to endings and decisions, marked for translators.
NAMES: Final = (
    N_("score"), N_("vote"), N_("solo"), N_("fly"), N_("die"), N_("line"), N_("train"), N_("sheep"),
    N_("spy"),
)  # fmt: skip


def figures(pos: Table) -> dict[str, float]:
    """Rounds, and what a player scores on the average, in the contest and in all; alone, the band as well."""
    totals = [player.total for player in pos.players]
    found = {
        N_("rounds"): float(pos.round),
        N_("score"): sum(totals) / pos.seats,
        N_("contest"): sum(player.contest for player in pos.players) / pos.seats,
    }
    if pos.seats > 1:
        first = (pos.lead - pos.round + 1) % pos.seats
        return found | {N_("first lead wins %"): 100 * pos.payoffs[first]}
    return found | {name: 100.0 * (band(totals[0]) == n) for n, name in enumerate(BANDS)}


def hindsight(pos: Table, journal: Sequence[Entry]) -> Hindsight:
    flights = [player.flight for player in pos.players]
    flown = [flight for flight in flights if flight.landing != NONE]
    found = {
        N_("stayed on the ground %"): 100 * (pos.seats - len(flown)) / pos.seats,
        N_("crashed %"): 100 * sum(flight.crashed for flight in flown) / pos.seats,
        N_("animals trained per player"): sum(entry[0] is TRAINED for entry in journal) / pos.seats,
    }
    if flown:
        found[N_("length per flight")] = sum(flight.landing for flight in flown) / len(flown)
        found[N_("legs per flight")] = sum(len(flight.heights) for flight in flown) / len(flown)
    sheets = [dict(zip(PARTS, score(player), strict=True)) for player in pos.players]
    for part, name in zip(PARTS, POINTS, strict=True):
        found[name] = sum(sheet[part] for sheet in sheets) / pos.seats
    return Hindsight(found, [source(sheet) for sheet in sheets], N_("where the points came from"))


def source(sheet: dict[str, int]) -> str:
    """Return which of the two brought more; events pay for both."""
    flight = sheet["contest"] + sheet["design"]
    return FLIGHT if flight >= sheet["publicity"] + sheet["publishing"] + sheet["discoveries"] else FAME


def ahead(pos: Table) -> list[float]:
    """The points that are certain by now."""
    return [float(sum(score(player))) for player in pos.players]


def topic(option: Move) -> str:
    """Return the notation, but count an animal once however many whistles it gets, and no votes."""
    if option.kind == "vote":
        return ""
    return f"train {ANIMAL[option.animal]}" if option.kind == "train" else option.text


def bands(score: float, *shares: float) -> dict[str, float]:
    """A row of the ledger's solo table."""
    return {"rounds": 11.2, "score": score} | dict(zip(BANDS, shares, strict=True))


published: Final = {  # the ledger's random player, and its tuned "aviator" beside the regular bot
    ("random", 1): bands(42.2, 39, 55, 6, 0, 0, 0),
    ("regular", 1): bands(80.8, 0, 0, 10, 34, 40, 16),
    **{
        (bot, seats): {"rounds": rounds}
        for bot in ("random", "regular")
        for seats, rounds in {2: 11.2, 3: 10.7, 4: 10.3, 6: 10.0, 10: 9.7}.items()
    },
}
