"""Margin Call: what people read."""

from __future__ import annotations

import pytest

from games.margincall.table import asked, new, play, refusal, table, view
from passel.games.margincall import GAME, words
from passel.games.margincall.components import Move, Table
from passel.kernel import heard

NAMES = ["Ada", "Bo", "Cy", "Di"]
MIXED = "S8 S9 C8 C9 L8 L9 M8 M9 " * 3


def option(text: str) -> Move:
    found = GAME.box.texts[text]
    assert isinstance(found, Move)
    return found


def label(pos: Table, text: str) -> str:
    return words.label(view(pos), option(text))


def preview(pos: Table, text: str) -> str:
    return words.preview(view(pos), option(text))


def why_not(pos: Table, text: str) -> tuple[str, str]:
    return words.why_not(view(pos), option(text))


def story(pos: Table, seat: int = 0) -> list[str]:
    """What has happened, as a seat is told it."""
    entries, pos.journal = pos.journal or [], []
    lines = [heard(entry, seat) for entry in entries]
    return [words.tell(line, NAMES) for line in lines if line is not None]


# -- asking ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pos", "prompt"),
    [
        (table("M7 L7", "M2", scores=[4, 0], bags=[1, 3]),
         "Your turn, at 4B with 1 bag left: what do you do?"),
        (play(table("FC M1", "M2", "M3"), "play FC"),
         "Forced Collusion: who must sell their best package for you?"),
        (play(table("RC M1", "M2"), "swap"), "Swap: which card do you discard?"),
        (play(table("RC M1 W W", "M2"), "swap", "drop W"), "So far a Wild. Which other one?"),
        (play(table("M7 L7 S7", "M2"), "sell", "add M7", "add L7"),
         "So far Mortgage 7 and Loan 7. Which other one?"),
        (play(table("M7 L7 M2 L2", "M2"), "sell"), "Which card is in the package?"),
        (play(table("FC M1", "M7 L7 M3 L3 M9 L9"), "play FC"),
         "Forced Collusion: you sell a package worth 2B, and P1 is paid. Which card is in it?"),
        (play(table("FC M1", "M7 L6", paced=True), "play FC", "pass", "pass"),
         "Forced Collusion of P1: you have no package to sell."),
        (play(table("M7 L7", "BE M2"), "sell M7 L7"),
         "P1 sells Mortgage 7 and Loan 7: a pair, 1B. Do you respond?"),
        (play(table("M7 L7 BE", "M2"), "sell M7 L7"),
         "You sell Mortgage 7 and Loan 7: a pair, 1B. Do you respond?"),
        (play(table("PZ M1 L3 S5 C7", "BE M2"), "sell PZ M1 L3 S5 C7"),
         ("P1 sells a Ponzi Scheme, Mortgage 1, Loan 3, Stock 5 and Crypto 7: a Ponzi package, 4B. "
          "Do you respond?")),
        (play(table("RC M1", "WB M2"), "play RC"), "P1 has played a Revolving Credit. Do you respond?"),
        (play(table("RC WB M1", "M2", "M3"), "play RC"),
         "You have played a Revolving Credit. Do you respond?"),
        (play(table("FC M1", "M2", "WB M3"), "FC on P3"),
         "P1 has played a Forced Collusion on you. Do you respond?"),
        (play(table("FC M1", "WB M2", "M3"), "FC on P3"),
         "P1 has played a Forced Collusion on P3. Do you respond?"),
        (play(table("RC WB M1", "WB M2", "M3"), "play RC", "WB on #0"),
         "P2 has played a Whistleblower on your own Revolving Credit. Do you respond?"),
        (play(table("RC M1", "SD M2", "WB M3"), "play RC", "SD on #0 to P3"),
         "P2 has played a Strategic Deflection to turn P1's Revolving Credit to you. Do you respond?"),
        (play(table("M7 L7 BU", "BE M2"), "sell M7 L7", "play BE"),
         "P2 has played a Bear Trap on your own package of 1B. Do you respond?"),
        (play(table("RC M1", "SD M2", "WB M3"), "play RC", "SD on #0 to P3", "play WB"),
         "Whistleblower: at which card do you aim it?"),
        (play(table("RC M1", "SD M2", "M3"), "play RC", "play SD"),
         "Strategic Deflection: to whom do you redirect P1's Revolving Credit?"),
        (play(table("M7 L7", "HF M2"), "sell M7 L7", "play HF"),
         "High-Frequency Trade: which card do you take from P1's package?"),
        (play(table("M7 L7 SD", "HF M2", "M3"), "sell M7 L7", "play HF", "SD on #1 to P1"),
         "High-Frequency Trade: which card do you take from your own package?"),
        (play(table("M1 L3 S5 C7 M9 L0 S2 C4", "M2"), "end"),
         "You hold 8 cards and keep 7. Which one do you discard?"),
    ],
)  # fmt: skip
def test_every_question(pos: Table, prompt: str) -> None:
    assert words.prompt(view(pos)) == prompt


