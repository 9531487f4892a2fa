"""A first game of Lord of the P.I.G.S., explained while you play."""

from __future__ import annotations

from typing import Final

from passel.contract import Lesson, View
from passel.games.lordofpigs.view_types import Office, Public
from passel.games.lordofpigs.words import CLOSE, RESTLESS
from passel.i18n import _

PRESET: Final = "first game"  # without events and second uses (LP-8)


def lesson(view: View) -> Lesson:
    table: Public = view.public
    if view.over:
        return the_end(view)
    if view.ask is None:
        return waiting(view)
    if table.turn == 1 and view.ask.decision == "submit":
        return first_law()
    return {
        "vote": voting,
        "vote-card": which_card,
        "submit": proposing,
        "lobby": lobbying,
        "lobby-target": lobbying,
        "share": sharing,
    }.get(view.ask.decision, event)(view)


def mine(view: View) -> Office:
    office: Office = view.public.offices[view.seat]
    return office


def leads(view: View) -> bool:
    table: Public = view.public
    return mine(view).rating == max(office.rating for office in table.offices)


# -- while others act --------------------------------------------------------------------------------------


def waiting(view: View) -> Lesson:
    table: Public = view.public
    if table.turn == 1:
        return Lesson("welcome", _("Four leaders and one country"), (
            _("You're the President, the Banker, the Director or the Tycoon. Each of you has a rating from 0 "
              "to 10. Stand alone at 10 at the end of a turn, and you win."),
            _("The fifth track is Social Stability: the people. If it's at 0 when a turn ends, they revolt, "
              "and the player with the lowest rating wins instead. Keep an eye on it."),
        ))  # fmt: skip
    if table.stability <= RESTLESS:
        return Lesson("restless", _("The people are restless"), (
            _("Social Stability is nearly at 0. If it's 0 when the turn ends and one player alone has the "
              "lowest rating, that player wins, even if someone is at 10. The leaders now need laws that "
              "calm the people. The player in last place needs the opposite."),
        ))  # fmt: skip
    return Lesson("watching", _("How a turn goes"), (
        _("Everyone draws a card. Then each player may play one card as a vote. Every proposal with enough "
          "votes becomes law, and each player may propose something new. The next turn starts with the next "
          "player."),
        _("Watch where the votes go. They stay on a proposal until it leaves, so one that is a single vote "
          "short today can pass tomorrow."),
    ))  # fmt: skip


# -- laws --------------------------------------------------------------------------------------------------


def first_law() -> Lesson:
    return Lesson("submit first", _("Your first proposal"), (
        _("A card shows what the law does to each of the four players and to Social Stability, and how many "
          "votes it needs. Put one on the agenda. From the next turn on everyone can vote for it, you too."),
        _("You can pass a law that needs 1 vote alone. One that needs 3 gives you more, but you need help, "
          "so look who else gains from it."),
    ))  # fmt: skip


def proposing(view: View) -> Lesson:
    if leads(view) and mine(view).rating >= CLOSE:
        return Lesson("submit leading", _("Near the top"), (
            _("You're close to 10, and everyone can see it. The others won't vote for you now, so propose "
              "what you can pass with your own votes."),
            _("You have to be alone at 10. A law that moves you and a neighbour up may leave two of you "
              "there."),
        ))  # fmt: skip
    return Lesson("submit", _("Something new for the agenda"), (
        _("You may propose one card a turn. You can't take it back, and you could also have used the same "
          "card as a vote. That choice is the heart of the game."),
        _("A good proposal helps someone else, too, who then votes for it. A bad one hurts everyone but you. "
          "And keep a card: with an empty hand you can't vote."),
    ))  # fmt: skip


def voting(view: View) -> Lesson:
    table: Public = view.public
    if table.options["diplomacy_wars"]:
        return Lesson("vote others", _("Votes for everyone but you"), (
            _("At this table you can only vote for other players' proposals. Vote for a law that helps you "
              "as well, and tell its owner what you'd like in return."),
        ))  # fmt: skip
    if table.stability <= RESTLESS:
        return Lesson("vote restless", _("Before the revolt"), (
            _("Add up what the laws that will pass do to Social Stability. If it falls to 0 while you're "
              "ahead, you lose, however good the law is for you."),
            _("If you're alone in last place, it's the other way round: any law that angers the people "
              "helps you."),
        ))  # fmt: skip
    return Lesson("vote", _("One vote a turn"), (
        _("You may play one card on one proposal, as a vote. Everyone sees where you vote, but not with "
          "which card. Choose a proposal and look at the pale pawns: that's where everyone would end up."),
        _("The vote that passes a law is worth more than the first one. You can also keep your card, which "
          "is often better than helping a neighbour to 10."),
    ))  # fmt: skip


def which_card(view: View) -> Lesson:
    return Lesson("vote card", _("Which card to spend"), (
        _("Every card counts as one vote, so spend the one you need least: a law that needs more votes than "
          "you can get, or one that would hurt you. When the proposal leaves, the card goes to your discard "
          "pile. It comes back when your draw pile is empty."),
    ))  # fmt: skip


# -- second uses and events --------------------------------------------------------------------------------


def lobbying(view: View) -> Lesson:
    return Lesson("lobby", _("Lobbying"), (
        _("All votes are in. Some cards have a second use: add a vote to any proposal, or remove the last "
          "one from it. The card is spent. Players who lobbied before you can't answer."),
        _("Look for proposals with exactly enough votes, or one too few: there a single vote decides. You "
          "can also keep the card for a turn in which it matters more."),
    ))  # fmt: skip


def sharing(view: View) -> Lesson:
    return Lesson("share", _("Claiming a share"), (
        _("This law helps a player whose gain you can claim, too: you go up by as much as the law says for "
          "them, and they lose nothing. The card is spent, so wait for a law that's worth it, unless this "
          "step takes you to 10 alone."),
    ))  # fmt: skip


def event(view: View) -> Lesson:
    return Lesson("event", _("An event for everyone"), (
        _("This event asks everyone to choose, one after the other. You see what the players before you "
          "chose. You can't pass, so take what costs you least, or the leader most."),
    ))  # fmt: skip


# -- afterwards --------------------------------------------------------------------------------------------


def the_end(view: View) -> Lesson:
    table: Public = view.public
    again = _("In the replay you can see every hand, and who voted with what.")
    if table.stability == 0:
        return Lesson("end uprising", _("The people revolt"), (
            _("Social Stability is at 0, so the player in last place wins. About one game in five ends like "
              "this. If you're behind, always know how far away it is."),
            again,
        ))  # fmt: skip
    if view.places[view.seat] == 1:
        return Lesson("end won", _("You win"), (
            _("Well played. Next time try the full game, with events and with cards that have a second use."),
            again,
        ))  # fmt: skip
    return Lesson("end", _("Someone else made it"), (
        _("Usually everyone can see the winner coming, and someone has the vote to stop it. Next time, "
          "before you keep your card, look who is one law away from 10."),
        again,
    ))  # fmt: skip
