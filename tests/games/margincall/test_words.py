"""Margin Call: what people read."""

from __future__ import annotations

import pytest

from games.margincall.table import ask, asked, new, offers, pass_all, play, refusal, table, view
from passel.games.margincall import GAME, words, words_cards, words_refusing
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


def story(pos: Table, seat: int = 0, keep: bool = False) -> list[str]:
    """What has happened, as a seat is told it; it is told again if it is kept."""
    entries = pos.journal or []
    pos.journal = entries if keep else []
    lines = [heard(entry, seat) for entry in entries]
    return [words.tell(line, NAMES, seat) for line in lines if line is not None]


# -- asking ----------------------------------------------------------------------------------------


FLUSH = "C0 C1 C4 C6 C9"
PONZI = "PZ M1 L3 S5 C7"


@pytest.mark.parametrize(
    ("pos", "prompt", "hint"),
    [
        (table("M7 L7", "M2", scores=[11, 0], bags=[1, 3]), "You can win this turn",
         "Your best package pays 1B. That clears your last bag, unless someone stops it."),
        (table("M7 L7", "M2", scores=[11, 0]), "Sell, or improve your hand first",
         "Your best package pays 1B. That clears a bag."),
        (play(table("M7 L7 M1", "M2", scores=[11, 0]), "swap M1"), "Sell a package",
         "Your best package pays 1B. That clears a bag."),
        (table("M7 L7 RC", "M2"), "Draw, swap, then sell",
         "Play Revolving Credit first: 4 more cards to choose from. Selling ends your turn."),
        (play(table("M7 L7 M1 RC", "M2"), "swap M1"), "Draw, then sell",
         "Play Revolving Credit first: 4 more cards to choose from. Selling ends your turn."),
        (table("M7 L7", "M2"), "Sell, or improve your hand first",
         "Your best package pays 1B. You can swap once before you sell. Selling ends your turn."),
        (play(table("M7 L7 M1", "M2", scores=[4, 0]), "swap M1"), "Sell a package",
         "Your best package pays 1B. You need 8B more to clear a bag."),
        (table("M7 L6 FC", "M2"), "You have nothing to sell",
         "Swap cards, or play Forced Collusion and get paid for someone else's package."),
        (play(table("M7 L6 FC", "M2"), "swap M7"), "You have nothing to sell",
         "Play Forced Collusion to get paid for someone else's package, or end your turn."),
        (table("M7 L6", "M2"), "You have nothing to sell",
         "Swap the cards you don't need. You draw as many new ones."),
        (play(table("M7 L6", "M2", paced=True), "swap M7"), "Nothing to sell this turn",
         "End your turn. Then everyone draws or discards to 7 cards."),
        (play(table("FC M1", "M2", "M3"), "play FC"), "Who has to sell for you?",
         "They sell their best package and you get the money. This ends your turn."),
        (play(table("RC M1", "M2"), "swap"), "Which cards do you want to swap?",
         "Discard any number and draw as many. Once per turn. Nobody can respond."),
        (play(table("RC M1 W W", "M2"), "swap", "drop W"), "Which cards do you want to swap?",
         "You discard 1 card and draw 1. Everyone sees what you discard."),
        (play(table("RC M1 W W", "M2"), "swap", "drop M1", "drop W"), "Which cards do you want to swap?",
         "You discard 2 cards and draw 2. Everyone sees what you discard."),
        (play(table("M7 L7 M2 L2", "M2"), "sell"), "Choose the cards to sell",
         "Pick cards that make a package. Every card must count. Your best pays 2B."),
        (play(table("M7 L7 S7 W", "M2"), "sell", "add M7"), "Choose the cards to sell",
         "Not a package yet. Every card must count. Your best pays 6B."),
        (play(table("M7 L7 S7", "M2", scores=[4, 0]), "sell", "add M7", "add L7"), "Sell this package?",
         "Pair: 1B. You'd have 5B of 12B."),
        (play(table("M7 L7 S7", "M2", scores=[11, 0]), "sell", "add M7", "add L7"), "Sell this package?",
         "Pair: 1B. That's enough to clear a bag."),
        (play(table("FC M1", "M7 L7 M3 L3 M9 L9"), "play FC"), "Sell your best package for P1",
         "You must sell a package worth 2B. Choose the one you'll miss least. P1 gets paid."),
        (play(table("FC M1", "M7 L7 M3 L3 M9 L9"), "play FC", "add M3"), "Choose the cards to sell",
         "Not a package yet. Every card must count. Your best pays 2B."),
        (play(table("FC M1", "S1 W W W W", four_value=7), "play FC", "add S1"), "Sell this package?",
         "Four of a kind: 7B for P1."),
        (play(table("FC M1", "M7 L7", paced=True), "play FC", "pass", "pass"),
         "Sell your best package for P1",
         "Forced Collusion: you give up Mortgage 7 and Loan 7, and P1 gets 1B. You can still respond."),
        (play(table("FC M1", "M7 L6", paced=True), "play FC", "pass", "pass"), "You have nothing to sell",
         "P1 gets nothing, and the turn ends."),
        (play(table("FC M1 L1 M3 L3 M9 L9", "SD M2", "M3"), "FC on P3", "SD on #0 to P1"),
         "Sell your best package",
         "Your Forced Collusion was redirected to you: you sell, and you get paid."),
        (pass_all(play(table("FC M1", "SD M2", "M3", paced=True), "FC on P3", "SD on #0 to P1")),
         "You have nothing to sell", "You get nothing, and your turn ends."),
        (play(table("RC M1", "SD M2", "WB M3"), "play RC", "SD on #0 to P3", "play WB"),
         "Which card do you cancel?", "Your card resolves first, so the one you choose does nothing."),
        (play(table("RC M1", "SD M2", "SD M3"), "play RC", "SD on #0 to P3", "play SD"),
         "Which card do you redirect?", "Next you choose the new player."),
        (play(table("RC SD M1", "SD M2"), "play RC", "SD on #0 to P2", "play SD"),
         "Which card do you redirect?", "It will point at the other player instead."),
        (play(table("RC M1", "SD M2", "M3"), "play RC", "play SD"), "Who draws the 4 cards?",
         "Choose yourself to draw them."),
        (play(table("RC SD M1", "M2", "M3"), "play RC", "play SD"), "Who draws the 4 cards?",
         "You give them up: someone else draws them."),
        (play(table("FC M1", "SD M2", "M3"), "FC on P3", "play SD"), "Who has to sell instead?",
         "P1 still gets the money, whoever sells."),
        (play(table("FC SD M1", "M2", "M3"), "FC on P3", "play SD"), "Who has to sell instead?",
         "You still get the money, whoever sells."),
        (play(table("M7 L7", "HF M2", "SD M3"), "sell M7 L7", "play HF", "play SD"), "Who takes the card?",
         "The new player chooses a card and keeps it."),
        (play(table("RC M1", "SD M2", "SD M3"), "play RC", "SD on #0 to P2", "play SD", "on #1"),
         "Where should P2's Strategic Deflection point?",
         "It will redirect its card to the player you choose."),
        (play(table("M7 L7", "HF M2"), "sell M7 L7", "play HF"), "Take a card from P1's package",
         "You keep it. The package pays for the cards that are left."),
        (play(table("M7 L7 SD", "HF M2", "M3"), "sell M7 L7", "play HF", "SD on #1 to P1"),
         "Take back one of your cards",
         "It still counts as taken: your package pays for the cards that are left."),
        (play(table(PONZI, "HF M2"), f"sell {PONZI}", "play HF"), "Take a card from P1's package",
         "Whatever you take, this Ponzi package is worth nothing. Take what you need."),
        (play(table(PONZI, "WB M2", "HF M3"), f"sell {PONZI}", "WB on PZ", "play HF"),
         "Take a card from P1's package", "You keep it. The package pays for the cards that are left."),
        (play(table("M1 L3 S5 C7 M9 L0 S2 C4", "M2"), "end"), "Choose 1 card to discard",
         "You hold 8 cards and keep 7. Everyone sees what you discard."),
        (play(table("M1 L3 S5 C7 M9 L0 S2 C4 W", "M2"), "end"), "Choose 2 cards to discard",
         "You hold 9 cards and keep 7. Everyone sees what you discard."),
    ],
)  # fmt: skip
def test_every_question(pos: Table, prompt: str, hint: str) -> None:
    assert words.prompt(view(pos)) == prompt
    assert words.hint(view(pos)) == hint


