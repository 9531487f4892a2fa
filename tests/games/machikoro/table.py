"""Words to lay out a table with, so that tests read like the examples of a rulebook.

A town is written as its cards, with their number if it is not one: "bakery, cafe 2".  Seats are 1 to 4,
dice are the faces that will show, and options are played by their notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from passel.contract import View
from passel.games.machikoro import GAME
from passel.games.machikoro.components import CARD, CARDS, SEAT, Table
from passel.games.machikoro.rules import go, lay_out
from passel.kernel import Ask, Event, Position, Refused, begin

# What the numbers of events stand for.
FIELDS = dict.fromkeys(["card", "taken", "given"], CARD) | {
    "order": ["choose", "shield", "dice", "swap"],
    "cause": ["condition", "impossible", "sold-out", "already-yours", "short"],
}
ALL_LANDMARKS = "train station, shopping mall, amusement park, radio tower"
ORDINARY = (
    "wheat field, livestock farm, bakery, cafe, convenience store, forest, cheese factory, "
    "furniture factory, mine, restaurant, apple orchard, produce market"
)


def new(seats: int, *, dice: Sequence[int] = (1,), preset: str = "", **options: object) -> Table:
    """A game that has begun."""
    script = [face - 1 for face in dice]
    return as_table(GAME.new(seats, options, preset=preset, script=script, journal=True))


def table(
    *towns: str,
    coins: Sequence[int] = (),
    roller: int = 1,
    dice: Sequence[int] = (),
    supply: Mapping[str, int] | None = None,
    specials: Sequence[str] | None = None,
    round: int = 1,
    **options: object,
) -> Table:
    """The start of a go, with these towns and coins (or none); `specials` are those not yet spent."""
    pos = laid_out(towns, coins, dice, supply, specials, options)
    pos.roller = pos.goes = roller - 1
    pos.round = round
    begin(pos, go)
    return pos


def laid_out(
    towns: Sequence[str],
    coins: Sequence[int],
    dice: Sequence[int],
    supply: Mapping[str, int] | None,
    specials: Sequence[str] | None,
    options: Mapping[str, object],
) -> Table:
    pos = as_table(GAME.table(len(towns), GAME.setting_values(options))())
    lay_out(pos)
    for seat, player in enumerate(pos.players):
        player.cards = cards(towns[seat])
        player.coins = coins[seat] if coins else 0
        if specials is not None:
            player.choose = "choose" in specials[seat]
            player.shield = "shield" in specials[seat]
    for name, left in (supply or {}).items():
        pos.supply[number(name)] = left
    pos.journal = []
    pos.rehearse(*[face - 1 for face in dice])
    return pos


def as_table(pos: Position) -> Table:
    assert isinstance(pos, Table)
    return pos


def number(name: str) -> int:
    return CARD.index(name.replace(" ", "_"))


def cards(town: str) -> list[int]:
    counts = [0] * CARDS
    for entry in town.split(", ") if town else []:
        name, _, count = entry.rpartition(" ")
        if count.isdigit():
            counts[number(name)] += int(count)
        else:
            counts[number(entry)] += 1
    return counts


# -- asking ----------------------------------------------------------------------------------------


def ask(pos: Table) -> Ask:
    assert pos.asked is not None, "the game is over"
    return pos.asked


def asked(pos: Table) -> str:
    """Who is asked what: "P3 buy"."""
    return f"{SEAT[ask(pos).seat]} {ask(pos).decision.name}"


def offers(pos: Table) -> list[str]:
    return [option.text for option in ask(pos).options]


def default(pos: Table) -> str:
    return pos.default(ask(pos)).text


# -- playing ---------------------------------------------------------------------------------------


def play(pos: Table, *texts: str) -> Table:
    """Whoever is asked chooses these, one after the other."""
    for text in texts:
        seat = ask(pos).seat
        pos.play(seat, GAME.read(pos, seat, text))
    return pos


def refusal(pos: Table, text: str) -> tuple[str, str]:
    """Why the one who is asked cannot have `text`, and the clause behind that."""
    with pytest.raises(Refused) as refused:
        GAME.read(pos, ask(pos).seat, text)
    return refused.value.reason, refused.value.clause


# -- looking ---------------------------------------------------------------------------------------


def coins(pos: Table) -> list[int]:
    return [player.coins for player in pos.players]


def town(pos: Table, seat: int) -> str:
    """The cards of a seat, in the order of the components: "bakery, cafe 2"."""
    counts = pos.players[seat - 1].cards
    named = [(name.replace("_", " "), count) for name, count in zip(CARD, counts) if count]
    return ", ".join(name if count == 1 else f"{name} {count}" for name, count in named)


def left(pos: Table, name: str) -> int:
    """How many of a card are in the supply."""
    return pos.supply[number(name)]


def dice_left(pos: Table) -> int:
    """How many of the dice to come have not fallen yet."""
    return len(pos.script or ())


def specials(pos: Table, seat: int) -> list[str]:
    player = pos.players[seat - 1]
    return ["choose"] * player.choose + ["shield"] * player.shield


def view(pos: Table, seat: int = 0, names: Sequence[str] = ()) -> View:
    """What a seat sees, by default the one that is asked."""
    return GAME.view(pos, seat - 1 if seat else ask(pos).seat, names)


def told(pos: Table) -> list[str]:
    """What has happened since this was last asked: "paid P3 P2 1 cafe"."""
    entries, pos.journal = pos.journal or [], []
    return [line(event, numbers) for event, *numbers in entries]


def line(event: Event, numbers: Sequence[int]) -> str:
    assert not any(numbers[len(event.fields) :])
    seats = [SEAT[seat] for seat in numbers[: event.seats]]
    rest = list(zip(event.fields, numbers))[event.seats :]
    others = [FIELDS[field][value] if field in FIELDS else str(value) for field, value in rest]
    return " ".join([event.name, *seats, *others])
