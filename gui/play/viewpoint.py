"""Where the player looks: at which moment, with whose eyes, from which side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from itertools import groupby

from core.game import Game
from core.games import find_game
from core.knowledge import ObservedMove, may_hold, order_of
from core.notation import written
from core.play.seat import Seat
from core.records.record import GameRecord
from core.records.replay import Boards, Timeline
from core.values import Observation, Side, Square
from gui.board.view_state import AFTER_GAME_VEIL, BoardMarks, MoveEnds, ShownBoard
from gui.play.observed_game import ObservedGame, last_steps, lost_squares


class Eyes(StrEnum):
    """What the board can show once the game is over."""

    OWN = "own"
    VEILED = "veiled"
    TRUTH = "truth"
    OTHER = "other"


def view_of(seen: Sequence[Observation]) -> ShownBoard:
    """The last of ``seen`` as its viewer knows it."""
    now = seen[-1]
    last, order, lost = last_steps(seen), order_of(seen), lost_squares(seen)
    marks = BoardMarks(last=last, order=order, blocked=now.blocked, lost=lost)
    return ShownBoard(now, marks=marks)


def truth_view(turn: Sequence[Observation]) -> ShownBoard:
    """The last of ``turn``, the boards since the turn of its last move began."""
    traces = [now.trace for now in reversed(turn[1:] or turn)]
    last = tuple(MoveEnds(t.origin, t.target) for t in traces if t is not None)
    return ShownBoard(turn[-1], marks=BoardMarks(last=last, order=order_of(turn)))


class Aftermath:
    """A finished game, which may be looked at with all eyes.

    Attributes:
        record: The whole game.
        moves: Every move by its true name.
    """

    def __init__(self, record: GameRecord, viewer: Side, notation: str = "") -> None:
        self.record = record
        self._viewer = viewer
        self._timeline = Timeline.of(record, notation)
        self.moves = [
            ObservedMove(step.side, step.san, series=step.series)
            for step in self._timeline.steps
        ]
        self._boards = lru_cache(maxsize=None)(self._timeline.boards)

    def view(self, eyes: Eyes, ply: int) -> ShownBoard:
        """The moment after ``ply`` moves as those eyes saw it."""
        match eyes:
            case Eyes.OWN:
                return view_of(self._seen(self._viewer, ply))
            case Eyes.OTHER:
                return view_of(self._seen(self._viewer.other, ply))
            case Eyes.TRUTH:
                return self._truth(ply, None, 1.0)
            case Eyes.VEILED:
                lit = self._seen(self._viewer, ply)[-1].visible
                return self._truth(ply, lit, AFTER_GAME_VEIL)

    def _truth(self, ply: int, lit: frozenset[Square] | None, veil: float) -> ShownBoard:
        shown = truth_view([boards.truth for boards in self._timeline.turn(ply)])
        return replace(shown, lit=lit, veil=veil)

    def _seen(self, side: Side, ply: int) -> list[Observation]:
        """What a side saw up to ``ply``, from before the last turn of either side."""
        sides = [step.side for step in self._timeline.steps[:ply]]
        turns = [len(list(moves)) for _, moves in groupby(sides)]
        first = ply - sum(turns[-2:])
        return [_of(self._boards(number), side) for number in range(first, ply + 1)]


def _of(boards: Boards, side: Side) -> Observation:
    return boards.first if side is Side.FIRST else boards.second


class Viewpoint:
    """One person's look at their game.

    While the game runs there are only the person's own eyes; once it is over the truth
    can be seen as well.

    Args:
        seat: Where the person sits.
        notation: How moves are named, where the game has several ways.

    Attributes:
        observed: What the person has been shown.
        after: The finished game, once it is.
        eyes: What the board shows of a finished game.
    """

    def __init__(self, seat: Seat, notation: str = "") -> None:
        self._seat, self._notation = seat, notation
        self.observed = ObservedGame(seat, notation)
        self.after: Aftermath | None = None
        self.eyes = Eyes.VEILED
        self._ply: int | None = None
        self._turned = False

    @property
    def ply(self) -> int:
        """How many moves had been made at the moment looked at."""
        return self.observed.last if self._ply is None else self._ply

    @property
    def game(self) -> Game:
        """See ``Present.game``."""
        game = find_game(self._seat.facts.key, self._seat.ruleset)
        return written(game, self._notation)

    @property
    def now(self) -> Observation:
        """See ``Present.now``."""
        return self.observed.seen[-1]

    @property
    def plans(self) -> bool:
        """See ``Present.plans``: who shares the screen with the other plans nothing.

        Nor is anything planned where turns have several moves: it would be played at the
        first of them, or too late.
        """
        return not self._seat.shared and self._seat.facts.alternates

    @property
    def live(self) -> bool:
        """Whether this is the present of a running game."""
        return self._ply is None and self.after is None

    @property
    def seen(self) -> Sequence[Observation]:
        """What the person had been shown up to that moment."""
        return self.observed.seen[: self.ply + 1]

    @property
    def flipped(self) -> bool:
        """Whether the second side sits below: the person's own, until turned round."""
        return bool(self._seat.side) != self._turned

    @property
    def view(self) -> ShownBoard:
        """The moment as the board shows it."""
        shown = view_of(self.seen)
        if self.after is not None:
            shown = self.after.view(self.eyes, self.ply)
        seen = shown.seen
        if seen.viewer is not self._seat.side or seen.hidden_hand is None:
            return shown
        game = find_game(seen.variant, seen.ruleset)
        return replace(shown, held=may_hold(game, self.seen))

    @property
    def moves(self) -> Sequence[ObservedMove]:
        """The moves as the list has them: as they were seen, and by name after the game."""
        return self.observed.moves if self.after is None else self.after.moves

    def catch_up(self) -> bool:
        """Take in what has happened, and return to the present if anything has."""
        news = self.observed.read()
        if self.after is None:
            self.after = self._aftermath()
            news = news or self.after is not None
        if news:
            self._ply = None
        return news

    def translate(self) -> None:
        """Name the moves in the present language."""
        self.observed = ObservedGame(self._seat, self._notation)
        self.after = self.after and self._aftermath()

    def _aftermath(self) -> Aftermath | None:
        record = self._seat.record
        if record is None:
            return None
        return Aftermath(record, self._seat.side, self._notation)

    def go_to(self, ply: int) -> None:
        """Look at the moment after ``ply`` moves, as near as there is."""
        ply = min(max(0, ply), self.observed.last)
        self._ply = None if ply == self.observed.last else ply

    def turn(self) -> None:
        """Turn the board round."""
        self._turned = not self._turned

    def look_with(self, number: int) -> None:
        """Show a finished game with the eyes of a number."""
        if self.after is not None:
            self.eyes = list(Eyes)[number % len(Eyes)]
