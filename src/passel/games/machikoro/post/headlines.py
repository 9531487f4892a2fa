"""Machi Koro by post: the front page of a report, made of what all have seen.

The first kind of news that the turn has to offer makes the headline.  In which words is left to the turn
itself, so that all readers get the same, whenever they read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import passel.games.machikoro.components as c
from passel.contract import View
from passel.games.machikoro import words
from passel.games.machikoro.post.report import BANK, Go, Report
from passel.games.machikoro.view_types import Public
from passel.i18n import N_, _, listed
from passel.kernel import seeded

DEAR: Final = 4  # coins out of one purse in one go: that is news
HARVEST: Final = 8  # coins from the bank in one go

SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "won": (
        N_("{name} cuts the last ribbon: all landmarks stand"),
        N_("Four landmarks, one winner: {name}"),
    ),
    "ended": (N_("The last turn is over, and {name} comes first"), N_("Time is up: the game goes to {name}")),
    "shared": (N_("Nobody alone at the top: {name} share the first place"),),
    "landmark": (
        N_("{name} opens {card}"),
        N_("Ribbon cut: {name} builds {card}"),
        N_("{coins} well spent? {name} builds {card}"),
    ),
    "swap": (
        N_("{name} leaves {who} with {given} and goes home with {card}"),
        N_("A deal is done: {given} for {who}, {card} for {name}"),
    ),
    "television": (
        N_("As seen on TV: {who} pays {name} {coins}"),
        N_("{name} goes on air, and {who} pays {coins} for it"),
    ),
    "stadium": (
        N_("Full house: the stadium brings {name} {coins}"),
        N_("They pay at the gate: {coins} for {name}"),
    ),
    "bill": (
        N_("{who} rolls {total}, and the bill is {coins}"),
        N_("An expensive {total}: {who} pays the neighbours {coins}"),
    ),
    "chosen": (
        N_("{name} calls {total}, and {total} it is"),
        N_("No luck needed: {name} chooses {total}"),
    ),
    "harvest": (
        N_("A {total} for {who}, {coins} for {name}"),
        N_("The bank opens its vault: {coins} for {name}"),
    ),
    "double": (N_("A double, and {name} goes again"), N_("{name} goes again: the park pays off")),
    "major": (N_("{name} thinks big and builds {card}"), N_("New in town: {card}, owned by {name}")),
    "mail": (N_("An empty mailbag: nobody sends orders"), N_("The post brings nothing, so nothing is built")),
    "idle": (N_("Not one brick is laid"), N_("Purses stay shut: nobody builds")),
    "trade": (
        N_("{card} is in demand: {n} built in one turn"),
        N_("{n} times {card}: a fashion is born"),
    ),
    "alone": (N_("{name} builds {card}, and nobody else builds"), N_("One opening only: {card}, by {name}")),
    "building": (
        N_("{n} openings, the last by {name}: {card}"),
        N_("{name} builds {card} in a turn of {n} openings"),
    ),
}  # fmt: skip


class News(NamedTuple):
    kind: str
    blanks: dict[str, Any]


def headline(account: Report, view: View) -> str:
    """The same for all eyes: it knows nothing but the goes as all see them, and who has won."""
    first = next(news(account, view, words.everybody(view)))
    shapes = SHAPES[first.kind]
    dice = [throw.dice for go in account.goes for throw in go.throws]
    said = _(shapes[seeded("gazette", account.turn, dice) % len(shapes)]).format(**first.blanks)
    return said[:1].upper() + said[1:]


def news(turn: Report, view: View, names: Sequence[str]) -> Iterator[News]:
    """All that the turn has to offer, the greatest first."""
    if view.over:
        yield the_end(turn, view, names)
    goes = turn.goes
    bought = [(go.bought[0], names[go.roller]) for go in goes if go.bought]
    for card, name in sorted(bought, key=lambda deed: -c.COST[deed[0]]):
        if card in c.LANDMARKS:
            yield News(
                "landmark", {"name": name, "card": words.a_card(card), "coins": words.coins(c.COST[card])}
            )
    for go in goes:
        if go.swap:
            who, taken, given = go.swap
            swapped = {"card": words.a_card(taken), "given": words.a_card(given)}
            yield News("swap", {"name": names[go.roller], "who": names[who], **swapped})
    for go in goes:
        yield from payments(go, names)
    for go in goes:
        if go.special == _("choose"):
            yield News("chosen", {"name": names[go.roller], "total": go.total})
    for go in goes:
        yield from harvests(go, names)
    for go in goes:
        if go.extra:
            yield News("double", {"name": names[go.roller]})
    for card, name in bought:
        if card in c.MAJORS:
            yield News("major", {"name": name, "card": words.a_card(card)})
    if len(turn.absent) == turn.seats:
        yield News("mail", {})
    if not bought:
        yield News("idle", {})
        return
    cards = [card for card, _name in bought]
    for each in sorted(set(cards), key=lambda card: (-cards.count(card), card)):
        if cards.count(each) > 1:
            yield News("trade", {"card": words.card(each), "n": cards.count(each)})
    card, name = bought[-1]
    yield News(
        "building" if len(bought) > 1 else "alone",
        {"name": name, "card": words.a_card(card), "n": len(bought)},
    )


def the_end(turn: Report, view: View, names: Sequence[str]) -> News:
    first = [names[seat] for seat in view.winners]
    if len(first) > 1:
        return News("shared", {"name": listed(first)})
    town = turn.after.towns[view.places.index(1)]
    whole = all(town.cards[landmark] for landmark in c.LANDMARKS)
    return News("won" if whole else "ended", {"name": first[0]})


def payments(go: Go, names: Sequence[str]) -> Iterator[News]:
    """Coins that went from purse to purse, card by card."""
    for card, kind in ((c.TV_STATION, "television"), (c.STADIUM, "stadium")):
        moves = [move for move in go.coins if move.card == card]
        coins = sum(move.coins for move in moves)
        if coins >= DEAR:
            who = names[moves[0].payer]
            yield News(kind, {"name": names[go.roller], "who": who, "coins": words.coins(coins)})
    coins = sum(move.coins for move in go.coins if move.payer == go.roller)
    if coins >= DEAR:
        yield News("bill", {"who": names[go.roller], "total": go.total, "coins": words.coins(coins)})


def harvests(go: Go, names: Sequence[str]) -> Iterator[News]:
    for seat, name in enumerate(names):
        coins = sum(move.coins for move in go.coins if move.payer == BANK and move.payee == seat)
        if coins >= HARVEST:
            who = names[go.roller]
            yield News("harvest", {"who": who, "total": go.total, "name": name, "coins": words.coins(coins)})


def standfirst(account: Report, view: View) -> str:
    """What lies below the headline: the turn in figures."""
    moves = [move for go in account.goes for move in go.coins]
    bank = sum(move.coins for move in moves if move.payer == BANK)
    hands = sum(move.coins for move in moves if move.payer != BANK)
    built = sum(go.bought is not None for go in account.goes)
    return _(
        "Goes: {goes}. Bought or built: {built}. From the bank: {bank}. Between players: {hands}."
    ).format(goes=len(account.goes), built=built, bank=words.coins(bank), hands=words.coins(hands))


def how_to_order(view: View, table: str) -> list[str]:
    """A sheet to begin with, for who has one to write: it is read without a fault."""
    public: Public = view.public
    if view.over or view.seat < 0:
        return []
    lines = [f"GAME {table}"] if table else []
    lines += [f"PLAYER {view.seat + 1}", f"TURN {public.round}"]
    lines.append("GO 1: buy mine, forest, bakery  # " + _("you buy the first one you can afford"))
    if view.seat == public.roller:
        lines.append("GO 2: buy forest, bakery  # " + _("your second go, the last of the turn"))
    return [*lines, "END"]
