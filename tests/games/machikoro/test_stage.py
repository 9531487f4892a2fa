"""What the board of Machi Koro shows for each event: from where to where, and how much."""

from __future__ import annotations

import msgspec
import pytest

import passel.games.machikoro.components as c
from games.machikoro.table import new, view
from passel.contract import Carry, End, Flip, Flow, Glow, Phase, Roll, Say, Turn
from passel.contract.cues import Cue
from passel.games.machikoro.faces.page import combined
from passel.games.machikoro.faces.stage import STAGE
from passel.kernel import Event

BAKERY, CAFE = c.CARD.index("bakery"), c.CARD.index("cafe")
MALL = c.SHOPPING_MALL


@pytest.mark.parametrize(
    ("event", "numbers", "cues"),
    [
        (c.WENT, (1, 3, 0), [Turn(1)]),
        (c.WENT, (1, 3, 1), [Turn(1), Say(1, "A double!")]),
        (c.ROLLED, (0, 5, 0), [Roll(0, (5,), at="dice")]),
        (c.ROLLED, (0, 5, 2), [Roll(0, (5, 2), at="dice")]),
        (c.CHOSE, (2, 4, 4), [Roll(2, (4, 4), still=True, at="dice")]),
        (c.SHIELDED, (0, 7, 0), [Say(0, "7 won't count")]),
        (c.SHIELD_HELD, (0, 7, 0), [Say(0, "7 doesn't count")]),
        (c.REROLLED, (0, 2, 0), [Say(0, "Rolls again")]),
        (c.PAID, (0, 1, 2, CAFE), [Glow("tile-1-cafe"), Flow("coins-0", "coins-1", 2)]),
        (c.EARNED, (1, 3, BAKERY), [Glow("tile-1-bakery"), Flow("bank", "coins-1", 3)]),
        (
            c.SWAPPED,
            (0, 1, BAKERY, CAFE),
            [
                Carry("tile-1-bakery", "tile-0-bakery", face="pile-bakery"),
                Carry("tile-0-cafe", "tile-1-cafe", face="pile-cafe"),
            ],
        ),
        (c.BOUGHT, (0, BAKERY, 1), [Flow("coins-0", "bank", 1), Carry("pile-bakery", "tile-0-bakery")]),
        (
            c.BOUGHT,
            (0, MALL, 10),
            [Flow("coins-0", "site-0-shopping_mall", 10), Flip("landmark-0-shopping_mall")],
        ),
        (c.PASSED, (0, 0, 0), [Say(0, "Keeps the coins")]),
        (c.TURN, (4, 0, 0), [Phase("Turn 4")]),
        (c.NO_MOVES, (2, 0, 0), [Say(2, "No orders")]),
    ],
)
def test_cues(event: Event, numbers: tuple[int, ...], cues: list[Cue]) -> None:
    a, b, third, fourth = (*numbers, 0)[:4]
    for reader in (-1, 0, 1):
        made = STAGE.direct((event, a, b, third, fourth), view(new(4), reader))
        assert made is not None and list(made.cues) == cues


def test_at_the_end_the_landmarks_of_the_winner_light_up() -> None:
    over = msgspec.structs.replace(view(new(4), -1), places=(2, 1, 3, 4))
    made = STAGE.direct((c.ENDED, 9, 0, 0, 0), over)
    built = [Glow(f"landmark-1-{c.CARD[card]}") for card in c.LANDMARKS]
    assert made is not None and list(made.cues) == [*built, End()]


def test_a_stadium_is_paid_by_all_at_once_and_a_cafe_one_by_one() -> None:
    seen = view(new(4), 0)
    stadium = STAGE.direct((c.PAID, 0, 1, 2, c.STADIUM), seen)
    cafe = STAGE.direct((c.PAID, 0, 1, 2, CAFE), seen)
    assert stadium is not None and stadium.group and cafe is not None and not cafe.group


def test_without_a_question_nothing_is_combined() -> None:
    assert combined(view(new(4), -1)) is None
