"""Jobs on a Ray cluster.  The results are the same as on one machine."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, redirect_stdout
from itertools import islice
from typing import Any, TypeVar

from passel.contract import BadSetting, shortened
from passel.i18n import _
from passel.processes import Crew

T = TypeVar("T")
LOCAL = "local"
PATIENCE = 5.0  # seconds to wait for a connection
AHEAD = 2  # jobs in the queue for each core, so that none is idle
SILENT = {
    "RAY_USAGE_STATS_ENABLED": "0",  # send no usage statistics
    "RAY_USAGE_STATS_PROMPT_ENABLED": "0",
    "RAY_DEDUP_LOGS": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}


@contextmanager
def cluster(address: str, workers: int) -> Generator[Crew]:
    """Connect to the cluster at `address` (host:port, ray://host:port or auto), or start one with so many
    workers on this machine (local)."""
    for name, value in SILENT.items():
        os.environ.setdefault(name, value)
    import ray

    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "error", "include_dashboard": False}
    if address == LOCAL:
        ray.init(num_cpus=workers, **quiet)
    else:
        check_address(address)
        del quiet["include_dashboard"]
        try:
            ray.init(address=address, **quiet)
        except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
            reason = str(error).strip().partition("\n")[0].rstrip(".")
            raise BadSetting(
                _("No Ray cluster can be joined at {address}: {reason}.").format(
                    address=shortened(address), reason=reason
                )
            ) from None
    try:
        with redirect_stdout(sys.stderr):  # Ray prints messages about lost workers to stdout
            yield spread
    finally:
        ray.shutdown()


def check_address(address: str) -> None:
    """Raise BadSetting if nothing answers there.  Ray itself would wait for a minute."""
    if address == "auto":
        return
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise BadSetting(
            _("A Ray cluster is named host:port, auto or local, not {given}.").format(
                given=shortened(address)
            )
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadSetting(
            _("Nothing answers at {address}: {reason}.").format(address=shortened(address), reason=reason)
        ) from None


def spread(work: Callable[..., T], jobs: Iterable[tuple[Any, ...]]) -> Generator[tuple[int, T]]:
    """Like passel.processes.Processes: the jobs of a lost worker are done again."""
    import ray

    remote = ray.remote(max_retries=-1)(work)
    left = enumerate(jobs)
    running: dict[Any, int] = {}
    try:
        while True:
            free = AHEAD * max(1, cores_of(ray.cluster_resources)) - len(running)
            for number, job in islice(left, max(0, free)):
                running[remote.remote(*job)] = number
            if not running:
                return
            done, _left = ray.wait(list(running), num_returns=1)
            for each in done:
                yield running.pop(each), ray.get(each)
    finally:
        for each in running:
            ray.cancel(each, force=True)


def cores_of(resources: Callable[[], dict[str, float]]) -> int:
    return int(resources().get("CPU", 1))
