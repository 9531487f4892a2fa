"""Margin Call: the turn, MC-7 to MC-15."""

from __future__ import annotations

import pytest

from clauses import clause
from games.margincall.table import (
    asked,
    bags,
    default,
    discards,
    held,
    numbers,
    offers,
    pass_all,
    play,
    refusal,
    scores,
    shuffled_to,
    sizes,
    table,
    told,
    view,
)

JUNK = "M1 L3 S5 C7 M9 L0"  # no package in it, but with a seventh there may be


@clause("MC-7", "MC-8")
def test_a_turn_is_a_main_phase_then_an_end_phase_then_the_next_player_is_active() -> None:
    pos = table(f"{JUNK} RC", f"{JUNK} S9", deck="L8 " + "S2 " * 9)
    assert told(pos) == ["turn P1 1"] and offers(pos) == ["play RC", "swap", "end"]
    play(pos, "swap M1", "end")
    assert told(pos) == ["swapped P1 M1", "drew P1 1 L8", "ended-turn P1", "turn P2 2"]
    assert asked(pos) == "P2 main"


@clause("MC-8", "MC-12")
def test_slow_cards_and_the_swap_come_in_any_order_the_swap_once() -> None:
    pos = table(f"RC RC FC {JUNK}", "M2", deck="C1 C2 C3 C4 " * 9)
    assert offers(pos) == ["play RC", "play FC", "swap", "end"]
    play(pos, "play RC")
    assert asked(pos) == "P1 main" and "swap" in offers(pos)
    play(pos, "swap M1 L3")
    assert asked(pos) == "P1 main" and "swap" not in offers(pos) and "play RC" in offers(pos)
    assert refusal(pos, "swap") == (
        "You've already swapped this turn. Sell a package or end your turn.",
        "MC-12",
    )
    play(pos, "play RC")
    assert asked(pos) == "P1 main" and offers(pos) == ["play FC", "sell", "end"]
    assert asked(play(pos, "end", *[f"drop {code}" for code in held(pos, 1).split()[:8]])) == "P2 main"


@clause("MC-8")
def test_the_swap_is_there_again_next_turn() -> None:
    pos = table(JUNK, JUNK)
    play(pos, "swap M1", "end", "swap L0", "end")
    assert asked(pos) == "P1 main" and "swap" in offers(pos)


@clause("MC-9")
def test_slow_cards_are_no_responses() -> None:
    pos = table("M7 L7", f"RC FC BE {JUNK}")
    play(pos, "sell M7 L7")
    assert asked(pos) == "P2 respond" and offers(pos) == ["pass", "play BE"]
    for slow, name in (("RC", "Revolving Credit"), ("FC", "Forced Collusion")):
        assert refusal(pos, f"play {slow}") == (
            f"You can play {name} only on your turn.", "MC-9",
        )  # fmt: skip


@clause("MC-10", "MC-11")
@pytest.mark.parametrize("card", ["SD", "WB", "HF", "BE", "BU", "PZ"])
def test_quick_cards_and_market_manipulators_are_never_played_onto_an_empty_stack(card: str) -> None:
    assert offers(table(f"{card} M1 L3", "M2")) == ["swap", "end"]


@clause("MC-10", "MC-24")
def test_quick_cards_are_played_in_anyones_turn_ones_own_too() -> None:
    pos = table(f"RC WB {JUNK}", f"WB {JUNK}")
    play(pos, "play RC")
    assert asked(pos) == "P2 respond" and offers(pos) == ["pass", "play WB"]
    play(pos, "play WB")
    assert asked(pos) == "P1 respond" and offers(pos) == ["pass", "play WB"]


@clause("MC-11")
def test_market_manipulators_need_a_package() -> None:
    pos = table(f"RC {JUNK}", "HF BE BU WB")
    play(pos, "play RC")
    assert offers(pos) == ["pass", "play WB"]
    assert refusal(pos, "play BE") == ("Bear Trap works only while a package is being sold.", "MC-11")
    pos = play(table("M7 L7 PZ", "HF BE BU"), "sell M7 L7")
    assert offers(pos) == ["pass", "play HF", "play BE", "play BU"]


