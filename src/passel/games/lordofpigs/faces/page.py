"""Lord of the P.I.G.S. in the browser: what the board is painted from, plain data from the view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import passel.games.lordofpigs.components as c
from passel.contract import View
from passel.games.lordofpigs.faces.printed import CODE, events, faces
from passel.games.lordofpigs.forecast import PEOPLE, as_it_stands, chosen, lobbied, ratings, winner
from passel.games.lordofpigs.view_types import Bill, Known, Office, Public
from passel.games.lordofpigs.words import (
    bill_name,
    card,
    effect,
    kept_in,
    me,
    named,
    office,
    signed,
    the,
    votes,
    why_not,
)
from passel.games.lordofpigs.words_cards import OFFICES, STABILITY_NAME, TITLES, VARIABLES
from passel.i18n import _, language, listed

Data = dict[str, Any]

NOT_THINGS: Final = ("pass", "done")  # they lie nowhere on the board
# What is decided on the things themselves, and how its options begin.
FROM_HAND: Final = {
    "floods": "discard",
    "vote-card": "with",
    "lobby": "use",
    "share": "share",
    "submit": "submit",
}
ON_AGENDA: Final = {"watchdogs": "withdraw", "vote": "vote", "lobby-target": "on"}
MANY: Final = {"agenda": 12, "hand": 5}  # more than that are drawn smaller
BACKS: Final = 7  # of a hand are seen, at most


def board(view: View) -> Data:
    """The table as `view.seat` sees it.  Every option lies on the board, but for passing."""
    table: Public = view.public
    options = view.ask.options if view.ask is not None else ()
    stands = as_it_stands(view)
    watching = view.seat < 0
    mine = c.NOBODY if watching else me(view)
    others = [(mine + away) % c.ACTORS for away in range(1, c.ACTORS)]
    agenda = bills(view, stands)
    hand = [] if watching else cards(view, stands)
    return {
        "besides": [text for text in options if text not in NOT_THINGS],
        "deeds": {text: deed(view, move(text)) for text in options},
        "colours": [c.ACTOR.index(each.actor) + 1 for each in table.offices],
        "turn": table.turn,
        "limit": table.options["turn_limit"],
        "game": table.game,
        "games": 0 if table.options["match"] == "single" else table.options["match_games"],
        "diplomacy": table.options["diplomacy_wars"],
        "phases": phases(view),
        "ghosts": dict(zip(GHOSTS, stands, strict=True)) | {"omen": omen(view, stands)},
        "lanes": [lane(view, place, stands) for place in range(PEOPLE + 1)],
        "note": note(view),
        "over": view.over,
        "event": gazette(table),
        "agenda": agenda,
        "agenda_many": len(agenda) > MANY["agenda"],
        "hand": hand,
        "hand_many": len(hand) > MANY["hand"],
        "hints": hints(view, agenda),
        "rivals": [seat_of(view, actor) for actor in (range(c.ACTORS) if watching else others)],
        "mine": None if watching else seat_of(view, mine),
        "faces": faces(language()),
    }


def move(text: str) -> c.Move:
    found = c.BOX.texts[text]
    assert isinstance(found, c.Move)
    return found


# -- choices -----------------------------------------------------------------------------------------------

GHOSTS: Final = [code.lower() for code in CODE]  # what the pale pawns are called in the page


def offer(view: View, option: c.Move | None, stands: list[int], data: Data) -> Data:
    """A thing as a choice: its option, why it may not be chosen, and what the page has to know of it, such as
    where the pale pawns go if it is chosen; a thing that is not asked for has no option."""
    if option is None or view.ask is None:
        return {"text": "", "why": "", "data": data}
    if option.text not in view.ask.options:
        return {"text": option.text, "why": why_not(view, option)[0], "data": data}
    return {"text": option.text, "why": "", "data": data | ghosts(view, option, stands)}


def one_of(actor: int, count: int = 1) -> Data:
    """A pile of an Actor's cards: all 29 of them are in some pile, so that they can be seen to move."""
    return {"by": actor + 1, "pile": f"cards-{c.ACTOR[actor]}", "count": count}


def ghosts(view: View, option: c.Move, stands: list[int]) -> Data:
    """Only the pawns that go elsewhere than as it stands, and who would win if it is not the same."""
    after = chosen(view, option)
    if after is None or after == stands:
        return {}
    found: Data = {
        name: there for name, here, there in zip(GHOSTS, stands, after, strict=True) if there != here
    }
    if view.public.phase != "submission" and winner(view, after) != winner(view, stands):
        found["omen"] = omen(view, after)
    return found


