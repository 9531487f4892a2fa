"""How games look, at any width and on any paper."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from msgspec.structs import replace

from passel.cli.streams import plainly
from passel.contract import Game
from passel.contract import text as board
from passel.contract import text as facts
from passel.contract.text import Room, text_face
from passel.games.machikoro.components import BUY, PASS
from passel.games.machikoro.faces import text as machikoro
from passel.games.machikoro.words import NAMES
from passel.kernel import heard
from passel.registry import find
from passel.terminal.game_file import GameFile
from passel.terminal.new_game import Wishes
from passel.terminal.play import Play
from readme_picture import draw
from terminal.home import SEED, advice, new_table, paper, printed, sit_down

GAME = find("machikoro")


@cache
def later(seats: int = 3, copies: str = "6") -> GameFile:
    """Some way into a game, with towns built at random; it is only looked at."""
    wishes = Wishes(names=["Ann", "Ben", "Cle", "Dan"][:seats], seed=SEED, settings={"supply_copies": copies})
    with TemporaryDirectory() as folder:
        table = new_table(Path(folder), wishes)
        while len(table.record.decisions) < 60 or table.pos.asks[0].decision.name != "buy":
            ask = table.pos.asks[0]
            table.choose(ask.seat, [advice(table, ask)])
    return table


def screen(table: GameFile, width: int, height: int) -> list[str]:
    console = paper(width, height, terminal=True)
    Play(console, input, table, "").screen.show(table.pos.asks[0].seat)
    return [line.rstrip() for line in printed(console).splitlines()]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_fits_on_80_by_24(seats: int) -> None:
    table = later(seats)
    lines = screen(table, 80, 24)
    assert max(len(line) for line in lines) <= 80
    assert len(lines) <= 20  # room for the story and the prompt
    text = "\n".join(lines)
    assert all(name in text for name in NAMES)
    assert "keep your coins (Enter)" in lines[-1]
    assert " for 1 coin" not in text  # nothing is listed twice


@pytest.mark.parametrize("width", [30, 40, 60, 79, 80, 100, 113, 120, 200])
@pytest.mark.parametrize("height", [10, 24, 40])
def test_any_size(width: int, height: int) -> None:
    lines = screen(later(4, "12"), width, height)
    assert max(len(line) for line in lines) <= width
    assert lines[0].startswith("─")


def test_wide_boards_say_what_cards_do() -> None:
    text = "\n".join(screen(later(), 120, 40))
    assert "2 coins per Wheat Field or Apple Orchard on your 11 or 12" in text
    assert "Leaves you" not in text


def test_lists_say_it_where_boards_cannot() -> None:
    text = "\n".join(screen(later(), 80, 60))
    assert "Leaves you" in text


def test_the_numbers_on_the_board_are_those_of_the_choices() -> None:
    table = later()
    seat = table.pos.asks[0].seat
    numbers = Play(paper(), input, table, "").screen.show(seat)
    assert sorted(numbers.values()) == list(range(1, len(numbers) + 1))
    text = "\n".join(screen(table, 120, 40))
    for option in BUY:
        row = next(line for line in text.splitlines() if f" {NAMES[option.card]} " in line)
        assert row[:2].strip() == str(numbers.get(option.text, ""))
    assert numbers[PASS.text] == len(numbers)


def test_towns_and_supply() -> None:
    table = later()
    public = GAME.view(table.pos, 0).public
    for line in screen(table, 120, 40):
        for card, name in enumerate(NAMES):
            if f" {name} " in line[:30] and card < 15:
                counts = [int(cell) for cell in line.replace("·", "0").split("¢")[1].split()]
                assert counts == [public.supply[card], *[town.cards[card] for town in public.towns]]


def test_dice_are_shown_only_when_they_have_fallen(tmp_path: Path) -> None:
    wishes = Wishes(names=["Mira"], seat=1, seed=SEED, preset="live with special actions")
    table = new_table(tmp_path, wishes)
    _, text = sit_down(table, "special shield", "shield 6", "1")
    titles = [line for line in text.splitlines() if "Round 1 " in line]
    assert "Round 1 · Mira ─" in titles[0] and "Round 1 · Mira ─" in titles[1]
    assert "not 6" in titles[2]


def test_the_last_round_is_announced() -> None:
    view = GAME.view(later().pos, 0, ["A", "B", "C"])
    last = replace(view, public=replace(view.public, last_round=True))
    console = paper()
    console.print(machikoro.board(GAME, last, {}, Room(80, 24)).picture)
    assert "last round" in printed(console)


def test_long_names_are_cut_on_the_board(tmp_path: Path) -> None:
    table = new_table(tmp_path, Wishes(names=["Maximilian Alexander von und zu Tal"], seed=SEED))
    lines = [line for line in sit_down(table, "1")[1].splitlines() if str(tmp_path) not in line]
    assert max(len(line) for line in lines) <= 80
    assert any("Maximilian Al…" in line for line in lines)


def test_the_story_goes_by_rounds() -> None:
    table = later()
    lines = [line for line in (heard(entry, 0) for entry in table.entries) if line is not None]
    paragraphs = [text.plain for text in machikoro.story(GAME, lines, ["Ann", "Bo", "C++"])]
    assert [text for text in paragraphs if text.startswith("Round")] == [
        f"Round {number}" for number in range(1, GAME.lasted(table.pos) + 1)
    ]
    sentences = [
        GAME.words.tell(line, ["Ann", "Bo", "C++"]) for line in lines if line[0].name != "went" or line[3]
    ]
    assert " ".join(text for text in paragraphs if not text.startswith("Round")) == " ".join(sentences)


# -- any game --------------------------------------------------------------------------------------------


def test_the_board_of_any_game(duel: Game) -> None:
    assert text_face(duel) is board
    pos = duel.new(2, chance=5)
    console = paper()
    sheet = board.board(duel, duel.view(pos, 1, ["Ann", "Ben"]), {}, Room(80, 24))
    console.print(sheet.picture)
    lines = [line.split() for line in printed(console).splitlines()]
    assert ["Ann", "(A)", "Ben", "(B)"] in lines
    assert ["life", "3", "3"] in lines
    assert ["deck:", "12"] in lines
    assert ["discards:", "none"] in lines
    hand = ", ".join(map(str, duel.own(pos, 1).hand))
    assert f"hand: {hand}" in printed(console)


def test_what_only_happens_to_be_as_many_as_the_seats_is_no_column(duel: Game) -> None:
    view = duel.view(duel.new(2, chance=5), -1, ["Ann", "Ben"])
    two = replace(view, public=replace(view.public, discards=(1, 0)))
    console = paper()
    console.print(board.board(duel, two, {}, Room(80, 24)).picture)
    assert "discards: 1, 0" in printed(console)
    assert "Only you" not in printed(console)


def test_machi_koro_on_the_board_of_any_game() -> None:
    """Towns are structs: one row for each of their fields.  Two dice are no columns for two seats."""
    console = paper(width=120)
    view = GAME.view(GAME.new(2, chance=1), 0, ["Ann", "Ben"])
    console.print(board.board(GAME, view, {}, Room(120, 24)).picture)
    lines = [line.split() for line in printed(console).splitlines()]
    assert ["limit:", "40"] in lines and ["last", "round:", "no"] in lines
    assert ["choose", "no", "no"] in lines and ["shield", "no", "no"] in lines
    assert [line[:1] for line in lines].count(["dice:"]) == 1


@pytest.mark.parametrize(
    ("value", "words"),
    [(True, "yes"), (False, "no"), (None, "none"), ([], "none"), ({}, "none"), ([1, [2, 3]], "1, 2, 3"),
     ({"a": 1, "b": [2]}, "a 1, b 2"), ("x", "x"), (1.5, "1.5")],
)  # fmt: skip
def test_data_as_words(value: object, words: str) -> None:
    assert facts.shown(value) == words


def test_any_data_has_fields() -> None:
    assert facts.fields({"two_words": (1, 2)}) == [("two words", [1, 2])]
    assert facts.fields([1, 2]) == [("table", [1, 2])]
    assert facts.fields({"other": 3 + 4j}) == [("other", "(3+4j)")]


def test_long_lists_go_into_columns() -> None:
    offers = [board.Offer(n, f"choose {n}", f"choice {n}", "a preview", n == 2) for n in range(1, 28)]
    console = paper()
    console.print(board.listed(console, offers, 10))
    lines = printed(console).splitlines()
    assert len(lines) <= 10
    assert "a preview" not in printed(console)
    assert "choice 2 (Enter)" in printed(console) and "27 choice 27" in printed(console)


# -- paper -----------------------------------------------------------------------------------------------


def test_signs_that_the_paper_lacks() -> None:
    file = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="plainly")
    file.write("▸ Mira · 6¢ ■□ “so” … 漢 ¿Año? «Sí»")
    file.flush()
    assert isinstance(file.buffer, io.BytesIO)
    assert file.buffer.getvalue() == b'> Mira - 6c #- "so" ~ ? ?Ano? "Si"'


def test_only_writing_has_stand_ins() -> None:
    with pytest.raises(UnicodeDecodeError) as unread:
        b"\xff".decode("ascii")
    with pytest.raises(UnicodeDecodeError):
        plainly(unread.value)


@pytest.mark.slow
def test_the_picture() -> None:
    drawing = draw()
    assert drawing.startswith("<svg")
    assert drawing == draw()
    assert "url(" not in drawing.replace("url(#", "")  # fetches nothing
    assert "Mira" in drawing and "Radio" in drawing


def test_by_post_the_title_names_the_turn_and_who_is_first() -> None:
    game = find("machikoro")
    view = game.view(game.new(2, {"mode": "postal"}, chance=1), 0, ["Ada", "Bo"])
    console = paper(100)
    console.print(machikoro.board(game, view, {}, Room(100, 40)).picture)
    assert "Turn 1 of 12 · first player Ada" in printed(console)
