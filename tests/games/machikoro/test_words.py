"""Machi Koro: what people read."""

from __future__ import annotations

import pytest

from games.machikoro.desk import NAMES, desk, send, write
from games.machikoro.table import ask, play, table, view
from passel.games.machikoro import GAME, words
from passel.games.machikoro.components import BUY, CARD, COST, Move, Table
from passel.kernel import heard

FULL = "bakery, stadium, tv station, business complex, train station, radio tower"


def full_go() -> Table:
    return table(FULL, "mine, cafe", "forest", coins=[1, 4, 9], dice=[2, 4], special_actions="on")


def label(pos: Table, text: str) -> str:
    return words.label(view(pos), option(text))


def preview(pos: Table, text: str) -> str:
    return words.preview(view(pos), option(text))


def option(text: str) -> Move:
    found = GAME.box.texts[text]
    assert isinstance(found, Move)
    return found


def why_not(pos: Table, text: str) -> tuple[str, str]:
    return words.why_not(view(pos), option(text))


# -- asking ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "prompt", "labels"),
    [
        ([], "Roll, or use a special action?",
         {"special none": "none, just roll",
          "special choose": "Choose Number: name the dice instead of rolling",
          "special shield": "Number Shield: name a total that your roll cannot be"}),
        (["special choose"], "Choose Number: set your dice",
         {"choose 3": "3", "choose 2+5": "2 and 5, 7 in all"}),
        (["special none"], "One die or two?", {"dice 1": "one die", "dice 2": "two dice"}),
        (["special shield", "dice 2"], "Number Shield: which total is ruled out?",
         {"shield 7": "anything but 7", "shield 12": "anything but 12"}),
        (["special none", "dice 2"], "You rolled 2 + 4 = 6. Keep it?",
         {"keep": "keep 2 and 4, 6 in all", "reroll 1": "reroll one die", "reroll 2": "reroll two dice"}),
        (["special none", "dice 2", "keep"], "TV Station: who pays you?",
         {"tv P2": "P2, who has 2 coins", "tv P3": "P3, who has 7 coins"}),
        (["special none", "dice 2", "keep", "tv P3"],
         "Business Complex: swap a card with whom?",
         {"swap none": "no exchange", "swap P2": "P2"}),
        (["special none", "dice 2", "keep", "tv P3", "swap P2"], "Which card do you take from P2?",
         {"take mine": "Mine", "take cafe": "Cafe"}),
        (["special none", "dice 2", "keep", "tv P3", "swap none"], "You have 10 coins. Buy something?",
         {"buy mine": "Mine for 6 coins", "buy wheat_field": "Wheat Field for 1 coin", "pass": "nothing"}),
    ],
)  # fmt: skip
def test_every_question_and_its_answers(steps: list[str], prompt: str, labels: dict[str, str]) -> None:
    pos = play(full_go(), *steps)
    assert words.prompt(view(pos)) == prompt
    for text, words_for_it in labels.items():
        assert label(pos, text) == words_for_it


def test_the_question_what_to_give() -> None:
    pos = table("mine, cafe, business complex", "apple orchard", coins=[1, 1], dice=[6])
    play(pos, "swap P2")
    assert words.prompt(view(pos)) == "Which card do you give for the Apple Orchard?"
    assert label(pos, "give mine") == "Mine" and preview(pos, "give mine") == "5 coins on anyone's 9"


def test_who_is_not_asked_reads_nothing() -> None:
    assert words.prompt(view(full_go(), 2)) == ""


def test_one_coin_is_one_coin() -> None:
    pos = table("bakery", "bakery", coins=[1, 0], dice=[6])
    assert words.prompt(view(pos)) == "You have 1 coin. Buy something?"


def test_every_option_has_a_label() -> None:
    seen = view(table("bakery", "bakery", "bakery", "bakery", coins=[1, 1, 1, 1], dice=[6]))
    for option in GAME.box.options:
        assert isinstance(option, Move)
        label = words.label(seen, option)
        assert label and "_" not in label and "{" not in label


