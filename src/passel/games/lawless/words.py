"""Lawless Empire in words, from the view alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import passel.games.lawless.components as c
from passel.contract import Question, View
from passel.contract.journal import Line, Sentences, Told, if_known, told
from passel.games.lawless.imagine import counts_of
from passel.games.lawless.view_types import HIDDEN, Mafioso, Plan, Public
from passel.i18n import N_, Nn_, _, _n, listed

# -- names -------------------------------------------------------------------------------------------

COLOURS = [N_("Black"), N_("Green"), N_("Purple"), N_("Red"), N_("White")]

PHASES = [
    N_("Preparation"), N_("Scheming"), N_("Planning"), N_("Abilities"), N_("Execution"), N_("Command"),
    N_("Revelation"),
]  # fmt: skip

PLANS = [N_("Bribe"), N_("Organise"), N_("Extort"), N_("Recruit")]
PROFITS = [
    N_("the winner gets 1 Bribery"),
    N_("the winner gets a Syndicate"),
    N_("the winner gets 1 Lucre"),
    N_("the winner takes a Soldato from the List"),
]

SCHEMES = [
    N_("Deceive"), N_("Gang Up"), N_("Less is More"), N_("Let Fate Decide"), N_("Level the Field"),
    N_("Organised Hit"), N_("Same Old Shit"), N_("Size Matters"), N_("Stack the Odds"),
    N_("Underhand Attacks"),
]  # fmt: skip
SCHEME_EFFECTS = [
    N_("does nothing"),
    N_("pairs count 10, triplets 20"),
    N_("dice 4, 5, 6 count 0"),
    N_("all dice there are rolled again"),
    N_("each colour compares one die of its choice"),
    N_("runs of three count 20, runs of four 30"),
    N_("a die counts 0 if another there shows the same face"),
    N_("dice 4, 5, 6 count 10 each"),
    N_("dice 1, 3, 5 count 0"),
    N_("the lowest total wins"),
]

ABILITIES_NAMED = [
    N_("Exchange"), N_("Flip"), N_("Move"), N_("Occupy"), N_("Remove"), N_("Reroll"), N_("Rotate"),
    N_("Switch"),
]  # fmt: skip
ABILITY_EFFECTS = [
    N_("two dice of different boards change places"),
    N_("a die is turned to its opposite face"),
    N_("a die goes to another board"),
    N_("a die goes to another board where no die shows its face"),
    N_("a die is out for this round"),
    N_("a die is rolled again"),
    N_("a die is turned to any other face"),
    N_("a die and a matching one of another board change places"),
]

SYNDICATES = [
    N_("Drugs Trade"), N_("Counterfeit Money"), N_("Antiquities Trade"), N_("Bootlegs"), N_("Arms Trade"),
    N_("Gambling Dens"), N_("Loan Sharks"), N_("Protection Racket"),
]  # fmt: skip

ORDERS_NAMED = [N_("strong sabotage"), N_("weak sabotage"), N_("strong secure"), N_("weak secure")]
SOME_ORDERS = [
    Nn_("1 strong sabotage", "{n} strong sabotages"), Nn_("1 weak sabotage", "{n} weak sabotages"),
    Nn_("1 strong secure", "{n} strong secures"), Nn_("1 weak secure", "{n} weak secures"),
]  # fmt: skip

ROLES = [
    N_("Arbiter"), N_("Bookkeeper"), N_("Consigliere"), N_("Double Agent"), N_("Godfather"), N_("Informant"),
    N_("Kingpin"), N_("Lone Wolf"), N_("Puppeteer"), N_("Rival"), N_("Sociopath"), N_("Undercover"),
]  # fmt: skip
ROLE_TEXTS = [
    N_("+3 MP for each pair of one sabotaged and one secured Syndicate."),
    N_("+2 MP for each set of 1 Lucre, 1 Bribery and 1 Soldato that you have."),
    N_("+3 MP for each secured Syndicate that bears your Assist token."),
    N_("+5 MP for each sabotaged Syndicate with at least one secure Order."),
    N_("+3 MP for each secured Syndicate in your control."),
    N_("Reveal yourself first and name the role of every other player: +4 MP for each correct guess."),
    N_(
        "+2 MP for each Syndicate in your control, sabotaged or not, "
        "and +2 MP if you control at least one and nobody controls more."
    ),
    N_(
        "+3 MP for each secured Syndicate in your control, "
        "and +1 MP for each other secured Syndicate, that bears no Assist token."
    ),
    N_(
        "+2 MP for each secured Syndicate in your control with at least one Assist token, "
        "and +1 MP for each Assist token on them."
    ),
    N_("+4 MP for each sabotaged Syndicate controlled by another player."),
    N_("+4 MP for each secured Syndicate with at least one sabotage Order."),
    N_("+3 MP for each sabotaged Syndicate in your control and +2 MP for each sabotaged Syndicate."),
]


def colour(seat: int) -> str:
    return _(COLOURS[seat])


def who(view: View, seat: int) -> str:
    """Return the player's name, or the colour of the seat if the view has none."""
    return view.name(seat) or colour(seat)


