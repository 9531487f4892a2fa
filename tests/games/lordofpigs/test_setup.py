"""Lord of the P.I.G.S.: setup and general rules, LP-1 to LP-13."""

from __future__ import annotations

import pytest

from clauses import clause
from games.lordofpigs.table import (
    actions,
    as_table,
    asked,
    codes,
    default,
    discards,
    hand,
    new,
    offers,
    play,
    player,
    ratings,
    table,
    through,
    told,
    view,
)
from passel.contract import BadSetting
from passel.games.lordofpigs import GAME
from passel.games.lordofpigs.components import ACTOR, DECK, EVENT_DECK, TABLE_ORDER, TAG, Table

SHUFFLE = [*range(28, 0, -1)]  # draws that leave 29 cards as they are: each changes places with itself
EVENTS = [*range(19, 0, -1)]


def unshuffled(*before: int, **options: object) -> Table:
    script = [*before, *(EVENTS if options.get("events", True) else []), *SHUFFLE * 4]
    return as_table(GAME.new(4, options, script=script, journal=True))


@clause("LP-1")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_there_are_four_seats(seats: int) -> None:
    with pytest.raises(BadSetting, match="exactly 4 players"):
        GAME.new(seats)


@clause("LP-1")
def test_actors_as_seated() -> None:
    pos = new()
    assert [office.actor for office in view(pos).public.offices] == ["PR", "BK", "CD", "ET"]
    assert told(pos)[:4] == [f"seated {actor}" for actor in ACTOR]


@clause("LP-1")
def test_actors_by_lot() -> None:
    """The draws 0, 1, 0 shuffle the seats: the President sits in the third, and is asked there."""
    pos = unshuffled(0, 1, 0, actors="random", events=False)
    assert [office.actor for office in view(pos).public.offices] == ["ET", "CD", "PR", "BK"]
    assert asked(pos) == "PR submit" and pos.asks[0].seat == 2
    assert pos.actor_at == [3, 2, 0, 1] and pos.seat_of == [2, 3, 1, 0]


@clause("LP-2")
def test_actor_order_is_a_cycle() -> None:
    assert [[ACTOR[actor] for actor in order] for order in TABLE_ORDER] == [
        order.split() for order in ("PR BK CD ET", "BK CD ET PR", "CD ET PR BK", "ET PR BK CD")
    ]
    pos = table(first="CD", hands=dict.fromkeys(ACTOR, "C2"))
    order = []
    while asked(pos).endswith("submit"):
        order.append(asked(pos))
        play(pos, "pass")
        if pos.turn_of_game == 7:
            break
    assert order == ["CD submit", "ET submit", "PR submit", "BK submit"]


RELATIONS = {"PR": "ET BK CD", "BK": "PR CD ET", "CD": "BK ET PR", "ET": "CD PR BK"}  # A, B, C


@clause("LP-3", "LP-51")
@pytest.mark.parametrize("owner", ACTOR)
def test_a_is_before_b_after_c_opposite(owner: str) -> None:
    """R1: owner +4, A -2, B +2, C +1, Stability -3."""
    a, b, c = RELATIONS[owner].split()
    pos = table("4/4/4/4 · 5", actions={f"{owner}.1": "R1: PR C1, PR C1, PR C1"})
    through(pos, "submit")
    after = {owner: 8, a: 2, b: 6, c: 5}
    assert ratings(pos) == "/".join(str(after[actor]) for actor in ACTOR) + " · 2"


@clause("LP-4", "LP-6")
def test_the_start() -> None:
    """Unshuffled decks end with the rare cards, which are drawn first."""
    pos = unshuffled(events=False)
    assert ratings(pos) == "0/0/0/0 · 5"
    for actor in ACTOR:
        assert hand(pos, actor) == "U4 R1 R2 R3" and len(player(pos, actor).deck) == 25  # one more in turn 1
        assert codes(player(pos, actor).deck) == codes(DECK[:25]) and not discards(pos, actor)
    assert pos.event_deck == [] and pos.event == -1


@clause("LP-6")
def test_every_deck_is_shuffled() -> None:
    """One swap in the deck of the Director, one among the Events."""
    events = [0, *EVENTS[1:]]  # the last goes to the bottom
    director = [0, *SHUFFLE[1:]]
    script = [*events, *SHUFFLE * 2, *director, *SHUFFLE]
    pos = as_table(GAME.new(4, script=script, journal=True))
    assert hand(pos, "CD") == "C1 U4 U4 R1 R2" and hand(pos, "ET") == "U4 U4 R1 R2 R3"  # Foreign Investment
    assert pos.event_deck == [EVENT_DECK[-1], *EVENT_DECK[1:19]] and not pos.script


