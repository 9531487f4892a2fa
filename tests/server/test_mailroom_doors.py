"""The mailroom and the doors of mail: what a crash costs, several processes, `passel serve --mail`."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from mail.office import DESK, Sink, mail, parsed, settings, text_of, until
from mail.office import post as hand_in
from passel import cli
from passel.bench.load import Server, free_port
from passel.cli import options
from passel.contract import BadSetting
from passel.letters.page import Page
from passel.mail.config import Config, load
from passel.mail.inbox import Inbox
from passel.mail.incoming import Envelope
from passel.mail.outbox import Outbox
from passel.server.mail.addresses import Owner
from passel.server.mail.png_process import PngProcess
from passel.server.mail.service import mail_service
from passel.storage.postgres import PostgresStore
from passel.storage.sqlite import SqliteStore
from passel.tables.commands import Address, Seal
from server.post_room import SLOW, Post, post
from tables.service import home

pytestmark = pytest.mark.pure
ADA, BO = "ada@example.org", "bo@example.org"
POSTAL: dict[str, Any] = {"settings": {"mode": "postal"}, "clock": SLOW}


# -- a crash -------------------------------------------------------------------------------------------------


class Killed(Exception):
    """As if by `kill -9`: nothing after it happens."""


@contextmanager
def desk(at: Post, config: Config) -> Iterator[tuple[Inbox, Outbox]]:
    outbox = Outbox(config)
    reception = Inbox(at.room, config, outbox)
    try:
        yield reception, outbox
    finally:
        reception.close()
        outbox.close()


def waiting(outbox: Outbox) -> list[EmailMessage]:
    return [parsed(letter.path.read_bytes()) for letter in outbox.waiting.values()]


@pytest.mark.parametrize("moment", ["before the answer is kept", "before the letters are kept"])
async def test_a_decision_by_letter_outlives_a_crash_and_is_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """It is on the disk before anybody is told; the letter comes again, and what is owed goes out once."""
    config = settings(tmp_path)

    async def killed(self: Outbox, replies: Any) -> int:
        raise Killed

    async with post(SqliteStore(tmp_path / "passel.db")) as at:
        users = [await at.home.user(name) for name in ("Ada", "Bo")]
        table = await at.home.playing("machikoro", users, **POSTAL)
        here = table.state.id
        for user, email in zip(users, (ADA, BO), strict=True):
            await at.address(user, table, email)
        await at.home.do(users[0], table, Seal(turn=1, text="buy wheat field"))
        raw = mail("buy bakery\n", BO, subject=f"Re: [{here} P2 T1]").as_bytes()
        with desk(at, config) as (reception, _outbox):
            await reception.attend()
            if moment == "before the letters are kept":
                await reception.take(raw, Envelope())
                await at.home.time.settle()
            deed = reception.attend()
            if moment == "before the answer is kept":
                deed.close()
                deed = reception.take(raw, Envelope())
            with monkeypatch.context() as crash:
                crash.setattr(Outbox, "put", killed)
                with pytest.raises(Killed):
                    await deed
            await at.home.time.settle()
        assert table.state.turns.keys() == {1, 2} and len(table.state.rolled) == 0
    async with post(SqliteStore(tmp_path / "passel.db")) as at:
        state = (await at.home.service.table(here)).state
        number = state.number
        with desk(at, config) as (reception, outbox):
            await reception.take(raw, Envelope())  # the mail server brings it again
            await reception.attend()
            await reception.attend()
            found = waiting(outbox)
        assert state.number == number
        assert state.sheets[1][1].text == "buy bakery"
        answers = [text_of(letter) for letter in found if letter["In-Reply-To"]]
        assert len(answers) == 1
        assert ("already handled" in answers[0]) == (moment == "before the answer is kept")
        reports = [
            letter["To"] for letter in found if "T2]" in letter["Subject"] and not letter["In-Reply-To"]
        ]
        assert sorted(reports) == [ADA, BO]
        assert len({letter["Message-ID"] for letter in found}) == len(found)


# -- several processes ---------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_what_another_process_does_leads_to_letters(database: str) -> None:
    """Also at a table that only the other one has ever opened."""
    async with post(PostgresStore(database)) as at, home(PostgresStore(database)) as other:
        await at.collect()
        ada, bo = [await other.user(name) for name in ("Ada", "Bo")]
        table = await other.playing("machikoro", [ada, bo], **POSTAL)
        await other.do(ada, table, Address(email=ADA))
        asked = await come(at, 1)
        assert "Confirm your email" in asked
        code = asked.split("confirm ")[1].split()[0]
        assert "Thanks!" in (await at.write(ADA, f"confirm {code}")).text
        assert "T1]" in await come(at, 2)
        assert "Receipt" in (await at.write(ADA, "buy bakery")).text
        async with asyncio.timeout(60):
            while 0 not in table.state.sheets.get(1, {}):
                await asyncio.sleep(0.01)
        await other.do(bo, table, Seal(turn=1, text="buy bakery"))
        await other.time.settle()
        assert "T2]" in await come(at, 3)


@pytest.mark.slow
async def test_decisions_in_another_process_lead_to_letters(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a table that both have open: this one only follows."""

    async def idle(id: str) -> None:
        pass

    async with post(PostgresStore(database)) as at, home(PostgresStore(database)) as other:
        users = [await other.user(name) for name in ("Ada", "Bo")]
        table = await other.playing("margincall", users, clock=SLOW)
        first = table.state.pos.asks[0].seat
        for user, email in zip(users, (ADA, BO), strict=True):
            await other.do(user, table, Address(email=email))
            await at.addresses.confirm(Owner(user.id, email))
        await at.home.service.table(table.state.id)
        assert "#1]" in await come(at, 1)
        monkeypatch.setattr(at.home.service, "_attend", idle)  # the other moves what moves by itself
        await other.choose(users[first], table, table.state.pos.asks[0].options[0].text)
        await other.time.settle()
        assert "Margin Call" in await come(at, 2)
        assert at.home.service.writes == 0 and len(table.state.history.moves) > 0


