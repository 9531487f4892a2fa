"""Lord of the P.I.G.S.: who sees what, and what may be imagined."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import msgspec
import pytest

from clauses import clause
from games.lordofpigs.table import (
    actions,
    all_cards,
    as_table,
    asked,
    codes,
    default,
    hand,
    lay,
    new,
    play,
    player,
    table,
    tags,
    through,
    told,
    view,
)
from passel.games.lordofpigs import GAME
from passel.games.lordofpigs.components import ACTOR, DECK, MODE, NO_MODE, TAG, Table
from passel.games.lordofpigs.rules_cards import faces, shuffle_discards
from passel.games.lordofpigs.view_types import Bill, Counts, Own, Public, Vote
from passel.kernel import digest, heard, playout, seeded

SPECTATOR = -1


def rest_of_deck(hand: str, *elsewhere: str) -> str:
    """What is left of a deck of 29."""
    left = DECK[:]
    for tag in tags(" ".join([hand, *elsewhere])):
        left.remove(tag)
    return codes(left)


def middle(**options: object) -> Table:
    """A position with real decks: BK has voted twice, CD once by lobbying, PR is asked."""
    hands = {"PR": "C1 C5 R1", "BK": "C2 C6", "CD": "U3 U4 R2", "ET": "C3 C4"}
    there = {"PR": "C2 U1", "BK": "C3 R3", "CD": "", "ET": "C1"}
    return table(
        "3/2/1/4 · 5",
        actions={"PR.1": "U1: BK C3, CD lobby, ET C1", "ET.2": "C1"},
        hands=hands,
        discards={"PR": "C2", "BK": "R3"},
        decks={actor: rest_of_deck(hands[actor], there[actor], "C1" * (actor == "ET")) for actor in ACTOR},
        event="championship-final",
        first="PR",
        **options,  # type: ignore[arg-type]
    )


# -- who sees what -----------------------------------------------------------------------------------


@clause("LP-10", "LP-37", "LP-59")
def test_what_lies_on_the_table() -> None:
    pos = middle()
    public: Public = view(pos).public
    assert (public.turn, public.phase, public.first, public.stability) == (6, "voting", "PR", 5)
    assert (public.event, public.event_deck, public.event_discards) == ("championship-final", 0, ())
    office = public.offices[0]
    assert (office.actor, office.rating, office.hand, office.deck, office.discards) == (
        "PR",
        3,
        4,
        23,
        ("C2",),
    )
    assert office.actions == (
        Bill("PR.1", "U1", 3, (Vote("BK", 5, False), Vote("CD", 5, True), Vote("ET", 5, False))),
    )  # fmt: skip
    assert public.options == GAME.setting_values() and (public.bill, public.passes, public.uses) == ("", 0, 0)
    assert (public.game, public.counts) == (1, Counts(6, 0, 0, 0, 0))


@clause("LP-37", "LP-30")
def test_what_is_ones_own() -> None:
    pos = middle()
    assert view(pos, "BK").own == Own(hand=("C1", "C2", "C6"), votes=(("PR.1", "C3"),))
    assert view(pos, "CD").own == Own(hand=("C1", "U3", "U4", "R2"), votes=())
    assert GAME.view(pos, SPECTATOR).own is None
    assert len({msgspec.json.encode(view(pos, actor).public) for actor in ACTOR}) == 1


@clause("LP-37", "LP-6")
@pytest.mark.parametrize("watcher", [*ACTOR, ""])
def test_hidden_things_change_no_byte_of_a_view(watcher: str) -> None:
    """Others' hands, the faces of their Votes, and the order of every deck."""
    pos = middle()
    other = pos.copy()
    for actor in ACTOR:
        each = player(other, actor)
        if actor != watcher:
            each.hand[0], each.deck[0] = each.deck[0], each.hand[0]
        each.deck.reverse()
    if watcher != "BK":
        other.players[0].actions[0].votes[0] += 1
    seat = ACTOR.index(watcher) if watcher else SPECTATOR
    one, two = [msgspec.json.encode(GAME.view(each, seat)) for each in (pos, other)]
    assert one == two


