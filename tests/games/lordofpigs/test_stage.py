"""Lord of the P.I.G.S.: what is shown for each event, to the one who acts, to another and to a spectator."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.lordofpigs.table import ask, new, play, table, through
from passel.contract import Carry, Direction, End, Flip, Glow, Phase, Say, Step, Turn
from passel.contract.cues import SAID, AnyCue
from passel.games.lordofpigs import GAME
from passel.games.lordofpigs.components import BOX, Table
from passel.games.lordofpigs.faces import stage
from passel.i18n import _, in_language
from passel.kernel import heard

PR, BK, CD, ET, SPECTATOR = 0, 1, 2, 3, -1
AGENDA = {"PR.2": "C1: BK C3", "BK.4": "C2", "CD.1": "U1: PR lobby"}
HANDS = {"PR": "C5 U4", "BK": "C6", "CD": "R1", "ET": "C4"}


def laid(event: str = "business-as-usual", ratings: str = "5/7/4/6 · 3", **more: object) -> Table:
    given = {"actions": AGENDA, "hands": HANDS} | more
    return table(ratings, event=event, **given)  # type: ignore[arg-type]


def shown(pos: Table, event: str, reader: int = SPECTATOR) -> list[Direction]:
    """What a reader is shown for all events of that name."""
    view = GAME.view(pos, reader, [])
    lines = [heard(entry, reader) for entry in pos.journal or [] if entry[0].name == event]
    made = [stage.STAGE.direct(line, view) for line in lines if line is not None]
    return [each for each in made if each is not None]


def cues(pos: Table, event: str, reader: int = SPECTATOR) -> list[AnyCue]:
    """The cues of the last event of that name."""
    return list(shown(pos, event, reader)[-1].cues)


def carried(made: Sequence[AnyCue]) -> list[Carry]:
    return [cue for cue in made if isinstance(cue, Carry)]


# -- news ----------------------------------------------------------------------------------------------------


def test_the_flag_goes_on_with_each_turn() -> None:
    pos = laid(first="CD")
    assert cues(pos, "turn") == [Turn(CD), Phase("Turn 6"), Carry("flag-1", "flag-2")]
    assert shown(pos, "turn")[0].ms == 500


def test_nobody_had_the_flag_before_the_first_turn() -> None:
    assert cues(new(), "turn") == [Turn(PR), Phase("Turn 1")]


def test_seats_are_not_offices() -> None:
    """The flag goes from the Banker, in seat 3, to the Director, in seat 0."""
    pos = laid(first="CD", seating="CD ET PR BK")
    assert cues(pos, "turn") == [Turn(0), Phase("Turn 6"), Carry("flag-3", "flag-0")]
    assert stage.places(GAME.view(pos, SPECTATOR, []))["law-2-2"] == 1


def test_an_event_comes_from_its_pile_with_its_name() -> None:
    page = [Carry("events", "gazette", what="back"), Flip("gazette")]
    pos = laid("general-strike")
    assert cues(pos, "revealed") == [*page, Phase("General Strike")]
    assert shown(pos, "revealed")[0].ms == 1400
    assert cues(laid(), "revealed") == page and shown(laid(), "revealed")[0].ms == 700


def test_all_events_are_shuffled_when_none_is_left() -> None:
    pos = new(chance=3)
    while not (made := shown(pos, "events-shuffled")):
        play(pos, pos.default(ask(pos)).text)
    assert made[0].cues == (Step("events", 20),)


def test_cards_are_drawn_as_backs_and_only_the_own_one_is_seen() -> None:
    pos = laid(decks={"PR": "C2", "BK": "R3"})
    own, other, spectator = [shown(pos, "drew", reader) for reader in (BK, ET, SPECTATOR)]
    back = [Carry(f"deck-{seat}", f"hand-{seat}", what="back") for seat in range(4)]
    assert [each.cues for each in spectator] == [(cue,) for cue in back]
    assert own[BK].cues == (Carry("deck-1", "hand-1-r3"),) and own[PR] == spectator[PR]
    assert other[:3] == spectator[:3] and other[ET].cues == (Carry("deck-3", "hand-3-c1"),)
    assert {(each.group, each.ms) for each in [*own, *other, *spectator]} == {("drew", 500)}


def test_the_discard_pile_becomes_the_draw_pile() -> None:
    pos = laid(decks={"CD": "", "ET": ""}, discards={"CD": "C2 C3"}, script=[0])
    assert cues(pos, "shuffled") == [Carry("discards-2", "deck-2", what="back")]
    assert cues(pos, "no-card") == [Say(ET, "No card to draw")]


def test_a_flooded_card_is_discarded_face_up() -> None:
    pos = play(laid("flash-floods"), "discard U4")
    own, other, spectator = [shown(pos, "flooded", reader)[0].cues for reader in (PR, BK, SPECTATOR)]
    assert own == (Turn(PR), Carry("hand-0-u4", "discards-0", face="hand-0-u4"))
    assert other == spectator == (Turn(PR), Carry("hand-0", "discards-0"))


def test_a_strike_moves_the_people() -> None:
    pos = play(laid("general-strike"), "stability -1")
    assert cues(pos, "struck") == [Turn(PR), Say(PR, "Stirs up the people"), Step("stability", -1)]
    play(pos, "stability +1")
    assert cues(pos, "struck", BK) == [Turn(BK), Say(BK, "Calms the people"), Step("stability", 1)]


def test_an_intervention_moves_two_and_who_is_at_the_end_of_the_track_stays() -> None:
    pos = play(laid("fmi-intervention", "9/10/4/0 · 3"), "fmi BK +1")
    assert cues(pos, "intervened") == [Turn(PR), Say(PR, "Both go up"), Step("rating-0", 1)]
    play(pos, "fmi CD -1")
    both = [Step("rating-1", -1), Step("rating-2", -1)]
    assert cues(pos, "intervened", ET) == [Turn(BK), Say(BK, "Both go down"), *both]


def test_a_proposal_is_discarded_with_its_votes() -> None:
    pos = play(laid("civilian-watchdogs", actions=AGENDA | {"PR.1": "C2"}), "withdraw PR.2")
    assert [*shown(pos, "withdrew", ET)[0].cues] == [
        Turn(PR),
        Carry("law-0-2", "discards-0", face="law-0-2"),
    ]
    assert cues(pos, "vote-left", ET) == [Carry("vote-0-2-1", "discards-1")]


def test_cards_with_a_second_use_are_shown() -> None:
    pos = laid("whistle-blower-scandal")
    own = [[*each.cues] for each in shown(pos, "showed", PR)]
    assert own[:2] == [
        [Glow("hand-0-c5"), Say(PR, "Can add a vote")],
        [Glow("hand-0-u4"), Say(PR, "Can remove a vote")],
    ]
    others = [[*each.cues] for each in shown(pos, "showed")]
    assert others[:2] == [[Glow("hand-0"), own[0][1]], [Glow("hand-0"), own[1][1]]]
    assert others[3] == [Glow("hand-2"), Say(CD, "Can claim a share")]
    assert cues(pos, "showed-none") == [Say(ET, "No second uses")]


# -- votes ---------------------------------------------------------------------------------------------------


def test_a_vote_is_a_back_for_all_but_the_voter() -> None:
    pos = play(laid(), "vote CD.1", "with U4")
    back = [Turn(PR), Carry("hand-0", "vote-2-1-0", what="back")]
    assert cues(pos, "voted", BK) == cues(pos, "voted") == back
    assert cues(pos, "voted", PR) == [Turn(PR), Carry("hand-0-u4", "vote-2-1-0", face="hand-0-u4")]


def test_another_card_as_a_vote_shows_the_others_the_same() -> None:
    one, two = [play(laid(), "vote CD.1", f"with {card}") for card in ("U4", "C5")]
    for reader in (BK, CD, ET, SPECTATOR):
        assert shown(one, "voted", reader) == shown(two, "voted", reader)
    assert shown(one, "voted", PR) != shown(two, "voted", PR)


def test_who_does_not_vote_says_so() -> None:
    pos = play(laid(), "pass", "pass")
    assert [each.cues for each in shown(pos, "abstained")] == [
        (Say(PR, "Doesn't vote"),),
        (Say(BK, "Doesn't vote"),),
    ]


def test_a_lobbied_vote_goes_to_the_proposal_and_the_card_is_discarded() -> None:
    pos = play(through(laid(), "lobby"), "use C5", "on BK.4")
    lobbied = [Glow("votes-1-4"), Say(PR, "Adds a vote"), Carry("seat-0", "votes-1-4", what="lobbied")]
    assert cues(pos, "lobbied", ET) == [Turn(PR), Carry("hand-0", "discards-0"), *lobbied]
    own = Carry("hand-0-c5", "discards-0", face="hand-0-c5")
    assert cues(pos, "lobbied", PR) == [Turn(PR), own, *lobbied]


def test_a_vote_that_is_removed_leaves_after_the_card_that_removes_it() -> None:
    pos = play(through(laid(), "lobby"), "use U4", "on PR.2")
    removed = [Turn(PR), Carry("hand-0", "discards-0"), Glow("votes-0-2"), Say(PR, "Removes a vote")]
    assert cues(pos, "lobbied") == removed
    assert cues(pos, "vote-left") == [Carry("vote-0-2-1", "discards-1")]


def test_all_votes_of_a_law_leave_together() -> None:
    pos = laid(actions={"PR.2": "C1: BK C3, ET C2, BK C4, CD lobby"}, alternate_modes=False)
    through(pos, "submit")
    left = shown(pos, "vote-left")
    assert [each.cues[0] for each in left] == [
        Carry("vote-0-2-1", "discards-1"),
        Carry("vote-0-2-3", "discards-3"),
        Carry("vote-0-2-1", "discards-1"),
    ]
    assert len({each.group for each in left}) == 1 and left[0].group


# -- laws and proposals --------------------------------------------------------------------------------------


def test_a_law_moves_those_whom_it_changes() -> None:
    """U1: +3 for the Director, who stops at 10, +2 for the neighbours, +1 for the President, people +2."""
    pos = laid(ratings="5/7/9/10 · 3", actions={"CD.1": "U1: PR C1, BK C1, ET C1"}, alternate_modes=False)
    through(pos, "submit")
    [made] = shown(pos, "activated")
    assert made.cues == (
        Carry("law-2-1", "gazette", face="law-2-1"),
        Step("rating-0", 1), Step("rating-1", 2), Step("rating-2", 1), Step("stability", 2),
    )  # fmt: skip
    assert made.ms == 500 + 4 * 350


def test_a_law_that_can_be_shared_is_not_counted_any_more() -> None:
    pos = through(laid(actions={"ET.3": "C1: PR C1, BK C1"}), "CD share")
    counts = stage.places(GAME.view(pos, SPECTATOR, []))
    assert "law-3-3" not in counts and counts["vote-3-3-0"] == counts["vote-3-3-1"] == 1


def test_a_share_costs_a_card_and_moves_one() -> None:
    """C1 of the Tycoon: +2 for the Tycoon, with whom the Director's R1 shares."""
    pos = through(laid(actions={"ET.3": "C1: PR C1, BK C1"}), "CD share")
    play(pos, "share R1")
    rest = [Say(CD, "Claims a share"), Step("rating-2", 2)]
    assert cues(pos, "shared", ET) == [Turn(CD), Carry("hand-2", "discards-2"), *rest]
    own = Carry("hand-2-r1", "discards-2", face="hand-2-r1")
    assert cues(pos, "shared", CD) == [Turn(CD), own, *rest]


