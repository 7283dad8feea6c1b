"""The players of a match: each in a process of its own, or both in this one.

In its own process a bot knows nothing of the game but the observations it is sent.
Processes are reused, as starting one costs more than many a game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.reduction import ForkingPickler
from threading import Lock
from typing import Final, Protocol, TypeVar

from core.player import Budget, Make, Player, PositionLister
from core.tasks.answers import Answer, answer_words, read_answer
from core.tasks.bot_process import BotProcess, Hear
from core.tasks.messages import HERE, MADE, NO_ANSWER, OUT_OF_TURN, Question, question
from core.tasks.preparing import prepared
from core.tasks.running_time import running_time
from core.tasks.timeout import READY, NoAnswerError, held, within
from core.tasks.words import Words, WordsError, said
from core.values import Observation

KEPT: Final = 8
"""Most idle processes that are kept."""

T = TypeVar("T")


class PlayerFailedError(Exception):
    """The bot failed; the message says how, in one line."""


class KilledError(PlayerFailedError):
    """The bot's process was killed from outside or never began: not the bot's fault."""


@dataclass(frozen=True, slots=True)
class MatchAnswer:
    """An answer, and whether its list of positions was complete; ``None`` for no list."""

    answer: Answer
    exact: bool | None


class MatchPlayer(Protocol):
    """A player, wherever it runs. ``make`` and ``choose`` may fail.

    Raises:
        NoAnswerError: If it exceeds the time limit.
        FailedError: If it fails otherwise.
    """

    def make(self, seconds: float) -> object:
        """Make the player for a game."""

    def choose(
        self, seen: Sequence[Observation], budget: Budget, seconds: float
    ) -> MatchAnswer:
        """Its choice for ``seen[-1]``."""

    def leave(self) -> None:
        """The game is over."""


class SharedPlayer:
    """A player in this process, for trusted bots: it could reach the referee."""

    def __init__(self, make: Make, name: str, seed: int) -> None:
        self._make: Callable[[], Player] = lambda: make(name, seed)
        self._player: Player | None = None

    def make(self, seconds: float) -> None:
        """See ``MatchPlayer.make``."""
        self._player = _caught(self._make, seconds)

    def choose(
        self, seen: Sequence[Observation], budget: Budget, seconds: float
    ) -> MatchAnswer:
        """See ``MatchPlayer.choose``."""
        player = self._player
        assert player is not None, "a player chooses once it has been made"
        words = _caught(lambda: choice_words(player, seen, budget), seconds)
        return read_choice(seen, words)

    def leave(self) -> None:
        """See ``MatchPlayer.leave``."""
        self._player = None


def _caught(work: Callable[[], T], seconds: float) -> T:
    try:
        with within(seconds):
            return work()
    except NoAnswerError:
        raise
    except BaseException as error:
        # Not even KeyboardInterrupt: here it can only be the bot's own.
        raise PlayerFailedError(said(error)) from error


class IsolatedPlayer:
    """A player in a process of its own."""

    def __init__(self, make: Make, name: str, seed: int) -> None:
        self._wanted = make, name, seed
        self._bot: BotProcess | None = None
        self._sent: tuple[Observation, ...] = ()

    def make(self, seconds: float) -> None:
        """See ``MatchPlayer.make``."""
        make, name, seed = self._wanted
        self._sent = ()
        self._bot = self._bot or POOL.take(make, name)
        if self._answer(Being(name, seed), seconds) != [MADE]:
            raise PlayerFailedError(NO_ANSWER)

    def choose(
        self, seen: Sequence[Observation], budget: Budget, seconds: float
    ) -> MatchAnswer:
        """See ``MatchPlayer.choose``."""
        words = self._answer(question(self._sent, seen, budget), seconds)
        self._sent = tuple(seen)
        return read_choice(seen, words)

    def leave(self) -> None:
        """See ``MatchPlayer.leave``."""
        if self._bot is not None:
            POOL.give_back(self._wanted[0], self._wanted[1], self._bot)
            self._bot = None

    def _answer(self, message: object, seconds: float) -> Words:
        bot = self._bot
        assert bot is not None, "a player is made before it is asked"
        bot.tell(message)
        words = bot.wait(running_time() + held(seconds))
        if len(words) == 1:
            return words[0]
        self._bot, was_over = None, bot.over
        bot.close()
        if words:
            raise PlayerFailedError(OUT_OF_TURN)
        if bot.killed:
            raise KilledError(bot.problem)
        if was_over:
            raise PlayerFailedError(bot.problem)
        raise NoAnswerError


@dataclass(frozen=True, slots=True)
class Being:
    """The request to make a player."""

    name: str
    seed: int


def played(hear: Hear, make: Make) -> Iterator[Words]:
    """Runs in the bot's process: answer requests, game after game."""
    yield [HERE]
    player: Player | None = None
    seen: tuple[Observation, ...] = ()
    while True:
        asked: Being | Question = hear()
        if isinstance(asked, Being):
            player, seen = None, ()
            player = make(asked.name, asked.seed)
            yield [MADE]
        else:
            assert player is not None, "it is made before it is asked"
            seen = asked.after(seen)
            yield choice_words(player, seen, asked.budget)


def choice_words(player: Player, seen: Sequence[Observation], budget: Budget) -> Words:
    """The choice of ``player``, encoded."""
    answer = answer_words(player, seen, budget)
    if isinstance(player, PositionLister):
        return [answer, bool(player.possible_positions(seen, budget).exact)]
    return [answer, None]


def read_choice(seen: Sequence[Observation], words: Words) -> MatchAnswer:
    """Decode a choice.

    Raises:
        FailedError: If they are malformed.
    """
    match words:
        case [answer, bool() | None as exact]:
            try:
                return MatchAnswer(read_answer(seen, answer), exact)
            except WordsError as error:
                raise PlayerFailedError(str(error)) from error
    raise PlayerFailedError(NO_ANSWER)


class ProcessPool:
    """Idle processes, each kept for the next game of the bot it ran before."""

    def __init__(self) -> None:
        self._idle: deque[tuple[bytes, BotProcess]] = deque()
        self._lock = Lock()

    def take(self, make: Make, name: str) -> BotProcess:
        """A process for this bot, an idle one if there is one."""
        key = _key(make, name)
        with self._lock:
            for place, (whose, bot) in enumerate(self._idle):
                if whose == key:
                    del self._idle[place]
                    return bot
        bot = BotProcess(played, make, reach=prepared(make, name))
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
