"""The board of Lawless Empire."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from games.lawless.table import as_table, ask, asked, begun, play, preparing, table
from pages.lawless_table import NAMES, largest, looked, moments, painted
from pages.painting import radios
from passel.games.lawless import GAME
from passel.games.lawless.components import BOX, COLOUR, MOST_SEATS, ORDER, ROLE, SCHEME, Table
from passel.games.lawless.faces.page_context import move
from passel.games.lawless.rules import abilities, planning, scheming
from passel.games.lawless.rules_end import end_game
from passel.games.lawless.rules_execution import execute, execution, find_winners
from passel.games.lawless.rules_orders import command, put, rob, steal, swap
from passel.games.lawless.words import SCHEMES
from passel.kernel import seeded
from server.door import opened

GAMES: list[tuple[int, int, dict[str, object]]] = [
    (3, 1, {}),
    (4, 2, {"level_choice": "secret", "switch_match": "value", "retarget": True, "repeat_guess": True}),
    (5, 3, {"ability_choice": "per-turn", "replace_scope": "own", "rounds": 4}),
    (5, 11, {"level_choice": "secret"}),
]


def board_of(drawn: dict[str, Any], name: str) -> dict[str, Any]:
    (found,) = [each for each in drawn["plans"] if each["id"] == name]
    return dict(found)


def lanes(drawn: dict[str, Any], name: str) -> dict[str, int]:
    """What everybody's dice on a board are worth, as it is shown."""
    return {COLOUR[lane["seat"]]: lane["worth"] for lane in board_of(drawn, name)["lanes"]}


def leader(drawn: dict[str, Any], name: str) -> str:
    ahead = [COLOUR[lane["seat"]] for lane in board_of(drawn, name)["lanes"] if lane["lead"]]
    return " ".join(ahead)


# -- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "chance", "options"), GAMES)
def test_every_option_is_a_thing_or_listed_and_only_once(
    seats: int, chance: int, options: dict[str, object]
) -> None:
    met: Counter[str] = Counter()
    for pos, each in moments(seats, chance, **options):
        name = each.decision.name
        met[name] += 1
        if met[name] > 5 and met[name] % 25:
            continue
        page = painted(pos, each.seat)
        assert sorted(radios(page)) == sorted(option.text for option in each.options), name
        ids = re.findall(r'\sid="([^"]*)"', page)
        assert len(ids) == len(set(ids)), name
        assert "style=" not in page
        drawn = looked(pos, each.seat)
        listed = {option.text for option in each.options} - set(drawn["besides"])
        assert listed <= {"look none", "done", "accept", "decline"}
        assert set(drawn["deeds"]) == {option.text for option in each.options}
    assert len(met) >= 15


def test_every_decision_of_the_game_was_looked_at() -> None:
    met = {each.decision.name for seats, chance, more in GAMES for _, each in moments(seats, chance, **more)}
    assert met == {each.name for each in BOX.decisions}


@pytest.mark.parametrize(("seats", "chance", "options"), GAMES[:3])
def test_who_is_not_asked_sees_the_board_without_choices(
    seats: int, chance: int, options: dict[str, object]
) -> None:
    pos = None
    for number, (pos, _ask) in enumerate(moments(seats, chance, **options)):
        if number % 23:
            continue
        for reader in {-1, *range(seats)} - {each.seat for each in pos.asks}:
            page = painted(pos, reader)
            assert "<input" not in re.findall(r"<main.*?</main>", page, re.DOTALL)[0]
            assert 'id="at-hand"' not in page
            for each in range(seats):
                assert page.count(f'id="seat-{each + 1}"') == 1
    assert pos is not None and pos.places  # it was played to its end
    for reader in range(-1, seats):
        assert "Mafioso Points" in painted(pos, reader)


@pytest.mark.parametrize(("seats", "chance", "options"), GAMES[1:])
def test_nothing_is_painted_that_the_seat_cannot_know(
    seats: int, chance: int, options: dict[str, object]
) -> None:
    """Another world that the seat cannot tell from this one looks the same to the last byte."""
    for number, (pos, each) in enumerate(moments(seats, chance, **options)):
        if number % 17:
            continue
        for reader in (each.seat, (each.seat + 1) % seats):
            dream = as_table(GAME.imagine(pos, reader, seeded("dream", number)))
            dream.journal = pos.journal
            assert painted(pos, reader) == painted(dream, reader)


