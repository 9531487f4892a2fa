"""Every game from the first sitting down to the rematch, over the API."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from passel.bots.characters import CHARACTERS
from passel.records import verify
from passel.registry import shelf
from server.door import Visitor, opened, settle

pytestmark = pytest.mark.slow

GAMES = {"lawless": 3, "lordofpigs": 4, "machikoro": 3, "margincall": 3, "whenpigsfly": 3}


def test_all_games_are_played() -> None:
    assert set(GAMES) == set(shelf())


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_from_beginning_to_end(tmp_path: Path, game: str) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = (await ada.done("/api/tables", {"game": game, "seats": GAMES[game]}))["id"]
        for visitor in (ada, bo):
            await visitor.act(table, "sit")
        commitment = (await ada.act(table, "start", fill="random"))["table"]["commitment"]
        early = await ada.ask("GET", f"/api/tables/{table}/record")
        assert (early.status, early.error) == (409, "You can download the game file after the game.")
        made = await asyncio.gather(ada.play(table, seed=1), bo.play(table, seed=2))
        assert min(made) > 0
        seen = await bo.get(f"/api/tables/{table}?words=true")
        assert seen["table"]["state"] == "over" and min(seen["view"]["places"]) == 1
        assert seen["words"]["result"]
        answer = await Visitor(door.app).ask("GET", f"/api/tables/{table}/record")
        assert answer.header("content-disposition").startswith("attachment")
        reading, findings = verify(answer.body.decode())
        assert findings == []
        record = reading.record
        assert record.replay().places == tuple(seen["view"]["places"])
        assert (record.commitment, record.seed.hex()) == (commitment, seen["table"]["seed"])
        assert record.names[:2] == ["Ada", "Bo"]
        checked = await ada.done("/api/records/verify", {"record": answer.body.decode()})
        assert (checked["findings"], checked["verifiable"], checked["game"]) == ([], True, game)


@pytest.mark.pure
async def test_a_record_that_was_changed_is_found_out(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        await asyncio.gather(ada.play(table, seed=1), bo.play(table, seed=2))
        text = (await ada.ask("GET", f"/api/tables/{table}/record")).body.decode()
        seed = (await ada.see(table))["table"]["seed"]
        forged = text.replace(seed, seed[::-1])
        assert forged != text
        assert (await ada.done("/api/records/verify", {"record": forged}))["findings"]
        assert (await ada.done("/api/records/verify", {"record": "no record"}))["findings"]


@pytest.mark.pure
async def test_a_rematch_is_for_the_same_people_and_bots(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, cy = await door.visitor("Ada"), await door.visitor("Bo"), await door.visitor("Cy")
        laid = await ada.done("/api/tables", {"game": "machikoro", "seats": 3, "private": True})
        table = laid["id"]
        await bo.act(table, "enter", invitation=laid["invitation"])
        for visitor in (ada, bo):
            await visitor.act(table, "sit")
        bot = (await ada.act(table, "start", fill="novice"))["table"]["seats"][2]["name"]
        assert bot in {each.name for each in CHARACTERS if each.level == "novice"}
        assert (await bo.try_to(table, "rematch")).status == 409
        await ada.act(table, "end")
        assert (await cy.try_to(table, "rematch")).status == 403
        fresh = (await bo.act(table, "rematch"))["table"]
        assert [seat["name"] for seat in fresh["seats"]] == ["Bo", "Ada", bot]
        assert fresh["private"] and fresh["state"] == "open" and fresh["host"] == "Bo"
        assert (await ada.act(table, "rematch"))["table"]["id"] == fresh["id"]
        assert (await ada.see(table))["table"]["rematch"] == fresh["id"]
        assert (await ada.see(fresh["id"]))["table"]["seat"] == 1
        await bo.act(fresh["id"], "start")


@pytest.mark.pure
async def test_a_game_goes_on_from_its_record_and_says_that_it_cannot_be_verified(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        first = await door.playing("margincall", [ada], fill="random", seats=2)
        await ada.play(first, seed=1, most=10)
        await settle()  # a record holds no forced choices: these are made first
        await ada.act(first, "end")
        record = (await ada.ask("GET", f"/api/tables/{first}/record")).body.decode()
        table = (await ada.done("/api/records", {"record": record, "title": "Again"}))["id"]
        for visitor in (ada, bo):
            await visitor.act(table, "sit")
        begun = await ada.act(table, "start")
        assert begun["table"]["verifiable"] is False
        assert begun["view"]["public"] == (await ada.see(first))["view"]["public"]
        assert begun["table"]["commitment"] != (await ada.see(first))["table"]["commitment"]
        await asyncio.gather(ada.play(table, seed=3), bo.play(table, seed=4))
        text = (await ada.ask("GET", f"/api/tables/{table}/record")).body.decode()
        checked = await bo.done("/api/records/verify", {"record": text})
        assert (checked["verifiable"], checked["findings"], checked["over"]) == (False, [], True)
        over = await ada.post("/api/records", {"record": text})
        assert (over.status, over.error) == (409, "This game file is already finished.")
        assert (await ada.post("/api/records", {"record": "no record"})).status == 409
