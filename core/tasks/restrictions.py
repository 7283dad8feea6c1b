"""What a Linux process gives up for good: memory, rights over files, system calls.

Landlock takes all files but some, starting programs, the network, and signals to, or
looking into, processes that this one has not started; see
https://docs.kernel.org/userspace-api/landlock.html. Seccomp guards what is no file: shared
memory, other processes, sockets, the modes and times of files. The kernel runs a small
program before each call, see ``man 2 seccomp``. It can compare numbers, but follow no
pointer: paths it does not see. Every argument compared here is 32 bits wide for the kernel,
so one word of it is enough. Where the system has neither, the functions say so.

Nothing of the program is imported here: engines' keepers run this file by its path.
"""

from __future__ import annotations

import ctypes
import os
import platform
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from errno import ENOSYS, EPERM
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from core.player import Reach

if sys.platform != "win32":
    import resource
    import signal

MOST_WRITTEN: Final = 2**28
"""Bytes that a process may write in all."""

_LEAST_MEMORY = 2**32
_MAPPED = 2**31
"""Bytes of addresses that libraries take and do not use."""

_OPEN_FILES = 2**10
"""Sockets and pipes hold memory that no other limit counts: of so many, 250 MiB at most."""

_KERNEL = "/proc/sys/kernel"

_DIE_WITH_PARENT = 1
_CAPABILITIES = 0x20080522
"""The version of what ``capset`` is given."""


def limit_itself(reach: Reach) -> None:
    """A bot that takes all memory fails before the machine does; no bot leaves a core."""
    if sys.platform == "win32":
        return
    pages = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    memory = max(_LEAST_MEMORY, pages // 2)
    _lower(resource.RLIMIT_DATA, memory)
    if not reach.runs:
        # Some engines reserve more addresses than any machine has memory.
        _lower(resource.RLIMIT_AS, memory + _MAPPED)
        _lower(resource.RLIMIT_NOFILE, _OPEN_FILES)
    _lower(resource.RLIMIT_FSIZE, MOST_WRITTEN)
    _lower(resource.RLIMIT_CORE, 0)
    if sys.platform == "linux":
        # The rest is for the user's other programs.
        _lower(resource.RLIMIT_NPROC, _most_threads() // 2)
        # Even one that is stopped, or deaf in a kernel, does not outlive the program.
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)


def drop_capabilities() -> None:
    """Be nobody special, even as root, whom no limit holds who may raise it."""
    if sys.platform != "linux":
        return
    header, none = (ctypes.c_uint32 * 2)(_CAPABILITIES, 0), (ctypes.c_uint32 * 6)()
    ctypes.CDLL(None).capset(header, none)


def _most_threads() -> int:
    """Processes and threads that the user of this process may have."""
    most = resource.getrlimit(resource.RLIMIT_NPROC)[1]
    found = [sys.maxsize if most == resource.RLIM_INFINITY else most]
    for name in ("pid_max", "threads-max"):
        # Not every system that passes for Linux has these.
        with suppress(OSError, ValueError):
            found.append(int(Path(_KERNEL, name).read_text("utf-8")))
    return min(found)


def _lower(what: int, most: int) -> None:
    before = resource.getrlimit(what)[1]
    if before != resource.RLIM_INFINITY:
        most = min(most, before)
    with suppress(OSError, ValueError):
        resource.setrlimit(what, (most, most))


_CREATE, _ADD, _RESTRICT = 444, 445, 446
_VERSION_ONLY = 1
_BENEATH = 1
_NO_NEW_PRIVILEGES = 38

_EXECUTE, _WRITE, _READ, _LIST = 1, 1 << 1, 1 << 2, 1 << 3
_TRUNCATE, _DEVICE = 1 << 14, 1 << 15
_READING: Final = _READ | _LIST
_FILE: Final = _EXECUTE | _WRITE | _READ | _TRUNCATE | _DEVICE
"""Rights that make sense for what is no folder."""

_SINCE = ((1, 12), (2, 13), (3, 14), (5, 15))
"""The last right over files that each version brought."""

_NET_SINCE, _NET = 4, 3
_SCOPE_SINCE, _SCOPE, _SIGNALS = 6, 3, 2

CONFINING: Final = _SCOPE_SINCE
"""The version from which on it keeps files, TCP and other processes from a bot."""


class _Rules(ctypes.Structure):
    _fields_ = (
        ("files", ctypes.c_uint64),
        ("net", ctypes.c_uint64),
        ("scope", ctypes.c_uint64),
    )


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("rights", ctypes.c_uint64), ("folder", ctypes.c_int32))


