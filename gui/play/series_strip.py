"""The strip of a series: how many of its moves are made, and each of them in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from core.facts import Facts
from core.knowledge import ObservedMove
from core.values import Side
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_label, draw_text, ellipsis
from gui.play.series import MoveSeries
from gui.play.series_row import StripRow, draw_strip_row
from gui.widgets.button import Button, IconButton
from gui.widgets.signs import draw_progress
from gui.widgets.widget import Style, Widget

_ROW = {"S": (20, 26), "M": (24, 38), "L": (30, 48)}
"""How high a row is at least, and at most."""

_GAP = 4

_ROWS = 6
"""For so many rows there is room beside what else is in a column."""

_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}

_NOTHING = MoveSeries(Side.FIRST, 1, 0, 0, 1, 0)


class SeriesStrip(Widget):
    """The series that is looked at; a click on a move that was made goes there.

    Args:
        facts: The game.
        on_pick: Called with the moment after the move that is clicked.
        undo: Takes the last move of one's own series back.
        key: The key for that; empty without one.

    Attributes:
        series: What is shown.
        words: What is said of taking back.
        offers: Whether there is a button for that.
        found: Moves that help has found for what is left of the series, with a word on
            them that stands at their right.
    """

    def __init__(
        self,
        facts: Facts,
        on_pick: Callable[[int], None],
        undo: Callable[[], None],
        key: str,
    ) -> None:
        super().__init__()
        self.series = _NOTHING
        self.words, self.offers = "", True
        self.found: tuple[Sequence[str], str] = (), ""
        self._take_back = Button("Take back a move", undo, icon="takeback")
        self._key = key
        self._icon = IconButton("takeback", "", undo, edged=True)
        self._alone = False
        self._facts = facts
        self._on_pick = on_pick
        self._moves: Sequence[ObservedMove] = ()
        self._rows = pygame.Rect(0, 0, 0, 0)
        self._said = 0
        self._metrics: Metrics | None = None
        self._pointer = (-1, -1)

    @property
    def widgets(self) -> list[Widget]:
        """What can be pressed now."""
        button = self._icon if self._alone else self._take_back
        return [self, *[button] * self.offers]

    @property
    def bottom(self) -> int:
        """Where the next thing below it may begin."""
        return self._said

    def allow(self, undo: bool, words: str) -> None:
        """Let a move be taken back or not, and say what that costs."""
        self._take_back.enabled = self._icon.enabled = undo
        self.words, hint = words, "Take back a move"
        hint += f" ({self._key})" if self._key else ""
        self._icon.tooltip = f"{hint}. {words}" if words else hint

    def tell(self, series: MoveSeries, moves: Sequence[ObservedMove]) -> None:
        """Show this series of a game with these moves."""
        if (series, moves[series.began :]) != (self.series, self._moves):
            self.series, self._moves = series, moves[series.began :]
            self._place_button()

    def place(self, area: pygame.Rect, m: Metrics, *, alone: bool) -> None:
        """Stand in a column, or ``alone`` in the place of the moves."""
        self._metrics, self._alone = m, alone
        head = _head_height(m)
        room = area.height - head
        if not alone:
            room = min(room - m.gap - m.button - said_height(m), _ROWS * _ROW[m.size][1])
        side = m.button
        self._icon.rect = pygame.Rect(area.right - side, area.y, side, side)
        self._rows = pygame.Rect(area.x, area.y + head, area.width, room)
        self.rect = pygame.Rect(area.x, area.y, area.width, head + room)
        self._place_button()

    def shown(self) -> list[StripRow]:
        """The rows in view: where there is no room for all, those round the next move."""
        rows = [self._row(number) for number in range(1, self.series.length + 1)]
        count = self._count
        first = max(0, min(self.series.reached - count // 2, len(rows) - count))
        return rows[first : first + count]

    def place_of(self, number: int) -> pygame.Rect:
        """Where a row stands, counted from the first in view."""
        pitch = self._pitch
        top = self._rows.y + number * pitch
        return pygame.Rect(self._rows.x, top, self._rows.width, pitch - _GAP)

    def handle(self, event: pygame.event.Event) -> bool:
        """Go to the move that is clicked."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if event.type == pygame.KEYDOWN:
            return self._step(_STEPS.get(event.key, 0))
        if not self.pressed_by(event):
            return False
        for number, row in enumerate(self.shown()):
            if row.ply and self.place_of(number).collidepoint(event.pos):
                self._on_pick(row.ply)
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the figures, the parts, and a row for each move in view."""
        self._draw_head(surface, style)
        for number, row in enumerate(self.shown()):
            box = self.place_of(number)
            pointed = self.hovered and box.collidepoint(self._pointer)
            draw_strip_row(surface, box, row, pointed, style)
        if self.words and self.offers and not self._alone:
            m, below = style.metrics, self._take_back.rect
            y = below.bottom + round(m.small * 1.05)
            key = f"{self._key}. " if self._key else ""
            words = ellipsis(f"{key}{self.words}", m.small, below.width)
            draw_text(surface, words, below.x, y, m.small, style.theme.text2)

    def _step(self, by: int) -> bool:
        """Go to the move before or after, within the series; whether there is one."""
        number = self.series.reached + by
        if not by or not 0 <= number <= self.series.made:
            return False
        self._on_pick(self.series.began + number)
        return True

    @property
    def _pitch(self) -> int:
        """From row to row: less where there are many."""
        least, most = _ROW[self._metrics.size if self._metrics else "M"]
        return max(least, min(most, self._rows.height // max(1, self.series.length)))

    @property
    def _count(self) -> int:
        """How many rows there is room for."""
        return max(1, min(self.series.length, self._rows.height // self._pitch))

    def _place_button(self) -> None:
        """End below the rows that there are, and put the button there."""
        m = self._metrics
        if m is None:
            return
        end = self._rows.y + self._count * self._pitch - _GAP
        self.rect = pygame.Rect(self.rect.topleft, (self.rect.width, end - self.rect.y))
        top = end + m.gap
        self._take_back.rect = pygame.Rect(self._rows.x, top, self._rows.width, m.button)
        self._said = top + (m.button + said_height(m)) * self.offers

    def _row(self, number: int) -> StripRow:
        series = self.series
        if number <= series.made:
            move, ply = self._moves[number - 1], series.began + number
            return StripRow(number, move, ply, number - series.reached)
        names, note = self.found
        index = number - series.made - 1
        comes = index == 0 and series.reached == series.made
        if index < len(names):
            move = ObservedMove(series.side, names[index])
            return StripRow(number, move, next=comes, note=note)
        return StripRow(number, next=comes, note="next" if comes else "")

    def _draw_head(self, surface: pygame.Surface, style: Style) -> None:
        m, theme, series, x = style.metrics, style.theme, self.series, self.rect.x
        y = self.rect.y + m.label * 0.75
        words = series.name(self._facts)
        draw_label(surface, words, x, y, m.label, theme.text2, track=m.label_track)
        y += m.h2 * 1.2
        figure = str(series.reached)
        width = draw_text(surface, figure, x, y, m.h2, theme.text, bold=True)
        moves = "move" if series.length == 1 else "moves"
        words = f"of {series.length} {moves} made" if series.length else "moves made"
        draw_text(surface, words, x + width + m.gap * 0.75, y + 1, m.small, theme.text2)
        self._draw_parts(surface, round(y + m.h2 * 0.8), style)

    def _draw_parts(self, surface: pygame.Surface, top: int, style: Style) -> None:
        """Draw a part for each move, filled for those made."""
        length, whole = self.series.length, self.rect.width
        gap = 4 if length <= whole // 16 else 1
        for part in range(length):
            left = part * (whole + gap) // length
            right = (part + 1) * (whole + gap) // length - gap
            box = pygame.Rect(self.rect.x + left, top, max(2, right - left), 5)
            draw_progress(surface, box, float(part < self.series.reached), style)


def said_height(m: Metrics) -> int:
    """How high the line under the button is."""
    return round(m.small * 1.9)


def _head_height(m: Metrics) -> int:
    """From the label to the first row."""
    return round(m.label * 0.75 + m.h2 * 2.0) + 5 + m.gap
