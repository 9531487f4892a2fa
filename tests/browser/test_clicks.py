"""How many clicks a whole game takes by the shortest way, for somebody who decides like a regular bot."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.visit import PATIENCE, Person
from passel.bots import BotView, bot
from passel.games.margincall.components import CARD
from passel.kernel import Option, Position
from passel.registry import shelf
from passel.tables import acts
from passel.tables.parts import Effect
from passel.tables.state import TableState

pytestmark = [pytest.mark.pure, pytest.mark.slow]

# Clicks that ten decisions may take at most.  Lawless Empire shall come down to 110 for 90: the 109 for 89 of
# this game are one too many.  Abilities and Orders are two parts and a button each.
MOST = {"lawless": 12.3, "margincall": 12.5, "machikoro": 20.0, "whenpigsfly": 20.0, "lordofpigs": 20.0}
SETS = ("swap", "sell")  # of Margin Call: cards are ticked, and one button sends them all


class Counted:
    """The table of the first seat, and how many decisions were made there."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.decisions = 0
        self.state: TableState | None = None
        take = TableState.take

        def noted(state: TableState, act: acts.Act, effect: Effect) -> None:
            self.state = state
            if isinstance(act, acts.Decide) and act.seat == 0 and act.why == "":
                self.decisions += len(act.options)
            take(state, act, effect)

        monkeypatch.setattr(TableState, "take", noted)


class Clicker:
    """Somebody with a mouse who wastes no click."""

    def __init__(self, page: Page, counted: Counted) -> None:
        self.page = page
        self.counted = counted
        self.clicks = 0

    def click(self, thing: Locator) -> None:
        thing.first.click()
        self.clicks += 1

    def piece(self, text: str) -> Locator:
        return self.page.locator(f'.pick:has(input[value="{text}"]:enabled):visible')

    def answers(self) -> None:
        state = self.counted.state
        assert state is not None
        before = self.page.locator("#prompt").get_attribute("data-ask")
        texts = chain(state.game, state.pos)
        self.chooses(texts)
        expect(self.page.locator(f'#prompt[data-ask="{before}"]')).to_have_count(0)

    def chooses(self, texts: list[str]) -> None:
        one, *more = texts
        if one in SETS:
            self.chooses_set(one, [each.split()[1] for each in more if each != "done"])
            return
        if one.startswith("drop "):  # at the end of a turn
            self.chooses_set("drop", [each.split()[1] for each in texts if each.startswith("drop ")])
            return
        if one.startswith("place "):
            self.drafts(texts)
            return
        together = f"{one}; {more[0]}" if more and self.has(f"{one}; {more[0]}") else one
        first = self.page.locator(f'input[name=first][value="{together}"]:enabled')
        if more and first.count():  # a combined question
            rest = more[together.count(";") :]
            self.click(self.piece(together))
            if rest and self.page.locator("#go:disabled").count():
                self.click(self.page.locator(f'.pick:has(input[name=then][value="{rest[0]}"]):visible'))
            self.click(self.page.locator("#go"))
            return
        self.takes_in_hand(together)
        thing = self.piece(together)
        once = thing.locator(f'input[value="{together}"][data-one-click]').count()
        self.click(thing)
        if not once:
            self.click(thing if thing.count() else self.page.locator("#go"))

    def drafts(self, texts: list[str]) -> None:
        """Dice of Lawless Empire: each on its Plan, then one button sends them all, and ends the turn if they
        are enough."""
        decisions = self.counted.decisions + len(texts)
        for placing in texts:
            if placing != "done":
                self.takes_die(placing.split()[1])
                self.click(self.piece(placing))
        self.click(self.page.locator("#go"))
        for _ in range(PATIENCE // 10):
            if self.counted.decisions == decisions:
                break
            self.page.wait_for_timeout(10)
        assert self.counted.decisions == decisions
        expect(self.page.locator("#go[aria-busy]")).to_have_count(0)

    def takes_die(self, face: str) -> None:
        die = f'input[name=hand][value="{face}"]:enabled'
        if not self.page.locator(f"{die}:checked").count():
            self.click(self.page.locator(f"#at-hand label:has({die})"))

    def has(self, text: str) -> bool:
        return bool(self.page.locator(f'input[value="{text}"]:enabled').count())

    def takes_in_hand(self, text: str) -> None:
        """Some pieces can be chosen when something else is in hand, or ticked."""
        if self.piece(text).count():
            return
        needed = self.page.locator(f'[data-option="{text}"]').first.evaluate(
            """piece => {
              const hand = piece.closest('[data-hand]')?.dataset.hand;
              const set = piece.closest('.lw-set')?.getAttributeNames() ?? [];
              const ticks = set.filter(each => each.startsWith('data-with-')).map(each => each.slice(10));
              return hand ? [hand] : ticks;
            }"""
        )
        for value in needed:
            held = self.page.locator(f'input[name=hand][value="{value}"]:not(:checked)')
            if held.count():
                self.click(self.page.locator(f'label:has(input[name=hand][value="{value}"]):visible'))

    def chooses_set(self, verb: str, codes: list[str]) -> None:
        row = self.page.locator(f'.pick:has(input[value="{verb} {" ".join(codes)}"]:enabled):visible')
        if verb == "sell" and row.count():
            self.click(row)
        else:
            for code in sorted(set(codes)):
                cards = self.page.locator(f'label:has(input[name=of][value="{code}"]):visible')
                for number in range(codes.count(code)):
                    self.click(cards.nth(number))
        right = self.page.locator(f'input[name=choose]:checked[value^="{verb}"]')
        if not right.count():
            self.click(self.page.locator(f'[data-along="{verb}"]:visible'))
        self.click(self.page.locator("#go"))


def decided(game: Any, pos: Position, number: int) -> Option:
    return bot("regular")(BotView(game, pos, 0), number)


def chain(game: Any, pos: Position) -> list[str]:
    """Return what a regular bot does now, with what it would answer to the questions that follow at once."""
    pos = pos.copy()
    texts: list[str] = []
    while (ask := pos.ask_of(0)) is not None and len(texts) < 12:
        option = decided(game, pos, len(texts)) if len(ask.options) > 1 else ask.options[0]
        texts.append(option.text)
        drawn = (pos.chance, pos.drawn, len(pos.lanes))
        pos.play(0, option)
        if (pos.chance, pos.drawn, len(pos.lanes)) != drawn:
            break
        if option.text == "done" or option.kind in ("pass", "end"):
            break
    if texts[0] == "sell":  # cards that follow from the others are not asked for
        package: list[int] = pos.package  # type: ignore[attr-defined]
        return ["sell", *[f"add {CARD[number]}" for number in package]]
    return texts


@pytest.mark.parametrize("game", shelf())
def test_clicks_of_a_whole_game(person: Person, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    counted = Counted(monkeypatch)
    clicker = Clicker(person.plays(game), counted)
    while person.is_asked():
        clicker.answers()
    print(f"{game}: {clicker.clicks} clicks for {counted.decisions} decisions")
    assert clicker.clicks * 10 <= MOST[game] * counted.decisions
