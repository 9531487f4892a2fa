"""Every clause of every rulebook has a test that names it, and no test names a clause that is not there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from passel.contract import Game
from passel.registry import shelf

pytestmark = pytest.mark.pure

TESTS = Path(__file__).parent / "games"

GAMES = [game for game in shelf().values() if (TESTS / game.slug).is_dir()]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])


def named(game: Game) -> set[str]:
    return {
        name for file in (TESTS / game.slug).glob("test_*.py") for name in clauses_of(file.read_text("utf-8"))
    }


def clauses_of(source: str) -> Iterator[str]:
    """What the decorators `clause(...)` of the tests name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "clause":
                    yield from (ast.literal_eval(argument) for argument in mark.args)


@EVERY_GAME
def test_every_clause_has_a_test(game: Game) -> None:
    missing = set(game.clauses) - named(game)
    assert not missing, f"no test names {', '.join(sorted(missing))}"


@EVERY_GAME
def test_every_clause_that_a_test_names_is_in_the_rulebook(game: Game) -> None:
    unknown = named(game) - set(game.clauses)
    assert not unknown, f"the rulebook has no {', '.join(sorted(unknown))}"


def test_every_game_has_its_tests() -> None:
    ours = [game.slug for game in shelf().values() if game.package.startswith("passel.")]
    assert ours and all((TESTS / slug).is_dir() for slug in ours)


def test_marks_are_found() -> None:
    source = '@clause("MK-1", "MK-2")\n@other\ndef test_it(): ...\n@clause("MK-3")\ndef help(): ...'
    assert list(clauses_of(source)) == ["MK-1", "MK-2"]
