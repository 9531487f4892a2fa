"""`mail.toml`: the example works, and every mistake is one sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from passel.contract import BadSetting
from passel.mail.config import Limits, load

pytestmark = pytest.mark.pure

PAGE = (Path(__file__).parents[2] / "docs" / "mail.md").read_text("utf-8")
EXAMPLE, OWN_SERVER = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[:2]
WHOLE = """\
address = "Desk@Example.org"
[in.smtp]
listen = "127.0.0.1:2525"
[out]
host = "127.0.0.1"
security = "none"
"""


@pytest.fixture(autouse=True)
def passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PASSEL_IMAP_PASSWORD", "one")
    monkeypatch.setenv("PASSEL_SMTP_PASSWORD", "two")
    monkeypatch.delenv("NOT_SET", raising=False)


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "mail.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_the_example_is_whole(tmp_path: Path) -> None:
    config = load(written(tmp_path, EXAMPLE))
    assert (
        config.inbound.imap
        and config.inbound.imap.tcp_port == 993
        and config.inbound.imap.password() == "one"
    )
    assert config.out.tcp_port == 587 and config.out.password() == "two"
    assert config.folder == str((tmp_path / "mail").resolve())
    everything = re.sub("^# ", "", EXAMPLE, flags=re.MULTILINE)
    config = load(written(tmp_path, everything + OWN_SERVER.partition("[out]")[0]))
    assert config.inbound.lmtp and config.inbound.lmtp.place == ("127.0.0.1", 2424)
    assert config.inbound.imap and config.inbound.imap.every == 60


def test_a_small_one(tmp_path: Path) -> None:
    config = load(written(tmp_path, WHOLE))
    assert config.address == "desk@example.org" and config.out.tcp_port == 25 and not config.out.password()
    six = load(written(tmp_path, WHOLE.replace("127.0.0.1:2525", "[::1]:2525")))
    assert six.inbound.smtp and six.inbound.smtp.place == ("::1", 2525)


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("address =", "adress =", "contains unknown field 'adress'"),
        ('address = "Desk@Example.org"\n', "", "missing required field 'address'"),
        ("Desk@", "Desk+x@", "without a plus"),
        ("Desk@Example.org", "desk", "address must be like games@example.org"),
        ("Desk@Example.org", "desk@example.org\\nBcc: x@y.z", "address must be like"),
        ('"127.0.0.1:2525"', "2525", "in in.smtp.listen: expected 'str', got 'int'"),
        (":2525", "", "such as 127.0.0.1:2525"),
        (":2525", ":99999", "such as 127.0.0.1:2525"),
        ("[in.smtp]\nlisten", "[in.pop]\nlisten", "unknown field 'pop'"),
        ('[in.smtp]\nlisten = "127.0.0.1:2525"', "[in]", "no email can come in"),
        ("[out]", '[in.lmtp]\nlisten = "127.0.0.1:2525"\n[out]', "on the same address"),
        ("[out]", "[in.imap]\nhost = 'x'\n[out]", "needs user and password_env"),
        ("[out]", "[in.imap]\nhost = 'x'\nuser = 'y'\npassword_env = 'NOT_SET'\n[out]", "NOT_SET is not set"),
        (
            "[out]",
            "[in.imap]\nhost = 'x'\nuser = 'y'\npassword_env = 'HOME'\ndone = 'INBOX'\n[out]",
            "must be two folders",
        ),
        ("[out]", "[in.imap]\nhost = 'x'\ndone = 'a\"b'\n[out]", "in in.imap.done"),
        ("[out]", "[out]\nuser = 'x'", "Add password_env"),
        ("[out]", "[out]\nport = 0", "in out.port"),
        ("[out]", "[out]\nca = 'nowhere.pem'", "ca doesn't work: No such file"),
        ("[out]", "certificate = 'x'\n[out]", "both certificate and key"),
        ("[out]", "certificate = 'x'\nkey = 'y'\n[out]", "and key don't work: No such file"),
        ('"none"', '"ssl"', "in out.security"),
        ("host =", "host = ", ""),
        ('host = "127.0.0.1"', 'host = "a b"', "in out.host"),
        ("[out]", "[limits]\nanswers = 0\n[out]", "in limits.answers"),
        ("address", "= address", "invalid"),
    ],
)
def test_a_mistake_is_a_sentence(tmp_path: Path, before: str, after: str, sentence: str) -> None:
    assert before in WHOLE
    path = written(tmp_path, WHOLE.replace(before, after))
    if not sentence:
        load(path)
        return
    with pytest.raises(BadSetting) as error:
        load(path)
    said = str(error.value)
    assert sentence.lower() in said.lower() and said.startswith("mail.toml: ") and said.endswith(".")
    assert "$" not in said and "\n" not in said


def test_files_that_are_none(tmp_path: Path) -> None:
    for junk in (b"\xff\xfe", b"[" * 50_000, b"x" * 200_000, b"", b"a = " + b"{b=" * 5000):
        with pytest.raises(BadSetting, match=r"mail\.toml"):
            load(written(tmp_path, junk))
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "nowhere.toml")


def test_the_page_about_it_tells_the_truth(tmp_path: Path) -> None:
    mailbox, own_server, limits = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert load(written(tmp_path, mailbox)).inbound.imap
    config = load(written(tmp_path, f'address = "desk@example.org"\n{own_server}{limits}'))
    assert config.inbound.lmtp and config.limits == Limits()
    assert set(re.findall(r"^(\w+) =", limits, re.MULTILINE)) == set(Limits.__struct_fields__)
