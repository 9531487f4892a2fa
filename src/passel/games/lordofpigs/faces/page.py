"""Lord of the P.I.G.S. in the browser: the regions of the board, from the view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

import passel.games.lordofpigs.components as c
from passel.contract import Board, Mark, PageLine, PageTable, Region, Rendered, View
from passel.games.lordofpigs.faces.page_choices import asked
from passel.games.lordofpigs.faces.page_choices import combined as combined
from passel.games.lordofpigs.faces.page_choices import offers as offers
from passel.games.lordofpigs.faces.printed import CODE, EVENT_ICON, ICON, MODE_ICON, actors, events, faces
from passel.games.lordofpigs.faces.stage import single
from passel.games.lordofpigs.forecast import PEOPLE, as_it_stands, ratings, winner
from passel.games.lordofpigs.reading import me, office, owner, seat_at
from passel.games.lordofpigs.view_types import Bill, Known, Public
from passel.games.lordofpigs.words_names import card, phase_names, proposal, who
from passel.games.lordofpigs.words_pieces import (
    bill_tip,
    card_tip,
    track_tip,
    vote_tip,
)
from passel.i18n import _, _n, language, listed, pgettext

Data = dict[str, Any]

MANY: Final = {"agenda": 12, "hand": 5}  # more than that are drawn smaller
WIDE: Final = 5  # proposals in a row; if there are more, they are narrower
BACKS: Final = 7  # of a hand are seen, at most
LAST_TURNS: Final = 5  # before the limit, in which the turn is shown with it


def printed() -> Any:
    """The cards by owner and tag, the Events by name, the Actors and the people."""
    name = language()
    return {"cards": faces(name), "events": events(name), "actors": actors(name)}


def colours(view: View) -> list[int]:
    """The colour goes with the office, and offices are drawn by lot."""
    return [c.ACTOR.index(each.actor) + 1 for each in view.public.offices]


# -- what everybody sees -------------------------------------------------------------------------------------


def public(view: View, table: PageTable) -> list[Region]:
    """The players, the turn, the mat, the Gazette, the proposals and the discard piles."""
    seen: Public = view.public
    return [
        *[player(view, table, actor) for actor in range(c.ACTORS)],
        Region("phase", "phase", turn(view)),
        *lanes(view, table.lines),
        Region("gazette", "gazette", gazette(seen, table.lines)),
        *([Region("events-gone", "events", [*Counter(seen.event_discards).items()])] if seen.event else []),
        *[actions(view, owner) for owner in range(c.ACTORS)],
        *[heap(view, table, actor) for actor in range(c.ACTORS)],
    ]


# -- the mat -----------------------------------------------------------------------------------------------


def lanes(view: View, lines: Sequence[PageLine] = ()) -> list[Region]:
    stands = as_it_stands(view)
    wins = c.NOBODY if view.over else winner(view, stands)
    end = next((line.n for line in lines if line.event == "won"), 0) if view.over else 0
    return [
        lane(view, place, at, stands[place], place == wins, end) for place, at in enumerate(ratings(view))
    ]


def lane(view: View, place: int, at: int, to: int, wins: bool, end: int) -> Region:
    """A track: where its pawn is, and where it goes as it stands.  `end` is the line that says who won."""
    people = place == PEOPLE
    code = CODE[place]
    everybody = replace(view, seat=-1)
    frame = {
        "by": place + 1,
        "at": at,
        "seat": c.NOBODY if people else seat_at(view, place),
        "counted": single(view) and not (people and view.public.options["events"]),
        "first": not people and view.public.first == code,
        "won": not people and view.over and view.places[seat_at(view, place)] == 1,
        "over": view.over,
        "end": end,
        "name": "" if people else who(view, place),
        "tip": track_tip(everybody, place),
    }

    def inside() -> list[Region]:
        values = {"by": place + 1, "to": to, "wins": wins, "spoken": spoken()}
        return [Region(f"stands-{code}", "stands", values)]

    def spoken() -> str:
        name = actors(language())[place]["variable"] if people else who(view, place)
        if at == to:
            return _("{who}: {n}.").format(who=name, n=at)
        return _("{who}: {n}, and {to} as the votes stand.").format(who=name, n=at, to=to)

    return Region(f"lane-{code}", "lane", [frame, to, wins], frame, inside)


# -- the agenda --------------------------------------------------------------------------------------------


def actions(view: View, actor: int, known: Sequence[tuple[str, str]] = (), laying: str = "") -> Region:
    """The proposals of a player by number.  `known` are the reader's own votes on them: proposal and card.
    `laying` is the proposal that gets the vote which the reader is placing."""
    code, bills = c.ACTOR[actor], office(view, actor).actions
    passed = view.public.bill if view.public.bill.startswith(code) else ""
    mine = c.ACTOR[me(view)] if known else ""
    names = [(who(view, each), seat_at(view, each)) for each in range(c.ACTORS)]

    def inside() -> list[Region]:
        return [
            Region(
                f"law-{bill.name.replace('.', '-')}",
                "law",
                law(view, bill, bill.name == passed, bill.name == laying)
                | {"votes": piled(view, bill, mine, [tag for name, tag in known if name == bill.name])},
            )
            for bill in bills
        ]

    values = [bills, passed, mine, known, laying, names, single(view)]
    return Region(f"actions-{code}", "actions", values, code, inside)


def law(view: View, bill: Bill, passed: bool, laying: bool) -> Data:
    """A proposal, and what would become of it.  It reads the same for everybody."""
    have = len(bill.votes)
    everybody = replace(view, seat=-1)
    return {
        "name": bill.name,
        "place": f"{seat_at(view, owner(bill))}-{bill.name[3:]}",
        "counted": single(view),
        "n": owner(bill) * c.TAGS + c.TAG.index(bill.tag),
        "who": who(view, owner(bill)),
        "have": have,
        "needs": bill.needs,
        "enough": have + laying >= bill.needs,
        "passed": passed,
        "laying": laying,
        "say": _("Now law") if passed else fate(bill, have + laying),
        "more": _("Passes with your vote") if have + 1 == bill.needs else fate(bill, have + 1),
        "less": fate(bill, have - 1) if have else "",
        "tip": bill_tip(everybody, bill.name),
        "spoken": heard(everybody, bill),
    }


def fate(bill: Bill, have: int) -> str:
    """What so many votes are worth."""
    if have >= bill.needs:
        return pgettext("proposal", "Passes")
    return (_("Needs {n} more") if have else _("Needs {n}")).format(n=bill.needs - have)


def piled(view: View, bill: Bill, mine: str, tags: list[str]) -> list[Data]:
    """The votes from the bottom up.  Whose they are all can see; what they are, only who has placed them."""
    reader = view if mine else replace(view, seat=-1)
    cards = Counter(vote.by for vote in bill.votes if not vote.lobby)
    found = []
    for number, vote in enumerate(bill.votes, 1):
        actor = c.ACTOR.index(vote.by)
        own = vote.by == mine and not vote.lobby
        found.append(
            {
                "by": actor + 1,
                "code": vote.by,
                "seat": seat_at(view, actor),
                "count": cards[vote.by],
                "lobby": vote.lobby,
                "icon": ICON[actor * c.TAGS + c.TAG.index(tags.pop(0))] if own else "",
                "title": vote_tip(reader, bill, number),
            }
        )
    return found


def heard(view: View, bill: Bill) -> str:
    """The proposal as it is read out."""
    says = f"{proposal(view, bill.name)}. {bill_tip(view, bill.name)}"
    by = [who(view, c.ACTOR.index(vote.by)) for vote in bill.votes]
    if not by:
        return says
    return _("{proposal} Votes by {names}.").format(proposal=says, names=listed(by))


# -- the players -------------------------------------------------------------------------------------------


def player(view: View, table: PageTable, actor: int) -> Region:
    """What all see of a player: the piles, what was done."""
    seen: Public = view.public
    its = office(view, actor)
    plate = table.seats[seat_at(view, actor)]
    values = {
        "by": actor + 1,
        "who": plate["name"],
        "s": {name: plate[name] for name in ("number", "name", "bot", "turn", "face", "motif", "about")},
        "counted": single(view),
        "did": did(view, actor),
        "hand": its.hand,
        "backs": min(its.hand, BACKS),
        "deck": its.deck,
        "discards": len(its.discards),
        "first": seen.first == its.actor,
        "points": points(view, actor),
    }
    return Region(f"seat-{plate['number']}", "player", values)


def points(view: View, actor: int) -> int | None:
    """The points of a player in a set of games."""
    return None if view.public.options["match"] == "single" else office(view, actor).points


def did(view: View, actor: int) -> str:
    """How the player voted this turn, as far as it lies on the table."""
    table: Public = view.public
    for each in table.offices:
        for bill in each.actions:
            for vote in bill.votes:
                if (vote.by, vote.turn, vote.lobby) == (c.ACTOR[actor], table.turn, False):
                    return _("Voted")
    if table.phase != "voting" or view.over:
        return ""
    order = [seat_at(view, other) for other in c.TABLE_ORDER[c.ACTOR.index(table.first)]]
    mine, now = order.index(seat_at(view, actor)), order.index(view.waiting[0])
    return _("Didn't vote") if mine < now else _("Votes later") if mine > now else _("Voting")


def heap(view: View, table: PageTable, actor: int) -> Region:
    """The discards of a player, and what all have learned of the cards that lie hidden."""
    its = office(view, actor)
    code, name = c.ACTOR[actor], table.seats[seat_at(view, actor)]["name"]

    def inside() -> list[Region]:
        shown = {"code": code, "known": known(actor, its.known), "gone": grouped(actor, its.discards)}
        return [Region(f"gone-{code}", "gone", shown)]

    frame = {"by": actor + 1, "name": name}
    return Region(f"cards-{code}", "heap", [name, its.known, its.discards], frame, inside)


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
        found.append(_("In hand or used as a vote: {cards}.").format(cards=cards_named(actor, its.held)))
    if its.shown:
        found.append(
            _("Shown in turn {n}, not used since: {cards}.").format(
                n=its.since, cards=cards_named(actor, its.shown)
            )
        )
    if its.plain:
        found.append(
            _("Cards without a second use since turn {n}: {count}.").format(n=its.since, count=its.plain)
        )
    return found


def cards_named(actor: int, tags: Sequence[str]) -> str:
    return ", ".join(card(actor, c.TAG.index(tag)) for tag in tags)


# -- the turn ----------------------------------------------------------------------------------------------


def turn(view: View) -> Data:
    table: Public = view.public
    options = table.options
    return {
        "turn": table.turn,
        "limit": near_limit(table),
        "game": table.game,
        "games": 0 if options["match"] == "single" else options["match_games"],
        "diplomacy": options["diplomacy_wars"],
        "phases": phases(view),
    }


def near_limit(table: Public) -> int:
    """The last turn, if it is near, or 0."""
    limit = int(table.options["turn_limit"])
    return limit if limit - table.turn < LAST_TURNS else 0


def phases(view: View) -> list[Data]:
    table: Public = view.public
    names = phase_names(bool(table.options["events"]))
    now = c.PHASE.index(table.phase)
    return [
        {"name": name, "state": "is-done" if view.over or n < now else "is-now" if n == now else ""}
        for n, name in enumerate(names)
        if c.PHASE[n] != "lobbying" or table.options["alternate_modes"]
    ]


def gazette(table: Public, lines: Sequence[PageLine]) -> Data:
    """The event, if the game has any, how many are to come, and the latest law."""
    line = latest_law(lines)
    number = line.values[1] or 0 if line else 0
    owner, tag = number // c.TAGS % c.ACTORS, number % c.TAGS
    return {
        "turn": table.turn,
        "limit": near_limit(table),
        "event": table.event,
        "left": table.event_deck,
        "counted": table.options["match"] == "single",
        "law": {"n": line.n, "text": line.text, "card": owner * c.TAGS + tag} if line else None,
    }


def latest_law(lines: Sequence[PageLine]) -> PageLine | None:
    """The line of the law that was passed last, if it was in this turn or the one before."""
    turns = 0
    for line in lines:
        turns += line.event == "turn"
        if turns == 2:
            break
        if line.event == "activated":
            return line
    return None


# -- what one reader sees ----------------------------------------------------------------------------------


def own(view: View, table: PageTable, shared: Mapping[str, Rendered]) -> Board:
    """The others in the order of their offices, the turn, the mat, the Gazette, the agenda, one's hand."""
    mine = c.NOBODY if view.seat < 0 else me(view)
    others = range(c.ACTORS) if view.seat < 0 else [(mine + away) % c.ACTORS for away in range(1, c.ACTORS)]
    rivals = [shared[f"seat-{seat_at(view, actor) + 1}"] for actor in others]
    mat = lanes(view) if asked(view) == "vote-card" else [shared[f"lane-{code}"] for code in CODE]
    heaps = [shared[f"cards-{code}"] for code in c.ACTOR]
    inside: list[Region | Rendered] = [
        *rivals,
        shared["phase"],
        *mat,
        Region("mat-note", "note", note(view)),
        shared["gazette"],
        agenda(view, mine, shared),
        *([] if view.seat < 0 else [hand_zone(view, mine)]),
        *([shared["events-gone"]] if view.public.event else []),
        *heaps,
    ]
    return Board([Region("pigs", "pigs", None, {"me": mine + 1, "rivals": len(rivals)}, lambda: inside)])


