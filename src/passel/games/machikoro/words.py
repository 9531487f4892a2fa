"""Machi Koro in words, from the view alone."""

from __future__ import annotations

from collections.abc import Callable

import passel.games.machikoro.components as c
from passel.contract import Line, Question, View, one_move
from passel.contract.journal import Sentences, Told, told
from passel.games.machikoro.rules import green_pays
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

# What a card does, as short as a column of the text board.
EFFECTS = [
    N_("1 coin on anyone's 1"),
    N_("1 coin on anyone's 2"),
    N_("1 coin on your 2 or 3"),
    N_("1 coin from others who roll 3"),
    N_("3 coins on your 4"),
    N_("1 coin on anyone's 5"),
    N_("2 coins from each player on your 6"),
    N_("5 coins from one player on your 6"),
    N_("swap a card on your 6"),
    N_("3 coins per Livestock Farm on your 7"),
    N_("3 coins per Forest or Mine on your 8"),
    N_("5 coins on anyone's 9"),
    N_("2 coins from others who roll 9 or 10"),
    N_("3 coins on anyone's 10"),
    N_("2 coins per Wheat Field or Apple Orchard on your 11 or 12"),
    N_("roll one die or two"),
    N_("shops and cafes pay 1 more"),
    N_("roll again after a double"),
    N_("reroll once each turn"),
]

TOOLTIPS = [
    N_("When anyone rolls 1, you get 1 coin."),
    N_("When anyone rolls 2, you get 1 coin. Counts for the Cheese Factory."),
    N_("When you roll 2 or 3, you get 1 coin."),
    N_("When another player rolls 3, they pay you 1 coin."),
    N_("When you roll 4, you get 3 coins."),
    N_("When anyone rolls 5, you get 1 coin. Counts for the Furniture Factory."),
    N_("When you roll 6, every other player pays you 2 coins. You can own one."),
    N_("When you roll 6, you take up to 5 coins from one player. You can own one."),
    N_("When you roll 6, you may swap one of your cards for one in another town. You can own one."),
    N_("When you roll 7, you get 3 coins for each Livestock Farm you own."),
    N_("When you roll 8, you get 3 coins for each Forest and Mine you own."),
    N_("When anyone rolls 9, you get 5 coins. Counts for the Furniture Factory."),
    N_("When another player rolls 9 or 10, they pay you 2 coins."),
    N_("When anyone rolls 10, you get 3 coins. Counts for the Produce Market."),
    N_("When you roll 11 or 12, you get 2 coins for each Wheat Field and Apple Orchard you own."),
    N_("Landmark. You may roll two dice. Your cards from 7 to 12 need them."),
    N_("Landmark. Your Bakeries, Convenience Stores, Cafes and Restaurants each pay you 1 more."),
    N_("Landmark. After a double you roll and buy again."),
    N_("Landmark. After your roll, you may reroll once."),
]

COINS = Nn_("1 coin", "{n} coins")


def card(number: int) -> str:
    return _(NAMES[number])


def a_card(number: int) -> str:
    return _(ARTICLED[number])


def coins(number: int) -> str:
    return _n(*COINS, number)


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
    """The dice as numbers: 3 + 4 = 7."""
    return f"{one} + {two} = {one + two}" if two else str(one)


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
            return _("Roll, or use a special action?")
        case "choose":
            return _("Choose Number: set your dice")
        case "dice":
            return _("One die or two?")
        case "shield":
            return _("Number Shield: which total is ruled out?")
        case "reroll":
            return _("You rolled {dice}. Keep it?").format(dice=dice(*table.dice))
        case "tv":
            return _("TV Station: who pays you?")
        case "swap":
            return _("Business Complex: swap a card with whom?")
        case "take":
            return _("Which card do you take from {who}?").format(who=who(view, partner(question)))
        case "give":
            return _("What do you give for the {card}?").format(card=card(question.about[1]))
        case _other:
            return _("You have {coins}. Buy something?").format(coins=coins(table.towns[view.seat].coins))


def hint(view: View) -> str:
    """Why the seat is asked, and what follows from this position."""
    question = view.ask
    if question is None:
        return ""
    if view.public.mode == "postal":
        return _(ORDER_HINTS[question.decision])
    made = HINTS.get(question.decision)
    return made(view, question) if made is not None else _(FIXED_HINTS[question.decision])


