"""Isolates a bot's process from the rest of the machine.

It gets an empty folder, hardly any environment, no terminal, no open file but its channel,
a limit on memory, and it ends with the program. ``core.tasks.landlock`` adds what Linux can
do. docs/audit.md says what all of this is worth.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing import current_process, parent_process
from pathlib import Path

from platformdirs import user_cache_path

from core.compiled import kernel_folder
from core.extra_games import VARIABLE, folders
from core.reach import Reach
from core.tasks.landlock import confine
from core.tasks.orphan import end_with_parent

if sys.platform != "win32":
    import ctypes
    import resource
    import signal

KEPT = ("PATH", "LANG", "TZ", "SYSTEMROOT", "WINDIR", "LOCALAPPDATA", VARIABLE)
"""What stays of the environment, besides what begins like one of these."""

KEPT_FAMILIES = ("LC_", "NUMBA_", "OMP_", "OPENBLAS_", "MKL_", "PYTHON")

ROOT = Path(__file__).parents[2]
PARTS = ("core", "bots", "assets")
"""What of the program a bot may read."""

SYSTEM = (
    "/usr",
    "/lib",
    "/lib64",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/dev/urandom",
    "/dev/zero",
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/sys/devices/system/cpu",
)
"""What of a Linux system it may read: libraries, and how many cores there are."""

PROGRAMS = ("/usr", "/bin", "/lib", "/lib64", "/opt", "/proc", "/sys", "/etc/alternatives")
"""What else a bot may read that may start programs, and start them from."""

DEVICES = ("/dev/dri", "/dev/kfd", "/dev/shm", *map(str, Path("/dev").glob("nvidia*")))
"""What such a program may use besides: graphics cards, which engines compute on."""

MOST_FILE = 2**30
"""Bytes of the largest file that may be written."""

_LEAST_MEMORY = 2**32
_FILES = 2**16
_DIE_WITH_PARENT = 1


def isolate(folder: str, line: int, reach: Reach = Reach()) -> None:  # noqa: B008 - frozen
    """Give up what this process inherited from its parent.

    Args:
        folder: The empty folder it may use.
        line: The file descriptor of its channel.
        reach: What is left to it besides what every bot may reach.
    """
    _leave_the_terminal()
    os.chdir(folder)
    # Found out now, as it is named after files that are then out of reach.
    cache = kernel_folder().parent
    if not reach.free:
        _forget_the_environment(folder)
    sys.argv[:] = [""]
    current_process().authkey = b""
    _limit_itself()
    parent = parent_process()
    _close_all_but([line] if parent is None else [line, parent.sentinel])
    if not reach.free:
        writable = [Path(folder), cache, Path(os.devnull)]
        devices = map(Path, DEVICES if reach.runs else ())
        confine(_readable(), [*writable, *devices], _runnable(reach))
    end_with_parent()


def _readable() -> Iterator[Path]:
    """What it takes to run Python and a bot: no folder in which a game could be saved."""
    yield from map(Path, SYSTEM)
    yield from (ROOT / part for part in PARTS)
    yield from folders()
    # A bundle keeps its modules in the program itself.
    yield from map(Path, {sys.executable, sys.prefix, sys.base_prefix, sys.exec_prefix})
    yield from (Path(place) for place in sys.path if place and Path(place) != ROOT)


def _runnable(reach: Reach) -> Iterator[Path]:
    """What programs may be started from: those of the system, and those named."""
    if reach.runs:
        # Python itself among them, as it keeps watch over the program.
        yield from map(Path, (*PROGRAMS, sys.executable, *reach.reads))
        yield Path(sys.executable).resolve()


def _leave_the_terminal() -> None:
    """Nothing it prints is seen, nothing is typed to it, and no Ctrl-C reaches it."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    if sys.platform != "win32":
        with suppress(OSError):
            os.setsid()


def _forget_the_environment(folder: str) -> None:
    # Elsewhere the compiled kernels are found by these only.
    kept = {} if sys.platform == "linux" else {"HOME": os.path.expanduser("~")}
    cache = str(user_cache_path())
    for name in [*os.environ]:
        if name not in KEPT and not name.startswith(KEPT_FAMILIES):
            del os.environ[name]
    os.environ |= dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), folder)
    os.environ |= {"XDG_CACHE_HOME": cache} | kept


def _limit_itself() -> None:
    """A bot that takes all memory fails before the machine does; no bot leaves a core."""
    if sys.platform == "win32":
        return
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    _lower(resource.RLIMIT_DATA, max(_LEAST_MEMORY, memory // 2))
    _lower(resource.RLIMIT_FSIZE, MOST_FILE)
    _lower(resource.RLIMIT_CORE, 0)
    if sys.platform == "linux":
        # Even one that is stopped, or deaf in a kernel, does not outlive the program.
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)


def _lower(what: int, most: int) -> None:
    before = resource.getrlimit(what)[1]
    if before != resource.RLIM_INFINITY:
        most = min(most, before)
    with suppress(OSError, ValueError):
        resource.setrlimit(what, (most, most))


def _close_all_but(kept: Iterable[int]) -> None:
    """Close every file that was open when this process began; on Windows none is."""
    if sys.platform == "win32":
        return
    begin, end = 3, os.sysconf("SC_OPEN_MAX")
    for number in sorted(kept):
        os.closerange(begin, number)
        begin = number + 1
    os.closerange(begin, end if end > 0 else _FILES)
