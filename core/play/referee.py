"""One game: the referee, who alone holds its position, the runner, its clocks and bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import overload

from core import notation
from core.clock import READY, TimeControl, TimeLeft, Timesheet, late, turn_budget
from core.game import Game, IllegalMoveError, observed, start_text
from core.player import Announcement, Budget
from core.records.library import OPENING
from core.records.record import BELIEF, SIDES
from core.setup import History, Position, Start
from core.tasks.bot_host import Host
from core.tasks.protocol import Answer
from core.texts import N_, _
from core.values import ENDS, Move, Observation, Outcome, Reason, Side

UNABLE = N_("the other side has not the pieces to win")
"""The detail of a draw by time."""

UNFOUNDED = N_("a declaration that the rules do not allow")
"""The detail of an illegal move that was none: whoever declares wrongly loses."""


class Referee:
    """Runs one game: takes moves, checks them, hands out observations.

    The window, matches and tournaments all drive games through this class, so a game on
    screen and a game in a worker process follow the same path.

    Args:
        game: The rules.
        start: Where it begins, if not as usual. Both sides are told.
    """

    def __init__(self, game: Game, start: Start | None = None) -> None:
        self.game = game
        self.start = start or game.start()
        self.moves: list[Move] = []
        self._start_text = start_text(game, self.start)
        self._history = History(self.start.position)
        self._seen: dict[Side, list[Observation]] = {side: [] for side in Side}
        self._outcome: Outcome | None = None
        self._show()

    @property
    def to_move(self) -> Side:
        """The side whose turn it is."""
        return self.game.to_move(self._history[-1])

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it runs."""
        return self._outcome

    @property
    def history(self) -> Sequence[Position]:
        """Every position so far: the truth, never to be shown to a player."""
        return tuple(self._history)

    def seen_by(self, side: Side) -> Sequence[Observation]:
        """Everything ``side`` has been shown so far, oldest first."""
        return tuple(self._seen[side])

    @property
    def claimable(self) -> Outcome | None:
        """The draw that the side to move may claim now; ``None`` if there is none."""
        if self._outcome is not None:
            return None
        return self.game.claims(self._history, self.start.halfmove_clock)

    def play(self, move: Move) -> None:
        """Play ``move`` for the side to move, which loses at once if it is not legal.

        Raises:
            RuntimeError: If the game is over.
        """
        if self._outcome is not None:
            raise RuntimeError(_("a move was played in a game that is over"))
        try:
            position = self.game.play(self._history[-1], move)
        except IllegalMoveError:
            name = notation.code(self.game.facts, move)
            self.end(Outcome(self.to_move.other, Reason.ILLEGAL, name))
            return
        self.moves.append(move)
        self._history.append(position)
        self._show()

    def take_back(self, ply: int) -> None:
        """Undo all moves after the first ``ply``.

        Raises:
            ValueError: If there are none to undo.
        """
        if not 0 <= ply < len(self.moves):
            raise ValueError(
                _("{count} moves cannot be taken back to {ply}").format(
                    count=len(self.moves), ply=ply
                )
            )
        del self.moves[ply:]
        self._history.cut(ply + 1)
        for seen in self._seen.values():
            del seen[ply + 1 :]
        # A game that was over at that moment would not have gone on.
        self._outcome = None

    def claim(self, side: Side) -> bool:
        """End the game by the draw that ``side`` claims; says whether it was one."""
        draw = self.claimable if side is self.to_move else None
        if draw is not None:
            self.end(draw)
        return draw is not None

    def announce(self, announcement: Announcement) -> None:
        """End the game by what the side to move announces in place of a move."""
        side = self.to_move
        if announcement is Announcement.RESIGNS:
            self.end(Outcome(side.other, Reason.RESIGNED))
        elif not self.claim(side):
            self.end(Outcome(side.other, Reason.ILLEGAL, UNFOUNDED))

    def run_out(self, side: Side) -> None:
        """End the game because ``side`` is out of time: a draw if the other cannot win."""
        able = self.game.can_win(self._history[-1], side.other)
        winner, detail = (side.other, "") if able else (None, UNABLE)
        self.end(Outcome(winner, Reason.TIME, detail))

    def end(self, outcome: Outcome) -> None:
        """End a running game for a reason that is not on the board: resignation, time."""
        if self._outcome is None:
            self._outcome = outcome

    def _show(self) -> None:
        for side, seen in self._seen.items():
            seen.append(observed(self.game, self._history, side, self._start_text))
        self._outcome = self.game.outcome(self._history, self.start.halfmove_clock)


