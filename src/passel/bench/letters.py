"""How many letters a game takes: whole games of regular bots, as if each were a person with a letter-box.

A letter asks for a decision that really waits: what is forced is not asked, and what a standing order answers
is not asked either.  Decisions *in a row* need one letter: those that a seat is asked one after the other
while nobody else decides, chance is not asked and nothing hidden comes to light.  It can foresee them all, so
one answer holds them, a line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import mean
from typing import Any, Final

from msgspec import Struct

from passel.bots import BotView, bot
from passel.contract import BadSetting, Game, Value
from passel.kernel import Heard, Option, Position, heard, luck, seeded

LEVEL: Final = "regular"
MOST_GAMES: Final = 10_000


class Letters(Struct, frozen=True):
    """Letters that ask, the mean over all games, all seats together; each gets one answer."""

    game: str
    preset: str
    seats: int
    games: int
    seed: int
    one_by_one: float  # a letter for every decision
    in_a_row: float
    order: str  # with which all seats play in the last column; none if the game has no such orders
    ordered: float  # in a row, and with that order
    most: float  # of these, what the busiest seat gets


def count(
    game: Game,
    seats: int,
    games: int,
    seed: int = 0,
    *,
    preset: str = "",
    order: str | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> Letters:
    """Play `games` games, and again with `order` as everybody's standing order; `progress` is told how many
    more are done."""
    if not 1 <= games <= MOST_GAMES:
        raise BadSetting(f"The number of games must be from 1 to {MOST_GAMES:,}.")
    game.check_seats(seats)
    options = game.setting_values(preset=preset)
    if (
        order is None
    ):  # the game's last order, if it has any: the one that asks least often of those that stay
        order = game.standing[-1].name if game.standing else ""
    each, rows, ordered, most = [], [], [], []
    for number in range(games):
        decisions, letters = correspond(game, seats, options, "", seed, number)
        each.append(decisions)
        rows.append(sum(letters))
        if order:
            letters = correspond(game, seats, options, order, seed, number)[1]
        ordered.append(sum(letters))
        most.append(max(letters))
        progress(1)
    return Letters(
        game.slug, preset, seats, games, seed, mean(each), mean(rows), order, mean(ordered), mean(most)
    )


def correspond(
    game: Game, seats: int, options: Mapping[str, Value], order: str, seed: int, number: int
) -> tuple[int, list[int]]:
    """One game: the decisions that were asked for, and the letters that each seat got."""
    pos = game.new(seats, options, chance=seeded("letters", game.slug, seats, seed, number), journal=True)
    letters = [0] * seats
    decisions = 0
    fresh = [True] * seats  # whether the next ask of a seat needs a letter of its own
    standing = game.order(order) if order else None
    choose = bot(LEVEL)
    while not pos.over:
        ask = pos.asks[0]
        seat = ask.seat
        text = game.stand(game.view(pos, seat), standing[0].name, standing[1]) if standing else ""
        if text:
            option = game.box.texts[text]
        else:
            decisions += 1
            letters[seat] += fresh[seat]
            option = choose(BotView(game, pos, seat), seeded("bot", seed, number, decisions))
        before, foreseen = luck(pos), foresight(game, pos, seat, option)
        pos.journal = []
        pos.play(seat, option)
        for other in range(seats):
            fresh[other] |= other != seat and bool(hears(pos, other))
        parted = surprised(pos, seat, before, foreseen)
        fresh[seat] = parted or (fresh[seat] and bool(text))  # an order has answered: no letter was sent
    return decisions, letters


def surprised(pos: Position, seat: int, before: tuple[Any, ...], foreseen: list[Heard]) -> bool:
    """Whether a seat that is asked again has learnt something that it could not know: then a letter tells."""
    return luck(pos) != before or pos.ask_of(seat) is None or hears(pos, seat) != foreseen


def foresight(game: Game, pos: Position, seat: int, option: Option) -> list[Heard]:
    """What the seat would hear of its own decision, for all that it knows."""
    imagined = game.imagine(pos, seat, 1)
    imagined.journal = []
    imagined.play(seat, option)
    return hears(imagined, seat)


def hears(pos: Position, seat: int) -> list[Heard]:
    return [line for entry in pos.journal or () if (line := heard(entry, seat)) is not None]
