"""Lord of the P.I.G.S.: count, effects and shares, LP-48 to LP-57; Submission, LP-58 to LP-61."""

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
from passel.games.lordofpigs.components import ACTOR, EFFECT, STABILITY_EFFECT, TAG, THRESHOLD, Table


def votes(number: int, actor: str = "PR") -> str:
    return ", ".join([f"{actor} C1"] * number)


def lines(pos: Table, *kinds: str) -> list[str]:
    return [line for line in told(pos) if line.split()[0] in kinds]


# -- count and order -------------------------------------------------------------------------------


@clause("LP-48", "LP-57")
@pytest.mark.parametrize("tag", TAG)
def test_an_action_passes_at_its_threshold(tag: str) -> None:
    needs = THRESHOLD[TAG.index(tag)]
    for number in range(5):
        pos = table("5/5/5/5 · 5", actions={"CD.1": f"{tag}: {votes(number)}" if number else tag})
        before = actions(pos)
        through(pos, "submit")
        assert actions(pos) == ({} if number >= needs else before)
        assert bool(lines(pos, "activated")) == (number >= needs)


@clause("LP-48", "LP-56")
def test_the_list_is_fixed_at_the_count() -> None:
    """What the first law does to the hands or Ratings changes nothing for the second."""
    pos = table(
        "0/0/0/0 · 5",
        actions={"PR.1": "U4: BK C1", "BK.2": "C2: PR C5", "BK.3": "C1: PR C5"},
        event="national-business-fair",
    )
    through(pos, "submit")
    assert lines(pos, "activated") == [
        "activated PR PR.1/U4 0/0/0/0·5 0/0/0/0·7", "activated BK BK.2/C2 0/0/0/0·7 0/1/0/0·6",
    ]  # fmt: skip
    assert actions(pos) == {"BK.3": "C1: PR C5"}


@clause("LP-49")
def test_by_owner_in_table_order_and_then_in_order_of_submission() -> None:
    pos = table(
        actions={"PR.1": "C2: BK C1", "CD.2": "C2: BK C1", "CD.5": "C5: BK C1", "BK.9": "C2: BK C1"},
        first="CD",
    )
    through(pos, "submit")
    assert [line.split()[2][:4] for line in lines(pos, "activated")] == ["CD.2", "CD.5", "PR.1", "BK.9"]


@clause("LP-50", "LP-51")
def test_each_activation_is_completed_before_the_next() -> None:
    pos = table(
        actions={"PR.1": "C2: BK C3", "PR.2": "C1: BK C4, CD C4"},
        event="national-business-fair",
        hands={"CD": "R1"},
    )
    through(pos, "submit")
    seen = lines(pos, "activated", "read", "shares-closed", "vote-left", "drew")
    assert seen[4:] == [
        "activated PR PR.1/C2 0/0/0/0·5 1/0/0/0·4", "read PR C2", "shares-closed 0",
        "vote-left BK C3 PR.1/C2", "drew PR C1", "drew PR C1",
        "activated PR PR.2/C1 1/0/0/0·4 3/1/0/1·5", "read PR C1", "shares-closed 0",
        "vote-left BK C4 PR.2/C1", "vote-left CD C4 PR.2/C1", "drew PR C1", "drew PR C1",
    ]  # fmt: skip


@clause("LP-51", "LP-3", "LP-5")
@pytest.mark.parametrize("tag", TAG)
@pytest.mark.parametrize("owner", ACTOR)
def test_every_effect(tag: str, owner: str) -> None:
    number, at = TAG.index(tag), ACTOR.index(owner)
    pos = table("5/5/5/5 · 5", actions={f"{owner}.1": f"{tag}: {votes(3)}"}, alternate_modes=False)
    through(pos, "submit")
    changes = [EFFECT[number][(actor - at) % 4] for actor in range(4)]
    assert (
        ratings(pos) == "/".join(str(5 + change) for change in changes) + f" · {5 + STABILITY_EFFECT[number]}"
    )
    assert "read " + owner + " " + tag in told(pos)


