"""The words of Lawless Empire: prompts, hints, and what the button says before a choice."""

from __future__ import annotations

from collections.abc import Callable

import passel.games.lawless.components as c
from passel.contract import Question, View
from passel.games.lawless.standing import known_scheme, plan_named, standing
from passel.games.lawless.view_types import Mafioso, Public
from passel.games.lawless.words_names import (
    ABILITY_TEXTS,
    SCHEME_TEXTS,
    ability,
    dice,
    die,
    faces,
    plan,
    scheme,
    side,
    some_plans,
    syndicate,
    who,
)
from passel.games.lawless.words_plans import leads
from passel.i18n import N_, _, _n, listed

MOST_NAMED = 3  # things that a hint names; of more it says how many


def asked(view: View) -> Question:
    assert view.ask is not None
    return view.ask


def me(view: View) -> Mafioso:
    found: Mafioso = view.public.players[view.seat]
    return found


def newest(view: View) -> str:
    return syndicate(len(view.public.syndicates) - 1)


def controller(view: View) -> str:
    """The name of the player who controls the newest Syndicate."""
    return who(view, view.public.syndicates[-1].controller)


def right_of(view: View) -> int:
    return (view.seat - 1) % view.seats


def die_about(view: View) -> str:
    seat, face, board = asked(view).about
    return die(view, seat, face, c.BOARD[board])


def options_of(view: View) -> list[c.Move]:
    moves = [c.BOX.texts[text] for text in asked(view).options]
    return [move for move in moves if isinstance(move, c.Move)]


def guessed_seat(table: Public, seats: int) -> int:
    return (table.informant + 1 + len(table.guesses)) % seats


def must_place(view: View) -> int:
    """How many dice a player has to place before the turn may end (LE-37)."""
    left, right = len(me(view).dice), len(view.public.players[right_of(view)].dice)
    return max(left - right, 0 if asked(view).about else 1)


def free_syndicates(view: View) -> list[int]:
    """Those that the reader may give Orders to without Bribery (LE-76)."""
    return [
        number
        for number, tile in enumerate(view.public.syndicates)
        if tile.assists and view.seat in (tile.controller, *tile.assists)
    ]


# -- prompts -------------------------------------------------------------------------------------------


def prompt(view: View) -> str:
    """Return what the seat is asked."""
    return PROMPT[view.ask.decision](view) if view.ask else ""


def prompt_to_place(view: View) -> str:
    mine, must = len(me(view).dice), must_place(view)
    if not must:
        return _("Place more dice or end your turn")
    if must == mine:
        return _n("Place your last die", "Place your last {n} dice", mine)
    return _("Place at least {must} of your {mine} dice").format(must=must, mine=mine)


def prompt_to_command(view: View) -> str:
    gives = view.own.orders and free_syndicates(view)
    if gives and view.public.actions:
        return _("Give Orders or use Bribery")
    return _("Give Orders to Syndicates") if gives else _("Use your Bribery")


PROMPT_TO_AIM = [
    N_("Exchange which die?"),
    N_("Flip which die?"),
    N_("Move which die?"),
    N_("Occupy with which die?"),
    N_("Remove which die?"),
    N_("Reroll which die?"),
    N_("Rotate which die?"),
    N_("Switch which die?"),
]

