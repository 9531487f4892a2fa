"""Margin Call: the cards and the settling of sales, MC-32 to MC-47."""

from __future__ import annotations

import pytest

from clauses import clause
from games.margincall.table import (
    asked,
    bags,
    codes,
    default,
    discards,
    held,
    offers,
    play,
    refusal,
    scores,
    sizes,
    table,
    told,
)

JUNK = "M1 L3 S5 C7"
STRAIGHT_FLUSH = "M3 M4 M5 M6 M7"


# -- Slow cards --------------------------------------------------------------------------------------


@clause("MC-32")
def test_revolving_credit_draws_four_and_the_main_phase_goes_on() -> None:
    pos = table("RC M1", "M2", deck="C1 C2 C3 C4 C5")
    play(pos, "play RC")
    assert held(pos, 1) == "M1 C1 C2 C3 C4" and asked(pos) == "P1 main" and "swap" in offers(pos)


@clause("MC-32", "MC-29")
def test_a_void_credit_draws_nothing_and_the_main_phase_goes_on() -> None:
    pos = table("RC RC M1", "WB M2")
    play(pos, "play RC", "WB on #0")
    assert held(pos, 1) == "M1 RC" and asked(pos) == "P1 main" and discards(pos) == "WB RC"


@clause("MC-33")
def test_forced_collusion_names_an_opponent() -> None:
    pos = play(table("M1", "FC M2", "M3", "M4", active=2), "play FC")
    assert asked(pos) == "P2 collude" and offers(pos) == ["on P1", "on P3", "on P4"]
    assert refusal(pos, "on P2") == ("Choose an opponent.", "MC-33")


@clause("MC-33", "MC-51")
@pytest.mark.parametrize(
    ("bags", "scores", "victim"),
    [((3, 3, 3, 3), (0, 0, 0, 0), "on P1"), ((3, 3, 2, 3), (9, 0, 0, 9), "on P3"),
     ((2, 1, 2, 2), (1, 11, 4, 9), "on P4"), ((2, 3, 2, 2), (4, 0, 9, 9), "on P3")],
)  # fmt: skip
def test_the_default_victim(bags: tuple[int, ...], scores: tuple[int, ...], victim: str) -> None:
    """Fewest bags, then the highest score, then the lowest seat."""
    pos = play(table("M1", "FC M2", "M3", "M4", active=2, bags=bags, scores=scores), "play FC")
    assert default(pos) == victim


@clause("MC-33", "MC-22")
def test_the_victim_sells_a_best_package_of_his_choice() -> None:
    pos = table("FC M1", "M7 L7 S7 C2 L2 S2 BU")
    play(pos, "play FC")
    assert asked(pos) == "P2 forced" and offers(pos) == ["add M7", "add L2"]  # a full house either way
    assert default(pos) == "add M7"
    play(pos, "add L2")
    assert "sold P2 P1 L2 L7 S2 S7 C2 5" in told(pos) and asked(pos) == "P2 respond"


@clause("MC-33", "MC-21")
def test_ponzi_counts_for_the_best_package_and_traps_do_not() -> None:
    pos = table("FC M1", "PZ M7 L7 S1 C3 BU BU BU")
    play(pos, "play FC")
    assert asked(pos) == "P2 respond"  # there was one best package
    assert "sold P2 P1 PZ M7 L7 S1 C3 4" in told(pos)


@clause("MC-34", "MC-24")
def test_a_forced_sale_is_a_sale_like_any_other() -> None:
    """Priority starts after its seller; traps and trades work; its full value goes to the FC player."""
    pos = table("FC BU M1", "HF M2", "M7 L7 S7 BE", scores=[1, 2, 3])
    play(pos, "FC on P3")
    assert asked(pos) == "P1 respond"
    play(pos, "play BU", "pass", "pass")
    assert scores(pos) == [6, 2, 3] and bags(pos) == [3, 3, 3] and asked(pos) == "P2 main"


@clause("MC-34", "MC-47")
def test_a_forced_sale_may_win_for_its_player() -> None:
    pos = table("FC M1", "M7 L7 S7 C7", scores=[6, 11], bags=[1, 1])
    play(pos, "play FC")
    assert pos.over and pos.places == (1, 2)


@clause("MC-35")
def test_a_victim_without_a_package_ends_the_turn_all_the_same() -> None:
    pos = table("FC RC M1 L1", "M2 L4", "M3 L3")
    play(pos, "FC on P2")
    assert scores(pos) == [0, 0, 0] and asked(pos) == "P2 main"
    assert "nothing-sold P2" in told(pos) and discards(pos) == "FC"


@clause("MC-35", "MC-51")
def test_who_has_nothing_to_sell_is_asked_where_the_pace_is_kept() -> None:
    pos = table("FC M1", "M2 L4", paced=True)
    play(pos, "play FC", "pass", "pass")
    assert asked(pos) == "P2 forced" and offers(pos) == ["sell nothing"] and default(pos) == "sell nothing"
    play(pos, "sell nothing")
    assert asked(pos) == "P2 main"


# -- traps, trades -------------------------------------------------------------------------------------