# -- Plans -------------------------------------------------------------------------------------------------

# Under each scheme: what black's 4 5 5 and green's 2 3 6 are worth, and who leads.
WORTH = {
    "deceive": (14, 11, "black"), "gang-up": (14, 11, "black"), "less-is-more": (0, 5, "green"),
    "let-fate-decide": (14, 11, ""), "organised-hit": (14, 11, "black"), "same-old-shit": (4, 11, "green"),
    "size-matters": (30, 15, "black"), "stack-the-odds": (4, 8, "green"),
    "underhand-attacks": (14, 11, "green"),
}  # fmt: skip


@pytest.mark.parametrize("scheme", WORTH)
def test_dice_are_worth_what_the_open_scheme_makes_of_them(scheme: str) -> None:
    pos = table(
        3, phase="abilities", boards={"B1": "black 4 5 5, green 2 3 6"}, laid={"B1": f"{scheme} purple"}
    )
    drawn = looked(pos, 2)
    black, green, ahead = WORTH[scheme]
    assert lanes(drawn, "B1") == {"black": black, "green": green}
    assert leader(drawn, "B1") == ahead
    assert board_of(drawn, "B1")["say"].startswith(SCHEMES[SCHEME.index(scheme)])


def test_who_leads_is_said_and_ties_go_by_play_order() -> None:
    pos = table(
        3,
        first="green",
        phase="planning",
        boards={"B1": "", "B2": "black 3", "B3": "black 6, green 5", "B4": "black 5, green 5"},
    )
    said = [each["say"] for each in looked(pos, 0)["plans"]]
    assert said == ["no dice yet", "you lead", "you lead, 6 to 5", "Bo leads, 5 all, ahead in play order"]
    assert [each["say"] for each in looked(pos, 2)["plans"]][1] == "Ada leads"
    pos.phase += 1
    assert looked(pos, 0)["plans"][0]["say"] == "no dice: it goes to the First player, Bo"


def test_a_scheme_face_down_hides_who_leads_from_all_but_its_owner() -> None:
    pos = table(
        3,
        phase="planning",
        boards={"B1": "black 3 3, green 6", "O1": "green 2"},
        laid={"B1": "gang-up black", "O1": "deceive green"},
    )
    mine, theirs = board_of(looked(pos, 0), "B1"), board_of(looked(pos, 1), "B1")
    assert mine["say"] == "Gang Up: you lead, 10 to 6" and mine["secret"]
    assert theirs["say"] == "under Ada's scheme" and theirs["scheme"] == -1 and not theirs["secret"]
    assert leader(looked(pos, 0), "B1") == leader(looked(pos, 1), "B1") == ""
    assert "Gang Up" not in painted(pos, 1) and "Gang Up" in painted(pos, 0)
    assert board_of(looked(pos, -1), "O1")["say"] == "under Bo's scheme"


def test_boards_tell_who_set_and_who_won_them() -> None:
    pos = table(
        3,
        first="green",
        phase="execution",
        boards={"B1": "black 3", "O1": "", "E1": "", "R1": "", "B2": "green 1", "B3": "", "B4": ""},
    )
    begun(pos, find_winners, 0)
    drawn = looked(pos, 0)
    assert [each["by"] for each in drawn["plans"]] == [-1, -1, -1, -1, 1, 2, 0]
    assert [each["say"] for each in drawn["plans"][:2]] == ["you win it", "Bo wins it"]


