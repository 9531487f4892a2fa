"""The end of Lawless Empire: Syndicate by Syndicate, point by point, and how the tokens were won."""

from __future__ import annotations

from collections import Counter

import passel.games.lawless.components as c
from passel.contract import (
    Bar,
    BarChart,
    Breakdown,
    Card,
    Cards,
    Ending,
    Moment,
    Row,
    Scores,
    Section,
    Story,
    View,
)
from passel.contract.ending import race, turning_point
from passel.games.lawless.rules_end import RIGHT_GUESS, points_if_sabotaged, points_if_secured
from passel.games.lawless.view_types import Mafioso, Public, Tile
from passel.games.lawless.words_names import PLANS, ability, plan_of, role, some_orders, syndicate
from passel.i18n import _, _n, listed

MOST_FACTS = 3
NONE = "–"


def ending(story: Story) -> Ending:
    table: Public = story.view.public
    columns = _("Role"), _("For the role"), _("Tokens"), _("Total")
    rows = [(role_of(its)[1], its.score - tokens(its), tokens(its), its.score) for its in table.players]
    return Ending(
        Scores(columns, tuple(rows)),
        "",
        (points_chart(story), the_race(story), plans_chart(story), points_table(story), syndicates(story)),
        (*turning_point(story, ahead), *best_syndicate(story)),
        tuple(facts(story)),
    )


def role_of(its: Mafioso) -> tuple[int, str]:
    number = c.ROLE.index(its.role)
    return number, role(number)


def tokens(its: Mafioso) -> int:
    return its.lucre + its.bribery + len(its.soldati)


def tile_name(tile: Tile) -> str:
    return syndicate(c.SYNDICATE.index(tile.syndicate))


def counts(tile: Tile) -> list[int]:
    return [tile.faces.count(kind) for kind in c.ORDER]


# -- Syndicate by Syndicate ----------------------------------------------------------------------------------


def syndicates(story: Story) -> Section:
    cards = [tile_card(story, number, tile) for number, tile in enumerate(story.view.public.syndicates)]
    return Cards(_("Syndicates"), tuple(cards))


def tile_card(story: Story, number: int, tile: Tile) -> Card:
    """Who controls it, who assisted, the Orders and where they came from."""
    own, other = _("You control it."), _("{who} controls it.")
    lines = [story.said(tile.controller, own, other)]
    helpers = list(tile.assists)
    if tile.sabotaged:  # its tokens are gone
        helpers = [line.values[0] for line in story.told(c.ASSISTED) if line.values[1] == number]
        helpers += [line.values[0] for line in story.told(c.PAID) if line.values[2] == number]
    if helpers:
        names = listed([story.name(seat) for seat in helpers])
        lost = _("Assistants: {names}. They lose their tokens.")
        lines.append((lost if tile.sabotaged else _("Assistants: {names}.")).format(names=names))
    lines.append(_("Orders: {orders}.").format(orders=some_orders(counts(tile))))
    lines += givers(story, tile)
    tone = "bad" if tile.sabotaged else "good"
    return Card(tile_name(tile), tuple(lines), verdict(tile), tone, tile.controller)


def verdict(tile: Tile) -> str:
    found = [number * points for number, points in zip(counts(tile), c.ORDER_POINTS, strict=True)]
    sabotage, secure = sum(found[:2]), sum(found[2:])
    if tile.sabotaged:
        return _("Sabotaged, {a} to {b}").format(a=sabotage, b=secure)
    return _("Secured, {a} to {b}").format(a=secure, b=sabotage)


def givers(story: Story, tile: Tile) -> list[str]:
    """Who put Orders there, and who moved some: everybody saw that, but not which."""
    table: Public = story.view.public
    given: Counter[int] = Counter()
    taken: Counter[int] = Counter()
    movers = []
    for number, (actor, source, target) in enumerate(table.deeds):
        if number in table.swaps and tile.syndicate in (source, target):
            movers.append(actor)
        elif target == tile.syndicate:
            given[actor] += 1
        elif source == tile.syndicate:
            taken[actor] += 1
    lines = []
    for text, by in ((_("Given by: {names}."), given), (_("Stolen by: {names}."), taken)):
        if by:
            said = [f"{story.name(seat)} {n}" for seat, n in sorted(by.items())]
            lines.append(text.format(names=" · ".join(said)))
    if movers:
        names = listed([story.name(seat) for seat in dict.fromkeys(movers)])
        lines.append(_("Swapped by: {names}.").format(names=names))
    return lines


# -- point by point ------------------------------------------------------------------------------------------


