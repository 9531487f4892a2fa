"""What it costs to render the pages of a table, without a server: CPU time and bytes for each page update."""

from __future__ import annotations

import random
from statistics import mean, median
from time import process_time
from typing import Final

import msgspec

from passel.registry import find
from passel.server.pages.page_version import PageVersion
from passel.server.pages.regions import CACHE
from passel.server.pages.table_page import TablePage
from passel.tables import acts
from passel.tables.queue import OpenTable

SITE: Final = "http://localhost"


class RenderingFigures(msgspec.Struct, frozen=True):
    """What `passel bench pages --paint` prints."""

    decisions: int
    cpu_ms: (
        float  # for each page update: all regions of a reader's page, and the message with those that changed
    )
    bytes: int  # of that message
    packed_bytes: int
    page_cpu_ms: float  # for a whole page with nothing cached
    page_bytes: int


def begun(slug: str, seats: int) -> OpenTable:
    """Return a table with people in all seats at which the game has begun."""
    game = find(slug)
    table = OpenTable("bench")
    people = [f"user {seat}" for seat in range(seats)]
    terms = acts.Terms(game=slug, seats=seats, settings=game.setting_values(), title="")
    begin: list[acts.Act] = [acts.Open(by=people[0], id="", terms=terms, name="Ada", invitation="i")]
    for seat, user in enumerate(people):
        begin += [acts.Enter(by=user, invitation="i")] if seat else []
        begin += [acts.Sit(by=user, seat=seat, name=f"Player {seat}")]
    begin += [acts.Start(by=people[0], seed="5" * 64, rules=game.rules)]
    for act in begin:
        table.state.take(*table.state.consider(act, 0))
    return table


def bench_rendering(slug: str, decisions: int = 400) -> RenderingFigures:
    """Play at random and render the pages of all seats after every decision."""
    seats = min(4, find(slug).seats[1])
    chance = random.Random(1)
    times: list[float] = []
    sizes: list[tuple[int, int]] = []
    made = 0
    while made < decisions:
        table = begun(slug, seats)
        page, state = TablePage(table), table.state
        held = [version(page, seat) for seat in range(seats)]
        while made < decisions and not state.pos.over:
            ask = chance.choice(state.pos.asks)
            choice = chance.choice(ask.options).text
            act = acts.Decide(by=f"user {ask.seat}", seat=ask.seat, options=(choice,))
            state.take(*state.consider(act, made))
            made += 1
            for seat in range(seats):
                start = process_time()
                now = version(page, seat)
                messages = now.messages(held[seat])
                times.append(process_time() - start)
                held[seat] = now
                plain = sum(len(each.data) for each in messages)
                sizes.append((plain, sum(len(each.packed or each.data) for each in messages)))
    whole = []
    for _ in range(20):
        CACHE.clear()
        start = process_time()
        text = version(TablePage(table), 0).html()
        whole.append(process_time() - start)
    return RenderingFigures(
        made,
        round(mean(times) * 1000, 3),
        round(mean(plain for plain, _packed in sizes)),
        round(mean(packed for _plain, packed in sizes)),
        round(median(whole) * 1000, 3),
        len(text.encode()),
    )


def version(page: TablePage, seat: int) -> PageVersion:
    return page.version(f"user {seat}", seat, "en", SITE)
