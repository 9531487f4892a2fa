"""The board of Margin Call."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.margincall.table import as_table, ask, numbers, pass_all, play, table
from pages.margincall_table import DECISIONS, TABLES, painted, seen, viewed
from pages.painting import radios
from passel.bots import BotView, choose_at_random, choose_decently
from passel.games.margincall import GAME, words
from passel.games.margincall.components import CARD, SETTLED, SWAP, Table
from passel.games.margincall.faces.page import board
from passel.games.margincall.faces.prices import MOST_KNOWN
from passel.games.margincall.faces.printed import ICON, SUIT_ICON, faces
from passel.games.margincall.forecast import final, outlook
from passel.games.margincall.input import STANDING
from server.door import opened

ASKED = [name for name in TABLES if name != "over"]


def table_of(name: str) -> Table:
    return TABLES[name]()


def drawn(pos: Table, seat: int | None = None) -> dict[str, Any]:
    return board(viewed(pos, ask(pos).seat if seat is None else seat))


def things(board: dict[str, Any]) -> list[str]:
    """The options that lie on the board, wherever they do."""
    shop = board["shop"]["cards"] if board["shop"] else []
    places = [*board["plates"], *board["floors"], *shop, *board["keys"], *board["hand"]]
    return [each["text"] for each in places if each["text"] and not each["why"]]


def at_once(board: dict[str, Any]) -> list[str]:
    return [row["text"] for row in board["prices"] if row["text"]]


# -- choices -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DECISIONS)
def test_there_is_a_table_for_each_decision(name: str) -> None:
    assert ask(table_of(name)).decision.name == name


@pytest.mark.parametrize("name", ASKED)
def test_every_option_is_a_thing_or_listed_and_only_once(name: str) -> None:
    pos = table_of(name)
    board = drawn(pos)
    options = [option.text for option in ask(pos).options]
    assert sorted(things(board)) == sorted(board["besides"]) == sorted(set(options) - {"pass"})
    assert sorted(radios(painted(pos, ask(pos).seat))) == sorted(options + at_once(board))


@pytest.mark.parametrize("name", list(TABLES))
def test_who_is_not_asked_sees_the_same_board_without_choices(name: str) -> None:
    pos = table_of(name)
    other = (ask(pos).seat + 1) % pos.seats if not pos.over else 0
    for seat in (-1, other):
        page = painted(pos, seat)
        assert not re.search(r'<input type="(radio|checkbox)" name', page)
        for each in range(pos.seats):
            assert page.count(f'id="seat-{each + 1}"') == 1
        assert len(re.findall('id="item-', page)) == len(pos.stack)


@pytest.mark.parametrize("name", list(TABLES))
def test_ids_are_never_given_twice_and_nothing_is_styled_inline(name: str) -> None:
    pos = table_of(name)
    for seat in range(-1, pos.seats):
        page = painted(pos, seat)
        ids = re.findall(r'\sid="([^"]*)"', page)
        assert len(ids) == len(set(ids))
        assert "style=" not in page
        assert page == painted(table_of(name), seat)


GAMES: list[tuple[int, dict[str, object], bool]] = [
    (2, {"four_value": 5, "hand_size": 9, "goal": 20, "bags": 1}, False),
    (3, {"deflect_scope": "slow", "strict_pass": True, "all_wild_packages": False, "bags": 1}, True),
    (4, {"four_value": 7, "trap_amount": 3, "carry_over": True, "bags": 2}, True),
    (6, {"hand_size": 5, "goal": 6}, False),
]


@pytest.mark.parametrize(("seats", "options", "decent"), GAMES)
def test_whole_games(seats: int, options: dict[str, object], decent: bool) -> None:
    """Whatever is asked can be chosen, whatever is sold at once is legal, and what a sale comes to is what
    it comes to."""
    pos = as_table(GAME.new(seats, {"max_rounds": 20, **options}, chance=seats, journal=True, paced=decent))
    bot = choose_decently if decent else choose_at_random
    step = 0
    while not pos.over:
        asked = ask(pos)
        seat, decision = asked.seat, asked.decision.name
        board = drawn(pos)
        texts = [option.text for option in asked.options]
        assert sorted(things(board)) == sorted(board["besides"]) == sorted(set(texts) - {"pass"})
        for row in board["prices"]:
            if row["text"]:
                assert GAME.parse(pos, seat, row["text"])
        if step % 31 == 0:
            assert sorted(radios(painted(pos, seat))) == sorted(texts + at_once(board))
            assert not radios(painted(pos, -1))
        if decision == "respond" and pos.package and len(pos.stack) > 1:
            assert_foretold(pos)
        option = bot(BotView(GAME, pos, seat), step)
        pos.journal = (pos.journal or [])[-60:]
        pos.play(seat, option)
        step += 1
    assert board["plates"]
    for seat in range(-1, seats):
        assert "mc-plate" in painted(pos, seat)


def assert_foretold(pos: Table) -> None:
    """Nobody adds anything: what is paid is what was foretold, or more if a trade is merciful."""
    view = viewed(pos, -1)
    ahead = outlook(view.public.stack)
    foretold = final(view.public.sale, view.public.agreed, ahead)
    trial = pos.copy()
    trial.journal = []
    while not trial.over and ask(trial).decision.name in ("respond", "take"):
        trial.play(ask(trial).seat, trial.default(ask(trial)))
        paid = [entry for entry in trial.journal if entry[0] is SETTLED]
        if paid:
            break
    base, value = paid[0][2], paid[0][3]
    assert value >= foretold and (value == foretold or ahead.takes)
    assert ahead.takes or base >= 0


# -- what is told of a choice --------------------------------------------------------------------------------


def deeds(name: str) -> dict[str, str]:
    pos = table_of(name)
    return {text: each["deed"] for text, each in seen(pos, ask(pos).seat)["ask"]["choices"].items()}


def test_a_button_says_what_will_happen() -> None:
    assert deeds("main")["sell"] == "Put a package together"
    assert deeds("main")["play RC"] == "Play the Revolving Credit"
    assert deeds("main")["end"] == "End your turn"
    assert deeds("collude")["on P3"] == "Make Mira sell for you"
    assert deeds("swap")["done"] == "Swap 2 cards"
    assert deeds("swap")["drop C4"] == "Discard Crypto 4"
    assert deeds("build") == {"add W": "Add Wild", "done": "Sell for 3B"}
    assert deeds("respond") == {
        "pass": "Pass",
        "play WB": "Aim the Whistleblower",
        "play BE": "Play the Bear Trap",
    }
    assert deeds("aim")["on #3"] == "Blow the whistle on #3"
    assert deeds("ponzi")["on PZ"] == "Blow the whistle on the Ponzi Scheme"
    assert deeds("redirect") == {
        "to P1": "Turn it to Ada",
        "to P2": "Turn it to yourself",
        "to P4": "Turn it to Jonas",
    }
    assert deeds("take")["take W"] == "Take Wild"
    deflecting = play(table("RC FC M1", "SD M1", "SD M2"), "play RC", "SD on #0 to P2", "play SD")
    choices = seen(deflecting, 2)["ask"]["choices"]
    assert {text: each["deed"] for text, each in choices.items()} == {
        "on #0": "Deflect #0",
        "on #1": "Deflect #1",
    }
    assert drawn(deflecting)["floors"][0]["then"] == ""  # a deflection moves no price


def test_a_response_says_what_the_sale_comes_to() -> None:
    hand = {each["code"]: (each["then"], each["dim"]) for each in drawn(table_of("respond"))["hand"]}
    assert hand == {
        "L4": ("no response", True),
        "C4": ("no response", True),
        "W": ("no response", True),
        "FC": ("your turn only", True),
        "WB": ("3 targets", False),
        "BE": ("to 0B", False),
    }
    floors = {each["place"]: each["then"] for each in drawn(table_of("aim"))["floors"]}
    assert floors == {0: "", 1: "to 4B", 2: "to 2B", 3: "to 0B"}
    assert next(each["then"] for each in drawn(table_of("ponzi"))["shop"]["cards"]) == "to 0B"


def test_targets_are_counted() -> None:
    pos = play(table("RC M1", "SD M1", "M2 M3"), "play RC")
    assert {each["code"]: each["then"] for each in drawn(pos)["hand"]}["SD"] == "1 target"
    slow = play(table("RC M1", "SD M1", "M2 SD", deflect_scope="slow"), "play RC", "SD on #0 to P2")
    assert {each["code"]: each["then"] for each in drawn(slow)["hand"]}["SD"] == "1 target"
    ponzi = play(table("PZ M1 L3 S5 C7", "WB BE", "WB M3"), "sell PZ M1 L3 S5 C7", "play BE")
    assert {each["code"]: each["then"] for each in drawn(ponzi)["hand"]}["WB"] == "2 targets"


def test_what_may_not_be_chosen_says_why() -> None:
    pos = play(table("M1 M3 RC", "L1 L2 WB"), "swap M1")
    keys = {each["name"]: each["why"] for each in drawn(pos)["keys"]}
    assert keys["Swap"] == words.why_not(viewed(pos, 0), SWAP)[0] != ""
    assert keys["Revolving Credit"] == ""
    page = painted(table_of("redirect"), 1)
    assert re.search(r'value="to P3" disabled aria-label="It is on Mira already."', page)
    sold = table_of("aim")
    assert [each["why"] for each in drawn(sold)["floors"]][-1] == ""  # a package is no target at all
    swapping = {each["code"]: each["why"] for each in drawn(table_of("swap"))["hand"]}
    assert swapping["M9"].startswith("Name the cards in order") and swapping["W"] == ""


def test_the_price_list_tells_what_can_be_sold_at_once() -> None:
    board = drawn(table_of("main"))
    assert [(row["worth"], row["text"]) for row in board["prices"] if row["state"] == "may"] == [
        (6, "sell M9 S9 W W"),
        (5, "sell M9 L4 S9 C4 W"),
        (3, "sell M9 S9 W"),
        (2, "sell M9 L4 S9 C4"),
        (1, "sell M9 S9"),
    ]
    assert board["at_once"]["choices"]["sell M9 S9"] == {
        "label": "Sell Mortgage 9 and Stock 9:",
        "preview": "a pair, 1B",
        "deed": "Sell for 1B",
    }
    building = drawn(table_of("build"))
    assert {row["state"]: row["text"] for row in building["prices"]} == {
        "no": "",
        "may": "sell W",
        "now": "",
    }
    assert building["desk"]["worth"] == 3 and building["desk"]["says"] == "Three of a kind"
    nobody = drawn(table_of("main"), 2)
    assert {row["state"] for row in nobody["prices"]} == {""} and len(nobody["prices"]) == 9


@pytest.mark.parametrize("name", ["main", "build", "forced"])
def test_a_row_of_the_price_list_is_sold_for_what_it_says(name: str) -> None:
    pos = table_of(name)
    for row in drawn(pos)["prices"]:
        if row["text"]:
            after = play(pos.copy(), row["text"])
            assert after.stack and as_table(after).seller == ask(pos).seat
            assert viewed(after, -1).public.sale.base == row["worth"]


def test_two_categories_may_be_worth_the_same() -> None:
    """Four of a kind for 5B is in a full house with a wild, and does not take every card of it."""
    board = drawn(table("M2 L2 S2 C9 W", "M1", four_value=5))
    rows = {row["name"]: row["text"] for row in board["prices"]}
    assert rows["a full house"] == "sell M2 L2 S2 C9 W" and rows["four of a kind"] == "sell M2 L2 S2 W"
    assert [row["worth"] for row in board["prices"]] == [7, 5, 5, 4, 4, 4, 3, 2, 1]


def test_a_page_with_a_script_knows_what_every_set_of_cards_is_worth() -> None:
    known = json.loads(drawn(table_of("main"))["ticks"])
    assert known["L4 C4 W"] == [3, "three of a kind"] and "M9 L4" not in known
    assert drawn(table_of("many"))["ticks"] == "{}"  # too many to tell: the house will say
    assert len(known) <= MOST_KNOWN
    assert drawn(table_of("trim"))["ticks"] == "{}" and drawn(table_of("build"))["ticks"] == ""


def test_what_is_ticked_is_understood() -> None:
    pos = table_of("main")
    page = painted(pos, 0)
    boxes = re.findall(r'<input type="checkbox" name="of" value="(\w+)"', page)
    assert boxes == list(viewed(pos, 0).own.holding)
    assert set(re.findall(r'data-along="(\w+)"', page)) == {"sell", "swap"}
    assert play(pos.copy(), f"swap {' '.join(boxes[:3])}").swapped
    trimming = table_of("many dropped")
    assert re.findall(r'data-along="(\w+)"', painted(trimming, 0)) == ["drop"]
    play(trimming, "drop M1 M2 M3")
    assert "14 too many" in painted(trimming, 0)


def test_after_a_swap_only_what_can_be_sold_is_ticked() -> None:
    pos = play(table("M1 M3 L3 RC BE", "L1 L2 WB"), "swap M1")
    ticks = {each["code"]: each["tick"] for each in drawn(pos)["hand"]}
    assert ticks["M3"] and not ticks["RC"] and not ticks["BE"]
    assert "swap" not in re.findall(r'data-along="(\w+)"', painted(pos, 0))


# -- the stack, and what it comes to -------------------------------------------------------------------------


def test_the_tower_tells_what_will_be_void() -> None:
    floors = {each["place"]: each for each in drawn(table_of("respond"))["floors"]}
    assert [floors[place]["doomed"] for place in range(4)] == [False, False, True, False]
    assert floors[3]["story"] == "Jonas blows it on #2" and floors[3]["span"] == 1
    assert floors[2]["story"] == "You take a card"
    assert floors[1]["story"] == "Ada pushes the price" and floors[1]["effect"] == "−2B"
    assert drawn(table_of("respond"))["shop"]["says"] == "Jonas sells a straight"


def test_the_screen_tells_how_the_value_changed() -> None:
    tape = drawn(table_of("respond"))["tape"]
    assert tape["spoken"] == "#0 4B, #1 2B, #2 0B, #3 2B"
    assert (tape["final"], tape["payee"], tape["paid"], tape["sheds"]) == (2, 3, 12, True)
    assert [led["says"] for led in tape["sum"]] == ["4B", "−2B"]
    assert [(each["of"], each["value"]) for each in tape["withs"]] == [("play BE", 0)]
    plate = drawn(table_of("respond"))["plates"][3]
    assert plate["going"] and plate["then"] == 12 and plate["sells"]


def test_a_trade_is_reckoned_at_its_worst() -> None:
    pos = play(table("M4 L4 S4 C4 M1", "HF BU", "WB M2"), "sell M4 L4 S4 C4", "play HF")
    tape = drawn(pos)["tape"]
    assert tape["worst"] and tape["final"] == 3
    assert [led["small"] for led in tape["sum"]] == ["four of a kind", "after a trade, at worst"]
    trading = table_of("take")
    assert drawn(trading)["tape"]["final"] == 0  # the card that takes is off the stack already
    assert {each["code"]: each["then"] for each in drawn(trading)["shop"]["cards"]}["W"] == "leaves 0B"
    twice = play(table("M4 L4 S4 C4 M1", "HF HF", "WB M2"), "sell M4 L4 S4 C4", "play HF", "pass", "play HF")
    assert drawn(twice, 0)["tape"]["sum"][1]["small"] == "after trades, at worst"


def test_a_ponzi_scheme_is_worth_nothing_once_something_is_taken() -> None:
    pos = play(table("PZ M3 L3 S8 C9 M1", "HF WB", "HF M2", "M0"), "sell PZ M3 L3 S8 C9", "play HF")
    assert drawn(pos)["tape"]["final"] == 0
    pos = pass_all(pos)
    assert ask(pos).decision.name == "take"
    cards = {each["code"]: each for each in drawn(pos)["shop"]["cards"]}
    assert cards["M3"]["then"] == "leaves 0B" and cards["M3"]["text"] == "take M3"
    assert cards["PZ"]["why"] == "A Ponzi Scheme is never taken." and cards["PZ"]["then"] == ""


def test_a_void_ponzi_scheme_leaves_what_the_others_are() -> None:
    pos = play(table("PZ M3 L3 S8 C9 M1", "WB HF", "HF M2"), "sell PZ M3 L3 S8 C9", "play WB")
    assert [led["says"] for led in drawn(pos)["tape"]["sum"]] == ["4B", "1B"]
    assert drawn(pos)["tape"]["sum"][1]["small"] == "without Ponzi"
    both = play(table("PZ M3 L3 S8 C9 M1", "HF", "WB M2"), "sell PZ M3 L3 S8 C9", "play HF", "WB on PZ")
    pass_all(both)
    board = drawn(both)
    assert (
        board["shop"]["says"] == "P1 sells a pair".replace("P1", "Ada") and board["shop"]["cards"][0]["void"]
    )
    assert '<span class="mc-void is-set">' in painted(both, 1)


def test_what_was_voided_stays_void_until_it_comes_up() -> None:
    """The trade on top resolves after the whistle, and before the trap that it has voided."""
    pos = play(table("M4 L4 S4 C4", "BE HF", "WB M3", "M1"), "sell M4 L4 S4 C4", "play BE")
    play(pos, "pass", "play HF") if ask(pos).seat == 2 else play(pos, "play HF")
    play(pos, "WB on #1")
    pass_all(pos)
    board = drawn(pos)
    assert ask(pos).decision.name == "take" and [each["void"] for each in board["floors"]] == [True, False]
    assert '<span class="mc-void is-set">' in painted(pos, -1)


CREDIT = ("RC M1", "SD WB", "SD WB")
COLLUSION = ("FC M1", "SD M1", "SD WB")
STORIES = [
    (CREDIT, "play RC", {0: "Ada draws 4"}, "Ada draws 4 cards."),
    (CREDIT, "play RC; SD on #0 to P2", {1: "Bo turns #0 to Bo"}, "Bo draws 4 cards."),
    (CREDIT, "play RC; SD on #0 to P3", {1: "Bo turns #0 to you", 0: "You draw 4"}, "You draw 4 cards."),
    (CREDIT, "play RC; WB on #0", {1: "Bo blows it on #0"}, "It is void as things stand"),
    (COLLUSION, "FC on P2", {0: "Ada makes Bo sell"}, "Bo sells the best package there is, and Ada"),
    (COLLUSION, "FC on P3", {0: "Ada makes you sell"}, "You sell your best package"),
]


@pytest.mark.parametrize(("hands", "played", "stories", "stake"), STORIES)
def test_who_looks_is_called_you(
    hands: tuple[str, ...], played: str, stories: dict[int, str], stake: str
) -> None:
    board = drawn(play(table(*hands), *played.split("; ")), 2)
    told = {floor["place"]: floor["story"] for floor in board["floors"]}
    assert told | stories == told
    assert board["tape"]["says"].startswith(stake)


def test_my_own_floors() -> None:
    pos = play(table("FC M1", "SD M1", "SD WB"), "FC on P2")
    mine = drawn(pos, 0)
    assert mine["floors"][0]["story"] == "You make Bo sell" and mine["tape"]["says"].endswith("you are paid.")
    play(pos, "SD on #0 to P1", "SD on #1 to P3")
    assert drawn(pos, 0)["floors"][-1]["story"] == "You make Mira sell"
    assert drawn(pos, 2)["floors"][0]["story"] == "You turn #1 to yourself"
    assert drawn(pos, 1)["floors"][1]["story"] == "You turn #0 to Mira"
    back = play(table("FC M1", "SD M1", "WB M2"), "FC on P3", "SD on #0 to P1")
    assert drawn(back, 0)["floors"][-1]["story"] == "You have to sell yourself"
    sold = play(table("M4 L4 BU WB", "BE M1", "M2 M3"), "sell M4 L4", "play BE", "WB on #1")
    assert drawn(sold, 0)["floors"][0]["story"] == "You blow it on #1"
    assert drawn(sold, 0)["shop"]["says"] == "You sell a pair"
    assert drawn(sold, 1)["floors"][1]["story"] == "You push the price"


def test_who_is_paid_for_a_forced_sale() -> None:
    pos = play(table_of("forced"), "sell M9 L4 S4 C4 L9")
    board = drawn(pos, 0)
    assert board["shop"]["for_me"] and board["shop"]["for_whom"] == "Ada"
    assert [(each["sells"], each["paid"]) for each in board["plates"]][::2] == [(False, True), (True, False)]
    assert not drawn(pos, 1)["shop"]["for_me"]


def test_nothing_to_sell_is_a_choice_of_its_own() -> None:
    pos = table("FC M1", "L1 S3 C5", "WB M0", paced=True)
    play(pos, "FC on P2")
    pass_all(pos)
    assert ask(pos).decision.name == "forced"
    board = drawn(pos)
    assert [key["text"] for key in board["keys"]] == ["sell nothing"]
    assert radios(painted(pos, 1)) == ["sell nothing"]


def test_players_pass_speak_or_wait() -> None:
    assert [each["state"] for each in drawn(table_of("respond"))["plates"]] == [
        "passed",
        "passed",
        "speaks",
        "waits",
    ]
    assert {each["state"] for each in drawn(table_of("main"))["plates"]} == {""}


def test_a_high_tower_and_a_long_holding() -> None:
    pos = table_of("tower")
    assert len(pos.stack) == 13 and len(pos.players[4].cards) == 26 and pos.seats == 6
    tape = drawn(pos)["tape"]
    assert [bar["label"] for bar in tape["bars"]][:3] == ["#0", "", "#2"]
    assert all(bar["x"] >= 34 and bar["x"] + bar["width"] <= 362 for bar in tape["bars"])
    assert len(tape["scale"]) <= 9
    page = painted(pos, 4)
    assert 'data-k="12"' in page and 'data-span="10"' in page


def test_a_position_to_be_looked_at_again_has_no_desk() -> None:
    """In a replay nothing is asked, and what was begun is still in the hand."""
    view = viewed(table_of("build"), 0)
    look_again = board(msgspec.structs.replace(view, ask=None))
    assert look_again["desk"] is None and len(look_again["hand"]) == 10 and not look_again["keys"]


def test_known_cards_lie_open() -> None:
    pos = play(table_of("take"), "take W")
    page = painted(pos, 1)
    assert [list(each["known"]) for each in drawn(pos, 1)["plates"]] == [[], [], ["W"], []]
    assert "taken before all eyes" in page


def test_the_discards_can_be_looked_through() -> None:
    piles = drawn(table_of("main"))["piles"]
    assert piles["top"] == "RC" and {each["code"]: each["n"] for each in piles["lying"]}["S8"] == 2
    assert sum(each["n"] for each in piles["lying"]) == piles["discards"] == 15
    pos = table("M1 M2 M3", "L1", discards="", deck="")
    assert 'popovertarget="discards"' not in painted(pos, 0)
    pos.shuffled = tuple(numbers("M1 M1 W"))
    page = painted(pos, 0)
    assert "The draw pile was made of these" in page and "just been shuffled" in page


def test_what_is_printed_on_a_card() -> None:
    printed = faces("en", 3)
    assert list(printed) == CARD
    assert (
        printed["M7"]["corner"] == "7"
        and printed["M7"]["suit"] == "m"
        and printed["M7"]["foot"] == "Mortgage"
    )
    assert printed["W"]["suit"] == "w" and printed["BE"]["kind"] == "market"
    assert "3B less" in printed["BE"]["spoken"]
    known = Path(words.__file__).parent.joinpath("faces/icons.txt").read_text("utf-8").split()
    assert {*ICON.values(), *SUIT_ICON} <= set(known)
    assert set(re.findall(r"margincall\.svg\?v=\w+#gi-([\w-]+)", painted(table_of("main"), 0))) <= set(known)


# -- secrets -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(seats: int) -> None:
    pos = as_table(GAME.new(seats, chance=seats, journal=True, paced=True))
    for step in range(400):
        if step % 40 == 0:
            for seat in range(-1, seats):
                other = as_table(GAME.imagine(pos, seat, step))
                other.journal = pos.journal
                assert painted(other, seat) == painted(pos, seat)
        pos.play(ask(pos).seat, choose_at_random(BotView(GAME, pos, ask(pos).seat), step))


def test_a_holding_is_for_its_owner() -> None:
    pos = table("M1 L3 S5 RC FC", "C7 C8 W W WB", "L9 S0 BU BU HF")
    for seat in range(-1, 3):
        page = painted(pos, seat)
        for other, player in enumerate(pos.players):
            for card in player.cards:
                assert (f'id="hand-{CARD[card]}-1"' in page) == (other == seat)


# -- standing orders -----------------------------------------------------------------------------------------


def pressed(page: str) -> list[str]:
    return re.findall(r'name="text" value="([^"]*)"><button class="mc-order" aria-pressed="true"', page)


def test_a_seat_sees_which_order_holds() -> None:
    pos = table_of("respond")
    assert pressed(painted(pos, 2)) == [""]
    for order in ("pass until my turn", "ask me when aimed at", "pass below 3"):
        page = painted(pos, 2, order)
        assert pressed(page) == [order]
        assert any(each.help in page for each in STANDING if order.startswith(each.name))
    offered = re.findall(r'name="text" value="([^"]*)"><button class="mc-order"', painted(pos, 2))
    assert offered == [
        "", "pass until my turn", "ask me when aimed at", *[f"pass below {n}" for n in range(1, 8)],
    ]  # fmt: skip
    for text in offered[1:]:
        GAME.order(text)


@pytest.mark.parametrize(("name", "seat"), [("respond", -1), ("over", 0), ("respond", 1)])
def test_who_plays_no_more_orders_nothing(name: str, seat: int) -> None:
    """A spectator, somebody whose game is over, and who lets a bot play."""
    assert "mc-order" not in painted(table_of(name), seat)


# -- in the house --------------------------------------------------------------------------------------------


def test_a_table_is_drawn_played_and_ordered_at(tmp_path: Path) -> None:
    asyncio.run(drawn_and_ordered(tmp_path))


async def drawn_and_ordered(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("margincall", [ada, bo])
        pages = {}
        for visitor in (ada, bo):
            visitor.like_a_browser()
            pages[visitor] = (await visitor.ask("GET", f"/tables/{table}")).body.decode()
        active = next(visitor for visitor in pages if "end" in radios(pages[visitor]))
        assert 'id="mc"' in pages[active] and "style=" not in pages[active]

        async def act(body: str) -> str:
            answer = await active.ask(
                "POST",
                f"/tables/{table}/acts",
                body=body.encode(),
                headers={"content-type": "application/x-www-form-urlencoded"},
            )
            assert answer.status == 200
            return answer.body.decode()

        assert pressed(await act("do=order&text=pass+below+4")) == ["pass below 4"]
        assert pressed(await act("do=order&text=")) == [""]
        cards = re.findall(r'name="of" value="(\w+)"', pages[active])
        number = re.findall(r'name="ask" value="(\d+)"', pages[active])[0]
        page = await act(f"do=decide&choose=swap+{cards[0]}+{cards[1]}&ask={number}")
        assert "swap" not in radios(page) and "end" in radios(page)
