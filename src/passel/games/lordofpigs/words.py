"""Lord of the P.I.G.S. in words, from the view alone."""

from __future__ import annotations

from collections.abc import Sequence

from passel.contract import Question, View
from passel.games.lordofpigs.components import (
    ABSTAINED,
    ACTIONS,
    ACTIVATED,
    ACTOR,
    ACTORS,
    BOTTOM_TIED,
    DONE,
    DREW,
    EFFECT,
    EVENTS_SHUFFLED,
    FLOODED,
    GAME_OF_SET,
    INTERVENED,
    KEPT_QUIET,
    LEAST,
    LOBBIED,
    LOBBIES,
    LOBBIES_CLOSED,
    MODE,
    MOST,
    NO_CARD,
    PARTNER,
    PASS,
    PLUS_VOTE,
    READ,
    REVEALED,
    SCORED,
    SEAT,
    SEATED,
    SHARED,
    SHARES,
    SHARES_CLOSED,
    SHOWED,
    SHOWED_NONE,
    SHUFFLED,
    STABILITY_EFFECT,
    STRUCK,
    SUBMITTED,
    TAG,
    TAGS,
    THRESHOLD,
    TURN,
    UNDECIDED,
    VOTE_LEFT,
    VOTED,
    WITHDREW,
    WON,
    Move,
)
from passel.games.lordofpigs.view_types import Bill, Office, Public
from passel.games.lordofpigs.words_cards import (
    CARDS,
    EVENT_EFFECTS,
    EVENT_STORIES,
    EVENTS,
    MODES,
    OFFICES,
    STABILITY_NAME,
    STORIES,
    TITLES,
    VARIABLES,
)
from passel.i18n import N_, _, listed
from passel.kernel import Event, Heard

# -- things by their names -----------------------------------------------------------------------


def card(actor: int, tag: int) -> str:
    """Social Pact (R3)."""
    return f"{_(CARDS[actor * TAGS + tag])} ({TAG[tag]})"


def bill_name(id: int, tag: int) -> str:
    """Social Pact (PR.2)."""
    return f"{_(CARDS[id % ACTORS * TAGS + tag])} ({ACTIONS[id]})"


def the(actor: int) -> str:
    return _("the {title}").format(title=_(TITLES[actor]))


def who(view: View, seat: int) -> str:
    """Return the player's name, or P1 to P4 if the view has none."""
    return view.name(seat) or SEAT[seat]


def votes(number: int) -> str:
    return _("1 Vote") if number == 1 else _("{n} Votes").format(n=number)


def points_of(number: int) -> str:
    return _("1 point") if number == 1 else _("{n} points").format(n=number)


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def effect(actor: int, tag: int) -> str:
    """What the law does to whom: President +2, Banker +1."""
    parts = []
    for away in (0, 3, 1, 2):  # the owner, A, B, C
        if EFFECT[tag][away]:
            parts.append(f"{_(TITLES[(actor + away) % ACTORS])} {signed(EFFECT[tag][away])}")
    if STABILITY_EFFECT[tag]:
        parts.append(f"{_(STABILITY_NAME)} {signed(STABILITY_EFFECT[tag])}")
    return ", ".join(parts)


def moved(name: str, before: int, after: int) -> str:
    return f"{name} {before} → {after}"


def me(view: View) -> int:
    """The Actor of the seat whose view it is."""
    return ACTOR.index(view.public.offices[view.seat].actor)


def office(view: View, actor: int) -> Office:
    offices: tuple[Office, ...] = view.public.offices
    return next(each for each in offices if each.actor == ACTOR[actor])


def on_table(view: View) -> dict[str, Bill]:
    return {bill.name: bill for each in view.public.offices for bill in each.actions}


def bill_tag(view: View, name: str) -> int:
    return TAG.index(on_table(view)[name].tag)


# -- asking --------------------------------------------------------------------------------------


