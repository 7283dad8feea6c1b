"""Working out, in another process, what one side can believe at each moment of its game.

The process is told what that side was shown and nothing else. One moment takes it a
fraction of a second, however many positions there are: past a limit they are a sample.
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
    """What can be believed at one moment.

    Attributes:
        ply: Number of moves played before it.
        believed: The belief; ``None`` where there is none.
    """

    ply: int
    believed: Believed | None


class BeliefFollower:
    """Follows a game with the belief of a bot. No call here waits.

    Args:
        make: Makes the bot.
        name: Of a bot that keeps a belief.
        send: Begins the work in another process.

    Attributes:
        problem: Why there will be no more thoughts, in one line; or empty.
    """

    def __init__(self, make: Make, name: str, send: Send = BotProcess) -> None:
        self.problem = ""
        self._begin = partial(send, follow_belief, make, name)
        self._bot: BotProcess | None = None
        self._sent: tuple[Observation, ...] = ()
        self._thoughts: dict[int, Thought] = {}

    def show(self, seen: Sequence[Observation]) -> None:
        """Tell everything that has been shown by now; moves may have been taken back."""
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
        """Take in what was worked out since, or why not; whether there was any news."""
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
        """What can be believed after ``ply`` moves, once it has been worked out."""
        return self._thoughts.get(ply)

    @property
    def busy(self) -> bool:
        """Whether thoughts are due."""
        return not self.problem and len(self._thoughts) < len(self._sent)

    def close(self) -> None:
        """End the process now, whatever it is doing; ``show`` begins it again."""
        if self._bot is not None:
            self._bot.close()
        self._bot, self._sent = None, ()


def read_thought(seen: Sequence[Observation], words: Words) -> Thought:
    """The thought that ``words`` tell of a moment of ``seen``.

    Raises:
        WordsError: If they tell none.
    """
    match words:
        case [int() as ply, believed] if 0 <= ply < len(seen):
            return Thought(ply, read_believed(board_of(seen), believed))
    raise WordsError("what it said is no thought")


def follow_belief(hear: Hear, make: Make, name: str) -> Iterator[Words]:
    """The other process: think of one moment after the other.

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