@clause("LP-5", "LP-51")
def test_each_rating_is_clamped_at_once_and_what_is_cut_off_is_lost() -> None:
    pos = table("9/1/0/9 · 9", actions={"PR.1": f"R3: {votes(2)}", "PR.2": f"U2: {votes(2)}"})
    through(pos, "submit")
    assert lines(pos, "activated") == [
        "activated PR PR.1/R3 9/1/0/9·9 10/2/1/10·10", "activated PR PR.2/U2 10/2/1/10·10 10/0/0/8·8",
    ]  # fmt: skip


# -- shares ----------------------------------------------------------------------------------------

SHARES = {  # whose benefits R1 and R2 of each share
    "PR": ("BK", "ET"), "BK": ("CD", "PR"), "CD": ("ET", "BK"), "ET": ("PR", "CD"),
}  # fmt: skip


@clause("LP-53", "LP-54")
@pytest.mark.parametrize("user", ACTOR)
@pytest.mark.parametrize("owner", ACTOR)
@pytest.mark.parametrize("tag", ["C1", "C3", "C5", "C6", "R1", "R2", "U2"])
def test_with_whom_a_card_shares(user: str, owner: str, tag: str) -> None:
    """Only if the printed effect on X is positive; anyone's Action, one's own and X's included."""
    pos = table("5/5/5/5 · 5", actions={f"{owner}.1": f"{tag}: {votes(3)}"}, hands={user: "R1 R2"})
    before = dict(zip(ACTOR, [5] * 4))
    for actor in ACTOR:
        before[actor] += EFFECT[TAG.index(tag)][(ACTOR.index(actor) - ACTOR.index(owner)) % 4]
    for card, partner in zip(("R1", "R2"), SHARES[user]):
        gain = EFFECT[TAG.index(tag)][(ACTOR.index(partner) - ACTOR.index(owner)) % 4]
        there = through(pos.copy(), "share", "submit")
        can = asked(there) == f"{user} share" and f"share {card}" in offers(there)
        assert can == (gain > 0)
        if can:
            through(play(there, f"share {card}"), "submit")
            after = before | {user: min(10, before[user] + gain)}
            assert ratings(there).split(" · ")[0] == "/".join(str(after[actor]) for actor in ACTOR)
            assert discards(there, user).startswith(card)


@clause("LP-52", "LP-55")
def test_every_player_may_share_in_table_order_once_round() -> None:
    pos = table(actions={"PR.1": f"U1: {votes(3)}"}, hands=dict.fromkeys(ACTOR, "R1 R2"), first="CD")
    through(pos, "share")
    told(pos)
    assert (
        asked(pos) == "CD share"
        and offers(pos) == ["share R1", "share R2", "pass"]
        and default(pos) == "pass"
    )
    assert view(pos).public.bill == "PR.1"
    play(pos, "share R2", "share R1")  # both
    assert asked(pos) == "ET share"
    play(pos, "pass", "share R1")
    assert asked(pos) == "PR share" and offers(pos) == ["share R2", "pass"]
    play(pos, "pass", "pass")
    assert asked(pos) == "CD submit" and ratings(pos) == "5/2/5/2 · 7"
    assert told(pos) == [
        "shared CD R2 PR.1/U1 14", "shared CD R1 PR.1/U1 38", "shared PR R1 PR.1/U1 38", "shares-closed 3",
        "vote-left PR C1 PR.1/U1", "vote-left PR C1 PR.1/U1", "vote-left PR C1 PR.1/U1",
    ]  # fmt: skip
    assert view(pos).public.bill == ""


@clause("LP-54", "LP-5")
def test_the_printed_effect_counts_however_it_was_clamped() -> None:
    pos = table("1/10/3/3 · 5", actions={"BK.1": f"C3: {votes(2)}"}, hands={"PR": "R1"})
    through(pos, "share")
    assert ratings(pos) == "3/10/3/3 · 4"
    assert ratings(play(pos, "share R1")) == "5/10/3/3 · 4"  # the Banker's printed +2; he loses nothing


@clause("LP-54", "LP-25")
def test_the_attack_adds_its_one_once() -> None:
    pos = table(
        "0/0/0/0 · 5", actions={"BK.1": f"C3: {votes(2)}"}, hands={"PR": "R1"}, event="terrorist-attack"
    )
    through(pos, "share")
    assert ratings(pos) == "3/3/0/0 · 3"
    assert ratings(play(pos, "share R1")) == "6/3/0/0 · 3"