def note(view: View) -> str:
    """What the pale pawns mean now."""
    decision = asked(view)
    if decision == "submit":
        return _("Pale pawns: if your choice becomes law")
    if decision in ("strike", "fmi", "share", "vote", "lobby", "lobby-target"):
        return _("Pale pawns: after your choice")
    if view.public.phase in ("voting", "lobbying", "activation"):
        return _("Pale pawns: as the votes stand")
    return _("Alone at 10 wins. If the people revolt, the lowest wins.")


def agenda(view: View, mine: int, shared: Mapping[str, Rendered]) -> Region:
    """The proposals by owner in table order.  Those with votes of the reader show what these are."""
    laying = c.ACTIONS[view.ask.about] if view.ask is not None and asked(view) == "vote-card" else ""
    cards = [] if mine == c.NOBODY else view.own.votes
    groups: list[Region | Rendered] = []
    for actor in c.TABLE_ORDER[c.ACTOR.index(view.public.first)]:
        code = c.ACTOR[actor]
        known = [each for each in cards if each[0].startswith(code)]
        here = laying if laying.startswith(code) else ""
        groups.append(actions(view, actor, known, here) if known or here else shared[f"actions-{code}"])
    bills = [bill for each in view.public.offices for bill in each.actions]
    hint = Region("agenda-hint", "hint", ["agenda", on_agenda(view, bills, laying)])
    frame = {"any": bool(bills), "many": len(bills) > MANY["agenda"], "wide": len(bills) > WIDE}
    return Region("agenda-zone", "agenda", None, frame, lambda: [hint, *groups] if bills else [hint])


