"""Checkers of cues: every event has some, they work with hidden numbers, and they explain every change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from passel.contract import Direction, Game, Say, StageFace, View
from passel.contract.cues import SAID, Carry, Flow, encode
from passel.kernel import heard
from passel.testing.checks import Checker, Violation
from passel.testing.games import Playthrough


class Cues(Checker):
    """For each reader, the counters before a decision and its cues give the counters after it."""

    name = "cues explain every change"
    idle = "the game has no faces/stage.py"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.before: dict[int, dict[str, int]] = {}

    def on_decision(self, playthrough: Playthrough) -> None:
        face = self.game.faces.stage
        if face is None:
            return
        pos, names = playthrough.pos, playthrough.table.names
        if not playthrough.answers:
            self.before = {}
            if not self.tried:
                self.complete(face, self.game.view(pos, -1, names))
        for reader in range(-1, pos.seats):
            view = self.game.view(pos, reader, names)
            after = dict(face.places(view))
            lines = [line for entry in playthrough.news if (line := heard(entry, reader)) is not None]
            made = [face.STAGE.direct(line, view) for line in lines]
            directions = [each for each in made if each is not None]
            if reader in self.before:
                self.tried += 1
                self.balanced(self.before[reader], after, directions, reader)
            self.before[reader] = after
            self.short(directions)
        self.strip(face, playthrough)

    def complete(self, face: StageFace, view: View) -> None:
        if missing := face.STAGE.missing():
            raise Violation(f"the events {', '.join(missing)} have no cues and no reason for having none.")
        for name, reason in face.STAGE.silences.items():
            if not reason:
                raise Violation(f"the event {name} has no cues, and no reason is given.")
        for event in self.game.box.events.values():
            if event.hides:
                hidden = [None if field in event.hides else 0 for field in range(4)]
                made = face.STAGE.direct((event, hidden[0], hidden[1], hidden[2], hidden[3]), view)
                if made is not None and b"null" in encode(made):
                    raise Violation(f"the cues of {event.name} have a blank where a number is hidden.")

    def balanced(
        self,
        before: Mapping[str, int],
        after: Mapping[str, int],
        directions: Sequence[Direction],
        reader: int,
    ) -> None:
        """Only places that are counted before or after are looked at, as in the page."""
        counted = before.keys() | after.keys()
        shown = Counter(before)
        for direction in directions:
            for cue in direction.cues:
                for place, n in changes([cue.losses()]):
                    shown[place] -= n
                    if shown[place] < 0 and place in counted:
                        raise Violation(f"seat {reader}: {cue} takes more from {place} than there is.")
                if isinstance(cue, Flow | Carry) and cue.n < 1:
                    raise Violation(f"seat {reader}: {cue} moves nothing.")
            for place, n in changes([cue.gains() for cue in direction.cues]):
                shown[place] += n
        for place in sorted(counted):
            if shown[place] != after.get(place, 0):
                raise Violation(
                    f"the cues for seat {reader} give {shown[place]} at {place}, and its view says "
                    f"{after.get(place, 0)}; before it was {before.get(place, 0)}."
                )

    def short(self, directions: Iterable[Direction]) -> None:
        for direction in directions:
            for cue in direction.cues:
                if isinstance(cue, Say) and not 0 < len(cue.text) <= SAID:
                    raise Violation(
                        f"{cue.text!r} has {len(cue.text)} letters; a bubble has room for {SAID}."
                    )

    def strip(self, face: StageFace, playthrough: Playthrough) -> None:
        for reader in range(-1, playthrough.pos.seats):
            view = self.game.view(playthrough.pos, reader, playthrough.table.names)
            strip, counted = face.strip(view), face.places(view)
            if strip is None:
                continue
            if [chip.seat for chip in strip.chips] != list(range(view.seats)):
                raise Violation(f"the strip of seat {reader} does not show all players in their order.")
            for chip in strip.chips:
                if counted.get(chip.place) != chip.count:
                    raise Violation(f"the strip says {chip.count} for {chip.place}, which is not its count.")


def changes(found: Iterable[tuple[str, int] | None]) -> list[tuple[str, int]]:
    return [each for each in found if each is not None]
