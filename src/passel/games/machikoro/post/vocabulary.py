"""Machi Koro by post: the words of a sheet as people type them, and what they may have meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Final, NamedTuple
from unicodedata import category, normalize

from passel.games.machikoro.components import CARD
from passel.games.machikoro.words import card as card_in_words

# -- the vocabulary --------------------------------------------------------------------------------

HEADERS: Final = ("game", "player", "turn", "go", "extra", "end")
ORDERS: Final = ("dice", "choose", "shield", "reroll", "keep", "buy", "tv", "swap")
CONDITIONS: Final = ("if", "unless")
CODES: Final = (
    "wf", "lf", "ba", "ca", "cs", "fo", "st", "tv", "bc", "cf", "ff", "mi", "re", "ao", "pm",
    "ts", "sm", "ap", "rt",
)  # fmt: skip
# Names that other printings of the game use.
ALIASES: Final[dict[str, tuple[str, ...]]] = {
    "wheat_field": ("wheat",),
    "livestock_farm": ("ranch", "livestock"),
    "cafe": ("café",),
    "convenience_store": ("conv store", "store"),
    "tv_station": ("television",),
    "business_complex": ("business center", "business centre"),
    "cheese_factory": ("cheese",),
    "furniture_factory": ("furniture",),
    "restaurant": ("family restaurant",),
    "apple_orchard": ("orchard",),
    "produce_market": ("market", "fruit and vegetable market"),
    "train_station": ("station",),
    "shopping_mall": ("mall",),
    "amusement_park": ("park",),
    "radio_tower": ("tower",),
}
# What people say for an order; only ever suggested, never obeyed.
SAID_FOR: Final = {
    "build": "buy", "pass": "buy nothing", "roll": "dice", "trade": "swap", "comprar": "buy", "compra": "buy",
    "compro": "buy", "construir": "buy", "pasar": "buy nothing", "paso": "buy nothing", "dado": "dice",
    "dados": "dice", "elegir": "choose", "escudo": "shield", "cambiar": "swap",
}  # fmt: skip
LEAST_PREFIX: Final = 3  # letters

# Quotation marks, bullets and emphasis say nothing, a minus is a dash, an apostrophe may be round.
TYPED: Final = str.maketrans(dict.fromkeys('"`*•·“”„«»', " ") | {"−": "-", "‘": "'", "’": "'"})
WORD: Final = re.compile(
    rf"(?:{'|'.join(HEADERS + ORDERS)})(?=[0-9])"  # GO1, dice2
    r"|\.\.+|[;,:=+\-_.!]|[^\s;,:=+\-_.!']+(?:'[^\s;,:=+\-_.!']+)*"
)


class Word(NamedTuple):
    text: str  # folded
    start: int  # where it was typed
    end: int


@lru_cache(4096)
def plain(char: str) -> str:
    """A character without accents, in lower case; nothing is left of what cannot be seen."""
    if category(char) == "Pd":
        return "-"
    bare = normalize("NFKD", char.translate(TYPED)).casefold()
    return "".join(part for part in bare if category(part) not in ("Mn", "Me", "Cf"))


def fold(line: str) -> tuple[str, Sequence[int]]:
    """A line in plain characters, and where each was typed.

    One by one: to put a long run of accents in order, as Unicode would, takes quadratic time."""
    if line.isascii():
        return line.lower().translate(TYPED), range(len(line))
    pieces = [plain(char) for char in line]
    return "".join(pieces), [at for at, piece in enumerate(pieces) for _part in piece]


def split(line: str) -> list[Word]:
    """The words and marks of a line up to its comment."""
    text, where = fold(line)
    return [
        Word(found.group(), where[found.start()], where[found.end() - 1] + 1)
        for found in WORD.finditer(text.partition("#")[0])
    ]


def printable(text: str) -> str:
    return "".join(char if char.isprintable() else " " if char.isspace() else "�" for char in text)


def as_number(text: str) -> int | None:
    if not re.fullmatch("[0-9]+", text):
        return None
    return int(text) if len(text) < 10 else 10**9  # out of any range


def card_name(number: int) -> str:
    return CARD[number].replace("_", " ")


NAMES: Final = {card_name(number): number for number in range(len(CARD))}
# A code beats a name (MK-76).
SPELT: Final[dict[str, int]] = (
    {fold(alias)[0]: CARD.index(name) for name, aliases in ALIASES.items() for alias in aliases}
    | NAMES
    | {code: number for number, code in enumerate(CODES)}
)


def find(text: str) -> int | None:
    """The card that is meant: by code, name, alias, or the first letters of one name."""
    if text in SPELT or len(text.replace(" ", "")) < LEAST_PREFIX:
        return SPELT.get(text)
    begun = [number for name, number in NAMES.items() if name.startswith(text)]
    return begun[0] if len(begun) == 1 else None


def find_in(phrase: Sequence[Word]) -> int | None:
    """As `find`; inside a name blanks, hyphens and underscores are the same."""
    return find(" ".join(word.text for word in phrase if word.text.strip("-_.")))


def find_all(texts: Sequence[str]) -> list[int] | None:
    """The cards that are named one after the other, if nothing else is."""
    if not texts:
        return []
    for length in range(min(4, len(texts)), 0, -1):
        first, others = find(" ".join(texts[:length])), None
        if first is not None and (others := find_all(texts[length:])) is not None:
            return [first, *others]
    return None


# -- suggestions -----------------------------------------------------------------------------------


def near(text: str, among: Iterable[str], likeness: float = 0.6) -> str:
    return next(iter(get_close_matches(text[:40], [*among], 1, likeness)), "")


def near_card(phrase: Sequence[Word], between: str = "") -> str:
    """What a misspelt card was meant to be, or one in the reader's language (a sheet is in English, so that
    it says the same wherever it is read); or cards that lack what should stand between them."""
    texts = [word.text for word in phrase if word.text not in ("-", "_", ".", "and", "or", "then", "&", "+")]
    if texts == ["none"]:
        return "nothing"
    if between and len(texts) < 12 and (meant := find_all(texts)):
        return between.join(card_name(card) for card in meant)
    known = {fold(card_in_words(number))[0]: number for number in range(len(CARD))} | SPELT
    spelt = near(" ".join(texts), known, 0.7)
    return card_name(known[spelt]) if spelt else ""


def near_order(phrase: Sequence[Word]) -> str:
    """What an unknown order was meant to be; a card alone was meant to be bought."""
    text = phrase[0].text
    order = SAID_FOR.get(text) or near(text, ORDERS + HEADERS)
    card = find_in(phrase)
    if order or card is None:
        return order.upper() if order in HEADERS else order
    return f"buy {card_name(card)}"
