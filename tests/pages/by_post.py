"""People with browsers at a postal table."""

from __future__ import annotations

import html
import re
from typing import Any
from urllib.parse import urlencode

from server.door import Answer, Door, Visitor


class Writing:
    """Somebody with a browser at a postal table."""

    def __init__(self, door: Door, visitor: Visitor, table: str) -> None:
        self.door, self.visitor, self.table = door, visitor, table

    async def send(self, path: str = "", **fields: str) -> Answer:
        fields.setdefault("turn", "1")
        answer = await self.fill(f"/sheet{path}", **fields)
        await self.door.time.settle()  # the last sheet makes the table run the turn
        return answer

    async def fill(self, path: str, **fields: str) -> Answer:
        """Send a form of a page of the table."""
        return await self.visitor.ask(
            "POST",
            f"/tables/{self.table}{path}",
            headers={"content-type": "application/x-www-form-urlencoded"},
            body=urlencode({"csrf": self.visitor.csrf} | fields).encode(),
        )

    async def page(self, path: str = "") -> str:
        answer = await self.visitor.ask("GET", f"/tables/{self.table}{path}")
        assert answer.status == 200, answer
        return answer.body.decode()

    async def text(self) -> str:
        found = re.search(r"<textarea[^>]*>(.*?)</textarea>", await self.page(), re.DOTALL)
        assert found is not None
        return html.unescape(found[1])


async def two(door: Door, **options: object) -> tuple[Writing, Writing]:
    people = [await door.visitor(name) for name in ("Ada", "Bo")]
    table = await door.playing("machikoro", people, settings={"mode": "postal", **options})
    for each in people:
        each.like_a_browser()
    return Writing(door, people[0], table), Writing(door, people[1], table)


async def refereed(door: Door, game: str = "machikoro", **wish: Any) -> tuple[Writing, Writing, Writing]:
    """Rae is the host and has no seat; Ada and Bo play, with a bot where three are needed."""
    rae, ada, bo = [await door.visitor(name) for name in ("Rae", "Ada", "Bo")]
    clock = {"kind": "correspondence", "hours": 24}
    laid = await rae.done("/api/tables", {"game": game, "clock": clock, **wish})
    for each in (ada, bo):
        await each.act(laid["id"], "enter", invitation=laid["invitation"])
        await each.act(laid["id"], "sit")
    await rae.act(laid["id"], "start", fill="novice")
    await door.time.settle()
    for each in (rae, ada, bo):
        each.like_a_browser()
    return Writing(door, rae, laid["id"]), Writing(door, ada, laid["id"]), Writing(door, bo, laid["id"])
