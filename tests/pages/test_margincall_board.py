"""The board of Margin Call."""

from __future__ import annotations

import asyncio
import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.margincall.table import as_table, ask, numbers, pass_all, play, table
from pages.margincall_table import DECISIONS, TABLES, drawn, offered, painted, viewed
from pages.painting import ids, pieces, placed
from passel.bots import BotView, choose_at_random, choose_decently
from passel.games.margincall import GAME, words
from passel.games.margincall.components import CARD, SETTLED, SWAP, Table
from passel.games.margincall.faces.page import printed
from passel.games.margincall.faces.prices import MOST_KNOWN
from passel.games.margincall.faces.printed import ICON, LARGEST_TRAP, SUIT_ICON
from passel.games.margincall.forecast import final, outlook
from passel.games.margincall.input import STANDING
from server.door import opened

ASKED = [name for name in TABLES if name != "over"]


def table_of(name: str) -> Table:
    return TABLES[name]()


def hand(pos: Table, seat: int | None = None) -> dict[str, Any]:
    return {each["code"]: each for each in drawn(pos, seat)["mc-holding"]["cards"]}


def floors(pos: Table, seat: int | None = None) -> dict[int, Any]:
    """The cards on the stack by place, without the package."""
    found = drawn(pos, seat)
    return {
        each["place"]: each for name, each in found.items() if name.startswith("item-") and "place" in each
    }


def package(pos: Table, seat: int | None = None) -> Any:
    return drawn(pos, seat)["item-0-package"]


def screen(pos: Table, seat: int | None = None) -> Any:
    return drawn(pos, seat)["mc-tape"]


def plates(pos: Table, part: str, seat: int | None = None) -> list[Any]:
    found = drawn(pos, seat)
    return [found[f"{part}-{each + 1}"] for each in range(pos.seats)]


def radios(page: str) -> list[str]:
    """What has a radio button of its own, as it stands for several choices in one."""
    inputs = re.findall(r'<input type="radio" name="choose"[^>]*?>', page, re.DOTALL)
    return [unescape(re.findall(r'value="([^"]*)"', each)[0]) for each in inputs if " disabled" not in each]


def at_once(pos: Table) -> list[str]:
    return [row["text"] for row in screen(pos).get("rows", []) if row["state"] == "may"]


def assert_each_option_is_a_piece_or_listed(pos: Table) -> None:
    """Each has one piece, but a pass, which is nothing on the board; nothing else can be clicked."""
    seat = ask(pos).seat
    offers = offered(pos, seat)
    options = [option.text for option in ask(pos).options]
    assert sorted(text for text, offer in offers.items() if not offer.why) == sorted(options)
    found = {text: len(pieces) for text, pieces in placed(painted(pos, seat), offers).items()}
    assert found == {text: 0 if text == "pass" else 1 for text in offers}


# -- choices -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DECISIONS)
def test_there_is_a_table_for_each_decision(name: str) -> None:
    assert ask(table_of(name)).decision.name == name


@pytest.mark.parametrize("name", ASKED)
def test_every_option_is_on_one_piece_or_listed(name: str) -> None:
    pos = table_of(name)
    assert_each_option_is_a_piece_or_listed(pos)
    assert radios(painted(pos, ask(pos).seat)) == at_once(pos)


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
        assert "ghost-" not in page and "mc-key" not in page.replace('id="mc-keys"', "")


@pytest.mark.parametrize("name", list(TABLES))
def test_ids_are_never_given_twice_and_pieces_are_heard(name: str) -> None:
    pos = table_of(name)
    for seat in range(-1, pos.seats):
        page = painted(pos, seat)
        assert len(ids(page)) == len(set(ids(page)))
        assert not [piece for piece in pieces(page) if piece.attributes.get("role") == "img"]
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
        assert_each_option_is_a_piece_or_listed(pos)
        for text in at_once(pos):
            assert GAME.parse(pos, seat, text)
        if step % 31 == 0:
            assert radios(painted(pos, seat)) == at_once(pos)
            assert not radios(painted(pos, -1))
        if decision == "respond" and pos.package and len(pos.stack) > 1:
            assert_foretold(pos)
        option = bot(BotView(GAME, pos, seat), step)
        pos.journal = (pos.journal or [])[-60:]
        pos.play(seat, option)
        step += 1
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