def test_who_is_not_asked_reads_nothing() -> None:
    assert words.prompt(view(table("M7 L7", "M2"), 2)) == ""


def test_labels() -> None:
    pos = play(table("RC M1", "SD M2", "WB M3"), "play RC", "SD on #0 to P3")
    labels = {
        "play WB": "play Whistleblower", "pass": "pass", "swap": "swap cards", "sell": "sell a package",
        "end": "end your turn", "done": "that is all", "sell nothing": "sell nothing", "drop W": "Wild",
        "add M7": "Mortgage 7", "take C0": "Crypto 0", "on P1": "P1", "to P3": "yourself",
        "on #0": "P1's Revolving Credit", "on #1": "P2's Strategic Deflection",
        "on #9": "number 9 of the stack",
    }  # fmt: skip
    for text, expected in labels.items():
        assert label(pos, text) == expected
    ponzi = play(table("PZ M1 L3 S5 C7", "BE WB M2"), "sell PZ M1 L3 S5 C7")
    assert label(ponzi, "on PZ") == "P1's Ponzi Scheme"


def test_every_option_has_a_label_in_every_position() -> None:
    for pos in (table("M7 L7", "M2"), play(table("M7 L7", "HF M2"), "sell M7 L7", "play HF")):
        for each in GAME.box.options:
            assert isinstance(each, Move)
            text = words.label(view(pos), each)
            assert text and "{" not in text


def test_previews() -> None:
    main = table("M7 L7 RC", "M2", trap_amount=3)
    assert preview(main, "play RC") == "Draw 4 cards."
    assert preview(main, "play BE") == "The package is worth 3B less, never below 0."
    assert preview(main, "sell") == "your best package is worth 1B"
    assert preview(main, "swap") == "once a turn: discard any number of cards and draw as many"
    assert preview(main, "end") == ""
    build = play(table("PZ M7 L7 S7 W M1", "M2"), "sell", "add M7")
    assert preview(build, "add L7") == "a pair, 1B" and preview(build, "add M1") == ""
    play(build, "add L7")
    assert preview(build, "done") == "a pair, 1B" and preview(build, "add W") == "three of a kind, 3B"
    ponzi = play(table("PZ M7 L7 S7 W M1", "M2"), "sell", "add PZ", "add M1")
    assert preview(ponzi, "add M7") == ""
    play(ponzi, "add M7", "add L7")
    assert preview(ponzi, "add W") == "a Ponzi package, 4B"
    take = play(table("M7 L7 S7", "HF M2"), "sell M7 L7 S7", "play HF")
    assert preview(take, "take M7") == "what is left is worth 1B"
    stolen = play(table("PZ M7 L7 S7 C1", "HF WB M2"), "sell PZ M7 L7 S7 C1", "play HF", "pass")
    assert preview(stolen, "take M7") == "the Ponzi package is worth nothing then"
    void = play(table("PZ M7 L7 S7 C1", "HF WB M2"), "sell PZ M7 L7 S7 C1", "play HF", "WB on PZ")
    assert preview(void, "take C1") == "what is left is worth 3B"
    aim = play(table("FC M1", "SD M2", "WB M3"), "FC on P3", "SD on #0 to P1", "play WB")
    assert preview(aim, "on #1") == "which is aimed at P1's Forced Collusion"
    assert preview(aim, "on #0") == "which is on you"
    credit = play(table("RC M1", "SD M2", "WB M3"), "play RC", "SD on #0 to P3", "play WB")
    assert preview(credit, "on #0") == ""
    collude = play(table("FC M1", "M2", "M3", scores=[0, 4, 5], bags=[3, 2, 1]), "play FC")
    assert preview(collude, "on P2") == "4B, 2 bags left" and preview(collude, "on P3") == "5B, 1 bag left"


