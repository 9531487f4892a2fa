"""When Pigs Shall Fly: the door."""

from __future__ import annotations

from passel.game import Game, Preset, Thinking, choice, switch
from passel.games.whenpigsfly import seen, words
from passel.games.whenpigsfly.bot import weigh
from passel.games.whenpigsfly.components import BOX, LEAST_SEATS, MOST_SEATS, SEAT, Settings, Table
from passel.games.whenpigsfly.figures import ahead, figures, hindsight, topic
from passel.games.whenpigsfly.imagine import redeal
from passel.games.whenpigsfly.rules import setup


def pieces(pos: Table) -> tuple[object, ...]:
    """The four cards; the dice, on the ladder or taken; and of each sheet the whistles that were earned
    and are neither spent nor left."""
    taken = sum(player.die > 0 for player in pos.players) + (pos.wilbur_die > 0)
    lost = [player.earned - player.whistles - sum(player.animals) for player in pos.players]
    return sorted(pos.cards), sum(pos.ladder) + taken, lost


def bands(score: float, *shares: float) -> dict[str, float]:
    """A row of the ledger's solo table."""
    named = {f"{name} %": share for name, share in zip(words.BAND_NAMES, shares, strict=True)}
    return {"rounds": 11.2, "score": score} | named


GAME = Game(
    slug="whenpigsfly",
    name="When Pigs Shall Fly",
    package=__name__,
    rules=1,
    seats=(LEAST_SEATS, MOST_SEATS),
    seat_names=SEAT,
    box=BOX,
    settings=Settings,
    schema=[
        choice("sheets", "shared dealt A B C D", "WP-6",
               "Contest sheets: one random letter for all, one dealt unseen to each seat, or the named "
               "letter for all."),
        choice("first_lead", "random seat1", "WP-5", "Who leads round 1."),
        choice("turn_flow", "phased whole", "WP-9",
               "All take dice before anybody works, or each player does steps D to H in one go, which halves "
               "the waiting by mail."),
        choice("crash", "breaking segment", "WP-69",
               "A crash ends at the cloud that breaks the nerve, or (literal reading) at the last cloud of "
               "the segment."),
        switch("award_at_zero", "WP-76", "An award can be won with a measure of 0."),
        choice("tiebreak", "shared vote", "WP-78",
               "Tied first places share the victory, or the other players vote."),
    ],
    presets=[
        Preset("full",
               "The whole game (all defaults); with one seat it is the solo game against Wilbur.", {}),
        Preset("literal crash", "The full game, with crashes by the letter of the rules.",
               {"crash": "segment"}),
        Preset("by mail", "The full game in whole turns, for less waiting.", {"turn_flow": "whole"}),
    ],
    position=Table,
    setup=setup,
    redeal=redeal,
    weigh=weigh,
    public=seen.public,
    own=seen.own,
    words=words,
    length="round",
    count=pieces,
    figures=figures,
    hindsight=hindsight,
    ahead=ahead,
    topic=topic,
    published={  # the ledger's random player, and its tuned "aviator" beside the regular bot
        ("random", 1): bands(42.2, 39, 55, 6, 0, 0, 0),
        ("regular", 1): bands(80.8, 0, 0, 10, 34, 40, 16),
        **{
            (bot, seats): {"rounds": rounds}
            for bot in ("random", "regular")
            for seats, rounds in {2: 11.2, 3: 10.7, 4: 10.3, 6: 10.0, 10: 9.7}.items()
        },
    },
    sketches=lambda table: bool(table.phase == "scored"),  # for the vote, and to laugh at
    thinking=Thinking(iterations=100),
)  # fmt: skip
