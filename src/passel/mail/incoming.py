"""Turns the bytes of a mail into a `Letter`, a `Refusal` that is sent back, or `Silence` with a reason.

No input raises or takes long: what would be slow in the standard library (endless parameters, thousands of
parts, deep nesting) is refused before it is parsed."""

from __future__ import annotations

import logging
import re
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.parser import BytesParser
from email.policy import Compat32
from email.utils import getaddresses
from hashlib import sha256
from typing import Any, Final

import msgspec

from passel.i18n import N_
from passel.mail import tags
from passel.mail.letter import Letter, Note
from passel.mail.mime import Contents, contents
from passel.mail.plain_text import decoded, one_line
from passel.mail.quoting import ENCRYPTED, own_words

LOG: Final = logging.getLogger("passel.mail")
LOOP: Final = "X-Passel"  # on every mail of ours, so that two servers do not answer each other forever
NO_ID: Final = "@no-id.invalid>"

LONGEST_HEAD: Final = 200_000  # bytes
LONGEST_HEADER: Final = 4000  # characters of one header that are read
LONGEST_SUBJECT: Final = 300
MOST_LINES: Final = 200_000
MOST_PARTS: Final = 1000
MOST_NESTED: Final = 40

HEAD_ENDS: Final = re.compile(rb"\r?\n\r?\n|\r\r")
NESTS: Final = re.compile(rb"boundary[\s*\d]{0,20}=|content-type\s{0,20}:\s{0,20}message/", re.IGNORECASE)
ID: Final = re.compile(r"<[!-;=?-~]{1,500}>")
AUTOMATIC: Final = re.compile(
    r"\s*(?:automatic reply|auto(?:matic)?[- ]?reply|auto: |out of (?:the )?office|abwesenheitsnotiz"
    r"|automatische antwort|respuesta automática|réponse automatique|risposta automatica|automatisch antwoord"
    r"|undeliver(?:ed|able)|delivery status notification|mail delivery (?:failed|failure|system)"
    r"|returned mail|failure notice)",
    re.IGNORECASE,
)
NOBODY: Final = re.compile(
    r"(?:mailer-daemon|postmaster|no-?_?\.?reply|do-?_?not-?_?reply|bounces?|listserv|majordomo)\b"
    r"|.*-(?:bounces?|request|owner)@|owner-"
)
ANSWERS_UNWANTED: Final = frozenset(("all", "autoreply", "oof"))


class Silence(msgspec.Struct, frozen=True):
    """A mail that is not answered, and the reason."""

    reason: str


class Refusal(msgspec.Struct, frozen=True):
    """A mail that we can't use; its sender gets the reason."""

    sender: str
    subject: str
    id: str
    notes: tuple[Note, ...]

    @property
    def reason(self) -> str:
        return " ".join(map(str, self.notes))


class Envelope(msgspec.Struct, frozen=True):
    """The SMTP envelope; empty for mails from a mailbox, which does not keep it."""

    sender: str | None = None
    recipients: tuple[str, ...] = ()


