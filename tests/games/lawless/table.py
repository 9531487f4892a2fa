"""Words to lay out a table with, so that tests read like the examples of a rulebook.

Seats are named by colour; dice are their faces ("1 2 3"), Soldati what they show ("flip 2 X"); a board is
written as its dice ("purple 1, black 3 3"), and options are played by their notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from passel.contract import View
from passel.games.lawless import GAME
from passel.games.lawless.components import (
    BOARD,
    COLOUR,
    EMPTY,
    FIRST_BOARD,
    LETTER,
    NOBODY,
    ORDER,
    PHASE,
    ROLE,
    SCHEME,
    SHOWS,
    SIDE,
    SOLDATI,
    Board,
    Player,
    Syndicate,
    Table,
)
from passel.games.lawless.rules import play_round
from passel.games.lawless.rules_preparation import prepare
from passel.kernel import Ask, Event, Position, Refused, begin

NAMES = ["Ada", "Bo", "Cleo", "Dan", "Eve"]
EACH_ONE = ["1 1 1 1 1 1", "2 2 2 2 2 2", "3 3 3 3 3 3", "4 4 4 4 4 4", "5 5 5 5 5 5"]  # black is lowest

# What the numbers of events stand for.
FIELDS = {
    "role": ROLE, "side": SIDE, "old": SIDE, "new": SIDE, "board": BOARD, "scheme": SCHEME, "order": ORDER,
    "syndicate": [f"S{number}" for number in range(1, 9)],
}  # fmt: skip


def seat(colour: str) -> int:
    return COLOUR.index(colour)


def rolls(*faces: str) -> list[int]:
    """Script numbers for dice that will show these faces."""
    return [int(face) - 1 for text in faces for face in text.split()]


def unshuffled(cards: int) -> list[int]:
    """What leaves a deck as it is."""
    return list(range(cards - 1, 0, -1))


def start_script(seats: int, *, roles: int = 12, dice: Sequence[str] = ()) -> list[int]:
    """Nothing is shuffled, every Soldato is the first of the bag, its ability up."""
    soldati = [0, 0] * (3 * seats + 3)
    shuffles = unshuffled(30) + unshuffled(16) + unshuffled(roles)
    return shuffles + soldati + rolls(*(dice or EACH_ONE[:seats]))


def new(seats: int, *, more: Sequence[int] = (), dice: Sequence[str] = (), **options: object) -> Table:
    """A game that has begun, unshuffled."""
    roles = 11 if options.get("roles") == "no-informant" else 12
    script = [*start_script(seats, roles=roles, dice=dice), *more]
    return as_table(GAME.new(seats, options, script=script, journal=True))


def table(
    seats: int = 3,
    *,
    round: int = 1,
    first: str = "black",
    phase: str = "preparation",
    roles: str = "",
    lucre: Sequence[int] = (),
    bribery: Sequence[int] = (),
    soldati: Sequence[str] = (),
    listed: str = "",
    bag: int = SOLDATI,
    schemes: Sequence[str] = (),
    deck: str = "",
    discards: str = "",
    dice: Sequence[str] = (),
    boards: Mapping[str, str] | None = None,
    laid: Mapping[str, str] | None = None,
    tiles: Sequence[str] = (),
    hands: Sequence[str] = (),
    opportunity: int = 0,
    **options: object,
) -> Table:
    """A table on which nothing happens yet.  `tiles` are written "black: green red: sab1 sec1", controller,
    who assists, Orders; `laid` are schemes with who laid them: {"B1": "gang-up red"}; in the bag are at most
    so many tokens."""
    pos = as_table(GAME.table(seats, GAME.setting_values(options))())
    pos.round, pos.first, pos.phase = round, seat(first), PHASE.index(phase)
    pos.players = [Player() for _ in range(seats)]
    pos.bag = list(range(SOLDATI))
    pos.opportunities = [opportunity]
    names = roles.split() or ["godfather", "kingpin", "bookkeeper", "lone-wolf", "arbiter"][:seats]
    pos.roles = sorted({ROLE.index(name) for name in [*names, "consigliere"]})
    pos.put_away = ROLE.index("consigliere")
    pos.deck = [SCHEME.index(name) for name in deck.split()]
    pos.discards = [SCHEME.index(name) for name in discards.split()]
    for number, player in enumerate(pos.players):
        player.role = ROLE.index(names[number])
        player.lucre = lucre[number] if lucre else 0
        player.bribery = bribery[number] if bribery else 0
        player.soldati = [token(pos, side) for side in (soldati[number] if soldati else "").split()]
        for name in (schemes[number] if schemes else "").split():
            player.schemes[SCHEME.index(name)] += 1
            player.scheme_count += 1
        for face in (dice[number] if dice else "").split():
            player.dice[int(face)] += 1
            player.unplaced += 1
        player.thrown = player.unplaced
        if hands:
            player.orders = counts(hands[number])
            player.order_count = sum(player.orders)
    pos.listed = [token(pos, side) for side in listed.split()] or [EMPTY] * 3
    del pos.bag[bag:]
    for name, lying in (boards or {}).items():
        pos.boards.append(board(seats, name, lying))
    for name, scheme in (laid or {}).items():
        on = board_of(pos, name)
        on.scheme, on.schemer = SCHEME.index(scheme.split()[0]), seat(scheme.split()[1])
    for each in tiles:
        controller, assists, orders = (part.strip() for part in each.split(":"))
        mask = sum(1 << seat(colour) for colour in assists.split())
        pile = counts(orders)
        pos.syndicates.append(Syndicate(seat(controller), mask, pile, sum(pile)))
    pos.journal = []
    pos.rehearse()
    return pos


def token(pos: Table, side: str) -> int:
    """The first Soldato of the bag that shows it, as it lies then; - is an empty slot."""
    if side == "-":
        return EMPTY
    for lying in range(2 * SOLDATI):
        if lying // 2 in pos.bag and SIDE[SHOWS[lying]] == side:
            pos.bag.remove(lying // 2)
            return lying
    raise AssertionError(f"no Soldato shows {side}")


def board(seats: int, name: str, lying: str) -> Board:
    made = Board(
        LETTER.index(name[0]), FIRST_BOARD[LETTER.index(name[0])] + int(name[1:]) - 1, [0] * (7 * seats)
    )
    for part in lying.split(", ") if lying else []:
        colour, *faces = part.split()
        for face in faces:
            made.dice[7 * seat(colour)] += 1
            made.dice[7 * seat(colour) + int(face)] += 1
    return made


def counts(orders: str) -> list[int]:
    return [orders.split().count(kind) for kind in ORDER]


def as_table(pos: Position) -> Table:
    assert isinstance(pos, Table)
    return pos


def begun(pos: Table, step: Callable[..., None], *args: Any, script: Sequence[int] = ()) -> Table:
    """Go on with this step, and these numbers."""
    pos.rehearse(*script)
    begin(pos, lambda it: step(it, *args))
    return pos


def preparing(pos: Table, *dice: str, more: Sequence[int] = ()) -> Table:
    """The Preparation phase, in which these dice are rolled."""
    return begun(pos, prepare, script=[*rolls(*(dice or EACH_ONE[: pos.seats])), *more])


def whole_round(pos: Table, *dice: str, more: Sequence[int] = ()) -> Table:
    pos.round -= 1
    return begun(pos, play_round, script=[*rolls(*(dice or EACH_ONE[: pos.seats])), *more])


# -- asking ----------------------------------------------------------------------------------------


def ask(pos: Table) -> Ask:
    assert pos.asked is not None, "nobody is asked"
    return pos.asked


def asked(pos: Table) -> str:
    """Who is asked what: "black plan"; nothing if nobody is."""
    return f"{COLOUR[ask(pos).seat]} {ask(pos).decision.name}" if pos.asked else ""


def offers(pos: Table) -> list[str]:
    return [option.text for option in ask(pos).options]


def default(pos: Table) -> str:
    return pos.default(ask(pos)).text


# -- playing ---------------------------------------------------------------------------------------


def play(pos: Table, *texts: str, script: Sequence[int] | None = None) -> Table:
    """Whoever is asked chooses these, one after the other."""
    if script is not None:
        pos.rehearse(*script)
    for text in texts:
        number = ask(pos).seat
        pos.play(number, GAME.read(pos, number, text))
    return pos


def play_until(pos: Table, wanted: str) -> Table:
    """Everybody gets the default until this is asked."""
    while asked(pos) != wanted:
        play(pos, default(pos))
    return pos


def refusal(pos: Table, text: str) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        GAME.read(pos, ask(pos).seat, text)
    return refused.value.reason, refused.value.clause


# -- looking ---------------------------------------------------------------------------------------


def board_of(pos: Table, name: str) -> Board:
    (found,) = [each for each in pos.boards if BOARD[each.name] == name]
    return found


def lying(pos: Table, name: str) -> str:
    """The dice on a board: "purple 1, black 3 3"."""
    on = board_of(pos, name)
    parts = []
    for number in range(pos.seats):
        own = [str(face) for face in range(1, 7) for _ in range(on.dice[7 * number + face])]
        if own:
            parts.append(" ".join([COLOUR[number], *own]))
    return ", ".join(parts)


def boards(pos: Table) -> list[str]:
    return [BOARD[each.name] for each in pos.boards]


def soldati(pos: Table, colour: str) -> str:
    return " ".join(SIDE[SHOWS[each]] for each in pos.players[seat(colour)].soldati)


def the_list(pos: Table) -> str:
    return " ".join("-" if each == EMPTY else SIDE[SHOWS[each]] for each in pos.listed)


def unplaced(pos: Table, colour: str) -> str:
    faces = pos.players[seat(colour)].dice
    return " ".join(str(face) for face in range(1, 7) for _ in range(faces[face]))


def hand(pos: Table, colour: str) -> str:
    """Orders."""
    own = pos.players[seat(colour)].orders
    return " ".join(kind for number, kind in enumerate(ORDER) for _ in range(own[number]))


def pile(pos: Table, name: str) -> str:
    orders = pos.syndicates[int(name[1:]) - 1].orders
    return " ".join(kind for number, kind in enumerate(ORDER) for _ in range(orders[number]))


def scheme_hand(pos: Table, colour: str) -> str:
    own = pos.players[seat(colour)].schemes
    return " ".join(kind for number, kind in enumerate(SCHEME) for _ in range(own[number]))


def assists(pos: Table, name: str) -> str:
    mask = pos.syndicates[int(name[1:]) - 1].assists
    return " ".join(colour for number, colour in enumerate(COLOUR) if mask >> number & 1)


def tokens(pos: Table) -> list[tuple[int, int]]:
    """Lucre and Bribery of each."""
    return [(player.lucre, player.bribery) for player in pos.players]


def view(pos: Table, colour: str = "", names: Sequence[str] = ()) -> View:
    """What a seat sees, by default the one that is asked."""
    return GAME.view(pos, seat(colour) if colour else ask(pos).seat, names)


def told(pos: Table) -> list[str]:
    """What has happened since this was last asked: "placed black 3 B1"."""
    entries, pos.journal = pos.journal or [], []
    return [line(event, numbers) for event, *numbers in entries]


def line(event: Event, numbers: Sequence[int]) -> str:
    seats = [COLOUR[number] for number in numbers[: event.seats]]
    rest = list(zip(event.fields, numbers))[event.seats :]
    others = [FIELDS[field][value] if field in FIELDS else str(value) for field, value in rest]
    return " ".join([event.name, *seats, *others])


def winners(pos: Table) -> dict[str, str]:
    return {BOARD[each.name]: "" if each.winner == NOBODY else COLOUR[each.winner] for each in pos.boards}
