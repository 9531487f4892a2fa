"""`passel serve`."""

from __future__ import annotations

import uvicorn

from passel.server.answers import log_to_stderr
from passel.server.app import build
from passel.server.config import Config

GRACE = 3  # seconds that open streams get when the server goes down


def serve(config: Config, log_level: str) -> int:
    """Until somebody says stop; the exit code."""
    log_to_stderr(log_level)
    server = uvicorn.Server(
        uvicorn.Config(
            build(config),
            host=config.host,
            port=config.port,
            ws="websockets-sansio",
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
    server.run()
    return 0 if server.started else 1
