"""Types of the parameters of request handlers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from passel.accounts import People
from passel.server.auth import Guard
from passel.server.mail.addresses import Addresses
from passel.server.ws.connection import Broadcaster
from passel.tables.commands import Commands
from passel.tables.service import TableService


@dataclass(frozen=True, slots=True)
class Parts:
    """All that handlers of the API work with, as one dependency.  For two or more, Litestar runs a task each
    in a task group, in every request, which takes longer than many a handler."""

    service: TableService
    people: People
    guard: Guard
    commands: Commands
    broadcaster: Broadcaster


Browser = Request[Any, Any, Any]
TheParts = NamedDependency[Parts]
TheAddresses = NamedDependency[Addresses]
TheBroadcaster = NamedDependency[Broadcaster]
TheCommands = NamedDependency[Commands]
TheGuard = NamedDependency[Guard]
TheTables = NamedDependency[TableService]
ThePeople = NamedDependency[People]

Id = Annotated[str, PathParameter(max_length=40)]  # of a game, a table or a session
Since = Annotated[int, QueryParameter(ge=0, le=10**9)]
SeatWish = Annotated[int | None, QueryParameter(ge=-1, le=31)]
Wish = Annotated[bool, QueryParameter()]