def points_table(story: Story) -> Section:
    """A column for each player, as in the rulebook's example."""
    players: tuple[Mafioso, ...] = story.view.public.players
    rows = [Row(_("Role"), tuple([role_of(its)[1] for its in players]))]
    for tile in story.view.public.syndicates:
        text = _("{syndicate}, sabotaged") if tile.sabotaged else _("{syndicate}, secured")
        cells = tuple([tile_points(story, seat, tile) for seat in range(story.view.seats)])
        rows.append(Row(text.format(syndicate=tile_name(tile)), cells))
    bonuses = tuple([bonus(story, seat) for seat in range(story.view.seats)])
    if any(each != NONE for each in bonuses):
        rows.append(Row(_("Bonus of the role"), bonuses))
    rows += [
        Row(_("For the role"), tuple([its.score - tokens(its) for its in players]), strong=True),
        Row(
            _("Lucre · Bribery · Soldati"),
            tuple([f"{its.lucre} · {its.bribery} · {len(its.soldati)}" for its in players]),
        ),
        Row(_("Total"), tuple([its.score for its in players]), strong=True),
    ]
    unused = [name for name in story.view.public.roles if name not in [its.role for its in players]]
    names = [role(c.ROLE.index(name)) for name in unused]
    caption = _("Nobody had this role: {roles}.").format(roles=listed(names)) if names else ""
    return Breakdown(_("Points"), tuple(rows), caption, wide=True)


def tile_points(story: Story, seat: int, tile: Tile) -> str:
    """What a Syndicate brought to a player, with the reason in brackets."""
    number, _name = role_of(story.view.public.players[seat])
    points = points_for(number, seat, tile)
    if not points:
        return NONE
    own = seat == tile.controller
    if number == c.UNDERCOVER and not own:
        return f"+{points}"
    return f"+{points} ({reason(story, number, tile, own)})"


def points_for(number: int, seat: int, tile: Tile) -> int:
    """What a role scores for a Syndicate."""
    assists = sum([1 << each for each in tile.assists])
    its = c.Syndicate(tile.controller, assists, counts(tile), len(tile.faces))
    return points_if_sabotaged(number, seat, its) if tile.sabotaged else points_if_secured(number, seat, its)


def reason(story: Story, number: int, tile: Tile, own: bool) -> str:
    if number == c.CONSIGLIERE:
        return _("assists")
    if number == c.LONE_WOLF:
        return _("nobody assists")
    if number == c.DOUBLE_AGENT:
        return _("has a secure Order")
    if number == c.SOCIOPATH:
        return _("has a sabotage Order")
    if number == c.PUPPETEER:
        return _n("1 assistant", "{n} assistants", len(tile.assists))
    if own:
        return story.said(tile.controller, _("you control it"), _("controls it"))
    return story.said(tile.controller, _("you control it"), _("{who} controls it"))


def bonus(story: Story, seat: int) -> str:
    """What a role scores for other things than a single Syndicate."""
    table: Public = story.view.public
    its = table.players[seat]
    number, _name = role_of(its)
    if number == c.ARBITER:
        sabotaged = sum([tile.sabotaged for tile in table.syndicates])
        pairs = min(sabotaged, len(table.syndicates) - sabotaged)
        return _n("1 pair: +{points}", "{n} pairs: +{points}", pairs, points=3 * pairs)
    if number == c.BOOKKEEPER:
        sets = min(its.lucre, its.bribery, len(its.soldati))
        return _n("1 full set: +{points}", "{n} full sets: +{points}", sets, points=2 * sets)
    if number == c.INFORMANT:
        others = [(seat + 1 + away) % story.view.seats for away in range(story.view.seats - 1)]
        roles = [table.players[other].role for other in others]
        right = sum([guess == role for guess, role in zip(table.guesses, roles, strict=True)])
        text = _("{n} of {m} roles right: +{points}")
        return text.format(n=right, m=len(others), points=RIGHT_GUESS * right)
    if number == c.KINGPIN:
        controlled = Counter([tile.controller for tile in table.syndicates])
        if 0 < controlled[seat] == max(controlled.values(), default=0):
            return _("Nobody controls more: +2")
    return NONE


# -- charts --------------------------------------------------------------------------------------------------


def points_chart(story: Story) -> Section:
    players: tuple[Mafioso, ...] = story.view.public.players
    bars = [
        Bar("", (its.score - tokens(its), its.lucre, its.bribery, len(its.soldati)), seat)
        for seat, its in enumerate(players)
    ]
    return BarChart(
        _("Where the points came from"),
        (_("Role"), _("Lucre"), _("Bribery"), _("Soldati")),
        tuple(bars),
    )


