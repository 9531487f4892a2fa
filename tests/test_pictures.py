"""Tables as pictures: they stand alone, show what the view shows, and nothing sticks out of the paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from passel.bots import BotView, bot
from passel.contract import BadSetting, Game, View
from passel.kernel import Position
from passel.pictures import picture, png
from passel.registry import find, shelf
from quick import quick
from toys.duel import GAME as DUEL

pytestmark = pytest.mark.pure

DRAWN = [slug for slug, game in shelf().items() if game.faces.picture]
SVG = "{http://www.w3.org/2000/svg}"


def moments(game: Game, seats: int, every: int, **options: Any) -> Iterator[Position]:
    """A game of sensible bots, stopped now and then, and its end."""
    pos = game.new(seats, options, chance=5)
    choose = bot("regular")
    made = 0
    while pos.asked is not None:
        if made % every == 0:
            yield pos
        ask = pos.asked
        pos.answer(ask, choose(BotView(game, pos, ask.seat), made))
        made += 1
    yield pos


def corners(element: ElementTree.Element, x: float = 0, y: float = 0) -> Iterator[tuple[float, float]]:
    """Of all rectangles and circles, and where texts begin or end; places add up from group to group."""
    for moved in re.findall(r"translate\((\S+) (\S+)\)", element.get("transform", "")):
        x, y = x + float(moved[0]), y + float(moved[1])
    at = {name: float(element.get(name, "0")) for name in ("x", "y", "cx", "cy")}
    if element.tag == f"{SVG}rect":
        yield x + at["x"], y + at["y"]
        yield x + at["x"] + float(element.get("width", "0")), y + at["y"] + float(element.get("height", "0"))
    elif element.tag == f"{SVG}circle":
        r = float(element.get("r", "0"))
        yield x + at["cx"] - r, y + at["cy"] - r
        yield x + at["cx"] + r, y + at["cy"] + r
    elif element.tag == f"{SVG}text":
        yield x + at["x"], y + at["y"]
    for child in element:
        yield from corners(child, x, y)


def check(view: View) -> None:
    root = ElementTree.fromstring(picture(view))
    width, height = float(root.get("width", "0")), float(root.get("height", "0"))
    assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
    outside = [(x, y) for x, y in corners(root) if not (0 <= x <= width and 0 <= y <= height)]
    assert outside == []
    attributes = {name for each in root.iter() for name in each.attrib}
    assert not [name for name in attributes if "href" in name or name in ("style", "id")]


@pytest.mark.parametrize("slug", quick(DRAWN, "machikoro"))
def test_every_seat_sees_a_picture_that_fits_its_paper(slug: str) -> None:
    game = find(slug)
    for seats in {*game.seats}:
        names = [f"<b>Name & {seat}</b>" for seat in range(seats)]
        for pos in moments(game, seats, every=40):
            for seat in range(-1, seats):
                check(game.view(pos, seat, names))


def test_a_game_by_post_is_drawn_too() -> None:
    game = find("machikoro")
    check(game.view(game.new(4, preset="postal", chance=1), 0, ["Ada", "Bo", "Cy", "Dee"]))


def test_a_picture_tells_what_the_view_tells() -> None:
    game = find("machikoro")
    svg = picture(game.view(game.new(2, chance=1), 0, ["Ada", "Constantinopolitanus"]))
    for words in ("Machi Koro", "Round 1 of 40", "Wheat", "Ada", "Constantinopolita…", "Train Station"):
        assert words in svg


def test_pixels() -> None:
    game = find("machikoro")
    made = png(picture(game.view(game.new(2, chance=1), 0)), 300)
    assert made.startswith(b"\x89PNG\r\n")
    assert int.from_bytes(made[16:20]) == 300, "the width stands in the first chunk"


def test_a_notebook_shows_a_view_as_a_picture() -> None:
    game = find("machikoro")
    view = game.view(game.new(2, chance=1), 0)
    assert view._repr_html_() == picture(view)


def test_a_game_without_a_picture_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    view = DUEL.view(DUEL.new(2, chance=1), 0)
    monkeypatch.setattr("passel.pictures.find", lambda slug: DUEL)
    assert view._repr_html_() is None
    with pytest.raises(BadSetting, match="no picture"):
        picture(view)
