"""A game by post that brings `post/__init__.py` and nothing else: it works wherever sheets and reports do."""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from pages.by_post import Writing, refereed
from passel import cli
from passel.contract import View
from passel.kernel import Position, Refused, heard
from passel.letters.due import letters
from passel.letters.folder_files import lay_out
from passel.letters.verify import verify
from passel.records import save
from passel.registry import installed, shelf
from passel.storage.sqlite import SqliteStore
from passel.tables import acts
from passel.tables.folder_table import REFEREE, FolderTable
from passel.tables.sheets import turn_of
from passel.tables.turns import played, report
from passel.testing import conform
from post.folder_game import ADA, BO, CY, NOON, ROBOT, Hand, attend, files, laid, send
from post.test_folder_secrets import HASH, known_to
from server.door import opened
from server.post_room import SLOW, Post, post
from toys.bids import GAME
from toys.bids.components import Table

pytestmark = pytest.mark.pure
TWO: dict[str, Any] = {"game": "bids", "seats": 2}


@pytest.fixture(autouse=True)
def bids() -> Iterator[None]:
    """Sealed Bids, on the shelf."""
    installed()["bids"] = shelf()["bids"] = GAME
    yield
    del installed()["bids"], shelf()["bids"]


def test_the_game_conforms() -> None:
    found = conform(GAME, budget=120)
    assert found.passed, found.failures


# -- the rules of its sheets and reports ------------------------------------------------------------------


def new(seats: int = 2, **more: Any) -> Table:
    pos = GAME.new(seats, key=bytes(32), journal=True, **more)
    assert isinstance(pos, Table)
    return pos


def seen(pos: Position, seat: int = 0) -> View:
    return GAME.view(pos, seat, ["Ada", "Bo", "Cy", "Dan"][: pos.seats])


def test_what_is_read_on_a_sheet() -> None:
    assert GAME.faces.post is not None and GAME.faces.post_form is None
    face, pos = GAME.faces.post, new()
    fine = face.read(seen(pos), "player 1\nBID 4  # I hope")
    assert fine.clean and fine.canonical == "BID 4\n" and "You bid 4." in fine.reply
    faulty = face.read(seen(pos), "BID 4\nBID 5\n\nhello")
    assert [fault.line for fault in faulty.faults] == [2, 4] and faulty.canonical == "BID 4\n"
    assert not face.read(seen(pos), "").canonical
    refused = face.read(seen(pos), "PLAYER 2\nBID 4")
    assert (refused.refusal, refused.clause) == ("This is the sheet of another player.", "SB-6")
    sample = "\n".join(face.how_to_order(seen(pos), "friday"))
    assert face.read(seen(pos), sample).clean and face.writer_of(sample) == 0
    assert face.how_to_order(seen(pos, -1), "") == []


def test_a_sheet_may_be_typed() -> None:
    pos = new()
    for text in ("bid 3", "PLAYER 1; BID 3", "PLAYER 1\nbid 3 # perhaps"):
        assert [option.text for option in GAME.parse(pos, 0, text)] == ["bid 3"]
    with pytest.raises(Refused, match="one bid, from 0 to 9"):
        GAME.parse(pos, 0, "BID 3\nBID 4")
    with pytest.raises(Refused, match="another player"):
        GAME.parse(pos, 1, "PLAYER 1; BID 3")
    with pytest.raises(Refused):
        GAME.parse(pos, 0, "bid 10")
    pos.play(0, GAME.parse(pos, 0, "bid 3")[0])
    with pytest.raises(Refused, match="not your turn"):
        GAME.parse(pos, 0, "bid 3")
    assert GAME.words.why_not(seen(pos), GAME.box.options[0]) == ("Your bid is in already.", "SB-2")


def test_the_highest_bid_that_is_alone_scores() -> None:
    pos = new(4, settings={"turns": 2})
    for turn, bids in enumerate([(9, 9, 4, 2), (1, 1, 2, 2)], 1):
        assert GAME.faces.post is not None and GAME.faces.post.turn(pos) == turn
        for seat, bid in enumerate(bids):
            pos.play(seat, GAME.parse(pos, seat, f"bid {bid}")[0])
    assert pos.points == [0, 0, 1, 0] and pos.over
    assert GAME.words.result(seen(pos)) == "Cy won."
    told = [GAME.words.tell(line, "ABCD") for entry in pos.journal or [] if (line := heard(entry, 1))]
    assert "B writes down 9." in told and "A writes down 9." not in told
    assert told[-1] == "Nobody scores in turn 2." and "C scores and has 1." in told


# -- at a table of a server -------------------------------------------------------------------------------


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scene)


def as_text(page: str) -> str:
    return html.unescape(page)


