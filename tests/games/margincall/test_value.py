"""Margin Call: what cards are worth and which packages they make, MC-16 to MC-22."""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from random import Random

import pytest

from clauses import clause
from games.margincall.table import asked, codes, numbers, offers, pass_all, play, scores, table
from passel.games.margincall.components import (
    ASSETS,
    CATEGORY,
    DECK,
    NUMBERS,
    SIZE,
    VALUE,
    Settings,
    W,
)  # fmt: skip
from passel.games.margincall.rules_value import (
    best_worth,
    cards_of,
    category,
    packages,
    value,
    worth_of,
)

LEDGER = tomllib.loads(Path(__file__).with_name("ledger.toml").read_text("utf-8"))
VECTORS = LEDGER["vectors"]["value"]


def agreed(four_value: int = 6, all_wild: bool = True) -> Settings:
    settings = Settings()
    settings.four_value = four_value
    settings.all_wild_packages = all_wild
    return settings


def sets(cards: str, settings: Settings | None = None) -> list[str]:
    """The packages of a holding, each with its worth: "M7 L7 W 3"."""
    found = packages(sorted(numbers(cards)), settings or agreed())
    return [f"{codes(cards_of(package))} {worth_of(package)}" for package in found]


@clause("MC-19", "MC-20", "MC-16", "MC-17", "MC-18")
@pytest.mark.parametrize(("cards", "best", "worth", "legal"), VECTORS, ids=[row[0] for row in VECTORS])
def test_the_value_vectors(cards: str, best: str, worth: int, legal: bool) -> None:
    held = numbers(cards)
    assert CATEGORY[category(held)] == best
    assert value(held, 6) == worth
    assert (f"{codes(sorted(held))} {worth}" in sets(cards)) == legal


# -- the oracle: every wild as every asset, every subset, straight from the package table ------------


@cache
def exactly(cards: tuple[int, ...]) -> str:
    """The category of the table that these naturals are, card for card, if any."""
    ranks = sorted((card - 1) % NUMBERS for card in cards)
    suits = {(card - 1) // NUMBERS for card in cards}
    shape = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if len(set(ranks)) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [0, 6, 7, 8, 9]):
        return "straight" if len(suits) > 1 else "straight_flush"
    if len(cards) == 5 and len(suits) == 1:
        return "flush"
    shapes = {(2,): "pair", (2, 2): "two_pair", (3,): "three", (3, 2): "full_house", (4,): "four"}
    return shapes.get(tuple(shape), "none")


def contained(cards: list[int]) -> set[str]:
    """All categories in a set, by brute force."""
    naturals = [card for card in cards if card != W]
    found = set()
    for stand_ins in combinations_with_replacement(range(1, ASSETS + 1), cards.count(W)):
        whole = sorted([*naturals, *stand_ins])
        for size in (2, 3, 4, 5):
            found |= {exactly(some) for some in combinations(whole, size)}
    return found - {"none"}


def by_brute_force(cards: list[int], four_value: int = 6) -> tuple[int, bool]:
    """Value, and whether it is a legal package as it stands."""
    worth = dict(zip(CATEGORY, VALUE)) | {"four": four_value}
    kinds = contained(cards)
    best = max([worth[kind] for kind in kinds], default=0)
    legal = any(worth[kind] == best and SIZE[CATEGORY.index(kind)] == len(cards) for kind in kinds)
    return best, legal


def some_cards(random: Random, most: int, wilds: int) -> list[int]:
    """Few numbers and types at a time, or else nearly all sets were worth nothing."""
    ranks = random.sample(range(NUMBERS), random.choice([2, 4, 6, 10]))
    suits = random.sample(range(4), random.choice([1, 2, 4]))
    heap = [1 + NUMBERS * suit + rank for suit in suits for rank in ranks for _ in range(2)]
    naturals = random.sample(heap, min(len(heap), random.randint(0, most)))
    return sorted([*naturals, *[W] * random.randint(0, wilds)])


@clause("MC-19", "MC-16")
def test_values_agree_with_brute_force() -> None:
    compare_with_brute_force("values", 150)


@clause("MC-20")
@pytest.mark.parametrize("four_value", [5, 6, 7])
def test_packages_agree_with_brute_force(four_value: int) -> None:
    random = Random(f"packages {four_value}")
    legal: dict[tuple[int, ...], tuple[int, bool]] = {}
    for _ in range(20):
        cards = some_cards(random, 6, 1)
        some = {some for size in (2, 3, 4, 5) for some in combinations(cards, size)}
        for each in some - set(legal):
            legal[each] = by_brute_force(list(each), four_value)
        expected = sorted((each, legal[each][0]) for each in some if legal[each][1])
        found = [(tuple(cards_of(p)), worth_of(p)) for p in packages(cards, agreed(four_value))]
        assert found == expected, codes(cards)


