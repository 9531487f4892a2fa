"""Machi Koro by post in the browser: the sheet as form and text, sealing and taking back, the reports."""

from __future__ import annotations

import html
import random
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pages.by_post import Writing, two
from passel.contract import View
from passel.games.machikoro import GAME
from passel.games.machikoro.components import BUSINESS_COMPLEX, CAFE, CARD, CARDS, MAJORS, ORDINARY
from passel.games.machikoro.post import form as sheet
from passel.games.machikoro.post import pages, read
from passel.games.machikoro.post.sheet import (
    BLOCKS,
    NO_SWAP,
    RICHEST,
    Choose,
    Condition,
    Dice,
    Orders,
    Reroll,
    Sheet,
    Shield,
    Swap,
    write,
)
from passel.letters.records import report as letter
from passel.server.pages.templates import paint
from passel.tables.turns import report, turns
from server.door import opened

NAMES = ["Ada", "Bo", "Cleo", "Dan"]
WORKED = """GO 1: dice 2; reroll 2-4, 11; buy radio tower, mine, forest
GO 2: choose 4+4 if amusement park
      buy radio tower, amusement park
EXTRA 2: dice 1; buy wf, ba
tv P3
swap p2 mine for wheat field
buy nothing
buy castle, mine
choose 3
dice 1 if P2 has 10 coins
swap P2 stadium for bakery
"""


def at_the_desk(seat: int = 0) -> View:
    """P1, who has two goes in the first turn, or somebody else."""
    return GAME.view(GAME.new(4, preset="postal", key=bytes(32)), seat, NAMES)


