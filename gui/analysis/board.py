"""The board of an analysis, on which the moves of both sides are made freely."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise

import pygame

from core.records.tree import Path
from core.values import Move, Side, Square
from gui.analysis.glyphs import glyph_of
from gui.analysis.layout import AnalysisLayout
from gui.analysis.moment import StudyMoment
from gui.analysis.study import Study
from gui.app.shell import Shell
from gui.board.hands import title_room
from gui.board.layout import shelves_of
from gui.board.marks import Stroke, StrokePen, with_strokes
from gui.board.view_state import AFTER_GAME_VEIL, NumberedLine, ShownBoard
from gui.play.free_board import FreeBoard
from gui.widgets.widget import Style

Arrow = tuple[Square, Square]


class StudyBoard(FreeBoard):
    """The board of a study, under mouse and keys.

    Args:
        shell: What all screens share.
        study: What is studied.
        on_play: Called with each move that is made.
        on_stroke: Called with each arrow and circle that is drawn.

    Attributes:
        veil: Whose fog lies over the truth; ``None`` for nobody's.
        best: An arrow for each step of the best move.
        others: Those of the other lines.
        line: Moves in a row that are shown instead of both.
        judged: How moves of the main line are judged that have no glyph of their own.
    """

    def __init__(
        self,
        shell: Shell,
        study: Study,
        on_play: Callable[[Move], None],
        on_stroke: Callable[[Stroke], None],
    ) -> None:
        self._moment = StudyMoment(study)
        super().__init__(shell, self._moment, on_play)
        self.veil: Side | None = None
        self.best: tuple[Arrow, ...] = ()
        self.others: tuple[Arrow, ...] = ()
        self.line: NumberedLine | None = None
        self.judged: Mapping[Path, str] = {}
        self._study = study
        self._pen = StrokePen(on_stroke)

    def lie(self, layout: AnalysisLayout, style: Style) -> None:
        """Lie there, with the hands beside it."""
        facts, board = self._study.game.facts, layout.board
        head = title_room(style.metrics)
        shelves = shelves_of(facts, board, layout.gap, layout.shelves, head)
        self._board.lie(board, style.metrics, shelves)

    def follow(self) -> None:
        """Take in that another moment is shown."""
        self._pen.lift()
        self._moving.follow()

    def act(self, event: pygame.event.Event) -> bool:
        """Follow the mouse; whether the right button was used."""
        if self._board.calls_off(event) or self._pen.hear(event, self.layout):
            return True
        self._board.act(event)
        return False

    def put_down(self) -> bool:
        """Give up what is picked or being drawn; whether there was anything."""
        return self._pen.lift() or super().put_down()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board with its marks."""
        view = self._view()
        marks = self._board.marks(view, self._shell.settings)
        node = self._study.node
        glyph = glyph_of(node) or self.judged.get(self._study.path, "")
        judged = ((node.move.target, glyph),) if node.move and glyph else ()
        marks = replace(
            marks,
            best_arrows=() if self.line else self.best,
            pale_arrows=() if self.line else self.others,
            numbered=self.line,
            glyphs=judged,
            beside_engine=True,
        )
        marks = with_strokes(marks, (*self._study.shapes, *self._pen.drawn))
        self._board.draw(surface, view, marks)
        self._board.draw_question(surface)

    def _view(self) -> ShownBoard:
        view = self._moment.view
        if self.veil is None:
            return view
        lit = self._study.game.observe(self._study.history, self.veil).visible
        return replace(view, lit=lit, veil=AFTER_GAME_VEIL)


def arrows_of(move: Move) -> tuple[Arrow, ...]:
    """An arrow for each step of a move; one that goes nowhere for a drop."""
    if move.drop is not None:
        return ((move.target, move.target),)
    return tuple(pairwise(move.path))
