"""Lawless Empire: what could be true for a seat, and what it knows of the Orders.

Everybody knows with which Orders everybody began, so all that can be true of them now is a way in which they
may have come there.  `imagine_orders` therefore plays the trail again: each hidden deed takes any card of its
source, each one that the seat saw takes a card that may have been that kind.  Several such worlds run side by
side; where what was seen is likelier in some of them they multiply at the cost of the others."""

from __future__ import annotations

from typing import Final, final

from passel.games.lawless.components import *

WORLDS: Final = 8  # at first; four times as many whenever none of them fits
FINE: Final = 1 << 30  # steps of a number between 0 and 1


def redeal(pos: Table, seat: int) -> None:
    redeal_soldati(pos)
    redeal_schemes(pos, seat)
    pos.opportunities.sort()
    pos.shuffle(pos.opportunities)
    if pos.places:
        return  # roles and hands lie open
    redeal_roles(pos, seat)
    if pos.phase == REVELATION:
        redeal_hands(pos, seat)
    elif pos.trail:
        imagine_orders(pos, seat)
    for other in range(pos.seats):
        if other != seat:
            player = pos.players[other]
            player.plots = []
            player.chosen = DONE
            if pos.settings.level_choice == "secret":
                player.picked = 0


def redeal_roles(pos: Table, seat: int) -> None:
    """Those of the others and the one put away; the Informant is known once it has revealed itself."""
    unknown = []
    for other in range(pos.seats):
        if other != seat and other != pos.informant:
            unknown.append(pos.players[other].role)
    unknown.append(pos.put_away)
    unknown.sort()
    pos.shuffle(unknown)
    for other in range(pos.seats):
        if other != seat and other != pos.informant:
            pos.players[other].role = unknown.pop()
    pos.put_away = unknown.pop()


# -- schemes -----------------------------------------------------------------------------------------


def redeal_schemes(pos: Table, seat: int) -> None:
    """The deck, the others' hands, and what they have laid face down: one heap."""
    heap = pos.deck[:]
    for other in range(pos.seats):
        if other != seat and not pos.places:
            for scheme in range(SCHEMES):
                for _ in range(pos.players[other].schemes[scheme]):
                    heap.append(scheme)
    face_down = [board for board in pos.boards if board.schemer not in (NOBODY, seat)]
    if pos.phase >= ABILITY_PHASE:
        face_down = []
    for board in face_down:
        heap.append(board.scheme)
    heap.sort()
    pos.shuffle(heap)
    for board in face_down:
        board.scheme = heap.pop()
    for other in range(pos.seats):
        if other != seat and not pos.places:
            player = pos.players[other]
            player.schemes = [0] * SCHEMES
            for _ in range(player.scheme_count):
                player.schemes[heap.pop()] += 1
    pos.deck = heap


# -- soldati -----------------------------------------------------------------------------------------


def redeal_soldati(pos: Table) -> None:
    """Nobody knows the hidden sides, nor so what is in the bag: any tokens that may show what is seen."""
    seen: list[int] = []
    for player in pos.players:
        seen += player.soldati
    for soldato in pos.listed:
        if soldato != EMPTY:
            seen.append(soldato)
    if pos.held != EMPTY:
        seen.append(pos.held)
    tokens = matching_tokens(pos, [SHOWS[soldato] for soldato in seen])
    lying = [2 * tokens[place] + seen[place] % 2 for place in range(len(seen))]
    place = 0
    for player in pos.players:
        for own in range(len(player.soldati)):
            player.soldati[own] = lying[place]
            place += 1
    for slot in range(len(pos.listed)):
        if pos.listed[slot] != EMPTY:
            pos.listed[slot] = lying[place]
            place += 1
    if pos.held != EMPTY:
        pos.held = lying[place]
    pos.bag = [token for token in range(SOLDATI) if token not in tokens]


