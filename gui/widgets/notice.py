"""One line of news, and one that undoes what it tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from core.texts import _
from gui.drawing import redraw
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.reading import Note
from gui.drawing.shapes import rounded
from gui.drawing.text import LEADING, draw_text, fitted_lines, text_width, wrap_into
from gui.widgets.accessible import Part
from gui.widgets.button import logo_width
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

    Attributes:
        hint: Its tooltip where no words are cut off.
    """

    def __init__(self) -> None:
        super().__init__()
        self.enabled = False
        self.words = ""
        self.icon = ""
        self.is_error = False
        self.hint = ""
        self._action = ""
        self._counts = False
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
            aside = clicked and event.pos[0] < self._action_x and not self._counts
            if self._action and not aside:
                self._on_action()
        return pressed

    def escape(self) -> bool:
        """Dismiss what stays; other news leaves Esc to others."""
        stayed = self.enabled and self._stays
        if not self._counts:
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
        ground = theme.hover if self.hovered and self._action else theme.raised
        rounded(surface, rect, m.radius, ground, line)
        x = rect.x + m.icon // 2 + 4
        draw_icon(surface, self.icon, (x + m.icon / 2, rect.centery), m.icon, ink)
        x = rect.x + _beside(m)
        self._action_x = rect.right - m.gap - self._action_width(m)
        room = self._action_x - x
        lines, size = fitted_lines(self.words, m.small_sizes, room, rect.height)
        cut = " ".join(lines) != " ".join(self.words.split())
        self.tooltip = self.words if cut else self.hint
        step = size * LEADING
        top = rect.centery - step * (len(lines) - 1) / 2
        for number, words in enumerate(lines):
            draw_text(surface, words, x, top + number * step, size, theme.text)
        right, y = rect.right - m.gap, rect.centery
        if self._counts:
            redraw.within((self._seconds_left + 0.5) % 1.0)
            left = _("{seconds} s").format(seconds=max(1, round(self._seconds_left)))
            draw_text(surface, left, right, y, m.caption, theme.text3, align="right")
            right -= self._count_width(m)
        ink, end = theme.accent2, (right, y)
        draw_text(surface, self._action, *end, m.small, ink, bold=True, align="right")

    def part(self, notes: Sequence[Note]) -> Part | None:
        """See ``Widget.part``."""
        if not self.enabled:
            return None
        return Part(role="status", name=self.words, detail=self._action)

    @property
    def _stays(self) -> bool:
        return self.is_error or (bool(self._action) and not self._counts)

    def _action_width(self, m: Metrics) -> int:
        """How wide what is offered is, with the gap before it."""
        if not self._action:
            return 0
        count = self._count_width(m) if self._counts else 0
        return text_width(self._action, m.small, bold=True) + m.gap + count

    def _count_width(self, m: Metrics) -> int:
        """How wide the seconds are that are left, with the gap before them."""
        return text_width(_("{seconds} s").format(seconds=8), m.caption) + m.gap

    def _say(self, words: str, icon: str, is_error: bool) -> None:
        self._action, self._counts = "", False
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


SECONDS = 8.0
"""Seconds for which it is shown."""


class UndoNotice(Notice):
    """News of a deletion that disappears by itself; pressed anywhere, it is undone.

    Args:
        on_undo: Called when it is pressed.
    """

    def __init__(self, on_undo: Callable[[], None]) -> None:
        super().__init__()
        self._on_undo = on_undo

    def show(self, words: str, icon: str = "trash", seconds: float = SECONDS) -> None:
        """Say what was done."""
        self.offer(words, icon, _("Undo"), self._on_undo)
        self._seconds_left, self._counts = seconds, True