# -- previews --------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", range(len(CARD)), ids=CARD)
def test_what_a_card_does_and_leaves(card: int) -> None:
    pos = table("forest", "forest", coins=[23, 0], dice=[6])
    left = 23 - COST[card]
    coins = "1 coin" if left == 1 else f"{left} coins"
    assert words.preview(view(pos), BUY[card]) == f"{words.EFFECTS[card]}; leaves you {coins}"


@pytest.mark.parametrize(
    ("card", "effect"),
    [
        ("wheat_field", "1 coin on anyone's 1"),
        ("livestock_farm", "1 coin on anyone's 2"),
        ("bakery", "1 coin on your 2 or 3"),
        ("cafe", "1 coin from others who roll 3"),
        ("convenience_store", "3 coins on your 4"),
        ("forest", "1 coin on anyone's 5"),
        ("stadium", "2 coins from each player on your 6"),
        ("tv_station", "5 coins from one player on your 6"),
        ("business_complex", "swap a card on your 6"),
        ("cheese_factory", "3 coins per Livestock Farm on your 7"),
        ("furniture_factory", "3 coins per Forest or Mine on your 8"),
        ("mine", "5 coins on anyone's 9"),
        ("restaurant", "2 coins from others who roll 9 or 10"),
        ("apple_orchard", "3 coins on anyone's 10"),
        ("produce_market", "2 coins per Wheat Field or Apple Orchard on your 11 or 12"),
        ("train_station", "roll one die or two"),
        ("shopping_mall", "1 coin more for each Bakery, Convenience Store, Cafe and Restaurant"),
        ("amusement_park", "roll and buy again after a double"),
        ("radio_tower", "reroll once each turn"),
    ],
)
def test_the_effects_say_what_the_rulebook_says(card: str, effect: str) -> None:
    assert words.EFFECTS[CARD.index(card)] == effect


def test_other_previews() -> None:
    pos = full_go()
    assert preview(pos, "take mine") == "5 coins on anyone's 9"
    assert preview(pos, "tv P2") == "pays 4 coins"
    assert preview(pos, "tv P3") == "pays 5 coins"
    assert preview(pos, "swap P2") == "has a Cafe and a Mine" and preview(pos, "swap P3") == "has a Forest"
    assert preview(pos, "pass") == preview(pos, "keep") == ""


# -- refusing --------------------------------------------------------------------------------------


def test_why_a_card_cannot_be_bought() -> None:
    """See also V3, in test_purchase.py."""
    pos = table("forest, train station, radio tower", "forest", coins=[1, 0], dice=[6], supply={"bakery": 0})
    play(pos, "dice 1", "keep")
    assert why_not(pos, "buy train_station") == ("You have your Train Station already.", "MK-42")
    assert why_not(pos, "buy bakery") == ("There is no Bakery left.", "MK-42")
    assert why_not(pos, "buy mine") == ("You have 1 coin, and a Mine costs 6.", "MK-42")
    assert why_not(pos, "buy forest") == ("You have 1 coin, and a Forest costs 3.", "MK-42")


def test_what_lacks_a_landmark() -> None:
    pos = table("forest", "forest", coins=[1, 1], dice=[6])
    assert why_not(pos, "dice 2") == ("You need the Train Station to roll two dice.", "MK-22")
    assert (
        why_not(pos, "keep") == why_not(pos, "reroll 1") == ("You need the Radio Tower to reroll.", "MK-23")
    )
    tower = table("forest, radio tower", "forest", coins=[1, 1], dice=[6])
    assert why_not(tower, "reroll 2") == ("Two dice need the Train Station.", "MK-23")
    choose = play(table("forest", "forest", special_actions="on"), "special choose")
    assert why_not(choose, "choose 6+6") == ("Two dice need the Train Station.", "MK-16")


def test_what_those_dice_cannot_show() -> None:
    pos = play(full_go(), "special shield", "dice 2")
    assert why_not(pos, "shield 1") == ("Those dice cannot show 1.", "MK-21")


