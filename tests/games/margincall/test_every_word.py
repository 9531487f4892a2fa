"""Margin Call: what people read in whole games and both languages: short, names, "you" for the reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from games.margincall.table import as_table, ask, table
from passel.bots import BotView, choose_at_random, choose_decently
from passel.contract import View
from passel.games.margincall import GAME, words
from passel.games.margincall.components import CARD, SEAT, Move, Table
from passel.games.margincall.faces.printed import agreement, by_agreement
from passel.i18n import _, in_language
from passel.kernel import Entry, Heard, heard

NAMES = ["Nadine", "Gustav", "Marina", "Bertha", "Ottoka", "Wilmar"]
CODES = "|".join([*(code for code in CARD if code != "W"), *SEAT])
INTERNAL = re.compile(
    rf"(?<![\w-])({CODES})(?!\w)|#\d|MC-\d|\w_\w|[{{}}]|\b(focus|natural|holding|floor|void)\b"
)
YOU = {
    "en": re.compile(r"\b(you|your)\b", re.IGNORECASE),
    "es": re.compile(r"\b(tu|te|ti|tienes|sigues)\b|^¡?\w+[aeí]s\b", re.IGNORECASE),
}
GAMES: list[tuple[int, dict[str, object]]] = [
    (2, {"bags": 1, "four_value": 5, "trap_amount": 3, "deflect_scope": "slow", "strict_pass": True}),
    (3, {"bags": 2}),
    (4, {"bags": 1, "four_value": 7, "all_wild_packages": False, "carry_over": True, "hand_size": 9}),
    (5, {"bags": 1, "goal": 20, "max_rounds": 20}),
    (6, {"bags": 1}),
]


def fits(text: str, longest: int) -> None:
    assert text.strip() == text != "" and len(text) <= longest, text
    assert not INTERNAL.search(text), text


def both(said: Callable[[], str], longest: int = 160) -> str:
    """Check a text in both languages, and return it in English."""
    found = {}
    for name in ("en", "es"):
        with in_language(name):
            found[name] = said()
            fits(found[name], longest)
    return found["en"]


def differs(said: Callable[[], str], longest: int = 160) -> str:
    """Check a sentence in both languages: nothing of it is left in English."""
    english = both(said, longest)
    with in_language("es"):
        assert said() != english, english
    return english


def played(seats: int, settings: dict[str, object], decent: bool) -> Iterator[tuple[Table, list[Entry]]]:
    """Yield the positions of a game, each with what happened before it."""
    pos = as_table(GAME.new(seats, {"max_rounds": 30, **settings}, chance=seats, journal=True, paced=True))
    choose = choose_decently if decent else choose_at_random
    step = 0
    while True:
        yield pos, list(pos.journal or [])
        if pos.over:
            return
        pos.journal = []
        pos.play(ask(pos).seat, choose(BotView(GAME, pos, ask(pos).seat), step))
        step += 1


@pytest.mark.parametrize("decent", [True, False])
@pytest.mark.parametrize(("seats", "settings"), GAMES)
def test_whole_games(seats: int, settings: dict[str, object], decent: bool) -> None:
    names = NAMES[:seats]
    for number, (pos, entries) in enumerate(played(seats, settings, decent)):
        for entry in entries:
            for reader in range(-1, seats):
                got = heard(entry, reader)
                if got is not None:
                    check_line(got, names, reader)
        if pos.over:
            for reader in range(-1, seats):
                differs(partial(words.result, GAME.view(pos, reader, names)), 90)
        else:
            check_question(pos, names)
            check_refusals(GAME.view(pos, ask(pos).seat, names), number)


def check_line(got: Heard, names: list[str], reader: int) -> None:
    """A line about the reader says "you" and not the reader's name."""
    event, *numbers = got
    told = {}
    for name in ("en", "es"):
        with in_language(name):
            told[name] = words.tell(got, names, reader)
        assert told[name] and not INTERNAL.search(told[name]), told[name]
        if reader in numbers[: event.seats]:
            assert names[reader] not in told[name] and YOU[name].search(told[name]), told[name]
    assert told["en"] != told["es"]


def check_question(pos: Table, names: list[str]) -> None:
    mine = GAME.view(pos, ask(pos).seat, names)
    differs(partial(words.prompt, mine), 60)
    differs(partial(words.hint, mine), 160)
    differs(partial(words.choose, mine), 28)
    differs(partial(words.waiting, GAME.view(pos, -1, names), ask(pos).seat), 90)
    for option in ask(pos).options:
        assert isinstance(option, Move)
        both(partial(words.label, mine, option), 60)
        differs(partial(words.button, mine, option), 60)  # names of cards are long
        if words.preview(mine, option):
            differs(partial(words.preview, mine, option), 70)


def why_not(mine: View, option: Move) -> str:
    return words.why_not(mine, option)[0]


def check_refusals(mine: View, number: int) -> None:
    assert mine.ask is not None
    others = [option for option in GAME.box.options if option.text not in mine.ask.options]
    for option in others[number % 7 :: 7]:
        assert isinstance(option, Move)
        differs(partial(why_not, mine, option), 120)


# -- pieces --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scope", ["focus", "slow"])
def test_every_piece_has_a_tooltip(scope: str) -> None:
    pos = table("M1", "M2", "M3", deflect_scope=scope, trap_amount=3, scores=[4, 0, 0], deck="W")
    mine = GAME.view(pos, 0, NAMES[:3])
    told = {piece: differs(partial(words.tooltip, mine, piece), 140) for piece in words.pieces(mine)}
    assert set(CARD) < set(told)
    assert told["BE"] == "Market. The package pays 3B less, but never below 0."
    assert told["M7"] == "Mortgage 7. Combine numbers and types into packages, as in poker."
    assert told["C0"] == "Crypto 0. In a straight it is low (0-1-2-3-4) or high (6-7-8-9-0)."
    assert ("Point a Slow card" in told["SD"]) == (scope == "slow")
    assert told["slow"] == "Only on your turn."
    assert told["bag"] == "A bag of bad assets. Clear it by reaching 12B."
    assert told["score-1"] == "4B of 12B"
    assert told["draw"] == "1 card left. When empty, the discards are shuffled."
    assert told["discards"] == "Everyone can look through these."
    assert told["known-1"] == "You took this card, so everyone knows it."
    assert told["known-2"] == "Gustav took this card, so everyone knows it."
    face = by_agreement("en")[agreement(mine.public.agreed)]
    assert {code: face[code]["tip"] for code in CARD} == {code: told[code] for code in CARD}


# -- settings ------------------------------------------------------------------------------------------------


def test_settings_and_presets_have_labels() -> None:
    for setting in GAME.schema:
        differs(partial(translated, setting.label), 40)
        differs(partial(translated, setting.help), 110)
        for value in setting.said.values():
            differs(partial(translated, value), 40)
    for preset in GAME.presets:
        differs(partial(translated, preset.label), 20)
        differs(partial(translated, preset.help), 90)
    assert [setting.name for setting in GAME.schema if not setting.advanced] == ["bags", "goal", "hand_size"]


def translated(text: str) -> str:
    return _(text)
