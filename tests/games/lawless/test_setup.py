"""Lawless Empire: seats, words and the setup."""

from __future__ import annotations

import pytest

from clauses import clause
from games.lawless.table import (
    EACH_ONE,
    asked,
    begun,
    boards,
    hand,
    new,
    offers,
    play,
    preparing,
    rolls,
    scheme_hand,
    seat,
    soldati,
    start_script,
    table,
    the_list,
    tokens,
    told,
    unshuffled,
)
from passel.contract import BadSetting
from passel.games.lawless import GAME
from passel.games.lawless.components import COLOUR, OPPORTUNITY, ROLE, SCHEME, SYNDICATE
from passel.games.lawless.rules import deal_roles, deal_soldati, play_round, shuffle_decks
from passel.games.lawless.rules_execution import organise
from passel.games.lawless.rules_supply import draw_scheme, fill_list, is_last


@clause("LE-1")
@pytest.mark.parametrize(
    ("seats", "colours"),
    [(3, "black green purple"), (4, "black green purple red"), (5, "black green purple red white")],
)
def test_seat_k_has_colour_k(seats: int, colours: str) -> None:
    assert list(GAME.seat_names[:seats]) == colours.split()
    assert offers(preparing(table(seats))) == [f"first {colour}" for colour in colours.split()]


@clause("LE-1", "LE-2", "LE-22")
def test_play_order_is_the_first_player_then_clockwise() -> None:
    pos = play(preparing(table(4, listed="flip flip flip")), "first purple")
    order = []
    while asked(pos).endswith("plan"):
        order.append(asked(pos).split()[0])
        play(pos, "plan bribe")
    assert order == ["purple", "red", "black", "green"]


@clause("LE-5")
def test_one_option_is_no_choice() -> None:
    """The call is asked; who has neither Lucre nor Bribery is not."""
    pos = begun(table(), organise, 0)
    assert asked(pos) == "black call"
    assert asked(play(pos, "call none")) == ""


@clause("LE-6")
def test_nothing_changes_hands_but_by_paying_to_assist() -> None:
    pos = table(lucre=[1, 1, 1], bribery=[1, 1, 1])
    begun(pos, organise, 0)
    play(pos, "call none", "pay lucre", "no")
    assert tokens(pos) == [(2, 1), (0, 1), (1, 1)]


@clause("LE-7", "LE-8")
def test_decks_and_hands_at_the_start() -> None:
    pos = new(3)
    assert len(pos.deck) == 30 - 3 * 2 and len(pos.bag) == 40 - 3 * 3 - 3
    assert [scheme_hand(pos, colour) for colour in COLOUR[:3]] == [
        "underhand-attacks underhand-attacks", "stack-the-odds underhand-attacks",
        "stack-the-odds stack-the-odds",
    ]  # fmt: skip
    assert [hand(pos, colour) for colour in COLOUR[:3]] == ["sab100 sab1 sab1 sab1 sec100 sec1 sec1 sec1"] * 3
    assert tokens(pos) == [(0, 0)] * 3 and not pos.syndicates
    assert all(player.unplaced == player.thrown == 6 for player in pos.players)
    assert soldati(pos, "black") == "exchange switch switch" and the_list(pos) == "rotate rotate reroll"
    assert len(pos.opportunities) == 15


@clause("LE-7")
def test_both_decks_are_shuffled() -> None:
    pos = table()
    begun(pos, shuffle_decks, script=[0, *unshuffled(30)[1:], 0, *unshuffled(16)[1:]])
    assert pos.deck[0] == SCHEME.index("underhand-attacks") and pos.deck[-1] == SCHEME.index("deceive")
    assert pos.opportunities == [15, 0, 0, 0, *range(4, 15), 0] and pos.bag == list(range(40))
    assert [pos.deck.count(scheme) for scheme in range(10)] == [3] * 10


@clause("LE-9")
def test_a_soldato_shows_either_side() -> None:
    pos = begun(table(), deal_soldati, 0, script=[0, 0, 0, 1, 0, 1])
    assert soldati(pos, "black") == "exchange 6 5"
    assert told(pos) == ["soldato black exchange", "soldato black 6", "soldato black 5"]
    assert all(player.soldati == [] for player in pos.players[1:])