FIXED_HINTS = {
    "special": N_("Each special action works once per game. Save them for a roll that pays for a landmark."),
    "shield": N_(
        "If your dice show it, they're rolled again until they don't. The shield is used up either way."
    ),
    "swap": N_(
        "You take one card from that town and give one of yours. Purple cards and landmarks can't be swapped."
    ),
    "give": N_("Give what you need least. A Wheat Field earns nothing while everyone rolls two dice."),
}


def hint_for_choose(view: View, question: Question) -> str:
    if view.public.towns[view.seat].cards[c.TRAIN_STATION]:
        return _(
            "This is your roll, and you can't reroll it. With the Amusement Park, a double still lets you "
            "roll and buy again."
        )
    return _("This is your roll, and you can't reroll it. Two dice need the Train Station.")


def hint_for_dice(view: View, question: Question) -> str:
    """Red cards in other towns first: they cost money."""
    towns = view.public.towns
    reds = [
        _(text).format(who=who(view, seat))
        for seat in range(view.seats)
        if seat != view.seat
        for number, text in RED_BILLS.items()
        if towns[seat].cards[number]
    ]
    if reds:
        return _("Watch out: {reds}.").format(reds=listed(reds[:3]))
    if towns[view.seat].cards[c.AMUSEMENT_PARK]:
        return _("Two dice can show a double, and after a double you roll and buy again.")
    return _("Two dice reach your cards from 7 to 12, but never show 1. One die stays between 1 and 6.")


RED_BILLS = {c.CAFE: N_("a 3 pays {who}'s Cafe"), c.RESTAURANT: N_("a 9 or 10 pays {who}'s Restaurant")}


def hint_for_reroll(view: View, question: Question) -> str:
    gains, loss = roll_pays(view.public)
    gain = gains[view.seat]
    rival = max((seat for seat in range(view.seats) if seat != view.seat), key=lambda seat: gains[seat])
    again = _("If you reroll, the new roll counts, even if it's worse.")
    purple = sum(view.public.dice) == c.MAJORS_ON and any(
        view.public.towns[view.seat].cards[number] for number in c.MAJORS
    )
    if purple:
        kept = _("Keep it and your purple cards work.")
    elif gains[rival] > gain:
        kept = _("Keep it and {who} gets {coins}.").format(who=who(view, rival), coins=coins(gains[rival]))
    elif gain and loss:
        kept = _("Keep it and you get {gain} and pay {loss}.").format(gain=coins(gain), loss=coins(loss))
    elif gain or loss:
        kept = (
            _("Keep it and you get {gain}.").format(gain=coins(gain))
            if gain
            else _("Keep it and you pay {loss}.").format(loss=coins(loss))
        )
    else:
        kept = _("Keep it and nobody is paid.")
    return f"{kept} {again}"


def roll_pays(table: Public) -> tuple[list[int], int]:
    """What each seat gets for the dice on the table, without purple cards, and what the roller pays."""
    total, roller = sum(table.dice), table.roller
    gains, purse = [0] * len(table.towns), table.towns[roller].coins
    for away in range(1, len(table.towns)):
        seat = (roller - away) % len(table.towns)
        cards = table.towns[seat].cards
        helped = cards[c.SHOPPING_MALL] if table.mall_helps_red else 0
        for number in c.RED_ON[total]:
            bill = min(cards[number] * (c.PAYS[number] + helped), purse)
            gains[seat] += bill
            purse -= bill
    loss = table.towns[roller].coins - purse
    for seat, town in enumerate(table.towns):
        gains[seat] += sum(town.cards[number] * c.PAYS[number] for number in c.BLUE_ON[total])
    cards = table.towns[roller].cards
    for number in c.GREEN_ON[total]:
        gains[roller] += cards[number] * green_pays(list(cards), number)
    return gains, loss


def hint_for_tv(view: View, question: Question) -> str:
    towns = view.public.towns
    leader = max(
        (seat for seat in range(view.seats) if seat != view.seat),
        key=lambda seat: (landmarks_of(towns[seat]), towns[seat].coins),
    )
    return _("You take up to 5 coins. {who} is furthest ahead: {n} of 4 landmarks, {coins}.").format(
        who=who(view, leader), n=landmarks_of(towns[leader]), coins=coins(towns[leader].coins)
    )


def hint_for_take(view: View, question: Question) -> str:
    return _("It works for you from now on, and {who} loses it.").format(who=who(view, partner(question)))


