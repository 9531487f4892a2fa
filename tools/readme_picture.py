"""Make the picture of the README: `python tools/readme_picture.py docs/pictures/play.svg`.

The players choose at random: that makes colourful towns, and the picture does not change with the bots."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from passel.bots import BotView, bot
from passel.kernel import seeded
from passel.registry import find
from passel.terminal.app.app import PasselApp
from passel.terminal.app.offers import Offers
from passel.terminal.game_file import GameFile
from passel.terminal.new_game import Wishes, begin

SEED = "5e" * 32
MIRA = 1
DECISIONS = 80  # well into the game
SIZE = 114, 34


def draw() -> str:
    """Return an SVG of the terminal of Mira when she may buy something."""
    with TemporaryDirectory() as folder:
        wishes = Wishes(names=["Mira"], seat=MIRA + 1, seed=SEED)
        table = begin(find("machikoro"), wishes, Path(folder) / "game.txt")
        while not may_buy(table):
            ask = table.pos.asks[0]
            seed = seeded("bot", SEED, len(table.record.decisions), ask.seat)
            table.choose(ask.seat, [bot("random")(BotView(table.game, table.pos, ask.seat), seed)])
        drawing = asyncio.run(photograph(PasselApp(table, pace=0)))
    return re.sub(r"@font-face \{.*?\}\s*", "", drawing, flags=re.DOTALL)  # load no fonts from the network


def may_buy(table: GameFile) -> bool:
    ask = table.pos.asks[0]
    return len(table.record.decisions) > DECISIONS and (ask.seat, ask.decision.name) == (MIRA, "buy")


async def photograph(app: PasselApp) -> str:
    """Return a screenshot as SVG, after two keys up in the list of options."""
    async with app.run_test(size=SIZE) as pilot:
        while not app.screen.query_one(Offers).offers:
            await pilot.pause()
        await pilot.press("up", "up")
        await pilot.pause()
        return app.export_screenshot()


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(draw(), "utf-8")
