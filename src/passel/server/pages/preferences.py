"""The preferences of a browser: theme, language, motion, speed, sound, notifications.  Kept in cookies."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import QueryParameter
from litestar.response import Redirect

from passel.server.api.accounts import YEAR
from passel.server.auth import is_secure
from passel.server.dependencies import Browser, TheGuard
from passel.server.pages.request import PREFERENCES, form_request, page_request, redirect


@get("/settings", include_in_schema=False)
async def settings(
    request: Browser, guard: TheGuard, saved: Annotated[bool, QueryParameter()] = False
) -> Response[str]:
    at = await page_request(request, guard)
    return at.page("settings.html", saved=saved)


@post("/settings", include_in_schema=False)
async def save(request: Browser, guard: TheGuard) -> Redirect:
    _, form = await form_request(request, guard)
    return redirect(
        "/settings?saved=true",
        [preference_cookie(request, name, form.get(name, "")) for name in PREFERENCES],
    )


def preference_cookie(request: Browser, name: str, value: str) -> Cookie:
    """Return the cookie for a preference; it is deleted if the value is unknown or empty."""
    known = value != "" and value in PREFERENCES[name]
    return Cookie(
        key=name,
        value=value if known else "",
        path="/",
        samesite="lax",
        secure=is_secure(request),
        max_age=YEAR if known else 0,
    )


SETTINGS = [settings, save]
