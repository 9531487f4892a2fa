"""Turns a `Reply` into a mail: plain text, the same as HTML with its pictures, and headers for threading."""

from __future__ import annotations

import re
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, EmailPolicy
from email.utils import format_datetime
from hashlib import sha256
from typing import Any, Final

from passel.mail import tags
from passel.mail.incoming import LOOP, NO_ID
from passel.mail.letter import Reply
from passel.mail.plain_text import LONE, one_line

LONGEST_SUBJECT: Final = 400
IDS: Final = frozenset(("message-id", "in-reply-to", "references"))
ID: Final = re.compile(r"<[!-;=?-~]{1,500}>")
FILE_NAME: Final = re.compile(r"[^A-Za-z0-9_-]+")


class Policy(EmailPolicy):
    """Do not fold a Message-ID: the standard library splits long ones so that no mail program rejoins
    them."""

    def fold_binary(self, name: str, value: Any) -> bytes:
        if name.lower() in IDS:
            return f"{name}: {value}{self.linesep}".encode("ascii")
        return super().fold_binary(name, value)


POLICY: Final = Policy(linesep=SMTP.linesep, max_line_length=SMTP.max_line_length, cte_type="7bit")


class Unsendable(ValueError):
    """The recipient's address is not valid."""


def digest(key: str) -> str:
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:40]


def compose(reply: Reply, own_address: str, name: str, plus: bool, key: str, at: datetime) -> EmailMessage:
    """Return the mail for a reply.  The same key gives the same Message-ID, so duplicates can be
    recognised."""
    to = tags.plain_address(reply.to)
    if not to:
        raise Unsendable(f"no mail can be sent to {one_line(reply.to, 100)!r}")
    local, _, domain = own_address.rpartition("@")
    subject = one_line(reply.subject, LONGEST_SUBJECT)
    tag = tags.in_subject(subject) if plus else None
    mail = EmailMessage(policy=POLICY)
    mail["From"] = Address(one_line(name, 100), local, domain)
    mail["To"] = Address("", *to.rsplit("@", 1))
    mail["Subject"] = subject
    mail["Date"] = format_datetime(at)
    mail["Message-ID"] = f"<{digest(key)}@{domain}>"
    if tag:
        tagged = f"{local}+{tag.in_address}"
        if tags.plain_address(f"{tagged}@{domain}"):
            mail["Reply-To"] = Address(one_line(name, 100), tagged, domain)
    if ID.fullmatch(reply.answers) and not reply.answers.endswith(NO_ID):
        mail["In-Reply-To"] = reply.answers
        mail["References"] = reply.answers
    mail["Auto-Submitted"] = "auto-replied" if reply.answers else "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    mail[LOOP] = "letter"
    mail.set_content(clean(reply.text))
    if reply.html:
        add_page(mail, reply, f"{digest(key)}.{domain}")
    else:
        for number, (title, picture) in enumerate(reply.pictures, 1):
            mail.add_attachment(picture, "image", "png", filename=f"{file_name(title, number)}.png")
    return mail


def add_page(mail: EmailMessage, reply: Reply, place: str) -> None:
    page = clean(reply.html)
    names = [file_name(title, number) for number, (title, _) in enumerate(reply.pictures, 1)]
    for name, (title, _) in zip(names, reply.pictures, strict=True):
        page = re.sub(rf"cid:{re.escape(title)}(?![\w.@-])", f"cid:{name}@{place}", page)
    mail.add_alternative(page, subtype="html")
    body = mail.get_payload()[-1]  # type: ignore[index]
    assert isinstance(body, EmailMessage)
    for name, (_, picture) in zip(names, reply.pictures, strict=True):
        body.add_related(
            picture, "image", "png", cid=f"<{name}@{place}>", filename=f"{name}.png", disposition="inline"
        )


def file_name(title: str, number: int) -> str:
    return FILE_NAME.sub("-", title).strip("-")[:40] or f"picture-{number}"


def clean(text: str) -> str:
    return LONE.sub("\ufffd", text.replace("\0", ""))
