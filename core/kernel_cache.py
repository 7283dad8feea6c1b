"""Compiled kernels on disk: found by module and name, written by one process at a time.

Numba looks for a function by the path of its file, its line and the whole text of the
file. The folder of ``core.compiled`` is named after all that matters of those, so here a
kernel is known by its place in the project and its name alone.
"""

from __future__ import annotations

import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

from core.compiled import COMPILED, ROOT, SHARED, kernel_folder
from core.lock import Lock, LockedError

PATIENCE = 5.0
"""Seconds for which a process waits that wants to note what another notes something in."""

_NAP = 0.01


class KernelCacheLocator(_CacheLocator):
    """Where the kernels of one file are kept, and whether that file counts by itself.

    Attributes:
        file: The file, relative to the project.
    """

    def __init__(self, path: Path) -> None:
        self.file = path.relative_to(ROOT)
        self._path = path

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> KernelCacheLocator | None:  # noqa: ANN401
        """The place of a function; none for one from outside the project."""
        path = Path(py_file)
        return cls(path) if path.is_relative_to(ROOT) and path.exists() else None

    def get_cache_path(self) -> str:
        """The folder of its kernels."""
        return str(kernel_folder() / ".".join(self.file.with_suffix("").parts))

    def get_source_stamp(self) -> str:
        """Nothing for a file that the name of the folder stands for, else its text."""
        if self.file.name in COMPILED or self.file.as_posix() in SHARED:
            return ""
        return sha256(self._path.read_bytes()).hexdigest()

    def get_disambiguator(self) -> str:
        """Nothing: a module has one kernel of a name."""
        return ""


class _Results(CompileResultCacheImpl):
    def __init__(self, py_func: Any) -> None:  # noqa: ANN401
        own: list[Any] = [KernelCacheLocator]
        self._locator_classes = own + CompileResultCacheImpl._locator_classes
        super().__init__(py_func)  # type: ignore[no-untyped-call]


class KernelCache(FunctionCache):
    """The cache of one kernel, whose index several processes may write."""

    _impl_class = _Results

    def load_overload(self, sig: Any, target_context: Any) -> Any:  # noqa: ANN401
        """The compiled form of the kernel for these types, if there is one on disk."""
        with suppress(OSError):
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        return None

    def save_overload(self, sig: Any, data: Any) -> None:  # noqa: ANN401
        """Note one more compiled form of the kernel, nobody else writing meanwhile."""
        index = Path(self._cache_path, f"{self._impl.filename_base}.lock")
        with suppress(OSError):
            index.parent.mkdir(parents=True, exist_ok=True)
        lock = _lock(index)
        try:
            with suppress(OSError):
                super().save_overload(sig, data)  # type: ignore[no-untyped-call]
        finally:
            if lock is not None:
                lock.release()


def _lock(path: Path) -> Lock | None:
    """The lock at ``path``; none where it cannot be had, which costs time and no more."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            return Lock(path, passing=True)
        except LockedError:
            time.sleep(_NAP)
        except OSError:
            break
    return None
