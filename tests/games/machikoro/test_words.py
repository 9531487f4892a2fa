"""Machi Koro: what people read."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from games.machikoro.desk import NAMES, desk, send, write
from games.machikoro.table import ask, play, table, view
from passel.games.machikoro import GAME, words
from passel.games.machikoro.components import BUY, CARD, COST, Move, Table
from passel.kernel import heard

MINE = "When anyone rolls 9, you get 5 coins. Counts for the Furniture Factory."
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
         {"special none": "roll", "special choose": "Choose Number", "special shield": "Number Shield"}),
        (["special choose"], "Choose Number: set your dice",
         {"choose 3": "3", "choose 2+5": "2 + 5 = 7"}),
        (["special none"], "One die or two?", {"dice 1": "roll one die", "dice 2": "roll two dice"}),
        (["special shield", "dice 2"], "Number Shield: which total is ruled out?",
         {"shield 7": "anything but 7", "shield 12": "anything but 12"}),
        (["special none", "dice 2"], "You rolled 2 + 4 = 6. Keep it?",
         {"keep": "keep 2 + 4 = 6", "reroll 1": "reroll one die", "reroll 2": "reroll two dice"}),
        (["special none", "dice 2", "keep"], "TV Station: who pays you?",
         {"tv P2": "P2, who has 2 coins", "tv P3": "P3, who has 7 coins"}),
        (["special none", "dice 2", "keep", "tv P3"],
         "Business Complex: swap a card with whom?",
         {"swap none": "don't swap", "swap P2": "P2"}),
        (["special none", "dice 2", "keep", "tv P3", "swap P2"], "Which card do you take from P2?",
         {"take mine": "Mine", "take cafe": "Cafe"}),
        (["special none", "dice 2", "keep", "tv P3", "swap none"], "You have 10 coins. Buy something?",
         {"buy mine": "Mine for 6 coins", "buy wheat_field": "Wheat Field for 1 coin",
          "pass": "keep your coins"}),
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
    assert words.prompt(view(pos)) == "What do you give for the Apple Orchard?"
    assert label(pos, "give mine") == "Mine" and preview(pos, "give mine") == MINE


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
    tip = words.tooltip(view(pos), CARD[card])
    assert words.preview(view(pos), BUY[card]) == f"{tip} Leaves you {coins}."


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
        ("shopping_mall", "shops and cafes pay 1 more"),
        ("amusement_park", "roll again after a double"),
        ("radio_tower", "reroll once each turn"),
    ],
)
def test_the_effects_say_what_the_rulebook_says(card: str, effect: str) -> None:
    assert words.EFFECTS[CARD.index(card)] == effect


def test_other_previews() -> None:
    pos = full_go()
    assert preview(pos, "take mine") == MINE
    assert preview(pos, "swap P2") == "has a Cafe and a Mine" and preview(pos, "swap P3") == "has a Forest"
    assert preview(pos, "pass") == preview(pos, "keep") == preview(pos, "tv P2") == ""


# -- refusing --------------------------------------------------------------------------------------


def test_why_a_card_cannot_be_bought() -> None:
    """See also V3, in test_purchase.py."""
    pos = table("forest, train station, radio tower", "forest", coins=[1, 0], dice=[6], supply={"bakery": 0})
    play(pos, "dice 1", "keep")
    assert why_not(pos, "buy train_station") == ("You already have one.", "MK-42")
    assert why_not(pos, "buy bakery") == ("Sold out.", "MK-42")
    assert why_not(pos, "buy mine") == ("It costs 6 coins. You have 1 coin.", "MK-42")
    assert why_not(pos, "buy forest") == ("It costs 3 coins. You have 1 coin.", "MK-42")


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
    assert why_not(pos, "shield 1") == ("These dice can't show 1.", "MK-21")


def test_what_is_spent() -> None:
    pos = table("forest", "forest", specials=["shield", ""])
    assert why_not(pos, "special choose") == ("You've already used it.", "MK-20")


def test_what_cannot_be_exchanged() -> None:
    pos = table("bakery, cafe, business complex", "mine, cafe, stadium", "forest", coins=[1, 1, 1], dice=[6])
    assert why_not(pos, "swap P1") == ("Choose another player.", "MK-38")
    assert why_not(pos, "swap P4") == ("That seat is empty.", "MK-1")
    play(pos, "swap P2")
    assert why_not(pos, "take stadium") == ("Purple cards can't be swapped.", "MK-38")
    assert why_not(pos, "take forest") == ("P2 doesn't have a Forest.", "MK-39")
    play(pos, "take cafe")
    assert why_not(pos, "give business_complex") == ("Purple cards can't be swapped.", "MK-38")
    assert why_not(pos, "give mine") == ("You don't have a Mine.", "MK-39")


def test_who_cannot_pay_the_tv_station() -> None:
    pos = table("bakery", "tv station", "bakery", coins=[9, 0, 9], roller=2, dice=[6])
    assert why_not(pos, "tv P2") == ("Choose another player.", "MK-36")
    assert why_not(pos, "tv P4") == ("That seat is empty.", "MK-1")


def test_what_is_not_asked_now() -> None:
    pos = table("bakery, train station, radio tower", "bakery", coins=[5, 5])
    question = "Answer this first: One die or two?"
    for text in ("buy cafe", "pass", "keep", "reroll 1", "tv P2", "take mine", "special none", "shield 3"):
        assert why_not(pos, text) == (question, "MK-22")
    assert words.why_not(view(pos, 2), option("pass")) == (
        "It's not your turn. Waiting for P1.",
        "MK-80",
    )


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
        "Ada's turn.",
        "Ada rules out 3 with Number Shield.",
        "Ada rolls 1 + 2 = 3.",
        "Number Shield blocks the 3. Ada rolls again.",
        "Ada rolls 4 + 1 = 5.",
        "Ada rerolls.",
        "Ada rolls 3 + 3 = 6.",
        "Cleo pays Ada 2 coins (Stadium).",
        "Bo pays Ada 2 coins (Stadium).",
        "Cleo pays Ada 5 coins (TV Station).",
        "Ada swaps a Bakery for Bo's Mine.",
        "Ada buys a Cafe for 2 coins.",
        "A double: Ada rolls again.",
    ]


def test_the_other_lines() -> None:
    pos = table(
        "bakery, radio tower", "forest", coins=[4, 3], dice=[6, 2, 4], specials=["", "choose"], turn_limit=1
    )
    play(pos, "reroll 1", "buy train station", "special choose", "choose 5", "pass")
    assert tale(pos) == [
        "Ada's turn.",
        "Ada rolls 6.",
        "Ada rerolls.",
        "Ada rolls 2.",
        "Ada gets 1 coin (Bakery).",
        "Ada builds the Train Station for 4 coins.",
        "Bo's turn.",
        "Bo uses Choose Number: 5.",
        "Bo gets 1 coin (Forest).",
        "Bo buys nothing.",
        "Game over.",
    ]


def test_an_before_a_vowel() -> None:
    pos = table("forest", "forest", coins=[3, 3], dice=[6, 6])
    assert tale(play(pos, "buy apple orchard"))[2] == "Ada buys an Apple Orchard for 3 coins."
    assert why_not(pos, "buy amusement_park") == ("It costs 16 coins. You have 3 coins.", "MK-42")


# -- the result ------------------------------------------------------------------------------------


def test_the_result_by_landmarks() -> None:
    three = "train station, shopping mall, amusement park"
    pos = table("bakery", three, coins=[1, 22], roller=2, dice=[6])
    play(pos, "dice 1", "buy radio tower")
    assert words.result(view(pos, 1, NAMES)) == "Bo wins with all four landmarks in round 1."
    assert words.result(view(pos, 2, NAMES)) == "You win! All four landmarks by round 1."


@pytest.mark.parametrize(
    ("purses", "result"),
    [
        ([1, 2], "Nobody finished in time. Bo got furthest and wins."),
        ([2, 2], "You share the win with Bo!"),
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
         {"orders": "write orders", "no orders": "send no orders"}),
        (["orders"], "GO 1: choice 1 of 5 on your shopping list?",
         {"buy mine": "Mine for 6 coins", "done": "list is complete"}),
        (["orders", "buy mine"], "GO 1: choice 2 of 5 on your shopping list?", {}),
        (TO_SPECIAL, "GO 1: use a special action?", {}),
        ([*TO_SPECIAL, "special choose"], "GO 1: which dice for Choose Number?",
         {"choose 4+4": "4 + 4 = 8"}),
        ([*TO_SPECIAL, "special shield"], "GO 1: Number Shield against which total?",
         {"shield 7": "anything but 7"}),
        ([*TO_SPECIAL, "special choose", "choose 6"],
         "GO 1: only with or without a certain card?",
         {"always": "always", "if apple_orchard": "only with an Apple Orchard",
          "unless radio_tower": "only without the Radio Tower"}),
        ([*TO_SPECIAL, "special none"], "GO 1: one die or two?",
         {"dice 1": "one die", "dice 2": "two if possible"}),
        ([*TO_SPECIAL, "special none", "dice 2"], "GO 1: reroll which totals?",
         {"on 7": "reroll a 7", "done": "no more totals"}),
        ([*TO_SPECIAL, "special none", "dice 2", "on 7", "done"], "GO 1: reroll with how many dice?",
         {"with same": "as before", "with 1": "one die", "with 2": "two dice"}),
        (TO_SWAP[:-1], "GO 1: on a 6, who pays the TV Station?",
         {"tv richest": "richest player", "tv P3": "P3"}),
        (TO_SWAP, "GO 1: on a 6, swap a card with whom?", {"swap none": "don't swap"}),
        ([*TO_SWAP, "swap P2"], "GO 1: which card do you take?", {"take mine": "Mine"}),
        ([*TO_SWAP, "swap P2", "take mine"], "GO 1: what do you give for the Mine?",
         {"give cafe": "Cafe"}),
        ([*TO_SWAP, "swap none"], "EXTRA 1: different orders for an extra go?",
         {"extra same": "same orders", "extra write": "write other orders"}),
    ],
)  # fmt: skip
def test_every_question_of_a_sheet(steps: list[str], prompt: str, labels: dict[str, str]) -> None:
    pos = sheet_of_p1(*steps)
    assert words.prompt(view(pos, 1)) == prompt
    for text, words_for_it in labels.items():
        assert words.label(view(pos, 1), option(text)) == words_for_it


def test_what_a_candidate_leaves_nobody_knows() -> None:
    pos = sheet_of_p1("orders")
    assert words.preview(view(pos, 1), option("buy mine")) == MINE
    assert words.preview(view(pos, 1), option("done")) == ""


@pytest.mark.parametrize(
    ("steps", "text", "reason", "clause"),
    [
        (["orders", "buy mine"], "buy mine", "It's already on your list.", "MK-65"),
        (["orders"], "buy stadium", "You already have one.", "MK-42"),
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
    assert said[:2] == ["Turn 1 is resolved.", "No orders from Bo."]
    assert said[3:5] == [
        "Number Shield skipped: your dice can't show that total. You still have it.",
        "“One die” skipped: your condition wasn't met.",
    ]
    assert said[6:10] == [
        "Your swap was skipped: one of the two cards was gone.",
        "Mine: sold out before you could buy it.", "Apple Orchard: you're 2 coins short.",
        "Ada buys nothing.",
    ]  # fmt: skip


# -- hints, buttons, waiting ------------------------------------------------------------------------------


def hint(pos: Table, seat: int = 1) -> str:
    return words.hint(view(pos, seat, NAMES))


def test_hints_before_the_roll() -> None:
    pos = full_go()
    assert hint(pos).startswith("Each special action works once per game.")
    assert "double still lets you" in hint(play(full_go(), "special choose"))
    choosing = play(table("forest", "forest", special_actions="on"), "special choose")
    assert hint(choosing).endswith("Two dice need the Train Station.")
    assert hint(play(full_go(), "special shield", "dice 2")).startswith("If your dice show it")
    assert hint(table("train station", "cafe", "restaurant")) == (
        "Watch out: a 3 pays Bo's Cafe and a 9 or 10 pays Cleo's Restaurant."
    )
    assert hint(table("train station, amusement park", "bakery")).startswith("Two dice can show a double")
    assert hint(table("train station", "bakery")).startswith("Two dice reach your cards")


@pytest.mark.parametrize(
    ("mine", "others", "coins", "dice", "kept"),
    [
        ("bakery", "bakery", [0, 0], [2], "Keep it and you get 1 coin."),
        ("bakery", "cafe", [1, 0], [3], "Keep it and you get 1 coin and pay 1 coin."),
        ("forest", "cafe", [0, 0], [3], "Keep it and nobody is paid."),
        ("wheat field", "cafe", [2, 0], [3], "Keep it and Bo gets 1 coin."),
        ("forest", "forest, forest", [0, 0], [5], "Keep it and Bo gets 2 coins."),
        ("stadium", "bakery", [0, 3], [6], "Keep it and your purple cards work."),
        ("bakery, shopping mall", "cafe", [5, 0], [3], "Keep it and you get 2 coins and pay 1 coin."),
        ("bakery", "cafe, shopping mall", [9, 0], [3], "Keep it and Bo gets 2 coins."),
    ],
)
def test_the_hint_of_a_reroll(mine: str, others: str, coins: list[int], dice: list[int], kept: str) -> None:
    pos = table(f"{mine}, radio tower", others, coins=coins, dice=dice)
    assert hint(pos) == f"{kept} If you reroll, the new roll counts, even if it's worse."


def test_what_a_roll_pays_is_what_the_rules_pay() -> None:
    """The hint's amounts, against the coins that change hands when the roll is kept."""
    towns = ["bakery, cafe, cheese factory, livestock farm, mine, radio tower, train station",
             "cafe, restaurant, shopping mall, wheat field", "apple orchard, forest, restaurant"]  # fmt: skip
    for helps in (True, False):
        for one in range(1, 7):
            for two in range(1, 7):
                pos = table(*towns, coins=[9, 5, 5], dice=[one, two], mall_helps_red=helps)
                play(pos, "dice 2")
                gains, loss = words.roll_pays(view(pos).public)
                before = [town.coins for town in view(pos).public.towns]
                play(pos, "keep")
                after = [town.coins for town in view(pos).public.towns]
                assert [before[0] + gains[0] - loss, before[1] + gains[1], before[2] + gains[2]] == after


