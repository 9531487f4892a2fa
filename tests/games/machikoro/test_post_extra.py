"""Machi Koro by post: extra goes and their orders, MK-17, MK-20, MK-46 to MK-49, MK-61, MK-67, MK-68."""

from __future__ import annotations

import pytest

from clauses import clause
from games.machikoro.desk import QUIET, desk, goes, send
from games.machikoro.table import specials, told

PARK = f"{QUIET}, train station, amusement park"


# -- extra goes ------------------------------------------------------------------------------------


@clause("MK-67", "MK-46", "MK-47")
def test_an_extra_go_uses_the_block_of_its_go_again() -> None:
    """List from the top, dice and reroll as before."""
    pos = desk(f"{PARK}, radio tower", QUIET, coins=[12, 0], dice=[1, 1, 4, 4, 1, 1, 5, 6, 6, 6, 1])
    send(pos, P1="reroll 2; buy mine, cafe", P2="")
    told_of = goes(pos)
    assert told_of[0][1:] == ["rolled P1 1 1", "rerolled P1 2", "rolled P1 4 4", "bought P1 mine 6"]
    assert told_of[1] == [
        "went P1 1 1", "rolled P1 1 1", "rerolled P1 2", "rolled P1 5 6", "bought P1 mine 6",
    ]  # fmt: skip
    assert told_of[2][0] == "went P2 1 0"


@clause("MK-67", "MK-49")
@pytest.mark.parametrize("order", ["choose 4+4", "shield 7"])
def test_but_without_its_special_action(order: str) -> None:
    pos = desk(PARK, QUIET, dice=[4, 4, 3, 4, 6, 6, 1][order.startswith("choose") * 2 :])
    send(pos, P1=order, P2="")
    told_of = goes(pos)
    assert told_of[1] == ["went P1 1 1", "rolled P1 3 4", "passed P1"]  # nor is anybody told that it is void
    assert len(specials(pos, 1)) == 1


@clause("MK-67", "MK-66")
def test_nor_is_a_failed_one_tried_again() -> None:
    pos = desk(PARK, QUIET, coins=[2, 0], dice=[4, 4, 3, 4, 6, 6, 1])
    send(pos, P1="choose 5 if cafe; buy cafe", P2="")
    told_of = goes(pos)
    assert told_of[0][1] == "void P1 choose condition" and told_of[1][1] == "rolled P1 3 4"
    assert specials(pos, 1) == ["choose", "shield"]


@clause("MK-67", "MK-13")
def test_what_was_bought_is_in_force_in_the_extra_go() -> None:
    pos = desk(PARK, QUIET, coins=[22, 0], dice=[4, 4, 1, 2, 5, 6, 6, 6, 1])
    send(pos, P1="reroll 3; buy radio tower", P2="")
    assert goes(pos)[1][1:] == [
        "rolled P1 1 2", "rerolled P1 2", "rolled P1 5 6", "failed P1 radio_tower already-yours 0",
        "passed P1",
    ]  # fmt: skip


@clause("MK-67", "MK-61")
def test_a_written_extra_block_is_used_instead() -> None:
    pos = desk(PARK, QUIET, coins=[9, 0], dice=[4, 4, 6, 6, 3, 4])
    send(pos, P1="GO 1: buy mine\nEXTRA 1: dice 1; buy cafe", P2="")
    assert [go[1:] for go in goes(pos)[:2]] == [
        ["rolled P1 4 4", "bought P1 mine 6"], ["rolled P1 6 0", "bought P1 cafe 2"],
    ]  # fmt: skip


@clause("MK-67", "MK-72")
def test_an_empty_extra_block_means_the_defaults() -> None:
    pos = desk(PARK, QUIET, coins=[9, 0], dice=[4, 4, 3, 4, 6, 6, 1])
    send(pos, P1="dice 2; buy cafe\nEXTRA 1", P2="")
    assert goes(pos)[1][1:] == ["rolled P1 3 4", "passed P1"]


@clause("MK-67", "MK-48")
@pytest.mark.parametrize("extra", ["", "EXTRA 1: buy bakery, cafe, forest"])
def test_each_extra_go_of_a_chain_uses_the_same_block(extra: str) -> None:
    pos = desk(PARK, QUIET, coins=[20, 0], dice=[4, 4, 5, 5, 6, 6, 3, 4, 6, 6, 1], supply={"bakery": 1})
    send(pos, P1=f"buy bakery, cafe\n{extra}", P2="")
    bought = [go[-1] for go in goes(pos)[:4]]
    assert bought == ["bought P1 bakery 1", *["bought P1 cafe 2"] * 3]


@clause("MK-61", "MK-67")
def test_extra_2_grows_out_of_go_2() -> None:
    pos = desk(PARK, QUIET, coins=[20, 0], dice=[4, 4, 3, 4, 6, 5, 5, 3, 4])
    send(pos, P1="GO 1: buy mine\nEXTRA 1: buy cafe\nGO 2: buy forest\nEXTRA 2: buy bakery", P2="")
    assert [go[-1].split()[2] for go in goes(pos) if go[0].startswith("went P1")] == [
        "mine", "cafe", "forest", "bakery",
    ]  # fmt: skip
    pos = desk(PARK, QUIET, coins=[20, 0], dice=[3, 4, 6, 5, 5, 3, 4])
    send(pos, P1="GO 1: buy mine\nEXTRA 1: buy cafe\nGO 2: buy forest", P2="")
    assert goes(pos)[3][-1] == "bought P1 forest 3"  # GO 2 again, not EXTRA 1


