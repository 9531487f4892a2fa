"""`passel post`: games by post in folders.  A command prints its answer after everything is saved."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from passel.cli.folders import Folder, opened, tell, working
from passel.cli.options import (
    LEVELS,
    BotSeed,
    Given,
    Json,
    PresetName,
    Slug,
    bar,
    given,
    need,
    print_json,
    stage_printer,
)
from passel.cli.referee import verbs
from passel.contract import BadSetting, shortened
from passel.i18n import in_language
from passel.letters import notices, verify
from passel.letters.due import letters
from passel.letters.folder_files import LETTERS, lay_out
from passel.letters.folder_page import Status, status, status_text
from passel.letters.incoming import Incoming, read_letter, seat_named, tagged
from passel.letters.new_game import players_of, terms_of
from passel.mail.tags import Tag
from passel.registry import find
from passel.tables.folder_table import FolderTable, open_game
from passel.tables.local import now
from passel.tables.sheets import turn_of

LARGEST: Final = 200_000  # bytes of an email; real ones are far shorter

post_app = typer.Typer(
    help="Run games by post, with files or by email.", no_args_is_help=True, add_completion=False
)

LetterFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="The email as a text file; - for the keyboard.")
]
OfSeat = Annotated[str, typer.Option("--seat", help="The sender's seat, if the email has none.")]
OfAsk = Annotated[int, typer.Option("--ask", min=0, help="The move it answers, if the email has none.")]


# -- a new game ------------------------------------------------------------------------------------------


@post_app.command("new")
def new_game(
    slug: Annotated[
        str, typer.Argument(metavar="GAME", help="A game's short name: passel games lists them.")
    ],
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder; the game gets its name.")],
    player: Annotated[
        list[str] | None,
        typer.Option("--player", help="“Ada <ada@example.org>;zone=Europe/Madrid;language=es”, in order."),
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", help=f"Add a bot after the players: {LEVELS}.")
    ] = None,
    hours: Annotated[int, typer.Option(min=1, max=720, help="Time per turn or move.")] = 72,
    quiet: Annotated[str, typer.Option(metavar="22-7", help="Hours that don't count.")] = "",
    weekends: Annotated[bool, typer.Option("--weekends/--no-weekends", help="Count weekends.")] = True,
    zone: Annotated[str, typer.Option(help="The time zone of deadlines.")] = "UTC",
    patience: Annotated[int, typer.Option(min=1, max=20, help="Missed turns in a row before --absence.")] = 3,
    absence: Annotated[str, typer.Option(help="After that: default moves, bot or drop.")] = "bot",
    wait: Annotated[
        bool, typer.Option("--wait-for-deadline", help="Resolve turns at the deadline, not earlier.")
    ] = False,
    option: Given = None,
    preset: PresetName = "",
    as_json: Json = False,
) -> None:
    """Start a game in a new folder."""
    game = find(slug)
    players = players_of(player or [], bot or [], folder.absolute().name)
    terms = terms_of(
        game, len(players), given(option), preset, hours, quiet, weekends, zone, patience, absence, not wait
    )
    table = open_game(folder, folder.absolute().name, terms, players)
    with table.session():
        table.run_tasks(stage_printer(as_json))
        table.commit()
        lay_out(table)
    tell(
        table,
        f"New game of {game.name} in {folder}. See {folder / 'game.txt'} and {folder / LETTERS}.",
        as_json,
    )


# -- emails ----------------------------------------------------------------------------------------------


@post_app.command("check")
def check_letter(
    folder: Folder, file: LetterFile, seat: OfSeat = "", ask: OfAsk = 0, as_json: Json = False
) -> int:
    """Show how each line of an email is read; nothing changes."""
    incoming = understood(opened(folder), file, seat, ask)
    if as_json:
        print_json({"clean": incoming.clean, "verdict": incoming.verdict})
    else:
        print(f"{incoming.verdict.rstrip()}\n\nThis was only a check. Nothing has changed.")
    return 0 if incoming.clean else 1


@post_app.command("receive")
def receive_letter(
    folder: Folder, file: LetterFile, seat: OfSeat = "", ask: OfAsk = 0, as_json: Json = False
) -> int:
    """Take an email with orders, moves or automatic answers."""
    with working(folder, as_json) as table:
        ran = len(table.ran)
        incoming = understood(table, file, seat, ask)
        refusals = table.take(incoming.acts)
        said = incoming.reply(refusals)
    clean = incoming.clean and not any(refusals)
    tell(table, said, as_json, ran, clean=clean)
    return 0 if clean else 1


def understood(table: FolderTable, file: Path, seat: str, ask: int) -> Incoming:
    state = table.state
    tag, text = tagged(load(file))
    if tag and tag.game.casefold() != state.id.casefold():
        raise BadSetting(f"This email is for the game {shortened(tag.game)}, not for {state.id}.")
    post = state.game.faces.post if turn_of(state) else None
    written = post.writer_of(text) if post else None
    name = seat or (tag.seat if tag else "")
    if not name and written is None:
        raise BadSetting("The email doesn't say whose it is. Add --seat.")
    seat_state = seat_named(state, name) if name or written is None else hosted_seat(table, written)
    tag = msgspec.structs.replace(tag, ask=ask) if tag and ask else tag
    if ask and tag is None:
        tag = Tag(state.id, ask=ask)
    return read_letter(state, seat_state, text, tag)


def hosted_seat(table: FolderTable, seat: int) -> int:
    table.state.seat_state(seat)
    return seat


def load(path: Path) -> str:
    if str(path) == "-":
        data = sys.stdin.buffer.read(LARGEST + 1)
    else:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise BadSetting(f"{path.name} is too large for an email.")
    if b"\0" in data:
        raise BadSetting(f"{path.name} isn't a text file.")
    return data.decode("utf-8-sig", "replace")


# -- overview --------------------------------------------------------------------------------------------


@post_app.command("status")
def show_status(folder: Folder, as_json: Json = False) -> None:
    """Show whose orders are in and who is missing."""
    found: Status = status(opened(folder))
    if as_json:
        print_json(found)
    else:
        print(status_text(found), end="")


@post_app.command("preview")
def preview_turn(folder: Folder, as_json: Json = False) -> None:
    """Show a possible result with random dice, only for the referee."""
    table = opened(folder)
    ran = table.preview()
    pages = [notices.report(table.state, ran, seat, "data") for seat in range(-1, len(ran.names))]
    names = ["all", *table.state.game.seat_names[: len(ran.names)]]
    if as_json:
        print_json({"sealed": True, "reports": {name: page.text for name, page in zip(names, pages)}})
        return
    print("SEALED: only for the referee. Nothing has changed, and the real dice will differ.\n")
    for name, page in zip(names, pages):
        print(f"---- for {name} ----\n\n{page.text}")


@post_app.command("letters")
def show_letters(folder: Folder, as_json: Json = False) -> None:
    """List the emails to send now, and their files."""
    table = opened(folder)
    found = []
    for notice in letters(table.state, now(), table.standing[-1:]):
        seat, report, label = notice.name.partition("-report-")
        path = f"reports/{label}/{seat}.txt" if report else f"{LETTERS}/{notice.name}.txt"
        to = f"{notice.who} <{notice.to.email}>" if notice.to.email else notice.who
        found.append({"to": to, "subject": notice.tag.in_subject, "file": path})
    if as_json:
        print_json(found)
        return
    for each in found:
        print(f"{each['to']}  {each['subject']}  {each['file']}")
    if not found:
        print("There are no emails to send.")


@post_app.command("count")
def count_letters(
    slug: Slug,
    seats: Annotated[int | None, typer.Option(help="Number of players; default: 4 if possible.")] = None,
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 20,
    preset: PresetName = "",
    order: Annotated[
        str | None, typer.Option(help="Everybody's automatic answer; default: a good one.")
    ] = None,
    seed: BotSeed = 0,
    as_json: Json = False,
) -> None:
    """Count the emails of a game that bots play."""
    from passel.bench.letters import count

    game = find(slug)
    usual = min(max(4, game.seats[0]), game.seats[1])
    with bar(as_json) as progress:
        task = progress.add_task("games", total=games)
        found = count(
            game,
            usual if seats is None else seats,
            games,
            seed,
            preset=preset,
            order=order,
            progress=lambda done: progress.update(task, advance=done, refresh=True),
        )
    if as_json:
        print_json(found)
        return
    print(f"{game.name}, {found.seats} players, mean of {found.games} games:")
    print(f"{found.one_by_one:8.1f} emails, if each move is asked for separately")
    print(f"{found.in_a_row:8.1f} with all foreseeable moves in one reply")
    if found.order:
        print(f"{found.ordered:8.1f} with the automatic answer {found.order}")
    print(f"{found.most:8.1f} of these to the player who gets the most")


@post_app.command("serve")
def serve_by_mail(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A game, or a folder with several.")],
    mail: Annotated[Path, typer.Option("--mail", metavar="FILE", help="The mail settings (mail.toml).")],
) -> None:
    """Send and receive emails until Ctrl-C."""
    need("aiosmtpd", "mail")
    need("aiosmtplib", "mail")
    import asyncio

    from passel.letters.folder_service import FolderLetterHandler
    from passel.logs import log_to_stderr
    from passel.mail import config
    from passel.mail.outbox import accepted
    from passel.mail.service import serve

    log_to_stderr("info")
    settings = config.load(mail)
    asyncio.run(
        serve(
            FolderLetterHandler(folder, sent=accepted(Path(settings.folder)), own_address=settings.address),
            settings,
        )
    )


post_app.add_typer(verbs)


# -- checking --------------------------------------------------------------------------------------------


def verify_folder(folder: Path, as_json: bool, language: str) -> int:
    with in_language("en" if as_json else language):
        verdict = verify.verify(folder)
    if as_json:
        print_json({"ok": not verdict.findings, **msgspec.to_builtins(verdict)})
    else:
        for line in [*verdict.checked, *verdict.findings]:
            print(line)
    return 1 if verdict.findings else 0
