"""The report of a turn as a letter: the gazette, the private part apart, receipts, the next sheet."""

from __future__ import annotations

import re
from html import unescape
from typing import NamedTuple

import pytest

from games.machikoro.desk import NAMES, desk
from games.machikoro.desk import sheet as sheet_of
from passel.games.machikoro import GAME
from passel.games.machikoro.components import Table
from passel.games.machikoro.post import choices, headlines
from passel.games.machikoro.post import language as orders
from passel.games.machikoro.post.report import Report
from passel.i18n import _, in_language
from passel.letters.page import Page
from passel.letters.report import report
from passel.letters.times import when
from passel.tables.turns import Turn
from passel.tables.turns import report as turn_report

pytestmark = pytest.mark.pure
QUIET = "furniture factory"
ALL_LANDMARKS = "train station, shopping mall, amusement park, radio tower"


class Slip(NamedTuple):
    turn: int
    seat: int
    time: str
    hash: str


def run(before: Table, **texts: str) -> tuple[Turn, Table]:
    """These sheets come in, and the turn is run."""
    after = before.copy()
    after.journal = []
    drafts = {int(who[1]) - 1: sheet_of(before, int(who[1]), text) for who, text in texts.items()}
    made = choices.run(after, drafts)
    return Turn(before, made, after.journal or [], after), after


def written(turn: Turn, after: Table, seat: int = -1, **more: object) -> Page:
    view = GAME.view(after, seat, NAMES[: after.seats])
    return report(GAME, turn, view, **more)  # type: ignore[arg-type]


def news(turn: Turn, after: Table) -> list[str]:
    """All kinds of news that the turn has to offer, the headline's first."""
    names = NAMES[: after.seats]
    view = GAME.view(after, -1, names)
    account: Report = turn_report(GAME, turn, view).account
    found = []
    for each in headlines.news(account, view, names):
        for shape in headlines.SHAPES[each.kind]:
            for language in ("en", "es"):
                with in_language(language):
                    assert "{" not in _(shape).format(**each.blanks)
        found.append(each.kind)
    return found


# -- headlines ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("towns", "coins", "dice", "texts", "kind"),
    [
        ([QUIET, QUIET], [10, 0], [1, 1, 1], {"P1": "GO 1: buy shopping mall", "P2": ""}, "landmark"),
        (["business complex, bakery", "mine"], [0, 0], [6, 1, 1],
         {"P1": "swap P2 mine for bakery; buy nothing", "P2": ""}, "swap"),
        (["tv station", QUIET], [0, 9], [6, 1, 1], {"P1": "tv P2; buy nothing", "P2": ""}, "television"),
        (["stadium", QUIET, QUIET], [0, 9, 9], [6, 1, 1, 1],
         {"P1": "buy nothing", "P2": "", "P3": ""}, "stadium"),
        ([QUIET, "cafe 4"], [9, 0], [3, 1, 1], {"P1": "buy nothing", "P2": ""}, "bill"),
        ([QUIET, QUIET], [0, 0], [1, 1], {"P1": "GO 1: choose 5; buy nothing", "P2": ""}, "chosen"),
        (["convenience store 3", QUIET], [0, 0], [4, 1, 1], {"P1": "buy nothing", "P2": ""}, "harvest"),
        ([f"{QUIET}, train station, amusement park", QUIET], [0, 0], [1, 1, 1, 2, 1, 1, 2],
         {"P1": "buy nothing", "P2": ""}, "double"),
        ([QUIET, QUIET], [6, 0], [1, 1, 1], {"P1": "buy stadium", "P2": ""}, "major"),
        ([QUIET, QUIET], [0, 0], [1, 1, 1], {}, "mail"),
        ([QUIET, QUIET], [0, 0], [1, 1, 1], {"P1": "", "P2": ""}, "idle"),
        ([QUIET, QUIET], [1, 1], [1, 1, 1], {"P1": "GO 1: buy bakery", "P2": "buy bakery"}, "trade"),
        ([QUIET, QUIET], [1, 3], [1, 1, 1], {"P1": "GO 1: buy bakery", "P2": "buy forest"}, "building"),
        ([QUIET, QUIET], [1, 0], [1, 1, 1], {"P1": "GO 1: buy bakery", "P2": ""}, "alone"),
    ],
)  # fmt: skip
def test_each_turn_has_a_headline(
    towns: list[str], coins: list[int], dice: list[int], texts: dict[str, str], kind: str
) -> None:
    turn, after = run(desk(*towns, coins=coins, dice=dice), **texts)
    found = news(turn, after)
    assert found[0] == kind
    letter = written(turn, after)
    headline = letter.title.removeprefix("Machi Koro: ")
    assert headline[0].isupper() or headline[0].isdigit()
    assert headline in " ".join(letter.text.split())
    assert headline in unescape(letter.html)


@pytest.mark.parametrize(
    ("town", "limit", "kind"),
    [(ALL_LANDMARKS.replace(", radio tower", ""), 12, "won"), ("bakery", 1, "ended"), ("", 1, "shared")],
)
def test_the_end_is_the_greatest_news(town: str, limit: int, kind: str) -> None:
    towns = [f"{QUIET}, {town}" if town else QUIET, QUIET]
    coins = [22 if kind == "won" else 10 if town else 0, 0]
    dice = [1, 1, 1] if kind != "won" else [1, 2]
    text = "GO 1: buy radio tower" if kind == "won" else "GO 1: buy shopping mall"
    turn, after = run(desk(*towns, coins=coins, dice=dice, turn_limit=limit), P1=text, P2="buy nothing")
    assert after.over
    assert news(turn, after)[0] == kind
    letter = written(turn, after, 0)
    assert "HOW TO WRITE ORDERS" not in letter.text + letter.html
    assert ("Ada" in letter.title) == (kind != "shared") or "Bo" in letter.title


