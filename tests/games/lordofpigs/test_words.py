"""Lord of the P.I.G.S.: what people read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from clauses import clause
from games.lordofpigs.table import (
    NAMES,
    ask,
    new,
    option,
    play,
    ratings,
    set_ratings,
    table,
    tale,
    through,
    view,
)
from passel.contract import View
from passel.games.lordofpigs import GAME, words, words_cards
from passel.games.lordofpigs.components import ACTOR, CARDS, EVENT, TAG, Table
from passel.i18n import in_language
from passel.kernel import Heard, Option, heard


def seen(pos: Table, code: str = "") -> View:
    return view(pos, code, NAMES)


def label(pos: Table, text: str) -> str:
    return words.label(seen(pos), option(text))


def button(pos: Table, text: str) -> str:
    return words.button(seen(pos), option(text))


def preview(pos: Table, text: str) -> str:
    return words.preview(seen(pos), option(text))


def why_not(pos: Table, text: str) -> tuple[str, str]:
    return words.why_not(seen(pos), option(text))


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
    ("name", "prompt", "choose", "labels"),
    [
        ("floods", "Flash Floods: discard a card", "Choose a card",
         {"discard C5": "Savings Promotion Campaign"}),
        ("strike", "General Strike: calm the people or stir them up?", "Choose up or down",
         {"stability +1": "Calm the people", "stability -1": "Stir up the people"}),
        ("watchdogs", "Civilian Watchdogs: discard a proposal", "Choose a proposal",
         {"withdraw PR.1": "Social Pact, yours: 1 of 2 votes"}),
        ("fmi", "FMI Intervention: who moves with you?", "Choose a field",
         {"fmi BK +1": "You and Bo up 1", "fmi ET -1": "You and Dan down 1"}),
        ("vote", "Which proposal gets your vote?", "Choose a proposal",
         {"vote CD.2": "Relocation of Production Sites, by Cleo: 0 of 2 votes", "pass": "Don't vote"}),
        ("vote-card", "Which card do you play as your vote?", "Choose a card",
         {"with C6": "Streamlining of National Oil Resources Act"}),
        ("lobby", "Lobby before the votes are counted?", "Choose a card",
         {"use C5": "Add a vote: Savings Promotion Campaign",
          "use C6": "Remove a vote: Streamlining of National Oil Resources Act", "done": "Don't lobby"}),
        ("lobby-target", "Which proposal gets the vote?", "Choose a proposal",
         {"on PR.1": "Social Pact, yours: 1 of 2 votes"}),
        ("share", "A law has passed. Claim a share?", "Choose a card",
         {"share R1": "Gain what Bo gains: Private Sector Growth's Stimulus Package", "pass": "No share"}),
        ("submit", "Propose a law?", "Choose a card",
         {"submit R1": "Private Sector Growth's Stimulus Package", "pass": "Propose nothing"}),
    ],
)  # fmt: skip
def test_every_question_and_its_answers(name: str, prompt: str, choose: str, labels: dict[str, str]) -> None:
    pos = at(name)
    assert words.prompt(seen(pos)) == prompt and words.choose(seen(pos)) == choose
    for text, words_for_it in labels.items():
        assert label(pos, text) == words_for_it


def test_other_questions() -> None:
    pos = table(actions={"PR.1": "R3: BK C1", "ET.1": "R3: BK C1"}, hands={"PR": "C6"})
    play(through(pos, "lobby"), "use C6")
    assert words.prompt(seen(pos)) == "Which proposal loses its last vote?"
    rounds = through(table(actions=BILLS, hands={"PR": "C5"}, alt_window="rounds"), "lobby")
    assert label(rounds, "pass") == button(rounds, "pass") == "Pass"
    assert words.prompt(seen(pos, "BK")) == words.hint(seen(pos, "BK")) == ""
    assert words.choose(seen(pos, "BK")) == "Choose a card"  # there is no button, so nobody reads it
    after_one = play(pos, "on PR.1")
    again = through(table(actions=BILLS, hands={"PR": "C5 C5"}), "lobby")
    play(again, "use C5", "on PR.1")
    assert button(again, "done") == "No more lobbying" and after_one.uses == 1


def test_a_proposal_that_a_player_has_twice_is_counted() -> None:
    pos = table(actions={"PR.1": "C5", "PR.2": "U1", "PR.3": "C5", "PR.4": "C5"}, hands={"PR": "C1"})
    said = [label(pos, f"vote PR.{n}").partition(",")[0] for n in (1, 2, 3, 4)]
    savings = "Savings Promotion Campaign"
    assert said == [f"{savings} (first)", "VAT Reduction", f"{savings} (second)", f"{savings} (third)"]


def test_every_option_has_a_label() -> None:
    for name in ("vote", "lobby", "submit"):
        here = seen(at(name))
        for each in GAME.box.options:
            said = words.label(here, option(each.text))
            assert said and "{" not in said and "_" not in said and not CODE.search(said)
            assert "{" not in words.preview(here, option(each.text))


def test_a_view_without_names_says_the_offices() -> None:
    assert words.label(view(at("fmi")), option("fmi BK +1")) == "You and Banker up 1"
    assert words.waiting(GAME.view(at("vote"), -1), 0) == "President is voting."


@pytest.mark.parametrize(
    ("name", "buttons"),
    [
        ("floods", {"discard C5": "Discard this card"}),
        ("strike", {"stability +1": "Calm: 5 → 6", "stability -1": "Stir up: 5 → 4"}),
        ("watchdogs", {"withdraw PR.1": "Discard this proposal"}),
        ("fmi", {"fmi BK +1": "Both up 1", "fmi ET -1": "Both down 1"}),
        ("vote", {"vote CD.2": "Vote for this proposal", "pass": "Don't vote"}),
        ("vote-card", {"with C6": "Cast vote"}),
        ("lobby", {"use C5": "Use this card", "done": "Don't lobby"}),
        ("lobby-target", {"on PR.1": "Add 1 vote"}),
        ("share", {"share R1": "Claim share: 4 → 6", "pass": "No share"}),
        ("submit", {"submit R1": "Propose this law", "pass": "Propose nothing"}),
    ],
)
def test_a_button_says_what_will_happen(name: str, buttons: dict[str, str]) -> None:
    pos = at(name)
    assert {text: button(pos, text) for text in buttons} == buttons


def test_buttons_that_change_nothing_say_so() -> None:
    for state, text, said in (
        ("1/1/1/1 · 10", "stability +1", "Calm: no change"),
        ("1/1/1/1 · 0", "stability -1", "Stir up: no change"),
    ):
        assert button(table(state, event="general-strike"), text) == said
    bills = {"BK.1": "U1: BK C1", "BK.2": "U1: BK C1"}
    minus = play(through(table(actions=bills, hands={"PR": "C6"}), "lobby"), "use C6")
    assert button(minus, "on BK.1") == "Remove last vote"


# -- previews --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "means"),
    [
        ("floods", "discard C5", "You lose this law: you +1, Dan +1, Bo −1"),
        ("strike", "stability +1", "Social Stability 5 → 6"),
        ("watchdogs", "withdraw PR.2", "Leaves with its votes: you +2, Dan +1, Bo +1, Social Stability +1"),
        ("fmi", "fmi CD +1", "you 3 → 4, Cleo 10 → 10"),
        ("vote", "vote CD.2",
         "Needs 1 more after yours: Cleo +2, Bo −2, Dan −2, you −1, Social Stability −2"),
        ("vote", "vote PR.1", "Passes: you +3, Dan +1, Bo +1, Cleo +1, Social Stability +3"),
        ("vote-card", "with R1",
         "You spend this law: you +4, Dan −2, Bo +2, Cleo +1, Social Stability −3"),
        ("lobby-target", "on PR.1", "Passes: you +3, Dan +1, Bo +1, Cleo +1, Social Stability +3"),
        ("lobby-target", "on CD.2", "Needs 1 more: Cleo +2, Bo −2, Dan −2, you −1, Social Stability −2"),
        ("share", "share R1", "you 4 → 6"),
        ("submit", "submit C6", "Needs 1 vote: you +1, Dan −1, Bo +1"),
        ("submit", "pass", ""),
        ("vote", "share R1", "you 3 → 3"),
    ],
)  # fmt: skip
def test_what_an_option_means(name: str, text: str, means: str) -> None:
    assert preview(at(name), text) == means


def test_what_the_loss_of_a_vote_means() -> None:
    bills = {"PR.1": "R3: BK C1, BK C2", "ET.1": "C1: BK C1", "CD.1": "C2: BK C1, BK C1, BK C1"}
    pos = table(actions=bills, hands={"PR": "C6"})
    play(through(pos, "lobby"), "use C6")
    assert preview(pos, "on PR.1").startswith("Needs 1 more:")
    assert preview(pos, "on ET.1").startswith("Needs 2 more:")
    assert preview(pos, "on CD.1").startswith("Has enough votes: Cleo +1")


def test_events_of_this_turn_count_only_for_laws_that_pass_now() -> None:
    bills = {"PR.1": "C2", "BK.1": "C1"}
    pos = table(actions=bills, hands={"PR": "C1"}, event="terrorist-attack")
    assert preview(pos, "vote PR.1") == "Passes: you +2, Dan −2, Bo −2, Social Stability −2"
    assert preview(pos, "vote BK.1").endswith("Bo +2, you +1, Cleo +1, Social Stability +1")
    pos = table(actions=bills, hands={"PR": "C1"}, event="championship-final")
    assert preview(pos, "vote PR.1") == "Passes: you +1, Dan −1, Bo −1"


def test_a_share_after_an_attack() -> None:
    bills = {"BK.1": "C1: BK C1, BK C1"}
    pos = table("3/2/1/4 · 5", actions=bills, hands={"PR": "R1"}, event="terrorist-attack")
    assert preview(through(pos, "share"), "share R1") == "you 5 → 8"
    assert button(pos, "share R1") == "Claim share: 5 → 8"


# -- hints -----------------------------------------------------------------------------------------


def hint(pos: Table) -> str:
    return words.hint(seen(pos))


def test_hints_of_events() -> None:
    assert hint(at("floods")) == (
        "Everyone discards one card, face up. Yours comes back when you've drawn 9 more cards."
    )
    last = table(hands={"PR": "C1 C2"}, decks={"PR": "C1"}, event="flash-floods")
    assert hint(last).endswith("drawn 1 more card.")
    assert hint(at("strike")).startswith("Social Stability is 5. At 0 at the end of a turn")
    assert hint(at("watchdogs")).startswith("One of your 2 proposals goes, with its votes.")
    assert hint(at("fmi")).startswith("You're at 3. You and one other player both go up 1")
    restless = table("1/2/3/4 · 2", event="fmi-intervention")
    assert hint(restless).startswith("Social Stability is 2, and you're lowest at 1. Going down can pay")
    assert hint(table("2/1/3/4 · 2", event="fmi-intervention")).startswith("You're at 2.")


def test_a_hint_to_voters_is_the_most_urgent_one() -> None:
    hands = {"PR": "C1 C2", "BK": "C1"}
    passes = {"PR.1": "C2: PR C1", "BK.1": "C5"}
    assert hint(table("9/2/3/4 · 5", actions=passes, hands=hands)) == (
        "As the votes stand, you win at the end of this turn."
    )
    ten = through(table("9/2/3/4 · 5", actions=passes, hands=hands), "BK vote")
    assert hint(ten) == "As the votes stand, Ada wins at the end of this turn."
    revolt = table("9/2/3/4 · 1", actions=passes, hands=hands)
    assert hint(revolt) == "As the votes stand, Social Stability ends at 0. Bo is lowest and wins."
    assert hint(through(revolt, "BK vote")) == (
        "As the votes stand, Social Stability ends at 0. You're lowest, so you win."
    )
    tied = table("9/2/3/2 · 1", actions=passes | {"ET.1": "U4: ET C1"}, hands=hands, uprising_tie="ten_wins")
    assert "Social Stability" not in hint(tied)
    short = table("1/2/3/4 · 5", actions={"BK.1": "C5", "BK.2": "C6", "CD.1": "U1"}, hands=hands)
    assert (
        hint(short) == "One more vote passes Prioritize Investment in Public Sector: Bo +1, you +1, Cleo −1."
    )
    far = table("1/2/3/4 · 5", actions={"CD.1": "U1"}, hands=hands)
    assert hint(far).startswith("A vote costs one of your 3 cards and stays on the proposal.")
    only = table("1/2/3/4 · 5", actions={"CD.1": "U1"}, hands={"PR": "C1"}, decks={"PR": ""})
    assert hint(only).startswith("A vote costs your last card")
    others = table("1/2/3/4 · 5", actions={"CD.1": "U1"}, hands=hands, diplomacy_wars=True)
    assert hint(others) == "At this table you can only vote for other players' proposals."


def test_ten_wins_against_a_tied_revolt() -> None:
    pos = table("10/2/3/2 · 1", actions={"CD.1": "C2: CD C1"}, hands={"PR": "C1"}, uprising_tie="ten_wins")
    after = "10/1/4/1 · 0"  # Bo and Dan are tied for lowest
    assert hint(pos) == "As the votes stand, you win at the end of this turn."
    assert ratings(through(pos, "submit")) == after


def test_hints_about_cards() -> None:
    assert hint(at("vote-card")) == (
        "Relocation of Production Sites then has 1 of 2 votes. "
        "Every card counts the same, and only you know which it is."
    )
    enough = play(table(actions={"PR.1": "C2: PR C1"}, hands={"PR": "C1 C2"}), "vote PR.1")
    assert hint(enough).startswith("Structural Measures Package already has enough votes.")


def test_hints_to_lobbyists() -> None:
    mine = table(actions={"PR.1": "C1: PR C1", "BK.1": "C2"}, hands={"PR": "C5"})
    assert hint(through(mine, "lobby")) == (
        "Organic Law Against Energy Poverty is one vote short. Add one and it passes."
    )
    assert hint(play(mine, "use C5")) == (
        "Organic Law Against Energy Poverty is one vote short. Add one and it passes."
    )
    theirs = table(actions={"BK.1": "C2: BK C1", "CD.1": "U2: CD C1, CD C1"}, hands={"PR": "U4"})
    assert hint(through(theirs, "lobby")) == (
        "Up Lending Rate to Small Companies has exactly enough votes. Remove one and it fails this turn."
    )
    wins = table("9/1/1/1 · 5", actions={"PR.1": "C2: PR C1"}, hands={"PR": "C5"})
    assert hint(through(wins, "lobby")).startswith("As the votes stand, you win")
    far = {"actions": {"PR.1": "U1", "PR.2": "U2"}, "hands": {"PR": "C5"}}
    assert hint(through(table(**far), "lobby")).endswith("players before you can't.")  # type: ignore[arg-type]
    rounds = through(table(**far, alt_window="rounds"), "lobby")  # type: ignore[arg-type]
    assert hint(rounds).endswith("Lobbying ends when all four pass in a row.")
    assert hint(play(rounds, "use C5")) == "Votes are counted when everyone has lobbied."


def test_who_has_nothing_to_play_is_told_so_and_nobody_else() -> None:
    pos = table(actions={"BK.1": "C1: BK C1, BK C1"}, hands={"PR": "C1"})
    pos.paced = True
    assert hint(through(pos, "PR lobby")) == "None of your cards can add or remove a vote now."
    assert words.waiting(GAME.view(pos, -1, NAMES), 0) == "Waiting for Ada."
    assert hint(through(pos, "PR share")) == "None of your cards can claim a share of this law."
    assert words.waiting(GAME.view(pos, -1, NAMES), 0) == "Waiting for Ada."


def test_a_hint_to_sharers() -> None:
    assert hint(at("share")) == (
        "Lower Lending Rate to Small Companies gives Bo +2. Spend your card to gain the same. "
        "Bo loses nothing."
    )


def test_hints_to_proposers() -> None:
    def asked(state: str = "1/2/3/4 · 5", hand: str = "C1 C2", **options: object) -> str:
        pos = through(table(state, hands={"PR": hand}, **options), "PR submit")  # type: ignore[arg-type]
        return hint(pos)

    assert asked("10/2/3/4 · 5") == "You win at the end of this turn, whatever you propose."
    assert asked("1/2/3/4 · 0") == "You win at the end of this turn, whatever you propose."
    assert asked("2/1/3/4 · 0") == "Bo wins at the end of this turn, whatever you propose."
    assert asked(turn_number=1).startswith("Choose a law you want. If it needs 1 vote")
    assert asked(diplomacy_wars=True).startswith("Only the others can vote for your proposals")
    assert asked("8/2/3/4 · 5").startswith("You're at 8, and everyone can see it.")
    assert asked(hand="C1", decks={"PR": ""}).startswith("This is your last card.")
    assert asked().startswith("It goes on the agenda for all to see. From turn 7 on anyone can vote for it.")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("floods", "Waiting for Ada."),
        ("strike", "Ada is choosing for the General Strike."),
        ("watchdogs", "Ada is choosing a proposal to discard."),
        ("fmi", "Ada is choosing a partner for the FMI."),
        ("vote", "Ada is voting."),
        ("vote-card", "Ada is voting."),
        ("lobby", "Waiting for Ada."),
        ("lobby-target", "Waiting for Ada."),
        ("share", "Waiting for Ada."),
        ("submit", "Ada is choosing a law to propose."),
    ],
)
def test_what_the_others_read_meanwhile(name: str, said: str) -> None:
    assert words.waiting(GAME.view(at(name), -1, NAMES), 0) == said


def test_an_event_of_this_turn_does_not_tell_who_can_lobby() -> None:
    pos = through(table(actions=BILLS, hands={"PR": "C5"}, event="general-strike"), "lobby")
    assert words.waiting(GAME.view(pos, -1, NAMES), 0) == "Waiting for Ada."
    assert words.why_not(seen(pos, "BK"), option("pass"))[0] == "It's not your turn."


# -- refusing --------------------------------------------------------------------------------------


def test_why_not() -> None:
    vote = at("vote")
    gone = "That proposal isn't on the agenda. Choose another one."
    assert why_not(vote, "vote ET.9") == (gone, "LP-33")
    assert why_not(vote, "submit C5") == ("Answer this first: Which proposal gets your vote?", "LP-33")
    assert words.why_not(seen(vote, "BK"), option("pass")) == (
        "It's not your turn. Waiting for Ada.", "LP-13",
    )  # fmt: skip
    lobby = at("lobby")
    assert why_not(lobby, "use U3") == (
        'You don\'t have "24/7" Law to Invigorate Consumption in hand. Choose another card.',
        "LP-9",
    )
    assert why_not(lobby, "use R3") == ("This card can't add or remove a vote.", "LP-40")
    assert why_not(at("lobby-target"), "on ET.9") == (gone, "LP-42")
    bare = through(table(actions={"PR.1": "U1"}, hands={"PR": "C5 C6"}), "lobby")
    assert why_not(bare, "use C6") == ("No proposal has a vote to remove.", "LP-44")
    share = at("share")
    assert why_not(share, "share C1") == ("This card can't claim a share.", "LP-53")
    assert why_not(share, "share R2") == (
        "Dan gains nothing from this law, so there's no share.", "LP-53",
    )  # fmt: skip
    one = through(table(actions={"BK.1": "C1: BK C1, BK C1"}, hands={"PR": "R1"}), "share")
    assert why_not(one, "share R2")[0].startswith(
        "You don't have Strategic Intervention in the Financial Sector in hand."
    )
    assert why_not(one, "share R2")[1] == "LP-9"
    assert why_not(at("floods"), "discard U1") == (
        "You don't have VAT Reduction in hand. Choose another card.", "LP-23",
    )  # fmt: skip
    assert why_not(at("watchdogs"), "withdraw CD.2") == ("You can only discard your own proposals.", "LP-27")
    assert why_not(at("fmi"), "fmi PR -1") == ("Choose another player.", "LP-31")
    bills = BILLS | {"ET.1": "U1: ET C1"}  # a single target is not asked for
    minus = play(through(table(actions=bills, hands={"PR": "C6"}), "lobby"), "use C6")
    assert why_not(minus, "on CD.2") == (
        "This proposal has no vote to remove. Choose another one.", "LP-44",
    )  # fmt: skip
    others = table(actions=BILLS, hands={"PR": "C6"}, diplomacy_wars=True)
    assert why_not(others, "vote PR.1") == (
        "At this table you can only vote for other players' proposals.", "LP-69",
    )  # fmt: skip
    over = through(table("10/2/3/4 · 5"))
    assert words.why_not(seen(over, "PR"), option("pass")) == ("The game is over.", "LP-13")


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
                assert (reason[0].isupper() and reason[-1] in ".?") or "Answer this first" in reason
                assert "{" not in reason
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
Turn 6. You go first.
Business as Usual: Nothing happens.
You draw Prioritize Investment in Private Sector.
Cleo draws a card.
Dan draws a card.
Ada draws a card.
You vote for Prioritize Investment in Public Sector.
Cleo votes for Relocation of Production Sites.
Dan doesn't vote.
Ada votes for Remote Administrative Managing Law.
You remove a vote from Relocation of Production Sites: 1 of 2.
Cleo's vote was Supply Strategic Agreement.
Cleo adds a vote to Relocation of Production Sites: 2 of 2.
Lobbying is over.
Your law passes: Prioritize Investment in Public Sector. President 3 → 4, Banker 5 → 6, Director 4 → 3.
The Gazette on your law: “{}”
Nobody claims a share.
Your vote was Up Lending Rate to Small Companies.
Relocation of Production Sites becomes law: \
President 4 → 3, Banker 6 → 4, Director 3 → 5, Tycoon 4 → 2, Social Stability 4 → 2.
The Gazette: “{}”
Nobody claims a share.
Cleo's vote was In-Factory Energy Plant.
Remote Administrative Managing Law becomes law: President 3 → 5, Tycoon 2 → 4, Social Stability 2 → 1.
The Gazette: “{}”
Ada claims a share: 5 → 7.
No more shares.
Dan's vote was Up Energy Rate to Small Consumers.
Ada's vote was Savings Promotion Campaign.
You propose nothing.
Cleo proposes nothing.
Dan proposes Lower Energy Rate to Small Consumers.
Ada proposes nothing."""


