"""Margin Call: the game as the platform uses it."""

from __future__ import annotations

import passel.games.margincall.components as c
from passel.contract import Game, Preset, Thinking, choice, switch, whole
from passel.games.margincall import view, words
from passel.games.margincall.bot import weigh
from passel.games.margincall.imagine import redeal
from passel.games.margincall.input import BRIEF, STANDING, shorthand, stand
from passel.games.margincall.rules import setup
from passel.games.margincall.worth import worth
from passel.i18n import N_


def cards_in_all(pos: c.Table) -> tuple[int, ...]:
    """Of each card, those in piles, holdings, on the stack and in the package: none is made or lost."""
    cards = pos.deck + pos.discards + pos.package
    cards += [item.card for item in pos.stack if item.card != c.PACKAGE]
    for player in pos.players:
        cards += player.cards
    return tuple(cards.count(card) for card in range(c.CARDS))


GAME = Game(
    slug="margincall",
    name="Margin Call",
    rules=1,
    difficulty=3,
    about=N_(
        "The crash is coming. Bundle your bad assets into poker hands and sell them for billions, while "
        "everyone else steals, blocks and redirects. First to clear all their bags wins."
    ),
    goal=N_("Be the first to clear all your bags. A bag is cleared each time your score reaches the goal."),
    credits=N_(
        "Design: Tony Qua… (the rulebook cuts off the surname). Graphics and illustration: Garau Game "
        "Studio."
    ),
    seats=(c.LEAST_SEATS, c.MOST_SEATS),
    seat_names=c.SEAT,
    box=c.BOX,
    settings=c.Settings,
    schema=[
        whole("bags", 1, 5, "MC-2", N_("Bags per player"),
              N_("Clear this many bags to win. Fewer bags, shorter game.")),
        whole("goal", 6, 20, "MC-46", N_("Billions per bag"), N_("Score needed to clear a bag.")),
        whole("hand_size", 5, 9, "MC-6", N_("Hand size"),
              N_("Cards you're dealt, and keep at the end of each turn.")),
        whole("trap_amount", 1, 3, "MC-41", N_("Trap strength"),
              N_("How many billions a Bear or Bull Trap changes."), advanced=True),
        whole("four_value", 5, 7, "MC-19", N_("Four of a kind pays"),
              N_("Value of four of a kind, in billions."), advanced=True),
        switch("carry_over", "MC-46", N_("Keep extra points"),
               N_("Points above the goal stay after you clear a bag. Off: the score returns to 0."),
               advanced=True),
        switch("strict_pass", "MC-14", N_("Must sell if you can"),
               N_("You can't end your turn without selling if you hold a package."), advanced=True),
        switch("all_wild_packages", "MC-16", N_("Packages of Wilds only"),
               N_("Off: a package needs at least one number card."), advanced=True),
        choice("deflect_scope",
               {"focus": N_("Any card that targets a player"), "slow": N_("Slow cards only")},
               "MC-37", N_("Strategic Deflection works on"),
               N_("Which cards on the stack can be pointed at another player."), advanced=True),
        choice("first_player",
               {"cut": N_("Highest card"), "random": N_("Random"), "seat1": N_("First seat")},
               "MC-3", N_("Who starts"), N_("Highest card: everyone cuts a card before the deal."),
               advanced=True),
        whole("max_rounds", 20, 500, "MC-50", N_("Round limit"),
              N_("The market closes after this many rounds. The player with the fewest bags wins."),
              advanced=True),
    ],
    presets=[
        Preset("full", N_("Standard"), N_("3 bags each. About 30 turns with 2 players, 55 with 4."), {}),
        Preset("short", N_("Short"), N_("2 bags each. Best for 5 or 6 players."), {"bags": 2}),
    ],
    position=c.Table,
    setup=setup,
    redeal=redeal,
    weigh=weigh,
    worth=worth,
    public=view.public,
    own=view.own,
    words=words,
    length="turn",
    count=cards_in_all,
    shorthand=shorthand,
    brief=BRIEF,
    standing=STANDING,
    stand=stand,
    thinking=Thinking(breadth=5, iterations=120, doubt=1.0, horizon=8),
)  # fmt: skip