PROMPT: dict[str, Callable[[View], str]] = {
    "first": lambda view: _("Who goes first this round?"),
    "plan": lambda view: _("Add a Plan to this round"),
    "look": lambda view: _("Look at the Orders on a Syndicate?"),
    "bonus": lambda view: _("Choose a Lucre bonus ({left} left)").format(left=asked(view).about),
    "take": lambda view: _("Take which Soldato from the List?"),
    "replace": lambda view: _("Replace which Soldato with {side}?").format(
        side=side(c.SIDE.index(view.public.held))
    ),
    "scheme": lambda view: _("Play another Scheme?") if view.own.plots else _("Play a Scheme?"),
    "lay": lambda view: _("Play {scheme} on which Plan?").format(
        scheme=scheme(c.SCHEME.index(view.own.plots[-1]))
    ),
    "place": prompt_to_place,
    "activate": lambda view: _("Use an ability?"),
    "target": lambda view: _(PROMPT_TO_AIM[asked(view).about]),
    "face": lambda view: _("Turn {die} to which face?").format(die=die_about(view)),
    "to": lambda view: _("Move {die} to which Plan?").format(die=die_about(view)),
    "partner": lambda view: _("Swap {die} with which die?").format(die=die_about(view)),
    "level": lambda view: _("Which of your dice counts on {plan}?").format(
        plan=plan(view.public, view.public.levelling)
    ),
    "recruit": lambda view: _("Recruit which Soldato?"),
    "call": lambda view: _("{syndicate} is yours. Call anyone to assist?").format(syndicate=newest(view)),
    "answer": lambda view: _("Assist {who} with {syndicate}?").format(
        who=controller(view), syndicate=newest(view)
    ),
    "intrude": lambda view: _("Pay to assist with {syndicate}?").format(syndicate=newest(view)),
    "command": prompt_to_command,
    "swap": lambda view: _("Swap Orders between which Syndicates?"),
    "guess": lambda view: _("What is {who}'s role?").format(
        who=who(view, guessed_seat(view.public, view.seats))
    ),
}


# -- hints ---------------------------------------------------------------------------------------------


def hint(view: View) -> str:
    """Return why the seat is asked and what follows."""
    return HINT[view.ask.decision](view) if view.ask else ""


def hint_to_plan(view: View) -> str:
    table: Public = view.public
    on_table = some_plans(each.board for each in table.boards)
    if len(table.syndicates) == c.SYNDICATES:
        return _(
            "On the table: {plans}. All 8 Syndicates are taken, so nobody can add Organise any more."
        ).format(plans=on_table)
    return _("On the table: {plans}. The Plan you add isn't yours yet: anyone's dice can win it.").format(
        plans=on_table
    )


def hint_to_bonus(view: View) -> str:
    return _n(
        "Your Lucre gives you 1 bonus this round, and you keep it. "
        "You have {dice} so far, of at most {most}.",
        "Each of your {n} Lucre gives 1 bonus this round, and you keep them. "
        "You have {dice} so far, of at most {most}.",
        me(view).lucre,
        dice=dice(len(me(view).dice)),
        most=c.DICE_MOST,
    )


def hint_to_replace(view: View) -> str:
    if all(option.seat == view.seat for option in options_of(view)):
        return _("Pick one of your own. It goes back into the bag.")
    return _(
        "The new one goes to the owner of the old one. "
        "Improve your own, or leave a rival with something worse."
    )


def hint_to_scheme(view: View) -> str:
    free = sum(each.schemer < 0 and each.board not in view.own.plots for each in view.public.boards)
    return _n(
        "Schemes stay face down until all dice are placed, then change what counts. "
        "1 Plan has none yet. You can keep cards for later.",
        "Schemes stay face down until all dice are placed, then change what counts. "
        "{n} Plans have none yet. You can keep cards for later.",
        free,
    )


def hint_to_lay(view: View) -> str:
    return _("{effect} Your dice: {faces}.").format(
        effect=_(SCHEME_TEXTS[c.SCHEME.index(view.own.plots[-1])]), faces=faces(me(view).dice)
    )


def hint_to_place(view: View) -> str:
    right = right_of(view)
    theirs = len(view.public.players[right].dice)
    if not theirs:
        return _("{right}, on your right, has no dice left, so you place all of yours now.").format(
            right=who(view, right)
        )
    must = must_place(view)
    if not must:
        return _(
            "{right}, on your right, has {n} left and you have {mine}, so you may end your turn."
        ).format(right=who(view, right), n=theirs, mine=len(me(view).dice))
    if not asked(view).about and must == 1:
        return _(
            "{right}, on your right, has {n} left, so 1 die is enough. Then {left} can't keep more than you."
        ).format(right=who(view, right), n=theirs, left=who(view, (view.seat + 1) % view.seats))
    return _("{right}, on your right, has {n} left. You must end your turn with {n} or fewer.").format(
        right=who(view, right), n=theirs
    )


