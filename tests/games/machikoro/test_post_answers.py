"""Machi Koro by post: what a sheet answers when its turn is run, MK-21, MK-39, MK-63 to MK-66, MK-69."""

from __future__ import annotations

import pytest

from clauses import clause
from games.machikoro.desk import QUIET, desk, goes, hears, reading, send, sheet
from games.machikoro.table import coins, left, specials, town
from passel.games.machikoro.components import CARD, Table

STATION = f"{QUIET}, train station"
TOWER = f"{QUIET}, radio tower"
BOTH = f"{QUIET}, train station, radio tower"
PARK = f"{QUIET}, train station, amusement park"
LAST = [6, 1, 6, 1]  # the dice of goes that do not matter: no double


def first_go(pos: Table, text: str, *, go: int = 1) -> list[str]:
    """What is told of one go of P1, of two, when his sheet says this."""
    return goes(send(pos, P1=text, P2=""))[go - 1][1:]


# -- special ---------------------------------------------------------------------------------------


@clause("MK-64", "MK-16", "MK-20")
@pytest.mark.parametrize(
    ("order", "chose"),
    [
        ("choose 5", "5 0"),
        ("choose 4+4", "4 4"),
        ("choose 8", "2 6"),
        ("choose 12", "6 6"),
        ("choose 6+2", "2 6"),
    ],
)
def test_choose(order: str, chose: str) -> None:
    pos = desk(STATION, QUIET, coins=[1, 1], dice=LAST)
    assert first_go(pos, order) == [f"chose P1 {chose}", "passed P1"]
    assert specials(pos, 1) == ["shield"]


@clause("MK-64", "MK-18", "MK-20")
def test_shield() -> None:
    pos = desk(QUIET, QUIET, dice=[3, 3, 4, *LAST])
    assert first_go(pos, "shield 3") == [
        "shielded P1 3", "rolled P1 3 0", "shield-held P1 3", "rolled P1 3 0", "shield-held P1 3",
        "rolled P1 4 0", "passed P1",
    ]  # fmt: skip
    assert specials(pos, 1) == ["choose"]


@clause("MK-64", "MK-15", "MK-68")
def test_no_special_action_unless_ordered_in_that_block() -> None:
    pos = desk(QUIET, QUIET, dice=LAST)
    assert first_go(pos, "") == ["rolled P1 6 0", "passed P1"] and specials(pos, 1) == ["choose", "shield"]
    pos = desk(QUIET, QUIET, dice=[6, 6])
    send(pos, P1="GO 2: choose 5", P2="")
    assert [go[1] for go in goes(pos)] == ["rolled P1 6 0", "rolled P2 6 0", "chose P1 5 0"]
    pos = desk(QUIET, QUIET, dice=[4])
    send(pos, P1="GO 1: choose 5\nGO 2: shield 6", P2="choose 2")
    assert [go[1] for go in goes(pos)] == ["chose P1 5 0", "chose P2 2 0", "shielded P1 6"]
    assert specials(pos, 1) == [] and specials(pos, 2) == ["shield"]


@clause("MK-21")
@pytest.mark.parametrize(
    ("town_of_p1", "text", "order"),
    [
        (QUIET, "choose 4+4; buy train station", "choose"),  # two dice without a Train Station
        (QUIET, "choose 7; buy train station", "choose"),
        (QUIET, "shield 7; buy train station", "shield"),  # one die cannot show it
        (QUIET, "shield 12", "shield"),
        (STATION, "shield 1", "shield"),  # nor can two
        (STATION, "dice 1; shield 7", "shield"),
        (STATION, "dice 1 unless mine; shield 12", "shield"),
        (STATION, "dice 1 if mine; shield 1", "shield"),
    ],
)
def test_an_impossible_special_action_is_void_and_not_spent(town_of_p1: str, text: str, order: str) -> None:
    """The go then runs as if none had been ordered."""
    pos, without = (desk(town_of_p1, QUIET, dice=[6, 2, 6, 1, 5]) for _ in range(2))
    other = "; ".join(part for part in text.split("; ") if not part.startswith(order))
    told_with, told_without = first_go(pos, text), first_go(without, other)
    assert told_with == [f"void P1 {order} impossible", *told_without]
    assert specials(pos, 1) == ["choose", "shield"]


