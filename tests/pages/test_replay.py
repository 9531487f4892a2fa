"""A finished game is watched again: every moment as it was, through any eyes, and nothing before the end."""

from __future__ import annotations

import asyncio
import html
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from passel.bots.players import Player
from passel.contract import BadSetting
from passel.kernel import Option, heard
from passel.records import read, verify, write
from passel.registry import find, shelf
from passel.server.config import UNLIMITED
from passel.server.pages import replay
from passel.server.pages.replay import board_html, moment
from passel.server.replays import EVERY, MOST_KEPT, LruCache, Replay, from_history, from_record
from passel.tables.history import History
from server.door import Answer, Door, Visitor, opened

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

GAMES = {"lawless": 3, "lordofpigs": 4, "machikoro": 3, "margincall": 3, "whenpigsfly": 3}
NAMES = ["Ada", "Bo", "Cy", "Di"]


def test_all_games_are_watched() -> None:
    assert set(GAMES) == set(shelf())


def played(game: str, seats: int, most: int = 10**6, seed: int = 1) -> History:
    """A game at random, as a table would have played it."""
    chance = random.Random(seed)
    history = History(find(game), seats, find(game).setting_values(), bytes(31) + bytes([seed]))
    pos = history.begin()
    while not pos.over and len(history.moves) < most:
        ask = chance.choice(list(pos.asks))
        history.moves.append((ask.seat, chance.choice(ask.options)))
        pos.play(*history.moves[-1])
    return history


def replay_of(history: History) -> Replay:
    return from_history(history, [Player(name) for name in NAMES[: history.seats]])


def plain(shown: dict[str, Any]) -> dict[str, Any]:
    """Without what depends on how the game went on."""
    later = ("last", "ahead", "back", "parts", "ticks")
    return {name: value for name, value in shown.items() if name not in later}


