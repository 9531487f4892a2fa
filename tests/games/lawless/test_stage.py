"""Lawless Empire: what moves on the board for each event, and for whom it is face up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.lawless.table import begun, new, play, preparing, rolls, seat, table, whole_round
from passel.contract import (
    Carry,
    Direction,
    End,
    Flip,
    Flow,
    Glow,
    Phase,
    Roll,
    Say,
    Step,
    Turn,
    View,
)
from passel.contract.cues import SAID, AnyCue
from passel.games.lawless import GAME
from passel.games.lawless.components import ABILITIES, BOARD, BOX, ROLES, VALUE, Table
from passel.games.lawless.faces import stage
from passel.games.lawless.rules import abilities, planning, scheming
from passel.games.lawless.rules_abilities import activate
from passel.games.lawless.rules_end import end_game
from passel.games.lawless.rules_execution import execute, execution, find_winners, organise, recruit
from passel.games.lawless.rules_orders import command
from passel.games.lawless.rules_preparation import choose_plan, lucre_bonus, position_bonus
from passel.games.lawless.rules_supply import draw_scheme
from passel.i18n import in_language
from passel.kernel import heard

BLACK, GREEN, PURPLE = 0, 1, 2


def view(pos: Table, colour: str = "") -> View:
    return GAME.view(pos, seat(colour) if colour else -1)


def shown(pos: Table, event: str, colour: str = "") -> list[Direction]:
    """What somebody or, if nobody is named, a spectator is shown for the events of one kind so far."""
    seen = view(pos, colour)
    lines = [heard(entry, seen.seat) for entry in pos.journal or [] if entry[0].name == event]
    made = [stage.STAGE.direct(line, seen) for line in lines if line is not None]
    return [each for each in made if each is not None]


def one(pos: Table, event: str, colour: str = "") -> Direction:
    (found,) = shown(pos, event, colour)
    return found


def cues(pos: Table, event: str, colour: str = "") -> tuple[AnyCue, ...]:
    return one(pos, event, colour).cues


def alike(pos: Table, event: str, *colours: str) -> tuple[AnyCue, ...]:
    """The cues of an event that all of these and a spectator see in the same way."""
    for colour in colours:
        assert one(pos, event, colour) == one(pos, event)
    return cues(pos, event)


# -- the start, and a new round ----------------------------------------------------------------------------


def test_roles_and_soldati_are_dealt_to_all_at_once() -> None:
    pos = new(3)
    roles = shown(pos, "in-play")
    assert [each.cues for each in roles][:2] == [
        (Flip("suspect-arbiter"),),
        (Flip("suspect-bookkeeper"),),
    ]
    assert {each.group for each in roles} == {"in-play"}
    soldati = shown(pos, "soldato")
    assert len(soldati) == 9 and {each.group for each in soldati} == {"soldato"}
    assert soldati[0].cues == (Carry("bag", "soldati-0-exchange"),)
    assert {each.group for each in shown(pos, "listed")} == {"listed"}


def test_only_the_owner_sees_the_role_card_turn_over() -> None:
    pos = new(3)
    assert one(pos, "role", "green") == Direction((Flip("card-1"),), ms=1600)
    assert shown(pos, "role") == []


def test_a_round_takes_an_opportunity_card_and_its_plans_slide_out() -> None:
    pos = whole_round(table(round=2))
    assert cues(pos, "round") == (Phase("Round 2"), Step("news", -1))
    assert [each.cues for each in shown(pos, "board")] == [
        (Carry("opportunity", f"plan-{name}"),) for name in ("b1", "o1", "e1", "r1")
    ]


def test_the_last_round_takes_no_card() -> None:
    pos = whole_round(table(round=5))
    assert cues(pos, "round") == (Phase("Last round"),)


def test_all_roll_at_once_and_their_dice_appear() -> None:
    pos = preparing(table(), "1 1 2 3 4 5", "2 2 2 2 3 6", "3 3 3 3 3 3")
    rolled = shown(pos, "rolled")
    assert rolled[0] == Direction(
        (Roll(BLACK, (1, 1, 2, 3, 4, 5), at="dice-0"), Step("dice-0", 6)), group="rolled", ms=1200
    )
    assert {each.group for each in rolled} == {"rolled"} and len(rolled) == 3


def test_those_who_tied_roll_one_die_again() -> None:
    pos = preparing(table(), "1 2 2 2 2 2", "1 2 2 2 2 2", "3 3 3 3 3 3", more=rolls("6", "5"))
    assert cues(pos, "tied") == (Phase("A tie at 11"),)
    assert [each.cues for each in shown(pos, "rerolled")] == [
        (Roll(BLACK, (6,), at="dice-0"),),
        (Roll(GREEN, (5,), at="dice-1"),),
    ]


def test_the_flag_goes_from_who_chooses_to_the_first_player() -> None:
    pos = play(preparing(table()), "first green")
    assert alike(pos, "first", "black", "green") == (
        Turn(GREEN),
        Say(GREEN, "Goes first"),
        Carry("seat-0", "flag-1"),
    )
    pos = play(preparing(table()), "first black")
    assert cues(pos, "first") == (Turn(BLACK), Say(BLACK, "Goes first"))


# -- Preparation -------------------------------------------------------------------------------------------


def test_a_plan_comes_from_who_adds_it() -> None:
    pos = play(begun(table(boards={"B1": ""}), choose_plan, 0), "plan bribe")
    assert cues(pos, "planned") == (Turn(BLACK), Carry("seat-0", "plan-b2"))


def test_a_scheme_is_drawn_face_down_for_all_but_one() -> None:
    pos = begun(table(deck="deceive gang-up"), draw_scheme, GREEN)
    assert cues(pos, "scheme", "green") == (Carry("deck", "scheme-1-gang-up"),)
    back = (Carry("deck", "schemes-1", what="back"),)
    assert cues(pos, "scheme", "black") == back and cues(pos, "scheme") == back


def test_discarded_schemes_become_the_deck() -> None:
    pos = begun(table(discards="deceive gang-up"), draw_scheme, GREEN, script=[1])
    assert cues(pos, "reshuffled") == (Carry("discards", "deck", what="back", n=2),)


def test_all_see_who_looks_where_and_who_looks_has_time_to_read() -> None:
    pos = play(begun(table(tiles=["black: green: sab1 sec1"]), position_bonus, 1), "look S1")
    looked = (Turn(GREEN), Glow("syndicate-s1"), Say(GREEN, "Looks at the Orders"))
    assert one(pos, "looked") == one(pos, "looked", "black") == Direction(looked, ms=700)
    assert one(pos, "looked", "green") == Direction(looked, ms=2500)


def test_an_extra_die_is_rolled_for_lucre() -> None:
    pos = play(begun(table(lucre=[1, 0, 0]), lucre_bonus, BLACK, 1), "bonus die", script=rolls("5"))
    assert cues(pos, "extra-die") == (Turn(BLACK), Glow("lucre-0"), Roll(BLACK, (5,)), Step("dice-0", 1))


def test_a_soldato_of_the_list_takes_the_place_of_another() -> None:
    pos = table(lucre=[1, 0, 0], soldati=["flip", "flip X", ""], listed="move 2 3", bag=12)
    begun(pos, lucre_bonus, BLACK, 1)
    play(pos, "bonus replace", "take 1", "replace green flip", script=[0, 0])
    assert alike(pos, "replaced", "black", "green") == (
        Turn(BLACK),
        Glow("lucre-0"),
        Carry("list-move", "soldati-1-move"),
        Carry("soldati-1-flip", "bag", face="soldati-1-move"),
    )
    (refill,) = shown(pos, "listed")
    assert refill.cues[0].losses() == ("bag", 1) and refill.ms == 300


def test_a_soldato_that_was_taken_still_counts_on_the_list() -> None:
    pos = table(lucre=[1, 0, 0], soldati=["flip", "flip", ""], listed="move 2 -", bag=0)
    begun(pos, lucre_bonus, BLACK, 1)
    before = stage.places(view(pos))
    play(pos, "bonus replace")  # the Move is the only one that can be taken
    assert view(pos).public.held == "move"
    assert before["list-move"] == 1 and stage.places(view(pos)) == before


# -- Scheming and Planning ---------------------------------------------------------------------------------


def test_schemes_of_a_turn_go_down_together_as_backs_for_the_others() -> None:
    pos = table(schemes=["gang-up deceive", "", ""], boards={"B1": "", "O1": ""})
    play(begun(pos, scheming), "play gang-up", "on O1", "play deceive")
    own = shown(pos, "schemed", "black")
    assert [each.cues[1] for each in own] == [
        Carry("scheme-0-deceive", "plot-0-b1", face="laid-0-b1"),
        Carry("scheme-0-gang-up", "plot-0-o1", face="laid-0-o1"),
    ]
    assert [each.cues for each in shown(pos, "schemed", "green")] == [
        (Turn(BLACK), Carry("schemes-0", f"plot-0-{board}", what="back")) for board in ("b1", "o1")
    ]
    assert shown(pos, "schemed") == shown(pos, "schemed", "green")
    assert {each.group for each in own} == {"schemed-0"}


def test_who_plays_no_scheme_says_so() -> None:
    pos = play(begun(table(schemes=["gang-up", "", ""], boards={"B1": ""}), scheming), "done")
    assert cues(pos, "no-scheme") == (Turn(BLACK), Say(BLACK, "No Scheme"))


def test_dice_are_placed_one_by_one() -> None:
    pos = table(dice=["4 5", "1 1", "2 2"], boards={"B1": ""})
    play(begun(pos, planning), "place 4 on B1")
    assert one(pos, "placed") == Direction((Turn(BLACK), Carry("dice-0", "die-0-b1-4")), ms=350)


def test_the_last_die_lands_on_the_plans_if_they_are_off_the_table_by_now() -> None:
    pos = table(dice=["4 5", "", ""], boards={"B1": ""}, phase="planning")

    def phases(it: Table) -> None:
        planning(it)
        it.then(execution)

    play(begun(pos, phases), "place 4 on B1")  # and the 5, which can go nowhere else
    assert pos.boards == []
    assert {each.cues for each in shown(pos, "placed")} == {(Turn(BLACK), Carry("dice-0", "plans"))}


# -- Abilities ---------------------------------------------------------------------------------------------


def test_all_schemes_are_turned_over_together() -> None:
    laid = {"B1": "gang-up black", "O1": "deceive green"}
    pos = begun(table(boards={"B1": "black 4", "O1": ""}, laid=laid), abilities)
    assert shown(pos, "revealed") == [
        Direction((Flip("plot-0-b1"),), group="revealed", ms=800),
        Direction((Flip("plot-1-o1"),), group="revealed", ms=800),
    ]


def acting(soldati: str, boards: dict[str, str], *texts: str, script: list[int] | None = None) -> Table:
    """Black uses Soldati; a target that is the only one is hit by itself."""
    pos = begun(table(phase="abilities", soldati=[soldati, "", ""], boards=boards), activate, BLACK)
    return play(pos, *texts, script=script)


def test_ability_and_value_light_up() -> None:
    pos = acting("flip X", {"B1": "green 2"}, "use flip with X")
    assert cues(pos, "used") == (
        Turn(BLACK),
        Say(BLACK, "Flip with X"),
        Glow("soldati-0-flip"),
        Glow("soldati-0-x"),
    )


def test_a_die_turns_in_its_place() -> None:
    pos = acting("flip 2", {"B1": "green 2"}, "use flip with 2")
    assert cues(pos, "turned") == (Glow("die-1-b1-5"), Roll(GREEN, (5,), still=True, at="die-1-b1-5"))


def test_a_die_moves_to_another_plan() -> None:
    boards = {"B1": "green 2", "O1": ""}
    pos = acting("move 2", boards, "use move with 2")
    assert cues(pos, "moved") == (Carry("plan-b1", "die-1-o1-2"),)


def test_a_die_leaves_others_like_it() -> None:
    pos = acting("move 2", {"B1": "green 2 2", "O1": ""}, "use move with 2")
    assert cues(pos, "moved") == (Carry("die-1-b1-2", "die-1-o1-2"),)


def test_both_dice_of_a_swap_move_at_the_same_time() -> None:
    boards = {"B1": "green 2", "O1": "purple 6"}
    pos = acting("exchange 2", boards, "use exchange with 2")
    assert shown(pos, "moved") == [
        Direction((Carry("plan-b1", "die-1-o1-2"),), group="moved", ms=600),
        Direction((Carry("plan-o1", "die-2-b1-6"),), group="moved", ms=600),
    ]


def test_a_die_that_is_removed_goes_home() -> None:
    pos = acting("remove 2", {"B1": "green 2"}, "use remove with 2")
    assert cues(pos, "removed") == (Carry("plan-b1", "seat-1", what="die"),)


# -- Execution ---------------------------------------------------------------------------------------------


def test_fate_rolls_all_dice_of_a_plan_together() -> None:
    laid = {"B1": "let-fate-decide black"}
    pos = table(phase="abilities", boards={"B1": "black 4 4, green 2"}, laid=laid)
    begun(pos, execution, script=rolls("6", "1", "3"))
    assert [each.cues for each in shown(pos, "fate")] == [
        (Glow("plan-b1"), Roll(BLACK, (1, 6))),
        (Glow("plan-b1"), Roll(GREEN, (3,))),
    ]
    assert len({each.group for each in shown(pos, "fate")}) == 1


def test_a_die_that_was_rolled_again_lands_among_the_others() -> None:
    """The view is the one after the whole decision."""
    pos = table(boards={"B1": "black 6 6"})
    assert stage.landing(view(pos), BLACK, BOARD.index("B1"), 6) == "die-0-b1-6"
    assert stage.landing(view(pos), BLACK, BOARD.index("B1"), 4) == "lane-0-b1"
    assert stage.landing(view(pos), GREEN, BOARD.index("B1"), 4) == "plans"


def test_the_die_that_counts_lights_up_where_the_field_is_level() -> None:
    laid = {"B1": "level-the-field black"}
    pos = table(phase="execution", boards={"B1": "black 4 5, green 2"}, laid=laid)
    play(begun(pos, find_winners, 0), "pick 4")
    assert [each.cues for each in shown(pos, "picked")] == [
        (Turn(BLACK), Glow("die-0-b1-4")),
        (Turn(GREEN), Glow("die-1-b1-2")),
    ]


def test_winners_are_shown_plan_by_plan() -> None:
    pos = begun(table(phase="execution", boards={"B1": "green 2", "O1": ""}), find_winners, 0)
    assert shown(pos, "won") == [
        Direction((Glow("plan-b1"), Glow("lane-1-b1"), Say(GREEN, "Wins Bribe 1")), ms=450),
        Direction((Glow("plan-o1"), Say(BLACK, "Wins Organise 1")), ms=450),
    ]


def test_tokens_come_from_the_plans_that_pay_them_all_at_once() -> None:
    pos = table(phase="execution", boards={"B1": "green 2", "E1": "green 3"})
    begun(pos, find_winners, 0)
    begun(pos, execute, GREEN)
    assert one(pos, "bribed") == Direction(
        (Turn(GREEN), Flow("plan-b1", "bribery-1", 1, "lw-bill")), group="prize-1", ms=500
    )
    assert one(pos, "extorted") == Direction(
        (Turn(GREEN), Flow("plan-e1", "lucre-1", 1, "coin")), group="prize-1", ms=500
    )


def test_tokens_come_from_all_plans_when_these_are_off_the_table() -> None:
    pos = begun(table(phase="abilities", boards={"B1": "green 2"}), execution)
    assert cues(pos, "bribed") == (Turn(GREEN), Flow("plans", "bribery-1", 1, "lw-bill"))


def test_a_recruit_leaves_the_list_and_the_bag_fills_it() -> None:
    pos = begun(table(phase="execution", listed="move 2 X"), recruit, GREEN)
    play(pos, "take 3", script=[0, 0])
    assert cues(pos, "recruited") == (Turn(GREEN), Carry("list-x", "soldati-1-x"))
    assert len(shown(pos, "listed")) == 1


def test_bribery_where_no_soldato_or_syndicate_is_left() -> None:
    pos = begun(table(phase="execution", boards={"R1": ""}, bag=0), recruit, GREEN)
    bill = Flow("plans", "bribery-1", 1, "lw-bill")
    assert cues(pos, "no-soldato") == (Turn(GREEN), Say(GREEN, "The List is empty"), bill)
    pos = begun(table(phase="execution", tiles=["black: :"] * 8), organise, GREEN)
    assert cues(pos, "no-tile") == (Turn(GREEN), Say(GREEN, "No Syndicate left"), bill)


def test_a_syndicate_leaves_the_stack_and_players_are_called() -> None:
    pos = play(begun(table(phase="execution"), organise, BLACK), "call green+purple")
    assert one(pos, "organised") == Direction((Turn(BLACK), Carry("stack", "syndicate-s1")), ms=900)
    assert cues(pos, "called") == (
        Turn(BLACK),
        Say(BLACK, "Asks for assistants"),
        Glow("seat-1"),
        Glow("seat-2"),
    )
    play(pos, "accept", "decline")
    assert cues(pos, "assisted") == (Turn(GREEN), Carry("seat-1", "assist-1-s1"))
    assert cues(pos, "declined") == (Turn(PURPLE), Say(PURPLE, "Declines"))


@pytest.mark.parametrize(("token", "what"), [("lucre", "coin"), ("bribery", "lw-bill")])
def test_who_is_not_called_pays_the_controller(token: str, what: str) -> None:
    pos = begun(table(phase="execution", lucre=[0, 1, 0], bribery=[0, 1, 0]), organise, BLACK)
    play(pos, "call none", f"pay {token}")
    assert cues(pos, "called") == (Turn(BLACK), Say(BLACK, "Calls nobody"))
    assert cues(pos, "paid") == (
        Turn(GREEN),
        Flow(f"{token}-1", f"{token}-0", 1, what),
        Carry("seat-1", "assist-1-s1"),
    )


# -- Command -----------------------------------------------------------------------------------------------


def commanding(*texts: str, script: list[int] | None = None) -> Table:
    """Black has two Bribery, controls S1 with the help of green, and does these things."""
    tiles = ["black: green: sab1 sab1", "green: : sec1"]
    pos = table(phase="command", bribery=[2, 0, 0], tiles=tiles, hands=["sec100", "sab100", "sec1"])
    return play(begun(pos, command, BLACK), *texts, script=script)


def test_an_order_is_given_in_an_envelope() -> None:
    pos = commanding("give sec100 to S1")
    own = Carry("order-0-sec100", "orders-s1", face="order-0-sec100")
    assert one(pos, "gave", "black") == Direction((Turn(BLACK), own, Step("orders-0", -1)), ms=600)
    envelope = Carry("orders-0", "orders-s1", what="lw-env")
    assert one(pos, "gave", "green") == one(pos, "gave") == Direction((Turn(BLACK), envelope), ms=600)


def test_an_order_is_added_with_bribery() -> None:
    pos = commanding("add sec100 to S2")
    lit = Turn(BLACK), Glow("bribery-0")
    own = Carry("order-0-sec100", "orders-s2", face="order-0-sec100")
    assert cues(pos, "added", "black") == (*lit, own, Step("orders-0", -1))
    others = *lit, Carry("orders-0", "orders-s2", what="lw-env")
    assert cues(pos, "added", "green") == cues(pos, "added") == others


def test_only_the_thief_sees_which_order_comes_out() -> None:
    pos = commanding("steal from S1", script=[0])
    lit = Turn(BLACK), Glow("bribery-0")
    own = Carry("orders-s1", "order-0-sab1", face="order-0-sab1")
    assert one(pos, "stole", "black") == Direction((*lit, own, Step("orders-0", 1)), ms=1500)
    others = *lit, Carry("orders-s1", "orders-0", what="lw-env")
    assert one(pos, "stole", "green") == one(pos, "stole") == Direction(others, ms=800)


def test_thief_and_victim_see_which_order_is_stolen_from_a_hand() -> None:
    pos = commanding("steal from green", script=[0])
    lit = Turn(BLACK), Glow("bribery-0")
    thief = Carry("orders-1", "order-0-sab100", face="order-0-sab100")
    assert one(pos, "robbed", "black") == Direction((*lit, thief, Step("orders-0", 1)), ms=1500)
    victim = Carry("order-1-sab100", "orders-0", face="order-1-sab100")
    assert one(pos, "robbed", "green") == Direction((*lit, victim, Step("orders-1", -1)), ms=1500)
    others = *lit, Carry("orders-1", "orders-0", what="lw-env")
    assert one(pos, "robbed", "purple") == one(pos, "robbed") == Direction(others, ms=800)


def test_two_envelopes_are_swapped_unseen_by_all() -> None:
    pos = commanding("swap", script=[0, 0])
    assert alike(pos, "swapped", "black", "green") == (
        Turn(BLACK),
        Glow("bribery-0"),
        Carry("orders-s1", "orders-s2", what="lw-env"),
        Carry("orders-s2", "orders-s1", what="lw-env"),
    )


# -- the end -----------------------------------------------------------------------------------------------


def test_syndicates_are_turned_up_one_after_the_other() -> None:
    pos = begun(table(tiles=["black: green: sab1 sab1", "green: : "]), end_game)
    assert shown(pos, "turned-up") == [
        Direction((Glow("syndicate-s1"), Flip("verdict-s1")), ms=1000),
        Direction((Glow("syndicate-s2"), Flip("verdict-s2")), ms=700),
    ]
    pos = begun(table(tiles=["black: green: " + "sab1 " * 12]), end_game)
    assert one(pos, "turned-up").ms == 2000


def test_the_informant_is_known_first_and_guesses_land_on_the_roles() -> None:
    pos = begun(table(roles="informant kingpin bookkeeper", tiles=["black: : "]), end_game)
    assert cues(pos, "informs") == (Turn(BLACK), Say(BLACK, "Informant"), Flip("role-0"))
    play(pos, "guess green kingpin")
    assert cues(pos, "guessed") == (Turn(BLACK), Glow("suspect-kingpin"), Carry("seat-1", "guess-1"))
    assert stage.places(view(pos))["guess-1"] == 1
    play(pos, "guess purple consigliere")
    points = [each.cues for each in shown(pos, "unmasked")]
    assert points[0] == (Turn(BLACK), Say(BLACK, "Informant"), Glow("role-0"), Step("score-0", 4))
    assert points[1] == (Turn(GREEN), Say(GREEN, "Kingpin"), Flip("role-1"), Step("score-1", 0))


def test_the_end_shows_the_results() -> None:
    pos = begun(table(lucre=[0, 2, 0], tiles=[]), end_game)
    assert one(pos, "ended") == Direction((Flip("results"), Glow("score-1"), End()), ms=600)


# -- the strip, the counters and the standings ---------------------------------------------------------------


def test_the_strip_shows_lucre_and_who_acts() -> None:
    pos = play(preparing(table(lucre=[1, 0, 2])), "first green")
    strip = stage.strip(view(pos))
    assert strip is not None and strip.seat == GREEN
    assert [(chip.place, chip.count) for chip in strip.chips] == [
        ("lucre-0", 1),
        ("lucre-1", 0),
        ("lucre-2", 2),
    ]


def test_nobody_acts_when_the_game_is_over() -> None:
    strip = stage.strip(view(begun(table(), end_game)))
    assert strip is not None and strip.seat == -1


def test_kinds_of_cards_are_counted_in_the_own_hand_alone() -> None:
    pos = table(schemes=["gang-up", "deceive", ""], hands=["sab1 sab1", "sec100", ""])
    own, others = stage.places(view(pos, "black")), stage.places(view(pos))
    assert (own["scheme-0-gang-up"], own["order-0-sab1"], own["orders-0"]) == (1, 2, 2)
    assert {place for place in own.keys() - others.keys() if place.startswith(("scheme-", "order-"))}
    assert not [place for place in own if place.startswith(("scheme-1-", "order-1-"))]
    assert not [place for place in others if place.startswith(("scheme-", "order-"))]
    assert others["schemes-1"] == own["schemes-1"] == 1


# -- bubbles -----------------------------------------------------------------------------------------------


def said() -> Iterator[str]:
    """All that bubbles may say, of each kind the longest."""
    seen = view(table())
    for name in ("first", "no-scheme", "declined", "no-soldato", "no-tile", "looked", "informs"):
        yield from texts(seen, name, 0, 0, 0, 0)
    for called in (0, 1):
        yield from texts(seen, "called", 0, called, 0, 0)
    for ability in range(ABILITIES):
        yield from texts(seen, "used", 0, ability, len(VALUE) - 1, 0)
    for board in range(len(BOARD)):
        yield from texts(seen, "won", 0, board, 0, 0)
    for role in range(ROLES):
        yield from texts(seen, "unmasked", 0, role, 0, 0)


def texts(seen: View, name: str, *numbers: int) -> list[str]:
    a, b, c, d = numbers
    direction = stage.STAGE.direct((BOX.events[name], a, b, c, d), seen)
    assert direction is not None
    return [cue.text for cue in direction.cues if isinstance(cue, Say)]


@pytest.mark.parametrize("language", ["en", "es"])
def test_bubbles_have_room_for_their_words(language: str) -> None:
    with in_language(language):
        found = list(said())
    assert len(found) == 9 + ABILITIES + len(BOARD) + ROLES
    assert max(map(len, found)) <= SAID
