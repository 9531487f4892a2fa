"""Doors that mail servers knock at: SMTP and LMTP.

A mail is accepted (250) when it has been dealt with and the replies are on the disk; whatever goes wrong
before that, the server that brought it is asked to come again (4xx), and it will."""

from __future__ import annotations

import asyncio
import logging
from typing import Final, cast

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from passel.contract import BadSetting
from passel.mail import incoming
from passel.mail.config import Listen
from passel.mail.inbox import Inbox
from passel.mail.rate_limit import Hourly
from passel.mail.tags import is_ours, masked, plain_address

LOG: Final = logging.getLogger("passel.mail")
MOST_RECIPIENTS: Final = 20
IDLE: Final = 120.0  # seconds
GRACE: Final = 10.0  # seconds that what has been begun may take when the door is closed
GOODBYE: Final = 0.05
LINE: Final = 65_536  # bytes: some programs do not break lines, and we do not mind

LATER: Final = "451 4.7.1 There were many letters in this hour: try again later."
OUR_FAULT: Final = "451 4.3.0 Something went wrong here: try again later."
CLOSING: Final = "421 4.3.2 The desk is closing: try again later."
TOO_MANY: Final = "452 4.5.3 Too many recipients: one letter is enough."
NOT_HERE: Final = "550 5.1.1 There is no such address here."
CROWDED: Final = b"421 4.3.2 Too many are connected: try again later.\r\n"
TAKEN: Final = "250 2.0.0 Taken."


class Porter:
    """Answers each command (the names are aiosmtpd's)."""

    def __init__(self, reception: Inbox, one_each: bool) -> None:
        self.reception: Final = reception
        self.knocks: Final = Hourly(reception.config.limits.knocks)
        self.senders: Final = Hourly(reception.config.limits.letters)
        self.busy: Final[set[asyncio.Task[None]]] = set()
        # LMTP wants an answer for each recipient, even where there is nothing to tell apart.
        self.most: Final = 1 if one_each else MOST_RECIPIENTS
        self.closing = False

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.closing:
            return CLOSING
        sender = plain_address(address)
        if not self.knocks.take(peer(session)) or (sender and not self.senders.take(sender)):
            LOG.warning("a mail has to come later", extra={"sender": masked(sender)})
            return LATER
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 2.1.0 Go on."

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if not is_ours(address, self.reception.config.address):
            return NOT_HERE
        if len(envelope.rcpt_tos) >= self.most:
            return TOO_MANY
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 Go on."

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.closing:
            return CLOSING
        raw = envelope.original_content or b""
        sender = (envelope.mail_from or "").strip("<>")
        came = incoming.Envelope(sender, tuple(envelope.rcpt_tos))
        task = asyncio.create_task(self.reception.take(raw, came))
        self.busy.add(task)
        task.add_done_callback(self.busy.discard)
        try:
            # Whoever hangs up now will send it again; what has been begun is finished all the same.
            await asyncio.shield(task)
        except Exception:
            LOG.exception("a mail could not be dealt with")
            return OUR_FAULT
        return TAKEN

    async def handle_exception(self, error: Exception) -> str:
        LOG.error("a conversation with a mail server failed", exc_info=error)
        return OUR_FAULT


def peer(session: Session) -> str:
    return str(session.peer[0]) if isinstance(session.peer, tuple) else "local"


class SmtpSession(SMTP):
    """A mail server that is connected."""

    line_length_limit = LINE
    door: Door

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if self not in self.door.lines and len(self.door.lines) >= self.door.limits.lines:
            cast(asyncio.Transport, transport).write(CROWDED)  # that of uvloop is one in all but name
            transport.close()
        self.door.lines.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        self.door.lines.discard(self)
        super().connection_lost(error)


class LmtpSession(SmtpSession, LMTP):
    pass


class Door:
    """One that listens, for SMTP or for LMTP."""

    def __init__(self, reception: Inbox, listen: Listen, local: bool) -> None:
        self.listen: Final = listen
        self.local: Final = local
        self.limits: Final = reception.config.limits
        self.hostname: Final = reception.config.address.rpartition("@")[2]
        self.porter: Final = Porter(reception, one_each=local)
        self.lines: Final[set[SmtpSession]] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        host, port = self.listen.place
        context = self.listen.context()
        loop = asyncio.get_running_loop()
        kind = LmtpSession if self.local else SmtpSession

        def answer() -> SmtpSession:
            line = kind(
                self.porter,
                data_size_limit=self.limits.size,
                hostname=self.hostname,
                ident="Passel",
                tls_context=context,
                timeout=IDLE,
                auth_exclude_mechanism=["LOGIN", "PLAIN"],
                loop=loop,
            )
            line.door = self
            return line

        try:
            self._server = await loop.create_server(answer, host, port)
        except OSError as error:
            raise BadSetting(f"Nobody can listen at {self.listen.listen}: {error.strerror}.") from None
        door = "lmtp" if self.local else "smtp"
        LOG.info("a door is open", extra={"door": door, "address": self.listen.listen})

    async def close(self) -> None:
        """Nobody new; who has handed over a mail hears what became of it."""
        self.porter.closing = True
        if self._server is not None:
            self._server.close()
        if self.porter.busy:
            await asyncio.wait(self.porter.busy, timeout=GRACE)
            await asyncio.sleep(GOODBYE)
        for line in list(self.lines):
            if line.transport is not None:
                line.transport.close()
