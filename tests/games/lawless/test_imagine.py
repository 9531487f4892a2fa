"""Lawless Empire: what could be true for a seat.  Nothing known changes, and every hidden fact comes out
otherwise about as often as it should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt

import pytest

from clauses import clause
from games.lawless.table import (
    as_table,
    ask,
    begun,
    hand,
    pile,
    play,
    scheme_hand,
    seat,
    soldati,
    table,
    the_list,
    token,
    view,
)
from passel.games.lawless import GAME
from passel.games.lawless.components import COLOUR, ORDER, ROLE, SCHEME, SHOWS, SIDE, Table
from passel.games.lawless.imagine import find_token, known_orders
from passel.games.lawless.rules import scheming
from passel.games.lawless.rules_end import end_game
from passel.games.lawless.rules_execution import find_winners
from passel.games.lawless.rules_orders import command, put, rob, steal, swap
from passel.kernel import digest, seeded

MANY = 600


def dreams(pos: Table, colour: str, many: int = MANY) -> list[Table]:
    return [as_table(GAME.imagine(pos, seat(colour), seeded("dream", number))) for number in range(many)]


def rates(pos: Table, colour: str, fact: Callable[[Table], str]) -> dict[str, float]:
    """How often each form of a fact is imagined."""
    found = Counter(fact(dream) for dream in dreams(pos, colour))
    return {form: count / MANY for form, count in found.items()}


def about(found: dict[str, float], expected: dict[str, float]) -> bool:
    """Within four standard deviations, and nothing else."""
    assert set(found) == set(expected), found
    for form, share in expected.items():
        assert abs(found[form] - share) <= 4 * sqrt(share * (1 - share) / MANY) + 1e-9, (form, found)
    return True


# -- everything at once --------------------------------------------------------------------------------


@clause("LE-34")
@pytest.mark.parametrize("seats", [3, 5])
def test_nothing_known_changes(seats: int) -> None:
    """At every seventh decision of a random game, for every seat."""
    pos = as_table(GAME.new(seats, chance=seats))
    number = 0
    while not pos.over:
        number += 1
        if number % 7 == 0:
            for each in range(seats):
                dream = as_table(GAME.imagine(pos, each, number))
                assert GAME.view(dream, each) == GAME.view(pos, each)
                assert GAME.count(dream) == GAME.count(pos)
                assert tracked(dream) == [*(player.orders for player in dream.players), *piles(dream)]
        pos.answer(ask(pos), ask(pos).options[seeded("step", number) % len(ask(pos).options)])


def piles(pos: Table) -> list[list[int]]:
    return [tile.orders for tile in pos.syndicates]


def tracked(pos: Table) -> list[list[int]]:
    """Where the Orders are by the trail alone: what is imagined is a way in which they came there."""
    if pos.phase == 6:
        return [*(player.orders for player in pos.players), *piles(pos)]
    places = [[1, 3, 1, 3] if place < pos.seats else [0] * 4 for place in range(13)]
    for _, source, target, kind, back in pos.trail:
        if source == target:
            assert kind == sum(count * 64**order for order, count in enumerate(places[source]))
            continue
        places[source][kind] -= 1
        places[target][kind] += 1
        if back >= 0:
            places[target][back] -= 1
            places[source][back] += 1
        assert min(places[source] + places[target]) >= 0
    return [*places[: pos.seats], *places[5 : 5 + len(pos.syndicates)]]


def test_the_same_seed_imagines_the_same_and_another_something_else() -> None:
    pos = as_table(GAME.new(4, chance=1))
    assert (
        digest(GAME.imagine(pos, 0, 1)) == digest(GAME.imagine(pos, 0, 1)) != digest(GAME.imagine(pos, 0, 2))
    )


# -- roles, schemes, soldati -----------------------------------------------------------------------------


@clause("LE-13")
def test_the_others_roles_and_the_one_put_away_are_dealt_anew() -> None:
    pos = table(roles="rival undercover arbiter")
    found = rates(pos, "black", lambda dream: ROLE[dream.players[1].role])
    assert about(found, dict.fromkeys(["undercover", "arbiter", "consigliere"], 1 / 3))
    found = rates(pos, "black", lambda dream: ROLE[dream.put_away])
    assert about(found, dict.fromkeys(["undercover", "arbiter", "consigliere"], 1 / 3))
    assert all(ROLE[dream.players[0].role] == "rival" for dream in dreams(pos, "black", 20))


@clause("LE-86")
def test_a_revealed_informant_is_known_and_the_hands_are_still_hidden() -> None:
    pos = table(4, roles="rival undercover informant arbiter", hands=["sab1", "sec1 sec1", "sab100", ""])
    begun(pos, end_game)
    found = rates(pos, "black", lambda dream: ROLE[dream.players[2].role])
    assert about(found, {"informant": 1.0})
    found = rates(pos, "black", lambda dream: hand(dream, "purple"))
    assert about(found, {"sab100": 1 / 3, "sec1": 2 / 3})
    assert rates(pos, "purple", lambda dream: hand(dream, "purple")) == {"sab100": 1.0}


@clause("LE-34")
def test_scheme_hands_face_down_schemes_and_the_deck_are_one_heap() -> None:
    pos = table(
        schemes=["deceive", "gang-up", ""],
        deck="size-matters deceive",
        boards={"B1": "", "E1": ""},
        laid={"B1": "gang-up green", "E1": "size-matters black"},
        phase="planning",
    )
    found = rates(pos, "black", lambda dream: SCHEME[dream.boards[0].scheme])
    assert about(found, {"gang-up": 0.5, "size-matters": 0.25, "deceive": 0.25})
    found = rates(pos, "black", lambda dream: scheme_hand(dream, "green"))
    assert about(found, {"gang-up": 0.5, "size-matters": 0.25, "deceive": 0.25})
    for dream in dreams(pos, "black", 20):
        assert SCHEME[dream.boards[1].scheme] == "size-matters" and scheme_hand(dream, "black") == "deceive"
        assert len(dream.deck) == 2
    pos.phase = 3
    assert all(SCHEME[dream.boards[0].scheme] == "gang-up" for dream in dreams(pos, "black", 20))


@clause("LE-7")
def test_the_opportunity_cards_to_come_are_shuffled() -> None:
    pos = table()
    pos.opportunities = [4, 5]
    assert about(rates(pos, "black", lambda dream: str(dream.opportunities)), {"[4, 5]": 0.5, "[5, 4]": 0.5})


def hidden_side(pos: Table) -> str:
    lying = pos.players[0].soldati[0]
    return SIDE[SHOWS[lying ^ 1]]


@clause("LE-9")
def test_hidden_sides_are_nobodys_knowledge() -> None:
    pos = table(soldati=["flip 3", "X", ""], listed="move - 2")
    found = rates(pos, "black", hidden_side)
    assert set(found) == {"X", "6", "1", "2", "3"} and all(0.1 < share < 0.3 for share in found.values())
    for dream in dreams(pos, "green", 30):
        assert (soldati(dream, "black"), soldati(dream, "green"), the_list(dream)) == (
            "flip 3",
            "X",
            "move - 2",
        )
        out = [lying // 2 for player in dream.players for lying in player.soldati]
        out += [lying // 2 for lying in dream.listed if lying >= 0]
        assert sorted(out + dream.bag) == list(range(40))


@clause("LE-9")
def test_tokens_are_found_even_where_nearly_all_are_out() -> None:
    """All five that can Flip show a value, and all but one of each value are taken."""
    pos = table(
        soldati=["X X X X 6 6 6 6 6 6", "1 1 1 1 1 1 2 2 2 2 2 2", "3 3 3 3 3 3 4 4 4 4 4 4"], listed="5 5 5"
    )
    pos.held = token(pos, "5")
    for dream in dreams(pos, "black", 30):
        assert soldati(dream, "green") == "1 1 1 1 1 1 2 2 2 2 2 2" and SIDE[SHOWS[dream.held]] == "5"
        assert len(dream.bag) == 2


def test_a_side_for_which_no_token_is_left_finds_none() -> None:
    holder = [0] + [-1] * 39
    assert not find_token(1, [[0], [0]], holder, [False] * 40) and holder[0] == 0
    assert find_token(1, [[0, 1], [0]], holder, [False] * 40) and holder[:2] == [1, 0]


# -- orders ----------------------------------------------------------------------------------------------


def ordered(*deeds: tuple[object, ...], seats: int = 3, tiles: int = 3) -> Table:
    """A table after these deeds: ("green", "sab1", "S1") puts, ("green", "S1", 0) steals what lies there at
    place 0, ("green", "black", 3) robs, ("green", "S1", "S2", 0, 0) swaps, ("green", "look", "S1") looks."""
    pos = table(seats, tiles=["black:green:"] * tiles, phase="command")
    for who, what, where, *places in deeds:
        number = seat(str(who))
        if what == "look":
            at = int(str(where)[1:]) - 1
            code = sum(count * 64**order for order, count in enumerate(pos.syndicates[at].orders))
            pos.trail.append((number, 5 + at, 5 + at, code, -1))
        elif what in ORDER:
            put(pos, number, ORDER.index(str(what)), int(str(where)[1:]) - 1)
        elif places:
            pos.rehearse(*[int(str(place)) for place in places])
            swap(pos, number, GAME.box.texts[f"swap {what} {where}"])  # type: ignore[arg-type]
        else:
            pos.rehearse(int(str(where)))
            if what in COLOUR:
                rob(pos, number, seat(str(what)))
            else:
                steal(pos, number, int(str(what)[1:]) - 1)
    return pos


EIGHTHS = {"sab100": 1 / 8, "sab1": 3 / 8, "sec100": 1 / 8, "sec1": 3 / 8}


@clause("LE-76")
def test_an_order_of_another_is_any_of_those_he_began_with() -> None:
    pos = ordered(("green", "sab100", "S1"))
    assert about(rates(pos, "black", lambda dream: pile(dream, "S1")), EIGHTHS)
    assert all(pile(dream, "S1") == "sab100" for dream in dreams(pos, "green", 20))
    for dream in dreams(pos, "black", 20):
        assert sorted((hand(dream, "green") + " " + pile(dream, "S1")).split()) == sorted(
            hand(pos, "black").split()
        )


@clause("LE-76")
def test_who_has_given_all_has_given_just_those() -> None:
    """So the last card is known from the first seven, and no hand ever has what nobody brought there."""
    all_eight = ["sab100", "sab1", "sab1", "sab1", "sec100", "sec1", "sec1", "sec1"]
    pos = ordered(*[("green", kind, "S1") for kind in all_eight], ("purple", "sab100", "S2"))
    assert rates(pos, "black", lambda dream: pile(dream, "S1")) == {" ".join(all_eight): 1.0}
    assert about(rates(pos, "black", lambda dream: pile(dream, "S2")), EIGHTHS)


@clause("LE-25")
def test_a_look_is_kept_and_tells_of_the_hand() -> None:
    pos = ordered(("green", "sab100", "S1"), ("green", "sec1", "S2"), ("black", "look", "S1"))
    assert rates(pos, "black", lambda dream: pile(dream, "S1")) == {"sab100": 1.0}
    left = {"sab1": 3 / 7, "sec100": 1 / 7, "sec1": 3 / 7}
    assert about(rates(pos, "black", lambda dream: pile(dream, "S2")), left)
    assert about(rates(pos, "purple", lambda dream: pile(dream, "S1")), EIGHTHS)


@clause("LE-25")
def test_a_look_at_a_mixed_pile_does_not_tell_whose_is_which() -> None:
    pos = ordered(("green", "sab100", "S1"), ("purple", "sec1", "S1"), ("black", "look", "S1"))
    found = rates(pos, "black", lambda dream: hand(dream, "green").count("sab100") * "green" or "purple")
    assert about(found, {"green": 0.5, "purple": 0.5})


@clause("LE-79")
def test_what_was_stolen_is_known_and_tells_of_what_is_left() -> None:
    pos = ordered(("green", "sab100", "S1"), ("green", "sec1", "S1"), ("black", "S1", 0))
    assert hand(pos, "black").count("sab100") == 2
    left = {"sab1": 3 / 7, "sec100": 1 / 7, "sec1": 3 / 7}
    assert about(rates(pos, "black", lambda dream: pile(dream, "S1")), left)
    assert about(rates(pos, "green", lambda dream: pile(dream, "S1")), {"sab100": 0.5, "sec1": 0.5})


@clause("LE-79")
def test_what_was_lost_is_in_the_thiefs_hand() -> None:
    pos = ordered(("green", "black", 0))
    assert all("sab100 sab100" in hand(dream, "green") for dream in dreams(pos, "black", 30))
    assert all("sab100 sab100" in hand(dream, "green") for dream in dreams(pos, "green", 30))
    found = rates(pos, "purple", lambda dream: str(hand(dream, "green").split().count("sab100")))
    assert about(found, {"2": 1 / 8, "1": 7 / 8})


@clause("LE-80")
def test_a_swap_blurs_what_was_put_down() -> None:
    pos = ordered(
        ("black", "sab100", "S1"),
        ("black", "sec1", "S1"),
        ("black", "sec100", "S2"),
        ("green", "S1", "S2", 0, 0),
    )
    found = rates(pos, "black", lambda dream: f"{pile(dream, 'S1')} | {pile(dream, 'S2')}")
    assert about(found, {"sec100 sec1 | sab100": 0.5, "sab100 sec100 | sec1": 0.5})
    pos.trail.append((0, 6, 6, 1, -1))  # black looks at S2, where the strong sabotage is
    assert rates(pos, "black", lambda dream: pile(dream, "S1")) == {"sec100 sec1": 1.0}


@clause("LE-80", "LE-79")
def test_what_was_seen_weighs_the_ways_it_may_have_come() -> None:
    """Of black's two Orders on S1 green stole one, then black the sabotage: so green has the other."""
    pos = ordered(
        ("black", "sab100", "S1"), ("black", "sec100", "S1"), ("green", "S1", 1), ("black", "S1", 0)
    )
    assert all(hand(dream, "green").split().count("sec100") == 2 for dream in dreams(pos, "black", 40))