def prompt(view: View) -> str:
    """What the seat is asked."""
    question = view.ask
    if question is None:
        return ""
    table: Public = view.public
    match question.decision:
        case "floods":
            return _("Flash Floods: which card do you give up?")
        case "strike":
            return _("General Strike: Social Stability is at {n}. Calm the people, or stir them up?").format(
                n=table.stability
            )
        case "watchdogs":
            return _("Civilian Watchdogs: which of your Actions do you drop?")
        case "fmi":
            return _("FMI Intervention: whose Rating moves with yours, and which way?")
        case "vote":
            return _("Which Action do you vote for?")
        case "vote-card":
            return _("Which card do you lay face down on {bill}?").format(bill=named(view, question.about))
        case "lobby":
            return _("Lobbying: do you use a card to add or remove a Vote?")
        case "lobby-target":
            plus = MODE[question.about] == PLUS_VOTE
            asked = (
                _("{card}: which Action gets a Vote?") if plus else _("{card}: which Action loses a Vote?")
            )
            return asked.format(card=card(me(view), question.about))
        case "share":
            return _("{bill} has passed. Do you share in the benefits?").format(
                bill=named(view, ACTIONS.index(table.bill))
            )
        case _other:
            return _("What do you propose?")


def named(view: View, id: int) -> str:
    return bill_name(id, bill_tag(view, ACTIONS[id]))


def label(view: View, option: Move) -> str:
    """An option, as a player would say it."""
    mine = me(view)
    if option is PASS:
        asked = view.ask.decision if view.ask is not None else ""
        passing = {"vote": _("do not vote"), "share": _("no"), "submit": _("nothing")}
        return passing.get(asked, _("pass"))
    if option is DONE:
        return _("no, or no more")
    match option.kind:
        case "stability":
            return _("calm them") if option.number > 0 else _("stir them up")
        case "fmi":
            way = _("up") if option.number > 0 else _("down")
            return _("you and {other}: {way} by 1").format(other=the(option.actor), way=way)
        case "vote" | "on" | "withdraw":
            bill = on_table(view).get(ACTIONS[option.action])
            if bill is None:
                return ACTIONS[option.action]
            return _("{bill}, {n} of {votes}").format(
                bill=bill_name(option.action, TAG.index(bill.tag)),
                n=len(bill.votes),
                votes=votes(bill.needs),
            )
        case "use":
            return f"{_(MODES[MODE[option.tag]]) or _('nothing')}: {card(mine, option.tag)}"
        case "share":
            return _("share with {other}: {card}").format(
                other=the((mine + PARTNER[option.tag]) % ACTORS), card=card(mine, option.tag)
            )
        case _card:
            return card(mine, option.tag)


def preview(view: View, option: Move) -> str:
    """What choosing it means, if there is something to say."""
    mine = me(view)
    table: Public = view.public
    match option.kind:
        case "discard" | "with":
            return _("gone as a law: {effect}").format(effect=effect(mine, option.tag))
        case "submit":
            return _("needs {votes}: {effect}").format(
                votes=votes(THRESHOLD[option.tag]), effect=effect(mine, option.tag)
            )
        case "stability":
            return moved(_(STABILITY_NAME), table.stability, kept_in(table.stability + option.number))
        case "fmi":
            both = [moved_rating(view, actor, option.number) for actor in (mine, option.actor)]
            return ", ".join(both)
        case "vote" | "on" | "withdraw" if ACTIONS[option.action] in on_table(view):
            return preview_bill(view, option)
        case "share":
            return moved_rating(view, mine, shared_benefit(view, option.tag))
        case _other:
            return ""


def preview_bill(view: View, option: Move) -> str:
    bill = on_table(view)[ACTIONS[option.action]]
    does = effect(option.action % ACTORS, TAG.index(bill.tag))
    if option.kind == "withdraw":
        return _("gone, with its Votes: {effect}").format(effect=does)
    more = 1
    if option.kind == "on" and view.ask is not None and view.ask.decision == "lobby-target":
        more = 1 if MODE[view.ask.about] == PLUS_VOTE else -1
    count = len(bill.votes) + more
    if count >= bill.needs:
        return _("enough: {effect}").format(effect=does)
    return _("{votes} short: {effect}").format(votes=votes(bill.needs - count), effect=does)


