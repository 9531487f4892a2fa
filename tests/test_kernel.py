"""The kernel: agendas, asks, lanes, chance, the journal, copies, and positions as data."""

from __future__ import annotations

import ast
import copy
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

import pytest

import passel
from passel import kernel
from passel.kernel import (
    INCREMENT,
    MASK,
    MULTIPLIER,
    Ask,
    Box,
    Decision,
    Event,
    Lane,
    Option,
    Position,
    Refused,
    Unscripted,
    begin,
    carried_out,
    digest,
    fields,
    heard,
    luck,
    mix,
    plain,
    playout,
    seeded,
)
from toys import sketch
from toys.duel import GAME as DUEL
from toys.sketch import BARE, BLUE, BOX, COLOUR, GREEN, HUSH, OPEN, OWN, PICK, RED, VEILED, Sheet

KEY = bytes(range(32))


def start(
    setup: Callable[[Any], None], key: bytes | None = None, paced: bool = False, seats: int = 3
) -> Sheet:
    pos = Sheet(seats)
    pos.key, pos.paced = key, paced
    begin(pos, setup)
    return pos


def asked(pos: Position, seat: int) -> Ask:
    ask = pos.ask_of(seat)
    assert ask is not None
    return ask


def keyed(count: int, n: int, key: bytes = KEY) -> int:
    """The number that a count gives, or -1 if it has to be left out."""
    x = int.from_bytes(blake2b(count.to_bytes(8, "big"), digest_size=8, key=key).digest(), "big")
    return x % n if x < 2**64 // n * n else -1


# -- the agenda ------------------------------------------------------------------------------------


def test_steps_run_in_written_order_before_what_was_waiting() -> None:
    def say(pos: Sheet, what: str) -> None:
        pos.log.append(what)

    def inner(pos: Sheet) -> None:
        pos.then(say, "b1")
        pos.then(say, "b2")

    def setup(pos: Sheet) -> None:
        pos.then(say, "a")
        pos.then(inner)
        pos.then(say, "c")
        say(pos, "at once")

    assert start(setup).log == ["at once", "a", "b1", "b2", "c"]


def test_a_step_has_up_to_three_arguments() -> None:
    def one(pos: Sheet, a: int) -> None:
        pos.log.append(f"{a}")

    def two(pos: Sheet, a: int, b: int) -> None:
        pos.log.append(f"{a} {b}")

    def three(pos: Sheet, a: int, b: int, c: int) -> None:
        pos.log.append(f"{a} {b} {c}")

    def setup(pos: Sheet) -> None:
        pos.then(one, 0)
        pos.then(two, 0, 1)
        pos.then(three, 0, 1, 2)

    assert start(setup).log == ["0", "0 1", "0 1 2"]


def test_an_answer_comes_before_what_the_asking_step_has_named() -> None:
    def after(pos: Sheet) -> None:
        pos.log.append("after")

    def setup(pos: Sheet) -> None:
        pos.ask(1, COLOUR, [RED, BLUE])
        pos.then(after)

    pos = start(setup)
    assert pos.log == [] and not pos.over
    pos.play(1, BLUE)
    assert pos.log == ["1 blue", "after"] and pos.over


# -- asking ----------------------------------------------------------------------------------------


def test_an_ask_says_who_is_to_choose_what() -> None:
    pos = start(lambda pos: pos.ask(2, COLOUR, [RED, BLUE], "the door"))
    ask = asked(pos, 2)
    assert pos.asks == (ask,) and pos.asked is ask
    assert (ask.seat, ask.decision, ask.options, ask.about) == (2, COLOUR, [RED, BLUE], "the door")
    assert pos.ask_of(0) is None
    pos.play(2, RED)
    assert pos.log == ["2 red the door"] and pos.over


@pytest.mark.parametrize(("about", "line"), [(None, "0 red"), ("roof", "0 red roof")])
def test_a_choice_of_one_is_made_at_once(about: object, line: str) -> None:
    assert start(lambda pos: pos.ask(0, COLOUR, [RED], about)).log == [line]


