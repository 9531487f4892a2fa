"""The end of Lord of the P.I.G.S.: the ratings over time, who made the winner, and who voted for whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import passel.games.lordofpigs.components as c
from passel.contract import (
    Bar,
    BarChart,
    Breakdown,
    Curve,
    Ending,
    LineChart,
    Moment,
    Row,
    Scores,
    Section,
    Story,
    View,
)
from passel.contract.ending import lead_since, progress, race
from passel.games.lordofpigs.faces.stage import single
from passel.games.lordofpigs.reading import seat_at
from passel.games.lordofpigs.view_types import Office
from passel.games.lordofpigs.words_cards import STABILITY_NAME
from passel.games.lordofpigs.words_log import digits
from passel.games.lordofpigs.words_names import card
from passel.i18n import _, _n

MOST_VOTES = 3  # decisive ones


class Law(NamedTuple):
    """What a law, or a share of it, did to the rating of one seat."""

    step: int
    owner: int  # seats
    seat: int
    action: int
    before: int
    after: int


def ending(story: Story) -> Ending:
    offices: tuple[Office, ...] = story.view.public.offices
    if single(story.view):
        standings = Scores((_("Rating"),), tuple([(its.rating,) for its in offices]))
    else:
        rows = [(its.points, its.won, its.rating) for its in offices]
        standings = Scores((_("Points"), _("Games won"), _("Last rating")), tuple(rows))
    laws = laws_of(story)
    sections: list[Section] = [the_race(story), *winner_chart(story, laws), *votes_table(story)]
    return Ending(
        standings, second(story), tuple(sections), tuple(deciding_votes(story, laws)), tuple(people(story))
    )


def second(story: Story) -> str:
    """How far the reader was from winning."""
    view = story.view
    if story.reader < 0 or story.reader in view.winners:
        return ""
    rating = view.public.offices[story.reader].rating
    if view.reason == "rating":
        return _("You were at {rating}, {n} short of 10.").format(rating=rating, n=c.MOST - rating)
    if view.reason == "uprising":
        return _("You were at {rating}. {who} was lower.").format(
            rating=rating, who=view.name(view.winners[0])
        )
    return ""


# -- the race ------------------------------------------------------------------------------------------------


def ahead(view: View) -> list[int]:
    """The ratings; in a match the points, which decide it."""
    return [its.rating if single(view) else its.points for its in view.public.offices]


def behind(view: View) -> list[int]:
    return [-rating for rating in ahead(view)]


def the_race(story: Story) -> LineChart:
    if not single(story.view):
        return race(story, _("Points in the match"), ahead, caption=led(story))
    chart = race(story, _("Ratings over the turns"), ahead, caption=led(story))
    views = [*[each.view for each in story.rounds], story.view]
    stability = tuple([(float(n), float(view.public.stability)) for n, view in enumerate(views)])
    shade = Curve(-1, stability, _(STABILITY_NAME))
    return LineChart(chart.title, (*chart.lines, shade), chart.ticks, chart.dots, chart.caption)


def led(story: Story) -> str:
    """Since when the winner was ahead; after a revolt, since when the winner was lowest."""
    revolt = story.view.reason == "uprising"
    since = lead_since(story, progress(story, behind if revolt else ahead))
    if since is None or since >= len(story.rounds):
        return ""
    (winner,) = story.view.winners
    if revolt:
        turns = len(story.rounds) - since
        own = _n("You were lowest for the last turn.", "You were lowest for the last {n} turns.", turns)
        other = _n(
            "{who} was lowest for the last turn.",
            "{who} was lowest for the last {n} turns.",
            turns,
            who=story.view.name(winner),
        )
        return own if winner == story.reader else other
    own, other = _("You led from turn {n} to the end."), _("{who} led from turn {n} to the end.")
    return story.said(winner, own, other, n=story.rounds[since].number)


# -- the laws ------------------------------------------------------------------------------------------------


def laws_of(story: Story) -> list[Law]:
    """What each law did to each rating that it moved."""
    found = []
    for line in story.told(c.ACTIVATED, c.SHARED):
        if line.event is c.ACTIVATED:
            owner, action, before, after = line.values
            ratings = zip(digits(before, 5)[: c.ACTORS], digits(after, 5)[: c.ACTORS], strict=True)
            found += [
                Law(line.step, owner, seat_at(story.view, actor), action, was, now)
                for actor, (was, now) in enumerate(ratings)
                if was != now
            ]
        else:
            seat, _card, action, both = line.values
            was, now = digits(both, 2)
            found.append(Law(line.step, owner_of(story, action), seat, action, was, now))
    return found


def owner_of(story: Story, action: int) -> int:
    """The seat that made a proposal."""
    return seat_at(story.view, action // c.TAGS % c.ACTORS)


def winner_chart(story: Story, laws: Sequence[Law]) -> list[Section]:
    """The winner's points by the owners of the laws that brought them; not after a revolt."""
    if len(story.view.winners) != 1 or story.view.reason == "uprising":
        return []
    (winner,) = story.view.winners
    gained: Counter[int] = Counter()
    for law in laws:
        if law.seat == winner and law.after > law.before:
            gained[law.owner] += law.after - law.before
    if not gained:
        return []
    bars = [Bar("", (gained[seat],), seat) for seat in range(story.view.seats)]
    others = {seat: n for seat, n in gained.items() if seat != winner}
    caption = ""
    if others:
        best = max(others, key=lambda seat: others[seat])
        n, blanks = others[best], {"winner": story.view.name(winner), "other": story.view.name(best)}
        if story.reader == winner:
            caption = _n(
                "1 of your points came from laws by {other}.",
                "{n} of your points came from laws by {other}.",
                n,
                **blanks,
            )
        elif story.reader == best:
            caption = _n(
                "1 point of {winner} came from your laws.",
                "{n} points of {winner} came from your laws.",
                n,
                **blanks,
            )
        else:
            caption = _n(
                "1 point of {winner} came from laws by {other}.",
                "{n} points of {winner} came from laws by {other}.",
                n,
                **blanks,
            )
    own, other = _("Whose laws made you the winner"), _("Whose laws made {who} the winner")
    return [BarChart(story.said(winner, own, other), (_("Points gained"),), tuple(bars), caption)]


