"""Renders the pictures in emails in a separate process.  It takes a tenth of a second and the library holds
the GIL, so in this process it would delay all tables."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Final

from passel.letters.due import is_drawn
from passel.letters.page import BOARD, Page
from passel.pictures import png

LOG: Final = logging.getLogger("passel.mail")
HEAD: Final = 4  # bytes with the length of the data that follows
Pictures = tuple[tuple[str, bytes], ...]


class PngProcess:
    """Draws one picture at a time.  The process is started on first use, and again if it has ended."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def draw(self, page: Page) -> Pictures:
        """Return the pictures of a page; none on an error: an email without a picture is better than no
        email."""
        if not is_drawn(page):
            return ()
        try:
            return ((BOARD, await self._png(page.svg)),)
        except Exception:
            LOG.exception("a picture could not be drawn")
            return ()

    async def _png(self, svg: str) -> bytes:
        try:
            process = self._process = self._process or await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-m", __name__, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
            )
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(framed(svg.encode("utf-8", "replace")))
            await process.stdin.drain()
            size = int.from_bytes(await process.stdout.readexactly(HEAD), "big")
            return await process.stdout.readexactly(size)
        except BaseException:  # half a picture may be left in the pipe
            await self.close()
            raise

    async def close(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


def framed(data: bytes) -> bytes:
    return len(data).to_bytes(HEAD, "big") + data


def serve() -> None:
    """Answer requests until stdin is closed."""
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    while head := questions.read(HEAD):
        answers.write(framed(png(questions.read(int.from_bytes(head, "big")).decode())))
        answers.flush()


if __name__ == "__main__":
    serve()
