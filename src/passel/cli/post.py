"""`passel post`: games by post in folders.  Whatever a command answers is on the disk by then."""

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

LARGEST: Final = 200_000  # bytes of a letter; those that are taken are far shorter

post_app = typer.Typer(help="Run games by post from files alone.", no_args_is_help=True, add_completion=False)

LetterFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="The letter, a text file; - is the keyboard.")
]
OfSeat = Annotated[str, typer.Option("--seat", help="Whose letter it is, if it does not say.")]
OfAsk = Annotated[int, typer.Option("--ask", min=0, help="Which question it answers, if it does not say.")]


# -- beginning -------------------------------------------------------------------------------------------


@post_app.command("new")
def new_game(
    slug: Annotated[
        str, typer.Argument(metavar="GAME", help="A game's short name: passel games lists them.")
    ],
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder; its name is the game's.")],
    player: Annotated[
        list[str] | None,
        typer.Option("--player", help="“Ada <ada@example.org>;zone=Europe/Madrid;language=es”, in order."),
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", help=f"A bot, after the players: {LEVELS}.")
    ] = None,
    hours: Annotated[int, typer.Option(min=1, max=720, help="For each turn, or each decision.")] = 72,
    quiet: Annotated[str, typer.Option(metavar="22-7", help="Hours that do not count.")] = "",
    weekends: Annotated[bool, typer.Option("--weekends/--no-weekends", help="Whether they count.")] = True,
    zone: Annotated[str, typer.Option(help="The time zone of deadlines.")] = "UTC",
    patience: Annotated[int, typer.Option(min=1, max=20, help="So many lapses in a row are borne.")] = 3,
    absence: Annotated[str, typer.Option(help="Then: default, bot or drop.")] = "bot",
    wait: Annotated[
        bool, typer.Option("--wait-for-deadline", help="Run a turn at its deadline, not when all is in.")
    ] = False,
    option: Given = None,
    preset: PresetName = "",
    as_json: Json = False,
) -> None:
    """Begin a game: a new folder with all that belongs to it."""
    game = find(slug)
    players = players_of(player or [], bot or [])
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
        f"{game.name} has begun in {folder}: read {folder / 'game.txt'} and {folder / LETTERS}.",
        as_json,
    )


# -- letters ---------------------------------------------------------------------------------------------


@post_app.command("check")
def check_letter(
    folder: Folder, file: LetterFile, seat: OfSeat = "", ask: OfAsk = 0, as_json: Json = False
) -> int:
    """Quote each line of a letter with its verdict; nothing is taken."""
    incoming = understood(opened(folder), file, seat, ask)
    if as_json:
        print_json({"clean": incoming.clean, "verdict": incoming.verdict})
    else:
        print(f"{incoming.verdict.rstrip()}\n\nThis was a check: nothing was taken.")
    return 0 if incoming.clean else 1


@post_app.command("receive")
def receive_letter(
    folder: Folder, file: LetterFile, seat: OfSeat = "", ask: OfAsk = 0, as_json: Json = False
) -> int:
    """Take a letter: a sheet into its envelope, decisions, plans, standing orders."""
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
        raise BadSetting(f"The letter is for the game {shortened(tag.game)}; this is {state.id}.")
    post = state.game.faces.post if turn_of(state) else None
    written = post.writer_of(text) if post else None
    name = seat or (tag.seat if tag else "")
    if not name and written is None:
        raise BadSetting("The letter does not say whose it is: give --seat.")
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
        raise BadSetting(f"{path.name} is too large for a letter.")
    if b"\0" in data:
        raise BadSetting(f"{path.name} is no text.")
    return data.decode("utf-8-sig", "replace")


# -- looking ---------------------------------------------------------------------------------------------


@post_app.command("status")
def show_status(folder: Folder, as_json: Json = False) -> None:
    """Who is in and for whom it waits; never what anybody wrote."""
    found: Status = status(opened(folder))
    if as_json:
        print_json(found)
    else:
        print(status_text(found), end="")


@post_app.command("preview")
def preview_turn(folder: Folder, as_json: Json = False) -> None:
    """What the sheets that are in would come to, with other dice than will fall.  For your eyes only."""
    table = opened(folder)
    ran = table.preview()
    pages = [notices.report(table.state, ran, seat, "data") for seat in range(-1, len(ran.names))]
    names = ["all", *table.state.game.seat_names[: len(ran.names)]]
    if as_json:
        print_json({"sealed": True, "reports": {name: page.text for name, page in zip(names, pages)}})
        return
    print("SEALED: for the referee's eyes only. Nothing has changed, and other dice will fall.\n")
    for name, page in zip(names, pages):
        print(f"---- for {name} ----\n\n{page.text}")


@post_app.command("letters")
def show_letters(folder: Folder, as_json: Json = False) -> None:
    """What is to be sent to whom now; the texts are in FOLDER/letters and FOLDER/reports."""
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
        print("Nobody is owed a letter.")


@post_app.command("count")
def count_letters(
    slug: Slug,
    seats: Annotated[int | None, typer.Option(help="How many players; 4 if the game allows.")] = None,
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 20,
    preset: PresetName = "",
    order: Annotated[
        str | None, typer.Option(help="Everybody's standing order; a sensible one if not said.")
    ] = None,
    seed: BotSeed = 0,
    as_json: Json = False,
) -> None:
    """How many letters a game takes: regular bots play it as if by letter."""
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
    print(f"{found.one_by_one:8.1f} letters, if each decision is asked for by itself")
    print(f"{found.in_a_row:8.1f} with all that can be foreseen in one answer")
    if found.order:
        print(f"{found.ordered:8.1f} if everybody orders: {found.order}")
    print(f"{found.most:8.1f} of these for whoever gets most")


@post_app.command("serve")
def serve_by_mail(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A game, or a folder with several.")],
    mail: Annotated[Path, typer.Option("--mail", metavar="FILE", help="The settings of the mail.")],
) -> None:
    """Take letters from the mail and send them by mail, until Ctrl-C."""
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


# -- proving ---------------------------------------------------------------------------------------------


def verify_folder(folder: Path, as_json: bool) -> int:
    verdict = verify.verify(folder)
    if as_json:
        print_json({"ok": not verdict.findings, **msgspec.to_builtins(verdict)})
    else:
        for line in [*verdict.checked, *verdict.findings]:
            print(line)
    return 1 if verdict.findings else 0
