"""Lawless Empire: the door."""

from __future__ import annotations

import passel.games.lawless.components as c
from passel.contract import Game, Preset, Thinking, choice, switch, whole, with_defaults
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
    credits=N_(
        "Design: Shin Wong. Development: Ethan Leong. Illustration: Sergio Botero, Kalin Popov, Shin Wong. "
        "Publisher: Randomskill Games. Nine of the twelve roles are ours."
    ),
    seats=(c.LEAST_SEATS, c.MOST_SEATS),
    seat_names=c.COLOUR,
    box=c.BOX,
    settings=c.Settings,
    schema=[
        whole("rounds", 3, 5, "LE-16", "Rounds",
              "Rounds of the game; the last one always has four Bribe Plans."),
        choice("roles", {"random": "random", "no-informant": "no-informant"}, "LE-13", "Roles",
               "Roles are drawn from all twelve, or from the eleven without the Informant."),
        choice("switch_match", {"colour": "colour", "value": "value"}, "LE-51", "Switch match",
               "Partner of Switch: a die of the same colour, or of the same face and another colour, "
               "always on another board."),
        choice("ability_choice", {"per-die": "per-die", "per-turn": "per-turn"}, "LE-43", "Ability choice",
               "The ability is chosen for each activation, or the first one used is the only one of the "
               "turn."),
        switch("retarget", "LE-45", "Retarget",
               "A die may be the target again in one turn."),
        choice("replace_scope", {"any": "any", "own": "own"}, "LE-29", "Replace scope",
               "Whose Soldato the Lucre bonus may replace."),
        choice("level_choice", {"open": "open", "secret": "secret"}, "LE-56", "Level choice",
               "Level the Field: dice are picked openly in play order, or all at once and then revealed."),
        switch("mixed_start", "LE-9", "Mixed start",
               "A starting trio with three equal sides goes back to the bag and is redrawn until mixed."),
        switch("repeat_guess", "LE-86", "Repeat guess",
               "The Informant may name a role several times."),
    ],
    presets=[
        Preset("full", "Full", "Five rounds (all defaults).", {}),
        Preset("short", "Short", "Three rounds.", {"rounds": 3}),
    ],
    position=c.Table,
    setup=setup,
    redeal=redeal,
    weigh=weigh,
    worth=worth,
    public=view.public,
    own=view.own,
    words=with_defaults(words),
    length="round",
    count=components_in_all,
    thinking=Thinking(breadth=6, iterations=24, horizon=1),
)  # fmt: skip