@pytest.mark.parametrize(
    ("pos", "prompt"),
    [
        (play(table("M7 L7", "BE M2"), "sell M7 L7"), "P1 is selling a pair. Respond?"),
        (play(table("M7 L7 BE", "M2"), "sell M7 L7"), "Add a card to your sale?"),
        (play(table(PONZI, "BE M2"), f"sell {PONZI}"), "P1 is selling a Ponzi package. Respond?"),
        (play(table("FC BE M1", "M7 L7"), "play FC"), "P2 is selling for you. Respond?"),
        (play(table("FC M1", "M7 L7 BE"), "play FC"), "You're selling for P1. Respond?"),
        (play(table("RC M1", "WB M2"), "play RC"), "P1 is about to draw 4 cards. Respond?"),
        (play(table("RC WB M1", "M2", "M3"), "play RC"), "You played Revolving Credit. Add another card?"),
        (play(table("FC M1", "M2", "WB M3"), "FC on P3"), "P1 wants you to sell. Respond?"),
        (play(table("FC M1", "WB M2", "M3"), "FC on P3"), "P1 makes P3 sell. Respond?"),
        (play(table("RC WB M1", "WB M2", "M3"), "play RC", "WB on #0"),
         "P2 cancels your Revolving Credit. Respond?"),
        (play(table("RC M1", "WB M2", "WB M3"), "play RC", "WB on #0"),
         "P2 cancels P1's Revolving Credit. Respond?"),
        (play(table("RC M1", "SD M2", "WB M3"), "play RC", "SD on #0 to P3"),
         "P2 redirects Revolving Credit to you. Respond?"),
        (play(table("RC M1", "SD M2", "WB M3"), "play RC", "SD on #0 to P2"),
         "P2 takes over Revolving Credit. Respond?"),
        (play(table("RC M1", "SD M2", "WB M3", "M4"), "play RC", "SD on #0 to P4"),
         "P2 redirects Revolving Credit to P4. Respond?"),
        (play(table("M7 L7 BU", "HF M2"), "sell M7 L7", "play HF"),
         "P2 takes a card from your package. Respond?"),
        (play(table("M7 L7", "HF M2", "BE M3"), "sell M7 L7", "play HF"),
         "P2 takes a card from the package. Respond?"),
        (play(table("M7 L7 BU", "BE M2"), "sell M7 L7", "play BE"), "P2 plays Bear Trap. Respond?"),
    ],
)  # fmt: skip
def test_what_is_responded_to(pos: Table, prompt: str) -> None:
    assert asked(pos).endswith("respond") and words.prompt(view(pos)) == prompt


