"""Margin Call: whole sets in one line, and what is said when they are wrong."""

from __future__ import annotations

import pytest

from games.margincall.table import (
    ask,
    asked,
    codes,
    numbers,
    offers,
    play,
    refusal,
    scores,
    table,
    told,
)  # fmt: skip
from passel.games.margincall import GAME
from passel.games.margincall.components import Settings, Table
from passel.games.margincall.rules_value import cards_of, packages


def steps(pos: Table, text: str) -> list[str]:
    """What a line is written out as."""
    return [option.text for option in GAME.parse(pos, ask(pos).seat, text)]


SELLER = "PZ M7 L7 S7 W M1 L3 RC"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("sell M7 L7 W", ["sell", "add M7", "add L7", "add W"]),
        ("SELL w l7 M7", ["sell", "add M7", "add L7", "add W"]),
        ("sell m7 l7", ["sell", "add M7", "add L7", "done"]),
        ("sell W S7 L7 M7", ["sell", "add M7", "add L7", "add S7", "add W"]),
        ("sell PZ M1 M7 L3 L7", ["sell", "add PZ", "add M1", "add M7", "add L3", "add L7"]),
        ("swap RC M1", ["swap", "drop M1", "drop RC"]),
        ("swap M1 L3", ["swap", "drop M1", "drop L3", "done"]),
        ("play RC", ["play RC"]),
        ("rc", ["play RC"]),
        ("sell", ["sell"]),
        ("swap; drop L3; done", ["swap", "drop L3", "done"]),
    ],
)
def test_in_the_main_phase(text: str, written: list[str]) -> None:
    pos = table(SELLER, "M2 BU")
    assert steps(pos, text) == written
    for option in GAME.parse(pos, 0, text):
        pos.play(0, option)
    assert asked(pos) != "P1 build" or text == "sell"


def test_every_package_can_be_sold_in_one_line() -> None:
    """Also those of which most steps are forced."""
    for holding in ("M7 L7 S7 W M1", "PZ M1 M2 L4 S8 W", "M3 L4 S5 C6 M7 M4 L4", "W W", "M2 L2 S2 C9 M9 W"):
        for found in packages(sorted(numbers(holding)), Settings()):
            package = codes(cards_of(found))
            pos = play(table(holding, "M2"), f"sell {package}")
            assert any(line.startswith(f"sold P1 P1 {package} ") for line in told(pos)), (holding, package)


@pytest.mark.parametrize(
    ("text", "reason", "clause"),
    [
        ("sell M7 L7 C7", "You don't have Crypto 7.", "MC-13"),
        ("sell M7 M7", "You have only 1 Mortgage 7.", "MC-13"),
        ("sell M7 X1", "There's no card X1. Check the code.", ""),
        ("sell M1 L3", "That's not a package. Every card must count.", "MC-20"),
        ("sell M7", "That's not a package. Every card must count.", "MC-20"),
        ("sell M7 RC", "That's not a package. Every card must count.", "MC-20"),
        ("sell L7 M7 M1", "That's only a pair. Remove the cards that don't count.", "MC-20"),
        ("swap C9", "You don't have Crypto 9.", "MC-12"),
    ],
)  # fmt: skip
def test_bad_sets_are_refused_with_a_reason(text: str, reason: str, clause: str) -> None:
    assert refusal(table(SELLER, "M2"), text) == (reason, clause)


def test_a_refusal_changes_nothing_and_tells_nothing_of_the_others() -> None:
    pos, other = table(SELLER, "C7 C9"), table(SELLER, "M2 L4")
    for text in ("sell M7 L7 C7", "swap C9", "sell M1 L3"):
        assert refusal(pos, text) == refusal(other, text)
    assert asked(pos) == "P1 main" and scores(pos) == [0, 0]


def test_without_a_natural() -> None:
    pos = table("W W M1 L3", "M2", all_wild_packages=False)
    assert refusal(pos, "sell W W") == ("At this table a package needs at least one number card.", "MC-16")


def test_in_the_middle_of_a_package() -> None:
    pos = play(table(SELLER, "M2 BU"), "sell", "add M7")
    assert steps(pos, "L7 W") == ["add L7", "add W"]
    assert steps(pos, "add S7 W L7") == ["add L7", "add S7", "add W"]
    assert refusal(pos, "add M1 W")[1] == "MC-20"
    play(pos, "L7 W")
    assert asked(pos) == "P2 respond"


def test_in_the_middle_of_a_swap() -> None:
    pos = play(table(SELLER, "M2"), "swap", "drop L3")
    assert steps(pos, "L7 RC") == ["drop L7", "drop RC"]
    assert steps(pos, "drop W") == ["drop W"]
    assert steps(pos, "swap W S7") == ["drop S7", "drop W", "done"]
    assert refusal(pos, "drop M1 W") == ("Name the cards in order, from Loan 3 on.", "MC-12")


