"""The words of Lawless Empire: the log."""

from __future__ import annotations

import passel.games.lawless.components as c
from passel.contract.journal import Line, Sentences, Told, if_known, told
from passel.games.lawless.imagine import counts_of
from passel.games.lawless.words_names import (
    ability,
    faces,
    numbered_plan,
    order,
    role,
    scheme,
    side,
    some_orders,
    syndicate,
)
from passel.i18n import N_, _, listed


def rolled(line: Line) -> Told:
    return told(
        N_("{seat} rolls {faces}: {total}."),
        N_("You roll {faces}: {total}."),
        total=sum(map(int, str(line.faces))),
    )


def first_chosen(line: Line) -> Told:
    if line.seat == line.first:
        return told(N_("{seat} rolled lowest and goes first."), N_("You rolled lowest and go first."))
    return told(
        N_("{seat} rolled lowest and lets {first} go first."),
        {
            "seat": N_("You rolled lowest and let {first} go first."),
            "first": N_("{seat} rolled lowest and lets you go first."),
        },
    )


def replaced(line: Line) -> Told:
    if line.seat == line.owner:
        return told(N_("{seat} replaces {old} with {new}."), N_("You replace your {old} with {new}."))
    return told(
        N_("{seat} replaces {owner}'s {old} with {new}."),
        {
            "seat": N_("You replace {owner}'s {old} with {new}."),
            "owner": N_("{seat} replaces your {old} with {new}."),
        },
    )


def turned(line: Line) -> Told:
    if line.from_ == line.to:
        return told(
            N_("{owner}'s {from} on {board} comes up {to} again."),
            N_("Your {from} on {board} comes up {to} again."),
        )
    return told(
        N_("{owner}'s {from} on {board} becomes a {to}."), N_("Your {from} on {board} becomes a {to}.")
    )


def moved(line: Line) -> Told:
    return told(
        N_("{owner}'s {face} moves from {here} to {there}."),
        N_("Your {face} moves from {here} to {there}."),
        here=numbered_plan(c.BOARD[line.from_]),
        there=numbered_plan(c.BOARD[line.to]),
    )


def won(line: Line) -> Told:
    if line.dice:
        return told(N_("{seat} wins {board} with {value}."), N_("You win {board} with {value}."))
    return told(
        N_("No dice on {board}: First player {seat} wins it."),
        N_("No dice on {board}: you win it as First player."),
    )


def called(line: Line) -> Told:
    """Who is called is a set; the reader may be one of several."""
    seats = [seat for seat in range(len(line.names)) if line.called >> seat & 1]
    others = [line.names[seat] for seat in seats if seat != line.reader]
    if not seats:
        return told(N_("{seat} calls nobody to assist."), N_("You call nobody to assist."))
    if not others:
        return told(N_("{seat} calls you to assist."))
    if line.reader in seats:
        return told(N_("{seat} calls you and {others} to assist."), others=listed(others))
    text, you = N_("{seat} calls {others} to assist."), N_("You call {others} to assist.")
    return told(text, you, others=listed(others))


def turned_up(line: Line) -> str | Told:
    counts = counts_of(line.orders)
    if not any(counts):
        return N_("{syndicate} has no Orders, so it is secured.")
    points = [count * each for count, each in zip(counts, c.ORDER_POINTS, strict=True)]
    sabotage, secure = points[c.SAB100] + points[c.SAB1], points[c.SEC100] + points[c.SEC1]
    text = (
        N_("{syndicate} is sabotaged, {sabotage} to {secure}.")
        if line.sabotaged
        else N_("{syndicate} is secured, {secure} to {sabotage}.")
    )
    return told(text, sabotage=sabotage, secure=secure)