def say(name: str, *numbers: int | None, reader: int = -1) -> str:
    a, b, c, d = (*numbers, 0, 0, 0, 0)[:4]
    line: Heard = (GAME.box.events[name], a, b, c, d)
    return words.tell(line, NAMES, reader)


@pytest.mark.parametrize(
    ("event", "numbers", "said", "to_you"),
    [
        ("seated", (2, 0), "Cleo is the President of the Republic.", "You're the President of the Republic."),
        ("game", (2, 3), "Game 2 of 3.", "Game 2 of 3."),
        ("turn", (1, 1, 4), "Turn 4. Bo goes first.", "Turn 4. You go first."),
        ("events-shuffled", (), "The events are reshuffled.", "The events are reshuffled."),
        ("drew", (1, 1, 0), "Bo draws Lower Lending Rate to Small Companies.",
         "You draw Lower Lending Rate to Small Companies."),
        ("shuffled", (1, 1), "Bo reshuffles the discard pile.", "You reshuffle your discard pile."),
        ("no-card", (1, 1), "Bo has no card left to draw.", "You have no card left to draw."),
        ("flooded", (0, 0, 12), "Ada loses Social Pact.", "You lose Social Pact."),
        ("struck", (0, 0, 1, 6), "Ada calms the people: Social Stability 6.",
         "You calm the people: Social Stability 6."),
        ("struck", (0, 0, -1, 4), "Ada stirs up the people: Social Stability 4.",
         "You stir up the people: Social Stability 4."),
        ("showed", (0, 0, 12), "Ada shows Social Pact.", "You show Social Pact."),
        ("showed-none", (0, 0), "Ada has no card with a second use.", "You have no card with a second use."),
        ("withdrew", (0, 12), "Ada discards Social Pact.", "You discard Social Pact."),
        ("abstained", (0, 0), "Ada doesn't vote.", "You don't vote."),
        ("lobbied", (0, 5, 12, 0), "Ada removes a vote from Social Pact: 0 of 2.",
         "You remove a vote from Social Pact: 0 of 2."),
        ("lobbied", (0, 4, 12, 1), "Ada adds a vote to Social Pact: 1 of 2.",
         "You add a vote to Social Pact: 1 of 2."),
        ("lobbies-closed", (0,), "Nobody lobbies.", "Nobody lobbies."),
        ("activated", (0, 12, 5, 5), "Social Pact becomes law. Nothing moves.",
         "Your law passes: Social Pact. Nothing moves."),
        ("shared", (0, 10, 12, 4 * 11 + 6), "Ada claims a share: 4 → 6.", "You claim a share: 4 → 6."),
        ("submitted", (0, 12), "Ada proposes Social Pact.", "You propose Social Pact."),
        ("kept-quiet", (0, 0), "Ada proposes nothing.", "You propose nothing."),
        ("undecided", (0,), "Social Stability is 0, but the lowest rating is tied. Nobody wins yet.",
         "Social Stability is 0, but the lowest rating is tied. Nobody wins yet."),
        ("undecided", (1,), "Several players are at 10. Nobody wins yet.",
         "Several players are at 10. Nobody wins yet."),
        ("won", (1, 1, 0), "Bo stands alone at 10 and wins.", "You stand alone at 10 and win."),
        ("won", (3, 3, 1), "The people revolt. Dan is lowest and wins.",
         "The people revolt. You're lowest and win."),
        ("won", (3, 3, 2), "The last turn is over. Dan is ahead and wins.",
         "The last turn is over. You're ahead and win."),
        ("won", (3, 3, 3), "The last turn is over. Dan shares the win.",
         "The last turn is over. You share the win."),
        ("scored", (0, 0, 1, 4), "Ada scores 1 point, 4 in all.", "You score 1 point, 4 in all."),
        ("scored", (0, 0, 0, 4), "Ada scores 0 points, 4 in all.", "You score 0 points, 4 in all."),
    ],
)  # fmt: skip
def test_the_other_lines(event: str, numbers: tuple[int, ...], said: str, to_you: str) -> None:
    assert say(event, *numbers) == said
    seat = numbers[0] if GAME.box.events[event].seats else 0
    assert say(event, *numbers, reader=seat) == to_you
    if GAME.box.events[event].seats:
        assert say(event, *numbers, reader=(seat + 1) % 4) == said


