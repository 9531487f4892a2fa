"""Lawless Empire: Orders are given, added, stolen and swapped."""

from __future__ import annotations

from clauses import clause
from games.lawless.table import (
    ask,
    asked,
    begun,
    default,
    hand,
    offers,
    pile,
    play,
    refusal,
    table,
    told,
    view,
)
from passel.games.lawless.components import Table
from passel.games.lawless.rules import give_orders
from passel.games.lawless.rules_orders import command
from passel.kernel import heard

FEW = ["sab100 sec1 sec1", "sab1", "sec100 sec1"]


def commander(tiles: list[str], bribery: int = 0, hands: list[str] | None = None, **laid: object) -> Table:
    """Black's turn."""
    pos = table(3, tiles=tiles, bribery=[bribery, 9, 9], hands=hands or FEW, phase="command", **laid)  # type: ignore[arg-type]
    return begun(pos, command, 0)


@clause("LE-75", "LE-76")
def test_any_number_of_gives_is_free() -> None:
    pos = commander(["black:green:", "green:black:", "purple:green:"])
    assert asked(pos) == "black command" and default(pos) == "done"
    assert offers(pos) == [
        "done", "give sab100 to S1", "give sab100 to S2", "give sec1 to S1", "give sec1 to S2",
    ]  # fmt: skip
    play(pos, "give sec1 to S1", "give sab100 to S2", "give sec1 to S1")
    assert asked(pos) == "" and pile(pos, "S1") == "sec1 sec1" and pile(pos, "S2") == "sab100"
    assert hand(pos, "black") == "" and pos.players[0].order_count == 0 and pos.syndicates[0].size == 2
    assert pos.players[0].chosen.text == "done"  # nothing is left of what was written down
    assert told(pos) == ["gave black S1 sec1", "gave black S2 sab100", "gave black S1 sec1"]


@clause("LE-75")
def test_done_ends_the_turn_and_then_comes_the_next_in_play_order() -> None:
    pos = table(3, tiles=["black:green:"], bribery=[1, 0, 1], hands=FEW, first="green")
    begun(pos, give_orders)
    order = []
    while asked(pos):
        order.append(asked(pos))
        play(pos, "done")
    assert order == ["green command", "purple command", "black command"]


@clause("LE-75", "LE-78")
def test_one_action_for_each_bribery_mixed_with_gives() -> None:
    pos = commander(["black:green:", "green::"], bribery=2)
    play(pos, "add sec1 to S2", "give sec1 to S1")
    assert view(pos).public.actions == 1 and pos.players[0].bribery == 2
    play(pos, "add sab100 to S2")
    assert asked(pos) == "" and pile(pos, "S2") == "sab100 sec1" and view(pos, "black").public.actions == 0
    assert told(pos) == ["added black S2 sec1", "gave black S1 sec1", "added black S2 sab100"]


@clause("LE-76", "LE-77", "LE-78")
def test_only_add_reaches_a_tile_without_assist_tokens_or_of_others() -> None:
    tiles = ["black::", "black:green:", "green:purple:", "green:black:"]
    pos = commander(tiles, bribery=1, hands=["sab1", "", ""])
    assert offers(pos) == ["done", "give sab1 to S2", "give sab1 to S4", "add sab1 to S1", "add sab1 to S3"]
    none = commander(tiles, hands=["sab1", "", ""])
    assert refusal(none, "give sab1 to S1") == (
        "Nobody assists Drugs Trade, so only Bribery can add an Order there.",
        "LE-77",
    )
    assert refusal(none, "add sab1 to S1") == (
        "You have no Bribery actions left. Give Orders or end your turn.",
        "LE-75",
    )