def test_one_loss_without_a_gain() -> None:
    pos = table("forest, radio tower", "cafe, bakery", "cafe", coins=[2, 0, 0], dice=[3])
    assert hint(pos).startswith("Keep it and ")
    loser = table("forest, radio tower", "bakery", coins=[2, 0], dice=[1])
    assert hint(loser).startswith("Keep it and nobody is paid.")


def test_hints_of_purple_cards() -> None:
    pos = play(full_go(), "special none", "dice 2", "keep")
    assert hint(pos) == "You take up to 5 coins. Cleo is furthest ahead: 0 of 4 landmarks, 7 coins."
    play(pos, "tv P3")
    assert hint(pos).startswith("You take one card from that town")
    play(pos, "swap P2")
    assert hint(pos) == "It works for you from now on, and Bo loses it."
    play(pos, "take mine")
    assert hint(play(table("mine, cafe, business complex", "forest", dice=[6]), "swap P2")).startswith(
        "Give "
    )


def test_hints_of_a_purchase() -> None:
    three = "train station, shopping mall, amusement park"
    assert hint(table("bakery", "bakery", coins=[3, 3], dice=[6])).startswith(
        "You can buy one thing per turn."
    )
    later = table("bakery", "bakery", coins=[3, 3], dice=[6], round=2)
    assert hint(later) == "Buy one thing, or save: the Train Station needs 1 coin more."
    rich = table("bakery", "bakery", coins=[11, 3], dice=[6])
    assert hint(rich).startswith("You can build the Shopping Mall.")
    last = play(table(f"bakery, {three}", "bakery", coins=[22, 3], dice=[6]), "dice 1")
    assert hint(last).startswith("This is your last landmark.")
    behind = table("bakery", f"bakery, {three}", coins=[3, 22], dice=[6])
    assert hint(behind) == "Bo has 3 landmarks and 22 coins. You may not get another turn."
    assert words.hint(view(behind, 2, NAMES)) == words.choose(view(behind, 2)) == ""