def deeds(pos: Table) -> dict[str, str]:
    return {text: each.button for text, each in offered(pos, ask(pos).seat).items() if not each.why}


def test_a_button_says_what_will_happen() -> None:
    main, swap = deeds(table_of("main")), deeds(table_of("swap"))
    assert main["sell"] == "Build a package"
    assert main["play RC"] == "Play Revolving Credit"
    assert main["end"] == "End turn"
    assert deeds(table_of("collude"))["on P3"] == "Make Mira sell"
    assert swap["done"] == "Swap 2 cards"
    assert swap["drop C4"] == "Choose Crypto 4"
    assert deeds(table_of("build")) == {"add W": "Sell for 6B", "done": "Sell for 3B"}
    assert deeds(table_of("respond")) == {
        "pass": "Pass",
        "play WB": "Choose a target",
        "play BE": "Play Bear Trap (−2B)",
    }
    assert deeds(table_of("aim"))["on #3"] == "Cancel Jonas's Whistleblower"
    assert deeds(table_of("ponzi"))["on PZ"] == "Cancel the Ponzi Scheme"
    assert deeds(table_of("take"))["take W"] == "Take Wild"


def test_a_response_says_what_the_sale_pays() -> None:
    """A card of no use is dimmed and has no text: the texts of cards side by side would run together."""
    told = {code: (each["then"], each["dim"]) for code, each in hand(table_of("respond")).items()}
    assert told == {
        "L4": ("", True),
        "C4": ("", True),
        "W": ("", True),
        "FC": ("", True),
        "WB": ("3 targets", False),
        "BE": ("pays 0B then", False),
    }
    aimed = table_of("aim")
    assert {place: each["then"] for place, each in floors(aimed).items()} == {
        1: "pays 4B then", 2: "pays 2B then", 3: "pays 0B then",
    }  # fmt: skip
    assert [each["then"] for each in package(aimed)["cards"]] == [""] * 5
    assert package(table_of("ponzi"))["cards"][0]["then"] == "pays 0B then"
    deflecting = play(
        table("M7 L7", "HF M1", "SD SD M2"), "sell M7 L7", "play HF", "SD on #1 to P3", "play SD"
    )
    assert floors(deflecting)[1]["then"] == ""  # a deflection moves no price
    assert "Dimmed cards can't be played now" in unescape(painted(table_of("respond"), 2))
    building = {code: (each["then"], each["dim"]) for code, each in hand(table_of("build")).items()}
    assert building["W"] == ("up to 6B", False) and building["M9"] == building["RC"] == ("", True)
    assert "Dimmed cards don't fit" in unescape(painted(table_of("build"), 0))


def test_what_a_choice_leads_to_is_for_who_is_asked() -> None:
    aimed = table_of("aim")
    assert {each["then"] for each in floors(aimed, 3).values()} == {""}
    assert {each["then"] for each in package(table_of("take"), 0)["cards"]} == {""}


def test_targets_are_counted() -> None:
    pos = play(table("RC M1", "SD M1", "M2 M3"), "play RC")
    assert hand(pos)["SD"]["then"] == "1 target"
    slow = play(table("RC M1", "SD M1", "M2 SD", deflect_scope="slow"), "play RC", "SD on #0 to P2")
    assert hand(slow)["SD"]["then"] == "1 target"
    ponzi = play(table("PZ M1 L3 S5 C7", "WB BE", "WB M3"), "sell PZ M1 L3 S5 C7", "play BE")
    assert hand(ponzi)["WB"]["then"] == "2 targets"


