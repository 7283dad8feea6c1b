"""What a hostile bot gets through, wherever it is asked and whatever isolates it."""

from __future__ import annotations

import ctypes
import os
import platform
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType

import pytest

from core.compiled import kernel_folder
from core.games import find_game
from core.play.interview import Interview
from core.play.referee import Referee
from core.player import Budget
from core.tasks import confinement
from core.tasks.bot_host import BotHost, PooledHost
from core.tasks.restrictions import version
from core.values import Side
from tests.support.hosts import choose, make_player

if sys.platform == "linux" and platform.machine() in {"x86_64", "aarch64"}:
    from tests.tasks.probes import (
        BUBBLEWRAP,
        CASES,
        LANDLOCK,
        SECCOMP,
        TABLE,
        Probing,
        Targets,
        attempted,
        expected,
        passed,
        rows,
    )
else:
    pytest.skip("the probes are made for Linux", allow_module_level=True)

PAGE = Path(__file__).parents[2] / "docs" / "audit.md"
SEEN = Referee(find_game("fog-chess", "thesis")).seen_by(Side.FIRST)
BUDGET = Budget(nodes=1)
SECONDS = 120.0

FILES = "read write truncate remove rename link modes times xattr flags lease"


@pytest.fixture
def targets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Targets]:
    secret, name = f"secret{os.getpid()}", f"/umbra-probes-{os.getpid()}"
    monkeypatch.setenv("UMBRA_SECRET", secret)
    cache = kernel_folder()
    # A home may be among the folders of modules, and be the user's nevertheless.
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.syspath_prepend(tmp_path)
    # What runs the tests need not be loaded by each process as well.
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
    folder = tmp_path / "theirs"
    folder.mkdir()
    for each in FILES.split():
        (folder / each).write_text("the truth", "utf-8")
    (folder / "points").symlink_to("read")
    with ExitStack() as stack:
        port = listening(stack, folder, name)
        victim = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        stack.callback(victim.wait)
        stack.callback(victim.kill)
        shared = open_to_nobody(stack, name)
        yield Targets(folder, victim.pid, *shared, name, port, cache, secret)


def listening(stack: ExitStack, folder: Path, name: str) -> int:
    """Open the sockets that nobody may reach, and return the port of that of TCP."""
    unix, kind = socket.AF_UNIX, socket.SOCK_STREAM
    places: list[tuple[int, int, object]] = [
        (unix, kind, str(folder / "X9")),
        (unix, kind, f"\0{name}"),
        (unix, socket.SOCK_DGRAM, str(folder / "datagrams")),
        (socket.AF_INET, kind, ("127.0.0.1", 0)),
    ]
    for family, what, address in places:
        last = stack.enter_context(socket.socket(family, what))
        last.bind(address)
        if what == kind:
            last.listen()
    return int(last.getsockname()[1])


def open_to_nobody(stack: ExitStack, name: str) -> tuple[int, int, int]:
    """Make memory, queues and semaphores, and return the numbers of those of System V."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.shmat.restype = ctypes.c_void_p
    numbers = (libc.shmget(0, 4096, 0o600), libc.msgget(0, 0o600), libc.semget(0, 1, 0o600))
    stack.callback(libc.shmctl, numbers[0], 0, None)
    stack.callback(libc.msgctl, numbers[1], 0, None)
    stack.callback(libc.semctl, numbers[2], 0, 0)
    place = ctypes.c_void_p(libc.shmat(numbers[0], None, 0))
    ctypes.memmove(place, b"word", 4)
    libc.shmdt(place)
    queue = libc.mq_open(name.encode(), os.O_CREAT | os.O_RDWR, 0o600, None)
    stack.callback(libc.mq_unlink, name.encode())
    stack.callback(libc.mq_close, queue)
    memory = Path(f"/dev/shm{name}")
    memory.touch()
    stack.callback(memory.unlink)
    assert min(*numbers, queue) >= 0
    return numbers


def in_a_match(make: Probing) -> str:
    bot = PooledHost(make, "Prober", 1)
    make_player(bot, SECONDS)
    answer = choose(bot, SEEN, BUDGET, SECONDS)
    assert answer is not None
    return answer.error


def at_a_table(make: Probing) -> str:
    with closing(BotHost(make, "Prober", 1)) as bot:
        bot.ask(SEEN, BUDGET)
        return waited(lambda: (answer := bot.poll()) and answer.error)


def in_a_replay(make: Probing) -> str:
    with closing(Interview(make, "Prober", 1)) as bot:
        waited(lambda: bot.poll() or bot.ready or bot.problem)
        bot.ask(SEEN, BUDGET)
        return waited(lambda: bot.poll() or bot.problem)


def waited(found: Callable[[], object]) -> str:
    until = time.monotonic() + SECONDS
    while not (answer := found()):
        assert time.monotonic() < until, "it does not answer"
        time.sleep(0.01)
    return str(answer)


RARE = {name for name, probe in TABLE.items() if probe.rare}
_TRUNCATES = 3
"""The version of Landlock from which it guards files in every way."""

PLACES = (in_a_match, at_a_table, in_a_replay)


def has(case: str) -> bool:
    """Whether this system can isolate a bot in that way."""
    if case == BUBBLEWRAP:
        return confinement._bubblewrap_works()
    return case != LANDLOCK or version() >= _TRUNCATES


@pytest.mark.parametrize("case", [BUBBLEWRAP, LANDLOCK, SECCOMP])
@pytest.mark.parametrize("place", PLACES)
def test_what_a_bot_gets_through(
    place: Callable[[Probing], str],
    case: str,
    targets: Targets,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not has(case):
        pytest.skip(f"this system lacks {case}")
    monkeypatch.setattr(confinement, "LAYERS", CASES[case])
    through = passed(place(Probing(targets)))
    assert through - expected(case) == set()
    assert expected(case) - through - RARE == set(), "less than the table says"


def test_where_nothing_isolates_it_all_gets_through(targets: Targets) -> None:
    """Else a probe that can never get through would prove nothing."""
    with get_context("spawn").Pool(1) as pool:
        through = passed(pool.apply(attempted, (targets,)))
    assert set(TABLE) - through - RARE == set()


def test_the_page_says_what_gets_through() -> None:
    assert "\n".join(rows()) in PAGE.read_text("utf-8")
