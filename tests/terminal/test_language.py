"""At the keyboard, in the player's language."""

from __future__ import annotations

import io
import re
import sys
from errno import EIO, ENOSPC
from pathlib import Path

import pytest
from textual.pilot import Pilot

from passel import cli
from passel.cli.options import reader_language
from passel.contract import BadSetting, Game
from passel.i18n import in_language, language
from passel.registry import find
from passel.terminal.messages import unwritten
from passel.terminal.new_game import Wishes
from post.test_languages import unfit
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
    with pytest.raises(BadSetting, match=r"We don't have the language 'tlh'\. Choose from: en, es\."):
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
    assert "Nueva partida de Machi Koro. Escribe ? para ver la ayuda y quit para salir." in told
    assert re.search(r"(Bea|Otto|Rafa) \(bot, habitual\), Mira y ", told)  # Mina has the same initial
    assert "Tienes 5 monedas. ¿Compras algo?" in told
    assert "Compras un Campo de trigo por 1 moneda." in told
    assert "Guardada en " in told
    assert language() == "en", "and nobody else"
    typed(monkeypatch, "quit")
    assert cli.run(["play", "machikoro", "--plain", "--resume", "--language", "en"]) == 0
    assert "continued at move 5." in capsys.readouterr().out


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
        "explica por qué no puedes jugar algo",
        "Forma corta: buy wheat_field",
        "Añade una jugada en forma corta después de «why».",
        "Puedes jugar buy wheat_field: es el número 1.",
        "Todavía no hay nada que deshacer.",
        "Un bot regular jugaría ",
        "Cada jugada se guarda en ",
        "¿Qué regla? Por ejemplo: rules MK-1",
        "Machi Koro no tiene la regla 999. La más cercana es ",
        "Las reglas de Machi Koro tienen números como MK-1, no 'x'.",
        "order two dice: Tirar siempre dos dados. Ahora: desactivadas.",
        "Elige de 1 a ",
        "¿Querías decir hint?",
        "Machi Koro no tiene la jugada 'nonsense'.",
    ):
        assert said in flat, said


@pytest.mark.parametrize("slug", ["machikoro", "margincall"])
def test_a_whole_game_in_spanish_has_no_english_in_it(tmp_path: Path, slug: str) -> None:
    """But for the words that are typed, which are the same in all languages."""
    asked = [
        "?", "? 1", "why", "why 1", "why nonsense", "nonsense", "hint", "save", "log", "rules", "rules 1",
        "rules 999", "order", "order none", "order nonsense", "99", "undo", "hnt",
    ]  # fmt: skip
    with in_language("es"):
        table = new_table(tmp_path, Wishes(names=["Mira"], seat=1, seed=SEED), find(slug))
        code, text = sit_down(table, *asked, *[""] * 2000)
    assert code == 0 and table.pos.over
    typed = {"board", "log", "save", "hint", "passel", "verify", "printed", "ruling", "nonsense"}
    typed |= {"note", "decides"}  # Spanish, too: para que no se note; decides si
    assert unfit(slug, "es", text.replace(str(tmp_path), "")) - typed == set()


def test_a_game_file_is_checked_in_spanish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "1", "quit")
    path = tmp_path / "game.txt"
    assert cli.run([*PLAY, "--record", str(path)]) == 0
    capsys.readouterr()
    assert cli.run(["verify", str(path), "--language", "es"]) == 0
    assert (
        capsys.readouterr().out == "Verificado: 4 jugadas y todos los dados.\nLa partida no ha terminado.\n"
    )
    path.write_text(path.read_text("utf-8").replace("seat P1", "seat P3", 1), "utf-8")
    assert cli.run(["verify", str(path), "--language", "es"]) == 1
    assert "Sin verificar: 1 problema.\n" in capsys.readouterr().out


def test_a_disk_that_is_full_in_spanish(tmp_path: Path) -> None:
    with in_language("es"):
        told = unwritten(new_table(tmp_path), OSError(ENOSPC, "No space left on device")).plain
        assert told == f"No se ha podido guardar en {tmp_path / 'game.txt'}: el disco está lleno."
        other = unwritten(new_table(tmp_path), OSError(EIO, "Input/output error")).plain
        assert other.endswith(": Input/output error.")


def test_a_game_without_a_board_of_its_own(tmp_path: Path, duel: Game) -> None:
    with in_language("es"):
        table = new_table(tmp_path, Wishes(names=["Ann", "Ben"], seed="11" * 32), duel)
        _code, text = sit_down(table, "")
    assert "Ahora solo mira " in text or "Esto solo lo ves tú:" in text
    assert "Only you see this:" not in text


@pytest.mark.slow
def test_the_whole_screen_in_spanish(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "f1 Ayuda f2 Pista f3 Deshacer f4 Registro f5 Reglas f6 Auto f7 Guardado ^q Salir" in seen(
            pilot
        )
        assert "> número o forma corta" in words(pilot)
        await press(pilot, "f1")
        assert "Ayuda" in seen(pilot) and "Esc: volver" in seen(pilot)
        await press(pilot, "escape", "f4")
        assert "Código de los dados" in words(pilot)
        assert "Volver" in seen(pilot)
        await press(pilot, "escape", "f5")
        assert "regla o palabra:" in words(pilot)
        await press(pilot, *"xyzzy", "enter")
        assert "No aparece «xyzzy»." in words(pilot)
        await press(pilot, "escape")

    with in_language("es"):
        play(new_table(tmp_path), script, size=(110, 34))


@pytest.mark.slow
def test_a_whole_game_on_the_whole_screen_in_spanish_has_no_english_in_it(tmp_path: Path) -> None:
    table = new_table(tmp_path, Wishes(names=["Mira"], seat=2, seed=SEED, settings={"turn_limit": "3"}))
    typed = {"board", "log", "save", "hint", "passel", "verify"}

    async def script(pilot: Pilot[None]) -> None:
        def look() -> None:
            assert unfit("machikoro", "es", seen(pilot).replace(str(tmp_path), "")) - typed == set()

        for keys in (["f1"], ["escape", "f2"], ["f3"], ["f4"], ["escape", "f7"], ["tab"], ["tab"]):
            await press(pilot, *keys)
            look()
        while not table.pos.over:
            await press(pilot, "enter")
            look()
        assert "Archivo de partida: " in words(pilot)
        await press(pilot, "escape")
        assert "Enter: clasificación final" in words(pilot)
        look()

    with in_language("es"):
        play(table, script, size=(110, 34))
