"""Machi Koro: every number of the ledger against the game.

Where the game has no such field, what it does is looked at: each card is put into a town, and each total
is rolled."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from clauses import clause
from games.machikoro.table import (
    ALL_LANDMARKS,
    asked,
    coins,
    default,
    left,
    new,
    number,
    offers,
    play,
    specials,
    table,
    told,
    town,
    view,
)
from passel.games.machikoro import GAME, words
from passel.games.machikoro.components import CARD, ESTABLISHMENTS, MAJORS, Table

LEDGER: dict[str, Any] = tomllib.loads(Path(__file__).with_name("ledger.toml").read_text("utf-8"))
ESTABLISHED: list[dict[str, Any]] = LEDGER["card"]
LANDMARKS: list[dict[str, Any]] = LEDGER["landmark"]

TABLES = {
    "game", "setup", "box", "landmark", "card", "go", "special", "live", "postal", "defaults", "result",
    "orders", "option", "preset",
}  # fmt: skip
SPELLING = {"code", "aliases", "default_split"}  # of the order language, as is `orders`: see test_orders.py


def by_id(entries: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("entry", entries, ids=[entry["id"] for entry in entries])


def keys(entry: dict[str, Any]) -> set[str]:
    """What is to be compared here: if something is added to the ledger, a test has to be."""
    return set(entry) - SPELLING


def test_nothing_of_the_ledger_is_left_out() -> None:
    assert set(LEDGER) == TABLES
    assert set(LEDGER["special"]) == {"choose", "shield"}


# -- game, setup, box ------------------------------------------------------------------------------


@clause("MK-1")
def test_game() -> None:
    game = LEDGER["game"]
    assert keys(game) == {"slug", "prefix", "name", "seats", "designer", "credits"}
    assert (GAME.slug, GAME.name, list(GAME.seats)) == (game["slug"], game["name"], game["seats"])
    assert all(name.startswith(game["prefix"] + "-") for name in GAME.clauses)
    assert game["designer"] in GAME.rulebook
    for credit in game["credits"]:
        assert credit.partition(": ")[2] in GAME.rulebook


@clause("MK-3", "MK-7")
def test_setup() -> None:
    setup = LEDGER["setup"]
    assert keys(setup) == {"coins", "town", "special_actions"}
    pos = new(4, dice=[6], special_actions="on")
    for seat in (1, 2, 3, 4):
        assert town(pos, seat) == ", ".join(setup["town"]).replace("_", " ")
        assert specials(pos, seat) == setup["special_actions"]
    assert coins(pos) == [setup["coins"]] * 4


@clause("MK-4", "MK-5")
def test_box() -> None:
    box = LEDGER["box"]
    assert keys(box) == {
        "cards_total", "starting_establishments", "landmark_cards", "ordinary_cards", "major_cards", "dice",
        "coins_in_box",
    }  # fmt: skip
    pos = new(4)
    majors = sum(pos.supply[card] for card in MAJORS)
    starting = sum(sum(player.cards) for player in pos.players)
    landmarks = len(LANDMARKS) * 4
    assert majors == box["major_cards"] and sum(pos.supply) - majors == box["ordinary_cards"]
    assert starting == box["starting_establishments"] and landmarks == box["landmark_cards"]
    assert sum(pos.supply) + starting + landmarks == box["cards_total"]
    assert offers(table("train station", "bakery")) == [f"dice {n + 1}" for n in range(box["dice"])]
    worth = sum(int(coin) * count for coin, count in box["coins_in_box"].items())
    count = sum(box["coins_in_box"].values())
    assert f"the box holds {count} coins, worth {worth}" in GAME.rulebook  # the bank never runs out


# -- landmarks -------------------------------------------------------------------------------------


@clause("MK-5", "MK-42")
@by_id(LANDMARKS)
def test_landmark(entry: dict[str, Any]) -> None:
    assert keys(entry) - {"amount", "applies_to"} == {"id", "name", "cost", "effect"}
    assert words.card(number(entry["id"])) == entry["name"]
    assert number(entry["id"]) == ESTABLISHMENTS + LANDMARKS.index(entry)
    assert price(entry["id"]) == entry["cost"]


def price(card: str) -> int:
    """The smallest purse to which it is offered."""
    for purse in range(1, 30):
        if f"buy {card}" in offers(table("forest", "forest", coins=[purse, 0], dice=[6])):
            return purse
    raise AssertionError(f"{card} is never for sale")


def effect(name: str) -> str:
    """The landmark that has this effect."""
    (card,) = [entry["id"] for entry in LANDMARKS if entry["effect"] == name]
    return str(card)


@clause("MK-22")
def test_the_effect_may_roll_two() -> None:
    assert asked(table(effect("may_roll_two"), "bakery")) == "P1 dice"


@clause("MK-46")
def test_the_effect_extra_go_on_double() -> None:
    pos = table(f"{effect('extra_go_on_double')}, train station, bakery", "bakery", coins=[1, 1], dice=[4, 4])
    assert asked(play(pos, "dice 2", "pass")) == "P1 dice"


@clause("MK-23")
def test_the_effect_reroll_once_per_go() -> None:
    pos = table(f"{effect('reroll_once_per_go')}, bakery", "bakery", coins=[1, 1], dice=[4, 4])
    assert asked(pos) == "P1 reroll" and asked(play(pos, "reroll 1")) == "P1 buy"


@clause("MK-27", "MK-31", "MK-32")
@by_id([entry for entry in ESTABLISHED if not entry["major"]])
def test_the_effect_plus_one(entry: dict[str, Any]) -> None:
    (mall,) = [landmark for landmark in LANDMARKS if landmark["effect"] == "plus_one"]
    more = mall["amount"] if entry["id"] in mall["applies_to"] else 0
    for total in entry["rolls"]:
        roller = 2 if entry["who"] == "others" else 1
        alone = gain(town_with(entry), roller, total)
        with_mall = gain(f"{town_with(entry)}, {mall['id']}", roller, total)
        assert with_mall == alone + 2 * more  # of two cards


# -- establishments --------------------------------------------------------------------------------


def town_with(entry: dict[str, Any]) -> str:
    """Two of that card, and for a factory some of each kind that it counts."""
    counted = [f"{card} {3 + more}" for more, card in enumerate(entry["counts"])]
    return ", ".join([f"{entry['id']} 2", *counted])


def rolled(town: str, roller: int, total: int) -> Table:
    """P1 has that town, and 50 coins, as have the others."""
    dice = [total] if total < 7 else [6, total - 6]
    quiet = "furniture_factory, train_station"
    pos = table(f"{town}, train_station", quiet, quiet, coins=[50, 50, 50], roller=roller, dice=dice)
    return play(pos, f"dice {len(dice)}")


def gain(town: str, roller: int, total: int) -> int:
    return coins(rolled(town, roller, total))[0] - 50


@by_id(ESTABLISHED)
def test_card(entry: dict[str, Any]) -> None:
    assert keys(entry) == {
        "id", "name", "colour", "major", "cost", "rolls", "who", "effect", "amount", "counts", "copies",
    }  # fmt: skip
    assert CARD[ESTABLISHED.index(entry)] == entry["id"]
    assert words.card(number(entry["id"])) == entry["name"]


@clause("MK-42", "MK-43")
@by_id(ESTABLISHED)
def test_cost_and_copies(entry: dict[str, Any]) -> None:
    assert price(entry["id"]) == entry["cost"]
    assert left(new(2), entry["id"]) == entry["copies"]


@clause("MK-42", "MK-38")
@by_id(ESTABLISHED)
def test_a_major_is_one_to_a_player_and_never_exchanged(entry: dict[str, Any]) -> None:
    owner = table(f"{entry['id']}, forest", "forest", coins=[9, 9], dice=[1])
    assert (f"buy {entry['id']}" not in offers(owner)) == entry["major"]
    swap = table("bakery, business_complex", f"{entry['id']}, bakery, forest", coins=[9, 9], dice=[6])
    assert (f"take {entry['id']}" not in offers(play(swap, "swap P2"))) == entry["major"]


COLOURS = {
    "blue": ("all", "bank"),
    "green": ("roller", "bank"),
    "red": ("others", "take"),
    "purple": ("roller", ""),
}


@clause("MK-25", "MK-29", "MK-30", "MK-31", "MK-32", "MK-33", "MK-34", "MK-35", "MK-36", "MK-38")
@by_id(ESTABLISHED)
@pytest.mark.parametrize("roller", [1, 2])
def test_who_gets_what_on_each_total(entry: dict[str, Any], roller: int) -> None:
    who, source = COLOURS[entry["colour"]]
    assert entry["who"] == who and entry["effect"].startswith(source)
    assert entry["major"] == (entry["colour"] == "purple")
    awake = {"all": True, "roller": roller == 1, "others": roller == 2}[who]
    for total in range(1, 13):
        if awake and total in entry["rolls"]:
            pays(entry, roller, total)
        else:
            pos = rolled(entry["id"], roller, total)
            assert asked(pos) == f"P{roller} buy" and coins(pos) == [50, 50, 50]


def pays(entry: dict[str, Any], roller: int, total: int) -> None:
    amount = entry["amount"]
    match entry["effect"]:
        case "bank_flat":
            assert coins(rolled(town_with(entry), roller, total)) == [50 + 2 * amount, 50, 50]
        case "bank_per":
            counted = sum(3 + more for more in range(len(entry["counts"])))
            assert coins(rolled(town_with(entry), roller, total)) == [50 + 2 * amount * counted, 50, 50]
        case "take_from_roller":
            assert coins(rolled(town_with(entry), roller, total)) == [50 + 2 * amount, 50 - 2 * amount, 50]
        case "take_each":
            assert coins(rolled(entry["id"], roller, total)) == [50 + 2 * amount, 50 - amount, 50 - amount]
        case "take_one":
            pos = rolled(entry["id"], roller, total)
            assert offers(pos) == ["tv P2", "tv P3"]
            assert coins(play(pos, "tv P3")) == [50 + amount, 50, 50 - amount]
        case "swap":
            pos = rolled(f"{entry['id']}, bakery", roller, total)
            assert offers(pos) == ["swap none", "swap P2", "swap P3"]
            play(pos, "swap P3")
            assert town(pos, 1) == "business complex, furniture factory, train station"
            assert town(pos, 3) == "bakery, train station" and amount == 1
        case unknown:
            raise AssertionError(f"the test does not know the effect {unknown}")


# -- the go ----------------------------------------------------------------------------------------


@clause("MK-14", "MK-34")
def test_go() -> None:
    go = LEDGER["go"]
    assert keys(go) == {
        "steps", "purple_order", "payments_order", "purchases_per_go", "major_limit_per_player",
        "landmark_limit_per_player", "landmarks_to_win",
    }  # fmt: skip
    assert go["payments_order"] == "anticlockwise"  # test_income.py has all of them
    assert go["major_limit_per_player"] == go["landmark_limit_per_player"] == 1  # test_purchase.py


COLOUR = {entry["id"]: entry["colour"] for entry in ESTABLISHED}
STEP = {
    "shield": "special", "shielded": "special", "rolled": "roll", "rerolled": "reroll", "red": "payments",
    "swapped": "purple", "bought": "purchase", "passed": "purchase", "buy": "purchase",
    "ended": "victory_check", "went": "extra_go",
}  # fmt: skip


def steps(pos: Table, *choices: str) -> list[str]:
    """The steps of a go as they first come up in what is asked and told."""
    seen = told(pos)[1:]
    for choice in choices:
        seen += [
            asked(pos)[3:],
            *(line for line in told(play(pos, choice)) if not line.startswith("went P2")),
        ]
    names = [line.split()[-1 if line.startswith(("paid", "earned")) else 0] for line in seen]
    kinds = [COLOUR.get(name, name) for name in names]
    return list(dict.fromkeys(STEP.get(kind, kind) for kind in kinds))


@clause("MK-14")
def test_the_steps_of_a_go() -> None:
    """No total wakes all colours, so it takes a few goes to see them all."""
    town = "bakery, livestock_farm, apple_orchard, stadium, train_station, amusement_park, radio_tower"
    cafe = "cafe, restaurant, train_station"
    goes = [
        steps(table(town, cafe, coins=[2, 0], dice=[1, 1, 5, 5], specials=["shield", ""]),
              "special shield", "dice 2", "shield 7", "reroll 2", "pass"),
        steps(table(town, cafe, coins=[9, 9], dice=[2]), "dice 1", "keep", "pass"),
        steps(table(town, cafe, coins=[9, 9], dice=[3]), "dice 1", "keep", "pass"),
        steps(table(town, cafe, coins=[9, 9], dice=[6]), "dice 1", "keep", "buy shopping mall"),
    ]  # fmt: skip
    order = LEDGER["go"]["steps"]
    for go in goes:
        assert go == sorted(go, key=order.index)
    assert {step for go in goes for step in go} == set(order)


@clause("MK-34")
def test_the_order_of_the_majors() -> None:
    pos = table("forest, stadium, tv_station, business_complex", "bakery", coins=[0, 50], dice=[6])
    play(pos, "swap P2")
    order = [line.split()[-1] if line.startswith("paid") else "business_complex" for line in told(pos)[2:]]
    assert order == LEDGER["go"]["purple_order"]


@clause("MK-41", "MK-45")
def test_purchases_and_landmarks_to_win() -> None:
    names = ALL_LANDMARKS.split(", ")
    built = LEDGER["go"]["landmarks_to_win"] - 1
    pos = table(", ".join(["forest", *names[:built]]), "forest", coins=[99, 1], dice=[6])
    purchases = LEDGER["go"]["purchases_per_go"]
    play(pos, "dice 1", *[f"buy {name}" for name in names[built : built + purchases]])
    assert pos.over and len(names) == built + 1


# -- special actions -------------------------------------------------------------------------------


@clause("MK-16", "MK-20", "MK-23")
def test_special_choose() -> None:
    choose = LEDGER["special"]["choose"]
    assert keys(choose) == {"uses_per_game", "one_die", "allows_reroll"}
    pos = table("forest, radio_tower", "forest", coins=[1, 1], special_actions="on")
    play(pos, "special choose")
    assert offers(pos) == [f"choose {die}" for die in choose["one_die"]]
    play(pos, "choose 6")
    assert choose["uses_per_game"] == 1 and specials(pos, 1) == ["shield"]
    assert (asked(pos) == "P1 reroll") == choose["allows_reroll"]


@clause("MK-18", "MK-19", "MK-20")
def test_special_shield() -> None:
    shield = LEDGER["special"]["shield"]
    assert keys(shield) == {"uses_per_game", "totals_one_die", "totals_two_dice", "covers_reroll"}
    for dice, totals in [("dice 1", shield["totals_one_die"]), ("dice 2", shield["totals_two_dice"])]:
        pos = table("forest, train_station", "forest", coins=[1, 1], special_actions="on")
        play(pos, "special shield", dice)
        assert offers(pos) == [f"shield {total}" for total in totals]
        assert shield["uses_per_game"] == 1 and specials(pos, 1) == ["choose"]
    assert GAME.setting_values()["shield_covers_reroll"] == shield["covers_reroll"]


# -- live play, play by post, defaults, result -----------------------------------------------------


@clause("MK-50", "MK-82")
def test_live() -> None:
    live = LEDGER["live"]
    assert keys(live) == {"round_limit", "special_actions"}
    pos = table("forest", "forest", coins=[1, 1], roller=2, round=live["round_limit"], dice=[6])
    assert play(pos, "pass").over
    assert bool(specials(new(2), 1)) == live["special_actions"]


@clause("MK-9", "MK-50", "MK-65", "MK-7")
def test_postal() -> None:
    postal = LEDGER["postal"]
    assert keys(postal) == {
        "turn_limit", "goes_per_turn", "buy_candidates_max", "special_actions", "nmr_drop_after",
    }  # fmt: skip
    assert postal["goes_per_turn"] == "players + 1"
    pos = new(3, preset="postal", dice=[6] * 4)
    assert view(pos).public.limit == postal["turn_limit"]
    assert bool(specials(pos, 1)) == postal["special_actions"]
    assert GAME.setting_values(preset="postal")["nmr_drop_after"] == postal["nmr_drop_after"]
    play(pos, "orders", *[f"buy {card}" for card in CARD[: postal["buy_candidates_max"]]])
    assert asked(pos) == "P1 special"
    while pos.round == 1:
        play(pos, default(pos))
    assert sum(line.startswith("went") for line in told(pos)) == 3 + 1


@clause("MK-81", "MK-70", "MK-37")
def test_defaults() -> None:
    defaults = LEDGER["defaults"]
    assert keys(defaults) == {"sheet", "special", "dice", "reroll", "tv", "tv_tie", "swap", "buy"}
    assert defaults["dice"] == "two if possible" and defaults["tv"] == "richest opponent"
    assert defaults["tv_tie"] == "first anticlockwise from the roller"
    assert default(new(2, preset="postal")) == defaults["sheet"]
    town = "forest, tv_station, business_complex, train_station, radio_tower"
    pos = table(town, "forest", "forest", "forest", coins=[9, 2, 5, 5], dice=[2, 4], special_actions="on")
    chosen = {}
    while asked(pos).startswith("P1"):
        chosen[asked(pos)[3:]] = default(pos)
        play(pos, default(pos))
    assert chosen == {
        "special": f"special {defaults['special']}",
        "dice": "dice 2",
        "reroll": defaults["reroll"],
        "tv": "tv P4",
        "swap": f"swap {defaults['swap']}",
        "buy": defaults["buy"],
    }


@clause("MK-50")
def test_result() -> None:
    result = LEDGER["result"]
    assert result == {
        "tie_break": ["landmarks_built", "total_cost_of_landmarks_built", "coins"], "still_tied": "shared",
    }  # fmt: skip
    towns = ["train_station, shopping_mall", "radio_tower", "amusement_park", "amusement_park"]
    for purses, places in [([0, 1, 3, 2], (1, 2, 3, 4)), ([0, 1, 2, 2], (1, 2, 3, 3))]:
        pos = table(*towns, coins=purses, roller=4, round=40, dice=[6])
        assert play(pos, "pass").places == places


# -- options and presets ---------------------------------------------------------------------------


@clause("MK-80")
def test_every_option_is_in_the_schema() -> None:
    assert [setting.name for setting in GAME.schema] == [option["name"] for option in LEDGER["option"]]


@pytest.mark.parametrize("setting", GAME.schema, ids=[setting.name for setting in GAME.schema])
def test_option(setting: Any) -> None:
    (option,) = [option for option in LEDGER["option"] if option["name"] == setting.name]
    assert keys(option) - {"min", "max", "values"} == {"name", "type", "default", "help", "clause"}
    assert (setting.kind, setting.default) == (option["type"], option["default"])
    assert (setting.low, setting.high) == (option.get("min", 0), option.get("max", 0))
    assert list(setting.values) == option.get("values", [])
    assert setting.clause == option["clause"]
    assert setting.clause in GAME.clauses


def test_presets() -> None:
    ledger = [(each["name"], each["options"]) for each in LEDGER["preset"]]
    assert [(each.name, each.settings) for each in GAME.presets] == ledger
