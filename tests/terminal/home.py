"""Words to sit down at home with: a table in a folder of its own, and a keyboard that types by itself."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from pathlib import Path

from rich.console import Console

from passel.bots import BotView, bot
from passel.contract import Game
from passel.kernel import Ask, Option, seeded
from passel.registry import find
from passel.terminal.game_file import GameFile
from passel.terminal.new_game import Wishes, begin
from passel.terminal.play import Play

SEED = "5e" * 32


def new_table(folder: Path, wishes: Wishes | None = None, game: Game | None = None) -> GameFile:
    """By default Mira in seat 2 of 3, against regular bots, with dice that are always the same."""
    wishes = wishes or Wishes(names=["Mira"], seat=2, seed=SEED)
    return begin(game or find("machikoro"), wishes, folder / "game.txt")


def paper(width: int = 80, height: int = 25, terminal: bool = False) -> Console:
    """A console that keeps what was printed."""
    return Console(
        file=io.StringIO(), width=width, height=height, force_terminal=terminal, color_system=None,
        markup=False, emoji=False, highlight=False,
    )  # fmt: skip


def printed(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def typing(lines: Iterable[str]) -> Callable[[str], str]:
    """Types these lines, and then Ctrl-D."""
    left = iter(lines)

    def hear(prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return hear


def sit_down(table: GameFile, *lines: str, console: Console | None = None) -> tuple[int, str]:
    """Plays until the lines or the game are over: the exit code, and all that was on the screen."""
    console = console or paper()
    code = Play(console, typing(lines), table, "passel play again").run()
    return code, printed(console)


def advice(table: GameFile, ask: Ask, level: str = "random") -> Option:
    """What a bot would choose there, by a seed of its own: so boards stay as they are when bots learn."""
    seed = seeded("bot", table.record.seed.hex(), len(table.record.decisions), ask.seat)
    return bot(level)(BotView(table.game, table.pos, ask.seat), seed)


def choices(table: GameFile) -> list[str]:
    return [option.text for _, option in table.record.decisions]
