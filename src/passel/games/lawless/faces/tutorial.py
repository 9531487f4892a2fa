"""The tutorial of Lawless Empire: two rounds, with all six phases."""

from __future__ import annotations

from typing import Final

from passel.contract import Scene, TutorialStep
from passel.games.lawless import GAME
from passel.games.lawless.components import Table
from passel.i18n import N_
from passel.kernel import begin

ROUNDS: Final = 2  # shorter than any game that can be agreed on
CHANCE: Final = (
    5, 2, 27, 23, 25, 8, 17, 14, 5, 2, 17, 8, 14, 5, 14, 8, 2, 8, 5, 8, 2, 8, 5, 2, 5, 2, 3, 2, 1, 3, 3,
    3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 1, 11, 8, 7, 6, 5, 3, 1, 0, 3, 1, 1, 5, 0, 1, 1, 15, 1, 10, 0, 1,
    1, 2, 1, 20, 0, 25, 0, 0, 1, 3, 1, 0, 0, 5, 1, 0, 1, 1, 2, 3, 3, 0, 2, 3, 4, 4, 5, 1, 1, 2, 3, 5, 5,
    1, 0, 2, 2, 3, 4, 4, 5, 1, 2, 3, 4, 5, 5, 0, 0, 1, 2, 3, 4, 4, 1, 1, 0,
)  # fmt: skip


def two_rounds() -> Table:
    pos = GAME.table(3, GAME.setting_values())()
    assert isinstance(pos, Table)
    pos.settings.rounds = ROUNDS
    pos.journal = []
    pos.rehearse(*CHANCE)
    begin(pos, GAME.setup)
    return pos


def moves(text: str) -> tuple[tuple[int, str], ...]:
    """Read moves: "Y first black · B done", for you, Bea and Otto."""
    return tuple(("YBO".index(each[0]), each[2:]) for each in text.split(" · "))


LAST_ROUND: Final = moves(
    "B plan extort · O done · Y done · B done · O place 5 on R1 · O place 4 on R1 · O place 3 on B3 · "
    "O place 2 on B3 · O place 1 on B4 · O place 1 on B4 · Y place 6 on O1 · Y place 3 on O1 · "
    "Y place 5 on B1 · Y place 3 on B1 · Y place 5 on B2 · Y place 4 on B2 · Y place 5 on E1 · "
    "B place 6 on E1 · B place 5 on B4 · B place 6 on O1 · B place 2 on R1 · B place 4 on B3 · "
    "B place 3 on B2 · O done · Y done · B done · O take 1 · Y call none · O no · B no · "
    "O add sab1 to S1 · O add sab1 to S2 · O done"
)

