"""Tags that name the game and seat of an email: `[ID P2 T4]` in a subject, `games+ID.P2.T4@host` in an
address.

`T4` is a turn, `#17` an ask (`A17` in an address, where # is not allowed everywhere), anything else the seat.
All but the game may be missing.  Games and seats are returned as written; case does not matter."""

from __future__ import annotations

import re
from typing import Final

import msgspec

LONGEST: Final = 2000  # characters of a subject or an address that are read
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
    """Return the tag that the words make, the game first; None if one of them is invalid."""
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
    """Return the most complete tag; of equals the last, as mail servers put their own tags in front."""
    found = [tag_of(inner.split()) for inner in BRACKETS.findall(subject[:LONGEST])]
    tags = [tag for tag in found if tag and not (tag == Tag(tag.game) and tag.game.lower() in STAMPS)]
    return max(reversed(tags), key=said, default=None)


def said(tag: Tag) -> int:
    return bool(tag.seat) + bool(tag.turn) + bool(tag.ask)


def in_address(address: str) -> Tag | None:
    """Return the tag behind the plus."""
    local, at, _ = address[:LONGEST].rpartition("@")
    _, plus, tag = local.partition("+")
    return tag_of(tag.split(".")) if at and plus else None


def both(subject: Tag | None, address: Tag | None) -> Tag | None:
    """Combine two tags.  The subject, which people see and can correct, wins; the address completes it."""
    if subject is None or address is None:
        return subject or address
    if subject.game.lower() != address.game.lower():
        return subject
    return Tag(
        subject.game, subject.seat or address.seat, subject.turn or address.turn, subject.ask or address.ask
    )


def plain_address(address: str) -> str:
    """Return an address in lower case, its domain in ASCII; empty if it is invalid."""
    local, _, domain = address.strip().lower().rpartition("@")
    if not domain.isascii() and len(domain) <= 255:
        try:
            domain = domain.encode("idna").decode()
        except UnicodeError:
            return ""
    whole = f"{local}@{domain}"
    fits = len(local) <= 64 and len(domain) <= 253 and ADDRESS.fullmatch(whole)
    return whole if fits else ""


def is_ours(address: str, own_address: str) -> bool:
    """Return whether it is our own address, with or without a tag."""
    local, _, domain = plain_address(address).rpartition("@")
    return bool(local) and f"{local.partition('+')[0]}@{domain}" == own_address.lower()


def masked(address: str) -> str:
    """Return an address for logs: its first letter and its domain."""
    local, at, domain = address.rpartition("@")
    return f"{local[:1]}…{at}{domain}"
