"""The promise that nobody can tell a forced pass from a chosen one."""

from __future__ import annotations

from passel.contract import Game
from passel.kernel import Ask, heard, plain
from passel.testing.checks import Broken, Promise
from passel.testing.games import Story, settled
from passel.testing.twins import Shadow


class Pace(Promise):
    name = "forced passes look chosen"
    idle = "nobody ever had a choice that the others must not know of"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.shadow = Shadow(game, self.name)

    def met(self, story: Story) -> None:
        self.imagined_too(story)
        self.goes_unnoticed(story)

    def imagined_too(self, story: Story) -> None:
        """Whoever is asked in a lane may be without a choice, for all that the others know: then in what
        they imagine it must be asked, too."""
        pos, luck = story.pos, story.luck(self.name)
        seat = luck.below(pos.seats)
        asks = [ask for ask in pos.asks if pos.lanes and ask.seat != seat]
        if asks:
            self.tried += 1
            imagined = self.game.imagine(pos, seat, luck.number())
            if {ask.seat for ask in imagined.asks} != {ask.seat for ask in pos.asks}:
                betray(asks[0], seat)

    def goes_unnoticed(self, story: Story) -> None:
        """Where two truths looked alike, and after the same choice one waits for somebody while the other,
        in which all else was heard as well, has gone on: there the waiting tells a secret."""
        self.shadow.step(story)
        if self.shadow.parted is None:
            return
        seat, twin = self.shadow.parted
        sides = []
        for pos, news in ((story.pos, story.news), (twin, twin.journal or [])):
            lines = [got for line in news if (got := heard(line, seat)) is not None]
            sides.append((lines, [ask for ask in pos.asks if ask.seat != seat]))
        (short, asks), (long, _) = sorted(sides, key=lambda side: len(side[0]))
        if short and asks and short == long[: len(short)] and len(short) < len(long):
            betray(asks[0], seat)

    def ended(self, story: Story) -> None:
        if not any(answer.forced for answer in story.answers):
            return
        true = settled(story.pos)
        for paced in (True, False):
            pos = story.table.new(story.key, paced)
            for seat, option in story.decisions:
                pos = settled(pos)
                pos.play(seat, option)
            how = "with" if paced else "without"
            self.same(
                plain(true), plain(settled(pos)), f"the same choices lead elsewhere {how} the table's pace"
            )


def betray(ask: Ask, seat: int) -> None:
    raise Broken(
        f"that seat {ask.seat} is asked tells seat {seat} something that it does not see: is "
        f"{ask.decision.name} quiet, asked always, and does the journal tell what all can see?"
    )
