"""Lord of the P.I.G.S.: Voting, LP-33 to LP-38, and Diplomacy Wars, LP-69."""

from __future__ import annotations

import pytest

from clauses import clause
from games.lordofpigs.table import (
    actions,
    asked,
    default,
    hand,
    offers,
    play,
    refusal,
    table,
    through,
    told,
    view,
)
from passel.games.lordofpigs import GAME
from passel.games.lordofpigs.components import ACTOR, TAG
from passel.kernel import heard

SOME = {"PR.1": "C1", "PR.3": "C2: BK C3", "CD.2": "C1: PR C1, BK C1, ET C1"}


@clause("LP-33", "LP-2")
def test_each_votes_once_in_table_order() -> None:
    pos = table(actions=SOME, hands=dict.fromkeys(ACTOR, "C2 C3"), first="CD", alternate_modes=False)
    order = []
    while asked(pos).endswith("vote"):
        order.append(asked(pos))
        play(pos, "vote PR.1", "with C2")
    assert order == ["CD vote", "ET vote", "PR vote", "BK vote"]
    assert asked(pos) == "CD submit"


@clause("LP-33", "LP-35")
def test_any_action_or_none() -> None:
    """One's own too, one that has Votes enough, and one that the player voted for before."""
    pos = table(actions=SOME, hands={"BK": "C2"}, first="BK")
    assert asked(pos) == "BK vote" and offers(pos) == ["vote CD.2", "vote PR.1", "vote PR.3", "pass"]
    play(pos, "vote PR.3")
    play(pos, "with C2")
    assert actions(pos)["PR.3"] == "C2: BK C3, BK C2"
    assert asked(pos) == "CD vote"
    play(pos, "vote CD.2")
    assert actions(pos)["CD.2"] == "C1: PR C1, BK C1, ET C1, CD C1"


@clause("LP-33")
def test_who_passes_keeps_the_cards() -> None:
    pos = table(actions=SOME, hands={"PR": "C2"})
    assert default(pos) == "pass"
    play(pos, "pass")
    assert hand(pos, "PR") == "C1 C2" and "abstained PR" in told(pos) and actions(pos) == SOME


@clause("LP-34")
@pytest.mark.parametrize("tag", ["C1", "C5", "U4", "R1", "R3"])
def test_any_card_serves_and_is_worth_one_vote(tag: str) -> None:
    pos = table(actions={"BK.1": "U1"}, hands={"PR": "C1 C5 U4 R1 R3"})
    play(pos, "vote BK.1")
    assert asked(pos) == "PR vote-card"
    assert offers(pos) == ["with C1", "with C5", "with U4", "with R1", "with R3"]
    missing = "You don't have Structural Measures Package in hand. Choose another card."
    assert refusal(pos, "with C2") == (missing, "LP-34")
    play(pos, f"with {tag}")
    assert actions(pos) == {"BK.1": f"U1: PR {tag}"}
    assert hand(pos, "PR") == "C1 C1 C5 U4 R1 R3".replace(f"{tag} ", "", 1).removesuffix(f" {tag}")


@clause("LP-36")
def test_without_cards_nobody_votes() -> None:
    pos = table(actions=SOME, decks={"PR": "", "BK": "C2"})
    assert asked(pos) == "BK vote" and "abstained PR" in told(pos)


@clause("LP-37")
def test_the_face_of_a_vote_is_for_the_voter_alone() -> None:
    pos = table(actions={"BK.1": "U1"}, hands={"PR": "C5 R1"})
    told(pos)
    play(pos, "vote BK.1", "with R1")
    entry = (pos.journal or [])[0]
    assert heard(entry, 0) == entry and TAG[entry[4]] == "R1"
    for seat in (-1, 1, 2, 3):
        assert heard(entry, seat) == (*entry[:4], None)
    for actor in ACTOR:
        seen = view(pos, actor)
        bill = seen.public.offices[1].actions[0]
        assert [(vote.by, vote.lobby) for vote in bill.votes] == [
            ("PR", False)
        ]  # who votes for what is public
        assert seen.own.votes == ((("BK.1", "R1"),) if actor == "PR" else ())


@clause("LP-37")
def test_a_vote_that_is_discarded_is_seen_by_all() -> None:
    pos = table(actions={"BK.1": "C2: PR R1"})
    told(pos)
    through(pos, "submit")
    assert "vote-left PR R1 BK.1/C2" in told(pos)
    assert not GAME.box.events["vote-left"].sees and view(pos, "ET").public.offices[0].discards == ("R1",)


@clause("LP-38", "LP-57")
def test_votes_are_final_and_stay_from_turn_to_turn() -> None:
    pos = table(actions={"BK.1": "U1: PR C2"}, hands={"PR": "C2"})
    play(pos, "vote BK.1", "with C1")
    through(pos, "turn 7")
    assert actions(pos)["BK.1"] == "U1: PR C2, PR C1"
    bill = view(pos).public.offices[1].actions[0]
    assert [vote.turn for vote in bill.votes] == [5, 6]


@clause("LP-69", "LP-42")
def test_diplomacy_wars() -> None:
    pos = table(actions=SOME, hands=dict.fromkeys(ACTOR, "C5"), diplomacy_wars=True, first="CD")
    assert asked(pos) == "CD vote" and offers(pos) == ["vote PR.1", "vote PR.3", "pass"]
    assert refusal(pos, "vote CD.2") == (
        "At this table you can only vote for other players' proposals.",
        "LP-69",
    )
    through(pos, "lobby")
    play(pos, "use C5")
    assert offers(pos) == ["on CD.2", "on PR.1", "on PR.3"]  # lobbying is not voting


@clause("LP-69")
def test_in_diplomacy_wars_one_may_be_left_without_an_action_to_vote_for() -> None:
    pos = table(actions={"PR.1": "C1"}, diplomacy_wars=True)
    assert asked(pos) == "BK vote" and "abstained PR" in told(pos)
