"""Lord of the P.I.G.S.: what people read."""

from __future__ import annotations

import re

import pytest

from clauses import clause
from games.lordofpigs.table import (
    NAMES,
    ask,
    new,
    option,
    play,
    set_ratings,
    table,
    tale,
    through,
    view,
)
from passel.games.lordofpigs import GAME, words, words_cards
from passel.games.lordofpigs.components import ACTOR, CARDS, EVENT, TAG, Table
from passel.kernel import Heard, heard


def label(pos: Table, text: str) -> str:
    return words.label(view(pos), option(text))


def preview(pos: Table, text: str) -> str:
    return words.preview(view(pos), option(text))


def why_not(pos: Table, text: str) -> tuple[str, str]:
    return words.why_not(view(pos), option(text))


# -- asking ----------------------------------------------------------------------------------------

BILLS = {"PR.1": "R3: BK C1", "CD.2": "U2"}


def at(name: str) -> Table:
    events = {"floods": "flash-floods", "strike": "general-strike", "watchdogs": "civilian-watchdogs",
              "fmi": "fmi-intervention"}  # fmt: skip
    bills = BILLS | ({"PR.2": "C1"} if name == "watchdogs" else {})
    if name == "share":
        bills = {"BK.1": "C1: BK C1, BK C1"}
    pos = table(
        "3/2/10/4 · 5",
        actions=bills,
        hands={"PR": "C5 C6 R1 R2"},
        event=events.get(name, "business-as-usual"),
    )
    if name == "vote-card":
        return play(pos, "vote CD.2")
    if name == "lobby-target":
        return play(through(pos, "lobby"), "use C5")
    return through(pos, name)


@pytest.mark.parametrize(
    ("name", "prompt", "labels"),
    [
        ("floods", "Flash Floods: which card do you give up?",
         {"discard C5": "Savings Promotion Campaign (C5)"}),
        ("strike", "General Strike: Social Stability is at 5. Calm the people, or stir them up?",
         {"stability +1": "calm them", "stability -1": "stir them up"}),
        ("watchdogs", "Civilian Watchdogs: which of your Actions do you drop?",
         {"withdraw PR.1": "Social Pact (PR.1), 1 of 2 Votes"}),
        ("fmi", "FMI Intervention: whose Rating moves with yours, and which way?",
         {"fmi BK +1": "you and the Banker: up by 1", "fmi ET -1": "you and the Tycoon: down by 1"}),
        ("vote", "Which Action do you vote for?",
         {"vote CD.2": "Relocation of Production Sites (CD.2), 0 of 2 Votes", "pass": "do not vote"}),
        ("vote-card", "Which card do you lay face down on Relocation of Production Sites (CD.2)?",
         {"with C6": "Streamlining of National Oil Resources Act (C6)"}),
        ("lobby", "Lobbying: do you use a card to add or remove a Vote?",
         {"use C5": "+1 Vote: Savings Promotion Campaign (C5)",
          "use C6": "-1 Vote: Streamlining of National Oil Resources Act (C6)", "done": "no, or no more"}),
        ("lobby-target", "Savings Promotion Campaign (C5): which Action gets a Vote?",
         {"on PR.1": "Social Pact (PR.1), 1 of 2 Votes"}),
        ("share", "Lower Lending Rate to Small Companies (BK.1) has passed. Do you share in the benefits?",
         {"share R1": "share with the Banker: Private Sector Growth's Stimulus Package (R1)", "pass": "no"}),
        ("submit", "What do you propose?", {"submit R1": "Private Sector Growth's Stimulus Package (R1)",
                                            "pass": "nothing"}),
    ],
)  # fmt: skip
def test_every_question_and_its_answers(name: str, prompt: str, labels: dict[str, str]) -> None:
    pos = at(name)
    assert words.prompt(view(pos)) == prompt
    for text, words_for_it in labels.items():
        assert label(pos, text) == words_for_it


