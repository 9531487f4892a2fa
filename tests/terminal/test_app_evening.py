"""On the whole screen: hot seat, bots, going on, the end, and a disk that is full."""

from __future__ import annotations

import asyncio
import errno
import itertools
import re
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from passel import records
from passel.bots import BOTS, Bot, bot
from passel.bots.players import Player
from passel.contract import Game
from passel.contract.text import text_face
from passel.kernel import Option, digest
from passel.records import Record
from passel.registry import find
from passel.tables.tasks import Task
from passel.terminal import game_file as tables
from passel.terminal.app import app as full_screen
from passel.terminal.app import turns as evenings
from passel.terminal.app.app import PasselApp
from passel.terminal.app.overlays import Curtain, Trouble
from passel.terminal.app.turns import Turns
from passel.terminal.game_file import Changed, GameFile
from passel.terminal.new_game import Wishes, go_on
from terminal.home import SEED, advice, new_table, paper, printed
from terminal.stage import TWO, play, press, seen, settled, sitting, top, type_in, until, words

pytestmark = [pytest.mark.pure, pytest.mark.slow]
GAME = find("machikoro")


# -- several at one keyboard ---------------------------------------------------------------------------


def test_a_curtain_between_people_with_secrets(tmp_path: Path, duel: Game) -> None:
    table = new_table(tmp_path, TWO, duel)

    async def script(pilot: Pilot[None]) -> None:
        assert words(pilot).startswith("Only Ann looks now. Ann, press Enter.")
        await press(pilot, "enter")
        assert "Ann draws a counter." in seen(pilot) and "Ann: You have 6 energy." in seen(pilot)
        await type_in(pilot, "bid 2")
        await type_in(pilot, "stake a counter")
        assert isinstance(pilot.app.screen, Curtain)
        for secret in ("counter", "Ann", "bid", "hand", "energy", "stake"):
            assert secret not in seen(pilot)
        for name in ("#picture", "#latest", "#prompt", "#note"):
            assert not str(sitting(pilot).query_one(name).render()).strip()
        await press(pilot, "x", "escape", "f4", "tab", "j")
        assert isinstance(pilot.app.screen, Curtain)
        await press(pilot, "enter")
        assert "Ann draws a card." in words(pilot) and "Ann draws a counter." not in seen(pilot)
        assert "Ann has made an offer." in seen(pilot) and "Ann writes down 2." not in seen(pilot)
        await press(pilot, "f4")
        assert "Ann draws a counter." not in seen(pilot)

    play(table, script, size=(120, 40))


def test_what_lay_open_is_put_away_before_the_curtain(tmp_path: Path, duel: Game) -> None:
    table = new_table(tmp_path, TWO, duel)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        await type_in(pilot, "bid 2")
        choice, sitting(pilot).talk = sitting(pilot).turns.choice, None
        assert choice is not None
        await press(pilot, "f4")  # her log
        assert "Ann writes down 2." in seen(pilot)
        choice.set_result([table.pos.default(table.pos.asks[0])])
        while not isinstance(pilot.app.screen, Curtain):
            await pilot.pause()
        assert len(pilot.app.screen_stack) == 2

    play(table, script)


def test_a_second_enter_does_not_open_the_curtain(tmp_path: Path) -> None:
    curtain = Curtain("Ben", moment=60)
    assert not curtain.ready
    curtain.be_ready()
    assert curtain.ready


def test_without_secrets_there_is_no_curtain(tmp_path: Path) -> None:
    table = new_table(tmp_path, Wishes(names=["Ann", "Ben"], seats=2, seed=SEED))

    async def script(pilot: Pilot[None]) -> None:
        who = set()
        for _ in range(4):
            assert len(pilot.app.screen_stack) == 1
            who.add(next(name for name in ("Ann", "Ben") if f"{name}: You have" in seen(pilot)))
            await type_in(pilot, "")
        assert who == {"Ann", "Ben"}

    play(table, script)


# -- bots --------------------------------------------------------------------------------------------------


def test_a_bot_thinks_while_the_table_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(tmp_path)
    done = threading.Event()
    advise = GameFile.advice

    def think(self: GameFile, task: Task, level: str = "", bots: Callable[[str], Bot] = bot) -> Option | None:
        assert threading.current_thread() is not threading.main_thread()
        done.wait(60)
        return advise(self, task, level, bots)

    monkeypatch.setattr(GameFile, "advice", think)
    app = PasselApp(table, pace=0)

    async def evening() -> None:
        async with app.run_test() as pilot:
            while f"{table.names[0]} is thinking" not in seen(pilot):
                await pilot.pause()
            await pilot.press("f4")
            await pilot.pause()
            assert "New game of Machi Koro." in seen(pilot)
            await pilot.press("escape")
            done.set()
            await settled(pilot)
            assert "Buy something?" in seen(pilot)

    asyncio.run(evening())


