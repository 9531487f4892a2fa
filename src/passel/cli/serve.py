"""`passel serve`.  What the server needs is imported only when it is used."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passel.cli.options import need
from passel.contract import BadSetting, shortened
from passel.terminal import saves

app = typer.Typer()


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
        typer.Option(metavar="NETWORKS", envvar="PASSEL_PROXY", help="Proxies to trust, such as 127.0.0.1."),
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
    """Run the web server."""
    need("litestar", "server")
    from passel.server.config import UNLIMITED, Config, Limits, proxies, site
    from passel.server.pages.templates import NoPageFiles, static
    from passel.server.run import serve

    if log not in ("debug", "info", "warning", "error"):
        raise BadSetting(f"Choose debug, info, warning or error for --log, not {shortened(log)}.")
    if database and not database.startswith(("postgresql://", "postgres://")):
        raise BadSetting("Write a database as postgresql://user:password@host/name.")
    if database and data:
        raise BadSetting("Tables are saved in a folder or in a database. Use --data or --database, not both.")
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
        static()  # fail now rather than on every page
    except NoPageFiles as error:
        raise BadSetting(str(error)) from None
    return serve(config, log)
