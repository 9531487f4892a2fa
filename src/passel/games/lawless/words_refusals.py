"""The words of Lawless Empire: why something can't be chosen, and what to do instead."""

from __future__ import annotations

from collections.abc import Callable

import passel.games.lawless.components as c
from passel.contract import View
from passel.games.lawless.standing import plan_named
from passel.games.lawless.view_types import Public
from passel.games.lawless.words_ask import asked, guessed_seat, must_place, prompt
from passel.games.lawless.words_names import ability, colour, order, plan, role, scheme, side, syndicate
from passel.i18n import _, _n

Reason = tuple[str, str]

# The questions that an option may answer.
ANSWERS = {
    "first": ["first"], "plan": ["plan"], "look": ["look"], "bonus": ["bonus"], "pass": ["bonus"],
    "take": ["take", "recruit"], "replace": ["replace"], "play": ["scheme"], "on": ["lay", "target"],
    "place": ["place"], "use": ["activate"], "to": ["to"], "face": ["face"], "with": ["partner"],
    "pick": ["level"], "call": ["call"], "accept": ["answer"], "decline": ["answer"], "no": ["intrude"],
    "pay": ["intrude"], "give": ["command"], "add": ["command"], "steal": ["command"],
    "swap": ["command", "swap"], "guess": ["guess"], "done": ["scheme", "place", "activate", "command"],
}  # fmt: skip


def why_not(view: View, option: c.Move) -> Reason:
    """Return why an option can't be chosen now with what to do instead, and the clause behind that."""
    question = view.ask
    if question is None:
        return _("It's not your turn."), "LE-2"
    if question.decision not in ANSWERS[option.kind]:
        return not_now(view)
    if option.seat >= view.seats:
        return (
            _("Nobody plays {colour}. Choose a player at this table.").format(colour=colour(option.seat)),
            "LE-1",
        )
    if names_syndicate(option) and max(option.syndicate, option.other) >= len(view.public.syndicates):
        return _("That Syndicate isn't in play yet. Choose one that is."), "LE-14"
    return REASON[question.decision](view, option)


def not_now(view: View) -> Reason:
    question = asked(view)
    return _("You can't do that now. Answer this first: {prompt}").format(
        prompt=prompt(view)
    ), question.clause


def names_syndicate(option: c.Move) -> bool:
    return (
        option.kind in ("look", "give", "add", "steal", "swap") and option.seat < 0 and option is not c.SWAP
    )


def why_not_bonus(view: View, option: c.Move) -> Reason:
    if option is c.BONUS_DIE:
        return _("You already have 9 dice, the limit. Choose another bonus."), "LE-27"
    if option is c.BONUS_SCHEME:
        return _("There are no Schemes left to draw. Choose another bonus."), "LE-31"
    return _("No Soldato on the List can replace another one. Choose another bonus."), "LE-30"


def why_not_take(view: View, option: c.Move) -> Reason:
    if not view.public.the_list[option.number]:
        return _("This place on the List is empty. Choose another Soldato."), "LE-12"
    return _("There is no Soldato of this kind to replace. Choose another one."), "LE-29"


def why_not_replace(view: View, option: c.Move) -> Reason:
    if c.SIDE[option.face] not in view.public.players[option.seat].soldati:
        return _("There is no such Soldato. Choose one on the table."), "LE-29"
    if (option.face < c.ABILITIES) != (c.SIDE.index(view.public.held) < c.ABILITIES):
        return (
            _("An ability replaces an ability, a value replaces a value. Choose one of the same kind."),
            "LE-29",
        )
    return _("At this table you can replace only your own Soldati. Choose one of yours."), "LE-29"


def why_not_scheme(view: View, option: c.Move) -> Reason:
    if c.SCHEME[option.number] in view.own.schemes:
        return _("You've already played this Scheme. Choose another one or finish."), "LE-33"
    return (
        _("You don't have {scheme}. Choose a Scheme from your hand.").format(scheme=scheme(option.number)),
        "LE-32",
    )


def why_not_lay(view: View, option: c.Move) -> Reason:
    if option.seat >= 0:
        return not_now(view)
    name = c.BOARD[option.board]
    if plan_named(view, name) is None:
        return no_plan()
    return (
        _("{plan} already has a Scheme. Choose a Plan without one.").format(plan=plan(view.public, name)),
        "LE-33",
    )


def no_plan() -> Reason:
    return _("There is no such Plan this round. Choose one on the table."), "LE-3"


def why_not_place(view: View, option: c.Move) -> Reason:
    if option is c.DONE:
        return (
            _n(
                "Place 1 more die before you end your turn.",
                "Place {n} more dice before you end your turn.",
                must_place(view),
            ),
            "LE-37",
        )
    if option.face not in view.public.players[view.seat].dice:
        return _("You have no {face} left. Choose another die.").format(face=option.face), "LE-36"
    return no_plan()


def why_not_use(view: View, option: c.Move) -> Reason:
    shown, value = view.public.players[view.seat].soldati, c.VALUE[option.face]
    named = {"ability": ability(option.number), "value": side(c.SIDE.index(value))}
    if c.ABILITY[option.number] not in shown:
        return (
            _("None of your Soldati shows {ability}. Choose an ability you have.").format(**named),
            "LE-42",
        )
    if value not in shown:
        return _("None of your Soldati shows {value}. Choose a value you have.").format(**named), "LE-42"
    if shown.count(value) <= view.public.spent.count(option.face):
        return _("You've already used this value. Choose another one or end your turn."), "LE-42"
    if view.public.ability not in ("", c.ABILITY[option.number]):
        return _("You can use only 1 ability per turn. Stay with the first one or end your turn."), "LE-43"
    return (
        _("No die fits {ability} with {value}. Choose another pair or end your turn.").format(**named),
        "LE-44",
    )


