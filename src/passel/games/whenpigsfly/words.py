"""When Pigs Shall Fly in words, from the view alone."""

from __future__ import annotations

import passel.games.whenpigsfly.components as c
from passel.contract import View
from passel.contract.journal import Line, Sentences, Told, if_known, told
from passel.games.whenpigsfly.flight import (
    ceiling,
    circle,
    clouds_in,
    gusts_in,
    hoops_worth,
    icons_touched,
)
from passel.games.whenpigsfly.rules_contest import band
from passel.games.whenpigsfly.view_types import Public, Sheet
from passel.i18n import N_, Nn_, _, _n, listed

THEORY_NAMES = [N_("Speed"), N_("Lift"), N_("Aerodynamics"), N_("Stability")]

LINE_NAMES = [
    N_("Speed research"), N_("Lift research"), N_("Aerodynamics research"), N_("Stability research"),
    N_("Speed design"), N_("Lift design"), N_("Aerodynamics design"), N_("Stability design"),
    N_("materials"), N_("fear training"), N_("maneuvers training"),
]  # fmt: skip

ACTION_NAMES = {
    "research": N_("research"), "design": N_("design"), "materials": N_("materials"),
    "training": N_("training"),
}  # fmt: skip

# What a design line has come to at each stage.
PARTS = [
    [N_("Running start"), N_("Bicycle pedals"), N_("Windmill propeller"), N_("Tractor engine")],
    [N_("Bedsheet"), N_("Feathered flappers"), N_("Canvas wings"), N_("Double-decker wings")],
    [N_("Wheelbarrow"), N_("Rain barrel hull"), N_("Canoe hull"), N_("Polished cigar hull")],
    [N_("Curly tail"), N_("Broomstick tail"), N_("Weathervane rudder"), N_("Gyroscope and fins")],
]

ANIMAL_NAMES = [N_("sheep"), N_("duck"), N_("rat"), N_("chicken"), N_("dog"), N_("horse"), N_("cat")]

EFFECTS = [
    N_("cross off two design bubbles at once"),
    N_("weight class is one less in the contest"),
    N_("peek at one theory card that somebody else has discovered"),
    N_("once, add the number to a training action"),
    N_("two points per whistle at the end"),
    N_("block token removed for good"),
    N_("one publicity per whistle at once"),
]

AWARD_NAMES = [
    N_("Famous Farmer"), N_("Flying Ace"), N_("Fearless"), N_("Featherweight"), N_("Focused"),
    N_("Furthest Flight"),
]  # fmt: skip

BAND_NAMES = [
    N_("Crash and Burn"), N_("Afraid of Heights"), N_('Getting the "Hang" of it'),
    N_("Cruising at High Altitude"), N_("Born to Fly"), N_("Master of the Skies"),
]  # fmt: skip

SOME_POINTS = Nn_("1 point", "{n} points")
SOME_WHISTLES = Nn_("1 whistle", "{n} whistles")


def theory(number: int) -> str:
    return _(THEORY_NAMES[number])


def line(number: int) -> str:
    return _(LINE_NAMES[number])


def design_line(number: int) -> str:
    """The line on which a theory is put to use."""
    return line(c.DESIGN_LINE + number)


def who(view: View, seat: int) -> str:
    """Return the player's name, or S1 to S10 if the view has none."""
    return view.name(seat) or c.SEAT[seat]


def everybody(view: View) -> list[str]:
    return [who(view, seat) for seat in range(view.seats)]


def points(number: int) -> str:
    return _n(*SOME_POINTS, number)


def bubbles(number: int) -> str:
    return _n("1 bubble", "{n} bubbles", number)


def whistles(number: int) -> str:
    return _n(*SOME_WHISTLES, number)


def clouds(number: int) -> str:
    return _n("1 cloud", "{n} clouds", number)


def gusts(number: int) -> str:
    return _n("1 gust", "{n} gusts", number)


# -- asking --------------------------------------------------------------------------------------------


