"""Margin Call: one whole game, word for word, and the compiled rules against the sources.

A change of the rules shows as a difference in the golden file, to be reviewed.  To write it anew:

    PASSEL_GOLDEN=1 python -m pytest tests/games/margincall/test_golden.py
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from games.margincall.table import as_table, ask, asked, offers, told
from golden import compare, digests_of_sources, only_compiled
from passel.games.margincall import GAME
from passel.games.margincall.components import Table
from passel.kernel import digest, playout, seeded

GOLDEN = Path(__file__).with_name("golden.txt")
SEATS = 3
PRESET = "short"
KEY = sha256(b"the golden game").digest()


def playthrough() -> Iterator[str]:
    """Each question, its answer, what happened, and what the seats see then."""
    pos = as_table(GAME.new(SEATS, preset=PRESET, key=KEY, journal=True))
    yield f"{GAME.slug}, rules {GAME.rules}, {SEATS} seats, {PRESET}"
    yield msgspec.json.encode(GAME.setting_values(preset=PRESET)).decode()
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
    compare(playthrough(), GOLDEN)


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


@only_compiled
def test_pure_and_compiled_rules_agree() -> None:
    assert digests_of_sources("margincall") == digests()


def test_the_random_games_differ() -> None:
    assert len(set(digests())) == 40
