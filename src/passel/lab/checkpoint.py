"""A folder with the results of a long job, so that it can continue after an interruption.

`job.json` describes the job; `results` is a sequence of records, each with its length and checksum, so that
an incomplete one is detected and dropped."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from struct import Struct
from typing import Any

import msgspec

from passel.contract import BadSetting
from passel.i18n import _

HEAD = Struct(">II")  # length, checksum


class Checkpoint:
    """The results of one job, by the names of its parts.  Raises BadSetting for a folder of another job."""

    def __init__(self, folder: Path, job: dict[str, Any]) -> None:
        self.file = folder / "results"
        if folder.exists() and not folder.is_dir():
            raise BadSetting(_("{file} is a file; results are kept in a folder.").format(file=folder.name))
        folder.mkdir(parents=True, exist_ok=True)
        description = folder / "job.json"
        if description.exists():
            check(folder, description.read_bytes(), job)
        elif any(folder.iterdir()):
            raise BadSetting(
                _("The folder {folder} has something else than results.").format(folder=folder.name)
            )
        else:
            description.write_bytes(msgspec.json.format(msgspec.json.encode(job), indent=2) + b"\n")
        self.results = self.read()

    def read(self) -> dict[str, bytes]:
        """Return the complete records; cut off an incomplete one, so that new ones can be appended."""
        data = self.file.read_bytes() if self.file.exists() else b""
        found: dict[str, bytes] = {}
        at = 0
        while at + HEAD.size <= len(data):
            length, checksum = HEAD.unpack_from(data, at)
            record = data[at + HEAD.size : at + HEAD.size + length]
            if len(record) < length or zlib.crc32(record) != checksum:
                break
            name, result = msgspec.msgpack.decode(zlib.decompress(record), type=tuple[str, bytes])
            found[name] = result
            at += HEAD.size + length
        if at < len(data):
            with self.file.open("r+b") as file:
                file.truncate(at)
        return found

    def add(self, name: str, result: bytes) -> None:
        """Append a result to the file."""
        record = zlib.compress(msgspec.msgpack.encode((name, result)), 1)
        with self.file.open("ab") as file:
            file.write(HEAD.pack(len(record), zlib.crc32(record)) + record)


def check(folder: Path, description: bytes, job: dict[str, Any]) -> None:
    """Raise BadSetting if the folder is of another job."""
    try:
        before = msgspec.json.decode(description, type=dict[str, Any])
    except (msgspec.MsgspecError, json.JSONDecodeError, UnicodeDecodeError):
        raise BadSetting(
            _("job.json in {folder} cannot be read: it is not a job of the lab.").format(folder=folder.name)
        ) from None
    now = msgspec.to_builtins(job)
    other = [name for name in now | before if now.get(name) != before.get(name)]
    if other:
        raise BadSetting(
            _("{folder} has the results of another job: {names} differ.").format(
                folder=folder.name, names=", ".join(other)
            )
        )
