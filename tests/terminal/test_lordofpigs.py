"""How Lord of the P.I.G.S. looks."""

from __future__ import annotations

import random
from functools import cache

import pytest
from msgspec.structs import replace

from games.lordofpigs.table import NAMES, new, play, table, tags, through, view
from passel.contract import View
from passel.contract.text import Room, TextBoard, text_face
from passel.games.lordofpigs import GAME
from passel.games.lordofpigs.components import ACTOR, TAG, Table
from passel.games.lordofpigs.faces import text as lordofpigs
from passel.games.lordofpigs.forecast import as_it_stands
from passel.kernel import heard
from quick import slow
from terminal.home import paper, printed

pytestmark = pytest.mark.pure

BILLS = {"PR.2": "C3: ET C2", "CD.1": "U2: CD C4, BK lobby", "BK.3": "C5"}
HANDS = {"BK": "C2 C6", "CD": "C6 U3", "ET": "C1", "PR": "C5 C5 R2"}


def a_turn(
    ratings: str = "0/0/0/0 · 5", *, event: str = "business-as-usual", first: str = "PR", preset: str = ""
) -> Table:
    return table(ratings, event=event, first=first, preset=preset, actions=BILLS, hands=HANDS)


def sheet(seen: View, width: int = 79, height: int = 24) -> TextBoard:
    options = lordofpigs.order(seen.ask.options if seen.ask else ())
    numbers = {text: number for number, text in enumerate(options, 1)}
    return lordofpigs.board(GAME, replace(seen, names=tuple(NAMES)), numbers, Room(width, height))


def lines(seen: View, width: int = 79, height: int = 24) -> list[str]:
    console = paper(width)
    console.print(sheet(seen, width, height).picture)
    return [line.rstrip() for line in printed(console).splitlines()]


def line(seen: View, start: str, height: int = 24) -> str:
    return next(each for each in lines(seen, height=height) if start in each)


def later(chance: int, decisions: int) -> Table:
    """After so many random choices, or at the end."""
    pos, luck = new(chance=chance), random.Random(chance)
    for _ in range(decisions):
        if not pos.over:
            ask = pos.asks[0]
            pos.play(ask.seat, luck.choice(ask.options))
    return pos


def test_it_has_a_look_of_its_own() -> None:
    assert text_face(GAME) is lordofpigs


# -- the country -----------------------------------------------------------------------------------------


def test_the_tracks() -> None:
    seen = view(table("3/5/0/10 · 4", hands={"BK": "C2 C6"}, seating="ET PR BK CD", first="CD"), "BK")
    first, president, banker, director, tycoon, people, *_ = lines(seen)
    assert "Turn 6 · Propose · Dan goes first" in first
    assert president.startswith("  President Bo         ■■■□□□□□□□  3 ")
    assert banker.startswith("  Banker    Cleo (you) ■■■■■□□□□□  5     3 cards")
    assert director.startswith("▸ Director  Dan        □□□□□□□□□□  0     1 card ")
    assert tycoon.startswith("  Tycoon    Ada        ■■■■■■■■■■ 10 ")
    assert people.startswith("  Social Stability     ■■■■□□□□□□  4     revolt at 0")


def test_where_the_pawns_go_as_the_votes_stand() -> None:
    seen = view(a_turn("3/1/4/4 · 4"), "BK")
    assert [each[31:37].strip() for each in lines(seen)[1:6]] == ["3→2", "1→0", "4→6", "4→2", "4→2"]
    seen = view(a_turn("3/1/4/4 · 4", event="terrorist-attack"), "BK")
    assert as_it_stands(seen) == [1, 0, 7, 1, 1]
    seen = view(a_turn("3/1/4/4 · 4", event="championship-final"), "BK")
    assert as_it_stands(seen) == [2, 0, 6, 2, 4]


@pytest.mark.parametrize("chance", range(20))
def test_it_goes_as_foretold_when_nobody_interferes(chance: int) -> None:
    pos = through(later(chance, 20), "vote", "turn 30")
    if pos.over:
        return
    foretold = as_it_stands(view(pos))
    through(pos, "submit", "turn 30")
    assert [player.rating for player in pos.players] + [pos.stability] == foretold


def test_a_law_whose_benefits_are_being_shared_is_not_counted_twice() -> None:
    actions, hands = {"PR.1": "C4: BK C2, BK C3"}, {"PR": "R1"}
    seen = view(through(table("0/0/0/0 · 5", actions=actions, hands=hands), "share"))
    assert as_it_stands(seen) == [2, 2, 0, 0, 4]
    assert "now law" in line(seen, "Energy Security Convention")


