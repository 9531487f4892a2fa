"""Machi Koro in words, from the view alone."""

from __future__ import annotations

import passel.games.machikoro.components as c
from passel.contract import Question, View
from passel.contract.journal import Sentences, told
from passel.games.machikoro.view_types import Public, Town
from passel.i18n import N_, Nn_, _, _n, listed, ngettext

NAMES = [
    N_("Wheat Field"), N_("Livestock Farm"), N_("Bakery"), N_("Cafe"), N_("Convenience Store"), N_("Forest"),
    N_("Stadium"), N_("TV Station"), N_("Business Complex"), N_("Cheese Factory"), N_("Furniture Factory"),
    N_("Mine"), N_("Restaurant"), N_("Apple Orchard"), N_("Produce Market"),
    N_("Train Station"), N_("Shopping Mall"), N_("Amusement Park"), N_("Radio Tower"),
]  # fmt: skip

# With the article that a sentence needs.
ARTICLED = [
    N_("a Wheat Field"), N_("a Livestock Farm"), N_("a Bakery"), N_("a Cafe"), N_("a Convenience Store"),
    N_("a Forest"), N_("a Stadium"), N_("a TV Station"), N_("a Business Complex"), N_("a Cheese Factory"),
    N_("a Furniture Factory"), N_("a Mine"), N_("a Restaurant"), N_("an Apple Orchard"),
    N_("a Produce Market"),
    N_("the Train Station"), N_("the Shopping Mall"), N_("the Amusement Park"), N_("the Radio Tower"),
]  # fmt: skip

EFFECTS = [
    N_("1 coin on anyone's 1"),
    N_("1 coin on anyone's 2"),
    N_("1 coin on your 2 or 3"),
    N_("1 coin from whoever else rolls 3"),
    N_("3 coins on your 4"),
    N_("1 coin on anyone's 5"),
    N_("2 coins from every opponent on your 6"),
    N_("5 coins from one opponent on your 6"),
    N_("swap an ordinary card on your 6"),
    N_("3 coins per Livestock Farm on your 7"),
    N_("3 coins per Forest or Mine on your 8"),
    N_("5 coins on anyone's 9"),
    N_("2 coins from whoever else rolls 9 or 10"),
    N_("3 coins on anyone's 10"),
    N_("2 coins per Wheat Field or Apple Orchard on your 11 or 12"),
    N_("roll one die or two"),
    N_("1 coin more for each Bakery, Convenience Store, Cafe and Restaurant"),
    N_("another go after a double"),
    N_("reroll once a go"),
]

COINS = Nn_("1 coin", "{n} coins")


def card(number: int) -> str:
    return _(NAMES[number])


def a_card(number: int) -> str:
    return _(ARTICLED[number])


def coins(number: int) -> str:
    return _n(*COINS, number)


def one_or_two(dice: int) -> str:
    return ngettext("one die", "two dice", dice)


def rolls(number: int) -> str:
    """The totals that wake an establishment: 11-12."""
    if number in c.MAJORS:
        return str(c.MAJORS_ON)
    on = [total for total in range(13) if number in c.BLUE_ON[total] + c.GREEN_ON[total] + c.RED_ON[total]]
    return "-".join(str(total) for total in on)


def who(view: View, seat: int) -> str:
    """Return the player's name, or P1 to P4 if the view has none."""
    return view.name(seat) or c.SEAT[seat]


def everybody(view: View) -> list[str]:
    return [who(view, seat) for seat in range(view.seats)]


def dice(one: int, two: int) -> str:
    return _("{a} and {b}, {sum} in all").format(a=one, b=two, sum=one + two) if two else str(one)


# -- asking --------------------------------------------------------------------------------------


