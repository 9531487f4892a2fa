"""`passel doctor --url`: checks a running server as a browser uses it, through its reverse proxy.

It fetches the lobby and a file, logs in as a guest, opens a private table, a WebSocket and an event stream,
and closes all of it.  If a proxy breaks one of them, the check names the likely cause."""

from __future__ import annotations

import http.client
import json
import re
import ssl
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from passel.contract import BadSetting
from passel.server.doctor import Check

PATIENCE: Final = 15.0  # seconds; a working server needs a fraction of one
LARGEST: Final = 10_000_000  # bytes of a response
GATEWAY: Final = frozenset({502, 503, 504})
AGENT: Final = "passel-doctor"
OPENER: Final = build_opener(ProxyHandler({}))  # ignores the proxy settings of the environment

UPGRADES: Final = (
    "The proxy does not pass on WebSockets. Use HTTP/1.1 to the server and pass on the headers Upgrade and"
    " Connection (nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade;)."
)
BUFFERS: Final = (
    "The proxy collects the stream instead of passing it on. Switch off buffering and compression for"
    " /tables/*/updates (nginx: proxy_buffering off; gzip off;)."
)
BEHIND: Final = (
    "The proxy cannot reach Passel. Check that the server runs and that the proxy has its address and port."
)
HOST: Final = (
    "The proxy changes the Host header. Pass it on as it is (nginx: proxy_set_header Host $http_host;)."
)
WRONG_SITE: Final = "Check the address, and which site the proxy passes on."
UNTESTED: Final = "Not checked, because the page does not work."


class Broken(Exception):
    """A failed check: what was found, and the likely cause with what to do about it."""

    def __init__(self, found: str, remedy: str) -> None:
        super().__init__(found)
        self.found: Final = found
        self.remedy: Final = remedy


class Guest(NamedTuple):
    cookie: str
    csrf: str


def probe(url: str, patience: float = PATIENCE) -> list[Check]:
    """Check a running server."""
    return Probe(url, patience).checks()


