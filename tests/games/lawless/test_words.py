"""Lawless Empire: what people read."""

from __future__ import annotations

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
from passel.games.lawless import GAME, words
from passel.games.lawless.components import Move, Table
from passel.games.lawless.rules import abilities, planning, play_round, scheming
from passel.games.lawless.rules_end import end_game
from passel.games.lawless.rules_execution import execution, find_winners, organise, recruit
from passel.games.lawless.rules_orders import command, put
from passel.games.lawless.rules_preparation import choose_plan, lucre_bonus, position_bonus, prepare
from passel.games.lawless.rules_supply import draw_scheme
from passel.kernel import heard, seeded


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
    """The journal in words, as somebody or, if nobody is named, a spectator reads it."""
    lines = [heard(entry, seat(colour) if colour else -1) for entry in pos.journal or []]
    pos.journal = []
    return [words.tell(line, NAMES) for line in lines if line is not None]


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
            "You rolled the lowest total. Who is the First player of this round?",
            {"first green": "Green"},
        ),
        (begun(table(), choose_plan, 0), "Which Plan do you set?", {"plan extort": "Extort"}),
        (
            looking(),
            "You may look at the Orders on one Syndicate. Which?",
            {"look S2": "S2 (Counterfeit Money)", "look none": "none"},
        ),
        (
            bonus(),
            "You have 2 Lucre bonuses. What will the next be?",
            {
                "bonus die": "roll an extra die",
                "bonus scheme": "draw a scheme",
                "bonus replace": "replace a Soldato",
                "pass": "give up the rest",
            },
        ),
        (bonus(1), "Your last Lucre bonus: what will it be?", {}),
        (
            play(bonus(), "bonus replace"),
            "Which Soldato of the List shall replace another?",
            {"take 1": "Rotate", "take 2": "value 2"},
        ),
        (
            play(bonus(), "bonus replace", "take 2"),
            "Which Soldato makes way for a Soldato with value 2?",
            {"replace black 3": "Black's value 3", "replace green 1": "Green's value 1"},
        ),
        (
            plotting(),
            "Which scheme do you lay face down?",
            {"play gang-up": "Gang Up", "done": "that is all"},
        ),
        (play(plotting(), "play gang-up"), "On which Plan does Gang Up go?", {"on B1": "B1 (Bribe)"}),
        (placing(), "You have 3 dice left. Place at least 2 more.", {"place 5 on B1": "5 on B1 (Bribe)"}),
        (
            play(placing("1 1 1", "1", "1 1"), "place 1 on B1"),
            "You have 2 dice left. Place another, or stop?",
            {},
        ),
        (play(placing("1 1", "1", "1"), "place 1 on B1"), "You have 1 die left. Place another, or stop?", {}),
        (
            acting("flip move 2 X"),
            "Use one of your Soldati?",
            {
                "use flip with X": "Flip with value X",
                "use move with 2": "Move with value 2",
                "done": "that is all",
            },
        ),
        (
            play(acting("flip X"), "use flip with X"),
            "Flip: which die?",
            {"on green 5 at O1": "Green's 5 on O1"},
        ),
        (
            play(acting("rotate 3"), "use rotate with 3"),
            "To which face do you turn Green's 3 on B1?",
            {"face 6": "6"},
        ),
        (
            play(acting("move 3"), "use move with 3"),
            "Where does Green's 3 on B1 go?",
            {"to E1": "E1 (Extort)"},
        ),
        (
            play(acting("exchange 3"), "use exchange with 3"),
            "With which die does Green's 3 on B1 change places?",
            {"with green 2 at O1": "Green's 2 on O1"},
        ),
        (levelling(), "Level the Field on B1 (Bribe): which of your dice counts?", {"pick 5": "5"}),
        (
            begun(table(listed="rotate 2 X"), recruit, 0),
            "Which Soldato do you recruit?",
            {"take 3": "value X"},
        ),
        (
            calling(),
            "S1 (Drugs Trade) is yours. Whom do you call to assist?",
            {"call none": "nobody", "call green": "Green", "call green+purple+red": "Green, Purple and Red"},
        ),
        (
            play(calling(), "call green"),
            "Black calls you to assist S1 (Drugs Trade). Do you?",
            {"accept": "assist", "decline": "decline"},
        ),
        (
            play(calling(), "call none"),
            "Black has S1 (Drugs Trade) and did not call you. Do you pay to assist?",
            {"no": "no", "pay lucre": "pay 1 Lucre", "pay bribery": "pay 1 Bribery"},
        ),
        (
            commanding(),
            (
                "You hold 1 strong sabotage, 2 weak sabotages, 1 strong secure and 2 weak secures "
                "and have 2 Bribery actions left. What do you order?"
            ),
            {
                "give sab1 to S1": "give a weak sabotage to S1 (Drugs Trade)",
                "add sec100 to S2": "add a strong secure to S2 (Counterfeit Money)",
                "steal from S1": "steal an Order from S1 (Drugs Trade)",
                "steal from green": "steal an Order from Green's hand",
                "swap": "swap Orders of two Syndicates",
            },
        ),
        (
            commanding(0),
            (
                "You hold 1 strong sabotage, 2 weak sabotages, 1 strong secure and 2 weak secures. "
                "What do you order?"
            ),
            {},
        ),
        (guessing(), "Which role has Red?", {"guess red rival": "Rival"}),
    ],
)
def test_every_question_and_its_answers(pos: Table, prompt: str, labels: dict[str, str]) -> None:
    assert words.prompt(view(pos)) == prompt
    for text, said in labels.items():
        assert option(text) in ask(pos).options and label(pos, text) == said