def prompt(view: View) -> str:
    """What the seat is asked."""
    table: Public = view.public
    question = view.ask
    if question is None:
        return ""
    if table.mode == "postal":
        return prompt_for_order(view, question)
    match question.decision:
        case "special":
            return _("Use a special action before you roll?")
        case "choose":
            return _("Choose Number: which dice will you have?")
        case "dice":
            return _("How many dice will you roll?")
        case "shield":
            return _("Number Shield: which total do you rule out?")
        case "reroll":
            return _("You rolled {dice}. Keep it, or reroll once?").format(dice=dice(*table.dice))
        case "tv":
            return _("TV Station: who pays you 5 coins?")
        case "swap":
            return _("Business Complex: with whom do you exchange a card?")
        case "take":
            return _("Which card do you take from {who}?").format(who=who(view, partner(question)))
        case "give":
            return _("Which card do you give for the {card}?").format(card=card(question.about[1]))
        case _other:
            return _("You have {coins}. What do you buy?").format(coins=coins(table.towns[view.seat].coins))


BLOCK_NAMES = [N_("GO 1"), N_("EXTRA 1"), N_("GO 2"), N_("EXTRA 2")]


def prompt_for_order(view: View, question: Question) -> str:
    """What the writer of a sheet is asked."""
    if question.decision == "sheet":
        return _("Turn {turn}: do you send orders?").format(turn=view.public.round)
    block = view.own[question.about]
    asked = {
        "extra": _("Orders of its own for an extra go?"),
        "buy": _("Candidate {n} for the purchase?").format(n=len(block.candidates) + 1),
        "special": _("Use a special action?"),
        "choose": _("Choose Number: which dice?"),
        "shield": _("Number Shield: which total do you rule out?"),
        "cond": _("Only if you have a certain card then, or have it not?"),
        "dice": _("How many dice?"),
        "on": _("Radio Tower: on which totals do you reroll?"),
        "with": _("Reroll with how many dice?"),
        "tv": _("TV Station: who pays you 5 coins?"),
        "swap": _("Business Complex: with whom do you exchange a card?"),
        "take": _("Which card do you take?"),
        "give": _("Which card do you give for the {card}?").format(
            card=card(block.swap[1] if block.swap else 0)
        ),
    }[question.decision]
    return f"{_(BLOCK_NAMES[question.about])}: {asked}"


def partner(question: Question) -> int:
    about = question.about
    return about[0] if isinstance(about, tuple) else int(about)


LABELS = {
    c.ORDERS: N_("send orders"),
    c.NO_ORDERS: N_("send none: nothing is bought"),
    c.EXTRA_SAME: N_("none of its own"),
    c.EXTRA_WRITE: N_("write some"),
    c.DONE: N_("that is all"),
    c.ALWAYS: N_("in any case"),
    c.WITH_SAME: N_("as many as before"),
    c.WITH_ONE: N_("one die"),
    c.WITH_TWO: N_("two dice"),
    c.DICE_ONE: N_("one die"),
    c.DICE_TWO: N_("two dice"),
    c.TV_RICHEST: N_("whoever is richest then"),
    c.PASS: N_("nothing"),
    c.SWAP_NONE: N_("no exchange"),
    c.SPECIAL_NONE: N_("none, just roll"),
    c.SPECIAL_CHOOSE: N_("Choose Number: name the dice instead of rolling"),
    c.SPECIAL_SHIELD: N_("Number Shield: name a total that your roll cannot be"),
}


def label(view: View, option: c.Move) -> str:
    """An option, as a player would say it."""
    fixed = LABELS.get(option)
    if fixed is not None:
        return _(fixed)
    match option.kind:
        case "buy":
            return _("{card} for {coins}").format(card=card(option.card), coins=coins(c.COST[option.card]))
        case "take" | "give":
            return card(option.card)
        case "swap":
            return who(view, option.seat)
        case "tv":
            return _("{who}, who has {coins}").format(
                who=who(view, option.seat), coins=coins(view.public.towns[option.seat].coins)
            )
        case "choose":
            return dice(option.number, option.other)
        case "shield":
            return _("anything but {total}").format(total=option.number)
        case "reroll":
            return _("reroll {dice}").format(dice=one_or_two(option.number))
        case "if":
            return _("only with {card}").format(card=a_card(option.card))
        case "unless":
            return _("only without {card}").format(card=a_card(option.card))
        case "on":
            return _("on {total}").format(total=option.number)
        case _keep:
            return _("keep {dice}").format(dice=dice(*view.public.dice))