FOUR = "M7 L7 S7 C7"


@pytest.mark.parametrize(
    ("pos", "hint"),
    [
        (play(table(FOUR, "BE M2", scores=[8, 0], bags=[1, 3]), f"sell {FOUR}"),
         "If nobody stops this, P1 gets 6B and wins the game."),
        (play(table(FOUR, "BE M2", scores=[8, 0]), f"sell {FOUR}"),
         "As it stands, P1 gets 6B, reaches 12B and clears a bag."),
        (play(table(FOUR, "HF M2", "BE M2", scores=[9, 0, 0]), f"sell {FOUR}", "play HF"),
         "As it stands, P1 gets at least 3B, reaches 12B and clears a bag."),
        (play(table(f"{FOUR} BU", "M2", scores=[8, 0], bags=[1, 3]), f"sell {FOUR}"),
         "As it stands, you get 6B and win the game."),
        (play(table(f"{FOUR} BU", "M2", scores=[8, 0]), f"sell {FOUR}"),
         "As it stands, you get 6B and clear a bag."),
        (play(table(f"{FOUR} BU", "BE M2"), f"sell {FOUR}", "play BE"),
         "The 6B package would pay you only 4B now."),
        (play(table("M7 L7 BU", "BE M2"), "sell M7 L7", "play BE"),
         "As it stands, the 1B package pays you nothing."),
        (play(table(f"{FOUR} BU", "M2"), f"sell {FOUR}"),
         "As it stands, you get 6B. You're paid when everyone has passed."),
        (play(table(f"{FOUR} BU", "HF M2"), f"sell {FOUR}", "play HF"),
         "The 6B package may pay you only 3B. It depends on the card taken."),
        (play(table("M7 L7 BU", "HF M2"), "sell M7 L7", "play HF"),
         "The 1B package may pay you nothing. It depends on the card taken."),
        (play(table(FOUR, "HF M2", "BE M3"), f"sell {FOUR}", "play HF"),
         "As it stands, P1 gets 3B or more. It depends on the card taken."),
        (play(table("M7 L7", "HF M2", "BE M3"), "sell M7 L7", "play HF"),
         "As it stands, P1 may get nothing. It depends on the card taken."),
        (play(table("FC M1", "M7 L7 BE"), "play FC"),
         "P1 gets 1B as it stands. You lose nothing if it pays less."),
        (play(table("M7 L7", "BE M2", "WB M3"), "sell M7 L7", "play BE"),
         "As it stands, the package pays nothing."),
        (play(table("M7 L7", "BE M2"), "sell M7 L7"),
         "Only 1B for P1 as it stands. You may want to save your cards."),
        (play(table(FOUR, "BE M2", scores=[4, 0]), f"sell {FOUR}"),
         "As it stands, P1 gets 6B and will have 10B of 12B."),
        (play(table("RC M1", "WB M2", "WB M3"), "play RC", "WB on #0"),
         "As it stands, Revolving Credit is cancelled and nothing happens."),
        (play(table("RC WB M1", "M2"), "play RC"), "As it stands, you draw 4 cards."),
        (play(table("RC M1", "WB M2"), "play RC"), "As it stands, P1 draws 4 cards."),
        (play(table("FC M1", "M7 L7 WB"), "play FC"),
         "As it stands, you sell your best package (1B) and P1 gets the money."),
        (play(table("FC M1", "M7 L6 WB"), "play FC"),
         "As it stands, you must sell, but you have no package. P1 gets nothing."),
        (play(table("FC WB M7 L7", "SD M2"), "play FC", "SD on #0 to P1"),
         "As it stands, you sell your best package (1B) and get the money yourself."),
        (play(table("FC WB M7 L6", "SD M2"), "play FC", "SD on #0 to P1"),
         "As it stands, you must sell, but you have no package. Your turn ends."),
        (play(table("FC WB M1", "M2", "M3"), "FC on P3"),
         "As it stands, P3 sells their best package and you get the money."),
        (play(table("FC M1", "WB M2", "M3"), "FC on P3"),
         "As it stands, P3 sells their best package and P1 gets the money."),
        (play(table("FC M1", "SD M2", "WB M3"), "FC on P2", "SD on #0 to P1"),
         "As it stands, P1 sells their best package and keeps the money."),
    ],
)  # fmt: skip
def test_where_the_stack_leads(pos: Table, hint: str) -> None:
    assert asked(pos).endswith("respond") and words.hint(view(pos)) == hint


def test_who_is_not_asked_reads_nothing() -> None:
    assert words.prompt(view(table("M7 L7", "M2"), 2)) == words.hint(view(table("M7 L7", "M2"), 2)) == ""


