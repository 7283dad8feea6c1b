"""One game in progress: referee, clock, and bots at work; people sit at it by a ``Seat``.

No call blocks. ``Table.update`` must be called often, with the time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from core import notation
from core.ends import ENDS
from core.play.clock import Timesheet, shared_out
from core.play.referee import Referee
from core.player import Budget
from core.records.own import MARKS, OPENING, Marks, write_marks
from core.records.record import GameRecord
from core.records.tags import HELP, SIDES, read_number
from core.starts import start_text
from core.tasks.protocol import Answer
from core.tasks.timeout import READY, late
from core.tasks.worker import Worker
from core.time_control import TimeControl, TimeLeft
from core.turns import series_began, turn_before
from core.values import Move, Observation, Outcome, Reason, Side


@dataclass(slots=True)
class WaitingForMove:
    """The wait for one move.

    Attributes:
        called: Since when it is due, or later, when the bot could be asked.
        began: When the clock started, which waits until a bot has been made.
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


EARLIEST = 2
"""Plies before which no draw is offered."""

APART = 20
"""Plies between two offers of one side, as on lichess (lila, ``DrawOffers``)."""

LATE, QUIET = 80, 20
"""Plies after which a bot may find a position dead, and how many of the last ones must have
been without a capture."""

LOSING, LEVEL = 0.25, 0.5
"""The expected results up to which a bot is glad of any draw, and is no better."""


class DrawOffers:
    """The offer that stands, and when each side last made one.

    An offer stands until it is withdrawn, or the other side accepts it, declines it, or
    makes a move instead.

    Attributes:
        standing: Whose offer waits for an answer; ``None`` while there is none.
    """

    def __init__(self) -> None:
        self.standing: Side | None = None
        self._made: dict[Side, int] = {}

    def may_make(self, side: Side, ply: int) -> bool:
        """Whether ``side`` may offer a draw after ``ply`` moves."""
        since = ply - self._made.get(side, ply - APART)
        return self.standing is None and ply >= EARLIEST and since >= APART

    def make(self, side: Side, ply: int) -> None:
        """Offer a draw."""
        self.standing, self._made[side] = side, ply

    def decline(self, side: Side) -> None:
        """Turn down what the other side has offered, as any move of ``side`` does."""
        if self.standing is side.other:
            self.standing = None

    def withdraw(self, side: Side) -> None:
        """Take back what ``side`` has offered; it counts as made, as on lichess."""
        if self.standing is side:
            self.standing = None

    def go_back(self, ply: int) -> None:
        """The moves after the first ``ply`` were taken back, and with them an offer."""
        self.standing = None
        self._made = {side: min(made, ply) for side, made in self._made.items()}


def agrees(chance: float | None, seen: Sequence[Observation]) -> bool:
    """Whether a bot agrees to a draw.

    As people do, it plays on in the opening, and later as long as it stands better or the
    position is alive. Only where it is losing it takes the draw at once.

    Args:
        chance: What it expects to score, from 0 to 1; ``None`` if it cannot tell.
        seen: Everything that its side has been shown.
    """
    ply = len(seen) - 1
    if chance is None or ply < OPENING:
        return False
    dead = ply >= LATE and not any(each.captured for each in seen[-QUIET:])
    return chance <= (LEVEL if dead else LOSING)


def claims_at_once(claimable: Outcome | None) -> bool:
    """Whether a bot claims this before it thinks: a win, and most draws."""
    if claimable is None:
        return False
    return claimable.winner is not None or not ENDS[claimable.reason].weighed


def claims(chance: float | None) -> bool:
    """Whether a bot that has thought claims a draw: not if it expects more of a game."""
    return chance is None or chance <= LEVEL