class Lenient(Compat32):
    """Keep headers as they came, cut to `LONGEST_HEADER`."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[:LONGEST_HEADER]

    def header_fetch_parse(self, name: str, value: Any) -> Any:
        return value


PARSER: Final = BytesParser(policy=Lenient())


def read(
    raw: bytes, own_address: str, size: int, text: int, envelope: Envelope
) -> Letter | Refusal | Silence:
    """Return what a mail says.  `own_address` is ours; `size` (bytes) and `text` (characters) are limits."""
    try:
        return reading(raw, own_address, size, text, envelope)
    except Exception:
        # No mail is known that gets here; but a mail that always raised would be delivered again forever.
        LOG.exception("a mail could not be read")
        return Silence("it cannot be read")


def reading(
    raw: bytes, own_address: str, size: int, text: int, envelope: Envelope
) -> Letter | Refusal | Silence:
    head_ends = HEAD_ENDS.search(raw, 0, LONGEST_HEAD)
    if head_ends is None and len(raw) > LONGEST_HEAD:
        return Silence("its headers never end")
    head = PARSER.parsebytes(raw[: head_ends.end() if head_ends else len(raw)], headersonly=True)
    sender = sender_of(head)
    reason = why_silent(head, sender, own_address, envelope)
    if reason:
        return Silence(reason)
    subject = one_line(words_of(head, "Subject"), LONGEST_SUBJECT)
    known_as = id_of(head, raw[head_ends.end() :] if head_ends else b"", sender)

    def refused(why: str, n: int = 0) -> Refusal:
        return Refusal(sender, subject, known_as, (Note(why, n=n),))

    if len(raw) > size:
        return refused(N_("It's larger than {n:,} kB."), size // 1000)
    if is_tangled(raw):
        return refused(N_("It has too many parts."))
    found = contents(PARSER.parsebytes(raw))
    if len(found.text) > 4 * text:
        return refused(N_("It's longer than {n:,} characters."), text)
    if found.encrypted or ENCRYPTED in found.text:
        return refused(N_("It's encrypted. Please send plain text."))
    own, notes = sheet(found)
    if not own.strip():
        return Refusal(sender, subject, known_as, nothing_said(found))
    if len(own) > text:
        return refused(N_("It's longer than {n:,} characters."), text)
    tag = tags.both(tags.in_subject(subject), address_tag(head, own_address, envelope))
    return Letter(sender, subject, own, known_as, tag, notes)


# -- headers ------------------------------------------------------------------------------------------


def words_of(head: Message, name: str) -> str:
    """Return a header as text, decoded (RFC 2047)."""
    value = str(head.get(name, ""))
    try:
        pieces = decode_header(value)
    except (HeaderParseError, ValueError):
        pieces = [(value, None)]
    return "".join(
        decoded(piece.encode("ascii", "surrogateescape") if isinstance(piece, str) else piece, charset or "")
        for piece, charset in pieces
    )


def sender_of(head: Message) -> str:
    """Return the only address in From; empty if there is none or more than one."""
    named = addresses(head, "From")
    return tags.plain_address(named[0]) if len(named) == 1 else ""


def addresses(head: Message, name: str) -> list[str]:
    values = [str(value).encode("ascii", "surrogateescape") for value in head.get_all(name, [])]
    written = [decoded(value, "").replace("\r", "").replace("\n", "") for value in values[:10]]
    try:
        return [address for _, address in getaddresses(written) if address]
    except RecursionError:  # comments within comments within comments
        return []


def id_of(head: Message, body: bytes, sender: str) -> str:
    found = ID.search(str(head.get("Message-ID", "")))
    if found:
        return found[0]
    parts = (sender, str(head.get("Date", "")), str(head.get("Subject", "")))
    said = "\n".join(parts).encode("utf-8", "surrogateescape") + body
    return f"<{sha256(said).hexdigest()[:32]}{NO_ID}"


def address_tag(head: Message, own_address: str, envelope: Envelope) -> tags.Tag | None:
    """Return the tag in that of our addresses to which the mail was sent."""
    names = ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")
    written = [address for name in names for address in addresses(head, name)]
    ours = [address for address in (*envelope.recipients, *written) if tags.is_ours(address, own_address)]
    return next((tag for address in ours if (tag := tags.in_address(address))), None)


def why_silent(head: Message, sender: str, own_address: str, envelope: Envelope) -> str:
    """Return why the mail must not be answered (bounces, lists, automatic replies); empty if it may be."""

    def says(name: str) -> str:
        return str(head.get(name, "")).strip().lower()

    unwanted = set(re.split(r"[\s,;]+", says("X-Auto-Response-Suppress")))
    checks = (
        (envelope.sender == "" or says("Return-Path") == "<>", "it is a bounce: nobody sent it"),
        (LOOP in head, "a server like this one sent it"),
        (not sender, "it does not say who sent it"),
        (tags.is_ours(sender, own_address), "it comes from our own address"),
        (NOBODY.match(sender), "nobody reads what is sent to its sender"),
        (head.get_content_type() == "multipart/report", "it is a report of a mail server"),
        (says("Auto-Submitted").partition(";")[0].strip() not in ("", "no"), "a program sent it"),
        (says("Precedence") in ("bulk", "junk", "list", "auto_reply"), "it was sent to many"),
        (any(name in head for name in ("List-Id", "List-Unsubscribe", "List-Post")), "it comes from a list"),
        (unwanted & ANSWERS_UNWANTED, "it asks not to be answered by a program"),
        (any(name in head for name in AUTO_HEADERS), "a program answered for its owner"),
        (AUTOMATIC.match(words_of(head, "Subject")), "its subject is that of an automatic reply"),
    )
    return next((reason for holds, reason in checks if holds), "")


AUTO_HEADERS: Final = ("X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Failed-Recipients", "X-Loop")


def is_tangled(raw: bytes) -> bool:
    """Return whether the mail has more lines, parts or nesting than can be parsed quickly."""
    return (
        raw.count(b"\n") + raw.count(b"\r") > 2 * MOST_LINES
        or raw.count(b"\n--") + raw.count(b"\r--") > MOST_PARTS
        or sum(1 for _ in NESTS.finditer(raw)) > MOST_NESTED
    )


# -- text ---------------------------------------------------------------------------------------------


def sheet(found: Contents) -> tuple[str, tuple[Note, ...]]:
    """Return the text of the mail, or else of an attached text, and notes on what was ignored."""
    own, notes, attached = own_words(found.text), list(found.notes), list(found.sheets)
    if not own.strip() and attached:
        name, own = attached.pop(0)
        notes.append(Note(N_("The email was empty, so we read the attachment {name}."), name))
    notes += [Note(N_("We ignored the attachment {name}."), name) for name, _ in attached]
    more = len(notes) - MOST_NOTES
    if more > 0:
        notes[MOST_NOTES:] = [Note(N_("We ignored other parts of your email: {n}."), n=more)]
    return own.strip("\n"), tuple(notes)


MOST_NOTES: Final = 8


def nothing_said(found: Contents) -> tuple[Note, ...]:
    if found.text.strip():
        return (Note(N_("It has only quoted text and a signature.")),)
    return Note(N_("It has no readable text.")), *found.notes[:MOST_NOTES]
