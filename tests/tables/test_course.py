"""Going back, and what a record says of it."""

from __future__ import annotations

import random

import pytest

from passel.contract import Game
from passel.kernel import Refused, digest
from passel.records import BadRecord, NewDice, read, verify, write
from passel.registry import find
from passel.tables.history import History, shared
from toys.duel import GAME as DUEL

MACHI = find("machikoro")


def history(game: Game, seats: int, *moves: tuple[int, str]) -> History:
    made = History(game, seats, game.setting_values(), b"s" * 32)
    made.moves = [shared(seat, game.box.texts[text]) for seat, text in moves]
    return made


def test_a_rollback_is_in_the_record_and_its_dice_are_others() -> None:
    played = history(MACHI, 2, (0, "pass"), (1, "pass"), (0, "pass"))
    back = played.back_to(1)
    assert back.replay().key != played.replay().key
    back.moves.append(shared(1, MACHI.box.texts["pass"]))
    again = back.back_to(1)
    assert [each.value for each in again.dice] == ["2"], "the first rollback has left no trace but the count"
    keys = {one.replay().key for one in (played, back, again)}
    assert len(keys) == 3
    text = write(again.record(["Ada", "Bo"]))
    assert "\nrollback 2\n" in text
    assert verify(text)[1] == []
    assert digest(read(text).replay()) == digest(again.replay())


def test_a_record_whose_rollback_was_forged_is_found_out() -> None:
    back = history(MACHI, 2, (0, "pass"), (1, "pass")).back_to(0)
    back.moves += [shared(seat, MACHI.box.texts["pass"]) for seat in (0, 1, 0, 1)]
    text = write(back.record(["Ada", "Bo"]))
    assert verify(text)[1] == []
    assert verify(text.replace("rollback 1", "rollback 2"))[1] != []
    assert verify(text.replace("rollback 1\n", ""))[1] != []
    with pytest.raises(BadRecord, match="doesn't say which dice"):
        read(text.replace("rollback 1", "rollback one"))


def test_a_resumed_game_can_be_rolled_back_too() -> None:
    elsewhere = history(MACHI, 2, (0, "pass"), (1, "pass")).record(["Ada", "Bo"])
    here = History(MACHI, 2, MACHI.setting_values(), b"t" * 32, elsewhere)
    here.moves = [shared(0, MACHI.box.texts["pass"])]
    back = here.back_to(0)
    record = back.record(["Ada", "Bo"])
    assert record.dice == [NewDice(2, "resumed", (b"t" * 32).hex()), NewDice(2, "rollback", "1")]
    assert digest(read(write(record)).replay()) == digest(back.replay())


def test_a_record_holds_no_forced_choices() -> None:
    """In Margin Call who cannot respond can only pass; at a table that is played as a move of its own."""
    game = find("margincall")
    made = History(game, 3, game.setting_values(), b"s" * 32)
    pos = made.begin()
    chance = random.Random(3)
    for _ in range(80):
        ask = pos.asks[0]
        option = chance.choice(ask.options)
        made.moves.append(shared(ask.seat, option))
        pos.play(ask.seat, option)
    record = made.record(["Ada", "Bo", "Cy"])
    assert 0 < len(record.decisions) < len(made.moves)
    assert verify(write(record))[1] == []


def test_who_acts_side_by_side_with_others_may_change_their_mind_whatever_those_do() -> None:
    """A refusal would tell that the other has already bid."""
    alone = history(DUEL, 2, (0, "bid 0"))
    both = history(DUEL, 2, (0, "bid 0"), (1, "bid 1"))
    assert [lane.seat for lane in both.replay().lanes] == [0, 1]
    assert alone.undo(0, (-1, 1)).moves == []
    assert both.undo(0, (-1, 1)).moves == [both.moves[1]]
    assert both.undo(1, (-1, 0)).moves == [both.moves[0]]


def test_nothing_is_taken_back_that_was_never_chosen() -> None:
    with pytest.raises(Refused, match="There's nothing to undo yet"):
        history(MACHI, 2, (0, "pass")).last_choice(1)