@pytest.mark.parametrize(
    ("steps", "buttons", "idle", "doing"),
    [
        ([], {"special none": "Roll", "special choose": "Choose Number"}, "Choose what to do",
         "Ada is about to roll."),
        (["special choose"], {"choose 2+5": "Play 7"}, "Choose your dice", "Ada is using Choose Number."),
        (["special shield", "dice 2"], {"shield 7": "Rule out 7"}, "Choose a total",
         "Ada is using Number Shield."),
        (["special none", "dice 2"], {"keep": "Keep 6", "reroll 2": "Reroll two dice"}, "Keep or reroll?",
         "Ada is deciding whether to reroll."),
        (["special none", "dice 2", "keep"], {"tv P3": "Take 5 coins from Cleo"}, "Choose a player",
         "Ada is choosing who pays the TV Station."),
        (["special none", "dice 2", "keep", "tv P3"],
         {"swap P2": "Swap with Bo", "swap none": "Don't swap"}, "Choose a player",
         "Ada is deciding on a swap."),
        (["special none", "dice 2", "keep", "tv P3", "swap P2"], {"take mine": "Take Mine"},
         "Choose a card to take", "Ada is deciding on a swap."),
        (["special none", "dice 2", "keep", "tv P3", "swap none"],
         {"buy mine": "Buy Mine", "pass": "Keep your coins"}, "Choose a card",
         "Ada is choosing what to buy."),
    ],
)  # fmt: skip
def test_buttons_and_what_the_others_read(
    steps: list[str], buttons: dict[str, str], idle: str, doing: str
) -> None:
    pos = play(full_go(), *steps)
    seen = view(pos, 1, NAMES)
    for text, said in buttons.items():
        assert words.button(seen, option(text)) == said
    assert words.choose(seen) == idle
    assert words.waiting(view(pos, 0, NAMES), 0) == doing