@clause("MK-21")
@pytest.mark.parametrize(
    ("town_of_p1", "text"),
    [
        (QUIET, "shield 1"), (QUIET, "shield 6"), (STATION, "shield 2"), (STATION, "shield 12"),
        (STATION, "dice 1; shield 1"), (STATION, "dice 1; shield 6"), (STATION, "dice 1 if mine; shield 12"),
        (STATION, "choose 6+6"), (STATION, "choose 1"), (QUIET, "choose 1"),
        (QUIET, "dice 2; shield 1"),  # two if he can
    ],
)  # fmt: skip
def test_what_is_possible_is_spent(town_of_p1: str, text: str) -> None:
    pos = desk(town_of_p1, QUIET, dice=[5, 4, 6, 1, 5])
    assert not [line for line in first_go(pos, text) if line.endswith("impossible")]
    assert len(specials(pos, 1)) == 1


@clause("MK-21", "MK-69")
def test_a_train_station_that_is_built_in_go_1_serves_in_go_2() -> None:
    pos = desk(QUIET, QUIET, coins=[4, 0], dice=[6, 6])
    send(pos, P1="GO 1: buy train station\nGO 2: choose 6+6", P2="")
    assert goes(pos)[2][1] == "chose P1 6 6" and specials(pos, 1) == ["shield"]


@clause("MK-21", "MK-13")
def test_and_not_in_the_go_that_builds_it() -> None:
    pos = desk(QUIET, QUIET, coins=[4, 0], dice=LAST)
    assert first_go(pos, "choose 6+6; buy train station") == [
        "void P1 choose impossible", "rolled P1 6 0", "bought P1 train_station 4",
    ]  # fmt: skip


# -- dice ------------------------------------------------------------------------------------------


@clause("MK-64", "MK-22", "MK-66")
@pytest.mark.parametrize(
    ("town_of_p1", "text", "rolled"),
    [
        (STATION, "", "2 5"),  # two if possible
        (STATION, "dice 2", "2 5"),
        (STATION, "dice 1", "2 0"),
        (QUIET, "", "2 0"),
        (QUIET, "dice 2", "2 0"),  # two only with the Train Station
        (QUIET, "dice 1", "2 0"),
    ],
)
def test_the_number_of_dice(town_of_p1: str, text: str, rolled: str) -> None:
    assert first_go(desk(town_of_p1, QUIET, dice=[2, 5, *LAST]), text) == [f"rolled P1 {rolled}", "passed P1"]


# -- reroll ----------------------------------------------------------------------------------------


@clause("MK-64", "MK-23", "MK-75")
@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("", False),  # keep
        ("reroll 5", False),
        ("reroll 6", True),
        ("reroll 2-4, 6", True),
        ("reroll all", True),
        ("reroll none", False),
        ("keep 6", False),
        ("keep 5, 7", True),
        ("keep 1-12", False),
    ],
)
def test_reroll_on_the_totals_named(text: str, again: bool) -> None:
    said = first_go(desk(TOWER, QUIET, dice=[6, 4, *LAST]), text)
    assert said == ["rolled P1 6 0", *["rerolled P1 1", "rolled P1 4 0"] * again, "passed P1"]