@clause("LE-79")
def test_an_unlikely_sight_is_found_all_the_same() -> None:
    """Green's whole hand went through S1 to purple, one by one, but for the only strong secure."""
    seven = ["sab100", "sab1", "sab1", "sab1", "sec1", "sec1", "sec1", "sec100"]
    deeds: list[tuple[object, ...]] = [("green", kind, "S1") for kind in seven]
    order = [0, 0, 0, 0, 1, 1, 1]
    deeds += [("purple", "S1", place) for place in order]
    pos = ordered(*deeds, ("black", "look", "S1"))
    assert pile(pos, "S1") == "sec100"
    assert all(pile(dream, "S1") == "sec100" for dream in dreams(pos, "black", 40))


# -- what others are just choosing -------------------------------------------------------------------------


@clause("LE-34", "LE-56", "LE-78")
def test_what_others_write_down_is_forgotten() -> None:
    pos = begun(table(schemes=["gang-up deceive", "", ""], boards={"B1": "", "E1": "", "R1": ""}), scheming)
    play(pos, "play gang-up", "on E1")
    assert view(pos, "black").own.plots == ("gang-up", "E1")
    assert as_table(GAME.imagine(pos, 0, 1)).players[0].plots == pos.players[0].plots
    assert as_table(GAME.imagine(pos, 1, 1)).players[0].plots == []
    levelled = table(
        boards={"B1": "black 2 5, purple 3 4"}, laid={"B1": "level-the-field green"}, level_choice="secret"
    )
    play(begun(levelled, find_winners, 0), "pick 5")
    assert levelled.players[0].picked == 5
    found = rates(levelled, "purple", lambda dream: str(dream.players[0].picked))
    assert about(found, {"2": 0.5, "5": 0.5})
    ordering = begun(table(tiles=["black:green:"], bribery=[1, 0, 0]), command, 0)
    assert GAME.imagine(ordering, 1, 1).asks[0].seat == 0