# -- moments ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_is_as_it_was(game: str) -> None:
    history = played(game, GAMES[game])
    replay = replay_of(history)
    every = max(1, len(history.moves) // 60)
    truth = {}
    for step, pos in enumerate(history.positions()):
        if step % every == 0 or step == len(history.moves):
            views = [history.game.view(pos, reader) for reader in range(-1, history.seats)]
            truth[step] = views, list(pos.journal or [])
    steps = list(truth)
    random.Random(0).shuffle(steps)  # what is kept must not depend on the way there
    for step in steps:
        result = replay.after(step)
        views, entries = truth[step]
        assert [history.game.view(result.pos, reader) for reader in range(-1, history.seats)] == views
        assert result.entries == entries
    assert replay.after(replay.last).pos.over


@pytest.mark.parametrize("game", GAMES)
def test_eyes_are_shown_their_own_view_and_journal(game: str) -> None:
    history = played(game, GAMES[game], most=150)
    replay = replay_of(history)
    different = 0
    for step, pos in enumerate(history.positions()):
        if step % 11:
            continue
        boards = []
        for reader in range(-1, history.seats):
            shown = moment(replay, "", step, reader)
            unasked = msgspec.structs.replace(history.game.view(pos, reader, replay.names), ask=None)
            assert shown["board"] == board_html(replay, "", step, unasked)["board"]
            lines = [line for line in (heard(entry, reader) for entry in pos.journal or []) if line]
            assert [text for _number, text in shown["lines"]] == [
                history.game.words.tell(line, replay.names, reader) for line in lines
            ]
            boards.append(shown["board"])
        different += any(board != boards[0] for board in boards[1:])
    assert different


@pytest.mark.parametrize("game", [*GAMES, "duel"])
def test_nobody_else_sees_what_was_chosen_out_of_their_sight(game: str, dealt: str) -> None:
    """Whatever a player chooses: if others see the same afterwards, the replay tells them the same."""
    history = played(game, GAMES.get(game, 2), most=60)
    told = kept = 0
    for step, pos in enumerate(history.positions()):
        if step == len(history.moves) or kept > 12:
            break
        seat, option = history.moves[step]
        ask = pos.ask_of(seat)
        assert ask is not None
        others: list[Option] = [each for each in ask.options if each is not option][:1]
        for other in others:
            ends = [reel_at(history, step, seat, each) for each in (option, other)]
            for reader in (-1, (seat + 1) % history.seats):
                stills = [replay.after(step + 1) for replay in ends]
                views = [history.game.view(result.pos, reader) for result in stills]
                lines = [replay.lines_of(result, reader) for replay, result in zip(ends, stills, strict=True)]
                shown = [plain(moment(replay, "", step + 1, reader)) for replay in ends]
                same = views[0] == views[1] and lines[0] == lines[1]
                assert (shown[0] == shown[1]) >= same
                kept += same
            own = [moment(replay, "", step + 1, seat)["headline"] for replay in ends]
            told += own[0] != own[1]
    assert told
    assert kept or game in ("machikoro", "margincall", "whenpigsfly")  # little is chosen behind a hand here


def reel_at(history: History, step: int, seat: int, option: Option) -> Replay:
    return replay_of(replace(history, moves=[*history.moves[:step], (seat, option)]))


@pytest.mark.parametrize("game", GAMES)
def test_one_goes_from_one_thing_that_was_seen_to_the_next(game: str) -> None:
    history = played(game, GAMES[game], most=200)
    replay = replay_of(history)
    for reader in range(-1, history.seats):
        noticed, before = [], None
        for step, pos in enumerate(history.positions()):
            view = history.game.view(pos, reader)
            told = any(heard(entry, reader) for entry in pos.journal or [])
            if step and (told or view != before or history.moves[step - 1][0] == reader):
                noticed.append(step)
            before = view
        there: list[int] = []
        while (ahead := replay.next_step(there[-1] if there else 0, reader)) is not None:
            there.append(ahead)
        assert there == noticed
        back = [replay.last]
        while back[-1]:
            back.append(replay.previous_step(back[-1], reader))
        assert back[::-1][1:] in (noticed, [*noticed, replay.last])
        own = [step for step, (seat, _) in enumerate(history.moves, 1) if seat == reader]
        assert replay.next_step(0, reader, by=reader) == (own[0] if reader >= 0 and own else None)


def test_who_has_chosen_in_secret_is_named_when_it_shows(dealt: str) -> None:
    """Offers are made side by side: while several are waited for, a hand that moves on is not betrayed."""
    history = played(dealt, 2, most=60)
    replay = replay_of(history)
    headlines = {moment(replay, "", step, -1)["headline"] for step in range(1, replay.last + 1)}
    assert all(" chose: " not in each for each in headlines)
    assert any(each.endswith(" moved") for each in headlines)
    for step, (seat, _) in enumerate(history.moves, 1):
        assert moment(replay, "", step, seat)["headline"].startswith(f"{NAMES[seat]}: ")


def test_the_beginning_and_the_end_say_so() -> None:
    history = played("machikoro", 3)
    replay = replay_of(history)
    first, last = moment(replay, "", 0, -1), moment(replay, "", replay.last, -1)
    assert (first["headline"], first["part"], first["back"]) == ("Start of the game", "Round 1", 0)
    assert last["result"] and last["ahead"] == replay.last and not last["waiting"]
    assert [part["label"] for part in first["parts"]][:2] == ["Round 1", "Round 2"]
    assert not first["result"] and first["waiting"]


def test_few_positions_are_kept_of_a_long_game() -> None:
    history = played("margincall", 3)
    replay = replay_of(history)
    replay.after(replay.last)
    assert len(replay._kept) == replay.last // EVERY + 1
    long = Replay(replay.game, replay.players, replay.options, replay.begin, history.moves * 20, replay.dice)
    assert long.last / long.interval <= MOST_KEPT


def test_dice_taken_after_going_back_are_rolled_again() -> None:
    history = played("machikoro", 2, most=30).back_to(20)
    pos = history.replay()
    chance = random.Random(5)
    while len(history.moves) < 60 and not pos.over:
        ask = chance.choice(list(pos.asks))
        history.moves.append((ask.seat, chance.choice(ask.options)))
        pos.play(*history.moves[-1])
    game = history.game
    assert game.view(replay_of(history).after(len(history.moves)).pos, 0) == game.view(pos, 0)
    record = read(write(history.record(["Ada", "Bo"])))
    assert game.view(from_record(record).after(len(record.decisions)).pos, 0) == game.view(pos, 0)


def test_the_latest_are_kept() -> None:
    latest = LruCache[int](2)
    latest.add("a", 1)
    latest.add("b", 2)
    assert latest.get("a") == 1
    latest.add("c", 3)
    assert (latest.get("a"), latest.get("b"), latest.get("c")) == (1, None, 3)


# -- pages -----------------------------------------------------------------------------------------------


async def finished(door: Door, ada: Visitor, game: str, **wish: Any) -> str:
    """A table whose game bots have played to its end."""
    table = await door.playing(game, [ada], fill="random", **{"seats": GAMES[game], **wish})
    await ada.act(table, "use_bot", level="random")
    while (await ada.see(table))["table"]["state"] == "playing":
        await asyncio.sleep(0.01)
    return table


def text_of(answer: Answer) -> str:
    assert answer.status == 200, answer
    return html.unescape(answer.body.decode())


async def upload(visitor: Visitor, record: str) -> Answer:
    form = [
        "--x", 'content-disposition: form-data; name="csrf"', "", visitor.csrf,
        "--x", 'content-disposition: form-data; name="record"; filename="game.txt"', "", record,
        "--x--", "",
    ]  # fmt: skip
    kind = {"content-type": "multipart/form-data; boundary=x"}
    return await visitor.ask("POST", "/replay", headers=kind, body="\r\n".join(form).encode())


@pytest.mark.parametrize("game", GAMES)
async def test_a_finished_table_is_watched(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        table = await finished(door, ada, game)
        ada.like_a_browser()
        here = f"/tables/{table}/replay"
        page = text_of(await ada.ask("GET", here))
        state = (await door.service.table(table)).state
        last = len(state.history.moves)
        assert f"Move 0 of {last}" in page and 'aria-current="true"' in page
        assert f'href="{here}?at={last}&eyes=0"' in page  # through one's own eyes, and to the end
        for other in range(-1, GAMES[game]):  # a link to see it as each of the others does
            assert other == 0 or f'href="{here}?at=0&eyes={other}"' in page
        for number, step in enumerate(range(0, last + 1, max(1, last // 15))):
            reader = number % (GAMES[game] + 1) - 1
            address = f"{here}/moment?at={step}&eyes={reader}"
            kept = await ada.ask("GET", address)
            assert f"Move {step} of {last}" in text_of(kept)
            with monkeypatch.context() as fresh:
                fresh.setattr(replay, "REPLAYS", LruCache[Replay](1))
                assert (await ada.ask("GET", address)).body == kept.body
        end = text_of(await ada.ask("GET", f"{here}?at={last}&eyes=-1&marks=3,1"))
        assert state.game.words.result(state.game.view(state.pos, -1, state.names())) in end
        assert "at=3&eyes=-1&marks=1,3" in end
        assert "undefined" not in end.lower()
        found = text_of(await ada.ask("GET", f"{here}/verify"))
        assert "Verified" in found and state.history.seed.hex() in found
        assert state.history.commitment in found and f"/api/tables/{table}/record" in found


async def test_nothing_is_shown_before_the_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        table = await door.playing("machikoro", [ada], fill="random", seats=2)
        for path in ("", "?at=0&eyes=0", "/moment?at=0", "/verify"):
            answer = await ada.ask("GET", f"/tables/{table}/replay{path}")
            assert (answer.status, answer.error) == (409, "The replay is available when the game is over.")
        open_table = (await ada.done("/api/tables", {"game": "machikoro", "seats": 2}))["id"]
        await ada.act(open_table, "end")
        assert (await ada.ask("GET", f"/tables/{open_table}/replay")).status == 409
        await ada.act(table, "end")  # closed by the host: then it may be seen as far as it went
        page = text_of(await ada.ask("GET", f"/tables/{table}/replay"))
        assert "Move 0 of" in page
        assert "finished." in text_of(await ada.ask("GET", f"/tables/{table}/replay/verify"))


async def test_a_private_game_is_for_those_who_were_asked_in(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await finished(door, ada, "lordofpigs", private=True)
        for path in ("", "/moment?at=3&eyes=-1", "/verify"):
            for stranger in (bo, Visitor(door.app)):
                answer = await stranger.ask("GET", f"/tables/{table}/replay{path}")
                assert (answer.status, answer.error) == (
                    403,
                    "This table is private. Ask the host for an invite link.",
                )
            assert (await ada.ask("GET", f"/tables/{table}/replay{path}")).status == 200
        await bo.act(table, "enter", invitation=(await ada.see(table))["table"]["invitation"])
        assert "Spectator" in text_of(await bo.ask("GET", f"/tables/{table}/replay?eyes=2"))


async def test_what_makes_no_sense_is_answered_with_a_sentence(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        table = await finished(door, ada, "whenpigsfly")
        here = f"/tables/{table}/replay"
        wrong = ["at=-1", "at=x", "at=999999", "at=1e9", "eyes=7", "eyes=-2", "eyes=x", "by=9", "by=-1"]
        wrong += ["marks=x", "marks=1,,2", "marks=999999", "marks=" + "1," * 300, "marks=-3"]
        for junk in wrong:
            for path in (here, f"{here}/moment"):
                answer = await ada.ask("GET", f"{path}?{junk}")
                assert answer.status == 400, junk
                assert answer.error.endswith("."), junk
        assert (await ada.ask("GET", "/tables/nowhere/replay")).status == 404
        assert (await ada.ask("GET", "/replay/nothing")).error.startswith("This upload has expired.")
    replay = replay_of(played("machikoro", 2, most=3))
    with pytest.raises(BadSetting, match="This game has 3 moves"):
        replay.check(4, 0)


async def test_the_next_decision_of_somebody(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        table = await finished(door, ada, "machikoro")
        moves = (await door.service.table(table)).state.history.moves
        later = [step for step, (seat, _) in enumerate(moves, 1) if seat == 2 and step > 4]
        page = text_of(await ada.ask("GET", f"/tables/{table}/replay?at=4&eyes=-1&by=2"))
        assert f"Move {later[0]} of" in page
        page = text_of(await ada.ask("GET", f"/tables/{table}/replay?at={later[-1]}&eyes=-1&by=2"))
        assert f"Move {later[-1]} of" in page and "No more moves by" in page


# -- records ---------------------------------------------------------------------------------------------


async def test_a_record_is_brought_checked_and_watched(tmp_path: Path) -> None:
    history = played("machikoro", 2, seed=4)
    record = write(history.record(["Ada", "Bo"]))
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        ada.like_a_browser()
        assert 'type="file"' in text_of(await ada.ask("GET", "/replay"))
        sent = await upload(ada, record)
        assert sent.status == 303
        here = sent.header("location")
        page = text_of(await ada.ask("GET", here))
        assert "Verified" in page and "Move 0 of" in page and "Watch" not in page
        step = text_of(await ada.ask("GET", f"{here}/moment?at=5&eyes=1"))
        assert "Move 5 of" in step
        die = re.search(r"rolled: seat P1, die (\d)", record)
        assert die is not None
        other = die[0][:-1] + str(int(die[1]) % 6 + 1)
        forged = record.replace(die[0], other, 1)
        line = record[: die.start()].count("\n") + 1
        assert [found.line for found in verify(forged)[1]] == [line]
        page = text_of(await ada.ask("GET", (await upload(ada, forged)).header("location")))
        assert "Verified" not in page and "Doesn't match the game file" in page
        assert f"Line {line}:" in page and other in page


async def test_what_is_no_record_is_told_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        ada.like_a_browser()
        assert "A game file begins with" in text_of(await upload(ada, "<b>no record</b>"))
        assert "Choose a game file" in text_of(await upload(ada, "  "))
        assert (await upload(ada, "x" * 1_100_000)).error == "That file is too large."
        ada.csrf = "stolen"
        assert (await upload(ada, "passel record 1")).status == 403


async def test_records_are_not_verified_without_end(tmp_path: Path) -> None:
    async with opened(tmp_path, limits=replace(UNLIMITED, records=0.2)) as door:
        ada = await door.visitor("Ada")
        ada.like_a_browser()
        assert (await upload(ada, "no record")).status == 200
        assert (await upload(ada, "no record")).error == "That was too fast. Wait a moment and try again."


async def test_a_game_begun_elsewhere_cannot_be_verified(tmp_path: Path) -> None:
    first = played("machikoro", 2, most=10)
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        record = write(first.record(["Ada", "Bo"]))
        table = (await ada.done("/api/records", {"record": record}))["id"]
        await ada.act(table, "sit")
        await ada.act(table, "start", fill="random")
        await ada.act(table, "use_bot", level="random")
        while (await ada.see(table))["table"]["state"] == "playing":
            await asyncio.sleep(0.01)
        found = text_of(await ada.ask("GET", f"/tables/{table}/replay/verify"))
        assert "Verified" not in found and "was imported" in found
        page = text_of(await ada.ask("GET", f"/tables/{table}/replay"))
        state = (await door.service.table(table)).state
        assert f"Move 0 of {len(state.history.moves)}" in page  # from where this table began


async def test_only_the_latest_records_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "UPLOADS", LruCache[replay.Uploaded](2))
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        ada.like_a_browser()
        text = write(played("whenpigsfly", 3, most=4).record(["Ada", "Bo", "Cy"]))
        places = [(await upload(ada, text)).header("location") for _ in range(3)]
        answers = [(await ada.ask("GET", place)).status for place in places]
        assert answers == [404, 200, 200]
