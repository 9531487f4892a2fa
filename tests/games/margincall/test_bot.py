"""Margin Call: what a sensible player makes of clear cases."""

from __future__ import annotations

import pytest

from games.margincall.table import as_table, ask, asked, play, table
from passel.bots import BotView, choose_sensibly
from passel.games.margincall import GAME
from passel.games.margincall.components import Table
from passel.kernel import digest, seeded


def wish(pos: Table) -> str:
    """What the bot likes best, in a position that it imagines."""
    return choose_sensibly(BotView(GAME, pos, ask(pos).seat), 1).text


def wishes(pos: Table, most: int = 20) -> list[str]:
    """What it does in a row, as long as the same seat is asked the same kind of thing."""
    found: list[str] = []
    first = asked(pos)
    while not pos.over and asked(pos) == first and len(found) < most:
        found.append(wish(pos))
        play(pos, found[-1])
    return found


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_one_float_for_each_option_of_every_decision(seats: int) -> None:
    """And the true position is left alone."""
    seen = set()
    chance = as_table(GAME.new(2, chance=1))
    for game in range(3):
        pos = as_table(GAME.new(seats, preset="short", chance=seeded(game)))
        while not pos.over:
            before = digest(pos)
            weights = GAME.weigh(pos, ask(pos))
            assert digest(pos) == before and len(weights) == len(ask(pos).options)
            assert all(isinstance(weight, float) for weight in weights)
            seen.add(ask(pos).decision.name)
            pos.answer(ask(pos), ask(pos).options[chance.draw(len(weights))])
    assert {"main", "swap", "build", "respond", "take", "trim"} <= seen


def test_it_draws_before_all_else_then_swaps_then_sells() -> None:
    assert wish(table("RC M7 L7 S1 C3 M9 L0", "M2")) == "play RC"
    assert wish(table("M7 L7 S1 C3 M9 L0 BU", "M2")) == "swap"
    pos = table("M3 M4 M5 M6 M7 BU WB", "M2")
    assert wish(pos) == "sell"


def test_it_swaps_what_serves_no_plan_and_keeps_a_few_actions() -> None:
    pos = play(table("M7 L7 S1 C3 BU WB HF SD BE", "M2"), "swap")
    dropped = [text for text in wishes(pos) if text != "done"]
    assert "drop M7" not in dropped and "drop S1" in dropped and "drop C3" in dropped
    assert len([text for text in dropped if text[5:] in ("BU", "WB", "HF", "SD", "BE")]) == 2


def test_with_nothing_to_sell_it_swaps_more_actions_away() -> None:
    """Or else two such holdings would wait for each other for ever."""
    pos = play(table("L6 L8 S0 S7 SD WB BE", "M2"), "swap")
    assert len([text for text in wishes(pos) if text in ("drop SD", "drop WB", "drop BE")]) == 2


@pytest.mark.parametrize(
    ("holding", "dropped"),
    [
        ("M0 M3 M6 M9 L2 L5", ["drop L2", "drop L5"]),  # towards a flush
        ("M1 L3 S5 M9 L9", ["drop M1", "drop L3", "drop S5"]),  # a pair in the hand is better
        ("M1 L1 S3 C3 M9 L8", ["drop M9", "drop L8"]),  # two of them are better still
        ("M1 M2 M3 M4 L9 S8", ["drop L9", "drop S8"]),  # towards a straight flush
        ("M1 L2 S3 C4 M8 L9", ["drop M8", "drop L9"]),  # towards a straight
        ("PZ M1 L4 S6 C8 M9", ["drop M9"]),  # any four will do
    ],
)
def test_it_plans(holding: str, dropped: list[str]) -> None:
    pos = play(table(holding, "M2"), "swap")
    assert [text for text in wishes(pos) if text != "done"] == dropped


def test_it_colludes_when_its_own_is_poor() -> None:
    assert wish(table("FC M7 L7", "M2 L2")) == "play FC"
    assert wish(table("FC M7 L7 S7", "M2 L2")) == "sell"
    rich = play(table("FC M1", "M2", "M3", "M4", scores=[0, 3, 9, 1]), "play FC")
    assert wish(rich) == "on P3"


