"""Lawless Empire: what dice are worth, against a brute-force oracle, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

import pytest

from clauses import clause
from games.lawless.table import board, board_of, seat, table
from passel.games.lawless.components import COLOUR, SCHEME
from passel.games.lawless.rules_schemes import gang_up, organised_hit, value, winner


def multisets(most: int) -> Iterator[tuple[int, ...]]:
    for size in range(1, most + 1):
        yield from combinations_with_replacement(range(1, 7), size)


def counted(faces: tuple[int, ...]) -> list[int]:
    return [len(faces)] + [faces.count(face) for face in range(1, 7)]


# Every way to part dice into sets: the first die is in one set with some of the others.


@cache
def partitions(faces: tuple[int, ...]) -> frozenset[tuple[tuple[int, ...], ...]]:
    if not faces:
        return frozenset({()})
    found = set()
    first, rest = faces[0], faces[1:]
    for chosen in range(1 << len(rest)):
        part = (first, *(face for place, face in enumerate(rest) if chosen >> place & 1))
        if len(part) > 4 or not (is_set(part)):
            continue
        left = tuple(face for place, face in enumerate(rest) if not chosen >> place & 1)
        found |= {tuple(sorted((part, *others))) for others in partitions(left)}
    return frozenset(found)


def is_set(part: tuple[int, ...]) -> bool:
    """Loose, a pair, a triplet, or a run of three or four."""
    return len(part) == 1 or (len(set(part)) == 1 and len(part) < 4) or is_run(part)


def is_run(part: tuple[int, ...]) -> bool:
    return len(part) > 2 and part == tuple(range(part[0], part[0] + len(part)))


def best_hit(faces: tuple[int, ...]) -> int:
    """Over all partitions; sets of equal dice are loose dice here."""
    return max(
        sum({3: 20, 4: 30}[len(part)] if is_run(part) else sum(part) for part in parts)
        for parts in partitions(faces)
    )


def forced_gang(faces: tuple[int, ...]) -> int:
    """As LE-58 has it, even where loose dice would count more: of all partitions without runs the one with
    the most triplets, and then the most pairs."""
    parts = max(
        (parts for parts in partitions(faces) if not any(map(is_run, parts))),
        key=lambda parts: ([len(part) for part in parts].count(3), [len(part) for part in parts].count(2)),
    )
    return sum({1: part[0], 2: 10, 3: 20}[len(part)] for part in parts)


@pytest.mark.slow
@clause("LE-58")
def test_gang_up_on_every_multiset_of_up_to_nine_dice() -> None:
    for faces in multisets(9):
        assert gang_up(counted(faces), 0) == forced_gang(faces), faces


@clause("LE-59")
def test_organised_hit_on_every_multiset_of_up_to_nine_dice() -> None:
    for faces in multisets(9):
        dice = counted(faces)
        assert organised_hit(dice) == best_hit(faces), faces
        assert dice == counted(faces)


@clause("LE-58", "LE-59")
@pytest.mark.parametrize(
    ("scheme", "faces", "worth"),
    [
        ("gang-up", "5 5 5 5", 25),
        ("gang-up", "6 6", 10),
        ("gang-up", "4 4 4 4 4", 30),
        ("gang-up", "1 1 1", 20),
        ("organised-hit", "2 3 4 5", 30),
        ("organised-hit", "2 3 4 5 6", 36),
        ("organised-hit", "1 2 3 4 5 6", 41),
        ("organised-hit", "1 2 3 1 2 3", 40),
    ],
)
def test_w4_gang_up_and_organised_hit(scheme: str, faces: str, worth: int) -> None:
    pos = table(boards={"B1": f"green {faces}, black 6"}, laid={"B1": f"{scheme} black"})
    assert value(pos, board_of(pos, "B1"), seat("green")) == worth
    assert value(pos, board_of(pos, "B1"), seat("black")) == 6


def worths(scheme: str, dice: str, seats: int = 3) -> list[int]:
    pos = table(seats, boards={"B1": dice}, laid={"B1": f"{scheme} black"} if scheme else {})
    return [value(pos, board_of(pos, "B1"), number) for number in range(seats)]


@clause("LE-60")
def test_w4_same_old_shit() -> None:
    """Black is the rulebook's Yellow, green its Red, purple its Blue."""
    pos = table(boards={"B1": "black 2 3 5, green 1 2 3, purple 5 5"}, laid={"B1": "same-old-shit black"})
    assert worths("same-old-shit", "black 2 3 5, green 1 2 3, purple 5 5") == [0, 1, 0]
    assert winner(pos, board_of(pos, "B1")) == seat("green")
    assert worths("same-old-shit", "black 2 6 6, green 1 4, purple 3 4") == [2, 1, 3]


@clause("LE-57", "LE-61")
@pytest.mark.parametrize(
    ("scheme", "worth"),
    [
        ("", [21, 3, 9]),
        ("deceive", [21, 3, 9]),
        ("less-is-more", [6, 3, 0]),
        ("size-matters", [36, 3, 20]),
        ("stack-the-odds", [12, 2, 4]),
        ("underhand-attacks", [21, 3, 9]),
        ("let-fate-decide", [21, 3, 9]),
    ],
)
def test_faces_and_what_they_count(scheme: str, worth: list[int]) -> None:
    assert worths(scheme, "black 1 2 3 4 5 6, green 1 2, purple 4 5") == worth


def won(scheme: str, dice: str, first: str = "black", seats: int = 3) -> str:
    pos = table(seats, first=first, boards={"B1": dice}, laid={"B1": f"{scheme} black"} if scheme else {})
    return COLOUR[winner(pos, board_of(pos, "B1"))]


@clause("LE-62", "LE-63")
def test_the_highest_wins_or_the_lowest_under_underhand_attacks() -> None:
    assert won("", "black 3, green 4 1") == "green"
    assert won("underhand-attacks", "black 3, green 4 1") == "black"
    assert won("underhand-attacks", "black 3, green 1 1") == "green"
    assert won("less-is-more", "green 6, purple 5", first="purple") == "purple"  # both worth 0


@clause("LE-63")
def test_who_has_dice_worth_nothing_contends_and_who_has_none_does_not() -> None:
    assert won("less-is-more", "purple 6") == "purple"
    assert won("underhand-attacks", "purple 6") == "purple"


@clause("LE-64")
@pytest.mark.parametrize(("first", "best"), [("black", "green"), ("purple", "purple"), ("red", "green")])
def test_of_equals_the_one_higher_up_wins(first: str, best: str) -> None:
    dice = "green 4 1, purple 5, red 3"
    assert won("", dice, first, seats=4) == best
    assert won("underhand-attacks", "green 2 3, purple 5, red 6", first, seats=4) == best


@clause("LE-65")
@pytest.mark.parametrize("scheme", ["", "underhand-attacks", "level-the-field", "gang-up"])
def test_a_board_without_dice_is_won_by_the_first_player(scheme: str) -> None:
    assert won(scheme, "", first="purple") == "purple"


def test_every_scheme_is_worth_something() -> None:
    assert [worths(scheme, "black 1 2 3")[0] for scheme in SCHEME] == [6, 6, 6, 6, 6, 20, 6, 6, 2, 6]
    assert board(3, "B1", "black 1").dice[1] == 1
