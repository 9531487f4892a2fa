"""Lord of the P.I.G.S.: lobbying, LP-39 to LP-47."""

from __future__ import annotations

import pytest

from clauses import clause
from games.lordofpigs.table import (
    actions,
    asked,
    default,
    discards,
    hand,
    offers,
    play,
    ratings,
    refusal,
    table,
    through,
    told,
    view,
)
from passel.games.lordofpigs.components import ACTOR, Table

HANDS = {"PR": "C5 U3", "BK": "C6 U4", "CD": "C5 C6", "ET": "C5"}


def lobbying(first: str = "PR", hands: dict[str, str] | None = None, **more: object) -> Table:
    """All have abstained, and hold C1 besides."""
    actions = {"PR.1": "C1: ET C2", "BK.1": "U1"}
    pos = table("0/0/0/0 · 5", actions=actions, hands=HANDS if hands is None else hands, first=first, **more)  # type: ignore[arg-type]
    through(pos, "lobby")
    told(pos)
    return pos


@clause("LP-39", "LP-46")
def test_lobbying_comes_before_the_count_and_activates_nothing() -> None:
    pos = lobbying()
    play(pos, "use C5", "on PR.1")  # Votes enough, but it waits
    assert ratings(pos) == "0/0/0/0 · 5" and asked(pos) == "PR lobby"
    play(pos, "done", "use C6")  # PR.1 alone has Votes
    assert actions(pos)["PR.1"] == "C1: ET C2"  # and now they are not enough
    through(pos, "submit")
    assert ratings(pos) == "0/0/0/0 · 5" and actions(pos)["PR.1"] == "C1: ET C2"


@clause("LP-46", "LP-52")
def test_only_the_totals_at_the_close_count_and_shares_have_no_place_here() -> None:
    pos = lobbying(hands={"PR": "C5 R1 R2"})
    assert offers(pos) == ["use C5", "done"]
    assert refusal(pos, "use R1") == ("This card can't add or remove a vote.", "LP-40")
    play(pos, "use C5", "on PR.1")
    through(pos, "submit")
    assert ratings(pos) == "2/1/0/1 · 6"


@clause("LP-40", "LP-41")
def test_one_window_each_for_any_number_of_cards() -> None:
    pos = lobbying(first="CD")
    assert asked(pos) == "CD lobby" and offers(pos) == ["use C5", "use C6", "done"]
    play(pos, "use C5", "on BK.1")
    assert asked(pos) == "CD lobby" and offers(pos) == ["use C6", "done"]
    play(pos, "use C6", "on BK.1")
    assert asked(pos) == "ET lobby"  # CD has no more of them
    play(pos, "done")
    assert asked(pos) == "PR lobby"
    play(pos, "use U3", "on BK.1", "done")
    assert asked(pos) == "BK lobby" and offers(pos) == ["use C6", "use U4", "done"]
    play(pos, "done")
    assert asked(pos) == "CD submit" and told(pos)[-1] == "lobbies-closed 3"


@clause("LP-40")
def test_later_players_answer_earlier_ones_never_the_reverse() -> None:
    pos = lobbying()
    play(pos, "use U3", "on BK.1", "use C5", "on BK.1")
    assert asked(pos) == "BK lobby"  # PR has no more such cards, and is done
    play(pos, "done", "done", "done")
    assert asked(pos) == "PR submit"


@clause("LP-41", "LP-9", "LP-12")
def test_a_card_is_revealed_discarded_and_applied_at_once() -> None:
    pos = lobbying()
    assert default(pos) == "done" and offers(pos) == ["use C5", "use U3", "done"]
    play(pos, "use U3", "on BK.1")
    assert hand(pos, "PR") == "C1 C5" and discards(pos, "PR") == "U3"
    assert told(pos) == ["lobbied PR U3 BK.1/U1 1"]
    assert view(pos, "ET").public.offices[0].discards == ("U3",)


@clause("LP-42", "LP-43")
@pytest.mark.parametrize("tag", ["C5", "U3"])
def test_plus_one_vote(tag: str) -> None:
    pos = lobbying(first="CD", hands={"CD": tag})
    play(pos, f"use {tag}")
    assert offers(pos) == ["on PR.1", "on BK.1"]
    play(pos, "on BK.1")
    assert actions(pos)["BK.1"] == "U1: CD lobby"
    bill = view(pos, "PR").public.offices[1].actions[0]
    assert [(vote.by, vote.lobby) for vote in bill.votes] == [("CD", True)]


@clause("LP-43", "LP-38")
def test_a_lobby_vote_lasts() -> None:
    pos = lobbying(hands={"PR": "C5"})
    play(pos, "use C5", "on BK.1")
    through(pos, "turn 7")
    assert actions(pos)["BK.1"] == "U1: PR lobby"


