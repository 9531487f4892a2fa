"""Margin Call, the rules, top down.  MC-n are the clauses of RULES.md.

What a player may do depends on a hidden holding, so players choose in a lane, each alone: they write down
what they want, and the step after carries it out.  What cards are worth is in rules_value.py."""

from __future__ import annotations

from typing import Final

from passel.games.margincall.components import *
from passel.games.margincall.rules_value import (
    best_worth,
    card_at,
    cards_of,
    distinct,
    packages,
    value,
    worth_of,
)
from passel.kernel import Ask, Decision, Event, Option

# -- setup ---------------------------------------------------------------------------------------


def setup(pos: Table) -> None:
    """Score 0 and three bags each (MC-2); who cuts the highest card starts; seven cards each from the
    shuffled deck (MC-6)."""
    settings = pos.settings
    for _ in range(pos.seats):
        pos.players.append(Player(settings.bags, 0, [], [], [], []))
    pos.first = pos.active = first_player(pos)
    pos.deck = DECK[:]
    pos.shuffle(pos.deck)
    for seat in range(pos.seats):
        draw_cards(pos, seat, settings.hand_size)
    turn(pos)


def first_player(pos: Table) -> int:
    if pos.settings.first_player == "cut":
        return cut(pos)
    return pos.draw(pos.seats) if pos.settings.first_player == "random" else 0


def cut(pos: Table) -> int:
    """Each turns up a card of the whole deck, and the highest number starts (MC-3, MC-4); the tied
    highest cut again (MC-5)."""
    cutters = list(range(pos.seats))
    while len(cutters) > 1:
        deck = DECK[:]
        numbers = []
        for seat in cutters:
            card = deck.pop(pos.draw(len(deck)))
            pos.note(CUT, seat, card)
            numbers.append(NUMBER[card])
        highest = max(numbers)
        cutters = [seat for seat, number in zip(cutters, numbers) if number == highest]
    return cutters[0]


# -- the turn --------------------------------------------------------------------------------------


def turn(pos: Table) -> None:
    """A main phase of the active player, then an End phase (MC-7)."""
    pos.turn += 1
    pos.swapped = False
    pos.note(TURN, pos.active, pos.turn)
    main_phase(pos)


def main_phase(pos: Table) -> None:
    """The active player does one thing, and another, until the phase is over (MC-8)."""
    pos.phase = MAIN_PHASE
    pos.together(ALONE[pos.active], consider_main)
    pos.then(act)


def consider_main(pos: Table, seat: int) -> None:
    """Slow cards, the swap once, a sale if there is something to sell (MC-8, MC-13); to end is always
    allowed, or strictly only to who has nothing to sell (MC-14)."""
    cards = pos.players[seat].cards
    can_sell = best_worth(cards, pos.settings) > 0
    options = []
    if RC in cards:
        options.append(PLAY_RC)
    if FC in cards:
        options.append(PLAY_FC)
    if cards and not pos.swapped:
        options.append(SWAP)
    if can_sell:
        options.append(SELL)
    if not (can_sell and pos.settings.strict_pass):
        options.append(END)
    pos.ask(seat, MAIN, options)


def choose_main(pos: Table, seat: int, option: Move) -> None:
    """A Forced Collusion needs a victim, any opponent (MC-33); a swap and a sale need cards."""
    player = pos.players[seat]
    player.choice = option
    if option is PLAY_FC:
        pos.ask(seat, COLLUDE, [ON_PLAYER[other] for other in range(pos.seats) if other != seat])
    elif option is SWAP:
        drop_another(pos, seat)
    elif option is SELL:
        player.packages = packages(player.cards, pos.settings)
        add_another(pos, seat, BUILD)


def collude(pos: Table, seat: int, option: Move) -> None:
    pos.players[seat].towards = option.seat


