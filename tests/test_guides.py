"""Guides: for whatever a seat may see there is something to say, and all of it is said some day."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from passel.bots import BotView, bot
from passel.contract import Game, Lesson, View
from passel.registry import find, shelf
from quick import quick

pytestmark = pytest.mark.pure

GUIDED = [slug for slug, game in shelf().items() if game.faces.guide]
RARE = {"whenpigsfly": {"fly nerve", "vote"}}  # which the tests of the room lead to
LONGEST = 700  # characters that one reads before one decides


def seen(game: Game, seats: int, preset: str, level: str, seed: int) -> Iterator[View]:
    """What each seat sees in the course of a game, at each ask and at the end."""
    pos = game.new(seats, preset=preset, chance=seed)
    choose = bot(level)
    chance = Random(seed)
    while pos.asked is not None:
        for seat in range(seats):
            yield game.view(pos, seat)
        ask = pos.asked
        pos.answer(ask, choose(BotView(game, pos, ask.seat), chance.getrandbits(60)))
    for seat in range(seats):
        yield game.view(pos, seat)


def told(slug: str) -> dict[str, Lesson]:
    """All lessons of some games, by name."""
    game = find(slug)
    guide = game.faces.guide
    assert guide is not None
    found: dict[str, Lesson] = {}
    low, high = game.seats
    for seats in {low, min(4, high)}:
        for preset in [each.name for each in game.presets]:
            for seed, level in enumerate(["regular", "random", "random"]):
                for view in seen(game, seats, preset, level, seed):
                    each = guide.lesson(view)
                    found.setdefault(each.name, each)
    return found


def names(slug: str) -> set[str]:
    """Of all lessons that the guide has, as its source says."""
    path = import_module(f"{find(slug).package}.faces.guide").__file__
    assert path is not None
    made = [node for node in ast.walk(ast.parse(Path(path).read_text("utf-8"))) if isinstance(node, ast.Call)]
    calls = [node for node in made if isinstance(node.func, ast.Name) and node.func.id == "Lesson"]
    found = [node.args[0] for node in calls]
    return {str(node.value) for node in found if isinstance(node, ast.Constant)}


@pytest.mark.parametrize("slug", quick(GUIDED, "machikoro"))
def test_there_is_always_something_to_say_and_all_of_it_is_said(slug: str) -> None:
    lessons = told(slug)
    assert {*lessons} | RARE.get(slug, set()) == names(slug)
    for name, each in lessons.items():
        assert each.title and each.text and all(each.text), name
        assert sum(map(len, each.text)) < LONGEST, name
        assert not each.title.endswith("."), name
        assert all(paragraph.endswith((".", "?")) for paragraph in each.text), name
        assert not any("!" in paragraph or "  " in paragraph for paragraph in each.text), name
