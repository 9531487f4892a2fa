"""Lawless Empire: what a sensible player makes of his options.

Everything is weighed in Mafioso Points.  A Plan is worth what it brings to the player's role; dice go where
they may lead, abilities where they turn a Plan over, Orders where they push a Syndicate to the state that
pays.  Of the others' secrets the bot uses what its seat knows, and what all can see of their behaviour."""

from __future__ import annotations

from math import exp
from typing import Final, final

from passel.games.lawless.components import *
from passel.games.lawless.imagine import known_orders
from passel.games.lawless.rules import PLACE_DIE, SCHEME_BOARD, SCHEME_CARD
from passel.games.lawless.rules_abilities import (
    ACTIVATE,
    AIM,
    BOARD_TO,
    FACE,
    PARTNER,
    board_named,
    destinations,
    is_target,
    partners,
    put_on,
    take_off,
)
from passel.games.lawless.rules_end import (
    GUESS_ROLE,
    count_assists,
    is_sabotaged,
    points_if_sabotaged,
    points_if_secured,
)
from passel.games.lawless.rules_execution import ASSIST, CALL_TO, INTRUDE, LEVEL, RECRUIT_ONE
from passel.games.lawless.rules_orders import COMMAND
from passel.games.lawless.rules_preparation import (
    BONUS,
    FIRST_PLAYER,
    LOOK_AT,
    PLAN_TYPE,
    REPLACED_ONE,
    TAKE_FOR,
)
from passel.games.lawless.rules_schemes import gang_up, organised_hit, plain_sum, value
from passel.kernel import Ask

# What a Syndicate in one's own control is worth to each role, as the game goes.
TILE_WORTH: Final = [0.6, 0.2, 0.4, 0.6, 3.0, 0.2, 3.0, 2.4, 3.2, 0.3, 0.8, 1.6]
SABOTEURS: Final = [ARBITER, DOUBLE_AGENT, RIVAL, SOCIOPATH, UNDERCOVER]
# What an ability is worth in hand, and a value.
ABILITY_WORTH: Final = [1.0, 0.7, 0.9, 0.8, 0.8, 0.6, 1.0, 0.6]
VALUE_WORTH: Final = [0.0, 0.8, 0.8, 0.8, 0.8, 0.9, 1.0, 1.6]
LOOSE: Final = 3.5  # a die of which nothing is known


def weigh(pos: Table, ask: Ask) -> list[float]:
    """The worth of each option of `ask` to the seat that is asked."""
    options: list[Move] = ask.options
    seat = ask.seat
    decision = ask.decision
    if decision is PLACE_DIE:
        return weigh_places(pos, seat, options)
    if decision is COMMAND:
        return weigh_orders(pos, seat, options)
    if decision is ACTIVATE:
        return [0.01 if option is DONE else use_worth(pos, seat, option) for option in options]
    if decision is AIM:
        return [aim_worth(pos, seat, ask.about, option.seat, option.face, option.board) for option in options]
    if decision is FACE:
        owner, face, board = ask.about
        return [turn_worth(pos, seat, owner, face, board, option.face) for option in options]
    if decision is BOARD_TO:
        owner, face, board = ask.about
        return [move_worth(pos, seat, owner, face, board, option.board) for option in options]
    if decision is PARTNER:
        owner, face, board = ask.about
        return [swap_worth(pos, seat, owner, face, board, option) for option in options]
    if decision is FIRST_PLAYER:
        return [1.0 if option.seat == seat else 0.0 for option in options]
    if decision is PLAN_TYPE:
        return [plan_worth(pos, seat, option.number) for option in options]
    if decision is SCHEME_CARD:
        return [scheme_worth(pos.players[seat], option) for option in options]
    if decision is SCHEME_BOARD:
        return [plan_worth(pos, seat, board_named(pos, option.board).plan) for option in options]
    if decision is LOOK_AT:
        return weigh_looks(pos, seat, options)
    if decision is BONUS:
        return [bonus_worth(option) for option in options]
    if decision is TAKE_FOR or decision is RECRUIT_ONE:
        return [side_worth(pos.players[seat], SHOWS[pos.listed[option.number]]) for option in options]
    if decision is REPLACED_ONE:
        return [replace_worth(pos, seat, option) for option in options]
    if decision is LEVEL:
        return [float(option.face) for option in options]
    if decision is CALL_TO:
        return [call_worth(pos, seat, option.number) for option in options]
    if decision is ASSIST:
        return [assist_worth(pos, seat) if option is ACCEPT else 0.0 for option in options]
    if decision is INTRUDE:
        return [intrude_worth(pos, seat, option) for option in options]
    if decision is GUESS_ROLE:
        return [guess_worth(pos, option) for option in options]
    return [0.0 for _ in options]  # which two piles are mixed up


