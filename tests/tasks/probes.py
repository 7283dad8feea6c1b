"""What a bot tries against its sandbox, and what gets through in which case.

Only against processes, files and sockets that the test itself has made. Light, as each
process of a bot loads it anew.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import mmap
import os
import platform
import resource
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from core.player import Budget
from core.tasks import restrictions
from core.values import Move, Observation

BUBBLEWRAP, LANDLOCK, SECCOMP = "bubblewrap", "landlock", "seccomp"
CASES: Final = {
    BUBBLEWRAP: frozenset({BUBBLEWRAP, LANDLOCK, SECCOMP}),
    LANDLOCK: frozenset({LANDLOCK, SECCOMP}),
    SECCOMP: frozenset({SECCOMP}),
}
"""What isolates the bot in each case, besides what does so everywhere."""

_NUMBERS = restrictions._numbers(
    restrictions._ALWAYS + restrictions._UNLESS_IT_RUNS + restrictions._BY_ARGUMENT,
    platform.machine(),
)


@dataclass(frozen=True, slots=True)
class Targets:
    """What the test has made to be attacked.

    Attributes:
        folder: A folder of somebody else, with a file in it for each deed.
        victim: Another process.
        segment: A segment of shared memory (System V), by its number.
        queue: A queue of messages (System V), by its number.
        semaphores: A set of semaphores (System V), by its number.
        name: The name of memory, a queue and an abstract socket.
        port: Where somebody listens on the loopback.
        cache: The folder of compiled kernels.
        secret: What the environment of the parent holds.
    """

    folder: Path
    victim: int
    segment: int
    queue: int
    semaphores: int
    name: str
    port: int
    cache: Path
    secret: str


Attempt = Callable[[Targets], object]
"""Raises ``OSError``, or returns ``False``, where it is refused."""


@dataclass(frozen=True, slots=True)
class Probe:
    """One thing that a bot tries.

    Attributes:
        group: What is at stake.
        attempt: How it tries.
        passes: The cases in which it may get through.
        rare: Whether there are systems where not even a process that nothing isolates
            gets through: they lack what it takes, or keep it to root.
    """

    group: str
    attempt: Attempt
    passes: frozenset[str] = frozenset()
    rare: bool = False


def call(name: str, *words: object) -> int:
    """A system call."""
    libc = ctypes.CDLL(None, use_errno=True)
    longs = [ctypes.c_long(each) if isinstance(each, int) else each for each in words]
    found = int(libc.syscall(ctypes.c_long(_NUMBERS[name]), *longs))
    if found < 0:
        raise OSError(ctypes.get_errno(), name)
    return found


def past(*numbers: int) -> Callable[[Attempt], Attempt]:
    """An attempt that was let through if it fails for one of these reasons."""

    def attempted(attempt: Attempt) -> Attempt:
        def tried(targets: Targets) -> object:
            try:
                return attempt(targets)
            except OSError as error:
                if error.errno not in numbers:
                    raise
                return True

        return tried

    return attempted


def _opened(path: Path | str, flags: int = os.O_RDONLY) -> None:
    os.close(os.open(path, flags))


def _attached(targets: Targets) -> bool:
    libc = ctypes.CDLL(None, use_errno=True)
    libc.shmat.restype = ctypes.c_void_p
    place = libc.shmat(targets.segment, None, 0)
    if place in (None, ctypes.c_void_p(-1).value):
        raise OSError(ctypes.get_errno(), "shmat")
    return ctypes.string_at(place, 4) == b"word"


def _message_taken(targets: Targets) -> None:
    message = ctypes.create_string_buffer(64)
    call("msgrcv", targets.queue, message, 9, 0, 0o4000)


def _signalled_by_handle(targets: Targets) -> None:
    signal.pidfd_send_signal(os.pidfd_open(targets.victim), 0)


def _signalled_by_file(targets: Targets) -> None:
    """A file sends its owner a signal once there is something to read."""
    fcntl.fcntl(os.pipe()[0], fcntl.F_SETOWN, targets.victim)


def _moved(targets: Targets) -> None:
    os.sched_setaffinity(targets.victim, os.sched_getaffinity(0))


def _scheduled(targets: Targets) -> None:
    os.sched_setscheduler(targets.victim, os.SCHED_BATCH, os.sched_param(0))


def _limited(targets: Targets) -> None:
    resource.prlimit(targets.victim, resource.RLIMIT_CORE, (0, 0))


def _memory_read(targets: Targets) -> None:
    mine = (ctypes.c_void_p * 2)(ctypes.addressof(ctypes.create_string_buffer(8)), 8)
    theirs = (ctypes.c_void_p * 2)(4096, 8)
    call("process_vm_readv", targets.victim, mine, 1, theirs, 1, 0)


def _of_victim(name: str) -> Attempt:
    return lambda targets: Path(f"/proc/{targets.victim}/{name}").read_bytes()


def _file(deed: Callable[[Path], object], name: str) -> Attempt:
    """A deed done to a file outside the bot's folder."""
    return lambda targets: deed(targets.folder / name)