def matching_tokens(pos: Table, sides: list[int]) -> list[int]:
    """A different token for each of these sides, any that shows it; where all of those are taken, one is
    freed by finding its holder another."""
    holder = [NOBODY] * SOLDATI
    candidates = []
    for side in sides:
        tokens = TOKENS_SHOWING[side][:]
        pos.shuffle(tokens)
        candidates.append(tokens)
    for place in range(len(sides)):
        find_token(place, candidates, holder, [False] * SOLDATI)
    tokens = [NOBODY] * len(sides)
    for token in range(SOLDATI):
        if holder[token] != NOBODY:
            tokens[holder[token]] = token
    return tokens


def find_token(place: int, candidates: list[list[int]], holder: list[int], tried: list[bool]) -> bool:
    for token in candidates[place]:
        if holder[token] == NOBODY:
            holder[token] = place
            return True
    for token in candidates[place]:
        if not tried[token]:
            tried[token] = True
            if find_token(holder[token], candidates, holder, tried):
                holder[token] = place
                return True
    return False


# -- orders ------------------------------------------------------------------------------------------


def redeal_hands(pos: Table, seat: int) -> None:
    """All Orders on Syndicates lie open: what is left is in the others' hands."""
    heap = []
    for other in range(pos.seats):
        if other != seat:
            for order in range(ORDERS):
                for _ in range(pos.players[other].orders[order]):
                    heap.append(order)
    heap.sort()
    pos.shuffle(heap)
    for other in range(pos.seats):
        if other != seat:
            player = pos.players[other]
            player.orders = [0] * ORDERS
            for _ in range(player.order_count):
                player.orders[heap.pop()] += 1


