"""Referee tools, turn reports, and what players plan, in the browser."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from pages.by_post import Writing, refereed, two
from passel.clock import HOUR
from passel.contract import PostFace
from passel.records import Record
from passel.tables import turns as post_turns
from passel.tables.sheets import turn_of
from passel.tables.state import TableState
from passel.tables.turns import Turn as Run
from passel.tables.turns import turns
from server.door import Door, opened
from tables.service import NOON

pytestmark = pytest.mark.pure
POSTAL: dict[str, Any] = {"preset": "postal", "seats": 2}
DAY = 24 * HOUR


async def the_table(door: Door, writing: Writing) -> TableState:
    return (await door.service.table(writing.table)).state


async def status(writing: Writing, path: str) -> int:
    return (await writing.visitor.ask("GET", f"/tables/{writing.table}{path}")).status


# -- the desk ----------------------------------------------------------------------------------------------


async def test_the_board_tells_who_is_in_and_never_what(tmp_path: Path) -> None:
    seen = set()
    for text in ("buy mine", "GO 1: shield 3; buy cafe, bakery # and more"):
        async with opened(tmp_path / str(len(text))) as door:
            rae, ada, bo = await refereed(door, **POSTAL)
            before = await rae.page("/desk")
            assert before.count("> Waiting<") == 2 and "> Received<" not in before
            await ada.send(text=text)
            page = await rae.page("/desk")
            assert page.count("> Waiting<") == 1 and page.count("> Received<") == 1
            assert "2026-06-02 12:00 UTC" in page, "the deadline of who is waited for"
            for name in (rae.table, rae.visitor.csrf):
                page = page.replace(name, "")
            seen.add(page)
            assert [await status(each, "/desk") for each in (ada, bo)] == [403, 403]
            assert [await status(each, "/desk/preview") for each in (ada, bo)] == [403, 403]
            refused = await bo.fill("/desk", do="run", sure="yes")
            assert (refused.status, turn_of(await the_table(door, rae))) == (403, 1)
    assert len(seen) == 1


async def test_what_cannot_be_taken_back_is_said_twice(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        rae, ada, _bo = await refereed(door, **POSTAL)
        state = await the_table(door, rae)
        await ada.send(text="buy bakery")
        for deed in (
            {"do": "run"},
            {"do": "kick", "seat": "1"},
            {"do": "end"},
            {"do": "rollback", "turn": "1"},
        ):
            answer = await rae.fill("/desk", **deed)
            assert answer.status == 409 and b"Press the button again to confirm." in answer.body
        assert (turn_of(state), state.phase) == (1, "playing")
        opened_first = (
            r'<details class="final">(?:(?!</details>).)*name="do" value="run".*?name="sure" value="yes"'
        )
        assert re.search(opened_first, await rae.page("/desk"), re.DOTALL)
        assert "checkbox" not in await rae.page("/desk")
        assert (await rae.fill("/desk", do="run", sure="yes")).status == 303
        assert turn_of(state) == 2


async def test_more_time_for_all_or_for_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        rae, ada, bo = await refereed(door, **POSTAL)
        state = await the_table(door, rae)
        await rae.fill("/desk", do="extend", hours="24", reason="The post is on strike.")
        assert [state.deadline(seat) for seat in (0, 1)] == [NOON + 2 * DAY] * 2
        assert "The post is on strike." in await bo.page()
        await rae.fill("/desk", do="extend", hours="12", seat="1")
        assert [state.deadline(seat) for seat in (0, 1)] == [NOON + 2 * DAY, NOON + 2 * DAY + DAY // 2]
        assert "2026-06-04 00:00 UTC" in await ada.page(), "the turn is run when the last of them is due"
        for hours in ("", "0", "-1", "999999999999", "721", "٣", "x"):
            answer = await rae.fill("/desk", do="extend", hours=hours)
            assert answer.status == 409 and b"a whole number from 1 to 720" in answer.body
        assert (await rae.fill("/desk", do="extend", hours="1", seat="9")).status == 409


async def test_a_referee_goes_back_and_everybody_reads_why(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        rae, ada, bo = await refereed(door, **POSTAL)
        state = await the_table(door, rae)
        for turn in ("1", "2"):
            await ada.send(text="buy bakery", turn=turn)
            await bo.send(text="buy forest, bakery", turn=turn)
        assert turn_of(state) == 3
        back = {"do": "rollback", "turn": "2", "sure": "yes"}
        assert b"Give a reason" in (await rae.fill("/desk", **back, reason=" ")).body
        assert (await rae.fill("/desk", **back, reason="Bo <b>was</b> misread.")).status == 303
        await door.time.settle()
        assert turn_of(state) == 2
        assert "Rolled back. Resolve it when you're ready." in html.unescape(await rae.page("/desk"))
        for page in (await bo.page("/reports"), await rae.page("/desk")):
            assert "Bo &lt;b&gt;was&lt;&#x2f;b&gt; misread." in page
        assert "when the referee decides" in await ada.page()
        await rae.fill("/desk", do="run", sure="yes")
        again = {"do": "rollback", "turn": "2", "again": "true", "sure": "yes"}
        await rae.fill("/desk", **again, reason="And once more.")
        await door.time.settle()
        assert turn_of(state) == 3
        report = await bo.page("/reports/2")
        assert report.count("This turn was redone.") == 2 and "And once more." in report


async def test_a_bot_sits_in_somebody_else_takes_over_and_one_is_sent_away(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        rae, _ada, _bo = await refereed(door, **POSTAL)
        state = await the_table(door, rae)
        cy = await door.visitor("Cy")
        await cy.done("/api/account", {"name": "Cy", "password": "correct horse"})
        assert (await rae.fill("/desk", do="use_bot", seat="1", level="novice")).status == 303
        assert state.seats[1].level == "novice"
        assert (await rae.fill("/desk", do="give_seat", seat="1", to="Cy")).status == 303
        assert (state.seats[1].name, state.seats[1].level) == ("Cy", "")
        answer = await rae.fill("/desk", do="give_seat", seat="1", to="Nobody")
        assert answer.status == 409 and b"no account with that name" in answer.body
        await rae.fill("/desk", do="kick", seat="1", sure="yes")
        assert (state.seats[1].user, state.seats[1].level) == ("", "regular")
        await rae.fill("/desk", do="pause")
        assert state.paused and "Resume game" in await rae.page("/desk")
        await rae.fill("/desk", do="resume")
        await rae.fill("/desk", do="end", sure="yes", reason="Summer.")
        assert (state.phase, state.reason) == ("closed", "Summer.")
        assert "Actions" not in await rae.page("/desk")


async def test_only_a_referee_looks_into_envelopes(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        rae, ada, _bo = await refereed(door, **POSTAL)
        await ada.send(text="# PlantedSheet\nbuy castle, bakery")
        page = await rae.page("/desk/preview")
        assert "PlantedSheet" in page and "only you see this" in page and "1 problem" in page
        assert "Uses random dice." in page
        host, guest = await two(door)  # the host plays
        await guest.send(text="# PlantedToo")
        assert await status(host, "/desk/preview") == 409
        desk = await host.page("/desk")
        assert "PlantedToo" not in desk and "preview" not in desk and "Roll back" not in desk
        assert "playing, so you can" in desk
        answer = await host.fill("/desk", do="run", sure="yes")
        assert b"Some orders are missing" in answer.body


async def test_a_game_by_correspondence_has_a_desk_too(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        rae, ada, _bo = await refereed(door, seats=2)
        state = await the_table(door, rae)
        await ada.visitor.decide(ada.table, "pass")
        made = len(state.history.moves)
        page = await rae.page("/desk")
        assert "Their turn" in page and "preview" not in page and 'max="1"' in page
        back = {"do": "rollback", "sure": "yes", "reason": "Too hasty."}
        assert b"a whole number from 1 to 1" in (await rae.fill("/desk", **back, choices="7")).body
        assert (await rae.fill("/desk", **back, choices="1")).status == 303
        assert (len(state.history.moves), made) == (0, 1)
        assert f"/tables/{rae.table}/desk" in await rae.page(), "and the table shows the way to it"
        assert f"/tables/{rae.table}/desk" not in await ada.page()


async def test_a_host_who_plays_sees_no_hidden_steps_in_a_deadline(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        rae, _ada, _bo = await refereed(door, seats=2)
        state = await the_table(door, rae)
        assert state.ask_of(0) is not None and state.ask_of(1) is None
        first = await rae.page("/desk")
        state.seats[0].asked += HOUR  # as if Ada had got on behind her hand
        assert await rae.page("/desk") != first, "a referee is to know what time is left"
        state.seats[1].user = state.host  # now Rae plays
        second = await rae.page("/desk")
        state.seats[0].asked += HOUR
        assert await rae.page("/desk") == second
        assert "2026-06-02 12:00 UTC" in second


async def test_a_table_before_the_game_has_an_empty_desk(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        rae = await door.visitor("Rae")
        laid = await rae.done("/api/tables", {"game": "machikoro", "preset": "postal"})
        rae.like_a_browser()
        desk = Writing(door, rae, laid["id"])
        assert "Not started." in await desk.page("/desk")
        assert (await desk.fill("/desk", do="extend", hours="1")).status == 409
        assert await status(desk, "/desk/preview") == 409


# -- the gazette --------------------------------------------------------------------------------------------


async def test_receipts_are_public_and_sheets_when_the_game_is_over(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        rae, ada, bo = await refereed(door, **POSTAL, settings={"turn_limit": 2})
        state = await the_table(door, rae)
        await ada.send(text="buy bakery # PlantedSheet")
        mine = await ada.page()
        sealed = state.sealed(0)
        assert sealed is not None
        assert sealed.receipt.hash in mine and sealed.salt in mine and "PlantedSheet" in mine
        await bo.send(text="buy forest")
        for each in (rae, bo):
            page = await each.page("/reports/1")
            assert sealed.receipt.hash in page and sealed.receipt.time in page
            assert sealed.salt not in page and "PlantedSheet" not in page
        own = await ada.page("/reports/1")
        assert sealed.salt in own and "PlantedSheet" in own
        assert "2 sets of orders" in await bo.page("/reports")
        for each in (ada, bo):
            await each.send(text="buy mine", turn="2")
        assert state.phase == "over"
        page = await bo.page("/reports/1")
        assert sealed.salt in page and "PlantedSheet" in page
        assert "All orders are public now." in page


async def test_turns_are_played_again_once_and_not_for_each_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def counted(record: Record, post: PostFace) -> dict[int, Run]:
        calls.append(1)
        return turns(record, post)

    monkeypatch.setattr(post_turns, "turns", counted)
    async with opened(tmp_path) as door:
        rae, ada, bo = await refereed(door, **POSTAL)
        for turn in ("1", "2"):
            for each in (ada, bo):
                await each.send(text="buy bakery", turn=turn)
        for each in (rae, ada, bo, bo):
            await each.page("/reports")
            await each.page("/reports/1")
        assert len(calls) == 1
        await rae.fill("/desk", do="rollback", turn="2", sure="yes", reason="Again.")
        assert "Turn 2<" not in await bo.page("/reports")
        assert len(calls) == 2


# -- what players say beforehand ------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["lawless", "lordofpigs", "machikoro", "margincall", "whenpigsfly"])
async def test_letters_vacation_and_plans_at_every_game(tmp_path: Path, game: str) -> None:
    async with opened(tmp_path) as door:
        rae, ada, bo = await refereed(door, game)
        state = await the_table(door, rae)
        before = [await each.page("/host") for each in (bo, rae)]
        board = await bo.page()
        await ada.fill("/host", do="address", email="ada@example.org", zone="Asia/Tokyo", language="es")
        assert state.seats[0].address == ("ada@example.org", "Asia/Tokyo", "es")
        await ada.fill("/host", do="away", **{"from": "2026-07-01", "until": "2026-07-14"})
        begin, end = state.seats[0].away
        assert (end - begin, begin % DAY) == (14 * DAY, 15 * HOUR), "days as they are in Tokyo"
        ask = state.ask_of(0)
        offered = [] if ask is None else [option.text for option in ask.options]
        known = [text for text in state.game.box.texts if text not in offered][-2:]
        plan = "\r\n".join([known[0], "", f"  {known[1]} "])
        assert (await ada.fill("/host", do="plan", plan=plan)).status == 303
        assert state.seats[0].plan == tuple(known)
        assert f"{known[0]}\n{known[1]}</textarea>" in html.unescape(await ada.page("/host"))
        await door.time.settle()
        assert state.seats[0].plan == (() if offered else tuple(known)), "what does not fit is dropped"
        page = await ada.page("/host")
        assert "ada@example.org" in page and "Asia&#x2f;Tokyo" in page and "2026-07-14" in page
        assert [await each.page("/host") for each in (bo, rae)] == before
        assert await bo.page() == board


async def test_what_was_typed_wrongly_is_still_there(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        _rae, ada, _bo = await refereed(door, seats=2)
        for deed, why in (
            ({"do": "address", "email": "ada at home", "zone": "UTC"}, "an email address"),
            ({"do": "address", "email": "ada@example.org", "zone": "Atlantis"}, "know the time zone"),
            ({"do": "plan", "plan": "buy castle"}, "has no move"),
            ({"do": "away", "from": "soon", "until": "2026-07-14"}, "Write dates like"),
            ({"do": "away", "from": "2026-07-01", "until": "9999-12-31"}, "Write dates like"),
        ):
            answer = await ada.fill("/host", **deed)
            assert answer.status in (400, 409) and why in html.unescape(answer.body.decode())
            typed = list(deed.values())[1]
            assert f">{typed}<" in answer.body.decode() or f'value="{typed}"' in answer.body.decode()
        assert (await ada.fill("/host", do="away", **{"from": "", "until": ""})).status == 303


# -- a new table ---------------------------------------------------------------------------------------------


async def laid(door: Door, **form: str) -> TableState:
    visitor = await door.visitor("Rae")
    visitor.like_a_browser()
    answer = await visitor.ask(
        "POST",
        "/new",
        headers={"content-type": "application/x-www-form-urlencoded"},
        body=urlencode({"csrf": visitor.csrf, "game": "machikoro", "shown": "machikoro", **form}).encode(),
    )
    assert answer.status == 303, answer
    return (await door.service.table(answer.header("location").rpartition("/")[2])).state


async def test_a_host_may_take_no_seat_and_say_how_absence_is_borne(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        wish = {"clock": "3d", "referee": "on", "absence": "drop", "patience": "2", "preset": "postal"}
        state = await laid(door, **wish)
        assert state.seats_of(state.host) == []
        clock = state.terms.clock
        assert (clock.hours, clock.absence, clock.patience) == (72, "drop", 2)
        assert not state.terms.early, "a box without a tick says nothing"
        usual = await laid(door, clock="3d", early="on")
        assert usual.seats_of(usual.host) == [0]
        assert (usual.terms.early, usual.terms.clock.absence) == (True, "bot")
        host = await door.visitor("Cy")
        host.like_a_browser()
        page = (await host.ask("GET", "/new?game=machikoro&absence=nonsense&patience=99")).body.decode()
        assert (
            "the referee (no seat)" in page and "Choose one from the list" in page and "from 1 to 20" in page
        )
        assert re.search(r'name="early"[^>]* checked', page)


async def test_another_clock_is_as_patient_as_the_one_before(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        clock = {"kind": "correspondence", "hours": 24, "absence": "default", "patience": 5}
        rae, _ada, _bo = await refereed(door, seats=2, clock=clock)
        await rae.fill("/host", do="retime", clock="7d")
        now = (await the_table(door, rae)).terms.clock
        assert (now.hours, now.absence, now.patience) == (168, "default", 5)
        assert re.search(r'value="7d" selected', await rae.page("/host"))
