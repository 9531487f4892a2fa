"""Margin Call: what is shown for each event, to whom."""

from __future__ import annotations

import pytest

import passel.games.margincall.components as c
from games.margincall.table import new, pass_all, play, table
from passel.contract import Carry, Direction, End, Flow, Glow, Phase, Say, Step, Turn
from passel.contract.cues import SAID, AnyCue
from passel.games.margincall import GAME
from passel.games.margincall.components import CATEGORY, VALUE, Table
from passel.games.margincall.faces.stage import STAGE, places, strip
from passel.games.margincall.sellable import PONZI
from passel.games.margincall.words_cards import in_list
from passel.i18n import in_language
from passel.kernel import heard

SPECTATOR = -1
PAIR = c.pack([1, 1])
CARDS = {
    "sold": (0, 1, PAIR, 1),
    "swapped": (0, PAIR, 0, 0),
    "trimmed": (0, PAIR, 0, 0),
    "drew": (0, 2, PAIR, 0),
}
JUNK = "M1 L3 S5 C7"
TRIO = "M7 L7 S7"
WINDOW = ("M7 L7 S7 M1", "HF WB BE L3 M2", "SD WB BU S5 M4")  # the first sells, the others respond


def shown(pos: Table, event: str, reader: int = SPECTATOR, nth: int = -1) -> Direction:
    """What a reader is shown for the last event of that name, or the nth."""
    entry = [each for each in pos.journal or [] if each[0].name == event][nth]
    line = heard(entry, reader)
    assert line is not None
    made = STAGE.direct(line, GAME.view(pos, reader, []))
    assert made is not None
    return made


def cues(pos: Table, event: str, reader: int = SPECTATOR, nth: int = -1) -> tuple[AnyCue, ...]:
    return shown(pos, event, reader, nth).cues


def same_for_all(pos: Table, event: str) -> tuple[AnyCue, ...]:
    made = cues(pos, event)
    assert all(cues(pos, event, seat) == made for seat in range(pos.seats))
    return made


def sale(*responses: str, **options: object) -> Table:
    """Seat 1 sells three sevens, and the others respond."""
    return play(table(*WINDOW, paced=True, **options), "sell M7 L7 S7", *responses)  # type: ignore[arg-type]


# -- turns, drawing and discarding -------------------------------------------------------------------------


def test_cuts_are_shown_together() -> None:
    pos = new(2, cuts="M9 L1")
    assert same_for_all(pos, "cut") == (Say(1, "Cuts 1"),)
    assert cues(pos, "cut", nth=0) == (Say(0, "Cuts 9"),)
    assert shown(pos, "cut").group == shown(pos, "cut", nth=0).group == "cut"


def test_a_turn_begins() -> None:
    assert same_for_all(table(JUNK, JUNK, active=2), "turn") == (Turn(1),)


def test_drawn_cards_are_backs_for_the_others() -> None:
    pos = table("RC M1", "L1", deck="M2 M2 L4 W")
    pass_all(play(pos, "play RC"))
    back = (Carry("draw", "held-0", what="back", n=4),)
    assert cues(pos, "drew") == cues(pos, "drew", 1) == back
    assert cues(pos, "drew", 0) == (
        Carry("draw", "hand-0-m2", n=2),
        Carry("draw", "hand-0-l4"),
        Carry("draw", "hand-0-w"),
        Step("held-0", 4),
    )


def test_at_the_end_of_a_turn_all_draw_at_once() -> None:
    pos = play(table("M1", "L1", "S1"), "end")
    drawn = [shown(pos, "drew", nth=nth) for nth in range(3)]
    assert [each.cues for each in drawn] == [
        (Carry("draw", f"held-{seat}", what="back", n=6),) for seat in range(3)
    ]
    assert {each.group for each in drawn} == {"drew"}


def test_discards_become_the_draw_pile() -> None:
    pos = table(
        "M1 L3 S5 C7 M9",
        "L1 M3 S7 C9 L5 M0 S2",
        deck="C4",
        discards="S1 S2 S3 S4 S6 S8",
        script=[5, 4, 3, 2, 1],
    )
    play(pos, "end")
    assert same_for_all(pos, "shuffled") == (Carry("discards", "draw", what="back", n=6),)


