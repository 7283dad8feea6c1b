"""The column beside the board, or what stands of it in the place of the moves."""

from __future__ import annotations

import pygame

from core.play.table import Seat
from core.values import Observation
from gui.board.view_state import BoardMarks
from gui.drawing.text import draw_label
from gui.play.controls import Controls
from gui.play.observed_game import out_of_sight
from gui.play.panel_content import PanelContent
from gui.play.side_layout import heading_height, known_height
from gui.play.sidebar import (
    SightCounts,
    draw_known,
    draw_known_beside,
    draw_legend,
    legend_of,
    legend_pitch,
)
from gui.widgets.widget import Style


class SidePanel:
    """Draws what the person in one seat knows, in figures, and how to read the marks."""

    def __init__(self, seat: Seat, controls: Controls) -> None:
        self._seat = seat
        self._controls = controls

    def draw_column(
        self,
        surface: pygame.Surface,
        side: pygame.Rect,
        content: PanelContent,
        style: Style,
    ) -> None:
        """Draw the column beside the board."""
        m, help_ = style.metrics, self._controls.help
        if not self._controls.buttons.over:
            help_.draw_in_column(surface, style)
            draw_known(surface, help_.layout.known, self._known(content), style)
            self._draw_legend(surface, help_.layout.legend, content, style)
            return
        y = side.y + m.label * 0.75
        words, ink = "The board shows", style.theme.text2
        draw_label(surface, words, side.x, y, m.label, ink, track=m.label_track)
        area = side.copy()
        area.top = self._controls.eyes.rect.bottom + m.margin // 2
        draw_known(surface, area, self._known(content), style)
        self._draw_legend(surface, side, content, style)

    def draw_shelf(
        self, surface: pygame.Surface, content: PanelContent, style: Style
    ) -> None:
        """Draw the figures in the place of the moves; the legend where there is room."""
        m, help_, known = style.metrics, self._controls.help, self._known(content)
        if not self._controls.buttons.over:
            help_.draw_on_shelf(surface, style)
            draw_known_beside(surface, help_.layout.known, known, style)
            self._draw_legend(surface, help_.layout.legend, content, style)
            return
        area = self._controls.shelf.inflate(-2 * m.gap, -2 * m.gap)
        top = self._controls.eyes.rect.bottom + m.gap
        area = pygame.Rect(area.x, top, area.width, area.bottom - top)
        room = area.height - known_height(m)
        if room >= 0:
            draw_known(surface, area, known, style)
            area.update(area.x, area.bottom - room, area.width, room)
            self._draw_legend(surface, area, content, style)

    def _draw_legend(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        content: PanelContent,
        style: Style,
    ) -> None:
        """Draw as much of the legend as there is room for."""
        last = "last move"
        if not self._controls.buttons.over:
            last = last_move_words(content.marks, content.seen[-1])
        m = style.metrics
        count = int((area.height - heading_height(m)) / legend_pitch(m))
        entries = legend_of(content.marks, last)[: max(0, count)]
        draw_legend(surface, area, entries, self._seat.facts, style)

    def _known(self, content: PanelContent) -> SightCounts:
        facts = self._seat.facts
        unseen = out_of_sight(facts, content.seen)
        in_view = len(content.seen[-1].visible & facts.playable)
        return SightCounts(in_view, unseen, facts)


def last_move_words(marks: BoardMarks, now: Observation) -> str:
    """Whose moves the brackets show while a game runs."""
    if len(marks.last) > 1:
        return "last moves"
    trace = now.trace
    theirs = trace is not None and trace.mover is not now.viewer and trace.in_sight
    return "their last move" if theirs else "your last move"
