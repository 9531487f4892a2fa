"""When Pigs Shall Fly in words, from the view alone."""

from __future__ import annotations

import passel.games.whenpigsfly.components as c
from passel.contract import View
from passel.contract import one_move as forced
from passel.games.whenpigsfly.flight import (
    Leg,
    ceiling,
    circle,
    clouds_in,
    contest_score,
    gusts_in,
    hoops_worth,
    icons_touched,
)
from passel.games.whenpigsfly.rules_contest import band
from passel.games.whenpigsfly.view_types import Public, Sheet
from passel.games.whenpigsfly.words_log import tell
from passel.games.whenpigsfly.words_names import (
    ACTION_NAMES,
    BAND_NAMES,
    animal,
    clouds,
    craft_of,
    design_line,
    line,
    met,
    points,
    stage,
    theory,
    whistles,
    who,
)
from passel.games.whenpigsfly.words_tips import pieces, tip, tooltip
from passel.i18n import _, _n, listed

__all__ = [
    "button", "choose", "forced", "hint", "label", "one_click", "pieces", "preview", "prompt", "result",
    "tell", "tooltip", "waiting", "why_not",
]  # fmt: skip

MANY = 3  # more players than this are counted, not named

# -- asking --------------------------------------------------------------------------------------------


def prompt(view: View) -> str:
    question = view.ask
    if question is None:
        return ""
    match question.decision:
        case "die":
            return _("Take a die")
        case "line":
            die = view.public.sheets[view.seat].die
            return _n("Cross off 1 bubble on one track", "Cross off {n} bubbles on one track", die)
        case "train":
            return _("Train an animal?")
        case "sheep":
            first = question.about == 1
            return _("Sheep: choose 2 design bubbles") if first else _("Sheep: choose 1 more design bubble")
        case "spy":
            return _("Rat: look at which card?")
        case "fly":
            return _("Choose your height at {next}").format(next=next_stop(view))
        case _vote:
            return _("Who built the best craft?")


def hint(view: View) -> str:
    question = view.ask
    if question is None:
        return ""
    mine: Sheet = view.public.sheets[view.seat]
    match question.decision:
        case "die":
            return die_hint(view, mine)
        case "line":
            return line_hint(view, mine)
        case "train":
            return train_hint(view.public, mine)
        case "sheep":
            return sheep_hint(mine, question.about == 1)
        case "spy":
            return spy_hint(view)
        case "fly":
            return fly_hint(view, mine)
        case _vote:
            return vote_hint(view)


def blocked(mine: Sheet) -> str:
    return _(ACTION_NAMES[mine.block])


def die_hint(view: View, mine: Sheet) -> str:
    table: Public = view.public
    if table.last_round:
        finish = _("This is the last round. Take the die that still finishes something.")
        return with_block(finish, mine)
    if any(0 < mark - table.time <= c.SIDES for mark in c.EVENTS_AT):
        most = max([sheet.publicity for sheet in table.sheets] + [table.wilbur_publicity or 0])
        return _(
            "A publicity event may come next round. Your publicity is {publicity}, the highest is {most}, "
            "your design is worth {design}."
        ).format(publicity=mine.publicity, most=most, design=mine.design_points)
    return with_block(_("The die is how many bubbles you cross off. Low dice also bring publicity."), mine)


def with_block(said: str, mine: Sheet) -> str:
    if mine.block:
        return f"{said} " + _("Blocked for you this round: {action}.").format(action=blocked(mine))
    return f"{said} " + _("No action is blocked for you.")


def line_hint(view: View, mine: Sheet) -> str:
    """What stands out of the tracks on offer: a chicken, a whistle in reach, what will be blocked."""
    assert view.ask is not None
    options = [move(text) for text in view.ask.options]
    said = []
    if any(option.chicken for option in options):
        said.append(_("Your chicken can add {n} to Fear training or Maneuvers, once.").format(n=mine.chicken))
    elif mine.die > 1:
        both = _("Both go on one track.")
        said.append(both if mine.die == 2 else _("All {n} go on one track.").format(n=mine.die))
    if any(whistles_at(mine, option) for option in options):
        said.append(_("End on a double ring for a whistle."))
    if "horse" in mine.animals:
        said.append(_("Your horse keeps every action open."))
    elif not view.public.last_round and not any(option.chicken for option in options):
        said.append(_("The action you use is blocked next round."))
    if mine.block:
        said.append(_("Now blocked: {action}.").format(action=blocked(mine)))
    return " ".join(said) or _("This is the last round. Choose the track that brings the most.")