def test_it_attacks_what_is_dear_and_lets_small_sales_go() -> None:
    dear, small = "M7 L7 S7 C7", "M7 L7"
    assert wish(play(table(dear, "BE M2"), f"sell {dear}")) == "play BE"
    assert wish(play(table(small, "BE M2"), f"sell {small}")) == "pass"
    assert wish(play(table(small, "BE M2", scores=[11, 0], bags=[1, 3]), f"sell {small}")) == "play BE"
    assert wish(play(table(dear, "HF M2"), f"sell {dear}")) == "play HF"
    assert wish(play(table("PZ M1 L3 S5 C7", "WB M2"), "sell PZ M1 L3 S5 C7")) == "play WB"


def test_it_pushes_and_protects_its_own() -> None:
    assert wish(play(table("M7 L7 BU BE", "M2"), "sell M7 L7")) == "play BU"
    pos = play(table("M7 L7 S7 C7 WB", "BE M2", "M3"), "sell M7 L7 S7 C7", "play BE")
    assert asked(pos) == "P1 respond" and wish(pos) == "play WB"
    two = table("M7 L7 S7 C7 WB", "BE HF M2", "M3")
    play(two, "sell M7 L7 S7 C7", "play HF", "pass", "play BE", "play WB")
    assert asked(two) == "P1 aim" and wish(two) == "on #1"


def test_it_takes_a_credit_for_itself_and_guards_it() -> None:
    pos = play(table("RC WB M1", "SD M2", "M3"), "play RC")
    assert wish(pos) == "play SD"
    play(pos, "play SD")
    assert asked(pos) == "P2 redirect" and wish(pos) == "to P2"
    play(pos, "to P2")
    assert asked(pos) == "P1 respond" and wish(pos) == "play WB"
    assert wish(play(table("RC M1", "WB M2"), "play RC")) == "pass"


def test_it_does_not_let_itself_be_sold_out() -> None:
    pos = play(table("FC M1", "M7 L7 S7 C7 WB"), "play FC")
    assert wish(pos) == "play WB"
    assert wish(play(table("FC WB M1", "WB M7 L7 S7 C7"), "play FC", "play WB")) == "play WB"


def test_it_takes_what_hurts_or_what_helps() -> None:
    pos = play(table("M7 L7 S7 W", "HF M2"), "sell M7 L7 S7 W", "play HF")
    assert wish(pos) == "take W"
    own = play(table("M2 L2 S2 C9 M9 SD", "HF M1", "M3"), "sell M2 L2 S2 C9 M9", "play HF", "SD on #1 to P1")
    assert asked(own) == "P1 take" and wish(own) in ("take M9", "take C9")  # three of a kind remain
    empty = play(table("M7 L7", "HF HF M2", "HF M3"), "sell M7 L7", "play HF", "play HF")
    assert asked(empty) == "P2 respond" and wish(empty) == "pass"


def test_it_trims_what_it_misses_least() -> None:
    pos = play(table("M7 L7 S7 C7 WB HF BE BU RC", "M2"), "end")
    assert wish(pos).removeprefix("drop ") in ("WB", "HF", "BE", "BU", "RC")
    tight = play(table("M3 M4 M5 M6 M7 W WB", "M2", hand_size=5), "end")
    assert len(wishes(tight)) == 2


def test_it_sells_the_worthiest() -> None:
    pos = play(table("M7 L7 S7 C7 M1 L1", "M2"), "sell")
    assert wish(pos) == "add M7"


def test_bots_end_their_games_much_sooner_than_chance_does() -> None:
    for game in range(3):
        pos = as_table(GAME.new(2, chance=seeded("bots", game)))
        while not pos.over:
            pos.answer(ask(pos), choose_sensibly(BotView(GAME, pos, ask(pos).seat), game))
        assert pos.reason == "bags" and pos.turn < 60
        figures = GAME.faces.lab.figures(pos)
        assert set(GAME.faces.lab.published[("regular", 2)]) <= set(figures)
        assert figures["market closed %"] == 0 and 1 < figures["paid per sale, B"] < 6


def test_it_reckons_with_void_thieves_and_empty_packages() -> None:
    """A third thief finds nothing; a void card changes nothing."""
    pos = table("M7 L7 BU", "HF HF HF WB", "BE M3")
    play(pos, "sell M7 L7", "play HF", "pass", "pass", "play HF", "pass", "pass")
    assert wish(pos) == "pass"
    play(pos, "WB on #1")
    assert wish(pos) in ("pass", "play BE")
