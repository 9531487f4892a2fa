"""The board of Lord of the P.I.G.S."""

from __future__ import annotations

import asyncio
import json
import re
from html import unescape
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.lordofpigs.table import NAMES as CHAIRS
from games.lordofpigs.table import as_table, ask, new, option, play, table, through
from games.lordofpigs.table import ratings as written
from games.lordofpigs.test_setup import unshuffled
from pages.lordofpigs_table import (
    AGENDA,
    HANDS,
    NAMES,
    TABLES,
    laid,
    laws,
    offered,
    painted,
    regions,
    viewed,
)
from pages.painting import ids, page_table, pieces, placed
from passel.contract import PageLine
from passel.games.lordofpigs import GAME, words
from passel.games.lordofpigs.components import ACTOR, ACTORS, CARDS, EVENT, MOST, NOBODY, Table
from passel.games.lordofpigs.faces.page import colours, line_marks
from passel.games.lordofpigs.faces.page_choices import GHOSTS
from passel.games.lordofpigs.faces.printed import EVENT_ICON, ICON, MODE_ICON, events, faces
from passel.games.lordofpigs.forecast import as_it_stands, chosen, winner
from passel.server.pages.board import line_regions
from passel.server.pages.regions import Renderer
from server.door import opened

DECISIONS = [name for name in TABLES if name not in ("crowded", "over")]
GAMES: list[dict[str, Any]] = [
    {},
    {"preset": "first game"},
    {"preset": "diplomacy wars", "actors": "random", "turn_limit": 20},
    {"match": "regular", "match_games": 2, "alt_window": "rounds", "opening_hand": 5},
]


def table_of(name: str) -> Table:
    return TABLES[name]()


def element(page: str, id: str) -> str:
    found = re.search(rf'<[^>]*id="{id}".*?</(?:label|section|article)>', page, re.DOTALL)
    assert found, id
    return found[0]


LISTED = ["pass", "done"]  # they lie nowhere on the board


def check_offers(pos: Table, seat: int) -> None:
    """Each option of the seat is on one piece, or listed if it is passing; what may not be chosen is on one,
    too."""
    offers = offered(pos, seat)
    options = {each.text for each in ask(pos).options}
    assert {text for text, each in offers.items() if not each.why} == options  # of two questions, the first
    for text, found in placed(painted(pos, seat), offers).items():
        assert len(found) == (0 if text in LISTED else 1), text


# -- choices -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*DECISIONS, "crowded"])
def test_every_option_is_a_thing_or_passing_and_only_once(name: str) -> None:
    pos = table_of(name)
    seat = ask(pos).seat
    assert ask(pos).decision.name == ("vote" if name == "crowded" else name)
    check_offers(pos, seat)


@pytest.mark.parametrize("given", GAMES, ids=str)
def test_whole_games_are_painted_for_all_eyes(given: dict[str, Any]) -> None:
    """Who is asked finds each option once, whatever happens; nobody else finds any."""
    pos, dice, met = new(chance=5, **given), Random(5), set[str]()
    for step in range(2000):
        if pos.over:
            break
        asked = ask(pos)
        met.add(asked.decision.name)
        if step % 3 == 0 or len(met) > 9:
            check_offers(pos, asked.seat)
        other = (asked.seat + 2 + step) % (ACTORS + 1) - 1
        if step % 7 == 0 and other != asked.seat:
            assert viewed(pos, other).ask is None and painted(pos, other)
        pos.play(asked.seat, dice.choice(asked.options))
    assert pos.over and {"vote", "vote-card", "submit"} <= met
    for seat in range(-1, ACTORS):
        assert painted(pos, seat) and viewed(pos, seat).ask is None and words.result(viewed(pos, seat))


@pytest.mark.parametrize("name", [*TABLES])
@pytest.mark.parametrize("seat", [-1, 3])
def test_who_is_not_asked_sees_the_same_board_without_choices(name: str, seat: int) -> None:
    pos = table_of(name)
    page = painted(pos, seat)
    assert "<input" not in page and 'class="pick' not in page
    assert viewed(pos, seat).ask is None
    for code in [*ACTOR, "SS"]:
        assert page.count(f'id="lane-{code}"') == 1
    for each in range(ACTORS):
        assert page.count(f'id="seat-{each + 1}"') == 1
    for name in [bill.name for each in viewed(pos, seat).public.offices for bill in each.actions]:
        assert page.count(f'id="law-{name.replace(".", "-")}"') == 1


