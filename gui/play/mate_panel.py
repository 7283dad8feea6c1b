"""The help with a mate as widgets, for the screens that are not trees yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from gui.app.keys import Keys
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.text import LEADING, draw_label, draw_text, text_width, wrap_into
from gui.mate_help.help import ON_BOARD, QUESTION, MateReport
from gui.widgets.button import Button, IconButton
from gui.widgets.signs import draw_panel
from gui.widgets.slider import Toggle
from gui.widgets.widget import Style, Widget

_TITLE_LINES, _DETAIL_LINES, _NAME_LINES = 2, 2, 3


class MatePanel:
    """The widgets, and how they stand in a column.

    Attributes:
        report: What is said.
        ask: The button that asks.
        away: The one that puts the answer away.
        back: Shows the line before.
        on: Shows the next line.
        on_board: Whether the line is drawn on the board.
        alone: Whether it stands by itself on a card, and not below a strip of moves on
            which the line is written.
    """

    def __init__(self, keys: Keys) -> None:
        self.report = MateReport()
        self.alone = False
        hint = keys.hint
        self.ask = Button("Look for a mate", _nothing, icon="help")
        self.ask.tooltip = hint(QUESTION, "mate")
        self.away = IconButton("close", hint("Put away", "mate"), _nothing)
        self.back = IconButton("back", "The line before", _nothing)
        self.on = IconButton("next", hint("The next line", "next_mate"), _nothing)
        self.on_board = Toggle(True, lambda on: None)
        self.on_board.tooltip = ON_BOARD
        self._area = self._card = pygame.Rect(0, 0, 0, 0)

    @property
    def asked(self) -> bool:
        """Whether there is an answer, or one is awaited."""
        return bool(self.report.title)

    @property
    def arrangement(self) -> tuple[object, ...]:
        """What the places depend on besides the room there is."""
        report = self.report
        return report.title, report.names, bool(report.count_words), len(report.details)

    @property
    def widgets(self) -> list[Widget]:
        """What can be pressed now."""
        if not self.asked:
            return [self.ask]
        several: list[Widget] = [self.back, self.on] if self.report.count_words else []
        line: list[Widget] = [self.on_board] if self.report.names else []
        return [*several, *line, self.away]

    def call(self, on_ask: Callable[[], None], on_turn: Callable[[int], None]) -> None:
        """Call these when somebody asks or puts the answer away, and for another line."""
        self.ask.on_press = self.away.on_press = on_ask
        self.back.on_press = lambda: on_turn(-1)
        self.on.on_press = lambda: on_turn(1)

    def tell(self, report: MateReport) -> None:
        """Say this from now on."""
        self.report = report
        self.ask.enabled = report.can_ask

    def place(self, area: pygame.Rect, m: Metrics) -> int:
        """Stand at the top of ``area``, below a heading; how high that is."""
        self._area = area
        top = area.y + heading_height(m)
        self.ask.rect = pygame.Rect(area.x, top, area.width, m.button)
        side = m.icon + 4
        self.away.rect = pygame.Rect(area.right - side, 0, side, side)
        self.away.rect.centery = round(area.y + m.label * 0.75)
        if not self.asked:
            return self.ask.rect.bottom - area.y
        self._card = pygame.Rect(area.x, top, area.width, 0)
        y = top + self._inset(m) + sum(words.height for words in self._texts(m))
        y = self._place_controls(y, m)
        self._card.height = y + self._inset(m) // 2 - top
        return self._card.bottom - area.y

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the heading and the card; the widgets draw themselves."""
        m, theme, area = style.metrics, style.theme, self._area
        y, track = area.y + m.label * 0.75, m.label_track
        draw_label(surface, QUESTION, area.x, y, m.label, theme.text2, track=track)
        if not self.asked:
            return
        if not self.alone:
            draw_panel(surface, self._card, style)
        self._draw_texts(surface, style)
        x = self._card.x + self._inset(m)
        if words := self.report.count_words:
            draw_text(surface, words, x, self.on.rect.centery, m.small, theme.text)
        if self.report.names:
            y = self.on_board.rect.centery
            draw_text(surface, ON_BOARD, x, y, m.small, theme.text)

    def _inset(self, m: Metrics) -> int:
        """From the edge of the card to what is on it."""
        return 0 if self.alone else m.gap

    def _place_controls(self, y: int, m: Metrics) -> int:
        """Place what is below the words; where that ends."""
        right, height = self._card.right - self._inset(m), round(m.control * 0.75)
        if self.report.count_words:
            self.on.rect = pygame.Rect(right - height, y, height, height)
            self.back.rect = self.on.rect.move(-height - m.gap // 2, 0)
            y += height
        if self.report.names:
            left = self._card.x + self._inset(m)
            self.on_board.rect = pygame.Rect(left, y, right - left, height)
            y += height
        return y

    def _texts(self, m: Metrics) -> list[_Words]:
        """The answer, its details and the moves, as far as there are any."""
        report, width = self.report, self._card.width - 2 * self._inset(m)
        names = " ".join(report.names) if self.alone else ""
        indent, details = m.icon + m.gap // 2, report.details
        if text_width(details, m.small) > width:
            details = details.replace(", ", "\n", 1)
        told = (
            _Words.of(report.title, m.body, width, _TITLE_LINES, indent=indent, bold=True),
            _Words.of(details, m.small, width, _DETAIL_LINES),
            _Words.of(names, m.small, width, _NAME_LINES, bold=True),
        )
        return [words for words in told if words.lines]

    def _draw_texts(self, surface: pygame.Surface, style: Style) -> None:
        m, theme = style.metrics, style.theme
        inset = self._inset(m)
        x, y = self._card.x + inset, float(self._card.y + inset)
        middle = y + m.body * LEADING / 2
        draw_icon(surface, "help", (x + m.icon / 2, middle), m.icon, theme.accent2)
        for words in self._texts(m):
            ink = theme.text if words.bold else theme.text2
            for number, line in enumerate(words.lines):
                middle = y + words.size * LEADING * (number + 0.5)
                left, size = x + words.indent, words.size
                draw_text(surface, line, left, middle, size, ink, bold=words.bold)
            y += words.height


@dataclass(frozen=True, slots=True)
class _Words:
    """Words broken into lines.

    Attributes:
        lines: The lines.
        size: Of the letters.
        indent: From the left edge.
        bold: Whether they are bold.
    """

    lines: tuple[str, ...]
    size: int
    indent: int = 0
    bold: bool = False

    @classmethod
    def of(
        cls,
        text: str,
        size: int,
        width: int,
        most: int,
        *,
        indent: int = 0,
        bold: bool = False,
    ) -> _Words:
        """``text`` in at most so many lines; none where there is no text."""
        lines = wrap_into(text, size, width - indent, most, bold) if text else ()
        return cls(tuple(lines), size, indent, bold)

    @property
    def height(self) -> int:
        """How high they are, with what parts them from the next."""
        return round(len(self.lines) * self.size * LEADING) + self.size // 4


def heading_height(m: Metrics) -> int:
    """From the top of the heading to the top of what stands under it."""
    return round(m.label * 2.4)


def _nothing() -> None:
    """Until something is to be called."""