@clause("LP-31")
def test_what_the_fmi_did() -> None:
    pos = table("3/2/10/4 · 5", event="fmi-intervention")
    tale(pos)
    play(pos, "fmi CD +1", "fmi PR -1")
    lines = [entry for entry in pos.journal or [] if entry[0].name == "intervened"]

    def told(reader: int) -> list[str]:
        return [words.tell(got, NAMES, reader) for entry in lines if (got := heard(entry, reader))]

    assert told(3) == [
        "Ada and Cleo both go up: Ada 3 → 4, Cleo 10 → 10.",
        "Bo and Ada both go down: Bo 2 → 1, Ada 4 → 3.",
    ]
    assert told(0) == [
        "You and Cleo both go up: you 3 → 4, Cleo 10 → 10.",
        "Bo drags you down: Bo 2 → 1, you 4 → 3.",
    ]
    assert told(2)[0] == "Ada takes you up: Ada 3 → 4, you 10 → 10."
    assert told(1)[1] == "You and Ada both go down: you 2 → 1, Ada 4 → 3."


def test_whoever_sits_elsewhere_is_named_rightly() -> None:
    pos = table(hands={"PR": "C5"}, seating="ET CD BK PR")
    play(pos, "submit C5")
    assert tale(pos)[-1] == "Dan proposes Savings Promotion Campaign."


