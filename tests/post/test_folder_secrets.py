"""Whatever a seat cannot know must not change one byte of what it gets, file by file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from passel.tables import acts
from passel.tables.folder_table import FolderTable
from post.folder_game import ADA, BO, CY, Hand, decision, files, laid, send

pytestmark = pytest.mark.pure
SEED = "5e" * 32
HASH = re.compile(rb"[0-9a-f]{64}")


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that begin alike."""
    monkeypatch.setattr("passel.tables.folder_table.secrets.token_hex", lambda count: "5e" * count)


def known_to(folder: Path, seat: str) -> dict[str, bytes]:
    """What may be given to a seat: what is for all, and what is for it."""
    mine = re.compile(rf"(?:game|status|receipts)\.txt|reports/[^/]+/(?:all|{seat})\..*|letters/{seat}-.*")
    return {name: data for name, data in files(folder).items() if mine.fullmatch(name)}


def two_games(tmp_path: Path, **more: Any) -> tuple[FolderTable, FolderTable]:
    one, two = (
        laid(tmp_path / place / "game", [ADA, BO, CY], clock=Hand(), **more) for place in ("one", "two")
    )
    assert known_to(one.folder, "P1") == known_to(two.folder, "P1")
    return one, two


def test_a_sealed_sheet_shows_nothing_but_that_it_is_there(tmp_path: Path) -> None:
    one, two = two_games(tmp_path)
    for table, text in ((one, "buy bakery"), (two, "buy forest, mine\nshield 3\n# a longer one")):
        send(table, 1, text)
    for seat in ("P1", "P3", "all"):
        seen = [known_to(table.folder, seat) for table in (one, two)]
        assert seen[0].keys() == seen[1].keys()
        for name in seen[0]:
            left, right = (HASH.sub(b"#", each[name]) for each in seen)
            assert left == right, name
            assert name == "receipts.txt" or seen[0][name] == seen[1][name], name
    assert known_to(one.folder, "P1")["receipts.txt"] != known_to(two.folder, "P1")["receipts.txt"]


def test_orders_that_were_not_used_are_told_to_nobody(tmp_path: Path) -> None:
    """Bo's sheets differ only in what never takes effect: candidates after the one that is bought."""
    one, two = two_games(tmp_path)
    for table, text in ((one, "buy bakery, cafe"), (two, "buy bakery, forest, mine")):
        send(table, 0, "buy wheat field")
        send(table, 1, text)
        send(table, 2, "buy wheat field")
        assert len(table.ran) == 1
    for seat in ("P1", "P3", "all"):
        seen = [known_to(table.folder, seat) for table in (one, two)]
        assert any(name.startswith("reports/turn-01/") for name in seen[0])
        for name in seen[0]:
            assert HASH.sub(b"#", seen[0][name]) == HASH.sub(b"#", seen[1][name]), name
    own = [known_to(table.folder, "P2")["reports/turn-01/P2.txt"] for table in (one, two)]
    assert HASH.sub(b"#", own[0]) != HASH.sub(b"#", own[1])


def test_secret_decisions_by_correspondence(tmp_path: Path) -> None:
    """What one seat swaps, or whether it has anything to respond with, is nobody else's business."""
    one, two = two_games(tmp_path, game="margincall", options={})
    first = next(seat for seat in range(3) if one.state.ask_of(seat))
    name = one.state.game.seat_names[first]
    for table in (one, two):
        send(table, first, "swap")
    options = [option.text for option in one.state.pos.ask_of(first).options]  # type: ignore[union-attr]
    assert len(options) > 2
    send(one, first, options[0])
    send(two, first, options[1])
    others = [seat for seat in one.state.game.seat_names[:3] if seat != name]
    for seat in [*others, "all"]:
        assert known_to(one.folder, seat) == known_to(two.folder, seat)
    assert known_to(one.folder, name) != known_to(two.folder, name)


def test_who_has_a_choice_is_told_when_it_is_made(tmp_path: Path) -> None:
    table = laid(tmp_path / "game", [ADA, BO, CY], "margincall")
    hidden = 0
    for _count in range(30):
        status = (table.folder / "status.txt").read_text("utf-8")
        ask = table.state.pos.asks[0]
        assert ("Waiting for a move" in status) == ask.decision.quiet
        assert ("waiting" in status) != ask.decision.quiet
        hidden += ask.decision.quiet
        send(table, ask.seat, decision(table, ask.seat))
    assert 0 < hidden < 30


def test_no_paper_of_a_running_game_holds_seed_or_salt(tmp_path: Path) -> None:
    table = laid(tmp_path / "game", [ADA, BO, CY])
    send(table, 1, "buy bakery")
    with table.session():
        table.do(acts.Run(by="referee"))
    envelope = table.ran[0].sheets[1]
    secrets = [table.state.history.seed.hex().encode(), envelope.salt.encode()]
    for name, data in files(table.folder).items():
        if name != "log":
            assert not any(secret in data for secret in secrets), name


@pytest.mark.parametrize("by_sheets", [True, False])
def test_whispers_are_heard_by_two(tmp_path: Path, by_sheets: bool) -> None:
    """That two have talked, how often and what about, changes nothing that others get."""
    one, two = two_games(tmp_path, **({} if by_sheets else {"game": "margincall", "options": {}}))
    for table, words in ((one, ["Zanzibar"]), (two, ["Let us", "wait for them", "and then strike"])):
        for text in words:
            with table.session():
                table.do(acts.Say(by="P1", seat=0, to=1, name="Ada", text=text))
    heard: set[str] = set()
    for _count in range(2 if by_sheets else 30):
        for ask in list(one.state.pos.asks):
            text = "buy bakery" if by_sheets else decision(one, ask.seat)
            for table in (one, two):
                send(table, ask.seat, text)
        for seat in ("P3", "all"):
            assert shown(one, seat) == shown(two, seat)
        papers = {seat: known_to(one.folder, seat).values() for seat in ("P1", "P2", "P3")}
        heard |= {seat for seat, data in papers.items() if any(b"Zanzibar" in each for each in data)}
    assert heard == {"P2"}


def shown(table: FolderTable, seat: str) -> dict[str, bytes]:
    return {name: HASH.sub(b"#", data) for name, data in known_to(table.folder, seat).items()}
