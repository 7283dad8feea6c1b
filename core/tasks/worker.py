"""A player in a process of its own, asked by a table.

A bot that hangs, crashes or compiles for seconds must not stop the window, so it thinks
elsewhere; see ``core.tasks.bot_process``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from core.player import Budget, Make
from core.tasks.bot_process import BotProcess, Hear
from core.tasks.messages import MADE, OUT_OF_TURN, Question, board_of, question
from core.tasks.words import Words, WordsError, move_words, read_move
from core.values import Move, Observation


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: a move, or one line that says what went wrong.

    Attributes:
        move: The move; ``None`` if there is none.
        error: Why there is none.
    """

    move: Move | None
    error: str = ""


class Worker:
    """One player, made and asked in another process. No call here waits.

    Attributes:
        name: The player's name.
        made: Whether the player has been made.
    """

    def __init__(self, make: Make, name: str, seed: int) -> None:
        self.name = name
        self.made = False
        self._asked = self._wanted = self._answered = 0
        self._sent: tuple[Observation, ...] = ()
        self._budget = Budget()
        self._problem = ""
        self._begin = partial(BotProcess, _answers, make, name, seed)
        self._bot, self._begun = self._begin(), 1

    @property
    def ready(self) -> bool:
        """Whether it can be asked at once; until then its clock should not run."""
        return self.made and not self.recalled

    @property
    def recalled(self) -> bool:
        """Whether it is still at a request whose answer nobody wants any more."""
        return self._wanted < self._asked and self._answered < self._asked

    def ask(self, seen: Sequence[Observation], budget: Budget) -> None:
        """Ask for a move. Only what the player has not been sent yet crosses over."""
        self._asked += 1
        self._wanted = self._asked
        self._bot.tell(question(self._sent, seen, budget))
        self._sent, self._budget = tuple(seen), budget

    def recall(self) -> None:
        """Have no more use for an answer; the one to the last request is never told."""
        self._wanted = 0

    def poll(self) -> Answer | None:
        """The answer to the last request if there is one by now, or why there is none.

        A player that failed has failed, whatever it was asked.
        """
        for words in self._bot.poll():
            answer = self._take(words)
            if self._problem or answer is not None:
                return answer or self._failed()
        if not self._bot.over or self._begun_again():
            return None
        self._problem = self._problem or self._bot.problem
        return self._failed()

    def close(self) -> None:
        """End the process now, whatever it is doing."""
        self._bot.close()

    def _begun_again(self) -> bool:
        """Make and ask it again, once, if somebody else has killed its process.

        It chooses by what it is shown and nothing else, so no harm is done.
        """
        if self._begun > 1 or not self._bot.killed:
            return False
        self._bot.close()
        self._bot, self._begun, self.made = self._begin(), 2, False
        if self._answered < self._asked:
            self._answered = self._asked - 1
            self._bot.tell(question((), self._sent, self._budget))
        else:
            self._sent = ()
        return True

    def _take(self, words: Words) -> Answer | None:
        """What ``words`` say to the last request; the first thing said is ``MADE``."""
        if not self.made:
            self.made = words == [MADE]
            self._problem = "" if self.made else OUT_OF_TURN
            return None
        if self._answered == self._asked:
            self._problem = OUT_OF_TURN
            return None
        self._answered += 1
        if self._answered != self._wanted:
            return None
        try:
            return Answer(read_move(board_of(self._sent), words))
        except WordsError as error:
            self._problem = str(error)
            return None

    def _failed(self) -> Answer:
        self._bot.close()
        return Answer(None, self._problem)


def _answers(hear: Hear, make: Make, name: str, seed: int) -> Iterator[Words]:
    """The other process: make the player, then answer one request after the other."""
    player = make(name, seed)
    yield [MADE]
    seen: tuple[Observation, ...] = ()
    while True:
        asked: Question = hear()
        seen = asked.after(seen)
        yield move_words(player.choose(seen, asked.budget))