def test_what_is_spent() -> None:
    pos = table("forest", "forest", specials=["shield", ""])
    assert why_not(pos, "special choose") == ("You've already used it.", "MK-20")


def test_what_cannot_be_exchanged() -> None:
    pos = table("bakery, cafe, business complex", "mine, cafe, stadium", "forest", coins=[1, 1, 1], dice=[6])
    assert why_not(pos, "swap P1") == ("Choose another player.", "MK-38")
    assert why_not(pos, "swap P4") == ("That seat is empty.", "MK-1")
    play(pos, "swap P2")
    assert why_not(pos, "take stadium") == ("Purple cards can't be swapped.", "MK-38")
    assert why_not(pos, "take forest") == ("P2 has no Forest.", "MK-39")
    play(pos, "take cafe")
    assert why_not(pos, "give business_complex") == ("Purple cards can't be swapped.", "MK-38")
    assert why_not(pos, "give mine") == ("You have no Mine.", "MK-39")


def test_who_cannot_pay_the_tv_station() -> None:
    pos = table("bakery", "tv station", "bakery", coins=[9, 0, 9], roller=2, dice=[6])
    assert why_not(pos, "tv P2") == ("Choose another player.", "MK-36")
    assert why_not(pos, "tv P4") == ("That seat is empty.", "MK-1")


def test_what_is_not_asked_now() -> None:
    pos = table("bakery, train station, radio tower", "bakery", coins=[5, 5])
    question = "Answer this first: One die or two?"
    for text in ("buy cafe", "pass", "keep", "reroll 1", "tv P2", "take mine", "special none", "shield 3"):
        assert why_not(pos, text) == (question, "MK-22")
    assert words.why_not(view(pos, 2), option("pass")) == ("It is not for you to decide now.", "MK-80")


def test_every_refusal_reads_like_a_sentence_and_names_a_clause() -> None:
    """Every option that is not on offer, at every question of a full go."""
    pos = full_go()
    for step in ["special shield", "dice 2", "shield 3", "keep", "tv P3", "swap P2", "take mine", "pass"]:
        offered = ask(pos).options
        for each in GAME.box.options:
            if each not in offered and isinstance(each, Move):
                reason, clause = words.why_not(view(pos), each)
                assert reason[0].isupper() and reason[-1] in ".?" and "{" not in reason
                assert clause in GAME.clauses
        play(pos, step)


# -- telling ---------------------------------------------------------------------------------------


def tale(pos: Table) -> list[str]:
    """The journal in words, as anybody reads it."""
    lines = [heard(entry, -1) for entry in pos.journal or []]
    pos.journal = []
    return [words.tell(line, NAMES) for line in lines if line is not None]


def test_a_go_with_everything_but_choose_number() -> None:
    park = f"{FULL}, amusement park"
    pos = table(park, "mine", "forest", coins=[1, 4, 9], dice=[1, 2, 4, 1, 3, 3], special_actions="on")
    play(pos, "special shield", "dice 2", "shield 3", "reroll 2", "tv P3", "swap P2", "buy cafe")
    assert tale(pos) == [
        "Ada to go.",
        "Ada raises a shield against 3.",
        "Ada rolls 1 and 2, 3 in all.",
        "The shield holds: 3 does not count.",
        "Ada rolls 4 and 1, 5 in all.",
        "Ada rerolls with two dice.",
        "Ada rolls 3 and 3, 6 in all.",
        "Cleo pays Ada 2 coins (Stadium).",
        "Bo pays Ada 2 coins (Stadium).",
        "Cleo pays Ada 5 coins (TV Station).",
        "Ada takes a Mine from Bo and gives a Bakery.",
        "Ada buys a Cafe for 2 coins.",
        "Ada has an extra go.",
    ]


