"""Machi Koro: what a sensible player makes of clear cases."""

from __future__ import annotations

import pytest

from games.machikoro.desk import asks, desk, offers_to, question, write
from games.machikoro.table import ALL_LANDMARKS, as_table, ask, asked, offers, play, table
from passel.games.machikoro import GAME
from passel.games.machikoro.components import CARD, COST, Table
from passel.kernel import digest, seeded


def worths(pos: Table) -> dict[str, float]:
    """What the bot thinks of each option, in a position that it imagines."""
    seat = ask(pos).seat
    dream = as_table(GAME.imagine(pos, seat, 1))
    return dict(zip(offers(pos), GAME.weigh(dream, ask(dream)), strict=True))


def wish(pos: Table) -> str:
    worth = worths(pos)
    return max(worth, key=lambda text: worth[text])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_float_for_each_option_of_every_decision(seats: int) -> None:
    """And the true position is left alone."""
    seen = set()
    chance = as_table(GAME.new(2, chance=1))
    for game in range(4):
        pos = as_table(GAME.new(seats, preset="live with special actions", chance=game))
        while not pos.over:
            weights = GAME.weigh(pos, ask(pos))
            assert len(weights) == len(ask(pos).options)
            assert all(isinstance(weight, float) for weight in weights)
            seen.add(ask(pos).decision.name)
            pos.answer(ask(pos), ask(pos).options[chance.draw(len(weights))])
    assert len(seen) == 10 - (seats == 2)  # among two the TV Station asks nothing


# -- buying ----------------------------------------------------------------------------------------

THREE = "train station, shopping mall, amusement park"


@pytest.mark.parametrize("last", ALL_LANDMARKS.split(", "))
@pytest.mark.parametrize("rival", ["bakery", f"mine 6, {THREE}"])
def test_it_wins_when_it_can(last: str, rival: str) -> None:
    built = ", ".join(name for name in ALL_LANDMARKS.split(", ") if name != last)
    pos = table(f"cheese factory, livestock farm 6, mine 3, {built}", rival, coins=[60, 30], dice=[6])
    while not asked(pos).endswith("buy"):
        play(pos, "dice 1" if asked(pos).endswith("dice") else "keep")
    assert wish(pos) == f"buy {last.replace(' ', '_')}"


def test_it_builds_rather_than_to_let_coins_lie() -> None:
    pos = table("bakery, wheat field", "bakery, wheat field", coins=[22, 3], dice=[6])
    assert wish(pos) != "pass"


def test_it_buys_no_factory_without_anything_to_work_on() -> None:
    pos = table("bakery", "bakery", coins=[3, 3], dice=[6])
    worth = worths(pos)
    assert worth["buy furniture_factory"] < 0 == worth["pass"]
    assert worth["buy produce_market"] < 0


def test_a_factory_is_worth_more_with_each_farm() -> None:
    def cheese(farms: int) -> float:
        pos = table(f"livestock farm {farms}, train station", "bakery", coins=[5, 5], dice=[6])
        return worths(play(pos, "dice 1"))["buy cheese_factory"]

    assert cheese(1) < cheese(3) < cheese(6)


def test_the_radio_tower_is_worth_more_to_a_town_with_one_good_number() -> None:
    def tower(town: str) -> float:
        pos = table(f"{town}, train station", "bakery", coins=[22, 5], dice=[6])
        return worths(play(pos, "dice 1"))["buy radio_tower"]

    assert tower("cheese factory 3, livestock farm 5") > tower("wheat field")


def test_near_the_end_a_card_comes_too_late() -> None:
    early = worths(table("bakery", "bakery", coins=[2, 2], dice=[6]))["buy convenience_store"]
    late = worths(table("bakery", f"bakery, {THREE}", coins=[2, 22], dice=[6]))["buy convenience_store"]
    assert late < 0 < early


# -- dice ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("town", "dice"),
    [
        ("bakery 3, convenience store 3", "dice 1"),
        ("cheese factory 2, livestock farm 4", "dice 2"),
        ("mine 2", "dice 2"),
    ],
)
def test_it_throws_as_many_dice_as_its_town_wants(town: str, dice: str) -> None:
    assert wish(table(f"{town}, train station", "bakery", coins=[3, 3])) == dice