def on_agenda(view: View, bills: Sequence[Bill], laying: str) -> str:
    """What is to be done with the proposals."""
    enough = sum(
        len(bill.votes) + (bill.name == laying) >= bill.needs
        for bill in bills
        if bill.name != view.public.bill
    )
    match asked(view):
        case "vote":
            return _("1. Choose a proposal")
        case "watchdogs":
            return _("Choose one of yours")
        case "lobby" | "lobby-target":
            return _("2. Choose a proposal")
    if not bills:
        return ""
    return _n(
        "1 proposal, {enough} would pass", "{n} proposals, {enough} would pass", len(bills), enough=enough
    )


def hand_zone(view: View, mine: int) -> Region:
    its = office(view, mine)
    inside = [
        Region("hand-hint", "hint", ["hand", in_hand(asked(view))]),
        Region(
            f"piles-{its.actor}",
            "piles",
            {
                "by": mine + 1,
                "seat": view.seat,
                "who": who(view, mine),
                "deck": its.deck,
                "discards": len(its.discards),
            },
        ),
        hand(view, mine),
    ]
    frame = {"number": view.seat + 1, "points": points(view, mine)}
    return Region(f"seat-{view.seat + 1}", "hand_zone", None, frame, lambda: inside)


def in_hand(decision: str) -> str:
    """What is to be done with the cards."""
    return {
        "vote": _("2. Choose a card to spend"),
        "vote-card": _("2. Choose a card to spend"),
        "lobby": _("1. Choose a card"),
        "floods": _("Choose a card to discard"),
        "share": _("Choose a card to spend"),
        "submit": _("Choose a card to propose"),
    }.get(decision, "")


