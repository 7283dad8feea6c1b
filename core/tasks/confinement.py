"""Processes of bots: how they start and end, isolated from the rest of the machine.

A bot's process gets an empty folder, hardly any environment, no terminal, no open file but
its channel, limits on memory and files, and it ends with the program. On Linux bubblewrap,
Landlock and a filter of system calls add what they can. docs/audit.md says what all of this
is worth. It is a process of ``multiprocessing``, but begins a session of its own, and knows
neither the main module nor the arguments of its parent. No child process hears Ctrl-C.

Under bubblewrap (https://github.com/containers/bubblewrap) it sees the files it is given
and no others, no other processes, no network and no shared memory, and what it writes stays
in a file system in memory of limited size.
"""

from __future__ import annotations

import io
import os
import shutil
import signal
import stat
import subprocess
import sys
import sysconfig
import tempfile
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing import (
    connection,
    context,
    current_process,
    parent_process,
    reduction,
    resource_tracker,
    spawn,
    util,
)
from multiprocessing.context import set_spawning_popen
from pathlib import Path
from subprocess import TimeoutExpired
from typing import Any, Final

from core.compiled import KERNELS_VARIABLE, NEW_KERNELS_VARIABLE, kernel_folder
from core.extra_games import VARIABLE, folders
from core.player import Reach
from core.tasks.restrictions import (
    CONFINING,
    MOST_WRITTEN,
    confine,
    drop_capabilities,
    limit_itself,
    refuse,
    version,
)
from core.texts import N_


def end_with_parent() -> None:
    """Exit as soon as the parent process is gone."""
    threading.Thread(target=_wait, daemon=True).start()


def _wait() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Processes started inside ignore Ctrl-C, even while they load."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # To start the tracker would let this thread hear again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_NOWHERE: Any = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
_TOLD = ("name", "sys_path", "start_method")
"""What it needs of what ``multiprocessing`` tells a process about its parent."""


class SandboxedProcess(context.SpawnProcess):
    """The process; on Windows it is started as any other.

    Attributes:
        jail: What is left to it.
    """

    jail: Jail

    if sys.platform != "win32":

        @staticmethod
        def _Popen(process_obj: Any) -> Any:  # noqa: ANN401, N802 - as its base has it
            return _Popen(process_obj)


class SandboxContext(context.SpawnContext):
    """Starts such processes."""

    Process = SandboxedProcess


if sys.platform != "win32":
    from multiprocessing import popen_spawn_posix

    class _Popen(popen_spawn_posix.Popen):
        _fds: list[int]
        _started: subprocess.Popen[bytes]

        def _launch(self, process_obj: SandboxedProcess) -> None:
            jail = process_obj.jail
            del process_obj.jail
            message = self._message(process_obj)
            self.sentinel, theirs = os.pipe()
            pipe, ours = os.pipe()
            self.finalizer = util.Finalize(self, _close, (self.sentinel, ours))
            try:
                command = spawn.get_command_line(pipe_handle=pipe)
                self._start(jail, command, (*self._fds, pipe, theirs))
            finally:
                _close(pipe, theirs)
            with suppress(BrokenPipeError), open(ours, "wb", closefd=False) as file:
                file.write(message)

        def _message(self, process_obj: SandboxedProcess) -> bytes:
            """What ``multiprocessing.spawn`` reads in the other process: no secret key."""
            process_obj.authkey = b""
            data = spawn.get_preparation_data(process_obj.name)
            buffer = io.BytesIO()
            set_spawning_popen(self)
            try:
                reduction.dump({key: data[key] for key in _TOLD}, buffer)
                reduction.dump(process_obj, buffer)
            finally:
                set_spawning_popen(None)
            return buffer.getvalue()

        def _start(self, jail: Jail, command: list[str], files: tuple[int, ...]) -> None:
            self._started = subprocess.Popen(
                jail.started(command),
                env=jail.environment(),
                pass_fds=files,
                start_new_session=True,
                **_NOWHERE,
            )
            self.pid = self._started.pid

        def poll(self, flag: int = os.WNOHANG) -> int | None:
            """The status with which it has ended; ``None`` if it has not."""
            self.returncode = self._started.poll() if flag else self._started.wait()
            return self.returncode

    def _close(*files: int) -> None:
        for number in files:
            os.close(number)


