"""When Pigs Shall Fly, the rules after the last round: the final design, the flight contest, the scores."""

from __future__ import annotations

from typing import Final

from passel.games.whenpigsfly.components import *
from passel.games.whenpigsfly.flight import (
    ceiling,
    circle,
    clouds_in,
    contest_score,
    glides_in,
    gusts_in,
    hoops_worth,
    icons_touched,
)
from passel.kernel import Ask, Decision, Option

# -- reading a sheet -----------------------------------------------------------------------------------


def design_total(player: Player) -> int:
    """The stage points of the four design lines (WP-16)."""
    total = 0
    for line in range(DESIGN_LINE, DESIGN_LINE + THEORIES):
        total += STAGE_POINTS[STAGE[player.crossed[line]]]
    return total


def discoveries(player: Player) -> int:
    """Also of cards that were face up already (WP-36)."""
    number = 0
    for line in range(RESEARCH_LINE, RESEARCH_LINE + THEORIES):
        if player.crossed[line] >= DISCOVERY:
            number += 1
    return number


def craft_of(player: Player, cards: list[int]) -> Craft:
    """Flight distance: multipliers times design stages, less weight (WP-56).  Weight class, fear level and
    maneuverability by bubbles (WP-58); with the duck a class less, never below 0 (WP-45)."""
    crossed = player.crossed
    distance = -WEIGHT[crossed[MATERIALS_LINE]]
    for theory in range(THEORIES):
        distance += cards[theory] * STAGE[crossed[DESIGN_LINE + theory]]
    weight_class = WEIGHT_CLASS[crossed[MATERIALS_LINE]]
    if player.animals[DUCK]:
        weight_class = max(0, weight_class - 1)
    return Craft(
        distance, weight_class, FEAR_LEVEL[crossed[FEAR_LINE]], MANEUVERABILITY[crossed[MANEUVERS_LINE]]
    )


# -- Finalize Design -----------------------------------------------------------------------------------


def finalize_design(pos: Table) -> None:
    """All cards face up (WP-55), and the crafts as they are; the sketch has no effect (WP-59)."""
    for theory in range(THEORIES):
        if not pos.face_up[theory]:
            pos.face_up[theory] = True
            pos.note(REVEALED, theory, pos.cards[theory])
    for seat in range(pos.seats):
        player = pos.players[seat]
        player.craft = craft = craft_of(player, pos.cards)
        if pos.settings.sheets == "dealt":
            pos.note(DEALT, seat, player.sheet)
        pos.note(BUILT, seat, craft.distance, craft.weight_class)
        pos.note(TAUGHT, seat, craft.fear, craft.lines)
    hold_contest(pos)


# -- the flight contest: in lanes, each on its own sheet -----------------------------------------------


def hold_contest(pos: Table) -> None:
    """All fly at the same time, unseen by each other (WP-60)."""
    pos.phase = FLYING
    pos.together(list(range(pos.seats)), take_off)
    pos.then(compare_flights)


def take_off(pos: Table, seat: int) -> None:
    """A craft without distance stays on the ground (WP-57)."""
    if pos.players[seat].craft.distance > 0:
        fly_on(pos, seat)


def fly_on(pos: Table, seat: int) -> None:
    """From the present point to the next line, at any whole height under the max flight line (WP-61 to
    WP-63); or forced to the end point (WP-64)."""
    player = pos.players[seat]
    craft = player.craft
    if glides_in(craft, player.flight.x):
        fly_segment(pos, seat, craft.distance, 0)
    else:
        pos.ask(seat, FLY_TO, FLY_UP_TO[ceiling(craft.distance, player.flight.x + craft.lines)])


def fly_to(pos: Table, seat: int, option: Move) -> None:
    player = pos.players[seat]
    fly_segment(pos, seat, player.flight.x + player.craft.lines, option.number)
    if player.flight.landing == NONE:
        fly_on(pos, seat)


def fly_segment(pos: Table, seat: int, line: int, height: int) -> None:
    """Circle what the segment touches (WP-67).  On the ground the craft has landed (WP-65, WP-72), if the pig
    has not crashed on the way."""
    player = pos.players[seat]
    flight = player.flight
    touched = icons_touched(player.sheet, flight.x, flight.y, line, height)
    leg = circle(player.sheet, player.craft, touched, flight.circled, pos.settings.crash == "segment")
    flight.x = line
    flight.y = height
    flight.heights.append(height)
    flight.circled |= leg.circled
    if leg.crash != NONE:
        flight.crashed = True
        flight.landing = leg.crash
    elif height == 0:
        flight.landing = line
    if pos.journal is not None:
        pos.note(FLEW, seat, line, height)
        new = leg.circled
        pos.note(MET, seat, clouds_in(new), gusts_in(new), hoops_worth(player.sheet, new))


# -- after the contest: all paths are open -------------------------------------------------------------


