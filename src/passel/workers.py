"""Processes that share long work, and that Ctrl-C ends without a word."""

import sys
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from signal import SIG_DFL, SIGINT, signal
from typing import ParamSpec, TypeVar

if sys.platform != "win32":
    from signal import SIG_BLOCK, SIG_SETMASK, SIG_UNBLOCK, pthread_sigmask

P = ParamSpec("P")
T = TypeVar("T")


class Workers(ProcessPoolExecutor):
    """Spawned, as a fork would copy whatever lock a thread of ours (a progress bar's) happens to hold."""

    def __init__(self, count: int) -> None:
        super().__init__(count, get_context("spawn"), mortal)

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with undisturbed():  # a worker that is born here inherits it until it is `mortal`
            return super().submit(work, *args, **kwargs)


def mortal() -> None:
    """Ctrl-C just ends a worker: to handle it as we do would be to go on with the next job, and to be told
    of it while one still imports would print a traceback for each."""
    signal(SIGINT, SIG_DFL)
    if sys.platform != "win32":
        pthread_sigmask(SIG_UNBLOCK, {SIGINT})


@contextmanager
def undisturbed() -> Generator[None]:
    if sys.platform == "win32":
        yield
        return
    before = pthread_sigmask(SIG_BLOCK, {SIGINT})
    try:
        yield
    finally:
        pthread_sigmask(SIG_SETMASK, before)
