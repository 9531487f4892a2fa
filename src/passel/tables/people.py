"""People: guests at once, accounts for those who want to come back, sessions, tokens for programs.

What a browser or a program shows us is `session.secret`; the store has only a hash of the secret, and the
signature lets us turn away junk without asking the store."""

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

from passel.game import folded
from passel.kernel import Refused
from passel.record import tidy
from passel.tables.clock import HOUR, SECOND
from passel.tables.hosted import NotAllowed
from passel.tables.schema import Row
from passel.tables.store import Store, StoreDown, Taken
from passel.tables.wall import Time
from passel.tongue import _

LONGEST_NAME: Final = 30
LONGEST_PASSWORD: Final = 200
SHORTEST_PASSWORD: Final = 8
MOST_SESSIONS: Final = 50
MOST_CACHED: Final = 20_000
TRUSTED: Final = 60 * SECOND  # so long a session that another process has ended may go on here


class User(NamedTuple):
    id: str
    name: str
    account: str  # "" for a guest


class Session(NamedTuple):
    id: str
    user: User
    label: str
    token: bool  # of a program
    since: int
    seen: int


class People:
    def __init__(self, store: Store, time: Time) -> None:
        self.store: Final = store
        self.time: Final = time
        self._hasher: Final = PasswordHasher()
        self._known: Final[OrderedDict[str, tuple[Session, int]]] = OrderedDict()  # what was shown, and when
        self.ended = 0  # sessions, or they were changed: who is trusted is looked at again
        self._key = b""

    async def open(self) -> None:
        """The house's own secret is made once and kept in the store."""
        for _time in range(2):
            rows = await self.store.read("house", thing="key")
            if rows:
                self._key = bytes(rows[0][0])
                return
            try:
                fresh = secrets.token_bytes(32)
                await self.store.write(("furnish", {"thing": "key", "value": fresh}))
            except Taken:
                continue

    def sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._key, f"{purpose} {text}".encode(), sha256).hexdigest()[:32]

    # -- coming in -----------------------------------------------------------------------------------------

    async def guest(self, name: str, label: str) -> tuple[Session, str]:
        """A new user; and what to show us from now on."""
        user = User(secrets.token_urlsafe(9), named(name), "")
        now = self.time.now()
        await self.store.write(
            ("new user", {"id": user.id, "name": user.name, "account": None, "password": None, "since": now})
        )
        return await self._admit(user, label)

    async def log_in(self, name: str, password: str, label: str) -> tuple[Session, str]:
        rows = await self.store.read("account", account=folded(name))
        stored = rows[0][3] if rows else NOBODY
        good = await self._verify(stored, password)
        if not rows or not good:
            raise NotAllowed(_("Name and password do not fit."))
        return await self._admit(user_of(rows[0]), label)

    async def token(self, user: User, label: str) -> tuple[Session, str]:
        """For a program that plays in the name of the user."""
        return await self._admit(user, tidy(label)[:LONGEST_NAME] or "a program", token=True)

    async def _admit(self, user: User, label: str, token: bool = False) -> tuple[Session, str]:
        now = self.time.now()
        if len(await self.store.read("sessions of", user_id=user.id)) >= MOST_SESSIONS:
            raise Refused(
                _("There are {n} sessions already: end some of them first.").format(n=MOST_SESSIONS)
            )
        session = Session(secrets.token_urlsafe(9), user, label, token, now, now)
        secret = secrets.token_urlsafe(32)
        row = {"id": session.id, "user_id": user.id, "secret": hashed(secret), "label": label}
        await self.store.write(("new session", {**row, "token": token, "since": now, "seen": now}))
        shown = f"{session.id}.{secret}"
        return session, f"{shown}.{self.sign('session', shown)}"

    def trusted(self, shown: str) -> int:
        """Until when there is no need to look again, as we did a moment ago; unless more sessions are `ended`
        by then."""
        session, checked = self._known.get(shown, (None, 0))
        return 0 if session is None else checked + TRUSTED

    async def who(self, shown: str) -> Session | None:
        """Whose this is; None if it was never ours, or was revoked."""
        now = self.time.now()
        session, checked = self._known.get(shown, (None, 0))
        if session is None or now - checked > TRUSTED:
            session = await self._look_up(shown)
            if session is None:
                self._known.pop(shown, None)
                return None
            if now - session.seen > HOUR:
                session = session._replace(seen=now)
                with suppress(StoreDown):
                    await self.store.write(("seen", {"which": session.id, "seen": now}))
            self._known[shown] = (session, now)
            if len(self._known) > MOST_CACHED:
                self._known.popitem(last=False)
        return session

    async def _look_up(self, shown: str) -> Session | None:
        claim, _dot, signature = shown.rpartition(".")
        if not hmac.compare_digest(signature.encode(), self.sign("session", claim).encode()):
            return None
        session, _dot, secret = claim.partition(".")
        rows = await self.store.read("session", id=session)
        if not rows or not hmac.compare_digest(bytes(rows[0][2]), hashed(secret)):
            return None
        _id, user_id, _secret, label, token, since, seen = rows[0]
        users = await self.store.read("user", id=user_id)
        return Session(session, user_of(users[0]), label, bool(token), since, seen) if users else None

    # -- an account ----------------------------------------------------------------------------------------

    async def keep(self, user: User, name: str, password: str) -> User:
        """A guest gets a name of their own and a password, and stays who they are."""
        if user.account:
            raise Refused(_("You have an account already."))
        name = named(name)
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise Refused(
                _("A password has {low} to {high} characters.").format(
                    low=SHORTEST_PASSWORD, high=LONGEST_PASSWORD
                )
            )
        stored = await asyncio.to_thread(self._hasher.hash, password)
        kept = User(user.id, name, folded(name))
        try:
            row = {"which": user.id, "name": name, "account": kept.account, "password": stored}
            await self.store.write(("keep", row))
        except Taken:
            raise Refused(_("Somebody has that name already.")) from None
        self._forget(user.id)
        return kept

    async def rename(self, user: User, name: str) -> User:
        if user.account:
            raise Refused(_("An account keeps its name."))
        name = named(name)
        await self.store.write(("rename", {"which": user.id, "name": name}))
        self._forget(user.id)
        return user._replace(name=name)

    async def find(self, name: str) -> User:
        rows = await self.store.read("account", account=folded(name))
        if not rows:
            raise Refused(_("Nobody with an account has that name."))
        return user_of(rows[0])

    async def sessions(self, user: User) -> list[Session]:
        rows = await self.store.read("sessions of", user_id=user.id)
        return [Session(row[0], user, row[3], bool(row[4]), row[5], row[6]) for row in rows]

    async def revoke(self, user: User, id: str) -> None:
        await self.store.write(("revoke", {"id": id, "user_id": user.id}))
        self._forget(user.id)

    def _forget(self, user: str) -> None:
        self.ended += 1
        for shown in [shown for shown, (session, _checked) in self._known.items() if session.user.id == user]:
            del self._known[shown]

    async def _verify(self, stored: str, password: str) -> bool:
        try:
            return await asyncio.to_thread(self._hasher.verify, stored, password[:LONGEST_PASSWORD])
        except Argon2Error:
            return False


def named(name: str) -> str:
    """A name that people can read."""
    name = re.sub(r"[^\w .,'’&+-]", "", tidy(name)).strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refused(_("A name has 1 to {n} letters.").format(n=LONGEST_NAME))
    return name


def user_of(row: Row) -> User:
    return User(row[0], row[1], row[2] or "")


def hashed(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


NOBODY: Final = PasswordHasher().hash(
    secrets.token_hex()
)  # a stranger's name takes as long as a wrong password
