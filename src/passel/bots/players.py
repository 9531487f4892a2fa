"""Who sits where in a game file.  Its names say who is a bot: `Gus (novice bot)`."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from passel.bots import BOTS
from passel.bots.characters import base, introduced
from passel.records import Record

A_BOT: Final = re.compile(r"(.+) \(([\w:.]+) bot\)")


class Player(NamedTuple):
    name: str
    bot: str = ""  # its level, or nothing

    @property
    def written(self) -> str:
        """Return the name for a game file."""
        return f"{self.name} ({self.bot} bot)" if self.bot else self.name

    @property
    def told(self) -> str:
        """Return the name for people, as it is first mentioned."""
        return introduced(self.name, self.bot)


def read_player(written: str, seat_name: str) -> Player:
    bot = A_BOT.fullmatch(written)
    if bot is not None and base(bot[2]) in BOTS:
        return Player(bot[1], bot[2])
    return Player(written or seat_name)


def players_in(record: Record) -> list[Player]:
    """Return who sits where; a seat without a name is called as the game calls it."""
    seats = zip(record.names, record.game.seat_names, strict=False)
    return [read_player(written, seat) for written, seat in seats]
