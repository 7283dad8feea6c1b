"""Moves by what is proved of them: what wins how fast, and what holds out longest."""

from __future__ import annotations

from functools import partial

from bots.solving.prover import Prover
from bots.solving.tables import NO_LIMIT
from core.problems.goals import Way
from core.setup import Position
from core.values import Move


class Lines:
    """Asks a prover for single moves of one problem.

    Args:
        prover: What it knows already saves work.
        patience: Positions that may be looked at for each question.

    Attributes:
        game: The rules.
    """

    def __init__(self, prover: Prover, patience: int = NO_LIMIT) -> None:
        self.game = self._game = prover.game
        self._prover = prover
        self._patience = patience

    def is_goal(self, position: Position) -> bool:
        """Whether the side to move is mated, or stalemated if that is asked for."""
        if self._prover.way is Way.CHECKS:
            return self._prover.mated(position)
        if self._game.moves(position):
            return False
        return self.is_check(position) == (self._prover.target == "mate")

    def is_check(self, position: Position) -> bool:
        """Whether the side to move is in check."""
        return self._prover.checked(position)

    def passes(self, position: Position, after: Position) -> bool:
        """Whether a move from one position to another gave the turn to the other side."""
        return self._game.to_move(position) is not self._game.to_move(after)

    def may_attack(self, position: Position, after: Position) -> bool:
        """Whether the attacker may move from one position to another, ending its turn."""
        if self._prover.way is Way.CHECKS and not self.is_check(after):
            return False
        return self.passes(position, after)

    def defences(self, position: Position, left: int) -> tuple[Move, ...]:
        """The defender's moves, without interpositions that are useless.

        That depends on how many moves the attacker has ``left``.
        """
        return tuple(
            move
            for move in self._game.moves(position)
            if not any(
                self._prover.loses(back, left, self._patience)
                for back in self._prover.taken_back(position, move)
            )
        )

    def forces(self, position: Position, move: Move, left: int) -> bool | None:
        """Whether an attacker's move forces the goal in ``left`` moves, itself included."""
        after = self._game.play(position, move)
        if self.passes(position, after):
            return self._prover.loses(after, left - 1, self._patience)
        return left > 1 and self._prover.wins(after, left - 1, self._patience)

    def fewest(self, position: Position, left: int) -> int | None:
        """In how few moves the attacker to move forces the goal; 0 if not in ``left``."""
        for number in range(1, left + 1):
            found = self._prover.wins(position, number, self._patience)
            if found is None:
                return None
            if found:
                return number
        return 0

    def quickest(self, position: Position, left: int) -> tuple[Move, int] | None:
        """A move by which the attacker gets there first, and in how many moves.

        ``None`` if there is none, or that is not settled.
        """
        number = self.fewest(position, left)
        if not number:
            return None
        for move in self._game.moves(position):
            if self.forces(position, move, number):
                return move, number
        return None

    def stubbornest(self, position: Position, left: int) -> tuple[Move, int] | None:
        """The defence that holds out longest, and how many moves are needed after it.

        That is more than ``left`` where it refutes everything. ``None`` if there is no
        defence, or it is not settled.
        """
        best = None
        for move in self.defences(position, left):
            needed = self._needed(position, self._game.play(position, move), left)
            if needed is None:
                return None
            if best is None or needed > best[1]:
                best = move, needed
        return best

    def refutes(self, position: Position, move: Move, left: int) -> bool | None:
        """Whether a defence keeps the goal off for ``left`` moves."""
        needed = self._needed(position, self._game.play(position, move), left)
        return None if needed is None else needed > left

    def longest(self, position: Position, move: Move, left: int) -> tuple[Move, ...]:
        """The line from an attacker's move that forces the goal, with the best play.

        Where patience ends, any move that forces it and any defence goes on.
        """
        line = [move]
        at = self._game.play(position, move)
        left -= 1
        attacking = not self.passes(position, at)
        while not self._prover.stopped:
            found = self.quickest(at, left) if attacking else self.stubbornest(at, left)
            found = found or self._anyhow(at, left, attacking)
            if found is None:
                break
            line.append(found[0])
            after = self._game.play(at, found[0])
            left = found[1] - attacking
            attacking = attacking is not self.passes(at, after)
            at = after
            if not attacking and self._prover.way is not Way.SELF and self.is_goal(at):
                break
        return tuple(line)

    def _anyhow(
        self, position: Position, left: int, attacking: bool
    ) -> tuple[Move, int] | None:
        """As ``quickest`` or ``stubbornest``, without looking for the best."""
        offered = self._game.moves if attacking else partial(self.defences, left=left)
        for move in offered(position):
            if not attacking or self.forces(position, move, left):
                return move, left
        return None

    def _needed(self, position: Position, after: Position, left: int) -> int | None:
        """Moves that the attacker needs after a defence; ``left`` and one if it cannot."""
        if not self.passes(position, after):
            found = self._prover.loses(after, left, self._patience)
            return None if found is None else left if found else left + 1
        if self._prover.way is Way.SELF and self.is_goal(after):
            return 0
        number = self.fewest(after, left) if left else 0
        return None if number is None else number or left + 1
