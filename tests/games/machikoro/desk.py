"""Words for play by post: a desk where sheets come in, and what their turn tells whom.

A sheet is written as its text; who is not named sends none: `send(pos, P1="buy cafe", P3="")`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.machikoro.table import laid_out, line, number, told
from passel.games.machikoro import GAME
from passel.games.machikoro.components import SEAT, Table
from passel.games.machikoro.post import choices, language
from passel.games.machikoro.post.language import Reading
from passel.games.machikoro.post.sheet import BLOCKS, Sheet
from passel.games.machikoro.rules_post import turn as next_turn
from passel.kernel import Ask, begin, heard

NAMES = ["Ada", "Bo", "Cleo", "Dan"]
QUIET = "furniture factory"  # a town that gets nothing


def desk(
    *towns: str,
    coins: Sequence[int] = (),
    turn: int = 1,
    dice: Sequence[int] = (),
    supply: Mapping[str, int] | None = None,
    specials: Sequence[str] | None = None,
    **options: object,
) -> Table:
    """The start of a postal turn, with these towns and coins (or none); `specials` as in `table`."""
    pos = laid_out(towns, coins, dice, supply, specials, options | {"mode": "postal"})
    pos.round = turn
    pos.roller = (turn - 1) % pos.seats
    begin(pos, next_turn)
    return pos


# -- sheets ----------------------------------------------------------------------------------------


def reading(pos: Table, seat: int, text: str) -> Reading:
    return language.read(text, choices.writer(GAME.view(pos, seat - 1)))


def sheet(pos: Table, seat: int, text: str) -> Sheet:
    found = reading(pos, seat, text).sheet
    assert found is not None
    return found


def send(pos: Table, **texts: str) -> Table:
    """These sheets come in, and the turn is run."""
    choices.run(pos, {SEAT.index(who): sheet(pos, SEAT.index(who) + 1, texts[who]) for who in texts})
    return pos


def steps(pos: Table, seat: int, text: str) -> list[str]:
    """The decisions that a text comes to."""
    return [option.text for option in choices.answers(pos, seat - 1, sheet(pos, seat, text))]


# -- step by step ----------------------------------------------------------------------------------


def question(pos: Table, seat: int) -> Ask:
    ask = pos.ask_of(seat - 1)
    assert ask is not None, "the sheet is finished"
    return ask


def asks(pos: Table, seat: int) -> str:
    """What the writer of a sheet is asked: "GO 1 buy"."""
    ask = question(pos, seat)
    return ask.decision.name if ask.about is None else f"{BLOCKS[ask.about]} {ask.decision.name}"


def offers_to(pos: Table, seat: int) -> list[str]:
    return [option.text for option in question(pos, seat).options]


def write(pos: Table, seat: int, *texts: str) -> Table:
    """A seat answers these, one after the other."""
    for text in texts:
        pos.play(seat - 1, GAME.read(pos, seat - 1, text))
    return pos


def finish(pos: Table, seat: int) -> list[str]:
    """The seat gets defaults to the end of its sheet; what it is asked on the way."""
    seen = []
    while (ask := pos.ask_of(seat - 1)) is not None:
        seen.append(asks(pos, seat))
        pos.play(seat - 1, pos.default(ask))
    return seen


# -- what the turn tells ---------------------------------------------------------------------------


def goes(pos: Table) -> list[list[str]]:
    """What was told of each go, the start of it first."""
    found: list[list[str]] = []
    for said in told(pos):
        if said.startswith("went"):
            found.append([])
        if found:
            found[-1].append(said)
    return found


def hears(pos: Table, seat: int) -> list[str]:
    """The journal as one seat gets it; 0 is a spectator."""
    lines = [heard(entry, seat - 1) for entry in pos.journal or []]
    return [line(event, [value or 0 for value in numbers]) for event, *numbers in filter(None, lines)]


def cards_of(names: str) -> tuple[int, ...]:
    return tuple(number(name) for name in names.split(", "))
