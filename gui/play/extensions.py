"""Forwards events and drawing to all extensions of a game."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from gui.app.keys import Action
from gui.board.layout import BoardLayout
from gui.board.view_state import BoardMarks
from gui.play.drawings import Drawings
from gui.play.exporting import Exporting
from gui.play.extension import Extension, PlayContext
from gui.play.failing import Failing
from gui.play.hints import Hints
from gui.play.mate import Mate
from gui.play.pencil import Pencil
from gui.play.sounds import Sounds
from gui.widgets.widget import Style

EXTENSIONS: tuple[type[Extension], ...] = (
    Hints,
    Mate,
    Sounds,
    Drawings,
    Pencil,
    Exporting,
    Failing,
)
"""What goes along with a game, in the order in which it hears and marks the board."""


class Extensions:
    """Those of ``EXTENSIONS`` that have something to do in a game, in their order.

    Args:
        context: The game they go along with.
    """

    def __init__(self, context: PlayContext) -> None:
        facts = context.seat.facts
        self._all = [each(context) for each in EXTENSIONS if each.serves(facts)]

    def __iter__(self) -> Iterator[Extension]:
        return iter(self._all)

    @property
    def answers(self) -> frozenset[Action]:
        """The actions whose keys one of them hears."""
        return frozenset[Action]().union(*(one.answers for one in self))

    @property
    def busy(self) -> bool:
        """Whether one of them waits for an answer."""
        return any(one.busy for one in self)

    def grab(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """Whether one of them has something open that uses the event."""
        return any(one.grab(event, board) for one in self)

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """Whether one of them uses the event; those after it do not hear it."""
        return any(one.hear(event, board) for one in self)

    def note(self) -> None:
        """Tell all of them that the game has gone on, gone back or ended."""
        for one in self:
            one.note()

    def tick(self, dt: float) -> None:
        """Let time pass for all of them."""
        for one in self:
            one.tick(dt)

    def mark(self, marks: BoardMarks) -> BoardMarks:
        """The marks with those of all of them."""
        for one in self:
            marks = one.mark(marks)
        return marks

    def paint(self, surface: pygame.Surface, board: BoardLayout, style: Style) -> None:
        """Let each of them draw over the board."""
        for one in self:
            one.paint(surface, board, style)

    def put_down(self) -> bool:
        """Let all of them give up what is planned or picked; whether there was any."""
        had = [one.put_down() for one in self]
        return any(had)

    def close(self) -> None:
        """Let all of them let go of processes and files."""
        for one in self:
            one.close()
