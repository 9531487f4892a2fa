"""What a learner gets is what its seat may know: truths that look alike to a seat give the same bytes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("librt", reason="needs passel[envs]")

from librt.strings import BytesWriter

from passel.contract import Game, VectorFace
from passel.envs.rows import ASKED, Observe, mask, observation
from passel.kernel import Position
from passel.registry import find, shelf
from passel.testing.checks import bare
from passel.testing.conformance import tables
from passel.testing.games import Playthrough, Table
from passel.testing.twins import TwinTracker

GAMES = list(shelf())
HIDES = {"lawless", "lordofpigs", "margincall", "whenpigsfly"}


def room(game: Game) -> VectorFace:
    assert game.faces.vector is not None
    return game.faces.vector


def twins(table: Table, seed: int, moments: int, observe: Observe) -> tuple[int, int]:
    """Plays a game beside another that a seat cannot tell from it: at how many moments the two differed
    in something hidden, and at how many of these the observations did."""
    game, story = table.game, Playthrough(table, seed)
    shadow = TwinTracker(game, "observations")
    blank = bytes(len(game.box.options))
    hidden = told = 0
    story.begin()
    while not story.finished and moments:
        moments -= 1
        shadow.step(story)
        if shadow.twin is not None and bare(shadow.twin) != bare(story.pos):
            hidden += 1
            one, other = [
                (observation(pos, shadow.seat, observe), mask(pos.ask_of(shadow.seat), blank))
                for pos in (story.pos, shadow.twin)
            ]
            told += one != other
        story.advance()
    return hidden, told


@pytest.mark.parametrize("slug", GAMES)
def test_no_secret_changes_a_byte(slug: str) -> None:
    game = find(slug)
    hidden = 0
    for table in some_tables(game):
        compared, told = twins(table, 1, 60, room(game).observe)
        assert told == 0, f"{table}: {told} of {compared} observations differ"
        hidden += compared
    assert hidden > 50 or slug not in HIDES


def some_tables(game: Game) -> list[Table]:
    """Every preset, with few seats, the usual number and many."""
    low, high = game.seats
    return tables(game, None, sorted({low, min(4, high), high}))


def leaky(see: Callable[[Any, int], int]) -> Observe:
    def observe(pos: Any, seat: int, out: BytesWriter) -> None:
        out.append(see(pos, seat))

    return observe


@pytest.mark.parametrize(
    ("slug", "see"),
    [
        ("margincall", lambda pos, seat: pos.deck[-1] if pos.deck else 0),
        (
            "margincall",
            lambda pos, seat: pos.players[seat - 1].cards[0] if pos.players[seat - 1].cards else 0,
        ),
        ("lordofpigs", lambda pos, seat: sum(pos.players[pos.actor_at[seat - 1]].hand) % 256),
        ("lawless", lambda pos, seat: pos.players[seat - 1].role),
        ("whenpigsfly", lambda pos, seat: pos.cards[0] * 4 + pos.cards[1]),
    ],
)
def test_a_leak_would_be_found(slug: str, see: Callable[[Any, int], int]) -> None:
    """A twin may be alike in just this by chance, so several games are tried."""
    found = [
        twins(table, seed, 60, leaky(see))[1] for table in tables(find(slug), None, [4]) for seed in range(3)
    ]
    assert max(found) > 10


@pytest.mark.parametrize("slug", GAMES)
def test_the_layout_is_what_is_written(slug: str) -> None:
    """In every preset and number of seats, from the first decision to the last."""
    game = find(slug)
    for table in some_tables(game):
        pos: Any = game.new(table.seats, table.settings, chance=7)
        parts = room(game).layout(table.seats, pos.settings)
        names = [name for name, _, _ in parts]
        assert len(set(names)) == len(names)
        assert all(meaning for _, _, meaning in parts)
        slots = ASKED + sum(slots for _, slots, _ in parts)
        luck = 1
        while pos.asked is not None:
            ask = pos.asked
            luck = luck * 48271 % 0x7FFFFFFF
            pos.answer(ask, ask.options[luck % len(ask.options)])
            if luck % 8 == 0 or pos.over:
                for seat in range(pos.seats):
                    assert len(observation(pos, seat, room(game).observe)) == slots


def seen(slug: str, pos: Position, seat: int) -> dict[str, list[int]]:
    """The vector by its names, as docs/envs.md tells it."""
    layout = room(find(slug)).layout(pos.seats, pos.settings)  # type: ignore[attr-defined]
    vector = list(observation(pos, seat, room(find(slug)).observe))
    found = {"decision": vector[:1], "about": vector[1:ASKED]}
    start = ASKED
    for name, slots, _ in layout:
        found[name] = vector[start : start + slots]
        start += slots
    return found


def test_machi_koro_by_name() -> None:
    game = find("machikoro")
    pos: Any = game.new(3, {"starting_coins": 5}, script=[2, 5])
    mine, theirs = seen("machikoro", pos, 0), seen("machikoro", pos, 2)
    assert mine["decision"] == [1 + pos.asked.decision.id]
    assert mine["dice"] == [3, 0]
    assert (mine["roller"], theirs["roller"]) == ([1], [2])  # seat 0 comes after seat 2
    assert mine["town_0"][0] == 6  # the bakery paid
    assert theirs["town_1"] == mine["town_0"]
    assert theirs["decision"] == [0]
    pos.players[0].coins = 1000
    assert seen("machikoro", pos, 0)["town_0"][0] == 255


def test_what_is_asked_about_is_told() -> None:
    game = find("machikoro")
    pos: Any = game.new(2, script=[0, 5])
    assert seen("machikoro", pos, 0)["about"] == [0] * 6
    pos.players[1].cards[8] = 1  # a business complex, which wakes on a 6
    for seat, text in [(0, "pass"), (1, "swap P1")]:
        pos.play(seat, game.box.texts[text])
    assert seen("machikoro", pos, 1)["about"] == [1, 0] + [0] * 4  # from seat 0
    pos.play(1, game.box.texts["take bakery"])
    assert seen("machikoro", pos, 1)["about"] == [1, 0, 1 + 2, 0, 0, 0]  # and which card
    assert seen("machikoro", pos, 0)["about"] == [0] * 6


def test_margin_call_knows_its_own_hand_only() -> None:
    pos: Any = find("margincall").new(2, chance=3)
    for seat in range(2):
        holding = seen("margincall", pos, seat)["holding"]
        assert [card for card, count in enumerate(holding) for _ in range(count)] == pos.players[seat].cards
        assert seen("margincall", pos, seat)["known_1"] == [0] * 49


def test_a_game_without_observations_says_so() -> None:
    from passel.contract import BadSetting
    from passel.envs.base import vector_face
    from toys.duel import GAME as DUEL

    with pytest.raises(BadSetting, match=r"no faces/vector\.py"):
        vector_face(DUEL)