def rounds_left(pos: Table) -> int:
    """After this one."""
    return pos.settings.rounds - pos.round


# -- plans ---------------------------------------------------------------------------------------------


def plan_worth(pos: Table, seat: int, plan: int) -> float:
    """What winning a Plan brings: points, and what the token does in the rounds to come."""
    player = pos.players[seat]
    later = rounds_left(pos)
    if plan == ORGANISE:
        return TILE_WORTH[player.role] if len(pos.syndicates) < SYNDICATES else 1.0
    if plan == BRIBE:
        useful = 0.5 if player.role in SABOTEURS else 0.2
        return 1.0 + useful * (later + 1) / 2 + set_worth(player, player.bribery)
    if plan == EXTORT:
        return 1.0 + 0.3 * later + set_worth(player, player.lucre)
    return 1.0 + 0.35 * later + set_worth(player, len(player.soldati))


def set_worth(player: Player, tokens: int) -> float:
    """To the Bookkeeper a token counts as far as it completes sets."""
    if player.role != BOOKKEEPER:
        return 0.0
    others = player.lucre + player.bribery + len(player.soldati) - tokens
    return 1.2 if 2 * tokens <= others else 0.0


# -- soldati -------------------------------------------------------------------------------------------


def side_worth(player: Player, side: int) -> float:
    """Abilities need values and values need an ability; the same ability twice is of no use."""
    abilities = 0
    values = 0
    twice = False
    for soldato in player.soldati:
        if SHOWS[soldato] < ABILITIES:
            abilities += 1
            twice = twice or SHOWS[soldato] == side
        else:
            values += 1
    if side < ABILITIES:
        return 0.1 if twice else ABILITY_WORTH[side] + (1.0 if abilities == 0 else 0.0)
    return VALUE_WORTH[side - ABILITIES + 1] + (1.0 if values == 0 else 0.0) + (0.3 if abilities else 0.0)


def replace_worth(pos: Table, seat: int, option: Move) -> float:
    """Away with one's own worst, or with a rival's best."""
    worth = side_worth(pos.players[option.seat], option.face)
    return 2.0 - worth if option.seat == seat else worth - 1.0


def bonus_worth(option: Move) -> float:
    if option is BONUS_DIE:
        return 1.0
    if option is BONUS_SCHEME:
        return 0.5
    return 0.0 if option is PASS else 0.2


def weigh_looks(pos: Table, seat: int, options: list[Move]) -> list[float]:
    """Where most Orders lie that the player does not know."""
    beliefs = all_beliefs(pos, seat)
    return [0.1 if option is LOOK_NONE else beliefs[option.syndicate].unknown for option in options]


# -- schemes -------------------------------------------------------------------------------------------


def scheme_worth(player: Player, option: Move) -> float:
    """How much better the player's own dice are under it than dice in general."""
    if option is DONE:
        return 0.0
    dice = player.dice
    scheme = option.number
    plain = plain_sum(dice, 0, FACE_VALUES[DECEIVE])
    if scheme == UNDERHAND_ATTACKS:
        return float(dice[1] + dice[2]) - 2.0
    if scheme == GANG_UP:
        return (gang_up(dice, 0) - plain) / 10.0 - 1.0
    if scheme == ORGANISED_HIT:
        return (organised_hit(dice[:]) - plain) / 10.0 - 1.2
    if scheme in (DECEIVE, LET_FATE_DECIDE, LEVEL_THE_FIELD):
        return -0.5
    usual = sum(FACE_VALUES[scheme]) / 6.0
    return (plain_sum(dice, 0, FACE_VALUES[scheme]) / max(player.unplaced, 1) - usual) / 2.0 - 0.4


