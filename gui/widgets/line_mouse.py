"""A line of text under the mouse: the caret is put, words and stretches are selected."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.widgets.line_editor import LineEditor

_DOUBLE = 400
"""Milliseconds within which a second click selects a word, and a third one all."""


class LineMouse:
    """Puts the caret where one clicks, with Shift or by dragging selects up to there.

    Args:
        editor: Has the text.
        place_at: Before which letter a pixel of the window lies.
        now: The time in milliseconds.
    """

    def __init__(
        self,
        editor: LineEditor,
        place_at: Callable[[tuple[int, int]], int],
        now: Callable[[], int] = pygame.time.get_ticks,
    ) -> None:
        self._editor, self._place_at, self._now = editor, place_at, now
        self._held = False
        self._clicked: tuple[int, int] = -1, 0
        self._clicks = 0

    def follow(self, event: pygame.event.Event, rect: pygame.Rect) -> bool:
        """Follow the left button on the field at ``rect``; whether the text looks other."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._held = rect.collidepoint(event.pos)
                return self._held and self._press(self._place_at(event.pos))
            case pygame.MOUSEBUTTONUP:
                self._held = False
            case pygame.MOUSEMOTION if self._held and event.buttons[0]:
                place = self._place_at(event.pos)
                return self._clicks == 1 and self._go(place, select=True)
        return False

    def _press(self, place: int) -> bool:
        now, line = self._now(), self._editor.line
        again = self._clicked[0] == place and now - self._clicked[1] <= _DOUBLE
        self._clicks = self._clicks + 1 if again else 1
        self._clicked = place, now
        if self._clicks == 1:
            return self._go(place, bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        span = line.word_at(place) if self._clicks == 2 else (0, len(line.text))
        self._editor.become(line.over(*span))
        return True

    def _go(self, place: int, select: bool) -> bool:
        self._editor.become(self._editor.line.to(place, select=select))
        return True
