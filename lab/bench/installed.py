"""Whether an installed program works in a new home, how soon, and in trouble."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Event, Thread

from cli.output import DONE, FAILED
from core.kernel_archive import ARCHIVE
from lab.bench.desktop import Area, Screen, screen
from lab.release import uses

PATIENCE = 600.0
MINUTE = 60.0
GLANCE = 0.02

MATCH = ("match", "Moth", "Eclipse")
COMMANDS = (
    ("--version",),
    ("perft", "1"),
    (*MATCH, "--games", "1", "--plies", "10", "--jobs", "1", "--out", "match"),
    ("export", "match/games/000001.pgn", "--picture", "match.png"),
    ("bots",),
)
COMPILED = "*.nbc"
"""What numba writes for each set of types that a kernel has been compiled for."""

SETTINGS = "help: 3\nless_motion: true\n"
"""Help shows the odds; nothing moves that did not happen."""

ODDS = Area(24, 530, 200, 30)
"""Where a window of the usual size says how many positions are possible."""

REPLY, ROW = Area(1110, 226, 140, 24), 32
"""Where it lists the first move of the second side, and how far below the next one."""

REPLAY, HEADING = (1112, 740), Area(170, 8, 110, 32)
"""The button below a game that is over, and what the bar above says first."""

MOVES = ("e2e4", "d1h5", "h5f7", "f7e8")
"""They take the king of RandomMove with the seed 1."""


@dataclass(frozen=True, slots=True)
class Minute:
    """A first minute of a window in which a game is played: seconds.

    Attributes:
        window: Until the window stands.
        turn: Until the board is there and the person may move.
        odds: Until it says how many positions are possible.
        reply: From the person's first move to the bot's.
        answered: From there to the odds after it.
        window_work: Processor time of all processes until the window stands.
        turn_work: The same until the person may move.
        minute_work: The same until the minute is over.
    """

    window: float
    turn: float
    odds: float
    reply: float
    answered: float
    window_work: float
    turn_work: float
    minute_work: float


def check(program: Sequence[str], compiles: bool, everything: bool) -> None:
    """Run commands; print how long each takes.

    Args:
        program: What they begin with.
        compiles: Whether kernels may be compiled.
        everything: Whether to run every command that has kernels of its own as well.

    Raises:
        SystemExit: If something fails or is compiled.
    """
    shipped = 0 if compiles else shipped_with(program[0])
    with TemporaryDirectory() as home:
        for words in (*COMMANDS, *(uses(home) if everything else ())):
            began = time.monotonic()
            with _watched(home) as own:
                done = subprocess.run(
                    [*program, *words], cwd=home, env=bare(home), check=False
                )
            if done.returncode not in (DONE, FAILED):
                raise SystemExit(f"{words} ended with status {done.returncode}")
            say(" ".join(words), time.monotonic() - began)
            if not compiles:
                _refuse_compiled(home, shipped, own)
    if not compiles:
        print(f"{shipped} shipped kernels, none compiled")


def shipped_with(program: str) -> int:
    """How many kernels an installation holds."""
    with tarfile.open(archive_of(program)) as archive:
        return sum(Path(name).match(COMPILED) for name in archive.getnames())


def archive_of(program: str) -> Path:
    """Where the archive of an installation lies, beside the program or its library."""
    folder = Path(program).parent
    found = [*folder.rglob(ARCHIVE), *folder.parent.glob(f"lib/**/{ARCHIVE}")]
    if not found:
        raise SystemExit(f"{program} comes without compiled kernels")
    return found[0]


def _refuse_compiled(home: str, shipped: int, own: set[Path]) -> None:
    found = len([*Path(home, ".cache").rglob(COMPILED)])
    if found not in (0, shipped) or own:
        names = sorted({path.name for path in own})
        raise SystemExit(f"{found - shipped} kernels were compiled, by bots {names}")


@contextmanager
def _watched(home: str) -> Iterator[set[Path]]:
    """What processes of bots compile meanwhile, each in a folder that it leaves empty."""
    folder, found, over = Path(home, "tmp"), set[Path](), Event()
    folder.mkdir(exist_ok=True)

    def watch() -> None:
        while not over.wait(5 * GLANCE):
            found.update(folder.rglob(COMPILED))

    watcher = Thread(target=watch)
    watcher.start()
    try:
        yield found
    finally:
        over.set()
        watcher.join()


def bare(home: str) -> dict[str, str]:
    """The environment of somebody who has just arrived."""
    temporary = {"TMPDIR": f"{home}/tmp"}
    return {"HOME": home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"} | temporary


def first_minutes(program: Sequence[str], bot: str, runs: int) -> None:
    """Print the medians of what takes how long in a first game against ``bot``."""
    found = [_first_minute(program, bot) for _ in range(runs)]
    for field in fields(Minute):
        values = [getattr(each, field.name) for each in found]
        say(
            f"{bot}: {field.name.replace('_', ' ')}",
            median(values),
            f"{min(values):.1f}–{max(values):.1f}",
        )


def _first_minute(program: Sequence[str], bot: str) -> Minute:
    began = time.monotonic()
    with _window([*program, "play", "--bot", bot, "--side", "white"]) as (app, shown):
        return _play(app, shown, began)


@contextmanager
def _window(words: Sequence[str]) -> Iterator[tuple[subprocess.Popen[bytes], Screen]]:
    """The app in a home that never saw it."""
    with TemporaryDirectory() as home, screen() as shown:
        Path(home, "tmp").mkdir()
        config = Path(home, "config.yaml")
        config.write_text(SETTINGS, "utf-8")
        surrounding = {"UMBRA_CONFIG": str(config), "SDL_AUDIODRIVER": "dummy"}
        app = subprocess.Popen(words, cwd=home, env=bare(home) | surrounding | shown.env)
        try:
            yield app, shown
        finally:
            app.terminate()
            app.wait()


def win(program: Sequence[str]) -> None:
    """Win a game with the mouse, and look at its replay."""
    began = time.monotonic()
    words = ("play", "--bot", "RandomMove", "--side", "white", "--seed", "1")
    with _window([*program, *words]) as (app, shown):
        _until(app, lambda: "your turn" in shown.title())
        for number, move in enumerate(MOVES[:-1]):
            row = REPLY._replace(top=REPLY.top + ROW * number)
            before = shown.picture(row)
            _move(shown, move)
            _until(app, partial(_replied, shown, row, before))
        _move(shown, MOVES[-1])
        _until(app, lambda: "You won" in shown.title())
        heading = shown.picture(HEADING)
        shown.click(*REPLAY)
        _until(app, lambda: shown.picture(HEADING) != heading)
    say("a game won with the mouse, and its replay", time.monotonic() - began)


def _move(shown: Screen, move: str) -> None:
    shown.click(*_square(move[:2]))
    shown.click(*_square(move[2:]))


def _replied(shown: Screen, row: Area, before: bytes) -> bool:
    """Whether the bot has moved since ``row`` looked like ``before``."""
    return shown.picture(row) != before and "your turn" in shown.title()


def _square(name: str) -> tuple[int, int]:
    """The middle of a square of the board, in pixels."""
    return 311 + 86 * "abcdefgh".index(name[0]), 803 - 86 * int(name[1])


def _until(app: subprocess.Popen[bytes], what: Callable[[], bool]) -> float:
    """Wait for something; returns when it was there."""
    end = time.monotonic() + PATIENCE
    while not what():
        if app.poll() is not None or time.monotonic() > end:
            raise SystemExit("the window was not used to the end")
        time.sleep(GLANCE)
    return time.monotonic()


def _play(app: subprocess.Popen[bytes], shown: Screen, began: float) -> Minute:
    until = partial(_until, app)
    window = until(lambda: bool(shown.title()))
    window_work = processor_time(app.pid)
    turn = until(lambda: "your turn" in shown.title())
    turn_work = processor_time(app.pid)
    odds = until(lambda: shown.has_words(ODDS))
    shown.click(*_square(MOVES[0][:2]))
    listed, counted = shown.picture(REPLY), shown.picture(ODDS)
    moved = time.monotonic()
    shown.click(*_square(MOVES[0][2:]))
    reply = until(lambda: shown.picture(REPLY) != listed and "your turn" in shown.title())
    answered = until(lambda: shown.picture(ODDS) != counted and shown.has_words(ODDS))
    time.sleep(max(0.0, began + MINUTE - time.monotonic()))
    return Minute(
        window - began,
        turn - began,
        odds - began,
        reply - moved,
        answered - reply,
        window_work,
        turn_work,
        processor_time(app.pid),
    )


def processor_time(pid: int) -> float:
    """Seconds that a process and all below it have taken, those that are over included."""
    taken, below = {}, dict[int, list[int]]()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text("utf-8", "replace").rsplit(")", 1)[1].split()
        except OSError:
            continue
        number = int(stat.parent.name)
        below.setdefault(int(words[1]), []).append(number)
        taken[number] = sum(map(int, words[11:15])) / os.sysconf("SC_CLK_TCK")
    total, waiting = 0.0, [pid]
    while waiting:
        number = waiting.pop()
        total += taken.get(number, 0.0)
        waiting += below.get(number, [])
    return total


def say(what: str, seconds: float, note: str = "") -> None:
    """Print a figure."""
    print(f"{what[:60]:60} {seconds:6.1f} s  {note}", flush=True)


def installed_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    words = "umbra, as it was installed, or words that start it"
    parser.add_argument("program", metavar="PROGRAM", nargs="+", help=words)
    parser.add_argument("--compiles", action="store_true", help="kernels may be compiled")
    everything = "run every command that has kernels of its own as well"
    parser.add_argument("--everything", action="store_true", help=everything)
    parser.add_argument("--runs", type=int, default=1, help="of the window")


def run_installed(given: Namespace) -> None:
    """Whether an installed program works in a home that never saw it, and how soon.

    ``python -m lab bench installed PROGRAM``, that of a wheel or of the bundle. Nothing may
    be compiled; with ``--compiles``, for a clone without compiled kernels, everything may.
    """
    words = given.program
    program = [os.path.abspath(word) if os.path.exists(word) else word for word in words]
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load {load:.1f}")
    check(program, given.compiles, given.everything)
    if shutil.which("Xvfb") and shutil.which("xdotool"):
        win(program)
        for bot in ("Moth", "Eclipse"):
            first_minutes(program, bot, given.runs)
    print(f"load {os.getloadavg()[0]:.1f} at the end")


PERFT, LEAVES = ("perft", "1"), "20"
SHORT_MATCH = ("match", "Moth", "RandomMove", "--games", "1", "--plies", "4", "--jobs", "1")
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
    for words in (PERFT, SHORT_MATCH):
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
