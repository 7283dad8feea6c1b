"""One line of news."""

from collections.abc import Callable

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import LEADING, draw_text, fitted_lines, text_width, wrap_into
from gui.widgets.app_bar import logo_width
from gui.widgets.widget import Style, Widget

SHOWN_FOR_SECONDS = 4.0
_MOST = 3
"""Lines."""


class Notice(Widget):
    """One line that disappears after a while.

    Errors, and news with something to do, stay until they are clicked or put away with Esc.
    While nothing is to be said
    the notice is neither drawn nor enabled. What is too long for its place, which may be
    high enough for several lines, unfolds when pointed at.
    """

    def __init__(self) -> None:
        super().__init__()
        self.enabled = False
        self.words = ""
        self.icon = ""
        self.is_error = False
        self._action = ""
        self._on_action: Callable[[], None] = self.hide
        self._action_x = 0
        self._seconds_left = 0.0

    def show(
        self, words: str, icon: str = "marks", seconds: float = SHOWN_FOR_SECONDS
    ) -> None:
        """Say something for so long."""
        self._say(words, icon, is_error=False)
        self._seconds_left = seconds

    def show_error(self, words: str) -> None:
        """Show an error until it is dismissed."""
        self._say(words, "warning", is_error=True)

    def offer(
        self, words: str, icon: str, action: str, on_action: Callable[[], None]
    ) -> None:
        """Say something until it is dismissed, with something to do about it."""
        self._say(words, icon, is_error=False)
        self._action, self._on_action = action, on_action

    def hide(self) -> None:
        """Hide it."""
        self.enabled = self.hovered = self.focused = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Hide when pressed; do what is offered if that is pressed."""
        pressed = self.pressed_by(event)
        if pressed:
            self.hide()
            clicked = event.type == pygame.MOUSEBUTTONUP
            if self._action and not (clicked and event.pos[0] < self._action_x):
                self._on_action()
        return pressed

    def escape(self) -> bool:
        """Dismiss what stays; other news leaves Esc to others."""
        stayed = self.enabled and self._stays
        self.hide()
        return stayed

    def update(self, dt: float) -> None:
        """Let the time of a notice run out."""
        self._seconds_left -= dt
        if self._seconds_left <= 0 and not self._stays:
            self.hide()

    def height(self, width: int, m: Metrics) -> int:
        """How high it must be for its words, three lines at most, where it is so wide."""
        room = width - _beside(m) - m.gap - self._action_width(m)
        lines = len(wrap_into(self.words, m.small, room, _MOST)) if self.enabled else 1
        return m.row + round((lines - 1) * m.small * LEADING)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the line, if there is one."""
        if not self.enabled:
            return
        m, theme, rect = style.metrics, style.theme, self.rect
        line, ink = (theme.danger, theme.danger) if self.is_error else (None, theme.text2)
        rounded(surface, rect, m.radius, theme.raised, line)
        x = rect.x + m.icon // 2 + 4
        draw_icon(surface, self.icon, (x + m.icon / 2, rect.centery), m.icon, ink)
        x = rect.x + _beside(m)
        self._action_x = rect.right - m.gap - self._action_width(m)
        room = self._action_x - x
        lines, size = fitted_lines(self.words, m.small_sizes, room, rect.height)
        self.tooltip = "" if " ".join(lines) == " ".join(self.words.split()) else self.words
        step = size * LEADING
        top = rect.centery - step * (len(lines) - 1) / 2
        for number, words in enumerate(lines):
            draw_text(surface, words, x, top + number * step, size, theme.text)
        ink, end = theme.accent2, (rect.right - m.gap, rect.centery)
        draw_text(surface, self._action, *end, m.small, ink, bold=True, align="right")

    @property
    def _stays(self) -> bool:
        return self.is_error or bool(self._action)

    def _action_width(self, m: Metrics) -> int:
        """How wide what is offered is, with the gap before it."""
        if not self._action:
            return 0
        return text_width(self._action, m.small, bold=True) + m.gap

    def _say(self, words: str, icon: str, is_error: bool) -> None:
        self._action = ""
        self.words, self.icon, self.is_error = words, icon, is_error
        self._seconds_left = SHOWN_FOR_SECONDS
        self.enabled = True


def _beside(m: Metrics) -> int:
    """From the left edge to the words, behind the icon."""
    return m.icon // 2 + 4 + m.icon + m.gap


def banner_place(size: tuple[int, int], m: Metrics) -> pygame.Rect:
    """Over the words of a bar, so that it cuts none, but neither logo nor icons."""
    left = m.margin + m.icon + 6 + logo_width(m)
    return pygame.Rect(left, 2, min(size[0] - 2 * left, 45 * m.body), m.bar - 5)
