"""Draws what stands beside the board and cannot be pressed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from bots.roster import ROSTER
from core.arena.table import Seat
from core.values import Observation, Piece, Side
from gui.board.men import list_man
from gui.board.view_state import BoardMarks
from gui.icons import draw_icon
from gui.play.cards import Card, draw_card, is_tight
from gui.play.controls import Controls
from gui.play.layout import PlayLayout
from gui.play.result import detail_words, draw_result, reason_words, result_text
from gui.play.sidebar import (
    Known,
    draw_known,
    draw_legend,
    known_height,
    legend_of,
    legend_pitch,
)
from gui.play.story import out_of_sight, taken
from gui.shapes import hline, rounded
from gui.text import draw_label, draw_text, ellipsis, text_width
from gui.ui import Style
from gui.widgets.signs import draw_panel


@dataclass(frozen=True, slots=True)
class Moment:
    """What the panels show: all of it the person's own knowledge.

    Attributes:
        seen: What the person has been shown up to the moment on the board.
        live: What the person has been shown up to now.
        marks: The marks on the board.
        now: The time.
        waves: The time that the thinking sign goes by.
        slid: How far the result has slid in, 0 to 1.
    """

    seen: Sequence[Observation]
    live: Sequence[Observation]
    marks: BoardMarks
    now: float
    waves: float
    slid: float = 1.0


class Panels:
    """Draws the cards and lists of one seat."""

    def __init__(self, seat: Seat, controls: Controls) -> None:
        self._seat = seat
        self._controls = controls
        self._names = seat.names[seat.side], seat.names[seat.side.other]

    def draw(
        self, surface: pygame.Surface, layout: PlayLayout, moment: Moment, style: Style
    ) -> None:
        """Draw everything beside the board but the widgets."""
        self._controls.bar.draw(surface, style)
        tight = is_tight(layout.you, self._names, style.metrics)
        draw_card(surface, layout.opponent, self._opponent(moment), style, tight)
        draw_card(surface, layout.you, self._you(moment), style, tight)
        if self._controls.over:
            self._draw_result(surface, layout.result, moment, style)
        draw_panel(surface, self._controls.panel(layout), style)
        self._draw_news(surface, moment, style)
        if layout.side is not None:
            self._draw_head(surface, style)
            self._draw_side(surface, layout.side, moment, style)
        elif not self._controls.shows_moves(layout):
            self._draw_knowledge(surface, moment, style)

    def _opponent(self, moment: Moment) -> Card:
        seat, side = self._seat, self._seat.side.other
        entry = ROSTER.get(self._names[1])
        detail = f"{entry.rating:.0f}" if entry is not None else ""
        thinking = None
        if seat.outcome is None and moment.live[-1].to_move is side:
            thinking = moment.waves
            if seat.preparing:
                detail, thinking = "Preparing…", None
        return self._card(side, detail, moment, entry.phase if entry else 0.5, thinking)

    def _you(self, moment: Moment) -> Card:
        side = self._seat.side
        return self._card(side, self._seat.facts.sides[side].capitalize(), moment)

    def _card(
        self,
        side: Side,
        detail: str,
        moment: Moment,
        phase: float | None = None,
        thinking: float | None = None,
    ) -> Card:
        seat = self._seat
        return Card(
            name=seat.names[side],
            detail=detail,
            phase=phase,
            taken=taken(moment.live, side),
            clock=seat.time_left(side, moment.now),
            running=seat.running is side,
            thinking=thinking,
        )

    def _draw_result(
        self, surface: pygame.Surface, rect: pygame.Rect, moment: Moment, style: Style
    ) -> None:
        seat, outcome = self._seat, self._seat.outcome
        if outcome is None:
            return
        reason = reason_words(seat.facts, outcome, moment.live, self._names[1])
        words = result_text(outcome), reason, detail_words(outcome)
        icon = "trophy" if outcome.winner is seat.side else ""
        draw_result(surface, rect, words, icon, style, moment.slid)

    def _draw_head(self, surface: pygame.Surface, style: Style) -> None:
        m, theme, head = style.metrics, style.theme, self._controls.tabs.rect
        hline(surface, head.x, head.right, head.bottom - 1, theme.line)
        size = round(m.icon * 0.9)
        for side, cell in zip(Side, self._controls.moves.columns(), strict=True):
            king = list_man(Piece(side, self._seat.facts.symbols[0]), size, theme)
            surface.blit(king, (cell.x + m.gap - 2, head.centery - size // 2))
            x = cell.x + m.gap + size + 4
            name = self._short_name(side, cell.right - x, m.small)
            draw_text(surface, name, x, head.centery, m.small, theme.text2, bold=True)

    def _short_name(self, side: Side, width: float, size: int) -> str:
        """A player's name for the head of a column; the cards have it in full."""
        name = self._seat.names[side]
        if text_width(name, size, bold=True) <= width:
            return name
        return "You" if side is self._seat.side else "Bot"

    def _draw_news(self, surface: pygame.Surface, moment: Moment, style: Style) -> None:
        words = news_of(moment.seen[-1])
        if not words or self._controls.notice.enabled:
            return
        m, theme, rect = style.metrics, style.theme, self._controls.foot
        rounded(surface, rect, m.radius, theme.raised)
        x = rect.x + m.icon
        draw_icon(surface, "info", (x, rect.centery), m.icon, theme.text2)
        x += m.icon
        words = ellipsis(words, m.small, rect.right - m.gap - x)
        draw_text(surface, words, x, rect.centery, m.small, theme.text)

    def _draw_side(
        self, surface: pygame.Surface, side: pygame.Rect, moment: Moment, style: Style
    ) -> None:
        m, area = style.metrics, side.copy()
        if self._controls.over:
            y = side.y + m.label * 0.75
            words, ink = "The board shows", style.theme.text2
            draw_label(surface, words, side.x, y, m.label, ink, track=m.label_track)
            area.top = self._controls.eyes.rect.bottom + m.margin // 2
            area.height = side.bottom - area.top
        draw_known(surface, area, self._known(moment), style)
        draw_legend(surface, side, self._legend(moment), style)

    def _draw_knowledge(
        self, surface: pygame.Surface, moment: Moment, style: Style
    ) -> None:
        """The figures in the place of the moves; the legend where there is room."""
        m = style.metrics
        area = self._controls.shelf.inflate(-2 * m.gap, -2 * m.gap)
        if self._controls.over:
            top = self._controls.eyes.rect.bottom + m.gap
            area = pygame.Rect(area.x, top, area.width, area.bottom - top)
        room = area.height - known_height(m)
        if room >= 0:
            draw_known(surface, area, self._known(moment), style)
        count = int(room / legend_pitch(m) - 1)
        if count > 0:
            draw_legend(surface, area, self._legend(moment)[:count], style)

    def _known(self, moment: Moment) -> Known:
        facts = self._seat.facts
        unseen = out_of_sight(facts, moment.seen)
        return Known(len(moment.seen[-1].visible), len(facts.squares), unseen)

    def _legend(self, moment: Moment) -> list[tuple[str, str]]:
        if self._controls.over:
            return legend_of(moment.marks, "last move")
        return legend_of(moment.marks, last_move_words(moment.marks, moment.seen[-1]))


def last_move_words(marks: BoardMarks, now: Observation) -> str:
    """Whose moves the brackets show while a game runs."""
    if len(marks.last) > 1:
        return "last moves"
    trace = now.trace
    theirs = trace is not None and trace.mover is not now.viewer
    if theirs and trace is not None and (trace.origin, trace.target) != (None, None):
        return "their last move"
    return "your last move"


def news_of(now: Observation) -> str:
    """What the rules announce of the last move, as one sentence."""
    words = "; ".join(now.notices)
    return words[:1].upper() + words[1:]
