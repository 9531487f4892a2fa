"""Machi Koro: payments and income, MK-25 to MK-33."""

from __future__ import annotations

import pytest

from clauses import clause
from games.machikoro.table import asked, coins, offers, play, table, told

TWO_DICE = {9: [4, 5], 10: [4, 6]}


@clause("MK-25", "MK-26", "MK-28", "MK-31")
def test_v1_the_red_example() -> None:
    pos = table("wheat field", "cafe", "bakery", "cafe 2", coins=[5, 4, 2, 0], roller=3, dice=[3])
    assert coins(pos) == [5, 5, 1, 1]
    assert told(pos) == [
        "went P3 1 0",
        "rolled P3 3 0",
        "paid P3 P2 1 cafe",
        "paid P3 P4 1 cafe",  # of the 2 due
        "earned P3 1 bakery",
    ]


@clause("MK-25", "MK-28")
def test_v1_without_a_bakery_he_ends_at_nothing() -> None:
    pos = table("wheat field", "cafe", "forest", "cafe 2", coins=[5, 4, 2, 0], roller=3, dice=[3, 6])
    assert coins(pos) == [5, 5, 0, 1]
    assert told(pos)[-3:] == ["passed P3", "went P4 1 0", "rolled P4 6 0"]


@clause("MK-25", "MK-33")
@pytest.mark.parametrize("total", [9, 10])
def test_restaurants_are_paid_on_nine_and_ten(total: int) -> None:
    pos = table("forest, train station", "restaurant 2", coins=[9, 0], dice=TWO_DICE[total])
    play(pos, "dice 2")
    assert coins(pos) == [5, 4] and told(pos)[-1] == "paid P1 P2 4 restaurant"


@clause("MK-25")
def test_he_pays_from_what_he_had_before_income() -> None:
    pos = table("mine, train station", "restaurant 2", coins=[1, 0], dice=[4, 5])
    play(pos, "dice 2")
    assert told(pos)[2:] == ["paid P1 P2 1 restaurant", "earned P1 5 mine"]
    assert coins(pos) == [5, 1]


ANTICLOCKWISE = {
    2: ["P1 P2", "P2 P1"],
    3: ["P1 P3 P2", "P2 P1 P3", "P3 P2 P1"],
    4: ["P1 P4 P3 P2", "P2 P1 P4 P3", "P3 P2 P1 P4", "P4 P3 P2 P1"],
}
EVERY_ORDER = [order for orders in ANTICLOCKWISE.values() for order in orders]


@clause("MK-26", "MK-28")
@pytest.mark.parametrize("order", EVERY_ORDER)
@pytest.mark.parametrize("purse", range(1, 8))
def test_opponents_are_served_anticlockwise_each_in_full(order: str, purse: int) -> None:
    """Everybody has two Cafes; the purse lasts for the first, or the first and half the second, …"""
    roller, *served = order.split()
    seats = len(served) + 1
    purses = [0] * seats
    purses[int(roller[1]) - 1] = purse
    pos = table(*["cafe 2"] * seats, coins=purses, roller=int(roller[1]), dice=[3, 6, 6, 6, 6, 6])
    payments = [line for line in told(pos) if line.startswith("paid")]
    shares = [max(0, min(2, purse - 2 * before)) for before in range(len(served))]
    expected = [f"paid {roller} {payee} {share} cafe" for payee, share in zip(served, shares) if share]
    assert payments == expected
    assert coins(pos)[int(roller[1]) - 1] == purse - sum(shares)


@clause("MK-26")
def test_all_cards_of_one_are_paid_together() -> None:
    pos = table("forest", "cafe", "cafe 3", coins=[9, 0, 0], dice=[3])
    assert told(pos)[2:] == ["paid P1 P3 3 cafe", "paid P1 P2 1 cafe"]
    assert coins(pos) == [5, 1, 3]


@clause("MK-27")
@pytest.mark.parametrize(("helps", "each"), [(True, (2, 3)), (False, (1, 2))])
def test_the_mall_of_the_owner_raises_his_claim(helps: bool, each: tuple[int, int]) -> None:
    mall = "cafe 3, restaurant 2, shopping mall"
    cafe = table("forest", mall, coins=[9, 0], dice=[3], mall_helps_red=helps)
    assert coins(cafe) == [9 - 3 * each[0], 3 * each[0]]
    restaurant = table("forest, train station", mall, coins=[9, 0], dice=[4, 5], mall_helps_red=helps)
    play(restaurant, "dice 2")
    assert coins(restaurant) == [9 - 2 * each[1], 2 * each[1]]


@clause("MK-27")
def test_the_mall_of_the_roller_or_of_a_third_raises_nothing() -> None:
    pos = table("forest, shopping mall", "cafe 2", "forest, shopping mall", coins=[9, 0, 0], dice=[3])
    assert coins(pos) == [7, 2, 0]


@clause("MK-28")
def test_what_he_cannot_pay_is_lost_and_not_owed() -> None:
    pos = table("convenience store", "cafe 2", coins=[1, 0], dice=[3, 6, 4])
    assert coins(pos) == [0, 1]  # the bank does not make it good
    play(pos, "pass")
    assert coins(pos) == [3, 1]  # nor does his next income


@clause("MK-28")
def test_who_has_nothing_pays_nothing() -> None:
    pos = table("forest", "cafe", coins=[0, 1], dice=[3, 6])
    assert told(pos) == ["went P1 1 0", "rolled P1 3 0", "passed P1", "went P2 1 0", "rolled P2 6 0"]