# -- whole games -----------------------------------------------------------------------------------

LONG_NAMES = ["Mireia", "Otto", "Ximena", "Rafael"]  # of six letters
CODE = re.compile(
    r"LP-\d|\b(?:PR|BK|CD|ET|SS)\b|\b[CUR][1-6]\b|\bP[1-4]\b|[{}_]"
)  # clauses, cards, seats, variables
OLD = re.compile(r"\b(?:Actions?|Ratings?|Alternate|Share Benefits|Uprising|1st player)\b")
VERSIONS: list[dict[str, object]] = [
    {"preset": "first game"},
    {"preset": "full"},
    {"preset": "diplomacy wars", "actors": "random", "turn_limit": 20},
    {"match": "regular", "match_games": 2, "alt_window": "rounds", "opening_hand": 5, "turn_limit": 20},
]


def every_word(
    seen: View, spectator: View, options: Sequence[Option], refused: Sequence[Option]
) -> list[str]:
    """All that is said about one decision, but for the log."""
    found = [words.choose(seen)]
    for each in map(option, [each.text for each in options]):
        found += [words.label(seen, each), words.button(seen, each), words.preview(seen, each)]
        assert words.label(seen, each) and words.button(seen, each)
        assert len(words.button(seen, each)) <= 28
    found += [words.why_not(seen, option(each.text))[0] for each in refused]
    found += [words.waiting(spectator, seat) for seat in spectator.waiting]
    for piece in words.pieces(seen):
        tip = words.tooltip(seen, piece)
        assert tip and len(tip) <= 140, tip
        found.append(tip)
    return found