class ForgetfulReferee(Referee):
    """A referee that keeps the last observation of each side, and makes others anew.

    It takes a seventh of the memory, for where hundreds of games are run at once.
    """

    def seen_by(self, side: Side) -> Sequence[Observation]:
        """See ``Referee.seen_by``; all but the last are made when they are looked at."""
        return _SeenAnew(self._seen[side][-1], partial(self._observed, side))

    def take_back(self, ply: int) -> None:
        """See ``Referee.take_back``."""
        super().take_back(ply)
        for side, seen in self._seen.items():
            seen[:] = [self._observed(side, ply)]

    def _show(self) -> None:
        super()._show()
        for seen in self._seen.values():
            del seen[:-1]

    def _observed(self, side: Side, ply: int) -> Observation:
        return observed(self.game, self._history[: ply + 1], side, self._start_text)


class _SeenAnew(Sequence[Observation]):
    """All that a side was shown up to ``last``, made by ``make`` of the ply."""

    def __init__(self, last: Observation, make: Callable[[int], Observation]) -> None:
        self._last, self._make = last, make

    def __len__(self) -> int:
        return self._last.ply + 1

    @overload
    def __getitem__(self, index: int) -> Observation: ...
    @overload
    def __getitem__(self, index: slice) -> list[Observation]: ...
    def __getitem__(self, index: int | slice) -> Observation | list[Observation]:
        plies = range(len(self))[index]
        if isinstance(plies, range):
            return [self[ply] for ply in plies]
        return self._last if plies == self._last.ply else self._make(plies)


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
        far: Whether the other side sits at another computer.
        help: The highest level of help that is allowed.
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
    far: bool = False
    help: int = BELIEF

    @property
    def clock_tags(self) -> dict[str, str]:
        """What tags say of the clocks at the beginning of the game."""
        if self.control is None:
            return {}
        tags = {"TimeControl": self.control.tag}
        if self.left is not None:
            tags |= {f"{SIDES[side]}Clock": f"{self.left[side]:.1f}" for side in Side}
        return tags


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