# -- refusing --------------------------------------------------------------------------------------


def test_why_not_in_the_main_phase() -> None:
    pos = table("WB M1", "M2")
    assert why_not(pos, "play RC") == ("You hold no Revolving Credit.", "MC-8")
    assert why_not(pos, "play WB") == (
        "A Whistleblower is a response: play it when there is something on the stack.", "MC-10",
    )  # fmt: skip
    assert why_not(pos, "drop M1")[0].startswith("You are asked something else: Your turn")
    assert words.why_not(view(pos, 2), option("end")) == ("It is not for you to decide now.", "MC-24")


def test_why_not_these_cards() -> None:
    swap = play(table("M1 M1 L3 RC", "M2"), "swap")
    assert why_not(swap, "done") == ("Discard one card at least.", "MC-12")
    assert why_not(swap, "drop M7") == ("You hold no Mortgage 7.", "MC-12")
    play(swap, "drop L3")
    assert why_not(swap, "drop L3") == ("You hold no further Loan 3.", "MC-12")
    in_order = "Name the cards in order: Mortgage 1 comes before the last one."
    assert why_not(swap, "drop M1") == (in_order, "MC-12")
    build = play(table("M7 L7 S7 W M1 L3", "M2"), "sell")
    assert why_not(build, "add C9") == ("You hold no Crypto 9.", "MC-13")
    assert why_not(build, "add PZ") == ("You hold no Ponzi Scheme.", "MC-13")
    forced = play(table("FC M1", "M7 L7 M3 L3 M9 L9 S1"), "play FC")
    assert why_not(forced, "add S1") == ("No package of yours worth 2B begins with Stock 1.", "MC-33")
    assert why_not(forced, "sell nothing") == ("You hold a package worth 2B.", "MC-33")
    assert why_not(forced, "done") == ("That is no package yet.", "MC-20")
    take = play(table("M7 L7", "HF M2"), "sell M7 L7", "play HF")
    assert why_not(take, "take W") == ("There is no Wild in the package.", "MC-40")
    trim = play(table("M1 L3 S5 C7 M9 L0 S2 C4", "M2"), "end")
    assert why_not(trim, "drop W") == ("You hold no Wild.", "MC-48")


