"""The settings of a server."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from passel.contract import BadSetting, shortened
from passel.mail.config import Config as Mail
from passel.tables.tasks import Pace


@dataclass(frozen=True)
class Limits:
    """Rates per second, with bursts of up to `burst` seconds' worth: requests of one user, requests of one
    address, and messages of one user on sockets."""

    user: float = 30.0
    address: float = 60.0
    socket: float = 50.0
    burst: float = 5.0
    guests: float = 0.5  # new users from one address
    passwords: float = 0.2  # attempts from one address
    records: float = 0.5  # verifications of records for one address: they take CPU time
    body: int = 65_536  # bytes of a request, except for records
    watchers: int = 500  # at one table
    sockets: int = 50  # of one user


DEFAULT_PORTS: Final = {"http": 80, "https": 443}
UNLIMITED = Limits(1e9, 1e9, 1e9, guests=1e9, passwords=1e9, records=1e9, watchers=10**9, sockets=10**9)


@dataclass(frozen=True)
class Config:
    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path()
    database: str = ""  # a PostgreSQL URL; else a file in `data`
    bot_processes: int = 0  # processes for expert bots; 0: as many as there are spare cores
    pace: Pace = field(default_factory=Pace)
    limits: Limits = field(default_factory=Limits)
    mail: Mail | None = None  # None: no mail service
    proxy: str = ""  # networks whose X-Forwarded-For and X-Forwarded-Proto are trusted; empty: none
    origin: str = ""  # public scheme and host of this server; empty: taken from each request
    browse: bool = False  # open a browser when the server is running
    fast_path: bool = True  # the fast WebSocket path (fastpath.py), if it works with this uvicorn


def proxies(text: str) -> str:
    """Return the networks in uvicorn's form.  They are checked here: uvicorn takes invalid ones for names."""
    return ",".join(network(each.strip()) for each in text.split(",") if each.strip())


def network(text: str) -> str:
    try:
        ip_network(text)
    except ValueError:
        raise BadSetting(
            f"{shortened(text)} is not a network. Name your proxy by its address or network, "
            "for example --proxy 127.0.0.1 or --proxy 10.0.0.0/8."
        ) from None
    return text


def site(text: str) -> str:
    """Return scheme and host as browsers write them in the header Origin."""
    wrong = BadSetting(
        f"{shortened(text)} is not the address of a site. Give scheme and name and nothing else, "
        "for example --origin https://play.example.org."
    )
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise wrong from None
    rest = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if parts.scheme not in DEFAULT_PORTS or rest or not is_name(host):
        raise wrong
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}" + (
        f":{port}" if port not in (None, DEFAULT_PORTS[parts.scheme]) else ""
    )


def is_name(host: str) -> bool:
    if ":" not in host:
        return re.fullmatch(r"[a-z0-9_.-]+", host) is not None
    try:
        return bool(ip_address(host))
    except ValueError:
        return False