@clause("LP-19", "LP-37")
def test_what_is_told_to_one_alone() -> None:
    private = {event.name for event in GAME.box.events.values() if event.sees}
    assert private == {"drew", "voted"}
    pos = middle()
    for entry in pos.journal or []:
        if entry[0].name == "drew":
            for seat in (SPECTATOR, 0, 1, 2, 3):
                got = heard(entry, seat)
                assert got is not None and (got[3] is None) == (seat != entry[1])


@clause("LP-12", "LP-40", "LP-52")
@pytest.mark.parametrize("seat", [SPECTATOR, 0, 3])
def test_a_forced_pass_looks_like_a_chosen_one(seat: int) -> None:
    """BK may lobby and share in one truth and not in the other; at a table it is asked in both."""
    courses = []
    for held in ("C5 R1", "C2 C3"):
        actions = {"CD.1": "C1: PR C1, PR C1"}
        pos = table(actions=actions, hands={"BK": held}, decks=dict.fromkeys(ACTOR, "C4 C4"))
        pos.paced = True
        pos.journal = []
        course = []
        while pos.turn_of_game == 6:
            course.append((GAME.view(pos, seat), [heard(entry, seat) for entry in pos.journal or []]))
            pos.journal = []
            play(pos, default(pos))
        courses.append(course)
    assert courses[0] == courses[1]
    assert len(courses[0]) == 4 * 4  # votes, lobbying, shares, proposals


def test_a_view_travels_as_json() -> None:
    seen = view(middle()).public
    assert msgspec.json.decode(msgspec.json.encode(seen), type=Public) == seen


# -- what may be imagined ----------------------------------------------------------------------------


def dreams(pos: Table, actor: str, count: int = 60) -> list[Table]:
    seat = pos.seat_of[ACTOR.index(actor)]
    return [as_table(GAME.imagine(pos, seat, seeded("dream", number))) for number in range(count)]


@clause("LP-37", "LP-10")
def test_an_imagined_table_agrees_with_all_that_is_known() -> None:
    pos = middle()
    for actor in ACTOR:
        for dream in dreams(pos, actor, 20):
            assert view(dream, actor) == view(pos, actor) and GAME.count(dream) == GAME.count(pos)
            assert hand(dream, actor) == hand(pos, actor)


@clause("LP-37")
def test_hands_votes_and_decks_are_dealt_anew() -> None:
    pos = middle()
    seen = dreams(pos, "PR")
    assert len({hand(dream, "BK") for dream in seen}) > 20
    assert len({actions(dream)["PR.1"].split(",")[0] for dream in seen}) > 5  # BK's Vote
    assert len({codes(player(dream, "PR").deck) for dream in seen}) > 50
    assert {actions(dream)["PR.1"].split(", ")[1] for dream in seen} == {"CD lobby"}
    own = dreams(pos, "BK")
    assert {actions(dream)["PR.1"].split(",")[0] for dream in own} == {"U1: BK C3"}


@clause("LP-16")
def test_the_events_to_come_are_dealt_anew() -> None:
    pos = new()
    seen = dreams(pos, "PR", 30)
    assert len({tuple(dream.event_deck) for dream in seen}) > 20
    assert {tuple(sorted(dream.event_deck)) for dream in seen} == {tuple(sorted(pos.event_deck))}


@clause("LP-37")
def test_a_choice_half_made_in_private_is_made_again() -> None:
    pos = play(middle(), "vote PR.1")
    assert pos.players[0].target == 0
    for dream in dreams(pos, "BK", 5):
        assert asked(dream) == "PR vote" and dream.players[0].target == -1
    for dream in dreams(pos, "PR", 5):
        assert asked(dream) == "PR vote-card" and dream.players[0].target == 0


# The Whistle-blower


def shown() -> Table:
    hands = {"PR": "C1 C5 R1", "BK": "C2 C6 C6 U3", "CD": "C1", "ET": "C3"}
    elsewhere = {"PR": "U1", "BK": "U4", "CD": "", "ET": ""}
    decks = {actor: rest_of_deck(hands[actor], elsewhere[actor]) for actor in ACTOR}
    pos = table(
        actions={"PR.1": "U1: BK U4"},
        hands=hands,
        decks=decks,
        event="whistle-blower-scandal",
        first="BK",
        following=["business-as-usual"] * 3,
    )
    assert asked(pos) == "BK vote"
    return pos