def hint_for_buy(view: View, question: Question) -> str:
    towns = view.public.towns
    town: Town = towns[view.seat]
    missing = [number for number in c.LANDMARKS if not town.cards[number]]
    payable = [number for number in missing if c.COST[number] <= town.coins]
    if len(missing) == 1 and payable:
        return _("This is your last landmark. Build it and your town is complete.")
    for seat in range(view.seats):
        rival: Town = towns[seat]
        price = [c.COST[number] for number in c.LANDMARKS if not rival.cards[number]]
        if seat != view.seat and len(price) == 1 and rival.coins >= price[0]:
            return _("{who} has 3 landmarks and {coins}. You may not get another turn.").format(
                who=who(view, seat), coins=coins(rival.coins)
            )
    if payable:
        return _("You can build {card}. Landmarks win the game.").format(card=a_card(payable[-1]))
    if view.public.round == 1:
        return _(
            "You can buy one thing per turn. The number in a card's corner is the roll that makes it pay."
        )
    return _("Buy one thing, or save: {card} needs {coins} more.").format(
        card=a_card(missing[0]), coins=coins(c.COST[missing[0]] - town.coins)
    )


def landmarks_of(town: Town) -> int:
    return sum(town.cards[number] for number in c.LANDMARKS)


HINTS: dict[str, Callable[[View, Question], str]] = {
    "choose": hint_for_choose,
    "dice": hint_for_dice,
    "reroll": hint_for_reroll,
    "tv": hint_for_tv,
    "take": hint_for_take,
    "buy": hint_for_buy,
}


def choose(view: View) -> str:
    """What the button says before anything is chosen."""
    return _(IDLE[view.ask.decision]) if view.ask is not None else ""


def one_click(view: View, option: c.Move) -> bool:
    """Whether a click on the piece is the answer.  On paper nothing is sent before the whole sheet."""
    decision = view.ask.decision if view.ask is not None else ""
    enough = option is c.SWAP_NONE or decision in ("special", "dice", "reroll", "tv")
    return enough and not on_paper(view)


IDLE = {
    "special": N_("Choose what to do"),
    "choose": N_("Choose your dice"),
    "dice": N_("Choose your dice"),
    "shield": N_("Choose a total"),
    "reroll": N_("Keep or reroll?"),
    "tv": N_("Choose a player"),
    "swap": N_("Choose a player"),
    "take": N_("Choose a card to take"),
    "give": N_("Choose a card to give"),
    "buy": N_("Choose a card"),
    "sheet": N_("Choose one"),
    "extra": N_("Choose one"),
    "cond": N_("Choose a condition"),
    "on": N_("Choose a total"),
    "with": N_("Choose your dice"),
}


forced = one_move


def waiting(view: View, seat: int) -> str:
    """What a seat is doing, as everybody may know."""
    if view.public.mode == "postal":
        return _("{who} is writing orders.").format(who=who(view, seat))
    decision = dict(zip(view.waiting, view.pending, strict=True))[seat]
    return _(DOING[decision]).format(who=who(view, seat))


DOING = {
    "special": N_("{who} is about to roll."),
    "choose": N_("{who} is using Choose Number."),
    "dice": N_("{who} is choosing one die or two."),
    "shield": N_("{who} is using Number Shield."),
    "reroll": N_("{who} is deciding whether to reroll."),
    "tv": N_("{who} is choosing who pays the TV Station."),
    "swap": N_("{who} is deciding on a swap."),
    "buy": N_("{who} is choosing what to buy."),
}


BLOCK_NAMES = [N_("GO 1"), N_("EXTRA 1"), N_("GO 2"), N_("EXTRA 2")]


def prompt_for_order(view: View, question: Question) -> str:
    """What the writer of a sheet is asked."""
    if question.decision == "sheet":
        return _("Turn {turn}: send orders?").format(turn=view.public.round)
    block = view.own[question.about]
    return _(ORDER_PROMPTS[question.decision]).format(
        block=_(BLOCK_NAMES[question.about]),
        n=len(block.candidates) + 1,
        card=card(block.swap[1] if block.swap else 0),
    )


