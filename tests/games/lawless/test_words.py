"""Lawless Empire: what people read."""

from __future__ import annotations

import re

import pytest

from games.lawless.table import (
    NAMES,
    as_table,
    ask,
    begun,
    play,
    rolls,
    seat,
    table,
    token,
    view,
    whole_round,
)
from passel.contract.journal import Line
from passel.games.lawless import GAME, words, words_names
from passel.games.lawless.components import COLOUR, Move, Table
from passel.games.lawless.rules import abilities, planning, play_round, scheming
from passel.games.lawless.rules_end import end_game
from passel.games.lawless.rules_execution import execution, find_winners, organise, recruit
from passel.games.lawless.rules_orders import command, put
from passel.games.lawless.rules_preparation import choose_plan, lucre_bonus, position_bonus, prepare
from passel.games.lawless.rules_supply import draw_scheme
from passel.i18n import in_language
from passel.kernel import Ask, Heard, heard, seeded


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


def tale(pos: Table, colour: str = "") -> list[str]:
    """The log in words, as somebody or, if nobody is named, a spectator reads it."""
    reader = seat(colour) if colour else -1
    lines = [heard(entry, reader) for entry in pos.journal or []]
    pos.journal = []
    return [words.tell(line, NAMES, reader) for line in lines if line is not None]


# -- the tables of each question -----------------------------------------------------------------------


def looking() -> Table:
    return begun(table(tiles=["black:green:sab1", "green::sab1 sec1"]), position_bonus, 1)


def bonus(left: int = 2) -> Table:
    pos = table(lucre=[2, 0, 0], deck="deceive", listed="rotate 2 -", bag=0, soldati=["occupy 3 5", "1", ""])
    return begun(pos, lucre_bonus, 0, left, script=[0, 0])


def plotting() -> Table:
    pos = table(
        schemes=["gang-up deceive", "", ""],
        boards={"B1": "", "E1": "", "O1": ""},
        laid={"O1": "size-matters green"},
    )
    return begun(pos, scheming)


def placing(*dice: str) -> Table:
    boards = {"B1": "green 3 4", "O1": "purple 1", "E1": "", "R1": "black 2"}
    laid = {"O1": "gang-up green"}
    return begun(
        table(dice=dice or ["1 5 5", "2 2", "6"], boards=boards, laid=laid, phase="planning"), planning
    )


def acting(own: str) -> Table:
    boards = {"B1": "black 2, green 3", "O1": "green 2 5", "E1": ""}
    return begun(table(soldati=[own, "", ""], boards=boards, laid={"O1": "gang-up green"}), abilities)


def levelling() -> Table:
    pos = table(boards={"B1": "black 2 5, purple 3 4"}, laid={"B1": "level-the-field green"})
    return begun(pos, find_winners, 0)


def calling(lucre: int = 2) -> Table:
    return begun(table(4, lucre=[0, lucre, 0, 0], bribery=[0, 1, 0, 0]), organise, 0)


def commanding(bribery: int = 2) -> Table:
    pos = table(tiles=["black:green:", "green::", "black:green:"], bribery=[bribery, 0, 0], phase="command")
    put(pos, 1, 0, 0)
    put(pos, 0, 1, 0)
    put(pos, 0, 3, 1)
    return begun(pos, command, 0)


def guessing() -> Table:
    return begun(table(4, roles="rival undercover informant arbiter"), end_game)


# -- asking ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pos", "prompt", "labels"),
    [
        (
            begun(table(listed="flip 2 3"), prepare, script=rolls("1 1 1 1 1 1 2 2 2 2 2 2 3 3 3 3 3 3")),
            "Who goes first this round?",
            {"first green": "Green"},
        ),
        (begun(table(), choose_plan, 0), "Add a Plan to this round", {"plan extort": "Extort"}),
        (
            looking(),
            "Look at the Orders on a Syndicate?",
            {"look S2": "Counterfeit Money", "look none": "Don't look"},
        ),
        (
            bonus(),
            "Choose a Lucre bonus (2 left)",
            {
                "bonus die": "Roll an extra die",
                "bonus scheme": "Draw a Scheme",
                "bonus replace": "Replace a Soldato",
                "pass": "Skip the rest",
            },
        ),
        (bonus(1), "Choose a Lucre bonus (1 left)", {}),
        (
            play(bonus(), "bonus replace"),
            "Take which Soldato from the List?",
            {"take 1": "Rotate", "take 2": "Value 2"},
        ),
        (
            play(bonus(), "bonus replace", "take 2"),
            "Replace which Soldato with value 2?",
            {"replace black 3": "Your value 3", "replace green 1": "Green's value 1"},
        ),
        (
            plotting(),
            "Play a Scheme?",
            {"play gang-up": "Gang Up", "done": "Play no Scheme"},
        ),
        (play(plotting(), "play gang-up"), "Play Gang Up on which Plan?", {"on B1": "Bribe"}),
        (placing(), "Place at least 2 of your 3 dice", {"place 5 on B1": "5 on Bribe"}),
        (
            play(placing("1 1 1", "1", "1 1"), "place 1 on B1"),
            "Place more dice or end your turn",
            {},
        ),
        (play(placing("1 1", "1", "1"), "place 1 on B1"), "Place more dice or end your turn", {}),
        (
            acting("flip move 2 X"),
            "Use an ability?",
            {
                "use flip with X": "Flip with X",
                "use move with 2": "Move with 2",
                "done": "End turn",
            },
        ),
        (
            play(acting("flip X"), "use flip with X"),
            "Flip which die?",
            {"on green 5 at O1": "Green's 5 on Organise"},
        ),
        (
            play(acting("rotate 3"), "use rotate with 3"),
            "Turn Green's 3 on Bribe to which face?",
            {"face 6": "6"},
        ),
        (
            play(acting("move 3"), "use move with 3"),
            "Move Green's 3 on Bribe to which Plan?",
            {"to E1": "Extort"},
        ),
        (
            play(acting("exchange 3"), "use exchange with 3"),
            "Swap Green's 3 on Bribe with which die?",
            {"with green 2 at O1": "Green's 2 on Organise"},
        ),
        (levelling(), "Which of your dice counts on Bribe?", {"pick 5": "5"}),
        (
            begun(table(listed="rotate 2 X"), recruit, 0),
            "Recruit which Soldato?",
            {"take 3": "X"},
        ),
        (
            calling(),
            "Drugs Trade is yours. Call anyone to assist?",
            {
                "call none": "Call nobody",
                "call green": "Green",
                "call green+purple+red": "Green, Purple and Red",
            },
        ),
        (
            play(calling(), "call green"),
            "Assist Black with Drugs Trade?",
            {"accept": "Assist", "decline": "Decline"},
        ),
        (
            play(calling(), "call none"),
            "Pay to assist with Drugs Trade?",
            {"no": "Don't pay", "pay lucre": "Pay 1 Lucre", "pay bribery": "Pay 1 Bribery"},
        ),
        (
            commanding(),
            "Give Orders or use Bribery",
            {
                "give sab1 to S1": "Give a weak sabotage Order to Drugs Trade",
                "add sec100 to S2": "Add a strong secure Order to Counterfeit Money",
                "steal from S1": "Steal an Order from Drugs Trade",
                "steal from green": "Steal an Order from Green's hand",
                "swap": "Swap Orders",
            },
        ),
        (
            commanding(0),
            "Give Orders to Syndicates",
            {},
        ),
        (guessing(), "What is Red's role?", {"guess red rival": "Rival"}),
    ],
)
def test_every_question_and_its_answers(pos: Table, prompt: str, labels: dict[str, str]) -> None:
    assert words.prompt(view(pos)) == prompt
    for text, said in labels.items():
        assert option(text) in ask(pos).options and label(pos, text) == said


