"""Turns exceptions into responses, adds headers to every response, and writes the request log."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from passel.contract import BadSetting
from passel.i18n import N_, _
from passel.kernel import Refused
from passel.permissions import NotAllowed
from passel.registry import NoSuchGame
from passel.storage.base import CLOSING, StoreDown
from passel.tables.queue import NoSuchTable

LOG: Final = logging.getLogger("passel.server")

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


STORE_DOWN: Final = N_("We can't save or load games right now. Try again in a moment.")
CANNOT: Final = N_("You can't do that now.")
SENTENCES: Final = {  # for requests that Litestar refuses before they reach a handler
    400: N_("We couldn't read that request."),
    404: N_("Page not found."),
    405: N_("You can't do that here."),
    413: N_("That file is too large."),
}


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was not done."""

    error: str
    clause: str = ""  # the number of the rule
    legal: list[str] = []  # the options that are allowed
    command: int = 0  # of several, which was refused, the first being 1; those before it were done


class Stopped(Exception):
    """One of several commands was refused, for the reason in `__cause__`; those before it were done."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number: Final = number


PROBLEMS: Final = {  # for the OpenAPI schema: what every part of the API may answer instead of a result
    status: ResponseSpec(Problem, description=why, generate_examples=False)
    for status, why in {
        400: "Not understood",
        401: "Not logged in",
        403: "Not allowed",
        404: "Not found",
        405: "Method not allowed",
        409: "Not possible now",
        413: "Too large",
        429: "Too many requests",
        503: "The database does not work",
    }.items()
}


def problem(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    status, answer = explained(error)
    log_store_down(error)
    if status == 500:
        LOG.error("a request failed", exc_info=error)
    headers = error.headers if isinstance(error, HTTPException) else None  # a 405 lists the allowed methods
    return Response(answer, status_code=status, headers=headers)


def log_store_down(error: Exception) -> None:
    """Log what the database said: people get a plain sentence instead."""
    cause = error.__cause__ if isinstance(error, Stopped) else error
    if isinstance(cause, StoreDown):
        LOG.warning("the database failed", extra={"reason": str(cause)})


def explained(error: Exception) -> tuple[int, Problem]:
    """Return the HTTP status and the sentence for an exception."""
    match error:
        case NotAllowed():
            return 403, Problem(error.reason)
        case Refused():
            return 409, Problem(error.reason, error.clause, error.legal)
        case Stopped(number=number, __cause__=Exception() as cause):
            status, why = explained(cause)
            said = _("Command {n}: {why}").format(n=number, why=why.error)
            return status, msgspec.structs.replace(why, error=said, command=number)
        case NoSuchTable():
            return 404, Problem(_("We can't find that table."))
        case NoSuchGame():
            return 404, Problem(str(error))
        case BadSetting():
            return 400, Problem(str(error))
        case StoreDown():
            return 503, Problem(_(CLOSING if str(error) == CLOSING else STORE_DOWN))
        case ValidationException():
            return 400, Problem(_("We couldn't read that: {why}.").format(why=faults(error)))
        case HTTPException(status_code=status, detail=detail):
            return status, Problem(detail if detail.endswith(".") else _(SENTENCES.get(status, CANNOT)))
        case msgspec.MsgspecError():
            return 400, Problem(_("We couldn't read that: {why}.").format(why=str(error)[:300]))
        case RecursionError():  # only a request's body can be nested so deeply
            return 400, Problem(_(SENTENCES[400]))
        case _other:
            return 500, Problem(_("Something went wrong on our side. Nothing has changed."))


def refusal(error: Exception) -> tuple[int, Problem]:
    """Return the same for a refusal; an internal error is raised again."""
    status, why = explained(error)
    if status >= 500:
        raise error
    return status, why


def faults(error: ValidationException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    found = [
        f"{each.get('key', '')} {each.get('message', '')}".strip() for each in extra if isinstance(each, dict)
    ]
    return "; ".join(found)[:300].rstrip(".") or _("the request is incomplete")


class ResponseMiddleware:
    """Adds security headers to every response and logs it.  The log has the route, never the URL: a URL may
    contain an invitation."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        start = perf_counter()
        status = 0

        async def out(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                private = str(scope["path"]).startswith("/api")
                headers = [*message["headers"], *HEADERS]
                message["headers"] = [*headers, (b"cache-control", b"no-store")] if private else headers
            await send(message)

        try:
            await self.app(scope, receive, out)
        finally:
            LOG.info(
                "request",
                extra={
                    "method": scope.get("method"),
                    "route": scope.get("path_template") or "?",
                    "status": status,
                    "ms": round((perf_counter() - start) * 1000, 1),
                },
            )