# -- dice ----------------------------------------------------------------------------------------------


def estimate(pos: Table, board: Board, seat: int, mine: int) -> float:
    """What a colour's dice are worth on a board as far as `mine` knows: more is better.  A scheme that lies
    face down is known to who laid it."""
    scheme = board.scheme if pos.phase >= ABILITY_PHASE or board.schemer == mine else NOBODY
    if scheme == UNDERHAND_ATTACKS:
        return 40.0 - plain_sum(board.dice, 7 * seat, FACE_VALUES[DECEIVE])
    if scheme == LET_FATE_DECIDE:
        return LOOSE * board.dice[7 * seat]
    if scheme == LEVEL_THE_FIELD:
        for face in range(6, 0, -1):
            if board.dice[7 * seat + face]:
                return float(face)
    if scheme == NOBODY:
        return float(plain_sum(board.dice, 7 * seat, FACE_VALUES[DECEIVE]))
    return float(value(pos, board, seat))


def leader(pos: Table, board: Board, mine: int) -> int:
    """Who would win it now."""
    best = pos.first
    most = -1.0
    for place in range(pos.seats):
        seat = (pos.first + place) % pos.seats
        if board.dice[7 * seat]:
            worth = estimate(pos, board, seat, mine)
            if worth > most:
                best = seat
                most = worth
    return best


def weigh_places(pos: Table, seat: int, options: list[Move]) -> list[float]:
    """A die is worth what it adds to the chance of winning a Plan; a high one is a pity to waste.  To wait is
    best, as soon as it is allowed."""
    worths = []
    loose = sum(player.unplaced for player in pos.players) - pos.players[seat].unplaced
    spread = 1.0 + 6.0 * loose / max(len(pos.boards), 1)
    for option in options:
        if option is DONE:
            worths.append(10.0)
        else:
            board = board_named(pos, option.board)
            before = chance_to_win(pos, board, seat, spread)
            put_on(board, seat, option.face)
            after = chance_to_win(pos, board, seat, spread)
            take_off(board, seat, option.face)
            worths.append(plan_worth(pos, seat, board.plan) * (after - before) - 0.02 * option.face)
    return worths


def chance_to_win(pos: Table, board: Board, seat: int, spread: float) -> float:
    if not board.dice[7 * seat]:
        return 0.0
    own = estimate(pos, board, seat, seat)
    best = -0.5
    for place in range(pos.seats):
        other = (pos.first + place) % pos.seats
        if other != seat and board.dice[7 * other]:
            ahead = (other - pos.first) % pos.seats < (seat - pos.first) % pos.seats
            best = max(best, estimate(pos, board, other, seat) + (0.5 if ahead else -0.5))
    return likely((own - best) / spread)


# -- abilities -----------------------------------------------------------------------------------------


def hold(pos: Table, board: Board, seat: int) -> float:
    """What a board is worth to the player as it lies, less a little if a rival has it."""
    worth = plan_worth(pos, seat, board.plan)
    return worth if leader(pos, board, seat) == seat else -0.1


def use_worth(pos: Table, seat: int, option: Move) -> float:
    """The best that this ability can do with a die of that value."""
    best = -1.0
    low = 1 if option.face == X else option.face
    high = 6 if option.face == X else option.face
    for owner in range(pos.seats):
        for face in range(low, high + 1):
            for board in pos.boards:
                if is_target(pos, option.number, board, owner, face):
                    best = max(best, aim_worth(pos, seat, option.number, owner, face, board.name))
    return best


