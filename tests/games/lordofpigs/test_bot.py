"""Lord of the P.I.G.S.: what a sensible player makes of clear cases."""

from __future__ import annotations

from typing import Any

import pytest

from games.lordofpigs.table import as_table, ask, asked, new, offers, play, table, through
from passel.bots import BotView, choose_at_random, choose_sensibly
from passel.games.lordofpigs import GAME
from passel.games.lordofpigs.components import ACTOR, Table
from passel.kernel import digest, mix, seeded


def worths(pos: Table) -> dict[str, float]:
    """What the bot thinks of each option, in a position that it imagines."""
    seat = ask(pos).seat
    dream = as_table(GAME.imagine(pos, seat, 1))
    return dict(zip(offers(pos), GAME.weigh(dream, ask(dream)), strict=True))


def wish(pos: Table) -> str:
    worth = worths(pos)
    return max(worth, key=lambda text: worth[text])


@pytest.mark.parametrize("options", [{}, {"alt_window": "rounds", "diplomacy_wars": True}])
def test_one_float_for_each_option_of_every_decision(options: dict[str, Any]) -> None:
    """And the position is left as it was."""
    seen = set()
    number = 0
    for game in range(12):
        pos = new(chance=seeded("bot", game), opening_hand=5, **options)
        while not pos.over:
            number += 1
            before = digest(pos) if number % 20 == 0 else ""
            weights = GAME.weigh(pos, ask(pos))
            assert len(weights) == len(ask(pos).options) and all(isinstance(each, float) for each in weights)
            assert not before or digest(pos) == before
            seen.add(ask(pos).decision.name)
            pos.answer(ask(pos), ask(pos).options[seeded("pick", number) % len(weights)])
    assert seen == {decision.name for decision in GAME.box.decisions}


# -- voting ----------------------------------------------------------------------------------------


def test_it_votes_for_the_law_that_wins() -> None:
    pos = table("8/2/2/2 · 8", actions={"PR.1": "C2", "BK.1": "C3", "CD.1": "U2"}, hands={"PR": "C1"})
    assert wish(pos) == "vote BK.1" and asked(pos) == "PR vote"
    pos = table("9/2/2/2 · 8", actions={"PR.1": "C2", "BK.1": "C3", "CD.1": "U2"}, hands={"PR": "C1"})
    assert wish(pos) == "vote PR.1"


def test_it_does_not_vote_for_what_makes_another_win() -> None:
    pos = table("8/9/2/2 · 8", actions={"BK.1": "C5", "BK.2": "U4"}, hands={"PR": "C2"})
    assert worths(pos)["vote BK.1"] < 0


def test_it_keeps_the_card_when_all_laws_do_harm() -> None:
    pos = table("5/5/5/5 · 9", actions={"BK.1": "C2", "CD.1": "U2"}, hands={"PR": "C1"})
    assert wish(pos) == "pass"


def test_who_is_ahead_fears_the_uprising_and_who_is_behind_plays_for_it() -> None:
    restless = {"ET.1": "U3", "CD.1": "R3: BK C1"}
    ahead = table("8/5/5/1 · 2", actions=restless, hands=dict.fromkeys(ACTOR, "C1"))
    worth = worths(ahead)
    assert worth["vote ET.1"] < 0 < worth["vote CD.1"]  # Stability 0 against 5
    behind = table(
        "8/7/7/0 · 2",
        actions={"PR.1": "U3", "CD.1": "R3: BK C1"},
        hands=dict.fromkeys(ACTOR, "C1"),
        first="ET",
    )
    worth = worths(behind)
    assert worth["vote PR.1"] > 0 > worth["vote CD.1"]
    assert wish(behind) == "vote PR.1"


def test_it_votes_with_the_card_that_it_needs_least() -> None:
    """U2 would start the uprising that PR, who is ahead, must fear; with R1 one can share."""
    pos = table("7/5/5/5 · 2", actions={"PR.1": "C1"}, hands={"PR": "C1 U2 R1"})
    assert wish(play(pos, "vote PR.1")) == "with U2"