def test_one_action_and_no_orders() -> None:
    pos = begun(table(hands=["", "sab1", ""], bribery=[1, 0, 0]), command, 0)
    assert words.prompt(view(pos)) == "You hold no Orders and have 1 Bribery action left. What do you order?"


def test_the_question_which_two() -> None:
    pos = table(tiles=["black::sab1", "green::sec1", "green::sec1"], bribery=[1, 0, 0], hands=["", "", ""])
    play(begun(pos, command, 0), "swap")
    assert words.prompt(view(pos)) == "Of which two Syndicates shall a random Order change places?"
    assert label(pos, "swap S1 S3") == "S1 (Drugs Trade) and S3 (Antiquities Trade)"
    assert words.prompt(view(pos, "green")) == ""


# -- previews --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pos", "text", "said"),
    [
        (begun(table(), choose_plan, 0), "plan organise", "the winner gets a Syndicate"),
        (looking(), "look S1", "1 Order"),
        (looking(), "look S2", "2 Orders"),
        (looking(), "look none", ""),
        (play(bonus(), "bonus replace"), "take 1", "a die is turned to any other face"),
        (play(bonus(), "bonus replace"), "take 2", ""),
        (plotting(), "play gang-up", "pairs count 10, triplets 20"),
        (play(plotting(), "play gang-up"), "on E1", "the winner gets 1 Lucre"),
        (placing(), "place 5 on B1", "Green: 3, 4"),
        (placing(), "place 5 on E1", "no dice yet"),
        (placing(), "place 5 on O1", "Purple: 1; a scheme of Green"),
        (acting("flip 2 X"), "use flip with 2", "a die is turned to its opposite face"),
        (play(acting("flip X"), "use flip with X"), "on green 5 at O1", "Green: 2, 5; under Gang Up"),
        (play(acting("move 3"), "use move with 3"), "to E1", "no dice yet"),
        (
            play(calling(), "call green"),
            "accept",
            "your Assist token goes there, and you may give Orders to it",
        ),
        (play(calling(), "call none"), "pay lucre", "of your 2; it goes to the controller"),
        (play(calling(), "call none"), "pay bribery", "of your 1; it goes to the controller"),
        (calling(), "call none", ""),
        (calling(), "call green", ""),
        (commanding(), "give sec1 to S1", "2 Orders there, of which you know weak sabotage"),
        (commanding(), "give sec1 to S3", "0 Orders there"),
        (commanding(), "steal from S2", "1 Order there, of which you know weak secure"),
        (commanding(), "steal from green", "7 Orders"),
        (commanding(), "done", ""),
        (guessing(), "guess red rival", "+4 MP for each sabotaged Syndicate controlled by another player."),
    ],
)
def test_previews(pos: Table, text: str, said: str) -> None:
    assert preview(pos, text) == said


