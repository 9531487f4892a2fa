"""When Pigs Shall Fly: what the end scene tells.  The figures are counted by hand, from the sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.stories import cells, line, section, story_of, titles
from games.whenpigsfly.table import contest, play_as, scored, table
from passel.contract import Breakdown, Cards, LineChart, Story
from passel.games.whenpigsfly import GAME
from passel.games.whenpigsfly.components import CLOUDS, Table
from passel.games.whenpigsfly.faces.ending import ending

COURSE = "All flights: height over distance"
RACE = "Points so far, then flight and awards"
# Ada flies 3 at a time and fears 2 clouds at most, Bo flies 4 and fears any, Cy is too heavy.
CRAFTS = (12, 3, 2, 4), (9, 4, 0, 3), (0, 1, 0, 1)


def fly(pos: Table, text: str) -> None:
    who, _, option = text.partition(": ")
    play_as(pos, int(who), option)


def until_over(pos: Table, chosen: Callable[[list[str]], str]) -> Iterator[str]:
    """What the first who is asked chooses of the options, again and again."""
    while not pos.over:
        yield f"{pos.asks[0].seat + 1}: {chosen([option.text for option in pos.asks[0].options])}"


def first(offers: list[str]) -> str:
    return offers[0]


def last(offers: list[str]) -> str:
    return offers[-1]


def flown(reader: int = -1) -> Story:
    """Ada lands at 9, after 1 cloud, 2 gusts of 4 and hoops worth 3: 4 points.  Bo crashes at 4, where a hoop
    is worth 1: 5 points, and the award for the furthest flight."""
    pos = contest(*CRAFTS)
    return story_of(GAME, pos, fly, ["1: fly 9", "1: fly 4", "1: fly 0", "2: fly 7"], reader)


def test_all_flights_on_one_course() -> None:
    course = section(ending(flown()), LineChart, COURSE)
    assert [(each.seat, each.points) for each in course.lines] == [
        (0, ((0, 14), (3, 9), (6, 4), (9, 0))),
        (1, ((0, 14), (4, 7), (4, 0))),
    ]
    assert course.ticks[-1] == (30, "30")


def test_each_flight_in_a_sentence() -> None:
    cards = section(ending(flown()), Cards, "Flights").cards
    assert [(card.title, card.verdict, card.seat) for card in cards] == [
        ("Bo", "5 points", 1), ("Ada", "4 points", 0), ("Cy", "0 points", 2),
    ]  # fmt: skip
    assert cards[1].lines == ("Ada lands at 9, with 2 gusts and hoops worth 3.",)
    mine = section(ending(flown(reader=0)), Cards, "Flights").cards
    assert mine[1].title == "You" and mine[1].lines[0].startswith("You land at 9")


def test_facts_of_the_flight() -> None:
    assert ending(flown()).facts == (
        "Without gusts Ada would have had 8 more.",
        "Bo crashed with 5 distance to go.",
    )
    assert ending(flown(reader=0)).facts[0] == "Without gusts you'd have had 8 more."
    assert ending(flown(reader=1)).facts[1] == "You crashed with 5 distance to go."


def test_the_best_flight_opens_the_replay() -> None:
    told = ending(flown())
    assert [(each.step, each.text) for each in told.moments] == [
        (0, "Bo took the lead in round 11 and kept it."),
        (4, "Bo flew best: 5 points."),
    ]
    assert [each.text for each in ending(flown(reader=1)).moments][1] == "Your flight was the best: 5 points."


def test_pigs_that_met_many_clouds() -> None:
    """Both fly as high as they may, and no pig flies better than the other."""
    pos = contest((30, 10, 9, 1), (30, 10, 9, 1))
    story = story_of(GAME, pos, fly, until_over(pos, last), reader=0)
    told = ending(story)
    clouds = [number for number in story.view.public.sheets[0].flight.circled if number < CLOUDS]
    assert f"You met {len(clouds)} clouds and kept flying." in told.facts and len(clouds) > 1
    assert [each.text for each in told.moments] == []


def test_nobody_flew() -> None:
    pos = contest((0, 1, 0, 1), (0, 1, 0, 1))
    told = ending(story_of(GAME, pos, fly, until_over(pos, first)))
    assert COURSE not in titles(told) and told.moments == ()


# -- the score card ------------------------------------------------------------------------------------

ADA = "events 1 9, contest 23, publicity 7, research-lift 4, design-aero 6, fear 2, whistles 3"
BO = "events 1 3, dog 6, publicity 3, print speed 4"


def counted(reader: int = -1) -> Story:
    return story_of(GAME, scored(ADA, BO), fly, [], reader)


def test_the_score_card() -> None:
    told = ending(counted())
    card = section(told, Breakdown, "Score card")
    assert cells(card) == {
        "Publicity events": ("1 + 9", "1 + 3"),
        "Flight": (23, 0),
        "Publicity": (7, 3),
        "Published and endorsed": (0, 4),
        "Discoveries": (3, 0),
        "Design": (3, 0),
        "Dog": (0, 12),
        "Awards": ("4 + 4 + 4 + 6", 0),
        "Total": (10 + 23 + 7 + 3 + 3 + 18, 4 + 3 + 4 + 12),
    }
    assert card.rows[-1].strong
    assert told.standings.columns == ("Flight", "Awards", "Total")
    assert told.standings.rows == ((23, 18, 64), (0, 0, 23))
    assert told.second == ""


def test_the_awards() -> None:
    cards = section(ending(counted(reader=0)), Cards, "Awards").cards
    assert [(card.title, *card.lines) for card in cards] == [
        ("Famous Farmer", "you, 7"),
        ("Flying Ace", "nobody"),
        ("Fearless", "you, 2"),
        ("Featherweight", "nobody"),
        ("Focused", "you, 1"),
        ("Furthest Flight", "you, 23"),
    ]


def test_the_strongest_facts() -> None:
    assert ending(counted()).facts == (
        "The events were worth 10 points to Ada.",
        "Ada never used 3 whistles.",
        "The events were worth 4 points to Bo.",
    )
    assert ending(counted(reader=0)).facts[:2] == (
        "The events were worth 10 points to you.",
        "You never used 3 whistles.",
    )


def test_the_best_theory_of_one_player() -> None:
    """Stability is the ×4 of these cards."""
    alone = story_of(GAME, scored("design-stab 3", "design-lift 3, publicity 1"), fly, [])
    assert "Stability was ×4. Only Ada built on it." in ending(alone).facts
    both = story_of(GAME, scored("design-stab 3", "design-stab 3, publicity 1"), fly, [])
    assert not [text for text in ending(both).facts if "×4" in text]


def test_alone() -> None:
    told = ending(story_of(GAME, scored("publicity 9", wilbur=3), fly, [], reader=0))
    assert told.standings.rows == ((0, 4, 13),)
    assert section(told, LineChart, RACE).caption == ""


def test_each_pig_on_its_own_course() -> None:
    pos = contest((9, 3, 9, 1), (9, 3, 9, 1))
    pos.players[1].sheet = 1
    assert COURSE not in titles(ending(story_of(GAME, pos, fly, until_over(pos, first))))


# -- the race ------------------------------------------------------------------------------------------


def test_who_was_ahead_before_take_off() -> None:
    """The last round begins with these sheets; nothing is gained in it but a point of publicity each."""
    pos = table("publicity 5", "publicity 2", dice=[1, 1, 6], time=53, round=11)
    told = ending(story_of(GAME, pos, fly, until_over(pos, first)))
    race = section(told, LineChart, RACE)
    assert line(race, 0)[0] == 5 and line(race, 1)[0] == 2
    assert race.caption == "Ada was ahead before take-off."