def test_other_questions() -> None:
    pos = table(actions={"PR.1": "R3: BK C1", "ET.1": "R3: BK C1"}, hands={"PR": "C6"})
    play(through(pos, "lobby"), "use C6")
    assert words.prompt(view(pos)) == (
        "Streamlining of National Oil Resources Act (C6): which Action loses a Vote?"
    )
    rounds = through(table(actions=BILLS, hands={"PR": "C5"}, alt_window="rounds"), "lobby")
    assert label(rounds, "pass") == "pass"
    assert words.prompt(view(pos, "BK")) == ""


def test_every_option_has_a_label() -> None:
    for name in ("vote", "lobby", "submit"):
        seen = view(at(name))
        for each in GAME.box.options:
            said = words.label(seen, option(each.text))
            assert said and "{" not in said and "_" not in said
            assert "{" not in words.preview(seen, option(each.text))


# -- previews --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "means"),
    [
        ("floods", "discard C5", "gone as a law: President +1, Tycoon +1, Banker −1"),
        ("strike", "stability +1", "Social Stability 5 → 6"),
        ("watchdogs", "withdraw PR.2",
         "gone, with its Votes: President +2, Tycoon +1, Banker +1, Social Stability +1"),
        ("fmi", "fmi CD +1", "Public Opinion 3 → 4, Consumer Sales 10 → 10"),
        ("vote", "vote CD.2",
         "1 Vote short: Director +2, Banker −2, Tycoon −2, President −1, Social Stability −2"),
        ("vote", "vote PR.1",
         "enough: President +3, Tycoon +1, Banker +1, Director +1, Social Stability +3"),
        ("vote-card", "with R1",
         "gone as a law: President +4, Tycoon −2, Banker +2, Director +1, Social Stability −3"),
        ("lobby-target", "on PR.1",
         "enough: President +3, Tycoon +1, Banker +1, Director +1, Social Stability +3"),
        ("share", "share R1", "Public Opinion 4 → 6"),
        ("submit", "submit C6", "needs 1 Vote: President +1, Tycoon −1, Banker +1"),
        ("submit", "pass", ""),
        ("vote", "share R1", "Public Opinion 3 → 3"),
    ],
)  # fmt: skip
def test_what_an_option_means(name: str, text: str, means: str) -> None:
    assert preview(at(name), text) == means


def test_what_the_loss_of_a_vote_means() -> None:
    pos = table(actions={"PR.1": "R3: BK C1, BK C2", "ET.1": "C1: BK C1"}, hands={"PR": "C6"})
    play(through(pos, "lobby"), "use C6")
    assert preview(pos, "on PR.1").startswith("1 Vote short") and preview(pos, "on ET.1").startswith(
        "2 Votes short"
    )


def test_a_share_after_an_attack() -> None:
    bills = {"BK.1": "C1: BK C1, BK C1"}
    pos = table("3/2/1/4 · 5", actions=bills, hands={"PR": "R1"}, event="terrorist-attack")
    assert preview(through(pos, "share"), "share R1") == "Public Opinion 5 → 8"


# -- refusing --------------------------------------------------------------------------------------


def test_why_not() -> None:
    vote = at("vote")
    assert why_not(vote, "vote ET.9") == ("There is no Action ET.9 on the table.", "LP-33")
    assert why_not(vote, "submit C5") == (
        "You are asked something else: Which Action do you vote for?", "LP-33",
    )  # fmt: skip
    assert words.why_not(view(vote, "BK"), option("pass")) == ("It is not for you to decide now.", "LP-13")
    lobby = at("lobby")
    assert why_not(lobby, "use U3") == (
        'You have no "24/7" Law to Invigorate Consumption (U3) in hand.',
        "LP-9",
    )
    assert why_not(lobby, "use R3") == ("Social Pact (R3) neither adds nor removes a Vote.", "LP-40")
    assert why_not(at("lobby-target"), "on ET.9") == ("There is no Action ET.9 on the table.", "LP-42")
    bare = through(table(actions={"PR.1": "U1"}, hands={"PR": "C5 C6"}), "lobby")
    assert why_not(bare, "use C6") == ("There is no Vote on any Action to remove.", "LP-44")
    share = at("share")
    assert why_not(share, "share C1") == (
        "Organic Law Against Energy Poverty (C1) does not share benefits.", "LP-53",
    )  # fmt: skip
    assert why_not(share, "share R2") == (
        "This Action does the Tycoon no good, so there is nothing to share.", "LP-53",
    )  # fmt: skip
    one = through(table(actions={"BK.1": "C1: BK C1, BK C1"}, hands={"PR": "R1"}), "share")
    assert why_not(one, "share R2") == (
        "You have no Strategic Intervention in the Financial Sector (R2) in hand.", "LP-9",
    )  # fmt: skip
    assert why_not(at("floods"), "discard U1") == ("You have no VAT Reduction (U1) in hand.", "LP-23")
    assert why_not(at("watchdogs"), "withdraw CD.2") == ("You can drop none but your own Actions.", "LP-27")
    assert why_not(at("fmi"), "fmi PR -1") == ("You choose another player, not yourself.", "LP-31")


