"""Margin Call: the question of each decision, and what follows from this position."""

from __future__ import annotations

from collections.abc import Callable

import passel.games.margincall.components as c
from passel.contract import View
from passel.games.margincall.forecast import Outlook, final, outlook
from passel.games.margincall.sellable import kind_and_worth, kind_of, named, ways
from passel.games.margincall.view_types import Own, Public, Sale
from passel.games.margincall.words_cards import card, cards, in_list, in_sentence, numbers_of
from passel.games.margincall.words_people import aimed_at, aiming, lying, who
from passel.i18n import _, _n, pgettext

Asked = tuple[str, str]  # prompt and hint

SMALL = 2  # billions up to which a sale is hardly worth a card


def asked(view: View) -> Asked:
    """Return the prompt and the hint, or nothing if the reader is not asked."""
    return QUESTIONS[view.ask.decision](view) if view.ask else ("", "")


# -- the turn --------------------------------------------------------------------------------------------


def main(view: View) -> Asked:
    table: Public = view.public
    own: Own = view.own
    banker = table.bankers[view.seat]
    missing = table.agreed.goal - banker.score
    swap = offered(view, c.SWAP)
    improve = swap or "RC" in own.holding
    sell = _("Sell, or improve your hand first") if improve else pgettext("prompt", "Sell a package")
    if own.best >= missing:
        if banker.bags == 1:
            hint = _("Your best package pays {best}B. That clears your last bag, unless someone stops it.")
            return _("You can win this turn"), hint.format(best=own.best)
        return sell, _("Your best package pays {best}B. That clears a bag.").format(best=own.best)
    if "RC" in own.holding:
        prompt = _("Draw, swap, then sell") if swap else _("Draw, then sell")
        return prompt, _(
            "Play Revolving Credit first: {n} more cards to choose from. Selling ends your turn."
        ).format(n=c.CREDIT)
    if own.best:
        if swap:
            hint = _(
                "Your best package pays {best}B. You can swap once before you sell. Selling ends your turn."
            )
        else:
            hint = _("Your best package pays {best}B. You need {missing}B more to clear a bag.")
        return sell, hint.format(best=own.best, missing=missing)
    return nothing_to_sell(view, swap)


def nothing_to_sell(view: View, swap: bool) -> Asked:
    if "FC" in view.own.holding:
        if swap:
            hint = _("Swap cards, or play Forced Collusion and get paid for someone else's package.")
        else:
            hint = _("Play Forced Collusion to get paid for someone else's package, or end your turn.")
        return _("You have nothing to sell"), hint
    if swap:
        return _("You have nothing to sell"), _("Swap the cards you don't need. You draw as many new ones.")
    hint = _("End your turn. Then everyone draws or discards to {size} cards.")
    return _("Nothing to sell this turn"), hint.format(size=view.public.agreed.hand_size)


def collude(view: View) -> Asked:
    hint = _("They sell their best package and you get the money. This ends your turn.")
    return _("Who has to sell for you?"), hint


def swap(view: View) -> Asked:
    count = len(named(view.own))
    hint = _("Discard any number and draw as many. Once per turn. Nobody can respond.")
    if count:
        hint = _n(
            "You discard 1 card and draw 1. Everyone sees what you discard.",
            "You discard {n} cards and draw {n}. Everyone sees what you discard.",
            count,
        )
    return _("Which cards do you want to swap?"), hint


def trim(view: View) -> Asked:
    own: Own = view.own
    size = view.public.agreed.hand_size
    hint = _("You hold {held} cards and keep {size}. Everyone sees what you discard.")
    prompt = _n("Choose 1 card to discard", "Choose {n} cards to discard", surplus(view))
    return prompt, hint.format(held=len(own.holding), size=size)


def surplus(view: View) -> int:
    """Return how many cards the reader still has to discard."""
    own: Own = view.own
    table: Public = view.public
    return len(own.holding) - table.agreed.hand_size - len(named(own))


def offered(view: View, option: c.Move) -> bool:
    return view.ask is not None and option.text in view.ask.options


# -- selling ---------------------------------------------------------------------------------------------


def build(view: View) -> Asked:
    table: Public = view.public
    own: Own = view.own
    if not offered(view, c.DONE):
        if named(own):
            hint = _("Not a package yet. Every card must count. Your best pays {best}B.")
        else:
            hint = _("Pick cards that make a package. Every card must count. Your best pays {best}B.")
        return _("Choose the cards to sell"), hint.format(best=own.best)
    kind, worth = kind_and_worth(numbers_of(named(own)), table.agreed)
    score, goal = table.bankers[view.seat].score + worth, table.agreed.goal
    if for_another(view):
        hint = _("{kind}: {worth}B for {payee}.")
    elif score >= goal:
        hint = _("{kind}: {worth}B. That's enough to clear a bag.")
    else:
        hint = _("{kind}: {worth}B. You'd have {n}B of {goal}B.")
    return _("Sell this package?"), hint.format(
        kind=in_list(kind), worth=worth, n=score, goal=goal, payee=who(view, payee(view))
    )


