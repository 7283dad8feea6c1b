"""The board of a lesson under mouse and keys, as in a game."""

from __future__ import annotations

from dataclasses import replace

import pygame

from gui.app.shell import Shell
from gui.board.layout import BoardLayout
from gui.board.picking import Place
from gui.board.view_state import BoardMarks
from gui.drawing.metrics import Metrics
from gui.lesson.exercise import Exercise
from gui.play.board_animator import BoardAnimator, board_marks
from gui.play.cursor import BoardCursor
from gui.play.mouse import BoardMouse
from gui.widgets.focus import Focus
from settings.model import Settings

_TAUGHT = {"show_dots": True, "show_blocked": True}
"""What a lesson shows whatever the settings say, because it speaks of it."""


class LessonBoard:
    """Shows an exercise and lets it be played.

    Args:
        shell: What all screens share.
        focus: The screen's.
        exercise: What is played first.

    Attributes:
        cursor: The board as a stop of the Tab key.
        exercise: What is played.
        layout: Where the board lies.
    """

    def __init__(self, shell: Shell, focus: Focus, exercise: Exercise) -> None:
        self._shell = shell
        self._focus = focus
        self.cursor = BoardCursor(self._touch, self._leave)
        self.layout = BoardLayout(8, 8, 1)
        self.tell(exercise)

    def tell(self, exercise: Exercise) -> None:
        """Turn to another exercise."""
        self.exercise = exercise
        self._mouse = BoardMouse(exercise.moving)
        self._animator = BoardAnimator(self._shell)
        self._metrics: Metrics | None = None

    def lie(self, layout: BoardLayout, metrics: Metrics) -> None:
        """Lie there."""
        self.layout, self._metrics = layout, metrics
        self.cursor.lie(layout)

    def hear(self, event: pygame.event.Event) -> bool:
        """Take what answers an open question before the widgets do."""
        asked = self.exercise.moving.asked
        if asked is None or not asked.handle(event, self.layout):
            return False
        self.exercise.moving.settle()
        return True

    def act(self, event: pygame.event.Event) -> None:
        """Follow the mouse."""
        if not self._mouse.calls_off(event) and event.type != pygame.MOUSEWHEEL:
            self._mouse.act(event, self.layout)

    def put_down(self) -> bool:
        """Put down what is picked; whether there was anything."""
        return self.exercise.moving.put_down()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board as the player of the exercise sees it."""
        exercise, shell = self.exercise, self._shell
        if self._metrics is not None:
            self._animator.dress(self._metrics)
        if exercise.by_hand:
            self._animator.by_hand, exercise.by_hand = True, False
        self._animator.draw(surface, self.layout, exercise.view, self._marks())
        asked = exercise.moving.asked
        if asked is not None:
            unrolled = asked.unrolled(shell.settings, shell.now())
            asked.draw(surface, self.layout, shell.theme, unrolled)

    def _marks(self) -> BoardMarks:
        exercise, cursor = self.exercise, self.cursor.square
        hover = self._mouse.hover(self.layout) if cursor is None else None
        settings: Settings = self._shell.settings.model_copy(update=_TAUGHT)
        marks = board_marks(exercise.view, exercise.moving, settings, hover, cursor)
        return replace(marks, circles=exercise.come if exercise.done else frozenset())

    def _touch(self, place: Place) -> None:
        self.exercise.moving.touch(place)

    def _leave(self) -> None:
        if not self.put_down():
            self._focus.focus(None)
