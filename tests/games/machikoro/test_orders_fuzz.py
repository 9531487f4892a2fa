"""Machi Koro by post: any text gets an answer, and any sheet survives being written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passel.games.machikoro.components import CARD, CARDS, ORDINARY
from passel.games.machikoro.post.language import EFFECTS, MOST_LINES, WIDTH, Reading, describe, read
from passel.games.machikoro.post.sheet import (
    BLOCKS,
    CANDIDATES,
    NO_SWAP,
    RICHEST,
    TOTALS,
    Choose,
    Condition,
    Dice,
    Orders,
    Reroll,
    Sheet,
    Shield,
    Swap,
    Writer,
    understood,
    write,
)
from passel.games.machikoro.post.vocabulary import ALIASES, CODES, CONDITIONS, HEADERS, ORDERS

clause = pytest.mark.clause

# -- sheets and writers ------------------------------------------------------------------------------

SEAT = 3
P4 = Writer("42", turn=4, seat=SEAT, seats=4, goes=2, cards=(0,) * CARDS, choose=True, shield=True)

cards = st.integers(0, CARDS - 1)
ordinary = st.sampled_from(ORDINARY)
rivals = st.sampled_from([seat for seat in range(4) if seat != SEAT])
conditions = st.none() | st.builds(Condition, st.sampled_from(CONDITIONS), cards)
die = st.integers(1, 6)
chosen = st.tuples(die, die | st.just(0)).map(lambda dice: (max(dice), min(dice)))
chooses = st.builds(Choose, chosen, conditions)
shields = st.builds(Shield, st.sampled_from(sorted(TOTALS)), conditions)
rerolls = st.builds(Reroll, st.frozensets(st.sampled_from(sorted(TOTALS))), st.sampled_from([None, 1, 2]))
swaps = st.just(NO_SWAP) | st.builds(Swap, rivals, ordinary, ordinary)
lists = st.lists(cards, max_size=CANDIDATES, unique=True).map(tuple)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Whatever can be ordered: each special action in one block at most, and never both in one."""
    written = [name for name in BLOCKS if draw(st.booleans())]
    choosing, shielding = draw(st.sampled_from(BLOCKS)), draw(st.sampled_from(BLOCKS))
    return Sheet(
        {
            name: Orders(
                choose=draw(st.none() | chooses) if name == choosing else None,
                shield=draw(st.none() | shields) if name == shielding != choosing else None,
                dice=draw(st.none() | st.builds(Dice, st.integers(1, 2), conditions)),
                reroll=draw(st.none() | rerolls),
                tv=draw(st.none() | rivals | st.just(RICHEST)),
                swap=draw(st.none() | swaps),
                buy=draw(st.none() | lists),
            )
            for name in written
        }
    )


@st.composite
def writers(draw: st.DrawFn) -> Writer:
    seats = draw(st.integers(2, 4))
    return Writer(
        game=draw(st.sampled_from(["", "42", "Näh-Kurs"])),
        turn=draw(st.integers(1, 12)),
        seat=draw(st.integers(0, seats - 1)),
        seats=seats,
        goes=draw(st.integers(1, 2)),
        cards=tuple(draw(st.lists(st.integers(0, 1), min_size=CARDS, max_size=CARDS))),
        choose=draw(st.booleans()),
        shield=draw(st.booleans()),
        conditions=draw(st.booleans()),
    )


# -- round trips -------------------------------------------------------------------------------------


@pytest.mark.slow
@clause("MK-72", "MK-77")
@given(sheets())
@settings(deadline=None)
def test_what_is_written_reads_as_the_same_sheet(sheet: Sheet) -> None:
    for text in (write(sheet), understood(sheet)):
        reading = read(text, P4)
        assert reading.sheet == sheet
        assert {verdict.code for verdict in reading.verdicts} <= {"W3"}
    assert reading.sheet is not None and write(reading.sheet) == write(sheet)


def accented(text: str) -> str:
    return "".join(f"{char}\u0301" if char.isalpha() else char for char in text)


@clause("MK-72", "MK-77")
@given(
    sheets(),
    st.sampled_from([str.upper, str.title, accented, str]),
    st.sampled_from([" ", "  ", "\t", "\xa0", " \u2003"]),
    st.sampled_from(["\n", "\r\n", "\r", " ;", "; # no more; dice 1\n", "\n> buy mine\n", "\n\n\n"]),
    st.sampled_from(["", "--\ndice 1", "END dice 1", "\n-- \nAda"]),
)
@pytest.mark.slow
@settings(deadline=None)
def test_however_it_is_typed(sheet: Sheet, case: object, blank: str, end: str, signature: str) -> None:
    assert callable(case)
    text = case(write(sheet)).replace(" ", blank).replace("\n", end)
    if "\n" not in end and "\r" not in end:
        text += "\n"
    assert read(text + signature, P4).sheet == sheet


@clause("MK-77")
@given(
    sheets(),
    st.integers(0, 100),
    st.sampled_from(
        ["dice 3", "choose 13", "shield", "reroll 4-2", "buy castle", "tv P4", "swap P1 st for wf", "Hello!",
         "dice 1 if rain", "buy mine if cafe", "keep", "swap P1 mine"]
    ),
)  # fmt: skip
@settings(deadline=None)
def test_a_faulty_order_is_void_alone(sheet: Sheet, place: int, faulty: str) -> None:
    lines = write(sheet).splitlines()
    place %= len(lines) + 1
    before = read("\n".join(lines), P4)
    after = read("\n".join([*lines[:place], faulty, *lines[place:]]), P4)
    assert after.sheet == before.sheet
    new = [verdict for verdict in after.verdicts if verdict.line == place + 1]
    assert [verdict.code[0] for verdict in new] == ["E"]
    assert len(after.verdicts) == len(before.verdicts) + 1


