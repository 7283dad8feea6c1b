"""One game in progress: referee, clock, bots at work, and a seat for each person.

Nothing here waits. ``Table.update`` is called often and moves things along; time is
passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.arena.clock import Clock, TimeControl
from core.arena.referee import Referee
from core.arena.worker import Answer, Worker
from core.game import Facts
from core.player import Budget
from core.records.record import GameRecord
from core.values import Move, Observation, Outcome, Reason, Side


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed before the game.

    Attributes:
        names: The players' names, first side first.
        control: The time control, or ``None`` for no clock.
        budget: What a bot may spend on a move; never more than its clock allows.
        limit: Seconds after which a bot that gives no answer loses.
        delay: Least seconds between a move and a bot's reply, for people to follow.
        tags: PGN tags to save with the game.
    """

    names: tuple[str, str]
    control: TimeControl | None = None
    budget: Budget = field(default_factory=Budget)
    limit: float = 60.0
    delay: float = 0.0
    tags: Mapping[str, str] = field(default_factory=dict)


Save = Callable[[GameRecord], object]

SHARE = 20
"""A bot may spend one part in so many of the time it has left."""


class Table:
    """A running game. Holds the truth; people sit at it through ``seat``."""

    def __init__(
        self,
        referee: Referee,
        workers: Mapping[Side, Worker],
        terms: Terms,
        save: Save,
        clocks: Sequence[float | None] = (),
    ) -> None:
        self.terms = terms
        self._referee = referee
        self._workers = dict(workers)
        self._save = save
        self._clocks = list(clocks)
        self._clock = _set_clock(
            terms.control, clocks, referee.game.to_move(referee.setup.position)
        )
        self._turn: _Turn | None = None
        self._now = 0.0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it runs."""
        return self._referee.outcome

    def seat(self, side: Side) -> Seat:
        """What the person playing ``side`` may see and do."""
        return Seat(self, side)

    def update(self, now: float) -> None:
        """Move the game along to the time ``now``, in seconds of any steady clock."""
        if self.outcome is not None:
            return
        self._now = now
        worker = self._workers.get(self._referee.to_move)
        if worker is None:
            self._turn = self._turn or _Turn(called=now, began=now)
            self._check_time(now)
        else:
            self._turn = self._turn or _Turn(called=now)
            self._attend(worker, self._turn, now)

    def record(self) -> GameRecord:
        """The game so far as it goes on file: the truth."""
        game, setup = self._referee.game, self._referee.setup
        usual = setup == game.start()
        tags = dict(self.terms.tags)
        if self.terms.control:
            tags["TimeControl"] = self.terms.control.pgn
        return GameRecord(
            variant=game.facts.key,
            ruleset=game.ruleset,
            players=self.terms.names,
            moves=tuple(self._referee.moves),
            outcome=self.outcome,
            fen="" if usual else game.write(setup),
            tags=tags,
            clocks=tuple(self._clocks),
        )

    def close(self) -> None:
        """End all processes of this game. The record stays as it is."""
        for worker in self._workers.values():
            worker.close()

    def time_left(self, side: Side, now: float) -> float | None:
        """Seconds left to ``side``, or ``None`` without a clock.

        The clock of a game that is over stands where it stopped.
        """
        if self._clock is None:
            return None
        left = self._clock.left[side]
        if self._turn is not None and side is self._referee.to_move:
            left -= self._turn.spent(now if self.outcome is None else self._now)
        return max(0.0, left)

    @property
    def running(self) -> Side | None:
        """The side whose clock runs now."""
        if self._turn is None or self._turn.began is None or self.outcome is not None:
            return None
        return self._referee.to_move

    @property
    def preparing(self) -> bool:
        """Whether the bot to move is still being made."""
        worker = self._workers.get(self._referee.to_move)
        return worker is not None and not worker.ready and self.outcome is None

    def seen_by(self, side: Side) -> Sequence[Observation]:
        """Everything ``side`` has been shown."""
        return self._referee.seen_by(side)

    def play(self, move: Move, now: float) -> None:
        """Play ``move`` for the side to move."""
        side, spent = self._referee.to_move, self._turn.spent(now) if self._turn else 0.0
        self._referee.play(move)
        if self._clock is not None and len(self._referee.moves) > len(self._clocks):
            self._clock = self._clock.after(side, spent)
            self._clocks.append(round(self._clock.left[side], 1))
        self._turn = None
        self._save(self.record())

    def end(self, outcome: Outcome) -> None:
        """End the game for a reason that is not on the board."""
        if self.outcome is None:
            self._referee.end(outcome)
            self._save(self.record())

    @property
    def facts(self) -> Facts:
        """The game that is played here."""
        return self._referee.game.facts

    @property
    def ruleset(self) -> str:
        """The ruleset it is played under."""
        return self._referee.game.ruleset

    def _attend(self, worker: Worker, turn: _Turn, now: float) -> None:
        """Ask the bot to move if it has not been asked, and play what it answers."""
        if turn.answer is None:
            turn.answer, turn.answered = worker.poll(), now
        if turn.answer is not None:
            if now - turn.called >= self.terms.delay:
                self._settle(turn.answer, now)
        elif now - turn.called > self.terms.limit:
            worker.close()
            self._lose(Reason.NO_ANSWER, f"within {self.terms.limit:g} seconds")
        elif worker.ready:
            self._ask(worker, turn, now)
            self._check_time(now)

    def _ask(self, worker: Worker, turn: _Turn, now: float) -> None:
        if turn.began is None:
            turn.began = now
            side = self._referee.to_move
            worker.ask(self._referee.seen_by(side), self._budget(side, now))

    def _budget(self, side: Side, now: float) -> Budget:
        left = self.time_left(side, now)
        if left is None:
            return self.terms.budget
        seconds = min(self.terms.budget.seconds, max(0.02, left / SHARE))
        return replace(self.terms.budget, seconds=seconds)

    def _settle(self, answer: Answer, now: float) -> None:
        if answer.move is None:
            self._lose(Reason.FAILED, answer.error)
        else:
            self.play(answer.move, now)

    def _lose(self, reason: Reason, detail: str) -> None:
        self.end(Outcome(self._referee.to_move.other, reason, detail))

    def _check_time(self, now: float) -> None:
        side = self._referee.to_move
        if self.outcome is None and self.time_left(side, now) == 0.0:
            self.end(Outcome(side.other, Reason.TIME))


@dataclass(slots=True)
class _Turn:
    """One side's turn so far.

    Attributes:
        called: When it became this side's turn.
        began: When its clock started, which waits until a bot has been made.
        answer: What the bot has answered.
        answered: When it did, or was last asked about it.
    """

    called: float
    began: float | None = None
    answer: Answer | None = None
    answered: float = 0.0

    def spent(self, now: float) -> float:
        """Seconds on the clock; a bot is not charged for the pause before its reply."""
        if self.began is None:
            return 0.0
        return (self.answered if self.answer else now) - self.began


def _set_clock(
    control: TimeControl | None, clocks: Sequence[float | None], first: Side
) -> Clock | None:
    """The clock of a game that may have been interrupted after ``clocks``."""
    if control is None:
        return None
    left = [control.start, control.start]
    for index, seconds in enumerate(clocks):
        if seconds is not None:
            left[(first + index) % 2] = seconds
    return Clock(control, (left[0], left[1]))


class Seat:
    """What one person at a table may see and do, and nothing more."""

    def __init__(self, table: Table, side: Side) -> None:
        self._table = table
        self.side = side
        self.facts = table.facts
        self.ruleset = table.ruleset
        self.names = table.terms.names
        self.control = table.terms.control

    @property
    def seen(self) -> Sequence[Observation]:
        """Every observation of this side, oldest first."""
        return self._table.seen_by(self.side)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it runs."""
        return self._table.outcome

    @property
    def running(self) -> Side | None:
        """The side whose clock runs now."""
        return self._table.running

    @property
    def preparing(self) -> bool:
        """Whether the opponent is still being made ready to play."""
        return self._table.preparing

    @property
    def record(self) -> GameRecord | None:
        """The whole truth, once the game is over."""
        return self._table.record() if self._table.outcome else None

    def time_left(self, side: Side, now: float) -> float | None:
        """Seconds left to ``side``, or ``None`` without a clock."""
        return self._table.time_left(side, now)

    def play(self, move: Move, now: float) -> None:
        """Play one of ``seen[-1].moves``.

        Raises:
            ValueError: If it is none of them, or the game is over.
        """
        if self.outcome is not None or move not in self.seen[-1].moves:
            raise ValueError(f"{move} is not to be played here")
        self._table.play(move, now)

    def resign(self) -> None:
        """Give the game up."""
        self._table.end(Outcome(self.side.other, Reason.RESIGNED))
