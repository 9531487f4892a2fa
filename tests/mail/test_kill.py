"""kill -9 at any moment: what was acknowledged is neither lost nor doubled."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import aiosmtplib
import pytest

from mail.office import ANNA, BEN, DESK, Sink, mail, text_of, until
from passel.bench.load import free_port

pytestmark = [pytest.mark.pure, pytest.mark.slow]

PROGRAM = Path(__file__).with_name("killed.py")
ROUNDS = 8
SENDERS = 3


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(PROGRAM.parents[1])}


def test_killed_at_each_dealing_with_the_disk(tmp_path: Path) -> None:
    command = [sys.executable, str(PROGRAM), "points", str(tmp_path)]
    ran = subprocess.run(command, env=environment(), capture_output=True, text=True, check=True)
    points = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(points) > 15 and {point["code"] for point in points[:-1]} == {9}
    for point in points:
        assert point["again"] == 0
        assert point["diary"] == ["<1@players.example>"]
        assert point["sent"] == 2 and point["left"] == []


def test_killed_at_random_under_load(tmp_path: Path) -> None:
    chance = random.Random(12)
    come, queue = free_port(), tmp_path / "mail" / "queue"
    sink = Sink()
    taken: list[str] = []  # what the door has said yes to
    tries: Counter[str] = Counter()
    enough = asyncio.Event()

    async def bring(sender: int) -> None:
        """As a mail server does: the same mail until it is taken."""
        number = 0
        while not enough.is_set():
            known = f"<{sender}-{number}@players.example>"
            try:
                tries[known] += 1
                client = aiosmtplib.SMTP(hostname="127.0.0.1", port=come, start_tls=False, timeout=5)
                async with client:
                    raw = mail(f"buy mine {known[1:-1]}\n", id=known).as_bytes()
                    await client.sendmail(f"{sender}@players.example", [DESK], raw)
            except (aiosmtplib.SMTPException, OSError):
                await asyncio.sleep(0.02)
                continue
            taken.append(known)
            number += 1

    async def story() -> None:
        await sink.open()
        bringing = [asyncio.create_task(bring(number)) for number in range(SENDERS)]
        for last in [*[False] * ROUNDS, True]:
            command = (sys.executable, str(PROGRAM), "serve", str(tmp_path), str(come), str(sink.port))
            office = await asyncio.create_subprocess_exec(
                *command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
            assert office.stdout and await office.stdout.readline() == b"open\n"
            goal = len(taken) + chance.randint(1, 4)
            await until(lambda goal=goal: len(taken) >= goal, 60)  # type: ignore[misc]
            await asyncio.sleep(chance.random() * 0.05)
            if last:
                enough.set()
                await asyncio.gather(*bringing)
                await until(lambda: not list(queue.iterdir()), 60)
            office.send_signal(signal.SIGTERM if last else signal.SIGKILL)
            await office.wait()
        await sink.close()

    asyncio.run(story())
    written = (tmp_path / "diary").read_text().split()
    assert len(taken) == len(set(taken)) > ROUNDS
    assert sorted(written) == sorted(taken)  # each once
    for to, sentence in ((ANNA, "buy mine {} - it stands\n"), (BEN, "A letter came: <{}>\n")):
        mails = sink.to(to)
        assert {text_of(each) for each in mails} == {sentence.format(known[1:-1]) for known in taken}
        # One that the server had accepted when we were killed may come again, and says so by its name.
        assert len({each["Message-ID"] for each in mails}) == len(taken)
    assert len(sink.mails) - 2 * len(taken) <= ROUNDS
    assert not list((tmp_path / "mail" / "failed").iterdir())