def test_what_is_meant_for_a_board_lies_there_for_its_owner_alone() -> None:
    pos = begun(
        table(3, phase="scheming", schemes=["gang-up deceive", "deceive", ""], boards={"B1": "", "E1": ""}),
        scheming,
    )
    play(pos, "play gang-up")
    drawn = looked(pos, 0)
    assert [card["chosen"] for card in drawn["mine"]["cards"]] == [False, True]
    assert [bool(spot["why"]) for each in drawn["plans"] for spot in each["spots"]] == [False, False]
    play(pos, "on E1")
    assert board_of(looked(pos, 0), "E1")["meant"] and board_of(looked(pos, 0), "E1")["schemer"] == 0
    assert board_of(looked(pos, 0), "E1")["say"] == "Gang Up: pairs count 10, triplets 20"
    assert not board_of(looked(pos, 1), "E1")["meant"] and board_of(looked(pos, 1), "E1")["schemer"] == -1
    assert [card["meant"] for card in looked(pos, 0)["mine"]["cards"]] == [[], ["E1"]]
    play(pos, "play deceive")  # B1 is all that is left
    assert [each["board"] for each in looked(pos, 0)["mine"]["laid"]] == ["B1", "E1"]


# -- planning ----------------------------------------------------------------------------------------------


def placing() -> Table:
    pos = table(
        3,
        phase="planning",
        dice=["2 5 6 6", "1", "3 3"],
        boards={"B1": "green 6", "O1": "green 1", "E1": "", "R1": "black 1"},
        laid={"O1": "deceive green"},
    )
    return begun(pos, planning)


def test_a_die_is_taken_in_hand_and_every_board_has_a_spot_for_it() -> None:
    drawn = looked(placing(), 0)
    assert [(each["hand"], each["count"]) for each in drawn["at_hand"]["things"]] == [(2, 1), (5, 1), (6, 2)]
    spots = board_of(drawn, "B1")["spots"]
    assert [spot["text"] for spot in spots] == ["place 2 on B1", "place 5 on B1", "place 6 on B1"]
    assert [spot["then"] for spot in spots] == [
        "Bo would still lead, 6 to 2", "Bo would still lead, 6 to 5",
        "you would lead, 6 all, ahead in play order",
    ]  # fmt: skip
    assert {spot["then"] for spot in board_of(drawn, "O1")["spots"]} == {""}  # nobody knows that scheme
    assert board_of(drawn, "E1")["spots"][0]["then"] == "you would lead"
    assert drawn["mine"]["dice"] == [] and looked(placing(), 1)["mine"]["dice"] == [1]


def test_my_own_level_field_says_nothing_of_who_would_lead() -> None:
    pos = table(
        3,
        phase="planning",
        dice=["2 5", "", ""],
        boards={"B1": "green 6"},
        laid={"B1": "level-the-field black"},
    )
    assert {spot["then"] for spot in looked(begun(pos, planning), 0)["plans"][0]["spots"]} == {""}


def test_stopping_waits_for_the_neighbour_on_the_right() -> None:
    pos = placing()
    tray = looked(pos, 0)["at_hand"]
    assert tray["rule"] == {"seat": 2, "theirs": 2, "mine": 4, "more": 2}
    (stop,) = tray["picks"]
    assert stop["note"] == "2 more first" and stop["why"].startswith("Place at least one die")
    play(pos, "place 2 on E1", "place 5 on E1")
    (stop,) = looked(pos, 0)["at_hand"]["picks"]
    assert stop["note"] == stop["why"] == ""
    marks = {each["seat"]: (each["measured"], each["left"]) for each in looked(pos, 0)["rivals"]}
    assert marks == {1: (False, "1 die left"), 2: (True, "2 dice left, your limit")}


# -- abilities ---------------------------------------------------------------------------------------------


def acting(**options: object) -> Table:
    pos = table(
        3,
        phase="abilities",
        soldati=["flip rotate occupy 2 2 X", "", ""],
        boards={"B1": "black 2 2, green 2", "E1": "green 5", "R1": ""},
        **options,  # type: ignore[arg-type]
    )
    return begun(pos, abilities)


def test_an_ability_is_taken_in_hand_and_comes_with_a_value() -> None:
    pos = acting(ability_choice="per-turn")
    tray = looked(pos, 0)["at_hand"]
    assert [each["spot"] for each in tray["things"]] == ["value-2"] * 3
    assert [(cell["spot"], cell["left"]) for cell in tray["cells"]] == [("value-2", 2), ("value-X", 1)]
    play(pos, "use flip with X")
    dice = [die for each in looked(pos, 0)["plans"] for lane in each["lanes"] for die in lane["dice"]]
    assert [die["text"] for die in dice] == [
        "on black 2 at B1", "", "on green 2 at B1", "on green 5 at E1",
    ]  # fmt: skip
    play(pos, "on green 5 at E1")
    tray = looked(pos, 0)["at_hand"]
    assert [bool(each["why"]) for each in tray["things"]] == [False, True, True]
    assert tray["things"][1]["why"] == "You have begun with another ability, and keep to it in this turn."
    spent = [each["spent"] for each in looked(pos, 1)["rivals"][1]["soldati"]]
    assert spent == [False, False, False, False, False, True]
    (hit,) = board_of(looked(pos, 1), "E1")["lanes"][0]["dice"]
    assert hit["state"] == "is-hit"


