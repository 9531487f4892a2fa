"""Languages: texts, plurals, and catalogues as translators write them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import words
from passel import i18n
from passel.i18n import N_, Nn_, _, _n, add_catalogue, filled, in_language, listed, ngettext, read_catalogue

pytestmark = pytest.mark.pure

TRANSLATIONS = [each for each in i18n.LANGUAGES if each != "en"]
WRITTEN = """# a comment with "quotes"
#: src/passel/x.py
msgid "plain"
msgstr "llano"

msgid ""
"a long \\"line\\"\\n"
"goes on"
msgstr ""
"uno"
" dos"

msgid "1 match"
msgid_plural "{n} matches"
msgstr[0] "1 cerilla"
msgstr[1] ""
"{n} "
"cerillas"

msgid "missing"
msgstr ""

msgid "1 thing"
msgid_plural "{n} things"
msgstr[0] ""
msgstr[1] ""
"""


def test_an_unknown_language_is_english() -> None:
    with in_language("tlh"):
        assert _("Your turn") == "Your turn"
        assert _n("1 coin", "{n} coins", 2) == "2 coins"


@pytest.mark.parametrize(
    ("n", "english", "spanish"),
    [
        (0, "0 coins", "0 monedas"),
        (1, "1 coin", "1 moneda"),
        (2, "2 coins", "2 monedas"),
        (21, "21 coins", "21 monedas"),
    ],
)
def test_what_is_counted_has_a_singular_and_a_plural(n: int, english: str, spanish: str) -> None:
    pair = Nn_("1 coin", "{n} coins")
    for language, said in (("en", english), ("es", spanish)):
        with in_language(language):
            assert _n(*pair, n) == ngettext(*pair, n).format(n=n) == said


def test_blanks_beside_the_number_are_filled_too() -> None:
    with in_language("es"):
        assert _n("{who} looked", "{who} looked {n} times", 3, who="Ada") == "Ada miró 3 veces"
        assert filled("{name} moved", name="Ada") == _("{name} moved").format(name="Ada")


def test_what_is_not_translated_is_said_in_english() -> None:
    with in_language("es"):
        assert _(N_("no such sentence")) == "no such sentence"
        assert _n("1 such thing", "{n} such things", 1) == "1 such thing"
        assert _n("1 such thing", "{n} such things", 4) == "4 such things"


def test_a_catalogue_is_read_as_translators_write_it() -> None:
    assert read_catalogue(WRITTEN) == (
        {
            "plain": "llano",
            'a long "line"\ngoes on': "uno dos",
            "1 match": "1 cerilla",
            "missing": "",
            "1 thing": "",
        },
        {"1 match": ["1 cerilla", "{n} cerillas"], "1 thing": ["", ""]},
    )


# -- catalogues of other packages ------------------------------------------------------------------------


@pytest.fixture
def folders(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test adds is gone after it."""
    monkeypatch.setattr(i18n, "_FOLDERS", [*i18n._FOLDERS])
    yield
    i18n.catalogue.cache_clear()


@pytest.mark.usefixtures("folders")
def test_another_package_brings_translations(tmp_path: Path) -> None:
    (tmp_path / "es.po").write_text(WRITTEN + '\nmsgid "1 coin"\nmsgstr "otra cosa"\n', encoding="utf-8")
    with in_language("es"):
        assert _("plain") == "plain"
        add_catalogue(tmp_path)
        assert _("plain") == "llano"
        assert _n("1 match", "{n} matches", 2) == "2 cerillas"
        assert _n("1 thing", "{n} things", 2) == "2 things"
        assert _("1 coin") == "1 moneda", "ours stays as it is"
    assert _("plain") == "plain"


@pytest.mark.usefixtures("folders")
def test_a_catalogue_is_read_when_it_is_needed(tmp_path: Path) -> None:
    add_catalogue(tmp_path)  # there is nothing in it yet
    (tmp_path / "es.po").write_text(WRITTEN, encoding="utf-8")
    with in_language("es"):
        assert _("plain") == "llano"
        add_catalogue(tmp_path)
        (tmp_path / "es.po").unlink()
        assert _("plain") == "llano", "a folder is added once, and read once"