@pytest.mark.parametrize("name", [*TABLES])
def test_ids_are_never_given_twice_and_nothing_is_styled_inline(name: str) -> None:
    pos = table_of(name)
    for seat in range(-1, ACTORS):
        page = painted(pos, seat)
        assert len(ids(page)) == len(set(ids(page)))
        assert "style=" not in page


@pytest.mark.parametrize("name", [*TABLES])
def test_a_piece_can_be_read_out_and_chosen(name: str) -> None:
    """What is hidden from screen readers, or a picture to them, hides its radio button."""
    pos = table_of(name)
    for seat in (-1, 0):
        for each in pieces(painted(pos, seat)):
            assert each.tag in ("label", "span") and not {"role", "aria-hidden"} & {*each.attributes}


@pytest.mark.parametrize("name", [*TABLES])
def test_the_same_view_is_painted_the_same(name: str) -> None:
    for seat in (-1, 0):
        assert painted(table_of(name), seat) == painted(table_of(name), seat)


def test_a_button_says_what_will_happen() -> None:
    """The words of the game say it, so the offers of the page say nothing of their own."""
    for name in DECISIONS:
        pos = table_of(name)
        view = viewed(pos, ask(pos).seat)
        for text, each in offered(pos, ask(pos).seat).items():
            assert each.why or each.step or each.button == words.button(view, option(text))


# -- what may not be had -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("crowded", "vote PR.2", "At this table you can only vote for other players' proposals."),
        ("watchdogs", "withdraw BK.4", "You can only discard your own proposals."),
        ("lobby", "use C2", "This card can't add or remove a vote."),
        ("lobby-target", "on CD.3", "This proposal has no vote to remove. Choose another one."),
        ("share", "share C1", "This card can't claim a share."),
    ],
)
def test_what_may_not_be_chosen_says_why(name: str, text: str, reason: str) -> None:
    pos = table_of(name)
    seat = ask(pos).seat
    offers = offered(pos, seat)
    assert offers[text].why == words.why_not(viewed(pos, seat), option(text))[0] == reason
    assert not offers[text].label and len(placed(painted(pos, seat), offers)[text]) == 1


# -- the pale pawns ------------------------------------------------------------------------------------------


def foretold(pos: Table, text: str) -> str:
    view = viewed(pos, ask(pos).seat)
    after = chosen(view, option(text)) or as_it_stands(view)
    return "/".join(map(str, after[:4])) + f" · {after[4]}"


@pytest.mark.parametrize("event", ["business-as-usual", "terrorist-attack", "championship-final"])
@pytest.mark.parametrize("first", ["PR", "CD"])
def test_pale_pawns_stand_where_the_pawns_will_go(event: str, first: str) -> None:
    """If all others pass, what each choice foretells comes true."""
    start = laid(event, "9/1/8/9 · 2", first=first)
    moments = [
        through(as_table(start.copy()), "PR vote"),
        play(through(as_table(start.copy()), "PR vote"), "vote PR.3"),
        through(as_table(start.copy()), "PR lobby"),
        play(through(as_table(start.copy()), "PR lobby"), "use C6"),
        play(through(as_table(start.copy()), "PR lobby"), "use U3"),
        through(as_table(start.copy()), "share"),
    ]
    told = 0
    for moment in moments:
        for each in ask(moment).options:
            pos = as_table(moment.copy())
            expected = foretold(pos, each.text)
            play(pos, each.text)
            if ask(pos).decision.name == "lobby-target":
                continue  # which Action it is for is foretold in its turn
            through(pos, "submit")
            assert written(pos) == expected, each.text
            told += 1
    assert told > 20


UPKEEP = {"strike": "general-strike", "fmi": "fmi-intervention"}


def test_pale_pawns_follow_the_deeds_of_upkeep_at_once() -> None:
    for name, texts in {
        "strike": ["stability +1", "stability -1"],
        "fmi": ["fmi BK +1", "fmi BK -1", "fmi ET -1"],
    }.items():
        for text in texts:
            pos = table("10/7/4/0 · 10", hands=HANDS, event=UPKEEP[name])
            expected = foretold(pos, text)
            assert written(play(pos, text)) == expected


def test_what_is_proposed_is_foretold_as_if_it_were_law() -> None:
    pos = table_of("submit")
    assert written(pos) == "5/7/6/8 · 3"  # Stability could not change in this turn
    assert foretold(pos, "submit R1") == "9/9/7/6 · 0"
    assert foretold(pos, "pass") == "5/7/6/8 · 3"


