"""Lord of the P.I.G.S. in words, from the view alone: questions, answers, refusals and the result."""

from __future__ import annotations

import passel.games.lordofpigs.components as c
from passel.contract import Question, View, one_move
from passel.games.lordofpigs.forecast import (
    PEOPLE,
    as_it_stands,
    changes_of,
    lobbied,
    printed_on,
    winner,
)
from passel.games.lordofpigs.reading import (
    agenda,
    kept_in,
    me,
    office,
    on_table,
    owner,
    partner,
    shared_benefit,
)
from passel.games.lordofpigs.view_types import Bill, Office, Own, Public
from passel.games.lordofpigs.words_cards import STABILITY_NAME
from passel.games.lordofpigs.words_log import tell as tell
from passel.games.lordofpigs.words_names import (
    card,
    effect,
    moved,
    moved_rating,
    my_rating,
    points_of,
    proposal,
    votes,
    who,
)
from passel.games.lordofpigs.words_pieces import pieces as pieces
from passel.games.lordofpigs.words_pieces import tooltip as tooltip
from passel.i18n import N_, _, _n, listed

RESTLESS = 2  # Social Stability, at which a revolt is near
CLOSE = 8  # a rating from which everyone watches


def move(text: str) -> c.Move:
    found = c.BOX.texts[text]
    assert isinstance(found, c.Move)
    return found


# -- asking ----------------------------------------------------------------------------------------


def prompt(view: View) -> str:
    """Return what the seat is asked."""
    question = view.ask
    if question is None:
        return ""
    if question.decision == "lobby-target" and c.MODE[question.about] == c.MINUS_VOTE:
        return _("Which proposal loses its last vote?")
    return _(PROMPTS[question.decision])


PROMPTS = {
    "floods": N_("Flash Floods: discard a card"),
    "strike": N_("General Strike: calm the people or stir them up?"),
    "watchdogs": N_("Civilian Watchdogs: discard a proposal"),
    "fmi": N_("FMI Intervention: who moves with you?"),
    "vote": N_("Which proposal gets your vote?"),
    "vote-card": N_("Which card do you play as your vote?"),
    "lobby": N_("Lobby before the votes are counted?"),
    "lobby-target": N_("Which proposal gets the vote?"),
    "share": N_("A law has passed. Claim a share?"),
    "submit": N_("Propose a law?"),
}


def choose(view: View) -> str:
    """Return what the button says before anything is chosen."""
    match view.ask.decision if view.ask is not None else "":
        case "vote" | "watchdogs" | "lobby-target":
            return _("Choose a proposal")
        case "strike":
            return _("Choose up or down")
        case "fmi":
            return _("Choose a field")
        case _card:
            return _("Choose a card")


def forced(view: View) -> str:
    """Return what happens if there is one option."""
    assert view.ask is not None
    option = move(view.ask.options[0])
    match view.ask.decision:
        case "lobby":
            return _("No card to lobby with. Passing for you.")
        case "share":
            return _("Nothing to claim. Passing for you.")
        case "floods":
            return _("The flood takes {card}.").format(card=card(me(view), option.tag))
        case "watchdogs":
            return _("The Watchdogs take your only proposal.")
        case "vote-card":
            return _("You play {card} face down.").format(card=card(me(view), option.tag))
        case _other:
            return one_move(view)


def waiting(view: View, seat: int) -> str:
    """Return what a seat is doing.  Whether it has a card to lobby or share with, or to lose, is a secret."""
    name = who(view, c.ACTOR.index(view.public.offices[seat].actor))
    return _(doing(view.public) or N_("Waiting for {who}.")).format(who=name)


def doing(table: Public) -> str:
    """Return what players do now, or "" if it is a secret whether they can."""
    return DOING.get(table.event if table.phase == "upkeep" else table.phase, "")


DOING = {
    "general-strike": N_("{who} is choosing for the General Strike."),
    "civilian-watchdogs": N_("{who} is choosing a proposal to discard."),
    "fmi-intervention": N_("{who} is choosing a partner for the FMI."),
    "voting": N_("{who} is voting."),
    "submission": N_("{who} is choosing a law to propose."),
}


# -- hints -----------------------------------------------------------------------------------------


