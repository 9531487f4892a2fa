"""Margin Call: the door."""

from __future__ import annotations

import passel.games.margincall.components as c
from passel.contract import Game, Preset, Thinking, choice, switch, whole, with_defaults
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
    credits=N_(
        "Design: Tony Qua… (the rulebook cuts off the surname). Graphics and illustration: Garau Game "
        "Studio."
    ),
    seats=(c.LEAST_SEATS, c.MOST_SEATS),
    seat_names=c.SEAT,
    box=c.BOX,
    settings=c.Settings,
    schema=[
        whole("bags", 1, 5, "MC-2", "Bags", "Bags of each player at the start."),
        whole("goal", 6, 20, "MC-46", "Goal", "Billions that shed a bag."),
        whole("hand_size", 5, 9, "MC-6", "Hand size", "Cards dealt, and size of a holding after the End phase."),
        whole("trap_amount", 1, 3, "MC-41", "Trap amount", "Billions that a Bear or Bull Trap takes or adds."),
        whole("four_value", 5, 7, "MC-19", "Four value", "Value of four of a kind in billions."),
        switch("carry_over", "MC-46", "Carry over", "The excess over the goal is kept (at most goal - 1)."),
        switch("strict_pass", "MC-14", "Strict pass", "End is offered only to a player who holds no legal package."),
        switch("all_wild_packages", "MC-16", "All wild packages", "A package may consist of wilds alone when it is sold."),
        choice("deflect_scope", {"focus": "focus", "slow": "slow"}, "MC-37", "Deflect scope",
               "Strategic Deflection aims at any card with a focus, or only at Slow cards."),
        choice("first_player", {"cut": "cut", "random": "random", "seat1": "seat1"}, "MC-3", "First player", "How the first player is found."),
        whole("max_rounds", 20, 500, "MC-50", "Max rounds", "Rounds after which the market closes."),
    ],
    presets=[
        Preset("full", "Full", "Three bags (all defaults).", {}),
        Preset("short", "Short", "Two bags, advised for six players.", {"bags": 2}),
    ],
    position=c.Table,
    setup=setup,
    redeal=redeal,
    weigh=weigh,
    worth=worth,
    public=view.public,
    own=view.own,
    words=with_defaults(words),
    length="turn",
    count=cards_in_all,
    shorthand=shorthand,
    brief=BRIEF,
    standing=STANDING,
    stand=stand,
    thinking=Thinking(breadth=5, iterations=120, doubt=1.0, horizon=8),
)  # fmt: skip
