"""The end of the duel."""

from __future__ import annotations

from passel.contract import Ending, Scores, Story, View
from passel.contract.ending import race, turning_point


def ahead(view: View) -> list[int]:
    return list(view.public.life)


def ending(story: Story) -> Ending:
    standings = Scores(("Lives",), tuple((life,) for life in ahead(story.view)))
    return Ending(standings, "", (race(story, "Lives", ahead),), turning_point(story, ahead))
