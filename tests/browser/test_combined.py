"""Two questions that are answered as one, on real tables that begin just there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.visit import Person, Place
from pages import lordofpigs_table, machikoro_table, whenpigsfly_table
from passel.kernel import Position
from passel.tables import acts
from passel.tables.history import History
from passel.tables.parts import Effect
from passel.tables.state import TableState

pytestmark = [pytest.mark.pure, pytest.mark.slow]

SWAP = ("machikoro", machikoro_table.TABLES["swap"])
VOTE = ("lordofpigs", lordofpigs_table.TABLES["vote"])
LOBBY = ("lordofpigs", lordofpigs_table.TABLES["lobby"])
SHEEP = ("whenpigsfly", whenpigsfly_table.TABLES["sheep"])
ROLL = ("machikoro", machikoro_table.TABLES["special"])
Lay = tuple[str, Callable[[], Any]]


class Begins:
    """New tables of this server begin with a position; what their first seat decides is noted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.made: list[tuple[str, ...]] = []
        take = TableState.take

        def noted(state: TableState, act: acts.Act, effect: Effect) -> None:
            if isinstance(act, acts.Decide) and act.seat == 0 and not state.replaying:
                self.made.append(act.options)
            take(state, act, effect)

        monkeypatch.setattr(TableState, "take", noted)

    def __call__(self, lay: Callable[[], Any]) -> None:
        def begin(history: History) -> Position:
            pos: Position = lay()
            pos.script, pos.key, pos.paced, pos.journal = None, history.seed, True, []
            return pos

        self.monkeypatch.setattr(History, "begin", begin)


@pytest.fixture
def begins(monkeypatch: pytest.MonkeyPatch) -> Begins:
    return Begins(monkeypatch)


def picks(page: Page, *values: str) -> None:
    """Click the pieces with these answers, one after the other."""
    for value in values:
        page.locator(f'.pick:has(> input[value="{value}"])').click()


def sent(page: Page) -> None:
    ask = page.locator("#prompt").get_attribute("data-ask")
    page.locator("#go").click()
    expect(page.locator(f'#prompt[data-ask="{ask}"]')).to_have_count(0)


@pytest.mark.parametrize(
    ("lay", "first", "then", "says", "button", "line", "made"),
    [
        (SWAP, "swap P3; take cafe", "give bakery", "Your Bakery for ", "Swap cards", "You swap a Bakery for",
         [("swap P3", "take cafe", "give bakery")]),
        (VOTE, "vote PR.3", "with C2", "Structural Measures Package as a vote for", "Cast vote",
         "You vote for Organic Law", [("vote PR.3",), ("with C2",)]),
        (LOBBY, "use C6", "on ET.3", "Wind Power Farm Inauguration: 2 of 3 votes, then 1", "Remove last vote",
         "You remove a vote from Wind Power Farm", [("use C6", "on ET.3")]),
        (SHEEP, "sheep lift", "sheep speed", "Lift design and Speed design", "Cross off 2 bubbles",
         "Your sheep crosses off 1 bubble on Speed design", [("sheep lift",), ("sheep speed",)]),
        (SHEEP, "sheep lift", "sheep lift", "2 bubbles on Lift design", "Cross off 2 bubbles",
         "Your sheep crosses off 1 bubble on Lift design", [("sheep lift",), ("sheep lift",)]),
    ],
    ids=["swap", "vote", "lobby", "sheep", "same track"],
)  # fmt: skip
def test_one_button_for_both(
    person: Person,
    begins: Begins,
    lay: Lay,
    first: str,
    then: str,
    says: str,
    button: str,
    line: str,
    made: list[tuple[str, ...]],
) -> None:
    game, position = lay
    begins(position)
    page = person.plays(game)
    picks(page, first, then)
    expect(page.locator("#go")).to_have_text(button)
    expect(page.locator(".picked__label")).to_contain_text(says)
    sent(page)
    expect(page.locator("#journal")).to_contain_text(line)
    assert begins.made[: len(made)] == made


def test_one_click_rolls_two_dice(person: Person, begins: Begins) -> None:
    begins(ROLL[1])
    page = person.plays("machikoro")
    picks(page, "special none; dice 2")
    expect(page.locator("#journal")).to_contain_text("You roll")
    assert begins.made[:1] == [("special none", "dice 2")]


