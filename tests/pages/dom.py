"""What a browser does with the updates of a page: a small document that regions are put into."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import msgspec

from passel.server.pages.page_version import Message

VOID = {"input", "br", "img", "hr", "meta", "link"}
KEPT = 40  # lines of the journal


class Element:
    """An element: its tag and attributes, and what is in it."""

    def __init__(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tag = tag
        self.attributes = dict(attributes)
        self.inside: list[Element | str] = []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Element) and self.plain() == other.plain()

    __hash__ = None  # type: ignore[assignment]

    def plain(self) -> Any:
        return (
            self.tag,
            self.attributes,
            [each if isinstance(each, str) else each.plain() for each in self.inside],
        )

    def all(self) -> Iterator[tuple[Element, int, Element]]:
        """Each element below, with its parent and its place there."""
        for place, each in enumerate(self.inside):
            if isinstance(each, Element):
                yield self, place, each
                yield from each.all()

    def find(self, id: str) -> tuple[Element, int, Element]:
        found = [each for each in self.all() if each[2].attributes.get("id") == id]
        assert len(found) == 1, (id, len(found))
        return found[0]


class Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("root", [])
        self._path = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, attrs)
        self._path[-1].inside.append(element)
        if tag not in VOID:
            self._path.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._path[-1].inside.append(Element(tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        assert self._path[-1].tag == tag, f"</{tag}> ends <{self._path[-1].tag}>"
        self._path.pop()

    def handle_data(self, data: str) -> None:
        if data.strip():
            self._path[-1].inside.append(data.strip())


def parsed(html: str) -> Element:
    parser = Parser()
    parser.feed(html)
    assert parser._path == [parser.root], "something is not closed"
    return parser.root


class Document:
    """A page that is open in a browser."""

    def __init__(self, html: str) -> None:
        self.root = parsed(html)
        self.stamp = ""
        self.changed: list[str] = []  # ids of the regions of the last message

    def take(self, message: Message | dict[str, Any], packed: bool = False) -> None:
        if isinstance(message, Message):
            data = zlib.decompress(message.packed, -15) if packed and message.packed else message.data
            message = msgspec.json.decode(data)
        assert isinstance(message, dict)
        self.changed = list(message.get("regions", {}))
        for name, html in message.get("regions", {}).items():
            [fresh] = parsed(html).inside
            assert isinstance(fresh, Element) and fresh.attributes["id"] == name
            parent, place, _old = self.root.find(name)
            parent.inside[place] = fresh
        if "log" in message or "lines" in message:
            journal = self.root.find("journal")[2]
            told: list[str] = message.get("log", message.get("lines", []))
            lines = [each for html in told for each in parsed(html).inside]
            journal.inside = [*reversed(lines), *([] if "log" in message else journal.inside)][:KEPT]
        self.stamp = message.get("at", self.stamp)
