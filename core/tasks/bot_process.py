"""A bot in a process of its own, which can send back plain data only.

Whatever a bot answers, raises or does to its process becomes either plain data, still to
be checked, or one sentence on why it stopped.
"""

from __future__ import annotations

import atexit
import logging
import os
import pickle
import signal
import socket
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import current_process
from multiprocessing.reduction import ForkingPickler
from typing import Any, Final, TypeAlias
from weakref import WeakSet

from core.clock import LOOK, running_time
from core.engine import Engine, Probe, Reach, read_probe
from core.plain import plain_lines
from core.player import PlayerError
from core.tasks import confinement
from core.tasks.processes import (
    SandboxContext,
    interrupts_blocked,
    is_running,
    is_too_full,
    new_folder,
    remove_folder,
)
from core.tasks.protocol import (
    NO_ANSWER,
    Channel,
    ChildChannel,
    Words,
    WordsError,
    error_line,
    sentence,
)
from core.tasks.restrictions import MOST_WRITTEN

Hear: TypeAlias = Callable[[], Any]
"""Waits for what the program says next; raises ``EOFError`` once it says no more."""

Work: TypeAlias = Callable[..., Iterator[Words]]
"""What is done in the bot's process. Yields plain words, as JSON has them."""

DIED: Final = "its process ended unexpectedly"

NOT_STARTED: Final = "its process could not be started"

TOO_FULL: Final = "it wrote more than it may"

GRACE = 1.0
"""Seconds for which a process may go on that says no more, before it is given up."""

_PROCESSES = SandboxContext()
_STARTING = threading.Lock()
_NAP, _WEIGHED = 0.01, 1.0
_KILLED = (-9, 137)
"""How a process ends that was killed, and how bubblewrap ends then."""
_ISOLATED, _SAID, _FAILED = "isolated", "said", "failed"
_TRACE = 4000
_MOST_TOLD = 20
_TOLD: set[str] = set()

_log = logging.getLogger("umbra.bots")


class BotProcess:
    """A bot's process. Only ``wait`` blocks. On Linux it ends with the thread that made it.

    Args:
        work: A function of a module. Its first argument receives what ``tell`` sends, then
            come ``args``; all must be picklable.
        reach: What it may reach besides what every bot may.

    Attributes:
        over: Whether there will be no more results.
        problem: Why it ended early, in one line; empty if it did not.
    """

    def __init__(self, work: Work, *args: object, reach: Reach = Reach()) -> None:  # noqa: B008 - frozen
        self.over = False
        self.problem = ""
        self._silent: float | None = None
        self._weighing = 0.0
        self._killed = self._isolated = False
        self._folder = new_folder()
        ours, theirs = socket.socketpair()
        self._line = Channel(ours)
        readable = confinement.readable_for(work, *args)
        jail = confinement.Jail(self._folder, readable, reach, confinement.LAYERS)
        self._process = _PROCESSES.Process(
            target=_live,
            args=(theirs, jail, bytes(ForkingPickler.dumps((work, args)))),
            daemon=True,
        )
        self._process.launch = confinement.launch_of(jail)
        with _as_a_parent(), interrupts_blocked():
            self._process.start()
        theirs.close()
        _LIVING.add(self)

    def tell(self, message: object) -> None:
        """Send a message to the process; ignored once it is over."""
        if not self.over:
            self._line.say(message)

    def poll(self) -> list[Words]:
        """New messages since the last call, unchecked."""
        if self.over:
            return []
        try:
            heard = self._line.hear()
            words = [self._opened(message) for message in heard]
        except WordsError as error:
            self._end(str(error))
            return []
        self._look_after_it(bool(heard))
        return [each for each in words if each is not None]

    def wait(self, until: float) -> list[Words]:
        """Like ``poll``, but waits for a message, at most until that running time."""
        while not (words := self.poll()) and not self.over:
            left = until - running_time()
            if not left > 0:
                break
            if self._line.cut:
                time.sleep(_NAP)
            else:
                self._line.wait(min(LOOK, left))
        return words

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return not self.over and self._process.is_alive()

    @property
    def killed(self) -> bool:
        """Whether it was killed from outside, as for lack of memory, or never began."""
        return self._killed

    def close(self) -> None:
        """Kill the process."""
        self.over = True
        self._line.close()
        self._kill()
        self._process.join(GRACE)
        _LIVING.discard(self)
        remove_folder(self._folder)

    def _opened(self, message: Words) -> list[Words] | None:
        """The words in a message; a bot that has failed ends with it."""
        match message:
            case ["isolated"] if not self._isolated:
                self._isolated = True
            case ["said", list() as words]:
                return words
            case ["failed", str() as problem, str() as trace]:
                _tell_of(plain_lines(trace[:_TRACE]))
                self._end(sentence(problem) or DIED)
            case _:
                raise WordsError(NO_ANSWER)
        return None

    def _look_after_it(self, heard: bool) -> None:
        """Notice that it wrote too much, or has ended once all that it said was heard."""
        if self.over:
            return
        if time.monotonic() > self._weighing:
            self._weighing = time.monotonic() + _WEIGHED
            if is_too_full(self._folder, MOST_WRITTEN):
                self._end(TOO_FULL)
        if self.over or heard:
            return
        code, now = self._process.exitcode, time.monotonic()
        ended = code is not None
        if self._silent is None and (ended or self._line.cut):
            self._silent = now
        # One that has ended may have left children that hold the line, and one that has
        # hung up may live on.
        gone = self._silent is not None and now - self._silent > GRACE
        if gone or (ended and self._line.cut):
            self._give_up(code)

    def _give_up(self, code: int | None) -> None:
        """End it, which has ended by itself; it is not to blame if it never began."""
        self._killed = code in _KILLED or not self._isolated
        if not self._isolated:
            confinement.doubt_bubblewrap()
        self._end(DIED if self._isolated else NOT_STARTED)

    def _end(self, problem: str) -> None:
        self.over, self.problem = True, problem
        self._kill()

    def _kill(self) -> None:
        """End the process and those it has started, as far as they have not left it."""
        number = self._process.pid
        if sys.platform != "win32" and number is not None:
            # Of a group whose first process is gone its number is still the name; but once
            # that number is another's, so may be the group.
            if self._process.exitcode is None or not is_running(number):
                with suppress(OSError):
                    os.killpg(number, signal.SIGKILL)
        self._process.kill()