def prompt(view: View) -> str:
    """What the seat is asked."""
    table: Public = view.public
    question = view.ask
    if question is None:
        return ""
    mine: Sheet = table.sheets[view.seat]
    match question.decision:
        case "die":
            dice = listed([str(die) for die in table.ladder])
            return _("On the ladder: {dice}. Which die do you take?").format(dice=dice)
        case "line":
            return _("Your die shows {die}. Which line do you work on?").format(die=mine.die)
        case "train":
            return _("You have {whistles} to spend. Do you train an animal?").format(
                whistles=whistles(mine.whistles)
            )
        case "sheep":
            first = _("The sheep crosses off two design bubbles. Which is the first?")
            return first if question.about == 1 else _("And the sheep's second design bubble?")
        case "spy":
            return _("At which theory card does the rat look?")
        case "fly":
            return prompt_to_fly(view, mine)
        case _other:
            return _("Who has built the best craft of those tied for victory?")


def prompt_to_fly(view: View, mine: Sheet) -> str:
    x, y = view.own.flight.points[-1] if view.own.flight.points else (0, c.TOP)
    craft = craft_of(mine)
    met = sum(1 << number for number in view.own.flight.circled)
    nerve = craft.fear - clouds_in(met)
    clouds = _n("1 more cloud", "{n} more clouds", nerve) if nerve else _("no more clouds")
    asked = _("You are at line {x}, height {y}; the pig endures {clouds}. How high is it at line {next}?")
    return asked.format(
        x=x,
        y=y,
        clouds=clouds,
        next=x + craft.lines,
    )


def craft_of(mine: Sheet) -> c.Craft:
    """The craft of a sheet, as the rules of flight want it."""
    craft = mine.craft
    return (
        c.Craft() if craft is None else c.Craft(craft.distance, craft.weight_class, craft.fear, craft.lines)
    )


def label(view: View, option: c.Move) -> str:
    """An option, as a player would say it."""
    match option.kind:
        case "take":
            return _("the {die}").format(die=option.number)
        case "work":
            with_chicken = _("{line} with the chicken") if option.chicken else "{line}"
            return with_chicken.format(line=line(option.line))
        case "train":
            return _("the {animal}, for {whistles}").format(
                animal=_(ANIMAL_NAMES[option.animal]), whistles=whistles(option.number)
            )
        case "sheep":
            return design_line(option.theory)
        case "spy":
            return _("the {theory} card").format(theory=theory(option.theory))
        case "fly":
            return _("height {y}").format(y=option.number) if option.number else _("land there")
        case "vote":
            return who(view, option.seat)
        case _done:
            return _("no more animals")


def preview(view: View, option: c.Move) -> str:
    """What choosing it means, if there is something to say."""
    mine: Sheet = view.public.sheets[view.seat]
    match option.kind:
        case "take":
            gain = c.RUNG[option.number]
            return _("{gain} publicity").format(gain=gain) if gain else _("no publicity")
        case "work":
            more = mine.die + (mine.chicken if option.chicken else 0)
            return after_work(view, mine, option.line, more)
        case "train":
            return _(EFFECTS[option.animal])
        case "sheep":
            return after_bubble(mine, c.DESIGN_LINE + option.theory)
        case "fly":
            return after_segment(view, mine, option.number)
        case _other:
            return ""


def after_work(view: View, mine: Sheet, number: int, more: int) -> str:
    """What so many action points do to a line."""
    before = mine.bubbles[c.LINE[number]]
    after = min(before + more, c.LENGTH[number])
    said = [_("{after} of {length} bubbles").format(after=after, length=c.LENGTH[number])]
    if number < c.DESIGN_LINE:
        said += research_preview(view, mine, number, before, after)
    elif number < c.MATERIALS_LINE and c.STAGE[after] > c.STAGE[before]:
        said.append(stage(number - c.DESIGN_LINE, c.STAGE[after]))
    elif number == c.MATERIALS_LINE:
        said.append(_("weight {n}, class {c}").format(n=c.WEIGHT[after], c=c.WEIGHT_CLASS[after]))
    elif number == c.FEAR_LINE:
        said.append(_("endures {clouds}").format(clouds=clouds(c.FEAR_LEVEL[after])))
    elif number == c.MANEUVERS_LINE:
        said.append(_("turns every {n} lines").format(n=c.MANEUVERABILITY[after]))
    if after in c.TARGETS[number] and mine.earned < c.WHISTLES:
        said.append(_("a whistle"))
    if before + more > after:
        said.append(_("{points} lost").format(points=points(before + more - after)))
    return ", ".join(said)


