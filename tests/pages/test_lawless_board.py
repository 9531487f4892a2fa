"""The board of Lawless Empire."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from games.lawless.table import as_table, ask, asked, begun, play, preparing, table
from pages.lawless_table import (
    NAMES,
    deeds,
    largest,
    moments,
    offered,
    painted,
    region,
    regions,
    said,
    whys,
)
from pages.painting import Offered, ids, pieces, placed
from passel.contract.regions import Mark
from passel.games.lawless import GAME
from passel.games.lawless.components import (
    ABILITY,
    BOX,
    COLOUR,
    MOST_SEATS,
    ORDER,
    PLAN,
    ROLE,
    SCHEME,
    SIDE,
    Table,
)
from passel.games.lawless.faces import page as lawless_page
from passel.games.lawless.faces.page_context import move
from passel.games.lawless.rules import abilities, planning, scheming
from passel.games.lawless.rules_end import end_game
from passel.games.lawless.rules_execution import execute, execution, find_winners
from passel.games.lawless.rules_orders import command, put, rob, steal, swap
from passel.games.lawless.words_names import SCHEMES
from passel.kernel import heard, playout, seeded
from passel.server.pages.board import page_line
from server.door import opened

GAMES: list[tuple[int, int, dict[str, object]]] = [
    (3, 1, {}),
    (4, 2, {"level_choice": "secret", "switch_match": "value", "retarget": True, "repeat_guess": True}),
    (5, 3, {"ability_choice": "per-turn", "replace_scope": "own", "rounds": 4}),
    (5, 11, {"level_choice": "secret"}),
]


def lanes(pos: Table, seat: int, name: str) -> dict[str, int]:
    """What everybody's dice on a board are worth, as it is shown; -1 if it is not."""
    found = {}
    for html in region(pos, seat, f"mat-{name}").split('<div class="lw-lane ')[1:]:
        (colour,) = set(re.findall(r'data-colour="(\w+)"', html))
        worth = re.search(r"<b>(\d+)</b>", html)
        found[colour] = int(worth[1]) if worth else -1
    return found


def leader(pos: Table, seat: int, name: str) -> str:
    """Who is marked as the leader on a board."""
    html = region(pos, seat, f"mat-{name}")
    ahead = re.findall(r'<div class="lw-lane is-lead" id="[^"]*" data-by="(\d)"', html)
    return " ".join(COLOUR[int(number) - 1] for number in ahead)


def states(pos: Table, seat: int, name: str, colour: str = "black") -> list[str]:
    """How the dice of a colour on a board are marked."""
    number = COLOUR.index(colour) + 1
    return re.findall(rf'<span class="die ([\w-]*)" id="die-{number}-', region(pos, seat, f"mat-{name}"))


def says(pos: Table, seat: int) -> list[str]:
    """What is written at the foot of each board."""
    return [said(html) for html in named(pos, seat, "say-").values()]


def named(pos: Table, seat: int, start: str) -> dict[str, str]:
    """The regions whose ids begin so."""
    return {name: each.whole() for name, each in regions(pos, seat).items() if name.startswith(start)}


def choices(pos: Table, seat: int) -> list[str]:
    """All that can be clicked."""
    return sorted({text for found in clickable(pos, seat).values() for text in found})


def at_hand(pos: Table, seat: int) -> list[str]:
    """What can be clicked in the tray, in its order."""
    found = [text for each in pieces(region(pos, seat, "at-hand")) for text in each.options]
    return [text for text in found if text in chosen(pos, seat)]


def on_board(pos: Table, seat: int) -> dict[str, list[str]]:
    """What can be clicked besides, by region."""
    return {name: found for name, found in clickable(pos, seat).items() if name != "at-hand"}


def clickable(pos: Table, seat: int) -> dict[str, list[str]]:
    """The options that can be clicked on each region: the innermost with an id."""
    found: dict[str, list[str]] = {}
    for text, places in placed(painted(pos, seat), chosen(pos, seat)).items():
        for piece in places:
            found.setdefault(piece.within[-1], []).append(text)
    return found


def chosen(pos: Table, seat: int) -> dict[str, Offered]:
    return {text: offer for text, offer in offered(pos, seat).items() if not offer.why}


def hands(pos: Table, seat: int) -> list[tuple[int, bool]]:
    """The things in the tray that can be taken in hand: which, and whether that is possible."""
    found = re.findall(r'<input type="radio" name="hand" id="hand-(\d)[-\d]*"', region(pos, seat, "at-hand"))
    closed = re.findall(r'id="hand-(\d)" value="\d" disabled', region(pos, seat, "at-hand"))
    return [(int(each), each not in closed) for each in found]


# What lies on the table too: the tray has it for a phone.
ON_TABLE = ("place", "lay", "target", "to", "partner", "command")


