"""Long computations in several processes, which Ctrl-C ends without tracebacks.

Imports nothing of Passel."""

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
MOST_LOSSES = 3  # pools broken in a row without a result: then it is the work that kills the workers


class Crew(Protocol):
    """What runs jobs: processes on this machine, or a cluster."""

    def __call__(self, work: Callable[..., T], jobs: Iterable[tuple[Any, ...]]) -> Generator[tuple[int, T]]:
        """Yield the results of `work(*job)` in the order of completion, each with the number of its job."""


class Workers(ProcessPoolExecutor):
    """A pool of spawned processes: a fork would copy locks that a thread (a progress bar's) may hold."""

    def __init__(self, count: int) -> None:
        if sys.platform != "win32":
            ensure_running()  # it unblocks SIGINT, so start it before we block the signal
        with sigint_deferred():
            super().__init__(count, get_context("spawn"), default_sigint)

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with sigint_deferred():  # a worker started here inherits the mask until `default_sigint` runs
            return super().submit(work, *args, **kwargs)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """After an error, start nothing more and wait for running jobs.  After Ctrl-C, wait for nothing."""
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
        """Terminate the workers.  One that is still starting would not find its queues and print a traceback.

        The executor's own thread cancels the jobs.  If we cancelled them here, that thread might set an
        exception on the same futures, and would die with a traceback of its own (before Python 3.12)."""
        with sigint_deferred():
            for worker in workers:
                worker.terminate()
            results: Any = self._result_queue
            if results is not None:
                results._writer.close()  # else the thread waits for the rest of a half-written result
            self.shutdown(cancel_futures=True)


def default_sigint() -> None:
    """Let Ctrl-C kill a worker.  With Python's handler it would continue with the next job, or print a
    traceback if it is still importing."""
    signal(SIGINT, SIG_DFL)
    if sys.platform != "win32":
        pthread_sigmask(SIG_UNBLOCK, {SIGINT})


@contextmanager
def sigint_deferred() -> Generator[None]:
    """Defer Ctrl-C until the block is done.  The signal mask is for the processes that are started here; as
    another thread (a progress bar's) may get the signal, Python's handler is replaced, too."""
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
    """Runs jobs in `count` processes on this machine; if that is 1, in this process.

    If a worker dies, its jobs are given to a new pool."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __call__(self, work: Callable[..., T], jobs: Iterable[tuple[Any, ...]]) -> Generator[tuple[int, T]]:
        numbered = enumerate(jobs)
        if self.count == 1:
            for number, job in numbered:
                yield number, work(*job)
            return
        todo: list[tuple[int, tuple[Any, ...]]] = []  # the next job, and those of a broken pool
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
        raise BrokenProcessPool("workers die again and again")
