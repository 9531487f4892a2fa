"""Lord of the P.I.G.S. in words, from the view alone."""

from __future__ import annotations

import passel.games.lordofpigs.components as c
from passel.contract import Question, View
from passel.contract.journal import Line, Sentences, Told, told
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
from passel.i18n import N_, _, _n, listed

# -- things by their names -----------------------------------------------------------------------

PHASES = [N_("Upkeep"), N_("Voting"), N_("Lobbying"), N_("Activation"), N_("Submission")]


def card(actor: int, tag: int) -> str:
    """Social Pact (R3)."""
    return f"{_(CARDS[actor * c.TAGS + tag])} ({c.TAG[tag]})"


def bill_name(id: int, tag: int) -> str:
    """Social Pact (PR.2)."""
    return f"{_(CARDS[id % c.ACTORS * c.TAGS + tag])} ({c.ACTIONS[id]})"


def the(actor: int) -> str:
    return _("the {title}").format(title=_(TITLES[actor]))


def who(view: View, seat: int) -> str:
    """Return the player's name, or P1 to P4 if the view has none."""
    return view.name(seat) or c.SEAT[seat]


def votes(number: int) -> str:
    return _n("1 Vote", "{n} Votes", number)


def points_of(number: int) -> str:
    return _n("1 point", "{n} points", number)


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def effect(actor: int, tag: int) -> str:
    """What the law does to whom: President +2, Banker +1."""
    parts = []
    for away in (0, 3, 1, 2):  # the owner, A, B, C
        if c.EFFECT[tag][away]:
            parts.append(f"{_(TITLES[(actor + away) % c.ACTORS])} {signed(c.EFFECT[tag][away])}")
    if c.STABILITY_EFFECT[tag]:
        parts.append(f"{_(STABILITY_NAME)} {signed(c.STABILITY_EFFECT[tag])}")
    return ", ".join(parts)


def moved(name: str, before: int, after: int) -> str:
    return f"{name} {before} → {after}"


def me(view: View) -> int:
    """The Actor of the seat whose view it is."""
    return c.ACTOR.index(view.public.offices[view.seat].actor)


def office(view: View, actor: int) -> Office:
    offices: tuple[Office, ...] = view.public.offices
    return next(each for each in offices if each.actor == c.ACTOR[actor])


def on_table(view: View) -> dict[str, Bill]:
    return {bill.name: bill for each in view.public.offices for bill in each.actions}


def bill_tag(view: View, name: str) -> int:
    return c.TAG.index(on_table(view)[name].tag)


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
            plus = c.MODE[question.about] == c.PLUS_VOTE
            asked = (
                _("{card}: which Action gets a Vote?") if plus else _("{card}: which Action loses a Vote?")
            )
            return asked.format(card=card(me(view), question.about))
        case "share":
            return _("{bill} has passed. Do you share in the benefits?").format(
                bill=named(view, c.ACTIONS.index(table.bill))
            )
        case _other:
            return _("What do you propose?")


def named(view: View, id: int) -> str:
    return bill_name(id, bill_tag(view, c.ACTIONS[id]))


def label(view: View, option: c.Move) -> str:
    """An option, as a player would say it."""
    mine = me(view)
    if option is c.PASS:
        asked = view.ask.decision if view.ask is not None else ""
        passing = {"vote": _("do not vote"), "share": _("no"), "submit": _("nothing")}
        return passing.get(asked, _("pass"))
    if option is c.DONE:
        return _("no, or no more")
    match option.kind:
        case "stability":
            return _("calm them") if option.number > 0 else _("stir them up")
        case "fmi":
            way = _("up") if option.number > 0 else _("down")
            return _("you and {other}: {way} by 1").format(other=the(option.actor), way=way)
        case "vote" | "on" | "withdraw":
            bill = on_table(view).get(c.ACTIONS[option.action])
            if bill is None:
                return c.ACTIONS[option.action]
            return _("{bill}, {n} of {votes}").format(
                bill=bill_name(option.action, c.TAG.index(bill.tag)),
                n=len(bill.votes),
                votes=votes(bill.needs),
            )
        case "use":
            return f"{_(MODES[c.MODE[option.tag]]) or _('nothing')}: {card(mine, option.tag)}"
        case "share":
            return _("share with {other}: {card}").format(
                other=the((mine + c.PARTNER[option.tag]) % c.ACTORS), card=card(mine, option.tag)
            )
        case _card:
            return card(mine, option.tag)