def known(dream: Table, actor: str) -> Counter[str]:
    return Counter(hand(dream, actor).split())


@clause("LP-30")
def test_cards_that_were_shown_are_in_the_imagined_hand_and_the_others_had_no_mode() -> None:
    """BK showed C6 C6 U3 and had one plain card; one more was drawn since.  The Vote U4 is older."""
    seen = dreams(shown(), "ET")
    for dream in seen:
        cards = known(dream, "BK")
        assert cards >= Counter(["C6", "C6", "U3"])
        rest = cards - Counter(["C6", "C6", "U3"])
        assert sum(MODE[TAG.index(tag)] == NO_MODE for tag in rest.elements()) >= 1
    assert len({actions(dream)["PR.1"] for dream in seen}) > 5


@clause("LP-30", "LP-37")
def test_a_card_that_was_shown_may_have_become_a_vote() -> None:
    pos = play(shown(), "vote PR.1", "with C6")
    seen = dreams(pos, "ET")
    for dream in seen:
        late = actions(dream)["PR.1"].split()[-1]
        assert known(dream, "BK") + Counter([late]) >= Counter(["C6", "C6", "U3"])
    assert {actions(dream)["PR.1"].split()[-1] for dream in seen} >= {"C6", "U3"}
    assert view(pos, "ET").public.offices[1].known.shown == ("C6", "C6", "U3")


@clause("LP-30", "LP-41", "LP-58")
def test_what_was_shown_is_forgotten_when_it_is_played() -> None:
    pos = through(shown(), "BK lobby")
    play(pos, "use C6")
    office = view(pos, "ET").public.offices[1]
    assert office.known.shown == ("C6", "U3") and office.known.plain == 1 and office.discards == ("C6", "U4")
    play(through(pos, "BK submit"), "submit U3")
    assert view(pos, "ET").public.offices[1].known.shown == ("C6",)
    play(through(pos, "turn 7"), default(pos))
    through(pos, "BK submit")
    play(pos, "submit C2")
    assert view(pos, "ET").public.offices[1].known.plain == 0
    through(pos, "turn 8")
    assert view(pos, "ET").public.offices[1].known.plain == 0


@clause("LP-30", "LP-45")
def test_an_old_vote_tells_nothing_of_what_was_shown() -> None:
    """The U4 that lay as a Vote before is seen; the U4 in hand is still there."""
    pos = shown()
    pos.players[1].hand.append(TAG.index("U4"))
    pos.players[1].shown.append(TAG.index("U4"))
    pos.players[2].hand = tags("C6")
    through(pos, "CD lobby")
    play(pos, "use C6")
    assert view(pos, "ET").public.offices[1].known.shown == ("C6", "C6", "U3", "U4")
    late = play(shown(), "vote PR.1", "with U3")
    late.players[2].hand = tags("C6")
    through(late, "CD lobby")
    play(late, "use C6")
    assert view(late, "ET").public.offices[1].known.shown == ("C6", "C6")


# A deck made anew


def made_anew() -> Table:
    """BK's deck was empty: hand C2 R1 and the Votes U4 (old) and C3 are all that was not discarded."""
    hands = {"BK": "C2 R1"}
    discards = rest_of_deck("C2 R1", "U4 C3 U1")
    decks = {actor: rest_of_deck("") for actor in ACTOR} | {"BK": ""}
    script = [0] * 23
    pos = table(
        actions={"BK.1": "U1: BK U4", "CD.1": "U1: BK C3"}, hands=hands, decks=decks,
        discards={"BK": discards}, script=script,
    )  # fmt: skip
    assert "shuffled BK" in told(pos)
    return pos


@clause("LP-20", "LP-10")
def test_after_a_reshuffle_all_know_what_had_been_held() -> None:
    pos = made_anew()
    assert view(pos, "ET").public.offices[1].known.held == ("C2", "C3", "U4", "R1")
    for dream in dreams(pos, "ET"):
        held = known(dream, "BK") + Counter(codes(faces(dream, 1)).split())
        assert held >= Counter(["C2", "C3", "U4", "R1"]) and GAME.count(dream) == GAME.count(pos)
    assert len({hand(dream, "BK") for dream in dreams(pos, "ET")}) > 10


