"""When Pigs Shall Fly, the rules of Contest Prep, top down.  WP-n are the clauses of RULES.md.

What comes after the last round is in rules_contest.py."""

from __future__ import annotations

from typing import Final

from passel.games.whenpigsfly.components import *
from passel.games.whenpigsfly.rules_contest import design_total, finalize_design
from passel.kernel import Ask, Decision, Option

# -- setup ---------------------------------------------------------------------------------------------


def setup(pos: Table) -> None:
    """A card on each theory, face down (WP-3); a sheet each, with nothing on it (WP-7); the first lead
    (WP-5)."""
    pos.cards = MULTIPLIERS[:]
    pos.shuffle(pos.cards)
    pos.players = [Player() for _ in range(pos.seats)]
    hand_out_sheets(pos)
    if pos.seats > 1 and pos.settings.first_lead == "random":
        pos.lead = pos.draw(pos.seats)
    play_round(pos)


def hand_out_sheets(pos: Table) -> None:
    """One letter for all, drawn or agreed; or one each, which nobody sees before the contest (WP-6)."""
    sheets = pos.settings.sheets
    if sheets == "dealt":
        for player in pos.players:
            player.sheet = pos.draw(len(LETTER))
        return
    letter = pos.draw(len(LETTER)) if sheets == "shared" else LETTER.index(sheets)
    for player in pos.players:
        player.sheet = letter
    pos.note(SHEET, letter)


# -- a round: roll, time, events -----------------------------------------------------------------------


def play_round(pos: Table) -> None:
    """Roll, time, event check, take dice; then each works, whistles, trains, moves the block (WP-8, WP-9)."""
    pos.round += 1
    pos.turn = 0
    if wilbur_leads(pos):
        pos.note(WILBURS_ROUND, pos.round)
    else:
        pos.note(ROUND, pos.lead, pos.round)
    time = roll(pos)
    for bubble in range(pos.time - time + 1, pos.time + 1):  # in track order (WP-15)
        cross_time(pos, bubble)
    if wilbur_leads(pos):
        wilbur_takes(pos, lowest(pos))  # WP-80
    offer_dice(pos)


def solo(pos: Table) -> bool:
    return pos.seats == 1


def wilbur_leads(pos: Table) -> bool:
    """Alone, the player leads odd rounds and Wilbur the even ones (WP-79)."""
    return solo(pos) and pos.round % 2 == 0


def roll(pos: Table) -> int:
    """All dice, again as long as they are all alike (WP-10); returns the bubbles that the highest crosses
    (WP-11), of which those beyond the end of the track are lost (WP-12)."""
    throw(pos)
    while lowest(pos) == highest(pos):
        pos.note(ALIKE, lowest(pos))
        throw(pos)
    time = min(highest(pos), TIME - pos.time)
    pos.time += time
    if pos.journal is not None:
        pos.note(ROLLED, digits(pos.ladder), pos.time)
    return time


def throw(pos: Table) -> None:
    for player in pos.players:
        player.die = 0
    pos.wilbur_die = 0
    pos.ladder = [0] * (SIDES + 1)
    for _ in range(SOLO_DICE if solo(pos) else pos.seats + EXTRA_DICE):  # WP-2
        pos.ladder[1 + pos.draw(SIDES)] += 1


def lowest(pos: Table) -> int:
    die = 1
    while not pos.ladder[die]:
        die += 1
    return die


def highest(pos: Table) -> int:
    die = SIDES
    while not pos.ladder[die]:
        die -= 1
    return die


def digits(ladder: list[int]) -> int:
    """The dice as the journal tells them: 2256."""
    number = 0
    for die in range(1, SIDES + 1):
        for _ in range(ladder[die]):
            number = 10 * number + die
    return number


def cross_time(pos: Table, bubble: int) -> None:
    """A grey bubble brings an event (WP-13) or the last round (WP-14); a W, alone, wakes Wilbur."""
    if bubble == LAST_ROUND_AT:
        pos.last_round = True
        pos.note(LAST_ROUND, pos.round)
    elif bubble in EVENTS_AT:
        publicity_event(pos, EVENTS_AT.index(bubble))
    elif solo(pos) and bubble == WILBUR_AT[0]:
        wilbur_discovers(pos)
    elif solo(pos) and bubble == WILBUR_AT[1]:
        wilbur_publishes(pos)