# -- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "chance", "options"), GAMES)
def test_every_option_is_in_the_tray_and_at_most_once_on_the_table(
    seats: int, chance: int, options: dict[str, object]
) -> None:
    met: Counter[str] = Counter()
    for pos, each in moments(seats, chance, **options):
        name = each.decision.name
        met[name] += 1
        if met[name] > 5 and met[name] % 25:
            continue
        page = painted(pos, each.seat)
        texts = {option.text for option in each.options}
        assert set(deeds(pos, each.seat)) == texts, name
        for text, places in placed(page, chosen(pos, each.seat)).items():
            beside = ["at-hand" in piece.within for piece in places]
            assert beside.count(True) == 1, (name, text)
            on_table = name in ON_TABLE and text not in ("done", "swap")
            assert beside.count(False) == on_table, (name, text)
        assert len(ids(page)) == len(set(ids(page))), name
        assert "style=" not in page and page == painted(pos, each.seat)
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
            assert "<input" not in page and 'id="at-hand"' not in page
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
        for reader in (each.seat, (each.seat + 1) % seats, -1):
            dream = as_table(GAME.imagine(pos, reader, seeded("dream", number)))
            dream.journal = pos.journal
            assert painted(pos, reader) == painted(dream, reader)
            if reader == each.seat:
                assert offered(pos, reader) == offered(dream, reader)


def test_nobody_gets_a_region_with_the_secrets_of_another() -> None:
    """What is rendered for everybody is the same in all worlds, whoever looks."""
    for number, (pos, each) in enumerate(moments(4, 8)):
        if number % 29:
            continue
        dream = as_table(GAME.imagine(pos, -1, seeded("dream", number)))
        dream.journal = pos.journal
        everybody = named(pos, -1, "")
        assert everybody == named(dream, -1, "")
        assert named(pos, each.seat, "mine-") and not named(pos, -1, "mine-")
        assert "only you" not in "".join(everybody.values())
        assert "You know" not in "".join(everybody.values())


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
    black, green, ahead = WORTH[scheme]
    assert lanes(pos, 2, "B1") == {"black": black, "green": green}
    assert leader(pos, 2, "B1") == ahead
    assert said(region(pos, 2, "say-B1")).startswith(SCHEMES[SCHEME.index(scheme)])


def test_who_leads_is_said_and_ties_go_by_turn_order() -> None:
    pos = table(
        3,
        first="green",
        phase="planning",
        boards={"B1": "", "B2": "black 3", "B3": "black 6, green 5", "B4": "black 5, green 5"},
    )
    told = ["no dice yet", "Ada leads", "Ada leads, 6 to 5", "Bo leads, 5 all, earlier in turn order"]
    assert says(pos, 2) == says(pos, -1) == told
    assert says(pos, 0) == ["no dice yet", "you lead", "you lead, 6 to 5", told[3]]
    assert says(pos, 1) == [*told[:3], "you lead, 5 all, earlier in turn order"]
    pos.phase += 1
    assert says(pos, 0)[0] == "no dice: First player Bo wins it"
    assert says(pos, 1)[0] == "no dice: you win it as First player"


def test_a_scheme_face_down_hides_who_leads_from_all_but_its_owner() -> None:
    pos = table(
        3,
        phase="planning",
        boards={"B1": "black 3 3, green 6", "O1": "green 2"},
        laid={"B1": "gang-up black", "O1": "deceive green"},
    )
    assert said(region(pos, 0, "say-B1")) == "Gang Up: you lead, 10 to 6"
    assert "is-secret" in region(pos, 0, "say-B1") and "card-back is-mine" in region(pos, 0, "mat-B1")
    for reader in (1, 2, -1):
        assert said(region(pos, reader, "say-B1")) == "Ada's Scheme is face down here"
        assert "is-mine" not in region(pos, reader, "mat-B1") and "Gang Up" not in painted(pos, reader)
    assert leader(pos, 0, "B1") == leader(pos, 1, "B1") == ""
    for reader in (0, -1):
        assert said(region(pos, reader, "say-O1")) == "Bo's Scheme is face down here"
    assert said(region(pos, 1, "say-O1")) == "Deceive: you lead"


def test_boards_tell_who_set_and_who_won_them() -> None:
    pos = table(
        3,
        first="green",
        phase="execution",
        boards={"B1": "black 3", "O1": "", "E1": "", "R1": "", "B2": "green 1", "B3": "", "B4": ""},
    )
    begun(pos, find_winners, 0)
    heads = named(pos, 0, "plan-").values()
    by = [re.findall(r'aria-label="(?:set|added) by ([^"]*)"', html) for html in heads]
    assert by == [["the Opportunity card"]] * 4 + [["Bo"], ["Mira"], ["Ada"]]
    assert says(pos, 0)[:2] == ["you win it", "Bo wins it"] and says(pos, -1)[0] == "Ada wins it"
    titles = [re.findall(r'class="lw-plan__name">([^<]*)<', html)[0] for html in heads]
    assert titles == ["Bribe 1", "Organise", "Extort", "Recruit", "Bribe 2", "Bribe 3", "Bribe 4"]
    assert "is-won" in region(pos, 0, "say-B1") and leader(pos, 1, "B1") == "black"


