"""How the program compiles its kernels, decided in this one place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

import numba
from numba import extending

from core.compiled import kernel_folder

F = TypeVar("F", bound=Callable[..., Any])

_LEAN: Any = {"no_cfunc_wrapper": True}
"""The wrapper is for calls from C; without it compiling takes a sixth less."""

_COMMON: Any = {"cache": True, "nogil": True, **_LEAN}

overload = partial(extending.overload, jit_options=_LEAN)
"""Numba's own, without that wrapper too."""


def kernel(function: F) -> F:
    """``function`` compiled on its first call for each set of types, cached on disk.

    It runs without the GIL, so threads that only compute do not stop each other.
    """
    return cast("F", numba.njit(**_COMMON)(function))


def inlined(function: F) -> F:
    """A kernel small enough that LLVM is told to put it into its callers."""
    return cast("F", numba.njit(**_COMMON, forceinline=True)(function))


numba.config.CACHE_DIR = str(kernel_folder())  # type: ignore[attr-defined]
