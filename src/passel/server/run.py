"""`passel serve`: runs the server with uvicorn."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
import webbrowser
from contextlib import AsyncExitStack
from threading import current_thread, main_thread
from typing import Final

import uvicorn
from litestar import Litestar

from passel.contract import BadSetting
from passel.logs import log_to_stderr
from passel.server import graceful
from passel.server.app import build
from passel.server.config import Config
from passel.server.errors import LOG
from passel.server.graceful import Requests
from passel.server.listening import CannotListen, inherited, listen, url, where
from passel.server.ws.fastpath import protocol
from passel.storage.base import StoreDown
from passel.tables.service import TableService

GRACE = 3  # seconds that open connections get on shutdown
GOODBYE = 0.02  # seconds between checks whether they are closed


class WebServer(uvicorn.Server):
    """Runs the app's lifespan, prints its address, and notifies clients before it stops."""

    def __init__(self, config: uvicorn.Config) -> None:
        config.lifespan = "off"  # we run it: uvicorn would print a traceback for its errors
        super().__init__(config)
        assert isinstance(config.app, Litestar)
        self.app: Final = config.app
        self.app.asgi_handler = self.requests = Requests(self.app.asgi_handler)
        self.service: Final[TableService] = self.app.state.service
        self._open: Final = AsyncExitStack()
        self._stopping: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if sys.platform != "win32" and current_thread() is main_thread():  # other threads get no signals
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self.stop_when_quiet)
        try:
            await self._open.enter_async_context(self.app.lifespan())
        except BaseExceptionGroup as group:  # Litestar wraps the error that we want to show
            raise group.exceptions[0] from None
        await super().startup(sockets)
        config: Config = self.app.state.config
        address = config.origin or (where(sockets[0]) if sockets else url(config.host, config.port))
        LOG.info("open", extra={"address": address})
        if os.environ.get("PASSEL_QUIET", "") in ("", "0"):
            print(f"Passel is running at {address} (Ctrl-C stops it; every move is saved).", flush=True)
        if config.browse:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)

    def stop_when_quiet(self) -> None:
        if self._stopping is None:
            LOG.info("stops when no request is running and no bot is thinking")
            self._stopping = asyncio.create_task(self._stop_when_quiet())

    async def _stop_when_quiet(self) -> None:
        await graceful.quiet(lambda: bool(self.requests.running or self.service.thinking))
        signal.raise_signal(signal.SIGTERM)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # new clients wait for the next server, if systemd keeps the socket open
        await asyncio.sleep(GOODBYE)  # requests that have been accepted are read
        self.service.send_home()
        for _ in range(int(GRACE / GOODBYE)):
            if not self.service.subscribers:
                break
            await asyncio.sleep(GOODBYE)
        await super().shutdown(sockets)
        if not self.force_exit:
            await self._open.aclose()


def serve(config: Config, log_level: str) -> int:
    """Run until a signal stops the server; return the exit code."""
    log_to_stderr(log_level)
    try:
        sockets = inherited() or listen(config.host, config.port)
        server = WebServer(
            uvicorn.Config(
                build(config),
                host=config.host,
                port=config.port,
                ws=protocol(config.fast_path),
                ws_max_size=config.limits.body,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=GRACE,
                timeout_keep_alive=30,
                h11_max_incomplete_event_size=65_536,
                proxy_headers=bool(config.proxy),  # by default uvicorn trusts every process on this machine
                forwarded_allow_ips=config.proxy,
                log_config=None,
                access_log=False,
                server_header=False,
            )
        )
        gc.freeze()  # what exists now is permanent, and most new objects are freed by reference counting
        gc.set_threshold(200_000, 20, 20)
        server.run(sockets)
    except (BadSetting, CannotListen, StoreDown) as error:
        print(error, file=sys.stderr)
        return 1
    return 0 if server.started else 1
