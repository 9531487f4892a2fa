"""Machi Koro: the table "Decisions" of RULES_NOTES.md, MK-80 to MK-82, and what may be agreed on."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from clauses import clause
from games.machikoro.table import (
    ORDINARY,
    as_table,
    ask,
    asked,
    coins,
    default,
    new,
    offers,
    play,
    table,
    told,
    town,
)
from passel.contract import BadSetting, Setting
from passel.games.machikoro import GAME
from passel.games.machikoro.components import CARD, Table


class Row(NamedTuple):
    name: str
    clause: str
    most: int
    default: str
    steps: list[str]  # to get there from the start of the fullest go of all
    options: list[str]


TYPES = [name.replace(" ", "_") for name in ORDINARY.split(", ")]
PAIRS = [f"choose {low}+{high}" for low in range(1, 7) for high in range(low, 7)]
FULL = f"{ORDINARY}, tv station, business complex, train station, radio tower"

DECISIONS = [
    Row("special", "MK-15", 3, "special none", [], ["special none", "special choose", "special shield"]),
    Row("choose", "MK-16", 27, "choose 6", ["special choose"],
        [f"choose {die}" for die in range(1, 7)] + PAIRS),
    Row("dice", "MK-22", 2, "dice 2", ["special none"], ["dice 1", "dice 2"]),
    Row("shield", "MK-18", 11, "shield 3", ["special shield", "dice 2"],
        [f"shield {total}" for total in range(2, 13)]),
    Row("reroll", "MK-23", 3, "keep", ["special none", "dice 2"], ["keep", "reroll 1", "reroll 2"]),
    Row("tv", "MK-36", 3, "tv P3", ["special none", "dice 2", "keep"], ["tv P1", "tv P2", "tv P3"]),
    Row("swap", "MK-38", 4, "swap none", ["special none", "dice 2", "keep", "tv P1"],
        ["swap none", "swap P1", "swap P2", "swap P3"]),
    Row("take", "MK-38", 12, "take wheat_field", ["special none", "dice 2", "keep", "tv P1", "swap P2"],
        [f"take {name}" for name in TYPES]),
    Row("give", "MK-38", 12, "give wheat_field",
        ["special none", "dice 2", "keep", "tv P1", "swap P2", "take mine"],
        [f"give {name}" for name in TYPES]),
]  # fmt: skip


def fullest_go() -> Table:
    return table(FULL, FULL, FULL, FULL, coins=[9] * 4, roller=4, dice=[2, 4], special_actions="on")


@clause("MK-80", "MK-81", "MK-82")
@pytest.mark.parametrize("row", DECISIONS, ids=[row.name for row in DECISIONS])
def test_a_decision_at_its_longest(row: Row) -> None:
    pos = play(fullest_go(), *row.steps)
    assert asked(pos) == f"P4 {row.name}"
    assert offers(pos) == row.options and len(row.options) == row.most == ask(pos).decision.most
    assert default(pos) == row.default
    assert ask(pos).decision.clause == row.clause


@clause("MK-80", "MK-81", "MK-41")
def test_the_purchase_at_its_longest() -> None:
    pos = table("bakery", "bakery", coins=[22, 0], dice=[6])
    assert offers(pos) == [f"buy {name}" for name in CARD] + ["pass"]
    assert len(offers(pos)) == 20 == ask(pos).decision.most
    assert default(pos) == "pass" and ask(pos).decision.clause == "MK-41"


@clause("MK-80")
def test_there_are_no_other_decisions_and_all_are_open() -> None:
    names = [decision.name for decision in GAME.box.decisions if not decision.secret]
    assert names == [*[row.name for row in DECISIONS], "buy"]
    assert not any(decision.quiet for decision in GAME.box.decisions)


@clause("MK-80")
def test_there_are_no_other_options() -> None:
    texts = {
        *(option for row in DECISIONS for option in row.options), "shield 1", "tv P4", "swap P4",
        *(f"{verb} {name}" for verb in ("take", "give") for name in CARD[:15]),
        *(f"buy {name}" for name in CARD), "pass",
    }  # fmt: skip
    by_post = {
        "orders", "no orders", "extra same", "extra write", "done", "always", "with same", "with 1", "with 2",
        "tv richest", *(f"on {total}" for total in range(1, 13)),
        *(f"{word} {name}" for word in ("if", "unless") for name in CARD),
    }  # fmt: skip
    assert set(GAME.box.texts) == texts | by_post


@clause("MK-80")
def test_only_the_roller_is_asked() -> None:
    pos = fullest_go()
    for step in ["special none", "dice 2", "keep", "tv P1", "swap P2", "take mine", "give cafe", "pass"]:
        assert [ask.seat for ask in pos.asks] == [3]
        play(pos, step)
    assert asked(pos) == "P1 special" and pos.round == 2


@clause("MK-81")
def test_what_leaves_no_choice_is_not_asked() -> None:
    """One die, one opponent, one card to take, one to give, nothing to buy."""
    pos = table("bakery, tv station, business complex", "mine, stadium", coins=[0, 0], dice=[6, 6, 6])
    assert asked(pos) == "P1 swap"
    assert told(pos) == ["went P1 1 0", "rolled P1 6 0"]
    play(pos, "swap P2")
    assert town(pos, 1) == "tv station, business complex, mine" and town(pos, 2) == "bakery, stadium"
    assert asked(pos) == "P1 swap" and pos.round == 2
    assert told(pos) == [
        "swapped P1 P2 mine bakery", "passed P1", "went P2 1 0", "rolled P2 6 0", "passed P2",
        "went P1 2 0", "rolled P1 6 0",
    ]  # fmt: skip


@clause("MK-81", "MK-22", "MK-23", "MK-37", "MK-38", "MK-41")
def test_an_absent_player_gets_the_defaults() -> None:
    pos = fullest_go()
    chosen = []
    while asked(pos).startswith("P4"):
        chosen.append(default(pos))
        play(pos, chosen[-1])
    assert chosen == ["special none", "dice 2", "keep", "tv P3", "swap none", "pass"]
    assert coins(pos) == [9, 9, 4, 14] and town(pos, 4) == town(pos, 1)


@clause("MK-81", "MK-18")
def test_the_default_shield_with_one_die() -> None:
    pos = table("bakery", "bakery", special_actions="on")
    assert default(play(pos, "special shield")) == "shield 3"


@clause("MK-81", "MK-16")
def test_the_default_choice_without_a_train_station() -> None:
    pos = table("bakery", "bakery", special_actions="on")
    assert default(play(pos, "special choose")) == "choose 6"


@clause("MK-81", "MK-38")
def test_the_first_card_in_the_order_of_the_table_is_taken_and_given() -> None:
    pos = table("mine, cafe, business complex", "forest, apple orchard", coins=[1, 1], dice=[6])
    play(pos, "swap P2")
    assert default(pos) == "take forest"
    play(pos, default(pos))
    assert default(pos) == "give cafe"


# -- what may be agreed on -------------------------------------------------------------------------


@clause("MK-82", "MK-7")
@pytest.mark.parametrize(("agreed", "first"), [("on", "special"), ("off", "buy"), ("mode", "buy")])
def test_special_actions_are_off_unless_agreed(agreed: str, first: str) -> None:
    assert asked(new(2, dice=[6], special_actions=agreed)) == f"P1 {first}"


@clause("MK-82", "MK-7")
def test_special_actions_are_off_by_default() -> None:
    assert asked(new(2, dice=[6])) == "P1 buy"


@clause("MK-82", "MK-45", "MK-80")
@pytest.mark.parametrize(
    ("preset", "differs"),
    [
        ("live", {}),
        ("live with special actions", {"special_actions": "on"}),
        ("postal", {"mode": "postal"}),
        ("ranked", {"finish": "equal_goes"}),
    ],
)
def test_a_preset_differs_from_the_defaults_in_one_thing(preset: str, differs: dict[str, str]) -> None:
    assert GAME.setting_values(preset=preset) == GAME.setting_values() | differs
    pos = new(2, preset=preset)
    for name, value in GAME.setting_values(preset=preset).items():
        assert getattr(pos.settings, name) == value


@clause("MK-80")
def test_the_settings_are_at_their_defaults_until_agreed_otherwise() -> None:
    settings = GAME.settings()
    assert {name: getattr(settings, name) for name in GAME.setting_values()} == GAME.setting_values()


@clause("MK-80")
@pytest.mark.parametrize("switch", GAME.schema, ids=[switch.name for switch in GAME.schema])
def test_a_switch_takes_its_values_and_no_others(switch: Setting) -> None:
    good: dict[str, list[object]] = {
        "int": [*range(switch.low, switch.high + 1)], "choice": [*switch.values], "bool": [True, False],
    }  # fmt: skip
    bad: dict[str, list[object]] = {
        "int": [switch.low - 1, switch.high + 1, "some"], "choice": ["never"], "bool": ["perhaps"],
    }  # fmt: skip
    for value in good[switch.kind]:
        pos = as_table(GAME.table(2, GAME.setting_values({switch.name: value}))())
        assert getattr(pos.settings, switch.name) == value
    for value in bad[switch.kind]:
        with pytest.raises(BadSetting, match=f"{switch.name} must be"):
            GAME.setting_values({switch.name: value})
