"""Graceful shutdown: waits until no request is being answered and no bot is thinking."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

LONGEST: Final = 30.0  # seconds after which the server stops although it is busy
INTERVAL: Final = 0.05  # seconds between two checks
STREAM: Final = b"text/event-stream"


class Requests:
    """ASGI middleware that counts the HTTP requests that are being answered.

    An event stream stays open as long as its page, so it counts as answered when it begins."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app
        self.running = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        counted = 1
        self.running += 1

        async def out(message: Message) -> None:
            nonlocal counted
            if message["type"] == "http.response.start" and is_stream(message["headers"]):
                self.running -= counted
                counted = 0
            await send(message)

        try:
            await self.app(scope, receive, out)
        finally:
            self.running -= counted


def is_stream(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    return any(name.lower() == b"content-type" and value.startswith(STREAM) for name, value in headers)


async def quiet(busy: Callable[[], bool]) -> None:
    """Return when the server is not busy, or has been for too long."""
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST):
            while busy():
                await asyncio.sleep(INTERVAL)