@clause("LP-20", "LP-10")
def test_what_was_held_is_forgotten_when_it_is_seen() -> None:
    pos = through(made_anew(), "BK submit")
    play(pos, "submit R1")
    assert view(pos, "ET").public.offices[1].known.held == ("C2", "C3", "U4")
    pos.players[0].hand = tags("C6")
    through(pos, "turn 7")
    through(pos, "PR lobby")
    play(pos, "use C6", "on CD.1")
    assert view(pos, "ET").public.offices[1].known.held == ("C2", "U4")


@clause("LP-20", "LP-30")
def test_held_and_shown_together() -> None:
    """Directly after a reshuffle and a scandal nothing but the new card is unknown."""
    pos = made_anew()
    banker = pos.players[1]
    banker.shown, banker.plain, banker.shown_turn = tags("R1"), 1, 6
    for dream in dreams(pos, "ET"):
        cards = known(dream, "BK")
        votes = Counter(codes(faces(dream, 1)).split())
        assert cards["R1"] and cards + votes >= Counter(["C2", "C3", "U4", "R1"])
        assert sum(MODE[TAG.index(tag)] == NO_MODE for tag in cards) >= 1
    lay(pos, "BK.9", "U1: BK C1", 6)
    banker.deck.remove(TAG.index("C1"))
    for dream in dreams(pos, "ET", 20):
        assert GAME.count(dream) == GAME.count(pos)


@clause("LP-20")
def test_shuffle_discards_notes_hand_and_votes() -> None:
    pos = middle()
    pos.rehearse()
    shuffle_discards(pos, 1)
    assert codes(player(pos, "BK").held) == "C1 C2 C3 C6"


# -- the table as a thing ------------------------------------------------------------------------------


@clause("LP-9", "LP-16", "LP-20")
@pytest.mark.parametrize("preset", [preset.name for preset in GAME.presets])
def test_no_card_is_ever_made_or_lost(preset: str) -> None:
    pos = new(preset=preset, chance=seeded("cards", preset))
    expected = all_cards() if pos.settings.events else (*all_cards()[:4], [])
    while not pos.over:
        assert GAME.count(pos) == expected
        playout(pos, 1, 10)


def pickled(pos: Table) -> Table:
    return as_table(pickle.loads(pickle.dumps(pos)))


@pytest.mark.parametrize("twin", [pytest.param(Table.copy, id="copy"), pickled])
@pytest.mark.parametrize("preset", ["full", "competitive set"])
def test_a_twin_is_the_same_table_and_goes_its_own_way(preset: str, twin: Callable[[Table], Table]) -> None:
    pos = new(preset=preset, chance=5, alt_window="rounds", actors="random")
    while not pos.over:
        before = digest(pos)
        other = twin(pos)
        assert digest(other) == before
        playout(other, 3)
        assert other.over and digest(pos) == before
        playout(pos, 2, 25)


@clause("LP-62")
def test_figures() -> None:
    """What simulations print of a game."""
    pos = new(chance=3)
    playout(pos, 4)
    figures = GAME.faces.lab.figures(pos)
    assert set(figures) == {
        "uprising %",
        "stopped at the limit %",
        "laws passed",
        "votes lobbied",
        "benefits shared",
    }
    assert (
        figures["uprising %"] == (100 if pos.reason == "uprising" else 0)
        and figures["stopped at the limit %"] == 0
    )
    assert figures["laws passed"] == pos.laws > 0
    for bot, published in GAME.faces.lab.published.items():
        assert bot[1] == 4 and set(published) <= set(figures)


def test_games_follow_each_other_in_a_set() -> None:
    pos = new(preset="competitive set", chance=8)
    seen = [pos.game]
    while not pos.over:
        playout(pos, 2, 1)
        seen.append(pos.game)
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(seen)) and seen[-1] == 3
    assert sum(each.won for each in pos.players) <= 3