# -- proposing, lobbying, sharing --------------------------------------------------------------------


def test_it_proposes_what_helps() -> None:
    pos = table("8/5/5/5 · 9", hands={"PR": "C1 U4"})
    assert wish(pos) == "submit C1"
    pos = table("7/5/5/5 · 2", hands={"PR": "U2"}, decks={"PR": "R2"})
    assert wish(pos) == "pass"


def test_it_lobbies_a_law_through() -> None:
    bills = {"PR.1": "C3: PR C1", "BK.1": "U2"}
    pos = through(table("8/5/5/5 · 9", actions=bills, hands={"PR": "C5"}), "lobby")
    assert wish(pos) == "use C5" and wish(play(pos, "use C5")) == "on PR.1"


def test_it_stops_a_law_that_would_win_for_another() -> None:
    bills = {"PR.1": "U1: PR C1", "BK.1": "C5: BK C1"}
    pos = through(table("5/9/5/5 · 9", actions=bills, hands={"PR": "C6"}), "lobby")
    assert wish(pos) == "use C6" and wish(play(pos, "use C6")) == "on BK.1"


def test_it_lobbies_for_nothing_if_nothing_is_gained() -> None:
    pos = through(table("5/5/5/5 · 5", actions={"BK.1": "U2"}, hands={"PR": "C5"}), "lobby")
    assert wish(pos) == "done"


def test_it_shares_to_win_and_not_for_little() -> None:
    bills = {"BK.1": "C3: BK C1, BK C1"}  # the Banker's +2
    pos = through(table("6/5/5/5 · 8", actions=bills, hands={"PR": "R1"}), "share")
    assert wish(pos) == "share R1"
    low = through(table("0/9/1/1 · 1", actions={"BK.1": "C2: BK C1"}, hands={"PR": "R1"}), "share", "submit")
    assert asked(low) == "PR submit" or wish(low) == "pass"


# -- events ------------------------------------------------------------------------------------------


def test_in_a_strike_the_rich_calm_and_the_poor_stir() -> None:
    pos = table("9/5/5/0 · 2", event="general-strike", first="PR")
    assert wish(pos) == "stability +1"
    pos = table("9/5/5/0 · 2", event="general-strike", first="ET")
    assert wish(pos) == "stability -1"


def test_with_the_fmi_it_rises_with_the_weakest_or_drags_the_leader_down() -> None:
    pos = table("5/8/1/5 · 9", event="fmi-intervention")
    assert wish(pos) == "fmi CD +1"
    pos = table("1/8/1/1 · 1", event="fmi-intervention")
    assert wish(pos) == "fmi BK -1"  # to be the poorest alone


def test_it_drops_the_action_that_helps_least() -> None:
    pos = table("5/5/5/5 · 9", event="civilian-watchdogs", actions={"PR.1": "C1: PR C1, PR C1", "PR.2": "U4"})
    assert wish(pos) == "withdraw PR.2"


def test_in_the_floods_it_gives_up_the_card_that_is_worth_least() -> None:
    pos = table("7/5/5/5 · 2", event="flash-floods", hands={"PR": "C1 U2 R1"})
    assert wish(pos) == "discard U2"


def test_it_beats_chance() -> None:
    """Two sensible players against two who choose at random."""
    wins = 0.0
    for game in range(30):
        pos = new(chance=seeded("match", game))
        number = 0
        while not pos.over:
            number += 1
            eyes = BotView(GAME, pos, ask(pos).seat)
            sensible = ask(pos).seat % 2 == game % 2
            choose = choose_sensibly if sensible else choose_at_random
            pos.answer(ask(pos), choose(eyes, mix(seeded(game, number))))
        wins += sum(payoff for seat, payoff in enumerate(pos.payoffs) if seat % 2 == game % 2)
    assert wins >= 20
