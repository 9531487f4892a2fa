"""Margin Call in words, from the view alone."""

from __future__ import annotations

from collections.abc import Sequence

import passel.games.margincall.components as c
from passel.contract import Question, View
from passel.contract.journal import Line, Sentences, Told, if_known, told
from passel.games.margincall.rules_value import billions, category
from passel.games.margincall.view_types import Lying, Own, Public
from passel.i18n import N_, Nn_, _, _n, listed, ngettext

TYPES = [N_("Mortgage"), N_("Loan"), N_("Stock"), N_("Crypto")]
FORMS = {  # of the names
    "PZ": Nn_("Ponzi Scheme", "Ponzi Schemes"),
    "W": Nn_("Wild", "Wilds"),
    "RC": Nn_("Revolving Credit", "Revolving Credits"),
    "FC": Nn_("Forced Collusion", "Forced Collusions"),
    "SD": Nn_("Strategic Deflection", "Strategic Deflections"),
    "WB": Nn_("Whistleblower", "Whistleblowers"),
    "HF": Nn_("High-Frequency Trade", "High-Frequency Trades"),
    "BE": Nn_("Bear Trap", "Bear Traps"),
    "BU": Nn_("Bull Trap", "Bull Traps"),
}
NAMES = {code: singular for code, (singular, _plural) in FORMS.items()}
TEXTS = {
    "W": N_("Counts as any asset card: any type, any number."),
    "RC": N_("Draw 4 cards."),
    "FC": N_("A chosen player must sell their best package; you get its value. "
             "Your turn ends unless this card is voided."),
    "SD": N_("Point a card on the stack at another player. Not a Whistleblower."),
    "WB": N_("Void a Slow, Quick or Market Manipulator card on the stack, another Whistleblower included."),
    "HF": N_("Take one asset or wild from an opponent's package into your holding. Never a Ponzi Scheme."),
    "BE": N_("The package is worth {n}B less, never below 0."),
    "BU": N_("The package is worth {n}B more, unless it is worth nothing."),
    "PZ": N_("Sell with any four assets or wilds for 4B. A stolen card makes it worthless."),
}  # fmt: skip
CATEGORIES = [
    N_("nothing"), N_("a pair"), N_("two pair"), N_("three of a kind"), N_("a straight"), N_("a flush"),
    N_("a full house"), N_("four of a kind"), N_("a straight flush"),
]  # fmt: skip
COUNTS = {2: N_("two"), 3: N_("three"), 4: N_("four"), 5: N_("five"), 6: N_("six")}


def card(number: int) -> str:
    """As it is called: Mortgage 7, Whistleblower."""
    code = c.CARD[number]
    if code in NAMES:
        return _(NAMES[code])
    return f"{_(TYPES[(number - 1) // c.NUMBERS])} {(number - 1) % c.NUMBERS}"


def text(number: int, trap_amount: int = 2) -> str:
    """What is written on a card that is no asset."""
    return _(TEXTS[c.CARD[number]]).format(n=trap_amount)


def several(number: int, count: int) -> str:
    """A Wild, three Wilds, Mortgage 7, two Mortgage 7s."""
    if 0 < number < c.W:
        many = _("{count} {card}s").format(count=_(COUNTS[count]), card=card(number)) if count > 1 else ""
        return many or card(number)
    if count == 1:
        return _("a {card}").format(card=card(number))
    return f"{_(COUNTS[count])} {ngettext(*FORMS[c.CARD[number]], count)}"


def cards(numbers: Sequence[int]) -> str:
    """Mortgage 7, Loan 7 and two Wilds."""
    return listed([several(number, numbers.count(number)) for number in sorted(set(numbers))])


def how_many(count: int) -> str:
    return _n("a card", "{n} cards", count)


def bags(count: int) -> str:
    return _n("1 bag", "{n} bags", count)


def numbers_of(codes: Sequence[str]) -> list[int]:
    return [c.CARD.index(code) for code in codes]


def kind(package: Sequence[int]) -> str:
    """What a package is."""
    return _("a Ponzi package") if c.PZ in package else _(CATEGORIES[category(list(package))])


def who(view: View, seat: int) -> str:
    """Return the player's name, or P1 to P6 if the view has none."""
    return view.name(seat) or c.SEAT[seat]


# -- asking ----------------------------------------------------------------------------------------