def walked(version: dict[str, object]) -> Iterator[tuple[str, str]]:
    """Everything that is said in a whole random game, with what it is.  The log is kept to what is new."""
    pos, luck, seats = new(chance=7, **version), Random(7), range(4)  # type: ignore[arg-type]
    pos.paced = True
    while True:
        lines, pos.journal = pos.journal or [], []
        for entry in lines:
            for reader in (-1, *seats):
                got = heard(entry, reader)
                if got is not None:
                    said = words.tell(got, LONG_NAMES, reader)
                    if reader in entry[1 : 1 + entry[0].seats]:
                        mine = r"\b(?:[Yy]ou|[Yy]our)\b|\b(?:[Tt]ú|[Tt]u|[Tt]us|[Tt]e)\b|(?:[aeio]s|áis|ís)\b"
                        assert re.search(mine, said), said
                        assert not re.search(rf"\b{LONG_NAMES[reader]}\b", said), said
                    yield f"log {entry[0].name}", said
        if pos.over:
            break
        asking = ask(pos)
        here, spectator = GAME.view(pos, asking.seat, LONG_NAMES), GAME.view(pos, -1, LONG_NAMES)
        about = asking.decision.name
        assert len(words.prompt(here)) <= 60 and 0 < len(words.hint(here)) <= 160, words.hint(here)
        yield f"prompt {about}", words.prompt(here)
        yield f"hint {about}", words.hint(here)
        others = luck.sample(GAME.box.options, 5)
        refused = [each for each in others if each not in asking.options]
        for said in every_word(here, spectator, asking.options, refused):
            yield about, said
        pos.play(asking.seat, luck.choice(asking.options))
    for reader in (-1, *seats):
        yield "result", words.result(GAME.view(pos, reader, LONG_NAMES))


