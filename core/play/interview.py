"""Asks a bot about any moment of a game: its move and its belief, or its belief ply by ply.

The caller may know the whole position; the bot runs in its own process and is sent one
side's observations only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.player import Believed, Budget, Make
from core.tasks.bot_host import BotHost, BotProcess, serve
from core.tasks.protocol import Answer, PlayerSpec, same_start
from core.texts import _
from core.values import Move, Observation

LIMIT = Budget(nodes=60_000)
"""Positions that a follower keeps; with as many, a move takes 0.2 seconds."""

Send = Callable[..., BotProcess]
"""Begins work in another process, as ``BotProcess`` does."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A bot's answer.

    Attributes:
        move: Its move; ``None`` where it has none.
        keeps: Whether it keeps a belief at all.
        believed: That belief; ``None`` where there is none, or none yet.
    """

    move: Move | None
    keeps: bool
    believed: Believed | None


class Interview:
    """One bot in another process, asked one question at a time. No call blocks.

    Attributes:
        problem: Why it failed, in one line; or empty.
    """

    def __init__(self, make: Make, name: str, seed: int) -> None:
        self.problem = ""
        self._host = BotHost(make, name, seed)
        self._seen: Sequence[Observation] = ()
        self._move: Move | None = None

    @property
    def ready(self) -> bool:
        """Whether the bot has been made and is idle."""
        return self._host.made and not self.problem and not self._host.thinking

    @property
    def thinking(self) -> bool:
        """Whether an answer is due."""
        return not self.problem and self._host.thinking

    def ask(self, seen: Sequence[Observation], budget: Budget) -> None:
        """Request move and belief for ``seen[-1]``; only while it is ready."""
        self._seen, self._move = seen, None
        if seen[-1].moves:
            self._host.ask(seen, budget)
        self._host.ask(seen, budget, "belief")

    def poll(self) -> Reply | None:
        """The answer if there is one by now."""
        while not self.problem and (answer := self._host.poll()) is not None:
            self.problem = self._wrong(answer)
            if answer.move is None and not self.problem:
                return Reply(self._move, answer.keeps, answer.believed)
            self._move = answer.move
        if self.problem:
            self._host.close()
        return None

    def close(self) -> None:
        """Kill the process."""
        self._host.close()

    def _wrong(self, answer: Answer) -> str:
        """What is wrong with an answer, in one line."""
        if answer.announced is not None:
            return str(answer.announced)
        illegal = answer.move is not None and answer.move not in self._seen[-1].moves
        return _("it answered an illegal move") if illegal else answer.error


class BeliefFollower:
    """Keeps a bot's belief up to date with a game. No call blocks.

    A ply takes a fraction of a second: above a limit the belief is a sample.

    Args:
        make: Makes the bot.
        name: Of a bot that keeps a belief.
        send: Starts the process.

    Attributes:
        problem: Why it stopped, in one line; empty while it works.
    """

    def __init__(self, make: Make, name: str, send: Send = BotProcess) -> None:
        self.problem = ""
        self._make, self._name, self._send = make, name, send
        self._host: BotHost | None = None
        self._sent: tuple[Observation, ...] = ()
        self._beliefs: list[Believed | None] = []

    def show(self, seen: Sequence[Observation]) -> None:
        """Send the new observations; drops what a takeback has undone."""
        kept = same_start(self._sent, seen)
        if kept < len(self._sent) and self.busy:
            # What it is at belongs to moves that are no more.
            self.close()
            kept = 0
        del self._beliefs[kept:]
        self._host = self._host or BotHost(self._make, self._name, 0, self._start)
        for ply in range(kept, len(seen)):
            self._host.ask(seen[: ply + 1], LIMIT, "belief")
        self._sent = tuple(seen)

    def poll(self) -> bool:
        """Receive results; whether anything changed."""
        before = len(self._beliefs), self.problem
        while self._host and not self.problem and (answer := self._host.poll()):
            if answer.error or not answer.keeps:
                self.problem = answer.error or _("{name} keeps no belief").format(
                    name=self._name
                )
            else:
                self._beliefs.append(answer.believed)
        return (len(self._beliefs), self.problem) != before

    def believed(self, ply: int) -> Believed | None:
        """The belief after ``ply`` moves; ``None`` until it is known, or without one."""
        return self._beliefs[ply] if ply < len(self._beliefs) else None

    @property
    def busy(self) -> bool:
        """Whether results are still due."""
        return not self.problem and len(self._beliefs) < len(self._sent)

    def close(self) -> None:
        """Kill the process; ``show`` starts a new one."""
        if self._host is not None:
            self._host.close()
        self._host, self._sent, self._beliefs = None, (), []

    def _start(self, make: Make, spec: PlayerSpec) -> BotProcess:
        return self._send(serve, make, spec)
