"""Lawless Empire: the Preparation phase."""

from __future__ import annotations

import pytest

from clauses import clause
from games.lawless.table import (
    EACH_ONE,
    asked,
    begun,
    boards,
    default,
    offers,
    play,
    play_until,
    preparing,
    rolls,
    scheme_hand,
    soldati,
    table,
    the_list,
    told,
    unplaced,
    view,
    whole_round,
)
from passel.games.lawless.components import OPPORTUNITY
from passel.games.lawless.rules_preparation import lucre_bonus, position_bonus

EIGHT = ["black::"] * 8


# -- plans -------------------------------------------------------------------------------------------


@clause("LE-3", "LE-15")
@pytest.mark.parametrize(
    ("card", "names"), [(0, "B1 O1 E1 R1"), (4, "B1 B2 E1 R1"), (9, "B1 O1 O2 E1"), (13, "O1 E1 R1 R2")]
)
def test_the_plans_of_an_opportunity_card(card: int, names: str) -> None:
    pos = preparing(table(opportunity=card))
    assert boards(pos) == names.split() and pos.opportunities == []
    assert told(pos)[:4] == [f"board {name}" for name in names.split()]


@clause("LE-3", "LE-16", "LE-23")
def test_the_last_round_has_four_bribes_and_free_choice() -> None:
    pos = play(preparing(table(round=5)), "first black")
    assert boards(pos) == ["B1", "B2", "B3", "B4"] and pos.opportunities == [0]
    assert offers(pos) == ["plan bribe", "plan organise", "plan extort", "plan recruit"]
    play(pos, "plan bribe", "plan organise", "plan bribe")
    assert boards(pos) == ["B1", "B2", "B3", "B4", "B5", "O1", "B6"]


@clause("LE-15", "LE-22")
def test_the_boards_of_a_new_round_are_empty() -> None:
    pos = whole_round(table(round=2, phase="command"))
    assert view(pos).public.phase == "preparation"
    assert [board.dice for board in pos.boards] == [[0] * 7 * 3] * 4


@clause("LE-16")
def test_the_last_round_is_announced_as_such() -> None:
    assert told(whole_round(table(round=4)))[0] == "round 4 0"
    assert told(whole_round(table(round=5)))[0] == "round 5 1"


@clause("LE-17")
def test_with_all_eight_syndicates_nothing_is_organised() -> None:
    pos = play(preparing(table(opportunity=9, tiles=EIGHT)), "first black")
    assert boards(pos) == ["B1", "B2", "B3", "E1"]
    assert offers(pos) == ["plan bribe", "plan extort", "plan recruit"]
    seven = preparing(table(opportunity=9, tiles=EIGHT[:7]))
    assert boards(seven) == ["B1", "O1", "O2", "E1"]
    recruits = preparing(table(opportunity=15, tiles=EIGHT))
    assert boards(recruits) == ["B1", "B2", "R1", "R2"]


# -- the First player --------------------------------------------------------------------------------


@clause("LE-18")
def test_all_roll_six_dice_in_seat_order() -> None:
    pos = table(dice=["1 1", "2 2 2 2 2 2 2 2", ""])
    preparing(pos, "6 5 4 3 2 1", "1 1 2 2 3 3", "6 6 6 6 6 5")
    assert [unplaced(pos, colour) for colour in ("black", "green", "purple")] == [
        "1 2 3 4 5 6", "1 1 2 2 3 3", "5 6 6 6 6 6",
    ]  # fmt: skip
    assert all(player.thrown == player.unplaced == 6 for player in pos.players)
    assert "rolled green 112233" in told(pos)


@clause("LE-19")
def test_the_lowest_total_chooses_the_first_player_and_may_choose_itself() -> None:
    pos = preparing(table(), "6 6 6 6 6 6", "1 1 1 1 1 2", "2 2 2 2 2 2")
    assert asked(pos) == "green first" and offers(pos) == ["first black", "first green", "first purple"]
    assert default(pos) == "first green"
    play(pos, "first purple")
    assert pos.first == 2 and "first green purple" in told(pos)