def test_what_is_meant_for_a_board_lies_there_for_its_owner_alone() -> None:
    pos = begun(
        table(3, phase="scheming", schemes=["gang-up deceive", "deceive", ""], boards={"B1": "", "E1": ""}),
        scheming,
    )
    play(pos, "play gang-up")
    html = region(pos, 0, "mine-schemes")
    cards = re.findall(r'<div class="lw-scheme ([\w-]*)" id="scheme-([\w-]+)"', html)
    assert cards == [("", "deceive"), ("is-chosen", "gang-up")]
    assert on_board(pos, 0) == {"plan-B1": ["on B1"], "plan-E1": ["on E1"]} and not whys(pos, 0)
    assert at_hand(pos, 0) == ["on B1", "on E1"]
    assert said(region(pos, 0, "at-hand")).count("Gang Up Each pair of a player's equal dice") == 1
    play(pos, "on E1")
    assert "card-back is-meant" in region(pos, 0, "mat-E1") and 'data-by="1"' in region(pos, 0, "mat-E1")
    assert (
        said(region(pos, 0, "say-E1"))
        == "Gang Up: Each pair of a player's equal dice counts 10, each triplet 20."
    )
    assert "card-back" not in region(pos, 1, "mat-E1") + region(pos, -1, "mat-E1")
    assert said(region(pos, 1, "say-E1")) == "no dice yet"
    assert "for Extort. Each pair of" in region(pos, 0, "mine-schemes")
    assert at_hand(pos, 0) == ["play deceive", "done"] and not on_board(pos, 0)
    assert "Deceive Does nothing, but nobody else knows that." in said(region(pos, 0, "at-hand"))
    play(pos, "play deceive")  # B1 is all that is left
    assert re.findall(r'id="scheme-laid-(\w+)"', region(pos, 0, "mine-schemes")) == ["B1", "E1"]


def test_a_board_with_a_scheme_says_that_no_other_can_be_laid_there() -> None:
    pos = begun(
        table(
            3,
            phase="scheming",
            schemes=["gang-up deceive", "", ""],
            boards={"B1": "", "E1": "", "R1": ""},
        ),
        scheming,
    )
    play(pos, "play gang-up", "on E1", "play deceive")
    why = "Extort already has a Scheme. Choose a Plan without one."
    assert whys(pos, 0) == {"on E1": why} and said(region(pos, 0, "say-E1")) == why


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
    pos = placing()
    assert hands(pos, 0) == [(6, True), (6, True), (5, True), (2, True)]  # the largest first
    assert len(set(re.findall(r'id="(hand-[-\d]+)"', region(pos, 0, "at-hand")))) == 4
    spots = {each.options[0]: each.attributes for each in pieces(region(pos, 0, "plan-B1"))}
    assert [(text, spots[text]["data-hand"]) for text in clickable(pos, 0)["plan-B1"]] == [
        ("place 2 on B1", "2"), ("place 5 on B1", "5"), ("place 6 on B1", "6"),
    ]  # fmt: skip
    assert {each["data-spot"] for each in spots.values()} == {"B1"}
    assert {text for text in at_hand(pos, 0) if text.endswith("B1")} == set(on_board(pos, 0)["plan-B1"])
    then = {text: offer.mark for text, offer in offered(pos, 0).items()}
    assert [then[f"place {face} on B1"] for face in (2, 5, 6)] == [
        "Bo would lead, 6 to 2", "Bo would lead, 6 to 5", "you would lead, 6 all, earlier in turn order",
    ]  # fmt: skip
    assert {then[f"place {face} on O1"] for face in (2, 5, 6)} == {""}  # nobody knows that scheme
    assert then["place 2 on E1"] == "you would lead"
    assert "left-1" not in regions(pos, 0) and said(region(pos, 1, "left-2")) == "1 die left"


def test_my_own_level_field_says_nothing_of_who_would_lead() -> None:
    pos = table(
        3,
        phase="planning",
        dice=["2 5", "", ""],
        boards={"B1": "green 6"},
        laid={"B1": "level-the-field black"},
    )
    assert {offer.mark for offer in offered(begun(pos, planning), 0).values()} == {""}


