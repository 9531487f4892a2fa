"""When Pigs Shall Fly in the browser: the contest, the crafts and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import passel.games.whenpigsfly.components as c
from passel.contract import PageTable, Region, Rendered, View
from passel.games.whenpigsfly.faces.chart import ahead, bits, chart, leg_by_leg, standing
from passel.games.whenpigsfly.faces.page_choices import decision
from passel.games.whenpigsfly.faces.page_players import facts
from passel.games.whenpigsfly.faces.page_scores import final_scores, so_far
from passel.games.whenpigsfly.faces.page_sheet import pad
from passel.games.whenpigsfly.faces.page_wall import named, told_in
from passel.games.whenpigsfly.faces.printed import Data
from passel.games.whenpigsfly.flight import gusts_in, hoops_worth
from passel.games.whenpigsfly.view_types import Public, Sheet
from passel.games.whenpigsfly.words import tell
from passel.games.whenpigsfly.words_names import craft_of, everybody
from passel.games.whenpigsfly.words_tips import tooltip

Parts = list[Region | Rendered]

NOTED: Final = ("y", "crash", "clouds", "gusts", "hoops", "then")  # of a height, on the instruments


# -- what everybody sees -----------------------------------------------------------------------------------


def flights(view: View, table: PageTable) -> list[Region]:
    return [flight(view, table, seat) for seat in range(view.seats)]


def flight(view: View, table: PageTable, seat: int) -> Region:
    """A flight for looking at; until all have landed, it is the sheet with the limits of the craft."""
    sheet: Sheet = view.public.sheets[seat]
    number, who = seat + 1, named(table, seat)

    def inside() -> list[Region]:
        says = flight_says(view, seat, sheet.flight)
        drawn = chart(sheet.letter, craft_of(sheet), sheet.flight)
        score = sheet.score.contest if sheet.score else None
        shown = {"number": number, "chart": drawn, "says": says, "down": score is not None}
        return [
            Region(f"drawn-{number}", "drawn", shown),
            Region(f"flown-{number}", "flown", {**who, "says": says, "score": score}),
        ]

    return Region(f"flight-{number}", "flight", [who, sheet], number, inside)


def flight_says(view: View, seat: int, path: Any) -> str:
    """Return how a flight has ended, as the log says it; until then, what the craft can do."""
    sheet: Sheet = view.public.sheets[seat]
    made = craft_of(sheet)
    if made.distance <= 0:
        return tell((c.GROUNDED, seat, None, None, None), everybody(view), view.seat)
    if path is None or path.landing == c.NONE:
        return tell((c.BUILT, seat, made.distance, made.weight_class, None), everybody(view), view.seat)
    circled = bits(path.circled)
    met = gusts_in(circled), hoops_worth(c.LETTER.index(sheet.letter), circled)
    return tell(
        (c.CRASHED if path.crashed else c.LANDED, seat, path.landing, *met), everybody(view), view.seat
    )


def crafts(view: View, table: PageTable) -> list[Region]:
    return [craft_region(view, table, seat) for seat in range(view.seats)]


def craft_region(view: View, table: PageTable, seat: int) -> Region:
    frame = {"seat": seat, "number": seat + 1}

    def inside() -> list[Region]:
        made = craft(view, table, seat)
        return [
            Region(f"vote-{seat + 1}", "craft_picture", made),
            Region(f"about-{seat + 1}", "craft_about", made),
        ]

    return Region(f"craft-{seat}", "craft", craft_key(view, table, seat), frame, inside)


def craft_key(view: View, table: PageTable, seat: int) -> list[Any]:
    """All that a craft is rendered from."""
    seen: Public = view.public
    votes = [named(table, voter) for voter in votes_for(view, seat)]
    return [named(table, seat), table.seats[seat]["sketch"], seen.sheets[seat], seen.cards, votes]


def craft(view: View, table: PageTable, seat: int) -> Data:
    """Return what a craft is rendered from: its drawing or its parts, their sum, who has voted for it."""
    seen: Public = view.public
    sheet: Sheet = seen.sheets[seat]
    made = craft_of(sheet)
    stages = [c.STAGE[sheet.bubbles[f"design-{code}"]] for code in c.THEORY]
    return {
        **named(table, seat),
        "sketch": table.seats[seat]["sketch"],
        "stages": stages,
        "parts": [
            {"n": number, "stage": stages[number], "by": seen.cards[code]}
            for number, code in enumerate(c.THEORY)
        ],
        "weight": c.WEIGHT[sheet.bubbles["materials"]],
        "distance": facts(sheet)["distance"],
        "says": tell((c.BUILT, seat, made.distance, made.weight_class, None), everybody(view), view.seat),
        "taught": tell((c.TAUGHT, seat, made.fear, made.lines, None), everybody(view), view.seat),
        "tip": tooltip(view, f"craft-{seat}"),
        "votes": [named(table, voter) for voter in votes_for(view, seat)],
        "option": c.VOTE[seat].text,
    }


def votes_for(view: View, seat: int) -> list[int]:
    """Who has voted for a craft, as far as the reader knows."""
    votes = [voter for voter, each in enumerate(view.public.sheets) if each.vote == seat]
    return [*votes, view.seat] if voted_secretly(view, seat) else votes


def voted_secretly(view: View, seat: int) -> bool:
    return view.own is not None and view.own.vote == seat and view.public.sheets[view.seat].vote != seat


# -- what one reader sees ----------------------------------------------------------------------------------


def own_contest(view: View, table: PageTable, shared: Mapping[str, Rendered]) -> tuple[Parts, Parts]:
    """What is above the awards, and what is below."""
    scored, seat = view.public.phase == "scored", view.seat
    options = view.ask.options if view.ask and view.ask.decision == "vote" else ()
    others = [each for each in range(view.seats) if each != seat]
    above: Parts = [final_scores(view, table)] if scored else []
    machines: dict[int, Region | Rendered] = {
        each: craft_region(view, table, each) if voted_secretly(view, each) else shared[f"craft-{each}"]
        for each in others
    }
    ballot = [machines.pop(each) for each in others if c.VOTE[each].text in options]
    if ballot:
        above.append(Region("ballot", "ballot", None, 0, lambda: ballot))
    if seat >= 0:
        above += [own_flight(view, table), own_dash(view)]
        if not scored:
            score = so_far(view.public.time, view.public.sheets[seat])
            above.append(Region("so-far", "so_far", {"seat": seat, **score}))
    below: Parts = []
    shown = [shared[f"flight-{each + 1}"] for each in others] if scored or seat < 0 else []
    if shown:
        below.append(Region("flights", "flights", None, seat < 0, lambda: shown))
    gallery = list(machines.values())
    if gallery:
        below.append(Region("gallery", "gallery", None, seat < 0, lambda: gallery))
    return above, below


def own_flight(view: View, table: PageTable) -> Region:
    """The reader's flight: the sheet with the path so far, and the heights that can be chosen next."""
    seat = view.seat
    mine: Sheet = view.public.sheets[seat]
    path, asked, literal = view.own.flight, decision(view) == "fly", view.public.literal_crash
    number, drawing = seat + 1, pad(view, table)
    after = [told_in(table, ("flew",), seat, x) for x, _height in path.points]

    def inside() -> list[Region]:
        made, says = craft_of(mine), flight_says(view, seat, path)
        drawn, column = chart(mine.letter, made, path), ahead(mine.letter, made, path, literal)
        head = {
            "number": number,
            "letter": mine.letter,
            "finished": path.landing != c.NONE or made.distance <= 0,
            "crash": path.crashed,
            "after": after[-1] if after else 0,
            "weight_class": made.weight_class,
            "tips": {piece: tooltip(view, piece) for piece in ("cloud", "gust", "crash")},
            "says": says,
        }
        way = leg_by_leg(mine.letter, made, path, literal)
        flown = [{**leg, "after": n} for leg, n in zip(way, [0, *after], strict=False)]
        shown = {"seat": seat, "chart": drawn, "legs": flown, "ahead": column, "asked": asked, "says": says}
        parts = [Region("chart", "chart", shown)]
        if column is not None:
            small = {"letter": mine.letter, "limit": drawn["limit"]["line"], "path": drawn["path"]}
            parts.append(Region("map", "map", {**small, "from": column["from"], "top": column["top"]}))
        parts.append(Region(f"craft-{seat}", "own_craft", craft(view, table, seat)))
        return [
            Region("flight-head", "flight_head", head),
            Region("flight-body", "flight_body", None, 0, lambda: parts),
            *drawing,
        ]

    values = [path, after, asked, literal, craft_key(view, table, seat), [each.values for each in drawing]]
    frame = {"number": number, "letter": mine.letter}
    return Region(f"seat-{number}", "own_flight", values, frame, inside)


def own_dash(view: View) -> Region:
    """The instruments: where the flight stands, and what each height would make of it."""
    mine: Sheet = view.public.sheets[view.seat]
    path, asked, literal = view.own.flight, decision(view) == "fly", view.public.literal_crash

    def inside() -> list[Region]:
        made = craft_of(mine)
        x = path.points[-1][0] if path.points else 0
        column = ahead(mine.letter, made, path, literal) if asked else None
        dials = {
            "seat": view.seat,
            "now": standing(mine.letter, made, x, bits(path.circled), path.landing),
            "fear": made.fear,
            "weight_class": made.weight_class,
            "duck": "duck" in mine.animals,
            "distance": max(0, made.distance),
            "finished": path.landing != c.NONE or made.distance <= 0,
            "heights": [{name: each[name] for name in NOTED} for each in column["heights"]] if column else [],
        }
        return [Region("dials", "dials", dials)]

    values = [mine.letter, mine.craft, "duck" in mine.animals, path, asked, literal]
    return Region("dash", "dash", values, 0, inside)