# -- what a seat knows of each pile ------------------------------------------------------------------------


def known(pos: Table, colour: str) -> dict[str, list[tuple[str, int]]]:
    return {pile.place: list(pile.known) for pile in view(pos, colour).own.knows}


@clause("LE-25", "LE-76", "LE-79", "LE-80")
def test_the_view_tells_what_is_known_and_how_sure_it_is() -> None:
    put_down = [("black", "sab100", "S1"), ("green", "sec1", "S1"), ("black", "sec1", "S2")]
    assert known(ordered(*put_down), "black") == {"S1": [("sab100", 100)], "S2": [("sec1", 100)]}
    assert (
        known(ordered(*put_down), "green") == {"S1": [("sec1", 100)]}
        and known(ordered(*put_down), "purple") == {}
    )
    swapped = ordered(*put_down, ("green", "S1", "S2", 1, 0))
    assert known(swapped, "black") == {"S1": [("sab100", 50), ("sec1", 100)], "S2": [("sab100", 50)]}
    looked = ordered(*put_down, ("green", "S1", "S2", 1, 0), ("black", "look", "S2"))
    # The weak secure on S2 is green's: nothing tells black that his own is not the one he sees.
    assert known(looked, "black") == {"S1": [("sab100", 100), ("sec1", 100)], "S2": [("sec1", 100)]}