def test_a_double_is_worth_something_with_the_park() -> None:
    alone = worths(table("mine, train station", "bakery", coins=[3, 3]))
    park = worths(table("mine, train station, amusement park", "bakery", coins=[3, 3]))
    assert park["dice 2"] > alone["dice 2"] and park["dice 1"] == alone["dice 1"]


@pytest.mark.parametrize(
    ("dice", "choice"), [([3, 4], "keep"), ([5, 6], "reroll 2"), ([6, 2], "reroll 2"), ([1, 6], "keep")]
)
def test_it_keeps_what_pays_and_throws_again_what_does_not(dice: list[int], choice: str) -> None:
    pos = table(
        "cheese factory 2, livestock farm 4, train station, radio tower", "bakery", coins=[3, 3], dice=dice
    )
    assert wish(play(pos, "dice 2")) == choice


def test_it_keeps_a_double_for_the_extra_go() -> None:
    town = "convenience store 3, train station, radio tower"
    alone = play(table(town, "bakery", coins=[3, 3], dice=[6, 6]), "dice 2")
    park = play(table(f"{town}, amusement park", "bakery", coins=[3, 3], dice=[6, 6]), "dice 2")
    assert worths(park)["keep"] > worths(alone)["keep"] == 0


# -- special actions -------------------------------------------------------------------------------


def test_it_chooses_the_number_that_pays() -> None:
    pos = table("convenience store 2, bakery", "bakery", coins=[3, 3], special_actions="on")
    assert wish(play(pos, "special choose")) == "choose 4"
    station = table("cheese factory 2, livestock farm 4, train station", "bakery", special_actions="on")
    assert wish(play(station, "special choose")) in ("choose 1+6", "choose 2+5", "choose 3+4")


def test_it_chooses_a_double_with_the_park() -> None:
    town = "furniture factory, forest 3, train station, amusement park"
    pos = table(town, "bakery", coins=[3, 3], special_actions="on")
    assert wish(play(pos, "special choose")) == "choose 4+4"


def test_it_does_not_waste_a_special_action_at_the_start() -> None:
    pos = table("wheat field, bakery", "wheat field, bakery", coins=[3, 3], special_actions="on")
    assert wish(pos) == "special none"


def test_it_uses_choose_number_for_a_great_harvest() -> None:
    pos = table(
        "cheese factory 4, livestock farm 6, train station", "bakery", coins=[3, 3], special_actions="on"
    )
    assert wish(pos) == "special choose"


def test_it_shields_against_a_great_loss() -> None:
    """A street of Cafes; the choice of a number is spent."""
    pos = table(
        "wheat field", "cafe 6, shopping mall", "cafe 6", coins=[30, 3, 3], specials=["shield", "", ""]
    )
    assert wish(pos) == "special shield"
    assert wish(play(pos, "special shield")) == "shield 3"


def test_it_shields_with_the_dice_that_it_wants() -> None:
    town = "cheese factory, livestock farm, train station"
    pos = table(town, "restaurant 6", coins=[30, 3], specials=["shield", ""])
    assert set(worths(pos)) == {"special none", "special shield"}
    play(pos, "special shield", "dice 2")
    assert wish(pos) == "shield 9"


def test_it_keeps_its_shield_where_one_die_brings_nothing_anyway() -> None:
    assert wish(table("mine 6", "bakery", coins=[3, 3], specials=["shield", ""])) == "special none"


# -- majors ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("major", ["stadium", "tv station", "business complex"])
def test_majors_count_on_a_six(major: str) -> None:
    pos = table(f"{major}, bakery", "bakery", "bakery", coins=[0, 9, 9], special_actions="on")
    assert wish(play(pos, "special choose")) == "choose 6"


@pytest.mark.parametrize(
    ("towns", "purses", "victim"),
    [
        (["bakery", "bakery"], [2, 9], "tv P3"),
        (["bakery", "bakery"], [4, 3], "tv P2"),
        (["shopping mall", "bakery"], [9, 9], "tv P2"),
        (["bakery", "train station"], [9, 9], "tv P3"),
    ],
)
def test_it_makes_the_richest_pay_and_then_the_most_advanced(
    towns: list[str], purses: list[int], victim: str
) -> None:
    assert wish(table("tv station", *towns, coins=[0, *purses], dice=[6])) == victim


