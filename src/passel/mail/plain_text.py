"""Converts what mail programs send to plain text: charsets, HTML, flowed lines.

Every step takes linear time for any input.  `html.parser` does not (each unclosed comment or tag costs it a
search to the end), so tags are found with one regular expression that never looks past the next tag."""

from __future__ import annotations

import codecs
import re
from html import unescape
from typing import Final

# Mails often declare a smaller charset, such as Latin-1, than they use; this is what they use.
MEANT: Final = {
    "iso8859-1": "cp1252",
    "ascii": "utf-8",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
}
NO_CHARSETS: Final = frozenset(("punycode", "idna", "undefined", "unicode_escape", "raw_unicode_escape"))
BOMS: Final = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))

LINE_ENDS: Final = re.compile(r"\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
LONE: Final = re.compile(r"[\ud800-\udfff]")
INVISIBLE: Final = "\xad\u200b\u200e\u200f\u2060\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
SPACES: Final = "\xa0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
TIDY: Final[dict[int, str | None]] = {
    **dict.fromkeys(code for code in (*range(32), *range(127, 160)) if code not in (9, 10)),
    **dict.fromkeys(map(ord, INVISIBLE)),
    **dict.fromkeys(map(ord, SPACES), " "),
}

TAG: Final = re.compile(
    r"<(?:!--|(?P<close>[/!?]?)(?P<name>[a-z][a-z0-9:]*+)"
    r"(?:[^<>\"']*+(?:\"[^\"<]*+\"[^<>\"']*+|'[^'<]*+'[^<>\"']*+)*+>|[^<>]*+>))",
    re.IGNORECASE,
)
UNREAD: Final = {
    name: re.compile(rf"</{name}[^<>]*+>", re.IGNORECASE) for name in ("style", "script", "title", "template")
}
BLOCKS: Final = frozenset(
    (
        *("address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "div", "dl", "dt"),
        *("fieldset", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li"),
        *("main", "nav", "ol", "p", "pre", "section", "table", "tbody", "tr", "ul"),
    )
)
LONG_NUMBER: Final = re.compile(r"&#x?[0-9a-f]{8,};?", re.IGNORECASE)
DEEPEST: Final = 9  # quotes within quotes


def decoded(raw: bytes, charset: str) -> str:
    """Decode with the declared charset; if that fails as UTF-8, then as Windows-1252."""
    claimed = [name for bom, name in BOMS if raw.startswith(bom)]
    try:
        name = codecs.lookup(charset.strip().strip("\"'")).name
        if name not in NO_CHARSETS:
            claimed.append(MEANT.get(name, name))
    except (LookupError, ValueError, UnicodeError):
        pass
    for name in (*claimed, "utf-8"):
        try:
            return raw.decode(name)
        except (LookupError, ValueError, UnicodeError):
            continue
    return raw.decode("cp1252", "replace")


def tidy(text: str) -> str:
    """Normalise line ends and spaces, and remove invisible characters."""
    return LONE.sub("\ufffd", LINE_ENDS.sub("\n", text).translate(TIDY))


def one_line(text: str, longest: int) -> str:
    """Return the text on one line, cut to a length."""
    return " ".join(tidy(text[: 4 * longest]).split())[:longest].rstrip()


def unflowed(text: str, delete_space: bool) -> str:
    """Join the lines of format=flowed (RFC 3676): a line that ends in a space continues in the next."""
    lines: list[str] = []
    open_depth = -1  # quote depth of a line that continues; -1 for none
    for line in text.split("\n"):
        bare = line.lstrip(">")
        depth = len(line) - len(bare)
        bare = bare.removeprefix(" ")
        signature = bare == "-- "
        flows = bare.endswith(" ") and not signature
        if flows and delete_space:
            bare = bare[:-1]
        if depth == open_depth and not signature:
            lines[-1] += bare
        else:
            lines.append(f"{'>' * depth} {bare}" if depth else bare)
        open_depth = depth if flows else -1
    return "\n".join(lines)


class TextBuilder:
    """Collects the lines of a page as a reader would see them."""

    def __init__(self) -> None:
        self.lines: Final[list[str]] = []
        self.words: Final[list[str]] = []
        self.quotes = 0
        self.verbatim = 0

    def write(self, text: str) -> None:
        text = unescape(LONG_NUMBER.sub("\ufffd", text))
        if self.verbatim:
            *whole, rest = text.split("\n")
            for line in whole:
                self.words.append(line)
                self.end_line()
            self.words.append(rest)
        else:
            self.words.append(text)

    def end_line(self) -> None:
        text = "".join(self.words)
        self.words.clear()
        line = text if self.verbatim else " ".join(text.split())
        self.lines.append(f"> {line}" if self.quotes else line)

    def end_block(self) -> None:
        if any(word.strip() for word in self.words):
            self.end_line()
        else:
            self.words.clear()

    def tag(self, name: str, closes: bool) -> None:
        if name == "br":
            self.end_line()
        elif name in ("td", "th"):
            self.words.append(" ")
        elif name in BLOCKS:
            self.end_block()
        step = -1 if closes else 1
        if name == "blockquote":
            self.quotes = min(max(self.quotes + step, 0), DEEPEST)
        elif name == "pre":
            self.verbatim = min(max(self.verbatim + step, 0), DEEPEST)
        elif name == "hr":
            self.lines.append("_" * 32)


def from_html(page: str) -> str:
    """Return the text of an HTML page; quoted lines start with `>` as in plain mails."""
    sheet, place = TextBuilder(), 0
    while tag := TAG.search(page, place):
        sheet.write(page[place : tag.start()])
        place = tag.end()
        name = (tag["name"] or "").lower()
        if not name:
            end = page.find("-->", place)
            place = end + 3 if end >= 0 else len(page)
        elif tag["close"] in ("", "/"):
            closes = tag["close"] == "/"
            sheet.tag(name, closes)
            if name in UNREAD and not closes:
                closing = UNREAD[name].search(page, place)
                place = closing.end() if closing else len(page)
    sheet.write(page[place:])
    sheet.end_block()
    return "\n".join(sheet.lines)
