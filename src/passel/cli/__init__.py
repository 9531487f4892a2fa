"""The command line: parse, call, print.  A mistake is answered by one sentence and exit code 2."""

from __future__ import annotations

import os
import shlex
import sys
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.markdown import Markdown
from typer.core import TyperGroup
from typer.main import get_command

import passel
from passel.bots import arena
from passel.bots.process import Stopped
from passel.bots.simulate import simulate
from passel.cli import bench, lab
from passel.cli import output as sheets
from passel.cli import serve as operation
from passel.cli.options import (
    LEVELS,
    BotSeed,
    Given,
    Json,
    Language,
    PresetName,
    Slug,
    bar,
    cores,
    given,
    need,
    print_json,
    reader_language,
)
from passel.cli.streams import console, settle
from passel.contract import BadSetting, Game, Setting, shortened
from passel.i18n import _, in_language
from passel.kernel import Refused
from passel.letters import records
from passel.records import BadRecord, load, read, verify
from passel.registry import NoSuchGame, find, installed, shelf
from passel.terminal import new_game, saves
from passel.terminal.game_file import Changed, GameFile
from passel.terminal.new_game import Wishes
from passel.terminal.play import Play
from passel.terminal.replay import print_replay, replay_data, told_chapters
from passel.terminal.rulebook import clause_named, print_clause
from passel.terminal.seating import players_in

LARGEST_SHEET = 2_000_000  # bytes; orders are read up to a limit of their own

File = Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.")]


