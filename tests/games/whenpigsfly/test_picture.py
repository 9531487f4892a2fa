"""When Pigs Shall Fly: what its picture shows."""

from __future__ import annotations

from games.whenpigsfly.table import contest, play_as, table, view
from passel.games.whenpigsfly import GAME
from passel.games.whenpigsfly.faces.picture import drawing
from passel.games.whenpigsfly.faces.picture_flight import Data

NAMES = ["Ada", "Bo", "Cy"]


def test_a_card_is_shown_to_all_to_one_or_to_nobody() -> None:
    pos = table("research-lift 4", "", up="stab", dice=[1, 2, 3])
    seen = {
        seat: [each["multiplier"] for each in drawing(GAME.view(pos, seat))["cards"]] for seat in (-1, 0, 1)
    }
    assert seen == {-1: [0, 0, 0, 4], 0: [0, 2, 0, 4], 1: [0, 0, 0, 4]}


def test_a_sheet_tells_what_its_lines_have_come_to() -> None:
    pos = table("design-lift 6, print aero 9, fear 3, materials 4, chicken 2, dog 3", "", dice=[1, 2, 3])
    its = drawing(view(pos))["sheets"][0]
    assert [line["outcome"] for line in its["research"]] == ["", "", "9", ""]
    assert [line["outcome"] for line in its["design"]] == ["0", "2", "0", "0"]
    assert [line["outcome"] for line in its["others"]] == [
        "weight 6, weight class 3",
        "takes 2 clouds",
        "legs of 9",
    ]
    assert its["animals"] == "chicken 2, dog 3"


def test_a_chicken_that_has_helped_stays_on_the_sheet() -> None:
    pos = table("chicken 2", "", dice=[1, 2, 3])
    pos.players[0].chicken = 0
    assert drawing(view(pos))["sheets"][0]["animals"] == "chicken (used)"


def test_wilbur_is_told_of_when_one_plays_alone() -> None:
    pos = table("", dice=[1, 2, 3], wilbur=5)
    pos.wilbur_theory = 1
    assert drawing(view(pos))["wilbur"] == {
        "publicity": 5,
        "die": 0,
        "leads": False,
        "said": "discovered Lift",
    }


def own_chart(*craft: int, heights: str = "") -> Data:
    """Of the first of two."""
    pos = contest((craft[0], craft[1], craft[2], craft[3]), (20, 9, 0, 1))
    play_as(pos, 1, *[f"fly {height}" for height in heights.split()])
    chart: Data = drawing(view(pos, 1))["charts"][0]
    return chart


def test_a_flight_is_drawn_from_the_top_down() -> None:
    chart = own_chart(20, 5, 3, 2, heights="6")
    assert chart["path"] == [(0, 0), (5, 8)]
    assert chart["pig"] == (5, 8)
    assert chart["stops"] == [5, 10, 15]
    assert chart["outcome"] == "still flying"
    assert [icon["kind"] for icon in chart["icons"] if icon["met"]] == ["cloud", "gust", "hoop", "hoop"]


def test_a_crash_breaks_the_path_off_and_the_pig_falls() -> None:
    chart = own_chart(20, 8, 0, 2, heights="6")  # by the first cloud, which ends at 4
    assert chart["path"] == [(0, 0), (4, 4)]
    assert chart["fall"] == [(4, 4), (4, 14)]
    assert chart["pig"] == (4, 14)
    assert chart["outcome"] == "landed at 4"


def test_a_craft_without_distance_stays_on_the_ground() -> None:
    chart = own_chart(-3, 9, 0, 4)
    assert chart["pig"] == (0, 14)
    assert chart["distance"] == 0
    assert chart["outcome"] == "on the ground"


def test_who_watches_sees_the_sky_of_each_sheet_and_no_path() -> None:
    pos = contest((20, 5, 3, 2), (20, 5, 3, 2), (20, 5, 3, 2))
    pos.players[2].sheet = 3
    shown = drawing(GAME.view(pos, -1))
    assert [(chart["letter"], chart["path"]) for chart in shown["charts"]] == [("A", []), ("D", [])]
    assert shown["about"] == "The flight"
    assert [pilot["flies"] for pilot in shown["pilots"]] == [True, True, True]
