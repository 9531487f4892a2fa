"""Lawless Empire: what a sensible player makes of clear cases."""

from __future__ import annotations

import pytest

from games.lawless.table import as_table, ask, asked, begun, offers, play, seat, table
from passel.bots import BotView, bot
from passel.games.lawless import GAME
from passel.games.lawless.components import Table
from passel.games.lawless.rules import abilities, planning, scheming
from passel.games.lawless.rules_end import end_game
from passel.games.lawless.rules_execution import find_winners, organise, recruit
from passel.games.lawless.rules_orders import command, put
from passel.games.lawless.rules_preparation import choose_plan, lucre_bonus, position_bonus, prepare
from passel.kernel import digest, mix, seeded


def worths(pos: Table) -> dict[str, float]:
    """What the bot thinks of each option, in a position that it imagines."""
    dream = as_table(GAME.imagine(pos, ask(pos).seat, 1))
    before = digest(dream)
    found = dict(zip(offers(pos), GAME.weigh(dream, ask(dream)), strict=True))
    assert digest(dream) == before
    return found


def wish(pos: Table) -> str:
    worth = worths(pos)
    return max(worth, key=lambda text: worth[text])


@pytest.mark.parametrize("seats", [3, 5])
def test_one_float_for_each_option_of_every_decision(seats: int) -> None:
    seen = set()
    for game in range(3):
        pos = as_table(GAME.new(seats, chance=game + 1))
        number = 0
        while not pos.over:
            number += 1
            weights = GAME.weigh(pos, ask(pos))
            assert len(weights) == len(ask(pos).options) and all(
                isinstance(weight, float) for weight in weights
            )
            seen.add(ask(pos).decision.name)
            pos.answer(ask(pos), ask(pos).options[seeded(game, number) % len(weights)])
    assert len(seen) >= 20


@pytest.mark.slow
def test_a_bot_beats_random_players() -> None:
    regular, random = bot("regular"), bot("random")
    won = 0.0
    for game in range(12):
        pos = as_table(GAME.new(3, chance=seeded("arena", game)))
        seed = seeded("bots", game)
        while pos.asked is not None:
            seed = mix(seed + 1)
            choose = regular if pos.asked.seat == game % 3 else random
            pos.answer(pos.asked, choose(BotView(GAME, pos, pos.asked.seat), seed))
        won += pos.payoffs[game % 3]
    assert won > 9


# -- plans and bonuses -------------------------------------------------------------------------------


def test_it_goes_first_and_plans_for_its_role() -> None:
    assert wish(begun(table(listed="flip 2 3"), prepare, script=[0] * 6 + [1] * 6 + [2] * 6)) == "first black"
    assert wish(begun(table(roles="puppeteer rival rival", round=4), choose_plan, 0)) == "plan organise"
    assert wish(begun(table(roles="rival rival rival", round=1), choose_plan, 0)) != "plan organise"
    books = table(
        roles="bookkeeper rival rival", round=5, lucre=[3, 0, 0], bribery=[3, 0, 0], soldati=["1", "", ""]
    )
    assert wish(begun(books, choose_plan, 0)) == "plan recruit"


def test_it_looks_where_most_is_unknown() -> None:
    pos = table(tiles=["black:green:sab1", "green:black:sab1 sec1", "green::"])
    assert wish(begun(pos, position_bonus, 1)) == "look S2"


def test_it_rolls_more_dice_and_then_draws_schemes() -> None:
    pos = table(
        dice=["1 1 1 1 1 1 1 1", "", ""], deck="deceive deceive", listed="flip - -", soldati=["move", "", ""]
    )
    begun(pos, lucre_bonus, 0, 2, script=[0])
    assert wish(pos) == "bonus die" and wish(play(pos, "bonus die")) == "bonus scheme"


def test_it_recruits_what_it_lacks() -> None:
    pos = table(listed="flip 3 flip", soldati=["flip", "1 2", "flip 1"])
    assert wish(begun(pos.copy(), recruit, 0)) == "take 2"
    assert wish(begun(pos, recruit, 1)) == "take 1"


def test_it_replaces_its_own_worst() -> None:
    pos = table(listed="rotate - -", soldati=["flip flip", "move", ""], bag=0)
    begun(pos, lucre_bonus, 0, 1)
    assert wish(play(pos, "bonus replace")) == "replace black flip"


# -- dice --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "card"),
    [
        ("1 1 1 2 2 2", "underhand-attacks"),
        ("5 5 5 4 4 4", "gang-up"),
        ("1 2 3 4 3 4", "organised-hit"),
        ("4 4 5 5 6 6", "size-matters"),
    ],
)
def test_it_lays_a_scheme_that_suits_its_dice(dice: str, card: str) -> None:
    pos = table(schemes=[f"{card} deceive", "", ""], dice=[dice, "1", "1"], boards={"B1": "", "E1": ""})
    assert wish(begun(pos, scheming)) == f"play {card}"
    assert wish(play(pos, f"play {card}")) == "on E1"
    bad = table(schemes=["deceive stack-the-odds", "", ""], dice=["1 1 3 3 5 5", "1", "1"], boards={"B1": ""})
    assert wish(begun(bad, scheming)) == "done"


