"""What the ledgers say was measured: claims.toml, which says what its words mean."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from passel.game import Value

Published = float | tuple[float, float]  # a number, or from the lower to the higher of several


class Trial(msgspec.Struct, frozen=True):
    slug: str
    title: str
    bot: str
    seats: int
    theirs: int
    ours: int
    why: str
    claims: dict[str, Published]
    options: dict[str, Value] = {}
    among: str = ""


class Claims(msgspec.Struct, frozen=True):
    why: dict[str, str]
    beyond: dict[str, str]
    trial: list[Trial]


@cache
def claims() -> Claims:
    return msgspec.toml.decode(files("passel.lab").joinpath("claims.toml").read_bytes(), type=Claims)
