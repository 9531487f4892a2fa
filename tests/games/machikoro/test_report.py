"""Machi Koro by post: the report of a turn, MK-71, MK-78 and MK-79."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import msgspec
import pytest

from clauses import clause
from games.machikoro.desk import NAMES, QUIET, desk, sheet
from games.machikoro.table import as_table, new
from games.machikoro.test_post_sheet import V9
from passel.games.machikoro import GAME
from passel.games.machikoro.components import SEAT, Table
from passel.games.machikoro.post import choices, report
from passel.games.machikoro.post.report import BANK, WIDEST, Coins, Go, Report, Throw
from passel.games.machikoro.post.sheet import Sheet
from passel.games.machikoro.view import public
from passel.kernel import Entry, Option, heard, seeded

PARK = f"{QUIET}, train station, amusement park"


LEFT = "special actions left: Choose Number, Number Shield"
CHOOSE_LEFT = "special actions left: Choose Number"


@dataclass
class Turn:
    """A turn that was run, and what is written about it."""

    before: Table
    made: list[tuple[int, Option]]
    after: Table
    drafts: Mapping[int, Sheet]
    game: str = "42"
    deadline: str = ""

    @property
    def names(self) -> list[str]:
        return NAMES[: self.after.seats]

    @property
    def journal(self) -> list[Entry]:
        return self.after.journal or []

    def data(self, seat: int = 0) -> Report:
        """As a seat gets it; 0 is a spectator."""
        lines = [line for entry in self.journal if (line := heard(entry, seat - 1)) is not None]
        after = GAME.view(self.after, seat - 1, self.names)
        return report.report(public(self.before), lines, after, self.game, self.deadline)

    def letter(self, seat: int = 0) -> str:
        assert GAME.faces.post is not None
        after = GAME.view(self.after, seat - 1, self.names)
        return GAME.faces.post.report_text(self.before, self.made, self.data(seat), after).whole

    def lines(self) -> list[str]:
        """The public report, without its blank lines and with single blanks."""
        return [
            " ".join(line.split()) for line in report.letter(self.data(), self.names).splitlines() if line
        ]

    def private(self, seat: int) -> list[str]:
        text = report.private(self.data(seat), seat - 1, self.drafts.get(seat - 1))
        return [" ".join(line.split()) for line in text.splitlines()]

    def goes(self) -> list[str]:
        """A line for each go, though it may have been wrapped."""
        return [" ".join(" ".join(report.row(go)).split()) for go in self.data().goes]


def run(pos: Table, texts: Mapping[str, str], game: str = "42", deadline: str = "") -> Turn:
    """The turn with these sheets."""
    before = pos.copy()
    drafts = {SEAT.index(who): sheet(pos, SEAT.index(who) + 1, text) for who, text in texts.items()}
    return Turn(before, choices.run(pos, drafts), pos, drafts, game, deadline)


def v9() -> Turn:
    return run(new(2, preset="postal", dice=[1, 3, 2, 5]), V9)


# -- V9 --------------------------------------------------------------------------------------------


@clause("MK-71", "MK-78")
def test_v9_the_whole_report_as_the_ledger_prints_it() -> None:
    printed = re.search(r"```\n(MACHI KORO .*?)```", GAME.rulebook, re.DOTALL)
    assert printed is not None
    ledger = printed[1].partition("-- private")[0]
    said = [("NMR:", "no orders:"), ("Supply:", "Market:")]
    said += [("left: choose, shield", LEFT), ("left: choose", CHOOSE_LEFT)]
    for in_the_ledger, in_the_report in said:
        ledger = ledger.replace(in_the_ledger, in_the_report)
    assert " ".join(v9().lines()) == " ".join(ledger.split())  # lines may be broken elsewhere


@clause("MK-79")
def test_v9_the_private_part() -> None:
    turn = v9()
    assert turn.private(1) == [
        "-- only for P1",
        "GO 1: Choice 1, Cafe: bought.",
        "GO 2: Choice 1, Forest: you're 1 coin short. Choice 2, Convenience Store: bought.",
        "Your orders, as we read them:",
        "GO 1", "buy cafe, wheat field", "GO 2", "buy forest, convenience store, bakery",
    ]  # fmt: skip
    assert turn.private(2) == [
        "-- only for P2",
        "GO 1: Choice 1, Forest: bought.",
        "Your orders, as we read them:",
        "GO 1", "shield 3", "buy forest, livestock farm",
    ]  # fmt: skip


@clause("MK-78")
def test_v9_as_data() -> None:
    told = v9().data()
    assert (told.game, told.turn, told.limit, told.seats, told.absent) == ("42", 1, 12, 2, ())
    assert told.goes[1] == Go(
        number=2, extra=0, roller=1, purse=2, special="shield 3",
        throws=[Throw((3,), counts=False), Throw((2,))],
        coins=[Coins(BANK, 1, 1, 2)],
        bought=(5, 3),
    )  # fmt: skip
    assert told.goes[1].total == 2 and told.after == GAME.view(v9().after, 0).public and not told.result
    assert msgspec.json.decode(msgspec.json.encode(told), type=Report) == told


# -- each kind of line -----------------------------------------------------------------------------


@clause("MK-78")
def test_the_headline_says_who_sent_no_orders() -> None:
    turn = run(desk(QUIET, QUIET, QUIET, turn=5, dice=[6] * 4), {"P2": ""})
    assert turn.lines()[0] == "MACHI KORO game 42 turn 5 of 12 goes P2 P3 P1 P2 no orders: P1 P3"
    nameless = run(desk(QUIET, QUIET, turn_limit=3, dice=[6] * 3), {"P1": "", "P2": ""}, game="")
    assert nameless.lines()[0] == "MACHI KORO turn 1 of 3 goes P1 P2 P1 no orders: none"


@clause("MK-78", "MK-16", "MK-46")
def test_chosen_dice_and_extra_goes() -> None:
    texts = {"P1": "GO 1: choose 4+4\nEXTRA 2: dice 1", "P2": "choose 5"}
    turn = run(desk(PARK, QUIET, dice=[5, 5, 3, 4, 6, 6, 1]), texts)
    assert turn.goes() == [
        "1 P1 choose; 2 dice: 4+4 = 8 buys nothing P1 0",
        "1x P1 2 dice: 5+5 = 10 buys nothing P1 0",
        "1x P1 2 dice: 3+4 = 7 buys nothing P1 0",
        "2 P2 choose; 1 die: 5 buys nothing P2 0",
        "3 P1 2 dice: 6+6 = 12 buys nothing P1 0",
        "3x P1 1 die: 1 buys nothing P1 0",
    ]
    assert turn.lines()[0].startswith("MACHI KORO game 42 turn 1 of 12 goes P1 P2 P1 no orders")


@clause("MK-78", "MK-18", "MK-23")
def test_dice_that_do_not_count_stand_in_parentheses() -> None:
    town_of_p1 = f"{QUIET}, train station, radio tower"
    texts = {"P1": "shield 3; reroll 9 with 2\nGO 2: dice 1; reroll 5 with 2", "P2": "shield 5"}
    turn = run(desk(town_of_p1, QUIET, dice=[1, 2, 5, 4, 2, 1, 6, 6, 5, 3, 5, 6, 4]), texts)
    assert turn.goes() == [
        "1 P1 shield 3; 2 dice: (1+2) (5+4) (2+1) 6+6 = 12 buys nothing P1 0",
        "2 P2 shield 5; 1 die: (5) 3 buys nothing P2 0",
        "3 P1 2 dice: (5) 6+4 = 10 buys nothing P1 0",
    ]


@clause("MK-78", "MK-26", "MK-35", "MK-36", "MK-38")
def test_every_coin_the_exchange_and_the_purchase() -> None:
    town_of_p1 = "bakery, stadium, tv station, business complex"
    turn = run(
        desk(town_of_p1, "mine, cafe 2", "cafe, shopping mall", coins=[1, 4, 9], dice=[6, 5, 5, 3]),
        {"P1": "GO 1: swap P2 mine for bakery; buy cafe\nGO 2: buy forest", "P2": "buy nothing"},
    )
    assert turn.goes() == [
        ("1 P1 1 die: 6 Stadium: P3>P1 2, P2>P1 2; TV Station: P3>P1 5 "
         "swaps Bakery for P2's Mine; buys Cafe (2) P1 8"),
        "2 P2 1 die: 5 buys nothing P2 2",
        "3 P3 1 die: 5 buys nothing P3 2",
        "4 P1 1 die: 3 Cafe: P1>P3 2, P1>P2 2 buys Forest (3) P1 1",
    ]  # fmt: skip
    exchange = run(
        desk("bakery, business complex", "mine", dice=[6, 5, 5]), {"P1": "swap P2 mine for bakery", "P2": ""}
    )
    assert exchange.goes()[0] == "1 P1 1 die: 6 swaps Bakery for P2's Mine P1 0"


@clause("MK-78", "MK-71")
def test_towns_supply_and_what_comes_next() -> None:
    pos = desk(f"bakery 2, stadium, {PARK}", QUIET, coins=[1, 12], turn=2, dice=[6, 5, 4, 6],
               supply={"mine": 2}, specials=["shield", ""])  # fmt: skip
    turn = run(pos, {"P1": "", "P2": ""}, deadline="1 May, noon")
    lines = turn.lines()
    assert " ".join(lines[4:-2]) == (
        "P1 Ada 1 coin landmarks 2 (cost 20): Train Station, Amusement Park "
        "town: Bakery 2, Stadium, Furniture Factory special actions left: Number Shield "
        "P2 Bo 12 coins landmarks 0 (cost 0): none town: Furniture Factory special actions left: none"
    )
    assert lines[-2] == "Market: wf 6 lf 6 ba 6 ca 6 cs 6 fo 6 st 4 tv 4 bc 4 cf 6 ff 6 mi 2 re 6 ao 6 pm 6"
    assert lines[-1] == "Next: turn 3, first player P1 (two goes). Deadline: 1 May, noon."


@clause("MK-78")
def test_without_a_deadline_none_is_told() -> None:
    assert v9().lines()[-1] == "Next: turn 2, first player P2 (two goes)."


@clause("MK-78", "MK-45", "MK-50")
def test_the_result_at_the_end() -> None:
    three = "train station, shopping mall, amusement park"
    turn = run(desk(QUIET, three, coins=[5, 22], dice=[6, 6]), {"P2": "dice 1; buy radio tower"})
    assert turn.lines()[-1] == "Result: Bo wins with all four landmarks in turn 1."
    assert turn.lines()[0].startswith("MACHI KORO game 42 turn 1 of 12 goes P1 P2 no orders: P1")
    limit = run(desk(QUIET, QUIET, coins=[5, 4], turn=12, dice=[6] * 3), {})
    assert limit.lines()[-1] == "Result: Nobody finished in time. Ada got furthest and wins."
    assert limit.data().result == limit.lines()[-1].removeprefix("Result: ")


# -- the private part ------------------------------------------------------------------------------


def full_of_failures() -> Turn:
    pos = desk(f"business complex, {PARK}", QUIET, QUIET, coins=[22, 0, 0], supply={"mine": 0},
               dice=[4, 4, 2, 4, 6, 6, 6, 1])  # fmt: skip
    text = "shield 1; dice 1 if cafe; swap P2 mine for bakery; buy radio tower, mine, stadium, bakery"
    return run(
        pos, {"P1": f"GO 1: {text}\nGO 2: choose 3 if cafe; buy shopping mall, cafe", "P2": "buy mine"}
    )


@clause("MK-79", "MK-21", "MK-39", "MK-66")
def test_every_cause_is_told_to_the_writer() -> None:
    lines = full_of_failures().private(1)
    told = " ".join(lines[: lines.index("Your orders, as we read them:")])
    assert told == (
        "-- only for P1 "
        "GO 1: Number Shield skipped: your dice can't show that total. You still have it. "
        "“One die” skipped: your condition wasn't met. "
        "Choice 1, Radio Tower: bought. "
        "GO 1, extra go: “One die” skipped: your condition wasn't met. "
        "Your swap was skipped: one of the two cards was gone. "
        "Choice 1, Radio Tower: you already have it. Choice 2, Mine: sold out before you could buy it. "
        "Choice 3, Stadium: you're 6 coins short. Choice 4, Bakery: you're 1 coin short. "
        "GO 2: Choose Number skipped: your condition wasn't met. You still have it. "
        "Choice 1, Shopping Mall: you're 10 coins short. Choice 2, Cafe: you're 2 coins short."
    )


@clause("MK-79")
def test_what_a_sheet_did_not_do_is_nowhere_in_a_rivals_letter() -> None:
    turn = full_of_failures()
    for seat in (0, 2, 3):
        letter = turn.letter(seat)
        assert letter.startswith(report.letter(turn.data(), turn.names))
        public_part, _, private_part = letter.partition("-- only for")
        for secret in ("already", "Mine", "sold", "condition", "swap", "shield 1", "Shopping Mall"):
            assert secret not in public_part
        assert "bakery" not in private_part and bool(private_part) == bool(seat)
    assert "Mine: sold out" in turn.letter(2)
    assert msgspec.json.encode(turn.data(2)).count(b'"told":[]') == 4
    assert msgspec.json.encode(turn.data(0)).count(b'"told":[]') == 5


@clause("MK-79", "MK-70")
def test_who_sent_no_orders_is_told_so() -> None:
    turn = full_of_failures()
    assert turn.private(3) == [
        "-- only for P3: You sent no orders. You rolled and collected, but bought nothing."
    ]
    empty = run(desk(QUIET, QUIET, dice=[6] * 3), {"P1": "", "P2": ""})
    assert empty.private(2)[:3] == [
        "-- only for P2",
        "GO 1: You bought nothing.",
        "Your orders, as we read them:",
    ]


@clause("MK-79")
def test_the_draft_is_told_whole_though_no_step_asked_for_it() -> None:
    turn = run(desk(QUIET, QUIET, dice=[6] * 3), {"P2": "tv P1; buy mine"})
    assert turn.private(2)[-3:] == ["GO 1", "tv P1", "buy mine"]


@clause("MK-79")
@pytest.mark.parametrize("agreed", ["own", "all"])
def test_all_sheets_may_be_printed_after_the_turn(agreed: str) -> None:
    pos = desk(QUIET, QUIET, dice=[6] * 3, reveal_orders=agreed)
    turn = run(pos, {"P1": "buy mine, radio tower"})
    for seat in (0, 2):
        assert ("P1:\nGO 1\n  buy mine, radio tower\n" in turn.letter(seat)) == (agreed == "all")
        assert "P2:\n" not in turn.letter(seat)


# -- a pleasure to read ----------------------------------------------------------------------------


def wordy() -> Turn:
    """Long cards, long exchanges, many throws."""
    town_of_p1 = ("bakery, furniture factory 3, forest 3, business complex, stadium, tv station, "
                  "train station, amusement park, radio tower, convenience store 2, cafe, mine")  # fmt: skip
    rival = ("convenience store 3, furniture factory 2, restaurant 2, apple orchard 3, cheese factory, "
             "shopping mall")  # fmt: skip
    pos = desk(town_of_p1, rival, rival, rival, coins=[99, 123, 110, 120],
               dice=[1, 2, 2, 1, 1, 2, 2, 1, 4, 5, 2, 4, 4, 6, 5, 6, 5, 3, 3, 6, 4])  # fmt: skip
    text = "shield 3; reroll 9; swap P2 convenience store for furniture factory; buy convenience store"
    return run(
        pos, {"P1": f"GO 1: {text}\nGO 2: reroll none; buy produce market"}, deadline="Saturday, 1 May, noon"
    )


@clause("MK-78")
@pytest.mark.parametrize("turn", [v9, full_of_failures, wordy])
def test_no_line_is_wider_than_the_page(turn: Callable[[], Turn]) -> None:
    told = turn()
    for seat in range(told.after.seats + 1):
        assert max(len(line) for line in told.letter(seat).splitlines()) <= WIDEST == 110


@clause("MK-78")
def test_nothing_is_lost_where_lines_are_wrapped() -> None:
    turn = wordy()
    letter = report.letter(turn.data(), turn.names)
    for go in turn.data().goes:
        for word in " ".join(report.row(go)).split():
            assert word in letter
    assert "P2>P1 5" in letter and not any(line != line.rstrip() for line in letter.splitlines())


@clause("MK-78")
def test_a_sum_stays_with_whom_it_goes_to() -> None:
    """No line ends in the middle of a movement, nor begins with a bare number."""
    letter = report.letter(wordy().data(), NAMES)
    assert not re.search(r">P\d( {2,}|$)|^ +\d+[,;]?( {2,}|$)", letter, re.MULTILINE)


@clause("MK-78")
def test_columns_are_aligned() -> None:
    _, *goes = [line for line in report.letter(v9().data(), NAMES[:2]).splitlines() if line][:4]
    assert len({line.index(" buys ") for line in goes}) == 1
    assert len({re.search(r"P\d \d+$", line).start() for line in goes}) == 1  # type: ignore[union-attr]


@clause("MK-71", "MK-78", "MK-79")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_letter_for_every_turn_of_random_games(seats: int) -> None:
    """It adds up: the last purse of each go is what the books say, and the next turn is announced."""
    pos = as_table(GAME.new(seats, preset="postal", chance=seats))
    number = 0
    while not pos.over:
        turn = Turn(pos.copy(), [], pos, {})
        pos.journal = []
        while not pos.over and pos.round == turn.before.round:
            number += 1
            ask = pos.asks[0]
            turn.made.append((ask.seat, ask.options[seeded("letters", number) % len(ask.options)]))
            pos.play(*turn.made[-1])
        for seat in range(seats + 1):
            told, letter = turn.data(seat), turn.letter(seat)
            assert told.goes[-1].purse == pos.players[told.goes[-1].roller].coins
            assert pos.over or len([go for go in told.goes if not go.extra]) == seats + 1
            assert msgspec.json.decode(msgspec.json.encode(told), type=Report) == told
            assert all(line == line.rstrip() and len(line) <= WIDEST for line in letter.splitlines())
            assert ("Result: " in letter) == pos.over != ("Next: turn" in letter)