def omen(view: View, after: list[int]) -> int:
    """Who would win, as pages number the Actors; 0 is nobody."""
    return 0 if view.over else winner(view, after) + 1


# -- the mat -----------------------------------------------------------------------------------------------


def lane(view: View, place: int, stands: list[int]) -> Data:
    table: Public = view.public
    at = ratings(view)[place]
    people = place == PEOPLE
    variable = _(STABILITY_NAME) if people else _(VARIABLES[place])
    stays = _("{variable} is at {n}.").format(variable=variable, n=at)
    goes = _("{variable} is at {n} and goes to {to} as it stands.").format(
        variable=variable, n=at, to=stands[place]
    )
    return {
        "by": place + 1,
        "code": CODE[place],
        "name": GHOSTS[place],
        "title": _("The People") if people else _(TITLES[place]),
        "variable": variable,
        "at": at,
        "you": not people and view.seat >= 0 and place == me(view),
        "first": not people and table.first == c.ACTOR[place],
        "won": not people and view.over and view.places[seat_at(view, place)] == 1,
        "spoken": stays if at == stands[place] else goes,
        "fields": fields(view, place, at, stands),
    }


def fields(view: View, place: int, at: int, stands: list[int]) -> list[Data]:
    """The fields of a track, if its pawn may be moved to some of them."""
    decision = view.ask.decision if view.ask is not None else ""
    moves: Sequence[c.Move] = ()
    if decision == "strike" and place == PEOPLE:
        moves = c.STABILITY
    elif decision == "fmi" and place not in (PEOPLE, me(view)):
        moves = c.INTERVENE[place]
    to = {kept_in(at + option.number): option for option in moves}
    return [
        {
            "n": n,
            "way": signed(to[n].number) if n in to else "",
            **offer(view, to.get(n), stands, {}),
        }
        for n in range(c.LEAST, c.MOST + 1)
        if moves
    ]


def note(view: View) -> str:
    """What the pale pawns mean now."""
    decision = view.ask.decision if view.ask is not None else ""
    if decision == "submit":
        return _("Pale pawns: where the Ratings would go if what you choose were law.")
    if decision in ("strike", "fmi", "share", "vote", "lobby-target"):
        return _("Pale pawns: where the Ratings go with your choice, if nothing else is done.")
    if view.public.phase in ("voting", "lobbying", "activation"):
        return _("Pale pawns: where the Ratings go if the Votes stay as they are.")
    return _("Who stands alone at 10 at the end of a turn wins; but if the people rise, the poorest does.")


# -- the agenda --------------------------------------------------------------------------------------------


def bills(view: View, stands: list[int]) -> list[Data]:
    """The Actions by owner in table order, then number."""
    order = c.TABLE_ORDER[c.ACTOR.index(view.public.first)]
    return [law(view, owner, bill, stands) for owner in order for bill in office(view, owner).actions]


def law(view: View, owner: int, bill: Bill, stands: list[int]) -> Data:
    """An Action with the Votes on it, and what would become of it."""
    decision = view.ask.decision if view.ask is not None else ""
    number = move(f"vote {bill.name}").action
    tag = c.TAG.index(bill.tag)
    laying = int(decision == "vote-card" and view.ask is not None and view.ask.about == number)
    more = {"vote": 1, "lobby-target": lobbied(view)}.get(decision, 0)
    have = len(bill.votes)
    asked = move(f"{ON_AGENDA[decision]} {bill.name}") if decision in ON_AGENDA else None
    return {
        "id": bill.name.replace(".", "-"),
        "name": bill.name,
        "n": owner * c.TAGS + tag,
        "have": have,
        "needs": bill.needs,
        "votes": piled(view, bill),
        "enough": have + laying >= bill.needs,
        "passed": bill.name == view.public.bill,
        "laying": laying,
        "more": more,
        "lobby": decision == "lobby-target",
        "me": 0 if view.seat < 0 else me(view) + 1,
        "say": _("has passed") if bill.name == view.public.bill else fate(bill, have + laying),
        "then": then(bill, have, more),
        "spoken": heard(number, tag, bill),
        **offer(view, asked, stands, one_of(owner)),
    }


def fate(bill: Bill, have: int) -> str:
    """What so many Votes are worth."""
    if have >= bill.needs:
        return _("enough: passes")
    return (_("needs {n} more") if have else _("needs {n}")).format(n=bill.needs - have)


