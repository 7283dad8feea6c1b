"""Compiled kernels on disk: found by module and name, written by one process at a time.

Numba looks for a function by the path of its file, its line and the whole text of the
file. The folder of ``core.compiled`` is named after all that matters of those, so here a
kernel is known by its place in the project and its name alone.

A bot's process only reads them. What it compiles itself goes into a folder of its own, as
these files are unpickled: whoever may write them may do what their readers may.

A list of what there is of a kernel names the classes of its arguments, and who reads it
imports their modules. Classes from outside ``core`` and ``bots`` may be missing, or out of
reach of a bot's process, so they are listed in files of their own.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import nullcontext, suppress
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    IndexDataCacheFile,
    _CacheLocator,
)
from numba.core.runtime.nrt import rtsys

from core.compiled import (
    BESIDE,
    NEW_KERNELS_VARIABLE,
    PARTS,
    ROOT,
    fingerprint,
    is_compiled,
    kernel_folder,
    sources,
)
from core.lock import awaited

PATIENCE = 5.0
"""Seconds for which a process waits that wants to note what another notes something in."""

OWN = ("core", "bots")
"""Whose classes every process of the program can import."""


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

    def ensure_cache_path(self) -> None:
        """Make the folder in which new kernels are saved."""
        os.makedirs(_written_to(self.get_cache_path()), exist_ok=True)

    def get_source_stamp(self) -> str:
        """What the name of the folder does not say about what the file is compiled with."""
        if is_compiled(self.file):
            return "" if self.file.parts[0] in PARTS else _beside()
        return sha256(self._path.read_bytes()).hexdigest()

    def get_disambiguator(self) -> str:
        """Nothing: a module has one kernel of a name."""
        return ""


@cache
def _beside() -> str:
    return fingerprint(sources(BESIDE))


class _Results(CompileResultCacheImpl):
    def __init__(self, py_func: Any) -> None:  # noqa: ANN401
        own: list[Any] = [KernelCacheLocator]
        self._locator_classes = own + CompileResultCacheImpl._locator_classes
        super().__init__(py_func)  # type: ignore[no-untyped-call]


class _Indexes:
    """What is kept of one kernel: a list for our own classes, one for each other's modules.

    Attributes:
        _of: Makes the file in a folder for the modules it is given, once.
    """

    def __init__(self, folder: str, name: str, stamp: str) -> None:
        self._folder = folder
        self._of = cache(partial(_index, name, stamp))

    def load(self, key: Any) -> Any:  # noqa: ANN401
        """What is kept for a key of numba's, which begins with the types."""
        modules, own = _from_elsewhere(key[0]), _written_to(self._folder)
        found = self._of(self._folder, *modules).load(key)
        if found is None and own != self._folder:
            found = self._of(own, *modules).load(key)
        return found

    def save(self, key: Any, data: Any) -> None:  # noqa: ANN401
        """Keep something for a key."""
        self._of(_written_to(self._folder), *_from_elsewhere(key[0])).save(key, data)


def _written_to(folder: str) -> str:
    """Where this process saves what belongs into ``folder``."""
    own = os.environ.get(NEW_KERNELS_VARIABLE)
    return os.path.join(own, os.path.basename(folder)) if own else folder


def _index(name: str, stamp: str, folder: str, *modules: str) -> Any:  # noqa: ANN401
    full = "-".join((name, *modules))
    return IndexDataCacheFile(folder, full, stamp)  # type: ignore[no-untyped-call]


def _from_elsewhere(signature: Any) -> list[str]:  # noqa: ANN401
    """The modules, not our own, whose classes are among the types of ``signature``."""
    found = {each.__module__ for each in _classes(getattr(signature, "args", signature))}
    return sorted(name for name in found if name.split(".")[0] not in OWN)


def _classes(kinds: Iterable[Any]) -> Iterator[type]:
    for kind in kinds:
        if hasattr(kind, "instance_class"):
            yield kind.instance_class
        yield from _classes(getattr(kind, "types", ()))


class KernelCache(FunctionCache):
    """The cache of one kernel, whose index several processes may write."""

    _impl_class = _Results

    def __init__(self, py_func: Any) -> None:  # noqa: ANN401
        super().__init__(py_func)  # type: ignore[no-untyped-call]
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file: Any = _Indexes(self._cache_path, self._impl.filename_base, stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:  # noqa: ANN401
        """The compiled form of the kernel for these types, if there is one on disk.

        Numba would first import what it knows to compile, and scipy where there is one,
        which takes half a second. Machine code needs its memory management alone; where
        something has to be compiled, the compiler imports the rest itself.
        """
        rtsys.initialize(target_context)
        with suppress(OSError), self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:  # noqa: ANN401
        """Note one more compiled form of the kernel, nobody else writing meanwhile."""
        folder = _written_to(self._cache_path)
        index = Path(folder, f"{self._impl.filename_base}.lock")
        with suppress(OSError):
            index.parent.mkdir(parents=True, exist_ok=True)
        with awaited(index, PATIENCE, passing=True) or nullcontext(), suppress(OSError):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
