"""Files that survive a crash: each write is fsynced before the function returns."""

from __future__ import annotations

import os
from errno import ENOSPC
from pathlib import Path
from typing import IO, Final

from passel.contract import BadSetting
from passel.files import lock_open_file, sync_folder


class DurableLog:
    """A set of lines in an append-only file.  A last line without a newline, after a crash, is dropped."""

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
            self._file.truncate(self._size)  # the next line must not be joined to half of this line
            raise
        self._size += len(data)
        self._lines.add(line)

    def close(self) -> None:
        self._file.close()


def lock_folder(folder: Path) -> IO[bytes]:
    """Lock a mail folder for this process, until it ends: two processes would send each email twice."""
    lock = (folder / "lock").open("wb")
    if not lock_open_file(lock):
        lock.close()
        raise BadSetting(f"Another process is already sending the emails in {folder}.")
    return lock
