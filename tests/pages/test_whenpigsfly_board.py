"""The board of When Pigs Shall Fly."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from games.whenpigsfly.table import as_table, contest, finished, play, play_as, scored, table
from pages.painting import ids, page_table, placed
from pages.whenpigsfly_table import (
    DECISIONS,
    JONAS,
    NAMES,
    RICH,
    TABLES,
    offered,
    painted,
    regions,
    viewed,
)
from passel.contract import Rendered
from passel.games.whenpigsfly import GAME, words, words_names
from passel.games.whenpigsfly.components import BOX, CLOUDS, LETTER, LINE, PREP, SHEETS, THEORY, TOP, Table
from passel.games.whenpigsfly.faces import page as face
from passel.games.whenpigsfly.faces.chart import UNIT, icons
from passel.server.pages.board import own_board, public_board
from passel.server.pages.templates import static
from server.door import opened


def table_of(name: str) -> Table:
    return TABLES[name]()


def asked(pos: Table) -> int:
    """Who decides first."""
    return pos.asks[0].seat


def farm(page: str) -> str:
    found = re.search(r'<div class="farm.*?</main>', page, re.DOTALL)
    assert found
    return found[0]


def lines(pos: Table, seat: int) -> Any:
    """The lines of bubbles of a reader's sheet."""
    shown = regions(pos, seat)
    return [*shown["mine-theories"]["lines"], *shown["mine-low"]["lines"]]


def inked(pos: Table, seat: int, sketches: dict[int, str]) -> str:
    """The board, with what some players have drawn."""
    names = NAMES[: pos.seats]
    tables = [page_table(GAME, pos, reader, names) for reader in (-1, seat)]
    for each in tables:
        for drawer, sketch in sketches.items():
            each.seats[drawer]["sketch"] = sketch
    shared = public_board(GAME, viewed(pos, -1), tables[0])
    board = own_board(GAME, viewed(pos, seat), tables[1], shared).main
    return "".join(each.whole() for each in board if isinstance(each, Rendered))


# -- choices -------------------------------------------------------------------------------------------------


def check_offers(pos: Table, seat: int, options: list[str], page: str) -> None:
    """Every option is offered and lies on one piece, but for being done, which is listed."""
    offers = offered(pos, seat)
    assert sorted(text for text, offer in offers.items() if not offer.why) == sorted(options)
    for text, pieces in placed(page, offers).items():
        assert len(pieces) == (text != "done"), text
        assert all(piece.attributes.get("role") != "img" for piece in pieces)


@pytest.mark.parametrize("name", [name for name in TABLES if TABLES[name]().asks])
def test_every_option_is_a_piece_and_only_once(name: str) -> None:
    pos = table_of(name)
    for ask in pos.asks:
        page = painted(pos, ask.seat)
        assert "<input" not in page  # the script of the page puts the buttons on the pieces
        check_offers(pos, ask.seat, [option.text for option in ask.options], page)


def test_there_is_a_table_for_every_decision() -> None:
    found = {ask.decision.name for name in TABLES for ask in table_of(name).asks}
    assert found == set(DECISIONS) == {decision.name for decision in BOX.decisions}


