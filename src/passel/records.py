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

While a game goes on, the header may have lines `order P1 take it`: what a player has ordered once, so as
not to be asked each time.  They count for whoever goes on with the game.

The header and the lines of choices make the game; all the rest follows from them, and `verify`
checks that it does, line by line.

Between choices there may be a line `rollback 1`: the players have gone back to this point for the first
time, and from here on other dice are rolled, which follow from the seed and that number.  A line
`resumed 77b0...` says that another table has gone on from here, with dice of its own seed.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from bisect import bisect
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from hashlib import sha256
from itertools import chain, zip_longest
from pathlib import Path
from typing import NamedTuple

from passel.contract import BadSetting, Game, Value, shortened
from passel.kernel import Entry, Option, Position, Refused, digest
from passel.registry import NoSuchGame, find

FORMAT = "passel record 1"
HEADS = ("game", "rules", "seats", "option", "player", "order", "commitment", "seed")
LARGEST = 8_000_000  # bytes: no game of ours comes near it
MOST_LINES = 200_000  # nor this: many short lines take far more memory than bytes
LONGEST_NAME = 40
NEW_DICE = {"rollback": r"[1-9][0-9]{0,5}", "resumed": r"[0-9a-f]{64}"}


class BadRecord(ValueError):
    """Not a record, or a damaged one; `line` is the number of the line at fault, 0 for the whole."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"Line {self.line}: {self.reason}" if self.line else self.reason


class NewDice(NamedTuple):
    """From here on other dice: after `made` decisions the players had gone back for the n-th time, or
    another table has gone on with a seed of its own."""

    made: int
    word: str  # rollback or resumed
    value: str  # n, or the seed


@dataclass
class Record:
    """Seed, settings and decisions: the whole game."""

    game: Game
    seats: int
    options: dict[str, Value]
    names: list[str]
    seed: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    decisions: list[tuple[int, Option]] = field(default_factory=list)
    dice: list[NewDice] = field(default_factory=list)
    orders: dict[int, str] = field(default_factory=dict)  # standing orders by seat, until the game is over

    @property
    def commitment(self) -> str:
        """Binds seed and settings without telling the seed."""
        return self.commit(self.game.rules)

    def commit(self, rules: int) -> str:
        told = {"game": self.game.slug, "options": self.options, "rules": rules, "seats": self.seats}
        return sha256(json.dumps(told, sort_keys=True).encode() + b"\n" + self.seed).hexdigest()

    def begin(self) -> Position:
        pos = self.game.new(self.seats, self.options, key=self.seed, journal=True)
        self.change_dice(pos, 0)
        return pos

    def change_dice(self, pos: Position, made: int) -> None:
        """Take other dice, if that is what happened after `made` decisions."""
        for dice in self.dice:
            if dice.made == made:
                pos.key = self.key(dice)

    def key(self, dice: NewDice) -> bytes:
        if dice.word == "resumed":
            return bytes.fromhex(dice.value)
        earlier = [each for each in self.dice if each.word == "resumed" and each.made <= dice.made]
        seed = bytes.fromhex(earlier[-1].value) if earlier else self.seed
        return sha256(b"rollback %s\n" % dice.value.encode() + seed).digest()

    def unfold(self) -> Iterator[Position]:
        """The position at the beginning and after each decision: one object, which goes on.  Its journal
        tells what came of the last one."""
        pos = self.begin()
        yield pos
        for made, (seat, option) in enumerate(self.decisions, 1):
            pos.journal = []
            pos.play(seat, option)
            self.change_dice(pos, made)
            yield pos

    def replay(self) -> Position:
        """The position after all decisions."""
        for pos in self.unfold():
            last = pos
        return last


# -- writing -------------------------------------------------------------------------------------


def write(record: Record) -> str:
    return "\n".join([*header(record), *chain.from_iterable(chapters(record))]) + "\n"


def header(record: Record) -> Iterator[str]:
    game = record.game
    yield FORMAT
    yield f"game {game.slug}"
    yield f"rules {game.rules}"
    yield f"seats {record.seats}"
    for name, value in record.options.items():
        yield f"option {name} {str(value).lower() if isinstance(value, bool) else value}"
    for seat, name in zip(game.seat_names[: record.seats], record.names, strict=False):
        yield f"player {seat} {tidy(name)}".rstrip()
    for player, order in record.orders.items():
        yield f"order {game.seat_names[player]} {order}"
    yield f"commitment {record.commitment}"
    yield f"seed {record.seed.hex()}"


def chapters(record: Record) -> Iterator[list[str]]:
    """Everything that follows from the header and the choices, from one choice to the next."""
    game = record.game
    chapter: list[str] = []
    for made, pos in enumerate(record.unfold()):
        if made:
            yield chapter
            seat, option = record.decisions[made - 1]
        chapter = [f"{game.seat_names[seat]}: {option.text}" if made else "begin", *told(game, pos)]
        chapter += [f"{dice.word} {dice.value}" for dice in record.dice if dice.made == made]
    if pos.over:
        chapter.append(f"end {pos.reason}")
    for seat, place in enumerate(pos.places):
        chapter.append(f"    {game.seat_names[seat]}: place {place}, payoff {pos.payoffs[seat]:g}")
    yield [*chapter, f"digest {digest(pos)}"]


def told(game: Game, pos: Position) -> Iterator[str]:
    """What has come of the last choice."""
    for entry in pos.journal or ():
        yield "    " + line(game, entry)


def line(game: Game, entry: Entry) -> str:
    event, *numbers = entry
    parts = []
    for place, (name, number) in enumerate(zip(event.fields, numbers, strict=False)):
        parts.append(f"{name} {game.seat_names[number] if place < event.seats else number}")
    return f"{event.name}: {', '.join(parts)}"


def tidy(name: str) -> str:
    """A player's name, fit for one line and for any terminal."""
    signs = [sign for sign in name if sign.isprintable() or sign.isspace()]
    return " ".join("".join(signs).split())[:LONGEST_NAME].rstrip()


