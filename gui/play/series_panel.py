"""The series of a game beside its board: the strip, and what is said with it."""

from __future__ import annotations

import pygame

from core.play.table import Seat
from gui.app.keys import Keys
from gui.board.view_state import BoardMarks
from gui.drawing.metrics import Metrics
from gui.mate_help.help import MateReport
from gui.play.actions import Actions
from gui.play.series import MoveSeries, series_at
from gui.play.series_strip import SeriesStrip
from gui.play.sidebar import draw_legend, legend_pitch, line_entries
from gui.play.viewpoint import Viewpoint
from gui.widgets.widget import Style, Widget


class SeriesPanel:
    """The strip of one seat.

    Args:
        seat: Whose it is.
        actions: What can be asked for.
        keys: For what is said of the button.

    Attributes:
        strip: The strip.
        taken: How high what stands below it is, over what the marks mean.
    """

    def __init__(self, seat: Seat, actions: Actions, keys: Keys) -> None:
        key = keys.words("undo_move")
        self.strip = SeriesStrip(seat.facts, actions.go_to, actions.undo_move, key)
        self.taken = 0
        self._area = pygame.Rect(0, 0, 0, 0)
        self._seat = seat

    @property
    def rest(self) -> pygame.Rect:
        """What is left of the column below the strip."""
        area, top = self._area, self.strip.bottom
        return pygame.Rect(area.x, top, area.width, max(0, area.bottom - top))

    @property
    def widgets(self) -> list[Widget]:
        """What can be pressed."""
        return self.strip.widgets

    def show_found(self, report: MateReport) -> None:
        """Show the line that help has found in the rows to come, at the present."""
        series, note = self.strip.series, "found" if report.lines[1] else "best"
        present = series.reached == series.made
        self.strip.found = (report.names, note) if present else ((), "")

    def stand_in_column(self, area: pygame.Rect, m: Metrics) -> None:
        """Stand in the column beside the board."""
        self._area = area
        self.strip.place(area, m, alone=False)

    def stand_on_shelf(self, area: pygame.Rect, m: Metrics) -> None:
        """Stand in the place of the moves."""
        self.strip.place(area, m, alone=True)

    def tell(self, viewpoint: Viewpoint) -> None:
        """Show the series of the moment on the board."""
        seat, seen = self._seat, viewpoint.observed.seen
        series = series_at(seen, viewpoint.ply, over=seat.outcome is not None)
        self.strip.offers = seat.outcome is None and not (seat.shared and seat.facts.hidden)
        self.strip.tell(series, viewpoint.moves)
        self.strip.allow(seat.can_undo, self._words(series))

    def draw_legend(self, surface: pygame.Surface, marks: BoardMarks, style: Style) -> None:
        """Draw what the marks mean at the foot of the column, if there is room."""
        last = "moved in this series" if self.strip.series.reached else "their last series"
        entries = [
            ("last", last, bool(marks.last)),
            ("order", "order of the moves", bool(marks.order)),
            ("lost", "you lost a piece here", bool(marks.lost)),
            ("check", "in check", bool(marks.check)),
            *line_entries(marks),
        ]
        shown = [(swatch, words) for swatch, words, in_use in entries if in_use]
        room = self.rest.height - self.taken - style.metrics.margin
        count = room // legend_pitch(style.metrics) - 1
        shown = shown[-count:] if count > 0 else []
        draw_legend(surface, self.rest, shown, self._seat.facts, style)

    def _words(self, series: MoveSeries) -> str:
        """How one's own series can be taken back."""
        seat = self._seat
        if series.side is not seat.side or series.left == 0 or series.length == 1:
            return ""
        if seat.facts.hidden:
            return "Counts as a takeback."
        return "Free in this series."
