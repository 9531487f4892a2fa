"""The guide: whatever a seat is dealt, it hears what its role lives by, and whom to call."""

from __future__ import annotations

import pytest

from games.lawless.table import begun, play, preparing, table
from passel.contract import Lesson
from passel.games.lawless import GAME
from passel.games.lawless.components import ROLE, Table
from passel.games.lawless.faces.guide import lesson
from passel.games.lawless.rules_execution import organise
from passel.games.lawless.words_names import role

LONGEST = 700


def told_black(pos: Table) -> Lesson:
    return lesson(GAME.view(pos, 0))


def dealt(name: str) -> Table:
    return table(roles=f"{name} godfather kingpin")


@pytest.mark.parametrize("name", ROLE)
def test_who_adds_a_plan_hears_what_the_role_lives_by(name: str) -> None:
    pos = preparing(dealt(name))
    assert told_black(pos).name == "welcome"
    told = told_black(play(pos, "first black"))
    assert (told.name, told.text[-1].split(":")[0]) == ("plan", f"You're the {role(ROLE.index(name))}")
    assert sum(map(len, told.text)) < LONGEST


@pytest.mark.parametrize(
    ("name", "advice"),
    [("puppeteer", "call everyone"), ("undercover", "call 1 player"), ("lone-wolf", "Call nobody")],
)
def test_whom_to_call_depends_on_the_role(name: str, advice: str) -> None:
    told = told_black(begun(dealt(name), organise, 0))
    assert told.name == "call"
    assert advice in told.text[-1]