def why_not_aim(view: View, option: c.Move) -> Reason:
    if option.seat < 0:
        return not_now(view)
    missing = no_such_die(view, option, "LE-44")
    if missing:
        return missing
    value = view.public.spent[-1]
    if value not in (c.X, option.face):
        return _("This die doesn't show {value}. Choose one that does.").format(value=value), "LE-44"
    if option.text.removeprefix("on ") in view.public.targets:
        return _("You've already used an ability on this die. Choose another one."), "LE-45"
    return _("Nothing would change. Choose another die."), "LE-52"


def no_such_die(view: View, option: c.Move, clause: str) -> Reason | None:
    found = plan_named(view, c.BOARD[option.board])
    if found is None:
        return no_plan()
    if option.face in found.dice[option.seat]:
        return None
    return (
        _("There is no such die on {plan}. Choose one you can see.").format(
            plan=plan(view.public, found.board)
        ),
        clause,
    )


def why_not_to(view: View, option: c.Move) -> Reason:
    _seat, face, board = asked(view).about
    if plan_named(view, c.BOARD[option.board]) is None:
        return no_plan()
    if option.board == board:
        return _("The die is already there. Choose another Plan."), "LE-48"
    return _("A die there already shows a {face}. Choose another Plan.").format(face=face), "LE-48"


def why_not_partner(view: View, option: c.Move) -> Reason:
    missing = no_such_die(view, option, "LE-50")
    if missing:
        return missing
    if option.board == asked(view).about[2]:
        return _("Both dice are on the same Plan. Choose a die on another Plan."), "LE-52"
    return _("These dice can't swap. Choose another die."), "LE-52"


def why_not_call(view: View, option: c.Move) -> Reason:
    if option.number >> view.seat & 1:
        return _("You can't assist your own Syndicate. Call other players."), "LE-72"
    return _("You can only call players at this table."), "LE-1"


def why_not_pay(view: View, option: c.Move) -> Reason:
    if option is c.PAY_LUCRE:
        return _("You have no Lucre. Pay 1 Bribery or don't pay."), "LE-71"
    return _("You have no Bribery. Pay 1 Lucre or don't pay."), "LE-71"


def why_not_command(view: View, option: c.Move) -> Reason:
    table: Public = view.public
    kind, named = option.kind, {"syndicate": syndicate(option.syndicate)}
    if option is c.SWAP and sum(1 for tile in table.syndicates if tile.orders) < 2:
        return _("Fewer than 2 Syndicates have Orders. Choose something else or end your turn."), "LE-81"
    if kind in ("give", "add") and c.ORDER[option.number] not in view.own.orders:
        return no_order(option.number), "LE-76"
    if kind == "give":
        if not table.syndicates[option.syndicate].assists:
            return _("Nobody assists {syndicate}, so only Bribery can add an Order there.").format(
                **named
            ), "LE-77"
        return (
            _("You neither control nor assist {syndicate}, so only Bribery can add an Order there.").format(
                **named
            ),
            "LE-76",
        )
    if kind == "swap" and option is not c.SWAP:
        return not_now(view)
    if not table.actions:
        return no_action(), "LE-75"
    if kind == "add":
        return _("You can give Orders to {syndicate} for free. Give it instead.").format(**named), "LE-78"
    if option.seat == view.seat:
        return _("That's your own hand. Steal from another player or a Syndicate."), "LE-79"
    return _("There is no Order to steal. Choose another player or Syndicate."), "LE-81"


def no_order(number: int) -> str:
    return _("You have no {order} Order left. Choose another Order.").format(order=order(number))


def no_action() -> str:
    return _("You have no Bribery actions left. Give Orders or end your turn.")


def why_not_guess(view: View, option: c.Move) -> Reason:
    named = {"role": role(option.number)}
    if option.seat != guessed_seat(view.public, view.seats):
        return not_now(view)
    if c.ROLE[option.number] not in view.public.roles:
        return _("The {role} isn't in this game. Choose a role that is.").format(**named), "LE-86"
    return _("The {role} is yours or already named. Choose another role.").format(**named), "LE-86"


REASON: dict[str, Callable[[View, c.Move], Reason]] = {
    "plan": lambda view, option: (_("All 8 Syndicates are taken. Add another Plan."), "LE-17"),
    "look": lambda view, option: (
        _("There are no Orders on {syndicate}. Choose another Syndicate or don't look.").format(
            syndicate=syndicate(option.syndicate)
        ),
        "LE-25",
    ),
    "bonus": why_not_bonus,
    "take": why_not_take,
    "recruit": why_not_take,
    "replace": why_not_replace,
    "scheme": why_not_scheme,
    "lay": why_not_lay,
    "place": why_not_place,
    "activate": why_not_use,
    "target": why_not_aim,
    "face": lambda view, option: (
        _("The die already shows {face}. Choose another face.").format(face=option.face),
        "LE-52",
    ),
    "to": why_not_to,
    "partner": why_not_partner,
    "level": lambda view, option: (
        _("You have no {face} there. Choose one of your dice on {plan}.").format(
            face=option.face, plan=plan(view.public, view.public.levelling)
        ),
        "LE-56",
    ),
    "call": why_not_call,
    "intrude": why_not_pay,
    "command": why_not_command,
    "swap": lambda view, option: (
        _("Both Syndicates need at least 1 Order. Choose 2 that have some."),
        "LE-81",
    ),
    "guess": why_not_guess,
}