def test_every_refusal_reads_like_a_sentence_and_names_a_clause() -> None:
    for name in (
        "floods",
        "strike",
        "watchdogs",
        "fmi",
        "vote",
        "vote-card",
        "lobby",
        "lobby-target",
        "share",
        "submit",
    ):
        pos = at(name)
        for each in GAME.box.options:
            if each not in ask(pos).options:
                reason, named = why_not(pos, each.text)
                assert reason.lstrip('"24/7 ')[0].isupper() and reason[-1] in ".?" and "{" not in reason
                assert named in GAME.clauses


# -- telling ---------------------------------------------------------------------------------------


@clause("LP-51")
def test_a_turn_reads_like_a_story() -> None:
    pos = table(
        "3/5/4/4 · 4", first="BK", hands={"BK": "C2", "CD": "C6", "PR": "C5"},
        actions={"PR.2": "C3: ET C2", "BK.3": "C5", "CD.1": "U2: CD C4"},
        decks={"BK": "C6 C1", "CD": "U3 C1", "ET": "C1 C1", "PR": "R2 C1"},
    )  # fmt: skip
    play(pos, "vote BK.3", "with C2", "vote CD.1", "with C6", "pass", "vote PR.2", "with C5")
    play(pos, "use C6", "on CD.1", "use U3", "on CD.1", "share R2", "submit C1")
    story = STORY.format(
        *[words_cards.STORIES[ACTOR.index(owner) * 13 + TAG.index(tag)] for owner, tag in READ]
    )
    lines = story.splitlines()
    assert tale(pos, "BK")[: len(lines)] == lines


READ = [("BK", "C5"), ("CD", "U2"), ("PR", "C3")]
STORY = """\
Turn 6. Banker Bo is 1st player.
Business as Usual. Nothing whatever happened, as a spokesman for nothing confirmed. It has no effect.
Banker Bo draws Prioritize Investment in Private Sector (C6).
Director Cleo draws a card.
Tycoon Dan draws a card.
President Ada draws a card.
Banker Bo votes for Prioritize Investment in Public Sector (BK.3) \
with Up Lending Rate to Small Companies (C2), face down.
Director Cleo votes for Relocation of Production Sites (CD.1) with a card face down.
Tycoon Dan does not vote.
President Ada votes for Remote Administrative Managing Law (PR.2) with a card face down.
Banker Bo pulls strings with Prioritize Investment in Private Sector (C6): \
one Vote less for Relocation of Production Sites (CD.1), which now has 1.
The Vote of Director Cleo on Relocation of Production Sites (CD.1) was Supply Strategic Agreement (C6).
Director Cleo pulls strings with Expand Towards the Healthcare Sector (U3): \
one Vote more for Relocation of Production Sites (CD.1), which now has 2.
The lobbies fall silent.
Prioritize Investment in Public Sector (BK.3) becomes law: President 3 → 4, Banker 5 → 6, Director 4 → 3.
Banker Bo reads aloud: “{}”
Nobody claims a share.
The Vote of Banker Bo on Prioritize Investment in Public Sector (BK.3) \
was Up Lending Rate to Small Companies (C2).
Relocation of Production Sites (CD.1) becomes law: \
President 4 → 3, Banker 6 → 4, Director 3 → 5, Tycoon 4 → 2, Social Stability 4 → 2.
Director Cleo reads aloud: “{}”
Nobody claims a share.
The Vote of Director Cleo on Relocation of Production Sites (CD.1) was In-Factory Energy Plant (C4).
Remote Administrative Managing Law (PR.2) becomes law: President 3 → 5, Tycoon 2 → 4, Social Stability 2 → 1.
President Ada reads aloud: “{}”
President Ada shares the benefits of the Tycoon with Strategic Intervention in the Financial Sector (R2): \
Public Opinion 5 → 7.
Nobody claims a further share.
The Vote of Tycoon Dan on Remote Administrative Managing Law (PR.2) \
was Up Energy Rate to Small Consumers (C2).
The Vote of President Ada on Remote Administrative Managing Law (PR.2) was Savings Promotion Campaign (C5).
Banker Bo proposes nothing.
Director Cleo proposes nothing.
Tycoon Dan proposes Lower Energy Rate to Small Consumers (ET.6), which needs 2 Votes.
President Ada proposes nothing."""