def plans_chart(story: Story) -> Section:
    won: Counter[tuple[int, int]] = Counter()
    for line in story.told(c.WON):
        seat, board, _value, _dice = line.values
        won[seat, plan_of(c.BOARD[board])] += 1
    bars = [
        Bar("", tuple([won[seat, number] for number in range(len(PLANS))]), seat)
        for seat in range(story.view.seats)
    ]
    return BarChart(_("Plans won"), tuple([_(name) for name in PLANS]), tuple(bars))


def ahead(view: View) -> list[int]:
    """The points that everybody can count: tokens, at the end all."""
    return [its.score if view.over else tokens(its) for its in view.public.players]


def the_race(story: Story) -> Section:
    return race(story, _("Tokens round by round, at the end with the role"), ahead)


# -- turning points and facts --------------------------------------------------------------------------------


def best_syndicate(story: Story) -> list[Moment]:
    """When the tile was organised that brought the winner most."""
    if len(story.view.winners) != 1:
        return []
    (winner,) = story.view.winners
    number, _name = role_of(story.view.public.players[winner])
    found = []
    for line in story.told(c.ORGANISED):
        tile = story.view.public.syndicates[line.values[1]]
        found.append((points_for(number, winner, tile), line, tile))
    best = max(found, key=lambda each: each[0], default=None)
    if best is None or not best[0]:
        return []
    points, line, tile = best
    own = _("{syndicate} came into play. It brought you {n} points.")
    other = _("{syndicate} came into play. It brought {who} {n} points.")
    return [Moment(line.step, story.said(winner, own, other, syndicate=tile_name(tile), n=points))]


def facts(story: Story) -> list[str]:
    """The strongest facts."""
    found = [*stolen(story), *narrow(story), *abilities(story), *always_yes(story), *kept_orders(story)]
    found.sort(key=lambda fact: -fact[0])
    return [text for _strength, text in found[:MOST_FACTS]]


Facts = list[tuple[int, str]]  # how strong each is


def stolen(story: Story) -> Facts:
    thefts = Counter([line.values[0] for line in story.told(c.STOLE, c.ROBBED)])
    if not thefts:
        return []
    seat, n = thefts.most_common(1)[0]
    own = _n("You stole 1 Order.", "You stole {n} Orders.", n)
    other = _n("{who} stole 1 Order.", "{who} stole {n} Orders.", n, who=story.view.name(seat))
    return [(2 * n, own if seat == story.reader else other)]


def narrow(story: Story) -> Facts:
    """The Syndicates that were decided by one point."""
    found = []
    for tile in story.view.public.syndicates:
        points = [n * each for n, each in zip(counts(tile), c.ORDER_POINTS, strict=True)]
        if abs(sum(points[:2]) - sum(points[2:])) == 1:
            found.append((6, _("{syndicate} was decided by 1 point.").format(syndicate=tile_name(tile))))
    return found


def abilities(story: Story) -> Facts:
    used = Counter([line.values[0] for line in story.told(c.USED)])
    if not used:
        return []
    seat, n = used.most_common(1)[0]
    kinds = Counter([line.values[1] for line in story.told(c.USED) if line.values[0] == seat])
    if n < 2:
        return []
    own = _("You used {n} abilities; {ability} most of all.")
    other = _("{who} used {n} abilities; {ability} most of all.")
    most = ability(kinds.most_common(1)[0][0])
    return [(n, story.said(seat, own, other, n=n, ability=most))]


def always_yes(story: Story) -> Facts:
    calls: Counter[int] = Counter()
    for line in story.told(c.CALLED):
        calls.update([seat for seat in range(story.view.seats) if line.values[1] >> seat & 1])
    refused = {line.values[0] for line in story.told(c.DECLINED)}
    found = []
    for seat, n in calls.items():
        if n > 1 and seat not in refused:
            own = _("You were called {n} times and always said yes.")
            other = _("{who} was called {n} times and always said yes.")
            found.append((2 * n, story.said(seat, own, other, n=n)))
    return found


def kept_orders(story: Story) -> Facts:
    """The strong Orders in all hands, which are open at the end."""
    hands = [its.order_hand for its in story.view.public.players]
    kept = sum([kind in (c.ORDER[c.SAB100], c.ORDER[c.SEC100]) for hand in hands for kind in hand])
    if not kept:
        return []
    return [(kept, _n("1 strong Order was never given.", "{n} strong Orders were never given.", kept))]