def train_hint(table: Public, mine: Sheet) -> str:
    if table.last_round:
        said = _("You have {whistles}. This is the last round: unused whistles are worth nothing.")
    else:
        said = _(
            "You have {whistles}. Each animal can be trained once. You can also keep whistles for later "
            "rounds."
        )
    return said.format(whistles=whistles(mine.whistles))


def sheep_hint(mine: Sheet, first: bool) -> str:
    """With the design that needs the fewest bubbles to its next part."""
    crossed = [mine.bubbles[f"design-{code}"] for code in c.THEORY]
    missing, nearest = min(
        (3 - n % 3, number) for number, n in enumerate(crossed) if n < c.LENGTH[c.DESIGN_LINE]
    )
    needs = _("{theory} needs {n} more").format(theory=theory(nearest), n=missing)
    if first:
        said = _(
            "They may be on the same track, blocked or not, and earn no whistle. Every third bubble finishes "
            "a part: {nearest}."
        )
    else:
        said = _(
            "It may be on the same track, blocked or not, and earns no whistle. Every third bubble finishes "
            "a part: {nearest}."
        )
    return said.format(nearest=needs)


def spy_hint(view: View) -> str:
    assert view.ask is not None
    cards = {c.THEORY[move(text).theory] for text in view.ask.options}
    others = [
        who(view, seat)
        for seat, sheet in enumerate(view.public.sheets)
        if seat != view.seat and cards & set(sheet.discovered)
    ]
    said = _(
        "Only you will see it. You can look at face-down cards that {others} discovered and you haven't seen."
    )
    return said.format(others=listed(others) if len(others) <= MANY else _("other players"))


def fly_hint(view: View, mine: Sheet) -> str:
    craft = craft_of(mine)
    left = craft.fear - clouds_in(circled(view))
    top = ceiling(craft.distance, next_stop(view))
    if not left:
        last = _(
            "One more cloud and your pig crashes. Whatever the path touches counts, even a corner. You can "
            "go up to {top}."
        )
        first = _(
            "The first cloud makes your pig crash. Whatever the path touches counts, even a corner. You can "
            "go up to {top}."
        )
        return (last if craft.fear else first).format(top=top)
    if not view.own.flight.points:
        return _(
            "You start at height 14. Hoops add points, gusts cost {weight_class} each, and your pig can take "
            "{clouds}. You can go up to {top}."
        ).format(weight_class=craft.weight_class, clouds=clouds(left), top=top)
    return _n(
        "Your pig can take 1 more cloud. Whatever the path touches counts, even a corner. You can go up or "
        "down, up to {top}.",
        "Your pig can take {n} more clouds. Whatever the path touches counts, even a corner. You can go up "
        "or down, up to {top}.",
        left,
        top=top,
    )


def vote_hint(view: View) -> str:
    assert view.ask is not None
    tied = [move(text).seat for text in view.ask.options]
    total = points(view.public.sheets[tied[0]].score.total)
    if len(tied) > MANY:
        return _(
            "{n} players are tied at {points}. Everyone who isn't tied votes in secret, and the most votes "
            "win."
        ).format(n=len(tied), points=total)
    return _(
        "{names} are tied at {points}. Everyone who isn't tied votes in secret, and the most votes win."
    ).format(names=listed([who(view, seat) for seat in tied]), points=total)


def choose(view: View) -> str:
    assert view.ask is not None
    match view.ask.decision:
        case "die":
            return _("Choose a die")
        case "line":
            return _("Choose a track")
        case "train":
            return _("Choose an animal")
        case "sheep":
            return _("Choose a bubble") if view.ask.about == 1 else _("Choose 1 more")
        case "spy":
            return _("Choose a card")
        case "fly":
            return _("Choose a height")
        case _vote:
            return _("Choose a craft")


def waiting(view: View, seat: int) -> str:
    """What others read while a seat decides; what it does with its die is the same text for all its steps."""
    table: Public = view.public
    if table.phase == "prep":
        said = _("{who} is crossing off bubbles.") if table.sheets[seat].die else _("{who} is taking a die.")
    elif table.phase == "flying":
        said = _("{who} is still flying.")
    else:
        said = _("Waiting for a vote from {who}.")
    return said.format(who=who(view, seat))


# -- where a flight is -----------------------------------------------------------------------------------


def here(view: View) -> tuple[int, int]:
    """Return the point that the reader's flight has come to."""
    return view.own.flight.points[-1] if view.own.flight.points else (0, c.TOP)