def act(pos: Table) -> None:
    """What the active player has chosen is done before all eyes."""
    seat = pos.active
    player = pos.players[seat]
    choice = player.choice
    if choice is PLAY_RC:
        pos.note(PLAYED, seat, RC)
        play(pos, seat, Item(RC, seat, seat))
    elif choice is PLAY_FC:
        pos.note(COLLUDED, seat, player.towards)
        play(pos, seat, Item(FC, seat, player.towards))
    elif choice is SWAP:
        swap(pos, seat)
    elif choice is SELL:
        sell(pos, seat, seat)
    else:
        pos.note(ENDED_TURN, seat)
        player.forget()
        end_phase(pos)


# Swap


def drop_another(pos: Table, seat: int) -> None:
    """Any number of cards, at least one (MC-12), named in canonical order."""
    player = pos.players[seat]
    rest = player.cards[:]
    for card in player.basket:
        rest.remove(card)
    last = player.basket[-1] if player.basket else 0
    options = [DROP[card] for card in distinct(rest) if card >= last]
    if player.basket:
        options.append(DONE)
    pos.ask(seat, DROPPED, options)


def drop(pos: Table, seat: int, option: Move) -> None:
    if option is not DONE:
        pos.players[seat].basket.append(option.card)
        drop_another(pos, seat)


def swap(pos: Table, seat: int) -> None:
    """All are discarded first, then as many are drawn; nobody can respond (MC-12)."""
    dropped = pos.players[seat].basket
    pos.swapped = True
    discard_basket(pos, seat, SWAPPED)
    draw_cards(pos, seat, len(dropped))
    main_phase(pos)


def discard_basket(pos: Table, seat: int, event: Event) -> None:
    player = pos.players[seat]
    dropped = sorted(player.basket)
    for card in dropped:
        lose(player, card)
        pos.discards.append(card)
    for start in range(0, len(dropped), PACKED):
        pos.note(event, seat, pack(dropped[start : start + PACKED]))
    player.forget()


def lose(player: Player, card: int) -> None:
    """Of the cards that all know of it is taken to be the first to go."""
    player.cards.remove(card)
    if card in player.known:
        player.known.remove(card)


# -- selling -----------------------------------------------------------------------------------------


def add_another(pos: Table, seat: int, decision: Decision) -> None:
    """Only what leads to one of the packages that may be sold (MC-13), in canonical order."""
    player = pos.players[seat]
    place = len(player.basket)
    options = []
    complete = False
    last = NOBODY
    for package in player.packages:
        card = card_at(package, place)
        if card < 0:
            complete = True
        elif card != last:
            options.append(ADD[card])
            last = card
    if complete:
        options.append(DONE)
    pos.ask(seat, decision, options or [SELL_NOTHING])


def add(pos: Table, seat: int, option: Move) -> None:
    player = pos.players[seat]
    if option is DONE or option is SELL_NOTHING:
        player.packages = []
        return
    place = len(player.basket)
    player.packages = [package for package in player.packages if card_at(package, place) == option.card]
    player.basket.append(option.card)
    add_another(pos, seat, BUILD)


def sell(pos: Table, seat: int, payee: int) -> None:
    """The package is revealed and becomes the bottom item of the stack (MC-13)."""
    player = pos.players[seat]
    pos.package = player.basket[:]
    for card in pos.package:
        lose(player, card)
    pos.seller = seat
    pos.payee = payee
    worth = base_worth(pos, False)
    pos.sales += 1
    pos.face += worth
    if PZ in pos.package:
        pos.played += 1
    pos.note(SOLD, seat, payee, pack(pos.package), worth)
    player.forget()
    put_on_stack(pos, Item(PACKAGE, seat))


def base_worth(pos: Table, ponzi_void: bool) -> int:
    """A Ponzi package is worth 4B until a card is taken, then nothing; without it, or when it is void,
    the cards count that are left (MC-21, MC-42, MC-43)."""
    if pos.package and pos.package[0] == PZ and not ponzi_void:
        return 0 if pos.taken else PONZI_VALUE
    return value(pos.package, pos.settings.four_value)


