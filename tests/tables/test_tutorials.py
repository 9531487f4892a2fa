"""Tables of tutorials: scripted positions and moves, at tables like every other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from passel.contract import Scene, TutorialStep
from passel.kernel import Refused, digest
from passel.registry import find, shelf
from passel.tables import acts
from passel.tables.listing import index, is_tutorial
from passel.tables.parts import Frozen
from passel.tables.state import TableState
from passel.tables.tasks import Pace, act_of, find_tasks
from passel.tables.tutorial import is_finished, is_last, progress, scene_of

PACE = Pace(10, 20)


class Desk:
    """A table and its log."""

    def __init__(self, slug: str, scene: int = 1) -> None:
        self.state = TableState("x")
        self.log: list[tuple[int, int, acts.Act]] = []
        names = scene_of(find(slug), scene).names
        terms = acts.Terms(game=slug, seats=len(names) + 1, private=True, scene=scene)
        self.do(acts.Open(by="ada", terms=terms, name="Ada", invitation="i"))
        self.do(acts.Sit(by="ada", seat=0, name="Ada"))
        for seat, name in enumerate(names, 1):
            self.do(acts.Sit(by="ada", seat=seat, name=name, level="novice"))
        self.do(acts.Start(by="ada", seed="00" * 32, rules=find(slug).rules))

    def do(self, act: acts.Act) -> None:
        at = 1000 * (len(self.log) + 1)
        written, effect = self.state.consider(act, at)
        self.state.take(written, effect)
        self.log.append((self.state.number, at, written))

    def next(self) -> bool:
        """Do what the table waits for; return whether there was anything."""
        now = progress(self.state)
        assert now is not None
        if now.waits == "done":
            return False
        if now.waits == "read":
            self.do(acts.Read(by="ada", seat=0, step=now.number))
        elif now.waits == "move":
            self.do(acts.Decide(by="ada", seat=0, options=(now.moves[0][1],)))
        else:
            (task,) = find_tasks(self.state, PACE)
            act = act_of(self.state, task, None)
            assert act is not None
            self.do(act)
        return True

    def until(self, step: int) -> Desk:
        while (now := progress(self.state)) is not None and now.number < step:
            self.next()
        return self

    def refusal(self, act: acts.Act) -> str:
        with pytest.raises(Refused) as refused:
            self.state.consider(act, 10**9)
        return refused.value.reason


def all_scenes() -> Iterator[tuple[str, int]]:
    for slug, game in shelf().items():
        for number in range(len(game.faces.tutorial.SCENES) if game.faces.tutorial else 0):
            yield slug, number + 1


@pytest.mark.parametrize(("slug", "scene"), list(all_scenes()))
def test_every_scene_plays_through_and_is_rebuilt_from_its_log(slug: str, scene: int) -> None:
    desk = Desk(slug, scene)
    while desk.next():
        pass
    again = TableState("x")
    for _each in again.replay(desk.log):
        pass
    assert digest(again.pos) == digest(desk.state.pos)
    assert progress(again) == progress(desk.state)
    assert is_finished(again) is is_last(again)


def test_five_games_have_tutorials() -> None:
    with_tutorials = {slug for slug, _scene in all_scenes()}
    assert with_tutorials == {"lawless", "lordofpigs", "machikoro", "margincall", "whenpigsfly"}


def test_the_table_waits_for_the_player_to_read() -> None:
    desk = Desk("machikoro")
    assert find_tasks(desk.state, PACE) == []
    assert desk.refusal(acts.Decide(by="ada", seat=0, options=("dice 1",))) == "Not yet: Next."
    assert desk.refusal(acts.Read(by="ada", seat=0, step=1)) == "Not yet: Next."
    desk.do(acts.Read(by="ada", seat=0, step=0))
    desk.do(acts.Read(by="ada", seat=0, step=1))
    assert desk.refusal(acts.Read(by="ada", seat=0, step=2)) == "Not yet: wait for the others."
    (task,) = find_tasks(desk.state, PACE)
    assert (task.kind, task.seat) == ("script", 0)  # the player's own roll is scripted
    desk.next()
    assert progress(desk.state).number == 2  # type: ignore[union-attr]
    assert act_of(desk.state, task, None) is None


def test_only_the_scripted_move_is_taken() -> None:
    desk = Desk("machikoro").until(3)
    said = "Try the Cafe this time. In a real game you're free to choose."
    assert desk.refusal(acts.Decide(by="ada", seat=0, options=("buy bakery",))) == said
    assert desk.refusal(acts.Decide(by="ada", seat=0, options=("pass",))) == said
    assert find_tasks(desk.state, PACE) == []
    desk.do(acts.Decide(by="ada", seat=0, options=("buy cafe",)))
    assert [player.coins for player in desk.state.pos.players] == [3, 3]  # type: ignore[attr-defined]


def test_a_refusal_names_the_button_if_the_step_says_nothing() -> None:
    desk = Desk("margincall").until(2)
    assert desk.refusal(acts.Decide(by="ada", seat=0, options=("end",))) == "Not yet: Play Revolving Credit."


@pytest.mark.parametrize(
    "act",
    [
        acts.Undo(by="ada", seat=0),
        acts.AskUndo(by="ada", seat=0),
        acts.UseBot(by="ada", seat=0, level="novice"),
        acts.Leave(by="ada", seat=0),
        acts.Pause(by="ada"),
        acts.Rematch(by="ada", table="y"),
        acts.Order(by="ada", seat=0, text=""),
    ],
)
def test_what_has_no_place_in_a_tutorial(act: acts.Act) -> None:
    assert Desk("machikoro").refusal(act) == "That isn't part of the tutorial."


def test_nobody_reads_at_a_real_game() -> None:
    desk = Desk("machikoro")
    desk.state.terms = replace_scene(desk.state.terms, 0)
    assert desk.refusal(acts.Read(by="ada", seat=0, step=0)) == "This isn't a tutorial."


def replace_scene(terms: acts.Terms, scene: int) -> acts.Terms:
    return acts.Terms(game=terms.game, seats=terms.seats, settings=terms.settings, scene=scene)


def test_an_answer_given_in_advance_is_taken_when_it_is_asked() -> None:
    desk = Desk("lordofpigs").until(5)
    desk.do(acts.Decide(by="ada", seat=0, options=("vote PR.1",), then="with C5"))
    (task,) = find_tasks(desk.state, PACE)
    assert task.kind == "plan"
    act = act_of(desk.state, task, None)
    assert act is not None
    desk.do(act)
    assert progress(desk.state).number == 6  # type: ignore[union-attr]


# -- a later version of the script -------------------------------------------------------------------------


def test_a_script_that_no_longer_fits_is_noticed() -> None:
    desk = Desk("machikoro").until(4)
    scene = desk.state.history.scene
    assert scene is not None
    other = list(scene.steps)
    other[3] = other[3]._replace(do=("buy bakery",))
    desk.state.history = replace(desk.state.history, scene=scene._replace(steps=tuple(other)))
    assert progress(desk.state) is None
    assert find_tasks(desk.state, PACE) == []
    said = "This tutorial has changed. Begin again."
    assert desk.refusal(acts.Decide(by="ada", seat=0, options=("pass",))) == said
    shorter = Scene(scene.begin, scene.names, scene.steps[:2])
    desk.state.history = replace(desk.state.history, scene=shorter)
    assert progress(desk.state) is None


def test_a_move_before_its_text_was_read_does_not_fit() -> None:
    desk = Desk("machikoro").until(3)
    desk.state.read = 1
    assert progress(desk.state) is None


def test_a_scene_that_is_gone_freezes_the_table() -> None:
    with pytest.raises(Frozen, match="changed"):
        scene_of(find("machikoro"), 3)


# -- elsewhere -----------------------------------------------------------------------------------------------


def test_tutorials_are_listed_apart_from_games() -> None:
    state = TableState("x")
    terms = acts.Terms(game="machikoro", seats=2, private=True, scene=1)
    ((_statement, row), *_rest) = index(state, acts.Open(by="a", terms=terms, name="A", invitation="i"), 0)
    assert row["game"] == "machikoro tutorial"
    assert is_tutorial(row["game"])
    assert not is_tutorial("machikoro")


def test_a_step_lists_its_moves_in_order() -> None:
    step = TutorialStep("Roll.", do=("a", "b"), then=((1, "c"),))
    assert step.script == [(0, "a"), (0, "b"), (1, "c")]
