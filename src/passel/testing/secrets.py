"""Promises about what is hidden: nobody is told it, and nobody's imagination knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from passel.contract import Game
from passel.kernel import Entry, Heard, Option, Position, Refused, heard, plain
from passel.testing.checks import Broken, Promise, bare, difference
from passel.testing.games import Story, Stream, hidden
from passel.testing.moments import JUNK
from passel.testing.twins import Shadow


class Imagination(Promise):
    name = "imagine is a law"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.shadow = Shadow(game, self.name)

    def met(self, story: Story) -> None:
        pos, luck = story.pos, story.luck(self.name)
        twin = self.shadow.twin if self.shadow.step(story) is not None else None
        if twin is not None and luck.below(2):
            self.imagined_alike([pos, twin], self.shadow.seat, luck)
        if luck.below(4) == 0 and not pos.over:
            seat = luck.below(pos.seats)
            self.fresh(pos, seat, luck)
            self.imagined_alike(self.truths(pos, seat, luck), seat, luck)

    def fresh(self, pos: Position, seat: int, luck: Stream) -> None:
        """What is imagined has nothing of the true chance, and looks like the truth."""
        seed = luck.number()
        one = self.game.imagine(pos, seat, seed)
        if one.key is not None or one.script is not None or one.journal is not None:
            raise Broken(f"what seat {seat} imagines has the key, the script or the journal of the truth.")
        if one.chance == self.game.imagine(pos, seat, luck.number()).chance:
            raise Broken(f"what seat {seat} imagines has the same chance whatever the seed.")
        again = self.game.imagine(pos, seat, seed)
        self.same(plain(one), plain(again), f"seat {seat} imagines different things for the same seed")
        self.same(
            self.game.view(pos, seat),
            self.game.view(one, seat),
            f"seat {seat} sees something else in what it imagines: its view tells what it cannot know, "
            "or redeal changes what it knows",
        )

    def truths(self, pos: Position, seat: int, luck: Stream) -> list[Position]:
        """Some of these `seat` cannot tell from each other: hidden things and keys differ, and the others
        have gone on by a hidden decision or two, whatever they were."""
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

    def imagined_alike(self, truths: list[Position], seat: int, luck: Stream) -> None:
        """Positions that look the same to `seat` are imagined the same by it."""
        seed = luck.number()
        views = [self.game.view(pos, seat) for pos in truths]
        for place, pos in enumerate(truths):
            first = views.index(views[place])
            if first < place:
                for again in (False, True):
                    self.same(
                        plain(self.game.imagine(truths[first], seat, seed, again)),
                        plain(self.game.imagine(pos, seat, seed, again)),
                        f"two truths that look alike to seat {seat} are imagined differently: redeal must "
                        "gather what is hidden, sort it, deal it anew and clear what others have written "
                        "down, and what depends on hidden things is asked in a lane",
                    )


class Secrets(Promise):
    """Counts only comparisons with a twin whose hidden truth is another."""

    name = "secrets stay secret"
    idle = "nothing was ever hidden from anybody"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.shadow = Shadow(game, self.name)
        self.hidden = False  # whether there ever was a secret

    @property
    def applies(self) -> bool:
        return self.hidden

    def met(self, story: Story) -> None:
        pos, shadow = story.pos, self.shadow
        asked = [ask.decision for ask in pos.asks]
        self.hidden |= any(decision.secret or decision.quiet for decision in asked)
        self.hidden |= any(event.sees for event, *_ in story.news)
        news = shadow.step(story)
        twin = shadow.twin
        if news is None or twin is None:
            return
        for seat in (shadow.seat, -1):
            mine, theirs = self.told(story, story.news, seat), self.told(story, news, seat)
            self.compare(mine, theirs, seat, "what the journal tells")
            for what, say in self.sayings(story, seat):
                self.compare(say(pos), say(twin), seat, what)
        differs = bare(pos) != bare(twin)
        self.hidden |= differs
        self.tried += differs

    def compare(self, mine: object, theirs: object, seat: int, what: str) -> None:
        if mine != theirs:
            who = f"seat {seat}" if seat >= 0 else "a spectator"
            parted = difference(plain(mine), plain(theirs))
            raise Broken(
                f"{what} depends on something that {who} does not see ({parted}). It is a secret that gets "
                "out, or a view that does not hold all that a seat may know."
            )

    def told(self, story: Story, news: list[Entry], seat: int) -> object:
        """What the seat gets of the journal, in numbers and in words: what all get in its order, and what
        this seat gets beyond that in any order, as a view may forget in which one a hand was drawn."""
        got = [(heard(line, seat), heard(line, -1)) for line in news]
        common = [self.line(story, line) for _, line in got if line is not None]
        own = [self.line(story, line) for line, others in got if line is not None and line != others]
        return common, sorted(own)

    def line(self, story: Story, got: Heard) -> str:
        event, *numbers = got
        return f"{event.name} {numbers}: {self.game.words.tell(got, story.table.names)}"

    def sayings(self, story: Story, seat: int) -> Iterator[tuple[str, Callable[[Position], object]]]:
        """All else that a seat may hear at such a moment."""
        luck = story.luck("sayings", seat)
        yield "what is asked", partial(self.asked, seat)
        if luck.below(2):
            return
        ask = story.pos.ask_of(seat)
        if ask is not None:
            yield "the wording of what is asked", partial(self.worded, seat)
            batch = f"{luck.pick(ask.options).text}; {JUNK}"
            yield f"the answer to {batch!r}", partial(self.answer, seat, batch)
        options = luck.some(self.game.box.options, 3)
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
        return words.prompt(view), [(words.label(view, each), words.preview(view, each)) for each in options]

    def answer(self, seat: int, text: str, pos: Position) -> object:
        """What comes back when the seat types this."""
        return outcome(self.game.parse if ";" in text else self.game.read, pos, seat, text)

    def outcome(self, seat: int, option: Option, pos: Position) -> object:
        ask = pos.ask_of(seat)
        if ask is not None and option in ask.options:
            return "on offer"
        return outcome(pos.copy().play, seat, option)


def outcome(act: Callable[..., object], *given: object) -> object:
    """What an act returns, or all that is said when it is refused."""
    try:
        return act(*given)
    except Refused as refused:
        return (refused.reason, refused.clause, refused.legal)
