"""The words of Lawless Empire: what things are called, and what is printed on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import passel.games.lawless.components as c
from passel.contract import View
from passel.games.lawless.view_types import Public
from passel.i18n import N_, Nn_, _, _n

COLOURS = [N_("Black"), N_("Green"), N_("Purple"), N_("Red"), N_("White")]

PHASES = [
    N_("Preparation"), N_("Scheming"), N_("Planning"), N_("Abilities"), N_("Execution"), N_("Command"),
    N_("Reveal"),
]  # fmt: skip
PHASE_TEXTS = [
    N_("Plans are set, dice are rolled, everyone adds a Plan and takes bonuses."),
    N_("Everyone may play Schemes face down on Plans."),
    N_("Players take turns placing dice on Plans."),
    N_("Schemes are revealed. Soldati can change anyone's dice."),
    N_("Plans are won and pay out. New Syndicates look for assistants."),
    N_("Everyone may give Orders and use Bribery."),
    N_("Orders are turned up, then roles, then points."),
]

PLANS = [N_("Bribe"), N_("Organise"), N_("Extort"), N_("Recruit")]
PLAN_TEXTS = [
    N_("The winner gets 1 Bribery."),
    N_("The winner takes control of a new Syndicate."),
    N_("The winner gets 1 Lucre."),
    N_("The winner takes a Soldato from the List."),
]

SCHEMES = [
    N_("Deceive"), N_("Gang Up"), N_("Less is More"), N_("Let Fate Decide"), N_("Level the Field"),
    N_("Organised Hit"), N_("Same Old Shit"), N_("Size Matters"), N_("Stack the Odds"),
    N_("Underhand Attacks"),
]  # fmt: skip
SCHEME_TEXTS = [
    N_("Does nothing, but nobody else knows that."),
    N_("Each pair of a player's equal dice counts 10, each triplet 20."),
    N_("Dice showing 4, 5 or 6 count 0."),
    N_("All dice here are rolled again before the winner is found."),
    N_("Each player here compares only 1 die of their choice."),
    N_("A player's 3 dice in a row (like 2-3-4) count 20, 4 in a row count 30."),
    N_("A die counts 0 if any other die here shows the same face."),
    N_("Dice showing 4, 5 or 6 count 10 each."),
    N_("Dice showing 1, 3 or 5 count 0."),
    N_("The lowest total wins."),
]

ABILITIES_NAMED = [
    N_("Exchange"), N_("Flip"), N_("Move"), N_("Occupy"), N_("Remove"), N_("Reroll"), N_("Rotate"),
    N_("Switch"),
]  # fmt: skip
ABILITY_TEXTS = [
    N_("Swap the die with any die on another Plan."),
    N_("Turn the die to its opposite face: 1 and 6, 2 and 5, 3 and 4."),
    N_("Move the die to any other Plan."),
    N_("Move the die to another Plan where no die shows the same face."),
    N_("Take the die off the table for this round."),
    N_("Roll the die again and keep the result."),
    N_("Turn the die to any other face."),
    # Which dice match is a setting that a view does not tell.
    N_("Swap the die with a matching die on another Plan (standard: one of the same player)."),
]

SYNDICATES = [
    N_("Drugs Trade"), N_("Counterfeit Money"), N_("Antiquities Trade"), N_("Bootlegs"), N_("Arms Trade"),
    N_("Gambling Dens"), N_("Loan Sharks"), N_("Protection Racket"),
]  # fmt: skip

ORDERS_NAMED = [N_("strong sabotage"), N_("weak sabotage"), N_("strong secure"), N_("weak secure")]
SOME_ORDERS = [
    Nn_("1 strong sabotage", "{n} strong sabotage"), Nn_("1 weak sabotage", "{n} weak sabotage"),
    Nn_("1 strong secure", "{n} strong secure"), Nn_("1 weak secure", "{n} weak secure"),
]  # fmt: skip
ORDER_TEXTS = [
    N_("100 points for sabotage. Only another strong Order can answer it."),
    N_("1 point for sabotage."),
    N_("100 points for secure. Only another strong Order can answer it."),
    N_("1 point for secure. In a tie the Syndicate is secured."),
]

ROLES = [
    N_("Arbiter"), N_("Bookkeeper"), N_("Consigliere"), N_("Double Agent"), N_("Godfather"), N_("Informant"),
    N_("Kingpin"), N_("Lone Wolf"), N_("Puppeteer"), N_("Rival"), N_("Sociopath"), N_("Undercover"),
]  # fmt: skip
ROLE_TEXTS = [
    N_("+3 points for each pair of one sabotaged and one secured Syndicate."),
    N_("+2 points for each set of 1 Lucre, 1 Bribery and 1 Soldato you own."),
    N_("+3 points for each secured Syndicate you assist."),
    N_("+5 points for each sabotaged Syndicate with at least 1 secure Order on it."),
    N_("+3 points for each secured Syndicate you control."),
    N_("Before roles are revealed, name every other player's role: +4 points for each right one."),
    N_(
        "+2 points for each Syndicate you control, sabotaged or not. "
        "+2 more if you control at least 1 and nobody controls more."
    ),
    N_(
        "+3 points for each secured Syndicate you control that nobody assists, "
        "+1 for each other secured one that nobody assists."
    ),
    N_("For each secured Syndicate you control with assistants: +2 points, and +1 for each assistant."),
    N_("+4 points for each sabotaged Syndicate another player controls."),
    N_("+4 points for each secured Syndicate with at least 1 sabotage Order on it."),
    N_("+2 points for each sabotaged Syndicate, and +3 more for each of them you control."),
]

# Of things that are there once.
THINGS = {
    "lucre": N_(
        "1 point at the end, and 1 bonus in every Preparation: "
        "a Scheme, an extra die or a new Soldato. You keep it."
    ),
    "bribery": N_(
        "1 point at the end, and 1 action in every Command phase: add, steal or swap an Order. You keep it."
    ),
    "soldato": N_("1 point at the end. Abilities and values work together: one of each changes a die."),
    "assist": N_("This player assists: they and the controller can give Orders here for free."),
    "list": N_("3 Soldati to recruit. What a Soldato shows never changes."),
    "first-player": N_("Draws a Scheme, places dice first, wins ties and Plans without dice."),
    "opportunity": N_("Sets 4 Plans at the start of each round except the last."),
    "notes": N_(
        "What you have seen of Orders. Percentages show how sure you can be after swaps and thefts. "
        "Only you see this."
    ),
    "roles": N_("One role more than players. One of them belongs to nobody."),
}

# Every piece with a text that is always the same, by its name.
TEXTS = {
    **dict(zip(c.ROLE, ROLE_TEXTS, strict=True)),
    **dict(zip(c.SCHEME, SCHEME_TEXTS, strict=True)),
    **dict(zip(c.ABILITY, ABILITY_TEXTS, strict=True)),
    **dict(zip(c.PLAN, PLAN_TEXTS, strict=True)),
    **dict(zip(c.ORDER, ORDER_TEXTS, strict=True)),
    **dict(zip(c.PHASE, PHASE_TEXTS, strict=True)),
    **THINGS,
}


# -- players -------------------------------------------------------------------------------------------


def colour(seat: int) -> str:
    return _(COLOURS[seat])


def who(view: View, seat: int) -> str:
    """Return the player's name, or the colour of the seat if the view has none."""
    return view.name(seat) or colour(seat)