def test_a_player_writes_seals_and_takes_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as door:
            _rae, ada, bo = await refereed(door, **TWO)
            state = (await door.service.table(ada.table)).state
            page = as_text(await ada.page())
            assert "<textarea" in page and "No bid." in page and "Send orders" in page
            assert "BID 3  # from 0 to 9" in page and "No orders yet" in page
            said = as_text((await ada.fill("/sheet/verdict", turn="1", text="BID 5\nBID 12")).body.decode())
            assert (
                "This line is void. (SB-5)" in said and "1 problem" in said and "Send the valid lines" in said
            )
            assert "No bid." in as_text((await ada.fill("/sheet/verdict", turn="1")).body.decode())
            refused = as_text((await ada.fill("/sheet/verdict", turn="1", text="PLAYER 2")).body.decode())
            assert "another player" in refused and " disabled>" in refused
            assert (await ada.fill("/sheet/draft", turn="1", text="BID 7")).body == b"Saved"
            assert await ada.text() == "BID 7" and "You bid 7." in as_text(await ada.page())
            refused = (await ada.send(text="PLAYER 2\nBID 3")).body.decode()
            assert "This is the sheet of another player." in refused and state.sealed(0) is None
            await ada.send(text="BID 7\nand a kiss")
            page = as_text(await ada.page())
            assert "Your orders for turn 1 are in" in page and "You bid 7." in page
            sealed = state.sealed(0)
            assert sealed is not None and sealed.receipt.hash in page and "<textarea" not in page
            await ada.send("/back")
            assert state.sealed(0) is None and "<textarea" in await ada.page()
            await ada.send(text="  ")
            sealed = state.sealed(0)
            assert sealed is not None and sealed.text == "BID 0"
            assert (turn_of(state), "Orders are in" in await bo.page()) == (1, True)

    run(scene())


