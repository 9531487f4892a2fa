"""Lawless Empire: Plans are won and executed, Syndicates organised and assisted."""

from __future__ import annotations

import pytest

from clauses import clause
from games.lawless.table import (
    asked,
    assists,
    begun,
    board_of,
    boards,
    default,
    lying,
    offers,
    play,
    rolls,
    soldati,
    table,
    the_list,
    tokens,
    told,
    view,
    whole_round,
    winners,
)
from passel.games.lawless.components import COLOUR, SCHEME, Table
from passel.games.lawless.rules import abilities
from passel.games.lawless.rules_execution import (
    clear_boards,
    execute,
    execution,
    find_winners,
    organise,
    recruit,
)
from passel.games.lawless.rules_orders import command
from passel.games.lawless.rules_preparation import lucre_bonus, prepare


@clause("LE-42", "LE-62", "LE-63", "LE-58", "LE-54")
def test_w5_execution() -> None:
    """Play order Green, Purple, Black."""
    boards = {"O1": "purple 1, black 3", "O2": "green 5, purple 1", "O3": "green 4, black 2"}
    laid = {"O1": "underhand-attacks green", "O2": "gang-up green"}
    own = ["move rotate 1", "", "flip 2 3"]
    pos = table(first="green", boards=boards, laid=laid, soldati=own)
    assert winners(begun(pos.copy(), find_winners, 0)) == {"O1": "purple", "O2": "green", "O3": "green"}
    begun(pos, abilities)
    play(pos, "use flip with 3", "done")
    assert lying(pos, "O1") == "black 4, purple 1"
    rotated = pos.copy()
    play(rotated, "use rotate with 1", "on purple 1 at O1", "face 6")
    assert winners(begun(rotated, find_winners, 0))["O1"] == "black"
    play(pos, "use move with 1", "on purple 1 at O1", "to O2")
    assert winners(begun(pos, find_winners, 0)) == {"O1": "black", "O2": "purple", "O3": "green"}
    assert told(pos)[-3:] == ["won black O1 4 1", "won purple O2 10 2", "won green O3 4 1"]


# -- before winners are found ------------------------------------------------------------------------------


@clause("LE-54", "LE-55")
def test_let_fate_decide_rolls_first_in_board_and_seat_order_low_faces_first() -> None:
    boards = {"B1": "black 6", "E1": "green 5 1, black 2 2", "R1": "purple 4"}
    laid = {"E1": "let-fate-decide green", "R1": "let-fate-decide green"}
    pos = begun(table(boards=boards, laid=laid, listed="flip 2 3"), execution, script=rolls("3 4 1 2 6"))
    assert told(pos)[:6] == [
        f"fate black E1 {34}", "fate green E1 12", "fate purple R1 6",
        "won black B1 6 1", "won black E1 7 2", "won purple R1 6 1",
    ]  # fmt: skip
    assert lying(pos, "E1") == "black 3 4, green 1 2" and pos.script == []
    assert asked(pos) == "purple recruit"


@clause("LE-55")
def test_fate_rolls_each_die_once() -> None:
    pos = table(boards={"E1": "green 1 5"}, laid={"E1": "let-fate-decide green"})
    begun(pos, execution, script=rolls("5 2"))
    assert told(pos)[0] == "fate green E1 25"


FIELD = {"B1": "black 2 5, purple 3 4", "E1": "black 1 6, green 6 1"}
LEVELLED = {"B1": "level-the-field green", "E1": "level-the-field green"}


@clause("LE-56")
def test_level_the_field_is_picked_openly_in_play_order() -> None:
    pos = begun(table(boards=FIELD, laid=LEVELLED, first="green"), find_winners, 0)
    assert asked(pos) == "purple level" and offers(pos) == ["pick 3", "pick 4"] and default(pos) == "pick 4"
    play(pos, "pick 3")
    assert view(pos).public.picks == (0, 0, 3) and view(pos).public.levelling == "B1"
    assert asked(pos) == "black level" and told(pos) == ["picked purple B1 3"]
    play(pos, "pick 2")
    assert asked(pos) == "green level" and view(pos).public.picks == (0, 0, 0)
    assert told(pos) == ["picked black B1 2", "won purple B1 3 2"]
    play(pos, "pick 6", "pick 6")
    assert winners(pos) == {"B1": "purple", "E1": "green"} and view(pos, "black").public.levelling == ""


@clause("LE-56", "LE-64")
def test_where_one_colour_is_nothing_is_picked() -> None:
    alone = table(boards={"B1": "purple 3 4"}, laid={"B1": "level-the-field green"}, first="green")
    assert asked(begun(alone, find_winners, 0)) == "" and winners(alone) == {"B1": "purple"}
    assert told(alone) == ["won purple B1 7 2"]


