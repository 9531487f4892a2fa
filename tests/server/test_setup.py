"""Setting up a table in few requests: seats at once, several commands, no answer but the status."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from passel.server.config import Limits
from passel.tables import acts
from server.door import Answer, Door, Visitor, opened

FULL = {"game": "machikoro", "seats": 2, "sit": True, "begin": "full"}
MINIMAL = {"prefer": "return=minimal"}


async def send(
    visitor: Visitor, table: str, commands: object, headers: dict[str, str] | None = None
) -> Answer:
    return await visitor.ask("POST", f"/api/tables/{table}/acts", commands, headers)


async def kinds(door: Door, table: str) -> list[str]:
    rows = await door.service.store.acts(table)
    return [type(acts.decode(bytes(body))).__name__ for _, _, body in rows]


# -- seats at once -----------------------------------------------------------------------------------------


async def test_one_request_creates_a_table_sits_down_and_starts_with_bots(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        wish = {"game": "machikoro", "seats": 3, "sit": True, "fill": "random"}
        table = await ada.done("/api/tables", wish)
        assert (table["state"], table["seat"], table["hosting"]) == ("playing", 0, True)
        assert [seat["name"] for seat in table["seats"]] == ["Ada", "Fay", "Hugo"]
        assert [seat.get("bot", "") for seat in table["seats"]] == ["", "random", "random"]
        assert "seed" not in table and table["commitment"]
        assert (await ada.asked(table["id"]))["view"]["waiting"] == [0]


async def test_a_table_starts_when_the_last_player_sits_down(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await ada.done("/api/tables", FULL)
        assert (table["state"], table["seat"], table["begin"]) == ("open", 0, "full")
        async with ada.socket(table["id"]) as socket:
            assert (await socket.read())["table"]["state"] == "open"
            seen = await bo.act(table["id"], "sit")
            assert seen["table"]["state"] == "playing" and seen["view"]
            frame = await socket.read()  # the seat and the start are told together
            assert frame["table"]["state"] == "playing" and frame["view"]["seat"] == 0
            assert [seat["name"] for seat in frame["table"]["seats"]] == ["Ada", "Bo"]


async def test_a_player_sits_down_and_starts_the_game_over_the_socket(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = (await ada.done("/api/tables", FULL))["id"]
        async with bo.socket(table) as socket:
            await socket.read()
            frame = await socket.answer_to(do="sit", id="s")
            assert frame["acks"] == ["s"] and frame["view"]["seat"] == 1


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"fill": "genius"}, "No bot called 'genius'"),
        ({"fill": "DROP TABLE"}, "We couldn't read that"),
        ({"begin": "never"}, "We couldn't read that"),
        ({"sit": 3}, "We couldn't read that"),
        ({"start": True}, "We couldn't read that"),
    ],
)
async def test_what_cannot_be_set_up_leaves_nothing(tmp_path: Path, wish: dict[str, Any], error: str) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        answer = await ada.post("/api/tables", {"game": "machikoro", "seats": 2, "sit": True} | wish)
        assert (answer.status, error in answer.error) == (400, True), answer
        assert (await ada.get("/api/tables"))["mine"] == [] and not door.service.tables


async def test_a_table_is_started_by_its_host_if_nothing_else_is_said(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await ada.done("/api/tables", {"game": "machikoro", "seats": 2, "sit": True})
        assert "begin" not in table
        assert (await bo.act(table["id"], "sit"))["table"]["state"] == "open"
        assert (await bo.try_to(table["id"], "start")).status == 403
        assert (await ada.act(table["id"], "start"))["table"]["state"] == "playing"


# -- several commands --------------------------------------------------------------------------------------


async def test_commands_of_a_list_run_in_order(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await ada.done("/api/tables", FULL | {"private": True})
        enter = {"do": "enter", "invitation": table["invitation"]}
        answer = await send(bo, table["id"], [enter, {"do": "sit"}, {"do": "say", "text": "Hi"}])
        assert answer.status == 200 and answer.data["table"]["state"] == "playing"
        assert answer.data["heard"] == 1
        assert await kinds(door, table["id"]) == ["Open", "Sit", "Enter", "Sit", "Start", "Say"]


async def test_the_first_refusal_ends_a_list_and_what_was_done_stays_done(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = (await ada.done("/api/tables", {"game": "machikoro", "seats": 3, "sit": True}))["id"]
        said = {"do": "say", "text": "not said"}
        answer = await send(bo, table, [{"do": "sit"}, {"do": "sit"}, said])
        assert answer.status == 409 and answer.data["command"] == 2
        assert answer.error == "Command 2: You already have a seat here."
        assert await kinds(door, table) == ["Open", "Sit", "Sit"]
        answer = await send(bo, table, [{"do": "start"}, said])
        assert (answer.status, answer.data["command"]) == (403, 1)
        assert "command" not in (await bo.try_to(table, "start")).data
        again = [{"do": "say", "text": "once", "id": "1"}] * 2  # with an id, what is sent twice is done once
        assert (await send(bo, table, again)).status == 200
        assert (await kinds(door, table)).count("Say") == 1


async def test_a_refusal_in_a_list_has_its_clause_and_its_options(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        mover = ada if (await ada.see(table))["ask"] else bo
        ask = (await mover.see(table))["ask"]
        wrong = {"do": "decide", "ask": ask, "choose": "buy airport"}
        alone, listed = await send(mover, table, wrong), await send(mover, table, [wrong])
        assert listed.data == alone.data | {"error": f"Command 1: {alone.error}", "command": 1}
        assert listed.status == alone.status


@pytest.mark.parametrize(
    "commands",
    [
        [{"do": "say", "text": "psst"}, {"do": "dance"}],
        [{"do": "say", "text": "psst"}, [{"do": "sit"}]],
        [{"do": "say", "text": "psst"}, None],
        [[]],
        {},
        "sit",
        None,
    ],
    ids=["unknown", "nested", "null", "list", "object", "text", "nothing"],
)
async def test_a_list_that_is_not_understood_does_nothing(tmp_path: Path, commands: object) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        table = (await ada.done("/api/tables", FULL))["id"]
        answer = await send(ada, table, commands)
        assert answer.status == 400 and answer.error.startswith("We couldn't read that")
        assert await kinds(door, table) == ["Open", "Sit"]


@pytest.mark.parametrize("count", [0, 21, 1000])
async def test_a_list_has_one_to_twenty_commands(tmp_path: Path, count: int) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        table = (await ada.done("/api/tables", FULL))["id"]
        answer = await send(ada, table, [{"do": "say", "text": "psst"}] * count)
        assert (answer.status, answer.error) == (400, "Send 1 to 20 commands at once.")
        assert await kinds(door, table) == ["Open", "Sit"]


async def test_twenty_commands_are_allowed(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        table = (await ada.done("/api/tables", FULL))["id"]
        lines = [{"do": "say", "text": str(number)} for number in range(20)]
        assert (await send(ada, table, lines, MINIMAL)).status == 204
        talk = await ada.get(f"/api/tables/{table}/talk")
        assert [line[1] for line in talk["lines"]] == [str(number) for number in range(20)]


async def test_each_command_of_a_list_counts_for_the_rate_limit(tmp_path: Path) -> None:
    limits = Limits(user=0.001, burst=5000.0, address=1e9, guests=1e9)  # five requests, and then none
    async with opened(tmp_path, limits=limits) as door:
        ada = await door.visitor("Ada")
        table = (await ada.done("/api/tables", FULL))["id"]
        answer = await send(ada, table, [{"do": "say", "text": "Hi"}] * 6)
        assert (answer.status, answer.data["command"]) == (429, 5)
        assert (await kinds(door, table)).count("Say") == 4


# -- no answer but the status ------------------------------------------------------------------------------


async def test_who_prefers_no_content_gets_none(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = (await ada.done("/api/tables", FULL))["id"]
        answer = await send(bo, table, {"do": "sit"}, MINIMAL)
        assert (answer.status, answer.body) == (204, b"")
        assert answer.header("preference-applied") == "return=minimal"
        assert (await bo.see(table))["table"]["state"] == "playing"
        refused = await send(bo, table, {"do": "sit"}, MINIMAL)
        assert refused.status == 409 and refused.error == "This table is full. You can watch."


@pytest.mark.parametrize(
    ("prefer", "status"),
    [
        ("return=minimal", 204),
        ("respond-async, Return=Minimal; foo=bar", 204),
        ("return=representation", 200),
        ("wait=10", 200),
        ("return=minimalist", 200),
        ("", 200),
    ],
)
async def test_preferences_are_read_as_the_standard_says(tmp_path: Path, prefer: str, status: int) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        table = (await ada.done("/api/tables", FULL))["id"]
        answer = await send(ada, table, {"do": "say", "text": "Hi"}, {"prefer": prefer})
        assert answer.status == status


# -- guests and sockets ------------------------------------------------------------------------------------


async def test_a_new_guest_is_known_without_a_query_and_after_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        reads = 0

        async def no_read(*_args: object, **_values: object) -> Any:
            nonlocal reads
            reads += 1
            raise AssertionError("a query")

        store = door.service.store
        read, store.read = store.read, no_read  # type: ignore[method-assign]
        assert (await ada.get("/api/me"))["name"] == "Ada" and not reads
        store.read = read  # type: ignore[method-assign]
        assert len(await ada.get("/api/sessions")) == 1
    async with opened(tmp_path) as door:
        ada.app = door.app
        assert (await ada.get("/api/me"))["name"] == "Ada"


async def test_spectators_get_the_same_table_and_a_host_and_a_player_their_own(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, eve = [await door.visitor(name) for name in ("Ada", "Bo", "Eve")]
        table = (await ada.done("/api/tables", {"game": "machikoro", "seats": 2}))["id"]
        await bo.act(table, "sit")  # the host has no seat
        await ada.act(table, "start", fill="random")
        await bo.act(table, "draft", text="secret")  # no change that others see
        nobody = Visitor(door.app)
        seen = {}
        for name, visitor in {"ada": ada, "bo": bo, "eve": eve, "nobody": nobody}.items():
            async with visitor.socket(table) as socket:
                seen[name] = (await socket.read())["table"]
        assert seen["eve"] == seen["nobody"] and "invitation" not in seen["eve"]
        assert seen["ada"]["hosting"] and seen["ada"]["seat"] == -1
        assert seen["ada"]["invitation"] and "draft" not in seen["ada"]
        assert seen["bo"]["seat"] == 0 and seen["bo"]["draft"] == "secret"
        await bo.act(table, "draft", text="other")
        async with bo.socket(table) as socket:
            assert (await socket.read())["table"]["draft"] == "other"


async def test_two_last_players_at_the_same_moment(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, cy = [await door.visitor(name) for name in ("Ada", "Bo", "Cy")]
        table = (await ada.done("/api/tables", FULL))["id"]
        answers = await asyncio.gather(*[each.try_to(table, "sit") for each in (bo, cy)])
        assert sorted(answer.status for answer in answers) == [200, 409]
        assert (await kinds(door, table)).count("Start") == 1