def test_what_others_read() -> None:
    """The same for all decisions of a phase: which card somebody is about to play is secret."""

    def waiting(pos: Table) -> str:
        return words.waiting(GAME.view(pos, -1, NAMES[: pos.seats]), ask(pos).seat)

    for steps in ([], ["play FC"], ["swap"], ["sell"]):
        assert waiting(play(table("FC M7 L7 S7", "M2", "M3"), *steps)) == "It's Ada's turn."
    for steps in ([], ["play SD"]):
        pos = play(table("RC M1", "SD M2", "M3"), "play RC", *steps)
        assert waiting(pos) == "Waiting for Bo to respond or pass."
    take = play(table("M7 L7", "HF M2"), "sell M7 L7", "play HF")
    assert waiting(take) == "Bo is choosing a card from Ada's package."
    back = play(table("M7 L7 SD", "HF M2", "M3"), "sell M7 L7", "play HF", "SD on #1 to P1")
    assert waiting(back) == "Ada is taking back a card from the package."
    forced = play(table("FC M1", "M7 L7 M3 L3 M9 L9"), "play FC")
    assert (
        waiting(forced) == waiting(play(forced, "add M3")) == ("Bo has to sell their best package for Ada.")
    )
    self_made = play(table("FC M1 L1 M3 L3 M9 L9", "SD M2", "M3"), "FC on P3", "SD on #0 to P1")
    assert waiting(self_made) == "Ada has to sell their best package."
    trim = play(table("M1 L3 S5 C7 M9 L0 S2 C4", "M2"), "end")
    assert waiting(trim) == "Ada is discarding down to 7 cards."


def test_labels() -> None:
    pos = play(table("RC M1", "SD M2", "WB M3"), "play RC", "SD on #0 to P3")
    labels = {
        "play WB": "Play Whistleblower", "pass": "Pass", "swap": "Swap cards", "sell": "Sell a package",
        "end": "End turn", "sell nothing": "Sell nothing", "drop W": "Wild", "add M7": "Mortgage 7",
        "take C0": "Crypto 0", "on P1": "P1", "to P3": "Yourself", "on #0": "P1's Revolving Credit",
        "on #1": "P2's Strategic Deflection", "on #9": "Card 10 of the stack",
    }  # fmt: skip
    for text, expected in labels.items():
        assert label(pos, text) == expected
    ponzi = play(table(PONZI, "BE WB M2"), f"sell {PONZI}")
    assert label(ponzi, "on PZ") == "P1's Ponzi Scheme"
    own = play(table("RC WB M1", "WB M2"), "play RC", "WB on #0", "play WB")
    assert label(own, "on #0") == "Your Revolving Credit"
    swap = play(table("RC M1 W W", "M2"), "swap", "drop M1", "drop W")
    assert label(swap, "done") == "Swap 2 cards"


def test_every_option_has_a_label_in_every_position() -> None:
    for pos in (table("M7 L7", "M2"), play(table("M7 L7", "HF M2"), "sell M7 L7", "play HF")):
        for each in GAME.box.options:
            assert isinstance(each, Move)
            text = words.label(view(pos), each)
            assert text and "{" not in text


def buttons(pos: Table) -> dict[str, str]:
    seen = view(pos, 0, NAMES[: pos.seats])
    return {text: words.button(seen, option(text)) for text in offers(pos)}


def test_buttons() -> None:
    assert buttons(table("FC M7 L7 RC", "M2", "M3")) == {
        "play RC": "Play Revolving Credit", "play FC": "Play Forced Collusion",
        "swap": "Choose cards to swap", "sell": "Build a package", "end": "End turn",
    }  # fmt: skip
    assert buttons(play(table("FC M1", "M2", "M3"), "play FC")) == {
        "on P2": "Make Bo sell", "on P3": "Make Cy sell",
    }  # fmt: skip
    swap = play(table("RC M1 W", "M2"), "swap", "drop M1")
    assert buttons(swap) == {
        "drop W": "Choose Wild",
        "drop RC": "Choose Revolving Credit",
        "done": "Swap 1 card",
    }
    build = play(table("M7 L7 S7 M2", "M2"), "sell")
    assert buttons(build) == {"add M7": "Add Mortgage 7", "add L7": "Sell for 1B"}
    assert buttons(play(build, "add M7")) == {"add L7": "Add Loan 7", "add S7": "Sell for 1B"}
    assert buttons(play(build, "add L7")) == {"add S7": "Sell for 3B", "done": "Sell for 1B"}
    forced = play(table("FC M1", "M7 L7 M3 L3 M9 L9"), "play FC")
    assert buttons(forced) == {"add M3": "Add Mortgage 3", "add M7": "Sell for Ada"}
    trim = buttons(play(table("M1 L3 S5 C7 M9 L0 S2 C4", "M2"), "end"))
    assert trim["drop M1"] == "Discard Mortgage 1"
    take = play(table("M7 L7 W", "HF M2"), "sell M7 L7 W", "play HF")
    assert buttons(take) == {"take M7": "Take Mortgage 7", "take L7": "Take Loan 7", "take W": "Take Wild"}


def test_buttons_of_responses() -> None:
    sale = play(table("M7 L7", "HF BE BU WB M2", trap_amount=3), "sell M7 L7")
    assert buttons(sale) == {
        "pass": "Pass", "play HF": "Play High-Frequency Trade", "play BE": "Play Bear Trap (−3B)",
        "play BU": "Play Bull Trap (+3B)",
    }  # fmt: skip
    one = play(table("RC M1", "SD WB", "M3"), "play RC")
    assert buttons(one) == {
        "pass": "Pass", "play WB": "Cancel Ada's Revolving Credit",
        "play SD": "Redirect Ada's Revolving Credit",
    }  # fmt: skip
    many = play(table("RC M1", "SD M2", "SD WB"), "play RC", "SD on #0 to P2")
    assert buttons(many) == {
        "pass": "Pass", "play WB": "Choose a target", "play SD": "Choose a card to redirect",
    }  # fmt: skip
    assert buttons(play(many, "play SD")) == {
        "on #0": "Redirect Ada's Revolving Credit", "on #1": "Redirect Bo's Strategic Deflection",
    }  # fmt: skip
    assert buttons(play(many, "on #1")) == {"to P1": "Point it at Ada", "to P3": "Point it at you"}
    ponzi = play(table(PONZI, "BE M2", "WB M3"), f"sell {PONZI}", "play BE", "play WB")
    assert buttons(ponzi) == {"on PZ": "Cancel the Ponzi Scheme", "on #1": "Cancel Bo's Bear Trap"}
    credit = play(table("RC M1", "SD M2", "M3"), "play RC", "play SD")
    assert buttons(credit) == {"to P2": "Draw 4 cards", "to P3": "Let Cy draw"}
    collusion = play(table("FC M1", "SD M2", "M3"), "FC on P3", "play SD")
    assert buttons(collusion) == {"to P1": "Make Ada sell", "to P2": "Sell your own package"}
    trade = play(table("M7 L7", "HF M2", "SD M3"), "sell M7 L7", "play HF", "play SD")
    assert buttons(trade) == {"to P1": "Let Ada take it", "to P3": "Take it yourself"}


