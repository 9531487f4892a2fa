"""Lessons for a first game of Lawless Empire."""

from __future__ import annotations

from typing import Final

from passel.contract import Lesson, View
from passel.games.lawless.view_types import Mafioso, Public
from passel.i18n import N_, _

PRESET: Final = ""  # a first game has all rules

# What a role lives by, said when its player adds a Plan.
AIMS = {
    "arbiter": N_(
        "You're the Arbiter: you want as many Syndicates sabotaged as secured. Most end secured, so it's "
        "sabotage that will be missing. Collect Bribery and assist where you can."
    ),
    "bookkeeper": N_(
        "You're the Bookkeeper: you score for sets of 1 Lucre, 1 Bribery and 1 Soldato. You start with 3 "
        "Soldati, so win Bribe and Extort Plans in equal number."
    ),
    "consigliere": N_(
        "You're the Consigliere: you score for assisting Syndicates that end secured. Let others win "
        "Organise, say yes when they call you, and keep a Lucre or Bribery to pay where nobody does."
    ),
    "double-agent": N_(
        "You're the Double Agent: you score for sabotaged Syndicates with a secure Order on them. Give a "
        "strong sabotage and a weak secure to the same Syndicate. Bribery reaches any of them."
    ),
    "godfather": N_(
        "You're the Godfather: you score for secured Syndicates you control. Add Organise and win it. Where "
        "nobody assists, only players with Bribery can add Orders."
    ),
    "informant": N_(
        "You're the Informant: at the end you score for naming the other roles. Until then win whatever you "
        "can, and watch who wants Syndicates, who assists, and who pays."
    ),
    "kingpin": N_(
        "You're the Kingpin: you score for every Syndicate you control, sabotaged or not, and more if nobody "
        "controls more. Add Organise and win it. What happens to it later doesn't matter to you."
    ),
    "lone-wolf": N_(
        "You're the Lone Wolf: you score for secured Syndicates you control that nobody assists. Add "
        "Organise, win it, and call nobody."
    ),
    "puppeteer": N_(
        "You're the Puppeteer: you score for secured Syndicates you control, 1 point more for each "
        "assistant. Add Organise, win it, and call everyone."
    ),
    "rival": N_(
        "You're the Rival: you score for sabotaged Syndicates of other players. Let them organise. Collect "
        "Bribery to add sabotage Orders, and always say yes when you're called to assist."
    ),
    "sociopath": N_(
        "You're the Sociopath: you score for secured Syndicates with a sabotage Order on them. Add a weak "
        "sabotage where others secure. Bribery reaches any Syndicate."
    ),
    "undercover": N_(
        "You're the Undercover: you score for sabotaged Syndicates, most of all for your own. Win Organise, "
        "call 1 player so you can give Orders there, then sabotage it."
    ),
}
NEEDS_ORDERS = ["double-agent", "sociopath", "undercover"]  # on Syndicates they control


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
        "intrude": paying,
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
        return Lesson("suspects", _("Who is who?"), (
            _("The roles in this game are face up, one more than there are players. You know yours. Each of "
              "the others tells you what its player wants, whatever they say."),
            _("Watch who plays Schemes where. Most people play one where they want to win. But 3 of the 30 "
              "are Deceive, which does nothing."),
        ))  # fmt: skip
    if table.phase in ("command", "revelation"):
        return Lesson("orders", _("Watch the Orders"), (
            _("Everyone sees where an Order goes. Only the player who put it there knows what it is. A "
              "player who keeps giving Orders to somebody else's Syndicate wants something there."),
            _("After the last round all Orders are turned up. Then the Informant, if there is one, names the "
              "other roles before they are revealed."),
        ))  # fmt: skip
    return Lesson("dice", _("Nothing is won yet"), (
        _("First dice are placed on Plans, then Schemes are revealed, then everyone may use Soldati on "
          "anyone's dice. Only then Plans are won."),
        _("Look at the Soldati of the others: a player with Remove and a 6 can take away your 6."),
    ))  # fmt: skip