ORDER_PROMPTS = {
    "extra": N_("{block}: different orders for an extra go?"),
    "buy": N_("{block}: choice {n} of 5 on your shopping list?"),
    "special": N_("{block}: use a special action?"),
    "choose": N_("{block}: which dice for Choose Number?"),
    "shield": N_("{block}: Number Shield against which total?"),
    "cond": N_("{block}: only with or without a certain card?"),
    "dice": N_("{block}: one die or two?"),
    "on": N_("{block}: reroll which totals?"),
    "with": N_("{block}: reroll with how many dice?"),
    "tv": N_("{block}: on a 6, who pays the TV Station?"),
    "swap": N_("{block}: on a 6, swap a card with whom?"),
    "take": N_("{block}: which card do you take?"),
    "give": N_("{block}: what do you give for the {card}?"),
}
SWAP_ORDER = N_("Both cards must be there when you roll the 6. If one is gone, nothing is swapped.")
ORDER_HINTS = {
    "sheet": N_(
        "Everyone writes in secret. The turn resolves when all orders are in, or at the deadline. You can "
        "change yours until then."
    ),
    "extra": N_(
        "With the Amusement Park a double gives you an extra go. It uses the same orders again unless you "
        "write others."
    ),
    "buy": N_(
        "You buy the first choice you can afford when your go comes. Expensive wishes first, cheap ones last."
    ),
    "special": N_("Each works once per game, in one go. If it turns out to be impossible, it isn't used up."),
    "choose": N_(
        "This will be your roll. Two dice need the Train Station by then, or the order is skipped and not "
        "used up."
    ),
    "shield": N_("If your dice show it, they're rolled again. Totals above 6 only make sense with two dice."),
    "cond": N_(
        "This checks your own town at the start of that go. If it doesn't match, the order is skipped and "
        "nothing is used up."
    ),
    "dice": N_("“Two” means two if you have the Train Station by then, otherwise one."),
    "on": N_("If your first roll is one of these, it's rolled again once, and the second roll counts."),
    "with": N_("“As before” is the safe answer. Two dice need the Train Station."),
    "tv": N_("“Richest” means most coins at that moment. That's often better than a name you choose today."),
    "swap": SWAP_ORDER,
    "take": SWAP_ORDER,
    "give": SWAP_ORDER,
}


def partner(question: Question) -> int:
    about = question.about
    return about[0] if isinstance(about, tuple) else int(about)


LABELS = {
    c.ORDERS: N_("write orders"),
    c.NO_ORDERS: N_("send no orders"),
    c.EXTRA_SAME: N_("same orders"),
    c.EXTRA_WRITE: N_("write other orders"),
    c.DONE: N_("list is complete"),
    c.ALWAYS: N_("always"),
    c.WITH_SAME: N_("as before"),
    c.WITH_ONE: N_("one die"),
    c.WITH_TWO: N_("two dice"),
    c.TV_RICHEST: N_("richest player"),
    c.SWAP_NONE: N_("don't swap"),
    c.SPECIAL_CHOOSE: N_("Choose Number"),
    c.SPECIAL_SHIELD: N_("Number Shield"),
}


# What differs between the order sheet and the table: at the table, on the sheet.
STEPS = {
    c.PASS: (N_("keep your coins"), N_("buy nothing")),
    c.DICE_ONE: (N_("roll one die"), N_("one die")),
    c.DICE_TWO: (N_("roll two dice"), N_("two if possible")),
    c.SPECIAL_NONE: (N_("roll"), N_("no special action")),
}


def on_paper(view: View) -> bool:
    return bool(view.public.mode == "postal")


def label(view: View, option: c.Move) -> str:
    """An option, as a player would say it."""
    if option is c.DONE and view.ask is not None and view.ask.decision == "on":
        return _("no more totals")
    fixed = LABELS.get(option)
    if fixed is not None:
        return _(fixed)
    if option in STEPS:
        return _(STEPS[option][on_paper(view)])
    match option.kind:
        case "buy":
            return _("{card} for {coins}").format(card=card(option.card), coins=coins(c.COST[option.card]))
        case "take" | "give":
            return card(option.card)
        case "swap":
            return who(view, option.seat)
        case "tv" if on_paper(view):
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
            return ngettext("reroll one die", "reroll two dice", option.number)
        case "if":
            return _("only with {card}").format(card=a_card(option.card))
        case "unless":
            return _("only without {card}").format(card=a_card(option.card))
        case "on":
            return _("reroll a {total}").format(total=option.number)
        case _keep:
            return _("keep {dice}").format(dice=dice(*view.public.dice))