def wilbur_discovers(pos: Table) -> None:
    """One die: 1 to 4 is a theory, of which nobody sees the card; else nothing (WP-82)."""
    die = pos.draw(SIDES)
    if die < THEORIES:
        pos.wilbur_theory = die
        pos.note(WILBUR_DISCOVERED, die)
    else:
        pos.note(WILBUR_FAILED, 1 + die)


def wilbur_publishes(pos: Table) -> None:
    """If he has discovered nothing a die is rolled until it names a theory, and its card is turned up, if it
    is not up already (WP-83)."""
    if pos.wilbur_theory != NONE:
        return
    theory = pos.draw(SIDES)
    while theory >= THEORIES:
        theory = pos.draw(SIDES)
    if pos.face_up[theory]:
        pos.note(WILBUR_LATE, theory)
    else:
        pos.face_up[theory] = True
        pos.note(WILBUR_PUBLISHED, theory, pos.cards[theory])


# Publicity event


def publicity_event(pos: Table, number: int) -> None:
    """The full design total for the highest publicity, half for the others, nothing for the lowest
    (WP-16, WP-17); tied players share a status (WP-18), and if all are tied, that of the highest
    (WP-20).  Of two, and against Wilbur, the lower gets half (WP-19)."""
    pos.note(PUBLICITY_EVENT, number + 1)
    levels = [player.publicity for player in pos.players]
    if solo(pos):
        levels.append(pos.wilbur_publicity)  # WP-81
    for seat in range(pos.seats):
        player = pos.players[seat]
        points = design_total(player)
        if player.publicity == max(levels):
            pos.note(FULL, seat, points)
        elif len(levels) > 2 and player.publicity == min(levels):
            points = 0
            pos.note(LOWEST, seat)
        else:
            points = points // 2
            pos.note(HALF, seat, points)
        player.events[number] = points


# -- D: take dice --------------------------------------------------------------------------------------


def in_turn(pos: Table) -> int:
    """Lead first, then clockwise (WP-1)."""
    return (pos.lead + pos.turn) % pos.seats


def offer_dice(pos: Table) -> None:
    """One die each, none may be refused (WP-21)."""
    options = []
    for die in range(1, SIDES + 1):
        if pos.ladder[die]:
            options.append(TAKE[die - 1])
    pos.ask(in_turn(pos), DIE, options)


def take_die(pos: Table, seat: int, option: Move) -> None:
    """At once the publicity beside its rung (WP-22)."""
    player = pos.players[seat]
    player.die = option.number
    pos.ladder[option.number] -= 1
    pos.note(TOOK, seat, option.number, gain_publicity(player, RUNG[option.number]))
    if solo(pos) and not wilbur_leads(pos):
        wilbur_takes(pos, highest(pos))  # WP-80
    if pos.settings.turn_flow == "whole":  # WP-9
        offer_work(pos)
        return
    pos.turn += 1
    if pos.turn < pos.seats:
        offer_dice(pos)
    else:
        pos.turn = 0
        offer_work(pos)


def gain_publicity(player: Player, gain: int) -> int:
    """As much as the track has room for (WP-23)."""
    gain = min(gain, MOST_PUBLICITY - player.publicity)
    player.publicity += gain
    return gain


def wilbur_takes(pos: Table, die: int) -> None:
    """Publicity is all that Wilbur ever gets (WP-81)."""
    gain = min(RUNG[die], MOST_PUBLICITY - pos.wilbur_publicity)
    pos.wilbur_publicity += gain
    pos.wilbur_die = die
    pos.ladder[die] -= 1
    pos.note(WILBUR_TOOK, die, gain)


# -- E: work -------------------------------------------------------------------------------------------