def standing(pos: Table, seat: int) -> dict[str, int]:
    """Where the pale pawns of a reader are, and who would win as it stands; 0 is nobody."""
    found = regions(pos, seat)
    lanes = [found[f"stands-{code}"] for code in [*ACTOR, "SS"]]
    omen = [each["by"] for each in lanes if each["wins"]]
    return dict(zip(GHOSTS, [each["to"] for each in lanes], strict=True)) | {"omen": sum(omen)}


def test_a_choice_names_only_the_pawns_that_it_moves() -> None:
    pos = table_of("vote")
    assert standing(pos, 0) == {"pr": 5, "bk": 7, "cd": 6, "et": 8, "ss": 2, "omen": 0}
    told = {text: each.data for text, each in offered(pos, 0).items()}
    assert told["vote PR.3"] == {"then": "vote", "pr": 7, "bk": 8, "et": 9, "ss": 3}
    assert told["vote PR.4"] == told["vote CD.2"] == {"then": "vote"}  # too few Votes, or enough already
    assert told["pass"] == {"oneClick": ""}


def test_pale_pawns_go_with_the_vote_that_is_being_laid_down() -> None:
    """Nobody else knows yet which Action gets it."""
    pos = table_of("vote-card")
    assert standing(pos, 0) == {"pr": 7, "bk": 8, "cd": 6, "et": 9, "ss": 3, "omen": 0}
    for seat in (-1, 1):
        assert standing(pos, seat) == {"pr": 5, "bk": 7, "cd": 6, "et": 8, "ss": 2, "omen": 0}
        assert "is-laying" not in painted(pos, seat)
    assert painted(pos, 0).count("is-laying") == 1


@pytest.mark.parametrize(
    ("numbers", "won", "ten_wins"),
    [
        ("10/4/6/3 · 0", "ET", "ET"),
        ("10/3/6/3 · 0", "", "PR"),
        ("10/10/6/3 · 2", "", ""),
        ("10/9/9/9 · 1", "PR", "PR"),
        ("10/10/10/9 · 0", "ET", "ET"),
        ("4/5/6/7 · 5", "", ""),
    ],
)
def test_who_would_win_is_marked(numbers: str, won: str, ten_wins: str) -> None:
    for tie, code in (("nobody", won), ("ten_wins", ten_wins)):
        pos = through(table(numbers, hands=HANDS, uprising_tie=tie), "submit")
        view = viewed(pos, 0)
        assert winner(view, as_it_stands(view)) == (ACTOR.index(code) if code else NOBODY)
        assert standing(pos, 0)["omen"] == (ACTOR.index(code) + 1 if code else 0)
        assert painted(pos, 0).count("data-wins") == bool(code)
        through(pos, "turn 7")
        assert pos.over == bool(code)
        if code:
            assert pos.places[ACTOR.index(code)] == 1
            assert standing(pos, 0)["omen"] == 0  # it has come true
            assert regions(pos, -1)[f"lane-{code}"]["won"]


def test_a_choice_that_makes_somebody_win_says_so() -> None:
    pos = laid(ratings="8/7/4/6 · 5")
    told = {text: each.data for text, each in offered(pos, 0).items()}
    assert told["vote PR.3"]["omen"] == 1 and "omen" not in told["vote PR.4"]


def test_the_style_sheet_can_put_every_pawn_everywhere() -> None:
    style = files(GAME.package).joinpath("faces/page.css").read_text("utf-8")
    for n in range(MOST + 1):
        assert f'.lane[data-is="{n}"] {{ --is: {n} }}' in style
        assert f'.lane:has(> [data-to="{n}"]) {{ --stands: {n} }}' in style
        for name in GHOSTS:
            assert f'.pigs:has(:checked[data-{name}="{n}"]) {{ --{name}: {n} }}' in style
    for by, name in enumerate(GHOSTS, 1):
        assert f'.lane[data-by="{by}"] {{ --to: var(--{name}, var(--stands)) }}' in style
    for by in range(1, ACTORS + 1):
        assert f'.pigs:has(:checked[data-omen="{by}"]) .lane[data-by="{by}"] .lane__omen' in style
        assert f'.pigs[data-me="{by}"] .lane[data-by="{by}"] .lane__tag' in style
        assert f'.pigs[data-me="{by}"] .is-mine {{ --c: var(--seat-{by}) }}' in style
    for then in ("vote", "lobby", "less", "drop"):
        assert f'[data-then="{then}"]' in style