_SECONDS = re.compile(r"\d{1,7}(?:\.\d{1,3})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed before the game.

    Attributes:
        names: The players' names, first side first.
        control: The time control, or ``None`` for no clock.
        budget: What a bot may spend on a move; never more than its clock allows.
        limit: Seconds after which a bot that gives no answer loses.
        ready: Seconds within which a bot must have been made.
        delay: Least seconds between a move and a bot's reply, for people to follow.
        tags: PGN tags to save with the game.
        shared: Whether two people play at one screen, of which one looks at a time.
        left: Seconds left to each side at first, where that is not what they usually have:
            the game before was drawn and is played again.
    """

    names: tuple[str, str]
    control: TimeControl | None = None
    budget: Budget = field(default_factory=Budget)
    limit: float = 60.0
    ready: float = READY
    delay: float = 0.0
    tags: Mapping[str, str] = field(default_factory=dict)
    shared: bool = False
    left: tuple[float, float] | None = None


def clock_tags(control: TimeControl, left: tuple[float, float] | None) -> dict[str, str]:
    """What tags say of the clocks at the beginning of a game."""
    tags = {"TimeControl": control.tag}
    if left is not None:
        tags |= {f"{SIDES[side]}Clock": f"{left[side]:.1f}" for side in Side}
    return tags


def left_told(tags: Mapping[str, str]) -> tuple[float, float] | None:
    """Seconds left to each side at first, as tags tell them; ``None`` if they do not."""
    told = [_SECONDS.fullmatch(tags.get(f"{SIDES[side]}Clock", "")) for side in Side]
    if told[0] is None or told[1] is None:
        return None
    return float(told[0][0]), float(told[1][0])


class Scoresheet:
    """The players, the terms and what is noted in the course of a game."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._tags = dict(terms.tags)

    def record(self, referee: Referee, clocks: tuple[float | None, ...]) -> GameRecord:
        """The game so far as it goes on file: the truth."""
        game, control = referee.game, self._terms.control
        return GameRecord(
            variant=game.facts.key,
            ruleset=game.ruleset,
            players=self._terms.names,
            moves=tuple(referee.moves),
            outcome=referee.outcome,
            fen=start_text(game, referee.start),
            tags=self._tags | (clock_tags(control, self._terms.left) if control else {}),
            clocks=clocks,
        )

    def help_of(self, side: Side) -> int | None:
        """The most help that ``side`` has had; ``None`` where nothing is noted."""
        told = self._tags.get(f"{SIDES[side]}{HELP}")
        return None if told is None else read_number(told)

    def note_help(self, side: Side, level: int) -> bool:
        """Note help up to ``level`` for ``side``; whether that is more than before."""
        before = self.help_of(side)
        if before is not None and level <= before:
            return False
        self._tags[f"{SIDES[side]}{HELP}"] = str(level)
        return True

    def note_marks(self, side: Side, marks: Marks) -> None:
        """Note how many pencil marks of ``side`` were right."""
        self._tags[f"{SIDES[side]}{MARKS}"] = write_marks(marks)

    def takebacks_of(self, side: Side) -> int:
        """How often ``side`` took moves back."""
        return read_number(self._tags.get(f"{SIDES[side]}Takebacks", ""))

    def note_take_back(self, side: Side) -> None:
        """Note that ``side`` took moves back once more."""
        self._tags[f"{SIDES[side]}Takebacks"] = str(self.takebacks_of(side) + 1)


class Seat:
    """All that one person at a table may see and do."""

    def __init__(self, table: Table, side: Side) -> None:
        self._table = table
        self.side = side
        self.facts = table.facts
        self.ruleset = table.ruleset
        self.names = table.terms.names
        self.control = table.terms.control
        self.shared = table.terms.shared

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
        """The side whose turn runs now."""
        return self._table.running

    @property
    def counting(self) -> Side | None:
        """The side whose clock runs now; none before its first move."""
        return self._table.counting

    def spent(self, side: Side) -> float | None:
        """Seconds that the last turn of ``side`` took; ``None`` where unknown."""
        return self._table.spent(side)

    @property
    def preparing(self) -> bool:
        """Whether the opponent's bot is still starting."""
        return self._table.preparing

    @property
    def failure(self) -> str:
        """A sentence on the opponent's bot where it has failed; else ``""``."""
        return self._table.failure

    def try_again(self) -> None:
        """Let the opponent's bot begin anew, if it has failed."""
        self._table.try_again()

    @property
    def record(self) -> GameRecord | None:
        """The whole truth, once the game is over."""
        return self._table.record() if self._table.outcome else None

    def clock(self, side: Side, now: float) -> TimeLeft | None:
        """What is left to ``side``, or ``None`` without a clock."""
        return self._table.clock(side, now)

    def play(self, move: Move, now: float) -> None:
        """Play one of ``seen[-1].moves``.

        Raises:
            ValueError: If it is none of them, or the game is over.
        """
        if self.outcome is not None or move not in self.seen[-1].moves:
            raise ValueError(f"{move} is not to be played here")
        self._table.play(move, now)

    @property
    def can_take_back(self) -> bool:
        """Whether a turn can be taken back here.

        Not against another person, who has seen the move, and not after the game, when the
        fog is lifted.
        """
        fair = not self.shared and self.outcome is None and not self.failure
        return fair and turn_before(self.seen, self.side) is not None

    def take_back(self) -> None:
        """Go back to where a turn of this side last began.

        Raises:
            ValueError: If that cannot be done here.
        """
        if not self.can_take_back:
            raise ValueError("no move can be taken back here")
        self._table.take_back(self.side)

    @property
    def took_back(self) -> bool:
        """Whether this side has taken moves back."""
        return self._table.scoresheet.takebacks_of(self.side) > 0

    @property
    def can_undo(self) -> bool:
        """Whether a move of the series that this side is amid can be undone.

        With a bot always. Another person at the same screen would be cheated where a
        move shows what the fog hides.
        """
        fair = self.outcome is None and not (self.shared and self.facts.hidden)
        return fair and series_began(self.seen) is not None

    def undo(self, now: float, *, whole: bool = False) -> None:
        """Undo the last move of the series that this side is amid, or the ``whole`` of it.

        Raises:
            ValueError: If that cannot be done here.
        """
        began = series_began(self.seen)
        if began is None or not self.can_undo:
            raise ValueError("no move of this series can be undone")
        self._table.undo(self.side, began if whole else len(self.seen) - 2, now)

    @property
    def can_claim(self) -> bool:
        """Whether this side is to move and may claim a draw."""
        return self._table.can_claim(self.side)

    def claim(self) -> None:
        """Claim a draw.

        Raises:
            ValueError: If there is none to claim.
        """
        if not self._table.claim(self.side):
            raise ValueError("there is no draw to claim")

    @property
    def can_offer(self) -> bool:
        """Whether this side may offer a draw now."""
        ply = len(self.seen) - 1
        return self.outcome is None and self._table.draws.may_make(self.side, ply)

    @property
    def offered(self) -> Side | None:
        """The side whose offer of a draw stands."""
        return self._table.draws.standing if self.outcome is None else None

    def offer(self) -> None:
        """Offer a draw. A bot answers it with its next move.

        Raises:
            ValueError: If none can be offered now.
        """
        if not self.can_offer:
            raise ValueError("no draw can be offered now")
        self._table.draws.make(self.side, len(self.seen) - 1)

    def withdraw(self) -> None:
        """Take this side's offer of a draw back, if it stands."""
        self._table.draws.withdraw(self.side)

    def accept(self) -> None:
        """Accept the draw that the other side offers.

        Raises:
            ValueError: If it offers none.
        """
        if self.offered is not self.side.other:
            raise ValueError("no draw is offered")
        self._table.end(Outcome(None, Reason.AGREED))

    def decline(self) -> None:
        """Decline the draw that the other side offers, if it does."""
        self._table.draws.decline(self.side)

    @property
    def help(self) -> int | None:
        """The most help this side has had; ``None`` before any was offered."""
        return self._table.scoresheet.help_of(self.side)

    def note_help(self, level: int) -> None:
        """Put on record that this side has had help up to ``level``."""
        self._table.note_help(self.side, level)

    def note_marks(self, marks: Marks) -> None:
        """Put on record how many of this side's pencil marks were right."""
        self._table.note_marks(self.side, marks)

    def resign(self) -> None:
        """Give the game up."""
        self._table.end(Outcome(self.side.other, Reason.RESIGNED))


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
