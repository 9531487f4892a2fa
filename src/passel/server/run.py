"""`passel serve`."""

from __future__ import annotations

import asyncio
import gc
import socket

import uvicorn

from passel.logbook import log_to_stderr
from passel.server.answers import LOG
from passel.server.app import build
from passel.server.config import Config
from passel.server.wire import Wire

GRACE = 3  # seconds that those who are still there get when the server goes down
GOODBYE = 0.02  # seconds between looks whether they are gone


class Host(uvicorn.Server):
    """Says where the door is, and tells everybody before it is shut."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            address = f"http://{self.config.host}:{self.config.port}"
            LOG.info("open", extra={"address": address})
            print(
                f"Passel is open at {address} (Ctrl-C closes it; nothing that was decided is lost).",
                flush=True,
            )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        house = self.config.app.state.house  # type: ignore[union-attr]
        house.send_home()
        for _ in range(int(GRACE / GOODBYE)):
            if not house.viewers:
                break
            await asyncio.sleep(GOODBYE)
        await super().shutdown(sockets)


def serve(config: Config, log_level: str) -> int:
    """Until somebody says stop; the exit code."""
    log_to_stderr(log_level)
    host = Host(
        uvicorn.Config(
            build(config),
            host=config.host,
            port=config.port,
            ws=Wire,
            ws_max_size=config.limits.body,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=30,
            h11_max_incomplete_event_size=65_536,
            log_config=None,
            access_log=False,
            server_header=False,
        )
    )
    gc.freeze()  # what is there now stays; and of what comes most goes at once, by counting alone
    gc.set_threshold(200_000, 20, 20)
    host.run()
    return 0 if host.started else 1
