"""Lawless Empire: soldati and what they do to dice."""

from __future__ import annotations

import pytest

from clauses import clause
from games.lawless.table import (
    asked,
    begun,
    default,
    lying,
    offers,
    play,
    refusal,
    rolls,
    table,
    told,
    view,
)
from passel.games.lawless.components import Table
from passel.games.lawless.rules import abilities
from passel.games.lawless.rules_abilities import activate


def turn(own: str, boards: dict[str, str], **laid: object) -> Table:
    """Black's turn with these Soldati."""
    return begun(table(3, soldati=[own, "", ""], boards=boards, phase="abilities", **laid), activate, 0)  # type: ignore[arg-type]


FEW = {"B1": "black 2, green 3", "O1": "green 2 5", "E1": ""}


@clause("LE-40", "LE-53")
def test_all_schemes_are_turned_up_first() -> None:
    laid = {"B1": "gang-up green", "E1": "deceive black"}
    pos = begun(table(soldati=["flip 3", "", ""], boards=FEW, laid=laid), abilities)
    assert told(pos) == ["revealed green B1 gang-up", "revealed black E1 deceive"]
    assert [each.scheme for each in view(pos, "purple").public.boards] == ["gang-up", "", "deceive"]
    assert lying(play(pos, "use flip with 3"), "B1") == "black 2, green 4"


@clause("LE-41")
def test_one_turn_each_in_play_order() -> None:
    pos = table(soldati=["flip 3"] * 3, boards={"B1": "black 3 3 3, green 4"}, first="green")
    begun(pos, abilities)
    order = []
    while asked(pos):
        order.append(asked(pos))
        play(pos, "done")
    assert order == ["green activate", "purple activate", "black activate"]


# -- what may be used ----------------------------------------------------------------------------------


@clause("LE-42", "LE-44")
def test_w3a_one_ability_and_two_values_are_two_activations() -> None:
    pos = turn("flip 2 3", FEW)
    assert offers(pos) == ["use flip with 2", "use flip with 3", "done"] and default(pos) == "done"
    play(pos, "use flip with 2")
    assert offers(pos) == ["on black 2 at B1", "on green 2 at O1"] and default(pos) == "on black 2 at B1"
    play(pos, "on black 2 at B1")
    assert offers(pos) == ["use flip with 3", "done"]
    play(pos, "use flip with 3")
    assert asked(pos) == "" and lying(pos, "B1") == "black 5, green 4"


@clause("LE-42", "LE-43")
def test_w3b_two_abilities_and_one_value_are_one_activation() -> None:
    pos = turn("move rotate 2", FEW)
    assert offers(pos) == ["use move with 2", "use rotate with 2", "done"]
    play(pos, "use rotate with 2", "on green 2 at O1", "face 6")
    assert asked(pos) == "" and lying(pos, "O1") == "green 5 6"


@clause("LE-42", "LE-43", "LE-44", "LE-45")
def test_w3c_the_ability_is_chosen_anew_and_an_x_fits_any_other_die() -> None:
    pos = turn("switch flip 3 X", FEW)
    assert offers(pos) == [
        "use flip with 3",
        "use flip with X",
        "use switch with 3",
        "use switch with X",
        "done",
    ]
    play(pos, "use flip with 3")
    assert lying(pos, "B1") == "black 2, green 4"
    assert offers(pos) == ["use flip with X", "use switch with X", "done"]
    play(pos, "use flip with X")
    assert offers(pos) == ["on black 2 at B1", "on green 2 at O1", "on green 5 at O1"]


@clause("LE-42")
def test_w3d_values_without_an_ability_and_abilities_without_a_value_do_nothing() -> None:
    assert asked(turn("2 3 X", FEW)) == "" and asked(turn("flip flip move", FEW)) == ""


@clause("LE-42")
def test_the_same_ability_twice_adds_nothing_and_the_same_value_twice_does() -> None:
    assert offers(turn("flip flip 3", FEW)) == ["use flip with 3", "done"]
    pos = turn("flip 2 2", FEW)
    play(pos, "use flip with 2", "on black 2 at B1")
    assert offers(pos) == ["use flip with 2", "done"]


@clause("LE-43")
def test_one_ability_a_turn_if_so_agreed() -> None:
    pos = turn("switch flip 3 X", FEW, ability_choice="per-turn")
    play(pos, "use flip with 3")
    assert offers(pos) == ["use flip with X", "done"] and view(pos).public.ability == "flip"
    assert refusal(pos, "use switch with X") == (
        "You can use only 1 ability per turn. Stay with the first one or end your turn.", "LE-43",
    )  # fmt: skip


