"""The filter of system calls: its numbers, its program, and what it does in a process."""

from __future__ import annotations

import json
import platform
import re
import signal
import subprocess
import sys
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.tasks import restrictions
from core.tasks.restrictions import Instruction, program

OWN = 4711
X86, ARM, OTHER = 0xC000003E, 0xC00000B7, 0x40000003
MACHINES = {"x86_64": X86, "aarch64": ARM}
ALLOWED, EPERM, ENOSYS = "allowed", "EPERM", "ENOSYS"
ANSWERS = {0x7FFF0000: ALLOWED, 0x00050001: EPERM, 0x00050026: ENOSYS}

HEADERS = {
    "x86_64": "/usr/include/x86_64-linux-gnu/asm/unistd_64.h",
    "aarch64": "/usr/include/asm-generic/unistd.h",
}
SIGNALS = ("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo")
SCHEDULING = [f"sched_set{what}" for what in ("affinity", "attr", "param", "scheduler")]
HERE = platform.machine()

linux = pytest.mark.skipif(
    sys.platform != "linux" or HERE not in MACHINES, reason="there is a filter for Linux"
)


@cache
def numbers(table: str, machine: str) -> dict[str, int]:
    return restrictions._numbers(table, machine)


@cache
def every(machine: str) -> dict[str, int]:
    tables = (restrictions._ALWAYS, restrictions._UNLESS_IT_RUNS, restrictions._BY_ARGUMENT)
    return numbers("\n".join(tables), machine)


