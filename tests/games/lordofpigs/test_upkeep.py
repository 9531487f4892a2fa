"""Lord of the P.I.G.S.: Upkeep and Events, LP-14 to LP-32."""

from __future__ import annotations

import pytest

from clauses import clause
from games.lordofpigs.table import (
    actions,
    asked,
    codes,
    discards,
    hand,
    offers,
    play,
    player,
    ratings,
    refusal,
    table,
    through,
    told,
    view,
)
from passel.games.lordofpigs.components import ACTOR, EVENT, EVENT_DECK

EACH = dict.fromkeys(ACTOR, "C3 C4")


# -- priority, reveal, draw ------------------------------------------------------------------------


@clause("LP-14")
def test_the_next_player_becomes_1st_player() -> None:
    pos = table(first="CD")
    firsts = []
    for turn in (7, 8, 9):
        firsts.append(view(pos).public.first)
        through(pos, f"turn {turn}")
    assert firsts == ["CD", "ET", "PR"]


@clause("LP-15", "LP-17")
def test_an_event_lies_there_until_the_next_one_comes() -> None:
    pos = table(event="championship-final", following=["flash-floods"])
    assert view(pos).public.event == "championship-final" and view(pos).public.event_discards == ()
    assert [line.split()[0] for line in told(pos)[:3]] == ["turn", "revealed", "drew"]
    through(pos, "turn 7")
    assert view(pos).public.event == "flash-floods"
    assert view(pos).public.event_discards == ("championship-final",)


@clause("LP-15")
def test_without_events_none_is_revealed() -> None:
    pos = table(preset="first game")
    assert view(pos).public.event == "" and "revealed" not in "".join(told(pos))


@clause("LP-16")
def test_all_twenty_events_are_shuffled_when_the_deck_is_empty() -> None:
    pos = table(event="championship-final", turn_number=20)
    rest = [event for event in EVENT_DECK if EVENT[event] != "championship-final"]
    pos.event_discards = rest[:]
    pos.rehearse(0, *range(18, 0, -1))  # the last one, the Final, and the first change places
    told(pos)
    through(pos, "turn 21")
    lines = told(pos)
    assert "events-shuffled" in lines and f"revealed {EVENT[rest[0]]}" in lines
    assert pos.event_discards == [] and len(pos.event_deck) == 19
    assert sorted([*pos.event_deck, pos.event]) == sorted(EVENT_DECK)


@clause("LP-17", "LP-19", "LP-18")
def test_a_revealed_event_is_carried_out_before_the_draw_and_only_then() -> None:
    pos = table(event="general-strike", first="BK")
    assert hand(pos, "PR") == ""
    play(pos, *["stability +1"] * 4)
    assert ratings(pos).endswith("· 9") and hand(pos, "PR") == "C1"
    lines = told(pos)
    assert [line.split()[1] for line in lines if line.startswith("struck")] == ["BK", "CD", "ET", "PR"]
    assert [line for line in lines if line.startswith("drew")] == [
        f"drew {a} C1" for a in ("BK", "CD", "ET", "PR")
    ]
    through(pos, "submit")
    assert ratings(pos).endswith("· 9")


@clause("LP-20")
def test_an_empty_deck_is_made_of_the_discards_at_the_moment_of_drawing() -> None:
    pos = table(decks={"BK": "C2"}, discards={"BK": "C3 C4"}, script=[1])
    assert hand(pos, "BK") == "C2" and discards(pos, "BK") == "C3 C4"  # not before it must be
    assert "shuffled BK" not in told(pos)
    through(pos, "turn 7")
    assert hand(pos, "BK") == "C2 C4" and discards(pos, "BK") == "" and codes(player(pos, "BK").deck) == "C3"
    assert "shuffled BK" in told(pos)


@clause("LP-20")
def test_without_deck_and_discards_the_draw_is_lost() -> None:
    pos = table(decks={"BK": ""})
    assert hand(pos, "BK") == "" and "no-card BK" in told(pos)


@clause("LP-20")
def test_to_draw_two_is_to_draw_one_twice() -> None:
    pos = table(event="foreign-investment", decks={"BK": "C2"}, discards={"BK": "C3"})
    assert hand(pos, "BK") == "C2 C3"


@clause("LP-21")
def test_there_is_no_hand_limit() -> None:
    pos = table(hands={"PR": "C2 " * 21})
    assert len(player(pos, "PR").hand) == 22
    through(pos, "turn 7")
    assert len(player(pos, "PR").hand) == 23


# -- events ----------------------------------------------------------------------------------------