def test_a_quiet_choice_of_one_is_asked_where_a_table_keeps_the_pace() -> None:
    def setup(pos: Sheet) -> None:
        pos.ask(0, HUSH, [RED])

    assert start(setup).over
    pos = start(setup, paced=True)
    assert asked(pos, 0).options == [RED]
    assert start(lambda pos: pos.ask(0, COLOUR, [RED]), paced=True).over  # not quiet


def test_asking_wrongly_is_an_error() -> None:
    def twice(pos: Sheet) -> None:
        pos.ask(0, COLOUR, [RED, BLUE])
        pos.ask(1, COLOUR, [RED, BLUE])

    def late(pos: Sheet) -> None:
        pos.then(nothing)
        pos.ask(0, COLOUR, [RED])

    for step in (twice, late):
        with pytest.raises(RuntimeError, match="a step asks first, and once"):
            start(step)
    with pytest.raises(RuntimeError, match="colour offers nothing"):
        start(lambda pos: pos.ask(0, COLOUR, []))


def nothing(pos: Sheet) -> None:
    """Happens."""


def test_a_seat_has_one_lane() -> None:
    with pytest.raises(RuntimeError, match="a seat has one lane"):
        start(lambda pos: pos.together([0, 0], lambda pos, seat: None))


def test_somebody_comes_first() -> None:
    with pytest.raises(RuntimeError, match="no seat has place 1"):
        start(lambda pos: pos.end([2, 2], "a bad day"))


@pytest.mark.parametrize("key", [b"key", b""])
def test_there_must_be_something_to_draw(key: bytes) -> None:
    pos = Position(2)
    pos.key = key
    with pytest.raises(ValueError, match="nothing to draw from"):
        pos.draw(0)


def test_a_copy_forgets_what_was_done() -> None:
    """Above what is pending lie steps that are over, and their arguments may be secrets."""

    def step(pos: Sheet) -> None:
        pos.ask(0, COLOUR, [RED, BLUE])
        for _ in range(5):
            pos.then(nothing)

    pos = start(step)
    pos.play(0, RED)
    assert pos.agenda
    assert Position.copy(pos).agenda == []


def test_what_is_not_on_offer_is_refused_with_what_is() -> None:
    pos = start(lambda pos: pos.ask(0, COLOUR, [RED, BLUE]))
    before = digest(pos)
    with pytest.raises(Refused, match="green is not on offer now") as refused:
        pos.play(0, GREEN)
    assert (refused.value.clause, refused.value.legal) == ("SK-1", ["red", "blue"])
    with pytest.raises(Refused, match="not your turn") as refused:
        pos.play(1, RED)
    assert (refused.value.reason, refused.value.clause, refused.value.legal) == (str(refused.value), "", [])
    assert digest(pos) == before


@pytest.mark.parametrize(
    ("decision", "options", "default"),
    [
        (COLOUR, [RED, BLUE], BLUE),  # an option,
        (COLOUR, [RED, GREEN], RED),  # unless it is not on offer;
        (PICK, [RED, BLUE, GREEN], GREEN),  # a function;
        (HUSH, [GREEN, RED], GREEN),  # nothing: the first
    ],
)
def test_a_default_is_an_option_a_function_or_the_first(
    decision: Decision, options: list[Option], default: Option
) -> None:
    pos = start(lambda pos: pos.ask(0, decision, options))
    assert pos.default(asked(pos, 0)) is default


# -- lanes -----------------------------------------------------------------------------------------


