"""The command line: parse, call, print.  An error is one sentence and exit code 2.

Each group of commands is a module of its own."""

from __future__ import annotations

import os
import sys
from concurrent.futures.process import BrokenProcessPool
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

import passel
from passel.bots.process import Stopped
from passel.cli import bench, bots, games, lab, maintenance, orders, play, records, serve
from passel.cli.streams import settle
from passel.contract import BadSetting
from passel.kernel import Refused
from passel.records import BadRecord
from passel.registry import NoSuchGame
from passel.terminal.game_file import Changed


class Commands(TyperGroup):
    """Handles Ctrl-C, and imports `passel post` only when it is used: that takes long."""

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
    """Run a command and return the exit code: 0 fine, 1 a check failed, 2 an error, 130 interrupted."""
    settle()
    try:
        code = app(arguments, prog_name="passel", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return complain(error.format_message())
    except (BadSetting, NoSuchGame, BadRecord, Changed, Refused, Stopped) as error:
        return complain(str(error))
    except BrokenPipeError:
        # Nobody reads our output any more, but Python flushes its buffer at exit: into nothing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except BrokenProcessPool:
        return complain("A worker process was stopped. Only this run is lost.")
    except OSError as error:
        return complain(f"We can't use {error.filename or 'a file'}: {error.strerror or error}.")
    return code if isinstance(code, int) else 0


def complain(sentence: str) -> int:
    line = " ".join(sentence.split())
    print(line if line.endswith((".", "?", "!")) else f"{line}.", file=sys.stderr)
    return 2


@app.callback(invoke_without_command=True)
def passel_itself(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    """Play tabletop games, and study them."""
    if version:
        print(f"passel {passel.__version__}, {passel.build_name()}, Python {sys.version.split()[0]}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


# The order of the help.
for module in (games, play, records, bots, serve):
    app.add_typer(module.app)
app.add_typer(orders.app, name="orders")
app.add_typer(maintenance.app)
app.add_typer(lab.app, name="lab")
app.add_typer(bench.app, name="bench")