def preview(view: View, option: c.Move) -> str:
    """What choosing it means, if there is something to say."""
    mine = me(view)
    table: Public = view.public
    match option.kind:
        case "discard" | "with":
            return _("gone as a law: {effect}").format(effect=effect(mine, option.tag))
        case "submit":
            return _("needs {votes}: {effect}").format(
                votes=votes(c.THRESHOLD[option.tag]), effect=effect(mine, option.tag)
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


def preview_bill(view: View, option: c.Move) -> str:
    bill = on_table(view)[c.ACTIONS[option.action]]
    does = effect(option.action % c.ACTORS, c.TAG.index(bill.tag))
    if option.kind == "withdraw":
        return _("gone, with its Votes: {effect}").format(effect=does)
    more = 1
    if option.kind == "on" and view.ask is not None and view.ask.decision == "lobby-target":
        more = 1 if c.MODE[view.ask.about] == c.PLUS_VOTE else -1
    count = len(bill.votes) + more
    if count >= bill.needs:
        return _("enough: {effect}").format(effect=does)
    return _("{votes} short: {effect}").format(votes=votes(bill.needs - count), effect=does)


def kept_in(rating: int) -> int:
    return max(c.LEAST, min(c.MOST, rating))


def moved_rating(view: View, actor: int, change: int) -> str:
    rating = office(view, actor).rating
    return moved(_(VARIABLES[actor]), rating, kept_in(rating + change))


def shared_benefit(view: View, tag: int) -> int:
    """What R1 or R2 would bring now."""
    table: Public = view.public
    if not table.bill:
        return 0
    owner = c.ACTOR.index(table.bill[:2])
    printed = c.EFFECT[bill_tag(view, table.bill)][(me(view) + c.PARTNER[tag] - owner) % c.ACTORS]
    return printed + 1 if printed > 0 and table.event == "terrorist-attack" else printed


# -- refusing ------------------------------------------------------------------------------------

ASKED_AT = {
    "discard": "floods", "stability": "strike", "withdraw": "watchdogs", "fmi": "fmi", "vote": "vote",
    "with": "vote-card", "use": "lobby", "on": "lobby-target", "share": "share", "submit": "submit",
}  # fmt: skip


def why_not(view: View, option: c.Move) -> tuple[str, str]:
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


def why_not_use(view: View, option: c.Move, mine: int) -> tuple[str, str]:
    if option.tag not in c.LOBBIES:
        return _("{card} neither adds nor removes a Vote.").format(card=card(mine, option.tag)), "LP-40"
    if c.TAG[option.tag] not in view.own.hand:
        return no_such_card(mine, option.tag), "LP-9"
    return _("There is no Vote on any Action to remove."), "LP-44"


def why_not_share(view: View, option: c.Move, mine: int) -> tuple[str, str]:
    if option.tag not in c.SHARES:
        return _("{card} does not share benefits.").format(card=card(mine, option.tag)), "LP-53"
    if c.TAG[option.tag] not in view.own.hand:
        return no_such_card(mine, option.tag), "LP-9"
    other = the((mine + c.PARTNER[option.tag]) % c.ACTORS)
    return _("This Action does {other} no good, so there is nothing to share.").format(other=other), "LP-53"


def why_not_bill(view: View, question: Question, option: c.Move, mine: int) -> tuple[str, str]:
    name = c.ACTIONS[option.action]
    if name not in on_table(view):
        return _("There is no Action {name} on the table.").format(name=name), question.clause
    if question.decision == "vote":
        return _("In Diplomacy Wars you vote only for the Actions of others."), "LP-69"
    if question.decision == "watchdogs":
        return _("You can drop none but your own Actions."), "LP-27"
    return _("There is no Vote on {bill} to remove.").format(bill=named(view, option.action)), "LP-44"


# -- telling -------------------------------------------------------------------------------------


def called(line: Line, field: str) -> str:
    """Return a player with the title of the Actor that the line is about: Banker Bo."""
    if line.event is c.INTERVENED:
        actor = both(line)[field == "other"]
    elif "actor" in line.numbers:
        actor = line.actor
    else:  # the owner of a card or of an Action
        actor = (line.card if "card" in line.numbers else line.action) // c.TAGS % c.ACTORS
    return titled(actor, line.names[line.numbers[field] or 0])


def titled(actor: int, name: str) -> str:
    """Banker Bo."""
    return f"{_(TITLES[actor])} {name}"


def both(line: Line) -> tuple[int, int]:
    """Return the Actors whose Ratings the FMI moves, the one who chose first."""
    actors: int = line.deed // 2
    return divmod(actors, c.ACTORS)


def intervened(line: Line) -> Told:
    actor, other = both(line)
    mine, theirs, mine_now, theirs_now = digits(line.ratings, 4)
    changes = [moved(_(VARIABLES[actor]), mine, mine_now), moved(_(VARIABLES[other]), theirs, theirs_now)]
    up = line.deed % 2
    did = N_("{seat} takes {other} up: {changes}.") if up else N_("{seat} drags {other} down: {changes}.")
    return told(did, changes=", ".join(changes))


def activated(line: Line) -> str | Told:
    ratings = zip([*TITLES, STABILITY_NAME], digits(line.before, 5), digits(line.after, 5))
    changes = [moved(_(name), before, after) for name, before, after in ratings if before != after]
    if not changes:
        return N_("{action} becomes law, and nothing changes.")
    return told(N_("{action} becomes law: {changes}."), changes=", ".join(changes))


def shared(line: Line) -> Told:
    actor, tag = divmod(line.card, c.TAGS)
    return told(
        N_("{seat} shares the benefits of {other} with {card}: {moved}."),
        other=the((actor + c.PARTNER[tag]) % c.ACTORS),
        moved=moved(_(VARIABLES[actor]), *digits(line.ratings, 2)),
    )


def digits(number: int, count: int) -> list[int]:
    """Ratings, as the journal writes them."""
    found = []
    for _place in range(count):
        number, digit = divmod(number, c.MOST + 1)
        found.append(digit)
    return found[::-1]


WINS = [
    N_("{seat} stands alone at 10: {variable} has made its Lord."),
    N_("The people rise! {seat}, the poorest in the palace, leaves it on their shoulders and wins."),
    N_("Time is up, and {seat} is ahead."),
    N_("Time is up, and {seat} shares the victory."),
]

tell = Sentences(
    c.BOX,
    {
        "event": lambda number: _(EVENTS[number]),
        "card": lambda number: card(*divmod(number, c.TAGS)),
        "action": lambda number: bill_name(*divmod(number, c.TAGS)),
        "votes": lambda number: str(number) if number else _("none"),
        "points": points_of,
    },
    {
        c.SEATED: lambda line: told(
            N_("{name} takes office as {office}."), name=line.names[line.seat], office=_(OFFICES[line.actor])
        ),
        c.GAME_OF_SET: N_("Game {game} of {games} begins."),
        c.TURN: N_("Turn {turn}. {seat} is 1st player."),
        c.REVEALED: lambda line: told(
            "{event}. {story} {effect}",
            story=_(EVENT_STORIES[line.event_]),
            effect=_(EVENT_EFFECTS[line.event_]),
        ),
        c.EVENTS_SHUFFLED: N_("All Events are shuffled into a new deck."),
        c.DREW: lambda line: told(
            N_("{seat} draws {card}."), card=_("a card") if line.tag is None else card(line.actor, line.tag)
        ),
        c.SHUFFLED: N_("The discards of {seat} become a new deck."),
        c.NO_CARD: N_("{seat} has no card left to draw."),
        c.FLOODED: lambda line: told(
            N_("{seat} loses {card} to the floods."), card=card(line.actor, line.tag)
        ),
        c.STRUCK: lambda line: (
            N_("{seat} calms the people: Social Stability is at {stability}.")
            if line.change > 0
            else N_("{seat} stirs the people up: Social Stability is at {stability}.")
        ),
        c.WITHDREW: N_("Under the eyes of the Watchdogs {seat} drops {action}."),
        c.SHOWED: lambda line: told(N_("{seat} has to show {card}."), card=card(line.actor, line.tag)),
        c.SHOWED_NONE: N_("{seat} holds no card with an Alternate Mode."),
        c.INTERVENED: intervened,
        c.VOTED: lambda line: told(
            N_("{seat} votes for {action} with {laid}."),
            laid=_("a card face down")
            if line.tag is None
            else _("{card}, face down").format(card=card(line.actor, line.tag)),
        ),
        c.ABSTAINED: N_("{seat} does not vote."),
        c.LOBBIED: lambda line: (
            N_("{seat} pulls strings with {card}: one Vote more for {action}, which now has {votes}.")
            if c.MODE[line.card % c.TAGS] == c.PLUS_VOTE
            else N_("{seat} pulls strings with {card}: one Vote less for {action}, which now has {votes}.")
        ),
        c.LOBBIES_CLOSED: lambda line: (
            N_("The lobbies fall silent.") if line.uses else N_("Nobody pulls any strings.")
        ),
        c.VOTE_LEFT: N_("The Vote of {seat} on {action} was {card}."),
        c.ACTIVATED: activated,
        c.READ: lambda line: told(N_("{seat} reads aloud: “{story}”"), story=_(STORIES[line.card])),
        c.SHARED: shared,
        c.SHARES_CLOSED: lambda line: (
            N_("Nobody claims a further share.") if line.uses else N_("Nobody claims a share.")
        ),
        c.SUBMITTED: lambda line: told(
            N_("{seat} proposes {action}, which needs {votes}."),
            votes=votes(c.THRESHOLD[line.action % c.TAGS]),
        ),
        c.KEPT_QUIET: N_("{seat} proposes nothing."),
        c.UNDECIDED: lambda line: (
            N_("The people would rise, but for whom? Several are equally poor, and nobody wins yet.")
            if line.why == c.BOTTOM_TIED
            else N_("Several stand at 10, and there is room for one at the top: nobody wins yet.")
        ),
        c.WON: lambda line: told(WINS[line.why], variable=_(VARIABLES[line.actor])),
        c.SCORED: N_("{seat} scores {points} and has {total} in all."),
    },
    called=called,
)


# -- the result ----------------------------------------------------------------------------------


def result(view: View) -> str:
    """How the game has ended."""
    offices: tuple[Office, ...] = view.public.offices
    first = [seat for seat, place in enumerate(view.places) if place == 1]
    lords = [titled(c.ACTOR.index(offices[seat].actor), who(view, seat)) for seat in first]
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