@clause("LP-22")
def test_foreign_investment() -> None:
    pos = table(event="foreign-investment", hands=EACH)
    assert [len(each.hand) for each in pos.players] == [4] * 4


@clause("LP-23", "LP-18")
def test_flash_floods() -> None:
    pos = table(
        event="flash-floods", hands={"PR": "C3 C4 C4", "BK": "", "CD": "U1 R1", "ET": "C1 C2"}, first="CD"
    )
    assert asked(pos) == "CD floods" and offers(pos) == ["discard U1", "discard R1"]
    play(pos, "discard R1")
    assert discards(pos, "CD") == "R1" and asked(pos) == "ET floods"
    play(pos, "discard C2", "discard C4")
    assert [discards(pos, actor) for actor in ACTOR] == ["C4", "", "R1", "C2"]
    assert [line for line in told(pos) if line.startswith("flooded")] == [
        "flooded CD R1", "flooded ET C2", "flooded PR C4",
    ]  # fmt: skip
    assert hand(pos, "PR") == "C1 C3 C4" and asked(pos) == "CD submit"


@clause("LP-24", "LP-5", "LP-62")
def test_general_strike() -> None:
    pos = table("10/1/2/3 · 1", event="general-strike")
    assert asked(pos) == "PR strike" and offers(pos) == ["stability +1", "stability -1"]
    play(pos, "stability -1", "stability -1", "stability +1", "stability -1")
    assert [line for line in told(pos) if line.startswith("struck")] == [
        "struck PR -1 0", "struck BK -1 0", "struck CD 1 1", "struck ET -1 0",
    ]  # fmt: skip
    assert not pos.over and ratings(pos) == "10/1/2/3 · 0"


@clause("LP-25")
@pytest.mark.parametrize(
    ("tag", "votes", "after"), [("C1", 2, "5/8/5/3 · 7"), ("U2", 2, "0/8/0/1 · 2"), ("C5", 1, "5/7/1/3 · 5")]
)
def test_terrorist_attack(tag: str, votes: int, after: str) -> None:
    pos = table(
        "3/5/3/3 · 5", event="terrorist-attack", actions={"BK.1": f"{tag}: " + ", ".join(["ET C1"] * votes)}
    )
    through(pos, "submit")
    assert ratings(pos) == after


@clause("LP-25", "LP-5")
def test_the_attack_adds_before_the_clamp_and_lasts_a_turn() -> None:
    pos = table("9/0/3/3 · 5", event="terrorist-attack", actions={"PR.1": "C2: ET C1"}, hands={"BK": "C1"})
    through(pos, "submit")
    assert ratings(pos) == "10/0/3/1 · 3"
    calm = table("1/5/3/3 · 5", actions={"PR.1": "C2: ET C1"})
    calm.event_discards = [EVENT.index("terrorist-attack")]
    through(calm, "submit")
    assert ratings(calm) == "2/4/3/2 · 4"


@clause("LP-26", "LP-50")
def test_national_business_fair() -> None:
    """As the last step of an activation: the discards are there to be drawn."""
    pos = table(
        event="national-business-fair",
        actions={"BK.1": "C1: BK C3, CD C4", "BK.2": "R3"},
        decks={"BK": "C2 U1"},
        script=[1],
    )
    through(pos, "submit")
    assert hand(pos, "BK") == "C2 C3 U1" and hand(pos, "CD") == "C1"
    lines = told(pos)
    assert lines.index("vote-left CD C4 BK.1/C1") < lines.index("drew BK U1") < lines.index("shuffled BK")


@clause("LP-26")
def test_the_fair_pays_for_each_action_that_is_activated() -> None:
    pos = table(
        event="national-business-fair", actions={"PR.1": "C2: BK C3", "PR.2": "C2: BK C3", "ET.1": "C2"}
    )
    through(pos, "submit")
    assert [len(each.hand) for each in pos.players] == [5, 1, 1, 1]


@clause("LP-27", "LP-9", "LP-18")
def test_civilian_watchdogs() -> None:
    pos = table(
        event="civilian-watchdogs",
        first="BK",
        actions={"PR.1": "C1: BK C2, CD lobby", "PR.3": "C2", "CD.1": "C3: ET U4", "CD.2": "C4"},
    )
    assert asked(pos) == "CD watchdogs" and offers(pos) == ["withdraw CD.1", "withdraw CD.2"]
    assert refusal(pos, "withdraw PR.1") == ("You can only discard your own proposals.", "LP-27")
    play(pos, "withdraw CD.1", "withdraw PR.1")
    assert actions(pos) == {"PR.3": "C2", "CD.2": "C4"}
    assert [discards(pos, actor) for actor in ACTOR] == ["C1", "C2", "C3", "U4"]
    lines = told(pos)
    assert [line for line in lines if line.startswith(("withdrew", "vote-left"))] == [
        "withdrew CD CD.1/C3", "vote-left ET U4 CD.1/C3", "withdrew PR PR.1/C1", "vote-left BK C2 PR.1/C1",
    ]  # fmt: skip


