"""Files that are on the disk when we say so."""

from __future__ import annotations

import os
from errno import ENOSPC
from pathlib import Path
from typing import IO, Final

from passel.contract import BadSetting
from passel.records import sync_folder

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class Ledger:
    """What has been done, a line each: added at the end, never changed.  A line that a crash tore is none."""

    def __init__(self, path: Path) -> None:
        self._file: Final = path.open("a+b", buffering=0)
        sync_folder(path.parent)
        self._file.seek(0)
        whole, newline, _ = self._file.read().rpartition(b"\n")
        self._size = self._file.truncate(len(whole) + len(newline))
        self._lines: Final = set(whole.decode("utf-8", "replace").split("\n")) - {""}

    def __contains__(self, line: str) -> bool:
        return line in self._lines

    def add(self, line: str) -> None:
        if line in self._lines:
            return
        data = line.encode() + b"\n"
        try:
            if self._file.write(data) != len(data):
                raise OSError(ENOSPC, os.strerror(ENOSPC), self._file.name)
            os.fsync(self._file.fileno())
        except OSError:
            self._file.truncate(self._size)  # the next line must not be joined to half of this one
            raise
        self._size += len(data)
        self._lines.add(line)

    def close(self) -> None:
        self._file.close()


def write_file(path: Path, data: bytes) -> None:
    """Whole or not at all.  The folder is not synced: whoever writes several does that once."""
    fresh = path.with_name(f"{path.name}.new")
    with fresh.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def alone(folder: Path) -> IO[bytes]:
    """One process has a folder of letters: two would send each twice.  Whoever dies lets go of it."""
    lock = (folder / "lock").open("wb")
    if fcntl is not None:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise BadSetting(f"Another process is sending the letters in {folder}.") from None
    return lock
