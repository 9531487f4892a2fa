"""When Pigs Shall Fly: what people read."""

from __future__ import annotations

import pytest

from games.whenpigsfly.table import (
    contest,
    finished,
    new,
    play,
    play_as,
    scored,
    table,
    view,
)
from passel.games.whenpigsfly import GAME, words
from passel.games.whenpigsfly.components import Move, Table
from passel.kernel import heard

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"]
FULL_DESIGN = "design-speed 9, design-lift 9, design-aero 9, design-stab 9"


def option(text: str) -> Move:
    found = GAME.box.texts[text]
    assert isinstance(found, Move)
    return found


def label(pos: Table, text: str) -> str:
    return words.label(view(pos), option(text))


def preview(pos: Table, text: str) -> str:
    return words.preview(view(pos), option(text))


def why_not(pos: Table, text: str) -> tuple[str, str]:
    return words.why_not(view(pos), option(text))


def story(pos: Table, seat: int = 1) -> list[str]:
    """What a seat reads of all that has happened."""
    lines = [heard(entry, seat - 1) for entry in pos.journal or []]
    return [words.tell(line, NAMES) for line in lines if line is not None]


# -- asking --------------------------------------------------------------------------------------------

WORKING = ["take 4", "take 4"]
WORKED = [*WORKING, "work fear"]
START = "research-lift 3, publicity 4, whistles 2, chicken 2, fear 8, block materials"


def turn(*steps: str) -> Table:
    return play(table(START, "research-stab 4, research-aero 4", dice=[1, 4, 4]), *steps)


@pytest.mark.parametrize(
    ("steps", "prompt", "labels"),
    [
        ([], "On the ladder: 1, 4 and 4. Which die do you take?", {"take 1": "the 1", "take 4": "the 4"}),
        (WORKING, "Your die shows 4. Which line do you work on?",
         {"work research-lift": "Lift research", "work design-aero": "Aerodynamics design",
          "work materials": "materials", "work fear": "fear training",
          "work maneuvers+chicken": "maneuvers training with the chicken"}),
        (WORKED, "You have 2 whistles to spend. Do you train an animal?",
         {"done": "no more animals", "train sheep": "the sheep, for 2 whistles",
          "train cat 1": "the cat, for 1 whistle"}),
        ([*WORKED, "train sheep"],
         "The sheep crosses off two design bubbles. Which is the first?", {"sheep stab": "Stability design"}),
        ([*WORKED, "train sheep", "sheep lift"],
         "And the sheep's second design bubble?", {"sheep lift": "Lift design"}),
        ([*WORKED, "train rat"], "At which theory card does the rat look?",
         {"spy aero": "the Aerodynamics card"}),
    ],
)  # fmt: skip
def test_every_question_and_its_answers(steps: list[str], prompt: str, labels: dict[str, str]) -> None:
    pos = turn(*steps)
    assert words.prompt(view(pos)) == prompt
    for text, words_for_it in labels.items():
        assert label(pos, text) == words_for_it


def test_questions_in_the_air_and_at_the_end() -> None:
    pos = contest((20, 5, 2, 2))
    asked = "You are at line 0, height 14; the pig endures 2 more clouds. How high is it at line 5?"
    assert words.prompt(view(pos)) == asked
    assert (label(pos, "fly 6"), label(pos, "fly 0")) == ("height 6", "land there")
    play(pos, "fly 6")
    assert "the pig endures 1 more cloud." in words.prompt(view(pos))
    play(pos, "fly 5")
    asked = "You are at line 10, height 5; the pig endures no more clouds. How high is it at line 15?"
    assert words.prompt(view(pos)) == asked
    vote = scored("events 5 0", "events 5 0", "", tiebreak="vote")
    assert words.prompt(view(vote)) == "Who has built the best craft of those tied for victory?"
    assert label(vote, "vote S2") == "S2" and preview(vote, "vote S2") == ""
    assert words.prompt(view(vote, 1)) == ""


def test_every_option_has_a_label() -> None:
    seen = view(turn())
    for each in GAME.box.options:
        assert isinstance(each, Move)
        text = words.label(seen, each)
        assert text and "_" not in text and "{" not in text


# -- previews ------------------------------------------------------------------------------------------


