"""What keeps strangers out: cookies, origins, headers, limits, and errors that tell nothing."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import math
import re
from html import unescape
from pathlib import Path

import pytest

from passel.logs import JsonLines
from passel.server.config import Limits
from server.door import Closed, Headers, Visitor, opened

pytestmark = pytest.mark.pure


# -- cookies and origins -----------------------------------------------------------------------------


async def test_the_cookie_is_signed_and_kept_from_scripts_and_other_sites(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        answer = await Visitor(door.app).post("/api/guest", {"name": "Ada"})
        cookie = answer.header("set-cookie").lower()
        assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie
        ada = await door.visitor("Ada")
        ada.like_a_browser()
        assert (await ada.get("/api/me"))["name"] == "Ada"
        session, secret, signature = ada.shown.split(".")
        forged = [
            f"{session}.{secret}.{'0' * len(signature)}",
            f"{session}.{secret[:-1]}.{signature}",
            f"{session}.{secret}",
            session,
            "",
            "..",
            "\xff.\xff.\xff",
            "x" * 5000,
        ]
        for text in forged:
            eve = Visitor(door.app)
            eve.headers["cookie"] = f"passel={text}"
            assert (await eve.ask("GET", "/api/me")).status == 401, text


async def test_the_cookie_is_for_https_where_there_is_https(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = Visitor(door.app)
        plain = await ada.post("/api/guest", {"name": "Ada"})
        assert "secure" not in plain.header("set-cookie").lower()
        scope = ada.scope
        ada.scope = lambda *given: {**scope(*given), "scheme": "https"}  # type: ignore[method-assign]
        over_tls = await ada.post("/api/guest", {"name": "Ada"})
        assert "secure" in over_tls.header("set-cookie").lower()


async def test_who_reads_the_store_cannot_sit_down_as_somebody(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        await ada.act((await ada.done("/api/tables", {"game": "machikoro"}))["id"], "sit")
        secret = ada.shown.split(".")[1]
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Ada" in files and secret.encode() not in files


async def test_a_cookie_alone_changes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        ada.like_a_browser(csrf=False)
        changes = [
            ("POST", "/api/tables", {"game": "machikoro"}),
            ("POST", f"/api/tables/{table}/acts", {"do": "say", "text": "x"}),
            ("POST", "/api/account", {"name": "Ada", "password": "correct horse"}),
            ("POST", "/api/tokens", {}),
            ("POST", "/api/records", {"record": ""}),
            ("POST", "/api/records/verify", {"record": ""}),
            ("POST", "/api/logout", None),
            ("DELETE", "/api/sessions/x", None),
        ]
        for token in ("", "0" * 32, bo.csrf):
            for method, path, data in changes:
                answer = await ada.ask(method, path, data, {"x-passel-csrf": token} if token else {})
                assert (answer.status, answer.error) == (
                    403,
                    "That page has expired. Reload and try again.",
                )
        ada.headers["x-passel-csrf"] = ada.csrf
        assert (await ada.post("/api/tokens", {})).status == 201
        assert (await bo.post("/api/tokens", {})).status == 201  # a program needs none


@pytest.mark.parametrize(
    ("origin", "good"),
    [
        ("http://table.example", True),
        ("https://table.example", True),
        ("http://evil.example", False),
        ("http://table.example.evil.example", False),
        ("http://table.example:81", False),
        ("http://evil.example/table.example", False),
        ("null", False),
        ("http://[", False),
        ("", False),
    ],
)
async def test_pages_of_other_sites_do_not_get_in(tmp_path: Path, origin: str, good: bool) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        ada.like_a_browser(csrf=False)
        async with ada.socket(table, headers={"origin": origin}) as socket:
            frame = await socket.read()
            assert ("view" in frame) == good
            if not good:
                assert frame["error"] == "That page has expired. Reload and try again."
                with pytest.raises(Closed):
                    await socket.read()
        for path in ("/api/guest", "/api/login"):
            data = {"name": "Eve", "password": "correct horse"} if "login" in path else {"name": "Eve"}
            answer = await Visitor(door.app).ask("POST", path, data, {"origin": origin})
            assert ("That page has expired" in answer.body.decode()) != good


@pytest.mark.parametrize(
    ("origin", "good"),
    [
        ("https://play.example.org", True),
        ("http://play.example.org", False),
        ("https://play.example.org:8443", False),
        ("http://table.example", False),  # where the request itself came to
        ("https://evil.example", False),
        ("null", False),
    ],
)
async def test_a_server_with_an_origin_lets_in_pages_of_that_one_alone(
    tmp_path: Path, origin: str, good: bool
) -> None:
    async with opened(tmp_path, origin="https://play.example.org") as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        ada.like_a_browser(csrf=False)
        async with ada.socket(table, headers={"origin": origin}) as socket:
            assert ("view" in await socket.read()) == good
        answer = await Visitor(door.app).ask("POST", "/api/guest", {"name": "Eve"}, {"origin": origin})
        assert answer.status == (201 if good else 403)


async def test_the_origin_is_in_links_and_makes_cookies_secure(tmp_path: Path) -> None:
    async with opened(tmp_path, origin="https://play.example.org") as door:
        ada = Visitor(door.app)
        answer = await ada.post("/api/guest", {"name": "Ada"})
        assert "secure" in answer.header("set-cookie").lower()
        ada.take(answer)
        laid = await ada.done("/api/tables", {"game": "machikoro", "seats": 2})
        page = unescape((await ada.ask("GET", f"/tables/{laid['id']}")).body.decode())
        assert f'value="https://play.example.org/invitations/{laid["id"]}/{laid["invitation"]}"' in page
        assert "table.example" not in page
        ada.like_a_browser()
        form = f"csrf={ada.csrf}&theme=night".encode()
        kind = {"content-type": "application/x-www-form-urlencoded"}
        saved = await ada.ask("POST", "/settings", headers=kind, body=form)
        assert saved.status == 303 and "secure" in saved.header("set-cookie").lower()


# -- headers -----------------------------------------------------------------------------------------


ADDRESSES = [
    ("GET", "/api/games", {}),
    ("GET", "/api/me", {}),
    ("GET", "/api/tables/nowhere", {}),
    ("GET", "/nowhere", {}),
    ("GET", "/", {}),
    ("PUT", "/api/tables", {}),
    ("TRACE", "/api/games", {}),
    ("GET", "/api/schema/openapi.json", {}),
    ("GET", "/healthz", {}),
    ("GET", "/metrics", {}),
    ("GET", "/api/tables?seat=x", {}),
    ("POST", "/api/guest", {"content-type": "text/plain", "content-length": "1"}),
]


@pytest.mark.parametrize(("method", "path", "headers"), ADDRESSES)
async def test_every_answer_has_the_headers(tmp_path: Path, method: str, path: str, headers: Headers) -> None:
    async with opened(tmp_path) as door:
        answer = await Visitor(door.app).ask(method, path, headers=headers, body=b"{" if headers else b"")
        policy = dict(part.split(" ", 1) for part in answer.header("content-security-policy").split("; "))
        assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == "'self'"  # nothing inline
        assert answer.header("x-content-type-options") == "nosniff"
        assert answer.header("referrer-policy") == "same-origin"
        assert answer.header("cross-origin-opener-policy") == "same-origin"
        assert answer.header("cross-origin-resource-policy") == "same-origin"
        assert answer.header("access-control-allow-origin") == ""
        if path.startswith("/api"):
            assert answer.header("cache-control") == "no-store"
        if answer.status >= 400:
            assert answer.header("content-type") == "application/json"
            assert answer.error.endswith(".")


async def test_what_people_write_is_never_sent_as_a_page(tmp_path: Path) -> None:
    """Talk, names and titles come as JSON, rules and records as text: nothing that a browser would run."""
    script = "<script>alert(1)</script>"
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada<script>"), await door.visitor("Bo")
        assert (await ada.get("/api/me"))["name"] == "Adascript"
        table = await door.playing("machikoro", [ada, bo], title=script)
        await ada.act(table, "say", text=script)
        await ada.act(table, "end", reason=script)
        paths = ["", "/talk", "/journal", "/journal?words=true", "/record", "?words=true"]
        for path in [f"/api/tables/{table}{each}" for each in paths] + ["/api/games/lawless/rules"]:
            kind = (await ada.ask("GET", path)).header("content-type").partition(";")[0]
            assert kind in ("application/json", "text/plain", "text/markdown"), path


# -- limits ------------------------------------------------------------------------------------------


async def test_a_user_and_an_address_may_knock_so_often(tmp_path: Path) -> None:
    limits = Limits(user=0.001, address=0.002, guests=1e9, burst=5000)  # five and ten in hand

    async with opened(tmp_path, limits) as door:
        ada, bo = await door.visitor("Ada", "192.0.2.2"), await door.visitor("Bo", "192.0.2.3")
        statuses = [(await ada.ask("GET", "/api/me")).status for _ in range(6)]
        assert statuses == [200] * 5 + [429]
        assert (await bo.ask("GET", "/api/me")).status == 200
        ada.address = "192.0.2.4"  # the same user from elsewhere
        late = await ada.post("/api/tables", {"game": "machikoro"})
        assert (late.status, late.error) == (429, "That was too fast. Wait a moment and try again.")
        stranger = Visitor(door.app, "192.0.2.5")
        statuses = [(await stranger.ask("GET", "/api/tables")).status for _ in range(11)]
        assert statuses == [200] * 10 + [429]
        async with stranger.socket("nowhere") as socket:
            assert (await socket.read())["error"] == "That was too fast. Wait a moment and try again."


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("/api/guest", {"name": "x" * 31}),
        ("/api/login", {"name": "Ada", "password": "x" * 201}),
        ("/api/account", {"name": "x" * 31, "password": "correct horse"}),
        ("/api/account", {"name": "Ada", "password": "x" * 201}),
        ("/api/tokens", {"label": "x" * 31}),
        ("/api/tables", {"game": "x" * 41}),
        ("/api/tables", {"game": "machikoro", "title": "x" * 81}),
        ("/api/tables", {"game": "machikoro", "preset": "x" * 41}),
        ("/api/tables", {"game": "machikoro", "seats": 33}),
        ("/api/tables", {"game": "machikoro", "settings": {"x": "y" * 101}}),
        ("/api/tables", {"game": "machikoro", "settings": {"x" * 61: 1}}),
        ("/api/tables", {"game": "machikoro", "settings": {str(n): 1 for n in range(101)}}),
        ("/api/tables", {"game": "machikoro", "clock": {"zone": "x" * 61}}),
        ("/api/records", {"record": "", "title": "x" * 81}),
    ],
)
async def test_what_is_sent_has_a_size(tmp_path: Path, path: str, data: dict[str, object]) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        answer = await ada.post(path, data)
        assert (answer.status, answer.error.startswith("We couldn't read that")) == (400, True), answer
        assert len(answer.body) < 1000


async def test_a_body_has_a_size(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        for path, size in (("/api/tables", 70_000), ("/api/records", 9_100_000)):
            answer = await ada.ask("POST", path, body=b" " * size)
            assert (answer.status, answer.error) == (413, "That file is too large.")


@pytest.mark.parametrize("body", [b"{", b"\xff", b"[" * 60_000, b'{"game":' + b"[" * 30_000, b"null", b'"x"'])
async def test_a_broken_body_is_not_understood(tmp_path: Path, body: bytes) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        answer = await ada.ask("POST", "/api/tables", body=body)
        assert (answer.status, answer.error.startswith("We couldn't read that")) == (400, True), answer


WEIRD = [
    "..",
    "../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "%00",
    "a' OR '1'='1",
    "x" * 41,
    "x" * 10_000,
    "\u202e",
    "{table_id}",
    "-",
    "🐖",
]


@pytest.mark.parametrize("name", WEIRD)
async def test_weird_names_lead_nowhere(tmp_path: Path, name: str) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        for path in (f"/api/tables/{name}", f"/api/tables/{name}/record", f"/api/games/{name}/rules"):
            answer = await ada.ask("GET", path)
            assert answer.status in (400, 404), (path, answer)
            assert answer.error.endswith(".") and "passwd" not in answer.error
        assert (await ada.try_to(name, "sit")).status in (400, 404)
        assert (await ada.ask("DELETE", f"/api/sessions/{name}")).status in (204, 400, 404)
        assert (await ada.ask("GET", "/api/me")).status == 200


async def test_an_invitation_cannot_be_guessed(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        laid = [await ada.done("/api/tables", {"game": "machikoro"}) for _ in range(20)]
        for name, bits in (("invitation", 100), ("id", 70)):
            made = {table[name] for table in laid}
            assert len(made) == 20
            assert all(re.fullmatch("[A-Za-z0-9_-]+", text) for text in made)
            assert all(len(text) * math.log2(64) >= bits for text in made)


# -- what errors and the log tell --------------------------------------------------------------------


async def test_an_error_inside_is_logged_and_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")

        async def broken(*_: object, **__: object) -> None:
            raise ZeroDivisionError("SELECT secret FROM house")

        monkeypatch.setattr(door.service.store, "read", broken)
        answer = await ada.ask("GET", "/api/sessions")
        assert (answer.status, answer.body) == (
            500,
            b'{"error":"Something went wrong on our side. Nothing has changed."}',
        )
        lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
        failed = next(line for line in lines if line["what"] == "a request failed")
        assert "ZeroDivisionError" in failed["trace"]


async def test_log_lines_are_json_and_name_no_address(tmp_path: Path) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("passel")
    logger.addHandler(handler)
    logger.setLevel("DEBUG")
    try:
        async with opened(tmp_path) as door:
            ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
            table = await door.playing("machikoro", [ada, bo])
            await asyncio.gather(ada.play(table, 1), bo.play(table, 2))
            await ada.ask("GET", "/api/tables/PlantedInAPath?seat=PlantedInAQuery")
            await ada.ask("GET", "/PlantedNowhere")
            invitation = (await ada.see(table))["table"]["invitation"]
    finally:
        logger.removeHandler(handler)
        logger.setLevel("NOTSET")
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert {"at", "level", "from", "what"} <= set.intersection(*[set(line) for line in lines])
    routes = {line["route"] for line in lines if line["what"] == "request"}
    assert {"/api/guest", "/api/tables", "/api/tables/{table_id}/acts", "?"} <= routes, routes
    assert {line["status"] for line in lines if line["what"] == "request"} >= {200, 201, 404}
    for secret in (table, invitation, ada.shown, ada.shown.split(".")[1], ada.csrf, "Planted", "Ada"):
        assert secret not in stream.getvalue()


async def test_figures_tell_of_no_table_and_no_person(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        async with ada.socket(table) as socket:
            await socket.read()
            answer = await Visitor(door.app).ask("GET", "/metrics")
        text = answer.body.decode()
        assert 'passel_acts_total{act="sit"} 2.0' in text
        assert "passel_tables 1.0" in text and "passel_viewers 1.0" in text
        assert table not in text and "Ada" not in text
        assert answer.header("content-type").startswith("text/plain; version=0.0.4")
