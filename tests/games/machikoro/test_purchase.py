"""Machi Koro: purchase and extra go, MK-41 to MK-49."""

from __future__ import annotations

import pytest

from clauses import clause
from games.machikoro.table import (
    ALL_LANDMARKS,
    as_table,
    ask,
    asked,
    cards,
    coins,
    left,
    new,
    offers,
    play,
    refusal,
    table,
    told,
    town,
)
from passel.games.machikoro import GAME
from passel.games.machikoro.components import CARD, Table

# -- purchase --------------------------------------------------------------------------------------

COSTS = {
    "wheat_field": 1, "livestock_farm": 1, "bakery": 1, "cafe": 2, "convenience_store": 2, "forest": 3,
    "stadium": 6, "tv_station": 7, "business_complex": 8, "cheese_factory": 5, "furniture_factory": 3,
    "mine": 6, "restaurant": 3, "apple_orchard": 3, "produce_market": 2,
    "train_station": 4, "shopping_mall": 10, "amusement_park": 16, "radio_tower": 22,
}  # fmt: skip


@clause("MK-41", "MK-42")
@pytest.mark.parametrize("purse", [*range(1, 25), 100])
def test_what_a_purse_can_buy(purse: int) -> None:
    """At least the cost is enough; anything may come first, landmarks too."""
    pos = table("forest", "forest", coins=[purse, 0], dice=[6])
    assert asked(pos) == "P1 buy"
    assert offers(pos) == [f"buy {name}" for name, cost in COSTS.items() if cost <= purse] + ["pass"]


@clause("MK-41", "MK-43")
@pytest.mark.parametrize("card", COSTS)
def test_a_purchase(card: str) -> None:
    """It costs its price, comes from the supply, and is the only one in that go."""
    pos = table("forest", "forest", coins=[25, 1], dice=[6, 6])
    before = pos.supply[:]
    play(pos, f"buy {card}")
    assert coins(pos) == [25 - COSTS[card], 1]
    assert sorted(town(pos, 1).split(", ")) == sorted(["forest", card.replace("_", " ")]) or (
        card == "forest" and town(pos, 1) == "forest 2"
    )
    assert town(pos, 2) == "forest"
    taken = [now - then for now, then in zip(before, pos.supply)]
    assert taken == [int(name == card) for name in CARD[:15]]
    assert asked(pos) == "P2 buy"
    assert told(pos)[2:] == [f"bought P1 {card} {COSTS[card]}", "went P2 1 0", "rolled P2 6 0"]


@clause("MK-41")
def test_he_may_buy_nothing() -> None:
    pos = table("forest", "forest", coins=[25, 1], dice=[6, 6])
    play(pos, "pass")
    assert coins(pos) == [25, 1] and town(pos, 1) == "forest" and asked(pos) == "P2 buy"
    assert told(pos)[2] == "passed P1"


@clause("MK-42")
@pytest.mark.parametrize("copies", [0, 1, 6])
def test_ordinary_cards_while_they_last(copies: int) -> None:
    pos = table("mine 3", "forest", coins=[9, 0], dice=[6, 6, 6], supply={"mine": copies})
    assert ("buy mine" in offers(pos)) == (copies > 0)
    if copies:
        play(pos, "buy mine")
        assert left(pos, "mine") == copies - 1 and town(pos, 1) == "mine 4"


@clause("MK-42")
def test_one_major_of_each_type_to_a_player() -> None:
    pos = table("stadium, forest", "forest", coins=[9, 9], dice=[5, 5])
    majors = [
        text for text in offers(pos) if text in ("buy stadium", "buy tv_station", "buy business_complex")
    ]
    assert majors == ["buy tv_station", "buy business_complex"]
    play(pos, "pass")
    assert "buy stadium" in offers(pos)


@clause("MK-42")
@pytest.mark.parametrize("landmark", ALL_LANDMARKS.split(", "))
def test_a_landmark_is_built_once(landmark: str) -> None:
    pos = table(f"forest, {landmark}", ALL_LANDMARKS, coins=[50, 0], dice=[6])
    while not asked(pos).endswith("buy"):
        play(pos, "dice 1" if asked(pos).endswith("dice") else "keep")
    unbuilt = [name for name in ALL_LANDMARKS.split(", ") if name != landmark]
    assert offers(pos)[-4:-1] == [f"buy {name.replace(' ', '_')}" for name in unbuilt]
    assert f"buy {landmark.replace(' ', '_')}" not in offers(pos)


@clause("MK-42")
def test_v3_why_a_card_cannot_be_bought() -> None:
    pos = table("stadium, bakery", "forest", coins=[6, 1], dice=[1, 6], supply={"mine": 0})
    assert refusal(pos, "buy stadium") == ("You already have one.", "MK-42")
    assert refusal(pos, "buy mine") == ("Sold out.", "MK-42")
    assert refusal(pos, "buy tv station") == ("It costs 7 coins. You have 6 coins.", "MK-42")
    play(pos, "buy forest")
    assert coins(pos) == [3, 1]