def test_a_preview_says_how_sure_one_is() -> None:
    pos = play(commanding(), "swap", script=[0, 0])
    assert (
        preview(pos, "give sec1 to S1")
        == "2 Orders there, of which you know weak sabotage (50 %) and weak secure"
    )


# -- refusing --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pos", "text", "reason", "clause"),
    [
        (
            begun(table(), choose_plan, 0),
            "first red",
            "You are asked something else: Which Plan do you set?",
            "LE-23",
        ),
        (
            begun(table(tiles=["black::"] * 8), choose_plan, 0),
            "plan organise",
            "All eight Syndicates are in play: there is nothing left to organise.",
            "LE-17",
        ),
        (
            begun(table(listed="flip 2 3"), prepare, script=rolls("1 1 1 1 1 1 2 2 2 2 2 2 3 3 3 3 3 3")),
            "first red",
            "Nobody plays Red.",
            "LE-1",
        ),
        (looking(), "look S3", "That Syndicate is not in play.", "LE-14"),
        (
            begun(table(tiles=["black::sab1", "green::"]), position_bonus, 1),
            "look S2",
            "There are no Orders on S2 (Counterfeit Money).",
            "LE-25",
        ),
        (
            begun(table(dice=["1 1 1 1 1 1 1 1 1", "", ""], deck="deceive"), lucre_bonus, 0, 1),
            "bonus die",
            "You have nine dice: there are no more.",
            "LE-27",
        ),
        (begun(table(), lucre_bonus, 0, 1), "bonus scheme", "There are no schemes left to draw.", "LE-31"),
        (
            begun(table(), lucre_bonus, 0, 1),
            "bonus replace",
            "No Soldato of the List could replace another.",
            "LE-30",
        ),
        (play(bonus(), "bonus replace"), "take 3", "That slot of the List is empty.", "LE-12"),
        (
            play(bonus(), "bonus replace", "take 2"),
            "replace purple 1",
            "Purple has no such Soldato.",
            "LE-29",
        ),
        (
            play(bonus(), "bonus replace", "take 2"),
            "replace black occupy",
            "An ability is replaced by an ability, a value by a value.",
            "LE-29",
        ),
        (plotting(), "play size-matters", "You have no Size Matters.", "LE-32"),
        (
            play(plotting(), "play gang-up", "on B1"),
            "play gang-up",
            "You have laid that scheme already, or there is no board without one.",
            "LE-33",
        ),
        (play(plotting(), "play gang-up"), "on O1", "There is a scheme on O1 already.", "LE-33"),
        (play(plotting(), "play gang-up"), "on R1", "There is no board R1 in this round.", "LE-3"),
        (
            play(plotting(), "play gang-up"),
            "on black 1 at B1",
            "You are asked something else: On which Plan does Gang Up go?",
            "LE-33",
        ),
        (
            placing(),
            "done",
            "Place at least one die, and as many that the player on your right has no fewer left.",
            "LE-37",
        ),
        (placing(), "place 4 on B1", "You have no 4 left.", "LE-36"),
        (placing(), "place 5 on B7", "There is no board B7 in this round.", "LE-3"),
        (acting("flip 2"), "use move with 2", "None of your Soldati shows Move.", "LE-42"),
        (acting("flip 2"), "use flip with 3", "None of your Soldati shows value 3.", "LE-42"),
        (
            play(acting("flip 2 X"), "use flip with 2", "on black 2 at B1"),
            "use flip with 2",
            "You have used that value in this turn.",
            "LE-42",
        ),
        (acting("flip 2 6"), "use flip with 6", "There is no die for that.", "LE-44"),
        (
            play(acting("flip X"), "use flip with X"),
            "on B1",
            "You are asked something else: Flip: which die?",
            "LE-44",
        ),
        (
            play(acting("flip X"), "use flip with X"),
            "on black 2 at R1",
            "There is no board R1 in this round.",
            "LE-3",
        ),
        (
            play(acting("flip X"), "use flip with X"),
            "on black 6 at B1",
            "There is no such die on B1.",
            "LE-44",
        ),
        (
            play(acting("flip 2"), "use flip with 2"),
            "on green 3 at B1",
            "That die does not fit, was a target already, or nothing would change.",
            "LE-45",
        ),
        (
            play(acting("move 3"), "use move with 3"),
            "to B1",
            "The die lies there, or another there shows its face.",
            "LE-48",
        ),
        (play(acting("move 3"), "use move with 3"), "to R1", "There is no board R1 in this round.", "LE-3"),
        (
            play(acting("exchange 3"), "use exchange with 3"),
            "with black 2 at B1",
            "Those two dice cannot change places, or nothing would change.",
            "LE-52",
        ),
        (
            play(acting("exchange 3"), "use exchange with 3"),
            "with black 2 at O1",
            "There is no such die on O1.",
            "LE-50",
        ),
        (
            play(acting("exchange 3"), "use exchange with 3"),
            "with black 2 at R1",
            "There is no board R1 in this round.",
            "LE-3",
        ),
        (play(acting("rotate 3"), "use rotate with 3"), "face 3", "That cannot be chosen here.", "LE-47"),
        (levelling(), "pick 3", "You have no 3 there.", "LE-56"),
        (calling(), "call black", "You cannot assist your own Syndicate.", "LE-72"),
        (calling(), "call white", "Somebody you call does not play.", "LE-1"),
        (
            play(begun(table(bribery=[0, 1, 0]), organise, 0), "call none"),
            "pay lucre",
            "You have no Lucre.",
            "LE-71",
        ),
        (
            play(begun(table(lucre=[0, 1, 0]), organise, 0), "call none"),
            "pay bribery",
            "You have no Bribery.",
            "LE-71",
        ),
        (
            begun(table(tiles=["black:green:", "green:purple:"], hands=["sab1", "", ""]), command, 0),
            "give sec1 to S1",
            "You hold no weak secure.",
            "LE-76",
        ),
        (
            begun(table(tiles=["black:green:", "green:purple:"], hands=["sab1", "", ""]), command, 0),
            "give sab1 to S2",
            "You neither control nor assist S2 (Counterfeit Money).",
            "LE-76",
        ),
        (commanding(), "add sec1 to S1", "You can give to S1 (Drugs Trade): that is free.", "LE-78"),
        (commanding(), "steal from black", "That is your own hand.", "LE-79"),
        (commanding(), "steal from S3", "There is no Order to steal.", "LE-81"),
        (commanding(), "steal from S4", "That Syndicate is not in play.", "LE-14"),
        (commanding(0), "swap", "You have no Bribery action left.", "LE-75"),
        (
            begun(table(tiles=["black:green:sab1"], bribery=[1, 0, 0]), command, 0),
            "swap",
            "There are no two Syndicates with Orders.",
            "LE-81",
        ),
        (guessing(), "guess green rival", "You are asked something else: Which role has Red?", "LE-86"),
        (guessing(), "guess red kingpin", "The Kingpin is not in play.", "LE-86"),
        (guessing(), "guess red informant", "The Informant is yours, or named already.", "LE-86"),
    ],
)
def test_why_not(pos: Table, text: str, reason: str, clause: str) -> None:
    assert why_not(pos, text) == (reason, clause) and clause in GAME.clauses


