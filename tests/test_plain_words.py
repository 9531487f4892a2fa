"""What players read is plain words: whole games of all five games, in both languages.

Nothing that a player reads may be the text of a clause, a code, a variable name, a seat's letter where a name
is meant, or longer than its place on the screen; nothing is missing, and nothing stays English in Spanish.
Notation and the order language are excepted: they are what people type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from random import Random
from typing import NamedTuple

import pytest
from rich.console import Console

from pages.painting import sight
from passel.contract import Game, View
from passel.contract.text import Room, numbered, text_face
from passel.i18n import LANGUAGES, in_language
from passel.kernel import Position, heard
from passel.letters.ask import asking
from passel.registry import shelf
from plain import clause_texts, internals, report

pytestmark = [pytest.mark.pure, pytest.mark.slow]

NAMES = ["Ada", "Bea", "Cleo", "Dora", "Emil", "Finn", "Gabi", "Hans", "Ivo", "Jana"]
LIMITS = {"prompt": 60, "hint": 160, "choose": 28, "button": 60, "tooltip": 140, "waiting": 90, "tell": 130}
LONG = {"read": 170, "activated": 170}  # a newspaper's story, a law of a long name with all that it changes


class Said(NamedTuple):
    kind: str
    about: str
    text: str
    limit: int = 0
    reader: int = -1  # who must not be called by name in it


def presets(game: Game) -> list[str]:
    return [each.name for each in game.presets] or [""]


def moments(game: Game, seats: int, preset: str, seed: int) -> Iterator[tuple[Position, int]]:
    """Yield the position at each decision of a random game, and how many lines had been told before."""
    chance, told = Random(seed), 0
    pos = game.new(seats, preset=preset, chance=seed, journal=True)
    for _ in range(4_000):
        yield pos, told
        if pos.over:
            return
        told = len(pos.journal or [])
        ask = chance.choice(pos.asks)
        pos.answer(ask, chance.choice(ask.options))


def said_of(game: Game, pos: Position, told: int, chance: Random) -> Iterator[Said]:
    """Yield what the game says at a position."""
    words, names = game.words, NAMES[: pos.seats]
    everybody = game.view(pos, -1, names)
    for ask in pos.asks:
        view, about = game.view(pos, ask.seat, names), ask.decision.name
        yield Said("prompt", about, words.prompt(view), LIMITS["prompt"])
        yield Said("hint", about, words.hint(view), LIMITS["hint"])
        yield Said("choose", about, words.choose(view), LIMITS["choose"])
        if len(ask.options) == 1:
            yield Said("forced", about, words.forced(view), LIMITS["waiting"])
        yield Said("waiting", about, words.waiting(everybody, ask.seat), LIMITS["waiting"])
        for option in chance.sample(ask.options, min(6, len(ask.options))):
            yield Said("label", option.text, words.label(view, option))
            yield Said("button", option.text, words.button(view, option), LIMITS["button"])
            yield Said("preview", option.text, words.preview(view, option) or "-")
        for option in chance.sample(game.box.options, 3):
            if option not in ask.options:
                yield Said("refusal", option.text, words.why_not(view, option)[0])
        for piece in words.pieces(view):
            yield Said("tooltip", piece, words.tooltip(view, piece), LIMITS["tooltip"])
    for line in (pos.journal or [])[told:]:
        for reader in range(-1, pos.seats):
            got = heard(line, reader)
            if got is not None:
                mine = reader >= 0 and reader in got[1 : 1 + got[0].seats]
                text = words.tell(got, names, reader)
                limit = LONG.get(got[0].name, LIMITS["tell"])
                yield Said("tell", got[0].name, text, limit, reader if mine else -1)
    if pos.over:
        for reader in range(-1, pos.seats):
            yield Said("result", pos.reason, words.result(game.view(pos, reader, names)), 0, reader)


def faults(game: Game, said: Said, clauses: list[str]) -> list[str]:
    """Return what is wrong with a text."""
    text, found = said.text, []
    if not text.strip():
        found.append("missing")
    if "\n" in text or "  " in text.strip():
        found.append("not one line")
    if said.limit and len(text) > said.limit:
        found.append(f"{len(text)} characters, {said.limit} allowed")
    if said.reader >= 0 and re.search(rf"\b{NAMES[said.reader]}\b", text):
        found.append("the reader is called by name")
    return found + internals(game, text, clauses)


CASES = [(game.slug, preset) for game in shelf().values() for preset in presets(game)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("slug", "preset"), CASES)
def test_all_that_a_game_says(slug: str, preset: str, language: str) -> None:
    game = shelf()[slug]
    wrong: Counter[str] = Counter()
    low, high = game.seats
    for seats in range(low, high + 1):
        chance, seen = Random(seats), set()
        with in_language(language):
            clauses = clause_texts(game)
            for pos, told in moments(game, seats, preset, seed=seats):
                for said in said_of(game, pos, told, chance):
                    if (said.kind, said.text, said.reader) not in seen:
                        seen.add((said.kind, said.text, said.reader))
                        for fault in faults(game, said, clauses):
                            wrong[f"{said.kind} of {said.about}: {fault}: {said.text}"] += 1
    assert not wrong, report(wrong)


@pytest.mark.parametrize("slug", list(shelf()))
def test_nothing_stays_english(slug: str) -> None:
    """A text of three words or more is another one in Spanish."""
    game = shelf()[slug]
    same: Counter[str] = Counter()
    for preset in presets(game):
        for pos, told in moments(game, game.seats[1], preset, seed=7):
            texts = []
            for language in LANGUAGES:
                with in_language(language):
                    texts.append(list(said_of(game, pos, told, Random(1))))
            for english, spanish in zip(*texts, strict=True):
                if english.text == spanish.text and len(re.findall(r"[a-z]{2,}", english.text)) > 2:
                    same[f"{english.kind} of {english.about}: {english.text}"] += 1
    assert not same, report(same)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", list(shelf()))
def test_boards_in_pages_terminal_and_emails(slug: str, language: str) -> None:
    """The text of what is painted, at moments of a whole game, for a player and a spectator."""
    game = shelf()[slug]
    wrong: Counter[str] = Counter()
    seats = min(4, game.seats[1])
    with in_language(language):
        clauses = clause_texts(game)
        for number, (pos, _told) in enumerate(moments(game, seats, presets(game)[0], seed=11)):
            if number % 9 and not pos.over:
                continue
            for reader in (0, -1):
                view = game.view(pos, reader, NAMES[:seats])
                for place, text in painted(game, pos, view):
                    for fault in internals(game, text, clauses, place in ("terminal", "email")):
                        wrong[f"{place}: {fault}: {text[:110]}"] += 1
    assert not wrong, report(wrong)


def painted(game: Game, pos: Position, view: View) -> Iterator[tuple[str, str]]:
    """Yield each text of the page, of the terminal's board and of an email."""
    html = sight(game, pos, view.seat, NAMES[: pos.seats])
    html = re.sub(r"<(script|style)\b.*?</\1>|<a class=\"clause\".*?</a>", "\n", html, flags=re.DOTALL)
    for text in re.findall(r'(?:title|aria-label|alt|placeholder)="([^"]+)"', html):
        yield "page (spoken)", text
    for text in re.sub(r"<[^>]+>", "\n", html).splitlines():
        if len(text.split()) > 1:
            yield "page", text.strip()
    numbers = numbered(game, view) if view.ask is not None else {}
    board = text_face(game).board(game, view, numbers, Room(100, 0))
    for text in as_lines(board.picture):
        yield "terminal", text
    if view.ask is not None and view.ask.decision != "sheet":
        for text in re.sub(r"\[[^\]\n]*\]|\([^()]*\)", "", asking(game, view).text).splitlines():
            yield "email", text.strip()


def as_lines(picture: object) -> list[str]:
    out = StringIO()
    Console(width=100, file=out).print(picture)
    return [line.strip() for line in out.getvalue().splitlines()]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "missing"),
        ("Play WB on the stack", "codes WB"),
        ("Choose alt_window", "the variable alt_window"),
        ("See MC-37", "the number of a clause"),
        ("x" * 200, "200 characters, 160 allowed"),
        ("Ada draws 2 cards", "the reader is called by name"),
    ],
)
def test_that_is_noticed(text: str, fault: str) -> None:
    game = shelf()["margincall"]
    assert fault in faults(game, Said("hint", "x", text, 160, 0), clause_texts(game))


def test_clauses_and_seats_are_noticed() -> None:
    game = shelf()["machikoro"]
    clauses = clause_texts(game)
    assert clauses and internals(game, f"Note: {clauses[3]}", clauses) == ["the text of a clause"]
    assert "a seat's letter instead of a name" in internals(game, "It is the turn of P2", clauses)