def aim_worth(pos: Table, seat: int, ability: int, owner: int, face: int, board: int) -> float:
    """The best that an ability can do with this die."""
    here = board_named(pos, board)
    if ability == FLIP:
        return turn_worth(pos, seat, owner, face, board, 7 - face)
    if ability == ROTATE:
        return max([turn_worth(pos, seat, owner, face, board, new) for new in range(1, 7) if new != face])
    if ability == REROLL:
        return sum([turn_worth(pos, seat, owner, face, board, new) for new in range(1, 7)]) / 6.0
    if ability == REMOVE:
        before = hold(pos, here, seat)
        take_off(here, owner, face)
        after = hold(pos, here, seat)
        put_on(here, owner, face)
        return after - before
    if ability in (MOVE, OCCUPY):
        return max(
            [
                move_worth(pos, seat, owner, face, board, option.board)
                for option in destinations(pos, ability, here, face)
            ]
        )
    best = -1.0
    for option in partners(pos, ability, here, owner, face):
        if ability == SWITCH or owner == seat or option.seat == seat:
            best = max(best, swap_worth(pos, seat, owner, face, board, option))
    return best


def turn_worth(pos: Table, seat: int, owner: int, face: int, board: int, new: int) -> float:
    here = board_named(pos, board)
    before = hold(pos, here, seat)
    take_off(here, owner, face)
    put_on(here, owner, new)
    after = hold(pos, here, seat)
    take_off(here, owner, new)
    put_on(here, owner, face)
    return after - before


def move_worth(pos: Table, seat: int, owner: int, face: int, board: int, to: int) -> float:
    here = board_named(pos, board)
    there = board_named(pos, to)
    before = hold(pos, here, seat) + hold(pos, there, seat)
    take_off(here, owner, face)
    put_on(there, owner, face)
    after = hold(pos, here, seat) + hold(pos, there, seat)
    take_off(there, owner, face)
    put_on(here, owner, face)
    return after - before


def swap_worth(pos: Table, seat: int, owner: int, face: int, board: int, other: Move) -> float:
    here = board_named(pos, board)
    there = board_named(pos, other.board)
    before = hold(pos, here, seat) + hold(pos, there, seat)
    take_off(here, owner, face)
    take_off(there, other.seat, other.face)
    put_on(there, owner, face)
    put_on(here, other.seat, other.face)
    after = hold(pos, here, seat) + hold(pos, there, seat)
    take_off(there, owner, face)
    take_off(here, other.seat, other.face)
    put_on(here, owner, face)
    put_on(there, other.seat, other.face)
    return after - before


# -- assisting -----------------------------------------------------------------------------------------


def call_worth(pos: Table, seat: int, called: int) -> float:
    """The Puppeteer calls all, who wants to lay Orders on his own tile one, the others none."""
    role = pos.players[seat].role
    count = 0
    worth = 0.0
    for other in range(pos.seats):
        if called >> other & 1:
            count += 1
            worth -= 0.1 * (len(pos.players[other].soldati) + pos.players[other].bribery) / 10.0
    if role == PUPPETEER:
        return worth + count
    if role in (UNDERCOVER, SOCIOPATH, DOUBLE_AGENT):
        return worth + (1.0 if count == 1 else 0.0)
    return worth - count


def assist_worth(pos: Table, seat: int) -> float:
    """It costs nothing, and opens the tile to one's Orders."""
    role = pos.players[seat].role
    if role == CONSIGLIERE:
        return 3.0
    return 1.0 if role in SABOTEURS else -0.5


def intrude_worth(pos: Table, seat: int, option: Move) -> float:
    """Only the Consigliere wants to be on every tile, and pays with what he has most of."""
    if option is NO:
        return 0.0
    player = pos.players[seat]
    if player.role != CONSIGLIERE:
        return -1.0
    return 0.5 + (player.lucre if option is PAY_LUCRE else player.bribery) / 100.0


# -- orders --------------------------------------------------------------------------------------------