@clause("MK-29")
def test_red_cards_sleep_on_their_owners_roll() -> None:
    pos = table("cafe 2, restaurant 2, train station", "forest", coins=[5, 5], dice=[3, 6, 4, 5])
    play(pos, "dice 1")
    assert coins(pos) == [5, 5]
    play(pos, "pass", "pass", "dice 2")
    assert coins(pos) == [5, 5]


@clause("MK-30")
@pytest.mark.parametrize("roller", [1, 2, 3])
def test_blue_pays_everybody_whoever_rolled(roller: int) -> None:
    pos = table("forest 2", "bakery", "forest 3", coins=[1, 1, 1], roller=roller, dice=[5])
    assert coins(pos) == [3, 1, 4]
    assert told(pos)[2:] == ["earned P1 2 forest", "earned P3 3 forest"]


@clause("MK-30")
@pytest.mark.parametrize(
    ("card", "dice", "gain"),
    [("wheat field", [1], 2), ("livestock farm", [2], 2), ("forest", [5], 2),
     ("mine", [4, 5], 10), ("apple orchard", [4, 6], 6)],
)  # fmt: skip
def test_what_two_blue_cards_pay(card: str, dice: list[int], gain: int) -> None:
    pos = table("train station", f"{card} 2, shopping mall", coins=[1, 0], dice=dice)
    play(pos, f"dice {len(dice)}")
    assert coins(pos) == [1, gain]  # without the Mall


@clause("MK-31")
def test_green_pays_the_roller_only() -> None:
    pos = table("bakery 2", "bakery 3", "convenience store", coins=[0, 0, 0], dice=[3])
    assert coins(pos) == [2, 0, 0] and told(pos)[2:] == ["earned P1 2 bakery"]


@clause("MK-31")
@pytest.mark.parametrize(
    ("card", "die", "alone", "with_mall"),
    [("bakery", 2, 2, 4), ("bakery", 3, 2, 4), ("convenience store", 4, 6, 8)],
)
def test_his_own_mall_adds_one_to_each(card: str, die: int, alone: int, with_mall: int) -> None:
    assert coins(table(f"{card} 2", "shopping mall", dice=[die])) == [alone, 0]
    assert coins(table(f"{card} 2, shopping mall", "forest", dice=[die])) == [with_mall, 0]
    unhelped = table(f"{card} 2, shopping mall", "forest", dice=[die], mall_helps_red=False)
    assert coins(unhelped) == [with_mall, 0]


FACTORIES = pytest.mark.parametrize(
    ("card", "counted", "each", "dice"),
    [
        ("cheese factory", "livestock farm 3", 9, [3, 4]),
        ("furniture factory", "forest 2, mine", 9, [3, 5]),
        ("furniture factory", "forest 2", 6, [3, 5]),
        ("furniture factory", "mine", 3, [3, 5]),
        ("produce market", "wheat field 2, apple orchard", 6, [5, 6]),
        ("produce market", "wheat field 2", 4, [6, 6]),
        ("produce market", "apple orchard", 2, [6, 5]),
    ],
)


@clause("MK-32")
@FACTORIES
def test_factories_and_markets_pay_by_his_own_cards(
    card: str, counted: str, each: int, dice: list[int]
) -> None:
    """Each of them; what others own does not count, nor does the Mall, nor anybody else's factory."""
    pos = table(
        f"{card} 2, {counted}, train station, shopping mall", f"{card}, {counted}, shopping mall",
        coins=[0, 0], dice=dice,
    )  # fmt: skip
    play(pos, "dice 2")
    assert coins(pos) == [2 * each, 0]
    assert told(pos)[2:] == [f"earned P1 {2 * each} {card.replace(' ', '_')}"]


@clause("MK-32")
@pytest.mark.parametrize(
    ("card", "dice"), [("cheese factory", [3, 4]), ("furniture factory", [3, 5]), ("produce market", [5, 6])]
)
def test_without_the_cards_it_counts_a_factory_pays_nothing(card: str, dice: list[int]) -> None:
    others = "wheat field, livestock farm, forest, mine, apple orchard"
    pos = table(f"{card} 2, bakery, train station, shopping mall", others, coins=[1, 0], dice=dice)
    play(pos, "dice 2")
    assert coins(pos) == [1, 0] and told(pos) == ["went P1 1 0", f"rolled P1 {dice[0]} {dice[1]}"]


@clause("MK-33")
@pytest.mark.parametrize(
    ("card", "awake", "asleep"),
    [
        ("bakery", [2, 3], [1, 4]),
        ("restaurant", [9, 10], [8, 11]),
        ("produce market, wheat field", [11, 12], [10]),
    ],
)
def test_ranges_are_inclusive(card: str, awake: list[int], asleep: list[int]) -> None:
    for total in awake + asleep:
        dice = [total] if total < 7 else [6, total - 6]
        mine, theirs = ("forest", card) if card == "restaurant" else (card, "forest")
        pos = table(f"{mine}, train station", theirs, coins=[5, 0], dice=dice)
        play(pos, f"dice {len(dice)}")
        changed = coins(pos) != [5 + (total == 1 and "wheat" in card), 0]
        assert changed == (total in awake)


@clause("MK-30", "MK-31", "MK-33")
def test_a_quiet_total_pays_nobody() -> None:
    pos = table("wheat field, bakery", "wheat field, bakery", coins=[1, 1], dice=[6])
    assert told(pos) == ["went P1 1 0", "rolled P1 6 0"]
    assert asked(pos) == "P1 buy" and offers(pos)[-1] == "pass"