def test_without_orders_only_bribery_is_left() -> None:
    pos = begun(table(hands=["", "sab1", ""], bribery=[1, 0, 0]), command, 0)
    assert words.prompt(view(pos)) == "Use your Bribery"
    assert words.choose(view(pos)) == "Choose an action"
    assert hint(pos) == "You have no Orders in hand. Bribery actions left: 1 of 1. You keep your Bribery."


def test_the_question_which_two() -> None:
    pos = table(tiles=["black::sab1", "green::sec1", "green::sec1"], bribery=[1, 0, 0], hands=["", "", ""])
    play(begun(pos, command, 0), "swap")
    assert words.prompt(view(pos)) == "Swap Orders between which Syndicates?"
    assert label(pos, "swap S1 S3") == "Drugs Trade and Antiquities Trade"
    assert words.button(view(pos), option("swap S1 S3")) == "Swap Orders"
    assert words.prompt(view(pos, "green")) == words.hint(view(pos, "green")) == ""


@pytest.mark.parametrize(
    ("mine", "placed", "prompt", "hint"),
    [
        (["1 1 1", "1", "1 1 1"], 0, "Place at least 1 of your 3 dice",
         "Cleo, on your right, has 3 left, so 1 die is enough. Then Bo can't keep more than you."),
        (["1 1 1", "1", "1"], 0, "Place at least 2 of your 3 dice",
         "Cleo, on your right, has 1 left. You must end your turn with 1 or fewer."),
        (["1 1 1", "1", "1 1"], 1, "Place more dice or end your turn",
         "Cleo, on your right, has 2 left and you have 2, so you may end your turn."),
        (["1 1", "1", ""], 0, "Place your last 2 dice",
         "Cleo, on your right, has no dice left, so you place all of yours now."),
        (["1", "1", ""], 0, "Place your last die",
         "Cleo, on your right, has no dice left, so you place all of yours now."),
    ],
)  # fmt: skip
def test_how_many_dice_to_place(mine: list[str], placed: int, prompt: str, hint: str) -> None:
    pos = play(placing(*mine), *["place 1 on B1"] * placed)
    seen = view(pos, "black", NAMES)
    assert (words.prompt(seen), words.hint(seen)) == (prompt, hint)


def hint(pos: Table) -> str:
    seen = view(pos)
    return words.hint(view(pos, COLOUR[seen.seat], NAMES))


def switching(match: str, dice: str) -> Table:
    boards = {"B1": dice, "E1": "black 2 5, green 2", "R1": "purple 2"}
    pos = table(soldati=["switch X", "", ""], boards=boards, switch_match=match)
    return play(begun(pos, abilities), "use switch with X")


def occupying() -> Table:
    boards = {"B1": "black 2", "O1": "green 2 5", "E1": "", "R1": ""}
    pos = begun(table(soldati=["occupy 2", "", ""], boards=boards), abilities)
    return play(pos, "use occupy with 2", "on black 2 at B1")