@final
class Belief:
    """What a player makes of a pile: the points for sabotage, less those for secure, that he knows of; how
    many Orders he does not know; whether one of either kind is there; and what the others have at stake."""

    __slots__ = ("balance", "sabotage", "secure", "stake", "unknown")

    def __init__(self, size: int, stake: float) -> None:
        self.stake: Final = stake
        self.balance: float = 0.0
        self.sabotage: float = 0.0
        self.secure: float = 0.0
        self.unknown: float = float(size)


def all_beliefs(pos: Table, seat: int) -> list[Belief]:
    beliefs = [Belief(syndicate.size, stake(pos, seat, syndicate)) for syndicate in pos.syndicates]
    for known in known_orders(pos, seat):
        for number in range(len(beliefs)):
            chance = known.chances[PILE + number]
            if chance > 0.0:
                add_to(beliefs[number], known.kind, chance)
                beliefs[number].unknown -= chance
    return beliefs


def stake(pos: Table, seat: int, syndicate: Syndicate) -> float:
    """What sabotage may bring to the others, one with another: each of them may have any role about but the
    player's own."""
    gain = 0
    for role in pos.roles:
        if role != pos.players[seat].role:
            for other in range(pos.seats):
                if other != seat:
                    sabotaged = points_if_sabotaged(role, other, syndicate)
                    gain += max(sabotaged - points_if_secured(role, other, syndicate), 0)
    return gain / (pos.seats * (pos.seats - 1))


def add_to(belief: Belief, order: int, chance: float) -> None:
    if order <= SAB1:
        belief.balance += chance * ORDER_POINTS[order]
        belief.sabotage += chance
    else:
        belief.balance -= chance * ORDER_POINTS[order]
        belief.secure += chance


def chance_of_sabotage(belief: Belief, later: int) -> float:
    """Others' Orders may turn it, those to come too: weak ones as a rule, against which a point counts, but
    sometimes a strong one."""
    doubt = max(belief.unknown, 0.0) + 0.5 * later
    spread = 0.4 + 0.5 * doubt
    weak = exp(-0.2 * doubt)
    lead = belief.balance - 0.5
    return weak * likely(lead / spread) + (1.0 - weak) * likely(lead / (spread + 60.0))


def likely(lead: float) -> float:
    """From 0 to 1; as likely as not if there is no lead."""
    return 1.0 / (1.0 + exp(min(max(-lead, -30.0), 30.0)))


def weigh_orders(pos: Table, seat: int, options: list[Move]) -> list[float]:
    beliefs = all_beliefs(pos, seat)
    worths = []
    for option in options:
        if option is DONE:
            worths.append(0.0)
        elif option is SWAP:
            worths.append(-0.2)
        elif option in (GIVE[option.number][option.syndicate], ADD[option.number][option.syndicate]):
            worths.append(order_worth(pos, seat, option.number, option.syndicate, beliefs))
        elif option is STEAL[option.syndicate]:
            worths.append(steal_worth(pos, seat, option.syndicate, beliefs[option.syndicate]))
        else:
            worths.append(-0.1)
    return worths


def order_worth(pos: Table, seat: int, order: int, number: int, beliefs: list[Belief]) -> float:
    """What it adds to the points that the player may expect, less what the card may be worth later."""
    belief = beliefs[number]
    before = pile_worth(pos, seat, number, belief, beliefs)
    add_to(belief, order, 1.0)
    after = pile_worth(pos, seat, number, belief, beliefs)
    add_to(belief, order, -1.0)
    later = rounds_left(pos)
    if ORDER_POINTS[order] > 1:
        return after - before - 0.25 * later - 0.05
    return after - before - 0.03 * later - 0.02


def steal_worth(pos: Table, seat: int, number: int, belief: Belief) -> float:
    """A random card away: as a rule what the pile leans to."""
    size = pos.syndicates[number].size
    pull = points_if_secured(pos.players[seat].role, seat, pos.syndicates[number]) - points_if_sabotaged(
        pos.players[seat].role, seat, pos.syndicates[number]
    )
    return pull * min(max(belief.balance / size, -1.0), 1.0) * 0.2 - 0.15