def test_what_may_not_be_chosen_says_why() -> None:
    pos = play(table("M1 M3 RC", "L1 L2 WB"), "swap M1")
    keys = {each["name"]: each for each in drawn(pos)["mc-keys"]}
    why = words.why_not(viewed(pos, 0), SWAP)[0]
    assert why and keys["Swap"]["small"] == "only once per turn" and not keys["Swap"]["along"]
    assert offered(pos, 0)["swap"].why == f"Swap: {why}"
    assert keys["Sell"]["small"] == "you have no package"
    assert keys["Revolving Credit"]["small"] == "draw 4 cards"
    assert keys["End turn"]["small"] == "draw or discard to 7"
    assert offered(table_of("redirect"), 1)["to P3"].why == "It already points at Mira. Choose someone else."
    assert "on #0" not in offered(table_of("aim"), 2)  # a package is no target at all
    swapping = table_of("swap")
    assert offered(swapping, 0)["drop M9"].why.startswith("Mortgage 9: Choose cards from left to right")
    assert not offered(swapping, 0)["drop W"].why
    assert hand(swapping)["M9"]["dim"] and not hand(swapping)["W"]["dim"]


def test_the_price_list_tells_what_can_be_sold_at_once() -> None:
    pos = table_of("main")
    rows = screen(pos)["rows"]
    assert [(row["worth"], row["text"]) for row in rows if row["state"] == "may"] == [
        (6, "sell M9 S9 W W"),
        (5, "sell M9 L4 S9 C4 W"),
        (3, "sell M9 S9 W"),
        (2, "sell M9 L4 S9 C4"),
        (1, "sell M9 S9"),
    ]
    assert rows[-1] == {
        "worth": 1,
        "name": "Pair",
        "state": "may",
        "cards": ["M9", "S9"],
        "text": "sell M9 S9",
        "label": "Sell Mortgage 9 and Stock 9",
        "preview": "Pair, 1B",
        "deed": "Sell for 1B",
    }
    page = painted(pos, 0)
    assert (
        '<input type="radio" name="choose" form="choice" value="sell M9 S9" aria-label="Sell for 1B.' in page
    )
    building = drawn(table_of("build"))
    assert {row["state"]: row.get("text") for row in building["mc-tape"]["rows"]} == {
        "no": None,
        "may": "sell W",
        "now": None,
    }
    assert building["mc-desk"]["worth"] == 3 and building["mc-desk"]["says"] == "Three of a kind"
    nobody = screen(table_of("main"), 2)["rows"]
    assert {row["state"] for row in nobody} == {""} and len(nobody) == 9


@pytest.mark.parametrize("name", ["main", "build", "forced"])
def test_a_row_of_the_price_list_is_sold_for_what_it_says(name: str) -> None:
    pos = table_of(name)
    for row in screen(pos)["rows"]:
        if row["state"] == "may":
            after = play(pos.copy(), row["text"])
            assert after.stack and as_table(after).seller == ask(pos).seat
            assert viewed(after, -1).public.sale.base == row["worth"]


def test_two_categories_may_be_worth_the_same() -> None:
    """Four of a kind for 5B is in a full house with a wild, and does not take every card of it."""
    listed = screen(table("M2 L2 S2 C9 W", "M1", four_value=5))["rows"]
    rows = {row["name"]: row.get("text") for row in listed}
    assert rows["Full house"] == "sell M2 L2 S2 C9 W" and rows["Four of a kind"] == "sell M2 L2 S2 W"
    assert [row["worth"] for row in listed] == [7, 5, 5, 4, 4, 4, 3, 2, 1]


# -- several cards together ----------------------------------------------------------------------------------


def several(name: str) -> str:
    """What the page is told of sets of cards."""
    ticks = drawn(table_of(name))["mc-holding"]["ticks"]
    assert isinstance(ticks, str)
    assert ("data-several" in painted(table_of(name), ask(table_of(name)).seat)) == bool(ticks)
    return ticks


def test_a_page_with_a_script_knows_what_every_set_of_cards_is_worth() -> None:
    kinds = json.loads(several("main"))
    known = {cards: (worth, name) for worth, name, sets in kinds for cards in sets.split("|")}
    assert known["L4 C4 W"] == (3, "Three of a kind") and "M9 L4" not in known
    assert sum(len(sets.split("|")) for _worth, _name, sets in kinds) == len(known) <= MOST_KNOWN
    assert len(kinds) == len({name for _worth, name, _sets in kinds}) == 5
    assert several("many") == "[]"  # too many to tell: the server will say
    assert several("trim") == "[]" and several("build") == ""


