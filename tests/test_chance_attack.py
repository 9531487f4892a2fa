"""Fast chance is for simulation: whoever sees its dice can foretell them.  Keyed chance is for tables."""

from __future__ import annotations

from hashlib import blake2b

import pytest

from lattice import recover
from passel.kernel import MASK, Position
from quick import quick

SEEN, FORETOLD = 60, 200


def arbitrary(name: str) -> bytes:
    """Fixed, so that a failure is there again tomorrow, but not picked to suit the attack."""
    return blake2b(name.encode(), digest_size=32).digest()


def fast(number: int) -> Position:
    pos = Position(2)
    pos.chance = int.from_bytes(arbitrary(f"state {number}")[:8], "big") & MASK
    return pos


def keyed(number: int) -> Position:
    pos = Position(2)
    pos.key = arbitrary(f"key {number}")
    return pos


def roll(pos: Position, times: int) -> list[int]:
    return [1 + pos.draw(6) for _ in range(times)]


@pytest.mark.parametrize("number", quick(range(12), 0))
def test_fast_dice_can_be_foretold(number: int) -> None:
    table = fast(number)
    state = recover(roll(table, SEEN))
    assert state is not None
    assert state == table.chance
    attacker = Position(2)
    attacker.chance = state
    assert roll(attacker, FORETOLD) == roll(table, FORETOLD)


@pytest.mark.parametrize("number", quick(range(12), 0))
def test_no_fast_state_explains_keyed_dice(number: int) -> None:
    assert recover(roll(keyed(number), SEEN)) is None


@pytest.mark.parametrize("altered", [0, 20, 43, SEEN - 1])  # the lattice holds the first 44
def test_the_attack_believes_only_what_explains_every_die(altered: int) -> None:
    dice = roll(fast(1), SEEN)
    assert recover(dice) is not None
    dice[altered] = dice[altered] % 6 + 1
    assert recover(dice) is None


def test_keyed_draws_do_not_favour_low_numbers() -> None:
    # 2**64 is 8/3 of this many, so a plain remainder would be in the last third a quarter of the time.
    n, times = 3 << 61, 3000
    pos = keyed(0)
    thirds = [pos.draw(n) >> 61 for _ in range(times)]
    for third in range(3):
        assert abs(thirds.count(third) - times // 3) < 130  # five standard deviations; the quarter: 250
