"""What is wrong with a position, each with a button where one click puts it right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from core.editing import Review
from core.setup import Setup
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import hline, rounded
from gui.drawing.text import draw_text, text_width, wrap_into
from gui.drawing.theme import Colour
from gui.editor.solving import SolvedPosition
from gui.entry.headings import draw_heading
from gui.widgets.button import Button
from gui.widgets.widget import Style, Widget

_LEADING = 1.4


class ProblemList:
    """The problems of a position from the top, as many as there is room for.

    Args:
        change: Takes the position that a fix leads to.

    Attributes:
        left_out: How many there was no room for.
    """

    def __init__(self, change: Callable[[Setup], None]) -> None:
        self._change = change
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._rows: list[tuple[pygame.Rect, list[str], Button | None]] = []
        self.left_out = 0
        self._found: Review | None = None

    @property
    def widgets(self) -> list[Widget]:
        """The buttons of those that are shown."""
        return [button for _, _, button in self._rows if button is not None]

    def place(self, rect: pygame.Rect, found: Review, m: Metrics) -> None:
        """List there what is wrong."""
        self._rect, self._found, self._rows = rect, found, []
        y, self.left_out = rect.y, 0
        for number, problem in enumerate(found.problems):
            words = problem.fix.words if problem.fix is not None else ""
            wide = text_width(words, m.small) if words else 0
            sentence = f"{problem.sentence[:1].upper()}{problem.sentence[1:]}"
            room = rect.width - wide - m.icon - 3 * m.gap
            lines = wrap_into(sentence, m.small, room, 2)
            high = round(len(lines) * m.small * _LEADING) + m.gap
            last = number == len(found.problems) - 1
            if y + high + (0 if last else round(m.small * _LEADING)) > rect.bottom:
                self.left_out = len(found.problems) - number
                break
            row = pygame.Rect(rect.x, y, rect.width, high)
            button = None
            if problem.fix is not None:
                button = Button(words, partial(self._change, problem.fix.setup), "quiet")
                button.rect = pygame.Rect(0, 0, wide, min(high, m.control))
                button.rect.midright = row.right - m.gap, row.centery
            self._rows.append((row, lines, button))
            y += high

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        refusal: str = "",
        solved: SolvedPosition | None = None,
    ) -> None:
        """Draw the heading, and the sentences or that nothing is wrong.

        Args:
            surface: The window.
            style: Of the screen.
            refusal: What is wrong with a text that was to be the position, instead.
            solved: What a solver has found, instead.
        """
        if self._found is None:
            return
        if refusal:
            draw_heading(surface, self._rect, "Not a position", style)
            self._draw_note(surface, ("warning", refusal), style.theme.danger, style)
            return
        if solved is not None:
            draw_heading(surface, self._rect, "Solved", style)
            icon = "marks" if solved.tree is not None else "info"
            self._draw_note(surface, (icon, solved.words), style.theme.accent2, style)
            return
        count = len(self._found.problems)
        note = str(count) if count else ""
        draw_heading(surface, self._rect, "Errors", style, note)
        if count:
            self._draw_rows(surface, style)
        else:
            self._draw_ready(surface, self._found, style)

    def _draw_rows(self, surface: pygame.Surface, style: Style) -> None:
        m, theme = style.metrics, style.theme
        if self._rows:
            card = self._rows[0][0].unionall([row for row, _, _ in self._rows])
            rounded(surface, card, m.radius, theme.panel, theme.line)
        for number, (row, lines, _) in enumerate(self._rows):
            if number:
                hline(surface, row.x + m.gap, row.right - m.gap, row.y, theme.line)
            size = round(m.icon * 0.85)
            x = row.x + m.gap + size / 2
            draw_icon(surface, "warning", (x, row.centery), size, theme.danger)
            self._draw_lines(surface, lines, row, style)
        if self.left_out:
            y = (self._rows[-1][0].bottom if self._rows else self._rect.y) + m.small * 0.7
            words = f"and {self.left_out} more"
            draw_text(surface, words, self._rect.x, y, m.small, theme.text2)

    def _draw_lines(
        self, surface: pygame.Surface, lines: Sequence[str], row: pygame.Rect, style: Style
    ) -> None:
        m = style.metrics
        step = m.small * _LEADING
        y = row.centery - step * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            x = row.x + m.icon + 2 * m.gap
            draw_text(surface, line, x, y + number * step, m.small, style.theme.text)

    def _draw_ready(self, surface: pygame.Surface, found: Review, style: Style) -> None:
        theme, over = style.theme, found.outcome
        if over is None:
            told = "marks", "None: it can be played"
        else:
            told = "info", f"None, but the game is over here: {over.reason}"
        self._draw_note(surface, told, theme.accent2 if over else theme.good, style)

    def _draw_note(
        self, surface: pygame.Surface, told: tuple[str, str], ink: Colour, style: Style
    ) -> None:
        """Draw an icon and a sentence beside it."""
        m, theme, rect, (icon, words) = style.metrics, style.theme, self._rect, told
        y, x = rect.y + m.row / 2, rect.x + m.icon + m.gap
        draw_icon(surface, icon, (rect.x + m.icon / 2, y), m.icon, ink)
        most = max(1, int((rect.height - m.row / 2) / (m.small * _LEADING)))
        for number, line in enumerate(wrap_into(words, m.small, rect.right - x, most)):
            place = x, y + number * m.small * _LEADING
            draw_text(surface, line, *place, m.small, theme.text)
