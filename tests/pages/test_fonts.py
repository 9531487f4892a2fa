"""Fonts come from the server itself, are cached for good, and are not needed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from passel.server.pages import templates
from passel.server.pages.fonts import FONTS, faces
from server.door import opened

FILES = [font.file for font in FONTS]


async def test_each_font_is_served_for_good_and_the_style_sheet_names_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        style = (await ada.ask("GET", "/static/passel.css")).body.decode()
        urls = re.findall(r'src: url\("([^"]+)"\)', style)
        assert [url.partition("?")[0] for url in urls] == [f"/static/{name}" for name in FILES]
        for url in urls:
            answer = await ada.ask("GET", url)
            assert answer.status == 200 and answer.header("content-type") == "font/woff2"
            assert "immutable" in answer.header("cache-control")
            assert answer.body.startswith(b"wOF2")
        assert style.count("font-display: swap") == len(FONTS)
        thanks = (await ada.ask("GET", "/credits")).body.decode()
        assert all(font.family in thanks for font in FONTS)


def test_a_stand_in_is_as_wide_and_high_as_the_font() -> None:
    style = faces({font.file: f"/{font.file}" for font in FONTS}).decode()
    for font in FONTS:
        found = re.findall(
            rf'"{font.family} \d".*size-adjust: ([\d.]+)%; '
            r"ascent-override: ([\d.]+)%; descent-override: ([\d.]+)%",
            style,
        )
        assert len(found) == len(font.stand_ins)
        for (width, _names), (size, ascent, descent) in zip(font.stand_ins, found, strict=True):
            assert float(size) * width == pytest.approx(font.adjust * font.width, rel=0.01)
            assert float(size) * float(ascent) / 100 == pytest.approx(font.adjust * font.ascent, rel=0.01)
            assert float(size) * float(descent) / 100 == pytest.approx(font.adjust * font.descent, rel=0.01)


def test_every_role_names_a_font_that_is_declared() -> None:
    system = templates.read(templates.WEB, "system.css").decode()
    for role in ("ui", "serif", "mono"):
        first = re.search(rf'--font-{role}: "([^"]+)"', system)
        assert first and first[1] in [font.family for font in FONTS]


def test_without_the_files_nothing_is_declared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for each in templates.STATIC.iterdir():
        if each.name not in FILES:
            (tmp_path / each.name).write_bytes(each.read_bytes())
    monkeypatch.setattr(templates, "STATIC", tmp_path)
    found = templates.static.__wrapped__()
    assert b"@font-face" not in found["passel.css"].data
    assert not found.keys() & set(FILES)
