"""A first game of Lawless Empire, explained while one plays."""

from __future__ import annotations

from typing import Final

from passel.contract import Lesson, View
from passel.games.lawless.view_types import Mafioso, Public
from passel.i18n import N_, _

PRESET: Final = ""  # a first game has all rules
# What a role lives by, said when its owner sets a Plan.
AIMS = {
    "arbiter": N_(
        "You are the Arbiter: you want as many Syndicates sabotaged as secured. Most end secured, so it is "
        "sabotage that will be missing. Bribery is how you bring it about, and being asked to assist."
    ),
    "bookkeeper": N_(
        "You are the Bookkeeper: you score for sets of one Lucre, one Bribery and one Soldato. Three "
        "Soldati you have already, so begin with Bribe and Extort. Syndicates may go to those who love "
        "them."
    ),
    "consigliere": N_(
        "You are the Consigliere: you score for assisting Syndicates that end secured. So let others "
        "organise, be pleasant company, and keep a Lucre or Bribery to buy a chair where nobody offers one."
    ),
    "double-agent": N_(
        "You are the Double Agent: you score for sabotaged Syndicates that somebody tried to secure. A "
        "strong sabotage and a weak secure do both, if you can reach the pile. Bribery reaches any."
    ),
    "godfather": N_(
        "You are the Godfather: you score for Syndicates of yours that end secured. Set Organise and win "
        "it. A Syndicate where nobody assists is out of reach for all who have no Bribery."
    ),
    "informant": N_(
        "You are the Informant: at the end you score for naming the others' roles. Until then take what "
        "counts for everybody, and watch who wants Syndicates, who wants to assist, and who pays for what."
    ),
    "kingpin": N_(
        "You are the Kingpin: you score for every Syndicate of yours, sabotaged or not, and more if nobody "
        "has more. Set Organise and win it. What happens there later is other people's sorrow."
    ),
    "lone-wolf": N_(
        "You are the Lone Wolf: you score for Syndicates of yours that end secured, and that nobody "
        "assists. Set Organise, win it, call nobody, and hope that nobody pays to come in."
    ),
    "puppeteer": N_(
        "You are the Puppeteer: you score for Syndicates of yours that end secured with company, one point "
        "more for each who assists. Set Organise, win it, and call everybody."
    ),
    "rival": N_(
        "You are the Rival: you score for sabotaged Syndicates of the others. Let them organise. You need a"
        " way to their piles, so take Bribery, and never decline when you are asked to assist."
    ),
    "sociopath": N_(
        "You are the Sociopath: you score for Syndicates that stay secured with a sabotage Order among the "
        "pile. One weak sabotage under somebody's strong secure is a work of art. Bribery gets it there."
    ),
    "undercover": N_(
        "You are the Undercover: you score for sabotaged Syndicates, and most for your own. Organise some, "
        "call one guest so that you can lay Orders there, and look as sad as everybody else when it all "
        "comes down."
    ),
}
NEEDS_A_DOOR = ["double-agent", "sociopath", "undercover"]  # to lay Orders on what they control


def lesson(view: View) -> Lesson:
    if view.over:
        return the_end(view)
    if view.ask is None:
        return waiting(view)
    return {
        "first": first_player,
        "plan": planning,
        "look": looking,
        "bonus": bonus,
        "take": bonus,
        "replace": bonus,
        "scheme": scheming,
        "lay": scheming,
        "place": placing,
        "activate": ability,
        "target": ability,
        "face": ability,
        "to": ability,
        "partner": ability,
        "level": levelling,
        "recruit": recruiting,
        "call": calling,
        "answer": called,
        "intrude": uninvited,
        "command": commanding,
        "swap": commanding,
        "guess": guessing,
    }[view.ask.decision](view)


# -- while others act --------------------------------------------------------------------------------------