def test_buttons_for_nothing_and_for_landmarks() -> None:
    pos = table("tv station", "bakery", "bakery", coins=[20, 0, 3], dice=[6])
    assert words.button(view(pos, 1, NAMES), option("tv P2")) == "Take nothing from Bo"
    assert words.button(view(pos, 1, NAMES), option("buy radio_tower")) == "Build Radio Tower"
    assert words.button(view(pos, 1, NAMES), option("give mine")) == "Give Mine"


def test_buttons_and_hints_of_a_sheet() -> None:
    pos = sheet_of_p1("orders")
    seen = view(pos, 1, NAMES)
    assert words.button(seen, option("buy mine")) == "Add Mine"
    assert words.button(seen, option("tv P2")) == words.button(seen, option("swap P2")) == "Bo"
    assert words.hint(seen).startswith("You buy the first choice you can afford")
    assert words.waiting(view(pos, 0, NAMES), 0) == "Ada is writing orders."


def test_tooltips() -> None:
    def tips(pos: Table, seat: int = 1) -> dict[str, str]:
        seen = view(pos, seat)
        return {piece: words.tooltip(seen, piece) for piece in words.pieces(seen)}

    plain = tips(table("bakery, livestock farm, livestock farm", "bakery", coins=[3, 3], dice=[6]))
    assert plain["bakery"] == "When you roll 2 or 3, you get 1 coin."
    assert plain["cheese_factory"].endswith("(now: 6)") and plain["choose"].startswith("Choose Number.")
    mall = tips(table("bakery, shopping mall", "bakery", mall_helps_red=True, coins=[3, 3], dice=[6]))
    assert "you get 2 coins" in mall["bakery"] and "they pay you 2 coins" in mall["cafe"]
    assert "Cafes" in mall["shopping_mall"]
    without = tips(table("bakery, shopping mall", "bakery", mall_helps_red=False, coins=[3, 3], dice=[6]))
    assert "you get 2 coins" in without["bakery"] and "they pay you 1 coin" in without["cafe"]
    assert "Cafes" not in without["shopping_mall"]
    assert words.tooltip(
        GAME.view(table("bakery", "bakery", coins=[3, 3], dice=[6]), -1), "produce_market"
    ).endswith("Apple Orchard you own.")
    assert all(len(tip) <= 140 for tip in plain.values())


