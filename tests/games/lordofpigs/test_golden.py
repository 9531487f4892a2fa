"""Lord of the P.I.G.S.: one whole game, word for word, and the compiled rules against the sources.

A change of the rules shows as a difference in the golden file, to be reviewed.  To write it anew:

    PASSEL_GOLDEN=1 python -m pytest tests/games/lordofpigs/test_golden.py
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from games.lordofpigs.table import NAMES, as_table, ask, asked, offers, told
from golden import compare, digests_of_sources, only_compiled
from passel.games.lordofpigs import GAME, words
from passel.games.lordofpigs.components import Table
from passel.kernel import digest, heard, playout, seeded

FILE = Path(__file__).with_name("golden.txt")
SEATS = 4
KEY = sha256(b"the golden game of P.I.G.S.").digest()


def playthrough() -> Iterator[str]:
    """Each question, its answer, what happened, in codes and in words, and what the seats see then."""
    pos = as_table(GAME.new(SEATS, key=KEY, journal=True))
    yield f"{GAME.slug}, rules {GAME.rules}, {SEATS} seats"
    yield msgspec.json.encode(GAME.setting_values()).decode()
    yield from seen(pos, whole=True)
    number = 0
    while not pos.over:
        number += 1
        yield f"{number} {asked(pos)}: {', '.join(offers(pos))}"
        choice = ask(pos).options[seeded("golden", number) % len(offers(pos))]
        yield f"  > {choice.text}"
        before = pos.turn
        pos.play(ask(pos).seat, choice)
        yield from seen(pos, whole=pos.over or pos.turn > before)
    yield words.result(GAME.view(pos, 0, NAMES))


def seen(pos: Table, whole: bool) -> Iterator[str]:
    """What happened, as P1 hears it, and a hash of each view; P1's whole view at the end of a turn."""
    lines = [heard(entry, 0) for entry in pos.journal or []]
    tales = [words.tell(line, NAMES) for line in lines if line is not None]
    for code, tale in zip(told(pos), tales, strict=True):
        yield f"  {code} | {tale}"
    views = [msgspec.json.encode(GAME.view(pos, seat)) for seat in range(SEATS)]
    yield "  views " + " ".join(sha256(view).hexdigest()[:16] for view in views)
    if whole:
        yield f"  {views[0].decode()}"


def test_the_golden_game() -> None:
    compare(playthrough(), FILE)


# -- pure and compiled -----------------------------------------------------------------------------


def digests() -> list[str]:
    """The ends of 100 random games, of every preset and with the options that change most."""
    ends = []
    plans: list[tuple[str, dict[str, object]]] = [(preset.name, {}) for preset in GAME.presets]
    plans.append(("", {"alt_window": "rounds", "actors": "random", "first_player": "random"}))
    for preset, options in plans:
        for game in range(20):
            pos = GAME.new(SEATS, options, preset=preset, chance=seeded("chance", game))
            playout(pos, seeded("choices", game))
            assert pos.over
            ends.append(digest(pos))
    return ends


@only_compiled
def test_pure_and_compiled_rules_agree() -> None:
    assert digests_of_sources("lordofpigs") == digests()


def test_the_random_games_differ() -> None:
    assert len(set(digests())) == 100