def kept_in(rating: int) -> int:
    return max(LEAST, min(MOST, rating))


def moved_rating(view: View, actor: int, change: int) -> str:
    rating = office(view, actor).rating
    return moved(_(VARIABLES[actor]), rating, kept_in(rating + change))


def shared_benefit(view: View, tag: int) -> int:
    """What R1 or R2 would bring now."""
    table: Public = view.public
    if not table.bill:
        return 0
    owner = ACTOR.index(table.bill[:2])
    printed = EFFECT[bill_tag(view, table.bill)][(me(view) + PARTNER[tag] - owner) % ACTORS]
    return printed + 1 if printed > 0 and table.event == "terrorist-attack" else printed


# -- refusing ------------------------------------------------------------------------------------

ASKED_AT = {
    "discard": "floods", "stability": "strike", "withdraw": "watchdogs", "fmi": "fmi", "vote": "vote",
    "with": "vote-card", "use": "lobby", "on": "lobby-target", "share": "share", "submit": "submit",
}  # fmt: skip


def why_not(view: View, option: Move) -> tuple[str, str]:
    """Why an option is not on offer now, and the clause behind that."""
    question = view.ask
    if question is None:
        return _("It is not for you to decide now."), "LP-13"
    kind = option.kind
    if ASKED_AT.get(kind) != question.decision:
        return _("You are asked something else: {prompt}").format(prompt=prompt(view)), question.clause
    mine = me(view)
    if kind == "use":
        return why_not_use(view, option, mine)
    if kind == "share":
        return why_not_share(view, option, mine)
    if kind in ("vote", "on", "withdraw"):
        return why_not_bill(view, question, option, mine)
    if kind == "fmi":
        return _("You choose another player, not yourself."), "LP-31"
    return no_such_card(mine, option.tag), question.clause


def no_such_card(actor: int, tag: int) -> str:
    return _("You have no {card} in hand.").format(card=card(actor, tag))


def why_not_use(view: View, option: Move, mine: int) -> tuple[str, str]:
    if option.tag not in LOBBIES:
        return _("{card} neither adds nor removes a Vote.").format(card=card(mine, option.tag)), "LP-40"
    if TAG[option.tag] not in view.own.hand:
        return no_such_card(mine, option.tag), "LP-9"
    return _("There is no Vote on any Action to remove."), "LP-44"


def why_not_share(view: View, option: Move, mine: int) -> tuple[str, str]:
    if option.tag not in SHARES:
        return _("{card} does not share benefits.").format(card=card(mine, option.tag)), "LP-53"
    if TAG[option.tag] not in view.own.hand:
        return no_such_card(mine, option.tag), "LP-9"
    other = the((mine + PARTNER[option.tag]) % ACTORS)
    return _("This Action does {other} no good, so there is nothing to share.").format(other=other), "LP-53"


def why_not_bill(view: View, question: Question, option: Move, mine: int) -> tuple[str, str]:
    name = ACTIONS[option.action]
    if name not in on_table(view):
        return _("There is no Action {name} on the table.").format(name=name), question.clause
    if question.decision == "vote":
        return _("In Diplomacy Wars you vote only for the Actions of others."), "LP-69"
    if question.decision == "watchdogs":
        return _("You can drop none but your own Actions."), "LP-27"
    return _("There is no Vote on {bill} to remove.").format(bill=named(view, option.action)), "LP-44"


# -- telling -------------------------------------------------------------------------------------


