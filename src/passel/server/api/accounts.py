"""API calls for guests, accounts, sessions and tokens."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from msgspec import Meta

from passel.accounts import LONGEST_NAME, LONGEST_PASSWORD, Session
from passel.server.auth import COOKIE, Guard, address, is_secure, same_origin
from passel.server.dependencies import Browser, Id, TheParts
from passel.server.errors import PROBLEMS

YEAR = 365 * 24 * 3600
# In this order: the user agent of each contains the names of those below it.
BROWSERS = [
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
]
SYSTEMS = [
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"),
    ("Windows", "Windows"), ("Mac OS", "Mac"), ("Linux", "Linux"),
]  # fmt: skip
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Password = Annotated[str, Meta(min_length=1, max_length=LONGEST_PASSWORD)]


class GuestWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name = "Guest"


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Password


class TokenWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    label: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class Me(msgspec.Struct, frozen=True):
    """The user, and the token that our pages must send with every change."""

    id: str
    name: str
    account: bool
    csrf: str


class SessionInfo(msgspec.Struct, frozen=True):
    id: str
    label: str
    token: bool
    since: int
    seen: int
    this: bool


class NewToken(msgspec.Struct, frozen=True):
    """A new token.  It is shown once: send it as `Authorization: Bearer ...`."""

    id: str
    token: str


def me(guard: Guard, session: Session) -> Me:
    user = session.user
    return Me(user.id, user.name, bool(user.account), guard.csrf(session))


def admitted(request: Browser, guard: Guard, session: Session, shown: str) -> Response[Me]:
    return Response(me(guard, session), cookies=[cookie_for(request, shown)])


def cookie_for(request: Browser, shown: str) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=shown,
        httponly=True,
        samesite="lax",
        secure=is_secure(request),
        path="/",
        max_age=YEAR,
    )


def expired_cookie() -> Cookie:
    """Return a cookie that deletes the session cookie."""
    return Cookie(key=COOKIE, value="", httponly=True, samesite="lax", path="/", max_age=0)


def label_of(request: Browser) -> str:
    """Return a name by which people recognise their browser."""
    agent = request.headers.get("user-agent", "")
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    return f"{browser} on {system}" if browser and system else agent[:80] or "a browser"


@post("/guest", status_code=201, responses=PROBLEMS, summary="Log in as a guest")
async def guest(request: Browser, data: JSONBody[GuestWish], parts: TheParts) -> Response[Me]:
    same_origin(request)
    parts.guard.check_rate("guests", address(request))
    session, shown = await parts.people.guest(data.name, label_of(request))
    return admitted(request, parts.guard, session, shown)


@post("/login", status_code=201, responses=PROBLEMS, summary="Log in to an account")
async def log_in(request: Browser, data: JSONBody[Credentials], parts: TheParts) -> Response[Me]:
    same_origin(request)
    parts.guard.check_rate("passwords", address(request))
    session, shown = await parts.people.log_in(data.name, data.password, label_of(request))
    return admitted(request, parts.guard, session, shown)


@post("/logout", status_code=200, responses=PROBLEMS, summary="Log out")
async def log_out(request: Browser, parts: TheParts) -> Response[None]:
    session = await parts.guard.user(request)
    await parts.people.revoke(session.user, session.id)
    return Response(None, cookies=[expired_cookie()])


@get("/me", responses=PROBLEMS, summary="Who you are")
async def who_am_i(request: Browser, parts: TheParts) -> Me:
    return me(parts.guard, await parts.guard.user(request))


@post("/account", status_code=200, responses=PROBLEMS, summary="Turn a guest into an account with a password")
async def keep(request: Browser, data: JSONBody[Credentials], parts: TheParts) -> Me:
    session = await parts.guard.user(request)
    parts.guard.check_rate("passwords", address(request))
    user = await parts.people.keep(session.user, data.name, data.password)
    return me(parts.guard, session._replace(user=user))


@get("/sessions", responses=PROBLEMS, summary="Where you are logged in")
async def sessions(request: Browser, parts: TheParts) -> list[SessionInfo]:
    session = await parts.guard.user(request)
    return [
        SessionInfo(each.id, each.label, each.token, each.since, each.seen, each.id == session.id)
        for each in await parts.people.sessions(session.user)
    ]


@delete("/sessions/{session_id:str}", status_code=204, responses=PROBLEMS, summary="End a session or a token")
async def revoke(request: Browser, session_id: Id, parts: TheParts) -> None:
    session = await parts.guard.user(request)
    await parts.people.revoke(session.user, session_id)


@post(
    "/tokens", status_code=201, responses=PROBLEMS, summary="Create a token for a program that plays for you"
)
async def token(request: Browser, data: JSONBody[TokenWish], parts: TheParts) -> NewToken:
    session = await parts.guard.user(request)
    made, shown = await parts.people.token(session.user, data.label)
    return NewToken(made.id, shown)


PEOPLE = Router(
    "/api", route_handlers=[guest, log_in, log_out, who_am_i, keep, sessions, revoke, token], tags=["people"]
)