def test_what_is_ticked_is_understood() -> None:
    pos = table_of("main")
    page = painted(pos, 0)
    boxes = re.findall(r'<input type="checkbox" name="of" value="(\w+)"', page)
    assert boxes == list(viewed(pos, 0).own.holding)
    assert re.findall(r'data-option="(\w+)" data-along="(\w+)"', page) == [("sell", "sell"), ("swap", "swap")]
    assert play(pos.copy(), f"swap {' '.join(boxes[:3])}").swapped
    trimming = table_of("many dropped")
    page = painted(trimming, 0)
    assert re.findall(r'<label class="pick may mc-key" hidden data-along="(\w+)"', page) == ["drop"]
    assert (
        '<input type="radio" name="choose" form="choice" value="drop" disabled' in page
    )  # until one is ticked
    play(trimming, "drop M1 M2 M3")
    assert "14 too many" in painted(trimming, 0)


def test_a_card_to_be_discarded_can_be_ticked_or_chosen() -> None:
    page = painted(table_of("trim"), 0)
    found = re.findall(r'<label class="mc-card is-\w+" id="hand-(\w+)-1" data-option="drop (\w+)"', page)
    assert found and all(one == other for one, other in found)
    assert page.count('name="of"') == len(drawn(table_of("trim"))["mc-holding"]["cards"])


def test_of_equal_cards_the_first_stands_for_all() -> None:
    cards = drawn(table_of("build"))["mc-holding"]["cards"]
    assert [(each["id"], each["text"]) for each in cards if each["code"] == "W"] == [("hand-W-1", "add W")]
    twice = drawn(play(table("M1 M1 L3 RC", "L1 WB"), "swap"))["mc-holding"]["cards"]
    assert [(each["id"], each["text"], each["may"]) for each in twice[:2]] == [
        ("hand-M1-1", "drop M1", True),
        ("hand-M1-2", "", False),
    ]


def test_after_a_swap_only_what_can_be_sold_is_ticked() -> None:
    pos = play(table("M1 M3 L3 RC BE", "L1 L2 WB"), "swap M1")
    ticks = {code: each["tick"] for code, each in hand(pos).items()}
    assert ticks["M3"] and not ticks["RC"] and not ticks["BE"]
    assert "swap" not in re.findall(r'data-along="(\w+)"', painted(pos, 0))


# -- the stack, and what it comes to -------------------------------------------------------------------------


def test_the_tower_tells_what_will_be_void() -> None:
    pos = table_of("respond")
    found = floors(pos)
    assert [found[place]["doomed"] for place in (1, 2, 3)] == [False, True, False]
    assert found[3]["story"] == "Jonas cancels High-Frequency Trade" and found[3]["span"] == 1
    assert found[2]["story"] == "You take a card" and found[2]["effect"] == "takes 1"
    assert found[1]["story"] == "Ada lowers the price" and found[1]["effect"] == "−2B"
    assert package(pos)["says"] == "Jonas sells a straight"


def test_the_screen_tells_how_the_value_changed() -> None:
    pos = table_of("respond")
    tape = screen(pos)
    assert tape["spoken"] == "package 4B, Bear Trap 2B, High-Frequency Trade 0B, Whistleblower 2B"
    assert (tape["final"], tape["payee"], tape["paid"], tape["sheds"]) == (2, "Jonas", 12, True)
    assert [led["says"] for led in tape["sum"]] == ["4B", "−2B"]
    assert [(each["of"], each["value"]) for each in tape["withs"]] == [("play BE", 0)]
    assert not screen(pos, 0)["withs"] and not screen(pos, -1)["withs"]
    assert screen(pos, 3)["seller"] == screen(pos, 3)["payee"] == "You"
    assert plates(pos, "foot")[3]["going"] and plates(pos, "head")[3]["sells"]
    assert plates(pos, "ladder")[3]["then"] == 12


def test_a_trade_counts_at_its_worst() -> None:
    pos = play(table("M4 L4 S4 C4 M1", "HF BU", "WB M2"), "sell M4 L4 S4 C4", "play HF")
    tape = screen(pos)
    assert tape["worst"] and tape["final"] == 3
    assert [led["small"] for led in tape["sum"]] == ["Four of a kind", "card taken, at worst"]
    trading = table_of("take")
    assert screen(trading)["final"] == 0  # the card that takes is off the stack already
    assert {each["code"]: each["then"] for each in package(trading)["cards"]}["W"] == "leaves 0B"
    twice = play(table("M4 L4 S4 C4 M1", "HF HF", "WB M2"), "sell M4 L4 S4 C4", "play HF", "pass", "play HF")
    assert screen(twice, 0)["sum"][1]["small"] == "cards taken, at worst"


