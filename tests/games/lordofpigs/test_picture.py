"""Lord of the P.I.G.S.: what the picture says."""

from __future__ import annotations

from games.lordofpigs.table import ask, play, table, view
from passel.games.lordofpigs import GAME
from passel.games.lordofpigs.faces.picture import drawing


def test_only_the_votes_of_the_reader_lie_open() -> None:
    pos = table(actions={"PR.1": "U1: BK lobby, ET C2"}, hands={"PR": "R3"})
    seat = ask(pos).seat
    play(pos, "vote PR.1", "with R3")
    told = {eyes: drawing(GAME.view(pos, eyes))["agenda"]["laws"][0]["votes"] for eyes in (seat, 3, -1)}
    own = {eyes: [vote["own"] for vote in votes] for eyes, votes in told.items()}
    assert own == {seat: [False, False, True], 3: [False, True, False], -1: [False, False, False]}


def test_a_set_of_games_counts_games_and_points() -> None:
    shown = drawing(view(table(match="competitive")))
    assert shown["about"] == "Game 1 of 3, turn 6"
    assert shown["lanes"][0]["points"] == "0 points"
