"""Lawless Empire: what a seat sees, in numbers and codes."""

from __future__ import annotations

from passel.contract import Part

HIDDEN = "?"


class Plan(Part, frozen=True):
    """A Plan board: the dice of each colour on it, who has laid a scheme there, and which, once it lies open;
    who has won it, once that is known."""

    board: str
    dice: tuple[tuple[int, ...], ...]
    schemer: int  # -1: nobody
    scheme: str  # ? if it lies face down
    winner: int  # -1: not found yet


class Tile(Part, frozen=True):
    """A Syndicate in play.  The Orders on it are seen at the end."""

    syndicate: str
    controller: int
    assists: tuple[int, ...]
    orders: int
    faces: tuple[str, ...]
    sabotaged: bool


class Mafioso(Part, frozen=True):
    """A player, as far as all can see; the role and the hands at the end."""

    lucre: int
    bribery: int
    soldati: tuple[str, ...]
    dice: tuple[int, ...]  # not placed yet
    schemes: int
    orders: int
    role: str
    score: int  # -1: not counted yet
    scheme_hand: tuple[str, ...]
    order_hand: tuple[str, ...]


class Public(Part, frozen=True):
    """Everything at the table that lies open."""

    round: int
    rounds: int
    phase: str
    first: int  # -1: not chosen yet
    roles: tuple[str, ...]
    players: tuple[Mafioso, ...]
    boards: tuple[Plan, ...]
    syndicates: tuple[Tile, ...]
    the_list: tuple[str, ...]  # an empty text for an empty slot
    held: str  # a Soldato on its way from the List to a player
    bag: int
    deck: int
    discards: tuple[str, ...]
    opportunities: tuple[str, ...]  # cards turned up so far, "BOER" or "BBOR"
    actions: int  # Bribery actions left to whose turn it is in the Command phase
    called: tuple[int, ...]  # to assist the newest Syndicate
    levelling: str  # the board whose field is levelled just now
    picks: tuple[int, ...]  # on it, of each seat; 0: not yet, or secret
    spent: tuple[int, ...]  # values used in this turn of the Abilities phase, 7 for X
    ability: str  # the only one of this turn, if that is agreed
    targets: tuple[str, ...]  # dice that have been targets in it, as they lie now
    deeds: tuple[tuple[int, str, str], ...]  # who moved an Order, from where, to where: all of them
    swaps: tuple[int, ...]  # which of those deeds were swaps
    informant: int  # -1: not revealed
    guesses: tuple[str, ...]  # for the others clockwise from the Informant's left
    put_away: str


class Pile(Part, frozen=True):
    """What a seat knows of the Orders in one place: kinds, and how sure it is of each, in percent; and how
    many there are in all."""

    place: str
    orders: int
    known: tuple[tuple[str, int], ...]


class Own(Part, frozen=True):
    """What nobody else sees: role and hands, schemes laid face down, what was seen of Orders deed by deed
    (its number and the kinds), and what follows for each pile and hand; what is being written down."""

    role: str
    schemes: tuple[str, ...]
    laid: tuple[tuple[str, str], ...]
    orders: tuple[str, ...]
    seen: tuple[tuple[int, tuple[str, ...]], ...]
    knows: tuple[Pile, ...]
    plots: tuple[str, ...]
    picked: int
