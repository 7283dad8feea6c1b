"""The board of an analysis, on which the moves of both sides are made freely."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise

import pygame

from core.game import Game
from core.records.tree import Path
from core.values import Move, Observation, Side, Square
from gui.analysis.study import Study, glyph_of
from gui.app.shell import Shell
from gui.board.hand_shelf import shelves_of
from gui.board.layout import BoardLayout
from gui.board.strokes import Stroke, StrokePen, with_strokes
from gui.board.view_state import AFTER_GAME_VEIL, MoveEnds
from gui.play.cursor import BoardCursor
from gui.play.moving import Moving
from gui.play.playable_board import PlayableBoard
from gui.play.views import ShownBoard
from gui.widgets.widget import Style

Arrow = tuple[Square, Square]


class _Present:
    """See ``gui.play.moving.Present``: any moment of a study is there to go on from."""

    live, plans = True, False

    def __init__(self, study: Study) -> None:
        self._study = study
        self._now: tuple[object, Observation] | None = None

    @property
    def game(self) -> Game:
        """See ``Present.game``."""
        return self._study.game

    @property
    def now(self) -> Observation:
        """See ``Present.now``."""
        history = self._study.history
        if self._now is None or self._now[0] is not history:
            self._now = history, self._study.now
        return self._now[1]


class StudyBoard:
    """The board of a study, under mouse and keys.

    Args:
        shell: What all screens share.
        study: What is studied.
        on_play: Called with each move that is made.
        on_stroke: Called with each arrow and circle that is drawn.

    Attributes:
        cursor: The board as a stop of the Tab key.
        flipped: Whether the second side sits below.
        veil: Whose fog lies over the truth; ``None`` for nobody's.
        best: An arrow for each step of the best move.
        others: Those of the other lines.
        judged: How moves of the main line are judged that have no glyph of their own.
    """

    def __init__(
        self,
        shell: Shell,
        study: Study,
        on_play: Callable[[Move], None],
        on_stroke: Callable[[Stroke], None],
    ) -> None:
        self.flipped = False
        self.veil: Side | None = None
        self.best: tuple[Arrow, ...] = ()
        self.others: tuple[Arrow, ...] = ()
        self.judged: Mapping[Path, str] = {}
        self._shell = shell
        self._study = study
        self._on_play = on_play
        self._pen = StrokePen(on_stroke)
        self._present = _Present(study)
        self._moving = Moving(self._present, self._play, shell.now)
        self.cursor = BoardCursor(self._moving.touch, self._escape)
        self._board = PlayableBoard(shell, self._moving, self.cursor)
        self._leave: Callable[[], None] = lambda: None

    @property
    def layout(self) -> BoardLayout:
        """Where it lies."""
        return self._board.layout

    def on_leave(self, leave: Callable[[], None]) -> None:
        """Have ``leave`` called when the keys are done with the board."""
        self._leave = leave

    def lie(self, layout: BoardLayout, gap: int, style: Style) -> None:
        """Lie there, with the hands above and below."""
        shelves = shelves_of(self._study.game.facts, layout, gap, "around")
        self._board.lie(layout, style.metrics, shelves)

    def follow(self) -> None:
        """Take in that another moment is shown."""
        self._pen.lift()
        self._moving.follow()

    def answer(self, event: pygame.event.Event) -> bool:
        """Take what answers an open question; whether it was used."""
        return self._board.answer(event)

    def act(self, event: pygame.event.Event) -> bool:
        """Follow the mouse; whether the right button was used."""
        if self._board.calls_off(event) or self._pen.hear(event, self.layout):
            return True
        self._board.act(event)
        return False

    def put_down(self) -> bool:
        """Give up what is picked or being drawn; whether there was anything."""
        return self._pen.lift() or self._moving.put_down()

    @property
    def pointed(self) -> bool:
        """Whether the pointer is over it."""
        return self._board.pointed_at() is not None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board with its marks."""
        view = self._view()
        marks = self._board.marks(view, self._shell.settings)
        node = self._study.node
        glyph = glyph_of(node) or self.judged.get(self._study.path, "")
        judged = ((node.move.target, glyph),) if node.move and glyph else ()
        marks = replace(
            marks,
            best_arrows=self.best,
            pale_arrows=self.others,
            glyphs=judged,
            beside_engine=True,
        )
        marks = with_strokes(marks, (*self._study.shapes, *self._pen.drawn))
        self._board.draw(surface, view, marks)
        self._board.draw_question(surface)

    def _view(self) -> ShownBoard:
        now = self._present.now
        trace = now.trace
        last = () if trace is None else (MoveEnds(trace.origin, trace.target),)
        if self.veil is None:
            return ShownBoard(now, last=last)
        lit = self._study.game.observe(self._study.history, self.veil).visible
        return ShownBoard(now, lit, AFTER_GAME_VEIL, last)

    def _play(self, move: Move, by_hand: bool) -> None:
        animator = self._board.animator
        animator.by_hand, animator.walked = by_hand, self._moving.walked
        self._on_play(move)

    def _escape(self) -> None:
        if not self._moving.put_down():
            self._leave()


def arrows_of(move: Move) -> tuple[Arrow, ...]:
    """An arrow for each step of a move; none for a drop."""
    return tuple(pairwise(move.path))
