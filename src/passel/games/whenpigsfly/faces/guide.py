"""A first game of When Pigs Shall Fly, explained while one plays."""

from __future__ import annotations

from typing import Final

import passel.games.whenpigsfly.components as c
from passel.contract import Lesson, View
from passel.games.whenpigsfly.rules_contest import band
from passel.games.whenpigsfly.view_types import Own, Public, Score, Sheet
from passel.games.whenpigsfly.words import BAND_NAMES
from passel.i18n import _

PRESET: Final = ""  # a first game has all rules


def lesson(view: View) -> Lesson:
    table: Public = view.public
    if view.over:
        return the_end(view)
    if table.phase == "scored":
        return voting()
    if view.ask is None:
        return waiting(view)
    return {
        "die": taking,
        "line": working,
        "train": training,
        "sheep": sheep,
        "spy": rat,
        "fly": flying,
    }[view.ask.decision](view)


def mine(view: View) -> Sheet:
    sheet: Sheet = view.public.sheets[view.seat]
    return sheet


def alone(view: View) -> bool:
    return view.seats == 1


# -- while others act --------------------------------------------------------------------------------------


def waiting(view: View) -> Lesson:
    table: Public = view.public
    if table.phase == "flying":
        return Lesson("landed", _("Your part is done"), (
            _("In the air or in the barn, your contest is over. The others are still drawing their paths, "
              "and nobody sees a path but its owner until the last pig is down, so that nobody copies."),
            _("Then come the awards, one each for the most publicity, maneuvers, fear training, materials, "
              "discoveries and points in the contest. Who is level with the best gets them in full. After "
              "that the pencils are put away and everything is added up."),
        ))  # fmt: skip
    if table.round == 1:
        return welcome(view)
    return Lesson("watching", _("Other people's barns"), (
        _("Every sheet at this table is open, so have a look. Publicity, because two events compare it. "
          "Research lines with six or seven bubbles, because only the first to finish a theory is paid in "
          "full for it. Whistles, because they become animals."),
        _("And the longest row of bubbles in materials, in fear and in maneuvers: each of these is an award"
          " of four points at the end, and drawing level is enough."),
    ))  # fmt: skip


def welcome(view: View) -> Lesson:
    many = _(
        "Somebody said: when pigs fly. You took it as a date. For about ten rounds you build a flying "
        "machine on your sheet, bubble by bubble; then every pig flies once, through clouds and gusts. Both "
        "bring points, and most points win."
    )
    one = _(
        "Somebody said: when pigs fly. You took it as a date. For about eleven rounds you build a flying "
        "machine, bubble by bubble; then your pig flies once. Points make your rank, from Crash and Burn to "
        "Master of the Skies. Wilbur, your rival, does nothing but collect publicity."
    )
    return Lesson("welcome", _("A date with gravity"), (
        one if alone(view) else many,
        _("On the barn wall hang the ladder with the dice, the time track and four theory cards, face down."
          " Your sheet has the lines to cross off, whistles, and animals to train with them."),
        _("Each round brings everybody one die, taken in turn. It is the number of bubbles you will cross "
          "off. Low dice bring publicity on top: three for a 1, nothing for a 5 or a 6."),
    ))  # fmt: skip


# -- dice --------------------------------------------------------------------------------------------------


def taking(view: View) -> Lesson:
    table: Public = view.public
    if table.round == 1:
        return welcome(view)
    if table.last_round:
        return last_round()
    if any(0 < bubble - table.time <= c.SIDES for bubble in c.EVENTS_AT):
        return before_event(view)
    others = _(
        "Whoever leads takes first, and the lead goes round. If you are late, have a second wish ready."
    )
    wilbur = _(
        "Wilbur leads every other round. Then he takes the lowest die; in your rounds he takes the highest "
        "that you leave."
    )
    return Lesson("die", _("Bubbles or applause"), (
        _("A high die is work, a low one is publicity, and publicity is a point each at the end. Most "
          "rounds want work."),
        _("Choose the line first, then the die for it. One that ends exactly on a double ring earns a "
          "whistle, and one that completes a design stage earns points, so a 4 that fits often beats a 6 "
          "that does not. Mind your block token: that action is closed this round."),
        wilbur if alone(view) else others,
    ))  # fmt: skip


def before_event(view: View) -> Lesson:
    wilbur = _(
        "The next roll may cross a grey bubble of the time track, and then publicity is compared. Your "
        "design scores its points in full, or only half of them if Wilbur has more publicity than you."
    )
    two = _(
        "The next roll may cross a grey bubble of the time track, and then publicity is compared. Whoever "
        "has more scores the full points of their design, the other only half. If you are level, both score "
        "in full."
    )
    many = _(
        "The next roll may cross a grey bubble of the time track, and then publicity is compared. Whoever "
        "has the most scores the full points of their design, the last one nothing, all others half. Being "
        "level with the first counts as first."
    )
    return Lesson("die event", _("The newspaper is coming"), (
        {1: wilbur, 2: two}.get(view.seats, many),
        _("What you take now still counts. If your design is worth something and the lead in publicity is "
          "within reach, a low die may pay twice. If your design is empty, let the newspaper come and take "
          "a die that builds."),
    ))  # fmt: skip


