"""When Pigs Shall Fly: every number of the ledger against the game."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from clauses import clause
from games.whenpigsfly.table import contest, finished, new, play, scored
from passel.games.whenpigsfly import GAME, words_names, words_tips
from passel.games.whenpigsfly import components as box

LEDGER: dict[str, Any] = tomllib.loads(Path(__file__).with_name("ledger.toml").read_text("utf-8"))
THEORIES: list[str] = LEDGER["theories"]["order"]
TABLES = {
    "game", "dice", "time_track", "ladder", "publicity", "theories", "cards", "actions", "research", "design",
    "materials", "training", "whistles", "animals", "awards", "bands", "contest", "option", "preset",
}  # fmt: skip


def lines(name: str) -> list[int]:
    """The lines of the sheet that begin with this, by their numbers."""
    return [number for number, line in enumerate(box.LINE) if line.partition("-")[0] == name]


def check_lines(name: str, entry: dict[str, Any]) -> None:
    for line in lines(name):
        assert box.LENGTH[line] == entry["length"] and box.TARGETS[line] == entry["targets"]


def test_nothing_of_the_ledger_is_left_out() -> None:
    assert set(LEDGER) == TABLES


@clause("WP-1")
def test_game() -> None:
    game = LEDGER["game"]
    assert set(game) == {"slug", "prefix", "name", "seats", "designer", "credits"}
    assert (GAME.slug, GAME.name, list(GAME.seats)) == (game["slug"], game["name"], game["seats"])
    assert all(name.startswith(game["prefix"] + "-") for name in GAME.clauses) and len(GAME.clauses) == 87
    assert game["designer"] in GAME.rulebook
    for credit in game["credits"]:
        assert credit.partition(": ")[2] in GAME.rulebook


@clause("WP-2", "WP-10")
def test_dice() -> None:
    assert LEDGER["dice"] == {"extra": box.EXTRA_DICE, "solo_dice": box.SOLO_DICE, "sides": box.SIDES}
    assert len(box.TAKE) == LEDGER["dice"]["sides"]


@clause("WP-12", "WP-13", "WP-14", "WP-82", "WP-83")
def test_time_track() -> None:
    grey = [*box.EVENTS_AT, box.LAST_ROUND_AT]
    assert LEDGER["time_track"] == {"length": box.TIME, "grey": grey, "wilbur": box.WILBUR_AT}


@clause("WP-22", "WP-23")
def test_ladder_and_publicity() -> None:
    assert LEDGER["ladder"] == {"publicity": box.RUNG[1:]}
    assert LEDGER["publicity"] == {"length": box.MOST_PUBLICITY}


@clause("WP-3", "WP-4")
def test_theories_cards_and_actions() -> None:
    assert LEDGER["theories"] == {"order": box.THEORY, "names": words_names.THEORY_NAMES}
    assert LEDGER["cards"] == {"multipliers": box.MULTIPLIERS} and len(THEORIES) == box.THEORIES
    assert LEDGER["actions"] == {"order": box.ACTION}
    assert [box.ACTION_OF[lines(name)[0]] for name in ("research", "design", "materials")] == [0, 1, 2]
    assert box.ACTION_OF[lines("fear")[0]] == box.ACTION_OF[lines("maneuvers")[0]] == 3
    assert list(words_names.ACTION_NAMES) == box.ACTION


@clause("WP-32", "WP-33", "WP-39", "WP-74")
def test_research() -> None:
    research = LEDGER["research"]
    assert set(research) == {"length", "study", "discovery", "publish", "targets", "discovery_points"}
    check_lines("research", research)
    assert research["discovery"][0] == box.DISCOVERY and research["publish"] == box.PUBLISH
    sections = [*research["study"], *research["discovery"], research["publish"]]
    assert sections == list(range(1, research["length"] + 1))
    assert research["discovery_points"] == box.DISCOVERY_POINTS
    assert [box.LINE[line] for line in lines("research")] == [f"research-{theory}" for theory in THEORIES]


@clause("WP-16", "WP-39")
def test_design() -> None:
    design = LEDGER["design"]
    assert set(design) == {"length", "stage_at", "stage_points", "targets", "parts"}
    check_lines("design", design)
    stages = [
        sum(crossed >= least for least in design["stage_at"]) for crossed in range(design["length"] + 1)
    ]
    assert stages == box.STAGE and design["stage_points"] == box.STAGE_POINTS
    assert design["parts"] == dict(zip(THEORIES, words_names.PARTS, strict=True))
    assert [box.LINE[line] for line in lines("design")] == [f"design-{theory}" for theory in THEORIES]


@clause("WP-56", "WP-58", "WP-39")
def test_materials_and_training() -> None:
    materials, fear, maneuvers = (
        LEDGER["materials"],
        LEDGER["training"]["fear"],
        LEDGER["training"]["maneuvers"],
    )
    assert set(materials) == {"length", "weight", "weight_class", "targets"}
    assert set(fear) == set(maneuvers) == {"length", "level", "targets"}
    assert set(LEDGER["training"]) == {"fear", "maneuvers"}
    for name, entry in [("materials", materials), ("fear", fear), ("maneuvers", maneuvers)]:
        check_lines(name, entry)
    assert (materials["weight"], materials["weight_class"]) == (box.WEIGHT, box.WEIGHT_CLASS)
    assert (fear["level"], maneuvers["level"]) == (box.FEAR_LEVEL, box.MANEUVERABILITY)


@clause("WP-40", "WP-41", "WP-49")
def test_whistles_and_animals() -> None:
    assert LEDGER["whistles"] == {"available": box.WHISTLES}
    animals = LEDGER["animals"]
    assert all(set(animal) - {"points_per_whistle"} == {"id", "cost", "effect"} for animal in animals)
    assert [animal["id"] for animal in animals] == box.ANIMAL == words_names.ANIMAL_NAMES
    assert [animal["cost"] for animal in animals] == box.COST
    assert all(animal["effect"] and words_tips.TIPS[animal["id"]] for animal in animals)
    assert [animal.get("points_per_whistle") for animal in animals if animal["id"] == "dog"] == [
        box.DOG_POINTS
    ]
    for option in box.TRAIN:
        assert option.number == box.COST[option.animal] > 0
    assert {numbers[0].animal for numbers in box.TRAIN_FOR} == {
        n for n, cost in enumerate(box.COST) if not cost
    }


@clause("WP-75", "WP-85")
def test_awards() -> None:
    awards = LEDGER["awards"]
    assert all(set(award) - {"wilbur"} == {"id", "name", "measure", "points"} for award in awards)
    assert [award["id"] for award in awards] == box.AWARD
    assert [award["name"] for award in awards] == words_names.AWARD_NAMES
    assert [award["points"] for award in awards] == box.AWARD_POINTS
    assert [award.get("wilbur", 0) for award in awards] == box.WILBURS_LINE
    written = {
        "publicity": "publicity 9", "maneuvers bubbles": "maneuvers 9", "fear bubbles": "fear 9",
        "materials bubbles": "materials 9",
        "discoveries": "research-speed 4, research-lift 4, research-aero 4",
        "final contest score": "contest 19",
    }  # fmt: skip
    for number, award in enumerate(awards):
        pos = scored(written[award["measure"]], wilbur=8)
        assert [n for n, points in enumerate(pos.players[0].awards) if points] == [number]


@clause("WP-86")
def test_bands() -> None:
    assert [(band["from"], band["title"]) for band in LEDGER["bands"]] == list(
        zip(box.BAND_FROM, words_names.BAND_NAMES, strict=True)
    )


# -- the contest ---------------------------------------------------------------------------------------


@clause("WP-61", "WP-63")
def test_contest() -> None:
    grid = LEDGER["contest"]
    assert set(grid) == {
        "lines", "height", "cloud_size", "gust_size", "hoop_size", "hoop_values", "sheets", "sheet",
    }  # fmt: skip
    assert (grid["lines"], grid["height"], grid["sheets"]) == (box.GRID, box.TOP, box.LETTER)
    assert len(box.FLY) == grid["height"] + 1
    most = finished(", ".join(f"design-{theory} 9" for theory in THEORIES) + ", materials 10")
    assert most.players[0].craft.distance == grid["lines"]
    start = contest((30, 9, 6, 0)).players[0].flight
    assert (start.x, start.y) == (0, grid["height"])


@clause("WP-6", "WP-66", "WP-69")
@pytest.mark.parametrize("letter", LEDGER["contest"]["sheets"])
def test_sheet(letter: str) -> None:
    grid, sheet = LEDGER["contest"], LEDGER["contest"]["sheet"][letter]
    assert set(sheet) == {"clouds", "gusts", "hoops"}
    icons = [[i.x1, i.y1, i.x2, i.y2, i.worth] for i in box.SHEETS[box.LETTER.index(letter)]]
    clouds, gusts, hoops = icons[:15], icons[15:27], icons[27:]
    assert [icon[:4] for icon in clouds] == sheet["clouds"] and len(clouds) == box.CLOUDS
    assert [icon[:4] for icon in gusts] == sheet["gusts"] and len(gusts) == box.GUSTS
    assert hoops == sheet["hoops"] and len(hoops) == box.HOOPS and len(icons) == box.ICONS
    assert sorted(hoop[4] for hoop in hoops) == grid["hoop_values"]
    for kind, size in [(clouds, grid["cloud_size"]), (gusts, grid["gust_size"]), (hoops, grid["hoop_size"])]:
        assert all([x2 - x1, y2 - y1] == size for x1, y1, x2, y2, _ in kind)
        assert kind == sorted(kind, key=lambda icon: icon[0])  # from left to right
    assert all(
        y1 >= 1 and x1 >= 0 and x2 <= grid["lines"] and y2 <= grid["height"] for x1, y1, x2, y2, _ in icons
    )


# -- decisions: what the ledger's table says -----------------------------------------------------------


@clause("WP-21", "WP-25", "WP-41", "WP-43", "WP-47", "WP-63", "WP-78", "WP-60")
def test_decisions() -> None:
    found = {each.name: (each.clause, each.most, each.secret, each.quiet) for each in GAME.box.decisions}
    assert found == {
        "die": ("WP-21", 6, False, False),
        "line": ("WP-25", 13, False, False),
        "train": ("WP-41", 29, False, False),
        "sheep": ("WP-43", 4, False, False),
        "spy": ("WP-47", 4, False, False),
        "fly": ("WP-63", 15, True, False),
        "vote": ("WP-78", 9, True, False),
    }


# -- options and presets -------------------------------------------------------------------------------


def test_every_option_is_in_the_schema() -> None:
    assert [setting.name for setting in GAME.schema] == [option["name"] for option in LEDGER["option"]]


@pytest.mark.parametrize("setting", GAME.schema, ids=[setting.name for setting in GAME.schema])
def test_option(setting: Any) -> None:
    (option,) = [option for option in LEDGER["option"] if option["name"] == setting.name]
    assert set(option) - {"values"} == {"name", "type", "default", "help", "clause"}
    assert (setting.kind, setting.default) == (option["type"], option["default"])
    assert list(setting.values) == option.get("values", [])
    assert setting.clause == option["clause"]
    assert setting.clause in GAME.clauses
    for value in option.get("values", [True, False]):
        assert setting.read(value) == value


def test_presets() -> None:
    ledger = [(each["name"], each["options"]) for each in LEDGER["preset"]]
    assert [(each.name, each.settings) for each in GAME.presets] == ledger


@clause("WP-9")
def test_the_preset_by_mail_plays_whole_turns() -> None:
    pos = play(new(2, preset="by mail"), "take 2")
    assert pos.asked is not None and pos.asked.decision.name == "line"


@clause("WP-69")
def test_the_preset_literal_crash() -> None:
    assert new(1, preset="literal crash").settings.crash == "segment"