def hint(view: View) -> str:
    """Return why the seat is asked, and what follows from this position."""
    question = view.ask
    if question is None:
        return ""
    table: Public = view.public
    match question.decision:
        case "floods":
            return _n(
                "Everyone discards one card, face up. Yours comes back when you've drawn 1 more card.",
                "Everyone discards one card, face up. Yours comes back when you've drawn {n} more cards.",
                office(view, me(view)).deck,
            )
        case "strike":
            return _(
                "Social Stability is {n}. At 0 at the end of a turn, the lowest rating wins. "
                "Everyone has to choose."
            ).format(n=table.stability)
        case "watchdogs":
            return _n(
                "Your only proposal goes, with its votes.",
                "One of your {n} proposals goes, with its votes. Keep what's close to passing.",
                len(office(view, me(view)).actions),
            )
        case "fmi":
            return hint_for_fmi(view)
        case "vote":
            return hint_for_vote(view, question)
        case "vote-card":
            return hint_for_card(view, on_table(view)[c.ACTIONS[question.about]])
        case "lobby":
            return hint_for_lobby(view, question)
        case "lobby-target":
            return tipping(view, {lobbied(view)}) or _("Votes are counted when everyone has lobbied.")
        case "share":
            return hint_for_share(view, question)
        case _submit:
            return hint_for_proposal(view)


def hint_for_fmi(view: View) -> str:
    table: Public = view.public
    rating = my_rating(view)
    if table.stability <= RESTLESS and rating == min(each.rating for each in table.offices):
        return _(
            "Social Stability is {n}, and you're lowest at {rating}. Going down can pay: "
            "if the people revolt, the lowest rating wins."
        ).format(n=table.stability, rating=rating)
    return _(
        "You're at {rating}. You and one other player both go up 1 or both go down 1, at once. "
        "Everyone has to choose."
    ).format(rating=rating)


def hint_for_vote(view: View, question: Question) -> str:
    soon = who_wins(view)
    if soon:
        return soon
    bills = [on_table(view)[text.removeprefix("vote ")] for text in question.options if text != "pass"]
    short = [bill for bill in bills if len(bill.votes) + 1 == bill.needs]
    if short:
        best = max(short, key=lambda bill: changes_of(view, bill)[me(view)])
        return _("One more vote passes {bill}: {effect}.").format(
            bill=proposal(view, best.name), effect=effect(view, owner(best), changes_of(view, best))
        )
    if view.public.options["diplomacy_wars"]:
        return _("At this table you can only vote for other players' proposals.")
    return _n(
        "A vote costs your last card and stays on the proposal. No proposal is one vote short.",
        "A vote costs one of your {n} cards and stays on the proposal. No proposal is one vote short.",
        len(view.own.hand),
    )


def hint_for_card(view: View, bill: Bill) -> str:
    count = len(bill.votes) + 1
    told = (
        _("{bill} already has enough votes. Every card counts the same, and only you know which it is.")
        if count > bill.needs
        else _("{bill} then has {n} of {votes}. Every card counts the same, and only you know which it is.")
    )
    return told.format(bill=proposal(view, bill.name), n=count, votes=votes(bill.needs))


def who_wins(view: View) -> str:
    """Return who wins as the votes stand, or ""."""
    after = as_it_stands(view)
    actor = winner(view, after)
    if actor == c.NOBODY:
        return ""
    mine, name = actor == me(view), who(view, actor)
    if after[PEOPLE] == c.UPRISING and after[actor] == min(after[: c.ACTORS]):
        if mine:
            return _("As the votes stand, Social Stability ends at 0. You're lowest, so you win.")
        told = _("As the votes stand, Social Stability ends at 0. {winner} is lowest and wins.")
        return told.format(winner=name)
    if mine:
        return _("As the votes stand, you win at the end of this turn.")
    return _("As the votes stand, {winner} wins at the end of this turn.").format(winner=name)


def hint_for_lobby(view: View, question: Question) -> str:
    ways = {1 if c.MODE[move(text).tag] == c.PLUS_VOTE else -1 for text in question.options[:-1]}
    if not ways:
        return _("None of your cards can add or remove a vote now.")
    urgent = who_wins(view) or tipping(view, ways)
    if urgent:
        return urgent
    if view.public.options["alt_window"] == "rounds":
        return _("Spend a card to add or remove a vote, or pass. Lobbying ends when all four pass in a row.")
    return _("Spend a card to add or remove a vote. Players after you can answer, players before you can't.")