@pytest.mark.parametrize(
    ("lay", "first", "then"),
    [
        (SWAP, "swap P3; take cafe", "give bakery"),
        (VOTE, "vote PR.3", "with C2"),
        (LOBBY, "use C6", "on ET.3"),
    ],
    ids=["swap", "vote", "lobby"],
)
def test_in_any_order_and_back(person: Person, begins: Begins, lay: Lay, first: str, then: str) -> None:
    game, position = lay
    begins(position)
    page = person.plays(game)
    go, back = page.locator("#go"), page.locator("#back")
    idle = go.text_content() or ""
    expect(back).to_be_hidden()
    picks(page, first)
    expect(go).not_to_have_text(idle)
    expect(go).to_be_disabled()
    back.click()
    expect(back).to_be_hidden()
    expect(page.locator("input[name=first]:checked")).to_have_count(0)
    picks(page, then)
    expect(go).to_have_text(idle)
    expect(go).to_be_disabled()
    picks(page, first)
    expect(go).to_be_enabled()
    back.click()  # the first was picked last
    expect(go).to_have_text(idle)
    expect(page.locator(f'input[name=then][value="{then}"]')).to_be_checked()
    page.keyboard.press("Escape")
    expect(page.locator("input:is([name=first], [name=then]):checked")).to_have_count(0)


def test_what_does_not_fit_is_laid_back(person: Person, begins: Begins) -> None:
    """No vote can be removed where there is none."""
    begins(LOBBY[1])
    page = person.plays("lordofpigs")
    picks(page, "on CD.3", "use C6")
    expect(page.locator("input[name=then]:checked")).to_have_count(0)
    expect(page.locator('input[name=then][value="on CD.3"]')).to_be_disabled()
    expect(page.locator("#go")).to_have_text("Choose a proposal")
    picks(page, "on ET.3")
    expect(page.locator("#go")).to_have_text("Remove last vote")
    picks(page, "use U3")  # the proposal stays
    expect(page.locator("#go")).to_have_text("Add 1 vote")
    page.locator('input[value="done"]').evaluate(
        "input => input.click()"
    )  # by a script: it is chosen, not sent
    expect(page.locator("input:is([name=first], [name=then]):checked")).to_have_count(0)
    expect(page.locator("#go")).to_have_text("Don't lobby")
    expect(page.locator("#back")).to_be_hidden()
    picks(page, "done")
    expect(page.locator('input[value="done"]')).to_have_count(0)
    assert begins.made[:1] == [("done",)]


def test_with_the_keyboard(person: Person, begins: Begins) -> None:
    begins(VOTE[1])
    page = person.plays("lordofpigs")
    for group in ("first", "then"):
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("() => document.activeElement.name") == group:
                break
        page.keyboard.press("ArrowDown")
        expect(page.locator(f"input[name={group}]:checked")).to_be_focused()
    expect(page.locator("#go")).to_have_text("Cast vote")
    values = [page.locator(f"input[name={group}]:checked").input_value() for group in ("first", "then")]
    page.keyboard.press("Enter")
    expect(page.locator("#journal")).to_contain_text("You vote for")
    assert begins.made[:2] == [(values[0],), (values[1],)]


@pytest.mark.parametrize("lay", [SWAP, VOTE, SHEEP], ids=["swap", "vote", "sheep"])
def test_on_a_phone(phone: Person, begins: Begins, lay: Lay) -> None:
    game, position = lay
    begins(position)
    phone.plays(game)
    assert phone.is_asked()
    phone.decides()
    assert phone.is_asked()


def test_a_lost_line_loses_neither_and_doubles_none(person: Person, place: Place, begins: Begins) -> None:
    begins(SHEEP[1])
    page = person.plays("whenpigsfly")
    picks(page, "sheep lift", "sheep speed")
    place.close()
    expect(page.locator("#lost")).to_be_visible()
    page.locator("#go").click()  # into the void
    place.open()
    expect(page.locator("#journal")).to_contain_text("on Speed design")
    assert begins.made == [("sheep lift",), ("sheep speed",)]


def test_what_the_server_refuses_is_asked_by_itself(person: Person, begins: Begins) -> None:
    begins(VOTE[1])
    page = person.plays("lordofpigs")
    picks(page, "vote PR.3", "with C2")
    page.locator("input[name=then]:checked").evaluate("input => { input.value = 'with R3' }")  # not in hand
    sent(page)
    expect(page.locator("#asked")).to_have_text("Which card do you play as your vote?")
    assert begins.made == [("vote PR.3",)]
    picks(page, "with C2")
    sent(page)
    assert begins.made == [("vote PR.3",), ("with C2",)]


def test_without_scripts_there_are_two_questions(chromium: Browser, place: Place, begins: Begins) -> None:
    begins(VOTE[1])
    with Person(chromium, place, java_script_enabled=False) as person:
        page = person.page
        page.goto("/")
        page.locator("a.boxed[data-game=lordofpigs]").click()
        page.get_by_role("button", name="Play now").click()
        for answer in ("vote PR.3", "with C2"):
            page.locator(f'noscript input[name=choose][value="{answer}"]').check()
            page.get_by_role("button", name="Confirm").click()
        expect(page.locator("#journal")).to_contain_text("You vote for")
    assert begins.made == [("vote PR.3",), ("with C2",)]
