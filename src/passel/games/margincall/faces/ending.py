"""The end of Margin Call: the race, what was sold and what was paid, and who hit whom."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import passel.games.margincall.components as c
from passel.contract import (
    Bar,
    BarChart,
    Breakdown,
    Dot,
    Ending,
    Moment,
    Row,
    Scores,
    Section,
    Story,
    StoryLine,
    View,
)
from passel.contract.ending import lead_since, progress, race
from passel.games.margincall.sellable import kind_of
from passel.games.margincall.view_types import Public
from passel.games.margincall.words_cards import card, in_sentence
from passel.i18n import _, _n

HITS = (c.HF, c.BE)  # what is played against a sale


class Sale(NamedTuple):
    """A sale, from the offer to the payment; `responses` are those of the others."""

    seller: int
    payee: int
    package: list[int]
    worth: int
    paid: int
    step: int
    responses: list[tuple[int, int]]  # seat, card


def ending(story: Story) -> Ending:
    table: Public = story.view.public
    sales = sales_of(story)
    rows = []
    for seat, banker in enumerate(table.bankers):
        sold = sum([sale.seller == seat for sale in sales])
        rows.append((table.agreed.bags - banker.bags, f"{banker.score}B", sold, f"{earned(sales, seat)}B"))
    columns = _("Bags cleared"), _("Score"), _("Sales"), _("Total earned")
    return Ending(
        Scores(columns, tuple(rows)),
        second(story),
        (the_race(story), *sold_and_paid(story, sales), *hits_table(story)),
        (*took_the_lead(story), *sale_of_the_game(story, sales), *hit_of_the_game(story, sales)),
        tuple(let_go(story, sales)),
    )


def second(story: Story) -> str:
    number, seats = story.view.public.round, story.view.seats
    if story.reader < 0:
        return _("Round {round}").format(round=number)
    place = story.view.places[story.reader]
    text = _("Round {round} · You finished {place} of {seats}.")
    return text.format(round=number, place=place, seats=seats)


def sales_of(story: Story) -> list[Sale]:
    sales: list[Sale] = []
    sold: StoryLine | None = None
    responses: list[tuple[int, int]] = []
    for line in story.lines:
        if line.event is c.SOLD:
            sold, responses = line, []
        elif sold is not None and line.event is c.PLAYED:
            responses.append((line.values[0], line.values[1]))
        elif sold is not None and line.event is c.BLEW:
            responses.append((line.values[0], c.WB))
        elif sold is not None and line.event is c.SETTLED:
            seller, payee, package, worth = sold.values
            _payee, _base, paid, _score = line.values
            against = [each for each in responses if each[0] != payee]
            sales.append(Sale(seller, payee, c.unpack(package), worth, paid, sold.step, against))
            sold = None
    return sales


def earned(sales: list[Sale], seat: int) -> int:
    return sum([sale.paid for sale in sales if sale.payee == seat])


# -- the race ------------------------------------------------------------------------------------------------


def ahead(view: View) -> list[int]:
    """All that counts so far: the goal for each bag that is cleared, and the score."""
    table: Public = view.public
    agreed = table.agreed
    return [agreed.goal * (agreed.bags - banker.bags) + banker.score for banker in table.bankers]


def the_race(story: Story) -> Section:
    values = progress(story, ahead)
    dots = []
    for line in story.told(c.SHED):
        seat, left = line.values
        x = sum([each.step < line.step for each in story.rounds])
        own, other = _("You clear a bag. {n} left."), _("{who} clears a bag. {n} left.")
        text = story.said(seat, own, other, n=left)
        dots.append(Dot(seat, float(x), float(values[x][seat]), text))
    caption = took_the_lead(story)
    told = caption[0].text if caption else ""
    return race(story, _("Bags cleared and score, in billions"), ahead, dots, told)


def took_the_lead(story: Story) -> list[Moment]:
    """Since when the winner was ahead for good."""
    since = lead_since(story, progress(story, ahead))
    if since is None:
        return []
    (winner,) = story.view.winners
    if since == 0:  # not before somebody had sold something
        return []
    turn = story.rounds[since - 1]
    own = _("You took the lead for good in round {n}.")
    other = _("{who} took the lead for good in round {n}.")
    return [Moment(turn.step, story.said(winner, own, other, n=turn.view.public.round))]


# -- the sales -----------------------------------------------------------------------------------------------


def sold_and_paid(story: Story, sales: list[Sale]) -> list[Section]:
    if not sales:
        return []
    bars = []
    for seat in range(story.view.seats):
        worth = sum([sale.worth for sale in sales if sale.seller == seat])
        bars += [Bar("", (worth, 0), seat), Bar("", (0, earned(sales, seat)), seat)]
    face, paid = sum([sale.worth for sale in sales]), sum([sale.paid for sale in sales])
    caption = _("Of {face}B, {paid}B was paid.").format(face=face, paid=paid)
    if paid < face:
        caption += " " + _("The rest was stolen, trapped or cancelled.")
    return [BarChart(_("Sold and paid, in billions"), (_("Sold"), _("Was paid")), tuple(bars), caption)]


def sale_of_the_game(story: Story, sales: list[Sale]) -> list[Moment]:
    best = max(sales, key=lambda sale: sale.paid, default=None)
    if best is None or not best.paid:
        return []
    own = _("Sale of the game: you got {paid}B for {kind}.")
    other = _("Sale of the game: {who} got {paid}B for {kind}.")
    return [Moment(best.step, story.said(best.payee, own, other, paid=best.paid, kind=kind(best)))]


def hit_of_the_game(story: Story, sales: list[Sale]) -> list[Moment]:
    worst = max(sales, key=lambda sale: sale.worth - sale.paid, default=None)
    if worst is None or worst.worth <= worst.paid:
        return []
    own = _("Hit of the game: you sold {kind} and got {paid}B instead of {worth}B.")
    other = _("Hit of the game: {who} sold {kind}, and it paid {paid}B instead of {worth}B.")
    text = story.said(worst.seller, own, other, kind=kind(worst), paid=worst.paid, worth=worst.worth)
    by = [
        story.said(seat, _("{card} by you"), _("{card} by {who}"), card=card(number))
        for seat, number in worst.responses
        if number in (*HITS, c.WB)
    ]
    return [Moment(worst.step, f"{text} {', '.join(by)}" if by else text)]


def kind(sale: Sale) -> str:
    return in_sentence(kind_of(sale.package, sale.worth))


# -- the responses -------------------------------------------------------------------------------------------


def hits_table(story: Story) -> list[Section]:
    """Who played how many cards against whom."""
    hits: Counter[tuple[int, int]] = Counter()
    payee = c.NOBODY
    for line in story.lines:
        if line.event is c.SOLD:
            payee = line.values[1]
        elif line.event is c.SETTLED:
            payee = c.NOBODY
        elif line.event is c.PLAYED and line.values[1] in HITS and payee != c.NOBODY:
            hits[line.values[0], payee] += 1
        elif line.event in (c.BLEW, c.DEFLECTED, c.COLLUDED):
            hits[line.values[0], line.values[1]] += 1
    seats = range(story.view.seats)
    rows = []
    for seat in seats:
        label = story.said(seat, _("You hit"), _("{who} hit"))
        cells = ["–" if seat == other else hits[seat, other] for other in seats]
        rows.append(Row(label, tuple(cells), seat=seat))
    against = {pair: n for pair, n in hits.items() if pair[0] != pair[1]}
    if not against:
        return []
    return [Breakdown(_("Cards played against each other"), tuple(rows))]


def let_go(story: Story, sales: list[Sale]) -> list[str]:
    """How many sales of the others the reader did not respond to."""
    others = [sale for sale in sales if story.reader not in (sale.seller, sale.payee)]
    if story.reader < 0 or not others:
        return []
    gone = sum([story.reader not in [seat for seat, _card in sale.responses] for sale in others])
    return [
        _n(
            "You let {gone} of the others' 1 sale go.",
            "You let {gone} of the others' {n} sales go.",
            len(others),
            gone=gone,
        )
    ]
