"""Files: written whole or not at all, and locked for one process."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


def write_file(path: Path, data: bytes, synced: bool = True) -> None:
    """Write a file atomically; if `synced`, its data are on disk (fsync) before it gets its name.  The folder
    is not synced: a caller that writes several files does that once."""
    fresh = path.with_name(path.name + ".new")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            if synced:
                file.flush()
                os.fsync(file.fileno())
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    """Write a folder's entries to disk (fsync), where the system supports it: a new or renamed file is not
    durable before."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def lock_open_file(file: IO[bytes]) -> bool:
    """Lock a file for this process, until it is closed or the process ends; return False if another process
    has it.  Where the system has no such locks, everybody gets it."""
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
    return True