def compare_flights(pos: Table) -> None:
    """The final contest scores (WP-73), the awards, the totals, the winner."""
    pos.phase = SCORED
    for seat in range(pos.seats):
        player = pos.players[seat]
        flight = player.flight
        if flight.landing == NONE:
            pos.note(GROUNDED, seat)  # WP-57
        else:
            gusts, hoops = gusts_in(flight.circled), hoops_worth(player.sheet, flight.circled)
            pos.note(CRASHED if flight.crashed else LANDED, seat, flight.landing, gusts, hoops)
            player.contest = contest_score(player.sheet, player.craft, flight.landing, flight.circled)
        pos.note(CONTEST, seat, player.contest)
    final_scoring(pos)


def final_scoring(pos: Table) -> None:
    for award in range(len(AWARD)):
        give_award(pos, award)
    for seat in range(pos.seats):
        player = pos.players[seat]
        player.total = sum(score(player))
        pos.note(TOTAL, seat, player.total)
    find_winner(pos)


def score(player: Player) -> list[int]:
    """Events, contest, publicity, publishing, discoveries, design, dog, awards (WP-74).  Whistles that
    are left are worth nothing (WP-52)."""
    prints = 0
    for points in player.prints:
        if points != NONE:
            prints += points
    return [
        player.events[0] + player.events[1],
        player.contest,
        player.publicity,
        prints,
        DISCOVERY_POINTS * discoveries(player),
        design_total(player),
        DOG_POINTS * player.animals[DOG],  # WP-49
        sum(player.awards),
    ]


# Awards


def measure(player: Player, award: int) -> int:
    if award == FAMOUS_FARMER:
        return player.publicity
    if award == FLYING_ACE:
        return player.crossed[MANEUVERS_LINE]
    if award == FEARLESS:
        return player.crossed[FEAR_LINE]
    if award == FEATHERWEIGHT:
        return player.crossed[MATERIALS_LINE]
    if award == FOCUSED:
        return discoveries(player)
    return player.contest


def give_award(pos: Table, award: int) -> None:
    """To all who have the most (WP-75), which must be something, unless agreed otherwise (WP-76)."""
    needed = needed_for(pos, award)
    if not pos.settings.award_at_zero:
        needed = max(1, needed)
    for seat in range(pos.seats):
        player = pos.players[seat]
        if measure(player, award) >= needed:
            player.awards[award] = AWARD_POINTS[award]
            pos.note(AWARDED, seat, award, AWARD_POINTS[award])


def needed_for(pos: Table, award: int) -> int:
    """The most that anybody has.  Alone: as much publicity as Wilbur, or more than his line (WP-81,
    WP-85)."""
    if pos.seats > 1:
        return max([measure(player, award) for player in pos.players])
    if award == FAMOUS_FARMER:
        return pos.wilbur_publicity
    return WILBURS_LINE[award] + 1


# -- the winner ----------------------------------------------------------------------------------------


def find_winner(pos: Table) -> None:
    """The highest score wins (WP-77); tied players share the victory, or the others vote (WP-78)."""
    best = max([player.total for player in pos.players])
    tied = [seat for seat in range(pos.seats) if pos.players[seat].total == best]
    voters = [seat for seat in range(pos.seats) if pos.players[seat].total < best]
    if pos.settings.tiebreak == "vote" and len(tied) > 1 and voters:
        pos.together(voters, vote)
        pos.then(count_votes)
    else:
        end_game(pos, tied, "score")


def vote(pos: Table, seat: int) -> None:
    """All at once, for the best craft among the tied."""
    best = max([player.total for player in pos.players])
    tied = [VOTE[other] for other in range(pos.seats) if pos.players[other].total == best]
    pos.ask(seat, VOTE_FOR, tied)


def take_vote(pos: Table, seat: int, option: Move) -> None:
    pos.players[seat].vote = option.seat


def count_votes(pos: Table) -> None:
    """Most votes win; several with the most share."""
    votes = [0] * pos.seats
    for seat in range(pos.seats):
        choice = pos.players[seat].vote
        if choice != NOBODY:
            votes[choice] += 1
            pos.note(VOTED, seat, choice)
    end_game(pos, [seat for seat in range(pos.seats) if votes[seat] == max(votes)], "vote")


def end_game(pos: Table, winners: list[int], reason: str) -> None:
    """Equal totals share a place, and who has lost the vote shares the next one.  Alone there is no
    winner, only a score (WP-87)."""
    pos.note(ENDED, pos.round)
    if pos.seats == 1:
        pos.end([1], "solo", [pos.players[0].total / 100])
        return
    totals = [player.total for player in pos.players]
    places = []
    for seat in range(pos.seats):
        ahead = sum([total > totals[seat] for total in totals])
        if seat not in winners:
            ahead = max(ahead, len(winners))
        places.append(1 + ahead)
    pos.end(places, reason)


def band(total: int) -> int:
    """How a solo score is rated (WP-86)."""
    number = 0
    for least in BAND_FROM[1:]:
        if total >= least:
            number += 1
    return number


# -- the decisions: as in rules.py ---------------------------------------------------------------------


def highest_flight(pos: Table, ask: Ask) -> Option:
    height: Option = ask.options[-1]
    return height


FLY_TO: Final = Decision(BOX, "fly", "WP-63", fly_to, 15, highest_flight, secret=True)
VOTE_FOR: Final = Decision(BOX, "vote", "WP-78", take_vote, 9, secret=True)
