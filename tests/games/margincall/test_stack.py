"""Margin Call: the stack, MC-23 to MC-31."""

from __future__ import annotations

import pytest

from clauses import clause
from games.margincall.table import (
    asked,
    bags,
    default,
    discards,
    held,
    offers,
    pass_all,
    play,
    refusal,
    scores,
    sizes,
    stack,
    table,
    told,
    view,
)

JUNK = "M1 L3 S5 C7"


@clause("MC-23", "MC-24", "MC-25", "MC-29", "MC-31", "MC-32", "MC-36", "MC-37")
def test_example_e1_last_in_first_out() -> None:
    pos = table("RC M1 L3 S5 C7 M9 L0", "SD M2 L4 S6 C8 M0 L1", "WB M3 L5 S7 C9 M1 L2", deck="C1 C2 C3 C4")
    play(pos, "play RC")
    assert asked(pos) == "P2 respond"
    play(pos, "SD on #0 to P2")
    assert stack(pos) == ["RC P1 P1", "SD P2 P2"] and asked(pos) == "P3 respond"
    play(pos, "WB on #1")
    assert held(pos, 1) == "M1 M9 L0 L3 S5 C1 C2 C3 C4 C7" and sizes(pos) == [10, 6, 6]
    assert asked(pos) == "P1 main" and discards(pos) == "WB SD RC" and stack(pos) == []
    assert told(pos)[1:] == [
        "played P1 RC", "deflected P2 P2 RC 0", "blew P3 P2 SD 1", "voided P3 P2 SD 1", "did-nothing P2 SD",
        "drew P1 4 C1 C2 C3 C4",
    ]  # fmt: skip


@clause("MC-2", "MC-46")
def test_example_e2_no_carry_over() -> None:
    pos = table("M4 L4 S9 C9", "M2", scores=[11, 0])
    play(pos, "sell M4 L4 S9 C9")
    assert scores(pos) == [0, 0] and bags(pos) == [2, 3]


@clause("MC-40", "MC-27", "MC-23")
def test_example_e3_high_frequency_trades_take_in_lifo_order() -> None:
    pos = table("HF M1", "HF M2", "HF M3", "M7 L7 S7 W", active=4)
    play(pos, "sell M7 L7 S7 W", "play HF", "play HF", "play HF")
    assert stack(pos) == ["package P4 -", "HF P1 P1", "HF P2 P2"] and asked(pos) == "P3 take"
    assert offers(pos) == ["take M7", "take L7", "take S7", "take W"] and default(pos) == "take W"
    play(pos, "take W")
    assert asked(pos) == "P2 take" and offers(pos) == ["take M7", "take L7", "take S7"] and pos.taken == 1
    play(pos, "take M7")
    assert asked(pos) == "P1 take" and pos.taken == 2
    play(pos, "take L7")
    assert scores(pos) == [0, 0, 0, 0] and "settled P4 0 0 0" in told(pos)
    assert "W" in held(pos, 3) and "M7" in held(pos, 2) and "L7" in held(pos, 1)


@clause("MC-33", "MC-34", "MC-35", "MC-37")
def test_example_e4_forced_collusion_deflected() -> None:
    pos = table("FC M1", "SD M2", "M3 L3 S3 C5 M5 L9 W", scores=[3, 0, 5])
    play(pos, "FC on P2", "SD on #0 to P3")
    assert "sold P3 P1 M3 L3 S3 W 6" in told(pos)  # the only one worth 6B
    assert scores(pos) == [9, 0, 5] and asked(pos) == "P2 main"


@clause("MC-35", "MC-36")
def test_example_e5_forced_collusion_voided() -> None:
    pos = table("FC M1 L1", "M2", "WB M7 L7")
    play(pos, "FC on P3", "WB on #0")
    assert asked(pos) == "P1 main" and "sell" in offers(pos) and scores(pos) == [0, 0, 0]
    assert told(pos)[1:] == [
        "colluded P1 P3", "blew P3 P1 FC 0", "voided P3 P1 FC 0", "did-nothing P1 FC",
    ]  # fmt: skip


@clause("MC-42", "MC-43", "MC-36")
def test_example_e6_ponzi_voided() -> None:
    pos = table("PZ M3 L3 S8 C9", "WB M1")
    play(pos, "sell PZ M3 L3 S8 C9", "WB on PZ")
    assert scores(pos) == [1, 0] and "voided P2 P1 PZ 0" in told(pos)


@clause("MC-41", "MC-44")
def test_example_e7_traps() -> None:
    pos = table("M3 L3 BU", "BE BE M1")
    play(pos, "sell M3 L3", "play BE", "play BU", "play BE")
    assert scores(pos) == [0, 0] and "settled P1 1 0 0" in told(pos)