def button(view: View, option: c.Move) -> str:
    """What the button says that confirms an option."""
    if option in LABELS or option in STEPS:
        return capital(label(view, option))
    match option.kind:
        case "buy":
            return _(bought_as(view, option.card)).format(card=card(option.card))
        case "choose":
            return _("Play {total}").format(total=option.number + option.other)
        case "shield":
            return _("Rule out {total}").format(total=option.number)
        case "keep":
            return _("Keep {total}").format(total=sum(view.public.dice))
        case "tv" if not on_paper(view):
            paid = min(c.PAYS[c.TV_STATION], view.public.towns[option.seat].coins)
            said = _("Take {coins} from {who}") if paid else _("Take nothing from {who}")
            return said.format(coins=coins(paid), who=who(view, option.seat))
        case "swap" if not on_paper(view):
            return _("Swap with {who}").format(who=who(view, option.seat))
        case "take":
            return _("Take {card}").format(card=card(option.card))
        case "give":
            return _("Give {card}").format(card=card(option.card))
        case _other:
            return capital(label(view, option))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def bought_as(view: View, number: int) -> str:
    if on_paper(view):
        return N_("Add {card}")
    return N_("Build {card}") if number >= c.ESTABLISHMENTS else N_("Buy {card}")


def preview(view: View, option: c.Move) -> str:
    """What choosing it means, if there is something to say."""
    if option in LABELS or option in STEPS:
        return ""
    match option.kind:
        case "buy" if not on_paper(view):
            left = view.public.towns[view.seat].coins - c.COST[option.card]
            return _("{effect} Leaves you {coins}.").format(
                effect=tooltip(view, c.CARD[option.card]), coins=coins(left)
            )
        case "buy" | "take" | "give":
            return tooltip(view, c.CARD[option.card])
        case "swap":
            town: Town = view.public.towns[option.seat]
            cards = [a_card(card) for card in c.ORDINARY if town.cards[card]]
            return _("has {cards}").format(cards=listed(cards))
        case _other:
            return ""


# -- tooltips ------------------------------------------------------------------------------------


WITH_MALL = {
    c.BAKERY: N_("When you roll 2 or 3, you get 2 coins, thanks to your Shopping Mall."),
    c.CONVENIENCE_STORE: N_("When you roll 4, you get 4 coins, thanks to your Shopping Mall."),
    c.CAFE: N_("When another player rolls 3, they pay you 2 coins, thanks to your Shopping Mall."),
    c.RESTAURANT: N_(
        "When another player rolls 9 or 10, they pay you 3 coins, thanks to your Shopping Mall."
    ),
}
FACTORIES = (c.CHEESE_FACTORY, c.FURNITURE_FACTORY, c.PRODUCE_MARKET)
MALL_WITHOUT_RED = N_("Landmark. Your Bakeries and Convenience Stores each pay you 1 more.")
OTHER_PIECES = {
    "choose": N_("Choose Number. Once per game: set your dice instead of rolling."),
    "shield": N_("Number Shield. Once per game: name a total your roll can't be."),
    "colours": N_(
        "Blue: pays on anyone's roll. Green: on your own roll. Red: when others roll. Purple: on your own "
        "roll, one of each."
    ),
}


def pieces(view: View) -> list[str]:
    """The cards, the special actions and the key of colours."""
    return [*c.CARD, *OTHER_PIECES]


def tooltip(view: View, piece: str) -> str:
    """What a piece does, for the reader's own town."""
    if piece in OTHER_PIECES:
        return _(OTHER_PIECES[piece])
    number, table = c.CARD.index(piece), view.public
    red = number in (c.CAFE, c.RESTAURANT)
    if number == c.SHOPPING_MALL and not table.mall_helps_red:
        return _(MALL_WITHOUT_RED)
    if view.seat < 0:
        return _(TOOLTIPS[number])
    cards = table.towns[view.seat].cards
    if number in WITH_MALL and cards[c.SHOPPING_MALL] and (table.mall_helps_red or not red):
        return _(WITH_MALL[number])
    if number in FACTORIES:
        now = _("(now: {n})").format(n=green_pays(list(cards), number))
        return f"{_(TOOLTIPS[number])} {now}"
    return _(TOOLTIPS[number])


# -- refusing ------------------------------------------------------------------------------------


BEFORE_THE_ROLL = ("special", "choose", "dice", "shield", "keep", "reroll")
AFTER_THE_ROLL = ("tv", "swap", "take", "give", "buy")