def test_the_other_lines() -> None:
    pos = table(
        "bakery, radio tower", "forest", coins=[4, 3], dice=[6, 2, 4], specials=["", "choose"], turn_limit=1
    )
    play(pos, "reroll 1", "buy train station", "special choose", "choose 5", "pass")
    assert tale(pos) == [
        "Ada to go.",
        "Ada rolls 6.",
        "Ada rerolls with one die.",
        "Ada rolls 2.",
        "Ada gets 1 coin (Bakery).",
        "Ada builds the Train Station for 4 coins.",
        "Bo to go.",
        "Bo chooses 5.",
        "Bo gets 1 coin (Forest).",
        "Bo buys nothing.",
        "The game is over.",
    ]


def test_an_before_a_vowel() -> None:
    pos = table("forest", "forest", coins=[3, 3], dice=[6, 6])
    assert tale(play(pos, "buy apple orchard"))[2] == "Ada buys an Apple Orchard for 3 coins."
    assert why_not(pos, "buy amusement_park") == (
        "You have 3 coins, and the Amusement Park costs 16.",
        "MK-42",
    )


# -- the result ------------------------------------------------------------------------------------


def test_the_result_by_landmarks() -> None:
    three = "train station, shopping mall, amusement park"
    pos = table("bakery", three, coins=[1, 22], roller=2, dice=[6])
    play(pos, "dice 1", "buy radio tower")
    assert words.result(view(pos, 1, NAMES)) == "Bo has all four landmarks and wins."


@pytest.mark.parametrize(
    ("purses", "result"),
    [
        ([1, 2], "Nobody has all four landmarks at the limit; Bo has got furthest and wins."),
        ([2, 2], "Ada and Bo share the victory: as many landmarks, as dear, and as many coins."),
    ],
)
def test_the_result_at_the_limit(purses: list[int], result: str) -> None:
    pos = table("bakery", "bakery", coins=purses, roller=2, round=40, dice=[6])
    play(pos, "pass")
    assert words.result(view(pos, 1, NAMES)) == result


def test_every_card_has_a_name() -> None:
    assert [words.card(card).lower().replace(" ", "_") for card in range(len(CARD))] == CARD


# -- by post ---------------------------------------------------------------------------------------

TO_SPECIAL = ["orders", "done"]
TO_SWAP = [*TO_SPECIAL, "special none", "dice 2", "done", "tv richest"]


def sheet_of_p1(*steps: str) -> Table:
    town = f"{FULL}, amusement park".replace("bakery, ", "")
    return write(desk(town, "mine, cafe", "forest", coins=[1, 4, 9]), 1, *steps)


@pytest.mark.parametrize(
    ("steps", "prompt", "labels"),
    [
        ([], "Turn 1: send orders?",
         {"orders": "send orders", "no orders": "send none: nothing is bought"}),
        (["orders"], "GO 1: choice 1 of 5 on your shopping list?",
         {"buy mine": "Mine for 6 coins", "done": "that is all"}),
        (["orders", "buy mine"], "GO 1: choice 2 of 5 on your shopping list?", {}),
        (TO_SPECIAL, "GO 1: use a special action?", {}),
        ([*TO_SPECIAL, "special choose"], "GO 1: which dice for Choose Number?",
         {"choose 4+4": "4 and 4, 8 in all"}),
        ([*TO_SPECIAL, "special shield"], "GO 1: Number Shield against which total?",
         {"shield 7": "anything but 7"}),
        ([*TO_SPECIAL, "special choose", "choose 6"],
         "GO 1: only with or without a certain card?",
         {"always": "in any case", "if apple_orchard": "only with an Apple Orchard",
          "unless radio_tower": "only without the Radio Tower"}),
        ([*TO_SPECIAL, "special none"], "GO 1: one die or two?", {"dice 1": "one die", "dice 2": "two dice"}),
        ([*TO_SPECIAL, "special none", "dice 2"], "GO 1: reroll which totals?",
         {"on 7": "on 7", "done": "that is all"}),
        ([*TO_SPECIAL, "special none", "dice 2", "on 7", "done"], "GO 1: reroll with how many dice?",
         {"with same": "as many as before", "with 1": "one die", "with 2": "two dice"}),
        (TO_SWAP[:-1], "GO 1: on a 6, who pays the TV Station?",
         {"tv richest": "whoever is richest then", "tv P3": "P3, who has 9 coins"}),
        (TO_SWAP, "GO 1: on a 6, swap a card with whom?", {"swap none": "no exchange"}),
        ([*TO_SWAP, "swap P2"], "GO 1: which card do you take?", {"take mine": "Mine"}),
        ([*TO_SWAP, "swap P2", "take mine"], "GO 1: what do you give for the Mine?",
         {"give cafe": "Cafe"}),
        ([*TO_SWAP, "swap none"], "EXTRA 1: different orders for an extra go?",
         {"extra same": "none of its own", "extra write": "write some"}),
    ],
)  # fmt: skip
def test_every_question_of_a_sheet(steps: list[str], prompt: str, labels: dict[str, str]) -> None:
    pos = sheet_of_p1(*steps)
    assert words.prompt(view(pos, 1)) == prompt
    for text, words_for_it in labels.items():
        assert words.label(view(pos, 1), option(text)) == words_for_it


