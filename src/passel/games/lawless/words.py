"""Lawless Empire in words, from the view alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import passel.games.lawless.components as c
from passel.contract import View
from passel.contract import one_move as forced
from passel.games.lawless.standing import Change, known_scheme, plan_named, standing
from passel.games.lawless.view_types import Public, Tile
from passel.games.lawless.words_ask import asked, choose, controller, hint, me, newest, prompt
from passel.games.lawless.words_log import tell
from passel.games.lawless.words_names import (
    ABILITY_TEXTS,
    PLAN_TEXTS,
    PLANS,
    ROLE_TEXTS,
    SCHEME_TEXTS,
    TEXTS,
    ability,
    die,
    its_die,
    order,
    order_count,
    plan,
    plan_of,
    role,
    scheme,
    side,
    side_text,
    some_orders,
    syndicate,
    who,
)
from passel.games.lawless.words_plans import after, leads, on_plan
from passel.games.lawless.words_refusals import why_not
from passel.i18n import N_, _, _n, listed

__all__ = [
    "button", "choose", "forced", "hint", "label", "one_click", "pieces", "preview", "prompt", "result",
    "tell", "tooltip", "waiting", "why_not",
]  # fmt: skip

SHORT_BUTTON = 24  # characters, beyond which a button leaves out what is marked on the board anyway
FEW = 2  # players whose names are on a button
SURE, LIKELY = 100, 50  # percent

FIXED = {
    c.LOOK_NONE: N_("Don't look"),
    c.BONUS_SCHEME: N_("Draw a Scheme"),
    c.BONUS_DIE: N_("Roll an extra die"),
    c.BONUS_REPLACE: N_("Replace a Soldato"),
    c.PASS: N_("Skip the rest"),
    c.CALL_NONE: N_("Call nobody"),
    c.ACCEPT: N_("Assist"),
    c.DECLINE: N_("Decline"),
    c.NO: N_("Don't pay"),
    c.PAY_LUCRE: N_("Pay 1 Lucre"),
    c.PAY_BRIBERY: N_("Pay 1 Bribery"),
    c.SWAP: N_("Swap Orders"),
}


def done(view: View) -> str:
    """What it means to choose no more."""
    if asked(view).decision != "scheme":
        return _("End turn")
    cards = len(view.own.plots) // 2
    return _n("Play 1 Scheme", "Play {n} Schemes", cards) if cards else _("Play no Scheme")


def called(view: View, option: c.Move) -> list[str]:
    return [who(view, seat) for seat in range(view.seats) if option.number >> seat & 1]


def listed_side(view: View, option: c.Move) -> int:
    """What a Soldato of the List shows."""
    return c.SIDE.index(view.public.the_list[option.number])


def on_board(view: View, option: c.Move) -> str:
    return plan(view.public, c.BOARD[option.board])


# -- labels --------------------------------------------------------------------------------------------


def label(view: View, option: c.Move) -> str:
    """Return an option as a player would say it."""
    if option in FIXED:
        return _(FIXED[option])
    text = LABEL[option.kind](view, option)
    return text[:1].upper() + text[1:]


def label_die(view: View, option: c.Move) -> str:
    return die(view, option.seat, option.face, c.BOARD[option.board])


def label_soldato(view: View, option: c.Move) -> str:
    if option.seat == view.seat:
        return _("Your {side}").format(side=side(option.face))
    return _("{who}'s {side}").format(who=who(view, option.seat), side=side(option.face))


def label_steal(view: View, option: c.Move) -> str:
    if option.seat < 0:
        return _("Steal an Order from {syndicate}").format(syndicate=syndicate(option.syndicate))
    return _("Steal an Order from {who}'s hand").format(who=who(view, option.seat))


LABEL: dict[str, Callable[[View, c.Move], str]] = {
    "first": lambda view, option: _("Me") if option.seat == view.seat else who(view, option.seat),
    "plan": lambda view, option: _(PLANS[option.number]),
    "look": lambda view, option: syndicate(option.syndicate),
    "take": lambda view, option: side(listed_side(view, option)),
    "replace": label_soldato,
    "play": lambda view, option: scheme(option.number),
    "on": lambda view, option: on_board(view, option) if option.seat < 0 else label_die(view, option),
    "done": lambda view, option: done(view),
    "place": lambda view, option: _("{face} on {plan}").format(face=option.face, plan=on_board(view, option)),
    "use": lambda view, option: _("{ability} with {value}").format(
        ability=ability(option.number), value=c.VALUE[option.face]
    ),
    "to": on_board,
    "face": lambda view, option: str(option.face),
    "with": label_die,
    "pick": lambda view, option: str(option.face),
    "call": lambda view, option: listed(called(view, option)),
    "give": lambda view, option: _("Give a {order} Order to {syndicate}").format(
        order=order(option.number), syndicate=syndicate(option.syndicate)
    ),
    "add": lambda view, option: _("Add a {order} Order to {syndicate}").format(
        order=order(option.number), syndicate=syndicate(option.syndicate)
    ),
    "steal": label_steal,
    "swap": lambda view, option: listed([syndicate(option.syndicate), syndicate(option.other)]),
    "guess": lambda view, option: role(option.number),
}


# -- buttons -------------------------------------------------------------------------------------------


def button(view: View, option: c.Move) -> str:
    """Return what the button says that confirms an option."""
    return _(FIXED[option]) if option in FIXED else BUTTON[option.kind](view, option)


ONE_CLICK = ("first", "plan", "look", "take", "lay", "place", "level", "recruit", "answer", "intrude")


def one_click(view: View, option: c.Move) -> bool:
    """Return whether a click on the piece is the answer."""
    stops = option in (c.DONE, c.PASS, c.CALL_NONE)
    return stops or option in (c.BONUS_SCHEME, c.BONUS_DIE) or asked(view).decision in ONE_CLICK


BUTTON_TO_AIM = [
    N_("Exchange {die}"), N_("Flip {die}"), N_("Move {die}"), N_("Occupy with {die}"), N_("Remove {die}"),
    N_("Reroll {die}"), N_("Rotate {die}"), N_("Switch {die}"),
]  # fmt: skip


def button_on(view: View, option: c.Move) -> str:
    """A Scheme is played on a Plan, an ability is used on a die."""
    if option.seat < 0:
        return _("Play it on {plan}").format(plan=on_board(view, option))
    return _(BUTTON_TO_AIM[asked(view).about]).format(die=its_die(view, option.seat, option.face))


def button_first(view: View, option: c.Move) -> str:
    if option.seat == view.seat:
        return _("Go first")
    return _("Let {who} go first").format(who=who(view, option.seat))


def button_take(view: View, option: c.Move) -> str:
    shown = side(listed_side(view, option))
    if asked(view).decision == "recruit":
        return _("Recruit {side}").format(side=shown)
    return _("Take {side}").format(side=shown)


def button_replace(view: View, option: c.Move) -> str:
    if option.seat == view.seat:
        return _("Replace your {side}").format(side=side(option.face))
    text = _("Replace {who}'s {side}").format(who=who(view, option.seat), side=side(option.face))
    return text if len(text) <= SHORT_BUTTON else _("Replace it")


def button_call(view: View, option: c.Move) -> str:
    names = called(view, option)
    if len(names) <= FEW:
        return _("Call {names}").format(names=listed(names))
    return _("Call {n} players").format(n=len(names))


BUTTON: dict[str, Callable[[View, c.Move], str]] = {
    "first": button_first,
    "plan": lambda view, option: _("Add {plan}").format(plan=_(PLANS[option.number])),
    "look": lambda view, option: _("Look at {syndicate}").format(syndicate=syndicate(option.syndicate)),
    "take": button_take,
    "replace": button_replace,
    "play": lambda view, option: _("Play {scheme}").format(scheme=scheme(option.number)),
    "on": button_on,
    "done": lambda view, option: done(view),
    "place": lambda view, option: _("Place the {face} on {plan}").format(
        face=option.face, plan=on_board(view, option)
    ),
    "use": lambda view, option: _("Use {ability} with {value}").format(
        ability=ability(option.number), value=c.VALUE[option.face]
    ),
    "to": lambda view, option: _("Move it to {plan}").format(plan=on_board(view, option)),
    "face": lambda view, option: _("Turn it to {face}").format(face=option.face),
    "with": lambda view, option: _("Swap the 2 dice"),
    "pick": lambda view, option: _("Count the {face}").format(face=option.face),
    "call": button_call,
    "give": lambda view, option: _("Give {order}").format(order=order(option.number)),
    "add": lambda view, option: _("Add {order}").format(order=order(option.number)),
    "steal": lambda view, option: _("Steal an Order"),
    "swap": lambda view, option: _("Swap Orders"),
    "guess": lambda view, option: _("Guess {role}").format(role=role(option.number)),
}


# -- previews ------------------------------------------------------------------------------------------


def preview(view: View, option: c.Move) -> str:
    """Return what choosing it leads to, if there is something to say."""
    say = PREVIEW.get(option.kind)
    return "" if say is None or option in (c.LOOK_NONE, c.CALL_NONE) else say(view, option)


def preview_look(view: View, option: c.Move) -> str:
    tile: Tile = view.public.syndicates[option.syndicate]
    return _("{orders}, {n} unknown to you").format(orders=order_count(tile.orders), n=unknown(view, tile))


def unknown(view: View, tile: Tile) -> int:
    """How many Orders on a Syndicate the reader is not sure of."""
    known = [sure for pile in view.own.knows if pile.place == tile.syndicate for _kind, sure in pile.known]
    return tile.orders - known.count(SURE)


def preview_on(view: View, option: c.Move) -> str:
    """What a Plan pays, or what becomes of it if the ability is used on this die."""
    board = c.BOARD[option.board]
    if option.seat < 0:
        return _(PLAN_TEXTS[plan_of(board)])
    leaves = Change(option.seat, option.face, -1)
    used = asked(view).about
    if used == c.FLIP:
        return on_plan(view, board, after(view, board, leaves, Change(option.seat, 7 - option.face)))
    if used == c.REMOVE:
        return on_plan(view, board, after(view, board, leaves))
    return now_on(view, board)


def now_on(view: View, board: str) -> str:
    """Organise 2: Otto leads, 6 to 5."""
    found = plan_named(view, board)
    assert found is not None
    return on_plan(view, board, leads(view, standing(view, found, known_scheme(view, found))))


def preview_place(view: View, option: c.Move) -> str:
    return after(view, c.BOARD[option.board], Change(view.seat, option.face))


def preview_face(view: View, option: c.Move) -> str:
    seat, face, board = asked(view).about
    return after(view, c.BOARD[board], Change(seat, face, -1), Change(seat, option.face))


def preview_to(view: View, option: c.Move) -> str:
    seat, face, _board = asked(view).about
    return after(view, c.BOARD[option.board], Change(seat, face))


def preview_partner(view: View, option: c.Move) -> str:
    """What becomes of both Plans."""
    seat, face, here = asked(view).about
    one, other = c.BOARD[here], c.BOARD[option.board]
    left = after(view, one, Change(seat, face, -1), Change(option.seat, option.face))
    right = after(view, other, Change(option.seat, option.face, -1), Change(seat, face))
    return "; ".join(filter(None, [on_plan(view, one, left), on_plan(view, other, right)]))


def preview_pay(view: View, option: c.Move) -> str:
    left = me(view).lucre if option is c.PAY_LUCRE else me(view).bribery
    return _("You have {n}. It goes to {who}.").format(n=left, who=controller(view))


def preview_order(view: View, option: c.Move) -> str:
    """What is there, as far as the reader knows it: for sure, or at least as likely as not."""
    tile: Tile = view.public.syndicates[option.syndicate]
    known = [each for pile in view.own.knows if pile.place == tile.syndicate for each in pile.known]
    sure = [kind for kind, percent in known if percent == SURE]
    maybe = [kind for kind, percent in known if LIKELY <= percent < SURE]
    told = [_("{orders} there.").format(orders=order_count(tile.orders))]
    if sure:
        told.append(_("You know: {orders}.").format(orders=counted_orders(sure)))
    if maybe:
        told.append(_("Perhaps: {orders}.").format(orders=counted_orders(maybe)))
    return " ".join(told)


def counted_orders(kinds: Sequence[str]) -> str:
    return some_orders([kinds.count(kind) for kind in c.ORDER])


def preview_steal(view: View, option: c.Move) -> str:
    if option.seat < 0:
        return preview_order(view, option)
    return _("{orders} in hand.").format(orders=order_count(view.public.players[option.seat].orders))


def preview_done(view: View, option: c.Move) -> str:
    actions = view.public.actions if asked(view).decision == "command" else 0
    return _n("1 Bribery action unused", "{n} Bribery actions unused", actions) if actions else ""


PREVIEW: dict[str, Callable[[View, c.Move], str]] = {
    "plan": lambda view, option: _(PLAN_TEXTS[option.number]),
    "look": preview_look,
    "take": lambda view, option: side_text(listed_side(view, option)),
    "play": lambda view, option: _(SCHEME_TEXTS[option.number]),
    "on": preview_on,
    "place": preview_place,
    "use": lambda view, option: _(ABILITY_TEXTS[option.number]),
    "to": preview_to,
    "face": preview_face,
    "with": preview_partner,
    "accept": lambda view, option: _("It's free, and you can give Orders there."),
    "pay": preview_pay,
    "give": preview_order,
    "add": preview_order,
    "steal": preview_steal,
    "done": preview_done,
    "guess": lambda view, option: _(ROLE_TEXTS[option.number]),
}


# -- while others decide -------------------------------------------------------------------------------

ABILITIES_USED = N_("{who} is using abilities.")
WAITING = {
    "first": N_("{who} rolled lowest and is choosing the First player."),
    "plan": N_("{who} is adding a Plan."),
    "look": N_("{who} may look at the Orders on one Syndicate."),
    "bonus": N_("{who} is choosing a Lucre bonus."),
    "replace": N_("{who} is replacing a Soldato."),
    "place": N_("{who} is placing dice."),
    "activate": ABILITIES_USED,
    "target": ABILITIES_USED,
    "level": N_("{who} is choosing a die on {plan}."),
    "recruit": N_("{who} is recruiting a Soldato."),
    "call": N_("{who} controls {syndicate} and is choosing assistants."),
    "answer": N_("{who} was called to assist {syndicate} and is deciding."),
    "intrude": N_("{who} may pay to assist with {syndicate}."),
    "swap": N_("{who} is swapping Orders."),
    "guess": N_("{who} is the Informant and is naming roles."),
}
SECRETLY = {
    "scheming": N_("{who} is deciding on Schemes."),
    "execution": WAITING["level"],  # where all who level the field choose at the same time
    "command": N_("{who} is giving Orders."),
}


def waiting(view: View, seat: int) -> str:
    """Return what a player is doing, from a spectator's view; of a secret choice no more than the phase."""
    table: Public = view.public
    decision = view.pending[view.waiting.index(seat)]
    text = WAITING[decision] if decision else SECRETLY[table.phase]
    return _(text).format(
        who=who(view, seat),
        plan=plan(table, table.levelling) if table.levelling else "",
        syndicate=newest(view) if table.syndicates else "",
    )