MOST_FILES = 10_000

_PREFIX = "umbra-bot-"
_FOLDERS: set[str] = set()


def new_folder() -> str:
    """A new empty folder."""
    _sweep()
    folder = tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-")
    _FOLDERS.add(folder)
    return folder


def is_too_full(folder: str, most: int) -> bool:
    """Whether ``folder`` holds more than ``most`` bytes, or than ``MOST_FILES`` files."""
    total, files, waiting = 0, 0, [folder]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    files += 1
                    total += entry.stat(follow_symlinks=False).st_size
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    if total > most or files > MOST_FILES:
                        return True
        except FileNotFoundError:
            continue
        except OSError:
            # Such as a path that is too long: no way to use a folder.
            return True
    return False


def remove_folder(folder: str) -> None:
    """Remove ``folder``, in the background if it is not empty."""
    _FOLDERS.discard(folder)
    try:
        os.rmdir(folder)
    except OSError:
        if threading.main_thread().is_alive():
            threading.Thread(target=_remove_all, args=(folder,)).start()
        else:
            # At its end the program waits for no thread, and Python may start none.
            _remove_all(folder)


def _remove_all(folder: str) -> None:
    with suppress(RecursionError):
        shutil.rmtree(folder, ignore_errors=True)
    if _is_ours(folder):
        # A bot may have made folders that not even their owner may look into.
        for command in (["chmod", "-R", "u+rwX"], ["rm", "-rf"]):
            subprocess.run([*command, folder], stderr=subprocess.DEVNULL, check=False)


def _is_ours(folder: str) -> bool:
    """Whether ``folder`` is there, and no link that somebody else has put in its place."""
    if sys.platform == "win32":
        return False
    try:
        found = os.lstat(folder)
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()


def remove_empty() -> None:
    """Remove all empty ones, before this process exits at once."""
    for folder in [*_FOLDERS]:
        with suppress(OSError):
            os.rmdir(folder)


@cache
def _sweep() -> None:
    """Remove the folders of killed programs, once."""
    if sys.platform == "win32":
        return
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*-*"):
        owner = folder.name.removeprefix(_PREFIX).partition("-")[0]
        if owner.isdecimal() and not is_running(int(owner)):
            remove_folder(str(folder))


def is_running(process: int) -> bool:
    """Whether a process with this id exists."""
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


PROGRAM: Final = "bwrap"

_NAMESPACES = ("--unshare-all", "--cap-drop", "ALL", "--die-with-parent")
_MADE_ANEW = {Path("/proc"), Path("/dev")}
_SHARED_MEMORY = "/dev/shm"
_SECONDS = 10.0

LAYERS: Final = frozenset({"bubblewrap", "landlock", "seccomp"})
"""What isolates a process besides, each where the system has it."""

LIBRARIES = "LD_LIBRARY_PATH"
"""What names folders of libraries that Python may need before anything else."""

KEPT = (
    *("PATH", "LANG", "LANGUAGE", "TZ", "SYSTEMROOT", "WINDIR"),
    *(LIBRARIES, VARIABLE, KERNELS_VARIABLE, NEW_KERNELS_VARIABLE),
)
"""What stays of the environment, besides what begins like one of these."""

PLACES = ("HOME", "TMPDIR", "TEMP", "TMP", "XDG_CACHE_HOME", "LOCALAPPDATA")
"""Of it, what names places for files: the folder of the process."""

PRIVATE = ("UMBRA_DATA", "UMBRA_CONFIG", "XDG_DATA_HOME", "XDG_CONFIG_HOME")
"""What names places of saved games and settings that are not in the user's home."""

KEPT_FAMILIES = ("LC_", "NUMBA_", "OMP_", "OPENBLAS_", "MKL_", "PYTHON")

ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}
"""Landlock holds for threads that are started after it; numpy's library starts its own when
it is loaded, unless it is to use one thread."""

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
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/sys/devices/system/cpu",
)
"""What of a Linux system it may read: libraries, and how many cores there are."""

PYTHON = ("bin", "lib", "lib64", "pyvenv.cfg")
"""What of the folders in which Python is installed; others may be anybody's."""

