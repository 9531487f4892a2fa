"""Margin Call: what a seat sees, in numbers and codes."""

from __future__ import annotations

from passel.contract import Part


class Agreed(Part, frozen=True):
    """The options of the game that matter at the table."""

    bags: int  # of each player at the start
    goal: int
    hand_size: int
    trap_amount: int
    four_value: int
    max_rounds: int
    carry_over: bool
    strict_pass: bool
    all_wild_packages: bool
    deflect_scope: str


class Banker(Part, frozen=True):
    """What all know of a player: of the cards held their number, and those taken before all eyes."""

    score: int
    bags: int
    cards: int
    known: tuple[str, ...]


class Lying(Part, frozen=True):
    """An item of the stack; `aim` is the place of its target, `focus` a seat, -1 if it has none."""

    card: str  # or "package"
    seat: int
    focus: int
    aim: int
    void: bool  # of a package: its Ponzi Scheme


class Sale(Part, frozen=True):
    """The package at the bottom of the stack: what is left of it, and its base as it lies there."""

    seller: int
    payee: int
    cards: tuple[str, ...]
    base: int
    taken: int
    traps: int


class Tally(Part, frozen=True):
    """What anybody could have counted."""

    sales: int
    face: int
    paid: int
    played: int
    windows: int
    answered: int


class Public(Part, frozen=True):
    """Everything on the table."""

    turn: int
    round: int
    active: int
    phase: str
    swapped: bool
    stack: tuple[Lying, ...]
    priority: int  # who is to respond; -1 if nobody
    passes: int
    sale: Sale | None
    bankers: tuple[Banker, ...]
    draw_pile: int
    discards: tuple[str, ...]
    shuffled: tuple[str, ...]  # the discards of which the draw pile was made; none before the first time
    tally: Tally
    agreed: Agreed


class Own(Part, frozen=True):
    """A holding, what its best package is worth, and what is written down so far."""

    holding: tuple[str, ...]
    best: int
    begun: tuple[str, ...]
