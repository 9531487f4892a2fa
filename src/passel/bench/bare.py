"""The control of `passel bench pages`: the libraries of the server, and nothing behind them.

    python -m passel.bench.bare PORT

No accounts, no rules, no disk: what is left is the cost of Litestar, uvicorn and the kernel.  A decision is
answered by a page of 37 kB; all pages are told by an event that something changed, and each gets 37 kB again.
With four pages that is 46 kB per decision and page."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Any, Final

import uvicorn
from litestar import Litestar, Request, Response, get, post
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

PAGE: Final = 37_000  # bytes
AnyRequest = Request[Any, Any, Any]


class BareTable:
    def __init__(self, seats: int) -> None:
        self.seats: Final = seats
        self.number = 0  # of decisions
        self.readers: Final[list[asyncio.Event]] = []

    def html(self, seat: int) -> Response[str]:
        """Return a page that asks the seat if it is its turn."""
        asked = self.number % self.seats == seat
        text = f'<section id="prompt" data-ask="{self.number + 1 if asked else 0}">'
        text += '<script type="application/json" id="offers">[["x","","","","",""]]</script>' if asked else ""
        return Response(f"{text:x<{PAGE}}</section>", media_type="text/html")


tables: Final[list[BareTable]] = []


@get("/healthz")
async def healthz() -> str:
    return "ok"


@post("/api/guest")
async def guest(request: AnyRequest) -> Response[dict[str, str]]:
    await request.json()
    return Response({"csrf": "none"}, headers={"set-cookie": "passel=none; Path=/"})


@post("/api/tables")
async def lay(request: AnyRequest) -> dict[str, str]:
    tables.append(BareTable((await request.json())["seats"]))
    return {"id": str(len(tables) - 1)}


@get("/api/tables/{table:int}")
async def look(table: int) -> dict[str, dict[str, str]]:
    return {"table": {"state": "playing"}}


@post("/api/tables/{table:int}/acts", status_code=200)
async def sit_or_start(request: AnyRequest, table: int) -> dict[str, str]:
    await request.json()
    return {}


@get(["/tables/{table:int}", "/tables/{table:int}/sight"])
async def page(table: int, seat: int) -> Response[str]:
    return tables[table].html(seat)


@post("/tables/{table:int}/acts", status_code=200)
async def decide(request: AnyRequest, table: int, seat: int) -> Response[str]:
    await request.form()
    at = tables[table]
    at.number += 1
    for reader in at.readers:
        reader.set()
    return at.html(seat)


@get("/api/tables/{table:int}/nudges", media_type="text/event-stream")
async def nudges(table: int) -> ServerSentEvent:
    return ServerSentEvent(changes(tables[table]))


async def changes(table: BareTable) -> AsyncIterator[ServerSentEventMessage]:
    changed = asyncio.Event()
    table.readers.append(changed)
    while True:
        yield ServerSentEventMessage(event="moved", data=table.number)
        await changed.wait()
        changed.clear()


app: Final = Litestar(
    [healthz, guest, lay, look, sit_or_start, page, decide, nudges], logging_config=None, openapi_config=None
)

if __name__ == "__main__":
    uvicorn.run(
        app, host="127.0.0.1", port=int(sys.argv[1]), log_level="error", access_log=False, lifespan="off"
    )