@clause("MK-43")
def test_ordinary_cards_have_no_limit_but_the_supply() -> None:
    pos = table("forest 6", "forest", coins=[3, 1], dice=[6, 6], supply={"forest": 1})
    play(pos, "buy forest")
    assert town(pos, 1) == "forest 7" and left(pos, "forest") == 0


@clause("MK-41", "MK-43", "MK-12", "MK-18", "MK-30")
def test_v9_three_goes() -> None:
    pos = new(2, dice=[1, 3, 2, 5], special_actions="on")
    play(pos, "special none", "buy cafe")
    play(pos, "special shield", "shield 3", "buy forest")
    play(pos, "special none", "buy convenience store")
    assert told(pos) == [
        "went P1 1 0", "rolled P1 1 0", "earned P1 1 wheat_field", "earned P2 1 wheat_field",
        "bought P1 cafe 2",
        "went P2 1 0", "shielded P2 3", "rolled P2 3 0", "shield-held P2 3", "rolled P2 2 0",
        "earned P2 1 bakery", "bought P2 forest 3",
        "went P1 2 0", "rolled P1 5 0", "earned P2 1 forest", "bought P1 convenience_store 2",
        "went P2 2 0",
    ]  # fmt: skip
    assert coins(pos) == [0, 3]
    assert town(pos, 1) == "wheat field, bakery, cafe, convenience store"
    assert town(pos, 2) == "wheat field, bakery, forest"
    assert (left(pos, "cafe"), left(pos, "convenience store"), left(pos, "forest")) == (5, 5, 5)


# -- nothing else ----------------------------------------------------------------------------------


@clause("MK-44")
def test_there_is_no_other_way_to_act() -> None:
    decisions = [decision.name for decision in GAME.box.decisions if not decision.secret]
    assert decisions == ["special", "choose", "dice", "shield", "reroll", "tv", "swap", "take", "give", "buy"]
    verbs = {option.kind for option in GAME.box.options}
    by_post = {"orders", "no", "extra", "done", "always", "if", "unless", "on", "with"}
    assert verbs == {*decisions, "keep", "pass"} | by_post


@clause("MK-44", "MK-6", "MK-80")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("preset", [preset.name for preset in GAME.presets])
def test_the_journal_accounts_for_every_coin_and_card(seats: int, preset: str) -> None:
    """Random games, and after each decision a second set of books, kept from the journal alone."""
    pos = as_table(GAME.new(seats, preset=preset, chance=seats, journal=True))
    books = Books(seats, pos.supply[:])
    chance = as_table(GAME.new(2, chance=7))  # a stream for the choices
    while not pos.over:
        books.enter(pos)
        assert books.purses == coins(pos) and min(books.purses) >= 0
        assert books.towns == [player.cards for player in pos.players]
        assert books.supply == pos.supply and min(pos.supply) >= 0
        assert pos.sheets or [each.seat for each in pos.asks] == [pos.roller]
        assert 2 <= len(ask(pos).options) <= ask(pos).decision.most
        pos.answer(ask(pos), ask(pos).options[chance.draw(len(ask(pos).options))])
    books.enter(pos)
    assert books.purses == coins(pos)


class Books:
    def __init__(self, seats: int, supply: list[int]) -> None:
        self.purses = [3] * seats
        self.towns = [cards("wheat field, bakery") for _ in range(seats)]
        self.supply = supply

    def enter(self, pos: Table) -> None:
        for event, a, b, c, d in pos.journal or []:
            match event.name:
                case "paid":
                    self.purses[a] -= c
                    self.purses[b] += c
                case "earned":
                    self.purses[a] += b
                case "bought":
                    self.purses[a] -= c
                    self.towns[a][b] += 1
                    if b < len(self.supply):
                        self.supply[b] -= 1
                case "swapped":
                    self.move(c, b, a)
                    self.move(d, a, b)
        pos.journal = []

    def move(self, card: int, giver: int, taker: int) -> None:
        self.towns[giver][card] -= 1
        self.towns[taker][card] += 1


# -- the fourth landmark ---------------------------------------------------------------------------


@clause("MK-45")
@pytest.mark.parametrize("landmark", ALL_LANDMARKS.split(", "))
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_first_with_four_landmarks_wins_at_once(landmark: str, seat: int) -> None:
    """Whichever comes last, in the middle of a round, without the extra go of a double."""
    towns = ["bakery"] * 3
    towns[seat - 1] = ", ".join(name for name in ALL_LANDMARKS.split(", ") if name != landmark)
    purses = [500, 500, 500]
    purses[seat - 1] = 22
    pos = table(*towns, coins=purses, roller=seat, round=9, dice=[4, 4])
    while not asked(pos).endswith("buy"):
        play(pos, "dice 2" if asked(pos).endswith("dice") else "keep")
    told(pos)
    play(pos, f"buy {landmark}")
    assert pos.over and pos.reason == "landmarks" and GAME.lasted(pos) == 9
    assert told(pos) == [
        f"bought P{seat} {landmark.replace(' ', '_')} {22 - coins(pos)[seat - 1]}",
        "ended 9",
    ]
    assert pos.places[seat - 1] == 1 and pos.payoffs[seat - 1] == 1.0 and sum(pos.payoffs) == 1.0