async def come(at: Post, count: int) -> str:
    """The newest letter, when so many have come."""
    async with asyncio.timeout(60):
        while len(at.came) < count:
            await at.turn(1000)
            await asyncio.sleep(0.01)
    assert len(at.came) == count
    return f"{at.came[-1].subject}\n{at.came[-1].text}"


@pytest.mark.slow
async def test_one_process_of_a_database_has_the_door(database: str, tmp_path: Path) -> None:
    async with post(PostgresStore(database)) as at, post(PostgresStore(database)) as other:
        async with mail_service(at.home.service, at.addresses, settings(tmp_path / "one")):
            with pytest.raises(BadSetting, match="already runs the mail service"):
                async with mail_service(other.home.service, other.addresses, settings(tmp_path / "two")):
                    pass
            assert await other.addresses.own_address() == DESK  # and all know its address
        async with mail_service(other.home.service, other.addresses, settings(tmp_path / "two")):
            pass
        assert await at.addresses.own_address() == ""


async def test_a_cut_line_to_the_database_makes_us_look_at_all_tables(tmp_path: Path) -> None:
    async with post(SqliteStore(tmp_path / "passel.db")) as at:
        await at.collect()
        assert await at.room.due() is None
        at.home.service._stir(None)
        assert await at.room.due() == at.home.time.now()


# -- pictures ----------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_pictures_are_drawn_elsewhere_and_a_letter_goes_without_if_need_be(
    caplog: pytest.LogCaptureFixture,
) -> None:
    square = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    page = Page("a title", "text", '<img src="cid:board.png">', square)
    easel = PngProcess()
    try:
        ((name, drawn),) = await easel.draw(page)
        assert name == "board.png" and drawn.startswith(b"\x89PNG")
        assert await easel.draw(replace(page, html="no picture")) == ()
        assert await easel.draw(replace(page, svg="<svg")) == ()
        assert "a picture could not be drawn" in caplog.text
        assert await easel.draw(page) == (("board.png", drawn),)  # it has begun anew
        assert easel._process is not None
        easel._process.kill()
        assert await easel.draw(page) == ()
        assert await easel.draw(page) == (("board.png", drawn),)
    finally:
        await easel.close()


# -- `passel serve --mail` -----------------------------------------------------------------------------------


def written(folder: Path, come: int, out: int) -> Path:
    file = folder / "mail.toml"
    file.write_text(
        f'address = "{DESK}"\n[in.smtp]\nlisten = "127.0.0.1:{come}"\n'
        f'[out]\nhost = "127.0.0.1"\nport = {out}\nsecurity = "none"\n'
    )
    return file