@clause("MC-41", "MC-44")
@pytest.mark.parametrize(("amount", "score"), [(1, 2), (2, 3), (3, 4)])
def test_a_bull_trap_adds_and_anyone_may_play_either(amount: int, score: int) -> None:
    pos = table("M7 L7 M1", "BU M2", trap_amount=amount)
    play(pos, "sell M7 L7", "play BU")
    assert scores(pos) == [score, 0]
    pos = table(f"{STRAIGHT_FLUSH} BE", "M2", trap_amount=amount)
    play(pos, f"sell {STRAIGHT_FLUSH}", "play BE")
    assert scores(pos) == [7 - amount, 0]


@clause("MC-41", "MC-44")
def test_traps_are_cumulative_summed_first_and_clamped_once() -> None:
    pos = table("M7 L7 BU BU", "BE BE M2")
    play(pos, "sell M7 L7", "play BE", "pass", "play BE", "play BU", "play BU")
    assert scores(pos) == [1, 0]  # 1 - 4 + 4, not 0 + 4


@clause("MC-44")
def test_no_bull_trap_revives_a_package_without_value() -> None:
    pos = table("M7 L7 BU BU", "HF M2")
    play(pos, "sell M7 L7", "play HF", "play BU", "play BU", "take M7")
    assert scores(pos) == [0, 0]


@clause("MC-40")
def test_a_wild_stays_a_wild_and_nothing_is_taken_of_nothing() -> None:
    pos = table("M7 W M1", "HF M2", "HF HF M3")
    play(pos, "sell M7 W", "play HF", "play HF", "play HF", "take W")
    assert "W" in held(pos, 3).split()  # the last card fell to the next by itself
    assert scores(pos) == [0, 0, 0] and "nothing-left P2" in told(pos)


@clause("MC-40", "MC-21")
def test_a_ponzi_scheme_is_never_taken() -> None:
    pos = table("PZ M7 L7 S1 C3", "HF M2")
    play(pos, "sell PZ M7 L7 S1 C3", "play HF")
    assert offers(pos) == ["take M7", "take L7", "take S1", "take C3"]
    assert refusal(pos, "take PZ") == ("You can't take a Ponzi Scheme. Choose another card.", "MC-40")
    play(pos, "take C3")
    assert scores(pos) == [0, 0]  # a card was taken (MC-43)


@clause("MC-40", "MC-51")
@pytest.mark.parametrize(
    ("package", "first"),
    [
        ("M7 L7 S7 W", "take W"),
        ("M2 L2 S2 C9 M9", "take M9"),  # a full house: without a 9 it is three of a kind, else two pair
        ("M7 L7 S7 C7", "take M7"),
        ("PZ M1 L1 S4 C8", "take M1"),
    ],
)
def test_the_default_is_to_take_what_hurts_most(package: str, first: str) -> None:
    pos = table(package, "HF M2")
    play(pos, f"sell {package}", "play HF")
    expected = {"M2 L2 S2 C9 M9": "take M2"}.get(package, first)
    assert default(pos) == expected


@clause("MC-40")
def test_several_equal_cards_are_one_option() -> None:
    pos = table("M7 M7 L7", "HF M2")
    assert offers(play(pos, "sell M7 M7 L7", "play HF")) == ["take M7", "take L7"]


# -- settling -------------------------------------------------------------------------------------------


@clause("MC-43", "MC-21")
@pytest.mark.parametrize("order", [["play HF", "WB on PZ"], ["WB on PZ", "play HF"]])
def test_only_the_final_state_counts_not_the_order_of_theft_and_voiding(order: list[str]) -> None:
    pos = table("PZ M7 L7 S7 C3", "HF WB M2")
    play(pos, "sell PZ M7 L7 S7 C3", *order[:1])
    play(pos, order[1])
    assert asked(pos) == "P2 take"
    play(pos, "take C3")
    assert scores(pos) == [3, 0]


@clause("MC-43", "MC-42")
def test_a_void_ponzi_package_may_be_worth_more() -> None:
    pos = table("PZ M7 L7 S7 C7 WB", "M2")
    play(pos, "sell PZ M7 L7 S7 C7", "WB on PZ")
    assert scores(pos) == [6, 0] and discards(pos).startswith("WB PZ M7 L7 S7 C7")


@clause("MC-43")
def test_idle_cards_are_ignored_after_a_theft() -> None:
    pos = table(STRAIGHT_FLUSH, "HF M2")
    play(pos, f"sell {STRAIGHT_FLUSH}", "play HF", "take M3")
    assert scores(pos) == [0, 0]
    pos = table("M2 L2 S2 C9 M9", "HF M2")
    play(pos, "sell M2 L2 S2 C9 M9", "play HF", "take M9")
    assert scores(pos) == [3, 0]


@clause("MC-45", "MC-31")
def test_the_rest_of_the_package_is_discarded_and_the_seller_paid() -> None:
    pos = table("PZ M7 L7 S1 C3", "M2", deck="L9 " * 30)
    play(pos, "sell PZ M7 L7 S1 C3")
    assert discards(pos) == "PZ M7 L7 S1 C3" and scores(pos) == [4, 0] and pos.package == []


