"""Lawless Empire: the end, the Informant, and what each role scores."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from clauses import clause
from games.lawless.table import (
    asked,
    assists,
    begun,
    default,
    offers,
    play,
    refusal,
    table,
    told,
    view,
)
from passel.games.lawless.components import COLOUR, ROLE, Table
from passel.games.lawless.rules import end_round
from passel.games.lawless.rules_end import end_game, is_sabotaged, role_points


def points(role: str, tiles: Sequence[str], **laid: object) -> int:
    """What black scores for the role at the end."""
    pos = table(4, roles=f"{role} godfather godfather godfather", tiles=tiles, **laid)  # type: ignore[arg-type]
    begun(pos, end_game)
    return role_points(pos, 0)


SABOTAGED = ["black:green:sab1", "green:black:sab1 sab1 sec1", "green::sab100", "red:black green:sab100 sec1"]
SECURED = ["black:green red:", "black::sec1 sab1", "green:black:", "green::sab1 sec100", "red:black:sec1"]


@clause("LE-83", "LE-84")
@pytest.mark.parametrize(
    ("orders", "sabotaged"),
    [
        ("", False),
        ("sab1", True),
        ("sec1", False),
        ("sab1 sec1", False),
        ("sab1 sab1 sec1", True),
        ("sab100 sec100", False),
        ("sab100 sec1 sec1 sec1", True),
        ("sab1 sab1 sab1 sec100", False),
        ("sab100 sab1 sab1 sab1 sec100 sec100 sec1", False),
        ("sab100 sab1 sec100", True),
    ],
)
def test_w7_points(orders: str, sabotaged: bool) -> None:
    pos = table(tiles=[f"black::{orders}"], hands=["sab100", "", ""])
    assert is_sabotaged(pos.syndicates[0]) == sabotaged


@clause("LE-83", "LE-85")
def test_orders_are_turned_up_and_sabotaged_tiles_lose_their_assist_tokens() -> None:
    pos = table(tiles=["black:green:sab1", "green:black purple:sec1 sec1"], round=5)
    pos.trail = [(0, 0, 5, 1, -1), (1, 5, 6, 1, 3), (1, 6, 6, 7, -1)]
    begun(pos, end_round)
    assert assists(pos, "S1") == "" and assists(pos, "S2") == "black purple"
    assert pos.syndicates[0].controller == 0 and pos.places
    assert told(pos)[:2] == ["turned-up S1 64 1", f"turned-up S2 {2 * 64**3} 0"]
    assert [tile.faces for tile in view(pos, "purple").public.syndicates] == [("sab1",), ("sec1", "sec1")]
    assert [tile.sabotaged for tile in view(pos, "purple").public.syndicates] == [True, False]
    assert pos.trail == [(0, 0, 5, -1, -1), (1, 5, 6, -1, 0), (1, 6, 6, -1, -1)]


# -- the roles ---------------------------------------------------------------------------------------


@clause("LE-87", "LE-84", "LE-85")
@pytest.mark.parametrize(
    ("role", "sabotaged", "secured"),
    [
        ("undercover", 3 + 4 * 2, 0),
        ("sociopath", 0, 2 * 4),
        ("godfather", 0, 2 * 3),
        ("consigliere", 0, 2 * 3),
        ("kingpin", 1 * 2, 2 * 2 + 2),
        ("lone-wolf", 0, 3 + 1),
        ("puppeteer", 0, 2 + 2),
        ("rival", 3 * 4, 0),
        ("double-agent", 2 * 5, 0),
        ("arbiter", 0, 0),
    ],
)
def test_what_each_role_scores(role: str, sabotaged: int, secured: int) -> None:
    assert points(role, SABOTAGED) == sabotaged and points(role, SECURED) == secured


@clause("LE-87")
@pytest.mark.parametrize(
    ("sabotaged", "secured", "score"), [(0, 5, 0), (2, 5, 6), (4, 3, 9), (3, 3, 9), (4, 0, 0)]
)
def test_the_arbiter(sabotaged: int, secured: int, score: int) -> None:
    assert points("arbiter", SABOTAGED[:sabotaged] + SECURED[:secured]) == score


@clause("LE-87")
@pytest.mark.parametrize(
    ("tiles", "score"),
    [
        ([], 0),
        (["green::"], 0),
        (["black::"], 4),
        (["black::", "green::"], 4),
        (["black::", "green::", "green::"], 2),
        (["black::sab1", "black::", "green::"], 6),
    ],
)
def test_the_kingpin(tiles: list[str], score: int) -> None:
    assert points("kingpin", tiles) == score


@clause("LE-87")
@pytest.mark.parametrize(
    ("lucre", "bribery", "own", "score"),
    [(2, 3, "flip 1 2", 4), (3, 1, "flip 1 2", 2), (5, 5, "flip", 2), (0, 9, "flip", 0)],
)
def test_the_bookkeeper(lucre: int, bribery: int, own: str, score: int) -> None:
    tokens = {"lucre": [lucre, 0, 0, 0], "bribery": [bribery, 0, 0, 0], "soldati": [own, "", "", ""]}
    assert points("bookkeeper", SABOTAGED, **tokens) == score


@clause("LE-87")
def test_one_strong_and_one_weak_order_are_orders_too() -> None:
    assert points("double-agent", ["green::sab100 sab100 sec100 sec1"]) == 5
    assert points("sociopath", ["green::sab100 sab1 sec100 sec100"]) == 4


@clause("LE-87", "LE-85")
def test_the_puppeteer_and_the_lone_wolf_look_after_the_tokens_are_removed() -> None:
    assert points("puppeteer", ["black:green purple red:", "black:green:sab1", "black::"]) == 2 + 3
    assert (
        points("lone-wolf", ["black:green:", "black:green:sab1", "black::", "green::", "red:black:"]) == 3 + 1
    )
    assert points("consigliere", ["green:black:sab1", "red:black:", "red:green:"]) == 3


# -- worked examples ---------------------------------------------------------------------------------

EXAMPLE = ["black::sab1", "green::sab100", "green::sab1 sec1", "green::sec1"]


@clause("LE-87", "LE-83")
def test_w8_scoring_the_undercover() -> None:
    pos = table(
        roles="undercover godfather kingpin",
        tiles=EXAMPLE,
        lucre=[4, 0, 0],
        bribery=[5, 0, 0],
        soldati=["flip flip 1 2 3", "", ""],
    )
    begun(pos, end_game)
    assert pos.scores[0] == 21 and told(pos)[4] == "unmasked black undercover 7 21"


@clause("LE-87", "LE-83")
def test_w9_scoring_the_sociopath() -> None:
    pos = table(
        roles="sociopath godfather kingpin",
        tiles=EXAMPLE,
        lucre=[1, 0, 0],
        bribery=[7, 0, 0],
        soldati=["flip flip 1 2 3 4 5", "", ""],
    )
    begun(pos, end_game)
    assert pos.scores[0] == 19 and told(pos)[4] == "unmasked black sociopath 4 19"


# -- the Informant -----------------------------------------------------------------------------------


def informed(**options: object) -> Table:
    pos = table(4, roles="rival undercover informant arbiter", **options)  # type: ignore[arg-type]
    return begun(pos, end_game)


@clause("LE-86")
def test_the_informant_names_a_role_for_each_other_clockwise_from_the_left() -> None:
    pos = informed()
    assert told(pos) == ["informs purple"] and view(pos, "black").public.players[2].role == "informant"
    assert asked(pos) == "purple guess" and default(pos) == "guess red arbiter"
    assert offers(pos) == [f"guess red {role}" for role in ("arbiter", "consigliere", "rival", "undercover")]
    play(pos, "guess red arbiter")
    assert offers(pos) == [f"guess black {role}" for role in ("consigliere", "rival", "undercover")]
    assert view(pos, "black").public.players[0].role == "?" and not pos.places
    play(pos, "guess black undercover")
    assert offers(pos) == [f"guess green {role}" for role in ("consigliere", "rival")]
    play(pos, "guess green rival")
    assert pos.places and role_points(pos, 2) == 4
    assert told(pos)[:3] == [
        "guessed purple red arbiter",
        "guessed purple black undercover",
        "guessed purple green rival",
    ]


@clause("LE-86")
def test_four_points_for_each_right_guess() -> None:
    for guesses, right in [
        (("arbiter", "rival", "undercover"), 3),
        (("rival", "undercover", "consigliere"), 0),
    ]:
        pos = informed()
        for colour, role in zip(("red", "black", "green"), guesses):
            play(pos, f"guess {colour} {role}")
        assert role_points(pos, 2) == 4 * right == pos.scores[2]


@clause("LE-86")
def test_a_role_may_be_named_again_if_so_agreed() -> None:
    pos = play(informed(repeat_guess=True), "guess red rival")
    assert "guess black rival" in offers(pos)
    assert refusal(play(informed(), "guess red rival"), "guess black rival")[1] == "LE-86"
    play(pos, "guess black rival", "guess green rival")
    assert role_points(pos, 2) == 4


@clause("LE-86")
def test_without_the_informant_nobody_guesses() -> None:
    pos = begun(table(roles="rival undercover arbiter"), end_game)
    assert pos.places and pos.informant == -1


# -- the winner --------------------------------------------------------------------------------------


@clause("LE-87")
@pytest.mark.parametrize(
    ("lucre", "places", "payoffs"),
    [
        ([3, 2, 1], (1, 2, 3), (1.0, 0.0, 0.0)),
        ([2, 3, 3], (3, 1, 1), (0.0, 0.5, 0.5)),
        ([4, 2, 2], (1, 2, 2), (1.0, 0.0, 0.0)),
    ],
)
def test_the_most_points_win_and_equals_win_together(
    lucre: list[int], places: tuple[int, ...], payoffs: tuple[float, ...]
) -> None:
    pos = begun(table(roles="rival undercover godfather", lucre=lucre), end_game)
    assert pos.places == places and pos.payoffs == payoffs and pos.scores == lucre and pos.reason == "rounds"
    assert [each.role for each in view(pos, "black").public.players] == ["rival", "undercover", "godfather"]
    assert told(pos)[-1] == "ended 1"


@clause("LE-87")
def test_soldati_lucre_and_bribery_count_one_each() -> None:
    pos = table(
        roles="rival undercover godfather", lucre=[1, 0, 0], bribery=[0, 2, 0], soldati=["", "", "flip 1 X"]
    )
    assert begun(pos, end_game).scores == [1, 2, 3]


@clause("LE-16")
def test_after_the_last_round_the_game_ends_and_before_it_goes_on() -> None:
    assert begun(table(round=5), end_round).places
    assert begun(table(round=3, rounds=3), end_round).places
    on = begun(table(round=4), end_round, script=[0] * 6 + [1] * 6 + [2] * 6)
    assert on.round == 5 and asked(on) == "black first" and COLOUR[0] == "black" and len(ROLE) == 12