def preview(view: View, option: c.Move) -> str:
    """What choosing it means, if there is something to say."""
    if option in LABELS:
        return ""
    match option.kind:
        case "buy" if view.public.mode == "live":
            left = view.public.towns[view.seat].coins - c.COST[option.card]
            return _("{effect}; leaves you {coins}").format(effect=_(EFFECTS[option.card]), coins=coins(left))
        case "buy" | "take" | "give":
            return _(EFFECTS[option.card])
        case "tv":
            return _("pays {coins}").format(coins=coins(min(5, view.public.towns[option.seat].coins)))
        case "swap":
            town: Town = view.public.towns[option.seat]
            cards = [a_card(card) for card in c.ORDINARY if town.cards[card]]
            return _("has {cards}").format(cards=listed(cards))
        case _other:
            return ""


# -- refusing ------------------------------------------------------------------------------------


BEFORE_THE_ROLL = ("special", "choose", "dice", "shield", "keep", "reroll")
AFTER_THE_ROLL = ("tv", "swap", "take", "give", "buy")


def why_not(view: View, option: c.Move) -> tuple[str, str]:
    """Why an option is not on offer now, and the clause behind that."""
    question = view.ask
    if question is None:
        return _("It is not for you to decide now."), "MK-80"
    kind = option.kind
    asked = question.decision
    if view.public.mode == "postal":
        return why_not_order(view, question, option)
    town: Town = view.public.towns[view.seat]
    if kind == "buy" and asked == "buy":
        return why_not_buy(view.public, town, option.card)
    if kind == "dice" and not town.cards[c.TRAIN_STATION]:
        return _("Without a Train Station you roll one die."), "MK-22"
    if kind in ("reroll", "keep") and not town.cards[c.RADIO_TOWER]:
        return _("Only a Radio Tower lets you reroll."), "MK-23"
    if kind in BEFORE_THE_ROLL and asked in AFTER_THE_ROLL:
        return _("The dice have fallen."), "MK-14"
    if kind == asked:
        return why_not_this(view, town, option, asked)
    return _("You are asked something else: {prompt}").format(prompt=prompt(view)), question.clause


def why_not_order(view: View, question: Question, option: c.Move) -> tuple[str, str]:
    kind = option.kind
    if kind == "buy" and question.decision == "buy":
        if option.card in view.own[question.about].candidates:
            return _("The {card} is on the list already.").format(card=card(option.card)), "MK-65"
        return _("You have your {card} already.").format(card=card(option.card)), "MK-42"
    if kind == "special" and question.decision == "special":
        return _("That special action is spent, or stands in another block."), "MK-68"
    if kind == "choose" and question.decision == "choose":
        return _("Two dice need a Train Station."), "MK-16"
    if kind == "on" and question.decision == "on":
        return _("Name the totals from the lowest to the highest."), "MK-75"
    if kind in ("take", "give") and kind == question.decision:
        return _("Majors are never exchanged."), "MK-38"
    if kind in ("tv", "swap") and kind == question.decision:
        yourself = option.seat == view.seat
        return (_("That is you.") if yourself else _("Nobody sits there.")), "MK-77"
    return _("You are asked something else: {prompt}").format(prompt=prompt(view)), question.clause


def why_not_buy(table: Public, town: Town, number: int) -> tuple[str, str]:
    name = card(number)
    if town.cards[number] and (number >= c.ESTABLISHMENTS or number in c.MAJORS):
        return _("You have your {card} already.").format(card=name), "MK-42"
    if number < c.ESTABLISHMENTS and not table.supply[number]:
        return _("There is no {card} left.").format(card=name), "MK-42"
    return (
        _("You have {coins}, and {card} costs {cost}.").format(
            card=a_card(number), cost=c.COST[number], coins=coins(town.coins)
        ),
        "MK-42",
    )