def test_other_refusals() -> None:
    pos = commanding()
    asked = words.prompt(view(pos))
    assert why_not(pos, "swap S1 S2") == (f"You are asked something else: {asked}", "LE-75")
    assert words.why_not(view(pos, "green"), option("done")) == ("It is not for you to decide now.", "LE-2")
    swap = table(tiles=["black::sab1", "green::sec1", "green::sec1", "red::"], seats=4, bribery=[1, 0, 0, 0])
    assert why_not(play(begun(swap, command, 0), "swap"), "swap S1 S4") == (
        "Both Syndicates must have an Order.",
        "LE-81",
    )
    own = table(listed="rotate 2 flip", bag=0, soldati=["occupy 3 5", "1", ""], replace_scope="own")
    play(begun(own, lucre_bonus, 0, 1), "bonus replace", "take 2")
    assert why_not(own, "replace green 1") == ("You may replace only Soldati of your own.", "LE-29")
    nobody = table(listed="rotate 2 3", bag=0, soldati=["3", "1", ""])
    play(begun(nobody, lucre_bonus, 0, 1), "bonus replace")
    assert why_not(nobody, "take 1") == ("Nobody has a Soldato with that kind of side.", "LE-29")
    turn = begun(
        table(
            soldati=["flip switch 3 X", "", ""], boards={"B1": "black 2, green 3"}, ability_choice="per-turn"
        ),
        abilities,
    )
    assert why_not(play(turn, "use flip with 3"), "use switch with X")[1] == "LE-43"


