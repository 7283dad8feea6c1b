"""A player in a process of its own.

A bot that hangs, crashes or compiles for seconds must not stop the window, so it thinks
elsewhere. The process is spawned, never forked; it is killed without ceremony; and it
ends by itself when its parent is gone.
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TypeAlias

from core.arena.orphan import end_with_parent
from core.player import Budget, Make
from core.values import Move, Observation

_PROCESSES = get_context("spawn")


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


Letter: TypeAlias = tuple[int, int, list[Observation], Budget]
"""Number of the request, observations that still hold, those after them, and the budget."""


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
        self._sent: list[Observation] = []
        self._pipe, theirs = _PROCESSES.Pipe()
        self._process = _PROCESSES.Process(
            target=_serve, args=(theirs, make, name, seed), daemon=True
        )
        self._process.start()
        theirs.close()

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
        try:
            self._pipe.send(letter(self._asked, self._sent, seen, budget))
        except OSError:
            return
        self._sent = list(seen)

    def recall(self) -> None:
        """Have no more use for an answer; the one to the last request is never told."""
        self._wanted = 0

    def poll(self) -> Answer | None:
        """The answer to the last request if there is one by now, or why there is none."""
        try:
            while self._pipe.poll():
                message = self._pipe.recv()
                if not isinstance(message, Answer):
                    self.made = True
                    continue
                self._answered = message.request
                # A player that failed has failed, whatever it was asked.
                if message.request == self._wanted or message.move is None:
                    return message
        except (EOFError, OSError):
            return Answer(None, "its process ended unexpectedly")
        return None

    def close(self) -> None:
        """End the process now, whatever it is doing."""
        self._process.kill()
        self._process.join(1.0)
        self._pipe.close()


def letter(
    request: int,
    sent: Sequence[Observation],
    seen: Sequence[Observation],
    budget: Budget,
) -> Letter:
    """What is sent to a player who has been sent ``sent``: only what is new of ``seen``.

    Args:
        request: The number of the request.
        sent: Every observation sent so far.
        seen: Every observation of the player's side.
        budget: What it may spend.
    """
    kept = _common(sent, seen)
    return request, kept, list(seen[kept:]), budget


def _common(sent: Sequence[Observation], seen: Sequence[Observation]) -> int:
    """How many observations at the start are the very same objects."""
    for index, (one, two) in enumerate(zip(sent, seen, strict=False)):
        if one is not two:
            return index
    return min(len(sent), len(seen))


def _serve(pipe: Connection, make: Make, name: str, seed: int) -> None:
    """The other process: make the player, then answer until the pipe closes."""
    end_with_parent()
    seen: list[Observation] = []
    try:
        player = make(name, seed)
        pipe.send("ready")
        while True:
            request, kept, news, budget = pipe.recv()
            seen[kept:] = news
            move = checked(player.choose(tuple(seen), budget))
            pipe.send(Answer(move, request=request))
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        return
    except Exception as error:
        # Whatever a bot raises loses its game, and its author wants to know where.
        traceback.print_exc()
        pipe.send(Answer(None, f"{type(error).__name__}: {error}".splitlines()[0]))


def checked(move: object) -> Move:
    """``move``, if it is one.

    Raises:
        TypeError: If it is not.
    """
    if not isinstance(move, Move):
        raise TypeError(f"it answered {move!r:.60}, which is not a move")
    return move