def test_a_ponzi_scheme_is_worth_nothing_once_something_is_taken() -> None:
    pos = play(table("PZ M3 L3 S8 C9 M1", "HF WB", "HF M2", "M0"), "sell PZ M3 L3 S8 C9", "play HF")
    assert screen(pos)["final"] == 0
    pos = pass_all(pos)
    assert ask(pos).decision.name == "take"
    cards = {each["code"]: each for each in package(pos)["cards"]}
    assert cards["M3"]["then"] == "leaves 0B" and cards["M3"]["option"] == "take M3"
    assert cards["PZ"]["then"] == "" and cards["PZ"]["option"] == "take PZ|on PZ"
    assert offered(pos, ask(pos).seat)["take PZ"].why == (
        "Ponzi Scheme: You can't take a Ponzi Scheme. Choose another card."
    )


def test_a_void_ponzi_scheme_leaves_what_the_others_are() -> None:
    pos = play(table("PZ M3 L3 S8 C9 M1", "WB HF", "HF M2"), "sell PZ M3 L3 S8 C9", "play WB")
    assert [led["says"] for led in screen(pos)["sum"]] == ["4B", "1B"]
    assert screen(pos)["sum"][1]["small"] == "Ponzi cancelled"
    both = play(table("PZ M3 L3 S8 C9 M1", "HF", "WB M2"), "sell PZ M3 L3 S8 C9", "play HF", "WB on PZ")
    pass_all(both)
    assert package(both)["says"] == "Ada sells a pair" and package(both)["cards"][0]["void"]
    assert '<span class="mc-void is-set">' in painted(both, 1)


def test_what_was_voided_stays_void_until_it_comes_up() -> None:
    """The trade on top resolves after the whistle, and before the trap that it has voided."""
    pos = play(table("M4 L4 S4 C4", "BE HF", "WB M3", "M1"), "sell M4 L4 S4 C4", "play BE")
    play(pos, "pass", "play HF") if ask(pos).seat == 2 else play(pos, "play HF")
    play(pos, "WB on #1")
    pass_all(pos)
    assert ask(pos).decision.name == "take"
    assert {place: each["void"] for place, each in floors(pos).items()} == {1: True}
    assert '<span class="mc-void is-set">' in painted(pos, -1)


CREDIT = ("RC M1", "SD WB", "SD WB")
COLLUSION = ("FC M1", "SD M1", "SD WB")
STORIES = [
    (CREDIT, "play RC", {0: "Ada draws 4 cards"}, "Ada draws 4 cards."),
    (CREDIT, "play RC; SD on #0 to P2", {1: "Bo takes over Revolving Credit"}, "Bo draws 4 cards."),
    (
        CREDIT,
        "play RC; SD on #0 to P3",
        {1: "Bo redirects Revolving Credit to you", 0: "You draw 4 cards"},
        "You draw 4 cards.",
    ),
    (CREDIT, "play RC; WB on #0", {1: "Bo cancels Revolving Credit"}, "Cancelled: nothing happens."),
    (COLLUSION, "FC on P2", {0: "Ada makes Bo sell"}, "Bo sells their best package. Ada gets the money."),
    (COLLUSION, "FC on P3", {0: "Ada makes you sell"}, "You sell your best package. Ada gets the money."),
    (
        COLLUSION,
        "FC on P2; SD on #0 to P1",
        {0: "Ada has to sell"},
        "Ada sells their best package and keeps the money.",
    ),
]


@pytest.mark.parametrize(("hands", "played", "stories", "stake"), STORIES)
def test_who_looks_is_called_you(
    hands: tuple[str, ...], played: str, stories: dict[int, str], stake: str
) -> None:
    pos = play(table(*hands), *played.split("; "))
    told = {place: each["story"] for place, each in floors(pos, 2).items()}
    assert told | stories == told
    assert screen(pos, 2)["says"].startswith(stake)
    seen = [*[each["story"] for each in floors(pos, -1).values()], screen(pos, -1)["says"]]
    assert not [each for each in seen if re.search(r"\b[Yy]ou\b", each)]


