"""Deadlines that act by themselves, reminders, vacations, absence: with a clock that the test turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from passel.clock import HOUR
from passel.kernel import Refused
from passel.letters.due import letters, next_reminder
from passel.tables import acts
from passel.tables.folder_table import REFEREE, FolderTable
from post.desk_game import ADA, BO, CY, NOON, ROBOT, Hand, attend, laid, orders, send

pytestmark = pytest.mark.pure


def owed(desk: FolderTable) -> set[str]:
    return {notice.name for notice in letters(desk.state, desk.clock(), desk.standing)}


def do(desk: FolderTable, *wanted: acts.Act) -> None:
    with desk.session():
        for act in wanted:
            desk.do(act)
    attend(desk)


def test_who_is_late_is_reminded_at_four_fifths_and_passed_over_at_the_deadline(tmp_path: Path) -> None:
    clock = Hand()
    desk = laid(tmp_path / "game", [ADA, BO], clock=clock, hours=10)
    send(desk, 0, "buy bakery")
    clock.turn(7.99)
    attend(desk)
    assert not any("reminder" in name for name in owed(desk))
    clock.turn(0.01)
    attend(desk)
    end = desk.state.deadline(1)
    assert [name for name in owed(desk) if "reminder" in name] == [f"P2-reminder-1-{end}"]
    text = (desk.folder / "letters" / f"P2-reminder-1-{end}.txt").read_text("utf-8")
    assert "Your orders for turn 1 are not in yet." in text
    assert "Time: until Monday 1 June 2026, 22:00 (UTC)." in text
    clock.turn(1.99)
    attend(desk)
    assert not desk.ran
    clock.turn(0.01)
    attend(desk)
    assert [ran.turn for ran in desk.ran] == [1]
    assert set(desk.ran[0].sheets) == {0}
    assert desk.state.seats[1].lapses == 1
    assert desk.state.deadline(1) == clock.now + 10 * HOUR
    assert "NMR: P2" in (desk.folder / "reports/turn-01/all.txt").read_text("utf-8")


def test_each_reads_the_deadline_by_their_own_clock_and_in_their_language(tmp_path: Path) -> None:
    desk = laid(tmp_path / "game", [ADA, BO, CY], hours=24)
    said = {seat: (desk.folder / f"letters/P{seat}-orders-1.txt").read_text("utf-8") for seat in (1, 2, 3)}
    assert "14:00 (Europe/Madrid)" in said[1]
    assert "12:00 (UTC)" in said[2]
    assert "08:00 (America/New_York)" in said[3]


def test_quiet_hours_and_weekends_do_not_count(tmp_path: Path) -> None:
    clock = Hand()
    clock.turn(4 * 24)  # Friday noon
    desk = laid(tmp_path / "game", [ADA, BO], clock=clock, hours=12, quiet=(22, 7), weekends=False)
    assert desk.state.deadline(0) == NOON + (7 * 24 - 12 + 9) * HOUR  # 10 hours on Friday, then Monday at 9


def test_with_wait_for_deadline_nothing_runs_before(tmp_path: Path) -> None:
    clock = Hand()
    desk = laid(tmp_path / "game", [ADA, BO], clock=clock, hours=10, early=False)
    for seat in (0, 1):
        send(desk, seat, "buy bakery")
    assert not desk.ran
    clock.turn(10)
    attend(desk)
    assert len(desk.ran) == 1
    assert desk.state.seats[0].lapses == desk.state.seats[1].lapses == 0


def test_a_vacation_does_not_count_and_an_extension_is_told(tmp_path: Path) -> None:
    clock = Hand()
    desk = laid(tmp_path / "game", [ADA, BO], clock=clock, hours=10)
    do(desk, acts.Away(by=REFEREE, seat=1, begin=NOON + HOUR, until=NOON + 101 * HOUR))
    clock.turn(50)
    attend(desk)
    assert not desk.ran  # Ada is late, but Bo is away, and the turn waits for both
    clock.turn(60)
    attend(desk)
    assert len(desk.ran) == 1
    do(desk, acts.Extend(by=REFEREE, until=clock.now + 30 * HOUR, reason="The post is on strike."))
    until = clock.now + 30 * HOUR
    assert {f"P1-time-2-{until}", f"P2-time-2-{until}", "P1-news-1", "P2-news-1"} <= owed(desk)
    assert "on strike" in (desk.folder / "letters/P2-news-1.txt").read_text("utf-8")
    clock.turn(27.9)
    attend(desk)
    assert not any("reminder" in name for name in owed(desk))
    clock.turn(0.1)
    attend(desk)
    assert f"P1-reminder-2-{until}" in owed(desk)
    do(desk, acts.Extend(by=REFEREE, seat=0, until=clock.now + 100 * HOUR))
    send(desk, 1, "buy bakery")
    clock.turn(99)
    assert not attend(desk)  # all wait for the one who was given grace
    clock.turn(1)
    assert attend(desk)
    assert len(desk.ran) == 2


def test_absence_by_default_goes_on_for_ever(tmp_path: Path) -> None:
    desk = idle(tmp_path, "default")
    assert [seat_state.user for seat_state in desk.state.seats] == ["P1", "P2"]
    assert desk.state.seats[1].lapses == 3
    assert desk.state.seats[1].level == ""


def test_absence_brings_a_bot_until_one_comes_back(tmp_path: Path) -> None:
    desk = idle(tmp_path, "bot")
    assert (desk.state.seats[1].user, desk.state.seats[1].level) == ("P2", "regular")
    assert any(name.startswith("P2-bot-") for name in owed(desk))
    with pytest.raises(Refused, match="A bot plays for you"):
        send(desk, 1, "buy bakery")
    assert "Welcome back" in send(desk, 1, "Back!\nbuy bakery")
    send(desk, 0, "buy bakery")  # the bot's orders for this turn were in before Bo came back
    assert desk.state.seats[1].person
    assert desk.ran[-1].bots == (1,)
    assert not any(name.startswith("P2-bot-") for name in owed(desk))
    assert "Receipt" in send(desk, 1, "buy bakery")


def test_absence_gives_the_seat_up(tmp_path: Path) -> None:
    desk = idle(tmp_path, "drop")
    assert (desk.state.seats[1].user, desk.state.seats[1].level) == ("", "regular")
    with pytest.raises(Refused, match="for good"):
        send(desk, 1, "back")


def idle(tmp_path: Path, policy: str) -> FolderTable:
    """Ada plays on, Bo says nothing for three turns; the third lapse has its consequence."""
    clock = Hand()
    desk = laid(tmp_path / policy, [ADA, BO], clock=clock, hours=10, patience=3, absence=policy)
    for turn in range(1, 4):
        send(desk, 0, "buy bakery")
        clock.turn(10)
        attend(desk)
        assert len(desk.ran) == turn
    return desk


@pytest.mark.slow
def test_a_whole_game_by_the_clock(tmp_path: Path) -> None:
    """Somebody is late, somebody on vacation, somebody gone: nobody has to do anything, and it ends."""
    clock = Hand()
    players = [ADA, BO, CY, ROBOT]
    desk = laid(tmp_path / "game", players, clock=clock, hours=24, quiet=(23, 6), absence="drop", patience=2)
    do(desk, acts.Away(by=REFEREE, seat=2, begin=NOON, until=NOON + 10 * 24 * HOUR))
    reminded: set[str] = set()
    runs: list[int] = []
    while True:
        if desk.state.seats[0].person and desk.state.sealed(0) is None:
            send(desk, 0, orders(desk.state.pos, 0))
        reminded |= {name for name in owed(desk) if "reminder" in name}
        if desk.state.phase != "playing":
            break
        times = (desk.due(), next_reminder(desk.state, clock.now))
        clock.now = max(clock.now, min(time for time in times if time is not None))
        attend(desk)
        runs += [clock.now] * (len(desk.ran) - len(runs))
    assert runs[0] >= NOON + 10 * 24 * HOUR  # Cy was on vacation
    assert runs == sorted(runs)
    assert not desk.state.seats[1].user and not desk.state.seats[2].user
    assert desk.state.seats[0].user
    assert {name[:2] for name in reminded} == {"P2", "P3"}
    assert len(desk.ran) > 5 and not any(desk.state.pos.asks)
