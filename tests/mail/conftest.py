from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import dovecot


@pytest.fixture(scope="session")
def mailboxes() -> Iterator[dovecot.Dovecot]:
    """In a folder of its own: pytest keeps its folders to itself, and the server runs as another user."""
    with TemporaryDirectory(prefix="dovecot-") as folder, dovecot.server(Path(folder)) as server:
        yield server
