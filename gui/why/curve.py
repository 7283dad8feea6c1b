"""The chance to win over the game: in truth, and as could be known."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

import pygame

from core.hindsight.findings import YOU, JudgedMove, Mover, Verdict, percent, points
from core.records.replay import Timeline
from core.score import Judgement
from gui.drawing.shapes import css, hline, vline
from gui.drawing.text import draw_text, text_width
from gui.drawing.theme import Colour
from gui.replay.words import move_words
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style, Widget

_TICKS = ((1.0, "100"), (0.5, "50"), (0.0, "0"))
_CIRCLE = '<circle cx="{x}" cy="{y}" r="5"'
_DIAMOND = '<path d="M{x} {y}m-6 0l6 -6l6 6l-6 6z"'
_TRIANGLE = '<path d="M{x} {y}m-6 5l6 -11l6 11z"'
_SIGNS: dict[Verdict | Judgement, str] = {
    Verdict.LUCK: _CIRCLE,
    Verdict.PICTURE: _DIAMOND,
    Verdict.DECISION: _TRIANGLE,
    Judgement.INACCURACY: _CIRCLE,
    Judgement.MISTAKE: _DIAMOND,
    Judgement.BLUNDER: _TRIANGLE,
}
"""Marks of the turning moves by verdict, told apart in grey."""


class ChanceCurve(Widget):
    """Lines over the plies; a click goes to the nearest turning move.

    Args:
        timeline: The game.
        mover: Whose chances they are.
        on_choose: Called with the number of a turning move.

    Attributes:
        turns: The moves that are known.
        turning: The turning moves.
        ply: The one that is shown.
        news: What is said instead of the legend while more is to come.
    """

    def __init__(
        self, timeline: Timeline, mover: Mover, on_choose: Callable[[int], None]
    ) -> None:
        super().__init__()
        self.turns: Sequence[JudgedMove] = ()
        self.turning: Sequence[JudgedMove] = ()
        self.ply = 0
        self.news = ""
        self._timeline = timeline
        whose = "Your" if mover is YOU else f"{mover.name}’s"
        self._title = f"{whose} chance to win"
        self._on_choose = on_choose
        self._plot = pygame.Rect(0, 0, 1, 1)

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose by a click, or the next by Enter; the pointer asks for the chances."""
        if event.type == pygame.MOUSEMOTION:
            self._tell(event.pos)
            return False
        if not self.pressed_by(event):
            return False
        plies = [turn.ply for turn in self.turning]
        if not plies:
            return True
        if event.type == pygame.KEYDOWN:
            self._on_choose((plies.index(self.ply) + 1) % len(plies))
        else:
            distances = [abs(ply - self._ply_at(event.pos[0])) for ply in plies]
            self._on_choose(distances.index(min(distances)))
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the card with its lines."""
        m, theme, rect = style.metrics, style.theme, self.rect
        draw_panel(surface, rect, style)
        y = rect.y + m.gap // 2 + m.small // 2 + 2
        x = rect.x + m.gutter
        width = draw_text(surface, self._title, x, y, m.small, theme.text, bold=True)
        self._draw_legend(surface, (x + width + m.gutter, y), style)
        left = x + text_width("100", m.caption) + m.gap
        top = y + round(1.25 * m.small)
        self._plot = pygame.Rect(left, top, rect.right - m.gutter - left,
                                 rect.bottom - m.gap - top)  # fmt: skip
        for height, words in _TICKS:
            line = round(self._y(height))
            hline(surface, left, self._plot.right, line, theme.line)
            place = (left - m.gap // 2, line)
            draw_text(surface, words, *place, m.caption, theme.text2, align="right")
        if self.turns:
            now = self._x(self.ply)
            vline(surface, now, self._plot.y - 4, self._plot.bottom + 4, theme.accent)
            self._draw_lines(surface, style)

    def _draw_legend(
        self, surface: pygame.Surface, start: tuple[int, int], style: Style
    ) -> None:
        m, theme, y = style.metrics, style.theme, start[1]
        right = self.rect.right - m.gutter
        if self.news:
            draw_text(surface, self.news, right, y, m.small, theme.text2, align="right")
            return
        lines = ("as could be known", theme.accent2, 5), ("true", theme.text, 0)
        for words, ink, dash in lines if self._hidden else ():
            width = text_width(words, m.small)
            if right - width - 2 * m.icon < start[0]:
                return
            draw_text(surface, words, right, y, m.small, theme.text2, align="right")
            right -= width + m.gap // 2
            _draw_sample(surface, (right, y), m.icon, ink, dash)
            right -= m.icon + m.gutter

    @property
    def _hidden(self) -> bool:
        return self._timeline.game.facts.hidden

    def _draw_lines(self, surface: pygame.Surface, style: Style) -> None:
        theme, (width, height) = style.theme, self.rect.size
        known = points(self.turns)
        body = ""
        if self._hidden:
            body = self._path([(ply, chance) for ply, _, chance in known], theme.accent2,
                              'stroke-dasharray="6 4"')  # fmt: skip
        body += self._path([(ply, chance) for ply, chance, _ in known], theme.text, "")
        for turn in self.turning:
            body += self._sign(turn, style)
        source = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">{body}</svg>'
        )
        picture = pygame.image.load_sized_svg(io.BytesIO(source.encode()), self.rect.size)
        surface.blit(picture, self.rect)

    def _path(self, places: Sequence[tuple[int, float]], ink: Colour, more: str) -> str:
        x0, y0 = self.rect.topleft
        ends = [(self._x(ply) - x0, self._y(chance) - y0) for ply, chance in places]
        way = "L".join(f"{x:.1f} {y:.1f}" for x, y in ends)
        return (
            f'<path d="M{way}" fill="none" stroke="{css(ink)}" stroke-width="2" '
            f'stroke-linejoin="round" {more}/>'
        )

    def _sign(self, turn: JudgedMove, style: Style) -> str:
        theme, finding = style.theme, turn.finding
        if finding is None:
            return ""
        x, y = self._x(turn.ply + 1) - self.rect.x, self._y(turn.after) - self.rect.y
        sign = _SIGNS[finding.verdict].format(x=f"{x:.1f}", y=f"{y:.1f}")
        fill = theme.accent if turn.ply == self.ply else theme.panel
        return f'{sign} fill="{css(fill)}" stroke="{css(theme.accent2)}" stroke-width="2"/>'

    def _tell(self, pos: tuple[int, int]) -> None:
        ply = self._ply_at(pos[0])
        near = [turn for turn in self.turns if turn.ply <= ply]
        self.tooltip = ""
        if near and self.rect.collidepoint(pos):
            turn = near[-1]
            move = move_words(self._timeline.steps[turn.ply])
            self.tooltip = f"{move}: {percent(turn.before)}, then {percent(turn.after)}"

    def _ply_at(self, x: float) -> float:
        return (x - self._plot.x) / self._plot.width * max(1, self._timeline.plies)

    def _x(self, ply: int) -> float:
        return self._plot.x + self._plot.width * ply / max(1, self._timeline.plies)

    def _y(self, chance: float) -> float:
        return self._plot.bottom - self._plot.height * chance


def _draw_sample(
    surface: pygame.Surface, end: tuple[int, int], length: int, ink: Colour, dash: int
) -> None:
    """A short piece of a line, which ends there."""
    right, y = end
    for start in range(right - length, right, 2 * dash or length):
        width = min(dash or length, right - start)
        surface.fill(ink, (start, y - 1, width, 2))
