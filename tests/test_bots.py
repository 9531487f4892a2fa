"""Bots see what their seat sees, and choose what is on offer."""

from __future__ import annotations

import gc
from types import ModuleType

import pytest

from passel.bots import BOTS, LONGEST_THOUGHT, BotView, bot
from passel.contract import BadSetting, Game
from passel.games.machikoro.components import TRAIN_STATION
from passel.kernel import Position, mix, plain, playout
from passel.registry import find, shelf
from quick import quick
from toys.duel import GAME as DUEL

GAME = find("machikoro")
SPECIAL = "live with special actions"
NAMES = [name if name != "expert" else "expert:4" for name in BOTS]
EVERY_BOT = pytest.mark.parametrize("name", NAMES)
EVERY_GAME = pytest.mark.parametrize("shown", [*shelf().values(), DUEL], ids=lambda game: game.slug)


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
    for number in range(120 if name != "expert:4" else 12):
        ask = pos.asked
        if ask is None:
            break
        option = bot(name)(BotView(GAME, pos, ask.seat), number)
        for twin in with_other_luck(pos):
            assert twin.asked is not None
            assert bot(name)(BotView(GAME, twin, twin.asked.seat), number) is option
        assert option in ask.options
        kinds.add(ask.decision.name)
        pos.play(ask.seat, option)
    assert {"special", "dice", "buy"} <= kinds


@EVERY_GAME
@pytest.mark.parametrize("name", quick(NAMES, *NAMES[:-1]))  # an expert thinks long
def test_choices_do_not_depend_on_what_is_hidden(shown: Game, name: str) -> None:
    """Whatever may be true instead, for all that the seat knows, the bot does the same."""
    seats = min(shown.seats[1], 4)
    pos = shown.new(seats, chance=mix(5))
    asked = 0
    while not pos.over and asked < 12:
        playout(pos, mix(asked), 7)
        for ask in pos.asks:
            asked += 1
            option = bot(name)(BotView(shown, pos, ask.seat), asked)
            assert option in ask.options
            for seed in (3, 4):
                twin = shown.imagine(pos, ask.seat, seed)
                assert bot(name)(BotView(shown, twin, ask.seat), asked) is option
    assert asked


@EVERY_GAME
def test_there_is_no_road_to_the_truth(shown: Game) -> None:
    """Nothing that can be reached from what a bot gets is the true position or a part of it; only what
    all positions share, which nobody changes, is."""
    pos = shown.new(min(shown.seats[1], 4), chance=mix(6), journal=True)
    playout(pos, 3, 9)
    ask = pos.asks[0]
    reader = BotView(shown, pos, ask.seat)
    assert (reader.view, reader.ask.options) == (shown.view(pos, ask.seat), ask.options)
    reader.imagine(1)
    reader.foresee(1)
    assert id(pos) not in reachable(reader)
    assert id(pos) in reachable([pos]), "or else this could not fail"


def reachable(start: object) -> set[int]:
    found: dict[int, object] = {}
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) not in found and not isinstance(thing, (ModuleType, type)):
            found[id(thing)] = thing
            if not (isinstance(thing, dict) and "__builtins__" in thing):  # a module's names lead anywhere
                waiting += gc.get_referents(thing)
    return set(found)


@EVERY_BOT
def test_thinking_leaves_no_trace(name: str) -> None:
    pos = GAME.new(2, key=b"k", journal=True)
    assert pos.asked is not None
    luck, journal = (pos.chance, pos.drawn), list(pos.journal or ())
    bot(name)(BotView(GAME, pos, pos.asked.seat), 1)
    assert (pos.chance, pos.drawn) == luck
    assert pos.journal == journal


def test_eyes_see_an_imagined_position() -> None:
    pos = GAME.new(2, key=b"k", journal=True)
    reader = BotView(GAME, pos, 0)
    imagined = reader.imagine(5)
    assert (imagined.key, imagined.journal, imagined.chance) == (None, None, 5)
    assert imagined is not pos
    assert (reader.game, reader.ask) == (GAME, pos.asked)
    with pytest.raises(ValueError, match="a seat that has to choose"):
        _ = BotView(GAME, pos, 1).ask