def planner(dice: str, boards: dict[str, str], **laid: object) -> Table:
    return begun(table(dice=[dice, "", ""], boards=boards, **laid), planning)  # type: ignore[arg-type]


def test_it_bids_where_it_can_lead() -> None:
    pos = planner("2 6", {"B1": "green 6 6 6, purple 1", "B2": "green 4, purple 1"})
    assert wish(pos) == "place 6 on B2"
    under = {"laid": {"B1": "underhand-attacks black"}}
    low = planner("1 6", {"B1": "green 3"}, **under)
    assert wish(low) == "place 1 on B1"


def test_it_waits_when_it_may() -> None:
    pos = begun(table(dice=["1 2", "3 3", "4 4"], boards={"B1": ""}), planning)
    assert wish(play(pos, "place 1 on B1")) == "done"


def test_a_scheme_of_another_is_not_known() -> None:
    """Whatever lies face down on B1, it is a sum to black."""
    wishes = set()
    for card in ("underhand-attacks", "gang-up", "level-the-field"):
        pos = planner(
            "1 6", {"B1": "green 3", "B2": "green 6 6"}, laid={"B1": f"{card} green"}, phase="planning"
        )
        wishes.add(wish(pos))
    assert wishes == {"place 6 on B1"}


# -- abilities ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "boards", "choices"),
    [
        ("flip 1", {"B1": "black 1, green 4"}, ["use flip with 1"]),
        ("rotate 1", {"B1": "black 1, green 4"}, ["use rotate with 1", "face 4"]),
        ("remove 4", {"B1": "black 1, green 4"}, ["use remove with 4"]),
        ("reroll 1", {"B1": "black 1, green 4"}, ["use reroll with 1"]),
        ("move 5", {"B1": "black 1, green 4", "E1": "black 5 5"}, ["use move with 5"]),
        ("occupy 5", {"B1": "black 1, green 4", "E1": "black 5 5"}, ["use occupy with 5"]),
        (
            "exchange 4",
            {"B1": "black 1, green 4", "E1": "black 5 6 6"},
            ["use exchange with 4", "with black 5 at E1"],
        ),
        (
            "switch 1",
            {"B1": "black 1, green 4", "E1": "black 5 6 6"},
            ["use switch with 1", "with black 5 at E1"],
        ),
        ("flip X", {"B1": "black 1, green 4"}, ["use flip with X", "on black 1 at B1"]),
    ],
)
def test_it_turns_a_plan_over(own: str, boards: dict[str, str], choices: list[str]) -> None:
    pos = begun(table(soldati=[own, "", ""], boards=boards), abilities)
    for choice in choices:
        assert wish(pos) == choice
        play(pos, choice, script=[0] if "reroll" in choice else None)


def test_it_leaves_alone_what_it_leads() -> None:
    pos = begun(table(soldati=["flip 6", "", ""], boards={"B1": "black 6, green 4"}), abilities)
    assert wish(pos) == "done"


@pytest.mark.parametrize(
    ("scheme", "dice", "choice"),
    [
        ("underhand-attacks", "black 6, green 2", "use flip with 6"),
        ("let-fate-decide", "black 6, green 2", "done"),
        ("level-the-field", "black 6 1, green 2", "done"),
        ("gang-up", "black 6 1, green 6 2", "use flip with 6"),
    ],
)
def test_it_minds_the_scheme(scheme: str, dice: str, choice: str) -> None:
    pos = table(soldati=["flip 6", "", ""], boards={"B1": dice}, laid={"B1": f"{scheme} green"})
    assert wish(begun(pos, abilities)) == choice


def test_it_picks_its_highest_face() -> None:
    pos = table(boards={"B1": "black 2 5, green 3 4"}, laid={"B1": "level-the-field green"})
    assert wish(begun(pos, find_winners, 0)) == "pick 5"


# -- assisting and orders ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "calls"), [("puppeteer", 2), ("undercover", 1), ("lone-wolf", 0), ("godfather", 0)]
)
def test_whom_it_calls(role: str, calls: int) -> None:
    chosen = wish(begun(table(roles=f"{role} rival rival"), organise, 0))
    assert (0 if chosen == "call none" else chosen.count("+") + 1) == calls


@pytest.mark.parametrize(
    ("role", "answer", "paid"),
    [("consigliere", "accept", "pay lucre"), ("rival", "accept", "no"), ("lone-wolf", "decline", "no")],
)
def test_whether_it_assists(role: str, answer: str, paid: str) -> None:
    pos = table(roles=f"rival {role} rival", lucre=[0, 2, 0], bribery=[0, 1, 0])
    assert wish(play(begun(pos.copy(), organise, 0), "call green")) == answer
    assert wish(play(begun(pos, organise, 0), "call none")) == paid


