"""The cards of the two players, and the one that says how the game ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

import pygame

from core.clock import TimeLeft
from core.texts import _
from core.values import Piece
from gui.board.men import PieceSet, draw_men_row
from gui.drawing import cuts
from gui.drawing.icons import draw_icon, draw_moon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, rounded
from gui.drawing.text import LEADING, draw_text, fitted, text_width, wrap_into
from gui.ui.elements import Canvas, Text
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import FIT, GROW, Column, Element, Length, Row, Space, Stack
from gui.ui.parts import waves
from gui.widgets.clock import draw_clock, draw_reserve, reserve_height
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style

SLIDE = 0.240
"""Seconds in which the card of the result slides in."""

_WAY = 12
_LEAD = 32
"""Room for the difference behind the pieces taken."""

_CARD = {"S": 80, "M": 100, "L": 132}
_CLOCK = {"S": (104, 38), "M": (114, 46), "L": (150, 60)}


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """What a player's card says; all of it is known to both sides.

    Attributes:
        name: The player's name.
        detail: The line under it.
        lines: What may stand there at other moments, and is not to be cut either.
        drawing: How pieces are drawn.
        phase: Of the moon that is a bot's portrait; ``None`` for a person's eye.
        taken: The pieces the player has taken, in the order they stand in.
        lead: By how much the player's pieces are worth more than the other's, if they are.
        counts: What the rules count of the player, in a few words.
        clock: What is left, or ``None`` without a clock.
        running: Whether that clock runs.
        thinking: Since how many seconds the thinking waves go, in place of the detail.
        says: What was taken, in words.
    """

    name: str
    detail: str
    drawing: PieceSet
    lines: Sequence[str] = ()
    phase: float | None = None
    taken: Sequence[Piece] = ()
    lead: int = 0
    counts: str = ""
    clock: TimeLeft | None = None
    running: bool = False
    thinking: float | None = None
    says: str = ""


def player_card(card: PlayerCard, names: Sequence[str], m: Metrics) -> Element:
    """A player's card.

    The clock stands below the name if one of ``names``, of both players, has no room beside
    it; then the detail gives way to the clock where that leaves it no room.
    """
    wide, high = _CLOCK[m.size]
    gap, left = m.gap, card.clock
    portrait = Canvas(partial(_draw_portrait, card.phase), w=high, h=high)
    name = Text(
        card.name, ("h3", "body", "small", "caption"), "text", bold=True, w=GROW, h=GROW
    )
    detail: Element = Text(card.detail, ("small", "caption"), w=GROW, h=GROW)
    if card.thinking is not None:
        detail = waves(card.thinking, _("thinking"), w=GROW, h=GROW)
    men = _men(card)
    if left is None:
        who = Column(name, detail, w=GROW)
        return _on_card(Row(portrait, who, gap=gap, h=high), men)
    shown, below = (left, card.running), reserve_height(m) // 2 if left.byoyomi else 0
    beside = max(text_width(each, m.body, bold=True) for each in names)
    beside = max(beside, *(text_width(each, m.caption) for each in card.lines), 0)
    room, who = 4 * gap + high + wide, Column(name, detail, w=GROW)
    reserve = clock_reserve(*shown, wide) if left.byoyomi else None
    plain = _on_card(
        Row(portrait, who, clock_face(*shown, wide, high), gap=gap, h=high),
        Row(men, reserve, gap=gap, h=GROW),
        w=room + beside,
    )
    clock = Column(
        Space(),
        Row(Space(), clock_face(*shown, wide, high - below)),
        Row(Space(), clock_reserve(*shown, wide, gap + below)),
        pad=("gap", 0),
    )
    apart = Space(wide)
    low = Row(men, apart, gap=gap, align=None, h=GROW)
    under = Column(name, Row(detail, apart, align=None, h=GROW), w=GROW)
    tight = _on_card(Row(portrait, under, gap=gap, h=high), low, over=clock)
    tight.w = room + (text_width(card.detail, m.caption) if card.thinking is None else 0)
    lowered = _on_card(
        Row(portrait, Column(name, Space(), w=GROW), gap=gap, h=high),
        Row(detail, apart, align=None, h=round(LEADING * m.small)),
        low,
        Space(m.gap // 3),
        over=clock,
    )
    return FirstThatFits(plain, tight, lowered, w=None, h=_CARD)


def _on_card(*rows: Element, over: Element | None = None, w: Length = None) -> Element:
    """Rows on the ground of a card, with what lies over them."""
    body = Column(Space("gap"), *rows, pad=("gap", 0), h=GROW)
    if over is None:
        return Column(body, ground=draw_panel, w=w, h=_CARD)
    return Column(Stack(body, over, h=GROW), ground=draw_panel, h=_CARD)


def _men(card: PlayerCard) -> Element:
    """What is counted of the player, what they have taken, and by how much they lead."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        place, room = (rect.x, rect.centery), rect.width - _LEAD
        end = draw_men(surface, place, room, card.taken, style, card.drawing)
        if card.lead > 0:
            x = end + (style.metrics.gap // 2 if card.taken else 0)
            ink, size = style.theme.text2, style.metrics.small
            draw_text(surface, f"+{card.lead}", x, rect.centery, size, ink)

    counts = Text(card.counts, ("small", "caption"), "text", w=FIT)
    kids = counts if card.counts else None, Canvas(draw, says=card.says, w=GROW, h=GROW)
    return Row(*kids, gap="gap", w=GROW, h=GROW)


def clock_face(left: TimeLeft, running: bool, w: int, h: int) -> Canvas:
    """A clock."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        draw_clock(surface, rect, left.shown, running, style)

    return Canvas(draw, w=w, h=h)


def clock_reserve(left: TimeLeft, running: bool, w: int, h: Length = GROW) -> Canvas:
    """What follows main time, below a clock."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        draw_reserve(surface, rect, left, running, style)

    return Canvas(draw, w=w, h=h)


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
    phase: float | None, surface: pygame.Surface, rect: pygame.Rect, style: Style
) -> None:
    """Draw the moon of a bot or the eye of a person."""
    theme, middle, radius = style.theme, rect.center, rect.width / 2 - 0.5
    if phase is not None:
        draw_moon(surface, middle, radius, phase, theme)
        return
    disc(surface, middle, radius, theme.raised, theme.edge, 1.25)
    draw_icon(surface, "watch", middle, round(radius * 1.1), theme.text2)