def test_my_own_floors() -> None:
    pos = play(table("FC M1", "SD M1", "SD WB"), "FC on P2")
    assert floors(pos, 0)[0]["story"] == "You make Bo sell"
    assert screen(pos, 0)["says"] == "Bo sells their best package. You get the money."
    play(pos, "SD on #0 to P1", "SD on #1 to P3")
    assert floors(pos, 0)[0]["story"] == "You make Mira sell"
    assert floors(pos, 2)[2]["story"] == "You take over Strategic Deflection"
    assert floors(pos, 1)[1]["story"] == "You redirect Forced Collusion to Mira"
    back = play(table("FC M1", "SD M1", "WB M2"), "FC on P3", "SD on #0 to P1")
    assert floors(back, 0)[0]["story"] == "You have to sell"
    assert screen(back, 0)["says"] == "You sell your best package and get the money."
    sold = play(table("M4 L4 BU WB", "BE M1", "M2 M3"), "sell M4 L4", "play BE", "WB on #1")
    assert floors(sold, 0)[2]["story"] == "You cancel Bear Trap"
    assert package(sold, 0)["says"] == "You sell a pair"
    assert floors(sold, 1)[1]["story"] == "You lower the price"
    pushed = play(table("M4 L4 BU", "BE WB M1", "M2 M3"), "sell M4 L4", "play BE", "play BU")
    assert [floors(pushed, seat)[2]["story"] for seat in (0, 1)] == [
        "You raise the price",
        "Ada raises the price",
    ]
    ponzi = play(table("PZ M3 L3 S8 C9", "WB M1", "BE M2"), "sell PZ M3 L3 S8 C9", "WB on PZ")
    assert floors(ponzi, 0)[1]["story"] == "Bo cancels Ponzi Scheme"


def test_who_is_paid_for_a_forced_sale() -> None:
    pos = play(table_of("forced"), "sell M9 L4 S4 C4 L9")
    assert package(pos, 0)["for_me"] and package(pos, 0)["for_whom"] == "Ada"
    sells, paid = plates(pos, "head", 0), plates(pos, "foot", 0)
    assert [(sells[seat]["sells"], paid[seat]["paid"]) for seat in (0, 2)] == [(False, True), (True, False)]
    assert not package(pos, 1)["for_me"]


def test_nothing_to_sell_is_a_choice_of_its_own() -> None:
    pos = table("FC M1", "L1 S3 C5", "WB M0", paced=True)
    play(pos, "FC on P2")
    pass_all(pos)
    assert ask(pos).decision.name == "forced"
    assert [key["text"] for key in drawn(pos)["mc-keys"]] == ["sell nothing"]
    assert [text for text, offer in offered(pos, 1).items() if not offer.why] == ["sell nothing"]
    assert not radios(painted(pos, 1))


def test_players_pass_speak_or_wait() -> None:
    assert [each["state"] for each in plates(table_of("respond"), "head")] == [
        "passed",
        "passed",
        "speaks",
        "waits",
    ]
    assert {each["state"] for each in plates(table_of("main"), "head")} == {""}


def test_bags_that_are_gone_are_shown() -> None:
    pos = table_of("main")
    shown = re.findall(r'id="foot-1">.*?</span></span>', painted(pos, 0), re.DOTALL)[0]
    assert shown.count("mc-bag ") == 3 and shown.count("is-gone") == 1


def test_a_high_tower_and_a_long_holding() -> None:
    pos = table_of("tower")
    assert len(pos.stack) == 13 and len(pos.players[4].cards) == 26 and pos.seats == 6
    tape = screen(pos)
    icons = [bar["icon"] for bar in tape["bars"]]
    assert icons[:3] == ["receive-money", "lightning-frequency", "bear-face"] and len(icons) > 13
    assert all(bar["x"] >= 34 and bar["x"] + bar["width"] <= 362 for bar in tape["bars"])
    assert len(tape["scale"]) <= 9
    page = painted(pos, 4)
    assert 'data-k="12"' in page and 'data-span="10"' in page