def test_seats_choose_side_by_side_and_the_agenda_waits_for_all() -> None:
    pos = start(sketch.gather)
    assert [ask.seat for ask in pos.asks] == [0, 1, 2]
    assert pos.asked is pos.asks[0]
    pos.play(2, GREEN)
    pos.play(0, BLUE)
    assert [ask.seat for ask in pos.asks] == [1] and pos.asked is asked(pos, 1)
    assert pos.log == []
    with pytest.raises(Refused, match="not your turn"):
        pos.play(2, RED)
    pos.play(1, RED)
    assert pos.lanes == ()
    assert len(pos.log) == 1 and asked(pos, 0).decision is COLOUR
    assert [pick[0] // 100 for pick in pos.picks] == [BLUE.id, RED.id, GREEN.id]


@pytest.mark.parametrize("key", [None, KEY], ids=["fast", "keyed"])
@pytest.mark.parametrize("paced", [False, True])
def test_lanes_come_to_the_same_in_any_order(key: bytes | None, paced: bool) -> None:
    ends = set()
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1]):
        pos = Sheet()
        pos.key, pos.paced, pos.secrets = key, paced, [1, 0, 1]
        begin(pos, sketch.gather)
        lanes = pos.lanes
        for seat in order * 2:
            if pos.lanes is lanes and pos.ask_of(seat) is not None:
                pos.play(seat, asked(pos, seat).options[-1])
        assert pos.lanes == ()
        ends.add(digest(pos))
    assert len(ends) == 1


def test_nobody_in_lanes_is_no_lanes() -> None:
    def setup(pos: Sheet) -> None:
        pos.together([], sketch.pick)
        pos.then(sketch.colour)

    assert start(setup).asks[0].decision is COLOUR


def open_lanes(pos: Sheet, step: Callable[[Any, int], None]) -> None:
    pos.together([0, 1], step)


def test_a_lane_is_refused_what_it_cannot_do() -> None:
    def lanes_again(pos: Sheet, seat: int) -> None:
        pos.together([seat], sketch.pick)

    def end(pos: Sheet, seat: int) -> None:
        pos.end([1, 1, 1], "no")

    def ask_another(pos: Sheet, seat: int) -> None:
        pos.ask(seat + 1, COLOUR, [RED, BLUE])

    for step, reason in (
        (lanes_again, "no lanes within lanes"),
        (end, "a lane cannot end the game"),
        (ask_another, "seat 1 asked in the lane of seat 0"),
    ):
        with pytest.raises(RuntimeError, match=reason):
            begin(Sheet(), partial(open_lanes, step=step))


# -- chance ----------------------------------------------------------------------------------------


def test_the_fast_stream_is_what_it_was() -> None:
    pos = Sheet()
    pos.chance = x = 12345
    for n in (2, 6, 1000):
        x = (x * MULTIPLIER + INCREMENT) & MASK
        assert pos.draw(n) == ((x >> 30) ^ (x >> 45)) * n >> 32
    assert pos.chance == x


def test_keyed_chance_is_blake2b_over_a_counter() -> None:
    pos = Sheet()
    pos.key = KEY
    assert [pos.draw(6) for _ in range(50)] == [keyed(count, 6) for count in range(50)]
    assert pos.drawn == 50 and pos.chance == 0


def test_keyed_chance_leaves_out_what_would_favour_low_numbers() -> None:
    pos = Sheet()
    pos.key = KEY
    n = 2**62 + 1  # one block in four is above the last whole multiple
    usable = [number for count in range(60) if (number := keyed(count, n)) >= 0]
    assert len(usable) < 55
    assert [pos.draw(n) for _ in usable] == usable
    assert len(usable) < pos.drawn <= 60


def test_a_lane_counts_in_numbers_of_its_own() -> None:
    def setup(pos: Sheet) -> None:
        pos.draw(2)
        sketch.gather(pos)

    pos = start(setup, KEY)
    opened = pos.drawn
    assert opened == 2  # one draw, and one for the lanes
    for seat in (1, 0):
        pos.play(seat, RED)
        assert pos.picks[seat][0] == keyed((opened << 32) + (seat << 24), 100)
    assert pos.drawn == opened


