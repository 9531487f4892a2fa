"""When Pigs Shall Fly: what a seat sees of a table."""

from __future__ import annotations

from passel.games.whenpigsfly.components import *
from passel.games.whenpigsfly.rules import has_discovered, has_seen
from passel.games.whenpigsfly.rules_contest import design_total, score
from passel.games.whenpigsfly.view_types import HIDDEN, CraftView, Own, Path, Public, Score, Sheet


def public(pos: Table) -> Public:
    solo = pos.seats == 1
    theory = THEORY[pos.wilbur_theory] if pos.wilbur_theory != NONE else ""
    return Public(
        phase=PHASE[pos.phase],
        round=pos.round,
        last_round=pos.last_round,
        time=pos.time,
        lead=NONE if solo and pos.round % 2 == 0 else pos.lead,
        ladder=tuple(die for die in range(1, SIDES + 1) for _ in range(pos.ladder[die])),
        cards={THEORY[t]: pos.cards[t] if pos.face_up[t] else HIDDEN for t in range(THEORIES)},
        wilbur_publicity=pos.wilbur_publicity if solo else None,
        wilbur_die=pos.wilbur_die if solo else None,
        wilbur_theory=theory if solo else None,
        literal_crash=pos.settings.crash == "segment",
        sheets=tuple(sheet(pos, player) for player in pos.players),
    )


def sheet(pos: Table, player: Player) -> Sheet:
    unseen = pos.phase == PREP and pos.settings.sheets == "dealt"
    craft = player.craft
    flown = CraftView(craft.distance, craft.weight_class, craft.fear, craft.lines)
    return Sheet(
        publicity=player.publicity,
        die=player.die,
        bubbles=dict(zip(LINE, player.crossed, strict=True)),
        block=ACTION[player.block] if player.block != NONE else "",
        whistles=player.whistles,
        earned=player.earned,
        animals={ANIMAL[number]: spent for number, spent in enumerate(player.animals) if spent},
        chicken=player.chicken,
        discovered=tuple(THEORY[t] for t in range(THEORIES) if has_discovered(player, t)),
        spied=THEORY[player.spied] if player.spied != NONE else "",
        design_points=design_total(player),
        event_points=(player.events[0], player.events[1]),
        print_points={THEORY[t]: points for t, points in enumerate(player.prints) if points != NONE},
        letter="" if unseen else LETTER[player.sheet],
        craft=None if pos.phase == PREP else flown,
        flight=path(player) if pos.phase == SCORED else None,
        score=final_score(player) if pos.phase == SCORED else None,
        vote=NONE if pos.lanes else player.vote,
    )


def path(player: Player) -> Path:
    flight: Flight = player.flight
    lines, distance = player.craft.lines, player.craft.distance
    points = [(lines * number, height) for number, height in enumerate(flight.heights, 1)]
    if points and flight.x == distance:
        points[-1] = (distance, 0)  # the end point need not be on a line
    return Path(
        points=tuple(points),
        circled=tuple(number for number in range(ICONS) if flight.circled >> number & 1),
        landing=flight.landing,
        crashed=flight.crashed,
    )


def final_score(player: Player) -> Score:
    won = tuple(AWARD[number] for number, points in enumerate(player.awards) if points)
    events, contest, publicity, publishing, discoveries, design, dog, awards = score(player)
    return Score(events, contest, publicity, publishing, discoveries, design, dog, awards, player.total, won)


def own(pos: Table, seat: int) -> Own:
    return Own(
        cards={THEORY[t]: pos.cards[t] if has_seen(pos, seat, t) else HIDDEN for t in range(THEORIES)},
        flight=None if pos.phase == PREP else path(pos.players[seat]),
        vote=pos.players[seat].vote,
    )
