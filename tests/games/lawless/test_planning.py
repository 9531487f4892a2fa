"""Lawless Empire: schemes are laid, dice are placed."""

from __future__ import annotations

from clauses import clause
from games.lawless.table import (
    ask,
    asked,
    begun,
    board_of,
    default,
    lying,
    offers,
    play,
    refusal,
    scheme_hand,
    table,
    told,
    unplaced,
    view,
)
from passel.games.lawless import GAME
from passel.games.lawless.components import SCHEME, Table
from passel.games.lawless.rules import planning, scheming
from passel.kernel import heard


def schemers(*schemes: str, **laid: object) -> Table:
    boards = {"B1": "", "O1": "", "E1": ""}
    return begun(table(schemes=schemes, boards=boards, first="green", **laid), scheming)  # type: ignore[arg-type]


@clause("LE-32")
def test_in_play_order_any_number_of_schemes_each_on_a_board() -> None:
    pos = schemers("deceive", "gang-up gang-up size-matters", "")
    assert asked(pos) == "green scheme" and default(pos) == "done"
    assert offers(pos) == ["play gang-up", "play size-matters", "done"]
    play(pos, "play gang-up")
    assert (
        asked(pos) == "green lay" and offers(pos) == ["on B1", "on O1", "on E1"] and default(pos) == "on B1"
    )
    play(pos, "on E1")
    assert offers(pos) == ["play gang-up", "play size-matters", "done"]
    play(pos, "play gang-up")
    assert offers(pos) == ["on B1", "on O1"]
    play(pos, "on O1")
    assert offers(pos) == ["play size-matters", "done"]
    play(pos, "done")
    assert asked(pos) == "black scheme"  # purple has none
    assert scheme_hand(pos, "green") == "size-matters" and pos.players[1].scheme_count == 1
    assert board_of(pos, "B1").scheme == -1 and SCHEME[board_of(pos, "O1").scheme] == "gang-up"
    assert board_of(pos, "O1").schemer == board_of(pos, "E1").schemer == 1
    assert told(pos) == ["schemed green O1 gang-up", "schemed green E1 gang-up"]


@clause("LE-32", "LE-33")
def test_one_scheme_to_a_board_and_none_is_left_to_ask_about() -> None:
    pos = schemers("deceive deceive", "gang-up gang-up size-matters", "deceive")
    play(pos, "play size-matters", "on B1", "play gang-up", "on O1", "play gang-up")
    assert asked(pos) == ""  # the last board was forced, and then there was none for anybody
    assert [SCHEME[each.scheme] for each in pos.boards] == ["size-matters", "gang-up", "gang-up"]
    assert scheme_hand(pos, "black") == "deceive deceive" and scheme_hand(pos, "purple") == "deceive"


@clause("LE-32", "LE-33")
def test_who_has_more_schemes_than_there_are_boards_keeps_the_rest() -> None:
    pos = schemers("deceive", "gang-up gang-up size-matters stack-the-odds", "")
    play(pos, "play size-matters", "on B1", "play gang-up", "on O1", "play gang-up")
    assert asked(pos) == "" and scheme_hand(pos, "green") == "stack-the-odds"


@clause("LE-34")
def test_nobody_is_told_which_scheme_is_played_and_where() -> None:
    pos = schemers("", "gang-up", "")
    assert ask(pos).decision.secret and ask(play(pos, "play gang-up")).decision.secret


@clause("LE-33", "LE-40")
def test_a_board_that_has_one_is_not_offered() -> None:
    pos = schemers("", "gang-up", "deceive", laid={"O1": "size-matters black"})
    assert asked(play(pos, "play gang-up", "on E1")) == "purple scheme"
    assert refusal(pos, "on O1")[1] == "LE-32"
    assert told(play(pos, "done"))[-1] == "no-scheme purple"


@clause("LE-34")
def test_only_its_owner_sees_a_face_down_scheme() -> None:
    pos = play(schemers("", "gang-up", ""), "play gang-up", "on O1")
    assert view(pos, "green").own.laid == (("O1", "gang-up"),) and view(pos, "black").own.laid == ()
    shown = view(pos, "black").public.boards[1]
    assert (shown.scheme, shown.schemer) == ("?", 1) and view(pos, "black").public.boards[0].schemer == -1
    told_to = [heard(entry, 0) for entry in pos.journal or []]
    assert [(each[0].name, *each[1:4]) for each in told_to if each] == [("schemed", 1, 9, None)]