def waiting(view: View) -> Lesson:
    table: Public = view.public
    if table.round == 1 and table.phase == "preparation":
        return welcome(view)
    if table.phase in ("preparation", "scheming"):
        return Lesson("suspects", _("The usual suspects"), (
            _("The roles that are about lie open, one more than there are players. You know yours, so the "
              "rest is arithmetic and malice. Read the others: each tells you what its owner will be doing,"
              " while claiming to do something else."),
            _("When a Scheme goes face down on a Plan, note whose it is. People seldom lay one where they "
              "mean to lose. But three of the thirty are Deceive, which does nothing at all."),
        ))  # fmt: skip
    if table.phase in ("command", "revelation"):
        return Lesson("orders", _("Who lays what where"), (
            _("Where an Order goes everybody sees, what it says only the one who laid it. Someone who keeps"
              " feeding a pile that is not their own wants something of it. Guess what, and you have half a"
              " role."),
            _("After the last round all of them are turned up. Then the Informant, if anybody is, names the"
              " others' roles before they are shown."),
        ))  # fmt: skip
    return Lesson("dice", _("Dice that are not yours"), (
        _("First dice go down on the Plans, then the Schemes are turned up, then everybody may use Soldati "
          "on anybody's dice. Only after that it is settled who has won what."),
        _("So a Plan that looks won is merely popular. Look what the others' Soldati show: somebody with "
          "Remove and a 6 has plans for your 6."),
    ))  # fmt: skip


def welcome(view: View) -> Lesson:
    named = _("You rolled lowest, so you name the First player. Name yourself: the First wins ties.")
    return Lesson("welcome", _("Welcome to the family"), (
        _("You have a secret role: the card at your place. It says what scores for you. After {n} rounds "
          "all cards are turned up, each Lucre, Bribery and Soldato that you own adds a point, and whoever "
          "has most Mafioso Points wins.").format(n=view.public.rounds),
        _("The others sit above, and in the middle lie the Plans. Dice win them, and they bring one of "
          "those three, or a Syndicate for the row of tiles. Most roles care how Syndicates end, sabotaged "
          "or secured, and whose they are. The wall beside the Plans shows who is about: one role more than"
          " there are players. Who has which is for you to find out."),
        *([named] if view.ask else []),
    ))  # fmt: skip


# -- preparation -------------------------------------------------------------------------------------------


def first_player(view: View) -> Lesson:
    if view.public.round == 1:
        return welcome(view)
    return Lesson("first", _("A low roll has its uses"), (
        _("You rolled least, so you say who is First. The First player draws a Scheme, wins ties, and wins "
          "every Plan on which no die lies. Modest people name themselves."),
        _("The price: you lay dice before you have seen theirs, and those behind you use their Soldati when"
          " you can no longer answer. Some therefore name the player on their left, and so have the last "
          "word."),
    ))  # fmt: skip


def planning(view: View) -> Lesson:
    return Lesson("plan", _("One more Plan for the table"), (
        _("Everybody adds a Plan to those that lie there. It is not yours: dice will decide. Bribe brings a"
          " Bribery, Extort a Lucre, Recruit a Soldato, Organise a Syndicate, as long as there are any. The"
          " first three are a point each and work for you in all rounds to come, so early ones are worth "
          "more."),
        _(AIMS[view.own.role]),
    ))  # fmt: skip


def looking(view: View) -> Lesson:
    return Lesson("look", _("A look under the table"), (
        _("Neither first nor last, you may look at all Orders on one Syndicate. Everybody sees where you "
          "look, nobody else sees what lies there. It is written down for you."),
        _("Take the pile with most Orders that you did not lay yourself. A look costs nothing, and what you"
          " see also says something about those who laid it."),
    ))  # fmt: skip