# -- priority ----------------------------------------------------------------------------------------


@clause("MC-24")
@pytest.mark.parametrize("seller", [1, 2, 3])
def test_priority_goes_clockwise_from_after_the_player_and_to_him_last(seller: int) -> None:
    pos = table("M7 L7 BU BU", "M7 L7 BU BU", "M7 L7 BU BU", active=seller)
    play(pos, "sell M7 L7")
    order = []
    while asked(pos).endswith("respond"):
        order.append(asked(pos)[:2])
        play(pos, "pass")
    assert order == [f"P{(seller + away - 1) % 3 + 1}" for away in (1, 2, 3)]


@clause("MC-24", "MC-25")
def test_a_response_restarts_the_round_and_who_passed_may_respond() -> None:
    pos = table("M7 L7 BU", "BE M1", "BE M1")
    play(pos, "sell M7 L7", "pass", "play BE")  # P2 passes, P3 plays
    assert asked(pos) == "P1 respond"
    play(pos, "pass")
    assert asked(pos) == "P2 respond"
    play(pos, "play BE")
    assert asked(pos) == "P1 respond"  # P3 has none left and passes
    play(pos, "play BU")
    assert scores(pos) == [0, 0, 0] and asked(pos) == "P2 main"


@clause("MC-25")
def test_the_window_closes_when_all_have_passed_since_the_newest_item() -> None:
    pos = table("M7 L7 BU", "BU M1")
    play(pos, "sell M7 L7", "pass")
    assert scores(pos) == [0, 0] and asked(pos) == "P1 respond"
    assert (pos.priority, pos.passes) == (0, 1)
    play(pos, "pass")
    assert scores(pos) == [1, 0] and asked(pos) == "P2 main"
    assert (pos.priority, pos.passes) == (-1, 0)
    assert told(pos)[1:4] == ["sold P1 P1 M7 L7 1", "unanswered package", "settled P1 1 1 1"]


@clause("MC-25")
def test_nobody_responds_while_the_stack_resolves() -> None:
    """P3 still holds a Whistleblower when P2's Deflection comes up."""
    pos = table("RC M1", "SD M2", "WB WB M3", deck="C1 C2 C3 C4 " * 9)
    play(pos, "play RC", "SD on #0 to P2", "pass")
    assert asked(pos) == "P1 main" and sizes(pos) == [1, 5, 3]


@clause("MC-25", "MC-51")
def test_a_forced_pass_is_asked_where_the_pace_is_kept() -> None:
    pos = table("M7 L7", "M1", paced=True)
    play(pos, "sell M7 L7")
    assert asked(pos) == "P2 respond" and offers(pos) == ["pass"]
    play(pos, "pass")
    assert asked(pos) == "P1 respond" and offers(pos) == ["pass"]


@clause("MC-23")
def test_items_players_targets_and_focuses_are_public() -> None:
    pos = table("PZ M3 L3 S8 C9", "HF WB", "SD WB M1")
    play(pos, "sell PZ M3 L3 S8 C9", "play HF", "SD on #1 to P1", "WB on PZ")
    told_to = [[(i.card, i.seat, i.focus, i.aim, i.void) for i in view(pos, seat).public.stack]
               for seat in (1, 2, 3)]  # fmt: skip
    assert told_to[0] == told_to[1] == told_to[2] == [
        ("package", 0, -1, 0, False), ("HF", 1, 1, 0, False), ("SD", 2, 0, 1, False), ("WB", 1, -1, 0, False),
    ]  # fmt: skip


# -- what may be played in response ------------------------------------------------------------------


@clause("MC-26")
def test_responses_to_a_package_without_ponzi() -> None:
    pos = table("M7 L7 HF BE WB", "WB SD HF BE BU RC FC PZ W M1")
    play(pos, "sell M7 L7")
    assert offers(pos) == ["pass", "play HF", "play BE", "play BU"]
    assert refusal(pos, "play WB") == (
        "There's no card here that Whistleblower works on.", "MC-26",
    )  # fmt: skip
    play(pos, "pass")
    assert offers(pos) == ["pass", "play BE"]  # never a High-Frequency Trade by the seller
    assert refusal(pos, "play HF") == ("You can't take cards from your own package.", "MC-26")
    play(pos, "play BE")
    assert offers(pos) == ["pass", "play WB", "play HF", "play BE", "play BU"]  # a trap has no focus
    play(pos, "play HF")
    play(pos, "pass")  # P1 could blow the whistle
    assert offers(pos) == ["pass", "play WB", "play SD", "play BE", "play BU"]