def tipping(view: View, ways: set[int]) -> str:
    """Return the proposal by which the seat gains most if one vote more or less decides it, or ""."""
    found: list[tuple[int, int, Bill]] = []
    for bill in agenda(view):
        missing = bill.needs - len(bill.votes)
        way = 1 if missing == 1 else -1
        gain = way * changes_of(view, bill)[me(view)]
        if missing in (0, 1) and way in ways and gain > 0:
            found.append((gain, way, bill))
    if not found:
        return ""
    _gain, way, bill = max(found, key=lambda each: each[0])
    told = (
        _("{bill} is one vote short. Add one and it passes.")
        if way > 0
        else _("{bill} has exactly enough votes. Remove one and it fails this turn.")
    )
    return told.format(bill=proposal(view, bill.name))


def hint_for_share(view: View, question: Question) -> str:
    tags = [move(text).tag for text in question.options if text != "pass"]
    if not tags:
        return _("None of your cards can claim a share of this law.")
    tag = max(tags, key=lambda each: shared_benefit(view, each))
    return _(
        "{bill} gives {partner} {change}. Spend your card to gain the same. {partner} loses nothing."
    ).format(
        bill=proposal(view, view.public.bill),
        partner=who(view, partner(me(view), tag)),
        change=f"+{shared_benefit(view, tag)}",
    )


def hint_for_proposal(view: View) -> str:
    """The laws of this turn have passed, so nothing can change who wins at its end."""
    table: Public = view.public
    actor = winner(view, as_it_stands(view))
    if actor == me(view):
        return _("You win at the end of this turn, whatever you propose.")
    if actor != c.NOBODY:
        told = _("{winner} wins at the end of this turn, whatever you propose.")
        return told.format(winner=who(view, actor))
    if table.options["diplomacy_wars"]:
        return _("Only the others can vote for your proposals, so choose a law that helps someone else, too.")
    if table.turn == 1:
        return _(
            "Choose a law you want. If it needs 1 vote, you can pass it alone. "
            "If it needs 2 or 3, it should help someone else, too."
        )
    if my_rating(view) >= CLOSE:
        return _(
            "You're at {n}, and everyone can see it. Propose what you can pass with your own votes."
        ).format(n=my_rating(view))
    if len(view.own.hand) == 1:
        return _("This is your last card. If you propose it, you can only vote with what you draw next turn.")
    return _(
        "It goes on the agenda for all to see. From turn {n} on anyone can vote for it. "
        "You can't take it back."
    ).format(n=table.turn + 1)


# -- answering -------------------------------------------------------------------------------------


def button(view: View, option: c.Move) -> str:
    """Return what the button says that confirms an option."""
    table: Public = view.public
    match option.kind:
        case "stability":
            after = kept_in(table.stability + option.number)
            if after == table.stability:
                return _("Calm: no change") if option.number > 0 else _("Stir up: no change")
            told = _("Calm: {now} → {then}") if option.number > 0 else _("Stir up: {now} → {then}")
            return told.format(now=table.stability, then=after)
        case "fmi":
            return _("Both up 1") if option.number > 0 else _("Both down 1")
        case "on":
            return _("Add 1 vote") if lobbied(view) > 0 else _("Remove last vote")
        case "share":
            rating = my_rating(view)
            after = kept_in(rating + shared_benefit(view, option.tag))
            return _("Claim share: {now} → {then}").format(now=rating, then=after)
        case "pass" | "done":
            return way_out(view)
        case kind:
            return _(BUTTONS[kind])


def one_click(view: View, option: c.Move) -> bool:
    """Return whether a click on the piece is the answer.  No card is spent with one click."""
    return option.kind in ("pass", "done", "stability")


BUTTONS = {
    "discard": N_("Discard this card"),
    "withdraw": N_("Discard this proposal"),
    "vote": N_("Vote for this proposal"),
    "with": N_("Cast vote"),
    "use": N_("Use this card"),
    "submit": N_("Propose this law"),
}


