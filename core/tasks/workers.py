"""Processes that do work of our own: a task in the background, or many jobs side by side.

They are spawned, may be killed at any time and end with their parent. What they send back
is unpickled, so only code of this program may run in them; bots run in a
``core.tasks.bot_host``. Workers of a pool may be on other machines, those of a running
dask.distributed cluster. Its workers need this program, and one thread each: games are
played in Python. Its scheduler needs dask and nothing of ours: it unpickles what it is
handed, so that is bytes.
"""

from __future__ import annotations

import gc
import logging
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    InvalidStateError,
    ProcessPoolExecutor,
)
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pkgutil import resolve_name
from typing import Any, Generic, ParamSpec, Protocol, TypeVar

from core.tasks.confinement import end_with_parent, interrupts_blocked, remove_empty
from core.texts import _

_PROCESSES = get_context("spawn")

Found = TypeVar("Found")

Hear = Callable[[], Any]
"""Waits for what the parent says next; raises ``EOFError`` once it says no more."""


class Ear:
    """The same, for work that would be interrupted by what the parent says.

    Args:
        pipe: To the parent.
    """

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    def __call__(self) -> Any:  # noqa: ANN401 - whatever it is told
        """Wait for what the parent says next."""
        return self._pipe.recv()

    def waiting(self) -> bool:
        """Whether it has said something already."""
        return self._pipe.poll()


class TaskError(Exception):
    """Ends the work of a background task by no mistake of ours; one sentence for people."""


@dataclass(frozen=True, slots=True)
class _Failed:
    sentence: str


@dataclass(frozen=True, slots=True)
class _Done:
    pass


class BackgroundTask(Generic[Found]):
    """Runs a generator in another process and collects its results. No call blocks.

    Args:
        work: A function of a module; or its name, as ``module:name``, where this process
            is not to import it. Its first argument receives what ``tell`` sends, then come
            ``args``; all must be picklable.

    Attributes:
        over: Whether there will be no more results.
        problem: Why it ended early, in one line; empty if it did not.
    """

    def __init__(self, work: Callable[..., Iterator[Found]] | str, *args: object) -> None:
        self.over = False
        self.problem = ""
        self._pipe, theirs = _PROCESSES.Pipe()
        self._process = _PROCESSES.Process(
            target=_serve, args=(theirs, work, args), daemon=True
        )
        with interrupts_blocked():
            self._process.start()
        theirs.close()

    def tell(self, message: object) -> None:
        """Send a message to the process; ignored once it is over."""
        try:
            self._pipe.send(message)
        except OSError:
            return

    def poll(self, most: int | None = None) -> list[Found]:
        """New results since the last call, at most ``most``."""
        found: list[Found] = []
        try:
            while not self.over and len(found) != most and self._pipe.poll():
                message = self._pipe.recv()
                if isinstance(message, _Done | _Failed):
                    self.over = True
                    self.problem = getattr(message, "sentence", "")
                else:
                    found.append(message)
        except (EOFError, OSError):
            self.over, self.problem = True, _("its process ended unexpectedly")
        return found

    def close(self) -> None:
        """Kill the process."""
        self.over = True
        self._process.kill()
        self._process.join(1.0)
        self._pipe.close()


class Asked(Protocol):
    """A process that is asked questions: a ``BackgroundTask``, or a bot's that acts so."""

    @property
    def over(self) -> bool:
        """Whether there will be no more answers."""

    @property
    def problem(self) -> str:
        """Why it ended early, in one line; empty if it did not."""

    def tell(self, message: Any, /) -> None:  # noqa: ANN401 - each its own
        """Ask something else."""

    def poll(self) -> list[Any]:
        """New answers since the last call."""

    def close(self) -> None:
        """End the process."""


class Work:
    """A process that is at work, or none. No call blocks.

    Args:
        begin: Begins it, with what ``start`` is given.

    Attributes:
        problem: Why it ended early, in one line; empty unless it did.
    """

    def __init__(self, begin: Callable[..., Asked]) -> None:
        self.problem = ""
        self._begin = begin
        self._task: Asked | None = None

    @property
    def running(self) -> bool:
        """Whether it is at work, or waits for another question."""
        return self._task is not None

    def close(self) -> None:
        """End the process; what it has found stays."""
        if self._task is not None:
            self._task.close()
            self._task = None

    def start(self, *what: object) -> None:
        """Begin a process, in place of any other."""
        self.close()
        self._task, self.problem = self._begin(*what), ""

    def tell(self, message: object) -> None:
        """Ask something else; begins the process if there is none."""
        if self._task is None:
            self.start()
        assert self._task is not None
        self._task.tell(message)

    def poll(self) -> list[Any]:
        """What was found since; a process that has ended is closed."""
        if self._task is None:
            return []
        found = self._task.poll()
        if self._task.over:
            self.problem = self._task.problem
            self.close()
        return found