def why_not_this(view: View, town: Town, option: c.Move, asked: str) -> tuple[str, str]:
    if asked == "choose" or option is c.REROLL_TWO:
        return _("Two dice need a Train Station."), "MK-16" if asked == "choose" else "MK-23"
    if asked == "shield":
        return _("Those dice cannot show {total}.").format(total=option.number), "MK-21"
    if asked == "special":
        return _("That special action is spent."), "MK-20"
    if asked == "take":
        if option.card in c.MAJORS:
            return _("Majors are never exchanged."), "MK-38"
        return _("{who} has no {card}.").format(
            who=who(view, partner(view.ask)) if view.ask else "", card=card(option.card)
        ), "MK-39"
    if asked == "give":
        if option.card in c.MAJORS:
            return _("Majors are never exchanged."), "MK-38"
        return _("You have no {card}.").format(card=card(option.card)), "MK-39"
    if option.seat == view.seat:
        return _("That is you."), "MK-36" if asked == "tv" else "MK-38"
    return _("Nobody sits there."), "MK-1"


# -- telling -------------------------------------------------------------------------------------


ORDER_NAMES = [N_("Choose Number"), N_("Number Shield"), N_("Dice 1"), N_("The exchange")]
CAUSES = [
    N_("the condition did not hold"),
    N_("not possible then"),
    N_("sold out"),
    N_("already yours"),
    N_("short by {n}"),
]


tell = Sentences(
    c.BOX,
    {
        "card": card,
        "taken": a_card,
        "given": a_card,
        "coins": coins,
        "cost": coins,
        "dice": one_or_two,
        "order": lambda number: _(ORDER_NAMES[number]),
        "cause": lambda number: _(CAUSES[number]),
    },
    {
        c.WENT: lambda line: N_("{seat} has an extra go.") if line.extra else N_("{seat} to go."),
        c.CHOSE: lambda line: told(N_("{seat} chooses {dice}."), dice=dice(line.die, line.die2)),
        c.SHIELDED: N_("{seat} raises a shield against {total}."),
        c.ROLLED: lambda line: told(N_("{seat} rolls {dice}."), dice=dice(line.die, line.die2)),
        c.SHIELD_HELD: N_("The shield holds: {total} does not count."),
        c.REROLLED: N_("{seat} rerolls with {dice}."),
        c.PAID: N_("{payer} pays {payee} {coins} ({card})."),
        c.EARNED: N_("{seat} gets {coins} ({card})."),
        c.SWAPPED: N_("{seat} takes {taken} from {with} and gives {given}."),
        c.BOUGHT: lambda line: told(
            N_("{seat} builds {card} for {cost}.")
            if line.card >= c.ESTABLISHMENTS
            else N_("{seat} buys {card} for {cost}."),
            card=a_card(line.card),
        ),
        c.PASSED: N_("{seat} buys nothing."),
        c.ENDED: N_("The game is over."),
        c.TURN: N_("Turn {turn} is run."),
        c.NO_MOVES: N_("{seat} has sent no orders."),
        c.VOID: "{order}: {cause}.",
        c.FAILED: lambda line: told("{card}: {cause}.", cause=_(CAUSES[line.cause]).format(n=line.short)),
    },
)


def result(view: View) -> str:
    """How the game has ended."""
    winners = [who(view, seat) for seat, place in enumerate(view.places) if place == 1]
    if len(winners) > 1:
        return _("{who} share the victory: as many landmarks, as dear, and as many coins.").format(
            who=listed(winners)
        )
    if view.reason == "landmarks":
        return _("{who} has all four landmarks and wins.").format(who=winners[0])
    return _("Nobody has all four landmarks at the limit; {who} has got furthest and wins.").format(
        who=winners[0]
    )
