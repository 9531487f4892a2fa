"""The answer to the question that follows is given in advance: it is made once, or the seat is asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pages import lordofpigs_table, machikoro_table
from pages.test_combined import AGENDA, pigs_with, sheep
from passel.kernel import Position
from passel.registry import find
from passel.tables import acts
from passel.tables.history import History
from passel.tables.state import TableState
from passel.tables.tasks import Pace, Task, act_of, find_tasks

PACE = Pace(600, 1800)
NOW = 1_000


def do(state: TableState, act: acts.Act) -> acts.Act:
    written, effect = state.consider(act, NOW)
    state.take(written, effect)
    return written


def begun(slug: str, pos: Position, monkeypatch: pytest.MonkeyPatch) -> TableState:
    """A table at which that position is the beginning, with one person in each seat."""

    def begin(history: History) -> Position:
        other = pos.copy()
        other.script, other.key, other.paced, other.journal = None, history.seed, True, []
        return other

    monkeypatch.setattr(History, "begin", begin)
    state, game = TableState("x"), find(slug)
    do(state, acts.Open(by="u0", terms=acts.Terms(game=slug, seats=pos.seats), name="Ada", invitation="i"))
    for seat in range(pos.seats):
        do(state, acts.Sit(by=f"u{seat}", seat=seat, name=f"U{seat}"))
    do(state, acts.Start(by="u0", seed="5" * 64, rules=game.rules))
    return state


def decided(state: TableState, text: str, then: str) -> acts.Decide:
    seat = state.pos.asks[0].seat
    act = state.decision(f"u{seat}", "m1", seat, state.seats[seat].asks, text, then)
    written = do(state, act)
    assert isinstance(written, acts.Decide)
    return written


def question(state: TableState) -> tuple[int, str]:
    return state.pos.asks[0].seat, state.pos.asks[0].decision.name


def due(state: TableState) -> Task:
    [task] = [each for each in find_tasks(state, PACE) if each.kind != "clock"]
    return task


def performed(state: TableState, task: Task) -> acts.Act:
    act = act_of(state, task, None)
    assert act is not None
    return do(state, act)


def seen(state: TableState, seat: int) -> list[object]:
    others = [each for each in range(-1, len(state.seats)) if each != seat]
    return [(state.game.view(state.pos, each), state.journal.told[each]) for each in others]


@pytest.mark.parametrize(
    ("slug", "lay", "text", "then", "options"),
    [
        ("machikoro", machikoro_table.TABLES["swap"], "swap P3; take cafe", "give bakery",
         ("swap P3", "take cafe", "give bakery")),
        ("lordofpigs", lordofpigs_table.TABLES["lobby"], "use C6", "on ET.3", ("use C6", "on ET.3")),
    ],
    ids=["swap", "lobby"],
)  # fmt: skip
def test_both_are_one_act_if_nothing_happens_in_between(
    slug: str,
    lay: Callable[[], Position],
    text: str,
    then: str,
    options: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = begun(slug, lay(), monkeypatch)
    written = decided(state, text, then)
    assert (written.options, written.then) == (options, "")
    assert not state.seats[0].plan


def test_the_second_bubble_of_the_sheep_follows_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun("whenpigsfly", sheep("design-speed 3"), monkeypatch)
    written = decided(state, "sheep lift", "sheep lift")
    assert (written.options, written.then, question(state)) == (("sheep lift",), "sheep lift", (0, "sheep"))
    task = due(state)
    assert (task.kind, task.at) == ("plan", NOW)
    second = performed(state, task)
    assert isinstance(second, acts.Decide) and second.options == ("sheep lift",)
    assert question(state) == (0, "train") and not state.seats[0].plan
    assert state.game.view(state.pos, 0).public.sheets[0].bubbles["design-lift"] == 2


def test_a_vote_takes_as_long_as_one_with_the_only_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the others would know that there was a choice; and before it is cast they see nothing of it."""
    times, views = [], []
    for hand, then in (("C2 C2", ""), ("C2 C6", "with C2")):
        state = begun("lordofpigs", pigs_with(hand, AGENDA, "PR vote"), monkeypatch)
        assert question(state) == (0, "vote")
        before = seen(state, 0)
        written = decided(state, "vote PR.3", then)
        assert (written.options, written.then) == (("vote PR.3",), then)
        assert seen(state, 0) == before
        task = due(state)
        times.append(task.at)
        performed(state, task)
        assert question(state)[0] != 0
        views.append(state.journal.since(-1, 0)[-1])
    assert times[0] == times[1] and NOW + PACE.least <= times[0] <= NOW + PACE.most
    assert views[0] == views[1]


@pytest.mark.parametrize("then", ["with R3", "give bakery", "no such thing"])
def test_what_cannot_be_chosen_then_is_asked(then: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun("lordofpigs", lordofpigs_table.TABLES["vote"](), monkeypatch)
    written = decided(state, "vote PR.3", then)
    assert (written.options, written.then) == (("vote PR.3",), "")
    assert question(state) == (0, "vote-card") and not find_tasks(state, PACE)


def test_the_first_answer_may_end_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun("lordofpigs", lordofpigs_table.TABLES["vote"](), monkeypatch)
    assert decided(state, "pass", "with C2").then == ""
    assert question(state)[0] != 0 and not state.seats[0].plan


def test_an_undo_in_between_takes_both_back(monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun("lordofpigs", lordofpigs_table.TABLES["vote"](), monkeypatch)
    decided(state, "vote PR.3", "with C2")
    task = due(state)
    do(state, acts.Undo(by="u0", seat=0))
    assert question(state) == (0, "vote") and not state.seats[0].plan
    assert act_of(state, task, None) is None and not find_tasks(state, PACE)


def test_a_table_that_is_read_again_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server may stop between the two acts."""
    state = begun("lordofpigs", lordofpigs_table.TABLES["vote"](), monkeypatch)
    stored = acts.encode(decided(state, "vote PR.3", "with C2"))
    other = begun("lordofpigs", lordofpigs_table.TABLES["vote"](), monkeypatch)
    do(other, acts.decode(stored))
    assert other.seats[0].plan == ("with C2",) and due(other) == due(state)
