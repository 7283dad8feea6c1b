"""What the player knows, in figures: squares in view, men out of sight, the legend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from core.values import Piece, Side
from gui.board import marks as drawn
from gui.board.layout import BoardLayout
from gui.board.pen import Pen
from gui.board.view_state import BoardMarks, Step
from gui.metrics import Metrics
from gui.play.cards import draw_men
from gui.shapes import rounded
from gui.text import draw_label, draw_text, ellipsis
from gui.theme import Theme
from gui.ui import Style
from gui.widgets.signs import draw_progress

_PARTS = 8


@dataclass(frozen=True, slots=True)
class Known:
    """The figures of one moment.

    Attributes:
        in_view: Number of squares the player sees.
        squares: Number of squares there are.
        unseen: The opponent's men that are neither taken nor in sight.
    """

    in_view: int
    squares: int
    unseen: Sequence[Piece]


def draw_known(
    surface: pygame.Surface, rect: pygame.Rect, known: Known, style: Style
) -> None:
    """Draw the figures from the top of a column."""
    m, theme, x = style.metrics, style.theme, rect.x
    y = rect.y + m.label * 0.75
    _label(surface, "In view", x, y, style)
    y += m.h2 * 1.2
    width = draw_text(surface, str(known.in_view), x, y, m.h2, theme.text, bold=True)
    words = f"of {known.squares} squares"
    draw_text(surface, words, x + width + m.gap * 0.75, y + 1, m.small, theme.text2)
    y += m.h2 * 0.8
    _draw_parts(surface, pygame.Rect(x, round(y), rect.width, 6), known, style)
    y += m.h2 * 1.15
    _label(surface, "Men out of sight", x, y, style)
    y += m.h2 * 1.05
    draw_men(surface, (x, y), rect.width, known.unseen, style)


def known_height(m: Metrics) -> int:
    """How high ``draw_known`` draws."""
    return round(m.label * 0.75 + m.h2 * 4.2 + m.body * 0.8)


def legend_of(marks: BoardMarks, last: str) -> list[tuple[str, str]]:
    """The marks now in use: which swatch, and the words for it.

    ``last`` says whose last move the brackets show.
    """
    entries = [
        ("go", "can go", bool(marks.dots)),
        ("take", "can take", bool(marks.rings)),
        ("blocked", "way is blocked", bool(marks.blocked)),
        ("lost", "you lost a man here", marks.lost is not None),
        ("last", last, bool(marks.last)),
    ]
    return [(swatch, words) for swatch, words, in_use in entries if in_use]


def draw_legend(
    surface: pygame.Surface,
    rect: pygame.Rect,
    entries: Sequence[tuple[str, str]],
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
        draw_swatch(surface, box, swatch, style)
        x = box.right + m.gap
        text = ellipsis(words, m.small, rect.right - x)
        draw_text(surface, text, x, box.centery, m.small, theme.text2)


def legend_pitch(m: Metrics) -> int:
    """From one row of the legend to the next."""
    return round(m.icon * 1.7)


def draw_swatch(
    surface: pygame.Surface, box: pygame.Rect, swatch: str, style: Style
) -> None:
    """Draw one mark as it looks on the board, on a square of its own."""
    theme = style.theme
    grounds = {"blocked": theme.fog_mid, "lost": theme.dark}
    ground = grounds.get(swatch, theme.light)
    rounded(surface, box, 3, ground)
    # The wall of a blocked square stands on an edge; half a square up it is in the middle.
    lift = box.height // 2 + 1 if swatch == "blocked" else 0
    layout = BoardLayout(1, 1, box.width, box.x, box.y - lift)
    _SWATCHES[swatch](Pen(surface, layout, theme))


def _draw_parts(
    surface: pygame.Surface, rect: pygame.Rect, known: Known, style: Style
) -> None:
    gap = 4
    width = (rect.width - gap * (_PARTS - 1)) / _PARTS
    for part in range(_PARTS):
        share = min(1.0, max(0.0, known.in_view / known.squares * _PARTS - part))
        left = round(rect.x + part * (width + gap))
        box = pygame.Rect(left, rect.y, round(width), rect.height)
        draw_progress(surface, box, share, style)


def _label(surface: pygame.Surface, words: str, x: int, y: float, style: Style) -> None:
    m = style.metrics
    draw_label(surface, words, x, y, m.label, style.theme.text2, track=m.label_track)


_Swatch: TypeAlias = Callable[[Pen], None]


def _wash(pen: Pen, theme: Theme) -> None:
    veil = pygame.Surface((pen.cell - 2, pen.cell - 2))
    veil.fill(theme.accent)
    veil.set_alpha(round(255 * 0.22))
    pen.surface.blit(veil, (pen.layout.x + 1, pen.layout.y + 1))


def _last(pen: Pen) -> None:
    _wash(pen, pen.theme)
    drawn.draw_brackets(pen, [Step(0, None)], frozenset())


_SWATCHES: dict[str, _Swatch] = {
    "go": lambda pen: drawn.draw_hints(pen, BoardMarks(dots=frozenset({0}))),
    "take": lambda pen: drawn.draw_hints(pen, BoardMarks(rings=frozenset({0}))),
    "blocked": lambda pen: drawn.draw_blocked(pen, [0], Side.FIRST),
    "lost": lambda pen: drawn.draw_lost(pen, 0),
    "last": _last,
}
