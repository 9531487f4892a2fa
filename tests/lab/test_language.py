"""`passel simulate` and `passel lab` in the reader's language; programs read English."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from passel import cli
from passel.bots import BOTS
from passel.i18n import catalogue, in_language, language
from passel.kernel import playout
from passel.lab.names import choice_names, figure_name, level
from passel.registry import find, shelf
from post.test_languages import plain, unfit
from quick import quick

pytestmark = pytest.mark.pure
SPANISH = ("--language", "es", "--workers", "1")
TYPED = re.compile(r"--\w+|\blength=")  # options and targets of the command, the same in all languages


def told(capsys: pytest.CaptureFixture[str], *line: str) -> str:
    assert cli.run(list(line)) == 0
    out, err = capsys.readouterr()
    assert err == "" and language() == "en", "nobody else reads Spanish"
    return out


def english(slug: str, text: str, *paths: Path) -> set[str]:
    for path in paths:
        text = text.replace(str(path), "")
    return unfit(slug, "es", TYPED.sub("", text))


def page_of(path: Path) -> str:
    """Return the text of a page without the command that made it."""
    text = path.read_text("utf-8")
    assert '<html lang="es">' in text and '<nav aria-label="Secciones">' in text
    before, code, rest = text.partition("<code>")
    return plain(before + rest.partition("</code>")[2]) if code else plain(text)


@pytest.mark.parametrize("slug", shelf())
def test_a_simulation_in_spanish_has_no_english_in_it(capsys: pytest.CaptureFixture[str], slug: str) -> None:
    said = told(capsys, "simulate", slug, "--games", "4", *SPANISH)
    assert "4 partidas, bots de nivel aleatorio, semilla 0" in said and "intervalo del 95 %" in said
    assert english(slug, said) == set()


@pytest.mark.parametrize("slug", quick(shelf(), "lordofpigs"))
def test_a_balance_in_spanish_has_no_english_in_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, slug: str
) -> None:
    page = tmp_path / "page.html"
    line = ("lab", "balance", slug, "--games", "20", "--ladder", "random,random", "--html", str(page))
    said = told(capsys, *line, *SPANISH)
    for title in ("Asientos", "Duración", "Suerte y habilidad", "De este juego", "Elecciones"):
        assert f"\n{title}\n" in said
    assert english(slug, said, page) == set()
    assert english(slug, page_of(page)) == set()


def test_alone_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "lab", "balance", "whenpigsfly", "--games", "10", "--seats", "1", *SPANISH)
    assert "En solitario se consiguen " in said
    assert english("whenpigsfly", said) == set()


@pytest.mark.slow
def test_a_comparison_in_spanish_has_no_english_in_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    line = ("lab", "compare", "machikoro", "--games", "40", "--seats", "2", "--bot", "random")
    rules = ("--a", "turn_limit=3", "--b", "turn_limit=5,starting_coins=9")
    said = told(capsys, *line, *rules, "--html", str(page), *SPANISH)
    assert "Con b, las partidas duran 2.0 rondas más (de 2.0 a 2.0), seguro." in " ".join(said.split())
    assert "gana P1 %" in said
    assert english("machikoro", said, page) == set()
    assert english("machikoro", page_of(page)) == set()


def test_a_sweep_in_spanish_has_no_english_in_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    line = ("lab", "sweep", "machikoro", "--over", "turn_limit=1..2", "--target", "length=2")
    small = ("--games", "5", "--seats", "2", "--bot", "random", "--html", str(page))
    said = told(capsys, *line, *small, *SPANISH)
    assert "Lo más cercano a length=2 es turn_limit=2" in said
    assert english("machikoro", said, page) == set()
    assert english("machikoro", page_of(page)) == set()


def test_english_would_be_noticed() -> None:
    assert english("machikoro", "cifra  media\nlandmarks per player  2.61") == {"landmarks", "per", "player"}


def test_who_has_a_spanish_machine_reads_spanish(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    line = ("simulate", "machikoro", "--games", "2", "--workers", "1")
    assert "acaban por" in told(capsys, *line)
    assert "ended by" in told(capsys, *line, "--language", "en")


def test_programs_read_english(capsys: pytest.CaptureFixture[str]) -> None:
    line = ("lab", "balance", "lawless", "--games", "5", "--ladder", "", "--json", "--workers", "1")
    english, spanish = (json.loads(told(capsys, *line, "--language", each)) for each in ("en", "es"))
    assert {**spanish, "cpu_seconds": 0} == {**english, "cpu_seconds": 0}
    assert english["parts_called"] == "role"


def test_a_refusal_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["lab", "compare", "machikoro", *SPANISH]) == 2
    assert capsys.readouterr().err.startswith("--a y --b son iguales.")
    assert cli.run(["simulate", "machikoro", "--language", "tlh"]) == 2
    assert "We don't have the language 'tlh'." in capsys.readouterr().err


# -- every name, also those that a few games do not show -------------------------------------------------


@pytest.mark.parametrize("slug", shelf())
def test_every_decision_has_a_spanish_name(slug: str) -> None:
    known = catalogue("es").texts
    assert [each.name for each in find(slug).box.decisions if not known.get(each.name)] == []


@pytest.mark.parametrize("slug", shelf())
def test_every_figure_part_and_ending_has_a_spanish_name(slug: str) -> None:
    game, known = find(slug), catalogue("es").texts
    for seats in sorted({game.seats[0], min(4, game.seats[1])}):
        for seed in range(8):
            pos: Any = game.new(seats, chance=seed, journal=True)
            playout(pos, seed + 1)
            told = game.faces.lab.hindsight(pos, pos.journal)
            names = [*game.faces.lab.figures(pos), *told.figures, pos.reason, f"{game.length}s"]
            names += [told.called] * bool(told.parts)
            names += [part for part in told.parts if not part.isupper()]  # an Actor's letters
            assert [name for name in names if not known.get(name)] == []
    for figures in game.faces.lab.published.values():
        assert [name for name in figures if not known.get(name)] == []


def test_names_in_english_are_the_keys() -> None:
    game = find("lawless")
    for name in ("red wins %", "ends by rounds %", "mean points", "decisions"):
        assert figure_name(game, name) == name
    assert [level(each) for each in (*BOTS, "expert:1000")] == [*BOTS, "expert:1000"]


def test_names_in_spanish() -> None:
    game = find("lawless")
    with in_language("es"):
        assert figure_name(game, "red wins %") == "gana rojo %"
        assert figure_name(game, "ends by rounds %") == "acaba por rondas %"
        assert level("expert:1000") == "experto:1000"
        assert not {*BOTS} & {level(each) for each in BOTS}
        assert choice_names(game, "call", "call somebody") == ("llamar", "llamar a alguien")
        assert choice_names(game, "call", "call none") == ("llamar", "call none"), "this is typed"
