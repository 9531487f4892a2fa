"""Everything that people do at a table, over the API."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pytest

from passel.bots.characters import CHARACTERS
from passel.tables import acts
from server.door import Door, Visitor, opened, settle
from tables.service import NOON

T = TypeVar("T", bound=acts.Act)


async def three(door: Door) -> tuple[Visitor, Visitor, Visitor]:
    return await door.visitor("Ada"), await door.visitor("Bo"), await door.visitor("Cy")


async def written(door: Door, table: str, kind: type[T]) -> list[T]:
    """What the store has of one kind."""
    rows = await door.service.store.acts(table)
    return [act for act in (acts.decode(body) for _, _, body in rows) if isinstance(act, kind)]


# -- laying a table --------------------------------------------------------------------------------


async def test_the_shelf(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        stranger = Visitor(door.app)
        games = {game["slug"]: game for game in await stranger.get("/api/games")}
        assert set(games) == {"lawless", "lordofpigs", "machikoro", "margincall", "whenpigsfly"}
        assert await stranger.get("/api/games/lawless") == games["lawless"]
        assert (await stranger.ask("GET", "/api/games/lawless/rules")).body.startswith(b"# Lawless")
        assert (await stranger.ask("GET", "/api/games/chess")).status == 404
        wrong = await stranger.ask("DELETE", "/api/games")
        assert wrong.status == 405 and "GET" in dict(wrong.headers)["allow"]


async def test_a_table_has_the_options_of_its_preset_and_those_that_were_said(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        wish = {"game": "margincall", "seats": 3, "preset": "short", "settings": {"goal": 9}, "title": "Late"}
        table = await ada.done("/api/tables", wish)
        assert (table["options"]["bags"], table["options"]["goal"], table["options"]["hand_size"]) == (
            2,
            9,
            7,
        )
        assert (table["title"], len(table["seats"]), table["state"]) == ("Late", 3, "open")
        assert table["hosting"] is True and table["seat"] == -1


@pytest.mark.parametrize(
    ("wish", "status", "error"),
    [
        ({"game": "chess"}, 400, "We don't have that game. We have: lawless"),
        ({"game": "machikoro", "seats": 9}, 400, "Machi Koro needs 2 to 4 players"),
        ({"game": "margincall", "settings": {"gaol": 9}}, 400, "Did you mean goal?"),
        ({"game": "margincall", "settings": {"goal": 99}}, 400, "goal must be a whole number from 6 to 20"),
        ({"game": "margincall", "preset": "sohrt"}, 400, "Did you mean short?"),
        ({"game": "margincall", "clock": {"zone": "Mars/Olympus"}}, 400, "We don't know the time zone"),
        ({"game": "margincall", "clock": {"kind": "live", "seconds": 1}}, 400, "We couldn't read that"),
        ({"game": "margincall", "colour": "red"}, 400, "We couldn't read that"),
        ({}, 400, "We couldn't read that"),
    ],
)
async def test_what_cannot_be_laid(tmp_path: Path, wish: dict[str, object], status: int, error: str) -> None:
    async with opened(tmp_path) as door:
        answer = await (await door.visitor("Ada")).post("/api/tables", wish)
        assert (answer.status, error in answer.error) == (status, True), answer


async def test_sitting_down_and_getting_up(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, cy = await three(door)
        table = (await ada.done("/api/tables", {"game": "machikoro", "seats": 2}))["id"]
        assert (await ada.act(table, "sit", seat=1))["table"]["seat"] == 1
        assert (await bo.try_to(table, "sit", seat=1)).error == "That seat is taken. Choose another."
        assert (await ada.try_to(table, "sit")).error == "You already have a seat here."
        assert (await bo.try_to(table, "sit", seat=2)).error == "This table has no seat 2."
        assert (await ada.try_to(table, "start")).error.startswith("Some seats are empty")
        await bo.act(table, "sit")
        assert (await cy.try_to(table, "sit")).error == "This table is full. You can watch."
        assert (await bo.try_to(table, "start")).status == 403
        await bo.act(table, "leave")
        seats = (await ada.see(table))["table"]["seats"]
        assert [seat.get("name", "") for seat in seats] == ["", "Ada"]


async def test_the_host_seats_bots_and_they_play(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, _ = await three(door)
        table = (await ada.done("/api/tables", {"game": "machikoro", "seats": 4}))["id"]
        await ada.act(table, "sit", seat=3)
        assert (await bo.try_to(table, "sit", level="novice")).error == "Only the host can do that."
        assert (await ada.try_to(table, "sit", level="genius")).error.startswith("No bot called 'genius'")
        await ada.act(table, "sit", level="novice")
        seen = await ada.act(table, "start", fill="random")
        assert [seat["name"] for seat in seen["table"]["seats"]][1:] == ["Fay", "Hugo", "Ada"]
        novices = {each.name for each in CHARACTERS if each.level == "novice"}
        assert seen["table"]["seats"][0]["name"] in novices and seen["table"]["seats"][0]["bot"] == "novice"
        seen = await ada.asked(table)
        assert seen["view"]["waiting"] == [3] and len(seen["view"]["ask"]["options"]) > 1


# -- deciding --------------------------------------------------------------------------------------


async def test_a_decision_that_is_sent_twice_is_made_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, _ = await three(door)
        table = await door.playing("machikoro", [ada, bo])
        mover = ada if (await ada.see(table))["ask"] else bo
        seen = await mover.see(table)
        choice = seen["view"]["ask"]["options"][0]
        wish = {"ask": seen["ask"], "choose": choice, "id": "once"}
        first = await mover.act(table, "decide", **wish)
        second = await mover.act(table, "decide", **wish)
        assert first["version"] == second["version"]
        assert len(await written(door, table, acts.Decide)) == 1
        assert (await mover.try_to(table, "decide", **{**wish, "id": "again"})).error == (
            "That move has already been made."
        )
        assert len(await written(door, table, acts.Decide)) == 1


async def test_the_name_of_a_request_is_its_senders_own(tmp_path: Path) -> None:
    """Another user's request of the same name is another request."""
    async with opened(tmp_path) as door:
        ada, bo, _ = await three(door)
        table = await door.playing("machikoro", [ada, bo])
        await ada.act(table, "say", text="one", id="1")
        await ada.act(table, "say", text="one", id="1")
        await bo.act(table, "say", text="two", id="1")
        talk = await ada.get(f"/api/tables/{table}/talk")
        assert [line[1] for line in talk["lines"]] == ["one", "two"]