def save(record: Record, path: Path) -> None:
    """Whole or not at all, and on the disk before we go on."""
    fresh = path.with_name(path.name + ".new")
    try:
        with fresh.open("w", encoding="utf-8", newline="\n") as file:
            file.write(write(record))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """A file's name is on the disk when its folder is.  Not every system lets one say so."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# -- reading -------------------------------------------------------------------------------------


@dataclass
class Reading:
    """A record as it stands in a file: what it makes, and what its lines claim."""

    record: Record
    rules: tuple[int, int]  # line number, version
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
        return data.decode("utf-8-sig")  # some editors begin a file with a mark
    except UnicodeDecodeError:
        raise BadRecord(0, f"{path.name} is no text in UTF-8.") from None


def read(text: str) -> Record:
    """The record in `text`, if all of its choices can be made.  What else it says is not checked:
    that is `verify`'s work."""
    reading = parse(text)
    bad = made_of(reading)[1]
    if bad is not None:
        raise bad
    return reading.record


def made_of(reading: Reading) -> tuple[Position, BadRecord | None]:
    """How far the choices lead, and which of them cannot be made."""
    record = reading.record
    pos = record.begin()
    for made, (number, seat, option) in enumerate(reading.choices, 1):
        try:
            pos.play(seat, option)
        except Refused as refused:
            return pos, BadRecord(number, "The game is over by then." if pos.over else refused.reason)
        record.change_dice(pos, made)
    return pos, None


def parse(text: str) -> Reading:
    """Read the header and the choices, without playing them."""
    if len(text) > LARGEST or text.count("\n") > MOST_LINES:
        raise BadRecord(0, "The record is too large.")
    lines = text.split("\n")  # and at nothing else: these are the lines that an editor counts
    if lines[0].strip() != FORMAT:
        raise BadRecord(1, f"A record begins with “{FORMAT}”.")
    heads, body = split(lines)
    game = known(heads)
    at, seats = whole(heads, "seats")
    try:
        game.check_seats(seats)
    except BadSetting as bad:
        raise BadRecord(at, str(bad)) from None
    rules = whole(heads, "rules")
    at, seed = heads.pop("seed", (0, ""))
    if not re.fullmatch(r"[0-9a-f]{64}", seed):
        raise BadRecord(at, "The seed must be 64 hexadecimal digits.")
    commitment = heads.pop("commitment", (0, ""))
    names = [tidy(heads.pop(f"player {seat}", (0, ""))[1]) for seat in game.seat_names[:seats]]
    orders = dict(orders_in(game, seats, heads))
    record = Record(game, seats, options_in(game, heads), names, bytes.fromhex(seed), orders=orders)
    choices = list(choices_in(game, seats, body))
    record.decisions = [(seat, option) for _, seat, option in choices]
    record.dice = list(dice_in(body, [number for number, _, _ in choices]))
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
        if words[0] not in HEADS:
            raise BadRecord(number, f"{shortened(words[0])} is nothing that a header has.")
        size = 2 if words[0] in ("option", "player", "order") and len(words) > 1 else 1
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


def whole(heads: dict[str, tuple[int, str]], name: str) -> tuple[int, int]:
    number, value = heads.pop(name, (0, ""))
    if not re.fullmatch(r"[0-9]{1,9}", value):
        raise BadRecord(number, f"The record must say “{name}” and a number.")
    return number, int(value)


def options_in(game: Game, heads: dict[str, tuple[int, str]]) -> dict[str, Value]:
    """What is left of the header: every option, and nothing else."""
    given: dict[str, Value] = {}
    for name, (number, value) in heads.items():
        word, _, option = name.partition(" ")
        if word != "option" or not option:
            raise BadRecord(number, f"{shortened(name)} is nothing that a header has.")
        try:
            given[option] = game.options({option: value})[option]
        except BadSetting as bad:
            raise BadRecord(number, str(bad)) from None
    options = game.options(given)
    if len(given) < len(options):
        missing = ", ".join(name for name in options if name not in given)
        raise BadRecord(0, f"The record does not say what these options are: {missing}.")
    return options