def test_what_the_button_says_before_a_choice() -> None:
    def choose(pos: Table) -> str:
        return words.choose(view(pos))

    assert choose(table("M7 L7", "M2")) == "Choose an action"
    assert choose(play(table("FC M1", "M2", "M3"), "play FC")) == "Choose a player"
    assert choose(play(table("RC M1", "M2"), "swap")) == "Choose cards"
    assert choose(play(table("M7 L7", "BE M2"), "sell M7 L7")) == "Choose a card or pass"
    assert choose(play(table("M7 L7", "HF M2"), "sell M7 L7", "play HF")) == "Choose a card"
    assert choose(play(table("M1 L3 S5 C7 M9 L0 S2 C4 W", "M2"), "end")) == "Choose 2 cards"


def test_previews() -> None:
    main = table("M7 L7 RC FC", "M2", trap_amount=3)
    assert preview(main, "play RC") == "draw 4 cards"
    assert preview(main, "play FC") == "an opponent sells for you, and your turn ends"
    assert preview(main, "sell") == "your best pays 1B"
    assert preview(main, "swap") == "once per turn, any number of cards"
    assert preview(main, "end") == ""
    build = play(table("PZ M7 L7 S7 W M1", "M2"), "sell", "add M7")
    assert preview(build, "add L7") == "a pair, 1B" and preview(build, "add W") == "a pair, 1B"
    play(build, "add L7")
    assert preview(build, "done") == "a pair, 1B" and preview(build, "add W") == "three of a kind, 3B"
    ponzi = play(table("PZ M7 L7 S7 W M1", "M2"), "sell", "add PZ", "add M1")
    assert preview(ponzi, "add M7") == ""
    play(ponzi, "add M7", "add L7")
    assert preview(ponzi, "add W") == "a Ponzi package, 4B"
    take = play(table("M7 L7 S7", "HF M2"), "sell M7 L7 S7", "play HF")
    assert preview(take, "take M7") == "leaves 1B"
    stolen = play(table("PZ M7 L7 S7 C1", "HF WB M2"), "sell PZ M7 L7 S7 C1", "play HF", "pass")
    assert preview(stolen, "take M7") == "leaves 0B"
    void = play(table("PZ M7 L7 S7 C1", "HF WB M2"), "sell PZ M7 L7 S7 C1", "play HF", "WB on PZ")
    assert preview(void, "take C1") == "leaves 3B"
    collude = play(table("FC M1", "M2 M3", "M3", scores=[0, 4, 5], bags=[3, 2, 1]), "play FC")
    assert preview(collude, "on P2") == "2 cards · 4B · 2 bags"
    assert preview(collude, "on P3") == "1 card · 5B · 1 bag"


def test_previews_of_responses() -> None:
    sale = play(table(FOUR, "HF BE BU WB M2"), f"sell {FOUR}")
    told = {text: preview(sale, text) for text in offers(sale)}
    assert told == {
        "pass": "", "play HF": "pays 3B then", "play BE": "pays 4B then", "play BU": "pays 8B then",
    }  # fmt: skip
    aim = play(table("FC M1", "SD M2", "WB M3"), "FC on P3", "SD on #0 to P1")
    assert preview(aim, "play WB") == "2 targets"
    play(aim, "play WB")
    assert preview(aim, "on #1") == "redirects P1's Forced Collusion to P1"
    assert preview(aim, "on #0") == "targets you"
    credit = play(table("RC M1", "SD M2", "WB M3"), "play RC", "SD on #0 to P3", "play WB")
    assert preview(credit, "on #0") == "targets P1"
    assert preview(credit, "on #1") == "redirects P1's Revolving Credit to you"
    one = play(table("RC M1", "WB SD", "WB M3"), "play RC")
    assert preview(one, "play WB") == "cancels P1's Revolving Credit"
    assert preview(one, "play SD") == "redirects P1's Revolving Credit"
    whistle = play(one, "WB on #0", "play WB")
    assert preview(whistle, "on #1") == "cancels P1's Revolving Credit"
    trap = play(table(FOUR, "BE M2", "BE WB M3"), f"sell {FOUR}", "play BE", "play BE", "play WB")
    assert preview(trap, "on #1") == "pays 4B then"


# -- refusing --------------------------------------------------------------------------------------