# -- the end -------------------------------------------------------------------------------------------


def result(view: View) -> str:
    """Return how the game has ended."""
    table: Public = view.public
    winners = view.winners
    score = table.players[winners[0]].score
    if len(winners) > 1:
        names = listed([who(view, seat) for seat in winners if seat != view.seat])
        if view.seat in winners:
            return _("You and {names} win together with {n} points each.").format(names=names, n=score)
        return _("{names} win together with {n} points each.").format(names=names, n=score)
    (winner,) = winners
    named = {"who": who(view, winner), "role": role(c.ROLE.index(table.players[winner].role)), "n": score}
    if winner == view.seat:
        text = _("You win! {role}, {n} Mafioso Points.").format(**named)
    else:
        text = _("{who} wins as the {role} with {n} points.").format(**named)
    return " ".join([text, *close(view, score)])


def close(view: View, score: int) -> list[str]:
    """How little the winner was ahead, if it was little."""
    scores = [player.score for player in view.public.players]
    second = max(each for each in scores if each < score)
    if score - second > 2:
        return []
    names = [
        _("you") if seat == view.seat else who(view, seat)
        for seat, each in enumerate(scores)
        if each == second
    ]
    ahead = score - second
    return [_n("1 point ahead of {names}.", "{n} points ahead of {names}.", ahead, names=listed(names))]


