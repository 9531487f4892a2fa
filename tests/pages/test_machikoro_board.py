"""The board of Machi Koro at the table."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from pathlib import Path

import pytest

from games.machikoro.table import ask, new, play
from pages.machikoro_table import TABLES, offered, painted, viewed
from pages.painting import ids, pieces, placed
from passel.contract.regions import Mark, PageLine
from passel.games.machikoro import words
from passel.games.machikoro.components import (
    BUY,
    CAFE,
    CARD,
    ESTABLISHMENTS,
    MINE,
    ORDER_CHOOSE,
    ORDER_SWAP,
    PAYS,
    TAKE,
    WHEAT_FIELD,
    Table,
)
from passel.games.machikoro.faces import page
from passel.games.machikoro.faces.page import line_marks, printed
from server.door import offers_on, opened

DECISIONS = [name for name in TABLES if name not in ("largest", "over")]


def table_of(name: str) -> Table:
    return TABLES[name]()


# -- choices -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*DECISIONS, "largest"])
def test_every_option_is_on_exactly_one_piece(name: str) -> None:
    pos = table_of(name)
    seat = ask(pos).seat
    assert ask(pos).decision.name == ("buy" if name == "largest" else name)
    offers = offered(pos, seat)
    may = [text for text, offer in offers.items() if not offer.why]
    if name not in ("swap", "special"):  # these are asked together with what follows
        assert sorted(may) == sorted(option.text for option in ask(pos).options)
    found = placed(painted(pos, seat), offers)
    assert [text for text in may if len(found[text]) != 1] == []


@pytest.mark.parametrize("name", [*DECISIONS, "largest", "over"])
@pytest.mark.parametrize("seat", [-1, 1])
def test_who_is_not_asked_sees_the_same_board_without_choices(name: str, seat: int) -> None:
    page = painted(table_of(name), seat)
    assert "<input" not in page
    for card in range(ESTABLISHMENTS):
        assert page.count(f'id="card-{CARD[card]}"') == 1
    for each in range(4):
        assert page.count(f'id="seat-{each + 1}"') == 1


@pytest.mark.parametrize("name", [*DECISIONS, "largest", "over"])
def test_ids_are_never_given_twice_and_pieces_are_heard(name: str) -> None:
    pos = table_of(name)
    for seat in range(-1, 4):
        page = painted(pos, seat)
        assert len(ids(page)) == len(set(ids(page)))
        assert not [piece for piece in pieces(page) if piece.attributes.get("role") == "img"]


@pytest.mark.parametrize("name", [*DECISIONS, "largest", "over"])
def test_the_same_view_is_painted_the_same(name: str) -> None:
    for seat in (-1, 0):
        assert painted(table_of(name), seat) == painted(table_of(name), seat)


def test_a_button_says_what_will_happen() -> None:
    def deeds(name: str) -> dict[str, str]:
        pos = table_of(name)
        return {text: each.button for text, each in offered(pos, ask(pos).seat).items()}

    assert deeds("buy")["buy mine"] == "Buy Mine"
    assert deeds("buy")["buy train_station"] == "Build Train Station"
    assert deeds("buy")["pass"] == "Keep your coins"
    assert deeds("tv")["tv P2"] == "Take 5 coins from Bo"
    assert deeds("tv")["tv P4"] == "Take nothing from Jonas"  # he has paid the Stadium
    assert deeds("swap")["swap P3; take cafe"] == "Swap cards"
    assert deeds("special") == {
        "special none; dice 1": "Roll one die",
        "special none; dice 2": "Roll two dice",
        "special choose": "Choose Number",
        "special shield": "Number Shield",
    }
    assert deeds("reroll") == {
        "keep": "Keep 7",
        "reroll 1": "Reroll one die",
        "reroll 2": "Reroll two dice",
    }
    assert deeds("choose")["choose 3+4"] == "Play 7"
    assert "Play 7" in painted(table_of("choose"), 0)


# -- what may not be had -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "mark"),
    [("convenience_store", ""), ("business_complex", "1 more needed"), ("stadium", "You have one")],
)
def test_what_cannot_be_bought_says_so_with_the_reason_of_the_game(card: str, mark: str) -> None:
    pos = table_of("buy")
    pos.players[0].coins = 7
    option = BUY[CARD.index(card)]
    if card == "business_complex":  # the ask was made with a coin more
        ask(pos).options.remove(option)
    offer = offered(pos, 0)[option.text]
    assert offer.why == words.why_not(viewed(pos, 0), option)[0] != ""
    assert offer.mark == mark


def test_a_pile_says_for_everybody_that_it_is_sold_out() -> None:
    page = painted(table_of("buy"), -1)
    found = re.search(r'id="card-convenience_store".*?bcard__left">(.*?)<', page, re.DOTALL)
    assert found and found[1] == "Sold out"


def test_a_blueprint_says_how_much_is_missing_and_a_landmark_what_it_does() -> None:
    offers = offered(table_of("buy"), 0)
    marks = {number: offers[BUY[number].text].mark for number in range(15, 19)}
    assert marks == {15: "", 16: "2 more needed", 17: "8 more needed", 18: "14 more needed"}
    page = painted(table_of("largest"), 0)
    built = [f'id="landmark-1-{CARD[number]}" data-option' not in page for number in range(15, 19)]
    assert built == [True, True, True, False]


def test_majors_are_not_to_be_taken_and_only_from_one_town() -> None:
    pos = table_of("take")
    offers = offered(pos, 0)
    stadium = next(option for option in TAKE if option.text == "take stadium")
    assert (
        offers["take stadium"].why
        == words.why_not(viewed(pos, 0), stadium)[0]
        == "Purple cards can't be swapped."
    )
    assert {offer.within for offer in offers.values()} == {"seat-3"}


# -- what has happened ---------------------------------------------------------------------------------------


def flows(page: str) -> list[str]:
    return [
        unescape(text) for text in re.findall(r'<li class="flow"[^>]*><span class="vh">(.*?)</span>', page)
    ]


def test_the_tray_tells_who_was_paid_in_this_go_and_not_before() -> None:
    pos = table_of("buy")
    assert flows(painted(pos, 2)) == [
        "Ada gets 1 coin (Wheat Field).",
        "Bo gets 1 coin (Wheat Field).",
        "Mira gets 2 coins (Wheat Field).",
    ]
    pos.rehearse(3)
    play(pos, "pass")
    assert pos.roller == 1 and pos.total == 4
    assert flows(painted(pos, 2)) == []
    assert "Nobody is paid." in painted(pos, 2)


@pytest.mark.parametrize(
    ("event", "values", "marks"),
    [
        ("rolled", (0, 3, 0), [Mark(die=3)]),
        ("rolled", (0, 3, 5), [Mark(die=3), Mark(die=5)]),
        ("chose", (0, 4, 4), [Mark(icon="dice-target"), Mark(die=4), Mark(die=4)]),
        ("shielded", (0, 6), [Mark(icon="dice-shield")]),
        ("shield-held", (0, 6), [Mark(icon="dice-shield")]),
        ("rerolled", (0, 2), [Mark(icon="radio-tower")]),
        ("earned", (0, 2, WHEAT_FIELD), [Mark(icon="wheat"), Mark(coins=2)]),
        ("paid", (0, 1, 3, CAFE), [Mark(icon="coffee-cup"), Mark(coins=3)]),
        ("swapped", (0, 1, CAFE, MINE),  # gives a Mine for a Cafe
         [Mark(icon="mine-wagon"), Mark(icon="card-exchange"), Mark(icon="coffee-cup")]),
        ("bought", (0, MINE, 6), [Mark(icon="mine-wagon"), Mark(coins=6)]),
        ("failed", (0, MINE, 0, 2), [Mark(icon="mine-wagon", struck=True)]),
        ("void", (0, ORDER_CHOOSE, 0), [Mark(icon="dice-target", struck=True)]),
        ("void", (0, ORDER_SWAP, 1), [Mark(icon="card-exchange", struck=True)]),
        ("turn", (3,), [Mark(icon="envelope")]),
        ("no-moves", (1,), [Mark(icon="envelope", struck=True)]),
        ("went", (1, 3, 0), []),
        ("passed", (1,), []),
    ],
)  # fmt: skip
def test_pictures_behind_the_lines_of_the_log(event: str, values: tuple[int, ...], marks: list[Mark]) -> None:
    line = PageLine(1, event, [*values, 0, 0, 0, 0][:4], str)
    assert line_marks(line) == marks
    icons = (Path(page.__file__).parent / "icons.txt").read_text("utf-8").split()
    assert {mark.icon for mark in marks} <= {"", *icons}


def test_the_cards_that_woke_are_marked_once_the_dice_are_final() -> None:
    def paid(name: str, seat: int) -> list[int]:
        page, number = painted(table_of(name), 0), seat + 1
        found = re.search(rf'id="awake-{number}" data-paid="([^"]*)"', page)
        assert found
        return sorted(CARD.index(slug) for slug in found[1].split() if f'id="tile-{number}-{slug}"' in page)

    assert paid("buy", 0) == [0] and paid("buy", 2) == [0] and paid("buy", 3) == []
    assert paid("reroll", 0) == []
    assert paid("tv", 0) == [6, 7, 8]
    assert paid("give", 0) == []  # rings are for what may be chosen


def test_steps_tell_only_what_can_be_seen() -> None:
    def states(name: str, seat: int) -> list[str]:
        steps = re.findall(r'<ol class="steps">(.*?)</ol>', painted(table_of(name), seat), re.DOTALL)
        return re.findall(r'<li class="([^"]*)"', steps[0])

    assert states("dice", 0) == ["is-now", "", ""]
    assert states("reroll", 0) == ["is-now", "", ""]
    assert states("reroll", 1) == ["is-done", "", ""]  # whether Ada may still reroll is hers to know
    assert states("tv", 0) == ["is-done", "is-now", ""]
    assert states("tv", 1) == ["is-done", "", ""]
    assert states("buy", 0) == states("buy", 1) == ["is-done", "is-done", "is-now"]
    assert states("over", 0) == ["is-done", "is-done", "is-done"]


@pytest.mark.parametrize("name", ["special", "choose", "shield", "dice", "reroll", "swap"])
def test_what_one_may_do_with_the_dice_is_beside_the_question(name: str) -> None:
    pos = table_of(name)
    board, prompt = painted(pos, ask(pos).seat).split('<section id="prompt">')
    assert 'id="throws"' in prompt and 'class="throw"' not in board


def test_every_card_can_be_read_whether_it_can_be_bought_or_not() -> None:
    page = unescape(painted(table_of("buy"), 0))
    marks = [each.attributes for each in pieces(page) if {"id", "title"} <= each.attributes.keys()]
    shown = {each["id"]: each["title"] for each in marks}
    for number in range(ESTABLISHMENTS):
        face = printed()[number]
        assert face["tip"] in shown[f"card-{face['slug']}"] and face["name"] in shown[f"card-{face['slug']}"]
    mall = words.tooltip(viewed(table_of("buy"), 0), "shopping_mall")
    assert shown["landmark-1-shopping_mall"] == f"Shopping Mall. {mall}"
    assert f"Shopping Mall, not built. {printed()[16]['tip']}" in page  # in the other towns


def test_in_ones_own_town_a_card_says_what_it_pays_there() -> None:
    page = unescape(painted(table_of("buy"), 0))
    assert (
        "Cheese Factory. When you roll 7, you get 3 coins for each Livestock Farm you own. (now: 6)" in page
    )


def test_two_dice_can_be_rolled_always() -> None:
    pos = table_of("dice")
    assert "Always roll two dice" in painted(pos, 0)
    assert "Always roll two dice" not in painted(pos, 0, live=False)
    assert "Always roll two dice" not in painted(table_of("reroll"), 0)
    assert "Ask me about dice again" not in painted(pos, 0)
    assert "Ask me about dice again" in painted(pos, 0, order="two dice")


def test_rivals_sit_in_the_order_of_play() -> None:
    def rivals(seat: int) -> list[str]:
        return re.findall(r'<article class="rival" id="seat-(\d)"', painted(new(4), seat))

    assert rivals(2) == ["4", "1", "2"]
    assert rivals(-1) == ["1", "2", "3", "4"]


def test_what_is_printed_on_a_card_is_what_it_pays() -> None:
    faces = printed()
    assert [face["pays"] for face in faces[:ESTABLISHMENTS]] == PAYS
    assert [face["rolls"] for face in faces[:5]] == ["1", "2", "2–3", "3", "4"]
    assert [face["colour"] for face in faces[3:7]] == ["red", "green", "blue", "purple"]


# -- in the house --------------------------------------------------------------------------------------------


def test_a_table_is_drawn_and_a_choice_is_made_on_it(tmp_path: Path) -> None:
    asyncio.run(drawn_and_chosen(tmp_path))


async def drawn_and_chosen(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        for visitor in (ada, bo):
            visitor.like_a_browser()
        page = (await ada.ask("GET", f"/tables/{table}")).body.decode()
        assert 'id="card-mine"' in page and "style=" not in page
        assert "pass" in offers_on(page)
        assert not offers_on((await bo.ask("GET", f"/tables/{table}")).body.decode())
        number = re.findall(r'name="ask" value="(\d+)"', page)[0]
        answer = await ada.ask(
            "POST",
            f"/tables/{table}/acts",
            body=f"do=decide&choose=pass&ask={number}".encode(),
            headers={"content-type": "application/x-www-form-urlencoded"},
        )
        assert answer.status == 303 and answer.header("location") == f"/tables/{table}"
        assert not offers_on((await ada.ask("GET", f"/tables/{table}")).body.decode())
        assert "pass" in offers_on((await bo.ask("GET", f"/tables/{table}")).body.decode())
