"""A value between a minus and a plus."""

from collections.abc import Callable

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, text_width
from gui.widgets.widget import Style, Widget


class Stepper(Widget):
    """A value that is stepped down or up by its ends, or by Left and Right.

    Args:
        words: What the value is called now.
        on_step: Called with -1 or 1.
        tooltips: For the minus and for the plus.
        about: What is told between the two; both tooltips unless given.

    Attributes:
        words: See above; whoever takes the step changes them.
        on_step: See above.
    """

    def __init__(
        self,
        words: str,
        on_step: Callable[[int], None],
        tooltips: tuple[str, str],
        about: str = "",
    ) -> None:
        super().__init__()
        self.words = words
        self.on_step = on_step
        self._tooltips = tooltips
        self._pointed = 0
        self._about = self.tooltip = about or " · ".join(tooltips)

    def size(self, widest: str, metrics: Metrics) -> tuple[int, int]:
        """How large it is if it has room for the ``widest`` words."""
        height = metrics.control
        return 2 * height + text_width(widest, metrics.small, bold=True) + 4, height

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a step if the event asks for one."""
        if event.type == pygame.MOUSEMOTION:
            self._point_at(event.pos)
        if event.type == pygame.KEYDOWN:
            return self._step({pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0))
        return self.pressed_by(event) and self._step(self._end(event.pos))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw both ends and the words between them."""
        m, theme, rect = style.metrics, style.theme, self.rect
        ground = theme.panel if theme.is_dark else theme.raised
        rounded(surface, rect, m.radius, ground, theme.line)
        for side, icon in ((-1, "less"), (1, "new")):
            end = self._place(side)
            lit = self.hovered and self._pointed == side
            if lit:
                rounded(surface, end.inflate(-4, -4), m.radius - 2, theme.hover)
            ink = theme.text if lit else theme.text2
            draw_icon(surface, icon, end.center, round(m.icon * 0.8), ink)
        draw_text(
            surface, self.words, *rect.center, m.small, theme.text, bold=True,
            align="center",
        )  # fmt: skip

    def _point_at(self, pos: tuple[int, int]) -> None:
        self._pointed = self._end(pos)
        down, up = self._tooltips
        self.tooltip = {-1: down, 1: up}.get(self._pointed, self._about)

    def _end(self, pos: tuple[int, int]) -> int:
        """Which end a place lies on: -1, 1, or 0 for neither."""
        ends = (side for side in (-1, 1) if self._place(side).collidepoint(pos))
        return next(ends, 0)

    def _place(self, side: int) -> pygame.Rect:
        end = pygame.Rect(self.rect.topleft, (self.rect.height, self.rect.height))
        if side > 0:
            end.right = self.rect.right
        return end

    def _step(self, by: int) -> bool:
        if by:
            self.on_step(by)
        return bool(by)
