"""Checks that the tutorial of a game plays through: each scripted move is offered at its time."""

from __future__ import annotations

import re
from typing import Final

from passel.contract import Scene, TutorialStep
from passel.kernel import Position, plain
from passel.testing.checks import Checker, Violation

LONGEST: Final = {"text": 280, "slip": 160, "button": 28}  # characters
MOST_WORDS: Final = 20  # in a sentence
SENTENCE: Final = re.compile(r"[^.!?:]+[.!?:]")


class Tutorials(Checker):
    name = "tutorial"
    idle = "the game brings no tutorial"

    def on_finish(self) -> None:
        face = self.game.faces.tutorial
        if face is None:
            return
        self.game.check_seats(face.SEATS)
        self.game.setting_values(preset=face.PRESET)
        self.check_text("END", "text", face.END)
        for number, scene in enumerate(face.SCENES, 1):
            self.play(f"scene {number}", scene)

    def play(self, where: str, scene: Scene) -> None:
        """Play a scene twice: it must begin and go on in the same way each time."""
        self.game.setting_values(scene.settings)
        ends = [self.play_once(where, scene) for _time in range(2)]
        self.same(plain(ends[0]), plain(ends[1]), f"{where} does not always go the same way")
        if ends[0].script:
            raise Violation(f"{where} leaves {len(ends[0].script)} scripted numbers unused.")

    def play_once(self, where: str, scene: Scene) -> Position:
        pos = scene.begin()
        if pos.script is None or pos.paced or pos.seats != len(scene.names) + 1:
            raise Violation(f"{where} must have scripted chance, no pace, and a name for each other seat.")
        for number, step in enumerate(scene.steps, 1):
            self.tell(f"{where}, step {number}", step)
            self.make(f"{where}, step {number}", step, pos)
        return pos

    def tell(self, where: str, step: TutorialStep) -> None:
        for kind in ("text", "slip", "button"):
            self.check_text(where, kind, getattr(step, kind))

    def check_text(self, where: str, kind: str, text: str) -> None:
        self.tried += 1
        if len(text) > LONGEST[kind]:
            raise Violation(f"{where}: the {kind} has more than {LONGEST[kind]} characters.")
        for sentence in SENTENCE.findall(text):
            if len(sentence.split()) > MOST_WORDS:
                raise Violation(f"{where}: a sentence has more than {MOST_WORDS} words: {sentence.strip()}")

    def make(self, where: str, step: TutorialStep, pos: Position) -> None:
        if step.pick:
            self.offered(where, pos, 0, step.pick)
        for seat, text in step.script:
            self.offered(where, pos, seat, text)
            pos.play(seat, self.game.box.texts[text])

    def offered(self, where: str, pos: Position, seat: int, text: str) -> None:
        self.tried += 1
        ask = pos.ask_of(seat)
        if ask is None or text not in ask.texts:
            options = "nothing" if ask is None else ", ".join(ask.texts)
            raise Violation(f"{where}: {text} is not offered to seat {seat}, but {options}.")
