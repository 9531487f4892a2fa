"""Promises about single moments: lists, defaults, components, notation, words, views, refusals; and what a
game declares: settings, clauses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from passel.contract import Game, folded
from passel.kernel import Ask, Option, Refused, fields, heard, plain
from passel.testing.checks import Broken, Promise
from passel.testing.games import Story

JUNK = "no such thing"
TYPES = {"int": int, "choice": str, "bool": bool}  # by kind of setting


class Lists(Promise):
    name = "lists keep their length"

    def met(self, story: Story) -> None:
        for ask in story.pos.asks:
            self.tried += 1
            texts = ask.texts
            decision = ask.decision
            if len(texts) > decision.most:
                raise Broken(
                    f"{decision.name} offers {len(texts)} options, and was declared with {decision.most}."
                )
            if len(set(texts)) < len(texts):
                twice = next(text for text in texts if texts.count(text) > 1)
                raise Broken(f"{decision.name} offers {twice!r} twice.")
            if len(texts) < (1 if decision.quiet and story.pos.paced else 2):
                raise Broken(f"{decision.name} is asked with {len(texts)} options.")


class Defaults(Promise):
    name = "defaults are legal"

    def met(self, story: Story) -> None:
        for ask in story.pos.asks:
            self.tried += 1
            default = story.pos.default(ask)
            if default not in ask.options:
                raise Broken(
                    f"who does not answer {ask.decision.name} gets {default!r}, which is not on offer."
                )


class Components(Promise):
    name = "components are conserved"

    def met(self, story: Story) -> None:
        count = self.game.count(story.pos)
        if not story.answers:
            self.first = count
        self.same(self.first, count, "the components are not those of the start")
        if story.luck(self.name).below(8) == 0:
            seat = story.luck().below(story.pos.seats)
            count = self.game.count(self.game.imagine(story.pos, seat, story.seed))
            self.same(self.first, count, f"what seat {seat} imagines has other components")


class Notation(Promise):
    name = "notation"
    often = 3

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.distinct = False

    def met(self, story: Story) -> None:
        if not self.distinct:
            self.box()
        pos = story.pos
        for ask in pos.asks:
            for option in story.luck(self.name, ask.seat).some(ask.options, 20):
                self.reads(story, ask, option)
            before = plain(pos)
            try:
                self.game.parse(pos, ask.seat, f"{ask.options[0].text}; {JUNK}")
            except Refused:
                self.same(before, plain(pos), "a batch that was refused has changed the position")
            else:
                raise Broken(f"the batch '{ask.options[0].text}; {JUNK}' is not refused.")

    def box(self) -> None:
        """Once: no two options of the game look the same to whoever types."""
        seen: dict[str, str] = {}
        for option in self.game.box.options:
            if folded(option.text) in seen:
                raise Broken(f"{option.text!r} and {seen[folded(option.text)]!r} are typed alike.")
            seen[folded(option.text)] = option.text
        self.distinct = True

    def reads(self, story: Story, ask: Ask, option: Option) -> None:
        text = option.text
        found = self.game.parse(story.pos, ask.seat, text)
        for typed in (text.upper(), f"  {text.replace(' ', '  ')} "):
            found.append(self.game.read(story.pos, ask.seat, typed))
        self.same([text] * 3, [each.text for each in found], f"{text!r} is not read as what it is")


class Refusals(Promise):
    name = "refusals harm nothing"
    often = 4

    def met(self, story: Story) -> None:
        pos = story.pos
        before = plain(pos)
        for seat in range(pos.seats):
            ask = pos.ask_of(seat)
            offered = ask.options if ask is not None else []
            others = [option for option in self.game.box.options if option not in offered]
            for option in story.luck(self.name, seat).some(others, 3):
                self.refused(partial(pos.play, seat, option), f"playing {option} by seat {seat}")
            self.refused(partial(self.game.read, pos, seat, JUNK), f"typing '{JUNK}'")
        self.same(before, plain(pos), "a refusal has changed the position")

    def refused(self, act: Callable[[], object], what: str) -> None:
        try:
            act()
        except Refused:
            return
        raise Broken(f"{what} is not on offer and was not refused.")


class Words(Promise):
    name = "words"
    often = 2

    def met(self, story: Story) -> None:
        game, pos, luck = self.game, story.pos, story.luck(self.name)
        for ask in pos.asks:
            view = game.view(pos, ask.seat, story.table.names)
            about = ask.decision.name
            self.line(game.words.prompt(view), f"the prompt of {about}")
            for option in ask.options:
                self.line(game.words.label(view, option), f"the label of {option} at {about}")
                self.line(game.words.preview(view, option), f"the preview of {option} at {about}", empty=True)
            others = [option for option in game.box.options if option not in ask.options]
            for option in luck.some(others, 12):
                reason, clause = game.words.why_not(view, option)
                self.line(reason, f"the reason why {option} is not on offer at {about}")
                if rulebook(game) and clause not in game.clauses:
                    raise Broken(f"{option} is refused at {about} by {clause!r}, which no rulebook has.")
        for line in story.news:
            for seat in range(-1, pos.seats):
                got = heard(line, seat)
                if got is not None:
                    self.line(game.words.tell(got, story.table.names), f"what is told of {line[0].name}")
        if pos.over:
            for seat in range(-1, pos.seats):
                self.line(game.words.result(game.view(pos, seat, story.table.names)), "the result")

    def line(self, text: object, what: str, empty: bool = False) -> None:
        self.tried += 1
        if not isinstance(text, str) or not (text.strip() or empty) or "\n" in text:
            raise Broken(f"{what} is {text!r}, and not a line of text.")


def rulebook(game: Game) -> bool:
    """Whether there are clauses to cite."""
    try:
        return bool(game.clauses)
    except (FileNotFoundError, ModuleNotFoundError):
        return False


class Clauses(Promise):
    name = "clauses"
    idle = "the game has no rulebook with clauses"

    def closed(self) -> None:
        game = self.game
        if not rulebook(game):
            return
        cited = {f"the decision {decision.name}": decision.clause for decision in game.box.decisions}
        cited |= {f"the option {setting.name}": setting.clause for setting in game.schema}
        for what, clause in cited.items():
            self.tried += 1
            if clause not in game.clauses:
                raise Broken(f"{what} rests on {clause!r}, which the rulebook does not have.")


class Settings(Promise):
    """Schema and settings have the same names and types, and every default is a value that could be given."""

    name = "settings"

    def closed(self) -> None:
        game = self.game
        declared = sorted(setting.name for setting in game.schema)
        self.same(declared, fields(game.settings()), "schema and settings have different names")
        for setting in game.schema:
            self.tried += 1
            if type(setting.default) is not TYPES[setting.kind]:
                raise Broken(f"{setting.name} must be {setting.range}; its default is {setting.default!r}.")
            setting.read(setting.default)


class Views(Promise):
    name = "views are data"
    often = 3

    def met(self, story: Story) -> None:
        copy = story.pos.copy()
        for seat in range(-1, story.pos.seats):
            view = self.game.view(story.pos, seat)
            other = self.game.view(copy, seat)
            self.same(view, other, f"seat {seat} sees something else in a copy of the position")
            one, two = msgspec.json.encode(view), msgspec.json.encode(other)
            self.same(one, two, f"the same view of seat {seat} is written in two ways")
