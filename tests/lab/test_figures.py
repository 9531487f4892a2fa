"""What the rooms tell the lab: figures and parts, from positions and journals laid out by hand or played."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from passel.contract import Game
from passel.games.lordofpigs import components as pigs
from passel.games.machikoro import components as machi
from passel.games.margincall import components as market
from passel.games.whenpigsfly.components import NONE
from passel.kernel import playout
from passel.registry import find, shelf

# By name: the door of a room has a function of that name.
lawless, lordofpigs, machikoro, margincall, whenpigsfly = (
    import_module(f"passel.games.{slug}.faces.lab") for slug in shelf()
)


def finished(slug: str, seats: int, seed: int = 1, **options: object) -> Any:
    pos = find(slug).new(seats, options, chance=seed, journal=True)
    playout(pos, seed + 1)
    return pos


def topics(slug: str, *texts: str) -> list[str]:
    game = find(slug)
    return [game.faces.lab.topic(game.box.texts[text]) for text in texts]


@pytest.mark.parametrize("game", shelf().values(), ids=shelf())
def test_every_room_tells_of_its_games(game: Game) -> None:
    for seats in sorted({game.seats[0], min(4, game.seats[1])}):
        pos = finished(game.slug, seats)
        assert pos.journal is not None
        told = game.faces.lab.hindsight(pos, pos.journal)
        figures = {**game.faces.lab.figures(pos), **told.figures}
        assert len(figures) == len(game.faces.lab.figures(pos)) + len(told.figures), "no figure is told twice"
        assert all(0 <= value <= 100 for name, value in figures.items() if name.endswith("%"))
        assert len(told.parts) in (0, seats) and bool(told.parts) == bool(told.called)
        measure = game.faces.lab.ahead or game.worth
        assert measure is not None and len(measure(pos)) == seats


# -- Machi Koro ----------------------------------------------------------------------------------------


def test_a_towns_engine_is_what_earned_most() -> None:
    pos = finished("machikoro", 3, turn_limit=1)
    journal: list[Any] = [
        (machi.EARNED, 0, 3, machi.BAKERY, 0),
        (machi.EARNED, 0, 5, machi.CONVENIENCE_STORE, 0),
        (machi.EARNED, 0, 6, machi.MINE, 0),
        (machi.PAID, 0, 1, 2, machi.CAFE),
        (machi.BOUGHT, 1, machi.CAFE, 2, 0),
        (machi.PASSED, 2, 0, 0, 0),
    ]
    told = machikoro.hindsight(pos, journal)
    assert told.parts == ["Bakeries and shops", "Cafes and Restaurants", "no income"]
    assert told.figures["coins taken in per player"] == 16 / 3
    assert told.figures["cards bought per player"] == 1 / 3
    assert told.figures["income from Bakeries and shops %"] == 50
    assert told.figures["income from mines and orchards %"] == 37.5
    assert set(machikoro.ENGINE) == set(range(machi.ESTABLISHMENTS)) - {machi.BUSINESS_COMPLEX}


def test_landmarks_are_counted() -> None:
    pos = finished("machikoro", 2, turn_limit=1)
    pos.players[0].cards[machi.TRAIN_STATION :] = [1, 1, 1, 1]
    pos.players[1].cards[machi.TRAIN_STATION :] = [1, 0, 0, 0]
    pos.places = (1, 2)
    assert machikoro.figures(pos) == {
        "landmarks per player": 2.5, "winner's landmarks": 4, "fourth landmark built %": 100.0,
        "shared victory %": 0.0,
    }  # fmt: skip
    told = topics("machikoro", "tv P2", "swap P3", "swap none", "buy mine")
    assert told == ["", "swap", "swap none", "buy mine"]


# -- Lord of the P.I.G.S. ------------------------------------------------------------------------------


def test_ties_that_put_a_decision_off() -> None:
    pos = finished("lordofpigs", 4)
    pos.reason = "rating"
    for player, rating in zip(pos.players, (10, 4, 7, 2), strict=True):
        player.rating = rating
    tied: list[Any] = [(pigs.UNDECIDED, pigs.TOP_TIED, 0, 0, 0), (pigs.ACTIVATED, 0, 0, 0, 0)]
    told = lordofpigs.hindsight(pos, tied)
    assert told.figures["tied at 10 at the end of a turn %"] == 100
    assert told.figures["tied at the bottom in an Uprising %"] == 0
    assert told.figures["runner-up's Rating"] == 7
    assert told.parts == ()
    assert lordofpigs.ahead(pos) == [10.0, 4.0, 7.0, 2.0]
    pos.reason = "uprising"
    told = lordofpigs.hindsight(pos, [(pigs.UNDECIDED, pigs.BOTTOM_TIED, 0, 0, 0)])
    assert told.figures["tied at the bottom in an Uprising %"] == 100
    assert "runner-up's Rating" not in told.figures
    assert lordofpigs.percent([*tied, (pigs.SHARED, 0, 0, 0, 0)]) == 100


def test_who_is_whom_matters_where_actors_are_drawn() -> None:
    pos = finished("lordofpigs", 4, actors="random")
    told = lordofpigs.hindsight(pos, [])
    assert sorted(told.parts) == sorted(pigs.ACTOR) and told.called == "Actor"
    assert topics("lordofpigs", "vote BK.3", "with C2") == ["vote BK", "with C2"]


# -- Margin Call ---------------------------------------------------------------------------------------


def test_what_sales_were_paid() -> None:
    pos = finished("margincall", 2, bags=1)
    pos.turn, pos.sales = 10, 5
    package = market.pack([market.PZ])
    journal: list[Any] = []
    for worth, final in ((3, 0), (3, 1), (4, 4), (4, 6), (0, 0)):
        journal += [
            (market.SOLD, 0, 0, package if worth == 3 else 0, worth),
            (market.SETTLED, 0, 0, final, 0),
        ]
    journal += [
        (market.PLAYED, 0, market.HF, 0, 0),
        (market.PLAYED, 0, market.RC, 0, 0),
        (market.BLEW, 0, 0, 0, 0),
    ]
    told = margincall.hindsight(pos, journal).figures
    assert [told[f"sales paid {how}, of 100"] for how in ("nothing", "less", "in full", "more")] == [25] * 4
    assert told["Ponzi packages in 100 sales"] == 40
    assert told["High-Frequency Trades in 100 turns"] == told["Whistleblowers in 100 turns"] == 10
    assert told["Bear Traps in 100 turns"] == 0
    about = topics("margincall", "add M3", "on #2", "to P3", "drop L0", "drop RC", "sell")
    assert about == ["", "", "", "drop an asset", "drop RC", "sell"]


# -- Lawless Empire ------------------------------------------------------------------------------------


def test_topics_of_lawless() -> None:
    box = find("lawless").box
    found = Counter(lawless.topic(option) for option in box.options)
    assert found["use flip"] == 7 and found["place on E"] > 6 and found["call somebody"] == 31
    assert {"give sec1", "steal", "steal from a player", "swap", "look", "guess rival", "to B"} <= set(found)
    assert len(found) < 120, "as many as a table can show"
    assert topics("lawless", "on black 1 at R1", "first red") == ["", ""]


def test_roles_are_parts() -> None:
    pos = finished("lawless", 3, rounds=3)
    told = lawless.hindsight(pos, pos.journal)
    assert [lawless.ROLE.index(part) for part in told.parts] == [player.role for player in pos.players]


# -- When Pigs Shall Fly -------------------------------------------------------------------------------


def test_flights() -> None:
    pos = finished("whenpigsfly", 2)
    for player in pos.players:
        player.flight.landing = NONE
    told = whenpigsfly.hindsight(pos, []).figures
    assert told["stayed on the ground %"] == 100 and "length per flight" not in told
    flight = pos.players[1].flight
    flight.landing, flight.crashed, flight.heights = 12, True, [3, 0]
    told = whenpigsfly.hindsight(pos, []).figures
    assert told["stayed on the ground %"] == told["crashed %"] == 50
    assert (told["length per flight"], told["legs per flight"]) == (12, 2)
    score = sum(told[f"points for {part}"] for part in whenpigsfly.PARTS)
    assert score == sum(whenpigsfly.ahead(pos)) / 2


def test_where_the_points_came_from() -> None:
    sheet = dict.fromkeys(whenpigsfly.PARTS, 0)
    assert whenpigsfly.source(sheet | {"contest": 5, "publicity": 4}) == whenpigsfly.FLIGHT
    assert whenpigsfly.source(sheet | {"design": 5, "publicity": 4, "discoveries": 3}) == whenpigsfly.FAME
    about = topics("whenpigsfly", "train dog 3", "train duck", "vote S2", "take 5")
    assert about == ["train dog", "train duck", "", "take 5"]