def test_stopping_waits_for_the_neighbour_on_the_right() -> None:
    pos = placing()
    tray = region(pos, 0, "at-hand")
    assert re.findall(r"(\w+) <b>(\d)</b>", tray) == [("Mira", "2"), ("you", "4")]
    assert 'data-must="2"' in tray and "done" not in at_hand(pos, 0)
    assert whys(pos, 0)["done"] == "Place 2 more dice before you end your turn."
    play(pos, "place 2 on E1", "place 5 on E1")
    assert not whys(pos, 0) and "done" in at_hand(pos, 0) and 'data-must="0"' in region(pos, 0, "at-hand")
    assert said(region(pos, 0, "left-2")) == "1 die left" and "is-measure" not in region(pos, 0, "seat-2")
    assert said(region(pos, 0, "left-3")) == "2 dice left, your limit"
    assert "is-measure" in region(pos, 0, "seat-3")
    assert said(region(pos, -1, "left-3")) == "2 dice left" and "is-measure" not in painted(pos, -1)


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
    tray = region(pos, 0, "at-hand")
    assert re.findall(r'id="hand-(\d)"[^>]* data-spot="([\w-]+)"', tray) == [
        ("2", "value-2"), ("4", "value-2"), ("7", "value-2"),
    ]  # fmt: skip
    parts = {each.options[0]: each.attributes for each in pieces(tray)}
    assert [(text, each.get("data-spot"), each.get("data-hand")) for text, each in parts.items()] == [
        ("use flip with 2", "value-2", "2"), ("use occupy with 2", "value-2", "4"),
        ("use rotate with 2", "value-2", "7"), ("use flip with X", "value-X", "2"),
        ("use occupy with X", "value-X", "4"), ("use rotate with X", "value-X", "7"), ("done", None, None),
    ]  # fmt: skip
    assert tray.count("×2") == 1
    play(pos, "use flip with X")
    dice = ["on black 2 at B1", "on green 2 at B1", "on green 5 at E1"]
    assert choices(pos, 0) == at_hand(pos, 0) == dice
    assert on_board(pos, 0) == {"lane-B1-1": dice[:1], "lane-B1-2": dice[1:2], "lane-E1-2": dice[2:]}
    play(pos, "on green 5 at E1")
    assert hands(pos, 0) == [(2, True), (4, False), (7, False)]
    why = "You can use only 1 ability per turn. Stay with the first one or end your turn."
    assert f'title="{why}"' in region(pos, 0, "at-hand") and whys(pos, 0)["use occupy with 2"] == why
    for reader in (1, -1):
        html = region(pos, reader, "sols-1")
        spent = re.findall(r'<span class="lw-sol lw-sol--\w+ lw-sol--sm( is-spent)?"', html)
        assert [bool(each) for each in spent] == [False, False, False, False, False, True]
    assert region(pos, 0, "sols-1").count("is-spent") == 1
    assert states(pos, 1, "E1", "green") == ["is-hit"]


def test_a_die_that_it_is_about_is_marked() -> None:
    pos = play(acting(), "use rotate with 2", "on black 2 at B1")
    assert states(pos, 0, "B1") == ["is-aimed", ""]
    assert states(pos, 1, "B1") == states(pos, -1, "B1") == ["", ""]
    assert re.findall(r'data-option="face (\d)"', region(pos, 0, "at-hand")) == ["1", "3", "4", "5", "6"]
    assert region(pos, 0, "at-hand").count('data-colour="black"') == 5
    pos = play(acting(), "use occupy with 2", "on black 2 at B1")
    why = "The die is already there. Choose another Plan."
    assert whys(pos, 0)["to B1"] == said(region(pos, 0, "say-B1")) == why
    assert on_board(pos, 0) == {"plan-E1": ["to E1"], "plan-R1": ["to R1"]}
    assert at_hand(pos, 0) == ["to E1", "to R1"] and why in said(region(pos, 0, "at-hand"))
    assert said(region(pos, 1, "say-B1")) == "Ada leads, 4 to 2"


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
        assert at_hand(pos, each.seat) == choices(pos, each.seat) == [option.text for option in each.options]
    play(pos, "pick 4")
    assert states(pos, 0, "B1") == ["", "is-picked", ""]
    shown = ["", "", ""] if choice == "secret" else ["", "is-picked", ""]
    assert states(pos, 1, "B1") == states(pos, -1, "B1") == shown
    assert lanes(pos, 1, "B1")["black"] == (-1 if choice == "secret" else 4)
    assert "is-levelled" in region(pos, 1, "mat-B1") and leader(pos, 1, "B1") == ""


def organising(seats: int = 3, **laid: Any) -> Table:
    pos = table(
        seats, phase="execution", boards={"O1": "black 6", "R1": "black 5"}, listed="flip 2 X", **laid
    )
    return begun(pos, execution)


def test_whom_to_call_is_ticked_on_the_players() -> None:
    pos = play(organising(MOST_SEATS, lucre=[0, 0, 1, 0, 0]), "take 2", script=[0, 0])
    ticks = r'for="with-(\d)"'  # a click on a player ticks it
    assert {name: re.findall(ticks, html) for name, html in named(pos, 0, "spots-").items()} == {
        "spots-2": ["2"], "spots-3": ["3"], "spots-4": ["4"], "spots-5": ["5"], "spots-S1": [],
    }  # fmt: skip
    tray = region(pos, 0, "at-hand")
    assert re.findall(r'type="checkbox" name="hand" id="with-(\d)"', tray) == ["2", "3", "4", "5"]
    assert 'aria-label="Call Bo"' in tray and "Mira 1 Lucre 0 Bribery" in said(tray)
    sets = dict(re.findall(r'<span class="lw-set"([^>]*)><span class="lw-pick"[^>]*><span>([^<]*)', tray))
    assert len(sets) == 16 and sets[""] == "Call nobody"
    assert sets[" data-with-2 data-with-5"] == "Call Bo and Kit"
    assert {"call none", "call green+white"} < {each.options[0] for each in pieces(tray)}
    assert deeds(pos, 0)["call green+white"] == "Call Bo and Kit"
    play(pos, "call green+white")
    assert re.findall(r'aria-label="(\w+) is called"', region(pos, 3, "synd-S1")) == ["Bo", "Kit"]
    play(pos, "accept")
    assert re.findall(r'aria-label="(\w+) is called"', region(pos, 3, "synd-S1")) == ["Kit"]
    assert list(offered(pos, 2)) == ["no", "pay lucre", "pay bribery"]
    assert {each.options[0] for each in pieces(region(pos, 2, "at-hand"))} == set(offered(pos, 2))
    assert whys(pos, 2) == {"pay bribery": "You have no Bribery. Pay 1 Lucre or don't pay."}
    assert "you have 1" in said(region(pos, 2, "at-hand"))