PACKAGES = ("site-packages", "dist-packages")
"""What folders of installed packages are called, the program's own perhaps among these."""

MODULES = ("stdlib", "platstdlib", "purelib", "platlib")
"""Where Python's own modules and installed ones lie, in the words of ``sysconfig``."""

PROGRAMS = ("/usr", "/bin", "/lib", "/lib64", "/opt", "/proc", "/sys", "/etc/alternatives")
"""What else a bot may read that may start programs, and start them from."""

DEVICES = ("/dev/dri", "/dev/kfd", "/dev/shm", *map(str, Path("/dev").glob("nvidia*")))
"""What such a program may use besides: graphics cards, which engines compute on."""

EXPOSED: Final = N_(
    "Umbra cannot confine engines on this system: add only those you trust."
)

_FILES = 2**16


@dataclass(frozen=True, slots=True)
class Jail:
    """What is left to one bot's process.

    Attributes:
        folder: The empty folder it may use.
        readable: The files and folders that it may read.
        reach: What it may reach besides what every bot may.
        layers: Which of ``LAYERS`` isolate it.
    """

    folder: str
    readable: tuple[Path, ...]
    reach: Reach
    layers: frozenset[str]

    def has(self, layer: str) -> bool:
        """Whether ``layer`` is one of those that isolate it."""
        return not self.reach.free and layer in self.layers

    def runnable(self) -> list[Path]:
        """What programs may be started from: those of the system, and those named."""
        if not self.reach.runs:
            return []
        # Python itself among them, as it keeps watch over the program.
        python = (sys.executable, os.path.realpath(sys.executable))
        return [*map(Path, (*PROGRAMS, *python, *self.reach.reads))]

    def devices(self) -> list[Path]:
        """The devices that it may use."""
        return [*map(Path, DEVICES)] if self.reach.runs else []

    def started(self, command: list[str]) -> list[str]:
        """The command line that starts its process, made from that of Python."""
        confined = self.has("bubblewrap") and _bubblewrap_works()
        return self.around(command) if confined else command

    def around(self, command: Sequence[str]) -> list[str]:
        """``command``, started by bubblewrap, so that it sees what is left and no more."""
        mounts = [PROGRAM, *_NAMESPACES, *self._mounts(), "--chdir", self.folder]
        return [*mounts, "--", *command]

    def _mounts(self) -> Iterator[str]:
        yield from ("--proc", "/proc", "--dev", "/dev")
        if devices := self.devices():
            yield from ("--size", str(MOST_WRITTEN), "--tmpfs", _SHARED_MEMORY)
        for name in map(str, devices):
            if name != _SHARED_MEMORY:
                yield from ("--dev-bind-try", name, name)
        for path in _outermost((*self.readable, *self.runnable())):
            if _MADE_ANEW.isdisjoint([path, *path.parents]):
                yield from ("--ro-bind-try", str(path), str(path))
        yield from ("--size", str(MOST_WRITTEN), "--tmpfs", self.folder)
        yield from ("--remount-ro", "/dev", "--remount-ro", "/")

    def environment(self) -> dict[str, str]:
        """What stays of the environment."""
        if self.reach.free:
            return dict(os.environ)
        usual = {
            name: value
            for name, value in os.environ.items()
            if name in KEPT or name.startswith(KEPT_FAMILIES)
        }
        own = dict.fromkeys(PLACES, self.folder)
        own |= {KERNELS_VARIABLE: str(kernel_folder()), NEW_KERNELS_VARIABLE: self.folder}
        return usual | own | ONE_THREAD


def _outermost(paths: Iterable[Path]) -> Iterator[Path]:
    """Those of ``paths`` that do not lie in others."""
    chosen = set(paths)
    yield from sorted(path for path in chosen if chosen.isdisjoint(path.parents))


def readable_for(*objects: object) -> tuple[Path, ...]:
    """What a process may read that begins with ``objects``.

    To be asked of the parent: in the process itself home is its empty folder, and the real
    one would look like any other.
    """
    return (*_readable(), kernel_folder(), *sources_of(*objects))