@clause("LE-79", "LE-81")
def test_steal_from_a_syndicate() -> None:
    pos = commander(["black::sab1 sec100", "green::"], bribery=2, hands=["", "", ""])
    assert offers(pos) == ["done", "steal from S1"]
    play(pos, "steal from S1", script=[1])
    assert hand(pos, "black") == "sec100" and pile(pos, "S1") == "sab1" and pos.syndicates[0].size == 1
    assert "add sec100 to S2" in offers(pos)  # it may be used in the same turn
    told_to = [
        [each and each[3] for each in [heard(entry, seat) for entry in pos.journal or []]] for seat in (0, 1)
    ]
    assert told_to == [[2], [None]]
    assert pos.trail == [(0, 5, 0, 2, -1)]
    low = play(commander(["black::sab1 sec100"], bribery=1, hands=["", "", ""]), "steal from S1", script=[0])
    assert hand(low, "black") == "sab1"


@clause("LE-79", "LE-81")
def test_steal_from_a_hand() -> None:
    pos = commander([], bribery=2, hands=["", "sab1 sec1", ""])
    assert offers(pos) == ["done", "steal from green"]
    play(pos, "steal from green", script=[1])
    assert hand(pos, "black") == "sec1" and hand(pos, "green") == "sab1" and pos.players[1].order_count == 1
    sees = [heard(entry, seat) for seat in (0, 1, 2) for entry in pos.journal or []]
    assert [each and each[3] for each in sees] == [3, 3, None]
    assert pos.trail == [(0, 1, 0, 3, -1)] and told(pos) == ["robbed black green sec1"]
    assert asked(commander([], bribery=2, hands=["sab1", "", ""])) == ""


@clause("LE-80", "LE-81")
def test_swap() -> None:
    tiles = ["black::sab1 sec100", "green::", "green::sec1 sec1", "green::sab100"]
    pos = commander(tiles, bribery=1, hands=["", "", ""])
    assert offers(pos) == ["done", "steal from S1", "steal from S3", "steal from S4", "swap"]
    play(pos, "swap")
    assert asked(pos) == "black swap" and offers(pos) == ["swap S1 S3", "swap S1 S4", "swap S3 S4"]
    assert default(pos) == "swap S1 S3"
    play(pos, "swap S1 S4", script=[1, 0])
    assert pile(pos, "S1") == "sab100 sab1" and pile(pos, "S4") == "sec100"
    assert [tile.size for tile in pos.syndicates] == [2, 0, 2, 1] and asked(pos) == ""
    assert pos.trail == [(0, 5, 8, 2, 0)] and told(pos) == ["swapped black 0 3"]
    later = play(commander(tiles, bribery=1, hands=["", "", ""]), "swap", "swap S3 S4", script=[0, 0])
    assert later.trail == [(0, 7, 8, 3, 0)]
    one = commander(["black::sab1", "green::"], bribery=1, hands=["", "", ""])
    assert "swap" not in offers(one) and refusal(one, "swap")[1] == "LE-81"
    assert (
        hand(play(commander(tiles, bribery=1, hands=["", "", ""]), "steal from S3", script=[0]), "black")
        == "sec1"
    )


@clause("LE-81")
def test_two_piles_are_enough_for_a_swap() -> None:
    assert "swap" in offers(commander(["black::sab1", "green::sec1"], bribery=1))


@clause("LE-76", "LE-78")
def test_nobody_is_told_which_order_is_given() -> None:
    assert ask(commander(["black:green:"])).decision.secret


@clause("LE-82")
def test_orders_accumulate() -> None:
    pos = commander(["black:green:sab1 sab1 sec1"])
    play(pos, "give sec1 to S1", "done")
    assert pile(pos, "S1") == "sab1 sab1 sec1 sec1" and begun(pos, command, 0) is pos
    assert pile(pos, "S1") == "sab1 sab1 sec1 sec1"


@clause("LE-78", "LE-76")
def test_the_kind_given_is_hidden() -> None:
    pos = play(commander(["black:green:", "green::"], bribery=1), "give sec1 to S1", "add sec1 to S2")
    for seat, kind in [(0, 3), (1, None), (2, None), (-1, None)]:
        lines = [heard(entry, seat) for entry in pos.journal or []]
        assert [line and (line[0].name, *line[1:4]) for line in lines] == [
            ("gave", 0, 0, kind), ("added", 0, 1, kind),
        ]  # fmt: skip
