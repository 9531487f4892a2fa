"""A mailbox somewhere that is looked into from time to time.

What has been dealt with is moved to another folder; should we be killed in between, it is found again, and
the ledger of what was seen knows it.  `imaplib` blocks, so each step of it runs in a thread."""

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
from passel.mail.outbox import discreet
from passel.mail.plain_text import one_line

LOG: Final = logging.getLogger("passel.mail")
MOST: Final = 100  # mails that one look brings
LONGEST_PAUSE: Final = 900.0
GONE: Final = (imaplib.IMAP4.error, OSError)  # the mailbox, or what we thought was in it


class Failed(Exception):
    """The mail server would not do something."""


class Poller:
    def __init__(self, reception: Inbox, imap: Imap) -> None:
        self.reception: Final = reception
        self.imap: Final = imap
        self._box: imaplib.IMAP4 | None = None
        self._closed = False
        self._can: set[str] = set()
        self._later: Final[dict[str, tuple[float, float]]] = {}  # what failed: when to try again, the pause

    async def run(self) -> None:
        """Look, for ever; whoever does not open is asked again later and later."""
        pause = self.imap.every
        while True:
            try:
                left = await self.look()
                pause = 0.0 if left else self.imap.every
            except (Failed, *GONE) as error:
                pause = min(max(2 * pause, 1.0), LONGEST_PAUSE)
                reason = discreet(one_line(spoken(error), 300))
                LOG.warning("the mailbox cannot be read now", extra={"reason": reason, "seconds": pause})
            await asyncio.sleep(pause)

    async def look(self) -> bool:
        """Deal with what is there.  Whether there is more."""
        box = await asyncio.to_thread(self._enter)
        try:
            names = await asyncio.to_thread(self._names, box)
            now = monotonic()
            ready = [name for name in names if self._later.get(name, (0.0, 0.0))[0] <= now]
            for name in ready[:MOST]:
                await self._deal_with(box, name)
            return len(ready) > MOST
        finally:
            await asyncio.to_thread(leave, box)
            self._box = None  # not before: if that was cancelled, `close` still finds it

    async def _deal_with(self, box: imaplib.IMAP4, name: str) -> None:
        raw = await asyncio.to_thread(self._fetch, box, name)
        if raw is None or not await self._take(raw, name):
            return  # somebody else has taken it away, or it will be tried again
        try:
            await asyncio.to_thread(self._put_away, box, name)
        except Failed as error:
            pause = self._put_off(name)
            extra = {"reason": discreet(one_line(spoken(error), 300)), "seconds": pause}
            LOG.warning("a mail that was dealt with stays where it is", extra=extra)
        else:
            self._later.pop(name, None)

    async def _take(self, raw: bytes, name: str) -> bool:
        try:
            await self.reception.take(raw, Envelope())
        except Exception:
            LOG.exception("a mail could not be dealt with", extra={"seconds": self._put_off(name)})
            return False
        return True

    def _put_off(self, name: str) -> float:
        """The others need not wait for it.  For how long."""
        pause = min(max(2 * self._later.get(name, (0.0, 0.0))[1], self.imap.every), LONGEST_PAUSE)
        self._later[name] = (monotonic() + pause, pause)
        return pause

    def hang_up(self) -> None:
        """Whoever waits for the server waits no longer."""
        self._closed = True
        if self._box is not None:
            with suppress(OSError):  # and not in TLS's own way, which would wait, too
                socket.socket.shutdown(self._box.socket(), socket.SHUT_RDWR)

    def close(self) -> None:
        """When nothing runs any more: what was cancelled may have left its line open."""
        if self._box is not None:
            leave(self._box)

    # -- in a thread ---------------------------------------------------------------------------------

    def _enter(self) -> imaplib.IMAP4:
        imap = self.imap
        if imap.security == "tls":
            box: imaplib.IMAP4 = imaplib.IMAP4_SSL(
                imap.host, imap.door, ssl_context=imap.context(), timeout=imap.timeout
            )
        else:
            box = imaplib.IMAP4(imap.host, imap.door, timeout=imap.timeout)
        self._box = box
        try:
            if self._closed:
                raise Failed("the desk is closing")
            if imap.security == "starttls":
                box.starttls(imap.context())
            box.login(imap.user, imap.password())
            can = told(box.capability())[0]  # more than it said before
            self._can = {spoken(word).upper() for word in can.split()}
            told(box.select(f'"{imap.folder}"'))
        except BaseException:
            leave(box)
            raise
        return box

    def _names(self, box: imaplib.IMAP4) -> list[str]:
        """What is in the folder, the oldest first."""
        found = told(box.uid("SEARCH", "UNDELETED"))
        return [spoken(uid) for line in found if line for uid in line.split()]

    def _fetch(self, box: imaplib.IMAP4, name: str) -> bytes | None:
        """The mail, or as much of it as is needed to say that it is too large."""
        most = self.reception.config.limits.size + 1
        for item in told(box.uid("FETCH", name, f"(BODY.PEEK[]<0.{max(most, LONGEST_HEAD)}>)")):
            if isinstance(item, tuple):
                return bytes(item[1])
        return None

    def _put_away(self, box: imaplib.IMAP4, name: str) -> None:
        folder = f'"{self.imap.done}"'
        moves = "MOVE" in self._can
        if not self._into(box, name, folder, moves):
            told(box.create(folder))
            if not self._into(box, name, folder, moves):
                raise Failed(f"mails cannot be put into the folder {self.imap.done}")
        if not moves:
            told(box.uid("STORE", name, "+FLAGS.SILENT", r"(\Deleted)"))
            if "UIDPLUS" in self._can:  # a plain EXPUNGE would sweep away what others have marked
                told(box.uid("EXPUNGE", name))

    def _into(self, box: imaplib.IMAP4, name: str, folder: str, moves: bool) -> bool:
        return bool(box.uid("MOVE" if moves else "COPY", name, folder)[0] == "OK")


def told(answer: tuple[str, list[Any]]) -> list[Any]:
    status, data = answer
    if status != "OK":
        raise Failed(spoken(data[0]) if data else status)
    return data


def spoken(said: object) -> str:
    """imaplib's errors hold what the server said, as bytes."""
    first = said.args[0] if isinstance(said, imaplib.IMAP4.error) and said.args else said
    text = first.decode("utf-8", "replace") if isinstance(first, bytes) else str(first)
    return text or type(said).__name__


def leave(box: imaplib.IMAP4) -> None:
    with suppress(*GONE):
        box.logout()
    with suppress(*GONE):
        box.shutdown()  # whatever the server says
