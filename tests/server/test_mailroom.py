"""Tables of the house by letter: who is asked, who may answer, what goes out and when."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from passel.accounts import User
from passel.clock import HOUR, SECOND
from passel.letters import due
from passel.mail.letter import Reply
from passel.mail.tags import Tag, in_subject
from passel.server.mail import addresses as bounds
from passel.server.mail import handler
from passel.server.mail.addresses import Owner
from passel.storage.sqlite import SqliteStore
from passel.tables import acts
from passel.tables.commands import Draft, GiveSeat, Kick, Leave, Retime, Say, Seal, UseBot
from passel.tables.queue import OpenTable
from passel.tables.sheets import turn_of
from passel.tables.time_control import TimeControl
from post.folder_game import orders
from server.post_room import OURS, SLOW, Post, post, to

ADA, BO, CY = "ada@example.org", "bo@example.org", "cy@example.org"
POSTAL: dict[str, Any] = {"settings": {"mode": "postal"}, "clock": SLOW}


@asynccontextmanager
async def opened(tmp_path: Path) -> AsyncIterator[Post]:
    async with post(SqliteStore(tmp_path / "passel.db")) as made:
        yield made


async def seated(
    at: Post, game: str, count: int = 2, fill: str = "", **wish: Any
) -> tuple[OpenTable, list[User]]:
    """A game that has begun, with everybody's address confirmed."""
    users = [await at.home.user(name) for name in ("Ada", "Bo", "Cy")[:count]]
    table = await at.home.playing(game, users, fill, **{"clock": SLOW} | wish)
    for user, email in zip(users, (ADA, BO, CY)):
        await at.address(user, table, email)
    return table, users


# -- letters that go out -----------------------------------------------------------------------------------


async def test_whoever_is_asked_gets_a_letter_and_can_answer_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        table, _users = await seated(at, "margincall", 3)
        state = table.state
        (asked,) = await at.collect()
        seat = state.pos.asks[0].seat
        assert asked.to == (ADA, BO, CY)[seat]
        assert asked.subject.startswith(f"[{state.id} P{seat + 1} #1]")
        assert f"mailto:{OURS}?subject=%5B{state.id}%20P{seat + 1}%20%231%5D&amp;body=" in asked.html
        assert await at.collect() == []  # once
        answer = await at.respond(asked, "1")
        assert "ok" in answer.text and answer.text.endswith("A note.\n")
        assert len(state.history.moves) == 1
        again = await at.collect()
        assert len(again) == 1 and again[0].key != asked.key


async def test_a_turn_by_sheets_in_letters_and_at_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        table, (ada, _bo) = await seated(at, "machikoro", **POSTAL)
        first = await at.collect()
        assert to(first) == [ADA, BO]
        assert all("T1]" in reply.subject for reply in first)
        assert "Receipt: turn 1, P2" in (await at.respond(first[1], "buy bakery")).text
        assert await at.collect() == []
        await at.home.do(ada, table, Seal(turn=1, text="buy wheat field"))
        reports = await at.collect()
        assert to(reports) == [ADA, BO]
        assert all("T2]" in reply.subject and "RECEIPTS" in reply.text for reply in reports)
        assert turn_of(table.state) == 2


@pytest.mark.parametrize("clock", [TimeControl(), TimeControl(kind="live")])
async def test_letters_go_only_where_there_is_time_for_them(tmp_path: Path, clock: TimeControl) -> None:
    async with opened(tmp_path) as at:
        table, (ada, _bo) = await seated(at, "margincall", clock=clock)
        assert await at.collect() == [] and at.stirs == 0
        await at.home.do(ada, table, Retime(clock=SLOW))
        assert len(await at.collect()) == 1


async def test_a_table_without_addresses_costs_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        users = [await at.home.user(name) for name in ("Ada", "Bo")]
        tables = [await at.home.playing("margincall", users, clock=SLOW) for _count in range(3)]
        await at.address(users[0], tables[0], ADA)
        await at.address(users[1], tables[0], BO)
        await at.collect()
        at.stirs = 0
        asked = tables[1].state.pos.asks[0]
        await at.home.choose(users[asked.seat], tables[1], asked.options[0].text)
        assert at.stirs == 0 and await at.room.due() is not None
    async with opened(tmp_path) as at:  # and is not even looked at
        await at.room._begin()
        assert list(at.room._looks) == [tables[0].state.id]


