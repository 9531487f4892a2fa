"""A first game of When Pigs Shall Fly, explained while you play."""

from __future__ import annotations

from typing import Final

import passel.games.whenpigsfly.components as c
from passel.contract import Lesson, View
from passel.games.whenpigsfly.rules_contest import band
from passel.games.whenpigsfly.view_types import Own, Public, Score, Sheet
from passel.games.whenpigsfly.words_names import BAND_NAMES, points
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
        return Lesson("landed", _("Your flight is over"), (
            _("The others are still flying. Nobody sees another player's path until the last pig is down, so "
              "nobody can copy."),
            _("Then come the awards: for the most publicity, Maneuvers, Fear training, Materials and "
              "discoveries, and for the best flight. Tied players all get them."),
        ))  # fmt: skip
    if table.round == 1:
        return welcome(view)
    return Lesson("watching", _("Look at the other sheets"), (
        _("All sheets are open. Watch publicity, because two events compare it. Watch research tracks with 6 "
          "or 7 bubbles, because only the first player to finish a theory gets full points."),
        _("Watch who has the most bubbles on Materials, Fear training and Maneuvers: each is an award of 4 "
          "points, and a tie is enough to get it."),
    ))  # fmt: skip


def welcome(view: View) -> Lesson:
    many = _(
        "For about 10 rounds you build a craft and train a pig. Then every pig flies once, through clouds, "
        "gusts and hoops. Both bring points, and the most points win."
    )
    one = _(
        "For about 11 rounds you build a craft and train a pig. Then your pig flies once. Your points earn "
        "you a rank, from Crash and Burn to Master of the Skies. Your rival Wilbur only collects publicity."
    )
    return Lesson("welcome", _("Build a craft, train a pig, fly"), (
        one if alone(view) else many,
        _("On the wall are the dice, the time track and four theory cards, face down. Your sheet has the "
          "tracks where you cross off bubbles, your whistles and the animals you can train with them."),
        _("Each round everyone takes one die in turn. It is how many bubbles you cross off. Low dice also "
          "bring publicity: 3 for a 1, 2 for a 2, 1 for a 3 or 4."),
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
    others = _("The lead moves on each round. If you choose late, have a second die in mind.")
    wilbur = _(
        "Wilbur leads every other round and then takes the lowest die. When you lead, Wilbur takes the "
        "highest die you leave."
    )
    return Lesson("die", _("Bubbles or publicity"), (
        _("A high die crosses off more bubbles. A low die brings publicity, which is 1 point each at the "
          "end. In most rounds bubbles are worth more."),
        _("Choose the track first, then the die. A die that ends on a double ring earns a whistle, and one "
          "that finishes a part scores points. So a 4 that fits is often better than a 6 that doesn't."),
        wilbur if alone(view) else others,
    ))  # fmt: skip


def before_event(view: View) -> Lesson:
    wilbur = _(
        "Time may reach a publicity event next round. You score your whole design, or half of it if Wilbur "
        "has more publicity than you."
    )
    two = _(
        "Time may reach a publicity event next round. The player with more publicity scores their whole "
        "design, the other only half. If you're tied, both score it all."
    )
    many = _(
        "Time may reach a publicity event next round. The most publicity scores the whole design, the least "
        "scores nothing, and everyone else scores half. Tied players score the same."
    )
    return Lesson("die event", _("A publicity event is near"), (
        {1: wilbur, 2: two}.get(view.seats, many),
        _("The die you take now still counts. If your design is worth something and you can catch up in "
          "publicity, a low die pays twice. If your design is empty, take a die that builds."),
    ))  # fmt: skip


def last_round() -> Lesson:
    return Lesson("last round", _("The last round"), (
        _("After this round the pigs fly. There are no more events, so 1 publicity is just 1 point, unless "
          "it wins you Famous Farmer for 4 points."),
        _("Look for a track where your die still finishes something: a part, a discovery, a theory to "
          "publish, one more cloud, or the bubble that wins an award. Every bubble of Materials is 1 more "
          "distance."),
    ))  # fmt: skip


# -- work --------------------------------------------------------------------------------------------------


def working(view: View) -> Lesson:
    table: Public = view.public
    sheet = mine(view)
    if table.round == 1:
        return Lesson("work first", _("The whole die on one track"), (
            _("Cross off all bubbles of your die on one track, from the left. You can't split or save them. "
              "If the last bubble is a double ring, you get a whistle."),
            _("Research shows you what a theory card is worth, ×1 to ×4. Design builds parts: each part "
              "flies as far as its card says. Materials make the craft lighter. Fear training lets your pig "
              "fly through clouds, and Maneuvers let it turn more often."),
            _("Design is a good start: it counts in the flight, at both events and at the end. The action "
              "you use now is blocked for you next round."),
        ))  # fmt: skip
    if table.last_round:
        return last_round()
    if can_print(sheet):
        return Lesson("work print", _("You can publish"), (
            _("Your die can finish a research track. If the card is still face down, you publish it for as "
              "many points as you have publicity. If someone was faster, you endorse it for half."),
            _("These points never change, so publish when your publicity is high. Hurry if another player "
              "has 6 or 7 bubbles on the same theory."),
        ))  # fmt: skip
    if table.time >= c.EVENTS_AT[0] and unfit(view):
        return Lesson("work craft", _("Would your craft fly?"), (
            _("Multiply the parts of each theory by its card, add them up and subtract your weight. That is "
              "how far you can fly. Count ×2 or ×3 for a card you haven't seen. Materials always help: each "
              "bubble is 1 more distance."),
            _("Then look at your pig. Without Fear training the first cloud makes it crash, and the first "
              "cloud comes early. One bubble lets it take one cloud."),
        ))  # fmt: skip
    return Lesson("work", _("Change your action each round"), (
        _("The action you use now is blocked next round, unless you have the horse. Many players use Design "
          "every other round, and Materials or Training in between."),
        _("The first part of a track scores 1 point, the second 2 more, the third 3 more. So two finished "
          "design tracks score more than four half-finished ones. Research pays when your publicity is "
          "high."),
    ))  # fmt: skip


def can_print(sheet: Sheet) -> bool:
    if sheet.block == "research":
        return False
    return any(
        crossed < c.PUBLISH <= crossed + sheet.die
        for crossed in [sheet.bubbles[f"research-{theory}"] for theory in c.THEORY]
    )


def unfit(view: View) -> bool:
    """Return whether the craft would not leave the ground, if cards not seen are average, or the pig would
    crash at the first cloud."""
    own: Own = view.own
    bubbles = mine(view).bubbles
    unseen = sum(c.MULTIPLIERS) / len(c.MULTIPLIERS)
    lift = sum((own.cards[theory] or unseen) * c.STAGE[bubbles[f"design-{theory}"]] for theory in c.THEORY)
    return lift <= c.WEIGHT[bubbles["materials"]] or not bubbles["fear"]


# -- animals -----------------------------------------------------------------------------------------------


def training(view: View) -> Lesson:
    table: Public = view.public
    if table.last_round:
        return Lesson("train last", _("Use your whistles now"), (
            _("After this round whistles are worth nothing. The dog makes 2 points of each. If you've "
              "trained the dog already, the cat makes 1 publicity of each."),
            _("Two animals can be better. Does the sheep finish a part? Will you fly through several gusts? "
              "The duck makes each of them cost 1 less. The horse and the chicken come too late."),
        ))  # fmt: skip
    if not mine(view).animals:
        return Lesson("train first", _("Whistles train animals"), (
            _("Each animal can be trained once. The sheep crosses off 2 design bubbles, the duck makes gusts "
              "cost 1 less, the rat shows you a card that someone else has discovered, and with the horse "
              "nothing is blocked for you any more."),
            _("Chicken, dog and cat take as many whistles as you like. The chicken adds that many bubbles to "
              "one Fear training or Maneuvers, the dog is 2 points each at the end, the cat 1 publicity each "
              "at once."),
            _("You don't have to spend anything now. Whistles keep until the last round."),
        ))  # fmt: skip
    return Lesson("train", _("Spend or save"), (
        _("Compare with the dog: spent there, every whistle is worth 2 points at the end. The dog can wait "
          "for the last round, because it pays the same then and can be trained only once."),
        _("The sheep is worth more when its bubbles finish a part, best before an event. The cat helps when "
          "you are 1 or 2 publicity behind before an event. The horse costs 3 whistles and lets you use the "
          "same action every round."),
    ))  # fmt: skip


def sheep(view: View) -> Lesson:
    return Lesson("sheep", _("Two design bubbles"), (
        _("They may be on one track or on two, even if Design is blocked. They earn no whistle. Every third "
          "bubble finishes a part, so finish one if you can."),
        _("If two tracks need the same, choose the one with the higher card, or the one with more parts: the "
          "third part adds 3 points, the first only 1."),
    ))  # fmt: skip


def rat(view: View) -> Lesson:
    return Lesson("rat", _("Look at a card"), (
        _("The rat shows you one face-down card that someone else has discovered. Only you see it. It scores "
          "nothing."),
        _("The cards are ×1, ×2, ×3 and ×4, so one card also tells you something about the others. Look at a "
          "theory you have built parts for, or still could."),
    ))  # fmt: skip


# -- the flight --------------------------------------------------------------------------------------------


def flying(view: View) -> Lesson:
    table: Public = view.public
    own: Own = view.own
    if own.flight is None or not own.flight.points:
        return Lesson("fly first", _("The flight"), (
            _("You fly leg by leg. Your Maneuvers say how long each leg is, and you choose the height at its "
              "end. You can go up and down, but not above the dotted line. It ends where your craft can fly "
              "at most. Height 0 is a landing."),
            _("Everything your path touches counts, even a corner. Hoops add points, each gust costs your "
              "weight class, and one cloud too many makes your pig crash. Where you land is added to your "
              "score, so further is better."),
        ))  # fmt: skip
    craft = mine(view).craft
    if craft is not None and sum(number < c.CLOUDS for number in own.flight.circled) >= craft.fear:
        here = _(
            "One more cloud and your pig falls straight down where that cloud ends. You keep what you "
            "touched before, and you land at the number on the ground."
        )
        literal = _(
            "One more cloud and your pig falls straight down where the last cloud of that leg ends. "
            "Everything on that leg counts, and you land at the number on the ground."
        )
        return Lesson("fly nerve", _("No more clouds"), (
            literal if table.literal_crash else here,
            _("A crash far out can be better than a landing nearby. Compare the score of each height, and "
              "stay out of clouds as long as you can."),
        ))  # fmt: skip
    return Lesson("fly", _("Think two legs ahead"), (
        _("Your height now decides what the next leg can reach. The best point is one from which the next "
          "hoop is a straight line."),
        _("Clouds cost nothing as long as your pig can take them. Everything counts only once, and each step "
          "further is 1 point. A hoop behind two gusts is rarely worth it for a heavy craft."),
    ))  # fmt: skip


# -- afterwards --------------------------------------------------------------------------------------------


def voting() -> Lesson:
    return Lesson("vote", _("A tie for first place"), (
        _("At this table everyone who isn't tied votes for the best craft, in secret. The most votes win. If "
          "the votes are tied too, the win is shared."),
        _("Any reason counts: the drawing, the flight, the parts."),
    ))  # fmt: skip


def the_end(view: View) -> Lesson:
    score = mine(view).score
    assert score is not None
    return Lesson("end", _("All pigs are down"), (
        verdict(view, score),
        advice(view, score),
        _("The replay shows the game again, with every card and every path."),
    ))  # fmt: skip


def verdict(view: View, score: Score) -> str:
    total = points(score.total)
    if alone(view):
        return _("You have {points}. Your rank: {rank}.").format(
            points=total, rank=_(BAND_NAMES[band(score.total)])
        )
    if view.places[view.seat] == 1:
        return _("You win with {points}.").format(points=total)
    best = max(sheet.score.total for sheet in view.public.sheets)
    return _("You have {points}. The winner has {best}.").format(points=total, best=best)


def advice(view: View, score: Score) -> str:
    sheet = mine(view)
    if sheet.craft is not None and sheet.craft.distance <= 0:
        return _(
            "Your craft was too heavy to fly. Next time cross off Materials earlier: every bubble is 1 more "
            "distance, whatever the cards say."
        )
    if not sheet.bubbles["fear"]:
        return _(
            "Your pig had no Fear training, so the first cloud made it crash. Next time give it a die or two "
            "in the middle of the game."
        )
    if score.awards == 0:
        return _(
            "You won no award. There are six, for 4 or 6 points each. Next time choose one track, such as "
            "Materials, and fill it."
        )
    return _(
        "Compare the score cards row by row. Most points usually come from the flight, the design and the "
        "awards. Try what you didn't use this time."
    )
