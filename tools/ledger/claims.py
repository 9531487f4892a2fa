"""Reads claims.toml: what the ledgers say was measured.  Its first lines explain it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from passel.contract import Value

Published = float | tuple[float, float]  # a number, or from the lower to the higher of several


class Trial(msgspec.Struct, frozen=True):
    """One row of a ledger: how games were played, and what was measured in them."""

    slug: str
    title: str
    bot: str
    seats: int
    theirs: int  # games in the ledger
    ours: int  # games that we play
    why: str  # a key of `Claims.why`
    claims: dict[str, Published]
    options: dict[str, Value] = {}
    among: str = ""  # the other bots, if one `bot` plays among them


class Claims(msgspec.Struct, frozen=True):
    """All of claims.toml."""

    why: dict[str, str]  # reasons for which figures may differ
    beyond: dict[str, str]  # by game: what our bots cannot measure
    trial: list[Trial]


@cache
def claims() -> Claims:
    """Return what the ledgers claim."""
    return msgspec.toml.decode(Path(__file__).with_name("claims.toml").read_bytes(), type=Claims)