def test_the_reader_is_you() -> None:
    park = f"{FULL}, amusement park"
    pos = table(park, "mine", "forest", coins=[1, 4, 9], dice=[1, 2, 4, 1, 3, 3], special_actions="on")
    play(pos, "special shield", "dice 2", "shield 3", "reroll 2", "tv P3", "swap P2", "buy cafe")

    def read_by(seat: int) -> list[str]:
        lines = [heard(entry, seat) for entry in pos.journal or []]
        return [words.tell(line, NAMES, seat) for line in lines if line is not None]

    assert read_by(0) == [
        "Your turn.",
        "You rule out 3 with Number Shield.",
        "You roll 1 + 2 = 3.",
        "Number Shield blocks the 3. You roll again.",
        "You roll 4 + 1 = 5.",
        "You reroll.",
        "You roll 3 + 3 = 6.",
        "Cleo pays you 2 coins (Stadium).",
        "Bo pays you 2 coins (Stadium).",
        "Cleo pays you 5 coins (TV Station).",
        "You swap a Bakery for Bo's Mine.",
        "You buy a Cafe for 2 coins.",
        "A double: you roll again.",
    ]
    assert read_by(1)[8] == "You pay Ada 2 coins (Stadium)."
    assert read_by(1)[10] == "Ada takes your Mine and gives you a Bakery."


