"""A line to type a move into."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width, wrap_into
from gui.widgets.widget import Style, Widget

LONGEST = 32
_MOST = 12
_LINES = 2
_ENTER = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})
_OF_A_LINE = frozenset({pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END})
"""Keys that people press while they type, and that must not browse the game then."""


class MoveField(Widget):
    """A text field for moves, with completions.

    Enter hands the text over, Esc closes the line, Right takes the first of the moves
    that begin with what is typed.

    Args:
        on_enter: Called with the text; it answers with what is wrong, or nothing.
        on_close: Called when the line is to be closed.
        beginning: The moves that begin with a text.
        example: Some moves as they may be typed, shown while nothing is.

    Attributes:
        open: Whether it is on the screen.
        text: What stands there.
    """

    def __init__(
        self,
        on_enter: Callable[[str], str],
        on_close: Callable[[], None],
        beginning: Callable[[str], Sequence[str]],
        example: Callable[[], str],
    ) -> None:
        super().__init__()
        self.typing = True
        self.open = False
        self.text = ""
        self._problem = ""
        self._on_enter = on_enter
        self._on_close = on_close
        self._beginning = beginning
        self._example = example

    @property
    def words(self) -> str:
        """The error or the completions shown above the field."""
        return self._problem or " ".join(self._beginning(self.text)[:_MOST])

    def show(self) -> None:
        """Open an empty line."""
        self.open = True
        self._become("")

    def hide(self) -> None:
        """Close the line; what was typed is lost."""
        self.open = self.focused = self.hovered = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a letter, Enter, Esc or Right, or the keyboard when clicked."""
        if event.type != pygame.KEYDOWN:
            return self.pressed_by(event)
        letter = getattr(event, "unicode", "")
        if event.key == pygame.K_ESCAPE:
            self._on_close()
        elif event.key in _ENTER:
            self._enter()
        elif event.key == pygame.K_BACKSPACE:
            self._become(self.text[:-1])
        elif event.key == pygame.K_RIGHT and self._beginning(self.text):
            self._become(self._beginning(self.text)[0])
        elif letter and letter.isprintable():
            self._become((self.text + letter)[:LONGEST])
        else:
            return event.key in _OF_A_LINE
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the line, and over it what could be meant or what is wrong."""
        m, theme, rect = style.metrics, style.theme, self.rect
        self._draw_words(surface, style)
        ground = theme.hover if self.hovered else theme.raised
        rounded(surface, rect, m.radius, ground, theme.edge)
        x, y = rect.x + m.gap, rect.centery
        if not self.text:
            words = ellipsis(self._example(), m.small, rect.right - m.gap - x - 6)
            draw_text(surface, words, x + 6, y, m.small, theme.text3)
        shown = _end_of(self.text, m.body, rect.right - m.gap - x)
        x += draw_text(surface, shown, x, y, m.body, theme.text, bold=True)
        if self.focused:
            surface.fill(theme.accent2, (x + 1, y - m.body // 2 - 1, 2, m.body + 2))

    def _draw_words(self, surface: pygame.Surface, style: Style) -> None:
        m, theme, rect = style.metrics, style.theme, self.rect
        left = rect.x + 2
        ink = theme.text if self._problem else theme.text2
        indent = m.icon + m.gap // 2 if self._problem else 0
        lines = wrap_into(self.words, m.small, rect.right - left - indent, _LINES)
        first = rect.y - m.row / 2 - (len(lines) - 1) * m.small * 1.35
        if self._problem:
            draw_icon(surface, "warning", (left + m.icon / 2, first), m.icon, theme.danger)
        for number, line in enumerate(lines):
            y = first + number * m.small * 1.35
            draw_text(surface, line, left + indent, y, m.small, ink)

    def _enter(self) -> None:
        if self.text.strip():
            self._problem = self._on_enter(self.text)
        else:
            self._on_close()

    def _become(self, text: str) -> None:
        self.text, self._problem = text, ""


def _end_of(text: str, size: int, width: float) -> str:
    """As much of the end of a bold text as there is room for."""
    starts = range(len(text))
    fits = (n for n in starts if text_width(text[n:], size, bold=True) <= width)
    return text[next(fits, len(text)) :]
