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
      const drawn = each.closest("[data-is]")?.dataset.is ?? shown;
      if (drawn !== shown) wrong.push(`${place}: ${shown}, drawn at ${drawn}`);
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


# -- at a table --------------------------------------------------------------------------------------------

CUES = """() => {
  window.cues = []; window.skipped = 0;
  document.addEventListener("passel:cue", ({ detail }) => cues.push(detail.cue.do));
  document.addEventListener("passel:skipped", () => { skipped++; });
}"""


SEEN = """async () => {
  stage.skip();
  await stage.done();
  const numbers = document.querySelectorAll("#strip [data-number]");
  return [...numbers].map(each => [each.textContent, each.dataset.count]);
}"""


# Notes what the strip says.
TICKER = """() => {
  window.told = new Set();
  const look = () => {
    told.add(document.querySelector("#ticker")?.textContent);
    requestAnimationFrame(look);
  };
  look();
}"""
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def at_a_table(person: Person) -> Page:
    page = person.plays("machikoro")
    assert person.is_asked()
    page.evaluate("stage.done()")
    page.evaluate(CUES)
    return page


def until(page: Page, true: str) -> None:
    """Wait until something is true in the page, whose policy allows no text as a script."""
    for _ in range(600):
        if page.evaluate(true):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never true: {true}")


def buys_nothing(page: Page) -> None:
    page.locator("#card-pass").click()
    page.locator("#go").click()


def test_nothing_is_played_and_bots_do_not_wait_with_speed_off(person: Person) -> None:
    page = at_a_table(person)
    buys_nothing(page)
    assert person.is_asked()
    assert page.evaluate("cues") == [] and page.evaluate("document.documentElement.dataset.staging") is None


def test_i_can_act_while_it_plays_and_the_rest_is_skipped(chromium: Browser, place: Place) -> None:
    with Person(chromium, place, speed="calm") as person:
        page = at_a_table(person)
        buys_nothing(page)
        until(page, "cues.includes('roll')")
        page.locator(".bar").click(position={"x": 300, "y": 8})  # an empty spot
        until(page, "skipped === 1 && !('staging' in document.documentElement.dataset)")
        assert person.is_asked()
        seen = page.evaluate(SEEN)
        assert seen and all(shown == count for shown, count in seen)


def test_with_reduced_motion_the_strip_tells_it_and_nothing_moves(chromium: Browser, place: Place) -> None:
    with Person(chromium, place, speed="fast", reduced_motion="reduce") as person:
        page = at_a_table(person)
        page.evaluate(WATCH.replace("stage.hurry(40);", ""))
        page.evaluate(TICKER)
        buys_nothing(page)
        until(page, "cues.includes('roll')")
        page.evaluate("stage.done()")
        assert page.evaluate("[...moved]") == [] and page.evaluate("wrong") == []
        assert any(" rolls " in text for text in page.evaluate("[...told]"))


def test_the_speed_is_kept_and_space_skips(chromium: Browser, place: Place) -> None:
    with Person(chromium, place, speed="") as person:
        page = at_a_table(person)
        page.locator("#speed-now").select_option("calm")
        buys_nothing(page)
        until(page, "cues.length > 0")
        page.locator("#main").focus()
        page.keyboard.press("Space")
        until(page, "skipped === 1")
        page.reload()
        expect(page.locator("html[data-speed=calm]")).to_be_attached()
        assert page.locator("#speed-now").input_value() == "calm"


def test_a_screen_reader_gets_each_line_once(person: Person) -> None:
    page = at_a_table(person)
    before = page.locator("#journal li").count()
    buys_nothing(page)
    expect(page.locator("#journal li").first).not_to_have_attribute("data-n", str(before))
    assert person.is_asked()
    spoken = " ".join(page.locator("#heard p").all_text_contents())
    assert spoken.count("You buy nothing.") == 1


def test_my_own_dice_wait_for_the_roll_button(chromium: Browser, place: Place) -> None:
    with Person(chromium, place, speed="fast") as person:
        page = at_a_table(person)
        buys_nothing(page)
        button = page.get_by_role("button", name="Roll", exact=True)
        expect(button).to_be_visible()
        assert page.evaluate("cues.filter(each => each === 'roll').length") == 3  # the bots'
        told = page.locator("#journal li", has_text="You roll")
        assert len([line for line in told.all() if not line.is_visible()]) == 1
        assert "You roll" not in page.locator("#ticker").inner_text()
        button.click()
        expect(button).to_have_count(0)
        page.evaluate("stage.done()")
        rolled = told.first.locator(".die")
        faces = [die.get_attribute("data-face") for die in page.locator("#strip-dice .die").all()]
        assert faces and all(faces) and faces == [die.get_attribute("data-face") for die in rolled.all()]


def test_in_a_hidden_tab_nothing_is_played_and_nothing_comes_late(chromium: Browser, place: Place) -> None:
    with Person(chromium, place, speed="fast") as person:
        page = at_a_table(person)
        page.evaluate(HIDE, True)
        buys_nothing(page)
        assert person.is_asked()
        page.evaluate(HIDE, False)
        page.evaluate("stage.done()")
        assert page.evaluate("cues") == []
        assert all(shown == count for shown, count in page.evaluate(SEEN))


def test_what_happened_while_the_connection_was_lost_is_shown_in_full(
    chromium: Browser, place: Place
) -> None:
    with Person(chromium, place, speed="fast") as person:
        page = at_a_table(person)
        place.close()
        expect(page.locator("#lost")).to_be_visible()
        place.open()
        person.listens()
        buys_nothing(page)
        until(page, "cues.includes('roll')")
        assert person.is_asked()
        page.evaluate("stage.done()")
        seen = page.evaluate(SEEN)
        assert seen and all(shown == count for shown, count in seen)
