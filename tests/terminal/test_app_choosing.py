"""On the whole screen: every way to choose, and what is said to what is no choice."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from passel.contract import Game
from passel.contract.text import Offer
from passel.kernel import digest
from passel.registry import find
from passel.terminal.app.offers import Offers
from passel.terminal.game_file import GameFile
from passel.terminal.new_game import Wishes
from terminal.home import SEED, choices, new_table
from terminal.stage import SPECIAL, play, press, seen, settled, sitting, type_in, words

pytestmark = [pytest.mark.pure, pytest.mark.slow]


def own(table: GameFile, seat: int = 1) -> list[str]:
    return [option.text for other, option in table.record.decisions if other == seat]


@pytest.mark.parametrize("line", ["05", "BUY  Bakery", " buy_bak "])
def test_by_number_and_by_notation(tmp_path: Path, line: str) -> None:
    table = new_table(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        await type_in(pilot, line)

    play(table, script)
    assert own(table) == ["buy bakery"]


def test_key_by_key(tmp_path: Path) -> None:
    """Letters are typed, never taken for commands: h, u, j, r, o, s and q are in here."""
    table = new_table(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, *"hujrosq", "escape", *"buy bakery")
        assert "> buy bakery" in seen(pilot)
        assert "5 Bakery for 1 coin  When you roll 2 or 3, you get 1 coin. Leaves you 4 coins" in seen(pilot)
        await press(pilot, "enter")

    play(table, script)
    assert own(table) == ["buy bakery"]


def test_enter_takes_what_is_marked(tmp_path: Path) -> None:
    table = new_table(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        assert "▸13 keep your coins" in seen(pilot)
        await press(pilot, "enter")
        await press(pilot, "right", "down")
        assert "▸13" not in seen(pilot)
        await press(pilot, "up", "left", "left", "enter")

    play(table, script)
    assert own(table)[0] == "pass"
    assert own(table)[1].startswith("buy ")


def test_what_was_typed_and_deleted_leaves_no_mark(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "5")
        assert "▸5" in seen(pilot)
        await press(pilot, "backspace")
        assert "▸13 keep your coins" in seen(pilot)
        await press(pilot, "right", *"why 3", "enter")
        assert "▸1 " in seen(pilot)

    play(new_table(tmp_path), script)


def test_arrows_go_along_lines_and_columns(tmp_path: Path) -> None:
    table = new_table(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        offers = sitting(pilot).query_one(Offers)
        offers.lay([*offers.offers] * 3, frozenset())  # more than there are lines for
        await settled(pilot)
        offers.mark(0)
        await press(pilot, "down")
        columns = offers.at
        assert columns > 1
        await press(pilot, "right", "up", "left")
        assert offers.at == 0
        await press(pilot, "up")
        assert offers.at == len(offers.offers) - 1
        assert "▸13 keep your coins" in seen(pilot)  # scrolled there

    play(table, script)


def test_by_mouse(tmp_path: Path) -> None:
    """One click looks, another chooses."""
    table = new_table(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.click("#offers", offset=(1, 0))
        await settled(pilot)
        assert "1 Wheat Field for 1 coin" in seen(pilot)
        assert own(table) == []
        await pilot.click("#offers", offset=(1, 0))
        await settled(pilot)

    play(table, script)
    assert own(table) == ["buy wheat_field"]


def test_several_at_once(tmp_path: Path) -> None:
    table = new_table(tmp_path, SPECIAL)

    async def script(pilot: Pilot[None]) -> None:
        await type_in(pilot, "3; shield 4")

    play(table, script)
    assert choices(table) == ["special shield", "shield 4"]


ANSWERS = [
    ("buy bakry", "Did you mean buy bakery?"),
    ("xyzzy", "We don't understand 'xyzzy'."),
    ("99", "Choose 1 to 12, not '99'."),
    ("buy mine", "It costs 6 coins. You have 4 coins. MK-42"),
    ("undp", "Did you mean undo?"),
    ("1;2", "first, then the rest."),
    ("[bold]:smile:[/bold]", "We don't understand '[bold]:smile:[/bold]'."),
    ("x" * 20_000, "That's too long (20,000 characters)."),
    ("? MK-41", "The roller may buy one card"),
    ("rules 41", "The roller may buy one card"),
    ("? 999", "Machi Koro has no rule 999. The nearest is MK-83."),
    (
        "? 5",
        ("5 Bakery for 1 coin: When you roll 2 or 3, you get 1 coin. Leaves you "
        "3 coins. Short form: buy bakery"),
    ),
    ("?", "The roller may buy one card"),
    ("help", "by its short form"),
    ("why mine", "It costs 6 coins. You have 4 coins. MK-42"),
    ("why 5", "You can play buy bakery: it's number 5."),
    ("board", "You have 4 coins. Buy something?"),
    ("log", "You roll"),
    ("rules", "rule or word:"),
    ("save", "Every move is saved in "),
    ("hint", "A regular bot would play "),
    ("undo", "There's nothing to undo yet."),
    ("order", "two dice: Always roll two dice."),
]  # fmt: skip


def test_what_is_no_choice_is_answered_and_harmless(tmp_path: Path) -> None:
    table = new_table(tmp_path, Wishes(names=["Mira"], seat=1, seed="ab" * 32))
    before = digest(table.pos)

    async def script(pilot: Pilot[None]) -> None:
        for line, answer in ANSWERS:
            await type_in(pilot, line)
            assert answer in words(pilot), line
            await press(pilot, "escape")
            assert "Buy something?" in seen(pilot)
            assert line in ("board", "log") or answer not in words(pilot), "it was no answer to this"

    play(table, script)
    assert digest(table.pos) == before
    assert table.record.decisions == []


def test_a_hint_is_marked(tmp_path: Path) -> None:
    """With its key or in a word: what a bot would play can be had with Enter."""
    table = new_table(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        offers = sitting(pilot).query_one(Offers)
        for ask in (["f2"], [*"hint", "enter"]):
            offers.mark(0)
            await press(pilot, *ask)
            assert offers.marked is not None
            hint = f"A regular bot would play {offers.marked.number}: {offers.marked.label}."
            assert hint in words(pilot) and f"▸{offers.marked.number}" in seen(pilot)
            hinted.append(offers.marked.text)
        await press(pilot, "enter")

    hinted: list[str] = []
    play(table, script)
    assert own(table)[:1] * 2 == hinted


def test_what_a_line_is_too_short_for_is_in_the_note(tmp_path: Path) -> None:
    table = new_table(tmp_path, Wishes(names=["Mira"], seat=1, seed=SEED), find("margincall"))

    async def script(pilot: Pilot[None]) -> None:
        offers = sitting(pilot).query_one(Offers)
        offers.lay([Offer(1, "pass", "pass", "x " * 50 + "to the end", False)], frozenset())
        await settled(pilot)
        sitting(pilot).preview()
        await settled(pilot)
        assert "…" in seen(pilot) and "to the end" in words(pilot)
        offers.lay([Offer(1, "pass", "pass", "brief", False)], frozenset())
        await settled(pilot)
        sitting(pilot).preview()
        await settled(pilot)
        assert words(pilot).count("brief") == 1

    play(table, script)


def test_undo_while_nothing_has_come_of_it(tmp_path: Path) -> None:
    table = new_table(tmp_path, SPECIAL)
    before = digest(table.pos)

    async def script(pilot: Pilot[None]) -> None:
        await type_in(pilot, "special shield")
        assert "Use a special action" not in seen(pilot)
        await press(pilot, "f3")
        assert "Undone: special shield." in seen(pilot)
        assert "Roll, or use a special action?" in seen(pilot)
        await type_in(pilot, "special none")
        await press(pilot, "f3")
        assert "Too late to undo: cards or dice have been revealed." in words(pilot)

    play(table, script)
    assert before != digest(table.pos)
    assert choices(table) == ["special none"]


@pytest.mark.slow
def test_standing_orders(tmp_path: Path, duel: Game) -> None:
    table = new_table(tmp_path, Wishes(names=["Ann"], seed=SEED), duel)

    async def script(pilot: Pilot[None]) -> None:
        assert "f6 Auto" in seen(pilot)
        await press(pilot, "f6")
        assert "order take it down to 1…9: Blows, while you have more lives than this." in words(pilot)
        assert "Now: off." in seen(pilot)
        assert "> order" in seen(pilot)
        await press(pilot, *"take it", "enter")
        assert "Automatic answer on: take it." in seen(pilot)
        await type_in(pilot, "order none")
        assert "Automatic answers off." in seen(pilot)
        await type_in(pilot, "order take it down to 1")
        for _ in range(60):
            if table.pos.over:
                break
            await type_in(pilot, "")

    play(table, script)
    assert table.pos.over
    answered = [
        option.text
        for seat, option in table.record.decisions
        if not table.record.names[seat].endswith("bot)")
    ]
    assert "counter" not in answered


def test_a_game_without_orders_has_no_key_for_them(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "Auto" not in seen(pilot)
        await press(pilot, "f6", "tab", "o")
        assert "standing orders" not in seen(pilot)

    play(new_table(tmp_path, game=find("whenpigsfly")), script)


def test_typing_while_others_play_is_kept(tmp_path: Path) -> None:
    table = new_table(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        screen = sitting(pilot)
        talk, screen.talk = screen.talk, None  # as while bots think
        await type_in(pilot, "buy bakery")
        assert "It's not your turn." in seen(pilot)
        assert "> buy bakery" in seen(pilot)
        await pilot.press("f7")
        await pilot.pause()
        assert "Every move is saved" in words(pilot)
        await pilot.press("f1")
        await pilot.pause()
        assert "mark another move" in words(pilot)
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert screen.turns.hurry.is_set()
        await pilot.press("enter")
        screen.talk = talk

    play(table, script)
    assert own(table) == []