@clause("MK-64", "MK-23")
@pytest.mark.parametrize(
    ("town_of_p1", "text", "dice"),
    [
        (BOTH, "reroll 7", 2),  # as many as before
        (BOTH, "dice 1; reroll 2", 1),
        (BOTH, "reroll 7 with 1", 1),
        (BOTH, "reroll 7 with 2", 2),
        (BOTH, "dice 1; reroll 2 with 2", 2),
        (BOTH, "dice 1; keep 7 with 2", 2),
        (TOWER, "reroll 2 with 2", 1),  # two only with the Train Station
        (TOWER, "reroll 2", 1),
    ],
)
def test_the_dice_of_a_reroll(town_of_p1: str, text: str, dice: int) -> None:
    said = first_go(desk(town_of_p1, QUIET, dice=[2, 5, 4, 1, *LAST]), text)
    assert said[1] == f"rerolled P1 {dice}"


@clause("MK-64", "MK-23", "MK-19")
def test_one_reroll_and_the_second_result_stands_though_it_is_in_the_set() -> None:
    pos = desk(f"mine, {BOTH}", QUIET, dice=[1, 1, 4, 5, *LAST])
    assert first_go(pos, "reroll 2, 9") == [
        "rolled P1 1 1", "rerolled P1 2", "rolled P1 4 5", "earned P1 5 mine", "passed P1",
    ]  # fmt: skip
    pos = desk(TOWER, QUIET, dice=[1, 3, 4, *LAST])
    assert first_go(pos, "shield 3; reroll 1")[1:6] == [
        "rolled P1 1 0", "rerolled P1 1", "rolled P1 3 0", "shield-held P1 3", "rolled P1 4 0",
    ]  # fmt: skip


@clause("MK-16", "MK-23")
def test_chosen_dice_are_not_rerolled() -> None:
    assert first_go(desk(BOTH, QUIET, dice=LAST), "choose 5; reroll all") == ["chose P1 5 0", "passed P1"]


# -- majors ----------------------------------------------------------------------------------------


@clause("MK-64", "MK-36", "MK-37")
@pytest.mark.parametrize(
    ("text", "victim"), [("tv P2", "P2"), ("tv P3", "P3"), ("tv P4", "P4"), ("tv richest", "P4"), ("", "P4")]
)
def test_the_tv_station(text: str, victim: str) -> None:
    """P3 is as rich as P4, who comes first anticlockwise."""
    pos = desk("tv station", QUIET, QUIET, QUIET, coins=[0, 6, 7, 7], dice=[6] * 5)
    assert goes(send(pos, P1=text))[0][2] == f"paid {victim} P1 5 tv_station"


@clause("MK-37", "MK-63")
def test_the_richest_at_that_moment() -> None:
    """P2 was the richest when the sheets were written; his go has changed that."""
    pos = desk("tv station", QUIET, QUIET, coins=[0, 9, 6], dice=[5, 5, 5, 6])
    send(pos, P1="GO 2: tv richest", P2="buy mine")
    assert goes(pos)[3][2] == "paid P3 P1 5 tv_station"


@clause("MK-37")
def test_the_landmarks_of_the_richest_if_that_is_agreed() -> None:
    pos = desk(
        "tv station", f"{QUIET}, radio tower", QUIET, coins=[0, 6, 6], dice=[6] * 5, tv_tie="landmarks"
    )
    assert goes(send(pos))[0][2] == "paid P2 P1 5 tv_station"


@clause("MK-64", "MK-38", "MK-40", "MK-74")
def test_the_exchange() -> None:
    pos = desk(f"bakery, business complex, {QUIET}", "mine", "mine 2", dice=[6] * 4)
    send(pos, P1="swap P3 mine for bakery")
    assert goes(pos)[0][2] == "swapped P1 P3 mine bakery"
    assert town(pos, 1) == f"business complex, {QUIET}, mine" and town(pos, 3) == "bakery, mine"


@clause("MK-64", "MK-38")
@pytest.mark.parametrize("text", ["", "swap none", "swap P2 mine for bakery; swap none"])
def test_no_exchange_unless_ordered(text: str) -> None:
    pos = desk(f"bakery, business complex, {QUIET}", "mine", dice=[6] * 3)
    assert first_go(pos, text) == ["rolled P1 6 0", "passed P1"]


