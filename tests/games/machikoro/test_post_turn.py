"""Machi Koro by post: how a turn goes, MK-9, MK-10, MK-60 to MK-63, MK-70, and how the game ends."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest

from clauses import clause
from games.machikoro.desk import QUIET, asks, desk, finish, goes, offers_to, send, sheet, write
from games.machikoro.table import coins, dice_left, new, specials, told, town, view
from passel.games.machikoro import GAME
from passel.games.machikoro.components import SEAT, Table
from passel.games.machikoro.post import choices
from passel.games.machikoro.post.sheet import Orders, Sheet
from passel.kernel import Refused, digest
from passel.tables.sheets import receipt

EVERY_SIZE = pytest.mark.parametrize("seats", [2, 3, 4])
THREE = "train station, shopping mall, amusement park"
PARK = "train station, amusement park"


def rollers(pos: Table) -> str:
    """Who had the goes of the turn that was run; extra goes are marked x."""
    went = [line.split() for line in told(pos) if line.startswith("went")]
    return " ".join(who + "x" * (extra != "0") for _, who, _, extra in went)


# -- rotation --------------------------------------------------------------------------------------

SALT = "5a" * 16


@clause("MK-9")
@pytest.mark.parametrize(
    ("seats", "turns"),
    [
        (4, ["P1 P2 P3 P4 P1", "P2 P3 P4 P1 P2", "P3 P4 P1 P2 P3", "P4 P1 P2 P3 P4", "P1 P2 P3 P4 P1"]),
        (3, ["P1 P2 P3 P1", "P2 P3 P1 P2", "P3 P1 P2 P3", "P1 P2 P3 P1"]),
        (2, ["P1 P2 P1", "P2 P1 P2", "P1 P2 P1"]),
    ],
)
def test_v2_rotation(seats: int, turns: list[str]) -> None:
    pos = new(seats, preset="postal", dice=[6] * 25)
    for number, sequence in enumerate(turns, 1):
        assert pos.round == number and view(pos).public.roller == SEAT.index(sequence[:2])
        assert rollers(send(pos)) == sequence


@clause("MK-10", "MK-8", "MK-50")
@pytest.mark.parametrize(("seats", "each"), [(2, 18), (3, 16), (4, 15)])
def test_twelve_turns_are_the_clockwise_sequence_cut_into_pieces(seats: int, each: int) -> None:
    pos = new(seats, preset="postal", dice=[6] * seats * each)
    for _ in range(12):
        assert not pos.over
        send(pos)
    assert rollers(pos) == " ".join(SEAT[:seats] * each)
    assert pos.over and pos.reason == "limit" and GAME.lasted(pos) == 12


@clause("MK-9", "MK-47", "MK-8")
def test_extra_goes_shift_nothing() -> None:
    pos = desk(f"{QUIET}, {PARK}", QUIET, dice=[4, 4, 5, 5, 3, 4, 6, 1, 5, 6, 6, 1, 6])
    assert rollers(send(pos)) == "P1 P1x P1x P2 P1"
    assert rollers(send(pos)) == "P2 P1 P2" and dice_left(pos) == 0


# -- sealed sheets ---------------------------------------------------------------------------------


@clause("MK-60", "MK-63")
@EVERY_SIZE
def test_everybody_writes_a_sheet_at_the_same_time(seats: int) -> None:
    pos = new(seats, preset="postal", dice=[6] * 5)
    assert [ask.seat for ask in pos.asks] == list(range(seats)) and told(pos) == []
    for seat in range(seats, 0, -1):  # in any order
        assert offers_to(pos, seat) == ["orders", "no orders"]
        assert pos.round == 1 and dice_left(pos) == 5
        write(pos, seat, "no orders")
    assert pos.round == 2 and told(pos)[0] == "turn 1"


@clause("MK-60")
def test_nobody_sees_what_another_writes() -> None:
    """Only that the sheet has come in: not one byte else changes, nor what could be true for him."""
    pos = new(3, preset="postal")

    def seen() -> list[tuple[bytes, str]]:
        return [
            (
                msgspec.json.encode(GAME.view(pos, seat)),
                digest(GAME.imagine(pos, seat, 7)) if seat >= 0 else "",
            )
            for seat in (-1, 0, 2)
        ]

    before = seen()
    for text in ["orders", "buy train station", "buy amusement park", "buy tv station", "done",
                 "special choose", "choose 4+4", "if mine", "dice 1", "unless cafe", "tv P3"]:  # fmt: skip
        write(pos, 2, text)
        assert seen() == before
    assert asks(pos, 2) == "EXTRA 1 extra" and view(pos, 2).own[0].choose == (4, 4)
    write(pos, 2, "extra same")
    views = [GAME.view(pos, seat) for seat in (-1, 0, 2)]
    assert [each.waiting for each in views] == [(0, 2)] * 3
    as_before = [msgspec.structs.replace(each, waiting=(0, 1, 2), pending=("", "", "")) for each in views]
    assert [msgspec.json.encode(each) for each in as_before] == [view for view, _ in before]


@clause("MK-60")
def test_what_is_not_carried_out_stays_a_secret_for_good() -> None:
    """Two sheets that come to the same goes, and the others cannot tell them apart."""
    short, long = (desk(QUIET, QUIET, coins=[1, 1], dice=[6, 6, 6]) for _ in range(2))
    send(short, P1="buy cafe", P2="")
    send(long, P1="buy mine, radio tower, cafe; choose 4+4 if stadium; dice 1; tv P2; reroll 1-5", P2="")
    assert GAME.view(short, 1) == GAME.view(long, 1) and GAME.view(short, -1) == GAME.view(long, -1)
    assert digest(GAME.imagine(short, 1, 3)) == digest(GAME.imagine(long, 1, 3))


@clause("MK-60")
def test_a_writer_sees_his_own_sheet_and_no_spectator_sees_any() -> None:
    pos = new(2, preset="postal")
    assert view(pos, 1).own == ()
    write(pos, 1, "orders", "buy cafe")
    assert [block.candidates for block in view(pos, 1).own] == [(3,), (), (), ()]
    assert view(pos, 2).own == () and GAME.view(pos, -1).own is None


@clause("MK-60")
def test_all_are_written_from_the_last_report() -> None:
    """A town does not grow while sheets are written, and the next turn starts with new ones."""
    pos = desk(QUIET, QUIET, coins=[2, 2], dice=[6] * 3)
    public = view(pos, 1).public
    write(pos, 1, "orders", "buy cafe")
    finish(pos, 1)
    assert view(pos, 2).public == public
    finish(pos, 2)
    assert town(pos, 1) == f"cafe, {QUIET}" and view(pos, 1).own == () and asks(pos, 1) == "sheet"


@clause("MK-61")
@EVERY_SIZE
@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_go_2_is_for_the_first_player_only(seats: int, turn: int) -> None:
    for seat in range(1, seats + 1):
        pos = desk(*[f"{QUIET}, {PARK}"] * seats, turn=turn)
        first = seat == (turn - 1) % seats + 1
        assert choices.writer(view(pos, seat)).goes == 1 + first
        blocks = [
            name for name in finish(write(pos, seat, "orders"), seat) if name.endswith(("buy", "extra"))
        ]
        assert blocks == ["GO 1 buy", "EXTRA 1 extra"] + ["GO 2 buy", "EXTRA 2 extra"] * first


@clause("MK-61")
def test_go_1_is_for_the_first_go_and_go_2_for_the_second() -> None:
    pos = desk(QUIET, QUIET, QUIET, coins=[9, 9, 9], turn=3, dice=[6] * 4)
    send(pos, P3="GO 1: buy cafe\nGO 2: buy mine", P1="buy forest", P2="buy bakery")
    bought = [line for go in goes(pos) for line in go if line.startswith("bought")]
    assert bought == ["bought P3 cafe 2", "bought P1 forest 3", "bought P2 bakery 1", "bought P3 mine 6"]


# -- drafts ----------------------------------------------------------------------------------------


def fresh() -> Table:
    return desk(QUIET, QUIET, coins=[5, 5], dice=[6, 6, 6])


@clause("MK-62")
def test_a_new_sheet_replaces_the_old_one_whole() -> None:
    pos = fresh()
    first, second = "buy cafe; choose 5", "GO 2: buy bakery"
    drafts = {0: sheet(pos, 1, first)}
    drafts[0] = sheet(pos, 1, second)
    choices.run(pos, drafts)
    assert digest(pos) == digest(send(fresh(), P1=second))
    assert specials(pos, 1) == ["choose", "shield"] and town(pos, 1) == f"bakery, {QUIET}"
    receipts = [receipt(text, 1, 0, "noon", SALT) for text in (first, second)]
    assert receipts[0].hash != receipts[1].hash


@clause("MK-62")
def test_a_draft_is_outside_the_position() -> None:
    pos = fresh()
    before = digest(pos)
    choices.answers(pos, 0, sheet(pos, 1, "buy cafe; choose 5"))
    assert digest(pos) == before


@clause("MK-62")
@EVERY_SIZE
def test_sheets_become_decisions_in_seat_order(seats: int) -> None:
    def begun() -> Table:
        return desk(*[QUIET] * seats, coins=[5] * seats, turn=seats, dice=[6] * 5)

    pos, by_hand = begun(), begun()
    drafts = {
        seat: sheet(pos, seat + 1, f"buy cafe; shield {seat + 1}") for seat in reversed(range(1, seats))
    }
    made = choices.run(pos, drafts)
    assert [seat for seat, _ in made] == sorted(seat for seat, _ in made)
    assert [option.text for seat, option in made if seat == 0] == ["no orders"]
    for seat, option in made:
        by_hand.play(seat, option)
    assert pos.round == seats + 1 and digest(pos) == digest(by_hand)


@clause("MK-62")
def test_all_sheets_or_none() -> None:
    """One that cannot be played at all spoils the transaction, and nothing has happened."""
    pos = fresh()
    before = digest(pos)
    with pytest.raises(IndexError):
        choices.run(pos, {0: sheet(pos, 1, "buy cafe"), 1: Sheet({"GO 1": Orders(buy=(99,))})})
    assert digest(pos) == before and told(pos) == []


@clause("MK-62")
def test_what_a_bot_has_written_step_by_step_stands() -> None:
    pos = fresh()
    write(pos, 2, "orders", "buy bakery")
    finish(pos, 2)
    made = choices.run(pos, {0: sheet(pos, 1, "buy cafe")})
    assert {seat for seat, _ in made} == {0}
    assert town(pos, 1) == f"cafe, {QUIET}" and town(pos, 2) == f"bakery, {QUIET}"


@clause("MK-62")
def test_nothing_is_taken_back() -> None:
    pos = write(fresh(), 1, "orders", "buy cafe")
    with pytest.raises(Refused):
        write(pos, 1, "no orders")


@clause("MK-62")
def test_a_receipt_tells_that_it_came_and_not_what_it_says() -> None:
    given = receipt("buy cafe", 4, 2, "2031-05-01 12:00", SALT)
    assert given[:3] == (4, 2, "2031-05-01 12:00")
    assert given.hash == sha256(f"{SALT}\n4\n2\n2031-05-01 12:00\nbuy cafe".encode()).hexdigest()
    assert b"cafe" not in msgspec.json.encode(given)


@clause("MK-62", "MK-79")
def test_who_guesses_a_sheet_cannot_tell_from_its_receipt() -> None:
    """The same sheet has another hash with another salt, and the receipt does not tell the salt."""
    receipts = [receipt("buy cafe", 4, 2, "noon", salt * 32) for salt in "ab"]
    assert receipts[0].hash != receipts[1].hash
    assert b"aaa" not in msgspec.json.encode(receipts[0])
    with pytest.raises(ValueError, match="A receipt needs a salt of 32 random signs or more"):
        receipt("buy cafe", 4, 2, "noon", "a" * 31)


@clause("MK-62")
def test_the_hash_changes_with_every_byte() -> None:
    text = "GO 1: buy café;\n\udce9 \x00 END"  # a byte that no encoding could read, and a null
    variants = [text[:at] + "!" + text[at + 1 :] for at in range(len(text))]
    variants += [text[:at] + text[at + 1 :] for at in range(len(text))] + [text, f"{text} ", f"\n{text}", ""]
    hashes = {receipt(variant, 1, 0, "noon", SALT).hash for variant in variants}
    others = [(2, 0, "noon"), (1, 1, "noon"), (1, 0, "one")]
    hashes |= {receipt(text, *more, SALT).hash for more in others}
    assert len(hashes) == len(variants) + 3


@clause("MK-61", "MK-62")
def test_who_writes() -> None:
    pos = desk(
        "mine 2", f"bakery, {PARK}", QUIET, turn=5, specials=["", "shield", "choose"], conditions="strict"
    )
    writer = choices.writer(view(pos, 2), "42")
    assert (writer.game, writer.turn, writer.seat, writer.seats, writer.goes) == ("42", 5, 1, 3, 2)
    assert writer.cards == tuple(pos.players[1].cards)
    assert (writer.choose, writer.shield, writer.conditions) == (False, True, False)
    other = choices.writer(view(pos, 3))
    assert (other.game, other.seat, other.goes, other.choose, other.shield) == ("", 2, 1, True, False)
    assert choices.writer(view(desk(QUIET, QUIET), 1)).conditions


# -- no moves received -----------------------------------------------------------------------------


@clause("MK-70", "MK-63")
def test_who_sends_no_orders_gets_the_defaults_and_stays() -> None:
    pos = desk("mine 2, train station, radio tower", QUIET, coins=[50, 50], dice=[4, 5, 6, 1, 2])
    assert goes(send(pos))[0] == ["went P1 1 0", "rolled P1 4 5", "earned P1 10 mine", "passed P1"]
    assert asks(pos, 1) == "sheet" and specials(pos, 1) == ["choose", "shield"]


@clause("MK-70")
def test_an_empty_sheet_plays_the_same_and_is_no_nmr() -> None:
    absent, empty = (desk(f"forest, {PARK}", QUIET, coins=[9, 9], dice=[2, 3, 6, 1, 5]) for _ in range(2))
    send(absent, P2="")
    send(empty, P1="", P2="")
    assert told(absent)[:2] == ["turn 1", "no-moves P1"] and told(empty)[:2] == ["turn 1", "went P1 1 0"]
    assert [player.absent for player in absent.players] == [1, 0]
    absent.players[0].absent = 0
    del absent.turn[1]  # that no orders have come in is told
    assert digest(absent) == digest(empty)


@clause("MK-70")
def test_absent_turns_are_counted_in_a_row() -> None:
    pos = desk(QUIET, QUIET, dice=[6] * 15)
    counts = []
    for texts in [{}, {}, {"P1": ""}, {}, {"P1": "buy cafe", "P2": ""}]:
        send(pos, **texts)
        counts.append([town.absent for town in view(pos, 1).public.towns])
    assert counts == [[1, 1], [2, 2], [0, 3], [1, 4], [0, 0]]
    nmr = [line for line in told(pos) if line.startswith(("turn", "no-moves"))]
    assert nmr == ["turn 1", "no-moves P1", "no-moves P2", "turn 2", "no-moves P1", "no-moves P2",
                   "turn 3", "no-moves P2", "turn 4", "no-moves P1", "no-moves P2", "turn 5"]  # fmt: skip


@clause("MK-70", "MK-79")
def test_what_the_table_acts_on_is_agreed_with_the_rest() -> None:
    pos = new(2, preset="postal", nmr_drop_after=3, reveal_orders="all")
    assert (pos.settings.nmr_drop_after, pos.settings.reveal_orders) == (3, "all")


@clause("MK-7", "MK-82")
@pytest.mark.parametrize(
    ("agreed", "has"), [("mode", ["choose", "shield"]), ("on", ["choose", "shield"]), ("off", [])]
)
def test_special_actions_are_in_play_unless_agreed_otherwise(agreed: str, has: list[str]) -> None:
    pos = new(2, preset="postal", special_actions=agreed)
    assert specials(pos, 1) == specials(pos, 2) == has
    write(pos, 1, "orders", "done")
    assert asks(pos, 1) == ("GO 1 special" if has else "GO 2 buy")


# -- the end ---------------------------------------------------------------------------------------


@clause("MK-50")
@EVERY_SIZE
@pytest.mark.parametrize(("agreed", "limit"), [(0, 12), (1, 1), (3, 3), (40, 40)])
def test_the_limit_is_counted_in_turns(seats: int, agreed: int, limit: int) -> None:
    pos = desk(*[QUIET] * seats, turn=max(1, limit - 1), dice=[6] * 10, turn_limit=agreed)
    assert view(pos, 1).public.limit == limit
    while pos.round < limit:
        send(pos)
        assert not pos.over
    send(pos)
    assert pos.over and pos.reason == "limit" and told(pos)[-1] == f"ended {limit}"


@clause("MK-50", "MK-46")
def test_extra_goes_of_the_last_go_are_played() -> None:
    pos = desk(QUIET, f"{QUIET}, {PARK}", turn=12, dice=[6, 5, 6, 4, 4, 1, 2])
    assert rollers(send(pos)) == "P2 P1 P2 P2x" and pos.over and pos.round == 12


@clause("MK-45")
def test_play_stops_in_the_middle_of_a_turn() -> None:
    pos = desk(QUIET, THREE, QUIET, coins=[50, 22, 50], turn=4, dice=[6, 4, 4])
    send(pos, P2="buy radio tower", P1="buy cafe", P3="buy cafe")
    assert rollers(pos) == "P1 P2" and pos.over and pos.reason == "landmarks"
    assert pos.places == (3, 1, 2) and GAME.lasted(pos) == 4
    assert town(pos, 3) == QUIET


@clause("MK-45", "MK-8")
@pytest.mark.parametrize(
    ("seats", "turn", "finisher", "this", "next_turn"),
    [
        (4, 1, 1, "P1 P2 P3 P4", ""),  # not his second go
        (4, 1, 3, "P1 P2 P3 P4", ""),
        (4, 2, 2, "P2 P3 P4", ""),
        (3, 1, 3, "P1 P2 P3", ""),
        (4, 2, 1, "P2 P3 P4 P1 P2", "P3 P4"),  # into the next turn
        (3, 2, 1, "P2 P3 P1 P2", "P3"),
        (2, 2, 1, "P2 P1 P2", ""),
        (4, 4, 2, "P4 P1 P2 P3 P4", ""),
    ],
)
def test_with_equal_goes_play_goes_on_to_the_end_of_the_round(
    seats: int, turn: int, finisher: int, this: str, next_turn: str
) -> None:
    towns = [QUIET] * seats
    towns[finisher - 1] = f"{THREE}, {QUIET}"
    pos = desk(*towns, coins=[22] * seats, turn=turn, dice=[6] * 9, finish="equal_goes")
    send(pos, **{SEAT[finisher - 1]: "dice 1; buy radio tower"})
    assert rollers(pos) == this
    if next_turn:
        assert not pos.over and pos.last_round and pos.round == turn + 1
        assert rollers(send(pos)) == next_turn
    assert pos.over and pos.reason == "landmarks" and pos.places[finisher - 1] == 1
    assert GAME.lasted(pos) == turn + bool(next_turn)


@clause("MK-45", "MK-50")
def test_the_limit_still_ends_a_game_of_equal_goes() -> None:
    """P1 is there in the last turn but one go, and P3 and P4 have had their last."""
    pos = desk(f"{THREE}, {QUIET}", QUIET, QUIET, QUIET, coins=[22, 9, 9, 9], turn=2, turn_limit=2,
               dice=[6] * 5, finish="equal_goes")  # fmt: skip
    assert rollers(send(pos, P1="dice 1; buy radio tower")) == "P2 P3 P4 P1 P2"
    assert pos.over and pos.reason == "landmarks" and pos.places == (1, 2, 2, 2)


@clause("MK-45")
def test_of_two_with_four_landmarks_coins_decide() -> None:
    pos = desk(THREE, THREE, coins=[25, 30], dice=[6, 6], finish="equal_goes")
    send(pos, P1="dice 1; buy radio tower", P2="dice 1; buy radio tower")
    assert pos.over and coins(pos) == [3, 8] and pos.places == (2, 1) and pos.payoffs == (0.0, 1.0)


@clause("MK-45", "MK-46")
def test_with_equal_goes_the_finisher_has_no_extra_go() -> None:
    pos = desk(THREE, QUIET, coins=[22, 9], dice=[4, 4, 6], finish="equal_goes")
    assert rollers(send(pos, P1="buy radio tower")) == "P1 P2" and pos.over


@clause("MK-50")
def test_v7_tie_break() -> None:
    towns = ["train station, radio tower", "shopping mall, amusement park", "train station, amusement park"]
    for purses, places in [([4, 5, 30], (2, 1, 3)), ([5, 5, 30], (1, 1, 3))]:
        pos = desk(*towns, coins=purses, turn=12, dice=[6, 1, 6, 1, 6, 6, 1])
        assert send(pos).over and pos.places == places and coins(pos) == purses


@clause("MK-71")
def test_everybody_sees_the_last_turn_and_only_that() -> None:
    pos = desk(QUIET, QUIET, dice=[6] * 6)
    assert view(pos, 1).public.turn == ()
    for turn in (1, 2):
        send(pos, P1="buy cafe", P2="")
        entries = [entry[0] for entry in view(pos, 2).public.turn]
        assert view(pos, 2).public.turn[0] == ("turn", turn, 0, 0, 0)
        assert (entries.count("turn"), entries.count("went")) == (1, 3)
