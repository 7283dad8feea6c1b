"""Whether a mate by checks has one solution alone, as collections of tsume ask for."""

from __future__ import annotations

from collections.abc import Iterator

from bots.solving.lines import Lines
from core.setup import Position, Start
from core.values import Move

MARGIN = 1
"""So many moves later than it is needed no other move may mate either."""

MOST_BRANCHES = 60
"""Problems whose longest defences have more moves of the attacker in all are left out."""


class UnsoundError(Exception):
    """There is another solution, or that was not settled."""


def only_solution(lines: Lines, position: Position, moves: int) -> tuple[Move, ...]:
    """The solution of a mate in ``moves``; empty where it is not sound, or not settled.

    It is a line against a defence that holds out longest and leaves the attacker nothing
    in hand. Against every defence that holds out so long, each of the attacker's moves but
    the last is the only one that mates.

    Args:
        lines: Asks a prover, within its patience.
        position: Where it begins.
        moves: In how many moves it is the shortest mate.
    """
    try:
        return _Soundness(lines).solution(position, moves)
    except UnsoundError:
        return ()


class _Soundness:
    """Asks about one problem."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._game = lines.game
        self._branches = 0

    def _require_only(self, position: Position, left: int) -> Move:
        """The only move that mates; every other one fails with ``MARGIN`` moves more.

        A move that mates with a promotion and without is one move.
        """
        game, only = self._game, list[Move]()
        checks = [move for move in game.moves(position) if self._is_check(position, move)]
        for bound in (left, left + MARGIN):
            for move in [each for each in checks if each not in only]:
                does = self._lines.forces(position, move, bound)
                if does is None or (does and only and move.path != only[0].path):
                    raise UnsoundError
                if does:
                    only.append(move)
        if not only:
            raise UnsoundError
        return next((move for move in only if move.promotion), only[0])

    def _is_check(self, position: Position, move: Move) -> bool:
        return self._lines.is_check(self._game.play(position, move))

    def solution(self, position: Position, moves: int) -> tuple[Move, ...]:
        """A line in which nothing is left in hand; every longest defence is looked at."""
        lines = list[tuple[Move, ...]]()
        for line, end in self._longest(position, moves):
            if not self._held(end):
                lines.append(line)
        if not lines:
            raise UnsoundError
        return lines[0]

    def _longest(
        self, position: Position, left: int
    ) -> Iterator[tuple[tuple[Move, ...], Position]]:
        """Every line against a defence that holds out longest, and where it ends."""
        self._branches += 1
        if self._branches > MOST_BRANCHES:
            raise UnsoundError
        if left == 1:
            yield from self._mating(position)
            return
        move = self._require_only(position, left)
        after = self._game.play(position, move)
        for defence in self._lines.defences(after, left - 1):
            here = self._game.play(after, defence)
            needed = self._lines.fewest(here, left - 1)
            if not needed:
                raise UnsoundError
            if needed == left - 1:
                for line, end in self._longest(here, left - 1):
                    yield (move, defence, *line), end

    def _mating(self, position: Position) -> Iterator[tuple[tuple[Move, ...], Position]]:
        """The last move, of which there may be several."""
        for move in self._game.moves(position):
            after = self._game.play(position, move)
            if self._lines.is_goal(after):
                yield (move,), after

    def _held(self, position: Position) -> bool:
        """Whether the attacker has anything in hand."""
        attacker = self._game.to_move(position).other
        held = self._game.setup_of(Start(position)).hands
        return any(piece.side is attacker for piece in held)
