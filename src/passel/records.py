"""Records: a complete game as a small text file that people can read.

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

While a game goes on, the header may have lines `order P1 take it`: the automatic answers of a player, which
count again when the game is resumed.

The header and the lines with choices define the game; all other lines follow from them, and `verify`
checks them one by one.

Between choices there may be a line `rollback 1`: the players undid moves back to this point for the first
time, and the dice from here on are derived from the seed and that number.  A line `resumed 77b0...` means
that another table continued from here, with that seed.
"""

from __future__ import annotations

import json
import re
import secrets
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from hashlib import sha256
from itertools import chain, zip_longest
from pathlib import Path
from typing import NamedTuple

from passel.contract import BadSetting, Game, Value, shortened
from passel.files import sync_folder, write_file
from passel.i18n import _
from passel.kernel import Entry, Option, Position, Refused, digest
from passel.registry import NoSuchGame, find

FORMAT = "passel record 1"
HEADS = ("game", "rules", "seats", "option", "setting", "player", "order", "commitment", "seed")
LARGEST = 8_000_000  # bytes: far more than a real game needs
MOST_LINES = 200_000  # likewise: many short lines take far more memory than their bytes
LONGEST_NAME = 40
NEW_DICE = {"rollback": r"[1-9][0-9]{0,5}", "resumed": r"[0-9a-f]{64}"}


class BadRecord(ValueError):
    """Raised for a text that is not a record, or a damaged one; `line` is 0 if no single line is wrong."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return _("Line {n}: {why}").format(n=self.line, why=self.reason) if self.line else self.reason


class NewDice(NamedTuple):
    """A change of the dice after `made` decisions: the players rolled back for the n-th time, or another
    table continued with a seed of its own."""

    made: int
    word: str  # rollback or resumed
    value: str  # n, or the seed


@dataclass
class Record:
    """A complete game: seed, settings and decisions.  All else is computed from them."""

    game: Game
    seats: int
    settings: dict[str, Value]
    names: list[str]
    seed: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    decisions: list[tuple[int, Option]] = field(default_factory=list)
    dice: list[NewDice] = field(default_factory=list)
    orders: dict[int, str] = field(default_factory=dict)  # standing orders by seat, until the game is over

    @property
    def commitment(self) -> str:
        """Return a hash of seed and settings, which can be published without revealing the seed."""
        return self.commit(self.game.rules)

    def commit(self, rules: int) -> str:
        """Return the commitment for another version of the rules."""
        terms = {"game": self.game.slug, "options": self.settings, "rules": rules, "seats": self.seats}
        return sha256(json.dumps(terms, sort_keys=True).encode() + b"\n" + self.seed).hexdigest()

    def begin(self) -> Position:
        """Return the position before the first decision."""
        pos = self.game.new(self.seats, self.settings, key=self.seed, journal=True)
        self.change_dice(pos, 0)
        return pos

    def change_dice(self, pos: Position, made: int) -> None:
        """Change the key of `pos` if the dice changed after `made` decisions."""
        for dice in self.dice:
            if dice.made == made:
                pos.key = self.key(dice)

    def key(self, dice: NewDice) -> bytes:
        """Return the key of the dice after a change."""
        if dice.word == "resumed":
            return bytes.fromhex(dice.value)
        earlier = [each for each in self.dice if each.word == "resumed" and each.made <= dice.made]
        seed = bytes.fromhex(earlier[-1].value) if earlier else self.seed
        return sha256(b"rollback %s\n" % dice.value.encode() + seed).digest()

    def unfold(self) -> Iterator[Position]:
        """Yield the position at the start and after each decision: always the same object, modified.  Its
        journal has the events of the last decision only."""
        pos = self.begin()
        yield pos
        for made, (seat, option) in enumerate(self.decisions, 1):
            pos.journal = []
            pos.play(seat, option)
            self.change_dice(pos, made)
            yield pos

    def replay(self) -> Position:
        """Return the position after all decisions.  Costs a complete replay."""
        for pos in self.unfold():
            last = pos
        return last


# -- writing -------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """Return the record as text.  Costs a complete replay."""
    return "\n".join([*header(record), *chain.from_iterable(chapters(record))]) + "\n"


def header(record: Record) -> Iterator[str]:
    """Yield the lines before `begin`."""
    game = record.game
    yield FORMAT
    yield f"game {game.slug}"
    yield f"rules {game.rules}"
    yield f"seats {record.seats}"
    for name, value in record.settings.items():
        yield f"option {name} {str(value).lower() if isinstance(value, bool) else value}"
    for seat, name in zip(game.seat_names[: record.seats], record.names, strict=False):
        yield f"player {seat} {tidy(name)}".rstrip()
    for player, order in record.orders.items():
        yield f"order {game.seat_names[player]} {order}"
    yield f"commitment {record.commitment}"
    yield f"seed {record.seed.hex()}"


def chapters(record: Record) -> Iterator[list[str]]:
    """Yield the lines from `begin` on: for each choice, the line with the choice and what follows from it."""
    game = record.game
    chapter: list[str] = []
    for made, pos in enumerate(record.unfold()):
        if made:
            yield chapter
            seat, option = record.decisions[made - 1]
        chapter = [f"{game.seat_names[seat]}: {option.text}" if made else "begin", *event_lines(game, pos)]
        chapter += [f"{dice.word} {dice.value}" for dice in record.dice if dice.made == made]
    if pos.over:
        chapter.append(f"end {pos.reason}")
    for seat, place in enumerate(pos.places):
        chapter.append(f"    {game.seat_names[seat]}: place {place}, payoff {pos.payoffs[seat]:g}")
    yield [*chapter, f"digest {digest(pos)}"]


def event_lines(game: Game, pos: Position) -> Iterator[str]:
    """Yield a line for each event since the last choice."""
    for entry in pos.journal or ():
        yield "    " + line(game, entry)


def line(game: Game, entry: Entry) -> str:
    """Return a journal entry as it is written in a record, with all numbers."""
    event, *numbers = entry
    parts = []
    for place, (name, number) in enumerate(zip(event.fields, numbers, strict=False)):
        parts.append(f"{name} {game.seat_names[number] if place < event.seats else number}")
    return f"{event.name}: {', '.join(parts)}"


def tidy(name: str) -> str:
    """Return a player's name without control characters and line breaks, and not too long."""
    characters = [each for each in name if each.isprintable() or each.isspace()]
    return " ".join("".join(characters).split())[:LONGEST_NAME].rstrip()