def test_a_proposal_goes_from_the_hand_to_the_agenda() -> None:
    pos = play(through(laid(), "submit"), "submit U4")
    assert cues(pos, "submitted", PR) == [Turn(PR), Carry("hand-0-u4", "law-0-6")]
    assert cues(pos, "submitted", ET) == cues(pos, "submitted") == [Turn(PR), Carry("hand-0", "law-0-6")]
    play(pos, "pass")
    assert cues(pos, "kept-quiet") == [Say(BK, "Proposes nothing")]


# -- the end -------------------------------------------------------------------------------------------------


def test_nobody_wins_yet() -> None:
    pos = through(laid(ratings="4/4/5/6 · 0", actions={}), "turn 7")
    assert cues(pos, "undecided") == [Glow("stability"), Phase("Nobody wins yet")]
    pos = through(laid(ratings="10/10/5/6 · 3", actions={}), "turn 7")
    assert cues(pos, "undecided") == [Phase("Nobody wins yet")]


def test_the_end_comes_with_the_last_winner() -> None:
    assert cues(through(laid(ratings="10/7/4/6 · 3", actions={})), "won") == [Glow("rating-0"), End()]
    revolt = through(laid(ratings="10/7/4/6 · 0", actions={}))
    assert cues(revolt, "won") == [Glow("rating-2"), Glow("stability"), End()]
    shared = through(laid(ratings="6/7/4/7 · 3", actions={}, turn_number=20, turn_limit=20))
    assert [each.cues for each in shown(shared, "won")] == [
        (Glow("rating-1"),),
        (Glow("rating-3"), End()),
    ]


