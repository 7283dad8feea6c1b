"""A player in a process of its own.

A bot that hangs, crashes or compiles for seconds must not stop the window, so it thinks
elsewhere; see ``core.arena.errand``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.arena.errand import Errand, Hear
from core.arena.talk import READY, Ready, checked, question
from core.player import Budget, Make
from core.values import Move, Observation


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: a move, or one line that says what went wrong.

    Attributes:
        move: The move; ``None`` if there is none.
        error: Why there is none.
        request: The number of the request that is answered; 0 if it is none.
    """

    move: Move | None
    error: str = ""
    request: int = 0


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
        self._errand: Errand[Answer | Ready] = Errand(_answers, make, name, seed)

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
        self._errand.tell((self._asked, question(self._sent, seen, budget)))
        self._sent = tuple(seen)

    def recall(self) -> None:
        """Have no more use for an answer; the one to the last request is never told."""
        self._wanted = 0

    def poll(self) -> Answer | None:
        """The answer to the last request if there is one by now, or why there is none.

        A player that failed has failed, whatever it was asked.
        """
        for found in self._errand.poll():
            self.made = True
            if isinstance(found, Answer):
                self._answered = found.request
                if found.request == self._wanted:
                    return found
        return Answer(None, self._errand.problem) if self._errand.over else None

    def close(self) -> None:
        """End the process now, whatever it is doing."""
        self._errand.close()


def _answers(hear: Hear, make: Make, name: str, seed: int) -> Iterator[Answer | Ready]:
    """The other process: make the player, then answer one request after the other."""
    player = make(name, seed)
    yield READY
    seen: tuple[Observation, ...] = ()
    while True:
        request, asked = hear()
        seen = asked.after(seen)
        yield Answer(checked(player.choose(seen, asked.budget)), request=request)