def plan_of(board: str) -> int:
    """The plan that a board's name begins with."""
    return c.LETTER.index(board[0])


def board(name: str) -> str:
    """B1 (Bribe)."""
    return f"{name} ({_(PLANS[plan_of(name)])})"


def scheme(number: int) -> str:
    return _(SCHEMES[number])


def syndicate(number: int) -> str:
    """S1 (Drugs Trade)."""
    return f"{c.SYNDICATE[number]} ({_(SYNDICATES[number])})"


def role(number: int) -> str:
    return _(ROLES[number])


def side(number: int) -> str:
    """What a Soldato shows: Flip, or value 3."""
    if number < c.ABILITIES:
        return _(ABILITIES_NAMED[number])
    return _("value {value}").format(value=c.SIDE[number])


def a_side(number: int) -> str:
    """With the article that a sentence needs."""
    if number >= c.ABILITIES:
        return _("a Soldato with {side}").format(side=side(number))
    an = c.ABILITY[number][0] in "aeiou"
    return (_("an {side} Soldato") if an else _("a {side} Soldato")).format(side=side(number))


def order(number: int) -> str:
    return _(ORDERS_NAMED[number])


def some_orders(counts: Sequence[int]) -> str:
    """2 weak sabotages and 1 strong secure."""
    named = [_n(*SOME_ORDERS[number], count) for number, count in enumerate(counts) if count]
    return listed(named) if named else _("no Orders")


def faces(digits: int) -> str:
    """The faces of dice, told as the digits of a number."""
    return ", ".join(str(digits))


def dice(number: int) -> str:
    return _n("1 die", "{n} dice", number)


def die(view: View, seat: int, face: int, name: str) -> str:
    """Ada's 3 on B1."""
    return _("{who}'s {face} on {board}").format(who=who(view, seat), face=face, board=name)


# -- asking --------------------------------------------------------------------------------------------


def prompt(view: View) -> str:
    """What the seat is asked."""
    question = view.ask
    if question is None:
        return ""
    table: Public = view.public
    newest = len(table.syndicates) - 1
    about = question.about
    match question.decision:
        case "first":
            return _("You rolled the lowest total. Who is the First player of this round?")
        case "plan":
            return _("Which Plan do you set?")
        case "look":
            return _("You may look at the Orders on one Syndicate. Which?")
        case "bonus":
            return _n(
                "Your last Lucre bonus: what will it be?",
                "You have {n} Lucre bonuses. What will the next be?",
                about,
            )
        case "take":
            return _("Which Soldato of the List shall replace another?")
        case "replace":
            return _("Which Soldato makes way for {side}?").format(side=a_side(c.SIDE.index(table.held)))
        case "scheme":
            return _("Which scheme do you lay face down?")
        case "lay":
            return _("On which Plan does {scheme} go?").format(
                scheme=scheme(c.SCHEME.index(view.own.plots[-1]))
            )
        case "place":
            return prompt_to_place(view, table)
        case "activate":
            return _("Use one of your Soldati?")
        case "target":
            return _("{ability}: which die?").format(ability=_(ABILITIES_NAMED[about]))
        case "face":
            return _("To which face do you turn {die}?").format(die=die_about(view, question))
        case "to":
            return _("Where does {die} go?").format(die=die_about(view, question))
        case "partner":
            return _("With which die does {die} change places?").format(die=die_about(view, question))
        case "level":
            return _("Level the Field on {board}: which of your dice counts?").format(
                board=board(table.levelling)
            )
        case "recruit":
            return _("Which Soldato do you recruit?")
        case "call":
            return _("{syndicate} is yours. Whom do you call to assist?").format(syndicate=syndicate(newest))
        case "answer":
            return _("{who} calls you to assist {syndicate}. Do you?").format(
                who=who(view, table.syndicates[newest].controller), syndicate=syndicate(newest)
            )
        case "intrude":
            return _("{who} has {syndicate} and did not call you. Do you pay to assist?").format(
                who=who(view, table.syndicates[newest].controller), syndicate=syndicate(newest)
            )
        case "command":
            return prompt_to_command(view, table)
        case "swap":
            return _("Of which two Syndicates shall a random Order change places?")
        case _other:
            return _("Which role has {who}?").format(who=who(view, guessed_seat(table, view.seats)))


