"""Arrows and circles that are drawn on a board with the right button."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeAlias

import pygame

from core.values import Square
from gui.board.layout import BoardLayout
from gui.board.view_state import BoardMarks

Stroke: TypeAlias = tuple[Square, Square]
"""An arrow from one square to another; a circle where both are the same."""

_RIGHT = 3


class StrokePen:
    """The right button: a click makes a circle, a drag an arrow.

    Args:
        on_stroke: Called with each that is finished.
    """

    def __init__(self, on_stroke: Callable[[Stroke], None]) -> None:
        self._on_stroke = on_stroke
        self._begun: Square | None = None
        self._reached: Square | None = None

    @property
    def drawn(self) -> tuple[Stroke, ...]:
        """What is being drawn, if anything is."""
        if self._begun is None or self._reached is None:
            return ()
        return ((self._begun, self._reached),)

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """Follow the right button; whether the event was used."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _RIGHT:
            self._begun = self._reached = board.square_at(*event.pos)
            return self._begun is not None
        if event.type == pygame.MOUSEBUTTONUP and event.button == _RIGHT:
            return self._finish(board.square_at(*event.pos))
        if event.type == pygame.MOUSEMOTION and self._begun is not None:
            self._reached = board.square_at(*event.pos)
        return False

    def lift(self) -> bool:
        """Give up what is being drawn; whether there was anything."""
        had, self._begun = self._begun is not None, None
        return had

    def _finish(self, end: Square | None) -> bool:
        start, self._begun = self._begun, None
        if start is not None and end is not None:
            self._on_stroke((start, end))
        return start is not None


def with_strokes(marks: BoardMarks, strokes: Iterable[Stroke]) -> BoardMarks:
    """``marks`` with arrows and circles of the person."""
    each = dict.fromkeys(strokes)
    return replace(
        marks,
        arrows=tuple(stroke for stroke in each if stroke[0] != stroke[1]),
        circles=frozenset(start for start, end in each if start == end),
    )
