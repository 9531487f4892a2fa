"""`passel bench pages`: every decision is shown on all pages, and a page that is not told is found out."""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

pytest.importorskip("litestar", reason="needs passel[server]")

from passel import cli
from passel.bench.browser import Event, Unfit, event_of
from passel.bench.load import Server, run_fast
from passel.bench.page_costs import Costs, measure_costs
from passel.bench.page_run import Plan, Run, Step
from passel.bench.pages import Control, PageFigures, PagesReport, figures_of, measure_passel, play_on
from passel.bench.viewers import WAYS, NudgedPage, Page, Prompt, SocketPage, StreamPage, Update
from passel.bench.visible import Stored, visible_changes
from passel.registry import find, shelf
from passel.tables import acts
from passel.tables.state import TableState

pytestmark = pytest.mark.pure
PLAN = Plan("machikoro", tables=2, watchers=1, seconds=1, warm_up=0.2)


class PagesServer(Server):
    """The server of `pages_server.py`."""

    mode = ""

    def command(self) -> list[str]:
        return [sys.executable, str(Path(__file__).parent / "pages_server.py"), str(self.port), self.mode]


def played(folder: Path, way: str, mode: str = "") -> Run:
    server = PagesServer(folder)
    server.mode = mode
    return play_on(PLAN, server, WAYS[way], 1)


def all_pages(run: Run) -> int:
    return len(run.steps) * len(PLAN.readers)


# -- the clients -------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("server", "kind"), [(Control, NudgedPage), *[(PagesServer, WAYS[way]) for way in WAYS]]
)
def test_every_decision_is_shown_on_all_pages(server: type[Server], kind: type[Page], tmp_path: Path) -> None:
    run = play_on(PLAN, server(tmp_path), kind, 1)
    assert {step.updates for step in run.steps} == {5}
    assert len({step.table for step in run.steps}) == 2
    assert len({(step.table, step.number) for step in run.steps}) == len(run.steps)
    assert all(step.shown >= 0 and step.answered > 0 for step in run.steps)
    figures = figures_of(run, all_pages(run))
    assert figures.decisions == len(run.steps)
    assert figures.updates_per_decision == figures.visible_per_decision == 5
    assert figures.per_cpu_second > 0 and figures.megabytes > 0
    if server is Control:
        assert figures.bytes_per_decision_per_page > 37_000, "every page is loaded again"


@pytest.mark.slow
@pytest.mark.parametrize("way", ["socket", "stream"])
def test_a_page_that_is_never_told(way: str, tmp_path: Path) -> None:
    """It is found out by what a new page shows; if that fails, too, by the number of updates."""
    with pytest.raises(Unfit, match="2 of 10 pages do not show the present state"):
        played(tmp_path, way, "silent")


def test_too_few_updates() -> None:
    run = Run(PLAN, Server(Path()), Page)
    run.rates.append((3, 0.5))
    run.steps.extend(Step("t", number, 0.001, 0.002, 4) for number in range(3))
    assert figures_of(run, 12).updates_per_decision == 4
    with pytest.raises(Unfit, match=r"4\.00 updates per decision; 5\.00 were needed"):
        figures_of(run, 15)


@pytest.mark.slow
def test_a_page_that_shows_something_else(tmp_path: Path) -> None:
    with pytest.raises(Unfit, match="2 of 10 pages do not show the present state"):
        played(tmp_path, "socket", "stale")


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_a_refused_decision(way: str, tmp_path: Path) -> None:
    with pytest.raises(Unfit, match=r"refused a decision.*The fifth is refused\."):
        played(tmp_path, way, "refuses")


@pytest.mark.slow
@pytest.mark.parametrize("way", ["socket", "stream"])
def test_a_channel_that_closes(way: str, tmp_path: Path) -> None:
    with pytest.raises(Unfit, match="The server closed the"):
        played(tmp_path, way, "closes")


# -- Passel ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_passel_tells_all_pages_what_they_have_to_show(way: str) -> None:
    figures = measure_passel(msgspec.structs.replace(PLAN, way=way))
    assert figures.decisions > 1
    assert figures.updates_per_decision > 1 and figures.visible_per_decision > 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", [SocketPage, StreamPage])
def test_a_page_of_passel_that_is_never_told(kind: type[Page], monkeypatch: pytest.MonkeyPatch) -> None:
    class Deaf(kind):  # type: ignore[misc, valid-type]
        def update(self, news: Update) -> None:
            if self.seat >= 0:
                super().update(news)

    monkeypatch.setitem(WAYS, "socket", Deaf)
    with pytest.raises(Unfit, match="2 of 10 pages do not show the present state"):
        measure_passel(PLAN)


