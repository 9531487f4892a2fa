"""Start an installed Passel and fetch every page that a visitor can reach: python tools/smoke.py

Follows all links from the lobby, and all files that pages refer to.  Exit code 0 if each of them answers."""

from __future__ import annotations

import html
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

PASSEL = Path(sys.executable).with_name("passel.exe" if sys.platform == "win32" else "passel")
MOST = 400  # pages; there are far fewer
LINK = re.compile(r'(?:href|src|hx-get)="([^"]+)')


def crawl(url: str) -> tuple[int, list[str]]:
    """Return how many addresses answered, and what is wrong with the others."""
    waiting, seen, wrong = ["/"], {"/"}, []
    while waiting and len(seen) < MOST:
        path = waiting.pop(0)
        try:
            with urllib.request.urlopen(url + path, timeout=60) as answer:
                text = answer.read().decode("utf-8", "replace")
                is_page = answer.headers.get_content_type() == "text/html"
        except urllib.error.HTTPError as error:
            wrong.append(f"{path} answers {error.code}")
            continue
        for link in LINK.findall(text) if is_page else ():
            found = urllib.parse.urldefrag(urllib.parse.urljoin(path, html.unescape(link))).url
            if found.startswith("/") and not found.startswith("//") and found not in seen:
                seen.add(found)
                waiting.append(found)
    return len(seen) - len(wrong), wrong


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [
                str(PASSEL),
                "serve",
                "--port",
                "0",  # any that is free
                "--data",
                folder,
                "--log",
                "warning",
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            line = server.stdout.readline()  # "Passel is running at http://127.0.0.1:8765 (...)."
            found = re.search(r"https?://\S+", line)
            if found is None:
                print("smoke: the server did not start", file=sys.stderr)
                return 1
            fetched, wrong = crawl(found[0])
        finally:
            server.terminate()
            server.wait(60)
    for each in wrong:
        print(f"smoke: {each}", file=sys.stderr)
    print(f"smoke: {fetched} pages and files answered, {len(wrong)} did not")
    return 1 if wrong or fetched < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