def way_out(view: View) -> str:
    """Return how it is called to do nothing."""
    match view.ask.decision if view.ask is not None else "":
        case "vote":
            return _("Don't vote")
        case "share":
            return _("No share")
        case "submit":
            return _("Propose nothing")
        case "lobby" if view.public.options["alt_window"] == "pass":
            return _("No more lobbying") if view.public.uses else _("Don't lobby")
        case _rounds:
            return _("Pass")


def label(view: View, option: c.Move) -> str:
    """Return an option, as a player would say it."""
    mine = me(view)
    match option.kind:
        case "pass" | "done":
            return way_out(view)
        case "stability":
            return _("Calm the people") if option.number > 0 else _("Stir up the people")
        case "fmi":
            told = _("You and {other} up 1") if option.number > 0 else _("You and {other} down 1")
            return told.format(other=who(view, option.actor))
        case "vote" | "on" | "withdraw":
            return label_of_bill(view, c.ACTIONS[option.action])
        case "use" if option.tag in c.LOBBIES:
            plus = c.MODE[option.tag] == c.PLUS_VOTE
            told = _("Add a vote: {card}") if plus else _("Remove a vote: {card}")
            return told.format(card=card(mine, option.tag))
        case "share" if option.tag in c.SHARES:
            return _("Gain what {other} gains: {card}").format(
                other=who(view, partner(mine, option.tag)), card=card(mine, option.tag)
            )
        case _card:
            return card(mine, option.tag)


def label_of_bill(view: View, name: str) -> str:
    bill = on_table(view).get(name)
    if bill is None:
        return _("A proposal that isn't on the agenda")
    told = (
        _("{bill}, yours: {n} of {votes}")
        if owner(bill) == me(view)
        else _("{bill}, by {who}: {n} of {votes}")
    )
    return told.format(
        bill=proposal(view, name), who=who(view, owner(bill)), n=len(bill.votes), votes=votes(bill.needs)
    )


def preview(view: View, option: c.Move) -> str:
    """Return what an option leads to, if there is something to say."""
    mine = me(view)
    table: Public = view.public
    match option.kind:
        case "discard":
            return _("You lose this law: {effect}").format(effect=printed(view, mine, option.tag))
        case "with":
            return _("You spend this law: {effect}").format(effect=printed(view, mine, option.tag))
        case "submit":
            return _("Needs {votes}: {effect}").format(
                votes=votes(c.THRESHOLD[option.tag]), effect=printed(view, mine, option.tag)
            )
        case "stability":
            return moved(_(STABILITY_NAME), table.stability, kept_in(table.stability + option.number))
        case "fmi":
            both = [moved_rating(view, actor, option.number) for actor in (mine, option.actor)]
            return ", ".join(both)
        case "vote" | "on" | "withdraw" if c.ACTIONS[option.action] in on_table(view):
            return preview_bill(view, option)
        case "share":
            return moved_rating(view, mine, shared_benefit(view, option.tag))
        case _other:
            return ""


def printed(view: View, actor: int, tag: int) -> str:
    return effect(view, actor, printed_on(actor, tag))


def preview_bill(view: View, option: c.Move) -> str:
    bill = on_table(view)[c.ACTIONS[option.action]]
    does = printed(view, owner(bill), c.TAG.index(bill.tag))
    if option.kind == "withdraw":
        return _("Leaves with its votes: {effect}").format(effect=does)
    aiming = option.kind == "on" and view.ask is not None and view.ask.decision == "lobby-target"
    count = len(bill.votes) + (lobbied(view) if aiming else 1)
    if count >= bill.needs:
        told = _("Passes: {effect}") if count == bill.needs else _("Has enough votes: {effect}")
        return told.format(effect=effect(view, owner(bill), changes_of(view, bill)))
    told = _("Needs {n} more: {effect}") if aiming else _("Needs {n} more after yours: {effect}")
    return told.format(n=bill.needs - count, effect=does)


# -- refusing --------------------------------------------------------------------------------------

ASKED_AT = {
    "discard": "floods", "stability": "strike", "withdraw": "watchdogs", "fmi": "fmi", "vote": "vote",
    "with": "vote-card", "use": "lobby", "on": "lobby-target", "share": "share", "submit": "submit",
}  # fmt: skip


