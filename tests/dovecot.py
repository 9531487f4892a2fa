"""A real IMAP server for tests: Dovecot, run by whoever runs the tests, in a folder of its own."""

from __future__ import annotations

import getpass
import grp
import imaplib
import os
import pwd
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from needs import needs
from passel.bench.load import free_port

PASSWORD = "a-secret-for-tests"
START = 60.0  # seconds

SETTINGS = """\
protocols = imap
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
default_internal_user = {owner}
default_internal_group = {group}
default_login_user = {owner}
first_valid_uid = 1
last_valid_uid = 0
mail_location = maildir:{folder}/boxes/%u
auth_mechanisms = plain
disable_plaintext_auth = no
ssl = yes
ssl_cert = <{folder}/certificate.pem
ssl_key = <{folder}/key.pem
mail_fsync = never
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/homes/%u
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = {tls_port}
  }}
}}
auth_failure_delay = 0
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
"""


class Dovecot(NamedTuple):
    port: int
    tls_port: int
    certificate: Path  # whom to trust

    @contextmanager
    def box(self, user: str, folder: str = "INBOX") -> Iterator[imaplib.IMAP4]:
        """A mail program that is open."""
        with imaplib.IMAP4("127.0.0.1", self.port, timeout=60) as box:
            box.login(user, PASSWORD)
            box.select(folder)
            yield box

    def deliver(self, user: str, *mails: bytes) -> None:
        with self.box(user) as box:
            for mail in mails:
                assert box.append("INBOX", "", "", mail)[0] == "OK"

    def subjects(self, user: str, folder: str = "INBOX") -> list[str]:
        with self.box(user, folder) as box:
            if box.state != "SELECTED":
                return []
            found = box.search(None, "ALL")[1][0].split()
            heads = [box.fetch(each.decode(), "(BODY.PEEK[HEADER.FIELDS (SUBJECT)])")[1][0] for each in found]
        return [
            head[1].decode().removeprefix("Subject: ").strip() for head in heads if isinstance(head, tuple)
        ]


@contextmanager
def server(folder: Path) -> Iterator[Dovecot]:
    program = needs("dovecot")
    owner = "nobody" if os.geteuid() == 0 else getpass.getuser()  # it serves nobody's mail as root
    who = pwd.getpwnam(owner)
    make_certificate(folder)
    ours = Dovecot(free_port(), free_port(), folder / "certificate.pem")
    settings = SETTINGS.format(
        folder=folder,
        owner=owner,
        group=grp.getgrgid(who.pw_gid).gr_name,
        password=PASSWORD,
        uid=who.pw_uid,
        gid=who.pw_gid,
        port=ours.port,
        tls_port=ours.tls_port,
    )
    (folder / "dovecot.conf").write_text(settings)
    user = owner if os.geteuid() == 0 else None
    if user:
        open_to(owner, folder)
    command = [program, "-F", "-c", str(folder / "dovecot.conf")]
    with subprocess.Popen(
        command,
        cwd=folder,
        user=user,
        group=who.pw_gid if user else None,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.STDOUT,
    ) as process:
        try:
            wait_for(process, ours.port, folder / "log")
            yield ours
        finally:
            process.terminate()
            process.wait(60)


def make_certificate(folder: Path) -> None:
    subject = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1")
    files = ("-keyout", "key.pem", "-out", "certificate.pem")
    kind = ("-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2")
    subprocess.run(
        [needs("openssl"), "req", *kind, *subject, *files], cwd=folder, check=True, capture_output=True
    )


def open_to(owner: str, folder: Path) -> None:
    for path in (folder, *folder.iterdir()):
        shutil.chown(path, owner)


def wait_for(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + START
    while time.monotonic() < deadline:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1) as line:
            line.settimeout(1)
            if line.recv(100).startswith(b"* OK"):
                return
        if process.poll() is not None:
            break
        time.sleep(0.05)
    pytest.fail(f"Dovecot does not answer: {log.read_text() if log.exists() else 'it wrote no log'}")
