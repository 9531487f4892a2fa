"""Checkers of hidden information: no text or event reveals it, and imagined positions do not depend on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from passel.contract import Game, View
from passel.kernel import Entry, Heard, Option, Position, Refused, heard, plain
from passel.testing.checks import Checker, Violation, bare, difference
from passel.testing.games import Playthrough, Stream, hidden
from passel.testing.moments import JUNK
from passel.testing.twins import TwinTracker


class Imagination(Checker):
    name = "imagine is a law"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.tracker = TwinTracker(game, self.name)

    def on_decision(self, playthrough: Playthrough) -> None:
        pos, luck = playthrough.pos, playthrough.luck(self.name)
        twin = self.tracker.twin if self.tracker.step(playthrough) is not None else None
        if twin is not None and luck.below(2):
            self.imagined_alike([pos, twin], self.tracker.seat, luck)
        if luck.below(4) == 0 and not pos.over:
            seat = luck.below(pos.seats)
            self.fresh(pos, seat, luck)
            self.imagined_alike(self.positions(pos, seat, luck), seat, luck)

    def fresh(self, pos: Position, seat: int, luck: Stream) -> None:
        """Check that an imagined position has new random numbers and the same view."""
        seed = luck.number()
        one = self.game.imagine(pos, seat, seed)
        if one.key is not None or one.script is not None or one.journal is not None:
            raise Violation(f"what seat {seat} imagines has the key, script or journal of the real position.")
        if one.chance == self.game.imagine(pos, seat, luck.number()).chance:
            raise Violation(f"what seat {seat} imagines has the same random numbers for every seed.")
        again = self.game.imagine(pos, seat, seed)
        self.same(plain(one), plain(again), f"seat {seat} imagines different things for the same seed")
        self.same(
            self.game.view(pos, seat),
            self.game.view(one, seat),
            f"seat {seat} sees something else in what it imagines: its view has what it cannot know, "
            "or redeal changes what it knows",
        )

    def positions(self, pos: Position, seat: int, luck: Stream) -> list[Position]:
        """Return positions of which `seat` cannot tell some apart: with other hidden things and keys, and
        with up to two more hidden decisions of the others."""
        found = []
        for number in range(6):
            twin = pos.copy() if number % 2 else self.game.imagine(pos, seat, luck.number())
            twin.key, twin.paced = pos.key, pos.paced
            for _ in range(number // 2 % 3):
                others = [ask for ask in twin.asks if ask.seat != seat and hidden(twin, ask)]
                if others:
                    ask = luck.pick(others)
                    twin.answer(ask, luck.pick(ask.options))
            twin.key = luck.key()
            found.append(twin)
        return [pos, *found]

    def imagined_alike(self, positions: list[Position], seat: int, luck: Stream) -> None:
        """Check that positions with the same view of `seat` give the same imagined positions."""
        seed = luck.number()
        views = [self.game.view(pos, seat) for pos in positions]
        for place, pos in enumerate(positions):
            first = views.index(views[place])
            if first < place:
                for again in (False, True):
                    self.same(
                        plain(self.game.imagine(positions[first], seat, seed, again)),
                        plain(self.game.imagine(pos, seat, seed, again)),
                        f"two positions that look alike to seat {seat} are imagined differently: redeal must "
                        "collect what is hidden, sort it, deal it again and clear what others have written "
                        "down, and what depends on hidden things is asked in a lane",
                    )


class Secrets(Checker):
    """Compares with a twin; counts only those whose hidden parts differ."""

    name = "secrets stay secret"
    idle = "nothing was ever hidden from anybody"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.tracker = TwinTracker(game, self.name)
        self.hidden = False  # whether anything was ever hidden

    @property
    def applies(self) -> bool:
        return self.hidden

    def on_decision(self, playthrough: Playthrough) -> None:
        pos, tracker = playthrough.pos, self.tracker
        asked = [ask.decision for ask in pos.asks]
        self.hidden |= any(decision.secret or decision.quiet for decision in asked)
        self.hidden |= any(event.sees for event, *_ in playthrough.news)
        news = tracker.step(playthrough)
        twin = tracker.twin
        if news is None or twin is None:
            return
        for seat in (tracker.seat, -1):
            mine = self.heard_by(playthrough, playthrough.news, seat, pos)
            theirs = self.heard_by(playthrough, news, seat, twin)
            self.compare(mine, theirs, seat, "what the journal tells")
            for what, say in self.sayings(playthrough, seat):
                self.compare(say(pos), say(twin), seat, what)
        differs = bare(pos) != bare(twin)
        self.hidden |= differs
        self.tried += differs

    def compare(self, mine: object, theirs: object, seat: int, what: str) -> None:
        if mine != theirs:
            who = f"seat {seat}" if seat >= 0 else "a spectator"
            parted = difference(plain(mine), plain(theirs))
            raise Violation(
                f"{what} depends on something that {who} does not see ({parted}). It is a secret that gets "
                "out, or a view that does not hold all that a seat may know."
            )

    def heard_by(self, playthrough: Playthrough, news: list[Entry], seat: int, pos: Position) -> object:
        """Return what the seat gets of the journal, in numbers, words and cues: public lines in their order,
        its own lines sorted, as a view may not contain the order in which a hand was drawn."""
        view = self.game.view(pos, seat, playthrough.table.names)
        got = [(heard(line, seat), heard(line, -1)) for line in news]
        common = [self.line(view, line) for _, line in got if line is not None]
        own = [self.line(view, line) for line, others in got if line is not None and line != others]
        return common, sorted(own)

    def line(self, view: View, got: Heard) -> str:
        event, *numbers = got
        face = self.game.faces.stage
        cues = None if face is None else face.STAGE.direct(got, view)
        return f"{event.name} {numbers}: {self.game.words.tell(got, self.game.names(view), view.seat)} {cues}"

    def sayings(
        self, playthrough: Playthrough, seat: int
    ) -> Iterator[tuple[str, Callable[[Position], object]]]:
        """Yield everything else that a seat may be told at this point."""
        luck = playthrough.luck("sayings", seat)
        yield "what is asked", partial(self.asked, seat)
        yield "what is said of those who are waited for", self.waited_for
        if luck.below(2):
            return
        ask = playthrough.pos.ask_of(seat)
        yield "a tooltip", partial(self.tooltips, seat)
        if ask is not None:
            yield "the wording of what is asked", partial(self.worded, seat)
            batch = f"{luck.pick(ask.options).text}; {JUNK}"
            yield f"the answer to {batch!r}", partial(self.answer, seat, batch)
        options = luck.some(self.game.box.options, 3)
        if seat >= 0:
            yield f"why not {options}", partial(self.reasons, seat, options)
        for option in options:
            yield f"the answer to playing {option}", partial(self.outcome, seat, option)
        for text in (*[option.text for option in options], options[0].text[:1], JUNK):
            yield f"the answer to {text!r}", partial(self.answer, seat, text)

    def asked(self, seat: int, pos: Position) -> object:
        ask = pos.ask_of(seat)
        return ask and (ask.decision, ask.options, pos.default(ask), plain(ask.about))

    def worded(self, seat: int, pos: Position) -> object:
        view, words, ask = self.game.view(pos, seat), self.game.words, pos.ask_of(seat)
        options = ask.options if ask is not None else []
        said = [words.label, words.button, words.preview]
        return (
            (words.prompt(view), words.hint(view), words.choose(view)),
            [[say(view, each) for say in said] for each in options],
        )

    def waited_for(self, pos: Position) -> object:
        """Return what everybody reads of those who have to choose; it is made of a spectator's view."""
        view = self.game.view(pos, -1)
        return [self.game.words.waiting(view, seat) for seat in view.waiting]

    def tooltips(self, seat: int, pos: Position) -> object:
        view, words = self.game.view(pos, seat), self.game.words
        return [(piece, words.tooltip(view, piece)) for piece in words.pieces(view)]

    def reasons(self, seat: int, options: list[Option], pos: Position) -> object:
        view = self.game.view(pos, seat)
        return [self.game.words.why_not(view, option) for option in options]

    def answer(self, seat: int, text: str, pos: Position) -> object:
        """Return the result of typing this."""
        return outcome(self.game.parse if ";" in text else self.game.read, pos, seat, text)

    def outcome(self, seat: int, option: Option, pos: Position) -> object:
        ask = pos.ask_of(seat)
        if ask is not None and option in ask.options:
            return "on offer"
        return outcome(pos.copy().play, seat, option)


def outcome(act: Callable[..., object], *given: object) -> object:
    """Return the result of a call, or the contents of its refusal."""
    try:
        return act(*given)
    except Refused as refused:
        return (refused.reason, refused.clause, refused.legal)
