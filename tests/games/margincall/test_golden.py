"""Margin Call: one whole game, word for word, and the compiled rules against the sources.

A change of the rules shows as a difference in the golden file, to be reviewed.  To write it anew:

    PASSEL_GOLDEN=1 python -m pytest tests/games/margincall/test_golden.py
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path

import msgspec
import pytest

import passel
from games.margincall.table import as_table, ask, asked, offers, told
from passel.games.margincall import GAME
from passel.games.margincall.components import Table
from passel.kernel import digest, playout, seeded

GOLDEN = Path(__file__).with_name("golden.txt")
TESTS = Path(__file__).parents[2]
SEATS = 3
PRESET = "short"
KEY = sha256(b"the golden game").digest()


def playthrough() -> Iterator[str]:
    """Each question, its answer, what happened, and what the seats see then."""
    pos = as_table(GAME.new(SEATS, preset=PRESET, key=KEY, journal=True))
    yield f"{GAME.slug}, rules {GAME.rules}, {SEATS} seats, {PRESET}"
    yield msgspec.json.encode(GAME.options(preset=PRESET)).decode()
    yield from seen(pos, whole=True)
    number = 0
    while not pos.over:
        number += 1
        yield f"{number} {asked(pos)}: {', '.join(offers(pos))}"
        choice = ask(pos).options[seeded("golden", number) % len(offers(pos))]
        yield f"  > {choice.text}"
        before = pos.turn
        pos.play(ask(pos).seat, choice)
        yield from seen(pos, whole=pos.over or pos.turn // 6 > before // 6)


def seen(pos: Table, whole: bool) -> Iterator[str]:
    """What happened and a hash of each view; now and then P1's whole view."""
    yield from (f"  {line}" for line in told(pos))
    views = [msgspec.json.encode(GAME.view(pos, seat)) for seat in range(SEATS)]
    yield "  views " + " ".join(sha256(view).hexdigest()[:16] for view in views)
    if whole:
        yield f"  {views[0].decode()}"


def test_the_golden_game() -> None:
    played = "\n".join(playthrough()).splitlines()
    if os.environ.get("PASSEL_GOLDEN"):
        GOLDEN.write_text("\n".join(played) + "\n", "utf-8", newline="\n")
    golden = GOLDEN.read_text("utf-8").splitlines()
    for number, (now, then) in enumerate(zip_longest(played, golden), 1):
        assert now == then, f"line {number} of {GOLDEN.name}"


def test_the_golden_file_is_small() -> None:
    assert GOLDEN.stat().st_size < 300_000


# -- pure and compiled -----------------------------------------------------------------------------


def digests() -> list[str]:
    """The ends of random games, of every size and preset."""
    ends = []
    for seats in range(2, 7):
        for preset in GAME.presets:
            for game in range(4):
                pos = GAME.new(seats, preset=preset.name, chance=seeded("cards", game))
                playout(pos, seeded("choices", game))
                assert pos.over
                ends.append(digest(pos))
    return ends


@pytest.mark.skipif(not passel.compiled(), reason="the rules are not compiled: there is nothing to compare")
def test_pure_and_compiled_rules_agree() -> None:
    program = "import games.margincall.test_golden as t, passel; print(passel.compiled(), *t.digests())"
    pure = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PASSEL_PURE": "1", "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert pure.stdout.split() == ["False", *digests()]


def test_the_random_games_differ() -> None:
    assert len(set(digests())) == 40
