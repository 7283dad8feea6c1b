"""Where compiled kernels are kept, known without loading the compiler.

Numba reuses a cached function as long as *its own file* is unchanged, even when a
function it calls has changed in another file. So the cache directory is named after the
contents of every file that ends up inside machine code: touch one and all are compiled
afresh.
"""

from __future__ import annotations

import shutil
import time
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

from platformdirs import user_cache_path

ROOT = Path(__file__).parent.parent

COMPILED = (
    "core/boards.py",
    "core/jit.py",
    "*/**/kernels.py",
    "*/**/tables.py",
    "*/**/rules.py",
)
"""Patterns of the files whose text decides what the machine code is."""

STALE_DAYS = 30


def fingerprint() -> str:
    """A name for the present text of all compiled files."""
    digest = sha256()
    for pattern in COMPILED:
        for path in sorted(ROOT.glob(pattern)):
            if ".venv" not in path.parts:
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def kernel_folder() -> Path:
    """The folder of what has been compiled from these files, made if need be."""
    home = user_cache_path("umbra") / "kernels"
    current = home / fingerprint()
    with suppress(OSError):
        current.mkdir(parents=True, exist_ok=True)
        current.touch()
        _forget_stale(home)
    return current


def _forget_stale(home: Path) -> None:
    for path in home.iterdir():
        if time.time() - path.stat().st_mtime > STALE_DAYS * 86400:
            shutil.rmtree(path, ignore_errors=True)
