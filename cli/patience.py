"""Keeps Ctrl-C working while a kernel runs."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def patiently(work: Callable[[], T]) -> T:
    """Run ``work`` on another thread and return its result.

    Kernels do not react to Ctrl-C; the waiting thread does.
    """
    result: Future[T] = Future()

    def worked() -> None:
        try:
            result.set_result(work())
        except BaseException as error:
            result.set_exception(error)

    thread = Thread(target=worked, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.1)
    return result.result()
