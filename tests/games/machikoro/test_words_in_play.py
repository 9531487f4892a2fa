"""Machi Koro: what people read in whole games, in both languages."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

from passel.games.machikoro import GAME, words
from passel.i18n import in_language
from passel.kernel import Ask, heard

NAMES = ["Adaxyz", "Bobxyz", "Cleoxy", "Danxyz"]  # six letters, and no word of any sentence
MOST = 12  # looks at one kind of decision in one game
CODE = re.compile(r"MK-\d|\bP[1-4]\b|\b[EW]\d{1,2}\b|\w_\w|[{}]")
YOU = {
    "en": re.compile(r"\b(you|your|yours)\b", re.IGNORECASE),
    "es": re.compile(
        r"\b(tú|te|ti|tu|tus|contigo)\b|\b\w+[aeiá]s\b",
        re.IGNORECASE,  # "tiras", "te toca"
    ),
}


def whole_game(seats: int, preset: str, seed: int) -> tuple[list[tuple[Any, Ask]], Any]:
    """Return the positions of a game with random moves, each with an open question, and its end."""
    moves, seen = random.Random(seed), Counter[str]()
    pos = GAME.new(seats, preset=preset, chance=seed, journal=True)
    found = []
    while not pos.over:
        question = moves.choice(pos.asks)
        seen[question.decision.name] += 1
        if seen[question.decision.name] <= MOST:
            found.append((pos.copy(), question))
        pos.play(question.seat, moves.choice(question.options))
    return found, pos


def said(view: Any, option: Any) -> dict[str, str]:
    return {
        "label": words.label(view, option),
        "button": words.button(view, option),
        "preview": words.preview(view, option),
    }


def asked(pos: Any, question: Ask) -> dict[str, str]:
    """Return all that is read at one question, by what it is for."""
    view = GAME.view(pos, question.seat, NAMES[: pos.seats])
    texts = {"prompt": words.prompt(view), "hint": words.hint(view), "choose": words.choose(view)}
    texts["waiting"] = words.waiting(GAME.view(pos, -1, NAMES[: pos.seats]), question.seat)
    for option in question.options:
        texts |= {f"{kind} {option.text}": text for kind, text in said(view, option).items()}
    return texts


@pytest.mark.parametrize("preset", [preset.name for preset in GAME.presets])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_question_of_a_game_has_words(seats: int, preset: str) -> None:
    questions, _end = whole_game(seats, preset, 7 * seats)
    assert len(questions) > 20
    for pos, question in questions:
        english = asked(pos, question)
        with in_language("es"):
            spanish = asked(pos, question)
        for texts in (english, spanish):
            assert len(texts["prompt"]) <= 60 and 0 < len(texts["hint"]) <= 160, texts
            assert all(texts[kind] for kind in ("prompt", "choose", "waiting"))
            assert all(text for kind, text in texts.items() if kind.startswith(("button", "label")))
            assert not [text for text in texts.values() if CODE.search(text)]
        for kind in ("prompt", "hint", "choose", "waiting"):
            assert english[kind] != spanish[kind]
        assert english.keys() == spanish.keys()


@pytest.mark.parametrize("preset", [preset.name for preset in GAME.presets])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_line_of_a_game_names_its_reader_you(seats: int, preset: str) -> None:
    _questions, end = whole_game(seats, preset, 11 * seats)
    names = NAMES[:seats]
    for entry in end.journal:
        for reader in range(-1, seats):
            line = heard(entry, reader)
            if line is None:
                continue
            event = line[0]
            tells = {}
            for language in ("en", "es"):
                with in_language(language):
                    tells[language] = GAME.words.tell(line, names, reader)
                assert len(tells[language]) <= 90 and not CODE.search(tells[language])
                if reader >= 0 and reader in line[1 : 1 + event.seats]:
                    assert names[reader] not in tells[language], tells
                    assert YOU[language].search(tells[language]), tells
            assert tells["en"] != tells["es"]


@pytest.mark.parametrize("preset", [preset.name for preset in GAME.presets])
def test_every_end_of_a_game_has_words_for_each_reader(preset: str) -> None:
    _questions, end = whole_game(3, preset, 5)
    for reader in range(-1, 3):
        view = GAME.view(end, reader, NAMES[:3])
        english = words.result(view)
        with in_language("es"):
            spanish = words.result(view)
        assert english != spanish
        assert not CODE.search(english + spanish)
        assert ("You " in english) == (reader >= 0 and view.places[reader] == 1)


def test_every_piece_has_a_tooltip() -> None:
    questions, _end = whole_game(4, "live with special actions", 3)
    for pos, question in questions[::10]:
        for reader in (-1, question.seat):
            view = GAME.view(pos, reader, NAMES)
            for piece in words.pieces(view):
                english = words.tooltip(view, piece)
                with in_language("es"):
                    spanish = words.tooltip(view, piece)
                assert english and spanish and english != spanish
                assert not CODE.search(english + spanish)
                assert len(english) <= 140, english
