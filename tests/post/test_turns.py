"""A folder keeps the turns as they are run, a server plays them again: both tell the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from passel.letters import notices
from passel.tables import acts
from passel.tables.folder_table import FolderTable
from passel.tables.turns import PlayedTurn, runs
from post.folder_game import ADA, BO, ROBOT, Hand, attend, laid, orders, send

pytestmark = pytest.mark.pure


def play(table: FolderTable, turns: int) -> None:
    for _count in range(turns):
        for seat in (0, 1):
            send(table, seat, orders(table.state.pos, seat, len(table.ran)))


def told(table: FolderTable, ran: PlayedTurn) -> tuple[object, ...]:
    """Positions are compared as all eyes see them: which dice will fall may differ after a rollback."""
    view, reader = table.state.game.view, range(-1, 3)
    seen = [view(pos, each) for pos in (ran.run.before, ran.run.after) for each in reader]
    pages = [notices.report(table.state, ran, each, "cid") for each in reader]
    return ran.label, seen, ran.run.journal, ran.sheets, ran.names, pages


def test_turns_that_are_played_again_are_told_as_they_were_run(tmp_path: Path) -> None:
    table = laid(tmp_path / "game", [ADA, BO, ROBOT], clock=Hand())
    assert runs(table.state) == []
    play(table, 3)
    for back, again in ((2, True), (2, False)):  # two turns, once at once and once when all have written
        moves = table.state.turns[back]
        with table.session():
            table.do(acts.Rollback(by="referee", moves=moves, reason="Wrong.", again=again))
        attend(table)
        if not again:
            with table.session():
                table.do(acts.Run(by="referee"))
            attend(table)
        play(table, 1)
    standing = [ran for ran in table.ran if ran.label not in table.undone]
    assert [ran.label for ran in standing] == ["turn-01", "turn-02-3", "turn-03-3"]
    found = runs(table.state)
    last, mine = standing[-1].deadlines, found[-1].deadlines
    assert mine == {seat: last[seat] for seat in (0, 1)}  # the bot has written already
    for one, other in zip(found, standing, strict=True):
        assert told(table, replace(one, deadlines={})) == told(table, replace(other, deadlines={}))