def say(name: str, *numbers: int) -> str:
    a, b, c, d = (*numbers, 0, 0, 0, 0)[:4]
    line: Heard = (GAME.box.events[name], a, b, c, d)
    return words.tell(line, NAMES)


def test_the_other_lines() -> None:
    assert say("seated", 2, 0) == "Cleo takes office as President of the Republic."
    assert say("game", 2, 3) == "Game 2 of 3 begins."
    assert say("events-shuffled") == "All Events are shuffled into a new deck."
    assert say("shuffled", 1, 1) == "The discards of Banker Bo become a new deck."
    assert say("no-card", 1, 1) == "Banker Bo has no card left to draw."
    assert say("flooded", 0, 0, 12) == "President Ada loses Social Pact (R3) to the floods."
    assert say("struck", 0, 0, 1, 6) == "President Ada calms the people: Social Stability is at 6."
    assert say("struck", 0, 0, -1, 4) == "President Ada stirs the people up: Social Stability is at 4."
    assert say("showed", 0, 0, 4) == "President Ada has to show Savings Promotion Campaign (C5)."
    assert say("showed-none", 0, 0) == "President Ada holds no card with an Alternate Mode."
    assert say("withdrew", 0, 12) == "Under the eyes of the Watchdogs President Ada drops Social Pact (PR.1)."
    assert say("lobbied", 0, 5, 12, 0).endswith("one Vote less for Social Pact (PR.1), which now has none.")
    assert say("lobbies-closed", 0) == "Nobody pulls any strings."
    assert say("activated", 0, 12, 5, 5) == "Social Pact (PR.1) becomes law, and nothing changes."
    assert say("undecided", 0) == (
        "The people would rise, but for whom? Several are equally poor, and nobody wins yet."
    )
    assert (
        say("undecided", 1) == "Several stand at 10, and there is room for one at the top: nobody wins yet."
    )
    assert say("won", 1, 1, 0) == "Banker Bo stands alone at 10: Economic Growth has made its Lord."
    assert say("won", 3, 3, 1) == (
        "The people rise! Tycoon Dan, the poorest in the palace, leaves it on their shoulders and wins."
    )
    assert say("won", 3, 3, 2) == "Time is up, and Tycoon Dan is ahead."
    assert say("won", 3, 3, 3) == "Time is up, and Tycoon Dan shares the victory."
    assert say("scored", 0, 0, 1, 4) == "President Ada scores 1 point and has 4 in all."
    assert say("scored", 0, 0, 0, 4) == "President Ada scores 0 points and has 4 in all."


