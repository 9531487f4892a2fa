"""Serves style sheets, scripts and pictures."""

from __future__ import annotations

from litestar import Response, get
from litestar.exceptions import NotFoundException

from passel.server.dependencies import Id
from passel.server.pages.templates import static

A_YEAR = "public, max-age=31536000, immutable"


@get("/static/{name:str}", include_in_schema=False)
async def file(name: Id) -> Response[bytes]:
    found = static().get(name)
    if found is None:
        raise NotFoundException
    return Response(found.data, media_type=found.kind, headers={"cache-control": A_YEAR})