@pytest.mark.parametrize(
    ("pos", "said"),
    [
        (
            begun(table(listed="flip 2 3"), prepare, script=rolls("1 1 1 1 1 2 2 2 2 2 2 2 3 3 3 3 3 3")),
            (
                "You rolled lowest (7). The First player draws a Scheme and "
                "wins ties, but places dice before everyone else."
            ),
        ),
        (
            begun(table(boards={"B1": "", "B2": "", "E1": ""}), choose_plan, 0),
            "On the table: 2 Bribe, 1 Extort. The Plan you add isn't yours yet: anyone's dice can win it.",
        ),
        (
            begun(table(tiles=["black::"] * 8, boards={"R1": ""}), choose_plan, 0),
            "On the table: 1 Recruit. All 8 Syndicates are taken, so nobody can add Organise any more.",
        ),
        (
            bonus(),
            (
                "Each of your 2 Lucre gives 1 bonus this round, and you keep them. "
                "You have 0 dice so far, of at most 9."
            ),
        ),
        (
            play(bonus(), "bonus replace", "take 2"),
            (
                "The new one goes to the owner of the old one. Improve "
                "your own, or leave a rival with something worse."
            ),
        ),
        (
            plotting(),
            (
                "Schemes stay face down until all dice are placed, then change what counts. 2 "
                "Plans have none yet. You can keep cards for later."
            ),
        ),
        (
            acting("flip move 2 X"),
            (
                "Abilities: Flip and Move. Values left: 2 and X. Pick one of "
                "each, then any player's die that shows the value."
            ),
        ),
        (
            acting("flip move reroll rotate 2 3 5 X"),
            "Abilities: 4. Values left: 4. Pick one of each, then any player's die that shows the value.",
        ),
        (
            play(acting("flip X"), "use flip with X"),
            "Turn the die to its opposite face: 1 and 6, 2 and 5, 3 and 4. Any player's die.",
        ),
        (
            play(acting("flip 2"), "use flip with 2"),
            "Turn the die to its opposite face: 1 and 6, 2 and 5, 3 and 4. Any player's die showing 2.",
        ),
        (play(acting("rotate 3"), "use rotate with 3"), "Now on Bribe: Bo leads, 3 to 2."),
        (play(acting("move 3"), "use move with 3"), "It still counts for Bo. It can go to any other Plan."),
        (
            play(acting("occupy 5"), "use occupy with 5"),
            "It still counts for Bo. It can go to any other Plan.",
        ),
        (
            occupying(),
            "It still counts for you. It can only go where no die shows a 2.",
        ),
        (
            play(acting("exchange 3"), "use exchange with 3"),
            "Another die of Bo, on another Plan. Both dice keep their face.",
        ),
        (
            play(switching("colour", "black 3, green 4"), "on black 3 at B1"),
            "Another of your dice, on another Plan. Both dice keep their face.",
        ),
        (
            play(switching("value", "black 2, green 4"), "on black 2 at B1"),
            "Another player's 2, on another Plan.",
        ),
        (
            play(
                begun(
                    table(soldati=["exchange 2", "", ""], boards={"B1": "black 2", "E1": "black 3, green 4"}),
                    abilities,
                ),
                "use exchange with 2",
            ),
            "Any die on another Plan. Both dice keep their face and their owner.",
        ),
        (levelling(), "Level the Field: 1 die each. Ties go to the player earlier in turn order."),
        (
            play(levelling(), "pick 2"),
            "Level the Field: 1 die each. Ada picked 2. Ties go to the player earlier in turn order.",
        ),
        (
            begun(
                table(
                    boards={"B1": "black 2 5, purple 3 4"},
                    laid={"B1": "level-the-field green"},
                    level_choice="secret",
                ),
                find_winners,
                0,
            ),
            "Level the Field: 1 die each. Everyone picks at the same time, then all are shown.",
        ),
        (
            begun(table(listed="rotate 2 X", soldati=["flip 1 X", "", ""]), recruit, 0),
            (
                "You have 1 ability and 2 values. You need both: each value "
                "is 1 use of an ability in every round."
            ),
        ),
        (
            play(calling(), "call green"),
            (
                "It's free. You could give Orders to Drugs Trade from now on. "
                "So can Ada and everyone else who assists."
            ),
        ),
        (
            play(calling(), "call none"),
            (
                "Ada didn't call you, but can't refuse. What you pay goes to Ada: "
                "1 point less for you, 1 more for them."
            ),
        ),
        (
            commanding(),
            (
                "Free for Drugs Trade and Antiquities Trade. Bribery actions left: "
                "2 of 2. You keep your Bribery."
            ),
        ),
        (commanding(0), "Free for Drugs Trade and Antiquities Trade. You have no Bribery for more."),
        (
            begun(table(tiles=["black:green:"] * 4, bribery=[0, 0, 0]), command, 0),
            "Free for 4 Syndicates. You have no Bribery for more.",
        ),
        (
            begun(table(tiles=["black::"], bribery=[1, 0, 0]), command, 0),
            (
                "No Syndicate takes Orders from you for free. Bribery actions left: "
                "1 of 1. You keep your Bribery."
            ),
        ),
        (
            begun(table(tiles=["black:green:"], round=5), command, 0),
            "Last chance: Orders still in your hand count nothing. You have no Bribery for more.",
        ),
        (
            guessing(),
            (
                "+4 points if you're right. You have 4 roles to choose from. "
                "One role in this game belongs to nobody."
            ),
        ),
    ],
)
def test_hints(pos: Table, said: str) -> None:
    assert hint(pos) == said


def test_who_may_replace_only_their_own() -> None:
    own = table(listed="rotate 2 flip", bag=0, soldati=["occupy 3 5", "1", ""], replace_scope="own")
    play(begun(own, lucre_bonus, 0, 1), "bonus replace", "take 2")
    assert hint(own) == "Pick one of your own. It goes back into the bag."


@pytest.mark.parametrize(
    ("pos", "text", "said"),
    [
        (
            begun(table(listed="flip 2 3"), prepare, script=rolls("1 1 1 1 1 1 2 2 2 2 2 2 3 3 3 3 3 3")),
            "first green",
            "Let Bo go first",
        ),
        (play(bonus(), "bonus replace"), "take 1", "Take Rotate"),
        (play(bonus(), "bonus replace", "take 2"), "replace black 3", "Replace your value 3"),
        (play(bonus(), "bonus replace", "take 2"), "replace green 1", "Replace Bo's value 1"),
        (play(plotting(), "play gang-up"), "on B1", "Play it on Bribe"),
        (play(plotting(), "play gang-up", "on B1"), "done", "Play 1 Scheme"),
        (placing(), "place 5 on B1", "Place the 5 on Bribe"),
        (play(acting("flip X"), "use flip with X"), "on green 5 at O1", "Flip Bo's 5"),
        (play(acting("remove X"), "use remove with X"), "on black 2 at B1", "Remove your 2"),
        (play(acting("exchange 3"), "use exchange with 3"), "with green 2 at O1", "Swap the 2 dice"),
        (begun(table(listed="rotate 2 X"), recruit, 0), "take 2", "Recruit value 2"),
        (calling(), "call green+purple", "Call Bo and Cleo"),
        (calling(), "call green+purple+red", "Call 3 players"),
        (commanding(), "give sab1 to S1", "Give weak sabotage"),
        (commanding(), "add sec100 to S2", "Add strong secure"),
        (commanding(), "steal from S1", "Steal an Order"),
        (guessing(), "guess red rival", "Guess Rival"),
    ],
)
def test_buttons(pos: Table, text: str, said: str) -> None:
    seen = view(pos, COLOUR[view(pos).seat], NAMES)
    assert words.button(seen, option(text)) == said