def test_an_expert_thinks_elsewhere_and_can_be_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock goes on, keys are answered, and whoever leaves does not wait for an end of it."""
    monkeypatch.setattr(evenings, "monotonic", itertools.count().__next__)  # a second at every look
    monkeypatch.setattr(evenings, "TICK", 0.2)
    table = new_table(tmp_path, Wishes(names=["Mira"], seat=2, seed=SEED, bot="expert:10000000"))
    app = PasselApp(table, pace=0)

    async def evening() -> None:
        async with app.run_test() as pilot:
            study = sitting(pilot).turns.study
            await until(pilot, lambda: study.process is not None)
            process = study.process
            assert process is not None
            clock: set[str] = set()

            def ticks() -> bool:
                clock.update(re.findall(rf"{table.names[0]} is thinking… \d+ s", seen(pilot)))
                return len(clock) > 1

            await until(pilot, ticks)
            for key, answer in (("f1", "mark another move"), ("f5", "rule or word:")):
                await pilot.press(key)
                await until(pilot, lambda answer=answer: answer in words(pilot))  # type: ignore[misc]
                await pilot.press("escape")
                await until(pilot, lambda: len(pilot.app.screen_stack) == 1)
            assert process.poll() is None
            await pilot.press("ctrl+q")
        assert process.poll() is not None

    asyncio.run(evening())
    assert app.return_code == 0
    assert digest(go_on(GAME, table.path).pos) == digest(table.pos)
    assert table.record.decisions == []


def test_a_bot_that_was_stopped_from_outside(tmp_path: Path) -> None:
    table = new_table(tmp_path, Wishes(names=["Mira"], seat=2, seed=SEED, bot="expert:10000000"))

    async def evening() -> None:
        async with app.run_test() as pilot:
            study = sitting(pilot).turns.study
            await until(pilot, lambda: study.process is not None)
            assert study.process is not None
            study.process.kill()
            await until(pilot, lambda: not pilot.app.is_running)

    app = PasselApp(table, pace=0)
    asyncio.run(evening())
    assert str(app.failure) == "The bot's process was stopped."
    assert app.return_code == 2


def test_esc_does_not_wait_for_bots(tmp_path: Path) -> None:
    """With an hour for everything that a bot does, and nobody who waits for it."""
    table = new_table(tmp_path)
    app = PasselApp(table, pace=3600)

    async def evening() -> None:
        async with app.run_test() as pilot:
            while "Esc: skip the pauses" not in seen(pilot) or not table.record.decisions:
                await pilot.pause()
            await press(pilot, "escape")
            assert "Buy something?" in seen(pilot)
            await pilot.press("enter")
            while len(table.record.decisions) < 3:
                await pilot.pause()
            assert f"{table.names[2]} is thinking" in seen(pilot)
            await press(pilot, "escape")
            assert "Buy something?" in seen(pilot)

    asyncio.run(evening())


@pytest.mark.slow
def test_nobody_is_seen_to_think_about_what_may_not_exist(
    tmp_path: Path, duel: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that may counter must look like one that cannot."""
    table = new_table(tmp_path, Wishes(names=["Ann"], seat=1, seed=SEED), duel)
    waited: set[str] = set()

    def note(self: Turns, name: str, seconds: float = 0.0) -> None:
        waited.update(ask.decision.name for ask in table.pos.asks if ask.seat == 1)

    async def script(pilot: Pilot[None]) -> None:
        while not table.pos.over:
            await type_in(pilot, "")

    monkeypatch.setattr(Turns, "wait_for", note)
    play(table, script)
    assert waited == {"bid"}
    assert {"counter", "stake a counter"} & {
        option.text for seat, option in table.record.decisions if seat == 1
    }


def test_only_bots_are_left(tmp_path: Path) -> None:
    table = new_table(tmp_path, Wishes(names=["Mira"], seed=SEED, settings={"turn_limit": "3"}))
    mira = table.record.names.index("Mira")
    table.record.names[mira] = Player("Mira", "random").written
    table.keep()
    table = go_on(GAME, table.path)

    async def script(pilot: Pilot[None]) -> None:
        assert table.pos.over
        assert "passel verify" in words(pilot)

    play(table, script)


# -- saving --------------------------------------------------------------------------------------------------


def test_leave_and_go_on(tmp_path: Path) -> None:
    table = new_table(tmp_path)

    async def two_goes(pilot: Pilot[None]) -> None:
        await type_in(pilot, "1")
        await type_in(pilot, "2")
        await press(pilot, "ctrl+q")

    play(table, two_goes)
    again = go_on(GAME, table.path)
    assert digest(again.pos) == digest(table.pos)

    async def one_more(pilot: Pilot[None]) -> None:
        await press(pilot, "f4", "home")
        assert f"Machi Koro, continued at move {len(table.record.decisions) + 1}." in seen(pilot)
        await press(pilot, "escape")
        await type_in(pilot, "1")

    play(again, one_more)
    assert len(again.record.decisions) > len(table.record.decisions)
    assert digest(records.read(again.path.read_text("utf-8")).replay()) == digest(again.pos)