def test_what_a_candidate_leaves_nobody_knows() -> None:
    pos = sheet_of_p1("orders")
    assert words.preview(view(pos, 1), option("buy mine")) == "5 coins on anyone's 9"
    assert words.preview(view(pos, 1), option("done")) == ""


@pytest.mark.parametrize(
    ("steps", "text", "reason", "clause"),
    [
        (["orders", "buy mine"], "buy mine", "It's already on your list.", "MK-65"),
        (["orders"], "buy stadium", "You have your Stadium already.", "MK-42"),
        ([*TO_SPECIAL, "special choose", "choose 5", "always", "dice 2", "done", "tv P2", "swap none",
          "extra write", "done"], "special choose",
         "You've used it, or it's already in another go.", "MK-68"),
        ([*TO_SPECIAL, "special none", "dice 2", "on 7"], "on 6",
         "Choose totals from low to high.", "MK-75"),
        ([*TO_SWAP, "swap P2"], "take stadium", "Purple cards can't be swapped.", "MK-38"),
        ([*TO_SWAP, "swap P2", "take mine"], "give tv_station", "Purple cards can't be swapped.", "MK-38"),
        (TO_SWAP[:-1], "tv P1", "Choose another player.", "MK-77"),
        (TO_SWAP, "swap P4", "That seat is empty.", "MK-77"),
        (["orders"], "pass",
         "Answer this first: GO 1: choice 1 of 5 on your shopping list?", "MK-65"),
        ([], "buy mine", "Answer this first: Turn 1: send orders?", "MK-60"),
    ],
)  # fmt: skip
def test_why_an_order_cannot_be_written(steps: list[str], text: str, reason: str, clause: str) -> None:
    assert words.why_not(view(sheet_of_p1(*steps), 1), option(text)) == (reason, clause)


def test_two_chosen_dice_need_a_train_station_by_post_too() -> None:
    pos = write(desk("bakery", "bakery"), 1, "orders", "done", "special choose")
    assert words.why_not(view(pos, 1), option("choose 4+4")) == ("Two dice need the Train Station.", "MK-16")


def test_what_a_turn_tells() -> None:
    pos = desk("bakery, business complex, train station", "bakery", coins=[1, 1], dice=[2, 4, 6, 6, 1],
               supply={"mine": 0})  # fmt: skip
    send(pos, P1="shield 1; dice 1 if mine; swap P2 mine for bakery; buy mine, apple orchard")
    said = [words.tell(line, NAMES) for entry in pos.journal or [] if (line := heard(entry, 0)) is not None]
    assert said[:2] == ["Turn 1 is run.", "Bo has sent no orders."]
    assert said[3:5] == ["Number Shield: not possible then.", "Dice 1: the condition did not hold."]
    assert said[6:10] == [
        "The exchange: not possible then.", "Mine: sold out.", "Apple Orchard: short by 2.",
        "Ada buys nothing.",
    ]  # fmt: skip
