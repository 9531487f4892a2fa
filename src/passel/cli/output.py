"""Results of commands as tables and lines for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from passel.bots.arena import Scores
from passel.bots.simulate import Outcome
from passel.contract import Game, cut
from passel.contract.text import ACCENT, COLUMN_GAP, QUIET, grid, shown
from passel.i18n import _, _n, pgettext
from passel.lab.names import figure_name, level, span, units
from passel.records import Finding, Reading

if TYPE_CHECKING:
    from passel.testing import Report

LONGEST_LINE = 160  # characters of a quoted line


def print_games(console: Console, games: Iterable[Game]) -> None:
    table = grid("game", "name", ">players", ">settings", ">rules", "presets")
    for game in games:
        presets = ", ".join(preset.name for preset in game.presets)
        count = "-".join(str(seats) for seats in dict.fromkeys(game.seats))
        name = Text(game.slug, style=ACCENT)
        table.add_row(name, game.name, count, str(len(game.schema)), str(len(game.clauses)), presets)
    console.print(table)


def print_game(console: Console, game: Game) -> None:
    low, high = game.seats
    players = f"{low} to {high}" if low < high else str(low)
    console.print(Text.assemble((game.name, ACCENT), f", for {players} players, rules {game.rules}."))
    console.print("\nSettings (--setting name=value)")
    for setting in game.schema:
        name = Text.assemble((setting.name, "bold"), f" = {shown(setting.default)}")
        console.print(name.append(f"  {setting.range}", style=QUIET))
        console.print(Padding(Text.assemble(setting.help, (f" {setting.clause}", QUIET)), (0, 0, 0, 4)))
    console.print("\nPresets (--preset name)")
    for preset in game.presets:
        console.print(Text(preset.name, style="bold"))
        console.print(Padding(preset.help, (0, 0, 0, 4)))
    console.print(f"\n{len(game.clauses)} rules: passel rules {game.slug}")


def print_outcome(console: Console, game: Game, outcome: Outcome) -> None:
    played = _("{games} games, {bot} bots, seed {seed}").format(
        games=f"{outcome.games:,}", bot=level(outcome.bot), seed=outcome.seed
    )
    console.print(Text.assemble((game.name, ACCENT), f", {played}"))
    wins, part, interval = pgettext("column", "wins"), pgettext("column", "share"), _("95 % interval")
    table = grid(_("seat"), f">{wins}", f">{part}", f">{interval}")
    for seat, (won, (low, high)) in enumerate(zip(outcome.wins, outcome.win_intervals, strict=True)):
        share = f"{won / outcome.games:.1%}"
        table.add_row(_(game.seat_names[seat]), f"{won:,.1f}", share, span(f"{low:.1%}", f"{high:.1%}"))
    console.print(table)
    length = outcome.length
    speed = (
        _("{n} moves per CPU second, compiled")
        if outcome.compiled
        else _("{n} moves per CPU second, pure Python")
    )
    facts = {
        units(game): _("mean {mean}, median {median}, 8 in 10 games {most}, all {all}").format(
            mean=f"{outcome.mean_length:.1f}",
            median=length["median"],
            most=span(str(length["p10"]), str(length["p90"])),
            all=span(str(length["shortest"]), str(length["longest"])),
        ),
        _("ended by"): ", ".join(
            f"{_(reason)} {times / outcome.games:.1%}" for reason, times in outcome.reasons.items()
        ),
        _("moves"): _("{n}, {mean} a game").format(
            n=f"{outcome.decisions:,}", mean=f"{outcome.decisions / outcome.games:.1f}"
        ),
        _("speed"): speed.format(n=f"{outcome.decisions_per_cpu_second:,.0f}"),
        _("digest"): outcome.digest,
    }
    lines = Grid.grid(padding=COLUMN_GAP)
    for name, value in facts.items():
        lines.add_row(Text(name, style=QUIET), Text(value, overflow="fold"))
    console.print(lines)
    if outcome.figures:
        console.print(figures_of(game, outcome))


def print_scores(console: Console, game: Game, scores: Scores) -> None:
    played = f", {scores.games:,} games of {scores.seats}, seed {scores.seed}, a fair share is "
    console.print(Text.assemble((game.name, ACCENT), played, f"{scores.fair_share:.1%}"))
    table = grid("bot", ">games", ">wins", ">95 % interval", ">of its share", ">rating")
    for each in scores.bots:
        table.add_row(
            each.bot,
            f"{each.games:,}",
            f"{each.win_share:.1%}",
            f"{each.low:.1%} to {each.high:.1%}",
            f"{each.win_share / scores.fair_share:.2f}",
            f"{each.rating:.0f}",
        )
    console.print(table)


def figures_of(game: Game, outcome: Outcome) -> Grid:
    """Return a table of the game's own figures, next to published ones where they are known."""
    head, here, published = _("a game, on average"), pgettext("column", "here"), _("published")
    table = grid(head, f">{here}", f">{published}") if outcome.published else grid(head, f">{here}")
    for name, figure in outcome.figures.items():
        cells = [f"{figure:.2f}"]
        if outcome.published:
            cells.append(f"{outcome.published[name]:.2f}" if name in outcome.published else "")
        table.add_row(figure_name(game, name), *cells)
    return table


def print_verdict(console: Console, text: str, reading: Reading, findings: list[Finding], over: bool) -> None:
    record = reading.record
    lines = text.split("\n")
    for finding in findings:
        at = _("Line {n}:").format(n=finding.line) + " " if finding.line else ""
        console.print(Text.assemble((at, ACCENT), finding.reason), soft_wrap=True)
        if finding.line:
            console.print(Text(f"    {printable(lines[finding.line - 1])}", style=QUIET), soft_wrap=True)
    moves = len(record.decisions)
    if findings:
        verdict = _n("Not verified: 1 problem.", "Not verified: {n} problems.", len(findings))
    elif over:
        verdict = _n(
            "Verified: 1 move, all dice and the result.",
            "Verified: {n} moves, all dice and the result.",
            moves,
        )
    else:
        verdict = _n("Verified: 1 move and all dice.", "Verified: {n} moves and all dice.", moves)
    console.print(verdict, soft_wrap=True)
    if not over:
        console.print(_("The game isn't finished."))


def printable(line: str) -> str:
    """Return a line of a file without control characters for the terminal, and not too long."""
    clean = "".join(each if each.isprintable() else " " for each in line).strip()
    return cut(clean, LONGEST_LINE)


def print_report(console: Console, report: Report) -> None:
    table = grid("check", ">tried", "result")
    for check in report.checks:
        if not check.passed:
            result = Text(f"FAILED: {check.failure}", style="bold red")
        elif check.applies:
            result = Text("ok", style="green")
        else:
            result = Text(f"doesn't apply: {check.reason}", style=QUIET)
        table.add_row(check.name, f"{check.tried:,}" if check.applies else "", result)
    console.print(table)
    verdict = "passed" if report.passed else "failed"
    console.print(f"{report.game} {verdict}: {report.decisions:,} moves in {report.games:,} games.")
