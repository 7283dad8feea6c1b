"""Tracks a bot's belief along a game, in another process, for help and hints.

The process is sent one side's observations and nothing else. A ply takes a fraction of a
second: above a limit the belief is a sample.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from core.player import Believed, Believer, Budget, Make
from core.tasks.bot_process import BotProcess, Hear
from core.tasks.messages import Question, board_of, question
from core.tasks.words import Words, WordsError, believed_words, read_believed
from core.values import Observation

LIMIT = Budget(nodes=60_000)
"""Positions that are followed; with as many, a move takes 0.2 seconds."""

Send = Callable[..., BotProcess]
"""Begins work in another process, as ``BotProcess`` does."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The belief after one ply.

    Attributes:
        ply: Number of moves played before it.
        believed: The belief; ``None`` where there is none.
    """

    ply: int
    believed: Believed | None


class BeliefFollower:
    """Keeps a bot's belief up to date with a game. No call blocks.

    Args:
        make: Makes the bot.
        name: Of a bot that keeps a belief.
        send: Starts the process.

    Attributes:
        problem: Why it stopped, in one line; empty while it works.
    """

    def __init__(self, make: Make, name: str, send: Send = BotProcess) -> None:
        self.problem = ""
        self._begin = partial(send, follow_belief, make, name)
        self._bot: BotProcess | None = None
        self._sent: tuple[Observation, ...] = ()
        self._thoughts: dict[int, Thought] = {}

    def show(self, seen: Sequence[Observation]) -> None:
        """Send the new observations; drops what a takeback has undone."""
        asked = question(self._sent, seen, LIMIT)
        if asked.kept < len(self._sent):
            if self.busy:
                # What it is at belongs to moves that are no more.
                self.close()
                asked = question((), seen, LIMIT)
            self._thoughts = {n: t for n, t in self._thoughts.items() if n < asked.kept}
        if self._bot is None:
            self._bot = self._begin()
        if asked.news:
            self._bot.tell(asked)
        self._sent = tuple(seen)

    def poll(self) -> bool:
        """Receive results; whether anything changed."""
        if self._bot is None:
            return False
        before = len(self._thoughts), self.problem
        for words in self._bot.poll():
            self._take(words)
        self.problem = self.problem or self._bot.problem
        return (len(self._thoughts), self.problem) != before

    def _take(self, words: Words) -> None:
        try:
            thought = read_thought(self._sent, words)
        except WordsError as error:
            self.problem = str(error)
        else:
            self._thoughts[thought.ply] = thought

    def thought(self, ply: int) -> Thought | None:
        """The belief after ``ply`` moves; ``None`` until it is known."""
        return self._thoughts.get(ply)

    @property
    def busy(self) -> bool:
        """Whether results are still due."""
        return not self.problem and len(self._thoughts) < len(self._sent)

    def close(self) -> None:
        """Kill the process; ``show`` starts a new one."""
        if self._bot is not None:
            self._bot.close()
        self._bot, self._sent = None, ()


def read_thought(seen: Sequence[Observation], words: Words) -> Thought:
    """Decode the belief about a ply of ``seen`` from ``words``.

    Raises:
        WordsError: If they are malformed.
    """
    match words:
        case [int() as ply, believed] if 0 <= ply < len(seen):
            return Thought(ply, read_believed(board_of(seen), believed))
    raise WordsError("what it said is no thought")


def follow_belief(hear: Hear, make: Make, name: str) -> Iterator[Words]:
    """Runs in the other process: update the belief ply by ply.

    Raises:
        TypeError: If the bot keeps no belief.
    """
    player = make(name, 0)
    if not isinstance(player, Believer):
        raise TypeError(f"{name} keeps no belief")
    seen: tuple[Observation, ...] = ()
    while True:
        asked: Question = hear()
        seen = asked.after(seen)
        for ply in range(asked.kept, len(seen)):
            believed = player.believes(seen[: ply + 1], asked.budget)
            yield [ply, believed_words(believed)]