def test_scripted_chance_draws_these_numbers_and_no_others() -> None:
    pos = Sheet()
    pos.rehearse(3, 0, 7)
    assert [pos.draw(6), pos.draw(2)] == [3, 0]
    with pytest.raises(ValueError, match=r"no number below 6 next in the script: \[7\]"):
        pos.draw(6)
    assert pos.draw(8) == 7
    with pytest.raises(Unscripted, match=r"no number below 6 next in the script: \[\]") as empty:
        pos.draw(6)
    assert empty.value.n == 6


@pytest.mark.parametrize("script", [True, False])
def test_a_step_that_has_asked_draws_no_more(script: bool) -> None:
    def setup(pos: Sheet) -> None:
        pos.ask(0, COLOUR, [RED, BLUE])
        pos.draw(6)

    pos = Sheet()
    pos.key = KEY
    if script:
        pos.rehearse(1)
    with pytest.raises(RuntimeError, match="a step that has asked draws no more"):
        begin(pos, setup)


def test_shuffling_draws_a_place_for_each_from_the_last_on() -> None:
    pos = Sheet()
    pos.rehearse(0, 2, 0)
    cards = ["a", "b", "c", "d"]
    pos.shuffle(cards)
    assert cards == ["b", "d", "c", "a"]
    assert pos.script == []
    few = ["a"]
    pos.shuffle(few)
    assert few == ["a"]


def test_luck_tells_whether_anything_was_drawn() -> None:
    pos = start(sketch.gather, KEY)
    before = luck(pos)
    assert luck(pos.copy()) == before
    pos.play(1, RED)
    assert luck(pos) != before
    scripted = Sheet()
    scripted.rehearse(1, 1)
    before = luck(scripted)
    scripted.draw(2)
    assert luck(scripted) != before


def test_seeds_are_spread() -> None:
    assert [mix(0), mix(1), mix(2)] == [0, 622668622013088523, 2745116988060695290]
    assert (
        seeded("simulate", 7) == int.from_bytes(blake2b(b"simulate 7", digest_size=8).digest(), "big") & MASK
    )
    assert len({mix(n) % 1024 for n in range(2000)}) > 800


# -- the journal -----------------------------------------------------------------------------------


def test_notes_are_kept_only_where_somebody_listens() -> None:
    pos = Sheet()
    pos.note(OPEN, 1, 2)
    assert pos.journal is None
    pos.journal = []
    pos.note(VEILED, 1, 2, 3, 4)
    pos.note(BARE)
    assert pos.journal == [(VEILED, 1, 2, 3, 4), (BARE, 0, 0, 0, 0)]


@pytest.mark.parametrize(
    ("event", "seat", "got"),
    [
        (OPEN, 0, (0, 1, 5, 6)),
        (OPEN, -1, (0, 1, 5, 6)),
        (OWN, 0, (0, 1, 5, 6)),
        (OWN, 1, None),  # not in a field that sees
        (OWN, -1, None),
        (VEILED, 0, (0, 1, 5, 6)),
        (VEILED, 1, (0, 1, 5, 6)),
        (VEILED, 2, (0, 1, None, 6)),
        (VEILED, -1, (0, 1, None, 6)),
        (BARE, -1, (0, 1, 5, 6)),
    ],
)
def test_each_seat_hears_what_it_may(event: Event, seat: int, got: tuple[int | None, ...] | None) -> None:
    line = heard((event, 0, 1, 5, 6), seat)
    assert line == (None if got is None else (event, *got))


def test_an_event_names_its_fields_and_seats() -> None:
    assert (VEILED.fields, VEILED.seats, VEILED.sees, VEILED.hides) == (
        ["giver", "taker", "card", "value"], 2, [0, 1], [2],
    )  # fmt: skip
    assert repr(VEILED) == "<veiled>"