@clause("LE-19", "LE-20")
def test_w1_tie_for_lowest() -> None:
    """Green is the rulebook's Green, black its Red, purple its Purple."""
    pos = preparing(table(), "1 2 3 4 5 6", "1 3 3 4 4 6", "3 4 4 4 5 5", more=rolls("6", "5", "6", "5"))
    assert asked(pos) == "black first"
    assert [line for line in told(pos) if line.startswith(("tied", "rerolled"))] == [
        "tied 21", "rerolled black 1 6", "rerolled green 1 5",
        "tied 25", "rerolled green 3 6", "rerolled purple 3 5",
    ]  # fmt: skip
    assert unplaced(pos, "green") == "3 4 4 5 6 6" and unplaced(pos, "purple") == "4 4 4 5 5 5"


@clause("LE-20")
def test_whatever_the_lowest_die_shows_it_is_rerolled() -> None:
    pos = preparing(table(), "2 6 6 6 6 6", "2 6 6 6 6 6", "6 6 6 6 6 6", more=rolls("5", "4"))
    assert unplaced(pos, "black") == "5 6 6 6 6 6" and unplaced(pos, "green") == "4 6 6 6 6 6"


@clause("LE-20")
def test_after_a_hundred_rerolls_the_lowest_seat_chooses() -> None:
    tied = rolls(*["1 1"] * 100)
    pos = preparing(table(), "6 6 6 6 6 6", "1 1 1 1 1 1", "1 1 1 1 1 1", more=tied)
    assert asked(pos) == "green first" and not pos.script
    assert sum(line.startswith("tied") for line in told(pos)) == 100


@clause("LE-21")
def test_no_rolled_face_changes_before_the_abilities() -> None:
    pos = whole_round(table(4, opportunity=0), *EACH_ONE[:4])
    play_until(pos, "black place")
    assert [unplaced(pos, colour) for colour in ("black", "green", "purple", "red")] == EACH_ONE[:4]


# -- plans and bonuses -------------------------------------------------------------------------------


@clause("LE-22", "LE-24", "LE-26")
def test_each_does_all_before_the_next() -> None:
    pos = table(4, lucre=[1, 2, 0, 1], deck="deceive deceive", tiles=["red:black:sab1"])
    play(whole_round(pos), "first green")
    asks = []
    pos.rehearse(*rolls("1", "2", "3", "4"))
    while not asked(pos).endswith("place"):
        asks.append(asked(pos))
        play(pos, default(pos))
    assert asks == [
        "green plan", "green bonus", "green bonus", "purple plan", "purple look", "red plan", "red look",
        "red bonus", "black plan", "black bonus", "green scheme",
    ]  # fmt: skip


@clause("LE-15", "LE-22", "LE-32", "LE-35", "LE-41", "LE-54", "LE-74", "LE-75")
def test_the_phases_of_a_round() -> None:
    """Everybody gets the default; all Plans go to where the dice lie."""
    pos = table(soldati=["flip X", "", ""], schemes=["gang-up", "", ""], listed="flip 2 3", bribery=[1, 1, 1])
    whole_round(pos)
    phases: dict[str, str] = {}
    lines = []
    pos.key = pos.script = None  # any dice will do
    pos.opportunities = [0]
    while asked(pos) and pos.round == 1:
        phases.setdefault(asked(pos).split()[1], view(pos).public.phase)
        choice = next(
            (text for text in offers(pos) if text.startswith(("call green+", "accept", "play"))), ""
        )
        if asked(pos).endswith("command"):
            assert pos.boards == [] and len(pos.discards) == 1
        play(pos, choice or default(pos))
        lines += told(pos)
    assert [line for line in lines if line.startswith("planned")][:2] == [
        "planned black B2",
        "planned green B3",
    ]
    expected = {
        "first": "preparation", "plan": "preparation", "scheme": "scheming", "lay": "scheming",
        "place": "planning", "activate": "abilities", "target": "abilities", "recruit": "execution",
        "call": "execution", "answer": "execution", "intrude": "execution", "command": "command",
    }  # fmt: skip
    assert phases.items() <= expected.items()
    assert set(phases.values()) == set(expected.values())


