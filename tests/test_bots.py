"""Bots see what their seat sees, and choose what is on offer."""

from __future__ import annotations

import pytest

from passel.bots import BOTS, Eyes, bot
from passel.game import BadSetting, find
from passel.games.machikoro.components import TRAIN_STATION
from passel.kernel import Position, mix

GAME = find("machikoro")
SPECIAL = "live with special actions"
EVERY_BOT = pytest.mark.parametrize("name", BOTS)


def game(seats: int, number: int = 0) -> Position:
    """A game with special actions, of which the train stations stand: many kinds of decisions."""
    pos = GAME.new(seats, preset=SPECIAL, chance=mix(number))
    for player in pos.players:  # type: ignore[attr-defined]
        player.cards[TRAIN_STATION] = 1
    return pos


def with_other_luck(pos: Position) -> list[Position]:
    """Positions that no seat could tell from `pos`: only the dice to come are others."""
    keyed, fast, further, scripted = (pos.copy() for _ in range(4))
    keyed.key = bytes(range(32))
    fast.chance = mix(pos.chance + 1)
    further.drawn += 5
    scripted.rehearse(5, 5, 5)
    return [keyed, fast, further, scripted]


@EVERY_BOT
def test_choices_do_not_depend_on_the_dice_to_come(name: str) -> None:
    pos = game(3)
    kinds = set()
    for number in range(120):
        ask = pos.asked
        if ask is None:
            break
        option = bot(name)(Eyes(GAME, pos, ask), number)
        for twin in with_other_luck(pos):
            assert twin.asked is not None
            assert bot(name)(Eyes(GAME, twin, twin.asked), number) is option
        assert option in ask.options
        kinds.add(ask.decision.name)
        pos.play(ask.seat, option)
    assert {"special", "dice", "buy"} <= kinds


@EVERY_BOT
def test_thinking_leaves_no_trace(name: str) -> None:
    pos = GAME.new(2, key=b"k", journal=True)
    assert pos.asked is not None
    luck, journal = (pos.chance, pos.drawn), list(pos.journal or ())
    bot(name)(Eyes(GAME, pos, pos.asked), 1)
    assert (pos.chance, pos.drawn) == luck
    assert pos.journal == journal


def test_eyes_see_an_imagined_position() -> None:
    pos = GAME.new(2, key=b"k", journal=True)
    assert pos.asked is not None
    eyes = Eyes(GAME, pos, pos.asked)
    imagined = eyes.imagine(5)
    assert (imagined.key, imagined.journal, imagined.chance) == (None, None, 5)
    assert imagined is not pos
    assert (eyes.game, eyes.ask) == (GAME, pos.asked)


def test_at_random_means_any_option() -> None:
    pos = GAME.new(2, script=[5])
    assert pos.asked is not None
    eyes = Eyes(GAME, pos, pos.asked)
    assert {bot("random")(eyes, seed) for seed in range(200)} == set(pos.asked.options)
    assert bot("random")(eyes, 3) is bot("random")(eyes, 3)


def test_a_sensible_player_takes_what_the_game_likes_best() -> None:
    pos = game(2)
    ask = pos.asked
    assert ask is not None
    weights = GAME.weigh(pos, ask)
    chosen = bot("regular")(Eyes(GAME, pos, ask), 1)
    assert weights[ask.options.index(chosen)] == max(weights)


def test_sense_beats_chance() -> None:
    """Thirty games of one against one, in either seat."""
    won = 0
    for number in range(30):
        pos = GAME.new(2, {"turn_limit": 25}, chance=mix(number))
        names = ["regular", "random"] if number % 2 else ["random", "regular"]
        while pos.asked is not None:
            ask = pos.asked
            number = mix(number + 1)
            pos.answer(ask, bot(names[ask.seat])(Eyes(GAME, pos, ask), number))
        won += pos.places[names.index("regular")] == 1
    assert won >= 25


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("randm", "There is no bot 'randm'. Did you mean random? There are: random, regular"),
        ("", "There is no bot ''. There are: random, regular"),
    ],
)
def test_no_such_bot(name: str, message: str) -> None:
    with pytest.raises(BadSetting) as error:
        bot(name)
    assert str(error.value).startswith(message)
