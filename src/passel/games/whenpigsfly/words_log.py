"""When Pigs Shall Fly: the log, a sentence for each event."""

from __future__ import annotations

import passel.games.whenpigsfly.components as c
from passel.contract.journal import Line, Sentences, Told, if_known, told
from passel.games.whenpigsfly.words_names import (
    AWARD_NAMES,
    animal,
    bubbles,
    clouds,
    design_line,
    line,
    met,
    points,
    theory,
    whistles,
)
from passel.i18n import N_, _, listed

TRAINED_TO = {
    c.CHICKEN: (
        N_("{seat} trains the chicken with {whistles}: +{n} for one training."),
        N_("You train the chicken with {whistles}: +{n} for one training."),
    ),
    c.DOG: (
        N_("{seat} trains the dog with {whistles}: {points} at the end."),
        N_("You train the dog with {whistles}: {points} at the end."),
    ),
    c.HORSE: (
        N_("{seat} trains the horse. Nothing is blocked for {seat} any more."),
        N_("You train the horse. Nothing is blocked for you any more."),
    ),
    c.CAT: (
        N_("{seat} trains the cat and gets {publicity} publicity."),
        N_("You train the cat and get {publicity} publicity."),
    ),
}
TRAINED = N_("{seat} trains the {animal}."), N_("You train the {animal}.")


def course(event: Line) -> str:
    if len(event.names) == 1 and event.reader == 0:
        return N_("You'll fly course {letter}.")
    return N_("Everyone will fly course {letter}.")


def trained(event: Line) -> Told:
    text, you = TRAINED_TO.get(event.animal, TRAINED)
    return told(text, you, n=event.whistles, points=points(c.DOG_POINTS * event.whistles))


def took(event: Line) -> Told:
    if event.publicity:
        return told(
            N_("{seat} takes the {die} and gets {publicity} publicity."),
            N_("You take the {die} and get {publicity} publicity."),
        )
    return told(N_("{seat} takes the {die}."), N_("You take the {die}."))


def wilbur_took(event: Line) -> str:
    if event.publicity:
        return N_("Wilbur takes the {die} and gets {publicity} publicity.")
    return N_("Wilbur takes the {die}.")


def worked(event: Line) -> Told:
    if event.lost:
        return told(
            N_("{seat} crosses off {bubbles} on {line}, {lost} too many."),
            N_("You cross off {bubbles} on {line}, {lost} too many."),
        )
    return told(
        N_("{seat} crosses off {bubbles} on {line}."),
        N_("You cross off {bubbles} on {line}."),
    )


def built(event: Line) -> Told:
    if event.distance <= 0:
        return told(N_("{seat}'s craft is too heavy to fly."), N_("Your craft is too heavy to fly."))
    return told(
        N_("{seat}'s craft can fly {distance} far. Weight class {weight_class}."),
        N_("Your craft can fly {distance} far. Weight class {weight_class}."),
    )


def flew(event: Line) -> Told:
    """`line` is a number on the ground here, not a track."""
    if event.height:
        return told(
            N_("{seat} flies to {x}, height {height}."), N_("You fly to {x}, height {height}."), x=event.line
        )
    return told(N_("{seat} glides down to {x}."), N_("You glide down to {x}."), x=event.line)


def meeting(event: Line) -> Told:
    found = met(event.clouds, event.gusts, event.hoops)
    if found:
        return told(N_("{seat} meets {met}."), N_("You meet {met}."), met=found)
    return told(N_("{seat} flies through clear air."), N_("You fly through clear air."))


def landed(event: Line) -> Told:
    found = met(0, event.gusts, event.hoops)
    if found:
        return told(
            N_("{seat} lands at {point}, with {met}."), N_("You land at {point}, with {met}."), met=found
        )
    return told(N_("{seat} lands at {point}."), N_("You land at {point}."))


def crashed(event: Line) -> Told:
    found = met(0, event.gusts, event.hoops)
    if found:
        return told(
            N_("{seat}'s pig panics and crashes at {point}, with {met}."),
            N_("Your pig panics and crashes at {point}, with {met}."),
            met=found,
        )
    return told(
        N_("{seat}'s pig panics and crashes at {point}."), N_("Your pig panics and crashes at {point}.")
    )


