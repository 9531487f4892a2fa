"""Checkers of single positions: lists, defaults, components, notation, words, views, refusals; and of what a
game declares: settings, clauses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from passel.contract import Game, folded
from passel.kernel import Ask, Option, Refused, fields, heard, plain
from passel.testing.checks import Checker, Violation
from passel.testing.games import Playthrough

JUNK = "no such thing"
TYPES = {"int": int, "choice": str, "bool": bool}  # by kind of setting


class Lists(Checker):
    name = "lists keep their length"

    def on_decision(self, playthrough: Playthrough) -> None:
        for ask in playthrough.pos.asks:
            self.tried += 1
            texts = ask.texts
            decision = ask.decision
            if len(texts) > decision.most:
                raise Violation(
                    f"{decision.name} offers {len(texts)} options, and was declared with {decision.most}."
                )
            if len(set(texts)) < len(texts):
                twice = next(text for text in texts if texts.count(text) > 1)
                raise Violation(f"{decision.name} offers {twice!r} twice.")
            if len(texts) < (1 if decision.quiet and playthrough.pos.paced else 2):
                raise Violation(f"{decision.name} is asked with {len(texts)} options.")


class Defaults(Checker):
    name = "defaults are legal"

    def on_decision(self, playthrough: Playthrough) -> None:
        for ask in playthrough.pos.asks:
            self.tried += 1
            default = playthrough.pos.default(ask)
            if default not in ask.options:
                raise Violation(f"the default of {ask.decision.name} is {default!r}, which is not offered.")


class Components(Checker):
    name = "components are conserved"

    def on_decision(self, playthrough: Playthrough) -> None:
        count = self.game.count(playthrough.pos)
        if not playthrough.answers:
            self.first = count
        self.same(self.first, count, "the components are not those of the start")
        if playthrough.luck(self.name).below(8) == 0:
            seat = playthrough.luck().below(playthrough.pos.seats)
            count = self.game.count(self.game.imagine(playthrough.pos, seat, playthrough.seed))
            self.same(self.first, count, f"what seat {seat} imagines has other components")


class Notation(Checker):
    name = "notation"
    often = 3

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.distinct = False

    def on_decision(self, playthrough: Playthrough) -> None:
        if not self.distinct:
            self.box()
        pos = playthrough.pos
        for ask in pos.asks:
            for option in playthrough.luck(self.name, ask.seat).some(ask.options, 20):
                self.reads(playthrough, ask, option)
            before = plain(pos)
            try:
                self.game.parse(pos, ask.seat, f"{ask.options[0].text}; {JUNK}")
            except Refused:
                self.same(before, plain(pos), "a batch that was refused has changed the position")
            else:
                raise Violation(f"the batch '{ask.options[0].text}; {JUNK}' is not refused.")

    def box(self) -> None:
        """Check, once, that no two options of the game are equal when typed."""
        seen: dict[str, str] = {}
        for option in self.game.box.options:
            if folded(option.text) in seen:
                raise Violation(f"{option.text!r} and {seen[folded(option.text)]!r} are typed alike.")
            seen[folded(option.text)] = option.text
        self.distinct = True

    def reads(self, playthrough: Playthrough, ask: Ask, option: Option) -> None:
        text = option.text
        found = self.game.parse(playthrough.pos, ask.seat, text)
        for typed in (text.upper(), f"  {text.replace(' ', '  ')} "):
            found.append(self.game.read(playthrough.pos, ask.seat, typed))
        self.same([text] * 3, [each.text for each in found], f"{text!r} is not read as what it is")


class Refusals(Checker):
    name = "refusals harm nothing"
    often = 4

    def on_decision(self, playthrough: Playthrough) -> None:
        pos = playthrough.pos
        before = plain(pos)
        for seat in range(pos.seats):
            ask = pos.ask_of(seat)
            offered = ask.options if ask is not None else []
            others = [option for option in self.game.box.options if option not in offered]
            for option in playthrough.luck(self.name, seat).some(others, 3):
                self.refused(partial(pos.play, seat, option), f"playing {option} by seat {seat}")
            self.refused(partial(self.game.read, pos, seat, JUNK), f"typing '{JUNK}'")
        self.same(before, plain(pos), "a refusal has changed the position")

    def refused(self, act: Callable[[], object], what: str) -> None:
        try:
            act()
        except Refused:
            return
        raise Violation(f"{what} is not offered and was not refused.")


class Words(Checker):
    name = "words"
    often = 2

    def on_decision(self, playthrough: Playthrough) -> None:
        game, pos, luck = self.game, playthrough.pos, playthrough.luck(self.name)
        for ask in pos.asks:
            view = game.view(pos, ask.seat, playthrough.table.names)
            about = ask.decision.name
            self.line(game.words.prompt(view), f"the prompt of {about}")
            self.line(game.words.hint(view), f"the hint of {about}", empty=True)
            self.line(game.words.choose(view), f"the button of {about} before a choice")
            if len(ask.options) == 1:
                self.line(game.words.forced(view), f"what is said if {about} is forced")
            spectator = game.view(pos, -1, playthrough.table.names)
            self.line(game.words.waiting(spectator, ask.seat), f"what is said while {about} is decided")
            for piece in game.words.pieces(view):
                self.line(game.words.tooltip(view, piece), f"the tooltip of {piece}")
            for option in ask.options:
                self.line(game.words.button(view, option), f"the button of {option} at {about}")
                self.line(game.words.label(view, option), f"the label of {option} at {about}")
                self.line(game.words.preview(view, option), f"the preview of {option} at {about}", empty=True)
                if not isinstance(game.words.one_click(view, option), bool):
                    raise Violation(
                        f"whether one click is enough for {option} at {about} is neither yes nor no."
                    )
            others = [option for option in game.box.options if option not in ask.options]
            for option in luck.some(others, 12):
                reason, clause = game.words.why_not(view, option)
                self.line(reason, f"the reason why {option} is not on offer at {about}")
                if rulebook(game) and clause not in game.clauses:
                    raise Violation(f"{option} is refused at {about} by {clause!r}, which no rulebook has.")
        for line in playthrough.news:
            for seat in range(-1, pos.seats):
                got = heard(line, seat)
                if got is not None:
                    told = game.words.tell(got, playthrough.table.names, seat)
                    self.line(told, f"what is told of {line[0].name}")
        if pos.over:
            for seat in range(-1, pos.seats):
                self.line(game.words.result(game.view(pos, seat, playthrough.table.names)), "the result")

    def line(self, text: object, what: str, empty: bool = False) -> None:
        self.tried += 1
        if not isinstance(text, str) or not (text.strip() or empty) or "\n" in text:
            raise Violation(f"{what} is {text!r}, and not a line of text.")


def rulebook(game: Game) -> bool:
    """Return whether the game has a rulebook with clauses."""
    try:
        return bool(game.clauses)
    except (FileNotFoundError, ModuleNotFoundError):
        return False


class Clauses(Checker):
    name = "clauses"
    idle = "the game has no rulebook with clauses"

    def on_finish(self) -> None:
        game = self.game
        if not rulebook(game):
            return
        cited = {f"the decision {decision.name}": decision.clause for decision in game.box.decisions}
        cited |= {f"the option {setting.name}": setting.clause for setting in game.schema}
        for what, clause in cited.items():
            self.tried += 1
            if clause not in game.clauses:
                raise Violation(f"{what} rests on {clause!r}, which the rulebook does not have.")


class Settings(Checker):
    """Schema and settings have the same names and types, and every default is an allowed value."""

    name = "settings"

    def on_finish(self) -> None:
        game = self.game
        declared = sorted(setting.name for setting in game.schema)
        self.same(declared, fields(game.settings()), "schema and settings have different names")
        for setting in game.schema:
            self.tried += 1
            if type(setting.default) is not TYPES[setting.kind]:
                raise Violation(
                    f"{setting.name} must be {setting.range}; its default is {setting.default!r}."
                )
            setting.read(setting.default)


class Views(Checker):
    name = "views are data"
    often = 3

    def on_decision(self, playthrough: Playthrough) -> None:
        copy = playthrough.pos.copy()
        for seat in range(-1, playthrough.pos.seats):
            view = self.game.view(playthrough.pos, seat)
            other = self.game.view(copy, seat)
            self.same(view, other, f"seat {seat} sees something else in a copy of the position")
            one, two = msgspec.json.encode(view), msgspec.json.encode(other)
            self.same(one, two, f"the same view of seat {seat} is written in two ways")