def test_a_position_to_be_looked_at_again_has_no_desk() -> None:
    """In a replay nothing is asked, and what was begun is still in the hand."""
    pos = table_of("build")
    again = drawn(pos, 0, msgspec.structs.replace(viewed(pos, 0), ask=None))
    assert "mc-desk" not in again and len(again["mc-holding"]["cards"]) == 10 and not again["mc-keys"]


def test_known_cards_lie_open() -> None:
    pos = play(table_of("take"), "take W")
    assert [list(each["known"]) for each in plates(pos, "foot", 1)] == [[], [], ["W"], []]
    assert "Wild. Mira took this card, so everyone knows it." in painted(pos, 1)
    assert "Wild. You took this card, so everyone knows it." in painted(pos, 2)


def test_the_discards_can_be_looked_through() -> None:
    found = drawn(table_of("main"))
    lying = {
        each["code"]: each["n"]
        for name, values in found.items()
        if name.startswith("lying-")
        for each in values[1]
    }
    assert found["mc-piles"]["top"] == "RC" and lying["S8"] == 2
    assert sum(lying.values()) == found["mc-piles"]["discards"] == 15
    assert list(lying) == [code for code in CARD if code in lying]  # in the order of the box
    pos = table("M1 M2 M3", "L1", discards="", deck="")
    assert "discards" not in drawn(pos) and 'popovertarget="discards"' not in painted(pos, 0)
    pos.shuffled = tuple(numbers("M1 M1 W"))
    page = painted(pos, 0)
    assert "Shuffled into the draw pile" in page and "were just shuffled" in page


def test_the_floor_tells_what_happened_last() -> None:
    pos = table("M4 L4 S4 C4 M1", "BE M1", "M2 M3")
    assert drawn(pos)["mc-news"] == {"lines": [], "turn": "It's your turn."}
    assert "It's Ada's turn." in unescape(painted(pos, -1))
    play(pos, "sell M4 L4")
    assert "mc-news" not in painted(pos, -1)
    pass_all(pos)
    told = drawn(pos, -1)["mc-news"]["lines"]
    assert 0 < len(told) <= 4
    assert [each["text"] for each in told if each["paid"]] == ["Ada earns 1B and has 1B."]
    mine = drawn(pos, 0)["mc-news"]["lines"]
    assert [each["text"] for each in mine if each["paid"]] == ["You earn 1B and have 1B."]
    assert not [each for each in told if "draws" in each["text"]]


def lines_of(pos: Table, *events: str) -> list[int]:
    """The numbers of the lines of the log that tell of these events."""
    return [n for n, entry in enumerate(pos.journal or [], 1) if entry[0].name in events]


@pytest.mark.parametrize("name", ["respond", "take", "tower", "redirect"])
def test_what_lies_on_the_stack_waits_for_the_line_that_put_it_there(name: str) -> None:
    pos = table_of(name)
    put = lines_of(pos, "sold", "colluded", "played", "blew", "deflected")
    expected = dict(enumerate(put[: len(pos.stack)]))
    for seat in (-1, *range(pos.seats)):
        found = {place: each["line"] for place, each in floors(pos, seat).items()}
        if pos.package:
            found[0] = package(pos, seat)["line"]
        assert found == expected


def test_an_item_whose_line_is_too_old_is_shown_at_once() -> None:
    pos = table_of("respond")
    pos.journal = []
    assert {each["line"] for each in floors(pos).values()} == {0}
    assert "data-after" not in painted(pos, -1)


def test_ladders_and_bags_wait_for_the_line_that_changes_them() -> None:
    pos = table("M4 L4 S4 C4 M1", "M9 M1", "M2 M3", scores=(8, 0, 0))
    pass_all(play(pos, "sell M4 L4 S4 C4"))
    [shed] = lines_of(pos, "shed")
    assert [each["line"] for each in plates(pos, "ladder", -1)] == [shed, 0, 0]
    assert [each["cleared"] for each in plates(pos, "foot", -1)] == [shed, 0, 0]
    pos = table("M4 L4 M1", "M9 M1", "M2 M3")
    pass_all(play(pos, "sell M4 L4"))
    assert [each["line"] for each in plates(pos, "ladder", -1)] == [*lines_of(pos, "settled"), 0, 0]
    assert [each["cleared"] for each in plates(pos, "foot", -1)] == [0, 0, 0]