# -- any text ------------------------------------------------------------------------------------------


def sound(text: str, writer: Writer) -> Reading:
    """The reading of any text, after it has been looked over."""
    reading = read(text, writer)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for verdict in reading.verdicts:
        assert verdict.code in EFFECTS
        assert 1 <= verdict.line <= len(lines)
        assert verdict.reason.endswith(".") and verdict.effect and verdict.clause.startswith("MK-")
        assert len(verdict.word) <= 30
    assert [line.number for line in reading.lines] == list(range(1, len(reading.lines) + 1))
    assert [verdict for line in reading.lines for verdict in line.verdicts] == list(reading.verdicts)
    assert all(verdict.line == line.number for line in reading.lines for verdict in line.verdicts)
    assert (reading.sheet is None) == any(verdict.code == "E12" for verdict in reading.verdicts)
    reply = describe(reading)
    assert all(len(line) <= WIDTH for line in reply.encode().decode().split("\n"))
    if reading.sheet is not None:
        legal(reading.sheet, writer)
        again = read(write(reading.sheet), writer)
        assert again.sheet == reading.sheet
        assert {verdict.code for verdict in again.verdicts} <= {"W3"}
    return reading


def legal(sheet: Sheet, writer: Writer) -> None:
    names = list(sheet.blocks)
    assert names == [name for name in BLOCKS[: 2 * writer.goes] if name in sheet.blocks]
    written = sheet.blocks.values()
    assert sum(orders.choose is not None for orders in written) <= writer.choose
    assert sum(orders.shield is not None for orders in written) <= writer.shield
    for orders in written:
        assert orders.choose is None or orders.shield is None
        assert orders.tv != writer.seat
        assert orders.swap in (None, NO_SWAP) or set(orders.swap[1:]) <= set(ORDINARY)
        bought = orders.buy or ()
        assert len(bought) == len(set(bought)) <= CANDIDATES
        assert all(card in ORDINARY or not writer.cards[card] for card in bought)
        if not writer.conditions:
            asked = (orders.choose, orders.shield, orders.dice)
            assert all(order is None or order.condition is None for order in asked)


anything = st.text(st.characters(exclude_categories=()))  # surrogates too


@given(anything, writers())
@settings(deadline=None)
def test_junk(text: str, writer: Writer) -> None:
    sound(text, writer)


@given(st.binary(), st.sampled_from(["utf-8", "latin-1", "utf-16", "cp437", "ascii"]), writers())
@settings(deadline=None)
def test_odd_encodings(letter: bytes, encoding: str, writer: Writer) -> None:
    sound(letter.decode(encoding, errors="replace"), writer)
    sound(letter.decode("utf-8", errors="surrogateescape"), writer)


vocabulary = st.sampled_from(
    [*HEADERS, *ORDERS, *CONDITIONS, *CODES, *(name.replace("_", " ") for name in CARD), "for", "with", "all"]
    + [alias for aliases in ALIASES.values() for alias in aliases]
    + ["none", "nothing", "richest", "and", "P1", "p4", "p", "4+4", "castle", "42", "99", "'s"]
    + [*map(str, range(14)), *",;:+-_.#>=!", "\n", "\n", "\r\n", "--", "\n--\n", "…", "–", "\x00", "é"]
)


@pytest.mark.slow
@clause("MK-77")
@given(st.lists(vocabulary, max_size=60), st.sampled_from([" ", " ", ""]), writers())
@settings(deadline=None, max_examples=400)
def test_the_right_words_in_any_order(typed: list[str], blank: str, writer: Writer) -> None:
    sound(blank.join(typed), writer)


@clause("MK-77")
@given(
    sheets(),
    st.lists(st.tuples(st.integers(0), st.integers(0, 3), anything | vocabulary), max_size=4),
    writers(),
)
@pytest.mark.slow
@settings(deadline=None)
def test_sheets_with_slips_of_the_pen(
    sheet: Sheet, slips: list[tuple[int, int, str]], writer: Writer
) -> None:
    text = write(sheet)
    for place, length, instead in slips:
        place %= len(text) + 1
        text = text[:place] + instead + text[place + length :]
    sound(text, writer)


PIECES = [
    "x", " ", "\n", "\r\n", ";", ",", "\0", "\ud800", "\N{COMBINING ACUTE ACCENT}", "a\u0301\u0323",
    "\ufdfa", "9", "9 ", "dice 1;", "buy ", "buy mine,", "GO 1 ", "GO 3 ", "GAME 41 ", "swap P1 for ", "for ",
    "reroll 1-", "if ", "> ", "# ", "'", "'a", "-", "--\n", "END\n", "bye;", "wheat ",
]  # fmt: skip


@pytest.mark.parametrize("piece", PIECES)
def test_a_megabyte(piece: str) -> None:
    reading = sound(piece * (1_000_000 // len(piece)), P4)
    assert len(reading.lines) <= MOST_LINES + 1


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("before", ["", "buy ", "swap P1 ", "reroll ", "GO ", "GAME ", "dice 1 if "])
def test_the_same_again_and_again(piece: str, before: str) -> None:
    """Short enough to be read to the end."""
    reading = sound(before + piece * (9_000 // len(piece)), P4)
    assert len(describe(reading)) < 50_000
