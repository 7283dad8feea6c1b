"""A graph over the plies of a game, with a cursor at the position shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gui.drawing.shapes import hline, vline
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.curve_lines import draw_dot, draw_lines, draw_mark
from gui.replay.graphs import Graph, Series, Tick
from gui.replay.words import move_words
from gui.widgets.widget import Style, Widget

_NUMBER_STEPS = (1, 2, 3, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
_MOST_NUMBERS = 7
_REACH = 6
"""How far a tooltip keeps from the pointer."""


class Curve(Widget):
    """Lines over the plies; click or drag to go to a ply, hover for its values.

    Args:
        annotated: The game.
        graph: What to draw of it.
        on_seek: Called with each ply that is clicked.

    Attributes:
        current: The ply of the cursor.
        graph: What is drawn.
        news: A line in the upper right corner; empty for none.
    """

    def __init__(
        self, annotated: AnnotatedGame, graph: Graph, on_seek: Callable[[int], None]
    ) -> None:
        super().__init__()
        self.current = 0
        self.graph = graph
        self.news = ""
        self._annotated = annotated
        self._on_seek = on_seek
        self._pointed: int | None = None
        self._pointer = (0, 0)
        self._plot = pygame.Rect(0, 0, 1, 1)
        self._still = pygame.Surface((1, 1))
        self._drawn: tuple[object, ...] = ()

    @property
    def anchor(self) -> pygame.Rect:
        """See ``Widget.anchor``: the pointer."""
        return pygame.Rect(self._pointer, (1, 1)).inflate(0, 2 * _REACH)

    def tell(self, annotated: AnnotatedGame) -> None:
        """Show another game, which has a graph of its own."""
        self._annotated, self.current = annotated, 0
        self._point_at(None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the pointer while the button is held."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pressed_by(event)
        elif event.type != pygame.MOUSEMOTION:
            return False
        share = (event.pos[0] - self.rect.x - self._plot.x) / self._plot.width
        ply = min(max(0, round(share * self._annotated.plies)), self._annotated.plies)
        self._pointer = event.pos
        self._point_at(ply if self.rect.collidepoint(event.pos) else None)
        if self._held:
            self._on_seek(ply)
        return self._held

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the lines, and over them the cursor."""
        drawn = (self.rect.size, style, self.graph, self._annotated.plies)
        if drawn != self._drawn:
            self._drawn = drawn
            self._draw_still(style)
        surface.blit(self._still, self.rect)
        if self._annotated.plies:
            self._draw_cursor(surface, style)
        if self.news:
            self._draw_news(surface, style)

    def _draw_cursor(self, surface: pygame.Surface, style: Style) -> None:
        (left, top), plot = self.rect.topleft, self._plot
        if self._pointed is not None:
            x, foot = left + self._x(self._pointed), top + plot.bottom
            vline(surface, x, top + plot.y, foot, style.theme.text3)
        x = left + self._x(self.current)
        bar = (round(x) - 1, top, 2, plot.bottom)
        surface.fill(style.theme.accent, bar)
        for line in reversed(self.graph.lines):
            if self.current < len(line.heights):
                place = (x, top + self._y(line.heights[self.current]))
                draw_dot(surface, line, self.current, place, style)

    def _draw_news(self, surface: pygame.Surface, style: Style) -> None:
        m, theme = style.metrics, style.theme
        room = self.rect.width - 2 * m.gutter - m.gap
        words = ellipsis(self.news, m.small, room)
        width = text_width(words, m.small)
        box = pygame.Rect(0, 0, width + m.gap, round(m.small * 1.5))
        box.topright = self.rect.right - m.gutter, self.rect.y + m.gap // 2
        surface.fill(theme.panel, box)
        draw_text(surface, words, *box.center, m.small, theme.text2, align="center")

    def _point_at(self, ply: int | None) -> None:
        """Show this ply in the tooltip."""
        self._pointed, self.tooltip = ply, ""
        if ply is None:
            return
        steps = self._annotated.steps
        moment = f"after {move_words(steps[ply - 1])}" if ply else "at the start"
        values = [line.words[ply] for line in self.graph.lines if ply < len(line.words)]
        marked = [mark.words for mark in self.graph.marks if mark.ply == ply]
        self.tooltip = ", ".join((*values, *marked, moment))

    def _draw_still(self, style: Style) -> None:
        """Draw all but the cursor."""
        m = style.metrics
        widest = max(text_width(words, m.small) for _, words in self.graph.ticks)
        left, (width, height) = widest + m.gutter + m.gap // 2, self.rect.size
        high = height - m.gap - m.small - m.gap
        room = max(1, width - left - m.gutter), max(1, high)
        self._plot = pygame.Rect((left, m.gap), room)
        self._still = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        self._draw_grid(style)
        if self._annotated.plies:
            self._draw_numbers(style)
            base = None if self.graph.base is None else self._y(self.graph.base)
            points = [self._points(line) for line in self.graph.lines]
            draw_lines(self._still, self.graph.lines, points, base, style)
            for mark in self.graph.marks:
                place, size = points[0][mark.ply], round(style.metrics.small * 0.9)
                draw_mark(self._still, mark.sign, place, size, style)

    def _points(self, line: Series) -> list[tuple[float, float]]:
        return [(self._x(ply), self._y(y)) for ply, y in enumerate(line.heights)]

    def _draw_grid(self, style: Style) -> None:
        m, theme = style.metrics, style.theme
        left, right = self._plot.x, self._plot.right
        for height, words in self._ticks(1.4 * m.small):
            y, edge = round(self._y(height)), left - m.gap // 2
            ink = theme.edge if height == self.graph.base else theme.line
            hline(self._still, left, right, y, ink)
            draw_text(self._still, words, edge, y, m.small, theme.text2, align="right")

    def _ticks(self, apart: float) -> Sequence[Tick]:
        """Ticks so many pixels apart at least; the base is among them."""
        ticks = self.graph.ticks
        room, middle = self._plot.height / (len(ticks) - 1), len(ticks) // 2
        steps = [
            step
            for step in range(1, len(ticks))
            if self.graph.base is None or middle % step == 0
        ]
        return ticks[:: next((s for s in steps if s * room >= apart), steps[-1])]

    def _draw_numbers(self, style: Style) -> None:
        m, ink = style.metrics, style.theme.text2
        y = self.rect.height - m.gap // 2 - round(m.small * 0.4)
        taken = self._still.get_width() + m.gap
        for number, ply in self._numbers():
            x = self._x(ply)
            words = str(number) if ply else "start"
            half = text_width(words, m.small) / 2
            x = min(max(x, self._plot.x + half), self.rect.width - m.gap / 2 - half)
            if x + half + m.gap <= taken:
                draw_text(self._still, words, x, y, m.small, ink, align="center")
                taken = round(x - half)

    def _numbers(self) -> list[tuple[int, int]]:
        """Numbers of moves or series with the ply each ends at: the last, some before."""
        steps = self._annotated.steps
        ends = {step.counted: ply for ply, step in enumerate(steps, start=1)}
        first, last = steps[0].counted, steps[-1].counted
        count = last - first + 1
        step = next((s for s in _NUMBER_STEPS if count / s <= _MOST_NUMBERS), count)
        chosen = [n for n in range(last - 1, first - 1, -1) if n % step == 0]
        return [(n, ends[n]) for n in (last, *chosen)] + [(0, 0)]

    def _x(self, ply: int) -> float:
        return self._plot.x + self._plot.width * ply / max(1, self._annotated.plies)

    def _y(self, height: float) -> float:
        low, high = self.graph.ticks[0][0], self.graph.ticks[-1][0]
        return self._plot.bottom - self._plot.height * (height - low) / (high - low)