def asked_first(view: View) -> str:
    said = _("Answer this first: {prompt}").format(prompt=prompt(view))
    return said if said.endswith("?") else f"{said}."


def why_not(view: View, option: c.Move) -> tuple[str, str]:
    """Why an option is not on offer now, and the clause behind that."""
    question = view.ask
    if view.over:
        return _("The game is over."), "MK-80"
    if question is None:
        return _("It's not your turn. Waiting for {names}.").format(
            names=listed([who(view, seat) for seat in view.waiting])
        ), "MK-80"
    kind = option.kind
    asked = question.decision
    if view.public.mode == "postal":
        return why_not_order(view, question, option)
    town: Town = view.public.towns[view.seat]
    if kind == "buy" and asked == "buy":
        return why_not_buy(view.public, town, option.card)
    if kind == "dice" and not town.cards[c.TRAIN_STATION]:
        return _("You need the Train Station to roll two dice."), "MK-22"
    if kind in ("reroll", "keep") and not town.cards[c.RADIO_TOWER]:
        return _("You need the Radio Tower to reroll."), "MK-23"
    if kind in BEFORE_THE_ROLL and asked in AFTER_THE_ROLL:
        return _("You've already rolled."), "MK-14"
    if kind == asked:
        return why_not_this(view, town, option, asked)
    return asked_first(view), question.clause


def why_not_order(view: View, question: Question, option: c.Move) -> tuple[str, str]:
    kind = option.kind
    if kind == "buy" and question.decision == "buy":
        if option.card in view.own[question.about].candidates:
            return _("It's already on your list."), "MK-65"
        return _("You already have one."), "MK-42"
    if kind == "special" and question.decision == "special":
        return _("You've used it, or it's already in another go."), "MK-68"
    if kind == "choose" and question.decision == "choose":
        return _("Two dice need the Train Station."), "MK-16"
    if kind == "on" and question.decision == "on":
        return _("Choose totals from low to high."), "MK-75"
    if kind in ("take", "give") and kind == question.decision:
        return _("Purple cards can't be swapped."), "MK-38"
    if kind in ("tv", "swap") and kind == question.decision:
        yourself = option.seat == view.seat
        return (_("Choose another player.") if yourself else _("That seat is empty.")), "MK-77"
    return asked_first(view), question.clause


def why_not_buy(table: Public, town: Town, number: int) -> tuple[str, str]:
    if town.cards[number] and (number >= c.ESTABLISHMENTS or number in c.MAJORS):
        return _("You already have one."), "MK-42"
    if number < c.ESTABLISHMENTS and not table.supply[number]:
        return _("Sold out."), "MK-42"
    return (
        _("It costs {cost}. You have {coins}.").format(cost=coins(c.COST[number]), coins=coins(town.coins)),
        "MK-42",
    )


def why_not_this(view: View, town: Town, option: c.Move, asked: str) -> tuple[str, str]:
    if asked == "choose" or option is c.REROLL_TWO:
        return _("Two dice need the Train Station."), "MK-16" if asked == "choose" else "MK-23"
    if asked == "shield":
        return _("These dice can't show {total}.").format(total=option.number), "MK-21"
    if asked == "special":
        return _("You've already used it."), "MK-20"
    if asked == "take":
        if option.card in c.MAJORS:
            return _("Purple cards can't be swapped."), "MK-38"
        return _("{who} doesn't have a {card}.").format(
            who=who(view, partner(view.ask)) if view.ask else "", card=card(option.card)
        ), "MK-39"
    if asked == "give":
        if option.card in c.MAJORS:
            return _("Purple cards can't be swapped."), "MK-38"
        return _("You don't have a {card}.").format(card=card(option.card)), "MK-39"
    if option.seat == view.seat:
        return _("Choose another player."), "MK-36" if asked == "tv" else "MK-38"
    return _("That seat is empty."), "MK-1"


# -- telling -------------------------------------------------------------------------------------


VOIDED = {
    (c.ORDER_CHOOSE, c.CONDITION): N_("Choose Number skipped: your condition wasn't met. You still have it."),
    (c.ORDER_CHOOSE, c.IMPOSSIBLE): N_(
        "Choose Number skipped: two dice need the Train Station. You still have it."
    ),
    (c.ORDER_SHIELD, c.CONDITION): N_("Number Shield skipped: your condition wasn't met. You still have it."),
    (c.ORDER_SHIELD, c.IMPOSSIBLE): N_(
        "Number Shield skipped: your dice can't show that total. You still have it."
    ),
    (c.ORDER_DICE, c.CONDITION): N_("“One die” skipped: your condition wasn't met."),
    (c.ORDER_SWAP, c.IMPOSSIBLE): N_("Your swap was skipped: one of the two cards was gone."),
}
FAILURES = {
    c.SOLD_OUT: N_("{card}: sold out before you could buy it."),
    c.ALREADY_YOURS: N_("{card}: you already have it."),
    c.SHORT: N_("{card}: you're {coins} short."),
}