def payee(view: View) -> int:
    """Return who is paid for what the reader sells."""
    sale: Sale | None = view.public.sale
    return view.seat if sale is None else sale.payee


def for_another(view: View) -> bool:
    return payee(view) != view.seat


def forced(view: View) -> Asked:
    own: Own = view.own
    name = who(view, payee(view))
    if not own.best:
        hint = _("{payee} gets nothing, and the turn ends.")
        if not for_another(view):
            hint = _("You get nothing, and your turn ends.")
        return _("You have nothing to sell"), hint.format(payee=name)
    if not for_another(view):
        hint = _("Your Forced Collusion was redirected to you: you sell, and you get paid.")
        return _("Sell your best package"), hint
    prompt = _("Sell your best package for {payee}").format(payee=name)
    way, *others = ways(view).values()
    if way.packages == 1 and not others:
        hint = _("Forced Collusion: you give up {cards}, and {payee} gets {best}B. You can still respond.")
        return prompt, hint.format(cards=cards(way.cards), payee=name, best=own.best)
    hint = _("You must sell a package worth {best}B. Choose the one you'll miss least. {payee} gets paid.")
    return prompt, hint.format(best=own.best, payee=name)


# -- the stack -------------------------------------------------------------------------------------------


def respond(view: View) -> Asked:
    table: Public = view.public
    ahead = outlook(table.stack)
    hint = slow_hint(view, ahead) if table.sale is None else sale_hint(view, table.sale, ahead)
    return newest(view), hint


def newest(view: View) -> str:
    """Return what happened last, as a question."""
    table: Public = view.public
    item = table.stack[-1]
    name = who(view, item.seat)
    if item.card == "package":
        assert table.sale is not None
        return newest_package(view, table.sale)
    played = card(c.CARD.index(item.card))
    if item.seat == view.seat:
        return _("You played {card}. Add another card?").format(card=played)
    on_me = item.focus == view.seat
    if item.card == "RC":
        return _("{who} is about to draw {n} cards. Respond?").format(who=name, n=c.CREDIT)
    if item.card == "FC":
        told = _("{who} wants you to sell. Respond?") if on_me else _("{who} makes {victim} sell. Respond?")
        return told.format(who=name, victim=who(view, item.focus))
    if item.card == "WB":
        target = lying(view, table.stack[item.aim])
        return _("{who} cancels {target}. Respond?").format(who=name, target=target)
    if item.card == "SD":
        told = _("{who} redirects {card} to {to}. Respond?")
        if item.focus == item.seat:
            told = _("{who} takes over {card}. Respond?")
        elif on_me:
            told = _("{who} redirects {card} to you. Respond?")
        target = card(c.CARD.index(table.stack[item.aim].card))
        return told.format(who=name, card=target, to=who(view, item.focus))
    if item.card == "HF":
        mine = table.sale is not None and table.sale.seller == view.seat
        told = _("{who} takes a card from the package. Respond?")
        return (_("{who} takes a card from your package. Respond?") if mine else told).format(who=name)
    return _("{who} plays {card}. Respond?").format(who=name, card=played)


def newest_package(view: View, sale: Sale) -> str:
    seller, payee = who(view, sale.seller), who(view, sale.payee)
    if sale.seller == view.seat == sale.payee:
        return _("Add a card to your sale?")
    if sale.seller == view.seat:
        return _("You're selling for {payee}. Respond?").format(payee=payee)
    if sale.payee == view.seat:
        return _("{who} is selling for you. Respond?").format(who=seller)
    kind = in_sentence(kind_of(numbers_of(sale.cards), sale.base))
    return _("{who} is selling {kind}. Respond?").format(who=seller, kind=kind)


def sale_hint(view: View, sale: Sale, ahead: Outlook) -> str:
    """Return what the sale pays if nobody adds a card; at least that much, if cards will be taken."""
    table: Public = view.public
    now = final(sale, table.agreed, ahead)
    banker = table.bankers[sale.payee]
    goal, then = table.agreed.goal, banker.score + now
    blanks = {
        "payee": who(view, sale.payee),
        "money": _("at least {n}B").format(n=now) if ahead.takes else f"{now}B",
        "now": now,
        "then": then,
        "goal": goal,
        "base": sale.base,
    }
    mine = sale.payee == view.seat
    if then >= goal and now:
        if mine:
            won = _("As it stands, you get {money} and win the game.")
            hint = won if banker.bags == 1 else _("As it stands, you get {money} and clear a bag.")
        elif banker.bags == 1:
            hint = _("If nobody stops this, {payee} gets {money} and wins the game.")
        else:
            hint = _("As it stands, {payee} gets {money}, reaches {goal}B and clears a bag.")
    elif ahead.takes:
        hint = taken_hint(mine, now)
    elif mine:
        hint = own_hint(now, sale.base)
    elif sale.seller == view.seat:
        hint = _("{payee} gets {now}B as it stands. You lose nothing if it pays less.")
    elif now == 0:
        hint = _("As it stands, the package pays nothing.")
    elif now <= SMALL:
        hint = _("Only {now}B for {payee} as it stands. You may want to save your cards.")
    else:
        hint = _("As it stands, {payee} gets {now}B and will have {then}B of {goal}B.")
    return hint.format(**blanks)


