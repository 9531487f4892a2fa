"""Words to lay out a table with, so that tests read like the examples of a rulebook.

A sheet is written as what is on it: "design-speed 3, whistles 2, dog 1, block research, publicity 9".  Seats
are 1 to 10, dice are the faces that will show, and options are played by their notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from passel.contract import View
from passel.games.whenpigsfly import GAME
from passel.games.whenpigsfly.components import (
    ACTION,
    ANIMAL,
    AWARD,
    CHICKEN,
    LETTER,
    LINE,
    LINES,
    SEAT,
    THEORY,
    Craft,
    Player,
    Table,
)
from passel.games.whenpigsfly.rules import play_round
from passel.games.whenpigsfly.rules_contest import final_scoring, finalize_design, hold_contest
from passel.kernel import Ask, Event, Position, Refused, begin

# What the numbers of events stand for.
FIELDS: dict[str, Sequence[str]] = {
    "theory": THEORY, "line": LINE, "animal": ANIMAL, "award": AWARD, "letter": LETTER,
}  # fmt: skip
LADDER = (1, 2, 3)


def shuffled(*cards: int) -> list[int]:
    """The numbers to be drawn so that the cards come to lie like this."""
    items, draws = [1, 2, 3, 4], []
    for last in (3, 2, 1):
        other = items.index(cards[last])
        draws.append(other)
        items[last], items[other] = items[other], items[last]
    return draws


def new(
    seats: int,
    *,
    cards: Sequence[int] = (1, 2, 3, 4),
    drawn: Sequence[int] = (),
    dice: Sequence[int] = (),
    preset: str = "",
    **options: object,
) -> Table:
    """A game that has begun, on sheet A with S1 in the lead if nothing else is `drawn`."""
    drawn = drawn or [0] * (1 + (seats > 1))
    dice = dice or [1] * seats + [2] * (1 if seats > 1 else 2)
    script = [*shuffled(*cards), *drawn, *[face - 1 for face in dice]]
    return as_table(GAME.new(seats, options, preset=preset, script=script, journal=True))


def table(
    *sheets: str,
    cards: Sequence[int] = (1, 2, 3, 4),
    dice: Sequence[int] = (),
    up: str = "",
    lead: int = 1,
    round: int = 1,
    time: int = 0,
    wilbur: int = 0,
    **options: object,
) -> Table:
    """The start of a round, with these sheets; the cards of the theories in `up` lie face up."""
    pos = laid_out(sheets, cards, dice, up, options)
    pos.lead = lead - 1
    pos.round = round - 1
    pos.time = time
    pos.wilbur_publicity = wilbur
    begin(pos, play_round)
    return pos


def laid_out(
    sheets: Sequence[str], cards: Sequence[int], dice: Sequence[int], up: str, options: Mapping[str, object]
) -> Table:
    pos = as_table(GAME.table(len(sheets), GAME.setting_values({"sheets": "A"} | dict(options)))())
    pos.cards = list(cards)
    pos.players = [player(sheet) for sheet in sheets]
    for each in pos.players:
        each.sheet = max(0, each.sheet)
    for theory in up.split():
        pos.face_up[THEORY.index(theory)] = True
    pos.journal = []
    pos.rehearse(*[face - 1 for face in dice])
    return pos


def player(sheet: str) -> Player:
    """What is written on a sheet."""
    found = Player()
    for entry in sheet.split(", ") if sheet else []:
        name, *values = entry.split()
        value = values[0] if values else ""
        if name in LINE:
            found.crossed[LINE.index(name)] = int(value)
        elif name in ANIMAL:
            found.animals[ANIMAL.index(name)] = int(value)
            found.earned += int(value)
            if ANIMAL.index(name) == CHICKEN:
                found.chicken = int(value)
        elif name == "whistles":
            found.whistles = int(value)
            found.earned += int(value)
        elif name == "block":
            found.block = ACTION.index(value)
        elif name == "spied":
            found.spied = THEORY.index(value)
        elif name == "sheet":
            found.sheet = LETTER.index(value)
        elif name == "events":
            found.events = [int(points) for points in values]
        elif name == "print":
            found.prints[THEORY.index(value)] = int(values[1])
        else:
            assert name in ("publicity", "contest", "earned")
            setattr(found, name, int(value))
    return found


def finished(*sheets: str, cards: Sequence[int] = (1, 2, 3, 4), up: str = "", **options: object) -> Table:
    """After the last round, with these sheets: Finalize Design."""
    pos = laid_out(sheets, cards, (), up, options)
    pos.round, pos.time, pos.last_round = 11, 54, True
    begin(pos, finalize_design)
    return pos


def contest(
    *crafts: tuple[int, int, int, int],
    sheet: str = "A",
    step: Callable[[Table], None] = hold_contest,
    **options: object,
) -> Table:
    """The flight contest, with crafts of this distance, lines per segment, fear level and weight class."""
    pos = laid_out([f"sheet {sheet}"] * len(crafts), (1, 2, 3, 4), (), "speed lift aero stab", options)
    for seat, (distance, lines, fear, weight_class) in zip(pos.players, crafts):
        seat.craft = Craft(distance, weight_class, fear, lines)
    pos.round = 11
    begin(pos, step)
    return pos


def scored(*sheets: str, wilbur: int = 0, **options: object) -> Table:
    """After the contest, whose points are written on the sheets: Final scoring."""
    pos = laid_out(sheets, (1, 2, 3, 4), (), "speed lift aero stab", options)
    pos.round, pos.wilbur_publicity = 11, wilbur
    pos.phase = 2
    begin(pos, final_scoring)
    return pos


def as_table(pos: Position) -> Table:
    assert isinstance(pos, Table)
    return pos


# -- asking --------------------------------------------------------------------------------------------


def ask(pos: Table) -> Ask:
    assert pos.asked is not None, "the game is over"
    return pos.asked


def asked(pos: Table) -> str:
    """Who is asked what: "S3 die"."""
    return f"{SEAT[ask(pos).seat]} {ask(pos).decision.name}"


def offers(pos: Table) -> list[str]:
    return [option.text for option in ask(pos).options]


def default(pos: Table) -> str:
    return pos.default(ask(pos)).text


# -- playing -------------------------------------------------------------------------------------------


def play(pos: Table, *texts: str) -> Table:
    """Whoever is asked chooses these, one after the other."""
    for text in texts:
        seat = ask(pos).seat
        pos.play(seat, GAME.read(pos, seat, text))
    return pos


def play_as(pos: Table, seat: int, *texts: str) -> Table:
    """Where several are asked at once."""
    for text in texts:
        pos.play(seat - 1, GAME.read(pos, seat - 1, text))
    return pos


def refusal(pos: Table, text: str, seat: int = 0) -> tuple[str, str]:
    """Why the one who is asked cannot have `text`, and the clause behind that."""
    with pytest.raises(Refused) as refused:
        GAME.read(pos, seat - 1 if seat else ask(pos).seat, text)
    return refused.value.reason, refused.value.clause


# -- looking -------------------------------------------------------------------------------------------


def sheet(pos: Table, seat: int = 1) -> Player:
    return pos.players[seat - 1]


def crossed(pos: Table, line: str, seat: int = 1) -> int:
    return sheet(pos, seat).crossed[LINE.index(line)]


def all_crossed(pos: Table, seat: int = 1) -> int:
    return sum(sheet(pos, seat).crossed[line] for line in range(LINES))


def block(pos: Table, seat: int = 1) -> str:
    action = sheet(pos, seat).block
    return ACTION[action] if action >= 0 else ""


def publicity(pos: Table) -> list[int]:
    return [player.publicity for player in pos.players]


def totals(pos: Table) -> list[int]:
    return [player.total for player in pos.players]


def awards(pos: Table, seat: int = 1) -> list[str]:
    return [name for name, points in zip(AWARD, sheet(pos, seat).awards) if points]


def ladder(pos: Table) -> list[int]:
    return [die for die in range(1, 7) for _ in range(pos.ladder[die])]


def draws_left(pos: Table) -> int:
    return len(pos.script or ())


def view(pos: Table, seat: int = 0, names: Sequence[str] = ()) -> View:
    """What a seat sees, by default the one that is asked."""
    return GAME.view(pos, seat - 1 if seat else ask(pos).seat, names)


def told(pos: Table) -> list[str]:
    """What has happened since this was last asked: "took S3 4 1"."""
    entries, pos.journal = pos.journal or [], []
    return [line(event, numbers) for event, *numbers in entries]


def line(event: Event, numbers: Sequence[int]) -> str:
    assert not any(numbers[len(event.fields) :])
    seats = [SEAT[seat] for seat in numbers[: event.seats]]
    rest = list(zip(event.fields, numbers))[event.seats :]
    in_words = event.name != "flew"  # there a line is one of the contest grid
    others = [FIELDS[field][value] if field in FIELDS and in_words else str(value) for field, value in rest]
    return " ".join([event.name, *seats, *others])
