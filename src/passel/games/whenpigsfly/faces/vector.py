"""When Pigs Shall Fly: what a seat may know, as numbers from 0 to 255."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from passel.contract.vector import Part, around, small, write_all, write_zeros
from passel.games.whenpigsfly.components import *
from passel.games.whenpigsfly.rules import has_seen

ANIMALS: Final = len(ANIMAL)
SHEET_SIZE: Final = 14 + LINES + ANIMALS + THEORIES
FLIGHT: Final = 4 + ICONS


def layout(seats: int, settings: Settings) -> list[Part]:
    parts = [
        ("phase", 1, "0 prep, 1 flying, 2 scored"),
        ("round", 2, "the round; 1 if it is the last"),
        ("time", 1, "bubbles crossed"),
        ("lead", 1, "0 Wilbur, 1 me, 2 the next clockwise"),
        ("ladder", SIDES, "dice not yet taken, of each value"),
        ("cards", THEORIES, "the multiplier of each theory; 0: I have not seen it"),
        ("face_up", THEORIES, "1: all have seen it"),
        ("wilbur", 3, "alone only: his publicity, his die, 1 + his theory"),
        ("vote", 1, "mine; 0: none"),
    ]
    sheet = (
        "publicity, die, 1 + block, whistles, whistles earned, chicken, 1 + theory spied, event points (2), "
        "1 + letter, craft (distance, weight class, fear, lines), bubbles of each line, whistles spent on "
        "each animal, 1 + points in print for each theory"
    )
    flight = "x, y, 1 + landing, 1 if crashed, icons circled"
    for away in range(seats):
        parts.append((f"sheet_{away}", SHEET_SIZE, sheet + ("; mine" if away == 0 else "")))
    for away in range(seats):
        known = "mine" if away == 0 else "seen when all have landed"
        parts.append((f"flight_{away}", FLIGHT, f"{flight}; {known}"))
    parts += [(f"score_{away}", 2, "at the end: total, vote (0: none)") for away in range(seats)]
    return parts


def observe(pos: Table, seat: int, out: BytesWriter) -> None:
    seats = pos.seats
    solo = seats == 1
    write_all(out, [pos.phase, pos.round, 1 if pos.last_round else 0, pos.time])
    out.append(0 if solo and pos.round % 2 == 0 else around(pos.lead, seat, seats))
    write_all(out, pos.ladder[1:])
    for theory in range(THEORIES):
        out.append(pos.cards[theory] if has_seen(pos, seat, theory) else 0)
    for theory in range(THEORIES):
        out.append(1 if pos.face_up[theory] else 0)
    if solo:
        write_all(out, [pos.wilbur_publicity, pos.wilbur_die, 1 + pos.wilbur_theory])
    else:
        write_zeros(out, 3)
    out.append(around(pos.players[seat].vote, seat, seats))
    for away in range(seats):
        observe_sheet(pos, pos.players[(seat + away) % seats], out)
    for away in range(seats):
        flown = pos.phase == SCORED or (away == 0 and pos.phase != PREP)
        if flown:
            observe_flight(pos.players[(seat + away) % seats].flight, out)
        else:
            write_zeros(out, FLIGHT)
    for away in range(seats):
        player = pos.players[(seat + away) % seats]
        out.append(small(player.total) if pos.phase == SCORED else 0)
        out.append(0 if pos.lanes else around(player.vote, seat, seats))


def observe_sheet(pos: Table, player: Player, out: BytesWriter) -> None:
    write_all(out, [player.publicity, player.die, 1 + player.block, player.whistles, player.earned])
    write_all(out, [player.chicken, 1 + player.spied, player.events[0], player.events[1]])
    unseen = pos.phase == PREP and pos.settings.sheets == "dealt"
    out.append(0 if unseen or player.sheet == NONE else 1 + player.sheet)
    craft = player.craft
    if pos.phase == PREP:
        write_zeros(out, 4)
    else:
        write_all(out, [craft.distance, craft.weight_class, craft.fear, craft.lines])
    write_all(out, player.crossed)
    write_all(out, player.animals)
    write_all(out, [1 + points for points in player.prints])


def observe_flight(flight: Flight, out: BytesWriter) -> None:
    write_all(out, [flight.x, flight.y, 1 + flight.landing, 1 if flight.crashed else 0])
    for icon in range(ICONS):
        out.append(flight.circled >> icon & 1)