def test_a_long_button_leaves_out_what_is_marked() -> None:
    pos = play(bonus(), "bonus replace", "take 2")
    seen = view(pos, "black", ["Ada", "Maximiliana", "Cleo"])
    assert words.button(seen, option("replace green 1")) == "Replace it"


@pytest.mark.parametrize(
    ("pos", "said"),
    [
        (begun(table(), choose_plan, 0), "Ada is adding a Plan."),
        (play(bonus(), "bonus replace"), "Ada is choosing a Lucre bonus."),  # what it will be is not told yet
        (plotting(), "Ada is deciding on Schemes."),
        (play(plotting(), "play gang-up"), "Ada is deciding on Schemes."),
        (commanding(), "Ada is giving Orders."),
        (levelling(), "Ada is choosing a die on Bribe."),
        (calling(), "Ada controls Drugs Trade and is choosing assistants."),
        (play(calling(), "call green"), "Bo was called to assist Drugs Trade and is deciding."),
    ],
)
def test_what_the_others_read_meanwhile(pos: Table, said: str) -> None:
    spectator = GAME.view(pos, -1, NAMES)
    assert words.waiting(spectator, spectator.waiting[0]) == said


def test_tooltips() -> None:
    seen = view(commanding(), "black", NAMES)
    assert words.tooltip(seen, "S1") == "Drugs Trade. Control: you. Assist: Bo. 2 Orders."
    assert (
        words.tooltip(seen, "S2")
        == "Counterfeit Money. Control: Bo. Nobody assists, so only Bribery reaches it. 1 Order."
    )
    assert words.tooltip(seen, "4").endswith("on any player's die showing 4.")
    assert words.tooltip(seen, "X") == "Once per round, use one of your abilities on any die."
    assert words.tooltip(seen, "rival").startswith("+4 points")
    assert {"S1", "S2", "S3", "flip", "X", "lucre", "sab100", "bribe", "notes"} < set(words.pieces(seen))
    over = begun(
        table(roles="rival undercover godfather", tiles=["black:green:sab1", "green::sec1"]), end_game
    )
    seen = view(over, "black", NAMES)
    assert words.tooltip(seen, "S1") == "Drugs Trade: sabotaged. Control: you. Orders: 1 weak sabotage."
    assert words.tooltip(seen, "S2") == "Counterfeit Money: secured. Control: Bo. Orders: 1 weak secure."


# -- previews --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pos", "text", "said"),
    [
        (begun(table(), choose_plan, 0), "plan organise", "The winner takes control of a new Syndicate."),
        (looking(), "look S1", "1 Order, 1 unknown to you"),
        (looking(), "look S2", "2 Orders, 2 unknown to you"),
        (looking(), "look none", ""),
        (play(bonus(), "bonus replace"), "take 1", "Turn the die to any other face."),
        (
            play(bonus(), "bonus replace"),
            "take 2",
            "Once per round, use one of your abilities on any player's die showing 2.",
        ),
        (plotting(), "play gang-up", "Each pair of a player's equal dice counts 10, each triplet 20."),
        (play(plotting(), "play gang-up"), "on E1", "The winner gets 1 Lucre."),
        (placing(), "place 5 on B1", "Green would lead, 7 to 5"),
        (placing(), "place 5 on E1", "you would lead"),
        (placing(), "place 5 on O1", ""),
        (
            acting("flip 2 X"),
            "use flip with 2",
            "Turn the die to its opposite face: 1 and 6, 2 and 5, 3 and 4.",
        ),
        (play(acting("flip X"), "use flip with X"), "on green 5 at O1", "Organise: Green would lead"),
        (play(acting("move 3"), "use move with 3"), "to E1", "Green would lead"),
        (
            play(calling(), "call green"),
            "accept",
            "It's free, and you can give Orders there.",
        ),
        (play(calling(), "call none"), "pay lucre", "You have 2. It goes to Black."),
        (play(calling(), "call none"), "pay bribery", "You have 1. It goes to Black."),
        (calling(), "call none", ""),
        (calling(), "call green", ""),
        (commanding(), "give sec1 to S1", "2 Orders there. You know: 1 weak sabotage."),
        (commanding(), "give sec1 to S3", "0 Orders there."),
        (commanding(), "steal from S2", "1 Order there. You know: 1 weak secure."),
        (commanding(), "steal from green", "7 Orders in hand."),
        (commanding(), "done", "2 Bribery actions unused"),
        (guessing(), "guess red rival", "+4 points for each sabotaged Syndicate another player controls."),
    ],
)
def test_previews(pos: Table, text: str, said: str) -> None:
    assert preview(pos, text) == said


def test_a_preview_says_how_sure_one_is() -> None:
    pos = play(commanding(), "swap", script=[0, 0])
    assert (
        preview(pos, "give sec1 to S1")
        == "2 Orders there. You know: 1 weak secure. Perhaps: 1 weak sabotage."
    )


