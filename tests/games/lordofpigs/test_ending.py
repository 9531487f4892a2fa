"""Lord of the P.I.G.S.: what the end scene tells.  The figures are counted by hand, law by law."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import passel.games.lordofpigs.components as c
from games.lordofpigs.table import NAMES, asked, default, offers, play, table
from games.stories import bars, cells, line, section, story_of, titles
from passel.contract import BarChart, Breakdown, LineChart, Story, StoryLine
from passel.games.lordofpigs import GAME
from passel.games.lordofpigs.components import Table
from passel.games.lordofpigs.faces.ending import ending, laws_of

RACE = "Ratings over the turns"


def answers(pos: Table, votes: dict[str, str]) -> Iterator[str]:
    """The votes that are wanted, and the default otherwise."""
    while not pos.over:
        wanted = votes.get(f"{pos.turn_of_game} {asked(pos)}", "")
        yield wanted if wanted in offers(pos) else default(pos)


def game(reader: int = -1) -> Story:
    """In turn 6 Ada, the President, votes for the Banker's C5: 1 for the Banker and the President, 1 off for
    the Consumer Defender.  In turn 7 Bo, the Banker, gives her R3 its second vote: 3 for her, 1 for all."""
    actions = {"BK.1": "C5", "PR.1": "R3: BK C1"}
    hands = {"PR": "C1", "BK": "C2", "CD": "C1", "ET": "C1"}
    pos = table("6/4/6/2 · 5", actions=actions, hands=hands)
    votes = {"6 PR vote": "vote BK.1", "7 BK vote": "vote PR.1"}
    return story_of(GAME, pos, play, answers(pos, votes), reader, NAMES)


def test_the_standings() -> None:
    told = ending(game())
    assert told.standings.columns == ("Rating",) and told.standings.rows == ((10,), (6,), (6,), (3,))
    assert [ending(game(reader)).second for reader in (-1, 0, 3)] == [
        "", "", "You were at 3, 7 short of 10.",
    ]  # fmt: skip


def test_the_race() -> None:
    race = section(ending(game()), LineChart, RACE)
    assert [line(race, seat) for seat in range(4)] == [[6, 7, 10], [4, 5, 6], [6, 5, 6], [2, 2, 3]]
    (stability,) = [each for each in race.lines if each.name]
    assert stability.name == "Social Stability" and list(stability.points) == [(0, 5), (1, 5), (2, 8)]
    assert dict(race.ticks) == {0: "6", 1: "7", 2: "End"}
    assert race.caption == "Ada led from turn 7 to the end."
    assert section(ending(game(0)), LineChart, RACE).caption == "You led from turn 7 to the end."


def test_who_made_the_winner() -> None:
    title = "Whose laws made Ada the winner"
    chart = section(ending(game()), BarChart, title)
    assert bars(chart) == [(0, {"Points gained": 3}), (1, {"Points gained": 1}), (2, {}), (3, {})]
    assert chart.caption == "1 point of Ada came from laws by Bo."
    assert section(ending(game(1)), BarChart, title).caption == "1 point of Ada came from your laws."
    mine = section(ending(game(0)), BarChart, "Whose laws made you the winner")
    assert mine.caption == "1 of your points came from laws by Bo."


def test_who_voted_for_whom() -> None:
    votes = section(ending(game()), Breakdown, "Who voted for whom")
    assert cells(votes) == {
        "Ada voted for": (0, 1, 0, 0),
        "Bo voted for": (1, 0, 0, 0),
        "Cleo voted for": (0, 0, 0, 0),
        "Dan voted for": (0, 0, 0, 0),
    }
    captions = [section(ending(game(reader)), Breakdown, votes.title).caption for reader in (-1, 0, 1)]
    assert captions == ["Ada voted for Bo once.", "You voted for Bo once.", "Ada voted for you once."]


def test_votes_that_decided() -> None:
    story = game()
    told = ending(story)
    assert [each.text.partition("“")[0] for each in told.moments] == [
        "Ada gave the last vote for ", "Bo gave the last vote for ",
    ]  # fmt: skip
    assert [each.text.partition("”. ")[2] for each in told.moments] == ["Ada: 6 → 7.", "Ada: 7 → 10."]
    voted = [each.step for each in story.told(c.VOTED)]
    assert [each.step for each in told.moments] == voted and len(voted) == 2
    mine = [each.text for each in ending(game(0)).moments]
    assert mine[0].startswith("You gave the last vote") and mine[1].endswith("You: 7 → 10.")
    assert told.facts == ("Lowest Social Stability: 5, in turn 6.",)


def test_a_share_counts_for_the_owner_of_the_law() -> None:
    """The Consumer Defender claims a share of the Banker's first law, and goes from 3 to 4."""
    law = c.ACTIONS.index("BK.1") * c.TAGS
    shared = StoryLine(5, c.SHARED, (2, 2 * c.TAGS, law, 3 * (c.MOST + 1) + 4))
    (found,) = laws_of(Story(game().view, [], [shared]))
    assert (found.owner, found.seat, found.before, found.after) == (1, 2, 3, 4)


def test_a_strike_may_be_the_low_point() -> None:
    story = game()
    struck = StoryLine(story.lines[-1].step, c.STRUCK, (0, 0, 1, 2))
    told = ending(replace(story, lines=[*story.lines, struck]))
    assert told.facts == ("Lowest Social Stability: 2, in turn 7.",)


# -- other ends --------------------------------------------------------------------------------------


def passed(ratings: str, reader: int = -1, **options: object) -> Story:
    """All pass for a turn, and the game ends."""
    pos = table(ratings, hands={"PR": "C2"}, **options)  # type: ignore[arg-type]
    return story_of(GAME, pos, play, answers(pos, {}), reader, NAMES)


def test_a_revolt() -> None:
    told = ending(passed("5/2/9/9 · 0"))
    assert titles(told) == [RACE] and told.moments == () and told.facts == ()
    assert section(told, LineChart, RACE).caption == "Bo was lowest for the last turn."
    mine = section(ending(passed("5/2/9/9 · 0", reader=1)), LineChart, RACE)
    assert mine.caption == "You were lowest for the last turn."
    assert ending(passed("5/2/9/9 · 0", reader=0)).second == "You were at 5. Bo was lower."


def test_a_match() -> None:
    told = ending(passed("10/7/4/6 · 3", reader=1, match="regular", match_games=1))
    assert told.standings.columns == ("Points", "Games won", "Last rating")
    assert [row[:2] for row in told.standings.rows] == [(3, 1), (1, 0), (0, 0), (0, 0)]
    race = section(told, LineChart, "Points in the match")
    assert [line(race, seat)[-1] for seat in range(4)] == [3, 1, 0, 0] and race.caption == ""
    assert told.second == ""


def test_a_shared_end() -> None:
    told = ending(passed("9/9/4/6 · 3", turn_number=20, turn_limit=20))
    assert titles(told) == [RACE] and section(told, LineChart, RACE).caption == ""