SCENES: Final = (
    Scene(two_rounds, ("Bea", "Otto"), (
        TutorialStep(
            N_("This is your secret role. You're the Godfather: 3 points for each secured Syndicate you "
               "control. Bea and Otto have two of the other three roles. You don't know which."),
            ("#mine-role", "#lw-roles"),
        ),
        TutorialStep(
            N_("Everyone rolled 6 dice. Yours add up to 16, the lowest, so you choose who goes first. The "
               "First player draws a Scheme and wins ties."),
            ("first black",),
            do=("first black",),
        ),
        TutorialStep(
            N_("These are Plans. Dice win them, and each pays something different. Everyone adds one. You "
               "want Syndicates, so add Organise."),
            ("@plans", "plan organise"),
            do=("plan organise",),
            then=moves("B plan bribe · O plan bribe"),
        ),
        TutorialStep(
            N_("You rolled two 4s. Gang Up makes a pair count 10. Play it face down on your Organise Plan. "
               "Only you know what it is."),
            ("play gang-up", "on O2"),
            do=("play gang-up", "on O2", "done"),
            then=moves("B done · O play stack-the-odds · O on B3 · O done"),
            slip=N_("That works too, but a pair needs Gang Up. Try Gang Up."),
        ),
        TutorialStep(
            N_("Now place both 4s on Organise 2. Everyone else will see 8. You know it's 10."),
            ("place 4 on O2",),
            do=("place 4 on O2", "place 4 on O2", "done"),
            then=moves("B place 5 on O2 · B place 4 on O2 · B done · O place 6 on B1 · O place 3 on E1 · "
                       "O place 2 on R1 · O place 4 on B3 · O done"),
            slip=N_("Not yet: place both 4s on Organise 2."),
        ),
        TutorialStep(
            N_("Otto sits on your right and has 2 dice left. You must end your turn with 2 or fewer, so "
               "place 2. Try for a Lucre and a Soldato."),
            ("place 2 on E1", "place 3 on R1"),
            do=("place 2 on E1", "place 3 on R1", "done"),
            then=moves("B place 6 on O1 · B place 5 on B2 · B done · O place 6 on B3 · O done · "
                       "Y place 2 on B3 · Y done · B place 3 on R1 · B done · O place 2 on B3 · "
                       "Y place 1 on B2 · B place 1 on B1"),
            slip=N_("Not yet: place your 2 on Extort and your 3 on Recruit."),
            quick=True,
        ),
        TutorialStep(
            N_("Schemes are revealed: you lead Organise 2, 10 to 9. On Extort Otto leads 3 to 2. Your Flip "
               "turns a die over, your value 2 says which: a die showing 2."),
            ("use flip with 2", "on black 2 at E1"),
            do=("use flip with 2", "on black 2 at E1", "done"),
            then=moves("B use move with 5 · B on green 5 at O2 · B to R1 · B done · O done"),
            slip=N_("That die doesn't show 2. Pick your 2 on Extort."),
        ),
        TutorialStep(
            N_("You win Extort (1 Lucre) and Organise 2: Drugs Trade is your first Syndicate. If someone "
               "assists, you can give it Orders for free. Call Bea."),
            ("@syndicate-s1", "call green"),
            do=("call green",),
            then=moves("B accept · B take 3 · B call black"),
            slip=N_("You could call nobody, but then only Bribery reaches Drugs Trade. Call Bea."),
        ),
        TutorialStep(
            N_("Bea controls Counterfeit Money and calls you. Assisting is free and lets you give Orders "
               "there."),
            ("@syndicate-s2", "accept"),
            do=("accept",),
        ),
        TutorialStep(
            N_("Orders decide how a Syndicate ends. Strong counts 100, weak 1. Give Drugs Trade your strong "
               "secure. It goes face down."),
            ("give sec100 to S1", "@syndicate-s1"),
            do=("give sec100 to S1", "done"),
            then=moves("B give sec1 to S1 · B give sec1 to S2 · B done · O add sab100 to S1 · "
                       "O add sab1 to S2 · O first purple · O plan recruit · Y plan organise"),
        ),
        TutorialStep(
            N_("Round 2, the last. You're second in turn order, so you may look. What did Otto add to Drugs "
               "Trade?"),
            ("look S1",),
            do=("look S1",),
        ),
        TutorialStep(
            N_("You see strong sabotage, strong secure and weak secure: 101 to 100. Somebody wants it "
               "sabotaged, and only Otto used Bribery. Could Otto be the Rival?"),
            ("@syndicate-s1",),
        ),
        TutorialStep(
            N_("Your Lucre gives you a bonus every round. A seventh die helps most now. The rest of the "
               "round is played for you."),
            ("bonus die",),
            do=("bonus die",),
            then=LAST_ROUND,
            quick=True,
        ),
        TutorialStep(
            N_("Otto has just added another Order to Drugs Trade. First give a weak secure. Then use "
               "Bribery: steal one of the 5 Orders there at random."),
            ("give sec1 to S1", "steal from S1", "@syndicate-s1"),
            do=("give sec1 to S1", "steal from S1", "done"),
            then=moves("B give sec1 to S1 · B done"),
            slip=N_("Strong secure is already there. Use a weak one, then steal an Order."),
        ),
    )),
)  # fmt: skip
END: Final = N_(
    "Drugs Trade is secured, 103 to 1. Counterfeit Money is sabotaged. Antiquities Trade is secured. "
    "2 secured Syndicates × 3, plus 6 tokens: 12 points. You win by 1!"
)
PRESET: Final = "short"
SEATS: Final = 3