# -- the stack ---------------------------------------------------------------------------------------


def play(pos: Table, seat: int, item: Item) -> None:
    """A card goes from the holding onto the stack."""
    player = pos.players[seat]
    lose(player, item.card)
    player.forget()
    pos.played += 1
    put_on_stack(pos, item)


def put_on_stack(pos: Table, item: Item) -> None:
    """Above what lies there (MC-23).  Whatever is put there opens the round of priority anew, after
    its own player (MC-24)."""
    pos.stack.append(item)
    if len(pos.stack) == 1:
        pos.windows += 1
    elif len(pos.stack) == 2:
        pos.answered += 1
    pos.phase = WINDOW
    pos.priority = item.seat
    pos.passes = 0
    give_priority(pos)


def give_priority(pos: Table) -> None:
    """Clockwise to the next, who plays one response or passes (MC-24)."""
    pos.priority = (pos.priority + 1) % pos.seats
    pos.together(ALONE[pos.priority], consider_response)
    pos.then(heed)


def consider_response(pos: Table, seat: int) -> None:
    cards = pos.players[seat].cards
    options = [PASS]
    if cards and cards[-1] >= SD:
        for answer in ANSWERS:
            if answer.card in cards and may_respond(pos, seat, answer.card):
                options.append(answer)
    pos.ask(seat, RESPOND, options)


def may_respond(pos: Table, seat: int, card: int) -> bool:
    """A Whistleblower needs a card on the stack, a Deflection one with a focus; market manipulators
    need a package, and a High-Frequency Trade that of another (MC-10, MC-11, MC-26)."""
    if card in (WB, SD):
        return len(aims(pos, card)) > 0
    return pos.stack[0].card == PACKAGE and not (card == HF and seat == pos.seller)


def aims(pos: Table, card: int) -> list[Move]:
    """The places on the stack at which a Whistleblower (MC-36) or a Deflection (MC-37) can be aimed."""
    found = []
    for place, item in enumerate(pos.stack):
        if item.card == PACKAGE:
            if card == WB and pos.package[0] == PZ:
                found.append(ON_PZ)
        elif card == WB or may_be_deflected(pos, item):
            found.append(ON_PLACE[place])
    return found


def may_be_deflected(pos: Table, item: Item) -> bool:
    """Cards with a focus (MC-28), or only Slow ones if so agreed (MC-37)."""
    if item.card in (HF, SD):
        return pos.settings.deflect_scope == "focus"
    return item.card in (RC, FC)


def respond(pos: Table, seat: int, option: Move) -> None:
    """Targets are chosen when a card is played (MC-27)."""
    pos.players[seat].choice = option
    if option is PLAY_WB or option is PLAY_SD:
        pos.ask(seat, AIM, aims(pos, option.card))


def aim(pos: Table, seat: int, option: Move) -> None:
    """A Deflection names a new player, any but the present focus (MC-37)."""
    player = pos.players[seat]
    player.aim = option.place
    if player.choice is PLAY_SD:
        focus = pos.stack[option.place].focus
        pos.ask(seat, REDIRECT, [TO_PLAYER[other] for other in range(pos.seats) if other != focus])


def redirect(pos: Table, seat: int, option: Move) -> None:
    pos.players[seat].towards = option.seat


def heed(pos: Table) -> None:
    """A response goes onto the stack.  When all have passed since the newest item the window closes
    (MC-25)."""
    seat = pos.priority
    player = pos.players[seat]
    card = player.choice.card
    if player.choice is PASS:
        pos.passes += 1
        if pos.passes < pos.seats:
            give_priority(pos)
        else:
            close_window(pos)
    elif card == WB:
        target = pos.stack[player.aim]
        pos.note(BLEW, seat, target.seat, card_on(target), player.aim)
        play(pos, seat, Item(WB, seat, NOBODY, player.aim))
    elif card == SD:
        pos.note(DEFLECTED, seat, player.towards, pos.stack[player.aim].card, player.aim)
        play(pos, seat, Item(SD, seat, player.towards, player.aim))
    else:
        pos.note(PLAYED, seat, card)
        play(pos, seat, Item(card, seat, seat if card == HF else NOBODY))