def test_why_not_in_the_main_phase() -> None:
    pos = table("WB M1", "M2")
    assert why_not(pos, "play RC") == ("You don't have Revolving Credit.", "MC-8")
    assert why_not(pos, "play WB") == (
        "Whistleblower is a response. Play it when someone sells or plays a card.", "MC-10",
    )  # fmt: skip
    assert why_not(pos, "sell") == ("You have no package to sell. Swap cards or end your turn.", "MC-13")
    assert why_not(pos, "drop M1") == ("Answer this first: You have nothing to sell", "MC-8")
    assert words.why_not(view(pos, 2), option("end")) == ("It's not your turn.", "MC-24")
    swapped = play(table("WB M1 L3", "M2", paced=True), "swap M1")
    assert why_not(swapped, "sell") == ("You have no package to sell. End your turn.", "MC-13")
    assert why_not(swapped, "swap") == ("You've already swapped this turn. End your turn.", "MC-12")
    pair = play(table("WB M7 L7", "M2"), "swap WB")
    said = "You've already swapped this turn. Sell a package or end your turn."
    assert why_not(pair, "swap") == (said, "MC-12")
    strict = table("M7 L7", "M2", strict_pass=True)
    assert why_not(strict, "end") == ("At this table you must sell if you can. Your best pays 1B.", "MC-14")
    empty = table("", "M2", paced=True)
    assert why_not(empty, "swap") == ("You have no cards to swap. End your turn.", "MC-12")


def test_why_not_this_response() -> None:
    credit = play(table("RC M1", "WB SD RC BE", "M3"), "play RC")
    assert why_not(credit, "play RC") == ("You can play Revolving Credit only on your turn.", "MC-9")
    assert why_not(credit, "play BE") == ("Bear Trap works only while a package is being sold.", "MC-11")
    sale = play(table("M7 L7 HF WB BU", "M2"), "sell M7 L7")
    assert why_not(sale, "play HF") == ("You can't take cards from your own package.", "MC-26")
    assert why_not(sale, "play WB") == ("There's no card here that Whistleblower works on.", "MC-26")


def test_why_not_these_cards() -> None:
    swap = play(table("M1 M1 L3 RC", "M2"), "swap")
    assert why_not(swap, "done") == ("Choose at least 1 card.", "MC-12")
    assert why_not(swap, "drop M7") == ("You don't have Mortgage 7.", "MC-12")
    play(swap, "drop L3")
    assert why_not(swap, "drop L3") == ("You have no more Loan 3.", "MC-12")
    in_order = "Choose cards from left to right: Mortgage 1 comes before the last one."
    assert why_not(swap, "drop M1") == (in_order, "MC-12")
    build = play(table("M7 L7 S7 W M1 L3", "M2"), "sell")
    assert why_not(build, "add C9") == ("You don't have Crypto 9.", "MC-13")
    assert why_not(build, "add PZ") == ("You don't have Ponzi Scheme.", "MC-13")
    assert why_not(play(build, "add M7"), "add L3") == ("Loan 3 doesn't fit what you've chosen.", "MC-20")
    forced = play(table("FC M1", "M7 L7 M3 L3 M9 L9 S1"), "play FC")
    not_first = "Stock 1 isn't the first card of a package worth 2B. You must sell your best."
    assert why_not(forced, "add S1") == (not_first, "MC-33")
    assert why_not(forced, "sell nothing") == ("You have a package worth 2B, so you must sell it.", "MC-33")
    assert why_not(forced, "done") == ("That's not a package yet. Every card must count.", "MC-20")
    take = play(table("M7 L7", "HF M2"), "sell M7 L7", "play HF")
    assert why_not(take, "take W") == ("Wild isn't in the package. Choose another card.", "MC-40")
    ponzi = play(table(PONZI, "HF M2"), f"sell {PONZI}", "play HF")
    assert why_not(ponzi, "take PZ") == ("You can't take a Ponzi Scheme. Choose another card.", "MC-40")
    trim = play(table("M1 L3 S5 C7 M9 L0 S2 C4", "M2"), "end")
    assert why_not(trim, "drop W") == ("You don't have Wild.", "MC-48")


def test_why_not_this_target() -> None:
    sd = play(table("M7 L7", "HF M2", "SD M3"), "sell M7 L7", "play HF", "play SD")
    assert asked(sd) == "P3 redirect"
    assert why_not(sd, "to P2") == ("It already points at P2. Choose someone else.", "MC-37")
    assert why_not(sd, "to P5") == ("Nobody has that seat. Choose a player at this table.", "MC-1")
    assert why_not(sd, "on P3") == ("Answer this first: Who takes the card?", "MC-37")
    mine = play(table("RC SD M1", "M2", "M3"), "play RC", "play SD")
    assert why_not(mine, "to P1") == ("It already points at you. Choose someone else.", "MC-37")
    deflect = table("PZ M1 L3 S5 C7 BU", "HF SD", "HF WB M3")
    play(deflect, "sell PZ M1 L3 S5 C7", "play HF", "play HF", "play BU", "pass", "WB on #1", "play SD")
    assert asked(deflect) == "P2 aim"
    assert why_not(deflect, "on #4") == ("You can't redirect Whistleblower. Choose another card.", "MC-37")
    no_target = "{} doesn't target a player, so you can't redirect it."
    assert why_not(deflect, "on #3") == (no_target.format("Bull Trap"), "MC-37")
    assert why_not(deflect, "on #0") == (no_target.format("Ponzi Scheme"), "MC-37")
    assert why_not(deflect, "on P1") == ("Choose a card on the stack, not a player.", "MC-27")
    too_high = "The stack isn't that high. Choose a card that's on it."
    assert why_not(deflect, "on #9") == (too_high, "MC-23")
    whistle = play(table("PZ M1 L3 S5 C7", "HF WB M2"), "sell PZ M1 L3 S5 C7", "play HF", "play WB")
    only_ponzi = "You can't cancel a package, only its Ponzi Scheme. Choose that instead."
    assert why_not(whistle, "on #0") == (only_ponzi, "MC-36")
    plain = play(table("M7 L7 BU", "HF WB M2"), "sell M7 L7", "play HF", "play BU", "play WB")
    no_card = "You can't cancel or redirect a package. Choose a card on the stack."
    assert why_not(plain, "on PZ") == (no_card, "MC-36")
    credit = play(table("RC M1", "SD M2", "WB M3"), "play RC", "SD on #0 to P3", "play WB")
    no_ponzi = "There's no Ponzi Scheme on the stack. Choose another card."
    assert why_not(credit, "on PZ") == (no_ponzi, "MC-36")
    collude = play(table("FC M1", "M2", "M3"), "play FC")
    assert why_not(collude, "on #1") == ("Choose a player.", "MC-33")
    assert why_not(collude, "on P1") == ("Choose an opponent.", "MC-33")
    assert why_not(collude, "to P2") == ("Answer this first: Who has to sell for you?", "MC-33")


