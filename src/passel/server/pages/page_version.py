"""Versions of a page, and the messages that update an older version."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from passel.contract import Rendered

LINES: Final = "\x1d"  # in the HTML of a region: the place of the journal lines
TALK: Final = "talk"  # the id of the chat, which has text of other users
PACK: Final = 300  # bytes; shorter messages are sent as they are
WAYS: Final = 8  # older versions whose messages are cached: most pages have the previous one
encode: Final = msgspec.json.Encoder().encode


class Message:
    """A message to a page, as JSON.  It is compressed when that is first needed."""

    __slots__ = ("_packed", "apart", "data")

    def __init__(self, data: bytes, apart: bool = False) -> None:
        self.data: Final = data
        self.apart: Final = apart  # never compressed
        self._packed: bytes | None = None

    @property
    def packed(self) -> bytes:
        """Return the message as raw deflate; b"" if that is not worth it."""
        if self._packed is None:
            self._packed = b"" if self.apart or len(self.data) < PACK else deflated(self.data)
        return self._packed

    def acknowledging(self, acks: list[str]) -> Message:
        """Return the message with acknowledgements of commands."""
        return Message(b'{"acks":%b,' % encode(acks) + self.data[1:])


class PageVersion:
    """All regions of a table's page for one reader in one language, and the latest lines of the journal.

    `stamp` is a hash of what is shown: it tells a reader nothing else."""

    __slots__ = ("_messages", "cues", "lines", "reader", "root", "stamp", "told")

    def __init__(
        self,
        reader: int,
        root: Rendered,
        lines: tuple[str, ...] = (),
        told: int = 0,
        cues: Mapping[int, msgspec.Raw] | None = None,
    ) -> None:
        self.reader: Final = reader
        self.root: Final = root
        self.lines: Final = lines  # oldest first
        self.told: Final = told  # number of all lines
        self.cues: Final = cues or {}  # what the page animates, by the number of the line
        self.stamp: Final = f"{hash((reader, root.mark, told, lines)) & 0xFFFFFFFFFFFFFFFF:016x}"
        self._messages: dict[str, list[Message]] = {}

    def html(self) -> str:
        """Return the page as HTML."""
        return self._filled(self.root.whole())

    def messages(self, held: PageVersion | None) -> list[Message]:
        """Return the messages for a page that shows `held` (None: nothing that we know); none if nothing has
        changed.  They are made once for all pages that come from the same version."""
        if held is self:
            return []
        name = "" if held is None else held.stamp
        found = self._messages.get(name)
        if found is None:
            if len(self._messages) >= WAYS:
                self._messages.clear()
            found = self._messages[name] = self._made(held)
        return found

    def _made(self, held: PageVersion | None) -> list[Message]:
        changes = self.changes(held)
        if not changes:
            return []
        found = []
        # The length of a compressed message depends on repetitions in it.  So text of other users is in a
        # separate message and not compressed: otherwise they could find secrets from its length.
        talk = changes["regions"].pop(TALK, None) if "regions" in changes else None
        if talk is not None:
            found.append(Message(encode({"regions": {TALK: talk}}), apart=True))
        return [*found, Message(encode(changes))]

    def changes(self, held: PageVersion | None) -> dict[str, Any]:
        """Return what has changed since `held`: `regions` by id, new `lines` with their `cues` or all lines
        (`log`), the stamp."""
        if held is not None and held.stamp == self.stamp:
            return {}
        found: dict[str, Any] = {"at": self.stamp}
        regions: dict[str, str] = {}
        if held is None or held.reader != self.reader:
            regions[self.root.id] = self.root.whole()
            found["reader"] = self.reader
        else:
            self.root.changes(held.root, regions)
        if regions:
            found["regions"] = {name: self._filled(html) for name, html in regions.items()}
        if held is not None and self.root.id not in regions:
            found |= self._new_lines(held)
        return found

    def _new_lines(self, held: PageVersion) -> dict[str, Any]:
        """Return the new lines with their cues; all lines, if something was undone."""
        fresh = self.told - held.told
        if not fresh and held.lines == self.lines:
            return {}
        if 0 < fresh < len(self.lines):
            known = self.lines[:-fresh]
            if held.lines[-len(known) :] == known:
                cues = {n: self.cues[n] for n in range(held.told + 1, self.told + 1) if n in self.cues}
                return {"lines": self.lines[-fresh:]} | ({"cues": cues} if cues else {})
        return {"log": self.lines}

    def _filled(self, html: str) -> str:
        """Return HTML with the lines of the journal at their place, newest first."""
        return html.replace(LINES, "".join(reversed(self.lines))) if LINES in html else html


def deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(1, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()