tell = Sentences(
    c.BOX,
    {
        "ability": ability,
        "board": lambda number: numbered_plan(c.BOARD[number]),
        "die": lambda number: c.VALUE[number],
        "faces": lambda digits: faces(str(digits)),
        "new": side,
        "old": side,
        "one": syndicate,
        "order": order,
        "orders": lambda number: some_orders(counts_of(number)),
        "other": syndicate,
        "role": role,
        "scheme": scheme,
        "side": side,
        "syndicate": syndicate,
        "token": lambda number: _("Lucre") if number == c.LUCRE else _("Bribery"),
    },
    {
        c.ROLE_DEALT: told(N_("{seat} is the {role}."), N_("You're the {role}.")),
        c.IN_PLAY: N_("The {role} is in this game."),
        c.SOLDATO_DRAWN: told(N_("{seat} starts with {side}."), N_("You start with {side}.")),
        c.LISTED: N_("The List now has {side}."),
        c.ROUND: lambda line: (
            N_("Round {round}, the last: 4 Bribe Plans") if line.last else N_("Round {round}")
        ),
        c.BOARD_SET: N_("The Opportunity card sets {board}."),
        c.ROLLED: rolled,
        c.TIED: N_("A tie for lowest at {total}: each rerolls a lowest die."),
        c.REROLLED: told(N_("{seat} rerolls a {from}: {to}."), N_("You reroll a {from}: {to}.")),
        c.FIRST_CHOSEN: first_chosen,
        c.PLANNED: told(N_("{seat} adds {board}."), N_("You add {board}.")),
        c.SCHEME_DRAWN: if_known(
            told(N_("{seat} draws {scheme}."), N_("You draw {scheme}.")), N_("{seat} draws a Scheme.")
        ),
        c.RESHUFFLED: N_("{cards} discarded Schemes become the new draw pile."),
        c.LOOKED: if_known(
            told(N_("{seat} looks at {syndicate}: {orders}."), N_("You look at {syndicate}: {orders}.")),
            N_("{seat} looks at the Orders on {syndicate}."),
        ),
        c.EXTRA_DIE: told(N_("{seat} rolls an extra die: {face}."), N_("You roll an extra die: {face}.")),
        c.REPLACED: replaced,
        c.SCHEMED: if_known(
            told(N_("{seat} plays {scheme} on {board}."), N_("You play {scheme} on {board}.")),
            N_("{seat} plays a Scheme on {board}."),
        ),
        c.NO_SCHEME: told(N_("{seat} plays no Scheme."), N_("You play no Scheme.")),
        c.PLACED: told(N_("{seat} places a {face} on {board}."), N_("You place a {face} on {board}.")),
        c.REVEALED: told(
            N_("{seat}'s Scheme on {board} is {scheme}."), N_("Your Scheme on {board} is {scheme}.")
        ),
        c.USED: told(N_("{seat} uses {ability} with {die}."), N_("You use {ability} with {die}.")),
        c.TURNED: turned,
        c.MOVED: moved,
        c.REMOVED: told(
            N_("{owner}'s {face} is removed from {board}."), N_("Your {face} is removed from {board}.")
        ),
        c.FATE: told(
            N_("Let Fate Decide on {board}: {seat} now has {faces}."),
            N_("Let Fate Decide on {board}: you now have {faces}."),
        ),
        c.PICKED: told(N_("{seat} counts the {face} on {board}."), N_("You count the {face} on {board}.")),
        c.WON: won,
        c.BRIBED: told(N_("{seat} gets 1 Bribery."), N_("You get 1 Bribery.")),
        c.EXTORTED: told(N_("{seat} gets 1 Lucre."), N_("You get 1 Lucre.")),
        c.RECRUITED: told(N_("{seat} recruits {side}."), N_("You recruit {side}.")),
        c.ORGANISED: told(N_("{seat} takes control of {syndicate}."), N_("You take control of {syndicate}.")),
        c.CALLED: called,
        c.ASSISTED: told(N_("{seat} assists {syndicate}."), N_("You assist {syndicate}.")),
        c.DECLINED: told(
            N_("{seat} declines to assist {syndicate}."), N_("You decline to assist {syndicate}.")
        ),
        c.PAID: told(
            N_("{seat} pays {controller} 1 {token} to assist {syndicate}."),
            {
                "seat": N_("You pay {controller} 1 {token} to assist {syndicate}."),
                "controller": N_("{seat} pays you 1 {token} to assist {syndicate}."),
            },
        ),
        c.NO_TILE: told(
            N_("All Syndicates are taken: {seat} gets 1 Bribery instead."),
            N_("All Syndicates are taken: you get 1 Bribery instead."),
        ),
        c.NO_SOLDATO: told(
            N_("The List is empty: {seat} gets 1 Bribery instead."),
            N_("The List is empty: you get 1 Bribery instead."),
        ),
        c.GAVE: if_known(
            told(
                N_("{seat} gives {syndicate} a {order} Order."), N_("You give {syndicate} a {order} Order.")
            ),
            N_("{seat} gives {syndicate} an Order."),
        ),
        c.ADDED: if_known(
            told(
                N_("{seat} adds a {order} Order to {syndicate} with Bribery."),
                N_("You add a {order} Order to {syndicate} with Bribery."),
            ),
            N_("{seat} adds an Order to {syndicate} with Bribery."),
        ),
        c.STOLE: if_known(
            told(
                N_("{seat} steals a {order} Order from {syndicate}."),
                N_("You steal a {order} Order from {syndicate}."),
            ),
            N_("{seat} steals an Order from {syndicate}."),
        ),
        c.ROBBED: if_known(
            told(
                N_("{seat} steals a {order} Order from {victim}'s hand."),
                {
                    "seat": N_("You steal a {order} Order from {victim}'s hand."),
                    "victim": N_("{seat} steals a {order} Order from your hand."),
                },
            ),
            N_("{seat} steals an Order from {victim}'s hand."),
        ),
        c.SWAPPED: told(
            N_("{seat} swaps an Order between {one} and {other}."),
            N_("You swap an Order between {one} and {other}."),
        ),
        c.TURNED_UP: turned_up,
        c.INFORMS: told(
            N_("{seat} is the Informant and names the other roles."),
            N_("You're the Informant. Name the other roles."),
        ),
        c.GUESSED: told(
            N_("{seat} guesses: {other} is the {role}."),
            {
                "seat": N_("You guess: {other} is the {role}."),
                "other": N_("{seat} guesses that you're the {role}."),
            },
        ),
        c.UNMASKED: told(
            N_("{seat} is the {role}: {points} for the role, {total} in all."),
            N_("You're the {role}: {points} for the role, {total} in all."),
        ),
        c.ENDED: N_("The game ends after {rounds} rounds."),
    },
)