def test_a_refusal_is_a_sentence_with_its_clause() -> None:
    assert refusal(table("M1 L3", "M2"), "play RC") == ("You don't have Revolving Credit.", "MC-8")


def test_why_not_what_was_agreed_otherwise() -> None:
    """Asked directly: two Slow cards are never on the stack at once, so there is no choice of targets."""
    slow = play(
        table("RC M1", "SD M2", "SD M3", deflect_scope="slow"), "play RC", "SD on #0 to P2", "play SD"
    )
    only = "At this table you can redirect only Revolving Credit and Forced Collusion."
    assert words_refusing.why_not_aim(view(slow), option("on #1")) == (only, "MC-37")


# -- telling ---------------------------------------------------------------------------------------


def test_the_story_of_a_stack() -> None:
    hands = ("RC RC M1 L3", "SD WB M2 L4", "WB WB M3 L5")
    pos = table(*hands, deck="C1 C2 W W S8 S8 " * 9)
    play(pos, "play RC", "SD on #0 to P2", "WB on #1", "WB on #2", "WB on #0")
    assert story(pos, keep=True) == [
        "Your turn",
        "You play Revolving Credit.",
        "Bo plays Strategic Deflection to take over Revolving Credit.",
        "Cy plays Whistleblower on Bo's Strategic Deflection.",
        "Bo plays Whistleblower on Cy's Whistleblower.",
        "Cy plays Whistleblower on your Revolving Credit.",
        "Cy cancels your Revolving Credit.",
        "Bo cancels Cy's Whistleblower.",
        "Cy's Whistleblower was cancelled.",
        "Bo's Strategic Deflection has no effect: its target is already cancelled.",
        "Your Revolving Credit was cancelled.",
    ]
    assert story(pos, 1) == [
        "Ada's turn",
        "Ada plays Revolving Credit.",
        "You play Strategic Deflection to take over Revolving Credit.",
        "Cy plays Whistleblower on your Strategic Deflection.",
        "You play Whistleblower on Cy's Whistleblower.",
        "Cy plays Whistleblower on Ada's Revolving Credit.",
        "Cy cancels Ada's Revolving Credit.",
        "You cancel Cy's Whistleblower.",
        "Cy's Whistleblower was cancelled.",
        "Your Strategic Deflection has no effect: its target is already cancelled.",
        "Ada's Revolving Credit was cancelled.",
    ]
    play(pos, "play RC")
    assert story(pos)[-2:] == ["Nobody responds.", "You draw Crypto 1, Crypto 2 and 2 Wilds."]


def test_the_story_of_sales() -> None:
    pos = table("M7 L7 S7 W W BU", "HF BE M2", "HF M3", scores=[9, 0, 0], bags=[2, 3, 3], deck=MIXED)
    play(pos, "sell M7 L7 S7 W", "play HF", "pass", "play BU", "play BE", "pass", "take W")
    assert story(pos, 1, keep=True)[:11] == [
        "Ada's turn",
        "Ada sells Mortgage 7, Loan 7, Stock 7 and a Wild: four of a kind, 6B.",
        "You play High-Frequency Trade to take a card.",
        "Ada plays Bull Trap.",
        "You play Bear Trap.",
        "Your Bear Trap lowers the price.",
        "Ada's Bull Trap raises the price.",
        "You take a Wild from the package.",
        "Ada earns 3B and has 12B.",
        "Ada clears a bag. 1 left.",
        "Ada draws 6 cards.",
    ]
    assert [line for line in story(pos, 0) if "You" in line][:6] == [
        "Your turn",
        "You sell Mortgage 7, Loan 7, Stock 7 and a Wild: four of a kind, 6B.",
        "You play Bull Trap.",
        "Your Bull Trap raises the price.",
        "You earn 3B and have 12B.",
        "You clear a bag. 1 left.",
    ]