@clause("LE-41", "LE-43", "LE-45")
def test_each_turn_begins_afresh() -> None:
    pos = table(soldati=["flip X", "flip switch X", ""], boards=FEW, ability_choice="per-turn")
    begun(pos, abilities)
    play(pos, "use flip with X", "on black 2 at B1")
    assert asked(pos) == "green activate" and view(pos).public.targets == view(pos).public.spent == ()
    assert offers(pos) == ["use flip with X", "use switch with X", "done"]
    assert "on black 5 at B1" in offers(play(pos, "use flip with X"))


@clause("LE-44")
def test_no_die_of_that_value_no_activation() -> None:
    assert asked(turn("flip 6 1", FEW)) == ""
    assert refusal(turn("flip 6 2", FEW), "use flip with 6") == (
        "No die fits Flip with value 6. Choose another pair or end your turn.",
        "LE-44",
    )


# -- targets ---------------------------------------------------------------------------------------------


@clause("LE-45")
def test_a_die_is_target_once_a_turn() -> None:
    pos = turn("flip 2 5", {"B1": "", "O1": "black 2"})
    play(pos, "use flip with 2")
    assert lying(pos, "O1") == "black 5" and asked(pos) == ""
    again = turn("flip 2 5", {"B1": "black 2", "O1": ""}, retarget=True)
    play(again, "use flip with 2")
    assert offers(again) == ["use flip with 5", "done"]
    assert lying(play(again, "use flip with 5"), "B1") == "black 2"


@clause("LE-4", "LE-45")
def test_of_dice_alike_one_that_was_no_target_is_taken() -> None:
    pos = turn("flip 2 5 5", {"B1": "black 2 5", "O1": ""})
    play(pos, "use flip with 2")
    assert lying(pos, "B1") == "black 5 5"
    play(pos, "use flip with 5")
    assert lying(pos, "B1") == "black 2 5" and asked(pos) == ""


@clause("LE-45", "LE-50")
def test_the_other_die_of_a_swap_is_no_target() -> None:
    pos = turn("exchange 2 3", {"B1": "black 2", "O1": "green 3", "E1": "purple 6"})
    play(pos, "use exchange with 2", "with green 3 at O1")
    assert lying(pos, "B1") == "green 3" and lying(pos, "O1") == "black 2"
    assert offers(pos) == ["use exchange with 3", "done"]


@clause("LE-45")
def test_the_other_die_too_is_one_that_was_no_target_if_there_is_one() -> None:
    boards = {"B1": "black 2", "O1": "green 3", "E1": "black 2"}
    pos = turn("exchange 2 3 X", boards)
    play(pos, "use exchange with 2", "on black 2 at B1")  # black's 2 is at O1, a target
    play(pos, "use exchange with 3")  # green's 3 at B1
    assert offers(pos) == ["with black 2 at O1", "with black 2 at E1"]
    play(pos, "with black 2 at O1")  # the target goes back, and stays a target
    assert lying(pos, "B1") == "black 2" and lying(pos, "O1") == "green 3"
    play(pos, "use exchange with X")
    assert [lying(pos, name) for name in boards] == [
        "black 2",
        "black 2",
        "green 3",
    ]  # only that at E1 was left


@clause("LE-45")
def test_a_target_that_is_sent_back_is_one_where_it_lies_then() -> None:
    pos = turn("exchange 2 3 X", {"B1": "green 3", "O1": "black 2", "E1": "purple 6"})
    play(pos, "use exchange with 2", "with green 3 at B1", "use exchange with 3", "with black 2 at B1")
    assert view(pos).public.targets == ("black 2 at O1", "green 3 at B1")
    assert lying(pos, "B1") == "green 3" and lying(pos, "O1") == "black 2"


# -- what they do ----------------------------------------------------------------------------------------


@clause("LE-47", "LE-46")
@pytest.mark.parametrize(("face", "opposite"), [(1, 6), (2, 5), (3, 4), (6, 1)])
def test_flip(face: int, opposite: int) -> None:
    pos = play(turn("flip X", {"B1": f"green {face}"}), "use flip with X")
    assert lying(pos, "B1") == f"green {opposite}"
    assert told(pos) == ["used black 1 7", f"turned green {face} {opposite} B1"]


@clause("LE-47", "LE-52")
def test_rotate() -> None:
    pos = play(turn("rotate X", {"B1": "green 3"}), "use rotate with X")
    assert offers(pos) == ["face 1", "face 2", "face 4", "face 5", "face 6"]
    assert lying(play(pos, "face 5"), "B1") == "green 5"


