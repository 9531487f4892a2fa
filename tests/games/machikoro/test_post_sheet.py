"""Machi Koro by post: a sheet step by step, as "Decisions" in RULES_NOTES.md has it, and as text."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clauses import clause
from games.machikoro.desk import (
    QUIET,
    asks,
    cards_of,
    desk,
    finish,
    goes,
    offers_to,
    question,
    send,
    sheet,
    steps,
    write,
)
from games.machikoro.table import ORDINARY, as_table, coins, left, new, town, view
from passel.games.machikoro import GAME
from passel.games.machikoro.components import CARD
from passel.games.machikoro.post import choices, language
from passel.games.machikoro.post.sheet import (
    BLOCKS,
    Choose,
    Condition,
    Dice,
    Orders,
    Reroll,
    Sheet,
    Shield,
    Swap,
    understood,
)
from passel.kernel import Refused, digest, seeded

LANDMARKS = ["train_station", "shopping_mall", "amusement_park", "radio_tower"]
MAJORS = ["stadium", "tv_station", "business_complex"]
TYPES = [name.replace(" ", "_") for name in ORDINARY.split(", ")]
PAIRS = [f"choose {low}+{high}" for low in range(1, 7) for high in range(low, 7)]
FULL = f"{QUIET}, tv station, business complex, train station, amusement park, radio tower"


class Row(NamedTuple):
    name: str
    clause: str
    most: int
    default: str
    steps: list[str]  # to get there in the first block
    options: list[str]


BOUGHT = ["orders", "done"]
CONDITIONS = ["always", *(f"if {card}" for card in CARD), *(f"unless {card}" for card in CARD)]

DECISIONS = [
    Row("sheet", "MK-60", 2, "no orders", [], ["orders", "no orders"]),
    Row("special", "MK-68", 3, "special none", BOUGHT, ["special none", "special choose", "special shield"]),
    Row("choose", "MK-16", 27, "choose 6", [*BOUGHT, "special choose"],
        [f"choose {die}" for die in range(1, 7)] + PAIRS),
    Row("shield", "MK-18", 12, "shield 3", [*BOUGHT, "special shield"],
        [f"shield {total}" for total in range(1, 13)]),
    Row("cond", "MK-66", 39, "always", [*BOUGHT, "special choose", "choose 4+4"], CONDITIONS),
    Row("cond", "MK-66", 39, "always", [*BOUGHT, "special shield", "shield 7"], CONDITIONS),
    Row("dice", "MK-22", 2, "dice 2", [*BOUGHT, "special none"], ["dice 2", "dice 1"]),
    Row("cond", "MK-66", 39, "always", [*BOUGHT, "special none", "dice 1"], CONDITIONS),
    Row("on", "MK-75", 13, "done", [*BOUGHT, "special none", "dice 2"],
        [*(f"on {total}" for total in range(1, 13)), "done"]),
    Row("with", "MK-64", 3, "with same", [*BOUGHT, "special none", "dice 2", "on 7", "done"],
        ["with same", "with 1", "with 2"]),
    Row("tv", "MK-36", 4, "tv richest", [*BOUGHT, "special none", "dice 2", "done"],
        ["tv richest", "tv P1", "tv P2", "tv P3"]),
    Row("swap", "MK-38", 4, "swap none", [*BOUGHT, "special none", "dice 2", "done", "tv richest"],
        ["swap none", "swap P1", "swap P2", "swap P3"]),
    Row("take", "MK-74", 12, "take wheat_field",
        [*BOUGHT, "special none", "dice 2", "done", "tv richest", "swap P2"],
        [f"take {card}" for card in TYPES]),
    Row("give", "MK-74", 12, "give wheat_field",
        [*BOUGHT, "special none", "dice 2", "done", "tv richest", "swap P2", "take mine"],
        [f"give {card}" for card in TYPES]),
    Row("extra", "MK-67", 2, "extra same",
        [*BOUGHT, "special none", "dice 2", "done", "tv richest", "swap none"],
        ["extra same", "extra write"]),
]  # fmt: skip


# -- the decisions ---------------------------------------------------------------------------------


@clause("MK-60", "MK-64", "MK-66", "MK-67", "MK-68", "MK-70", "MK-75")
@pytest.mark.parametrize("row", DECISIONS, ids=[row.name for row in DECISIONS])
def test_a_decision_at_its_longest(row: Row) -> None:
    pos = write(desk(FULL, QUIET, QUIET, FULL, turn=4), 4, *row.steps)
    ask = question(pos, 4)
    assert (ask.decision.name, ask.decision.clause, ask.decision.most) == (row.name, row.clause, row.most)
    assert offers_to(pos, 4) == row.options and len(row.options) == row.most
    assert pos.default(ask).text == row.default
    assert ask.decision.secret and not ask.decision.quiet


@clause("MK-65")
def test_the_purchase_at_its_longest() -> None:
    pos = write(desk(QUIET, QUIET), 2, "orders")
    assert asks(pos, 2) == "GO 1 buy"
    assert offers_to(pos, 2) == [f"buy {card}" for card in CARD] + ["done"]
    ask = question(pos, 2)
    assert len(ask.options) == 20 == ask.decision.most and pos.default(ask).text == "done"
    assert ask.decision.secret and ask.decision.clause == "MK-65"


@clause("MK-60")
def test_there_are_no_other_decisions() -> None:
    """A condition is asked in two places: after a special action, and after one die."""
    names = [decision.name for decision in GAME.box.decisions if decision.secret]
    assert sorted(names) == sorted([*{row.name for row in DECISIONS}, "buy", "cond"])


@clause("MK-61", "MK-67")
def test_all_the_questions_of_the_longest_sheet_in_their_order() -> None:
    """`buy` first in each block; a special action may stand in one block only."""
    pos = write(desk(FULL, QUIET), 1, "orders")
    others = ["dice 1", "always", "on 1", "done", "with same", "tv P2", "swap P2", "take cafe", "give cafe"]
    choose, shield = ["special choose", "choose 6", "always"], ["special shield", "shield 3", "always"]
    extra = ["extra write"]
    seen: dict[str, list[str]] = {}
    for text in [
        *["buy cafe", "done", *choose, *others], *extra, *["buy cafe", "done", *shield, *others],
        *["buy cafe", "done", *others], *extra, *["buy cafe", "done", *others],
    ]:  # fmt: skip
        block, _, name = asks(pos, 1).rpartition(" ")
        seen.setdefault(block, []).append(name)
        write(pos, 1, text)
    assert pos.ask_of(0) is None
    rest = ["dice", "cond", "on", "on", "with", "tv", "swap", "take", "give"]
    assert seen == {
        "GO 1": ["buy", "buy", "special", "choose", "cond", *rest],
        "EXTRA 1": ["extra", "buy", "buy", "special", "shield", "cond", *rest],
        "GO 2": ["buy", "buy", *rest],
        "EXTRA 2": ["extra", "buy", "buy", *rest],
    }
    assert list(seen) == list(BLOCKS)


@clause("MK-70")
def test_no_orders_end_the_sheet() -> None:
    pos = write(desk(FULL, QUIET), 1, "no orders")
    assert pos.ask_of(0) is None and view(pos, 1).own == ()


@clause("MK-65")
def test_up_to_five_candidates_each_once() -> None:
    pos = write(desk("stadium, cafe, radio tower", QUIET), 2, "orders")
    for count, card in enumerate(["mine", "cafe", "radio_tower", "stadium", "bakery"]):
        assert asks(pos, 2) == "GO 1 buy" and len(offers_to(pos, 2)) == 20 - count
        write(pos, 2, f"buy {card}")
        assert f"buy {card}" not in offers_to(pos, 2)
    assert asks(pos, 2) == "GO 1 special"
    assert view(pos, 2).own[0].candidates == cards_of("mine, cafe, radio tower, stadium, bakery")


@clause("MK-65", "MK-42")
def test_no_landmark_or_major_that_he_owns() -> None:
    pos = write(desk("stadium, cafe, radio tower", QUIET), 1, "orders")
    assert offers_to(pos, 1) == [f"buy {card}" for card in CARD if card not in ("stadium", "radio_tower")] + [
        "done"
    ]


@clause("MK-65")
def test_a_card_may_be_a_candidate_in_every_block() -> None:
    pos = write(desk(QUIET, QUIET), 1, "orders", "buy mine", "done", "special none")
    assert asks(pos, 1) == "GO 2 buy" and "buy mine" in offers_to(pos, 1)


@clause("MK-68", "MK-15")
def test_a_special_action_stands_in_one_block_only() -> None:
    pos = write(desk(f"{QUIET}, train station, amusement park", QUIET), 1, "orders", "done", "special choose")
    write(pos, 1, "choose 6", "always", "dice 2", "extra write", "done")
    assert asks(pos, 1) == "EXTRA 1 special" and offers_to(pos, 1) == ["special none", "special shield"]
    write(pos, 1, "special shield", "shield 7", "if mine", "dice 2", "done")
    assert asks(pos, 1) == "GO 2 dice"  # both stand elsewhere


@clause("MK-68", "MK-20")
@pytest.mark.parametrize(
    ("unspent", "asked", "options"),
    [
        ("choose", "special", ["special none", "special choose"]),
        ("shield", "special", ["special none", "special shield"]),
        ("", "tv", ["tv richest", "tv P1"]),
    ],
)
def test_a_spent_special_action_is_not_on_offer(unspent: str, asked: str, options: list[str]) -> None:
    pos = write(desk(QUIET, "tv station", specials=["", unspent]), 2, "orders", "done")
    assert asks(pos, 2) == f"GO 1 {asked}" and offers_to(pos, 2) == options


@clause("MK-66")
def test_in_a_strict_game_no_condition_is_asked() -> None:
    pos = write(desk(f"{QUIET}, train station", QUIET, conditions="strict"), 1, "orders", "done")
    write(pos, 1, "special choose", "choose 4+4")
    assert asks(pos, 1) == "GO 1 dice"
    write(pos, 1, "dice 1", "done", "special shield", "shield 3")
    assert asks(pos, 1) == "GO 2 dice" and not view(pos, 1).public.conditions


@clause("MK-66")
def test_two_dice_need_no_condition() -> None:
    pos = write(desk(f"{QUIET}, train station", QUIET), 1, "orders", "done", "special none", "dice 2")
    assert asks(pos, 1) == "GO 2 buy"


@clause("MK-75")
def test_totals_ascend_so_that_one_set_has_one_history() -> None:
    pos = write(desk(QUIET, f"{QUIET}, radio tower"), 2, "orders", "done", "special none", "on 4")
    assert offers_to(pos, 2) == [*(f"on {total}" for total in range(5, 13)), "done"]
    write(pos, 2, "on 11")
    assert offers_to(pos, 2) == ["on 12", "done"]
    write(pos, 2, "on 12")
    assert asks(pos, 2) == "GO 1 with"  # nothing is left to name
    write(pos, 2, "with 2")
    assert view(pos, 2).own[0].again == (4, 11, 12) and view(pos, 2).own[0].again_with == 2


@clause("MK-64")
def test_without_totals_no_dice_are_asked() -> None:
    pos = write(desk(QUIET, f"{QUIET}, radio tower"), 2, "orders", "done", "special none", "done")
    assert pos.ask_of(1) is None


# -- could have ------------------------------------------------------------------------------------

NEEDS = {
    "train_station": ["dice"],
    "radio_tower": ["on"],
    "tv_station": ["tv"],
    "business_complex": ["swap"],
    "stadium": [],
    "shopping_mall": [],
    "mine": [],
}


@clause("MK-69", "MK-61")
@pytest.mark.parametrize("card", NEEDS)
def test_what_he_could_have(card: str) -> None:
    """He owns it now, or it is a candidate in this or an earlier block."""
    asked = NEEDS[card]
    for owned, first, second, expected in [
        (card, [], [], [1, 2]), (QUIET, [f"buy {card}"], [], [1, 2]), (QUIET, [], [f"buy {card}"], [2]),
        (QUIET, [], [], []),
    ]:  # fmt: skip
        pos = write(desk(owned, QUIET, specials=["", ""]), 1, "orders", *first, "done")
        seen = []
        while not asks(pos, 1).startswith("GO 2"):
            seen.append(asks(pos, 1))
            write(pos, 1, pos.default(question(pos, 1)).text)
        seen += finish(write(pos, 1, *second), 1)
        assert [name for name in seen if not name.endswith("buy")] == [
            f"GO {n} {name}" for n in expected for name in asked
        ]


@clause("MK-69")
def test_a_rivals_card_is_not_his() -> None:
    pos = desk(QUIET, FULL, specials=["", ""])
    assert finish(write(pos, 1, "orders"), 1) == ["GO 1 buy", "GO 2 buy"]


@clause("MK-61", "MK-67")
@pytest.mark.parametrize(
    ("town_of_p1", "first", "blocks"),
    [
        ("train station, amusement park", [], ["EXTRA 1", "EXTRA 2"]),
        ("train station", ["buy amusement park"], ["EXTRA 1", "EXTRA 2"]),
        ("amusement park", ["buy train station"], ["EXTRA 1", "EXTRA 2"]),
        (QUIET, ["buy amusement park", "buy train station"], ["EXTRA 1", "EXTRA 2"]),
        ("train station", [], []),
        ("amusement park", [], []),
        (QUIET, ["buy train station"], []),
    ],
)
def test_an_extra_block_needs_train_station_and_amusement_park(
    town_of_p1: str, first: list[str], blocks: list[str]
) -> None:
    pos = desk(town_of_p1, QUIET, specials=["", ""])
    seen = finish(write(pos, 1, "orders", *first), 1)
    assert [name.removesuffix(" extra") for name in seen if name.endswith("extra")] == blocks


@clause("MK-16")
@pytest.mark.parametrize(
    ("town_of_p1", "first", "count"),
    [("train station", [], 27), (QUIET, ["buy train station"], 27), (QUIET, [], 6)],
)
def test_pairs_if_he_could_have_the_train_station(town_of_p1: str, first: list[str], count: int) -> None:
    pos = write(desk(town_of_p1, QUIET), 1, "orders", *first, "done", "special choose")
    assert offers_to(pos, 1) == ([f"choose {die}" for die in range(1, 7)] + PAIRS)[:count]


# -- from text to steps ----------------------------------------------------------------------------


@clause("MK-69", "MK-67")
def test_the_ledgers_sheet_with_a_tv_station_to_come() -> None:
    pos = desk(QUIET, QUIET, QUIET)
    written = ["orders", "buy tv_station", "done", "special none", "tv P3"]
    assert steps(pos, 2, "GO 1: tv P3; buy tv station") == written


@clause("MK-75")
def test_the_ledgers_reroll() -> None:
    pos = desk(QUIET, "radio tower")
    totals = ["on 2", "on 3", "on 4", "on 11", "done", "with same"]
    assert steps(pos, 2, "reroll 2-4, 11") == ["orders", "done", "special none", *totals]
    assert steps(pos, 2, "reroll all with 1")[-2:] == ["on 12", "with 1"]
    assert steps(pos, 2, "keep 1-11")[3:] == ["on 12", "with same"]


@clause("MK-70")
def test_an_empty_sheet_is_orders_and_then_all_defaults() -> None:
    pos = desk(FULL, QUIET)
    empty = steps(pos, 1, "")
    assert empty[0] == "orders"
    other = write(desk(FULL, QUIET), 1, "orders")
    finish(other, 1)
    write(pos, 1, *empty)
    assert digest(pos) == digest(other)
    assert [option.text for option in choices.answers(desk(FULL, QUIET), 0, None)] == ["no orders"]


@clause("MK-61", "MK-66", "MK-73", "MK-74")
def test_a_full_sheet() -> None:
    text = """
        GO 1: choose 8 if amusement park; dice 1 unless mine; reroll 2-4, 11 with 2; tv P3
              swap p1 mine for wheat field; buy radio tower, mine, forest
        EXTRA 1
        GO 2: shield 7; dice 2 if mine; keep 7 8; tv richest; swap none; buy nothing
        EXTRA 2: dice 1; buy wf, ba"""
    pos = desk(QUIET, FULL.replace(", radio tower", ""), QUIET, turn=2)
    assert steps(pos, 2, text) == [
        "orders",
        "buy radio_tower", "buy mine", "buy forest", "done", "special choose", "choose 2+6",
        "if amusement_park", "dice 1", "unless mine", "on 2", "on 3", "on 4", "on 11", "done", "with 2",
        "tv P3", "swap P1", "take mine", "give wheat_field",
        "extra write", "done", "special none", "dice 2", "done", "tv richest", "swap none",
        "done", "special shield", "shield 7", "always", "dice 2", "on 1", "on 2", "on 3", "on 4", "on 5",
        "on 6", "on 9", "on 10", "on 11", "on 12", "with same", "tv richest", "swap none",
        "extra write", "buy wheat_field", "buy bakery", "done", "dice 1", "always", "done", "tv richest",
        "swap none",
    ]  # fmt: skip


@clause("MK-69", "MK-21")
@pytest.mark.parametrize(
    "text",
    [
        "tv P2", "swap P2 mine for bakery", "reroll 5", "dice 1 if mine", "choose 4+4",
        "choose 9 unless cafe", "EXTRA 1: buy mine; dice 1", "GO 2: tv P2; reroll all",
    ],
)  # fmt: skip
def test_orders_that_no_step_asks_for_become_no_decision(text: str) -> None:
    """They stay on the draft, for the private part of the report."""
    pos = desk(QUIET, QUIET)
    assert steps(pos, 1, text) == steps(pos, 1, "") and sheet(pos, 1, text).blocks
    pos = desk(QUIET, QUIET, dice=[6] * 3)
    send(pos, P1=text, P2="")
    assert [go[1:] for go in goes(pos)] == [
        [f"rolled {who} 6 0", f"passed {who}"] for who in ("P1", "P2", "P1")
    ]


@clause("MK-21")
def test_a_shield_that_may_become_possible_is_a_decision() -> None:
    assert "shield 12" in steps(desk(QUIET, QUIET), 1, "shield 12")


@clause("MK-62")
def test_the_answers_stop_where_the_turn_is_run() -> None:
    """The last sheet to come in must not answer for the turn after."""
    pos = desk(QUIET, QUIET, dice=[6] * 3)
    write(pos, 2, "no orders")
    assert steps(pos, 1, "buy cafe") == ["orders", "buy cafe", "done", "special none", "done", "special none"]
    assert pos.round == 1


# -- V9 --------------------------------------------------------------------------------------------

V9 = {
    "P1": "GO 1: buy cafe, wheat field\nGO 2: buy forest, convenience store, bakery",
    "P2": "shield 3; buy forest, livestock farm",
}


@clause("MK-12", "MK-18", "MK-41", "MK-43", "MK-65")
def test_v9_whole_turn() -> None:
    pos = new(2, preset="postal", dice=[1, 3, 2, 5])
    send(pos, **V9)
    assert goes(pos) == [
        ["went P1 1 0", "rolled P1 1 0", "earned P1 1 wheat_field", "earned P2 1 wheat_field",
         "bought P1 cafe 2"],
        ["went P2 1 0", "shielded P2 3", "rolled P2 3 0", "shield-held P2 3", "rolled P2 2 0",
         "earned P2 1 bakery", "bought P2 forest 3"],
        ["went P1 1 0", "rolled P1 5 0", "earned P2 1 forest", "failed P1 forest short 1",
         "bought P1 convenience_store 2"],
    ]  # fmt: skip
    assert coins(pos) == [0, 3]
    assert town(pos, 1) == "wheat field, bakery, cafe, convenience store"
    assert town(pos, 2) == "wheat field, bakery, forest"
    assert (left(pos, "cafe"), left(pos, "convenience store"), left(pos, "forest")) == (5, 5, 5)
    assert view(pos, 1).public.roller == 1 and pos.round == 2


# -- text and steps give the same turn -------------------------------------------------------------


@pytest.mark.slow
@clause("MK-62", "MK-66", "MK-72", "MK-77")
@settings(max_examples=120, deadline=None)
@given(data=st.data(), seats=st.integers(2, 4), turn=st.integers(1, 4), strict=st.booleans())
def test_a_sheet_written_step_by_step_reads_back_from_its_text(
    data: st.DataObject, seats: int, turn: int, strict: bool
) -> None:
    """As text it comes to decisions that lead to the same position."""
    town_of = st.sampled_from([QUIET, FULL, "train station, stadium", "radio tower, amusement park"])
    towns = [data.draw(town_of) for _ in range(seats)]
    conditions = "strict" if strict else "ruled"
    pos, text = (desk(*towns, coins=[9] * seats, turn=turn, conditions=conditions) for _ in range(2))
    seat = data.draw(st.integers(1, seats))
    made = []
    while (ask := pos.ask_of(seat - 1)) is not None:
        option = data.draw(st.sampled_from(ask.options))
        made.append((seat - 1, option))
        pos.play(seat - 1, option)
    written = choices.sheet_of(text, made, seat - 1)
    if written is None:
        assert made[0][1].text == "no orders" and len(made) == 1
        return
    canonical = understood(written)
    reading = language.read(canonical, choices.writer(view(text, seat)))
    assert reading.sheet == written and not [verdict for verdict in reading.verdicts if verdict.code != "W3"]
    for option in choices.answers(text, seat - 1, reading.sheet):
        text.play(seat - 1, option)
    assert digest(text) == digest(pos)


@clause("MK-62", "MK-63")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_from_text_are_the_games_from_steps(seats: int) -> None:
    """Random sheets, turn by turn; all that was written goes by letter to a second table."""
    pos = as_table(GAME.new(seats, preset="postal", chance=seats))
    twin = pos.copy()
    number = 0
    while not pos.over:
        before, made = pos.copy(), []
        while pos.round == before.round and not pos.over:
            ask = pos.asks[-1]
            number += 1
            option = ask.options[seeded("steps", number) % len(ask.options)]
            made.append((ask.seat, option))
            pos.play(ask.seat, option)
        letters = {seat: choices.sheet_of(before, made, seat) for seat in range(seats)}
        drafts = {
            seat: sheet(before, seat + 1, understood(written))
            for seat, written in letters.items()
            if written is not None
        }
        choices.run(twin, drafts)
        assert digest(twin) == digest(pos)


@clause("MK-62")
def test_a_sheet_as_written() -> None:
    pos = desk(FULL, QUIET, QUIET)
    text = ["orders", "buy mine", "buy cafe", "done", "special choose", "choose 2+6", "if mine", "dice 1",
            "unless cafe", "on 4", "done", "with 1", "tv P2", "swap P3", "take mine", "give cafe",
            "extra write"]  # fmt: skip
    made = [(0, GAME.box.texts[each]) for each in text]
    assert choices.sheet_of(pos, made, 0) == Sheet(
        {
            "GO 1": Orders(
                choose=Choose((6, 2), Condition("if", CARD.index("mine"))),
                dice=Dice(1, Condition("unless", CARD.index("cafe"))),
                reroll=Reroll(frozenset({4}), 1),
                tv=1,
                swap=Swap(2, *cards_of("mine, cafe")),
                buy=cards_of("mine, cafe"),
            ),
            "EXTRA 1": Orders(),
            "GO 2": Orders(),
            "EXTRA 2": Orders(),
        }
    )
    shield = ["orders", "done", "special shield", "shield 9"]
    made = [(1, GAME.box.texts[each]) for each in shield]
    assert choices.sheet_of(pos, made, 1) == Sheet({"GO 1": Orders(shield=Shield(9)), "EXTRA 1": Orders()})
    assert choices.sheet_of(pos, made, 2) is None


# -- by screen -------------------------------------------------------------------------------------


@clause("MK-77")
def test_a_sheet_may_be_pasted_where_it_is_asked_for() -> None:
    pos = desk(QUIET, QUIET)
    options = GAME.parse(pos, 1, "PLAYER 2\nbuy cafe, mine; shield 3")
    assert [option.text for option in options] == [
        "orders", "buy cafe", "buy mine", "done", "special shield", "shield 3", "always",
    ]  # fmt: skip
    assert [option.text for option in GAME.parse(pos, 1, "no orders")] == ["no orders"]
    write(pos, 1, "orders")
    assert [option.text for option in GAME.parse(pos, 0, "buy cafe; done")] == ["buy cafe", "done"]


@clause("MK-77")
def test_who_sits_before_a_screen_mends_a_faulty_order() -> None:
    pos = desk(QUIET, QUIET)
    with pytest.raises(Refused) as refused:
        GAME.parse(pos, 0, "buy cafe\nGO 2: buy bakry")
    assert refused.value.reason == "Line 2, bakry: There's no card with that name. Did you mean bakery?"
    assert refused.value.clause == "MK-76"
    with pytest.raises(Refused, match="Line 1, 3: This is turn 1"):
        GAME.parse(pos, 0, "TURN 3; buy cafe")


@clause("MK-62")
@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("PLAYER 2\nbuy cafe", 1),
        ("buy cafe\n  player: P4", 3),
        ("Player 9", 8),
        ("buy cafe", None),
        ("x player 2", None),
    ],
)
def test_whom_a_sheet_is_from(text: str, seat: int | None) -> None:
    assert GAME.faces.post is not None and GAME.faces.post.writer_of(text) == seat


@clause("MK-62")
def test_when_sheets_are_written() -> None:
    assert GAME.faces.post is not None
    pos = desk(QUIET, QUIET, turn=12, dice=[6] * 3)
    assert GAME.faces.post.turn(pos) == 12 and GAME.faces.post.turn(send(pos)) == 0
    assert GAME.faces.post.turn(new(2)) == 0


@clause("MK-77")
def test_the_reply_and_the_canonical_form() -> None:
    assert GAME.faces.post is not None
    pos = desk(QUIET, QUIET)
    seen = view(pos, 1)
    read = GAME.faces.post.read
    written = "GO 1\n  buy cafe, wheat field\nGO 2\n  choose 3\n"
    assert read(seen, "  BUY ca,wf ; go2 choose 3").canonical == written
    for refused in (read(seen, "PLAYER 2; buy cafe"), read(seen, "GAME 42; buy cafe", "43")):
        assert refused.canonical == "" and refused.refusal and refused.clause == "MK-77"
    assert read(seen, "buy mine; tv P2").clean and not read(seen, "buy castle, mine").clean
    reply = read(seen, "buy castle, mine", "42").reply
    assert "NO  castle: There's no card with that name." in reply
    assert "How we read it:" in reply and "buy Mine" in reply
