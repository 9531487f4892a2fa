"""Runs a game on the screen: turns of players and bots, and saving."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from rich.text import Text

from passel.bots.process import BotProcess, Stopped
from passel.contract.text import QUIET
from passel.i18n import _
from passel.kernel import Option
from passel.tables.tasks import Task
from passel.terminal.app.overlays import Card, Curtain, Trouble
from passel.terminal.game_file import Changed
from passel.terminal.input import Left
from passel.terminal.messages import ending, unwritten
from passel.terminal.players import Players

if TYPE_CHECKING:
    from passel.terminal.app.game_screen import GameScreen

TICK = 1.0  # seconds, of the clock beside a thinking bot


class Turns:
    def __init__(self, screen: GameScreen, players: Players, pace: float) -> None:
        self.screen = screen
        self.players = players
        self.table = players.table
        self.pace = pace  # seconds to wait after a bot's move
        self.study = BotProcess()
        self.hurry = asyncio.Event()
        self.choice: asyncio.Future[list[Option]] | None = None

    async def run(self) -> None:
        """Run until the game is over or a player quits; then stop the bots."""
        try:
            while self.table.pos.asks:
                task = self.players.next_task()
                if task is None:
                    await self.turn(self.players.next_seat())
                elif self.players.is_bot(task.seat):
                    await self.bot_turn(task)
                else:
                    await self.commit(partial(self.table.run, task))
        except Left:
            self.screen.app.leave()
        except (Changed, Stopped) as failure:
            self.screen.app.fail(failure)
        else:
            await self.finish()
        finally:
            self.study.close()

    # -- bots ------------------------------------------------------------------------------------------

    async def bot_turn(self, task: Task) -> None:
        heard = len(self.table.entries)
        answer = await self.think(task) if task.kind == "bot" else None
        await self.commit(partial(self.table.run, task, answer))
        if self.players.story(self.table.entries[heard:], self.players.looking):
            await self.dwell()

    async def think(self, task: Task) -> Option | None:
        """Return a bot's move.  Where it is secret whether the bot has a choice, it isn't shown as
        thinking."""
        ask = self.table.pos.ask_of(task.seat)
        thought = asyncio.to_thread(self.table.advice, task, "", self.study.bot)
        hidden = ask is None or ask.decision.quiet
        return await (thought if hidden else self.watched(thought, self.players.names[task.seat]))

    async def watched(self, thought: Coroutine[Any, Any, Option | None], name: str) -> Option | None:
        """Show a clock while a bot thinks, so that nobody takes it for a crash."""
        begun = monotonic()
        self.wait_for(name)
        clock = self.screen.set_interval(TICK, lambda: self.wait_for(name, monotonic() - begun))
        try:
            return await thought
        finally:
            clock.stop()

    def wait_for(self, name: str, seconds: float = 0.0) -> None:
        text = Text(_("{name} is thinking…").format(name=name) + " ", style="bold")
        if seconds:
            text.append(f"{seconds:.0f} s ")
        self.screen.await_others(text.append(" " + _("Esc: skip the pauses"), style=QUIET))

    async def dwell(self) -> None:
        """Wait so that the player can follow; not at all after Esc."""
        if self.pace:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurry.wait(), self.pace)

    # -- people ----------------------------------------------------------------------------------------

    async def turn(self, seat: int) -> None:
        if self.players.hand_over(seat):
            await self.screen.wipe()
            await self.screen.app.push_screen_wait(Curtain(self.players.names[seat], self.pace))
        self.hurry.clear()
        self.choice = asyncio.get_running_loop().create_future()
        self.screen.ask(seat)
        chosen = await self.choice
        self.screen.take(chosen)
        await self.commit(partial(self.table.choose, seat, chosen))

    def choose(self, options: list[Option]) -> None:
        """Take the moves of the player who is asked."""
        if self.choice:
            self.choice.set_result(options)

    async def commit(self, do: Callable[[], None]) -> None:
        """Do and save something; on an error ask whether to try again.  What isn't saved has not happened."""
        while True:
            try:
                do()
            except OSError as error:
                if not await self.screen.app.push_screen_wait(Trouble(unwritten(self.table, error))):
                    raise Left from None
            else:
                self.screen.draw()
                return

    async def finish(self) -> None:
        await self.screen.clear_away()
        self.players.looking = self.players.last_reader()
        self.screen.draw()
        self.screen.lay_over(Card(_("The end"), ending(self.players)))