def test_a_recruit_is_chosen_on_the_list() -> None:
    pos = organising()
    slots = re.findall(r'id="list-(\d)-(\w+)"', region(pos, 0, "lw-soldati"))
    assert slots == [("0", "flip"), ("1", "2"), ("2", "X")]
    assert at_hand(pos, 0) == ["take 1", "take 2", "take 3"] and not on_board(pos, 0)
    assert "Flip Turn the die to its opposite face" in said(region(pos, 0, "at-hand"))
    assert deeds(pos, 0)["take 2"] == "Recruit value 2"
    empty = table(3, phase="execution", listed="flip - 2", bag=0)
    empty.boards = []
    begun(empty, execute, 0)
    listed = said(region(empty, 0, "lw-soldati"))
    assert listed.endswith("Soldato: Flip Flip empty 2 Soldato: value 2 value 2")


# -- preparation -------------------------------------------------------------------------------------------


def test_the_first_player_is_named_once_it_is_known() -> None:
    pos = preparing(table(3, round=2, first="purple", listed="flip 2 X", opportunity=0))
    assert asked(pos) == "black first"
    for reader in (-1, 0, 1, 2):
        assert said(region(pos, reader, "lw-order")) == ""  # it was purple, in the round before
        assert "First player" not in painted(pos, reader)
    assert at_hand(pos, 0) == ["first black", "first green", "first purple"] and not on_board(pos, 0)
    assert said(region(pos, 0, "at-hand")).count("rolled") == 3
    assert deeds(pos, 0) == {
        "first black": "Go first",
        "first green": "Let Bo go first",
        "first purple": "Let Mira go first",
    }  # fmt: skip
    play(pos, "first green")
    order = re.findall(r'class="lw-suit ([\w-]*)" data-by="(\d)"', region(pos, 0, "lw-order"))
    assert order == [("is-on", "2"), ("", "3"), ("", "1")]
    assert "First player" in region(pos, 0, "plate-2") and "First player" not in region(pos, 0, "plate-3")
    assert at_hand(pos, 1) == [f"plan {kind}" for kind in PLAN] and not on_board(pos, 1)
    assert said(region(pos, 1, "at-hand")).count("on the table") == len(PLAN)


def test_who_chooses_the_first_player_again_sees_none() -> None:
    """The others cannot tell whether that is asked, or a Plan is being set."""
    pos = preparing(table(3, round=2, first="black", listed="flip 2 X", opportunity=0))
    assert asked(pos) == "black first"
    assert said(region(pos, 0, "lw-order")) == "" and "First player" not in painted(pos, 0)
    assert "is-on" in region(pos, 1, "lw-order") and "First player" in region(pos, 1, "plate-1")


def test_no_plan_can_be_set_that_has_no_tile_left() -> None:
    pos = preparing(table(3, round=2, tiles=["black::"] * 8, listed="flip 2 X"))
    play(pos, "first black")
    why = "All 8 Syndicates are taken. Add another Plan."
    assert whys(pos, 0) == {"plan organise": why} and offered(pos, 0)["plan organise"].mark == why
    assert "stack" not in regions(pos, 0) and "stack" in regions(placing(), 0)


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
    assert re.findall(r'data-option="([^"]*)"', region(pos, 0, "at-hand")) == [
        "bonus scheme", "bonus die", "bonus replace", "pass",
    ]  # fmt: skip
    pos.rehearse(0, 0)
    play(pos, "bonus replace")
    assert deeds(pos, 0)["take 1"] == "Take Flip"
    play(pos, "take 1")
    assert 'id="held-flip"' in region(pos, 1, "lw-soldati") and "<small>new</small>" in region(
        pos, 1, "lw-soldati"
    )
    assert at_hand(pos, 0) == ["replace black flip", "replace green rotate"]  # one of two alike
    why = "An ability replaces an ability, a value replaces a value. Choose one of the same kind."
    assert whys(pos, 0) == {"replace black 3": why, "replace purple 5": why}
    assert deeds(pos, 0)["replace black flip"] == "Replace your Flip"
    assert deeds(pos, 0)["replace green rotate"] == "Replace Bo's Rotate"


# -- Orders ------------------------------------------------------------------------------------------------