def card_on(item: Item) -> int:
    """What a Whistleblower hits: in a package that is the Ponzi Scheme."""
    return PZ if item.card == PACKAGE else item.card


def close_window(pos: Table) -> None:
    pos.phase = RESOLUTION
    pos.priority = NOBODY
    pos.passes = 0
    if len(pos.stack) == 1:
        pos.note(UNANSWERED, pos.stack[0].card)
    resolve(pos)


def resolve(pos: Table) -> None:
    """The top item comes up, then the next, without further responses: last in, first out (MC-23,
    MC-25)."""
    item = pos.stack.pop()
    if item.card == PACKAGE:
        settle(pos, item)
        return
    pos.discards.append(item.card)  # before its effect (MC-31)
    if item.void:
        pos.note(DID_NOTHING, item.seat, item.card)  # MC-29
    else:
        take_effect(pos, item)
    if pos.stack:
        pos.then(resolve)
    elif item.card == FC and not item.void:
        forced_sale(pos, item.focus, item.seat)
    else:
        main_phase(pos)  # goes on (MC-32, MC-35)


def take_effect(pos: Table, item: Item) -> None:
    if item.card in (WB, SD):
        change_target(pos, item)
    elif item.card == HF:
        high_frequency_trade(pos, item.focus)
    elif item.card in (BE, BU):
        pos.traps += 1 if item.card == BU else -1  # MC-41
        pos.note(SET_TRAP, item.seat, item.card)
    elif item.card == RC:
        draw_cards(pos, item.focus, CREDIT)  # MC-32


def change_target(pos: Table, item: Item) -> None:
    """A Whistleblower makes its target void (MC-36), a Deflection gives it another focus (MC-37 to
    MC-39), unless it is void by now (MC-30)."""
    target = pos.stack[item.aim]
    card = card_on(target)
    if target.void:
        pos.note(FIZZLED, item.seat, item.card)
    elif item.card == WB:
        target.void = True
        pos.note(VOIDED, item.seat, target.seat, card, item.aim)
    else:
        target.focus = item.focus
        pos.note(REDIRECTED, item.seat, item.focus, card, item.aim)


def high_frequency_trade(pos: Table, seat: int) -> None:
    """The focus takes an asset or a wild of the package, never the Ponzi Scheme (MC-40)."""
    options = [TAKE[card] for card in distinct(pos.package) if card != PZ]
    if options:
        pos.ask(seat, TAKEN, options)
    else:
        pos.note(NOTHING_LEFT, seat)


def take(pos: Table, seat: int, option: Move) -> None:
    """All see which card it is, and know it until it leaves the holding."""
    player = pos.players[seat]
    pos.package.remove(option.card)
    pos.taken += 1
    player.cards.append(option.card)
    player.cards.sort()
    player.known.append(option.card)
    player.known.sort()
    pos.note(TOOK, seat, option.card)


# Forced Collusion


def forced_sale(pos: Table, seat: int, payee: int) -> None:
    """The focus sells a best package, and who played the card is paid (MC-33, MC-34)."""
    pos.phase = FORCED_SALE
    pos.seller = seat
    pos.payee = payee
    pos.together(ALONE[seat], consider_forced)
    pos.then(comply)


def consider_forced(pos: Table, seat: int) -> None:
    """Whoever has nothing to sell is asked too, as far as the others can tell."""
    player = pos.players[seat]
    best = best_worth(player.cards, pos.settings)
    found = packages(player.cards, pos.settings)
    player.packages = [package for package in found if worth_of(package) == best]
    add_another(pos, seat, FORCED)


def comply(pos: Table) -> None:
    """With nothing to sell the turn is over all the same (MC-35)."""
    player = pos.players[pos.seller]
    if player.basket:
        sell(pos, pos.seller, pos.payee)
    else:
        player.forget()
        pos.note(NOTHING_SOLD, pos.seller)
        pos.seller = pos.payee = NOBODY
        end_phase(pos)


