"""Who sits where: people and bots."""

from __future__ import annotations

import getpass

from passel.bots.characters import bot_name
from passel.bots.players import Player, read_player
from passel.contract import BadSetting, shortened
from passel.i18n import _
from passel.kernel import Position, seeded
from passel.records import tidy


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


def bots(level: str, count: int, people: list[Player], table: str) -> list[Player]:
    """Return `count` bots of a level for a table with these people."""
    names = [player.name for player in people]
    for _seat in range(count):
        names.append(bot_name(level, table, names))
    return [Player(name, level) for name in names[len(people) :]]


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