def prompt_to_place(view: View, table: Public) -> str:
    left = len(table.players[view.seat].dice)
    right = len(table.players[(view.seat - 1) % view.seats].dice)
    placed = view.ask.about if view.ask else 0
    must = max(left - right, 0 if placed else 1)
    if must:
        return _("You have {dice} left. Place at least {n} more.").format(dice=dice(left), n=must)
    return _("You have {dice} left. Place another, or stop?").format(dice=dice(left))


def prompt_to_command(view: View, table: Public) -> str:
    hand = view.own.orders
    holding = some_orders([hand.count(kind) for kind in c.ORDER])
    actions = table.actions
    if not actions:
        return _("You hold {orders}. What do you order?").format(orders=holding)
    left = _n("1 Bribery action", "{n} Bribery actions", actions)
    return _("You hold {orders} and have {actions} left. What do you order?").format(
        orders=holding, actions=left
    )


def die_about(view: View, question: Question) -> str:
    seat, face, name = question.about
    return die(view, seat, face, c.BOARD[name])


def guessed_seat(table: Public, seats: int) -> int:
    return (table.informant + 1 + len(table.guesses)) % seats


def label(view: View, option: c.Move) -> str:
    """An option, as a player would say it."""
    fixed = LABELS.get(option)
    if fixed is not None:
        return _(fixed)
    return LABEL[option.kind](view, option)


LABELS = {
    c.LOOK_NONE: N_("none"),
    c.BONUS_SCHEME: N_("draw a scheme"),
    c.BONUS_DIE: N_("roll an extra die"),
    c.BONUS_REPLACE: N_("replace a Soldato"),
    c.PASS: N_("give up the rest"),
    c.DONE: N_("that is all"),
    c.CALL_NONE: N_("nobody"),
    c.ACCEPT: N_("assist"),
    c.DECLINE: N_("decline"),
    c.NO: N_("no"),
    c.PAY_LUCRE: N_("pay 1 Lucre"),
    c.PAY_BRIBERY: N_("pay 1 Bribery"),
    c.SWAP: N_("swap Orders of two Syndicates"),
}


def label_die(view: View, option: c.Move) -> str:
    return die(view, option.seat, option.face, c.BOARD[option.board])


def label_order(view: View, option: c.Move) -> str:
    if option.kind == "give":
        return _("give a {order} to {syndicate}").format(
            order=order(option.number), syndicate=syndicate(option.syndicate)
        )
    return _("add a {order} to {syndicate}").format(
        order=order(option.number), syndicate=syndicate(option.syndicate)
    )


def label_steal(view: View, option: c.Move) -> str:
    if option.seat < 0:
        return _("steal an Order from {syndicate}").format(syndicate=syndicate(option.syndicate))
    return _("steal an Order from {who}'s hand").format(who=who(view, option.seat))


def listed_at(view: View, option: c.Move) -> str:
    found: str = view.public.the_list[option.number]
    return found


