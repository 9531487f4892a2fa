"""A first game of Machi Koro, explained while one plays."""

from __future__ import annotations

from typing import Final

from passel.contract import Lesson, View
from passel.games.machikoro.components import COST, LANDMARKS, RADIO_TOWER, TRAIN_STATION
from passel.games.machikoro.view_types import Public, Town
from passel.i18n import _

PRESET: Final = ""  # a first game has all rules
RICH: Final = 8  # coins with which one has a real choice


def lesson(view: View) -> Lesson:
    if view.over:
        return the_end(view)
    if view.public.mode == "postal":
        return by_post()
    if view.ask is None:
        return waiting(view)
    return {
        "buy": buying,
        "dice": how_many_dice,
        "reroll": roll_again,
        "tv": whom_to_rob,
        "swap": exchange,
        "take": exchange,
        "give": exchange,
    }.get(view.ask.decision, special_action)(view)


# -- while others play -------------------------------------------------------------------------------------


def waiting(view: View) -> Lesson:
    table: Public = view.public
    if table.round == 1:
        return Lesson("welcome", _("Welcome to your town"), (
            _("It has a wheat field, a bakery and three coins, and it wants four landmarks: the blueprints "
              "at the bottom. Whoever builds all four first has won."),
            _("Somebody else is rolling just now, and that concerns you. Blue cards pay their owner whoever"
              " rolls: if a 1 falls, your wheat field earns a coin. Watch the tray in the middle. It tells "
              "who is paid, and for what."),
        ))  # fmt: skip
    return Lesson("watching", _("Other people's dice"), (
        _("Blue cards earn on everybody's rolls, so each blue card you own works once for every player in "
          "every round. Green cards work only on your own. Red ones take coins from whoever rolls their "
          "number, which is why the neighbours' towns are worth a look before you decide how many dice to "
          "roll."),
    ))  # fmt: skip


# -- building ----------------------------------------------------------------------------------------------


def buying(view: View) -> Lesson:
    table: Public = view.public
    town: Town = table.towns[view.seat]
    if table.round == 1:
        return Lesson("buy first", _("Your first building"), (
            _("After the roll you may build one thing. Everything with a bright ring is within your means; "
              "the number in the corner of a card is the roll that wakes it, the coin is its price."),
            _("Early on, money that comes often beats money that comes seldom. A second bakery or a "
              "livestock farm costs a coin and pays it back within a round or two. A cafe lets the others "
              "pay you. Keeping your coins is allowed, but coins in the purse earn nothing."),
        ))  # fmt: skip
    if any(COST[number] <= town.coins and not town.cards[number] for number in LANDMARKS):
        return Lesson("buy landmark", _("You can afford a landmark"), (
            _("Landmarks win the game, and each also does something for you: the Train Station lets you "
              "roll two dice, the Shopping Mall makes shops and cafes pay one more, the Amusement Park "
              "gives another go after doubles, the Radio Tower one reroll in each go."),
            _("The cheap ones pay for themselves when they come early. For the dear ones count the rounds: "
              "if a neighbour is two landmarks ahead, it is late for another farm."),
        ))  # fmt: skip
    if town.coins >= RICH:
        return Lesson("buy rich", _("What to do with a full purse"), (
            _("Cards from 7 to 12 pay well, but wake only on two dice: without the Train Station they "
              "sleep. Factories multiply. A Cheese Factory pays three coins for each livestock farm you "
              "own, so four farms and one factory make twelve on a 7."),
            _("A purse is also a temptation: a TV Station takes five coins from one player, a Stadium two "
              "from everybody. Money that is a landmark cannot be taken."),
        ))  # fmt: skip
    return Lesson("buy", _("Another building"), (
        _("Think of the numbers that you own already. Several cards on one number make a great roll and "
          "many poor ones; cards on many numbers earn a little each time. With one die every number comes "
          "equally often; with two the 6, 7 and 8 come most."),
        _("The small number on a pile says how many are left. A card that two of you collect will run out."),
    ))  # fmt: skip


# -- rolling -----------------------------------------------------------------------------------------------


def how_many_dice(view: View) -> Lesson:
    return Lesson("dice", _("One die or two"), (
        _("Your Train Station is open. With one die you stay among your cards for 1 to 6; with two you "
          "reach the dear ones, and 1 can no longer fall."),
        _("Count what each would wake in your own town, and glance at the red cards of the others: a cafe "
          "wakes on 3, a restaurant on 9 and 10, and then it is you who pays."),
    ))  # fmt: skip


def roll_again(view: View) -> Lesson:
    return Lesson("reroll", _("The Radio Tower"), (
        _("Once in each go you may roll again, and then the second roll counts whatever it is. Nobody has "
          "been paid yet: look at what this roll would bring you, and at what it would bring the others."),
        _("Half of your usual income is a fair reason to try again. A roll that fills your neighbour's "
          "purse is a better one."),
    ))  # fmt: skip


def special_action(view: View) -> Lesson:
    return Lesson("special", _("A trick, once in a game"), (
        _("Choose Number lets you name the dice instead of rolling them, and Number Shield forbids one "
          "total. Each works once in the whole game. The best moment is when one roll would pay for a "
          "landmark."),
    ))  # fmt: skip


# -- purple cards ------------------------------------------------------------------------------------------


def whom_to_rob(view: View) -> Lesson:
    table: Public = view.public
    ahead = max(sum(1 for n in LANDMARKS if town.cards[n]) for town in table.towns)
    close = _("Somebody here has {n} landmarks already: if that player has money, there is your answer.")
    return Lesson("tv", _("Five coins from one player"), (
        _("Your TV Station takes up to five coins from a player of your choice. Take it from whoever could "
          "do most with it, not from whoever annoyed you last."),
        *([close.format(n=ahead)] if ahead > 1 else []),
    ))  # fmt: skip


def exchange(view: View) -> Lesson:
    return Lesson("swap", _("An exchange that nobody can refuse"), (
        _("Your Business Complex swaps one of your cards for one of somebody else's, whether they like it "
          "or not. Give what you no longer need: with two dice a wheat field hardly ever works. Take what "
          "fits your numbers, or what makes a neighbour's factory rich."),
    ))  # fmt: skip


# -- by post, and afterwards -------------------------------------------------------------------------------


def by_post() -> Lesson:
    return Lesson("post", _("Orders for a whole turn"), (
        _("By post everybody writes first and the dice fall later. Your sheet has a box for each go you "
          "have this turn: what you would build, the first thing on the list that you can afford then; how "
          "many dice; and which totals you would roll again, once you own the Radio Tower."),
        _("Write the dear wish first and the cheap ones behind it. The verdict beside each line tells at "
          "once whether your order is understood. Nothing is final before the last sheet is in."),
    ))  # fmt: skip


def the_end(view: View) -> Lesson:
    mine: Town = view.public.towns[view.seat]
    built = sum(1 for number in LANDMARKS if mine.cards[number])
    if view.places[view.seat] == 1:
        first = _("Your town has what it wanted. Well built.")
    else:
        first = _("You have {n} of four landmarks. It is usually closer than it looks.").format(n=built)
    if not mine.cards[TRAIN_STATION]:
        second = _("Next time try an early Train Station: the cards from 7 to 12 are where the money is.")
    elif not mine.cards[RADIO_TOWER]:
        second = _(
            "Next time count, from the middle of the game on, how many rounds each landmark still takes you."
        )
    else:
        second = _("Next time add a friend: bots do not groan when a cafe empties their purse.")
    return Lesson("end", _("The game is over"), (
        first, second, _("The replay shows every roll again, from any chair."),
    ))  # fmt: skip
