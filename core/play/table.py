"""One game in progress: referee, clock, and bots at work.

No call blocks. ``Table.update`` must be called often, with the time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from core import notation
from core.ends import ENDS
from core.play.allotment import shared_out
from core.play.clock import Timesheet
from core.play.draw_offers import DrawOffers, agrees, claims, claims_at_once
from core.play.referee import Referee
from core.play.scoresheet import Scoresheet, Terms
from core.play.seat import Seat
from core.play.waiting import WaitingForMove
from core.player import Budget
from core.records.own import Marks
from core.records.record import GameRecord
from core.starts import start_text
from core.tasks.answers import Answer
from core.tasks.timeout import late
from core.tasks.worker import Worker
from core.time_control import TimeLeft
from core.turns import series_began, turn_before
from core.values import Move, Observation, Outcome, Reason, Side

Save = Callable[[GameRecord], object]


class Table:
    """A running game with its true position; people get at it through ``seat``.

    Attributes:
        terms: What was agreed on.
        facts: The game that is played here.
        ruleset: The ruleset it is played under.
        start: The text of the position it began from; ``""`` for the usual start.
        draws: The draws that are offered.
        scoresheet: What is noted of the game besides its moves.
        failure: A sentence on the bot to move where it has failed: the game waits until it
            is tried again. Else ``""``.
    """

    def __init__(
        self,
        referee: Referee,
        workers: Mapping[Side, Worker],
        terms: Terms,
        save: Save,
        clocks: Sequence[float | None] = (),
    ) -> None:
        self.terms, self.draws, self.failure = terms, DrawOffers(), ""
        self._referee = referee
        self._workers = dict(workers)
        self._save = save
        turns = [referee.game.to_move(position) for position in referee.history]
        self._times = Timesheet(terms.control, turns, clocks, terms.left)
        self.scoresheet = Scoresheet(terms)
        game = referee.game
        self.facts, self.ruleset = game.facts, game.ruleset
        self.start = start_text(game, referee.start)
        self._turn: WaitingForMove | None = None
        self._now = self._recalled = 0.0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it runs."""
        return self._referee.outcome

    def seat(self, side: Side) -> Seat:
        """What the person playing ``side`` may see and do."""
        return Seat(self, side)

    def update(self, now: float) -> None:
        """Advance the game to the time ``now``, in seconds of any monotonic clock."""
        if self.outcome is not None or self.failure:
            return
        self._now = now
        worker = self._workers.get(self._referee.to_move)
        if worker is None:
            self._turn = self._turn or WaitingForMove(called=now, began=now)
            self._check_time(now)
        elif self._turn is None and claims_at_once(self._referee.claimable):
            self.claim(self._referee.to_move)
        else:
            self._turn = self._turn or WaitingForMove(called=now)
            self._attend(worker, self._turn, now)

    def record(self) -> GameRecord:
        """The game so far as it goes on file: the truth."""
        return self.scoresheet.record(self._referee, self._times.clocks)

    def rest(self) -> None:
        """Pause before the next move: a clock that has not started yet starts later.

        A bot that is thinking goes on; its move is played by the next ``update``.
        """
        if self._turn is not None and self._turn.began is None:
            self._turn = None

    def try_again(self) -> None:
        """Let the bot that has failed begin anew, with the time that it had."""
        if self.failure:
            self.failure = ""
            self._workers[self._referee.to_move].restart()

    def close(self) -> None:
        """Kill the bots' processes. The record stays as it is."""
        for worker in self._workers.values():
            worker.close()

    def time_left(self, side: Side, now: float) -> float | None:
        """Seconds left to ``side``, or at the end of the game; ``None`` without a clock."""
        left = self._times.left(side)
        if left is None:
            return None
        turn = self._turn if side is self._referee.to_move else None
        if turn is not None and self._times.counts(side):
            left -= turn.spent(now if self.outcome is None else self._now)
        return max(0.0, left)

    def clock(self, side: Side, now: float) -> TimeLeft | None:
        """What is left to ``side`` as a clock shows it; ``None`` without one."""
        left, control = self.time_left(side, now), self.terms.control
        return None if left is None or control is None else control.divided(left)

    def spent(self, side: Side) -> float | None:
        """Seconds that the last turn of ``side`` took; ``None`` where unknown."""
        return self._times.spent(side)

    def thinking(self, now: float) -> float | None:
        """Seconds the side to move has thought so far; ``None`` while nobody does.

        A bot that has answered thinks no more, though its move may not be played yet.
        """
        turn = self._turn if self.running is not None else None
        return None if turn is None or turn.answer is not None else turn.spent(now)

    @property
    def running(self) -> Side | None:
        """The side whose turn runs now."""
        if self._turn is None or self._turn.began is None or self.outcome is not None:
            return None
        return self._referee.to_move

    @property
    def counting(self) -> Side | None:
        """The side whose clock runs now; none before its first move."""
        side = self.running
        return side if side is not None and self._times.counts(side) else None

    @property
    def preparing(self) -> bool:
        """Whether the bot to move is still starting."""
        worker = self._workers.get(self._referee.to_move)
        waits = worker is not None and not worker.made
        return waits and self.outcome is None and not self.failure

    def seen_by(self, side: Side) -> Sequence[Observation]:
        """Everything ``side`` has been shown."""
        return self._referee.seen_by(side)

    def play(self, move: Move, now: float) -> None:
        """Play ``move`` for the side to move."""
        side, spent = self._referee.to_move, self._turn.spent(now) if self._turn else 0.0
        self._referee.play(move)
        self.draws.decline(side)
        if len(self._referee.moves) > len(self._times):
            self._times.enter(side, spent, self._referee.to_move)
        self._turn = None
        self._save(self.record())

    def undo(self, side: Side, ply: int, now: float) -> None:
        """Undo the moves of the series that ``side`` is amid, back to ``ply``.

        Their time is not given back, no bot hears of them; in the fog it is a takeback.

        Raises:
            ValueError: If ``ply`` is no earlier moment of such a series.
        """
        began = series_began(self.seen_by(side))
        if self.outcome is not None or began is None or ply < began:
            raise ValueError("there is no move of a series to undo")
        self._referee.take_back(ply)
        self._turn = self._turn or WaitingForMove(called=now, began=now)
        if self._turn.began is not None:
            self._turn.began -= self._times.undo(ply)
        if self.facts.hidden:
            self.scoresheet.note_take_back(side)
        self._save(self.record())

    def take_back(self, side: Side) -> None:
        """Undo moves up to where the last turn of ``side`` began.

        Sets both clocks back, drops a bot's pending answer, counts it in the record.

        Raises:
            ValueError: If there is no such turn, or the game is over.
        """
        ply = turn_before(self.seen_by(side), side)
        if ply is None or self.outcome is not None:
            raise ValueError("there is no move to take back")
        for worker in self._workers.values():
            worker.recall()
        self._recalled, self._turn = self._now, None
        self._referee.take_back(ply)
        self._times.go_back(ply)
        self.draws.go_back(ply)
        self.scoresheet.note_take_back(side)
        self._save(self.record())

    def note_help(self, side: Side, level: int) -> None:
        """Note that ``side`` used help of this level; the highest one counts."""
        if self.scoresheet.note_help(side, level) and self._referee.moves:
            self._save(self.record())

    def note_marks(self, side: Side, marks: Marks) -> None:
        """Put on record how many pencil marks of ``side`` were right, once it is over."""
        if self.outcome is not None and marks.made:
            self.scoresheet.note_marks(side, marks)
            self._save(self.record())

    def can_claim(self, side: Side) -> bool:
        """Whether ``side`` is to move and may claim a draw."""
        return side is self._referee.to_move and self._referee.claimable is not None

    def claim(self, side: Side) -> bool:
        """End the game by what ``side`` may claim; says whether there was anything."""
        claimed = self._referee.claim(side)
        if claimed:
            self._save(self.record())
        return claimed

    def end(self, outcome: Outcome) -> None:
        """End the game for a reason that is not on the board."""
        if self.outcome is None:
            self._referee.end(outcome)
            self._save(self.record())

    def _attend(self, worker: Worker, turn: WaitingForMove, now: float) -> None:
        """Ask the bot for a move, or play the one it has answered."""
        if turn.answer is None:
            turn.answer, turn.answered = worker.poll(), now
        if worker.recalled:
            # It is still at a move that was taken back: its silence counts from then on.
            turn.called = max(turn.called, min(now, self._recalled + self.terms.limit))
        limit = self.terms.limit if worker.made else self.terms.ready
        if turn.answer is not None:
            if now - turn.called >= self.terms.delay:
                self._settle(worker, turn.answer, now)
        elif worker.ready and turn.began is None:
            self._ask(worker, turn, now)
        elif now - turn.called > limit:
            self._fail(worker, Reason.NO_ANSWER, late(limit))
        elif worker.ready:
            self._check_time(now)

    def _ask(self, worker: Worker, turn: WaitingForMove, now: float) -> None:
        turn.called = turn.began = now
        side = self._referee.to_move
        worker.ask(self._referee.seen_by(side), self._budget(side, now))

    def _budget(self, side: Side, now: float) -> Budget:
        clocks = self.clock(Side.FIRST, now), self.clock(Side.SECOND, now)
        left = self._referee.seen_by(side)[-1].turn.left
        return shared_out(self.terms.budget, self.terms.control, clocks, (side, left))

    def _settle(self, worker: Worker, answer: Answer, now: float) -> None:
        side = self._referee.to_move
        seen = self._referee.seen_by(side)
        if answer.announced is not None:
            self._referee.announce(answer.announced)
            self._save(self.record())
        elif answer.move is None:
            self._fail(worker, Reason.FAILED, answer.error)
        elif answer.move not in seen[-1].moves:
            self._fail(worker, Reason.ILLEGAL, notation.code(self.facts, answer.move))
        elif claims(answer.chance) and self.claim(side):
            return
        elif self.draws.standing is side.other and agrees(answer.chance, seen):
            self.end(Outcome(None, Reason.AGREED))
        else:
            self.play(answer.move, now)

    def _fail(self, worker: Worker, reason: Reason, detail: str) -> None:
        """Have the game wait. In the fog a bot's words could tell what it was shown."""
        mute = self.facts.hidden and worker.made and reason is not Reason.NO_ANSWER
        worker.close()
        name, told = self.terms.names[self._referee.to_move], "" if mute else f": {detail}"
        self._turn, self.failure = None, f"{name} {ENDS[reason].lost}{told}"

    def _check_time(self, now: float) -> None:
        side = self._referee.to_move
        if self.outcome is None and self.time_left(side, now) == 0.0:
            self._referee.run_out(side)
            self._save(self.record())