def test_previews_of_dice_and_animals() -> None:
    assert [preview(turn(), f"take {die}") for die in (1, 4, 5)] == [
        "3 publicity",
        "1 publicity",
        "no publicity",
    ]
    pos = turn("take 4", "take 4", "work fear")
    assert preview(pos, "train horse") == "block token removed for good" and preview(pos, "done") == ""
    play(pos, "train rat")
    assert preview(pos, "spy aero") == ""


@pytest.mark.parametrize(
    ("first", "up", "text", "said"),
    [
        ("", "", "work fear", "4 of 9 bubbles, endures 2 clouds, a whistle"),
        ("earned 8", "", "work fear", "4 of 9 bubbles, endures 2 clouds"),
        ("", "", "work design-speed", "4 of 9 bubbles, stage 1: Bicycle pedals"),
        ("design-stab 5", "", "work design-stab", "9 of 9 bubbles, stage 3: Gyroscope and fins"),
        ("design-stab 6", "", "work design-stab",
         "9 of 9 bubbles, stage 3: Gyroscope and fins, 1 point lost"),
        ("", "", "work research-lift", "4 of 8 bubbles, discovery"),
        ("research-lift 4", "", "work research-lift", "8 of 8 bubbles, publishes for 1 point"),
        ("research-lift 6, publicity 8", "lift", "work research-lift",
         "8 of 8 bubbles, endorses for 4 points, 2 points lost"),
        ("chicken 2", "", "work maneuvers+chicken", "6 of 9 bubbles, turns every 4 lines, a whistle"),
        ("materials 3", "", "work materials", "7 of 10 bubbles, weight 3, class 2"),
    ],
)  # fmt: skip
def test_what_work_would_do(first: str, up: str, text: str, said: str) -> None:
    pos = play(table(first, "", dice=[4, 5, 5], up=up), "take 4")
    assert preview(pos, text) == said


def test_what_the_sheep_would_do() -> None:
    pos = play(table("whistles 2, design-lift 5", "", dice=[4, 5, 5]), "take 4", "work fear", "train sheep")
    assert preview(pos, "sheep lift") == "6 of 9 bubbles, stage 2: Canvas wings"
    assert preview(pos, "sheep aero") == "1 of 9 bubbles"


def test_what_a_segment_would_meet() -> None:
    pos = contest((20, 5, 1, 2))
    assert preview(pos, "fly 6") == "1 cloud, 1 gust and hoops worth 3"
    assert preview(pos, "fly 10") == "crashes at 6 (2 clouds)"
    play(pos, "fly 6")
    assert preview(pos, "fly 7") == "1 gust"
    clear = contest((30, 2, 1, 2))
    assert preview(clear, "fly 13") == "clear air"
    assert preview(contest((28, 9, 0, 1), crash="segment"), "fly 6") == "crashes at 9 (4 clouds and 1 gust)"


# -- refusing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "text", "reason", "clause"),
    [
        ([], "take 3", "There is no 3 on the ladder.", "WP-21"),
        ([], "work fear",
         "You are asked something else: On the ladder: 1, 4 and 4. Which die do you take?", "WP-21"),
        (WORKING, "work materials", "Your block token lies on materials.", "WP-29"),
        (WORKED, "train chicken 1", "You have trained the chicken already.", "WP-42"),
        (WORKED, "train horse", "You have 2 whistles to spend, not 3.", "WP-41"),
        ([*WORKED, "train rat"], "spy lift", "Nobody else has discovered that theory.", "WP-47"),
    ],
)  # fmt: skip
def test_why_not(steps: list[str], text: str, reason: str, clause: str) -> None:
    assert why_not(turn(*steps), text) == (reason, clause)


