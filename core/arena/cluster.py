"""A crew on other machines: a dask.distributed cluster, which somebody has started.

Its workers need this program, and one thread each: games are played in Python.
"""

from __future__ import annotations

import gc
import traceback
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial
from importlib import import_module
from typing import Any, ParamSpec, TypeVar, cast

from core.arena.crew import Crew

P = ParamSpec("P")
T = TypeVar("T")

SECONDS = 10
"""So long a cluster may take to answer."""


class ClusterError(Exception):
    """There is no cluster to be used. The message says why, in one line."""


def cluster_crew(address: str) -> Crew:
    """The workers of the cluster whose scheduler is at ``address``, as ``tcp://host:8786``.

    Raises:
        ClusterError: If there are none, or dask is not installed.
    """
    client = _client(address)
    threads = sum(client.nthreads().values())
    client.close()
    if not threads:
        raise ClusterError(f"the cluster at {address} has no workers")
    return Crew(partial(Cluster, address), width=2 * threads, at_hand=False)


class Cluster(Executor):
    """The executor of a cluster; ``shutdown`` drops what is running and leaves it."""

    def __init__(self, address: str) -> None:
        """Connect.

        Raises:
            ClusterError: If that cannot be done.
        """
        self._client = _client(address)
        self._executor = self._client.get_executor(pure=False)

    def submit(
        self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        """Have ``work`` done by whoever of the cluster is free."""
        try:
            future = self._executor.submit(work, *args, **kwargs)
        except (OSError, RuntimeError) as error:
            raise BrokenExecutor("the cluster has gone") from error
        return cast("Future[T]", future)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster."""
        self._executor.shutdown(wait=False)
        self._client.close()


def _client(address: str) -> Any:  # noqa: ANN401 - dask is not always installed
    try:
        client = import_module("distributed").Client
    except ImportError as error:
        raise ClusterError("dask is not installed (pip install umbra[cluster])") from error
    try:
        return client(address, timeout=SECONDS)
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
