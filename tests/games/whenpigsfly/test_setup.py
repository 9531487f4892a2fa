"""When Pigs Shall Fly: before the first round."""

from __future__ import annotations

from itertools import permutations

import pytest

from clauses import clause
from games.whenpigsfly.table import asked, draws_left, ladder, new, offers, play, shuffled, table, told, view
from passel.contract import BadSetting
from passel.games.whenpigsfly import GAME
from passel.games.whenpigsfly.components import NONE

SPECTATOR = -1


@clause("WP-1")
def test_one_to_ten_players() -> None:
    for seats in range(1, 11):
        assert len(new(seats).players) == seats
    for seats in (0, 11):
        with pytest.raises(BadSetting):
            GAME.check_seats(seats)


@clause("WP-1")
def test_left_is_the_next_seat_and_after_the_last_comes_the_first() -> None:
    pos = table("", "", "", lead=2, dice=[1, 2, 3, 4])
    order = [asked(pos)]
    for die in ("take 1", "take 2"):
        order.append(asked(play(pos, die)))
    assert order == ["S2 die", "S3 die", "S1 die"]


@clause("WP-2")
def test_a_die_each_and_one_more() -> None:
    assert [len(ladder(new(seats))) for seats in range(2, 11)] == list(range(3, 12))
    assert len(ladder(new(1))) == 3


@clause("WP-3", "WP-4")
@pytest.mark.parametrize("cards", list(permutations((1, 2, 3, 4))))
def test_one_of_four_cards_lies_on_each_theory_face_down(cards: tuple[int, ...]) -> None:
    pos = new(2, cards=cards)
    assert tuple(pos.cards) == cards and pos.face_up == [False] * 4
    assert set(view(pos, 1).own.cards.values()) == set(view(pos, 1).public.cards.values()) == {0}


@clause("WP-5")
def test_the_first_lead_is_drawn() -> None:
    assert [asked(new(3, drawn=[0, lead])) for lead in range(3)] == ["S1 die", "S2 die", "S3 die"]


@clause("WP-5")
def test_or_it_is_seat_1() -> None:
    pos = new(3, drawn=[0], first_lead="seat1")
    assert asked(pos) == "S1 die" and draws_left(pos) == 0


@clause("WP-5")
def test_alone_the_player_leads() -> None:
    pos = new(1)
    assert told(pos)[:2] == ["sheet A", "round S1 1"] and draws_left(pos) == 0


@clause("WP-6")
@pytest.mark.parametrize("letter", range(4))
def test_one_letter_for_all_open_from_the_start(letter: int) -> None:
    pos = new(3, drawn=[letter, 0])
    assert told(pos)[0] == f"sheet {'ABCD'[letter]}"
    assert [sheet.letter for sheet in view(pos).public.sheets] == ["ABCD"[letter]] * 3


@clause("WP-6")
@pytest.mark.parametrize("letter", "ABCD")
def test_or_a_letter_that_was_agreed_on(letter: str) -> None:
    for spelling in (letter, letter.lower()):
        pos = new(2, drawn=[0], sheets=spelling)  # only the lead is drawn
        assert [sheet.letter for sheet in view(pos).public.sheets] == [letter] * 2
        assert told(pos)[0] == f"sheet {letter}"


@clause("WP-6")
def test_or_one_each_that_nobody_sees_before_the_contest() -> None:
    pos = new(3, drawn=[2, 0, 3, 0], sheets="dealt")
    assert [player.sheet for player in pos.players] == [2, 0, 3]
    assert not [line for line in told(pos) if line.startswith(("sheet", "dealt"))]
    for seat in (SPECTATOR, 0, 1, 2):
        assert [sheet.letter for sheet in GAME.view(pos, seat).public.sheets] == [""] * 3


@clause("WP-7")
def test_all_sheets_are_empty() -> None:
    for player in new(3).players:
        assert player.crossed == [0] * 11 and player.publicity == player.earned == player.whistles == 0
        assert player.animals == [0] * 7 and player.prints == [NONE] * 4 and player.block == NONE
    pos = play(new(1, dice=[1, 2, 3]), "take 1")
    assert len(offers(pos)) == 11  # no action is blocked in round 1


def test_the_numbers_for_a_shuffle() -> None:
    assert shuffled(1, 2, 3, 4) == [3, 2, 1]
