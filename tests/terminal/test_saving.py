"""What was acknowledged is on the disk; what is on the disk goes on as it was."""

from __future__ import annotations

import errno
import random
from pathlib import Path

import pytest

from passel import records
from passel.contract import BadSetting, Game
from passel.kernel import digest
from passel.records import BadRecord, Record
from passel.registry import find
from passel.tables.history import History, shared
from passel.terminal import game_file as tables
from passel.terminal import saves as archive
from passel.terminal.game_file import Changed
from passel.terminal.new_game import Wishes, begin, go_on, latest
from passel.terminal.play import Play
from terminal.home import SEED, new_table, paper, printed, sit_down, typing

GAME = find("machikoro")


def on_disk(path: Path) -> Record:
    return records.read(path.read_text("utf-8"))


@pytest.mark.parametrize("last", ["quit", "exit", "Q"])
def test_quit_and_resume(tmp_path: Path, last: str) -> None:
    table = new_table(tmp_path)
    code, text = sit_down(table, "1", "2", last)
    assert code == 0
    assert f"Saved in {table.path}" in " ".join(text.split())
    assert text.endswith("Continue with: passel play again\n")

    again = go_on(GAME, table.path)
    assert digest(again.pos) == digest(table.pos)
    assert again.entries == table.entries
    code, more = sit_down(again, "")
    assert code == 0
    assert f"Machi Koro, continued at move {len(table.record.decisions) + 1}." in more
    assert "You buy a" in more  # the story begins where she left it
    assert more.count("Round 1\n") == 0
    assert [seat.level for seat in again.state.seats] == ["regular", "", "regular"]


def test_the_bots_go_on_as_they_would_have(tmp_path: Path) -> None:
    straight, broken = (new_table(make(tmp_path / name)) for name in ("straight", "broken"))
    sit_down(straight, "1", "2", "1", "2")
    for line in ("1", "2", "1", "2"):
        sit_down(broken, line)
        broken = go_on(GAME, broken.path)
    assert digest(straight.pos) == digest(broken.pos)


def make(folder: Path) -> Path:
    folder.mkdir()
    return folder


def test_ctrl_c(tmp_path: Path) -> None:
    table = new_table(tmp_path)

    def hear(prompt: str) -> str:
        raise KeyboardInterrupt

    console = paper()
    assert Play(console, hear, table, "passel play again").run() == 130
    assert printed(console).endswith("Continue with: passel play again\n")
    assert digest(on_disk(table.path).replay()) == digest(table.pos)


class Killed(BaseException):
    """The plug is pulled."""


@pytest.mark.parametrize("moment", range(1, 9))
def test_killed_after_any_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: int) -> None:
    """Everything on the screen is on the disk, and the game goes on from there."""
    table = new_table(tmp_path)
    saves = []

    def save_and_die(kept: Record, path: Path) -> None:
        records.save(kept, path)
        saves.append(len(kept.decisions))
        if len(saves) == moment:
            raise Killed

    monkeypatch.setattr(tables, "save", save_and_die)
    console = paper()
    with pytest.raises(Killed):
        Play(console, typing(["1"] * 9), table, "").run()
    monkeypatch.undo()

    kept = on_disk(table.path)
    assert len(kept.decisions) == moment
    assert printed(console).count(" buys a ") <= moment
    again = go_on(GAME, table.path)
    assert sit_down(again, "1")[0] == 0
    assert again.record.decisions[:moment] == kept.decisions


