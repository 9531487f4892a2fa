"""At the keyboard, in the player's language."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from textual.pilot import Pilot

from passel import cli
from passel.cli.options import reader_language
from passel.contract import BadSetting, Game
from passel.i18n import in_language, language
from passel.terminal.new_game import Wishes
from terminal.home import SEED, new_table, sit_down
from terminal.stage import play, press, seen, words

pytestmark = pytest.mark.pure
PLAY = ["play", "machikoro", "--plain", "--name", "Mira", "--seat", "2", "--seed", SEED]


@pytest.mark.parametrize(
    ("given", "environment", "found"),
    [
        (None, {"LANG": "es_ES.UTF-8"}, "es"),
        (None, {"LANG": "es"}, "es"),
        (None, {"LANG": "es@euro"}, "es"),
        (None, {"LANG": "en_GB.UTF-8", "LC_MESSAGES": "es_MX.UTF-8"}, "es"),
        (None, {"LANG": "es_ES.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        (None, {"LANG": "es_ES.UTF-8", "LC_ALL": ""}, "es"),
        (None, {"LANG": "est_EE.UTF-8"}, "en"),  # no Spanish, and we have no Estonian
        (None, {"LANG": "tlh"}, "en"),
        (None, {}, "en"),
        ("es", {"LANG": "en_GB.UTF-8"}, "es"),
        ("en", {"LANG": "es_ES.UTF-8"}, "en"),
    ],
)
def test_which_language(
    given: str | None, environment: dict[str, str], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert reader_language(given) == found


def test_a_language_that_we_have_not() -> None:
    with pytest.raises(BadSetting, match=r"There is no language 'tlh'\. There are: en, es\."):
        reader_language("tlh")


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_who_has_a_spanish_machine_plays_in_spanish(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    typed(monkeypatch, "1", "quit")
    assert cli.run(PLAY) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Empieza Machi Koro. Escribe ? para ver la ayuda y quit para salir." in told
    assert "P1 Ada (bot regular)" in told
    assert "Tienes 5 monedas. ¿Qué compras?" in told
    assert "Mira compra un Campo de trigo por 1 moneda." in told
    assert "La partida está guardada en " in told
    assert language() == "en", "and nobody else"
    typed(monkeypatch, "quit")
    assert cli.run(["play", "machikoro", "--plain", "--resume", "--language", "en"]) == 0
    assert "goes on after 4 decisions." in capsys.readouterr().out


def test_a_record_is_told_in_spanish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "1", "quit")
    path = tmp_path / "game.txt"
    assert cli.run([*PLAY, "--record", str(path)]) == 0
    capsys.readouterr()
    assert cli.run(["replay", str(path), "--language", "es"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Mira compra un Campo de trigo por 1 moneda." in told and "tirada de cualquiera" in told
    assert cli.run(["replay", str(path), "--json"]) == 0
    assert "buys a Wheat Field" in capsys.readouterr().out, "programs read English"


def test_what_is_said_at_the_table_in_spanish(tmp_path: Path) -> None:
    lines = [
        "?",
        "? 1",
        "why",
        "why 1",
        "why buy mine",
        "undo",
        "hint",
        "save",
        "rules",
        "rules 999",
        "rules x",
    ]
    with in_language("es"):
        _code, text = sit_down(new_table(tmp_path), *lines, "order", "99", "hnt", "why nonsense", "1", "undo")
    flat = " ".join(text.split())
    for said in (
        "por qué algo no se puede elegir",
        "Notación: buy wheat_field",
        "Di qué: why y la notación de una opción.",
        "buy wheat_field se puede elegir: es el número 1.",
        "Todavía no hay nada que deshacer.",
        "Un bot regular elegiría ",
        "Cada elección se guarda al momento, en ",
        "Di qué cláusula: rules MK-1.",
        "Machi Koro no tiene la cláusula 999. La más cercana es ",
        "Una cláusula de Machi Koro es un número como MK-1, no 'x'.",
        "Machi Koro no tiene respuestas automáticas.",
        "Hay opciones de la 1 a la ",
        "¿Querías decir hint?",
        "Machi Koro no tiene la jugada 'nonsense'.",
    ):
        assert said in flat, said


def test_a_game_without_a_board_of_its_own(tmp_path: Path, duel: Game) -> None:
    with in_language("es"):
        table = new_table(tmp_path, Wishes(names=["Ann", "Ben"], seed="11" * 32), duel)
        _code, text = sit_down(table, "")
    assert "Que mire la pantalla solo " in text or "Esto solo lo ves tú:" in text
    assert "Only you see this:" not in text


@pytest.mark.slow
def test_the_whole_screen_in_spanish(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "f1 Ayuda f2 Pista f3 Deshacer f4 Diario f5 Reglas f7 Guardado ^q Salir" in seen(pilot)
        assert "> un número, notación, ?" in words(pilot)
        await press(pilot, "f1")
        assert "Ayuda" in seen(pilot) and "Esc vuelve" in seen(pilot)
        await press(pilot, "escape", "f4")
        assert "El azar queda sellado con este compromiso" in words(pilot)
        assert "Volver" in seen(pilot)
        await press(pilot, "escape", "f5")
        assert "cláusula o palabra:" in words(pilot)
        await press(pilot, *"xyzzy", "enter")
        assert "No contiene «xyzzy»." in words(pilot)
        await press(pilot, "escape")

    with in_language("es"):
        play(new_table(tmp_path), script, size=(110, 34))