# -- the mat -------------------------------------------------------------------------------------------------


def test_pawns_are_moved_on_their_own_tracks() -> None:
    def where(pos: Table) -> dict[str, list[tuple[int, str]]]:
        offers = offered(pos, 0)
        found: dict[str, list[tuple[int, str]]] = {}
        for text, (*_more, piece) in sorted(placed(painted(pos, 0), offers).items()):
            _field, code, n = piece.attributes["id"].split("-")
            found[code] = sorted([*found.get(code, []), (int(n), text)])
        return found

    assert where(table_of("strike")) == {"SS": [(2, "stability -1"), (4, "stability +1")]}
    assert where(table_of("fmi")) == {
        "BK": [(6, "fmi BK -1"), (8, "fmi BK +1")],
        "CD": [(3, "fmi CD -1"), (5, "fmi CD +1")],
        "ET": [(5, "fmi ET -1"), (7, "fmi ET +1")],
    }
    edge = table(
        "0/10/0/5 · 5", hands=HANDS, event="fmi-intervention"
    )  # a pawn at the end of its track stays
    assert where(edge)["BK"] == [(9, "fmi BK -1"), (10, "fmi BK +1")]
    assert where(edge)["CD"] == [(0, "fmi CD -1"), (1, "fmi CD +1")]
    page = painted(edge, 0).replace(' aria-hidden="true"', "")
    assert '<b class="track__way">+1</b><span class="track__way">10</span>' in page
    assert '<b class="track__way">−1</b><span>9</span>' in page


def test_tracks_are_read_out() -> None:
    found = regions(table_of("vote"), 2)
    assert found["stands-CD"]["spoken"] == "Ada: 4, and 6 as the votes stand."
    assert found["stands-PR"]["spoken"] == "Mira: 5."
    assert found["pigs"]["me"] == 3  # the style sheet marks this track
    first = [found[f"lane-{code}"]["first"] for code in [*ACTOR, "SS"]]
    assert first == [True, False, False, False, False]


def test_a_note_says_what_the_pale_pawns_mean() -> None:
    def note(name: str, seat: int) -> str:
        return str(regions(table_of(name), seat)["mat-note"])

    assert "after your choice" in note("vote", 0) and "after your choice" in note("share", 2)
    assert "as the votes stand" in note("vote", 1) and "as the votes stand" in note("vote-card", 0)
    assert "becomes law" in note("submit", 0)
    assert "Alone at 10" in note("floods", 0) and "Alone at 10" in note("over", 0)


# -- the agenda, the hand, the players -----------------------------------------------------------------------


def test_an_action_tells_what_is_missing_and_what_a_vote_would_do() -> None:
    said = {name: (each["say"], each["more"]) for name, each in laws(table_of("vote"), 0).items()}
    assert said == {
        "PR.3": ("Needs 1 more", "Passes with your vote"),
        "PR.4": ("Needs 3", "Needs 2 more"),
        "BK.4": ("Needs 1 more", "Passes with your vote"),
        "CD.2": ("Passes", "Passes"),
        "CD.3": ("Needs 1", "Passes with your vote"),
        "ET.3": ("Needs 1 more", "Passes with your vote"),
    }
    laying = laws(table_of("vote-card"), 0)
    assert [name for name, each in laying.items() if each["laying"]] == ["PR.3"]
    assert laying["PR.3"]["say"] == "Passes"
    losing = {name: each["less"] for name, each in laws(table_of("lobby-target"), 0).items()}
    assert losing["CD.2"] == "Needs 1 more" and losing["PR.3"] == "Needs 2" and losing["CD.3"] == ""
    passed = {name: each["say"] for name, each in laws(table_of("share"), 0).items() if each["passed"]}
    assert passed == {"CD.2": "Now law"}


def test_a_choice_says_what_becomes_of_the_action() -> None:
    def then(pos: Table) -> set[Any]:
        offers = offered(pos, 0).values()
        return {each.data["then"] for each in offers if not each.why and each.text != "pass"}

    assert then(table_of("vote")) == {"vote"}
    assert then(table_of("watchdogs")) == {"drop"} and "Discarded" in painted(table_of("watchdogs"), 0)
    assert then(table_of("lobby-target")) == {"less"}
    assert then(play(through(laid(), "lobby"), "use U3")) == {"lobby"}