@clause("MC-46")
@pytest.mark.parametrize(("before", "score", "left"), [(4, 11, 3), (5, 0, 2), (6, 0, 2), (11, 0, 2)], ids=str)
def test_twelve_billions_shed_a_bag_and_the_score_falls_to_nought(before: int, score: int, left: int) -> None:
    pos = table(STRAIGHT_FLUSH, "M2", scores=[before, 5])
    play(pos, f"sell {STRAIGHT_FLUSH}")
    assert scores(pos) == [score, 5] and bags(pos) == [left, 3]
    assert (f"shed P1 {left}" in told(pos)) == (left < 3)


@clause("MC-46")
def test_the_excess_may_be_kept_but_sheds_no_second_bag() -> None:
    pos = table(STRAIGHT_FLUSH, "M2", scores=[11, 0], carry_over=True)
    play(pos, f"sell {STRAIGHT_FLUSH}")
    assert scores(pos) == [6, 0] and bags(pos) == [2, 3]
    pos = table(f"{STRAIGHT_FLUSH} BU BU BU", "M2", scores=[5, 0], carry_over=True, goal=6, trap_amount=3)
    play(pos, f"sell {STRAIGHT_FLUSH}", "play BU", "play BU", "play BU")
    assert scores(pos) == [5, 0] and bags(pos) == [2, 3]


@clause("MC-46")
def test_the_goal_may_be_agreed_on() -> None:
    pos = table(STRAIGHT_FLUSH, "M2", goal=7)
    assert bags(play(pos, f"sell {STRAIGHT_FLUSH}")) == [2, 3]


@clause("MC-47")
def test_the_last_bag_wins_at_once_without_an_end_phase() -> None:
    pos = table(STRAIGHT_FLUSH, "M2", "M3", scores=[5, 4, 9], bags=[1, 2, 2], deck="L9 " * 30)
    play(pos, f"sell {STRAIGHT_FLUSH}")
    assert pos.over and pos.reason == "bags"
    assert list(pos.places) == [1, 3, 2] and list(pos.payoffs) == [1, 0, 0]
    assert sizes(pos) == [0, 1, 1] and bags(pos) == [0, 2, 2]
    assert told(pos)[-3:] == ["settled P1 7 7 12", "shed P1 0", "won P1"]


@clause("MC-47")
def test_equal_players_share_a_place() -> None:
    pos = table(STRAIGHT_FLUSH, "M2", "M3", "M4", scores=[5, 4, 4, 1], bags=[1, 2, 2, 1])
    assert play(pos, f"sell {STRAIGHT_FLUSH}").places == (1, 3, 3, 2)


@clause("MC-34", "MC-40")
def test_what_was_taken_stays_known_until_it_leaves_the_holding() -> None:
    pos = table("M7 L7 S7", "HF M7 RC L2 C3", "M5")
    play(pos, "sell M7 L7 S7", "play HF", "take M7")
    assert codes(pos.players[1].known) == "M7" and asked(pos) == "P2 main"
    play(pos, "swap M7")  # one of two: the others cannot be sure of the second
    assert codes(pos.players[1].known) == "" and "M7" in held(pos, 2)


@clause("MC-43", "MC-44")
def test_theft_and_traps_are_for_one_sale() -> None:
    pos = table("PZ M1 L3 S5 C7", "HF BE PZ M2 L4 S6 C8")
    play(pos, "sell PZ M1 L3 S5 C7", "play HF", "play BE", "take M1")
    assert scores(pos) == [0, 0] and asked(pos) == "P2 main"
    play(pos, "sell PZ M2 L4 S6 C8")
    assert scores(pos) == [0, 4]


@clause("MC-23", "MC-45")
def test_what_anybody_could_count() -> None:
    """Sales, their worth as sold and as paid, action cards, stacks and those that were answered."""

    def tally() -> tuple[int, ...]:
        return pos.sales, pos.face, pos.paid, pos.played, pos.windows, pos.answered

    pos = table("RC PZ M1 L3 S5 C7", "BE WB WB M2", deck="L9 S9 " * 20)
    assert tally() == (0, 0, 0, 0, 0, 0)
    play(pos, "play RC", "pass")
    assert tally() == (0, 0, 0, 1, 1, 0)
    play(pos, "sell PZ M1 L3 S5 C7", "play BE", "WB on #1", "play WB", "on #2")
    assert tally() == (1, 4, 2, 5, 2, 1)


@clause("MC-40", "MC-15")
def test_what_is_taken_goes_to_its_place_in_the_holding() -> None:
    pos = table("M7 L7 S7", "HF M2", "HF RC")
    play(pos, "sell M7 L7 S7", "play HF", "play HF", "take M7")
    assert asked(pos) == "P2 take" and held(pos, 3) == "M7 RC" and "took P3 M7" in told(pos)


@clause("MC-46", "MC-47")
def test_with_a_bag_left_the_game_goes_on() -> None:
    pos = table(STRAIGHT_FLUSH, "M2", scores=[11, 0], bags=[2, 3])
    play(pos, f"sell {STRAIGHT_FLUSH}")
    assert bags(pos) == [1, 3] and asked(pos) == "P2 main"