def research_preview(view: View, mine: Sheet, number: int, before: int, after: int) -> list[str]:
    said = []
    if before < c.DISCOVERY <= after:
        said.append(_("discovery"))
    if after == c.PUBLISH:
        up = view.public.cards[c.THEORY[number]]
        print_points = points(mine.publicity // 2 if up else mine.publicity)
        prints = _("endorses for {points}") if up else _("publishes for {points}")
        said.append(prints.format(points=print_points))
    return said


def after_bubble(mine: Sheet, number: int) -> str:
    after = mine.bubbles[c.LINE[number]] + 1
    said = [_("{after} of {length} bubbles").format(after=after, length=c.LENGTH[number])]
    if c.STAGE[after] > c.STAGE[after - 1]:
        said.append(stage(number - c.DESIGN_LINE, c.STAGE[after]))
    return ", ".join(said)


def stage(number: int, reached: int) -> str:
    return _("stage {n}: {part}").format(n=reached, part=_(PARTS[number][reached]))


def after_segment(view: View, mine: Sheet, height: int) -> str:
    """What the segment to that height would circle, and whether it would be the last."""
    flight, craft = view.own.flight, craft_of(mine)
    x, y = flight.points[-1] if flight.points else (0, c.TOP)
    sheet = c.LETTER.index(mine.letter)
    circled = sum(1 << number for number in flight.circled)
    touched = icons_touched(sheet, x, y, x + craft.lines, height)
    leg = circle(sheet, craft, touched, circled, view.public.literal_crash)
    found = met(clouds_in(leg.circled), gusts_in(leg.circled), hoops_worth(sheet, leg.circled))
    if leg.crash >= 0:
        return _("crashes at {point} ({met})").format(point=leg.crash, met=found)
    return found


def met(cloud: int, gust: int, hoops: int) -> str:
    found = [clouds(cloud)] * (cloud > 0) + [gusts(gust)] * (gust > 0)
    if hoops:
        found.append(_("hoops worth {n}").format(n=hoops))
    return listed(found) if found else _("clear air")


# -- refusing ------------------------------------------------------------------------------------------

ASKED_BY = {
    "take": "die", "work": "line", "train": "train", "done": "train", "sheep": "sheep", "spy": "spy",
    "fly": "fly", "vote": "vote",
}  # fmt: skip


def why_not(view: View, option: c.Move) -> tuple[str, str]:
    """Why an option is not on offer now, and the clause behind that."""
    question = view.ask
    if question is None:
        return _("It is not for you to decide now."), "WP-8"
    kind = option.kind
    if ASKED_BY[kind] != question.decision:
        return _("You are asked something else: {prompt}").format(prompt=prompt(view)), question.clause
    mine: Sheet = view.public.sheets[view.seat]
    match kind:
        case "take":
            return _("There is no {die} on the ladder.").format(die=option.number), "WP-21"
        case "work":
            return why_not_work(mine, option)
        case "train":
            return why_not_train(mine, option)
        case "sheep":
            return _("The {line} is full.").format(line=design_line(option.theory)), "WP-43"
        case "spy":
            return why_not_spy(view, option), "WP-47"
        case "fly":
            return why_not_fly(view, mine), "WP-63"
        case _vote:
            nobody = option.seat >= view.seats
            return (_("Nobody sits there.") if nobody else _("Only the tied are voted for.")), "WP-78"


def why_not_work(mine: Sheet, option: c.Move) -> tuple[str, str]:
    action = c.ACTION[c.ACTION_OF[option.line]]
    if action == mine.block:
        return _("Your block token lies on {action}.").format(action=_(ACTION_NAMES[action])), "WP-29"
    if option.chicken and not mine.chicken:
        return _("You have no chicken that could help."), "WP-38"
    return _("That line is full: {line}.").format(line=line(option.line)), "WP-28"


def why_not_train(mine: Sheet, option: c.Move) -> tuple[str, str]:
    name = _(ANIMAL_NAMES[option.animal])
    if c.ANIMAL[option.animal] in mine.animals:
        return _("You have trained the {animal} already.").format(animal=name), "WP-42"
    if option.number > mine.whistles:
        return _("You have {whistles} to spend, not {number}.").format(
            whistles=whistles(mine.whistles), number=option.number
        ), "WP-41"
    if option.animal == c.SHEEP:
        return _("There is no design bubble left for the sheep."), "WP-44"
    return _("There is no card for the rat to see: face down, new to you, discovered by another."), "WP-47"


def why_not_spy(view: View, option: c.Move) -> str:
    code = c.THEORY[option.theory]
    if view.public.cards[code]:
        return _("That card lies face up.")
    if view.own.cards[code]:
        return _("You have seen that card.")
    return _("Nobody else has discovered that theory.")


def why_not_fly(view: View, mine: Sheet) -> str:
    x = view.own.flight.points[-1][0] if view.own.flight.points else 0
    craft = craft_of(mine)
    next_line = x + craft.lines
    return _("At line {line} the max flight line is at height {y}.").format(
        line=next_line, y=ceiling(craft.distance, next_line)
    )


# -- telling -------------------------------------------------------------------------------------------


TRAINED_TO = {
    c.CHICKEN: N_("{seat} trains the {animal} for {whistles}, to add {n} to a training action."),
    c.DOG: N_("{seat} trains the {animal} for {whistles}: {points} at the end."),
    c.HORSE: N_("{seat} trains the {animal} for {whistles}, and is rid of the block token."),
    c.CAT: N_("{seat} trains the {animal} for {whistles}: {publicity} publicity."),
}


def trained(line: Line) -> Told:
    sentence = TRAINED_TO.get(line.animal, N_("{seat} trains the {animal} for {whistles}."))
    return told(sentence, n=line.whistles, points=points(2 * line.whistles))


def through(line: Line, clear: str, windy: str) -> str | Told:
    """Return the sentence for an end of a flight: with gusts and hoops if there were any."""
    return told(windy, met=met(0, line.gusts, line.hoops)) if line.gusts or line.hoops else clear


tell = Sentences(
    c.BOX,
    {
        "animal": lambda number: _(ANIMAL_NAMES[number]),
        "award": lambda number: _(AWARD_NAMES[number]),
        "bubbles": bubbles,
        "dice": lambda digits: listed(list(str(digits))),
        "distance": lambda lines: str(max(0, lines)),
        "fear": lambda number: clouds(number) if number else _("no clouds"),
        "letter": lambda number: c.LETTER[number],
        "line": line,
        "lost": points,
        "points": points,
        "theory": theory,
        "whistles": whistles,
    },
    {
        c.SHEET: N_("The contest will be flown on sheet {letter}."),
        c.ROUND: N_("Round {round}: {seat} leads."),
        c.WILBURS_ROUND: N_("Round {round}: Wilbur leads."),
        c.ALIKE: N_("All dice show {die} and are rolled again."),
        c.ROLLED: N_("The dice show {dice}; time moves on to bubble {time}."),
        c.LAST_ROUND: N_("Time is up: this is the last round."),
        c.PUBLICITY_EVENT: lambda line: (
            N_("The first publicity event.") if line.number == 1 else N_("The second publicity event.")
        ),
        c.FULL: N_("{seat} has the most publicity and scores the whole design: {points}."),
        c.HALF: N_("{seat} scores half the design: {points}."),
        c.LOWEST: N_("{seat} has the least publicity and scores nothing."),
        c.WILBUR_DISCOVERED: N_("Wilbur discovers the {theory} theory; its card stays face down."),
        c.WILBUR_FAILED: N_("Wilbur rolls a {die} and discovers nothing."),
        c.WILBUR_PUBLISHED: N_("Wilbur publishes the {theory} theory, multiplier {multiplier}."),
        c.WILBUR_LATE: N_("Wilbur would publish the {theory} theory, but its card is face up already."),
        c.TOOK: lambda line: (
            N_("{seat} takes the {die}, for {publicity} publicity.")
            if line.publicity
            else N_("{seat} takes the {die}.")
        ),
        c.WILBUR_TOOK: lambda line: (
            N_("Wilbur takes the {die}, for {publicity} publicity.")
            if line.publicity
            else N_("Wilbur takes the {die}.")
        ),
        c.WORKED: lambda line: (
            N_("{seat} works on {line} and crosses off {bubbles}; {lost} lost.")
            if line.lost
            else N_("{seat} works on {line} and crosses off {bubbles}.")
        ),
        c.CHICKEN_HELPED: N_("{seat} sends for the chicken, which adds {number}."),
        c.IDLE: N_("{seat} finds no line to work on and loses {points}."),
        c.DISCOVERED: if_known(
            N_("{seat} discovers the {theory} theory: its multiplier is {multiplier}."),
            N_("{seat} discovers the {theory} theory."),
        ),
        c.PUBLISHED: N_("{seat} publishes the {theory} theory, multiplier {multiplier}, for {points}."),
        c.ENDORSED: N_("{seat} endorses the {theory} theory for {points}."),
        c.WHISTLED: N_("{seat} earns a whistle and has {whistles} to spend."),
        c.TRAINED: trained,
        c.SHEEP_CROSSED: lambda line: told(
            N_("{seat}'s sheep crosses off bubble {n} of the {line}."),
            n=line.bubbles,
            line=design_line(line.theory),
        ),
        c.SPIED: if_known(
            N_("{seat}'s rat looks at the {theory} card: its multiplier is {multiplier}."),
            N_("{seat}'s rat looks at the {theory} card."),
        ),
        c.REVEALED: N_("The {theory} card is turned up: its multiplier is {multiplier}."),
        c.DEALT: N_("{seat} will fly on sheet {letter}."),
        c.BUILT: N_("{seat}'s craft can fly {distance} lines far; its weight class is {weight_class}."),
        c.TAUGHT: N_("{seat}'s pig endures {fear} and may turn every {lines} lines."),
        c.FLEW: lambda line: told(
            N_("{seat} flies to line {x}, at height {height}.")
            if line.height
            else N_("{seat} flies down to the ground at line {x}."),
            x=line.line,
        ),
        c.MET: lambda line: told(N_("On the way: {met}."), met=met(line.clouds, line.gusts, line.hoops)),
        c.GROUNDED: N_("{seat}'s craft never leaves the ground."),
        c.LANDED: lambda line: through(
            line, N_("{seat} lands at {point}."), N_("{seat} lands at {point}, through {met}.")
        ),
        c.CRASHED: lambda line: through(
            line,
            N_("{seat}'s pig loses its nerve and crashes at {point}."),
            N_("{seat}'s pig loses its nerve and crashes at {point}, through {met}."),
        ),
        c.CONTEST: N_("{seat} scores {points} in the contest."),
        c.AWARDED: N_("{seat} wins the award {award}: {points}."),
        c.TOTAL: N_("{seat} has {points} in all."),
        c.VOTED: N_("{seat} votes for the craft of {for}."),
        c.ENDED: N_("The game is over after {rounds} rounds."),
    },
)


def result(view: View) -> str:
    """How the game has ended."""
    totals = [sheet.score.total for sheet in view.public.sheets]
    if view.seats == 1:
        return _("{who} scores {points}: {band}.").format(
            who=who(view, 0), points=points(totals[0]), band=_(BAND_NAMES[band(totals[0])])
        )
    winners = [who(view, seat) for seat, place in enumerate(view.places) if place == 1]
    if len(winners) > 1:
        return _("{who} share the victory with {points} each.").format(
            who=listed(winners), points=points(max(totals))
        )
    if view.reason == "vote":
        return _("{who} wins the vote after a tie at {points}.").format(
            who=winners[0], points=points(max(totals))
        )
    return _("{who} wins with {points}.").format(who=winners[0], points=points(max(totals)))
