"""A command becomes the act of the same name; what differs between the two is listed here."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from passel.accounts import User
from passel.tables import acts, commands
from passel.tables.commands import AnyCommand, Command, Seated, act_of
from passel.tables.state import TableState

pytestmark = pytest.mark.pure

COMMANDS: tuple[type[Command], ...] = get_args(AnyCommand)
# Fields that say how the act is to be made, and are not in it.
NOT_IN_THE_ACT: dict[type[Command], set[str]] = {
    commands.Start: {"fill"},
    commands.Decide: {"ask", "choose"},
    commands.Rollback: {"turn"},
}
# Made by the desk: an act of these needs what no table knows.
BY_THE_DESK = {commands.GiveSeat, commands.Rematch}
DERIVED = [kind for kind in COMMANDS if kind.act in (Command.act, Seated.act) and kind not in BY_THE_DESK]


def fields(struct: Any) -> set[str]:
    return set(struct.__struct_fields__)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_field_of_a_command_is_a_field_of_its_act(command: type[Command]) -> None:
    missing = fields(command) - fields(act_of(command))
    assert missing == NOT_IN_THE_ACT.get(command, set())


@pytest.mark.parametrize("command", DERIVED)
def test_a_command_without_a_method_has_all_that_its_act_needs(command: type[Command]) -> None:
    needed = {field.name for field in msgspec.structs.fields(act_of(command)) if field.required}
    assert needed <= fields(command) | {"by"}


def test_most_commands_need_no_method() -> None:
    assert len(DERIVED) == 20


def test_fields_are_taken_over_and_the_sender_is_named() -> None:
    table, ada = TableState("table"), User("user-1", "Ada", "")
    pause = commands.Pause(id="m1").act(table, ada)
    assert pause == acts.Pause(by="user-1", id="m1")
    reply = commands.Reply(id="m2", seat=3, yes=True).act(table, ada)
    assert reply == acts.Reply(by="user-1", id="m2", seat=3, yes=True)