def commanding(**more: Any) -> Table:
    laid: dict[str, Any] = {
        "tiles": ["green:black:sab1 sec1", "green::", "purple::sec100"],
        "bribery": [1, 0, 0],
        "hands": ["sab100 sec1 sec1", "sab1 sab1", "sec1"],
    } | more
    return begun(table(3, phase="command", **laid), command, 0)


def test_an_order_is_taken_in_hand_and_goes_where_it_may() -> None:
    pos = commanding()
    assert hands(pos, 0) == [(1, True), (2, False), (3, False), (4, True), (5, True)]
    tray = region(pos, 0, "at-hand")
    assert "weak secure, 2 in hand" in tray and "Bribery actions left: 1 of 1" in tray
    assert 'title="You have no weak sabotage Order left. Choose another Order."' in tray
    found = {text: places[0] for text, places in placed(painted(pos, 0), offered(pos, 0)).items() if places}
    ways = {text: (each.within[-1], each.attributes.get("data-hand")) for text, each in found.items()}
    assert ways["give sab100 to S1"] == ("spots-S1", "1") and ways["add sec1 to S2"] == ("spots-S2", "4")
    assert ways["steal from S1"] == ("spots-S1", "5") and ways["steal from green"] == ("spots-2", "5")
    assert "lw-spot--add" in found["add sec1 to S2"].attributes["class"]
    assert "lw-spot--steal" in found["steal from S1"].attributes["class"]
    assert "lw-spot--" not in found["give sab100 to S1"].attributes["class"]
    assert whys(pos, 0) == {
        "steal from S2": "There is no Order to steal. Choose another player or Syndicate.",
    } and not {"give sec1 to S2", "add sab100 to S1", "give sab1 to S1"} & set(ways)
    assert deeds(pos, 0)["steal from green"] == "Steal an Order"
    assert deeds(pos, 0)["give sab100 to S1"] == "Give strong sabotage"
    assert said(region(pos, 1, "acts-1")) == "1 Bribery action left" and said(region(pos, 1, "acts-3")) == ""


def test_without_bribery_orders_are_only_given() -> None:
    pos = commanding(bribery=[0, 0, 0])
    none = "You have no Bribery actions left. Give Orders or end your turn."
    assert hands(pos, 0)[4] == (5, False) and none in region(pos, 0, "at-hand")
    why = whys(pos, 0)
    assert "give sab100 to S1" not in why and why["steal from S1"] == none
    assert [why[f"give sab100 to S{n}"] for n in (2, 3)] == [
        "Nobody assists Counterfeit Money, so only Bribery can add an Order there.",
        "Nobody assists Antiquities Trade, so only Bribery can add an Order there.",
    ]


def test_two_syndicates_are_ticked_for_a_swap() -> None:
    pos = commanding(tiles=["green:black:sab1 sec1", "green::", "purple::sec100", "green::sab1"])
    play(pos, "swap")
    assert re.findall(r'for="with-(\d)"', region(pos, 0, "lw-synds")) == ["1", "3", "4"]
    tray = region(pos, 0, "at-hand")
    ticks = re.findall(r'type="checkbox" name="hand" id="with-(\d)"', tray)
    assert ticks == ["1", "3", "4"] and 'aria-label="Drugs Trade"' in tray
    sets = re.findall(r'<span class="lw-set"([^>]*)><span class="lw-pick" data-option="([^"]*)"', tray)
    assert sets == [
        (" data-with-1 data-with-3", "swap S1 S3"), (" data-with-1 data-with-4", "swap S1 S4"),
        (" data-with-3 data-with-4", "swap S3 S4"),
    ]  # fmt: skip
    assert "checkbox" not in painted(pos, 1) + painted(pos, -1)


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
    known = [said(region(pos, 0, f"know-S{n}")) for n in (1, 2)]
    assert known == ["You know: 100 1 unknown", "You know: 1 unknown"]
    assert 'aria-label="strong sabotage"' in region(pos, 0, "know-S1")
    assert "know-S1" not in regions(pos, -1)
    swap(pos, 2, SWAP)
    known = [said(region(pos, 0, f"know-S{n}")) for n in (1, 2)]
    assert known == ["You know: 100 50% 2 not sure", "You know: 100 50% 1 not sure"]
    assert "strong sabotage, 50% sure" in region(pos, 0, "know-S1")
    assert "strong sabotage, " not in painted(pos, 1)
    pos = secrets()
    put(pos, 1, ORDER.index("sec1"), 0)
    assert "weak secure ×2" in region(pos, 1, "know-S1")
    told = [said(region(secrets(), 1, f"know-S{n}")) for n in (1, 2)]
    assert told == ["You know: 1 1 unknown", "You know: 1 all known"]
    assert said(region(commanding(), 0, "know-S2")) == "You know: no Orders"


def test_small_tiles_show_only_what_is_known() -> None:
    pos = table(3, phase="planning", tiles=["green:black:", "black:green:"], boards={"B1": ""})
    pos.rehearse(0)
    put(pos, 0, ORDER.index("sab100"), 0)
    assert said(region(pos, 0, "know-S1")) == "You know: 100 all known" and "know-S2" not in regions(pos, 0)
    assert "know-S1" not in regions(pos, 1)
    assert 'popovertarget="lw-book"' in region(pos, 0, "mine-middle")
    assert 'id="lw-book" popover' in region(pos, 0, "lw-book")
    assert "lw-book" not in regions(pos, 1)