def version() -> int:
    """The version of Landlock that the system has; 0 for none."""
    if sys.platform != "linux" or platform.machine() == "alpha":
        return 0
    return max(0, _call(_CREATE, None, 0, _VERSION_ONLY))


def confine(
    readable: Iterable[Path], writable: Iterable[Path], runnable: Iterable[Path] = ()
) -> bool:
    """Give up access to everything but these files and folders.

    It applies to this thread and those it starts, so it must be called first.

    Args:
        readable: What may be read.
        writable: What may be read and written.
        runnable: What may be read, and programs started from.

    Returns:
        Whether the system supports it; if not, nothing has changed.
    """
    found = version()
    if not found:
        return False
    rights = (2 << max(last for since, last in _SINCE if since <= found)) - 1
    rules = _Rules(
        rights, _NET if found >= _NET_SINCE else 0, _SCOPE if found >= _SCOPE_SINCE else 0
    )
    number = _made(rules)
    if number < 0:
        return False
    for path in readable:
        _allow(number, path, rights & _READING)
    for path in writable:
        _allow(number, path, rights & ~_EXECUTE)
    for path in runnable:
        _allow(number, path, rights & (_READING | _EXECUTE))
    return _applied(number)


def scope_signals() -> bool:
    """Give up sending signals to processes that this one has not started.

    Returns:
        Whether the system supports it.
    """
    if version() < _SCOPE_SINCE:
        return False
    number = _made(_Rules(0, 0, _SIGNALS))
    return number >= 0 and _applied(number)


def _made(rules: _Rules) -> int:
    return _call(_CREATE, ctypes.byref(rules), ctypes.sizeof(rules), 0)


def _applied(rules: int) -> bool:
    _libc().prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    done = _call(_RESTRICT, rules, 0) == 0
    os.close(rules)
    return done


def _allow(rules: int, path: Path, rights: int) -> None:
    try:
        folder = os.open(path, getattr(os, "O_PATH", 0) | os.O_CLOEXEC)
    except OSError:
        return
    allowed = _Beneath(rights if path.is_dir() else rights & _FILE, folder)
    _call(_ADD, rules, _BENEATH, ctypes.byref(allowed), 0)
    os.close(folder)


def _call(number: int, *words: object) -> int:
    return int(_libc().syscall(ctypes.c_long(number), *words))


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


_ALWAYS = """
Memory, semaphores and queues shared with other processes.
shmget 29 194  shmat 30 196  shmctl 31 195  shmdt 67 197  semget 64 190  semop 65 193
semctl 66 191  semtimedop 220 192  msgget 68 186  msgsnd 69 189  msgrcv 70 188
msgctl 71 187  mq_open 240 180  mq_unlink 241 181  mq_timedsend 242 182
mq_timedreceive 243 183  mq_notify 244 184  mq_getsetattr 245 185

Keys.
add_key 248 217  request_key 249 218  keyctl 250 219

Other processes: looking into them, signals by handle, where their memory lies.
ptrace 101 117  process_vm_readv 310 270  process_vm_writev 311 271
process_madvise 440 440  process_mrelease 448 448  kcmp 312 272  pidfd_open 434 434
pidfd_getfd 438 438  pidfd_send_signal 424 424  perf_event_open 298 241
ioprio_set 251 30  migrate_pages 256 238  move_pages 279 239

Programs in the kernel, and calls made in another way.
bpf 321 280  userfaultfd 323 282  io_uring_setup 425 425  io_uring_enter 426 426
io_uring_register 427 427

News of files, and files by number.
inotify_init 253 -  inotify_init1 294 26  inotify_add_watch 254 27
inotify_rm_watch 255 28  fanotify_init 300 262  fanotify_mark 301 263
name_to_handle_at 303 264  open_by_handle_at 304 265  lookup_dcookie 212 18

Modes, owners, times, attributes and second names of files; devices.
chmod 90 -  fchmod 91 52  fchmodat 268 53  fchmodat2 452 452  chown 92 -  fchown 93 55
lchown 94 -  fchownat 260 54  utime 132 -  utimes 235 -  futimesat 261 -
utimensat 280 88  setxattr 188 5  lsetxattr 189 6  fsetxattr 190 7  getxattr 191 8
lgetxattr 192 9  fgetxattr 193 10  listxattr 194 11  llistxattr 195 12
flistxattr 196 13  removexattr 197 14  lremovexattr 198 15  fremovexattr 199 16
link 86 -  linkat 265 37  mknod 133 -  mknodat 259 33

The network.
socket 41 198  connect 42 203  bind 49 200  listen 50 201  accept 43 202
accept4 288 242

Namespaces and mounts.
unshare 272 97  setns 308 268  mount 165 40  umount2 166 39  pivot_root 155 41
chroot 161 51  open_tree 428 428  move_mount 429 429  fsopen 430 430  fsconfig 431 431
fsmount 432 432  fspick 433 433  mount_setattr 442 442  statmount 457 457
listmount 458 458

The machine.
swapon 167 224  swapoff 168 225  reboot 169 142  kexec_load 246 104
kexec_file_load 320 294  init_module 175 105  finit_module 313 273
delete_module 176 106  iopl 172 -  ioperm 173 -  modify_ldt 154 -  acct 163 89
quotactl 179 60  quotactl_fd 443 443  nfsservctl 180 42  settimeofday 164 170
clock_settime 227 112  clock_adjtime 305 266  adjtimex 159 171  sethostname 170 161
setdomainname 171 162  personality 135 92  vhangup 153 58  syslog 103 116
"""
"""Calls that are refused whatever their arguments: name, number on x86-64, on ARM64."""