def prompt(view: View) -> str:
    """What the seat is asked."""
    table: Public = view.public
    own: Own = view.own
    if view.ask is None:
        return ""
    match view.ask.decision:
        case "main":
            banker = table.bankers[view.seat]
            return _("Your turn, at {score}B with {bags} left: what do you do?").format(
                score=banker.score, bags=bags(banker.bags)
            )
        case "collude":
            return _("Forced Collusion: who must sell their best package for you?")
        case "swap":
            return so_far(own, _("Swap: which card do you discard?"), _("Which other one?"))
        case "build":
            return so_far(own, _("Which card is in the package?"), _("Which other one?"))
        case "forced":
            return prompt_forced(view)
        case "respond":
            return _("{story} Do you respond?").format(story=newest(view))
        case "aim":
            return _("{card}: at which card do you aim it?").format(card=aiming(own))
        case "redirect":
            item = table.stack[aimed_at(own)]
            return _("Strategic Deflection: to whom do you redirect {card}?").format(card=lying(view, item))
        case "take":
            return _("High-Frequency Trade: which card do you take from {whose} package?").format(
                whose=whose(view, table.sale.seller if table.sale else 0)
            )
        case _other:
            size = table.agreed.hand_size
            return so_far(
                own,
                _("You hold {n} cards and keep {size}. Which one do you discard?").format(
                    n=len(own.holding), size=size
                ),
                _("Which other one?"),
            )


def so_far(own: Own, first: str, further: str) -> str:
    """The first question, or the next with what was named before."""
    named = [code for code in own.begun if code in c.CARD]
    if not named:
        return first
    return _("So far {cards}. {question}").format(cards=cards(numbers_of(named)), question=further)


def prompt_forced(view: View) -> str:
    table: Public = view.public
    own: Own = view.own
    payee = who(view, table.sale.payee) if table.sale else ""
    if not own.best:
        return _("Forced Collusion of {who}: you have no package to sell.").format(who=payee)
    story = _("Forced Collusion: you sell a package worth {best}B, and {who} is paid.")
    return story.format(best=own.best, who=payee) + " " + _("Which card is in it?")


def newest(view: View) -> str:
    """The item to which one may respond."""
    table: Public = view.public
    item = table.stack[-1]
    if item.card != "package":
        played = aimed(view, item)
        if item.seat == view.seat:
            return _("You have played {card}.").format(card=played)
        return _("{who} has played {card}.").format(who=who(view, item.seat), card=played)
    assert table.sale is not None
    sold = numbers_of(table.sale.cards)
    sells = (
        _("You sell {cards}: {kind}, {base}B.")
        if item.seat == view.seat
        else _("{who} sells {cards}: {kind}, {base}B.")
    )
    return sells.format(who=who(view, item.seat), cards=cards(sold), kind=kind(sold), base=table.sale.base)


def whose(view: View, seat: int) -> str:
    return _("your own") if seat == view.seat else _("{who}'s").format(who=who(view, seat))


def aiming(own: Own) -> str:
    return card(move(own.begun[0]).card)


def aimed_at(own: Own) -> int:
    return move(own.begun[1]).place


def move(text: str) -> c.Move:
    found = c.BOX.texts[text]
    assert isinstance(found, c.Move)
    return found


def aimed(view: View, item: Lying) -> str:
    """A card on the stack, with its target and focus."""
    table: Public = view.public
    number = c.CARD.index(item.card)
    article = _("a {card}").format(card=card(number))
    if item.card == "WB":
        return _("{a_card} on {target}").format(a_card=article, target=lying(view, table.stack[item.aim]))
    if item.card == "SD":
        return _("{a_card} to turn {target} to {who}").format(
            a_card=article, target=lying(view, table.stack[item.aim]), who=to_whom(view, item.focus)
        )
    if number == c.FC:
        return _("{a_card} on {who}").format(a_card=article, who=to_whom(view, item.focus))
    if number == c.RC or table.sale is None:
        return article
    return _("{a_card} on {whose} package of {base}B").format(
        a_card=article, whose=whose(view, table.sale.seller), base=table.sale.base
    )


def to_whom(view: View, seat: int) -> str:
    return _("you") if seat == view.seat else who(view, seat)


