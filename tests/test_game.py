"""The door to a game: settings, views, notation, and the shelf where games are found."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passel.contract import BadSetting, Game, Setting, choice, folded, shortened, switch, whole
from passel.contract.game import LONGEST_NOTATION, clauses, document
from passel.contract.settings import one_of
from passel.games.machikoro.components import BUSINESS_COMPLEX, TRAIN_STATION
from passel.i18n import N_, in_language
from passel.kernel import Option, Position, Refused, digest, playout
from passel.registry import NoSuchGame, find, installed, shelf
from passel.testing.moments import Settings
from toys.duel import GAME as DUEL

GAME = find("machikoro")
SPECIAL = "live with special actions"
patient = settings(deadline=None)


def refused(game: Game, pos: Position, seat: int, text: str) -> Refused:
    with pytest.raises(Refused) as refusal:
        game.parse(pos, seat, text)
    assert refusal.value.reason.endswith((".", "?"))
    return refusal.value


def texts(options: list[Option]) -> list[str]:
    return [option.text for option in options]


# -- settings ------------------------------------------------------------------------------------

NUMBER = whole("number", -3, 12, "XX-1", "Number", "A number.")
CHOICE = choice("colour", {"red": "Red", "green": "Green", "RAL": "RAL"}, "XX-2", "Colour", "A colour.")
SWITCH = switch("lamp", "XX-3", "Lamp", "A lamp.")


@pytest.mark.parametrize(
    ("setting", "given", "value"),
    [
        (NUMBER, 7, 7), (NUMBER, -3, -3), (NUMBER, 12, 12), (NUMBER, "7", 7), (NUMBER, " +7 ", 7),
        (NUMBER, "-03", -3), (CHOICE, "green", "green"), (CHOICE, " Green\n", "green"),
        (CHOICE, "ral", "RAL"), (CHOICE, "RAL", "RAL"), (SWITCH, True, True),
        (SWITCH, False, False), (SWITCH, 1, True), (SWITCH, 0, False), (SWITCH, "yes", True),
        (SWITCH, "No", False), (SWITCH, "ON", True), (SWITCH, "off", False), (SWITCH, " true ", True),
        (SWITCH, "false", False), (SWITCH, "1", True), (SWITCH, "0", False),
    ],
)  # fmt: skip
def test_good_values(setting: Setting, given: object, value: object) -> None:
    read = setting.read(given)
    assert read == value
    assert type(read) is type(value)


NOTHINGS = [
    None,
    "",
    " ",
    1.0,
    float("nan"),
    [],
    [1],
    {},
    (),
    b"1",
    object(),
    10**12,
    -(10**12),
    10**5000,
    [10**5000],
    "9" * 5000,
]


@pytest.mark.parametrize(
    ("setting", "bad", "wanted"),
    [
        (NUMBER, [*NOTHINGS, True, 13, -4, "13", "1.0", "1e1", "0x1", "1_0", "١", "７", "½", "1 2", "--1"],
         "number must be a whole number from -3 to 12. You entered "),
        (CHOICE, [*NOTHINGS, True, 0, "blue", "red green", "re", "red\0"],
         "colour must be one of red, green, RAL. You entered "),
        (SWITCH, [*NOTHINGS, 2, -1, "maybe", "y", "truefalse", "١"],
         "lamp must be true or false. You entered "),
    ],
    ids=["int", "choice", "bool"],
)  # fmt: skip
def test_bad_values(setting: Setting, bad: list[object], wanted: str) -> None:
    for value in bad:
        with pytest.raises(BadSetting) as error:
            setting.read(value)
        message = str(error.value)
        assert message.startswith(wanted)
        assert len(message) < 130
        assert message.isprintable()


@patient
@given(st.sampled_from([NUMBER, CHOICE, SWITCH]), st.text() | st.integers() | st.booleans() | st.floats())
def test_whatever_is_read_is_read_again_the_same(setting: Setting, anything: object) -> None:
    try:
        value = setting.read(anything)
    except BadSetting:
        return
    assert setting.read(value) == setting.read(str(value)) == value


def test_defaults_then_the_preset_then_what_is_given() -> None:
    plain = GAME.setting_values()
    assert plain == {setting.name: setting.default for setting in GAME.schema}
    assert GAME.setting_values({}, "live") == plain
    assert GAME.setting_values(preset="ranked") == plain | {"finish": "equal_goes"}
    assert GAME.setting_values({"finish": "AT_ONCE", "turn_limit": "12"}, "ranked") == plain | {
        "turn_limit": 12
    }
    assert list(GAME.setting_values({"finish": "at_once"})) == [setting.name for setting in GAME.schema]


@pytest.mark.parametrize(
    ("given", "preset", "message"),
    [
        (
            {"turn_limt": 3},
            "",
            "No setting called 'turn_limt'. Did you mean turn_limit? Choose from: mode, turn_limit,",
        ),
        ({"": 3}, "", "No setting called ''. Choose from: mode, turn_limit, "),
        ({"TURN_LIMIT": 3}, "", "No setting called 'TURN_LIMIT'. Choose from: "),
        ({"x" * 10**6: 3}, "", "No setting called '" + "x" * 58 + "…. Choose from: "),
        ({"turn_limit": 201}, "", "turn_limit must be a whole number from 0 to 200. You entered 201."),
        ({}, "rankd", "No preset called 'rankd'. Did you mean ranked? Choose from: live, "),
        ({}, "\x1b[2J", "No preset called '\\x1b[2J'. Choose from: live, "),
    ],
    ids=shortened,
)
def test_what_the_game_does_not_have(given: dict[str, object], preset: str, message: str) -> None:
    for asked in (GAME.setting_values, lambda given, preset: GAME.new(2, given, preset=preset)):
        with pytest.raises(BadSetting) as error:
            asked(given, preset)
        assert str(error.value).startswith(message)


@pytest.mark.parametrize("preset", ["", *(preset.name for preset in GAME.presets)])
def test_a_new_game_is_played_by_its_options(preset: str) -> None:
    given = {"starting_coins": "4", "mall_helps_red": "no"}
    options = GAME.setting_values(given, preset)
    by_names = GAME.new(3, given, preset=preset, chance=5)
    assert digest(GAME.new(3, options, chance=5)) == digest(by_names)
    played_by = by_names.settings  # type: ignore[attr-defined]
    assert {name: getattr(played_by, name) for name in options} == options


def test_a_default_is_that_of_the_settings() -> None:
    class Settings:
        def __init__(self) -> None:
            self.lamp = True
            self.number = 5
            self.colour = "green"

    game = replace(GAME, settings=Settings, schema=[NUMBER, CHOICE, SWITCH])
    assert game.setting_values() == {"number": 5, "colour": "green", "lamp": True}
    assert [setting.default for setting in game.schema] == [5, "green", True]
    assert replace(game, seats=(3, 3)).schema == game.schema
    with pytest.raises(AttributeError, match="no attribute 'depth'"):
        replace(game, schema=[whole("depth", 1, 2, "XX-4", "Depth", "A depth.")])


@pytest.mark.parametrize("game", [*shelf().values(), DUEL], ids=lambda game: game.slug)
def test_schema_and_settings_agree(game: Game) -> None:
    promise = Settings(game)
    promise.on_finish()
    assert promise.tried == len(game.schema) + 1


def test_every_preset_and_default_is_a_good_value() -> None:
    for setting in GAME.schema:
        assert setting.read(setting.default) == setting.default
        assert setting.clause in GAME.clauses
        assert setting.help.endswith(".")
    for preset in GAME.presets:
        assert GAME.setting_values(preset.settings) == GAME.setting_values(preset=preset.name)
        assert preset.help.endswith(".")


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 10**6, 10**5000], ids=shortened)
def test_seats_that_the_game_does_not_have(seats: int) -> None:
    for asked in (GAME.check_seats, GAME.new):
        with pytest.raises(BadSetting, match=r"^Machi Koro needs 2 to 4 players, not .{1,20}\.$"):
            asked(seats)
    with pytest.raises(BadSetting, match="Machi Koro needs exactly 3 players, not "):
        replace(GAME, seats=(3, 3)).check_seats(seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_that_it_has(seats: int) -> None:
    assert GAME.check_seats(seats) == GAME.new(seats).seats == seats


def test_where_chance_comes_from() -> None:
    assert digest(GAME.new(2, chance=1)) == digest(GAME.new(2, chance=1)) != digest(GAME.new(2, chance=2))
    assert digest(GAME.new(2, key=b"k")) == digest(GAME.new(2, key=b"k")) != digest(GAME.new(2, key=b"l"))
    pos = GAME.new(2, script=[5], paced=True, journal=True)
    assert pos.script == []
    assert pos.paced
    assert [entry[0].name for entry in pos.journal or ()] == ["went", "rolled"]
    assert GAME.new(2).journal is None


# -- what a seat sees ----------------------------------------------------------------------------


def test_only_who_is_asked_sees_the_question() -> None:
    pos = GAME.new(3, script=[0])
    asked, other, spectator = (GAME.view(pos, seat) for seat in (0, 1, -1))
    assert asked.ask is not None
    assert (asked.ask.decision, asked.ask.clause, asked.ask.default) == ("buy", "MK-41", "pass")
    assert asked.ask.options == tuple(texts(pos.asks[0].options))
    assert other.ask is None
    assert spectator.ask is None
    for view in (asked, other, spectator):
        assert (view.game, view.seats, view.waiting, view.over) == ("machikoro", 3, (0,), False)
        assert view.public == asked.public
    assert [view.seat for view in (asked, other, spectator)] == [0, 1, -1]


def test_the_own_part_is_for_seats_and_the_public_part_is_made_once() -> None:
    pos = GAME.new(2)
    peeking = replace(GAME, own=lambda pos, seat: f"cards of {seat}")
    assert [peeking.view(pos, seat).own for seat in (-1, 0, 1)] == [None, "cards of 0", "cards of 1"]
    public = GAME.public(pos)
    assert GAME.view(pos, 1, public=public).public is public


def test_the_view_of_a_game_that_is_over() -> None:
    pos = GAME.new(2, {"turn_limit": 1}, chance=3)
    playout(pos, 4)
    view = GAME.view(pos, 0)
    assert view.over
    assert (view.waiting, view.ask) == ((), None)
    assert (view.places, view.payoffs, view.reason) == (pos.places, pos.payoffs, "limit")
    assert GAME.lasted(pos) == 1


def test_what_the_question_is_about() -> None:
    """The card that was taken, from whom: in plain numbers."""
    pos = GAME.new(2, script=[5])
    pos.players[0].cards[BUSINESS_COMPLEX] = 1  # type: ignore[attr-defined]
    pos.rehearse(5, 5)
    for seat, text in [(0, "pass"), (1, "pass"), (0, "swap P2"), (0, "take bakery")]:
        pos.play(seat, GAME.read(pos, seat, text))
    ask = GAME.view(pos, 0).ask
    assert ask is not None
    assert (ask.decision, ask.about, ask.default) == ("give", (1, 2), "give wheat_field")


# -- notation ------------------------------------------------------------------------------------


def poor() -> Position:
    """P1 has one coin, for a wheat field, a livestock farm or a bakery."""
    return GAME.new(2, {"starting_coins": 1}, script=[5, 5])


def special(cards: int = 0, **chance: object) -> Position:
    """P1 is asked for a special action; with `cards`, a landmark of his stands."""
    pos = GAME.new(2, preset=SPECIAL, journal=True, **chance)  # type: ignore[arg-type]
    if cards:
        pos.players[0].cards[cards] = 1  # type: ignore[attr-defined]
    return pos


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("buy wheat_field", "buy wheat_field"),
        ("  BUY   Wheat Field ", "buy wheat_field"),
        ("buy\u00a0wheat\u3000field", "buy wheat_field"),
        ("buy w", "buy wheat_field"),
        ("Buy_L", "buy livestock_farm"),
        ("p", "pass"),
        ("pass;", "pass"),
        (" ;;pass;\n ", "pass"),
    ],
    ids=shortened,
)
def test_notation_or_as_much_of_it_as_is_unmistakable(typed: str, meant: str) -> None:
    assert texts(GAME.parse(poor(), 0, typed)) == [meant]


def test_an_option_is_meant_before_one_that_goes_on() -> None:
    pos = special(TRAIN_STATION)
    pos.play(0, GAME.read(pos, 0, "special choose"))
    assert GAME.read(pos, 0, "choose 1").text == "choose 1"
    assert GAME.read(pos, 0, "choose 6+").text == "choose 6+6"
    assert refused(GAME, pos, 0, "choose 2+").reason.startswith(
        "'choose 2+' could mean choose 2+2, choose 2+3, "
    )


@pytest.mark.parametrize(
    ("typed", "reason", "clause"),
    [
        ("buy", "'buy' could mean buy wheat_field, buy livestock_farm, buy bakery.", "MK-41"),
        ("", "We don't understand ''.", "MK-41"),
        (";", "We don't understand ''.", "MK-41"),
        ("buy bakrey", "We don't understand 'buy bakrey'. Did you mean buy bakery?", "MK-41"),
        ("buy castle", "We don't understand 'buy castle'.", "MK-41"),
        ("x" * LONGEST_NOTATION, "We don't understand '" + "x" * 58 + "….", "MK-41"),
        ("\x1b[2J\0", "We don't understand '\\x1b[2J\\x00'.", "MK-41"),
        ("buy mine", "It costs 6 coins. You have 1 coin.", "MK-42"),
        ("dice 2", "You need the Train Station to roll two dice.", "MK-22"),
        ("tv P2", "Answer this first: You have 1 coin. Buy something?", "MK-41"),
    ],
    ids=shortened,
)
def test_refusals_say_why_by_which_clause_and_what_is_on_offer(typed: str, reason: str, clause: str) -> None:
    refusal = refused(GAME, poor(), 0, typed)
    assert refusal.reason.startswith(reason)
    assert refusal.clause == clause
    assert refusal.legal == ["buy wheat_field", "buy livestock_farm", "buy bakery", "pass"]


def test_refusals_without_a_clause() -> None:
    assert refused(GAME, poor(), 1, "pass").reason == "It's not your turn."
    assert refused(GAME, poor(), -1, "pass").reason == "It's not your turn."
    long = "pass;" * LONGEST_NOTATION
    assert refused(GAME, poor(), 0, long).reason == "That's too long (50,000 characters)."


@pytest.mark.parametrize("preset", ["live", SPECIAL])
def test_every_option_is_on_offer_or_refused_with_a_clause(preset: str) -> None:
    pos = GAME.new(3, preset=preset, chance=1)
    while pos.asked is not None:
        ask = pos.asked
        for option in GAME.box.options:
            if option in ask.options:
                assert GAME.parse(pos, ask.seat, option.text) == [option]
            else:
                refusal = refused(GAME, pos, ask.seat, option.text)
                assert refusal.clause in GAME.clauses
                assert refusal.legal == texts(ask.options)
        playout(pos, 2, 15)


@patient
@given(st.text() | st.text("buy pasco;12+_\n"))
def test_any_text_is_an_option_or_refused(text: str) -> None:
    pos = poor()
    try:
        chosen = GAME.parse(pos, 0, text)
    except Refused as refusal:
        assert refusal.legal == texts(pos.asks[0].options) or "then the rest" in refusal.reason  # noqa: PT017
    else:
        assert [option in pos.asks[0].options for option in chosen] == [True]


# -- batches -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("special choose; choose 4", ["special choose", "choose 4"]),
        ("special c\nchoose 4", ["special choose", "choose 4"]),
        ("special c\r\nchoose 4\r\n", ["special choose", "choose 4"]),
        ("special shield; dice 2; shield 7", ["special shield", "dice 2", "shield 7"]),
    ],
    ids=shortened,
)
def test_a_batch(typed: str, meant: list[str]) -> None:
    pos = special(TRAIN_STATION, key=b"k")
    before = digest(pos)
    chosen = GAME.parse(pos, 0, typed)
    assert texts(chosen) == meant
    after = GAME.decide(pos, 0, chosen)
    assert digest(pos) == before, "parsing and deciding leave the position alone"
    for option in chosen:
        pos.play(0, option)
    assert digest(after) == digest(pos)


@pytest.mark.parametrize(
    ("typed", "reason", "clause"),
    [
        ("special choose; choose 4+4", "Two dice need the Train Station.", "MK-16"),
        ("special choose;; choose 4", "We don't understand ''.", "MK-16"),
        ("special choose; special shield", "Answer this first: ", "MK-16"),
        ("choose 4; special choose", "Answer this first: ", "MK-15"),
        ("special shield; shield 7", "These dice can't show 7.", "MK-21"),
    ],
)
def test_a_batch_is_taken_whole_or_not_at_all(typed: str, reason: str, clause: str) -> None:
    pos = special()
    before = digest(pos)
    refusal = refused(GAME, pos, 0, typed)
    assert refusal.reason.startswith(reason)
    assert refusal.clause == clause
    assert digest(pos) == before


@pytest.mark.parametrize("last", ["pass", "keep", "buy mine", "dice 1", "rubbish"])
@pytest.mark.parametrize("first", ["special none", "special shield; shield 3"])
def test_a_batch_ends_where_something_happens_and_tells_nothing_of_it(first: str, last: str) -> None:
    """Whatever the dice will be, the refusal is the same: nobody learns them by asking."""
    refusals, dice = set(), set()
    for number in range(20):
        pos = special(key=number.to_bytes(32, "big"))
        refusal = refused(GAME, pos, 0, f"{first}; {last}")
        refusals.add((refusal.reason, refusal.clause, *refusal.legal))
        rolled = GAME.decide(pos, 0, GAME.parse(pos, 0, first))
        dice.add(GAME.view(rolled, 0).public.dice)
    happened = first.rpartition("; ")[2]
    assert refusals == {(f"Play {happened} first, then the rest.", "")}
    assert len(dice) > 1


# -- deciding ------------------------------------------------------------------------------------


def test_deciding_leaves_the_position_alone() -> None:
    pos = poor()
    pos.rehearse(2)
    before = digest(pos)
    after = GAME.decide(pos, 0, GAME.parse(pos, 0, "buy bakery"))
    assert digest(pos) == before != digest(after)
    assert [ask.seat for ask in after.asks] == [1]
    assert digest(GAME.decide(pos, 0, [])) == before
    with pytest.raises(Refused):
        GAME.decide(pos, 0, [GAME.box.texts["pass"]] * 2)
    assert digest(pos) == before


def test_the_new_position_tells_what_has_happened_if_somebody_listens() -> None:
    pos = special(key=b"k")
    after = GAME.decide(pos, 0, GAME.parse(pos, 0, "special choose; choose 6"))
    assert [entry[0].name for entry in after.journal or ()] == ["chose"]
    pos.journal = None
    assert GAME.decide(pos, 0, []).journal is None


def test_shorthand_is_written_out_before_it_is_read() -> None:
    pos = DUEL.new(2, chance=5)
    assert [option.text for option in DUEL.parse(pos, 0, " all in")] == ["bid 3"]
    with pytest.raises(Refused, match="not your turn"):
        GAME.parse(GAME.new(2), 1, "all in")


@pytest.mark.parametrize(
    ("typed", "name", "number"),
    [("take it", "take it", 0), (" Take  IT ", "take it", 0), ("take it down to 2", "take it down to", 2)],
)
def test_standing_orders(typed: str, name: str, number: int) -> None:
    standing, given = DUEL.order(typed)
    assert (standing.name, given) == (name, number)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("take in", "There's no automatic answer called 'take in'. Did you mean take it?"),
        ("", "There's no automatic answer called ''."),
        ("take it 3", "take it doesn't take a number."),
        ("take it down to", "Add a number from 1 to 9, for example: take it down to 1."),
        ("take it down to 10", "Add a number from 1 to 9, for example: take it down to 1."),
        ("take it down to 0", "Add a number from 1 to 9, for example: take it down to 1."),
        (" " * 10**6 + "x", "There's no automatic answer called "),
    ],
)
def test_orders_that_are_none(typed: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        DUEL.order(typed)
    assert str(refused.value).startswith(reason)


def test_a_game_without_standing_orders() -> None:
    game = find("whenpigsfly")
    with pytest.raises(Refused, match="When Pigs Shall Fly has no automatic answers"):
        game.order("pass")
    pos = game.new(2)
    assert game.stand(game.view(pos, 0), "pass", 0) == ""


def test_imagining_goes_through_the_game() -> None:
    seen = []
    game = replace(GAME, redeal=lambda pos, seat: seen.append(seat))
    pos = game.new(2, key=b"k")
    assert digest(game.imagine(pos, 1, 5)) == digest(game.imagine(game.new(2, key=b"k"), 1, 5))
    assert game.imagine(pos, 1, 5).key is None
    assert seen == [1, 1, 1]


# -- the rulebook and the shelf ------------------------------------------------------------------


def test_all_clauses_are_found_in_order() -> None:
    numbers = [int(clause.removeprefix("MK-")) for clause in GAME.clauses]
    assert [f"**MK-{number}**" for number in numbers] == re.findall(r"\*\*MK-\d+\*\*", GAME.rulebook)
    gaps = [(one, two) for one, two in pairwise(numbers) if two != one + 1]
    assert (numbers[0], gaps) == (1, [(51, 60)]), "52 to 59 were never given out"
    assert GAME.clauses["MK-3"] == "Each player starts with 3 coins, one Wheat Field and one Bakery."
    assert all(GAME.clauses.values())


def test_every_decision_is_behind_a_clause() -> None:
    assert {decision.clause for decision in GAME.box.decisions} <= set(GAME.clauses)


def test_a_clause_may_go_on_in_the_next_line() -> None:
    book = "- **AB-1** One,\n  two.\n- **AB-2** Three.\n\n  four\n"
    assert clauses(book) == {"AB-1": "One,\n  two.", "AB-2": "Three."}


def test_how_to_play_and_notes_are_translated_and_may_be_missing() -> None:
    assert GAME.how_to_play.startswith("# How to play Machi Koro\n")
    assert GAME.rules_notes.startswith("# Machi Koro: notes for auditors\n")
    with in_language("es"):
        assert GAME.how_to_play.startswith("# Cómo jugar a Machi Koro\n")
        assert GAME.rules_notes.startswith("# Machi Koro: notas para auditores\n")
    assert document("toys.duel", "HOWTO", "en") == ""
    assert document("toys.duel", "RULES", "es") == document("toys.duel", "RULES", "en") != ""
    with pytest.raises(FileNotFoundError):
        document("toys", "RULES", "en", required=True)


def test_the_shelf() -> None:
    assert list(shelf()) == sorted(shelf())
    assert shelf()["machikoro"] is GAME
    assert all(slug == game.slug for slug, game in shelf().items())


@pytest.mark.parametrize(
    "slug", ["", "chess", "MACHIKORO", "machikoro ", "x" * 10**6, "\x1b[2J"], ids=shortened
)
def test_no_such_game(slug: str) -> None:
    with pytest.raises(NoSuchGame) as error:
        find(slug)
    message = str(error.value)
    assert message.startswith("There is no game called '")
    assert "There are: " in message and "machikoro" in message
    assert len(message) < 300 and message.isprintable()


# -- small things --------------------------------------------------------------------------------


def test_folded() -> None:
    assert folded("  Buy\tWHEAT_field\n") == "buy wheat field"
    assert folded("STRASSE") == folded("Straße")
    assert folded("_") == ""


def test_shortened() -> None:
    assert shortened("Ada") == "'Ada'"
    assert shortened("x" * 100) == "'" + "x" * 58 + "…"
    assert shortened("x" * 100, 5) == "'xxx…"
    assert shortened(-(10**5000)) == "a huge number"


def test_one_of() -> None:
    assert one_of("red", {"red": 1}, "colour") == 1
    with pytest.raises(
        BadSetting, match=r"^No colour called 'rad'\. Did you mean red\? Choose from: red, blue\.$"
    ):
        one_of("rad", {"red": 1, "blue": 2}, "colour")


def test_texts_that_are_translated_later_are_themselves() -> None:
    assert N_("Bakery") == "Bakery"


# -- packages of others ------------------------------------------------------------------------------


class Entry:
    """An installed entry point, good or bad."""

    def __init__(self, name: str, thing: object) -> None:
        self.name = name
        self.value = f"{name}:GAME"
        self.thing = thing

    def load(self) -> object:
        if isinstance(self.thing, Exception):
            raise self.thing
        return self.thing


@pytest.mark.parametrize(
    ("entries", "slug", "reason"),
    [
        ([Entry("bad", ImportError("no module named cards"))], "bad",
         "bad:GAME cannot be loaded: ImportError: no module named cards."),
        ([Entry("odd", 7)], "odd", "odd:GAME is not a game."),
        ([Entry("machikoro", GAME), Entry("other", GAME)], "machikoro",
         "Two packages have a game called machikoro."),
    ],
)  # fmt: skip
def test_a_bad_package_spoils_nothing_else(
    monkeypatch: pytest.MonkeyPatch, entries: list[Entry], slug: str, reason: str
) -> None:
    monkeypatch.setattr("passel.registry.entry_points", lambda group: [*entries])
    installed.cache_clear()
    shelf.cache_clear()
    try:
        assert slug not in shelf()
        with pytest.raises(NoSuchGame) as refused:
            find(slug)
        assert str(refused.value) == f"{reason} There are: ."
    finally:
        installed.cache_clear()
        shelf.cache_clear()