def draw_result(
    surface: pygame.Surface,
    rect: pygame.Rect,
    words: tuple[str, str, str],
    icon: str,
    style: Style,
    share: float = 1.0,
) -> None:
    """Draw the card that says the result.

    Args:
        surface: The window.
        rect: Where it comes to stand.
        words: The result, why, and what else there is to say.
        icon: A sign at the right; empty for none.
        style: Colours and measures.
        share: How far it has slid in, 0 to 1.
    """
    card = pygame.Surface(rect.size, pygame.SRCALPHA)
    cuts.lay(card, rect.topleft)
    _draw_card(card, words, icon, style)
    card.set_alpha(round(255 * share))
    surface.blit(card, (rect.x, rect.y - round(_WAY * (1 - share))))


def _draw_card(
    card: pygame.Surface, words: tuple[str, str, str], icon: str, style: Style
) -> None:
    m, theme, rect = style.metrics, style.theme, card.get_rect()
    rounded(card, rect, m.radius, theme.panel, theme.accent2, 1.5)
    x, width = m.gutter, rect.width - 2 * m.gutter
    result, reason, detail = words
    y = rect.height * 0.27
    room = width - (m.icon + m.gap if icon else 0)
    shown, size = fitted(result, (m.h1, m.h2, m.h3), room, bold=True)
    draw_text(card, shown, x, y, size, theme.text, bold=True)
    if icon:
        place = (rect.right - m.gutter - m.icon / 2, y)
        draw_icon(card, icon, place, m.icon, theme.accent2)
    y = rect.height * 0.55
    size = m.body if _fits(reason, m.body, width) else m.small
    for line in wrap_into(reason, size, width, 2, bold=True):
        draw_text(card, line, x, y, size, theme.text, bold=True)
        y += size * 1.3
    y += m.small * 0.1
    step = m.small * LEADING * 0.95
    most = ceil((rect.height - m.small * 0.7 - y) / step)
    for line in wrap_into(detail, m.small, width, most) if most > 0 else ():
        draw_text(card, line, x, y, m.small, theme.text2)
        y += step


def _fits(words: str, size: int, width: float) -> bool:
    """Whether no word of a bold text is wider than its line."""
    return all(text_width(word, size, bold=True) <= width for word in words.split())
