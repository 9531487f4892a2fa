"""Thinking ahead finds what first sight does not, in whatever it imagines, and the same every time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import sqrt
from statistics import fmean, pstdev

import pytest
from msgspec.structs import replace as replaced

import passel
from passel.bots import BotView, bot, horizon
from passel.bots.search import Judge, Node, Search
from passel.contract import Game
from passel.games.machikoro.components import CARD
from passel.kernel import Ask, Position, digest, mix, playout
from passel.registry import find, shelf
from plugin.passel_nim import GAME as NIM
from quick import quick
from toys.duel import GAME as DUEL

MACHI = find("machikoro")


def searching(
    game: Game,
    pos: Position,
    seat: int,
    seed: int = 1,
    breadth: int = 8,
    doubt: float = 0.0,
    patience: int = 1,
    judge: Judge | None = None,
) -> Search:
    imagine = BotView(game, pos, seat).imagine
    return Search(
        imagine, game.weigh, seat, seed,
        explore=0.5, trust=3.0, sense=0.5, breadth=breadth, doubt=doubt, patience=patience, judge=judge,
    )  # fmt: skip


def never() -> bool:
    return False


def nodes(node: Node) -> list[Node]:
    below = [reply for replies in node.replies.values() for reply in replies.values()]
    return [node] + [each for child in below + list(node.joint.values()) for each in nodes(child)]


@pytest.mark.parametrize(("matches", "winning"), [(5, 1), (6, 2), (7, 3), (9, 1), (10, 2), (11, 3)])
def test_it_finds_the_winning_move(matches: int, winning: int) -> None:
    """With a judgement that is blind only looking ahead helps; from nine on it takes two moves of each."""
    pos = NIM.new(2, {"matches": matches}, script=[0])
    blind = replace(NIM, weigh=lambda pos, ask: [0.0] * len(ask.options))
    for seed in range(2):
        option = searching(blind, pos, 0, seed).think(600, never)
        assert option.text == f"take {winning}"


def test_every_contender_meets_the_same_worlds() -> None:
    worlds: list[int] = []
    pos = MACHI.new(3, chance=mix(1))
    ask = pos.asked
    assert ask is not None

    def imagine(seed: int) -> Position:
        worlds.append(seed)
        return MACHI.imagine(pos, ask.seat, seed)

    search = Search(
        imagine, MACHI.weigh, ask.seat, 1,
        explore=0.5, trust=3.0, sense=0.5, breadth=4, doubt=0.0, patience=1,
    )  # fmt: skip
    worlds.clear()
    search.sweep()
    search.sweep()
    assert [times for _, times in Counter(worlds).items()] == [4, 4]
    assert worlds[:4] == [worlds[0]] * 4 and worlds[0] != worlds[4]


class Contest:
    """The first purchase of a game, of which `gain(place, world)` says what it brings in each world: the
    option that looks best at first sight is at place 0, the second best at 1, and so on."""

    def __init__(self, gain: Callable[[int, int], float], doubt: float = 0.0, seed: int = 1) -> None:
        pos = MACHI.new(3, chance=mix(1))
        assert pos.asked is not None
        before = pos.players[pos.asked.seat].cards  # type: ignore[attr-defined]
        self.results: dict[int, list[float]] = {}

        def judge(after: Position) -> list[float]:
            cards = after.players[search.seat].cards  # type: ignore[attr-defined]
            bought = [f"buy {CARD[card]}" for card in range(len(cards)) if cards[card] != before[card]]
            place = self.texts.index(bought[0] if bought else "pass")
            self.results.setdefault(place, []).append(gain(place, search.sweeps))
            return [self.results[place][-1]] * 3

        self.search = search = searching(
            MACHI, pos, pos.asked.seat, seed, doubt=doubt, patience=1000, judge=judge
        )
        self.texts = [node.option.text for node in search.field if node.option]

    def winner(self, iterations: int) -> int:
        return self.texts.index(self.search.think(iterations, never).text)

    def trials(self) -> list[int]:
        return [len(self.results[place]) for place in range(8)]


def noise(place: int, world: int) -> float:
    """From -1 to 1, always the same."""
    return mix(1000 * world + place) % 2001 / 1000 - 1


def test_the_worse_half_drops_out_but_not_the_favourite() -> None:
    contest = Contest(lambda place, world: 0.1 * place + noise(place, world))
    assert len(contest.texts) == 8
    contest.winner(96)
    assert contest.trials()[0] == contest.search.sweeps, "the favourite is the worst, and stays"
    assert contest.trials().count(4) == 3, "of eight the better four go on, and the favourite"
    assert sum(contest.trials()) == contest.search.root.visits
    assert contest.search.field[0].visits == contest.search.sweeps


@pytest.mark.parametrize(("doubt", "least", "most"), [(0.0, 30, 40), (1.0, 10, 30), (2.0, 1, 10)])
def test_the_favourite_is_chosen_unless_another_has_clearly_beaten_it(
    doubt: float, least: int, most: int
) -> None:
    """In forty contests in which one is a little better, and luck counts for more."""
    others_won = 0
    for number in range(40):
        contest = Contest(partial(a_little_better, number), doubt)
        winner = contest.winner(160)
        others_won += winner != 0
        usual = contest.results[0]
        finalists = [results for results in contest.results.values() if len(results) == len(usual)]
        best = max(finalists, key=fmean)
        leads = [mine - other for mine, other in zip(best, usual, strict=True)]
        convincing = fmean(leads) > doubt * pstdev(leads) / sqrt(len(leads))
        assert contest.results[winner] is (best if convincing else usual)
    assert least <= others_won <= most


def a_little_better(number: int, place: int, world: int) -> float:
    return 0.1 * (place == 1) + noise(place, 100 * number + world)


def test_what_is_clearly_worse_or_all_one_takes_no_more_time() -> None:
    def gain(place: int, world: int) -> float:
        usual = noise(0, world)
        return usual if place < 3 else usual - 0.1 * place

    contest = Contest(gain)
    assert contest.winner(10_000) == 0
    assert contest.trials() == [16, 16, 16, 8, 8, 8, 8, 8]


def test_enough_is_enough() -> None:
    pos = MACHI.new(3, chance=mix(1))
    assert pos.asked is not None
    search = searching(MACHI, pos, pos.asked.seat)
    assert search.think(10**6, lambda: search.sweeps == 2) in pos.asked.options
    assert search.root.visits == 16


def test_visits_and_gains_add_up() -> None:
    pos = MACHI.new(3, chance=mix(1))
    playout(pos, 2, 20)
    assert pos.asked is not None
    search = searching(MACHI, pos, pos.asked.seat)
    search.think(200, never)
    for node in nodes(search.root):
        assert 0 <= node.gain <= node.visits
        for replies in node.replies.values():
            assert (
                sum(reply.prior for reply in replies.values()) == pytest.approx(1) or node is not search.root
            )
            assert all(reply.visits <= max(reply.offers, node.visits) for reply in replies.values())


@pytest.mark.parametrize("game", [MACHI, DUEL], ids=lambda game: game.slug)
def test_what_follows_a_choice_is_looked_at_after_so_many_visits(game: Game) -> None:
    pos = game.new(2, chance=mix(3))
    assert pos.asked is not None
    for patience in (10, 1000):
        search = searching(game, pos, pos.asked.seat, patience=patience)
        search.think(200, never)
        grown = [node for node in nodes(search.root)[1:] if node.replies]
        assert all(node.visits > patience for node in grown if node.option is not None)
        assert bool(grown) == (patience == 10)


def test_what_lies_far_ahead_is_judged_and_not_played() -> None:
    """By rounds: nothing beyond the horizon is ever weighed, and ended games need no judge."""
    pos = MACHI.new(3, {"turn_limit": 6}, chance=mix(1))
    assert pos.asked is not None
    seen: list[int] = []
    judged: list[int] = []

    def weigh(pos: Position, ask: Ask) -> list[float]:
        seen.append(MACHI.lasted(pos))
        return MACHI.weigh(pos, ask)

    def worth(pos: Position) -> list[float]:
        assert not pos.over
        judged.append(MACHI.lasted(pos))
        return [0.5, 0.25, 0.125]

    game = replace(
        MACHI,
        weigh=weigh,
        worth=worth,
        thinking=replaced(MACHI.thinking, horizon=2, sense=1.0, iterations=40),
    )
    reader = BotView(game, pos, pos.asked.seat)
    search = searching(game, pos, reader.seat, judge=horizon(reader))
    search.think(40, never)
    assert search.root.gain == pytest.approx(search.root.visits * [0.5, 0.25, 0.125][reader.seat])
    assert (max(seen), set(judged)) == (2, {3})
    judged.clear()
    assert bot("expert")(reader, 1) in pos.asked.options and judged
    while MACHI.lasted(pos) < 5:
        playout(pos, 1, 1)
    judged.clear()
    search = searching(game, pos, pos.asked.seat, judge=horizon(BotView(game, pos, pos.asked.seat)))
    search.think(40, never)
    assert not judged and search.root.visits


def test_only_a_game_that_cares_has_a_horizon() -> None:
    pos = MACHI.new(3, chance=mix(1))
    assert horizon(BotView(replace(MACHI, thinking=replaced(MACHI.thinking, horizon=0)), pos, 0)) is None
    assert all(game.worth is not None for game in shelf().values() if game.thinking.horizon)


def test_payoffs_may_be_shares_or_points() -> None:
    """What is tempting is so at any scale."""
    pos = MACHI.new(3, chance=mix(1))
    assert pos.asked is not None
    trees = []
    for unit in (1.0, 1024.0):

        def judge(pos: Position, unit: float = unit) -> list[float] | None:
            coins = [unit * player.coins for player in pos.players]  # type: ignore[attr-defined]
            return coins if MACHI.lasted(pos) > 2 else None

        search = searching(MACHI, pos, pos.asked.seat, judge=judge)
        option = search.think(200, never)
        trees.append([option, [(node.visits, node.gain / unit) for node in nodes(search.root)]])
        assert search.spread() > 0.1 * unit
    assert trees[0] == trees[1]


@pytest.mark.parametrize("game", quick([MACHI, DUEL], DUEL), ids=lambda game: game.slug)
def test_lanes_quiet_asks_and_ends_are_walked_through(game: Game) -> None:
    pos = game.new(2, chance=mix(3))
    asked = 0
    while not pos.over and asked < 25:
        ask: Ask = pos.asks[-1]  # in lanes the last is the one who waits for others
        asked += 1
        option = searching(game, pos, ask.seat, asked).think(40, never)
        pos.answer(ask, option)
    assert asked


def test_side_by_side_nobody_sees_what_the_other_has_chosen() -> None:
    """The replies of each seat hang on the node where the lanes opened, not on those of the other."""
    pos = DUEL.new(2, chance=mix(3))
    assert len(pos.lanes) == 2
    search = searching(DUEL, pos, 0)
    search.think(200, never)
    assert set(search.root.replies) == {0, 1}
    for mine in search.root.replies[0].values():
        assert set(mine.replies) <= {0}
    assert search.root.joint


def test_the_same_seed_thinks_the_same() -> None:
    pos = DUEL.new(2, chance=mix(3))
    trees = []
    for seed in (1, 1, 2):
        search = searching(DUEL, pos, 0, seed)
        search.think(100, never)
        trees.append([(node.seat, node.visits, node.gain) for node in nodes(search.root)])
    assert trees[0] == trees[1] != trees[2]


def test_thinking_changes_nothing_at_the_table() -> None:
    pos = DUEL.new(2, key=b"k" * 32)
    before = digest(pos)
    bot("expert:30")(BotView(DUEL, pos, 0), 1)
    assert digest(pos) == before


@pytest.mark.skipif(not passel.compiled(), reason="nothing to compare with")
def test_pure_and_compiled_think_alike() -> None:
    code = (
        "from passel.bots import arena; from passel.registry import find;"
        "plan = arena.match(find('machikoro'), ['expert:20', 'regular'], 2, {'turn_limit': 3}, 1);"
        "print([arena.play_game(plan, number).places for number in range(4)])"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PASSEL_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("0", "1")
    ]
    assert runs[0] == runs[1]