def test_the_winner_is_shown_when_the_last_line_has_been_played() -> None:
    pos = table_of("over")
    assert [each["ended"] for each in plates(pos, "foot", -1)] == [*lines_of(pos, "won"), 0]


def test_what_is_printed_on_a_card() -> None:
    faces = printed()["faces"]
    assert len(faces) == 2 * (LARGEST_TRAP + 1)
    assert [each.high for each in GAME.schema if each.name == "trap_amount"] == [LARGEST_TRAP]
    face = faces[3]
    assert list(face) == CARD
    assert face["M7"]["corner"] == "7" and face["M7"]["suit"] == "m" and face["M7"]["foot"] == "Mortgage"
    assert face["W"]["suit"] == "w" and face["BE"]["kind"] == "market"
    assert "3B less" in face["BE"]["spoken"]
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
                if ask(pos).seat == seat:
                    assert offered(other, seat) == offered(pos, seat)
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
        page = painted(pos, 2, order=order)
        assert pressed(page) == [order]
        said = "Pass, except when a package of 3B or more is sold."
        assert any(each.help in page for each in STANDING if order == each.name) or said in page
        assert "Auto-pass waits a moment, so nobody can tell." in page
    page = painted(pos, 2)
    assert 'hx-post="/tables/t/acts?seat=2" hx-swap="none"' in unescape(page)
    offered = re.findall(r'name="text" value="([^"]*)"><button class="mc-order"', page)
    assert offered == [
        "", "pass until my turn", "ask me when aimed at", *[f"pass below {n}" for n in range(1, 8)],
    ]  # fmt: skip
    for text in offered[1:]:
        GAME.order(text)


@pytest.mark.parametrize(("name", "seat"), [("respond", -1), ("over", 0), ("respond", 1)])
def test_who_plays_no_more_orders_nothing(name: str, seat: int) -> None:
    """A spectator, somebody whose game is over, and who lets a bot play."""
    assert "mc-order" not in painted(table_of(name), seat)


def test_in_a_replay_nothing_is_ordered() -> None:
    assert "mc-order" not in painted(table_of("respond"), 2, live=False)


# -- in the house --------------------------------------------------------------------------------------------


def test_a_table_is_drawn_played_and_ordered_at(tmp_path: Path) -> None:
    asyncio.run(drawn_and_ordered(tmp_path))


def offers_on(page: str) -> list[str]:
    """What can be chosen on a page."""
    found = re.search(r'id="offers">(.*?)</script>', page, re.DOTALL)
    return [offer[0] for offer in json.loads(found[1] or "[]") if not offer[4]] if found else []


async def drawn_and_ordered(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("margincall", [ada, bo])
        pages = {}
        for visitor in (ada, bo):
            visitor.like_a_browser()
            pages[visitor] = (await visitor.ask("GET", f"/tables/{table}")).body.decode()
        active = next(visitor for visitor in pages if "end" in offers_on(pages[visitor]))
        assert 'id="mc"' in pages[active] and "style=" not in pages[active]

        async def act(body: str) -> str:
            answer = await active.ask(
                "POST",
                f"/tables/{table}/acts",
                body=body.encode(),
                headers={"content-type": "application/x-www-form-urlencoded"},
            )
            assert answer.status == 303
            return (await active.ask("GET", f"/tables/{table}")).body.decode()

        assert pressed(await act("do=order&text=pass+below+4")) == ["pass below 4"]
        assert pressed(await act("do=order&text=")) == [""]
        cards = re.findall(r'name="of" value="(\w+)"', pages[active])
        number = re.findall(r'name="ask" value="(\d+)"', pages[active])[0]
        page = await act(f"do=decide&choose=swap+{cards[0]}+{cards[1]}&ask={number}")
        left = offers_on(page)  # nothing is asked if one can only end the turn
        assert "swap" not in left and ("end" in left or not left)