@clause("MC-19")
def test_three_wilds_and_any_two_assets() -> None:
    """All pairs of different assets: two of one number or type, or near each other, or neither."""
    for one, other in combinations(range(1, ASSETS + 1), 2):
        same_type = (one - 1) // NUMBERS == (other - 1) // NUMBERS
        near = any(
            {(one - 1) % NUMBERS, (other - 1) % NUMBERS} <= set(window)
            for window in LEDGER["straights"]["windows"]
        )
        assert value([one, other, W, W, W], 6) == (7 if same_type and near else 6)


@clause("MC-19")
def test_what_is_no_asset_does_not_count_and_removing_a_card_never_helps() -> None:
    random = Random("monotone")
    actions = numbers("PZ RC FC SD WB HF BE BU")
    for _ in range(300):
        cards = some_cards(random, 9, 3)
        assert value(sorted(cards + random.sample(actions, 3)), 6) == value(cards, 6)
        for place in range(len(cards)):
            assert value(cards[:place] + cards[place + 1 :], 6) <= value(cards, 6)
    assert value([], 6) == 0 and value(numbers("W W W W W"), 6) == 7


# -- rulings one by one ------------------------------------------------------------------------------


@clause("MC-17")
@pytest.mark.parametrize("start", range(10))
def test_seven_windows_and_no_wrap_around(start: int) -> None:
    ranks = [(start + step) % NUMBERS for step in range(5)]
    mixed = [1 + NUMBERS * (step % 2) + rank for step, rank in enumerate(ranks)]
    suited = [1 + rank for rank in ranks]
    assert value(mixed, 6) == (4 if start <= 6 else 0)
    assert value(suited, 6) == (7 if start <= 6 else 4)


@clause("MC-17")
def test_a_zero_pairs_with_a_zero_only() -> None:
    assert value(numbers("M0 L0"), 6) == 1 and value(numbers("M0 L9"), 6) == 0


@clause("MC-18")
def test_five_in_sequence_of_one_type_are_sold_as_a_straight_flush_only() -> None:
    assert sets("M3 M4 M5 M6 M7") == ["M3 M4 M5 M6 M7 7"]
    assert "M3 M4 M5 M6 L7 4" in sets("M3 M4 M5 M6 L7")


@clause("MC-16")
def test_packages_of_wilds_only_unless_agreed_otherwise() -> None:
    assert sets("W W W W M7") == [
        "M7 W 1", "M7 W W 3", "M7 W W W 6", "M7 W W W W 7", "W W 1", "W W W 3", "W W W W 6",
    ]  # fmt: skip
    with_natural = ["M7 W 1", "M7 W W 3", "M7 W W W 6", "M7 W W W W 7"]
    assert sets("W W W W M7", agreed(all_wild=False)) == with_natural
    assert sets("W W W W", agreed(all_wild=False)) == []
    assert sets("M0 C9 W", agreed(all_wild=False)) == ["M0 W 1", "C9 W 1"]
    assert sets("PZ W W W W", agreed(all_wild=False)) == []


@clause("MC-16", "MC-22")
def test_without_packages_of_wilds_only_a_natural_is_needed_at_the_sale_alone() -> None:
    no_wilds = table("W W W W RC RC RC", "HF M1 L3", all_wild_packages=False)
    assert "sell" not in offers(no_wilds)
    pos = table("M7 W W RC RC RC RC", "HF M1 L3", all_wild_packages=False)
    play(pos, "sell M7 W W", "play HF", "take M7")
    assert scores(pos) == [1, 0]  # what is left is read afresh


@clause("MC-16")
def test_a_wild_is_read_afresh() -> None:
    """In the straight it is the 6; when the 4 is stolen the rest is a pair."""
    pos = table("M3 L4 S5 W M7", "HF M1 L3")
    play(pos, "sell M3 L4 S5 W M7", "play HF", "take L4")
    assert scores(pos) == [1, 0]


@clause("MC-20")
def test_no_dead_weight() -> None:
    assert sets("M7 L7 S7 M5 W") == [
        "M5 W 1",
        "M7 L7 1", "M7 L7 S7 3", "M7 L7 S7 W 6", "M7 L7 W 3", "M7 S7 1", "M7 S7 W 3", "M7 W 1",
        "L7 S7 1", "L7 S7 W 3", "L7 W 1", "S7 W 1",
    ]  # fmt: skip


