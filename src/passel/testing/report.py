"""What came of looking at a game."""

from __future__ import annotations

import msgspec


class Check(msgspec.Struct, frozen=True):
    """One promise and whether it was kept.  `tried` says how often something was really compared; a
    check that does not apply to the game says why in `reason`."""

    name: str
    passed: bool
    tried: int
    failure: str = ""
    applies: bool = True
    reason: str = ""


class Report(msgspec.Struct, frozen=True):
    """All checks of one game; programs read this, so its names stay."""

    game: str
    checks: list[Check]
    decisions: int
    games: int

    @property
    def passed(self) -> bool:
        return all(check.passed for check in self.checks)

    @property
    def failures(self) -> dict[str, str]:
        """What was found, by the name of the check."""
        return {check.name: check.failure for check in self.checks if not check.passed}
