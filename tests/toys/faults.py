"""Copies of the duel with one thing wrong: a line of its sources is another."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module, invalidate_caches
from pathlib import Path

from passel.contract import Game

DUEL = Path(__file__).with_name("duel")


@dataclass(frozen=True)
class Fault:
    """In `file`, `right` is replaced by `wrong`; `check` is what must find it, and `also` may."""

    file: str
    right: str
    wrong: str
    check: str
    also: tuple[str, ...] = ()


def build(name: str, fault: Fault, folder: Path) -> Game:
    """A duel with the fault, as a package of its own in `folder`, which must be on the path."""
    package = "duel_" + "".join(sign if sign.isalnum() else "_" for sign in name)
    room = folder / package
    room.mkdir()
    for path in sorted(DUEL.glob("*.*")):
        source = path.read_text("utf-8")
        if path.name == fault.file:
            if source.count(fault.right) != 1:
                raise ValueError(f"{fault.right!r} does not stand in {path.name} exactly once.")
            source = source.replace(fault.right, fault.wrong)
        (room / path.name).write_text(source.replace("toys.duel", package), "utf-8")
    invalidate_caches()
    game = import_module(package).GAME
    if not isinstance(game, Game):
        raise TypeError(f"{package} has no game.")
    return game