def save(record: Record, path: Path) -> None:
    """Write the record to a file atomically; it is on disk (fsync) when this returns."""
    write_file(path, write(record).encode())
    sync_folder(path.parent)


# -- reading -------------------------------------------------------------------------------------


@dataclass
class Reading:
    """A parsed record file: the record, and what its lines claim."""

    record: Record
    rules: tuple[int, int]  # line number, version
    commitment: tuple[int, str]  # line number, text
    begin: int
    choices: list[tuple[int, int, Option]]  # line number, seat, option
    claims: list[tuple[int, str]]  # every line from `begin` on


def load(path: Path) -> str:
    """Return the text of a record file.  Raises BadRecord if it is unreadable, too large or not UTF-8."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise BadRecord(
            0, _("{file} can't be read: {why}.").format(file=path.name, why=error.strerror or error)
        ) from None
    if len(data) > LARGEST:
        raise BadRecord(0, _("{file} is too large for a game file.").format(file=path.name))
    try:
        return data.decode("utf-8-sig")  # some editors write a byte order mark
    except UnicodeDecodeError:
        raise BadRecord(0, _("{file} isn't a text file in UTF-8.").format(file=path.name)) from None


def read(text: str) -> Record:
    """Return the record in `text`.  Raises BadRecord if a choice is not legal.  Events, commitment and digest
    are not checked: use `verify`."""
    reading = parse(text)
    bad = play_choices(reading)[1]
    if bad is not None:
        raise bad
    return reading.record


def play_choices(reading: Reading) -> tuple[Position, BadRecord | None]:
    """Return the position after the last legal choice, and an error if a choice is not legal."""
    record = reading.record
    pos = record.begin()
    for made, (number, seat, option) in enumerate(reading.choices, 1):
        try:
            pos.play(seat, option)
        except Refused as refused:
            return pos, BadRecord(number, _("The game is already over here.") if pos.over else refused.reason)
        record.change_dice(pos, made)
    return pos, None


def parse(text: str) -> Reading:
    """Parse the header and the choices, without playing them."""
    if len(text) > LARGEST or text.count("\n") > MOST_LINES:
        raise BadRecord(0, _("This game file is too large."))
    lines = text.split("\n")  # not splitlines(): these are the line numbers that editors show
    if lines[0].strip() != FORMAT:
        raise BadRecord(1, _("A game file begins with “{this}”.").format(this=FORMAT))
    heads, body = split(lines)
    game = game_in(heads)
    at, seats = number_in(heads, "seats")
    try:
        game.check_seats(seats)
    except BadSetting as bad:
        raise BadRecord(at, str(bad)) from None
    rules = number_in(heads, "rules")
    at, seed = heads.pop("seed", (0, ""))
    if not re.fullmatch(r"[0-9a-f]{64}", seed):
        raise BadRecord(at, _("The seed must be 64 hexadecimal digits."))
    commitment = heads.pop("commitment", (0, ""))
    names = [tidy(heads.pop(f"player {seat}", (0, ""))[1]) for seat in game.seat_names[:seats]]
    orders = dict(orders_in(game, seats, heads))
    record = Record(game, seats, settings_in(game, heads), names, bytes.fromhex(seed), orders=orders)
    choices = list(choices_in(game, seats, body))
    record.decisions = [(seat, option) for _, seat, option in choices]
    record.dice = list(dice_in(body, [number for number, _, _ in choices]))
    return Reading(record, rules, commitment, body[0][0], choices, body)


def split(lines: list[str]) -> tuple[dict[str, tuple[int, str]], list[tuple[int, str]]]:
    """Return the header by name, and the numbered lines from `begin` on."""
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
            raise BadRecord(
                number, _("{this} doesn't belong in the header.").format(this=shortened(words[0]))
            )
        size = 2 if words[0] in ("option", "setting", "player", "order") and len(words) > 1 else 1
        name = " ".join(words[:size])
        if name in heads:
            raise BadRecord(number, _("{this} is here twice.").format(this=shortened(name)))
        heads[name] = (number, " ".join(words[size:]))
    raise BadRecord(0, _("The line “begin” is missing."))


def game_in(heads: dict[str, tuple[int, str]]) -> Game:
    """Take the game from the header."""
    number, slug = heads.pop("game", (0, ""))
    try:
        return find(slug)
    except NoSuchGame as error:
        raise BadRecord(number, str(error)) from None


def number_in(heads: dict[str, tuple[int, str]], name: str) -> tuple[int, int]:
    """Take a whole number from the header: its line number and its value."""
    number, value = heads.pop(name, (0, ""))
    if not re.fullmatch(r"[0-9]{1,9}", value):
        raise BadRecord(number, _("The header needs a line “{name}” with a number.").format(name=name))
    return number, int(value)


def settings_in(game: Game, heads: dict[str, tuple[int, str]]) -> dict[str, Value]:
    """Return the settings from what is left of the header: all of them, and nothing else."""
    given: dict[str, Value] = {}
    for name, (number, value) in heads.items():
        word, _blank, setting = name.partition(" ")
        if word not in ("option", "setting") or not setting:
            raise BadRecord(number, _("{this} doesn't belong in the header.").format(this=shortened(name)))
        try:
            given[setting] = game.setting_values({setting: value})[setting]
        except BadSetting as bad:
            raise BadRecord(number, str(bad)) from None
    settings = game.setting_values(given)
    if len(given) < len(settings):
        missing = ", ".join(name for name in settings if name not in given)
        raise BadRecord(0, _("These settings are missing: {names}.").format(names=missing))
    return settings


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
    """Yield the choices: the lines that are not indented and have no keyword."""
    by_name = {name: seat for seat, name in enumerate(game.seat_names[:seats])}
    for number, content in body[1:]:
        if content.startswith(" ") or content.split()[0] in ("end", "digest", *NEW_DICE):
            continue
        name, colon, text = content.partition(": ")
        if not colon or name not in by_name:
            raise BadRecord(
                number, _("{this} is neither a choice nor an event.").format(this=shortened(content))
            )
        option = game.box.texts.get(text.strip())
        if option is None:
            raise BadRecord(
                number, _("{game} has no option {this}.").format(game=game.name, this=shortened(text))
            )
        yield number, by_name[name], option


def dice_in(body: list[tuple[int, str]], choices: list[int]) -> Iterator[NewDice]:
    """Yield the changes of the dice."""
    for number, content in body[1:]:
        word, _blank, value = content.partition(" ")
        if word in NEW_DICE:
            if not re.fullmatch(NEW_DICE[word], value):
                raise BadRecord(
                    number, _("{this} doesn't say which dice were used.").format(this=shortened(content))
                )
            yield NewDice(bisect(choices, number), word, value)


# -- verifying -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Finding:
    """A line of a record that is wrong, and why."""

    line: int
    reason: str


def verify(text: str) -> tuple[Reading, list[Finding]]:
    """Replay a record and return what is wrong with it: commitment, dice, decisions, events, result.
    Players' names cannot be checked.  Raises BadRecord if the text is not a record at all."""
    reading = parse(text)
    record = reading.record
    findings = []
    at, rules = reading.rules
    if rules != record.game.rules:
        why = _("Played with rules {old}. This version has rules {new}.")
        findings.append(Finding(at, why.format(old=rules, new=record.game.rules)))
    at, commitment = reading.commitment
    if commitment != record.commit(rules):
        findings.append(Finding(at, _("The commitment doesn't match the seed and settings.")))
    findings += body_findings(reading)
    return reading, sorted(findings, key=lambda finding: finding.line)


