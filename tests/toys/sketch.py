"""No game: a sheet on which steps write down what they do, for tests of the kernel."""

from __future__ import annotations

from typing import Final

from passel.kernel import Ask, Box, Decision, Event, Option, Position

BOX: Final = Box(__name__)

RED: Final = Option(BOX, "red")
BLUE: Final = Option(BOX, "blue")
GREEN: Final = Option(BOX, "green")

OPEN: Final = Event(BOX, "open", "seat card")
OWN: Final = Event(BOX, "own", "seat card", sees="seat")
VEILED: Final = Event(BOX, "veiled", "giver taker card value", seats=2, sees="giver taker", hides="card")
BARE: Final = Event(BOX, "bare", seats=0)


class Sheet(Position):
    def __init__(self, seats: int = 3) -> None:
        super().__init__(seats)
        self.log: list[str] = []
        self.secrets = [0] * seats  # each seat's own
        self.picks: list[list[int]] = [[] for _ in range(seats)]


def write(pos: Sheet, seat: int, option: Option, about: object = None) -> None:
    pos.log.append(f"{seat} {option.text}" + ("" if about is None else f" {about}"))


def last_on_offer(pos: Sheet, ask: Ask) -> Option:
    found: Option = ask.options[-1]
    return found


# -- in lanes: two picks each, with a draw and a forced choice between them ---------------------------


def gather(pos: Sheet) -> None:
    pos.together(list(range(pos.seats)), pick)
    pos.then(tell)
    pos.then(colour)


def pick(pos: Sheet, seat: int) -> None:
    pos.ask(seat, PICK, [RED, BLUE, GREEN])
    pos.then(pick_again, seat)


def picked(pos: Sheet, seat: int, option: Option) -> None:
    pos.picks[seat].append(option.id * 100 + pos.draw(100))


def pick_again(pos: Sheet, seat: int) -> None:
    """Who holds a secret has a second choice."""
    pos.ask(seat, HUSH, [RED, GREEN] if pos.secrets[seat] else [RED])


def tell(pos: Sheet) -> None:
    pos.log.append(str(pos.picks))


def colour(pos: Sheet) -> None:
    pos.ask(0, COLOUR, [RED, BLUE])


def clear(pos: Sheet, seat: int) -> None:
    """The part of a game in `imagine`: secrets are dealt anew, others' picks forgotten."""
    for other in range(pos.seats):
        if other != seat:
            pos.secrets[other] = pos.draw(2)
            pos.picks[other] = []


COLOUR: Final = Decision(BOX, "colour", "SK-1", write, 3, BLUE)
PICK: Final = Decision(BOX, "pick", "SK-2", picked, 3, last_on_offer, secret=True)
HUSH: Final = Decision(BOX, "hush", "SK-3", picked, 2, secret=True, quiet=True)