LABEL: dict[str, Callable[[View, c.Move], str]] = {
    "first": lambda view, option: who(view, option.seat),
    "plan": lambda view, option: _(PLANS[option.number]),
    "look": lambda view, option: syndicate(option.syndicate),
    "take": lambda view, option: side(c.SIDE.index(listed_at(view, option))),
    "replace": lambda view, option: _("{who}'s {side}").format(
        who=who(view, option.seat), side=side(option.face)
    ),
    "play": lambda view, option: scheme(option.number),
    "on": lambda view, option: board(c.BOARD[option.board]) if option.seat < 0 else label_die(view, option),
    "place": lambda view, option: _("{face} on {board}").format(
        face=option.face, board=board(c.BOARD[option.board])
    ),
    "use": lambda view, option: _("{ability} with value {value}").format(
        ability=_(ABILITIES_NAMED[option.number]), value=c.VALUE[option.face]
    ),
    "to": lambda view, option: board(c.BOARD[option.board]),
    "face": lambda view, option: str(option.face),
    "with": label_die,
    "pick": lambda view, option: str(option.face),
    "call": lambda view, option: listed([who(view, seat) for seat in range(5) if option.number >> seat & 1]),
    "give": label_order,
    "add": label_order,
    "steal": label_steal,
    "swap": lambda view, option: listed([syndicate(option.syndicate), syndicate(option.other)]),
    "guess": lambda view, option: role(option.number),
}


# -- previews --------------------------------------------------------------------------------------------


def preview(view: View, option: c.Move) -> str:
    """What choosing it means, if there is something to say."""
    say = PREVIEW.get(option.kind)
    return "" if say is None or option in (c.LOOK_NONE, c.CALL_NONE) else say(view, option)


def order_count(number: int) -> str:
    return _n("1 Order", "{n} Orders", number)


def preview_take(view: View, option: c.Move) -> str:
    found = listed_at(view, option)
    return _(ABILITY_EFFECTS[c.ABILITY.index(found)]) if found in c.ABILITY else ""


def preview_on(view: View, option: c.Move) -> str:
    if option.seat < 0:
        return _(PROFITS[plan_of(c.BOARD[option.board])])
    return standing(view, option.board)


def preview_to(view: View, option: c.Move) -> str:
    return standing(view, option.board)


def plan_named(view: View, name: str) -> Plan | None:
    for each in view.public.boards:
        if each.board == name:
            found: Plan = each
            return found
    return None


def standing(view: View, number: int) -> str:
    """What lies on a board: Ada: 3, 4; Bo: 6; under Gang Up."""
    (plan,) = [each for each in view.public.boards if each.board == c.BOARD[number]]
    lying = [
        f"{who(view, seat)}: {', '.join(str(face) for face in each)}"
        for seat, each in enumerate(plan.dice)
        if each
    ]
    told = "; ".join(lying) or _("no dice yet")
    if plan.schemer < 0:
        return told
    if plan.scheme == HIDDEN:
        return _("{dice}; a scheme of {who}").format(dice=told, who=who(view, plan.schemer))
    return _("{dice}; under {scheme}").format(dice=told, scheme=scheme(c.SCHEME.index(plan.scheme)))


def preview_pay(view: View, option: c.Move) -> str:
    own: Mafioso = view.public.players[view.seat]
    return _("of your {n}; it goes to the controller").format(
        n=own.lucre if option is c.PAY_LUCRE else own.bribery
    )


def preview_order(view: View, option: c.Move) -> str:
    """What lies there, as far as the seat knows it."""
    number = option.syndicate
    told = order_count(view.public.syndicates[number].orders)
    for pile in view.own.knows:
        if pile.place == c.SYNDICATE[number]:
            known = [
                order(c.ORDER.index(kind)) if sure == 100 else f"{order(c.ORDER.index(kind))} ({sure} %)"
                for kind, sure in pile.known
            ]
            return _("{orders} there, of which you know {known}").format(orders=told, known=listed(known))
    return _("{orders} there").format(orders=told)


def preview_steal(view: View, option: c.Move) -> str:
    if option.seat < 0:
        return preview_order(view, option)
    return order_count(view.public.players[option.seat].orders)


