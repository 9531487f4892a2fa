"""Sockets through uvicorn's protocol, and through the fast path in front of it, without a network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from passel.server.ws.fastpath import FastPath, ordinary
from server.door import Socket, Visitor


class Transport:
    """What a protocol needs of one.  What is sent to it while it does not read waits."""

    def __init__(self, written: Callable[[bytes], None], address: str = "192.0.2.1") -> None:
        self.written = written
        self.address = address
        self.protocol: Any = None
        self.paused = self.closing = False
        self.waiting: list[bytes] = []

    def feed(self, data: bytes) -> None:
        if self.paused:
            self.waiting.append(data)
        elif not self.closing:
            self.protocol.data_received(data)

    def write(self, data: bytes) -> None:
        self.written(data)

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False
        asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        while self.waiting and not self.paused:
            self.feed(self.waiting.pop(0))

    def close(self) -> None:
        if not self.closing:
            self.closing = True
            asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)

    abort = close

    def is_closing(self) -> bool:
        return self.closing

    def get_extra_info(self, name: str, default: object = None) -> object:
        return {"peername": (self.address, 5000), "sockname": ("192.0.2.0", 80)}.get(name, default)


def connect(app: Any, transport: Transport, fast: bool) -> Any:
    """Return the protocol of a new connection, before its handshake, and the tasks of its server."""
    config = uvicorn.Config(
        app, interface="asgi3", ws_ping_interval=None, ws_per_message_deflate=False, log_config=None
    )
    config.load()
    state = ServerState()
    kind = FastPath if fast else ordinary()
    transport.protocol = kind(config=config, server_state=state, app_state={})
    transport.protocol.connection_made(transport)
    return transport.protocol, state.tasks


class Reading(asyncio.Event):
    """A client that does not read fills the socket, which the protocol is told."""

    def __init__(self, protocol: Any) -> None:
        super().__init__()
        super().set()
        self.protocol = protocol

    def clear(self) -> None:
        super().clear()
        self.protocol.pause_writing()

    def set(self) -> None:
        if not self.is_set():
            super().set()
            self.protocol.resume_writing()


class UvicornSocket(Socket):
    """Like a `Socket`, but the app gets its messages from uvicorn's protocol."""

    fast = False

    def __init__(self, visitor: Visitor, scope: dict[str, Any]) -> None:
        super().__init__(visitor, scope)
        self.sent: list[bytes] = []  # by the server, after its answer to the handshake
        self.transport = Transport(self._receive, visitor.address)

    async def open(self) -> None:
        query = self._scope["query_string"].decode()
        uri = f"ws://table.example{self._scope['path']}" + (f"?{query}" if query else "")
        self.client = ClientProtocol(parse_uri(uri), max_size=None)
        request = self.client.connect()
        headers = {name.decode(): value.decode("latin-1") for name, value in self._scope["headers"]}
        del request.headers["host"]
        request.headers = Headers({**dict(request.headers), **headers})
        self.client.send_request(request)
        protocol, tasks = connect(self.visitor.app, self.transport, self.fast)
        self.reading = Reading(protocol)
        self._flush()
        [self._task] = tasks

    def _flush(self) -> None:
        for data in self.client.data_to_send():
            if data:
                self.transport.feed(data)

    def _receive(self, data: bytes) -> None:
        if self.client.state is not State.CONNECTING:
            self.sent.append(data)
        self.client.receive_data(data)
        for event in self.client.events_received():
            if not isinstance(event, Frame):
                continue
            if event.opcode is Opcode.TEXT:
                text = bytes(event.data)
                self.visitor.got.append(text)
                self._from_app.put_nowait({"type": "websocket.send", "text": text.decode()})
            elif event.opcode is Opcode.CLOSE:
                assert self.client.close_rcvd is not None
                self.visitor.got.append(self.client.close_rcvd.reason.encode())
                self._from_app.put_nowait({"type": "websocket.close", "code": self.client.close_rcvd.code})
        if self.transport.protocol is not None:
            asyncio.get_running_loop().call_soon(self._flush)

    async def send_text(self, text: str) -> None:
        self.client.send_text(text.encode())
        self._flush()

    async def send_bytes(self, data: bytes) -> None:
        self.client.send_binary(data)
        self._flush()

    def hang_up(self) -> None:
        if self.client.state is State.OPEN:
            self.client.send_close(1000)
            self._flush()
        elif not self.transport.closing:
            self.transport.close()


class FastSocket(UvicornSocket):
    """The same with the fast path."""

    fast = True
