"""Margin Call in words, from the view alone."""

from __future__ import annotations

import passel.games.margincall.components as c
from passel.contract import View, one_move
from passel.games.margincall.forecast import base, final, outlook, targets
from passel.games.margincall.sellable import kind_and_worth, named, ways
from passel.games.margincall.view_types import Lying, Public, Sale
from passel.games.margincall.words_asking import asked, for_another, payee, surplus
from passel.games.margincall.words_cards import (
    CLASSES,
    bags,
    card,
    how_many,
    in_sentence,
    numbers_of,
    tooltip_of,
)
from passel.games.margincall.words_log import tell
from passel.games.margincall.words_people import aimed_at, aiming, lying, who
from passel.games.margincall.words_refusing import NAMING_A_PLAYER, why_not
from passel.i18n import N_, _, _n, listed

__all__ = [
    "button", "choose", "forced", "hint", "label", "one_click", "pieces", "preview", "prompt", "result",
    "tell", "tooltip", "waiting", "why_not",
]  # fmt: skip


def prompt(view: View) -> str:
    """Return what the seat is asked."""
    return asked(view)[0]


def hint(view: View) -> str:
    """Return what follows from this position."""
    return asked(view)[1]


LAST_ROUNDS = 10  # the round is shown with the limit


# -- options ---------------------------------------------------------------------------------------------

LABELS = {
    c.SWAP: N_("Swap cards"),
    c.SELL: N_("Sell a package"),
    c.END: N_("End turn"),
    c.PASS: N_("Pass"),
    c.SELL_NOTHING: N_("Sell nothing"),
}
BUTTONS = LABELS | {c.SWAP: N_("Choose cards to swap"), c.SELL: N_("Build a package")}


def label(view: View, option: c.Move) -> str:
    """Return an option as a player would say it."""
    if option in LABELS:
        return _(LABELS[option])
    if option in NAMING_A_PLAYER:
        return _("Yourself") if option.seat == view.seat else who(view, option.seat)
    if option.kind == "play":
        return _("Play {card}").format(card=card(option.card))
    if option.kind == "on":
        return label_of_place(view, option)
    return all_named(view) if option is c.DONE else card(option.card)


def label_of_place(view: View, option: c.Move) -> str:
    stack = view.public.stack
    if option.place >= len(stack):
        return _("Card {n} of the stack").format(n=option.place + 1)
    target = lying(view, stack[option.place])
    return target[0].upper() + target[1:]


def all_named(view: View) -> str:
    """Return what is done with the cards named so far."""
    package = numbers_of(named(view.own))
    if package and view.ask and view.ask.decision == "build":
        return sell_button(view, kind_and_worth(package, view.public.agreed)[1])
    return _n("Swap 1 card", "Swap {n} cards", len(package))


def sell_button(view: View, worth: int) -> str:
    if for_another(view):
        return _("Sell for {payee}").format(payee=who(view, payee(view)))
    return _("Sell for {n}B").format(n=worth)


def button(view: View, option: c.Move) -> str:
    """Return what the button says that confirms an option."""
    if option in BUTTONS:
        return _(BUTTONS[option])
    if option is c.DONE:
        return all_named(view)
    decision = view.ask.decision if view.ask else ""
    name = card(option.card)
    if decision == "respond":
        return button_of_response(view, option)
    if decision == "collude":
        return _("Make {who} sell").format(who=who(view, option.seat))
    if decision == "redirect":
        return button_of_redirection(view, option)
    if option is c.ON_PZ:
        return _("Cancel the Ponzi Scheme")
    if decision == "aim":
        return on_target(view, aiming(view.own), option.place)
    if decision in ("build", "forced"):
        way = ways(view)[option.card]
        if way.packages == 1:  # the rest of the package follows by itself
            return sell_button(view, kind_and_worth(way.cards, view.public.agreed)[1])
        return _("Add {card}").format(card=name)
    told = {"main": _("Play {card}"), "take": _("Take {card}"), "trim": _("Discard {card}")}
    return told.get(decision, _("Choose {card}")).format(card=name)


def button_of_response(view: View, option: c.Move) -> str:
    table: Public = view.public
    code = c.CARD[option.card]
    if code in ("WB", "SD"):
        places = targets(table, code)
        if len(places) == 1:
            return on_target(view, code, places[0])
        return _("Choose a target") if code == "WB" else _("Choose a card to redirect")
    if code in ("BE", "BU"):
        told = _("Play {card} (−{trap}B)") if code == "BE" else _("Play {card} (+{trap}B)")
        return told.format(card=card(option.card), trap=table.agreed.trap_amount)
    return _("Play {card}").format(card=card(option.card))