def last_round() -> Lesson:
    return Lesson("last round", _("Time is up"), (
        _("This is the last round; then the pigs fly. No event comes any more, so a point of publicity is "
          "just a point, unless it makes you the Famous Farmer, which is worth four."),
        _("What is half finished now stays half finished. Look for the line on which a die still pays: a "
          "design stage, a discovery, a theory to print, one more cloud to endure, or the bubble that "
          "brings an award. In materials every single bubble is a line of flight."),
    ))  # fmt: skip


# -- work --------------------------------------------------------------------------------------------------


def working(view: View) -> Lesson:
    table: Public = view.public
    sheet = mine(view)
    if table.round == 1:
        return Lesson("work first", _("One line, the whole die"), (
            _("Your die goes into one line, from the left, and cannot be split or saved. If its last bubble"
              " is a double ring you earn a whistle."),
            _("Research tells you what a theory card is worth, 1 to 4. Design uses it: three bubbles are a "
              "stage, and stage times card is how far you fly. Materials take off weight. Fear training "
              "lets the pig endure clouds, maneuvers let it turn more often."),
            _("Design is a sound beginning. It counts in the flight and at the end, and two events on the "
              "way pay for it. Whatever you choose, your block token closes that action in the next round."),
        ))  # fmt: skip
    if table.last_round:
        return last_round()
    if can_print(sheet):
        return Lesson("work print", _("A theory to print"), (
            _("Your die can finish a line of research. If the card still lies face down you publish it, for"
              " as many points as you have publicity. If somebody was quicker you endorse it, for half. The"
              " number is written down and never changes."),
            _("So a famous farmer prints now, and an unknown one asks what else the die could do. A "
              "neighbour with six or seven bubbles in the same theory is a reason to hurry."),
        ))  # fmt: skip
    if table.time >= c.EVENTS_AT[0] and unfit(view):
        return Lesson("work craft", _("Would it fly"), (
            _("Add up: each design stage times its card, less the weight. That is how many lines the craft "
              "will fly, and if nothing is left it stays in the barn. A card that you have not seen counts "
              "two or three. Materials are the surest cure, since each bubble is a line further whatever "
              "the cards say."),
            _("Then look at the pig. Without any fear training the first cloud brings it down, and the "
              "first cloud comes early. One bubble is enough to endure one."),
        ))  # fmt: skip
    return Lesson("work", _("Never the same thing twice"), (
        _("What you do now is closed to you in the next round, unless you have trained the horse. Many "
          "sensible players design in every other round, and in between make the craft lighter or the pig "
          "braver."),
        _("In a design line, bubbles between two stages are worth nothing yet. The first stage brings one "
          "point, the second two more, the third three more: two finished lines beat four that were begun. "
          "Research pays for those with publicity, and for those who like to know."),
    ))  # fmt: skip


def can_print(sheet: Sheet) -> bool:
    if sheet.block == "research":
        return False
    return any(
        crossed < c.PUBLISH <= crossed + sheet.die
        for crossed in [sheet.bubbles[f"research-{theory}"] for theory in c.THEORY]
    )


def unfit(view: View) -> bool:
    """A craft that would not leave the ground, if cards not seen are middling ones, or a pig that would not
    survive a cloud."""
    own: Own = view.own
    bubbles = mine(view).bubbles
    unseen = sum(c.MULTIPLIERS) / len(c.MULTIPLIERS)
    lift = sum((own.cards[theory] or unseen) * c.STAGE[bubbles[f"design-{theory}"]] for theory in c.THEORY)
    return lift <= c.WEIGHT[bubbles["materials"]] or not bubbles["fear"]


# -- animals -----------------------------------------------------------------------------------------------


def training(view: View) -> Lesson:
    table: Public = view.public
    if table.last_round:
        return Lesson("train last", _("Whistles spoil"), (
            _("After this round a whistle is worth nothing. The dog makes two points of each, all in one "
              "go. If it is trained already, the cat still makes a publicity of each, and that is a point."),
            _("Before the dog gets everything, look at two others. Would two bubbles complete a design "
              "stage? Then send the sheep. Will you fly through five gusts? The duck saves a point in each."
              " Horse and chicken come too late."),
        ))  # fmt: skip
    if not mine(view).animals:
        return Lesson("train first", _("A farm that listens"), (
            _("Whistles train animals, each once in the game. The sheep crosses off two design bubbles, the"
              " duck makes the craft a class lighter in gusts, the horse removes your block token for good,"
              " and the rat peeks at a card that another has discovered."),
            _("Chicken, dog and cat take as many whistles as you give. The chicken adds that number to one "
              "later training, the dog is worth two points for each at the end, the cat one publicity for "
              "each at once."),
            _("You need not spend anything today. Whistles keep until the last round."),
        ))  # fmt: skip
    return Lesson("train", _("Spend or save"), (
        _("Measure everything by the dog: a whistle is two points in the end, and the dog can wait for the "
          "last round, since it pays the same and is trained only once."),
        _("The sheep is worth more when its two bubbles complete a stage, best before an event. The cat is "
          "for an event that you would lose by a point or two. The horse costs three, which is six points "
          "of dog, for the right to do the same thing twice."),
    ))  # fmt: skip