def test_actions_lie_in_table_order() -> None:
    assert [*laws(laid(first="CD"), -1)] == ["CD.2", "CD.3", "ET.3", "PR.3", "PR.4", "BK.4"]


def test_an_action_is_read_out_with_its_voters() -> None:
    spoken = {name: each["spoken"] for name, each in laws(table_of("vote"), 1).items()}
    assert spoken["CD.2"] == (
        "In-Factory Energy Plant. Ada's proposal, 2 of 2 votes: Ada +2, Jonas +2, Social Stability −1."
        " Votes by Jonas and Ada."
    )
    assert spoken["CD.3"].endswith("Jonas −1.")
    assert spoken["PR.3"].endswith("Votes by Mira.")


def test_hints_go_with_what_is_asked() -> None:
    def hints(name: str, seat: int = 0) -> dict[str, str]:
        return hints_of(table_of(name), seat)

    def hints_of(pos: Table, seat: int = 0) -> dict[str, str]:
        return {name: regions(pos, seat)[f"{name}-hint"][1] for name in ("agenda", "hand")}

    assert hints("vote")["agenda"].startswith("1.") and hints("vote")["hand"].startswith("2.")
    assert hints("lobby")["hand"].startswith("1.") and hints("lobby")["agenda"].startswith("2.")
    assert hints("lobby-target")["agenda"].startswith("2.")
    assert hints("share", 0) == {"agenda": "6 proposals, 0 would pass", "hand": ""}
    assert hints("vote-card")["agenda"] == "6 proposals, 2 would pass"  # with the one being laid
    assert hints("watchdogs")["agenda"] == "Choose one of yours"
    assert hints_of(new())["agenda"] == ""


def test_equal_cards_lie_on_one_another() -> None:
    def cards(name: str) -> list[tuple[str, Any]]:
        found = regions(table_of(name), 0)
        return [(each, values) for each, values in found.items() if re.fullmatch(r"card-..", each)]

    assert [(card, each["count"]) for card, each in cards("vote")] == [
        ("card-C1", 1), ("card-C2", 2), ("card-C6", 1), ("card-U3", 1), ("card-R1", 1),
    ]  # fmt: skip
    assert "Structural Measures Package, 2 copies. Needs 1 vote: you +1" in element(
        painted(table_of("vote"), 0), "card-C2"
    )
    assert [card for card, each in cards("lobby-target") if each["using"]] == ["card-C6"]
    page = painted(table_of("vote"), 0)
    assert "Share with: Banker" in page and "−1 vote" in page


def test_alternate_modes_are_shown_only_if_there_are_any() -> None:
    assert "−1 vote" not in painted(laid(alternate_modes=False), 0)
    assert "Lobby" not in painted(laid(alternate_modes=False), 0)
    assert "is-barred" in painted(laid("international-scrutiny"), 0)


def test_what_players_did_is_told_as_far_as_it_can_be_seen() -> None:
    def did(pos: Table) -> list[str]:
        return [regions(pos, -1)[f"seat-{seat + 1}"]["did"] for seat in range(ACTORS)]

    pos = laid()
    assert did(pos) == ["Voting", "Votes later", "Votes later", "Votes later"]
    play(pos, "pass", "vote PR.3")
    assert did(pos) == ["Didn't vote", "Voting", "Votes later", "Votes later"]  # Bo has a card to choose
    play(pos, "with C5")
    assert did(pos) == ["Didn't vote", "Voted", "Voting", "Votes later"]
    assert did(through(pos, "lobby")) == ["", "Voted", "", ""]
    assert did(table_of("over")) == ["", "", "", ""]


def test_players_sit_in_the_order_of_their_offices() -> None:
    pos = table(hands=HANDS, seating="CD PR ET BK")
    page = painted(pos, 1)  # the President
    sitting = re.findall(r'<article class="rival" id="seat-(.)" data-by="(.)"', page)
    assert sitting == [("4", "2"), ("1", "3"), ("3", "4")]
    assert '<section class="zone" id="seat-2"' in page and 'data-me="1"' in page
    sitting = re.findall(r'<article class="rival" id="seat-(.)" data-by="(.)"', painted(pos, -1))
    assert sitting == [("2", "1"), ("4", "2"), ("1", "3"), ("3", "4")]
    assert colours(viewed(pos, -1)) == [3, 1, 4, 2]


