"""Whether an installed program works where its compiled kernels cannot be used as usual."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from lab.bench.installed import archive_of, bare, say, shipped_with

PERFT, LEAVES = ("perft", "1"), "20"
MATCH = ("match", "Moth", "RandomMove", "--games", "1", "--plies", "4", "--jobs", "1")
ROOM = 20_000_000
"""Bytes of a disk that is too small for what is unpacked."""

OLD = ("qemu-x86_64", "-cpu", "Nehalem")
"""What runs a program as on a processor of 2008."""

SHEBANG = "#!"


def damaged(program: str) -> None:
    """The archive was not copied whole."""
    archive = archive_of(program)
    with TemporaryDirectory() as home:
        half = Path(home, "half")
        half.write_bytes(archive.read_bytes()[: archive.stat().st_size // 2])
        jail = ("--bind", str(half), str(archive))
        _expect("a damaged archive", "damaged", home, [*_within(jail), program, *PERFT])


def full(program: str) -> None:
    """The disk has no room for what is unpacked, nor for passing files."""
    with TemporaryDirectory() as home:
        jail = ("--size", str(ROOM), "--tmpfs", home, "--dir", f"{home}/tmp")
        command = [*_within(jail), program, *PERFT]
        _expect("a full disk", "No space left", home, command)


def read_only(program: str) -> None:
    """The cache cannot be written; bots must play all the same."""
    for words in (PERFT, MATCH):
        with TemporaryDirectory() as home:
            cache = Path(home, ".cache")
            cache.mkdir()
            command = [*_within(("--ro-bind", str(cache), str(cache))), program, *words]
            _expect(f"{words[0]}, a read-only cache", "this start only", home, command)


def at_once(program: str) -> None:
    """Two starts, both of which find that nothing is unpacked yet.

    Raises:
        SystemExit: If one fails, says something or compiles.
    """
    with TemporaryDirectory() as home:
        Path(home, "tmp").mkdir()
        began, pipe = time.monotonic(), subprocess.PIPE
        both = [
            subprocess.Popen([program, *PERFT], env=bare(home), stderr=pipe, text=True)
            for _ in range(2)
        ]
        said = [each.communicate()[1] for each in both]
        found = len([*Path(home).rglob("*.nbc")])
        folders = [*Path(home, ".cache", "umbra", "kernels").glob("*.*")]
        if any(said) or any(each.returncode for each in both) or len(folders) != 1:
            raise SystemExit(f"two starts at once: {said} {folders}")
        if found != shipped_with(program):
            raise SystemExit(f"two starts at once: {found} kernels")
        say("two starts at once", time.monotonic() - began)


def old_processor(program: str) -> None:
    """A processor without AVX2; only what has a first line for Python can be tried so."""
    first = Path(program).read_bytes().partition(b"\n")[0].decode("utf-8", "replace")
    if not shutil.which(OLD[0]) or not first.startswith(SHEBANG):
        print("a processor without AVX2: not tried")
        return
    command = [*OLD, first.removeprefix(SHEBANG), program, *PERFT]
    with TemporaryDirectory() as home:
        _expect("a processor without AVX2", "lacks", home, command)


def _within(jail: Sequence[str]) -> list[str]:
    return ["bwrap", "--dev-bind", "/", "/", *jail, "--"]


def _expect(what: str, words: str, home: str, command: Sequence[str]) -> None:
    """Run ``command``, which must say ``words`` in the only line of its log."""
    Path(home, "tmp").mkdir(exist_ok=True)
    began = time.monotonic()
    done = subprocess.run(
        command, cwd="/", env=bare(home), capture_output=True, text=True, check=False
    )
    log = [line for line in done.stderr.splitlines() if "kernels" in line]
    if done.returncode or len(log) != 1 or words not in log[0]:
        raise SystemExit(f"{what}: status {done.returncode}\n{done.stderr}")
    if command[-len(PERFT) :] == [*PERFT] and LEAVES not in done.stdout:
        raise SystemExit(f"{what}: {done.stdout}")
    say(what, time.monotonic() - began)


def trouble_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("program", metavar="PROGRAM", help="umbra, as it was installed")


def run_trouble(given: Namespace) -> None:
    """Whether a program works where its compiled kernels cannot be used as usual.

    ``python -m lab bench trouble PROGRAM``, of a wheel or of the bundle. Needs bubblewrap,
    and qemu-x86_64 for a processor without AVX2, of which the program of a wheel is told.
    Each trouble must leave a working program and one line in its log.
    """
    if not shutil.which("bwrap"):
        print("not tried without bubblewrap")
        return
    for trouble in (at_once, damaged, full, read_only, old_processor):
        trouble(os.path.abspath(given.program))