PREVIEW: dict[str, Callable[[View, c.Move], str]] = {
    "plan": lambda view, option: _(PROFITS[option.number]),
    "look": lambda view, option: order_count(view.public.syndicates[option.syndicate].orders),
    "take": preview_take,
    "play": lambda view, option: _(SCHEME_EFFECTS[option.number]),
    "on": preview_on,
    "place": preview_to,
    "use": lambda view, option: _(ABILITY_EFFECTS[option.number]),
    "to": preview_to,
    "with": preview_to,
    "accept": lambda view, option: _("your Assist token goes there, and you may give Orders to it"),
    "pay": preview_pay,
    "give": preview_order,
    "add": preview_order,
    "steal": preview_steal,
    "guess": lambda view, option: _(ROLE_TEXTS[option.number]),
}


# -- refusing --------------------------------------------------------------------------------------------

# The questions that an option may answer.
ANSWERS = {
    "first": ["first"], "plan": ["plan"], "look": ["look"], "bonus": ["bonus"], "pass": ["bonus"],
    "take": ["take", "recruit"], "replace": ["replace"], "play": ["scheme"], "on": ["lay", "target"],
    "place": ["place"], "use": ["activate"], "to": ["to"], "face": ["face"], "with": ["partner"],
    "pick": ["level"], "call": ["call"], "accept": ["answer"], "decline": ["answer"], "no": ["intrude"],
    "pay": ["intrude"], "give": ["command"], "add": ["command"], "steal": ["command"],
    "swap": ["command", "swap"], "guess": ["guess"], "done": ["scheme", "place", "activate", "command"],
}  # fmt: skip


def why_not(view: View, option: c.Move) -> tuple[str, str]:
    """Why an option is not on offer now, and the clause behind that."""
    question = view.ask
    if question is None:
        return _("It is not for you to decide now."), "LE-2"
    decision = question.decision
    if decision not in ANSWERS[option.kind]:
        return _("You are asked something else: {prompt}").format(prompt=prompt(view)), question.clause
    if option.seat >= view.seats:
        return _("Nobody plays {colour}.").format(colour=colour(option.seat)), "LE-1"
    if names_syndicate(option) and max(option.syndicate, option.other) >= len(view.public.syndicates):
        return _("That Syndicate is not in play."), "LE-14"
    reason = REASON.get(decision)
    return reason(view, option) if reason else (_("That cannot be chosen here."), question.clause)


def names_syndicate(option: c.Move) -> bool:
    return (
        option.kind in ("look", "give", "add", "steal", "swap") and option.seat < 0 and option is not c.SWAP
    )


def why_not_bonus(view: View, option: c.Move) -> tuple[str, str]:
    if option is c.BONUS_DIE:
        return _("You have nine dice: there are no more."), "LE-27"
    if option is c.BONUS_SCHEME:
        return _("There are no schemes left to draw."), "LE-31"
    return _("No Soldato of the List could replace another."), "LE-30"


def why_not_take(view: View, option: c.Move) -> tuple[str, str]:
    if not listed_at(view, option):
        return _("That slot of the List is empty."), "LE-12"
    return _("Nobody has a Soldato with that kind of side."), "LE-29"


def why_not_replace(view: View, option: c.Move) -> tuple[str, str]:
    shown = view.public.players[option.seat].soldati
    if c.SIDE[option.face] not in shown:
        return _("{who} has no such Soldato.").format(who=who(view, option.seat)), "LE-29"
    if (option.face < c.ABILITIES) != (c.SIDE.index(view.public.held) < c.ABILITIES):
        return _("An ability is replaced by an ability, a value by a value."), "LE-29"
    return _("You may replace only Soldati of your own."), "LE-29"


def why_not_scheme(view: View, option: c.Move) -> tuple[str, str]:
    if c.SCHEME[option.number] in view.own.schemes:
        return _("You have laid that scheme already, or there is no board without one."), "LE-33"
    return _("You have no {scheme}.").format(scheme=scheme(option.number)), "LE-32"


def why_not_board(view: View, option: c.Move) -> tuple[str, str]:
    if option.seat >= 0:
        return _("You are asked something else: {prompt}").format(prompt=prompt(view)), "LE-33"
    if plan_named(view, c.BOARD[option.board]) is None:
        return no_board(option)
    return _("There is a scheme on {board} already.").format(board=c.BOARD[option.board]), "LE-33"


