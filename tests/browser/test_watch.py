"""A turn by post on the board, in a real browser: what moves is what the report tells, at both sizes."""

from __future__ import annotations

import json
from collections import defaultdict
from itertools import groupby
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.test_stage import SIZES, WATCH, until
from browser.visit import Person, Place
from passel.contract import Carry, Flow
from passel.games.machikoro import GAME
from passel.kernel import Heard
from passel.tables import queue

pytestmark = [pytest.mark.pure, pytest.mark.slow]

TURNS = 3
ORDERS = "buy forest, bakery, wheat field"
COINS = 'document.querySelector("[data-place=coins-0] [data-number]").textContent'


@pytest.fixture(autouse=True)
def the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "secrets", SimpleNamespace(token_hex=lambda size: "28" * size))


class Told(NamedTuple):
    """A turn as everybody was told of it: what moves, event by event, and the numbers on the way."""

    moves: list[list[list[Any]]]
    numbers: dict[str, set[int]]
    before: dict[str, int]
    after: dict[str, int]


def public(page: Page, table: str) -> dict[str, Any]:
    found: dict[str, Any] = page.request.get(f"/api/tables/{table}").json()["view"]["public"]
    return found


def counts(seen: dict[str, Any]) -> dict[str, int]:
    return {f"coins-{seat}": town["coins"] for seat, town in enumerate(seen["towns"])}


def told(before: dict[str, Any], after: dict[str, Any]) -> Told:
    assert GAME.faces.stage is not None
    moves: list[list[list[Any]]] = []
    shown = defaultdict(int, counts(before))
    numbers = {place: {n} for place, n in shown.items()}
    for name, *values in after["turn"]:
        line: Heard = (GAME.box.events[name], *values)
        made = GAME.faces.stage.STAGE.direct(line, None)  # type: ignore[arg-type]
        cues = () if made is None else made.cues
        moves.append(
            sorted([[cue.source, cue.target, cue.n] for cue in cues if isinstance(cue, Flow | Carry)])
        )
        for cue in cues:
            for change, sign in ((cue.losses(), -1), (cue.gains(), 1)):
                if change is not None and change[0] in numbers:
                    shown[change[0]] += sign * change[1]
                    numbers[change[0]].add(shown[change[0]])
    return Told([each for each in moves if each], numbers, counts(before), counts(after))


def by_post(person: Person) -> tuple[str, Told]:
    """Play some turns by post against a bot, and return the table and what the last turn was."""
    page = person.page
    page.goto("/new?game=machikoro&preset=postal&seats=2")
    page.locator("input[name=name]").fill("Ada")
    page.get_by_role("button", name="Create table").first.click()
    person.listens()
    room = page.url
    page.get_by_role("button", name="Start").click()
    table = room.rpartition("/")[2]
    for turn in range(1, TURNS + 1):
        expect(page.get_by_text(f"Turn {turn} of 12")).to_be_visible()
        before = public(page, table)
        page.locator("textarea").fill(ORDERS)
        page.get_by_role("button", name="Send orders").click()
    expect(page.get_by_text(f"Turn {TURNS + 1} of 12")).to_be_visible()
    after = public(page, table)
    assert after["turn"] != before["turn"]
    return room, told(before, after)


def watches(page: Page, room: str) -> None:
    """From the report to the board."""
    page.goto(f"{room}/reports/{TURNS}")
    page.get_by_role("link", name="Watch this turn").click()
    expect(page.get_by_role("button", name="Skip to end")).to_be_visible()


def test_what_moves_is_what_the_report_tells(chromium: Browser, place: Place) -> None:
    width, height = SIZES["desktop"]
    with Person(chromium, place, width=width, height=height) as ada:
        room, turn = by_post(ada)
        assert turn.moves
        is_shown(ada.page, room, turn)
    width, height = SIZES["phone"]
    with Person(chromium, place, width=width, height=height, speed="") as spectator:
        is_shown(spectator.page, room, turn)


def is_shown(page: Page, room: str, turn: Told) -> None:
    watches(page, room)
    page.get_by_role("button", name="Skip to end").click()
    again = page.get_by_role("button", name="Watch again")
    expect(again).to_be_visible()
    page.evaluate(WATCH)
    page.evaluate("window.seen = {}")
    again.click()
    assert page.evaluate(COINS) == str(turn.before["coins-0"])
    expect(again).to_be_visible()
    assert page.evaluate("wrong") == []
    moved = sorted(json.loads(each) for each in page.evaluate("[...moved]"))
    assert [
        [move for _line, *move in event] for _line, event in groupby(moved, lambda each: each[0])
    ] == turn.moves
    for seat in range(2):
        shown = page.evaluate(f'Object.keys(seen["coins-{seat}"]).map(Number)')
        assert set(shown) <= turn.numbers[f"coins-{seat}"]
    assert page.evaluate(COINS) == str(turn.after["coins-0"])


def test_nothing_moves_with_reduced_motion_and_the_strip_tells_it(chromium: Browser, place: Place) -> None:
    with Person(chromium, place, reduced_motion="reduce") as ada:
        room, turn = by_post(ada)
        page = ada.page
        watches(page, room)
        page.evaluate(WATCH.replace("stage.hurry(40);", ""))
        first = page.locator("#ticker").text_content()
        until(page, f"document.querySelector('#ticker').textContent !== {json.dumps(first)}")
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Watch again")).to_be_visible()
        assert page.evaluate("[...moved]") == [] and page.evaluate("wrong") == []
        assert page.evaluate(COINS) == str(turn.after["coins-0"])