@clause("LE-24")
def test_only_the_first_player_draws_a_scheme() -> None:
    pos = play(preparing(table(deck="deceive gang-up")), "first green", *["plan bribe"] * 3)
    assert [scheme_hand(pos, colour) for colour in ("black", "green", "purple")] == ["", "gang-up", ""]


@clause("LE-24", "LE-25")
def test_middle_players_may_look_where_orders_are() -> None:
    tiles = ["black:red:", "green:red:sab100 sec1 sec1", "green::", "red:black:sec1"]
    pos = begun(table(5, tiles=tiles, first="purple"), position_bonus, 1)
    assert asked(pos) == "red look" and offers(pos) == ["look S2", "look S4", "look none"]
    assert default(pos) == "look none"
    play(pos, "look S2")
    assert pos.trail == [(3, 6, 6, 1 + 2 * 64**3, -1)]
    assert view(pos, "red").own.seen == ((0, ("sab100", "sec1", "sec1")),)
    assert view(pos, "black").own.seen == () and view(pos, "black").public.deeds == ((3, "S2", "S2"),)
    assert told(pos) == [f"looked red S2 {1 + 2 * 64**3}"]
    assert asked(begun(table(5, tiles=tiles, first="purple"), position_bonus, 3)) == "black look"
    assert asked(begun(table(5, tiles=tiles, first="purple"), position_bonus, 4)) == ""
    assert asked(begun(table(5, tiles=tiles, first="purple"), position_bonus, 0)) == ""
    none = play(begun(table(5, tiles=tiles, first="purple"), position_bonus, 1), "look none")
    assert not none.trail
    assert asked(begun(table(5, tiles=["black:red:"]), position_bonus, 1)) == ""


@clause("LE-26", "LE-27")
def test_the_lucre_bonuses_are_chosen_freely() -> None:
    pos = table(lucre=[3, 0, 0], dice=["1 2 3 4 5 6", "", ""], deck="deceive gang-up")
    begun(pos, lucre_bonus, 0, 3, script=rolls("4"))
    assert offers(pos) == ["bonus scheme", "bonus die", "pass"] and default(pos) == "bonus die"
    play(pos, "bonus scheme", "bonus die")
    assert scheme_hand(pos, "black") == "gang-up" and unplaced(pos, "black") == "1 2 3 4 4 5 6"
    assert pos.players[0].thrown == pos.players[0].unplaced == 7
    play(pos, "bonus scheme")
    assert asked(pos) == "" and pos.players[0].lucre == 3
    assert told(pos) == ["scheme black gang-up", "extra-die black 4", "scheme black deceive"]


@clause("LE-27", "LE-31")
def test_no_tenth_die_and_no_scheme_where_there_is_none() -> None:
    eight = begun(table(dice=["1 1 1 1 1 1 1 1", "", ""]), lucre_bonus, 0, 1)
    assert offers(eight) == ["bonus die", "pass"]
    nine = begun(table(dice=["1 1 1 1 1 1 1 1 1", "", ""], discards="deceive"), lucre_bonus, 0, 1)
    assert offers(nine) == ["bonus scheme", "pass"] and default(nine) == "bonus scheme"
    assert asked(begun(table(dice=["1 1 1 1 1 1 1 1 1", "", ""]), lucre_bonus, 0, 2)) == ""


@clause("LE-28")
def test_pass_gives_up_the_rest() -> None:
    pos = begun(table(lucre=[3, 0, 0]), lucre_bonus, 0, 3)
    assert asked(play(pos, "pass")) == ""


@clause("LE-26")
def test_who_can_have_neither_die_nor_scheme_passes_by_default() -> None:
    nine = "1 1 1 1 1 1 1 1 1"
    pos = table(dice=[nine, "", ""], listed="flip - -", soldati=["move", "", ""])
    assert default(begun(pos, lucre_bonus, 0, 1)) == "pass"


# -- replacing ---------------------------------------------------------------------------------------