@clause("MC-26", "MC-36", "MC-37")
def test_responses_to_a_ponzi_package() -> None:
    pos = table("PZ M7 L7 S1 C3", "WB SD M1")
    play(pos, "sell PZ M7 L7 S1 C3")
    assert offers(pos) == ["pass", "play WB"]


@clause("MC-26", "MC-11")
@pytest.mark.parametrize("slow", ["RC", "FC"])
def test_responses_to_a_slow_card(slow: str) -> None:
    pos = table(f"{slow} M1", "WB SD HF BE BU RC FC PZ W M1")
    play(pos, f"play {slow}")
    assert offers(pos) == ["pass", "play WB", "play SD"]


@clause("MC-26", "MC-34", "MC-40")
def test_in_a_forced_sale_the_victim_is_the_seller() -> None:
    pos = table("FC HF M1", "M7 L7 HF BE")
    play(pos, "play FC")
    assert asked(pos) == "P1 respond" and offers(pos) == ["pass", "play HF"]
    play(pos, "pass")
    assert asked(pos) == "P2 respond" and offers(pos) == ["pass", "play BE"]


@clause("MC-36")
def test_a_whistleblower_is_aimed_at_any_card_top_or_not_its_own_too() -> None:
    pos = table("PZ M7 L7 S1 C3 BU", "BE WB WB", "SD HF WB M1")
    play(pos, "sell PZ M7 L7 S1 C3", "play BE", "play HF", "play BU", "play WB")
    assert asked(pos) == "P2 aim" and offers(pos) == ["on PZ", "on #1", "on #2", "on #3"]
    play(pos, "on #1")  # the own Bear Trap
    play(pos, "play WB")
    assert asked(pos) == "P3 aim" and offers(pos) == ["on PZ", "on #1", "on #2", "on #3", "on #4"]
    play(pos, "on #4")
    play(pos, "WB on #5")  # answered by another, without limit
    while asked(pos) != "P3 take":
        play(pos, "pass")
    assert told(pos)[-4:] == [
        "voided P2 P3 WB 5", "did-nothing P3 WB", "voided P2 P2 BE 1", "set-trap P1 BU",
    ]  # fmt: skip


@clause("MC-37", "MC-26")
def test_a_deflection_needs_a_card_with_a_focus() -> None:
    pos = table("M7 L7 BU", "HF SD SD SD", "WB BE SD M1")
    play(pos, "sell M7 L7", "play HF", "play BE", "play BU", "play SD")
    assert asked(pos) == "P2 redirect"  # there was one possible target
    play(pos, "to P1", "WB on #4", "play SD")
    assert asked(pos) == "P2 aim" and offers(pos) == ["on #1", "on #4"]


@clause("MC-37")
def test_the_new_player_is_anyone_but_the_present_focus() -> None:
    pos = table("RC M1", "SD M1", "M1", "M1")
    play(pos, "play RC", "play SD")
    assert asked(pos) == "P2 redirect" and offers(pos) == ["to P2", "to P3", "to P4"]
    pos = table("FC M1", "SD M1", "M1", "M1")
    play(pos, "FC on P3", "play SD")
    assert offers(pos) == ["to P1", "to P2", "to P4"] and default(pos) == "to P1"


@clause("MC-37")
def test_deflections_may_be_for_slow_cards_only() -> None:
    pos = table("M7 L7", "HF SD M1", "SD M1", deflect_scope="slow")
    play(pos, "sell M7 L7", "play HF")
    assert asked(pos) == "P2 take"  # no Deflection could be played
    pos = table("RC M1", "SD M1", "SD M1", deflect_scope="slow")
    play(pos, "play RC", "SD on #0 to P2", "play SD")
    assert asked(pos) == "P3 redirect"  # not at the other Deflection: no choice of targets
    for slow in ("RC", "FC"):
        assert "play SD" in offers(play(table(f"{slow} M1", "SD", deflect_scope="slow"), f"play {slow}"))


# -- how it resolves ---------------------------------------------------------------------------------


@clause("MC-28", "MC-32", "MC-37")
def test_who_draws_is_the_focus_of_the_credit() -> None:
    pos = table("RC M1", "SD M2", "M3", deck="C1 C2 C3 C4 " * 5)
    play(pos, "play RC", "SD on #0 to P3")
    assert sizes(pos) == [1, 1, 5] and asked(pos) == "P1 main"
    assert "redirected P2 P3 RC 0" in told(pos)