def then(bill: Bill, have: int, more: int) -> str:
    """What becomes of it if it is chosen."""
    if not more:
        return _("is dropped")
    return _("passes with yours") if have < bill.needs <= have + more else fate(bill, have + more)


def piled(view: View, bill: Bill) -> list[Data]:
    """The Votes from the bottom up.  Whose they are all can see; what they are, only who has laid them."""
    mine = "" if view.seat < 0 else c.ACTOR[me(view)]
    known = [] if view.seat < 0 else [tag for name, tag in view.own.votes if name == bill.name]
    found = []
    for vote in bill.votes:
        own = vote.by == mine and not vote.lobby
        actor = c.ACTOR.index(vote.by)
        found.append(
            {
                "by": actor + 1,
                "code": vote.by,
                "lobby": vote.lobby,
                "pile": "" if vote.lobby else f"cards-{vote.by}",
                "face": known.pop(0) if own else "",
                "title": (_("lobbied by {who}") if vote.lobby else _("face down, laid by {who}")).format(
                    who=the(actor)
                ),
            }
        )
    return found


def heard(number: int, tag: int, bill: Bill) -> str:
    """The Action as it is read out."""
    says = _("{bill}, {n} of {votes}: {effect}.").format(
        bill=bill_name(number, tag),
        n=len(bill.votes),
        votes=votes(bill.needs),
        effect=effect(number % c.ACTORS, tag),
    )
    by = [the(c.ACTOR.index(vote.by)) for vote in bill.votes]
    if not by:
        return says
    return _("{action} Votes by {who}.").format(action=says, who=listed(by))


# -- the hand ----------------------------------------------------------------------------------------------


def cards(view: View, stands: list[int]) -> list[Data]:
    """Equal cards lie on one another."""
    decision = view.ask.decision if view.ask is not None else ""
    kind = FROM_HAND.get(decision, "")
    using = view.ask.about if view.ask is not None and decision == "lobby-target" else c.NOBODY
    table: Public = view.public
    return [
        {
            "n": me(view) * c.TAGS + c.TAG.index(tag),
            "tag": tag,
            "count": count,
            "using": c.TAG.index(tag) == using,
            "mode": table.options["alternate_modes"] and c.MODE[c.TAG.index(tag)] != c.NO_MODE,
            "barred": table.event == c.EVENT[c.SCRUTINY],
            "spoken": held(me(view), c.TAG.index(tag), count),
            **offer(view, move(f"{kind} {tag}") if kind else None, stands, one_of(me(view), count)),
        }
        for tag, count in Counter(view.own.hand).items()
    ]


def held(actor: int, tag: int, count: int) -> str:
    says: str = faces(language())[actor * c.TAGS + tag]["spoken"]
    return says if count == 1 else _("{card}; you have {n}").format(card=says, n=count)


def hints(view: View, agenda: list[Data]) -> Data:
    """What is to be done with the Actions and with the cards, in this order."""
    decision = view.ask.decision if view.ask is not None else ""
    enough = sum(each["enough"] and not each["passed"] for each in agenda)
    rest = _("{n} on the table, {enough} with Votes enough").format(n=len(agenda), enough=enough)
    actions = {
        "vote": _("1. choose the Action that gets your Vote"),
        "watchdogs": _("choose one of yours to drop"),
        "lobby": _("2. then the Action"),
        "lobby-target": _("2. choose the Action that gets a Vote")
        if lobbied(view) > 0
        else _("2. choose the Action that loses its latest Vote"),
    }
    hand = {
        "vote": _("2. then the card to lay face down; it is spent"),
        "vote-card": _("2. choose the card to lay face down; it is spent"),
        "lobby": _("1. choose the card that pulls the strings"),
        "floods": _("choose the card that you give up"),
        "share": _("choose the card to share with"),
        "submit": _("choose what you propose"),
    }
    return {"agenda": actions.get(decision, rest if agenda else ""), "hand": hand.get(decision, "")}


# -- the players -------------------------------------------------------------------------------------------


def seat_at(view: View, actor: int) -> int:
    offices: tuple[Office, ...] = view.public.offices
    return [each.actor for each in offices].index(c.ACTOR[actor])


