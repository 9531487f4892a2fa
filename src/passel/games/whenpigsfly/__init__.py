"""When Pigs Shall Fly: the door."""

from __future__ import annotations

from passel.contract import Game, Preset, Thinking, choice, switch, with_defaults
from passel.games.whenpigsfly import view, words
from passel.games.whenpigsfly.bot import weigh
from passel.games.whenpigsfly.components import BOX, LEAST_SEATS, MOST_SEATS, SEAT, Settings, Table
from passel.games.whenpigsfly.imagine import redeal
from passel.games.whenpigsfly.rules import setup
from passel.i18n import N_


def pieces(pos: Table) -> tuple[object, ...]:
    """The four cards; the dice, on the ladder or taken; and of each sheet the whistles that were earned
    and are neither spent nor left."""
    taken = sum(player.die > 0 for player in pos.players) + (pos.wilbur_die > 0)
    lost = [player.earned - player.whistles - sum(player.animals) for player in pos.players]
    return sorted(pos.cards), sum(pos.ladder) + taken, lost


GAME = Game(
    slug="whenpigsfly",
    name="When Pigs Shall Fly",
    rules=1,
    difficulty=5,
    about=N_(
        "Design, train and promote a flying pig, then steer it through clouds, gusts and hoops and hope it "
        "keeps its nerve. Most points win. Solo, you play against Wilbur."
    ),
    credits=N_(
        "Design: Mark Fuhrman. Art: Andrew Kutz. CC BY-NC-ND 4.0. No original art is used here."
    ),
    seats=(LEAST_SEATS, MOST_SEATS),
    seat_names=SEAT,
    box=BOX,
    settings=Settings,
    schema=[
        choice("sheets", {"shared": "shared", "dealt": "dealt", "A": "A", "B": "B", "C": "C", "D": "D"}, "WP-6", "Sheets",
               "Contest sheets: one random letter for all, one dealt unseen to each seat, or the named "
               "letter for all."),
        choice("first_lead", {"random": "random", "seat1": "seat1"}, "WP-5", "First lead", "Who leads round 1."),
        choice("turn_flow", {"phased": "phased", "whole": "whole"}, "WP-9", "Turn flow",
               "All take dice before anybody works, or each player does steps D to H in one go, which halves "
               "the waiting by mail."),
        choice("crash", {"breaking": "breaking", "segment": "segment"}, "WP-69", "Crash",
               "A crash ends at the cloud that breaks the nerve, or (literal reading) at the last cloud of "
               "the segment."),
        switch("award_at_zero", "WP-76", "Award at zero", "An award can be won with a measure of 0."),
        choice("tiebreak", {"shared": "shared", "vote": "vote"}, "WP-78", "Tiebreak",
               "Tied first places share the victory, or the other players vote."),
    ],
    presets=[
        Preset("full", "Full",
               "The whole game (all defaults); with one seat it is the solo game against Wilbur.", {}),
        Preset("literal crash", "Literal crash", "The full game, with crashes by the letter of the rules.",
               {"crash": "segment"}),
        Preset("by mail", "By mail", "The full game in whole turns, for less waiting.", {"turn_flow": "whole"}),
    ],
    position=Table,
    setup=setup,
    redeal=redeal,
    weigh=weigh,
    public=view.public,
    own=view.own,
    words=with_defaults(words),
    length="round",
    count=pieces,
    sketches=lambda table: bool(table.phase == "scored"),  # for the vote, and to laugh at
    thinking=Thinking(iterations=100),
)  # fmt: skip