@clause("LP-44", "LP-45", "LP-9")
@pytest.mark.parametrize("tag", ["C6", "U4"])
def test_minus_one_vote(tag: str) -> None:
    pos = table(
        actions={"PR.1": "C1: ET C2, BK C3", "BK.1": "U1", "ET.4": "U1: CD C4"}, hands={"CD": tag}, first="CD"
    )
    through(pos, "lobby")
    play(pos, f"use {tag}")
    assert asked(pos) == "CD lobby-target" and offers(pos) == ["on ET.4", "on PR.1"]  # not on BK.1
    assert refusal(pos, "on BK.1") == (
        "This proposal has no vote to remove. Choose another one.", "LP-44",
    )  # fmt: skip
    told(pos)
    play(pos, "on PR.1")
    assert actions(pos)["PR.1"] == "C1: ET C2" and discards(pos, "BK") == "C3"  # the Vote placed last
    assert told(pos)[:2] == [f"lobbied CD {tag} PR.1/C1 1", "vote-left BK C3 PR.1/C1"]


@clause("LP-42", "LP-44")
@pytest.mark.parametrize(("tag", "rule"), [("C5", "LP-42"), ("C6", "LP-44")])
def test_who_is_asked_where_it_goes_is_told_the_rule_of_that_card(tag: str, rule: str) -> None:
    pos = table(actions={"PR.1": "C1: ET C2", "BK.1": "U1: PR C3"}, hands={"CD": tag}, first="CD")
    play(through(pos, "lobby"), f"use {tag}")
    question = view(pos, "CD").ask
    assert question is not None and question.clause == rule
    assert refusal(pos, "elsewhere")[1] == rule


@clause("LP-45", "LP-43")
def test_a_lobby_vote_goes_on_top_and_vanishes() -> None:
    pos = lobbying()
    play(pos, "use C5", "on PR.1", "done", "use C6")
    assert actions(pos)["PR.1"] == "C1: ET C2" and discards(pos, "ET") == "" and discards(pos, "PR") == "C5"


@clause("LP-44")
def test_without_any_vote_there_is_nothing_to_remove() -> None:
    pos = table(actions={"PR.1": "C1"}, hands={"BK": "C6 U4", "ET": "C5"})
    through(pos, "lobby")
    assert asked(pos) == "ET lobby"  # BK had nothing to choose
    assert [line for line in told(pos) if "closed" in line] == []


@clause("LP-40", "LP-8")
@pytest.mark.parametrize("held", ["C1 C2 C3 C4", "R1 R2 R3", "U1 U2"])
def test_who_has_no_such_card_is_done(held: str) -> None:
    pos = table(actions={"PR.1": "U1: ET C2"}, hands=dict.fromkeys(ACTOR, held))
    through(pos, "submit")
    assert "lobbies-closed 0" in told(pos)


@clause("LP-40")
def test_without_actions_there_is_no_lobbying() -> None:
    pos = table(hands=dict.fromkeys(ACTOR, "C5 C6"))
    assert asked(pos) == "PR submit" and "lobbies-closed 0" not in told(pos)


# -- alt_window = rounds ---------------------------------------------------------------------------


@clause("LP-47")
def test_rounds_go_on_until_four_have_passed_in_a_row() -> None:
    pos = lobbying(first="BK", alt_window="rounds")
    order = []

    def step(*texts: str) -> None:
        order.append(asked(pos)[:2])
        play(pos, *texts)

    assert offers(pos) == ["use C6", "use U4", "pass"] and default(pos) == "pass"
    step("pass")
    step("use C5", "on PR.1")  # CD
    step("pass")  # ET
    step("pass")  # PR
    step("use C6")  # BK after all, though it has passed before
    step("pass")
    step("pass")
    step("pass")
    step("pass")  # BK: the fourth in a row
    assert order == ["BK", "CD", "ET", "PR", "BK", "CD", "ET", "PR", "BK"]
    assert asked(pos) == "BK submit" and told(pos)[-1] == "lobbies-closed 2"


@clause("LP-47")
def test_a_visit_is_for_one_card() -> None:
    pos = lobbying(alt_window="rounds")
    play(pos, "use C5", "on BK.1")
    assert asked(pos) == "BK lobby"
    play(pos, "pass", "pass", "pass")
    assert asked(pos) == "PR lobby" and offers(pos) == ["use U3", "pass"]


@clause("LP-47")
def test_who_can_do_nothing_has_passed() -> None:
    pos = lobbying(alt_window="rounds", hands={"PR": "C5 C5"})
    assert asked(pos) == "PR lobby"
    play(pos, "use C5", "on BK.1")
    assert asked(pos) == "PR lobby"  # three have passed perforce
    play(pos, "pass")
    assert asked(pos) == "PR submit"


@clause("LP-47", "LP-40")
def test_passes_and_uses_are_counted_anew_each_turn() -> None:
    pos = lobbying(alt_window="rounds")
    play(pos, "use C5", "on BK.1", "pass", "pass", "pass", "pass")
    assert told(pos)[-1] == "lobbies-closed 1"
    through(pos, "turn 7")
    through(pos, "lobby")
    told(pos)
    assert asked(pos) == "BK lobby"
    play(pos, "pass")
    assert asked(pos) == "CD lobby"  # one has passed, not five
    play(pos, "pass", "pass", "pass")
    assert told(pos)[-1] == "lobbies-closed 0"