# -- settling a sale -----------------------------------------------------------------------------------


def settle(pos: Table, item: Item) -> None:
    """No base, no value; else the traps are summed up, and it is never below 0 (MC-43, MC-44).  What is
    left of the package is discarded, and the seller, or who forced the sale, is paid (MC-45)."""
    base = base_worth(pos, item.void)
    final = 0 if base == 0 else max(0, base + pos.settings.trap_amount * pos.traps)
    seat = pos.payee
    payee = pos.players[seat]
    payee.score += final
    pos.paid += final
    pos.note(SETTLED, seat, base, final, payee.score)
    pos.discards += pos.package
    pos.package = []
    pos.seller = pos.payee = NOBODY
    pos.taken = pos.traps = 0
    if payee.score >= pos.settings.goal:
        shed_bag(pos, seat)
    if payee.bags > 0:
        end_phase(pos)
    else:
        pos.note(WON, seat)
        end_game(pos, "bags")  # at once (MC-47)


def shed_bag(pos: Table, seat: int) -> None:
    """One bag, and the score falls to 0, or keeps the excess if so agreed (MC-46)."""
    player = pos.players[seat]
    goal = pos.settings.goal
    player.bags -= 1
    player.score = min(player.score - goal, goal - 1) if pos.settings.carry_over else 0
    pos.note(SHED, seat, player.bags)


# -- the End phase ---------------------------------------------------------------------------------------


def end_phase(pos: Table) -> None:
    """From the active player clockwise each draws up to seven or discards down to seven, one after the
    other (MC-48)."""
    pos.phase = END_PHASE
    level(pos, 0)


def level(pos: Table, away: int) -> None:
    """Those who sit so far from the active player, and further."""
    size = pos.settings.hand_size
    while away < pos.seats:
        seat = (pos.active + away) % pos.seats
        away += 1
        held = len(pos.players[seat].cards)
        if held > size:
            pos.together(ALONE[seat], trim_another)
            pos.then(trimmed, seat)
            pos.then(level, away)
            return
        draw_cards(pos, seat, size - held)
    next_turn(pos)


def trim_another(pos: Table, seat: int) -> None:
    player = pos.players[seat]
    rest = player.cards[:]
    for card in player.basket:
        rest.remove(card)
    if len(rest) > pos.settings.hand_size:
        pos.ask(seat, TRIM, [DROP[card] for card in distinct(rest)])


def trim(pos: Table, seat: int, option: Move) -> None:
    pos.players[seat].basket.append(option.card)
    trim_another(pos, seat)


def trimmed(pos: Table, seat: int) -> None:
    discard_basket(pos, seat, TRIMMED)


def draw_cards(pos: Table, seat: int, count: int) -> None:
    """From the draw pile; when it is empty and a card has to be drawn, the discards become a new one; if
    there are none either, the draw stops short (MC-49)."""
    drawn: list[int] = []
    while len(drawn) < count:
        if not pos.deck:
            if not pos.discards:
                break
            shuffle_discards(pos)
        drawn.append(pos.deck.pop())
    player = pos.players[seat]
    player.cards += drawn
    player.cards.sort()
    if pos.journal is not None:
        for start in range(0, len(drawn), PACKED):
            part = sorted(drawn[start : start + PACKED])
            pos.note(DREW, seat, len(part), pack(part))


def shuffle_discards(pos: Table) -> None:
    pos.deck = pos.discards
    pos.discards = []
    pos.shuffled = tuple(sorted(pos.deck))  # all have seen them
    pos.shuffle(pos.deck)
    pos.note(SHUFFLED, len(pos.deck))


