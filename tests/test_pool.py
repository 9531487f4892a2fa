"""Bots that think in a process of their own choose as they would here, and stop when they are told to."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Iterator
from functools import partial

import pytest

from passel.bots import BotView, bot
from passel.bots.process import BotProcess, Stopped, searches, think
from passel.contract import BadSetting, Game
from passel.kernel import Position, mix, playout
from passel.registry import find, shelf
from quick import quick

EXPERT = "expert:2"
FOR_EVER = "expert:10000000"
EVERY_GAME = pytest.mark.parametrize("game", shelf().values(), ids=lambda game: game.slug)


@pytest.fixture(scope="module")
def study() -> Iterator[BotProcess]:
    """One for all games, as at a table that is kept."""
    opened = BotProcess()
    yield opened
    opened.close()


def some_way_in(game: Game) -> Position:
    """Where somebody has a choice."""
    pos = game.new(min(game.seats[1], 4), chance=mix(3))
    playout(pos, mix(4), 20)
    while all(len(ask.options) < 3 for ask in pos.asks):
        playout(pos, mix(5), 1)
    return pos


def reader_of(game: Game) -> BotView:
    pos = some_way_in(game)
    return BotView(game, pos, next(ask.seat for ask in pos.asks if len(ask.options) > 2))


@pytest.mark.parametrize("game", quick(shelf().values(), find("machikoro")), ids=lambda game: game.slug)
def test_the_same_choice_as_here(study: BotProcess, game: Game) -> None:
    reader = reader_of(game)
    for seed in range(2):
        assert study.bot(EXPERT)(reader, seed) is bot(EXPERT)(reader, seed)
    assert study.process is not None and study.process.poll() is None, "one process for them all"


@EVERY_GAME
def test_what_goes_over_is_the_same_whatever_is_true(game: Game) -> None:
    """Other cards, other dice: for all that the seat knows the same bytes."""
    pos = some_way_in(game)
    seat = next(ask.seat for ask in pos.asks if len(ask.options) > 2)
    twin = game.imagine(pos, seat, 7)
    twin.key = bytes(32)
    sent = [pickle.dumps(BotView(game, each, seat).guess) for each in (pos, twin)]
    assert sent[0] == sent[1]


def test_anybody_may_have_it_thought_in_a_pool_of_their_own() -> None:
    reader = reader_of(find("machikoro"))
    question = (reader.game.slug, reader.seat, EXPERT, pickle.dumps(reader.guess), 1)
    call = pickle.loads(pickle.dumps(partial(think, *question)))
    assert call() == bot(EXPERT)(reader, 1).id


def test_only_who_searches_goes_there() -> None:
    study = BotProcess()
    reader = reader_of(find("machikoro"))
    for level in ("random", "novice", "regular"):
        assert not searches(level)
        assert study.bot(level)(reader, 1) is bot(level)(reader, 1)
    assert study.process is None
    assert searches("expert") and searches(EXPERT)
    with pytest.raises(BadSetting, match="No bot called 'oracle'"):
        study.bot("oracle")
    study.close()


def test_what_goes_wrong_there_is_told_here(study: BotProcess) -> None:
    reader = reader_of(find("machikoro"))
    with pytest.raises(BadSetting, match="is not a bot"):
        study.ask("expert:x", reader, 1)
    assert study.bot(EXPERT)(reader, 1) is bot(EXPERT)(reader, 1), "and it goes on"


def test_a_thought_ends_when_the_study_is_closed() -> None:
    study = BotProcess()
    reader = reader_of(find("machikoro"))
    told: list[str] = []

    def wait() -> None:
        try:
            study.bot(FOR_EVER)(reader, 1)
        except Stopped as stopped:
            told.append(str(stopped))

    waiting = threading.Thread(target=wait)
    process = study.open()
    waiting.start()
    study.close()
    waiting.join(60)
    assert not waiting.is_alive()
    assert process.poll() is not None
    assert len(told) == 1
    with pytest.raises(Stopped, match="The bot's process was closed"):
        study.bot(FOR_EVER)(reader, 1)


def test_a_thought_ends_when_whoever_asked_has_gone() -> None:
    study = BotProcess()
    reader = reader_of(find("machikoro"))
    process = study.open()
    assert process.stdin is not None
    pickle.dump(("machikoro", reader.seat, FOR_EVER, pickle.dumps(reader.guess), 1), process.stdin)
    process.stdin.close()
    assert process.wait(60) == 0
    study.close()


def test_a_process_that_was_stopped_from_outside() -> None:
    study = BotProcess()
    study.open().kill()
    with pytest.raises(Stopped, match="was stopped"):
        study.bot(EXPERT)(reader_of(find("machikoro")), 1)
    study.close()
