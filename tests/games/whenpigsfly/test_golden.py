"""When Pigs Shall Fly: one whole game alone, word for word, and the compiled rules against the sources.

A change of the rules shows as a difference in the golden file, to be reviewed.  To write it anew:

    PASSEL_GOLDEN=1 python -m pytest tests/games/whenpigsfly/test_golden.py
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from games.whenpigsfly.table import as_table, ask, asked, offers, told
from golden import compare, digests_of_sources, only_compiled
from passel.bots.simulate import play_bots
from passel.games.whenpigsfly import GAME
from passel.games.whenpigsfly.components import Table
from passel.kernel import digest, playout, seeded

SOLO = Path(__file__).with_name("golden.txt")
KEY = sha256(b"the golden flight").digest()


def playthrough() -> Iterator[str]:
    """Each question, its answer (a sleeper's, or every third time any), what happened, what is seen."""
    pos = as_table(GAME.new(1, key=KEY, journal=True))
    yield f"{GAME.slug}, rules {GAME.rules}, alone"
    yield msgspec.json.encode(GAME.setting_values()).decode()
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
    compare(playthrough(), SOLO)


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


@only_compiled
def test_pure_and_compiled_rules_agree() -> None:
    assert digests_of_sources("whenpigsfly") == digests()


def test_the_random_games_differ() -> None:
    assert len(set(digests())) == 248
