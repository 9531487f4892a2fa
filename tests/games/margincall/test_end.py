"""Margin Call: End phase, piles, end, MC-48 to MC-51."""

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
    play,
    scores,
    shuffled_to,
    sizes,
    table,
    told,
)
from passel.games.margincall import GAME

NINE = "M1 L3 S5 C7 M9 L0 S2 C4 WB"


@clause("MC-48")
def test_each_draws_up_to_seven_from_the_active_player_clockwise() -> None:
    pos = table("M1 L3", "M2 L4 S6", "M3", active=2, deck="C1 C2 C3 C4 S1 S2 S3 S4 L1 L2 L3 L4 M1 M2 M3 M4 W")
    play(pos, "end")
    assert sizes(pos) == [7, 7, 7] and asked(pos) == "P3 main"
    assert told(pos)[1:-1] == [
        "ended-turn P2", "drew P2 4 C1 C2 C3 C4", "drew P3 6 L1 L2 S1 S2 S3 S4", "drew P1 5 M1 M2 M3 L3 L4",
    ]  # fmt: skip


@clause("MC-48")
def test_each_discards_down_to_seven_and_finishes_before_the_next() -> None:
    pos = table(NINE, f"{NINE} W", "M3", deck="C1 " * 6)
    play(pos, "end")
    assert asked(pos) == "P1 trim" and sizes(pos)[2] == 1
    assert offers(pos) == [f"drop {code}" for code in ["M1", "M9", "L0", "L3", "S2", "S5", "C4", "C7", "WB"]]
    play(pos, "drop WB")
    assert asked(pos) == "P1 trim" and "drop WB" not in offers(pos) and discards(pos) == ""
    play(pos, "drop M1")
    assert discards(pos) == "M1 WB" and asked(pos) == "P2 trim" and sizes(pos) == [7, 10, 1]
    play(pos, "drop W WB M9")
    assert sizes(pos) == [7, 7, 7] and asked(pos) == "P2 main"
    assert "trimmed P2 M9 W WB" in told(pos)


@clause("MC-48")
@pytest.mark.parametrize("size", [5, 9])
def test_the_size_may_be_agreed_on(size: int) -> None:
    pos = table("M1 L3 S5 C7 M9 L0 S2", "M2", hand_size=size)
    play(pos, "end")
    while asked(pos) == "P1 trim":
        play(pos, default(pos))
    assert sizes(pos) == [size, size]


@clause("MC-48", "MC-51")
@pytest.mark.parametrize(
    ("holding", "drop"),
    [
        ("M7 L7 S7 C7 M1 L3 S5 W", "drop M1"),  # 7B either way; the first natural
        ("PZ M7 L7 S2 C4 RC WB W", "drop M7"),  # Ponzi stays worth 4B
        ("PZ RC FC SD WB HF M7 W", "drop PZ"),  # a pair is kept
        ("M1 M2 M3 M4 M5 RC FC SD", "drop RC"),
        ("PZ W RC FC SD WB HF BE", "drop PZ"),  # neither is a natural
        ("PZ M1 L3 S5 RC FC SD WB", "drop M1"),  # nothing is lost: naturals before others
    ],
)
def test_the_default_discard_leaves_the_best_package(holding: str, drop: str) -> None:
    assert default(play(table(holding, "M2"), "end")) == drop


@clause("MC-48", "MC-51")
def test_the_default_discard_sees_what_was_named_before() -> None:
    pos = play(table("M1 L1 S4 C4 RC FC SD WB BU", "M2"), "end")
    assert default(pos) == "drop RC"
    assert default(play(pos, "drop S4")) == "drop C4"  # alone it serves nothing


@clause("MC-49")
def test_the_discards_become_the_draw_pile_when_a_card_has_to_be_drawn() -> None:
    pile = numbers("C1 C2 C3 C4 C5 M1")
    pos = table(
        "M1 L3 S5 C7 M9 L0 S2", "M2 L4 S6 C8 M0 L1", deck="W", discards="C1 C2 C3 C4 C5",
        script=shuffled_to("C3", pile),
    )  # fmt: skip
    play(pos, "swap M1")  # takes the last card of the pile
    assert len(pos.deck) == 0 and len(pos.discards) == 6
    told(pos)
    play(pos, "end")
    assert told(pos) == ["ended-turn P1", "shuffled 6", "drew P2 1 C3", "turn P2 2"]
    assert "C3" in held(pos, 2) and discards(pos) == "" and len(pos.deck) == 5


