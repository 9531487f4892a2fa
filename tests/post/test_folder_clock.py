"""Deadlines that act by themselves, reminders, vacations, absence: with a clock that the test turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from passel.clock import HOUR
from passel.kernel import Refused
from passel.letters.due import letters, next_reminder
from passel.tables import acts
from passel.tables.folder_table import REFEREE, FolderTable
from post.folder_game import ADA, BO, CY, NOON, ROBOT, Hand, attend, laid, orders, send

pytestmark = pytest.mark.pure


def owed(table: FolderTable) -> set[str]:
    return {notice.name for notice in letters(table.state, table.clock(), table.standing)}


def do(table: FolderTable, *wanted: acts.Act) -> None:
    with table.session():
        for act in wanted:
            table.do(act)
    attend(table)


def test_who_is_late_is_reminded_at_four_fifths_and_passed_over_at_the_deadline(tmp_path: Path) -> None:
    clock = Hand()
    table = laid(tmp_path / "game", [ADA, BO], clock=clock, hours=10)
    send(table, 0, "buy bakery")
    clock.turn(7.99)
    attend(table)
    assert not any("reminder" in name for name in owed(table))
    clock.turn(0.01)
    attend(table)
    end = table.state.deadline(1)
    assert [name for name in owed(table) if "reminder" in name] == [f"P2-reminder-1-{end}"]
    text = (table.folder / "letters" / f"P2-reminder-1-{end}.txt").read_text("utf-8")
    assert "We don't have your orders for turn 1 yet." in text
    assert "Deadline: Monday 1 June 2026, 22:00 (UTC)" in text
    clock.turn(1.99)
    attend(table)
    assert not table.ran
    clock.turn(0.01)
    attend(table)
    assert [ran.turn for ran in table.ran] == [1]
    assert set(table.ran[0].sheets) == {0}
    assert table.state.seats[1].lapses == 1
    assert table.state.deadline(1) == clock.now + 10 * HOUR
    assert "no orders: P2" in (table.folder / "reports/turn-01/all.txt").read_text("utf-8")


def test_each_reads_the_deadline_by_their_own_clock_and_in_their_language(tmp_path: Path) -> None:
    table = laid(tmp_path / "game", [ADA, BO, CY], hours=24)
    said = {seat: (table.folder / f"letters/P{seat}-orders-1.txt").read_text("utf-8") for seat in (1, 2, 3)}
    assert "14:00 (Europe/Madrid)" in said[1]
    assert "12:00 (UTC)" in said[2]
    assert "08:00 (America/New_York)" in said[3]


def test_quiet_hours_and_weekends_do_not_count(tmp_path: Path) -> None:
    clock = Hand()
    clock.turn(4 * 24)  # Friday noon
    table = laid(tmp_path / "game", [ADA, BO], clock=clock, hours=12, quiet=(22, 7), weekends=False)
    assert table.state.deadline(0) == NOON + (7 * 24 - 12 + 9) * HOUR  # 10 hours on Friday, then Monday at 9


def test_with_wait_for_deadline_nothing_runs_before(tmp_path: Path) -> None:
    clock = Hand()
    table = laid(tmp_path / "game", [ADA, BO], clock=clock, hours=10, early=False)
    for seat in (0, 1):
        send(table, seat, "buy bakery")
    assert not table.ran
    clock.turn(10)
    attend(table)
    assert len(table.ran) == 1
    assert table.state.seats[0].lapses == table.state.seats[1].lapses == 0


def test_a_vacation_does_not_count_and_an_extension_is_told(tmp_path: Path) -> None:
    clock = Hand()
    table = laid(tmp_path / "game", [ADA, BO], clock=clock, hours=10)
    do(table, acts.Away(by=REFEREE, seat=1, begin=NOON + HOUR, until=NOON + 101 * HOUR))
    clock.turn(50)
    attend(table)
    assert not table.ran  # Ada is late, but Bo is away, and the turn waits for both
    clock.turn(60)
    attend(table)
    assert len(table.ran) == 1
    do(table, acts.Extend(by=REFEREE, until=clock.now + 30 * HOUR, reason="The post is on strike."))
    until = clock.now + 30 * HOUR
    assert {f"P1-time-2-{until}", f"P2-time-2-{until}", "P1-news-1", "P2-news-1"} <= owed(table)
    assert "on strike" in (table.folder / "letters/P2-news-1.txt").read_text("utf-8")
    clock.turn(27.9)
    attend(table)
    assert not any("reminder" in name for name in owed(table))
    clock.turn(0.1)
    attend(table)
    assert f"P1-reminder-2-{until}" in owed(table)
    do(table, acts.Extend(by=REFEREE, seat=0, until=clock.now + 100 * HOUR))
    send(table, 1, "buy bakery")
    clock.turn(99)
    assert not attend(table)  # all wait for the one who was given grace
    clock.turn(1)
    assert attend(table)
    assert len(table.ran) == 2


def test_absence_by_default_goes_on_for_ever(tmp_path: Path) -> None:
    table = idle(tmp_path, "default")
    assert [seat_state.user for seat_state in table.state.seats] == ["P1", "P2"]
    assert table.state.seats[1].lapses == 3
    assert table.state.seats[1].level == ""


def test_absence_brings_a_bot_until_one_comes_back(tmp_path: Path) -> None:
    table = idle(tmp_path, "bot")
    assert (table.state.seats[1].user, table.state.seats[1].level) == ("P2", "regular")
    assert any(name.startswith("P2-bot-") for name in owed(table))
    with pytest.raises(Refused, match="A bot is playing for you"):
        send(table, 1, "buy bakery")
    assert "Welcome back" in send(table, 1, "Back!\nbuy bakery")
    send(table, 0, "buy bakery")  # the bot's orders for this turn were in before Bo came back
    assert table.state.seats[1].person
    assert table.ran[-1].bots == (1,)
    assert not any(name.startswith("P2-bot-") for name in owed(table))
    assert "Receipt" in send(table, 1, "buy bakery")


def test_absence_gives_the_seat_up(tmp_path: Path) -> None:
    table = idle(tmp_path, "drop")
    assert (table.state.seats[1].user, table.state.seats[1].level) == ("", "regular")
    with pytest.raises(Refused, match="for good"):
        send(table, 1, "back")


def idle(tmp_path: Path, policy: str) -> FolderTable:
    """Ada plays on, Bo says nothing for three turns; the third lapse has its consequence."""
    clock = Hand()
    table = laid(tmp_path / policy, [ADA, BO], clock=clock, hours=10, patience=3, absence=policy)
    for turn in range(1, 4):
        send(table, 0, "buy bakery")
        clock.turn(10)
        attend(table)
        assert len(table.ran) == turn
    return table


@pytest.mark.slow
def test_a_whole_game_by_the_clock(tmp_path: Path) -> None:
    """Somebody is late, somebody on vacation, somebody gone: nobody has to do anything, and it ends."""
    clock = Hand()
    players = [ADA, BO, CY, ROBOT]
    table = laid(tmp_path / "game", players, clock=clock, hours=24, quiet=(23, 6), absence="drop", patience=2)
    do(table, acts.Away(by=REFEREE, seat=2, begin=NOON, until=NOON + 10 * 24 * HOUR))
    reminded: set[str] = set()
    runs: list[int] = []
    while True:
        if table.state.seats[0].person and table.state.sealed(0) is None:
            send(table, 0, orders(table.state.pos, 0))
        reminded |= {name for name in owed(table) if "reminder" in name}
        if table.state.phase != "playing":
            break
        times = (table.due(), next_reminder(table.state, clock.now))
        clock.now = max(clock.now, min(time for time in times if time is not None))
        attend(table)
        runs += [clock.now] * (len(table.ran) - len(runs))
    assert runs[0] >= NOON + 10 * 24 * HOUR  # Cy was on vacation
    assert runs == sorted(runs)
    assert not table.state.seats[1].user and not table.state.seats[2].user
    assert table.state.seats[0].user
    assert {name[:2] for name in reminded} == {"P2", "P3"}
    assert len(table.ran) > 5 and not any(table.state.pos.asks)
