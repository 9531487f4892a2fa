"""Lord of the P.I.G.S., what Events do when they are revealed.  LP-n are the clauses of RULES.md.

Where players choose, they do so one by one in table order, each seeing what went before; a player with
nothing to choose from is skipped (LP-18)."""

from __future__ import annotations

from typing import Final

from passel.games.lordofpigs.components import *
from passel.games.lordofpigs.rules_cards import (
    clamped,
    different,
    discard_action,
    discard_from_hand,
    draw_card,
    find,
)
from passel.kernel import Decision


def carry_out(pos: Table) -> None:
    """What is to be done at once; an active Event just lies there (LP-17), Business as Usual too (LP-32)."""
    order = TABLE_ORDER[pos.first]
    event = pos.event
    if event == FOREIGN_INVESTMENT:
        for actor in order:  # LP-22
            draw_card(pos, actor)
    elif event == WHISTLE_BLOWER:
        if pos.settings.alternate_modes:  # LP-30
            for actor in order:
                show_hand(pos, actor)
    elif event == FLASH_FLOODS:
        for actor in order:
            pos.then(flood, actor)
    elif event == GENERAL_STRIKE:
        for actor in order:
            pos.then(strike, actor)
    elif event == WATCHDOGS:
        for actor in order:
            pos.then(watch, actor)
    elif event == FMI:
        for actor in order:
            pos.then(invite_fmi, actor)


# Flash Floods (LP-23)


def flood(pos: Table, actor: int) -> None:
    """Each discards a card of his/her choice, face up."""
    if pos.players[actor].hand:
        pos.together(ALONE[pos.seat_of[actor]], look_for_a_loss)
        pos.then(lose, actor)


def look_for_a_loss(pos: Table, seat: int) -> None:
    hand = pos.players[pos.actor_at[seat]].hand
    pos.ask(seat, FLOODS, [DISCARD[tag] for tag in different(hand)])


def give_up_card(pos: Table, seat: int, option: Move) -> None:
    pos.players[pos.actor_at[seat]].choice = option


def lose(pos: Table, actor: int) -> None:
    player = pos.players[actor]
    tag = player.choice.tag
    player.choice = PASS
    discard_from_hand(player, tag)
    pos.note(FLOODED, pos.seat_of[actor], actor, tag)


# General Strike (LP-24)


def strike(pos: Table, actor: int) -> None:
    """Each adds 1 to Social Stability or takes 1 away; there is no abstention."""
    pos.ask(pos.seat_of[actor], STRIKE, STABILITY)


def settle_strike(pos: Table, seat: int, option: Move) -> None:
    pos.stability = clamped(pos.stability + option.number)
    pos.note(STRUCK, seat, pos.actor_at[seat], option.number, pos.stability)


# Civilian Watchdogs (LP-27)


def watch(pos: Table, actor: int) -> None:
    """Who has Actions chooses one of them; it is discarded with all Votes on it."""
    actions = pos.players[actor].actions
    if actions:
        pos.ask(pos.seat_of[actor], WATCHDOG, [WITHDRAW[action.id] for action in actions])


def withdraw(pos: Table, seat: int, option: Move) -> None:
    action = find(pos, option.action)
    pos.note(WITHDREW, seat, action.id * TAGS + action.tag)
    discard_action(pos, action)


# Whistle-blower Scandal (LP-30)


def show_hand(pos: Table, actor: int) -> None:
    """All cards in hand with an Alternate Mode are shown and taken back: so the others have none."""
    player = pos.players[actor]
    seat = pos.seat_of[actor]
    player.shown = [tag for tag in player.hand if MODE[tag] != NO_MODE]
    player.plain = len(player.hand) - len(player.shown)
    player.shown_turn = pos.turn_of_game
    for tag in player.shown:
        pos.note(SHOWED, seat, actor, tag)
    if not player.shown:
        pos.note(SHOWED_NONE, seat, actor)


# FMI Intervention (LP-31)


def invite_fmi(pos: Table, actor: int) -> None:
    """Each chooses another player and up or down, for both of them; applied before the next one chooses."""
    options = []
    for other in TABLE_ORDER[actor][1:]:
        options += INTERVENE[other]
    pos.ask(pos.seat_of[actor], INTERVENTION, options)


def intervene(pos: Table, seat: int, option: Move) -> None:
    actor = pos.actor_at[seat]
    mine, theirs = pos.players[actor], pos.players[option.actor]
    before = mine.rating * (MOST + 1) + theirs.rating
    mine.rating = clamped(mine.rating + option.number)
    theirs.rating = clamped(theirs.rating + option.number)
    after = mine.rating * (MOST + 1) + theirs.rating
    deed = (actor * ACTORS + option.actor) * 2 + (1 if option.number > 0 else 0)
    pos.note(INTERVENED, seat, pos.seat_of[option.actor], deed, before * (MOST + 1) * (MOST + 1) + after)


# -- the decisions: name, clause, who takes the answer, longest list ---------------------------------

FLOODS: Final = Decision(BOX, "floods", "LP-23", give_up_card, 13, quiet=True)
STRIKE: Final = Decision(BOX, "strike", "LP-24", settle_strike, 2)
WATCHDOG: Final = Decision(BOX, "watchdogs", "LP-27", withdraw, 14)
INTERVENTION: Final = Decision(BOX, "fmi", "LP-31", intervene, 6)
