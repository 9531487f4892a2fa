"""Machi Koro: who sees what.  All play is open; nobody knows the dice to come."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from operator import add

import msgspec
import pytest

from clauses import clause
from games.machikoro.table import ALL_LANDMARKS, ORDINARY, as_table, cards, new, play, table, view
from passel.games.machikoro import GAME
from passel.games.machikoro.components import Table
from passel.games.machikoro.view_types import Public, Town
from passel.kernel import digest, heard, playout

SPECTATOR = -1
SUPPLY = (6, 6, 6, 6, 6, 6, 4, 4, 4, 6, 6, 6, 6, 6, 6)


def middle() -> Table:
    """A shield has held once, the Radio Tower asks."""
    pos = table(
        "bakery", "wheat field 2, train station, amusement park, radio tower", "cafe",
        coins=[1, 2, 3], roller=2, round=3, dice=[3, 4, 5, 5, 1, 1], specials=["", "choose shield", "choose"],
        turn_limit=12, supply={"mine": 2},
    )  # fmt: skip
    return play(pos, "special shield", "dice 2", "shield 7")


@clause("MK-80")
def test_everything_on_the_table_is_public() -> None:
    assert view(middle()).public == Public(
        mode="live",
        conditions=True,
        mall_helps_red=True,
        round=3,
        limit=12,
        roller=1,
        extra=0,
        dice=(5, 5),
        shielded=7,
        last_round=False,
        supply=(6, 6, 6, 6, 6, 6, 4, 4, 4, 6, 6, 2, 6, 6, 6),
        towns=(
            Town(coins=1, cards=tuple(cards("bakery")), choose=False, shield=False, absent=0),
            Town(
                coins=2,
                cards=tuple(cards("wheat field 2, train station, amusement park, radio tower")),
                choose=True,
                shield=False,
                absent=0,
            ),
            Town(coins=3, cards=tuple(cards("cafe")), choose=True, shield=False, absent=0),
        ),
        turn=(),
    )


@clause("MK-80", "MK-3")
def test_before_the_first_roll() -> None:
    start = Town(coins=3, cards=tuple(cards("wheat field, bakery")), choose=True, shield=True, absent=0)
    assert view(new(2, special_actions="on")).public == Public(
        mode="live",
        conditions=True,
        mall_helps_red=True,
        round=1,
        limit=40,
        roller=0,
        extra=0,
        dice=(0, 0),
        shielded=0,
        last_round=False,
        supply=SUPPLY,
        towns=(start, start),
        turn=(),
    )


@clause("MK-80")
def test_all_see_the_same_and_nobody_more() -> None:
    pos = middle()
    views = [GAME.view(pos, seat) for seat in (SPECTATOR, 0, 1, 2)]
    assert all(each.public == views[0].public and each.own is None for each in views)
    assert all(each.waiting == (1,) and (each.game, each.seats) == ("machikoro", 3) for each in views)


@clause("MK-80")
def test_the_question_is_for_the_roller() -> None:
    pos = middle()
    assert [GAME.view(pos, seat).ask is None for seat in (SPECTATOR, 0, 1, 2)] == [True, True, False, True]
    question = view(pos).ask
    assert question is not None
    assert (question.decision, question.clause, question.default) == ("reroll", "MK-23", "keep")
    assert question.options == ("keep", "reroll 1", "reroll 2") and question.about is None


@clause("MK-80")
def test_the_question_tells_what_it_is_about() -> None:
    pos = table("bakery, cafe, business complex", "mine, cafe", coins=[1, 1], dice=[6])
    play(pos, "swap P2")
    taken = view(pos).ask
    assert taken is not None and taken.about == 1
    play(pos, "take mine")
    given = view(pos).ask
    assert given is not None and given.about == (1, 11)


@clause("MK-80", "MK-50")
def test_later_in_the_game() -> None:
    pos = play(middle(), "keep", "pass")
    assert view(pos).public.extra == 1 and view(pos).public.shielded == 0
    assert view(pos).public.dice == (0, 0)  # not thrown yet
    three = "train station, shopping mall, amusement park"
    last = table(three, "bakery", coins=[22, 1], dice=[6, 6], finish="equal_goes")
    assert view(last).public.limit == 40 and not view(last).public.last_round
    play(last, "dice 1", "buy radio tower")
    assert view(last).public.last_round and view(last).public.dice == (6, 0) and view(last).public.roller == 1
    play(last, "pass")
    end = view(last, 1)
    assert end.over and end.ask is None and end.waiting == ()
    assert (end.places, end.payoffs, end.reason) == ((1, 2), (1.0, 0.0), "landmarks")


@clause("MK-80")
def test_every_line_of_the_journal_is_for_everybody() -> None:
    pos = play(middle(), "reroll 2", "buy wheat field")
    assert pos.journal
    for entry in pos.journal:
        assert [heard(entry, seat) for seat in (SPECTATOR, 0, 1, 2)] == [entry] * 4
    private = [event.name for event in GAME.box.events.values() if event.sees or event.hides]
    assert private == ["void", "failed"]  # both of a sheet


@clause("MK-80", "MK-12")
@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1, 2])
def test_nobody_sees_the_dice_to_come(seat: int) -> None:
    pos, other = middle(), middle()
    other.rehearse(2, 3)
    assert GAME.view(pos, seat) == GAME.view(other, seat)


def test_a_view_travels_as_json() -> None:
    seen = view(middle()).public
    assert msgspec.json.decode(msgspec.json.encode(seen), type=Public) == seen


# -- imagining -------------------------------------------------------------------------------------


@clause("MK-80", "MK-12")
def test_an_imagined_table_differs_in_the_dice_to_come_alone() -> None:
    pos = middle()
    dreams = [as_table(GAME.imagine(pos, seat, seed)) for seat in range(3) for seed in range(20)]
    for dream in dreams:
        assert GAME.view(dream, 1) == GAME.view(pos, 1)
        assert dream.key is None and dream.script is None and dream.journal is None
        play(dream, "reroll 2")
    assert len({(dream.die1, dream.die2) for dream in dreams}) > 5


def test_an_imagined_table_depends_on_nothing_but_what_is_seen_and_the_seed() -> None:
    pos, other = middle(), middle()
    other.rehearse(2, 3)
    assert digest(GAME.imagine(pos, 0, 5)) == digest(GAME.imagine(other, 0, 5))


# -- the table as a thing --------------------------------------------------------------------------


@clause("MK-4", "MK-44")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_card_is_ever_made_or_lost(seats: int) -> None:
    """The starting cards are not taken from the six."""
    pos = as_table(GAME.new(seats, preset="live with special actions", chance=seats))
    starting = cards(f"wheat field {seats}, bakery {seats}")
    while not pos.over:
        assert GAME.count(pos) == tuple(map(add, SUPPLY, starting))
        playout(pos, 1, 10)


def pickled(pos: Table) -> Table:
    return as_table(pickle.loads(pickle.dumps(pos)))


@pytest.mark.parametrize("twin", [pytest.param(Table.copy, id="copy"), pickled])
@pytest.mark.parametrize("preset", ["live with special actions", "postal"])
def test_a_twin_is_the_same_table_and_goes_its_own_way(preset: str, twin: Callable[[Table], Table]) -> None:
    pos = as_table(GAME.new(4, preset=preset, chance=5))
    while not pos.over:
        before = digest(pos)
        other = twin(pos)
        assert digest(other) == before
        playout(other, 3)
        assert other.over and digest(pos) == before
        playout(pos, 2, 25)


def test_every_card_of_the_box_has_its_place_in_a_town() -> None:
    everything = f"{ORDINARY}, stadium, tv station, business complex, {ALL_LANDMARKS}"
    pos = table(everything, "bakery")
    assert view(pos).public.towns[0].cards == (1,) * 19