def test_your_notes_have_what_was_seen_and_what_makes_it_unsure() -> None:
    pos = secrets()
    put(pos, 1, ORDER.index("sec1"), 1)
    steal(pos, 0, 1)
    rob(pos, 0, 2)
    rob(pos, 2, 0)
    swap(pos, 2, SWAP)
    swap(pos, 0, SWAP)
    pos.trail.append((0, 5, 5, 1 + 64, -1))  # black looked at S1: strong and weak sabotage
    lines = list(named(pos, 0, "book-").values())
    texts = [unescape(re.findall(r">([^<]*?) *<", html)[0]) for html in lines]
    assert texts == [
        "You saw on Drugs Trade:",
        "You swapped an Order between Drugs Trade and Counterfeit Money.",
        "Mira swapped an Order between Drugs Trade and Counterfeit Money.",
        "Mira stole from your hand:",
        "You stole from Mira's hand:",
        "You stole from Counterfeit Money:",
        "You put on Drugs Trade:",
    ]
    orders = [re.findall(r'aria-label="([^"]*)"', html) for html in lines]
    assert orders[0] == ["strong sabotage", "weak sabotage"] and orders[-1] == ["strong sabotage"]
    assert orders[1] == []
    assert trail(pos, "S1") == [
        "Ada put an Order here",
        "Bo put an Order here",
        "Mira swapped an Order with Counterfeit Money",
        "Ada swapped an Order with Counterfeit Money",
        "Ada looked",
    ]  # fmt: skip
    assert trail(pos, "S2")[1] == "Ada stole an Order"
    put(pos, 0, ORDER.index("sec1"), 0)
    put(pos, 0, ORDER.index("sec1"), 0)
    put(pos, 1, ORDER.index("sec1"), 0)
    assert trail(pos, "S1")[-3:] == ["Ada looked", "Ada put 2 Orders here", "Bo put an Order here"]
    assert "lw-book" not in regions(pos, -1)


def trail(pos: Table, name: str) -> list[str]:
    """What was done to a pile, as everybody is told."""
    return re.findall(r'<li data-what="\w+" data-by="\d" title="([^"]*)"', region(pos, -1, f"trail-{name}"))


def test_what_i_know_of_a_hand_lies_with_its_owner() -> None:
    pos = secrets()
    rob(pos, 2, 0)
    assert said(region(pos, 0, "know-3")).startswith("You know of this hand:")
    assert region(pos, 0, "know-3").count('class="lw-ord ') == 1 and "know-2" not in regions(pos, 0)
    assert "You know of this hand:" in painted(pos, 0) and "You know of this hand:" not in painted(pos, -1)


def test_a_syndicate_is_spoken_in_a_sentence() -> None:
    assert spoken(commanding(), "S1") == "Drugs Trade. Control: Bo. Assist: you. 2 Orders."
    told = "Counterfeit Money. Control: Bo. Nobody assists, so only Bribery reaches it. 0 Orders."
    assert spoken(commanding(), "S2") == told


def spoken(pos: Table, name: str) -> str:
    """The name of a tile for who cannot see it."""
    found = re.search(r'aria-label="([^"]*)" title="\1"', region(pos, 0, f"synd-{name}"))
    assert found is not None
    return found[1]


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


def test_the_informant_names_roles() -> None:
    pos = guessing()
    assert deeds(pos, 0)["guess green kingpin"] == "Guess Kingpin"
    assert "guess green kingpin" in at_hand(pos, 0) and not on_board(pos, 0)
    assert "yours" in whys(pos, 0)["guess green informant"]
    for reader in (0, 3, -1):
        assert "The Informant guesses the role of Bo" in region(pos, reader, "lw-roles")
    assert said(region(pos, 3, "role-of-1")) == "Informant"  # it has revealed itself
    assert "role-of-2" not in regions(pos, 3)
    play(pos, "guess green kingpin")
    taken = re.findall(r'aria-label="(The Informant guesses: [^"]*)"', region(pos, 3, "lw-roles"))
    assert taken == ["The Informant guesses: Bo is the Kingpin"]
    ends = [region(pos, 3, f"pile-S{n}") for n in (1, 2, 3)]
    assert [re.findall(r'role="img" aria-label="([^"]*)"', html) for html in ends] == [
        ["weak sabotage"], ["weak sabotage", "strong secure"], [],
    ]  # fmt: skip
    assert [said(html).split()[-1] for html in ends] == ["sabotaged", "secured", "secured"]
    assert "is-sabotaged" in region(pos, 3, "synd-S1") and "is-secured" in region(pos, 3, "synd-S2")
    assert spoken(pos, "S2").endswith("Orders: 1 weak sabotage, 1 strong secure.")
    assert region(pos, 3, "lw-phase").count("<li") == 7
    assert region(commanding(), 0, "lw-phase").count("<li") == 6