@clause("MK-39")
@pytest.mark.parametrize(
    ("mine", "his"), [("bakery", "forest"), ("forest", "mine"), ("forest", "forest"), ("bakery", "")]
)
def test_v5_if_a_card_is_missing_nothing_is_exchanged(mine: str, his: str) -> None:
    """And nothing is substituted; only the one who ordered it is told."""
    pos = desk(f"{mine}, business complex", his, dice=[6] * 3)
    before = town(pos, 1), town(pos, 2)
    send(pos, P1="swap P2 mine for bakery", P2="")
    assert [line for line in hears(pos, 1) if line.startswith("void")] == ["void P1 swap impossible"]
    assert not [line for seat in (0, 2) for line in hears(pos, seat) if line.startswith(("void", "swapped"))]
    assert (town(pos, 1), town(pos, 2)) == before


@clause("MK-39")
def test_v5_the_mine_went_away_in_an_earlier_go_of_this_turn() -> None:
    exchange = "bakery, business complex"
    pos = desk(exchange, "mine", exchange, turn=3, dice=[6, 6, 5, 5])
    send(pos, P3="swap P2 mine for bakery", P1="swap P2 mine for bakery")
    assert [go[2] for go in goes(pos)[:2]] == ["swapped P3 P2 mine bakery", "void P1 swap impossible"]
    assert town(pos, 1) == exchange and town(pos, 2) == "bakery" and town(pos, 3) == "business complex, mine"


@clause("MK-39")
def test_two_cards_of_one_type_change_nothing() -> None:
    pos = desk("mine, business complex", "mine", dice=[6] * 3)
    assert first_go(pos, "swap P2 mine for mine")[1] == "swapped P1 P2 mine mine"
    assert town(pos, 1) == "business complex, mine" and town(pos, 2) == "mine"


@clause("MK-69")
def test_orders_for_a_card_that_is_missing_are_ignored_without_penalty() -> None:
    pos = desk(QUIET, QUIET, coins=[0, 9], dice=[6, 6, 6])
    text = "tv P2; swap P2 furniture factory for furniture factory; reroll all; dice 2; buy nothing"
    assert first_go(pos, text) == ["rolled P1 6 0", "passed P1"]
    assert specials(pos, 1) == ["choose", "shield"]


@clause("MK-69")
def test_a_tv_station_that_is_bought_in_go_1_obeys_the_order_for_go_2() -> None:
    pos = desk(QUIET, QUIET, QUIET, coins=[7, 9, 9], dice=[5, 5, 5, 6])
    send(pos, P1="GO 1: buy tv station\nGO 2: tv P2")
    assert goes(pos)[3][2] == "paid P2 P1 5 tv_station"


@clause("MK-69")
def test_a_radio_tower_and_a_business_complex_too() -> None:
    pos = desk(f"bakery, {QUIET}", "mine", coins=[8, 9], dice=[5, 5, 6])
    send(pos, P1="GO 1: buy business complex\nGO 2: swap P2 mine for bakery", P2="")
    assert goes(pos)[2][2] == "swapped P1 P2 mine bakery"
    pos = desk(QUIET, QUIET, coins=[22, 9], dice=[5, 5, 6, 1])
    send(pos, P1="GO 1: buy radio tower\nGO 2: reroll 6", P2="")
    assert goes(pos)[2][2] == "rerolled P1 1"


# -- purchase --------------------------------------------------------------------------------------


@clause("MK-65", "MK-42", "MK-64")
def test_v3_candidates() -> None:
    pos = desk("stadium", QUIET, coins=[6, 0], dice=[5, 6, 6], supply={"mine": 0})
    said = first_go(pos, "buy mine, tv station, forest, bakery")
    assert said[1:] == ["failed P1 mine sold-out 0", "failed P1 tv_station short 1", "bought P1 forest 3"]
    assert coins(pos) == [3, 0] and left(pos, "bakery") == 6