def no_board(option: c.Move) -> tuple[str, str]:
    return _("There is no board {board} in this round.").format(board=c.BOARD[option.board]), "LE-3"


def why_not_place(view: View, option: c.Move) -> tuple[str, str]:
    if option is c.DONE:
        return (
            _("Place at least one die, and as many that the player on your right has no fewer left."),
            "LE-37",
        )
    if option.face not in view.public.players[view.seat].dice:
        return _("You have no {face} left.").format(face=option.face), "LE-36"
    return no_board(option)


def why_not_use(view: View, option: c.Move) -> tuple[str, str]:
    shown = view.public.players[view.seat].soldati
    if c.ABILITY[option.number] not in shown:
        return _("None of your Soldati shows {side}.").format(side=side(option.number)), "LE-42"
    value = c.VALUE[option.face]
    if shown.count(value) == 0:
        return _("None of your Soldati shows value {value}.").format(value=value), "LE-42"
    if shown.count(value) <= view.public.spent.count(option.face):
        return _("You have used that value in this turn."), "LE-42"
    if view.public.ability not in ("", c.ABILITY[option.number]):
        return _("You have begun with another ability, and keep to it in this turn."), "LE-43"
    return _("There is no die for that."), "LE-44"


def why_not_die(view: View, option: c.Move) -> tuple[str, str]:
    plan = plan_named(view, c.BOARD[option.board])
    if option.seat < 0:
        return _("You are asked something else: {prompt}").format(prompt=prompt(view)), "LE-44"
    if plan is None:
        return no_board(option)
    if option.face not in plan.dice[option.seat]:
        return _("There is no such die on {board}.").format(board=c.BOARD[option.board]), "LE-44"
    return _("That die does not fit, was a target already, or nothing would change."), "LE-45"


def why_not_to(view: View, option: c.Move) -> tuple[str, str]:
    if plan_named(view, c.BOARD[option.board]) is None:
        return no_board(option)
    return _("The die lies there, or another there shows its face."), "LE-48"


def why_not_partner(view: View, option: c.Move) -> tuple[str, str]:
    plan = plan_named(view, c.BOARD[option.board])
    if plan is None:
        return no_board(option)
    if option.face not in plan.dice[option.seat]:
        return _("There is no such die on {board}.").format(board=c.BOARD[option.board]), "LE-50"
    return _("Those two dice cannot change places, or nothing would change."), "LE-52"


def why_not_call(view: View, option: c.Move) -> tuple[str, str]:
    if option.number >> view.seat & 1:
        return _("You cannot assist your own Syndicate."), "LE-72"
    return _("Somebody you call does not play."), "LE-1"


def why_not_command(view: View, option: c.Move) -> tuple[str, str]:
    table: Public = view.public
    kind = option.kind
    if option is c.SWAP and sum(1 for tile in table.syndicates if tile.orders) < 2:
        return _("There are no two Syndicates with Orders."), "LE-81"
    if kind in ("give", "add") and c.ORDER[option.number] not in view.own.orders:
        return _("You hold no {order}.").format(order=order(option.number)), "LE-76"
    if kind == "give":
        if not table.syndicates[option.syndicate].assists:
            return _("Nobody assists {s}: only adding reaches it.").format(
                s=syndicate(option.syndicate)
            ), "LE-77"
        return _("You neither control nor assist {s}.").format(s=syndicate(option.syndicate)), "LE-76"
    if kind == "swap" and option is not c.SWAP:
        return _("You are asked something else: {prompt}").format(prompt=prompt(view)), "LE-75"
    if not table.actions:
        return _("You have no Bribery action left."), "LE-75"
    if kind == "add":
        return _("You can give to {s}: that is free.").format(s=syndicate(option.syndicate)), "LE-78"
    if option.seat == view.seat:
        return _("That is your own hand."), "LE-79"
    return _("There is no Order to steal."), "LE-81"


