"""The marks of the boards that cues move things between, in all games with a stage."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

import pytest

from pages.dom import Element, parsed
from pages.painting import board_of, rendered
from passel.contract import Direction, Game, StageFace
from passel.contract.cues import AnyCue
from passel.kernel import Entry, Position, heard
from passel.registry import shelf
from passel.server.pages.regions import RegionCache
from passel.testing.games import Stream

pytestmark = pytest.mark.pure
DECISIONS = 150
GAMES = [slug for slug, game in sorted(shelf().items()) if game.faces.stage]
NAMES = ["Mira", "Bo", "Ada", "Jonas", "Kim", "Lea"]
# The strip stands in for the seats; it is not on the board.
STRIP = r"seat-\d+"
# Places that no board shows, by game, and why.
ABSENT: dict[str, str] = {"machikoro": "dice"}  # on the strip, while one may roll again
PLACES = ("source", "target", "face", "place", "at")


class Seen(NamedTuple):
    """What a reader has before or after a decision: board, counters, and the length of the log."""

    board: Element
    counts: dict[str, int]
    lines: int

    def marked(self, mark: str) -> list[Element]:
        return [element for _parent, _n, element in self.board.all() if mark in element.attributes]

    @property
    def shown(self) -> dict[str, int]:
        """The counts on the board."""
        counted = [element.attributes for element in self.marked("data-count")]
        return {each["data-place"] or "": int(each["data-count"] or 0) for each in counted}

    @property
    def places(self) -> set[str]:
        return {element.attributes["data-place"] or "" for element in self.marked("data-place")}


def stage(game: Game) -> StageFace:
    assert game.faces.stage is not None
    return game.faces.stage


def seen(game: Game, pos: Position, reader: int, cache: RegionCache) -> Seen:
    names = NAMES[: pos.seats]
    main, tray = rendered(board_of(game, pos, reader, names), cache)
    html = "".join(each.whole() for each in [*main, *tray])
    lines = sum(heard(entry, reader) is not None for entry in pos.journal or [])
    return Seen(parsed(html), dict(stage(game).places(game.view(pos, reader, names))), lines)


def directions(game: Game, pos: Position, news: list[Entry], reader: int) -> list[Direction]:
    view = game.view(pos, reader, NAMES[: pos.seats])
    lines = [line for entry in news if (line := heard(entry, reader)) is not None]
    made = [stage(game).STAGE.direct(line, view) for line in lines]
    return [each for each in made if each is not None]


def places_of(cue: AnyCue) -> list[str]:
    return [place for name in PLACES if (place := getattr(cue, name, ""))]


def words(element: Element) -> str:
    return "".join(each if isinstance(each, str) else words(each) for each in element.inside)


def check_counts(now: Seen) -> None:
    """Each count is that of its place, and its number says the same; what waits for a line waits for one."""
    for element in now.marked("data-count"):
        place, count = element.attributes.get("data-place"), element.attributes["data-count"]
        assert place is not None, f"{element.attributes} has a count, but no place"
        assert place in now.counts, f"{place} has a count on the board, and the stage does not count it"
        assert str(now.counts[place]) == count, (place, now.counts[place], count)
        within = [element, *[each for _parent, _n, each in element.all()]]
        numbers = [each for each in within if "data-number" in each.attributes]
        if numbers:
            assert words(numbers[0]) == count, (place, words(numbers[0]), count)
    for element in now.marked("data-piece"):
        assert "data-count" in element.attributes, f"{element.attributes} is a piece without a count"
    for element in now.marked("data-after"):
        assert 1 <= int(element.attributes["data-after"] or 0) <= now.lines, element.attributes


def check_balance(before: Seen, after: Seen, made: list[Direction]) -> None:
    """What the script checks: the cues lead from the old counts to the new ones; else it plays none."""
    known = before.shown.keys() | after.shown.keys()
    sums = Counter(before.shown)
    for cue in [cue for direction in made for cue in direction.cues]:
        for change, sign in ((cue.losses(), -1), (cue.gains(), 1)):
            if change is not None:
                sums[change[0]] += sign * change[1]
    wrong = [place for place in sorted(known) if sums[place] != after.shown.get(place, 0)]
    assert wrong == [], [(place, before.shown.get(place), after.shown.get(place)) for place in wrong]


def check_places(slug: str, before: Seen, after: Seen, made: list[Direction]) -> None:
    for direction in made:
        for cue in direction.cues:
            for place in places_of(cue):
                if place not in before.places | after.places:
                    allowed = [STRIP, *([ABSENT[slug]] if slug in ABSENT else [])]
                    assert re.fullmatch("|".join(allowed), place), f"no board shows {place} of {cue}"


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("reader", [-1, 0])
def test_boards_count_what_the_stage_counts_and_have_the_places_of_the_cues(slug: str, reader: int) -> None:
    game = shelf()[slug]
    stream, cache = Stream("stage places", slug), RegionCache()
    pos = game.new(min(4, game.seats[1]), {}, key=stream.key(), paced=True, journal=True)
    before, moving = seen(game, pos, reader, cache), 0
    check_counts(before)
    for _decision in range(DECISIONS):
        if pos.over:
            break
        assert pos.journal is not None
        heard_before = len(pos.journal)
        ask = stream.pick(pos.asks)
        pos.play(ask.seat, stream.pick(ask.options))
        after = seen(game, pos, reader, cache)
        check_counts(after)
        made = directions(game, pos, pos.journal[heard_before:], reader)
        check_balance(before, after, made)
        check_places(slug, before, after, made)
        moving += sum(bool(places_of(cue)) for direction in made for cue in direction.cues)
        before = after
    assert moving > 20


@pytest.mark.parametrize("slug", GAMES)
def test_boards_have_the_counters_of_the_strip(slug: str) -> None:
    game = shelf()[slug]
    pos = game.new(min(4, game.seats[1]), {}, chance=1, journal=True)
    strip = stage(game).strip(game.view(pos, -1, NAMES[: pos.seats]))
    assert strip is not None
    board = seen(game, pos, -1, RegionCache())
    counted = {element.attributes["data-place"] for element in board.marked("data-count")}
    assert [chip.place for chip in strip.chips if chip.place not in counted] == []
