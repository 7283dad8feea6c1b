"""The line over each board: whose view it is, and how much of it is in view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import pygame

from bots.roster import title_of
from core.game import standing_words
from core.values import Observation, Piece, Side
from gui.board.men import PieceSet, list_man
from gui.board.move_tree import king_of
from gui.drawing.icons import draw_icon
from gui.drawing.text import draw_text, fitted, text_width
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.boards import VIEWERS
from gui.replay.layout import Panel
from gui.replay.words import move_words, view_words
from gui.widgets.bot_rows import NameLook, draw_name
from gui.widgets.signs import draw_thinking
from gui.widgets.widget import Style

Emblem: TypeAlias = tuple[Piece, PieceSet]
"""The piece that stands for a side, and how it is drawn."""


@dataclass(frozen=True, slots=True)
class Caption:
    """What the line over a board says.

    Attributes:
        title: In bold, at the left.
        detail: At the right.
        emblem: The piece before the title; ``None`` for the sign of the truth.
        thinking: Seconds since the waves before the detail began; ``None`` without them.
        clock: What a clock at the right end shows; empty without one.
        aside: After the title, where there is room for all of it.
    """

    title: str
    detail: str
    emblem: Emblem | None = None
    thinking: float | None = None
    clock: str = ""
    aside: str = ""


def caption_of(panel: Panel, annotated: AnnotatedGame, seen: Observation) -> Caption:
    """What a replay says over a board: whose view it is, and how much of it."""
    viewer = VIEWERS.get(panel)
    if viewer is None:
        opening = annotated.opening(seen.ply)
        if annotated.facts.hidden:
            return Caption("Truth", told_moment(annotated, seen), aside=opening)
        if opening:
            return Caption(opening, "")
        return Caption("Board", told_moment(annotated, seen))
    squares = annotated.facts.playable
    detail = f"{len(seen.visible & squares)} of {len(squares)} in view"
    return Caption(view_words(annotated.facts, viewer), detail, emblem(annotated, viewer))


def emblem(annotated: AnnotatedGame, side: Side) -> Emblem:
    """The piece that stands for a side: its most valuable."""
    return king_of(annotated.facts, side)


def draw_caption(
    surface: pygame.Surface, rect: pygame.Rect, caption: Caption, style: Style
) -> None:
    """Draw the line over a board."""
    m, theme, y = style.metrics, style.theme, rect.centery
    _draw_emblem(surface, (rect.x + m.icon / 2, y), caption.emblem, style)
    x, right = rect.x + m.icon + round(m.gap * 0.6), rect.right
    right -= _draw_clock(surface, (right, y), caption, style)
    # A long name leaves room for the dots that stand for the rest.
    least = text_width("…", m.small) + m.gap if caption.detail else 0
    aside = text_width(caption.detail, m.small) + m.gap if caption.detail else 0
    named = text_width(title_of(caption.title), m.body, bold=True)
    # What a bot is called besides has the room that is left by all else.
    wide = min(right - least, max(x + named, right - aside)) - x
    room = pygame.Rect(x, round(y - m.body / 2), wide, m.body)
    look = NameLook(theme.text, theme.text2, m.small)
    x += draw_name(surface, room, caption.title, (m.body,), look) + m.gap
    detail, size = fitted(caption.detail, m.small_sizes, right - x)
    draw_text(surface, detail, right, y, size, theme.text2, align="right")
    left = right - text_width(detail, size) - m.gap
    if x + text_width(caption.aside, m.small) <= left:
        draw_text(surface, caption.aside, x, y, m.small, theme.text2)
    left += m.gap - round(m.body * 3.7)
    if caption.thinking is not None and left >= x:
        draw_thinking(surface, left, y, caption.thinking, style)


def _draw_clock(
    surface: pygame.Surface, place: tuple[int, int], caption: Caption, style: Style
) -> int:
    """Draw the clock with its right end there; the pixels it takes, with a gap."""
    m, theme = style.metrics, style.theme
    if not caption.clock:
        return 0
    ink = theme.text2 if caption.thinking is None else theme.accent2
    width = text_width("0" * len(caption.clock), m.body, bold=True)
    draw_text(surface, caption.clock, *place, m.body, ink, bold=True, align="right")
    return width + m.gap


def _draw_emblem(
    surface: pygame.Surface, middle: tuple[float, float], man: Emblem | None, style: Style
) -> None:
    m, theme = style.metrics, style.theme
    if man is None:
        draw_icon(surface, "board", middle, round(m.icon * 0.9), theme.text2)
        return
    place = round(middle[0] - m.icon / 2), round(middle[1] - m.icon / 2)
    piece, drawing = man
    surface.blit(list_man(piece, m.icon, theme, drawing), place)


def told_moment(annotated: AnnotatedGame, seen: Observation) -> str:
    """Which moment the board shows, and what the rules count there, if that matters."""
    counted = standing_words(annotated.game, seen, annotated.record.fen)
    return " · ".join(filter(None, [moment_words(annotated, seen.ply), counted]))


def moment_words(annotated: AnnotatedGame, ply: int) -> str:
    """Which moment of a game the board shows."""
    if not annotated.steps:
        return "before the first move"
    if ply == 0:
        return f"before {move_words(annotated.steps[0])}"
    return f"after {move_words(annotated.steps[ply - 1])}"
