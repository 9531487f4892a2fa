"""The checker that nobody can tell a forced pass from a chosen one."""

from __future__ import annotations

from passel.contract import Game
from passel.kernel import Ask, heard, plain
from passel.testing.checks import Checker, Violation
from passel.testing.games import Playthrough, settled
from passel.testing.twins import TwinTracker


class Pace(Checker):
    name = "forced passes look chosen"
    idle = "no seat ever had a choice that the others must not know of"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.tracker = TwinTracker(game, self.name)

    def on_decision(self, playthrough: Playthrough) -> None:
        self.imagined_too(playthrough)
        self.goes_unnoticed(playthrough)

    def imagined_too(self, playthrough: Playthrough) -> None:
        """Check that seats asked in a lane are asked in what the others imagine, too: the others cannot know
        whether they have a choice."""
        pos, luck = playthrough.pos, playthrough.luck(self.name)
        seat = luck.below(pos.seats)
        asks = [ask for ask in pos.asks if pos.lanes and ask.seat != seat]
        if asks:
            self.tried += 1
            imagined = self.game.imagine(pos, seat, luck.number())
            if {ask.seat for ask in imagined.asks} != {ask.seat for ask in pos.asks}:
                raise_leak(asks[0], seat)

    def goes_unnoticed(self, playthrough: Playthrough) -> None:
        """Check that waiting reveals nothing.  It does if two positions looked alike to a seat and, after the
        same choice and the same events, one waits for another seat while the other has continued."""
        self.tracker.step(playthrough)
        if self.tracker.parted is None:
            return
        seat, twin = self.tracker.parted
        sides = []
        for pos, news in ((playthrough.pos, playthrough.news), (twin, twin.journal or [])):
            lines = [got for line in news if (got := heard(line, seat)) is not None]
            sides.append((lines, [ask for ask in pos.asks if ask.seat != seat]))
        (short, asks), (long, _) = sorted(sides, key=lambda side: len(side[0]))
        if short and asks and short == long[: len(short)] and len(short) < len(long):
            raise_leak(asks[0], seat)

    def on_end(self, playthrough: Playthrough) -> None:
        if not any(answer.forced for answer in playthrough.answers):
            return
        true = settled(playthrough.pos)
        for paced in (True, False):
            pos = playthrough.table.new(playthrough.key, paced)
            for seat, option in playthrough.decisions:
                pos = settled(pos)
                pos.play(seat, option)
            how = "with" if paced else "without"
            self.same(
                plain(true), plain(settled(pos)), f"the same choices lead elsewhere {how} the table's pace"
            )


def raise_leak(ask: Ask, seat: int) -> None:
    raise Violation(
        f"that seat {ask.seat} is asked tells seat {seat} something that it does not see: is "
        f"{ask.decision.name} quiet, asked always, and does the journal tell what all can see?"
    )
