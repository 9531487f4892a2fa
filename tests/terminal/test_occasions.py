"""What is said when a game is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from passel.contract.text import text_face
from passel.registry import find, shelf
from passel.terminal.game_file import GameFile
from passel.terminal.messages import ending
from passel.terminal.new_game import Wishes
from passel.terminal.players import Players
from terminal.home import SEED, advice, new_table, paper, printed

pytestmark = pytest.mark.pure
TOLD = {
    "lawless": " points, ",
    "lordofpigs": "rating ",
    "machikoro": " of 4 landmarks, ",
    "margincall": " left, ",
    "whenpigsfly": " points",
}
PRESETS = {"lawless": "short", "margincall": "short"}


def finished(table: GameFile) -> str:
    """Played to its end at random: what is said then."""
    while table.pos.asks:
        ask = table.pos.asks[0]
        table.pos.play(ask.seat, advice(table, ask))
    console = paper(100)
    for each in ending(Players(table)):
        console.print(each, soft_wrap=True)
    return printed(console)


@pytest.mark.parametrize("slug", list(shelf()))
def test_the_standing_is_in_the_words_of_the_game(tmp_path: Path, slug: str) -> None:
    wishes = Wishes(names=["Mira"], seed=SEED, preset=PRESETS.get(slug, ""))
    table = new_table(tmp_path, wishes, find(slug))
    lines = [line.rstrip() for line in finished(table).splitlines()]
    view = table.view(-1)
    for seat, place in enumerate(view.places):
        chair = [f"{place}.", table.names[seat]]
        row = next(line for line in lines if line.split()[:2] == chair)
        assert TOLD[slug] in row and row.endswith(text_face(table.game).score(view, seat))
    assert lines[0] == table.game.words.result(table.view(Players(table).last_reader()))


def test_a_set_of_games(tmp_path: Path) -> None:
    table = new_table(
        tmp_path, Wishes(names=["Mira"], seed=SEED, preset="competitive set"), find("lordofpigs")
    )
    won = [office.won for office in table.game.view(table.pos, -1).public.offices]
    assert won == [0, 0, 0, 0]
    assert "games won: " in finished(table)


def test_alone_nobody_comes_first(tmp_path: Path) -> None:
    table = new_table(tmp_path, Wishes(seats=1, names=["Mira"], seed=SEED), find("whenpigsfly"))
    text = " ".join(finished(table).split())
    score = text_face(table.game).score(table.game.view(table.pos, 0), 0)
    assert text.startswith(f"{score}: ") and "S1" not in text