@clause("LE-32", "LE-34")
def test_what_is_being_chosen_is_hidden() -> None:
    pos = play(schemers("", "gang-up gang-up", ""), "play gang-up", "on O1")
    assert pos.lanes and view(pos, "green").own.plots == ("gang-up", "O1")
    assert view(pos, "black") == view(schemers("", "gang-up gang-up", ""), "black")


# -- dice --------------------------------------------------------------------------------------------


def planners(*dice: str, first: str = "black", **laid: object) -> Table:
    boards = {"B1": "", "O1": ""}
    return begun(table(len(dice), dice=dice, boards=boards, first=first, **laid), planning)  # type: ignore[arg-type]


@clause("LE-35", "LE-36", "LE-37", "LE-38")
def test_w2_planning() -> None:
    """Play order Purple (6 dice), Black (8), Green (6)."""
    eight, six = "1 1 1 1 2 2 2 2", "3 3 3 3 3 3"
    pos = planners(eight, six, "4 4 4 5 5 5", first="purple")
    assert asked(pos) == "purple place" and "done" not in offers(pos)
    play(pos, "place 4 on B1", "done")
    assert asked(pos) == "black place"
    for _ in range(3):
        assert "done" not in offers(pos)
        play(pos, "place 1 on B1")
    assert "done" in offers(pos)
    play(pos, "place 2 on O1", "done")
    assert asked(pos) == "green place"
    play(pos, "place 3 on B1")
    assert "done" not in offers(pos)
    play(pos, "place 3 on B1", "done")
    assert asked(pos) == "purple place" and "done" not in offers(pos)
    assert "done" in offers(play(pos, "place 5 on O1"))
    assert lying(pos, "B1") == "black 1 1 1, green 3 3, purple 4" and lying(pos, "O1") == "black 2, purple 5"


@clause("LE-36")
def test_own_dice_on_any_board_faces_unchanged() -> None:
    pos = planners("2 5 5", "1 1 1", "6")
    assert offers(pos) == ["place 2 on B1", "place 2 on O1", "place 5 on B1", "place 5 on O1"]
    play(pos, "place 5 on O1")
    assert unplaced(pos, "black") == "2 5" and lying(pos, "O1") == "black 5" and lying(pos, "B1") == ""
    assert told(pos) == ["placed black 5 O1"] and pos.players[0].unplaced == 2
    assert refusal(pos, "place 6 on O1") == ("You have no 6 left. Choose another die.", "LE-36")
    assert refusal(pos, "place 2 on O2") == (
        "There is no such Plan this round. Choose one on the table.",
        "LE-3",
    )
    assert refusal(pos, "done")[1] == "LE-37"  # purple, on the right, has 1 left
    assert "done" in offers(play(pos, "place 5 on O1"))


@clause("LE-37", "LE-38")
def test_who_sits_left_of_nobodys_dice_places_all() -> None:
    pos = planners("1 2", "3 3", "")
    play(pos, "place 1 on B1")
    assert "done" not in offers(pos)
    play(pos, "place 2 on B1")
    assert asked(pos) == "green place"
    play(pos, "place 3 on B1", "place 3 on B1")
    assert asked(pos) == ""


@clause("LE-35")
def test_a_player_without_dice_is_skipped_until_all_are_placed() -> None:
    pos = planners("1 2 3", "", "4 4 4 4")
    play(pos, "place 1 on B1", "done")
    assert asked(pos) == "purple place"
    play(pos, *["place 4 on B1"] * 4)
    assert asked(pos) == "black place"
    play(pos, "place 2 on B1", "place 3 on B1")
    assert asked(pos) == "" and told(pos)[-1] == "placed black 3 B1"


@clause("LE-35")
def test_after_the_last_die_comes_the_next_player() -> None:
    pos = planners("1", "2 2", "3 3 3", "4 4 4 4")
    assert asked(play(pos, "place 1 on B1")) == "green place"


@clause("LE-39")
def test_placed_dice_stay() -> None:
    pos = planners("1 2", "3 3", "5 5")
    play(pos, "place 1 on B1", "done", "place 3 on O1", "done")
    assert lying(pos, "B1") == "black 1" and lying(pos, "O1") == "green 3"


@clause("LE-36")
def test_a_sleeper_stops_or_puts_the_lowest_where_fewest_lie() -> None:
    pos = planners("2 5 5", "1 1 1", "6 6 6")
    board_of(pos, "B1").dice[7] = board_of(pos, "B1").dice[8] = 1
    assert default(pos) == "place 2 on O1"
    board_of(pos, "O1").dice[7] = board_of(pos, "O1").dice[12] = 1
    assert default(pos) == "place 2 on B1"
    assert default(play(pos, "place 2 on B1")) == "done"
    assert ask(pos).about == 1 and GAME.view(pos, 0).ask is not None
