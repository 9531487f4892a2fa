"""A first game of Lord of the P.I.G.S., explained while one plays."""

from __future__ import annotations

from typing import Final

from passel.contract import Lesson, View
from passel.games.lordofpigs.view_types import Office, Public
from passel.i18n import _

PRESET: Final = "first game"  # without Events and Alternate Modes (LP-8)
RESTLESS: Final = 2  # Social Stability, at which one thinks of the uprising
NEAR: Final = 8  # a Rating from which one law may win


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
        return Lesson("welcome", _("Four bigwigs and one country"), (
            _("A President, a Banker, a Corporate Director and an Energy Tycoon run the country, mostly "
              "into the ground. You are one of them. Each has a Rating on the mat, from 0 to 10: who stands"
              " alone at 10 at the end of a turn has won."),
            _("The fifth track is Social Stability, and it belongs to nobody. When it reaches 0 the people "
              "rise, and then the one bigwig with the lowest Rating wins. Keep an eye on it, if only out of"
              " vanity."),
        ))  # fmt: skip
    if table.stability <= RESTLESS:
        return Lesson("restless", _("The people are restless"), (
            _("Social Stability is nearly gone. If it stands at 0 when the turn ends and one player alone "
              "has the lowest Rating, that player wins, whoever is at 10. The leaders will now pass dull "
              "laws that please the people, and somebody at the bottom will not."),
        ))  # fmt: skip
    return Lesson("watching", _("How a turn goes"), (
        _("Each draws a card, then each may lay one vote on a proposal, then all proposals with votes "
          "enough become law together, then each may propose something new. The first player moves on by "
          "one chair every turn."),
        _("Watch where the votes go. A vote stays where it lies, so a proposal that is one short today is a"
          " promise or a threat for tomorrow."),
    ))  # fmt: skip


# -- laws --------------------------------------------------------------------------------------------------


def first_law() -> Lesson:
    return Lesson("submit first", _("Your first proposal"), (
        _("A card in your hand shows what the law does to each of the four and to Social Stability, and how"
          " many votes it needs. Lay one on the agenda: everybody sees it, and from the next turn on "
          "everybody may vote for it, you too."),
        _("A law that needs one vote you can carry alone. One that needs three is generous to you and needs"
          " friends, so look who else gains by it."),
    ))  # fmt: skip


def proposing(view: View) -> Lesson:
    if leads(view) and mine(view).rating >= NEAR:
        return Lesson("submit leading", _("Near the top"), (
            _("You are close to 10, and everybody can count. What you propose now is what they will refuse "
              "to vote for, so propose what you can carry with your own votes."),
            _("To win you must be alone at 10. A law that lifts you and a neighbour at once may only make "
              "company."),
        ))  # fmt: skip
    return Lesson("submit", _("Something new for the agenda"), (
        _("One card a turn may become a proposal. It cannot be taken back, and the same card would also "
          "have been a vote: that is the whole economy of this game."),
        _("The best proposals have a second winner at the table, who will do half of your voting. The worst"
          " ones have three losers. A hand that only grows wins nothing, but an empty one cannot vote."),
    ))  # fmt: skip


def voting(view: View) -> Lesson:
    table: Public = view.public
    if table.options["diplomacy_wars"]:
        return Lesson("vote others", _("Votes for everybody but you"), (
            _("By the house rule of this table you may vote only for proposals of the others. So you live "
              "by what they want: vote for the law that helps you along the way, and let them know what you"
              " expect for it."),
        ))  # fmt: skip
    if table.stability <= RESTLESS:
        return Lesson("vote restless", _("Before the uprising"), (
            _("Add up what the laws with votes enough will do to Social Stability. If it falls to 0 while "
              "you are ahead, you have lost, however good the law was for you."),
            _("If you are alone at the bottom it is the other way round: any law that angers the people is "
              "now yours."),
        ))  # fmt: skip
    return Lesson("vote", _("One vote a turn"), (
        _("You may lay one card on one proposal, as a vote. Which card it is stays hidden; that it is yours"
          " does not. Choose a proposal and look at the pale pawns on the mat: that is where everybody "
          "would stand."),
        _("A vote that completes a law is worth more than one that begins a pile. You may also pass and "
          "keep the card, which is often wiser than helping a neighbour to 10."),
    ))  # fmt: skip


def which_card(view: View) -> Lesson:
    return Lesson("vote card", _("Which card to spend"), (
        _("As a vote every card is worth the same, so spend the one you will miss least: a law that needs "
          "more friends than you have, or one that would hurt you. When the law has passed, the card goes "
          "to your discard pile and comes back when your deck has run out."),
    ))  # fmt: skip


# -- the small print ---------------------------------------------------------------------------------------


def lobbying(view: View) -> Lesson:
    return Lesson("lobby", _("Lobbying"), (
        _("All votes lie. Now some cards can do something else than their text: add one vote to any "
          "proposal, or remove the vote that was laid last. The card is spent, and nobody who had their "
          "window before you can answer."),
        _("Count which proposals are exactly at their mark: there one vote more or less decides. Keeping "
          "such a card for the turn in which it matters is never wrong."),
    ))  # fmt: skip


def sharing(view: View) -> Lesson:
    return Lesson("share", _("A share of the spoils"), (
        _("This law has just paid somebody whose benefits you can share: your Rating rises by what the law "
          "prints for them, and they lose nothing. The card is gone afterwards, so wait for a law that is "
          "worth it, unless this is the step that brings you to 10 alone."),
    ))  # fmt: skip


def event(view: View) -> Lesson:
    return Lesson("event", _("News that cannot be ignored"), (
        _("The gazette has an event that asks something of everybody, one after another. You see what the "
          "others before you have chosen. There is no way to abstain, so take what costs you least, or the "
          "leader most."),
    ))  # fmt: skip


# -- afterwards --------------------------------------------------------------------------------------------


def the_end(view: View) -> Lesson:
    table: Public = view.public
    again = _("In the replay you can look into every hand, and see who voted with what.")
    if table.stability == 0:
        return Lesson("end uprising", _("The people have risen"), (
            _("Social Stability is at 0, and the crown goes to the last in the race. One game in five ends "
              "like this among sensible players: who is behind should always know how far away it is."),
            again,
        ))  # fmt: skip
    if view.places[view.seat] == 1:
        return Lesson("end won", _("You are the Lord"), (
            _("You made it, and the country will get over it. Next time take the full game: with events, "
              "and with cards that bend a vote."),
            again,
        ))  # fmt: skip
    return Lesson("end", _("Another bigwig made it"), (
        _("Usually the winner was seen coming, and somebody held the vote that would have stopped it. Next "
          "time, before you pass, look who is within one law of 10."),
        again,
    ))  # fmt: skip
