"""The tutorial of Machi Koro: a first turn, and how a game is won."""

from __future__ import annotations

from typing import Final

from passel.contract import Scene, TutorialStep
from passel.games.machikoro import GAME
from passel.games.machikoro.components import CARD, DICE_ONE, LANDMARKS, WENT, Table
from passel.games.machikoro.rules import DICE, go, income, lay_out
from passel.i18n import N_
from passel.kernel import Ask, begin

YOU: Final = 0
BEA: Final = 1
BUILT: Final = {"train_station": 1, "shopping_mall": 1, "amusement_park": 1}
TOWNS: Final = (
    {"wheat_field": 1, "bakery": 2, "cafe": 1, "convenience_store": 2, "livestock_farm": 3,
     "cheese_factory": 1},
    {"wheat_field": 1, "bakery": 3, "convenience_store": 2, "forest": 1, "restaurant": 1},
)  # fmt: skip
COINS: Final = (16, 19)


def town(*dice: int) -> Table:
    """Return the table before the first turn, with the dice that will be rolled."""
    pos = GAME.table(2, GAME.setting_values(preset="live"))()
    assert isinstance(pos, Table)
    lay_out(pos)
    pos.journal = []
    pos.rehearse(*[face - 1 for face in dice])
    return pos


def first_turn() -> Table:
    pos = town(2, 3, 1, 3)
    begin(pos, roll_waits)
    return pos


def roll_waits(pos: Table) -> None:
    """Begin a turn, but roll only when told to: otherwise the dice lie there before a word is read."""
    pos.tell(WENT, pos.roller, pos.round, pos.extra)
    pos.asked = Ask(YOU, DICE, [DICE_ONE])
    pos.then(income)


def last_turn() -> Table:
    """Return the table in round 13, where both have three landmarks."""
    pos = town(5, 5, 3, 4)
    for player, cards, coins in zip(pos.players, TOWNS, COINS, strict=True):
        owned = {**cards, **BUILT}
        player.cards = [owned.get(name, 0) for name in CARD]
        player.coins = coins
    pos.round = 13
    begin(pos, go)
    return pos


def landmarks(seat: int) -> tuple[str, ...]:
    return tuple(f"@landmark-{seat}-{CARD[card]}" for card in LANDMARKS)


SCENES: Final = (
    Scene(first_turn, ("Bea",), (
        TutorialStep(
            N_("Welcome to your town. Build these four landmarks before Bea does, and you win."),
            landmarks(YOU),
        ),
        TutorialStep(
            N_("You own a Wheat Field and a Bakery. The number in the corner is the roll that makes a card "
               "pay."),
            ("@tile-0-wheat_field", "@tile-0-bakery"),
            button=N_("Roll"),
            then=((YOU, "dice 1"),),
        ),
        TutorialStep(
            N_("A 2. Your Bakery pays on 2 and 3 when you roll: 1 coin from the bank."),
            ("@tile-0-bakery", "@coins-0"),
        ),
        TutorialStep(
            N_("Now buy one thing. With a Cafe, Bea pays you when Bea rolls a 3."),
            ("buy cafe",),
            do=("buy cafe",),
            slip=N_("Try the Cafe this time. In a real game you're free to choose."),
        ),
        TutorialStep(
            N_("Bea's turn, and it's a 3. Red cards come first: Bea pays you 1. Then Bea's own Bakery pays."),
            ("@coins-1", "@coins-0"),
            then=((BEA, "buy livestock_farm"),),
        ),
        TutorialStep(
            N_("You roll a 1. Wheat Fields are blue. They pay both of you, no matter who rolled."),
            ("@tile-0-wheat_field", "@tile-1-wheat_field"),
        ),
        TutorialStep(
            N_("4 coins: enough for your first landmark. With the Train Station you may roll two dice."),
            ("buy train_station",),
            do=("buy train_station",),
            slip=N_("Try the Train Station this time. In a real game you're free to choose."),
        ),
        TutorialStep(
            N_("Let's jump to round 13. You both have three landmarks. You have 16 coins. The Radio Tower "
               "costs 22."),
            ("@coins-0", "@coins-1", *landmarks(YOU), *landmarks(BEA)),
        ),
    )),
    Scene(last_turn, ("Bea",), (
        TutorialStep(
            N_("One die or two? Two can show a double. With your Amusement Park you'd roll and buy again."),
            ("dice 1", "dice 2"),
            do=("dice 2",),
            slip=N_("Try two dice this time. In a real game you're free to choose."),
        ),
        TutorialStep(
            N_("A 10 pays Bea's Restaurant: 2 coins, and 1 more for Bea's Shopping Mall. Now Bea has 22. But "
               "you rolled a double, so save your coins."),
            ("@coins-1", "pass"),
            do=("pass",),
            slip=N_("Keep your coins this time. In a real game you're free to choose."),
        ),
        TutorialStep(
            N_("You have three Livestock Farms and a Cheese Factory. A 7 would pay 9."),
            ("@tile-0-livestock_farm", "@tile-0-cheese_factory", "dice 2"),
            do=("dice 2",),
            slip=N_("Try two dice this time. In a real game you're free to choose."),
        ),
        TutorialStep(
            N_("22 coins. You know what to do."),
            ("buy radio_tower",),
            do=("buy radio_tower",),
            slip=N_("Try the Radio Tower this time. In a real game you're free to choose."),
        ),
    )),
)  # fmt: skip
END: Final = N_("You win! All four landmarks are built. Now try it against real opponents.")
PRESET: Final = "live"
SEATS: Final = 3