def sheep(view: View) -> Lesson:
    return Lesson("sheep", _("Where the sheep walks"), (
        _("Two design bubbles, in one line or in two, and your block token does not matter. They earn no "
          "whistle. Every third bubble completes a stage, so finish something if you can."),
        _("If two lines are equally near, prefer the one whose card you know to be high, or the one that is"
          " further on: the third stage is worth more than the first."),
    ))  # fmt: skip


def rat(view: View) -> Lesson:
    return Lesson("rat", _("What the rat knows"), (
        _("It looks at one card that lies face down, that somebody else has discovered, and that is new to "
          "you. Only you are told. It brings no points, only knowledge."),
        _("The cards are 1, 2, 3 and 4, each once, so one card also tells something about the others. Send "
          "the rat where you have designed, or where you still could."),
    ))  # fmt: skip


# -- the flight --------------------------------------------------------------------------------------------


def flying(view: View) -> Lesson:
    table: Public = view.public
    own: Own = view.own
    if own.flight is None or not own.flight.points:
        return Lesson("fly first", _("From the top of the silo"), (
            _("You fly from line to line, as wide apart as your maneuvers allow, and choose the height at "
              "the next one. Up and down are free, but not above the dotted line, which ends where your "
              "craft can fly at most. Height 0 is a landing."),
            _("Everything that the path touches is circled, and a corner is enough. Hoops add their number."
              " Each gust costs your weight class. Clouds cost nerve, and when that is used up the next one"
              " brings the pig down. The number on the ground where you land is the rest of the score, so "
              "further is better."),
        ))  # fmt: skip
    craft = mine(view).craft
    if craft is not None and sum(number < c.CLOUDS for number in own.flight.circled) >= craft.fear:
        here = _(
            "One more cloud and the pig falls, straight down where that cloud ends. What was circled on the "
            "way stays, and the ground there is your landing point."
        )
        literal = _(
            "One more cloud and the pig falls, straight down where the last cloud of that segment ends. "
            "Everything on the segment is circled, and the ground there is your landing point."
        )
        return Lesson("fly nerve", _("No nerve left"), (
            literal if table.literal_crash else here,
            _("A crash far out can be better than a polite landing nearby. Flyers who planned every line "
              "perfectly crashed in about one flight in five, and meant to. Compare what each height "
              "brings, and keep clear of clouds as long as there is clear air ahead."),
        ))  # fmt: skip
    return Lesson("fly", _("The next line"), (
        _("How high you may be at the next line does not depend on how high you are now. What you meet on "
          "the way does. So think two lines ahead: the best point now is the one from which the next hoop "
          "is a straight line."),
        _("Clouds within the pig's nerve are free, each icon counts once, and every line further is a "
          "point. A hoop behind two gusts is rarely a bargain for a heavy craft."),
    ))  # fmt: skip


# -- afterwards --------------------------------------------------------------------------------------------


def voting() -> Lesson:
    return Lesson("vote", _("A tie, and a jury"), (
        _("The best have the same number of points, and at this table the others vote: who of them has "
          "built the best craft? All vote at once and unseen. The most votes win, and if those are equal "
          "too, the victory is shared."),
        _("There is no rule about what makes a craft the best one. Sketches, flights and old favours have "
          "all been known to matter."),
    ))  # fmt: skip


def the_end(view: View) -> Lesson:
    score = mine(view).score
    assert score is not None
    return Lesson("end", _("The pigs are down"), (
        verdict(view, score),
        advice(view, score),
        _("The replay shows all of it again, with every card and every path."),
    ))  # fmt: skip


def verdict(view: View, score: Score) -> str:
    if alone(view):
        rank = _("{n} points: that is {rank}.")
        return rank.format(n=score.total, rank=_(BAND_NAMES[band(score.total)]))
    if view.places[view.seat] == 1:
        return _("Pigs fly, and nobody made more of it than you: {n} points.").format(n=score.total)
    best = max(sheet.score.total for sheet in view.public.sheets)
    return _("You have {n} points, and {best} won.").format(n=score.total, best=best)


def advice(view: View, score: Score) -> str:
    sheet = mine(view)
    if sheet.craft is not None and sheet.craft.distance <= 0:
        return _(
            "Your craft weighed more than it lifted and never left the barn. Next time cross off materials "
            "earlier: every bubble is a line of flight, even before you know a single card."
        )
    if not sheet.bubbles["fear"]:
        return _(
            "Your pig had no fear training at all, and for such a pig the first cloud is the last. Next "
            "time give it a die or two in the middle of the game."
        )
    if score.awards == 0:
        return _(
            "No award went to you. There are six, for four points or six. Next time choose one line, "
            "materials for instance, and take it to the end."
        )
    return _(
        "Next time compare the score cards line by line. Most points usually come from the contest, the "
        "design and the awards, and what you never tried is where the next ten are."
    )