def test_a_match_ends_with_its_points() -> None:
    pos = through(laid(ratings="10/7/4/6 · 3", actions={}, match="regular", match_games=1))
    assert cues(pos, "won") == [Glow("rating-0")]
    assert [each.cues for each in shown(pos, "scored")] == [
        (Step("points-0", 3),),
        (Step("points-1", 1),),
        (End(),),
    ]


def test_the_next_game_of_a_match_is_announced() -> None:
    pos = new(match="regular", match_games=2, turn_limit=20, events=False)
    while pos.game == 1:
        play(pos, pos.default(ask(pos)).text)
    assert [each.cues for each in shown(pos, "game")] == [(Phase("Game 1 of 2"),), (Phase("Game 2 of 2"),)]
    assert [each.cues for each in shown(pos, "scored")] == [(Step(f"points-{seat}", 1),) for seat in range(4)]
    assert {each.group for each in shown(pos, "scored")} == {"scored"}


@pytest.mark.parametrize("event", ["seated", "lobbies-closed", "shares-closed", "read"])
def test_some_events_are_silent(event: str) -> None:
    assert stage.STAGE.silences[event] and shown(through(new(chance=2), "turn 2"), event) == []
    assert not stage.STAGE.missing() and event in BOX.events


# -- the strip, the counters, the standings ------------------------------------------------------------------