def next_stop(view: View) -> int:
    """Return where the reader's next leg ends."""
    return here(view)[0] + craft_of(view.public.sheets[view.seat]).lines


def circled(view: View) -> int:
    return sum(1 << number for number in view.own.flight.circled)


# -- options -----------------------------------------------------------------------------------------------


def move(text: str) -> c.Move:
    found = c.BOX.texts[text]
    assert isinstance(found, c.Move)
    return found


def label(view: View, option: c.Move) -> str:
    match option.kind:
        case "take":
            return _("The {die}").format(die=option.number)
        case "work":
            with_chicken = _("{line} with the chicken") if option.chicken else "{line}"
            return with_chicken.format(line=line(option.line))
        case "train":
            fixed = c.COST[option.animal] > 0
            said = _("the {animal}") if fixed else _("the {animal}, for {whistles}")
            named = said.format(animal=animal(option.animal), whistles=whistles(option.number))
            return named[:1].upper() + named[1:]
        case "sheep":
            return design_line(option.theory)
        case "spy":
            return _("The {theory} card").format(theory=theory(option.theory))
        case "fly":
            return _("Height {y}").format(y=option.number) if option.number else _("Land there")
        case "vote":
            return who(view, option.seat)
        case _done:
            return _("Keep my whistles")


def button(view: View, option: c.Move) -> str:
    match option.kind:
        case "take":
            return _("Take the {die}").format(die=option.number)
        case "work":
            return work_button(view, option)
        case "train":
            fixed = c.COST[option.animal] > 0
            said = _("Train the {animal}") if fixed else _("Train the {animal} for {n}")
            return said.format(animal=animal(option.animal), n=option.number)
        case "sheep":
            return _("Cross off 1 on {theory}").format(theory=theory(option.theory))
        case "spy":
            return _("Look at {theory}").format(theory=theory(option.theory))
        case "fly":
            return fly_button(view, option)
        case "vote":
            return _("Vote for {name}").format(name=who(view, option.seat))
        case _done:
            return _("Keep my whistles")


def one_click(view: View, option: c.Move) -> bool:
    """Whether a click on the piece is the answer."""
    return option.kind in ("take", "spy", "done")


def work_button(view: View, option: c.Move) -> str:
    mine: Sheet = view.public.sheets[view.seat]
    number = option.line
    before = mine.bubbles[c.LINE[number]]
    more = crossing(mine, option)
    if number < c.DESIGN_LINE and before + more == c.PUBLISH:
        up = view.public.cards[c.THEORY[number]]
        prints = _("Endorse for {points}") if up else _("Publish for {points}")
        return prints.format(points=points(print_points(mine, view.public.cards, number)))
    if number < c.DESIGN_LINE and before < c.DISCOVERY <= before + more:
        return _("Discover {theory}").format(theory=theory(number))
    said = _("Cross off {n} with chicken") if option.chicken else _("Cross off {n}")
    return said.format(n=more)


def fly_button(view: View, option: c.Move) -> str:
    """A crash is no secret to who steers into it."""
    end = leg_to(view, option.number)
    if end.crash >= 0:
        return _("Fly, crash at {x}").format(x=end.crash)
    if option.number:
        return _("Fly to height {y}").format(y=option.number)
    return _("Land at {x}").format(x=next_stop(view))


def crossing(mine: Sheet, option: c.Move) -> int:
    """Return how many bubbles the die, and the chicken if it helps, cross off."""
    more = mine.die + (mine.chicken if option.chicken else 0)
    return min(more, c.LENGTH[option.line] - mine.bubbles[c.LINE[option.line]])


def whistles_at(mine: Sheet, option: c.Move) -> bool:
    """Return whether the last bubble would earn a whistle."""
    after = mine.bubbles[c.LINE[option.line]] + crossing(mine, option)
    return after in c.TARGETS[option.line] and mine.earned < c.WHISTLES


def print_points(mine: Sheet, cards: dict[str, int], number: int) -> int:
    """Return what publishing a theory is worth now, or endorsing it."""
    return mine.publicity // 2 if cards[c.THEORY[number]] else mine.publicity


def leg_to(view: View, height: int) -> Leg:
    """Return what becomes of the next leg if it ends at that height."""
    mine: Sheet = view.public.sheets[view.seat]
    craft, sheet = craft_of(mine), c.LETTER.index(mine.letter)
    touched = icons_touched(sheet, *here(view), next_stop(view), height)
    return circle(sheet, craft, touched, circled(view), view.public.literal_crash)


