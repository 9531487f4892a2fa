"""Words to play on the whole screen with: keys that press themselves, and eyes that read the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import cast

from textual.pilot import Pilot

from passel.terminal.app.app import PasselApp
from passel.terminal.app.game_screen import GameScreen
from passel.terminal.game_file import GameFile
from passel.terminal.new_game import Wishes
from terminal.home import SEED

Script = Callable[[Pilot[None]], Awaitable[None]]
PATIENCE = 2000  # rounds of the event loop

SPECIAL = Wishes(names=["Mira"], seat=1, seed=SEED, preset="live with special actions")
TWO = Wishes(names=["Ann", "Ben"], seed="11" * 32)  # who hold secrets, at the duel


def play(table: GameFile, script: Script, size: tuple[int, int] = (80, 24), news: str = "") -> PasselApp:
    """Sit down, do what the script says, and stand up."""
    app = PasselApp(table, news, pace=0)

    async def evening() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await script(pilot)

    asyncio.run(evening())
    return app


def top(pilot: Pilot[None]) -> PasselApp:
    return cast(PasselApp, pilot.app)


def sitting(pilot: Pilot[None]) -> GameScreen:
    return cast(GameScreen, pilot.app.screen_stack[0])


def rests(pilot: Pilot[None]) -> bool:
    """Somebody is asked, something lies over the table, or all is over."""
    choice = sitting(pilot).turns.choice
    asked = choice is not None and not choice.done()
    return asked or len(pilot.app.screen_stack) > 1 or all(worker.is_finished for worker in pilot.app.workers)


async def settled(pilot: Pilot[None]) -> None:
    """Until the table rests and the screen has been the same for some rounds.  (Textual's own way is to see
    whether the process is idle; but so it is when others have the processor.)"""
    before, same = "", 0
    for _ in range(PATIENCE):
        await pilot.pause(0.005)
        if not pilot.app.is_running:
            return
        now = seen(pilot)
        same = same + 1 if now == before and rests(pilot) else 0
        before = now
        if same == 4:
            return
    raise AssertionError("The table never came to rest.")


async def until(pilot: Pilot[None], so: Callable[[], bool]) -> None:
    """Where the table does not rest."""
    for _ in range(PATIENCE):
        if so():
            return
        await pilot.pause(0.02)
    raise AssertionError("It never came to that.")


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await settled(pilot)


async def type_in(pilot: Pilot[None], line: str) -> None:
    """A whole line, as if pasted, and Enter."""
    sitting(pilot).query_one("#line").value = line  # type: ignore[attr-defined]
    await press(pilot, "enter")


def seen(pilot: Pilot[None]) -> str:
    """What stands on the screen, line by line."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


def words(pilot: Pilot[None]) -> str:
    """The same on one line, for sentences that the screen breaks."""
    return " ".join(seen(pilot).replace("│", " ").replace("▌", " ").split())