def offer_work(pos: Table) -> None:
    """One line of one action, not full (WP-28) and not blocked (WP-29); a chicken may help to train
    (WP-38)."""
    seat = in_turn(pos)
    player = pos.players[seat]
    crossed = player.crossed
    options = []
    for line in range(LINES):
        if ACTION_OF[line] != player.block and crossed[line] < LENGTH[line]:
            options.append(WORK[line])
    if player.chicken and player.block != TRAINING:
        for option in (FEAR_WITH_CHICKEN, MANEUVERS_WITH_CHICKEN):
            if crossed[option.line] < LENGTH[option.line]:
                options.append(option)
    if options:
        pos.ask(seat, WORK_ON, options)
    else:
        pos.worked = NONE  # WP-30
        pos.note(IDLE, seat, player.die)
        offer_training(pos, seat)


def work_unasked(pos: Table, ask: Ask) -> Option:
    return next(option for option in WORK_UNASKED if option in ask.options)


def work(pos: Table, seat: int, option: Move) -> None:
    """As many bubbles as the die shows, all in this line; what it has no room for is lost (WP-24 to
    WP-27)."""
    player = pos.players[seat]
    line = option.line
    points = player.die
    if option.chicken:
        points += player.chicken
        pos.note(CHICKEN_HELPED, seat, player.chicken)
        player.chicken = 0
    before = player.crossed[line]
    after = min(before + points, LENGTH[line])
    player.crossed[line] = after
    pos.worked = ACTION_OF[line]
    pos.note(WORKED, seat, line, after - before, points - (after - before))
    if line < DESIGN_LINE:
        research(pos, seat, line, before, after)  # these lines are numbered as the theories
    if after in TARGETS[line]:
        whistle(pos, seat)
    offer_training(pos, seat)


def research(pos: Table, seat: int, theory: int, before: int, after: int) -> None:
    """First the discovery (WP-32, WP-36), then publishing (WP-35)."""
    if before < DISCOVERY <= after:
        pos.note(DISCOVERED, seat, theory, pos.cards[theory])
    if after == PUBLISH:
        publish(pos, seat, theory)


def publish(pos: Table, seat: int, theory: int) -> None:
    """A card that is face down is turned up, for the publicity that the player has now (WP-33); one
    that is up is endorsed, for half of it (WP-34).  These points stay (WP-37)."""
    player = pos.players[seat]
    if pos.face_up[theory]:
        player.prints[theory] = player.publicity // 2
        pos.note(ENDORSED, seat, theory, player.prints[theory])
    else:
        pos.face_up[theory] = True
        player.prints[theory] = player.publicity
        pos.note(PUBLISHED, seat, theory, pos.cards[theory], player.publicity)


# -- F: whistle ----------------------------------------------------------------------------------------


def whistle(pos: Table, seat: int) -> None:
    """One for a last bubble that is a target (WP-39), while the sheet has whistles (WP-40)."""
    player = pos.players[seat]
    if player.earned < WHISTLES:
        player.earned += 1
        player.whistles += 1
        pos.note(WHISTLED, seat, player.whistles)


# -- G: train ------------------------------------------------------------------------------------------


def offer_training(pos: Table, seat: int) -> None:
    """Any animals that can be paid for, one after the other, each once in the game (WP-41, WP-42)."""
    player = pos.players[seat]
    if not player.whistles:
        end_turn(pos, seat)
        return
    options = [DONE]
    for option in TRAIN:
        if trainable(pos, seat, option):
            options.append(option)
    for numbers in TRAIN_FOR:
        if not player.animals[numbers[0].animal]:
            options += numbers[: player.whistles]
    pos.ask(seat, TRAIN_ANIMAL, options)


def trainable(pos: Table, seat: int, option: Move) -> bool:
    """A sheep needs a design bubble to cross (WP-44), a rat a card to see (WP-47)."""
    player = pos.players[seat]
    if player.animals[option.animal] or player.whistles < COST[option.animal]:
        return False
    if option.animal == SHEEP:
        return len(open_designs(player)) > 0
    if option.animal == RAT:
        return len(spyable(pos, seat)) > 0
    return True


