"""When Pigs Shall Fly: what a sensible player makes of clear cases."""

from __future__ import annotations

from random import Random

import pytest

from games.whenpigsfly.table import as_table, ask, contest, offers, play, table
from passel.bots import bot
from passel.bots.simulate import play_bots, simulate
from passel.games.whenpigsfly import GAME
from passel.games.whenpigsfly.bot import Planner
from passel.games.whenpigsfly.components import NONE, Craft, Table
from passel.games.whenpigsfly.flight import ceiling, circle, contest_score, glides_in, icons_touched
from passel.kernel import digest


def worths(pos: Table) -> dict[str, float]:
    """What the bot thinks of each option, in a position that it imagines."""
    seat = ask(pos).seat
    dream = as_table(GAME.imagine(pos, seat, 1))
    return dict(zip(offers(pos), GAME.weigh(dream, ask(dream)), strict=True))


def wish(pos: Table) -> str:
    worth = worths(pos)
    return max(worth, key=lambda text: worth[text])


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_one_float_for_each_option_of_every_decision(seats: int) -> None:
    """And the position is left as it was."""
    seen = set()
    random = Random(seats)
    for game in range(8):
        pos = as_table(GAME.new(seats, chance=game))
        while not pos.over:
            before = digest(pos)
            weights = GAME.weigh(pos, ask(pos))
            assert digest(pos) == before and len(weights) == len(ask(pos).options)
            assert all(isinstance(weight, float) for weight in weights)
            seen.add(ask(pos).decision.name)
            pos.answer(ask(pos), random.choice(ask(pos).options))
    assert {"die", "line", "train", "fly"} <= seen


# -- the flight ----------------------------------------------------------------------------------------


def every_flight(sheet: int, craft: Craft, literal: bool, x: int = 0, y: int = 14, circled: int = 0) -> int:
    """The best contest score, by flying all flights there are."""
    forced = glides_in(craft, x)
    line = craft.distance if forced else x + craft.lines
    best = 0
    for height in [0] if forced else range(ceiling(craft.distance, line) + 1):
        leg = circle(sheet, craft, icons_touched(sheet, x, y, line, height), circled, literal)
        met = circled | leg.circled
        if leg.crash != NONE:
            points = contest_score(sheet, craft, leg.crash, met)
        elif height == 0:
            points = contest_score(sheet, craft, line, met)
        else:
            points = every_flight(sheet, craft, literal, line, height, met)
        best = max(best, points)
    return best


def test_the_best_path_is_the_best_of_all_paths() -> None:
    random = Random(1)
    for _ in range(60):
        lines = random.choice([3, 4, 5, 6, 8, 9])
        craft = Craft(random.randint(1, min(30, 4 * lines)), random.randrange(5), random.randrange(7), lines)
        sheet, literal = random.randrange(4), bool(random.randrange(2))
        assert max(0, Planner(sheet, craft, literal).best(0, 14, 0)) == every_flight(sheet, craft, literal)


@pytest.mark.parametrize("crash", ["breaking", "segment"])
def test_it_flies_that_path(crash: str) -> None:
    random = Random(2)
    for _ in range(12):
        distance, lines, fear = random.randint(6, 18), random.choice([4, 5, 6]), random.randrange(4)
        pos = contest((distance, lines, fear, 2), sheet="C", crash=crash)
        while not pos.over:
            play(pos, wish(pos))
        best = every_flight(2, Craft(distance, 2, fear, lines), crash == "segment")
        assert pos.players[0].contest == best


def test_the_longest_flight_is_planned_in_no_time() -> None:
    best = Planner(0, Craft(distance=30, weight_class=1, fear=6, lines=2), literal=False).best(0, 14, 0)
    assert best > 40


# -- prep ----------------------------------------------------------------------------------------------


def test_late_in_the_game_it_completes_what_counts() -> None:
    """Two bubbles for stage 3, or one more bubble of fear that is worth nothing."""
    pos = table("design-stab 7, fear 7, block research", "publicity 9", time=53, dice=[2, 2, 1])
    assert wish(play(pos, "take 2", "take 2")) == "work design-stab"


def test_it_publishes_when_publicity_is_high() -> None:
    pos = table("research-lift 7, publicity 20", "", time=53, dice=[2, 2, 1])
    assert wish(play(pos, "take 2", "take 2")) == "work research-lift"


def test_it_goes_for_wilburs_line() -> None:
    pos = table("fear 6, maneuvers 2, design-lift 1", time=53, dice=[1, 1, 2])
    assert wish(play(pos, "take 1")) == "work fear"


