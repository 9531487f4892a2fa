"""Polls an IMAP mailbox.

A mail that was processed is moved to another folder.  If we are killed in between, it is found again, and the
log of processed emails knows it.  `imaplib` blocks, so each call runs in a thread."""

from __future__ import annotations

import asyncio
import imaplib
import logging
import socket
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from passel.mail.config import Imap
from passel.mail.inbox import Inbox
from passel.mail.incoming import LONGEST_HEAD, Envelope
from passel.mail.outbox import without_addresses
from passel.mail.plain_text import one_line

LOG: Final = logging.getLogger("passel.mail")
MOST: Final = 100  # mails in one poll
LONGEST_PAUSE: Final = 900.0
GONE: Final = (imaplib.IMAP4.error, OSError)  # the connection or the mail is gone


class Failed(Exception):
    """The mail server refused a command."""


class Poller:
    def __init__(self, inbox: Inbox, imap: Imap) -> None:
        self.inbox: Final = inbox
        self.imap: Final = imap
        self._connection: imaplib.IMAP4 | None = None
        self._closed = False
        self._can: set[str] = set()
        self._later: Final[dict[str, tuple[float, float]]] = {}  # failed mails: when to try again, the pause

    async def run(self) -> None:
        """Poll forever; after errors the pause is doubled, up to `LONGEST_PAUSE`."""
        pause = self.imap.every
        while True:
            try:
                left = await self.poll()
                pause = 0.0 if left else self.imap.every
            except (Failed, *GONE) as error:
                pause = min(max(2 * pause, 1.0), LONGEST_PAUSE)
                reason = without_addresses(one_line(as_text(error), 300))
                LOG.warning("the mailbox cannot be read now", extra={"reason": reason, "seconds": pause})
            await asyncio.sleep(pause)

    async def poll(self) -> bool:
        """Process the mails in the folder, at most `MOST`; return whether there are more."""
        connection = await asyncio.to_thread(self._connect)
        try:
            names = await asyncio.to_thread(self._names, connection)
            now = monotonic()
            ready = [name for name in names if self._later.get(name, (0.0, 0.0))[0] <= now]
            for name in ready[:MOST]:
                await self._process(connection, name)
            return len(ready) > MOST
        finally:
            await asyncio.to_thread(log_out, connection)
            self._connection = None  # only now: if the logout was cancelled, `close` still has the connection

    async def _process(self, connection: imaplib.IMAP4, name: str) -> None:
        raw = await asyncio.to_thread(self._fetch, connection, name)
        if raw is None or not await self._take(raw, name):
            return  # another client removed it, or it will be tried again
        try:
            await asyncio.to_thread(self._move, connection, name)
        except Failed as error:
            pause = self._defer(name)
            extra = {"reason": without_addresses(one_line(as_text(error), 300)), "seconds": pause}
            LOG.warning("a processed mail could not be moved", extra=extra)
        else:
            self._later.pop(name, None)

    async def _take(self, raw: bytes, name: str) -> bool:
        try:
            await self.inbox.take(raw, Envelope())
        except Exception:
            LOG.exception("a mail could not be processed", extra={"seconds": self._defer(name)})
            return False
        return True

    def _defer(self, name: str) -> float:
        """Defer one mail, so that the others need not wait for it; return the pause in seconds."""
        pause = min(max(2 * self._later.get(name, (0.0, 0.0))[1], self.imap.every), LONGEST_PAUSE)
        self._later[name] = (monotonic() + pause, pause)
        return pause

    def disconnect(self) -> None:
        """Shut the socket down, so that a thread that waits for the server returns."""
        self._closed = True
        if self._connection is not None:
            with suppress(OSError):  # not TLS's own shutdown, which would wait for the server
                socket.socket.shutdown(self._connection.socket(), socket.SHUT_RDWR)

    def close(self) -> None:
        """Close a connection that a cancelled poll left open.  Call it when no poll is running."""
        if self._connection is not None:
            log_out(self._connection)

    # -- in a thread ---------------------------------------------------------------------------------

    def _connect(self) -> imaplib.IMAP4:
        imap = self.imap
        if imap.security == "tls":
            connection: imaplib.IMAP4 = imaplib.IMAP4_SSL(
                imap.host, imap.tcp_port, ssl_context=imap.context(), timeout=imap.timeout
            )
        else:
            connection = imaplib.IMAP4(imap.host, imap.tcp_port, timeout=imap.timeout)
        self._connection = connection
        try:
            if self._closed:
                raise Failed("the server is shutting down")
            if imap.security == "starttls":
                connection.starttls(imap.context())
            connection.login(imap.user, imap.password())
            can = checked(connection.capability())[0]  # a server may offer more after the login
            self._can = {as_text(word).upper() for word in can.split()}
            checked(connection.select(f'"{imap.folder}"'))
        except BaseException:
            log_out(connection)
            raise
        return connection

    def _names(self, connection: imaplib.IMAP4) -> list[str]:
        """Return the UIDs of the mails in the folder, the oldest first."""
        found = checked(connection.uid("SEARCH", "UNDELETED"))
        return [as_text(uid) for line in found if line for uid in line.split()]

    def _fetch(self, connection: imaplib.IMAP4, name: str) -> bytes | None:
        """Return the mail, or its start if it is larger than the limit; None if it is gone."""
        most = self.inbox.config.limits.size + 1
        for item in checked(connection.uid("FETCH", name, f"(BODY.PEEK[]<0.{max(most, LONGEST_HEAD)}>)")):
            if isinstance(item, tuple):
                return bytes(item[1])
        return None

    def _move(self, connection: imaplib.IMAP4, name: str) -> None:
        folder = f'"{self.imap.done}"'
        moves = "MOVE" in self._can
        if not self._copy_to(connection, name, folder, moves):
            checked(connection.create(folder))
            if not self._copy_to(connection, name, folder, moves):
                raise Failed(f"mails cannot be put into the folder {self.imap.done}")
        if not moves:
            checked(connection.uid("STORE", name, "+FLAGS.SILENT", r"(\Deleted)"))
            if "UIDPLUS" in self._can:  # a plain EXPUNGE would delete what others have marked
                checked(connection.uid("EXPUNGE", name))

    def _copy_to(self, connection: imaplib.IMAP4, name: str, folder: str, moves: bool) -> bool:
        return bool(connection.uid("MOVE" if moves else "COPY", name, folder)[0] == "OK")


def checked(answer: tuple[str, list[Any]]) -> list[Any]:
    status, data = answer
    if status != "OK":
        raise Failed(as_text(data[0]) if data else status)
    return data


def as_text(said: object) -> str:
    """Return a response or an error of imaplib as text: errors hold the server's message as bytes."""
    first = said.args[0] if isinstance(said, imaplib.IMAP4.error) and said.args else said
    text = first.decode("utf-8", "replace") if isinstance(first, bytes) else str(first)
    return text or type(said).__name__


def log_out(connection: imaplib.IMAP4) -> None:
    with suppress(*GONE):
        connection.logout()
    with suppress(*GONE):
        connection.shutdown()  # even if the logout failed