@clause("LP-31")
def test_what_the_fmi_did() -> None:
    pos = table("3/2/10/4 · 5", event="fmi-intervention")
    tale(pos)
    play(pos, "fmi CD +1", "fmi PR -1")
    assert tale(pos)[:2] == [
        "President Ada takes Director Cleo up: Public Opinion 3 → 4, Consumer Sales 10 → 10.",
        "Banker Bo drags President Ada down: Economic Growth 2 → 1, Public Opinion 4 → 3.",
    ]


def test_whoever_sits_elsewhere_is_named_rightly() -> None:
    pos = table(hands={"PR": "C5"}, seating="ET CD BK PR")
    play(pos, "submit C5")
    assert tale(pos)[-1].startswith("President Dan proposes Savings Promotion Campaign (PR.6)")


def test_every_line_of_whole_games_is_a_sentence() -> None:
    for preset in ("full", "competitive set"):
        pos = new(preset=preset, chance=7, opening_hand=5)
        number = 0
        while not pos.over:
            for entry in pos.journal or []:
                for seat in (-1, 0):
                    got = heard(entry, seat)
                    said = words.tell(got, NAMES) if got else ""
                    assert said[-1] in ".”" and "{" not in said
            pos.journal = []
            number += 1
            options = ask(pos).options
            pos.answer(ask(pos), options[number * 7 % len(options)])


# -- cards and events ------------------------------------------------------------------------------


@clause("LP-51")
@pytest.mark.parametrize("number", range(CARDS), ids=[f"{actor}-{tag}" for actor in ACTOR for tag in TAG])
def test_every_card_has_a_story_of_its_own(number: int) -> None:
    story = words_cards.STORIES[number]
    assert words_cards.STORIES.count(story) == 1 and len(words_cards.STORIES) == CARDS == len(
        words_cards.CARDS
    )
    assert 40 <= len(story) <= 110 and story[0] in "'ABCDEFGHIJKLMNOPQRSTUVWXYZ" and story[-1] in ".!"
    opening = story.split()[:3]
    assert [other.split()[:3] for other in words_cards.STORIES].count(opening) == 1
    assert say("read", 0, number).endswith(f"reads aloud: “{story}”")


@pytest.mark.parametrize("number", range(len(EVENT)), ids=EVENT)
def test_every_event_has_a_story_and_says_what_it_does(number: int) -> None:
    said = say("revealed", number)
    assert said.startswith(f"{words_cards.EVENTS[number]}. ") and said.endswith(
        words_cards.EVENT_EFFECTS[number]
    )
    assert words_cards.EVENT_STORIES[number] in said and len(set(words_cards.EVENT_STORIES)) == len(EVENT)
    assert not re.search(r"[{_}]", said)


# -- the result ------------------------------------------------------------------------------------


def result(state: str, **options: object) -> str:
    pos = table(state, hands={"PR": "C2"}, preset="first game", **options)  # type: ignore[arg-type]
    pos.rehearse(*[0] * 1000)
    while not pos.over:
        before = pos.game
        play(pos, "pass")
        if pos.game > before:
            set_ratings(pos, state)
    return words.result(view(pos, "ET", NAMES))


@pytest.mark.parametrize(
    ("state", "options", "said"),
    [
        ("10/4/6/3 · 5", {}, "President Ada stands alone at 10 and is Lord of the P.I.G.S."),
        ("10/4/6/3 · 0", {},
         "The people have risen, and Tycoon Dan, the poorest of all, is Lord of the P.I.G.S."),
        ("9/4/6/3 · 5", {"turn_number": 60}, "The last turn is over; President Ada is ahead and wins."),
        ("9/4/9/3 · 5", {"turn_number": 60},
         "The last turn is over without a Lord; President Ada and Director Cleo share the victory."),
        ("10/4/6/3 · 5", {"match": "regular"}, "President Ada has 9 points and is Lord of the P.I.G.S."),
        ("9/4/9/3 · 5", {"match": "regular", "match_games": 1, "turn_number": 60},
         "President Ada and Director Cleo share the crown with 1 point each."),
    ],
)  # fmt: skip
def test_the_result(state: str, options: dict[str, object], said: str) -> None:
    assert result(state, **options) == said
