"""Whole games, typed in every way that people type."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from passel.contract import Game
from passel.contract.text import text_face
from passel.kernel import digest
from passel.records import read, verify
from passel.registry import find
from passel.terminal.game_file import GameFile
from passel.terminal.new_game import Wishes
from passel.terminal.play import Play
from quick import slow
from terminal.home import SEED, new_table, paper, printed, sit_down

PRESETS = [preset.name for preset in find("machikoro").presets]


def somebody(table: GameFile, seed: int) -> Callable[[str], str]:
    """Chooses anything, by number, notation, a beginning of it, or just Enter."""
    dice = Random(seed)

    def hear(prompt: str) -> str:
        ask = table.pos.asks[0]
        texts = text_face(table.game).order([option.text for option in ask.options])
        number = dice.randrange(len(texts))
        beginning = texts[number][:-1]
        unmistakable = sum(text.startswith(beginning) for text in texts) == 1
        ways = [str(number + 1), texts[number].upper(), beginning if unmistakable else "", " "]
        return dice.choice(ways)

    return hear


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("seats", "limit"), [(3, 6), slow(2, 0), slow(3, 0), slow(4, 0)])
def test_to_the_end(tmp_path: Path, seats: int, limit: int, preset: str) -> None:
    settings = {"turn_limit": str(limit)}
    wishes = Wishes(seats=seats, names=["Mira"], preset=preset, settings=settings, seed=SEED)
    table = new_table(tmp_path, wishes)
    console = paper()
    assert Play(console, somebody(table, seats), table, "").run() == 0

    text = printed(console)
    assert table.pos.over
    assert max(len(line) for line in text.splitlines() if str(tmp_path) not in line) <= 80
    assert f"passel verify {tmp_path / 'game.txt'}" in text
    firsts = sum(line.split()[:1] == ["1."] and "landmarks" in line for line in text.splitlines()[-8:])
    assert firsts == table.pos.places.count(1)

    written = table.path.read_text("utf-8")
    reading, findings = verify(written)
    assert findings == []
    assert digest(reading.record.replay()) == digest(table.pos)
    assert reading.record.commitment in text


def test_everybody_at_the_keyboard(tmp_path: Path) -> None:
    table = new_table(
        tmp_path, Wishes(names=["Ann", "Ben"], seats=2, seed=SEED, settings={"turn_limit": "6"})
    )
    console = paper()
    assert Play(console, somebody(table, 1), table, "").run() == 0
    text = printed(console)
    assert "Ann: " in text and "Ben: " in text
    assert "presses Enter" not in text  # nothing is hidden, so nobody need look away
    assert table.pos.over


def test_a_game_without_a_look_of_its_own(tmp_path: Path, duel: Game) -> None:
    table = new_table(tmp_path, Wishes(names=["Ann"], seed=SEED), duel)
    console = paper()
    assert Play(console, somebody(table, 3), table, "").run() == 0
    assert table.pos.over
    assert verify(table.path.read_text("utf-8"))[1] == []
    text = printed(console)
    assert "Only you see this:" in text
    assert "wins." in text or "Honours are even." in text
    assert max(len(line) for line in text.splitlines() if str(tmp_path) not in line) <= 80


def test_the_same_seed_and_the_same_choices_make_the_same_game(tmp_path: Path) -> None:
    lines = ["1", "2", "3", "1", "2", "3"]
    ends = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        table = new_table(folder)
        code, _ = sit_down(table, *lines)
        assert code == 0
        ends.append((table.record.decisions, digest(read(table.path.read_text("utf-8")).replay())))
    assert ends[0] == ends[1]
