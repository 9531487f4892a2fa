"""The end scene as a region: what it is made of, and that it is made of public facts."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from passel.bots.players import Player
from passel.contract import Bar, BarChart, Breakdown, Card, Cards, Curve, Dot, LineChart, Row, Story
from passel.registry import find, shelf
from passel.server.pages.ending import end_region, replay_end, section, share_address
from passel.server.pages.regions import Renderer
from passel.server.replays import Replay, from_history
from passel.tables.history import History

pytestmark = pytest.mark.pure

SEATS = {"lawless": 3, "lordofpigs": 4, "machikoro": 3, "margincall": 3, "whenpigsfly": 3}
NAMES = ["Ada", "Bo", "Cy", "Di"]


def played(slug: str, seed: int = 5) -> Replay:
    """A game at random, mostly with the best weights, so that it ends."""
    game, luck = find(slug), random.Random(seed)
    history = History(game, SEATS[slug], game.setting_values(), luck.randbytes(32))
    pos = history.begin()
    while not pos.over:
        ask = luck.choice(list(pos.asks))
        weights = game.weigh(pos, ask)
        best = ask.options[weights.index(max(weights))]
        history.moves.append((ask.seat, best if luck.random() < 0.8 else luck.choice(ask.options)))
        pos.play(*history.moves[-1])
    return from_history(history, [Player(name) for name in NAMES[: history.seats]])


def plates(seats: int, reader: int = -1) -> list[dict[str, Any]]:
    return [
        {"name": NAMES[seat], "letter": NAMES[seat][0], "colour": seat + 1, "you": seat == reader}
        for seat in range(seats)
    ]


@pytest.mark.parametrize("slug", shelf())
def test_the_end_is_made_of_public_facts(slug: str) -> None:
    """The story has a spectator's views and lines; with nothing but these and a seat, a reader gets the same
    scene as with all that the seat knows."""
    replay = played(slug)
    game, story = replay.game, replay.story
    assert {each.view.seat for each in story.rounds} | {story.view.seat} == {-1}
    assert all(each.view.own is None for each in story.rounds) and story.view.own is None
    sees = [line.event for line in story.lines if line.event.sees and not line.event.hides]
    assert not sees, "lines for one seat alone"
    pos = replay.after(replay.last).pos
    for reader in range(-1, replay.seats):
        known = game.view(pos, reader, replay.names)
        public = msgspec.structs.replace(story.view, seat=reader)
        shown = [end_region(game, story, view, plates(replay.seats, reader)) for view in (known, public)]
        assert msgspec.json.encode(shown[0].values) == msgspec.json.encode(shown[1].values)
        assert shown[0].values["rows"] and shown[0].values["sections"]
        html = Renderer("regions.html").render([shown[0]])[0].whole()
        assert html.count("<svg") == html.count("</svg>") and "None" not in html and "style=" not in html


def test_there_is_no_end_before_the_end() -> None:
    replay = played("machikoro")
    view = replay.game.view(replay.after(replay.last - 1).pos, 0, replay.names)
    assert replay_end(replay, view, plates(3)) is None


def test_turning_points_are_links_to_the_replay() -> None:
    replay = played("machikoro")
    view = msgspec.structs.replace(replay.story.view, seat=1)
    values = end_region(replay.game, replay.story, view, plates(3, 1), "/tables/t/replay").values
    links = [each["href"] for each in values["moments"]]
    assert links and all(
        link.startswith("/tables/t/replay?at=") and link.endswith("&eyes=1") for link in links
    )


def test_a_game_without_an_ending_of_its_own_has_the_result_and_the_places() -> None:
    replay = played("machikoro")
    view, words = replay.story.view, replay.game.words
    plain = SimpleNamespace(words=words, faces=SimpleNamespace(ending=None))
    values = end_region(plain, replay.story, view, plates(3)).values  # type: ignore[arg-type]
    assert values["result"] == words.result(view) and values["sections"] == [] and values["columns"] == ()
    assert [row["place"] for row in values["rows"]] == sorted(view.places)


# -- sections ----------------------------------------------------------------------------------------


def shown(each: Breakdown | LineChart | BarChart | Cards, reader: int = -1) -> dict[str, Any]:
    view = msgspec.structs.replace(VIEW, seat=reader)
    return section(each, plates(3, reader), view)


VIEW = played("machikoro").story.view


def test_a_table_begins_with_the_reader_and_marks_the_best() -> None:
    view = msgspec.structs.replace(VIEW, places=(3, 2, 1))
    table = Breakdown(
        "T", (Row("a", (1, 5, 3)), Row("b", (2, 2, 2)), Row("c", ("x", 1, 2)), Row("d", (1, 2, 3), True))
    )
    made = section(table, plates(3, 0), msgspec.structs.replace(view, seat=0))
    assert [head["name"] for head in made["heads"]] == ["Ada", "Cy", "Bo"]
    cells = [[(cell["text"], cell["best"]) for cell in row["cells"]] for row in made["rows"]]
    assert cells[0] == [(1, False), (3, False), (5, True)]
    assert not [best for row in cells[1:] for _text, best in row if best]


def test_lines_fill_the_chart_and_their_letters_do_not_overlap() -> None:
    curves = Curve(0, ((0, 0), (1, 20))), Curve(1, ((0, 10), (1, 19))), Curve(-1, ((0, 5), (1, 5)), "Mood")
    made = shown(LineChart("T", curves, ((0, "1"), (1, "End")), (Dot(0, 1, 20, "here"),)))
    assert [each["d"] for each in made["lines"]] == ["M0 100L100 0", "M0 50L100 5"]
    assert [each["end"] for each in made["lines"]] == [(100, 0), (100, 9)]
    assert made["shades"] == [{"name": "Mood", "d": "M0 75L100 75L100 100L0 100Z"}]
    assert [each["label"] for each in made["levels"]] == ["0", "5", "10", "15", "20"]
    assert made["table"] == {
        "heads": ["Ada", "Bo", "Mood"],
        "rows": [["1", "0", "10", "5"], ["End", "20", "19", "5"]],
    }
    assert made["alt"] == "T. Ada: 20, Bo: 19 and Mood: 5"


def test_lines_of_different_length_have_no_table() -> None:
    made = shown(LineChart("T", (Curve(0, ((0, 1), (2, -1))), Curve(1, ((0, 1),))), ()))
    assert made["table"] is None and made["levels"][0]["label"] == "\u22121"


def test_bars_are_stacked() -> None:
    made = shown(BarChart("T", ("a", "b"), (Bar("", (3, 1), 0), Bar("x", (0, 2)))))
    one, two = made["bars"]
    assert [(each["x"], each["wide"], each["text"]) for each in one["pieces"]] == [
        (0, 75, "3"),
        (75, 25, "1"),
    ]
    assert (one["alt"], one["sum"]) == ("Ada, a: 3, b: 1", 4) and two["alt"] == "x, b: 2"


def test_cards_belong_to_players() -> None:
    made = shown(Cards("T", (Card("a", ("x",), "won", "good", 1), Card("b", ()))))
    assert made["cards"][0]["by"]["name"] == "Bo" and made["cards"][1]["by"] is None and not made["wide"]


# -- sharing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("private", "watchers", "invitation", "address"),
    [
        (False, True, "", "/tables/t/replay?at=2"),
        (False, False, "", ""),
        (True, True, "abc", "/invitations/t/abc"),
        (True, True, "", ""),
    ],
)
def test_what_is_shared_can_be_opened(private: bool, watchers: bool, invitation: str, address: str) -> None:
    terms = SimpleNamespace(private=private, watchers=watchers)
    state: Any = SimpleNamespace(id="t", terms=terms, history=SimpleNamespace(moves=[1, 2]))
    info: Any = SimpleNamespace(invitation=invitation)
    assert share_address(state, info) == address


def test_a_story_knows_its_rounds() -> None:
    story = Story(VIEW, [], [])
    assert story.round_of(3) == 0