@clause("LP-28", "LP-46")
def test_international_scrutiny() -> None:
    """Neither lobbying nor shares, though there is all that is needed."""
    hands = dict.fromkeys(ACTOR, "C5 C6 R1 R2")
    pos = table(event="international-scrutiny", actions={"PR.1": "C1: BK C1, BK C1"}, hands=hands)
    seen = set()
    while pos.turn_of_game == 6:
        seen.add(asked(pos).split()[1])
        play(pos, "pass")
    assert seen == {"vote", "submit"} and ratings(pos) == "2/1/0/1 · 6"
    assert not [line for line in told(pos) if "closed" in line]


@clause("LP-29")
def test_championship_final() -> None:
    pos = table("1/1/1/1 · 3", event="championship-final", actions={"BK.1": "R2: PR C1, PR C1, PR C1"})
    through(pos, "submit")
    assert ratings(pos) == "3/5/0/2 · 3"


@clause("LP-29", "LP-63")
def test_stability_is_still_checked_in_the_final() -> None:
    pos = table("3/2/2/1 · 0", event="championship-final", hands={"PR": "C1"})
    through(pos)
    assert pos.over and pos.reason == "uprising" and pos.places[3] == 1


@clause("LP-30", "LP-18")
def test_whistle_blower_scandal() -> None:
    hands = {"PR": "C1 C5 C5 R2", "BK": "C2", "CD": "C6 U3 U4 R1", "ET": ""}
    pos = table(event="whistle-blower-scandal", hands=hands, first="BK", decks=dict.fromkeys(ACTOR, "C5"))
    lines = told(pos)
    assert [line for line in lines if line.startswith("showed")] == [
        "showed-none BK", "showed CD C6", "showed CD U3", "showed CD U4", "showed CD R1", "showed-none ET",
        "showed PR C5", "showed PR C5", "showed PR R2",
    ]  # fmt: skip
    assert lines.index("showed PR R2") < lines.index("drew BK C5")  # it is before the draw
    assert hand(pos, "PR") == "C1 C5 C5 C5 R2"
    offices = view(pos, "ET").public.offices
    shown = [office.known.shown for office in offices]
    assert shown == [("C5", "C5", "R2"), (), ("C6", "U3", "U4", "R1"), ()]
    assert [office.known.plain for office in offices] == [1, 1, 0, 0]


@clause("LP-30")
def test_without_alternate_modes_nothing_is_shown() -> None:
    pos = table(event="whistle-blower-scandal", hands={"PR": "C1 C5"}, alternate_modes=False)
    assert "showed" not in "".join(told(pos)) and view(pos).public.offices[0].known.shown == ()


@clause("LP-31", "LP-18")
def test_fmi_intervention() -> None:
    pos = table("0/5/9/10 · 5", event="fmi-intervention", first="CD")
    assert asked(pos) == "CD fmi"
    assert offers(pos) == ["fmi ET +1", "fmi ET -1", "fmi PR +1", "fmi PR -1", "fmi BK +1", "fmi BK -1"]
    assert refusal(pos, "fmi CD +1") == ("Choose another player.", "LP-31")
    assert ratings(play(pos, "fmi ET +1")) == "0/5/10/10 · 5"
    assert asked(pos) == "ET fmi" and ratings(play(pos, "fmi CD +1")) == "0/5/10/10 · 5"
    assert ratings(play(pos, "fmi BK -1")) == "0/4/10/10 · 5"
    assert ratings(play(pos, "fmi PR +1")) == "1/5/10/10 · 5"
    assert [line.split()[:3] for line in told(pos) if line.startswith("interv")] == [
        ["intervened", *pair.split()] for pair in ("CD ET", "ET CD", "PR BK", "BK PR")
    ]


@clause("LP-32")
def test_business_as_usual() -> None:
    pos = table("1/2/3/4 · 5", event="business-as-usual", hands=EACH)
    assert ratings(pos) == "1/2/3/4 · 5" and asked(pos) == "PR submit"
    assert [len(each.hand) for each in pos.players] == [3] * 4
