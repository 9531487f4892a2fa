"""When Pigs Shall Fly: what the guide says, also where games of bots seldom lead."""

from __future__ import annotations

import pytest

from games.whenpigsfly.table import ask, contest, finished, play, scored, table, view
from passel.games.whenpigsfly.components import Table
from passel.games.whenpigsfly.faces.guide import lesson

BEST = "design-stab 9, design-aero 9, materials 10, fear 9, maneuvers 9, publicity 9, research-lift 4"


def flown(*sheets: str) -> Table:
    """The contest, with everybody flying as high as possible."""
    pos = finished(*sheets)
    while pos.asked is not None:
        pos.answer(ask(pos), pos.default(ask(pos)))
    return pos


@pytest.mark.parametrize(
    ("sheets", "said"),
    [
        ([""], "if Wilbur has more publicity than you"),
        (["", ""], "the other only half"),
        (["", "", ""], "the least scores nothing"),
    ],
)
def test_before_an_event_it_tells_who_will_score(sheets: list[str], said: str) -> None:
    pos = table(*sheets, dice=[1, 1, 2, 3][: max(3, len(sheets) + 1)], round=3, time=12)
    assert lesson(view(pos)).name == "die event"
    assert said in lesson(view(pos)).text[0]


@pytest.mark.parametrize(
    ("sheet", "name"),
    [
        ("research-lift 7, fear 1, materials 9, design-speed 3", "work print"),
        ("research-lift 7, fear 1, materials 9, design-speed 3, block research", "work"),
        ("fear 1, materials 6, design-speed 3", "work craft"),  # 2 or 3 lines, and a weight of 4
        ("materials 9, design-speed 3", "work craft"),
        ("fear 1, materials 9, design-speed 3", "work"),
    ],
)
def test_work_is_about_what_the_sheet_needs(sheet: str, name: str) -> None:
    pos = play(table(sheet, "", dice=[1, 1, 2], round=5, time=20), "take 1", "take 1")
    assert lesson(view(pos)).name == name


@pytest.mark.parametrize(
    ("crash", "said"), [("breaking", "where that cloud ends"), ("segment", "the last cloud of that leg")]
)
def test_without_clouds_left_it_tells_where_the_pig_would_fall(crash: str, said: str) -> None:
    pos = play(contest((20, 2, 0, 1), (20, 2, 0, 1), crash=crash), "fly 12")
    assert lesson(view(pos, 1)).name == "fly nerve"
    assert said in lesson(view(pos, 1)).text[0]


def test_alone_the_rank_is_told_and_else_who_won() -> None:
    alone = scored("publicity 30, contest 20")
    assert lesson(view(alone, 1)).text[0] == 'You have 60 points. Your rank: Getting the "Hang" of it.'
    pos = scored("publicity 30", "publicity 10")
    assert lesson(view(pos, 1)).text[0] == "You win with 34 points."
    assert lesson(view(pos, 2)).text[0] == "You have 10 points. The winner has 34."


def test_advice_is_for_what_went_wrong() -> None:
    light = "design-speed 9, design-lift 9, materials 9"
    pos = flown(BEST, f"{light}, fear 1", light, "")
    advice = [lesson(view(pos, seat)).text[1] for seat in (1, 2, 3, 4)]
    assert "Compare the score cards" in advice[0]
    assert "You won no award" in advice[1]
    assert "no Fear training" in advice[2]
    assert "too heavy to fly" in advice[3]


def test_who_is_not_tied_is_told_what_the_vote_is_about() -> None:
    pos = scored("publicity 20", "publicity 20", "publicity 3", tiebreak="vote")
    assert lesson(view(pos, 3)).name == "vote"