def orders_in(game: Game, seats: int, heads: dict[str, tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield standing orders that were given and not ended."""
    for seat, name in enumerate(game.seat_names[:seats]):
        number, text = heads.pop(f"order {name}", (0, ""))
        if text:
            try:
                game.order(text)
            except Refused as refused:
                raise BadRecord(number, refused.reason) from None
            yield seat, text


def choices_in(game: Game, seats: int, body: list[tuple[int, str]]) -> Iterator[tuple[int, int, Option]]:
    """The lines that stand at the margin and are nothing else."""
    chairs = {name: seat for seat, name in enumerate(game.seat_names[:seats])}
    for number, content in body[1:]:
        if content.startswith(" ") or content.split()[0] in ("end", "digest", *NEW_DICE):
            continue
        chair, colon, text = content.partition(": ")
        if not colon or chair not in chairs:
            raise BadRecord(number, f"{shortened(content)} is neither a choice nor something that happened.")
        option = game.box.texts.get(text.strip())
        if option is None:
            raise BadRecord(number, f"{game.name} knows no {shortened(text)}.")
        yield number, chairs[chair], option


def dice_in(body: list[tuple[int, str]], choices: list[int]) -> Iterator[NewDice]:
    """Where other dice were taken, after how many choices."""
    for number, content in body[1:]:
        word, _, value = content.partition(" ")
        if word in NEW_DICE:
            if not re.fullmatch(NEW_DICE[word], value):
                raise BadRecord(number, f"{shortened(content)} does not say which dice were taken.")
            yield NewDice(bisect(choices, number), word, value)


# -- verifying -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Finding:
    """Something that is not as the record says."""

    line: int
    reason: str


def verify(text: str) -> tuple[Reading, list[Finding]]:
    """Play it all again: commitment, every die, every decision, the result; only names are whatever
    the file says.  Raises BadRecord if it is no record at all."""
    reading = parse(text)
    record = reading.record
    findings = []
    at, rules = reading.rules
    if rules != record.game.rules:
        findings.append(Finding(at, f"It was played by rules {rules}; these are rules {record.game.rules}."))
    at, commitment = reading.commitment
    if commitment != record.commit(rules):
        findings.append(Finding(at, "The commitment does not fit seed and settings."))
    findings += retold(reading)
    return reading, sorted(findings, key=lambda finding: finding.line)


def retold(reading: Reading) -> Iterator[Finding]:
    """What the lines from `begin` on claim, against what follows from the header and the choices.  A
    record with a choice that cannot be made ends before it."""
    record = reading.record
    pos, bad = made_of(reading)
    reason = bad.reason if bad else ""
    if bad is not None:
        made = [number for number, _, _ in reading.choices].index(bad.line)
        del record.decisions[made:]
        record.dice = [dice for dice in record.dice if dice.made <= made]
    said = list(sections(reading))
    true = list(chapters(record))
    extra = said[len(true) :]
    if extra and pos.over:  # choices after the end are too many, the rest may be right
        for part in extra:
            yield Finding(part[0][0], reason)
            said[len(true) - 1] += part[1:]
    elif extra:
        yield Finding(extra[0][0][0], f"{reason} What follows cannot be checked.")
        true[-1].pop()  # the digest
    for claims, facts in zip(said, true, strict=False):
        yield from compare(claims, facts)


def sections(reading: Reading) -> Iterator[list[tuple[int, str]]]:
    """What the lines claim, from one choice to the next."""
    starts = {number for number, _, _ in reading.choices}
    part: list[tuple[int, str]] = []
    for number, claim in reading.claims:
        if number in starts:
            yield part
            part = []
        part.append((number, claim))
    yield part


def compare(said: list[tuple[int, str]], true: list[str]) -> Iterator[Finding]:
    """Claims against facts; a line lost or added is named where it is and does not shift the rest."""
    numbers = [number for number, _ in said]
    claims = [claim.strip() for _, claim in said]
    facts = [fact.strip() for fact in true]
    while claims and facts and claims[-1] == facts[-1]:  # or else a line said twice might hide another
        claims.pop()
        facts.pop()
    for what, a, b, c, d in SequenceMatcher(None, claims, facts, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        for number, claim, fact in zip_longest(numbers[a:b], claims[a:b], facts[c:d]):
            if fact is None:
                yield Finding(number, f"{shortened(claim)} did not happen.")
            elif claim is None:
                yield Finding(numbers[b - 1], f"After this {shortened(fact)} is missing.")
            else:
                yield Finding(number, f"It says {shortened(claim)}, but it was {shortened(fact)}.")