# -- the votes -----------------------------------------------------------------------------------------------


def votes_table(story: Story) -> list[Section]:
    """Who voted for whose proposals how often."""
    votes: Counter[tuple[int, int]] = Counter()
    for line in story.told(c.VOTED):
        voter, _actor, action, _tag = line.values
        votes[voter, owner_of(story, action)] += 1
    if not votes:
        return []
    seats = range(story.view.seats)
    rows = []
    for voter in seats:
        label = story.said(voter, _("You voted for"), _("{who} voted for"))
        rows.append(Row(label, tuple([votes[voter, owner] for owner in seats]), seat=voter))
    others = {pair: n for pair, n in votes.items() if pair[0] != pair[1]}
    caption = ""
    if others:
        voter, owner = max(others, key=lambda pair: others[pair])
        blanks = {"who": story.view.name(voter), "other": story.view.name(owner)}
        n = others[voter, owner]
        if story.reader == voter:
            caption = _n("You voted for {other} once.", "You voted for {other} {n} times.", n, **blanks)
        elif story.reader == owner:
            caption = _n("{who} voted for you once.", "{who} voted for you {n} times.", n, **blanks)
        else:
            caption = _n("{who} voted for {other} once.", "{who} voted for {other} {n} times.", n, **blanks)
    return [Breakdown(_("Who voted for whom"), tuple(rows), caption)]


def deciding_votes(story: Story, laws: Sequence[Law]) -> list[Moment]:
    """The last votes for the laws that moved the winner furthest."""
    winner = story.view.winners[0]
    last: dict[int, tuple[int, int]] = {}  # by the law: the step and the voter
    found = []
    for line in story.lines:
        if line.event is c.VOTED:
            last[line.values[2]] = line.step, line.values[0]
        elif line.event is c.ACTIVATED and line.values[1] in last:
            moved = [law for law in laws if law.step == line.step and law.seat == winner]
            found += [(law, *last[law.action]) for law in moved if law.action == line.values[1]]
    found.sort(key=lambda each: -abs(each[0].after - each[0].before))
    moments = []
    for law, step, voter in found[:MOST_VOTES]:
        named = card(law.action // c.TAGS % c.ACTORS, law.action % c.TAGS)
        blanks = {"card": named, "winner": story.name(winner), "before": law.before, "after": law.after}
        own = _("You gave the last vote for “{card}”. {winner}: {before} → {after}.")
        other = _("{who} gave the last vote for “{card}”. {winner}: {before} → {after}.")
        moments.append(Moment(step, story.said(voter, own, other, **blanks)))
    return sorted(moments, key=lambda each: each.step)


def people(story: Story) -> list[str]:
    """When the people were angriest."""
    levels = [(digits(line.values[3], 5)[4], line.step) for line in story.told(c.ACTIVATED)]
    levels += [(line.values[3], line.step) for line in story.told(c.STRUCK)]
    if not levels:
        return []
    lowest, step = min(levels)
    text = _("Lowest Social Stability: {stability}, in turn {n}.")
    return [text.format(stability=lowest, n=story.round_of(step))]