GAMES = [
    (1, {}), (2, {"turn_flow": "whole"}), (3, {"sheets": "dealt", "crash": "segment"}),
    (4, {"tiebreak": "vote"}), (10, {"sheets": "D"}),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_whole_games_can_be_played_on_the_board(seats: int, options: dict[str, object]) -> None:
    chance = random.Random(seats)
    pos = as_table(GAME.new(seats, options, key=b"farm"))
    phases = set()
    while pos.asks:
        ask = chance.choice(pos.asks)
        if seats < 10 or chance.random() < 0.25:
            check_offers(pos, ask.seat, [option.text for option in ask.options], painted(pos, ask.seat))
        if chance.random() < 0.05 or pos.phase not in phases:
            phases.add(pos.phase)
            assert "pick" not in painted(pos, -1)
        pos.play(ask.seat, chance.choice(ask.options))
    for seat in range(-1, seats):
        assert "pick" not in painted(pos, seat) and viewed(pos, seat).ask is None


@pytest.mark.parametrize("name", TABLES)
def test_ids_are_never_given_twice(name: str) -> None:
    pos = table_of(name)
    for seat in range(-1, pos.seats):
        page = painted(pos, seat)
        assert len(ids(page)) == len(set(ids(page)))
        assert "style=" not in page


@pytest.mark.parametrize("name", TABLES)
def test_the_same_view_is_rendered_the_same(name: str) -> None:
    for seat in (-1, 0):
        assert painted(table_of(name), seat) == painted(table_of(name), seat)


@pytest.mark.parametrize("name", [name for name in TABLES if TABLES[name]().seats > 1])
def test_most_of_the_board_is_the_same_for_all(name: str) -> None:
    """Only what a reader knows, has, or is asked differs from what a spectator sees."""
    pos = table_of(name)
    everybody, reader = regions(pos, -1), regions(pos, 0)
    own = (
        r"about-1|award-\d|ballot|chart|craft-0|dash|dials|flight.*|gallery|map|mine-.*|phase|rivals|rung-\d|scores"
        r"|seat-1|so-far|theory-.*"
    )
    differ = [name for name in reader if reader[name] != everybody.get(name)]
    assert [name for name in differ if not re.fullmatch(own, name)] == []
    assert len([name for name in differ if re.fullmatch(r"rung-\d", name)]) <= 1


@pytest.mark.parametrize("name", TABLES)
def test_every_seat_has_its_place_whoever_looks(name: str) -> None:
    pos = table_of(name)
    for seat in (-1, 0, pos.seats - 1):
        page = painted(pos, seat)
        for each in range(pos.seats):
            assert page.count(f'id="seat-{each + 1}"') == 1


def test_a_button_says_what_will_happen() -> None:
    def deeds(name: str) -> dict[str, str]:
        pos = table_of(name)
        return {text: each.button for text, each in offered(pos, asked(pos)).items()}

    assert deeds("die")["take 4"] == "Take the 4"
    work = deeds("line")
    assert work["work research-speed"] == "Publish for 5 points"
    assert work["work research-lift"] == "Discover Lift"
    assert work["work fear"] == "Cross off 4" and work["work fear+chicken"] == "Cross off 5 with chicken"
    assert deeds("train")["train dog 2"] == "Train the dog for 2"
    assert deeds("train")["train duck"] == "Train the duck"
    assert deeds("train")["done"] == "Keep my whistles"
    assert deeds("sheep")["sheep lift"] == "Cross off 2 bubbles"
    assert deeds("spy")["spy lift"] == "Look at Lift"
    assert deeds("vote")["vote S2"] == "Vote for Bo"
    fly = deeds("fly")
    assert fly["fly 6"] == "Fly to height 6"
    assert fly["fly 2"] == "Fly, crash at 13"
    assert deeds("fly first")["fly 0"] == "Land at 2"
    pos = play(table("research-speed 6, publicity 9", "", dice=(5, 5, 1), up="speed"), "take 5", "take 5")
    assert offered(pos, 0)["work research-speed"].button == "Endorse for 4 points"


# -- what may not be had -------------------------------------------------------------------------------------


def why(pos: Table, option: str) -> str:
    """Why the first player may not choose what a piece of the board stands for."""
    assert len(placed(painted(pos, 0), offered(pos, 0))[option]) == 1
    return offered(pos, 0)[option].why


def test_a_line_says_why_it_may_not_be_worked_on() -> None:
    assert (
        why(table_of("line"), "work design-lift")
        == "Design is blocked for you this round. Choose another action."
    )
    pos = play(table("fear 9, design-lift 3", "", dice=(5, 5, 1)), "take 5", "take 5")
    assert why(pos, "work fear") == "Fear training is full. Choose another track."
    assert "sheep speed" in [option.text for option in table_of("sheep").asks[0].options]


def test_an_animal_or_a_card_says_why_it_may_not_be_had() -> None:
    pos = play(
        table(f"{RICH.replace('whistles 8', 'whistles 1')}, duck 2", "", dice=(2, 1, 1)),
        "take 2",
        "work fear",
    )
    costs = "That costs 3 whistles, and you have 2 whistles. Choose another animal or keep them."
    assert why(pos, "train horse") == costs
    assert offered(pos, 0)["train horse"].mark == "needs 1 more"
    assert "train duck" not in offered(pos, 0)
    assert 'data-option="train duck"' not in painted(pos, 0)
    assert offered(pos, 0)["train rat"].mark == "no card to see" and why(pos, "train rat")
    full = play(
        table(", ".join(f"design-{each} 9" for each in THEORY) + ", whistles 3", "", dice=(2, 1, 1)),
        "take 2",
        "work fear",
    )
    assert offered(full, 0)["train sheep"].mark == "no bubble left"
    assert why(table_of("spy"), "spy speed") == "You've already seen Speed. Choose another card."


def test_with_one_whistle_the_animal_itself_is_chosen() -> None:
    pos = play(table("", "", dice=(2, 1, 1)), "take 2", "work fear")
    page = painted(pos, 0)
    [piece] = placed(page, offered(pos, 0))["train cat 1"]
    assert piece.attributes["id"] == "train-cat"
    assert "howmany" not in page and "howmany" in painted(table_of("train"), 0)


def test_trained_animals_tell_what_they_have_done() -> None:
    sheet = "chicken 3, dog 2, horse 3, cat 1"
    pos = play(table(sheet, "", dice=(2, 3, 3)), "take 2")
    notes = [each["note"] for each in regions(pos, 0)["mine-yard"]["animals"]]
    assert notes == ["", "", "", "+3, not used yet", "trained with 2", "trained", "trained with 1"]
    play(pos, "work fear+chicken")
    assert regions(pos, 0)["mine-yard"]["animals"][3]["note"] == "used"


def test_a_chicken_stands_beside_training_until_it_has_helped() -> None:
    pos = play(table("chicken 3", "", dice=(2, 3, 3)), "take 2")
    assert 'id="chick-9"' in painted(pos, 0) and 'id="chick-8"' not in painted(pos, 0)
    assert 'id="chick-9"' not in painted(play(pos, "work fear+chicken"), 0)


# -- the barn wall and the sheet -----------------------------------------------------------------------------


def test_a_die_keeps_its_name_from_the_ladder_to_the_player() -> None:
    pos = table_of("die")
    before = set(re.findall(r'id="(die-[^"]*)"', painted(pos, 1)))
    play(pos, "take 5", "take 5", "take 3", "take 1")
    page = painted(pos, 1)
    assert set(re.findall(r'id="(die-[^"]*)"', page)) == before
    shown = regions(pos, -1)
    dice = [shown[f"head-{number}"]["die"]["id"] for number in range(1, 5)]
    assert dice == ["die-6-5-0", "die-6-5-1", "die-6-3-0", "die-6-1-0"]
    assert shown["rung-4"]["left"] == ["die-6-4-0"]  # the one left over
    assert [each["name"] for each in shown["rung-5"]["gone"]] == ["Ada", "Bo"]
    assert regions(pos, 1)["rung-5"]["mine"] and not regions(pos, 2)["rung-5"]["mine"]


def test_the_dice_are_buttons_beside_the_question_with_what_each_brings() -> None:
    pos = table_of("die")
    board, prompt = painted(pos, 0).split('<section id="prompt">')
    assert re.findall(r'data-option="(take \d)"', prompt) == ["take 1", "take 3", "take 4", "take 5"]
    assert "take" not in "".join(re.findall(r'data-option="[^"]*"', board))
    for said in ("1 bubble<", "+3 publicity", "5 bubbles", "×2"):
        assert said in prompt
    assert 'id="dice"' not in painted(pos, 1) and 'id="dice"' not in painted(table_of("line"), 0)


def test_up_to_three_other_sheets_are_shown_in_small() -> None:
    assert not regions(table_of("die"), 0)["rivals"]["many"]
    assert regions(table_of("largest"), 9)["rivals"]["many"]
    assert regions(table_of("die"), -1)["rivals"]["many"]


def test_wilbur_takes_before_or_after_the_player() -> None:
    leads = regions(table_of("solo wilbur"), 0)
    assert leads["wilbur"]["die"] == {"face": 2, "id": "die-8-2-0"} and leads["rung-2"]["gone"] == [None]
    assert leads["wilbur"]["lead"] and not regions(table_of("solo"), 0)["wilbur"]["lead"]
    pos = play(table_of("solo"), "take 4")
    assert regions(pos, 0)["wilbur"]["die"]["face"] == 6
    assert "Wilbur" in painted(pos, 0) and "Wilbur" not in farm(painted(table_of("die"), 0))


def test_what_wilbur_has_discovered_lies_open() -> None:
    pos = table_of("solo")
    pos.wilbur_theory = 2
    page = farm(painted(pos, 0))
    assert "discovered Aerodynamics" in page
    assert "no discovery yet" in farm(painted(table_of("solo"), 0))


def test_bubbles_show_what_is_crossed_and_what_would_be() -> None:
    mine = lines(table_of("line"), 0)
    research, fear = mine[LINE.index("research-speed")], mine[LINE.index("fear")]
    assert research["cells"] == ["is-in"] * 2 + ["is-in is-goal"] + ["is-in"] * 2 + [
        "is-next is-goal",
        "is-next",
        "is-next",
    ]
    assert research["lost"] == 1 and [tag["says"] for tag in research["tags"]] == ["+5"]
    assert fear["cells"][6] == "is-chick" and [tag["icon"] for tag in fear["tags"]] == [
        "screaming",
        "whistle",
    ]
    sheep = lines(table_of("sheep"), 0)
    assert [each["cells"].count("is-next") + each["cells"].count("is-next is-goal") for each in sheep] == (
        [0] * 4 + [1] * 4 + [0] * 3
    )
    full = play(table("design-speed 6, materials 3", "", dice=(3, 2, 2)), "take 3")
    tags = [[tag["says"] for tag in each["tags"]] for each in lines(full, 0)]
    assert tags[4] == ["+3"] and tags[8] == ["4", "+1"] and tags[10] == ["5"]


def test_the_time_track_tells_what_comes_next() -> None:
    def says(time: int, last: bool = False) -> str:
        pos = table_of("die")
        pos.time, pos.last_round = time, last
        return str(regions(pos, 0)["timing"]["says"])

    assert says(31) == "31 of 54, publicity event in 5"
    assert says(40) == "40 of 54, last round in 14"
    assert says(54, True) == "54 of 54, last round"
    assert regions(table_of("die"), 0)["timing"]["fresh"] == 26
    assert regions(table_of("last round"), 0)["timing"]["fresh"] == 54


def test_steps_tell_only_what_can_be_seen() -> None:
    def now(name: str, seat: int) -> str:
        return str(face.printed()["steps"][regions(table_of(name), seat)["phase"]["now"]])

    assert now("die", 0) == now("die", 1) == "Take a die"
    assert now("line", 0) == now("line", 1) == "Cross off bubbles"
    assert now("train", 0) == "Train animals"
    assert now("train", 1) == "Cross off bubbles"  # what Ada does with her whistles is not asked of all


def test_everybody_sees_who_is_to_do_what() -> None:
    def duties(pos: Table) -> list[str]:
        shown = regions(pos, -1)
        place = "head" if pos.phase == PREP else "seat"
        return [shown[f"{place}-{seat + 1}"]["duty"] for seat in range(pos.seats)]

    assert duties(table_of("die late")) == [
        "has a die", "has a die", "taking a die", "waiting for a die",
    ]  # fmt: skip
    assert duties(play(table_of("line"), "work fear", "done")) == [
        "done this round", "crossing off bubbles", "next", "later",
    ]  # fmt: skip
    whole = play(table(JONAS, JONAS, JONAS, dice=(5, 4, 3, 2), turn_flow="whole"), "take 5")
    assert duties(whole) == ["crossing off bubbles", "waiting for a die", "waiting for a die"]
    assert duties(table_of("fly first")) == ["still flying"] * 3 + ["too heavy to fly"]
    assert duties(table_of("fly")) == ["still flying", "finished"]
    assert duties(table_of("over")) == [""] * 4


def test_cards_tell_who_knows_them() -> None:
    pos = table_of("line")
    shown = regions(pos, 0)
    cards = [shown[f"theory-{code}"] for code in THEORY]
    assert [(card["up"], card["known"]) for card in cards] == [(0, 3), (4, 0), (0, 0), (0, 0)]
    assert [each["seat"] for each in cards[0]["seen"]] == [0, 2]
    assert [(each["seat"], each["points"]) for each in cards[1]["prints"]] == [(2, 9)]
    assert "Speed: ×3, face down, only you see it" in painted(pos, 0)
    for seat in (1, -1):
        assert "Speed: ×3" not in painted(pos, seat) and '"th__peek"' not in painted(pos, seat)


def test_dealt_sheets_are_not_seen_before_the_contest() -> None:
    pos = table_of("dealt")
    for seat in (-1, 0):
        page = painted(pos, seat)
        assert 'id="sheet-' not in page and "The course" not in page
    page = painted(table_of("dealt flying"), -1)
    assert all(f'id="sheet-{letter}"' in page for letter in "ABD") and 'id="sheet-C"' not in page


# -- secrets -------------------------------------------------------------------------------------------------


SECRET = ["line", "train", "fly", "fly first", "dealt", "vote", "largest fly", "solo"]


@pytest.mark.parametrize("name", SECRET)
def test_worlds_that_a_seat_cannot_tell_apart_are_painted_alike(name: str) -> None:
    pos = table_of(name)
    if name == "fly first":
        play_as(pos, 2, "fly 9")
    pos.journal = []  # a dream has none
    compared = 0
    for seat in {0, asked(pos), pos.seats - 1}:
        shown = painted(pos, seat)
        waiting = viewed(pos, seat).waiting
        for seed in range(4):
            dream = as_table(GAME.imagine(pos, seat, seed))
            if viewed(dream, seat).waiting == waiting:  # who flies, all know; the dream forgets it
                assert painted(dream, seat) == shown
                compared += 1
    assert compared


def test_others_fly_unseen() -> None:
    one, other = contest((20, 5, 3, 2), (20, 5, 3, 2)), contest((20, 5, 3, 2), (20, 5, 3, 2))
    play_as(one, 2, "fly 10")
    play_as(other, 2, "fly 3")
    for seat in (-1, 0):
        assert painted(one, seat) == painted(other, seat)
    assert painted(one, 1) != painted(other, 1)


def test_votes_are_secret_until_all_are_in() -> None:
    def tied() -> Table:
        return scored("publicity 20", "publicity 20", "", "", tiebreak="vote")

    one, other = play_as(tied(), 3, "vote S1"), play_as(tied(), 3, "vote S2")
    for seat in (-1, 0, 3):
        assert painted(one, seat) == painted(other, seat)

    def votes(reader: int) -> list[list[int]]:
        shown = regions(one, reader)
        names = ["craft-2" if seat == reader else f"about-{seat + 1}" for seat in range(4)]
        return [[voter["seat"] for voter in shown[name]["votes"]] for name in names]

    assert votes(2) == [[2], [], [], []] and votes(-1) == [[], [], [], []]
    play_as(one, 4, "vote S1")
    assert votes(2) == votes(-1) == [[2, 3], [], [], []]
    assert words.result(viewed(one, -1)).startswith("Ada wins the vote")


# -- the contest ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", LETTER)
def test_a_sheet_is_drawn_to_scale(letter: str) -> None:
    for icon, printed in zip(icons(letter), SHEETS[LETTER.index(letter)], strict=True):
        assert icon["x"] == UNIT * printed.x1 and icon["w"] == UNIT * (printed.x2 - printed.x1)
        assert icon["y"] == UNIT * (TOP - printed.y2) and icon["h"] == UNIT * (printed.y2 - printed.y1)
    assert [icon["kind"] for icon in icons(letter)].count("cloud") == CLOUDS
    page = painted(contest((30, 2, 6, 0), sheet=letter), 0)
    assert page.count('href="#w-hoop"') == 10 and page.count('href="#w-gust"') == 12


def test_each_height_shows_what_the_game_says_of_it() -> None:
    """What the words tell is what the drawing shows."""
    for name in ("fly", "fly first", "fly literal", "largest fly"):
        pos = table_of(name)
        offers = offered(pos, 0)
        for height in regions(pos, 0)["chart"]["ahead"]["heights"]:
            said = offers[f"fly {height['y']}"].preview
            met = words_names.met(height["clouds"], height["gusts"], height["hoops"])
            crash = height["crash"]
            score = words_names.points(height["then"]["score"])
            ends = f"crash at {crash['x'] // UNIT} ({met}): {score}" if crash else ""
            assert said == (ends or f"{met or 'clear air'}, then {score}")
            assert len(height["loops"]) >= height["clouds"] + height["gusts"]


def test_the_instruments_agree_with_the_score() -> None:
    """Worked example 12: three clouds, five gusts of class 2, hoops worth 8; lands at 20, for 18."""
    pos = contest((20, 5, 3, 2))
    before = regions(pos, 0)["dials"]["heights"][6]["then"]
    play(pos, "fly 6")
    assert regions(pos, 0)["dials"]["now"] == before
    play(pos, "fly 5", "fly 3")
    now = regions(pos, 0)["dials"]["now"]
    assert now == {"clouds": 3, "far": 20, "gusts": 5, "wind": 10, "hoops": 8, "score": 18}
    assert regions(pos, 0)["chart"]["ahead"] is None and "map" not in regions(pos, 0)


def test_a_crash_ends_the_line() -> None:
    """Worked example 13: the second cloud breaks the nerve, and the pig falls at 6."""
    pos = play(contest((20, 5, 1, 2)), "fly 10")
    chart = regions(pos, 0)["chart"]["chart"]
    assert chart["crash"] == {"x": 240, "from": 200, "y": 160}  # the cloud reaches beyond the segment
    assert chart["pig"] is None and chart["path"] == "M0 0L200 160"
    assert "Your pig panics and crashes at 6." in painted(pos, 0)
    early = play(contest((30, 9, 0, 2)), "fly 9")
    chart = regions(early, 0)["chart"]["chart"]
    assert chart["crash"]["from"] == chart["crash"]["x"] < 9 * UNIT


def test_who_is_grounded_is_told_so() -> None:
    pos = finished("", "design-speed 9, materials 10", cards=(4, 3, 2, 1))
    page = farm(painted(pos, 0))
    assert "Your craft stays on the ground." in page
    assert 'class="sky"' not in page.split('class="flights"')[0]


def test_all_flights_are_open_at_the_end() -> None:
    pos = table_of("over")
    page = farm(painted(pos, -1))
    assert page.count('<figure class="flown') == 4
    assert farm(painted(pos, 0)).count('<figure class="flown') == 3
    for text in ("Ada lands at 30", "crashes at", "stays on the ground"):
        assert text in page
    scores = regions(pos, -1)["scores"]["rows"]
    totals = [row["total"] for row in scores]
    assert totals == sorted(totals, reverse=True) and scores[0]["place"] == 1


def test_a_craft_is_a_sketch_or_its_parts() -> None:
    pos = table_of("over")
    plain = painted(pos, 0)
    assert all(plain.count(f'<figure id="craft-{seat}" class="craft') == 1 for seat in range(4))
    assert "craft__sketch" not in plain and "#part-lift-0" in plain
    sketched = inked(pos, 0, {0: "M1 1L9 9", 2: "M2 2L8 8"})
    assert sketched.count('class="craft__sketch"') == 2 and 'd="M2 2L8 8"' in sketched


@pytest.mark.parametrize("name", ["line", "fly"])
def test_who_may_draw_has_a_pad(name: str) -> None:
    pos = table_of(name)
    page = painted(pos, 0, pad=True)
    assert page.count('data-to="/tables/t/sketch?seat=0"') == 1
    assert 'id="pad"' not in painted(pos, 0) and 'id="pad"' not in painted(pos, -1)


def test_drawings_that_are_used_are_there() -> None:
    files = {name: static()[name].data.decode() for name in ("whenpigsfly.svg", "symbols.svg", "icons.svg")}
    for name in TABLES:
        pos = table_of(name)
        for file, symbol in re.findall(
            r'href="/static/([a-z]+\.svg)\?[^#"]*#([^"]+)"', painted(pos, -1) + painted(pos, 0)
        ):
            assert f'id="{symbol}"' in files[file], symbol


# -- scores --------------------------------------------------------------------------------------------------


def test_awards_tell_who_would_have_them() -> None:
    def says(name: str, seat: int) -> list[str]:
        shown = regions(table_of(name), seat)
        return [shown[f"award-{number}"]["says"] for number in range(6)]

    assert says("line", 0) == [
        "Jonas, 11",
        "nobody yet",
        "Bo, 6",
        "Bo, 6",
        "you, Mira and Jonas, 1",
        "after the flight",
    ]
    assert says("line", -1)[4] == "Ada, Mira and Jonas, 1"
    assert says("largest", 9)[1] == "9 players, 9 each"
    assert "nobody" in says("over", 0) and "nobody yet" not in says("over", 0)
    assert says("solo", 0)[:3] == ["4, you need 9", "0, you need 7", "2, you need 7"]


def test_what_is_certain_adds_up() -> None:
    score = regions(table_of("line"), 0)["mine-tally"]["score"]
    assert score == {
        "events": [1, None], "publicity": 5, "publishing": 0, "discoveries": 3, "design": 4, "dog": 0,
        "total": 13,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("publicity", "band"),
    [
        (0, "Crash and Burn"),
        (31, "Afraid of Heights"),
        (61, "Cruising at High Altitude"),
        (81, "Master of the Skies"),
    ],
)
def test_a_solo_score_is_rated(publicity: int, band: str) -> None:
    pos = scored(f"publicity {publicity}, contest 9", wilbur=99)
    page = painted(pos, 0)
    found = re.search(r'<li class="is-now" aria-current="true"><b>(.*?)</b>', page)
    assert found and found[1] == band
    assert page.count("<b>Getting the &quot;Hang&quot; of it</b>") == 1 and "90 and more" in page


# -- in the house --------------------------------------------------------------------------------------------


def test_a_table_is_drawn_and_a_choice_is_made_on_it(tmp_path: Path) -> None:
    asyncio.run(drawn_and_chosen(tmp_path))


async def drawn_and_chosen(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        game = await door.playing("whenpigsfly", [ada, bo])
        for visitor in (ada, bo):
            visitor.like_a_browser()
        pages = [(await visitor.ask("GET", f"/tables/{game}")).body.decode() for visitor in (ada, bo)]
        given = [re.findall(r'id="offers">(.*?)</script>', page) for page in pages]
        first, page, [offers] = next(each for each in zip((ada, bo), pages, given, strict=True) if each[2])
        assert sum(map(len, given)) == 1  # who is not asked is offered nothing
        assert 'id="rung-6"' in page and "style=" not in page
        number = re.findall(r'name="ask" value="(\d+)"', page)[0]
        answer = await first.ask(
            "POST",
            f"/tables/{game}/acts",
            body=f"do=decide&choose={json.loads(offers)[0][0]}&ask={number}".encode(),
            headers={"content-type": "application/x-www-form-urlencoded"},
        )
        assert answer.status == 303
        after = (await first.ask("GET", f"/tables/{game}")).body.decode()
        assert 'class="rung is-me"' in after and 'class="rung is-me"' not in page