class Filled(HTMLParser):
    """What a browser would send of a form."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in given}
        if tag == "select":
            self._select = has["name"]
        elif tag == "option" and ("selected" in has or self._select not in self.sent):
            self.sent[self._select] = has.get("value", "?")
        elif tag == "input" and (has["type"] == "hidden" or "checked" in has):
            self.sent[has["name"]] = has["value"]

    def handle_data(self, data: str) -> None:
        if self.sent.get(self._select) == "?":
            self.sent[self._select] = data


def as_form(view: View, text: str) -> dict[str, str]:
    page = paint(
        "machikoro/post/verdict.html", sheet=sheet.form_data(view, text), game="machikoro", typed=True, to=""
    )
    return Filled(page).sent


# -- form and text -----------------------------------------------------------------------------------------


def any_condition(chance: random.Random) -> Condition | None:
    return chance.choice([None, Condition(chance.choice(["if", "unless"]), chance.randrange(CARDS))])


def any_orders(chance: random.Random, specials: list[str]) -> Orders:
    """As a sheet may have them; each special action once."""
    special = chance.choice([*specials, "", ""])
    if special:
        specials.remove(special)
    high, low = sorted([chance.randint(1, 6), chance.randint(0, 6)], reverse=True)
    totals = frozenset(chance.sample(range(1, 13), chance.randint(0, 12)))
    return Orders(
        choose=Choose((high, low), any_condition(chance)) if special == "choose" else None,
        shield=Shield(chance.randint(1, 12), any_condition(chance)) if special == "shield" else None,
        dice=chance.choice([None, Dice(chance.randint(1, 2), any_condition(chance))]),
        reroll=chance.choice([None, Reroll(totals, chance.choice([None, 1, 2]))]),
        tv=chance.choice([None, RICHEST, 1, 2, 3]),
        swap=chance.choice([None, NO_SWAP, Swap(2, chance.choice(ORDINARY), chance.choice(ORDINARY))]),
        buy=chance.choice([None, (), tuple(chance.sample(range(CARDS), chance.randint(1, 5)))]),
    )


@pytest.mark.parametrize("seed", range(60))
def test_every_sheet_goes_through_the_form_and_comes_back_the_same(seed: int) -> None:
    chance = random.Random(seed)
    view = at_the_desk()
    specials = ["choose", "shield"]
    blocks = {name: any_orders(chance, specials) for name in BLOCKS if chance.random() < 0.7}
    text = write(Sheet(blocks))
    assert read(view, text).canonical == text
    assert sheet.written(view, as_form(view, text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "GO 1\n",
        "EXTRA 1\n",
        "GO 1\n  reroll none\n",
        "GO 1\n  reroll all with 1\n",
        "GO 1\n  buy nothing\n",
    ],
)
def test_what_is_hardly_anything_comes_back_too(text: str) -> None:
    view = at_the_desk()
    assert sheet.written(view, as_form(view, text)) == text


def test_who_has_one_go_is_asked_for_one() -> None:
    view = at_the_desk(1)
    assert [block["name"] for block in sheet.form_data(view, "")["blocks"]] == ["GO 1", "EXTRA 1"]
    form = {"go1-add": "mine", "go2-add": "mine", "extra2-written": "1"}
    assert sheet.written(view, form) == "GO 1\n  buy mine\n"


def test_a_list_is_added_to_put_in_order_and_crossed_out() -> None:
    view = at_the_desk()
    form = as_form(view, "buy mine, forest, bakery")
    for move, bought in (
        ({"go1-add": "cafe"}, "mine, forest, bakery, cafe"),
        ({"go1-move": "up bakery"}, "mine, bakery, forest"),
        ({"go1-move": "up mine"}, "mine, forest, bakery"),
        ({"go1-move": "drop mine"}, "forest, bakery"),
    ):
        assert sheet.written(view, form | move) == f"GO 1\n  buy {bought}\n"


def test_an_extra_go_of_its_own_begins_as_the_go_it_grows_out_of() -> None:
    view = at_the_desk()
    form = as_form(view, "choose 3; buy train station, amusement park")
    assert sheet.written(view, form | {"extra1-written": "1"}) == (
        "GO 1\n  choose 3\n  buy train station, amusement park\n"
        "EXTRA 1\n  buy train station, amusement park\n"
    )


def test_a_form_full_of_nonsense_is_an_empty_sheet_or_what_is_left_of_it() -> None:
    view = at_the_desk()
    wild = {"go1-special": "choose", "go1-die1": "٣", "go1-die2": "-4", "go1-tv": "P9", "go1-add": "castle",
            "go1-count": "7", "go1-special-if": "if", "go1-move": "up", "go9-add": "mine"}  # fmt: skip
    assert sheet.written(view, wild) == "GO 1\n  choose 6\n"
    assert sheet.written(view, {}) == ""


def test_what_needs_a_card_is_asked_when_the_card_may_be_there() -> None:
    view = at_the_desk()
    plain = sheet.form_data(view, "buy mine")["blocks"][0]
    assert (plain["tv"], plain["swap"], plain["reroll"], plain["count"]) == (None, None, None, None)
    wanted = "buy tv station, business complex, radio tower, train station"
    hoping = sheet.form_data(view, wanted)["blocks"][0]
    assert (hoping["tv"], hoping["swap"], hoping["reroll"], hoping["count"]) == ("", "", False, "")


# -- verdicts ----------------------------------------------------------------------------------------------


def test_the_worked_example_of_the_rules_has_its_verdicts_with_their_clauses() -> None:
    desk = sheet.form_data(at_the_desk(), WORKED)
    found = {(each["line"], each["code"], each["clause"]) for each in desk["verdicts"]}
    for wanted in ((7, "W1", "MK-77"), (8, "E2", "MK-76"), (8, "W1", "MK-77"), (9, "E7", "MK-68"),
                   (10, "E11", "MK-66"), (11, "E10", "MK-38"), (5, "W3", "MK-69")):  # fmt: skip
        assert wanted in found
    page = paint("machikoro/post/verdict.html", sheet=desk, game="machikoro", typed=True, to="")
    for each in desk["verdicts"]:
        assert f'href="/games/machikoro/rules#{each["clause"]}"' in page
        assert html.escape(each["reason"]).replace("&#x27;", "&#x27;") in page
    assert desk["marks"] == ["W3", "W3", "ok", "ok", "W3", "W3", "W1", "E2", "E7", "E11", "E10", ""]


def test_a_sheet_for_another_turn_is_refused_and_cannot_be_sealed() -> None:
    desk = sheet.form_data(at_the_desk(), "TURN 4\nbuy mine")
    assert desk["refused"]
    page = paint("machikoro/post/verdict.html", sheet=desk, game="machikoro", typed=True, to="")
    assert re.search(r'id="seal"[^>]* disabled', page)


def test_what_one_types_is_never_swapped_only_what_is_ticked_writes_the_text() -> None:
    desk = sheet.form_data(at_the_desk(), "buy <b>mine</b>")
    typed, ticked = (
        paint("machikoro/post/verdict.html", sheet=desk, game="machikoro", typed=typed, to="")
        for typed in (True, False)
    )
    assert "<textarea" not in typed
    assert "buy &lt;b&gt;mine&lt;&#x2f;b&gt;</textarea>" in ticked
    assert "<b>mine" not in ticked


# -- at a table ----------------------------------------------------------------------------------------------


async def test_a_draft_is_kept_by_either_side_and_is_there_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, _bo = await two(door)
        answer = await ada.send("/draft", text="buy mine  # or not")
        assert (answer.status, answer.body) == (200, b"Saved")
        assert await ada.text() == "buy mine  # or not"
        assert "understood" in await ada.page()
        await ada.send("/verdict", **{"go1-add": "forest"})
        assert await ada.text() == "GO 1\n  buy forest\n"


async def test_nobody_else_sees_a_draft_or_what_is_on_a_sheet(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await two(door)
        before = await bo.page()
        await ada.send("/draft", text="buy mine")
        await ada.send("/verdict", text="buy mine, forest")
        assert await bo.page() == before
        seen = set()
        for text in (
            "buy mine",
            "GO 1: shield 3; buy cafe\nGO 2: choose 5 if mine; buy bakery, forest",
            "",
            "buy mime",
        ):
            assert (await ada.send(text=text)).status == 303
            seen.add(await bo.page())
        assert len(seen) == 1
        assert ">Orders are in<" in seen.pop()
        assert 'data-ask="0"' in await ada.page(), "nothing waits for Ada any more"
        assert ">Orders are in<" not in before
        watching = Writing(door, await door.visitor("Cleo"), ada.table)
        laid = await bo.visitor.see(ada.table)
        await watching.visitor.act(ada.table, "enter", invitation=laid["table"]["invitation"])
        assert "textarea" not in await watching.page()


async def test_a_sheet_replaces_the_one_before_until_the_turn_is_run(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await two(door)
        state = (await door.service.table(ada.table)).state
        await ada.send(text="buy wheat field")
        assert "buy Wheat Field" in await ada.page()
        done = state.number
        await ada.send(text="GO 1: buy bakery\nGO 2: buy bakery")
        assert state.number == done + 1, "one is never gone before the other is there"
        assert "buy Bakery" in await ada.page()
        answer = await ada.send("/back")
        assert answer.status == 303
        assert await ada.text() == "GO 1: buy bakery\nGO 2: buy bakery"
        assert 0 in state.game.view(state.pos, 1).waiting
        await ada.send(text="GO 1: buy cafe")
        await bo.send(text="buy castle, bakery")  # what stands is sent
        assert state.game.view(state.pos, 0).public.round == 2
        assert b"That turn is already resolved." in (await ada.send("/back")).body
        assert b"That turn is already resolved." in (await ada.send(text="buy mine")).body
        letters = await ada.page("/reports/1")
        assert "buys Cafe" in letters


async def test_what_comes_after_the_seal_is_not_kept_for_the_next_turn(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await two(door)
        await ada.send(text="buy mine")
        assert (await ada.send("/draft", text="buy mine too")).status == 204
        await bo.send(text="")
        assert (await ada.send("/draft", text="buy mine too")).status == 204
        assert await ada.text() == ""


async def test_what_a_bot_has_written_for_somebody_is_shown_and_stands(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await two(door)
        await bo.visitor.act(bo.table, "use_bot")
        await door.time.settle()
        await bo.visitor.act(bo.table, "back")
        page = await bo.page()
        assert "Your orders for turn 1" in page and "Change orders" not in page
        assert b"already in." in (await bo.send(text="buy mine")).body
        await ada.send(text="buy bakery")
        assert "Turn 2 of" in await bo.page()


async def test_the_same_seal_sent_twice_is_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await two(door)
        state = (await door.service.table(ada.table)).state
        await ada.send(text="buy mine", id="once")
        done = state.number
        await ada.send(text="buy mine", id="once")
        assert state.number == done
        await bo.send(text="buy mine", turn="7")
        assert state.game.view(state.pos, 0).public.round == 1


async def test_others_may_not_write_for_a_seat(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await two(door)
        for path in ("", "/verdict", "/draft?seat=0", "/back"):
            query = path if "?" in path else f"{path}?seat=0"
            answer = await bo.send(query, text="buy mine")
            assert b"That's not your seat." in answer.body or answer.status in (204, 403)
        assert ">you, sealed<" not in await ada.page()


async def test_reports_say_what_the_letters_say_to_each_pair_of_eyes(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await two(door)
        assert "No turns resolved yet." in await ada.page("/reports")
        await ada.send(text="GO 1: buy radio tower, cafe\nGO 2: buy forest, convenience store, bakery")
        assert (await ada.visitor.ask("GET", f"/tables/{ada.table}/reports/1")).status == 400
        await bo.send(text="buy mine, forest")
        state = (await door.service.table(ada.table)).state
        record = state.history.record(state.names())
        assert GAME.faces.post is not None
        assert list(turns(record, GAME.faces.post)) == [1]
        for seat, writing in enumerate((ada, bo)):
            page = await writing.page("/reports/1")
            assert as_letter(page) == letter(record, 1, seat + 1)
            assert as_letter(page) != letter(record, 1)
        assert re.search(
            r"Radio Tower: you're \d+ coins short\.", html.unescape(await ada.page("/reports/1"))
        )
        assert "Radio Tower:" not in await bo.page("/reports/1")
        watching = Writing(door, await door.visitor("Cleo"), ada.table)
        invitation = (await bo.visitor.see(ada.table))["table"]["invitation"]
        await watching.visitor.act(ada.table, "enter", invitation=invitation)
        assert as_letter(await watching.page("/reports/1")) == letter(record, 1)


def as_letter(page: str) -> str:
    *_others, last = re.findall(r"<pre[^>]*>(.*?)</pre>", page, re.DOTALL)
    return html.unescape(last)


async def test_the_last_report_on_the_table_is_the_account_of_the_turn(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await two(door)
        state = (await door.service.table(ada.table)).state
        for turn in ("1", "2", "3"):
            for each in (ada, bo):
                await each.send(text="buy mine, forest, bakery; shield 4", turn=turn)
            assert GAME.faces.post is not None
            run = turns(state.history.record(state.names()), GAME.faces.post)[int(turn)]
            names = state.names()
            account = report(GAME, run, GAME.view(run.after, -1, names)).account
            view = GAME.view(state.pos, 0, names)
            assert sheet.page_data(view)["report"] == pages.report_data(account, view)


async def test_live_tables_have_no_sheets(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        people = [await door.visitor(name) for name in ("Ada", "Bo")]
        table = await door.playing("machikoro", people)
        people[0].like_a_browser()
        assert (await people[0].ask("GET", f"/tables/{table}/reports")).status == 400
        answer = await Writing(door, people[0], table).send("/verdict", text="buy mine")
        assert answer.error == "No orders are due."


def test_majors_are_never_on_offer_in_an_exchange() -> None:
    block = sheet.form_data(at_the_desk(), "swap P2 mine for bakery")["blocks"][0]
    offered = {card["slug"] for card in block["ordinary"]}
    assert not offered & {CARD[major] for major in MAJORS}


def test_a_report_tells_of_payments_and_exchanges() -> None:
    pos = GAME.new(2, preset="postal", script=[])
    pos.players[0].cards[BUSINESS_COMPLEX] = 1  # type: ignore[attr-defined]
    pos.players[1].cards[CAFE] = 1  # type: ignore[attr-defined]
    pos.rehearse(2, 0, 5)
    for seat, text in ((0, "GO 2: swap P2 cafe for bakery; buy nothing"), (1, "GO 1: buy nothing")):
        for option in GAME.parse(pos, seat, text):
            pos.play(seat, option)
    view = GAME.view(pos, 0, NAMES[:2])
    last = pages.the_last(view)
    assert last is not None
    first, _second, third = pages.report_data(last, view)["goes"]
    assert first["paid"] == ["Cafe: 1 from you to Bo.", "Bakery: 1 to you."]
    assert (first["purse"], third["purse"]) == (3, 4)
    assert third["swap"] == "Swap: a Bakery for a Cafe from Bo."


def test_who_names_no_cards_for_an_exchange_gets_the_first_that_are_there() -> None:
    view = at_the_desk()
    assert sheet.exchange(view, {}, 1) == Swap(1, ORDINARY[0], ORDINARY[0])
    assert sheet.exchange(view, {"taken": "bakery"}, 1) == Swap(1, CARD.index("bakery"), ORDINARY[0])
