"""When Pigs Shall Fly: one whole game alone, word for word, and the compiled rules against the sources.

A change of the rules shows as a difference in the golden file, to be reviewed.  To write it anew:

    PASSEL_GOLDEN=1 python -m pytest tests/games/whenpigsfly/test_golden.py
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
from games.whenpigsfly.table import as_table, ask, asked, offers, told
from passel.games.whenpigsfly import GAME
from passel.games.whenpigsfly.components import Table
from passel.kernel import digest, playout, seeded
from passel.simulate import play_bots

SOLO = Path(__file__).with_name("golden.txt")
TESTS = Path(__file__).parents[2]
KEY = sha256(b"the golden flight").digest()


def playthrough() -> Iterator[str]:
    """Each question, its answer (a sleeper's, or every third time any), what happened, what is seen."""
    pos = as_table(GAME.new(1, key=KEY, journal=True))
    yield f"{GAME.slug}, rules {GAME.rules}, alone"
    yield msgspec.json.encode(GAME.options()).decode()
    yield from seen(pos, whole=True)
    number = 0
    while not pos.over:
        number += 1
        yield f"{number} {asked(pos)}: {', '.join(offers(pos))}"
        choice = pos.default(ask(pos))
        if number % 3 == 0:
            choice = ask(pos).options[seeded("golden", number) % len(offers(pos))]
        yield f"  > {choice.text}"
        before = pos.round
        pos.play(ask(pos).seat, choice)
        yield from seen(pos, whole=pos.over or pos.round > before)


def seen(pos: Table, whole: bool) -> Iterator[str]:
    """What happened and a hash of the views; the player's whole view at the end of a round."""
    yield from (f"  {line}" for line in told(pos))
    views = [msgspec.json.encode(GAME.view(pos, seat)) for seat in (-1, 0)]
    yield "  views " + " ".join(sha256(view).hexdigest()[:16] for view in views)
    if whole:
        yield f"  {views[1].decode()}"


def test_the_golden_game() -> None:
    played = "\n".join(playthrough()).splitlines()
    if os.environ.get("PASSEL_GOLDEN"):
        SOLO.write_text("\n".join(played) + "\n", "utf-8", newline="\n")
    golden = SOLO.read_text("utf-8").splitlines()
    for number, (now, then) in enumerate(zip_longest(played, golden), 1):
        assert now == then, f"line {number} of {SOLO.name}"


def test_the_golden_file_is_small() -> None:
    assert SOLO.stat().st_size < 300_000


# -- pure and compiled ---------------------------------------------------------------------------------


def digests() -> list[str]:
    """The ends of 240 random games, of several sizes and every preset, and of some that bots play."""
    ends = []
    for seats in (1, 2, 4, 10):
        for preset in GAME.presets:
            for game in range(20):
                pos = GAME.new(seats, preset=preset.name, chance=seeded("dice", game))
                playout(pos, seeded("choices", game))
                assert pos.over
                ends.append(digest(pos))
    for seats in (1, 3):
        for game in range(4):
            pos = GAME.new(seats, chance=seeded("bots", game))
            play_bots(GAME, "regular", pos, game)
            ends.append(digest(pos))
    return ends


@pytest.mark.skipif(not passel.compiled(), reason="the rules are not compiled: there is nothing to compare")
def test_pure_and_compiled_rules_agree() -> None:
    program = "import games.whenpigsfly.test_golden as t, passel; print(passel.compiled(), *t.digests())"
    pure = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PASSEL_PURE": "1", "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert pure.stdout.split() == ["False", *digests()]


def test_the_random_games_differ() -> None:
    assert len(set(digests())) == 248