def test_it_takes_the_best_and_gives_the_worst() -> None:
    town = "wheat field, cheese factory, livestock farm 3, business complex, train station"
    pos = table(town, "mine, produce market", coins=[3, 3], dice=[6])
    play(pos, "dice 1")
    assert wish(pos) == "swap P2"
    assert wish(play(pos, "swap P2")) == "take mine"
    assert wish(play(pos, "take mine")) == "give wheat_field"


def test_it_never_gives_its_best_for_a_worse_card() -> None:
    pos = table("mine 2, business complex, train station", "wheat field", coins=[3, 3], dice=[6])
    play(pos, "dice 1")
    assert asked(pos) == "P1 swap" and wish(pos) == "swap none"


def test_it_does_not_reckon_with_majors_in_an_exchange() -> None:
    """The Stadium is worth nothing among the poor, but a Mine is what he would have to give."""
    pos = table("mine 2, stadium, business complex, train station", "wheat field", coins=[3, 0], dice=[6])
    assert wish(play(pos, "dice 1")) == "swap none"


def test_it_swaps_with_the_one_who_has_more_to_give() -> None:
    pos = table("wheat field, business complex", "bakery", "convenience store", coins=[3, 3, 3], dice=[6])
    assert wish(pos) == "swap P3"


# -- by post ---------------------------------------------------------------------------------------


def order_worths(pos: Table, seat: int) -> dict[str, float]:
    """What the bot thinks of each answer to its next question, in a position that it imagines."""
    dream = as_table(GAME.imagine(pos, seat - 1, 1))
    return dict(zip(offers_to(pos, seat), GAME.weigh(dream, question(dream, seat)), strict=True))


def order(pos: Table, seat: int) -> str:
    worth = order_worths(pos, seat)
    return max(worth, key=lambda text: worth[text])


def sheet_by_bot(pos: Table, seat: int) -> dict[str, list[str]]:
    """What it writes, by question."""
    written: dict[str, list[str]] = {}
    while pos.ask_of(seat - 1) is not None:
        name, text = asks(pos, seat), order(pos, seat)
        written.setdefault(name, []).append(text)
        write(pos, seat, text)
    return written


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_float_for_each_option_of_every_order(seats: int) -> None:
    """And the true position is left alone."""
    seen = set()
    pos = as_table(GAME.new(seats, {"starting_coins": 10}, preset="postal", chance=seats))
    number = 0
    while not pos.over:
        for each in pos.asks[:1]:
            before = digest(pos) if number % 50 == 0 else ""
            weights = GAME.weigh(pos, each)
            assert len(weights) == len(each.options) and all(isinstance(weight, float) for weight in weights)
            assert not before or digest(pos) == before
            seen.add(each.decision.name)
            number += 1
            pos.answer(each, each.options[seeded("weigh", number) % len(weights)])
    assert seen == {decision.name for decision in GAME.box.decisions if decision.secret}


def test_it_sends_orders() -> None:
    assert order(desk("bakery", "bakery"), 1) == "orders"


def test_a_whole_sheet_by_the_bot() -> None:
    town = "cheese factory 2, livestock farm 4, train station, radio tower, tv station"
    pos = desk(town, "mine, cafe", coins=[10, 3])
    written = sheet_by_bot(pos, 1)
    assert written["sheet"] == ["orders"] and written["GO 1 dice"] == ["dice 2"]
    assert written["GO 1 tv"] == ["tv richest"] and "on 7" not in written["GO 1 on"]
    assert {"on 8", "on 11"} <= set(written["GO 1 on"]) and written["GO 1 with"] == ["with same"]
    assert 1 <= len(written["GO 1 buy"]) <= 5 and "buy shopping_mall" in written["GO 1 buy"]


@pytest.mark.parametrize("last", ALL_LANDMARKS.split(", "))
def test_the_last_landmark_comes_first(last: str) -> None:
    built = ", ".join(name for name in ALL_LANDMARKS.split(", ") if name != last)
    pos = write(desk(f"convenience store 3, {built}", "bakery", coins=[22, 3]), 1, "orders")
    assert order(pos, 1) == f"buy {last.replace(' ', '_')}"


