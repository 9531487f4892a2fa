"""Requests for pages: session, preferences and CSRF check; HTML responses and error pages."""

from __future__ import annotations

import hmac
import re
import zlib
from typing import Any, Final, NamedTuple

from litestar import Response
from litestar.datastructures import Cookie
from litestar.response import Redirect

from passel.accounts import People, Session
from passel.i18n import LANGUAGES, _, in_language, set_language
from passel.permissions import NotAllowed
from passel.server.api.accounts import cookie_for, label_of
from passel.server.auth import CSRF, Connection, Guard, address, same_origin
from passel.server.dependencies import Browser
from passel.server.errors import problem
from passel.server.pages.templates import paint

LONG: Final = 4_000  # characters; shorter pages are sent as they are
APART: Final = ("<body", '<ol class="log" id="talk">', '<div class="say">')  # in this order

QUALITY: Final = re.compile(r"q=([01](?:\.[0-9]{0,3})?)", re.ASCII)
PREFERENCES: Final = {  # the preferences and their values, the default first
    "theme": ("", "light", "dark"),
    "language": tuple(LANGUAGES),
    "motion": ("", "less"),
    "speed": ("", "calm", "fast", "off"),
    "sound": ("", "on"),
    "notify": ("", "on"),
}


class PageRequest(NamedTuple):
    """A request for a page: the session, if there is one, and the preferences."""

    guard: Guard
    session: Session | None
    preferences: dict[str, str]

    @property
    def user(self) -> str:
        return self.session.user.id if self.session else ""

    @property
    def you(self) -> dict[str, Any]:
        user = self.session.user if self.session else None
        return {
            "name": user.name if user else "",
            "account": bool(user and user.account),
            "csrf": self.guard.csrf(self.session) if self.session else "",
            **self.preferences,
        }

    def paint(self, template: str, **values: Any) -> str:
        with in_language(self.preferences["language"]):
            return paint(template, **values)

    def page(self, template: str, **values: Any) -> Response[str]:
        return html(self.paint(template, you=self.you, **values))


def html(text: str, status: int = 200) -> Response[str]:
    return Response(text, status_code=status, media_type="text/html", headers={"cache-control": "no-store"})


def takes_gzip(request: Connection) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def packed(request: Connection, page: Response[str]) -> Response[Any]:
    """Return a page with gzip, if it is long and the browser accepts that.

    The length of compressed text depends on repetitions in it.  So head (with the CSRF token), page and chat
    are compressed separately: text of other users is never compressed together with secrets."""
    if len(page.content) < LONG or not takes_gzip(request):
        return page
    packer = zlib.compressobj(4, zlib.DEFLATED, 31)  # 31: with the header of gzip
    parts, rest = [], page.content
    for mark in APART:
        before, found, after = rest.partition(mark)
        parts.append(packer.compress(before.encode()) + packer.flush(zlib.Z_FULL_FLUSH))
        rest = found + after
    parts.append(packer.compress(rest.encode()))
    return Response(
        b"".join([*parts, packer.flush()]),
        status_code=page.status_code,
        media_type="text/html; charset=utf-8",
        headers={**page.headers, "content-encoding": "gzip", "vary": "accept-encoding"},
    )


def error_page(request: Browser, error: Exception) -> Response[Any]:
    """Return the response for an exception: a page for browsers, JSON for programs and htmx."""
    if request.url.path.startswith("/api"):
        return problem(request, error)
    preferences = preferences_of(request)
    with in_language(preferences["language"]):
        answer = problem(request, error)
        if "hx-request" in request.headers or "text/html" not in request.headers.get("accept", ""):
            return answer
        nobody = {"name": "", "account": False, "csrf": "", **preferences}
        text = paint(
            "problem.html", you=nobody, problem=answer.content.error, status=answer.status_code or 500
        )
    return html(text, answer.status_code or 500)


async def page_request(request: Browser, guard: Guard) -> PageRequest:
    """Return session and preferences of a request, and set the language for the handler."""
    preferences = preferences_of(request)
    set_language(preferences["language"])
    return PageRequest(guard, await guard.session(request), preferences)


def preferences_of(request: Connection) -> dict[str, str]:
    found = {name: request.cookies.get(name, "") for name in PREFERENCES}
    if found["language"] not in PREFERENCES["language"]:
        found["language"] = accepted(request.headers.get("accept-language", ""))
    return {
        name: value if value in PREFERENCES[name] else PREFERENCES[name][0] for name, value in found.items()
    }


def accepted(header: str) -> str:
    """Return the language of ours that a browser prefers, or nothing if it names none.

    >>> accepted("de-AT, es-MX;q=0.8, en;q=0.7")
    'es'
    """
    best, found = 0.0, ""
    for each in header[:500].split(","):
        tag, _semicolon, weight = each.partition(";")
        code = tag.strip().partition("-")[0].lower()
        match = QUALITY.fullmatch(weight.strip())
        liked = float(match[1]) if match else 0.0 if weight else 1.0
        if code in PREFERENCES["language"] and liked > best:
            best, found = liked, code
    return found


Form = dict[str, str]


async def form_request(request: Browser, guard: Guard) -> tuple[PageRequest, Form]:
    """Return the request and the values of a form, after a CSRF check.  Without a session there is no token,
    so only the Origin header is checked."""
    preferences = preferences_of(request)
    set_language(preferences["language"])
    form = {str(name): str(value) for name, value in (await request.form()).multi_items()}
    proof = form.pop("csrf", "") or request.headers.get(CSRF, "")
    session = await guard.session(request, trusted=True)
    same_origin(request)
    if session is not None and not hmac.compare_digest(proof.encode(), guard.csrf(session).encode()):
        raise NotAllowed(_("That page has expired. Reload and try again."))
    return PageRequest(guard, session, preferences), form


async def ensure_user(
    request: Browser, guard: Guard, people: People, at: PageRequest, name: str = ""
) -> tuple[PageRequest, list[Cookie]]:
    """Return a request with a session, and cookies to set: without a session a guest is created."""
    if at.session is not None:
        return at, []
    guard.check_rate("guests", address(request))
    session, shown = await people.guest(name or _("Guest"), label_of(request))
    return at._replace(session=session), [cookie_for(request, shown)]


def redirect(path: str, cookies: list[Cookie] | None = None) -> Redirect:
    return Redirect(path, status_code=303, cookies=cookies or [])