def body_findings(reading: Reading) -> Iterator[Finding]:
    """Yield what is wrong from `begin` on.  If a choice is not legal, nothing after it is checked."""
    record = reading.record
    pos, bad = play_choices(reading)
    reason = bad.reason if bad else ""
    if bad is not None:
        made = [number for number, _, _ in reading.choices].index(bad.line)
        del record.decisions[made:]
        record.dice = [dice for dice in record.dice if dice.made <= made]
    said = list(sections(reading))
    true = list(chapters(record))
    extra = said[len(true) :]
    if extra and pos.over:  # choices after the end of the game; the rest may be right
        for part in extra:
            yield Finding(part[0][0], reason)
            said[len(true) - 1] += part[1:]
    elif extra:
        yield Finding(extra[0][0][0], _("{why} The rest can't be checked.").format(why=reason))
        true[-1].pop()  # the digest
    for claims, facts in zip(said, true, strict=False):
        yield from compare(claims, facts)


def sections(reading: Reading) -> Iterator[list[tuple[int, str]]]:
    """Yield the lines of the file from `begin` on, split before each choice."""
    starts = {number for number, _, _ in reading.choices}
    part: list[tuple[int, str]] = []
    for number, claim in reading.claims:
        if number in starts:
            yield part
            part = []
        part.append((number, claim))
    yield part


def compare(said: list[tuple[int, str]], true: list[str]) -> Iterator[Finding]:
    """Yield the differences.  A line that is missing or added is one finding and does not shift the rest."""
    numbers = [number for number, _ in said]
    claims = [claim.strip() for _, claim in said]
    facts = [fact.strip() for fact in true]
    while claims and facts and claims[-1] == facts[-1]:  # else a line that occurs twice might hide another
        claims.pop()
        facts.pop()
    for what, a, b, c, d in SequenceMatcher(None, claims, facts, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        for number, claim, fact in zip_longest(numbers[a:b], claims[a:b], facts[c:d]):
            if fact is None:
                yield Finding(number, _("{this} didn't happen.").format(this=shortened(claim)))
            elif claim is None:
                yield Finding(
                    numbers[b - 1], _("After this line, {this} is missing.").format(this=shortened(fact))
                )
            else:
                yield Finding(
                    number,
                    _("It says {claim}, but it was {fact}.").format(
                        claim=shortened(claim), fact=shortened(fact)
                    ),
                )