def seat_of(view: View, actor: int) -> Data:
    """What all see of a player: the piles, what was shown, what was done."""
    table: Public = view.public
    its = office(view, actor)
    seat = seat_at(view, actor)
    return {
        "seat": seat,
        "by": actor + 1,
        "code": c.ACTOR[actor],
        "title": _(TITLES[actor]),
        "office": _(OFFICES[actor]),
        "did": did(view, actor),
        "hand": its.hand,
        "backs": min(its.hand, BACKS),
        "deck": its.deck,
        "discards": len(its.discards),
        "gone": grouped(actor, its.discards),
        "known": known(actor, its.known),
        "first": table.first == c.ACTOR[actor],
        "points": its.points,
    }


def grouped(actor: int, tags: Sequence[str]) -> list[Data]:
    """Cards of a kind together, in the order of the tags."""
    return [
        {"n": actor * c.TAGS + tag, "count": count}
        for tag, count in sorted(Counter(c.TAG.index(tag) for tag in tags).items())
    ]


def known(actor: int, its: Known) -> list[str]:
    """What all have learned of the cards that lie hidden."""
    found = []
    if its.held:
        found.append(
            _("In hand or among the Votes for sure: {cards}.").format(cards=cards_named(actor, its.held))
        )
    if its.shown:
        found.append(
            _("Shown in turn {n} and not spent yet: {cards}.").format(
                n=its.since, cards=cards_named(actor, its.shown)
            )
        )
    if its.plain:
        found.append(
            _("Of the cards seen to have no Alternate Mode in turn {n}, not spent yet: {count}.").format(
                n=its.since, count=its.plain
            )
        )
    return found


def cards_named(actor: int, tags: Sequence[str]) -> str:
    return ", ".join(card(actor, c.TAG.index(tag)) for tag in tags)


def did(view: View, actor: int) -> str:
    """How the player voted this turn, as far as it lies on the table."""
    table: Public = view.public
    for each in table.offices:
        for bill in each.actions:
            for vote in bill.votes:
                if (vote.by, vote.turn, vote.lobby) == (c.ACTOR[actor], table.turn, False):
                    return _("voted for {bill}").format(bill=bill.name)
    if table.phase != "voting" or view.over:
        return ""
    order = [seat_at(view, other) for other in c.TABLE_ORDER[c.ACTOR.index(table.first)]]
    mine, now = order.index(seat_at(view, actor)), order.index(view.waiting[0])
    return _("did not vote") if mine < now else _("votes later") if mine > now else _("is voting")


# -- the turn ----------------------------------------------------------------------------------------------


def phases(view: View) -> list[Data]:
    table: Public = view.public
    names = [_("Upkeep"), _("Voting"), _("Lobbying"), _("Activation"), _("Submission")]
    now = c.PHASE.index(table.phase)
    return [
        {"name": name, "state": "is-done" if view.over or n < now else "is-now" if n == now else ""}
        for n, name in enumerate(names)
        if c.PHASE[n] != "lobbying" or table.options["alternate_modes"]
    ]


def gazette(table: Public) -> Data | None:
    """The active Event, how many are to come, and which have been; None if the game is played without."""
    if not table.event:
        return None
    told = events(language())
    return told[table.event] | {
        "left": table.event_deck,
        "gone": [{"name": told[name]["name"], "n": n} for name, n in Counter(table.event_discards).items()],
    }


# -- what a button says ------------------------------------------------------------------------------------


def deed(view: View, option: c.Move) -> str:
    mine = me(view)
    kind = option.kind
    if kind in ("vote", "on", "withdraw"):
        bill = named(view, option.action)
        if kind == "on":
            return (_("Add a Vote to {bill}") if lobbied(view) > 0 else _("Take a Vote off {bill}")).format(
                bill=bill
            )
        return (_("Vote for {bill}") if kind == "vote" else _("Drop {bill}")).format(bill=bill)
    if kind == "fmi":
        both = _("You and {other} go up by 1") if option.number > 0 else _("You and {other} go down by 1")
        return both.format(other=the(option.actor))
    if kind == "stability":
        return _("Calm the people") if option.number > 0 else _("Stir the people up")
    if kind == "share":
        return _("Share with {other}").format(other=the((mine + c.PARTNER[option.tag]) % c.ACTORS))
    if kind == "done":
        return _("Leave it at that")
    if kind == "pass":
        assert view.ask is not None
        return {
            "vote": _("Do not vote"),
            "lobby": _("Pull no strings now"),
            "share": _("Claim no share"),
            "submit": _("Propose nothing"),
        }[view.ask.decision]
    said = {
        "discard": _("Give up {card}"),
        "with": _("Lay {card} face down"),
        "use": _("Use {card}"),
        "submit": _("Propose {card}"),
    }
    return said[kind].format(card=card(mine, option.tag))