def test_in_a_forced_sale() -> None:
    pos = play(table("FC M1", "M7 L7 S7 C2 L2 S2 W BU", "M3"), "FC on P2")
    assert asked(pos) == "P2 forced"
    assert refusal(pos, "sell M7 L7") == ("That pays 1B. You must sell your best package (6B).", "MC-33")
    assert steps(pos, "sell M7 L7 S7 W") == ["add M7"]  # the rest follows by itself
    play(pos, "L2 S2 C2 W")
    assert asked(pos) == "P2 respond" and pos.sales == 1


def test_in_the_end_phase() -> None:
    pos = play(table("M1 L3 S5 C7 M9 L0 S2 C4 WB", "M2"), "end")
    assert steps(pos, "drop M1 WB") == ["drop M1", "drop WB"]
    assert steps(pos, "m1") == ["drop M1"]
    assert refusal(pos, "drop M1 M9 L0") == ("That's too many. Discard 2 cards.", "MC-48")
    play(pos, "drop WB")
    assert refusal(pos, "drop M1 M9") == ("That's too many. Discard 1 card.", "MC-48")
    assert refusal(pos, "drop WB M1") == ("You have only 1 Whistleblower.", "MC-48")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("SD on #0 to P2", ["play SD", "on #0", "to P2"]),
        ("play sd on #1 to p1", ["play SD", "on #1", "to P1"]),
        ("WB on #1", ["play WB", "on #1"]),
        ("wb", ["play WB"]),
        ("pass", ["pass"]),
    ],
)
def test_responses(text: str, written: list[str]) -> None:
    pos = play(table("RC M1", "SD M2", "WB SD M3"), "play RC", "SD on #0 to P2")
    assert steps(pos, text) == written


def test_responses_that_cannot_be() -> None:
    pos = play(table("RC M1", "SD M2", "WB SD M3"), "play RC", "SD on #0 to P2")
    no_target = "{} can't have that target now. Choose another one."
    for text in ("WB on #2", "WB on #1 to P2"):
        assert refusal(pos, text) == (no_target.format("Whistleblower"), "MC-27")
    assert refusal(pos, "SD on #0 to P1") == (no_target.format("Strategic Deflection"), "MC-27")
    assert refusal(pos, "BE on #1") == ("You don't have Bear Trap.", "MC-26")
    assert refusal(play(pos, "play SD"), "on #1 to P2")[1] == "MC-27"
    assert steps(pos, "on #1 to P1") == ["on #1", "to P1"]


def test_where_there_is_one_possibility_nothing_is_asked() -> None:
    pos = play(table("RC M1", "SD WB M2"), "play RC")
    assert steps(pos, "SD on #0 to P2") == ["play SD"] and steps(pos, "WB on #0") == ["play WB"]
    assert steps(table("FC M1", "M2"), "FC on P2") == ["play FC"]
    assert steps(table("FC M1", "M2", "M3"), "FC on P3") == ["play FC", "on P3"]
    assert refusal(table("FC M1", "M2", "M3"), "FC on P1")[1] == "MC-27"
    scope = play(table("M7 L7", "HF SD", "SD M3", deflect_scope="focus"), "sell M7 L7", "play HF")
    assert steps(scope, "SD on #1 to P3") == ["play SD", "to P3"]
    slow = play(table("RC M1", "SD M2", "SD M3", deflect_scope="slow"), "play RC", "SD on #0 to P2")
    assert steps(slow, "SD on #0 to P2") == ["play SD", "to P2"]
    ponzi = play(table("PZ M1 L3 S5 C7", "WB M2"), "sell PZ M1 L3 S5 C7")
    assert steps(ponzi, "WB on PZ") == ["play WB"]


def test_at_the_paced_table_the_same_lines_will_do() -> None:
    pos = table(SELLER, "M2", paced=True)
    after = GAME.decide(pos, 0, GAME.parse(pos, 0, "sell M7 L7 W"))
    assert [each.seat for each in after.asks] == [1]
    forced = table("FC M1", "M7 L7", paced=True)
    for text in ("play FC", "pass", "pass"):
        play(forced, text)
    assert offers(forced) == ["add M7"] and steps(forced, "sell M7 L7") == ["add M7"]
    assert asked(play(forced, "sell M7 L7")) == "P1 respond"


def test_what_is_nothing_of_the_kind_is_left_as_it_is() -> None:
    pos = play(table(SELLER, "M2"), "swap")
    assert refusal(pos, "sell M7 L7")[0] == "Answer this first: Which cards do you want to swap?"
    assert refusal(pos, "what now")[0].startswith("We don't understand 'what now'")
    over = table("M3 M4 M5 M6 M7", "M2", scores=[5, 0], bags=[1, 3])
    play(over, "sell M3 M4 M5 M6 M7")
    assert GAME.shorthand(GAME.view(over, 0), "sell M7") == "sell M7"