def welcome(view: View) -> Lesson:
    named = _(
        "You rolled lowest, so you choose the First player. Choose yourself: the First player wins ties."
    )
    return Lesson("welcome", _("Welcome"), (
        _("Your secret role is on the card in your area. It says what earns you points. After {n} rounds all "
          "roles are revealed. Each Lucre, Bribery and Soldato you own is 1 more point, and the most points "
          "win.").format(n=view.public.rounds),
        _("The Plans are in the middle. Dice win them, and they pay one of those three, or a Syndicate. Most "
          "roles care whether Syndicates end secured or sabotaged, and who controls them. Beside the Plans "
          "you see the roles in this game. Who has which is for you to find out."),
        *([named] if view.ask else []),
    ))  # fmt: skip


# -- preparation -------------------------------------------------------------------------------------------


def first_player(view: View) -> Lesson:
    if view.public.round == 1:
        return welcome(view)
    return Lesson("first", _("First or last?"), (
        _("The First player draws a Scheme, wins ties, and wins every Plan without dice. That is usually "
          "worth choosing yourself."),
        _("But the First player places dice and uses Soldati before everyone else. If you choose the player "
          "on your left, you have the last word."),
    ))  # fmt: skip


def planning(view: View) -> Lesson:
    return Lesson("plan", _("Add the Plan you want to win"), (
        _("Everyone adds a Plan. It isn't yours: dice decide who wins it. Lucre, Bribery and Soldati are 1 "
          "point each and help you in every round to come, so early ones are worth more."),
        _(AIMS[view.own.role]),
    ))  # fmt: skip


def looking(view: View) -> Lesson:
    return Lesson("look", _("A free look"), (
        _("You're neither first nor last this round, so you may look at all Orders on one Syndicate. "
          "Everyone sees where you look, but only you see the Orders. They are added to your notes."),
        _("Choose the Syndicate with the most Orders you don't know. What you see also says something about "
          "the players who gave them."),
    ))  # fmt: skip


def bonus(view: View) -> Lesson:
    return Lesson("bonus", _("What Lucre is for"), (
        _("Each Lucre gives you a bonus in every round, and you keep it. An extra die is usually the best "
          "bonus. A Scheme stays in your hand until you need it."),
        _("Or replace a Soldato with one from the List: an ability for an ability, a value for a value. An "
          "ability without a value does nothing, and a value without an ability does nothing."),
    ))  # fmt: skip


# -- Schemes and dice --------------------------------------------------------------------------------------


def scheming(view: View) -> Lesson:
    return Lesson("scheme", _("Schemes change what counts"), (
        _("A Scheme changes what dice count on one Plan. It stays face down until all dice are placed, and "
          "only you know what it is. Each Plan can have 1 Scheme."),
        _("Match the Scheme to your dice, on a Plan you want to win: Gang Up for pairs, Underhand Attacks "
          "for low dice. If none fits, keep your cards. Deceive does nothing, but the others don't know "
          "that."),
    ))  # fmt: skip


def placing(view: View) -> Lesson:
    if view.ask and "done" in view.ask.options:
        return Lesson("stop", _("You can end your turn"), (
            _("You have placed enough. Usually it's best to stop as soon as you can: others can answer a die "
              "on a Plan, but not one in your hand."),
            _("The player on your left can't end a turn with more dice than you have left. So each die you "
              "place may force them to place one too."),
        ))  # fmt: skip
    return Lesson("place", _("Place your dice"), (
        _("Place dice until you have no more left than the player on your right. On each Plan the highest "
          "total wins. Ties go to the player earlier in turn order. Placed dice stay where they are."),
        _("Win several Plans by a little rather than one by a lot. Where someone else's Scheme is face down, "
          "you can't tell what counts."),
    ))  # fmt: skip


def ability(view: View) -> Lesson:
    return Lesson("ability", _("Change a die"), (
        _("All Schemes are face up now. Each value among your Soldati lets you use one of your abilities "
          "once, on any player's die showing that value. X fits any die. You keep your Soldati."),
        _("Look for a Plan where one die changes the winner: turn yours up, or turn the leader's down or "
          "move it away. If there is none, end your turn."),
    ))  # fmt: skip


def levelling(view: View) -> Lesson:
    return Lesson("level", _("1 die each"), (
        _("Level the Field is on this Plan: only the die you pick counts. The highest pick wins, and ties go "
          "to the player earlier in turn order."),
        _("Pick your highest die, unless you want to lose on purpose."),
    ))  # fmt: skip


# -- Execution ---------------------------------------------------------------------------------------------


