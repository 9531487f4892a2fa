"""What a letter is about: `[ID P2 T4]` in a subject, `desk+ID.P2.T4@host` in an address.

`T4` names a turn, `#17` an ask (`A17` in an address, where # is not welcome everywhere), anything else the
seat.  All but the game may be missing.  Games and seats are given as written: case means nothing."""

from __future__ import annotations

import re
from typing import Final

import msgspec

LONGEST: Final = 2000  # signs of a subject or an address that are looked at
BRACKETS: Final = re.compile(r"\[([^\[\]]{1,200})\]")
GAME: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
NUMBER: Final = re.compile(r"([Tt#Aa])(\d{1,9})", re.ASCII)
SEAT: Final = re.compile(r"[\w-]{1,40}")
STAMPS: Final = frozenset(("external", "extern", "ext", "spam", "bulk", "caution", "suspicious"))
ADDRESS: Final = re.compile(
    r"[a-z0-9!#$%&'*/=?^_`{|}~+-]+(?:\.[a-z0-9!#$%&'*/=?^_`{|}~+-]+)*"
    r"@[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?)*"
)


class Tag(msgspec.Struct, frozen=True):
    game: str
    seat: str = ""
    turn: int = 0
    ask: int = 0

    @property
    def in_subject(self) -> str:
        return f"[{' '.join(self._parts('#'))}]"

    @property
    def in_address(self) -> str:
        return ".".join(self._parts("A"))

    def _parts(self, ask: str) -> list[str]:
        numbers = [f"{sign}{number}" for sign, number in (("T", self.turn), (ask, self.ask)) if number]
        return [self.game, *([self.seat] if self.seat else []), *numbers]


def tag_of(words: list[str]) -> Tag | None:
    """What the words name, the game first; none if one of them names nothing."""
    if not words or not GAME.fullmatch(words[0]):
        return None
    seat, turn, ask = "", 0, 0
    for word in words[1:]:
        number = NUMBER.fullmatch(word)
        if number and number[1] in "Tt":
            turn = int(number[2])
        elif number:
            ask = int(number[2])
        elif not seat and SEAT.fullmatch(word):
            seat = word
        else:
            return None
    return Tag(words[0], seat, turn, ask)


def in_subject(subject: str) -> Tag | None:
    """The tag that says most; of equals the last, since stamps of mail servers stand in front."""
    found = [tag_of(inner.split()) for inner in BRACKETS.findall(subject[:LONGEST])]
    tags = [tag for tag in found if tag and not (tag == Tag(tag.game) and tag.game.lower() in STAMPS)]
    return max(reversed(tags), key=said, default=None)


def said(tag: Tag) -> int:
    return bool(tag.seat) + bool(tag.turn) + bool(tag.ask)


def in_address(address: str) -> Tag | None:
    """The part behind the plus."""
    local, at, _ = address[:LONGEST].rpartition("@")
    _, plus, tag = local.partition("+")
    return tag_of(tag.split(".")) if at and plus else None


def both(subject: Tag | None, address: Tag | None) -> Tag | None:
    """What people see and can mend, the subject, goes first; the address completes it."""
    if subject is None or address is None:
        return subject or address
    if subject.game.lower() != address.game.lower():
        return subject
    return Tag(
        subject.game, subject.seat or address.seat, subject.turn or address.turn, subject.ask or address.ask
    )


def plain_address(address: str) -> str:
    """In lower case, its domain in ASCII; empty if no mail can be sent to it."""
    local, _, domain = address.strip().lower().rpartition("@")
    if not domain.isascii() and len(domain) <= 255:
        try:
            domain = domain.encode("idna").decode()
        except UnicodeError:
            return ""
    whole = f"{local}@{domain}"
    fits = len(local) <= 64 and len(domain) <= 253 and ADDRESS.fullmatch(whole)
    return whole if fits else ""


def is_ours(address: str, desk: str) -> bool:
    """Whether it is the desk's, with a tag or without."""
    local, _, domain = plain_address(address).rpartition("@")
    return bool(local) and f"{local.partition('+')[0]}@{domain}" == desk.lower()


def masked(address: str) -> str:
    """For logs: enough to recognise whose it is, if one knows."""
    local, at, domain = address.rpartition("@")
    return f"{local[:1]}…{at}{domain}"
