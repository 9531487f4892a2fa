"""How Lord of the P.I.G.S. looks in a terminal: the five tracks, the Event, the agenda, your hand.

A law is a row with what it does to whom, in columns that are the same for the agenda and for the hand.
Actors have their colours, but always a title or its first letter too."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple

from rich.console import Group
from rich.rule import Rule
from rich.text import Text

import passel.games.lordofpigs.components as c
from passel.contract import Game, View, cut
from passel.contract import text as any_board
from passel.contract.journal import Line
from passel.contract.text import ACCENT, LINE, LONGEST_NAME, QUIET, Room, TextBoard, headline
from passel.games.lordofpigs.forecast import PEOPLE, as_it_stands, printed_on, ratings
from passel.games.lordofpigs.reading import agenda as agenda_of
from passel.games.lordofpigs.reading import me, owner, partner, seat_at
from passel.games.lordofpigs.view_types import Bill, Known, Office, Own, Public
from passel.games.lordofpigs.words_cards import (
    CARDS,
    EVENT_EFFECTS,
    EVENT_STORIES,
    EVENTS,
    MODES,
    STABILITY_NAME,
    TITLES,
)
from passel.games.lordofpigs.words_log import actors_of, played
from passel.games.lordofpigs.words_names import card, phase_names, points_of, proposal, signed, titled
from passel.i18n import N_, Nn_, _, _n, listed, ngettext, pgettext
from passel.kernel import Event, Heard

INK = ["#e5534b", "#2f9e4f", "#3b8eea", "#b07d12", "#8a7f70"]  # the Actors, and the people
BADGE = ["bold white on #c2372e", "bold white on #23803a", "bold white on #1f6fc2", "bold white on #8a5f00"]
ALARM = "bold #e5534b"
NEAR = 2  # steps from the revolt, from which on it is near
LEAST_NAME = 12  # of a card, before the line is cut at its end instead
MOST_NAME = 56
LEAST_BRIEF, MOST_BRIEF = 9, 16  # columns, for what a law takes
EACH = 4  # columns, for what it does to one of the five
GAZETTE = 22  # columns at least, for the Event to stand beside the tracks
NUMBER = 3  # columns, for the number of an offer
AROUND = 8  # lines that prompt, offers and keys take of the screen
YOU = N_("you")

order = any_board.order  # Actions and cards are offered in the order in which they lie here


def board(game: Game, view: View, numbers: Mapping[str, int], room: Room) -> TextBoard:
    """With a second line for laws of which there is more to say, if there is room for that; if not, what is
    asked for comes first."""
    names = game.names(view)
    heads = [cut(name, LONGEST_NAME) for name in names]
    top = country(view, heads, room.width)
    bottom = [*known(view, heads), piles(view)]
    sections = [*agenda(view, heads, numbers), *hand(view, heads, numbers)]
    around = 1 + lines_of([*top, *bottom], room.width) + AROUND
    lines = laid_out(sections, room.width, in_full=True)
    if room.height and around + lines_of(lines, room.width) > room.height:
        first = sections[::-1] if asked_for_a_card(view) else sections
        lines = laid_out(first, room.width, in_full=False)
    fits = not room.height or around + lines_of(lines, room.width) + len(numbers) <= room.height
    on_board = {law.offer for section in sections for law in section.laws if law.offer in numbers}
    picture = Group(title(view, heads, room.width), *top, *lines, *bottom)
    return TextBoard(picture, frozenset() if fits else frozenset(on_board))


def lines_of(paragraphs: Sequence[Text], width: int) -> int:
    return sum(max(1, -(-text.cell_len // width)) for text in paragraphs)


def asked_for_a_card(view: View) -> bool:
    return view.ask is not None and view.ask.decision in ("floods", "vote-card", "lobby", "share", "submit")


# -- the country -----------------------------------------------------------------------------------------


def title(view: View, names: Sequence[str], width: int) -> Rule:
    table: Public = view.public
    text = Text()
    if table.options["match"] != "single":
        game = _("Game {n} of {games}").format(n=table.game, games=table.options["match_games"])
        text.append(f"{game} · ")
    text.append(_("Turn {n}").format(n=table.turn), style="bold")
    steps = phase_names(bool(table.options["events"]))
    phase = _("the end") if view.over else steps[c.PHASE.index(table.phase)]
    text.append(f" · {phase}", style=ACCENT)
    first = names[seat_at(view, c.ACTOR.index(table.first))]
    text.append(" · " + _("{who} goes first").format(who=first))
    return headline(text, width)


def country(view: View, names: Sequence[str], width: int) -> list[Text]:
    """The tracks, and beside or below them what has happened in the country."""
    rows = tracks(view, names)
    table: Public = view.public
    if not table.event:
        return cut_lines(rows, width)
    event = c.EVENT.index(table.event)
    taken = max(row.cell_len for row in rows) + 3
    news = wrap(_(EVENT_EFFECTS[event]), max(width - taken, 1))
    if width - taken < GAZETTE or len(news) >= len(rows):
        return [
            *cut_lines(rows, width),
            Text.assemble((_(EVENTS[event]), ACCENT), f"  {_(EVENT_EFFECTS[event])}"),
        ]
    gazette = [Text(_(EVENTS[event]), style=ACCENT), *[Text(line) for line in news]]
    gazette += [Text()] * (len(rows) - len(gazette))
    for row, line in zip(rows, gazette, strict=True):
        row.pad_right(taken - 3 - row.cell_len)
        row.append(" │ ", style=LINE).append_text(line)
    return cut_lines(rows, width)


def cut_lines(lines: list[Text], width: int) -> list[Text]:
    for line in lines:
        line.no_wrap = True
        line.truncate(width, overflow="ellipsis")
    return lines


def tracks(view: View, names: Sequence[str]) -> list[Text]:
    """Where the pawns stand, and where they go as the votes stand."""
    titles = max(len(_(each)) for each in TITLES)
    longest = max(len(name) + len(you(view, seat)) for seat, name in enumerate(names))
    rows = []
    for at, (now, then) in enumerate(zip(ratings(view), as_it_stands(view), strict=True)):
        row = Text()
        if at == PEOPLE:
            row.append(f"  {_(STABILITY_NAME):{titles + 1 + longest}} ")
        else:
            row.append_text(player(view, at, names, titles, longest))
        row.append("■" * now, style=INK[at]).append("□" * (c.MOST - now), style=QUIET)
        row.append(f" {now:2}", style="bold")
        row.append((f"→{then}" if then != now else "").ljust(3), style=ACCENT)
        row.append_text(unrest(view, names) if at == PEOPLE else standing(view, at))
        rows.append(row)
    return rows


def by_actor(view: View) -> list[Office]:
    return [view.public.offices[seat_at(view, actor)] for actor in range(c.ACTORS)]


def you(view: View, seat: int) -> str:
    return f" ({_(YOU)})" if seat == view.seat else ""


def player(view: View, actor: int, names: Sequence[str], titles: int, longest: int) -> Text:
    seat = seat_at(view, actor)
    row = Text().append("▸ " if is_seen_to_decide(view, seat) else "  ", style=ACCENT)
    row.append(f"{_(TITLES[actor]):{titles}} ", style=f"bold {INK[actor]}")
    row.append(names[seat], style="bold" if seat == view.seat else "").append(you(view, seat), style=ACCENT)
    row.pad_right(longest - len(names[seat]) - len(you(view, seat)) + 1)
    return row


def is_seen_to_decide(view: View, seat: int) -> bool:
    """Who is asked when cards are used or lost has a choice, and so has such a card: nobody is to know."""
    table: Public = view.public
    open_to_all = table.phase in ("voting", "submission") or (
        table.phase == "upkeep" and table.event != "flash-floods"
    )
    return seat in view.waiting and (open_to_all or seat == view.seat)


def standing(view: View, actor: int) -> Text:
    seat = seat_at(view, actor)
    office: Office = view.public.offices[seat]
    text = Text(f" {office.hand:2} " + ngettext("card", "cards", office.hand), style=QUIET)
    if view.public.options["match"] != "single":
        text.append(f" · {points_of(office.points)}")
    if view.over and view.places[seat] == 1:
        text.append(" · " + _("Lord"), style=ACCENT)
    return text


def unrest(view: View, names: Sequence[str]) -> Text:
    """How near the revolt is; once it is there, for whom."""
    stability = view.public.stability
    if stability > c.UPRISING:
        return Text("  " + _("revolt at 0"), style=ALARM if stability <= NEAR else QUIET)
    least = min(office.rating for office in view.public.offices)
    lowest = [seat for seat, office in enumerate(view.public.offices) if office.rating == least]
    if len(lowest) > 1:
        return Text("  " + _("revolt, but the lowest are tied"), style=ALARM)
    told = _("revolt: you're lowest") if lowest[0] == view.seat else _("revolt: {who} is lowest")
    return Text("  " + told.format(who=names[lowest[0]]), style=ALARM)


# -- the laws --------------------------------------------------------------------------------------------


class Law(NamedTuple):
    offer: str  # the notation of what may be chosen with it, if it is on offer
    number: str
    actor: int
    tag: int
    copies: int
    code: str
    brief: Text  # what it takes
    full: Text  # more about that, if there is room


class Section(NamedTuple):
    heading: Text
    takes: str  # over what a law takes
    laws: list[Law]
    notes: list[Text]
    legend: list[Text]  # where there is no room to say it in full


def agenda(view: View, names: Sequence[str], numbers: Mapping[str, int]) -> list[Section]:
    verb = {"watchdogs": "withdraw", "lobby-target": "on"}.get(view.ask.decision if view.ask else "", "vote")
    laws = []
    for bill in agenda_of(view):
        offer = f"{verb} {bill.name}"
        number = str(numbers.get(offer, ""))
        brief, full = votes_in_brief(view, bill), votes_in_full(view, names, bill)
        laws.append(Law(offer, number, owner(bill), c.TAG.index(bill.tag), 1, bill.name, brief, full))
    heading = Text(_("On the agenda"), style="bold")
    if not laws:
        heading.append(": " + _("nothing"), style=QUIET)
    lobbied = any(vote.lobby for bill in agenda_of(view) for vote in bill.votes)
    told = Text("   " + _("+ is a lobbied vote, with no card under it"), style=QUIET)
    return [Section(heading, _("votes"), laws, [], [told] if lobbied else [])]


def votes_in_brief(view: View, bill: Bill) -> Text:
    """How many of how many, and whose, by their offices as over the columns."""
    if bill.name == view.public.bill:
        return Text(_("now law"), style=ACCENT)
    text = Text(f"{len(bill.votes)}/{bill.needs}")
    text.stylize(ACCENT if len(bill.votes) >= bill.needs else "")
    for vote in bill.votes:
        actor = c.ACTOR.index(vote.by)
        text.append(" ").append(short(actor), style=BADGE[actor]).append("+" if vote.lobby else "")
    return text


def votes_in_full(view: View, names: Sequence[str], bill: Bill) -> Text:
    """From the bottom up, since the vote placed last is the first to go."""
    text = Text(_("passes:") + " " if len(bill.votes) >= bill.needs else "")
    for at, vote in enumerate(bill.votes):
        actor = c.ACTOR.index(vote.by)
        seat = seat_at(view, actor)
        whose = _(YOU) if seat == view.seat else names[seat]
        text.append(", " if at else "").append(whose, style=INK[actor])
        text.append(" " + _("by lobbying") if vote.lobby else "")
    return text


def hand(view: View, names: Sequence[str], numbers: Mapping[str, int]) -> list[Section]:
    """Your cards and your votes; others have none to show."""
    if view.own is None:
        return []
    own: Own = view.own
    mine = me(view)
    verb = {"floods": "discard", "vote-card": "with", "lobby": "use", "share": "share"}.get(
        view.ask.decision if view.ask else "", "submit"
    )
    laws = []
    for name, copies in Counter(own.hand).items():
        tag, offer = c.TAG.index(name), f"{verb} {name}"
        brief, full = Text(str(c.THRESHOLD[tag])), Text()
        if c.MODE[tag] != c.NO_MODE and view.public.options["alternate_modes"]:
            brief = Text(_("{n} or {mode}").format(n=c.THRESHOLD[tag], mode=mode(mine, tag)))
            full.append(mode_in_full(names[seat_at(view, partner(mine, tag))], tag))
        laws.append(Law(offer, str(numbers.get(offer, "")), mine, tag, copies, name, brief, full))
    note = " · " + _("only you see this") if laws else ": " + pgettext("your hand", "empty")
    heading = Text.assemble((_("Your hand"), "bold"), (note, ACCENT))
    return [Section(heading, _("needs"), laws, own_votes(view), [])]


def mode(actor: int, tag: int) -> str:
    if tag in c.SHARES:
        return _("share {title}").format(title=short(partner(actor, tag)))
    return _(MODES[c.MODE[tag]])


def mode_in_full(other: str, tag: int) -> str:
    if tag in c.SHARES:
        return _("second use: when a law helps {other}, you gain the same").format(other=other)
    if c.MODE[tag] == c.PLUS_VOTE:
        return _("second use: add a vote to any proposal")
    return _("second use: remove the last vote from any proposal")


def short(at: int) -> str:
    """Over a column: Pre, Ban, Dir, Tyc, Soc."""
    return _([*TITLES, STABILITY_NAME][at])[:3]


def own_votes(view: View) -> list[Text]:
    """Which of your cards lie where, since nobody else knows."""
    own: Own = view.own
    if not own.votes:
        return []
    lying = [
        _("{card} on {bill}").format(card=card(me(view), c.TAG.index(tag)), bill=proposal(view, bill))
        for bill, tag in own.votes
    ]
    return [Text.assemble((_("Your votes:") + " ", ACCENT), ", ".join(lying))]


# -- rows and columns ------------------------------------------------------------------------------------


class Columns(NamedTuple):
    """How wide they are, the same for all sections."""

    name: int
    code: int
    brief: int


def columns(sections: Sequence[Section], width: int) -> Columns:
    laws = [law for section in sections for law in section.laws]
    code = max((len(law.code) for law in laws), default=0)
    brief = max((law.brief.cell_len for law in laws), default=0)
    brief = min(max(brief, LEAST_BRIEF), MOST_BRIEF)
    name = width - NUMBER - 1 - code - 1 - brief - EACH * (c.ACTORS + 1)
    return Columns(min(max(name, LEAST_NAME), MOST_NAME), code, brief)


def laid_out(sections: Sequence[Section], width: int, in_full: bool) -> list[Text]:
    wide = columns(sections, width)
    lines = []
    for section in sections:
        lines += [Text()] * in_full + [headed(section, wide)]
        for law in section.laws:
            lines.append(row(law, wide))
            if in_full and law.full:
                lines.append(Text.assemble(" " * (NUMBER + 2), law.full))
        cut_lines(lines, width)
        lines += section.notes if in_full else section.notes + section.legend
    return lines


def headed(section: Section, wide: Columns) -> Text:
    line = section.heading.copy()
    if not section.laws:
        return line
    line.pad_right(NUMBER + wide.name + 1 + wide.code - line.cell_len)
    line.append(f" {section.takes:{wide.brief}}", style=QUIET)
    for at in range(c.ACTORS + 1):
        line.append(short(at).rjust(EACH), style=INK[at])
    return line


def row(law: Law, wide: Columns) -> Text:
    line = Text.assemble((f"{law.number:>{NUMBER - 1}} ", ACCENT))
    name = Text(_(CARDS[law.actor * c.TAGS + law.tag]), style=INK[law.actor])
    copies = f" ×{law.copies}" if law.copies > 1 else ""
    name.truncate(wide.name - len(copies), overflow="ellipsis")
    name.append(copies, style="bold")
    name.pad_right(wide.name - name.cell_len)
    line.append_text(name).append(f" {law.code:{wide.code}}", style=QUIET)
    brief = law.brief.copy()
    brief.truncate(wide.brief, overflow="ellipsis", pad=True)
    line.append(" ").append_text(brief)
    for at, change in enumerate(printed_on(law.actor, law.tag)):
        line.append((signed(change) if change else "·").rjust(EACH), style=INK[at] if change else QUIET)
    return line


# -- what else all can see -------------------------------------------------------------------------------


def known(view: View, names: Sequence[str]) -> list[Text]:
    """What all have learned of the hidden cards of the others."""
    lines = []
    for actor, office in enumerate(by_actor(view)):
        seat, learned = seat_at(view, actor), office.known
        said = []
        if learned.held:
            said.append(_("{cards} in hand or used as a vote").format(cards=cards(actor, learned.held)))
        if learned.shown or learned.plain:
            held = _("in turn {n}: {cards}")
            said.append(held.format(n=learned.since, cards=shown_cards(actor, learned)))
        if said and seat != view.seat:
            who = titled(actor, names[seat])
            lines.append(Text.assemble((f"{who}: ", INK[actor]), "; ".join(said), style=QUIET))
    return [Text(_("What everyone knows of hidden cards"), style="bold"), *lines] if lines else []


def cards(actor: int, names: Sequence[str]) -> str:
    return ", ".join(
        card(actor, c.TAG.index(name)) + (f" ×{count}" if count > 1 else "")
        for name, count in Counter(names).items()
    )


def shown_cards(actor: int, learned: Known) -> str:
    parts = [cards(actor, learned.shown)] if learned.shown else []
    if learned.plain:
        without = Nn_("1 card without a second use", "{n} cards without a second use")
        parts.append(_n(*without, learned.plain))
    return listed(parts)


def piles(view: View) -> Text:
    """How many cards are still to be drawn, and how many lie open."""
    table: Public = view.public
    counts = [
        f"{short(actor)} {office.deck}/{len(office.discards)}" for actor, office in enumerate(by_actor(view))
    ]
    if table.options["events"]:
        events = pgettext("cards", "Events")
        counts.append(f"{events} {table.event_deck}/{len(table.event_discards)}")
    return Text(_("Draw pile/discards") + "  " + " · ".join(counts), style=QUIET)


# -- what happened ---------------------------------------------------------------------------------------

DRAWING = (c.DREW, c.SHUFFLED, c.NO_CARD)
SHOWING = (c.SHOWED, c.SHOWED_NONE)
PASSING = (c.ACTIVATED, c.READ, c.SHARED, c.SHARES_CLOSED, c.VOTE_LEFT)
LOBBYING = (c.LOBBIED, c.VOTE_LEFT)


def score(view: View, seat: int) -> str:
    office: Office = view.public.offices[seat]
    if view.public.options["match"] == "single":
        return _("rating {n}").format(n=office.rating)
    return _("{points}, games won: {n}").format(points=points_of(office.points), n=office.won)


def story(game: Game, heard: Iterable[Heard], names: Sequence[str], reader: int = -1) -> list[Text]:
    """A paragraph for each deed; all that one law brings about is one, and so are the draws of a turn."""
    paragraphs: list[Text] = []
    before: Event | None = None
    inks: dict[str, str] = {}
    for each in heard:
        line = Line(each, names, reader)
        seats = line.seats().values()
        inks |= {names[seat or 0]: INK[actor] for seat, actor in zip(seats, actors_of(line), strict=True)}
        sentence = Text(told(game, line, each), style=f"bold {LINE}" if line.event is c.TURN else "")
        if line.event is c.REVEALED:
            sentence.append(" " + _(EVENT_STORIES[line.event_]), style="italic")
        if before is not None and belongs(line.event, before):
            paragraphs[-1].append(" ").append_text(sentence)
        else:
            paragraphs.append(sentence)
        before = line.event
    for paragraph in paragraphs:
        paint(paragraph, inks)
    return paragraphs


def told(game: Game, line: Line, heard: Heard) -> str:
    """A sentence, with the card that pages show as a picture."""
    said = game.words.tell(heard, line.names, line.reader)
    return f"{said[:-1]} ({played(line)})." if played(line) else said


def belongs(event: Event, before: Event) -> bool:
    """To the same paragraph; each law and each use of a card begins a new one."""
    together = any(event in group and before in group for group in (DRAWING, SHOWING, PASSING, LOBBYING))
    return together and event not in (c.ACTIVATED, c.LOBBIED)


def paint(paragraph: Text, inks: Mapping[str, str]) -> None:
    for name, ink in inks.items():
        paragraph.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", f"bold {ink}")
    for actor, each in enumerate(TITLES):
        paragraph.highlight_regex(rf"\b{re.escape(_(each))}\b", f"bold {INK[actor]}")
    paragraph.highlight_regex(r"\d+ → \d+", "bold")