def test_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing happens that is not saved; when there is room again the game goes on."""
    table = new_table(tmp_path)
    full = [True]

    def save(kept: Record, path: Path) -> None:
        if full[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        records.save(kept, path)

    async def script(pilot: Pilot[None]) -> None:
        before, position = table.path.read_text("utf-8"), digest(table.pos)
        monkeypatch.setattr(tables, "save", save)
        await type_in(pilot, "1")
        assert isinstance(pilot.app.screen, Trouble)
        assert "the disk is full." in seen(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Trouble)
        assert (table.path.read_text("utf-8"), digest(table.pos)) == (before, position)
        full[0] = False
        await press(pilot, "enter")
        assert "Buy something?" in seen(pilot)
        full[0] = True
        await type_in(pilot, "1")
        await press(pilot, "q")
        assert not pilot.app.is_running

    assert play(table, script).return_code == 0
    assert digest(records.read(table.path.read_text("utf-8")).replay()) == digest(table.pos)


def test_a_disk_that_is_full_when_something_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(tmp_path, Wishes(names=["Mira"], seat=1, seed=SEED, preset="live with special actions"))

    def save(kept: Record, path: Path) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    async def script(pilot: Pilot[None]) -> None:
        await type_in(pilot, "special shield")
        monkeypatch.setattr(tables, "save", save)
        await press(pilot, "f3")
        assert "the disk is read-only." in words(pilot)

    play(table, script)
    assert [option.text for _, option in table.record.decisions] == ["special shield"]


@pytest.mark.parametrize("line", ["1", "save"])
def test_two_windows(tmp_path: Path, line: str) -> None:
    """The one that comes late stops; what the other has saved stays."""
    one = new_table(tmp_path)

    async def late(pilot: Pilot[None]) -> None:
        other = go_on(GAME, one.path)
        ask = other.pos.asks[0]
        other.choose(ask.seat, [advice(other, ask, "regular")])
        kept.append(one.path.read_text("utf-8"))
        await type_in(pilot, line)
        assert not pilot.app.is_running

    kept: list[str] = []
    app = play(one, late)
    assert str(app.failure) == "Another program changed game.txt, so the game stops here."
    assert app.return_code == 2
    assert one.path.read_text("utf-8") == kept[0]


# -- the end -------------------------------------------------------------------------------------------------


def test_the_end(tmp_path: Path) -> None:
    table = new_table(tmp_path, Wishes(names=["Mira"], seed=SEED, settings={"turn_limit": "2"}))

    async def script(pilot: Pilot[None]) -> None:
        while not table.pos.over:
            await type_in(pilot, "")
        first = table.pos.places.index(1)
        got = text_face(GAME).score(GAME.view(table.pos, -1), first)
        standing = f"1. {top(pilot).players.names[first]} {got}"
        assert standing in words(pilot)
        assert "passel verify " in words(pilot)
        await press(pilot, "escape")
        assert "Enter: final standings" in seen(pilot)
        assert GAME.words.result(table.view(-1)) in words(pilot)
        await press(pilot, "enter")
        assert standing in words(pilot)
        await press(pilot, "escape", "f4")
        assert "Round 2" in seen(pilot)
        await press(pilot, "escape", "f2")
        assert standing in words(pilot)
        await press(pilot, "escape", "tab", "q")
        assert not pilot.app.is_running

    assert play(table, script).return_code == 0


def test_what_is_printed_when_the_screen_is_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(tmp_path)

    def leave(self: PasselApp) -> None:
        self._return_code = 130

    monkeypatch.setattr(PasselApp, "run", leave)
    console = paper()
    assert full_screen.play(console, table, "passel play again") == 130
    assert printed(console).endswith("Continue with: passel play again\n")

    def fail(self: PasselApp) -> None:
        self.failure = Changed("Another program changed game.txt, so the game stops here.")

    monkeypatch.setattr(PasselApp, "run", fail)
    with pytest.raises(Changed):
        full_screen.play(console, table, "")


@pytest.mark.slow
def test_every_level_can_be_asked(tmp_path: Path) -> None:
    for name in ["expert:2" if name == "expert" else name for name in BOTS]:
        table = new_table(tmp_path, Wishes(names=["Mira"], seat=2, seed=SEED, bot=name))

        async def script(pilot: Pilot[None]) -> None:
            assert "Buy something?" in seen(pilot)

        play(table, script)
