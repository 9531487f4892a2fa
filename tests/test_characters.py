"""The bots as players meet them: each of them, and which of them sit at a table."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files

import pytest

from passel.bots.characters import (
    CHARACTERS,
    EVERYBODY,
    LEVELS,
    RESERVES,
    bot_name,
    character,
    introduced,
    level_name,
)
from passel.bots.players import Player, players_in, read_player
from passel.i18n import _, in_language
from passel.records import Record, read, write
from passel.registry import find, shelf

pytestmark = pytest.mark.pure

FOURS = {level: {each.name for each in CHARACTERS if each.level == level} for level in LEVELS}
SPARE = {level: {each.name for each in RESERVES if each.level == level} for level in LEVELS}
TABLES = [f"table {number}" for number in range(40)]


def seated(level: str, count: int, *people: str, table: str = "t", guided: bool = False) -> list[str]:
    """Return the bots that join some people, one after the other."""
    names = list(people)
    for _seat in range(count):
        names.append(bot_name(level, table, names, guided))
    return names[len(people) :]


# -- each of them ----------------------------------------------------------------------------------------


def test_there_are_four_of_each_level_and_two_reserves() -> None:
    assert {level: len(names) for level, names in FOURS.items()} == dict.fromkeys(LEVELS, 4)
    assert {level: len(names) for level, names in SPARE.items()} == dict.fromkeys(LEVELS, 2)
    assert len(EVERYBODY) == 18


def test_names_are_short_and_no_two_initials_are_the_same() -> None:
    assert all(len(name) <= 4 and name.isalpha() and name.istitle() for name in EVERYBODY)
    assert len({name[0] for name in EVERYBODY}) == 18
    assert "Ada" not in EVERYBODY, "the name of people in examples"


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_white_icon_can_be_seen_on_every_face() -> None:
    assert all(1.05 / (luminance(each.colour) + 0.05) >= 4.5 for each in EVERYBODY.values())
    assert len({each.colour for each in EVERYBODY.values()}) == 18


def test_the_icons_are_in_the_list_for_the_pages() -> None:
    icons = files("passel.server").joinpath("web/icons.txt").read_text("utf-8").split()
    assert {each.motif for each in EVERYBODY.values()} <= set(icons)
    assert len({each.motif for each in CHARACTERS}) == 12
    assert {each.motif for each in RESERVES} == {"vintage-robot"}


@pytest.mark.parametrize("language", ["en", "es"])
def test_each_has_a_short_line_of_its_own_in_each_language(language: str) -> None:
    with in_language(language):
        lines = [_(each.line) for each in CHARACTERS]
    assert len(set(lines)) == 12 and all(0 < len(line) <= 45 for line in lines)
    assert (lines == [each.line for each in CHARACTERS]) == (language == "en")
    with in_language(language):
        assert all(0 < len(_(each.line)) <= 45 for each in RESERVES)


def test_a_bot_is_introduced_in_the_language_of_the_reader() -> None:
    assert introduced("Gus", "novice") == "Gus (bot, novice)"
    assert introduced("Vera", "expert:1000") == "Vera (bot, expert)"
    assert introduced("Alf", "random") == "Alf (bot, random)"
    assert introduced("Ada", "") == "Ada"
    with in_language("es"):
        assert introduced("Gus", "novice") == "Gus (bot, principiante)"
        assert level_name("random") == "Al azar"


def test_a_random_bot_has_no_character() -> None:
    assert character("Gus", "novice") is EVERYBODY["Gus"]
    assert character("Vera", "expert:0.5s") is EVERYBODY["Vera"]
    assert character("Gus", "random") is None
    assert character("Regular 2", "regular") is None
    assert character("Gus", "") is None, "a person called Gus"


# -- which bot sits where --------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_the_table_draws_from_the_four_of_its_level(level: str) -> None:
    drawn = [tuple(seated(level, 4, table=table)) for table in TABLES]
    assert all(set(names) == FOURS[level] for names in drawn)
    assert len(set(drawn)) > 10, "tables differ"
    assert set(Counter(names[0] for names in drawn)) == FOURS[level], "and anybody may be the first"
    assert drawn == [tuple(seated(level, 4, table=table)) for table in TABLES], "but one stays the same"


def test_which_names_are_drawn_never_changes() -> None:
    """Names are stored, but a table in which a bot is added later goes on with the same draw."""
    assert seated("novice", 6, table="a") == ["Nell", "Pip", "Dot", "Gus", "Alf", "Fay"]
    assert seated("expert", 3, table="b") == ["Iris", "Sol", "Kai"]


@pytest.mark.parametrize("person", ["Gus", "gus", "GUS"])
def test_no_bot_has_the_name_of_a_person(person: str) -> None:
    for table in TABLES:
        assert set(seated("novice", 3, person, table=table)) == FOURS["novice"] - {"Gus"}
        assert "Gus" not in seated("novice", 16, person, table=table)


def test_a_bot_whose_initial_nobody_has_is_preferred() -> None:
    for table in TABLES:
        assert "Gus" not in seated("novice", 3, "Greta", table=table)
        assert seated("novice", 4, "greta", table=table)[3] == "Gus", "before a reserve"
        assert seated("novice", 1, "Pat", "Greta", "Dan", table=table) == ["Nell"]


@pytest.mark.parametrize("level", LEVELS)
def test_after_four_of_a_level_come_its_reserves(level: str) -> None:
    for table in TABLES:
        names = seated(level, 6, table=table)
        assert set(names[:4]) == FOURS[level] and set(names[4:]) == SPARE[level]


def test_at_a_larger_table_the_reserves_of_other_levels_come_next_then_their_characters() -> None:
    names = seated("expert", 18)
    assert set(names[6:8]) == SPARE["regular"] and set(names[8:10]) == SPARE["novice"]
    assert set(names[10:14]) == FOURS["regular"] and set(names[14:]) == FOURS["novice"]


@pytest.mark.parametrize("level", ["random", *LEVELS])
def test_no_name_is_a_number_or_a_level(level: str) -> None:
    names = seated(level, 32, "Ada")
    assert len({name.casefold() for name in names}) == 32
    assert not any(re.search(r"\d", name) or name.casefold() in ("random", *LEVELS) for name in names)


@pytest.mark.parametrize("level", ["expert:1000", "expert:0.5s"])
def test_an_expert_with_a_limit_is_an_expert(level: str) -> None:
    assert [seated(level, 6, table=table) for table in TABLES] == [
        seated("expert", 6, table=table) for table in TABLES
    ]


def test_levels_share_a_table() -> None:
    names = seated("novice", 2)
    names += seated("expert", 2, *names)
    assert set(names[:2]) < FOURS["novice"] and set(names[2:]) < FOURS["expert"]


def test_who_learns_to_play_meets_nell_and_gus() -> None:
    for table in TABLES:
        names = seated("novice", 5, "Greta", table=table, guided=True)
        assert names[:2] == ["Nell", "Gus"] and set(names[:4]) == FOURS["novice"]
    assert seated("novice", 2, "nell", guided=True)[0] == "Gus"
    assert set(seated("regular", 4, guided=True)) == FOURS["regular"]


@pytest.mark.parametrize("slug", sorted(shelf()))
@pytest.mark.parametrize("level", ["random", *LEVELS])
def test_bots_of_one_table_differ_in_name_and_initial_for_all_games(slug: str, level: str) -> None:
    low, high = shelf()[slug].seats
    for seats in range(low, high + 1):
        for people in (("Ada",), ("Greta", "hugo"), ()):
            names = seated(level, max(0, seats - len(people)), *people, table=f"{slug} {seats}")
            assert len({name[0] for name in names}) == len(names)
            assert not {name.casefold() for name in names} & {name.casefold() for name in people}
            assert set(names) <= set(EVERYBODY)


# -- in a game file --------------------------------------------------------------------------------------


def test_the_player_line_carries_the_level() -> None:
    game = find("machikoro")
    players = [Player("Ada"), Player("Gus", "novice"), Player("Vera", "expert:300")]
    text = write(Record(game, 3, game.setting_values(), [player.written for player in players], bytes(32)))
    assert "\nplayer P2 Gus (novice bot)\nplayer P3 Vera (expert:300 bot)\n" in text
    assert players_in(read(text)) == players
    assert [player.told for player in players] == ["Ada", "Gus (bot, novice)", "Vera (bot, expert)"]


def test_old_game_files_are_read() -> None:
    assert read_player("Regular 2 (regular bot)", "P2") == Player("Regular 2", "regular")
    assert read_player("Regular 2", "P2") == Player("Regular 2")
    assert read_player("Ada (regular bot)", "P2").told == "Ada (bot, regular)"
