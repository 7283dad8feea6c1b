"""Records played again: every position, every board, every move by its name.

And the moments of a game on which all hung: a royal piece that could be taken, or was. A
game that no single capture of a piece of the first kind decides has none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, Self, TypeAlias

from core.game import Game, observed, start_from, start_text
from core.games import find_game
from core.notation import last_turn_began, move_name, written
from core.records.record import GameRecord
from core.setup import Position, Start
from core.texts import _
from core.values import Move, Observation, Piece, Side


@dataclass(frozen=True, slots=True)
class NumberedMove:
    """One move of a record as a move list shows it.

    Attributes:
        number: Of the full move, as PGN counts: a turn of the side that begins and the
            turn of the other that answers it, however many moves either has. Where every
            move has a number of its own, that.
        side: Who made it.
        san: The move in short notation.
        clock: Seconds left to the mover, if known.
        series: The number of the turn it is made in, both sides' counted, where turns have
            several moves; 0 where the sides alternate.
        shared: Whether the answer to it has the same number.
        answers: Whether it is of the side that does not begin.
    """

    number: int
    side: Side
    san: str
    clock: float | None = None
    series: int = 0
    shared: bool = True
    answers: bool = False

    @property
    def counted(self) -> int:
        """The number that people count by: of the series, or else of the full move."""
        return self.series or self.number

    def numeral(self, second: str = "...") -> str:
        """That number as it stands before a move, with ``second`` after what is shared."""
        return f"{self.counted}{'.' if self.leads else second}"

    @property
    def leads(self) -> bool:
        """Whether the number is that of this move, and not of the one it answers."""
        return self.series > 0 or not self.answers or not self.shared


@dataclass(frozen=True, slots=True)
class Numbering:
    """How the moves of a game are numbered.

    Attributes:
        number: Of its first full move.
        series: Of its first series; 0 where the sides alternate.
        begins: The side whose turns have numbers of their own.
        shared: Whether a move and its answer share a number.
    """

    number: int
    series: int
    begins: Side
    shared: bool = True

    @classmethod
    def of(cls, game: Game, start: Start) -> Self:
        """How the moves of a game that begins there are numbered."""
        facts = game.facts
        if facts.alternates:
            return cls(start.number, 0, facts.begins, not facts.numbers_plies)
        series = game.reveal([start.position]).turn.number
        return cls(start.number, series, facts.begins)

    def next(self, before: NumberedMove | None, side: Side) -> tuple[int, int]:
        """The numbers of full move and series of what ``side`` plays after a move."""
        if before is None:
            return self.number, self.series
        goes_on = before.side is side
        begins = not self.shared or (side is self.begins and not goes_on)
        number = before.number + begins
        return number, before.series + (before.series > 0 and not goes_on)


@dataclass(frozen=True, slots=True)
class Boards:
    """One moment of a game as each side knew it, and as it was."""

    first: Observation
    truth: Observation
    second: Observation


class Timeline:
    """A record played again, ply by ply; one of a game that goes on can be followed.

    Each move is played once, however often the record grows.

    Args:
        record: The game. The timeline stands before its first move until it is followed.
        notation: How moves are named, where the game has several ways.

    Attributes:
        record: The record, as it was when last followed.
        game: Its rules.
        start: Where it began.

    Raises:
        ValueError: Where the variant or the ruleset is unknown, or the FEN is none.
    """

    def __init__(self, record: GameRecord, notation: str = "") -> None:
        self.record = record
        self.game = written(find_game(record.variant, record.ruleset), notation)
        self.start = start_from(self.game, record.fen)
        self._numbering = Numbering.of(self.game, self.start)
        self._begun = start_text(self.game, self.start)
        self._history = [self.start.position]
        self._steps: list[NumberedMove] = []

    @classmethod
    def of(cls, record: GameRecord, notation: str = "") -> Self:
        """Play ``record`` again.

        Raises:
            ValueError: Where its variant or ruleset is unknown, its FEN is none, or a
                move is not legal. No record that was read from a file does that.
        """
        timeline = cls(record, notation)
        timeline.follow(record)
        return timeline

    @property
    def plies(self) -> int:
        """How many moves were played."""
        return len(self._history) - 1

    @property
    def history(self) -> tuple[Position, ...]:
        """The position before every move and after the last."""
        return tuple(self._history)

    @property
    def steps(self) -> Sequence[NumberedMove]:
        """Every move with its number, mover and name."""
        for index in range(len(self._steps), self.plies):
            self._steps.append(self._step(index))
        return self._steps

    def follow(self, record: GameRecord) -> None:
        """Take in the moves that ``record``, the same game, has by now.

        Raises:
            IllegalMoveError: Where one of them is not legal.
        """
        self.record = record
        for move in record.moves[self.plies :]:
            self._history.append(self.game.play(self._history[-1], move))

    def boards(self, ply: int) -> Boards:
        """What both sides knew and what was true after ``ply`` moves.

        Raises:
            IndexError: Where the game has no such moment.
        """
        if not 0 <= ply <= self.plies:
            raise IndexError(
                _("there is no ply {ply}; the game has {plies}").format(
                    ply=ply, plies=self.plies
                )
            )
        past = self._history[: ply + 1]
        return Boards(
            first=observed(self.game, past, Side.FIRST, self._begun),
            truth=self.game.reveal(past),
            second=observed(self.game, past, Side.SECOND, self._begun),
        )

    def turn(self, ply: int) -> tuple[Boards, ...]:
        """The boards since the turn of the last of ``ply`` moves began.

        Those after ``ply`` moves alone where the sides alternate.
        """
        first = last_turn_began(self.game, self._history[: ply + 1])
        return tuple(self.boards(number) for number in range(first, ply + 1))

    def observed(self, ply: int, side: Side) -> Observation:
        """What ``side`` was shown after ``ply`` moves."""
        return observed(self.game, self._history[: ply + 1], side, self._begun)

    def seen_by(self, side: Side, ply: int) -> tuple[Observation, ...]:
        """Everything that ``side`` had been shown after ``ply`` moves."""
        return tuple(self.observed(number, side) for number in range(ply + 1))

    def start_at(self, ply: int) -> str:
        """The text of the position after ``ply`` moves, for a game that begins there.

        What had happened before counts no more, so that its halfmove clock begins anew.
        """
        number, _ = self._next(ply, self.steps[ply - 1] if ply else None)
        start = Start(self._history[ply], number=number)
        return start_text(self.game, start)

    def _step(self, index: int) -> NumberedMove:
        record, position = self.record, self._history[index]
        number, series = self._next(index, self._steps[-1] if self._steps else None)
        san = move_name(self.game, self._history[: index + 1], record.moves[index])
        clock = record.clocks[index] if record.clocks else None
        side, shared = self.game.to_move(position), self._numbering.shared
        answers = side is not self._numbering.begins
        return NumberedMove(number, side, san, clock, series, shared, answers)

    def _next(self, ply: int, before: NumberedMove | None) -> tuple[int, int]:
        """The numbers of the move that comes after ``ply`` moves, of which one is known."""
        return self._numbering.next(before, self.game.to_move(self._history[ply]))


Kind: TypeAlias = Literal["unseen", "missed", "taken"]


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment on which all hung.

    Attributes:
        ply: After so many moves; the last of them made the moment.
        kind: ``unseen``: that move left the royal piece of its own side to be taken at
            once, and only by pieces that side could not see. ``missed``: it could have
            ended the game by taking the other's and did not. ``taken``: it did.
        side: Whose royal piece it was.
        moves: The moves by which it can be taken, or could have been.
    """

    ply: int
    kind: Kind
    side: Side
    moves: tuple[Move, ...]