tell = Sentences(
    c.BOX,
    {
        "animal": animal,
        "award": lambda number: _(AWARD_NAMES[number]),
        "bubbles": bubbles,
        "dice": lambda digits: listed(list(str(digits))),
        "fear": clouds,
        "letter": lambda number: c.LETTER[number],
        "line": line,
        "points": points,
        "theory": theory,
        "whistles": whistles,
    },
    {
        c.SHEET: course,
        c.ROUND: told(N_("Round {round}: {seat} leads."), N_("Round {round}: you lead.")),
        c.WILBURS_ROUND: N_("Round {round}: Wilbur leads."),
        c.ALIKE: N_("All dice show {die}, so they are rolled again."),
        c.ROLLED: N_("Dice: {dice}. Time moves to {time} of 54."),
        c.LAST_ROUND: N_("Time is up: this is the last round."),
        c.PUBLICITY_EVENT: N_("Publicity event {number}: designs score."),
        c.FULL: told(
            N_("{seat} has the most publicity and scores {points} for design."),
            N_("You have the most publicity and score {points} for design."),
        ),
        c.HALF: told(
            N_("{seat} scores half the design: {points}."), N_("You score half your design: {points}.")
        ),
        c.LOWEST: told(
            N_("{seat} has the least publicity and scores nothing."),
            N_("You have the least publicity and score nothing."),
        ),
        c.WILBUR_DISCOVERED: N_("Wilbur discovers {theory}. The card stays face down."),
        c.WILBUR_FAILED: N_("Wilbur rolls a {die} and discovers nothing."),
        c.WILBUR_PUBLISHED: N_("Wilbur publishes {theory}: ×{multiplier}."),
        c.WILBUR_LATE: N_("Wilbur wants to publish {theory}, but it is already face up."),
        c.TOOK: took,
        c.WILBUR_TOOK: wilbur_took,
        c.WORKED: worked,
        c.CHICKEN_HELPED: told(
            N_("{seat} uses the chicken: +{number}."), N_("You use your chicken: +{number}.")
        ),
        c.IDLE: lambda event: told(
            N_("{seat} can't use any track and loses {bubbles}."),
            N_("You can't use any track and lose {bubbles}."),
            bubbles=bubbles(event.points),
        ),
        c.DISCOVERED: if_known(
            told(
                N_("{seat} discovers {theory}: ×{multiplier}."), N_("You discover {theory}: ×{multiplier}.")
            ),
            N_("{seat} discovers {theory}."),
        ),
        c.PUBLISHED: told(
            N_("{seat} publishes {theory} (×{multiplier}) for {points}."),
            N_("You publish {theory} (×{multiplier}) for {points}."),
        ),
        c.ENDORSED: told(
            N_("{seat} endorses {theory} for {points}."), N_("You endorse {theory} for {points}.")
        ),
        c.WHISTLED: lambda event: told(
            N_("{seat} gets a whistle ({n} to spend)."),
            N_("You get a whistle ({n} to spend)."),
            n=event.whistles,
        ),
        c.TRAINED: trained,
        c.SHEEP_CROSSED: lambda event: told(
            N_("{seat}'s sheep crosses off 1 bubble on {track}."),
            N_("Your sheep crosses off 1 bubble on {track}."),
            track=design_line(event.theory),
        ),
        c.SPIED: if_known(
            told(
                N_("{seat}'s rat looks at {theory}: ×{multiplier}."),
                N_("Your rat looks at {theory}: ×{multiplier}."),
            ),
            N_("{seat}'s rat looks at the {theory} card."),
        ),
        c.REVEALED: N_("{theory} is ×{multiplier}."),
        c.DEALT: told(N_("{seat} flies course {letter}."), N_("You fly course {letter}.")),
        c.BUILT: built,
        c.TAUGHT: told(
            N_("{seat}'s pig can take {fear} and flies legs of {lines}."),
            N_("Your pig can take {fear} and flies legs of {lines}."),
        ),
        c.FLEW: flew,
        c.MET: meeting,
        c.GROUNDED: told(N_("{seat}'s craft stays on the ground."), N_("Your craft stays on the ground.")),
        c.LANDED: landed,
        c.CRASHED: crashed,
        c.CONTEST: told(N_("{seat} scores {points} in the flight."), N_("You score {points} in the flight.")),
        c.AWARDED: lambda event: told(
            N_("{seat} wins {award}: +{n}."), N_("You win {award}: +{n}."), n=event.points
        ),
        c.TOTAL: told(N_("{seat}: {points}."), N_("You: {points}.")),
        c.VOTED: told(
            N_("{seat} votes for {for}'s craft."),
            {"seat": N_("You vote for {for}'s craft."), "for": N_("{seat} votes for your craft.")},
        ),
        c.ENDED: N_("The game ends after {rounds} rounds."),
    },
)