def named_or_counted(names: list[str], many: Callable[[int], str]) -> str:
    return listed(names) if len(names) <= MOST_NAMED else many(len(names))


def hint_to_activate(view: View) -> str:
    """The abilities and values that are left, named if they are few."""
    table: Public = view.public
    shown = me(view).soldati
    able = [table.ability] if table.ability else [name for name in c.ABILITY if name in shown]
    values = [name for name in c.VALUE if name for _same in range(shown.count(name))]
    for spent in table.spent:
        values.remove(c.VALUE[spent])
    return _(
        "Abilities: {abilities}. Values left: {values}. "
        "Pick one of each, then any player's die that shows the value."
    ).format(
        abilities=named_or_counted([ability(c.ABILITY.index(name)) for name in able], str),
        values=named_or_counted(values, str),
    )


def hint_to_aim(view: View) -> str:
    effect = _(ABILITY_TEXTS[asked(view).about])
    value = view.public.spent[-1]
    if value == c.X:
        return _("{effect} Any player's die.").format(effect=effect)
    return _("{effect} Any player's die showing {value}.").format(effect=effect, value=value)


def hint_to_turn(view: View) -> str:
    board = c.BOARD[asked(view).about[2]]
    found = plan_named(view, board)
    assert found is not None
    return _("Now on {plan}: {standing}.").format(
        plan=plan(view.public, board),
        standing=leads(view, standing(view, found, known_scheme(view, found))).rstrip("."),
    )


def hint_to_move(view: View) -> str:
    """Occupy has fewer Plans to go to; where it has all, it works like Move."""
    seat, face, _board = asked(view).about
    anywhere = len(options_of(view)) == len(view.public.boards) - 1
    if seat == view.seat:
        counts = _("It still counts for you.")
    else:
        counts = _("It still counts for {who}.").format(who=who(view, seat))
    if anywhere:
        return _("{counts} It can go to any other Plan.").format(counts=counts)
    return _("{counts} It can only go where no die shows a {face}.").format(counts=counts, face=face)


def hint_to_swap_dice(view: View) -> str:
    """Which dice match is a setting, so it is read off the dice on offer."""
    seat, face, _board = asked(view).about
    others = options_of(view)
    if all(option.seat == seat for option in others):
        if seat == view.seat:
            return _("Another of your dice, on another Plan. Both dice keep their face.")
        return _("Another die of {who}, on another Plan. Both dice keep their face.").format(
            who=who(view, seat)
        )
    if all(option.face == face for option in others):
        return _("Another player's {face}, on another Plan.").format(face=face)
    return _("Any die on another Plan. Both dice keep their face and their owner.")


def hint_to_level(view: View) -> str:
    table: Public = view.public
    if len(view.waiting) > 1:
        return _("Level the Field: 1 die each. Everyone picks at the same time, then all are shown.")
    picks = [
        _("{who} picked {face}").format(who=who(view, seat), face=face)
        for seat, face in enumerate(table.picks)
        if face
    ]
    if picks:
        return _("Level the Field: 1 die each. {picks}. Ties go to the player earlier in turn order.").format(
            picks=listed(picks)
        )
    return _("Level the Field: 1 die each. Ties go to the player earlier in turn order.")


def hint_to_recruit(view: View) -> str:
    shown = me(view).soldati
    values = sum(name in c.VALUE for name in shown)
    return _(
        "You have {abilities} and {values}. You need both: each value is 1 use of an ability in every round."
    ).format(
        abilities=_n("1 ability", "{n} abilities", len(shown) - values),
        values=_n("1 value", "{n} values", values),
    )


