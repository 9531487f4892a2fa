"""Lawless Empire: one whole game word for word, and the compiled rules against the sources.

A change of the rules shows as a difference in the golden file, to be reviewed.  To write it anew:

    PASSEL_GOLDEN=1 python -m pytest tests/games/lawless/test_golden.py
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from games.lawless.table import NAMES, as_table, ask, asked, offers, told
from golden import compare, digests_of_sources, only_compiled
from passel.games.lawless import GAME, words
from passel.games.lawless.components import Table
from passel.kernel import digest, heard, playout, seeded

FILE = Path(__file__).with_name("golden.txt")
SEATS = 4
KEY = sha256(b"the golden game").digest()


def playthrough() -> Iterator[str]:
    """Each question, its answer, what happened in codes and in words, and what the seats see then."""
    pos = as_table(GAME.new(SEATS, preset="full", key=KEY, journal=True))
    yield f"{GAME.slug}, rules {GAME.rules}, {SEATS} seats, full"
    yield msgspec.json.encode(GAME.setting_values(preset="full")).decode()
    yield from seen(pos, whole=True)
    number = 0
    while not pos.over:
        number += 1
        yield f"{number} {asked(pos)}: {', '.join(offers(pos))}"
        choice = ask(pos).options[seeded("golden", number) % len(offers(pos))]
        yield f"  > {choice.text}"
        before = pos.round
        pos.play(ask(pos).seat, choice)
        yield from seen(pos, whole=pos.over or pos.round > before)


def seen(pos: Table, whole: bool) -> Iterator[str]:
    """What happened, as black heard it, and a hash of each view; black's whole view at the end of a round."""
    tale = [heard(entry, 0) for entry in pos.journal or []]
    yield from (f"  {line}" for line in told(pos))
    yield from (f"    {words.tell(line, NAMES, 0)}" for line in tale if line is not None)
    views = [msgspec.json.encode(GAME.view(pos, seat)) for seat in range(SEATS)]
    yield "  views " + " ".join(sha256(view).hexdigest()[:16] for view in views)
    if whole:
        yield f"  {views[0].decode()}"


def test_the_golden_game() -> None:
    compare(playthrough(), FILE)


# -- pure and compiled -----------------------------------------------------------------------------


def digests() -> list[str]:
    """The ends of random games of every size and preset, and what is imagined on the way."""
    ends = []
    for seats in (3, 4, 5):
        for preset in GAME.presets:
            for game in range(12):
                pos = GAME.new(seats, preset=preset.name, chance=seeded("dice", game))
                playout(pos, seeded("choices", game), 150 + 10 * game)
                ends.append(digest(GAME.imagine(pos, game % seats, seeded("dream", game))))
                playout(pos, seeded("more", game))
                assert pos.over
                ends.append(digest(pos))
    return ends


@only_compiled
def test_pure_and_compiled_rules_agree() -> None:
    assert digests_of_sources("lawless") == digests()


def test_the_random_games_differ() -> None:
    ends = digests()
    assert len(set(ends)) == len(ends) == 144
