"""Whole games from the command line, with nothing but files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from passel import cli
from passel.letters.incoming import read_letter
from passel.tables.folder_table import FolderTable
from post.folder_game import BO, CY, decision, laid, orders

pytestmark = pytest.mark.pure
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*words: object) -> tuple[int, str, str]:
        code = cli.run([str(word) for word in words])
        return code, *capsys.readouterr()

    return command


def told(run: Run, *words: object) -> Any:
    code, out, err = run(*words, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


@pytest.mark.slow
def test_three_people_and_a_bot_play_machi_koro_by_post(run: Run, tmp_path: Path) -> None:
    folder, sheet = tmp_path / "autumn", tmp_path / "sheet.txt"
    people = [
        "--player",
        "Ada <ada@example.org>",
        "--player",
        "Bo;zone=Europe/Madrid;language=es",
        "--player",
        "Cy",
    ]
    short = ["--option", "turn_limit=4"]
    code, out, err = run("post", "new", "machikoro", folder, *people, "--bot", "regular", *short)
    assert (code, err) == (0, "")
    turns = 0
    while (now := told(run, "post", "status", folder))["state"] == "playing":
        turns += 1
        assert now["turn"] == turns
        assert [seat["standing"] for seat in now["seats"]] == ["awaited"] * 3 + ["bot"]
        for seat in range(3):
            sheet.write_text(orders(FolderTable(folder).state.pos, seat), "utf-8")
            assert turns > 1 or run("post", "check", folder, sheet)[0] == 0
            received = told(run, "post", "receive", folder, sheet)
            assert received["reports"] == ([f"turn-{turns:02}"] if seat == 2 else [])
        places = {path.name for path in (folder / "reports" / f"turn-{turns:02}").iterdir()}
        assert places == {
            f"{name}.{kind}" for name in ("all", "P1", "P2", "P3", "P4") for kind in ("txt", "html")
        }
    assert turns == 4
    assert now["result"]
    assert not (folder / "record.txt").exists()
    assert run("post", "reveal", folder)[0] == 0
    code, out, err = run("verify", folder)
    assert (code, err) == (0, "")
    assert f"{3 * turns} sets of orders match their receipts." in out
    assert f"{turns} turns: the orders match the moves of the game file." in out
    assert f"{5 * turns} reports: their receipts match receipts.txt." in out


@pytest.mark.slow
def test_a_game_of_margin_call_by_correspondence(run: Run, tmp_path: Path) -> None:
    folder, answer = tmp_path / "crash", tmp_path / "answer.txt"
    people = ["--player", "Ada <ada@example.org>", "--player", "Bo"]
    assert run("post", "new", "margincall", folder, *people, "--bot", "regular", "--option", "goal=6")[0] == 0
    table, letters, state = FolderTable(folder), [], "playing"
    while state == "playing":
        letter = min((folder / "letters").glob("*-ask-*.txt"))
        subject, _, text = letter.read_text("utf-8").partition("\n")
        seat = int(letter.name[1]) - 1
        assert subject == f"[crash P{seat + 1} #{table.state.seats[seat].asks}]"
        assert f"{table.state.names()[seat]}, it's your turn" in text
        letters.append(letter.name)
        answer.write_text(f"Subject: Re: {subject} Margin Call\n\n{decision(table, seat)}\n", "utf-8")
        state = told(run, "post", "receive", folder, answer)["status"]["state"]
        table.catch_up()
    assert len(letters) == len(set(letters)) > 10
    assert run("post", "reveal", folder)[0] == 0
    code, out, err = run("verify", folder)
    assert (code, err) == (0, "")
    assert "record.txt:" in out


def test_pass_until_my_turn_counts_from_the_decision_that_it_came_with(tmp_path: Path) -> None:
    """In one's own turn, in which more is asked: it lapses when the next turn of one's own begins."""
    table = laid(tmp_path / "game", [BO, CY], "margincall")
    first = table.state.pos.asks[0].seat
    seat_state = table.state.seats[first]
    passed, turn_of_order, more = 0, 0, 0
    for _count in range(1000):
        ask = table.state.pos.asks[0]
        public = table.state.game.view(table.state.pos, -1).public
        text = decision(table, ask.seat)
        if ask.seat == first:
            assert public.active == first, "everything else was answered by the order"
            if turn_of_order != public.turn:
                assert seat_state.order is None, "the own turn has come"
                turn_of_order = public.turn
                text += "\norder pass until my turn"
            else:
                assert seat_state.order is not None
                more += 1
        before = table.state.history.moves[:]
        with table.session():
            table.take(read_letter(table.state, ask.seat, text).acts)
            table.run_tasks()
        made = table.state.history.moves[len(before) :]
        passed += public.active != first and any(
            (seat, option.text) == (first, "pass") for seat, option in made
        )
        if table.state.phase != "playing" or (passed > 1 and more > 1 and turn_of_order > 1):
            break
    assert passed and more