def test_all_shapes_are_met() -> None:
    """Each kind of news is tested above, in both languages."""
    tested = {each[4] for each in test_each_turn_has_a_headline.pytestmark[0].args[1]}  # type: ignore[attr-defined]
    tested |= {each[2] for each in test_the_end_is_the_greatest_news.pytestmark[0].args[1]}  # type: ignore[attr-defined]
    assert tested == set(headlines.SHAPES)


def test_the_headline_is_the_same_for_all_eyes() -> None:
    turn, after = a_turn()
    titles = {written(turn, after, seat).title for seat in (-1, 0, 1)}
    assert len(titles) == 1


# -- the letter --------------------------------------------------------------------------------------------


def a_turn() -> tuple[Turn, Table]:
    return run(
        desk("bakery", QUIET, coins=[3, 3], dice=[2, 1, 3]),
        P1="GO 1: buy radio tower, cafe\nGO 2: buy mine",
        P2="buy convenience store, forest",
    )


def test_what_is_for_one_reader_is_apart_and_for_nobody_else() -> None:
    turn, after = a_turn()
    ada, bo, all_ = (written(turn, after, seat) for seat in (0, 1, -1))
    for letter in (ada.text, ada.html):
        assert "Radio Tower: you're 18 coins short." in unescape(letter)
    for letter in (bo.text, bo.html, all_.text, all_.html):
        assert "short." not in letter
        assert "radio tower, cafe" not in letter
    assert "Only for you" in ada.html
    assert "Only for you" not in all_.html
    box = ada.text.split("+---")[1]
    assert all(line.startswith("|") for line in box.splitlines()[1:])
    assert "| -- only for P1" in ada.text


def test_others_orders_change_no_byte_of_what_the_rest_get() -> None:
    """Orders that were not used are secret for good (MK-79)."""
    pages = set()
    for unused in ("mine", "radio tower, stadium", "tv station"):
        turn, after = run(
            desk("bakery", QUIET, coins=[1, 0], dice=[1, 1, 1]), P1=f"GO 1: buy bakery, {unused}", P2=""
        )
        for seat in (-1, 1):
            pages.add((seat, written(turn, after, seat)))
    assert len(pages) == 2


def test_receipts_deadline_and_notes_are_in_it() -> None:
    turn, after = a_turn()
    due = when(1_794_945_600_000, "Europe/Madrid")
    receipts = [Slip(1, seat, "2026-11-16T12:00:00Z", f"{seat + 7}" * 64) for seat in (0, 1)]
    letter = written(
        turn,
        after,
        0,
        table="gold-42",
        deadline=due,
        receipts=receipts,
        notes=["Turn 1 was run again: a <typo>."],
    )
    for each in receipts:
        assert each.hash in letter.text
        assert each.hash in letter.html
    flat = " ".join(letter.text.split())
    assert "Deadline: Tuesday 17 November 2026, 21:00 (Europe/Madrid)" in flat
    assert "Next orders are due by Tuesday 17 November 2026, 21:00 (Europe/Madrid)" in unescape(letter.html)
    assert "Turn 1 was run again: a <typo>." in flat
    assert "a &lt;typo&gt;." in letter.html
    assert "gold-42" in letter.html


@pytest.mark.parametrize("seat", [0, 1])
def test_the_sheet_to_begin_with_is_read_without_a_fault(seat: int) -> None:
    turn, after = a_turn()
    view = GAME.view(after, seat)
    lines = headlines.how_to_order(view, "gold-42")
    assert "\n".join(lines) in written(turn, after, seat, table="gold-42").text
    made = orders.read("\n".join(lines), choices.writer(view, "gold-42"))
    assert made.verdicts == ()
    assert made.sheet is not None
    assert len(made.sheet.blocks) == (2 if seat == view.public.roller else 1)


def test_sheets_that_all_may_see() -> None:
    turn, after = run(
        desk("bakery", QUIET, coins=[3, 3], dice=[2, 1, 3], reveal_orders="all"), P1="buy cafe", P2=""
    )
    letter = written(turn, after, 1)
    assert "ORDERS" in letter.text
    assert "buy cafe" in letter.text
    assert "buy cafe" in letter.html


def test_in_spanish() -> None:
    turn, after = a_turn()
    with in_language("es"):
        letter = written(turn, after, 0, deadline=when(1_794_945_600_000))
    assert "martes 17 de noviembre de 2026, 20:00 (UTC)" in letter.text
    assert "CÓMO ESCRIBIR ÓRDENES" in letter.text
    assert not re.search(r"\b(?:HOW TO ORDER|For your eyes|Built)\b", letter.text + letter.html)


def test_games_without_sheets_have_no_reports() -> None:
    from passel.registry import find

    turn, after = a_turn()
    with pytest.raises(ValueError, match="ordered on sheets"):
        report(find("lawless"), turn, GAME.view(after, 0, NAMES[:2]))


# -- moments -----------------------------------------------------------------------------------------------


def test_a_moment_by_the_readers_clock() -> None:
    moment = 1_794_945_600_999
    assert when(moment) == "Tuesday 17 November 2026, 20:00 (UTC)"
    assert when(moment, "Asia/Tokyo") == "Wednesday 18 November 2026, 05:00 (Asia/Tokyo)"


@pytest.mark.parametrize("zone", ["", "Nowhere/Land", "../../etc/passwd", "Europe", "a\0b", "x" * 5000])
def test_an_unknown_zone_is_utc_and_says_so(zone: str) -> None:
    assert when(0, zone) == "Thursday 1 January 1970, 00:00 (UTC)"
