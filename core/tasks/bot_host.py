"""Bots at work: each in a process of its own, asked question by question.

A bot that hangs, crashes or compiles must not stop the window. In its process it knows
nothing of the game but the observations it is sent. Whatever it answers, raises or does to
its process becomes either plain data, still to be checked, or one sentence on why it
stopped. Processes of matches are reused, as starting one costs more than many a game.
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
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import current_process
from multiprocessing.reduction import ForkingPickler
from typing import Final, TypeAlias
from weakref import WeakSet

from core.clock import LOOK, READY, NoAnswerError, clamped, running_time, time_limit
from core.engine import Engine, Probe, read_probe
from core.plain import plain_lines
from core.player import Budget, Make, Player, PlayerError, Reach
from core.tasks import confinement
from core.tasks.preparing import prepare_bot
from core.tasks.protocol import (
    HERE,
    MADE,
    NO_ANSWER,
    OUT_OF_TURN,
    About,
    Answer,
    Channel,
    ChildChannel,
    PlayerSpec,
    Question,
    Words,
    WordsError,
    answer_words,
    error_line,
    question,
    read_answer,
    sentence,
)
from core.tasks.restrictions import MOST_WRITTEN
from core.tasks.workers import Hear
from core.texts import N_, _
from core.values import Observation

Work: TypeAlias = Callable[..., Iterator[Words]]
"""What is done in the bot's process. Yields plain words, as JSON has them."""

DIED: Final = N_("its process ended unexpectedly")

NOT_STARTED: Final = N_("its process could not be started")

TOO_FULL: Final = N_("it wrote more than it may")

GRACE = 1.0
"""Seconds for which a process may go on that says no more, before it is given up."""

_PROCESSES = confinement.SandboxContext()
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
        self._folder = confinement.new_folder()
        ours, theirs = socket.socketpair()
        self._line = Channel(ours)
        readable = confinement.readable_for(work, *args)
        jail = confinement.Jail(self._folder, readable, reach, confinement.LAYERS)
        self._process = _PROCESSES.Process(
            target=_live,
            args=(theirs, jail, bytes(ForkingPickler.dumps((work, args)))),
            daemon=True,
        )
        self._process.jail = jail
        with _as_a_parent(), confinement.interrupts_blocked():
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
        confinement.remove_folder(self._folder)

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
            if confinement.is_too_full(self._folder, MOST_WRITTEN):
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
            if self._process.exitcode is None or not confinement.is_running(number):
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
        problem = self._bot.problem or _(
            "it did not answer within {seconds:g} seconds"
        ).format(seconds=seconds)
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


KEPT: Final = 8
"""Most idle processes that are kept."""


Start: TypeAlias = Callable[[Make, PlayerSpec], BotProcess]
"""Starts a process that makes a player and answers questions."""


def start_process(make: Make, spec: PlayerSpec) -> BotProcess:
    """A new process for a bot, confined as it needs."""
    return BotProcess(serve, make, spec, reach=prepare_bot(make, spec.name))


class BotHost:
    """A player in another process. Only ``wait`` blocks.

    Args:
        make: Makes the player.
        name: The player's name.
        seed: The player's seed.
        start: Starts the process.

    Attributes:
        name: The player's name.
        made: Whether the player has been made.
        problem: Why it failed, in one line; empty while it has not. It stays failed.
    """

    def __init__(
        self, make: Make, name: str, seed: int, start: Start = start_process
    ) -> None:
        self.name = name
        self._make, self._spec, self._start = make, PlayerSpec(name, seed), start
        self._begin()

    def _begin(self) -> None:
        self.made, self.problem = False, ""
        self._dropped = 0
        self._sent: tuple[Observation, ...] = ()
        self._questions: deque[tuple[tuple[Observation, ...], About]] = deque()
        self._heard: deque[Words] = deque()
        self._bot = self._start(self._make, self._spec)

    @property
    def ready(self) -> bool:
        """Whether it can think at once; until then its clock must not run."""
        return self.made and not self.recalled

    @property
    def recalled(self) -> bool:
        """Whether it is still busy with a cancelled question."""
        return self._dropped > 0

    @property
    def thinking(self) -> bool:
        """Whether an answer is due."""
        return not self.problem and len(self._questions) > self._dropped

    @property
    def killed(self) -> bool:
        """Whether it failed as its process was killed from outside or never began."""
        return self._bot.killed

    def ask(
        self, seen: Sequence[Observation], budget: Budget, about: About = "move"
    ) -> None:
        """Ask about the end of ``seen``, sending the new observations."""
        self._questions.append((tuple(seen), about))
        self._bot.tell(question(self._sent, seen, budget, about))
        self._sent = tuple(seen)

    def recall(self) -> None:
        """Cancel all questions; their answers are dropped."""
        self._dropped = len(self._questions)

    def restart(self) -> None:
        """Begin anew, as if it had never been asked."""
        self.close()
        self._begin()

    def wait(self, seconds: float) -> bool:
        """Wait for something to ``poll``, at most so long; whether there is."""
        if not self._heard:
            self._hear(self._bot.wait(running_time() + clamped(seconds)))
        return bool(self._heard or self.problem or self._bot.over)

    def poll(self) -> Answer | None:
        """The next answer, or why it failed; ``None`` while it thinks.

        Answers come in the order of the questions.
        """
        self._hear(self._bot.poll())
        while self._heard and not self.problem:
            answer = self._take(self._heard.popleft())
            if answer is not None:
                return answer
        if self._bot.over and not self.problem:
            self.problem = self._bot.problem
        if not self.problem:
            return None
        self.close()
        return Answer(None, self.problem)

    def leave(self) -> None:
        """The game is over."""
        self.close()

    def close(self) -> None:
        """Kill the process."""
        self._bot.close()

    def _hear(self, words: Sequence[Words]) -> None:
        self._heard += words
        if len(self._heard) > len(self._questions) + (not self.made):
            self.problem = self.problem or OUT_OF_TURN

    def _take(self, words: Words) -> Answer | None:
        """Decode an answer; the first message must be ``MADE``."""
        if not self.made:
            self.made = words == [MADE]
            self.problem = "" if self.made else OUT_OF_TURN
            return None
        seen, about = self._questions.popleft()
        if self._dropped:
            self._dropped -= 1
            return None
        try:
            return read_answer(seen, words, about)
        except WordsError as error:
            self.problem = str(error)
            return None


