"""Arrows and circles that are drawn on a board with the right button."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeAlias

import pygame

from core.records.tree import BLUE, GREEN, RED, YELLOW, Shape
from core.values import Square
from gui.board.layout import BoardLayout
from gui.board.view_state import BoardMarks

Stroke: TypeAlias = Shape
"""An arrow from one square to another; a circle where both are the same."""

_RIGHT = 3
_FIRST, _SECOND = (
    pygame.KMOD_SHIFT | pygame.KMOD_CTRL,
    pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_MODE,
)
"""Keys that are held for another colour, as at lichess."""


def colour_held() -> str:
    """The colour by the keys that are held: red, blue, or with both kinds yellow."""
    held = pygame.key.get_mods()
    colours = (GREEN, RED), (BLUE, YELLOW)
    return colours[bool(held & _SECOND)][bool(held & _FIRST)]


class StrokePen:
    """The right button: a click makes a circle, a drag an arrow; keys say which colour.

    Args:
        on_stroke: Called with each that is finished.
    """

    def __init__(self, on_stroke: Callable[[Stroke], None]) -> None:
        self._on_stroke = on_stroke
        self._begun: Square | None = None
        self._reached: Square | None = None
        self._colour = GREEN

    @property
    def drawn(self) -> tuple[Stroke, ...]:
        """What is being drawn, if anything is."""
        if self._begun is None or self._reached is None:
            return ()
        return (Stroke(self._begun, self._reached, self._colour),)

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """Follow the right button; whether the event was used."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _RIGHT:
            self._begun = self._reached = board.square_at(*event.pos)
            self._colour = colour_held()
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
            self._on_stroke(Stroke(start, end, self._colour))
        return start is not None


def with_strokes(marks: BoardMarks, strokes: Iterable[Stroke]) -> BoardMarks:
    """``marks`` with arrows and circles of the person."""
    each = {stroke.ends: stroke.colour for stroke in strokes}
    return replace(
        marks,
        arrows=tuple(ends for ends in each if ends[0] != ends[1]),
        circles=frozenset(start for start, end in each if start == end),
        colours=tuple((ends, name) for ends, name in each.items() if name != GREEN),
    )
