"""Simulation: every figure against one counted by hand, and the same result whoever plays it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from multiprocessing import active_children
from pathlib import Path
from signal import SIGINT
from subprocess import PIPE
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import passel
from passel.bots.simulate import CHUNK, MOST_GAMES, QUANTILES, Outcome, interval, quantile, simulate
from passel.cli.output import print_outcome
from passel.contract import BadSetting, Game
from passel.kernel import MASK, mix, playout, seeded
from passel.registry import NoSuchGame, find
from quick import quick
from terminal.home import paper, printed
from toys.duel import GAME as DUEL

GAME = find("machikoro")
SHORT = {"turn_limit": 2}
TIES = {"turn_limit": 1, "starting_coins": 0}  # with next to nothing in hand many end level


def short(games: int = 600, **changes: Any) -> Outcome:
    plan: dict[str, Any] = {"games": games, "seats": 2, "settings": SHORT, "seed": 7}
    return simulate(GAME, **plan | changes)


def by_hand(games: int, seats: int, options: dict[str, Any], seed: int) -> dict[str, Any]:
    """The same games one by one, from the promises alone."""
    base = seeded("simulate", seed)
    decisions, wins, lengths, reasons = 0, [Fraction()] * seats, [], Counter[str]()
    for number in range(games):
        pos = GAME.new(seats, options, chance=mix(base + 2 * number & MASK))
        decisions += playout(pos, mix(base + 2 * number + 1 & MASK))
        lengths.append(GAME.lasted(pos))
        reasons[pos.reason] += 1
        for seat, place in enumerate(pos.places):
            wins[seat] += Fraction(place == 1, pos.places.count(1))
    return {
        "decisions": decisions,
        "wins": [round(float(won), 6) for won in wins],
        "mean_length": sum(lengths) / games,
        "reasons": dict(reasons),
    }


# -- what comes out ------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK])
def test_every_game_is_played_once_whatever_the_chunks(games: int) -> None:
    told: list[int] = []
    outcome = short(games, progress=told.append)
    counted = by_hand(games, 2, SHORT, 7)
    assert {name: getattr(outcome, name) for name in counted} == counted
    assert sum(outcome.wins) == sum(outcome.reasons.values()) == sum(told) == outcome.games == games
    assert max(told) <= CHUNK


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games(seats: int) -> None:
    outcome = simulate(GAME, games=20, seats=seats, settings={}, seed=-1)
    counted = by_hand(20, seats, {}, -1)
    assert {name: getattr(outcome, name) for name in counted} == counted
    assert outcome.length["shortest"] <= outcome.length["p10"] <= outcome.length["median"]
    assert outcome.length["median"] <= outcome.length["p90"] <= outcome.length["longest"] <= 40


def test_shared_wins_are_fractions() -> None:
    outcome = simulate(GAME, games=300, seats=4, settings=TIES)
    assert outcome.wins == by_hand(300, 4, TIES, 0)["wins"]
    assert sum(outcome.wins) == pytest.approx(300, abs=1e-5)
    assert any(won != int(won) for won in outcome.wins)


def test_programs_read_these() -> None:
    outcome = short(10)
    assert list(json.loads(msgspec.json.encode(outcome))) == [
        "game", "seats", "games", "bot", "seed", "settings", "decisions", "cpu_seconds",
        "decisions_per_cpu_second", "wins", "win_intervals", "mean_length", "length", "reasons", "figures",
        "published", "digest", "compiled",
    ]  # fmt: skip
    assert (outcome.game, outcome.seats, outcome.games, outcome.bot) == ("machikoro", 2, 10, "random")
    assert outcome.settings == GAME.setting_values(SHORT), "all of them, checked"
    assert outcome.cpu_seconds >= 0
    assert outcome.compiled is passel.compiled()
    assert outcome.win_intervals == [interval(won, 10) for won in outcome.wins]


def test_figures_of_the_game_are_means(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("passel.registry.installed", lambda: {"duel": DUEL})
    base = seeded("simulate", 3)
    lost, deaths = 0.0, 0.0
    for number in range(40):
        pos = DUEL.new(2, chance=mix(base + 2 * number & MASK))
        playout(pos, mix(base + 2 * number + 1 & MASK))
        lost += DUEL.faces.lab.figures(pos)["lives lost"]
        deaths += DUEL.faces.lab.figures(pos)["to the death %"]
    outcome = simulate(DUEL, games=40, seats=2, settings={}, seed=3)
    assert outcome.figures == {"lives lost": round(lost / 40, 6), "to the death %": round(deaths / 40, 6)}
    assert 0 < outcome.figures["to the death %"] < 100
    console = paper()
    print_outcome(console, DUEL, outcome)
    assert re.search(rf"lives lost +{lost / 40:.2f} +3\.50 *\n", printed(console))
    assert re.search(rf"to the death % +{deaths / 40:.2f} *\n", printed(console))


def test_published_figures_are_for_the_game_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("passel.registry.installed", lambda: {"duel": DUEL})
    shown = [
        simulate(DUEL, games=2, seats=2, settings={}, bot_name="random"),
        simulate(DUEL, games=2, seats=2, settings={}, bot_name="regular"),
        simulate(DUEL, games=2, seats=2, settings={"life": 2}),
    ]
    assert [outcome.published for outcome in shown] == [{"lives lost": 3.5}, {}, {}]
    console = paper()
    print_outcome(console, DUEL, shown[1])
    assert "published" not in printed(console) and "lives lost" in printed(console)


# -- the digest ----------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", quick(["random", "regular"], "random"))
def test_the_digest_is_the_same_for_any_number_of_workers(bot: str) -> None:
    games = 2 * CHUNK + 1 if bot == "random" else CHUNK + 1
    one, two, three = (short(games, bot_name=bot, workers=workers) for workers in (1, 2, 3))
    assert one.digest == two.digest == three.digest
    assert one.decisions == two.decisions == three.decisions
    assert one.wins == two.wins == three.wins


def test_the_digest_tells_runs_apart() -> None:
    runs = [
        short(50), short(51), short(50, seed=8), short(50, seats=3), short(50, bot_name="regular"),
        short(50, settings={"turn_limit": 3}), short(50, settings=SHORT | {"late_seat_coins": True}),
    ]  # fmt: skip
    assert len({run.digest for run in runs}) == len(runs)
    assert short(50).digest == runs[0].digest


@pytest.mark.skipif(not passel.compiled(), reason="nothing to compare with")
@pytest.mark.parametrize("bot", ["random", "regular"])
def test_pure_and_compiled_agree(bot: str) -> None:
    code = (
        "from passel.registry import find; from passel.bots.simulate import simulate;"
        f"run = simulate(find('machikoro'), games=100, seats=4, settings={{}}, bot_name={bot!r}, seed=3);"
        "print(run.digest, run.compiled)"
    )
    pure = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PASSEL_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    compiled = simulate(GAME, games=100, seats=4, settings={}, bot_name=bot, seed=3)
    assert pure.stdout.split() == [compiled.digest, "False"]


# -- what cannot be played -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"games": 0}, "The number of games must be from 1 to 1,000,000,000."),
        ({"games": -5}, "The number of games must be from 1 to 1,000,000,000."),
        ({"games": MOST_GAMES + 1}, "The number of games must be from 1 to 1,000,000,000."),
        ({"workers": 0}, "The number of workers must be from 1 to 1024."),
        ({"workers": 1025}, "The number of workers must be from 1 to 1024."),
        ({"seats": 5}, "Machi Koro needs 2 to 4 players, not 5."),
        ({"bot_name": "regula"}, "No bot called 'regula'. Did you mean regular?"),
        ({"settings": {"turn_limt": 1}}, "No setting called 'turn_limt'. Did you mean turn_limit?"),
        (
            {"settings": {"turn_limit": 201}},
            "turn_limit must be a whole number from 0 to 200. You entered 201.",
        ),
    ],
)
def test_bad_numbers_and_names(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetting) as error:
        short(**{"games": 1} | wrong)
    assert str(error.value).startswith(message)


@pytest.fixture
def ghost(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game that is on the shelf of this process and of no worker's."""
    game = replace(GAME, slug="ghost")
    monkeypatch.setattr("passel.registry.installed", lambda: {"ghost": game})
    return game


