"""Players are called by their names, whatever the game calls their chairs."""

from __future__ import annotations

from pathlib import Path

import pytest

from passel.game import find
from passel.kernel import Refused
from passel.names import by_name
from passel.terminal.opening import Wishes
from terminal.home import SEED, new_table, sit_down

pytestmark = pytest.mark.pure
NAMES = ["Ann", "P1", "Cy", "Dee", "Eve", "Fox", "Gus", "Hana", "Ivo", "Jun"]


def named(slug: str, text: str, seats: int = 3) -> str:
    game = by_name(find(slug), NAMES[:seats])
    return game.words.named(text)  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize(
    ("slug", "text", "told"),
    [
        ("margincall", "P3's Whistleblower on P1's package", "Cy's Whistleblower on Ann's package"),
        ("margincall", "P2 and P1", "P1 and Ann"),  # whatever people call themselves
        ("margincall", "Nobody is P4, XP3 or P33.", "Nobody is P4, XP3 or P33."),
        ("lawless", "Green's 5 on B1; a scheme of Black", "P1's 5 on B1; a scheme of Ann"),
        ("lawless", "give green", "give green"),  # as it is typed
    ],
)
def test_in_any_sentence(slug: str, text: str, told: str) -> None:
    assert named(slug, text) == told


def test_two_digits() -> None:
    assert named("whenpigsfly", "S1, S10 and S2.", 10) == "Ann, Jun and P1."


def test_at_the_table(tmp_path: Path) -> None:
    """In prompts, choices and refusals; notation stays as it is."""
    wishes = Wishes(names=["Ann", "Ben", "Cy"], seed=SEED)
    table = new_table(tmp_path, wishes, find("margincall"))
    names = [table.record.names[seat] for seat in range(3)]
    seat = table.pos.asks[0].seat
    view = table.game.view(table.pos, seat)
    label = table.game.words.label(view, table.game.box.texts[f"on P{(seat + 1) % 3 + 1}"])
    assert label == names[(seat + 1) % 3]
    with pytest.raises(Refused, match="Did you mean") as refused:
        table.game.parse(table.pos, seat, "enc")
    assert "P1" not in str(refused.value)
    assert table.record.game is find("margincall"), "others call it as ever"


def test_a_prompt_with_a_name_in_it(tmp_path: Path) -> None:
    table = new_table(tmp_path, Wishes(names=["Mira"], seat=2, seed=SEED), find("margincall"))
    _, text = sit_down(table, *["order pass", "1"])
    bots = [name.split()[0] for name in table.record.names if name != "Mira"]
    assert any(f"{bot} sells " in text or f"{bot} has played " in text for bot in bots)
    assert "P1 sells" not in text and "P3 sells" not in text
