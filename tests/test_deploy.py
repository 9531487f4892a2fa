"""The files in deploy/ fit the server, the clone and each other."""

from __future__ import annotations

import fnmatch
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # uvicorn brings it
from typer.main import get_command

from needs import needs
from passel.cli import app

pytestmark = pytest.mark.pure

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"


def ignored(path: str) -> bool:
    """Whether Docker leaves the file out."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    above = [path, *[str(each) for each in Path(path).parents]]
    return any(
        fnmatch.fnmatch(each, pattern) or fnmatch.fnmatch(each, pattern.removeprefix("**/"))
        for each in above
        for pattern in patterns
    )


def instructions() -> list[list[str]]:
    """Of the Dockerfile, as words."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Dockerfile").read_text(), flags=re.MULTILINE)
    return [shlex.split(line) for line in text.replace("\\\n", " ").splitlines() if line.strip()]


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def options() -> set[str]:
    """The variables that `passel serve` reads."""
    command: Any = get_command(app)
    serve = command.commands["serve"]
    return {option.envvar for option in serve.params if option.envvar} | {"PASSEL_DATA", "PASSEL_QUIET"}


def test_what_the_image_is_made_of_is_there() -> None:
    copied = [
        name
        for words in instructions()
        if words[0] == "COPY" and not words[1].startswith("--from")
        for name in words[1:-1]
    ]
    assert {"locked.txt", "."} <= set(copied)
    needed = {
        "setup.py",
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "NOTICE",
        "src/passel/__init__.py",
        "assets",
    }
    for name in {*copied, *needed} - {"."}:
        assert (ROOT / name).exists(), f"{name} is not in the clone"
        assert not ignored(name), f"Docker leaves {name} out"
    assert ignored(".git") and ignored("src/passel/kernel.so") and ignored("deploy/.env")


def test_the_image_sets_what_the_server_reads() -> None:
    words = instructions()
    (settings,) = [each[1:] for each in words if each[0] == "ENV"]
    ours = {each.partition("=")[0] for each in settings if each.startswith("PASSEL_")}
    assert ours and ours <= options()
    assert ["USER", "10001"] in words and ["VOLUME", "/data"] in words
    (check,) = [" ".join(each) for each in words if each[0] == "HEALTHCHECK"]
    assert "/healthz" in check and "curl" not in check


def test_compose_refers_to_what_is_there() -> None:
    services = compose()["services"]
    passel, caddy, db = services["passel"], services["caddy"], services["db"]
    build = passel["build"]
    assert (DEPLOY / build["context"]).resolve() == ROOT
    assert (ROOT / build["dockerfile"]).is_file()
    assert set(passel["environment"]) <= options()
    assert db["image"] == "postgres:17"
    for service in services.values():
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert (DEPLOY / source).is_file() if source.startswith(".") else source in compose()["volumes"]
        assert set(service["networks"]) <= set(compose()["networks"])
        assert set(service.get("depends_on", {})) <= set(services)
    assert passel["environment"]["PASSEL_PROXY"] == caddy["networks"]["front"]["ipv4_address"]
    assert "ports" not in passel and "ports" not in db, "only the proxy is open to the world"
    assert "reverse_proxy passel:8000" in (DEPLOY / "Caddyfile").read_text()


def test_the_units_are_sound(tmp_path: Path) -> None:
    program = needs("systemd-analyze")
    for name in ("passel.socket", "passel.service"):
        shutil.copy(DEPLOY / name, tmp_path)
    service = tmp_path / "passel.service"
    text = service.read_text()
    assert text.count("ExecStart=/opt/passel/bin/passel serve\n") == 1
    service.write_text(text.replace("/opt/passel/bin/passel", sys.executable))  # it must exist
    assert set(re.findall(r"PASSEL_[A-Z]+", text)) <= options()
    for unit in ("passel.socket", "passel.service"):
        done = subprocess.run(
            [program, "verify", "--man=no", str(tmp_path / unit)], capture_output=True, text=True, check=False
        )
        ours = [line for line in done.stderr.splitlines() if "passel" in line]
        assert (done.returncode, ours) == (0, []), done.stderr