def _read_in_any_thread(targets: Targets) -> bool:
    """What began before the process gave up its rights may still have them."""
    read: list[bool] = []

    @ctypes.CFUNCTYPE(None, ctypes.c_int)
    def handler(_: int) -> None:
        read.append(_reads(targets))

    libc, threads = ctypes.CDLL(None), os.listdir("/proc/self/task")
    libc.signal(signal.SIGUSR1, handler)
    for thread in threads:
        call("tgkill", os.getpid(), int(thread), int(signal.SIGUSR1))
    until = time.monotonic() + 5
    while len(read) < len(threads) and time.monotonic() < until:
        time.sleep(0.01)
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    return any(read)


def _reads(targets: Targets) -> bool:
    try:
        _opened(targets.folder / "read")
    except OSError:
        return False
    return True


def _dnotify(folder: Path) -> None:
    fcntl.fcntl(os.open(folder, os.O_RDONLY), fcntl.F_NOTIFY, fcntl.DN_MODIFY)


def _inotify(folder: Path) -> None:
    call("inotify_add_watch", call("inotify_init1", 0), bytes(folder), 2)


def _leased(file: Path) -> None:
    fcntl.fcntl(os.open(file, os.O_RDONLY), fcntl.F_SETLEASE, fcntl.F_RDLCK)


def _flagged(file: Path) -> None:
    """Set the attributes that ``chattr`` sets: none."""
    fcntl.ioctl(os.open(file, os.O_RDONLY), 0x40086602, bytes(8))


def _connected(family: int, address: object, protocol: int = 0) -> None:
    with socket.socket(family, socket.SOCK_STREAM, protocol) as one:
        one.settimeout(5)
        one.connect(address)  # type: ignore[arg-type]


def _over_tcp(protocol: int) -> Attempt:
    return lambda targets: _connected(socket.AF_INET, (_HERE, targets.port), protocol)


def _fast_open(targets: Targets) -> None:
    with socket.socket() as one:
        one.sendto(b"word", socket.MSG_FASTOPEN, (_HERE, targets.port))


def _sent_by_pair(targets: Targets) -> None:
    one, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    one.sendto(b"word", str(targets.folder / "datagrams"))


def _sent_by_udp(targets: Targets) -> None:
    with socket.socket(type=socket.SOCK_DGRAM) as one:
        one.sendto(b"word", (_HERE, targets.port))


def _bound(_: Targets) -> None:
    with socket.socket() as one:
        one.bind((_HERE, 0))


def _listening(_: Targets) -> None:
    with socket.socket() as one:
        one.listen()


def _socket(*words: int) -> Attempt:
    return lambda _: socket.socket(*words).close()


def _call(name: str, *words: object) -> Attempt:
    return lambda _: call(name, *words)


def _forked(_: Targets) -> None:
    child = os.fork()
    if not child:
        os._exit(0)
    os.waitpid(child, 0)


def _run_from_memory(_: Targets) -> None:
    call("execveat", os.memfd_create("program"), b"", _NOWHERE, None, 0x1000)


def _mapped(flags: int) -> Attempt:
    """More memory than any machine has, as addresses that are never used."""
    kind = flags | mmap.MAP_ANONYMOUS | _NO_RESERVE
    return lambda _: mmap.mmap(-1, 2**40, kind).close()


def _zeros(_: Targets) -> None:
    """Even to read them takes memory, which no limit on data counts."""
    file = os.open("/dev/zero", os.O_RDONLY)
    mmap.mmap(file, 2**40, mmap.MAP_SHARED | _NO_RESERVE, mmap.PROT_READ).close()