def test_the_revolt() -> None:
    assert "revolt: Dan is lowest" in line(view(table("3/5/4/1 · 0")), "Social Stability")
    assert "revolt: you're lowest" in line(view(table("3/5/4/1 · 0"), "ET"), "Social Stability")
    assert "revolt, but the lowest are tied" in line(view(table("1/5/4/1 · 0")), "Social Stability")


def test_the_event_stands_beside_the_tracks_or_below_them() -> None:
    seen = view(table(event="fmi-intervention"))
    text = " ".join(" ".join(each.partition("│")[2] for each in lines(seen, width=90)).split())
    assert text == ("FMI Intervention Everyone chooses another player: both go up 1 or both go down 1.")
    below = " ".join(lines(seen, width=60)[6:8])
    assert below.startswith("FMI Intervention  Everyone chooses") and "down 1." in below


def test_without_events() -> None:
    text = "\n".join(lines(view(table(preset="first game"))))
    assert "│" not in text and "Events" not in text


def test_a_set_of_games() -> None:
    pos = table(match="regular", match_games=5)
    pos.players[1].points = 3
    pos.game = 2
    assert "Game 2 of 5 · Turn 6" in lines(view(pos))[0]
    assert "· 3 points" in line(view(pos), "Banker") and "· 0 points" in line(view(pos), "Tycoon")


# -- the laws --------------------------------------------------------------------------------------------


def test_the_agenda() -> None:
    seen = view(a_turn(first="BK"))
    assert seen.ask is not None and seen.ask.decision == "vote"
    heading, *laws = lines(seen)[6:10]
    assert heading.split() == ["On", "the", "agenda", "votes", "Pre", "Ban", "Dir", "Tyc", "Soc"]
    assert [" ".join(law.split()) for law in laws] == [
        "1 Prioritize Investment in Public Sector BK.3 0/1 +1 +1 −1 · ·",
        "2 Relocation of Production Sites CD.1 2/2 Dir Ban+ −1 −2 +2 −2 −2",
        "3 Remote Administrative Managing Law PR.2 1/2 Tyc +2 · · +2 −1",
    ]
    assert "+ is a lobbied vote, with no card under it" in "\n".join(lines(seen))


def test_votes_in_full_where_there_is_room() -> None:
    text = "\n".join(lines(view(a_turn(), "BK"), height=40))
    assert "passes: Cleo, you by lobbying" in text
    assert "+ is a lobbied vote" not in text
    assert "second use: remove the last vote from any proposal" in text


def test_the_hand() -> None:
    seen = view(a_turn(), "PR")
    assert "only you see this" in line(seen, "Your hand")
    savings = " ".join(line(seen, "Savings").split())
    assert savings == "Savings Promotion Campaign ×2 C5 1 or +1 vote +1 −1 · +1 ·"
    assert "3 or share Tyc" in line(seen, "Strategic Intervention")
    text = "\n".join(lines(seen, height=40))
    assert "second use: add a vote to any proposal" in text
    assert "second use: when a law helps Dan, you gain the same" in text


def test_cards_have_no_modes_where_none_are_in_use() -> None:
    seen = view(a_turn(preset="first game"), "PR")
    assert "or +1 vote" not in "\n".join(lines(seen))


def test_only_the_voter_knows_which_card_lies_there() -> None:
    pos = a_turn()
    assert "Your votes: Relocation" not in "\n".join(lines(view(pos, "CD")))
    assert "Your votes: In-Factory Energy Plant on Relocation of Production Sites" in lines(view(pos, "CD"))
    assert "In-Factory" not in "\n".join(lines(view(pos, "BK"), height=0))


def test_an_empty_table() -> None:
    seen = view(table(decks=dict.fromkeys(ACTOR[1:], "")), "BK")
    assert "On the agenda: nothing" in lines(seen)
    assert "Your hand: empty" in lines(seen)


@pytest.mark.parametrize(
    ("until", "event", "offer", "row"),
    [
        ("floods", "flash-floods", "discard C5", "Savings"),
        ("vote", "", "vote PR.2", "Remote"),
        ("lobby", "", "use C5", "Savings"),
        ("submit", "", "submit R2", "Strategic Int"),
        ("watchdogs", "civilian-watchdogs", "withdraw PR.2", "Remote"),
    ],
)
def test_numbers_stand_on_what_is_on_offer(until: str, event: str, offer: str, row: str) -> None:
    actions = BILLS | {"PR.4": "U1"}  # who has but one Action to drop is not asked
    pos = through(table(event=event or "business-as-usual", actions=actions, hands=HANDS), f"PR {until}")
    seen = view(pos)
    assert seen.ask is not None
    number = lordofpigs.order(seen.ask.options).index(offer) + 1
    assert line(seen, row)[:2].strip() == str(number)
    assert offer in sheet(seen).shown
    assert not sheet(seen, height=60).shown and not sheet(seen, height=0).shown