@clause("MC-12")
def test_a_swap_discards_first_and_draws_as_many() -> None:
    pos = table("RC RC M1 L3 W PZ BU", f"WB SD {JUNK}", deck="C1 C2 C3 C4", discards="S9")
    assert offers(play(pos, "swap")) == [
        "drop PZ", "drop M1", "drop L3", "drop W", "drop RC", "drop BU",
    ]  # fmt: skip
    play(pos, "drop M1")
    assert offers(pos) == ["drop L3", "drop W", "drop RC", "drop BU", "done"]
    play(pos, "drop RC")
    assert offers(pos) == ["drop RC", "drop BU", "done"] and sizes(pos)[0] == 7 and discards(pos) == "S9"
    play(pos, "drop RC", "done")
    assert asked(pos) == "P1 main"  # nobody could respond
    assert held(pos, 1) == "PZ L3 C1 C2 C3 W BU" and discards(pos) == "S9 M1 RC RC"
    assert told(pos)[1:] == ["swapped P1 M1 RC RC", "drew P1 3 C1 C2 C3"]


@clause("MC-12")
def test_when_the_last_card_is_dropped_the_swap_is_done() -> None:
    pos = table("M1 BU", "M2", deck="C1 RC C3 C4")
    play(pos, "swap M1 BU")
    assert asked(pos) == "P1 main" and held(pos, 1) == "C1 RC"


@clause("MC-12", "MC-49")
def test_a_reshuffle_in_the_middle_of_a_swap_includes_what_was_dropped() -> None:
    pile = numbers("S9 M1 L3")
    pos = table("M1 L3 RC", "M2", deck="C1", discards="S9", script=shuffled_to("L3 M1", pile))
    play(pos, "swap M1 L3")
    assert held(pos, 1) == "L3 C1 RC" and discards(pos) == "" and len(pos.deck) == 2
    assert told(pos)[1:] == ["swapped P1 M1 L3", "shuffled 3", "drew P1 2 L3 C1"]


@clause("MC-12")
def test_a_swap_of_more_than_ten_cards_is_told_in_parts() -> None:
    pos = table("M0 M1 M2 M3 M4 M5 M6 M7 M8 M9 L0 L1", "M2", deck="S1 " * 12)
    play(pos, "swap M0 M1 M2 M3 M4 M5 M6 M7 M8 M9 L0 L1")
    assert told(pos)[1:] == [
        "swapped P1 M0 M1 M2 M3 M4 M5 M6 M7 M8 M9", "swapped P1 L0 L1",
        "drew P1 10 " + " ".join(["S1"] * 10), "drew P1 2 S1 S1",
    ]  # fmt: skip


@clause("MC-13")
def test_a_sale_needs_a_package_and_is_the_end_of_the_main_phase() -> None:
    assert "sell" not in offers(table(JUNK, "M2"))
    assert refusal(table(JUNK, "M2"), "sell") == (
        "You have no package to sell. Swap cards or end your turn.",
        "MC-13",
    )
    pos = table("M7 L7 RC S5 S5", "M2")
    assert offers(pos) == ["play RC", "swap", "sell", "end"]
    play(pos, "sell")
    assert asked(pos) == "P1 build" and offers(pos) == ["add M7", "add S5"]
    assert refusal(pos, "end")[0].startswith("Answer this first: ")  # it is not taken back
    play(pos, "add M7")
    assert scores(pos) == [0, 0] and offers(pos) == ["add S5", "done"]  # nothing but L7 could follow
    assert asked(play(pos, "done")) == "P2 main" and scores(pos) == [1, 0]