def test_the_dog_waits_for_the_last_round_and_then_takes_all() -> None:
    early = play(table("whistles 3", "", time=20, dice=[4, 6, 6]), "take 4", "work design-lift")
    assert not wish(early).startswith("train dog")
    last = play(table("whistles 3", "", time=53, dice=[4, 6, 6]), "take 4", "work design-lift")
    assert wish(last) == "train dog 3"


def test_after_the_dog_whistles_go_to_the_cat_or_nowhere() -> None:
    last = play(
        table("whistles 2, dog 1, sheep 2", "", time=53, dice=[4, 6, 6]), "take 4", "work design-lift"
    )
    assert wish(last) == "train cat 2"
    last = play(table("whistles 1, dog 1, cat 1", "", time=53, dice=[4, 6, 6]), "take 4", "work design-lift")
    assert wish(last) == "done"


def test_the_duck_is_worth_what_it_saves_in_the_contest() -> None:
    craft = "design-stab 9, design-aero 9, materials 5, fear 5, maneuvers 1, design-speed 9"
    pos = table(f"{craft}, whistles 2", "", time=53, dice=[1, 6, 6])
    late = worths(play(pos, "take 1", "work research-lift"))["train duck"]
    pos = table(f"{craft}, whistles 2", "", time=20, dice=[1, 6, 6])
    assert late > worths(play(pos, "take 1", "work research-lift"))["train duck"]


def test_a_chicken_needs_time_to_serve() -> None:
    early = play(table("whistles 3", "", time=20, dice=[4, 6, 6]), "take 4", "work design-lift")
    last = play(table("whistles 3", "", time=53, dice=[4, 6, 6]), "take 4", "work design-lift")
    assert worths(early)["train chicken 3"] > worths(last)["train chicken 3"]


def test_the_horse_and_the_rat_are_worth_more_with_more_rounds_to_come() -> None:
    def horse(time: int) -> float:
        pos = table("whistles 3, dog 1", "research-lift 4", time=time, dice=[4, 6, 6])
        return worths(play(pos, "take 4", "work design-lift"))["train horse"]

    assert horse(5) > horse(20) > horse(53)


def test_a_chicken_is_kept_for_a_better_use() -> None:
    pos = play(table("chicken 3, fear 7", "", time=20, dice=[2, 6, 6]), "take 2")
    assert worths(pos)["work fear"] > worths(pos)["work fear+chicken"]


def test_a_card_that_is_known_to_be_dear_is_built_on() -> None:
    known = "research-stab 4, research-speed 4"
    worth = worths(play(table(known, "", dice=[3, 6, 6]), "take 3"))
    assert worth["work design-stab"] > worth["work design-lift"] > worth["work design-speed"]


def test_publicity_counts_before_an_event() -> None:
    """With a big design, to be ahead is worth more than with none."""
    design = "design-speed 9, design-lift 9, publicity 5"
    big = worths(table(design, "publicity 6", time=14, dice=[1, 3, 3]))
    none = worths(table("publicity 5", "publicity 6", time=14, dice=[1, 3, 3]))
    assert big["take 1"] - big["take 3"] > none["take 1"] - none["take 3"]


def test_what_is_hidden_does_not_change_what_it_thinks() -> None:
    one = play(table("design-lift 3", "", dice=[3, 6, 6], cards=(1, 2, 3, 4)), "take 3")
    two = play(table("design-lift 3", "", dice=[3, 6, 6], cards=(4, 3, 2, 1)), "take 3")
    assert worths(one) == worths(two)


def test_what_cannot_fly_is_not_steered() -> None:
    """In the last round: fear and maneuvers are nothing to a craft without distance, Wilbur's lines apart."""
    worth = worths(play(table("", time=53, dice=[1, 1, 2]), "take 1"))
    assert worth["work fear"] == worth["work maneuvers"] == 0


# -- whole games ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_alone_it_averages_70_or_more() -> None:
    """Over many games it is about 85."""
    outcome = simulate(GAME, games=60, seats=1, settings={}, bot_name="regular", seed=5)
    assert outcome.figures["score"] >= 75


@pytest.mark.parametrize("seats", [2, 10])
def test_it_plays_on_at_full_tables(seats: int) -> None:
    pos = as_table(GAME.new(seats, {"tiebreak": "vote", "sheets": "dealt"}, chance=seats))
    play_bots(GAME, "regular", pos, 1)
    assert pos.over and bot("regular") is not None
    assert sum(player.total for player in pos.players) / seats > 40