def test_the_end_shows_roles_hands_and_how_points_add_up() -> None:
    pos = guessing()
    while pos.asks:
        play(pos, ask(pos).options[0].text)
    rows = re.findall(r"<tr class=.*?</tr>", region(pos, -1, "lw-end"), re.DOTALL)
    names = [re.findall(r'aria-label="(\w+)"', row)[0] for row in rows]
    assert [pos.places[NAMES.index(name)] for name in names] == sorted(pos.places)
    for row in rows:
        score, points, lucre, bribery, soldati = map(int, re.findall(r"<td[^>]*>(\d+)</td>", row))
        assert score == points + lucre + bribery + soldati
        orders = re.findall(r'class="lw-ord [^>]*?aria-label="[^"×]*(?:×(\d))?"', row)
        assert sum(int(count or 1) for count in orders) == 8
    wall = region(pos, -1, "lw-roles")
    assert 'aria-label="Bo is the Kingpin"' in wall
    assert not re.search(r'aria-label="\w+ is the Consigliere"', wall)
    assert "one of them was nobody" in wall
    assert re.findall(r'<li class=" is-away" id="suspect-([\w-]+)"', wall) == ["consigliere"]
    assert set(re.findall(r'<li class="([\w-]*)"', region(pos, -1, "lw-phase"))) == {"is-done"}
    assert "won" in region(pos, -1, f"plate-{pos.places.index(1) + 1}")
    page = painted(pos, -1)
    assert "Nobody had this role" in page and "sabotaged" in page and "secured" in page


# -- the largest -------------------------------------------------------------------------------------------


def test_the_largest_table() -> None:
    pos = largest()
    texts = sorted(option.text for option in ask(pos).options)
    assert len(texts) >= 55 and choices(pos, 0) == texts
    play(pos, "use exchange with X")
    assert choices(pos, 0) == sorted(o.text for o in ask(pos).options)
    for reader in range(-1, 5):
        assert painted(pos, reader).count('id="plan-') == 9


@pytest.mark.parametrize("role", ROLE)
def test_every_role_has_a_face(role: str) -> None:
    pos = table(3, roles=f"{role} kingpin rival", boards={"B1": ""})
    assert f'data-role="{role}"' in region(pos, 0, "mine-role")
    assert re.findall(r'<li class="is-me[^>]*id="suspect-([\w-]+)"', region(pos, 0, "lw-roles")) == [role]
    assert f'data-role="{role}"' not in painted(pos, 1) or role == "kingpin"
    assert "data-role" not in painted(pos, -1) and "is-me" not in painted(pos, -1)


def test_what_a_button_says_is_told_for_every_option() -> None:
    """No label is empty, and none has a blank left."""
    for pos, each in moments(4, 5):
        for text, deed in deeds(pos, each.seat).items():
            assert deed and "{" not in deed, text


# -- pictures of the log -----------------------------------------------------------------------------------

ICONS = set((Path(lawless_page.__file__).parent / "icons.txt").read_text("utf-8").split())


def marks(*heard: Any) -> list[Mark]:
    return lawless_page.line_marks(page_line(1, heard, str))


def test_lines_of_the_log_have_pictures_of_what_they_name() -> None:
    assert marks("rolled", 0, 1136) == [Mark(die=1), Mark(die=1), Mark(die=3), Mark(die=6)]
    assert marks("removed", 1, 4, 0) == [Mark(die=4, struck=True)]
    assert marks("used", 0, ABILITY.index("flip"), 7) == [Mark(icon="vertical-flip")]
    assert marks("soldato", 0, SIDE.index("4")) == [Mark(die=4)]
    assert marks("round", 5, 1) == [Mark(icon="banknote")] * 4 and marks("round", 4, 0) == []
    assert marks("declined", 1, 0) == []


def test_what_is_hidden_has_no_picture() -> None:
    for event in ("scheme", "schemed"):
        assert marks(event, 0, *([0] if event == "schemed" else []), None) == []
    assert marks("gave", 0, 0, None) == [Mark(icon="medicine-pills")]
    assert marks("gave", 0, 0, 2) == [Mark(icon="medicine-pills"), Mark(icon="locked-fortress")]


def test_every_picture_of_a_whole_game_is_there() -> None:
    pos = as_table(GAME.new(4, chance=5, journal=True))
    playout(pos, 3)
    found = set()
    for entry in pos.journal or []:
        for reader in (-1, 0):
            line = heard(entry, reader)
            if line is not None:
                found |= {mark.icon for mark in marks(line[0].name, *line[1:]) if mark.icon}
    assert len(found) > 20 and found <= ICONS


# -- on a server ------------------------------------------------------------------------------------------


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
                offers = re.search(r'id="offers">(.*?)</script>', page, re.DOTALL)
                choices = [each[0] for each in json.loads(offers[1]) if not each[4]] if offers else []
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
        told = [bool(re.search(f"You play {named} on ", unescape(page))) for page in pages]
        assert sorted(told) == [False, False, True]
