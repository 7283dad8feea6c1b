"""The board of a lesson, played by mouse and keys as in a game."""

from __future__ import annotations

from dataclasses import replace

import pygame

from core.values import Side
from gui.app.shell import Shell
from gui.board.hand_shelf import HandShelf
from gui.board.hands import YOU
from gui.board.layout import BoardLayout
from gui.board.picking import Place
from gui.drawing.metrics import Metrics
from gui.lesson.exercise import Exercise
from gui.play.cursor import BoardCursor
from gui.play.playable_board import PlayableBoard
from gui.widgets.focus import Focus
from settings.model import Settings

_TAUGHT = {"show_dots": True, "show_blocked": True}
"""Marks that a lesson explains, shown whatever the settings say."""


class LessonBoard:
    """Shows an exercise and lets it be played.

    Args:
        shell: What all screens share.
        focus: The screen's.
        exercise: What is played first.

    Attributes:
        cursor: The board as a stop of the Tab key.
        exercise: What is played.
    """

    def __init__(self, shell: Shell, focus: Focus, exercise: Exercise) -> None:
        self._shell = shell
        self._focus = focus
        self.cursor = BoardCursor(self._touch, self._leave)
        self._lain: tuple[BoardLayout, Metrics, tuple[HandShelf, ...]] | None = None
        self.tell(exercise)

    @property
    def layout(self) -> BoardLayout:
        """Where the board lies."""
        return self._board.layout

    def tell(self, exercise: Exercise) -> None:
        """Turn to another exercise."""
        self.exercise = exercise
        self._board = PlayableBoard(self._shell, exercise.moving, self.cursor)
        # The words of a lesson name squares in the usual way.
        self._board.animator.notations = {}
        if self._lain is not None:
            self._board.lie(*self._lain, self._holders)

    def lie(
        self, layout: BoardLayout, metrics: Metrics, shelves: tuple[HandShelf, ...]
    ) -> None:
        """Place it there, with the hands on those shelves."""
        self._lain = layout, metrics, shelves
        self._board.lie(*self._lain, self._holders)

    def hear(self, event: pygame.event.Event) -> bool:
        """Take what answers an open question before the widgets do."""
        return self._board.answer(event)

    def act(self, event: pygame.event.Event) -> None:
        """Follow the mouse."""
        if not self._board.calls_off(event) and event.type != pygame.MOUSEWHEEL:
            self._board.act(event)

    def put_down(self) -> bool:
        """Put down what is picked; whether there was anything."""
        return self.exercise.moving.put_down()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board as the player of the exercise sees it."""
        exercise, board = self.exercise, self._board
        if exercise.by_hand:
            board.animator.by_hand, exercise.by_hand = True, False
        settings: Settings = self._shell.settings.model_copy(update=_TAUGHT)
        marks = board.marks(exercise.view, settings)
        come = exercise.come if exercise.done else frozenset()
        board.draw(surface, exercise.view, replace(marks, circles=come))
        board.draw_question(surface)

    @property
    def _holders(self) -> tuple[str, ...]:
        """What the holders of the hands are called, the first side's first."""
        facts, viewer = self.exercise.moving.game.facts, self.exercise.seen.viewer
        return tuple(
            YOU if side is viewer else facts.sides[side].capitalize() for side in Side
        )

    def _touch(self, place: Place) -> None:
        self.exercise.moving.touch(place)

    def _leave(self) -> None:
        if not self.put_down():
            self._focus.focus(None)
