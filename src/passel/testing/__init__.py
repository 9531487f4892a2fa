"""Conformance tests: what every game must guarantee, for our games and for plugins.

    from passel.testing import conform

    def test_my_game():
        report = conform(GAME, budget=2_000)
        assert report.passed, report.failures

Games are played at random, for every preset and number of seats, as at a table (keyed, paced, with a
journal), and checked after every decision.
"""

from passel.testing.conformance import NAMES, conform, examine, playthroughs
from passel.testing.games import Playthrough
from passel.testing.report import Check, Report

__all__ = ["NAMES", "Check", "Playthrough", "Report", "conform", "examine", "playthroughs"]
