"""When Pigs Shall Fly: what people read."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from games.whenpigsfly.table import as_table, contest, finished, new, play, play_as, scored, table, view
from passel.contract import Mark, PageLine, View
from passel.games.whenpigsfly import GAME, words, words_tips
from passel.games.whenpigsfly.components import SEAT, Move, Table
from passel.games.whenpigsfly.faces.page import line_marks
from passel.i18n import in_language
from passel.kernel import heard

NAMES = ["Ada", "Bo", "Cy", "Dora", "Ed", "Flo", "Gil", "Hugo", "Ines", "Jonas"]
FULL_DESIGN = "design-speed 9, design-lift 9, design-aero 9, design-stab 9"


def option(text: str) -> Move:
    found = GAME.box.texts[text]
    assert isinstance(found, Move)
    return found


def seen(pos: Table, seat: int = 0) -> View:
    """What a seat from 1 sees, or who is asked; with names."""
    found = view(pos, seat) if seat else view(pos)
    return GAME.view(pos, found.seat, NAMES[: pos.seats])


def label(pos: Table, text: str) -> str:
    return words.label(view(pos), option(text))


def preview(pos: Table, text: str) -> str:
    return words.preview(view(pos), option(text))


def button(pos: Table, text: str) -> str:
    return words.button(seen(pos), option(text))


def hint(pos: Table) -> str:
    return words.hint(seen(pos))


def why_not(pos: Table, text: str) -> tuple[str, str]:
    return words.why_not(view(pos), option(text))


def story(pos: Table, seat: int = 1, reader: int = 0) -> list[str]:
    """What a seat hears of all that has happened, told to a reader from 1, or to nobody."""
    lines = [heard(entry, seat - 1) for entry in pos.journal or []]
    return [words.tell(line, NAMES[: pos.seats], reader - 1) for line in lines if line is not None]


# -- asking --------------------------------------------------------------------------------------------

WORKING = ["take 4", "take 4"]
WORKED = [*WORKING, "work fear"]
START = "research-lift 3, publicity 4, whistles 2, chicken 2, fear 8, block materials"


def turn(*steps: str) -> Table:
    return play(table(START, "research-stab 4, research-aero 4", dice=[1, 4, 4]), *steps)


@pytest.mark.parametrize(
    ("steps", "prompt", "choose", "labels"),
    [
        ([], "Take a die", "Choose a die", {"take 1": "The 1", "take 4": "The 4"}),
        (WORKING, "Cross off 4 bubbles on one track", "Choose a track",
         {"work research-lift": "Lift research", "work design-aero": "Aerodynamics design",
          "work materials": "Materials", "work fear": "Fear training",
          "work maneuvers+chicken": "Maneuvers with the chicken"}),
        (WORKED, "Train an animal?", "Choose an animal",
         {"done": "Keep my whistles", "train sheep": "The sheep",
          "train cat 1": "The cat, for 1 whistle"}),
        ([*WORKED, "train sheep"],
         "Sheep: choose 2 design bubbles", "Choose a bubble", {"sheep stab": "Stability design"}),
        ([*WORKED, "train sheep", "sheep lift"],
         "Sheep: choose 1 more design bubble", "Choose 1 more", {"sheep lift": "Lift design"}),
        ([*WORKED, "train rat"], "Rat: look at which card?", "Choose a card",
         {"spy aero": "The Aerodynamics card"}),
    ],
)  # fmt: skip
def test_every_question_and_its_answers(
    steps: list[str], prompt: str, choose: str, labels: dict[str, str]
) -> None:
    pos = turn(*steps)
    assert words.prompt(view(pos)) == prompt and words.choose(view(pos)) == choose
    for text, words_for_it in labels.items():
        assert label(pos, text) == words_for_it


def test_questions_in_the_air_and_at_the_end() -> None:
    pos = contest((20, 5, 2, 2))
    assert words.prompt(view(pos)) == "Choose your height at 5"
    assert words.choose(view(pos)) == "Choose a height"
    assert (label(pos, "fly 6"), label(pos, "fly 0")) == ("Height 6", "Land there")
    assert words.prompt(view(play(pos, "fly 6"))) == "Choose your height at 10"
    vote = scored("events 5 0", "events 5 0", "", tiebreak="vote")
    assert words.prompt(view(vote)) == "Who built the best craft?"
    assert words.choose(view(vote)) == "Choose a craft"
    assert label(vote, "vote S2") == "S2" and preview(vote, "vote S2") == ""
    assert words.prompt(view(vote, 1)) == words.hint(view(vote, 1)) == ""
    one = play(table("", "", dice=[1, 4, 4]), "take 1")
    assert words.prompt(view(one)) == "Cross off 1 bubble on one track"


def test_every_option_has_a_label() -> None:
    for each in GAME.box.options:
        assert isinstance(each, Move)
        text = words.label(view(turn()), each)
        assert text and "_" not in text and "{" not in text


# -- hints ---------------------------------------------------------------------------------------------


def test_hints_for_a_die() -> None:
    bubbles = "The die is how many bubbles you cross off. Low dice also bring publicity."
    assert hint(table("", "", dice=[1, 2, 3])) == f"{bubbles} No action is blocked for you."
    assert hint(table("block design", "", dice=[1, 2, 3])) == f"{bubbles} Blocked for you this round: Design."
    near = table("publicity 4, design-lift 6", "publicity 6", time=10, dice=[1, 1, 2])
    assert hint(near) == (
        "A publicity event may come next round. Your publicity is 4, the highest is 6, your design is worth "
        "3."
    )
    alone = table("publicity 4", time=10, dice=[1, 1, 2, 6], wilbur=9)
    assert "the highest is 9" in hint(alone)
    last = table("block training", "", time=52, dice=[1, 1, 2])
    assert hint(last) == (
        "This is the last round. Take the die that still finishes something. "
        "Blocked for you this round: Training."
    )


RING = "End on a double ring for a whistle."
NEXT = "The action you use is blocked next round."
CHICKEN = "Your chicken can add 3 to Fear training or Maneuvers, once."


@pytest.mark.parametrize(
    ("sheet", "time", "said"),
    [
        ("block design", 0, f"All 4 go on one track. {RING} {NEXT} Now blocked: Design."),
        ("chicken 3, block design", 0, f"{CHICKEN} {RING} Now blocked: Design."),
        ("chicken 3, block training, earned 8", 0, f"All 4 go on one track. {NEXT} Now blocked: Training."),
        ("horse 3", 0, f"All 4 go on one track. {RING} Your horse keeps every action open."),
        ("", 50, f"All 4 go on one track. {RING}"),
    ],
)
def test_hints_for_a_track(sheet: str, time: int, said: str) -> None:
    assert hint(play(table(sheet, "", dice=[4, 5, 5], time=time), "take 4")) == said


def test_two_bubbles_are_both() -> None:
    assert hint(play(table("", "", dice=[2, 5, 5]), "take 2")).startswith("Both go on one track.")


def test_the_last_bubble_of_a_game() -> None:
    pos = play(table("earned 8", "", dice=[1, 5, 5], time=52), "take 1")
    assert hint(pos) == "This is the last round. Choose the track that brings the most."


def test_hints_for_animals() -> None:
    keep = (
        "You have 2 whistles. Each animal can be trained once. You can also keep whistles for later rounds."
    )
    assert hint(turn(*WORKED)) == keep
    last = play(table("whistles 1", "", dice=[1, 5, 5], time=52), "take 1", "work materials")
    assert hint(last) == "You have 1 whistle. This is the last round: unused whistles are worth nothing."
    pos = play(table("whistles 2, design-lift 5", "", dice=[4, 5, 5]), "take 4", "work fear", "train sheep")
    assert hint(pos) == (
        "They may be on the same track, blocked or not, and earn no whistle. Every third bubble finishes a "
        "part: Lift needs 1 more."
    )
    assert hint(play(pos, "sheep lift")).startswith("It may be on the same track")
    assert hint(turn(*WORKED, "train rat")) == (
        "Only you will see it. You can look at face-down cards that Bo discovered and you haven't seen."
    )
    rivals = ["research-stab 4", "research-aero 4", "research-stab 4", "research-aero 4"]
    pos = play(table("whistles 1", *rivals, dice=[4, 5, 5, 5, 5, 5]), "take 4", "work fear", "train rat")
    assert "that other players discovered" in hint(pos)


def test_hints_in_the_air() -> None:
    pos = contest((20, 5, 2, 2))
    assert hint(pos) == (
        "You start at height 14. Hoops add points, gusts cost 2 each, and your pig can take 2 clouds. You "
        "can go up to 10."
    )
    assert hint(play(pos, "fly 6")) == (
        "Your pig can take 1 more cloud. Whatever the path touches counts, even a corner. You can go up or "
        "down, up to 7."
    )
    touches = "Whatever the path touches counts, even a corner. You can go up to"
    assert hint(play(pos, "fly 5")) == f"One more cloud and your pig crashes. {touches} 3."
    assert hint(contest((20, 5, 0, 2))) == f"The first cloud makes your pig crash. {touches} 10."


def test_hints_for_a_vote() -> None:
    votes = "Everyone who isn't tied votes in secret, and the most votes win."
    assert hint(scored("events 5 0", "events 5 0", "", tiebreak="vote")) == (
        f"Ada and Bo are tied at 5 points. {votes}"
    )
    many = scored(*["events 5 0"] * 9, "", tiebreak="vote")
    assert hint(many) == f"9 players are tied at 5 points. {votes}"


# -- what others read ------------------------------------------------------------------------------------


def test_what_others_read_while_a_player_decides() -> None:
    def waiting(pos: Table) -> list[str]:
        spectator = GAME.view(pos, -1, NAMES[: pos.seats])
        return [words.waiting(spectator, seat) for seat in spectator.waiting]

    assert waiting(turn()) == ["Ada is taking a die."]
    for steps in (WORKING, WORKED, [*WORKED, "train sheep"], [*WORKED, "train rat"]):
        assert waiting(turn(*steps)) == ["Ada is crossing off bubbles."]
    assert waiting(contest((20, 5, 2, 2), (20, 5, 2, 2))) == ["Ada is still flying.", "Bo is still flying."]
    assert waiting(scored("events 5 0", "events 5 0", "", tiebreak="vote")) == ["Waiting for a vote from Cy."]


# -- buttons and previews --------------------------------------------------------------------------------


def test_buttons() -> None:
    assert button(turn(), "take 4") == "Take the 4"
    working = turn(*WORKING)
    assert button(working, "work research-lift") == "Discover Lift"
    assert (
        button(working, "work fear") == "Cross off 1" and button(working, "work design-lift") == "Cross off 4"
    )
    assert button(working, "work maneuvers+chicken") == "Cross off 6 with chicken"
    worked = turn(*WORKED)
    assert [button(worked, text) for text in ("train sheep", "train cat 2", "done")] == [
        "Train the sheep",
        "Train the cat for 2",
        "Keep my whistles",
    ]
    assert button(turn(*WORKED, "train sheep"), "sheep aero") == "Cross off 1 on Aerodynamics"
    assert button(turn(*WORKED, "train rat"), "spy stab") == "Look at Stability"
    prints = play(table("research-lift 5, publicity 9", "", dice=[5, 5, 1], up="speed"), "take 5", "take 5")
    assert button(prints, "work research-lift") == "Publish for 9 points"
    prints = play(table("research-lift 5, publicity 9", "", dice=[5, 5, 1], up="lift"), "take 5", "take 5")
    assert button(prints, "work research-lift") == "Endorse for 4 points"
    air = contest((20, 5, 1, 2))
    assert [button(air, f"fly {height}") for height in (6, 0, 10)] == [
        "Fly to height 6",
        "Fly, crash at 5",
        "Fly, crash at 6",
    ]
    assert button(contest((20, 5, 6, 2)), "fly 0") == "Land at 5"
    assert button(scored("events 5 0", "events 5 0", "", tiebreak="vote"), "vote S2") == "Vote for Bo"


def test_previews_of_dice_and_animals() -> None:
    assert [preview(turn(), f"take {die}") for die in (1, 4, 5)] == [
        "1 bubble, +3 publicity",
        "4 bubbles, +1 publicity",
        "5 bubbles",
    ]
    assert preview(table("publicity 29", "", dice=[1, 2, 3]), "take 1") == "1 bubble, +1 publicity"
    pos = turn(*WORKED)
    assert preview(pos, "train duck") == words_tips.tip("duck") and preview(pos, "done") == ""
    assert preview(pos, "train chicken 2") == "+2 for one Fear training or Maneuvers"
    assert preview(pos, "train dog 2") == "4 points at the end"
    assert preview(pos, "train cat 2") == "+2 publicity at once"
    play(pos, "train rat")
    assert preview(pos, "spy aero") == ""


@pytest.mark.parametrize(
    ("first", "up", "text", "said"),
    [
        ("", "", "work fear", "4 of 9 bubbles, can take 2 clouds, a whistle"),
        ("earned 8", "", "work fear", "4 of 9 bubbles, can take 2 clouds"),
        ("", "", "work design-speed", "4 of 9 bubbles, part 1 of 3: Bicycle pedals, +1 point"),
        ("design-stab 5", "", "work design-stab",
         "9 of 9 bubbles, part 3 of 3: Gyroscope and fins, +5 points"),
        ("design-stab 6", "", "work design-stab",
         "9 of 9 bubbles, part 3 of 3: Gyroscope and fins, +3 points, 1 bubble too many"),
        ("design-stab 3, block research", "", "work design-lift",
         "4 of 9 bubbles, part 1 of 3: Feathered flappers, +1 point"),
        ("", "", "work research-lift", "4 of 8 bubbles, discovery: 3 points"),
        ("research-lift 4", "", "work research-lift", "8 of 8 bubbles, publish: 1 point"),
        ("research-lift 6, publicity 8", "lift", "work research-lift",
         "8 of 8 bubbles, endorse: 4 points, 2 bubbles too many"),
        ("chicken 2", "", "work maneuvers+chicken", "6 of 9 bubbles, legs of 4, a whistle"),
        ("materials 3", "", "work materials", "7 of 10 bubbles, weight 3, weight class 2"),
    ],
)  # fmt: skip
def test_what_work_would_do(first: str, up: str, text: str, said: str) -> None:
    pos = play(table(first, "", dice=[4, 5, 5], up=up), "take 4")
    assert preview(pos, text) == said


def test_what_the_sheep_would_do() -> None:
    pos = play(table("whistles 2, design-lift 5", "", dice=[4, 5, 5]), "take 4", "work fear", "train sheep")
    assert preview(pos, "sheep lift") == "6 of 9 bubbles, part 2 of 3: Canvas wings, +2 points"
    assert preview(pos, "sheep aero") == "1 of 9 bubbles"


def test_what_a_leg_would_meet() -> None:
    pos = contest((20, 5, 1, 2))
    assert preview(pos, "fly 6") == "1 cloud, 1 gust and hoops worth 3, then 6 points"
    assert preview(pos, "fly 10") == "crash at 6 (2 clouds): 6 points"
    play(pos, "fly 6")
    assert preview(pos, "fly 7") == "1 gust, then 9 points"
    clear = contest((30, 2, 1, 2))
    assert preview(clear, "fly 13") == "clear air, then 2 points"
    literal = contest((28, 9, 0, 1), crash="segment")
    assert preview(literal, "fly 6") == "crash at 9 (4 clouds and 1 gust): 8 points"


# -- refusing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "text", "reason", "clause"),
    [
        ([], "take 3", "There's no 3 left. Take one of these: 1, 4.", "WP-21"),
        ([], "work fear", "Not now. Your move is: Take a die", "WP-21"),
        (WORKING, "work materials",
         "Materials is blocked for you this round. Choose another action.", "WP-29"),
        (WORKED, "train chicken 1",
         "You've already trained the chicken. Choose another animal or keep your whistles.", "WP-42"),
        (WORKED, "train horse",
         "That costs 3 whistles, and you have 2 whistles. Choose another animal or keep them.", "WP-41"),
        ([*WORKED, "train rat"], "spy lift",
         "Nobody else has discovered Lift. Choose another card.", "WP-47"),
    ],
)  # fmt: skip
def test_why_not(steps: list[str], text: str, reason: str, clause: str) -> None:
    assert why_not(turn(*steps), text) == (reason, clause)


def test_more_reasons() -> None:
    pos = play(table("fear 9", "", dice=[4, 5, 5]), "take 4")
    assert why_not(pos, "work fear") == ("Fear training is full. Choose another track.", "WP-28")
    assert why_not(pos, "work maneuvers+chicken") == (
        "You have no chicken to use. Choose the track without it.",
        "WP-38",
    )
    pos = play(table(f"{FULL_DESIGN}, whistles 3", "", dice=[4, 5, 5]), "take 4", "work fear")
    assert why_not(pos, "train sheep") == (
        "All your design bubbles are crossed off. Choose another animal.",
        "WP-44",
    )
    no_card = (
        "The rat needs a face-down card that someone else discovered and you haven't seen. Choose another "
        "animal."
    )
    assert why_not(pos, "train rat") == (no_card, "WP-47")
    pos = table("whistles 1, research-lift 4", "research-speed 4, research-stab 4", dice=[4, 5, 5], up="aero")
    play(pos, "take 4", "work fear", "train rat")
    assert why_not(pos, "spy aero") == ("Aerodynamics is face up already. Choose another card.", "WP-47")
    assert why_not(pos, "spy lift") == ("You've already seen Lift. Choose another card.", "WP-47")
    pos = contest((20, 5, 2, 2))
    assert why_not(pos, "fly 11") == ("At 5 the flight limit is height 10. Choose 10 or lower.", "WP-63")
    play(pos, "fly 6")
    assert why_not(pos, "fly 11") == ("At 10 the flight limit is height 7. Choose 7 or lower.", "WP-63")
    assert words.why_not(view(turn(), 2), option("take 1")) == ("It's not your turn.", "WP-8")
    pos = play(table("whistles 2, design-lift 9", "", dice=[4, 5, 5]), "take 4", "work fear", "train sheep")
    assert why_not(pos, "sheep lift") == ("Lift design is full. Choose another track.", "WP-43")


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
        "All dice show 3, so they are rolled again.",
        "Dice: 1, 4 and 5. Time moves to 20 of 54.",
        "Publicity event 1: designs score.",
        "Ada has the most publicity and scores 0 points for design.",
        "Bo scores half the design: 0 points.",
        "Ada takes the 1 and gets 3 publicity.",
        "Bo takes the 5.",
        "Ada crosses off 1 bubble on Lift research.",
        "Ada discovers Lift: ×2.",
        "Ada trains the cat and gets 1 publicity.",
        "Ada trains the rat.",
        "Ada's rat looks at Stability: ×4.",
        "Ada trains the sheep.",
        "Ada's sheep crosses off 1 bubble on Aerodynamics design.",
        "Ada's sheep crosses off 1 bubble on Aerodynamics design.",
        "Bo crosses off 1 bubble on Stability research, 4 too many.",
        "Bo publishes Stability (×4) for 2 points.",
        "Round 2: Bo leads.",
        "Dice: 1, 1 and 2. Time moves to 22 of 54.",
    ]
    assert story(pos, 1, 1)[4:16] == [
        "You have the most publicity and score 0 points for design.",
        "Bo scores half the design: 0 points.",
        "You take the 1 and get 3 publicity.",
        "Bo takes the 5.",
        "You cross off 1 bubble on Lift research.",
        "You discover Lift: ×2.",
        "You train the cat and get 1 publicity.",
        "You train the rat.",
        "Your rat looks at Stability: ×4.",
        "You train the sheep.",
        "Your sheep crosses off 1 bubble on Aerodynamics design.",
        "Your sheep crosses off 1 bubble on Aerodynamics design.",
    ]
    others = story(pos, 2, 2)
    assert "Ada discovers Lift." in others and "Ada's rat looks at the Stability card." in others
    assert others[-4:-1] == [
        "You cross off 1 bubble on Stability research, 4 too many.",
        "You publish Stability (×4) for 2 points.",
        "Round 2: you lead.",
    ]


def test_more_of_prep() -> None:
    pos = table(
        "fear 1, chicken 3, whistles 7, publicity 1", "", "publicity 2, research-lift 7",
        up="lift", time=33, dice=[1, 4, 4, 5, *[1, 1, 1, 2] * 2],
    )  # fmt: skip
    play(pos, "take 4", "take 4", "take 5", "work fear+chicken", "train dog 4", "train horse")
    play(pos, "work design-lift", "work research-lift")
    said = story(pos)
    assert "Publicity event 2: designs score." in said
    assert "Bo has the least publicity and scores nothing." in said
    assert "Ada uses the chicken: +3." in said
    assert "Ada trains the dog with 4 whistles: 8 points at the end." in said
    assert "Ada trains the horse. Nothing is blocked for Ada any more." in said
    assert "You train the horse. Nothing is blocked for you any more." in story(pos, 1, 1)
    assert "Cy endorses Lift for 1 point." in said
    pos = play(table("whistles 2", "", dice=[2, 5, 5]), "take 2", "work fear", "train chicken 2")
    assert story(pos)[-2:] == [
        "Ada gets a whistle (3 to spend).",
        "Ada trains the chicken with 2 whistles: +2 for one training.",
    ]
    full = f"{FULL_DESIGN}, materials 10, research-speed 8, research-lift 8, research-aero 8, research-stab 8"
    pos = play(table(f"{full}, block training", "", dice=[2, 5, 5]), "take 2")
    assert "Ada can't use any track and loses 2 bubbles." in story(pos)
    pos = table("", "", time=53, dice=[1, 1, 2])
    assert story(pos)[-1] == "Time is up: this is the last round."


def test_the_story_of_wilbur() -> None:
    assert story(new(1))[0] == "Everyone will fly course A."
    assert story(new(1), 1, 1)[0] == "You'll fly course A."
    assert story(new(2), 1, 1)[0] == "Everyone will fly course A."
    pos = table("", round=2, time=8, dice=[1, 3, 4, 2])
    assert story(pos)[0] == "Round 2: Wilbur leads." and story(pos)[-2:] == [
        "Wilbur discovers Lift. The card stays face down.",
        "Wilbur takes the 1 and gets 3 publicity.",
    ]
    assert "Wilbur takes the 5." in story(table("", round=2, time=8, dice=[5, 6, 6, 2]))
    assert story(table("", time=8, dice=[1, 4, 4, 5]))[-1] == "Wilbur rolls a 5 and discovers nothing."
    pos = table("", time=26, dice=[1, 4, 4, 3])
    assert story(pos)[-1] == "Wilbur publishes Aerodynamics: ×3."
    pos = table("", time=26, dice=[1, 4, 4, 3], up="aero")
    assert story(pos)[-1] == "Wilbur wants to publish Aerodynamics, but it is already face up."


def test_the_story_of_the_contest() -> None:
    craft = "design-stab 9, design-aero 9, materials 9, fear 3, maneuvers 5"
    pos = finished(craft, "", up="lift speed", sheets="dealt")
    play(pos, "fly 6", "fly 0")
    assert story(pos) == [
        "Aerodynamics is ×3.",
        "Stability is ×4.",
        "Ada flies course A.",
        "Ada's craft can fly 20 far. Weight class 1.",
        "Ada's pig can take 2 clouds and flies legs of 4.",
        "Bo flies course A.",
        "Bo's craft is too heavy to fly.",
        "Bo's pig can take no clouds and flies legs of 9.",
        "Ada flies to 4, height 6.",
        "Ada meets 2 clouds and hoops worth 3.",
        "Ada glides down to 8.",
        "Ada meets 3 gusts.",
        "Ada lands at 8, with 3 gusts and hoops worth 3.",
        "Ada scores 8 points in the flight.",
        "Bo's craft stays on the ground.",
        "Bo scores 0 points in the flight.",
        "Ada wins Flying Ace: +4.",
        "Ada wins Fearless: +4.",
        "Ada wins Featherweight: +4.",
        "Ada wins Furthest Flight: +6.",
        "Ada: 38 points.",
        "Bo: 0 points.",
        "The game ends after 11 rounds.",
    ]
    assert story(pos, 1, 1)[8:14] == [
        "You fly to 4, height 6.",
        "You meet 2 clouds and hoops worth 3.",
        "You glide down to 8.",
        "You meet 3 gusts.",
        "You land at 8, with 3 gusts and hoops worth 3.",
        "You score 8 points in the flight.",
    ]
    pos = play(contest((20, 5, 1, 2)), "fly 10")
    assert "Your pig panics and crashes at 6." in story(pos, 1, 1)
    pos = play(contest((30, 2, 0, 2)), "fly 13", "fly 12")
    assert "You fly through clear air." in story(pos, 1, 1)
    pos = play(contest((28, 9, 0, 1), crash="segment"), "fly 6")
    assert "Ada's pig panics and crashes at 9, with 1 gust." in story(pos)
    assert "Ada lands at 2." in story(play(contest((30, 2, 6, 2)), "fly 0"))


def test_every_event_can_be_told() -> None:
    for event in GAME.box.events.values():
        numbers = [1, 1, 1, 1][: len(event.fields)] + [0] * (4 - len(event.fields))
        said = words.tell((event, numbers[0], numbers[1], numbers[2], numbers[3]), NAMES)
        assert said.endswith(".") and "{" not in said and "_" not in said


# -- pictures in the log ---------------------------------------------------------------------------------


def marks(event: str, *numbers: int | None) -> list[Mark]:
    return line_marks(PageLine(1, event, [*numbers, 0, 0, 0, 0][:4], lambda: ""))


def test_pictures_in_the_log() -> None:
    assert marks("rolled", 256, 12) == [Mark(die=2), Mark(die=5), Mark(die=6)]
    assert marks("alike", 3) == [Mark(die=3)]
    assert marks("took", 0, 1, 3) == marks("wilbur-took", 1, 3) == [Mark(die=1), Mark(icon="megaphone")]
    assert marks("took", 0, 6, 0) == [Mark(die=6)]
    assert marks("idle", 0, 4) == [Mark(die=4, struck=True)]
    assert marks("lowest", 0) == [Mark(icon="megaphone", struck=True)]
    assert marks("worked", 0, 8, 3, 0) == [Mark(icon="planks")]
    assert marks("revealed", 1, 4) == [Mark(icon="feathered-wing")]
    assert marks("trained", 0, 0, 2, 0) == [Mark(icon="sheep"), Mark(icon="whistle"), Mark(icon="whistle")]
    assert marks("trained", 0, 6, 2, 2) == [Mark(icon="cat"), Mark(icon="megaphone")]
    assert marks("met", 0, 1, 0, 3) == [Mark(icon="raining"), Mark(icon="ring")]
    assert marks("met", None, None, None, None) == []
    assert marks("awarded", 0, 2, 4) == [Mark(icon="lion")]
    assert marks("discovered", 0, 1, None) == marks("discovered", 0, 1, 4) == [Mark(icon="light-bulb")]
    assert marks("total", 0, 40) == []
    for event in GAME.box.events:
        assert all(mark.icon or mark.die for mark in marks(event, 1, 1, 1, 1))


# -- tooltips --------------------------------------------------------------------------------------------


def test_tooltips_with_numbers() -> None:
    def tip(pos: Table, piece: str, seat: int = 1) -> str:
        return words.tooltip(view(pos, seat), piece)

    pos = table("fear 3, materials 5, duck 2", "", dice=[1, 2, 3])
    assert tip(pos, "cloud") == "Your pig can take 2 clouds. The next one makes it crash."
    assert tip(pos, "gust") == "Costs you 1 point (your weight class)."
    assert tip(pos, "cloud", 2) == "Your pig has no Fear training: the first cloud makes it crash."
    spectator = GAME.view(pos, -1, NAMES[:2])
    assert words.tooltip(spectator, "cloud").startswith("A pig can fly through")
    assert words.tooltip(spectator, "gust").startswith("Costs a player")
    assert tip(pos, "hoop-1") == "+1 point if your path touches it."
    assert tip(pos, "hoop-5") == "+5 points if your path touches it."
    assert tip(pos, "part-lift-2") == "Canvas wings: 2 of 3 parts of Lift, 3 points."
    assert "one too many" in tip(pos, "crash")
    assert "last cloud of the leg" in tip(contest((20, 5, 1, 2), crash="segment"), "crash")
    flying = finished("design-stab 9, design-aero 6, materials 9", "", up="lift speed")
    assert tip(flying, "craft-0") == "Parts × cards, minus weight: 2×3 + 3×4 − 1 = 17."
    assert tip(flying, "craft-1", 1) == "Parts × cards, minus weight: 0 − 10 = −10."
    assert tip(contest((20, 5, 3, 2)), "gust") == "Costs you 2 points (your weight class)."
    assert tip(pos, "focused") == "4 points for the most discoveries. Tied players all get it."
    assert tip(table("", dice=[1, 2, 3]), "focused") == "4 points. You need 3 discoveries."
    near, top = scored("print lift 39"), scored("print lift 95")
    assert tip(near, "rank") == "1 more point would have been Afraid of Heights."
    assert tip(top, "rank") == "That's the highest rank there is."


# -- the end -------------------------------------------------------------------------------------------


def test_results() -> None:
    def results(pos: Table, *seats: int) -> list[str]:
        return [words.result(GAME.view(pos, seat - 1, NAMES[: pos.seats])) for seat in seats]

    assert results(scored("publicity 3", "publicity 1"), 1, 2, 0) == [
        "You win! 7 points.",
        "Ada wins with 7 points.",
        "Ada wins with 7 points.",
    ]
    assert results(scored("publicity 3", "publicity 3", ""), 1, 3) == [
        "You win together with Bo: 7 points each.",
        "Ada and Bo win together with 7 points each.",
    ]
    assert results(scored("print lift 82", wilbur=9), 1, 0) == [
        "82 points: Born to Fly. 8 more for Master of the Skies.",
        "Ada scores 82 points: Born to Fly.",
    ]
    best = "95 points: Master of the Skies. That's the highest rank there is."
    assert results(scored("print lift 95", wilbur=9), 1) == [best]
    pos = scored("events 5 0", "events 5 0", "", tiebreak="vote")
    play_as(pos, 3, "vote S2")
    assert results(pos, 2, 1) == [
        "You win! The vote decided a tie at 5 points.",
        "Bo wins the vote after a tie at 5 points.",
    ]
    assert "Cy votes for Bo's craft." in story(pos)
    assert "You vote for Bo's craft." in story(pos, 3, 3)
    assert "Cy votes for your craft." in story(pos, 2, 2)


# -- whole games -------------------------------------------------------------------------------------------

CODES = re.compile(r"\bWP-\d|\b[SP]\d+\b|_|\{|" + "|".join(rf"\b{seat}\b" for seat in SEAT))
TABLES = [
    (1, "full", {}), (2, "by mail", {}), (3, "literal crash", {"sheets": "dealt"}),
    (5, "full", {"tiebreak": "vote"}), (10, "full", {"award_at_zero": True}),
]  # fmt: skip


def said_to(pos: Table, names: list[str], news: int) -> Iterator[tuple[str, str, int]]:
    """All that is said at a moment: what it is, the text, and how long it may be."""
    for ask in pos.asks:
        found = GAME.view(pos, ask.seat, names)
        yield "prompt", words.prompt(found), 60
        yield "hint", words.hint(found), 160
        yield "choose", words.choose(found), 28
        yield "waiting", words.waiting(GAME.view(pos, -1, names), ask.seat), 60
        for each in ask.options:
            yield "label", words.label(found, each), 60
            yield "button", words.button(found, each), 34
            yield "preview", words.preview(found, each) or "-", 140
        for each in random.Random(len(pos.journal or [])).sample(GAME.box.options, 8):
            if each not in ask.options:
                yield "why not", words.why_not(found, option(each.text))[0], 160
    for entry in (pos.journal or [])[news:]:
        for reader in range(-1, pos.seats):
            line = heard(entry, reader)
            if line is not None:
                told = words.tell(line, names, reader)
                yield "line", told, 90
                fields = line[1 : 1 + line[0].seats]
                if reader in fields:
                    assert names[reader] not in told, told


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("seats", "preset", "options"), TABLES)
def test_whole_games_are_said_in_plain_words(
    seats: int, preset: str, options: dict[str, object], language: str
) -> None:
    """Short enough, without codes, and "you" for the reader; the two languages never say the same."""
    names, chance = NAMES[:seats], random.Random(seats)
    pos = as_table(GAME.new(seats, options, preset=preset, key=b"farm", journal=True))
    news = 0
    with in_language(language):
        while True:
            heard_of = len(pos.journal or [])
            for what, text, most in said_to(pos, names, news):
                longer = 1.3 if language == "es" and what not in ("prompt", "hint") else 1
                assert text and len(text) <= most * longer, (what, text)
                assert not CODES.search(text), (what, text)
            if not pos.asks:
                break
            news = heard_of
            ask = chance.choice(pos.asks)
            pos.play(ask.seat, chance.choice(ask.options))
        for reader in range(-1, seats):
            assert not CODES.search(words.result(GAME.view(pos, reader, names)))
            for piece in words.pieces(GAME.view(pos, reader, names)):
                text = words.tooltip(GAME.view(pos, reader, names), piece)
                assert text and len(text) <= (140 if language == "en" else 175), text
                assert not CODES.search(text), text


@pytest.mark.parametrize("seats", [1, 4])
def test_a_reader_who_is_in_a_line_is_called_you(seats: int) -> None:
    chance = random.Random(seats)
    pos = as_table(GAME.new(seats, key=b"pig", journal=True))
    while pos.asks:
        ask = chance.choice(pos.asks)
        pos.play(ask.seat, chance.choice(ask.options))
    compared = 0
    for entry in pos.journal or []:
        for reader in range(seats):
            line = heard(entry, reader)
            if line is not None and reader in line[1 : 1 + line[0].seats]:
                assert re.search(r"\b[Yy]ou(r|'ll)?\b", words.tell(line, NAMES[:seats], reader))
                compared += 1
    assert compared > 50