def hand(view: View, mine: int) -> Region:
    """Equal cards lie on one another."""
    table: Public = view.public
    using = view.ask.about if view.ask is not None and asked(view) == "lobby-target" else c.NOBODY
    modes, barred = table.options["alternate_modes"], table.event == c.EVENT[c.SCRUTINY]
    held = Counter(view.own.hand)

    def cards() -> list[Region]:
        return [
            Region(
                f"card-{tag}",
                "card",
                {
                    "n": mine * c.TAGS + c.TAG.index(tag),
                    "seat": view.seat,
                    "count": count,
                    "counted": single(view),
                    "using": c.TAG.index(tag) == using,
                    "mode": modes and c.MODE[c.TAG.index(tag)] != c.NO_MODE,
                    "barred": barred,
                    "tip": card_tip(view, c.ACTOR[mine], tag),
                },
            )
            for tag, count in held.items()
        ]

    if not held:
        return Region("hand", "no_hand", 0)
    names = [who(view, actor) for actor in range(c.ACTORS)]
    values = [mine, view.seat, single(view), [*held.items()], using, modes, barred, names]
    return Region("hand", "hand", values, len(held) > MANY["hand"], cards)


# -- pictures in the log -------------------------------------------------------------------------------------


DEED: Final = {
    "turn": "flying-flag", "flooded": "flood", "voted": "vote", "withdrew": "sniffing-dog",
    "activated": "gavel",
}  # fmt: skip


def line_marks(line: PageLine) -> list[Mark]:
    """What was done, and the card it was done with if the reader knows it."""
    return [Mark(icon) for icon in (DEED.get(line.event, ""), *icons(line)) if icon]


def icons(line: PageLine) -> list[str]:
    first, second, third, fourth = [value or 0 for value in line.values]
    match line.event:
        case "revealed":
            return [EVENT_ICON[first]]
        case "drew" | "flooded" | "showed" if line.values[2] is not None:
            return [ICON[second * c.TAGS + third]]
        case "voted" if line.values[3] is not None:
            return [ICON[second * c.TAGS + fourth]]
        case "withdrew" | "submitted" | "activated":
            return [ICON[second // c.TAGS % c.ACTORS * c.TAGS + second % c.TAGS]]
        case "lobbied" | "shared":
            return [MODE_ICON[c.MODE[second % c.TAGS]], ICON[second]]
        case "vote-left":
            return [ICON[second]]
        case "struck":
            return ["thumb-up" if third > 0 else "thumb-down"]
        case "intervened":
            return ["thumb-up" if third % 2 else "thumb-down"]
        case "won" if third == c.BY_UPRISING:
            return ["uprising"]
    return []
