"""Letters that wait, against a real mail server in all its moods."""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path
from typing import NamedTuple

import pytest

from mail.office import ANNA, BEN, Sink, settings, text_of, until
from passel.contract import BadSetting
from passel.mail.config import Config, Limits
from passel.mail.durable import DurableLog
from passel.mail.letter import Reply
from passel.mail.outbox import Outbox, accepted, head_of, without_addresses

pytestmark = pytest.mark.pure

LETTER = Reply(ANNA, "[town P2] hello", "Hello, Anna.\n")


class Failure(NamedTuple):
    to: str
    subject: str
    reason: str


class QueueStatus(NamedTuple):
    """How many letters wait, and which have failed."""

    waiting: int
    failed: list[Failure]


def queue_status(folder: Path) -> QueueStatus:
    failed = []
    for path in sorted((folder / "failed").glob("*.eml")):
        head, reason = head_of(path.read_bytes()), path.with_suffix(".reason").read_text("utf-8")
        failed.append(Failure(head["To"] or "", head["Subject"] or "", reason.strip()))
    return QueueStatus(len(list((folder / "queue").glob("*.eml"))), failed)


class Sending:
    """An outbox that sends while this lasts."""

    def __init__(self, config: Config) -> None:
        self.outbox = Outbox(config)

    async def __aenter__(self) -> Outbox:
        self._task = asyncio.create_task(self.outbox.run())
        return self.outbox

    async def __aexit__(self, *_: object) -> None:
        await self.outbox.rest(1)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self.outbox.close()


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is away is tried again at once."""
    monkeypatch.setattr("passel.mail.outbox.FIRST_PAUSE", 0.05)
    monkeypatch.setattr("passel.mail.outbox.LONGEST_PAUSE", 0.05)


def test_letters_go_out_in_order_and_each_key_once(tmp_path: Path) -> None:
    async def story() -> None:
        sink = Sink()
        await sink.open()
        config = settings(tmp_path, sink.port)
        async with Sending(config) as outbox:
            letters = [(f"key {number}", Reply(ANNA, f"letter {number}", "x")) for number in range(5)]
            assert not accepted(outbox.folder)("key 0")
            assert await outbox.put([*letters, letters[0]]) == 5
            assert await outbox.put(letters) == 0
            await until(lambda: len(sink.mails) == 5 and not outbox.waiting)
            assert await outbox.put(letters) == 0
        again = Outbox(config)
        assert await again.put(letters) == 0
        again.close()
        assert accepted(again.folder)("key 4") and not accepted(again.folder)("key 5")
        assert not accepted(tmp_path / "elsewhere")("key 4")
        await sink.close()
        assert [mail["Subject"] for mail in sink.mails] == [f"letter {number}" for number in range(5)]
        assert sink.knocks == 1

    asyncio.run(story())


def test_what_waits_survives(tmp_path: Path) -> None:
    async def story() -> None:
        sink = Sink()
        config = settings(tmp_path, sink.port)
        first = Outbox(config)
        await first.put([("a", LETTER), ("b", Reply(BEN, "second", "x"))])
        (torn := first.queue / "00000000000001-000001-abc.eml.new").write_bytes(b"half a")
        first.close()
        assert queue_status(tmp_path / "mail").waiting == 2
        await sink.open()
        async with Sending(config) as outbox:
            assert await outbox.put([("a", LETTER)]) == 0
            await until(lambda: len(sink.mails) == 2)
        await sink.close()
        assert not torn.exists() and queue_status(tmp_path / "mail").waiting == 0

    asyncio.run(story())


def test_a_letter_that_was_accepted_is_not_sent_again_if_only_its_file_is_left(tmp_path: Path) -> None:
    """As if killed between the note and the tidying up."""

    async def story() -> None:
        config = settings(tmp_path)
        first = Outbox(config)
        await first.put([("a", LETTER)])
        first.sent.add(next(iter(first.waiting)))
        first.close()
        second = Outbox(config)
        assert not second.waiting and not list(second.queue.iterdir())
        second.close()

    asyncio.run(story())


def test_a_refusal_for_good_is_set_aside_with_its_reason(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        sink = Sink()
        await sink.open()
        sink.at_rcpt = lambda address: f"550 5.1.1 <{address}>: no such user" if address == ANNA else "250 OK"
        config = settings(tmp_path, sink.port)
        async with Sending(config) as outbox:
            await outbox.put(
                [("a", LETTER), ("b", Reply(BEN, "second", "x")), ("c", Reply("nobody", "third", "x"))]
            )
            await until(lambda: sink.mails and not outbox.waiting)
            assert await outbox.put([("a", LETTER)]) == 0
        told = queue_status(tmp_path / "mail")
        assert told.waiting == 0
        assert {(failure.to, failure.subject) for failure in told.failed} == {
            (ANNA, LETTER.subject),
            ("", "third"),
        }
        reasons = " ".join(failure.reason for failure in told.failed)
        assert "550 5.1.1 <anna@players.example>: no such user" in reasons and "'nobody'" in reasons
        # Whoever has mended the address may put it into the queue again.
        folder = tmp_path / "mail"
        again = next(path for path in folder.glob("failed/*.eml") if head_of(path.read_bytes())["To"])
        again.replace(folder / "queue" / f"{0:014d}-{0:06d}-{again.name}")
        again.with_suffix(".reason").unlink()
        sink.at_rcpt = lambda address: "250 OK"
        async with Sending(config) as outbox:
            await until(lambda: len(sink.mails) == 2)
        assert len(queue_status(tmp_path / "mail").failed) == 1
        await sink.close()

    with caplog.at_level(logging.INFO, "passel.mail"):
        asyncio.run(story())
    assert ANNA not in str([vars(record) for record in caplog.records if record.name == "passel.mail"])


def test_a_refusal_for_now_is_tried_later_and_others_do_not_wait(tmp_path: Path) -> None:
    async def story() -> None:
        sink = Sink()
        await sink.open()
        tries = 0

        def moody(address: str) -> str:
            nonlocal tries
            tries += address == ANNA
            return "450 4.2.0 busy" if address == ANNA and tries < 4 else "250 OK"

        sink.at_rcpt = moody
        async with Sending(settings(tmp_path, sink.port)) as outbox:
            await outbox.put([("a", LETTER), ("b", Reply(BEN, "second", "x"))])
            await until(lambda: len(sink.mails) == 2)
        await sink.close()
        assert [mail["To"] for mail in sink.mails] == [BEN, ANNA] and tries == 4

    asyncio.run(story())


def test_what_is_refused_for_days_is_given_up(tmp_path: Path) -> None:
    async def story() -> None:
        sink = Sink()
        await sink.open()
        sink.at_data = lambda: "452 4.3.1 full"
        config = settings(tmp_path, sink.port, limits=Limits(days=0.000001))
        async with Sending(config) as outbox:
            await outbox.put([("a", LETTER)])
            await until(lambda: not outbox.waiting)
        await sink.close()
        assert queue_status(tmp_path / "mail").failed[0].reason == "452 4.3.1 full"

    asyncio.run(story())


@pytest.mark.slow
def test_a_server_that_is_away_hangs_or_dies_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        sink = Sink()
        async with Sending(settings(tmp_path, sink.port, timeout=0.3)) as outbox:
            await outbox.put([("a", LETTER)])
            await asyncio.sleep(0.2)
            assert len(outbox.waiting) == 1  # nobody is there
            sink.hangs = asyncio.Event()
            await sink.open()
            await asyncio.sleep(0.6)
            assert not sink.mails  # it does not answer
            sink.hangs.set()
            sink.hangs, sink.drops = None, 2  # it dies in the middle
            await until(lambda: sink.mails and not outbox.waiting)
        await sink.close()
        # What it had heard before it hung may come again: with the same name.
        assert len({mail["Message-ID"] for mail in sink.mails}) == 1
        assert text_of(sink.mails[0]) == LETTER.text

    quick(monkeypatch)
    asyncio.run(story())


def test_a_server_that_does_not_like_us_is_no_reason_to_give_up_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        sink = Sink()
        await sink.open()
        answers = iter(["421 4.3.2 closing", "250 OK"])
        sink.at_data = lambda: next(answers)
        greetings = iter(["550 5.7.1 not you", "250 OK", "250 OK"])
        sink.at_mail = lambda: next(greetings)
        async with Sending(settings(tmp_path, sink.port)) as outbox:
            await outbox.put([("a", LETTER)])
            await until(lambda: sink.mails)
        await sink.close()
        assert not queue_status(tmp_path / "mail").failed

    quick(monkeypatch)
    asyncio.run(story())


def test_one_process_has_the_folder(tmp_path: Path) -> None:
    async def story() -> None:
        first = Outbox(settings(tmp_path))
        with pytest.raises(BadSetting, match="Another process"):
            Outbox(settings(tmp_path))
        first.close()
        Outbox(settings(tmp_path)).close()

    asyncio.run(story())


def test_a_disk_that_is_full_is_an_error_and_leaves_nothing_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    async def story() -> None:
        outbox = Outbox(settings(tmp_path))
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            await outbox.put([("a", LETTER)])
        with pytest.raises(OSError, match="No space"):
            outbox.sent.add("x")
        monkeypatch.undo()
        assert not outbox.waiting and "x" not in outbox.sent
        assert await outbox.put([("a", LETTER)]) == 1
        outbox.sent.add("y")
        outbox.close()
        assert (tmp_path / "mail" / "sent").read_text() == "y\n"

    asyncio.run(story())


def test_a_letter_that_cannot_be_noted_is_not_sent_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = 0
    real = DurableLog.add

    def full(ledger: DurableLog, line: str) -> None:
        nonlocal tries
        tries += 1
        if tries < 4:
            raise OSError(28, "No space left on device")
        real(ledger, line)

    async def story() -> None:
        sink = Sink()
        await sink.open()
        async with Sending(settings(tmp_path, sink.port)) as outbox:
            await outbox.put([("a", LETTER)])
            await until(lambda: not outbox.waiting)
        await sink.close()
        assert tries == 4 and len(sink.mails) == 1

    quick(monkeypatch)
    monkeypatch.setattr(DurableLog, "add", full)
    asyncio.run(story())


def test_files_that_somebody_took_out_or_put_in(tmp_path: Path) -> None:
    async def story() -> None:
        sink = Sink()
        await sink.open()
        queue = tmp_path / "mail" / "queue"
        queue.mkdir(parents=True)
        (queue / "junk.eml").write_bytes(b"\xff\0 no mail at all")
        async with Sending(settings(tmp_path, sink.port)) as outbox:
            await until(lambda: not outbox.waiting)
            sink.at_rcpt = lambda address: "450 4.2.0 busy"
            await outbox.put([("a", LETTER)])
            await asyncio.sleep(0.1)
            for path in queue.glob("*.eml"):
                path.unlink()
            await until(lambda: not outbox.waiting)
        await sink.close()
        assert not sink.mails and len(queue_status(tmp_path / "mail").failed) == 1

    asyncio.run(story())


# -- the ledger ------------------------------------------------------------------------------------------


def test_a_torn_line_is_none(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    path.write_bytes(b"one\ntwo\nthr")
    ledger = DurableLog(path)
    assert "one" in ledger and "two" in ledger and "thr" not in ledger
    ledger.add("three")
    ledger.add("three")
    ledger.close()
    assert path.read_bytes() == b"one\ntwo\nthree\n"


def test_a_line_is_synced_before_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bytes] = []
    ledger = DurableLog(tmp_path / "ledger")
    monkeypatch.setattr(os, "fsync", lambda _: synced.append((tmp_path / "ledger").read_bytes()))
    ledger.add("one")
    assert synced == [b"one\n"]
    ledger.close()


def test_reasons_are_without_addresses() -> None:
    assert without_addresses("550 <anna@x.org>: unknown") == "550 <a…@x.org>: unknown"