def _filled(*sizes: int) -> Attempt:
    def tried(_: Targets) -> None:
        with ExitStack() as stack:
            for size in sizes:
                file = stack.enter_context(TemporaryFile(dir="."))
                os.posix_fallocate(file.fileno(), 0, size * 2**20)

    return tried


def _is_capable(targets: Targets) -> bool:
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    return any(int(line.split()[1], 16) for line in lines if line.startswith("CapEff"))


def _limit_raised(targets: Targets) -> None:
    most = resource.RLIM_INFINITY
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    except ValueError as error:
        raise PermissionError from error


def _held_in_sockets(targets: Targets) -> None:
    """Words that nobody reads: 400 MB, if more sockets may be open than usual."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with ExitStack() as stack:
        for pair in (socket.socketpair() for _ in range(1000)):
            for each in pair:
                stack.enter_context(each).setblocking(False)
                each.send(bytes(200_000))


def _kernel_written(targets: Targets) -> None:
    file = targets.cache / f"{targets.name.strip('/')}.nbi"
    file.touch()
    file.unlink()


def _secret_known(targets: Targets) -> bool:
    at_first = Path("/proc/self/environ").read_bytes()
    return targets.secret in os.environ.values() or targets.secret.encode() in at_first


_HERE = "127.0.0.1"
_NO_RESERVE, _GROWS_DOWN = 0x4000, 0x100
_NOWHERE = ctypes.c_void_p(1)
"""Arguments of a program are looked at once it may be started."""

_PATHS = frozenset({SECCOMP})
"""A filter of system calls does not see paths."""

_LOOKS = frozenset({LANDLOCK, SECCOMP})
"""Landlock does not hide that a file or process is there, nor a file's size."""

_SPACE = frozenset({LANDLOCK, SECCOMP})
"""Without bubblewrap only files that can be found are added up."""

_UNIX, _INET = socket.AF_UNIX, socket.AF_INET
_OTHERS = "memory and queues of others"
_PROCESSES = "other processes"
_FILES = "files outside its folder"
_SOCKETS = "sockets"
_SYSTEM = "programs and the system"
_SHARES = "more than its share"
_OWN = "the program"