@pytest.mark.parametrize("machine", MACHINES)
def test_the_numbers_are_those_of_the_system(machine: str) -> None:
    header = Path(HEADERS[machine])
    if not header.exists():
        pytest.skip("the headers of Linux are not installed")
    found = dict(re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", header.read_text()))
    # What came after these headers were made has one number everywhere.
    later = {"fchmodat2": 452, "statmount": 457, "listmount": 458}
    known = later | {name: int(number) for name, number in found.items()}
    assert {name: known.get(name) for name in every(machine)} == every(machine)


def test_a_call_is_missing_only_where_the_system_lacks_it() -> None:
    """ARM64 came late: what has a newer form it never had."""
    older = "inotify_init chmod chown lchown utime utimes futimesat link mknod fork vfork"
    intel_only = {*older.split(), "iopl", "ioperm", "modify_ldt"}
    assert set(every("x86_64")) - set(every("aarch64")) == intel_only
    assert set(every("aarch64")) <= set(every("x86_64"))


def run(lines: list[Instruction], arch: int, number: int, args: tuple[int, ...]) -> str:
    """What the kernel would answer: a naive machine that runs the program."""
    words = [number, arch, 0, 0]
    for each in args:
        words += [each & 0xFFFFFFFF, each >> 32]
    place = accumulator = 0
    while True:
        code, so, otherwise, value = lines[place]
        place += 1
        match code:
            case 0x20:
                accumulator = words[value // 4]
            case 0x54:
                accumulator &= value
            case 0x15:
                place += so if accumulator == value else otherwise
            case 0x25:
                place += so if accumulator > value else otherwise
            case 0x06:
                return ANSWERS[value]
            case _:
                raise AssertionError(code)


def allowed(name: str, args: tuple[int, ...], runs: bool) -> bool:
    """The rules for calls that depend on their arguments, in plain words."""
    first, second, _, fourth = (each % 2**32 for each in args[:4])
    new = any(first >> bit & 1 for bit in (17, 25, 26, 27, 28, 29, 30))
    thread, same_parent = bool(first & 0x10000), bool(first & 0x8000)
    no_owner, no_lease, no_news = {8, 15}, {1024}, {1026}
    terminal, owner = {0x5412, 0x541C, 0x5423}, {0x8901, 0x8902}
    attributes = {0x40086602, 0x40046602, 0x401C5820}
    itself = first in (0, OWN)
    return {
        **dict.fromkeys(SIGNALS, runs or first == OWN),
        **dict.fromkeys(SCHEDULING, itself),
        "prlimit64": itself,
        "setpriority": first == 0 and second in (0, OWN),
        "socketpair": first == 1 and second % 16 == 1,
        "fcntl": second not in no_owner | no_lease | no_news,
        "ioctl": second not in terminal | owner | attributes,
        "prctl": first != 62 and (runs or first != 1),
        "clone": not new and (not same_parent if runs else thread),
        "mmap": runs or not (fourth & 0x100 or fourth & 0x21 == 0x21),
    }[name]


@cache
def names(machine: str) -> dict[int, str]:
    return {number: name for name, number in every(machine).items()}


def expected(
    machine: str, arch: int, number: int, args: tuple[int, ...], runs: bool
) -> str:
    name = names(machine).get(number, "")
    if arch != MACHINES[machine]:
        return EPERM
    if number > 462 or name == "clone3":
        return ENOSYS
    if name in numbers(restrictions._BY_ARGUMENT, machine):
        return ALLOWED if allowed(name, args, runs) else EPERM
    if name in numbers(restrictions._UNLESS_IT_RUNS, machine):
        return ALLOWED if runs else EPERM
    return EPERM if name in numbers(restrictions._ALWAYS, machine) else ALLOWED


BITS = [1 << bit for bit in range(32)]
FIRST = (0, 1, OWN, OWN + 1, 62, *BITS, *(0x10000 | bit for bit in BITS))
SECOND = (0, 1, 2, 5, 9, 8, 10, 15, OWN, OWN + 1, 1024, 1026, 0x5412, 0x541C, 0x5423)
IOCTLS = (0x5421, 0x8901, 0x8902, 0x8903, 0x40086602, 0x40046602, 0x401C5820)
GRID = (
    *((first, 0, 0, 0) for first in FIRST),
    *((first, second, 0, 0) for first in (0, 1, OWN) for second in (*SECOND, *IOCTLS)),
    *((0, 0, 0, flags) for flags in range(512)),
)
ARGUMENTS = st.sampled_from(GRID) | st.tuples(*[st.integers(0, 2**64 - 1)] * 4)

PROGRAMS = {
    (machine, runs): program(machine, OWN, runs)
    for machine, runs in product(MACHINES, (False, True))
}
CASES = pytest.mark.parametrize(("machine", "runs"), PROGRAMS)


@CASES
def test_the_program_does_what_the_rules_say(machine: str, runs: bool) -> None:
    lines, arch = PROGRAMS[machine, runs], MACHINES[machine]
    for number in numbers(restrictions._BY_ARGUMENT, machine).values():
        for args in GRID:
            wanted = expected(machine, arch, number, args, runs)
            assert run(lines, arch, number, args) == wanted, (number, args)


@CASES
@given(number=st.integers(0, 470), args=ARGUMENTS, upper=st.integers(0, 2**32 - 1))
def test_upper_halves_of_arguments_change_nothing(
    machine: str, runs: bool, number: int, args: tuple[int, ...], upper: int
) -> None:
    lines, arch = PROGRAMS[machine, runs], MACHINES[machine]
    other = tuple(each % 2**32 | upper << 32 for each in args)
    wanted = expected(machine, arch, number, args, runs)
    assert run(lines, arch, number, args) == wanted
    assert run(lines, arch, number, other) == wanted


@CASES
@pytest.mark.parametrize("word", [0, OWN, 2**64 - 1])
def test_it_does_so_for_every_number(machine: str, runs: bool, word: int) -> None:
    foreign = (0, 59, 0x40000000 | 59, 2**32 - 1)
    for arch, number in product((X86, ARM, OTHER), (*range(600), *foreign)):
        wanted = expected(machine, arch, number, (word,) * 6, runs)
        assert run(PROGRAMS[machine, runs], arch, number, (word,) * 6) == wanted, number


@pytest.mark.parametrize("machine", MACHINES)
def test_the_program_is_one_that_the_kernel_takes(machine: str) -> None:
    """At most 4096 instructions, no jump past the end, and it ends by returning."""
    for runs in (False, True):
        lines = PROGRAMS[machine, runs]
        assert len(lines) <= 4096
        assert lines[-1].code == 0x06
        for place, line in enumerate(lines):
            assert 0 <= line.so <= 255
            assert 0 <= line.otherwise <= 255
            assert place + 1 + max(line.so, line.otherwise) < len(lines) + (line.code == 6)


def filtered(*words: str) -> Any:
    command = [sys.executable, "-m", "tests.tasks.filtered", *words]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    return json.loads(done.stdout)


@linux
@pytest.mark.parametrize("runs", ["no", "runs"])
def test_a_filtered_process_gets_no_such_call_through(runs: str) -> None:
    table = restrictions._ALWAYS + (restrictions._UNLESS_IT_RUNS if runs == "no" else "")
    # These take no arguments that could be impossible, were they let through.
    unsafe = {"vhangup", "fork", "vfork"}
    calls = [each for name, each in numbers(table, HERE).items() if name not in unsafe]
    wanted = dict.fromkeys(map(str, calls), EPERM) | {"463": ENOSYS, "470": ENOSYS}
    assert filtered("calls", runs, *wanted) == [True, wanted]


@linux
@pytest.mark.parametrize("runs", ["no", "runs"])
def test_what_a_bot_needs_still_works(runs: str) -> None:
    installed, report = filtered("works", runs)
    assert installed
    assert set(report.values()) == {"done"}, report


@linux
def test_only_a_bot_that_may_run_programs_starts_any() -> None:
    starts = ("a program", "a process", "shared memory", "its own death")
    assert filtered("starts", "runs") == [True, dict.fromkeys(starts, "done")]
    assert filtered("starts", "no") == [True, dict.fromkeys(starts, EPERM)]


@linux
def test_a_filtered_process_can_still_abort() -> None:
    """Python and numba end that way where they find themselves broken."""
    command = [sys.executable, "-m", "tests.tasks.filtered", "abort", "no"]
    assert subprocess.run(command, check=False).returncode == -signal.SIGABRT


def test_where_there_is_no_filter_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    assert not restrictions.refuse()
    subprocess.run([sys.executable, "-c", ""], check=True)