_UNLESS_IT_RUNS = """
execve 59 221  execveat 322 281  fork 57 -  vfork 58 -  memfd_create 319 279
memfd_secret 447 447
"""
"""Calls that are refused to a bot that may start no programs."""

_BY_ARGUMENT = """
clone 56 220  clone3 435 435  fcntl 72 25  ioctl 16 29  kill 62 129  mmap 9 222
prctl 157 167  prlimit64 302 261  rt_sigqueueinfo 129 138  rt_tgsigqueueinfo 297 240
sched_setaffinity 203 122  sched_setattr 314 274  sched_setparam 142 118
sched_setscheduler 144 119  setpriority 141 140  socketpair 53 199  tgkill 234 131
tkill 200 130
"""
"""Calls that are refused with some arguments, see ``_conditions``."""

NEWEST: Final = 462
"""The last call that this file takes into account: ``mseal``, of Linux 6.10."""

_ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_SECCOMP = {"x86_64": 317, "aarch64": 277}
_SET_FILTER, _ALL_THREADS = 1, 1

_THREAD, _SAME_PARENT, _NAMESPACES = 0x10000, 0x8000, 0x7E020000
"""Flags of ``clone``."""

_SHARED, _ANONYMOUS, _GROWS_DOWN = 0x1, 0x20, 0x100
"""Flags of ``mmap``; memory that grows downwards escapes the limit on data."""

_FCNTL = (8, 15, 1024, 1026)
"""Who gets signals about a file; leases; news of a folder."""

_IOCTL = (
    *(0x5412, 0x541C, 0x5423),  # typing into a terminal, and what reads there
    *(0x8901, 0x8902),  # who gets signals about a socket
    *(0x40086602, 0x40046602, 0x401C5820),  # attributes of files
)

_SHARE_A_CORE, _END_WITH_PARENT = 62, 1
"""What ``prctl`` may not set: the second would let a bot outlive the program."""

_UNIX, _STREAM, _KIND = 1, 1, 0xF
"""Other pairs of sockets could send to addresses, without ``connect``."""

_LOAD, _AND, _EQUAL, _GREATER, _RETURN = 0x20, 0x54, 0x15, 0x25, 0x06
_ALLOW, _ERROR = 0x7FFF0000, 0x00050000
_CALL, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
"""Where the kernel puts what is asked for."""


class Instruction(NamedTuple):
    """An instruction of classic BPF: how far to jump if it is so, and if it is not."""

    code: int
    so: int
    otherwise: int
    value: int


@dataclass(frozen=True, slots=True)
class _Condition:
    """What the bits ``mask`` of an argument must be for a call to be allowed.

    Attributes:
        place: Which argument.
        values: What the bits are compared with.
        allowed: Whether they must be among ``values``, rather than not among them.
    """

    place: int
    values: tuple[int, ...]
    mask: int = 0xFFFFFFFF
    allowed: bool = True

    def instructions(self) -> Iterator[Instruction]:
        """Return an error unless the condition holds."""
        yield Instruction(_LOAD, 0, 0, _ARGUMENTS + 8 * self.place)
        yield Instruction(_AND, 0, 0, self.mask)
        for left, value in zip(range(len(self.values), 0, -1), self.values, strict=True):
            # Past the rest and the error; or else, from the last, past the error only.
            so, last = (left, 0) if self.allowed else (left - 1, int(left == 1))
            yield Instruction(_EQUAL, so, last, value)
        yield _error(EPERM)


