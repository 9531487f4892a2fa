"""Margin Call: what the end scene tells.  The figures are counted by hand, sale by sale."""

from __future__ import annotations

from games.margincall.table import play, table
from games.stories import bars, cells, line, section, story_of, titles
from passel.contract import BarChart, Breakdown, LineChart, Story
from passel.games.margincall import GAME
from passel.games.margincall.faces.ending import ending

# Ada and Bo have cleared 2 of 3 bags and have 10B, Cy nothing; a bag takes 12B.
HANDS = "M7 L7 S7 M1 L3 S5 C9", "BE FC M2 L4 S6 C8 M0", "HF WB M3 L5 C1 S9 M9"
DECK = "M5 L2 C4 S8 C0 M6 L8 S2 C6 L0 S0 M8 C2 L6 S4 C5 M4 L1 S3 C7 C3 L9 S1"
PLAYS = [
    *("sell M7 L7 S7", "play BE", "pass"),  # 1: Ada's three of a kind, 3B, pays 1B
    *("FC on P1", "pass", "add M5"),  # 2: Ada has to sell a straight, 4B, for Bo
    *("play HF", "pass", "take M1"),  # Cy takes a card of it: it pays nothing
    "sell M1 C1 M9 S9",  # 3: Cy's two pair, 2B
    "sell M6 C6",  # 4: Ada's pair, 1B, clears her last bag
]
RACE = "Bags cleared and score, in billions"


def game(reader: int = -1) -> Story:
    pos = table(*HANDS, bags=[1, 1, 3], scores=[10, 10, 0], deck=DECK)
    return story_of(GAME, pos, play, PLAYS, reader)


def test_the_standings() -> None:
    told = ending(game())
    assert told.standings.columns == ("Bags cleared", "Score", "Sales", "Total earned")
    assert told.standings.rows == ((3, "0B", 3, "2B"), (2, "10B", 0, "0B"), (0, "2B", 1, "2B"))
    assert told.second == "Round 2"
    assert ending(game(reader=1)).second == "Round 2 · You finished 2 of 3."


def test_the_race() -> None:
    race = section(ending(game()), LineChart, RACE)
    assert line(race, 0) == [34, 35, 35, 35, 36]
    assert line(race, 1) == [34, 34, 34, 34, 34]
    assert line(race, 2) == [0, 0, 0, 2, 2]
    assert [(dot.seat, dot.x, dot.y, dot.text) for dot in race.dots] == [
        (0, 4, 36, "Ada clears a bag. 0 left.")
    ]
    assert race.caption == "Ada took the lead for good in round 1."
    assert section(ending(game(0)), LineChart, RACE).caption == "You took the lead for good in round 1."


def test_sold_and_paid() -> None:
    chart = section(ending(game()), BarChart, "Sold and paid, in billions")
    assert bars(chart) == [
        (0, {"Sold": 8}), (0, {"Was paid": 2}), (1, {}), (1, {}), (2, {"Sold": 2}), (2, {"Was paid": 2}),
    ]  # fmt: skip
    assert chart.caption == "Of 10B, 4B was paid. The rest was stolen, trapped or cancelled."


def test_who_hit_whom() -> None:
    hits = section(ending(game()), Breakdown, "Cards played against each other")
    assert cells(hits) == {"Ada hit": ("–", 0, 0), "Bo hit": (2, "–", 0), "Cy hit": (0, 1, "–")}


def test_the_turning_points_open_the_replay() -> None:
    assert [(each.step, each.text) for each in ending(game()).moments] == [
        (0, "Ada took the lead for good in round 1."),
        (10, "Sale of the game: Cy got 2B for two pair."),
        (
            6,
            "Hit of the game: Ada sold a straight, and it paid 0B instead of 4B. High-Frequency Trade by Cy",
        ),
    ]
    assert [each.text for each in ending(game(reader=2)).moments][1:] == [
        "Sale of the game: you got 2B for two pair.",
        "Hit of the game: Ada sold a straight, and it paid 0B instead of 4B. High-Frequency Trade by you",
    ]


def test_sales_that_the_reader_let_go() -> None:
    facts = [ending(game(reader)).facts for reader in (-1, 0, 1, 2)]
    assert facts == [
        (),
        ("You let 1 of the others' 1 sale go.",),
        ("You let 2 of the others' 3 sales go.",),
        ("You let 2 of the others' 3 sales go.",),
    ]


def test_a_cancelled_response_counts_against_its_owner() -> None:
    """Ada cancels Bo's Bear Trap, and is paid in full."""
    pos = table("M7 L7 S7 WB", "BE M2", bags=[1, 3], scores=[9, 0])
    told = ending(story_of(GAME, pos, play, ["sell M7 L7 S7", "play BE", "WB on #1"]))
    hits = section(told, Breakdown, "Cards played against each other")
    assert cells(hits) == {"Ada hit": ("–", 1), "Bo hit": (1, "–")}
    chart = section(told, BarChart, "Sold and paid, in billions")
    assert chart.caption == "Of 3B, 3B was paid."
    assert [each.text for each in told.moments] == ["Sale of the game: Ada got 3B for three of a kind."]


def test_a_hit_without_a_card() -> None:
    """Ada traps her own sale: the others did nothing to it."""
    pos = table("M7 L7 S7 BE", "M2", bags=[3, 1], scores=[0, 11])
    plays = ["sell M7 L7 S7", "play BE", "sell L9 S9"]
    told = ending(story_of(GAME, pos, play, plays))
    assert told.moments[-1].text == (
        "Hit of the game: Ada sold three of a kind, and it paid 1B instead of 3B."
    )


def test_a_market_that_closes_without_a_sale() -> None:
    pos = table("M1 L3 S5 C7 M9 L0 S2", "M2 L4 S6 C8 M0 L1 S3", max_rounds=20)
    told = ending(story_of(GAME, pos, play, ["end"] * 40, reader=0))
    assert titles(told) == [RACE] and told.moments == () and told.facts == ()
    assert told.standings.rows == ((0, "0B", 0, "0B"), (0, "0B", 0, "0B"))
    assert section(told, LineChart, RACE).ticks[-1] == (40, "End")
