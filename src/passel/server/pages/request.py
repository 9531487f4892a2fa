"""Who looks at a page, and how a page is sent."""

from __future__ import annotations

import hmac
from typing import Any, Final, NamedTuple

from litestar import Response
from litestar.datastructures import Cookie
from litestar.response import Redirect

from passel.accounts import NotAllowed, People, Session
from passel.i18n import LANGUAGES, _, in_language, set_language
from passel.server.api.accounts import cookie_for, label_of
from passel.server.auth import CSRF, Guard, address, same_origin
from passel.server.dependencies import Browser
from passel.server.errors import problem
from passel.server.pages.templates import paint

TASTES: Final = {  # what a browser may remember of its user's taste, and which values it can have
    "theme": ("", "light", "dark"),
    "language": tuple(LANGUAGES),
    "motion": ("", "less"),
    "sound": ("", "on"),
    "notify": ("", "on"),
}


class PageRequest(NamedTuple):
    """Somebody at a page."""

    guard: Guard
    session: Session | None
    tastes: dict[str, str]

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
            **self.tastes,
        }

    def paint(self, template: str, **values: Any) -> str:
        with in_language(self.tastes["language"]):
            return paint(template, **values)

    def page(self, template: str, **values: Any) -> Response[str]:
        return html(self.paint(template, you=self.you, **values))


def html(text: str, status: int = 200) -> Response[str]:
    return Response(text, status_code=status, media_type="text/html", headers={"cache-control": "no-store"})


def apology(request: Browser, error: Exception) -> Response[Any]:
    """Why something was not done: a page for who looks at pages, data for programs and for scripts."""
    answer = problem(request, error)
    wants_data = request.url.path.startswith("/api") or "hx-request" in request.headers
    if wants_data or "text/html" not in request.headers.get("accept", ""):
        return answer
    taste = tastes(request)
    with in_language(taste["language"]):
        stranger = {"name": "", "account": False, "csrf": "", **taste}
        text = paint(
            "problem.html", you=stranger, problem=answer.content.error, status=answer.status_code or 500
        )
    return html(text, answer.status_code or 500)


async def visit(request: Browser, guard: Guard) -> PageRequest:
    taste = tastes(request)
    set_language(taste["language"])
    return PageRequest(guard, await guard.session(request), taste)


def tastes(request: Browser) -> dict[str, str]:
    found = {name: request.cookies.get(name, "") for name in TASTES}
    return {name: value if value in TASTES[name] else TASTES[name][0] for name, value in found.items()}


Form = dict[str, str]


async def posted(request: Browser, guard: Guard) -> tuple[PageRequest, Form]:
    """What a form has sent, if it is one of ours: a page that shows nobody's name has no proof to show, and
    then the browser's own word for where it comes from must do."""
    taste = tastes(request)
    set_language(taste["language"])
    form = {str(name): str(value) for name, value in (await request.form()).multi_items()}
    proof = form.pop("csrf", "") or request.headers.get(CSRF, "")
    session = await guard.session(request, trusted=True)
    same_origin(request)
    if session is not None and not hmac.compare_digest(proof.encode(), guard.csrf(session).encode()):
        raise NotAllowed(_("This request did not come from a page of ours."))
    return PageRequest(guard, session, taste), form


async def somebody(
    request: Browser, guard: Guard, people: People, at: PageRequest, name: str = ""
) -> tuple[PageRequest, list[Cookie]]:
    """Whoever wants to sit down needs no account: a stranger becomes a guest."""
    if at.session is not None:
        return at, []
    guard.check_rate("guests", address(request))
    session, shown = await people.guest(name or _("Guest"), label_of(request))
    return at._replace(session=session), [cookie_for(request, shown)]


def to(path: str, cookies: list[Cookie] | None = None) -> Redirect:
    return Redirect(path, status_code=303, cookies=cookies or [])
