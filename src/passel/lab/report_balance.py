"""The results of `balance` as a report: every section starts with what its numbers mean."""

from __future__ import annotations

from collections.abc import Sequence

from passel.contract import Game
from passel.contract.text import shown
from passel.lab.balance import OFFERED, Balance, Choice, Seat
from passel.lab.luck import Rung
from passel.lab.report import Chart, Report, Section
from passel.lab.sample import WATCHED
from passel.lab.statistics import Estimate

CHOICES_SHOWN = 16  # in the terminal
CHOICES_DRAWN = 32
OFTEN = 30  # times that a part must have been played to be mentioned


def report_of(game: Game, found: Balance, command: str) -> Report:
    sections = [
        seats_section(game, found),
        length_section(game, found),
        ends_section(found),
        tension_section(game, found),
        luck_section(found),
        parts_section(found),
        figures_section(found),
        choices_section(found),
    ]
    about = (
        f"{found.games:,} games of {found.seats}, {found.bot} bots, seed {found.seed}, "
        f"{changed_settings(game, found.settings)}; digest {found.digest}"
    )
    return Report(f"{game.name}: balance", about, [each for each in sections if each is not None], command)


def changed_settings(game: Game, settings: dict[str, object] | object) -> str:
    """Return the settings that are not at their defaults, as text."""
    values = dict(settings) if isinstance(settings, dict) else {}
    defaults = game.setting_values()
    changed = [f"{name}={shown(value)}" for name, value in values.items() if value != defaults[name]]
    return ", ".join(changed) or "all settings at their defaults"


def pct(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{digits}f} %"


def points(difference: float) -> str:
    return f"{100 * difference:+.1f}"


def span(low: float, high: float, digits: int = 2) -> str:
    return f"{low:,.{digits}f} to {high:,.{digits}f}"


def percents(low: float, high: float) -> str:
    return span(100 * low, 100 * high, 1)


def listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# -- the sections ------------------------------------------------------------------------------------------


def seats_section(game: Game, found: Balance) -> Section:
    if found.seats == 1:
        alone = found.by_seat[0]
        says = (
            f"A single player scores {100 * alone.share:.1f} on average "
            f"({span(100 * alone.low, 100 * alone.high, 1)})."
        )
        return Section("Score", says, key="seats")
    better = [seat for seat in found.by_seat if seat.verdict != "not shown" and seat.share > found.fair_share]
    worse = [seat for seat in found.by_seat if seat.verdict != "not shown" and seat.share < found.fair_share]
    return Section(
        "Seats",
        seats_say(found, better, worse),
        ("seat", ">wins", ">95 % interval", "compared with a fair share"),
        [
            (seat.seat, pct(seat.share), percents(seat.low, seat.high), off(seat, found))
            for seat in found.by_seat
        ],
        Chart(
            "intervals",
            [seat.seat for seat in found.by_seat],
            [100 * seat.share for seat in found.by_seat],
            [100 * seat.low for seat in found.by_seat],
            [100 * seat.high for seat in found.by_seat],
            100 * found.fair_share,
            "% of the victories",
        ),
        key="seats",
    )


def off(seat: Seat, found: Balance) -> str:
    if seat.verdict == "not shown":
        return "no clear difference"
    return f"{seat.verdict}, {points(seat.share - found.fair_share)} points"


def seats_say(found: Balance, better: list[Seat], worse: list[Seat]) -> str:
    fair = f"A fair share of the victories is {pct(found.fair_share)}."
    if not better and not worse:
        return f"{fair} No seat is clearly better or worse than another."
    parts = []
    if better:
        parts.append(f"{listed([seat.seat for seat in better])} win{'s' * (len(better) == 1)} more than that")
    if worse:
        parts.append(f"{listed([seat.seat for seat in worse])} win{'s' * (len(worse) == 1)} less")
    return f"{fair} {', '.join(parts)}."


def length_section(game: Game, found: Balance) -> Section:
    length = found.length
    says = (
        f"A game lasts {length['mean']:.1f} {game.length}s on average; eight of ten games take "
        f"{length['p10']:.0f} to {length['p90']:.0f}, the shortest took {length['shortest']:.0f} and the "
        f"longest {length['longest']:.0f}."
    )
    values = [int(value) for value in found.lengths]
    return Section(
        "Length",
        says,
        chart=Chart(
            "histogram", [str(value) for value in values], [float(times) for times in found.lengths.values()],
            mark=length["mean"], axis=f"{game.length}s",
        ),
        key="length",
    )  # fmt: skip


def ends_section(found: Balance) -> Section:
    if len(found.ends) == 1:
        return Section("How games end", f"All games end the same way: {next(iter(found.ends))}.", key="ends")
    rows = [(reason, f"{times:,}", pct(times / found.games)) for reason, times in found.ends.items()]
    most = rows[0]
    return Section(
        "How games end",
        f"Most games ({most[2]}) end by {most[0]}.",
        ("reason", ">games", ">share"),
        rows,
        key="ends",
    )


def tension_section(game: Game, found: Balance) -> Section | None:
    if not found.tension or not found.watched:
        return None
    mean = {each.name: each.mean for each in found.tension}
    says = (
        f"The lead changes {mean['lead changes']:.1f} times a game, and the winner takes it for good "
        f"after {mean['decided after %']:.0f} % of the {game.length}s; in "
        f"{mean['winner behind at half time %']:.0f} of 100 games the winner was behind at half time."
    )
    notes = f"Measured in {found.watched:,} games with a single winner, after each {game.length}."
    if found.games > WATCHED:
        notes += f" Only the first {WATCHED:,} games are measured this way."
    return Section("Tension", says, MEANS, means(found.tension), notes=notes, key="tension")


