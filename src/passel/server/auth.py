"""Who is there, and how often they may knock."""

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

from passel.accounts import NotAllowed, People, Session, User
from passel.i18n import _
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
    """What an open line has shown at the door."""

    session: Session | None  # nobody known may look on
    token: str
    address: str

    @property
    def user(self) -> User:
        return self.session.user if self.session is not None else User("", "", "")

    @property
    def name(self) -> str:
        """Who is counted: a stranger is where they come from."""
        return self.user.id or self.address


class Guard:
    def __init__(self, people: People, limits: Limits) -> None:
        self.people: Final = people
        self.limits: Final = limits
        self._buckets: Final[OrderedDict[tuple[str, str], Bucket]] = OrderedDict()
        self._lines: Final[Counter[str]] = Counter()  # open sockets and streams

    def knock(self, kind: str, name: str) -> None:
        """Refuse those who come too often."""
        if not self._bucket(kind, name).take():
            raise TooManyRequestsException(_("You are too fast: wait a moment."))

    def messages(self, name: str) -> Bucket:
        """How many may come in from there, on all sockets together."""
        return self._bucket("socket", name)

    async def slow_down(self, shown: Identity) -> None:
        """Who floods is slowed down; nobody else is."""
        if not self.messages(shown.name).take():
            await asyncio.sleep(1 / self.limits.socket)

    def _bucket(self, kind: str, name: str) -> Bucket:
        """`kind` is a rate of the limits."""
        key = (kind, name)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(getattr(self.limits, kind), self.limits.burst)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket

    @contextmanager
    def line(self, shown: Identity) -> Iterator[None]:
        """A socket or a stream is open."""
        name = shown.name
        if self._lines[name] >= self.limits.sockets:
            raise TooManyRequestsException(_("You have too many lines open: close some."))
        self._lines[name] += 1
        try:
            yield
        finally:
            self._lines[name] -= 1
            if not self._lines[name]:
                del self._lines[name]

    async def admit(self, connection: Connection) -> Identity:
        return Identity(await self.session(connection), shown_by(connection)[0], address(connection))

    def trusted(self, shown: Identity) -> int:
        """Until when nobody has to be asked whether the session of an open line goes on."""
        return FOREVER if shown.session is None else self.people.trusted(shown.token)

    async def still_valid(self, shown: Identity) -> bool:
        """Whether the session of an open line has not been ended in the meantime."""
        if shown.session is None:
            return True
        try:
            return await self.people.who(shown.token) is not None
        except StoreDown:
            return True  # it was, the last time we could look

    async def session(self, connection: Connection, trusted: bool = False) -> Session | None:
        """Whose request this is.  A browser that sends a cookie must also show that our own page made it,
        unless whoever asks looks after that."""
        self.knock("address", address(connection))
        shown, by_cookie = shown_by(connection)
        session = await self.people.who(shown) if shown else None
        if session is None:
            return None
        self.knock("user", session.user.id)
        if by_cookie and not trusted and str(connection.scope.get("method", "WEBSOCKET")) not in SAFE:
            self._same_site(connection, session)
        return session

    async def user(self, connection: Connection) -> Session:
        session = await self.session(connection)
        if session is None:
            raise NotAuthorizedException(_("Say who you are first: come in as a guest, or log in."))
        return session

    def csrf(self, session: Session) -> str:
        return self.people.sign("csrf", session.id)

    def _same_site(self, connection: Connection, session: Session) -> None:
        if connection.scope["type"] == ScopeType.WEBSOCKET:
            same_origin(connection)
            return
        token = connection.headers.get(CSRF, "")
        if not hmac.compare_digest(token.encode(), self.csrf(session).encode()):
            raise NotAllowed(_("This request did not come from a page of ours."))


def same_origin(connection: Connection) -> None:
    """Another site's page must not act in the name of who looks at it."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    fixed = connection.app.state.config.origin
    ours = origin == fixed if fixed else origin.partition("://")[2] == connection.headers.get("host", "")
    if not ours:
        raise NotAllowed(_("This request did not come from a page of ours."))


def site_of(connection: Connection) -> str:
    """Return scheme and host under which whoever asks knows this server: what links begin with."""
    fixed: str = connection.app.state.config.origin
    return fixed or str(connection.base_url).rstrip("/")


def is_secure(connection: Connection) -> bool:
    """Whether cookies are for https only."""
    return site_of(connection).startswith("https:")


def shown_by(connection: Connection) -> tuple[str, bool]:
    """The token of a program or the cookie of a browser."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token[:200], False
    return connection.cookies.get(COOKIE, "")[:200], True


def address(connection: Connection) -> str:
    client = connection.client
    return client.host if client is not None else ""
