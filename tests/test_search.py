"""Thinking ahead finds what first sight does not, in whatever it imagines, and the same every time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace

import pytest

import passel
from passel.bots import Eyes, bot
from passel.bots.search import Node, Search
from passel.game import Game, find
from passel.kernel import Ask, Position, digest, mix, playout
from plugin.passel_nim import GAME as NIM
from toys.duel import GAME as DUEL

MACHI = find("machikoro")


def searching(game: Game, pos: Position, seat: int, seed: int = 1, breadth: int = 8) -> Search:
    return Search(Eyes(game, pos, seat).imagine, game.weigh, seat, seed, 0.5, 3.0, 0.5, breadth)


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

    search = Search(imagine, MACHI.weigh, ask.seat, 1, 0.5, 3.0, 0.5, 4)
    worlds.clear()
    search.sweep()
    search.sweep()
    assert [times for _, times in Counter(worlds).items()] == [4, 4]
    assert worlds[:4] == [worlds[0]] * 4 and worlds[0] != worlds[4]


def test_the_worse_half_drops_out() -> None:
    pos = MACHI.new(3, chance=mix(1))
    assert pos.asked is not None
    search = searching(MACHI, pos, pos.asked.seat)
    assert len(search.field) == 8 < len(pos.asked.options)
    option = search.think(96, never)
    tried = sorted(node.visits for node in search.root.replies[pos.asked.seat].values())
    assert tried == [0] * (len(pos.asked.options) - 8) + [4] * 4 + [12] * 2 + [28] * 2
    assert search.field[0].option is option
    assert search.root.visits == sum(tried) == 96


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
    bot("expert:30")(Eyes(DUEL, pos, 0), 1)
    assert digest(pos) == before


@pytest.mark.skipif(not passel.compiled(), reason="nothing to compare with")
def test_pure_and_compiled_think_alike() -> None:
    code = (
        "from passel.bots import arena; from passel.game import find;"
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