@clause("MK-65", "MK-42")
def test_v3_what_is_already_his() -> None:
    """The Stadium was bought in the go before, so it could stand on the list."""
    pos = desk(QUIET, QUIET, coins=[12, 0], dice=[5, 5, 5], supply={"mine": 0})
    send(pos, P1="GO 1 2: buy stadium, mine, tv station, forest, bakery", P2="")
    assert goes(pos)[2][2:] == [
        "failed P1 stadium already-yours 0", "failed P1 mine sold-out 0", "failed P1 tv_station short 1",
        "bought P1 forest 3",
    ]  # fmt: skip
    assert coins(pos) == [3, 0]


@clause("MK-65")
@pytest.mark.parametrize("purse", [0, 1, 2, 5])
def test_if_none_is_legal_nothing_is_bought(purse: int) -> None:
    pos = desk(QUIET, QUIET, coins=[purse, 0], dice=LAST)
    text = "buy radio tower, amusement park, shopping mall, mine, stadium, wheat field"
    assert [verdict.code for verdict in reading(pos, 1, text).verdicts] == ["E3"]  # five at most
    assert first_go(pos, text)[1:] == [
        f"failed P1 radio_tower short {22 - purse}", f"failed P1 amusement_park short {16 - purse}",
        f"failed P1 shopping_mall short {10 - purse}", f"failed P1 mine short {6 - purse}",
        f"failed P1 stadium short {6 - purse}", "passed P1",
    ]  # fmt: skip


@clause("MK-65", "MK-41")
@pytest.mark.parametrize("place", [1, 2, 3, 4, 5])
def test_the_first_legal_one_and_no_other(place: int) -> None:
    names = ["bakery", "cafe", "forest", "restaurant", "apple orchard"]
    supply = dict.fromkeys(names[: place - 1], 0)
    pos = desk(QUIET, QUIET, coins=[22, 0], dice=LAST, supply=supply)
    said = first_go(pos, f"buy {', '.join(names)}")
    assert len(said) == place + 1 and said[-1].startswith(f"bought P1 {names[place - 1].replace(' ', '_')} ")
    assert not any(line.startswith("bought") for line in said[:-1])


@clause("MK-65", "MK-14", "MK-63")
def test_the_purse_after_income_pays() -> None:
    pos = desk("forest", QUIET, coins=[2, 0], dice=[5, 6, 6])
    assert first_go(pos, "buy forest")[-1] == "bought P1 forest 3"


@clause("MK-65", "MK-63")
def test_the_last_card_of_a_pile_goes_to_the_first_who_comes() -> None:
    pos = desk(QUIET, QUIET, coins=[9, 9], dice=LAST, supply={"mine": 1})
    send(pos, P1="GO 1: buy nothing\nGO 2: buy mine", P2="buy mine")
    assert [go[-1] for go in goes(pos)] == ["passed P1", "bought P2 mine 6", "passed P1"]


@clause("MK-64")
@pytest.mark.parametrize("text", ["", "buy nothing"])
def test_nothing_is_bought_unless_ordered(text: str) -> None:
    assert first_go(desk(QUIET, QUIET, coins=[50, 0], dice=LAST), text)[-1] == "passed P1"


# -- conditions ------------------------------------------------------------------------------------


@clause("MK-66")
@pytest.mark.parametrize("card", CARD)
@pytest.mark.parametrize("word", ["if", "unless"])
@pytest.mark.parametrize("owned", [True, False])
def test_a_condition_asks_for_one_own_card(card: str, word: str, owned: bool) -> None:
    """The rival owns all of them, which does not count."""
    everything = ", ".join(CARD)
    mine = card if owned else ", ".join(name for name in CARD if name not in (card, "train_station"))
    pos = desk(mine, everything, dice=[4, 6, 1, 2, 6, 1])
    holds = owned == (word == "if")
    said = first_go(pos, f"choose 1 {word} {card}")
    assert (said[0] == "chose P1 1 0") == holds and (said[0] == "void P1 choose condition") != holds
    assert ("choose" in specials(pos, 1)) != holds  # it spends nothing if it fails


