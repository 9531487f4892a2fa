"""Margin Call: why an option is not offered, and what to do instead."""

from __future__ import annotations

import passel.games.margincall.components as c
from passel.contract import Question, View
from passel.games.margincall.view_types import Own, Public
from passel.games.margincall.words_asking import asked
from passel.games.margincall.words_cards import card
from passel.games.margincall.words_people import who
from passel.i18n import _

NAMING_A_PLAYER = frozenset([*c.ON_PLAYER, *c.TO_PLAYER])


def why_not(view: View, option: c.Move) -> tuple[str, str]:
    """Return why an option is not offered now, and the clause behind that."""
    question = view.ask
    if question is None:
        return _("It's not your turn."), "MC-24"
    decision, kind = question.decision, option.kind
    if kind == "play" and decision in ("main", "respond"):
        return why_not_play(view, question, option)
    if decision == "main" and option in (c.SWAP, c.SELL, c.END):
        return why_not_now(view, option)
    if kind in ("drop", "add", "take") and kind == doing(decision):
        return why_not_card(view, question, option)
    if option is c.DONE and decision == "swap":
        return _("Choose at least 1 card."), "MC-12"
    if option is c.DONE and decision in ("build", "forced"):
        return _("That's not a package yet. Every card must count."), "MC-20"
    if option is c.SELL_NOTHING and decision == "forced":
        told = _("You have a package worth {best}B, so you must sell it.")
        return told.format(best=view.own.best), "MC-33"
    if kind == "on" and decision == "aim":
        return why_not_aim(view, option)
    if kind in ("on", "to") and decision in ("collude", "redirect"):
        return why_not_player(view, question, option)
    return something_else(view, question)


def something_else(view: View, question: Question) -> tuple[str, str]:
    return _("Answer this first: {prompt}").format(prompt=asked(view)[0]), question.clause


def doing(decision: str) -> str:
    """Return the kind of its options that name a card."""
    return {"swap": "drop", "trim": "drop", "build": "add", "forced": "add", "take": "take"}.get(decision, "")


def why_not_now(view: View, option: c.Move) -> tuple[str, str]:
    own: Own = view.own
    if option is c.SWAP:
        if not own.holding:
            return _("You have no cards to swap. End your turn."), "MC-12"
        told = _("You've already swapped this turn. Sell a package or end your turn.")
        return told if own.best else _("You've already swapped this turn. End your turn."), "MC-12"
    if option is c.SELL:
        told = _("You have no package to sell. Swap cards or end your turn.")
        return _("You have no package to sell. End your turn.") if view.public.swapped else told, "MC-13"
    told = _("At this table you must sell if you can. Your best pays {best}B.")
    return told.format(best=own.best), "MC-14"


def why_not_play(view: View, question: Question, option: c.Move) -> tuple[str, str]:
    table: Public = view.public
    name = card(option.card)
    if c.CARD[option.card] not in view.own.holding:
        return _("You don't have {card}.").format(card=name), question.clause
    if question.decision == "main":
        told = _("{card} is a response. Play it when someone sells or plays a card.")
        return told.format(card=name), "MC-10"
    if option.card in (c.RC, c.FC):
        return _("You can play {card} only on your turn.").format(card=name), "MC-9"
    if option.card in (c.WB, c.SD):
        return _("There's no card here that {card} works on.").format(card=name), "MC-26"
    if table.stack[0].card != "package":
        return _("{card} works only while a package is being sold.").format(card=name), "MC-11"
    return _("You can't take cards from your own package."), "MC-26"


def why_not_card(view: View, question: Question, option: c.Move) -> tuple[str, str]:
    own: Own = view.own
    decision, code, name = question.decision, c.CARD[option.card], card(option.card)
    if decision == "take":
        if option.card == c.PZ:
            return _("You can't take a Ponzi Scheme. Choose another card."), "MC-40"
        return _("{card} isn't in the package. Choose another card.").format(card=name), "MC-40"
    if own.holding.count(code) <= own.begun.count(code):
        told = _("You have no more {card}.") if code in own.holding else _("You don't have {card}.")
        return told.format(card=name), question.clause
    if decision == "swap":
        told = _("Choose cards from left to right: {card} comes before the last one.")
        return told.format(card=name), "MC-12"
    if decision == "forced":
        told = _("{card} isn't the first card of a package worth {best}B. You must sell your best.")
        return told.format(best=own.best, card=name), "MC-33"
    return _("{card} doesn't fit what you've chosen.").format(card=name), "MC-20"


def why_not_aim(view: View, option: c.Move) -> tuple[str, str]:
    table: Public = view.public
    if option in NAMING_A_PLAYER:
        return _("Choose a card on the stack, not a player."), "MC-27"
    if option.place >= len(table.stack):
        return _("The stack isn't that high. Choose a card that's on it."), "MC-23"
    item = table.stack[option.place]
    if item.card == "package":
        if table.sale is None or "PZ" not in table.sale.cards:
            return _("You can't cancel or redirect a package. Choose a card on the stack."), "MC-36"
        if view.own.begun[0] == c.PLAY_WB.text:
            return _("You can't cancel a package, only its Ponzi Scheme. Choose that instead."), "MC-36"
        return untargeted(c.PZ)
    if option is c.ON_PZ:
        return _("There's no Ponzi Scheme on the stack. Choose another card."), "MC-36"
    if item.card == "WB":
        return _("You can't redirect Whistleblower. Choose another card."), "MC-37"
    if item.card in ("HF", "SD"):
        return _("At this table you can redirect only Revolving Credit and Forced Collusion."), "MC-37"
    return untargeted(c.CARD.index(item.card))


def untargeted(number: int) -> tuple[str, str]:
    told = _("{card} doesn't target a player, so you can't redirect it.")
    return told.format(card=card(number)), "MC-37"


def why_not_player(view: View, question: Question, option: c.Move) -> tuple[str, str]:
    if (option.kind == "on") != (question.decision == "collude"):
        return something_else(view, question)
    if option not in NAMING_A_PLAYER:
        return _("Choose a player."), question.clause
    if option.seat >= view.seats:
        return _("Nobody has that seat. Choose a player at this table."), "MC-1"
    if question.decision == "collude":
        return _("Choose an opponent."), "MC-33"
    if option.seat == view.seat:
        return _("It already points at you. Choose someone else."), "MC-37"
    return _("It already points at {who}. Choose someone else.").format(who=who(view, option.seat)), "MC-37"
