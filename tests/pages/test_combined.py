"""Two questions that a page asks as one: all answers to both can be given, and no others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.lordofpigs import table as pigs
from games.machikoro import table as town
from games.whenpigsfly import table as farm
from pages import lordofpigs_table, machikoro_table, painting, whenpigsfly_table
from passel.contract import Answer, Combined, Game
from passel.i18n import in_language
from passel.kernel import Position, carried_out, digest
from passel.registry import find
from passel.server.pages.board import steps
from passel.server.pages.table_data import asked

FOLLOWS = {
    "swap": ("take", "give"), "special": ("dice",), "vote": ("vote-card",), "lobby": ("lobby-target",),
    "sheep": ("sheep",),
}  # fmt: skip
NAMES = ["Ada", "Bo", "Mira", "Jonas"]


def swap(mine: str, theirs: str) -> Position:
    return town.table(mine, theirs, coins=[1, 1], dice=[6])


def sheep(design: str) -> Position:
    return farm.play(
        farm.table(f"{design}, whistles 8", whenpigsfly_table.BO, dice=(3, 2, 2), round=6, time=26),
        "take 3", "work fear", "train sheep",
    )  # fmt: skip


def pigs_with(hand: str, agenda: dict[str, str], until: str) -> Position:
    hands = lordofpigs_table.HANDS | {"PR": hand}
    pos = pigs.table(
        "5/7/4/6 · 3", actions=agenda, hands=hands, decks={"PR": hand[:2]}, event="business-as-usual"
    )
    return pigs.through(pos, until)


AGENDA = lordofpigs_table.AGENDA
# The game, the position, and how many firsts and seconds there are.
CASES: dict[str, tuple[str, Callable[[], Position], int, int]] = {
    "swap": ("machikoro", machikoro_table.TABLES["swap"], 6, 2),
    "one kind to give": ("machikoro", lambda: swap("bakery, business complex", "mine, forest"), 0, 0),
    "one kind to take": ("machikoro", lambda: swap("bakery, cafe, business complex", "mine"), 1, 2),
    "one kind each": ("machikoro", lambda: swap("bakery, business complex", "mine"), 0, 0),
    "special": ("machikoro", machikoro_table.TABLES["special"], 0, 0),
    "vote": ("lordofpigs", lordofpigs_table.TABLES["vote"], 6, 5),
    "vote for others": ("lordofpigs", lordofpigs_table.TABLES["crowded"], 39, 13),
    "vote with one kind": ("lordofpigs", lambda: pigs_with("C2 C2", AGENDA, "vote"), 0, 0),
    "lobby": ("lordofpigs", lordofpigs_table.TABLES["lobby"], 2, 6),
    "lobby for one": ("lordofpigs", lambda: pigs_with("C6 U3", {"PR.3": "C1: PR C2"}, "lobby"), 0, 0),
    "one to remove": (
        "lordofpigs", lambda: pigs_with("C6 U3", {"PR.3": "C1: PR C2", "BK.4": "U2"}, "lobby"), 1, 2,
    ),
    "sheep": ("whenpigsfly", whenpigsfly_table.TABLES["sheep"], 4, 4),
    "two tracks": ("whenpigsfly", lambda: sheep("design-speed 8, design-lift 9, design-aero 9"), 1, 2),
    "one bubble each": (
        "whenpigsfly", lambda: sheep("design-speed 8, design-lift 8, design-aero 9, design-stab 9"), 0, 0,
    ),
}  # fmt: skip


def laid(name: str) -> tuple[Game, Any, int]:
    slug, lay, _firsts, _seconds = CASES[name]
    pos: Any = lay()
    pos.script, pos.key = None, b"k"  # dice may fall
    return find(slug), pos, pos.asks[0].seat


def one_by_one(pos: Position, seat: int, decision: str) -> Iterator[str]:
    """The positions after all answers to the plain questions."""
    ask = pos.ask_of(seat)
    assert ask is not None
    for option in ask.options:
        after = pos.copy()
        after.play(seat, option)
        then = after.ask_of(seat)
        asked_on = then is not None and then.decision.name in FOLLOWS[decision]
        if asked_on and option.text != "special shield" and not (decision == "sheep" and ask.about == 2):
            yield from one_by_one(after, seat, decision)
        else:
            yield digest(after)


@pytest.mark.parametrize("name", CASES)
def test_a_combined_question_has_the_same_answers(name: str) -> None:
    game, pos, seat = laid(name)
    decision = pos.ask_of(seat).decision.name
    found = []
    for answer in painting.answers(game, pos, seat, NAMES):
        texts = answer.replace("|", "; ").split("; ")
        after, played = carried_out(pos, seat, [game.box.texts[text] for text in texts])
        assert all(free for _option, free in played), answer
        found.append(digest(after))
    assert sorted(found) == sorted(one_by_one(pos, seat, decision))


@pytest.mark.parametrize("name", CASES)
def test_each_step_is_on_one_piece(name: str) -> None:
    game, pos, seat = laid(name)
    page = painting.painted(game, pos, seat, NAMES)
    counts = []
    for step in ("first", "then"):
        offers = painting.offered(game, pos, seat, NAMES, step)
        of_two = {text: each for text, each in offers.items() if each.step}
        counts.append(len(of_two))
        assert {len(found) for found in painting.placed(page, of_two).values()} <= {1}
        assert all(each.label and each.step["ask"] and each.step["missing"] for each in of_two.values())
    assert counts == [*CASES[name][2:]]


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_answer_says_what_it_does(name: str, language: str) -> None:
    game, pos, seat = laid(name)
    with in_language(language):
        names = painting.offered(game, pos, seat, NAMES, "then")
        for answer, each in painting.answers(game, pos, seat, NAMES).items():
            assert each.button and "{" not in each.button
            if not each.step:
                continue
            then = answer.partition("|")[2]
            fits = each.step["fits"]
            says = fits[then][0] if fits else each.step["says"].replace("{second}", names[then].label)
            assert says and "{" not in says


def test_what_is_said_of_a_pair() -> None:
    def said(name: str, answer: str) -> tuple[str, str, str]:
        game, pos, seat = laid(name)
        each = painting.answers(game, pos, seat, NAMES)[answer]
        then = answer.partition("|")[2]
        label = painting.offered(game, pos, seat, NAMES, "then")[then].label
        says, preview, *_ = (each.step["fits"] or {}).get(then, (each.step["says"], each.preview))
        return each.button, says.replace("{second}", label), preview

    assert said("swap", "swap P3; take cafe|give bakery") == ("Swap cards", "Your Bakery for Mira's Cafe", "")
    button, says, preview = said("vote", "vote PR.3|with C2")
    assert button == "Cast vote"
    assert says == "Structural Measures Package as a vote for Organic Law Against Energy Poverty"
    assert preview.startswith("Passes: ")
    button, says, preview = said("lobby", "use C6|on ET.3")
    assert (button, says) == ("Remove last vote", "Wind Power Farm Inauguration: 2 of 3 votes, then 1")
    assert preview.startswith("Needs 2 more: ")
    button, says, preview = said("lobby", "use U3|on ET.3")
    assert (button, says) == ("Add 1 vote", "Wind Power Farm Inauguration: 2 of 3 votes, then 3")
    assert said("sheep", "sheep lift|sheep lift") == (
        "Cross off 2 bubbles", "2 bubbles on Lift design", "2 of 9 bubbles",
    )  # fmt: skip
    assert said("sheep", "sheep lift|sheep speed")[1] == "Lift design and Speed design"


def test_the_prompt_is_about_both() -> None:
    game, pos, seat = laid("swap")
    question = asked(game, game.view(pos, seat, NAMES), 3)
    assert question["prompt"] == "Business Complex: swap a card?"
    assert question["hint"].startswith("Choose one card in another town and one in yours.")
    assert question["choose"] == "Choose a card to take"
    page = painting.sight(game, pos, seat, NAMES)
    assert 'id="back" hidden>Back</button>' in page


def test_a_first_without_seconds_is_a_plain_offer() -> None:
    both = Combined(
        {"a": Answer("A", button="Do A"), "b": Answer("B")}, {"c": Answer("C")}, {"a": {}}, ("X", "Y")
    )
    first = {"name": "first", "ask": "X", "missing": "Y", "says": "", "fits": None}
    assert steps(both) == [
        ["a", "A", "", "Do A", "", "", "", {}],
        ["b", "B", "", "", "", "", "", {}, first],
        ["c", "C", "", "", "", "", "", {}, {"name": "then", "ask": "Y", "missing": "X"}],
    ]  # fmt: skip