def test_numbers_of_what_follows() -> None:
    pos = play(a_turn(), "vote PR.2")
    assert {"with C5", "with R2"} < sheet(view(pos)).shown
    assert lines(view(pos)).index(line(view(pos), "Your hand")) < lines(view(pos)).index(
        line(view(pos), "On the")
    )
    pos = play(through(play(pos, "with R2"), "PR lobby"), "use C5")
    assert sheet(view(pos)).shown == {"on PR.2", "on BK.3", "on CD.1"}
    assert "share R1" in sheet(view(sharing())).shown


def sharing() -> Table:
    actions = {"PR.1": "C4: BK C2, BK C3"} | {f"ET.{n}": "R3" for n in range(1, 9)}
    return through(table(actions=actions, hands={"PR": "R1"}), "share")


# -- who knows what --------------------------------------------------------------------------------------


@pytest.mark.parametrize("chance", range(12))
def test_secrets_are_not_on_it(chance: int) -> None:
    """While all are asked in the open; else who is imagined without a card would not be asked."""
    pos = through(later(chance, 15 + 6 * chance), "vote", "submit")
    for seat in range(-1, 4):
        seen = GAME.view(pos, seat)
        for seed in range(3):
            twin = GAME.view(GAME.imagine(pos, seat, seed), seat)
            for height in (24, 0):
                assert lines(twin, height=height) == lines(seen, height=height)


def test_nobody_is_seen_to_have_a_choice_with_cards() -> None:
    """Who has a card to lobby with is asked; the others are not, so the mark would betray the hand."""
    pos = a_turn(event="flash-floods")
    for until in ("floods", "lobby", "lobby-target"):
        pos = through(pos, "PR floods" if until == "floods" else "PR lobby")
        if until == "lobby-target":
            play(pos, "use C5")
        assert "▸" in "\n".join(lines(view(pos, "PR")))
        assert "▸" not in "\n".join(lines(view(pos, "BK")))
    assert "▸" not in "\n".join(lines(view(sharing(), "BK")))


def test_what_all_know() -> None:
    pos = a_turn(event="whistle-blower-scandal")
    pos.players[1].held = tags("C3 C3")
    text = " ".join(lines(view(pos, "PR"), width=200))
    assert "What everyone knows of hidden cards" in text
    assert (
        "Bo (Banker): New Risk Assessment Study ×2 in hand or used as a vote; in turn 6: "
        "Prioritize Investment in Private Sector and 1 card without a second use" in text
    )
    assert "Ada (President)" not in text


def test_a_spectator() -> None:
    text = "\n".join(lines(GAME.view(a_turn(), -1), height=0))
    assert "you" not in text and "Your" not in text
    assert "Cleo, Bo by lobbying" in text


# -- any size --------------------------------------------------------------------------------------------


def largest() -> Table:
    """Fourteen Actions each, with Votes by the dozen, and a hand of all kinds of cards."""
    actions = {
        f"{code}.{186 + n}": f"{TAG[n % len(TAG)]}: " + ", ".join(["ET C2", "BK lobby"] * (n % 14))
        for code in ACTOR
        for n in range(1, 15)
    }
    actions = {name: text.removesuffix(": ") for name, text in actions.items()}
    every = "C1 C2 C3 C4 C5 C6 U1 U2 U3 U4 R1 R2 R3 C5 C5"
    return table(
        "10/10/10/10 · 10", actions=actions, hands=dict.fromkeys(ACTOR, every), turn_limit=200,
        turn_number=200, submitted=200, event="fmi-intervention", match="competitive",
    )  # fmt: skip


@cache
def all_kinds() -> list[Table]:
    return [largest(), through(largest(), "vote"), a_turn(), later(3, 40), later(3, 999)]


@pytest.mark.parametrize("width", [79, *[slow(width) for width in (20, 40, 60, 78, 80, 120, 200)]])
@pytest.mark.parametrize("height", [24, *[slow(height) for height in (0, 10, 40)]])
def test_no_line_is_wider_than_the_room(width: int, height: int) -> None:
    for pos in all_kinds():
        for seat in (-1, 0, 3):
            assert max(len(each) for each in lines(GAME.view(pos, seat), width, height)) <= width


