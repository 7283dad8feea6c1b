"""A pool of workers on other machines: a running dask.distributed cluster.

Its workers need this program, and one thread each: games are played in Python. Its
scheduler needs dask and nothing of ours: it unpickles what it is handed, so that is bytes.
"""

from __future__ import annotations

import gc
import logging
import pickle
import time
import traceback
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, InvalidStateError
from contextlib import suppress
from functools import partial
from importlib import import_module
from threading import Event, Thread
from typing import Any, ParamSpec, TypeVar

from core.tasks.pool import Pool

P = ParamSpec("P")
T = TypeVar("T")

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
            raise ClusterError(f"the cluster at {address} has no workers")
        client.run(pickle.loads, packed(_known))
    except ImportError as error:
        raise ClusterError(
            f"the workers of the cluster at {address} do not know this program ({error}): "
            "start them in its folder with PYTHONPATH=."
        ) from error
    except OSError as error:
        raise ClusterError(f"the cluster at {address} does not answer") from error
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
        self._over = Event()
        self._waiting: set[Future[Any]] = set()
        self._client = _client(address)
        if not self._has_workers(SILENCE):
            self._client.close(SECONDS)
            raise ClusterError(f"the cluster at {address} has no workers any more")
        Thread(target=self._watch, daemon=True).start()

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
                asked = self._client.scheduler.ncores
                if self._client.sync(asked, callback_timeout=SECONDS):
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
    return BrokenExecutor("the cluster has gone")


def _client(address: str) -> Any:  # noqa: ANN401 - dask is not always installed
    try:
        client = import_module("distributed").Client
    except ImportError as error:
        raise ClusterError(
            'dask is not installed; install it with: pip install "dask[distributed]"'
        ) from error
    # What it has to say of lost connections is said by us, in one line.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        return client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        _let_go(error)
        raise ClusterError(f"there is no cluster at {address}") from error
    except AssertionError as error:
        # distributed asserts that its own thread has started within ten seconds.
        _let_go(error)
        raise ClusterError("this machine is too busy to connect; try again") from error


def _let_go(error: Exception) -> None:
    """Have the client that failed closed here and now.

    It closes itself when it is collected, and waits for its thread then. Were that to
    happen while the next client starts its own, both would wait for ever.
    """
    traceback.clear_frames(error.__traceback__)
    gc.collect()
