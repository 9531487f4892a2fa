"""Lawless Empire: every number and text of the ledger against the game."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from clauses import clause
from games.lawless.table import board_of, hand, new, table
from games.lawless.test_end import points
from passel.games.lawless import GAME
from passel.games.lawless import components as box
from passel.games.lawless import words_names as words
from passel.games.lawless.rules_end import end_game
from passel.games.lawless.rules_schemes import value

LEDGER: dict[str, Any] = tomllib.loads(Path(__file__).with_name("ledger.toml").read_text("utf-8"))

TABLES = {
    "game", "setup", "supply", "points", "plan", "opportunity", "scheme", "ability", "soldato", "order",
    "syndicate", "position_bonus", "lucre_bonus", "bribery_action", "role", "option", "preset",
}  # fmt: skip


def by_id(name: str) -> pytest.MarkDecorator:
    entries = LEDGER[name]
    return pytest.mark.parametrize("entry", entries, ids=[entry["id"] for entry in entries])


def test_nothing_of_the_ledger_is_left_out() -> None:
    assert set(LEDGER) == TABLES


def test_game() -> None:
    game = LEDGER["game"]
    assert set(game) == {"slug", "prefix", "name", "seats", "designer", "credits"}
    assert (GAME.slug, GAME.name, list(GAME.seats)) == (game["slug"], game["name"], game["seats"])
    assert list(GAME.clauses) == [f"{game['prefix']}-{number}" for number in range(1, 89)]
    assert game["designer"] in GAME.rulebook
    for credit in game["credits"]:
        for name in credit.partition(": ")[2].split(", "):
            assert name in GAME.rulebook


@clause("LE-8", "LE-10", "LE-16", "LE-17")
def test_setup() -> None:
    assert LEDGER["setup"] == {
        "rounds": box.ROUNDS,
        "phases": box.PHASE[:6],
        "colours": box.COLOUR,
        "dice": box.DICE,
        "dice_max": box.DICE_MOST,
        "assist_tokens": box.SYNDICATES,  # one for each tile
        "schemes": box.START_SCHEMES,
        "soldati": box.START_SOLDATI,
        "list_size": box.LIST_SIZE,
        "extra_roles": box.EXTRA_ROLES,
        "opportunity_plans": len(box.OPPORTUNITY[0]),
        "plans_per_player": 1,  # test_preparation.py
        "last_round_plans": ["bribe"] * box.LAST_ROUND_BRIBES,
        "organise_substitute": box.PLAN[box.BRIBE],  # likewise
    }


@clause("LE-7", "LE-8")
def test_supply() -> None:
    most = box.MOST_SEATS
    assert LEDGER["supply"] == {
        "resource_dice": box.DICE_MOST * most,
        "assist_tokens": box.SYNDICATES * most,
        "plan_boards": 4 + most,
        "indicator_boards": box.PLANS,
        "syndicate_tiles": box.SYNDICATES,
        "order_cards": box.HAND_ORDERS * most,
        "scheme_cards": box.SCHEMES * box.SCHEME_COPIES,
        "lucre_tokens": (4 + most) * box.ROUNDS,  # never run out
        "bribery_tokens": (4 + most) * box.ROUNDS,
        "mafioso_cards": box.ROLES,
        "reference_cards": box.ROLES,
        "soldato_tokens": box.SOLDATI,
        "opportunity_cards": len(box.OPPORTUNITY),
    }


@clause("LE-87")
def test_points() -> None:
    worth = LEDGER["points"]
    assert set(worth) == {"lucre", "bribery", "soldato"}
    for token, more in [("lucre", {"lucre": [1, 0, 0]}), ("bribery", {"bribery": [1, 0, 0]})]:
        pos = table(roles="rival rival rival", **more)  # type: ignore[arg-type]
        end_game(pos)
        pos.run()
        assert pos.scores[0] == worth[token]
    pos = table(roles="rival rival rival", soldati=["flip", "", ""])
    end_game(pos)
    pos.run()
    assert pos.scores[0] == worth["soldato"]


@clause("LE-3", "LE-67")
@by_id("plan")
def test_plan(entry: dict[str, Any]) -> None:
    number = LEDGER["plan"].index(entry)
    profits = {
        "bribery": "1 Bribery",
        "syndicate": "new Syndicate",
        "lucre": "1 Lucre",
        "soldato": "a Soldato",
    }
    assert (entry["id"], entry["code"], entry["amount"]) == (box.PLAN[number], box.LETTER[number], 1)
    assert profits[entry["profit"]] in words.PLAN_TEXTS[number]
    assert words.PLANS[number].lower() == entry["id"]
    assert set(entry) == {"id", "code", "profit", "amount"}


@clause("LE-15")
@by_id("opportunity")
def test_opportunity(entry: dict[str, Any]) -> None:
    card = box.OPPORTUNITY[LEDGER["opportunity"].index(entry)]
    assert entry["plans"] == [plan for number, plan in enumerate(box.PLAN) for _ in range(card[number])]
    assert set(entry) == {"id", "plans"}


@clause("LE-61", "LE-58", "LE-59")
@by_id("scheme")
def test_scheme(entry: dict[str, Any]) -> None:
    number = LEDGER["scheme"].index(entry)
    assert (box.SCHEME[number], words.SCHEMES[number]) == (entry["id"], entry["name"])
    assert entry["count"] == box.SCHEME_COPIES
    assert set(entry) - {"pair", "triplet", "run_of_3", "run_of_4", "faces"} == {
        "id", "name", "count", "effect", "text",
    }  # fmt: skip
    faces = {str(face): face for face in range(1, 7)} | entry.get("faces", {})
    assert {str(face): box.FACE_VALUES[number][face] for face in range(1, 7)} == faces
    numbers = {"gang_up": {"pair": 10, "triplet": 20}, "runs": {"run_of_3": 20, "run_of_4": 30}}
    extra = {key: entry[key] for key in ("pair", "triplet", "run_of_3", "run_of_4") if key in entry}
    assert extra == numbers.get(entry["effect"], {})
    for key, dice in [("pair", "3 3"), ("triplet", "3 3 3"), ("run_of_3", "1 2 3"), ("run_of_4", "1 2 3 4")]:
        if key in entry:
            pos = table(boards={"B1": f"black {dice}"}, laid={"B1": f"{entry['id']} black"})
            assert value(pos, board_of(pos, "B1"), 0) == entry[key]
    assert effect_of(number) == entry["effect"]


def effect_of(number: int) -> str:
    named = {
        box.GANG_UP: "gang_up", box.LET_FATE_DECIDE: "reroll_all", box.LEVEL_THE_FIELD: "one_die",
        box.ORGANISED_HIT: "runs", box.SAME_OLD_SHIT: "repeats_zero", box.UNDERHAND_ATTACKS: "lowest_wins",
    }  # fmt: skip
    plain = box.FACE_VALUES[number] == [0, 1, 2, 3, 4, 5, 6]
    return named.get(number, "none" if plain else "face_values")


@clause("LE-47", "LE-48", "LE-49", "LE-50", "LE-51")
@by_id("ability")
def test_ability(entry: dict[str, Any]) -> None:
    number = LEDGER["ability"].index(entry)
    assert (box.ABILITY[number], words.ABILITIES_NAMED[number]) == (entry["id"], entry["name"])
    effects = [
        "swap_any",
        "opposite",
        "move_any",
        "move_unmatched",
        "remove",
        "roll",
        "set_face",
        "swap_same",
    ]
    arguments = ["die", "none", "board", "board", "none", "none", "face", "die"]  # test_abilities.py
    assert (entry["effect"], entry["argument"]) == (effects[number], arguments[number])
    assert set(entry) == {"id", "name", "effect", "argument", "text"}


@clause("LE-9")
@by_id("soldato")
def test_soldato(entry: dict[str, Any]) -> None:
    sides = box.TOKEN_SIDES[LEDGER["soldato"].index(entry)]
    assert [box.SIDE[side] for side in sides] == [entry["ability"], entry["value"]]
    assert set(entry) == {"id", "ability", "value"}


@clause("LE-8", "LE-83")
@by_id("order")
def test_order(entry: dict[str, Any]) -> None:
    number = LEDGER["order"].index(entry)
    assert (box.ORDER[number], words.ORDERS_NAMED[number]) == (entry["id"], entry["name"])
    assert (box.ORDER_POINTS[number], box.ORDER_COPIES[number]) == (entry["points"], entry["per_player"])
    assert hand(new(3), "green").split().count(entry["id"]) == entry["per_player"]
    assert entry["kind"] == ("sabotage" if number < 2 else "secure")
    assert set(entry) == {"id", "name", "kind", "points", "per_player"}


@clause("LE-14")
@by_id("syndicate")
def test_syndicate(entry: dict[str, Any]) -> None:
    number = LEDGER["syndicate"].index(entry)
    assert entry == {"id": box.SYNDICATE[number], "name": words.SYNDICATES[number]}


@clause("LE-24", "LE-26", "LE-75")
def test_bonuses_and_actions() -> None:
    """What they do is in test_preparation.py and test_command.py."""
    assert LEDGER["position_bonus"] == {"first": "draw_scheme", "middle": "look_at_orders", "last": "none"}
    bonuses = [option.text.split()[1] for option in GAME.box.options if option.text.startswith("bonus ")]
    assert LEDGER["lucre_bonus"] == {"options": bonuses, "per_lucre_per_round": 1}
    actions = ["steal", "add", "swap"]
    assert LEDGER["bribery_action"] == {"options": actions, "per_bribery_per_round": 1}
    assert all(any(option.text.startswith(action) for option in GAME.box.options) for action in actions)


# -- the roles: each term of the ledger, counted anew ------------------------------------------------

TILES = [
    "black:green:sab1", "black:green red:", "black::sec1 sab1", "green:black:sab100 sec1", "green::sab1",
    "green:black red:sab1 sec100", "red::", "red:black:sec1",
]  # fmt: skip


def scored(entry: dict[str, Any]) -> int:
    """What black has of these tiles by the terms of the ledger, with 3 Lucre, 2 Bribery and 3 Soldati."""
    found = []
    for tile in TILES:
        controller, assisting, orders = tile.split(":")
        weight = {kind["id"]: kind["points"] for kind in LEDGER["order"]}
        sabotage = sum(weight[each] for each in orders.split() if each.startswith("sab"))
        secure = sum(weight[each] for each in orders.split() if each.startswith("sec"))
        state = "sabotaged" if sabotage > secure else "secured"
        helpers = assisting.split() if state == "secured" else []
        found.append((state, "self" if controller == "black" else "other", helpers, orders))
    return sum(term["mp"] * times(term, found) for term in entry["terms"])


def times(term: dict[str, Any], found: list[tuple[str, str, list[str], str]]) -> int:
    states = [state for state, *_ in found]
    match term["per"]:
        case "guess":
            return 0
        case "token_set":
            assert term["tokens"] == ["lucre", "bribery", "soldato"]
            return min(3, 2, 3)
        case "balance":
            return min(states.count("sabotaged"), states.count("secured"))
        case "most_control":
            return 1  # three, as green has
    matching = [each for each in found if matches(term, *each)]
    return sum(len(each[2]) for each in matching) if term["per"] == "assist_token" else len(matching)


def matches(term: dict[str, Any], state: str, control: str, helpers: list[str], orders: str) -> bool:
    assist = {"any": True, "none": not helpers, "some": bool(helpers), "own": "black" in helpers}
    return (
        term["state"] in ("any", state)
        and term["control"] in ("any", control)
        and assist[term.get("assist", "any")]
        and {"sabotage": "sab", "secure": "sec"}.get(term.get("has_order", ""), "") in orders
    )


def amounts(text: str) -> list[str]:
    """The points that a text promises."""
    return sorted(re.findall(r"\+\d+", text))


@clause("LE-87")
@by_id("role")
def test_role(entry: dict[str, Any]) -> None:
    number = box.ROLE.index(entry["id"])
    assert words.ROLES[number] == entry["name"]
    assert amounts(words.ROLE_TEXTS[number]) == amounts(entry["text"])
    assert set(entry) == {"id", "name", "source", "text", "terms"}
    tokens = {"lucre": [3, 0, 0, 0], "bribery": [2, 0, 0, 0], "soldati": ["flip 1 2", "", "", ""]}
    if entry["id"] != "informant":
        assert points(entry["id"], TILES, **tokens) == scored(entry)
    assert re.search(rf"^\| {entry['name']} \| .* \|$", GAME.rulebook, re.MULTILINE)
    assert f"\n| {entry['name']} | {entry['source']} |\n" in GAME.rules_notes


def test_all_roles_are_there() -> None:
    assert sorted(entry["id"] for entry in LEDGER["role"]) == box.ROLE


# -- options and presets -----------------------------------------------------------------------------


def test_every_option_is_in_the_schema() -> None:
    assert [setting.name for setting in GAME.schema] == [option["name"] for option in LEDGER["option"]]


@pytest.mark.parametrize("setting", GAME.schema, ids=[setting.name for setting in GAME.schema])
def test_option(setting: Any) -> None:
    (option,) = [option for option in LEDGER["option"] if option["name"] == setting.name]
    assert set(option) - {"min", "max", "values"} == {"name", "type", "default", "help", "clause"}
    assert (setting.kind, setting.default) == (option["type"], option["default"])
    assert (setting.low, setting.high) == (option.get("min", 0), option.get("max", 0))
    assert list(setting.values) == option.get("values", [])
    assert setting.clause == option["clause"]


def test_presets() -> None:
    ledger = [(each["name"], each["options"]) for each in LEDGER["preset"]]
    assert [(each.name, each.settings) for each in GAME.presets] == ledger


# -- the table of decisions --------------------------------------------------------------------------


@clause("LE-36", "LE-42", "LE-75")
def test_the_longest_lists_are_those_of_the_ledger() -> None:
    """D1 to D14; D4a and D9 share a notation, D7b is three decisions here."""
    most = {decision.name: decision.most for decision in GAME.box.decisions}
    assert most == {
        "first": 5, "plan": 4, "look": 9, "bonus": 4, "take": 3, "replace": 40, "scheme": 11, "lay": 9,
        "place": 55, "activate": 57, "target": 45, "face": 5, "to": 8, "partner": 44, "level": 6,
        "recruit": 3, "call": 16, "answer": 2, "intrude": 3, "command": 46, "swap": 28, "guess": 5,
    }  # fmt: skip
