"""How a line of text looks while it is edited: the part round the caret, the selection."""

from __future__ import annotations

import pygame

from gui.drawing.text import draw_text, text_width
from gui.widgets.line_editor import Line, LineEditor
from gui.widgets.widget import Style

_BEYOND = 3
"""So many letters left of those in view are within reach of the mouse."""


class LineView:
    """Draws as much of a line as there is room for, the caret always in view.

    Args:
        editor: Has the text.
    """

    def __init__(self, editor: LineEditor) -> None:
        self._editor = editor
        self._first = 0
        self._left = 0
        self._size, self._bold = 14, False

    def place_at(self, pos: tuple[int, int]) -> int:
        """Before which letter a pixel of the window lies."""
        ends = range(max(0, self._first - _BEYOND), len(self._editor.line.text) + 1)
        return min(ends, key=lambda end: abs(self._x_of(end) - pos[0]))

    def draw(
        self,
        surface: pygame.Surface,
        room: pygame.Rect,
        size: int,
        style: Style,
        *,
        bold: bool = False,
        caret: bool = False,
    ) -> None:
        """Draw the text from the left of ``room``, with ``caret`` what is selected too."""
        self._left, self._size, self._bold = room.x, size, bold
        self._follow_caret(room.width)
        line = self._editor.line
        shown = self._first, self._end(room.width)
        at = room.x, room.centery
        draw_stretch(surface, line, shown, at, size, style, bold=bold, caret=caret)

    def _follow_caret(self, room: int) -> None:
        """Begin with the letter from which on there is room for most with the caret."""
        text, caret = self._editor.line.text, self._editor.line.caret
        self._first = min(self._first, caret)
        while self._width(self._first, caret) > room:
            self._first += 1
        while self._first and self._width(self._first - 1, len(text)) <= room:
            self._first -= 1

    def _end(self, room: int) -> int:
        """Up to which letter there is room."""
        text, end = self._editor.line.text, self._editor.line.caret
        while end < len(text) and self._width(self._first, end + 1) <= room:
            end += 1
        return end

    def _x_of(self, place: int) -> int:
        if place < self._first:
            return self._left - self._width(place, self._first)
        return self._left + self._width(self._first, place)

    def _width(self, begin: int, end: int) -> int:
        words = self._editor.line.text[begin:end]
        return text_width(words, self._size, bold=self._bold)


def draw_stretch(
    surface: pygame.Surface,
    line: Line,
    shown: tuple[int, int],
    at: tuple[int, int],
    size: int,
    style: Style,
    *,
    bold: bool = False,
    caret: bool = False,
) -> None:
    """Draw one stretch of a line from its left and its middle, and where it is edited.

    Args:
        surface: The window.
        line: The text.
        shown: Where the stretch begins and ends.
        at: Its left and its middle, in pixels.
        size: Of the font in pixels.
        style: The colours.
        bold: Whether to take the bold weight.
        caret: Whether caret and selection are shown.
    """
    theme, (left, y) = style.theme, at

    def x_of(place: int) -> int:
        return left + text_width(line.text[shown[0] : place], size, bold=bold)

    words = line.text[shown[0] : shown[1]]
    draw_text(surface, words, left, y, size, theme.text, bold=bold)
    begin, end = (min(max(shown[0], place), shown[1]) for place in line.span)
    if caret and begin < end:
        x, words = x_of(begin), line.text[begin:end]
        surface.fill(theme.accent, (x, y - size // 2 - 3, x_of(end) - x, size + 6))
        draw_text(surface, words, x, y, size, theme.on_accent, bold=bold)
    elif caret and shown[0] <= line.caret <= shown[1] and not line.selected:
        x = x_of(line.caret) + 1
        surface.fill(theme.accent2, (x, y - size // 2 - 1, 2, size + 2))
