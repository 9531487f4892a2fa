"""Users (guests and accounts), their sessions, and tokens for programs.

A browser or a program sends `session.secret.signature`.  The store has only a hash of the secret; the
signature lets us reject junk without a query."""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
from collections import OrderedDict
from contextlib import suppress
from hashlib import sha256
from typing import Final, NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error

from passel.clock import HOUR, SECOND, Clock
from passel.contract import folded
from passel.i18n import _
from passel.kernel import Refused
from passel.permissions import NotAllowed
from passel.records import tidy
from passel.storage.base import Store, StoreDown, Taken
from passel.storage.schema import Row

LONGEST_NAME: Final = 30
LONGEST_PASSWORD: Final = 200
SHORTEST_PASSWORD: Final = 8
MOST_SESSIONS: Final = 50
MOST_CACHED: Final = 20_000
TRUSTED: Final = 60 * SECOND  # sessions are cached this long, even if another process has ended them


class User(NamedTuple):
    id: str
    name: str
    account: str  # "" for a guest


class Session(NamedTuple):
    id: str
    user: User
    label: str
    token: bool  # a program's
    since: int
    seen: int


class People:
    def __init__(self, store: Store, time: Clock) -> None:
        self.store: Final = store
        self.time: Final = time
        self._hasher: Final = PasswordHasher()
        self._known: Final[OrderedDict[str, tuple[Session, int]]] = (
            OrderedDict()
        )  # by token; when it was checked
        self.ended = 0  # count of ended or changed sessions: when it grows, cached trust is checked again
        self._key = b""

    async def open(self) -> None:
        """Read the key for signatures; the first process creates and stores it."""
        for _time in range(2):
            key = await self.store.value("key")
            if key is not None:
                self._key = key
                return
            with suppress(Taken):
                await self.store.add_value("key", secrets.token_bytes(32))

    def sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._key, f"{purpose} {text}".encode(), sha256).hexdigest()[:32]

    # -- logging in ----------------------------------------------------------------------------------------

    async def guest(self, name: str, label: str) -> tuple[Session, str]:
        """Add a user; return the session and its signed token."""
        user, now = User(secrets.token_urlsafe(9), named(name), ""), self.time.now()
        session, secret = Session(secrets.token_urlsafe(9), user, label, False, now, now), new_secret()
        await self.store.add_guest(user.id, user.name, session.id, hashed(secret), label, now)
        return session, self._shown(session, secret)

    async def log_in(self, name: str, password: str, label: str) -> tuple[Session, str]:
        row = await self.store.account(folded(name))
        good = await self._verify(row[3] if row else NOBODY, password)
        if row is None or not good:
            raise NotAllowed(_("Wrong name or password."))
        return await self._admit(user_of(row), label)

    async def token(self, user: User, label: str) -> tuple[Session, str]:
        """Create a token for a program that plays as this user."""
        return await self._admit(user, tidy(label)[:LONGEST_NAME] or "a program", token=True)

    async def _admit(self, user: User, label: str, token: bool = False) -> tuple[Session, str]:
        now = self.time.now()
        if len(await self.store.sessions(user.id)) >= MOST_SESSIONS:
            raise Refused(
                _("You're signed in on {n} devices. Sign out somewhere first.").format(n=MOST_SESSIONS)
            )
        session, secret = Session(secrets.token_urlsafe(9), user, label, token, now, now), new_secret()
        await self.store.add_session(session.id, user.id, hashed(secret), label, token, now)
        return session, self._shown(session, secret)

    def _shown(self, session: Session, secret: str) -> str:
        """Return the signed token of a new session, and remember it: it is used at once."""
        claim = f"{session.id}.{secret}"
        credential = f"{claim}.{self.sign('session', claim)}"
        self._remember(credential, session)
        return credential

    def _remember(self, credential: str, session: Session) -> None:
        self._known[credential] = (session, self.time.now())
        if len(self._known) > MOST_CACHED:
            self._known.popitem(last=False)

    def trusted_until(self, credential: str) -> int:
        """Return until when the token's session needs no check, 0 if it is not cached.  A change of `ended`
        makes this void."""
        session, checked = self._known.get(credential, (None, 0))
        return 0 if session is None else checked + TRUSTED

    async def session_of(self, credential: str) -> Session | None:
        """Return the session of a token; None if it is not ours or was revoked."""
        now = self.time.now()
        session, checked = self._known.get(credential, (None, 0))
        if session is None or now - checked > TRUSTED:
            session = await self._look_up(credential)
            if session is None:
                self._known.pop(credential, None)
                return None
            if now - session.seen > HOUR:
                session = session._replace(seen=now)
                with suppress(StoreDown):
                    await self.store.set_seen(session.id, now)
            self._remember(credential, session)
        return session

    async def _look_up(self, credential: str) -> Session | None:
        claim, _dot, signature = credential.rpartition(".")
        if not hmac.compare_digest(signature.encode(), self.sign("session", claim).encode()):
            return None
        session, _dot, secret = claim.partition(".")
        row = await self.store.session(session)
        if row is None or not hmac.compare_digest(bytes(row[2]), hashed(secret)):
            return None
        _id, user_id, _secret, label, token, since, seen = row
        user = await self.store.user(user_id)
        return Session(session, user_of(user), label, bool(token), since, seen) if user else None

    # -- an account ----------------------------------------------------------------------------------------

    async def keep(self, user: User, name: str, password: str) -> User:
        """Turn a guest into an account with a unique name and a password."""
        if user.account:
            raise Refused(_("You already have an account."))
        name = named(name)
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise Refused(
                _("Use {low} to {high} characters.").format(low=SHORTEST_PASSWORD, high=LONGEST_PASSWORD)
            )
        stored = await asyncio.to_thread(self._hasher.hash, password)
        kept = User(user.id, name, folded(name))
        try:
            await self.store.set_account(user.id, name, kept.account, stored)
        except Taken:
            raise Refused(_("That name is taken. Try another.")) from None
        self._forget(user.id)
        return kept

    async def rename(self, user: User, name: str) -> User:
        if user.account:
            raise Refused(_("You can't rename an account."))
        name = named(name)
        await self.store.rename(user.id, name)
        self._forget(user.id)
        return user._replace(name=name)

    async def find(self, name: str) -> User:
        row = await self.store.account(folded(name))
        if row is None:
            raise Refused(_("There's no account with that name."))
        return user_of(row)

    async def sessions(self, user: User) -> list[Session]:
        rows = await self.store.sessions(user.id)
        return [Session(row[0], user, row[3], bool(row[4]), row[5], row[6]) for row in rows]

    async def revoke(self, user: User, id: str) -> None:
        await self.store.revoke(id, user.id)
        self._forget(user.id)

    def _forget(self, user: str) -> None:
        self.ended += 1
        for credential in [
            credential for credential, (session, _checked) in self._known.items() if session.user.id == user
        ]:
            del self._known[credential]

    async def _verify(self, stored: str, password: str) -> bool:
        try:
            return await asyncio.to_thread(self._hasher.verify, stored, password[:LONGEST_PASSWORD])
        except Argon2Error:
            return False


def named(name: str) -> str:
    """Return a name without unusual characters; Refused if it is empty or too long."""
    name = re.sub(r"[^\w .,'’&+-]", "", tidy(name)).strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refused(_("Use 1 to {n} characters.").format(n=LONGEST_NAME))
    return name


def user_of(row: Row) -> User:
    return User(row[0], row[1], row[2] or "")


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


# Checked for unknown names, so that they take as long as a wrong password.
NOBODY: Final = PasswordHasher().hash(secrets.token_hex())
