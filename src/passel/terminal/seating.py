"""Who sits where: people and bots.  A game file has only names, so the name of a bot says what it is."""

from __future__ import annotations

import getpass
import re
from typing import NamedTuple

from passel.bots import BOTS
from passel.contract import BadSetting, shortened
from passel.i18n import _
from passel.kernel import Position, seeded
from passel.records import Record, tidy

BOT_NAMES = ("Ada", "Bo", "Cleo", "Dino", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jun")
A_BOT = re.compile(r"(.+) \(([\w:.]+) bot\)")


class Player(NamedTuple):
    name: str
    bot: str = ""  # its level; empty for a person

    @property
    def written(self) -> str:
        """Return the name as in the game file."""
        return f"{self.name} ({self.bot} bot)" if self.bot else self.name

    @property
    def told(self) -> str:
        """Return the name for people."""
        return _("{name} ({bot} bot)").format(name=self.name, bot=self.bot) if self.bot else self.name


def read_player(written: str, seat_name: str) -> Player:
    bot = A_BOT.fullmatch(written)
    if bot is not None and bot[2].partition(":")[0] in BOTS:
        return Player(bot[1], bot[2])
    return Player(written or seat_name)


def players_in(record: Record) -> list[Player]:
    """Return who sits where; a seat without a name has the game's name for it."""
    chairs = zip(record.names, record.game.seat_names, strict=False)
    return [read_player(written, chair) for written, chair in chairs]


def people(names: list[str], count: int) -> list[Player]:
    """Return `count` people; those without a name get one."""
    known = [tidy(name) for name in names]
    for name, given in zip(known, names, strict=True):
        if not name:
            raise BadSetting(_("{given} isn't a name.").format(given=shortened(given)))
        if read_player(name, "").bot:
            raise BadSetting(
                _("{given} is reserved for bots. Choose another name.").format(given=shortened(given))
            )
    if len(known) > count:
        told = _("There are more names ({n}) than people at this keyboard ({m}).")
        raise BadSetting(told.format(n=len(known), m=count))
    if not known and count == 1:
        known.append(own_name())
    known += [_("Player {n}").format(n=number) for number in range(len(known) + 1, count + 1)]
    if len({name.casefold() for name in known}) < count:
        raise BadSetting(_("Two players can't have the same name."))
    return [Player(name) for name in known]


def own_name() -> str:
    try:
        name = tidy(getpass.getuser())
    except (OSError, KeyError, ImportError):  # a container may have no users at all
        name = ""
    return _("Player") if not name or read_player(name, "").bot else name


def bots(bot: str, count: int, taken: list[Player]) -> list[Player]:
    used = {player.name.casefold() for player in taken}
    free = [name for name in BOT_NAMES if name.casefold() not in used]
    free += [f"Bot {number}" for number in range(1, count + 1) if f"bot {number}" not in used]
    return [Player(name, bot) for name in free[:count]]


def seated(players: list[Player], seat: int | None, seed: bytes) -> list[Player]:
    """Return the players in seat order, shuffled by the seed; the first of them may have chosen a seat."""
    shuffler = Position(len(players))
    shuffler.chance = seeded("seats", seed.hex())
    order = players[:]
    shuffler.shuffle(order)
    if seat is not None:
        at = order.index(players[0])
        order[at], order[seat] = order[seat], order[at]
    return order
