"""uvicorn's WebSocket, in which an app finds a shorter way."""

from __future__ import annotations

from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from passel.server.framing import whole
from passel.server.shortcut import Shortcut

WIRE: Final = "passel.wire"


class Wire(WebSocketsSansIOProtocol):
    """It is among the extensions of its scope, knows whether somebody could take over, and tells who has
    done so when it closes."""

    even = True  # whether all that came so far were whole frames
    shortcut: Shortcut | None = None
    _close_sent = False

    @property
    def close_sent(self) -> bool:
        return self._close_sent

    @close_sent.setter
    def close_sent(self, sent: bool) -> None:
        self._close_sent = sent
        if sent and self.shortcut is not None:
            self.shortcut.close()

    async def run_asgi(self) -> None:
        cast(dict[str, Any], self.scope["extensions"])[WIRE] = self
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        first = not self.handshake_initiated
        super().data_received(data)
        self.even = self.even and (data.endswith(b"\r\n\r\n") if first else whole(data) > 0)