def next_turn(pos: Table) -> None:
    """Clockwise (MC-1, MC-7), until the market closes (MC-50)."""
    rounds = pos.settings.max_rounds
    if pos.turn == rounds * pos.seats:
        pos.note(CLOSED, rounds)
        end_game(pos, "market closed")
    else:
        pos.active = (pos.active + 1) % pos.seats
        turn(pos)


def end_game(pos: Table, reason: str) -> None:
    """Fewest bags, then the highest score; equal players share a place (MC-47, MC-50)."""
    players = pos.players
    pos.end([1 + sum(ahead(rival, player) for rival in players) for player in players], reason)


def ahead(one: Player, other: Player) -> bool:
    if one.bags != other.bags:
        return one.bags < other.bags
    return one.score > other.score


# -- what a sleeper gets (MC-51) -----------------------------------------------------------------------


def sell_or_end(pos: Table, ask: Ask) -> Option:
    return SELL if SELL in ask.options else END


def furthest_ahead(pos: Table, ask: Ask) -> Option:
    """Fewest bags, then the highest score, then the lowest seat."""
    best: Move = ask.options[0]
    for option in ask.options:
        if ahead(pos.players[option.seat], pos.players[best.seat]):
            best = option
    return best


def drop_one(pos: Table, ask: Ask) -> Option:
    first: Move = ask.options[0]
    return DONE if DONE in ask.options else first


def towards_the_worthiest(pos: Table, ask: Ask) -> Option:
    """Ties: fewest wilds, no Ponzi Scheme, fewest cards, first in canonical order."""
    player = pos.players[ask.seat]
    if not player.packages:
        return SELL_NOTHING
    best = min(player.packages, key=unworthiness)
    card = card_at(best, len(player.basket))
    return DONE if card < 0 else ADD[card]


def unworthiness(package: int) -> tuple[int, int, bool, int, int]:
    cards = cards_of(package)
    return -worth_of(package), cards.count(W), cards[0] == PZ, len(cards), package


def most_harmful(pos: Table, ask: Ask) -> Option:
    """A wild, else what leaves the other assets worth least, else the first."""
    best: Move = ask.options[-1]
    if best.card == W:
        return best
    least = -1
    for option in ask.options:
        rest = pos.package[:]
        rest.remove(option.card)
        left = value(rest, pos.settings.four_value)
        if least < 0 or left < least:
            best = option
            least = left
    return best


def least_missed(pos: Table, ask: Ask) -> Option:
    """What leaves the best package; ties: naturals before others, then the first."""
    player = pos.players[ask.seat]
    best: Move = ask.options[0]
    most = -1
    for option in ask.options:
        rest = player.cards[:]
        for card in [*player.basket, option.card]:
            rest.remove(card)
        left = 2 * best_worth(rest, pos.settings) + (1 if 0 < option.card < W else 0)
        if left > most:
            best = option
            most = left
    return best


# -- the decisions: name, clause, who takes the answer, longest list, what a sleeper gets ----------------
#
# Those that begin a lane are quiet: nobody shall learn from the pace whether there was a choice.

MAIN: Final = Decision(BOX, "main", "MC-8", choose_main, 5, sell_or_end, quiet=True)
COLLUDE: Final = Decision(BOX, "collude", "MC-33", collude, 5, furthest_ahead)
DROPPED: Final = Decision(BOX, "swap", "MC-12", drop, 50, drop_one)
BUILD: Final = Decision(BOX, "build", "MC-13", add, 43, towards_the_worthiest)
FORCED: Final = Decision(BOX, "forced", "MC-33", add, 43, towards_the_worthiest, quiet=True)
RESPOND: Final = Decision(BOX, "respond", "MC-26", respond, 6, PASS, quiet=True)
AIM: Final = Decision(BOX, "aim", "MC-36", aim, MOST_AIMS)
REDIRECT: Final = Decision(BOX, "redirect", "MC-37", redirect, 5)
TAKEN: Final = Decision(BOX, "take", "MC-40", take, 5, most_harmful)
TRIM: Final = Decision(BOX, "trim", "MC-48", trim, 49, least_missed, quiet=True)
