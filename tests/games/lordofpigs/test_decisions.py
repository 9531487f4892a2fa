"""Lord of the P.I.G.S.: the table "Decisions" of RULES_NOTES.md, each at its longest, and the notation."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from clauses import clause
from games.lordofpigs.table import ask, asked, default, offers, play, refusal, table, through
from passel.games.lordofpigs import GAME
from passel.games.lordofpigs.components import ACTOR, MOST_TURNS, TAG, Table

EVERY = " ".join(TAG)
LATER = ["BK", "CD", "ET", "PR"]  # table order, if BK is 1st player


class Row(NamedTuple):
    name: str
    clause: str
    most: int
    default: str
    event: str
    options: list[str]
    secret: bool = False
    quiet: bool = False


def each(verb: str) -> list[str]:
    return [f"{verb} {owner}.{number}" for owner in LATER for number in range(1, 15)]


ROWS = [
    Row("floods", "LP-23", 13, "discard C1", "flash-floods", [f"discard {tag}" for tag in TAG], quiet=True),
    Row("strike", "LP-24", 2, "stability +1", "general-strike", ["stability +1", "stability -1"]),
    Row("watchdogs", "LP-27", 14, "withdraw BK.1", "civilian-watchdogs", each("withdraw")[:14]),
    Row("fmi", "LP-31", 6, "fmi CD +1", "fmi-intervention",
        ["fmi CD +1", "fmi CD -1", "fmi ET +1", "fmi ET -1", "fmi PR +1", "fmi PR -1"]),
    Row("vote", "LP-33", 57, "pass", "", [*each("vote"), "pass"]),
    Row("vote-card", "LP-34", 13, "with C1", "", [f"with {tag}" for tag in TAG], secret=True, quiet=True),
    Row("lobby", "LP-40", 5, "done", "", ["use C5", "use C6", "use U3", "use U4", "done"], quiet=True),
    Row("lobby-target", "LP-42", 56, "on BK.1", "", each("on")),
    Row("share", "LP-52", 3, "pass", "", ["share R1", "share R2", "pass"], quiet=True),
    Row("submit", "LP-58", 14, "pass", "", [*(f"submit {tag}" for tag in TAG), "pass"]),
]  # fmt: skip


def fullest(event: str = "business-as-usual") -> Table:
    """BK has every card, and everybody 14 Actions; those of PR, the last one, have no Votes enough."""
    full = {f"{owner}.{number}": "U1: ET C1" for owner in ACTOR for number in range(1, 15)}
    return table(actions=full, hands={"BK": EVERY}, first="BK", event=event, submitted=14, agenda_limit=14)


def longest(row: Row) -> Table:
    if row.name == "submit":
        return through(table(hands={"BK": EVERY}, first="BK"), "submit")
    if row.name == "share":
        return through(
            table(hands={"BK": EVERY}, first="BK", actions={"CD.1": "U1: PR C1, PR C1, PR C1"}), "share"
        )
    pos = fullest(row.event or "business-as-usual")
    if row.name == "vote-card":
        play(pos, "vote PR.14")
    if row.name.startswith("lobby"):
        through(pos, "lobby")
    return play(pos, "use C5") if row.name == "lobby-target" else pos


@clause("LP-12", "LP-61")
@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_a_decision_at_its_longest(row: Row) -> None:
    pos = longest(row)
    assert asked(pos) == f"BK {row.name}" and offers(pos) == row.options
    decision = ask(pos).decision
    assert (decision.clause, decision.most, decision.secret, decision.quiet) == (
        row.clause, row.most, row.secret, row.quiet,
    )  # fmt: skip
    assert len(row.options) == row.most and default(pos) == row.default


@clause("LP-12")
def test_there_are_no_other_decisions() -> None:
    assert {decision.name for decision in GAME.box.decisions} == {row.name for row in ROWS}


@clause("LP-59")
def test_a_number_for_every_submission_of_the_longest_game() -> None:
    last = f"vote ET.{MOST_TURNS}"
    assert last in GAME.box.texts and GAME.notation["on pr.1"].text == "on PR.1"
    (limit,) = [setting for setting in GAME.schema if setting.name == "turn_limit"]
    assert limit.high == MOST_TURNS


# -- in one breath -----------------------------------------------------------------------------------


def batch(pos: Table, text: str) -> list[str]:
    return [option.text for option in GAME.parse(pos, ask(pos).seat, text)]


@clause("LP-34", "LP-37")
@pytest.mark.parametrize("text", ["vote BK.3; with C6", "vote BK.3 with C6", "VOTE bk.3   With c6"])
def test_a_vote_and_its_card_in_one_breath(text: str) -> None:
    pos = table(actions={"BK.3": "U1", "BK.31": "U1"}, hands={"PR": "C6 U3"})
    assert batch(pos, text) == ["vote BK.3", "with C6"]


@clause("LP-41", "LP-42")
def test_a_lobby_card_and_its_target_in_one_breath() -> None:
    pos = through(table(actions={"BK.3": "U1", "CD.1": "U1"}, hands={"PR": "C5"}), "lobby")
    assert batch(pos, "use C5 on CD.1") == ["use C5", "on CD.1"]
    assert batch(pos, "done") == ["done"]
    assert refusal(pos, "vote BK.3")[0].startswith("Answer this first: Lobby before")
