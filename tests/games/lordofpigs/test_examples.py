"""Lord of the P.I.G.S.: the worked examples of the rulebook."""

from __future__ import annotations

import pytest

from clauses import clause
from games.lordofpigs.table import (
    actions,
    asked,
    default,
    discards,
    hand,
    offers,
    play,
    ratings,
    table,
    through,
    told,
    view,
)
from passel.games.lordofpigs.components import ACTOR, Table
from passel.games.lordofpigs.view_types import Counts


@clause("LP-3", "LP-51")
def test_example_1_relations() -> None:
    pos = table("0/3/0/5 · 5", actions={"PR.1": "R1: BK C1, CD C1, ET C1"})
    assert ratings(through(pos, "submit")) == "4/5/1/3 · 2"


@clause("LP-25")
def test_example_2_terrorist_attack() -> None:
    pos = table("2/2/2/2 · 5", actions={"BK.1": "C2: BK C1"}, event="terrorist-attack")
    assert ratings(through(pos, "submit")) == "0/4/0/2 · 3"


@clause("LP-49", "LP-5", "LP-65", "LP-66")
@pytest.mark.parametrize(
    ("first", "steps", "over"),
    [
        ("CD", ["10/1/10/10·10", "10/0/9/8·8"], True),
        ("ET", ["10/0/7/8·6", "10/1/10/9·9"], False),
    ],
)
def test_example_3_order_and_clamping(first: str, steps: list[str], over: bool) -> None:
    both = {"PR.2": "U2: BK C1, BK C1", "CD.1": "R3: BK C1, BK C1"}
    pos = table("9/0/8/10 · 8", actions=both, first=first)
    through(pos, "turn 7")
    assert [line.split()[-1] for line in told(pos) if line.startswith("activated")] == steps
    assert pos.over == over and pos.places == ((1, 4, 2, 3) if over else ())


@clause(
    "LP-13", "LP-33", "LP-35", "LP-40", "LP-44", "LP-45", "LP-49", "LP-53", "LP-54", "LP-56", "LP-58", "LP-62"
)
def test_example_4_a_whole_turn() -> None:
    pos = whole_turn()
    assert {actor: hand(pos, actor) for actor in ACTOR} == {
        "PR": "C5 R2", "BK": "C2 C6", "CD": "C6 U3", "ET": "C1",
    }  # fmt: skip

    assert asked(pos) == "BK vote" and offers(pos) == ["vote BK.3", "vote CD.1", "vote PR.2", "pass"]
    play(pos, "vote BK.3", "with C2", "vote CD.1", "with C6")
    assert asked(pos) == "ET vote"
    play(pos, "pass", "vote PR.2", "with C5")

    assert asked(pos) == "BK lobby"
    play(pos, "use C6", "on CD.1")
    assert actions(pos)["CD.1"] == "U2: CD C4" and discards(pos, "CD") == "C6"
    assert asked(pos) == "CD lobby"  # BK holds no more cards
    play(pos, "use U3", "on CD.1")
    lines = told(pos)
    assert "lobbied CD U3 CD.1/U2 2" in lines  # 2 Votes again

    # ET and PR have nothing to lobby with.  BK.3 and CD.1 pass, and PR's R2 has nothing to share in them.
    assert asked(pos) == "PR share" and ratings(pos) == "5/4/5/4 · 1"
    assert [line.split()[-1] for line in lines if line.startswith("activated")] == [
        "4/6/3/4·4", "3/4/5/2·2", "5/4/5/4·1",
    ]  # fmt: skip
    play(pos, "share R2")
    assert ratings(pos) == "7/4/5/4 · 1"

    assert asked(pos) == "ET submit"  # nobody else has a card
    play(pos, "submit C1")
    assert actions(pos) == {"ET.1": "C1"} and not pos.over and pos.turn_of_game == 7
    assert view(pos).public.counts == Counts(turns=7, laws=3, modes=2, shares=1, uprisings=0)
    piles = {actor: sorted(discards(pos, actor).split()) for actor in ACTOR}
    assert piles == {
        "PR": ["C3", "C5", "R2"], "BK": ["C2", "C5", "C6"], "CD": ["C4", "C6", "U2", "U3"], "ET": ["C2"],
    }  # fmt: skip


def whole_turn() -> Table:
    pos = table(
        "3/5/4/4 · 4",
        first="BK",
        actions={"PR.2": "C3: ET C2", "BK.3": "C5", "CD.1": "U2: CD C4"},
        hands={"BK": "C2", "CD": "C6", "PR": "C5"},
        decks={"BK": "C6 C1", "CD": "U3 C1", "ET": "C1 C1", "PR": "R2 C1"},
    )
    pos.players[3].submitted = 0
    return pos


@clause("LP-63", "LP-64", "LP-65", "LP-66")
@pytest.mark.parametrize(
    ("state", "winner"),
    [
        ("10/4/6/3 · 0", "ET"),
        ("10/3/6/3 · 0", ""),
        ("10/10/6/3 · 2", ""),
        ("10/9/9/9 · 1", "PR"),
        ("10/10/10/9 · 0", "ET"),
    ],
)
def test_example_5_end_of_turn(state: str, winner: str) -> None:
    pos = through(table(state, hands={"PR": "C2"}), "turn 7")
    assert pos.over == bool(winner) and (not winner or pos.places[ACTOR.index(winner)] == 1)


@clause("LP-71", "LP-72")
@pytest.mark.parametrize(
    ("state", "match", "points"),
    [
        ("10/7/7/2 · 3", "regular", [3, 1, 1, 0]),
        ("10/7/7/2 · 3", "competitive", [13, 7, 7, 2]),
        ("8/5/2/9 · 0", "regular", [0, 0, 2, 0]),
        ("8/5/2/9 · 0", "competitive", [0, 0, 5, 0]),
    ],
)
def test_example_6_points(state: str, match: str, points: list[int]) -> None:
    pos = table(state, match=match, match_games=1)
    while not pos.over:
        play(pos, default(pos))
    assert [player.points for player in pos.players] == points