def hint_to_command(view: View) -> str:
    """What is free, and what Bribery can still do."""
    table: Public = view.public
    free = [syndicate(number) for number in free_syndicates(view)]
    told = []
    if not view.own.orders:
        told.append(_("You have no Orders in hand."))
    elif table.round == table.rounds:
        told.append(_("Last chance: Orders still in your hand count nothing."))
    elif free:
        several = _("{n} Syndicates")
        told.append(
            _("Free for {syndicates}.").format(
                syndicates=named_or_counted(free, lambda number: several.format(n=number))
            )
        )
    else:
        told.append(_("No Syndicate takes Orders from you for free."))
    bribery = me(view).bribery
    if bribery:
        told.append(
            _("Bribery actions left: {n} of {all}. You keep your Bribery.").format(
                n=table.actions, all=bribery
            )
        )
    else:
        told.append(_("You have no Bribery for more."))
    return " ".join(told)


HINT: dict[str, Callable[[View], str]] = {
    "first": lambda view: _(
        "You rolled lowest ({total}). The First player draws a Scheme and wins ties, "
        "but places dice before everyone else."
    ).format(total=sum(me(view).dice)),
    "plan": hint_to_plan,
    "look": lambda view: _(
        "You're in the middle of the turn order, so you may look. "
        "Only you see the Orders. Everyone sees where you looked."
    ),
    "bonus": hint_to_bonus,
    "take": lambda view: _(
        "It replaces a Soldato of the same kind: an ability for an ability, a value for a value."
    ),
    "replace": hint_to_replace,
    "scheme": hint_to_scheme,
    "lay": hint_to_lay,
    "place": hint_to_place,
    "activate": hint_to_activate,
    "target": hint_to_aim,
    "face": hint_to_turn,
    "to": hint_to_move,
    "partner": hint_to_swap_dice,
    "level": hint_to_level,
    "recruit": hint_to_recruit,
    "call": lambda view: _(
        "Once someone assists, you and they can give it Orders for free. "
        "If nobody assists, only Bribery reaches it."
    ),
    "answer": lambda view: _(
        "It's free. You could give Orders to {syndicate} from now on. "
        "So can {who} and everyone else who assists."
    ).format(syndicate=newest(view), who=controller(view)),
    "intrude": lambda view: _(
        "{who} didn't call you, but can't refuse. "
        "What you pay goes to {who}: 1 point less for you, 1 more for them."
    ).format(who=controller(view)),
    "command": hint_to_command,
    "swap": lambda view: _("1 random Order from each changes places. Nobody sees which ones, not even you."),
    "guess": lambda view: _(
        "+4 points if you're right. You have {n} roles to choose from. "
        "One role in this game belongs to nobody."
    ).format(n=len(asked(view).options)),
}


# -- before a choice -----------------------------------------------------------------------------------

CHOOSE = {
    "first": N_("Choose a player"),
    "plan": N_("Choose a Plan"),
    "look": N_("Choose a Syndicate"),
    "bonus": N_("Choose a bonus"),
    "take": N_("Choose a Soldato"),
    "replace": N_("Choose a Soldato"),
    "scheme": N_("Choose a Scheme"),
    "lay": N_("Choose a Plan"),
    "place": N_("Choose a die"),
    "activate": N_("Choose an ability"),
    "target": N_("Choose a die"),
    "face": N_("Choose a face"),
    "to": N_("Choose a Plan"),
    "partner": N_("Choose a die"),
    "level": N_("Choose a die"),
    "recruit": N_("Choose a Soldato"),
    "call": N_("Choose players"),
    "answer": N_("Choose an answer"),
    "intrude": N_("Choose a payment"),
    "command": N_("Choose an Order"),
    "swap": N_("Choose 2 Syndicates"),
    "guess": N_("Choose a role"),
}


def choose(view: View) -> str:
    """Return what the button says before a choice."""
    decision = asked(view).decision
    if decision == "command" and not view.own.orders:
        return _("Choose an action")
    return _(CHOOSE[decision])