def tell(heard: Heard, names: Sequence[str]) -> str:
    """A line of the journal as a sentence."""
    event, a, b, c, d = heard
    if event.seats == 0:
        return tell_of_table(event, a or 0, b or 0)
    name = names[a or 0]
    if event is INTERVENED:
        return tell_of_fmi(names, a or 0, b or 0, c or 0, d or 0)
    if event not in OF_A_PLAYER:
        return tell_of_law(event, name, b or 0, c or 0, d or 0)
    actor = b or 0
    who = titled(actor, name)
    if event is DREW:
        return _("{who} draws {card}.").format(who=who, card=_("a card") if c is None else card(actor, c))
    if event is VOTED:
        bill = bill_name(*divmod(c or 0, TAGS))
        laid = _("a card face down") if d is None else _("{card}, face down").format(card=card(actor, d))
        return _("{who} votes for {bill} with {laid}.").format(who=who, bill=bill, laid=laid)
    if event is SEATED:
        return _("{name} takes office as {office}.").format(name=name, office=_(OFFICES[actor]))
    return tell_of_player(event, who, actor, c or 0, d or 0)


def titled(actor: int, name: str) -> str:
    """Banker Bo."""
    return f"{_(TITLES[actor])} {name}"


def tell_of_table(event: Event, a: int, b: int) -> str:
    if event is GAME_OF_SET:
        return _("Game {n} of {games} begins.").format(n=a, games=b)
    if event is REVEALED:
        return f"{_(EVENTS[a])}. {_(EVENT_STORIES[a])} {_(EVENT_EFFECTS[a])}"
    if event is EVENTS_SHUFFLED:
        return _("All Events are shuffled into a new deck.")
    if event is LOBBIES_CLOSED:
        return _("The lobbies fall silent.") if a else _("Nobody pulls any strings.")
    if event is SHARES_CLOSED:
        return _("Nobody claims a further share.") if a else _("Nobody claims a share.")
    assert event is UNDECIDED
    if a == BOTTOM_TIED:
        return _("The people would rise, but for whom? Several are equally poor, and nobody wins yet.")
    return _("Several stand at 10, and there is room for one at the top: nobody wins yet.")


OF_A_PLAYER = (
    SEATED, TURN, DREW, SHUFFLED, NO_CARD, FLOODED, STRUCK, SHOWED, SHOWED_NONE, VOTED, ABSTAINED, KEPT_QUIET,
    WON, SCORED,
)  # fmt: skip


def tell_of_player(event: Event, who: str, actor: int, number: int, other: int) -> str:
    if event is TURN:
        return _("Turn {n}. {who} is 1st player.").format(n=number, who=who)
    if event is SHUFFLED:
        return _("The discards of {who} become a new deck.").format(who=who)
    if event is NO_CARD:
        return _("{who} has no card left to draw.").format(who=who)
    if event is FLOODED:
        return _("{who} loses {card} to the floods.").format(who=who, card=card(actor, number))
    if event is STRUCK:
        calmed = _("{who} calms the people: Social Stability is at {n}.")
        stirred = _("{who} stirs the people up: Social Stability is at {n}.")
        return (calmed if number > 0 else stirred).format(who=who, n=other)
    if event is SHOWED:
        return _("{who} has to show {card}.").format(who=who, card=card(actor, number))
    if event is SHOWED_NONE:
        return _("{who} holds no card with an Alternate Mode.").format(who=who)
    if event is ABSTAINED:
        return _("{who} does not vote.").format(who=who)
    if event is KEPT_QUIET:
        return _("{who} proposes nothing.").format(who=who)
    if event is SCORED:
        return _("{who} scores {points} and has {total} in all.").format(
            who=who, points=points_of(number), total=other
        )
    assert event is WON
    return _(WINS[number]).format(who=who, variable=_(VARIABLES[actor]))


WINS = [
    N_("{who} stands alone at 10: {variable} has made its Lord."),
    N_("The people rise! {who}, the poorest in the palace, leaves it on their shoulders and wins."),
    N_("Time is up, and {who} is ahead."),
    N_("Time is up, and {who} shares the victory."),
]