def test_discards_and_what_is_known_can_be_looked_through() -> None:
    pos = table(
        hands={"BK": "C5 C1", "CD": "C2", "PR": "C1"}, discards={"BK": "C1 C3 C1"}, decks={"CD": ""},
        event="whistle-blower-scandal",
    )  # fmt: skip
    gone = regions(pos, 0)["gone-BK"]
    assert gone["gone"] == [{"n": 13, "count": 2}, {"n": 15, "count": 1}]
    assert gone["known"] == [
        "Shown in turn 6, not used since: Prioritize Investment in Public Sector.",
        "Cards without a second use since turn 6: 1.",
    ]
    page = painted(pos, 0)
    heap = page.split('id="cards-BK"')[1].split("</button>")[0]
    assert "Lower Lending Rate to Small Companies ×2" in heap and "New Risk Assessment Study" in heap
    assert "Bo&#x27;s discard pile" in heap and 'popovertarget="cards-BK"' in page
    pos.players[ACTOR.index("CD")].held = [1]
    assert regions(pos, 0)["gone-CD"]["known"][0] == ("In hand or used as a vote: Adjust the Prices Upwards.")


def test_all_cards_of_a_player_are_at_some_place() -> None:
    """So that they are seen to move from one to the other.  The piles are not counted."""
    pos = through(play(through(new(chance=3), "turn 4"), "submit C2"), "vote")
    play(pos, "vote ET.1")
    play(pos, ask(pos).options[0].text)
    for reader in range(-1, ACTORS):
        page = painted(pos, reader)
        counts = dict(re.findall(r'data-place="([^"]+)" data-count="(\d+)"', page))
        for seat, office in enumerate(viewed(pos, reader).public.offices):
            assert f'data-place="deck-{seat}"' in page and f'data-place="discards-{seat}"' in page
            place = re.compile(rf"hand-{seat}\b.*|law-{seat}-\d+|vote-\d+-\d+-{seat}")
            counted = sum(int(n) for name, n in counts.items() if place.fullmatch(name))
            assert counted + office.deck + len(office.discards) == 29


# -- the Gazette, the turn -----------------------------------------------------------------------------------


def test_the_gazette_reports_the_event_and_the_latest_law() -> None:
    page = unescape(painted(table_of("vote"), 0))
    assert (
        "National Business Fair" in page
        and "This turn, the owner of each new law draws 2 cards." in page
        and "#LP-26" in page
    )
    assert "Handshakes in hall one" in page.split('id="agenda"')[0]
    page = unescape(painted(table_of("share"), 0)).split('id="agenda"')[0]
    assert "In-Factory Energy Plant becomes law" in page
    assert "The factory now makes its own electricity, mostly out of overtime." in page
    assert "In the days of fear" not in page  # there is a law to report


def test_events_that_have_been_are_listed() -> None:
    pos = through(laid(following=["business-as-usual", "flash-floods"]), "turn 9")
    found = regions(pos, 0)
    assert found["gazette"]["event"] == "flash-floods" and found["gazette"]["left"] == 0
    assert found["events-gone"] == [("business-as-usual", 2)] and "Flash Floods" in painted(pos, 0)
    assert "Business as Usual ×2" in painted(pos, 0)


def test_without_events_the_gazette_has_the_laws() -> None:
    pos = new(preset="first game")
    assert not regions(pos, 0)["gazette"]["event"] and "events-gone" not in painted(pos, 0)
    assert "No new law this turn." in painted(pos, 0)
    assert "No proposals yet." in painted(pos, 0)


def test_phases() -> None:
    def states(name: str) -> list[str]:
        return [each["state"] for each in regions(table_of(name), -1)["phase"]["phases"]]

    assert states("strike") == ["is-now", "", "", "", ""]
    assert states("lobby") == ["is-done", "is-done", "is-now", "", ""]
    assert states("over") == ["is-done"] * 5


def test_a_set_tells_its_games_and_points() -> None:
    pos = laid(match="regular")
    pos.players[1].points = 1
    page = painted(pos, 0)
    text = re.sub("<[^>]+>", "", page)
    assert "Game 1 of 3" in text and "Banker · 1 point · " in text and "0 points" in text
    assert {*re.findall(r'data-place="(\w+)-\d" data-count', page)} == {"points"}
    assert "Game 1" not in painted(laid(), 0)


