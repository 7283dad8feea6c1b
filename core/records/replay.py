"""Records played again: every position, every board, every move by its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from core.game import Game, Position, Setup
from core.games import find_game
from core.records.record import GameRecord
from core.values import Observation, Side


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a record as a move list shows it.

    Attributes:
        number: The move's number, which both sides' moves share.
        side: Who made it.
        san: The move in short notation.
        clock: Seconds left to the mover, if known.
    """

    number: int
    side: Side
    san: str
    clock: float | None = None


@dataclass(frozen=True, slots=True)
class Boards:
    """One moment of a game as each side knew it, and as it was."""

    first: Observation
    truth: Observation
    second: Observation


@dataclass(frozen=True)
class Timeline:
    """A record played again, ply by ply.

    Attributes:
        record: The record.
        game: Its rules.
        setup: Where it began.
        history: The position before every move and after the last.
    """

    record: GameRecord
    game: Game
    setup: Setup
    history: tuple[Position, ...]

    @classmethod
    def of(cls, record: GameRecord) -> Timeline:
        """Play ``record`` again.

        Raises:
            ValueError: Where its variant or ruleset is unknown, its FEN is none, or a
                move is not legal. No record that was read from a file does that.
        """
        game = find_game(record.variant, record.ruleset)
        setup = setup_of(game, record)
        history = [setup.position]
        for move in record.moves:
            history.append(game.play(history[-1], move))
        return cls(record, game, setup, tuple(history))

    @property
    def plies(self) -> int:
        """How many moves were played."""
        return len(self.record.moves)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every move with its number, mover and name."""
        return tuple(self._steps())

    def boards(self, ply: int) -> Boards:
        """What both sides knew and what was true after ``ply`` moves.

        Raises:
            IndexError: Where the game has no such moment.
        """
        if not 0 <= ply <= self.plies:
            raise IndexError(f"there is no ply {ply}; the game has {self.plies}")
        return boards_after(self.game, self.history[: ply + 1])

    def _steps(self) -> Iterator[Step]:
        number, before = self.setup.number, None
        clocks = self.record.clocks or (None,) * self.plies
        played = zip(self.history[:-1], self.record.moves, clocks, strict=True)
        for position, move, clock in played:
            side = self.game.to_move(position)
            number += before is Side.SECOND and side is Side.FIRST
            yield Step(number, side, self.game.san(position, move), clock)
            before = side


def setup_of(game: Game, record: GameRecord) -> Setup:
    """Where ``record`` began."""
    return game.read(record.fen) if record.fen else game.start()


def boards_after(game: Game, past: Sequence[Position]) -> Boards:
    """What both sides know and what is true at the end of ``past``."""
    return Boards(
        first=game.observe(past, Side.FIRST),
        truth=game.reveal(past),
        second=game.observe(past, Side.SECOND),
    )


def history(record: GameRecord) -> tuple[Position, ...]:
    """Every position of ``record``, the first and the last included."""
    return Timeline.of(record).history


def boards(record: GameRecord, ply: int) -> Boards:
    """One look at ``record`` after ``ply`` moves; see ``Timeline`` for many."""
    return Timeline.of(record).boards(ply)
