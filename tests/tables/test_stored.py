"""Acts are read and written as version 0.1.0 wrote them, since logs are kept.  Commands are the public API:
what clients of others send does not change unnoticed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from passel.server.ws import messages
from passel.tables import acts, commands

pytestmark = pytest.mark.pure

STORED = Path(__file__).parent / "stored"


def lines(name: str) -> list[bytes]:
    return STORED.joinpath(name).read_bytes().splitlines()


ACTS = lines("acts-0.1.0.jsonl")
COMMANDS = lines("commands.jsonl")
READ: list[tuple[Callable[[bytes], Any], bytes]] = [
    *[(acts.decode, line) for line in ACTS],
    *[(messages.decode, line) for line in COMMANDS],
]


@pytest.mark.parametrize(("decode", "line"), READ)
def test_a_stored_line_is_read_and_written_byte_by_byte(decode: Callable[[bytes], Any], line: bytes) -> None:
    struct = decode(line)
    assert msgspec.json.encode(struct) == line
    assert acts.encode(struct) == line


def test_what_was_added_since_may_be_missing() -> None:
    line = b'{"act":"decide","by":"","id":"","seat":1,"options":["roll 1"]}'
    assert acts.decode(line) == acts.Decide(by="", id="", seat=1, options=("roll 1",), then="")


@pytest.mark.parametrize(
    ("union", "decode", "stored"),
    [(acts.Any_, acts.decode, ACTS), (commands.AnyCommand, messages.decode, COMMANDS)],
    ids=["acts", "commands"],
)
def test_each_kind_is_stored_once_with_every_field(
    union: Any, decode: Callable[[bytes], Any], stored: list[bytes]
) -> None:
    structs = [decode(line) for line in stored]
    assert sorted(type(each).__name__ for each in structs) == sorted(
        each.__name__ for each in get_args(union)
    )
    for struct, line in zip(structs, stored, strict=True):
        named = {struct.__struct_config__.tag_field, *struct.__struct_encode_fields__}
        assert set(msgspec.json.decode(line)) == named