def test_more_reasons() -> None:
    pos = play(table("fear 9", "", dice=[4, 5, 5]), "take 4")
    assert why_not(pos, "work fear") == ("That line is full: fear training.", "WP-28")
    assert why_not(pos, "work maneuvers+chicken") == ("You have no chicken that could help.", "WP-38")
    pos = play(table(f"{FULL_DESIGN}, whistles 3", "", dice=[4, 5, 5]), "take 4", "work fear")
    assert why_not(pos, "train sheep") == ("There is no design bubble left for the sheep.", "WP-44")
    no_card = "There is no card for the rat to see: face down, new to you, discovered by another."
    assert why_not(pos, "train rat") == (no_card, "WP-47")
    pos = table("whistles 1, research-lift 4", "research-speed 4, research-stab 4", dice=[4, 5, 5], up="aero")
    play(pos, "take 4", "work fear", "train rat")
    assert why_not(pos, "spy aero") == ("That card lies face up.", "WP-47")
    assert why_not(pos, "spy lift") == ("You have seen that card.", "WP-47")
    pos = contest((20, 5, 2, 2))
    assert why_not(pos, "fly 11") == ("At line 5 the max flight line is at height 10.", "WP-63")
    assert why_not(play(pos, "fly 6"), "fly 11") == (
        "At line 10 the max flight line is at height 7.",
        "WP-63",
    )
    assert words.why_not(view(turn(), 2), option("take 1")) == ("It is not for you to decide now.", "WP-8")
    pos = play(table("whistles 2, design-lift 9", "", dice=[4, 5, 5]), "take 4", "work fear", "train sheep")
    assert why_not(pos, "sheep lift") == ("The Lift design is full.", "WP-43")


# -- telling -------------------------------------------------------------------------------------------


def test_the_story_of_a_round() -> None:
    pos = table(
        "research-lift 3, publicity 4, whistles 4", "research-stab 7, publicity 2",
        time=15, dice=[3, 3, 3, 1, 4, 5, 1, 1, 2],
    )  # fmt: skip
    play(pos, "take 1", "take 5", "work research-lift", "train cat 1", "train rat", "train sheep")
    play(pos, "sheep aero", "sheep aero", "work research-stab")
    assert story(pos) == [
        "Round 1: Ada leads.",
        "All dice show 3 and are rolled again.",
        "The dice show 1, 4 and 5; time moves on to bubble 20.",
        "The first publicity event.",
        "Ada has the most publicity and scores the whole design: 0 points.",
        "Bo scores half the design: 0 points.",
        "Ada takes the 1, for 3 publicity.",
        "Bo takes the 5.",
        "Ada works on Lift research and crosses off 1 bubble.",
        "Ada discovers the Lift theory: its multiplier is 2.",
        "Ada trains the cat for 1 whistle: 1 publicity.",
        "Ada trains the rat for 1 whistle.",
        "Ada's rat looks at the Stability card: its multiplier is 4.",
        "Ada trains the sheep for 2 whistles.",
        "Ada's sheep crosses off bubble 1 of the Aerodynamics design.",
        "Ada's sheep crosses off bubble 2 of the Aerodynamics design.",
        "Bo works on Stability research and crosses off 1 bubble; 4 points lost.",
        "Bo publishes the Stability theory, multiplier 4, for 2 points.",
        "Round 2: Bo leads.",
        "The dice show 1, 1 and 2; time moves on to bubble 22.",
    ]
    assert "Ada discovers the Lift theory." in story(
        pos, 2
    ) and "Ada's rat looks at the Stability card." in story(pos, 2)


def test_more_of_prep() -> None:
    pos = table(
        "fear 1, chicken 3, whistles 7, publicity 1", "", "publicity 2, research-lift 7",
        up="lift", time=33, dice=[1, 4, 4, 5, *[1, 1, 1, 2] * 2],
    )  # fmt: skip
    play(pos, "take 4", "take 4", "take 5", "work fear+chicken", "train dog 4", "train horse")
    play(pos, "work design-lift", "work research-lift")
    said = story(pos)
    assert "The second publicity event." in said and "Bo has the least publicity and scores nothing." in said
    assert "Ada sends for the chicken, which adds 3." in said
    assert "Ada trains the dog for 4 whistles: 8 points at the end." in said
    assert "Ada trains the horse for 3 whistles, and is rid of the block token." in said
    assert "Cy endorses the Lift theory for 1 point." in said
    pos = play(table("whistles 2", "", dice=[2, 5, 5]), "take 2", "work fear", "train chicken 2")
    assert story(pos)[-2:] == [
        "Ada earns a whistle and has 3 whistles to spend.",
        "Ada trains the chicken for 2 whistles, to add 2 to a training action.",
    ]
    full = f"{FULL_DESIGN}, materials 10, research-speed 8, research-lift 8, research-aero 8, research-stab 8"
    pos = play(table(f"{full}, block training", "", dice=[2, 5, 5]), "take 2")
    assert "Ada finds no line to work on and loses 2 points." in story(pos)
    pos = table("", "", time=53, dice=[1, 1, 2])
    assert story(pos)[-1] == "Time is up: this is the last round."


