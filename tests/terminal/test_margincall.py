"""Margin Call at the terminal table: what is on the board, and what is not."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.margincall.table import play, table
from passel.contract.text import Room, text_face
from passel.games.margincall import GAME
from passel.games.margincall.faces.text import HOLDING, board, holding
from passel.games.margincall.view_types import Own
from passel.i18n import in_language
from passel.kernel import Position, mix, playout
from quick import slow
from terminal.home import paper, printed

pytestmark = pytest.mark.pure
NAMES = ["Ann", "Bartholomew the Seventh of Nowhere", "Cy", "Dee", "Eve", "Fox"]


def drawn(pos: Position, seat: int, width: int = 80, height: int = 24) -> str:
    console = paper(width)
    console.print(board(GAME, GAME.view(pos, seat, NAMES[: pos.seats]), {}, Room(width, height)).picture)
    return printed(console)


def test_it_has_a_look_of_its_own() -> None:
    assert text_face(GAME).board is board


def test_bankers_piles_and_ones_own_holding() -> None:
    pos = table("M7 L7 W RC RC", "S1 S2", scores=[11, 3], bags=[1, 3], discards="M1 BE")
    text = drawn(pos, 0)
    assert "Round 1 · Your turn ─" in text
    assert "▸ P1 Ann" in text and "11B of 12B" in text and "· you" in text
    assert "3 bags, 2 cards" in text
    assert "discard pile 2, top card Bear Trap" in text
    assert "The stack is empty." in text
    assert "Your hand: best package 3B: sell M7 L7 W" in text
    assert (
        "  M7     " in text
        and "  L7     " in text
        and "  Wild,  " in text
        and "  2 Revolving Credits  " in text
    )
    assert "S1" not in text and "M7" not in drawn(pos, 1)
    assert "Round 1 · Ann's turn ─" in drawn(pos, 1)


def test_the_tower_with_the_newest_on_top() -> None:
    pos = table("M7 L7 W", "WB BE", "BU HF", "M1 M2")
    play(pos, "sell M7 L7 W", "play BE", "play BU")
    text = drawn(pos, 3)
    rows = [text.index(part) for part in ("#2  Cy: Bull Trap", "#1  Barth", "#0  Ann: package", "M7 L7 Wild")]
    assert rows == sorted(rows)
    assert "Bull Trap +2B" in text and "Bear Trap −2B" in text
    assert "Three of a kind, 3B = 3B for Ann\n" in text
    assert "Ann's turn · responses" in text
    assert "Three of a kind, 3B = 3B for you\n" in drawn(pos, 0)


@pytest.mark.parametrize(
    ("package", "responses", "told"),
    [
        ("M7 L7 W", ["play BE"], "Three of a kind, 3B −2B by traps = 1B for Ann"),
        ("M7 L7 W", ["play BU"], "Three of a kind, 3B +2B by traps = 5B for Ann, clears a bag"),
        ("M7 L7 W", ["play BU", "WB on #1"], "Three of a kind, 3B = 3B for Ann"),
        ("M7 L7", ["play BE", "play BE"], "Pair, 1B −4B by traps = 0B for Ann"),
        ("M7 L7 W", ["play HF"], "Three of a kind, 3B = 3B for Ann, before 1 card is taken"),
        ("PZ M7 L7 S1 S2", ["WB on PZ"], "Ponzi package, 4B, then 1B = 1B for Ann"),
    ],
)
def test_what_a_package_will_be_paid_as_the_stack_lies(package: str, responses: list[str], told: str) -> None:
    pos = table("M7 L7 W PZ S1 S2", "BE BE BU HF WB WB", scores=[7, 0])
    play(pos, f"sell {package}")
    for response in responses:
        ask = pos.asks[0]
        if ask.seat == 0:
            play(pos, "pass")
        play(pos, response)
    text = drawn(pos, 1, 100)
    assert told in [line.strip() for line in text.splitlines()]
    worth = int(told.split(" = ")[1].split("B")[0])
    ann = next(line for line in text.splitlines() if "P1 Ann " in line and "12B" in line)
    assert ann.count("+") == worth


def test_the_price_list_and_the_packages_that_one_holds() -> None:
    pos = table("M7 L7 W S3 C3 PZ", "S1 S2", scores=[8, 3])
    text = drawn(pos, 0)
    rows = [line.partition("│")[2].strip() for line in text.splitlines() if "│" in line]
    assert [row for row in rows if row] == [
        "7B Straight flush",
        "6B Four of a kind",
        "5B Full house      M7 L7 S3 C3 W clears a bag",
        "4B Flush",
        "4B Straight",
        "4B Ponzi package   PZ M7 L7 S3 C3 clears a bag",
        "3B Three of a kind M7 L7 W · 1 of 2",
        "2B Two pair        M7 L7 S3 C3",
        "1B Pair            M7 L7 · 1 of 6",
    ]
    shorter = drawn(pos, 0, height=18)
    assert "lush" not in shorter and "1B Pair            M7 L7 · 1 of 6" in shorter
    shortest = drawn(pos, 0, height=14)
    assert "│" not in shortest and "M7  L7  S3  C3" in shortest and "Ponzi Scheme, Wild" in shortest


def test_a_package_that_is_being_put_together() -> None:
    """The list keeps what may still come of it."""
    pos = table("M7 L7 W S3 C3", "S1 S2")
    play(pos, "sell", "add S3")
    text = drawn(pos, 0)
    assert "1B Pair            S3 C3 · 1 of 2" in text
    assert "3B Three of a kind S3 C3 W" in text and "M7 L7 W" not in text


def test_where_cards_are_aimed_and_whom_they_serve() -> None:
    pos = table("RC M1", "SD M2", "M3 WB", "M4")
    play(pos, "play RC", "SD on #0 to P2")
    text = drawn(pos, 2)
    assert "Strategic Deflection on #0 → Bartholomew t…" in text
    assert "#0  Ann: Revolving Credit → Ann" in text


def test_a_huge_holding_is_shown_to_the_last_card() -> None:
    held = "M0 M1 M2 M3 M4 M5 M6 M7 M8 M9 L0 L1 L2 L3 L4 L5 L6 L7 L8 L9 S0 S1 S2 S3 C9"
    pos = table(held, "S9")
    for width in (60, 80, 120):
        words = drawn(pos, 0, width).split()
        assert set(held.split()) <= set(words)


@pytest.mark.parametrize("seats", [slow(2), 4, slow(6)])
def test_no_secret_is_on_it_and_no_line_too_wide(seats: int) -> None:
    pos = GAME.new(seats, chance=mix(seats))
    drawings = 0
    while not pos.over and drawings < 60:
        playout(pos, mix(drawings), 5)
        drawings += 1
        for seat in (-1, drawings % seats):
            text = drawn(pos, seat, 60)
            assert max(map(len, text.splitlines())) <= 60
            if pos.ask_of(seat) is not None:
                assert drawn(GAME.imagine(pos, seat, 7), seat, 60) == text
    assert drawings > 20


def test_the_end() -> None:
    pos = GAME.new(2, chance=mix(1))
    playout(pos, 5)
    assert pos.over
    assert "P1 Ann" in drawn(pos, -1)


def test_names_are_broken_between_words() -> None:
    """Kept together as long as there is room for one on a line."""
    with in_language("es"):
        lines = [line.plain for line in holding(Own(("M5", "FC", "HF"), 0, ()), HOLDING)]
    assert lines == ["  M5", "  Pacto forzado, Negocio", "  de alta frecuencia"]
    whole = [line.plain for line in holding(Own(("FC", "W"), 0, ()), 20)]
    assert whole == ["  Wild,", "  Forced Collusion"]


def test_what_is_void_says_so() -> None:
    pos = table("PZ M7 L7 S1 S2", "WB WB", "M1 M2")
    play(pos, "sell PZ M7 L7 S1 S2", "WB on PZ")
    seen = GAME.view(pos, 2, NAMES[:3])
    stack = tuple(replace(item, void=True) for item in seen.public.stack)
    console = paper(80)
    void = replace(seen, public=replace(seen.public, stack=stack))
    console.print(board(GAME, void, {}, Room(80, 24)).picture)
    text = printed(console)
    assert "package Ponzi Scheme cancelled" in text and "Whistleblower on #0 cancelled" in text
