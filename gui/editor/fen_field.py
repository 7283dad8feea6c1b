"""The position as text: shown, typed over, or pasted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import text_width
from gui.ui.elements import Own
from gui.widgets.text_field import ENTER, LineEditor, draw_stretch, place_in
from gui.widgets.widget import Style, Widget

LONGEST = 400
_FEWEST, _MOST = 2, 4
"""How many lines there is room for."""

_BREAKS = "/ :,"
"""After these a line ends, if it can."""

_OF_SCREEN = frozenset({pygame.K_v, pygame.K_y, pygame.K_z})
"""With Ctrl these mean the position, as long as nothing is typed."""


@dataclass(eq=False)
class FenLines(Own):
    """A ``FenField`` in a tree."""

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``."""
        assert isinstance(self.widget, FenField)
        return self.widget.height(width, m)


class FenField(Widget):
    """Text in as many lines as there is room for, edited as everywhere.

    Enter takes what is typed, Esc leaves the old text; what is wrong with it is said as it
    is typed.

    Args:
        on_typed: Called with each text that is typed.
        on_done: Called with the text on Enter; whether it could be taken.
        on_escape: Called when the old text stays.

    Attributes:
        text: What is shown.
    """

    def __init__(
        self,
        on_typed: Callable[[str], None],
        on_done: Callable[[str], bool],
        on_escape: Callable[[], None],
    ) -> None:
        super().__init__()
        self.typing = True
        self.editor = LineEditor(LONGEST)
        self._text, self._editing = "", False
        self._on_typed, self._on_done, self._on_escape = on_typed, on_done, on_escape
        self._lines: list[tuple[int, str]] = []
        self._size, self._step = 14, 1
        self._top, self._left = 0.0, 0

    @property
    def text(self) -> str:
        """The text that is shown unless another one is typed."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        self._text = text
        self._settle()

    @property
    def shown(self) -> str:
        """What is typed, or else the text."""
        return self.editor.line.text

    @property
    def editing(self) -> bool:
        """Whether something was typed that has not been taken."""
        return self._editing

    def height(self, width: int, m: Metrics) -> int:
        """How high it is where it is so wide: as high as the text wants it."""
        lines = len(self._broken(width - 2 * m.gap, m.small))
        return min(max(_FEWEST, lines), _MOST) * round(m.small * 1.5) + m.gap

    def paste(self, text: str) -> None:
        """Put a text where the caret is."""
        self.editor.paste(" ".join(text.split()))
        self._tell()

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a key of a text, or follow the mouse."""
        if event.type != pygame.KEYDOWN:
            self.editor.follow(event, self.rect, self._place_at)
            return False
        if event.key in ENTER:
            return self._take()
        held = getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if held and event.key in _OF_SCREEN and not self._editing:
            return False
        before = self.shown
        used = self.editor.take(event)
        if self.shown != before:
            self._tell()
        if used:
            redraw.now()
        return used

    def dismiss(self) -> bool:
        """See ``Widget.dismiss``: what is typed is taken if it can be."""
        typed, was_edited = self.shown, self._editing
        self._editing = False
        if was_edited and not self._on_done(typed):
            self._on_typed(self.text)
        self._settle()
        return False

    def escape(self) -> bool:
        """See ``Widget.escape``: the old text stays."""
        if not self.focused and not self._editing:
            return False
        self._editing = False
        self._settle()
        redraw.now()
        self._on_escape()
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the lines, and the caret."""
        m, theme, rect = style.metrics, style.theme, self.rect
        self._size, self._step = m.small, round(m.small * 1.5)
        ground = theme.hover if self.hovered and not self.focused else theme.panel
        rounded(surface, rect, m.radius, ground, theme.edge if self.focused else theme.line)
        self._lines = self._in_view(self._broken(rect.width - 2 * m.gap, m.small))
        y = rect.centery - self._step * (len(self._lines) - 1) / 2
        self._top, self._left = y - self._step / 2, rect.x + m.gap
        for begin, words in self._lines:
            shown, at = (begin, begin + len(words)), (self._left, round(y))
            line, caret = self.editor.line, self.focused
            draw_stretch(surface, line, shown, at, m.small, style, caret=caret)
            y += self._step

    def _in_view(self, lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """As many lines as there is room for, those round the caret if there are more."""
        most = max(1, self.rect.height // self._step)
        begins, caret = enumerate(begin for begin, _ in lines), self.editor.line.caret
        after = next((n for n, begin in begins if begin > caret), len(lines))
        first = max(0, after - most) if self.focused else 0
        return lines[first : first + most] or [(0, "")]

    def _broken(self, width: int, size: int) -> list[tuple[int, str]]:
        """The text in lines of that width, each with where it begins."""
        text, lines, begin = self.shown, list[tuple[int, str]](), 0
        while begin < len(text):
            end = self._line_end(begin, width, size)
            lines.append((begin, text[begin:end]))
            begin = end
        return lines

    def _line_end(self, begin: int, width: int, size: int) -> int:
        """Where the line ends that begins there: after a sign between parts if it can."""
        text, end = self.shown, begin + 1
        while end < len(text) and text_width(text[begin : end + 1], size) <= width:
            end += 1
        if end == len(text):
            return end
        return max(text.rfind(sign, begin, end) + 1 for sign in _BREAKS) or end

    def _place_at(self, pos: tuple[int, int]) -> int:
        number = int((pos[1] - self._top) // self._step)
        begin, words = self._lines[min(max(0, number), len(self._lines) - 1)]
        return begin + place_in(words, pos[0] - self._left, self._size)

    def _tell(self) -> None:
        """Tell of what was typed."""
        self._editing = True
        redraw.now()
        self._on_typed(self.shown)

    def _take(self) -> bool:
        if self._on_done(self.shown):
            self._editing = False
            self._settle()
        return True

    def _settle(self) -> None:
        """Show the text again unless another one is being typed."""
        if not self._editing and self.shown != self._text:
            self.editor.begin(self._text)
