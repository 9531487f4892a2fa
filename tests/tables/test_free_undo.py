"""Free undo: whatever others were told, chance has decided or others have done since stays."""

from __future__ import annotations

import random

import msgspec
import pytest

from passel.contract import View
from passel.kernel import Refused
from passel.registry import find
from passel.tables import acts
from passel.tables.acts import Act
from passel.tables.history import chance
from passel.tables.state import TableState
from quick import quick

SLUGS = ["lawless", "lordofpigs", "machikoro", "margincall", "whenpigsfly"]
ALWAYS_SEEN = ["whenpigsfly"]  # with standard settings every choice is public


def do(state: TableState, act: Act) -> None:
    written, effect = state.consider(act, 1000 * state.number)
    state.take(written, effect)


def begun(slug: str, seed: int) -> TableState:
    state = TableState("x")
    game = find(slug)
    seats = min(4, game.seats[1])
    do(state, acts.Open(by="u0", terms=acts.Terms(game=slug, seats=seats), name="Ada", invitation="i"))
    for seat in range(seats):
        do(state, acts.Sit(by=f"u{seat}", seat=seat, name=f"U{seat}"))
    do(state, acts.Start(by="u0", seed=f"{seed:02x}" * 32, rules=game.rules))
    return state


def decide(state: TableState, rng: random.Random) -> tuple[int, bool]:
    """Answer one of those who are asked, at random; return who it was and whether it was forced."""
    ask = rng.choice(state.pos.asks)
    forced = len(ask.options) == 1
    by, why = ("", "forced") if forced else (f"u{ask.seat}", "")
    option = rng.choice(ask.options).text
    do(state, acts.Decide(by=by, seat=ask.seat, options=(option,), why=why))
    return ask.seat, forced


def seen(state: TableState, seat: int) -> list[View]:
    """What all the others see."""
    readers = [reader for reader in range(-1, len(state.seats)) if reader != seat]
    return [
        msgspec.structs.replace(state.game.view(state.pos, reader), waiting=(), pending=())
        for reader in readers
    ]


@pytest.mark.parametrize("slug", SLUGS)
def test_free_undo_changes_nothing_that_others_know_or_that_chance_decided(slug: str) -> None:
    """After every act, whoever has just moved tries to take it back."""
    undone = 0
    for seed in (1, 2):
        state, rng = begun(slug, seed), random.Random(seed)
        last, told = -1, list(state.journal.told)
        for _ in range(80):
            if not state.pos.asks:
                break
            asked, before = len(state.pos.asks), list(state.journal.told)
            seat, forced = decide(state, rng)
            if state.pos.over:
                break
            if seat != last or not forced:
                last, told = seat, before  # what everybody had been told before this choice
            view, luck_before = seen(state, seat), chance(state.pos, seat)
            try:
                do(state, acts.Undo(by=f"u{seat}", seat=seat))
            except Refused:
                continue
            undone += 1
            assert seen(state, seat) == view
            assert chance(state.pos, seat) == luck_before
            if asked == 1:
                others = [reader for reader in range(-1, len(state.seats)) if reader != seat]
                assert [state.journal.told[each] for each in others] == [told[each] for each in others]
            last, _forced = decide(state, rng)
            told = list(state.journal.told)
    assert undone or slug in ALWAYS_SEEN


@pytest.mark.parametrize("seed", quick(range(1, 7), 1))
def test_a_turn_that_a_forced_move_has_ended_stands(seed: int) -> None:
    """In Lord of the P.I.G.S. a player chooses a bill and has one card left to vote with: the forced vote
    ends the turn, votes are read, everybody draws."""
    tried = 0
    state, rng = begun("lordofpigs", seed), random.Random(seed - 1)
    for _ in range(150):
        told = list(state.journal.told)
        seat, forced = decide(state, rng)
        if state.pos.over:
            break
        others = [reader for reader in range(-1, 4) if reader != seat]
        if forced and any(state.journal.told[reader] > told[reader] for reader in others):
            tried += 1
            moves = len(state.history.moves)
            with pytest.raises(Refused, match="Too late to undo"):
                do(state, acts.Undo(by=f"u{seat}", seat=seat))
            assert len(state.history.moves) == moves
    assert tried


def test_an_undo_that_an_earlier_version_has_stored_is_replayed() -> None:
    """Else its table would be frozen when it is loaded."""
    state, rng = begun("machikoro", 1), random.Random(1)
    seat, _forced = decide(state, rng)
    undo = acts.Undo(by=f"u{seat}", seat=seat)
    with pytest.raises(Refused, match="Too late to undo"):
        state.consider(undo, 0)
    assert list(state.replay([(state.number + 1, 0, undo)])) == [(0, undo)]
    assert state.history.moves == []


def test_only_observers_count() -> None:
    """Against bots alone a public choice is taken back, until chance or another seat has answered it."""
    state, rng = begun("whenpigsfly", 3), random.Random(3)
    found = {True: 0, False: 0}
    for _ in range(60):
        seat, forced = decide(state, rng)
        if forced or state.pos.over:
            continue
        for observers in ([], state.observers(seat)):
            try:
                state.history.undo(seat, observers)
            except Refused:
                continue
            found[bool(observers)] += 1
    assert found[False] > found[True]


def test_at_one_keyboard_the_other_people_are_the_observers() -> None:
    state = begun("margincall", 1)
    assert state.observers(0) == [-1, 1, 2, 3]
    state.at_one_keyboard = True
    state.seats[1].user, state.seats[1].level = "", "regular"
    assert state.observers(0) == [2, 3]
