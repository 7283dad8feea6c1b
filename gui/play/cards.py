"""The cards of the two players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from core.clock import TimeLeft
from core.values import Piece
from gui.board.men import PieceSet, draw_men_row
from gui.drawing.icons import draw_icon, draw_moon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc
from gui.drawing.text import draw_text, fitted, text_width
from gui.widgets.clock import draw_clock, draw_reserve, reserve_height
from gui.widgets.signs import draw_panel, draw_thinking
from gui.widgets.widget import Style

_LEAD = 32
"""Room for the difference behind the pieces taken."""

_CLOCK = {"S": (104, 38), "M": (114, 46), "L": (150, 60)}


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """What a player's card says; all of it is known to both sides.

    Attributes:
        name: The player's name.
        detail: The line under it.
        drawing: How pieces are drawn.
        phase: Of the moon that is a bot's portrait; ``None`` for a person's eye.
        taken: The pieces the player has taken, in the order they stand in.
        lead: By how much the player's pieces are worth more than the other's, if they are.
        counts: What the rules count of the player, in a few words.
        clock: What is left, or ``None`` without a clock.
        running: Whether that clock runs.
        thinking: Since how many seconds the thinking waves go, in place of the detail.
    """

    name: str
    detail: str
    drawing: PieceSet
    phase: float | None = None
    taken: Sequence[Piece] = ()
    lead: int = 0
    counts: str = ""
    clock: TimeLeft | None = None
    running: bool = False
    thinking: float | None = None


def draw_card(
    surface: pygame.Surface,
    rect: pygame.Rect,
    card: PlayerCard,
    style: Style,
    tight: bool = False,
) -> None:
    """Draw a player's card; in a tight one the clock stands below the name."""
    m, theme = style.metrics, style.theme
    draw_panel(surface, rect, style)
    places = _fitting(rect, card, m, tight=tight)
    _draw_portrait(surface, places.portrait, card.phase, style)
    (x, above), below = places.name, places.detail
    right = rect.right if card.clock is None else places.clock.x
    width = (rect.right if tight else right) - m.gap - x
    sizes = (m.h3, m.body, m.small, m.caption)
    name, size = fitted(card.name, sizes, width, bold=True)
    draw_text(surface, name, x, above, size, theme.text, bold=True)
    if card.thinking is not None:
        draw_thinking(surface, *below, card.thinking, style)
    else:
        room = right - m.gap - below[0]
        detail, size = fitted(card.detail, (m.small, m.caption), room, bold=False)
        draw_text(surface, detail, *below, size, theme.text2)
    if card.clock is not None:
        draw_clock(surface, places.clock, card.clock.shown, card.running, style)
        draw_reserve(surface, places.reserve, card.clock, card.running, style)
    men = places.men
    counts, size = fitted(card.counts, (m.small, m.caption), men.width, bold=False)
    draw_text(surface, counts, men.x, men.centery, size, theme.text)
    used = text_width(counts, size) + m.gap if counts else 0
    place, room = (men.x + used, men.centery), men.width - _LEAD - used
    end = draw_men(surface, place, room, card.taken, style, card.drawing)
    if card.lead > 0:
        gap = m.gap // 2 if card.taken else 0
        words = f"+{card.lead}"
        draw_text(surface, words, end + gap, men.centery, m.small, theme.text2)


def is_tight(rect: pygame.Rect, names: Sequence[str], m: Metrics) -> bool:
    """Whether one of the names has no room beside a clock in such a card."""
    places = _places(rect, m, None, tight=False)
    width = places.clock.x - m.gap - places.name[0]
    return any(text_width(name, m.body, bold=True) > width for name in names)


@dataclass(frozen=True, slots=True)
class _Places:
    """Where things stand in a card; of the words left edge and middle."""

    portrait: pygame.Rect
    clock: pygame.Rect
    reserve: pygame.Rect
    name: tuple[int, float]
    detail: tuple[int, float]
    men: pygame.Rect


