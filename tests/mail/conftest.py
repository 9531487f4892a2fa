from __future__ import annotations

from collections.abc import Iterator

import pytest

import dovecot


@pytest.fixture(scope="session")
def mailboxes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dovecot.Dovecot]:
    with dovecot.server(tmp_path_factory.mktemp("dovecot")) as server:
        yield server
