"""The account page: name, login, sessions, and tokens for programs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from passel.accounts import People, Session, User
from passel.i18n import _, in_language
from passel.permissions import NotAllowed
from passel.server.api.accounts import cookie_for, expired_cookie, label_of
from passel.server.auth import address
from passel.server.dependencies import Browser, Id, TheGuard, ThePeople
from passel.server.errors import refusal
from passel.server.pages.request import Form, PageRequest, ensure_user, form_request, page_request, redirect
from passel.server.pages.times import ago


async def account_page(at: PageRequest, people: People, **more: Any) -> Response[str]:
    with in_language(at.preferences["language"]):
        now = people.time.now()
        sessions = await people.sessions(at.session.user) if at.session else []
        values: dict[str, Any] = {
            "sessions": [listed(each, at.session, now) for each in sessions],
            "trouble": {"field": "", "text": ""},
            "typed": {},
            "token": "",
        }
        return at.page("me.html", **(values | more))


def listed(session: Session, this: Session | None, now: int) -> dict[str, Any]:
    return {
        "id": session.id,
        "label": session.label,
        "token": session.token,
        "since": ago(session.since, now),
        "seen": ago(session.seen, now),
        "this": this is not None and session.id == this.id,
    }


async def tried(
    at: PageRequest, people: People, form: Form, field: str, action: Callable[[], Awaitable[Response[Any]]]
) -> Response[Any]:
    """Run the action; if it is refused, show the form again with the reason, without the password."""
    try:
        return await action()
    except Exception as error:
        status, why = refusal(error)
        kept = {name: value for name, value in form.items() if name != "password"}
        page = await account_page(at, people, trouble={"field": field, "text": why.error}, typed=kept)
        page.status_code = status
        return page


def user_of(at: PageRequest) -> User:
    if at.session is None:
        raise NotAllowed(_("Sign in first."))
    return at.session.user


@get("/me", include_in_schema=False)
async def me(request: Browser, guard: TheGuard, people: ThePeople) -> Response[str]:
    return await account_page(await page_request(request, guard), people)


@post("/me/name", include_in_schema=False, status_code=200)
async def rename(request: Browser, guard: TheGuard, people: ThePeople) -> Response[Any]:
    """Rename a guest; without a session, create a guest with this name."""
    at, form = await form_request(request, guard)
    name = form.get("name", "")

    async def action() -> Redirect:
        if at.session is not None:
            await people.rename(at.session.user, name)
            return redirect("/me")
        _, cookies = await ensure_user(request, guard, people, at, name)
        return redirect("/me", cookies)

    return await tried(at, people, form, "name", action)


@post("/me/account", include_in_schema=False, status_code=200)
async def keep(request: Browser, guard: TheGuard, people: ThePeople) -> Response[Any]:
    at, form = await form_request(request, guard)

    async def action() -> Redirect:
        guard.check_rate("passwords", address(request))
        await people.keep(user_of(at), form.get("name", ""), form.get("password", ""))
        return redirect("/me")

    return await tried(at, people, form, "account", action)


@post("/me/login", include_in_schema=False, status_code=200)
async def log_in(request: Browser, guard: TheGuard, people: ThePeople) -> Response[Any]:
    at, form = await form_request(request, guard)

    async def action() -> Redirect:
        guard.check_rate("passwords", address(request))
        name, password = form.get("name", ""), form.get("password", "")
        _, cookie = await people.log_in(name, password, label_of(request))
        return redirect("/", [cookie_for(request, cookie)])

    return await tried(at, people, form, "login", action)


@post("/me/logout", include_in_schema=False)
async def log_out(request: Browser, guard: TheGuard, people: ThePeople) -> Redirect:
    at, _ = await form_request(request, guard)
    if at.session is not None:
        await people.revoke(at.session.user, at.session.id)
    return redirect("/", [expired_cookie()])


@post("/me/sessions/{session_id:str}", include_in_schema=False)
async def end(request: Browser, session_id: Id, guard: TheGuard, people: ThePeople) -> Redirect:
    at, _ = await form_request(request, guard)
    await people.revoke(user_of(at), session_id)
    return redirect("/me")


@post("/me/tokens", include_in_schema=False, status_code=200)
async def token(request: Browser, guard: TheGuard, people: ThePeople) -> Response[Any]:
    """Create a token for a program; it is shown only once."""
    at, form = await form_request(request, guard)

    async def action() -> Response[str]:
        _, secret = await people.token(user_of(at), form.get("label", ""))
        return await account_page(at, people, token=secret)

    return await tried(at, people, form, "token", action)


ME = [me, rename, keep, log_in, log_out, end, token]
