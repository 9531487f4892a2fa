"""Counts the letters of a game by email: complete games of regular bots, each as a player by email.

A letter asks for decisions.  Forced choices and those with an automatic answer need none.  Decisions *in a
row* need one letter: those of one seat, one after the other, while no other seat decides, nothing is drawn
and nothing hidden is revealed.  The player can foresee them all and answer them in one letter, a line
each."""

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
    """The mean number of letters in a game, all seats together; each gets one answer."""

    game: str
    preset: str
    seats: int
    games: int
    seed: int
    one_by_one: float  # a letter for every decision
    in_a_row: float
    order: str  # the automatic answer of all seats in `ordered`; "" if the game has none
    ordered: float  # in a row, and with that automatic answer
    most: float  # of these, the letters of the seat that gets the most


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
    """Play `games` games, and again with `order` as automatic answer of all seats; `progress(n)` is called
    when n more are done."""
    if not 1 <= games <= MOST_GAMES:
        raise BadSetting(f"The number of games must be from 1 to {MOST_GAMES:,}.")
    game.check_seats(seats)
    options = game.setting_values(preset=preset)
    if order is None:  # the last one that the game has: it leaves the fewest questions
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
    """Play one game; return the number of decisions that were asked, and of letters for each seat."""
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
    """Return whether a seat has learnt something that it could not foresee: then it gets a letter."""
    return luck(pos) != before or pos.ask_of(seat) is None or hears(pos, seat) != foreseen


def foresight(game: Game, pos: Position, seat: int, option: Option) -> list[Heard]:
    """Return the events of its own decision that the seat can foresee."""
    imagined = game.imagine(pos, seat, 1)
    imagined.journal = []
    imagined.play(seat, option)
    return hears(imagined, seat)


def hears(pos: Position, seat: int) -> list[Heard]:
    return [line for entry in pos.journal or () if (line := heard(entry, seat)) is not None]