@pytest.mark.parametrize(
    "declared",
    [
        {"name": "open", "fields": "seat"},  # there is one
        {"fields": "a b c d e"},  # too many numbers
        {"fields": "seat", "seats": 2},  # more seats than fields
        {"fields": "seat card", "hides": "card"},  # hidden from nobody
        {"fields": "seat card", "sees": "card"},  # a card sees nothing
        {"fields": "seat card", "sees": "eye"},  # no such field
    ],
)
def test_an_event_declared_wrongly_is_an_error(declared: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"is declared wrongly|is not in list"):
        Event(BOX, **({"name": "wrong"} | declared))
    assert "wrong" not in BOX.events


# -- ending ----------------------------------------------------------------------------------------


def test_the_first_share_one_point_unless_told_otherwise() -> None:
    def never(pos: Sheet) -> None:
        pos.log.append("never")

    def setup(pos: Sheet) -> None:
        pos.then(never)
        pos.end([1, 3, 1], "tied")

    pos = start(setup)
    assert pos.over and pos.asks == () and pos.log == []
    assert (pos.places, pos.payoffs, pos.reason) == ((1, 3, 1), (0.5, 0.0, 0.5), "tied")
    pos = start(lambda pos: pos.end([1, 2, 3], "counted", [7.0, 3.5, -1.0]))
    assert pos.payoffs == (7.0, 3.5, -1.0)


# -- copies and pickles ----------------------------------------------------------------------------


class Purse:
    """A record: it can be copied."""

    __slots__ = ("coins",)

    def __init__(self, coins: list[int]) -> None:
        self.coins = coins

    def copy(self) -> Purse:
        return Purse(self.coins[:])


class Quick(Position):
    """Copies itself with plain assignments."""

    __slots__ = ("cards",)

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.cards: list[int] = [1, 2]

    def copy(self) -> Quick:
        other = Quick(self.seats)
        self.copy_into(other)
        other.cards = self.cards[:]
        return other


def midway(paced: bool = True) -> Sheet:
    """In lanes, one of which is through, one half, one not begun."""
    pos = Sheet()
    pos.key, pos.paced, pos.secrets, pos.journal = KEY, paced, [1, 1, 0], []
    begin(pos, sketch.gather)
    for seat, option in ((0, RED), (0, GREEN), (1, BLUE)):
        pos.play(seat, option)
    pos.note(BARE)
    return pos


@pytest.mark.parametrize(
    "make", [Sheet.copy, copy.copy, copy.deepcopy, lambda pos: pickle.loads(pickle.dumps(pos))]
)
def test_a_copy_is_the_same_and_plays_on_alike(make: Callable[[Sheet], Sheet]) -> None:
    pos = midway()
    other = make(pos)
    assert other.journal is None and other.paced
    assert digest(other) == digest(pos)
    if make is not copy.copy:  # which is shallow
        playout(other, 1, 2)
        assert digest(midway()) == digest(pos) != digest(other)
        playout(pos, 1, 2)
    assert digest(pos) == digest(other)


def test_a_copy_goes_all_the_way_down() -> None:
    pos = Sheet()
    things: dict[str, Any] = {
        "rows": [[1], [2]],
        "pair": ([3],),
        "map": {"a": [4]},
        "set": {5},
        "purse": Purse([6]),
    }
    for name, thing in things.items():
        setattr(pos, name, thing)
    other: Any = pos.copy()
    other.rows[0].append(0)
    other.pair[0].append(0)
    other.map["a"].append(0)
    other.set.add(0)
    other.purse.coins.append(0)
    assert (things["rows"], things["pair"], things["map"], things["set"]) == (
        [[1], [2]],
        ([3],),
        {"a": [4]},
        {5},
    )
    assert things["purse"].coins == [6]


def test_a_game_may_copy_itself_by_assignments() -> None:
    pos = Quick(2)
    pos.rehearse(1, 0, 1)
    begin(pos, sketch.gather)
    other = pos.copy()
    assert plain(other) == plain(pos)
    assert other.script is not pos.script and other.agenda is not pos.agenda
    assert not {id(lane) for lane in other.lanes} & {id(lane) for lane in pos.lanes}
    keyed_one = Quick(2)
    keyed_one.key = KEY
    begin(keyed_one, lambda pos: pos.end([1, 2], "over"))
    assert plain(keyed_one.copy()) == plain(keyed_one)