# -- refusing --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pos", "text", "reason", "clause"),
    [
        (
            begun(table(), choose_plan, 0),
            "first red",
            "You can't do that now. Answer this first: Add a Plan to this round",
            "LE-23",
        ),
        (
            begun(table(tiles=["black::"] * 8), choose_plan, 0),
            "plan organise",
            "All 8 Syndicates are taken. Add another Plan.",
            "LE-17",
        ),
        (
            begun(table(listed="flip 2 3"), prepare, script=rolls("1 1 1 1 1 1 2 2 2 2 2 2 3 3 3 3 3 3")),
            "first red",
            "Nobody plays Red. Choose a player at this table.",
            "LE-1",
        ),
        (looking(), "look S3", "That Syndicate isn't in play yet. Choose one that is.", "LE-14"),
        (
            begun(table(tiles=["black::sab1", "green::"]), position_bonus, 1),
            "look S2",
            "There are no Orders on Counterfeit Money. Choose another Syndicate or don't look.",
            "LE-25",
        ),
        (
            begun(table(dice=["1 1 1 1 1 1 1 1 1", "", ""], deck="deceive"), lucre_bonus, 0, 1),
            "bonus die",
            "You already have 9 dice, the limit. Choose another bonus.",
            "LE-27",
        ),
        (
            begun(table(), lucre_bonus, 0, 1),
            "bonus scheme",
            "There are no Schemes left to draw. Choose another bonus.",
            "LE-31",
        ),
        (
            begun(table(), lucre_bonus, 0, 1),
            "bonus replace",
            "No Soldato on the List can replace another one. Choose another bonus.",
            "LE-30",
        ),
        (
            play(bonus(), "bonus replace"),
            "take 3",
            "This place on the List is empty. Choose another Soldato.",
            "LE-12",
        ),
        (
            play(bonus(), "bonus replace", "take 2"),
            "replace purple 1",
            "There is no such Soldato. Choose one on the table.",
            "LE-29",
        ),
        (
            play(bonus(), "bonus replace", "take 2"),
            "replace black occupy",
            "An ability replaces an ability, a value replaces a value. Choose one of the same kind.",
            "LE-29",
        ),
        (
            plotting(),
            "play size-matters",
            "You don't have Size Matters. Choose a Scheme from your hand.",
            "LE-32",
        ),
        (
            play(plotting(), "play gang-up", "on B1"),
            "play gang-up",
            "You've already played this Scheme. Choose another one or finish.",
            "LE-33",
        ),
        (
            play(plotting(), "play gang-up"),
            "on O1",
            "Organise already has a Scheme. Choose a Plan without one.",
            "LE-33",
        ),
        (
            play(plotting(), "play gang-up"),
            "on R1",
            "There is no such Plan this round. Choose one on the table.",
            "LE-3",
        ),
        (
            play(plotting(), "play gang-up"),
            "on black 1 at B1",
            "You can't do that now. Answer this first: Play Gang Up on which Plan?",
            "LE-33",
        ),
        (
            placing(),
            "done",
            "Place 2 more dice before you end your turn.",
            "LE-37",
        ),
        (placing(), "place 4 on B1", "You have no 4 left. Choose another die.", "LE-36"),
        (placing(), "place 5 on B7", "There is no such Plan this round. Choose one on the table.", "LE-3"),
        (
            acting("flip 2"),
            "use move with 2",
            "None of your Soldati shows Move. Choose an ability you have.",
            "LE-42",
        ),
        (
            acting("flip 2"),
            "use flip with 3",
            "None of your Soldati shows value 3. Choose a value you have.",
            "LE-42",
        ),
        (
            play(acting("flip 2 X"), "use flip with 2", "on black 2 at B1"),
            "use flip with 2",
            "You've already used this value. Choose another one or end your turn.",
            "LE-42",
        ),
        (
            acting("flip 2 6"),
            "use flip with 6",
            "No die fits Flip with value 6. Choose another pair or end your turn.",
            "LE-44",
        ),
        (
            play(acting("flip X"), "use flip with X"),
            "on B1",
            "You can't do that now. Answer this first: Flip which die?",
            "LE-44",
        ),
        (
            play(acting("flip X"), "use flip with X"),
            "on black 2 at R1",
            "There is no such Plan this round. Choose one on the table.",
            "LE-3",
        ),
        (
            play(acting("flip X"), "use flip with X"),
            "on black 6 at B1",
            "There is no such die on Bribe. Choose one you can see.",
            "LE-44",
        ),
        (
            play(acting("flip 2"), "use flip with 2"),
            "on green 3 at B1",
            "This die doesn't show 2. Choose one that does.",
            "LE-44",
        ),
        (
            play(acting("move 3"), "use move with 3"),
            "to B1",
            "The die is already there. Choose another Plan.",
            "LE-48",
        ),
        (
            play(acting("move 3"), "use move with 3"),
            "to R1",
            "There is no such Plan this round. Choose one on the table.",
            "LE-3",
        ),
        (
            play(acting("exchange 3"), "use exchange with 3"),
            "with black 2 at B1",
            "Both dice are on the same Plan. Choose a die on another Plan.",
            "LE-52",
        ),
        (
            play(acting("exchange 3"), "use exchange with 3"),
            "with black 2 at O1",
            "There is no such die on Organise. Choose one you can see.",
            "LE-50",
        ),
        (
            play(acting("exchange 3"), "use exchange with 3"),
            "with black 2 at R1",
            "There is no such Plan this round. Choose one on the table.",
            "LE-3",
        ),
        (
            play(acting("rotate 3"), "use rotate with 3"),
            "face 3",
            "The die already shows 3. Choose another face.",
            "LE-52",
        ),
        (levelling(), "pick 3", "You have no 3 there. Choose one of your dice on Bribe.", "LE-56"),
        (calling(), "call black", "You can't assist your own Syndicate. Call other players.", "LE-72"),
        (calling(), "call white", "You can only call players at this table.", "LE-1"),
        (
            play(begun(table(bribery=[0, 1, 0]), organise, 0), "call none"),
            "pay lucre",
            "You have no Lucre. Pay 1 Bribery or don't pay.",
            "LE-71",
        ),
        (
            play(begun(table(lucre=[0, 1, 0]), organise, 0), "call none"),
            "pay bribery",
            "You have no Bribery. Pay 1 Lucre or don't pay.",
            "LE-71",
        ),
        (
            begun(table(tiles=["black:green:", "green:purple:"], hands=["sab1", "", ""]), command, 0),
            "give sec1 to S1",
            "You have no weak secure Order left. Choose another Order.",
            "LE-76",
        ),
        (
            begun(table(tiles=["black:green:", "green:purple:"], hands=["sab1", "", ""]), command, 0),
            "give sab1 to S2",
            "You neither control nor assist Counterfeit Money, so only Bribery can add an Order there.",
            "LE-76",
        ),
        (
            commanding(),
            "add sec1 to S1",
            "You can give Orders to Drugs Trade for free. Give it instead.",
            "LE-78",
        ),
        (
            commanding(),
            "steal from black",
            "That's your own hand. Steal from another player or a Syndicate.",
            "LE-79",
        ),
        (
            commanding(),
            "steal from S3",
            "There is no Order to steal. Choose another player or Syndicate.",
            "LE-81",
        ),
        (commanding(), "steal from S4", "That Syndicate isn't in play yet. Choose one that is.", "LE-14"),
        (commanding(0), "swap", "You have no Bribery actions left. Give Orders or end your turn.", "LE-75"),
        (
            begun(table(tiles=["black:green:sab1"], bribery=[1, 0, 0]), command, 0),
            "swap",
            "Fewer than 2 Syndicates have Orders. Choose something else or end your turn.",
            "LE-81",
        ),
        (
            guessing(),
            "guess green rival",
            "You can't do that now. Answer this first: What is Red's role?",
            "LE-86",
        ),
        (guessing(), "guess red kingpin", "The Kingpin isn't in this game. Choose a role that is.", "LE-86"),
        (
            guessing(),
            "guess red informant",
            "The Informant is yours or already named. Choose another role.",
            "LE-86",
        ),
    ],
)
def test_why_not(pos: Table, text: str, reason: str, clause: str) -> None:
    assert why_not(pos, text) == (reason, clause) and clause in GAME.clauses