@asynccontextmanager
async def served(folder: Path, *more: str) -> AsyncIterator[tuple[Server, Sink, Config]]:
    sink = Sink()
    await sink.open()
    file = written(folder, free_port(), sink.port)
    server = Server(folder, arguments=("--no-limits", "--log", "debug", "--mail", str(file), *more))
    await asyncio.to_thread(server.start)
    try:
        yield server, sink, load(file)
    finally:
        await asyncio.to_thread(server.stop)
        await sink.close()


@pytest.mark.slow
async def test_a_table_of_a_server_by_mail(tmp_path: Path) -> None:
    async with served(tmp_path) as (server, sink, config):

        async def ask(path: str, data: object = None) -> Any:
            return await asyncio.to_thread(server.ask, path, data, token)

        async def act(**deed: object) -> Any:
            return await ask(f"/api/tables/{table}/acts", deed)

        async def write(text: str, number: int) -> str:
            made = mail(
                text, f"Ada <{ADA}>", subject=f"Re: {sink.to(ADA)[-1]['Subject']}", id=f"<{number}@x>"
            )
            said = await hand_in(config, made, ADA)
            await until(lambda: len(sink.to(ADA)) > before)
            return said

        token = await asyncio.to_thread(server.guest, "Ada")
        wish = {"game": "machikoro", "seats": 2, "settings": {"mode": "postal"}}
        clock = {"kind": "correspondence", "hours": 24}
        table = (await ask("/api/tables", wish | {"clock": clock}))["id"]
        await act(do="sit")
        await act(do="address", email=ADA)
        await until(lambda: sink.to(ADA))
        question = text_of(sink.to(ADA)[0])
        code = question.split("confirm ")[1].split()[0]
        await act(do="start", fill="novice")
        before = len(sink.to(ADA))
        assert "Accepted" in await write(f"confirm {code}\n", 1)
        await until(lambda: any("T1]" in each["Subject"] for each in sink.to(ADA)))
        before = len(sink.to(ADA))
        await write("buy bakery\n", 2)
        await until(lambda: any("T2]" in each["Subject"] for each in sink.to(ADA)))
        assert any("Receipt: turn 1, P1" in text_of(each) for each in sink.to(ADA))
        (report,) = [each for each in sink.to(ADA) if "T2]" in each["Subject"]]
        assert any(part.get_content_type() == "image/png" for part in report.walk())
    log = (tmp_path / "server.log").read_text()
    assert "the mail service is running" in log and "the mail service has stopped" in log
    for secret in (ADA, code, "bakery", "Machi Koro"):
        assert secret not in log


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "mail.toml: No such file or directory."),
        ("address = 7", "mail.toml: in address: expected"),
        ("\x00", "mail.toml: "),
        ('address = "x@example.org"\n[in]\n[out]\nhost = "h"\n', "no email can come in"),
    ],
)
def test_bad_settings_are_said_before_anything_is_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None, said: str
) -> None:
    file = tmp_path / "mail.toml"
    if text is not None:
        file.write_text(text)
    data = tmp_path / "data"
    assert cli.run(["serve", "--data", str(data), "--port", str(free_port()), "--mail", str(file)]) == 2
    out, error = capsys.readouterr()
    assert out == "" and said in error and error.count("\n") == 1
    assert not data.exists()


@pytest.mark.slow
def test_without_mail_no_library_for_it_is_needed() -> None:
    code = "import sys, passel.server.run; print({'aiosmtpd', 'aiosmtplib', 'resvg_py'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_what_mail_needs_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(options, "find_spec", lambda name: None if name == "aiosmtplib" else name)
    assert cli.run(["serve", "--data", str(tmp_path / "data"), "--mail", "mail.toml"]) == 2
    assert "pip install 'passel[mail]'" in capsys.readouterr().err


@pytest.mark.slow
async def test_a_door_that_cannot_be_opened_is_said(tmp_path: Path) -> None:
    sink = Sink()
    await sink.open()
    file = written(tmp_path, sink.port, free_port())
    server = Server(tmp_path, arguments=("--mail", str(file)))
    with pytest.raises(RuntimeError):
        await asyncio.to_thread(server.start)
    await sink.close()
    said = f"The mail service can't start: Cannot listen on 127.0.0.1:{sink.port}: "
    assert said in (tmp_path / "server.log").read_text()
    assert server.process.returncode != 0