def test_why_not_this_target() -> None:
    sd = play(table("M7 L7", "HF M2", "SD M3"), "sell M7 L7", "play HF", "play SD")
    assert asked(sd) == "P3 redirect"
    assert why_not(sd, "to P2") == ("It is on P2 already.", "MC-37")
    assert why_not(sd, "to P5") == ("Nobody sits there.", "MC-1")
    assert why_not(sd, "on P3")[0].startswith("You are asked something else")
    deflect = table("PZ M1 L3 S5 C7 BU", "HF SD", "HF WB M3")
    play(deflect, "sell PZ M1 L3 S5 C7", "play HF", "play HF", "play BU", "pass", "WB on #1", "play SD")
    assert asked(deflect) == "P2 aim"
    assert why_not(deflect, "on #4") == ("A Whistleblower cannot be deflected.", "MC-37")
    assert why_not(deflect, "on #3") == ("A Bull Trap has no focus that could be changed.", "MC-37")
    assert why_not(deflect, "on #0") == ("A Ponzi Scheme has no focus that could be changed.", "MC-37")
    assert why_not(deflect, "on P1") == ("Aim at a card of the stack, not at a player.", "MC-27")
    assert why_not(deflect, "on #9") == ("The stack is not that high.", "MC-23")
    whistle = play(table("PZ M1 L3 S5 C7", "HF WB M2"), "sell PZ M1 L3 S5 C7", "play HF", "play WB")
    say_so = "Say on PZ: of a package only its Ponzi Scheme can be voided."
    assert why_not(whistle, "on #0") == (say_so, "MC-36")
    plain = play(table("M7 L7 BU", "HF WB M2"), "sell M7 L7", "play HF", "play BU", "play WB")
    assert why_not(plain, "on PZ") == ("A package without a Ponzi Scheme is no card.", "MC-36")
    credit = play(table("RC M1", "SD M2", "WB M3"), "play RC", "SD on #0 to P3", "play WB")
    assert why_not(credit, "on PZ") == ("There is no Ponzi Scheme on the stack.", "MC-36")
    collude = play(table("FC M1", "M2", "M3"), "play FC")
    assert why_not(collude, "on #1") == ("Name a player.", "MC-33")
    assert why_not(collude, "to P2")[0].startswith("You are asked something else")


def test_a_refusal_is_a_sentence_with_its_clause() -> None:
    assert refusal(table("M1 L3", "M2"), "play RC") == ("You hold no Revolving Credit.", "MC-8")


# -- telling ---------------------------------------------------------------------------------------


def test_the_story_of_a_stack() -> None:
    pos = table("RC RC M1 L3", "SD WB M2 L4", "WB WB M3 L5", deck="C1 C2 W W S8 S8 " * 9)
    play(pos, "play RC", "SD on #0 to P2", "WB on #1", "WB on #2", "WB on #0")
    assert story(pos) == [
        "Ada is to move.",
        "Ada plays a Revolving Credit.",
        "Bo plays a Strategic Deflection to take over the Revolving Credit.",
        "Cy plays a Whistleblower on the Strategic Deflection of Bo.",
        "Bo plays a Whistleblower on the Whistleblower of Cy.",
        "Cy plays a Whistleblower on the Revolving Credit of Ada.",
        "Cy voids the Revolving Credit of Ada.",
        "Bo voids the Whistleblower of Cy.",
        "The Whistleblower of Cy is void and does nothing.",
        "The Strategic Deflection of Bo hits a void card and does nothing.",
        "The Revolving Credit of Ada is void and does nothing.",
    ]
    play(pos, "play RC")
    assert story(pos)[-2:] == ["Nobody responds.", "Ada draws Crypto 1, Crypto 2 and two Wilds."]


def test_the_story_of_sales() -> None:
    pos = table("M7 L7 S7 W W BU", "HF BE M2", "HF M3", scores=[9, 0, 0], bags=[2, 3, 3], deck=MIXED)
    play(pos, "sell M7 L7 S7 W", "play HF", "pass", "play BU", "play BE", "pass", "take W")
    assert story(pos, 1)[:11] == [
        "Ada is to move.",
        "Ada sells Mortgage 7, Loan 7, Stock 7 and a Wild: four of a kind, 6B.",
        "Bo plays a High-Frequency Trade.",
        "Ada plays a Bull Trap.",
        "Bo plays a Bear Trap.",
        "The Bear Trap of Bo pushes the price down.",
        "The Bull Trap of Ada pushes the price up.",
        "Bo takes a Wild from the package.",
        "Ada is paid 3B and has 12B.",
        "Ada sheds a bag and has 1 bag left.",
        "Ada draws 6 cards.",
    ]