def test_the_story_of_wilbur() -> None:
    assert story(new(1))[0] == "The contest will be flown on sheet A."
    pos = table("", round=2, time=8, dice=[1, 3, 4, 2])
    assert story(pos)[0] == "Round 2: Wilbur leads." and story(pos)[-2:] == [
        "Wilbur discovers the Lift theory; its card stays face down.",
        "Wilbur takes the 1, for 3 publicity.",
    ]
    assert "Wilbur takes the 5." in story(table("", round=2, time=8, dice=[5, 6, 6, 2]))
    assert story(table("", time=8, dice=[1, 4, 4, 5]))[-1] == "Wilbur rolls a 5 and discovers nothing."
    pos = table("", time=26, dice=[1, 4, 4, 3])
    assert story(pos)[-1] == "Wilbur publishes the Aerodynamics theory, multiplier 3."
    pos = table("", time=26, dice=[1, 4, 4, 3], up="aero")
    late = "Wilbur would publish the Aerodynamics theory, but its card is face up already."
    assert story(pos)[-1] == late


def test_the_story_of_the_contest() -> None:
    craft = "design-stab 9, design-aero 9, materials 9, fear 3, maneuvers 5"
    pos = finished(craft, "", up="lift speed", sheets="dealt")
    play(pos, "fly 6", "fly 0")
    assert story(pos) == [
        "The Aerodynamics card is turned up: its multiplier is 3.",
        "The Stability card is turned up: its multiplier is 4.",
        "Ada will fly on sheet A.",
        "Ada's craft can fly 20 lines far; its weight class is 1.",
        "Ada's pig endures 2 clouds and may turn every 4 lines.",
        "Bo will fly on sheet A.",
        "Bo's craft can fly 0 lines far; its weight class is 4.",
        "Bo's pig endures no clouds and may turn every 9 lines.",
        "Ada flies to line 4, at height 6.",
        "On the way: 2 clouds and hoops worth 3.",
        "Ada flies down to the ground at line 8.",
        "On the way: 3 gusts.",
        "Ada lands at 8, through 3 gusts and hoops worth 3.",
        "Ada scores 8 points in the contest.",
        "Bo's craft never leaves the ground.",
        "Bo scores 0 points in the contest.",
        "Ada wins the award Flying Ace: 4 points.",
        "Ada wins the award Fearless: 4 points.",
        "Ada wins the award Featherweight: 4 points.",
        "Ada wins the award Furthest Flight: 6 points.",
        "Ada has 38 points in all.",
        "Bo has 0 points in all.",
        "The game is over after 11 rounds.",
    ]
    pos = play(contest((20, 5, 1, 2)), "fly 10")
    assert "Ada's pig loses its nerve and crashes at 6." in story(pos)


def test_every_event_can_be_told() -> None:
    for event in GAME.box.events.values():
        numbers = [1, 1, 1, 1][: len(event.fields)] + [0] * (4 - len(event.fields))
        said = words.tell((event, numbers[0], numbers[1], numbers[2], numbers[3]), NAMES)
        assert said.endswith(".") and "{" not in said and "_" not in said


# -- the end -------------------------------------------------------------------------------------------


def test_results() -> None:
    def result(pos: Table) -> str:
        return words.result(view(pos, 1, NAMES))

    assert result(scored("publicity 3", "publicity 1")) == "Ada wins with 7 points."
    assert (
        result(scored("publicity 3", "publicity 3", "")) == "Ada and Bo share the victory with 7 points each."
    )
    assert result(scored("print lift 82", wilbur=9)) == "Ada scores 82 points: Born to Fly."
    pos = scored("events 5 0", "events 5 0", "", tiebreak="vote")
    play_as(pos, 3, "vote S2")
    assert result(pos) == "Bo wins the vote after a tie at 5 points."
    assert "Cy votes for the craft of Bo." in story(pos)