def why_not(view: View, option: c.Move) -> tuple[str, str]:
    """Return why an option is not on offer now, and the clause behind that."""
    question = view.ask
    if question is None:
        return not_your_turn(view), "LP-13"
    kind = option.kind
    if ASKED_AT.get(kind) != question.decision:
        return _("Answer this first: {prompt}").format(prompt=prompt(view)), question.clause
    mine = me(view)
    if kind == "use":
        return why_not_use(view, option, mine)
    if kind == "share":
        return why_not_share(view, option, mine)
    if kind in ("vote", "on", "withdraw"):
        return why_not_bill(view, question, option)
    if kind == "fmi":
        return _("Choose another player."), "LP-31"
    return no_such_card(mine, option.tag), question.clause


def not_your_turn(view: View) -> str:
    """Whom the table waits for is said where everybody may know that there is something to choose."""
    if view.over:
        return _("The game is over.")
    if not doing(view.public):
        return _("It's not your turn.")
    names = [who(view, c.ACTOR.index(view.public.offices[seat].actor)) for seat in view.waiting]
    return _("It's not your turn. Waiting for {names}.").format(names=listed(names))


def no_such_card(actor: int, tag: int) -> str:
    return _("You don't have {card} in hand. Choose another card.").format(card=card(actor, tag))


def why_not_use(view: View, option: c.Move, mine: int) -> tuple[str, str]:
    own: Own = view.own
    if option.tag not in c.LOBBIES:
        return _("This card can't add or remove a vote."), "LP-40"
    if c.TAG[option.tag] not in own.hand:
        return no_such_card(mine, option.tag), "LP-9"
    return _("No proposal has a vote to remove."), "LP-44"


def why_not_share(view: View, option: c.Move, mine: int) -> tuple[str, str]:
    own: Own = view.own
    if option.tag not in c.SHARES:
        return _("This card can't claim a share."), "LP-53"
    if c.TAG[option.tag] not in own.hand:
        return no_such_card(mine, option.tag), "LP-9"
    other = who(view, partner(mine, option.tag))
    return _("{other} gains nothing from this law, so there's no share.").format(other=other), "LP-53"


def why_not_bill(view: View, question: Question, option: c.Move) -> tuple[str, str]:
    if c.ACTIONS[option.action] not in on_table(view):
        return _("That proposal isn't on the agenda. Choose another one."), question.clause
    if question.decision == "vote":
        return _("At this table you can only vote for other players' proposals."), "LP-69"
    if question.decision == "watchdogs":
        return _("You can only discard your own proposals."), "LP-27"
    return _("This proposal has no vote to remove. Choose another one."), "LP-44"


# -- the result ------------------------------------------------------------------------------------


def result(view: View) -> str:
    """Return how the game has ended, for the reader."""
    table: Public = view.public
    first = view.winners
    office_of: Office = table.offices[first[0]]
    blanks: dict[str, object] = {
        "who": listed([who(view, c.ACTOR.index(table.offices[seat].actor)) for seat in first]),
        "turns": _n("1 turn", "{n} turns", table.turn),
        "rating": office_of.rating,
        "points": points_of(office_of.points),
    }
    won, shared = view.seat in first, len(first) > 1
    if won and shared:
        others = [who(view, c.ACTOR.index(table.offices[seat].actor)) for seat in first if seat != view.seat]
        return _(YOU_SHARE[view.reason]).format(names=listed(others), **blanks)
    forms = SHARED if shared else YOU_WIN if won else RESULTS
    return _(forms[view.reason]).format(**blanks)


YOU_WIN = {
    "rating": N_("You're Lord of the P.I.G.S.! Alone at 10 after {turns}."),
    "uprising": N_("The people revolt, and you win with a rating of {rating}!"),
    "limit": N_("You win! The last turn is over, and you're ahead."),
    "set": N_("You win the match with {points}!"),
}
RESULTS = {
    "rating": N_("{who} is Lord of the P.I.G.S.: alone at 10 after {turns}."),
    "uprising": N_("The people revolt. {who}, lowest at {rating}, wins."),
    "limit": N_("The last turn is over. {who} is ahead and wins."),
    "set": N_("{who} wins the match with {points}."),
}
YOU_SHARE = {
    "limit shared": N_("You share the win with {names}!"),
    "set": N_("You share the match with {names}, {points} each!"),
}
SHARED = {
    "limit shared": N_("The last turn is over. {who} share the win."),
    "set": N_("{who} share the match, {points} each."),
}