class Runner:
    """Runs one game: asks the bots to move, keeps the clocks, ends it.

    No call blocks. ``update`` must be called often, with the time. Subclasses say what
    becomes of a bot that fails.

    Args:
        referee: The game.
        hosts: The bots at work; the other sides' moves come by ``play``.
        terms: What was agreed on.
        clocks: Seconds left to the mover after each move so far, where they are known.

    Attributes:
        terms: What was agreed on.
        draws: The draws that are offered.
    """

    def __init__(
        self,
        referee: Referee,
        hosts: Mapping[Side, Host],
        terms: Terms,
        clocks: Sequence[float | None] = (),
    ) -> None:
        self.terms, self.draws = terms, DrawOffers()
        self._referee = referee
        self._hosts = dict(hosts)
        self._killed: set[Side] = set()
        turns = [referee.game.to_move(position) for position in referee.history]
        self._times = Timesheet(terms.control, turns, clocks, terms.left)
        self._turn: WaitingForMove | None = None
        self._now = self._recalled = 0.0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it runs."""
        return self._referee.outcome

    def update(self, now: float) -> None:
        """Advance the game to the time ``now``, in seconds of any monotonic clock."""
        if self.outcome is not None:
            return
        self._now = now
        side = self._referee.to_move
        if side not in self._hosts:
            self._turn = self._turn or WaitingForMove(called=now, began=now)
            self._check_time(now)
        elif self._turn is None and claims_at_once(self._referee.claimable):
            self.claim(side)
        else:
            self._turn = self._turn or WaitingForMove(called=now)
            self._attend(side, self._turn, now)

    def play(self, move: Move, now: float) -> None:
        """Play ``move`` for the side to move."""
        side, spent = self._referee.to_move, self._turn.spent(now) if self._turn else 0.0
        self._referee.play(move)
        self.draws.decline(side)
        if len(self._referee.moves) > len(self._times):
            self._times.enter(side, spent, self._referee.to_move)
        self._turn = None
        self._changed()

    def claim(self, side: Side) -> bool:
        """End the game by what ``side`` may claim; says whether there was anything."""
        claimed = self._referee.claim(side)
        if claimed:
            self._changed()
        return claimed

    def end(self, outcome: Outcome) -> None:
        """End the game for a reason that is not on the board."""
        if self.outcome is None:
            self._referee.end(outcome)
            self._changed()

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

    def seen_by(self, side: Side) -> Sequence[Observation]:
        """Everything ``side`` has been shown."""
        return self._referee.seen_by(side)

    def _changed(self) -> None:
        """A move was made, or the game has ended."""

    def _fail(self, side: Side, reason: Reason, detail: str) -> None:
        """The bot of ``side`` has failed."""
        raise NotImplementedError

    def _attend(self, side: Side, turn: WaitingForMove, now: float) -> None:
        """Ask the bot for a move, or play the one it has answered."""
        host = self._hosts[side]
        if turn.answer is None:
            turn.answer, turn.answered = host.poll(), now
        if host.recalled:
            # It is still at a move that was taken back: its silence counts from then on.
            turn.called = max(turn.called, min(now, self._recalled + self.terms.limit))
        if turn.answer is not None:
            if now - turn.called >= self.terms.delay:
                self._settle(side, turn, turn.answer)
        elif host.ready and turn.began is None:
            self._ask(side, turn, now)
        else:
            limit, left = self._limits(side)
            if now - turn.called > limit or turn.spent(now) >= left:
                self._run_over(side, turn)

    def _ask(self, side: Side, turn: WaitingForMove, now: float) -> None:
        turn.called = turn.began = now
        self._hosts[side].ask(self._referee.seen_by(side), self._budget(side, now))

    def _budget(self, side: Side, now: float) -> Budget:
        clocks = self.clock(Side.FIRST, now), self.clock(Side.SECOND, now)
        left = self._referee.seen_by(side)[-1].turn.left
        return turn_budget(self.terms.budget, self.terms.control, clocks, (side, left))

    def _settle(self, side: Side, turn: WaitingForMove, answer: Answer) -> None:
        """Do what the bot has answered, or claim a draw in place of its move."""
        seen = self._referee.seen_by(side)
        if answer.announced is not None:
            self._referee.announce(answer.announced)
            self._changed()
        elif answer.move is None:
            if self._began_again(side):
                turn.called, turn.began, turn.answer = turn.answered, None, None
            else:
                self._fail(side, Reason.FAILED, answer.error)
        elif answer.move not in seen[-1].moves:
            name = notation.code(self._referee.game.facts, answer.move)
            self._fail(side, Reason.ILLEGAL, name)
        elif claims(answer.chance) and self.claim(side):
            return
        elif self.draws.standing is side.other and agrees(answer.chance, seen):
            self.end(Outcome(None, Reason.AGREED))
        else:
            self.play(answer.move, turn.answered)

    def _began_again(self, side: Side) -> bool:
        """Restart a bot whose process was killed from outside, once a game.

        It chooses by observations alone, so nothing is lost: it is simply asked again.
        """
        if side in self._killed or not self._hosts[side].killed:
            return False
        self._killed.add(side)
        self._hosts[side].restart()
        return True

    def _counted(self, side: Side) -> float | None:
        """Seconds left to ``side`` before its move; ``None`` where no clock counts it."""
        return self._times.left(side) if self._times.counts(side) else None

    def _limits(self, side: Side) -> tuple[float, float]:
        """Seconds for which a bot may say nothing, and those left to it on a clock."""
        host = self._hosts[side]
        left = self._counted(side) if host.ready else None
        return (
            self.terms.limit if host.made else self.terms.ready,
            inf if left is None else left,
        )

    def _run_over(self, side: Side, turn: WaitingForMove) -> None:
        """The bot to move has exceeded what ends first, its clock or its limit."""
        limit, left = self._limits(side)
        if left <= limit:
            self._run_out()
        else:
            self._fail(side, Reason.NO_ANSWER, late(limit))

    def _run_out(self) -> None:
        self._referee.run_out(self._referee.to_move)
        self._changed()

    def _check_time(self, now: float) -> None:
        if self.outcome is None and self.time_left(self._referee.to_move, now) == 0.0:
            self._run_out()
