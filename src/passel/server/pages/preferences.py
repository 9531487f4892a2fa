"""What a browser remembers of its user's taste."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import QueryParameter
from litestar.response import Redirect

from passel.server.api.accounts import YEAR
from passel.server.auth import is_secure
from passel.server.dependencies import Browser, TheGuard
from passel.server.pages.request import TASTES, posted, to, visit


@get("/settings", include_in_schema=False)
async def settings(
    request: Browser, guard: TheGuard, saved: Annotated[bool, QueryParameter()] = False
) -> Response[str]:
    at = await visit(request, guard)
    return at.page("settings.html", saved=saved)


@post("/settings", include_in_schema=False)
async def save(request: Browser, guard: TheGuard) -> Redirect:
    _, form = await posted(request, guard)
    return to(
        "/settings?saved=true",
        [remembered(request, name, form.get(name, "")) for name in TASTES],
    )


def remembered(request: Browser, name: str, value: str) -> Cookie:
    """What is not on offer, or is as the house has it anyway, need not be remembered."""
    known = value in TASTES[name] and value != TASTES[name][0]
    return Cookie(
        key=name,
        value=value if known else "",
        path="/",
        samesite="lax",
        secure=is_secure(request),
        max_age=YEAR if known else 0,
    )


SETTINGS = [settings, save]
