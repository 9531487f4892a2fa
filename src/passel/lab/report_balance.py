"""The results of `balance` as a report: every section starts with what its numbers mean."""

from __future__ import annotations

from collections.abc import Sequence

from passel.contract import Game
from passel.contract.text import shown
from passel.i18n import _, _n, listed, pgettext
from passel.lab.balance import OFFERED, Balance, Choice, Seat, named
from passel.lab.luck import Rung
from passel.lab.names import choice_names, figure_name, level, unit, units
from passel.lab.names import span as span_of
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
        figures_section(game, found),
        choices_section(game, found),
    ]
    about = _("{games} games of {seats}, {bot} bots, seed {seed}, {settings}; digest {digest}").format(
        games=f"{found.games:,}",
        seats=found.seats,
        bot=level(found.bot),
        seed=found.seed,
        settings=changed_settings(game, found.settings),
        digest=found.digest,
    )
    title = _("{game}: balance").format(game=game.name)
    return Report(title, about, [each for each in sections if each is not None], command)


def changed_settings(game: Game, settings: dict[str, object] | object) -> str:
    """Return the settings that are not at their defaults, as text."""
    values = dict(settings) if isinstance(settings, dict) else {}
    defaults = game.setting_values()
    changed = [f"{name}={shown(value)}" for name, value in values.items() if value != defaults[name]]
    return ", ".join(changed) or _("all settings at their defaults")


def pct(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{digits}f} %"


def points(difference: float) -> str:
    return f"{100 * difference:+.1f}"


def span(low: float, high: float, digits: int = 2) -> str:
    return span_of(f"{low:,.{digits}f}", f"{high:,.{digits}f}")


def percents(low: float, high: float) -> str:
    return span(100 * low, 100 * high, 1)


def columns_of_numbers(*names: str) -> tuple[str, ...]:
    return tuple(f">{name}" for name in names)


# -- the sections ------------------------------------------------------------------------------------------


def seats_section(game: Game, found: Balance) -> Section:
    if found.seats == 1:
        alone = found.by_seat[0]
        says = _("A single player scores {points} on average ({span}).").format(
            points=f"{100 * alone.share:.1f}", span=percents(alone.low, alone.high)
        )
        return Section(_("Score"), says, key="seats")
    better = [seat for seat in found.by_seat if seat.verdict != "not shown" and seat.share > found.fair_share]
    worse = [seat for seat in found.by_seat if seat.verdict != "not shown" and seat.share < found.fair_share]
    return Section(
        _("Seats"),
        seats_say(found, better, worse),
        (
            _("seat"),
            *columns_of_numbers(pgettext("column", "wins"), _("95 % interval")),
            _("compared with a fair share"),
        ),
        [
            (_(seat.seat), pct(seat.share), percents(seat.low, seat.high), off(seat, found))
            for seat in found.by_seat
        ],
        Chart(
            "intervals",
            [_(seat.seat) for seat in found.by_seat],
            [100 * seat.share for seat in found.by_seat],
            [100 * seat.low for seat in found.by_seat],
            [100 * seat.high for seat in found.by_seat],
            100 * found.fair_share,
            _("% of the victories"),
        ),
        key="seats",
    )


def off(seat: Seat, found: Balance) -> str:
    if seat.verdict == "not shown":
        return _("no clear difference")
    return _("{verdict}, {n} points").format(verdict=_(seat.verdict), n=points(seat.share - found.fair_share))


def seats_say(found: Balance, better: list[Seat], worse: list[Seat]) -> str:
    fair = _("A fair share of the victories is {share}.").format(share=pct(found.fair_share))
    if not better and not worse:
        return fair + " " + _("No seat is clearly better or worse than another.")
    more, less = seat_names(better), seat_names(worse)
    parts = []
    if better:
        parts.append(_n("{names} wins more than that", "{names} win more than that", len(better), names=more))
    if worse:
        parts.append(_n("{names} wins less", "{names} win less", len(worse), names=less))
    return f"{fair} {', '.join(parts)}."


def seat_names(seats: Sequence[Seat]) -> str:
    return listed([_(seat.seat) for seat in seats]) if seats else ""


