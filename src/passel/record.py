"""Records: a whole game as a small text file that people can read.

    passel record 1
    game machikoro
    rules 1
    seats 2
    option turn_limit 0
    ...
    player P1 Ada
    player P2 Bo
    commitment 5d0c...   SHA-256 over seed, game, rules, seats and options: published at the start
    seed 9a41...         published at the end
    begin
        rolled: seat P1, die 4, die2 0
    P1: buy bakery
        bought: seat P1, card 2, cost 1
    ...
    end landmarks
        P1: place 1, payoff 1
    digest 0a7b...

The header and the lines of choices make the game; all the rest follows from them, and `verify`
checks that it does, line by line.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from passel.game import BadSetting, Game, NoSuchGame, Value, find, shortened
from passel.kernel import Entry, Option, Position, Refused, digest

FORMAT = "passel record 1"
LARGEST = 8_000_000  # bytes: no game of ours comes near it
LONGEST_NAME = 40


class BadRecord(ValueError):
    """Not a record, or a damaged one; `line` is the number of the line at fault, 0 for the whole."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"Line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


@dataclass
class Record:
    """Seed, settings and decisions: the whole game."""

    game: Game
    seats: int
    options: dict[str, Value]
    names: list[str]
    seed: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    decisions: list[tuple[int, Option]] = field(default_factory=list)

    @property
    def commitment(self) -> str:
        """Binds seed and settings without telling the seed."""
        told = {
            "game": self.game.slug,
            "options": self.options,
            "rules": self.game.rules,
            "seats": self.seats,
        }
        return sha256(json.dumps(told, sort_keys=True).encode() + b"\n" + self.seed).hexdigest()

    def begin(self) -> Position:
        return self.game.new(self.seats, self.options, key=self.seed, journal=True)

    def replay(self) -> Position:
        """The position after all decisions; its journal tells what came after the last one."""
        pos = self.begin()
        for seat, option in self.decisions:
            pos.journal = []
            pos.play(seat, option)
        return pos


# -- writing -------------------------------------------------------------------------------------


def write(record: Record) -> str:
    return "\n".join([*header(record), *story(record)]) + "\n"


def header(record: Record) -> Iterator[str]:
    game = record.game
    yield FORMAT
    yield f"game {game.slug}"
    yield f"rules {game.rules}"
    yield f"seats {record.seats}"
    for name, value in record.options.items():
        yield f"option {name} {str(value).lower() if isinstance(value, bool) else value}"
    for seat, name in enumerate(record.names):
        yield f"player {game.seat_names[seat]} {tidy(name)}".rstrip()
    yield f"commitment {record.commitment}"
    yield f"seed {record.seed.hex()}"


def story(record: Record) -> Iterator[str]:
    """Everything that follows from the header and the choices."""
    game = record.game
    pos = record.begin()
    yield "begin"
    yield from told(game, pos)
    for seat, option in record.decisions:
        pos.play(seat, option)
        yield f"{game.seat_names[seat]}: {option.text}"
        yield from told(game, pos)
    if pos.over:
        yield f"end {pos.reason}"
        for seat, place in enumerate(pos.places):
            yield f"    {game.seat_names[seat]}: place {place}, payoff {pos.payoffs[seat]:g}"
    yield f"digest {digest(pos)}"


def told(game: Game, pos: Position) -> Iterator[str]:
    """What has happened since last time: empties the journal."""
    for entry in pos.journal or ():
        yield "    " + line(game, entry)
    pos.journal = []


def line(game: Game, entry: Entry) -> str:
    event, *numbers = entry
    parts = []
    for place, (name, number) in enumerate(zip(event.fields, numbers, strict=False)):
        parts.append(f"{name} {game.seat_names[number] if place < event.seats else number}")
    return f"{event.name}: {', '.join(parts)}"


def tidy(name: str) -> str:
    """A player's name, fit for one line."""
    return " ".join("".join(sign for sign in name if sign.isprintable()).split())[:LONGEST_NAME]


def save(record: Record, path: Path) -> None:
    """Whole or not at all, and on the disk before we go on."""
    fresh = path.with_name(path.name + ".new")
    with fresh.open("w", encoding="utf-8") as file:
        file.write(write(record))
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


# -- reading -------------------------------------------------------------------------------------


@dataclass
class Reading:
    """A record as it stands in a file: what it makes, and what its lines claim."""

    record: Record
    rules: int
    commitment: tuple[int, str]  # line number, text
    begin: int
    choices: list[tuple[int, int, Option]]  # line number, seat, option
    claims: list[tuple[int, str]]  # every line from `begin` on


def load(path: Path) -> str:
    """The text of a record file."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise BadRecord(0, f"{path.name} cannot be read: {error.strerror or error}.") from None
    if len(data) > LARGEST:
        raise BadRecord(0, f"{path.name} is too large for a record.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(0, f"{path.name} is no text in UTF-8.") from None


def read(text: str) -> Record:
    """The record in `text`, if all of its choices can be made.  What else it says is not checked:
    that is `verify`'s work."""
    reading = parse(text)
    pos = reading.record.begin()
    for number, seat, option in reading.choices:
        choose(pos, number, seat, option)
    return reading.record


def choose(pos: Position, number: int, seat: int, option: Option) -> None:
    try:
        pos.play(seat, option)
    except Refused as refused:
        over = "The game is over by then." if pos.over else refused.reason
        raise BadRecord(number, over) from None


