"""An office that is killed: run as a program by `test_kill.py`.

`serve FOLDER IN OUT` opens it and says so.  `points FOLDER` kills one at each of its dealings with the disk
in turn, has the mail brought again as a mail server would, and prints what came of it."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mail.office import Diary, mail, settings
from passel.mail.config import In, Limits, Listen
from passel.mail.durable import DurableLog
from passel.mail.inbox import Inbox
from passel.mail.incoming import Envelope
from passel.mail.outbox import Outbox
from passel.mail.service import serve


def run_office(folder: Path, come: int, out: int) -> None:
    listen = In(smtp=Listen(f"127.0.0.1:{come}"))
    config = settings(folder, out, inbound=listen, limits=Limits(letters=10**9, knocks=10**9, answers=10**9))
    asyncio.run(serve(Diary(folder / "diary"), config, opened=lambda: print("open", flush=True)))


async def take_one(folder: Path) -> None:
    config = settings(folder)
    outbox = Outbox(config)
    reception = Inbox(Diary(folder / "diary"), config, outbox)
    await reception.take(mail().as_bytes(), Envelope())
    for letter in list(outbox.waiting.values()):
        outbox._note(letter)


def die_at(point: int) -> None:
    """Before the disk hears of it, that many times later."""
    left = point

    def counted(act: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*given: Any, **named: Any) -> Any:
            nonlocal left
            if left == 0:
                os._exit(9)
            left -= 1
            return act(*given, **named)

        return counting

    os.fsync = counted(os.fsync)
    DurableLog.add = counted(DurableLog.add)  # type: ignore[method-assign]
    for name in ("replace", "unlink", "open"):
        setattr(Path, name, counted(getattr(Path, name)))


def in_a_child(work: Callable[[], None]) -> int:
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def try_points(folder: Path) -> None:
    for point in range(1000):
        here = folder / str(point)
        here.mkdir()

        def doomed(here: Path = here, point: int = point) -> None:
            die_at(point)
            asyncio.run(take_one(here))

        code = in_a_child(doomed)
        again = in_a_child(lambda here=here: asyncio.run(take_one(here)))  # type: ignore[misc]
        sent = (here / "mail" / "sent").read_text().split()
        left = [path.name for path in (here / "mail").rglob("*") if path.suffix in (".eml", ".new")]
        letters = (here / "diary").read_text().split()
        print(json.dumps({"code": code, "again": again, "diary": letters, "sent": len(sent), "left": left}))
        if code == 0:
            return


if __name__ == "__main__":
    what, place, *ports = sys.argv[1:]
    if what == "serve":
        run_office(Path(place), int(ports[0]), int(ports[1]))
    else:
        try_points(Path(place))
