"""Collects the text of a mail, the texts attached to it, and the names of other attachments."""

from __future__ import annotations

from email.message import Message
from typing import Final

import msgspec

from passel.i18n import N_
from passel.mail.letter import Note
from passel.mail.plain_text import decoded, from_html, one_line, tidy, unflowed

LONGEST_NAME: Final = 60
ENVELOPES: Final = frozenset(("multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"))
# Parts that are skipped without a note to the sender.
TRIMMINGS: Final = frozenset(
    (
        "application/pgp-signature",
        "application/pgp-keys",
        "application/pkcs7-signature",
        "application/x-pkcs7-signature",
        "text/vcard",
        "text/x-vcard",
        "text/directory",
        "text/x-amp-html",
        "text/rfc822-headers",
    )
)
MARKUP: Final = frozenset(("text/html", "application/xhtml+xml", "text/enriched", "text/richtext"))
NO_TEXT: Final = frozenset(("text/calendar", "text/rtf", "text/css", "text/csv", "text/xml"))
SHEETS: Final = (".txt", ".text", ".ord", ".orders", ".md")


class Contents(msgspec.Struct):
    texts: list[str] = []
    sheets: list[tuple[str, str]] = []  # name and text of attachments that could be the email's text
    notes: list[Note] = []
    encrypted: bool = False

    @property
    def text(self) -> str:
        return "\n".join(self.texts)


def contents(mail: Message) -> Contents:
    found = Contents()
    gather(mail, found)
    return found


def gather(part: Message, found: Contents) -> None:
    kind = part.get_content_type()
    inner = [each for each in part.get_payload() if isinstance(each, Message)] if part.is_multipart() else []
    if kind in ENVELOPES:
        found.encrypted = True
    elif not part.is_multipart():
        leaf(part, kind, found)
    elif part.get_content_maintype() == "message":
        found.notes.append(Note(N_("We ignored an attached email.")))
    elif kind == "multipart/alternative":
        alternatives(inner, found)
    elif kind == "multipart/related":
        for each in inner[:1]:
            gather(each, found)
        for each in inner[1:]:
            if each.get_content_maintype() != "image":  # images are shown by the text
                gather(each, found)
    else:
        for each in inner:
            gather(each, found)


def alternatives(parts: list[Message], found: Contents) -> None:
    """Take the first alternative that has text; the plainest comes first."""
    ways = [contents(part) for part in parts]
    for way in ways:
        found.sheets += way.sheets
        found.notes += way.notes
        found.encrypted |= way.encrypted
    best = next((way for way in ways if way.text.strip()), None)
    if best:
        found.texts += best.texts


def leaf(part: Message, kind: str, found: Contents) -> None:
    name, kind_name = name_of(part), one_line(kind, LONGEST_NAME)
    attached = part.get_content_disposition() == "attachment" or bool(name)
    is_text = (kind.startswith("text/") and kind not in NO_TEXT) or kind in MARKUP
    if kind in TRIMMINGS:
        return
    if is_text and not attached:
        found.texts.append(text_of(part, kind))
    elif is_text or name.lower().endswith(SHEETS):
        text = text_of(part, kind)
        if text.strip():
            found.sheets.append((name or kind_name, text))
    elif not (kind.startswith("image/") and (part["Content-ID"] or not attached)):  # decoration
        found.notes.append(Note(N_("We ignored the attachment {name}."), name or kind_name))


def text_of(part: Message, kind: str) -> str:
    text = tidy(decoded(raw_of(part), parameter(part, "charset")))
    if kind in MARKUP:
        return tidy(from_html(text))
    if parameter(part, "format").lower() == "flowed":
        return unflowed(text, parameter(part, "delsp").lower() == "yes")
    return text


def raw_of(part: Message) -> bytes:
    raw = part.get_payload(decode=True)
    return raw if isinstance(raw, bytes) else b""


def parameter(part: Message, name: str, header: str = "Content-Type") -> str:
    value = part.get_param(name, "", header)
    if isinstance(value, tuple):  # RFC 2231: charset, language, value
        value = value[2]
    return value.strip() if isinstance(value, str) else ""


def name_of(part: Message) -> str:
    """Return the part's file name on one line, without folders; empty if it has none."""
    try:
        name = decoded(part.get_filename("").encode("utf-8", "surrogateescape"), "")
    except ValueError:  # an unknown charset
        return ""
    return one_line(name.rpartition("/")[2].rpartition("\\")[2], LONGEST_NAME)