def why_not_guess(view: View, option: c.Move) -> tuple[str, str]:
    if option.seat != guessed_seat(view.public, view.seats):
        return _("You are asked something else: {prompt}").format(prompt=prompt(view)), "LE-86"
    if c.ROLE[option.number] not in view.public.roles:
        return _("The {role} is not in play.").format(role=role(option.number)), "LE-86"
    return _("The {role} is yours, or named already.").format(role=role(option.number)), "LE-86"


REASON: dict[str, Callable[[View, c.Move], tuple[str, str]]] = {
    "plan": lambda view, option: (
        _("All eight Syndicates are in play: there is nothing left to organise."),
        "LE-17",
    ),
    "look": lambda view, option: (
        _("There are no Orders on {syndicate}.").format(syndicate=syndicate(option.syndicate)),
        "LE-25",
    ),
    "bonus": why_not_bonus,
    "take": why_not_take,
    "recruit": why_not_take,
    "replace": why_not_replace,
    "scheme": why_not_scheme,
    "lay": why_not_board,
    "place": why_not_place,
    "activate": why_not_use,
    "target": why_not_die,
    "to": why_not_to,
    "partner": why_not_partner,
    "level": lambda view, option: (_("You have no {face} there.").format(face=option.face), "LE-56"),
    "call": why_not_call,
    "intrude": lambda view, option: (
        _("You have no Lucre.") if option is c.PAY_LUCRE else _("You have no Bribery."),
        "LE-71",
    ),
    "command": why_not_command,
    "swap": lambda view, option: (_("Both Syndicates must have an Order."), "LE-81"),
    "guess": why_not_guess,
}


# -- telling ---------------------------------------------------------------------------------------------


def called(line: Line) -> str | Told:
    if not line.called:
        return N_("{seat} calls nobody.")
    names = [name for seat, name in enumerate(line.names) if line.called >> seat & 1]
    return told(N_("{seat} calls {called} to assist."), called=listed(names))


