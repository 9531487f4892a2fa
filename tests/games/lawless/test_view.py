"""Lawless Empire: who sees what."""

from __future__ import annotations

import pickle

import pytest

from clauses import clause
from games.lawless.table import as_table, begun, boards, new, play, preparing, table, view, whole_round
from passel.games.lawless import GAME
from passel.games.lawless.components import ROLE, Table
from passel.games.lawless.faces.lab import wins_of
from passel.games.lawless.rules import abilities
from passel.games.lawless.rules_end import end_game
from passel.games.lawless.rules_orders import put
from passel.games.lawless.view_types import Mafioso, Plan, Tile
from passel.kernel import digest, playout

SPECTATOR = -1


def middle() -> Table:
    """Green has used one of two values."""
    pos = table(
        3,
        round=2,
        first="green",
        roles="rival undercover arbiter",
        lucre=[1, 0, 2],
        bribery=[0, 3, 0],
        soldati=["flip 3", "move 2 X", ""],
        listed="rotate - 5",
        schemes=["deceive", "gang-up gang-up", ""],
        deck="size-matters deceive",
        discards="stack-the-odds gang-up",
        dice=["", "", ""],
        boards={"B1": "black 2 5, green 3", "O1": "purple 6", "E1": ""},
        laid={"B1": "gang-up black"},
        tiles=["black:green purple:sab1 sec1", "green::"],
    )
    begun(pos, abilities)
    return play(pos, "use move with 2", "to O1")


@clause("LE-40", "LE-42")
def test_everything_on_the_table_is_public() -> None:
    public = view(middle(), "purple").public
    assert (public.round, public.rounds, public.phase, public.first) == (2, 5, "abilities", 1)
    assert public.roles == ("arbiter", "consigliere", "rival", "undercover") and public.put_away == ""
    assert public.players[1] == Mafioso(
        lucre=0,
        bribery=3,
        soldati=("move", "2", "X"),
        dice=(),
        schemes=2,
        orders=8,
        role="?",
        score=-1,
        scheme_hand=(),
        order_hand=(),
    )
    assert public.boards == (
        Plan("B1", ((5,), (3,), ()), 0, "gang-up", -1),
        Plan("O1", ((2,), (), (6,)), -1, "", -1),
        Plan("E1", ((), (), ()), -1, "", -1),
    )
    assert public.syndicates == (Tile("S1", 0, (1, 2), 2, (), False), Tile("S2", 1, (), 0, (), False))
    assert (public.the_list, public.bag, public.deck) == (("rotate", "", "5"), 33, 2)
    assert public.discards == ("gang-up", "stack-the-odds") and len(public.opportunities) == 15
    assert (
        public.spent == (2,)
        and public.targets == ("black 2 at O1",)
        and public.held == public.levelling == public.ability == ""
    )
    assert (public.actions, public.called, public.picks) == (0, (), (0, 0, 0))


@clause("LE-15", "LE-17")
def test_all_know_which_opportunity_cards_were_turned_up() -> None:
    """Once nothing can be organised any more these two set the same boards."""
    bribes, organise = (preparing(table(opportunity=card, tiles=["black::"] * 8)) for card in (6, 9))
    bribes.opportunities, organise.opportunities = [9], [6]
    assert boards(bribes) == boards(organise) == ["B1", "B2", "B3", "E1"]
    assert "BBOE" in view(bribes).public.opportunities and "BOOE" not in view(bribes).public.opportunities
    assert "BOOE" in view(organise).public.opportunities and "BBOE" not in view(organise).public.opportunities


@clause("LE-7", "LE-15")
def test_cards_alike_are_told_by_their_plans() -> None:
    assert view(new(3)).public.opportunities == ("BORR",)
    pos = table()
    pos.opportunities = [0, 0, *range(4, 16)]
    assert view(preparing(pos)).public.opportunities == ("BOER", "BOER", "BORR")


