"""The same seeds under two rule sets: what changes, by how much, and whether it is significant."""

from __future__ import annotations

import msgspec
import numpy as np

from passel.contract import Game, Value
from passel.i18n import _, _n
from passel.lab.job import Column, Played
from passel.lab.names import ENDS_BY, WINS, figure_name, level, span, units
from passel.lab.report import Chart, Report, Section
from passel.lab.report_balance import changed_settings
from passel.lab.statistics import LIKELY, Difference, holm, paired, verdict


class Finding(msgspec.Struct, frozen=True):
    """One figure under both rule sets; `p` is corrected for all findings together (Holm)."""

    name: str
    a: float
    b: float
    difference: float
    low: float
    high: float
    p: float
    verdict: str
    test: str
    games: int


class Comparison(msgspec.Struct, frozen=True):
    """The result of a comparison.  Programs read this as JSON, so the names must not change."""

    game: str
    seats: int
    games: int
    bot: str
    seed: int
    a: dict[str, Value]
    b: dict[str, Value]
    digest_a: str
    digest_b: str
    findings: list[Finding]
    unchanged: list[str]


def compare(game: Game, a: Played, b: Played) -> Comparison:
    """Compare all figures of the same games under two rule sets."""
    rows_a, rows_b = measured(game, a), measured(game, b)
    differences: list[Difference] = []
    unchanged = []
    for name in dict.fromkeys([*rows_a, *rows_b]):
        nothing = np.full(a.games, np.nan)
        one, other = rows_a.get(name, nothing), rows_b.get(name, nothing)
        if np.array_equal(one, other, equal_nan=True):
            unchanged.append(name)
        elif (found := paired(name, one, other, a.plan.seed % 2**32)) is not None:
            differences.append(found)
    corrected = holm([each.p for each in differences])
    return Comparison(
        game=a.plan.slug,
        seats=a.plan.seats,
        games=a.games,
        bot=a.plan.bot,
        seed=a.plan.seed,
        a=dict(a.plan.settings),
        b=dict(b.plan.settings),
        digest_a=a.digest,
        digest_b=b.digest,
        findings=[finding(each, p) for each, p in zip(differences, corrected, strict=True)],
        unchanged=unchanged,
    )


def finding(each: Difference, corrected: float) -> Finding:
    return Finding(
        each.name, round(each.a, 4), round(each.b, 4), round(each.difference, 4), round(each.low, 4),
        round(each.high, 4), corrected, verdict(corrected), each.test, each.games,
    )  # fmt: skip


def measured(game: Game, played: Played) -> dict[str, Column]:
    """Return the columns that can be compared game by game; a share is 0 or 100."""
    columns = {f"{game.length}s": played.columns["length"], "decisions": played.columns["decisions"]}
    if played.plan.seats > 1:
        columns |= {
            f"{game.seat_names[seat]}{WINS}": 100 * played.seat(seat) for seat in range(played.plan.seats)
        }
    reasons = np.array(played.reasons)
    for reason in sorted(set(played.reasons)):
        columns[f"{ENDS_BY}{reason} %"] = 100.0 * (reasons == reason)
    figures = played.figures()
    return columns | {name: figures[name] for name in figures if name not in columns}


# -- in words ----------------------------------------------------------------------------------------------


def report_of(game: Game, found: Comparison, command: str) -> Report:
    shown = sorted((each for each in found.findings if each.p < LIKELY), key=lambda each: each.p)
    rest = [each for each in found.findings if each.p >= LIKELY]
    a, b = changed_settings(game, found.a), changed_settings(game, found.b)
    about = _("a: {a}. b: {b}. The same {games} deals under both, {seats} {bot} bots, seed {seed}.").format(
        a=a, b=b, games=f"{found.games:,}", seats=found.seats, bot=level(found.bot), seed=found.seed
    )
    sections = [Section(_("What b changes"), summary(game, found, shown), key="summary")]
    if shown:
        sections.append(
            Section(
                _("Clear differences"),
                _("Each line is one difference, b minus a, and how certain it is."),
                heads(),
                [row(game, each) for each in shown],
                standardised(game, shown),
                key="shown",
            )
        )
    if rest:
        sections.append(
            Section(
                _("No clear difference"),
                _("These differences could well be chance."),
                heads(),
                [row(game, each) for each in rest],
                key="rest",
            )
        )
    notes = _(
        "Intervals by the paired bootstrap; tests by McNemar for what happens or does not, else by random "
        "signs; corrected for {n} tests (Holm): sure is below 0.01, likely below 0.05."
    ).format(n=len(found.findings))
    unchanged = ", ".join(figure_name(game, name) for name in found.unchanged)
    same = (
        _("The same in every single game: {figures}.").format(figures=unchanged)
        if unchanged
        else _("The same in every single game: nothing.")
    )
    sections.append(Section(_("What is the same"), same, notes=notes, key="same"))
    title = _("{game}: two rule sets compared").format(game=game.name)
    return Report(title, about, sections, command)


def heads() -> tuple[str, ...]:
    minus, interval = _("b minus a"), _("95 % interval")
    return _("figure"), ">a", ">b", f">{minus}", f">{interval}", _("certainty")


def row(game: Game, each: Finding) -> tuple[str, ...]:
    return (
        figure_name(game, each.name),
        f"{each.a:,.2f}",
        f"{each.b:,.2f}",
        f"{each.difference:+,.2f}",
        span(f"{each.low:+,.2f}", f"{each.high:+,.2f}"),
        _(each.verdict),
    )


def standardised(game: Game, shown: list[Finding]) -> Chart | None:
    """Return a chart of differences in % of the value under a, so that all figures have one scale."""
    rows = [each for each in shown if each.a][:20]
    if not rows:
        return None
    return Chart(
        "intervals",
        [figure_name(game, each.name) for each in rows],
        [100 * each.difference / abs(each.a) for each in rows],
        [100 * each.low / abs(each.a) for each in rows],
        [100 * each.high / abs(each.a) for each in rows],
        0.0,
        _("b minus a, in % of a"),
    )


def summary(game: Game, found: Comparison, shown: list[Finding]) -> str:
    if not shown:
        return _("No clear difference. More games (--games) may show a small one.")
    length = f"{game.length}s"
    sentences = []
    for each in sorted(shown, key=lambda each: each.name != length)[:8]:
        sentences.append(sentence(game, each, length))
    if len(shown) > 8:
        more = len(shown) - 8
        sentences.append(
            _n("1 more difference is listed below.", "{n} more differences are listed below.", more)
        )
    return " ".join(sentences)


def sentence(game: Game, each: Finding, length: str) -> str:
    low, high = sorted((abs(each.low), abs(each.high)))
    digits = 1 if abs(each.difference) >= 1 else 2
    more = each.difference > 0
    name = figure_name(game, each.name).removesuffix(" %")
    if each.name == length:
        said = (
            _("With b, games are {size} {units} longer ({span}), {verdict}.")
            if more
            else _("With b, games are {size} {units} shorter ({span}), {verdict}.")
        )
    elif each.name.endswith(" %"):
        said = (
            _("{figure}: {size} points more ({span}), {verdict}.")
            if more
            else _("{figure}: {size} points less ({span}), {verdict}.")
        )
    else:
        said = (
            _("{figure}: {size} more ({span}), {verdict}.")
            if more
            else _("{figure}: {size} less ({span}), {verdict}.")
        )
    return said.format(
        figure=name[:1].upper() + name[1:],
        size=f"{abs(each.difference):,.{digits}f}",
        units=units(game),
        span=span(f"{low:,.{digits}f}", f"{high:,.{digits}f}"),
        verdict=_(each.verdict),
    )