class EngineProbe:
    """One engine that is being asked.

    Args:
        work: What is done in the other process; it tells what the engine said.
        engine: Which one.
    """

    def __init__(self, work: Work, engine: Engine) -> None:
        self._bot = BotProcess(work, engine, reach=engine.reach)

    def poll(self) -> Probe | None:
        """What it said, or why it said nothing; ``None`` while that is not known."""
        words = self._bot.poll()
        if not words and not self._bot.over:
            return None
        return read_probe(words, self._bot.problem)

    def wait(self, seconds: float) -> Probe:
        """The same, waiting for it at most so long."""
        words = self._bot.wait(running_time() + seconds)
        problem = self._bot.problem or f"it did not answer within {seconds:g} seconds"
        return read_probe(words, problem)

    def close(self) -> None:
        """End the process, and the engine."""
        self._bot.close()


_LIVING: WeakSet[BotProcess] = WeakSet()


@atexit.register
def _see_off() -> None:
    """Nobody waits at the end for a process that does not want to end."""
    for bot in [*_LIVING]:
        bot.close()


@contextmanager
def _as_a_parent() -> Iterator[None]:
    """A worker of a cluster is a daemon, which may have no children; ours end with it."""
    config = getattr(current_process(), "_config", {})
    with _STARTING:
        before = config.pop("daemon", None)
        try:
            yield
        finally:
            if before is not None:
                config["daemon"] = before


def _tell_of(trace: str) -> None:
    """Put in the log where a bot failed, once, for whoever writes it."""
    if trace and trace not in _TOLD and len(_TOLD) < _MOST_TOLD:
        _TOLD.add(trace)
        _log.warning("a bot failed:\n%s", trace)


def _live(wire: socket.socket, jail: confinement.Jail, pickled: bytes) -> None:
    """The other process: loads none of the bot's code before it is isolated."""
    line = ChildChannel(wire)
    confinement.isolate(jail, wire.fileno())
    line.say([_ISOLATED])
    try:
        work, args = pickle.loads(pickled)
        for words in work(line.hear, *args):
            line.say([_SAID, words])
    except BaseException as error:
        if not line.cut:
            line.say([_FAILED, error_line(error), _trace(error)])
    os._exit(0)


def _trace(error: BaseException) -> str:
    """Where a bot failed; not what it said, which could tell a board in the fog."""
    if isinstance(error, PlayerError):
        return ""
    try:
        frames = traceback.format_tb(error.__traceback__, limit=-8)
        return "".join([*frames, type(error).__name__])[-_TRACE:]
    except BaseException:
        return ""