def _places(
    rect: pygame.Rect, m: Metrics, left: TimeLeft | None, *, tight: bool
) -> _Places:
    width, height = _CLOCK[m.size]
    pad = m.gap
    portrait = pygame.Rect(rect.x + pad, rect.y + pad, height, height)
    clock = pygame.Rect(rect.right - pad - width, rect.y + pad, width, height)
    men = pygame.Rect(rect.x + pad, portrait.bottom, rect.width - 2 * pad, 0)
    men.height = rect.bottom - portrait.bottom
    byoyomi = left is not None and left.byoyomi > 0
    if tight and left is not None:
        clock.height -= reserve_height(m) // 2 if byoyomi else 0
        clock.bottom = rect.bottom - pad - (reserve_height(m) // 2 if byoyomi else 0)
    if byoyomi or (tight and left is not None):
        men.width = clock.x - pad - men.x
    reserve = pygame.Rect(clock.x, clock.bottom, width, rect.bottom - clock.bottom)
    x, middle = portrait.right + pad, portrait.centery
    name, detail = (x, middle - height * 0.24), (x, middle + height * 0.25)
    return _Places(portrait, clock, reserve, name, detail, men)


def _fitting(rect: pygame.Rect, card: PlayerCard, m: Metrics, *, tight: bool) -> _Places:
    """Where things stand; the detail lower where the clock leaves it no room."""
    places = _places(rect, m, card.clock, tight=tight)
    room = places.clock.x - m.gap - places.detail[0]
    if tight and card.clock is not None and text_width(card.detail, m.caption) > room:
        return _lowered(places, rect, m)
    return places


def _lowered(places: _Places, rect: pygame.Rect, m: Metrics) -> _Places:
    """The detail below the portrait, and the captured pieces below that."""
    men, top = places.men, places.men.y + round(m.small * 1.7)
    lower = pygame.Rect(men.x, top, men.width, rect.bottom - top)
    return replace(places, detail=(men.x, men.y + m.small), men=lower)


def draw_men(
    surface: pygame.Surface,
    place: tuple[float, float],
    width: float,
    men: Sequence[Piece],
    style: Style,
    drawing: PieceSet,
) -> float:
    """Draw a row of pieces from a left edge, at most as wide as ``width``; its right edge.

    Pieces of a kind come one after the other, as ``Facts.ordered`` has them; one for each
    kind, with their number, where so many would be too small to be told apart.
    """
    kinds, m = len(set(men)), style.metrics
    squares = 1 + 0.84 * max(0, kinds - 1) + 0.46 * (len(men) - kinds)
    size = min(round(m.body * 1.4), int(width / max(1.0, squares)))
    if size < m.body:
        return _draw_counts(surface, place, width, Counter(men), style, drawing)
    return draw_men_row(surface, *place, size, men, style.theme, drawing)


def _draw_counts(
    surface: pygame.Surface,
    place: tuple[float, float],
    width: float,
    counts: Counter[Piece],
    style: Style,
    drawing: PieceSet,
) -> float:
    """Draw a piece of each kind, and behind it how many there are, if several."""
    m, (x, y) = style.metrics, place
    several = sum(number > 1 for number in counts.values())
    figure = text_width("8", m.caption) + 3
    room = width - several * figure
    size = max(1, min(round(m.body * 1.4), int(room / max(1, len(counts)))))
    for piece, number in counts.items():
        x = draw_men_row(surface, x, y, size, [piece], style.theme, drawing)
        if number > 1:
            draw_text(surface, str(number), x, y, m.caption, style.theme.text2)
            x += figure
    return x


def _draw_portrait(
    surface: pygame.Surface,
    box: pygame.Rect,
    phase: float | None,
    style: Style,
) -> None:
    theme, middle, radius = style.theme, box.center, box.width / 2 - 0.5
    if phase is not None:
        draw_moon(surface, middle, radius, phase, theme)
        return
    disc(surface, middle, radius, theme.raised, theme.edge, 1.25)
    draw_icon(surface, "watch", middle, round(radius * 1.1), theme.text2)