def test_the_strip_shows_ratings_or_the_points_of_a_match() -> None:
    strip = stage.strip(GAME.view(laid(), SPECTATOR, []))
    assert strip.seat == PR and [(chip.place, chip.count, chip.label) for chip in strip.chips] == [
        (f"rating-{seat}", count, "rating") for seat, count in enumerate([5, 7, 4, 6])
    ]
    pos = laid(match="competitive")
    pos.players[BK].points = 9
    strip = stage.strip(GAME.view(pos, CD, []))
    assert [(chip.place, chip.count, chip.label) for chip in strip.chips] == [
        (f"points-{seat}", count, "points") for seat, count in enumerate([0, 9, 0, 0])
    ]
    assert stage.strip(GAME.view(through(laid(ratings="10/7/4/6 · 3", actions={})), PR, [])).seat == -1


def test_players_count_their_cards_by_kind_and_the_others_by_number() -> None:
    pos = laid(decks={"PR": "C5"})
    mine, theirs = [stage.places(GAME.view(pos, reader, [])) for reader in (PR, BK)]
    assert mine["hand-0-c5"] == 2 and mine["hand-0-u4"] == 1 and "hand-0" not in mine
    assert theirs["hand-0"] == 3 and not [place for place in theirs if place.startswith("hand-0-")]
    assert mine["vote-0-2-1"] == theirs["vote-0-2-1"] == 1  # the lobbied vote on CD.1 has no card
    assert {place for place in mine if place.startswith("vote-")} == {"vote-0-2-1"}


def test_the_people_are_counted_where_no_strike_can_come() -> None:
    assert "stability" not in stage.places(GAME.view(laid(), PR, []))
    counts = stage.places(GAME.view(laid(events=False), PR, []))
    assert counts["stability"] == 3 and "events" not in counts


def test_bubbles_are_short_in_spanish_too() -> None:
    said = [
        "Adds a vote", "Both go down", "Both go up", "Calms the people", "Can add a vote",
        "Can claim a share", "Can remove a vote", "Claims a share", "Doesn't vote", "No card to draw",
        "No second uses", "Proposes nothing", "Removes a vote", "Stirs up the people",
    ]  # fmt: skip
    with in_language("es"):
        spanish = [_(text) for text in said]
    assert not {*spanish} & {*said} and [text for text in spanish if len(text) > SAID] == []
