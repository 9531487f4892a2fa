"""A real PostgreSQL server for tests: started once for each test process, a fresh database for each test."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg

from needs import needs
from passel.bench.load import free_port

USER = "passel"


@contextmanager
def server() -> Iterator[str]:
    """The address of its databases.

    Its folder is not below pytest's, from which a second pytest on this machine locks other users out."""
    with TemporaryDirectory(prefix="passel-postgres-", ignore_cleanup_errors=True) as folder:
        yield from run(Path(folder))


def run(folder: Path) -> Iterator[str]:
    programs = Path(needs("postgresql")).parent
    owner = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
    data, port = folder / "data", free_port()
    if owner:
        shutil.chown(folder, owner)

    def call(*command: str) -> None:
        subprocess.run(
            [programs / command[0], *command[1:]], check=True, user=owner, cwd=folder, capture_output=True
        )

    call("initdb", "-D", str(data), "-A", "trust", "-U", USER, "--no-sync", "--no-locale", "-E", "UTF8")
    settings = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    call("pg_ctl", "-D", str(data), "-o", settings, "-l", str(folder / "log"), "-w", "start")
    try:
        yield f"postgresql://{USER}@127.0.0.1:{port}"
    finally:
        with suppress(subprocess.CalledProcessError):
            call("pg_ctl", "-D", str(data), "-m", "immediate", "stop")


def fresh_database(address: str, name: str) -> str:
    async def create() -> None:
        connection = await asyncpg.connect(f"{address}/postgres")
        try:
            await connection.execute(f'CREATE DATABASE "{name}"')
        finally:
            await connection.close()

    asyncio.run(create())
    return f"{address}/{name}"