def test_every_refusal_reads_like_a_sentence_and_names_a_clause() -> None:
    """Every option that is not on offer, at some questions of a game."""
    pos = as_table(GAME.new(3, chance=3))
    for number in range(200):
        if number % 9 == 0:
            seen = view(pos)
            for each in GAME.box.options[number % 7 :: 7]:
                if each not in ask(pos).options and isinstance(each, Move):
                    reason, clause = words.why_not(seen, each)
                    assert reason[0].isupper() and reason[-1] in ".?" and "{" not in reason
                    assert clause in GAME.clauses
        pos.answer(ask(pos), ask(pos).options[seeded("why", number) % len(ask(pos).options)])


# -- telling ---------------------------------------------------------------------------------------------


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
    assert tale(pos)[:5] == [
        "Round 1 begins.",
        "A Plan is set: B1 (Bribe).",
        "A Plan is set: B2 (Bribe).",
        "A Plan is set: E1 (Extort).",
        "A Plan is set: R1 (Recruit).",
    ]
    play(pos, "first green", "plan recruit", "bonus die", "plan organise", "plan extort", script=rolls("6"))
    assert tale(pos, "green") == [
        "Ada rolled lowest, and lets Bo go first.",
        "Bo sets R2 (Recruit).",
        "Bo draws a scheme: Gang Up.",
        "Bo rolls an extra die: 6.",
        "Cleo sets O1 (Organise).",
        "Ada sets E2 (Extort).",
    ]
    play(pos, "play level-the-field", "on B1", "done")
    assert tale(pos) == ["Bo lays a scheme face down on B1 (Bribe)."]
    play(pos, "place 6 on B1", "place 1 on B1", "done")
    assert tale(pos) == ["Bo places a 6 on B1 (Bribe).", "Bo places a 1 on B1 (Bribe)."]


