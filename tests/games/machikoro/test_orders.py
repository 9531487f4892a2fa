"""Machi Koro by post: the order language, MK-61 and MK-65 to MK-77."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from passel.contract import cut
from passel.games.machikoro.components import (
    AMUSEMENT_PARK,
    APPLE_ORCHARD,
    BAKERY,
    BUSINESS_COMPLEX,
    CAFE,
    CARD,
    CARDS,
    CHEESE_FACTORY,
    CONVENIENCE_STORE,
    FOREST,
    LANDMARKS,
    LIVESTOCK_FARM,
    MAJORS,
    MINE,
    ORDINARY,
    PRODUCE_MARKET,
    RADIO_TOWER,
    RESTAURANT,
    SHOPPING_MALL,
    STADIUM,
    TRAIN_STATION,
    TV_STATION,
    WHEAT_FIELD,
)
from passel.games.machikoro.post import language as orders
from passel.games.machikoro.post import vocabulary
from passel.games.machikoro.post.language import Reading, Verdict, describe, read
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
from passel.i18n import in_language

clause = pytest.mark.clause

LEDGER: dict[str, Any] = tomllib.loads((Path(__file__).parent / "ledger.toml").read_text("utf-8"))
LEDGER_NAMES = [entry["name"] for entry in LEDGER["card"] + LEDGER["landmark"]]
RULES = (files("passel.games.machikoro") / "RULES.md").read_text("utf-8")

TOWN = tuple(int(card in (WHEAT_FIELD, BAKERY)) for card in range(CARDS))
# P4 of four in turn 4: its first player, so with two goes.
P4 = Writer("42", turn=4, seat=3, seats=4, goes=2, cards=TOWN, choose=True, shield=True)


def owning(*cards: int) -> Writer:
    return replace(P4, cards=tuple(max(has, card in cards) for card, has in enumerate(TOWN)))


# Whom nothing that an order may need is missing.
OWNER = owning(TRAIN_STATION, RADIO_TOWER, TV_STATION, BUSINESS_COMPLEX)


def faults(text: str, writer: Writer = OWNER) -> list[str]:
    return [f"{verdict.line} {verdict.code} {verdict.word}" for verdict in read(text, writer).verdicts]


def verdict(text: str, writer: Writer = OWNER) -> Verdict:
    (only,) = read(text, writer).verdicts
    return only


def blocks(text: str, writer: Writer = OWNER) -> dict[str, Orders]:
    sheet = read(text, writer).sheet
    assert sheet is not None
    return sheet.blocks


def go(text: str, writer: Writer = OWNER) -> Orders:
    """GO 1 of a sheet without a fault."""
    assert faults(text, writer) == []
    return blocks(text, writer)["GO 1"]


# -- the tables ------------------------------------------------------------------------------------


def test_cards_are_spelt_as_in_the_ledger() -> None:
    entries = LEDGER["card"] + LEDGER["landmark"]
    assert [entry["id"] for entry in entries] == CARD
    assert tuple(entry["code"] for entry in entries) == vocabulary.CODES
    assert {
        entry["id"]: tuple(entry["aliases"]) for entry in entries if entry["aliases"]
    } == vocabulary.ALIASES
    assert {entry["name"].lower(): number for number, entry in enumerate(entries)} == vocabulary.NAMES


def test_the_language_is_that_of_the_ledger() -> None:
    language = LEDGER["orders"]
    assert tuple(word.lower() for word in language["headers"]) == vocabulary.HEADERS
    assert tuple(language["words"]) == vocabulary.ORDERS
    assert tuple(language["conditions"]) == vocabulary.CONDITIONS
    assert language["min_prefix"] == vocabulary.LEAST_PREFIX
    assert LEDGER["postal"]["buy_candidates_max"] == CANDIDATES
    faults = [fault["code"] for fault in language["error"] + language["warning"]]
    assert faults == list(orders.EFFECTS)


# -- writing a sheet -------------------------------------------------------------------------------


@clause("MK-64", "MK-77")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dice 1", Orders(dice=Dice(1))),
        ("dice 2", Orders(dice=Dice(2))),
        ("dice 1 if train station", Orders(dice=Dice(1, Condition("if", TRAIN_STATION)))),
        ("choose 5", Orders(choose=Choose((5, 0)))),
        ("choose 4+4 unless mine", Orders(choose=Choose((4, 4), Condition("unless", MINE)))),
        ("shield 3", Orders(shield=Shield(3))),
        ("shield 12 if cafe", Orders(shield=Shield(12, Condition("if", CAFE)))),
        ("reroll 2-4, 11", Orders(reroll=Reroll(frozenset({2, 3, 4, 11})))),
        ("reroll 5 with 1", Orders(reroll=Reroll(frozenset({5}), 1))),
        ("keep 7 8 with 2", Orders(reroll=Reroll(TOTALS - {7, 8}, 2))),
        ("buy mine, forest", Orders(buy=(MINE, FOREST))),
        ("buy nothing", Orders(buy=())),
        ("tv P3", Orders(tv=2)),
        ("tv richest", Orders(tv=RICHEST)),
        ("swap P1 mine for bakery", Orders(swap=Swap(0, MINE, BAKERY))),
        ("swap none", Orders(swap=NO_SWAP)),
    ],
)
def test_each_order(text: str, expected: Orders) -> None:
    assert go(text) == expected


@pytest.mark.parametrize(
    ("has", "word", "holds"), [(0, "if", 0), (2, "if", 1), (0, "unless", 1), (1, "unless", 0)]
)
@clause("MK-66")
def test_a_condition_asks_for_one_card_or_more(has: int, word: str, holds: int) -> None:
    assert (
        Condition(word, FOREST).holds([has if card == FOREST else 1 - has for card in range(CARDS)]) == holds
    )


@clause("MK-77")
@pytest.mark.parametrize(
    "text",
    [
        "DICE 2; BUY WHEAT FIELD, CAFE",
        "Dice 2 ; Buy Wheat-Field , Café",
        "dice 2\nbuy wheat_field,café",
        "dice 2\r\nbuy wheat field, cafe\r\n",
        "dice 2\rbuy wheat field, cafe",
        "\tdice\t2\n\n   buy  wheat   field ,\tcafe  ",
        "dice\xa02;buy\xa0wheat\xa0field,\u2009cafe",
        "dice 2; buy wheat–field, cafe",
        "dice 2; buy wheat—field, cafe",
        "dice 2; buy wheat−field, cafe",
        "dice 2; buy wheat\N{NON-BREAKING HYPHEN}field, cafe",
        "“dice 2”; buy 'wheat field', \"cafe\"",
        "- dice 2.\n* buy: wheat field, cafe.",
        "dice: 2; buy = wheat field, cafe,",
        "dice2; ; buy wheat field,, cafe!",
        "\ufeffdice 2\nbuy wheat field, cafe\N{ZERO WIDTH SPACE}",
        "dice 2 # two if I can; dice 1\nbuy wheat field, cafe#, mine",
        "> dice 1\ndice 2\n>> buy mine\n > buy mine\nbuy wheat field, cafe",
        "dice 2; buy wheat field, cafe; END; dice 1",
        "dice 2; buy wheat field, cafe\nend\ndice 1",
        "dice 2; buy wheat field, cafe\nEnd of orders.\ndice 1",
        "dice 2; buy wheat field, cafe\n--\nbuy mine",
        "dice 2; buy wheat field, cafe\n--  \nbuy mine",
        "dice 2; buy wheat field, cafe\n—\nbuy mine",
        "dice ２; buy wheat field, cafe",
        "dice 2; buy wheat field, c\u0327a\u0301f\u0308e\u0301",
        "-----\ndice 2\n...\nbuy wheat field, cafe\n  --",
    ],
)
def test_what_people_type(text: str) -> None:
    assert go(text) == Orders(dice=Dice(2), buy=(WHEAT_FIELD, CAFE))


@clause("MK-77")
@pytest.mark.parametrize("mark", ["--x", "---", " --", "x --"])
def test_no_signature(mark: str) -> None:
    """Only a line that is `--` and nothing else ends a sheet."""
    assert blocks(f"dice 1\n{mark}\nbuy mine")["GO 1"] == Orders(dice=Dice(1), buy=(MINE,))


@clause("MK-70")
@pytest.mark.parametrize("text", ["", "\n", "# nothing\n> nothing", "--\ndice 1", "END", "TURN 4"])
def test_an_empty_sheet_is_a_sheet(text: str) -> None:
    reading = read(text, P4)
    assert (reading.sheet, reading.verdicts) == (Sheet({}), ())


# -- blocks, MK-61 and MK-72 -----------------------------------------------------------------------

ONE, TWO, MINES = Orders(dice=Dice(1)), Orders(dice=Dice(2)), Orders(dice=Dice(2), buy=(MINE,))


@clause("MK-61", "MK-72")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dice 1; GO 2: dice 2", {"GO 1": ONE, "GO 2": TWO}),
        ("GO 1: dice 2; buy mine", {"GO 1": MINES}),
        ("GO 1 dice 2; buy mine", {"GO 1": MINES}),
        ("GO1: dice 2; buy mine", {"GO 1": MINES}),
        ("GO 1\ndice 2\nbuy mine", {"GO 1": MINES}),
        ("GO 1 2 dice 2; buy mine", {"GO 1": MINES, "GO 2": MINES}),
        ("GO 1, 2: dice 2; buy mine", {"GO 1": MINES, "GO 2": MINES}),
        ("GO 1 and 2: dice 2; buy mine", {"GO 1": MINES, "GO 2": MINES}),
        ("GO 2 1 2: dice 2", {"GO 1": TWO, "GO 2": TWO}),
        ("GO 2: dice 2; GO 1: dice 1; go 2: buy mine", {"GO 1": ONE, "GO 2": MINES}),
        ("EXTRA 1", {"EXTRA 1": Orders()}),
        ("GO 1 EXTRA 1 2: dice 1", {"GO 1": Orders(), "EXTRA 1": ONE, "EXTRA 2": ONE}),
        ("EXTRA 2: dice 1\nGO 1", {"GO 1": Orders(), "EXTRA 2": ONE}),
        ("TURN 4 GO 2: dice 1", {"GO 2": ONE}),
        ("GO 2; PLAYER 4; dice 1", {"GO 2": ONE}),
    ],
)
def test_blocks(text: str, expected: dict[str, Orders]) -> None:
    assert faults(text) == []
    found = blocks(text)
    assert found == expected
    assert list(found) == [name for name in BLOCKS if name in expected]


@clause("MK-72")
def test_void_orders_make_no_block_and_headers_do() -> None:
    assert blocks("buy castle") == {}
    assert blocks("EXTRA 1: buy castle") == {"EXTRA 1": Orders()}


@clause("MK-61", "MK-72", "MK-77")
@pytest.mark.parametrize(
    ("text", "goes", "expected", "left"),
    [
        ("GO 2: dice 1\nbuy castle", 1, ["1 E5 2"], {}),
        ("EXTRA 2\ndice 1\nEXTRA 1", 1, ["1 E5 2"], {"EXTRA 1": Orders()}),
        ("GO 1 2: dice 1", 1, ["1 E5 2"], {"GO 1": ONE}),
        ("GO 3 2: dice 1", 2, ["1 E5 3"], {"GO 2": ONE}),
        ("GO 0 3 dice 1; GO 1 dice 2", 2, ["1 E5 0", "1 E5 3"], {"GO 1": TWO}),
        ("GO 12345678901234567890: dice 1", 2, ["1 E5 12345678901234567890"], {}),
        ("GO: dice 1\nbuy castle", 2, ["1 E13 GO"], {}),
        ("GO", 2, ["1 E13 GO"], {}),
        ("EXTRA GO 1: dice 1", 2, ["1 E13 EXTRA"], {}),
        ("GO two: dice 1", 2, ["1 E1 two"], {}),
    ],
)
def test_goes_that_are_not_there(text: str, goes: int, expected: list[str], left: dict[str, Orders]) -> None:
    """A header left without a number voids its block; the orders in it are not read."""
    writer = replace(OWNER, goes=goes)
    assert faults(text, writer) == expected
    assert blocks(text, writer) == left


@clause("MK-61")
def test_what_is_said_about_a_missing_go() -> None:
    found = verdict("GO 2", replace(P4, goes=1))
    assert (found.reason, found.clause) == ("You have 1 go this turn.", "MK-61")
    assert verdict("GO 3").reason == "You have 2 goes this turn."
    assert verdict("GO: dice 1").suggestion == "GO 1"
    assert verdict("EXTRA one").suggestion == "EXTRA 1"


# -- headers of the whole sheet --------------------------------------------------------------------


@clause("MK-77")
@pytest.mark.parametrize(
    "text",
    [
        "GAME 42", "game: 42", "GAME 42, PLAYER 4, TURN 4:", "PLAYER P4", "TURN 4", "Turn: 4.", "TURN4",
        "END; TURN 9", "> TURN 9", "# TURN 9",
    ],
)  # fmt: skip
def test_right_headers(text: str) -> None:
    assert go(f"dice 1\n{text}") == ONE


@clause("MK-77")
@pytest.mark.parametrize(
    ("text", "word", "reason"),
    [
        ("GAME 41", "41", "This is game 42."),
        ("GAME 42-b", "42-b", "This is game 42."),
        ("PLAYER 3", "3", "You're P4 in this game."),
        ("PLAYER 9", "9", "You're P4 in this game."),
        ("TURN 5", "5", "This is turn 4."),
    ],
)
def test_wrong_headers_refuse_the_sheet(text: str, word: str, reason: str) -> None:
    found = read(f"buy castle\n{text} GO 1: dice 1\nbuy palace", P4)
    assert found.sheet is None
    e2, e12, rest = found.verdicts
    assert (e12.line, e12.code, e12.word, e12.reason, e12.clause) == (2, "E12", word, reason, "MK-77")
    assert e12.effect == "These orders aren't accepted. Earlier orders still count."
    assert (e2.line, rest.line) == (1, 3)  # the other faults are told all the same
    assert "These orders aren't accepted. Earlier orders still count." in describe(found)


@clause("MK-77")
def test_any_game_will_do_where_none_is_named() -> None:
    writer = replace(OWNER, game="")
    assert blocks("GAME whatever: dice 1", writer) == {"GO 1": ONE}
    assert faults("GAME Über-7:", replace(OWNER, game="ÜBER-7")) == []


@clause("MK-77")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GAME", ["1 E13 GAME"]),
        ("TURN", ["1 E13 TURN"]),
        ("PLAYER: dice 2", ["1 E13 PLAYER", "2 W1 dice"]),
        ("PLAYER Ada", ["1 E1 Ada"]),
        ("TURN four", ["1 E1 four"]),
        ("TURN p4", ["1 E1 p4"]),
    ],
)
def test_headers_that_say_nothing_are_void_alone(text: str, expected: list[str]) -> None:
    assert faults(f"{text}\ndice 1") == expected
    assert blocks(f"{text}\ndice 1") == {"GO 1": ONE}


# -- dice, MK-73 -----------------------------------------------------------------------------------


@clause("MK-73")
@pytest.mark.parametrize("total", range(1, 7))
def test_choose_one_die(total: int) -> None:
    assert go(f"choose {total}").choose == Choose((total, 0))


@clause("MK-73")
def test_choose_splits_the_higher_totals() -> None:
    split = {int(total): tuple(dice) for total, dice in LEDGER["special"]["choose"]["default_split"].items()}
    assert {total: go(f"choose {total}").choose for total in range(7, 13)} == {
        total: Choose((dice[0], dice[1])) for total, dice in split.items()
    }


@clause("MK-73")
@pytest.mark.parametrize(("low", "high"), [*combinations_with_replacement(range(1, 7), 2)])
def test_choose_two_dice_in_either_order(low: int, high: int) -> None:
    assert go(f"choose {low}+{high}").choose == Choose((high, low)) == go(f"choose {high} + {low}").choose


@clause("MK-73", "MK-77")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("choose 0", "E4 0"), ("choose 13", "E4 13"), ("choose 7+1", "E4 7"), ("choose 1+7", "E4 7"),
        ("choose 0+9", "E4 0"), ("choose 4+", "E13 choose 4+"), ("choose", "E13 choose"),
        ("choose x", "E1 x"), ("choose 4+x", "E1 x"), ("choose 4 4", "E1 4"), ("choose 1+1+1", "E1 +"),
        ("choose +4", "E1 +"),
        ("choose 99999999999999999999999999999999999", "E4 99999999999999999999999999999…"),
        ("shield 0", "E4 0"), ("shield 13", "E4 13"), ("shield", "E13 shield"), ("shield six", "E1 six"),
        ("shield 3 4", "E1 4"), ("shield 3.5", "E1 ."), ("dice 0", "E4 0"), ("dice 3", "E4 3"),
        ("dice", "E13 dice"), ("dice two", "E1 two"), ("dice 1 2", "E1 2"), ("dice ①x", "E1 ①x"),
    ],
)  # fmt: skip
def test_dice_that_are_not_there(text: str, expected: str) -> None:
    assert faults(text) == [f"1 {expected}"]
    assert blocks(text) == {}


@clause("MK-77")
@pytest.mark.parametrize(
    ("text", "clause_id", "reason"),
    [
        ("dice 3", "MK-22", "Choose a number from 1 to 2."),
        ("choose 13", "MK-73", "Choose a number from 1 to 12."),
        ("choose 7+7", "MK-73", "Choose a number from 1 to 6."),
        ("shield 13", "MK-18", "Choose a number from 1 to 12."),
        ("reroll 13", "MK-75", "Choose a number from 1 to 12."),
        ("reroll 4-2", "MK-75", "Write ranges from low to high."),
        ("reroll 3 with 3", "MK-23", "Choose a number from 1 to 2."),
    ],
)
def test_numbers_out_of_range(text: str, clause_id: str, reason: str) -> None:
    found = verdict(text)
    assert (found.code, found.clause, found.reason, found.effect) == (
        "E4",
        clause_id,
        reason,
        "This order is skipped.",
    )


# -- reroll and keep, MK-75 ------------------------------------------------------------------------


@clause("MK-75")
@pytest.mark.parametrize(
    ("text", "totals"),
    [
        ("reroll 3", {3}), ("reroll 2-4,11", {2, 3, 4, 11}), ("reroll 2 - 4, 11", {2, 3, 4, 11}),
        ("reroll 2–4 11", {2, 3, 4, 11}), ("reroll 2..4 11", {2, 3, 4, 11}),
        ("reroll 2…4, 11", {2, 3, 4, 11}), ("reroll: 1, 1,, 1-1,", {1}), ("reroll 11 1", {1, 11}),
        ("reroll 1-12", TOTALS), ("reroll all", TOTALS), ("keep 7 8", TOTALS - {7, 8}),
        ("keep 4-6, 9", TOTALS - {4, 5, 6, 9}),
    ],
)  # fmt: skip
def test_totals(text: str, totals: set[int]) -> None:
    assert go(text).reroll == Reroll(frozenset(totals))
    assert go(f"{text} with 2").reroll == Reroll(frozenset(totals), 2)


@clause("MK-75", "MK-77")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("reroll", "E13 reroll"), ("keep", "E13 keep"), ("reroll with 2", "E13 reroll with 2"),
        ("reroll 2-", "E13 reroll 2-"), ("reroll 3 with", "E13 reroll 3 with"), ("reroll 0", "E4 0"),
        ("reroll 2-13", "E4 13"), ("reroll 13-2", "E4 13"), ("reroll 4-2", "E4 4-2"),
        ("keep 5, 4 - 2", "E4 4 - 2"), ("reroll 3 with 3", "E4 3"), ("reroll -4", "E1 -"),
        ("reroll low", "E1 low"), ("reroll 3 low", "E1 low"), ("reroll 3 with two", "E1 two"),
        ("keep all", "E1 all"), ("keep none", "E1 none"), ("reroll all 3", "E1 3"),
        ("reroll 3 with 1 2", "E1 2"),
    ],
)  # fmt: skip
def test_faulty_totals(text: str, expected: str) -> None:
    assert faults(text) == [f"1 {expected}"]
    assert blocks(text) == {}


@clause("MK-75")
def test_keep_replaces_reroll() -> None:
    text = "reroll 3\nkeep 7"
    assert faults(text) == ["2 W1 keep"]
    assert verdict(text).clause == "MK-75"
    assert blocks(text)["GO 1"].reroll == Reroll(TOTALS - {7})
    assert verdict("keep all").suggestion == "reroll none"
    assert verdict("keep none").suggestion == "reroll all"


# -- cards, MK-76 ----------------------------------------------------------------------------------


@clause("MK-76")
@pytest.mark.parametrize("card", range(CARDS))
def test_every_spelling_of_a_card(card: int) -> None:
    entry = (LEDGER["card"] + LEDGER["landmark"])[card]
    name = entry["name"]
    prefixes = [name[:length] for length in range(3, len(name)) if len(name[:length].replace(" ", "")) >= 3]
    for spelling in [entry["code"], entry["id"], name, name.upper(), *entry["aliases"], *prefixes]:
        assert go(f"buy {spelling}", P4).buy == (card,), spelling


@clause("MK-76")
@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("st", [STADIUM]),  # the code; `station` is the Train Station's alias
        ("sta", [STADIUM]),
        ("station, tv", [TRAIN_STATION, TV_STATION]),
        ("tv s", [TV_STATION]),
        ("for", [FOREST]),
        ("re", [RESTAURANT]),
        ("Conv. Store", [CONVENIENCE_STORE]),
        ("fruit-and-vegetable market", [PRODUCE_MARKET]),
    ],
)
def test_short_names(text: str, cards: list[int]) -> None:
    assert go(f"buy {text}", P4).buy == tuple(cards)


@clause("MK-76")
@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("castle", ""),
        ("mo", ""),  # two letters are no prefix
        ("ra", ""),
        ("orcha", "apple orchard"),  # an alias counts in full only
        ("stati", "train station"),
        ("forrest", "forest"),
        ("wheatfield", "wheat field"),
        ("wheat feild", "wheat field"),
        ("televison", "tv station"),
        ("mine and forest", "mine, forest"),
        ("wheat field bakery", "wheat field, bakery"),
        ("mine forest castle", ""),
        ("none", "nothing"),
        ("wf wf wf wf wf wf wf wf wf wf wf wf", ""),  # more than a slip
        ("mine\0", "mine"),
    ],
)
def test_unknown_cards(text: str, suggestion: str) -> None:
    found = verdict(f"\n\nbuy {text}")
    assert (found.line, found.code, found.clause, found.suggestion) == (3, "E2", "MK-76", suggestion)
    assert found.word == cut(text.replace("\0", "�"), 30)
    assert (found.reason, found.effect) == ("There's no card with that name.", "This choice is left out.")
    assert blocks(f"buy {text}") == {}


def test_words_of_another_language_are_suggested_and_not_obeyed() -> None:
    """A sheet says the same wherever it is read."""
    with in_language("es"):
        assert verdict("buy panadería").suggestion == "bakery"
        assert verdict("comprar mina").suggestion == "buy"
        assert blocks("buy bosque") == {}
    assert verdict("buy panadería").suggestion == ""


# -- buy, MK-65 ------------------------------------------------------------------------------------


FIRST_FIVE = [WHEAT_FIELD, LIVESTOCK_FARM, BAKERY, CAFE, CONVENIENCE_STORE]


@clause("MK-65", "MK-77")
@pytest.mark.parametrize(
    ("text", "expected", "cards"),
    [
        ("buy wf, lf, ba, ca, cs", [], FIRST_FIVE),
        ("buy wf, lf, ba, ca, cs, fo", ["E3 fo"], FIRST_FIVE),
        ("buy wf, lf, ba, ca, cs, fo, mi", ["E3 fo"], FIRST_FIVE),
        # dropped candidates make room
        ("buy wf, lf, wf, castle, ba, ca, ts, fo", ["E2 castle", "W2 wf", "W2 ts"],
         [WHEAT_FIELD, LIVESTOCK_FARM, BAKERY, CAFE, FOREST]),
        ("buy mine, Mine, MI", ["W2 Mine", "W2 MI"], [MINE]),
        ("buy station, tv, stadium", ["W2 station", "W2 tv"], [STADIUM]),
        ("buy wf, ba", [], [WHEAT_FIELD, BAKERY]),  # ordinary cards that he owns
        ("buy nothing, mine", ["E2 nothing"], [MINE]),
        ("buy mine, castle, palace", ["E2 castle", "E2 palace"], [MINE]),
    ],
)  # fmt: skip
def test_purchase_lists(text: str, expected: list[str], cards: list[int]) -> None:
    """First unknown cards go, then repeats and what he may not have twice, then all after the fifth."""
    assert faults(text) == [f"1 {fault}" for fault in expected]
    assert blocks(text)["GO 1"].buy == tuple(cards)


@clause("MK-42", "MK-65", "MK-77")
def test_what_is_said_about_candidates() -> None:
    e3 = verdict("buy wf, lf, ba, ca, cs, fo")
    assert (e3.clause, e3.effect) == ("MK-65", "The first 5 count.")
    assert verdict("buy mine, mine").clause == "MK-77"
    assert verdict("buy mine, ts").clause == "MK-42"


@clause("MK-77")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("buy", ["E13 buy"]),
        ("buy ,", ["E13 buy"]),
        ("buy castle", ["E2 castle"]),
        ("buy castle, ts, tv", ["E2 castle", "W2 ts", "W2 tv"]),
        ("buy if cafe", ["E13 buy"]),
        ("buy mine if cafe", ["E11 if"]),
        ("buy castle, mine if cafe", ["E2 castle", "E11 if"]),
        ("buy castle if cafe", ["E2 castle"]),
    ],
)
def test_lists_left_with_nothing_are_void(text: str, expected: list[str]) -> None:
    """So they replace nothing, and there is no W1."""
    assert faults(f"buy forest\n{text}") == [f"2 {fault}" for fault in expected]
    assert blocks(f"buy forest\n{text}") == {"GO 1": Orders(buy=(FOREST,))}


# -- players and exchanges, MK-74 ------------------------------------------------------------------


@clause("MK-36", "MK-38", "MK-77")
@pytest.mark.parametrize(
    ("player", "expected"),
    [
        ("P4", "E9 P4"), ("4", "E9 4"), ("p5", "E9 p5"), ("0", "E9 0"), ("P0", "E9 P0"), ("p 9", "E9 p 9"),
        ("P", "E1 P"), ("Ada", "E1 Ada"), ("P2x", "E1 P2x"), ("pp2", "E1 pp2"),
    ],
)  # fmt: skip
def test_bad_players(player: str, expected: str) -> None:
    assert faults(f"tv {player}") == faults(f"swap {player} mine for bakery") == [f"1 {expected}"]
    tv, swap = verdict(f"tv {player}"), verdict(f"swap {player}")
    assert {(tv.clause, swap.clause)} <= {("MK-36", "MK-38"), ("MK-77", "MK-77")}


@clause("MK-36", "MK-74")
@pytest.mark.parametrize("player", ["P2", "p2", "2", "P 2", "P2's", "p2’s"])
def test_good_players(player: str) -> None:
    assert go(f"tv {player}").tv == 1
    assert go(f"swap {player} mine for bakery").swap == Swap(1, MINE, BAKERY)


@clause("MK-77")
def test_who_is_a_bad_player() -> None:
    assert verdict("tv P4").reason == "That's you."
    assert verdict("tv P3", replace(OWNER, seats=2, seat=0, game="")).reason == "That seat is empty."
    assert verdict("tv ritchest").suggestion == "richest"
    assert verdict("swap non").suggestion == "none"


@clause("MK-74", "MK-76")
@pytest.mark.parametrize(
    ("text", "taken", "given"),
    [
        ("mine for bakery", MINE, BAKERY),
        ("wheat field for apple-orchard", WHEAT_FIELD, APPLE_ORCHARD),
        (", mine for bakery", MINE, BAKERY),
        ("for for for", FOREST, FOREST),
        ("for for mine", FOREST, MINE),
        ("mine for for", MINE, FOREST),
        ("forest for for", FOREST, FOREST),
        ("mine for mine", MINE, MINE),
        ("cheese for market", CHEESE_FACTORY, PRODUCE_MARKET),
    ],
)
def test_exchanges(text: str, taken: int, given: int) -> None:
    assert go(f"swap P2 {text}").swap == Swap(1, taken, given)


@clause("MK-38", "MK-76", "MK-77")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("swap", "E13 swap"),
        ("swap P2", "E13 swap P2"),
        ("swap P2 mine", "E13 swap P2 mine"),
        ("swap P2 mine for", "E13 swap P2 mine for"),
        ("swap P2 for", "E13 swap P2 for"),
        ("swap P2 for for", "E13 swap P2 for for"),
        ("swap P2 for mine", "E13 swap P2 for mine"),
        ("swap P2 castle", "E2 castle"),
        ("swap P2 castle for", "E2 castle"),
        ("swap P2 stadium", "E10 stadium"),
        ("swap P2 castle for stadium", "E2 castle"),
        ("swap P2 stadium for castle", "E10 stadium"),
        ("swap P2 mine for castle", "E2 castle"),
        ("swap P2 for for castle", "E2 castle"),
        ("swap P2 mine for bakery for cafe", "E2 bakery for cafe"),
        ("swap P4 castle for stadium", "E9 P4"),
        ("swap mine for bakery", "E1 mine"),
        ("swap none mine", "E1 mine"),
        ("tv", "E13 tv"),
        ("tv P2 P3", "E1 P3"),
        ("tv station", "E1 station"),
    ],
)
def test_faulty_targets(text: str, expected: str) -> None:
    """The leftmost fault is told."""
    assert faults(text) == [f"1 {expected}"]
    assert blocks(text) == {}


@clause("MK-38")
@pytest.mark.parametrize("card", MAJORS + LANDMARKS)
def test_only_ordinary_cards_are_exchanged(card: int) -> None:
    for text in (f"swap P2 {CARD[card]} for mine", f"swap P2 mine for {CARD[card]}"):
        found = verdict(text)
        assert (found.code, found.clause, found.word) == ("E10", "MK-38", CARD[card])


@clause("MK-38", "MK-74")
@pytest.mark.parametrize("card", ORDINARY)
def test_every_ordinary_card_is_exchanged(card: int) -> None:
    assert go(f"swap P2 {CARD[card]} for {vocabulary.CODES[card]}").swap == Swap(1, card, card)


def test_suggestions_for_exchanges() -> None:
    assert verdict("swap P2 mien for bakery").suggestion == "mine"
    assert verdict("swap P2 mine bakery").suggestion == "mine for bakery"
    assert verdict("swap P2 mine for bakery for cafe").suggestion == ""
    assert verdict("swap P2 castl for bakery").effect == orders.EFFECTS["E2"]


# -- conditions, MK-66 -----------------------------------------------------------------------------


@clause("MK-66")
@pytest.mark.parametrize("order", ["dice 1", "choose 5", "shield 3"])
def test_conditions(order: str) -> None:
    name = order.split()[0]
    for word in ("if", "unless"):
        found = getattr(go(f"{order} {word} radio tower"), name)
        assert found.condition == Condition(word, RADIO_TOWER)
        strict = replace(OWNER, conditions=False)
        assert faults(f"{order} {word} radio tower", strict) == [f"1 E11 {word}"]
        assert getattr(go(order, strict), name).condition is None


@clause("MK-66", "MK-77")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dice 1 if", "E11 if"),
        ("dice 1 UNLESS", "E11 UNLESS"),
        ("dice 1 if castle", "E11 castle"),
        ("dice 1 if cafe and mine", "E11 cafe and mine"),
        ("dice 1 if cafe, mine", "E11 cafe, mine"),
        ("dice 1 if cafe unless mine", "E11 cafe unless mine"),
        ("dice 1 if 3 coins", "E11 3 coins"),
        ("dice 1 if P2 has 10 coins", "E11 P2 has 10 coins"),
        ("if cafe dice 1", "E11 if"),
        ("tv P2 if cafe", "E11 if"),
        ("swap P2 mine for bakery unless cafe", "E11 unless"),
        ("swap none if cafe", "E11 if"),
        ("reroll 3 if cafe", "E11 if"),
        ("keep 3 with 1 if castle", "E11 if"),
        # what is wrong on the left of it comes first
        ("dice 3 if castle", "E4 3"),
        ("dice if cafe", "E13 dice"),
        ("dice 1 2 if cafe", "E1 2"),
        ("swap P2 castle for mine if cafe", "E2 castle"),
        ("tv P4 if cafe", "E9 P4"),
    ],
)
def test_conditions_that_are_not_permitted(text: str, expected: str) -> None:
    assert faults(text) == [f"1 {expected}"]
    assert blocks(text) == {}
    found = verdict(text)
    assert (found.clause == "MK-66") == (found.code == "E11")


def test_a_card_misspelt_in_a_condition() -> None:
    assert verdict("dice 1 if raido tower").suggestion == "radio tower"


# -- special actions: E6, E7, E8, MK-68 ------------------------------------------------------------


@clause("MK-20", "MK-77")
@pytest.mark.parametrize(("order", "action"), [("choose", "Choose Number"), ("shield", "Number Shield")])
def test_spent(order: str, action: str) -> None:
    spent = replace(OWNER, choose=order != "choose", shield=order != "shield")
    for text in (f"{order} 5", f"{order} 13", order, f"{order} 5 if castle"):  # the leftmost fault
        found = verdict(text, spent)
        assert (found.code, found.word, found.clause) == ("E6", order, "MK-20")
        assert found.reason == f"{action} is used up, or not in this game."
        assert blocks(text, spent) == {}
    assert faults(f"{orders.OTHER_ACTION[order]} 5; {order} 5", spent) == [f"1 E6 {order}"]  # and no E8


@clause("MK-68", "MK-77")
@pytest.mark.parametrize("order", ["choose", "shield"])
@pytest.mark.parametrize("first", BLOCKS)
@pytest.mark.parametrize("second", BLOCKS)
def test_a_special_action_in_one_block_only(order: str, first: str, second: str) -> None:
    text = f"{first}: {order} 5\n{second}: {order} 6"
    found = verdict(text)
    held = {name: getattr(block, order) for name, block in blocks(text).items() if getattr(block, order)}
    if first == second:
        assert (found.line, found.code, found.word) == (2, "W1", order)
        assert held == {first: Choose((6, 0)) if order == "choose" else Shield(6)}
    else:
        assert (found.line, found.code, found.word, found.clause) == (2, "E7", order, "MK-68")
        assert second in found.reason
        assert held == {first: Choose((5, 0)) if order == "choose" else Shield(5)}


@clause("MK-68", "MK-77")
@pytest.mark.parametrize(
    ("text", "expected", "where"),
    [
        ("GO 1 2: choose 5", ["1 E7 choose"], "GO 1"),
        ("GO 2 1: choose 5", ["1 E7 choose"], "GO 2"),
        ("GO 1 2: choose 5; choose 5", ["1 E7 choose", "1 E7 choose", "1 W1 choose"], "GO 1"),
        ("EXTRA 1: choose 5; GO 1 2: choose 5", ["1 E7 choose"], "EXTRA 1"),
        ("GO 1: choose 13; GO 2: choose 5", ["1 E4 13"], "GO 2"),
        ("GO 1: choose 5 if castle; GO 2: choose 5", ["1 E11 castle"], "GO 2"),
        ("GO 1: shield 5; choose 5; GO 2: choose 5", ["1 E8 choose"], "GO 2"),
        ("GO 1: choose 5; GO 2: shield 5; choose 5", ["1 E7 choose"], "GO 1"),
        ("GO 1: choose 5; GO 2: shield 5", [], "GO 1"),
    ],
)
def test_which_choose_stands(text: str, expected: list[str], where: str) -> None:
    """The first written; what is void counts as not written."""
    assert faults(text) == expected
    held = {name: block.choose for name, block in blocks(text).items() if block.choose}
    assert held == {where: Choose((5, 0))}


@clause("MK-68")
def test_one_verdict_for_both_blocks() -> None:
    found = verdict("EXTRA 1: choose 5; GO 1 2: choose 6")
    assert found.reason == "Choose Number is already used in another go, so not in GO 1 and GO 2."


@clause("MK-15", "MK-77")
@pytest.mark.parametrize(("first", "second"), [("choose", "shield"), ("shield", "choose")])
def test_both_special_actions_on_one_go(first: str, second: str) -> None:
    text = f"{first} 5\n{second} 6\ndice 1"
    found = verdict(text)
    assert (found.line, found.code, found.word, found.clause) == (2, "E8", second, "MK-15")
    assert getattr(blocks(text)["GO 1"], second) is None
    assert faults(f"{first} 13; {second} 6") == ["1 E4 13"]
    assert faults(f"GO 1: {first} 5; EXTRA 1: {second} 6") == []


# -- warnings --------------------------------------------------------------------------------------


@clause("MK-77")
@pytest.mark.parametrize(
    "order",
    ["dice 1", "choose 5", "shield 5", "reroll 3", "keep 3", "buy mine", "buy nothing", "tv P2", "tv richest",
     "swap P2 mine for cafe", "swap none"],
)  # fmt: skip
def test_the_same_order_twice(order: str) -> None:
    word = order.split()[0]
    assert faults(f"{order}\n{order}") == [f"2 W1 {word}"]
    found = verdict(f"GO 2: {order}; GO 1\nGO 2: {order}")
    assert found.code == "W1"
    assert found.reason == "This order is already in GO 2."
    assert (found.effect, found.clause) == (
        "The later one counts.", "MK-75" if word in ("reroll", "keep") else "MK-77",
    )  # fmt: skip
    void = {"buy": "buy castle", "swap": "swap P2"}.get(word, f"{word} 99")
    assert "W1" not in " ".join(faults(f"{order}\n{void}") + faults(f"{void}\n{order}"))
    assert blocks(f"{order}\n{void}") == blocks(order)


@clause("MK-77")
def test_the_later_order_replaces_the_earlier() -> None:
    assert blocks("dice 1; tv P1; dice 2; tv P2") == {"GO 1": Orders(dice=Dice(2), tv=1)}
    assert blocks("buy mine; buy nothing") == {"GO 1": Orders(buy=())}
    assert faults("GO 1: dice 1; GO 2: dice 1; GO 1 2: dice 2") == ["1 W1 dice"]


@clause("MK-21", "MK-69", "MK-77")
@pytest.mark.parametrize(
    ("text", "card", "clause_id"),
    [
        ("tv P2", TV_STATION, "MK-69"),
        ("tv richest", TV_STATION, "MK-69"),
        ("swap P2 mine for cafe", BUSINESS_COMPLEX, "MK-69"),
        ("swap none", BUSINESS_COMPLEX, "MK-69"),
        ("reroll 3", RADIO_TOWER, "MK-69"),
        ("keep 3", RADIO_TOWER, "MK-69"),
        ("choose 7", TRAIN_STATION, "MK-21"),
        ("choose 1+1", TRAIN_STATION, "MK-21"),
        ("shield 7", TRAIN_STATION, "MK-21"),
    ],
)
def test_orders_that_need_a_card(text: str, card: int, clause_id: str) -> None:
    found = verdict(text, P4)
    assert (found.code, found.word, found.clause) == ("W3", text.split()[0], clause_id)
    assert found.reason == f"You don't have the {LEDGER_NAMES[card]} yet."
    assert blocks(text, P4) == blocks(text, owning(card))
    assert faults(text, owning(card)) == []
    assert faults(f"GO 1: {text}; buy {CARD[card]}", P4)[0].startswith("1 W3")  # not owned *now*


@clause("MK-21", "MK-69")
@pytest.mark.parametrize("text", ["dice 2", "choose 6", "shield 6", "shield 1", "dice 1 if mine", "buy tv"])
def test_orders_that_need_none(text: str) -> None:
    assert faults(text, P4) == []


@clause("MK-77")
def test_void_orders_warn_of_nothing_else() -> None:
    assert faults("GO 1: choose 8; GO 2: choose 8", P4) == ["1 W3 choose", "1 E7 choose"]
    assert faults("reroll 13", P4) == ["1 E4 13"]
    assert faults("shield 5; choose 8", P4) == ["1 E8 choose"]


# -- unknown words ---------------------------------------------------------------------------------


@clause("MK-77")
@pytest.mark.parametrize(
    ("text", "word", "suggestion"),
    [
        ("Hello Bob,", "Hello", ""),
        ("bye mine", "bye", "buy"),
        ("Sheild 3", "Sheild", "shield"),
        ("trun 4", "trun", "TURN"),
        ("pass", "pass", "buy nothing"),
        ("build mine", "build", "buy"),
        ("wheat field", "wheat", "buy wheat field"),
        ("1. buy mine", "1", ""),
        ("dice 2 buy mine", "buy", "; buy"),
        ("dice 2 GO 2", "GO", "; go"),
        ("dice 2 please", "please", ""),
        ("Ünïcödé" * 10, "ÜnïcödéÜnïcödéÜnïcödéÜnïcödéÜ…", ""),
    ],
)
def test_unknown_words(text: str, word: str, suggestion: str) -> None:
    reading = read(f"# a line\r\n\r\n{text}; tv P1", OWNER)
    (found,) = reading.verdicts
    assert (found.line, found.code, found.word, found.suggestion) == (3, "E1", word, suggestion)
    assert (found.reason, found.clause) == ("This isn't an order.", "MK-77")
    assert reading.sheet == Sheet({"GO 1": Orders(tv=0)})  # void alone


# -- the examples of the ledger --------------------------------------------------------------------


def example() -> str:
    shown = RULES.split("Examples:\n\n```\n")[1].split("```")[0]
    return shown.replace("|", "#")


@clause("MK-66", "MK-68", "MK-72", "MK-75", "MK-77")
def test_the_example_of_the_ledger() -> None:
    assert faults(example(), P4) == [
        "2 W3 reroll", "3 W3 choose", "6 W3 tv", "7 W3 swap", "8 W1 buy", "9 E2 castle", "9 W1 buy",
        "10 E7 choose", "11 E11 P2 has 10 coins", "12 E10 stadium",
    ]  # fmt: skip
    stated = {8: "W1", 9: "E2", 10: "E7", 11: "E11", 12: "E10"}
    for number, line in enumerate(example().splitlines(), 1):
        assert (number in stated) == any(code in line for code in orders.EFFECTS if code != "E1")
        assert stated.get(number, "") in line
    assert blocks(example(), P4) == {
        "GO 1": Orders(
            dice=Dice(2), reroll=Reroll(frozenset({2, 3, 4, 11})), buy=(RADIO_TOWER, MINE, FOREST)
        ),
        "GO 2": Orders(
            choose=Choose((4, 4), Condition("if", AMUSEMENT_PARK)), buy=(RADIO_TOWER, AMUSEMENT_PARK)
        ),
        "EXTRA 2": Orders(dice=Dice(1), tv=2, swap=Swap(0, MINE, WHEAT_FIELD), buy=(MINE,)),
    }


@clause("MK-65", "MK-69", "MK-72")
def test_sheets_of_the_worked_examples() -> None:
    p1 = replace(P4, seat=0, seats=2, turn=1)
    assert faults("GO 1: buy cafe, wheat field\nGO 2: buy forest, convenience store, bakery", p1) == []
    assert go("shield 3; buy forest, livestock farm", p1) == Orders(
        shield=Shield(3), buy=(FOREST, LIVESTOCK_FARM)
    )
    assert faults("buy stadium, mine, tv station, forest, bakery", owning(STADIUM)) == ["1 W2 stadium"]  # V3
    assert go("choose 8") == Orders(choose=Choose((6, 2)))  # V4
    assert faults("GO 1: tv P3; buy tv station", P4) == ["1 W3 tv"]


# -- writing, and the reply ------------------------------------------------------------------------

FULL = Sheet(
    {
        "GO 1": Orders(
            choose=Choose((6, 2), Condition("unless", MINE)),
            dice=Dice(1, Condition("if", TRAIN_STATION)),
            reroll=Reroll(frozenset({1, 2, 3, 5, 11, 12}), 1),
            tv=RICHEST,
            swap=Swap(1, WHEAT_FIELD, CONVENIENCE_STORE),
            buy=(SHOPPING_MALL, BAKERY),
        ),
        "EXTRA 1": Orders(),
        "GO 2": Orders(shield=Shield(7), reroll=Reroll(TOTALS), tv=0, swap=NO_SWAP, buy=()),
        "EXTRA 2": Orders(choose=None, dice=Dice(2), reroll=Reroll(frozenset(), 2)),
    }
)


@clause("MK-72", "MK-79")
def test_the_canonical_form() -> None:
    assert write(FULL) == (
        "GO 1\n"
        "  choose 6+2 unless mine\n"
        "  dice 1 if train station\n"
        "  reroll 1-3, 5, 11-12 with 1\n"
        "  tv richest\n"
        "  swap P2 wheat field for convenience store\n"
        "  buy shopping mall, bakery\n"
        "EXTRA 1\n"
        "GO 2\n"
        "  shield 7\n"
        "  reroll all\n"
        "  tv P1\n"
        "  swap none\n"
        "  buy nothing\n"
        "EXTRA 2\n"
        "  dice 2\n"
        "  reroll none with 2\n"
    )
    assert read(write(FULL), OWNER).sheet == FULL
    assert faults(write(FULL)) == []
    assert write(Sheet({})) == ""
    assert write(Sheet(dict(reversed(FULL.blocks.items())))) == write(FULL)


@clause("MK-79")
def test_the_sheet_as_understood() -> None:
    assert "  swap P2 Wheat Field for Convenience Store\n  buy Shopping Mall, Bakery\n" in understood(FULL)
    assert understood(FULL).lower() == write(FULL).lower()


@clause("MK-77")
def test_each_line_with_what_was_made_of_it() -> None:
    text = (
        "Turn 4;\n\nGO 1 2: dice 2; buy castle, mi # two\nkeep 7\nGO 3; dice 1\ndice 1\x07; GO 2 tv p1\n--\nB"
    )
    lines = read(text, OWNER).lines
    assert [(line.number, line.text) for line in lines] == list(
        enumerate(text.replace("\x07", "�").split("\n")[:-1], 1)
    )
    assert [line.understood for line in lines] == [
        "TURN 4", "", "GO 1 2: dice 2; buy Mine", "GO 1 2: reroll 1-6, 8-12", "", "GO 2: tv P1", "",
    ]  # fmt: skip
    assert [[verdict.code for verdict in line.verdicts] for line in lines] == [
        [],
        [],
        ["E2"],
        [],
        ["E5"],
        [],
        [],
    ]
    assert [line.unread for line in lines] == [False, False, False, False, True, True, False]


@clause("MK-77")
def test_the_reply() -> None:
    text = (
        "Dear referee,\n"
        "\n"
        "GO 1: dice 2; "
        "buy raido tower, convenience store, furniture factory, business complex, cheese, wf, ts\n"
        "tv P2\n"
        "GO 2: dice 1\n"
        "buy castle\n"
    )
    assert describe(read(text, replace(P4, goes=1))) == (
        "   1  Dear referee,\n"
        "      NO  Dear: This isn't an order. This order is skipped. (MK-77)\n"
        "   3  GO 1: dice 2; buy raido tower, convenience store, furniture factory, bu…\n"
        "      ok  GO 1: dice 2; buy Convenience Store, Furniture Factory, Business\n"
        "          Complex, Cheese Factory, Wheat Field\n"
        "      NO  raido tower: There's no card with that name. Did you mean radio\n"
        "          tower? This choice is left out. (MK-76)\n"
        "      NO  ts: A shopping list has 5 places. The first 5 count. (MK-65)\n"
        "   4  tv P2\n"
        "      ok  GO 1: tv P2\n"
        "      !   tv: You don't have the TV Station yet. Kept. Skipped if you still\n"
        "          don't have it then. (MK-69)\n"
        "   5  GO 2: dice 1\n"
        "      NO  2: You have 1 go this turn. The lines below it aren't read. (MK-61)\n"
        "      --  Not read: the line above it isn't valid.\n"
        "   6  buy castle\n"
        "      --  Not read: the line above it isn't valid.\n"
        "\n"
        "How we read it:\n"
        "\n"
        "  GO 1\n"
        "    dice 2\n"
        "    tv P2\n"
        "    buy Convenience Store, Furniture Factory, Business Complex, Cheese\n"
        "        Factory, Wheat Field\n"
    )


def test_the_reply_to_an_empty_sheet() -> None:
    assert describe(read("", P4)) == (
        "\nHow we read it:\n\n  No orders. You'd roll and collect, but buy nothing.\n"
    )


# -- too much --------------------------------------------------------------------------------------


def ending(reading: Reading) -> tuple[int, str, str]:
    last = reading.verdicts[-1]
    assert (last.code, last.word, last.effect) == ("E1", "", "The rest isn't read.")
    assert reading.lines[-1].verdicts[-1] == last
    assert "These orders are too long. The rest isn't read. (MK-77)" in describe(reading) or (
        len(reading.verdicts) > orders.MOST_TOLD
    )
    return last.line, last.reason, last.clause


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("dice 1\n" + "x" * 1_000_000, 2),
        ("dice 1\n" + "\n" * 1_000_000, orders.MOST_LINES + 1),
        ("dice 1\r\n" + "#\r\n" * 1_000_000, orders.MOST_LINES + 1),
        ("dice 1\r" + "# a comment of some length" * 4 + "\r" * 99_999, orders.MOST_LINES + 1),
        ("dice 1" + "\ntv P9;" * orders.MOST_VERDICTS, orders.MOST_LINES + 1),
        ("dice 1;" + "a;" * 40_000, 1),
        ("dice 1\nbuy " + "a, " * 30_000 + "\nbuy mine", 2),
        ("dice 1\nGO " + "3 " * 40_000, 2),
    ],
    ids=["line", "lines", "crlf", "cr", "faults", "orders", "candidates", "goes"],
)
def test_too_long(text: str, line: int) -> None:
    reading = read(text, OWNER)
    assert ending(reading) == (line, "These orders are too long.", "MK-77")
    assert reading.sheet is not None and reading.sheet.blocks["GO 1"] == ONE
    assert len(describe(reading)) < 50_000


@pytest.mark.parametrize(
    "text",
    [
        "dice 1\n--\n" + "x" * 1_000_000,
        "dice 1; END\n" * 100_000,
        "dice 1" + "\n" * (orders.MOST_LINES),
        "dice 1 #" + "x" * (orders.LONGEST_TEXT - 8),
        "dice 1 #" + "x" * (orders.LONGEST_TEXT - 9) + "\r\n",
    ],
    ids=["signature", "end", "lines", "characters", "crlf"],
)
def test_just_short_enough(text: str) -> None:
    assert go(text) == ONE


def test_a_reply_tells_so_many_faults() -> None:
    reading = read("a\n" * 300, OWNER)
    assert len(reading.verdicts) == 300
    reply = describe(reading)
    assert reply.count("      NO  ") == orders.MOST_TOLD
    assert "\nAnd 100 more problems.\n" in reply
    assert "more" not in describe(read("a\n" * orders.MOST_TOLD, OWNER))
    assert describe(read("a;" * 300, OWNER)).count("      NO  ") == orders.MOST_TOLD
    suggested = [verdict.suggestion for verdict in read("bye\n" * 300, OWNER).verdicts]
    assert suggested == ["buy"] * orders.MOST_SUGGESTIONS + [""] * 200