def train(pos: Table, seat: int, option: Move) -> None:
    if option is DONE:
        end_turn(pos, seat)
        return
    player = pos.players[seat]
    animal = option.animal
    player.whistles -= option.number
    player.animals[animal] = option.number
    gain = gain_publicity(player, option.number) if animal == CAT else 0  # WP-51
    pos.note(TRAINED, seat, animal, option.number, gain)
    if animal == SHEEP:
        pos.ask(seat, SHEEP_AT_WORK, open_designs(player), 1)
        return
    if animal == RAT:
        pos.ask(seat, SPYING, spyable(pos, seat))
        return
    if animal == CHICKEN:
        player.chicken = option.number  # for a later training action (WP-48)
    elif animal == HORSE:
        player.block = NONE  # at once, and for good (WP-50)
    offer_training(pos, seat)


def open_designs(player: Player) -> list[Move]:
    """Design lines that are not full, blocked or not (WP-43)."""
    options = []
    for theory in range(THEORIES):
        if player.crossed[DESIGN_LINE + theory] < LENGTH[DESIGN_LINE]:
            options.append(DESIGN_WITH_SHEEP[theory])
    return options


def sheep(pos: Table, seat: int, option: Move, bubble: int) -> None:
    """Two design bubbles, which earn no whistle (WP-43); one, if there is only one (WP-44)."""
    player = pos.players[seat]
    line = DESIGN_LINE + option.theory
    player.crossed[line] += 1
    pos.note(SHEEP_CROSSED, seat, option.theory, player.crossed[line])
    options = open_designs(player)
    if bubble < SHEEP_BUBBLES and options:
        pos.ask(seat, SHEEP_AT_WORK, options, bubble + 1)
    else:
        offer_training(pos, seat)


def spyable(pos: Table, seat: int) -> list[Move]:
    """Cards that are face down, that the player has not seen, and that somebody else has discovered
    (WP-47)."""
    options = []
    for theory in range(THEORIES):
        if not has_seen(pos, seat, theory) and discovered_by_another(pos, seat, theory):
            options.append(SPY[theory])
    return options


def has_seen(pos: Table, seat: int, theory: int) -> bool:
    """Face up for all, discovered, or spied on."""
    player = pos.players[seat]
    return pos.face_up[theory] or has_discovered(player, theory) or player.spied == theory


def has_discovered(player: Player, theory: int) -> bool:
    return player.crossed[RESEARCH_LINE + theory] >= DISCOVERY


def discovered_by_another(pos: Table, seat: int, theory: int) -> bool:
    """Wilbur is another, too (WP-84)."""
    if pos.wilbur_theory == theory:
        return True
    for other in range(pos.seats):
        if other != seat and has_discovered(pos.players[other], theory):
            return True
    return False


def spy(pos: Table, seat: int, option: Move) -> None:
    """The rat sees the card at once; this is no discovery (WP-46)."""
    pos.players[seat].spied = option.theory
    pos.note(SPIED, seat, option.theory, pos.cards[option.theory])
    offer_training(pos, seat)


# -- H: block token, and the end of the round ----------------------------------------------------------


def end_turn(pos: Table, seat: int) -> None:
    """The token goes to the action of this turn, or off the sheet if there was none (WP-30, WP-53)."""
    player = pos.players[seat]
    if not player.animals[HORSE]:
        player.block = pos.worked
    pos.turn += 1
    if pos.turn == pos.seats:
        end_round(pos)
    elif pos.settings.turn_flow == "whole":
        offer_dice(pos)
    else:
        offer_work(pos)


def end_round(pos: Table) -> None:
    """The lead goes to the left; after the last round the design is final (WP-54)."""
    if pos.last_round:
        finalize_design(pos)
    else:
        pos.lead = (pos.lead + 1) % pos.seats
        play_round(pos)


# -- the decisions: name, clause, who takes the answer, longest list, what a sleeper gets --------------


def highest_die(pos: Table, ask: Ask) -> Option:
    die: Option = ask.options[-1]
    return die


DIE: Final = Decision(BOX, "die", "WP-21", take_die, 6, highest_die)
WORK_ON: Final = Decision(BOX, "line", "WP-25", work, 13, work_unasked)
TRAIN_ANIMAL: Final = Decision(BOX, "train", "WP-41", train, 29, DONE)
SHEEP_AT_WORK: Final = Decision(BOX, "sheep", "WP-43", sheep, 4)
SPYING: Final = Decision(BOX, "spy", "WP-47", spy, 4)
