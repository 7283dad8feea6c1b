"""The position as text: shown, typed over, or pasted."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, text_width
from gui.widgets.widget import Style, Widget

LONGEST = 400
_FEWEST, _MOST = 2, 4
"""How many lines there is room for."""

_BREAKS = "/ :,"
"""After these a line ends, if it can."""

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class FenField(Widget):
    """Text in as many lines as there is room for, with a caret while it is edited.

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
        self.text = ""
        self.typing = True
        self._on_typed, self._on_done, self._on_escape = on_typed, on_done, on_escape
        self._typed: str | None = None
        self._caret = 0
        self._lines: list[tuple[int, str]] = []
        self._size, self._step = 14, 1
        self._top, self._left = 0.0, 0

    @property
    def shown(self) -> str:
        """What is typed, or else the text."""
        return self.text if self._typed is None else self._typed

    @property
    def editing(self) -> bool:
        """Whether something was typed that has not been taken."""
        return self._typed is not None

    def place(self, corner: tuple[int, int], width: int, m: Metrics) -> None:
        """Stand there, as high as the text wants it."""
        self._size, self._step = m.small, round(m.small * 1.5)
        lines = min(max(_FEWEST, len(self._broken(width - 2 * m.gap))), _MOST)
        self.rect = pygame.Rect(corner, (width, lines * self._step + m.gap))

    def paste(self, text: str) -> None:
        """Put a text where the caret is."""
        words = " ".join(text.split())
        at = min(self._caret, len(self.shown))
        self._become(self.shown[:at] + words + self.shown[at:], at + len(words))

    def handle(self, event: pygame.event.Event) -> bool:
        """Take letters, and move the caret."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.rect.collidepoint(event.pos):
                self._caret = self._caret_at(event.pos)
                redraw.now()
            return False
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in _ENTER:
            return self._take()
        return self._edit(event) or self._go(event.key) or self._type(event)

    def dismiss(self) -> bool:
        """See ``Widget.dismiss``: what is typed is taken if it can be."""
        typed, self._typed = self._typed, None
        if typed is not None and not self._on_done(typed):
            self._on_typed(self.text)
        self._caret = min(self._caret, len(self.text))
        return False

    def escape(self) -> bool:
        """See ``Widget.escape``: the old text stays."""
        if not self.focused and self._typed is None:
            return False
        self._leave()
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the lines, and the caret."""
        m, theme, rect = style.metrics, style.theme, self.rect
        ground = theme.hover if self.hovered and not self.focused else theme.panel
        rounded(surface, rect, m.radius, ground, theme.edge if self.focused else theme.line)
        self._lines = self._in_view(self._broken(rect.width - 2 * m.gap))
        y = rect.centery - self._step * (len(self._lines) - 1) / 2
        self._top, self._left = y - self._step / 2, rect.x + m.gap
        for begin, words in self._lines:
            draw_text(surface, words, self._left, y, m.small, theme.text)
            end = begin + len(words)
            if self.focused and begin <= self._caret <= end:
                x = self._left + text_width(words[: self._caret - begin], m.small)
                high = m.small + 4
                surface.fill(theme.accent2, (x, round(y - high / 2), 2, high))
            y += self._step

    def _in_view(self, lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """As many lines as there is room for, those round the caret if there are more."""
        most = max(1, self.rect.height // self._step)
        begins = enumerate(begin for begin, _ in lines)
        after = next((n for n, begin in begins if begin > self._caret), len(lines))
        first = max(0, after - most) if self.focused else 0
        return lines[first : first + most] or [(0, "")]

    def _broken(self, width: int) -> list[tuple[int, str]]:
        """The text in lines of that width, each with where it begins."""
        text, lines, begin = self.shown, list[tuple[int, str]](), 0
        while begin < len(text):
            end = self._line_end(begin, width)
            lines.append((begin, text[begin:end]))
            begin = end
        return lines

    def _line_end(self, begin: int, width: int) -> int:
        """Where the line ends that begins there: after a sign between parts if it can."""
        text, end = self.shown, begin + 1
        while end < len(text) and text_width(text[begin : end + 1], self._size) <= width:
            end += 1
        if end == len(text):
            return end
        return max(text.rfind(sign, begin, end) + 1 for sign in _BREAKS) or end

    def _caret_at(self, pos: tuple[int, int]) -> int:
        number = int((pos[1] - self._top) // self._step)
        begin, words = self._lines[min(max(0, number), len(self._lines) - 1)]
        ends = range(len(words) + 1)
        return begin + min(ends, key=lambda n: abs(self._x_of(words, n) - pos[0]))

    def _x_of(self, words: str, end: int) -> float:
        return self._left + text_width(words[:end], self._size)

    def _type(self, event: pygame.event.Event) -> bool:
        letter = getattr(event, "unicode", "")
        if not letter or not letter.isprintable() or len(self.shown) >= LONGEST:
            return False
        at = self._caret
        self._become(self.shown[:at] + letter + self.shown[at:], at + 1)
        return True

    def _edit(self, event: pygame.event.Event) -> bool:
        """Take away a letter, or with Ctrl all on that side of the caret."""
        text, at = self.shown, self._caret
        whole = bool(getattr(event, "mod", 0) & pygame.KMOD_CTRL)
        if event.key == pygame.K_BACKSPACE:
            before = 0 if whole else max(0, at - 1)
            self._become(text[:before] + text[at:], before)
            return True
        if event.key == pygame.K_DELETE:
            self._become(text[:at] + ("" if whole else text[at + 1 :]), at)
            return True
        return False

    def _go(self, key: int) -> bool:
        ends = {
            pygame.K_LEFT: max(0, self._caret - 1),
            pygame.K_RIGHT: min(len(self.shown), self._caret + 1),
            pygame.K_HOME: 0,
            pygame.K_END: len(self.shown),
        }
        if key in ends:
            self._caret = ends[key]
            redraw.now()
        return key in ends

    def _become(self, text: str, caret: int) -> None:
        self._typed, self._caret = text[:LONGEST], min(caret, LONGEST)
        redraw.now()
        self._on_typed(self._typed)

    def _take(self) -> bool:
        if self._on_done(self.shown):
            self._typed = None
            self._caret = min(self._caret, len(self.text))
        return True

    def _leave(self) -> None:
        self._typed = None
        self._caret = min(self._caret, len(self.text))
        redraw.now()
        self._on_escape()
