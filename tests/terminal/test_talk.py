"""What may be typed, and what is said to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from passel.contract import Game
from passel.kernel import Refused, digest
from passel.registry import find
from passel.terminal.new_game import Wishes, go_on
from terminal.home import SEED, advice, choices, new_table, sit_down

SPECIAL = Wishes(names=["Mira"], seat=1, seed=SEED, preset="live with special actions")


@pytest.mark.parametrize("line", ["5", "05", "buy bakery", "BUY  Bakery", "buy b", " buy_bak "])
def test_ways_to_choose(tmp_path: Path, line: str) -> None:
    table = new_table(tmp_path)
    sit_down(table, line)
    assert [option.text for seat, option in table.record.decisions if seat == 1] == ["buy bakery"]


def test_enter_takes_what_is_marked(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    _, text = sit_down(table, "")
    assert "keep your coins (Enter)" in text
    assert [option.text for seat, option in table.record.decisions if seat == 1] == ["pass"]


def test_several_at_once(tmp_path: Path) -> None:
    table = new_table(tmp_path, SPECIAL)
    sit_down(table, "3; shield 4")
    assert choices(table) == ["special shield", "shield 4"]


def test_a_batch_is_all_or_nothing(tmp_path: Path) -> None:
    table = new_table(tmp_path, SPECIAL)
    before = table.path.read_text("utf-8")
    _, text = sit_down(table, "special shield; shield 9", "special none; buy bakery")
    assert "These dice can't show 9." in text
    assert "Play special none first, then the rest." in text
    assert table.record.decisions == []
    assert table.path.read_text("utf-8") == before


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("buy bakry", "Did you mean buy bakery?"),
        ("xyzzy", "We don't understand 'xyzzy'."),
        ("buy", "'buy' could mean buy wheat_field, "),
        ("99", "Choose 1 to 12, not '99'."),
        ("0", "Choose 1 to 12, not '0'."),
        ("9" * 5000, "Choose 1 to 12, not "),
        ("٣", "Choose 1 to 12, not "),
        ("buy mine", "It costs 6 coins. You have 4 coins.  MK-42"),
        ("undp", "Did you mean undo?"),
        (";", "We don't understand"),
        ("1;2", "first, then the rest."),
        ("[bold]:smile:[/bold]", "We don't understand '[bold]:smile:[/bold]'."),
        ("\x1b[31m\x00", "We don't understand"),
        ("x" * 20_000, "That's too long (20,000 characters)."),
        ("? MK-41", "The roller may buy one card"),
        ("?mk41", "The roller may buy one card"),
        ("rules 41", "The roller may buy one card"),
        ("rules", "How to play Machi Koro"),
        ("rules", "Which rule? For example: rules MK-1"),
        ("? 999", "Machi Koro has no rule 999. The nearest is MK-83."),
        ("? cheese", "Rules of Machi Koro have numbers like MK-1, not 'cheese'."),
        ("? 5", "5  Bakery for 1 coin: When you roll 2 or 3, you get 1 coin. Leaves you 3 coins."),
        ("? buy bakery", "Short form: buy bakery"),
        ("?", "undo your last move"),
        ("help", "undo your last move"),
        ("why mine", "It costs 6 coins. You have 4 coins.  MK-42"),
        ("why Radio Tower", "It costs 22 coins. You have 4 coins.  MK-42"),
        ("why reroll 1", "You need the Radio Tower to reroll.  MK-23"),
        ("why buy bakery", "You can play buy bakery: it's number 5."),
        ("why 5", "You can play buy bakery: it's number 5."),
        ("why radoi tower", "Did you mean buy radio_tower?"),
        ("why", "Add a move in short form after “why”."),
        ("board", "You have 4 coins. Buy something?"),
        ("log", "You roll"),
        ("save", "Every move is saved in "),
        ("hint", "A regular bot would play "),
        ("undo", "There's nothing to undo yet."),
    ],
)  # fmt: skip
def test_words_to_the_table_harm_nothing(tmp_path: Path, line: str, answer: str) -> None:
    table = new_table(tmp_path, Wishes(names=["Mira"], seat=1, seed="ab" * 32))
    before = digest(table.pos)
    _, text = sit_down(table)
    code, more = sit_down(table, line)
    assert code == 0
    said = more[len(text.partition("\nSaved in")[0]) :]
    assert answer in " ".join(said.split()) or answer in said
    assert digest(table.pos) == before
    assert table.record.decisions == []


def test_undo_while_nothing_has_come_of_it(tmp_path: Path) -> None:
    table = new_table(tmp_path, SPECIAL)
    before = digest(table.pos)
    _, text = sit_down(table, "special shield", "undo")
    assert "Undone: special shield." in text
    assert text.count("Roll, or use a special action?") == 2
    assert digest(table.pos) == before
    assert "special shield" not in table.path.read_text("utf-8")


def test_no_undo_after_the_dice(tmp_path: Path) -> None:
    table = new_table(tmp_path, SPECIAL)
    _, text = sit_down(table, "special none", "undo")
    assert "Too late to undo: cards or dice have been revealed." in text
    assert choices(table) == ["special none"]


def test_no_undo_after_the_others(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    _, text = sit_down(table, "1", "undo")
    assert "Too late to undo: " in text


@pytest.mark.parametrize("names", [["Ann"], ["Ann", "Ben"]])
def test_other_people_at_the_keyboard_are_observers(tmp_path: Path, names: list[str]) -> None:
    table = new_table(tmp_path, Wishes(names=names, seat=1, seed="11" * 32), find("whenpigsfly"))
    while table.pos.asks[0].seat != 0:
        table.choose(table.pos.asks[0].seat, [advice(table, table.pos.asks[0])])
    before = digest(table.pos)
    [ask] = table.pos.asks
    option = ask.options[0]
    table.choose(ask.seat, [option])
    if len(names) == 1:
        assert table.undo(ask.seat) is option
        assert digest(table.pos) == before
    else:
        with pytest.raises(Refused, match="the others have seen this move"):
            table.undo(ask.seat)
        assert digest(table.pos) != before


def test_bots_are_no_observers(tmp_path: Path, duel: Game) -> None:
    """What the journal tells is taken back with what came of it."""
    table = new_table(tmp_path, Wishes(names=["Ann"], seat=1, seed="11" * 32), duel)
    _, text = sit_down(table, "quit")
    before = list(table.entries)
    _, text = sit_down(table, "bid 2", "undo")
    assert "Undone: bid 2." in text
    assert "bid 2" not in choices(table)
    assert table.entries == before == go_on(duel, table.path).entries


def test_why_looks_first_at_what_is_asked(tmp_path: Path) -> None:
    table = new_table(tmp_path, SPECIAL)
    _, text = sit_down(table, "special choose", "why 2+2", "why mine")
    assert "Two dice need the Train Station.  MK-16" in text
    assert "Answer this first: Choose Number: set your dice.  MK-16" in text


# -- standing orders -------------------------------------------------------------------------------


def test_an_order_stands_until_it_lapses(tmp_path: Path, duel: Game) -> None:
    """It begins to count after the turn in which it was given, in which something else may be asked."""
    table = new_table(tmp_path, Wishes(names=["Ann", "Ben"], seed="11" * 32), duel)
    ann = table.record.names.index("Ann")
    asked = table.game.view(table.pos, ann)
    state, seat = table.state, table.state.seats[ann]
    table.order(ann, "take it")
    assert asked.ask is not None and asked.ask.decision == "bid"
    assert not state.ordered(ann)
    table.run_tasks()
    assert state.order_of(ann), "it was given in this turn"
    while table.game.lasted(table.pos) == seat.given:
        ask = table.pos.asks[0]
        text = state.ordered(ask.seat)
        table.choose(ask.seat, [duel.box.texts[text] if text else advice(table, ask, "regular")])
    asked = table.game.view(table.pos, ann)
    assert asked.ask is not None and asked.ask.decision == "bid"
    assert not state.ordered(ann)
    table.run_tasks()
    assert not state.order_of(ann), "it has lapsed: something else was asked"
    table.order(ann, "take it down to 1")
    assert not state.ordered(ann)
    table.run_tasks()
    assert state.order_of(ann), "this one goes on"
    assert not state.ordered(1 - ann)


def test_an_order_is_kept_when_its_player_leaves_and_resumes(tmp_path: Path, duel: Game) -> None:
    table = new_table(tmp_path, Wishes(names=["Ann", "Ben"], seed="11" * 32), duel)
    ann = table.record.names.index("Ann")
    table.order(ann, "take it down to 1")
    assert f"\norder {duel.seat_names[ann]} take it down to 1\n" in table.path.read_text("utf-8")
    again = go_on(duel, table.path)
    assert again.state.order_of(ann) == "take it down to 1"
    assert not again.state.order_of(1 - ann)
    again.order(ann, "")
    assert go_on(duel, table.path).state.order_of(ann) == ""


def test_what_is_ordered_is_done(tmp_path: Path, duel: Game) -> None:
    """Two who order everything away are asked for their offers only."""
    table = new_table(tmp_path, Wishes(names=["Ann", "Ben"], seed="11" * 32), duel)
    orders = ["", "order take it down to 1"] * 2
    _, text = sit_down(table, *orders, *[""] * 200)
    answered = [option.text for _, option in table.record.decisions]
    assert "Automatic answer on: take it down to 1." in text
    assert "pass" in answered and table.pos.over
    assert "counter" not in answered


def test_orders_are_listed_taken_and_ended(tmp_path: Path, duel: Game) -> None:
    table = new_table(tmp_path, Wishes(names=["Ann"], seed=SEED), duel)
    _, text = sit_down(
        table,
        "?",
        "order",
        "order take it",
        "order",
        "order none",
        "order",
        "order tke it",
        "order take it 4",
    )
    assert "automatic answers, so you aren't asked" in text
    assert "order take it down to 1…9: Blows, while you have more lives than this." in text
    assert text.index("Now: off.") < text.index("Automatic answer on: take it.") < text.index("Now: take it.")
    assert "Automatic answers off." in text
    assert "Did you mean take it?" in text
    assert "take it doesn't take a number." in text
    assert table.record.orders == {}


def test_a_game_without_orders_says_so(tmp_path: Path) -> None:
    _, text = sit_down(new_table(tmp_path, game=find("whenpigsfly")), "?", "order", "order pass")
    assert text.count("When Pigs Shall Fly has no automatic answers.") == 2
    assert "automatic answers, so you aren't asked" not in text
