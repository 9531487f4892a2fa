"""The server, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import passel
from passel.accounts import People
from passel.bots.pool import BotPool, Bots
from passel.clock import Clock, SystemClock
from passel.server.api.accounts import PEOPLE
from passel.server.api.tables import TABLES
from passel.server.auth import Guard
from passel.server.config import Config
from passel.server.dependencies import TheTables
from passel.server.errors import Porter
from passel.server.mail.addresses import Addresses
from passel.server.metrics import exposition
from passel.server.pages import PAGES
from passel.server.pages.request import apology
from passel.server.ws.connection import Broadcaster
from passel.server.ws.routes import nudges, play
from passel.storage.base import Store
from passel.storage.sqlite import SqliteStore
from passel.tables.commands import Commands
from passel.tables.service import TableService


def store_for(config: Config) -> Store:
    if config.database:
        from passel.storage.postgres import PostgresStore  # asyncpg is only needed here

        return PostgresStore(config.database)
    return SqliteStore(config.data / "passel.db")


def staff(config: Config, store: Store | None, time: Clock | None, bots: Bots | None) -> dict[str, Any]:
    """Whom a request may ask for."""
    the_time = time or SystemClock()
    the_store = store or store_for(config)
    service = TableService(the_store, the_time, bots or BotPool(config.bot_processes), config.pace)
    people = People(the_store, the_time)
    guard = Guard(people, config.limits)
    return {
        "service": service,
        "people": people,
        "guard": guard,
        "commands": Commands(service, people),
        "broadcaster": Broadcaster(),
        "addresses": Addresses(the_store, people),
        "config": config,
    }


@asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    service: TableService = app.state.service
    await service.open()
    await app.state.people.open()
    try:
        async with letters(app.state.config, service, app.state.addresses):
            yield
    finally:
        await service.close()


@asynccontextmanager
async def letters(config: Config, service: TableService, addresses: Addresses) -> AsyncIterator[None]:
    """The door for mail, if there is one."""
    if config.mail is not None:
        from passel.server.mail.service import mail_door  # brings libraries that nobody else needs

        async with mail_door(service, addresses, config.mail):
            yield
        return
    if not config.database:  # else another process may have the door
        await addresses.set_desk("")
    yield


@get("/healthz", include_in_schema=False)
async def health(service: TheTables) -> Response[dict[str, Any]]:
    await service.store.check_writable()  # or say that the store is down
    return Response({"status": "ok", "tables": len(service.tables), "version": passel.__version__})


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
async def metrics(service: TheTables) -> bytes:
    return exposition(service)


def build(
    config: Config, store: Store | None = None, time: Clock | None = None, bots: Bots | None = None
) -> Litestar:
    def gives(name: str) -> Provide:
        return Provide(lambda: app.state[name], sync_to_thread=False)

    serving = staff(config, store, time, bots)
    app = Litestar(
        [PEOPLE, TABLES, nudges, play, health, metrics, *PAGES],
        state=State(serving),
        dependencies={name: gives(name) for name in serving},
        exception_handlers={Exception: apology},
        lifespan=[lifespan],
        request_max_body_size=config.limits.body,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Passel",
            version=passel.__version__,
            description="A table for five tabletop games.",
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin()],
        ),
    )
    app.asgi_handler = Porter(app.asgi_handler)  # outside of everything: unknown addresses, too
    return app