MEANS = ("figure", ">mean", ">95 % interval")


def means(figures: Sequence[Estimate]) -> list[tuple[str, str, str]]:
    return [(each.name, f"{each.mean:,.2f}", span(each.low, each.high)) for each in figures]


def luck_section(found: Balance) -> Section | None:
    if not found.luck:
        return None
    last = found.luck[-1]
    says = (
        f"One {last.strong} player at a table of {last.weak} ones wins {pct(last.share, 0)} of the games. It "
        f"would be 100 % if skill were all, and {pct(found.fair_share, 0)} if luck were: so luck's share is "
        f"{pct(last.luck, 0)}."
    )
    return Section(
        "Luck and skill",
        says,
        ("one", "among", ">wins", ">95 % interval", ">luck"),
        [
            (each.strong, each.weak, pct(each.share), percents(each.low, each.high), pct(each.luck, 0))
            for each in found.luck
        ],
        rungs(found.luck, found.fair_share),
        key="luck",
    )  # fmt: skip


def rungs(luck: list[Rung], fair: float) -> Chart:
    return Chart(
        "intervals",
        [f"{rung.strong} among {rung.weak}" for rung in luck],
        [100 * rung.share for rung in luck],
        [100 * rung.low for rung in luck],
        [100 * rung.high for rung in luck],
        100 * fair,
        "% of the victories",
    )


def parts_section(found: Balance) -> Section | None:
    if not found.parts:
        return None
    often = [each for each in found.parts if each.games >= OFTEN]
    says = f"What a player wins by {found.parts_called}; 1 is a fair share."
    if len(often) > 1:
        best, worst = often[0], often[-1]
        says = (
            f"With {found.parts_called} {best.name} a player wins {best.mean:.2f} times a fair share, "
            f"with {worst.name} {worst.mean:.2f} times."
        )
    return Section(
        f"By {found.parts_called}",
        says,
        (found.parts_called, ">times", ">wins (1 = fair share)", ">95 % interval"),
        [
            (each.name, f"{each.games:,}", f"{each.mean:.2f}", span(each.low, each.high))
            for each in found.parts
        ],
        Chart(
            "intervals",
            [each.name for each in found.parts],
            [each.mean for each in found.parts],
            [each.low for each in found.parts],
            [each.high for each in found.parts],
            1.0,
            "wins (1 = fair share)",
        ),
        key="parts",
    )


def figures_section(found: Balance) -> Section | None:
    if not found.figures:
        return None
    says = "Figures of this game: the mean over the games that have them."
    return Section("Of this game", says, MEANS, means(found.figures), key="figures")


# -- choices -----------------------------------------------------------------------------------------------


EFFECT = (
    "Effect: the win rate of players who took it minus that of players who were offered it and did not, in "
    "points. It is a hint, not proof: good bots take things when they fit, and players with few options take "
    f"each of them more often, even at random. Offered fewer than {OFFERED} times: not judged."
)


def choices_section(found: Balance) -> Section | None:
    judged = [each for each in found.choices if each.effect is not None]
    if not judged:
        return None
    judged.sort(key=lambda each: each.verdict == "not shown")
    sure = [each for each in judged if each.verdict == "sure"]
    drawn = judged[:CHOICES_DRAWN]
    return Section(
        "Choices",
        choices_say(found, sure),
        ("choice", ">offered", ">taken", ">effect", ">95 % interval", "certainty"),
        [choice_row(each) for each in judged],
        Chart(
            "intervals",
            [choice_name(each) for each in drawn],
            [100 * (each.effect or 0) for each in drawn],
            [100 * (each.low or 0) for each in drawn],
            [100 * (each.high or 0) for each in drawn],
            0.0,
            "points of victory: chosen, less offered and left",
            [each.verdict != "not shown" for each in drawn],
        ),
        notes=f"{EFFECT} Verdicts are corrected for {len(judged)} tests (Holm).",
        most=CHOICES_SHOWN,
        key="choices",
    )


def choice_name(each: Choice) -> str:
    return each.option if each.option.startswith(each.decision) else f"{each.decision}: {each.option}"


def choice_row(each: Choice) -> tuple[str, ...]:
    span_of = f"{points(each.low or 0)} to {points(each.high or 0)}"
    return (
        choice_name(each),
        f"{each.offered:,}",
        pct(each.chosen / each.offered, 0),
        points(each.effect or 0),
        span_of,
        each.verdict,
    )


def choices_say(found: Balance, sure: list[Choice]) -> str:
    sentences = []
    good = [each.option for each in sure if (each.effect or 0) > 0][:3]
    if good:
        sentences.append(f"Winners most often take {listed(good)}.")
    if found.dominated:
        bad = [each.option for each in reversed(sure) if (each.effect or 0) < 0][:5]
        more = len(found.dominated) - len(bad)
        names = f"{', '.join(bad)} and {more} more" if more else listed(bad)
        sentences.append(f"Dominated, as players who take it win less than players who do not: {names}.")
    if found.never_chosen:
        never = listed(found.never_chosen[:5])
        sentences.append(f"Offered {OFFERED} times or more and never taken: {never}.")
    return " ".join(sentences) or "No choice clearly wins or loses games by itself."
