"""When Pigs Shall Fly: the door."""

from __future__ import annotations

from passel.contract import Game, Preset, Thinking, choice, switch
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
    goal=N_(
        "Score the most points: with research, design, publicity and animals, and with the flight at the end."
    ),
    credits=N_(
        "Design: Mark Fuhrman. Art: Andrew Kutz. CC BY-NC-ND 4.0. No original art is used here."
    ),
    seats=(LEAST_SEATS, MOST_SEATS),
    seat_names=SEAT,
    box=BOX,
    settings=Settings,
    schema=[
        choice("sheets",
               {"shared": N_("Random, same for all"), "dealt": N_("A surprise for each player"),
                "A": "A", "B": "B", "C": "C", "D": "D"}, "WP-6", N_("Course"),
               N_("Everyone flies the same random course, a course you choose, or a surprise course each.")),
        choice("first_lead", {"random": N_("Random"), "seat1": N_("The first seat")}, "WP-5",
               N_("First lead"), N_("Who takes the first die in round 1."), advanced=True),
        choice("turn_flow",
               {"phased": N_("Dice first"), "whole": N_("One turn each (less waiting)")}, "WP-9", N_("Turns"),
               N_("Everyone takes a die before anyone uses it, or each player takes and uses their die in "
                  "one turn."), advanced=True),
        choice("crash",
               {"breaking": N_("At the cloud too many"), "segment": N_("At the last cloud of the leg")},
               "WP-69", N_("Where a crash ends"),
               N_("The pig falls at the cloud that was one too many, or at the last cloud of that leg."),
               advanced=True),
        switch("award_at_zero", "WP-76", N_("Awards for zero"),
               N_("Give an award even if the best player has 0 of what it counts."), advanced=True),
        choice("tiebreak", {"shared": N_("Share the win"), "vote": N_("The others vote")}, "WP-78",
               N_("Ties for first place"),
               N_("Share the win, or let the other players vote for the best craft."), advanced=True),
    ],
    presets=[
        Preset("full", N_("Full game"), N_("The whole game. With 1 player you play against Wilbur."), {}),
        Preset("literal crash", N_("Long crashes"),
               N_("A pig that panics falls at the last cloud of the leg, as the rules text says word for "
                  "word."),
               {"crash": "segment"}),
        Preset("by mail", N_("Over days"),
               N_("Each player takes and uses a die in one turn, so you wait less for each other."),
               {"turn_flow": "whole"}),
    ],
    position=Table,
    setup=setup,
    redeal=redeal,
    weigh=weigh,
    public=view.public,
    own=view.own,
    words=words,
    length="round",
    count=pieces,
    sketches=lambda table: bool(table.phase == "scored"),  # for the vote, and to laugh at
    thinking=Thinking(iterations=100),
)  # fmt: skip