class Commands(TyperGroup):
    """Ctrl-C is a way to say enough.  `passel post` is imported when somebody asks for it: that takes
    long, and nobody else should wait for it."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*super().list_commands(ctx), "post"]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name != "post":
            return super().get_command(ctx, cmd_name)
        from passel.cli.post import post_app

        command: Any = get_command(post_app)
        command.name = "post"
        return command

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            print("Stopped.", file=sys.stderr)
            raise typer.Exit(130) from None


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """The exit code: 0 all is well, 1 something does not hold, 2 a mistake, 130 interrupted."""
    settle()
    try:
        code = app(arguments, prog_name="passel", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return complain(error.format_message())
    except (BadSetting, NoSuchGame, BadRecord, Changed, Refused, Stopped) as error:
        return complain(str(error))
    except BrokenPipeError:
        # Nobody reads on.  What is still in the buffer must go somewhere when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except BrokenProcessPool:
        return complain("A worker was stopped from outside; nothing is lost but this run.")
    except OSError as error:
        return complain(f"{error.filename or 'A file'} cannot be used: {error.strerror or error}.")
    return code if isinstance(code, int) else 0


def complain(sentence: str) -> int:
    line = " ".join(sentence.split())
    print(line if line.endswith((".", "?", "!")) else f"{line}.", file=sys.stderr)
    return 2


@app.callback(invoke_without_command=True)
def passel_itself(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which Passel this is.")] = False,
) -> None:
    """A table for tabletop games: play them, and look into them."""
    if version:
        print(f"passel {passel.__version__}, {passel.build_name()}, Python {sys.version.split()[0]}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


# -- looking -----------------------------------------------------------------------------------------


@app.command()
def games(
    slug: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Tell all about one game.")] = None,
    as_json: Json = False,
) -> None:
    """List the games, or the settings and presets of one."""
    found = [find(slug)] if slug else list(shelf().values())
    if as_json:
        print_json([described(game) for game in found])
    elif slug:
        sheets.print_game(console(), found[0])
    else:
        sheets.print_games(console(), found)
        for broken in [thing for thing in installed().values() if isinstance(thing, str)]:
            print(broken, file=sys.stderr)


def described(game: Game) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "name": game.name,
        "seats": game.seats,
        "settings": [switch(setting) for setting in game.schema],
        "presets": game.presets,
        "clauses": list(game.clauses),
    }


def switch(setting: Setting) -> dict[str, Any]:
    told = {name: getattr(setting, name) for name in ("name", "kind", "default", "help", "clause")}
    if setting.kind == "int":
        told |= {"low": setting.low, "high": setting.high}
    if setting.kind == "choice":
        told["values"] = setting.values
    return told


@app.command()
def rules(
    slug: Slug,
    clause: Annotated[str | None, typer.Argument(metavar="[CLAUSE]", help="MK-41, mk41 or 41.")] = None,
    as_json: Json = False,
) -> None:
    """Read the rules of a game, or one clause of them."""
    game = find(slug)
    name = clause_named(game, clause) if clause else ""
    if as_json:
        print_json({name: game.clauses[name]} if name else game.clauses)
    elif name:
        print_clause(console(), game, name)
    else:
        print_pages(console(), Markdown(game.rulebook))


def print_pages(out: Console, text: Markdown) -> None:
    """Through the pager, if somebody sits there to turn the pages."""
    if not out.is_terminal:
        out.print(text)
        return
    os.environ.setdefault("LESS", "FRX")  # as git does: keep colours, and do not page one page
    with out.pager(styles=out.color_system is not None):
        out.print(text)


# -- playing -----------------------------------------------------------------------------------------


@app.command()
def play(
    slug: Slug,
    seats: Annotated[int | None, typer.Option(help="How many players; 3 if the game allows.")] = None,
    seat: Annotated[int | None, typer.Option(help="Your seat, from 1; else seats are shuffled.")] = None,
    humans: Annotated[int | None, typer.Option(help="How many share this keyboard.")] = None,
    name: Annotated[list[str] | None, typer.Option(help="Your name; again for each who shares.")] = None,
    bot: Annotated[str | None, typer.Option(help=f"Who takes the other seats: {LEVELS}.")] = None,
    option: Given = None,
    preset: PresetName = "",
    seed: Annotated[str | None, typer.Option(help="64 hexadecimal digits instead of chance.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the latest unfinished game.")] = False,
    record: Annotated[Path | None, typer.Option(help="Keep the game here, or go on with it.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, for pipes and screen readers.")
    ] = False,
    language: Language = None,
) -> int:
    """Play in the terminal, against bots or with friends at one keyboard."""
    game = find(slug)
    wishes = Wishes(seats, humans, name or [], seat, bot, given(option), preset, seed)
    if resume and record is not None:
        raise BadSetting("--resume finds the file itself; --record alone goes on with a file, too.")
    left = record if record is not None and record.exists() else None
    if (resume or left) and wishes != Wishes():
        raise BadSetting("A game that goes on has its players and settings already: leave those out.")
    with in_language(reader_language(language)):
        if resume:
            return sit_down(new_game.latest(game), plain)
        if left:
            return sit_down(new_game.go_on(game, left), plain)
        waiting = None if record else saves.latest_unfinished(slug)
        table = new_game.begin(game, wishes, record)
        if not waiting:
            return sit_down(table, plain)
        other = f"passel play {slug} --record {quoted(waiting)}"
        news = _("Another game is unfinished; go on with it: {command}").format(command=other)
        return sit_down(table, plain, news)


def sit_down(table: GameFile, plain: bool, news: str = "") -> int:
    """Play until the game is over or somebody leaves; `news` is told first."""
    if not plain and has_a_screen():
        from passel.terminal.app import app

        return app.play(console(), table, way_back(table), news)
    if news:
        print(news)
    return Play(console(), hear, table, way_back(table)).run()


def has_a_screen() -> bool:
    """Somebody sits before a terminal that can do more than lines, and what draws on it is installed."""
    seated = all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    return seated and os.environ.get("TERM") != "dumb" and find_spec("textual") is not None


def way_back(table: GameFile) -> str:
    command = f"passel play {table.game.slug}"
    if table.path.parent == saves.folder():
        return f"{command} --resume"
    return f"{command} --record {quoted(table.path)}"


def quoted(path: Path) -> str:
    """To be pasted into a shell."""
    return shlex.quote(str(path))


def hear(prompt: str) -> str:
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - gives `input` arrow keys and a memory
        return input(prompt)
    line = input(prompt)
    print(line)  # so that a script's transcript reads like a game
    return line


@app.command()
def replay(
    file: File,
    to: Annotated[int | None, typer.Option(metavar="N", help="Stop after so many decisions.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter between decisions.")] = False,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """Tell a recorded game as a story."""
    record = read(load(file))
    if as_json:
        print_json(replay_data(record, to))
        return
    with in_language(reader_language(language)):
        print_replay(console(), record, to, wait_for_enter if step else lambda: True)


@app.command("picture")
def draw_picture(
    file: File,
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="After so many decisions.")] = None,
    seat: Annotated[int | None, typer.Option(help="As this seat sees it, from 1; else as all do.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to, as .svg or .png.")
    ] = None,
    width: Annotated[int | None, typer.Option(min=100, max=5000, help="Pixels across, for a PNG.")] = None,
) -> None:
    """Draw a recorded game as it stood: SVG, or PNG."""
    need("minijinja", "pictures")
    need("resvg_py", "pictures")
    from passel.pictures import picture, png

    if output is not None and output.suffix not in (".svg", ".png"):
        raise BadSetting(f"A picture is written as .svg or .png, not as {shortened(output.name)}.")
    record = read(load(file))
    if seat is not None and not 1 <= seat <= record.seats:
        raise BadSetting(f"There are seats 1 to {record.seats}.")
    *_before, chapter = told_chapters(record, at)
    names = [player.name for player in players_in(record)]
    view = record.game.view(chapter.pos, -1 if seat is None else seat - 1, names)
    svg = picture(view)
    if output is None:
        print(svg, end="")
    else:
        output.write_bytes(png(svg, width) if output.suffix == ".png" else svg.encode())


def wait_for_enter() -> bool:
    try:
        return not hear(_("Enter goes on, q leaves:") + " ").strip()
    except EOFError:
        return False


@app.command("verify")
def verify_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or the folder of a game by post.")],
    as_json: Json = False,
) -> int:
    """Check a record: commitment, every die, every decision, the result; by post, all papers."""
    if file.is_dir():
        from passel.cli.post import verify_folder

        return verify_folder(file, as_json)
    text = load(file)
    reading, findings = verify(text)
    over = reading.record.replay().over
    if as_json:
        print_json(
            {
                "ok": not findings,
                "finished": over,
                "game": reading.record.game.slug,
                "decisions": len(reading.record.decisions),
                "commitment": reading.record.commitment,
                "findings": [{"line": finding.line, "reason": finding.reason} for finding in findings],
            }
        )
    else:
        sheets.print_verdict(console(), text, reading, findings, over)
    return 1 if findings else 0


# -- by post -----------------------------------------------------------------------------------------

by_post = typer.Typer(help="Order sheets: what a desk would make of one.")
app.add_typer(by_post, name="orders")

SheetFile = Annotated[Path, typer.Argument(metavar="FILE", help="The order sheet, a text file.")]
OfGame = Annotated[Path, typer.Option("--game", metavar="RECORD", help="The record of the game it is for.")]
OfSeat = Annotated[int | None, typer.Option("--seat", help="Whose sheet, from 1, if it does not say.")]


@by_post.command("check")
def check_orders(file: SheetFile, game: OfGame, seat: OfSeat = None, as_json: Json = False) -> int:
    """Quote each line of a sheet with its verdict; exit code 1 if an order is void."""
    post, view, text = records.open_sheet(load_sheet(file), read(load(game)), seat)
    sheet = post.read(view, text)
    if as_json:
        print_json(sheet)
    else:
        print(sheet.reply, end="")
    return 0 if sheet.clean else 1


@by_post.command("print")
def print_orders(file: SheetFile, game: OfGame, seat: OfSeat = None) -> int:
    """Print a sheet in its canonical form."""
    post, view, text = records.open_sheet(load_sheet(file), read(load(game)), seat)
    sheet = post.read(view, text)
    print(sheet.canonical, end="")
    return 0 if sheet.canonical or sheet.clean else 1


@app.command("report")
def report_turn(
    file: File,
    turn: Annotated[int | None, typer.Option(help="Which turn; the last if not said.")] = None,
    seat: Annotated[int | None, typer.Option(help="With the private part of this seat, from 1.")] = None,
    as_page: Annotated[bool, typer.Option("--html", help="As a page, with the table as a picture.")] = False,
    as_json: Json = False,
) -> None:
    """Print the report of a turn that was played by post."""
    if as_page:
        need("minijinja", "pictures")
        print(records.page(read(load(file)), turn, seat), end="")
    elif as_json:
        print_json(records.account(read(load(file)), turn, seat))
    else:
        print(records.report(read(load(file)), turn, seat), end="")


def load_sheet(path: Path) -> str:
    """Whatever it is: reading it will tell."""
    with path.open("rb") as file:
        return file.read(LARGEST_SHEET).decode("utf-8", "replace")


# -- measuring ---------------------------------------------------------------------------------------


@app.command("simulate")
def simulate_games(
    slug: Slug,
    count: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 1000,
    seats: Annotated[int | None, typer.Option(help="How many players; the most if not said.")] = None,
    bot: Annotated[str, typer.Option(help=f"Who plays: {LEVELS}.")] = "random",
    seed: BotSeed = 0,
    workers: Annotated[int | None, typer.Option(help="Processes; one a core if not said.")] = None,
    option: Given = None,
    preset: PresetName = "",
    as_json: Json = False,
) -> None:
    """Let bots play many games: who wins, how long it takes."""
    game = find(slug)
    with bar(as_json) as progress:
        task = progress.add_task("games", total=count)
        outcome = simulate(
            game,
            games=count,
            seats=game.seats[1] if seats is None else seats,
            options=game.setting_values(given(option), preset),
            bot_name=bot,
            seed=seed,
            workers=cores() if workers is None else workers,
            progress=lambda done: progress.update(task, advance=done, refresh=True),
        )
    if as_json:
        print_json(outcome)
    else:
        sheets.print_outcome(console(), game, outcome)


@app.command("arena")
def arena_match(
    slug: Slug,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,...", help=f"{LEVELS}; the last takes all seats left.")
    ] = "regular,random",
    seats: Annotated[int | None, typer.Option(help="How many players; the most, but 4, if not said.")] = None,
    count: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 100,
    seed: BotSeed = 0,
    workers: Annotated[int | None, typer.Option(help="Processes; one a core if not said.")] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Keep each result here; the same command goes on where it stopped."
        ),
    ] = None,
    option: Given = None,
    preset: PresetName = "",
    as_json: Json = False,
) -> None:
    """Let bots play each other: who is stronger, and how sure that is."""
    game = find(slug)
    plan = arena.match(
        game,
        [name.strip() for name in bots.split(",")],
        min(game.seats[1], 4) if seats is None else seats,
        game.setting_values(given(option), preset),
        seed,
    )
    with bar(as_json) as progress:
        task = progress.add_task("games", total=count)
        scores = arena.play(
            plan,
            count,
            cores() if workers is None else workers,
            keep,
            lambda done: progress.update(task, advance=done, refresh=True),
        )
    if as_json:
        print_json(scores)
    else:
        sheets.print_scores(console(), game, scores)


@app.command("conform")
def conform_game(
    slug: Slug,
    budget: Annotated[int, typer.Option(min=1, max=10**9, help="How many decisions to spend.")] = 20_000,
    seed: BotSeed = 0,
    as_json: Json = False,
) -> int:
    """Check that a game keeps every promise that games make."""
    from passel.testing import conform

    game = find(slug)
    with bar(as_json) as progress:
        task = progress.add_task("", total=None)

        def stage(name: str, done: int, total: int) -> None:
            progress.update(task, description=name, completed=done, total=total, refresh=True)

        report = conform(game, budget=budget, seed=seed, progress=stage)
    if as_json:
        print_json({"passed": report.passed, **msgspec.to_builtins(report)})
    else:
        sheets.print_report(console(), report)
    return 0 if report.passed else 1


@app.command("serve")
def serve_tables(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", envvar="PASSEL_HOST", help="The address to listen at.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, envvar="PASSEL_PORT", help="The port to listen at; 0: any.")
    ] = 8000,
    data: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where tables are saved. Otherwise: tables/ in PASSEL_DATA."),
    ] = None,
    database: Annotated[
        str, typer.Option(metavar="URL", envvar="PASSEL_DATABASE", help="PostgreSQL instead of a folder.")
    ] = "",
    bot_processes: Annotated[
        int,
        typer.Option(
            min=0,
            max=256,
            envvar="PASSEL_BOT_PROCESSES",
            help="Processes for expert bots; 0: one for each spare core.",
        ),
    ] = 0,
    mail: Annotated[
        Path | None, typer.Option(metavar="FILE", envvar="PASSEL_MAIL", help="Settings for play by email.")
    ] = None,
    proxy: Annotated[
        str,
        typer.Option(
            metavar="NETWORKS", envvar="PASSEL_PROXY", help="Proxies to believe, such as 127.0.0.1."
        ),
    ] = "",
    origin: Annotated[
        str,
        typer.Option(
            metavar="URL", envvar="PASSEL_ORIGIN", help="The site's address: https://play.example.org"
        ),
    ] = "",
    browse: Annotated[
        bool, typer.Option("--open", envvar="PASSEL_OPEN", help="Open the lobby in your browser.")
    ] = False,
    no_limits: Annotated[
        bool, typer.Option("--no-limits", envvar="PASSEL_NO_LIMITS", help="No rate limits: for benchmarks.")
    ] = False,
    no_fast_path: Annotated[
        bool,
        typer.Option("--no-fast-path", envvar="PASSEL_NO_FAST_PATH", help="Only uvicorn's own WebSockets."),
    ] = False,
    log: Annotated[
        str, typer.Option(metavar="LEVEL", envvar="PASSEL_LOG", help="debug, info, warning or error.")
    ] = "info",
) -> int:
    """Run a server for browsers and programs."""
    need("litestar", "server")
    from passel.server.config import UNLIMITED, Config, Limits, proxies, site
    from passel.server.pages.templates import NoPageFiles, static
    from passel.server.run import serve

    if log not in ("debug", "info", "warning", "error"):
        raise BadSetting(f"There is no log level {shortened(log)}.")
    if database and not database.startswith(("postgresql://", "postgres://")):
        raise BadSetting("A database is given as postgresql://user:password@host/name.")
    if database and data:
        raise BadSetting("Tables are saved in a folder (--data) or in a database (--database), not in both.")
    letters = None
    if mail is not None:
        need("aiosmtpd", "mail")
        need("aiosmtplib", "mail")
        from passel.mail.config import load

        letters = load(mail)
    config = Config(
        host,
        port,
        data or saves.home() / "tables",
        database,
        bot_processes,
        limits=UNLIMITED if no_limits else Limits(),
        mail=letters,
        proxy=proxies(proxy),
        origin=site(origin) if origin else "",
        browse=browse,
        fast_path=not no_fast_path,
    )
    try:
        static()  # all that pages need: better none at all than pages that fail
    except NoPageFiles as error:
        raise BadSetting(str(error)) from None
    return serve(config, log)


app.add_typer(operation.app)  # doctor, backup, restore
app.add_typer(lab.app, name="lab")
app.add_typer(bench.app, name="bench")
