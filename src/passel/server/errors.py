"""Errors as sentences, headers, and the log: what goes out besides what was asked for."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from passel.accounts import NotAllowed
from passel.contract import BadSetting
from passel.i18n import N_, _
from passel.kernel import Refused
from passel.registry import NoSuchGame
from passel.storage.base import StoreDown
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


CANNOT: Final = N_("That cannot be done.")
SENTENCES: Final = {  # for what is refused before it gets to us
    400: N_("That is not understood: the request has not the right form."),
    404: N_("There is nothing here."),
    405: N_("That cannot be done here."),
    413: N_("That is too large."),
}


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was not done."""

    error: str
    clause: str = ""  # the rule behind it
    legal: list[str] = []  # what may be chosen instead


def problem(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    status, answer = explained(error)
    if status == 500:
        LOG.error("a request failed", exc_info=error)
    headers = error.headers if isinstance(error, HTTPException) else None  # of 405, what is allowed
    return Response(answer, status_code=status, headers=headers)


def explained(error: Exception) -> tuple[int, Problem]:
    match error:
        case NotAllowed():
            return 403, Problem(error.reason)
        case Refused():
            return 409, Problem(error.reason, error.clause, error.legal)
        case NoSuchTable():
            return 404, Problem(_("There is no such table."))
        case NoSuchGame():
            return 404, Problem(str(error))
        case BadSetting():
            return 400, Problem(str(error))
        case StoreDown():
            return 503, Problem(str(error))
        case ValidationException():
            return 400, Problem(_("That is not understood: {why}.").format(why=faults(error)))
        case HTTPException(status_code=status, detail=detail):
            return status, Problem(detail if detail.endswith(".") else _(SENTENCES.get(status, CANNOT)))
        case msgspec.MsgspecError():
            return 400, Problem(_("That is not understood: {why}.").format(why=str(error)[:300]))
        case RecursionError():  # only what is sent to us can be nested so deeply
            return 400, Problem(_(SENTENCES[400]))
        case _other:
            return 500, Problem(_("Something went wrong here. Nothing was changed."))


def faults(error: ValidationException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    found = [
        f"{each.get('key', '')} {each.get('message', '')}".strip() for each in extra if isinstance(each, dict)
    ]
    return "; ".join(found)[:300].rstrip(".") or _("the request has not the right form")


class Porter:
    """Stands at the door: adds the headers that every answer has, and writes the log.  The log names the
    kind of request, never its address: an address may be an invitation."""

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