def test_other_refusals() -> None:
    pos = commanding()
    asked = words.prompt(view(pos))
    assert why_not(pos, "swap S1 S2") == (f"You can't do that now. Answer this first: {asked}", "LE-75")
    assert words.why_not(view(pos, "green"), option("done")) == ("It's not your turn.", "LE-2")
    swap = table(tiles=["black::sab1", "green::sec1", "green::sec1", "red::"], seats=4, bribery=[1, 0, 0, 0])
    assert why_not(play(begun(swap, command, 0), "swap"), "swap S1 S4") == (
        "Both Syndicates need at least 1 Order. Choose 2 that have some.",
        "LE-81",
    )
    own = table(listed="rotate 2 flip", bag=0, soldati=["occupy 3 5", "1", ""], replace_scope="own")
    play(begun(own, lucre_bonus, 0, 1), "bonus replace", "take 2")
    assert why_not(own, "replace green 1") == (
        "At this table you can replace only your own Soldati. Choose one of yours.",
        "LE-29",
    )
    nobody = table(listed="rotate 2 3", bag=0, soldati=["3", "1", ""])
    play(begun(nobody, lucre_bonus, 0, 1), "bonus replace")
    assert why_not(nobody, "take 1") == (
        "There is no Soldato of this kind to replace. Choose another one.",
        "LE-29",
    )
    unassisted = begun(table(tiles=["black::", "black:green:"]), command, 0)
    assert why_not(unassisted, "give sab1 to S1") == (
        "Nobody assists Drugs Trade, so only Bribery can add an Order there.",
        "LE-77",
    )
    turn = begun(
        table(
            soldati=["flip switch 3 X", "", ""], boards={"B1": "black 2, green 3"}, ability_choice="per-turn"
        ),
        abilities,
    )
    assert why_not(play(turn, "use flip with 3"), "use switch with X")[1] == "LE-43"


def test_why_a_die_is_no_target() -> None:
    again = play(acting("flip X X"), "use flip with X", "on black 2 at B1", "use flip with X")
    assert why_not(again, "on black 5 at B1") == (
        "You've already used an ability on this die. Choose another one.",
        "LE-45",
    )
    alone = table(soldati=["switch X", "", ""], boards={"B1": "black 2, green 3", "E1": "black 4"})
    play(begun(alone, abilities), "use switch with X")
    assert why_not(alone, "on green 3 at B1") == ("Nothing would change. Choose another die.", "LE-52")
    assert why_not(occupying(), "to O1") == ("A die there already shows a 2. Choose another Plan.", "LE-48")
    swapped = play(switching("value", "black 2, green 4"), "on black 2 at B1")
    assert why_not(swapped, "with black 5 at E1") == ("These dice can't swap. Choose another die.", "LE-52")


def test_every_refusal_reads_like_a_sentence_and_names_a_clause() -> None:
    """Every option that is not on offer, at some questions of a game."""
    pos = as_table(GAME.new(3, chance=3))
    for number in range(200):
        if number % 9 == 0:
            seen = view(pos)
            for each in GAME.box.options[number % 7 :: 7]:
                if each not in ask(pos).options and isinstance(each, Move):
                    reason, clause = words.why_not(seen, each)
                    assert reason[0].isupper() and "{" not in reason
                    assert reason[-1] in ".?" or reason.endswith(words.prompt(seen))
                    assert clause in GAME.clauses
        pos.answer(ask(pos), ask(pos).options[seeded("why", number) % len(ask(pos).options)])


# -- the log ---------------------------------------------------------------------------------------------


def told_of(pos: Table, *texts: str, colour: str = "", script: list[int] | None = None) -> list[str]:
    pos.journal = []
    return tale(play(pos, *texts, script=script), colour)


def test_a_round_reads_like_a_story() -> None:
    pos = table(
        lucre=[0, 1, 0],
        bribery=[0, 0, 1],
        deck="deceive gang-up",
        listed="flip 2 3",
        soldati=["flip 3", "", ""],
        schemes=["", "level-the-field", ""],
        tiles=["black:green:"],
        opportunity=4,
    )
    whole_round(pos, "1 1 1 1 1 1", "1 1 1 1 1 2", "6 6 6 6 6 6")
    assert tale(pos)[:6] == [
        "Round 1",
        "The Opportunity card sets Bribe 1.",
        "The Opportunity card sets Bribe 2.",
        "The Opportunity card sets Extort 1.",
        "The Opportunity card sets Recruit 1.",
        "Ada rolls 1, 1, 1, 1, 1, 1: 6.",
    ]
    play(pos, "first green", "plan recruit", "bonus die", "plan organise", "plan extort", script=rolls("6"))
    assert tale(pos, "green") == [
        "Ada rolled lowest and lets you go first.",
        "You add Recruit 2.",
        "You draw Gang Up.",
        "You roll an extra die: 6.",
        "Cleo adds Organise 1.",
        "Ada adds Extort 2.",
    ]
    play(pos, "play level-the-field", "on B1", "done")
    assert tale(pos) == ["Bo plays a Scheme on Bribe 1."]
    play(pos, "place 6 on B1", "place 1 on B1", "done")
    assert tale(pos, "green") == ["You place a 6 on Bribe 1.", "You place a 1 on Bribe 1."]


