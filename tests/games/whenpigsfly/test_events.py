"""When Pigs Shall Fly: publicity events."""

from __future__ import annotations

import pytest

from clauses import clause
from games.whenpigsfly.table import table, told

# Sheets by their design total.
DESIGN = {
    0: "", 4: "design-speed 6, design-lift 3", 5: "design-aero 6, design-lift 3, design-speed 5",
    6: "design-speed 9", 7: "design-speed 9, design-lift 4", 12: "design-speed 9, design-stab 9",
}  # fmt: skip


def scores(publicity: list[int], designs: list[int], wilbur: int = 0) -> list[int]:
    """What the first event brings to players with this publicity and these design totals."""
    sheets = [f"{DESIGN[total]}, publicity {level}".lstrip(", ") for level, total in zip(publicity, designs)]
    dice = [1] * max(2, len(sheets)) + [2]
    pos = table(*sheets, time=16, dice=dice, wilbur=wilbur)
    return [player.events[0] for player in pos.players]


@clause("WP-16")
@pytest.mark.parametrize(
    ("sheet", "total"),
    [
        ("", 0),
        ("design-speed 2, design-lift 2, design-aero 2, design-stab 2", 0),
        ("design-speed 3, design-lift 5", 2),
        ("design-aero 6, design-stab 8", 6),
        ("design-speed 9, design-lift 6, design-aero 3, design-stab 9", 16),
        ("materials 9, fear 9, maneuvers 9, research-lift 8", 0),
    ],
)
def test_the_design_total(sheet: str, total: int) -> None:
    assert table(sheet, time=16, dice=[1, 1, 2]).players[0].events == [total, 0]


@clause("WP-17")
def test_full_half_and_nothing() -> None:
    assert scores([9, 8, 7, 6], [7, 7, 5, 7]) == [7, 3, 2, 0]


@clause("WP-17")
def test_the_total_is_halved_and_not_each_stage() -> None:
    """Two stages worth 3 each, halved one by one, would give 2."""
    pos = table("publicity 5", "publicity 4, design-lift 6, design-aero 6", "", time=16, dice=[1, 1, 1, 2])
    assert pos.players[1].events[0] == 3


@clause("WP-18")
def test_tied_players_share_a_status() -> None:
    assert scores([9, 9, 8, 7, 7], [6, 4, 4, 6, 6]) == [6, 4, 2, 0, 0]


@clause("WP-19")
def test_of_two_the_lower_gets_half() -> None:
    assert scores([3, 4], [7, 4]) == [3, 4]


@clause("WP-19", "WP-81")
def test_so_does_who_is_behind_wilbur() -> None:
    assert [scores([4], [7], wilbur=rival) for rival in (3, 4, 5)] == [[7], [7], [3]]


@clause("WP-20")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_if_all_are_tied_all_are_highest(seats: int) -> None:
    assert scores([4] * seats, [7] * seats) == [7] * seats


@clause("WP-17", "WP-18")
def test_what_is_told() -> None:
    pos = table(
        "publicity 1, design-lift 6", "design-lift 6", "", "publicity 2", time=16, dice=[1, 1, 1, 1, 2]
    )
    assert told(pos)[2:] == ["publicity-event 1", "half S1 1", "lowest S2", "lowest S3", "full S4 0"]