tell = Sentences(
    c.BOX,
    {
        "ability": lambda number: _(ABILITIES_NAMED[number]),
        "board": lambda number: board(c.BOARD[number]),
        "die": lambda number: c.VALUE[number],
        "faces": faces,
        "new": side,
        "old": side,
        "one": syndicate,
        "order": order,
        "orders": lambda number: some_orders(counts_of(number)),
        "other": syndicate,
        "role": role,
        "scheme": scheme,
        "side": a_side,
        "syndicate": syndicate,
        "token": lambda number: _("Lucre") if number == c.LUCRE else _("Bribery"),
    },
    {
        c.ROLE_DEALT: lambda line: told(
            N_("{seat} is dealt a role: {role}. {role_text}"), role_text=_(ROLE_TEXTS[line.role])
        ),
        c.IN_PLAY: N_("Among the roles about is the {role}."),
        c.SOLDATO_DRAWN: N_("{seat} begins with {side}."),
        c.LISTED: N_("The List shows {side}."),
        c.ROUND: lambda line: (
            N_("Round {round}, the last, begins: four Bribe Plans are set.")
            if line.last
            else N_("Round {round} begins.")
        ),
        c.BOARD_SET: N_("A Plan is set: {board}."),
        c.ROLLED: N_("{seat} rolls {faces}."),
        c.TIED: N_("The lowest total, {total}, is tied: whoever has it rerolls a lowest die."),
        c.REROLLED: N_("{seat} rerolls a {from}: it shows {to}."),
        c.FIRST_CHOSEN: lambda line: (
            N_("{seat} rolled lowest and goes first.")
            if line.seat == line.first
            else N_("{seat} rolled lowest, and lets {first} go first.")
        ),
        c.PLANNED: N_("{seat} sets {board}."),
        c.SCHEME_DRAWN: if_known(N_("{seat} draws a scheme: {scheme}."), N_("{seat} draws a scheme.")),
        c.RESHUFFLED: N_("The {cards} discarded schemes are shuffled into a new deck."),
        c.LOOKED: if_known(
            N_("{seat} looks at the Orders on {syndicate}: {orders}."),
            N_("{seat} looks at the Orders on {syndicate}."),
        ),
        c.EXTRA_DIE: N_("{seat} rolls an extra die: {face}."),
        c.REPLACED: N_("{seat} replaces {owner}'s {old} by {new}."),
        c.SCHEMED: if_known(
            N_("{seat} lays a scheme face down on {board}: {scheme}."),
            N_("{seat} lays a scheme face down on {board}."),
        ),
        c.NO_SCHEME: N_("{seat} lays no scheme."),
        c.PLACED: N_("{seat} places a {face} on {board}."),
        c.REVEALED: lambda line: told(
            N_("{seat}'s scheme on {board} is {scheme}: {effect}."), effect=_(SCHEME_EFFECTS[line.scheme])
        ),
        c.USED: N_("{seat} uses {ability} with value {die}."),
        c.TURNED: lambda line: (
            N_("{owner}'s {from} on {board} comes up {to} again.")
            if line.from_ == line.to
            else N_("{owner}'s {from} on {board} is turned to {to}.")
        ),
        c.MOVED: lambda line: told(
            N_("{owner}'s {face} moves from {here} to {there}."),
            here=c.BOARD[line.from_],
            there=c.BOARD[line.to],
        ),
        c.REMOVED: N_("{owner}'s {face} is removed from {board}."),
        c.FATE: N_("Fate on {board}: {seat}'s dice now show {faces}."),
        c.PICKED: N_("{seat} picks a {face} on {board}."),
        c.WON: lambda line: (
            N_("{seat} wins {board} with {value}.")
            if line.dice
            else N_("No dice lie on {board}: it goes to the First player, {seat}.")
        ),
        c.BRIBED: N_("{seat} gets 1 Bribery."),
        c.EXTORTED: N_("{seat} gets 1 Lucre."),
        c.RECRUITED: N_("{seat} recruits {side}."),
        c.ORGANISED: N_("{seat} organises {syndicate}."),
        c.CALLED: called,
        c.ASSISTED: N_("{seat} assists {syndicate}."),
        c.DECLINED: N_("{seat} declines to assist {syndicate}."),
        c.PAID: N_("{seat} pays {controller} 1 {token} to assist {syndicate}."),
        c.NO_TILE: N_("No Syndicate is left: {seat} gets 1 Bribery instead."),
        c.NO_SOLDATO: N_("The List is empty: {seat} gets 1 Bribery instead."),
        c.GAVE: if_known(
            N_("{seat} gives {syndicate} an Order: {order}."), N_("{seat} gives {syndicate} an Order.")
        ),
        c.ADDED: if_known(
            N_("{seat} bribes an Order onto {syndicate}: {order}."),
            N_("{seat} bribes an Order onto {syndicate}."),
        ),
        c.STOLE: if_known(
            N_("{seat} steals an Order from {syndicate}: {order}."),
            N_("{seat} steals an Order from {syndicate}."),
        ),
        c.ROBBED: if_known(
            N_("{seat} steals an Order from {victim}'s hand: {order}."),
            N_("{seat} steals an Order from {victim}'s hand."),
        ),
        c.SWAPPED: N_("{seat} has a random Order of {one} and one of {other} change places."),
        c.TURNED_UP: lambda line: (
            N_("{syndicate} is sabotaged: it bears {orders}.")
            if line.sabotaged
            else N_("{syndicate} is secured: it bears {orders}.")
        ),
        c.INFORMS: N_("{seat} is the Informant, and names the others' roles."),
        c.GUESSED: N_("{seat} takes {other} for the {role}."),
        c.UNMASKED: N_("{seat} is the {role}: {points} MP for the role, {total} MP in all."),
        c.ENDED: N_("After {rounds} rounds the game is over."),
    },
)


def result(view: View) -> str:
    """How the game has ended."""
    table: Public = view.public
    winners = [seat for seat, place in enumerate(view.places) if place == 1]
    score = table.players[winners[0]].score
    if len(winners) > 1:
        return _("{who} share the victory with {score} Mafioso Points each.").format(
            who=listed([who(view, seat) for seat in winners]), score=score
        )
    return _("{who}, the {role}, wins with {score} Mafioso Points.").format(
        who=who(view, winners[0]), role=role(c.ROLE.index(table.players[winners[0]].role)), score=score
    )