@clause("LE-79")
def test_a_thief_may_have_taken_what_is_known() -> None:
    pos = ordered(("black", "sab1", "S1"), ("green", "sec1", "S1"), ("purple", "S1", 0))
    assert known(pos, "black") == {"S1": [("sab1", 50)], "2": [("sab1", 50)]}
    assert [pile.orders for pile in view(pos, "black").own.knows] == [9, 1]
    gone = ordered(("black", "sab1", "S1"), ("purple", "S1", 0))
    assert known(gone, "black") == {"2": [("sab1", 100)]}  # it was the only one
    back = ordered(("black", "sab1", "S1"), ("black", "S1", 0))
    assert known(back, "black") == {} and hand(back, "black").count("sab1") == 4  # sab100 is written with it


@clause("LE-79")
def test_what_was_lost_is_known_to_be_in_a_hand_until_it_is_played() -> None:
    pos = ordered(("green", "black", 0))
    assert known(pos, "black") == {"1": [("sab100", 100)]} and known(pos, "green") == {}
    put(pos, 1, ORDER.index("sab1"), 0)
    assert known(pos, "black") == {"S1": [("sab100", 11)], "1": [("sab100", 89)]}


@clause("LE-25")
def test_a_look_finds_new_ones_and_rules_out_others() -> None:
    pos = ordered(
        ("black", "sab1", "S1"),
        ("green", "sec1", "S1"),
        ("green", "sec1", "S2"),
        ("green", "S1", "S2", 0, 0),
        ("black", "look", "S1"),
    )
    assert known(pos, "black") == {"S1": [("sec1", 100), ("sec1", 100)], "S2": [("sab1", 100)]}
    two = ordered(
        ("black", "sab1", "S1"),
        ("black", "sab1", "S1"),
        ("green", "sec1", "S2"),
        ("green", "S1", "S2", 0, 0),
        ("black", "look", "S1"),
    )
    assert known(two, "black") == {"S1": [("sab1", 100), ("sec1", 100)], "S2": [("sab1", 100)]}
    assert len(known_orders(two, 0)) == 3