@pytest.mark.parametrize("thing", [RED, COLOUR, OPEN, BOX])
def test_what_a_game_declares_is_never_copied(thing: object) -> None:
    assert pickle.loads(pickle.dumps(thing)) is thing
    if thing is not BOX:
        assert copy.copy(thing) is thing
        assert copy.deepcopy(thing) is thing


def test_the_kind_of_an_option_is_its_first_word() -> None:
    box = Box("kinds")
    assert [Option(box, text).kind for text in ("buy mine", "buy cafe", "pass")] == ["buy", "buy", "pass"]


def test_options_and_decisions_have_names() -> None:
    assert [repr(thing) for thing in (RED, COLOUR)] == ["<red>", "<colour, SK-1>"]
    assert BOX.options[RED.id] is RED and BOX.texts["red"] is RED
    assert BOX.decisions[COLOUR.id] is COLOUR
    with pytest.raises(ValueError, match="two options called 'red'"):
        Option(BOX, "red")


def test_asks_and_lanes_can_be_pickled() -> None:
    pos = midway()
    for thing in (*pos.asks, *pos.lanes):
        again = pickle.loads(pickle.dumps(thing))
        assert type(again) is type(thing) and plain(again) == plain(thing)


def test_a_fresh_python_reads_a_position_and_plays_on() -> None:
    pos = midway()
    code = (
        "import pickle, sys; from passel.kernel import digest, playout; pos = pickle.load(sys.stdin.buffer); "
        "print(digest(pos)); playout(pos, 5); print(digest(pos))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=pickle.dumps(pos),
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    told = [digest(pos)]
    playout(pos, 5)
    assert done.stdout.decode().split() == [*told, digest(pos)]


def test_what_is_not_read_yet_is_read_when_it_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pickle names a module, and only the room as a whole knows its decisions."""
    room = tmp_path / "unread_room"
    room.mkdir()
    (room / "__init__.py").write_text("from unread_room import rules\n")
    (room / "components.py").write_text(
        "from passel.kernel import Box, Option\nBOX = Box(__name__)\nONE = Option(BOX, 'one')\n"
    )
    (room / "rules.py").write_text(
        "from passel.kernel import Decision\nfrom unread_room.components import BOX\n"
        "ONLY = Decision(BOX, 'only', 'UR-1', print, 1)\n"
    )
    (tmp_path / "unread_box.py").write_text("from passel.kernel import Box\nBOX = Box(__name__)\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert kernel.decision("unread_room.components", 0).name == "only"
    assert kernel.option("unread_room.components", 0).text == "one"
    assert isinstance(kernel.box("unread_box"), Box)


# -- imagining -------------------------------------------------------------------------------------


def test_what_is_imagined_has_fresh_chance_and_no_key() -> None:
    pos = midway()
    one, two = pos.imagine(1, 7, sketch.clear), pos.imagine(1, 8, sketch.clear)
    for other in (one, two):
        assert (other.key, other.script, other.journal, other.paced) == (None, None, None, False)
    assert one.chance != two.chance
    assert plain(one) == plain(pos.imagine(1, 7, sketch.clear)) != plain(two)


def test_other_lanes_are_begun_again_and_those_through_are_played_through() -> None:
    pos = midway()
    for seed in range(20):
        other = pos.imagine(1, seed, sketch.clear)
        assert isinstance(other, Sheet)
        assert [ask.seat for ask in other.asks] == [ask.seat for ask in pos.asks] == [1, 2]
        assert asked(other, 1) is asked(pos, 1)  # its own stays as it is
        assert asked(other, 2).decision is PICK
        assert other.picks[1] == pos.picks[1]
        assert len(other.picks[0]) == 2  # through, by choices at random


def test_those_through_may_be_asked_again_instead() -> None:
    pos = midway()
    other = pos.imagine(1, 7, sketch.clear, again=True)
    assert isinstance(other, Sheet)
    assert [ask.seat for ask in other.asks] == [0, 1, 2]
    assert asked(other, 1) is asked(pos, 1)
    assert other.picks[1] == pos.picks[1] and not other.picks[0]
    playout(other, 1)
    assert other.over


@pytest.mark.parametrize("again", [False, True])
def test_a_truth_that_looks_alike_is_imagined_the_same(again: bool) -> None:
    one, two = midway(), midway()
    two.key, two.secrets, two.picks[0] = bytes(32), [0, 1, 1], [11, 12]
    two.play(2, GREEN)  # paced, it waits for a second choice, and nobody can tell
    assert [ask.seat for ask in two.asks] == [1, 2]
    assert plain(one.imagine(1, 3, sketch.clear, again)) == plain(two.imagine(1, 3, sketch.clear, again))


def test_imagining_may_go_on_where_the_others_have_no_choice() -> None:
    """Unpaced, the last lane may turn out to be forced: then the main agenda goes on."""

    def setup(pos: Sheet) -> None:
        pos.together([1], sketch.pick_again)
        pos.then(sketch.colour)

    pos = Sheet()
    pos.secrets = [0, 1, 0]
    begin(pos, setup)
    assert [ask.seat for ask in pos.asks] == [1]
    waits = {pos.imagine(0, seed, sketch.clear).asks[0].seat for seed in range(20)}
    assert waits == {0, 1}


def test_imagining_without_lanes_only_deals_anew() -> None:
    pos = start(lambda pos: pos.ask(0, COLOUR, [RED, BLUE]), KEY)
    assert pos.imagine(0, MASK + 5, lambda pos, seat: None).chance == 4


# -- playing out -----------------------------------------------------------------------------------


def endless(pos: Sheet) -> None:
    pos.ask(0, COLOUR, [RED, BLUE, GREEN])
    pos.then(endless)


def test_a_playout_counts_and_stops() -> None:
    pos = start(endless)
    assert playout(pos, 3, 50) == 50
    assert len(pos.log) == 50 and len(set(pos.log)) == 3
    again = start(endless)
    playout(again, 3, 50)
    assert again.log == pos.log
    assert playout(start(sketch.gather), 3) == 4  # three picks and a colour
    assert playout(start(lambda pos: pos.end([1, 1, 1], "over")), 3) == 0


# -- positions as data -----------------------------------------------------------------------------


def test_fields_are_found_in_slots_and_dicts() -> None:
    assert fields(Purse([1])) == ["coins"]
    assert {"cards", "agenda", "seats"} <= set(fields(Quick(2)))
    sheet: Any = Sheet()
    sheet.extra = 1
    assert {"log", "extra", "agenda", "seats"} <= set(fields(sheet))
    assert "extra" not in fields(Sheet())
    assert fields(sheet) == sorted(fields(sheet))
    assert len(set(fields(sheet))) == len(fields(sheet))


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (None, None),
        (7, 7),
        (True, True),
        ("a", "a"),
        (b"a", b"a"),
        (0.5, 0.5),
        ([1, [2]], (1, (2,))),
        ((1, [2]), (1, (2,))),
        ({3, 1}, ("set", 1, 3)),
        (frozenset({3, 1}), ("set", 1, 3)),
        ({"b": [1], "a": RED}, ("dict", ("a", 0), ("b", (1,)))),
        (GREEN, 2),
        (PICK, "pick"),
        (OPEN, "open"),
        (sketch.tell, "tell"),
        (Purse([1]), ("Purse", ("coins", (1,)))),
        (
            Ask(1, COLOUR, [RED, BLUE], [4]),
            ("Ask", ("about", (4,)), ("decision", "colour"), ("options", (0, 1)), ("seat", 1)),
        ),
        (
            Lane(2, sketch.pick, [sketch.tell], None, 5, 6),
            (
                "Lane", ("agenda", ("tell",)), ("asked", None), ("chance", 5), ("drawn", 6), ("seat", 2),
                ("step", "pick"), ("top", 1),
            ),
        ),
    ],
)  # fmt: skip
def test_everything_is_plain_data(value: Any, data: Any) -> None:
    assert plain(value) == data


def test_a_position_as_data_leaves_out_pace_journal_and_what_is_done() -> None:
    pos = midway()
    names = [name for name, _ in plain(pos)[1:]]
    assert names == sorted(names)
    assert not {"paced", "journal", "mark"} & set(names)
    before = plain(pos)
    pos.paced, pos.journal = False, None
    pos.agenda.append("done long ago")
    assert plain(pos) == before


def test_a_digest_is_the_same_for_ever_and_everywhere() -> None:
    """Compiled and pure, and in each version: records and tables rely on it."""
    pos = midway()
    assert (
        digest(pos)
        == sha256(repr(plain(pos)).encode()).hexdigest()[:32]
        == "ff6abab46467ed2c4ddff37308a0e000"
    )
    fast = start(sketch.gather)
    playout(fast, 9, 2)
    assert digest(fast) == "4c26434e7d1c99f384029a43a278635e"
    playout(fast, 9)
    assert digest(fast) == "636f713e8e22b69a37e2ee255e5c43d0"


# -- architecture ----------------------------------------------------------------------------------

SOURCES = Path(passel.__file__).parent
ROOMS = sorted(path.name for path in (SOURCES / "games").iterdir() if (path / "__init__.py").exists())


def imported(path: Path) -> set[str]:
    """The modules of Passel that a file names in its imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path.name} imports relatively"
            module = node.module or ""
            found |= {f"{module}.{alias.name}" for alias in node.names} if module == "passel" else {module}
    return {name for name in found if name.split(".")[0] == "passel"}