@clause("MK-66")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("shield 6 if bakery", ["void P1 shield condition", "rolled P1 6 1"]),
        ("shield 7 unless bakery", ["shielded P1 7", "rolled P1 6 1", "shield-held P1 7", "rolled P1 2 4"]),
        ("dice 1 if bakery", ["void P1 dice condition", "rolled P1 6 1"]),
        ("dice 1 unless bakery", ["rolled P1 6 0"]),
        ("dice 1 if train station", ["rolled P1 6 0"]),
        ("dice 2 if bakery", ["rolled P1 6 1"]),
        ("dice 2 unless bakery", ["rolled P1 6 1"]),
        ("dice 1 if bakery; shield 7 if bakery",
         ["void P1 shield condition", "void P1 dice condition", "rolled P1 6 1"]),
    ],
)  # fmt: skip
def test_conditions_on_each_order(text: str, said: list[str]) -> None:
    assert first_go(desk(STATION, QUIET, dice=[6, 1, 2, 4, 6, 1, 5]), text)[: len(said)] == said


@clause("MK-66")
def test_a_condition_is_looked_at_when_that_go_starts() -> None:
    """Not when the sheet is written, and not after the purchase of that go."""
    pos = desk(QUIET, QUIET, coins=[2, 0], dice=[4, 6])
    send(pos, P1="GO 1: buy cafe\nGO 2: choose 1 if cafe", P2="")
    assert goes(pos)[2][1] == "chose P1 1 0"
    pos = desk(QUIET, QUIET, coins=[2, 0], dice=[4, *LAST])
    assert first_go(pos, "choose 1 if cafe; buy cafe")[0] == "void P1 choose condition"


@clause("MK-66", "MK-40")
def test_a_card_that_was_taken_away_in_this_turn_does_not_count() -> None:
    pos = desk("mine", "bakery, business complex", turn=2, dice=[6, 4, 6])
    send(pos, P2="swap P1 mine for bakery", P1="choose 1 if mine")
    assert goes(pos)[1][1] == "void P1 choose condition" and specials(pos, 1) == ["choose", "shield"]


@clause("MK-66")
@pytest.mark.parametrize("order", ["choose 5", "shield 5", "dice 1"])
def test_strict_games_have_no_conditions(order: str) -> None:
    pos = desk(STATION, QUIET, conditions="strict")
    found = reading(pos, 1, f"{order} if train station")
    assert [verdict.code for verdict in found.verdicts] == ["E11"] and found.sheet is not None
    assert found.sheet.blocks == {}
    assert reading(pos, 1, order).verdicts == ()


@clause("MK-66")
@pytest.mark.parametrize("order", ["buy mine", "reroll 5", "tv P2", "swap P2 mine for bakery"])
def test_no_other_order_has_a_condition(order: str) -> None:
    pos = desk(QUIET, QUIET)
    assert "E11" in [verdict.code for verdict in reading(pos, 1, f"{order} if mine").verdicts]
    assert sheet(pos, 1, f"{order} unless mine").blocks == {}


# -- the steps of a go -----------------------------------------------------------------------------


