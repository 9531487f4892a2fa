"""Forty lines that sit down at a table and play any game, badly: they choose at random.

python examples/bot.py http://127.0.0.1:8000 TABLE [INVITATION]
"""

import asyncio
import itertools
import json
import random
import sys
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect


def post(address: str, wish: dict[str, str], token: str = "") -> str:
    """What comes back is a cookie, if one came in; a program shows it as its token."""
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    with urlopen(Request(address, json.dumps(wish).encode(), headers)) as answer:
        cookie: str = answer.headers["set-cookie"] or "="
    return cookie.split("=", 1)[1].split(";")[0]


async def play(server: str, table: str, invitation: str = "") -> None:
    token = post(f"{server}/api/guest", {"name": "Forty Lines"})
    if invitation:
        post(f"{server}/api/tables/{table}/acts", {"do": "enter", "invitation": invitation}, token)
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    ids = itertools.count(1)
    async with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        await socket.send(json.dumps({"do": "sit"}))
        async for message in socket:
            frame = json.loads(message)
            if frame.get("error"):
                print(frame["error"])
            view = frame.get("view")
            if view and view["ask"]:
                choice = random.choice(view["ask"]["options"])
                await socket.send(
                    json.dumps({"do": "decide", "id": str(next(ids)), "ask": frame["ask"], "choose": choice})
                )
            if view and view["places"]:
                print("Place", view["places"][view["seat"]], view["reason"])
                return


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
