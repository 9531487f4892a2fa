"""The picture of the README: `python -m passel.terminal.picture docs/pictures/play.svg`.

The players choose at random: that makes colourful towns, and the picture stays as it is when bots learn."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from passel.game import find
from passel.games.machikoro.components import WENT
from passel.kernel import Ask
from passel.terminal.opening import Wishes, begin
from passel.terminal.play import Play
from passel.terminal.table import Table

SEED = "5e" * 32
MIRA = 1
DECISIONS = 80  # well into the game
DUSK = TerminalTheme(
    (18, 38, 42),
    (230, 243, 238),
    [(18, 38, 42), (255, 138, 125), (95, 199, 122), (243, 193, 75), (90, 167, 240), (187, 147, 242),
     (95, 199, 190), (230, 243, 238)],
)  # fmt: skip


def draw() -> str:
    """What Mira sees when she may buy something."""
    console = Console(
        file=io.StringIO(), record=True, width=100, height=28, force_terminal=True, color_system="truecolor"
    )
    with TemporaryDirectory() as folder:
        wishes = Wishes(names=["Mira"], seat=MIRA + 1, seed=SEED)
        table = begin(find("machikoro"), wishes, Path(folder) / "game.txt")
        for ask in asks(table):
            if len(table.record.decisions) > DECISIONS and (ask.seat, ask.decision.name) == (MIRA, "buy"):
                break
            table.choose(ask.seat, [table.advice(ask, "random")])
        goes = [at for at, entry in enumerate(table.entries) if entry[0] is WENT]
        screen = Play(console, input, table, "").screen
        screen.tell(table.entries[goes[-3] :], MIRA)
        screen.show(MIRA)
    console.print("> ", end="")
    drawing = console.export_svg(title="passel play machikoro", theme=DUSK)
    return re.sub(r"@font-face \{.*?\}\s*", "", drawing, flags=re.DOTALL)  # a picture should fetch nothing


def asks(table: Table) -> Iterator[Ask]:
    while table.pos.asks:
        yield table.pos.asks[0]


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(draw(), "utf-8")
