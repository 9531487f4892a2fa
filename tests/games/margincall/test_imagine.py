"""Margin Call: who sees what, and what could be true for a seat."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import msgspec
import pytest

from clauses import clause
from games.margincall.table import (
    as_table,
    ask,
    asked,
    codes,
    held,
    new,
    numbers,
    offers,
    play,
    shuffled_to,
    sizes,
    table,
    view,
)
from passel.games.margincall import GAME
from passel.games.margincall.components import DECK, Table
from passel.games.margincall.view_types import Banker, Lying, Own, Public, Sale
from passel.kernel import digest, heard, playout

SPECTATOR = -1


def middle() -> Table:
    """P1 sells, P2 has answered with a trade, P3 is asked."""
    pos = table("M7 L7 S7 W RC", "HF M2 L2", "BE WB M3", scores=[3, 4, 5], bags=[3, 2, 1], discards="C9 C8")
    return play(pos, "sell M7 L7 S7 W", "play HF")


@clause("MC-23")
def test_everything_on_the_table() -> None:
    pos = middle()
    seen: Public = view(pos).public
    assert (seen.turn, seen.round, seen.active, seen.phase, seen.swapped) == (1, 1, 0, "window", False)
    assert seen.stack == (Lying("package", 0, -1, 0, False), Lying("HF", 1, 1, 0, False))
    assert seen.sale == Sale(seller=0, payee=0, cards=("M7", "L7", "S7", "W"), base=6, taken=0, traps=0)
    assert (seen.priority, seen.passes, seen.draw_pile, seen.discards) == (2, 0, 60, ("C9", "C8"))
    assert seen.bankers == (Banker(3, 3, 1, ()), Banker(4, 2, 2, ()), Banker(5, 1, 3, ()))
    assert (seen.tally.sales, seen.tally.face, seen.tally.played) == (1, 6, 1)
    assert (seen.tally.paid, seen.tally.windows, seen.tally.answered) == (0, 1, 1)
    assert (seen.agreed.goal, seen.agreed.hand_size, seen.agreed.trap_amount) == (12, 7, 2)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=Public) == seen


@clause("MC-23")
def test_later_on_the_table() -> None:
    pos = play(middle(), "pass")
    assert view(pos, 1).public.phase == "resolution" and view(pos, 1).public.priority == -1
    play(pos, "take W")
    seen: Public = view(pos, 1).public
    assert seen.phase == "main" and seen.sale is None and seen.bankers[1].known == ("W",)
    assert (seen.tally.paid, seen.tally.sales) == (3, 1) and seen.round == 1
    forced = play(table("FC M1", "M7 L7 S3 C3 M9 L9"), "play FC")
    shown = view(forced, 1).public
    assert shown.phase == "forced sale" and shown.sale is not None and shown.sale.payee == 0


def test_a_seat_sees_its_own_holding_and_nobody_elses() -> None:
    pos = middle()
    assert view(pos, 2).own == Own(holding=("M2", "L2"), best=1, begun=())
    assert GAME.view(pos, SPECTATOR).own is None
    text = msgspec.json.encode(GAME.view(pos, 0)).decode()
    assert "M3" not in text and "BE" not in text and "L2" not in text


def test_a_seat_sees_what_it_has_begun() -> None:
    pos = play(middle(), "play WB")
    assert view(pos).own.begun == () if asked(pos) != "P3 aim" else view(pos).own.begun == ("play WB",)
    swap = play(table("M1 L3 RC", "M2"), "swap", "drop M1")
    assert view(swap).own.begun == ("swap", "M1")
    deflect = play(table("RC M1", "SD M2", "SD M3"), "play RC", "SD on #0 to P2", "play SD", "on #1")
    assert view(deflect).own.begun == ("play SD", "on #1")


@clause("MC-12", "MC-13")
def test_nobody_else_sees_what_is_begun() -> None:
    pos = table("M1 L3 M7 L7 S7 RC", "M2")
    before = [GAME.view(pos, seat) for seat in (SPECTATOR, 1)]
    for steps in (["swap", "drop M1"], ["sell", "add M7"]):
        trial = play(as_table(pos.copy()), *steps)
        assert [GAME.view(trial, seat) for seat in (SPECTATOR, 1)] == before


@clause("MC-6", "MC-48")
def test_what_is_drawn_is_told_to_who_draws_it() -> None:
    pos = new(2, deck="M1 M2 M3 M4 M5 M6 M7")
    assert pos.journal is not None
    for entry in pos.journal:
        if entry[0].name == "drew":
            mine, theirs = heard(entry, entry[1]), heard(entry, 1 - entry[1])
            assert mine == entry and theirs is not None and theirs[2] == 7 and theirs[3] is None
        else:
            assert heard(entry, SPECTATOR) == entry


def test_the_others_holdings_and_the_pile_are_dealt_anew() -> None:
    pos = as_table(GAME.new(4, chance=9))
    dreams = [as_table(GAME.imagine(pos, 2, seed)) for seed in range(30)]
    for dream in dreams:
        assert held(dream, 3) == held(pos, 3) and sizes(dream) == [7, 7, 7, 7]
        assert GAME.view(dream, 2) == GAME.view(pos, 2) and GAME.count(dream) == GAME.count(pos)
        assert dream.players[0].cards == sorted(dream.players[0].cards)
    assert len({held(dream, 1) for dream in dreams}) == 30
    assert len({tuple(dream.deck) for dream in dreams}) == 30


def test_what_is_imagined_depends_on_nothing_hidden() -> None:
    pos = as_table(GAME.new(3, chance=9))
    twin = as_table(pos.copy())
    twin.players[1].cards, twin.players[2].cards = twin.players[2].cards, twin.players[1].cards
    twin.deck.reverse()
    assert GAME.view(pos, 0) == GAME.view(twin, 0)
    assert digest(GAME.imagine(pos, 0, 5)) == digest(GAME.imagine(twin, 0, 5))


@clause("MC-40")
def test_a_card_taken_before_all_eyes_stays_where_it_is() -> None:
    pos = play(middle(), "pass", "take W")
    assert asked(pos) == "P2 main"
    for seed in range(20):
        dream = as_table(GAME.imagine(pos, 0, seed))
        assert "W" in held(dream, 2).split() and sizes(dream) == sizes(pos)
    assert any("M2" not in held(as_table(GAME.imagine(pos, 0, seed)), 2).split() for seed in range(20))


def test_what_others_have_begun_is_begun_again() -> None:
    pos = play(table("RC M1", "SD WB M2 L4 L6", "WB M3"), "play RC", "play WB")
    assert asked(pos) in ("P2 aim", "P3 respond")
    begun = play(table("M1 L3 M7 L7 S7 RC", "M2"), "sell", "add M7")
    dream = as_table(GAME.imagine(begun, 1, 3))
    assert dream.players[0].basket == [] and dream.players[0].packages == []
    mine = as_table(GAME.imagine(begun, 0, 3))
    assert asked(mine) == "P1 build" and offers(mine) == offers(begun)


# -- the table as a thing --------------------------------------------------------------------------


@clause("MC-31", "MC-49")
@pytest.mark.parametrize("seats", [2, 6])
def test_no_card_is_ever_made_or_lost(seats: int) -> None:
    pos = as_table(GAME.new(seats, chance=seats))
    while not pos.over:
        assert GAME.count(pos) == tuple(DECK.count(card) for card in range(49))
        playout(pos, 1, 7)


def pickled(pos: Table) -> Table:
    return as_table(pickle.loads(pickle.dumps(pos)))


@pytest.mark.parametrize("twin", [pytest.param(Table.copy, id="copy"), pickled])
def test_a_twin_is_the_same_table_and_goes_its_own_way(twin: Callable[[Table], Table]) -> None:
    pos = as_table(GAME.new(4, preset="short", chance=5))
    while not pos.over:
        before = digest(pos)
        other = twin(pos)
        assert digest(other) == before
        playout(other, 3)
        assert other.over and digest(pos) == before
        playout(pos, 2, 25)


def test_codes_and_numbers() -> None:
    assert codes(numbers("PZ M0 C9 W BU")) == "PZ M0 C9 W BU" and ask(middle()).seat == 2


@clause("MC-49")
def test_what_was_never_shuffled_back_is_in_somebodys_holding() -> None:
    """P1 has seen the discards of which the pile was made: S1 and C1 are not among them."""
    pile = numbers("M9 M9 L9 L9 S9 S9 C9 C9 M1 L3 RC")
    pos = table(
        "M1 RC L3", "S1 M3 M4", "C1 L5 M6", deck="M3 L5", discards="M9 M9 L9 L9 S9 S9 C9 C9",
        script=shuffled_to("M9", pile),
    )  # fmt: skip
    assert view(pos).public.shuffled == ()
    play(pos, "swap M1 L3")
    assert view(pos, 1).public.shuffled == ()
    play(pos, "play RC")
    told_to_all = view(pos, 1).public.shuffled
    assert told_to_all == view(pos, 2).public.shuffled and "M9" in told_to_all and "S1" not in told_to_all
    for seed in range(30):
        dream = as_table(GAME.imagine(pos, 0, seed))
        assert GAME.view(dream, 0) == GAME.view(pos, 0) and GAME.count(dream) == GAME.count(pos)
        hands = f"{held(dream, 2)} {held(dream, 3)}".split()
        assert {"S1", "C1", "M3", "M4", "L5", "M6"} == set(hands)
    assert len({held(as_table(GAME.imagine(pos, 0, seed)), 2) for seed in range(30)}) > 5
