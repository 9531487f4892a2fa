"""Serves style sheets, scripts and pictures."""

from __future__ import annotations

from litestar import Response, get
from litestar.exceptions import NotFoundException

from passel.server.dependencies import Browser, Id
from passel.server.pages.request import takes_gzip
from passel.server.pages.templates import File, static

A_YEAR = "public, max-age=31536000, immutable"


@get("/static/{name:str}", include_in_schema=False)
async def file(request: Browser, name: Id) -> Response[bytes]:
    found = static().get(name)
    if found is None:
        raise NotFoundException
    return sent(request, found)


def sent(request: Browser, found: File) -> Response[bytes]:
    """Return a file for good: its address contains its version."""
    headers = {"cache-control": A_YEAR, "vary": "accept-encoding"}
    if not takes_gzip(request):
        return Response(found.data, media_type=found.kind, headers=headers)
    return Response(found.packed, media_type=found.kind, headers=headers | {"content-encoding": "gzip"})