@clause("LE-9")
def test_a_trio_of_one_kind_is_redrawn_if_so_agreed() -> None:
    script = [39, 0, 38, 0, 37, 0, 39, 1, 38, 1, 37, 1, 0, 1, 0, 1, 0, 0]
    pos = begun(table(mixed_start=True), deal_soldati, 0, script=script)
    assert soldati(pos, "black") == "1 6 switch" and len(pos.bag) == 37 and not pos.script
    plain = begun(table(), deal_soldati, 0, script=[39, 0, 38, 0, 37, 0])
    assert soldati(plain, "black") == "switch switch switch"


@clause("LE-10", "LE-11", "LE-12")
def test_the_list_is_filled_from_the_bag_lowest_slot_first() -> None:
    pos = begun(table(listed="- flip -"), fill_list, script=[0, 1, 0, 0])
    assert the_list(pos) == "1 flip switch" and told(pos) == ["listed 0 1", "listed 2 switch"]
    poor = begun(table(listed="- flip -", bag=1), fill_list, script=[0, 0])
    assert the_list(poor) == "exchange flip -" and not poor.bag
    assert the_list(begun(poor, fill_list)) == "exchange flip -"


@clause("LE-13")
def test_one_role_more_than_players_is_about() -> None:
    pos = begun(table(), deal_roles, script=[0, *unshuffled(12)[1:]])
    assert [ROLE[role] for role in pos.roles] == ["bookkeeper", "consigliere", "double-agent", "undercover"]
    assert [ROLE[player.role] for player in pos.players] == ["undercover", "bookkeeper", "consigliere"]
    assert ROLE[pos.put_away] == "double-agent"
    assert told(pos)[3:] == [
        "in-play undercover", "role black undercover", "role green bookkeeper", "role purple consigliere",
    ]  # fmt: skip


@clause("LE-13")
def test_without_the_informant() -> None:
    pos = begun(table(5, roles="arbiter arbiter arbiter arbiter arbiter"), deal_roles, script=unshuffled(12))
    assert "informant" in [ROLE[role] for role in pos.roles] and len(pos.roles) == 6
    pos = table(5)
    pos.settings.roles = "no-informant"
    begun(pos, deal_roles, script=unshuffled(11))
    assert [ROLE[role] for role in pos.roles] == [
        "arbiter", "bookkeeper", "consigliere", "double-agent", "godfather", "kingpin",
    ]  # fmt: skip


@clause("LE-14", "LE-69")
def test_syndicates_come_in_a_fixed_order() -> None:
    pos = table(tiles=["green::", "green::"])
    begun(pos, organise, 1)
    assert told(pos) == ["organised green S3"] and len(pos.syndicates) == 3
    assert [f"S{number}" for number in range(1, 9)] == SYNDICATE


@clause("LE-88")
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_three_to_five_play(seats: int) -> None:
    with pytest.raises(BadSetting):
        GAME.new(seats)


@clause("LE-15", "LE-16")
def test_a_game_has_as_many_rounds_as_agreed() -> None:
    for rounds in (3, 5):
        assert is_last(table(round=rounds, rounds=rounds)) and not is_last(
            table(round=rounds - 1, rounds=rounds)
        )
    pos = begun(table(round=2, rounds=3), play_round, script=rolls(*EACH_ONE[:3]))
    assert told(pos)[0] == "round 3 1" and boards(pos) == ["B1", "B2", "B3", "B4"]


@clause("LE-31")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    pos = table(discards="deceive gang-up size-matters")
    begun(pos, draw_scheme, 1, script=[0, 1])
    assert scheme_hand(pos, "green") == "deceive" and not pos.discards
    assert [SCHEME[card] for card in pos.deck] == ["size-matters", "gang-up"]
    assert told(pos) == ["reshuffled 3", "scheme green deceive"]
    empty = begun(table(), draw_scheme, 1)
    assert scheme_hand(empty, "green") == "" and told(empty) == []
    top = begun(table(deck="deceive gang-up", discards="size-matters"), draw_scheme, seat("purple"))
    assert scheme_hand(top, "purple") == "gang-up" and len(top.deck) == 1 and top.players[2].scheme_count == 1


def test_the_start_script_is_used_up() -> None:
    assert len(start_script(3)) == 29 + 15 + 11 + 24 + 18 and new(3).script == []
    assert len(OPPORTUNITY) == 16
