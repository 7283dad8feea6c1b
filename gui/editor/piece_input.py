"""Pieces put down and taken away by mouse, by their letters, and from the trays."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.editing import grown
from core.facts import Facts
from core.values import Piece, Side
from gui.drawing import redraw
from gui.editor.desk import EditorDesk
from gui.editor.drafting import Drafting
from gui.editor.placing import Placing, Tool

_COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class PieceInput:
    """Hands what mouse and keys do with pieces to whoever places them.

    Args:
        facts: The game.
        drafting: Has the position.
        placing: Places the pieces.
        desk: Shows the board and the trays.
        show: Called after another tool is taken.
    """

    def __init__(
        self,
        facts: Facts,
        drafting: Drafting,
        placing: Placing,
        desk: Callable[[], EditorDesk],
        show: Callable[[], None],
    ) -> None:
        self._facts, self._drafting, self._placing = facts, drafting, placing
        self._desk, self._show = desk, show

    def take(self, tool: Tool) -> None:
        """Use another tool from now on."""
        self._placing.take(tool)
        self._show()

    def clear_square(self) -> None:
        """Take away what stands on the square that is pointed at."""
        square = self._desk().board.pointed
        if square is not None:
            self._placing.clear(square)

    def follow_mouse(self, event: pygame.event.Event) -> None:
        """Let the mouse work on the board."""
        desk, before = self._desk(), self._placing.lifted is not None
        desk.board.act(event)
        redraw.now()
        if before != (self._placing.lifted is not None):
            desk.show()

    def put_by_letter(self, event: pygame.event.Event) -> bool:
        """Put down the piece whose letter is typed, or have it as the tool.

        Returns:
            Whether the key was that of a piece; with Shift it is the second side's.
        """
        mod = getattr(event, "mod", 0)
        letter = getattr(event, "unicode", "").lower()
        if mod & _COMMANDS or not letter or letter not in self._facts.symbols:
            return False
        side = Side.SECOND if mod & pygame.KMOD_SHIFT else Side.FIRST
        piece, square = Piece(side, letter), self._desk().board.pointed
        if square is None:
            self.take(piece)
        else:
            standing = self._drafting.setup.pieces
            self._placing.put(square, grown(self._facts, standing, square, piece))
        return True
