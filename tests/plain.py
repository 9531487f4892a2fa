"""What must not be in a text that people read."""

from __future__ import annotations

import re
from collections import Counter

from passel.contract import Game

CLAUSE = re.compile(r"\b(?:MK|LP|WP|MC|LE)-\d+")
VARIABLE = re.compile(r"\b[a-z]+_[a-z_]+\b|\{\w*\}")
CODE = re.compile(r"\b[A-Z]{2,3}\d?\b|\b[A-Z]\d\b")
# Words in capitals that people say: TV Station, VAT Reduction, the order sheet's own GO, a time zone,
# licences, a size, how receipts are made, and a Roman number printed on a track.
WORDS = {"TV", "OK", "GO", "VAT", "IVA", "FMI", "UTC", "MIT", "BSD", "MB", "API", "SHA", "II"}
# Words that the style guide replaces, in what is English.
OLD = re.compile(
    r"\b(this house|the house|chairs?|whoever|desk|journal|correspondence|onlookers?|watchers?|illegal|"
    r"invalid|standing orders?|envelopes?|take back|table talk|farewell|one may|anew|lest|postal|plea)\b",
    re.IGNORECASE,
)


def clause_texts(game: Game) -> list[str]:
    """The beginnings of all clauses, as they are read."""
    plain = [re.sub(r"`[^`]*`:? ?|\*", "", text) for text in game.clauses.values()]
    return [text[:50] for text in plain if len(text) > 50]


def internals(game: Game, text: str, clauses: list[str], typed: bool = False) -> list[str]:
    """Return what is of the code and not of the game; where options are `typed`, codes belong to these."""
    found = []
    if CLAUSE.search(text):
        found.append("the number of a clause")
    if any(clause in text for clause in clauses):
        found.append("the text of a clause")
    if VARIABLE.search(text):
        found.append(f"the variable {VARIABLE.findall(text)[0]}")
    if typed:
        return found
    codes = set(CODE.findall(re.sub(r"CC BY[-A-Z]*", "", text))) - WORDS - set(re.findall(r"\d+B", text))
    if codes:
        found.append(f"codes {', '.join(sorted(codes))}")
    if any(re.search(rf"\b{re.escape(seat)}\b", text) for seat in coded_seats(game)):
        found.append("a seat's letter instead of a name")
    return found


def coded_seats(game: Game) -> list[str]:
    return [seat for seat in game.seat_names if re.fullmatch(r"[A-Z]{1,2}\d?", seat)]


def report(wrong: Counter[str]) -> str:
    return "\n".join(f"{n:5} × {what}" for what, n in wrong.most_common(60))
