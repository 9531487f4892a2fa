"""A desk keeps the turns as they are run, a house plays them again: both tell the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from passel.letters import notices
from passel.tables import acts
from passel.tables.folder_table import FolderTable
from passel.tables.turns import PlayedTurn, runs
from post.desk_game import ADA, BO, ROBOT, Hand, attend, laid, orders, send

pytestmark = pytest.mark.pure


def play(desk: FolderTable, turns: int) -> None:
    for _count in range(turns):
        for seat in (0, 1):
            send(desk, seat, orders(desk.state.pos, seat, len(desk.ran)))


def told(desk: FolderTable, ran: PlayedTurn) -> tuple[object, ...]:
    """Positions are compared as all eyes see them: which dice will fall may differ after a rollback."""
    view, reader = desk.state.game.view, range(-1, 3)
    seen = [view(pos, each) for pos in (ran.before, ran.after) for each in reader]
    pages = [notices.report(desk.state, ran, each, "cid") for each in reader]
    return ran.label, seen, ran.journal, ran.sheets, ran.names, pages


def test_turns_that_are_played_again_are_told_as_they_were_run(tmp_path: Path) -> None:
    desk = laid(tmp_path / "game", [ADA, BO, ROBOT], clock=Hand())
    assert runs(desk.state) == []
    play(desk, 3)
    for back, again in ((2, True), (2, False)):  # two turns, once at once and once when all have written
        moves = desk.state.turns[back]
        with desk.session():
            desk.do(acts.Rollback(by="referee", moves=moves, reason="Wrong.", again=again))
        attend(desk)
        if not again:
            with desk.session():
                desk.do(acts.Run(by="referee"))
            attend(desk)
        play(desk, 1)
    standing = [ran for ran in desk.ran if ran.label not in desk.undone]
    assert [ran.label for ran in standing] == ["turn-01", "turn-02-3", "turn-03-3"]
    found = runs(desk.state)
    last, mine = standing[-1].deadlines, found[-1].deadlines
    assert mine == {seat: last[seat] for seat in (0, 1)}  # the bot has written already
    for one, other in zip(found, standing, strict=True):
        assert told(desk, replace(one, deadlines={})) == told(desk, replace(other, deadlines={}))
