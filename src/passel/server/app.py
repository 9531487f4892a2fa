"""Builds the ASGI application with all its parts."""

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
from passel.server.dependencies import Parts, TheTables
from passel.server.errors import ResponseMiddleware
from passel.server.mail.addresses import Addresses
from passel.server.metrics import exposition
from passel.server.pages import PAGES
from passel.server.pages.request import error_page
from passel.server.ws.connection import Broadcaster
from passel.server.ws.routes import play
from passel.storage.base import Store
from passel.storage.sqlite import SqliteStore
from passel.tables.commands import Commands
from passel.tables.service import TableService


def store_for(config: Config) -> Store:
    if config.database:
        from passel.storage.postgres import PostgresStore  # asyncpg is only needed here

        return PostgresStore(config.database)
    return SqliteStore(config.data / "passel.db")


def dependencies_of(
    config: Config, store: Store | None, time: Clock | None, bots: Bots | None
) -> dict[str, Any]:
    """Return the objects that request handlers may ask for, by parameter name."""
    the_time = time or SystemClock()
    the_store = store or store_for(config)
    service = TableService(the_store, the_time, bots or BotPool(config.bot_processes), config.pace)
    people = People(the_store, the_time)
    parts = Parts(
        service=service,
        people=people,
        guard=Guard(people, config.limits),
        commands=Commands(service, people),
        broadcaster=Broadcaster(),
    )
    return {
        "parts": parts,
        "service": service,
        "people": people,
        "guard": parts.guard,
        "commands": parts.commands,
        "broadcaster": parts.broadcaster,
        "addresses": Addresses(the_store, people),
        "config": config,
    }


@asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    service: TableService = app.state.service
    await service.open()
    await app.state.people.open()
    try:
        async with run_mail(app.state.config, service, app.state.addresses):
            yield
    finally:
        await service.close()


@asynccontextmanager
async def run_mail(config: Config, service: TableService, addresses: Addresses) -> AsyncIterator[None]:
    """Run the mail service, if one is configured."""
    if config.mail is not None:
        from passel.server.mail.service import mail_service  # imports libraries that nothing else needs

        async with mail_service(service, addresses, config.mail):
            yield
        return
    if not config.database:  # with a shared database another process may run the mail service
        await addresses.set_own_address("")
    yield


@get("/healthz", include_in_schema=False)
async def health(service: TheTables) -> Response[dict[str, Any]]:
    await service.store.check_writable()  # StoreDown becomes status 503
    return Response({"status": "ok", "tables": len(service.tables), "version": passel.__version__})


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
async def metrics(service: TheTables) -> bytes:
    return exposition(service)


def build(
    config: Config, store: Store | None = None, time: Clock | None = None, bots: Bots | None = None
) -> Litestar:
    def provide(name: str) -> Provide:
        return Provide(lambda: app.state[name], sync_to_thread=False)

    dependencies = dependencies_of(config, store, time, bots)
    app = Litestar(
        [PEOPLE, TABLES, play, health, metrics, *PAGES],
        state=State(dependencies),
        dependencies={name: provide(name) for name in dependencies},
        exception_handlers={Exception: error_page},
        lifespan=[lifespan],
        request_max_body_size=config.limits.body,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Passel",
            version=passel.__version__,
            description="A server for five tabletop games.",
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin()],
        ),
    )
    app.asgi_handler = ResponseMiddleware(app.asgi_handler)  # outermost, so that it covers unknown paths too
    return app
