"""Bots at work: each in a process of its own, asked question by question.

A bot that hangs, crashes or compiles must not stop the window; see
``core.tasks.bot_process``. In its process it knows nothing of the game but the observations
it is sent. Processes of matches are reused, as starting one costs more than many a game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.reduction import ForkingPickler
from threading import Lock
from typing import Final, TypeAlias

from core.clock import READY, NoAnswerError, clamped, running_time, time_limit
from core.player import Budget, Make, Player
from core.tasks.bot_process import BotProcess, Hear
from core.tasks.preparing import prepare_bot
from core.tasks.protocol import (
    HERE,
    MADE,
    OUT_OF_TURN,
    About,
    Answer,
    PlayerSpec,
    Question,
    Words,
    WordsError,
    answer_words,
    error_line,
    question,
    read_answer,
)
from core.values import Observation

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
        self._asked: deque[tuple[tuple[Observation, ...], About]] = deque()
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
        return not self.problem and len(self._asked) > self._dropped

    @property
    def killed(self) -> bool:
        """Whether it failed as its process was killed from outside or never began."""
        return self._bot.killed

    def ask(
        self, seen: Sequence[Observation], budget: Budget, about: About = "move"
    ) -> None:
        """Ask about the end of ``seen``, sending the new observations."""
        self._asked.append((tuple(seen), about))
        self._bot.tell(question(self._sent, seen, budget, about))
        self._sent = tuple(seen)

    def recall(self) -> None:
        """Cancel all questions; their answers are dropped."""
        self._dropped = len(self._asked)

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
        if len(self._heard) > len(self._asked) + (not self.made):
            self.problem = self.problem or OUT_OF_TURN

    def _take(self, words: Words) -> Answer | None:
        """Decode an answer; the first message must be ``MADE``."""
        if not self.made:
            self.made = words == [MADE]
            self.problem = "" if self.made else OUT_OF_TURN
            return None
        seen, about = self._asked.popleft()
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
        self._asked: tuple[Sequence[Observation], Budget] | None = None
        self._answer: Answer | None = None

    @property
    def ready(self) -> bool:
        """See ``BotHost.ready``."""
        return self.made

    def ask(self, seen: Sequence[Observation], budget: Budget) -> None:
        """See ``BotHost.ask``."""
        self._asked = seen, budget

    def recall(self) -> None:
        """See ``BotHost.recall``."""
        self._asked = self._answer = None

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
        if self._asked is not None:
            (seen, budget), self._asked = self._asked, None
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
        asked: PlayerSpec | Question = spec or hear()
        spec = None
        if isinstance(asked, PlayerSpec):
            player, seen = None, ()
            player = make(asked.name, asked.seed)
            yield [MADE]
        else:
            assert player is not None, "it is made before it is asked"
            seen = asked.after(seen)
            yield answer_words(player, seen, asked.budget, asked.about)


class ProcessPool:
    """Idle processes, each kept for the next game of the bot it ran before."""

    def __init__(self) -> None:
        self._idle: deque[tuple[bytes, BotProcess]] = deque()
        self._lock = Lock()

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
        for _, bot in idle:
            bot.close()


def _key(make: Make, name: str) -> bytes:
    return bytes(ForkingPickler.dumps((make, name)))


POOL: Final = ProcessPool()
"""Where this process keeps its bots."""


def _pooled(make: Make, spec: PlayerSpec) -> BotProcess:
    return POOL.start(make, spec)


class PooledHost(BotHost):
    """A player in a process of ``POOL``, which is used again after the game."""

    def __init__(self, make: Make, name: str, seed: int) -> None:
        super().__init__(make, name, seed, _pooled)

    def leave(self) -> None:
        """See ``BotHost.leave``."""
        if self.made and not (self._asked or self._heard or self.problem):
            POOL.give_back(self._make, self.name, self._bot)
        else:
            self.close()
