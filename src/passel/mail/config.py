"""`mail.toml`: the servers for incoming and outgoing mail, and limits."""

from __future__ import annotations

import os
import re
import ssl
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from passel.contract import BadSetting
from passel.mail.tags import plain_address

LARGEST: Final = 100_000  # bytes of mail.toml
Port = Annotated[int, Meta(ge=1, le=65535)]
Seconds = Annotated[float, Meta(ge=0.01, le=86_400)]
Count = Annotated[int, Meta(ge=1, le=1_000_000_000)]
Security = Literal["tls", "starttls", "none"]
LISTEN: Final = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<host>[^:\s\[\]]+)):(?P<port>\d{1,5})")


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Listen(Part, frozen=True):
    listen: str
    certificate: str = ""  # files in PEM, for STARTTLS
    key: str = ""

    @property
    def place(self) -> tuple[str, int]:
        found = LISTEN.fullmatch(self.listen)
        if found is None or not 1 <= int(found["port"]) <= 65535:
            raise BadSetting(
                f"listen needs an address and a port, such as 127.0.0.1:2525, not {self.listen[:100]!r}."
            )
        return found["six"] or found["host"], int(found["port"])

    def context(self) -> ssl.SSLContext | None:
        if not self.certificate:
            return None
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certificate, self.key)
        return context


class Server(Part, frozen=True, kw_only=True):
    """How to connect to another mail server."""

    host: Annotated[str, Meta(min_length=1, max_length=253, pattern=r"^[A-Za-z0-9.:-]+$")]
    port: Port | None = None
    user: Annotated[str, Meta(max_length=320, pattern=r"^[ -~]*$")] = ""
    password_env: str = ""
    security: Security = "tls"
    ca: str = ""  # a PEM file with an authority to trust in addition to the system's
    timeout: Seconds = 60.0

    def password(self, environment: Mapping[str, str] = os.environ) -> str:
        return environment.get(self.password_env, "") if self.password_env else ""

    def context(self) -> ssl.SSLContext:
        context = ssl.create_default_context()
        if self.ca:
            context.load_verify_locations(self.ca)
        return context


class Imap(Server, frozen=True, kw_only=True):
    folder: Annotated[
        str, Meta(min_length=1, max_length=200, pattern=r'^[^"\\\x00-\x1f\x7f-\U0010ffff]+$')
    ] = "INBOX"
    done: Annotated[str, Meta(min_length=1, max_length=200, pattern=r'^[^"\\\x00-\x1f\x7f-\U0010ffff]+$')] = (
        "Passel"
    )
    every: Seconds = 60.0

    @property
    def tcp_port(self) -> int:
        return self.port or (993 if self.security == "tls" else 143)


class Out(Server, frozen=True, kw_only=True):
    security: Security = "starttls"
    retry: Seconds = 60.0  # until a deferred email is tried again; the pauses get longer

    @property
    def tcp_port(self) -> int:
        return self.port or {"tls": 465, "starttls": 587, "none": 25}[self.security]


class In(Part, frozen=True):
    smtp: Listen | None = None
    lmtp: Listen | None = None
    imap: Imap | None = None


class Limits(Part, frozen=True):
    size: Count = 4_000_000  # bytes of a mail
    text: Count = 100_000  # characters of its text
    letters: Count = 60  # an hour from one sender
    knocks: Count = 600  # mails an hour from one network address
    answers: Count = 30  # an hour to one address
    strangers: Count = 1  # answers an hour to somebody without a seat
    lines: Count = 50  # open connections
    days: Annotated[float, Meta(gt=0, le=30)] = 3.0  # how long we try to send an email


class Config(Part, frozen=True):
    address: str
    out: Out
    inbound: In = msgspec.field(name="in")
    name: Annotated[str, Meta(max_length=100)] = "Passel"
    plus: bool = True
    folder: str = "mail"  # the outgoing queue and the logs of what was read and sent; beside mail.toml
    limits: Limits = Limits()


def load(path: Path) -> Config:
    """Return the settings in a file, checked as far as possible without connecting to a server."""
    with path.open("rb") as file:
        raw = file.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise BadSetting(f"{path.name} is too large for a settings file.")
    try:
        config = msgspec.toml.decode(raw, type=Config)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadSetting(f"{path.name}: {sentence(str(error))}") from None
    try:
        return checked(config, path.parent)
    except BadSetting as error:
        raise BadSetting(f"{path.name}: {error}") from None


def sentence(error: str) -> str:
    """Return an error of msgspec or tomllib as a sentence; `$.in.imap` becomes a place in the file."""
    what, _, place = error[:300].replace("`", "'").partition(" - at ")
    if "matching regex" in what:
        what = "it has characters that are not allowed"
    what = what.replace("Object ", "It ").replace("Expected ", "expected ")
    place = place.strip("'").removeprefix("$").removeprefix(".")
    return f"in {place}: {what}." if place else f"{what[:1].lower()}{what[1:].rstrip('.')}."


def checked(config: Config, beside: Path) -> Config:
    address = plain_address(config.address)
    if not address or "+" in address:
        raise BadSetting(
            f"address must be like games@example.org, without a plus, not {config.address[:100]!r}."
        )
    if not config.name.isprintable():
        raise BadSetting("name has characters that can't be printed.")
    inbound, out = config.inbound, config.out
    if not (inbound.smtp or inbound.lmtp or inbound.imap):
        raise BadSetting("no email can come in. Add [in.imap], [in.lmtp] or [in.smtp].")
    for table, listen in (("in.smtp", inbound.smtp), ("in.lmtp", inbound.lmtp)):
        if listen:
            check_listen(table, listen)
    if inbound.smtp and inbound.lmtp and inbound.smtp.place == inbound.lmtp.place:
        raise BadSetting("in.smtp and in.lmtp can't listen on the same address.")
    if inbound.imap:
        if not (inbound.imap.user and inbound.imap.password_env):
            raise BadSetting("in.imap needs user and password_env.")
        if inbound.imap.folder == inbound.imap.done:
            raise BadSetting("in.imap: folder and done must be two folders.")
        check_server("in.imap", inbound.imap)
    check_server("out", out)
    return msgspec.structs.replace(config, address=address, folder=str((beside / config.folder).resolve()))


def check_listen(table: str, listen: Listen) -> None:
    if listen.place and bool(listen.certificate) != bool(listen.key):
        raise BadSetting(f"{table} needs both certificate and key, or neither.")
    try:
        listen.context()
    except (OSError, ssl.SSLError) as error:
        raise BadSetting(f"{table}: certificate and key don't work: {error.strerror or error}.") from None


def check_server(table: str, server: Server) -> None:
    if server.user and not server.password_env:
        raise BadSetting(f"{table} has a user. Add password_env, the name of the variable with the password.")
    if server.password_env and not server.password():
        raise BadSetting(f"{table}: the variable {server.password_env[:100]} is not set or empty.")
    try:
        server.context()
    except (OSError, ssl.SSLError) as error:
        raise BadSetting(f"{table}: ca doesn't work: {error.strerror or error}.") from None
