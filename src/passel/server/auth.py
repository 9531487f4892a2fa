"""Authentication, protection against cross-site requests, and rate limits."""

from __future__ import annotations

import asyncio
import hmac
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import NotAuthorizedException, TooManyRequestsException

from passel.accounts import People, Session, User
from passel.i18n import _
from passel.permissions import NotAllowed
from passel.server.config import Limits
from passel.server.rate_limit import Bucket
from passel.storage.base import StoreDown

COOKIE: Final = "passel"
CSRF: Final = "x-passel-csrf"
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
MOST_BUCKETS: Final = 50_000
FOREVER: Final = 1 << 62

Connection = ASGIConnection[Any, Any, Any, Any]


class Identity(NamedTuple):
    """Who a request or an open connection comes from."""

    session: Session | None  # None for an anonymous spectator
    token: str
    address: str

    @property
    def user(self) -> User:
        return self.session.user if self.session is not None else User("", "", "")

    @property
    def name(self) -> str:
        """Return the name for rate limits: the user, or the network address if there is none."""
        return self.user.id or self.address


class Guard:
    def __init__(self, people: People, limits: Limits) -> None:
        self.people: Final = people
        self.limits: Final = limits
        self._buckets: Final[OrderedDict[tuple[str, str], Bucket]] = OrderedDict()
        self._connections: Final[Counter[str]] = Counter()  # open sockets and event streams

    def check_rate(self, kind: str, name: str) -> None:
        """Count a request, and refuse it if the limit is exceeded.  `kind` is a field of `Limits`."""
        if not self._bucket(kind, name).take():
            raise TooManyRequestsException(_("That was too fast. Wait a moment and try again."))

    def message_limit(self, name: str) -> Bucket:
        """Return the limit for messages of one user or address, on all sockets together."""
        return self._bucket("socket", name)

    async def slow_down(self, identity: Identity) -> None:
        """Delay a message of a client that sends more than the limit allows."""
        if not self.message_limit(identity.name).take():
            await asyncio.sleep(1 / self.limits.socket)

    def _bucket(self, kind: str, name: str) -> Bucket:
        key = (kind, name)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(getattr(self.limits, kind), self.limits.burst)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket

    @contextmanager
    def open_connection(self, identity: Identity) -> Iterator[None]:
        """Count an open socket or event stream; refuse it if there are too many."""
        name = identity.name
        if self._connections[name] >= self.limits.sockets:
            raise TooManyRequestsException(_("Too many tabs are open. Close some and reload."))
        self._connections[name] += 1
        try:
            yield
        finally:
            self._connections[name] -= 1
            if not self._connections[name]:
                del self._connections[name]

    async def identify(self, connection: Connection) -> Identity:
        token, by_cookie = credentials_of(connection)
        session = await self._session(connection, token, by_cookie)
        return Identity(session, token, address(connection))

    def trusted_until(self, identity: Identity) -> int:
        """Return until when the session of an open connection is valid without a check."""
        return FOREVER if identity.session is None else self.people.trusted_until(identity.token)

    async def still_valid(self, identity: Identity) -> bool:
        """Return whether the session of an open connection is still valid."""
        if identity.session is None:
            return True
        try:
            return await self.people.session_of(identity.token) is not None
        except StoreDown:
            return True  # it was valid at the last check

    async def session(self, connection: Connection, trusted: bool = False) -> Session | None:
        """Return the session of a request, or None.  A request with a cookie must have a CSRF token too,
        unless the caller checks that itself (`trusted`)."""
        token, by_cookie = credentials_of(connection)
        return await self._session(connection, token, by_cookie and not trusted)

    async def _session(self, connection: Connection, token: str, by_cookie: bool) -> Session | None:
        self.check_rate("address", address(connection))
        session = await self.people.session_of(token) if token else None
        if session is None:
            return None
        self.check_rate("user", session.user.id)
        if by_cookie and str(connection.scope.get("method", "WEBSOCKET")) not in SAFE:
            self._same_site(connection, session)
        return session

    async def user(self, connection: Connection) -> Session:
        session = await self.session(connection)
        if session is None:
            raise NotAuthorizedException(_("Sign in first, or continue as a guest."))
        return session

    def csrf(self, session: Session) -> str:
        return self.people.sign("csrf", session.id)

    def _same_site(self, connection: Connection, session: Session) -> None:
        if connection.scope["type"] == ScopeType.WEBSOCKET:
            same_origin(connection)
            return
        token = connection.headers.get(CSRF, "")
        if not hmac.compare_digest(token.encode(), self.csrf(session).encode()):
            raise NotAllowed(_("That page has expired. Reload and try again."))


def same_origin(connection: Connection) -> None:
    """Refuse a request that a page of another site has sent."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    fixed = connection.app.state.config.origin
    ours = origin == fixed if fixed else origin.partition("://")[2] == connection.headers.get("host", "")
    if not ours:
        raise NotAllowed(_("That page has expired. Reload and try again."))


def site_of(connection: Connection) -> str:
    """Return scheme and host under which the client knows this server, for links."""
    fixed: str = connection.app.state.config.origin
    if fixed:
        return fixed
    here = str(connection.base_url).rstrip("/")
    return "http" + here[2:] if here.startswith("ws") else here  # a page's WebSocket


def is_secure(connection: Connection) -> bool:
    """Return whether cookies are for https only."""
    return site_of(connection).startswith("https:")


def credentials_of(connection: Connection) -> tuple[str, bool]:
    """Return a program's token or a browser's cookie, and whether it is a cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token[:200], False
    return connection.cookies.get(COOKIE, "")[:200], True


def address(connection: Connection) -> str:
    client = connection.client
    return client.host if client is not None else ""
