"""What boards animate, in a real browser: everything that moved is in the record, with its source, its target
and its amount, and nothing else moved; every number that was seen on the way is a state of the game."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.visit import Person, Place
from passel.bots.players import Player
from passel.contract import Carry, Flow, Step
from passel.registry import find, shelf
from passel.server.pages.replay import UPLOADS, Uploaded
from passel.server.replays import Replay, from_history
from passel.tables.history import History

pytestmark = [pytest.mark.pure, pytest.mark.slow]

SEATS = {"lawless": 3, "lordofpigs": 4, "machikoro": 3, "margincall": 3, "whenpigsfly": 3}
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
Moved = tuple[int, str, str, int]  # line, source, target, amount

# Notes everything that flies, and at every frame the numbers at all places.
WATCH = """() => {
  window.moved = new Set(); window.seen = {}; window.wrong = [];
  new MutationObserver(changes => {
    for (const change of changes) for (const each of change.addedNodes) {
      const { line, from, to, n } = each.dataset ?? {};
      if (line) moved.add(JSON.stringify([Number(line), from, to, Number(n)]));
    }
  }).observe(document.querySelector(".air"), { childList: true });
  const look = () => {
    const now = {};
    for (const each of document.querySelectorAll("[data-place][data-count]")) {
      const number = each.matches("[data-number]") ? each : each.querySelector("[data-number]");
      if (!number) continue;
      const { place } = each.dataset, shown = number.textContent;
      if (place in now && now[place] !== shown) wrong.push(`${place}: ${now[place]} and ${shown}`);
      now[place] = shown;
      (seen[place] ??= {})[shown] = 1;
    }
    requestAnimationFrame(look);
  };
  look();
  for (const name of ["unbalanced", "dropped"]) document.addEventListener(`passel:${name}`, event => {
    const { before, after = [] } = event.detail;
    wrong.push(name + " " + JSON.stringify([...after].filter(([place, n]) => before.get(place) !== n)));
  });
  stage.hurry(40);
}"""

STEP = """async () => {
  const moment = () => document.querySelector("#moment").dataset;
  const before = moment().at;
  document.querySelector("#ahead").click();
  while (moment().at === before) await new Promise(later => setTimeout(later, 5));
  await stage.done();
}"""


def played(slug: str, seed: int) -> Replay:
    """A game as people might play it."""
    game, luck = find(slug), random.Random(seed)
    history = History(game, SEATS[slug], game.setting_values(), luck.randbytes(32))
    pos = history.begin()
    while not pos.over:
        ask = luck.choice(list(pos.asks))
        weights = game.weigh(pos, ask)
        best = ask.options[weights.index(max(weights))]
        option = best if luck.random() < 0.7 else luck.choice(ask.options)
        history.moves.append((ask.seat, option))
        pos.play(ask.seat, option)
    return from_history(history, [Player(name) for name in ("Ada", "Bo", "Cy", "Di")[: history.seats]])


def in_the_record(replay: Replay, reader: int) -> tuple[set[Moved], dict[str, set[int]]]:
    """What should move, and the numbers that each place may show on the way."""
    game = replay.game
    face = game.faces.stage
    assert face is not None
    moves: set[Moved] = set()
    numbers: dict[str, set[int]] = defaultdict(set)
    shown: dict[str, int] = {}
    for step in range(replay.last + 1):
        view = game.view(replay.after(step).pos, reader, replay.names)
        for line, heard in replay.recent_lines(step, reader, 1) if step else []:
            made = face.STAGE.direct(heard, view)
            for cue in () if made is None else made.cues:
                if isinstance(cue, Flow | Carry):
                    moves.add((line, cue.source, cue.target, cue.n))
                elif isinstance(cue, Step):
                    moves.add((line, cue.place, cue.place, cue.by))
                for change, sign in ((cue.losses(), -1), (cue.gains(), 1)):
                    if change is not None:
                        place, n = change
                        shown[place] = shown.get(place, 0) + sign * n
                        numbers[place].add(shown[place])
        shown = dict(face.places(view))
        for place, n in shown.items():
            numbers[place].add(n)
    return moves, numbers


def watch(page: Page, replay: Replay, name: str, reader: int) -> dict[str, Any]:
    """Step through the whole replay, and return what the page has shown."""
    page.goto(f"/replay/{name}?at=0&eyes={reader}")
    expect(page.locator("#play")).to_be_visible()
    page.evaluate(WATCH)
    for _step in range(replay.last):
        page.evaluate(STEP)
    found: dict[str, Any] = page.evaluate(
        "() => ({ moved: [...moved].map(each => JSON.parse(each)), seen, wrong })"
    )
    return found


@pytest.mark.parametrize("slug", [slug for slug in shelf() if find(slug).faces.stage is not None])
def test_a_whole_game_is_shown_as_it_was(chromium: Browser, place: Place, slug: str) -> None:
    replay = played(slug, seed=31)
    UPLOADS.add(slug, Uploaded(replay, {}))
    for reader, (width, height) in zip((0, -1), SIZES.values(), strict=True):
        expected, numbers = in_the_record(replay, reader)
        with Person(chromium, place, width=width, height=height, speed="") as person:
            found = watch(person.page, replay, slug, reader)
        assert found["wrong"] == []
        moved = {(line, source, target, n) for line, source, target, n in found["moved"]}
        assert moved == expected
        for place_, shown in found["seen"].items():
            assert {int(each) for each in shown} <= numbers[place_], place_
