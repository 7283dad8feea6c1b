"""The card that says which move it was, why it was played, and what it cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from core.hindsight.findings import Verdict, percent
from core.score import Judgement
from gui.analysis.glyphs import GLYPHS, NAGS
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import rounded, vline
from gui.drawing.text import LEADING, draw_label, draw_text, ellipsis, text_width, wrap
from gui.why.layout import WhyLayout
from gui.widgets.picks import draw_pick
from gui.widgets.signs import draw_panel, draw_progress
from gui.widgets.widget import Style

ICONS: dict[Verdict, str] = {
    Verdict.DECISION: "rematch",
    Verdict.PICTURE: "bare",
    Verdict.LUCK: "die",
}
"""The sign of each verdict."""


@dataclass(frozen=True, slots=True)
class Said:
    """What the card says.

    Attributes:
        label: Over the move.
        move: The move, with its number; empty while there is none.
        place: Which of the turning moves it is.
        verdicts: What such a move may be.
        verdict: What it is; ``None`` where nothing can be said.
        sentence: The same with the boards.
        before: The chance to win before the move.
        after: The chance after it; ``None`` where no move is shown.
        done: How much of the game has been looked at, from 0 to 1.
    """

    label: str
    move: str
    place: str
    verdicts: Sequence[Verdict | Judgement]
    verdict: Verdict | Judgement | None
    sentence: str
    before: float = 0.0
    after: float | None = None
    done: float = 1.0


def draw_verdict(
    surface: pygame.Surface, layout: WhyLayout, said: Said, style: Style
) -> None:
    """Draw the card; the buttons in it draw themselves."""
    m, theme, card = style.metrics, style.theme, layout.card
    draw_panel(surface, card, style)
    surface.fill(theme.accent2, (card.x, card.y + m.gap, 3, card.height - 2 * m.gap))
    vline(surface, layout.verdict.x - m.gutter, card.y + m.gap, card.bottom - m.gap,
          theme.line)  # fmt: skip
    _draw_move(surface, layout.move, said, style)
    chips = chip_rects(layout.verdict, said.verdicts, style)
    for verdict, rect in zip(said.verdicts, chips, strict=True):
        _draw_chip(surface, rect, verdict, verdict is said.verdict, style)
    top = chips[0].bottom + m.gap // 2
    room = pygame.Rect(layout.verdict.x, top, layout.verdict.width,
                       layout.verdict.bottom - top)  # fmt: skip
    _draw_sentence(surface, room, said.sentence, style)
    if said.after is not None:
        _draw_chance(surface, layout.chance, (said.before, said.after), style)
    if said.done < 1:
        line = pygame.Rect(card.x, card.bottom - 3, card.width, 3)
        draw_progress(surface, line, said.done, style)


def chip_rects(
    room: pygame.Rect, verdicts: Sequence[Verdict | Judgement], style: Style
) -> list[pygame.Rect]:
    """Where the verdicts stand, in one row."""
    m = style.metrics
    height, left, rects = round(m.small * 2.1), room.x, []
    for verdict in verdicts:
        width = text_width(str(verdict), m.small, bold=True) + round(m.icon * 2.3)
        rects.append(pygame.Rect(left, room.y, width, height))
        left += width + m.gap // 2
    return rects


def sentence_size(room: pygame.Rect, words: str, style: Style) -> tuple[int, list[str]]:
    """The size at which ``words`` fit into ``room``, and their lines."""
    m = style.metrics
    for size in (m.body, m.small, m.caption):
        lines = wrap(words, size, room.width)
        if len(lines) * size * LEADING <= room.height + size * (LEADING - 1):
            return size, lines
    return m.caption, lines


def _draw_move(
    surface: pygame.Surface, room: pygame.Rect, said: Said, style: Style
) -> None:
    m, theme = style.metrics, style.theme
    y = room.y + m.label // 2
    draw_label(surface, said.label, room.x, y, m.label, theme.text2, track=m.label_track)
    big = m.h1 if text_width(said.move, m.h1, bold=True) <= room.width else m.h2
    words = ellipsis(said.move, big, room.width, bold=True)
    draw_text(surface, words, room.x, room.centery, big, theme.text, bold=True)
    draw_text(surface, said.place, room.x, foot(room, style), m.small, theme.text2)


def foot(room: pygame.Rect, style: Style) -> int:
    """The height of the line at the foot of the left part."""
    return room.bottom - style.metrics.small // 2


def _draw_chip(
    surface: pygame.Surface,
    rect: pygame.Rect,
    verdict: Verdict | Judgement,
    chosen: bool,
    style: Style,
) -> None:
    m, theme = style.metrics, style.theme
    if chosen:
        draw_pick(surface, rect, style)
    else:
        rounded(surface, rect, m.radius, None, theme.line)
    icon, ink = round(m.icon * 0.9), theme.text if chosen else theme.text3
    sign = theme.accent2 if chosen else theme.text3
    x = rect.x + round(m.icon * 0.95)
    if isinstance(verdict, Verdict):
        draw_icon(surface, ICONS[verdict], (x, rect.centery), icon, sign)
    else:
        glyph, place = GLYPHS[NAGS[verdict]], (x, rect.centery)
        draw_text(surface, glyph, *place, m.small, sign, bold=True, align="center")
    words = str(verdict).capitalize()
    left = x + round(m.icon * 0.75)
    draw_text(surface, words, left, rect.centery, m.small, ink, bold=chosen)


def _draw_sentence(
    surface: pygame.Surface, room: pygame.Rect, words: str, style: Style
) -> None:
    size, lines = sentence_size(room, words, style)
    y = room.y + size * LEADING / 2
    for number, line in enumerate(lines):
        rise = y + number * size * LEADING
        draw_text(surface, line, room.x, rise, size, style.theme.text)


def _draw_chance(
    surface: pygame.Surface, room: pygame.Rect, chances: tuple[float, float], style: Style
) -> None:
    m, theme = style.metrics, style.theme
    y, right = room.y + m.label // 2, room.right
    draw_label(surface, "Chance to win", right, y, m.label, theme.text2,
               track=m.label_track, align="right")  # fmt: skip
    y += round(m.label + m.h2 * 0.8)
    before, after = (percent(chance) for chance in chances)
    x = right - draw_text(
        surface, after, right, y, m.h2, theme.danger, bold=True, align="right"
    )
    draw_icon(surface, "next", (x - m.icon * 0.8, y), m.icon, theme.text3)
    left = x - round(m.icon * 1.6)
    draw_text(surface, before, left, y, m.h2, theme.text, bold=True, align="right")
