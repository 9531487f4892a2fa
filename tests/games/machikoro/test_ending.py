"""Machi Koro: what the end scene tells.  The figures are counted by hand, from the dice and the purchases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from games.machikoro.desk import desk, send
from games.machikoro.table import asked, play, table
from games.stories import bars, cells, line, section, story_of, titles
from passel.contract import BarChart, Breakdown, LineChart, Story
from passel.games.machikoro import GAME
from passel.games.machikoro.components import Table
from passel.games.machikoro.faces.ending import ending

# Ada has three landmarks worth 30 and 17 coins; Bo has two Cafes and 6 coins.  All roll one die.
TOWNS = "wheat field, bakery, train station, shopping mall, amusement park", "wheat field, cafe 2"
DICE = [1, 3, 3, 1, 3, 1, 6]
PLAYS = [
    *("dice 1", "buy bakery"),  # 1: a coin for each Wheat Field.  Ada 17, Bo 7
    "buy train station",  # 3: nothing.  Bo 3
    *("dice 1", "pass"),  # 3: Ada pays 2 and earns 2 * 2.  Ada 19, Bo 5
    *("dice 1", "buy cafe"),  # 1: Ada 20, Bo 6 - 2
    *("dice 1", "pass"),  # 3: Ada pays 3 and earns 4.  Ada 21, Bo 7
    *("dice 1", "pass"),  # 1: Ada 22, Bo 8
    *("dice 1", "buy radio tower"),  # 6: nothing
]


def game(reader: int = -1) -> Story:
    return story_of(GAME, table(*TOWNS, coins=[17, 6], dice=DICE), play, PLAYS, reader)


def test_the_standings() -> None:
    told = ending(game())
    assert told.standings.columns == ("Landmarks", "Cards", "Coins")
    assert told.standings.rows == ((4, 3, 0), (1, 4, 8))
    assert told.second == ""
    assert ending(game(reader=0)).second == ""
    assert ending(game(reader=1)).second == "You had 1 of 4 landmarks and needed 3 more."


def test_the_race() -> None:
    told = ending(game())
    race = section(told, LineChart, "Landmarks and coins, in coins")
    assert line(race, 0) == [47, 47, 50, 52, 52]
    assert line(race, 1) == [6, 7, 8, 12, 12]
    assert dict(race.ticks) == {0: "1", 1: "2", 2: "3", 3: "4", 4: "End"}
    assert [(dot.seat, dot.x, dot.y, dot.text) for dot in race.dots] == [
        (1, 1, 7, "Round 1: Train Station"),
        (0, 4, 52, "Round 4: Radio Tower"),
    ]
    assert race.caption == "Ada led all the way."
    assert section(ending(game(0)), LineChart, race.title).caption == "You led all the way."


def test_where_the_coins_came_from() -> None:
    chart = section(ending(game()), BarChart, "Where the coins came from")
    assert bars(chart) == [
        (0, {"Bakery": 8, "Wheat Field": 3}),
        (1, {"Wheat Field": 3, "Cafe": 5}),
    ]
    assert chart.caption == "Ada earned 8 coins with the Bakery."


def test_who_paid_whom() -> None:
    paid = section(ending(game()), Breakdown, "Who paid whom")
    assert cells(paid) == {"Ada paid": ("–", 5), "Bo paid": (0, "–")}
    captions = [section(ending(game(reader)), Breakdown, paid.title).caption for reader in (-1, 0, 1)]
    assert captions == [
        "Ada paid Bo 5 coins, mostly for the Cafe.",
        "You paid Bo 5 coins, mostly for the Cafe.",
        "Ada paid you 5 coins, mostly for the Cafe.",
    ]


def test_the_dice() -> None:
    chart = section(ending(game()), BarChart, "The dice")
    assert [(bar.label, *bar.values) for bar in chart.bars] == [
        ("1", 3), ("2", 0), ("3", 3), ("4", 0), ("5", 0), ("6", 1),
    ]  # fmt: skip
    assert chart.caption == "1 came up most: 3 times. 5 never came up."


def test_the_turning_points_open_the_replay() -> None:
    told = ending(game())
    assert [(each.step, each.text) for each in told.moments] == [
        (4, "Ada got 4 coins from one roll."),
        (8, "Ada paid 3 coins for one roll."),
        (13, "Ada built the Radio Tower and was never behind again."),
    ]
    assert told.facts == ("Best buy: Ada, Bakery. It cost 1 and brought in 8 coins.",)
    mine = ending(game(reader=0))
    assert [each.text for each in mine.moments] == [
        "You got 4 coins from one roll.",
        "You paid 3 coins for one roll.",
        "You built the Radio Tower and were never behind again.",
    ]
    assert mine.facts == ("Best buy: your Bakery cost 1 and brought in 8 coins.",)


# -- other ends --------------------------------------------------------------------------------------


def last_round(*towns: str, coins: list[int], reader: int = -1) -> Story:
    """Everybody rolls a 6 in the only round, which wakes nothing, and keeps the coins."""
    pos = table(*towns, coins=coins, dice=[6] * len(towns), turn_limit=1)
    return story_of(GAME, pos, play, passing(pos), reader)


def passing(pos: Table) -> Iterator[str]:
    """Who has no coins is not asked."""
    while not pos.over:
        yield "pass"


def test_a_game_in_which_nobody_earned_anything() -> None:
    told = ending(last_round("bakery", "bakery", coins=[2, 1]))
    assert titles(told) == ["Landmarks and coins, in coins", "The dice"]
    assert told.moments == () and told.facts == ("Decided by coins.",)
    dice = section(told, BarChart, "The dice")
    assert dice.caption == "6 came up most: 2 times. 5 never came up."


def test_what_decided_between_as_many_landmarks() -> None:
    dear = last_round("shopping mall", "amusement park", "bakery", coins=[9, 0, 0])
    assert dear.view.winners == [1] and ending(dear).facts == ("Decided by the price of the landmarks.",)
    far = last_round("shopping mall, amusement park", "bakery", coins=[0, 9])
    assert ending(far).facts == ()
    shared = last_round("bakery", "bakery", coins=[1, 1])
    told = ending(shared)
    assert shared.view.winners == [0, 1] and told.facts == () and told.moments == ()
    assert section(told, LineChart, "Landmarks and coins, in coins").caption == ""


def test_a_finished_town_lacked_nothing() -> None:
    both = msgspec.structs.replace(game().view, places=(2, 1))
    assert ending(Story(both, [], [], reader=0)).second == ""


def test_a_winner_who_was_behind() -> None:
    """Bo leads by 1 coin when the first die has fallen, Ada from the second round on."""
    pos = table("bakery, wheat field 3", "bakery", coins=[3, 4], dice=[6, 1, 6, 6], turn_limit=2)
    story = story_of(GAME, pos, play, passing(pos))
    told = ending(story)
    race = section(told, LineChart, "Landmarks and coins, in coins")
    assert line(race, 0) == [3, 6, 6] and line(race, 1) == [4, 4, 4]
    assert race.caption == "Ada led from round 2 to the end."
    assert section(ending(replace(story, reader=0)), LineChart, race.title).caption.startswith("You led from")
    assert told.moments[0].text == "Ada got 3 coins from one roll."


def test_rolls_that_did_not_count_are_left_out() -> None:
    """A 4 is rolled again, and becomes a 5."""
    pos = table("radio tower", "bakery", coins=[0, 0], dice=[4, 5, 6], turn_limit=1)
    story = story_of(GAME, pos, play, ["reroll"])
    chart = section(ending(story), BarChart, "The dice")
    assert [bar.values[0] for bar in chart.bars] == [0, 0, 0, 0, 1, 1]
    assert chart.caption == "5 came up most: once. 4 never came up."


def test_many_cards_are_summed_up() -> None:
    """Of more than eight cards that paid, seven are named."""
    cards = "wheat field, livestock farm, bakery, convenience store, forest, cheese factory, mine"
    rich = f"{cards}, furniture factory, apple orchard, produce market, train station"
    totals = [(1, 0), (1, 1), (2, 2), (4, 1), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6)]
    dice = [face for total in totals for face in (*(face for face in total if face), 6)]
    pos = table(rich, "restaurant", coins=[0, 0], dice=dice, turn_limit=9)
    rolls = iter([f"dice {1 + bool(two)}" for _one, two in totals])

    def answers() -> Iterator[str]:
        while not pos.over:
            yield next(rolls) if asked(pos).endswith("dice") else "pass"

    chart = section(ending(story_of(GAME, pos, play, answers())), BarChart, "Where the coins came from")
    assert len(chart.parts) == 8 and chart.parts[-1] == "Other cards"
    assert sum(chart.bars[0].values) == 1 + 2 + 3 + 1 + 3 + 6 + 5 + 3 + 4


def test_by_post_turns_are_counted() -> None:
    """In turn 1 Ada gets 3 coins for her Wheat Fields and Bo 1 for his; then Ada builds a landmark."""
    pos = desk("wheat field 3", "wheat field", coins=[1, 2], dice=[1, *[6] * 9], turn_limit=2)

    def resolve(pos: Table, text: str) -> None:
        send(pos, P1=text, P2="")

    told = ending(story_of(GAME, pos, resolve, ["buy train station", ""]))
    race = section(told, LineChart, "Landmarks and coins, in coins")
    assert line(race, 0) == [1, 4, 4] and line(race, 1) == [2, 3, 3]
    assert race.caption == "Ada led from turn 2 to the end."
    assert [dot.text for dot in race.dots] == ["Turn 1: Train Station"]