def decisive(game: Game, past: Sequence[Position], truth: Observation) -> tuple[Move, ...]:
    """The moves that win at once by taking the other side's most valuable piece.

    Args:
        game: The rules.
        past: Every position so far, the present last.
        truth: What ``game`` reveals of them.
    """
    royal = Piece(truth.to_move.other, game.facts.royal)
    return tuple(
        move
        for move in truth.moves
        if truth.pieces.get(move.target) == royal
        and _wins(game, [*past, game.play(past[-1], move)], truth.to_move)
    )


def moments_of(
    played: Move, could: Sequence[Move], can: Sequence[Move], boards: Boards
) -> Iterator[Moment]:
    """What makes the last move of ``boards`` a moment.

    Args:
        played: That move.
        could: The decisive moves there were instead of it.
        can: The decisive moves of whoever is to move now.
        boards: The present.
    """
    truth = boards.truth
    if could and truth.trace is not None:
        kind: Kind = "taken" if played in could else "missed"
        yield Moment(truth.ply, kind, truth.trace.mover.other, tuple(could))
    side = truth.to_move.other
    seen = boards.first if side is Side.FIRST else boards.second
    if can and all(move.origin not in seen.visible for move in can):
        yield Moment(truth.ply, "unseen", side, tuple(can))


def _wins(game: Game, history: Sequence[Position], side: Side) -> bool:
    outcome = game.outcome(history)
    return outcome is not None and outcome.winner is side
