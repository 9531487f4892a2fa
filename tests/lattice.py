"""A lattice attack on the kernel's fast chance: from dice alone to the hidden state.

States of a linear congruential stream, less what its increment adds, are multiples of
(1, a, a**2, ...) modulo 2**62: points of a lattice.  A die tells a state to within a sixth of its
range, so that a few dozen dice name a place near one such point, and near no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from math import ceil, floor, sqrt
from operator import mul, sub, truediv
from typing import TypeVar

from passel.kernel import INCREMENT, MASK, MULTIPLIER

T = TypeVar("T", int, float)

MODULUS = MASK + 1
WINDOW = 44  # dice in the lattice: more dice set its points further apart, but take longer to reduce
DOUBT = 8.0  # a state that explains the dice escapes the search less than once in e**DOUBT


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    """Exact, where both are integers."""
    total: float = sum(map(mul, a, b))
    return total


def less(a: Sequence[T], q: T, b: Sequence[T]) -> list[T]:
    """a - q * b"""
    return [x - q * y for x, y in zip(a, b, strict=True)]


def lll(basis: Sequence[Sequence[int]], delta: float = 0.99) -> list[list[int]]:
    """A reduced basis of the same lattice (Lenstra, Lenstra, Lovász).

    After Nguyen and Stehlé: the vectors and their products are exact, and only the Gram-Schmidt
    coefficients are floats.  Rounding could thus leave the basis less reduced, but never wrong.
    """
    rows = [list(row) for row in basis]
    mu: list[list[float]] = [[]] * len(rows)  # row i's coefficients along the rows before it
    norm = [0.0] * len(rows)  # squared, of what is left of row i without them
    k = 0
    while k < len(rows):
        row = rows.pop(k)
        while True:  # afresh after each change, as the floats drift from the integers
            along: list[float] = []
            for i in range(k):
                along.append(dot(row, rows[i]) - dot(mu[i], along))
            own: list[float] = list(map(truediv, along, norm))
            if all(abs(x) < 0.501 for x in own):
                break
            for i in reversed(range(k)):
                if q := round(own[i]):
                    row = less(row, q, rows[i])
                    own[:i] = less(own[:i], q, mu[i])
        # Its squared length without its parts along the first 0, 1, 2, ... rows.
        left = list(accumulate(map(mul, along, own), sub, initial=dot(row, row)))
        while k and left[k - 1] < delta * norm[k - 1]:  # shorter than the one before it: go first
            k -= 1
        rows.insert(k, row)
        mu[k], norm[k] = own[:k], left[k]
        k += 1
    return rows


def gram_schmidt(basis: Sequence[Sequence[int]]) -> list[list[float]]:
    stars: list[list[float]] = []
    for row in basis:
        rest = [float(x) for x in row]
        for star in stars:
            q = dot(rest, star) / dot(star, star)
            rest = less(rest, q, star)
        stars.append(rest)
    return stars


@cache
def lattice(size: int) -> tuple[list[list[int]], list[list[float]]]:
    """The lattice of `size` states in a row, whatever the dice: reduced, and made orthogonal."""
    powers = [pow(MULTIPLIER, i, MODULUS) for i in range(size)]
    basis = lll([powers] + [[MODULUS * (i == j) for j in range(size)] for i in range(1, size)])
    return basis, gram_schmidt(basis)


def nearby(
    basis: list[list[int]], stars: list[list[float]], target: list[int], sigma: float, spent: float = 0.0
) -> Iterator[list[int]]:
    """What divides `target` from each lattice point that errors of about `sigma` could explain.

    Babai's nearest plane, but where more than one plane is near it tries them all, nearest first."""
    level = len(stars) - 1
    if level < 0:
        yield target
        return
    star, done = stars[level], len(target) - level
    length = dot(star, star)
    centre = dot(target, star) / length
    # Errors projected on `done` dimensions are like a chi-squared variable: here is its tail.
    most = sigma * sigma * (done + 2 * sqrt(done * DOUBT) + 2 * DOUBT)
    reach = sqrt(max(0.0, most - spent) / length)
    for q in sorted(range(ceil(centre - reach), floor(centre + reach) + 1), key=lambda q: abs(q - centre)):
        rest = less(target, q, basis[level])
        yield from nearby(basis, stars[:level], rest, sigma, spent + (q - centre) ** 2 * length)


def recover(dice: Sequence[int], n: int = 6) -> int | None:
    """The state after the last of these n-sided dice, if there is one that explains them all."""
    size = min(WINDOW, len(dice))
    target, shift = [], 0
    for die in dice[:size]:
        shift = (shift * MULTIPLIER + INCREMENT) & MASK  # the state, had it begun at 0
        target.append((2 * die - 1) * MODULUS // (2 * n) - shift)
    basis, stars = lattice(size)
    for error in nearby(basis, stars, target, MODULUS / n / sqrt(12)):
        first = (target[0] + INCREMENT - error[0]) & MASK
        if (state := replay(first, dice, n)) is not None:
            return state
    return None


def replay(x: int, dice: Sequence[int], n: int) -> int | None:
    """The state after the last die, if the stream gives these dice from state `x` at the first."""
    for i, die in enumerate(dice):
        if i:
            x = (x * MULTIPLIER + INCREMENT) & MASK
        if 1 + ((((x >> 30) ^ (x >> 45)) * n) >> 32) != die:
            return None
    return x