async def test_what_was_said_at_the_table_stands_in_the_report(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        table, (ada, bo) = await seated(at, "machikoro", **POSTAL)
        await at.collect()
        await at.home.do(ada, table, Say(text="Good luck, all!"))
        await at.home.do(bo, table, Say(text="Just us two", to=0))
        for user in (ada, bo):
            await at.home.do(user, table, Seal(turn=1, text="buy bakery"))
        reports = {reply.to: reply.text for reply in await at.collect()}
        assert "Ada: Good luck, all!" in reports[BO] and "Just us two" not in reports[BO]
        assert "Bo (privately): Just us two" in reports[ADA] and "Good luck" not in reports[ADA]
        for user in (ada, bo):
            await at.home.do(user, table, Seal(turn=2, text="buy bakery"))
        assert not any("Good luck" in reply.text or "us two" in reply.text for reply in await at.collect())


async def test_who_is_sent_away_gets_a_last_letter(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        table, (ada, bo, _cy) = await seated(at, "machikoro", 3, **POSTAL)
        await at.address(bo, table, "", confirmed=False)
        await at.address(bo, table, "bo@elsewhere.example", confirmed=False)
        await at.collect()
        await at.home.do(ada, table, Kick(seat=2))
        (farewell,) = await at.collect()
        assert farewell.to == CY and "Machi Koro" in farewell.text
        await at.home.do(ada, table, Kick(seat=1))
        assert not any("bo@" in reply.to for reply in await at.collect()), "nobody has confirmed that address"


async def test_reminders_and_deadlines(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        table, _users = await seated(at, "margincall")
        (asked,) = await at.collect()
        assert await at.turn(8 * HOUR - SECOND) == []
        assert await at.room.due() == at.home.time.now() + SECOND
        (reminder,) = await at.turn(SECOND)
        assert reminder.to == asked.to and "reminder" in reminder.subject
        after = await at.turn(2 * HOUR)  # the clock decides, and somebody is asked anew
        assert after and len(table.state.history.moves) == 1


async def test_a_bot_that_sits_in_is_told_of_and_sent_away_by_letter(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        table, users = await seated(at, "machikoro", **POSTAL)
        await at.collect()
        await at.home.do(users[1], table, UseBot(level="regular"))
        (told,) = [reply for reply in await at.collect() if reply.to == BO]
        assert "bot is playing for you" in told.subject
        assert "Write “back”" in (await at.respond(told, "buy bakery")).text
        assert "Welcome back" in (await at.respond(told, "Back!")).text
        assert table.state.seats[1].person


async def test_who_looks_at_the_table_is_asked_there(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        users = [await at.home.user(name) for name in ("Ada", "Bo")]
        table = await at.home.playing("margincall", users, clock=SLOW)
        asked = table.state.pos.asks[0].seat
        subscriber = await at.home.service.watch(table.state.id, users[asked].id)
        await at.home.service.watch(table.state.id, users[1 - asked].id)  # others do not matter
        await at.address(users[asked], table, ADA)
        assert await at.collect() == []
        assert await at.turn(300 * SECOND) == []
        at.home.service.unwatch(subscriber)
        assert await at.collect() == []  # on another page, perhaps
        assert await at.turn(59 * SECOND) == []
        (letter,) = await at.turn(SECOND)
        assert "#1]" in letter.subject


async def test_a_question_is_held_back_for_ten_minutes_and_a_reminder_is_not(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        users = [await at.home.user(name) for name in ("Ada", "Bo")]
        table = await at.home.playing("margincall", users, clock=SLOW)
        asked = table.state.pos.asks[0].seat
        await at.home.service.watch(table.state.id, users[asked].id)
        await at.address(users[asked], table, ADA)
        assert await at.turn(599 * SECOND) == []
        assert ["#1]" in reply.subject for reply in await at.turn(SECOND)] == [True]
        assert ["reminder" in reply.subject for reply in await at.turn(8 * HOUR)] == [True]


async def test_who_answers_in_the_browser_gets_no_letter_about_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        users = [await at.home.user(name) for name in ("Ada", "Bo")]
        table = await at.home.playing("margincall", users, clock=SLOW)
        ask = table.state.pos.asks[0]
        await at.home.service.watch(table.state.id, users[ask.seat].id)
        await at.address(users[ask.seat], table, ADA)
        await at.home.choose(users[ask.seat], table, ask.options[0].text)
        await at.collect()
        await at.turn(HOUR)
        assert not any("#1]" in reply.subject for reply in at.came)


# -- the whole of it -----------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_a_whole_game_by_letter_by_program_and_by_both(tmp_path: Path) -> None:
    """Ada only writes letters, Bo only calls, Cy does now this, now that, and there is a bot."""
    async with opened(tmp_path) as at:
        users = [await at.home.user(name) for name in ("Ada", "Bo", "Cy")]
        table = await at.home.playing("machikoro", users, "novice", **POSTAL | {"seats": 4})
        state = table.state
        await at.address(users[0], table, ADA, language="es")
        await at.address(users[2], table, CY)
        await at.collect()
        for turn in range(1, 200):
            if state.phase != "playing":
                break
            assert turn_of(state) == turn
            for seat, email in ((0, ADA), (1, ""), (2, CY if turn % 2 else "")):
                sheet = orders(state.pos, seat, turn)
                if email:
                    asked = [reply for reply in at.came if reply.to == email][-1]
                    tag = in_subject(asked.subject)
                    assert tag is not None and tag.turn == turn
                    assert f"{turn}, P{seat + 1}" in (await at.respond(asked, sheet)).text
                else:
                    await at.home.do(users[seat], table, Seal(turn=turn, text=sheet))
            fresh = await at.collect()
            assert to(fresh) == [ADA, CY]
        assert state.phase == "over"
        assert len([reply for reply in at.came if reply.to == ADA]) == turn
        assert f"report-turn-{turn - 1:02}" in at.came[-1].key
        assert at.home.service.record(state).replay().over


async def test_margin_call_partly_by_letter(tmp_path: Path) -> None:
    """Planned moves, a standing order, and a game that the host ends."""
    async with opened(tmp_path) as at:
        table, users = await seated(at, "margincall", 3)
        state = table.state
        (asked,) = await at.collect()
        seat = state.pos.asks[0].seat
        trial = state.pos.copy()
        trial.play(seat, state.game.box.texts["swap"])
        card = trial.asks[0].options[0].text
        said = (await at.respond(asked, f"swap\n{card}\ndone\norder pass below 3\nsay Hello\n")).text
        assert said.count("       ok  ") == 5
        assert [option.text for _seat, option in state.history.moves][:3] == ["swap", card, "done"]
        assert state.seats[seat].order is not None and state.talk.told[-1] == 1
        await at.collect()
        by_letter = 0
        for _count in range(40):
            ask = next(ask for ask in state.pos.asks if due.waits(state, ask.seat))
            offered = [option.text for option in ask.options]
            text = "pass" if "pass" in offered else offered[-1]
            waiting = [reply for reply in at.came if reply.to == (ADA, BO, CY)[ask.seat]][-1]
            assert f"#{state.seats[ask.seat].asks}]" in waiting.subject
            if ask.seat == 0:
                await at.home.choose(users[0], table, text)
            else:
                assert "       ok  " in (await at.respond(waiting, text)).text
                by_letter += 1
            await at.collect()
        assert 10 < by_letter < 40
        await at.home.service.act(state.id, lambda state: acts.End(by=state.host, reason="Dinner."))
        assert [(reply.to, "Dinner." in reply.text) for reply in await at.collect()] == [
            (ADA, True), (BO, True), (CY, True)
        ]  # fmt: skip


# -- whose an address is -------------------------------------------------------------------------------------


async def test_no_letter_of_a_game_goes_to_an_address_that_is_not_confirmed(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        users = [await at.home.user(name) for name in ("Ada", "Bo")]
        table = await at.home.playing("machikoro", users, **POSTAL)
        await at.address(users[0], table, "Ada@Example.org", confirmed=False, language="es")
        (asked,) = await at.collect()
        assert (asked.to, asked.html, asked.pictures) == (ADA, "", ())
        code = at.addresses.code(Owner(users[0].id, ADA))
        assert f"confirm {code}\n" in asked.text and "Ada" in asked.text
        assert await at.turn(8 * HOUR) == []
        refused = await at.respond(asked, "buy bakery")
        assert (
            refused.stranger and "Primero confirma esta dirección." in refused.text and code in refused.text
        )
        assert not table.state.sheets
        wrong = await at.respond(asked, "confirm 0123456789ab")
        assert wrong.stranger
        assert (await at.write(BO, f"confirm {code}")).stranger  # from elsewhere it confirms nothing
        assert await at.collect() == []
        thanks = await at.respond(asked, f"Hola:\n\n  Confirm {code.upper()}.\n")
        assert "Gracias" in thanks.text and not thanks.stranger
        assert sorted("T1]" in reply.subject for reply in await at.collect()) == [True, True]
        other = await at.home.playing("machikoro", users, **POSTAL)  # once for all tables
        await at.address(users[0], other, ADA, confirmed=False)
        assert [reply.subject.split()[0] for reply in await at.collect()] == [f"[{other.state.id}"]
        assert "We don't know this address" in (await at.write(BO, "buy bakery")).text


async def test_whose_language_an_address_has(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        users = [await at.home.user(name) for name in ("Ada", "Bo")]
        table = await at.home.playing("machikoro", users, **POSTAL)
        await at.address(users[0], table, ADA, confirmed=False, language="en")
        await at.address(users[1], table, ADA, language="es")
        assert await at.room.language(ADA) == "es", "of whoever has confirmed it"
        assert await at.room.language(BO) == "en"


async def test_somebody_elses_confirmation_is_not_mine(tmp_path: Path) -> None:
    """Bo types Ada's address: she may have confirmed it, but not for him."""
    async with opened(tmp_path) as at:
        table, users = await seated(at, "machikoro", **POSTAL)
        await at.collect()
        await at.address(users[1], table, ADA, confirmed=False)
        assert ["Confirm your email for Machi Koro" in reply.subject for reply in await at.collect()] == [
            True
        ]
        said = (await at.write(ADA, "buy bakery")).text
        assert "Receipt: turn 1, P1" in said  # nor does it make her letters ambiguous
        assert "P2 isn't yours." in (await at.write(ADA, "buy mine", Tag(table.state.id, "P2"))).text


async def test_few_letters_that_ask_for_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        ada, *others = [await at.home.user(f"Guest {n}") for n in range(bounds.TO_ONE_ADDRESS + 2)]
        table = await at.home.playing("machikoro", [ada, others[0]], **POSTAL)
        for number in range(bounds.FOR_ONE_USER + 2):
            await at.address(ada, table, f"ada{number}@example.org", confirmed=False)
            await at.collect()
        assert len(at.came) == bounds.FOR_ONE_USER
        await at.address(ada, table, "ada0@example.org", confirmed=False)
        assert await at.collect() == []  # there it was asked before
        at.came.clear()
        for user in others:
            place = await at.home.playing("machikoro", [user, ada], **POSTAL)
            await at.address(user, place, "victim@example.org", confirmed=False)
            await at.collect()
        assert to(at.came) == ["victim@example.org"] * bounds.TO_ONE_ADDRESS


async def test_the_house_has_a_bound_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "FROM_THE_SERVER", 1)
    async with opened(tmp_path) as at:
        users = [await at.home.user(name) for name in ("Ada", "Bo")]
        table = await at.home.playing("machikoro", users, **POSTAL)
        for user, email in zip(users, (ADA, BO)):
            await at.address(user, table, email, confirmed=False)
        assert len(await at.collect()) == 1
        assert await at.turn(HOUR - SECOND) == []
        await at.home.do(users[0], table, Draft(text="x"))
        await at.home.time.turn(2 * SECOND)
        await at.home.do(users[0], table, Draft(text="xy"))
        assert len(await at.collect()) == 1


# -- letters that come in ------------------------------------------------------------------------------------


async def test_bad_letters_get_a_civil_answer_and_harm_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        table, users = await seated(at, "machikoro", **POSTAL)
        other = await at.home.playing("margincall", users, clock=SLOW)
        await at.address(users[1], other, BO)
        here = table.state.id
        before = [table.state.number, other.state.number]
        for sender, tag, said, stranger in (
            ("eve@example.org", Tag(here, "P1", 1), f"This address isn't playing in {here}.", True),
            ("eve@example.org", None, "We don't know this address", True),
            ("", Tag(here), f"This address isn't playing in {here}.", True),
            (ADA, Tag("spring"), "This address isn't playing in spring.", True),
            (ADA, Tag(other.state.id), f"This address isn't playing in {other.state.id}.", True),
            (BO, Tag(here, "P1", 1), "P1 isn't yours. You play P2.", False),
            (BO, Tag(here, "P9", 1), "There's no seat P9.", False),
            (BO, Tag(here, "P2", 7), "Orders are due for turn 1.", False),
            (BO, None, "You're in several games. Put one", False),
            (BO, Tag(other.state.id, "", 0, 99), "Move #99 hasn't come up yet.", False),
        ):
            answer = await at.write(sender, "buy bakery", tag)
            assert answer.text.startswith(f"We couldn't use your email. {said}"), answer.text
            assert answer.stranger == stranger
        for text in (
            "",
            "\n" * 100_000,
            "confirm " * 12_000,
            "é" * 50_000,
            "\x00\x01\x02",
            "TURN 9\nbuy mine",
            "END\n" * 99,
        ):
            assert (await at.write(ADA, text)).text.strip()
        assert [table.state.number, other.state.number] == before
        assert "Receipt" in (await at.write(ADA, "buy bakery", Tag(here.upper(), "p1", 1))).text


async def test_the_same_letter_again_changes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        table, _users = await seated(at, "machikoro", **POSTAL)
        await at.write(ADA, "buy bakery", id="1@x")
        await at.write(ADA, "buy mine", id="2@x")
        number = table.state.number
        assert "already handled" in (await at.write(ADA, "buy bakery", id="1@x")).text
        assert table.state.sheets[1][0].text == "buy mine" and table.state.number == number


async def test_a_letter_never_answers_a_later_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it was read the clock, or a program, has decided."""
    async with opened(tmp_path) as at:
        table, _users = await seated(at, "margincall")
        state, (asked,) = table.state, await at.collect()
        seat = state.pos.asks[0].seat
        real = handler.still

        def late(act: acts.Act, number: int, state: Any) -> acts.Act:
            return real(act, number - 1, state)

        monkeypatch.setattr(handler, "still", late)
        answer = await at.respond(asked, state.pos.asks[0].options[0].text)
        assert "That move has already been made." in answer.text
        assert state.history.moves == [] and state.seats[seat].asks == 1


async def test_a_letter_is_nobody_elses_who_comes_into_the_seat_meanwhile(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        table, (_ada, bo) = await seated(at, "machikoro", **POSTAL)
        await at.home.people.keep(await at.home.user("Cy"), "Cy", "a password")
        await at.home.service.hold(table)
        handing = asyncio.create_task(at.home.do(bo, table, GiveSeat(to="Cy")))
        while len(table.requests) == 1:
            await asyncio.sleep(0.001)
        writing = asyncio.create_task(at.write(BO, "buy mine"))
        await asyncio.sleep(0.05)  # it was Bo's when it came
        at.home.service.let_go(table)
        await handing
        assert "isn't playing in" in (await writing).text
        assert not table.state.sheets and table.state.seats[1].name == "Cy"


async def test_letters_about_a_game_that_is_over(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        table, users = await seated(at, "machikoro", **POSTAL)
        await at.home.service.act(table.state.id, lambda state: acts.End(by=state.host, reason="Rain."))
        assert "Rain." in (await at.write(ADA, "buy bakery")).text
        other = await at.home.playing("machikoro", users, **POSTAL)
        await at.address(users[0], other, ADA)
        assert "Receipt" in (await at.write(ADA, "buy bakery")).text  # the game that goes on is meant


@pytest.mark.parametrize("how", ["leave", "kick", "hand", "empty"])
async def test_a_seat_that_is_given_up_gets_no_more_letters(tmp_path: Path, how: str) -> None:
    async with opened(tmp_path) as at:
        table, (ada, bo) = await seated(at, "machikoro", **POSTAL)
        cy = await at.home.people.keep(await at.home.user("Cy"), "Cy", "a password")
        assert BO in to(await at.collect())
        match how:
            case "leave":
                await at.home.do(bo, table, Leave())
            case "kick":
                await at.home.do(ada, table, Kick(seat=1))
            case "hand":
                await at.home.do(bo, table, GiveSeat(to="Cy"))
            case "empty":
                await at.address(bo, table, "", confirmed=False)
        await at.turn(8 * HOUR)
        at.came.clear()
        assert (await at.write(BO, "buy mine", Tag(table.state.id))).stranger
        await at.respond(Reply(ADA, f"[{table.state.id} P1 T1]", ""), "buy bakery")
        await at.turn(3 * HOUR)
        assert ADA in to(at.came) and BO not in to(at.came)
        if how == "hand":  # and who has the seat now is asked what is asked there
            at.came.clear()
            await at.address(cy, table, CY)
            assert CY in to(await at.collect())


async def test_who_moves_gets_what_is_asked_at_the_new_address(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        table, users = await seated(at, "margincall")
        (asked,) = await at.collect()
        seat = table.state.pos.asks[0].seat
        await at.address(users[seat], table, "new@example.org")
        (again,) = await at.collect()
        assert (again.to, again.subject) == ("new@example.org", asked.subject)
        await at.address(users[seat], table, asked.to)
        assert await at.collect() == []  # there it is already


# -- away and back -------------------------------------------------------------------------------------------


async def test_tables_that_changed_while_the_mail_was_down(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        table, users = await seated(at, "margincall")
        await at.collect()
        at.room.close()
        ask = table.state.pos.asks[0]
        await at.home.choose(users[ask.seat], table, ask.options[0].text)
        over, _people = await seated(at, "machikoro", **POSTAL)
        end = acts.End(by=over.state.host, reason="Rain.")
        await at.home.service.act(over.state.id, lambda state: end)
        names = table.state.id, over.state.id
    async with opened(tmp_path) as at:
        fresh = await at.collect()
        assert {in_subject(reply.subject).game for reply in fresh} == set(names)  # type: ignore[union-attr]
        assert [reply.to for reply in fresh if "Rain." in reply.text] == [ADA, BO]
    async with opened(tmp_path) as at:
        at.home.time.moment += handler.KEPT + HOUR  # by then whoever waited for them has given up
        await at.collect()
        assert not any("Rain." in reply.text for reply in at.came)
        assert over.state.id not in at.home.service.tables


async def test_a_table_that_cannot_be_told_of_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as at:
        bad, _users = await seated(at, "machikoro", **POSTAL)
        await seated(at, "margincall")
        real: Callable[..., Any] = due.letters

        def letters(state: Any, *more: Any) -> Any:
            if state.id == bad.state.id:
                raise RuntimeError("no words")
            return real(state, *more)

        monkeypatch.setattr(handler, "letters", letters)
        assert len(await at.collect()) == 1
        monkeypatch.setattr(handler, "letters", real)
        assert to(await at.turn(handler.RETRY)) == [ADA, BO]


async def test_many_tables_are_looked_at_in_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handler, "IN_ONE_GO", 1)
    async with opened(tmp_path) as at:
        for _count in range(2):
            await seated(at, "machikoro", **POSTAL)
        assert len(await at.room.attend()) == 2
        assert await at.room.due() == at.home.time.now()
        assert len(await at.room.attend()) == 2