@clause("LE-13", "LE-34", "LE-76")
def test_a_seat_sees_its_own_role_and_hands_and_nobody_elses() -> None:
    pos = middle()
    own = view(pos, "green").own
    assert own.role == "undercover" and own.schemes == ("gang-up", "gang-up")
    assert own.orders == ("sab100", "sab1", "sab1", "sab1", "sec100", "sec1", "sec1", "sec1")
    assert own.laid == () and view(pos, "black").own.laid == (("B1", "gang-up"),)
    assert GAME.view(pos, SPECTATOR).own is None
    publics = [GAME.view(pos, seat).public for seat in (SPECTATOR, 0, 1, 2)]
    assert all(public == publics[0] for public in publics)
    assert [GAME.view(pos, seat).ask is None for seat in (SPECTATOR, 0, 1, 2)] == [True, True, False, True]


@clause("LE-76", "LE-79", "LE-80", "LE-82")
def test_the_deeds_are_public_and_the_kinds_are_not() -> None:
    pos = table(tiles=["black:green:", "green::"])
    put(pos, 0, 2, 1)
    pos.trail.append((2, 6, 6, 64**2, -1))
    put(pos, 2, 1, 0)
    pos.trail.append((1, 5, 6, 1, 2))
    seen = view(pos, "green")
    assert seen.public.deeds == ((0, "0", "S2"), (2, "S2", "S2"), (2, "2", "S1"), (1, "S1", "S2"))
    assert seen.public.swaps == (3,)
    assert seen.own.seen == () and view(pos, "black").own.seen == ((0, ("sec100",)),)
    assert view(pos, "purple").own.seen == ((1, ("sec100",)), (2, ("sab1",)))


@clause("LE-83", "LE-87")
def test_at_the_end_everything_lies_open() -> None:
    pos = table(
        roles="rival undercover arbiter",
        tiles=["black:green:sab1 sec1 sab1"],
        schemes=["deceive", "", ""],
        lucre=[2, 0, 0],
        hands=["sab1 sec100", "", ""],
    )
    begun(pos, end_game)
    public = GAME.view(pos, SPECTATOR).public
    assert (
        public.players[0].role == "rival"
        and public.players[0].score == 2
        and public.put_away == "consigliere"
    )
    assert public.players[0].order_hand == ("sab1", "sec100") and public.players[0].scheme_hand == (
        "deceive",
    )
    assert public.syndicates[0] == Tile("S1", 0, (), 3, ("sab1", "sab1", "sec1"), True)
    assert public.phase == "revelation"


def test_the_figures_of_a_game_are_those_that_were_published() -> None:
    pos = table(roles="rival undercover godfather", lucre=[2, 2, 2], tiles=["black::sab1", "green::"])
    figures = GAME.faces.lab.figures(begun(pos, end_game))
    assert figures["mean points"] == (2 + 2 + 2 + 2) / 3 and figures["winner's points"] == 4
    assert figures["Syndicates in play"] == 2 and figures["Syndicates sabotaged"] == 1
    assert figures["all 8 Syndicates in play %"] == figures["shared victory %"] == 0
    shares = {name: share for name, share in figures.items() if "fair share" in name}
    assert len(shares) == 3 and sum(shares.values()) == pytest.approx(3)
    named = {wins_of(role) for role in range(len(ROLE))}
    for (bot, _), published in GAME.faces.lab.published.items():
        assert set(published) <= set(figures) | named
        assert named <= set(published) or bot == "random"


def test_a_question_tells_what_it_is_about() -> None:
    pos = whole_round(table(listed="flip 2 3"))
    question = view(pos).ask
    assert question is not None and question.decision == "first" and question.default == "first black"


def test_pickles_and_copies_are_alike_all_the_way() -> None:
    pos = as_table(GAME.new(4, chance=5))
    for number in range(60):
        assert digest(pickle.loads(pickle.dumps(pos))) == digest(pos) == digest(pos.copy())
        playout(pos, number, 9)
    assert pos.over