def went(line: Line) -> Told:
    if line.extra:
        return told(N_("A double: {seat} rolls again."), N_("A double: you roll again."))
    return told(N_("{seat}'s turn."), N_("Your turn."))


def swapped(line: Line) -> Told:
    return told(
        N_("{seat} swaps {given} for {with}'s {taken}."),
        {
            "seat": N_("You swap {given} for {with}'s {taken}."),
            "with": N_("{seat} takes your {taken} and gives you {given}."),
        },
        taken=card(line.taken),
    )


def bought(line: Line) -> Told:
    if line.card >= c.ESTABLISHMENTS:
        return told(
            N_("{seat} builds {card} for {cost}."), N_("You build {card} for {cost}."), card=a_card(line.card)
        )
    return told(
        N_("{seat} buys {card} for {cost}."), N_("You buy {card} for {cost}."), card=a_card(line.card)
    )


tell = Sentences(
    c.BOX,
    {"card": card, "given": a_card, "coins": coins, "cost": coins},
    {
        c.WENT: went,
        c.CHOSE: lambda line: told(
            N_("{seat} uses Choose Number: {dice}."),
            N_("You use Choose Number: {dice}."),
            dice=dice(line.die, line.die2),
        ),
        c.SHIELDED: told(
            N_("{seat} rules out {total} with Number Shield."), N_("You rule out {total} with Number Shield.")
        ),
        c.ROLLED: lambda line: told(
            N_("{seat} rolls {dice}."), N_("You roll {dice}."), dice=dice(line.die, line.die2)
        ),
        c.SHIELD_HELD: told(
            N_("Number Shield blocks the {total}. {seat} rolls again."),
            N_("Number Shield blocks the {total}. You roll again."),
        ),
        c.REROLLED: told(N_("{seat} rerolls."), N_("You reroll.")),
        c.PAID: told(
            N_("{payer} pays {payee} {coins} ({card})."),
            {
                "payer": N_("You pay {payee} {coins} ({card})."),
                "payee": N_("{payer} pays you {coins} ({card})."),
            },
        ),
        c.EARNED: told(N_("{seat} gets {coins} ({card})."), N_("You get {coins} ({card}).")),
        c.SWAPPED: swapped,
        c.BOUGHT: bought,
        c.PASSED: told(N_("{seat} buys nothing."), N_("You buy nothing.")),
        c.ENDED: N_("Game over."),
        c.TURN: N_("Turn {turn} is resolved."),
        c.NO_MOVES: told(N_("No orders from {seat}."), N_("You sent no orders.")),
        c.VOID: lambda line: VOIDED[line.order, line.cause],
        c.FAILED: lambda line: told(FAILURES[line.cause], coins=coins(line.short)),
    },
)


def result(view: View) -> str:
    """How the game has ended, for its reader."""
    winners = view.winners
    mine = view.seat in winners
    others = listed([who(view, seat) for seat in winners if seat != view.seat] or [""])
    if len(winners) > 1:
        shared = _("You share the win with {names}!") if mine else _("{names} share the win.")
        return shared.format(names=others)
    complete = sum(landmarks_of(town) == len(c.LANDMARKS) for town in view.public.towns)
    if view.reason != "landmarks":
        own = _("You win! Nobody finished, but your town got furthest.")
        theirs = _("Nobody finished in time. {who} got furthest and wins.")
    elif complete > 1:
        own = _("You win! Several towns were finished, and you had most coins.")
        theirs = _("{who} wins. Several towns were finished, and coins decided.")
    elif on_paper(view):
        own = _("You win! All four landmarks by turn {round}.")
        theirs = _("{who} wins with all four landmarks in turn {round}.")
    else:
        own = _("You win! All four landmarks by round {round}.")
        theirs = _("{who} wins with all four landmarks in round {round}.")
    return (own if mine else theirs).format(who=others, round=view.public.round)