@clause("MK-45")
@pytest.mark.parametrize("missing", [2, 3])
def test_three_landmarks_are_not_enough(missing: int) -> None:
    towns = ", ".join(["bakery", *ALL_LANDMARKS.split(", ")[: 4 - missing]])
    pos = table(towns, "bakery", coins=[60, 1], dice=[4, 6])
    while not asked(pos).endswith("buy"):
        play(pos, "dice 1")
    play(pos, "buy radio tower")
    assert asked(pos) == "P2 buy"


# -- extra go --------------------------------------------------------------------------------------

PARK = "bakery, train station, amusement park"


@clause("MK-46", "MK-47")
def test_a_double_gives_a_complete_extra_go_before_the_next_scheduled_one() -> None:
    pos = table(PARK, "bakery", "bakery", coins=[9, 9, 9], dice=[4, 4, 2, 5, 6, 6, 6])
    play(pos, "dice 2", "buy forest", "dice 1", "buy forest")
    assert asked(pos) == "P2 buy"
    play(pos, "pass", "pass")
    assert asked(pos) == "P1 dice"
    assert told(pos) == [
        "went P1 1 0", "rolled P1 4 4", "bought P1 forest 3",
        "went P1 1 1", "rolled P1 2 0", "earned P1 1 bakery", "bought P1 forest 3",
        "went P2 1 0", "rolled P2 5 0", "earned P1 2 forest", "passed P2",
        "went P3 1 0", "rolled P3 6 0", "passed P3",
        "went P1 2 0",
    ]  # fmt: skip


@clause("MK-46")
def test_no_extra_go_without_the_park() -> None:
    pos = table("bakery, train station", PARK, coins=[1, 1], dice=[4, 4])
    play(pos, "dice 2", "pass")
    assert asked(pos) == "P2 dice"


@clause("MK-46", "MK-13")
def test_a_park_that_is_bought_now_comes_too_late() -> None:
    pos = table("bakery, train station", "bakery", coins=[16, 1], dice=[4, 4, 6])
    play(pos, "dice 2", "buy amusement park")
    assert asked(pos) == "P2 buy"


@clause("MK-47", "MK-8")
def test_the_extra_go_of_the_last_seat_belongs_to_the_round() -> None:
    pos = table("bakery", PARK, coins=[1, 1], roller=2, dice=[4, 4, 6, 6])
    play(pos, "dice 2", "pass", "dice 1", "pass")
    assert asked(pos) == "P1 buy"
    goes = [line for line in told(pos) if line.startswith("went")]
    assert goes == ["went P2 1 0", "went P2 1 1", "went P1 2 0"]


@clause("MK-48")
@pytest.mark.parametrize(("cap", "extra"), [(0, 12), (1, 1), (2, 2), (9, 9)])
def test_doubles_go_on_and_on_unless_capped(cap: int, extra: int) -> None:
    pos = table(PARK, "bakery", coins=[1, 1], dice=[4, 4] * 12 + [6, 6], extra_go_cap=cap)
    for _ in range(extra):
        play(pos, "dice 2", "pass")
    assert asked(pos) == "P1 dice"
    assert told(pos)[-1] == f"went P1 1 {extra}"
    play(pos, "dice 2" if cap else "dice 1", "pass")
    assert asked(pos) == "P2 buy"


@clause("MK-48")
def test_the_cap_counts_from_each_scheduled_go() -> None:
    pos = table(PARK, PARK, coins=[1, 1], dice=[4, 4] * 4, extra_go_cap=1)
    play(pos, *["dice 2", "pass"] * 4)
    goes = [line for line in told(pos) if line.startswith("went")]
    assert goes == ["went P1 1 0", "went P1 1 1", "went P2 1 0", "went P2 1 1", "went P1 2 0"]


@clause("MK-49")
def test_a_shield_does_not_carry_over_into_an_extra_go() -> None:
    pos = table(PARK, "bakery", coins=[1, 1], dice=[4, 4, 3], specials=["shield", ""])
    play(pos, "special shield", "dice 2", "shield 3", "pass", "dice 1")
    assert asked(pos) == "P1 buy" and told(pos)[-2:] == ["rolled P1 3 0", "earned P1 1 bakery"]


@clause("MK-49", "MK-15")
def test_chosen_dice_do_not_carry_over_and_the_other_action_may_be_used() -> None:
    pos = table(PARK, "bakery", coins=[1, 1], dice=[6], specials=["choose shield", ""])
    play(pos, "special choose", "choose 4+4", "pass")
    assert asked(pos) == "P1 special" and offers(pos) == ["special none", "special shield"]
