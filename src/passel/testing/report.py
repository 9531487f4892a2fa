"""The results of conformance tests."""

from __future__ import annotations

import msgspec


class Check(msgspec.Struct, frozen=True):
    """The result of one checker.  `tried` is the number of comparisons; if it does not apply to the game,
    `reason` says why."""

    name: str
    passed: bool
    tried: int
    failure: str = ""
    applies: bool = True
    reason: str = ""


class Report(msgspec.Struct, frozen=True):
    """All checks of one game.  Programs read this as JSON, so the names must not change."""

    game: str
    checks: list[Check]
    decisions: int
    games: int

    @property
    def passed(self) -> bool:
        return all(check.passed for check in self.checks)

    @property
    def failures(self) -> dict[str, str]:
        """Return the failures by the name of the check."""
        return {check.name: check.failure for check in self.checks if not check.passed}