def length_section(game: Game, found: Balance) -> Section:
    length = found.length
    says = _(
        "A game lasts {mean} {units} on average; eight of ten games take {span}, the shortest took "
        "{shortest} and the longest {longest}."
    ).format(
        mean=f"{length['mean']:.1f}",
        units=units(game),
        span=span(length["p10"], length["p90"], 0),
        shortest=f"{length['shortest']:.0f}",
        longest=f"{length['longest']:.0f}",
    )
    values = [int(value) for value in found.lengths]
    return Section(
        _("Length"),
        says,
        chart=Chart(
            "histogram", [str(value) for value in values], [float(times) for times in found.lengths.values()],
            mark=length["mean"], axis=units(game),
        ),
        key="length",
    )  # fmt: skip


def ends_section(found: Balance) -> Section:
    if len(found.ends) == 1:
        says = _("All games end the same way: {reason}.").format(reason=_(next(iter(found.ends))))
        return Section(_("How games end"), says, key="ends")
    rows = [(_(reason), f"{times:,}", pct(times / found.games)) for reason, times in found.ends.items()]
    most = rows[0]
    return Section(
        _("How games end"),
        _("Most games ({share}) end by {reason}.").format(share=most[2], reason=most[0]),
        (_("reason"), *columns_of_numbers(_("games"), pgettext("column", "share"))),
        rows,
        key="ends",
    )


def tension_section(game: Game, found: Balance) -> Section | None:
    if not found.tension or not found.watched:
        return None
    mean = {each.name: each.mean for each in found.tension}
    says = _(
        "The lead changes {times} times a game, and the winner takes it for good after {decided} % of the "
        "{units}; in {behind} of 100 games the winner was behind at half time."
    ).format(
        times=f"{mean['lead changes']:.1f}",
        decided=f"{mean['decided after %']:.0f}",
        units=units(game),
        behind=f"{mean['winner behind at half time %']:.0f}",
    )
    notes = _("Measured in {games} games with a single winner, after each {unit}.").format(
        games=f"{found.watched:,}", unit=unit(game)
    )
    if found.games > WATCHED:
        notes += " " + _("Only the first {n} games are measured this way.").format(n=f"{WATCHED:,}")
    return Section(
        _("Tension"), says, columns_of_means(), means(game, found.tension), notes=notes, key="tension"
    )


def columns_of_means() -> tuple[str, ...]:
    return _("figure"), *columns_of_numbers(_("mean"), _("95 % interval"))


def means(game: Game, figures: Sequence[Estimate]) -> list[tuple[str, str, str]]:
    return [
        (figure_name(game, each.name), f"{each.mean:,.2f}", span(each.low, each.high)) for each in figures
    ]


def luck_section(found: Balance) -> Section | None:
    if not found.luck:
        return None
    last = found.luck[-1]
    says = _(
        "One {strong} player at a table of {weak} ones wins {share} of the games. It would be 100 % if skill "
        "were all, and {fair} if luck were: so luck's share is {luck}."
    ).format(
        strong=level(last.strong),
        weak=level(last.weak),
        share=pct(last.share, 0),
        fair=pct(found.fair_share, 0),
        luck=pct(last.luck, 0),
    )
    return Section(
        _("Luck and skill"),
        says,
        (
            pgettext("column", "one"),
            pgettext("column", "among"),
            *columns_of_numbers(pgettext("column", "wins"), _("95 % interval"), _("luck")),
        ),
        [
            (
                level(each.strong),
                level(each.weak),
                pct(each.share),
                percents(each.low, each.high),
                pct(each.luck, 0),
            )
            for each in found.luck
        ],
        rungs(found.luck, found.fair_share),
        key="luck",
    )  # fmt: skip


def rungs(luck: list[Rung], fair: float) -> Chart:
    return Chart(
        "intervals",
        [
            _("{strong} among {weak}").format(strong=level(rung.strong), weak=level(rung.weak))
            for rung in luck
        ],
        [100 * rung.share for rung in luck],
        [100 * rung.low for rung in luck],
        [100 * rung.high for rung in luck],
        100 * fair,
        _("% of the victories"),
    )