TABLE: Final[dict[str, Probe]] = {
    "attach System V memory": Probe(_OTHERS, _attached),
    "take a message": Probe(_OTHERS, past(errno.ENOMSG)(_message_taken)),
    "read semaphores": Probe(_OTHERS, lambda t: call("semctl", t.semaphores, 0, 12, 0)),
    "open a POSIX queue": Probe(
        _OTHERS, lambda t: call("mq_open", t.name.strip("/").encode(), 0, 0, 0)
    ),
    "open POSIX memory": Probe(
        _OTHERS, lambda t: _opened(f"/dev/shm{t.name}", os.O_RDWR), _PATHS
    ),
    "request keys": Probe(_OTHERS, _call("keyctl", 0, -2, 1), rare=True),
    "signal": Probe(_PROCESSES, lambda t: os.kill(t.victim, 0)),
    "signal by a handle": Probe(_PROCESSES, _signalled_by_handle),
    "signal by a file": Probe(_PROCESSES, _signalled_by_file),
    "renice": Probe(_PROCESSES, lambda t: os.setpriority(os.PRIO_PROCESS, t.victim, 5)),
    "set affinity": Probe(_PROCESSES, _moved),
    "set the scheduler": Probe(_PROCESSES, _scheduled),
    "set I/O priority": Probe(
        _PROCESSES, lambda t: call("ioprio_set", 1, t.victim, 2 << 13 | 5)
    ),
    "read limits": Probe(_PROCESSES, lambda t: resource.prlimit(t.victim, 4)),
    "set limits": Probe(_PROCESSES, _limited),
    "trace": Probe(_PROCESSES, lambda t: call("ptrace", 0x4206, t.victim, 0, 0), rare=True),
    "compare": Probe(
        _PROCESSES, lambda t: call("kcmp", os.getpid(), t.victim, 1, 0, 0), rare=True
    ),
    "read memory": Probe(_PROCESSES, past(errno.EFAULT)(_memory_read), rare=True),
    "`/proc/…/mem`": Probe(
        _PROCESSES, lambda t: _opened(f"/proc/{t.victim}/mem"), _PATHS, rare=True
    ),
    "`/proc/…/environ`": Probe(_PROCESSES, _of_victim("environ"), _PATHS, rare=True),
    "`/proc/…/maps`": Probe(_PROCESSES, _of_victim("maps"), _PATHS, rare=True),
    "`/proc/…/cmdline`": Probe(_PROCESSES, _of_victim("cmdline"), _PATHS),
    "list processes": Probe(
        _PROCESSES, lambda t: str(t.victim) in os.listdir("/proc"), _PATHS
    ),
    "find by number": Probe(_PROCESSES, lambda t: os.getsid(t.victim), _LOOKS),
    "read": Probe(_FILES, _file(Path.read_bytes, "read"), _PATHS),
    "read in any thread": Probe(_FILES, _read_in_any_thread, _PATHS, rare=True),
    "list": Probe(_FILES, _file(os.listdir, ""), _PATHS),
    "size": Probe(_FILES, _file(Path.stat, "read"), _LOOKS),
    "read a symlink": Probe(_FILES, _file(os.readlink, "points"), _LOOKS),
    "write": Probe(_FILES, _file(lambda file: file.write_text("1-0"), "write"), _PATHS),
    "create": Probe(_FILES, _file(Path.touch, "new"), _PATHS),
    "make a folder": Probe(_FILES, _file(Path.mkdir, "made"), _PATHS),
    "truncate": Probe(_FILES, _file(lambda file: os.truncate(file, 0), "truncate"), _PATHS),
    "remove": Probe(_FILES, _file(Path.unlink, "remove"), _PATHS),
    "rename": Probe(_FILES, _file(lambda file: file.rename(f"{file}d"), "rename"), _PATHS),
    "link": Probe(_FILES, _file(lambda file: os.link(file, f"{file}ed"), "link")),
    "make a symlink": Probe(
        _FILES, _file(lambda file: file.symlink_to("read"), "symlink"), _PATHS
    ),
    "chmod": Probe(_FILES, _file(lambda file: file.chmod(0o600), "modes")),
    "chown": Probe(_FILES, _file(lambda file: os.chown(file, -1, -1), "modes")),
    "set times": Probe(_FILES, _file(lambda file: os.utime(file, (1, 1)), "times")),
    "set an attribute": Probe(
        _FILES, _file(lambda file: os.setxattr(file, "user.a", b"b"), "xattr"), rare=True
    ),
    "read an attribute": Probe(
        _FILES,
        past(errno.ENODATA)(_file(lambda file: os.getxattr(file, "user.b"), "xattr")),
        rare=True,
    ),
    "list attributes": Probe(_FILES, _file(os.listxattr, "xattr"), rare=True),
    "chattr": Probe(_FILES, _file(_flagged, "flags"), rare=True),
    "inotify": Probe(_FILES, _file(_inotify, "")),
    "dnotify": Probe(_FILES, _file(_dnotify, ""), rare=True),
    "take a lease": Probe(_FILES, _file(_leased, "lease"), rare=True),
    "Unix sockets": Probe(_SOCKETS, lambda t: _connected(_UNIX, str(t.folder / "X9"))),
    "abstract sockets": Probe(_SOCKETS, lambda t: _connected(_UNIX, f"\0{t.name}")),
    "datagrams of a pair": Probe(_SOCKETS, _sent_by_pair),
    "TCP": Probe(_SOCKETS, _over_tcp(0)),
    "TCP Fast Open": Probe(_SOCKETS, _fast_open, rare=True),
    "MPTCP": Probe(_SOCKETS, _over_tcp(262), rare=True),
    "SCTP": Probe(_SOCKETS, past(errno.ECONNREFUSED)(_over_tcp(132)), rare=True),
    "UDP": Probe(_SOCKETS, _sent_by_udp),
    "bind": Probe(_SOCKETS, _bound),
    "listen unbound": Probe(_SOCKETS, _listening),
    "netlink": Probe(_SOCKETS, _socket(socket.AF_NETLINK, socket.SOCK_RAW)),
    "raw": Probe(_SOCKETS, _socket(_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP), rare=True),
    "vsock": Probe(_SOCKETS, _socket(40, socket.SOCK_STREAM), rare=True),
    "start a program": Probe(
        _SYSTEM, past(errno.EFAULT)(_call("execve", b"/bin/true", _NOWHERE, None))
    ),
    "start one from memory": Probe(
        _SYSTEM, past(errno.EFAULT)(_run_from_memory), rare=True
    ),
    "fork": Probe(_SYSTEM, _forked),
    "outlive the program": Probe(_SYSTEM, _call("prctl", 1, 0, 0, 0, 0)),
    "be root": Probe(_SYSTEM, _is_capable, rare=True),
    "namespaces": Probe(_SYSTEM, _call("unshare", 0)),
    "mount": Probe(
        _SYSTEM, past(errno.ENOENT)(_call("mount", b"none", b"/nowhere", b"tmpfs", 0, None))
    ),
    "type into a terminal": Probe(
        _SYSTEM, past(errno.ENOTTY)(lambda _: fcntl.ioctl(os.pipe()[0], 0x5412, b"x"))
    ),
    "io_uring": Probe(
        _SYSTEM, past(errno.EFAULT)(_call("io_uring_setup", 1, None)), rare=True
    ),
    "BPF": Probe(_SYSTEM, past(errno.EINVAL)(_call("bpf", -1, None, 0)), rare=True),
    "performance events": Probe(
        _SYSTEM, past(errno.EFAULT)(_call("perf_event_open", None, 0, -1, -1, 0)), rare=True
    ),
    "raise a limit": Probe(_SHARES, _limit_raised),
    "memory": Probe(_SHARES, _mapped(mmap.MAP_PRIVATE), rare=True),
    "memory that grows down": Probe(
        _SHARES, _mapped(mmap.MAP_PRIVATE | _GROWS_DOWN), rare=True
    ),
    "shared memory": Probe(_SHARES, _mapped(mmap.MAP_SHARED), rare=True),
    "zeros shared": Probe(_SHARES, _zeros, rare=True),
    "files in memory": Probe(_SHARES, lambda _: os.close(os.memfd_create("memory"))),
    "a file of 300 MB": Probe(_SHARES, _filled(300)),
    "400 MB in deleted files": Probe(_SHARES, _filled(200, 200), _SPACE),
    "memory in sockets": Probe(_SHARES, _held_in_sockets, rare=True),
    "write a kernel": Probe(_OWN, _kernel_written, _PATHS),
    "read its environment": Probe(_OWN, _secret_known),
}


