"""The end of When Pigs Shall Fly: all flights on one course, the score card, the awards, and how it went."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

import passel.games.whenpigsfly.components as c
from passel.contract import (
    Breakdown,
    Card,
    Cards,
    Curve,
    Ending,
    LineChart,
    Moment,
    Row,
    Scores,
    Section,
    Story,
)
from passel.contract.ending import progress, race, turning_point
from passel.games.whenpigsfly.faces.chart import START, bits
from passel.games.whenpigsfly.faces.page_contest import flight_says
from passel.games.whenpigsfly.faces.page_scores import award_says, holders, measure
from passel.games.whenpigsfly.faces.stage import ahead
from passel.games.whenpigsfly.flight import clouds_in, gusts_in
from passel.games.whenpigsfly.view_types import Path, Public, Score, Sheet
from passel.games.whenpigsfly.words_names import AWARD_NAMES, craft_of, points, theory, whistles
from passel.i18n import _, _n

MOST_FACTS = 3
BEST_CARD = 4  # the multiplier

Points = list[tuple[float, float]]


class Fact(NamedTuple):
    """Something worth telling, and how strong it is."""

    strength: int
    text: str


def ending(story: Story) -> Ending:
    table: Public = story.view.public
    scores = [score_of(sheet) for sheet in table.sheets]
    rows = [(score.contest, score.awards, score.total) for score in scores]
    return Ending(
        Scores((_("Flight"), _("Awards"), _("Total")), tuple(rows)),
        "",
        (*course(story), flights(story), score_card(table), the_race(story), awards(story)),
        (*turning_point(story, ahead), *best_flight(story)),
        tuple(facts(story)),
    )


def score_of(sheet: Sheet) -> Score:
    assert sheet.score is not None
    return sheet.score


# -- the flights ---------------------------------------------------------------------------------------------


def course(story: Story) -> list[Section]:
    """All paths on one course; not where each player had another sheet."""
    sheets: tuple[Sheet, ...] = story.view.public.sheets
    if len({sheet.letter for sheet in sheets}) > 1:
        return []
    curves = [
        Curve(seat, tuple(flown(sheet.flight)))
        for seat, sheet in enumerate(sheets)
        if sheet.flight is not None and sheet.flight.points
    ]
    if not curves:
        return []
    ticks = tuple([(float(x), str(x)) for x in range(0, c.GRID + 1, 5)])
    return [LineChart(_("All flights: height over distance"), tuple(curves), ticks)]


def flown(path: Path) -> Points:
    """The points of a flight; a pig that crashes falls straight down."""
    way = [(float(x), float(y)) for x, y in (START, *path.points)]
    if path.crashed:
        (x1, y1), (x2, y2) = way[-2:]
        height = y1 + (y2 - y1) * (path.landing - x1) / (x2 - x1)
        return [*way[:-1], (float(path.landing), height), (float(path.landing), 0.0)]
    return way


def flights(story: Story) -> Section:
    """How each flight ended, in a sentence."""
    cards = []
    for seat in by_place(story):
        score = score_of(story.view.public.sheets[seat])
        cards.append(Card(story.name(seat), (says(story, seat),), points(score.contest), seat=seat))
    return Cards(_("Flights"), tuple(cards))


def says(story: Story, seat: int) -> str:
    reader = msgspec.structs.replace(story.view, seat=story.reader)
    return flight_says(reader, seat, story.view.public.sheets[seat].flight)


def by_place(story: Story) -> list[int]:
    return sorted(range(story.view.seats), key=lambda seat: story.view.places[seat])


def best_flight(story: Story) -> list[Moment]:
    """The flight with the highest score, if it is one."""
    scores = [score_of(sheet).contest for sheet in story.view.public.sheets]
    lines = story.told(c.CONTEST)
    if not max(scores) or scores.count(max(scores)) > 1 or not lines:
        return []
    best = scores.index(max(scores))
    own, other = _("Your flight was the best: {points}."), _("{who} flew best: {points}.")
    return [Moment(lines[0].step, story.said(best, own, other, points=points(max(scores))))]


# -- the scores ----------------------------------------------------------------------------------------------


def score_card(table: Public) -> Section:
    """The rows of the sheet, as in the rulebook."""
    sheets = table.sheets
    scores = [score_of(sheet) for sheet in sheets]
    rows = [
        Row(_("Publicity events"), tuple([" + ".join(map(str, sheet.event_points)) for sheet in sheets])),
        Row(_("Flight"), tuple([score.contest for score in scores])),
        Row(_("Publicity"), tuple([score.publicity for score in scores])),
        Row(_("Published and endorsed"), tuple([score.publishing for score in scores])),
        Row(_("Discoveries"), tuple([score.discoveries for score in scores])),
        Row(_("Design"), tuple([score.design for score in scores])),
        Row(_("Dog"), tuple([score.dog for score in scores])),
        Row(_("Awards"), tuple([award_points(score) for score in scores])),
        Row(_("Total"), tuple([score.total for score in scores]), strong=True),
    ]
    return Breakdown(_("Score card"), tuple(rows))


def award_points(score: Score) -> int | str:
    won = [str(c.AWARD_POINTS[c.AWARD.index(code)]) for code in score.won]
    return " + ".join(won) if won else 0


def awards(story: Story) -> Section:
    """Who has each award, with the number that it went by."""
    cards = []
    for number, name in enumerate(AWARD_NAMES):
        measures = [measure(sheet, number) for sheet in story.view.public.sheets]
        called = [
            _("you") if seat == story.reader else story.view.name(seat)
            for seat in holders(story.view, number)
        ]
        cards.append(Card(_(name), (award_says(story.view, number, called, measures, False),)))
    return Cards(_("Awards"), tuple(cards))


def the_race(story: Story) -> Section:
    """The points so far, round by round; the flight and the awards count at the end."""
    caption = ""
    before = progress(story, ahead)[-2:-1]
    if before and story.view.seats > 1:
        (values,) = before
        leaders = [seat for seat, value in enumerate(values) if value == max(values)]
        if len(leaders) == 1:
            own, other = _("You were ahead before take-off."), _("{who} was ahead before take-off.")
            caption = story.said(leaders[0], own, other)
    return race(story, _("Points so far, then flight and awards"), ahead, caption=caption)


# -- facts ---------------------------------------------------------------------------------------------------


def facts(story: Story) -> list[str]:
    """The strongest facts, one of a kind for each player at most."""
    found = [fact for seat in range(story.view.seats) for fact in facts_of(story, seat)]
    found += only_one(story)
    found.sort(key=lambda fact: -fact.strength)
    return [fact.text for fact in found[:MOST_FACTS]]


def facts_of(story: Story, seat: int) -> list[Fact]:
    sheet: Sheet = story.view.public.sheets[seat]
    score, path, craft = score_of(sheet), sheet.flight, craft_of(sheet)
    found = []
    if path is not None and path.landing != c.NONE:
        circled = bits(path.circled)
        clouds, lost = clouds_in(circled), gusts_in(circled) * craft.weight_class
        if path.crashed:
            n = craft.distance - path.landing
            own = _n("You crashed with 1 distance to go.", "You crashed with {n} distance to go.", n)
            other = _n(
                "{who} crashed with 1 distance to go.",
                "{who} crashed with {n} distance to go.",
                n,
                who=story.view.name(seat),
            )
            found.append(Fact(n, own if seat == story.reader else other))
        elif clouds > 1:
            own = _("You met {n} clouds and kept flying.")
            other = _("{who} met {n} clouds and kept flying.")
            found.append(Fact(3 * clouds, story.said(seat, own, other, n=clouds)))
        if lost:
            own = _("Without gusts you'd have had {n} more.")
            other = _("Without gusts {who} would have had {n} more.")
            found.append(Fact(lost, story.said(seat, own, other, n=lost)))
    if sheet.whistles:
        own, other = _("You never used {whistles}."), _("{who} never used {whistles}.")
        text = story.said(seat, own, other, whistles=whistles(sheet.whistles))
        found.append(Fact(2 * sheet.whistles, text))
    if score.events:
        own = _("The events were worth {points} to you.")
        other = _("The events were worth {points} to {who}.")
        found.append(Fact(score.events, story.said(seat, own, other, points=points(score.events))))
    return found


def only_one(story: Story) -> list[Fact]:
    """The theory with the best card, if only one player has built on it."""
    table: Public = story.view.public
    best = [number for number, code in enumerate(c.THEORY) if table.cards[code] == BEST_CARD]
    if story.view.seats == 1 or not best:
        return []
    (number,) = best
    parts = [c.STAGE[sheet.bubbles[f"design-{c.THEORY[number]}"]] for sheet in table.sheets]
    builders = [seat for seat, built in enumerate(parts) if built]
    if len(builders) != 1:
        return []
    own = _("{theory} was ×4. Only you built on it.")
    other = _("{theory} was ×4. Only {who} built on it.")
    return [Fact(10, story.said(builders[0], own, other, theory=theory(number)))]
