"""Every email of a game by post and of one over days is in plain words, and all of it is translated."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from passel import cli
from passel.i18n import in_language
from passel.registry import shelf
from plain import clause_texts, internals, report

pytestmark = [pytest.mark.pure, pytest.mark.slow]

PLAYERS = ("--player", "Ada <ada@example.org>", "--player", "Bea <bea@example.org>;language=es")
TYPED = re.compile(r"^\s*\|.*|\[[^\]\n]*\]|\([^()]*\)|`[^`]*`|[0-9a-f]{64}")  # orders, tags, rules, hashes


def collected(folder: Path, seat: str) -> list[str]:
    """Return the emails of a seat, as text."""
    found = [*folder.glob(f"letters/{seat}-*.txt"), *folder.glob(f"reports/*/{seat}.txt")]
    return [path.read_text("utf-8") for path in sorted(found)]


def read_along(folder: Path, mail: dict[str, set[str]]) -> None:
    for seat in mail:
        mail[seat] |= set(collected(folder, seat))


@pytest.mark.parametrize("slug", list(shelf()))
def test_all_emails(slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = shelf()[slug]
    folder, names = tmp_path / "autumn", game.seat_names
    bots = ["--bot", "regular"] * max(0, game.seats[0] - 2)
    assert cli.run(["post", "new", slug, str(folder), *PLAYERS, *bots, "--hours", "24"]) == 0
    mail: dict[str, set[str]] = {names[0]: set(), names[1]: set()}
    read_along(folder, mail)
    for command in (
        ("extend", str(folder), "--hours", "48", "--reason", "Strike"),
        ("grace", str(folder), names[0], "--hours", "70"),
        ("run", str(folder)),
        ("tick", str(folder)),
        ("dummy", str(folder), names[1]),
        ("tick", str(folder)),
        ("back", str(folder), names[1]),
        ("replace", str(folder), names[1], "Cleo <cleo@example.org>;language=es"),
        ("resign", str(folder), names[0]),
        ("end", str(folder), "--reason", "Over"),
        ("reveal", str(folder)),
    ):
        cli.run(["post", *command])
        read_along(folder, mail)
    capsys.readouterr()
    wrong: Counter[str] = Counter()
    for seat, language in zip(mail, ("en", "es"), strict=True):
        assert len(mail[seat]) > 3
        with in_language(language):
            clauses = clause_texts(game)
            for text in mail[seat]:
                for line in TYPED.sub("", text).splitlines():
                    for fault in internals(game, line, clauses, typed=True):
                        wrong[f"{language}: {fault}: {line.strip()[:110]}"] += 1
    english, spanish = ({line.strip() for text in mail[seat] for line in text.splitlines()} for seat in mail)
    for line in english & spanish:
        if len(re.findall(r"\b[a-z]{2,}\b", TYPED.sub("", line))) > 2:
            wrong[f"the same in both languages: {line[:110]}"] += 1
    assert not wrong, report(wrong)