def sources_of(*objects: object) -> tuple[Path, ...]:
    """Where the packages or modules lie that ``objects`` are defined in."""
    names = {getattr(each, "__module__", None) or type(each).__module__ for each in objects}
    found: set[Path] = set()
    for name in {each.partition(".")[0] for each in names} - {"__main__"}:
        module = sys.modules.get(name)
        file = getattr(module, "__file__", None)
        found.update(
            map(Path, getattr(module, "__path__", None) or (file and [file]) or [])
        )
    return tuple(sorted(found))


def exposure() -> str:
    """What to know before somebody else's bot or engine is added on this system.

    Empty where Landlock or bubblewrap confines it.
    """
    confined = version() >= CONFINING or _bubblewrap_works()
    return "" if confined else EXPOSED


def doubt_bubblewrap() -> None:
    """Try it anew before the next process; a limit on namespaces may have been reached."""
    _bubblewrap_works.cache_clear()


def isolate(jail: Jail, line: int) -> None:
    """Give up what this process inherited from its parent.

    Args:
        jail: What is left to it.
        line: The file descriptor of its channel.
    """
    _leave_the_terminal()
    os.chdir(jail.folder)
    environment = jail.environment()
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[:] = [""]
    current_process().authkey = b""
    parent = parent_process()
    _close_all_but([line] if parent is None else [line, parent.sentinel])
    limit_itself(jail.reach)
    if not jail.reach.free:
        drop_capabilities()
    if jail.has("landlock"):
        writable = (Path(jail.folder), Path(os.devnull), *jail.devices())
        confine(jail.readable, writable, jail.runnable())
    if jail.has("seccomp"):
        refuse(jail.reach.runs)
    end_with_parent()


@cache
def _bubblewrap_works() -> bool:
    """Whether it is installed and may start Python."""
    if sys.platform != "linux" or shutil.which(PROGRAM) is None:
        return False
    bundled = getattr(sys, "frozen", False)
    python = ["/usr/bin/true"] if bundled else [sys.executable, "-I", "-S", "-c", ""]
    with tempfile.TemporaryDirectory() as folder, suppress(OSError, TimeoutExpired):
        command = Jail(folder, tuple(_readable()), Reach(), LAYERS).around(python)
        done = subprocess.run(command, **_NOWHERE, timeout=_SECONDS, check=False)
        return done.returncode == 0
    return False


def _readable() -> Iterator[Path]:
    """What it takes to run Python and a bot: no folder in which a game could be saved."""
    yield from map(Path, SYSTEM)
    yield from (ROOT / part for part in PARTS)
    yield from folders()
    yield from (Path(sysconfig.get_path(name)) for name in MODULES)
    for prefix in {sys.prefix, sys.base_prefix, sys.exec_prefix}:
        yield from (Path(prefix, part) for part in PYTHON)
    yield from {Path(sys.executable), Path(sys.executable).resolve()}
    if getattr(sys, "frozen", False):
        # A bundle keeps its modules beside the program.
        yield Path(sys.prefix)
    libraries = os.environ.get(LIBRARIES, "").split(os.pathsep)
    beside = map(Path, filter(None, [*sys.path, *libraries]))
    yield from filter(_holds_modules_only, beside)


def _holds_modules_only(folder: Path) -> bool:
    """Whether a folder that modules come from holds nothing else of the user's."""
    named = map(Path, filter(None, map(os.environ.get, PRIVATE)))
    # Some users of containers have no home.
    home = Path(os.path.expanduser("~"))
    private = [home, Path(tempfile.gettempdir()), *named]
    whole = folder.resolve()
    if whole.name not in PACKAGES:
        private.append(ROOT)
    return not any(each.resolve().is_relative_to(whole) for each in private)


def _leave_the_terminal() -> None:
    """Nothing it prints is seen, nothing is typed to it, and no Ctrl-C reaches it."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    if sys.platform != "win32":
        with suppress(OSError):
            os.setsid()


def _close_all_but(kept: Iterable[int]) -> None:
    """Close every file that was open when this process began; on Windows none is."""
    if sys.platform == "win32":
        return
    begin, end = 3, os.sysconf("SC_OPEN_MAX")
    for number in sorted(kept):
        os.closerange(begin, number)
        begin = number + 1
    os.closerange(begin, end if end > 0 else _FILES)