def bonus(view: View) -> Lesson:
    return Lesson("bonus", _("Money works"), (
        _("Each Lucre brings you something in every round, and you keep it. A die more for this round is "
          "usually best: seven dice win what six do not. A Scheme keeps until you need it."),
        _("Or replace a Soldato by one from the List, an ability by an ability, a value by a value. The new"
          " one belongs to the owner of the old. So give yourself a better one or, where the table allows "
          "it, somebody else a worse one."),
    ))  # fmt: skip


# -- schemes and dice --------------------------------------------------------------------------------------


def scheming(view: View) -> Lesson:
    return Lesson("scheme", _("Small print, face down"), (
        _("A Scheme changes what dice count on one Plan. It stays hidden until all dice lie there; only you"
          " know what will count, and one Scheme a Plan is all there is room for."),
        _("So lay one that suits the dice in front of you, on a Plan that you want: Gang Up for pairs, "
          "Underhand Attacks for all those ones and twos. If none suits, keep your cards. Deceive does "
          "nothing, but the others will not know that."),
    ))  # fmt: skip


def placing(view: View) -> Lesson:
    if view.ask and "done" in view.ask.options:
        return Lesson("stop", _("You may stop here"), (
            _("You have placed enough for now. Sensible players stop as soon as they may: a die on a Plan "
              "can be answered, one in your hand cannot."),
            _("The exception is spite. Whoever sits on your left may not end a turn with more dice than you"
              " have left, so a die that you place may drag one of theirs along. It is still one of yours."),
        ))  # fmt: skip
    return Lesson("place", _("Dice on the Plans"), (
        _("Place a die, and go on until you have no more left than the player on your right. On each Plan "
          "the highest total wins, of equals the one earlier in the round, unless a Scheme says otherwise. "
          "Placed dice stay."),
        _("Win a Plan by a little rather than by a lot. A low die on a Plan that nobody wants may be "
          "enough; a 6 on a lost one is a pity. A Scheme of somebody else's is a reason to go elsewhere, or"
          " to send a die that you do not need."),
    ))  # fmt: skip


def ability(view: View) -> Lesson:
    return Lesson("ability", _("A word with a die"), (
        _("All Schemes are open. Each value among your Soldati lets you use an ability that you show, once,"
          " on a die of that value, whosever it is. X fits any die. Soldati are not used up, so it costs "
          "nothing."),
        _("Look for a Plan that one die turns over: yours up, or the leader's down, or away to where it "
          "does no harm. Under Underhand Attacks it is the other way round. If nothing turns over, stop: "
          "shuffling dice for its own sake helps those who come after you."),
    ))  # fmt: skip


def levelling(view: View) -> Lesson:
    return Lesson("level", _("One die each"), (
        _("Level the Field lies on this Plan, so all your dice there are worth as much as the one that you "
          "pick. The highest pick wins, of equals the one earlier in the round."),
        _("Take your best, unless you would rather lose, which is allowed and has been known to happen on "
          "purpose."),
    ))  # fmt: skip


# -- profits -----------------------------------------------------------------------------------------------


def recruiting(view: View) -> Lesson:
    return Lesson("recruit", _("Somebody to do the work"), (
        _("Take a Soldato from the List; the side that it shows is the one you get. Abilities do nothing "
          "without a value, values nothing without an ability. So ask first which of the two you lack."),
        _("With both, another value is another use in every round, and X is the best of them. A second "
          "Soldato with the same ability is a point at the end and nothing else."),
    ))  # fmt: skip


def calling(view: View) -> Lesson:
    return Lesson("call", _("A Syndicate of your own"), (
        _("It stays yours. Call whom you like to assist; those you do not call may pay you a Lucre or a "
          "Bribery and come all the same. As soon as anybody assists, you and they lay Orders on it for "
          "nothing. While nobody does, only Bribery gets an Order there, even for you."),
        company(view.own.role),
    ))  # fmt: skip


