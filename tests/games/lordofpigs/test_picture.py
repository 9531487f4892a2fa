"""Lord of the P.I.G.S.: what the picture says."""

from __future__ import annotations

import pytest

from games.lordofpigs.table import NAMES, ask, play, ratings, table, through, view
from passel.games.lordofpigs import GAME
from passel.games.lordofpigs.picture import drawn, foreseen


@pytest.mark.parametrize("event", ["business-as-usual", "terrorist-attack", "championship-final"])
@pytest.mark.parametrize("first", ["CD", "ET"])
def test_pale_pawns_stand_where_the_votes_lead(event: str, first: str) -> None:
    bills = {"CD.1": "R3: CD C1, CD C1", "PR.2": "U2: PR C1, PR C1", "PR.3": "C1: PR C1"}
    pos = table("9/0/8/10 · 8", actions=bills, first=first, event=event)
    *four, stability = foreseen(view(pos).public)
    through(pos, "submit")
    assert ratings(pos) == "/".join(map(str, four)) + f" · {stability}"


def test_an_action_that_has_done_its_work_moves_nothing_more() -> None:
    pos = through(table("0/0/0/0 · 5", actions={"PR.1": "C3: PR C1, PR C1"}, hands={"PR": "R2"}), "share")
    assert ratings(pos) == "2/0/0/2 · 4"
    assert foreseen(view(pos).public) == [2, 0, 0, 2, 4]


def test_only_the_voter_knows_the_face_of_a_vote() -> None:
    pos = table(actions={"PR.1": "U1: BK lobby, ET C2"}, hands={"PR": "R3"})
    seat = ask(pos).seat
    play(pos, "vote PR.1", "with R3")
    told = {eyes: drawn(GAME.view(pos, eyes), NAMES)["agenda"]["laws"][0]["votes"] for eyes in (seat, 3, -1)}
    faces = {eyes: [vote["face"] for vote in votes] for eyes, votes in told.items()}
    assert faces == {seat: ["", "", "R3"], 3: ["", "C2", ""], -1: ["", "", ""]}


def test_a_set_of_games_counts_games_and_points() -> None:
    shown = drawn(view(table(match="competitive")), NAMES)
    assert shown["about"] == "Game 1 of 3, turn 6"
    assert shown["lanes"][0]["points"] == "0 points"