def test_what_others_have_chosen_in_secret_is_foreseen_anew() -> None:
    """As sensible players would, not as it happened to be imagined; and whatever they have chosen."""
    one = DUEL.new(2, chance=mix(3))
    ask = one.ask_of(0)
    assert ask is not None and len(one.lanes) == 2
    two = one.copy()
    one.play(0, ask.options[0])
    two.play(0, ask.options[-1])
    for pos in (one, two):
        while (more := pos.ask_of(0)) is not None:
            pos.play(0, more.options[0])
    seen = [BotView(DUEL, pos, 1) for pos in (one, two)]
    assert [reader.imagine(5).ask_of(0) for reader in seen] == [None, None]
    foreseen = [reader.foresee(5) for reader in seen]
    assert plain(foreseen[0]) == plain(foreseen[1])
    assert foreseen[0].ask_of(0) is not None and foreseen[0].ask_of(1) is not None


def test_at_random_means_any_option() -> None:
    pos = GAME.new(2, script=[5])
    assert pos.asked is not None
    reader = BotView(GAME, pos, pos.asked.seat)
    assert {bot("random")(reader, seed) for seed in range(200)} == set(pos.asked.options)
    assert bot("random")(reader, 3) is bot("random")(reader, 3)


def test_a_novice_takes_anything_that_is_not_below_the_average() -> None:
    pos = game(2)
    ask = pos.asked
    assert ask is not None
    weights = GAME.weigh(pos, ask)
    mean = sum(weights) / len(weights)
    chosen = {bot("novice")(BotView(GAME, pos, 0), seed) for seed in range(200)}
    assert chosen == {option for option, weight in zip(ask.options, weights) if weight >= mean}
    assert 1 < len(chosen) < len(ask.options)


def test_a_novice_among_equals_takes_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """A third of a tenth, ten times: the mean comes out above all of them by a hair."""
    pos = GAME.new(2, script=[5])
    assert pos.asked is not None
    monkeypatch.setitem(GAME.__dict__, "weigh", lambda pos, ask: [0.1 / 3] * len(ask.options))
    chosen = {bot("novice")(BotView(GAME, pos, 0), seed) for seed in range(200)}
    assert chosen == set(pos.asked.options)


def test_an_expert_with_one_option_need_not_think() -> None:
    pos = DUEL.new(2, paced=True)
    pos.hands = [[0, 0, 0], [1, 1, 1]]  # type: ignore[attr-defined]
    pos.answer(pos.asks[0], pos.asks[0].options[0])
    forced = pos.ask_of(0)
    assert forced is not None and [option.text for option in forced.options] == ["keep"]
    assert bot("expert:5")(BotView(DUEL, pos, 0), 1) is forced.options[0]


def test_an_expert_may_be_given_time_instead() -> None:
    pos = game(2)
    assert pos.asked is not None
    assert bot("expert:0.02s")(BotView(GAME, pos, 0), 1) in pos.asked.options


def test_every_level_has_a_character() -> None:
    assert list(BOTS) == ["random", "novice", "regular", "expert"]
    assert len({level.character for level in BOTS.values()}) == 4
    assert all(level.character.endswith(".") for level in BOTS.values())


def test_a_sensible_player_takes_what_the_game_likes_best() -> None:
    pos = game(2)
    ask = pos.asked
    assert ask is not None
    weights = GAME.weigh(pos, ask)
    chosen = bot("regular")(BotView(GAME, pos, ask.seat), 1)
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
            pos.answer(ask, bot(names[ask.seat])(BotView(GAME, pos, ask.seat), number))
        won += pos.places[names.index("regular")] == 1
    assert won >= 25


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("randm", "No bot called 'randm'. Did you mean random? Choose from: random, novice, regular"),
        ("", "No bot called ''. Choose from: random, novice, regular"),
        ("expert:", "'expert:' is not a bot. Say expert:1000 or expert:0.5s."),
        ("expert:many", "'expert:many' is not a bot"),
        ("expert:-1", "'expert:-1' is not a bot"),
        ("regular:10", "'regular:10' is not a bot"),
        ("expert:0", "An expert thinks from 1 to 10,000,000 iterations, or up to 3,600 seconds."),
        ("expert:0s", "An expert thinks from 1 to"),
        ("expert:99999999", "An expert thinks from 1 to"),
        (f"expert:{LONGEST_THOUGHT + 1:.0f}s", "An expert thinks from 1 to"),
    ],
)
def test_no_such_bot(name: str, message: str) -> None:
    with pytest.raises(BadSetting) as error:
        bot(name)
    assert str(error.value).startswith(message)