@clause("LP-6")
@pytest.mark.parametrize("cards", [3, 4, 5])
def test_the_opening_hand(cards: int) -> None:
    pos = new(opening_hand=cards, events=False)
    assert [len(each.hand) for each in pos.players] == [cards + 1] * 4
    drawn = [line for line in told(pos) if line.startswith("drew")]
    assert [line.split()[1] for line in drawn[: 4 * cards]] == [
        actor for actor in ACTOR for _ in range(cards)
    ]


@clause("LP-7")
def test_the_president_is_1st_player_of_turn_1() -> None:
    pos = new(events=False)
    assert asked(pos) == "PR submit" and view(pos).public.first == "PR"


@clause("LP-7")
@pytest.mark.parametrize("drawn", [0, 1, 2, 3])
def test_the_1st_player_by_lot(drawn: int) -> None:
    pos = unshuffled(drawn, first_player="random", events=False)
    assert asked(pos) == f"{ACTOR[drawn]} submit" and pos.turn_of_game == 1


@clause("LP-8")
@pytest.mark.parametrize("modes", [True, False])
@pytest.mark.parametrize("events", [True, False])
def test_alternate_modes_and_events_each_on_its_own(modes: bool, events: bool) -> None:
    pos = table(
        hands={"PR": "C5"},
        actions={"BK.1": "C1"},
        event="general-strike",
        alternate_modes=modes,
        events=events,
    )
    decisions = []
    while pos.turn_of_game == 6:
        decisions.append(asked(pos).split()[1])
        play(pos, default(pos))
    assert ("strike" in decisions) == events and ("lobby" in decisions) == modes
    assert bool(view(pos).public.event) == events
    assert ("revealed general-strike" in told(pos)) == events


@clause("LP-9", "LP-56")
def test_a_card_goes_to_the_pile_of_its_own_deck() -> None:
    pos = table(actions={"BK.2": "C1: PR C2, ET C3, CD lobby"})
    through(pos, "submit")
    piles = {actor: discards(pos, actor) for actor in ACTOR}
    assert piles == {"PR": "C2", "BK": "C1", "CD": "", "ET": "C3"}


@clause("LP-10")
def test_discards_lie_open() -> None:
    pos = table(
        discards={"BK": "C2 R1"}, event="flash-floods", hands={"PR": "C4"}, following=["fmi-intervention"]
    )
    for actor in ACTOR:
        offices = view(pos, actor).public.offices
        assert offices[1].discards == ("C2", "R1") and offices[0].discards == ("C4",)
    through(pos, "turn 7")
    assert view(pos).public.event_discards == ("flash-floods",)


@clause("LP-11")
def test_no_card_is_ever_shown_traded_or_given() -> None:
    """All that can be done with a card of one's own; talk is free, and no business of the rules."""
    verbs = {option.kind for option in GAME.box.options}
    assert verbs == {
        "pass", "done", "discard", "stability", "fmi", "with", "use", "share", "submit", "withdraw", "vote",
        "on",
    }  # fmt: skip


@clause("LP-12", "LP-36", "LP-58")
def test_what_is_forced_is_told_like_a_choice() -> None:
    """PR has no cards and passes perforce, BK by choice."""
    pos = table(actions={"CD.1": "C1"}, hands={"BK": "C2"}, decks={"PR": ""}, alternate_modes=False)
    told(pos)
    assert asked(pos) == "BK vote"
    through(pos, "turn 7")
    lines = told(pos)
    for passing in ("abstained", "kept-quiet"):
        assert [line for line in lines if line.startswith(passing)] == [
            f"{passing} {actor}" for actor in ACTOR
        ][0 if passing == "kept-quiet" else 1 :]


@clause("LP-12")
def test_one_card_to_lose_is_no_choice() -> None:
    pos = table(event="flash-floods", hands={"PR": "C4 C4", "BK": "C1 C2"})
    assert asked(pos) == "BK floods" and "flooded PR C4" in told(pos)


@clause("LP-13")
def test_the_phases_of_a_turn() -> None:
    pos = table(
        event="general-strike",
        actions={"BK.1": "C2: BK C1"},
        hands={"PR": "C5 R1"},
        decks=dict.fromkeys(ACTOR, "C1"),
    )
    seen = [view(pos).public.phase]
    while pos.turn_of_game == 6:
        seen.append(view(pos).public.phase)
        play(pos, default(pos))
    assert list(dict.fromkeys(seen)) == ["upkeep", "voting", "lobbying", "activation", "submission"]


@clause("LP-13")
def test_nobody_can_vote_in_turn_1() -> None:
    pos = new(events=False)
    assert asked(pos) == "PR submit" and actions(pos) == {}
    assert [line for line in told(pos) if line.startswith(("abst", "lobb"))] == [
        f"abstained {a}" for a in ACTOR
    ]
    assert offers(pos) == [f"submit {TAG[tag]}" for tag in sorted(set(pos.players[0].hand))] + ["pass"]