@clause("MC-49")
def test_with_both_piles_empty_the_draw_stops_short() -> None:
    pos = table("RC M1 L3", "RC M2 L5", deck="C1")
    play(pos, "end")
    assert sizes(pos) == [4, 3] and asked(pos) == "P2 main"
    play(pos, "play RC")
    assert held(pos, 2) == "M2 L5 RC"  # the credit itself, shuffled back
    assert told(pos)[-2:] == ["shuffled 1", "drew P2 1 RC"]


@clause("MC-50")
def test_the_market_closes_after_so_many_rounds() -> None:
    pos = table("M1", "M2", "M3", active=2, turn_number=20 * 3 - 1, max_rounds=20, scores=[3, 4, 5])
    play(pos, "end")
    assert asked(pos) == "P3 main"
    play(pos, "end")
    assert pos.over and pos.reason == "market closed" and pos.places == (3, 2, 1)
    assert sizes(pos) == [7, 7, 7]  # the End phase was played
    assert told(pos)[-1] == "closed 20"


@clause("MC-50")
@pytest.mark.parametrize(
    ("bags", "scores", "places", "payoffs"),
    [
        ([2, 1, 3], [11, 0, 11], (2, 1, 3), (0, 1, 0)),
        ([2, 2, 3], [4, 4, 11], (1, 1, 3), (0.5, 0.5, 0)),
        ([1, 1, 1], [5, 6, 7], (3, 2, 1), (0, 0, 1)),
    ],
)
def test_fewest_bags_then_the_highest_score_and_the_tied_share(
    bags: list[int], scores: list[int], places: tuple[int, ...], payoffs: tuple[float, ...]
) -> None:
    pos = table("M1", "M2", "M3", active=3, turn_number=450, bags=bags, scores=scores)
    play(pos, "end")
    assert pos.over and pos.places == places and pos.payoffs == payoffs


@clause("MC-50", "MC-7")
def test_turns_are_counted() -> None:
    pos = table("M1", "M2", turn_number=298)
    play(pos, "end")
    assert pos.turn == 299 and not pos.over and GAME.lasted(pos) == 299


@clause("MC-51", "MC-14")
def test_a_single_option_is_taken_by_itself() -> None:
    """After the swap P1 can only end, and everybody can only pass."""
    pos = table("M1", "M7 L7", deck="L3 S5 " * 10)
    play(pos, "swap M1")
    assert asked(pos) == "P2 main"
    play(pos, "sell M7 L7")
    assert scores(pos) == [0, 1] and bags(pos) == [3, 3]


@clause("MC-51")
def test_an_absent_player_is_played_by_the_defaults() -> None:
    pos = GAME.new(3, chance=4)
    while not pos.over:
        (waiting,) = pos.asks
        pos.play(waiting.seat, pos.default(waiting))
    assert 1 in pos.places and pos.reason


@clause("MC-51", "MC-26", "MC-36")
def test_the_defaults_of_responses() -> None:
    pos = play(table("PZ M7 L7 S1 C3", "BE WB M2"), "sell PZ M7 L7 S1 C3")
    assert default(pos) == "pass"
    play(pos, "play BE")
    pos = play(table("PZ M7 L7 S1 C3 BE", "BE WB M2"), "sell PZ M7 L7 S1 C3", "play BE", "play BE", "play WB")
    assert asked(pos) == "P2 aim" and default(pos) == "on PZ"


@clause("MC-8", "MC-26", "MC-36", "MC-51")
def test_the_decisions_and_their_longest_lists() -> None:
    """As the ledger's table of decisions has them; those that begin a lane are quiet."""
    found = {each.name: (each.clause, each.most, each.quiet) for each in GAME.box.decisions}
    assert found == {
        "main": ("MC-8", 5, True),
        "collude": ("MC-33", 5, False),
        "swap": ("MC-12", 50, False),
        "build": ("MC-13", 43, False),
        "forced": ("MC-33", 43, True),
        "respond": ("MC-26", 6, True),
        "aim": ("MC-36", 22, False),
        "redirect": ("MC-37", 5, False),
        "take": ("MC-40", 5, False),
        "trim": ("MC-48", 49, True),
    }
