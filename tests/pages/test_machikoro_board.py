"""The board of Machi Koro at the table."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from pathlib import Path

import pytest

from games.machikoro.table import ask, new, play
from pages.machikoro_table import TABLES, painted, seen, viewed
from pages.painting import radios, things, why
from passel.games.machikoro import words
from passel.games.machikoro.components import BUY, CARD, ESTABLISHMENTS, PAYS, TAKE, Table
from passel.games.machikoro.faces.page import board
from server.door import opened

DECISIONS = [name for name in TABLES if name not in ("largest", "over")]


def table_of(name: str) -> Table:
    return TABLES[name]()


# -- choices -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*DECISIONS, "largest"])
def test_every_option_is_a_thing_or_listed_and_only_once(name: str) -> None:
    pos = table_of(name)
    seat = ask(pos).seat
    assert ask(pos).decision.name == ("buy" if name == "largest" else name)
    options = sorted(option.text for option in ask(pos).options)
    drawn = board(viewed(pos, seat))
    on_board = things(drawn) + ([drawn["pass"]] if drawn["pass"] else [])
    assert sorted(on_board) == sorted(drawn["besides"])
    assert sorted(radios(painted(pos, seat))) == options


@pytest.mark.parametrize("name", [*DECISIONS, "largest", "over"])
@pytest.mark.parametrize("seat", [-1, 1])
def test_who_is_not_asked_sees_the_same_board_without_choices(name: str, seat: int) -> None:
    pos = table_of(name)
    page = painted(pos, seat)
    assert not re.search(r'<input type="radio"', page)
    assert "pick" not in re.findall(r"<main.*?</main>", page, re.DOTALL)[0].replace("picked", "")
    for card in range(ESTABLISHMENTS):
        assert page.count(f'id="card-{CARD[card]}"') == 1
    for each in range(4):
        assert page.count(f'id="seat-{each + 1}"') == 1


@pytest.mark.parametrize("name", [*DECISIONS, "largest", "over"])
def test_ids_are_never_given_twice(name: str) -> None:
    pos = table_of(name)
    for seat in range(-1, 4):
        ids = re.findall(r'\sid="([^"]*)"', painted(pos, seat))
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", [*DECISIONS, "largest", "over"])
def test_the_same_view_is_painted_the_same(name: str) -> None:
    for seat in (-1, 0):
        assert painted(table_of(name), seat) == painted(table_of(name), seat)


def test_a_button_says_what_will_happen() -> None:
    def deeds(name: str) -> dict[str, str]:
        pos = table_of(name)
        return {text: each["deed"] for text, each in seen(pos, ask(pos).seat)["ask"]["choices"].items()}

    assert deeds("buy")["buy mine"] == "Build a Mine for 6"
    assert deeds("buy")["buy train_station"] == "Build the Train Station for 4"
    assert deeds("buy")["pass"] == "Keep your coins"
    assert deeds("tv")["tv P2"] == "Take 5 coins from Bo"
    assert deeds("tv")["tv P4"] == "Take 0 coins from Jonas"  # he has paid the Stadium
    assert deeds("swap")["swap P3"] == "Exchange with Mira"
    assert deeds("reroll") == {
        "keep": "Keep the 7",
        "reroll 1": "Reroll with one die",
        "reroll 2": "Reroll with two dice",
    }
    assert deeds("choose")["choose 3+4"] == "Have 3 and 4"


# -- what may not be had -------------------------------------------------------------------------------------


def pile(page: str, slug: str) -> str:
    found = re.search(rf'id="card-{slug}".*?</label>', page, re.DOTALL)
    assert found
    return found[0]


@pytest.mark.parametrize(
    ("card", "mark"),
    [("convenience_store", "sold out"), ("business_complex", "short by 1"), ("stadium", "already yours")],
)
def test_what_cannot_be_bought_says_so_with_the_reason_of_the_game(card: str, mark: str) -> None:
    pos = table_of("buy")
    pos.players[0].coins = 7
    page = painted(pos, 0)
    option = BUY[CARD.index(card)]
    if card == "business_complex":  # the ask was made with a coin more
        ask(pos).options.remove(option)
        page = painted(pos, 0)
    assert why(page, option.text) == words.why_not(viewed(pos, 0), option)[0]
    assert f'<span class="bcard__left">{mark}</span>' in pile(page, card)


def test_a_blueprint_says_how_much_is_missing_and_a_landmark_what_it_does() -> None:
    marks = {each["n"]: each["mark"] for each in board(viewed(table_of("buy"), 0))["landmarks"]}
    assert marks == {15: "", 16: "short by 2", 17: "short by 8", 18: "short by 14"}
    built = [each["built"] for each in board(viewed(table_of("largest"), 0))["landmarks"]]
    assert built == [True, True, True, False]


def test_majors_are_not_to_be_taken_and_only_from_one_town() -> None:
    pos = table_of("take")
    page = painted(pos, 0)
    stadium = next(option for option in TAKE if option.text == "take stadium")
    assert (
        why(page, "take stadium")
        == words.why_not(viewed(pos, 0), stadium)[0]
        == "Majors are never exchanged."
    )
    drawn = board(viewed(pos, 0))
    assert [bool(things(town)) for town in drawn["rivals"]] == [False, True, False]


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
    assert "Nobody is paid for this." in painted(pos, 2)


def test_dice_of_another_throw_are_other_dice() -> None:
    """So that they tumble in again, even if they show the same."""
    pos = table_of("reroll")
    before = set(re.findall(r'id="(die-[^"]*)"', painted(pos, 1)))
    pos.rehearse(2, 3)
    play(pos, "reroll 2")
    after = set(re.findall(r'id="(die-[^"]*)"', painted(pos, 1)))
    assert len(before) == len(after) == 2 and not before & after


def test_the_cards_that_woke_are_marked_once_the_dice_are_final() -> None:
    def paid(name: str, seat: int) -> list[int]:
        town = board(viewed(table_of(name), 0))
        return [
            each["n"]
            for each in (town["mine"] if seat == 0 else town["rivals"][seat - 1])["tiles"]
            if each["paid"]
        ]

    assert paid("buy", 0) == [0] and paid("buy", 2) == [0] and paid("buy", 3) == []
    assert paid("reroll", 0) == []
    assert paid("tv", 0) == [6, 7, 8]


def test_steps_tell_only_what_can_be_seen() -> None:
    def states(name: str, seat: int) -> list[str]:
        return [step["state"] for step in board(viewed(table_of(name), seat))["tray"]["steps"]]

    assert states("dice", 0) == ["is-now", "", ""]
    assert states("reroll", 0) == ["is-now", "", ""]
    assert states("reroll", 1) == ["is-done", "", ""]  # whether Ada may still reroll is hers to know
    assert states("tv", 0) == ["is-done", "is-now", ""]
    assert states("tv", 1) == ["is-done", "", ""]
    assert states("buy", 0) == states("buy", 1) == ["is-done", "is-done", "is-now"]
    assert states("over", 0) == ["is-done", "is-done", "is-done"]


def test_rivals_sit_in_the_order_of_play() -> None:
    assert [town["seat"] for town in board(viewed(new(4), 2))["rivals"]] == [3, 0, 1]
    assert [town["seat"] for town in board(viewed(new(4), -1))["rivals"]] == [0, 1, 2, 3]


def test_what_is_printed_on_a_card_is_what_it_pays() -> None:
    faces = board(viewed(new(2), 0))["faces"]
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
        assert "pass" in radios(page)
        assert not radios((await bo.ask("GET", f"/tables/{table}")).body.decode())
        number = re.findall(r'name="ask" value="(\d+)"', page)[0]
        answer = await ada.ask(
            "POST",
            f"/tables/{table}/acts",
            body=f"do=decide&choose=pass&ask={number}".encode(),
            headers={"content-type": "application/x-www-form-urlencoded"},
        )
        assert answer.status == 200 and not radios(answer.body.decode())
        assert "pass" in radios((await bo.ask("GET", f"/tables/{table}/sight")).body.decode())
