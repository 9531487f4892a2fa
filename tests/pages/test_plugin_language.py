"""A game of another package brings its own translations: Nim in Spanish, wherever it is shown."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from pathlib import Path

import pytest

import words
from passel import i18n, registry
from passel.contract import Game
from passel.contract.text import Room, text_face
from passel.i18n import in_language, read_catalogue
from passel.letters.ask import asking, printed
from passel.registry import find
from passel.terminal.new_game import Wishes, begin
from server.door import opened
from terminal.home import SEED, sit_down

pytestmark = pytest.mark.pure
PLUGIN = Path(__file__).parents[1] / "plugin"
NIM = EntryPoint("nim", "passel_nim:GAME", "passel.games")


def forget() -> None:
    for known in (registry.installed, registry.shelf, i18n.catalogue):
        known.cache_clear()


@pytest.fixture
def nim(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Nim, as if its package were installed."""
    monkeypatch.syspath_prepend(str(PLUGIN))
    monkeypatch.setattr(i18n, "_FOLDERS", [*i18n._FOLDERS])
    monkeypatch.setattr(
        registry, "entry_points", lambda group: EntryPoints([*entry_points(group=group), NIM])
    )
    forget()
    yield find("nim")
    monkeypatch.undo()
    forget()
    for name in [each for each in sys.modules if each.partition(".")[0] == "passel_nim"]:
        del sys.modules[name]


def test_its_board_and_its_words(nim: Game) -> None:
    pos = nim.new(2, {"matches": 5}, script=[0])
    view = nim.view(pos, 0, ["Ada", "Bo"])
    with in_language("es"):
        board = printed(text_face(nim).board(nim, view, {}, Room(40, 0)).picture)
        assert board.split("\n")[1:3] == ["|||| |", "5 cerillas en la mesa"]
        assert nim.words.prompt(view) == "Quedan 5 cerillas. ¿Cuántas tomas?"
        assert nim.words.label(view, nim.box.options[0]) == "1 cerilla"
        assert nim.words.why_not(view, nim.box.options[0]) == ("Solo quedan 5 cerillas.", "NM-3")
        assert nim.clauses["NM-2"] == "Se sortea quién empieza."
    assert nim.words.prompt(view) == "5 matches are left. How many do you take?"


def test_its_letters(nim: Game) -> None:
    pos = nim.new(2, {"matches": 5}, script=[0], journal=True)
    view = nim.view(pos, 0, ["Ada", "Bo"])
    with in_language("es"):
        letter = asking(nim, view, pos.journal or ())
    for said in ("Ada empieza, con 5 cerillas en la mesa.", "5 cerillas en la mesa", "2 cerillas", "deja 3"):
        assert said in letter.text
    assert "match" not in letter.text.replace("matches 5", "")


def test_a_whole_game_at_the_keyboard(nim: Game, tmp_path: Path) -> None:
    with in_language("es"):
        wishes = Wishes(humans=2, names=["Ada", "Bo"], seats=2, seed=SEED, settings={"matches": "5"})
        code, text = sit_down(begin(nim, wishes, tmp_path / "game.txt"), "take 3", "2")
    assert code == 0
    assert "Nueva partida de Nim." in text
    assert "toma 3 y deja 2." in text
    assert "2 cerillas en la mesa" in text
    assert "Ha ganado " in text
    assert "nada" in text
    assert "match" not in text.replace("matches 5", "")


async def test_its_page(nim: Game, tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("nim", [ada, bo])
        for reader in (ada, bo):
            reader.like_a_browser(csrf=False)
            cookie = {"cookie": f"{reader.headers['cookie']}; language=es"}
            page = (await reader.ask("GET", f"/tables/{table}", headers=cookie)).body.decode()
            assert "21 cerillas en la mesa" in page
            assert "matches on the table" not in page
        new = (await ada.ask("GET", "/new/nim", headers=cookie)).body.decode()
        assert "Cerillas en la mesa al empezar." in new


def test_its_translation_is_whole() -> None:
    package = PLUGIN / "passel_nim"
    known = read_catalogue((package / "locale" / "es.po").read_text("utf-8"))
    assert words.faults(words.catalogue(package, PLUGIN), known) == []


def test_our_games_bring_no_catalogues_of_their_own() -> None:
    assert [slug for slug, game in registry.shelf().items() if game.faces.folder("locale")] == []