@clause("MC-13")
def test_only_what_leads_to_a_package_is_offered() -> None:
    pos = play(table("M7 L7 S7 C7 M2 L4 S9 W", "M2"), "sell", "add L7")
    assert offers(pos) == ["add S7", "add C7", "add W"]
    assert refusal(pos, "add M7") == ("Mortgage 7 doesn't fit what you've chosen.", "MC-20")
    assert refusal(pos, "done") == ("That's not a package yet. Every card must count.", "MC-20")
    play(pos, "add S7")
    assert offers(pos) == ["add C7", "add W", "done"]


@clause("MC-14")
def test_to_end_is_always_allowed_or_strictly_only_without_a_package() -> None:
    assert "end" in offers(table("M7 L7", "M2"))
    strict = table("M7 L7 RC", "M2", strict_pass=True)
    assert offers(strict) == ["play RC", "swap", "sell"]
    assert refusal(strict, "end") == ("At this table you must sell if you can. Your best pays 1B.", "MC-14")
    assert offers(table(JUNK, "M2", strict_pass=True)) == ["swap", "end"]


@clause("MC-15")
def test_there_is_no_limit_before_the_end_phase() -> None:
    pos = table(f"RC RC RC {JUNK}", "M2", deck="S9 S8 " * 10)
    play(pos, "play RC", "play RC", "play RC")
    assert sizes(pos)[0] == 18 and asked(pos) == "P1 main"


@clause("MC-13", "MC-51")
def test_the_default_is_to_sell_the_worthiest_package() -> None:
    pos = table("M7 L7 S7 C7 W M2 L2", "M2")
    assert default(pos) == "sell"
    play(pos, "sell")
    for step in ("add M7", "add L7", "add S7", "add C7", "done"):  # four 7s rather than W 7 7 7
        assert default(pos) == step
        play(pos, step)
        if asked(pos) != "P1 build":
            break
    assert scores(pos) == [6, 0] and bags(pos) == [3, 3]


@clause("MC-51")
@pytest.mark.parametrize(
    ("holding", "package"),
    [
        ("PZ M3 L4 S5 C6 M7", "M3 M7 L4 S5 C6"),  # no Ponzi Scheme
        ("PZ M1 M3 M5 M7 M9 W", "M1 M3 M5 M7 M9"),  # the fewest wilds
        ("PZ M1 L3 S5 C7 M9", "PZ M1 M9 L3 S5"),  # the first in canonical order
        ("M4 L4 S9 C9 M1", "M4 L4 S9 C9"),
    ],
)
def test_ties_between_worthiest_packages(holding: str, package: str) -> None:
    pos = table(holding, "M2")
    while asked(pos) in ("P1 main", "P1 build"):
        play(pos, default(pos))
    assert f"P1 P1 {package}" in next(line for line in told(pos) if line.startswith("sold"))


@clause("MC-51")
def test_fewest_cards_among_equals() -> None:
    """Four of a kind worth 5B takes four cards, a full house five."""
    pos = table("M2 L2 S2 C2 M9 L9", "M2", four_value=5)
    while asked(pos) in ("P1 main", "P1 build"):
        play(pos, default(pos))
    assert "sold P1 P1 M2 L2 S2 C2 5" in told(pos)
    pos = play(table("M2 L2 S2 W W", "M2", four_value=5), "sell", "add M2", "add L2", "add S2", "add W")
    assert offers(pos) == ["add W", "done"] and default(pos) == "done"


@clause("MC-51", "MC-12")
def test_the_other_defaults_of_the_main_phase() -> None:
    pos = table(JUNK, "M2")
    assert default(pos) == "end"
    assert default(play(pos, "swap")) == "drop M1"
    assert default(play(pos, "drop M1")) == "done"
    pass_all(pos)


@clause("MC-8", "MC-24")
def test_what_was_chosen_is_over_when_it_is_done() -> None:
    pos = table("RC M1 L3", "WB SD M2", "M3")
    play(pos, "play RC", "SD on #0 to P3")
    assert view(pos, 1).own.begun == () and view(pos, 2).own.begun == ()
    play(pos, "pass", "end")
    assert view(pos, 1).own.begun == () and pos.players[1].towards == -1