@pytest.mark.parametrize(
    ("role", "tile", "choice"),
    [
        ("rival", "green:black:", "give sab"),
        ("godfather", "black:green:sab1 sab1", "give sec"),
        ("undercover", "black:green:", "give sab"),
        ("sociopath", "green:black:", "give sab1"),
        ("consigliere", "green:black:sab1 sab1", "give sec"),
        ("kingpin", "black:green:", "give sec"),
        ("bookkeeper", "green:black:", "give sec"),
    ],
)
def test_it_lays_orders_for_its_role(role: str, tile: str, choice: str) -> None:
    pos = table(roles=f"{role} rival rival", tiles=[tile, "green:purple:"], round=5)
    assert wish(begun(pos, command, 0)).startswith(choice)


@pytest.mark.parametrize(
    ("role", "choice"), [("rival", "give sec"), ("undercover", "give sec"), ("godfather", "done")]
)
def test_who_gains_nothing_denies_it_to_those_who_live_by_sabotage(role: str, choice: str) -> None:
    """But leaves the tile alone if nobody about does."""
    pos = table(roles=f"bookkeeper {role} informant", tiles=["green:black:"], round=5)
    assert wish(begun(pos, command, 0)).startswith(choice)


def test_the_double_agent_wants_both_kinds_on_a_tile() -> None:
    pos = begun(table(roles="double-agent rival rival", tiles=["green:black:"], round=5), command, 0)
    for _ in range(2):
        play(pos, wish(pos))
    assert pos.syndicates[0].orders[0] + pos.syndicates[0].orders[1] == 1


def test_the_arbiter_evens_out() -> None:
    pos = table(roles="arbiter rival rival", tiles=["green:black:", "purple:black:"], round=5)
    assert wish(begun(pos, command, 0)).startswith("give sab")


def test_it_steals_what_stands_against_it() -> None:
    pos = table(roles="godfather rival rival", tiles=["black:green:", "green::"], bribery=[1, 0, 0], round=5)
    put(pos, 0, 0, 0)
    pos.players[0].orders, pos.players[0].order_count = [0, 0, 0, 0], 0
    worth = GAME.weigh(begun(pos, command, 0), ask(pos))
    assert offers(pos)[worth.index(max(worth))] == "steal from S1"


def test_the_two_piles_of_a_swap_are_all_one() -> None:
    pos = table(tiles=["black::sab1", "green::sec1", "green::sec1"], bribery=[1, 0, 0], hands=["", "", ""])
    play(begun(pos, command, 0), "swap")
    assert set(GAME.weigh(pos, ask(pos))) == {0.0}


# -- guessing ----------------------------------------------------------------------------------------


def informant(*tiles: str, roles: str = "consigliere puppeteer", **laid: object) -> Table:
    pos = table(3, roles=f"informant {roles}", tiles=tiles, **laid)  # type: ignore[arg-type]
    return begun(pos, end_game)


def test_it_knows_roles_by_what_they_did() -> None:
    """Green is on every tile of the others, purple calls everybody."""
    pos = informant("purple:black green:", "purple:black green:", "black:green:")
    assert asked(pos) == "black guess" and wish(pos) == "guess green consigliere"


def test_it_does_not_use_the_true_roles() -> None:
    tiles = ("purple:black green:", "purple:black green:", "black:green:")
    one, other = informant(*tiles), informant(*tiles, roles="puppeteer consigliere")
    assert worths(one) == worths(other) and seat("green") == 1


@pytest.mark.parametrize(
    ("roles", "tiles", "guess"),
    [
        ("lone-wolf consigliere", ["green::", "green::", "purple:black:"], "guess green lone-wolf"),
        ("godfather consigliere", ["green::sec1", "green:black:", "black:purple:"], "guess green godfather"),
        ("bookkeeper consigliere", ["purple:black:", "black:purple:"], "guess green bookkeeper"),
    ],
)
def test_other_roles_show_too(roles: str, tiles: list[str], guess: str) -> None:
    tokens = {"lucre": [0, 4, 0], "bribery": [0, 4, 0], "soldati": ["", "1 2 3 4", ""]}
    laid = tokens if "bookkeeper" in roles else {}
    assert wish(informant(*tiles, roles=roles, **laid)) == guess


def test_who_laid_orders_where_gives_a_saboteur_away() -> None:
    pos = table(3, roles="informant rival lone-wolf", tiles=["purple:green:", "purple:green:", "purple::"])
    put(pos, 1, 0, 0)
    put(pos, 1, 1, 1)
    assert wish(begun(pos, end_game)) == "guess green rival"
