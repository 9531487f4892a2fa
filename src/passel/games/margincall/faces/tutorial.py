"""The tutorial of Margin Call: how the first bag is cleared."""

from __future__ import annotations

from typing import Final

from passel.contract import Scene, TutorialStep
from passel.games.margincall import GAME
from passel.games.margincall.components import CARD, DECK
from passel.i18n import N_
from passel.kernel import Position

NELL: Final = 1
GUS: Final = 2
SETTINGS: Final = {"first_player": "seat1"}
TOP: Final = (
    "M7 L7 S7 RC S2 M0 C1 RC M5 L5 S5 L8 C3 S9 HF FC M1 L4 S3 C2 M9 "  # the hands: yours, Nell's, Gus's
    "W C4 C9 C0 C6 WB SD BE M6 S8 L2 M2 C0 S6 L4 L3 L9 BU C7 S1"
)


def first_bag() -> Position:
    return GAME.new(3, SETTINGS, script=shuffled_to(TOP.split()), journal=True)


def shuffled_to(top: list[str]) -> list[int]:
    """Return the numbers with which a shuffle puts these cards on top, in order, and leaves the others."""
    deck = DECK[:]
    wanted = [CARD.index(code) for code in top]
    script = []
    for last in range(len(deck) - 1, 0, -1):
        place = deck.index(wanted.pop(0)) if wanted else last
        script.append(place)
        deck[last], deck[place] = deck[place], deck[last]
    return script


SCENES: Final = (
    Scene(first_bag, ("Nell", "Gus"), (
        TutorialStep(
            N_("The crash is coming and you hold three bags of bad assets. Every time your score reaches 12B "
               "(12 billion) you clear a bag. Clear all three to win."),
            ("@seat-0",),
        ),
        TutorialStep(
            N_("You sell packages: poker hands of numbers and asset types. Your three 7s make three of a "
               "kind, worth 3B. Let's aim higher."),
            ("@hand-0-m7", "@hand-0-l7", "@hand-0-s7"),
        ),
        TutorialStep(
            N_("Revolving Credit draws 4 cards. Slow cards like this one work only on your turn."),
            ("play RC", "@hand-0-rc"),
            do=("play RC",),
        ),
        TutorialStep(
            N_("A Wild counts as any card, so you now have four 7s. Once per turn you can swap cards. "
               "Mortgage 0 and Stock 2 don't help: swap them."),
            ("@hand-0-m0", "@hand-0-s2"),
            do=("swap", "drop M0", "drop S2", "done"),
            typed="swap M0 S2",
            slip=N_("Not yet: choose Mortgage 0 and Stock 2, then swap them."),
        ),
        TutorialStep(
            N_("Time to sell. The price list shows everything your hand can make. Four of a kind pays 6B."),
            ("sell M7 L7 S7 W",),
            do=("sell", "add M7", "add L7", "add S7", "add W"),
            then=((GUS, "play HF"),),
            typed="sell M7 L7 S7 W",
            slip=N_("Not yet: choose four of a kind in the price list, then sell for 6B."),
        ),
        TutorialStep(
            N_("Gus wants to take a card out of your package. Without it you'd get 3B. Whistleblower cancels "
               "Gus's card."),
            ("@stack-2-hf", "play WB", "@hand-0-wb"),
            do=("play WB",),
        ),
        TutorialStep(
            N_("The stack resolves from the top: your Whistleblower first, then Gus's card, which does "
               "nothing. Then your sale: you earn 6B."),
            ("@score-0",),
            then=((NELL, "play RC"),),
        ),
        TutorialStep(
            N_("Nell plays Revolving Credit. You could redirect the cards to yourself, but you'll need that "
               "card soon. Passing is often right."),
            ("pass",),
            do=("pass",),
            then=tuple((NELL, text) for text in ("sell", "add M5", "add L5", "add L8", "add S5")),
        ),
        TutorialStep(
            N_("5B is a lot. A Bear Trap makes the package pay 2B less."),
            ("play BE", "@hand-0-be"),
            do=("play BE",),
            then=((GUS, "play FC"), (GUS, "on P1")),
        ),
        TutorialStep(
            N_("Gus has nothing to sell, so Gus wants your best package: your flush, worth 4B. Redirect the "
               "card to Nell."),
            ("@stack-2-fc", "play SD", "@hand-0-sd", "to P2"),
            do=("play SD", "to P2"),
        ),
        TutorialStep(
            N_("Your turn, with 6B. A flush pays 4B: that's 10B, not quite enough. But you have a Bull Trap. "
               "Sell first."),
            ("sell C0 C1 C4 C6 C9",),
            do=("sell",),
            typed="sell C0 C1 C4 C6 C9",
            slip=N_("Not yet: choose the flush in the price list, then sell for 4B."),
        ),
        TutorialStep(
            N_("Play the Bull Trap on your own sale: 4B + 2B = 6B. That makes 12B."),
            ("play BU", "@hand-0-bu", "@score-0"),
            do=("play BU",),
        ),
    ), SETTINGS),
)  # fmt: skip
END: Final = N_("That's the whole game: build, sell, respond. Two bags to go.")
PRESET: Final = ""
SEATS: Final = 3