def parse(text: str) -> Reading:
    """Read the header and the choices, without playing them."""
    if len(text) > LARGEST:
        raise BadRecord(0, "The record is too large.")
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise BadRecord(1, f"A record begins with “{FORMAT}”.")
    heads, body = split(lines)
    game = known(heads)
    seats = whole(heads, "seats")
    seed = heads.pop("seed", (0, ""))
    if not re.fullmatch(r"[0-9a-f]{64}", seed[1]):
        raise BadRecord(seed[0], "The seed must be 64 hexadecimal digits.")
    rules = whole(heads, "rules")
    commitment = heads.pop("commitment", (0, ""))
    names = [heads.pop(f"player {seat}", (0, ""))[1] for seat in game.seat_names[: max(seats, 0)]]
    given = {
        name.removeprefix("option "): value
        for name, (_, value) in heads.items()
        if name.startswith("option ")
    }
    for name, (number, _) in heads.items():
        if not name.startswith("option "):
            raise BadRecord(number, f"{shortened(name)} is nothing that a header has.")
    try:
        game.check_seats(seats)
        options = game.options(given)
    except BadSetting as bad:
        raise BadRecord(0, str(bad)) from None
    if len(given) < len(options):
        missing = ", ".join(name for name in options if name not in given)
        raise BadRecord(0, f"The record does not say what these options are: {missing}.")
    record = Record(game, seats, options, names, bytes.fromhex(seed[1]))
    choices = list(choices_in(game, seats, body))
    record.decisions = [(seat, option) for _, seat, option in choices]
    return Reading(record, rules, commitment, body[0][0], choices, body)


def split(lines: list[str]) -> tuple[dict[str, tuple[int, str]], list[tuple[int, str]]]:
    """The header by name, and the numbered lines from `begin` on."""
    heads: dict[str, tuple[int, str]] = {}
    for number, content in enumerate(lines[1:], 2):
        words = content.split()
        if words == ["begin"]:
            return heads, [
                (at, rest.rstrip()) for at, rest in enumerate(lines[number - 1 :], number) if rest.strip()
            ]
        if not words:
            continue
        size = 2 if words[0] in ("option", "player") and len(words) > 1 else 1
        name = " ".join(words[:size])
        if name in heads:
            raise BadRecord(number, f"{shortened(name)} stands here for the second time.")
        heads[name] = (number, " ".join(words[size:]))
    raise BadRecord(0, "The record has no line “begin”.")


def known(heads: dict[str, tuple[int, str]]) -> Game:
    number, slug = heads.pop("game", (0, ""))
    try:
        return find(slug)
    except NoSuchGame as error:
        raise BadRecord(number, str(error)) from None


def whole(heads: dict[str, tuple[int, str]], name: str) -> int:
    number, value = heads.pop(name, (0, ""))
    if not re.fullmatch(r"[0-9]{1,9}", value, re.ASCII):
        raise BadRecord(number, f"The record must say “{name}” and a number.")
    return int(value)


def choices_in(game: Game, seats: int, body: list[tuple[int, str]]) -> Iterator[tuple[int, int, Option]]:
    """The lines that stand at the margin and are neither `begin` nor `end` nor `digest`."""
    chairs = {name: seat for seat, name in enumerate(game.seat_names[:seats])}
    for number, content in body[1:]:
        if content.startswith(" ") or content.split()[0] in ("end", "digest"):
            continue
        chair, colon, text = content.partition(": ")
        if not colon or chair not in chairs:
            raise BadRecord(number, f"{shortened(content)} is neither a choice nor something that happened.")
        option = game.box.texts.get(text.strip())
        if option is None:
            raise BadRecord(number, f"{game.name} knows no {shortened(text)}.")
        yield number, chairs[chair], option


# -- verifying -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Finding:
    """Something that is not as the record says."""

    line: int
    reason: str


def verify(text: str) -> tuple[Reading, list[Finding]]:
    """Play it all again: commitment, every die, every decision, the result.  Raises BadRecord if it
    is no record at all."""
    reading = parse(text)
    record = reading.record
    findings = []
    if reading.rules != record.game.rules:
        findings.append(
            Finding(0, f"It was played by rules {reading.rules}; these are rules {record.game.rules}.")
        )
    if reading.commitment[1] != record.commitment:
        findings.append(Finding(reading.commitment[0], "The commitment does not fit seed and settings."))
    try:
        read(text)
    except BadRecord as bad:
        record.decisions = [(seat, option) for at, seat, option in reading.choices if at < bad.line]
        findings.append(Finding(bad.line, bad.reason))
        reading.claims = [claim for claim in reading.claims if claim[0] < bad.line]
        return reading, findings + compare(reading.claims, list(story(record))[: len(reading.claims)])
    return reading, findings + compare(reading.claims, list(story(record)))


def compare(claims: list[tuple[int, str]], truth: list[str]) -> list[Finding]:
    """Claims against truth, between one choice and the next, so that a line lost or added is
    named where it is and does not shift all the rest."""
    findings = []
    for said, true in zip(sections(claims), sections(list(enumerate(truth))), strict=False):
        for (number, claim), (_, fact) in zip(said, true, strict=False):
            if claim.strip() != fact.strip():
                findings.append(Finding(number, f"It says “{claim.strip()}”, but it was “{fact.strip()}”."))
        last = said[-1][0]
        findings += [
            Finding(number, f"“{claim.strip()}” did not happen.") for number, claim in said[len(true) :]
        ]
        findings += [
            Finding(last, f"After this “{fact.strip()}” is missing.") for _, fact in true[len(said) :]
        ]
    return findings


def sections(lines: list[tuple[int, str]]) -> list[list[tuple[int, str]]]:
    """Each line at the margin with the indented ones that follow it."""
    parts: list[list[tuple[int, str]]] = []
    for number, content in lines:
        if not content.startswith(" ") or not parts:
            parts.append([])
        parts[-1].append((number, content))
    return parts
