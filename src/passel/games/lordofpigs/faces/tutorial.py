"""The tutorial of Lord of the P.I.G.S.: a first law, and how a game is won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from passel.contract import Scene, TutorialStep
from passel.games.lordofpigs import GAME
from passel.games.lordofpigs.components import ACTIONS, ACTORS, DECK, PR, TAG, Action, Player, Table, vote_of
from passel.games.lordofpigs.rules import turn
from passel.i18n import N_
from passel.kernel import Position, begin

OTTO: Final = 1
MINA: Final = 2
RAFA: Final = 3
OPENING: Final = (
    "C1 C2 C5 U1 C4",
    "C4 C1 C6 C2 C3",
    "C2 C3 C5 C4 C1",
    "C3 C1 C6 C5 C2",
)  # drawn in this order
RATINGS: Final = (8, 9, 6, 3)
HANDS: Final = ("C2", "C2 C4", "C6", "C5")  # before the draw
DRAWN: Final = ("C6", "C1", "C1", "C1")
PRESET: Final = "first game"
SETTINGS: Final = GAME.setting_values(preset=PRESET)


def first_law() -> Position:
    chance = [number for cards in OPENING for number in shuffled_to(tags(cards))]
    return GAME.new(ACTORS, SETTINGS, script=chance, journal=True)


def tags(cards: str) -> list[int]:
    return [TAG.index(card) for card in cards.split()]


def shuffled_to(top: Sequence[int]) -> list[int]:
    """Return the numbers with which a shuffle puts these cards on top of a deck, and leaves the others."""
    deck, wanted, script = DECK[:], list(top), []
    for last in range(len(deck) - 1, 0, -1):
        place = deck.index(wanted.pop(0)) if wanted else last
        script.append(place)
        deck[last], deck[place] = deck[place], deck[last]
    return script


def last_vote() -> Table:
    """Return the table in turn 10, where the President is at 8 and the people are at 2."""
    pos = GAME.table(ACTORS, SETTINGS)()
    assert isinstance(pos, Table)
    pos.players = [Player() for _ in range(ACTORS)]
    pos.seat_of, pos.actor_at = list(range(ACTORS)), list(range(ACTORS))
    for player, rating, hand, drawn in zip(pos.players, RATINGS, HANDS, DRAWN, strict=True):
        player.rating, player.hand, player.deck = rating, tags(hand), tags(drawn)
        player.submitted = 5
    pos.stability = 2
    propose(pos, "PR.4", "C3", [vote_of(9, RAFA, TAG.index("C2"))])
    propose(pos, "PR.5", "U3", [])
    propose(pos, "BK.6", "U1", [])
    pos.turn = pos.turn_of_game = 9
    pos.first = PR  # the next one is first in turn 10
    pos.journal = []
    pos.rehearse()
    begin(pos, turn)
    return pos


def propose(pos: Table, name: str, tag: str, votes: list[int]) -> None:
    number = ACTIONS.index(name)
    pos.players[number % ACTORS].actions.append(Action(number, TAG.index(tag), votes))


SCENES: Final = (
    Scene(first_law, ("Otto", "Mina", "Rafa"), (
        TutorialStep(
            N_("You're the President. Each of you has a track. Stand alone at 10 at the end of a turn, and "
               "you win."),
            ("#track-PR",),
        ),
        TutorialStep(
            N_("The fifth track is the people. If it falls to 0, the player with the lowest rating wins. "
               "Remember that."),
            ("#track-SS",),
        ),
        TutorialStep(
            N_("Your cards are laws. This one gives you +2, Otto and Rafa +1 each, and the people +1. It "
               "needs 2 votes. Otto and Rafa may help."),
            ("submit C1",),
            do=("submit C1",),
            then=((OTTO, "submit C4"), (MINA, "submit C2"), (RAFA, "submit C3"),
                  (OTTO, "vote PR.1"), (OTTO, "with C6")),
        ),
        TutorialStep(
            N_("Turn 2. Everyone draws. Now each of you may play one card on a proposal, as a vote. Otto "
               "votes for yours, because it helps Otto."),
            ("vote PR.1",),
            then=((MINA, "vote CD.1"), (MINA, "with C5"), (RAFA, "vote ET.1"), (RAFA, "with C6")),
        ),
        TutorialStep(
            N_("Your vote. One more and your law passes. Choose it and look at the pale pawns."),
            ("vote PR.1",),
            pick="vote PR.1",
            slip=N_("Not yet: choose your own proposal."),
        ),
        TutorialStep(
            N_("A vote costs a card, and any card will do. Savings Promotion Campaign would hurt Otto. Spend "
               "that one."),
            ("vote PR.1", "with C5"),
            do=("vote PR.1", "with C5"),
            slip=N_("Not yet: choose Savings Promotion Campaign, then cast your vote."),
        ),
        TutorialStep(
            N_("The votes are counted. Mina's law needs 1 and has 1, so it passes. Then yours does."),
            ("#track-CD", "#track-PR", "#track-BK", "#track-ET", "#track-SS"),
        ),
        TutorialStep(
            N_("Rafa's proposal has 1 of 2 votes. It stays, and so does its vote. Next turn it may pass."),
            ("vote ET.1",),
        ),
    ), SETTINGS),
    Scene(last_vote, ("Otto", "Mina", "Rafa"), (
        TutorialStep(
            N_("Let's jump to turn 10. You're at 8, Otto is at 9, the people are at 2. You vote last."),
            ("#track-PR", "#track-BK", "#track-SS"),
            then=((OTTO, "vote BK.6"), (OTTO, "with C2"), (MINA, "pass"), (RAFA, "pass")),
        ),
        TutorialStep(
            N_("First choose your “24/7” Law, just to look."),
            ("vote PR.5",),
            pick="vote PR.5",
            slip=N_("Not yet: choose your “24/7” Law."),
        ),
        TutorialStep(
            N_("You'd be at 10, but the people would revolt, and Rafa is lowest. Now choose Remote "
               "Administrative Managing Law."),
            ("vote PR.4",),
            pick="vote PR.4",
            slip=N_("Not yet: choose Remote Administrative Managing Law."),
        ),
        TutorialStep(
            N_("You'd be at 10, Rafa at 5, and the people at 1. That's the one. Vote for it, with Structural "
               "Measures Package."),
            ("vote PR.4", "with C2"),
            do=("vote PR.4", "with C2"),
            then=((OTTO, "pass"), (MINA, "pass"), (RAFA, "pass")),
            slip=N_("Not yet: choose Structural Measures Package, then cast your vote."),
        ),
        TutorialStep(
            N_("Nobody wins before the turn ends. Everyone may still propose. You don't need to."),
            ("pass",),
            do=("pass",),
        ),
    ), SETTINGS),
)  # fmt: skip
END: Final = N_("You're Lord of the P.I.G.S.! You stand alone at 10, and the people are calm.")
SEATS: Final = 4