def taken_hint(mine: bool, now: int) -> str:
    if mine:
        if now == 0:
            return _("The {base}B package may pay you nothing. It depends on the card taken.")
        return _("The {base}B package may pay you only {now}B. It depends on the card taken.")
    if now == 0:
        return _("As it stands, {payee} may get nothing. It depends on the card taken.")
    return _("As it stands, {payee} gets {now}B or more. It depends on the card taken.")


def own_hint(now: int, base: int) -> str:
    if now == 0:
        return _("As it stands, the {base}B package pays you nothing.")
    if now < base:
        return _("The {base}B package would pay you only {now}B now.")
    return _("As it stands, you get {now}B. You're paid when everyone has passed.")


def slow_hint(view: View, ahead: Outlook) -> str:
    """Return what comes of a Slow card if nobody adds a card."""
    item = view.public.stack[0]
    victim = ahead.focus[0]
    name = card(c.CARD.index(item.card))
    if ahead.void[0]:
        hint = _("As it stands, {card} is cancelled and nothing happens.")
    elif item.card == "RC":
        hint = _("As it stands, you draw {n} cards.")
        hint = hint if victim == view.seat else _("As it stands, {victim} draws {n} cards.")
    elif victim == view.seat:
        hint = must_sell_hint(view.own.best, item.seat == view.seat)
    elif item.seat == view.seat:
        hint = _("As it stands, {victim} sells their best package and you get the money.")
    elif item.seat == victim:
        hint = _("As it stands, {victim} sells their best package and keeps the money.")
    else:
        hint = _("As it stands, {victim} sells their best package and {who} gets the money.")
    return hint.format(
        card=name, n=c.CREDIT, victim=who(view, victim), who=who(view, item.seat), best=view.own.best
    )


def must_sell_hint(best: int, mine: bool) -> str:
    if not best:
        if mine:
            return _("As it stands, you must sell, but you have no package. Your turn ends.")
        return _("As it stands, you must sell, but you have no package. {who} gets nothing.")
    if mine:
        return _("As it stands, you sell your best package ({best}B) and get the money yourself.")
    return _("As it stands, you sell your best package ({best}B) and {who} gets the money.")


def aim(view: View) -> Asked:
    if aiming(view.own) == "WB":
        hint = _("Your card resolves first, so the one you choose does nothing.")
        return _("Which card do you cancel?"), hint
    hint = _("Next you choose the new player.")
    if view.seats == 2:
        hint = _("It will point at the other player instead.")
    return _("Which card do you redirect?"), hint


def redirect(view: View) -> Asked:
    item = view.public.stack[aimed_at(view.own)]
    if item.card == "RC":
        hint = _("Choose yourself to draw them.")
        if not offered(view, c.TO_PLAYER[view.seat]):
            hint = _("You give them up: someone else draws them.")
        return _("Who draws the {n} cards?").format(n=c.CREDIT), hint
    if item.card == "FC":
        hint = _("{who} still gets the money, whoever sells.").format(who=who(view, item.seat))
        if item.seat == view.seat:
            hint = _("You still get the money, whoever sells.")
        return _("Who has to sell instead?"), hint
    if item.card == "HF":
        return _("Who takes the card?"), _("The new player chooses a card and keeps it.")
    prompt = _("Where should {target} point?").format(target=lying(view, item))
    return prompt, _("It will redirect its card to the player you choose.")


def take(view: View) -> Asked:
    table: Public = view.public
    sale = table.sale
    assert sale is not None
    prompt = _("Take a card from {seller}'s package").format(seller=who(view, sale.seller))
    hint = _("You keep it. The package pays for the cards that are left.")
    if sale.seller == view.seat:
        prompt = _("Take back one of your cards")
        hint = _("It still counts as taken: your package pays for the cards that are left.")
    if "PZ" in sale.cards and not outlook(table.stack).void[0]:
        hint = _("Whatever you take, this Ponzi package is worth nothing. Take what you need.")
    return prompt, hint


QUESTIONS: dict[str, Callable[[View], Asked]] = {
    "main": main,
    "collude": collude,
    "swap": swap,
    "build": build,
    "forced": forced,
    "respond": respond,
    "aim": aim,
    "redirect": redirect,
    "take": take,
    "trim": trim,
}
