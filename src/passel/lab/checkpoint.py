"""A folder in which the results of a long job are kept, so that it goes on where it was stopped.

`job.json` says what the job is; `results` is a row of records, each with its length and checksum, so that one
that was cut off is found and counts for nothing."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from struct import Struct
from typing import Any

import msgspec

from passel.contract import BadSetting

HEAD = Struct(">II")  # length, checksum


class Keep:
    """The results of one job, by the names of its parts."""

    def __init__(self, folder: Path, job: dict[str, Any]) -> None:
        self.file = folder / "results"
        if folder.exists() and not folder.is_dir():
            raise BadSetting(f"{folder.name} is a file; results are kept in a folder.")
        folder.mkdir(parents=True, exist_ok=True)
        told = folder / "job.json"
        if told.exists():
            check(folder, told.read_bytes(), job)
        elif any(folder.iterdir()):
            raise BadSetting(f"The folder {folder.name} holds something else than results.")
        else:
            told.write_bytes(msgspec.json.format(msgspec.json.encode(job), indent=2) + b"\n")
        self.results = self.read()

    def read(self) -> dict[str, bytes]:
        """What is whole; the rest is cut off, so that what is added can be read again."""
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
        record = zlib.compress(msgspec.msgpack.encode((name, result)), 1)
        with self.file.open("ab") as file:
            file.write(HEAD.pack(len(record), zlib.crc32(record)) + record)


def check(folder: Path, told: bytes, job: dict[str, Any]) -> None:
    try:
        before = msgspec.json.decode(told, type=dict[str, Any])
    except (msgspec.MsgspecError, json.JSONDecodeError, UnicodeDecodeError):
        raise BadSetting(f"job.json in {folder.name} cannot be read: it is no job of the lab.") from None
    now = msgspec.to_builtins(job)
    other = [name for name in now | before if now.get(name) != before.get(name)]
    if other:
        raise BadSetting(f"{folder.name} holds the results of another job: {', '.join(other)} differ.")
