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

from core.arena.orphan import end_with_parent
from core.player import Budget, Make
from core.values import Move, Observation

_PROCESSES = get_context("spawn")


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: a move, or one line that says what went wrong."""

    move: Move | None
    error: str = ""


class Worker:
    """One player, made and asked in another process. No call here waits."""

    def __init__(self, make: Make, name: str, seed: int) -> None:
        self.name = name
        self.ready = False
        """Whether the player has been made; until then its clock should not run."""
        self._sent: list[Observation] = []
        self._pipe, theirs = _PROCESSES.Pipe()
        self._process = _PROCESSES.Process(
            target=_serve, args=(theirs, make, name, seed), daemon=True
        )
        self._process.start()
        theirs.close()

    def ask(self, seen: Sequence[Observation], budget: Budget) -> None:
        """Ask for a move. Only what the player has not been sent yet crosses over."""
        kept = _common(self._sent, seen)
        try:
            self._pipe.send((kept, list(seen[kept:]), budget))
        except OSError:
            return
        self._sent = list(seen)

    def poll(self) -> Answer | None:
        """The answer if there is one by now."""
        try:
            while self._pipe.poll():
                message = self._pipe.recv()
                if isinstance(message, Answer):
                    return message
                self.ready = True
        except (EOFError, OSError):
            return Answer(None, "its process ended unexpectedly")
        return None

    def close(self) -> None:
        """End the process now, whatever it is doing."""
        self._process.kill()
        self._process.join(1.0)
        self._pipe.close()


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
            kept, news, budget = pipe.recv()
            seen[kept:] = news
            pipe.send(Answer(checked(player.choose(tuple(seen), budget))))
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
