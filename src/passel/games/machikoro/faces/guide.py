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
            _("You have a Wheat Field, a Bakery and 3 coins. Build the four landmarks at the bottom before "
              "anyone else does, and you win."),
            _("Blue cards pay their owners on every roll: on a 1, your Wheat Field earns you a coin, no "
              "matter who rolled. The board shows who is paid, and for what."),
        ))  # fmt: skip
    return Lesson("watching", _("When others roll"), (
        _("Blue cards pay on everyone's rolls. Green cards pay only on your own. Red cards take coins from "
          "the player who rolls their number, so look at the other towns before you choose your dice."),
    ))  # fmt: skip


# -- building ----------------------------------------------------------------------------------------------


def buying(view: View) -> Lesson:
    table: Public = view.public
    town: Town = table.towns[view.seat]
    if table.round == 1:
        return Lesson("buy first", _("Your first card"), (
            _("After your roll you can buy one thing. Cards with a bright ring are the ones you can afford. "
              "The number in the corner is the roll that makes a card pay, the coin is its price."),
            _("Early on, small and frequent beats big and rare. A second Bakery or a Livestock Farm costs 1 "
              "coin and soon pays it back. With a Cafe, the others pay you. You can also keep your coins, "
              "but coins in your purse earn nothing."),
        ))  # fmt: skip
    if any(COST[number] <= town.coins and not town.cards[number] for number in LANDMARKS):
        return Lesson("buy landmark", _("You can afford a landmark"), (
            _("Landmarks win the game, and each one helps you: the Train Station lets you roll two dice, the "
              "Shopping Mall makes shops and cafes pay 1 more, the Amusement Park lets you roll and buy "
              "again after a double, the Radio Tower lets you reroll once each turn."),
            _("Cheap landmarks pay for themselves when they come early. If another player is two landmarks "
              "ahead, it's late for one more farm."),
        ))  # fmt: skip
    if town.coins >= RICH:
        return Lesson("buy rich", _("Plenty of coins"), (
            _("Cards from 7 to 12 pay well, but they need two dice, so build the Train Station first. "
              "Factories multiply: four Livestock Farms and one Cheese Factory pay 12 coins on a 7."),
            _("Coins can be taken: a TV Station takes 5 from one player, a Stadium 2 from everyone. "
              "Landmarks can't."),
        ))  # fmt: skip
    return Lesson("buy", _("Your next card"), (
        _("Think about the numbers you already own. Several cards on one number pay a lot, but rarely. Cards "
          "on many numbers pay a little each time. With one die every number is equally likely. With two, 6, "
          "7 and 8 come up most."),
        _("The small number on a pile says how many are left. A card that two of you collect runs out."),
    ))  # fmt: skip


# -- rolling -----------------------------------------------------------------------------------------------


def how_many_dice(view: View) -> Lesson:
    return Lesson("dice", _("One die or two"), (
        _("You have the Train Station. One die reaches your cards from 1 to 6. Two dice reach the ones up to "
          "12, but never show a 1."),
        _("Compare what each would pay in your town, and watch the red cards of the others: a Cafe works on "
          "3, a Restaurant on 9 and 10, and then you pay."),
    ))  # fmt: skip


def roll_again(view: View) -> Lesson:
    return Lesson("reroll", _("The Radio Tower"), (
        _("Once each turn you may reroll, and then the second roll counts. Nobody has been paid yet: look at "
          "what this roll pays you, and what it pays the others."),
        _("If it pays less than half of what you usually get, reroll. If it pays another player a lot, "
          "reroll as well."),
    ))  # fmt: skip


def special_action(view: View) -> Lesson:
    return Lesson("special", _("Once per game"), (
        _("Choose Number sets your dice instead of rolling them. Number Shield rules out one total. Each "
          "works once per game. The best moment is when one roll would pay for a landmark."),
    ))  # fmt: skip


# -- purple cards ------------------------------------------------------------------------------------------


def whom_to_rob(view: View) -> Lesson:
    table: Public = view.public
    ahead = max(sum(1 for n in LANDMARKS if town.cards[n]) for town in table.towns)
    close = _("Someone already has {n} landmarks. If they have coins, take them there.")
    return Lesson("tv", _("5 coins from one player"), (
        _("Your TV Station takes up to 5 coins from a player you choose. Take them from the player who could "
          "do most with them."),
        *([close.format(n=ahead)] if ahead > 1 else []),
    ))  # fmt: skip


def exchange(view: View) -> Lesson:
    return Lesson("swap", _("A swap nobody can refuse"), (
        _("Your Business Complex swaps one of your cards for one in another town. Give what you need least: "
          "with two dice a Wheat Field hardly ever pays. Take what fits your numbers."),
    ))  # fmt: skip


# -- by post, and afterwards -------------------------------------------------------------------------------


def by_post() -> Lesson:
    return Lesson("post", _("Orders for a whole turn"), (
        _("By post you write first and the dice roll later. Your order sheet has a part for each go you have "
          "this turn: a shopping list, how many dice, and which totals you'd reroll."),
        _("Put expensive wishes first and cheap ones last: you buy the first one you can afford. Each line "
          "is checked as you write. You can change your orders until the turn is resolved."),
    ))  # fmt: skip


def the_end(view: View) -> Lesson:
    mine: Town = view.public.towns[view.seat]
    built = sum(1 for number in LANDMARKS if mine.cards[number])
    if view.places[view.seat] == 1:
        first = _("All four landmarks. Well built!")
    else:
        first = _("You had {n} of 4 landmarks. It's usually closer than it looks.").format(n=built)
    if not mine.cards[TRAIN_STATION]:
        second = _("Next time try an early Train Station: the cards from 7 to 12 pay best.")
    elif not mine.cards[RADIO_TOWER]:
        second = _(
            "Next time, count from the middle of the game on how many rounds each landmark still takes you."
        )
    else:
        second = _("Next time invite a friend: bots don't groan when a Cafe empties their purse.")
    return Lesson("end", _("Game over"), (
        first, second, _("The replay shows every roll again, from any seat."),
    ))  # fmt: skip