@clause("LE-56")
def test_all_pick_at_once_if_so_agreed() -> None:
    pos = begun(table(boards=FIELD, laid=LEVELLED, first="green", level_choice="secret"), find_winners, 0)
    assert sorted(ask.seat for ask in pos.asks) == [0, 2]
    pos.play(2, pos.asks[-1 if pos.asks[-1].seat == 2 else 0].options[1])
    assert view(pos, "purple").own.picked == 4 and view(pos, "black").public.picks == (0, 0, 0)
    assert told(pos) == []
    play(pos, "pick 5")
    assert told(pos) == ["picked purple B1 4", "picked black B1 5", "won black B1 5 2"]
    assert sorted(ask.seat for ask in pos.asks) == [0, 1]
    assert all(player.picked == 0 for player in pos.players)


# -- profits -----------------------------------------------------------------------------------------------


def won(pos: Table, **winning: str) -> Table:
    for name, colour in winning.items():
        board_of(pos, name).winner = COLOUR.index(colour)
    return pos


@clause("LE-66", "LE-67", "LE-69")
def test_plans_are_executed_type_by_type() -> None:
    pos = table(boards={"O1": "", "R1": "", "E1": "", "B1": "", "B2": "", "R2": ""}, listed="flip 2 3")
    won(pos, O1="black", R1="black", E1="black", B1="black", B2="green", R2="black")
    begun(pos, execute, 0, script=[0, 0, 0, 0])
    assert tokens(pos) == [(1, 1), (0, 0), (0, 0)] and told(pos) == ["bribed black", "extorted black"]
    assert asked(pos) == "black recruit" and offers(pos) == ["take 1", "take 2", "take 3"]
    play(pos, "take 2")
    assert soldati(pos, "black") == "2" and the_list(pos) == "flip exchange 3" and default(pos) == "take 1"
    play(pos, "take 3")
    assert soldati(pos, "black") == "2 3" and asked(pos) == "black call" and pos.syndicates[0].controller == 0
    assert told(pos)[:2] == ["recruited black 2", "listed 1 exchange"]


@clause("LE-66", "LE-54")
def test_in_play_order_each_player_executes_all() -> None:
    boards = {"O1": "black 1", "O2": "green 1", "O3": "purple 1"}
    pos = begun(table(first="green", boards=boards), execution)
    order = []
    while asked(pos):
        order.append(asked(pos))
        play(pos, "call none")
    assert order == ["green call", "purple call", "black call"]
    assert [tile.controller for tile in pos.syndicates] == [1, 2, 0]


@clause("LE-11", "LE-67", "LE-68")
def test_recruiting_from_a_list_that_runs_dry() -> None:
    pos = begun(table(listed="flip - -", bag=0), recruit, 1)
    assert soldati(pos, "green") == "flip" and the_list(pos) == "- - -"
    begun(pos, recruit, 1)
    assert tokens(pos)[1] == (0, 1) and told(pos) == ["recruited green flip", "no-soldato green"]


@clause("LE-70")
def test_organising_without_a_tile_brings_bribery() -> None:
    pos = begun(table(tiles=["black::"] * 8), organise, 1)
    assert tokens(pos)[1] == (0, 1) and len(pos.syndicates) == 8 and told(pos) == ["no-tile green"]
    assert len(begun(table(tiles=["black::"] * 7), organise, 1).syndicates) == 8


# -- assisting ---------------------------------------------------------------------------------------------


@clause("LE-69")
def test_anybody_may_be_called() -> None:
    pos = begun(table(4), organise, 1)
    assert offers(pos) == [
        "call none", "call black", "call purple", "call black+purple", "call red", "call black+red",
        "call purple+red", "call black+purple+red",
    ]  # fmt: skip
    assert default(pos) == "call none"
    five = begun(table(5), organise, 1)
    assert len(offers(five)) == 16 and "call black+purple+red+white" in offers(five)


@clause("LE-71", "LE-72")
def test_w6_assist() -> None:
    pos = table(first="green")
    begun(pos, organise, 1)
    play(pos, "call none")
    assert asked(pos) == "" and assists(pos, "S1") == ""
    begun(pos, organise, 2)
    play(pos, "call black+green")
    assert asked(pos) == "green answer" and offers(pos) == ["accept", "decline"] and default(pos) == "decline"
    play(pos, "decline")
    assert asked(pos) == "black answer"
    play(pos, "accept")
    begun(pos, organise, 0)
    play(pos, "call purple", "accept")
    assert [assists(pos, name) for name in ("S1", "S2", "S3")] == ["", "black", "purple"]
    assert told(pos)[2:] == [
        "organised purple S2", "called purple 3", "declined green S2", "assisted black S2",
        "organised black S3", "called black 4", "assisted purple S3",
    ]  # fmt: skip
    assert asked(begun(pos.copy(), command, 1)) == ""
    for colour in (0, 2):
        orders = offers(begun(pos.copy(), command, colour))
        assert {text.split()[-1] for text in orders if text != "done"} == {"S2", "S3"}
        assert all(text.startswith("give") for text in orders[1:])
    pos.players[1].bribery = 1
    assert "add sec1 to S1" in offers(begun(pos, command, 1))


