"""The moves of a replay as lines, with signs of what the other side did not see."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gui.analysis.rows import tree_lines
from gui.analysis.study import Study
from gui.board.move_lines import Line, MoveCell, turn_lines
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.graphs import lead_words
from gui.replay.moments import fill_of, long_words


class ReplayedMoves:
    """The lines of a game; with comments and variations where its file has any.

    The keys are plies, or with variations paths.

    Args:
        annotated: The game.
    """

    def __init__(self, annotated: AnnotatedGame) -> None:
        self._annotated = annotated
        self._made: tuple[object, list[Line]] = (None, [])

    def key(self, ply: int) -> Any:  # noqa: ANN401 - see MoveTree
        """What the move that led to ``ply`` is known by."""
        return ply if self._annotated.tree is None else (0,) * ply

    @property
    def lines(self) -> list[Line]:
        """The lines, made anew where more of the game has been worked out."""
        annotated = self._annotated
        known = annotated.plies, len(annotated.moments), len(annotated.unseen)
        if known != self._made[0]:
            self._made = known, self._lines()
        return self._made[1]

    def words(self, key: Any) -> str:  # noqa: ANN401 - see MoveTree
        """What the signs beside a move say."""
        ply = key if isinstance(key, int) else len(key)
        unseen = ply in self._annotated.unseen and key == self.key(ply)
        words = ["The opponent did not see this move"] * unseen
        return "; ".join(filter(None, [*words, long_words(self._annotated, ply)]))

    def _lines(self) -> list[Line]:
        annotated, tree = self._annotated, self._annotated.tree
        if tree is not None:
            steps = Study(tree, notation=annotated.notation).steps
            return tree_lines(tree, steps, annotated.facts, {}, self._signed)
        moves = (
            (step.side, step.counted, self._signed(MoveCell(ply, step.san)))
            for ply, step in enumerate(annotated.steps, 1)
        )
        return [*turn_lines(annotated.facts, moves)]

    def _signed(self, cell: MoveCell) -> MoveCell:
        """A move with its signs, and with the score that the file gives it."""
        annotated, key = self._annotated, cell.key
        ply = key if isinstance(key, int) else len(key) if isinstance(key, tuple) else 0
        score = annotated.evaluations.get(ply) if annotated.tree is not None else None
        moment = fill_of(annotated, ply) if ply in annotated.moments else None
        value, unseen = "" if score is None else lead_words(score), ply in annotated.unseen
        return replace(cell, value=value, unseen=unseen, moment=moment)