def test_a_die_that_it_is_about_is_marked() -> None:
    pos = play(acting(), "use rotate with 2", "on black 2 at B1")
    drawn = looked(pos, 0)
    assert [die["state"] for die in board_of(drawn, "B1")["lanes"][0]["dice"]] == ["is-aimed", ""]
    assert [each["face"] for each in drawn["at_hand"]["picks"]] == [1, 3, 4, 5, 6]
    pos = play(acting(), "use occupy with 2", "on black 2 at B1")
    here, there, _empty = looked(pos, 0)["plans"]
    assert here["spots"][0]["why"] == here["say"] == "The die lies there, or another there shows its face."
    assert there["spots"][0]["text"] == "to E1" and not there["spots"][0]["why"]


# -- execution ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", ["open", "secret"])
def test_level_the_field_is_picked_on_ones_own_dice(choice: str) -> None:
    pos = table(
        5,
        phase="execution",
        level_choice=choice,
        boards={"B1": "black 1 4 4, green 2 6, purple 3 5, red 1 2, white 4 6"},
        laid={"B1": "level-the-field red"},
    )
    begun(pos, find_winners, 0)
    assert len(pos.asks) == (5 if choice == "secret" else 1)
    for each in pos.asks:
        (mine,) = [lane for lane in looked(pos, each.seat)["plans"][0]["lanes"] if lane["seat"] == each.seat]
        assert [die["text"] for die in mine["dice"] if die["text"]] == [
            option.text for option in each.options
        ]
        assert sorted(radios(painted(pos, each.seat))) == sorted(option.text for option in each.options)
    play(pos, "pick 4")
    picked = [die["state"] for die in board_of(looked(pos, 0), "B1")["lanes"][0]["dice"]]
    assert picked == ["", "is-picked", ""]
    shown = [die["state"] for die in board_of(looked(pos, 1), "B1")["lanes"][0]["dice"]]
    assert shown == (["", "", ""] if choice == "secret" else picked)
    assert lanes(looked(pos, 1), "B1")["black"] == (-1 if choice == "secret" else 4)
    assert board_of(looked(pos, 1), "B1")["levelled"] and leader(looked(pos, 1), "B1") == ""


def organising(seats: int = 3, **laid: Any) -> Table:
    pos = table(
        seats, phase="execution", boards={"O1": "black 6", "R1": "black 5"}, listed="flip 2 X", **laid
    )
    return begun(pos, execution)


def test_whom_to_call_is_ticked_on_the_players() -> None:
    pos = play(organising(MOST_SEATS, lucre=[0, 0, 1, 0, 0]), "take 2", script=[0, 0])
    drawn = looked(pos, 0)
    assert [each["joins"] for each in drawn["rivals"]] == [2, 3, 4, 5] and drawn["mine"]["joins"] == 0
    sets = {each["text"]: (each["ticked"], each["label"]) for each in drawn["at_hand"]["sets"]}
    assert len(sets) == 16 and sets["call none"] == ([], "Call nobody")
    assert sets["call green+white"] == ([2, 5], "Call Bo and Kit")
    page = painted(pos, 0)
    assert re.search(r'<span class="lw-set" data-with-2 data-with-5>', page)
    play(pos, "call green+white")
    assert looked(pos, 3)["syndicates"][0]["called"] == [1, 4]
    play(pos, "accept")
    assert looked(pos, 3)["syndicates"][0]["called"] == [4]
    prices = looked(pos, 2)["at_hand"]["picks"]
    assert [(each["text"], each["why"]) for each in prices] == [
        ("pay lucre", ""), ("pay bribery", "You have no Bribery."), ("no", ""),
    ]  # fmt: skip


