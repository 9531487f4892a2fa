"""The end of Machi Koro: the race for the landmarks, where the coins came from, and who paid whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import passel.games.machikoro.components as c
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
from passel.games.machikoro.view_types import Public, Town
from passel.games.machikoro.words import card, coins
from passel.i18n import _, _n

SHOWN = 7  # cards of a bar by their names; the others are one part


def ending(story: Story) -> Ending:
    table: Public = story.view.public
    rows = [(built(town), card_count(town), town.coins) for town in table.towns]
    return Ending(
        Scores((_("Landmarks"), _("Cards"), _("Coins")), tuple(rows)),
        second(story),
        (the_race(story), *income_chart(story), *payments_table(story), dice_chart(story)),
        tuple(turning_points(story)),
        (*close_call(story), *best_buy(story)),
    )


def built(town: Town) -> int:
    return sum(map(bool, town.cards[c.ESTABLISHMENTS :]))


def card_count(town: Town) -> int:
    return sum(town.cards[: c.ESTABLISHMENTS])


def second(story: Story) -> str:
    """What the reader lacked."""
    if story.reader < 0 or story.reader in story.view.winners:
        return ""
    have = built(story.view.public.towns[story.reader])
    missing = len(c.LANDMARKS) - have
    if not missing:
        return ""
    return _n(
        "You had {have} of 4 landmarks and needed 1 more.",
        "You had {have} of 4 landmarks and needed {n} more.",
        missing,
        have=have,
    )


def close_call(story: Story) -> list[str]:
    """What decided between the winner and towns with as many landmarks."""
    table: Public = story.view.public
    if len(story.view.winners) != 1:
        return []
    best = table.towns[story.view.winners[0]]
    rivals = [
        town
        for seat, town in enumerate(table.towns)
        if seat not in story.view.winners and built(town) == built(best)
    ]
    if not rivals:
        return []
    if max(price(town) for town in rivals) < price(best):
        return [_("Decided by the price of the landmarks.")]
    return [_("Decided by coins.")]


# -- the race ------------------------------------------------------------------------------------------------


def price(town: Town) -> int:
    return sum([c.COST[number] for number in c.LANDMARKS if town.cards[number]])


def ahead(view: View) -> list[int]:
    """What each town has put into landmarks, and its coins."""
    return [price(town) + town.coins for town in view.public.towns]


def the_race(story: Story) -> Section:
    return race(story, _("Landmarks and coins, in coins"), ahead, landmark_dots(story), led(story))


def landmark_dots(story: Story) -> list[Dot]:
    """Where landmarks were built: on the line, at the end of the round."""
    values = progress(story, ahead)
    dots = []
    for line in story.told(c.BOUGHT):
        seat, number, _cost = line.values
        if number >= c.ESTABLISHMENTS:
            x = sum([each.step < line.step for each in story.rounds])
            text = _("Turn {n}: {card}") if by_post(story) else _("Round {n}: {card}")
            shown = text.format(n=story.round_of(line.step), card=card(number))
            dots.append(Dot(seat, float(x), float(values[x][seat]), shown))
    return dots


def by_post(story: Story) -> bool:
    return bool(story.view.public.mode == "postal")


def led(story: Story) -> str:
    """Since when the winner was ahead."""
    since = lead_since(story, progress(story, ahead))
    if since is None or since >= len(story.rounds):
        return ""
    (winner,) = story.view.winners
    if since == 0:
        return story.said(winner, _("You led all the way."), _("{who} led all the way."))
    number = story.rounds[since].number
    if by_post(story):
        own, other = _("You led from turn {n} to the end."), _("{who} led from turn {n} to the end.")
    else:
        own, other = _("You led from round {n} to the end."), _("{who} led from round {n} to the end.")
    return story.said(winner, own, other, n=number)


# -- the coins -----------------------------------------------------------------------------------------------


class Income(NamedTuple):
    seat: int
    coins: int
    card: int
    payer: int  # -1: the bank


def income(story: Story) -> list[Income]:
    found = []
    for line in story.told(c.EARNED, c.PAID):
        if line.event is c.EARNED:
            seat, amount, number = line.values
            found.append(Income(seat, amount, number, c.NOBODY))
        else:
            payer, seat, amount, number = line.values
            found.append(Income(seat, amount, number, payer))
    return found


def income_chart(story: Story) -> list[Section]:
    """What each card brought to each player."""
    brought: Counter[tuple[int, int]] = Counter()
    cards: Counter[int] = Counter()
    for each in income(story):
        brought[each.seat, each.card] += each.coins
        cards[each.card] += each.coins
    if not cards:
        return []
    best = [number for number, _coins in cards.most_common()]
    named, rest = (best, []) if len(best) <= SHOWN + 1 else (best[:SHOWN], best[SHOWN:])
    bars = []
    for seat in range(story.view.seats):
        values = [brought[seat, number] for number in named]
        values += [sum([brought[seat, number] for number in rest])] if rest else []
        bars.append(Bar("", tuple(values), seat))
    parts = [card(number) for number in named] + ([_("Other cards")] if rest else [])
    (seat, number), most = max(brought.items(), key=lambda item: item[1])
    own, other = _("You earned {coins} with the {card}."), _("{who} earned {coins} with the {card}.")
    caption = story.said(seat, own, other, coins=coins(most), card=card(number))
    return [BarChart(_("Where the coins came from"), tuple(parts), tuple(bars), caption)]


def payments_table(story: Story) -> list[Section]:
    """Who paid whom: a row for each payer, a column for each payee."""
    sums: Counter[tuple[int, int]] = Counter()
    cards: Counter[tuple[int, int, int]] = Counter()
    for each in income(story):
        if each.payer != c.NOBODY:
            sums[each.payer, each.seat] += each.coins
            cards[each.payer, each.seat, each.card] += each.coins
    if not sums:
        return []
    seats = range(story.view.seats)
    rows = [
        Row(
            story.said(payer, _("You paid"), _("{who} paid")),
            tuple(["–" if payer == payee else sums[payer, payee] for payee in seats]),
            seat=payer,
        )
        for payer in seats
    ]
    (payer, payee), most = max(sums.items(), key=lambda item: item[1])
    mostly = max(range(c.ESTABLISHMENTS), key=lambda number: cards[payer, payee, number])
    blanks = {"coins": coins(most), "card": card(mostly), "payer": story.view.name(payer)}
    blanks["payee"] = story.view.name(payee)
    if story.reader == payer:
        text = _("You paid {payee} {coins}, mostly for the {card}.")
    elif story.reader == payee:
        text = _("{payer} paid you {coins}, mostly for the {card}.")
    else:
        text = _("{payer} paid {payee} {coins}, mostly for the {card}.")
    return [Breakdown(_("Who paid whom"), tuple(rows), text.format(**blanks))]


# -- the dice ------------------------------------------------------------------------------------------------


def rolls(story: Story) -> list[int]:
    """The totals that counted: not those that a Number Shield or a reroll undid."""
    found: list[int] = []
    for line in story.lines:
        if line.event in (c.ROLLED, c.CHOSE):
            _seat, one, two = line.values
            found.append(one + two)
        elif line.event in (c.SHIELD_HELD, c.REROLLED):
            found.pop()
    return found


def dice_chart(story: Story) -> Section:
    counts = Counter(rolls(story))
    totals = range(1, max([6, *counts]) + 1)
    bars = [Bar(str(total), (counts[total],)) for total in totals]
    best = max(totals, key=lambda total: counts[total])
    caption = _n("{total} came up most: once.", "{total} came up most: {n} times.", counts[best], total=best)
    never = [total for total in totals if not counts[total]]
    if never:
        likely = min(never, key=lambda total: abs(total - 7))
        caption += " " + _("{k} never came up.").format(k=likely)
    return BarChart(_("The dice"), (_("Rolls"),), tuple(bars), caption)


# -- turning points ------------------------------------------------------------------------------------------


class Go(NamedTuple):
    """A go: its lines of the log."""

    lines: Sequence[StoryLine]


def goes(story: Story) -> list[Go]:
    starts = [n for n, line in enumerate(story.lines) if line.event is c.WENT]
    return [Go(story.lines[one:other]) for one, other in pairwise([*starts, len(story.lines)])]


def turning_points(story: Story) -> list[Moment]:
    found = [largest_income(story), largest_bill(story), last_landmark(story)]
    return sorted([each for each in found if each is not None], key=lambda each: each.step)


def largest_income(story: Story) -> Moment | None:
    """The most that one player got in one go."""
    best: tuple[int, int, int] = (0, 0, 0)
    for each in goes(story):
        got: Counter[int] = Counter()
        for line in each.lines:
            if line.event is c.EARNED:
                got[line.values[0]] += line.values[1]
            elif line.event is c.PAID:
                got[line.values[1]] += line.values[2]
            if got:
                seat, most = got.most_common(1)[0]
                best = max(best, (most, line.step, seat), key=lambda found: found[0])
    most, step, seat = best
    if not most:
        return None
    own, other = _("You got {coins} from one roll."), _("{who} got {coins} from one roll.")
    return Moment(step, story.said(seat, own, other, coins=coins(most)))


def largest_bill(story: Story) -> Moment | None:
    """The most that one roller paid for one roll."""
    best: tuple[int, int, int] = (0, 0, 0)
    for each in goes(story):
        roller = each.lines[0].values[0]
        paid = 0
        for line in each.lines:
            if line.event is c.PAID and line.values[0] == roller:
                paid += line.values[2]
                best = max(best, (paid, line.step, roller), key=lambda found: found[0])
    most, step, seat = best
    if not most:
        return None
    own, other = _("You paid {coins} for one roll."), _("{who} paid {coins} for one roll.")
    return Moment(step, story.said(seat, own, other, coins=coins(most)))


def last_landmark(story: Story) -> Moment | None:
    """The landmark after which the winner was never behind again."""
    if len(story.view.winners) != 1:
        return None
    (winner,) = story.view.winners
    prices = [0] * story.view.seats
    landmarks = [line for line in story.told(c.BOUGHT) if line.values[1] >= c.ESTABLISHMENTS]
    found: StoryLine | None = None
    for line in landmarks:
        seat, number, _cost = line.values
        prices[seat] += c.COST[number]
        if prices[winner] < max(prices):
            found = None
        elif seat == winner and found is None:
            found = line
    if found is None:
        return None
    own = _("You built the {card} and were never behind again.")
    other = _("{who} built the {card} and was never behind again.")
    return Moment(found.step, story.said(winner, own, other, card=card(found.values[1])))


def best_buy(story: Story) -> list[str]:
    """The card with most coins brought in per coin spent on it."""
    spent: Counter[tuple[int, int]] = Counter()
    for line in story.told(c.BOUGHT):
        seat, number, cost = line.values
        spent[seat, number] += cost
    brought: Counter[tuple[int, int]] = Counter()
    for each in income(story):
        brought[each.seat, each.card] += each.coins
    paying = [key for key in spent if brought[key] and spent[key]]
    if not paying:
        return []
    seat, number = max(paying, key=lambda key: brought[key] / spent[key])
    blanks = {"card": card(number), "spent": spent[seat, number], "coins": coins(brought[seat, number])}
    own = _("Best buy: your {card} cost {spent} and brought in {coins}.")
    other = _("Best buy: {who}, {card}. It cost {spent} and brought in {coins}.")
    return [story.said(seat, own, other, **blanks)]
