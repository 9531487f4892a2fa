"""Two truths that a seat cannot tell apart are the same on its screen, whatever it does there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from passel.contract import Game
from passel.kernel import Entry, digest, heard
from passel.registry import shelf
from passel.terminal.game_file import GameFile
from passel.terminal.new_game import Wishes
from terminal.home import SEED, advice, new_table
from terminal.stage import play, press, seen
from toys.duel import GAME as DUEL

pytestmark = [pytest.mark.pure, pytest.mark.slow]
MOST = 60  # decisions
GAMES = [DUEL, *shelf().values()]
PLAYED = [
    pytest.param(game, preset.name, id=f"{game.slug}, {preset.name}")
    for game in GAMES
    for preset in game.presets
]


def late_moment(folder: Path, game: Game, preset: str) -> tuple[GameFile, int]:
    """Of a game played at random, where nobody but Mira is asked; and her seat."""
    table = new_table(folder, Wishes(names=["Mira"], seed=SEED, preset=preset), game)
    mira = table.record.names.index("Mira")
    asked = []
    while table.pos.asks and len(table.record.decisions) < MOST:
        asks = table.pos.asks
        ask = next((ask for ask in asks if ask.seat != mira), asks[0])
        if ask.seat == mira:
            asked.append(len(table.record.decisions))
        table.choose(ask.seat, [advice(table, ask)])
    earlier = replace(table.record, decisions=table.record.decisions[: asked[-1]])
    table = GameFile(earlier, table.path)
    with table.session():
        table.run_tasks()
    return table, mira


def otherwise(entry: Entry, seat: int, dice: Random) -> Entry:
    """What may have happened instead, for all that `seat` has heard."""
    whole = heard((entry[0], *entry[1:]), seat)
    if whole is None:
        return entry
    event, *numbers = entry
    changed = [dice.randrange(2) if whole[at] is None else number for at, number in enumerate(numbers, 1)]
    return (event, changed[0], changed[1], changed[2], changed[3])


@pytest.mark.parametrize(("game", "preset"), PLAYED)
def test_the_screen_tells_no_more_than_the_seat_knows(
    tmp_path: Path, duel: Game, game: Game, preset: str
) -> None:
    table, mira = late_moment(tmp_path, game, preset)
    truth, entries = table.pos, table.entries
    twin = game.imagine(truth, mira, 1)
    dice = Random(1)
    screens: list[list[str]] = []

    async def script(pilot: Pilot[None]) -> None:
        shown = []
        for keys in ([], ["f1"], ["escape", "f2"], ["f4"], ["home"]):
            await press(pilot, *keys)
            shown.append(seen(pilot))
        screens.append(shown)

    play(table, script, size=(100, 40))
    table.state.pos, table.entries = twin, [otherwise(entry, mira, dice) for entry in entries]
    table.log.remember(table.state)
    play(table, script, size=(100, 40))
    assert screens[1] == screens[0]
    if game is DUEL:
        assert digest(twin) != digest(truth), "there is something to tell"