def test_several_complete_towns_and_the_win_by_post() -> None:
    three = "train station, shopping mall, amusement park"
    pos = table(f"bakery, {three}", f"bakery, {three}", coins=[22, 30], dice=[6, 6], finish="equal_goes")
    play(pos, "dice 1", "buy radio tower")
    assert pos.last_round
    play(pos, "dice 1", "buy radio tower")
    assert (
        words.result(view(pos, 2, NAMES)) == "You win! Several towns were finished, and you had most coins."
    )
    assert words.result(view(pos, 1, NAMES)) == "Bo wins. Several towns were finished, and coins decided."
    limit = table("bakery", "bakery", coins=[1, 2], roller=2, round=40, dice=[6])
    play(limit, "pass")
    assert words.result(view(limit, 2, NAMES)) == "You win! Nobody finished, but your town got furthest."
    won = table(f"bakery, {three}", "bakery", coins=[22, 3], dice=[6])
    play(won, "dice 1", "buy radio tower")
    for seat, live in (
        (1, "You win! All four landmarks by round 1."),
        (2, "Ada wins with all four landmarks in round 1."),
    ):
        ended = view(won, seat, NAMES)
        assert words.result(ended) == live
        by_post = replace(ended, public=replace(ended.public, mode="postal"))
        assert words.result(by_post) == live.replace("round", "turn")


def test_after_the_end_nothing_can_be_chosen() -> None:
    seen = msgspec.structs.replace(view(full_go(), 1, NAMES), ask=None, waiting=(), places=(1, 2, 3))
    assert words.why_not(seen, option("pass")) == ("The game is over.", "MK-80")