@clause("MK-14", "MK-63", "MK-34")
def test_a_full_go_in_its_order() -> None:
    town_of_p1 = f"bakery, stadium, tv station, business complex, {PARK}, radio tower"
    pos = desk(town_of_p1, "mine", QUIET, coins=[1, 4, 9], dice=[1, 2, 4, 1, 3, 3, 6, 5, 5, 6, 1])
    send(pos, P1="shield 3; reroll 5; tv P2; swap P2 mine for bakery; buy cafe\nEXTRA 1: dice 1; reroll none")
    assert goes(pos)[:2] == [
        [
            "went P1 1 0", "shielded P1 3", "rolled P1 1 2", "shield-held P1 3", "rolled P1 4 1",
            "rerolled P1 2", "rolled P1 3 3", "paid P3 P1 2 stadium", "paid P2 P1 2 stadium",
            "paid P2 P1 2 tv_station", "swapped P1 P2 mine bakery", "bought P1 cafe 2",
        ],
        ["went P1 1 1", "rolled P1 6 0", "paid P3 P1 2 stadium", "paid P3 P1 5 tv_station", "passed P1"],
    ]  # fmt: skip


@clause("MK-34", "MK-35", "MK-36", "MK-37")
def test_v10_majors_together() -> None:
    pos = desk("stadium, tv station", QUIET, QUIET, coins=[0, 6, 1], dice=[6, 6, 6, 1])
    send(pos, P1="GO 1: buy nothing")
    assert goes(pos)[0][2:] == [
        "paid P3 P1 1 stadium", "paid P2 P1 2 stadium", "paid P2 P1 4 tv_station", "passed P1",
    ]  # fmt: skip
    assert coins(pos) == [7, 0, 0]


@clause("MK-37", "MK-64", "MK-70")
def test_v6_defaults() -> None:
    pos = desk(
        QUIET, QUIET, QUIET, "train station, tv station", coins=[8, 8, 3, 9], turn=4, dice=[2, 4] + [5] * 5
    )
    send(pos)
    assert goes(pos)[0] == ["went P4 4 0", "rolled P4 2 4", "paid P2 P4 5 tv_station", "passed P4"]
    assert coins(pos) == [8, 3, 3, 14]


@clause("MK-12", "MK-18")
def test_v8_shield() -> None:
    pos = desk(QUIET, QUIET, STATION, turn=3, dice=[1, 2, 2, 1, 4, 1, 6, 6, 6, 1])
    send(pos, P3="shield 3")
    assert goes(pos)[0] == [
        "went P3 3 0", "shielded P3 3", "rolled P3 1 2", "shield-held P3 3", "rolled P3 2 1",
        "shield-held P3 3", "rolled P3 4 1", "passed P3",
    ]  # fmt: skip
    assert specials(pos, 3) == ["choose"]


@clause("MK-14", "MK-25", "MK-26", "MK-28", "MK-31")
@pytest.mark.parametrize(("bakeries", "last"), [(1, 1), (0, 0)])
def test_v1_holds_by_post_too(bakeries: int, last: int) -> None:
    pos = desk(
        QUIET, "cafe", f"bakery {bakeries}, {QUIET}", "cafe 2", coins=[5, 4, 2, 0], turn=3, dice=[3] + [5] * 4
    )
    assert coins(send(pos)) == [5, 5, last, 1]


# -- who is told -----------------------------------------------------------------------------------


@clause("MK-79", "MK-39", "MK-21", "MK-66")
def test_what_failed_is_told_to_its_writer_alone() -> None:
    pos = desk(f"business complex, {PARK}", QUIET, QUIET, coins=[6, 0, 0], supply={"mine": 0},
               dice=[2, 4, 6, 6, 6, 1])  # fmt: skip
    text = "shield 1; dice 1 if cafe; swap P2 mine for bakery; buy radio tower, mine, bakery"
    send(pos, P1=f"GO 1: {text}\nGO 2: choose 3 if cafe; buy amusement park, bakery", P2="", P3="")
    private = [
        "void P1 shield impossible", "void P1 dice condition", "void P1 swap impossible",
        "failed P1 radio_tower short 16", "failed P1 mine sold-out 0", "void P1 choose condition",
    ]  # fmt: skip
    mine = hears(pos, 1)
    assert [line for line in mine if line.startswith(("void", "failed"))] == private
    for seat in (0, 2, 3):
        assert hears(pos, seat) == [line for line in mine if line not in private]