def test_a_swap_shows_the_cards_to_their_owner_and_how_many_to_others() -> None:
    pos = play(table("M1 M1 L3 S5", JUNK), "swap M1 M1 L3")
    assert cues(pos, "swapped") == cues(pos, "swapped", 1)
    assert cues(pos, "swapped") == (Carry("held-0", "discards", what="mc-blank", n=3),)
    assert cues(pos, "swapped", 0) == (
        Carry("hand-0-m1", "discards", face="hand-0-m1", n=2),
        Carry("hand-0-l3", "discards", face="hand-0-l3"),
        Step("held-0", -3),
    )


def test_too_many_cards_are_discarded() -> None:
    pos = play(table("M1 L3 S5 C7 M9 L0 S2 C4", JUNK), "end", "drop M1")
    assert cues(pos, "trimmed") == (Carry("held-0", "discards", what="mc-blank", n=1),)
    assert cues(pos, "trimmed", 0) == (
        Carry("hand-0-m1", "discards", face="hand-0-m1"),
        Step("held-0", -1),
    )


def test_a_turn_without_a_sale() -> None:
    assert same_for_all(play(table(JUNK, JUNK), "end"), "ended-turn") == (Say(0, "Ends the turn"),)


# -- onto the stack ----------------------------------------------------------------------------------------


def test_a_card_is_played() -> None:
    pos = sale("play BE")
    assert cues(pos, "played") == cues(pos, "played", 0) == (Carry("held-1", "stack-1-be"),)
    assert cues(pos, "played", 1) == (Carry("hand-1-be", "stack-1-be"), Step("held-1", -1))


def test_a_forced_collusion_points_at_its_victim() -> None:
    pos = play(table(f"{JUNK} FC", JUNK, JUNK, paced=True), "FC on P3")
    aimed = Glow("seat-2")
    assert cues(pos, "colluded") == cues(pos, "colluded", 2) == (Carry("held-0", "stack-0-fc"), aimed)
    assert cues(pos, "colluded", 0) == (Carry("hand-0-fc", "stack-0-fc"), Step("held-0", -1), aimed)


def test_a_whistleblower_points_at_a_card() -> None:
    pos = sale("play BE", "WB on #1")
    aimed = Glow("stack-1-be")
    assert cues(pos, "blew") == cues(pos, "blew", 1) == (Carry("held-2", "stack-2-wb"), aimed)
    assert cues(pos, "blew", 2) == (Carry("hand-2-wb", "stack-2-wb"), Step("held-2", -1), aimed)


def test_a_whistleblower_points_at_a_ponzi_scheme() -> None:
    pos = play(table(f"PZ {JUNK}", "WB M1", paced=True), "sell PZ M1 L3 S5 C7", "WB on PZ")
    assert cues(pos, "blew") == (Carry("held-1", "stack-1-wb"), Glow("sale-pz"))


def test_a_deflection_points_at_the_new_player() -> None:
    pos = sale("play HF", "SD on #1 to P3")
    aimed = Glow("seat-2")
    assert cues(pos, "deflected") == cues(pos, "deflected", 0) == (Carry("held-2", "stack-2-sd"), aimed)
    assert cues(pos, "deflected", 2) == (Carry("hand-2-sd", "stack-2-sd"), Step("held-2", -1), aimed)


def test_a_package_is_laid_out_card_by_card() -> None:
    pos = play(table("M7 M7 L7 S1", JUNK, paced=True), "sell M7 M7 L7")
    said = Say(0, "Three of a kind: 3B")
    laid = Carry("held-0", "sale-m7", n=2), Carry("held-0", "sale-l7")
    assert cues(pos, "sold") == cues(pos, "sold", 1) == (*laid, said)
    mine = Carry("hand-0-m7", "sale-m7", n=2), Carry("hand-0-l7", "sale-l7")
    assert cues(pos, "sold", 0) == (*mine, Step("held-0", -3), said)


def test_whoever_is_forced_has_nothing_to_sell() -> None:
    pos = pass_all(play(table(f"{JUNK} FC", JUNK), "FC on P2"))
    assert same_for_all(pos, "nothing-sold") == (Say(1, "Has no package"),)


# -- off the stack -----------------------------------------------------------------------------------------