@clause("LE-29", "LE-30")
def test_a_soldato_of_anybody_may_be_replaced_by_one_of_the_same_kind() -> None:
    pos = table(listed="rotate 2 flip", soldati=["move 3 move", "1 X", "flip"], lucre=[1, 0, 0])
    begun(pos, lucre_bonus, 0, 1, script=[0, 1])
    assert offers(pos) == ["bonus die", "bonus replace", "pass"]
    play(pos, "bonus replace")
    assert asked(pos) == "black take" and offers(pos) == ["take 1", "take 2", "take 3"]
    play(pos, "take 2")
    assert asked(pos) == "black replace" and default(pos) == "replace black 3"
    assert offers(pos) == ["replace black 3", "replace green 1", "replace green X"]
    assert the_list(pos) == "rotate 4 flip" and view(pos).public.held == "2"
    bag = len(pos.bag)
    play(pos, "replace green X")
    assert soldati(pos, "green") == "1 2" and len(pos.bag) == bag + 1 and asked(pos) == ""
    assert told(pos) == ["listed 1 4", "replaced black green X 2"]


@clause("LE-29")
def test_equal_faces_are_one_choice_and_the_oldest_goes() -> None:
    pos = table(listed="rotate - -", soldati=["move flip move", "", "flip"], lucre=[1, 0, 0], bag=0)
    oldest = pos.players[0].soldati[0]
    begun(pos, lucre_bonus, 0, 1, script=[0, 0])
    play(pos, "bonus replace")
    assert offers(pos) == ["replace black flip", "replace black move", "replace purple flip"]
    play(pos, "replace black move")
    assert soldati(pos, "black") == "flip move rotate" and pos.listed[0] // 2 == oldest // 2


@clause("LE-29")
def test_the_oldest_of_those_goes_wherever_it_lies() -> None:
    pos = table(listed="rotate - -", soldati=["flip move move", "", ""], lucre=[1, 0, 0], bag=0)
    oldest = pos.players[0].soldati[1]
    begun(pos, lucre_bonus, 0, 1, script=[0, 0])
    play(pos, "bonus replace", "replace black move")
    assert soldati(pos, "black") == "flip move rotate" and pos.listed[0] // 2 == oldest // 2


@clause("LE-29")
def test_only_own_soldati_if_so_agreed() -> None:
    laid = {"listed": "rotate 2 -", "soldati": ["move", "1", "flip"], "bag": 0}
    pos = begun(table(replace_scope="own", **laid), lucre_bonus, 0, 1, script=[0, 0])  # type: ignore[arg-type]
    play(pos, "bonus replace")
    assert soldati(pos, "black") == "rotate"  # one slot, one Soldato
    anybody = begun(table(**laid), lucre_bonus, 0, 1)  # type: ignore[arg-type]
    assert offers(play(anybody, "bonus replace")) == ["take 1", "take 2"]


@clause("LE-29")
def test_the_first_own_else_the_first_is_replaced_by_default() -> None:
    pos = begun(table(listed="rotate - -", soldati=["move", "flip", ""], bag=0), lucre_bonus, 2, 1)
    assert default(play(pos, "bonus replace")) == "replace black move"
    pos = begun(table(listed="rotate - -", soldati=["move", "flip", ""], bag=0), lucre_bonus, 1, 1)
    assert default(play(pos, "bonus replace")) == "replace green flip"


@clause("LE-30")
def test_replace_is_offered_only_where_it_is_possible() -> None:
    for listed, own, possible in [("flip - -", "2", False), ("2 - -", "2", True), ("- - -", "2", False)]:
        pos = begun(table(listed=listed, soldati=[own, "", ""]), lucre_bonus, 0, 1)
        assert ("bonus replace" in offers(pos)) == possible


@clause("LE-12", "LE-30")
def test_with_an_empty_bag_the_replaced_soldato_fills_the_list() -> None:
    pos = begun(
        table(listed="rotate - -", soldati=["move", "flip", ""], bag=0), lucre_bonus, 0, 1, script=[0, 0]
    )
    play(pos, "bonus replace", "replace green flip")
    assert the_list(pos) == "flip - -" and not pos.bag and soldati(pos, "green") == "rotate"


def test_every_opportunity_card_has_four_plans() -> None:
    assert all(sum(card) == 4 for card in OPPORTUNITY)