def test_what_it_cannot_hope_to_pay_for_does_not_fill_the_list() -> None:
    """The first place may be a hope, the last must be sure."""
    pos = write(desk("wheat field, bakery", "wheat field, bakery", coins=[3, 3]), 1, "orders")
    write(pos, 1, *[f"buy {card}" for card in ("radio tower", "cafe", "bakery", "forest")])
    dear = [text for text, worth in order_worths(pos, 1).items() if worth == -1.0]
    assert dear == [f"buy {card}" for card, cost in zip(CARD, COST, strict=True) if cost > 3 and cost < 22]


def test_a_list_is_no_longer_than_what_is_worth_buying() -> None:
    """At the very end only a landmark counts."""
    three = "train station, shopping mall, amusement park"
    pos = write(desk("mine 6", three, coins=[9, 22]), 1, "orders")
    assert order_worths(pos, 1)["buy forest"] < 0


def test_it_names_no_two_dice_before_there_is_a_train_station() -> None:
    town = "cheese factory 4, livestock farm 6, convenience store"
    pos = write(
        desk(town, "bakery", coins=[4, 3]), 1, "orders", "buy train station", "done", "special choose"
    )
    assert "choose 3+4" in offers_to(pos, 1) and order(pos, 1) == "choose 2"
    pos = write(desk(f"{town}, train station", "bakery"), 1, "orders", "done", "special choose")
    assert order(pos, 1) in ("choose 1+6", "choose 2+5", "choose 3+4")


def test_it_orders_choose_number_for_a_great_harvest_and_not_at_the_start() -> None:
    rich = write(desk("cheese factory 4, livestock farm 6, train station", "bakery"), 1, "orders", "done")
    assert order(rich, 1) == "special choose"
    poor = write(desk("wheat field, bakery", "wheat field, bakery", coins=[3, 3]), 1, "orders", "done")
    assert order(poor, 1) == "special none"


def test_it_orders_a_shield_against_a_great_loss() -> None:
    pos = desk(
        "wheat field", "cafe 6, shopping mall", "cafe 6", coins=[30, 3, 3], specials=["shield", "", ""]
    )
    write(pos, 1, "orders", "done")
    assert order(pos, 1) == "special shield" and order(write(pos, 1, "special shield"), 1) == "shield 3"


def test_it_orders_the_dice_that_pay() -> None:
    one = write(desk("convenience store 4, train station", "bakery"), 1, "orders", "done", "special none")
    assert order(one, 1) == "dice 1"
    assert order(write(one, 1, "dice 1"), 1) == "always"
    two = write(desk("mine 4, train station", "bakery"), 1, "orders", "done", "special none")
    assert order(two, 1) == "dice 2"


def test_it_rerolls_what_brings_less_than_another_roll() -> None:
    pos = write(desk("convenience store 3, radio tower", "bakery"), 1, "orders", "done", "special none")
    again = sheet_by_bot(pos, 1)["GO 1 on"]
    assert again[:5] == ["on 1", "on 2", "on 3", "on 5", "on 6"] and "on 4" not in again


def test_it_orders_an_exchange_of_the_best_for_the_worst() -> None:
    town = "wheat field, cheese factory, livestock farm 3, business complex, train station"
    pos = desk(town, "mine, produce market", "bakery", coins=[3, 3, 3], specials=["", "", ""])
    write(pos, 1, "orders", "done", "dice 2")
    assert order(pos, 1) == "swap P2"
    assert order(write(pos, 1, "swap P2"), 1) == "take mine"
    assert order(write(pos, 1, "take mine"), 1) == "give wheat_field"
    poor = desk("mine 2, business complex, train station", "wheat field", coins=[3, 3], specials=["", ""])
    assert order(write(poor, 1, "orders", "done", "dice 2"), 1) == "swap none"


def test_in_an_extra_go_it_orders_the_same() -> None:
    pos = desk("mine, train station, amusement park", "bakery", specials=["", ""])
    assert sheet_by_bot(pos, 1)["EXTRA 1 extra"] == ["extra same"]


def test_its_sheets_win_against_none() -> None:
    pos = as_table(GAME.new(2, preset="postal", chance=5))
    while not pos.over:
        if pos.ask_of(0) is not None:
            write(pos, 1, order(pos, 1))
        else:
            write(pos, 2, "no orders")
    assert pos.places == (1, 2)
