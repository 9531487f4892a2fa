"""`Game`: one game with its seats, settings and presets, its rules, views and words.  How it is shown is in
its `faces`."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import UNSET

from passel.contract.faces import Faces
from passel.contract.settings import BadSetting, Preset, Setting, Value, one_of
from passel.contract.typed import folded, meant, shortened
from passel.contract.view import Question, View
from passel.contract.words import Words
from passel.i18n import N_, _, language
from passel.kernel import (
    Ask,
    Box,
    Option,
    Position,
    Refused,
    begin,
    carried_out,
    heard,
    luck,
)

LONGEST_NOTATION = 10_000  # characters: more than any batch of options, and quick to parse


class Standing(msgspec.Struct, frozen=True):
    """A kind of automatic answer that a player may give once, so as not to be asked each time.

    If `high` is not 0, a number from `low` to `high` follows the name.  With `lapses` it ends at the first
    ask that it does not answer, except during the turn (in units of the game's `length`) in which it was
    given."""

    name: str
    help: str
    low: int = 0
    high: int = 0
    lapses: bool = False

    def written(self, number: int) -> str:
        return f"{self.name} {number}" if self.high else self.name


class Thinking(msgspec.Struct, frozen=True):
    """Parameters of the tree search (`passel.bots.search`) for one game, found by experiments."""

    explore: float = 0.3  # weight of exploration
    trust: float = 3.0  # how sharply the weights of `weigh` separate good options from bad ones
    sense: float = 1.0  # share of choices in playouts that follow `weigh`; the others are random
    breadth: int = 8  # number of options that are tried
    iterations: int = 300  # number of playouts, unless the caller sets a limit
    doubt: float = 0.5  # by how many standard errors an option must beat the favourite of `weigh`
    patience: int = 100  # after how many visits of an option the search looks at what may follow it
    horizon: int = 0  # length of playouts before `worth` judges, in units of `length`; 0: to the end


def of_its_kind(ask: Ask) -> str:
    return ask.decision.clause


def as_typed(view: View, text: str) -> str:
    return text


def ask_always(view: View, order: str, number: int) -> str:
    return ""


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game, as its package declares it.  Immutable; all state is in positions.

    Required: `slug` (its name in addresses and files), `rules` (version of the rules: records of another
    version do not verify), `seats` (fewest, most), `box`, `settings` (makes an object with the defaults) and
    `schema`; `position(seats, settings)` makes an empty position, `setup(pos)` deals it; `public(pos)` and
    `own(pos, seat)` are the game's parts of a view; `redeal(pos, seat)` is for `imagine`; `weigh(pos, ask)`
    returns a weight for each option, for bots; `count(pos)` returns what no rule may change (all cards, say);
    `length` is the name of the field that counts turns or rounds.

    Optional: `about` describes the game, `goal` says how it is won, `credits` names its authors (all marked
    by `N_`); `difficulty` sorts the games, 1 is the easiest; `worth(pos)` returns the payoff that each seat
    may expect;
    `clause(ask)` returns the rule behind an ask, where a decision has several; `shorthand(view, text)`
    expands what people type for several options at once, `brief` explains it; `stand(view, name, number)`
    returns the notation of the option that an automatic answer chooses, or "" to ask the player;
    `sketches(public)` returns whether the players' drawings are shown: they have no effect on the game;
    `part_of` names decisions that are a step of an earlier one: others see only that the earlier one is open.
    How a game is shown, played by post and measured is in its `faces`."""

    slug: str
    name: str
    about: str = ""
    goal: str = ""
    credits: str = ""
    difficulty: int = 9
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
    part_of: Mapping[str, str] = field(default_factory=dict)

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
        """Return the name of the package that declares the box, with rulebook, faces and translations."""
        spec = sys.modules[self.box.module].__spec__
        return self.box.module if spec is None else spec.parent or self.box.module

    @cached_property
    def faces(self) -> Faces:
        """Return the optional modules of the game."""
        return Faces(self.package)

    # -- starting ---------------------------------------------------------------------------------

    def setting_values(self, given: Mapping[str, object] | None = None, preset: str = "") -> dict[str, Value]:
        """Return the value of every setting: the given one, else the preset's, else the default."""
        known = {setting.name: setting for setting in self.schema}
        values = {setting.name: setting.default for setting in self.schema}
        if preset:
            values |= one_of(preset, {each.name: each for each in self.presets}, N_("preset")).settings
        for name, value in (given or {}).items():
            values[name] = one_of(name, known, N_("setting")).read(value)
        return values

    def check_seats(self, seats: int) -> int:
        """Return `seats`, or raise BadSetting if the game is not for so many players."""
        low, high = self.seats
        if not low <= seats <= high:
            wanted = (
                _("{low} to {high} players").format(low=low, high=high)
                if low < high
                else _("exactly {n} players").format(n=low)
            )
            raise BadSetting(
                _("{name} needs {wanted}, not {seats}.").format(
                    name=self.name, wanted=wanted, seats=shortened(seats)
                )
            )
        return seats

    def table(self, seats: int, values: Mapping[str, Value]) -> Callable[[], Position]:
        """Return a function that makes empty positions, all with the same settings."""
        settings = self.settings()
        for name, value in values.items():
            setattr(settings, name, value)
        self.check_seats(seats)
        return lambda: self.position(seats, settings)

    def new(
        self,
        seats: int,
        settings: Mapping[str, object] | None = None,
        *,
        preset: str = "",
        key: bytes | None = None,
        chance: int = 0,
        script: Iterable[int] | None = None,
        paced: bool = False,
        journal: bool = False,
    ) -> Position:
        """Return the position at the first open question of a new game.

        Random numbers come from `key` (unpredictable, for tables), from `script` (fixed, for tests) or from a
        fast generator seeded with `chance` (for simulation).  `paced`: ask secret decisions even if there is
        one option.  `journal`: record events.  Raises BadSetting for settings or seats that the game does
        not have.  Many games with the same settings start faster from `table`.

        >>> from passel.registry import shelf
        >>> game = shelf()["machikoro"]
        >>> pos = game.new(2, chance=1)
        >>> ask = pos.ask_of(0)
        >>> ask.decision.name, ask.texts[0], ask.texts[-1]
        ('buy', 'buy wheat_field', 'pass')
        """
        pos = self.table(seats, self.setting_values(settings, preset))()
        pos.chance = chance
        pos.key = key
        if script is not None:
            pos.rehearse(*script)
        pos.paced = paced
        pos.journal = [] if journal else None
        begin(pos, self.setup)
        return pos

    # -- views ---------------------------------------------------------------------------------------

    def view(self, pos: Position, seat: int, names: Sequence[str] = (), public: Any = None) -> View:
        """Return all that `seat` may know (-1: a spectator), with the players' `names` if given.

        The view is built from nothing and shares no mutable data with the position.  For several seats,
        pass on `public` from the first view of the same position: it is the expensive part.

        >>> from passel.registry import shelf
        >>> game = shelf()["machikoro"]
        >>> view = game.view(game.new(2, chance=1), seat=1, names=["Ada", "Bo"])
        >>> view.waiting, view.ask, view.name(0)
        ((0,), None, 'Ada')
        """
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
            pending=self.pending(pos),
        )

    def pending(self, pos: Position) -> tuple[str, ...]:
        """Return what all may know of the open decisions, in the order of their seats (`View.pending`)."""
        if pos.lanes:
            return ("",) * len(pos.asks)
        names = ["" if ask.decision.secret else ask.decision.name for ask in pos.asks]
        return tuple([self.part_of.get(name, name) for name in names])

    def names(self, view: View) -> list[str]:
        """Return what to call each player: the names in the view, or the names of the seats."""
        return [view.name(seat) or self.seat_names[seat] for seat in range(view.seats)]

    def question(self, pos: Position, ask: Ask) -> Question:
        """Return an ask as data, for the view of its seat."""
        decision, options, default, about = pos.in_codes(ask)
        return Question(decision, self.clause(ask), options, default, about)

    def imagine(self, pos: Position, seat: int, seed: int, again: bool = False) -> Position:
        """Return a random position that `seat` cannot tell from `pos`.  With `again`, other seats that have
        answered a simultaneous question are asked again."""
        return pos.imagine(seat, seed, self.redeal, again)

    def lasted(self, pos: Position) -> int:
        """Return how many turns or rounds the game has lasted."""
        length: int = getattr(pos, self.length)
        return length

    # -- options ---------------------------------------------------------------------------------------

    def parse(self, pos: Position, seat: int, text: str, names: Sequence[str] = ()) -> list[Option]:
        """Return the options that `text` names, separated by semicolons: one batch, all or nothing.

        Raises Refused, with a sentence that uses the players' `names`, if one of them is not offered.  All
        but the first are tried on an imagined position, and nothing may follow a random draw or an event that
        the seat learns of: so a refusal tells nothing that the seat does not know.

        >>> from passel.registry import shelf
        >>> game = shelf()["machikoro"]
        >>> game.parse(game.new(2, chance=1), 0, "buy bak")
        [<buy bakery>]
        """
        if len(text) > LONGEST_NOTATION:
            raise Refused(_("That's too long ({n:,} characters).").format(n=len(text)))
        if self.faces.post is not None:
            sheet = self.faces.post.typed_orders(pos, seat, self.view(pos, seat, names), text)
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
                raise Refused(_("Play {text} first, then the rest.").format(text=chosen[-1].text))
            chosen.append(self.read(trial, seat, piece, names))
        return chosen

    def read(self, pos: Position, seat: int, text: str, names: Sequence[str] = ()) -> Option:
        """Return the one option that `text` names: its notation, or an unambiguous beginning of it.
        Raises Refused, with a sentence that uses the players' `names`."""
        ask = pos.ask_of(seat)
        if ask is None:
            raise Refused(_("It's not your turn."))
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
                _("{text} could mean {names}.").format(text=shortened(text), names=texts),
                self.clause(ask),
                offers,
            )
        near = get_close_matches(word, legal, 1)
        hint = meant(legal[near[0]].text) if near else ""
        raise Refused(
            _("We don't understand {text}.{hint}").format(text=shortened(text), hint=hint),
            self.clause(ask),
            offers,
        )

    def order(self, text: str) -> tuple[Standing, int]:
        """Return the automatic answer that `text` names, and its number (0 if it takes none)."""
        match = re.fullmatch(r"(.*?)(?: ([0-9]{1,9}))?", folded(text[:LONGEST_NOTATION]), re.DOTALL)
        name, digits = match.groups() if match else ("", None)
        known = {folded(each.name): each for each in self.standing}
        if not known:
            raise Refused(_("{name} has no automatic answers.").format(name=self.name))
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = meant(known[near[0]].name) if near else ""
            raise Refused(
                _("There's no automatic answer called {text}.{hint}").format(text=shortened(text), hint=hint)
            )
        found = known[name]
        number = int(digits or 0)
        if found.high and (digits is None or not found.low <= number <= found.high):
            raise Refused(
                _("Add a number from {low} to {high}, for example: {name} {low}.").format(
                    low=found.low, high=found.high, name=found.name
                )
            )
        if digits is not None and not found.high:
            raise Refused(_("{name} doesn't take a number.").format(name=found.name))
        return found, number

    def decide(self, pos: Position, seat: int, options: Sequence[Option]) -> Position:
        """Return a copy of `pos` in which `seat` has chosen `options` in turn."""
        return carried_out(pos, seat, options)[0]

    @cached_property
    def notation(self) -> dict[str, Option]:
        """Return all options by their folded notation."""
        return {folded(option.text): option for option in self.box.options}

    # -- rulebook ----------------------------------------------------------------------------------------

    @property
    def how_to_play(self) -> str:
        """Return the text of HOWTO.md, or of its translation; "" if the game has none."""
        return document(self.package, "HOWTO", language())

    @property
    def rulebook(self) -> str:
        """Return the text of RULES.md, or of its translation."""
        return document(self.package, "RULES", language(), required=True)

    @property
    def rules_notes(self) -> str:
        """Return the text of RULES_NOTES.md, or of its translation; "" if the game has none."""
        return document(self.package, "RULES_NOTES", language())

    @property
    def clauses(self) -> dict[str, str]:
        """Return each numbered clause, in the order of the rulebook."""
        return clauses(self.rulebook)


@cache
def document(package: str, name: str, language: str, required: bool = False) -> str:
    """Return a text of the game's folder in that language, or else in English."""
    translated, english = (files(package).joinpath(f"{name}{ending}.md") for ending in (f".{language}", ""))
    if translated.is_file():
        return translated.read_text("utf-8")
    return english.read_text("utf-8") if required or english.is_file() else ""


@cache
def clauses(book: str) -> dict[str, str]:
    found = re.finditer(r"^- \*\*([A-Z]{2}-\d+)\*\* (.*(?:\n  .*)*)", book, re.MULTILINE)
    return {match[1]: match[2].strip() for match in found}