@pytest.mark.parametrize("version", VERSIONS, ids=str)
def test_whole_games_are_told_without_codes_in_both_languages(version: dict[str, object]) -> None:
    said: dict[str, list[str]] = {}
    for language in ("en", "es"):
        with in_language(language):
            said[language] = []
            for about, text in walked(version):
                assert not CODE.search(text), (about, text)
                assert not OLD.search(text), (about, text)
                said[language].append(text)
    assert len(said["en"]) == len(said["es"]) > 1000
    numbers = re.compile(r"[\d\s+−→,.:]|Mireia|Otto|Ximena|Rafael")
    for english, spanish in zip(said["en"], said["es"], strict=True):
        assert english != spanish or not numbers.sub("", english), english


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
    assert say("read", 0, number) == f"The Gazette: “{story}”"
    assert say("read", 0, number, reader=0) == f"The Gazette on your law: “{story}”"


@pytest.mark.parametrize("number", range(len(EVENT)), ids=EVENT)
def test_every_event_has_a_story_and_says_what_it_does(number: int) -> None:
    said = say("revealed", number)
    assert said == f"{words_cards.EVENTS[number]}: {words_cards.EVENT_EFFECTS[number]}" and len(said) <= 90
    assert len(set(words_cards.EVENT_STORIES)) == len(EVENT)
    assert not re.search(r"[{_}]", said)


