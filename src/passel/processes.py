"""Processes that share long work, and that Ctrl-C ends without a word."""

import sys
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from signal import SIG_DFL, SIGINT, getsignal, signal
from threading import current_thread, main_thread
from types import TracebackType
from typing import Any, ParamSpec, Protocol, TypeVar

if sys.platform != "win32":
    from multiprocessing.resource_tracker import ensure_running
    from signal import SIG_BLOCK, SIG_SETMASK, SIG_UNBLOCK, pthread_sigmask

P = ParamSpec("P")
T = TypeVar("T")

MOST_WORKERS = 1024
MOST_LOSSES = 3  # workers lost one after the other without any result: it is the work that kills them


class Crew(Protocol):
    """Whoever does long work: processes here, or a cluster."""

    def __call__(self, work: Callable[..., T], jobs: Iterable[tuple[Any, ...]]) -> Generator[tuple[int, T]]:
        """The results of `work(*job)` as they come in, each with the number of its job."""


class Workers(ProcessPoolExecutor):
    """Spawned, as a fork would copy whatever lock a thread of ours (a progress bar's) happens to hold."""

    def __init__(self, count: int) -> None:
        if sys.platform != "win32":
            ensure_running()  # it unblocks SIGINT, so it comes before Ctrl-C has to wait
        with undisturbed():
            super().__init__(count, get_context("spawn"), mortal)

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with undisturbed():  # a worker that is born here inherits it until it is `mortal`
            return super().submit(work, *args, **kwargs)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """After an error, start nothing more and wait for the rest.  After Ctrl-C, wait for nothing."""
        workers = [*self._processes.values()]
        stopped = isinstance(error, KeyboardInterrupt)
        try:
            if not stopped:
                self.shutdown(cancel_futures=error is not None)
        except KeyboardInterrupt:
            stopped = True
            raise
        finally:
            if stopped:
                self._stop(workers)

    def _stop(self, workers: Iterable[BaseProcess]) -> None:
        """A worker that is still starting would look for queues that are gone, and print a traceback.

        The executor's own thread cancels the jobs.  If we cancel them here, that thread may be setting an
        exception on the same futures, and dies with a traceback of its own (before Python 3.12)."""
        with undisturbed():
            for worker in workers:
                worker.terminate()
            results: Any = self._result_queue
            if results is not None:
                results._writer.close()  # or the thread would wait for the rest of half a result
            self.shutdown(cancel_futures=True)


def mortal() -> None:
    """Ctrl-C just ends a worker: to handle it as we do would be to go on with the next job, and to be told
    of it while one still imports would print a traceback for each."""
    signal(SIGINT, SIG_DFL)
    if sys.platform != "win32":
        pthread_sigmask(SIG_UNBLOCK, {SIGINT})


@contextmanager
def undisturbed() -> Generator[None]:
    """Ctrl-C waits until this is done.  The mask is for the processes that are born here; as any other thread
    (a progress bar's) may take the signal, it is put off in Python, too."""
    came: list[int] = []
    ours = current_thread() is main_thread()
    before = getsignal(SIGINT)
    if sys.platform != "win32":
        mask = pthread_sigmask(SIG_BLOCK, {SIGINT})
    if ours and callable(before):
        signal(SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        if ours and callable(before):
            signal(SIGINT, before)
        if sys.platform != "win32":
            pthread_sigmask(SIG_SETMASK, mask)
        if came and callable(before):
            before(SIGINT, None)


class Processes:
    """A crew on this machine; with a single worker, ourselves."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __call__(self, work: Callable[..., T], jobs: Iterable[tuple[Any, ...]]) -> Generator[tuple[int, T]]:
        numbered = enumerate(jobs)
        if self.count == 1:
            for number, job in numbered:
                yield number, work(*job)
            return
        todo: list[tuple[int, tuple[Any, ...]]] = []  # what is next, and what a lost worker had in hand
        losses = 0
        while losses < MOST_LOSSES:
            with Workers(self.count) as pool:
                running: dict[Future[T], tuple[int, tuple[Any, ...]]] = {}
                try:
                    while True:
                        while len(running) < 2 * self.count and (todo := todo or [*islice(numbered, 1)]):
                            running[pool.submit(work, *todo[0][1])] = todo[0]
                            del todo[:1]
                        if not running:
                            return
                        for done in wait(running, return_when=FIRST_COMPLETED).done:
                            result = done.result()
                            number, _ = running.pop(done)
                            losses = 0
                            yield number, result
                except BrokenProcessPool:
                    losses += 1
                    todo = sorted([*running.values(), *todo], key=lambda job: job[0])
        raise BrokenProcessPool("workers are lost again and again")