def test_a_recruit_is_chosen_on_the_list() -> None:
    drawn = looked(organising(), 0)
    assert [(slot["text"], slot["why"]) for slot in drawn["list"]] == [
        ("take 1", ""), ("take 2", ""), ("take 3", ""),
    ]  # fmt: skip
    assert drawn["deeds"]["take 2"] == "Recruit value 2"
    empty = table(3, phase="execution", listed="flip - 2", bag=0)
    empty.boards = []
    begun(empty, execute, 0)
    assert [slot["n"] for slot in looked(empty, 0)["list"]][1] == -1
    assert "empty" in painted(empty, 0)


# -- preparation -------------------------------------------------------------------------------------------


def test_the_first_player_is_named_once_it_is_known() -> None:
    pos = preparing(table(3, round=2, first="purple", listed="flip 2 X", opportunity=0))
    assert asked(pos) == "black first"
    for reader in (-1, 0, 1, 2):
        assert looked(pos, reader)["order"] == []  # it was purple, in the round before
        assert not any(each["first"] for each in looked(pos, reader)["rivals"])
    drawn = looked(pos, 0)
    assert [each["spots"][0]["text"] for each in drawn["rivals"]] == ["first green", "first purple"]
    assert drawn["mine"]["spots"][0]["text"] == "first black"
    assert drawn["deeds"] == {
        "first black": "Go first yourself",
        "first green": "Let Bo go first",
        "first purple": "Let Mira go first",
    }  # fmt: skip
    play(pos, "first green")
    assert looked(pos, 0)["order"] == [1, 2, 0] and looked(pos, 1)["kinds"][0]["text"] == "plan bribe"
    assert looked(pos, 0)["kinds"] == []


def test_no_plan_can_be_set_that_has_no_tile_left() -> None:
    pos = preparing(table(3, round=2, tiles=["black::"] * 8, listed="flip 2 X"))
    play(pos, "first black")
    kinds = {each["text"]: each["why"] for each in looked(pos, 0)["kinds"]}
    assert [text for text, why in kinds.items() if why] == ["plan organise"]
    assert looked(pos, 0)["stack"] == {"left": 0, "next": -1}


def test_bonuses_are_taken_from_the_tray_and_a_soldato_makes_way() -> None:
    pos = table(
        3,
        round=2,
        listed="flip 2 X",
        lucre=[1, 0, 0],
        soldati=["flip flip 3", "rotate", "5"],
        deck="deceive deceive",
    )
    play(preparing(pos), "first black", "plan bribe")
    drawn = looked(pos, 0)
    assert [each["text"] for each in drawn["at_hand"]["picks"]] == [
        "bonus scheme", "bonus die", "bonus replace", "pass",
    ]  # fmt: skip
    pos.rehearse(0, 0)
    play(pos, "bonus replace")
    assert looked(pos, 0)["deeds"]["take 1"] == "Take Flip"
    play(pos, "take 1")
    drawn = looked(pos, 0)
    assert drawn["held"] == 1  # a Flip
    mine = {each["text"]: each["why"] for each in drawn["mine"]["soldati"]}
    assert mine == {
        "replace black flip": "", "": "",
        "replace black 3": "An ability is replaced by an ability, a value by a value.",
    }  # fmt: skip
    assert drawn["deeds"]["replace black flip"] == "Replace your Flip"
    assert drawn["deeds"]["replace green rotate"] == "Replace Bo's Rotate"
    assert "comes in" in painted(pos, 1)


# -- Orders ------------------------------------------------------------------------------------------------


def commanding(**more: Any) -> Table:
    laid: dict[str, Any] = {
        "tiles": ["green:black:sab1 sec1", "green::", "purple::sec100"],
        "bribery": [1, 0, 0],
        "hands": ["sab100 sec1 sec1", "sab1 sab1", "sec1"],
    } | more
    return begun(table(3, phase="command", **laid), command, 0)