# -- tooltips ------------------------------------------------------------------------------------------


def pieces(view: View) -> Sequence[str]:
    """Return the names of all pieces with a tooltip."""
    return [*TEXTS, *c.VALUE[1:], *[tile.syndicate for tile in view.public.syndicates]]


def tooltip(view: View, piece: str) -> str:
    """Return what a piece does."""
    if piece in c.SYNDICATE:
        return about_syndicate(view, c.SYNDICATE.index(piece))
    return _(TEXTS[piece]) if piece in TEXTS else side_text(c.SIDE.index(piece))


def about_syndicate(view: View, number: int) -> str:
    tile: Tile = view.public.syndicates[number]

    def named(seat: int) -> str:
        return _("you") if seat == view.seat else who(view, seat)

    known = {
        "syndicate": syndicate(number),
        "who": named(tile.controller),
        "orders": order_count(tile.orders),
        "names": listed([named(seat) for seat in tile.assists]) if tile.assists else "",
    }
    if view.public.phase == c.PHASE[c.REVELATION]:
        known["orders"] = counted_orders(tile.faces)
        if tile.sabotaged:
            return _("{syndicate}: sabotaged. Control: {who}. Orders: {orders}.").format(**known)
        return _("{syndicate}: secured. Control: {who}. Orders: {orders}.").format(**known)
    if tile.assists:
        return _("{syndicate}. Control: {who}. Assist: {names}. {orders}.").format(**known)
    return _("{syndicate}. Control: {who}. Nobody assists, so only Bribery reaches it. {orders}.").format(
        **known
    )