class SharedHost:
    """A player in this process, for trusted bots: it could reach the referee.

    It thinks in ``wait``, and is interrupted there.
    """

    recalled = killed = False

    def __init__(self, make: Make, name: str, seed: int) -> None:
        self.made = False
        self._make: Callable[[], Player] = lambda: make(name, seed)
        self._player: Player | None = None
        self._question: tuple[Sequence[Observation], Budget] | None = None
        self._answer: Answer | None = None

    @property
    def ready(self) -> bool:
        """See ``BotHost.ready``."""
        return self.made

    def ask(self, seen: Sequence[Observation], budget: Budget) -> None:
        """See ``BotHost.ask``."""
        self._question = seen, budget

    def recall(self) -> None:
        """See ``BotHost.recall``."""
        self._question = self._answer = None

    def restart(self) -> None:
        """See ``BotHost.restart``."""
        self.close()
        self.recall()

    def wait(self, seconds: float) -> bool:
        """See ``BotHost.wait``."""
        try:
            with time_limit(seconds):
                self._work()
        except NoAnswerError:
            return False
        except WordsError as error:
            self._answer = Answer(None, str(error))
        except BaseException as error:
            # Not even KeyboardInterrupt: here it can only be the bot's own.
            self._answer = Answer(None, error_line(error))
        return True

    def poll(self) -> Answer | None:
        """See ``BotHost.poll``."""
        answer, self._answer = self._answer, None
        return answer

    def leave(self) -> None:
        """See ``BotHost.leave``."""
        self.close()

    def close(self) -> None:
        """Forget the player."""
        self._player, self.made = None, False

    def _work(self) -> None:
        self._player = self._player or self._make()
        self.made = True
        if self._question is not None:
            (seen, budget), self._question = self._question, None
            words = answer_words(self._player, seen, budget)
            self._answer = read_answer(seen, words)


Host: TypeAlias = BotHost | SharedHost
"""A bot at work, wherever it runs."""


def serve(hear: Hear, make: Make, spec: PlayerSpec | None = None) -> Iterator[Words]:
    """Runs in the bot's process: make a player and answer questions, game after game.

    Args:
        hear: Waits for what the program says next.
        make: Makes players.
        spec: The first one; if not given, the process first says that it is there.
    """
    if spec is None:
        yield [HERE]
    player: Player | None = None
    seen: tuple[Observation, ...] = ()
    while True:
        request: PlayerSpec | Question = spec or hear()
        spec = None
        if isinstance(request, PlayerSpec):
            player, seen = None, ()
            player = make(request.name, request.seed)
            yield [MADE]
        else:
            assert player is not None, _("it is made before it is asked")
            seen = request.after(seen)
            yield answer_words(player, seen, request.budget, request.about)


class ProcessPool:
    """Idle processes, each kept for the next game of the bot it ran before."""

    def __init__(self) -> None:
        self._idle: deque[tuple[bytes, BotProcess]] = deque()
        self._lock = threading.Lock()

    def start(self, make: Make, spec: PlayerSpec) -> BotProcess:
        """A process in which this bot is being made, an idle one if there is one."""
        bot = self._take(make, spec.name)
        bot.tell(spec)
        return bot

    def _take(self, make: Make, name: str) -> BotProcess:
        key = _key(make, name)
        with self._lock:
            for place, (whose, bot) in enumerate(self._idle):
                if whose == key:
                    del self._idle[place]
                    return bot
        bot = BotProcess(serve, make, reach=prepare_bot(make, name))
        # A busy machine may take its time over that, which is not the bot's.
        bot.wait(running_time() + READY)
        return bot

    def give_back(self, make: Make, name: str, bot: BotProcess) -> None:
        """Keep ``bot`` for the next game; the one idle for longest is closed."""
        if bot.poll() or not bot.alive:
            bot.close()
            return
        with self._lock:
            self._idle.append((_key(make, name), bot))
            leaving = self._idle.popleft()[1] if len(self._idle) > KEPT else None
        if leaving is not None:
            leaving.close()

    def close(self) -> None:
        """End them all."""
        with self._lock:
            idle, self._idle = self._idle, deque()
        for __, bot in idle:
            bot.close()


def _key(make: Make, name: str) -> bytes:
    return bytes(ForkingPickler.dumps((make, name)))


POOL: Final = ProcessPool()
"""Where this process keeps its bots."""


class PooledHost(BotHost):
    """A player in a process of ``POOL``, which is used again after the game."""

    def __init__(self, make: Make, name: str, seed: int) -> None:
        super().__init__(make, name, seed, POOL.start)

    def leave(self) -> None:
        """See ``BotHost.leave``."""
        if self.made and not (self._questions or self._heard or self.problem):
            POOL.give_back(self._make, self.name, self._bot)
        else:
            self.close()
