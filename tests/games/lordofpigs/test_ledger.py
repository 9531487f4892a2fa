"""Lord of the P.I.G.S.: every number and name of the ledger against the game."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from clauses import clause
from games.lordofpigs.table import asked, new, table, through, told, view
from passel.games.lordofpigs import GAME, words_cards
from passel.games.lordofpigs import components as box
from passel.games.lordofpigs.components import ACTOR, EFFECT, EVENT, MODE, TAG

LEDGER: dict[str, Any] = tomllib.loads(Path(__file__).with_name("ledger.toml").read_text("utf-8"))
CARDS: list[dict[str, Any]] = LEDGER["cards"]
TABLES = {
    "game", "about", "ratings", "setup", "actors", "people", "cards", "names", "events", "match", "option",
    "preset",
}  # fmt: skip


def test_nothing_of_the_ledger_is_left_out() -> None:
    assert set(LEDGER) == TABLES and set(LEDGER["match"]) == {"regular", "competitive"}


@clause("LP-1")
def test_game_and_setting() -> None:
    game = LEDGER["game"]
    assert set(game) == {"slug", "prefix", "name", "seats", "designer", "credits"}
    assert (GAME.slug, GAME.name, list(GAME.seats)) == (game["slug"], game["name"], game["seats"])
    assert all(name.startswith(game["prefix"] + "-") for name in GAME.clauses) and len(GAME.clauses) == 75
    for person in game["designer"].split(" and "):
        assert person in GAME.rulebook
    for credit in game["credits"]:
        assert credit.partition(": ")[2] in GAME.rulebook
    about = LEDGER["about"]
    assert set(about) == {"minutes", "setting"}
    assert f"{about['minutes'] - 5}–{about['minutes'] + 5} minutes" in GAME.rulebook
    assert about["setting"] == "Republic of Meridia" and any(
        "Meridia" in story for story in words_cards.STORIES
    )


@clause("LP-4", "LP-5", "LP-63", "LP-65")
def test_ratings() -> None:
    assert LEDGER["ratings"] == {
        "min": box.LEAST,
        "max": box.MOST,
        "start": box.RATING_AT_START,
        "goal": box.MOST,
        "stability_start": box.STABILITY_AT_START,
        "stability_uprising": box.UPRISING,
    }
    seen = view(new()).public
    assert seen.stability == LEDGER["ratings"]["stability_start"]
    assert [office.rating for office in seen.offices] == [LEDGER["ratings"]["start"]] * 4


@clause("LP-6", "LP-7", "LP-19", "LP-21")
def test_setup() -> None:
    setup = LEDGER["setup"]
    assert set(setup) == {"opening_hand", "draw_per_turn", "first_player_turn_1", "hand_limit"}
    pos = new(events=False)
    assert GAME.setting_values()["opening_hand"] == setup["opening_hand"]
    assert asked(pos) == f"{setup['first_player_turn_1']} submit" and setup["hand_limit"] == 0
    assert [len(player.hand) for player in pos.players] == [
        setup["opening_hand"] + setup["draw_per_turn"]
    ] * 4


@clause("LP-2", "LP-3")
@pytest.mark.parametrize("entry", LEDGER["actors"], ids=ACTOR)
def test_actor(entry: dict[str, Any]) -> None:
    assert set(entry) == {"code", "name", "short", "variable", "colour", "before", "after", "opposite"}
    actor = LEDGER["actors"].index(entry)
    assert ACTOR[actor] == entry["code"]
    assert (words_cards.OFFICES[actor], words_cards.TITLES[actor]) == (entry["name"], entry["short"])
    assert words_cards.VARIABLES[actor] == entry["variable"]
    for relation, away in (("before", box.BEFORE), ("after", box.AFTER), ("opposite", box.OPPOSITE)):
        assert ACTOR[(actor + away) % 4] == entry[relation]
    assert f"| {entry['colour']} |" in GAME.rulebook


def test_the_people() -> None:
    people = LEDGER["people"]
    assert people == {"code": "SS", "name": "The People", "variable": words_cards.STABILITY_NAME}
    assert f"| {people['code']} | {people['name']} " in GAME.rulebook


MODES = ["", "vote+1", "vote-1", "share-b", "share-a"]
RARITIES = {"C": "common", "U": "uncommon", "R": "rare"}


@clause("LP-3", "LP-42", "LP-44", "LP-48", "LP-51", "LP-53")
@pytest.mark.parametrize("entry", CARDS, ids=TAG)
def test_card(entry: dict[str, Any]) -> None:
    assert set(entry) == {"tag", "rarity", "copies", "threshold", "own", "a", "b", "c", "ss", "alt"}
    tag = CARDS.index(entry)
    assert TAG[tag] == entry["tag"] and RARITIES[TAG[tag][0]] == entry["rarity"]
    assert (box.COPIES[tag], box.THRESHOLD[tag]) == (entry["copies"], entry["threshold"])
    effect = EFFECT[tag]
    assert [effect[box.OWNER], effect[box.BEFORE], effect[box.AFTER], effect[box.OPPOSITE]] == [
        entry["own"], entry["a"], entry["b"], entry["c"],
    ]  # fmt: skip
    assert box.STABILITY_EFFECT[tag] == entry["ss"] and MODES[MODE[tag]] == entry["alt"]
    assert (tag in box.LOBBIES) == entry["alt"].startswith("vote")
    assert (tag in box.SHARES) == entry["alt"].startswith("share")
    if tag in box.SHARES:
        assert box.PARTNER[tag] == (box.AFTER if entry["alt"] == "share-b" else box.BEFORE)


@clause("LP-6")
def test_the_decks() -> None:
    assert len(CARDS) == 13 and sum(entry["copies"] for entry in CARDS) == 29 == len(box.DECK)
    cards, events = GAME.count(new())[:4], GAME.count(new())[4]  # type: ignore[index]
    for deck in cards:
        assert [deck.count(tag) for tag in range(13)] == [entry["copies"] for entry in CARDS]
    assert [events.count(event) for event in range(11)] == [entry["copies"] for entry in LEDGER["events"]]


def test_names() -> None:
    named = [LEDGER["names"][actor][tag] for actor in ACTOR for tag in TAG]
    assert named == words_cards.CARDS and len(set(named)) == 52


WHEN = {"revealed": "upkeep", "active": "later", "none": "never"}


@clause("LP-17", "LP-22", "LP-32")
@pytest.mark.parametrize("entry", LEDGER["events"], ids=EVENT)
def test_event(entry: dict[str, Any]) -> None:
    """One that is revealed does something before the draw; an active one or none does not."""
    assert set(entry) == {"id", "name", "copies", "when", "clause"} and entry["when"] in WHEN
    event = LEDGER["events"].index(entry)
    assert EVENT[event] == entry["id"] and words_cards.EVENTS[event] == entry["name"]
    assert box.EVENT_COPIES[event] == entry["copies"]
    assert entry["name"] in GAME.clauses[entry["clause"]]
    hands = dict.fromkeys(ACTOR, "C2 C5")
    pos = table(event=entry["id"], hands=hands, actions={"PR.1": "U1", "PR.2": "U1"})
    lines = told(through(pos, "vote"))
    happened = [line for line in lines[2:] if not line.startswith("drew")] or lines.count("drew PR C1") > 1
    assert bool(happened) == (entry["when"] == "revealed")


@clause("LP-71", "LP-72", "LP-73")
def test_points_of_a_set() -> None:
    """What they do is in test_end.py."""
    assert LEDGER["match"]["regular"] == {
        "winner": box.REGULAR_WINNER,
        "second": box.REGULAR_SECOND,
        "uprising_winner": box.REGULAR_UPRISING,
        "shared_winner": box.REGULAR_SHARED,
    }
    assert LEDGER["match"]["competitive"] == {
        "winner_bonus": box.COMPETITIVE_WINNER,
        "uprising_winner": box.COMPETITIVE_UPRISING,
        "shared_winner_uprising": box.COMPETITIVE_SHARED,
    }


# -- options and presets ---------------------------------------------------------------------------


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