def test_the_largest_case() -> None:
    seen = view(through(largest(), "vote"))
    text = "\n".join(lines(seen))
    assert all(f" {code}.{number} " in text for code in ACTOR for number in range(187, 201))
    assert "Turn 200" in text
    assert len(sheet(seen).shown) == 56


def test_the_essential_fits_on_80_by_24() -> None:
    assert len(lines(view(a_turn(), "PR"))) <= 16


def test_long_names_are_cut() -> None:
    console = paper(79)
    seen = view(a_turn(), names=["Maximilian Alexander von und zu Tal"] * 4)
    console.print(lordofpigs.board(GAME, seen, {}, Room(79, 24)).picture)
    assert "President Maximilian Al…" in printed(console)
    assert max(len(each.rstrip()) for each in printed(console).splitlines()) <= 79


def test_the_end() -> None:
    pos = later(5, 999)
    assert pos.over
    for seat in (-1, 0):
        seen = GAME.view(pos, seat)
        assert "the end" in lines(seen)[0]
        assert [" · Lord" in each for each in lines(seen)].count(True) == 1
        assert "▸" not in "\n".join(lines(seen))


# -- what happened ---------------------------------------------------------------------------------------


def test_the_story() -> None:
    pos = later(2, 80)
    entries = [each for each in (heard(entry, 1) for entry in pos.journal or []) if each is not None]
    paragraphs = lordofpigs.story(GAME, entries, NAMES)
    said = [GAME.words.tell(each, NAMES) for each in entries]
    told = " ".join(text.plain for text in paragraphs)
    assert all(sentence[:-1] in told for sentence in said)
    assert len(paragraphs) < len(said)
    draws = [text.plain for text in paragraphs if " draws " in text.plain]
    assert any(text.count(" draws ") == 4 for text in draws)
    laws = [text.plain for text in paragraphs if "becomes law" in text.plain]
    assert laws and all(text.count("becomes law") == 1 and "The Gazette: " in text for text in laws)


def test_the_story_names_the_card_that_pages_show_as_a_picture() -> None:
    pos = a_turn()
    pos.journal = []
    play(through(play(pos, "vote PR.2", "with R2"), "PR lobby"), "use C5", "on CD.1")

    def told(seat: int) -> list[str]:
        entries = [got for entry in pos.journal or [] if (got := heard(entry, seat)) is not None]
        return [text.plain for text in lordofpigs.story(GAME, entries, NAMES, seat)]

    vote, act = "Remote Administrative Managing Law", "Relocation of Production Sites"
    assert told(0)[0] == f"You vote for {vote} (Strategic Intervention in the Financial Sector)."
    assert told(1)[0] == f"Ada votes for {vote}."
    assert f"Ada adds a vote to {act}: 3 of 2 (Savings Promotion Campaign)." in told(1)


def test_the_story_of_an_event_follows_it_in_italics() -> None:
    pos = a_turn(event="flash-floods")
    entries = [got for entry in pos.journal or [] if (got := heard(entry, -1)) is not None]
    text = next(text for text in lordofpigs.story(GAME, entries, NAMES) if "Flash Floods" in text.plain)
    assert text.plain.endswith("only the interesting ones.")
    assert any(span.style == "italic" for span in text.spans)


def test_names_have_the_colour_of_their_office() -> None:
    pos = table(hands={"PR": "C5"}, seating="ET CD BK PR")
    entries = [got for entry in pos.journal or [] if (got := heard(entry, -1)) is not None]
    first = lordofpigs.story(GAME, entries, NAMES)[0]
    assert first.plain == "Turn 6. Dan goes first."
    assert [span.style for span in first.spans] == [f"bold {lordofpigs.INK[0]}"]
    pos = play(table(event="fmi-intervention", seating="ET CD BK PR"), "fmi CD +1")
    entries = [got for entry in pos.journal or [] if (got := heard(entry, -1)) is not None]
    moved = lordofpigs.story(GAME, entries, NAMES)[-1]
    assert moved.plain.startswith("Dan and Bo both go up")
    assert {f"bold {lordofpigs.INK[0]}", f"bold {lordofpigs.INK[2]}"} <= {
        *[span.style for span in moved.spans]
    }


def test_the_story_may_begin_anywhere() -> None:
    assert lordofpigs.story(GAME, [], NAMES) == []


def test_the_score_of_a_set_counts_points_and_games() -> None:
    seen = GAME.view(GAME.new(4, {"match": "regular", "match_games": 2}, chance=1), 0)
    assert lordofpigs.score(seen, 0) == "0 points, games won: 0"
    assert lordofpigs.score(view(table("3/0/0/0 · 5")), 0) == "rating 3"
