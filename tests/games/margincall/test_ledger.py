"""Margin Call: every number of the ledger against the game."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from clauses import clause
from games.margincall.table import new, offers, play, scores, sizes, table
from passel.games.margincall import GAME, words_cards
from passel.games.margincall.components import (
    CARD,
    CATEGORY,
    COPIES,
    DECK,
    SIZE,
    TYPE,
    VALUE,
    WINDOWS,
    Settings,
)

LEDGER: dict[str, Any] = tomllib.loads(Path(__file__).with_name("ledger.toml").read_text("utf-8"))
SPECIALS: list[dict[str, Any]] = LEDGER["card"]


def by_code(entries: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("entry", entries, ids=[entry["code"] for entry in entries])


def test_nothing_of_the_ledger_is_left_out() -> None:
    """Whoever adds something to the ledger has to add a test; the vectors are in test_value.py."""
    assert set(LEDGER) == {
        "game", "table", "assets", "card", "order", "straights", "category", "option", "preset", "vectors",
    }  # fmt: skip
    assert set(LEDGER["vectors"]) == {"value"}


def test_game() -> None:
    game = LEDGER["game"]
    assert set(game) == {"slug", "prefix", "name", "seats", "designer", "credits"}
    assert (GAME.slug, GAME.name, list(GAME.seats)) == (game["slug"], game["name"], game["seats"])
    assert all(name.startswith(game["prefix"] + "-") for name in GAME.clauses)
    assert game["designer"].partition("(")[0] in GAME.rulebook
    for credit in game["credits"]:
        assert credit.partition(": ")[2] in GAME.rulebook


@clause("MC-2", "MC-6", "MC-46", "MC-50", "MC-12")
def test_table() -> None:
    ledger = LEDGER["table"]
    assert set(ledger) == {"bags", "goal", "hand_size", "swaps_per_turn", "max_rounds", "deck_total"}
    settings = Settings()
    for name in ("bags", "goal", "hand_size", "max_rounds"):
        assert getattr(settings, name) == ledger[name] == GAME.setting_values()[name]
    assert len(DECK) == ledger["deck_total"] and sizes(new(2)) == [ledger["hand_size"]] * 2
    pos = table("RC M1 L3", "M2")
    for _ in range(ledger["swaps_per_turn"]):
        play(pos, "swap M1" if "M1" in offers(play(pos.copy(), "swap"))[0] else "swap")
    assert "swap" not in offers(pos)


@clause("MC-3")
def test_assets() -> None:
    assets = LEDGER["assets"]
    assert set(assets) == {"numbers", "copies", "type"}
    assert [entry["code"] for entry in assets["type"]] == TYPE
    for entry, name in zip(assets["type"], words_cards.TYPES, strict=True):
        assert set(entry) == {"code", "name", "colour"}
        assert entry["name"].removesuffix("s") == name
        assert f"{entry['name']} ({entry['colour']})" in GAME.rulebook
        for number in assets["numbers"]:
            card = CARD.index(f"{entry['code']}{number}")
            assert COPIES[card] == DECK.count(card) == assets["copies"]
            assert words_cards.card(card) == f"{name} {number}"


@by_code(SPECIALS)
def test_card(entry: dict[str, Any]) -> None:
    assert {"code", "name", "class", "count", "on", "text"} <= set(entry)
    card = CARD.index(entry["code"])
    assert COPIES[card] == DECK.count(card) == entry["count"]
    assert words_cards.card(card) == entry["name"]
    assert words_cards.tooltip_of(card, Settings().trap_amount, False) == entry["text"]


RESPONSES = [entry for entry in SPECIALS if entry["on"] == "response"]


@clause("MC-8", "MC-9", "MC-10", "MC-11")
@by_code(SPECIALS)
def test_where_a_card_is_played(entry: dict[str, Any]) -> None:
    code = entry["code"]
    main = offers(table(f"{code} M1 L3 S5 C7", "M2"))
    assert (f"play {code}" in main) == (entry["on"] == "main")
    assert (
        entry["class"]
        in {"main": ("slow",), "response": ("quick", "mm"), "package": ("wild", "mm")}[entry["on"]]
    )
    sold = play(table("PZ M1 L3 S5 C7", f"{code} M2"), "sell PZ M1 L3 S5 C7")
    answers = [] if sold.asked is None or sold.asked.decision.name != "respond" else offers(sold)
    fits = entry["on"] == "response" and bool({"package", "PZ"} & set(entry["needs"]))
    assert (f"play {code}" in answers) == fits
    if entry["on"] == "package":
        assert "sell" in offers(table(f"{code} M1 L3 S5 C7", "M2"))


@clause("MC-26", "MC-36", "MC-37")
@by_code([entry for entry in RESPONSES if "package" not in entry["needs"]])
def test_what_must_be_on_the_stack(entry: dict[str, Any]) -> None:
    code = entry["code"]
    for other in ("RC", "FC", "SD", "WB", "HF", "BE", "BU"):
        if other in ("RC", "FC"):
            pos = play(table(f"{other} M1", f"{code} M2"), f"play {other}")
        elif other in ("SD", "WB"):
            pos = play(table("RC M1", f"{other} M2", f"{code} M3", "M4"), "play RC", f"{other} on #0")
            if other == "SD":
                play(pos, "to P4")
        else:
            pos = play(table("M7 L7", f"{other} M2", f"{code} M3"), "sell M7 L7", f"play {other}")
        places = []
        if pos.asked is not None and f"play {code}" in offers(pos):
            trial = play(pos, f"play {code}")
            places = [1] if not trial.stack else [len(trial.stack)]
        bottom = other in ("SD", "WB")  # there the RC under it is a target as well
        assert bool(places) == (other in entry["needs"] or bottom)


@clause("MC-26")
@by_code([entry for entry in RESPONSES if entry.get("not_by_seller")])
def test_not_by_the_seller(entry: dict[str, Any]) -> None:
    pos = play(table(f"M7 L7 {entry['code']} BU", "M2"), "sell M7 L7")
    assert offers(pos) == ["pass", "play BU"]


@clause("MC-28")
@by_code(SPECIALS)
def test_focus(entry: dict[str, Any]) -> None:
    code = entry["code"]
    if entry["on"] == "package":
        assert "focus" not in entry
        return
    if entry["on"] == "main":
        pos = table(f"{code} M1", "WB M2", "WB M3")
        play(pos, f"play {code}")
        chosen = [option.text for option in pos.asked.options] if pos.asked else []
        assert (chosen == ["on P2", "on P3"]) == (entry["focus"] == "chosen")
        if entry["focus"] == "self":
            assert pos.stack[-1].focus == 0
        return
    under = "RC" if code in ("SD", "WB") else "M7 L7"
    pos = table(f"{under} M1", f"{code} M2", "WB BU M3")
    play(pos, "play RC" if under == "RC" else f"sell {under}", f"play {code}")
    if entry.get("focus") == "chosen":
        assert offers(pos) == ["to P2", "to P3"]
    else:
        assert pos.stack[-1].focus == (1 if entry.get("focus") == "self" else -1)


@clause("MC-32", "MC-41", "MC-21")
def test_amounts() -> None:
    facts = {entry["code"]: entry for entry in SPECIALS}
    pos = play(table("RC M1", "M2"), "play RC")
    assert sizes(pos)[0] == 1 + facts["RC"]["draw"]
    for trap in ("BE", "BU"):
        pos = play(table("M3 M4 M5 M6 M7", f"{trap} M2"), "sell M3 M4 M5 M6 M7", f"play {trap}")
        assert scores(pos)[0] == 7 + facts[trap]["amount"]
    ponzi = facts["PZ"]
    assert ponzi["max_per_package"] == 1
    pos = play(table("PZ PZ M1 L3 S5 C7 M1", "M2"), "sell", "add PZ")
    assert offers(pos) == ["add M1", "add L3"]  # no second one
    play(pos, "add L3 S5 C7")
    assert scores(pos)[0] == ponzi["value"] and len(["M1", "L3", "S5", "C7"]) == ponzi["others"]
    known = {"code", "name", "class", "count", "on", "text", "needs", "focus", "draw", "amount", "others",
             "value", "max_per_package", "not_by_seller"}  # fmt: skip
    assert {key for entry in SPECIALS for key in entry} == known


def test_order() -> None:
    order = LEDGER["order"]
    assert set(order) == {"cards"}
    written = [
        [f"{code}{number}" for number in LEDGER["assets"]["numbers"]] if code in TYPE else [code]
        for code in order["cards"]
    ]
    assert [code for group in written for code in group] == CARD


@clause("MC-17")
def test_straights() -> None:
    assert LEDGER["straights"] == {"windows": WINDOWS}


@clause("MC-19")
def test_categories() -> None:
    entries = LEDGER["category"]
    assert ["none", *[entry["code"] for entry in entries]] == CATEGORY
    assert [0, *[entry["value"] for entry in entries]] == VALUE
    assert [0, *[entry["cards"] for entry in entries]] == SIZE
    for number, entry in enumerate(entries, 1):
        assert set(entry) == {"code", "name", "cards", "value"}
        assert entry["name"].lower() == words_cards.in_list(number).lower()
        assert words_cards.in_sentence(number).removeprefix("a ") == entry["name"].lower()
    assert GAME.setting_values()["four_value"] == VALUE[CATEGORY.index("four")]


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
    assert setting.clause in GAME.clauses


def test_presets() -> None:
    ledger = [(each["name"], each["options"]) for each in LEDGER["preset"]]
    assert [(each.name, each.settings) for each in GAME.presets] == ledger