def preview(view: View, option: c.Move) -> str:
    mine: Sheet = view.public.sheets[view.seat]
    match option.kind:
        case "take":
            gain = min(c.RUNG[option.number], c.MOST_PUBLICITY - mine.publicity)
            die = _n("1 bubble", "{n} bubbles", option.number)
            return _("{bubbles}, +{n} publicity").format(bubbles=die, n=gain) if gain else die
        case "work":
            return after_work(view, mine, option)
        case "train":
            return after_training(mine, option)
        case "sheep":
            return after_bubbles(mine, c.DESIGN_LINE + option.theory)
        case "fly":
            return after_leg(view, mine, option.number)
        case _other:
            return ""


def after_work(view: View, mine: Sheet, option: c.Move) -> str:
    number = option.line
    before = mine.bubbles[c.LINE[number]]
    after = before + crossing(mine, option)
    said = [_("{after} of {length} bubbles").format(after=after, length=c.LENGTH[number])]
    if number < c.DESIGN_LINE:
        said += after_research(view, mine, number, before, after)
    elif number < c.MATERIALS_LINE:
        said += new_part(number - c.DESIGN_LINE, before, after)
    elif number == c.MATERIALS_LINE:
        said.append(_("weight {n}, weight class {c}").format(n=c.WEIGHT[after], c=c.WEIGHT_CLASS[after]))
    elif number == c.FEAR_LINE:
        said.append(_("can take {clouds}").format(clouds=clouds(c.FEAR_LEVEL[after])))
    else:
        said.append(_("legs of {n}").format(n=c.MANEUVERABILITY[after]))
    if whistles_at(mine, option):
        said.append(_("a whistle"))
    lost = mine.die + (mine.chicken if option.chicken else 0) - (after - before)
    if lost:
        said.append(_n("1 bubble too many", "{n} bubbles too many", lost))
    return ", ".join(said)


def after_research(view: View, mine: Sheet, number: int, before: int, after: int) -> list[str]:
    said = []
    if before < c.DISCOVERY <= after:
        said.append(_("discovery: {points}").format(points=points(c.DISCOVERY_POINTS)))
    if after == c.PUBLISH:
        up = view.public.cards[c.THEORY[number]]
        prints = _("endorse: {points}") if up else _("publish: {points}")
        said.append(prints.format(points=points(print_points(mine, view.public.cards, number))))
    return said


def new_part(number: int, before: int, after: int) -> list[str]:
    if c.STAGE[after] == c.STAGE[before]:
        return []
    gain = c.STAGE_POINTS[c.STAGE[after]] - c.STAGE_POINTS[c.STAGE[before]]
    return [stage(number, c.STAGE[after]), _n("+1 point", "+{n} points", gain)]


def after_training(mine: Sheet, option: c.Move) -> str:
    match option.animal:
        case c.CHICKEN:
            return _("+{n} for one Fear training or Maneuvers").format(n=option.number)
        case c.DOG:
            return _("{points} at the end").format(points=points(c.DOG_POINTS * option.number))
        case c.CAT:
            gain = min(option.number, c.MOST_PUBLICITY - mine.publicity)
            return _("+{n} publicity at once").format(n=gain)
        case _other:
            return tip(c.ANIMAL[option.animal])


def after_bubbles(mine: Sheet, number: int, more: int = 1) -> str:
    before = mine.bubbles[c.LINE[number]]
    said = [_("{after} of {length} bubbles").format(after=before + more, length=c.LENGTH[number])]
    return ", ".join(said + new_part(number - c.DESIGN_LINE, before, before + more))


def after_leg(view: View, mine: Sheet, height: int) -> str:
    """What the leg to that height would touch, and the score after it."""
    sheet, end = c.LETTER.index(mine.letter), leg_to(view, height)
    found = met(clouds_in(end.circled), gusts_in(end.circled), hoops_worth(sheet, end.circled))
    far = next_stop(view) if end.crash < 0 else end.crash
    score = points(contest_score(sheet, craft_of(mine), far, circled(view) | end.circled))
    if end.crash >= 0:
        return _("crash at {x} ({met}): {points}").format(x=end.crash, met=found, points=score)
    return _("{met}, then {points}").format(met=found or _("clear air"), points=score)


# -- refusing ------------------------------------------------------------------------------------------

ASKED_BY = {
    "take": "die", "work": "line", "train": "train", "done": "train", "sheep": "sheep", "spy": "spy",
    "fly": "fly", "vote": "vote",
}  # fmt: skip