def test_the_other_lines() -> None:
    fate = table(
        boards={"B1": "black 6", "E1": "", "R1": "green 2"},
        laid={"B1": "let-fate-decide green"},
        listed="flip - -",
        bag=0,
        first="purple",
    )
    begun(fate, execution, script=rolls("3"))
    assert tale(fate) == [
        "Let Fate Decide on Bribe 1: Ada now has 3.",
        "Ada wins Bribe 1 with 3.",
        "No dice on Extort 1: First player Cleo wins it.",
        "Bo wins Recruit 1 with 2.",
        "Cleo gets 1 Lucre.",
        "Ada gets 1 Bribery.",
        "Bo recruits Flip.",
    ]
    recruited = begun(table(listed="- - -", bag=0), recruit, 0)
    assert tale(recruited) == ["The List is empty: Ada gets 1 Bribery instead."]
    assert tale(begun(table(tiles=["black::"] * 8), organise, 1)) == [
        "All Syndicates are taken: Bo gets 1 Bribery instead."
    ]
    assert told_of(acting("flip 3 X"), "use flip with 3") == [
        "Ada uses Flip with 3.",
        "Bo's 3 on Bribe 1 becomes a 4.",
    ]
    assert told_of(acting("reroll 3"), "use reroll with 3", script=rolls("3"), colour="green") == [
        "Ada uses Reroll with 3.",
        "Your 3 on Bribe 1 comes up 3 again.",
    ]
    assert told_of(acting("remove X"), "use remove with X", "on green 3 at B1") == [
        "Ada uses Remove with X.",
        "Bo's 3 is removed from Bribe 1.",
    ]
    assert (
        told_of(acting("move 3"), "use move with 3", "to E1")[1] == "Bo's 3 moves from Bribe 1 to Extort 1."
    )
    assert tale(acting("flip 3")) == ["Bo's Scheme on Organise 1 is Gang Up."]
    assert told_of(levelling(), "pick 5", "pick 3", colour="black") == [
        "You count the 5 on Bribe 1.",
        "Cleo counts the 3 on Bribe 1.",
        "You win Bribe 1 with 5.",
    ]
    assert tale(begun(table(discards="deceive deceive"), draw_scheme, 0, script=[0])) == [
        "2 discarded Schemes become the new draw pile.",
        "Ada draws a Scheme.",
    ]
    assert tale(calling()) == ["Ada takes control of Drugs Trade."]
    no_schemes = begun(table(schemes=["deceive", "", ""], boards={"B1": "", "B2": ""}), scheming)
    assert told_of(no_schemes, "done") == ["Ada plays no Scheme."]


@pytest.mark.parametrize(
    ("colour", "lines"),
    [
        ("", ["Ada calls Bo and Dan to assist.", "Bo assists Drugs Trade."]),
        ("black", ["You call Bo and Dan to assist.", "Bo assists Drugs Trade."]),
        ("green", ["Ada calls you and Dan to assist.", "You assist Drugs Trade."]),
        ("purple", ["Ada calls Bo and Dan to assist.", "Bo assists Drugs Trade."]),
    ],
)
def test_who_is_called(colour: str, lines: list[str]) -> None:
    told = told_of(calling(), "call green+red", "accept", "decline", colour=colour)
    assert told == [*lines, "Dan declines to assist Drugs Trade."]
    assert told_of(calling(), "call green", colour="green") == ["Ada calls you to assist."]
    assert told_of(calling(), "call none", "pay lucre") == [
        "Ada calls nobody to assist.",
        "Bo pays Ada 1 Lucre to assist Drugs Trade.",
    ]
    paid = told_of(calling(), "call none", "pay bribery", colour="black")
    assert paid == ["You call nobody to assist.", "Bo pays you 1 Bribery to assist Drugs Trade."]


def test_what_is_told_of_orders() -> None:
    texts = ["give sab1 to S1", "add sec100 to S2", "steal from S1", "done"]
    assert told_of(commanding(), *texts, script=[0]) == [
        "Ada gives Drugs Trade an Order.",
        "Ada adds an Order to Counterfeit Money with Bribery.",
        "Ada steals an Order from Drugs Trade.",
    ]
    assert told_of(commanding(), *texts, colour="black", script=[0]) == [
        "You give Drugs Trade a weak sabotage Order.",
        "You add a strong secure Order to Counterfeit Money with Bribery.",
        "You steal a strong sabotage Order from Drugs Trade.",
    ]
    for colour, line in [
        ("", "Ada steals an Order from Bo's hand."),
        ("black", "You steal a strong sabotage Order from Bo's hand."),
        ("green", "Ada steals a strong sabotage Order from your hand."),
        ("purple", "Ada steals an Order from Bo's hand."),
    ]:
        pos = begun(table(tiles=["black:green:"], bribery=[1, 0, 0]), command, 0)
        assert told_of(pos, "steal from green", "done", colour=colour, script=[0]) == [line]
    assert told_of(commanding(), "swap", script=[0, 0]) == [
        "Ada swaps an Order between Drugs Trade and Counterfeit Money."
    ]
    assert told_of(looking(), "look S2", colour="green") == [
        "You look at Counterfeit Money: 1 weak sabotage, 1 weak secure."
    ]
    assert told_of(looking(), "look S2") == ["Bo looks at the Orders on Counterfeit Money."]


def test_orders_of_one_kind_are_told_together() -> None:
    assert words_names.some_orders([2, 3, 0, 1]) == "2 strong and 3 weak sabotage, 1 weak secure"
    assert words_names.some_orders([0, 0, 4, 0]) == "4 strong secure"
    assert words_names.some_orders([0, 0, 0, 0]) == "no Orders"


def test_whose_soldato_is_replaced() -> None:
    for colour, line in [
        ("", "Ada replaces Occupy with Rotate."),
        ("black", "You replace your Occupy with Rotate."),
    ]:
        pos = play(bonus(), "bonus replace")
        assert told_of(pos, "take 1", colour=colour, script=[0, 0])[0] == line
    for colour, line in [
        ("", "Ada replaces Bo's value 1 with value 2."),
        ("black", "You replace Bo's value 1 with value 2."),
        ("green", "Ada replaces your value 1 with value 2."),
    ]:
        pos = play(bonus(), "bonus replace", "take 2")
        assert told_of(pos, "replace green 1", colour=colour, script=[0, 0])[0] == line