@clause("MK-61", "MK-67")
def test_the_extra_go_of_another_player() -> None:
    pos = desk(QUIET, PARK, coins=[0, 20], dice=[6, 4, 4, 3, 4, 6])
    send(pos, P2="buy mine\nEXTRA 1: buy cafe", P1="")
    assert [go[-1] for go in goes(pos)] == ["passed P1", "bought P2 mine 6", "bought P2 cafe 2", "passed P1"]


@clause("MK-67")
def test_if_agreed_there_are_no_orders_for_an_extra_go_without_its_block() -> None:
    pos = desk(PARK, QUIET, coins=[20, 0], dice=[4, 4, 3, 4, 6, 5, 5, 3, 4], extra_orders="none")
    send(pos, P1="GO 1 2: dice 2; buy cafe\nEXTRA 2: buy bakery", P2="")
    assert [go[-1] for go in goes(pos)] == [
        "bought P1 cafe 2", "passed P1", "passed P2", "bought P1 cafe 2", "bought P1 bakery 1",
    ]  # fmt: skip


@clause("MK-67")
def test_no_orders_mean_the_defaults_in_an_extra_go_too() -> None:
    pos = desk(f"{PARK}, tv station", QUIET, QUIET, coins=[0, 9, 1], dice=[4, 4, 2, 4, 6, 6, 6, 1])
    assert goes(send(pos))[1] == ["went P1 1 1", "rolled P1 2 4", "paid P2 P1 5 tv_station", "passed P1"]


@clause("MK-48")
def test_the_cap_on_extra_goes() -> None:
    pos = desk(PARK, QUIET, dice=[4, 4] * 3 + [6, 1, 6], extra_go_cap=2)
    assert [go[0] for go in goes(send(pos))] == [
        "went P1 1 0", "went P1 1 1", "went P1 1 2", "went P2 1 0", "went P1 1 0",
    ]  # fmt: skip


@clause("MK-17", "MK-46")
def test_v4_exact_dice() -> None:
    double = goes(send(desk(QUIET, PARK, dice=[6, 3, 4, 6]), P2="choose 4+4"))
    assert [go[:2] for go in double[1:3]] == [
        ["went P2 1 0", "chose P2 4 4"], ["went P2 1 1", "rolled P2 3 4"],
    ]  # fmt: skip
    eight = goes(send(desk(QUIET, PARK, dice=[6, 6]), P2="choose 8"))
    assert [go[:2] for go in eight[1:3]] == [
        ["went P2 1 0", "chose P2 2 6"], ["went P1 1 0", "rolled P1 6 0"],
    ]  # fmt: skip


# -- special actions in extra goes -----------------------------------------------------------------


@clause("MK-68", "MK-20")
def test_a_special_action_in_an_extra_block_that_never_comes_is_not_spent() -> None:
    pos = desk(PARK, QUIET, dice=[3, 4, 6, 6, 1])
    send(pos, P1="EXTRA 1: choose 6\nEXTRA 2: shield 7", P2="")
    assert specials(pos, 1) == ["choose", "shield"]
    assert not [line for line in told(pos) if line.startswith("void")]


@clause("MK-68")
@pytest.mark.parametrize(("order", "left_over"), [("choose 5", "shield"), ("shield 7", "choose")])
def test_one_in_an_extra_block_that_comes_is_used_there(order: str, left_over: str) -> None:
    pos = desk(PARK, QUIET, dice=[4, 4] + [3, 5] * order.startswith("shield") + [6, 6, 1])
    send(pos, P1=f"EXTRA 1: {order}", P2="")
    told_of = goes(pos)
    assert told_of[1][1].startswith(("chose", "shielded")) and specials(pos, 1) == [left_over]


@clause("MK-20", "MK-64", "MK-67")
@pytest.mark.parametrize("unspent", ["choose shield", "choose"])
def test_a_spent_one_is_not_used_again_in_a_chain(unspent: str) -> None:
    """Each extra go of a chain uses the same block, but a special action only if it is unspent."""
    pos = desk(PARK, QUIET, dice=[4, 4, 3, 4, 6, 6, 1], specials=[unspent, ""], extra_go_cap=2)
    send(pos, P1="EXTRA 1: choose 4+4", P2="")
    assert [go[1] for go in goes(pos)[:3]] == ["rolled P1 4 4", "chose P1 4 4", "rolled P1 3 4"]


@clause("MK-20", "MK-64", "MK-67")
def test_nor_is_a_spent_shield() -> None:
    pos = desk(PARK, QUIET, dice=[4, 4, 5, 5, 3, 4, 6, 6, 1])
    send(pos, P1="EXTRA 1: shield 7", P2="")
    told_of = goes(pos)
    assert told_of[1][1:3] == ["shielded P1 7", "rolled P1 5 5"] and told_of[2][1] == "rolled P1 3 4"