def why_not(view: View, option: c.Move) -> tuple[str, str]:
    """Return why an option is not on offer now and what to do instead, and the clause behind that."""
    question = view.ask
    if question is None:
        return _("It's not your turn."), "WP-8"
    kind = option.kind
    if ASKED_BY[kind] != question.decision:
        return _("Not now. Your move is: {prompt}").format(prompt=prompt(view)), question.clause
    mine: Sheet = view.public.sheets[view.seat]
    match kind:
        case "take":
            dice = ", ".join([str(move(text).number) for text in question.options])
            return _("There's no {die} left. Take one of these: {dice}.").format(
                die=option.number, dice=dice
            ), "WP-21"
        case "work":
            return why_not_work(mine, option)
        case "train":
            return why_not_train(mine, option)
        case "sheep":
            return _("{track} is full. Choose another track.").format(
                track=design_line(option.theory)
            ), "WP-43"
        case "spy":
            return why_not_spy(view, option), "WP-47"
        case "fly":
            return why_not_fly(view, mine), "WP-63"
        case _vote:
            tied = listed([who(view, move(text).seat) for text in question.options])
            return _("Only {names} are tied. Vote for one of them.").format(names=tied), "WP-78"


def why_not_work(mine: Sheet, option: c.Move) -> tuple[str, str]:
    action = c.ACTION[c.ACTION_OF[option.line]]
    if action == mine.block:
        return _("{action} is blocked for you this round. Choose another action.").format(
            action=blocked(mine)
        ), "WP-29"
    if option.chicken and not mine.chicken:
        return _("You have no chicken to use. Choose the track without it."), "WP-38"
    return _("{track} is full. Choose another track.").format(track=line(option.line)), "WP-28"


def why_not_train(mine: Sheet, option: c.Move) -> tuple[str, str]:
    if c.ANIMAL[option.animal] in mine.animals:
        return _("You've already trained the {animal}. Choose another animal or keep your whistles.").format(
            animal=animal(option.animal)
        ), "WP-42"
    if option.number > mine.whistles:
        return _("That costs {cost}, and you have {whistles}. Choose another animal or keep them.").format(
            cost=whistles(option.number), whistles=whistles(mine.whistles)
        ), "WP-41"
    if option.animal == c.SHEEP:
        return _("All your design bubbles are crossed off. Choose another animal."), "WP-44"
    return _(
        "The rat needs a face-down card that someone else discovered and you haven't seen. Choose another "
        "animal."
    ), "WP-47"


def why_not_spy(view: View, option: c.Move) -> str:
    code = c.THEORY[option.theory]
    if view.public.cards[code]:
        said = _("{theory} is face up already. Choose another card.")
    elif view.own.cards[code]:
        said = _("You've already seen {theory}. Choose another card.")
    else:
        said = _("Nobody else has discovered {theory}. Choose another card.")
    return said.format(theory=theory(option.theory))


def why_not_fly(view: View, mine: Sheet) -> str:
    stop = next_stop(view)
    return _("At {next} the flight limit is height {y}. Choose {y} or lower.").format(
        next=stop, y=ceiling(craft_of(mine).distance, stop)
    )


# -- the end -------------------------------------------------------------------------------------------


def result(view: View) -> str:
    totals = [sheet.score.total for sheet in view.public.sheets]
    best = points(max(totals))
    if view.seats == 1:
        return solo_result(view, totals[0])
    winners = view.winners
    names = [who(view, seat) for seat in winners if seat != view.seat]
    if len(winners) > 1:
        you = _("You win together with {names}: {points} each.")
        said = you if view.seat in winners else _("{names} win together with {points} each.")
        return said.format(names=listed(names), points=best)
    if view.reason == "vote":
        if view.seat in winners:
            return _("You win! The vote decided a tie at {points}.").format(points=best)
        return _("{who} wins the vote after a tie at {points}.").format(who=names[0], points=best)
    if view.seat in winners:
        return _("You win! {points}.").format(points=best)
    return _("{who} wins with {points}.").format(who=names[0], points=best)


def solo_result(view: View, total: int) -> str:
    rank = band(total)
    if view.seat < 0:
        return _("{who} scores {points}: {rank}.").format(
            who=who(view, 0), points=points(total), rank=_(BAND_NAMES[rank])
        )
    said = _("{points}: {rank}.").format(points=points(total), rank=_(BAND_NAMES[rank]))
    if rank + 1 == len(c.BAND_FROM):
        return f"{said} " + _("That's the highest rank there is.")
    missing, next_rank = c.BAND_FROM[rank + 1] - total, _(BAND_NAMES[rank + 1])
    return f"{said} " + _n("1 more for {rank}.", "{n} more for {rank}.", missing, rank=next_rank)
