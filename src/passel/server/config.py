"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from passel.mail.config import Config as Mail
from passel.tables.duties import Pace


@dataclass(frozen=True)
class Limits:
    """Per second, with as much again in hand for `burst` seconds: requests of one user, of one address, and
    messages on one socket."""

    user: float = 30.0
    address: float = 60.0
    socket: float = 50.0
    burst: float = 5.0
    guests: float = 0.5  # new users from one address
    passwords: float = 0.2  # tries from one address
    records: float = 0.5  # that are verified for one address: that is work
    body: int = 65_536  # bytes of a request, but for records
    watchers: int = 500  # at one table
    sockets: int = 50  # of one user


UNLIMITED = Limits(1e9, 1e9, 1e9, guests=1e9, passwords=1e9, records=1e9, watchers=10**9, sockets=10**9)


@dataclass(frozen=True)
class Config:
    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path()
    database: str = ""  # a PostgreSQL URL; else a file in `data`
    minds: int = 0  # processes in which experts think; 0: as many as there are cores to spare
    pace: Pace = field(default_factory=Pace)
    limits: Limits = field(default_factory=Limits)
    mail: Mail | None = None  # the settings of its door for mail, if it has one