def test_the_end_is_told() -> None:
    pos = table(
        4,
        roles="rival undercover informant arbiter",
        tiles=["black:green:sab1 sab1", "green::sec1 sab1", "red::"],
    )
    begun(pos, end_game)
    assert tale(pos) == [
        "Drugs Trade is sabotaged, 2 to 0.",
        "Counterfeit Money is secured, 1 to 1.",
        "Antiquities Trade has no Orders, so it is secured.",
        "Cleo is the Informant and names the other roles.",
    ]
    play(pos, "guess red arbiter", "guess black undercover", "guess green rival")
    assert tale(pos, "black") == [
        "Cleo guesses: Dan is the Arbiter.",
        "Cleo guesses that you're the Undercover.",
        "Cleo guesses: Bo is the Rival.",
        "You're the Rival: 0 for the role, 0 in all.",
        "Bo is the Undercover: 2 for the role, 2 in all.",
        "Cleo is the Informant: 4 for the role, 4 in all.",
        "Dan is the Arbiter: 3 for the role, 3 in all.",
        "The game ends after 1 rounds.",
    ]
    won = "Cleo wins as the Informant with 4 points."
    assert words.result(GAME.view(pos, -1, NAMES)) == f"{won} 1 point ahead of Dan."
    assert words.result(view(pos, "red", NAMES)) == f"{won} 1 point ahead of you."
    assert (
        words.result(view(pos, "purple", NAMES))
        == "You win! Informant, 4 Mafioso Points. 1 point ahead of Dan."
    )


def test_a_clear_victory_says_nothing_of_the_second() -> None:
    pos = begun(table(roles="rival undercover godfather", lucre=[5, 2, 2]), end_game)
    assert words.result(view(pos, "black", NAMES)) == "You win! Rival, 5 Mafioso Points."


def test_a_shared_victory() -> None:
    pos = begun(table(roles="rival undercover godfather", lucre=[2, 2, 0]), end_game)
    assert words.result(view(pos, "black", NAMES)) == "You and Bo win together with 2 points each."
    assert words.result(view(pos, "purple", NAMES)) == "Ada and Bo win together with 2 points each."


def test_the_start_is_told() -> None:
    pos = as_table(GAME.new(3, chance=1, journal=True))
    said = tale(pos, "black")
    assert said[0].startswith("The ") and said[0].endswith(" is in this game.")
    assert said[4].startswith("You're the ")
    assert any(line.startswith("You start with ") for line in said)
    assert any(line.startswith("The List now has ") for line in said)
    assert any(line.startswith("Cleo rolls ") for line in said)
    assert not any(line.startswith("Bo is the ") for line in said)


def test_the_tie_and_who_goes_first() -> None:
    script = rolls("1 1 1 1 1 1", "1 1 1 1 1 1", "6 6 6 6 6 6", "2 3")
    pos = begun(table(listed="flip 2 3"), prepare, script=script)
    assert tale(pos)[-3:] == [
        "A tie for lowest at 6: each rerolls a lowest die.",
        "Ada rerolls a 1: 2.",
        "Bo rerolls a 1: 3.",
    ]
    assert told_of(pos, "first black")[0] == "Ada rolled lowest and goes first."
    last = begun(
        table(round=4, listed="flip 2 3"), play_round, script=rolls("1 1 1 1 1 1 2 2 2 2 2 2 3 3 3 3 3 3")
    )
    assert tale(last)[0] == "Round 5, the last: 4 Bribe Plans"
    assert token(table(), "flip") % 2 == 0


# -- whole games -----------------------------------------------------------------------------------------

# Clauses, codes of Plans, Syndicates and Orders, names of variables.
CODE = re.compile(r"\b(?:LE-\d+|[BOERS]\d|sab\d+|sec\d+|P\d|MP|PM|[a-z]+_[a-z]+)\b")
PEOPLE = ["Ada", "Bruno", "Cleo", "Dana", "Emil"]
OTHERWISE = {
    "level_choice": "secret",
    "switch_match": "value",
    "replace_scope": "own",
    "ability_choice": "per-turn",
}


def plain(text: str, most: int) -> str:
    assert text and len(text) <= most and not CODE.search(text) and "{" not in text, text
    return text


@pytest.mark.parametrize("settings", [{}, OTHERWISE], ids=["standard", "otherwise"])
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("preset", ["full", "short"])
def test_whole_games_are_told_in_plain_words(preset: str, seats: int, settings: dict[str, str]) -> None:
    names = PEOPLE[:seats]
    pos = as_table(GAME.new(seats, preset=preset, settings=settings, chance=seats, journal=True))
    for number in range(2000):
        if pos.over:
            break
        for language in ("en", "es"):
            with in_language(language):
                for each in pos.asks if number % 3 == 0 else []:
                    said_of(pos, each, names)
        pos.answer(ask(pos), ask(pos).options[seeded("walk", number) % len(ask(pos).options)])
    assert pos.over
    for entry in pos.journal or []:
        for reader in range(-1, seats):
            line = heard(entry, reader)
            if line is not None:
                said_in_the_log(line, names, reader)


def said_of(pos: Table, ask: Ask, names: list[str]) -> None:
    seen = GAME.view(pos, ask.seat, names)
    plain(words.prompt(seen), 60)
    plain(words.hint(seen), 160)
    plain(words.choose(seen), 28)
    plain(words.waiting(GAME.view(pos, -1, names), ask.seat), 90)
    for each in ask.options:
        assert isinstance(each, Move)
        plain(words.button(seen, each), 40)
        plain(words.label(seen, each), 80)
        plain(words.preview(seen, each) or "-", 160)
    for piece in words.pieces(seen):
        plain(words.tooltip(seen, piece), 140)


def said_in_the_log(line: Heard, names: list[str], reader: int) -> None:
    """A reader who is in a line is "you" there, and Spanish is Spanish."""
    english = plain(words.tell(line, names, reader), 90)
    with in_language("es"):
        spanish = plain(words.tell(line, names, reader), 100)
    assert english != spanish
    seats = Line(line).seats().values()
    if reader >= 0 and reader in seats:
        assert re.search(r"\b[Yy]ou", english), english
    if reader >= 0:
        assert not re.search(rf"\b{names[reader]}\b", english + spanish), english
