"""How When Pigs Shall Fly looks, from the first die to the last score."""

from __future__ import annotations

import pytest

from games.whenpigsfly.table import contest, finished, play, play_as, scored, table
from passel.contract.text import Room, TextBoard, text_face
from passel.games.whenpigsfly import GAME
from passel.games.whenpigsfly.components import Table
from passel.games.whenpigsfly.faces import text as whenpigsfly
from passel.games.whenpigsfly.words_names import AWARD_NAMES, PARTS, THEORY_NAMES
from passel.kernel import Position, heard
from quick import slow
from terminal.home import paper, printed

pytestmark = pytest.mark.pure
NAMES = ["Ann", "Ben", "Maximilian Alexander", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe"]
WIDTHS = [60, 80, 120]


def laid(pos: Position, seat: int, width: int = 78, height: int = 24) -> TextBoard:
    view = GAME.view(pos, seat, NAMES[: pos.seats])
    texts = whenpigsfly.order(view.ask.options) if view.ask else []
    numbers = {text: number for number, text in enumerate(texts, 1)}
    return whenpigsfly.board(GAME, view, numbers, Room(width, height))


def text(pos: Position, seat: int = 0, width: int = 78, height: int = 24) -> str:
    console = paper(width, height)
    console.print(laid(pos, seat, width, height).picture, soft_wrap=False)
    return printed(console)


def row(pos: Position, start: str, seat: int = 0, width: int = 78, height: int = 24) -> str:
    lines = text(pos, seat, width, height).splitlines()
    return next(line for line in lines if line.strip().startswith(start))


def prepared() -> Table:
    return table(
        "design-speed 3, research-lift 5, block research, publicity 9, whistles 2, dog 1, chicken 2",
        "design-lift 9, horse 3, publicity 12",
        "research-speed 4, rat 1, spied lift, block design",
        dice=[2, 4, 4, 6],
        time=10,
    )


def at_work() -> Table:
    return play(prepared(), "take 4", "take 4", "take 2")


# -- contest prep ----------------------------------------------------------------------------------------


def test_the_look_is_its_own() -> None:
    assert text_face(GAME) is whenpigsfly


def test_time_and_dice() -> None:
    pos = prepared()
    assert "Round 1 · you lead · your turn" in text(pos)
    assert "Round 1 · Ann leads · Ann is taking a die" in text(pos, seat=1)
    assert row(pos, "Time") == f"Time {'×' * 16}·E{'·' * 17}E{'·' * 17}L event in 2"
    assert row(pos, "Dice").startswith("Dice 1 [2] +2  2 [4]×2 +1  3 [6]")
    assert row(pos, "Time", width=60) == "Time 16 of 54 · event at 18 · event at 36 · last round at 54"


def test_the_last_round_is_announced() -> None:
    pos = table("", "", dice=[1, 2, 6], time=50)
    assert "last round" in text(pos).splitlines()[0]
    assert row(pos, "Time").split() == ["Time", "×" * 54]


def test_your_sheet() -> None:
    pos = prepared()
    assert "Research blocked" in text(pos)
    assert " ".join(row(pos, "Speed").split()[1:]) == "×? ··o ?·o· ! ××× ·o· ·o· Bicycle pedals 1"
    assert "×2 you" in row(pos, "Lift") and "××× ××o· !" in row(pos, "Lift")
    assert "weight 10, class 4" in row(pos, "Materials")
    assert "Whistles ×××oo··· 2 left" in row(pos, "Materials")
    assert "chicken 2, dog 1" in row(pos, "Fear")
    assert all(name in text(pos) for name in THEORY_NAMES)
    assert PARTS[3][0] in row(pos, "Stability")


def test_what_the_die_would_cross_off() -> None:
    pos = at_work()
    assert "Ann is crossing off bubbles" in text(pos, seat=-1)
    assert "1 ××× +++ +o·" in row(pos, "Speed") and "··o ?·o· !" in row(pos, "Speed")
    assert "6/8 +++*·o···" in row(pos, "Fear")  # with the chicken, too
    assert "7/9 +++*·o·o·" in row(pos, "Maneuvers")
    assert "work fear+chicken" in laid(pos, 0).shown
    assert "* whistle" in text(pos, height=40)


def test_what_lies_on_a_training_line() -> None:
    pos = table("block training, fear 3", "", dice=[1, 2, 3])
    assert row(pos, "Fear").split()[1] == row(pos, "Maneuvers").split()[1] == "blocked"
    assert "takes 2 clouds" in row(pos, "Fear")


def test_the_sheep_has_its_numbers_on_the_design() -> None:
    pos = play(table("whistles 2", "", dice=[1, 2, 3]), "take 1", "take 2", "work materials", "train sheep")
    assert "2 ·o·" in row(pos, "Lift")


def test_animals_need_two_lines() -> None:
    pos = table("sheep 2, duck 2, rat 1, chicken 1, dog 1, cat 1", "", dice=[1, 2, 3])
    assert "sheep, duck, rat," in row(pos, "Fear")
    assert "chicken 1, dog 1, cat 1" in row(pos, "Maneuvers")
    pos.players[0].chicken = 0
    assert "chicken used" in text(pos)


def test_the_others() -> None:
    pos = at_work()
    assert " ".join(row(pos, "▸ Ann").split()) == "▸ Ann 4 10 16 3 0 0 0 0 5 0 0 10 0 0 2"
    assert row(pos, "Ben").split()[1:4] == ["4", "13", "19"]
    assert "Ben: horse · Maximilian Al…: Design blocked, rat, saw Lift" in text(pos)


def test_tall_rooms_say_more() -> None:
    assert "So far 15 points: publicity 9, discoveries 3, design 1, dog 2" in text(prepared(), height=40)
    assert "only you see it" in text(prepared(), height=40)
    assert "So far" not in text(prepared())


def test_face_up_cards() -> None:
    pos = table("", "", up="lift", dice=[1, 2, 3])
    assert "×2 up" in row(pos, "Lift")
    assert "Lift ×2 up" in row(pos, "Cards", seat=-1) and "Speed ×?" in row(pos, "Cards", seat=-1)


def test_wilbur() -> None:
    pos = table("publicity 3", dice=[2, 4, 6], round=2, wilbur=5)
    pos.wilbur_theory = 1
    assert "Wilbur leads" in text(pos)
    assert " ".join(row(pos, "Wilbur").split()) == "Wilbur 2 7 discovered Lift"
    assert row(pos, "Time").count("W") == 3  # two bubbles, and what is ahead
    heads = row(pos, "die")
    assert row(pos, "Wilbur")[heads.index("publ.") + 4] == "7"


# -- the contest -----------------------------------------------------------------------------------------


def test_numbers_are_heights() -> None:
    assert whenpigsfly.order(["fly 0", "fly 1", "fly 2"]) == ["fly 1", "fly 2", "fly 0"]
    assert whenpigsfly.order(["take 1", "take 2"]) == ["take 1", "take 2"]


@pytest.mark.parametrize("sheet", "ABCD")
def test_icons(sheet: str) -> None:
    picture = text(contest((30, 9, 0, 2), (30, 9, 0, 2), sheet=sheet), seat=1, height=40)
    assert f"course {sheet}" in picture
    assert row(contest((30, 9, 0, 2), (30, 9, 0, 2), sheet=sheet), "1 ").count("(__)") >= 2
    assert "o5" in picture and "~~" in picture
    assert picture.count("30") >= 2  # on the ground, and how far it flies


def test_a_flight() -> None:
    pos = contest((20, 5, 3, 2), (20, 5, 3, 2))
    assert row(pos, "10 ")[3 + 2 * 5 :].startswith("10")
    play_as(pos, 1, "fly 6", "fly 5")
    assert row(pos, "5 ")[3 + 2 * 10] == "@"
    assert "!2" in row(pos, "2 ") and "!" not in row(pos, "3 ")  # two more clouds would be too many
    assert "takes 3 clouds · met 2 clouds, 1 gust and hoops worth 5" in text(pos)
    assert "now at 10: 13 points" in text(pos)
    assert laid(pos, 0).shown == {"fly 1", "fly 2", "fly 3"} and not laid(pos, 0, 78, 60).shown
    assert "··· limit" in text(pos, height=40)


def test_a_crash() -> None:
    pos = play_as(contest((20, 5, 1, 2), (20, 5, 3, 2)), 1, "fly 10")
    assert "crashed at 6: 6 points" in text(pos)
    assert row(pos, "0 ")[3 + 2 * 6 :].startswith("@") and "|" in row(pos, "5 ")
    assert "finished" in row(pos, "Ann") and "still flying" in row(pos, "▸ Ben")


def test_a_landing_and_a_craft_that_never_flies() -> None:
    pos = play_as(contest((20, 5, 6, 2), (0, 5, 3, 2), (20, 5, 3, 2)), 1, "fly 6", "fly 0")
    assert "landed at 10" in text(pos)
    assert "The craft is too heavy to fly." in text(pos, seat=1)
    assert "too heavy to fly" in row(pos, "Ben")


# -- the end ---------------------------------------------------------------------------------------------


def over(seats: int, chance: int = 3) -> Position:
    pos = GAME.new(seats, chance=chance, journal=True)
    while pos.asks:
        ask = pos.asks[0]
        pos.play(ask.seat, ask.options[len(ask.options) // 2])
    return pos


@pytest.mark.parametrize("seats", [1, 2, 10])
def test_scores(seats: int) -> None:
    pos = over(seats)
    view = GAME.view(pos, 0)
    assert "Final scores" in text(pos)
    assert row(pos, "total").split()[1:] == [str(sheet.score.total) for sheet in view.public.sheets]
    assert row(pos, "flight").split()[1:] == [str(sheet.score.contest) for sheet in view.public.sheets]
    won = {code for sheet in view.public.sheets for code in sheet.score.won}
    assert sum(f"{name}:" in text(pos, width=200) for name in AWARD_NAMES) == len(won)
    assert "Your flight" in text(pos)
    assert "'s flight" in text(pos, seat=-1)
    if seats > 1:
        assert row(pos, "place").split()[1:] == [str(place) for place in view.places]


def test_votes() -> None:
    pos = scored("events 5 0", "events 5 0", "", "", tiebreak="vote")
    assert "Vote for the best craft" in text(pos)
    play_as(pos, 3, "vote S2")
    assert "Only you see this: you vote for Ben" in text(pos, seat=2)
    assert all("vote for Ben" not in text(pos, seat=seat) for seat in (-1, 0, 3))
    play_as(pos, 4, "vote S2")
    assert "Votes: Maximilian Al… for Ben, Dan for Ben" in text(pos, seat=-1)


# -- at any moment ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, slow(3), slow(10)])
def test_whole_games_at_any_width_and_no_secrets(seats: int) -> None:
    """What could as well be true looks the same."""
    pos = GAME.new(seats, {"sheets": "dealt"}, chance=seats)
    step = 0
    while pos.asks:
        ask = pos.asks[step % len(pos.asks)]
        if step % 5 == 0:
            for seat in {-1, 0, ask.seat}:
                for width in WIDTHS:
                    lines = text(pos, seat, width, 24 if step % 2 else 40).splitlines()
                    assert max(len(line) for line in lines) <= width
                    assert lines[0].startswith("─")
            twin = GAME.imagine(pos, ask.seat, step)
            assert text(twin, ask.seat) == text(pos, ask.seat)
        pos.play(ask.seat, ask.options[step * 7 % len(ask.options)])
        step += 1
    assert all(len(line) <= width for width in WIDTHS for line in text(pos, 0, width).splitlines())


def test_the_largest_table() -> None:
    """All ten sheets full: only the row of animals and tokens is folded."""
    full = "publicity 30, block design, sheep 2, duck 2, rat 1, chicken 1, dog 1, cat 1, print lift 30"
    pos = table(*[full] * 10, dice=[1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6], time=5)
    lines = text(pos).splitlines()
    assert "6 [6]" in row(pos, "Dice")
    assert [line for line in lines if line.strip().startswith("Joe")]
    assert max(len(line) for line in lines) <= 78
    best = "design-speed 9, design-lift 9, design-aero 9, design-stab 9, materials 10, maneuvers 9"
    pos = finished(*[best] * 10)
    assert row(pos, "▸ Joe").split()[2] == "30"
    assert all(len(line) <= width for width in WIDTHS for line in text(pos, 0, width).splitlines())


# -- what happened ---------------------------------------------------------------------------------------


def test_the_story_goes_by_rounds_and_loses_nothing() -> None:
    pos = over(2)
    assert pos.journal is not None
    lines = [line for line in (heard(entry, 0) for entry in pos.journal) if line is not None]
    names = ["Ann", "C++"]
    paragraphs = [paragraph.plain for paragraph in whenpigsfly.story(GAME, lines, names)]
    assert " ".join(paragraphs) == " ".join(GAME.words.tell(line, names) for line in lines)
    rounds = [paragraph for paragraph in paragraphs if paragraph.startswith("Round")]
    assert len(rounds) == GAME.lasted(pos)
    assert any(" takes the " in paragraph for paragraph in paragraphs if paragraph.startswith("Dice:"))
    assert whenpigsfly.story(GAME, [], names) == []