@final
class World:
    """One way in which the Orders may have come where they are.  A card is 8 * the seat it belonged to at
    first + a number; its kind is open until it matters."""

    __slots__ = ("at", "kinds", "left", "moved", "rest")

    def __init__(
        self, at: list[list[int]], kinds: list[int], rest: list[int], left: list[int], moved: list[int]
    ) -> None:
        self.at: list[list[int]] = at  # the cards in each place
        self.kinds: list[int] = kinds  # of each card, or NOBODY
        self.rest: list[int] = rest  # for each seat at first, how many of each kind are not settled,
        self.left: list[int] = left  # and how many in all
        self.moved: list[int] = moved  # the cards of each deed

    def copy(self) -> World:
        return World(
            [cards[:] for cards in self.at], self.kinds[:], self.rest[:], self.left[:], self.moved[:]
        )

    def settle(self, card: int, kind: int) -> None:
        if self.kinds[card] == NOBODY:
            self.kinds[card] = kind
            self.rest[card // HAND_ORDERS * ORDERS + kind] -= 1
            self.left[card // HAND_ORDERS] -= 1

    def chance(self, card: int, kind: int) -> float:
        """That it is of that kind."""
        known = self.kinds[card]
        if known != NOBODY:
            return 1.0 if known == kind else 0.0
        owner = card // HAND_ORDERS
        return self.rest[owner * ORDERS + kind] / self.left[owner]


def first_world(pos: Table, seat: int) -> World:
    """All have the Orders they begin with; of `seat`'s own each is known."""
    at: list[list[int]] = [[] for _ in range(PLACES)]
    rest: list[int] = []
    for other in range(pos.seats):
        at[other] = list(range(HAND_ORDERS * other, HAND_ORDERS * (other + 1)))
        rest += ORDER_COPIES
    world = World(at, [NOBODY] * (HAND_ORDERS * pos.seats), rest, [HAND_ORDERS] * pos.seats, [])
    for number in range(HAND_ORDERS):
        world.settle(HAND_ORDERS * seat + number, HAND_KINDS[number])
    return world


def imagine_orders(pos: Table, seat: int) -> None:
    many = WORLDS
    world = follow(pos, seat, many)
    while world is None:
        many *= 4
        world = follow(pos, seat, many)
    settle_all(pos, world)
    write_back(pos, seat, world)


def follow(pos: Table, seat: int, many: int) -> World | None:
    """One of so many worlds that agree with all that `seat` has seen, or None if none does."""
    first = first_world(pos, seat)
    worlds = [first] + [first.copy() for _ in range(many - 1)]
    for deed in pos.trail:
        if is_seen(deed, seat):
            chances = [see(pos, world, deed) for world in worlds]
            worlds = survivors(pos, worlds, chances)
            if not worlds:
                return None
        else:
            for world in worlds:
                happen(pos, world, deed)
    return worlds[pos.draw(len(worlds))]


def is_seen(deed: Deed, seat: int) -> bool:
    """The kind is seen by who gives or steals it, by who is robbed of it, and by who looks; a swap by
    nobody."""
    actor, source, _, _, back = deed
    return back == NOBODY and (actor == seat or source == seat)


def happen(pos: Table, world: World, deed: Deed) -> None:
    """A deed that was not seen: any card of the source."""
    _, source, target, _, back = deed
    if source == target:
        return  # somebody else looked
    card = pick_out(world.at[source], pos.draw(len(world.at[source])))
    if back != NOBODY:
        other = pick_out(world.at[target], pos.draw(len(world.at[target])))
        world.at[source].append(other)
        world.moved.append(other)
    world.at[target].append(card)
    world.moved.append(card)


def pick_out(cards: list[int], place: int) -> int:
    card = cards[place]
    cards[place] = cards[len(cards) - 1]
    cards.pop()
    return card


def see(pos: Table, world: World, deed: Deed) -> float:
    """A deed that was seen: how likely it is in this world, which is made to agree with it."""
    _, source, target, seen, _ = deed
    cards = world.at[source]
    if source == target:
        return see_all(pos, world, cards, seen)
    chances = [world.chance(card, seen) for card in cards]
    total = sum(chances)
    if total == 0.0:
        return 0.0
    card = pick_out(cards, weighted(pos, chances, total))
    world.settle(card, seen)
    world.at[target].append(card)
    world.moved.append(card)
    return total / len(chances)


def see_all(pos: Table, world: World, cards: list[int], seen: int) -> float:
    """A look at a pile: those not settled yet get what is left of what was seen."""
    wanted = counts_of(seen)
    for card in cards:
        if world.kinds[card] != NOBODY:
            wanted[world.kinds[card]] -= 1
    if min(wanted) < 0:
        return 0.0
    likely = 1.0
    for card in cards:
        if world.kinds[card] == NOBODY:
            chances = [0.0] * ORDERS
            for kind in range(ORDERS):
                if wanted[kind]:
                    chances[kind] = world.chance(card, kind)
            total = sum(chances)
            if total == 0.0:
                return 0.0
            kind = weighted(pos, chances, total)
            wanted[kind] -= 1
            world.settle(card, kind)
            likely *= total
    return likely


def counts_of(code: int) -> list[int]:
    return [code // ORDER_CODE[kind] % ORDER_CODE[1] for kind in range(ORDERS)]


def weighted(pos: Table, chances: list[float], total: float) -> int:
    """One place, as likely as it says."""
    mark = fraction(pos) * total
    last = 0
    for place in range(len(chances)):
        if chances[place] > 0.0:
            last = place
            mark -= chances[place]
            if mark < 0.0:
                break
    return last


def fraction(pos: Table) -> float:
    """From 0 to less than 1."""
    steps: int = pos.draw(FINE)
    return steps / FINE


def survivors(pos: Table, worlds: list[World], chances: list[float]) -> list[World]:
    """As many worlds as before, each of them as often as it is likely."""
    if min(chances) == max(chances) > 0.0:
        return worlds
    total = sum(chances)
    kept: list[World] = []
    if total == 0.0:
        return kept
    step = total / len(worlds)
    mark = fraction(pos) * step
    passed = 0.0
    for place in range(len(worlds)):
        passed += chances[place]
        first = True
        while mark < passed and len(kept) < len(worlds):
            kept.append(worlds[place] if first else worlds[place].copy())
            first = False
            mark += step
    return kept


def settle_all(pos: Table, world: World) -> None:
    """What never mattered is any of what is left."""
    for owner in range(pos.seats):
        kinds = []
        for kind in range(ORDERS):
            for _ in range(world.rest[owner * ORDERS + kind]):
                kinds.append(kind)
        pos.shuffle(kinds)
        for card in range(HAND_ORDERS * owner, HAND_ORDERS * (owner + 1)):
            if world.kinds[card] == NOBODY:
                world.kinds[card] = kinds.pop()


def write_back(pos: Table, seat: int, world: World) -> None:
    """The position as it is in this world, and the trail that led to it."""
    orders = [[0] * ORDERS for _ in range(PLACES)]
    for other in range(pos.seats):
        orders[other] = ORDER_COPIES[:]
    moved = [world.kinds[card] for card in world.moved]
    moved.reverse()
    trail: list[Deed] = []
    for actor, source, target, kind, back in pos.trail:
        if source == target:
            kind = 0
            for order in range(ORDERS):
                kind += orders[source][order] * ORDER_CODE[order]
        else:
            if back != NOBODY:
                back = moved.pop()
                orders[target][back] -= 1
                orders[source][back] += 1
            kind = moved.pop()
            orders[source][kind] -= 1
            orders[target][kind] += 1
        trail.append((actor, source, target, kind, back))
    pos.trail = trail
    for other in range(pos.seats):
        pos.players[other].orders = orders[other]
    for number in range(len(pos.syndicates)):
        pos.syndicates[number].orders = orders[PILE + number]


# -- what a seat knows -------------------------------------------------------------------------------


@final
class Known:
    """An Order that a seat has seen, and how likely it is where."""

    __slots__ = ("chances", "kind")

    def __init__(self, kind: int, place: int) -> None:
        self.kind: Final = kind
        self.chances: list[float] = [0.0] * PLACES
        self.chances[place] = 1.0

    def is_at(self, place: int) -> None:
        self.chances = [0.0] * PLACES
        self.chances[place] = 1.0

    def is_not_at(self, place: int) -> None:
        self.chances[place] = 0.0
        total = sum(self.chances)
        self.chances = [chance / total for chance in self.chances]


def known_orders(pos: Table, seat: int) -> list[Known]:
    """The Orders out of hand that `seat` knows: what it has put down, seen, or lost.  Whatever is taken at
    random from where one of them may be blurs it."""
    known: list[Known] = []
    sizes = [HAND_ORDERS] * pos.seats + [0] * (PLACES - pos.seats)
    for deed in pos.trail:
        actor, source, target, kind, back = deed
        if source == target:
            if actor == seat:
                recognise(known, source, counts_of(kind))
            continue
        if back != NOBODY:
            exchange(known, source, target, sizes)
            continue
        if source == seat:
            known.append(Known(kind, target))
        elif actor == seat:
            forget_one(known, source, kind)
        else:
            for each in known:
                share = each.chances[source] / sizes[source]
                each.chances[source] -= share
                each.chances[target] += share
        sizes[source] -= 1
        sizes[target] += 1
    return known


def exchange(known: list[Known], one: int, other: int, sizes: list[int]) -> None:
    for each in known:
        goes = each.chances[one] / sizes[one]
        comes = each.chances[other] / sizes[other]
        each.chances[one] += comes - goes
        each.chances[other] += goes - comes


def recognise(known: list[Known], place: int, seen: list[int]) -> None:
    """After a look: the likeliest ones are those that were seen, the others are elsewhere."""
    for kind in range(ORDERS):
        left = seen[kind]
        candidates = [each for each in known if each.kind == kind and each.chances[place] > 0.0]
        while left and candidates:
            likeliest = best_of(candidates, place)
            candidates.remove(likeliest)
            likeliest.is_at(place)
            left -= 1
        for each in candidates:
            each.is_not_at(place)
        for _ in range(left):
            known.append(Known(kind, place))


def forget_one(known: list[Known], place: int, kind: int) -> None:
    """It was stolen back, and is in hand now."""
    candidates = [each for each in known if each.kind == kind and each.chances[place] > 0.0]
    if candidates:
        known.remove(best_of(candidates, place))


def best_of(candidates: list[Known], place: int) -> Known:
    best = candidates[0]
    for each in candidates:
        if each.chances[place] > best.chances[place]:
            best = each
    return best
