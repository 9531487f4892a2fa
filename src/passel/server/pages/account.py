"""Who I am: my name, coming back, where I am logged in, and programs that play for me."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from passel.accounts import NotAllowed, People, Session, User
from passel.i18n import _, in_language
from passel.server.api.accounts import cookie_for, expired_cookie, label_of
from passel.server.auth import address
from passel.server.dependencies import Browser, Id, TheGuard, ThePeople
from passel.server.errors import explained
from passel.server.pages.request import Form, PageRequest, posted, somebody, to, visit
from passel.server.pages.spans import ago


async def shown(at: PageRequest, people: People, **more: Any) -> Response[str]:
    with in_language(at.tastes["language"]):
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
    at: PageRequest, people: People, form: Form, field: str, deed: Callable[[], Awaitable[Response[Any]]]
) -> Response[Any]:
    """Do it, or show the page again with the reason at the field; passwords are typed anew."""
    try:
        return await deed()
    except Exception as error:
        status, why = explained(error)
        if status >= 500:
            raise
        kept = {name: value for name, value in form.items() if name != "password"}
        page = await shown(at, people, trouble={"field": field, "text": why.error}, typed=kept)
        page.status_code = status
        return page


def user_of(at: PageRequest) -> User:
    if at.session is None:
        raise NotAllowed(_("Say who you are first."))
    return at.session.user


@get("/me", include_in_schema=False)
async def me(request: Browser, guard: TheGuard, people: ThePeople) -> Response[str]:
    return await shown(await visit(request, guard), people)


@post("/me/name", include_in_schema=False, status_code=200)
async def rename(request: Browser, guard: TheGuard, people: ThePeople) -> Response[Any]:
    """Of a guest; a stranger becomes one."""
    at, form = await posted(request, guard)
    name = form.get("name", "")

    async def deed() -> Redirect:
        if at.session is not None:
            await people.rename(at.session.user, name)
            return to("/me")
        _, cookies = await somebody(request, guard, people, at, name)
        return to("/me", cookies)

    return await tried(at, people, form, "name", deed)


@post("/me/account", include_in_schema=False, status_code=200)
async def keep(request: Browser, guard: TheGuard, people: ThePeople) -> Response[Any]:
    at, form = await posted(request, guard)

    async def deed() -> Redirect:
        guard.check_rate("passwords", address(request))
        await people.keep(user_of(at), form.get("name", ""), form.get("password", ""))
        return to("/me")

    return await tried(at, people, form, "account", deed)


@post("/me/login", include_in_schema=False, status_code=200)
async def log_in(request: Browser, guard: TheGuard, people: ThePeople) -> Response[Any]:
    at, form = await posted(request, guard)

    async def deed() -> Redirect:
        guard.check_rate("passwords", address(request))
        name, password = form.get("name", ""), form.get("password", "")
        _, cookie = await people.log_in(name, password, label_of(request))
        return to("/", [cookie_for(request, cookie)])

    return await tried(at, people, form, "login", deed)


@post("/me/logout", include_in_schema=False)
async def log_out(request: Browser, guard: TheGuard, people: ThePeople) -> Redirect:
    at, _ = await posted(request, guard)
    if at.session is not None:
        await people.revoke(at.session.user, at.session.id)
    return to("/", [expired_cookie()])


@post("/me/sessions/{session_id:str}", include_in_schema=False)
async def end(request: Browser, session_id: Id, guard: TheGuard, people: ThePeople) -> Redirect:
    at, _ = await posted(request, guard)
    await people.revoke(user_of(at), session_id)
    return to("/me")


@post("/me/tokens", include_in_schema=False, status_code=200)
async def token(request: Browser, guard: TheGuard, people: ThePeople) -> Response[Any]:
    """For a program; it is shown this once."""
    at, form = await posted(request, guard)

    async def deed() -> Response[str]:
        _, secret = await people.token(user_of(at), form.get("label", ""))
        return await shown(at, people, token=secret)

    return await tried(at, people, form, "token", deed)


ME = [me, rename, keep, log_in, log_out, end, token]