# -- what is collected -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_is_whole_and_keeps_its_blanks(language: str) -> None:
    folder = files("passel") / "locale"
    with (folder / "passel.pot").open("rb") as file:
        english = read_po(file)
    assert len(english) > 2500
    assert words.faults(english, read_catalogue((folder / f"{language}.po").read_text("utf-8"))) == []


def collected(folder: Path, python: str, template: str = "") -> Catalog:
    (folder / "said.py").write_text(python, encoding="utf-8")
    (folder / "said.html").write_text(template, encoding="utf-8")
    return words.catalogue(folder, folder)


def test_plurals_are_collected_from_python_and_templates(tmp_path: Path) -> None:
    python = """a, b = _("one"), N_("two")
c, d = _n("1 pig", "{n} pigs", 3), ngettext("1 hen", "{n} hens", 3)
e = Nn_("1 cow", "{n} cows")
"""
    template = """{{ _("a \\"b\\"", n=1) }} {{ _n("1 pig", "{n} pigs", n=3) }} {{ _n( "1 ox",
 "{n} oxen", n=two(3)) }}"""
    found = [message.id for message in collected(tmp_path, python, template) if message.id]
    assert sorted(found, key=str) == [
        ("1 cow", "{n} cows"),
        ("1 hen", "{n} hens"),
        ("1 ox", "{n} oxen"),
        ("1 pig", "{n} pigs"),
        'a "b"',
        "one",
        "two",
    ]


def test_a_singular_has_one_plural(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"1 die has two plurals: {n} dice, and in .*said.py {n} dies"):
        collected(tmp_path, '_n("1 die", "{n} dice", 1)\n_n("1 die", "{n} dies", 1)\n')


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ('msgid "plain"\nmsgstr "llano"', "'plain {x}' is not translated"),
        ('msgid "plain {x}"\nmsgstr "llano {y}"', "'plain {x}' has other blanks in its translation"),
        ('msgid "plain {x}"\nmsgstr "llano {x}"', ""),
    ],
)
def test_faults_of_a_text(tmp_path: Path, said: str, fault: str) -> None:
    english = collected(tmp_path, '_("plain {x}")')
    assert words.faults(english, read_catalogue(said)) == ([fault] if fault else [])


@pytest.mark.parametrize(
    ("forms", "fault"),
    [
        (("1 cerdo", "{n} cerdos"), ""),
        (("{n} cerdo", "{n} cerdos"), ""),
        (("1 cerdo", ""), "is not translated"),
        (("", "{n} cerdos"), "is not translated"),
        (("1 cerdo", "cerdos"), "has other blanks in its translation"),
        (("1 cerdo de {who}", "{n} cerdos"), "has other blanks in its translation"),
    ],
)
def test_faults_of_a_plural(tmp_path: Path, forms: tuple[str, str], fault: str) -> None:
    english = collected(tmp_path, '_n("1 pig", "{n} pigs", 1)')
    known = i18n.Catalogue({}, {"1 pig": list(forms)})
    assert words.faults(english, known) == ([f"'1 pig' {fault}"] if fault else [])
    assert words.faults(english, i18n.Catalogue({}, {})) == ["'1 pig' is not translated"]


# -- lists -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "english", "spanish"),
    [
        (["Ada"], "Ada", "Ada"),
        (["Ada", "Bo"], "Ada and Bo", "Ada y Bo"),
        (["Ada", "Bo", "Inés"], "Ada, Bo and Inés", "Ada, Bo e Inés"),
        (["Bo", "íñigo"], "Bo and íñigo", "Bo e íñigo"),
        (["Bo", "Hilda"], "Bo and Hilda", "Bo e Hilda"),
        (["Inés y Bo", "“Iris”"], "Inés y Bo and “Iris”", "Inés y Bo e “Iris”"),
        (["Bo", "Hiedra"], "Bo and Hiedra", "Bo y Hiedra"),  # said with a y
        (["Bo", "Yolanda"], "Bo and Yolanda", "Bo y Yolanda"),
        (["Iris", "Bo"], "Iris and Bo", "Iris y Bo"),
    ],
)
def test_names_in_a_row(names: list[str], english: str, spanish: str) -> None:
    assert listed(names) == english
    with in_language("es"):
        assert listed(names) == spanish
