"""Games in a folder, for tests: a clock that the test turns, and players who write as a bot would."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from passel.bots import BotView, bot
from passel.clock import HOUR
from passel.games.machikoro.components import Table
from passel.games.machikoro.post.choices import sheet_of
from passel.games.machikoro.post.sheet import write
from passel.kernel import Option, Position, seeded
from passel.letters.folder_files import lay_out
from passel.letters.incoming import read_letter
from passel.registry import find
from passel.tables.acts import Terms
from passel.tables.folder_table import FolderTable, Player, open_game
from passel.tables.sheets import Address
from passel.tables.time_control import TimeControl

NOON = 1_780_315_200_000  # a Monday in June 2026, 12:00 UTC
ADA = Player("Ada", Address("ada@example.org", "Europe/Madrid", "es"))
BO = Player("Bo", Address("bo@example.org"))
CY = Player("Cy", Address("cy@example.org", "America/New_York"))
ROBOT = Player("Bea", level="regular")


class Hand:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now

    def turn(self, hours: float) -> None:
        self.now += round(hours * HOUR)


def laid(
    folder: Path,
    players: list[Player],
    game: str = "machikoro",
    clock: Callable[[], int] | None = None,
    **more: Any,
) -> FolderTable:
    """A new game, with the same dice in every run; what is not said about its clock is as people find it."""
    options = more.pop("options", {"mode": "postal"} if game == "machikoro" else {})
    early = more.pop("early", True)
    terms = Terms(
        game=game,
        seats=len(players),
        settings=find(game).setting_values(options),
        clock=TimeControl(kind="correspondence", **more),
        early=early,
    )
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("passel.tables.folder_table.secrets.token_hex", lambda size: "5e" * size)
        table = open_game(folder, folder.name, terms, players, clock or Hand())
    attend(table)
    return table


def attend(table: FolderTable) -> int:
    with table.session():
        count = table.run_tasks()
        table.commit()
        lay_out(table)
    return count


def send(table: FolderTable, seat: int, text: str, id: str = "") -> str:
    """A letter from a seat, as it is taken; the reply."""
    with table.session():
        incoming = read_letter(table.state, seat, text, id=id)
        said = incoming.reply(table.take(incoming.acts))
        table.run_tasks()
        table.commit()
        lay_out(table)
    return said


def orders(pos: Position, seat: int, seed: int = 0) -> str:
    """The sheet that a regular bot would write."""
    choose, trial = bot("regular"), pos.copy()
    lanes = trial.lanes
    made: list[tuple[int, Option]] = []
    while trial.lanes is lanes and trial.ask_of(seat) is not None:
        option = choose(BotView(find("machikoro"), trial, seat), seeded("orders", seat, seed, len(made)))
        trial.play(seat, option)
        made.append((seat, option))
    assert isinstance(pos, Table)
    sheet = sheet_of(pos, made, seat)
    return (
        f"PLAYER {seat + 1}\n"
        + (write(sheet) if sheet else "")
        + ("" if sheet and sheet.blocks else "buy nothing")
    )


def decision(table: FolderTable, seat: int) -> str:
    """What a regular bot would answer, in notation."""
    reader = BotView(table.state.game, table.state.pos, seat)
    return bot("regular")(reader, seeded("answer", seat, table.state.number)).text


def files(folder: Path) -> dict[str, bytes]:
    """All papers; not the lock, which is empty."""
    return {name.as_posix(): (folder / name).read_bytes() for name in names(folder)}


def names(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != "lock":
            yield path.relative_to(folder)