def test_an_order_is_taken_in_hand_and_goes_where_it_may() -> None:
    drawn = looked(commanding(), 0)
    hand = drawn["at_hand"]
    assert [(each["hand"], each["count"], bool(each["why"])) for each in hand["things"]] == [
        (1, 1, False), (2, 0, True), (3, 0, True), (4, 2, False), (5, 1, False),
    ]  # fmt: skip
    assert hand["actions"] == {"left": 1, "all": 1}
    ways = {
        tile["id"]: {spot["hand"]: (spot["how"], spot["text"], spot["why"]) for spot in tile["spots"]}
        for tile in drawn["syndicates"]
    }
    assert ways["S1"][1] == ("give", "give sab100 to S1", "")
    assert ways["S2"][4] == ("add", "add sec1 to S2", "")
    assert ways["S1"][5] == ("steal", "steal from S1", "")
    assert ways["S2"][5] == ("steal", "steal from S2", "There is no Order to steal.")
    assert [each["spots"][0]["text"] for each in drawn["rivals"]] == ["steal from green", "steal from purple"]
    assert drawn["deeds"]["steal from green"] == "Steal from Bo's hand"
    assert drawn["deeds"]["give sab100 to S1"] == "Give a strong sabotage to S1"
    assert looked(commanding(), 1)["rivals"][1]["actions"] == 1


def test_without_bribery_orders_are_only_given() -> None:
    drawn = looked(commanding(bribery=[0, 0, 0]), 0)
    assert drawn["at_hand"]["things"][4]["why"] == "You have no Bribery action left."
    whys = [tile["spots"][0]["why"] for tile in drawn["syndicates"]]
    assert whys == [
        "",
        "Nobody assists S2 (Counterfeit Money): only adding reaches it.",
        "Nobody assists S3 (Antiquities Trade): only adding reaches it.",
    ]


def test_two_syndicates_are_ticked_for_a_swap() -> None:
    pos = commanding(tiles=["green:black:sab1 sec1", "green::", "purple::sec100", "green::sab1"])
    play(pos, "swap")
    drawn = looked(pos, 0)
    assert [tile["joins"] for tile in drawn["syndicates"]] == [1, 0, 3, 4]
    sets = {each["text"]: each["ticked"] for each in drawn["at_hand"]["sets"]}
    assert sets == {"swap S1 S3": [1, 3], "swap S1 S4": [1, 4], "swap S3 S4": [3, 4]}


SWAP = move("swap S1 S2")


def secrets() -> Table:
    """Ada has laid a strong sabotage on S1, Bo a weak secure there and one on S2."""
    pos = table(
        3,
        phase="command",
        tiles=["green:black:", "black:green:"],
        hands=["sab100 sab1 sab1 sab1 sec100 sec1 sec1 sec1"] * 3,
    )
    pos.rehearse(0, 0, 0, 0, 0, 0, 0, 0)
    put(pos, 0, ORDER.index("sab100"), 0)
    put(pos, 1, ORDER.index("sec1"), 0)
    put(pos, 1, ORDER.index("sec1"), 1)
    return pos


def test_what_i_know_of_a_pile_is_told_with_how_sure_it_is() -> None:
    pos = secrets()
    known = [tile["known"] for tile in looked(pos, 0)["syndicates"]]
    assert known == [
        {"sure": [{"n": 0, "chance": 100, "count": 1}], "maybe": [], "rest": "1 unknown"},
        {"sure": [], "maybe": [], "rest": "1 unknown"},
    ]
    assert looked(pos, -1)["syndicates"][0]["known"] is None
    swap(pos, 2, SWAP)
    known = [tile["known"] for tile in looked(pos, 0)["syndicates"]]
    assert known[0] == {"sure": [], "maybe": [{"n": 0, "chance": 50, "count": 1}], "rest": "2 not sure"}
    assert known[1]["maybe"] == [{"n": 0, "chance": 50, "count": 1}]
    assert "strong sabotage, 50 % sure" in painted(pos, 0)
    assert "strong sabotage, " not in painted(pos, 1)
    pos = secrets()
    put(pos, 1, ORDER.index("sec1"), 0)
    (two,) = looked(pos, 1)["syndicates"][0]["known"]["sure"]
    assert two == {"n": 3, "chance": 100, "count": 2} and "weak secure ×2" in painted(pos, 1)
    assert [tile["known"]["rest"] for tile in looked(secrets(), 1)["syndicates"]] == [
        "1 unknown",
        "all known",
    ]