def on_target(view: View, code: str, place: int) -> str:
    told = _("Cancel {target}") if code == "WB" else _("Redirect {target}")
    return told.format(target=lying(view, view.public.stack[place]))


def button_of_redirection(view: View, option: c.Move) -> str:
    mine = option.seat == view.seat
    code = view.public.stack[aimed_at(view.own)].card
    if code == "RC":
        told = _("Draw {n} cards") if mine else _("Let {who} draw")
    elif code == "FC":
        told = _("Sell your own package") if mine else _("Make {who} sell")
    elif code == "HF":
        told = _("Take it yourself") if mine else _("Let {who} take it")
    else:
        told = _("Point it at you") if mine else _("Point it at {who}")
    return told.format(who=who(view, option.seat), n=c.CREDIT)


def one_click(view: View, option: c.Move) -> bool:
    """Return whether a click on the piece is the answer."""
    match view.ask.decision if view.ask else "":
        case "main":
            return option in (c.PLAY_RC, c.PLAY_FC) or (option is c.END and not view.own.best)
        case "respond":
            code = c.CARD[option.card] if option.kind == "play" else ""
            return option is c.PASS or code == "SD" or (code == "WB" and len(targets(view.public, code)) > 1)
        case decision:
            return decision in ("collude", "aim", "redirect", "take")


def choose(view: View) -> str:
    """Return what the button says before anything is chosen."""
    match view.ask.decision if view.ask else "":
        case "main":
            return _("Choose an action")
        case "collude" | "redirect":
            return _("Choose a player")
        case "swap" | "build" | "forced":
            return _("Choose cards")
        case "respond":
            return _("Choose a card or pass")
        case "trim":
            return _n("Choose 1 card", "Choose {n} cards", surplus(view))
        case _aim_or_take:
            return _("Choose a card")


def forced(view: View) -> str:
    """Return what happens if there is one option."""
    return asked(view)[0] if view.ask and view.ask.decision == "forced" else one_move(view)


# -- what a choice leads to ------------------------------------------------------------------------------


def preview(view: View, option: c.Move) -> str:
    """Return what a choice leads to, or ""."""
    decision = view.ask.decision if view.ask else ""
    if decision == "main":
        return preview_of_action(view, option)
    if decision == "respond" and option is not c.PASS:
        return preview_of_response(view, option)
    if decision in ("build", "forced") and option is not c.SELL_NOTHING:
        return preview_of_package(view, option)
    if decision == "take":
        left = left_after(view, c.CARD[option.card])
        return _("leaves {n}B").format(n=left)
    if decision == "aim":
        return preview_of_target(view, option)
    if decision == "collude":
        banker = view.public.bankers[option.seat]
        return f"{how_many(banker.cards)} · {banker.score}B · {bags(banker.bags)}"
    return ""


def preview_of_action(view: View, option: c.Move) -> str:
    if option is c.PLAY_RC:
        return _("draw {n} cards").format(n=c.CREDIT)
    if option is c.PLAY_FC:
        return _("an opponent sells for you, and your turn ends")
    if option is c.SELL:
        return _("your best pays {n}B").format(n=view.own.best)
    return _("once per turn, any number of cards") if option is c.SWAP else ""


def preview_of_response(view: View, option: c.Move) -> str:
    code = c.CARD[option.card]
    if code in ("WB", "SD"):
        places = targets(view.public, code)
        if len(places) > 1:
            return how_many_targets(len(places))
        told = _("cancels {target}") if code == "WB" else _("redirects {target}")
        return told.format(target=lying(view, view.public.stack[places[0]]))
    return pays_with(view, Lying(code, view.seat, view.seat if code == "HF" else c.NOBODY, 0, False))


def how_many_targets(count: int) -> str:
    return _n("1 target", "{n} targets", count)


def pays_with(view: View, added: Lying) -> str:
    """Return what the sale pays with one more card on the stack."""
    sale: Sale = view.public.sale
    worth = final(sale, view.public.agreed, outlook((*view.public.stack, added)))
    return _("pays {n}B then").format(n=worth)


def preview_of_package(view: View, option: c.Move) -> str:
    """Return what the cards named so far are with this one, if that is a package, or the only one that it
    leads to."""
    package = numbers_of(named(view.own))
    if option.kind == "add":
        package.append(option.card)
        way = ways(view)[option.card]
        if way.packages == 1:
            package = way.cards
        elif not way.complete:
            return ""
    kind, worth = kind_and_worth(package, view.public.agreed)
    return _("{kind}, {worth}B").format(kind=in_sentence(kind), worth=worth)


