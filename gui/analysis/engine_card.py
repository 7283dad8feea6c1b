"""The card of an engine: a switch, how many lines, how deep it is, and its lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from core.score import Score
from gui.analysis.engine import EngineInfo
from gui.analysis.layout import head_height
from gui.analysis.score_words import draw_score_chip
from gui.app.keys import Keys
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import hline
from gui.drawing.text import draw_text, ellipsis, fitted, text_width
from gui.widgets.button import Button
from gui.widgets.signs import draw_panel, draw_row_ground
from gui.widgets.slider import Stepper, Toggle
from gui.widgets.widget import Style, Widget

MOST_LINES = 5
_OFF = "The engine is off"


@dataclass(frozen=True, slots=True)
class NamedLine:
    """A line of an engine as it is shown.

    Attributes:
        score: Its score.
        names: Its moves by name, the first with its number.
    """

    score: Score
    names: tuple[str, ...]


class EngineLines(Widget):
    """The lines; a click plays the first move of one, a click on its plus adds it.

    Args:
        on_play: Called with the number of the line to be played.
        on_add: Called with the number of the line to be added to the tree.

    Attributes:
        lines: What is shown.
        news: What is said in place of lines.
        rows: For how many lines there is room.
    """

    def __init__(
        self, on_play: Callable[[int], None], on_add: Callable[[int], None]
    ) -> None:
        super().__init__()
        self.lines: Sequence[NamedLine] = ()
        self.news = ""
        self.rows = 3
        self._on_play = on_play
        self._on_add = on_add
        self._pointer = (-1, -1)

    def handle(self, event: pygame.event.Event) -> bool:
        """Play a line, or add it; Enter plays the best."""
        if event.type == pygame.MOUSEMOTION:
            self._point_at(event.pos)
        if not self.pressed_by(event):
            return False
        if event.type == pygame.KEYDOWN:
            if self.lines:
                self._on_play(0)
            return bool(self.lines)
        number = self._row_at(event.pos)
        if number < len(self.lines):
            adds = self._plus(number).collidepoint(event.pos)
            (self._on_add if adds else self._on_play)(number)
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the lines, or what is said in their place."""
        m, theme = style.metrics, style.theme
        if not self.lines:
            x, y = self.rect.x + m.gap, self._row(0).centery
            words = ellipsis(self.news, m.small, self.rect.width - 2 * m.gap)
            draw_text(surface, words, x, y, m.small, theme.text2)
        for number, line in enumerate(self.lines[: self.rows]):
            self._draw_line(surface, number, line, style)

    def row(self, number: int) -> pygame.Rect:
        """Where a line stands."""
        return self._row(number)

    def _draw_line(
        self, surface: pygame.Surface, number: int, line: NamedLine, style: Style
    ) -> None:
        m, theme, row = style.metrics, style.theme, self._row(number)
        pointed = self.hovered and row.collidepoint(self._pointer)
        draw_row_ground(surface, row.inflate(0, -2), style, False, pointed)
        chip = pygame.Rect(0, 0, round(m.small * 3.9), min(22, row.height - 4))
        chip.midleft = row.x + m.gap // 2 + 2, row.centery
        draw_score_chip(surface, chip, line.score, style)
        x, right = chip.right + m.gap, self._plus(number).x - m.gap // 2
        first, rest = line.names[0], " ".join(line.names[1:])
        first = ellipsis(first, m.small, right - x, True)
        x += draw_text(surface, first, x, row.centery, m.small, theme.text, bold=True)
        x += m.gap // 2
        if right - x > 2 * m.small:
            rest = ellipsis(rest, m.small, right - x)
            draw_text(surface, rest, x, row.centery, m.small, theme.text2)
        over = pointed and self._plus(number).collidepoint(self._pointer)
        ink = theme.text if over else theme.text3
        draw_icon(surface, "new", self._plus(number).center, round(m.icon * 0.8), ink)

    def _row(self, number: int) -> pygame.Rect:
        high = self.rect.height / max(1, self.rows)
        top = round(self.rect.y + number * high)
        return pygame.Rect(self.rect.x, top, self.rect.width, round(high))

    def _row_at(self, pos: tuple[int, int]) -> int:
        return int((pos[1] - self.rect.y) * self.rows // max(1, self.rect.height))

    def _plus(self, number: int) -> pygame.Rect:
        row = self._row(number)
        return pygame.Rect(row.right - row.height - 4, row.y, row.height + 4, row.height)

    def _point_at(self, pos: tuple[int, int]) -> None:
        self._pointer, self.tooltip = pos, ""
        number = self._row_at(pos)
        if self.rect.collidepoint(pos) and 0 <= number < len(self.lines):
            adds = self._plus(number).collidepoint(pos)
            self.tooltip = "Add the line to the tree" if adds else "Play the first move"


class EngineName(Button):
    """The name of the engine; pressed, it asks for another one, if there is one."""

    def width(self, style: Style) -> int:
        """How wide it is."""
        m = style.metrics
        return text_width(self.words, m.body, bold=True) + (m.icon if self.enabled else 0)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the name, and an arrow down where there are others."""
        m, theme, rect = style.metrics, style.theme, self.rect
        room = rect.width - (m.icon if self.enabled else 0)
        words, size = fitted(self.words, m.main_sizes, room, bold=True)
        ink = theme.accent2 if self.hovered else theme.text
        used = draw_text(surface, words, rect.x, rect.centery, size, ink, bold=True)
        if self.enabled:
            place = rect.x + used + m.icon * 0.6, rect.centery
            draw_icon(surface, "down", place, round(m.icon * 0.7), theme.text2)


class EngineCard:
    """The card.

    Args:
        on_switch: Called with whether the engine shall be on.
        on_step: Called with -1 or 1 for fewer or more lines.
        on_turn: Called when another engine is wanted.
        lines: The lines.
        keys: For the tooltips.

    Attributes:
        info: What the engine has found; ``None`` before.
        name: The button with the name of the engine, which asks for another one.
        working: Whether it still looks on.
    """

    def __init__(
        self,
        on_switch: Callable[[bool], None],
        on_step: Callable[[int], None],
        on_turn: Callable[[], None],
        lines: EngineLines,
        keys: Keys,
    ) -> None:
        self.info: EngineInfo | None = None
        self.name = EngineName("", on_turn)
        self.working = False
        self.lines = lines
        self.toggle = Toggle(True, on_switch)
        self.toggle.tooltip = keys.hint("Engine on or off", "engine")
        self.stepper = Stepper("3 lines", on_step, ("Fewer lines", "More lines (1 to 5)"))
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._style: Style | None = None

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        return [self.toggle, self.name, self.stepper, self.lines]

    def call(self, name: str, others: bool) -> None:
        """Say the name of the engine, and whether there are others to choose."""
        self.name.enabled = others
        self.name.tooltip = "Another engine" if others else ""
        if name != self.name.words:
            self.name.words = name
            if self._style is not None:
                self.place(self._rect, self._style)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        """Place it there."""
        m = style.metrics
        self._rect, self._style = rect, style
        head = head_height(m)
        width = round(m.body * 1.35 * 1.8)
        self.toggle.rect = pygame.Rect(rect.x + m.gutter, rect.y, width, head)
        self.stepper.rect = pygame.Rect((0, 0), self.stepper.size("5 lines", m))
        self.stepper.rect.height = min(self.stepper.rect.height, head - 8)
        depth = text_width("depth 88", m.small, bold=True)
        most = rect.width - width - self.stepper.rect.width - depth
        most -= 2 * m.gutter + 3 * m.gap
        wide = min(most, self.name.width(style))
        self.name.rect = pygame.Rect(self.toggle.rect.right + m.gap, rect.y, wide, head)
        left = self.name.rect.right + m.gap
        self.stepper.rect.midleft = left, rect.y + head // 2
        rows = pygame.Rect(rect.x + m.gap // 2, rect.y + head + 3, rect.width - m.gap, 0)
        rows.height = rect.bottom - rows.y - m.gap // 2
        self.lines.rect = rows

    def show(self, count: int, lines: Sequence[NamedLine], news: str) -> None:
        """Show these lines, where ``count`` are wanted."""
        self.stepper.words = f"{count} line{'s' if count > 1 else ''}"
        self.lines.rows = max(3, count)
        self.lines.lines, self.lines.news = lines, news if self.toggle.on else _OFF

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the card; the widgets draw themselves."""
        m, theme, rect = style.metrics, style.theme, self._rect
        draw_panel(surface, rect, style)
        y = rect.y + head_height(m) // 2
        foot = rect.y + head_height(m)
        hline(surface, rect.x, rect.right, foot, theme.line)
        if self.info is None or not self.toggle.on:
            return
        right, left = rect.right - m.gutter, self.stepper.rect.right + m.gap
        rate = speed_words(self.info)
        depth = f"depth {self.info.depth}"
        room = right - left - text_width(depth, m.small, bold=True) - m.gap
        if rate and text_width(rate, m.small) <= room:
            used = draw_text(surface, rate, right, y, m.small, theme.text2, align="right")
            right -= used + m.gap
        depth = ellipsis(depth, m.small, right - left, True)
        draw_text(surface, depth, right, y, m.small, theme.text, bold=True, align="right")
        if self.working:
            share = min(1.0, self.info.depth / 24)
            pygame.draw.rect(
                surface, theme.accent, (rect.x, foot - 1, round(rect.width * share), 2)
            )


def speed_words(info: EngineInfo) -> str:
    """How many positions an engine looks at in a second; ``""`` if it does not tell."""
    if not info.nodes or info.seconds <= 0:
        return ""
    rate = info.nodes / info.seconds
    if rate >= 1e6:
        return f"{rate / 1e6:.1f} Mn/s"
    return f"{rate / 1e3:.0f} kn/s" if rate >= 1e3 else f"{rate:.0f} n/s"