@clause("LP-53")
def test_what_does_no_good_is_not_shared() -> None:
    pos = table(actions={"ET.1": "C6: PR C1"}, hands={"BK": "R1 R2", "PR": "R1 R2"})
    through(pos, "share")
    assert asked(pos) == "PR share" and offers(pos) == ["share R2", "pass"]  # ET itself has +1
    assert refusal(pos, "share R1") == (
        "Banker gains nothing from this law, so there's no share.", "LP-53",
    )  # fmt: skip
    play(pos, "pass")
    assert asked(pos) == "BK share" and offers(pos) == ["share R2", "pass"]  # the President has +1 of C6


@clause("LP-52", "LP-8")
def test_without_alternate_modes_nothing_is_shared() -> None:
    hands = dict.fromkeys(ACTOR, "R1 R2")
    pos = table(actions={"ET.1": "C6: PR C1"}, hands=hands, alternate_modes=False)
    through(pos, "submit")
    assert lines(pos, "shared", "shares-closed", "lobbies-closed") == []


# -- Submission ------------------------------------------------------------------------------------


@clause("LP-58", "LP-59")
def test_each_submits_one_card_or_passes_in_table_order() -> None:
    pos = table(hands={"PR": "C2 U1 U1 R3", "BK": "C3"}, first="ET", decks=dict.fromkeys(ACTOR, "C2"))
    assert asked(pos) == "ET submit"
    play(pos, "submit C2")
    assert asked(pos) == "PR submit"
    assert offers(pos) == ["submit C2", "submit U1", "submit R3", "pass"] and default(pos) == "pass"
    missing = "You don't have Energy Security Convention in hand. Choose another card."
    assert refusal(pos, "submit C4") == (missing, "LP-58")
    play(pos, "submit U1", "pass", "submit C2")
    assert actions(pos) == {"PR.6": "U1", "CD.6": "C2", "ET.6": "C2"}  # face up, without Votes
    assert hand(pos, "PR") == "C2 C2 U1 R3"
    assert lines(pos, "submitted", "kept-quiet") == [
        "submitted ET ET.6/C2", "submitted PR PR.6/U1", "kept-quiet BK", "submitted CD CD.6/C2",
    ]  # fmt: skip


@clause("LP-59", "LP-60")
def test_numbers_go_on_and_are_not_used_again() -> None:
    pos = table(hands={"PR": "C2 C2 C2"}, submitted=0, turn_number=1)
    play(pos, "submit C2")
    through(pos, "turn 2")
    assert actions(pos) == {"PR.1": "C2"}  # it was not voted for in the turn of its submission
    through(pos, "PR vote")
    play(pos, "vote PR.1", "with C1")
    through(pos, "PR submit")
    assert actions(pos) == {}
    play(pos, "submit C2")
    assert actions(pos) == {"PR.2": "C2"}


@clause("LP-60")
def test_an_action_stays_and_cannot_be_withdrawn() -> None:
    pos = table(actions={"PR.1": "U1"}, hands={"PR": "C2"})
    while pos.turn_of_game < 9:
        assert not [text for text in offers(pos) if text.startswith("withdraw")]
        play(pos, "pass" if "pass" in offers(pos) else default(pos))
    assert actions(pos) == {"PR.1": "U1"}


@clause("LP-61")
@pytest.mark.parametrize("limit", [1, 3, 14])
def test_at_the_limit_one_must_pass(limit: int) -> None:
    full = {f"PR.{number}": "U1" for number in range(1, limit + 1)}
    pos = table(actions=full, hands={"PR": "C2"}, agenda_limit=limit, alternate_modes=False)
    through(pos, "submit")
    assert asked(pos) == "BK submit" and "kept-quiet PR" in told(pos)
    nearly = dict.fromkeys(list(full)[1:], "U1")
    pos = table(actions=nearly, hands={"PR": "C2"}, agenda_limit=limit, submitted=14)
    through(pos, "submit")
    assert asked(pos) == "PR submit"
    assert len(actions(play(pos, "submit C2"))) == limit
