"""Margin Call: the lines of the log."""

from __future__ import annotations

import passel.games.margincall.components as c
from passel.contract.journal import Line, Sentences, Told, if_known, told
from passel.games.margincall.sellable import kind_of
from passel.games.margincall.words_cards import card, cards, how_many, in_sentence, several
from passel.i18n import N_


def packed(number: int) -> str:
    return cards(c.unpack(number))


def played(line: Line) -> Told:
    if line.card == c.HF:
        return told(N_("{seat} plays {card} to take a card."), N_("You play {card} to take a card."))
    return told(N_("{seat} plays {card}."), N_("You play {card}."))


def blew(line: Line) -> Told:
    if line.seat == line.owner:
        return told(
            N_("{seat} plays Whistleblower on their own {card}."),
            N_("You play Whistleblower on your own {card}."),
        )
    return told(
        N_("{seat} plays Whistleblower on {owner}'s {card}."),
        {
            "seat": N_("You play Whistleblower on {owner}'s {card}."),
            "owner": N_("{seat} plays Whistleblower on your {card}."),
        },
    )


def deflected(line: Line) -> Told:
    if line.seat == line.to:
        return told(
            N_("{seat} plays Strategic Deflection to take over {card}."),
            N_("You play Strategic Deflection to take over {card}."),
        )
    return told(
        N_("{seat} plays Strategic Deflection: {card} to {to}."),
        {
            "seat": N_("You play Strategic Deflection: {card} to {to}."),
            "to": N_("{seat} plays Strategic Deflection: {card} to you."),
        },
    )


def sold(line: Line) -> Told:
    if line.seat == line.payee:
        kind = in_sentence(kind_of(c.unpack(line.package), line.worth))
        return told(
            N_("{seat} sells {package}: {kind}, {worth}B."),
            N_("You sell {package}: {kind}, {worth}B."),
            kind=kind,
        )
    return told(
        N_("{seat} has to sell for {payee}: {package}, {worth}B."),
        {
            "seat": N_("You have to sell for {payee}: {package}, {worth}B."),
            "payee": N_("{seat} has to sell for you: {package}, {worth}B."),
        },
    )


def voided(line: Line) -> Told:
    if line.seat == line.owner:
        return told(N_("{seat} cancels their own {card}."), N_("You cancel your own {card}."))
    return told(
        N_("{seat} cancels {owner}'s {card}."),
        {"seat": N_("You cancel {owner}'s {card}."), "owner": N_("{seat} cancels your {card}.")},
    )


def redirected(line: Line) -> Told:
    if line.seat == line.to:
        return told(N_("{seat} takes over {card}."), N_("You take over {card}."))
    return told(
        N_("{seat} redirects {card} to {to}."),
        {"seat": N_("You redirect {card} to {to}."), "to": N_("{seat} redirects {card} to you.")},
    )


def trap(line: Line) -> Told:
    if line.card == c.BE:
        return told(N_("{seat}'s Bear Trap lowers the price."), N_("Your Bear Trap lowers the price."))
    return told(N_("{seat}'s Bull Trap raises the price."), N_("Your Bull Trap raises the price."))


def settled(line: Line) -> Told:
    if line.final == 0:
        return told(
            N_("The package pays nothing. {payee} stays at {score}B."),
            N_("The package pays nothing. You stay at {score}B."),
        )
    if line.final == line.base:
        return told(
            N_("{payee} earns {final}B and has {score}B."), N_("You earn {final}B and have {score}B.")
        )
    return told(
        N_("{payee} earns {final}B ({base}B before traps) and has {score}B."),
        N_("You earn {final}B ({base}B before traps) and have {score}B."),
    )


def shed(line: Line) -> Told:
    if line.bags == 0:
        return told(N_("{seat} clears the last bag!"), N_("You clear your last bag!"))
    if line.bags == 1:
        return told(N_("{seat} clears a bag. 1 left."), N_("You clear a bag. 1 left."))
    return told(N_("{seat} clears a bag. {bags} left."), N_("You clear a bag. {bags} left."))


tell = Sentences(
    c.BOX,
    {"card": card, "count": how_many, "cards": packed, "package": packed},
    {
        c.CUT: lambda line: told(
            N_("{seat} cuts {card}."), N_("You cut {card}."), card=several(line.card, 1)
        ),
        c.TURN: told(N_("{seat}'s turn"), N_("Your turn")),
        c.DREW: if_known(
            told(N_("{seat} draws {cards}."), N_("You draw {cards}.")), told(N_("{seat} draws {count}."))
        ),
        c.SHUFFLED: N_("The draw pile is empty. The discards are shuffled into a new one."),
        c.SWAPPED: told(N_("{seat} swaps {cards}."), N_("You swap {cards}.")),
        c.TRIMMED: told(N_("{seat} discards {cards}."), N_("You discard {cards}.")),
        c.PLAYED: played,
        c.COLLUDED: told(
            N_("{seat} plays Forced Collusion on {victim}."),
            {
                "seat": N_("You play Forced Collusion on {victim}."),
                "victim": N_("{seat} plays Forced Collusion on you."),
            },
        ),
        c.BLEW: blew,
        c.DEFLECTED: deflected,
        c.SOLD: sold,
        c.NOTHING_SOLD: told(N_("{seat} has no package to sell."), N_("You have no package to sell.")),
        c.UNANSWERED: N_("Nobody responds."),
        c.VOIDED: voided,
        c.REDIRECTED: redirected,
        c.FIZZLED: told(
            N_("{seat}'s {card} has no effect: its target is already cancelled."),
            N_("Your {card} has no effect: its target is already cancelled."),
        ),
        c.DID_NOTHING: told(N_("{seat}'s {card} was cancelled."), N_("Your {card} was cancelled.")),
        c.TOOK: lambda line: told(
            N_("{seat} takes {card} from the package."),
            N_("You take {card} from the package."),
            card=several(line.card, 1),
        ),
        c.NOTHING_LEFT: told(N_("{seat} finds no card left to take."), N_("You find no card left to take.")),
        c.SET_TRAP: trap,
        c.SETTLED: settled,
        c.SHED: shed,
        c.ENDED_TURN: told(
            N_("{seat} ends the turn without selling."), N_("You end your turn without selling.")
        ),
        c.CLOSED: N_("The market closes after {rounds} rounds."),
        c.WON: told(N_("{seat} wins."), N_("You win!")),
    },
)