def test_the_kernel_imports_nothing_of_passel() -> None:
    assert imported(SOURCES / "kernel.py") == set()
    assert imported(SOURCES / "i18n.py") == set()


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_what_games_are_made_of_and_itself(room: str) -> None:
    made_of = tuple(
        f"{name}." for name in ("passel.kernel", "passel.contract", "passel.i18n", f"passel.games.{room}")
    )
    files = sorted((SOURCES / "games" / room).rglob("*.py"))
    assert files
    for path in files:
        strange = {name for name in imported(path) if not f"{name}.".startswith(made_of)}
        assert not strange, f"{room}/{path.name} imports {', '.join(strange)}"


@pytest.mark.parametrize("room", ROOMS)
def test_what_kind_an_option_is_is_asked_of_the_option(room: str) -> None:
    """Nothing reads its notation for that: notation is for what people type."""
    for path in sorted((SOURCES / "games" / room).rglob("*.py")):
        read = re.findall(r"option\.text\.(?:startswith|split|partition)", path.read_text("utf-8"))
        assert not read, f"{room}/{path.name}: use option.kind"


def test_where_forced_choices_are_paced_a_batch_makes_those_in_between() -> None:
    """Bid and pass: in between the one without a counter can only keep."""
    pos = DUEL.new(2, paced=True, journal=True)
    pos.hands = [[0, 0, 0], [1, 1, 1]]  # type: ignore[attr-defined]
    texts = DUEL.box.texts
    pos = DUEL.decide(pos, 1, [texts["bid 3"], texts["keep"]])
    after, played = carried_out(pos, 0, [texts["bid 1"], texts["pass"]])
    assert [option.text for option, free in played if free] == ["bid 1"], "the others were no choices"
    assert [option.text for option, _ in played] == ["bid 1", "keep", "pass"]
    assert after.round == 2  # type: ignore[attr-defined]
    with pytest.raises(Refused):
        carried_out(pos, 0, [texts["bid 1"], texts["counter"], texts["bid 0"]])
