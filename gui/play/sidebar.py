"""What the player knows, in figures: squares in view, pieces out of sight, the legend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from core.facts import Facts
from core.values import Piece
from gui.board.board_view import draw_swatch
from gui.board.men import drawing_of
from gui.board.view_state import BoardMarks
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_label, draw_text, text_width, wrap_into
from gui.play.cards import draw_men
from gui.play.side_layout import unseen_top
from gui.widgets.signs import draw_progress
from gui.widgets.widget import Style

_PARTS = 8


@dataclass(frozen=True, slots=True)
class SightCounts:
    """The figures of one moment.

    Attributes:
        in_view: Number of the squares something can stand on that the player sees.
        unseen: The opponent's pieces that are neither taken nor in sight.
        facts: The game.
    """

    in_view: int
    unseen: Sequence[Piece]
    facts: Facts


def draw_known(
    surface: pygame.Surface, rect: pygame.Rect, known: SightCounts, style: Style
) -> None:
    """Draw the figures from the top of a column."""
    m = style.metrics
    _draw_in_view(surface, rect, known, style)
    below = round(rect.y + m.h2 * 3.15)
    unseen = pygame.Rect(rect.x, below, rect.width, rect.bottom - below)
    _draw_unseen(surface, unseen, known, style)


def draw_known_beside(
    surface: pygame.Surface, rect: pygame.Rect, known: SightCounts, style: Style
) -> None:
    """Draw the figures side by side."""
    width = (rect.width - style.metrics.gutter) // 2
    _draw_in_view(surface, pygame.Rect(rect.x, rect.y, width, rect.height), known, style)
    right = pygame.Rect(rect.right - width, rect.y, width, rect.height)
    _draw_unseen(surface, right, known, style)


def legend_of(marks: BoardMarks, last: str) -> list[tuple[str, str]]:
    """The marks now in use: which swatch, and the words for it.

    ``last`` says whose last move the brackets show.
    """
    entries = [
        ("ghost", "last seen here (number: moves ago)", bool(marks.ghosts)),
        ("sure", "certainly there", bool(marks.sure)),
        ("go", "can go", bool(marks.dots)),
        ("take", "can take", bool(marks.rings)),
        ("try", "may be possible", bool(marks.tries)),
        ("movable", "can move now", bool(marks.movable)),
        ("plan", "planned move", bool(marks.premove)),
        ("pencil", "your pencil mark", bool(marks.pencilled)),
        ("blocked", "blocked", bool(marks.blocked)),
        ("check", "in check", bool(marks.check)),
        *line_entries(marks),
        ("lost", "you lost a piece here", bool(marks.lost)),
        ("last", last, bool(marks.last)),
        ("order", "order of a series", bool(marks.order)),
    ]
    return [(swatch, words) for swatch, words, in_use in entries if in_use]


def line_entries(marks: BoardMarks) -> list[tuple[str, str, bool]]:
    """What the numbers on arrows mean, if there are some."""
    line = marks.numbered
    if line is None:
        return []
    return [("numbered", "found line" if line.found else "best line so far", True)]


def draw_legend(
    surface: pygame.Surface,
    rect: pygame.Rect,
    entries: Sequence[tuple[str, str]],
    facts: Facts,
    style: Style,
) -> None:
    """Draw the legend so that it stands on the foot of a column."""
    if not entries:
        return
    m, theme = style.metrics, style.theme
    side, pitch = round(m.icon * 1.35), legend_pitch(m)
    top = rect.bottom - pitch * len(entries) + (pitch - side) // 2 + m.gap // 2
    _label(surface, "Marks", rect.x, top - m.label * 1.7, style)
    for number, (swatch, words) in enumerate(entries):
        box = pygame.Rect(rect.x, top + number * pitch, side, side)
        draw_swatch(surface, box, swatch, facts, theme)
        x = box.right + m.gap
        fits = text_width(words, m.small) <= rect.right - x
        size = m.small if fits else m.caption
        lines = wrap_into(words, size, rect.right - x, 2)
        for line, text in enumerate(lines):
            y = box.centery + (line - (len(lines) - 1) / 2) * size * 1.2
            draw_text(surface, text, x, y, size, theme.text2)


def legend_pitch(m: Metrics) -> int:
    """From one row of the legend to the next."""
    return round(m.icon * 1.7)


def _draw_in_view(
    surface: pygame.Surface, rect: pygame.Rect, known: SightCounts, style: Style
) -> None:
    m, theme, x = style.metrics, style.theme, rect.x
    y = rect.y + m.label * 0.75
    _label(surface, "In view", x, y, style)
    y += m.h2 * 1.2
    width = draw_text(surface, str(known.in_view), x, y, m.h2, theme.text, bold=True)
    words = f"of {len(known.facts.playable)} squares"
    draw_text(surface, words, x + width + m.gap * 0.75, y + 1, m.small, theme.text2)
    bar = pygame.Rect(x, round(y + m.h2 * 0.8), rect.width, 6)
    _draw_parts(surface, bar, known, style)


def _draw_unseen(
    surface: pygame.Surface, rect: pygame.Rect, known: SightCounts, style: Style
) -> None:
    m = style.metrics
    _label(surface, "Pieces out of sight", rect.x, rect.y + m.label * 0.75, style)
    place, drawing = (rect.x, rect.y + unseen_top(m)), drawing_of(known.facts.key)
    draw_men(surface, place, rect.width, known.unseen, style, drawing)


def _draw_parts(
    surface: pygame.Surface, rect: pygame.Rect, known: SightCounts, style: Style
) -> None:
    gap = 4
    width = (rect.width - gap * (_PARTS - 1)) / _PARTS
    seen = known.in_view / len(known.facts.playable) * _PARTS
    for part in range(_PARTS):
        share = min(1.0, max(0.0, seen - part))
        left = round(rect.x + part * (width + gap))
        box = pygame.Rect(left, rect.y, round(width), rect.height)
        draw_progress(surface, box, share, style)


def _label(surface: pygame.Surface, words: str, x: int, y: float, style: Style) -> None:
    m = style.metrics
    draw_label(surface, words, x, y, m.label, style.theme.text2, track=m.label_track)