@pytest.mark.slow
def test_what_comes_before_the_first_decision(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        costs = run_fast(measure_costs(server, "machikoro", 2, SocketPage, times=2))
    finally:
        server.stop()
    assert all(cost > 0 for cost in msgspec.structs.astuple(costs))


# -- what a page says ----------------------------------------------------------------------------------------


def test_what_a_page_asks() -> None:
    prompt = Prompt()
    offers = '[["buy wheat","","","","",""],["buy mine","","","","Too dear.",""]]'
    script = f'<script type="application/json" id="offers">{offers}</script>'
    prompt.read(f'<div><section aria-live="polite" data-ask="7" id="prompt">{script}</section></div>')
    assert (prompt.ask, prompt.choices) == (7, ["buy wheat"])
    prompt.read("<ol id='log'></ol>")
    assert (prompt.ask, prompt.choices) == (7, ["buy wheat"]), "it is not in this region"
    prompt.read('<section id="prompt" data-ask="0">Wait.</section>')
    assert (prompt.ask, prompt.choices) == (0, [])


def test_an_event() -> None:
    assert event_of("event: update\nid: s1\ndata: {\ndata: }") == Event("update", "s1", "{\n}")
    assert event_of(": here").data == ""


# -- what visible changes ask for ----------------------------------------------------------------------------


def stored_game(slug: str, most: int = 60) -> list[Stored]:
    """The acts of a table at which four decide at random."""
    game, state, rows = find(slug), TableState("t"), []
    people = [f"user {seat}" for seat in range(4)]

    def do(act: acts.Act) -> None:
        written, effect = state.consider(act, 0)
        state.take(written, effect)
        rows.append((state.number, 0, acts.encode(written)))

    terms = acts.Terms(game=slug, seats=4, settings=game.setting_values(), title="")
    do(acts.Open(by=people[0], id="", terms=terms, name="Ada", invitation="i"))
    for seat, user in enumerate(people):
        if seat:
            do(acts.Enter(by=user, invitation="i"))
        do(acts.Sit(by=user, seat=seat, name=f"Player {seat}"))
    do(acts.Start(by=people[0], seed="5" * 64, rules=game.rules))
    chance = random.Random(1)
    for _ in range(most):
        ask = chance.choice(state.pos.asks)
        choice = chance.choice(ask.options).text
        do(acts.Decide(by=people[ask.seat], seat=ask.seat, options=(choice,)))
    return rows


def test_who_had_to_be_told() -> None:
    """In Machi Koro, a swap of cards is a secret until it is made; all else is public at once."""
    rows = stored_game("machikoro")
    decided = [acts.decode(body) for _, _, body in rows][-60:]
    first = next(n for n, act in enumerate(decided) if act.options[0].startswith("swap P"))
    assert decided[0].options[0].startswith("buy")
    readers = Counter([0, 1, 2, 3, -1, -1])
    assert visible_changes(rows, {0}, readers) == 6
    assert visible_changes(rows, {first}, readers) == 1
    assert visible_changes(rows, {0, first}, {-1: 2}) == 2
    assert visible_changes(rows, (), readers) == 0


@pytest.mark.parametrize("slug", shelf())
def test_the_one_who_decides_always_sees_it(slug: str) -> None:
    rows = stored_game(slug)
    told = [visible_changes(rows, {number}, Counter(range(4))) for number in range(60)]
    assert all(1 <= each <= 4 for each in told)


# -- the command -------------------------------------------------------------------------------------------


def report() -> PagesReport:
    figures = PageFigures(3, 500.0, 510.0, 2.0, 0.5, 4.0, 4.0, 1_700, 1.0, 2.0, 3.0, 4.0, 160.5)
    return PagesReport(PLAN, figures, [figures, figures], 1.0, Costs(1.7, 1.6, 1.1, 1.7, 2.9, 1.2))


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    plans: list[Plan] = []

    def bench_pages(plan: Plan, progress: object) -> PagesReport:
        plans.append(plan)
        return report()

    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr("passel.bench.pages.bench_pages", bench_pages)
    assert cli.run(["bench", "pages"]) == 0
    out = capsys.readouterr().out
    assert "bytes per decision per page" in out and "1,700" in out
    assert "Passel to control: 1.00" in out and "channel" in out
    command = "bench pages lawless --tables 2 --watchers 3 --seconds 4 --way stream --json"
    assert cli.run(command.split()) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["ratio"], len(data["control"]), data["costs"]["guest"]) == (1.0, 2, 1.7)
    assert plans[1] == Plan("lawless", tables=2, watchers=3, seconds=4, way="stream")


def test_the_command_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def bench_pages(plan: Plan, progress: object) -> PagesReport:
        raise Unfit("The server refused a decision: no.")

    monkeypatch.setattr("passel.bench.pages.bench_pages", bench_pages)
    assert cli.run(["bench", "pages"]) == 1
    out, error = capsys.readouterr()
    assert out == "" and error.endswith("The server refused a decision: no.\n")


def test_rendering_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["bench", "pages", "--paint", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cpu_ms"] > 0
