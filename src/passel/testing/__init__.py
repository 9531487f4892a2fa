"""Conformance: what every game promises, and the means to catch one that does not keep it.

    from passel.testing import conform

    def test_my_game():
        report = conform(GAME, budget=2_000)
        assert report.passed, report.failures

Games are played at random, for every preset and number of seats, as at a table (keyed, paced, with a
journal), and looked at after every decision.
"""

from passel.testing.conformance import NAMES, conform, examine, playthroughs
from passel.testing.games import Story
from passel.testing.report import Check, Report

__all__ = ["NAMES", "Check", "Report", "Story", "conform", "examine", "playthroughs"]