def test_nobody_responds() -> None:
    assert same_for_all(pass_all(sale()), "unanswered") == (Glow("stack"),)


def test_a_card_is_cancelled_and_then_does_nothing() -> None:
    pos = pass_all(sale("play BE", "WB on #1"))
    assert same_for_all(pos, "voided") == (
        Carry("stack-2-wb", "stack-1-be", face="stack-2-wb"),
        Glow("stack-1-be"),
        Say(1, "Cancelled"),
    )
    assert same_for_all(pos, "did-nothing") == (
        Carry("stack-1-be", "discards", face="stack-1-be"),
        Say(1, "Was cancelled"),
    )
    assert shown(pos, "voided").group == shown(pos, "did-nothing").group == ""


def test_a_ponzi_scheme_is_cancelled() -> None:
    pos = pass_all(play(table(f"PZ {JUNK}", "WB M1", paced=True), "sell PZ M1 L3 S5 C7", "WB on PZ"))
    moved = Carry("stack-1-wb", "sale-pz", face="stack-1-wb")
    assert same_for_all(pos, "voided") == (moved, Glow("sale-pz"), Say(0, "Cancelled"))


def test_a_card_finds_its_target_cancelled_already() -> None:
    pos = pass_all(sale("play BE", "WB on #1", "pass", "WB on #1"))
    assert same_for_all(pos, "fizzled") == (
        Carry("stack-2-wb", "discards", face="stack-2-wb"),
        Say(2, "No effect"),
    )


@pytest.mark.parametrize(
    ("holding", "texts", "to", "said"),
    [
        ("RC M1", ["play RC", "SD on #0 to P2"], 1, "Draws the cards now"),
        ("FC M1", ["FC on P2", "SD on #0 to P3"], 2, "Has to sell now"),
        (
            f"{TRIO} M1",
            ["sell M7 L7 S7", "pass", "play HF", "pass", "SD on #1 to P2"],
            1,
            "Takes the card now",
        ),
        ("RC M1", ["play RC", "SD on #0 to P2", "SD on #1 to P3"], 2, "Is the new target"),
    ],
)
def test_a_card_is_redirected(holding: str, texts: list[str], to: int, said: str) -> None:
    pos = pass_all(play(table(holding, "SD L1 S3", "SD HF M2", paced=True), *texts))
    owner = 2 if said == "Is the new target" else 1
    moved = Carry(f"stack-{owner}-sd", f"seat-{to}", face=f"stack-{owner}-sd")
    assert cues(pos, "redirected", nth=0) == (moved, Say(to, said))


def test_a_card_is_taken_from_the_package() -> None:
    pos = play(pass_all(sale("play HF")), "take M7")
    taken = (Carry("sale-m7", "held-1", face="sale-m7"),)
    assert cues(pos, "took") == cues(pos, "took", 0) == taken
    assert cues(pos, "took", 1) == (Carry("sale-m7", "hand-1-m7"), Step("held-1", 1))


def test_there_is_nothing_left_to_take() -> None:
    pos = table("M7 L7", "HF HF HF M1")
    play(pos, "sell M7 L7", "play HF", "play HF", "play HF", "take M7")
    assert same_for_all(pos, "nothing-left") == (Say(1, "Finds nothing to take"),)


def test_traps_act_on_the_package() -> None:
    pos = pass_all(sale("play BE", "play BU", trap_amount=3))
    moved = Carry("stack-2-bu", "sale", face="stack-2-bu")
    assert cues(pos, "set-trap", nth=0) == (moved, Say(2, "+3B"))
    moved = Carry("stack-1-be", "sale", face="stack-1-be")
    assert same_for_all(pos, "set-trap") == (moved, Say(1, "−3B"))
    assert shown(pos, "set-trap").group == ""


# -- paying, and the end -----------------------------------------------------------------------------------


def test_a_sale_pays_its_payee() -> None:
    assert same_for_all(pass_all(sale()), "settled") == (Flow("sale", "score-0", 3),)


def test_whoever_forced_the_sale_is_paid() -> None:
    pos = play(pass_all(play(table(f"{JUNK} FC", f"{TRIO} M1", paced=True), "FC on P2")), "sell M7 L7 S7")
    assert cues(pos, "sold", 0)[0] == Carry("held-1", "sale-m7")
    assert same_for_all(pass_all(pos), "settled") == (Flow("sale", "score-0", 3),)


