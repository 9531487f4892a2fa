"""A `Game` is one boxed game: its seats, settings and presets, how a position is made, what a seat sees of
it, and the words for it.  How it is shown is in its `faces`."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Protocol

import msgspec
from msgspec import UNSET

from passel.contract.faces import Faces
from passel.contract.settings import BadSetting, Preset, Setting, Value, one_of
from passel.contract.typed import folded, meant, shortened
from passel.contract.view import Question, View
from passel.i18n import N_, _, spoken
from passel.kernel import (
    Ask,
    Box,
    Heard,
    Option,
    Position,
    Refused,
    begin,
    carried_out,
    heard,
    luck,
)

LONGEST_NOTATION = 10_000  # characters: more than any set of choices, less than an attack


class Standing(msgspec.Struct, frozen=True):
    """What a seat may order once, so as not to be asked each time.  If `high` is not 0 a number from
    `low` to `high` follows the name.  One that lapses ends at the first ask that it leaves to the player,
    but for those of the turn (whatever the game's `length` counts) in which it was given."""

    name: str
    help: str
    low: int = 0
    high: int = 0
    lapses: bool = False

    def written(self, number: int) -> str:
        return f"{self.name} {number}" if self.high else self.name


class Thinking(msgspec.Struct, frozen=True):
    """How an expert thinks about a game, found by trying: how much untried options tempt it, how sharply it
    tells good from bad at first sight, how many of the choices in its imagined games are sensible rather
    than random, how many options it tries, how many games it imagines if nobody says, by how many standard
    errors an option must beat what looks best at first sight, after how many games with a choice it looks at
    what may follow it, and how far it plays them (in what `length` counts; 0: to the end) before `worth`
    judges."""

    explore: float = 0.3
    trust: float = 3.0
    sense: float = 1.0
    breadth: int = 8
    iterations: int = 300
    doubt: float = 0.5
    patience: int = 100
    horizon: int = 0


class Words(Protocol):
    """What a game says, made from a view alone; usually a module.

    Players are called by their names: `view.name(seat)`, or the seat's name as printed if there is none."""

    def prompt(self, view: View) -> str:
        """What the seat is asked."""

    def label(self, view: View, option: Any) -> str:
        """An option, as a player would say it."""

    def preview(self, view: View, option: Any) -> str:
        """What choosing it means, if there is something to say."""

    def why_not(self, view: View, option: Any) -> tuple[str, str]:
        """Why an option is not on offer now, and the clause behind that."""

    def tell(self, heard: Heard, names: Sequence[str]) -> str:
        """A line of the journal as a sentence; `names` are the players'."""

    def result(self, view: View) -> str:
        """How the game has ended."""


def of_its_kind(ask: Ask) -> str:
    return ask.decision.clause


def as_typed(view: View, text: str) -> str:
    return text


def ask_always(view: View, order: str, number: int) -> str:
    return ""


@dataclass(frozen=True, kw_only=True)
class Game:
    """`position(seats, settings)` makes an empty table and `setup` lays it out; `redeal` is what
    `imagine` needs of the game; `weigh` judges options for bots; `count` is what no rule may change
    (all cards, say); `length` names the field that tells how long a game has lasted.

    What a game need not have: `worth` is what each seat may expect of a position, in payoffs; `clause`
    names the rule behind an ask where decisions of one kind have several; `shorthand` writes out what
    people type for several choices at once, and `brief` tells them how; `stand` is the option (its
    notation) with which a standing order answers the view's ask, or nothing, and then the player is asked;
    `sketches` tells from what all see whether the pictures that players have drawn lie open: they have no
    effect, and are drawn until then.  How a game is shown, played by post and measured is in its `faces`."""

    slug: str
    name: str
    rules: int
    seats: tuple[int, int]
    seat_names: Sequence[str]
    box: Box
    settings: Callable[[], Any]
    schema: Sequence[Setting]
    presets: Sequence[Preset]
    position: Callable[[int, Any], Position]
    setup: Callable[[Any], None]
    redeal: Callable[[Any, int], None]
    weigh: Callable[[Any, Ask], list[float]]
    public: Callable[[Any], Any]
    own: Callable[[Any, int], Any]
    words: Words
    length: str
    count: Callable[[Any], object]
    worth: Callable[[Any], list[float]] | None = None
    clause: Callable[[Ask], str] = of_its_kind
    shorthand: Callable[[View, str], str] = as_typed
    brief: str = ""
    standing: Sequence[Standing] = ()
    stand: Callable[[View, str, int], str] = ask_always
    sketches: Callable[[Any], bool] | None = None
    thinking: Thinking = field(default_factory=Thinking)

    def __post_init__(self) -> None:
        """Take the defaults of the schema from a new object of the settings."""
        defaults = self.settings()
        schema = [
            msgspec.structs.replace(setting, default=getattr(defaults, setting.name))
            for setting in self.schema
        ]
        object.__setattr__(self, "schema", schema)  # the class is frozen

    @cached_property
    def package(self) -> str:
        """The package in which the box was declared, with rulebook, faces and translations beside it."""
        spec = sys.modules[self.box.module].__spec__
        return self.box.module if spec is None else spec.parent or self.box.module

    @cached_property
    def faces(self) -> Faces:
        return Faces(self.package)

    # -- beginning ---------------------------------------------------------------------------------

    def options(self, given: Mapping[str, object] | None = None, preset: str = "") -> dict[str, Value]:
        """Return the value of every setting: the given one, else the preset's, else the default."""
        switches = {setting.name: setting for setting in self.schema}
        values = {setting.name: setting.default for setting in self.schema}
        if preset:
            values |= one_of(preset, {each.name: each for each in self.presets}, N_("preset")).options
        for name, value in (given or {}).items():
            values[name] = one_of(name, switches, N_("option")).read(value)
        return values

    def check_seats(self, seats: int) -> int:
        low, high = self.seats
        if not low <= seats <= high:
            wanted = (
                _("{low} to {high} players").format(low=low, high=high)
                if low < high
                else _("exactly {n} players").format(n=low)
            )
            raise BadSetting(
                _("{name} is for {wanted}, not {seats}.").format(
                    name=self.name, wanted=wanted, seats=shortened(seats)
                )
            )
        return seats

    def table(self, seats: int, options: Mapping[str, Value]) -> Callable[[], Position]:
        """Return a function that makes empty positions, all with the same settings."""
        settings = self.settings()
        for name, value in options.items():
            setattr(settings, name, value)
        self.check_seats(seats)
        return lambda: self.position(seats, settings)

    def new(
        self,
        seats: int,
        options: Mapping[str, object] | None = None,
        *,
        preset: str = "",
        key: bytes | None = None,
        chance: int = 0,
        script: Iterable[int] | None = None,
        paced: bool = False,
        journal: bool = False,
    ) -> Position:
        """A game that has begun.  Chance is `key` (unpredictable), `script` (for tests) or the fast
        stream that starts at `chance` (for simulation)."""
        pos = self.table(seats, self.options(options, preset))()
        pos.chance = chance
        pos.key = key
        if script is not None:
            pos.rehearse(*script)
        pos.paced = paced
        pos.journal = [] if journal else None
        begin(pos, self.setup)
        return pos

    # -- seeing --------------------------------------------------------------------------------------

    def view(self, pos: Position, seat: int, names: Sequence[str] = (), public: Any = None) -> View:
        """Return what `seat` sees, with the players' `names` if they are given.  `public` may be passed on
        from another seat's view of the same moment."""
        ask = pos.ask_of(seat)
        return View(
            game=self.slug,
            seat=seat,
            seats=pos.seats,
            public=self.public(pos) if public is None else public,
            own=self.own(pos, seat) if seat >= 0 else None,
            waiting=tuple(sorted(other.seat for other in pos.asks)),
            ask=None if ask is None else self.question(pos, ask),
            places=pos.places,
            payoffs=pos.payoffs,
            reason=pos.reason,
            names=tuple(names) if names else UNSET,
        )

    def names(self, view: View) -> list[str]:
        """Return what to call each player: the names in the view, or the names of the seats."""
        return [view.name(seat) or self.seat_names[seat] for seat in range(view.seats)]

    def question(self, pos: Position, ask: Ask) -> Question:
        decision, options, default, about = pos.in_codes(ask)
        return Question(decision, self.clause(ask), options, default, about)

    def imagine(self, pos: Position, seat: int, seed: int, again: bool = False) -> Position:
        """A position that may be true for all that `seat` knows; with `again` the others choose anew what
        they have chosen side by side with it."""
        return pos.imagine(seat, seed, self.redeal, again)

    def lasted(self, pos: Position) -> int:
        length: int = getattr(pos, self.length)
        return length

    # -- deciding --------------------------------------------------------------------------------------

    def parse(self, pos: Position, seat: int, text: str, names: Sequence[str] = ()) -> list[Option]:
        """Return the options that `text` names, several parted by semicolons: one batch, all or nothing.
        Refusals call the players by their `names`.

        All but the first are tried on an imagined position, and a batch ends where something happens
        (a draw, or anything that the seat would hear of): so no refusal tells more than it knows."""
        if len(text) > LONGEST_NOTATION:
            raise Refused(_("That is too long: {n:,} characters.").format(n=len(text)))
        if self.faces.post is not None:
            sheet = self.faces.post.decisions(pos, seat, self.view(pos, seat, names), text)
            if sheet is not None:
                return sheet
        if pos.ask_of(seat) is not None:
            text = self.shorthand(self.view(pos, seat, names), text)
        first, *others = re.split(r"[;\n]", text.strip().strip(";"))
        chosen = [self.read(pos, seat, first, names)]
        trial = self.imagine(pos, seat, 0) if others else pos
        for piece in others:
            trial.journal = []
            before = luck(trial)
            trial.play(seat, chosen[-1])
            happened = [entry for entry in trial.journal if heard(entry, seat)]
            if happened or luck(trial) != before or trial.ask_of(seat) is None:
                raise Refused(
                    _("What comes after {text} has to wait until it is done.").format(text=chosen[-1].text)
                )
            chosen.append(self.read(trial, seat, piece, names))
        return chosen

    def read(self, pos: Position, seat: int, text: str, names: Sequence[str] = ()) -> Option:
        """Return the one option that `text` names: its notation, or as much of it as is unmistakable.
        Refusals call the players by their `names`."""
        ask = pos.ask_of(seat)
        if ask is None:
            raise Refused(_("There is nothing for you to decide now."))
        legal = {folded(option.text): option for option in ask.options}
        offers = list(ask.texts)
        word = folded(text)
        known = self.notation.get(word)
        if known is not None and word not in legal:
            reason, clause = self.words.why_not(self.view(pos, seat, names), known)
            raise Refused(reason, clause, offers)
        matches = [known] if known else [legal[name] for name in legal if word and name.startswith(word)]
        if len(matches) == 1:
            return matches[0]
        if matches:
            texts = ", ".join(option.text for option in matches)
            raise Refused(
                _("{text} may mean {names}.").format(text=shortened(text), names=texts),
                self.clause(ask),
                offers,
            )
        near = get_close_matches(word, legal, 1)
        hint = meant(legal[near[0]].text) if near else ""
        raise Refused(
            _("{text} is not understood.{hint}").format(text=shortened(text), hint=hint),
            self.clause(ask),
            offers,
        )

    def order(self, text: str) -> tuple[Standing, int]:
        """The standing order that `text` names, and its number if it takes one."""
        match = re.fullmatch(r"(.*?)(?: ([0-9]{1,9}))?", folded(text[:LONGEST_NOTATION]), re.DOTALL)
        name, digits = match.groups() if match else ("", None)
        known = {folded(each.name): each for each in self.standing}
        if not known:
            raise Refused(_("{name} has no standing orders.").format(name=self.name))
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = meant(known[near[0]].name) if near else ""
            raise Refused(
                _("There is no standing order {text}.{hint}").format(text=shortened(text), hint=hint)
            )
        found = known[name]
        number = int(digits or 0)
        if found.high and (digits is None or not found.low <= number <= found.high):
            raise Refused(
                _("Say a number from {low} to {high}: {name} {low}.").format(
                    low=found.low, high=found.high, name=found.name
                )
            )
        if digits is not None and not found.high:
            raise Refused(_("{name} takes no number.").format(name=found.name))
        return found, number

    def decide(self, pos: Position, seat: int, options: Sequence[Option]) -> Position:
        """The position after `seat` has chosen `options`, one after the other; `pos` stays as it is."""
        return carried_out(pos, seat, options)[0]

    @cached_property
    def notation(self) -> dict[str, Option]:
        return {folded(option.text): option for option in self.box.options}

    # -- reading -----------------------------------------------------------------------------------------

    @property
    def rulebook(self) -> str:
        """RULES.md, or its translation: clauses, rulings, options."""
        return rulebook(self.package, spoken())

    @property
    def clauses(self) -> dict[str, str]:
        """Each numbered clause, in the order of the rulebook."""
        return clauses(self.rulebook)


@cache
def rulebook(package: str, language: str) -> str:
    room = files(package)
    translated = room.joinpath(f"RULES.{language}.md")
    return (translated if translated.is_file() else room.joinpath("RULES.md")).read_text("utf-8")


@cache
def clauses(book: str) -> dict[str, str]:
    found = re.finditer(r"^- \*\*([A-Z]{2}-\d+)\*\* (.*(?:\n  .*)*)", book, re.MULTILINE)
    return {match[1]: match[2].strip() for match in found}