async def test_what_was_not_asked_cannot_be_answered(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, cy = await three(door)
        table = await door.playing("machikoro", [ada, bo])
        mover, other = (ada, bo) if (await ada.see(table))["ask"] else (bo, ada)
        seen = await mover.see(table)
        ask, choice = seen["ask"], seen["view"]["ask"]["options"][0]
        early = await mover.try_to(table, "decide", ask=ask + 1, choose=choice)
        assert early.error == "It's not your turn."
        seat = seen["table"]["seat"]
        for stranger in (other, cy):
            answer = await stranger.try_to(table, "decide", ask=ask, choose=choice, seat=seat)
            assert (answer.status, answer.error) == (403, "That's not your seat.")
        assert (await cy.try_to(table, "decide", ask=ask, choose=choice)).status == 403
        wrong = await mover.try_to(table, "decide", ask=ask, choose="fly")
        assert (wrong.status, wrong.data["legal"]) == (409, seen["view"]["ask"]["options"])
        assert wrong.data["clause"].startswith("MK-")
        assert not await written(door, table, acts.Decide)


async def test_a_batch_is_made_whole_or_not_at_all(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, _ = await three(door)
        table = await door.playing("margincall", [ada, bo])
        mover = ada if (await ada.see(table))["ask"] else bo
        before = await mover.see(table)
        broken = await mover.try_to(table, "decide", ask=before["ask"], choose="swap; fly")
        assert broken.status == 409
        assert await mover.see(table) == before
        assert not await written(door, table, acts.Decide)
        drop = next(text for text in broken.data["legal"] if text.startswith("drop "))
        after = await mover.decide(table, f"swap; {drop}")
        assert drop not in after["view"]["ask"]["options"] or after["view"]["own"] != before["view"]["own"]
        assert [act.options for act in await written(door, table, acts.Decide)] == [("swap", drop)]


async def test_a_hidden_choice_is_taken_back_and_made_anew(tmp_path: Path, dealt: str) -> None:
    async with opened(tmp_path) as door:
        ada, bo, _ = await three(door)
        table = await door.playing(dealt, [ada, bo])
        before = await ada.see(table)
        await ada.decide(table, "bid 1")
        seen = await ada.act(table, "undo")
        assert seen["version"] == before["version"] and seen["ask"] > before["ask"]
        assert (await bo.try_to(table, "undo")).error == "There's nothing to undo yet."
        await ada.decide(table, "bid 2")
        await settle()
        if (await ada.see(table))["ask"]:
            await ada.decide(table, "keep")
        assert (await ada.try_to(table, "undo")).error.startswith("Too late to undo")


async def test_others_are_asked_to_let_a_choice_be_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, cy = await three(door)
        table = await door.playing("machikoro", [ada, bo, cy])
        people = [ada, bo, cy]
        waiting = (await ada.see(table))["view"]["waiting"]
        mover = people[waiting[0]]
        others = [each for each in people if each is not mover]
        before = (await mover.see(table))["view"]
        await mover.decide(table, before["ask"]["options"][0])
        assert (await others[0].try_to(table, "reply", yes=True)).status == 409
        await mover.act(table, "ask_undo")
        assert (await mover.try_to(table, "reply", yes=True)).status == 409
        await others[0].act(table, "reply", yes=True)
        undo_request = (await others[1].see(table))["table"]["undo_request"]
        assert undo_request == {
            "seat": people.index(mover),
            "agreed": [people.index(others[0])],
        }
        await others[1].act(table, "reply", yes=False)
        assert "undo_request" not in (await mover.see(table))["table"]
        await mover.act(table, "ask_undo")
        for other in others:
            await other.act(table, "reply", yes=True)
        assert (await mover.asked(table))["view"] == before


async def test_a_standing_order_answers_and_is_nobody_elses_business(tmp_path: Path, dealt: str) -> None:
    async with opened(tmp_path) as door:
        ada, bo, _ = await three(door)
        table = await door.playing(dealt, [ada, bo], preset="bare")
        assert (await ada.act(table, "order", text="take it down to 1"))["table"][
            "order"
        ] == "take it down to 1"
        assert "order" not in (await bo.see(table))["table"]
        assert (await ada.try_to(table, "order", text="run away")).status == 409
        for visitor, bid in ((ada, "bid 0"), (bo, "bid 1")):
            await visitor.decide(table, bid)
        await settle()
        seen = await ada.see(table)
        assert seen["view"]["public"]["life"] == [1, 2] and seen["view"]["ask"]["decision"] == "bid"
        assert "order" not in (await ada.act(table, "order"))["table"]


async def test_a_draft_is_kept_for_its_writer(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, cy = await three(door)
        table = await door.playing("machikoro", [ada, bo])
        assert (await ada.act(table, "draft", text="perhaps"))["table"]["draft"] == "perhaps"
        assert (await ada.see(table))["table"]["draft"] == "perhaps"
        assert "draft" not in (await bo.see(table))["table"]
        assert (await cy.try_to(table, "draft", text="x", seat=0)).status == 403


# -- talk ------------------------------------------------------------------------------------------


async def test_whispers_are_heard_by_two_and_leave_no_gap(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, cy = await three(door)
        dee = await door.visitor("Dee")
        table = await door.playing("machikoro", [ada, bo, cy])
        await ada.act(table, "say", text="hello")
        await ada.act(table, "say", text="psst", to=1)
        await dee.act(table, "say", text="good evening")
        assert (await dee.try_to(table, "say", text="psst", to=1)).status == 409
        assert (await ada.try_to(table, "say", text="psst", to=0)).status == 409
        heard = {
            visitor: [line[1] for line in (await visitor.get(f"/api/tables/{table}/talk"))["lines"]]
            for visitor in (ada, bo, cy, dee)
        }
        assert heard[ada] == heard[bo] == ["hello", "psst", "good evening"]
        assert heard[cy] == heard[dee] == ["hello", "good evening"]
        for visitor, count in ((bo, 3), (cy, 2), (dee, 2)):
            talk = await visitor.get(f"/api/tables/{table}/talk")
            assert (talk["first"], (await visitor.see(table))["heard"]) == (1, count)
            rest = await visitor.get(f"/api/tables/{table}/talk?after={count - 1}")
            assert (rest["first"], rest["lines"]) == (count, [["Dee", "good evening", -1, -1, NOON]])


async def test_a_table_may_be_without_whispers_and_without_onlookers(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, cy = await three(door)
        table = await door.playing("machikoro", [ada, bo], whispers=False, watchers=False)
        assert (await ada.try_to(table, "say", text="psst", to=1)).status == 409
        assert (await cy.ask("GET", f"/api/tables/{table}")).status == 403
        assert (await cy.ask("GET", f"/api/tables/{table}/talk")).status == 403
        assert (await cy.ask("GET", f"/api/tables/{table}/journal")).status == 403
        assert (await cy.try_to(table, "say", text="let me in")).status == 403
        assert (await ada.get(f"/api/tables/{table}/talk"))["lines"] == []


# -- the host --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        {"do": "kick", "seat": 1},
        {"do": "pause"},
        {"do": "resume"},
        {"do": "retime", "clock": {"kind": "live"}},
        {"do": "end"},
        {"do": "use_bot", "seat": 0},
    ],
)
async def test_the_powers_of_the_host_are_the_hosts(tmp_path: Path, command: dict[str, object]) -> None:
    async with opened(tmp_path) as door:
        ada, bo, cy = await three(door)
        table = await door.playing("machikoro", [ada, bo])
        for visitor in (bo, cy):
            answer = await visitor.post(f"/api/tables/{table}/acts", command)
            assert answer.status == 403, answer


async def test_the_host_pauses_and_goes_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, _ = await three(door)
        table = await door.playing("machikoro", [ada, bo])
        mover = ada if (await ada.see(table))["ask"] else bo
        choice = (await mover.see(table))["view"]["ask"]["options"][0]
        assert (await ada.act(table, "pause"))["table"]["paused"] is True
        answer = await mover.try_to(table, "decide", ask=1, choose=choice)
        assert answer.error == "The game is paused."
        await ada.act(table, "resume")
        await mover.decide(table, choice)


async def test_the_host_changes_the_clock(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, _ = await three(door)
        table = await door.playing("machikoro", [ada, bo])
        mover = ada if (await ada.see(table))["ask"] else bo
        assert "deadline" not in (await mover.see(table))["clock"]
        await ada.act(table, "retime", clock={"kind": "live", "seconds": 30, "bank": 60})
        clock = (await mover.see(table))["clock"]
        assert (clock["deadline"], clock["bank"]) == (NOON + 90_000, 60_000)


async def test_who_is_sent_away_does_not_come_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, _ = await three(door)
        table = await door.playing("machikoro", [ada, bo])
        assert (await ada.try_to(table, "kick", seat=0)).status == 409
        seats = (await ada.act(table, "kick", seat=1))["table"]["seats"]
        assert seats[1].get("bot") == "regular" and not seats[1].get("person")
        assert (await bo.ask("GET", f"/api/tables/{table}")).status == 403
        assert (await bo.try_to(table, "sit", seat=1)).status == 403
        assert (await bo.try_to(table, "say", text="why?")).status == 403
        assert not (await bo.get("/api/tables"))["mine"]


async def test_a_host_who_gets_up_finds_the_table_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        table = (await ada.done("/api/tables", {"game": "machikoro", "seats": 2}))["id"]
        for _ in range(2):  # without having sat there, and after having got up
            assert [line["id"] for line in (await ada.get("/api/tables"))["mine"]] == [table]
            await ada.act(table, "sit", seat=0)
            await ada.act(table, "leave", seat=0)


async def test_the_host_closes_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, _ = await three(door)
        table = await door.playing("machikoro", [ada, bo])
        seen = await ada.act(table, "end", reason="Supper.")
        assert (seen["table"]["state"], seen["table"]["reason"]) == ("closed", "Supper.")
        for command in ("decide", "undo", "leave", "end", "pause"):
            extra = {"ask": 1, "choose": "x"} if command == "decide" else {}
            assert (await ada.try_to(table, command, **extra)).error == "This table is closed."


# -- coming and going while the game goes on -------------------------------------------------------


async def test_a_bot_sits_in_until_the_player_is_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, _ = await three(door)
        table = await door.playing("machikoro", [ada, bo])
        assert (await bo.try_to(table, "back")).error == "You're already at this table."
        seat = (await bo.act(table, "use_bot", level="random"))["table"]["seats"][1]
        assert (seat["bot"], seat["person"], seat["name"]) == ("random", True, "Bo")
        await ada.asked(table)
        for _ in range(3):
            seen = await ada.asked(table)
            await ada.decide(table, seen["view"]["ask"]["options"][0])
        refused = await bo.try_to(table, "decide", ask=99, choose="x")
        assert refused.status == 409
        assert "bot" not in (await bo.act(table, "back"))["table"]["seats"][1]


async def test_a_seat_is_handed_to_somebody_with_an_account(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, cy = await three(door)
        table = await door.playing("machikoro", [ada, bo], private=True)
        assert (await bo.try_to(table, "give_seat", to="Cy")).error == "There's no account with that name."
        await cy.done("/api/account", {"name": "Cy", "password": "correct horse"})
        assert (await cy.ask("GET", f"/api/tables/{table}")).status == 403
        first = await bo.act(table, "give_seat", to="Cy", id="h")
        assert first["table"]["seats"][1]["name"] == "Cy"
        assert await bo.act(table, "give_seat", to="Cy", id="h") == first
        assert (await cy.see(table))["table"]["seat"] == 1
        assert [line["id"] for line in (await cy.get("/api/tables"))["mine"]] == [table]
        assert not (await bo.get("/api/tables"))["mine"]


async def test_who_leaves_a_running_game_is_replaced_and_another_may_sit_down(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, cy = await three(door)
        table = await door.playing("machikoro", [ada, bo])
        await bo.act(table, "leave")
        assert (await ada.see(table))["table"]["seats"][1]["bot"] == "regular"
        seen = await cy.act(table, "sit", seat=1)
        assert (seen["table"]["seat"], seen["table"]["seats"][1]["name"]) == (1, "Cy")


async def test_a_private_table_opens_to_the_invitation(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, cy = await three(door)
        laid = await ada.done("/api/tables", {"game": "machikoro", "seats": 2, "private": True})
        table, invitation = laid["id"], laid["invitation"]
        assert (
            await bo.ask("GET", f"/api/tables/{table}")
        ).error == "This table is private. Ask the host for an invite link."
        assert (await bo.try_to(table, "sit")).status == 403
        assert (await bo.try_to(table, "enter", invitation=invitation[:-1] + "?")).status == 403
        seen = await bo.act(table, "enter", invitation=invitation)
        assert "invitation" not in seen["table"]
        assert (await bo.act(table, "sit"))["table"]["invitation"] == invitation
        for name in ("open", "running", "mine"):
            assert not (await cy.get("/api/tables"))[name]
        for path in ("", "/talk", "/journal", "/record"):
            assert (await cy.ask("GET", f"/api/tables/{table}{path}")).status == 403
        async with cy.socket(table) as socket:
            assert (await socket.read())["error"] == "This table is private. Ask the host for an invite link."


async def test_onlookers_see_what_all_see(tmp_path: Path, dealt: str) -> None:
    async with opened(tmp_path) as door:
        ada, bo, _ = await three(door)
        table = await door.playing(dealt, [ada, bo])
        seen = await Visitor(door.app).see(table)
        assert (seen["view"]["seat"], seen["view"]["own"], seen["view"]["ask"]) == (-1, None, None)
        assert seen["view"]["public"] == (await ada.see(table))["view"]["public"]
        assert (await ada.get(f"/api/tables/{table}?seat=-1"))["view"] == seen["view"]
        assert (await bo.ask("GET", f"/api/tables/{table}?seat=0")).status == 403
        assert [line["id"] for line in (await bo.get("/api/tables"))["running"]] == [table]


async def test_the_journal_is_ones_own(tmp_path: Path, dealt: str) -> None:
    async with opened(tmp_path) as door:
        ada, bo, _ = await three(door)
        table = await door.playing(dealt, [ada, bo])
        await ada.decide(table, "bid 1")
        mine = (await ada.get(f"/api/tables/{table}/journal"))["lines"]
        assert mine[-1] == ["bade", 0, 1]
        assert "bade" not in {line[0] for line in (await bo.get(f"/api/tables/{table}/journal"))["lines"]}
        last = await ada.get(f"/api/tables/{table}/journal?after={len(mine) - 1}")
        assert last == {"first": len(mine), "lines": [["bade", 0, 1]]}
        assert (await ada.see(table))["told"] == len(mine)
        told = (await ada.get(f"/api/tables/{table}/journal?words=true"))["lines"]
        assert len(told) == len(mine) and all(isinstance(line[0], str) for line in told)


async def test_words_for_what_is_asked(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo, _ = await three(door)
        table = await door.playing("machikoro", [ada, bo])
        mover, other = (ada, bo) if (await ada.see(table))["ask"] else (bo, ada)
        seen = await mover.get(f"/api/tables/{table}?words=true")
        assert seen["words"]["prompt"]
        assert len(seen["words"]["labels"]) == len(seen["view"]["ask"]["options"])
        assert (await other.get(f"/api/tables/{table}?words=true"))["words"] == {}


async def test_words_call_players_by_their_names(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        people = await three(door)
        table = await door.playing("lawless", list(people))
        seen = [await each.get(f"/api/tables/{table}?words=true") for each in people]
        (asked,) = [each for each in seen if each["view"]["ask"]]
        assert asked["view"]["ask"]["decision"] == "first"
        names = [seat["name"] for seat in asked["table"]["seats"]]
        names[asked["view"]["seat"]] = "Me"
        assert asked["words"]["labels"] == names
        assert all("names" not in each["view"] for each in seen), "what is sent has none"


async def test_an_expert_at_a_table_does_not_think_for_ever(tmp_path: Path) -> None:
    """Or whoever seats some of them takes all the processors there are."""
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        table = (await ada.done("/api/tables", {"game": "machikoro", "seats": 3}))["id"]
        for level in ("expert:3600s", "expert:9999999"):
            assert (await ada.try_to(table, "sit", level=level)).status == 400
        await ada.act(table, "sit", level="expert:100")
