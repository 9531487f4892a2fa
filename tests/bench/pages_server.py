"""A server whose pages speak all three ways of `passel bench pages`, for tests of its clients.

    python pages_server.py PORT [silent | refuses | stale | closes]

silent:  spectators are never told of a change
refuses: the fifth decision at a table is refused
stale:   what spectators get does not lead to what a new page shows
closes:  the channel is closed after the fifth decision
"""

from __future__ import annotations

import asyncio
import json
import sys
import zlib
from collections.abc import AsyncIterator
from html import escape
from typing import Any

import uvicorn
from litestar import Litestar, Request, Response, WebSocket, get, post, websocket
from litestar.response import Redirect, Stream

from passel.bench.bare import BareTable, guest, healthz, lay, look, sit_or_start, tables

MODE = sys.argv[2] if len(sys.argv) > 2 else ""
LAST = 5  # decisions before something happens
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
AnyRequest = Request[Any, Any, Any]


def prompt(table: BareTable, seat: int) -> str:
    mine = table.number % table.seats == seat
    offers = [["no <way>", "", "", "", "It is not allowed.", ""], ["a <b>", "", "", "", "", ""]]
    text = f'<section class="prompt" id="prompt" data-ask="{table.number + 1 if mine else 0}">'
    if mine:
        text += f'<script type="application/json" id="offers">{escape(json.dumps(offers))}</script>'
    return text + "</section>"


def update(table: BareTable, seat: int) -> dict[str, Any]:
    """The prompt comes alone or inside of a larger region."""
    html = prompt(table, seat)
    regions = {"board": f'<div id="board">{html}</div>'} if table.number % 3 else {"prompt": html}
    stamp = "wrong" if MODE == "stale" and seat < 0 else f"s{table.number}"
    return {"at": stamp, "regions": regions, "lines": [f"<li>{table.number}</li>"]}


def decide(table: BareTable, given: dict[str, Any]) -> str:
    """Return why a decision is refused, or nothing."""
    if MODE == "refuses" and table.number == LAST - 1:
        return "The fifth is refused."
    if given["choose"] != "a <b>" or int(given["ask"]) != table.number + 1:
        return "That cannot be chosen."
    table.number += 1
    for reader in table.readers:
        reader.set()
    return ""


@get("/tables/{table:int}")
async def page(table: int, seat: int) -> Response[str]:
    at = tables[table]
    body = f'<body class="x" data-table="{table}" data-reader="{seat}" data-held="s{at.number}">'
    return Response(f"<html>{body}{prompt(at, seat)}</body></html>", media_type="text/html")


@post("/tables/{table:int}/acts", status_code=200)
async def act(request: AnyRequest, table: int, seat: int) -> Response[Any]:
    why = decide(tables[table], dict(await request.form()))
    if why:
        return Response({"error": why}, status_code=409)
    if request.headers.get("x-passel-live"):
        return Response(None, status_code=204)
    return Redirect(f"/tables/{table}", status_code=303)


async def updates_of(table: BareTable, seat: int, held: str) -> AsyncIterator[dict[str, Any]]:
    changed = asyncio.Event()
    table.readers.append(changed)
    while MODE != "closes" or table.number < LAST:
        if held != f"s{table.number}" and not (MODE == "silent" and seat < 0):
            held = f"s{table.number}"
            yield update(table, seat)
        await changed.wait()
        changed.clear()


@get("/tables/{table:int}/updates")
async def updates(table: int, seat: int, held: str) -> Stream:
    async def packed() -> AsyncIterator[bytes]:
        yield GZIP_HEAD
        async for news in updates_of(tables[table], seat, held):
            stamp = news.pop("at")
            text = f"event: update\nid: {stamp}\ndata: {json.dumps(news)}\n\n"
            deflate = zlib.compressobj(1, zlib.DEFLATED, -15)
            yield deflate.compress(text.encode()) + deflate.flush(zlib.Z_FULL_FLUSH)

    headers = {"content-encoding": "gzip", "content-type": "text/event-stream"}
    return Stream(packed(), headers=headers)


@websocket("/tables/{table:int}/live")
async def live(socket: WebSocket[Any, Any, Any], table: int, seat: int, held: str, packed: int) -> None:
    await socket.accept()
    at = tables[table]

    async def tell() -> None:
        async for news in updates_of(at, seat, held):
            text = json.dumps(news)
            if packed and at.number % 2:
                deflate = zlib.compressobj(1, zlib.DEFLATED, -15)
                await socket.send_bytes(deflate.compress(text.encode()) + deflate.flush())
            else:
                await socket.send_text(text)
        await socket.send_json({"is": "gone", "error": "The server stops."})
        await socket.close()

    telling = asyncio.create_task(tell())
    try:
        async for message in socket.iter_json():
            assert message["seat"] == seat and message["do"] == "decide"
            why = decide(at, message)
            refusal = {"is": "refused", "id": message["id"], "error": why, "clause": "", "legal": []}
            await socket.send_json(refusal if why else {"acks": [message["id"]]})
    finally:
        telling.cancel()


if __name__ == "__main__":
    app = Litestar(
        [healthz, guest, lay, look, sit_or_start, page, act, updates, live],
        logging_config=None,
        openapi_config=None,
    )
    uvicorn.run(app, port=int(sys.argv[1]), log_level="error", access_log=False, lifespan="off")