def test_an_error_in_a_worker_is_an_error_here(ghost: Game) -> None:
    assert simulate(ghost, games=1, seats=2, settings=SHORT).game == "ghost"
    with pytest.raises(NoSuchGame, match="There is no game called 'ghost'"):
        simulate(ghost, games=9 * CHUNK, seats=2, settings=SHORT, workers=2)
    assert active_children() == []


def test_an_interruption_leaves_no_worker_behind() -> None:
    def interrupt(games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        short(40 * CHUNK, workers=2, progress=interrupt)
    assert active_children() == []


ENDLESS = """
from passel.registry import find
from passel.bots.simulate import simulate

if __name__ == "__main__":
    tell = lambda games: print(games, flush=True)
    simulate(find("machikoro"), games=10**6, seats=4, settings={}, workers=2, progress=tell)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")
def test_ctrl_c_stops_the_workers_too(tmp_path: Path) -> None:
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, script], stdout=PIPE, stderr=PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == f"{CHUNK}\n"
    os.killpg(process.pid, SIGINT)
    _, errors = process.communicate()  # until the last worker has let go of the pipe
    assert process.returncode == -SIGINT
    assert errors.count("Traceback") == 1, "that of the process itself, and none of a worker"


# -- statistics ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        # (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n) with z = 1.96, z² = 3.8416
        (0, 10, 0.0, 0.277540),  # 0.38416 / 1.38416
        (10, 10, 0.722460, 1.0),  # 1 / 1.38416
        (5, 10, 0.236590, 0.763410),  # (0.69208 ± 1.96 √0.034604) / 1.38416
        (50, 100, 0.403830, 0.596170),
        (20, 100, 0.133366, 0.288831),  # (0.219208 ± 1.96 √0.00169604) / 1.038416
        (2.5, 4, 0.219422, 0.908103),  # (1.1052 ± 1.96 √0.11861875) / 1.9604
        (0, 1, 0.0, 0.793456),
    ],
)
def test_interval(won: float, games: int, low: float, high: float) -> None:
    assert interval(won, games) == pytest.approx((low, high), abs=2e-6)


@settings(deadline=None)
@given(st.integers(1, 10**9), st.fractions(0, 1))
def test_an_interval_holds_the_share_and_stays_between_0_and_1(games: int, share: Fraction) -> None:
    low, high = interval(float(share * games), games)
    assert 0 <= low <= float(share) + 1e-6
    assert float(share) - 1e-6 <= high <= 1
    assert not str(low).startswith("-")


@settings(deadline=None)
@given(st.lists(st.integers(-50, 50), min_size=1), st.sampled_from([*QUANTILES.values()]) | st.floats(0, 1))
def test_quantile(values: list[int], part: float) -> None:
    enough = [value for value in values if sum(other <= value for other in values) >= part * len(values)]
    assert quantile(Counter(values), part) == min(enough)


def test_quantiles_have_names() -> None:
    lengths = Counter(range(1, 101))
    assert {name: quantile(lengths, part) for name, part in QUANTILES.items()} == {
        "shortest": 1, "p10": 10, "median": 50, "p90": 90, "longest": 100,
    }  # fmt: skip