def preview_of_target(view: View, option: c.Move) -> str:
    table: Public = view.public
    item = table.stack[option.place]
    if aiming(view.own) == "WB" and table.sale is not None:
        return pays_with(view, Lying("WB", view.seat, c.NOBODY, option.place, False))
    mine = item.focus == view.seat
    if item.card == "WB":
        return _("cancels {target}").format(target=lying(view, table.stack[item.aim]))
    if item.card == "SD":
        told = _("redirects {target} to you") if mine else _("redirects {target} to {who}")
        return told.format(target=lying(view, table.stack[item.aim]), who=who(view, item.focus))
    return _("targets you") if mine else _("targets {who}").format(who=who(view, item.focus))


def left_after(view: View, code: str) -> int:
    """Return what the package on the stack is worth without a card of it."""
    table: Public = view.public
    sale = table.sale
    assert sale is not None
    cards = list(sale.cards)
    cards.remove(code)
    rest = Sale(sale.seller, sale.payee, tuple(cards), 0, sale.taken + 1, sale.traps)
    return base(rest, table.agreed, outlook(table.stack).void[0])


# -- while others decide, and at the end -------------------------------------------------------------------


def waiting(view: View, seat: int) -> str:
    """Return what a seat is doing.  All decisions of a phase read the same: which it is may be secret."""
    table: Public = view.public
    sale = table.sale
    name = who(view, seat)
    if table.phase == "main":
        return _("It's {who}'s turn.").format(who=name)
    if table.phase == "window":
        return _("Waiting for {who} to respond or pass.").format(who=name)
    if table.phase == "end":
        told = _("{who} is discarding down to {size} cards.")
        return told.format(who=name, size=table.agreed.hand_size)
    assert sale is not None
    if table.phase == "forced sale":
        told = _("{who} has to sell their best package for {payee}.")
        if seat == sale.payee:
            told = _("{who} has to sell their best package.")
        return told.format(who=name, payee=who(view, sale.payee))
    told = _("{who} is choosing a card from {seller}'s package.")
    if seat == sale.seller:
        told = _("{who} is taking back a card from the package.")
    return told.format(who=name, seller=who(view, sale.seller))


def result(view: View) -> str:
    """Return how the game has ended."""
    winners = view.winners
    won = view.seat in winners
    if len(winners) > 1:
        others = listed([who(view, seat) for seat in winners if seat != view.seat])
        told = _("The market closed. You share the win with {names}.")
        return (told if won else _("The market closed. {names} share the win.")).format(names=others)
    name, left = who(view, winners[0]), bags(view.public.bankers[winners[0]].bags)
    if view.reason == "bags":
        return (
            _("You win! Every bag is cleared.")
            if won
            else _("{who} wins: every bag is cleared.").format(who=name)
        )
    told = _("The market closed. You win with {bags} left.")
    return (told if won else _("The market closed. {who} wins with {bags} left.")).format(who=name, bags=left)


def round_text(table: Public) -> str:
    """Return the round; near the end, with the limit."""
    limit = table.agreed.max_rounds
    told = _("Round {n} of {limit}") if table.round > limit - LAST_ROUNDS else _("Round {n}")
    return told.format(n=table.round, limit=limit)


# -- pieces ------------------------------------------------------------------------------------------------


def pieces(view: View) -> list[str]:
    """Return the cards by their codes, their classes, bags and piles, and for each player the score and the
    known cards."""
    of_players = [f"{piece}-{seat + 1}" for seat in range(view.seats) for piece in ("score", "known")]
    return [*c.CARD, *(name.lower() for name in CLASSES), "bag", "draw", "discards", *of_players]


def tooltip(view: View, piece: str) -> str:
    """Return what a piece does."""
    table: Public = view.public
    agreed = table.agreed
    if piece in c.CARD:
        return tooltip_of(c.CARD.index(piece), agreed.trap_amount, agreed.deflect_scope == "slow")
    if piece.capitalize() in CLASSES:
        return _(CLASSES[piece.capitalize()])
    if piece == "bag":
        return _("A bag of bad assets. Clear it by reaching {goal}B.").format(goal=agreed.goal)
    if piece == "draw":
        return _n(
            "1 card left. When empty, the discards are shuffled.",
            "{n} cards left. When empty, the discards are shuffled.",
            table.draw_pile,
        )
    if piece == "discards":
        return _("Everyone can look through these.")
    kind, _dash, number = piece.partition("-")
    seat = int(number) - 1
    if kind == "score":
        return _("{n}B of {goal}B").format(n=table.bankers[seat].score, goal=agreed.goal)
    if seat == view.seat:
        return _("You took this card, so everyone knows it.")
    return _("{who} took this card, so everyone knows it.").format(who=who(view, seat))
