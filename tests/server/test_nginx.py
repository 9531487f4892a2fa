"""Real nginx with deploy/nginx.conf in front of a real server: what a proxy may break, it does not."""

from __future__ import annotations

import json
import os
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path
from typing import NamedTuple

import pytest
from websockets.asyncio.client import connect

from dovecot import make_certificate
from needs import needs
from passel.bench.load import Server, free_port
from passel.server.probe import Events
from server.door import PATIENCE

pytestmark = [pytest.mark.slow, pytest.mark.pure]

ROOT = Path(__file__).parents[2]
# Around our file stands what other sites on the same nginx may have set: it must not hold events back.
AROUND = """\
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    gzip on;
    gzip_min_length 1;
    gzip_types text/event-stream;
    proxy_ignore_headers X-Accel-Buffering;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/passel.conf;
}}
"""


class Site(NamedTuple):
    server: Server
    plain: int
    port: int
    trusted: ssl.SSLContext

    @property
    def origin(self) -> str:
        return f"https://localhost:{self.port}"

    def ask(
        self, path: str, data: object = None, headers: dict[str, str] | None = None
    ) -> tuple[HTTPResponse, bytes]:
        body = None if data is None else json.dumps(data)
        sent = {"content-type": "application/json", "origin": self.origin, **(headers or {})}
        with closing(HTTPSConnection("localhost", self.port, timeout=PATIENCE, context=self.trusted)) as line:
            line.request("GET" if data is None else "POST", path, body, sent)
            answer = line.getresponse()
            return answer, answer.read()

    def guest(self, name: str) -> str:
        """The cookie of a new guest, as a browser sends it."""
        answer, _ = self.ask("/api/guest", {"name": name})
        assert answer.status == 201
        return str(answer.headers["set-cookie"]).split(";")[0]


def settings(server: int, plain: int, tls: int, folder: Path) -> str:
    """Our file, for this machine."""
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    for ours, here in (
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen [::]:80;", ""),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{tls} ssl http2;"),
        ("listen [::]:443 ssl http2;", ""),
        ("server 127.0.0.1:8000;", f"server 127.0.0.1:{server};"),
        ("/etc/letsencrypt/live/play.example.org/fullchain.pem", f"{folder}/certificate.pem"),
        ("/etc/letsencrypt/live/play.example.org/privkey.pem", f"{folder}/key.pem"),
    ):
        assert text.count(ours) == 1, ours
        text = text.replace(ours, here)
    return text.replace("server_name play.example.org;", "server_name localhost;")


@contextmanager
def nginx(folder: Path, *arguments: str) -> Iterator[Site]:
    program = needs("nginx")
    make_certificate(folder)
    plain, tls = free_port(), free_port()
    server = Server(
        folder, arguments=("--proxy", "127.0.0.1", "--origin", f"https://localhost:{tls}", *arguments)
    )
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user))
    (folder / "passel.conf").write_text(settings(server.port, plain, tls, folder))
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    server.start()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT) as process:
        try:
            wait_for(process, tls, folder / "error.log")
            trusted = ssl.create_default_context(cafile=str(folder / "certificate.pem"))
            yield Site(server, plain, tls, trusted)
        finally:
            process.terminate()
            process.wait(20)
            server.stop()


def wait_for(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    pytest.fail(f"nginx does not answer: {log.read_text() if log.exists() else 'it wrote no log'}")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with nginx(tmp_path_factory.mktemp("nginx"), "--no-limits") as site:
        yield site


def test_a_page_comes_over_tls_and_plain_http_leads_there(site: Site) -> None:
    answer, page = site.ask("/")
    assert answer.status == 200 and b"<!doctype html>" in page
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    with closing(HTTPConnection("127.0.0.1", site.plain, timeout=PATIENCE)) as line:
        line.request("GET", "/rules/machikoro", headers={"host": "localhost"})
        with line.getresponse() as moved:
            assert (moved.status, moved.headers["location"]) == (301, "https://localhost/rules/machikoro")


def test_a_guest_gets_a_cookie_for_https_alone(site: Site) -> None:
    answer, _ = site.ask("/api/guest", {"name": "Ada"})
    assert answer.status == 201 and "Secure" in str(answer.headers["set-cookie"])
    elsewhere, _ = site.ask("/api/guest", {"name": "Eve"}, {"origin": "https://evil.example"})
    assert elsewhere.status == 403


def test_the_figures_are_for_nobody_outside(site: Site) -> None:
    assert site.server.ask("/healthz")["status"] == "ok"
    assert site.ask("/healthz")[0].status == 200
    assert site.ask("/metrics")[0].status == 403


async def test_a_socket_acknowledges_a_decision(site: Site) -> None:
    ada, bo = site.guest("Ada"), site.guest("Bo")
    table = site.server.table("machikoro", [each.partition("=")[2] for each in (ada, bo)])
    asked = 0
    for cookie in (ada, bo):
        async with connect(
            f"wss://localhost:{site.port}/api/tables/{table}/socket",
            ssl=site.trusted,
            additional_headers={"cookie": cookie, "origin": site.origin},
        ) as line:
            frame = json.loads(await line.recv())
            if not frame["ask"]:
                continue
            asked += 1
            choice = frame["view"]["ask"]["options"][0]
            await line.send(json.dumps({"do": "decide", "id": "1", "ask": frame["ask"], "choose": choice}))
            while "1" not in json.loads(await line.recv()).get("acks", []):
                pass
    assert asked, "nobody was asked anything"


def test_events_pass_one_by_one(site: Site) -> None:
    ada, bo = site.guest("Ada"), site.guest("Bo")
    tokens = [each.partition("=")[2] for each in (ada, bo)]
    table = site.server.table("machikoro", tokens)
    with closing(HTTPSConnection("localhost", site.port, timeout=PATIENCE, context=site.trusted)) as line:
        line.request("GET", f"/tables/{table}/updates", headers={"cookie": ada, "accept-encoding": "gzip"})
        with line.getresponse() as stream:
            # Packed by the server, in blocks that can be unpacked one by one; the proxy leaves them alone.
            assert stream.status == 200 and stream.headers["content-encoding"] == "gzip"
            events = Events(stream, PATIENCE)
            events.await_one()
            for _ in range(3):  # the next thing is said only when the event before has come through
                site.server.ask(f"/api/tables/{table}/acts", {"do": "say", "text": "hello"}, tokens[1])
                events.await_one()


def test_a_forged_address_does_not_get_through(tmp_path: Path) -> None:
    """If the server believed where these guests claim to come from, no limit for one address would be hit."""
    with nginx(tmp_path) as site:
        forged = [{"x-forwarded-for": f"198.51.100.{number}"} for number in range(20)]
        codes = {site.ask("/api/guest", {"name": "Eve"}, headers)[0].status for headers in forged}
        assert codes == {201, 429}
