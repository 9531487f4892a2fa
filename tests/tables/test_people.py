"""Guests, accounts, sessions and tokens."""

from __future__ import annotations

import pytest

from passel.accounts import MOST_SESSIONS, hashed
from passel.clock import HOUR
from passel.kernel import Refused
from passel.permissions import NotAllowed
from tables.service import Home, Shelf, evening, home

pytestmark = pytest.mark.pure


@evening
async def test_a_guest_is_known_by_what_was_shown_and_by_nothing_else(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        session, shown = await here.people.guest(" Ada \n Lovelace ", "a browser")
        assert session.user.name == "Ada Lovelace"
        assert await here.people.session_of(shown) == session
        assert await Home(here.service.store).people.session_of(shown) is None, (
            "another server has another key"
        )
        parts = shown.split(".")
        for forged in ("", ".", "..", shown[:-1], shown + "0", ".".join([parts[0], "x", parts[2]])):
            assert await here.people.session_of(forged) is None
        guess = f"{parts[0]}.guessed"
        signed = here.people.sign("session", guess)
        assert await here.people.session_of(f"{guess}.{signed}") is None, "a signature alone opens nothing"


@evening
async def test_the_store_has_no_secret_with_which_one_could_come_in(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        session, shown = await here.people.guest("Ada", "a browser")
        user = await here.people.keep(session.user, "Ada", "correct horse battery")
        (row,) = await here.people.store.sessions(user.id)
        assert shown.split(".")[1] not in str(row)
        assert bytes(row[2]) == hashed(shown.split(".")[1])
        person = await here.people.store.user(user.id)
        assert person is not None and "correct horse" not in str(person)
        assert "$argon2id$" in person[3]


@evening
async def test_an_account_keeps_who_one_was(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        session, shown = await here.people.guest("Guest", "a browser")
        kept = await here.people.keep(session.user, "Ada", "correct horse")
        assert kept.id == session.user.id
        seen = await here.people.session_of(shown)
        assert seen is not None
        assert seen.user == kept, "the session goes on under the new name"
        back, _ = await here.people.log_in("  ADA ", "correct horse", "a phone")
        assert back.user == kept
        other, _ = await here.people.guest("Guest", "a browser")
        with pytest.raises(Refused, match="That name is taken"):
            await here.people.keep(other.user, "ada", "another horse")
        with pytest.raises(Refused, match="You already have an account"):
            await here.people.keep(kept, "Ada2", "another horse")
        with pytest.raises(Refused, match="8 to 200 characters"):
            await here.people.keep(other.user, "Bo", "short")
        with pytest.raises(Refused, match="You can't rename an account"):
            await here.people.rename(kept, "Eve")
        assert (await here.people.rename(other.user, "Bo")).name == "Bo"


@evening
async def test_a_wrong_name_and_a_wrong_password_sound_alike(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        session, _ = await here.people.guest("Guest", "a browser")
        await here.people.keep(session.user, "Ada", "correct horse")
        said = set()
        for name, password in (
            ("Ada", "wrong horse"),
            ("Eve", "correct horse"),
            ("", ""),
            ("Ada", "x" * 10_000),
        ):
            with pytest.raises(NotAllowed) as refused:
                await here.people.log_in(name, password, "a browser")
            said.add(refused.value.reason)
        assert said == {"Wrong name or password."}


@evening
async def test_sessions_and_tokens_are_listed_and_revoked(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        session, shown = await here.people.guest("Ada", "a browser")
        made, token = await here.people.token(session.user, "my bot")
        listed = await here.people.sessions(session.user)
        assert {(each.label, each.token) for each in listed} == {("a browser", False), ("my bot", True)}
        stranger, _ = await here.people.guest("Eve", "a browser")
        await here.people.revoke(stranger.user, made.id)
        assert await here.people.session_of(token) is not None, "nobody ends a session of somebody else"
        await here.people.revoke(session.user, made.id)
        assert await here.people.session_of(token) is None
        assert await here.people.session_of(shown) is not None


@evening
async def test_when_a_session_was_seen_is_written_once_an_hour(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        session, shown = await here.people.guest("Ada", "a browser")
        for minutes, seen in ((30, 0), (31, 61), (30, 61)):
            here.time.moment += minutes * 60_000
            await here.people.session_of(shown)
            row = await here.people.store.session(session.id)
            assert row is not None and row[6] == session.seen + seen * 60_000
        assert HOUR == 60 * 60_000


@evening
async def test_there_are_not_too_many_sessions(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        session, _ = await here.people.guest("Ada", "a browser")
        for _ in range(MOST_SESSIONS - 1):
            await here.people.token(session.user, "")
        with pytest.raises(Refused, match="You're signed in on 50 devices"):
            await here.people.token(session.user, "")


@evening
async def test_names_are_for_reading(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        for bad in ("", "   ", "\x00\x1b[2J"[:1], "x" * 41, "<>"):
            with pytest.raises(Refused, match="Use 1 to 30 characters"):
                await here.people.guest(bad, "a browser")
        session, _ = await here.people.guest("<b>Ada</b>\x1b[31m", "a browser")
        assert session.user.name == "bAdab31m"
        session, _ = await here.people.guest("Zoë O’Neill-Müller", "a browser")
        assert session.user.name == "Zoë O’Neill-Müller"


@evening
async def test_two_houses_on_one_store_have_one_key(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        _, shown = await here.people.guest("Ada", "a browser")
    async with home(shelf()) as there:
        assert await there.people.session_of(shown) is not None
