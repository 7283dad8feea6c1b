"""A table's bot, in a process of its own.

A bot that hangs, crashes or compiles must not stop the window; see
``core.tasks.bot_process``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from core.player import Budget, Make
from core.tasks.answers import Answer, answer_words, read_answer
from core.tasks.bot_process import BotProcess, Hear
from core.tasks.messages import MADE, OUT_OF_TURN, Question, question
from core.tasks.preparing import prepared
from core.tasks.words import Words, WordsError
from core.values import Observation


class Worker:
    """One player in another process. No call blocks.

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
        reach = prepared(make, name)
        self._begin = partial(BotProcess, _answers, make, name, seed, reach=reach)
        self._bot, self._begun = self._begin(), 1

    @property
    def ready(self) -> bool:
        """Whether it can think at once; until then its clock must not run."""
        return self.made and not self.recalled

    @property
    def recalled(self) -> bool:
        """Whether it is still busy with a cancelled request."""
        return self._wanted < self._asked and self._answered < self._asked

    def ask(self, seen: Sequence[Observation], budget: Budget) -> None:
        """Ask for a move, sending the new observations."""
        self._asked += 1
        self._wanted = self._asked
        self._bot.tell(question(self._sent, seen, budget))
        self._sent, self._budget = tuple(seen), budget

    def recall(self) -> None:
        """Cancel the last request; its answer is dropped."""
        self._wanted = 0

    def restart(self) -> None:
        """Begin anew, as if it had never been asked, after it has failed."""
        self._bot.close()
        self.made, self._sent, self._problem = False, (), ""
        self._asked = self._wanted = self._answered = 0
        self._bot, self._begun = self._begin(), 1

    def poll(self) -> Answer | None:
        """The answer to the last request, or why it failed; ``None`` while it thinks.

        A player that failed stays failed.
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
        """Kill the process."""
        self._bot.close()

    def _begun_again(self) -> bool:
        """Restart it once if its process was killed from outside.

        It chooses by observations alone, so nothing is lost.
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
        """Decode an answer to the last request; the first message must be ``MADE``."""
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
            return read_answer(self._sent, words)
        except WordsError as error:
            self._problem = str(error)
            return None

    def _failed(self) -> Answer:
        self._bot.close()
        return Answer(None, self._problem)


def _answers(hear: Hear, make: Make, name: str, seed: int) -> Iterator[Words]:
    """Runs in the other process: make the player, then answer request after request."""
    player = make(name, seed)
    yield [MADE]
    seen: tuple[Observation, ...] = ()
    while True:
        asked: Question = hear()
        seen = asked.after(seen)
        yield answer_words(player, seen, asked.budget)