def test_a_referee_looks_into_the_envelopes_and_all_read_the_reports(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as door:
            rae, ada, bo = await refereed(door, **TWO)
            state = (await door.service.table(rae.table)).state
            await ada.send(text="BID 5\nmy own words")
            preview = as_text(await rae.page("/desk/preview"))
            assert "my own words" in preview and "Ada bids 5 and has 1" in preview
            assert "1 problem" in preview and "Line 2: A sheet has one bid" in preview
            await bo.send(text="BID 4")
            for each, bid in ((ada, "bid 5"), (bo, "bid 4"), (rae, "")):
                news = as_text(await each.page("/reports"))
                assert "Ada scores" in news and "Turn 1 of 3, highest bid 5." in news
                paper = as_text(await each.page("/reports/1"))
                assert "Bo bids 4 and has 0" in paper and "Receipts" in paper
                assert re.findall("Your sheet: (.*)", paper) == ([bid] if bid else [])
            assert "my own words" not in await bo.page("/reports/1")
            assert "/reports" in await rae.page() and "> Waiting<" in await rae.page("/desk")
            for turn in ("2", "3"):
                await ada.send(text="BID 1", turn=turn)
                await bo.send(text="BID 1", turn=turn)
            assert state.phase == "over"
            assert "Ada won." in await bo.page() and "Nobody scores" in await bo.page("/reports/3")
            assert list(played(state)) == [1, 2, 3]
            assert (await rae.visitor.ask("GET", f"/tables/{rae.table}/replay")).status == 200

    run(scene())


def test_pages_in_spanish(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as door:
            rae, ada, bo = await refereed(door, **TWO)
            for each in (rae, ada, bo):
                each.visitor.headers["cookie"] += "; language=es"
            page = as_text(await ada.page())
            assert "Hoja de órdenes" in page and "Tu borrador se guarda." in page
            assert "Order sheet" not in page and "What you write" not in page
            said = as_text((await ada.fill("/sheet/verdict", turn="1", text="x")).body.decode())
            assert "1 problema" in said
            await ada.send(text="BID 5")
            for place in ("", "/reports"):
                assert 'lang="es"' in await ada.page(place)
            assert 'lang="es"' in await rae.page("/desk/preview")
            await bo.send(text="BID 5")
            assert "Informe del turno 1" in as_text(await bo.page("/reports/1"))

    run(scene())


def test_what_another_writes_changes_no_byte_of_my_pages(tmp_path: Path) -> None:
    """Bo writes one thing at one table and another at its twin; Ada, and whoever looks on, see the same."""

    async def look(folder: Path, text: str, draft: str) -> list[str]:
        async with opened(folder) as door:
            rae, ada, bo = await refereed(door, **TWO)
            await bo.fill("/sheet/draft", turn="1", text=draft)
            await bo.send(text=text)
            pages = [await ada.page(path) for path in ("", "?seat=0", "/reports")]
            told = await ada.visitor.see(ada.table)
            pages.append(json.dumps([told["view"], told["table"]["seats"]]))
            pages += [await rae.page(path) for path in ("", "/desk", "/reports")]
            said = await ada.fill("/sheet/verdict", turn="1", text="BID 4")
            own = f"{ada.table}|{ada.visitor.csrf}|{rae.visitor.csrf}"  # of this table
            once = re.compile(f'{own}|[0-9a-f]{{64}}|held="[0-9a-f]{{16}}')
            return [once.sub("*", page) for page in [*pages, said.body.decode()]]

    async def scene() -> None:
        one = await look(tmp_path / "one", "BID 4", "BID 4")
        two = await look(tmp_path / "two", "PLAYER 2\nBID 9\nso there\n# and there", "something else")
        assert one == two

    run(scene())


# -- by letter --------------------------------------------------------------------------------------------


def test_letters_of_a_server(tmp_path: Path) -> None:
    async def scene() -> None:
        async with post(SqliteStore(tmp_path / "passel.db")) as at:
            people = [await at.home.user(name) for name in ("Ada", "Bo")]
            table = await at.home.playing("bids", people, clock=SLOW)
            for user, email, language in zip(people, ("ada@x.org", "bo@x.org"), ("en", "es")):
                await at.address(user, table, email, language=language)
            await a_turn(at)
            assert turn_of(table.state) == 2

    run(scene())


async def a_turn(at: Post) -> None:
    ada, bo = await at.collect()
    assert "read each line.\n\nPLAYER 1\nBID 3  # from 0 to 9\n" in ada.text
    thanks = (await at.respond(ada, "Thank you!")).text
    assert "We couldn't use these orders." in thanks and "Orders look like this:" in thanks
    other = (await at.respond(ada, "PLAYER 2\nBID 3")).text
    assert "This is the sheet of another player." in other and "We couldn't use these orders." in other
    answer = (await at.respond(ada, "BID 5\nsay hello")).text
    assert "You bid 5.\n" in answer and "Receipt: turn 1, P1, " in answer
    await at.respond(bo, "BID 4\n")
    reports = {letter.to: letter for letter in await at.collect()}
    mine, theirs = reports["ada@x.org"], reports["bo@x.org"]
    assert "Sealed Bids: Ada scores" in mine.subject
    for part in (
        "Ada bids 5 and has 1",
        "| Your sheet: bid 5",
        "RECEIPTS",
        "HOW TO WRITE ORDERS",
        "Next: turn 2.",
    ):
        assert part in mine.text
    assert (
        "CÓMO ESCRIBIR ÓRDENES" in theirs.text
        and "RECIBOS" in theirs.text
        and "| Ada: hello" not in theirs.text
    )
    page = as_text(mine.html)
    for part in ("<h1", "Ada scores", "Bo bids 4 and has 0", "Your sheet: bid 5", "Only for you"):
        assert part in page
    assert 'lang="es"' in theirs.html and "Only for you" not in theirs.html
    assert "Your sheet: bid 5" not in theirs.text + theirs.html and "Ada: hello" in theirs.text


def test_a_folder_game_and_its_proof(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ada reads Spanish; a bot writes, too; a turn is run again, and one passes without Bo."""
    desk = laid(tmp_path / "game", [ADA, BO, ROBOT], "bids")
    notices = {notice.name: notice.data()().text for notice in letters(desk.state, NOON)}
    assert "CÓMO ESCRIBIR ÓRDENES" in notices["P1-orders-1"] and "PLAYER 2" in notices["P2-orders-1"]
    assert "You bid 5." in send(desk, 0, "BID 5") and "Receipt: turn 1, P2, " in send(desk, 1, "BID 4")
    assert len(desk.ran) == 1
    with desk.session():
        desk.do(acts.Rollback(by=REFEREE, moves=0, reason="Again.", again=True))
    attend(desk)
    send(desk, 0, "BID 6")
    assert desk.preview().run.after.points[0] in (0, 1)  # type: ignore[attr-defined]
    with desk.session():
        desk.do(acts.Run(by=REFEREE))
    attend(desk)
    for seat in (0, 1):
        send(desk, seat, "BID 2")
    assert desk.state.phase == "over"
    with desk.session():
        desk.do(acts.Say(by=REFEREE, id="reveal", name="The referee", text="All lies open."))
    lay_out(desk)
    verdict = verify(desk.folder)
    assert verdict.findings == []
    assert "3 turns: the orders match the moves of the game file." in verdict.checked
    papers = files(desk.folder)
    assert b"Ada bids 5" in papers["reports/turn-01/all.txt"] and b"<pre" in papers["reports/turn-01/P2.html"]
    assert cli.run(["verify", str(desk.folder)]) == 0 and "3 turns" in capsys.readouterr().out
    forged = desk.folder / "sheets.txt"
    forged.write_text(forged.read_text("utf-8").replace("BID 5", "BID 6"), "utf-8")
    assert verify(desk.folder).findings


@pytest.fixture
def command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """FILE stands for a file with the text, FOLDER for the game."""

    def run(*words: str, text: str = "") -> tuple[int, str, str]:
        places = {
            "FILE": tmp_path / "letter.txt",
            "FOLDER": tmp_path / "friday",
            "RECORD": tmp_path / "game.txt",
        }
        places["FILE"].write_text(text, "utf-8")
        code = cli.run([str(places.get(word, word)) for word in words])
        return code, *capsys.readouterr()

    return run


def test_from_the_command_line(command: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    people = [word for name in ("Ada", "Bo") for word in ("--player", f"{name} <{name.lower()}@example.org>")]
    assert command("post", "new", "bids", "FOLDER", *people)[0] == 0
    assert command("post", "check", "FOLDER", "FILE", text="PLAYER 1\nBID 5")[0] == 0
    code, _out, err = command("post", "receive", "FOLDER", "FILE", text="BID 5")
    assert code == 2 and "Add --seat" in err
    assert "Receipt: turn 1, P1" in command("post", "receive", "FOLDER", "FILE", text="PLAYER 1\nBID 5")[1]
    assert "Bo bids 0 and has 0" in command("post", "preview", "FOLDER")[1]
    assert "turn 1, deadline" in command("post", "status", "FOLDER")[1]
    assert (
        "Turn 1 was resolved" in command("post", "receive", "FOLDER", "FILE", "--seat", "2", text="BID 4")[1]
    )
    state = FolderTable(tmp_path / "friday").state
    save(state.history.record(state.names()), tmp_path / "game.txt")
    check = ("orders", "check", "FILE", "--game", "RECORD")
    code, out, _ = command(*check, "--seat", "2", "--json", text="BID 3\nBID 4")
    told = json.loads(out)
    assert code == 1 and told["canonical"] == "BID 3\n" and told["faults"][0]["clause"] == "SB-5"
    code, _out, err = command(*check, text="BID 3")
    assert code == 2 and "Add --seat" in err
    assert command("orders", "print", "FILE", "--game", "RECORD", text="player 2\nbid 3")[1] == "BID 3\n"
    assert "Ada bids 5 and has 1" in command("report", "RECORD", "--seat", "1")[1]
    assert json.loads(command("report", "RECORD", "--json")[1])["bids"] == [5, 4]
    assert "<h1" in command("report", "RECORD", "--html")[1]
    assert "emails, if each move" in command("post", "count", "bids", "--games", "2")[1]


def test_what_another_writes_changes_no_byte_of_my_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("passel.tables.folder_table.secrets.token_hex", lambda count: "5e" * count)
    one, two = (laid(tmp_path / place / "game", [ADA, BO, CY], "bids", Hand()) for place in ("one", "two"))
    for desk, text in ((one, "BID 4"), (two, "BID 9\nwhat?\n# a longer one")):
        send(desk, 1, text)
    alike(one, two)
    for desk in (one, two):
        assert send(desk, 0, "BID 3\nBID 4") == send(desk, 0, "BID 3\nBID 4")
        send(desk, 1, "BID 4" if desk is one else "BID 4\nwhat is void is told to nobody")
        send(desk, 2, "BID 1")
        assert len(desk.ran) == 1
    alike(one, two)


def alike(one: FolderTable, two: FolderTable) -> None:
    for seat in ("P1", "P3", "all"):
        papers = [known_to(desk.folder, seat) for desk in (one, two)]
        assert papers[0].keys() == papers[1].keys()
        for name in papers[0]:
            assert HASH.sub(b"#", papers[0][name]) == HASH.sub(b"#", papers[1][name]), name


def test_a_turn_is_told_to_each_reader(tmp_path: Path) -> None:
    desk = laid(tmp_path / "game", [ADA, BO], "bids")
    for seat in (0, 1):
        send(desk, seat, f"BID {seat}")
    turn = desk.ran[0].run
    for reader in (-1, 0, 1):
        told = report(GAME, turn, GAME.view(turn.after, reader, ["Ada", "Bo"]))
        assert told.headline == "Bo scores" and told.text.public.startswith("Ada bids 0")
        assert told.text.private == (f"Your sheet: bid {reader}\n" if reader >= 0 else "")


def test_writing_is_a_seat_of_ones_own(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as door:
            rae, ada, _bo = await refereed(door, **TWO)
            watching = Writing(door, rae.visitor, ada.table)
            assert "<textarea" not in await watching.page()
            assert (await watching.fill("/sheet/verdict", turn="1", text="BID 1")).status == 403

    run(scene())
