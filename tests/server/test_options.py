"""What `passel serve` is told, before anything is started."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from passel import cli
from passel.contract import BadSetting
from passel.server.config import Config, proxies, site
from passel.server.listening import inherited

pytestmark = pytest.mark.pure


def test_every_option_has_a_variable_that_the_help_names(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert cli.run(["serve", "--help"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if " --" in line]
    missing = [line for line in lines if "PASSEL_" not in line and "--help" not in line]
    assert len(lines) > 10 and not missing
    named = {name for line in lines for name in re.findall(r"PASSEL_[A-Z_]+", line)}
    written = (Path(__file__).parents[2] / "docs" / "host.md").read_text()
    assert not [name for name in named if f"`{name}`" not in written]


@pytest.mark.parametrize("name", ["PORT", "PROXY", "ORIGIN", "DATABASE", "LOG", "BOT_PROCESSES", "MAIL"])
def test_a_wrong_variable_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    monkeypatch.setenv(f"PASSEL_{name}", "-1")
    assert cli.run(["serve"]) == 2
    out, error = capsys.readouterr()
    assert out == "" and error.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", ""),
        ("127.0.0.1", "127.0.0.1"),
        (" 10.0.0.0/8 , ::1,", "10.0.0.0/8,::1"),
        ("*", None),
        ("localhost", None),
        ("10.0.0.1/8", None),
        ("127.0.0.1:8000", None),
    ],
)
def test_proxies_are_addresses_and_networks(text: str, read: str | None) -> None:
    if read is not None:
        assert proxies(text) == read
        return
    with pytest.raises(BadSetting, match=r"is not a network\. Name your proxy by its address or network"):
        proxies(text)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("https://play.example.org", "https://play.example.org"),
        ("https://Play.Example.org:443/", "https://play.example.org"),
        ("http://192.0.2.1:8000", "http://192.0.2.1:8000"),
        ("http://[2001:db8::1]:80", "http://[2001:db8::1]"),
        ("play.example.org", None),
        ("https://", None),
        ("https://play.example.org/tables", None),
        ("https://play.example.org?x", None),
        ("https://ada@play.example.org", None),
        ("https://play.example.org:x", None),
        ("https://play example.org", None),
        ("https://[::g]", None),
        ("ftp://play.example.org", None),
    ],
)
def test_a_site_is_a_scheme_and_a_name(text: str, read: str | None) -> None:
    if read is not None:
        assert site(text) == read
        return
    with pytest.raises(BadSetting, match=r"is not the address of a site\. Give scheme and name"):
        site(text)


@pytest.mark.parametrize(
    ("meant_for", "count"), [("1", "1"), ("", "1"), ("me", "0"), ("me", "many"), ("me", "")]
)
def test_sockets_for_others_are_not_taken(
    monkeypatch: pytest.MonkeyPatch, meant_for: str, count: str
) -> None:
    monkeypatch.setenv("LISTEN_PID", str(os.getpid()) if meant_for == "me" else meant_for)
    monkeypatch.setenv("LISTEN_FDS", count)
    monkeypatch.setenv("LISTEN_FDNAMES", "passel.socket")
    assert inherited() == []
    assert not [name for name in os.environ if name.startswith("LISTEN_")], "our workers must not see them"


@pytest.mark.parametrize(("given", "fast"), [([], True), (["--no-fast-path"], False)])
def test_one_switch_turns_the_fast_path_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, given: list[str], fast: bool
) -> None:
    served: list[Config] = []
    monkeypatch.delenv("PASSEL_NO_FAST_PATH", raising=False)
    monkeypatch.setattr("passel.server.pages.templates.static", lambda: None)
    monkeypatch.setattr("passel.server.run.serve", lambda config, log: served.append(config))
    assert cli.run(["serve", "--data", str(tmp_path), *given]) == 0
    monkeypatch.setenv("PASSEL_NO_FAST_PATH", "1")
    assert cli.run(["serve", "--data", str(tmp_path)]) == 0
    assert [config.fast_path for config in served] == [fast, False]
