"""Bots in a game by post: a letter says who is one when it first mentions them."""

from __future__ import annotations

from pathlib import Path

import pytest

from passel.contract import BadSetting
from passel.letters.new_game import players_of
from passel.records import load, read
from passel.tables import acts
from post.folder_game import ADA, BO, ROBOT, attend, decision, laid, send

pytestmark = pytest.mark.pure
PEOPLE = ["Ada <ada@example.org>", "Bo"]


def letters(folder: Path, kind: str) -> list[str]:
    found = sorted((folder / "letters").glob(f"*-{kind}-*.txt"), key=lambda path: path.stat().st_mtime_ns)
    return [path.read_text("utf-8") for path in found]


def test_bots_of_a_folder_have_names_that_its_name_decides() -> None:
    one, same, other = (players_of(PEOPLE, ["regular"] * 3, table)[2:] for table in ("a", "a", "c"))
    assert one == same != other
    assert {player.name for player in one} == {"Otto", "Mina", "Rafa"}, "Bea has Bo's initial"
    assert [player.level for player in one] == ["regular"] * 3
    names = [player.name.casefold() for player in players_of(["gus", "NELL"], ["novice"] * 4, "a")]
    assert len(set(names)) == 6


@pytest.mark.parametrize("name", ["Zed (novice bot)", "regular"])
def test_nobody_is_called_like_a_bot(name: str) -> None:
    with pytest.raises(BadSetting, match="Write a player as"):
        players_of([name, "Bo"], [], "a")


def test_the_first_letter_says_who_is_a_bot(tmp_path: Path) -> None:
    table = laid(tmp_path / "autumn", [BO, ROBOT], options={})
    [first] = letters(table.folder, "ask")
    assert "PLAYERS" in first and "P1  Bo\nP2  Bea (bot, regular)\n" in first
    answered = table.state.number
    while table.state.number == answered or not letters(table.folder, "ask"):
        send(table, 0, decision(table, 0))
    latest = letters(table.folder, "ask")[-1]
    assert "PLAYERS" not in latest and "(bot, " not in latest and "Bea" in latest


def test_in_spanish_and_by_sheets(tmp_path: Path) -> None:
    table = laid(tmp_path / "autumn", [ADA, BO, ROBOT])
    spanish, english = letters(table.folder, "orders")
    if "PLAYERS" in spanish:
        spanish, english = english, spanish
    assert "P3  Bea (bot, habitual)" in spanish and "P3  Bea (bot, regular)" in english


def test_who_has_a_bot_play_for_them_is_no_bot(tmp_path: Path) -> None:
    table = laid(tmp_path / "autumn", [ADA, BO, ROBOT])
    with table.session():
        table.do(acts.UseBot(by="P2", seat=1, level="regular"))
        table.do(acts.Kick(by="referee", seat=0))
        table.do(acts.End(by="referee"))
    attend(table)
    [farewell] = letters(table.folder, "farewell")
    assert "P1 (bot, habitual), Bo y Bea (bot, habitual)." in " ".join(farewell.split())
    record = read(load(table.folder / "sealed" / "record.txt"))
    assert record.names == ["P1 (regular bot)", "Bo", "Bea (regular bot)"]