def tell_of_law(event: Event, name: str, b: int, c: int, d: int) -> str:
    """What becomes of an Action, or of a card."""
    number, tag = divmod(b, TAGS)
    if event in (LOBBIED, VOTE_LEFT, SHARED):
        return tell_of_card(event, name, b, c, d)
    who = titled(number % ACTORS, name)
    if event is READ:
        return _("{who} reads aloud: “{story}”").format(who=who, story=_(STORIES[b]))
    bill = bill_name(number, tag)
    if event is SUBMITTED:
        return _("{who} proposes {bill}, which needs {votes}.").format(
            who=who, bill=bill, votes=votes(THRESHOLD[tag])
        )
    if event is WITHDREW:
        return _("Under the eyes of the Watchdogs {who} drops {bill}.").format(who=who, bill=bill)
    assert event is ACTIVATED
    changes = [
        moved(_(name), before, after)
        for name, before, after in zip([*TITLES, STABILITY_NAME], digits(c, 5), digits(d, 5))
        if before != after
    ]
    if not changes:
        return _("{bill} becomes law, and nothing changes.").format(bill=bill)
    return _("{bill} becomes law: {changes}.").format(bill=bill, changes=", ".join(changes))


def tell_of_card(event: Event, name: str, number: int, action: int, d: int) -> str:
    """What `number`, a card, does to an Action."""
    actor, tag = divmod(number, TAGS)
    who, played = titled(actor, name), card(actor, tag)
    bill = bill_name(*divmod(action, TAGS))
    if event is LOBBIED:
        more = _("{who} pulls strings with {card}: one Vote more for {bill}, which now has {n}.")
        less = _("{who} pulls strings with {card}: one Vote less for {bill}, which now has {n}.")
        plus = MODE[tag] == PLUS_VOTE
        return (more if plus else less).format(who=who, card=played, bill=bill, n=d or _("none"))
    if event is VOTE_LEFT:
        return _("The Vote of {who} on {bill} was {card}.").format(who=who, bill=bill, card=played)
    before, after = digits(d, 2)
    return _("{who} shares the benefits of {other} with {card}: {moved}.").format(
        who=who,
        other=the((actor + PARTNER[tag]) % ACTORS),
        card=played,
        moved=moved(_(VARIABLES[actor]), before, after),
    )


def tell_of_fmi(names: Sequence[str], seat: int, other: int, deed: int, ratings: int) -> str:
    actors, up = divmod(deed, 2)
    actor, partner = divmod(actors, ACTORS)
    mine, theirs, mine_now, theirs_now = digits(ratings, 4)
    did = _("{who} takes {other} up: {changes}.") if up else _("{who} drags {other} down: {changes}.")
    changes = [moved(_(VARIABLES[actor]), mine, mine_now), moved(_(VARIABLES[partner]), theirs, theirs_now)]
    return did.format(
        who=titled(actor, names[seat]), other=titled(partner, names[other]), changes=", ".join(changes)
    )


def digits(number: int, count: int) -> list[int]:
    """Ratings, as the journal writes them."""
    found = []
    for _place in range(count):
        number, digit = divmod(number, MOST + 1)
        found.append(digit)
    return found[::-1]


# -- the result ----------------------------------------------------------------------------------


def result(view: View) -> str:
    """How the game has ended."""
    offices: tuple[Office, ...] = view.public.offices
    first = [seat for seat, place in enumerate(view.places) if place == 1]
    lords = [titled(ACTOR.index(offices[seat].actor), who(view, seat)) for seat in first]
    points = points_of(offices[first[0]].points)
    if len(lords) > 1:
        return _(RESULTS_SHARED[view.reason]).format(who=listed(lords), points=points)
    return _(RESULTS[view.reason]).format(who=lords[0], points=points)


RESULTS_SHARED = {
    "limit shared": N_("The last turn is over without a Lord; {who} share the victory."),
    "set": N_("{who} share the crown with {points} each."),
}
RESULTS = {
    "rating": N_("{who} stands alone at 10 and is Lord of the P.I.G.S."),
    "uprising": N_("The people have risen, and {who}, the poorest of all, is Lord of the P.I.G.S."),
    "limit": N_("The last turn is over; {who} is ahead and wins."),
    "set": N_("{who} has {points} and is Lord of the P.I.G.S."),
}