@clause("LE-47")
def test_reroll() -> None:
    pos = play(turn("reroll X", {"B1": "green 3"}), "use reroll with X", script=rolls("6"))
    assert lying(pos, "B1") == "green 6"
    same = play(turn("reroll X 3", {"B1": "green 3"}), "use reroll with X", script=rolls("3"))
    assert lying(same, "B1") == "green 3" and asked(same) == ""


@clause("LE-4", "LE-48")
def test_move() -> None:
    pos = play(
        turn("move 3", {"B1": "green 3", "O1": "black 3", "E1": ""}), "use move with 3", "on green 3 at B1"
    )
    assert offers(pos) == ["to O1", "to E1"]
    play(pos, "to O1")
    assert lying(pos, "O1") == "black 3, green 3" and lying(pos, "B1") == ""
    assert told(pos)[-1] == "moved green 3 0 9"


@clause("LE-48")
def test_occupy() -> None:
    boards = {"B1": "green 3 2", "O1": "black 3", "E1": "", "R1": "black 4"}
    pos = play(turn("occupy 3", boards), "use occupy with 3", "on green 3 at B1")
    assert offers(pos) == ["to E1", "to R1"]
    assert lying(play(pos, "to E1"), "E1") == "green 3"
    full = {"B1": "green 3", "O1": "black 3", "E1": "purple 3"}
    assert asked(turn("occupy 3", full)) == ""
    assert offers(turn("occupy 3 2", {**full, "R1": "black 2"})) == [
        "use occupy with 2",
        "use occupy with 3",
        "done",
    ]


@clause("LE-49", "LE-18")
def test_remove() -> None:
    pos = play(turn("remove 3", {"B1": "green 3 3 4"}), "use remove with 3")
    assert lying(pos, "B1") == "green 3 4" and pos.boards[0].dice[7] == 2
    assert told(pos)[-1] == "removed green 3 B1"


@clause("LE-50", "LE-52")
def test_exchange() -> None:
    boards = {"B1": "green 3, black 5", "O1": "green 3 4, purple 3", "E1": ""}
    pos = play(turn("exchange 3", boards), "use exchange with 3")
    assert offers(pos) == ["on green 3 at B1", "on green 3 at O1", "on purple 3 at O1"]
    play(pos, "on green 3 at B1")
    assert offers(pos) == [
        "with green 4 at O1",
        "with purple 3 at O1",
    ]  # not green's own 3, nor what lies at B1
    play(pos, "with purple 3 at O1")
    assert lying(pos, "B1") == "black 5, purple 3" and lying(pos, "O1") == "green 3 3 4"
    assert told(pos)[-2:] == ["moved green 3 0 9", "moved purple 3 9 0"]


@clause("LE-50")
def test_the_other_die_of_an_exchange_may_show_any_face() -> None:
    for face in (1, 2, 4, 5, 6):
        pos = play(turn("exchange 3", {"B1": "green 3", "O1": f"black {face}"}), "use exchange with 3")
        assert lying(pos, "B1") == f"black {face}" and lying(pos, "O1") == "green 3"


@clause("LE-51", "LE-52")
def test_switch() -> None:
    boards = {"B1": "green 3 3", "O1": "green 3 4, purple 3", "E1": "black 3"}
    pos = play(turn("switch 3", boards), "use switch with 3")
    assert lying(pos, "B1") == "green 3 4" and lying(pos, "O1") == "green 3 3, purple 3"  # all forced
    value = play(turn("switch 3", boards, switch_match="value"), "use switch with 3", "on green 3 at B1")
    assert offers(value) == ["with black 3 at E1", "with purple 3 at O1"]
    assert asked(turn("switch 3", {"B1": "green 3", "O1": "black 3"})) == ""
    assert asked(turn("switch 3", {"B1": "green 3", "O1": "green 4"}, switch_match="value")) == ""


@clause("LE-52")
def test_a_swap_of_dice_alike_or_on_one_board_is_no_swap() -> None:
    assert asked(turn("exchange 3", {"B1": "green 3 4", "O1": "green 3"})) == "black activate"
    assert asked(turn("exchange 3", {"B1": "green 3", "O1": "green 3"})) == ""
    assert asked(turn("exchange 3", {"B1": "green 3 4, black 2", "O1": ""})) == ""


@clause("LE-46", "LE-44")
def test_effects_come_before_the_next_choice() -> None:
    """The die that was turned to 5 was a target; the other 5 is still there."""
    pos = play(turn("flip 2 5", FEW), "use flip with 2", "on black 2 at B1")
    play(pos, "use flip with 5")
    assert lying(pos, "B1") == "black 5, green 3" and lying(pos, "O1") == "green 2 2"