def pile_worth(pos: Table, seat: int, number: int, belief: Belief, beliefs: list[Belief]) -> float:
    """The points that a Syndicate may be expected to bring to the player's role, less what sabotage brings to
    the others: who does not live by it denies it to those who do."""
    chance = chance_of_sabotage(belief, rounds_left(pos))
    return own_worth(pos, seat, number, belief, beliefs, chance) - belief.stake * chance


def own_worth(
    pos: Table, seat: int, number: int, belief: Belief, beliefs: list[Belief], chance: float
) -> float:
    role = pos.players[seat].role
    syndicate = pos.syndicates[number]
    unseen = 1.0 - exp(-0.7 * max(belief.unknown, 0.0))  # that one of either kind is among the unknown
    if role == SOCIOPATH:
        return 4.0 * (1.0 - chance) * min(1.0, max(belief.sabotage, unseen))
    if role == DOUBLE_AGENT:
        return 5.0 * chance * min(1.0, max(belief.secure, unseen))
    if role == ARBITER:
        return balance_worth(pos, number, chance, beliefs)
    secured = points_if_secured(role, seat, syndicate)
    sabotaged = points_if_sabotaged(role, seat, syndicate)
    return chance * sabotaged + (1.0 - chance) * secured


def balance_worth(pos: Table, number: int, chance: float, beliefs: list[Belief]) -> float:
    """The Arbiter wants as many sabotaged as secured."""
    expected = chance
    for other in range(len(beliefs)):
        if other != number:
            expected += chance_of_sabotage(beliefs[other], rounds_left(pos))
    return 3.0 * min(expected, len(beliefs) - expected)


# -- guessing ------------------------------------------------------------------------------------------


def guess_worth(pos: Table, option: Move) -> float:
    """How much more this player behaved like that role than the others did."""
    own = likeness(pos, option.seat, option.number)
    others = 0.0
    for seat in range(pos.seats):
        if seat != option.seat and seat != pos.informant:
            others += likeness(pos, seat, option.number)
    return own - others / max(pos.seats - 2, 1)


def likeness(pos: Table, seat: int, role: int) -> float:
    """What all could see: tiles, calls and assists, tokens, and on whose tiles the player laid Orders."""
    player = pos.players[seat]
    tiles = 0
    called = 0
    alone = 0
    helped = 0
    pushed = 0.0
    for number in range(len(pos.syndicates)):
        syndicate = pos.syndicates[number]
        laid = laid_on(pos, seat, number)
        pushed += laid * lean(role, seat, syndicate)
        if syndicate.controller == seat:
            tiles += 1
            called += count_assists(syndicate)
            alone += 1 if not syndicate.assists else 0
        elif syndicate.assists >> seat & 1:
            helped += 1
    if role == CONSIGLIERE:
        return 1.5 * helped - 0.3 * tiles
    if role == PUPPETEER:
        return 1.0 * called + 0.3 * tiles
    if role == LONE_WOLF:
        return 0.7 * alone - 0.7 * helped
    if role in (GODFATHER, KINGPIN):
        return 0.8 * tiles + pushed
    if role == BOOKKEEPER:
        return 0.8 * min(player.lucre, player.bribery, len(player.soldati)) - 0.3 * tiles
    return pushed + 0.3 * helped


def laid_on(pos: Table, seat: int, number: int) -> int:
    """How many Orders a player has laid on a Syndicate."""
    count = 0
    for actor, source, target, _, _ in pos.trail:
        if actor == seat and source == seat and target == PILE + number:
            count += 1
    return count


def lean(role: int, seat: int, syndicate: Syndicate) -> float:
    """Whether it ended as that role would like it."""
    if is_sabotaged(syndicate):
        return 0.5 * points_if_sabotaged(role, seat, syndicate) - (1.0 if role == SOCIOPATH else 0.0)
    return 0.5 * points_if_secured(role, seat, syndicate)