@clause("MC-20", "MC-19")
def test_four_of_a_kind_may_be_worth_as_much_as_a_full_house_or_a_straight_flush() -> None:
    """Then five cards with both are no dead weight."""
    house, flush = "M2 L2 S2 C9 W", "S1 S5 W W W"
    assert f"{house} 5" in sets(house, agreed(5)) and f"{house} 5" not in sets(house, agreed(6))
    assert "M2 L2 S2 W W 5" in sets("M2 L2 S2 W W", agreed(5))
    assert f"{flush} 7" in sets(flush, agreed(7)) and "S1 S9 W W W 7" not in sets("S1 S9 W W W", agreed(7))
    assert value(numbers("M2 L2 S2 C2"), 5) == 5 and value(numbers("M2 L2 S2 C2"), 7) == 7


@clause("MC-21")
def test_a_ponzi_package_is_one_scheme_and_any_four() -> None:
    found = [each for each in sets("PZ PZ M1 L3 S5 C7 W RC") if each.startswith("PZ")]
    assert found == [
        "PZ M1 L3 S5 C7 4", "PZ M1 L3 S5 W 4", "PZ M1 L3 C7 W 4", "PZ M1 S5 C7 W 4", "PZ L3 S5 C7 W 4",
    ]  # fmt: skip
    assert "PZ M2 L2 S2 C2 4" in sets("PZ M2 L2 S2 C2")  # worth no more than that
    assert not [each for each in sets("PZ M1 L1 S3") if each.startswith("PZ")]


@clause("MC-22")
def test_the_best_package_of_a_holding() -> None:
    random = Random("best")
    for _ in range(200):
        cards = sorted(random.sample(DECK, random.randint(0, 12)))
        for all_wild in (True, False):
            settings = agreed(random.randint(5, 7), all_wild)
            found = packages(cards, settings)
            assert best_worth(cards, settings) == max(map(worth_of, found), default=0), codes(cards)
    assert best_worth(numbers("PZ M1 L3 S5 C7"), agreed()) == 4
    assert best_worth(numbers("PZ M0 L3 S5 C7"), agreed()) == 4
    assert best_worth(numbers("PZ M1 L3 S5"), agreed()) == 0
    assert best_worth(numbers("PZ W W W W"), agreed(all_wild=False)) == 0


@clause("MC-15", "MC-13")
def test_a_holding_of_twenty_five_cards_can_be_sold_from() -> None:
    holding = "PZ M1 M2 M3 M4 M5 L1 L2 L3 L6 L7 S1 S2 S8 S9 C0 C4 C5 C6 W W W W RC RC"
    pos = play(table(holding, "M1"), "sell")
    assert asked(pos) == "P1 build" and offers(pos)[:2] == ["add PZ", "add M1"]
    play(pos, "sell M1 M2 M3 M4 M5")
    pass_all(pos)
    assert scores(pos) == [7, 0]


@clause("MC-20", "MC-16")
@pytest.mark.parametrize("four_value", [5, 6, 7])
@pytest.mark.parametrize("wilds", [2, 3, 4])
def test_packages_with_many_wilds(four_value: int, wilds: int) -> None:
    """By MC-19 itself, which the oracle has proved: every subset, by what it contains."""
    random = Random(f"many wilds {four_value} {wilds}")
    for _ in range(12):
        cards = sorted([*some_cards(random, 6, 0), *[W] * wilds])
        expected = set()
        for size in (2, 3, 4, 5):
            for some in combinations(cards, size):
                best = category(list(some))
                worth = value(list(some), four_value)
                houses = five_card_worth(list(some)) if size == 5 else 0
                if worth and (SIZE[best] == size or houses == worth):
                    expected.add((some, worth))
        found = [(tuple(cards_of(p)), worth_of(p)) for p in packages(cards, agreed(four_value))]
        assert found == sorted(expected), codes(cards)


def five_card_worth(cards: list[int]) -> int:
    """Of a full house among cards that are four of a kind as well."""
    wilds = cards.count(W)
    ranks = [(card - 1) % NUMBERS for card in cards if card != W]
    counts = [*sorted((ranks.count(rank) for rank in set(ranks)), reverse=True), 0, 0]
    return 5 if max(0, 3 - counts[0]) + max(0, 2 - counts[1]) <= wilds else 0


@pytest.mark.parametrize("part", range(4))
def test_and_on_thousands_of_sets(part: int) -> None:
    """Without a clause, so that whoever breaks the rules on purpose need not wait for it."""
    compare_with_brute_force(f"values {part}", 600)


def compare_with_brute_force(words: str, count: int) -> None:
    random = Random(words)
    for _ in range(count):
        cards = some_cards(random, 7, 1)
        assert value(cards, 6) == by_brute_force(cards)[0], codes(cards)
    for _ in range(count // 24):
        cards = some_cards(random, 4, 2)
        assert value(cards, 6) == by_brute_force(cards)[0], codes(cards)