def parts_section(found: Balance) -> Section | None:
    if not found.parts:
        return None
    often = [each for each in found.parts if each.games >= OFTEN]
    called = _(found.parts_called)
    wins = _("wins (1 = fair share)")
    says = _("What a player wins by {kind}; 1 is a fair share.").format(kind=called)
    if len(often) > 1:
        best, worst = often[0], often[-1]
        says = _(
            "With {kind} {best} a player wins {most} times a fair share, with {worst} {least} times."
        ).format(
            kind=called,
            best=_(best.name),
            most=f"{best.mean:.2f}",
            worst=_(worst.name),
            least=f"{worst.mean:.2f}",
        )
    return Section(
        _("By {kind}").format(kind=called),
        says,
        (called, *columns_of_numbers(pgettext("column", "times"), wins, _("95 % interval"))),
        [
            (_(each.name), f"{each.games:,}", f"{each.mean:.2f}", span(each.low, each.high))
            for each in found.parts
        ],
        Chart(
            "intervals",
            [_(each.name) for each in found.parts],
            [each.mean for each in found.parts],
            [each.low for each in found.parts],
            [each.high for each in found.parts],
            1.0,
            wins,
        ),
        key="parts",
    )


def figures_section(game: Game, found: Balance) -> Section | None:
    if not found.figures:
        return None
    says = _("Figures of this game: the mean over the games that have them.")
    return Section(_("Of this game"), says, columns_of_means(), means(game, found.figures), key="figures")


# -- choices -----------------------------------------------------------------------------------------------


def choices_section(game: Game, found: Balance) -> Section | None:
    judged = [each for each in found.choices if each.effect is not None]
    if not judged:
        return None
    judged.sort(key=lambda each: each.verdict == "not shown")
    sure = [each for each in judged if each.verdict == "sure"]
    drawn = judged[:CHOICES_DRAWN]
    notes = _(
        "Effect: the win rate of players who took it minus that of players who were offered it and did not, "
        "in points. It is a hint, not proof: good bots take things when they fit, and players with few "
        "options take each of them more often, even at random. Offered fewer than {least} times: not judged. "
        "Verdicts are corrected for {tests} tests (Holm)."
    ).format(least=OFFERED, tests=len(judged))
    return Section(
        _("Choices"),
        choices_say(game, found, sure),
        (
            pgettext("column", "choice"),
            *columns_of_numbers(
                pgettext("column", "offered"),
                pgettext("column", "taken"),
                _("effect"),
                _("95 % interval"),
            ),
            _("certainty"),
        ),
        [choice_row(game, each) for each in judged],
        Chart(
            "intervals",
            [choice_name(game, each) for each in drawn],
            [100 * (each.effect or 0) for each in drawn],
            [100 * (each.low or 0) for each in drawn],
            [100 * (each.high or 0) for each in drawn],
            0.0,
            _("points of victory: chosen, less offered and left"),
            [each.verdict != "not shown" for each in drawn],
        ),
        notes=notes,
        most=CHOICES_SHOWN,
        key="choices",
    )


def choice_name(game: Game, each: Choice) -> str:
    decision, option = choice_names(game, each.decision, each.option)
    return option if each.option.startswith(each.decision) else f"{decision}: {option}"


def option_name(game: Game, each: Choice) -> str:
    return choice_names(game, each.decision, each.option)[1]


def choice_row(game: Game, each: Choice) -> tuple[str, ...]:
    return (
        choice_name(game, each),
        f"{each.offered:,}",
        pct(each.chosen / each.offered, 0),
        points(each.effect or 0),
        span_of(points(each.low or 0), points(each.high or 0)),
        _(each.verdict),
    )


def choices_say(game: Game, found: Balance, sure: list[Choice]) -> str:
    sentences = []
    good = [option_name(game, each) for each in sure if (each.effect or 0) > 0][:3]
    if good:
        sentences.append(_("Winners most often take {options}.").format(options=listed(good)))
    if found.dominated:
        bad = [option_name(game, each) for each in reversed(sure) if (each.effect or 0) < 0][:5]
        more = len(found.dominated) - len(bad)
        options = _("{names} and {n} more").format(names=", ".join(bad), n=more) if more else listed(bad)
        sentences.append(
            _("Dominated, as players who take it win less than players who do not: {options}.").format(
                options=options
            )
        )
    if found.never_chosen:
        left = [each for each in found.choices if named(each) in found.never_chosen][:5]
        names = [choice_names(game, each.decision, each.option) for each in left]
        never = listed([f"{option} ({decision})" for decision, option in names])
        sentences.append(
            _("Offered {n} times or more and never taken: {options}.").format(n=OFFERED, options=never)
        )
    return " ".join(sentences) or _("No choice clearly wins or loses games by itself.")