def test_every_card_and_event_has_a_picture_that_is_in_the_sprite() -> None:
    names = files(GAME.package).joinpath("faces/icons.txt").read_text("utf-8").split()
    assert names == sorted(set(names))
    assert {*ICON, *EVENT_ICON, *filter(None, MODE_ICON.values())} <= set(names)
    assert len(ICON) == CARDS == len(faces("en")) and len(events("en")) == len(EVENT)
    used = files(GAME.package).joinpath("faces/pieces.html").read_text("utf-8")
    assert set(re.findall(r'pic\("([a-z-]+)"\)|sprite }}#gi-([a-z-]+)"', used)) <= {
        pair for name in names for pair in ((name, ""), ("", name))
    }


def test_a_clause_of_an_event_is_that_of_the_rules() -> None:
    for event in events("en").values():
        assert f"*{event['name']}*" in GAME.clauses[event["clause"]]


# -- the log -------------------------------------------------------------------------------------------------


def marks(event: str, *values: int | None) -> list[str]:
    line = PageLine(1, event, [*values, 0, 0, 0, 0][:4], lambda: "")
    return [each.icon for each in line_marks(line)]


def test_pictures_in_the_log_show_the_card_and_what_is_done() -> None:
    pact = ICON[12]
    assert marks("turn", 0, 0, 3) == ["flying-flag"]
    assert marks("revealed", 1) == ["flood"]
    assert marks("drew", 0, 0, 12) == [pact] == marks("showed", 0, 0, 12)
    assert marks("flooded", 0, 0, 12) == ["flood", pact]
    assert marks("submitted", 0, 4 * 13 + 12) == [pact]  # the second proposal of the President
    assert marks("withdrew", 0, 12) == ["sniffing-dog", pact]
    assert marks("activated", 0, 12) == ["gavel", pact]
    assert marks("vote-left", 0, 12, 0) == [pact]
    assert marks("lobbied", 0, 4, 12, 1) == ["thumb-up", ICON[4]]
    assert marks("shared", 0, 10, 12, 0) == ["pie-chart", ICON[10]]
    assert marks("struck", 0, 0, 1, 6) == ["thumb-up"] and marks("struck", 0, 0, -1, 6) == ["thumb-down"]
    assert marks("intervened", 0, 1, 3) == ["thumb-up"] and marks("intervened", 0, 1, 2) == ["thumb-down"]
    assert marks("won", 0, 0, 1) == ["uprising"] and marks("won", 0, 0, 0) == []
    assert marks("abstained", 0, 0) == []


def test_a_hidden_card_makes_no_picture() -> None:
    assert marks("voted", 0, 0, 12, None) == ["vote"] and marks("voted", 0, 0, 12, 4) == ["vote", ICON[4]]
    assert marks("drew", 0, 0, None) == []


def test_all_pictures_of_the_log_are_in_the_sprite() -> None:
    names = files(GAME.package).joinpath("faces/icons.txt").read_text("utf-8").split()
    pos, dice = new(chance=3), Random(3)
    while not pos.over:
        pos.play(ask(pos).seat, dice.choice(ask(pos).options))
    for line in page_table(GAME, pos, -1, NAMES).lines:
        assert {each.icon for each in line_marks(line)} <= set(names)


# -- tooltips ------------------------------------------------------------------------------------------------


def test_pieces_say_what_they_do_also_when_they_cannot_be_used() -> None:
    page = unescape(painted(table_of("strike"), 0))
    assert 'title="Needs 1 vote: you +1, Jonas −1, Bo −1, Social Stability −1."' in page
    assert 'title="Ada\'s proposal, 2 of 2 votes: Ada +2, Jonas +2, Social Stability −1."' in page
    assert 'title="Public Opinion: Mira\'s rating. Alone at 10 at the end of a turn wins."' in page
    assert 'title="Your vote: Structural Measures Package."' in page
    assert 'title="Jonas\'s vote, face down."' in page and 'title="Mira goes first this turn."' in page
    assert 'title="Bo would win if the turn ended like this."' in page


def test_no_codes_are_written_on_the_board() -> None:
    for name in TABLES:
        for seat in (-1, 0):
            said = re.sub(r"<[^>]*>", " ", painted(table_of(name), seat))
            assert not re.search(r"\b(?:PR|BK|CD|ET|SS)\b|\b[CUR][1-6]\b", said)


def test_the_last_turns_are_counted() -> None:
    assert "Turn 7<" in painted(laid(), 0) and "Turn 7 of" not in painted(laid(), 0)
    late = table(hands=HANDS, turn_number=58)
    assert "Turn 58 of 60" in painted(late, 0)


