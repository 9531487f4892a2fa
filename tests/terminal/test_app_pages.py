"""On the whole screen: what is laid over the table, every key, and any size of window."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.style import Style
from textual import events
from textual.color import Color
from textual.containers import VerticalScroll
from textual.pilot import Pilot

from passel.contract import Game
from passel.terminal.app.app import DUSK, PAPER, in_daylight
from passel.terminal.app.colours import contrast_of, inked
from passel.terminal.new_game import Wishes
from terminal.home import SEED, new_table
from terminal.stage import play, press, seen, settled, sitting, top, type_in, words

pytestmark = [pytest.mark.pure, pytest.mark.slow]


EVERY_KEY = [
    ("f1", "question_mark", "The roller may buy one card"),
    ("f2", "h", "A regular bot would play"),
    ("f3", "u", "There's nothing to undo yet."),
    ("f4", "l", "Dice code (check it after the game)"),
    ("f5", "r", "MK-41 The roller may buy one card"),
    ("f7", "s", "Every move is saved in"),
]


def test_every_key_and_its_letter(tmp_path: Path) -> None:
    table = new_table(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        for key, letter, answer in EVERY_KEY:
            for keys in ([key], ["tab", letter]):
                await press(pilot, *keys)
                assert answer in words(pilot)
                await press(pilot, "escape", "x", "backspace")  # and letters are letters again
                assert "Buy something?" in seen(pilot) and answer not in words(pilot)

    play(table, script)
    assert [seat for seat, _ in table.record.decisions] == [0], "nothing but what the bot before her did"


def test_tab_makes_letters_of_the_keys(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "f1 Help f2 Hint f3 Undo f4 Log f5 Rules f6 Auto f7 Saved ^q Quit tab Keys" in seen(pilot)
        await press(pilot, *"buy", "tab")
        assert "? Help h Hint u Undo l Log r Rules o Auto s Saved q Quit" in seen(pilot)
        assert "> press a key shown below" in words(pilot)
        await press(pilot, "b")
        assert "> b" in seen(pilot) and "f1 Help" in seen(pilot)
        await press(pilot, "u")
        assert "> bu" in seen(pilot)
        await press(pilot, "tab", "shift+tab")
        assert "> number or short form" in words(pilot)

    play(new_table(tmp_path), script)


@pytest.mark.parametrize("keys", [["ctrl+q"], ["tab", "q"], [*"quit", "enter"], ["f4", "ctrl+q"]])
def test_ways_to_leave(tmp_path: Path, keys: list[str]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, *keys)
        assert not pilot.app.is_running

    assert play(new_table(tmp_path), script).return_code == 0


def test_ctrl_c(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "ctrl+c")

    assert play(new_table(tmp_path), script).return_code == 130


def test_the_rulebook(tmp_path: Path) -> None:
    """It opens at the clause behind the prompt, and anywhere that one asks for."""

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "f5")
        assert seen(pilot).splitlines()[0].strip().startswith("• MK-41 ")
        assert "no sale, gift or loan." in words(pilot), "nothing is cut off"
        await press(pilot, *"mk26", "enter")
        assert seen(pilot).splitlines()[0].strip().startswith("• MK-26 ")
        await press(pilot, "down")
        assert not seen(pilot).splitlines()[0].strip().startswith("• MK-26 ")
        await press(pilot, "home")
        assert seen(pilot).splitlines()[0].strip() == "How to play Machi Koro"
        await press(pilot, "up", "pagedown", "pageup", *"999", "enter")
        assert "Machi Koro has no rule 999. The nearest is MK-83." in words(pilot)
        await press(pilot, *["backspace"] * 3, *"Radio Tower", "enter")
        first = seen(pilot).splitlines()[0]
        assert "radio tower" in first.casefold()
        await press(pilot, "enter")
        assert (
            "radio tower" in seen(pilot).splitlines()[0].casefold() and seen(pilot).splitlines()[0] != first
        )
        await press(pilot, *"xyzzy", "enter")
        assert "No match for “Radio Towerxyzzy”." in words(pilot)
        await press(pilot, *["backspace"] * 16, "enter", "escape")
        assert "Buy something?" in seen(pilot)

    play(new_table(tmp_path), script)


@pytest.mark.slow
def test_the_journal(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        for _ in range(8):
            await type_in(pilot, "1")
        assert "Round 1\n" not in seen(pilot)
        await press(pilot, "f4")
        assert "You roll" in seen(pilot).splitlines()[-2] + seen(pilot).splitlines()[-3]
        await press(pilot, "home")
        assert "New game of Machi Koro." in seen(pilot) and "Round 1\n" in seen(pilot)
        await press(pilot, "end")
        assert "New game of Machi Koro." not in seen(pilot)
        await press(pilot, "l")
        assert "Buy something?" in seen(pilot)

    play(new_table(tmp_path), script)


@pytest.mark.parametrize("key", ["f1", "f4", "f5"])
def test_fingers_that_are_faster_than_the_screen(tmp_path: Path, key: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        def burst(*keys: str) -> None:
            for each in keys:
                pilot.app.post_message(events.Key(each, None))

        burst(key, "escape", key, key, key)
        await settled(pilot)
        assert len(pilot.app.screen_stack) <= 2
        burst("escape", "escape", "escape")
        await settled(pilot)
        assert len(pilot.app.screen_stack) == 1
        assert "Buy something?" in seen(pilot)

    play(new_table(tmp_path), script)


def test_a_game_left_unfinished_is_mentioned(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "f4", "home")
        assert "Another game waits." in seen(pilot)

    play(new_table(tmp_path), script, news="Another game waits.")


def test_light_and_dark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot[None]) -> None:
        before = pilot.app.theme
        await press(pilot, "f8")
        assert pilot.app.theme != before
        await press(pilot, "f8")
        assert pilot.app.theme == before == "paper"

    monkeypatch.setenv("COLORFGBG", "0;15")
    assert in_daylight()
    play(new_table(tmp_path), script)
    for told in ("15;0", "", "0;default;0"):
        monkeypatch.setenv("COLORFGBG", told)
        assert not in_daylight()


@pytest.mark.parametrize("ink", ["#d29922", "#e6f3ee", "#3b8eea", "#22302f"])
def test_inks_can_be_read_on_paper(ink: str) -> None:
    paper = Color.parse(PAPER.background)
    shades = []
    for style in (Style(color=ink), Style(color=ink, dim=True)):
        shade = inked(style, paper)
        assert shade.color is not None and not shade.dim
        shades.append(contrast_of(Color.from_rich_color(shade.color), paper))
    assert shades[0] >= 4.5 and shades[0] > shades[1] >= 3
    assert inked(Style(color=ink), Color.parse(DUSK.background)) == Style(color=ink)
    badge = Style(color="#ffffff", bgcolor="#1f6fc2")
    assert inked(badge, paper) == badge


@pytest.mark.parametrize(("daylight", "gold"), [("0;15", False), ("15;0", True)])
def test_the_board_is_inked_for_the_light(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, daylight: str, gold: bool
) -> None:
    monkeypatch.setenv("COLORFGBG", daylight)

    async def script(pilot: Pilot[None]) -> None:
        segments = [segment for strip in pilot.app.screen._compositor.render_strips() for segment in strip]
        coins = [segment.style.color.name for segment in segments if segment.style and segment.style.color]
        assert ("#d29922" in coins) == gold

    play(new_table(tmp_path), script)


def test_without_colours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(pilot: Pilot[None]) -> None:
        assert "▸13 keep your coins" in seen(pilot)
        segments = [segment for strip in pilot.app.screen._compositor.render_strips() for segment in strip]
        marked = next(segment for segment in segments if "▸13" in segment.text)
        assert marked.style is not None and marked.style.reverse

    play(new_table(tmp_path), script)


# -- any size --------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["machikoro", "duel"])
def test_any_size(tmp_path: Path, duel: Game, slug: str) -> None:
    """Resized while it goes on: prompt, offers and line are always there, and nothing is cut off."""
    game = duel if slug == "duel" else None
    table = new_table(tmp_path, Wishes(names=["Mira"], seed=SEED), game)

    async def script(pilot: Pilot[None]) -> None:
        for width, height in [(80, 24), (60, 20), (120, 40), (200, 60), (40, 15), (100, 30)]:
            await pilot.resize_terminal(width, height)
            await press(pilot)
            view = table.game.view(table.pos, top(pilot).players.looking)
            assert table.game.words.prompt(view) in words(pilot)
            assert "▸" in seen(pilot) and "\n >" in seen(pilot)
            assert len(seen(pilot).splitlines()) == height
            picture = sitting(pilot).query_one("#picture")
            assert picture.size.width == width - 1 if width < 112 else picture.size.width < width

    play(table, script)


def test_everything_of_the_board_is_on_80_by_24(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "Radio Tower" in seen(pilot) and "Round 1 · " in seen(pilot)
        board = sitting(pilot).query_one("#board", VerticalScroll)
        assert board.max_scroll_y == 0

    play(new_table(tmp_path), script)


def test_the_board_scrolls_where_it_does_not_fit(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "Round 1 · " in seen(pilot) and "Radio Tower" not in seen(pilot)
        await press(pilot, *["pagedown"] * 4)
        assert "Radio Tower" in seen(pilot) and "Round 1 · " not in seen(pilot)
        await press(pilot, *["pageup"] * 4)
        assert "Round 1 · " in seen(pilot)

    play(new_table(tmp_path), script, size=(60, 20))