def lying(view: View, item: Lying) -> str:
    """Bo's Whistleblower; of a package its Ponzi Scheme."""
    number = c.PZ if item.card == "package" else c.CARD.index(item.card)
    return _("{whose} {card}").format(whose=whose(view, item.seat), card=card(number))


LABELS = {
    c.SWAP: N_("swap cards"),
    c.SELL: N_("sell a package"),
    c.END: N_("end your turn"),
    c.PASS: N_("pass"),
    c.DONE: N_("that is all"),
    c.SELL_NOTHING: N_("sell nothing"),
}
NAMING_A_PLAYER = frozenset([*c.ON_PLAYER, *c.TO_PLAYER])


def label(view: View, option: c.Move) -> str:
    """An option, as a player would say it."""
    fixed = LABELS.get(option)
    if fixed is not None:
        return _(fixed)
    if option in NAMING_A_PLAYER:
        return _("yourself") if option.seat == view.seat else who(view, option.seat)
    match option.kind:
        case "play":
            return _("play {card}").format(card=card(option.card))
        case "on":
            return label_of_place(view, option)
        case _drop_add_take:
            return card(option.card)


def label_of_place(view: View, option: c.Move) -> str:
    stack = view.public.stack
    if option.place >= len(stack):
        return _("number {place} of the stack").format(place=option.place)
    return lying(view, stack[option.place])


def preview(view: View, option: c.Move) -> str:
    """What choosing it means, if there is something to say."""
    table: Public = view.public
    own: Own = view.own
    decision = view.ask.decision if view.ask else ""
    if option.kind == "play":
        return text(option.card, table.agreed.trap_amount)
    if option is c.SELL:
        return _("your best package is worth {best}B").format(best=own.best)
    if option is c.SWAP:
        return _("once a turn: discard any number of cards and draw as many")
    if decision in ("build", "forced"):
        return preview_build(table, own, option)
    if option.kind == "take" and table.sale is not None:
        return preview_take(table, option)
    if option.kind == "on" and 0 <= option.place < len(table.stack) and decision == "aim":
        return preview_aim(view, option)
    if option in NAMING_A_PLAYER and decision == "collude":
        banker = table.bankers[option.seat]
        return _("{score}B, {bags} left").format(score=banker.score, bags=bags(banker.bags))
    return ""


def preview_build(table: Public, own: Own, option: c.Move) -> str:
    """What the cards named so far are, with this one."""
    basket = numbers_of([code for code in own.begun if code in c.CARD])
    if option.kind == "add":
        basket.append(option.card)
    if c.PZ in basket:
        return _("a Ponzi package, 4B") if len(basket) == 5 else ""
    best = category(basket)
    if c.SIZE[best] < len(basket):
        return ""
    worth = billions(best, table.agreed.four_value)
    return _("{kind}, {worth}B").format(kind=_(CATEGORIES[best]), worth=worth)


def preview_take(table: Public, option: c.Move) -> str:
    assert table.sale is not None
    rest = numbers_of(table.sale.cards)
    rest.remove(option.card)
    if c.PZ in rest and not table.stack[0].void:
        return _("the Ponzi package is worth nothing then")
    worth = billions(category(rest), table.agreed.four_value)
    return _("what is left is worth {worth}B").format(worth=worth)


def preview_aim(view: View, option: c.Move) -> str:
    table: Public = view.public
    item = table.stack[option.place]
    if item.card in ("WB", "SD"):
        return _("which is aimed at {target}").format(target=lying(view, table.stack[item.aim]))
    if item.focus >= 0 and item.focus != item.seat:
        return _("which is on {who}").format(who=to_whom(view, item.focus))
    return ""


# -- refusing --------------------------------------------------------------------------------------


