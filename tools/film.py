"""Film a turn of each game in the browser: `python tools/film.py docs/pictures`.

A game is played by the weights of its rules, its record is opened as a replay, and turns in its middle are
played at normal speed.  It writes a strip of pictures of each game for desktop and phone, and `turn.webp`,
the animated picture of the README.  It needs Playwright, Chromium and Pillow, which the tests install."""

from __future__ import annotations

import random
import shutil
import sys
import time
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from passel.bench.load import Server
from passel.records import Record, write
from passel.registry import find, shelf

SEATS = {"lawless": 3, "lordofpigs": 4, "machikoro": 4, "margincall": 3, "whenpigsfly": 3}
NAMES = ["Ada", "Bea", "Gus", "Otto"]
SIZES = {"desktop": (1280, 800, 4), "phone": (390, 844, 8)}  # and pictures in a row
EVERY = 0.25  # seconds between two pictures
PICTURES = 16  # of a strip
README = "machikoro"
STEP = """() => document.querySelector("#ahead").click()"""
AT = """() => Number(document.querySelector("#moment").dataset.at)"""
BUSY = """() => "staging" in document.documentElement.dataset"""


def played(slug: str) -> Record:
    """Return a whole game."""
    game, luck = find(slug), random.Random(7)
    record = Record(game, SEATS[slug], game.setting_values(), NAMES[: SEATS[slug]], luck.randbytes(32))
    pos = record.begin()
    while not pos.over:
        ask = luck.choice(list(pos.asks))
        weights = game.weigh(pos, ask)
        option = ask.options[weights.index(max(weights))]
        option = option if luck.random() < 0.8 else luck.choice(ask.options)
        record.decisions.append((ask.seat, option))
        pos.play(ask.seat, option)
    return record


def film(page: Page, server: Server, record: Record) -> list[Image.Image]:
    """Return pictures of what is played from the middle of the game on."""
    page.goto(f"{server.address}/replay")
    text = write(record).encode()
    page.locator("input[name=record]").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": text}
    )
    page.locator("form[action='/replay'] button, form[enctype] button").first.click()
    page.locator("#moment").wait_for()
    page.goto(f"{page.url.split('?')[0]}?at={len(record.decisions) // 2}&eyes=-1")
    page.locator("#play").wait_for()
    found = [picture(page)]
    while len(found) < 4 * PICTURES:
        at = page.evaluate(AT)
        page.evaluate(STEP)
        while page.evaluate(AT) == at:
            time.sleep(0.01)
        while page.evaluate(BUSY) and len(found) < 4 * PICTURES:
            found.append(picture(page))
            time.sleep(EVERY)
    return found


def picture(page: Page) -> Image.Image:
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


def strip(pictures: list[Image.Image], row: int) -> Image.Image:
    """Return the pictures that differ most from the one before, in their order, in rows."""
    change = [1.0, *[difference(*pair) for pair in pairwise(pictures)]]
    best = sorted(sorted(range(len(pictures)), key=lambda n: -change[n])[:PICTURES])
    width, height = 1600 // row, 1600 // row * pictures[0].height // pictures[0].width
    whole = Image.new("RGB", (row * width, -(-len(best) // row) * height), "white")
    for place, number in enumerate(best):
        small = pictures[number].resize((width - 4, height - 4), Image.Resampling.LANCZOS)
        whole.paste(small, (place % row * width + 2, place // row * height + 2))
    return whole


def difference(one: Image.Image, other: Image.Image) -> float:
    small = [each.resize((64, 40)).convert("L").tobytes() for each in (one, other)]
    return float(sum(abs(a - b) for a, b in zip(*small, strict=True)))


def animated(pictures: list[Image.Image], path: Path) -> None:
    small = [each.resize((640, 400), Image.Resampling.LANCZOS) for each in pictures[:40]]
    small[0].save(
        path, save_all=True, append_images=small[1:], duration=round(EVERY * 1000) + 60, loop=0, quality=60
    )


def films(chromium: Browser, server: Server, folder: Path) -> None:
    for slug in shelf():
        record = played(slug)
        for size, (width, height, row) in SIZES.items():
            page = chromium.new_page(viewport={"width": width, "height": height})
            pictures = film(page, server, record)
            strip(pictures, row).save(folder / f"film-{slug}-{size}.webp", quality=70)
            if slug == README and size == "desktop":
                animated(pictures, folder / "turn.webp")
            page.close()
            print(f"{slug}, {size}: {len(pictures)} pictures")


def main() -> None:
    with TemporaryDirectory() as data, sync_playwright() as tool:
        server = Server(Path(data))
        server.start()
        try:
            program = shutil.which("chromium") or shutil.which("google-chrome")
            chromium = tool.chromium.launch(executable_path=program, args=["--no-sandbox"])
            films(chromium, server, Path(sys.argv[1]))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