# -- the result ------------------------------------------------------------------------------------


def result(state: str, code: str, **options: object) -> str:
    pos = table(state, hands={"PR": "C2"}, preset="first game", **options)  # type: ignore[arg-type]
    pos.rehearse(*[0] * 1000)
    while not pos.over:
        before = pos.game
        play(pos, "pass")
        if pos.game > before:
            set_ratings(pos, state)
    return words.result(seen(pos, code))


@pytest.mark.parametrize(
    ("state", "options", "said", "to_you"),
    [
        ("10/4/6/3 · 5", {}, "Ada is Lord of the P.I.G.S.: alone at 10 after 6 turns.",
         "You're Lord of the P.I.G.S.! Alone at 10 after 6 turns."),
        ("2/4/6/3 · 0", {}, "The people revolt. Ada, lowest at 2, wins.",
         "The people revolt, and you win with a rating of 2!"),
        ("9/4/6/3 · 5", {"turn_number": 60}, "The last turn is over. Ada is ahead and wins.",
         "You win! The last turn is over, and you're ahead."),
        ("9/4/9/3 · 5", {"turn_number": 60}, "The last turn is over. Ada and Cleo share the win.",
         "You share the win with Cleo!"),
        ("10/4/6/3 · 5", {"match": "regular"}, "Ada wins the match with 9 points.",
         "You win the match with 9 points!"),
        ("9/4/9/3 · 5", {"match": "regular", "match_games": 1, "turn_number": 60},
         "Ada and Cleo share the match, 1 point each.", "You share the match with Cleo, 1 point each!"),
    ],
)  # fmt: skip
def test_the_result(state: str, options: dict[str, object], said: str, to_you: str) -> None:
    assert result(state, "ET", **options) == said
    assert result(state, "PR", **options) == to_you


