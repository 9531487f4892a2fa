"""The tutorial of When Pigs Fly: a whole game, of which five rounds are played for you."""

from __future__ import annotations

from typing import Final

from passel.contract import Scene, TutorialStep
from passel.games.whenpigsfly import GAME
from passel.i18n import N_
from passel.kernel import Position

BEA: Final = 1
SETTINGS: Final = {"sheets": "A", "first_lead": "seat1"}
CHANCE: Final = (
    1, 0, 1, 1, 3, 4, 0, 2, 5, 1, 3, 3, 2, 4, 5, 1, 4, 5, 1, 4, 5, 0, 3, 5, 2, 3, 5, 1, 4, 5, 3, 5, 5,
)  # fmt: skip


def ten_rounds() -> Position:
    return GAME.new(2, SETTINGS, script=CHANCE, journal=True)


def moves(text: str) -> tuple[tuple[int, str], ...]:
    """Read moves: "Y take 5 · B take 2", for you and Bea."""
    return tuple(("YB".index(each[0]), each[2:]) for each in text.split(" · "))


PLAYED_FOR_YOU: Final = moves(
    "Y take 5 · B take 6 · Y work materials · B work design-aero · B done · "
    "B take 6 · Y take 5 · B work research-speed · B done · Y work design-speed · "
    "Y take 4 · B take 6 · Y work maneuvers · Y done · B work design-speed · B done · "
    "B take 6 · Y take 3 · B work maneuvers · B done · Y work design-speed · Y done · "
    "Y take 5 · B take 6 · Y work fear · Y done · B work design-aero · B done · "
    "B take 6 · Y take 6 · B work research-aero · B train dog 6"
)
NOT_LIFT: Final = N_("Good track, but Lift design earns a whistle. Try it.")
TAKE_THREE: Final = N_("Take the 3: it ends on a double ring.")

SCENES: Final = (
    Scene(ten_rounds, ("Bea",), (
        TutorialStep(
            N_("At the end your pig flies this course. Until then you have 10 rounds to build a craft and "
               "train the pig. Both bring points."),
            ("@course",),
        ),
        TutorialStep(
            N_("Dice: 2, 4, 5. The number you take is how many bubbles you cross off. Take the 5."),
            ("take 5",),
            do=("take 5",),
            then=moves("B take 2"),
        ),
        TutorialStep(
            N_("Use all 5 on Lift design. 3 bubbles finish your first part: 1 point. The 5th is a double "
               "ring: a whistle!"),
            ("work design-lift",),
            do=("work design-lift",),
            slip=NOT_LIFT,
        ),
        TutorialStep(
            N_("Whistles train animals. You have 1. Keep it: the sheep costs 2."),
            ("@whistles-0", "done"),
            do=("done",),
            then=moves("B work design-speed · B done · B take 6"),
        ),
        TutorialStep(
            N_("Round 2. Bea took the 6. Low dice bring publicity: the 1 gives you 3. And 1 bubble is enough "
               "for something useful."),
            ("take 1",),
            do=("take 1",),
            then=moves("B work materials · B done"),
        ),
        TutorialStep(
            N_("Without training, your pig crashes at the first cloud. One bubble of Fear training lets it "
               "fly through one."),
            ("work fear",),
            do=("work fear",),
            then=moves("Y done"),
        ),
        TutorialStep(
            N_("Round 3. Which theory is worth most? Take a 4 and use it on Lift research: bubble 4 shows "
               "you the card."),
            ("take 4", "work research-lift"),
            do=("take 4",),
            then=moves("B take 4"),
        ),
        TutorialStep(
            N_("Now cross off 4 bubbles of Lift research. You alone will see the card."),
            ("work research-lift",),
            do=("work research-lift",),
            then=moves("Y done · B work design-speed · B done"),
        ),
        TutorialStep(
            N_("Time passed 18: a publicity event. You have 4 publicity, Bea 3. You score your whole design, "
               "1 point. Bea scores only half. Publicity pays!"),
            ("@time", "@publicity-0", "@publicity-1"),
            then=moves("B take 6"),
        ),
        TutorialStep(
            N_("Round 4. Bea took the 6. Take the 3 for Lift design: bubble 8 is a double ring."),
            ("take 3",),
            do=("take 3",),
            then=moves("B work fear · B done"),
            slip=TAKE_THREE,
        ),
        TutorialStep(
            N_("Cross off 3 bubbles of Lift design. Then train the sheep and let it finish Lift and start "
               "Speed."),
            ("work design-lift", "train sheep", "sheep lift", "sheep speed"),
            do=("work design-lift", "train sheep", "sheep lift", "sheep speed"),
        ),
        TutorialStep(
            N_("You know the moves now. Rounds 5 to 9 are played for you: lighter materials, Speed design, "
               "Maneuvers, more Fear training."),
            ("@design-0",),
            then=PLAYED_FOR_YOU,
            quick=True,
        ),
        TutorialStep(
            N_("Time is up: last round. Use your 6 on Stability design. Then spend your whistles on the "
               "duck: every gust will cost you 1 less."),
            ("work design-stab", "train duck"),
            do=("work design-stab", "train duck"),
            then=moves("B fly 7"),
        ),
        TutorialStep(
            N_("You can fly 20 far, in legs of 5. Your pig can take 3 clouds, each gust costs 1. Choose "
               "height 6 at 5: one cloud, one gust, hoops worth 3."),
            ("fly 6",),
            do=("fly 6",),
            slip=N_("That works too. For now choose 6."),
        ),
        TutorialStep(
            N_("Try height 2 and look: 3 clouds, your pig would crash at 12."),
            ("fly 2",),
            pick="fly 2",
        ),
        TutorialStep(
            N_("Height 5 meets only 1 cloud and a hoop. Then height 3 at 15."),
            ("fly 5", "fly 3"),
            do=("fly 5", "fly 3"),
        ),
    ), SETTINGS),
)  # fmt: skip
END: Final = N_(
    "You landed at 20. Hoops +8, 5 gusts −5: 23 points. Add design, events, publicity and three awards: 72 "
    "to 60. You win!"
)
PRESET: Final = ""
SEATS: Final = 2