def test_the_story_of_collusion_and_the_end() -> None:
    pos = table("FC FC M1", "SD M2", "M3 L3 S3", "M4", scores=[9, 0, 0, 0], bags=[1, 3, 3, 3])
    play(pos, "FC on P2", "SD on #0 to P3")
    assert story(pos, 2, keep=True)[1:] == [
        "Ada plays Forced Collusion on Bo.",
        "Bo plays Strategic Deflection: Forced Collusion to you.",
        "Bo redirects Forced Collusion to you.",
        "You have to sell for Ada: Mortgage 3, Loan 3 and Stock 3, 3B.",
        "Nobody responds.",
        "Ada earns 3B and has 12B.",
        "Ada clears the last bag!",
        "Ada wins.",
    ]
    assert story(pos, 1, keep=True)[1:5] == [
        "Ada plays Forced Collusion on you.",
        "You play Strategic Deflection: Forced Collusion to Cy.",
        "You redirect Forced Collusion to Cy.",
        "Cy has to sell for Ada: Mortgage 3, Loan 3 and Stock 3, 3B.",
    ]
    assert story(pos, 0)[1:] == [
        "You play Forced Collusion on Bo.",
        "Bo plays Strategic Deflection: Forced Collusion to Cy.",
        "Bo redirects Forced Collusion to Cy.",
        "Cy has to sell for you: Mortgage 3, Loan 3 and Stock 3, 3B.",
        "Nobody responds.",
        "You earn 3B and have 12B.",
        "You clear your last bag!",
        "You win!",
    ]
    assert words.result(view(pos, 1, NAMES)) == "You win! Every bag is cleared."
    assert words.result(view(pos, 2, NAMES)) == "Ada wins: every bag is cleared."


def test_other_sentences() -> None:
    pos = table("FC WB M1", "M2 L5", "M3", deck=MIXED)
    play(pos, "FC on P2", "WB on #0")
    assert "Ada plays Whistleblower on their own Forced Collusion." in story(pos, 1, keep=True)
    assert "Ada cancels their own Forced Collusion." in story(pos, 1, keep=True)
    assert "You play Whistleblower on your own Forced Collusion." in story(pos, 0, keep=True)
    assert "You cancel your own Forced Collusion." in story(pos, 0)
    pos = table("FC M1", "M2 L5", "M3", deck=MIXED)
    play(pos, "FC on P2")
    assert "Bo has no package to sell." in story(pos, 0, keep=True)
    assert "You have no package to sell." in story(pos, 1)
    pos = table("M7 L7 BU", "HF HF HF", deck=MIXED)
    play(pos, "sell M7 L7", "play HF", "pass", "play HF", "pass", "play HF", "pass", "take L7")
    lines = story(pos, -1)
    assert "Bo finds no card left to take." in lines and "Bo takes Mortgage 7 from the package." in lines
    assert "The package pays nothing. Ada stays at 0B." in lines
    pos = table("RC M1", "SD M2", "M3", deck=MIXED)
    play(pos, "play RC", "SD on #0 to P2")
    assert "Bo takes over Revolving Credit." in story(pos, keep=True)
    assert "You take over Revolving Credit." in story(pos, 1)
    pos = table("M7 L7", "BU M2", deck=MIXED, scores=[11, 0])
    play(pos, "sell M7 L7", "play BU")
    assert "You earn 3B (1B before traps) and have 14B." in story(pos, keep=True)
    assert "Ada clears a bag. 2 left." in story(pos, 1)


def test_the_cut_is_told() -> None:
    lines = story(new(2, cuts="W M3"))
    assert lines[:2] == ["You cut a Wild.", "Bo cuts Mortgage 3."] and lines[3] == "Bo draws 7 cards."


def test_one_card_is_one_card() -> None:
    assert words_cards.how_many(1) == "1 card" and words_cards.how_many(2) == "2 cards"
    assert words_cards.cards([41]) == "a Wild" and words_cards.cards([1, 1, 1]) == "3 Mortgage 0s"
    assert words_cards.cards([0, 45]) == "Ponzi Scheme and Whistleblower"


def test_a_full_house_is_called_so_though_four_of_a_kind_in_it_pays_as_much() -> None:
    pos = play(table("M2 L2 S2 C9 W", "BE M1", four_value=5), "sell M2 L2 S2 C9 W")
    assert words.prompt(view(pos)) == "P1 is selling a full house. Respond?"
    assert story(pos)[-1].endswith(": a full house, 5B.")


def test_the_story_of_the_close() -> None:
    seven = "M1 L3 S5 C7 M9 L0 S2"
    pos = table(f"{seven} C4", seven, turn_number=299, deck="W", discards="M8", script=[0, 0])
    play(pos, "swap M1 L3", "end", "drop L0")
    lines = story(pos, 1)
    assert lines[1:3] == [
        "Ada swaps Mortgage 1 and Loan 3.",
        "The draw pile is empty. The discards are shuffled into a new one.",
    ]
    assert lines[4:6] == ["Ada ends the turn without selling.", "Ada discards Loan 0."]
    play(pos, "end")
    assert story(pos)[-1] == "The market closes after 150 rounds."
    assert words.result(view(pos, 1, NAMES)) == "The market closed. You share the win with Bo."
    assert words.result(GAME.view(pos, -1, NAMES)) == "The market closed. Ada and Bo share the win."
    pos = table("M1", "M2", active=2, turn_number=300, scores=[3, 4])
    play(pos, "end")
    assert words.result(view(pos, 1, NAMES)) == "The market closed. Bo wins with 3 bags left."
    assert words.result(view(pos, 2, NAMES)) == "The market closed. You win with 3 bags left."


def test_the_round_is_shown_with_its_limit_near_the_end() -> None:
    assert words.round_text(view(table("M1", "M2", turn_number=279)).public) == "Round 140"
    assert words.round_text(view(table("M1", "M2", turn_number=281)).public) == "Round 141 of 150"