# -- things --------------------------------------------------------------------------------------------


def plan_of(board: str) -> int:
    """Return the type of the Plan that has this code."""
    return c.LETTER.index(board[0])


def numbered_plan(board: str) -> str:
    """Organise 2, for the log: how many there are of a type is not in a line."""
    return _("{plan} {n}").format(plan=_(PLANS[plan_of(board)]), n=board[1:])


def plan(table: Public, board: str) -> str:
    """Organise 2, or just Organise if there is only one."""
    alike = sum(each.board[0] == board[0] for each in table.boards)
    return numbered_plan(board) if alike > 1 else _(PLANS[plan_of(board)])


def some_plans(boards: Iterable[str]) -> str:
    """2 Bribe, 1 Extort."""
    kinds = [plan_of(board) for board in boards]
    return ", ".join(
        _("{n} {plan}").format(n=kinds.count(kind), plan=_(name))
        for kind, name in enumerate(PLANS)
        if kind in kinds
    )


def scheme(number: int) -> str:
    return _(SCHEMES[number])


def syndicate(number: int) -> str:
    return _(SYNDICATES[number])


def role(number: int) -> str:
    return _(ROLES[number])


def ability(number: int) -> str:
    return _(ABILITIES_NAMED[number])


def side(number: int) -> str:
    """Return what a Soldato shows: Flip, value 3, or X."""
    if number < c.ABILITIES:
        return ability(number)
    shown = c.SIDE[number]
    return shown if shown == "X" else _("value {value}").format(value=shown)


def side_text(number: int) -> str:
    """Return what a Soldato that shows this does."""
    if number < c.ABILITIES:
        return _(ABILITY_TEXTS[number])
    if c.SIDE[number] == "X":
        return _("Once per round, use one of your abilities on any die.")
    return _("Once per round, use one of your abilities on any player's die showing {n}.").format(
        n=c.SIDE[number]
    )


def order(number: int) -> str:
    return _(ORDERS_NAMED[number])


def some_orders(counts: Sequence[int]) -> str:
    """2 weak sabotage, 1 strong and 3 weak secure."""
    both = {c.SAB100: N_("{a} strong and {b} weak sabotage"), c.SEC100: N_("{a} strong and {b} weak secure")}
    named = []
    for strong, text in both.items():
        a, b = counts[strong : strong + 2]
        if a and b:
            named.append(_(text).format(a=a, b=b))
        elif a or b:
            named.append(_n(*SOME_ORDERS[strong if a else strong + 1], a or b))
    return ", ".join(named) or _("no Orders")


def order_count(number: int) -> str:
    return _n("1 Order", "{n} Orders", number)


def dice(number: int) -> str:
    return _n("1 die", "{n} dice", number)


def faces(shown: Iterable[object]) -> str:
    """The faces of dice: 1, 3, 3."""
    return ", ".join(str(face) for face in shown)


def its_die(view: View, seat: int, face: int) -> str:
    """Ada's 3."""
    if seat == view.seat:
        return _("your {face}").format(face=face)
    return _("{who}'s {face}").format(who=who(view, seat), face=face)


def die(view: View, seat: int, face: int, board: str) -> str:
    """Ada's 3 on Organise 2."""
    on = plan(view.public, board)
    if seat == view.seat:
        return _("your {face} on {plan}").format(face=face, plan=on)
    return _("{who}'s {face} on {plan}").format(who=who(view, seat), face=face, plan=on)