def refuse(runs: bool = False) -> bool:
    """Refuse the system calls that a bot has no business with, for good.

    It applies to all threads of this process and to what they start.

    Args:
        runs: Whether it may start programs, and processes of its own.

    Returns:
        Whether the system supports it; if not, nothing has changed.
    """
    machine = platform.machine()
    if sys.platform != "linux" or machine not in _ARCHITECTURES or sys.maxsize < 2**32:
        return False
    code = b"".join(map(_packed, program(machine, os.getpid(), runs)))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    words = (_SECCOMP[machine], _SET_FILTER, _ALL_THREADS)
    filter_ = ctypes.byref(_Program(len(code) // ctypes.sizeof(_Packed), code))
    return int(libc.syscall(*map(ctypes.c_long, words), filter_)) == 0


def program(machine: str, own: int, runs: bool) -> list[Instruction]:
    """What the kernel is to run before each call of the process ``own``."""
    numbers = _numbers(_ALWAYS if runs else _ALWAYS + _UNLESS_IT_RUNS, machine)
    by_argument = _numbers(_BY_ARGUMENT, machine)
    lines = [
        Instruction(_LOAD, 0, 0, _ARCHITECTURE),
        *(Instruction(_EQUAL, 1, 0, _ARCHITECTURES[machine]), _error(EPERM)),
        Instruction(_LOAD, 0, 0, _CALL),
        # The numbers of x32, a third set of calls, are above it too.
        *(Instruction(_GREATER, 0, 1, NEWEST), _error(ENOSYS)),
        # Its arguments lie behind a pointer; without it libraries use ``clone``.
        *(Instruction(_EQUAL, 0, 1, by_argument["clone3"]), _error(ENOSYS)),
    ]
    for number in numbers.values():
        lines += (Instruction(_EQUAL, 0, 1, number), _error(EPERM))
    for name, conditions in _conditions(own, runs).items():
        block = [each for one in conditions for each in one.instructions()]
        lines += (Instruction(_EQUAL, 0, len(block) + 1, by_argument[name]), *block)
        lines.append(Instruction(_RETURN, 0, 0, _ALLOW))
    return [*lines, Instruction(_RETURN, 0, 0, _ALLOW)]


def _conditions(own: int, runs: bool) -> dict[str, tuple[_Condition, ...]]:
    """For each call that is allowed with some arguments, what they must be."""
    itself = (_Condition(0, (0, own)),)
    found = {
        **dict.fromkeys(("prlimit64", "sched_setaffinity", "sched_setattr"), itself),
        **dict.fromkeys(("sched_setparam", "sched_setscheduler"), itself),
        "setpriority": (_Condition(0, (0,)), _Condition(1, (0, own))),
        "socketpair": (_Condition(0, (_UNIX,)), _Condition(1, (_STREAM,), _KIND)),
        "fcntl": (_Condition(1, _FCNTL, allowed=False),),
        "ioctl": (_Condition(1, _IOCTL, allowed=False),),
        "prctl": (_Condition(0, (_SHARE_A_CORE,), allowed=False),),
        "clone": (_Condition(0, (0,), _NAMESPACES | _SAME_PARENT),),
    }
    if runs:
        return found
    signals = ("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo")
    memory = _SHARED | _ANONYMOUS | _GROWS_DOWN
    return found | {
        **dict.fromkeys(signals, (_Condition(0, (own,)),)),
        "prctl": (_Condition(0, (_SHARE_A_CORE, _END_WITH_PARENT), allowed=False),),
        "clone": (_Condition(0, (_THREAD,), _THREAD | _NAMESPACES),),
        "mmap": (_Condition(3, (0, _SHARED, _ANONYMOUS), memory),),
    }


def _numbers(table: str, machine: str) -> dict[str, int]:
    """The calls in a table that this machine has."""
    column = 1 + list(_ARCHITECTURES).index(machine)
    found = re.findall(r"(\w+) (\d+|-) (\d+|-)", table)
    return {row[0]: int(row[column]) for row in found if row[column] != "-"}


def _error(number: int) -> Instruction:
    return Instruction(_RETURN, 0, 0, _ERROR | number)


class _Packed(ctypes.Structure):
    _fields_ = (
        ("code", ctypes.c_uint16),
        ("so", ctypes.c_uint8),
        ("otherwise", ctypes.c_uint8),
        ("value", ctypes.c_uint32),
    )


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_uint16), ("code", ctypes.c_char_p))


def _packed(instruction: Instruction) -> bytes:
    return bytes(_Packed(*instruction))