class Probe:
    def __init__(self, url: str, patience: float) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise BadSetting("A server is given as https://play.example.org.")
        if parts.path.strip("/"):
            raise BadSetting("Passel has an address of its own, not a path: https://play.example.org.")
        self.site = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
        self.patience: Final = patience
        self.guest = Guest("", "")
        self.table = ""

    def checks(self) -> list[Check]:
        page = self._check("Page", self.fetch_page)
        if page.state == "wrong":
            return [page, Check("WebSocket", "info", UNTESTED), Check("Event stream", "info", UNTESTED)]
        try:
            entry = self._check("Guest", self.open_table)
            if entry.state == "wrong":
                return [page, entry]
            return [
                page,
                self._check("WebSocket", self.use_socket),
                self._check("Event stream", self.use_stream),
            ]
        finally:
            self.clean_up()

    def _check(self, name: str, step: Callable[[], str]) -> Check:
        try:
            return Check(name, "ok", step())
        except Broken as broken:
            return Check(name, "wrong", broken.found, broken.remedy)

    # -- requests --------------------------------------------------------------------------------------------

    def headers(self) -> dict[str, str]:
        """Return the headers that a browser sends from our page."""
        found = {"User-Agent": AGENT, "Origin": self.site, "Accept": "text/html, */*"}
        if self.guest.cookie:
            found |= {"Cookie": f"passel={self.guest.cookie}", "X-Passel-CSRF": self.guest.csrf}
        return found

    def fetch(self, path: str, data: object = None) -> tuple[http.client.HTTPMessage, bytes]:
        body = None if data is None else json.dumps(data).encode()
        headers = self.headers() | ({} if body is None else {"Content-Type": "application/json"})
        try:
            with OPENER.open(Request(self.site + path, body, headers), timeout=self.patience) as answer:
                if path == "/":  # follow a redirect from http to https
                    self.site = answer.url.removesuffix("/")
                return answer.headers, answer.read(LARGEST)
        except HTTPError as error:
            raise refused(path, error.code, error.read(LARGEST)) from None
        except (URLError, OSError, http.client.HTTPException) as error:
            raise unreachable(self.site, error) from None

    def do(self, **command: object) -> None:
        self.fetch(f"/api/tables/{self.table}/acts", command)

    # -- the page --------------------------------------------------------------------------------------------

    def fetch_page(self) -> str:
        _, page = self.fetch("/")
        files = re.findall(rb"""["'](/static/passel\.css\?v=\w+)["']""", page)
        if not files:
            raise Broken(f"{self.site} answers, but not with a page of Passel.", WRONG_SITE)
        headers, data = self.fetch(files[0].decode())
        if not data or "text/css" not in headers.get("content-type", ""):
            raise Broken(
                "The page arrives, but its files do not.",
                "The proxy answers /static/ itself. Pass these addresses on to Passel.",
            )
        return "The lobby and its files arrive."

    def open_table(self) -> str:
        headers, data = self.fetch("/api/guest", {"name": "Doctor"})
        cookie = re.search(r"\bpassel=([^;]+)", headers.get("set-cookie", ""))
        if cookie is None:
            raise Broken("No cookie arrives.", "The proxy must not remove the header Set-Cookie.")
        self.guest = Guest(cookie[1], answer(data)["csrf"])
        _, data = self.fetch("/api/games")
        game = answer(data)[0]
        wish = {"game": game["slug"], "seats": game["seats"][1], "private": True, "title": "passel doctor"}
        _, data = self.fetch("/api/tables", wish)
        self.table = answer(data)["id"]
        return "A guest can open a table."

    def clean_up(self) -> None:
        """End the table and log out.  The guest and the table stay in the database."""
        with suppress(Broken):
            if self.table:
                self.do(do="end")
        with suppress(Broken):
            if self.guest.cookie:
                self.fetch("/api/logout", {})

    # -- the WebSocket ---------------------------------------------------------------------------------------

    def use_socket(self) -> str:
        """Check that an update arrives, and that what we send is acknowledged."""
        address = f"ws{self.site.removeprefix('http')}/api/tables/{self.table}/socket"
        sent = {name: value for name, value in self.headers().items() if name == "Cookie"}
        try:
            with connect(
                address,
                origin=Origin(self.site),
                additional_headers=sent,
                user_agent_header=AGENT,
                proxy=None,
                open_timeout=self.patience,
                close_timeout=self.patience,
            ) as socket:
                deadline = time.monotonic() + self.patience
                socket.recv(self.patience)
                socket.send(json.dumps({"do": "say", "id": "doctor", "text": "hello"}))
                while "doctor" not in json.loads(socket.recv(self.patience)).get("acks", []):
                    if time.monotonic() > deadline:
                        raise TimeoutError
        except InvalidStatus as error:
            status = error.response.status_code
            raise Broken(
                f"It cannot be opened: the answer is {status} instead of 101.",
                BEHIND if status in GATEWAY else UPGRADES,
            ) from None
        except (InvalidHandshake, EOFError):
            raise Broken("It cannot be opened.", UPGRADES) from None
        except ConnectionClosed as error:
            code = error.rcvd.code if error.rcvd is not None else 0
            raise Broken("It is closed at once.", HOST if code == 4403 else UPGRADES) from None
        except TimeoutError:
            raise Broken("Nothing arrives on it.", UPGRADES) from None
        except OSError as error:
            raise unreachable(self.site, error) from None
        return "Messages pass in both directions."

    # -- the event stream ------------------------------------------------------------------------------------

    def use_stream(self) -> str:
        """Check that an event arrives while the stream is open, and another after an act."""
        connection = self.connection()
        asked = self.headers() | {"Accept-Encoding": "gzip"}  # as browsers do: a compressing proxy buffers
        try:
            connection.request("GET", f"/tables/{self.table}/updates", headers=asked)
            stream = connection.getresponse()
            if stream.status != 200:
                raise refused("the event stream", stream.status, b"")
            if "text/event-stream" not in stream.headers.get("content-type", ""):
                raise Broken("Something else arrives instead of a stream.", WRONG_SITE)
            events = Events(stream, self.patience)
            events.await_one()
            self.do(do="sit")  # the page of the table shows who sits there
            events.await_one()
        except TimeoutError:
            raise Broken(
                f"No event arrives in {self.patience:g} seconds, although the stream is open.", BUFFERS
            ) from None
        except (OSError, http.client.HTTPException) as error:
            raise unreachable(self.site, error) from None
        finally:
            connection.close()
        return "Events arrive one by one."

    def connection(self) -> http.client.HTTPConnection:
        parts = urlsplit(self.site)
        if parts.scheme == "https":
            secure = ssl.create_default_context()
            return http.client.HTTPSConnection(parts.netloc, timeout=self.patience, context=secure)
        return http.client.HTTPConnection(parts.netloc, timeout=self.patience)


class Events:
    """The events of an open stream, compressed or not."""

    def __init__(self, stream: http.client.HTTPResponse, patience: float) -> None:
        self.stream: Final = stream
        self.patience: Final = patience
        self.text = b""
        packed = stream.headers.get("content-encoding", "") == "gzip"
        self.unpack: Final = zlib.decompressobj(31).decompress if packed else bytes

    def await_one(self) -> None:
        """Wait for an event.  Comments do not count: they only keep the connection alive."""
        deadline = time.monotonic() + self.patience
        while b"event:" not in self.text:
            data = self.stream.read1(LARGEST)
            if not data:
                raise Broken("The stream ends at once.", BUFFERS)
            if time.monotonic() > deadline:
                raise TimeoutError
            self.text += self.unpack(data)
        self.text = self.text.partition(b"event:")[2]


def answer(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        raise Broken("Something other than Passel answers below /api.", WRONG_SITE) from None


def refused(path: str, status: int, data: bytes) -> Broken:
    if status in GATEWAY:
        return Broken(f"The answer is {status}.", BEHIND)
    if status == 429:
        return Broken("The server has had too many requests from here.", "Wait a minute and try again.")
    if status == 403 and path.startswith("/api/"):
        return Broken("The server takes our request for another site's.", HOST)
    return Broken(f"The answer to {path} is {status}.", WRONG_SITE)


def unreachable(site: str, error: Exception) -> Broken:
    cause = getattr(error, "reason", error)
    if isinstance(cause, ssl.SSLCertVerificationError):
        return Broken(
            f"The certificate is not valid: {cause.verify_message}.", "Renew it, or check the site's name."
        )
    if isinstance(cause, TimeoutError):
        return Broken("No answer arrives.", BEHIND)
    said = getattr(cause, "strerror", None) or str(cause) or type(cause).__name__
    return Broken(
        f"Nothing answers at {site}: {said}.",
        "Check that the server runs, the name, the port and the firewall.",
    )
