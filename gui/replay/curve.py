"""The curve of how much each side saw, move by move."""

from __future__ import annotations

import io
from collections.abc import Callable

import pygame

from core.values import Side
from gui.replay.story import Story
from gui.shapes import css, disc, hline
from gui.text import draw_text, text_width
from gui.theme import Colour
from gui.ui import Style, Widget
from gui.widgets.signs import draw_panel

_GRID_STEPS = {"S": 16, "M": 8, "L": 8}
_NUMBER_STEPS = (1, 2, 3, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
_MOST_NUMBERS = 7
_DASHES = ("", 'stroke-dasharray="6 4"')


class ViewCurve(Widget):
    """A line for each side over the plies; a click or a drag goes to a ply.

    Args:
        story: The game. Its lines are drawn once it is studied.
        on_seek: Called with each ply the pointer asks for.

    Attributes:
        current: The ply of the cursor.
    """

    def __init__(self, story: Story, on_seek: Callable[[int], None]) -> None:
        super().__init__()
        self.current = 0
        self._story = story
        self._on_seek = on_seek
        self._plot = pygame.Rect(0, 0, 1, 1)
        self._range = (0, 1)
        self._still: pygame.Surface | None = None
        self._drawn: tuple[object, ...] = ()

    def tell(self, story: Story) -> None:
        """Show another game."""
        self._story, self.current, self._drawn = story, 0, ()

    def place(self, rect: pygame.Rect, style: Style) -> None:
        """Stand there."""
        m = style.metrics
        left = text_width("64", m.small) + m.gutter
        top = m.gap + round(m.body * 1.8)
        bottom = m.small + m.gap
        self.rect = rect
        self._plot = pygame.Rect(
            rect.x + left,
            rect.y + top,
            max(1, rect.width - left - m.gutter),
            max(1, rect.height - top - bottom),
        )
        self._drawn = ()

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the pointer while the button is held."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pressed_by(event)
        elif event.type != pygame.MOUSEMOTION:
            return False
        if self._held:
            share = (event.pos[0] - self._plot.x) / self._plot.width
            ply = round(share * self._story.plies)
            self._on_seek(min(max(0, ply), self._story.plies))
        return self._held

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the lines, and over them the cursor."""
        self._draw_still(style)
        if self._still is not None:
            surface.blit(self._still, self.rect)
        self._draw_legend(surface, style)
        if not self._story.studied or not self._story.plies:
            return
        x = self._x(self.current)
        surface.fill(
            style.theme.accent, (round(x) - 1, self._plot.y - 6, 2, self._plot.height + 6)
        )
        for side in reversed(Side):
            place = (x, self._y(self._story.in_view[side][self.current]))
            ink = _ink(style, side)
            # White's dot is full, Black's a ring, so that colour only helps.
            fill = ink if side is Side.FIRST else style.theme.panel
            line = style.theme.panel if side is Side.FIRST else ink
            disc(surface, place, style.metrics.body * 0.3, fill, line, 2)

    def _draw_still(self, style: Style) -> None:
        """Draw what the cursor moves over, if it has changed."""
        studied = self._story.plies if self._story.studied else -1
        wanted = (self.rect.size, style, studied)
        if wanted == self._drawn or (studied < 0 and self._drawn[:2] == wanted[:2]):
            return
        self._drawn = wanted
        self._still = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        draw_panel(self._still, pygame.Rect((0, 0), self.rect.size), style)
        m, theme = style.metrics, style.theme
        y = m.gap + m.body // 2
        draw_text(
            self._still, "Squares in view", m.gutter, y, m.body, theme.text, bold=True
        )
        if studied > 0:
            self._range = self._rounded_range(_GRID_STEPS[m.size])
            self._draw_grid(self._still, style)
            self._draw_numbers(self._still, style)
            self._still.blit(self._lines(style), (0, 0))

    def _draw_grid(self, still: pygame.Surface, style: Style) -> None:
        m, theme, step = style.metrics, style.theme, _GRID_STEPS[style.metrics.size]
        left = self._plot.x - self.rect.x
        for count in range(self._range[0], self._range[1] + 1, step):
            y = round(self._y(count)) - self.rect.y
            hline(still, left, left + self._plot.width, y, theme.line)
            right = left - m.gap // 2
            draw_text(still, str(count), right, y, m.small, theme.text2, align="right")

    def _draw_numbers(self, still: pygame.Surface, style: Style) -> None:
        m, ink = style.metrics, style.theme.text2
        y = self.rect.height - m.gap // 2 - round(m.small * 0.4)
        taken = still.get_width() + m.gap
        for number, ply in self._numbers():
            x = self._x(ply) - self.rect.x
            words = str(number) if ply else "start"
            half = text_width(words, m.small) / 2
            x = min(x, self.rect.width - m.gap / 2 - half)
            if x + half + m.gap <= taken:
                draw_text(still, words, x, y, m.small, ink, align="center")
                taken = round(x - half)

    def _numbers(self) -> list[tuple[int, int]]:
        """Move numbers with the ply each is complete at: the last, and some before."""
        steps = self._story.steps
        ends = {step.number: ply for ply, step in enumerate(steps, start=1)}
        first, last = steps[0].number, steps[-1].number
        count = last - first + 1
        step = next((s for s in _NUMBER_STEPS if count / s <= _MOST_NUMBERS), count)
        chosen = [n for n in range(last - 1, first - 1, -1) if n % step == 0]
        return [(n, ends[n]) for n in (last, *chosen)] + [(0, 0)]

    def _lines(self, style: Style) -> pygame.Surface:
        """Both lines. They are drawn anew as the game grows, so nothing is kept here."""
        width, height = self.rect.size
        body = "".join(self._line(side, style) for side in reversed(Side))
        source = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">{body}</svg>'
        )
        return pygame.image.load_sized_svg(io.BytesIO(source.encode()), (width, height))

    def _line(self, side: Side, style: Style) -> str:
        left, top = self.rect.topleft
        counts = self._story.in_view[side]
        points = "L".join(
            f"{self._x(ply) - left:.1f} {self._y(count) - top:.1f}"
            for ply, count in enumerate(counts)
        )
        return (
            f'<path d="M{points}" fill="none" stroke="{css(_ink(style, side))}" '
            f'stroke-width="2" stroke-linejoin="round" {_DASHES[side]}/>'
        )

    def _draw_legend(self, surface: pygame.Surface, style: Style) -> None:
        m, theme = style.metrics, style.theme
        right, y = self.rect.right - m.gutter, self.rect.y + m.gap + m.body // 2
        for side in reversed(Side):
            words = self._story.facts.sides[side].capitalize()
            if self._story.studied:
                words = f"{words} {self._story.in_view[side][self.current]}"
            width = draw_text(surface, words, right, y, m.small, theme.text, align="right")
            x = right - width - m.gap // 2
            _draw_sample(surface, x, y, side, style)
            right = x - round(m.icon * 1.4) - m.gutter

    def _rounded_range(self, step: int) -> tuple[int, int]:
        counts = [*self._story.in_view[0], *self._story.in_view[1]]
        low, high = min(counts) // step * step, -(-max(counts) // step) * step
        return low, max(high, low + 2 * step)

    def _x(self, ply: int) -> float:
        return self._plot.x + self._plot.width * ply / max(1, self._story.plies)

    def _y(self, count: int) -> float:
        low, high = self._range
        return self._plot.bottom - self._plot.height * (count - low) / (high - low)


def _ink(style: Style, side: Side) -> Colour:
    theme = style.theme
    return theme.line_white if side is Side.FIRST else theme.line_black


def _draw_sample(
    surface: pygame.Surface, right: float, y: int, side: Side, style: Style
) -> None:
    """Draw a short piece of a side's line, which ends at ``right``."""
    length = round(style.metrics.icon * 1.4)
    dash, pause = (length, 0) if side is Side.FIRST else (6, 4)
    left = round(right) - length
    for start in range(0, length, dash + pause):
        width = min(dash, length - start)
        surface.fill(_ink(style, side), (left + start, y - 1, width, 2))