def test_the_black_book_has_what_was_seen_and_what_makes_it_unsure() -> None:
    pos = secrets()
    put(pos, 1, ORDER.index("sec1"), 1)
    steal(pos, 0, 1)
    rob(pos, 0, 2)
    rob(pos, 2, 0)
    swap(pos, 2, SWAP)
    swap(pos, 0, SWAP)
    pos.trail.append((0, 5, 5, 1 + 64, -1))  # black looked at S1: strong and weak sabotage
    lines = [(line["text"], line["orders"]) for line in looked(pos, 0)["mine"]["book"]]
    texts = [text for text, _ in lines]
    assert texts == [
        "On S1 you saw",
        "You swapped an Order of S1 and one of S2",
        "Mira swapped an Order of S1 and one of S2",
        "Mira stole from your hand",
        "From Mira's hand you stole",
        "From S2 you stole",
        "On S1 you laid",
    ]
    assert lines[0][1] == [0, 1] and lines[-1][1] == [0] and lines[1][1] == []
    done = [each["text"] for each in looked(pos, -1)["syndicates"][0]["trail"]]
    assert done == [
        "Ada laid an Order",
        "Bo laid an Order",
        "Mira swapped an Order with S2",
        "Ada swapped an Order with S2",
        "Ada looked",
    ]  # fmt: skip
    assert looked(pos, -1)["syndicates"][1]["trail"][1]["text"] == "Ada stole an Order"
    put(pos, 0, ORDER.index("sec1"), 0)
    put(pos, 0, ORDER.index("sec1"), 0)
    put(pos, 1, ORDER.index("sec1"), 0)
    done = [each["text"] for each in looked(pos, -1)["syndicates"][0]["trail"]]
    assert done[-3:] == ["Ada looked", "Ada laid 2 Orders", "Bo laid an Order"]
    assert looked(pos, -1)["mine"] is None


def test_what_i_know_of_a_hand_lies_with_its_owner() -> None:
    pos = secrets()
    rob(pos, 2, 0)
    found = {each["seat"]: each["known"] for each in looked(pos, 0)["rivals"]}
    assert found[1] is None and len(found[2]["sure"]) == 1
    assert "You know of this hand:" in painted(pos, 0) and "You know of this hand:" not in painted(pos, -1)


def test_a_syndicate_is_spoken_in_a_sentence() -> None:
    tiles = looked(commanding(), 0)["syndicates"]
    assert tiles[0]["spoken"] == "S1 (Drugs Trade), controlled by Bo, assisted by Ada, with 2 Orders."
    assert (
        tiles[1]["spoken"] == "S2 (Counterfeit Money), controlled by Bo, assisted by nobody, with 0 Orders."
    )


# -- the end -----------------------------------------------------------------------------------------------


def guessing() -> Table:
    pos = table(
        5,
        round=5,
        phase="command",
        roles="informant kingpin bookkeeper rival undercover",
        tiles=["green:black:sab1", "green::sec100 sab1", "purple::"],
    )
    pos.settings.rounds = 5
    return begun(pos, end_game)


def test_the_informant_names_roles_on_the_wall() -> None:
    pos = guessing()
    drawn = looked(pos, 0)
    offers = {
        drawn["faces"]["roles"][each["n"]]["slug"]: (each["text"], each["why"]) for each in drawn["roles"]
    }
    assert offers["kingpin"] == ("guess green kingpin", "") and "yours" in offers["informant"][1]
    assert drawn["guessing"] == "Bo" and looked(pos, 3)["guessing"] == "Bo"
    assert drawn["deeds"]["guess green kingpin"] == "Bo is the Kingpin"
    assert looked(pos, 3)["rivals"][1]["role"] == ROLE.index("informant")  # it has revealed itself
    assert looked(pos, 3)["rivals"][0]["role"] == -1
    play(pos, "guess green kingpin")
    taken = {ROLE[each["n"]]: each["taken_for"] for each in looked(pos, 3)["roles"]}
    assert taken["kingpin"] == [1] and taken["rival"] == []
    tiles = looked(pos, 3)["syndicates"]
    assert [(tile["turned"], tile["sabotaged"], tile["faces"]) for tile in tiles] == [
        (True, True, [1]), (True, False, [1, 2]), (True, False, []),
    ]  # fmt: skip
    assert tiles[1]["spoken"].endswith("with 1 weak sabotage and 1 strong secure.")
    assert [phase["n"] for phase in looked(pos, 3)["phases"]][-1] == 6