# -- secrets -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*TABLES])
def test_worlds_that_a_seat_cannot_tell_apart_are_painted_alike(name: str) -> None:
    pos = table_of(name)
    pos.journal = None
    pos.paced = True  # so that who has no choice is asked all the same
    for seat in range(-1, ACTORS):
        worlds = [as_table(GAME.imagine(pos, seat, seed)) for seed in (1, 2)]
        assert {painted(world, seat) for world in worlds} == {painted(pos, seat)}
        if viewed(pos, seat).ask is not None:
            assert [offered(world, seat) for world in worlds] == [offered(pos, seat)] * 2


def test_the_face_of_a_vote_is_seen_by_the_voter_alone() -> None:
    pos = table("5/7/4/6 · 3", actions=AGENDA, hands=HANDS)

    def faces_on(seat: int, name: str) -> list[str]:
        return re.findall(
            r'<span class="card-back[^>]* id="vote-[^>]*><span><svg[^>]*><use href="[^"]*#(?:gi-)?([\w-]+)"',
            element(painted(pos, seat), f"law-{name}"),
        )

    assert faces_on(3, "CD-2") == [ICON[39], "pig-CD"]
    assert faces_on(2, "CD-2") == ["pig-ET", ICON[27]]
    assert faces_on(1, "CD-2") == faces_on(-1, "CD-2") == ["pig-ET", "pig-CD"]
    assert faces_on(3, "ET-3") == [ICON[41]] and "A vote Jonas lobbied for." in element(
        painted(pos, 1), "law-ET-3"
    )


# -- in the house --------------------------------------------------------------------------------------------


def test_a_table_is_drawn_and_a_choice_is_made_on_it(tmp_path: Path) -> None:
    asyncio.run(drawn_and_chosen(tmp_path))


async def drawn_and_chosen(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        people = [await door.visitor(name) for name in CHAIRS]
        at = await door.playing("lordofpigs", people, settings={"events": False})
        for visitor in people:
            visitor.like_a_browser()
        ada, bo, *_others = people
        page = (await ada.ask("GET", f"/tables/{at}")).body.decode()
        assert 'id="lane-SS"' in page and "style=" not in page and "lordofpigs.css" in page
        offers = offers_in(page)
        assert "pass" in offers
        assert not offers_in((await bo.ask("GET", f"/tables/{at}")).body.decode())
        number = re.findall(r'name="ask" value="(\d+)"', page)[0]
        text = next(text for text in offers if text.startswith("submit "))
        assert any(text in each.options for each in pieces(page))
        answer = await ada.ask(
            "POST",
            f"/tables/{at}/acts",
            body=f"do=decide&choose={text.replace(' ', '+')}&ask={number}".encode(),
            headers={"content-type": "application/x-www-form-urlencoded"},
        )
        assert answer.status in (200, 303)
        assert not offers_in((await ada.ask("GET", f"/tables/{at}")).body.decode())
        assert 'id="law-PR-1"' in (await bo.ask("GET", f"/tables/{at}")).body.decode()


def offers_in(page: str) -> list[str]:
    """What can be chosen on a page, as its script gets it."""
    found = re.search(r'id="offers">(.*?)</script>', page)
    return [each[0] for each in json.loads(found[1]) if not each[4]] if found else []


def test_the_journal_marks_players_in_the_colour_of_their_office() -> None:
    """Which is not that of the seat when offices are drawn by lot."""
    pos = unshuffled(0, 1, 0, actors="random", events=False)
    table = page_table(GAME, pos, -1, NAMES)
    lines = Renderer("regions.html").render(line_regions(GAME, table.lines, table.seats))
    said = "".join(each.whole() for each in lines)
    marked = re.findall(r'data-by="(\d)" aria-hidden="true">(\w)</span>\s*<span>(\w+) is the', said)
    assert sorted(marked) == [("1", "A", "Ada"), ("2", "J", "Jonas"), ("3", "B", "Bo"), ("4", "M", "Mira")]


@pytest.mark.parametrize("name", TABLES)
def test_every_card_and_track_can_be_read(name: str) -> None:
    """Whether it can be chosen now or not."""
    pos = TABLES[name]()
    page = painted(pos, 0)
    found = re.findall(r'<(?:label|div) class="(?:law|lane) [^>]*>', page)
    assert len(found) >= 5 and all(re.search(r'title="[^"]+"', each) for each in found)