def why_not(view: View, option: c.Move) -> tuple[str, str]:
    """Why an option is not on offer now, and the clause behind that."""
    question = view.ask
    if question is None:
        return _("It is not for you to decide now."), "MC-24"
    own: Own = view.own
    asked = question.decision
    kind = option.kind
    if kind == "play" and asked in ("main", "respond"):
        return why_not_play(view, question, option)
    if asked == "main":
        if option is c.SWAP:
            return _("You have swapped in this turn."), "MC-12"
        if option is c.SELL:
            return _("You hold no package to sell."), "MC-13"
        if option is c.END:
            return _("Strictly, nobody ends the turn who holds a package."), "MC-14"
    if kind in ("drop", "add", "take") and kind == doing(asked):
        return why_not_card(view, question, option)
    if option is c.DONE and asked == "swap":
        return _("Discard one card at least."), "MC-12"
    if option is c.DONE and asked in ("build", "forced"):
        return _("That is no package yet."), "MC-20"
    if option is c.SELL_NOTHING and asked == "forced":
        return _("You hold a package worth {best}B.").format(best=own.best), "MC-33"
    if kind == "on" and asked == "aim":
        return why_not_aim(view, option)
    if kind in ("on", "to") and asked in ("collude", "redirect"):
        return why_not_player(view, question, option)
    return _("You are asked something else: {prompt}").format(prompt=prompt(view)), question.clause


def doing(decision: str) -> str:
    """Return the kind of its options that name a card."""
    return {"swap": "drop", "trim": "drop", "build": "add", "forced": "add", "take": "take"}.get(decision, "")


def why_not_play(view: View, question: Question, option: c.Move) -> tuple[str, str]:
    table: Public = view.public
    name = card(option.card)
    if c.CARD[option.card] not in view.own.holding:
        return _("You hold no {card}.").format(card=name), question.clause
    if question.decision == "main":
        return _("A {card} is a response: play it when there is something on the stack.").format(
            card=name
        ), "MC-10"
    if option.card in (c.RC, c.FC):
        return _("A {card} is played in your own main phase, onto an empty stack.").format(card=name), "MC-9"
    if c.CARD[option.card] in ("WB", "SD"):
        return _("There is nothing on the stack at which a {card} can be aimed.").format(card=name), "MC-26"
    if table.stack[0].card != "package":
        return _("A {card} needs a package that is being sold.").format(card=name), "MC-11"
    return _("You cannot take from your own package."), "MC-26"


def why_not_card(view: View, question: Question, option: c.Move) -> tuple[str, str]:
    own: Own = view.own
    asked = question.decision
    name = card(option.card)
    code = c.CARD[option.card]
    if asked == "take":
        if option.card == c.PZ:
            return _("A Ponzi Scheme is never taken."), "MC-40"
        return _("There is no {card} in the package.").format(card=name), "MC-40"
    if own.holding.count(code) <= own.begun.count(code):
        return _("You hold no {card}.").format(card=name) if code not in own.holding else _(
            "You hold no further {card}."
        ).format(card=name), question.clause
    if asked == "swap":
        return _("Name the cards in order: {card} comes before the last one.").format(card=name), "MC-12"
    if asked == "forced":
        return _("No package of yours worth {best}B begins with {card}.").format(
            best=own.best, card=name
        ), "MC-33"
    return _("No package that may be sold goes on with {card}.").format(card=name), "MC-20"


def why_not_aim(view: View, option: c.Move) -> tuple[str, str]:
    table: Public = view.public
    if option in NAMING_A_PLAYER:
        return _("Aim at a card of the stack, not at a player."), "MC-27"
    if option.place >= len(table.stack):
        return _("The stack is not that high."), "MC-23"
    item = table.stack[option.place]
    if item.card == "package":
        has_ponzi = table.sale is not None and "PZ" in table.sale.cards
        if not has_ponzi:
            return _("A package without a Ponzi Scheme is no card."), "MC-36"
        if view.own.begun[0] == c.PLAY_WB.text:
            return _("Say on PZ: of a package only its Ponzi Scheme can be voided."), "MC-36"
        return _("A Ponzi Scheme has no focus that could be changed."), "MC-37"
    if option is c.ON_PZ:
        return _("There is no Ponzi Scheme on the stack."), "MC-36"
    if item.card == "WB":
        return _("A Whistleblower cannot be deflected."), "MC-37"
    if item.card in ("HF", "SD"):
        return _("Only Slow cards can be deflected in this game."), "MC-37"
    return _("A {card} has no focus that could be changed.").format(
        card=card(c.CARD.index(item.card))
    ), "MC-37"


def why_not_player(view: View, question: Question, option: c.Move) -> tuple[str, str]:
    if (option.kind == "on") != (question.decision == "collude"):
        return _("You are asked something else: {prompt}").format(prompt=prompt(view)), question.clause
    if option not in NAMING_A_PLAYER:
        return _("Name a player."), question.clause
    if option.seat >= view.seats:
        return _("Nobody sits there."), "MC-1"
    if question.decision == "collude":
        return _("That is you: name an opponent."), "MC-33"
    return _("It is on {who} already.").format(who=who(view, option.seat)), "MC-37"