# -- tooltips --------------------------------------------------------------------------------------


def tip(pos: Table, piece: str, code: str = "PR") -> str:
    return words.tooltip(seen(pos, code), piece)


def test_tooltips_of_cards() -> None:
    pos = at("vote")
    assert tip(pos, "PR C1") == "Needs 2 votes: you +2, Dan +1, Bo +1, Social Stability +1."
    assert tip(pos, "BK C5").endswith("Bo +1, you +1, Cleo −1. Second use: add a vote to any proposal.")
    assert tip(pos, "PR C6").endswith("Second use: remove the last vote from any proposal.")
    assert tip(pos, "PR R1").endswith("Second use: when a law helps Bo, you gain the same.")
    assert tip(pos, "BK R2").endswith("Second use: when a law helps you, Bo gains the same.")
    assert tip(pos, "BK R1").endswith("Second use: when a law helps Cleo, Bo gains the same.")
    assert "Second use" not in tip(table(preset="first game"), "PR C5")
    scrutiny = table(event="international-scrutiny")
    assert tip(scrutiny, "PR C5").endswith("No second use under International Scrutiny.")


def test_tooltips_of_what_lies_on_the_table() -> None:
    pos = table(
        "10/0/0/0 · 5", actions={"BK.1": "U1: BK C1, PR C2, ET lobby, PR lobby, PR C3"},
        hands={"PR": "C1"}, discards={"BK": "C1"},
    )  # fmt: skip
    assert tip(pos, "BK.1").startswith("Bo's proposal, 5 of 3 votes: Bo +3, you +2")
    assert tip(pos, "BK.1", "BK").startswith("Your proposal, 5 of 3 votes: you +3")
    assert [tip(pos, f"BK.1 {n}") for n in range(1, 6)] == [
        "Bo's vote, face down.",
        "Your vote: Structural Measures Package.",
        "A vote Dan lobbied for. There's no card under it.",
        "A vote you lobbied for. There's no card under it.",
        "Your vote: Remote Administrative Managing Law.",
    ]
    assert words.tooltip(GAME.view(pos, -1, NAMES), "BK.1 2") == "Ada's vote, face down."
    assert tip(pos, "deck PR") == "8 cards to draw." and tip(pos, "discards BK") == "1 card discarded."
    assert tip(pos, "PR") == (
        "Public Opinion: your rating. If you're alone at 10 at the end of a turn, you win."
    )
    assert tip(pos, "BK") == "Economic Growth: Bo's rating. Alone at 10 at the end of a turn wins."
    assert tip(pos, "SS") == "If it's 0 at the end of a turn, the lowest rating wins."
    assert tip(pos, "flag") == "You go first this turn."
    assert tip(pos, "flag", "BK") == "Ada goes first this turn."
    assert "would win" not in words.pieces(seen(table("9/0/0/0 · 5", hands={"PR": "C1"})))
    pos = through(table("10/0/0/0 · 5", hands={"PR": "C1"}), "submit")
    assert "would win" in words.pieces(seen(pos))
    assert tip(pos, "would win") == "You would win if the turn ended like this."
    assert tip(pos, "would win", "BK") == "Ada would win if the turn ended like this."


def test_tooltips_of_events() -> None:
    pos = at("vote")
    assert tip(pos, "flash-floods") == "Everyone discards one card of their choice, face up."
    assert tip(pos, "fmi-intervention").endswith("FMI: International Monetary Fund.")
    assert "flash-floods" not in words.pieces(seen(table(preset="first game"), "PR"))
