"""SMTP and LMTP servers for incoming mail.

A mail is accepted (250) when it has been processed and the replies are on disk.  If anything fails before
that, the sending server gets a temporary error (4xx) and tries again."""

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
GRACE: Final = 10.0  # seconds to finish mails that are being processed, on shutdown
GOODBYE: Final = 0.05
LINE: Final = 65_536  # bytes: some programs send lines longer than the standard allows

LATER: Final = "451 4.7.1 Too many emails this hour. Try again later."
OUR_FAULT: Final = "451 4.3.0 Something went wrong on our side. Try again later."
CLOSING: Final = "421 4.3.2 The server is shutting down. Try again later."
TOO_MANY: Final = "452 4.5.3 Too many recipients. Send one email."
NOT_HERE: Final = "550 5.1.1 There's no such address here."
CROWDED: Final = b"421 4.3.2 Too many connections. Try again later.\r\n"
TAKEN: Final = "250 2.0.0 Accepted."


class CommandHandler:
    """Answers SMTP commands; aiosmtpd calls the methods by name."""

    def __init__(self, inbox: Inbox, one_each: bool) -> None:
        self.inbox: Final = inbox
        self.knocks: Final = Hourly(inbox.config.limits.knocks)
        self.senders: Final = Hourly(inbox.config.limits.letters)
        self.busy: Final[set[asyncio.Task[None]]] = set()
        # LMTP wants an answer for each recipient, and we have one for the whole mail.
        self.most: Final = 1 if one_each else MOST_RECIPIENTS
        self.closing = False

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.closing:
            return CLOSING
        sender = plain_address(address)
        if not self.knocks.take(peer(session)) or (sender and not self.senders.take(sender)):
            LOG.warning("a mail is deferred: too many in this hour", extra={"sender": masked(sender)})
            return LATER
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 2.1.0 OK"

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if not is_ours(address, self.inbox.config.address):
            return NOT_HERE
        if len(envelope.rcpt_tos) >= self.most:
            return TOO_MANY
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.closing:
            return CLOSING
        raw = envelope.original_content or b""
        sender = (envelope.mail_from or "").strip("<>")
        came = incoming.Envelope(sender, tuple(envelope.rcpt_tos))
        task = asyncio.create_task(self.inbox.take(raw, came))
        self.busy.add(task)
        task.add_done_callback(self.busy.discard)
        try:
            # If the client disconnects now it sends the mail again; processing is finished all the same.
            await asyncio.shield(task)
        except Exception:
            LOG.exception("a mail could not be processed")
            return OUR_FAULT
        return TAKEN

    async def handle_exception(self, error: Exception) -> str:
        LOG.error("an SMTP session failed", exc_info=error)
        return OUR_FAULT


def peer(session: Session) -> str:
    return str(session.peer[0]) if isinstance(session.peer, tuple) else "local"


class SmtpSession(SMTP):
    """One connection from a mail server."""

    line_length_limit = LINE
    listener: MailServer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        sessions = self.listener.sessions
        if self not in sessions and len(sessions) >= self.listener.limits.lines:
            cast(asyncio.Transport, transport).write(CROWDED)  # uvloop's transport is no subclass of it
            transport.close()
        sessions.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        self.listener.sessions.discard(self)
        super().connection_lost(error)


class LmtpSession(SmtpSession, LMTP):
    pass


class MailServer:
    """A listening SMTP or LMTP server."""

    def __init__(self, inbox: Inbox, listen: Listen, local: bool) -> None:
        self.listen: Final = listen
        self.local: Final = local
        self.limits: Final = inbox.config.limits
        self.hostname: Final = inbox.config.address.rpartition("@")[2]
        self.commands: Final = CommandHandler(inbox, one_each=local)
        self.sessions: Final[set[SmtpSession]] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        host, port = self.listen.place
        context = self.listen.context()
        loop = asyncio.get_running_loop()
        kind = LmtpSession if self.local else SmtpSession

        def answer() -> SmtpSession:
            session = kind(
                self.commands,
                data_size_limit=self.limits.size,
                hostname=self.hostname,
                ident="Passel",
                tls_context=context,
                timeout=IDLE,
                auth_exclude_mechanism=["LOGIN", "PLAIN"],
                loop=loop,
            )
            session.listener = self
            return session

        try:
            self._server = await loop.create_server(answer, host, port)
        except OSError as error:
            raise BadSetting(f"Cannot listen on {self.listen.listen}: {error.strerror}.") from None
        protocol = "lmtp" if self.local else "smtp"
        LOG.info("listening for mail", extra={"door": protocol, "address": self.listen.listen})

    async def close(self) -> None:
        """Accept no more mails, finish those that are being processed, then close all connections."""
        self.commands.closing = True
        if self._server is not None:
            self._server.close()
        if self.commands.busy:
            await asyncio.wait(self.commands.busy, timeout=GRACE)
            await asyncio.sleep(GOODBYE)
        for session in list(self.sessions):
            if session.transport is not None:
                session.transport.close()
