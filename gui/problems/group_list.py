"""The list of collections and of one's own sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from core.problems.shelf import ProblemGroup
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_label, draw_text, ellipsis, text_width
from gui.problems.shelves import icon_of
from gui.widgets.menu_entry import draw_current_bar
from gui.widgets.scroll import Scroll, ScrollBar
from gui.widgets.widget import PRESS_KEYS, Style, Widget

_ROWS = {"S": 32, "M": 40, "L": 48}
_NEW = "New set"


class GroupList(Widget):
    """Groups under two titles, and a line to begin a set. One group is current.

    Args:
        on_turn: Called with the key of the group that is chosen.
        on_new: Called when a new set is wanted.
        on_menu: Called with a group's key where its menu is wanted.

    Attributes:
        chosen: Key of the current group.
    """

    def __init__(
        self,
        on_turn: Callable[[str], None],
        on_new: Callable[[], None],
        on_menu: Callable[[str, pygame.Rect], None],
    ) -> None:
        super().__init__()
        self.chosen = ""
        self._on_turn = on_turn
        self._on_new = on_new
        self._on_menu = on_menu
        self._groups: Sequence[ProblemGroup] = ()
        self._scroll = Scroll()
        self._bar = ScrollBar(self._scroll)
        self._pointer = (-1, -1)
        self._row = self._label = 1

    def place(self, rect: pygame.Rect, m: Metrics) -> None:
        """Place it there."""
        self.rect, self._row, self._label = rect, _ROWS[m.size], round(m.label * 2.2)
        self._bar.place(rect)
        self._measure()

    def show(self, groups: Sequence[ProblemGroup], chosen: str) -> None:
        """Show groups, of which one is current."""
        self._groups, self.chosen = groups, chosen
        self._measure()
        number = self._current
        if number >= 0:
            top = self._top_of(number)
            self._scroll.show(top - self._label, top + self._row)

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose a group, or ask for a new set or a menu."""
        match event.type:
            case pygame.KEYDOWN:
                return self._handle_key(event.key)
            case pygame.MOUSEMOTION:
                self._pointer = event.pos
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_RIGHT:
                return self._ask(self._at(event.pos), pygame.Rect(event.pos, (1, 1)))
        if self._bar.moves(self, event, self._row):
            return True
        return self.pressed_by(event) and self._press(self._at(event.pos))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the titles and the rows."""
        m, theme = style.metrics, style.theme
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        for number, title in self._titles().items():
            y = self._place(number).y - self._label * 0.5
            draw_label(
                surface, title, self.rect.x, y, m.label, theme.text2, track=m.label_track
            )
        for number in range(len(self._groups) + 1):
            self._draw_row(surface, number, style)
        surface.set_clip(outer)
        self._bar.draw(surface, style)

    @property
    def _current(self) -> int:
        numbered = enumerate(self._groups)
        return next((n for n, group in numbered if group.key == self.chosen), -1)

    @property
    def _first_own(self) -> int:
        """The row of the first own set, or of the line that begins one."""
        own = (n for n, group in enumerate(self._groups) if group.key.startswith("set:"))
        return next(own, len(self._groups))

    def _titles(self) -> dict[int, str]:
        first = self._first_own
        return {first: "My sets"} | ({0: "Collections"} if first else {})

    def _measure(self) -> None:
        rows = len(self._groups) + 1
        self._scroll.resize(self._top_of(rows - 1) + self._row, self.rect.height)

    def _top_of(self, number: int) -> int:
        """From the top of the list to a row."""
        first = self._first_own
        labels = self._label * ((number >= first) + (first > 0))
        air = self._label // 2 if number >= first > 0 else 0
        return labels + air + number * self._row

    def _place(self, number: int) -> pygame.Rect:
        top = self.rect.y + self._top_of(number) - self._scroll.offset
        return pygame.Rect(self.rect.x, top, self.rect.width, self._row)

    def _at(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return -1
        rows = range(len(self._groups) + 1)
        return next((n for n in rows if self._place(n).collidepoint(pos)), -1)

    def _press(self, number: int) -> bool:
        if number < 0:
            return False
        if number == len(self._groups):
            self._on_new()
        elif self._groups[number].key != self.chosen:
            self._on_turn(self._groups[number].key)
        return True

    def _ask(self, number: int, place: pygame.Rect) -> bool:
        if not 0 <= number < len(self._groups):
            return False
        if self._groups[number].key != self.chosen:
            self._on_turn(self._groups[number].key)
        self._on_menu(self._groups[number].key, place)
        return True

    def _handle_key(self, key: int) -> bool:
        if key in PRESS_KEYS:
            self._on_new()
            return True
        if key == pygame.K_MENU:
            return self._ask(self._current, self._place(self._current))
        way = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(key, 0)
        number = self._current + way
        if not way or not 0 <= number < len(self._groups):
            return False
        return self._press(number)

    def _draw_row(self, surface: pygame.Surface, number: int, style: Style) -> None:
        m, theme, rect = style.metrics, style.theme, self._place(number).inflate(0, -2)
        new = number == len(self._groups)
        current = not new and self._groups[number].key == self.chosen
        pointed = self.hovered and rect.collidepoint(self._pointer)
        if current or pointed:
            ground = theme.raised if current else theme.panel
            rounded(surface, rect, m.radius, ground)
        if current:
            draw_current_bar(surface, rect, style)
        ink = theme.accent2 if current or new else theme.text2
        icon = "new" if new else icon_of(self._groups[number])
        x = rect.x + m.gap + m.icon // 2
        draw_icon(surface, icon, (x, rect.centery), round(m.icon * 0.9), ink)
        x += m.icon // 2 + m.gap
        right = rect.right - m.gap
        if not new:
            count = f"{len(self._groups[number].problems):,}"
            draw_text(
                surface, count, right, rect.centery, m.caption, theme.text2, align="right"
            )
            right -= text_width(count, m.caption) + m.gap // 2
        title = _NEW if new else self._groups[number].title
        size = m.body if text_width(title, m.body, bold=current) <= right - x else m.small
        words = ellipsis(title, size, right - x, bold=current)
        ink = theme.accent2 if new else theme.text if current or pointed else theme.text2
        draw_text(surface, words, x, rect.centery, size, ink, bold=current)