def _serve(
    pipe: Connection, work: Callable[..., Iterator[Any]] | str, args: tuple[object, ...]
) -> None:
    end_with_parent()
    try:
        function = resolve_name(work) if isinstance(work, str) else work
        for found in function(Ear(pipe), *args):
            pipe.send(found)
        pipe.send(_Done())
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        return
    except Exception as error:
        # A mistake of ours is loud; the window goes on and says that there is no answer.
        if not isinstance(error, TaskError):
            traceback.print_exc()
        pipe.send(_Failed(problem_of(error)))


def problem_of(error: Exception) -> str:
    """Why a task ended, in one line: by a mistake of ours with the name of its class."""
    name = "" if isinstance(error, TaskError) else f"{type(error).__name__}: "
    return f"{name}{error}".splitlines()[0]


P = ParamSpec("P")
T = TypeVar("T")

_KILLS = frozenset(
    -number
    for name in ("SIGKILL", "SIGTERM", "SIGHUP", "SIGINT")
    if (number := getattr(signal, name, None))
)
"""Exit codes of a process that somebody has sent a signal; no crash ends with these."""


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool of workers.

    Attributes:
        hire: Makes an executor; one that breaks is shut down and replaced.
        lanes: How many executors it has.
        width: How many jobs an executor is given at a time.
        at_hand: Whether they share this machine's files. Others send records back, and a
            game that kills their workers is played again here.
    """

    hire: Callable[[], Executor]
    lanes: int = 1
    width: int = 2
    at_hand: bool = True


def local_pool(jobs: int | None = None) -> Pool:
    """A pool of processes on this machine, by default one for each core."""
    return Pool(OneWorker, lanes=jobs or cores())


def cores() -> int:
    """How many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class OneWorker(Executor):
    """An executor with a single process, which ``shutdown`` kills.

    With a process pool for each, one that dies breaks no other game.
    """

    def __init__(self) -> None:
        leash, self._hold = _PROCESSES.Pipe(duplex=False)
        self._leash = leash
        self._process: BaseProcess | None = None
        self._pool = ProcessPoolExecutor(
            1, _PROCESSES, initializer=_settle_in, initargs=(leash,)
        )

    def submit(
        self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        """Queue ``work``."""
        with interrupts_blocked():
            future = self._pool.submit(work, *args, **kwargs)
        self._process = self._process or next(iter(self._pool._processes.values()))
        return future

    def was_killed(self) -> bool:
        """End it, after it broke; whether its process was killed from outside."""
        # Of two threads that ask how a process ended, only one may be told. The pool's own
        # does, so it is waited for.
        self.shutdown()
        return self._process is not None and self._process.exitcode in _KILLS

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the process at once."""
        self._hold.close()
        self._pool.shutdown(wait=wait, cancel_futures=True)
        self._leash.close()


def _settle_in(leash: Connection) -> None:
    """In the new process: leave Ctrl-C to the parent, and end when it lets go or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    connection.wait([leash])
    remove_empty()
    os._exit(1)


SECONDS = 10
"""So long a cluster may take to answer."""

SILENCE = 20
"""So long it may be without a worker: one that was killed is started again by its nanny."""

_LOOK = 1.0


class ClusterError(Exception):
    """The cluster cannot be used. The message says why, in one line."""


def cluster_pool(address: str) -> Pool:
    """The workers of the cluster whose scheduler is at ``address``, as ``tcp://host:8786``.

    Raises:
        ClusterError: If there are none, they do not know this program, or dask is not
            installed.
    """
    client = _client(address)
    try:
        threads = sum(client.nthreads().values())
        if not threads:
            raise ClusterError(
                _("the cluster at {address} has no workers").format(address=address)
            )
        client.run(pickle.loads, packed(_known))
    except ImportError as error:
        raise ClusterError(
            _(
                "the workers of the cluster at {address} do not know this program "
                "({error}): start them in its folder with PYTHONPATH=."
            ).format(address=address, error=error)
        ) from error
    except OSError as error:
        raise ClusterError(
            _("the cluster at {address} does not answer").format(address=address)
        ) from error
    finally:
        client.close(SECONDS)
    return Pool(partial(Cluster, address), width=2 * threads, at_hand=False)


class Cluster(Executor):
    """The executor of a cluster; ``shutdown`` cancels what is running and disconnects.

    It breaks, like a pool whose processes die, when the scheduler is lost or no worker is
    left; unfinished work must then be submitted elsewhere.
    """

    def __init__(self, address: str) -> None:
        """Connect, and wait for a worker if need be.

        Raises:
            ClusterError: If that cannot be done.
        """
        self._over = threading.Event()
        self._waiting: set[Future[Any]] = set()
        self._client = _client(address)
        if not self._has_workers(SILENCE):
            self._client.close(SECONDS)
            raise ClusterError(
                _("the cluster at {address} has no workers any more").format(
                    address=address
                )
            )
        threading.Thread(target=self._watch, daemon=True).start()

    def submit(
        self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        """Submit ``work`` to the cluster."""
        future: Future[T] = Future()
        try:
            task = self._client.submit(
                pickle.loads, packed(work, *args, **kwargs), pure=False
            )
        except Exception as error:
            # What dask raises once its scheduler has gone is of many kinds.
            raise _gone() from error
        self._waiting.add(future)
        future.set_running_or_notify_cancel()
        task.add_done_callback(partial(self._take, future))
        if self._over.is_set():
            self._break()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Disconnect from the cluster."""
        self._over.set()
        self._break()
        with suppress(Exception):
            # Whatever is in its way: nobody wants anything of this cluster any more.
            self._client.close(SECONDS if wait else _LOOK)

    def _take(self, future: Future[Any], task: Any) -> None:  # noqa: ANN401 - dask's
        """A task has come to an end, one way or other."""
        try:
            if task.status == "finished":
                _settle(future, pickle.loads(task.result(SECONDS)), None)
            elif task.status == "error":
                _settle(future, None, task.exception(SECONDS))
            else:
                self._break()
        except Exception:
            self._break()
        self._waiting.discard(future)

    def _watch(self) -> None:
        """Notice that the cluster has gone, which tasks do not always tell."""
        while not self._over.wait(_LOOK):
            if not self._has_workers(SILENCE):
                self._break()

    def _has_workers(self, patience: float) -> bool:
        """Whether there is a worker, now or soon."""
        until = time.monotonic() + patience
        while not self._over.is_set() and self._client.status != "closed":
            with suppress(Exception):
                # Lost, restarted, too busy: all of it may pass.
                count = self._client.scheduler.ncores
                if self._client.sync(count, callback_timeout=SECONDS):
                    return True
            if time.monotonic() > until:
                break
            time.sleep(min(_LOOK, patience) / 4)
        return self._over.is_set()

    def _break(self) -> None:
        """Nothing more will come."""
        self._over.set()
        for future in [*self._waiting]:
            _settle(future, None, _gone())
        self._waiting.clear()


class _Packed:
    """What is done when it is unpickled, and stands there for its result in bytes."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work

    def __reduce__(self) -> tuple[Any, ...]:
        return _done, (self._work,)


def packed(work: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> bytes:
    """Bytes that ``pickle.loads`` turns into the pickled result of ``work``."""
    return pickle.dumps(_Packed(partial(work, *args, **kwargs)))


def _done(work: Callable[[], object]) -> bytes:
    return pickle.dumps(work())


def _known() -> bool:
    return True


def _settle(future: Future[Any], result: object, error: BaseException | None) -> None:
    # Whoever comes second, the cluster's answer or its end, comes too late.
    with suppress(InvalidStateError):
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


def _gone() -> BrokenExecutor:
    return BrokenExecutor(_("the cluster has gone"))


def _client(address: str) -> Any:  # noqa: ANN401 - dask is not always installed
    try:
        client = import_module("distributed").Client
    except ImportError as error:
        raise ClusterError(
            _('dask is not installed; install it with: pip install "dask[distributed]"')
        ) from error
    # What it has to say of lost connections is said by us, in one line.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        return client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        _let_go(error)
        raise ClusterError(
            _("there is no cluster at {address}").format(address=address)
        ) from error
    except AssertionError as error:
        # distributed asserts that its own thread has started within ten seconds.
        _let_go(error)
        raise ClusterError(_("this machine is too busy to connect; try again")) from error


def _let_go(error: Exception) -> None:
    """Have the client that failed closed here and now.

    It closes itself when it is collected, and waits for its thread then. Were that to
    happen while the next client starts its own, both would wait for ever.
    """
    traceback.clear_frames(error.__traceback__)
    gc.collect()