@clause("LE-71", "LE-73", "LE-2")
def test_who_is_not_called_may_pay_and_cannot_be_refused() -> None:
    pos = table(4, lucre=[0, 2, 1, 0], bribery=[1, 0, 1, 0], first="green")
    begun(pos, organise, 3)
    play(pos, "call none")
    assert asked(pos) == "green intrude" and offers(pos) == ["no", "pay lucre"] and default(pos) == "no"
    play(pos, "pay lucre")
    assert asked(pos) == "purple intrude" and offers(pos) == ["no", "pay lucre", "pay bribery"]
    play(pos, "pay bribery")
    assert tokens(pos) == [(0, 1), (1, 0), (1, 0), (1, 1)]
    assert offers(pos) == ["no", "pay bribery"]
    play(pos, "no")
    assert asked(pos) == "" and assists(pos, "S1") == "green purple"
    assert told(pos) == ["organised red S1", "called red 0", "paid green red S1 0", "paid purple red S1 1"]


@clause("LE-71", "LE-72")
def test_the_called_are_not_asked_to_pay_and_the_controller_is_never_asked() -> None:
    pos = table(3, lucre=[1, 1, 1], first="purple")
    begun(pos, organise, 0)
    play(pos, "call green")
    assert asked(pos) == "purple intrude"
    play(pos, "no")
    assert asked(pos) == "green answer"
    play(pos, "accept")
    assert asked(pos) == "" and assists(pos, "S1") == "green" and tokens(pos)[1] == (1, 0)


@clause("LE-73")
def test_a_bribery_paid_counts_at_once() -> None:
    pos = table(3, bribery=[0, 1, 0], hands=["sab1", "sab1", "sab1"])
    begun(pos, organise, 0)
    play(pos, "call none", "pay bribery")
    assert view(begun(pos.copy(), command, 0), "black").public.actions == 1
    assert view(begun(pos, command, 1), "green").public.actions == 0


@clause("LE-74")
def test_schemes_are_discarded_and_boards_taken_back() -> None:
    laid = {"E1": "gang-up green", "B1": "deceive black"}
    pos = table(boards={"B1": "black 1", "R1": "", "E1": ""}, laid=laid, discards="size-matters")
    begun(pos, clear_boards)
    assert pos.boards == [] and [SCHEME[card] for card in pos.discards] == [
        "deceive",
        "gang-up",
        "size-matters",
    ]


@clause("LE-18", "LE-27", "LE-49", "LE-74")
def test_after_the_round_all_have_six_dice_again() -> None:
    pos = whole_round(table(lucre=[1, 0, 0], opportunity=0, listed="flip 2 3", bribery=[1, 1, 1]))
    play(pos, "first black", "plan bribe", "bonus die", script=rolls("6"))
    pos.opportunities = [0]
    pos.key = pos.script = None  # any dice will do
    while pos.round == 1:
        play(pos, default(pos))
    assert [player.thrown for player in pos.players] == [6, 6, 6] and boards(pos) == ["B1", "O1", "E1", "R1"]


@pytest.mark.parametrize("phase", ["preparation", "execution"])
def test_winners_are_seen_when_they_are_found(phase: str) -> None:
    pos = table(boards={"B1": "black 1"}, phase=phase)
    assert view(pos, "black").public.boards[0].winner == -1


@clause("LE-18", "LE-20", "LE-27", "LE-47", "LE-55")
@pytest.mark.parametrize("die", ["roll", "tie", "extra", "ability", "fate"])
def test_a_die_has_six_faces(die: str) -> None:
    """A seventh is never drawn for: the script is refused."""
    pos = table(listed="flip 2 3", soldati=["reroll X", "", ""], boards={"E1": "green 1"},
                laid={"E1": "let-fate-decide green"})  # fmt: skip
    with pytest.raises(ValueError, match="below 6"):
        seventh_face(pos, die)


def seventh_face(pos: Table, die: str) -> None:
    match die:
        case "roll":
            begun(pos, prepare, script=[6])
        case "tie":
            begun(pos, prepare, script=[0] * 12 + [5] * 6 + [6])
        case "extra":
            play(begun(pos, lucre_bonus, 0, 1), "bonus die", script=[6])
        case "ability":
            play(begun(pos, abilities), "use reroll with X", script=[6])
        case _:
            begun(pos, execution, script=[6])