def company(role: str) -> str:
    if role == "puppeteer":
        return _("Your role pays for company, so call them all. Some will wonder why you are so kind.")
    if role in NEEDS_A_DOOR:
        return _(
            "You will want to lay Orders here yourself, so one guest is what you need. Call somebody "
            "harmless."
        )
    return _("Your role gains little by company. A closed door is the cheapest guard there is: call nobody.")


def called(view: View) -> Lesson:
    return Lesson("called", _("An offer you can refuse"), (
        _("Assisting is free. It lets you lay Orders on this Syndicate in every Command phase, of either "
          "kind, and the owner cannot stop you. Who means to sabotage something says yes, with a smile. So "
          "does the Consigliere."),
        _("But your token also opens the place to its owner, and may be worth a point to a Puppeteer. Why "
          "were you called? If you have no plans there, decline."),
    ))  # fmt: skip


def uninvited(view: View) -> Lesson:
    return Lesson("intrude", _("Nobody called you"), (
        _("For a Lucre or a Bribery you may assist all the same, and the owner cannot refuse. It is a dear "
          "ticket: a point less for you, a point more for them, and the token works for them from now on."),
        _("The Consigliere, who scores three for a good chair, pays gladly. So may somebody with a dark "
          "purpose, a Lucre and no Bribery. Everybody else stays at home."),
    ))  # fmt: skip


# -- orders ------------------------------------------------------------------------------------------------


def commanding(view: View) -> Lesson:
    table: Public = view.public
    if table.round == table.rounds:
        return Lesson("last orders", _("Last orders"), (
            _("After this all Orders are turned up, and what is still in hands counts for nothing. A "
              "Syndicate is sabotaged if sabotage has more points; with equal points, or no Orders at all, "
              "it is secured."),
            _("Go through the tiles that your role cares for, and lay where it may still be close. A strong"
              " Order is 100 points and a weak one 1, so only another strong one answers it. Those behind "
              "you still can; those before you have spoken."),
        ))  # fmt: skip
    return Lesson("command", _("Orders in plain envelopes"), (
        _("At the end the Orders on a Syndicate are added up, a strong one as 100, a weak one as 1, and the"
          " greater side has it: sabotaged or secured. You lay them face down. That is free on Syndicates "
          "that you own or assist, if anybody assists there."),
        _("Each Bribery is one action in every round: add an Order to any other Syndicate, steal one at "
          "random from a pile or a hand, or swap two between piles unseen."),
        _("You begin with one strong Order of each kind. Laid is laid, so in early rounds let the weak ones"
          " talk."),
    ))  # fmt: skip


def guessing(view: View) -> Lesson:
    return Lesson("guess", _("Time to sing"), (
        _("You are the Informant, and now everybody knows. Name a role for each of the others: four points "
          "for each that is right. One of the roles belongs to nobody."),
        _("The Orders lie open and the table has seen who laid them. Who fed the sabotaged piles? Who took "
          "Syndicates and called a crowd, or nobody? Who paid to assist? You go round the table from your "
          "left, so think of all of them before you name the first."),
    ))  # fmt: skip


# -- afterwards --------------------------------------------------------------------------------------------


def the_end(view: View) -> Lesson:
    mine: Mafioso = view.public.players[view.seat]
    tokens = mine.lucre + mine.bribery + len(mine.soldati)
    if view.places[view.seat] == 1:
        first = _(
            "Nobody has more points than you. The family is proud, as far as it is still speaking to you."
        )
    else:
        first = _(
            "Somebody else runs the town. They were very polite about it, which should have warned you."
        )
    if mine.score - tokens < tokens:
        second = _(
            "More of your points came from tokens than from your role. Next time ask of every Plan "
            "and every Order what your role gets out of it."
        )
    else:
        second = _(
            "Your role paid at least as well as all your tokens. Next time win more of the small "
            "Plans as well: Lucre and Bribery work in every round and are still points at the end."
        )
    return Lesson("end", _("All masks off"), (
        first, second, _("The replay opens every hand and every envelope: see who ruined what."),
    ))  # fmt: skip