# -- telling ---------------------------------------------------------------------------------------


def packed(number: int) -> str:
    return cards(c.unpack(number))


def sold(line: Line) -> Told:
    by_choice = N_("{seat} sells {package}: {kind}, {worth}B.")
    forced = N_("{seat} has to sell {package} for {payee}: {kind}, {worth}B.")
    return told(by_choice if line.seat == line.payee else forced, kind=kind(c.unpack(line.package)))


def settled(line: Line) -> str:
    if line.final == 0:
        return N_("The package is worth nothing: {payee} stays at {score}B.")
    if line.final == line.base:
        return N_("{payee} is paid {final}B and has {score}B.")
    return N_("{payee} is paid {final}B instead of {base}B and has {score}B.")


def of_somebody(line: Line) -> str:
    """A card on the stack, and whose it is."""
    if line.seat == line.owner:
        return _("an own {card}").format(card=card(line.card))
    return _("the {card} of {owner}").format(card=card(line.card), owner=line.names[line.owner])


tell = Sentences(
    c.BOX,
    {"card": card, "count": how_many, "cards": packed, "package": packed, "bags": bags},
    {
        c.CUT: lambda line: told(N_("{seat} cuts {card}."), card=several(line.card, 1)),
        c.TURN: N_("{seat} is to move."),
        c.DREW: if_known(N_("{seat} draws {cards}."), N_("{seat} draws {count}.")),
        c.SHUFFLED: lambda line: told(
            N_("The draw pile is empty: the {n} discards are shuffled into a new one."), n=line.count
        ),
        c.SWAPPED: N_("{seat} swaps {cards}."),
        c.TRIMMED: N_("{seat} discards {cards}."),
        c.PLAYED: lambda line: told(N_("{seat} plays {card}."), card=several(line.card, 1)),
        c.COLLUDED: N_("{seat} plays a Forced Collusion on {victim}."),
        c.BLEW: lambda line: told(N_("{seat} plays a Whistleblower on {card}."), card=of_somebody(line)),
        c.DEFLECTED: lambda line: (
            N_("{seat} plays a Strategic Deflection to take over the {card}.")
            if line.seat == line.to
            else N_("{seat} plays a Strategic Deflection to turn the {card} to {to}.")
        ),
        c.SOLD: sold,
        c.NOTHING_SOLD: N_("{seat} holds no package, so nothing is sold."),
        c.UNANSWERED: N_("Nobody responds."),
        c.VOIDED: lambda line: told(N_("{seat} voids {card}."), card=of_somebody(line)),
        c.REDIRECTED: lambda line: (
            N_("{seat} takes over the {card}.")
            if line.seat == line.to
            else N_("{seat} turns the {card} to {to}.")
        ),
        c.FIZZLED: N_("The {card} of {seat} hits a void card and does nothing."),
        c.DID_NOTHING: N_("The {card} of {seat} is void and does nothing."),
        c.TOOK: lambda line: told(N_("{seat} takes {card} from the package."), card=several(line.card, 1)),
        c.NOTHING_LEFT: N_("{seat} finds nothing left to take."),
        c.SET_TRAP: lambda line: (
            N_("The {card} of {seat} pushes the price up.")
            if line.card == c.BU
            else N_("The {card} of {seat} pushes the price down.")
        ),
        c.SETTLED: settled,
        c.SHED: lambda line: (
            N_("{seat} sheds a bag and has {bags} left.") if line.bags else N_("{seat} sheds the last bag.")
        ),
        c.ENDED_TURN: N_("{seat} sells nothing this turn."),
        c.CLOSED: N_("After {rounds} rounds the market closes."),
        c.WON: N_("{seat} is rid of all bags."),
    },
)


def result(view: View) -> str:
    """How the game has ended."""
    winners = [who(view, seat) for seat, place in enumerate(view.places) if place == 1]
    if len(winners) > 1:
        return _("The market has closed; {who} share the victory.").format(who=listed(winners))
    if view.reason == "bags":
        return _("{who} has shed every bag and wins.").format(who=winners[0])
    return _("The market has closed; {who} has got furthest and wins.").format(who=winners[0])
