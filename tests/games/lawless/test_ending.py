"""Lawless Empire: what the end scene tells.  The first game is the rulebook's example of scoring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

import passel.games.lawless.components as c
from games.lawless.table import begun, play, table
from games.stories import bars, cells, line, section, story_of
from passel.contract import BarChart, Breakdown, Cards, LineChart, Story, StoryLine
from passel.games.lawless import GAME
from passel.games.lawless.faces.ending import ending
from passel.games.lawless.rules_end import end_game
from passel.games.lawless.words_names import ABILITIES_NAMED
from passel.kernel import Event

TILES = ["black:purple:sec100 sec1 sec1 sec1 sab1", "purple:green:sab1 sab1 sec1", "black::sec1"]
TRAIL = [
    (0, 0, c.PILE, c.SEC100, -1),  # Ada gives an Order to the first Syndicate
    (2, 2, c.PILE, c.SEC1, -1),
    (2, 2, c.PILE, c.SEC1, -1),
    (1, 1, c.PILE + 1, c.SAB1, -1),
    (1, c.PILE, 1, c.SAB1, -1),  # Bo steals one from the first
    (2, c.PILE, c.PILE + 1, c.SEC1, 0),  # Cy swaps two
]
RACE = "Tokens round by round, at the end with the role"


def ended(
    roles: str,
    tiles: Sequence[str],
    reader: int = -1,
    lines: Sequence[tuple[int, Event, tuple[int, ...]]] = (),
    **laid: object,
) -> Story:
    """The end of a game of three; `lines` are what has happened before."""
    pos = table(3, roles=roles, tiles=tiles, **laid)  # type: ignore[arg-type]
    if "hands" not in laid:
        pos.trail = list(TRAIL[: len(TRAIL) if len(tiles) > 1 else 0])
    begun(pos, end_game)
    story = story_of(GAME, pos, play, [], reader)
    return replace(story, lines=[*[StoryLine(*each) for each in lines], *story.lines])


def game(reader: int = -1) -> Story:
    """Ada is the Godfather, Bo the Rival, Cy the Consigliere."""
    before = [
        (1, c.ORGANISED, (0, 0)), (1, c.ASSISTED, (2, 0)), (2, c.ORGANISED, (2, 1)),
        (2, c.PAID, (1, 2, 1, 0)),
        (3, c.ORGANISED, (0, 2)), (3, c.WON, (0, c.BOARD.index("B1"), 9, 2)),
        (3, c.WON, (0, c.BOARD.index("O1"), 9, 2)), (3, c.WON, (2, c.BOARD.index("B2"), 3, 1)),
    ]  # fmt: skip
    return ended(
        "godfather rival consigliere", TILES, reader, before, lucre=[1, 0, 1], bribery=[2, 3, 2],
        soldati=["flip 2 X", "flip 2 X 3", "flip 2 X 3"],
    )  # fmt: skip


def test_the_standings() -> None:
    told = ending(game())
    assert told.standings.columns == ("Role", "For the role", "Tokens", "Total")
    assert told.standings.rows == (
        ("Godfather", 6, 6, 12), ("Rival", 4, 7, 11), ("Consigliere", 3, 7, 10),
    )  # fmt: skip


def test_points_syndicate_by_syndicate() -> None:
    points = section(ending(game()), Breakdown, "Points")
    assert cells(points) == {
        "Role": ("Godfather", "Rival", "Consigliere"),
        "Drugs Trade, secured": ("+3 (controls it)", "–", "+3 (assists)"),
        "Counterfeit Money, sabotaged": ("–", "+4 (Cy controls it)", "–"),
        "Antiquities Trade, secured": ("+3 (controls it)", "–", "–"),
        "For the role": (6, 4, 3),
        "Lucre · Bribery · Soldati": ("1 · 2 · 3", "0 · 3 · 4", "1 · 2 · 4"),
        "Total": (12, 11, 10),
    }
    assert [row.label for row in points.rows if row.strong] == ["For the role", "Total"]
    mine = cells(section(ending(game(reader=0)), Breakdown, "Points"))
    assert mine["Drugs Trade, secured"][0] == "+3 (you control it)"
    hers = cells(section(ending(game(reader=2)), Breakdown, "Points"))
    assert hers["Counterfeit Money, sabotaged"][1] == "+4 (you control it)"


def test_the_syndicates() -> None:
    cards = section(ending(game()), Cards, "Syndicates").cards
    assert [(card.title, card.verdict, card.tone, card.seat) for card in cards] == [
        ("Drugs Trade", "Secured, 103 to 1", "good", 0),
        ("Counterfeit Money", "Sabotaged, 2 to 1", "bad", 2),
        ("Antiquities Trade", "Secured, 1 to 0", "good", 0),
    ]
    assert cards[0].lines == (
        "Ada controls it.",
        "Assistants: Cy.",
        "Orders: 1 weak sabotage, 1 strong and 3 weak secure.",
        "Given by: Ada 1 · Cy 2.",
        "Stolen by: Bo 1.",
        "Swapped by: Cy.",
    )
    assert cards[1].lines == (
        "Cy controls it.",
        "Assistants: Bo. They lose their tokens.",
        "Orders: 2 weak sabotage, 1 weak secure.",
        "Given by: Bo 1.",
        "Swapped by: Cy.",
    )
    assert section(ending(game(reader=0)), Cards, "Syndicates").cards[0].lines[0] == "You control it."


def test_the_charts() -> None:
    told = ending(game())
    assert bars(section(told, BarChart, "Where the points came from")) == [
        (0, {"Role": 6, "Lucre": 1, "Bribery": 2, "Soldati": 3}),
        (1, {"Role": 4, "Bribery": 3, "Soldati": 4}),
        (2, {"Role": 3, "Lucre": 1, "Bribery": 2, "Soldati": 4}),
    ]
    assert bars(section(told, BarChart, "Plans won")) == [
        (0, {"Bribe": 1, "Organise": 1}), (1, {}), (2, {"Bribe": 1}),
    ]  # fmt: skip
    race = section(told, LineChart, RACE)
    assert [line(race, seat)[-1] for seat in range(3)] == [12, 11, 10]


def test_the_tokens_alone_are_counted_before_the_end() -> None:
    """The Informant guesses last: until then the roles are hidden, and nobody has scored."""
    pos = table(3, roles="informant rival godfather", lucre=[1, 0, 2], bribery=[2, 3, 0], tiles=TILES)
    begun(pos, end_game)
    story = story_of(GAME, pos, play, ["guess green rival", "guess purple consigliere"])
    race = section(ending(story), LineChart, RACE)
    assert [line(race, seat) for seat in range(3)] == [[3, 3 + 4], [3, 3 + 4], [2, 2]]


def test_turning_points() -> None:
    told = ending(game())
    assert [(each.step, each.text) for each in told.moments][-1] == (
        1,
        "Drugs Trade came into play. It brought Ada 3 points.",
    )
    mine = ending(game(reader=0)).moments[-1].text
    assert mine == "Drugs Trade came into play. It brought you 3 points."


def test_two_winners_have_no_turning_point() -> None:
    """Both control nothing, and have nothing."""
    told = ending(ended("godfather rival consigliere", ["purple::sec1"]))
    assert told.moments == ()


def test_a_winner_by_tokens_alone() -> None:
    told = ending(ended("godfather rival consigliere", ["purple::sec1"], lucre=[3, 0, 0]))
    assert not [each for each in told.moments if "came into play" in each.text]


@pytest.mark.parametrize(
    ("role", "tile", "reason"),
    [
        ("double-agent", "green::sab1 sab1 sec1", "+5 (has a secure Order)"),
        ("sociopath", "green::sab1 sec1", "+4 (has a sabotage Order)"),
        ("puppeteer", "black:green purple:", "+4 (2 assistants)"),
        ("puppeteer", "black:green:", "+3 (1 assistant)"),
        ("lone-wolf", "green::sec1", "+1 (nobody assists)"),
        ("undercover", "green::sab1", "+2"),
        ("undercover", "black::sab1", "+5 (controls it)"),
        ("kingpin", "black::sab1", "+2 (controls it)"),
        ("godfather", "green::sec1", "–"),
    ],
)
def test_why_a_role_scores(role: str, tile: str, reason: str) -> None:
    points = section(ending(ended(f"{role} rival bookkeeper", [tile])), Breakdown, "Points")
    assert points.rows[1].cells[0] == reason


@pytest.mark.parametrize(
    ("roles", "bonuses"),
    [
        ("arbiter kingpin bookkeeper", ("1 pair: +3", "–", "2 full sets: +4")),
        ("kingpin arbiter rival", ("Nobody controls more: +2", "1 pair: +3", "–")),
    ],
)
def test_what_a_role_scores_besides(roles: str, bonuses: tuple[str, ...]) -> None:
    story = ended(
        roles, TILES, lucre=[0, 0, 2], bribery=[0, 0, 3], soldati=["", "", "flip 2"], hands=["", "", ""]
    )
    points = section(ending(story), Breakdown, "Points")
    assert cells(points)["Bonus of the role"] == bonuses
    assert points.caption == "Nobody had this role: Consigliere."


def test_the_guesses_of_the_informant() -> None:
    pos = table(3, roles="informant rival godfather", tiles=TILES)
    begun(pos, end_game)
    story = story_of(GAME, pos, play, ["guess green rival", "guess purple consigliere"])
    points = section(ending(story), Breakdown, "Points")
    assert cells(points)["Bonus of the role"] == ("1 of 2 roles right: +4", "–", "–")


# -- facts -----------------------------------------------------------------------------------------------


def facts(reader: int, *lines: tuple[Event, tuple[int, ...]]) -> tuple[str, ...]:
    before = [(1, event, values) for event, values in lines]
    hands = ["", "", ""]
    story = ended("godfather rival bookkeeper", ["black::sec1 sec1"], reader, before, hands=hands)
    return ending(story).facts


def test_thefts_and_abilities() -> None:
    stolen = [(c.STOLE, (1, 0, 0)), (c.ROBBED, (1, 2, 0))]
    assert facts(-1, *stolen) == ("Bo stole 2 Orders.",) and facts(1, *stolen) == ("You stole 2 Orders.",)
    used = [(c.USED, (0, 1, 3)), (c.USED, (0, 1, 4)), (c.USED, (0, 2, 3)), (c.USED, (1, 0, 1))]
    name = ABILITIES_NAMED[1]
    assert facts(-1, *used) == (f"Ada used 3 abilities; {name} most of all.",)
    assert facts(0, *used) == (f"You used 3 abilities; {name} most of all.",)
    assert facts(0, used[0]) == ()


def test_who_always_said_yes() -> None:
    calls = [(c.CALLED, (0, 0b110)), (c.CALLED, (0, 0b110)), (c.DECLINED, (1, 0))]
    assert facts(-1, *calls) == ("Cy was called 2 times and always said yes.",)
    assert facts(2, *calls) == ("You were called 2 times and always said yes.",)


def test_a_narrow_decision_and_orders_that_were_kept() -> None:
    close = ended("godfather rival bookkeeper", ["black::sec1"], hands=["sab100", "sab100 sec100 sab1", ""])
    assert ending(close).facts == (
        "Drugs Trade was decided by 1 point.",
        "3 strong Orders were never given.",
    )