def recruiting(view: View) -> Lesson:
    return Lesson("recruit", _("Abilities need values"), (
        _("Take a Soldato from the List. What it shows never changes. Abilities do nothing without a value, "
          "and values do nothing without an ability, so take what you lack."),
        _("If you have both, another value is another use in every round. X is the best value. The same "
          "ability twice adds only 1 point."),
    ))  # fmt: skip


def calling(view: View) -> Lesson:
    return Lesson("call", _("Your new Syndicate"), (
        _("You control it for the rest of the game. Call anyone you like to assist. Players you don't call "
          "can pay you 1 Lucre or 1 Bribery and assist anyway. Once someone assists, you and they can give "
          "it Orders for free. If nobody assists, only Bribery reaches it."),
        advice_on_calls(view.own.role),
    ))  # fmt: skip


def advice_on_calls(role: str) -> str:
    if role == "puppeteer":
        return _("Your role scores for assistants, so call everyone.")
    if role in NEEDS_ORDERS:
        return _("You want to give Orders here yourself, so call 1 player.")
    return _("Your role gains little from assistants, and assistants can sabotage. Call nobody.")


def called(view: View) -> Lesson:
    return Lesson("called", _("You're called to assist"), (
        _("Assisting is free. You can give Orders to this Syndicate in every Command phase, and its "
          "controller can't stop you. Say yes if your role scores here, or if you want to sabotage it."),
        _("But your token also lets its controller give Orders here, and a Puppeteer scores for it. If you "
          "want nothing here, decline."),
    ))  # fmt: skip


def paying(view: View) -> Lesson:
    return Lesson("intrude", _("Nobody called you"), (
        _("For 1 Lucre or 1 Bribery you can assist anyway. That is 1 point less for you and 1 more for the "
          "controller, who also gets to use what you paid."),
        _("It's worth it if your role scores here, like the Consigliere, or if you want to give Orders here "
          "and have no Bribery. Otherwise don't pay."),
    ))  # fmt: skip


# -- Orders ------------------------------------------------------------------------------------------------


def commanding(view: View) -> Lesson:
    table: Public = view.public
    if table.round == table.rounds:
        return Lesson("last orders", _("The last Orders"), (
            _("After this round all Orders are turned up, and Orders in hands count nothing. More sabotage "
              "than secure: the Syndicate is sabotaged. If it's a tie, or there are no Orders, it's "
              "secured."),
            _("Look at the Syndicates your role cares about, and give Orders where it may be close. A strong "
              "Order counts 100 and a weak one 1, so only another strong one answers it."),
        ))  # fmt: skip
    return Lesson("command", _("Give Orders"), (
        _("Orders decide how a Syndicate ends. A strong one counts 100, a weak one 1. You give them face "
          "down. It's free for Syndicates you control or assist, as long as someone assists there."),
        _("Each Bribery gives you 1 action in every round: add an Order to any other Syndicate, steal a "
          "random Order, or swap 2 Orders between Syndicates."),
        _("Orders stay until the end. Start with weak ones and keep strong ones until you know more."),
    ))  # fmt: skip


def guessing(view: View) -> Lesson:
    return Lesson("guess", _("Name the roles"), (
        _("You're the Informant, and now everyone knows. Name a role for each other player: 4 points for "
          "each right one. One of the roles belongs to nobody."),
        _("The Orders are face up, and you saw who gave them. Who gave Orders to sabotaged Syndicates? Who "
          "called everyone, or nobody? Who paid to assist? Think of all players before you name the first."),
    ))  # fmt: skip


# -- afterwards --------------------------------------------------------------------------------------------


def the_end(view: View) -> Lesson:
    mine: Mafioso = view.public.players[view.seat]
    tokens = mine.lucre + mine.bribery + len(mine.soldati)
    if view.places[view.seat] == 1:
        first = _("Nobody has more points than you. Well played.")
    else:
        first = _("Someone else has more points this time.")
    if mine.score - tokens < tokens:
        second = _(
            "More of your points came from tokens than from your role. Next time ask of every Plan "
            "and every Order what your role gets out of it."
        )
    else:
        second = _(
            "Your role gave you at least as much as your tokens. Next time win more small Plans too: "
            "Lucre and Bribery help in every round and are points at the end."
        )
    return Lesson("end", _("All roles are revealed"), (
        first, second, _("The replay shows every hand and every Order."),
    ))  # fmt: skip