def attempted(targets: Targets) -> str:
    """Try everything; the bits of this number say what got through."""
    return (
        f"{sum(1 << place for place, name in enumerate(TABLE) if _does(name, targets)):x}"
    )


def _does(name: str, targets: Targets) -> bool:
    try:
        return TABLE[name].attempt(targets) is not False
    except OSError:
        return False


class Prober:
    """Tries everything, and fails with what got through."""

    def __init__(self, targets: Targets) -> None:
        self._targets = targets

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        raise LookupError(attempted(self._targets))


@dataclass(frozen=True, slots=True)
class Probing:
    """Makes such bots."""

    targets: Targets

    def __call__(self, name: str, seed: int) -> Prober:
        return Prober(self.targets)


def passed(message: str) -> set[str]:
    """What got through, by that number, or by what such a bot failed of."""
    done = int(message.removeprefix("LookupError: "), 16)
    return {name for place, name in enumerate(TABLE) if done >> place & 1}


def expected(case: str) -> set[str]:
    """What gets through in a case."""
    return {name for name, probe in TABLE.items() if case in probe.passes}


def rows() -> Iterator[str]:
    """The lines of the table in docs/audit.md."""
    yield "| what a bot tries | with bubblewrap | with Landlock only | with neither |"
    yield "|---|---|---|---|"
    for group in dict.fromkeys(probe.group for probe in TABLE.values()):
        names = [name for name, probe in TABLE.items() if probe.group == group]
        through = [
            ", ".join(name for name in names if case in TABLE[name].passes) or "–"
            for case in CASES
        ]
        yield f"| **{group}**: {', '.join(names)} | {' | '.join(through)} |"


if __name__ == "__main__":
    sys.stdout.write("\n".join(rows()) + "\n")