def test_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is shown that is not saved; when there is room again the game goes on."""
    table = new_table(tmp_path)
    sit_down(table, "1")
    before, position = table.path.read_text("utf-8"), digest(table.pos)
    full = [True]

    def save(kept: Record, path: Path) -> None:
        if full:
            full.pop()
            raise OSError(errno.ENOSPC, "No space left on device")
        records.save(kept, path)

    monkeypatch.setattr(tables, "save", save)
    code, text = sit_down(table, "2", "quit")
    assert code == 0
    assert "game.txt: the disk is full." in " ".join(text.split())
    assert table.path.read_text("utf-8") == before
    assert digest(table.pos) == position

    full.append(True)
    _, text = sit_down(table, "2", "")
    assert len(on_disk(table.path).decisions) > len(records.read(before).decisions)
    assert digest(on_disk(table.path).replay()) == digest(table.pos)


def test_full_disk_when_something_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(tmp_path, Wishes(names=["Mira"], seat=1, seed=SEED, preset="live with special actions"))
    sit_down(table, "special shield")

    def save(kept: Record, path: Path) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(tables, "save", save)
    code, text = sit_down(table, "undo")
    assert code == 0
    assert "the disk is read-only." in " ".join(text.split())
    assert [option.text for _, option in table.record.decisions] == ["special shield"]


def test_two_windows(tmp_path: Path) -> None:
    """The one that comes late stops; what the other has saved stays."""
    one = new_table(tmp_path)
    other = go_on(GAME, one.path)
    sit_down(one, "1")
    kept = one.path.read_text("utf-8")
    with pytest.raises(Changed, match=r"Another program changed game\.txt, so the game stops here\."):
        sit_down(other, "2")
    assert one.path.read_text("utf-8") == kept


def test_a_file_that_was_removed_is_written_again(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    table.path.unlink()
    sit_down(table, "1")
    assert digest(on_disk(table.path).replay()) == digest(table.pos)


def test_a_game_in_which_others_went_back_keeps_its_dice(tmp_path: Path) -> None:
    """Its record says where other dice were taken; so does that of the game that goes on from there."""
    game = find("margincall")
    rng = random.Random(2)
    history = History(game, 3, game.setting_values(), b"s" * 32)
    for back in (False, True):
        pos = history.replay()
        for _ in range(40):
            ask = pos.asks[0]
            move = shared(ask.seat, rng.choice(ask.options))
            history.moves.append(move)
            pos.play(*move)
        if not back:
            history = history.back_to(history.last_choice(pos.asks[0].seat))
    path = tmp_path / "game.txt"
    records.save(history.record(["Ann", "Ben", "Cleo"]), path)
    table = go_on(game, path)
    for _ in range(12):
        ask = table.pos.asks[0]
        table.choose(ask.seat, [rng.choice(ask.options)])
    reading, findings = records.verify(path.read_text("utf-8"))
    assert findings == []
    assert [dice.word for dice in reading.record.dice] == ["rollback"]
    assert digest(table.state.history.replay()) == digest(table.pos)
    again = go_on(game, path)
    assert again.record == reading.record == table.record


# -- going on --------------------------------------------------------------------------------------------


def test_latest_unfinished(data: Path) -> None:
    with pytest.raises(BadSetting, match="You have no unfinished game of Machi Koro"):
        latest(GAME)
    first = begin(GAME, Wishes(names=["Mira"], seed=SEED))
    second = begin(GAME, Wishes(names=["Mira"], seed=SEED))
    assert first.path.parent == data / "games"
    assert first.path != second.path
    assert first.path.name.endswith("-machikoro.txt")
    sit_down(first, "1")
    assert latest(GAME).path == first.path
    short = begin(GAME, Wishes(names=["Mira"], settings={"turn_limit": "1"}))
    sit_down(short, *["1"] * 9)
    assert short.pos.over
    assert latest(GAME).path == first.path
    (data / "games" / "junk.txt").write_bytes(b"game machikoro\n")
    (data / "games" / "empty.txt").touch()
    with pytest.raises(BadRecord, match=r"You can't continue junk\.txt: Line 1: A game file begins"):
        latest(GAME)


def test_what_cannot_be_gone_on_with(tmp_path: Path, duel: Game) -> None:
    table = new_table(tmp_path, Wishes(names=["Mira"], seat=1, settings={"turn_limit": "1"}, seed=SEED))
    with pytest.raises(BadRecord, match=r"game\.txt is a game of Machi Koro, not Duel\."):
        go_on(duel, table.path)
    whole = table.path.read_text("utf-8")
    table.path.write_text(whole.replace("earned", "stole"), "utf-8")
    with pytest.raises(BadRecord, match=r"You can't continue game\.txt: Line \d+: "):
        go_on(GAME, table.path)
    table.path.write_text(whole, "utf-8")
    sit_down(go_on(GAME, table.path), *["1"] * 9)
    with pytest.raises(BadRecord, match=r"The game in game\.txt is over"):
        go_on(GAME, table.path)


def test_a_new_game_that_cannot_be_saved_leaves_nothing(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def save(kept: Record, path: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tables, "save", save)
    with pytest.raises(OSError, match="No space left"):
        begin(GAME, Wishes(names=["Mira"]))
    assert list((data / "games").iterdir()) == []


# -- where -----------------------------------------------------------------------------------------------


def test_where_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert archive.folder() == tmp_path / "data" / "games"
    for name in ("PASSEL_DATA", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert archive.folder() == tmp_path / ".local/share/passel/games"
    monkeypatch.setattr("sys.platform", "darwin")
    assert archive.folder() == tmp_path / "Library/Application Support/passel/games"
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    assert archive.folder() == tmp_path / "Local/passel/games"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert archive.folder() == tmp_path / "Local/passel/games"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert archive.folder() == tmp_path / "xdg/passel/games"
    monkeypatch.setenv("PASSEL_DATA", "~/mine")
    assert archive.folder() == tmp_path / "mine/games"


def test_nobody_is_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("PASSEL_DATA", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", home)
    with pytest.raises(BadSetting, match="Set PASSEL_DATA to a folder"):
        archive.folder()
