"""The log in the folder of a game by post.  All other files are made from it.

The log has one line for each act, each with the hash of the line before it: a chain, in which every change,
omission or insertion is detected.  Lines are on the disk before anything is acknowledged.  An incomplete last
line, left by a killed process, is ignored: it was never acknowledged."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from passel.contract import BadSetting, shortened
from passel.files import lock_open_file, sync_folder, write_file
from passel.tables import acts
from passel.tables.local import BadLog, Done
from passel.tables.state import TableState

FORMAT: Final = "passel post 1"
LOG: Final = "log"
LOCK: Final = "lock"
PATIENCE: Final = 20.0  # seconds for which a process waits for another
LARGEST: Final = 64_000_000  # bytes of a log: far more than any game needs
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


class Head(msgspec.Struct, frozen=True):
    format: str = msgspec.field(name="desk")  # as 0.1.0 stores it
    id: str  # the name of the game in subjects


class Entry(msgspec.Struct, frozen=True):
    number: int
    at: int  # milliseconds since 1970
    before: str  # the hash of the line before
    act: acts.Any_


encode: Final = msgspec.json.Encoder().encode
decode_head: Final = msgspec.json.Decoder(Head).decode
decode_entry: Final = msgspec.json.Decoder(Entry).decode


def checked_name(name: str) -> str:
    """Check a game's name, which is part of subjects and addresses."""
    if not NAME.fullmatch(name):
        raise BadSetting(
            f"A game by post is called by up to 40 letters, digits, - and _; {shortened(name)} is not."
        )
    return name


class FileLog:
    """The log of one game: reads what is new, and appends while it has the lock."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self.path: Final = folder / LOG
        self.torn = 0  # bytes of an incomplete last line
        self._end = 0  # the hash of the last complete line
        self._number = 0
        self._hash = ""
        try:
            with self.path.open("rb") as file:
                first = file.readline(10_000)
        except (FileNotFoundError, NotADirectoryError):
            there = f"{folder.name} is no game by post: it has no log." if folder.is_dir() else ""
            raise BadLog(there or f"There is no folder {shortened(str(folder))}.") from None
        try:
            self.head: Final = decode_head(first)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise BadLog(f"{self.path.name} is not the log of a game by post.") from None
        if self.head.format != FORMAT:
            raise BadLog(f"This log is {shortened(self.head.format)}; this Passel reads {FORMAT!r}.")
        self._read(first.rstrip(b"\n"))

    @property
    def id(self) -> str:
        return self.head.id

    def reopened(self) -> FileLog:
        return FileLog(self.folder)

    def locked(self) -> AbstractContextManager[None]:
        return locked(self.folder)

    def _read(self, line: bytes) -> None:
        self._end += len(line) + 1
        self._hash = sha256(line).hexdigest()

    def read_on(self, state: TableState | None = None) -> Iterator[tuple[int, int, acts.Act]]:
        """Yield the new acts (number, time, act), after checking the hash of each."""
        with self.path.open("rb") as file:
            file.seek(self._end)
            data = file.read(LARGEST)
        *lines, rest = data.split(b"\n")
        self.torn = len(rest)
        for line in lines:
            number = self._number + 1
            try:
                entry = decode_entry(line)
            except (msgspec.DecodeError, UnicodeDecodeError):
                raise BadLog(f"The log is damaged: line {number + 1} is no act.") from None
            if entry.before != self._hash or entry.number != number:
                raise BadLog(f"The log is damaged: line {number + 1} does not follow the one before it.")
            self._number = number
            self._read(line)
            yield number, entry.at, entry.act

    def append(self, done: list[Done], state: TableState | None = None) -> None:
        """Write all acts at once; they are on the disk when this returns."""
        lines = chained(self._number, self._hash, done)
        with self.path.open("r+b") as file:
            file.truncate(self._end)  # remove an incomplete last line
            file.seek(self._end)
            file.write(b"".join(line + b"\n" for line in lines))
            file.flush()
            os.fsync(file.fileno())
        self.torn = 0
        for line in lines:
            self._number += 1
            self._read(line)


def begin(folder: Path, name: str, done: list[Done]) -> None:
    """Create a log with its first acts, completely or not at all."""
    head = encode(Head(FORMAT, name))
    lines = [head, *chained(0, sha256(head).hexdigest(), done)]
    write_file(folder / LOG, b"".join(line + b"\n" for line in lines))
    sync_folder(folder)


def chained(number: int, before: str, done: list[Done]) -> list[bytes]:
    """Return the lines for these acts, each with the hash of the line before it."""
    found = []
    for at, act in done:
        number += 1
        line = encode(Entry(number, at, before, act))  # type: ignore[arg-type]  # one of them
        before = sha256(line).hexdigest()
        found.append(line)
    return found


@contextmanager
def locked(folder: Path, patience: float | None = None) -> Iterator[None]:
    """Lock the log: one process writes at a time, and a dead process holds no lock."""
    try:
        lock = (folder / LOCK).open("ab")
    except (FileNotFoundError, NotADirectoryError):
        raise BadLog(f"There is no folder {shortened(str(folder))}.") from None
    with lock:
        until = time.monotonic() + (PATIENCE if patience is None else patience)
        while not lock_open_file(lock):
            if time.monotonic() > until:
                raise BadLog(f"Another command is working on {folder.name}. Try again when it is done.")
            time.sleep(0.05)
        yield
