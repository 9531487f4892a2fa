"""Lawless Empire: the game, as the platform finds it."""

from __future__ import annotations

import passel.games.lawless.components as c
from passel.contract import Game, Preset, Thinking, choice, switch, whole
from passel.games.lawless import view, words
from passel.games.lawless.bot import weigh
from passel.games.lawless.imagine import redeal
from passel.games.lawless.rules import setup
from passel.games.lawless.worth import worth
from passel.i18n import N_


def components_in_all(pos: c.Table) -> tuple[object, ...]:
    """Roles, schemes, Soldati and Orders: none is ever made or lost.  Dice, once rolled, are on boards, in
    front of their players, or removed for the round, and never more than nine of a colour."""
    roles = sorted([*(player.role for player in pos.players), pos.put_away])
    schemes = [*pos.deck, *pos.discards, *(board.scheme for board in pos.boards if board.scheme != c.NOBODY)]
    for player in pos.players:
        schemes += [scheme for scheme, count in enumerate(player.schemes) for _ in range(count)]
    lying = [soldato for player in pos.players for soldato in player.soldati] + pos.listed + [pos.held]
    tokens = sorted([*pos.bag, *(soldato // 2 for soldato in lying if soldato != c.EMPTY)])
    hands = [player.orders for player in pos.players] + [tile.orders for tile in pos.syndicates]
    orders = [sum(hand[order] for hand in hands) for order in range(c.ORDERS)]
    sizes = [player.order_count for player in pos.players] + [tile.size for tile in pos.syndicates]
    counted = sizes == [sum(hand) for hand in hands] and all(
        player.scheme_count == sum(player.schemes)
        and player.unplaced == sum(player.dice)
        and player.unplaced + sum(board.dice[7 * seat] for board in pos.boards) <= player.thrown
        and all(board.dice[7 * seat] == sum(board.dice[7 * seat + 1 : 7 * seat + 7]) for board in pos.boards)
        for seat, player in enumerate(pos.players)
    )
    return roles, pos.roles, sorted(schemes), tokens, orders, counted


GAME = Game(
    slug="lawless",
    name="Lawless Empire",
    rules=1,
    difficulty=4,
    about=N_(
        "Everyone has a secret role in the same underworld. Bid with dice, bluff with face-down schemes, "
        "then secretly protect or sabotage the syndicates. Promise anything. Nothing is binding."
    ),
    goal=N_("Score the most points after the last round. Your secret role says what earns you points."),
    credits=N_(
        "Design: Shin Wong. Development: Ethan Leong. Illustration: Sergio Botero, Kalin Popov, Shin Wong. "
        "Publisher: Randomskill Games. Nine of the twelve roles are ours."
    ),
    seats=(c.LEAST_SEATS, c.MOST_SEATS),
    seat_names=c.COLOUR,
    box=c.BOX,
    settings=c.Settings,
    schema=[
        whole("rounds", 3, 5, "LE-16", N_("Rounds"),
              N_("How many rounds you play; the last one always starts with 4 Bribe Plans."),
              said={3: N_("3 (short)"), 5: N_("5 (standard)")}),
        choice("roles", {"random": N_("All 12 roles"), "no-informant": N_("Without the Informant")},
               "LE-13", N_("Roles"),
               N_("Choose whether the Informant, who guesses the other roles at the end, can be in the "
                  "game."), advanced=True),
        choice("switch_match", {"colour": N_("Same player"), "value": N_("Same face")},
               "LE-51", N_("Switch: which dice swap"),
               N_("Switch swaps a die with another die of the same player, or with another player's die "
                  "showing the same face."), advanced=True),
        choice("ability_choice", {"per-die": N_("Any each time"), "per-turn": N_("One per turn")},
               "LE-43", N_("Abilities per turn"),
               N_("Use a different ability each time, or stay with the first one you use in a turn."),
               advanced=True),
        switch("retarget", "LE-45", N_("Same die twice"),
               N_("Allow using abilities on the same die more than once in a turn."), advanced=True),
        choice("replace_scope", {"any": N_("Anyone's"), "own": N_("Only your own")},
               "LE-29", N_("Replace a Soldato: whose"),
               N_("The Lucre bonus can replace anyone's Soldato, or only your own."), advanced=True),
        choice("level_choice", {"open": N_("In turn order"), "secret": N_("At the same time")},
               "LE-56", N_("Level the Field: how to pick"),
               N_("Pick your die openly in turn order, or everyone at the same time."), advanced=True),
        switch("mixed_start", "LE-9", N_("Mixed starting Soldati"),
               N_("Redraw your 3 starting Soldati if they are all abilities or all values."), advanced=True),
        switch("repeat_guess", "LE-86", N_("Repeat guesses"),
               N_("Let the Informant name the same role for several players."), advanced=True),
    ],
    presets=[
        Preset("full", N_("Full game"), N_("5 rounds, the rulebook game."), {}),
        Preset("short", N_("Short game"), N_("3 rounds; best for your first game."), {"rounds": 3}),
    ],
    position=c.Table,
    setup=setup,
    redeal=redeal,
    weigh=weigh,
    worth=worth,
    public=view.public,
    own=view.own,
    words=words,
    length="round",
    count=components_in_all,
    thinking=Thinking(breadth=6, iterations=24, horizon=1),
    part_of={"take": "bonus", "face": "target", "to": "target", "partner": "target"},
)  # fmt: skip