def test_the_story_of_collusion_and_the_end() -> None:
    pos = table("FC FC M1", "SD M2", "M3 L3 S3", "M4", scores=[9, 0, 0, 0], bags=[1, 3, 3, 3])
    play(pos, "FC on P2", "SD on #0 to P3")
    assert story(pos)[1:] == [
        "Ada plays a Forced Collusion on Bo.",
        "Bo plays a Strategic Deflection to turn the Forced Collusion to Cy.",
        "Bo turns the Forced Collusion to Cy.",
        "Cy has to sell Mortgage 3, Loan 3 and Stock 3 for Ada: three of a kind, 3B.",
        "Nobody responds.",
        "Ada is paid 3B and has 12B.",
        "Ada sheds the last bag.",
        "Ada is rid of all bags.",
    ]
    assert words.result(view(pos, 1, NAMES)) == "Ada has shed every bag and wins."


def test_other_sentences() -> None:
    pos = table("FC WB M1", "M2 L5", "M3", deck=MIXED)
    play(pos, "FC on P2", "WB on #0")
    assert "Ada plays a Whistleblower on an own Forced Collusion." in story(pos)
    pos = table("FC M1", "M2 L5", "M3", deck=MIXED)
    play(pos, "FC on P2")
    assert "Bo holds no package, so nothing is sold." in story(pos)
    pos = table("M7 L7 BU", "HF HF HF", deck=MIXED)
    play(pos, "sell M7 L7", "play HF", "pass", "play HF", "pass", "play HF", "pass", "take L7")
    lines = story(pos)
    assert "Bo finds nothing left to take." in lines and "Bo takes Mortgage 7 from the package." in lines
    assert "The package is worth nothing: Ada stays at 0B." in lines
    pos = table("RC M1", "SD M2", "M3", deck=MIXED)
    play(pos, "play RC", "SD on #0 to P2")
    assert "Bo takes over the Revolving Credit." in story(pos)
    pos = table("M7 L7", "BU M2", deck=MIXED)
    play(pos, "sell M7 L7", "play BU")
    assert "Ada is paid 3B instead of 1B and has 3B." in story(pos)


def test_the_cut_is_told() -> None:
    lines = story(new(2, cuts="W M3"))
    assert lines[:2] == ["Ada cuts a Wild.", "Bo cuts Mortgage 3."] and lines[3] == "Bo draws 7 cards."


def test_one_card_is_one_card() -> None:
    assert words.how_many(1) == "a card" and words.how_many(2) == "2 cards"
    assert words.cards([41]) == "a Wild" and words.cards([1, 1, 1]) == "three Mortgage 0s"


def test_why_not_what_was_agreed_otherwise() -> None:
    """Asked directly: two Slow cards are never on the stack at once, so there is no choice of targets."""
    slow = play(
        table("RC M1", "SD M2", "SD M3", deflect_scope="slow"), "play RC", "SD on #0 to P2", "play SD"
    )
    only = "Only Slow cards can be deflected in this game."
    assert words.why_not_aim(view(slow), option("on #1")) == (only, "MC-37")


def test_the_story_of_the_close() -> None:
    seven = "M1 L3 S5 C7 M9 L0 S2"
    pos = table(f"{seven} C4", seven, turn_number=299, deck="W", discards="M8", script=[0, 0])
    play(pos, "swap M1 L3", "end", "drop L0")
    lines = story(pos)
    assert lines[1:3] == [
        "Ada swaps Mortgage 1 and Loan 3.",
        "The draw pile is empty: the 3 discards are shuffled into a new one.",
    ]
    assert lines[4:6] == ["Ada sells nothing this turn.", "Ada discards Loan 0."]
    play(pos, "end")
    assert story(pos)[-1] == "After 150 rounds the market closes."
    assert words.result(view(pos, 1, NAMES)) == "The market has closed; Ada and Bo share the victory."
    pos = table("M1", "M2", active=2, turn_number=300, scores=[3, 4])
    play(pos, "end")
    assert words.result(view(pos, 1, NAMES)) == "The market has closed; Bo has got furthest and wins."