def test_the_end_shows_roles_hands_and_how_points_add_up() -> None:
    pos = guessing()
    while pos.asks:
        play(pos, ask(pos).options[0].text)
    drawn = looked(pos, -1)
    assert [each["place"] for each in drawn["results"]] == sorted(pos.places)
    for each in drawn["results"]:
        assert each["score"] == each["points"] + each["lucre"] + each["bribery"] + each["soldati"]
        assert sum(order["count"] for order in each["orders"]) == 8
    holders = {ROLE[each["n"]]: each["holder"] for each in drawn["roles"]}
    assert holders["kingpin"] == 1 and holders["consigliere"] == -1
    assert [ROLE[each["n"]] for each in drawn["roles"] if each["out"]] == ["consigliere"]
    assert {phase["state"] for phase in drawn["phases"]} == {"is-done"}
    page = painted(pos, -1)
    assert "put away" in page and "sabotaged" in page and "secured" in page


# -- the largest -------------------------------------------------------------------------------------------


def test_the_largest_table() -> None:
    pos = largest()
    page = painted(pos, 0)
    assert len(ask(pos).options) >= 55 and sorted(radios(page)) == sorted(o.text for o in ask(pos).options)
    play(pos, "use exchange with X")
    assert sorted(radios(painted(pos, 0))) == sorted(o.text for o in ask(pos).options)
    for reader in range(-1, 5):
        assert page.count('id="plan-') == 9 and painted(pos, reader).count('id="plan-') == 9


@pytest.mark.parametrize("role", ROLE)
def test_every_role_has_a_face(role: str) -> None:
    pos = table(3, roles=f"{role} kingpin rival", boards={"B1": ""})
    drawn = looked(pos, 0)
    assert ROLE[drawn["mine"]["role"]] == role and f'data-role="{role}"' in painted(pos, 0)
    assert f'data-role="{role}"' not in painted(pos, 1) or role == "kingpin"


def test_what_a_button_says_is_told_for_every_option() -> None:
    """No label is empty, and none has a blank left."""
    for pos, each in moments(4, 5):
        for text, said in looked(pos, each.seat)["deeds"].items():
            assert said and "{" not in said, text


# -- in the house ------------------------------------------------------------------------------------------


def test_a_table_is_drawn_and_my_secrets_are_told_to_me(tmp_path: Path) -> None:
    asyncio.run(drawn_and_chosen(tmp_path))


async def drawn_and_chosen(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        people = [await door.visitor(name) for name in NAMES[:3]]
        game = await door.playing("lawless", people)
        for visitor in people:
            visitor.like_a_browser()
        scheme = ""
        for _ in range(40):
            for visitor in people:
                page = (await visitor.ask("GET", f"/tables/{game}")).body.decode()
                assert 'id="lawless"' in page and "style=" not in page
                choices = radios(page)
                if not choices:
                    continue
                if scheme and choices[0].startswith("place "):
                    break
                played = [text for text in choices if text.startswith("play ")] if not scheme else []
                chosen = (played or [text for text in choices if text == "done"] or choices)[0]
                scheme = chosen.removeprefix("play ") if played else scheme
                number = re.findall(r'name="ask" value="(\d+)"', page)[0]
                await visitor.ask(
                    "POST",
                    f"/tables/{game}/acts",
                    body=f"do=decide&choose={chosen.replace(' ', '+')}&ask={number}".encode(),
                    headers={"content-type": "application/x-www-form-urlencoded"},
                )
                break
        pages = [(await visitor.ask("GET", f"/tables/{game}")).body.decode() for visitor in people]
        named = SCHEMES[SCHEME.index(scheme)]
        told = [bool(re.search(f"lays a scheme face down on .*: {named}", unescape(page))) for page in pages]
        assert sorted(told) == [False, False, True]
