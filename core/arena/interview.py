"""Asking a bot what it would play and what it thinks is in the fog.

Whoever asks may hold the whole truth; the bot, in its own process, is told what one side
was shown and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.arena.errand import Errand, Hear
from core.arena.talk import READY, Question, Ready, checked, question
from core.player import Believed, Believer, Budget, Make, Player
from core.values import Move, Observation


@dataclass(frozen=True, slots=True)
class Reply:
    """What the bot says.

    Attributes:
        move: What it would play; ``None`` where it has nothing to choose from.
        keeps: Whether it keeps a picture of the fog at all.
        believed: That picture; ``None`` where there is none, or none yet.
    """

    move: Move | None
    keeps: bool
    believed: Believed | None


class Interview:
    """One bot, made and asked in another process. No call here waits.

    Attributes:
        ready: Whether the bot has been made and is not thinking, so that it can be asked.
        thinking: Whether an answer is due.
        problem: Why there will be no answer, in one line; or empty.
    """

    def __init__(self, make: Make, name: str, seed: int) -> None:
        self.ready = self.thinking = False
        self.problem = ""
        self._sent: tuple[Observation, ...] = ()
        self._errand: Errand[Reply | Ready] = Errand(answers, make, name, seed)

    def ask(self, seen: Sequence[Observation], budget: Budget) -> None:
        """Ask what it makes of the end of ``seen``; only while it is ready."""
        self._errand.tell(question(self._sent, seen, budget))
        self._sent, self.ready, self.thinking = tuple(seen), False, True

    def poll(self) -> Reply | None:
        """The answer if there is one by now."""
        replies = []
        for found in self._errand.poll():
            self.ready, self.thinking = True, False
            if isinstance(found, Reply):
                replies.append(found)
        if self._errand.over:
            self.thinking, self.problem = False, self._errand.problem
        reply = replies[-1] if replies else None
        if reply is None or reply.move is None or reply.move in self._sent[-1].moves:
            return reply
        self.problem = "it answered an impossible move"
        return None

    def close(self) -> None:
        """End the process now, whatever it is doing."""
        self._errand.close()


def answers(hear: Hear, make: Make, name: str, seed: int) -> Iterator[Reply | Ready]:
    """The other process: make the bot, then answer one question after the other."""
    player = make(name, seed)
    yield READY
    seen: tuple[Observation, ...] = ()
    while True:
        asked: Question = hear()
        seen = asked.after(seen)
        yield answer(player, seen, asked.budget)


def answer(player: Player, seen: Sequence[Observation], budget: Budget) -> Reply:
    """What ``player`` would play at the end of ``seen``, and what it believes."""
    move = checked(player.choose(seen, budget)) if seen[-1].moves else None
    if not isinstance(player, Believer):
        return Reply(move, keeps=False, believed=None)
    return Reply(move, keeps=True, believed=player.believes(seen, budget))