def test_a_sale_pays_nothing() -> None:
    pos = pass_all(sale("play BE", trap_amount=3))
    assert same_for_all(pos, "settled") == (Say(0, "Gets nothing"),)


def test_a_bag_is_cleared_and_the_excess_is_lost() -> None:
    pos = pass_all(sale(scores=[11, 0, 0]))
    assert same_for_all(pos, "settled") == (Flow("sale", "score-0", 3), Step("score-0", -2))
    assert same_for_all(pos, "shed") == (
        Step("bags-0", -1),
        Step("score-0", -12),
        Say(0, "Clears a bag"),
    )


def test_the_excess_is_kept_if_so_agreed() -> None:
    pos = pass_all(sale(scores=[11, 0, 0], carry_over=True))
    assert cues(pos, "settled") == (Flow("sale", "score-0", 3),)
    assert cues(pos, "shed")[1] == Step("score-0", -12)
    assert places(GAME.view(pos, SPECTATOR, []))["score-0"] == 2


def test_of_the_excess_less_than_a_bag_is_kept() -> None:
    pos = table("M7 L7 S7 C7", "BU M1", paced=True, scores=[5, 0], carry_over=True, goal=6)
    pass_all(play(pos, "sell M7 L7 S7 C7", "play BU"))
    assert cues(pos, "settled") == (Flow("sale", "score-0", 8), Step("score-0", -2))
    assert places(GAME.view(pos, SPECTATOR, []))["score-0"] == 5


def test_the_last_bag_ends_the_game() -> None:
    pos = pass_all(sale(scores=[9, 0, 5], bags=[1, 3, 2]))
    assert pos.over and cues(pos, "shed")[2] == Say(0, "Clears the last bag")
    assert same_for_all(pos, "won") == (Glow("seat-0"), Glow("bags-0"), End())
    view = GAME.view(pos, SPECTATOR, [])
    assert strip(view).seat == -1


def test_the_market_closes() -> None:
    pos = play(table(JUNK, JUNK, active=2, turn_number=40, max_rounds=20), "end")
    assert pos.over and same_for_all(pos, "closed") == (Phase("The market closes"), End())


# -- the strip and the counters ----------------------------------------------------------------------------


def test_the_strip_has_the_scores_and_whose_turn_it_is() -> None:
    shown = strip(GAME.view(table(JUNK, JUNK, active=2, scores=[4, 9]), SPECTATOR, []))
    assert shown.seat == 1 and not shown.dice
    assert [(chip.seat, chip.place, chip.count) for chip in shown.chips] == [
        (0, "score-0", 4),
        (1, "score-1", 9),
    ]


def test_only_the_reader_s_own_cards_are_counted() -> None:
    pos = table("M1 M1 W", "L3", deck="S1 S2", scores=[4, 9])
    public = {"draw": 2, "score-0": 4, "bags-0": 3, "held-0": 3, "score-1": 9, "bags-1": 3, "held-1": 1}
    assert places(GAME.view(pos, SPECTATOR, [])) == public
    assert places(GAME.view(pos, 0, [])) == public | {"hand-0-m1": 2, "hand-0-w": 1}
    assert places(GAME.view(pos, 1, [])) == public | {"hand-1-l3": 1}


@pytest.mark.parametrize("language", ["en", "es"])
def test_bubbles_are_short(language: str) -> None:
    """A package is said with its price; all else is in one of these events, whatever their numbers are."""
    pos = table(JUNK, JUNK)
    view = GAME.view(pos, SPECTATOR, [])
    with in_language(language):
        for kind in [*range(1, len(CATEGORY)), PONZI]:
            assert len(f"{in_list(kind)}: {max(VALUE)}B") <= SAID
        texts = [
            cue.text
            for event in GAME.box.events.values()
            for card in (c.RC, c.FC, c.HF, c.SD)
            for numbers in [CARDS.get(event.name, (0, 1, card, 0)), (0, 0, card, 0)]
            if (made := STAGE.direct((event, *numbers), view)) is not None
            for cue in made.cues
            if isinstance(cue, Say)
        ]
    assert len(set(texts)) > 15 and max(map(len, texts)) <= SAID