def told_of(pos: Table, *texts: str, colour: str = "", script: list[int] | None = None) -> list[str]:
    pos.journal = []
    return tale(play(pos, *texts, script=script), colour)


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
        "Fate on B1 (Bribe): Ada's dice now show 3.",
        "Ada wins B1 (Bribe) with 3.",
        "No dice lie on E1 (Extort): it goes to the First player, Cleo.",
        "Bo wins R1 (Recruit) with 2.",
        "Cleo gets 1 Lucre.",
        "Ada gets 1 Bribery.",
        "Bo recruits a Flip Soldato.",
    ]
    recruited = begun(table(listed="- - -", bag=0), recruit, 0)
    assert tale(recruited) == ["The List is empty: Ada gets 1 Bribery instead."]
    assert tale(begun(table(tiles=["black::"] * 8), organise, 1)) == [
        "No Syndicate is left: Bo gets 1 Bribery instead."
    ]
    assert told_of(acting("flip 3 X"), "use flip with 3") == [
        "Ada uses Flip with value 3.",
        "Bo's 3 on B1 (Bribe) is turned to 4.",
    ]
    assert told_of(acting("reroll 3"), "use reroll with 3", script=rolls("3")) == [
        "Ada uses Reroll with value 3.",
        "Bo's 3 on B1 (Bribe) comes up 3 again.",
    ]
    assert told_of(acting("remove X"), "use remove with X", "on green 3 at B1") == [
        "Ada uses Remove with value X.",
        "Bo's 3 is removed from B1 (Bribe).",
    ]
    assert told_of(acting("move 3"), "use move with 3", "to E1")[1] == "Bo's 3 moves from B1 to E1."
    assert tale(acting("flip 3")) == ["Bo's scheme on O1 (Organise) is Gang Up: pairs count 10, triplets 20."]
    assert told_of(levelling(), "pick 5", "pick 3") == [
        "Ada picks a 5 on B1 (Bribe).",
        "Cleo picks a 3 on B1 (Bribe).",
        "Ada wins B1 (Bribe) with 5.",
    ]
    assert told_of(calling(), "call green+red", "accept", "decline") == [
        "Ada calls Bo and Dan to assist.",
        "Bo assists S1 (Drugs Trade).",
        "Dan declines to assist S1 (Drugs Trade).",
    ]
    assert told_of(calling(), "call none", "pay lucre") == [
        "Ada calls nobody.",
        "Bo pays Ada 1 Lucre to assist S1 (Drugs Trade).",
    ]
    assert (
        told_of(calling(), "call none", "pay bribery")[1]
        == "Bo pays Ada 1 Bribery to assist S1 (Drugs Trade)."
    )
    assert tale(calling()) == ["Ada organises S1 (Drugs Trade)."]
    assert tale(begun(table(discards="deceive deceive"), draw_scheme, 0, script=[0])) == [
        "The 2 discarded schemes are shuffled into a new deck.",
        "Ada draws a scheme.",
    ]


def test_what_is_told_of_orders() -> None:
    texts = ["give sab1 to S1", "add sec100 to S2", "steal from S1", "done"]
    secret = [
        "Ada gives S1 (Drugs Trade) an Order.",
        "Ada bribes an Order onto S2 (Counterfeit Money).",
        "Ada steals an Order from S1 (Drugs Trade).",
    ]
    assert told_of(commanding(), *texts, script=[0]) == secret
    own = told_of(commanding(), *texts, colour="black", script=[0])
    assert [line.partition(": ")[2] for line in own] == [
        "weak sabotage.",
        "strong secure.",
        "strong sabotage.",
    ]
    for colour, line in [
        ("", "."),
        ("black", ": strong sabotage."),
        ("green", ": strong sabotage."),
        ("purple", "."),
    ]:
        pos = begun(table(tiles=["black:green:"], bribery=[1, 0, 0]), command, 0)
        said = told_of(pos, "steal from green", "done", colour=colour, script=[0])
        assert said == [f"Ada steals an Order from Bo's hand{line}"]
    assert told_of(commanding(), "swap", script=[0, 0]) == [
        "Ada has a random Order of S1 (Drugs Trade) and one of S2 (Counterfeit Money) change places."
    ]
    looked = looking()
    assert told_of(looked, "look S2", colour="green") == [
        "Bo looks at the Orders on S2 (Counterfeit Money): 1 weak sabotage and 1 weak secure."
    ]
    assert told_of(looking(), "look S2") == ["Bo looks at the Orders on S2 (Counterfeit Money)."]
    assert (
        told_of(play(bonus(), "bonus replace"), "take 1", script=[0, 0])[0]
        == "Ada replaces Ada's Occupy by Rotate."
    )


