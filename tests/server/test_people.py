"""Coming in, coming back, and being shown out."""

from __future__ import annotations

from pathlib import Path

import pytest

from passel.server.config import Limits
from server.door import Closed, Visitor, opened
from tables.service import NOON

pytestmark = pytest.mark.pure

PASSWORD = "correct horse battery"


async def test_a_guest_comes_in_and_is_known(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        me, other = await ada.get("/api/me"), await bo.get("/api/me")
        assert (me["name"], me["account"]) == ("Ada", False)
        assert me["id"] != other["id"]


async def test_nobody_is_nobody(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        stranger = Visitor(door.app)
        assert (await stranger.ask("GET", "/api/me")).status == 401
        answer = await stranger.post("/api/tables", {"game": "machikoro"})
        assert (answer.status, answer.error) == (
            401,
            "Sign in first, or continue as a guest.",
        )


@pytest.mark.parametrize("name", ["", " ", "x" * 31, "\u202e", "<>"])
async def test_a_name_is_one_that_people_can_read(tmp_path: Path, name: str) -> None:
    async with opened(tmp_path) as door:
        answer = await Visitor(door.app).post("/api/guest", {"name": name})
        assert answer.status in (400, 409) and answer.error


async def test_who_makes_an_account_stays_who_they_are_and_can_come_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        me = await ada.get("/api/me")
        table = (await ada.done("/api/tables", {"game": "machikoro"}))["id"]
        await ada.act(table, "sit")
        kept = await ada.done("/api/account", {"name": "Ada L.", "password": PASSWORD})
        assert (kept["id"], kept["name"], kept["account"]) == (me["id"], "Ada L.", True)
        again = Visitor(door.app)
        answer = await again.post("/api/login", {"name": "ada l.", "password": PASSWORD})
        assert answer.status == 201
        again.take(answer)
        assert (await again.get("/api/me"))["id"] == me["id"]
        assert [line["id"] for line in (await again.get("/api/tables"))["mine"]] == [table]
        row = await door.service.store.account("ada l.")
        assert row is not None and row[3].startswith("$argon2id$") and PASSWORD not in row[3]


async def test_wrong_names_and_wrong_passwords_are_told_the_same(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        await ada.done("/api/account", {"name": "Ada", "password": PASSWORD})
        stranger = Visitor(door.app)
        wrong = await stranger.post("/api/login", {"name": "Ada", "password": "something else"})
        unknown = await stranger.post("/api/login", {"name": "Eve", "password": PASSWORD})
        assert wrong.status == 403
        assert (wrong.status, wrong.body) == (unknown.status, unknown.body)


async def test_an_account_is_made_once_and_its_name_belongs_to_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        short = await ada.post("/api/account", {"name": "Ada", "password": "1234567"})
        assert short.error == "Use 8 to 200 characters."
        await ada.done("/api/account", {"name": "Ada", "password": PASSWORD})
        taken = await bo.post("/api/account", {"name": "ADA", "password": PASSWORD})
        assert (taken.status, taken.error) == (409, "That name is taken. Try another.")
        twice = await ada.post("/api/account", {"name": "Eve", "password": PASSWORD})
        assert twice.error == "You already have an account."


async def test_who_leaves_is_gone(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        answer = await ada.post("/api/logout", {})
        assert answer.status == 200
        assert "max-age=0" in answer.header("set-cookie").lower()
        assert (await ada.ask("GET", "/api/me")).status == 401


async def test_sessions_are_listed_and_ended_one_by_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        token = await ada.done("/api/tokens", {"label": "my program"})
        program = Visitor(door.app)
        program.headers["authorization"] = f"Bearer {token['token']}"
        assert (await program.get("/api/me"))["name"] == "Ada"
        listed = {each["id"]: each for each in await ada.get("/api/sessions")}
        assert len(listed) == 2
        mine = listed.pop(token["id"])
        assert mine == {
            "id": token["id"], "label": "my program", "token": True,
            "since": NOON, "seen": NOON, "this": False,
        }  # fmt: skip
        assert [(each["label"], each["this"]) for each in listed.values()] == [("a test", True)]
        assert (await ada.ask("DELETE", f"/api/sessions/{token['id']}")).status == 204
        assert (await program.ask("GET", "/api/me")).status == 401
        assert (await ada.ask("GET", "/api/me")).status == 200


async def test_nobody_ends_the_sessions_of_others(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        theirs = (await ada.get("/api/sessions"))[0]["id"]
        await bo.ask("DELETE", f"/api/sessions/{theirs}")
        assert (await ada.ask("GET", "/api/me")).status == 200


async def test_an_open_socket_ends_with_its_session(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        token = await ada.done("/api/tokens", {})
        program = Visitor(door.app)
        program.headers["authorization"] = f"Bearer {token['token']}"
        async with program.socket(table) as socket, ada.socket(table) as other:
            await socket.read()
            await other.read()
            await ada.ask("DELETE", f"/api/sessions/{token['id']}")
            await socket.send(do="say", text="still here", id="1")
            assert (await socket.read())["error"] == "Your session has ended."
            with pytest.raises(Closed):
                await socket.read()
            assert "1" in (await other.answer_to(do="say", text="so am I", id="1"))["acks"]
        talk = await ada.get(f"/api/tables/{table}/talk")
        assert [line[1] for line in talk["lines"]] == ["so am I"]


async def test_a_session_that_another_process_has_ended_lasts_a_minute_at_most(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        me, session = await ada.get("/api/me"), (await ada.get("/api/sessions"))[0]["id"]
        await door.service.store.revoke(session, me["id"])
        await door.time.turn(61_000)
        assert (await ada.ask("GET", "/api/me")).status == 401


async def test_there_are_no_more_than_fifty_sessions(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        for _ in range(49):
            await ada.done("/api/tokens", {})
        answer = await ada.post("/api/tokens", {})
        assert answer.error == "You're signed in on 50 devices. Sign out somewhere first."


async def test_guests_and_passwords_are_tried_slowly(tmp_path: Path) -> None:
    limits = Limits(1e9, 1e9, 1e9, guests=0.0001, passwords=0.0001, burst=20_000)  # two in hand

    async with opened(tmp_path, limits) as door:
        eve = Visitor(door.app, "192.0.2.66")
        came = [(await eve.post("/api/guest", {"name": "Eve"})).status for _ in range(3)]
        assert came == [201, 201, 429]
        tried = [await eve.post("/api/login", {"name": "Ada", "password": f"guess {n}"}) for n in range(3)]
        assert [answer.status for answer in tried] == [403, 403, 429]
        assert tried[2].error == "That was too fast. Wait a moment and try again."
        elsewhere = Visitor(door.app, "192.0.2.67")
        assert (await elsewhere.post("/api/guest", {"name": "Bo"})).status == 201