@clause("MC-28", "MC-37", "MC-39")
def test_a_deflection_of_a_deflection_changes_where_it_turns_its_target() -> None:
    pos = table("RC M1", "SD M2", "SD M3", deck="C1 C2 C3 C4 " * 5)
    play(pos, "play RC", "SD on #0 to P2", "SD on #1 to P3")
    assert sizes(pos) == [1, 1, 5]


@clause("MC-39")
def test_of_two_deflections_on_one_card_the_first_has_the_last_word() -> None:
    pos = table("RC M1", "SD M2", "SD M3", deck="C1 C2 C3 C4 " * 5)
    play(pos, "play RC", "SD on #0 to P2", "SD on #0 to P3")
    assert sizes(pos) == [1, 5, 1]


@clause("MC-38", "MC-34")
def test_forced_collusion_may_come_back_to_its_player() -> None:
    pos = table("FC M7 L7", "SD M2", "M3 L3")
    play(pos, "FC on P2", "SD on #0 to P1")
    assert "sold P1 P1 M7 L7 1" in told(pos) and scores(pos) == [1, 0, 0] and asked(pos) == "P2 main"


@clause("MC-38", "MC-40", "MC-43")
def test_a_trade_may_be_deflected_onto_the_seller_and_still_counts_as_taken() -> None:
    pos = table("PZ M7 L3 S1 C5 SD", "HF M2", "M3")
    play(pos, "sell PZ M7 L3 S1 C5", "play HF", "SD on #1 to P1", "take M7")
    assert "M7" in held(pos, 1) and scores(pos) == [0, 0, 0] and "settled P1 0 0 0" in told(pos)


@clause("MC-30")
@pytest.mark.parametrize("card", ["WB on #0", "SD on #0 to P3"])
def test_what_is_aimed_at_a_void_card_fizzles(card: str) -> None:
    """P3's Whistleblower, played later, resolves first."""
    pos = table("RC M1", f"{card[:2]} M2", "WB M3", deck="C1 C2 C3 C4 " * 5)
    play(pos, "play RC", card, "WB on #0")
    assert sizes(pos) == [1, 1, 1] and f"fizzled P2 {card[:2]}" in told(pos) and asked(pos) == "P1 main"


@clause("MC-29")
def test_void_is_set_when_the_whistleblower_resolves() -> None:
    """A Whistleblower that is itself void voids nothing."""
    pos = table("RC M1", "WB M2", "WB M3", deck="C1 C2 C3 C4 " * 5)
    play(pos, "play RC", "WB on #0")
    assert not pos.stack[0].void
    play(pos, "WB on #1")
    assert sizes(pos) == [5, 1, 1]


@clause("MC-29", "MC-41", "MC-44")
def test_void_traps_do_nothing_and_play_goes_on() -> None:
    pos = table("M7 L7 WB", "BE BU M1")
    play(pos, "sell M7 L7", "play BE", "WB on #1", "play BU")
    assert scores(pos) == [3, 0]


@clause("MC-31")
def test_each_card_is_discarded_when_its_place_comes_up_before_its_effect() -> None:
    """The credit itself is in the pile that is shuffled for it; the package stays until it resolves."""
    script = [0, 0]  # of three discards: WB, SD, RC
    pos = table("RC M1", "SD M2", "WB M3", deck="C1 C2", script=script)
    play(pos, "play RC", "SD on #0 to P2", "WB on #1")
    assert "shuffled 3" in told(pos) and sizes(pos) == [5, 1, 1] and len(pos.deck) == 1
    pos = table("M7 L7", "HF M2", deck="L9 " * 20)
    play(pos, "sell M7 L7", "play HF")
    assert asked(pos) == "P2 take" and discards(pos) == "HF"
    play(pos, "take M7")
    assert discards(pos) == "HF L7"


@clause("MC-31")
def test_a_reshuffle_never_touches_the_stack() -> None:
    pos = table("RC M1", "BU M2", deck="", discards="C1 C2 C3 C4 C5", script=[0, 0, 0, 0, 0, 0])
    play(pos, "play RC")
    assert sizes(pos) == [5, 2] and "shuffled 6" in told(pos)  # the RC had left the stack


@clause("MC-27", "MC-33", "MC-40")
def test_what_is_taken_and_what_is_sold_is_chosen_at_resolution() -> None:
    pos = table("M7 L7 S7", "HF M2", "BE M1")
    play(pos, "sell M7 L7 S7", "play HF")
    assert asked(pos) == "P3 respond" and stack(pos) == ["package P1 -", "HF P2 P2"]
    pass_all(pos)
    assert asked(pos) == "P2 take"
    pos = table("FC M1", "M7 L7 S7 C7 L2 S2 C2 W", "BU M2")
    play(pos, "FC on P2")
    assert asked(pos) == "P2 forced"