def test_the_end_is_told() -> None:
    pos = table(
        4,
        roles="rival undercover informant arbiter",
        tiles=["black:green:sab1 sab1", "green::sec1 sab1", "red::"],
    )
    begun(pos, end_game)
    assert tale(pos) == [
        "S1 (Drugs Trade) is sabotaged: it bears 2 weak sabotages.",
        "S2 (Counterfeit Money) is secured: it bears 1 weak sabotage and 1 weak secure.",
        "S3 (Antiquities Trade) is secured: it bears no Orders.",
        "Cleo is the Informant, and names the others' roles.",
    ]
    play(pos, "guess red arbiter", "guess black undercover", "guess green rival")
    assert tale(pos) == [
        "Cleo takes Dan for the Arbiter.",
        "Cleo takes Ada for the Undercover.",
        "Cleo takes Bo for the Rival.",
        "Ada is the Rival: 0 MP for the role, 0 MP in all.",
        "Bo is the Undercover: 2 MP for the role, 2 MP in all.",
        "Cleo is the Informant: 4 MP for the role, 4 MP in all.",
        "Dan is the Arbiter: 3 MP for the role, 3 MP in all.",
        "After 1 rounds the game is over.",
    ]
    assert words.result(view(pos, "black", NAMES)) == "Cleo, the Informant, wins with 4 Mafioso Points."


def test_a_shared_victory() -> None:
    pos = begun(table(roles="rival undercover godfather", lucre=[2, 2, 0]), end_game)
    assert (
        words.result(view(pos, "black", NAMES)) == "Ada and Bo share the victory with 2 Mafioso Points each."
    )


def test_the_start_is_told() -> None:
    pos = as_table(GAME.new(3, chance=1, journal=True))
    said = tale(pos, "black")
    assert said[0].startswith("Among the roles about is the ") and said[4].startswith("Ada is dealt a role: ")
    assert any(line.startswith("Ada begins with a") for line in said)
    assert any(line.startswith("The List shows a") for line in said)
    assert any(line.startswith("Cleo rolls ") for line in said)
    assert not any("Bo is dealt" in line for line in said)


def test_the_tie_and_who_goes_first() -> None:
    script = rolls("1 1 1 1 1 1", "1 1 1 1 1 1", "6 6 6 6 6 6", "2 3")
    pos = begun(table(listed="flip 2 3"), prepare, script=script)
    assert tale(pos)[-3:] == [
        "The lowest total, 6, is tied: whoever has it rerolls a lowest die.",
        "Ada rerolls a 1: it shows 2.",
        "Bo rerolls a 1: it shows 3.",
    ]
    assert told_of(pos, "first black")[0] == "Ada rolled lowest and goes first."
    last = begun(
        table(round=4, listed="flip 2 3"), play_round, script=rolls("1 1 1 1 1 1 2 2 2 2 2 2 3 3 3 3 3 3")
    )
    assert tale(last)[0] == "Round 5, the last, begins: four Bribe Plans are set."


def test_articles() -> None:
    sides = [words.a_side(number) for number in range(15)]
    assert sides[:4] == ["an Exchange Soldato", "a Flip Soldato", "a Move Soldato", "an Occupy Soldato"]
    assert sides[8] == "a Soldato with value 1" and sides[14] == "a Soldato with value X"
    no_schemes = begun(table(schemes=["deceive", "", ""], boards={"B1": "", "B2": ""}), scheming)
    assert told_of(no_schemes, "done") == ["Ada lays no scheme."]
    assert token(table(), "flip") % 2 == 0
