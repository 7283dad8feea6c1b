"""Panels of games whose turns have several moves: the series, and help with a mate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame

from core.knowledge import ObservedMove
from core.play.seat import Seat
from core.texts import _, ngettext, pgettext
from gui.app.keys import Action
from gui.board.layout import BoardLayout
from gui.board.move_tree import SHORT, draw_hidden_badge
from gui.board.view_state import BoardMarks
from gui.drawing import redraw
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, rounded
from gui.drawing.text import draw_text, ellipsis
from gui.mate_help.help import MateHelp, MateMoment, MateReport, has_mate_help, moves_made
from gui.mate_help.panel import mate_panel
from gui.mate_help.search import MateSearch, look
from gui.play.extension import Extension
from gui.play.observed_game import MoveSeries, series_at
from gui.ui.elements import Label, Leaf, Text
from gui.ui.layout import GROW, Column, Element, Length, Row
from gui.ui.parts import button, icon_button, progress
from gui.widgets.choice import draw_pick
from gui.widgets.widget import Style, Widget

if TYPE_CHECKING:
    from gui.play.played_game import PlayedGame

_ROW = {"S": (20, 26), "M": (24, 38), "L": (30, 48)}
"""How high a row is at least, and at most."""

_GAP = 4

_HELPED = 1
"""The level of help that goes on record where a mate was looked for."""

_ROWS = 6
"""For so many rows there is room beside what else is in a column."""

_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class Series(Extension):
    """The series that is looked at: how many of its moves are made, and each in a row."""

    @classmethod
    def serves(cls, seat: Seat) -> bool:
        """See ``Extension.serves``."""
        return not seat.facts.alternates

    @property
    def tab(self) -> str:
        """See ``Extension.tab``."""
        return _("Series")

    @property
    def aside(self) -> bool:
        """See ``Extension.aside``: where something is hidden that takes the column."""
        return not self.play.seat.facts.hidden

    @property
    def series(self) -> MoveSeries:
        """The series of the moment on the board."""
        viewpoint = self.play.viewpoint
        over = self.play.seat.outcome is not None
        return series_at(viewpoint.observed.seen, viewpoint.ply, over=over)

    def panel(self, m: Metrics, marks: BoardMarks, *, aside: bool) -> Element:
        """See ``Extension.panel``."""
        seat, series = self.play.seat, self.series
        offers = seat.outcome is None and seat.undoes
        cost, key = self._cost(series), self.play.shell.keys.words("undo_move")
        take_back, undo = _("Take back a move"), self.play.undo_move
        hint = f"{take_back} ({key})" if key else take_back
        hint = f"{hint}. {cost}" if cost else hint
        sign = icon_button(
            "takeback", hint, undo, "button", enabled=seat.can_undo, edged=True
        )
        words = button(take_back, undo, icon="takeback", enabled=seat.can_undo)
        high: Length = min(series.length, _ROWS) * _ROW[m.size][1] if aside else GROW
        strip = Leaf(
            Strip, rows=self._rows(series), on_pick=self.play.go_to, pitches=_ROW[m.size],
            h=high,
            stops=(series.began, series.made, series.reached),
        )  # fmt: skip
        beside = sign if offers and not aside else None
        head = Row(self._head(series, m.gap), beside, gap="gap")
        if not (offers and aside):
            return Column(head, strip, gap="gap", h=None if aside else GROW)
        line = Text(f"{key}. {cost}" if key and cost else cost, lines=2)
        return Column(head, strip, Column(words, line), gap="gap")

    def _head(self, series: MoveSeries, gap: int) -> Element:
        """The figures, and a part for each move, filled for those made."""
        length, reached = series.length, series.reached
        made = ngettext("of {number} move made", "of {number} moves made", length)
        figure = Text(str(reached), "h2", "text", bold=True, tight=True, w=None)
        apart = 4 if length <= _ROWS * 2 else 1
        return Column(
            Label(series.name(self.play.seat.facts)),
            Row(figure, Text(made if length else _("moves made")), gap=gap * 3 // 4),
            progress(reached / length, length, gap=apart, h=6) if length else None,
            gap=gap // 2,
            w=GROW,
        )

    def _rows(self, series: MoveSeries) -> tuple[StripRow, ...]:
        return tuple(self._row(series, number) for number in range(1, series.length + 1))

    def _row(self, series: MoveSeries, number: int) -> StripRow:
        if number <= series.made:
            ply = series.began + number
            move = self.play.viewpoint.moves[ply - 1]
            return StripRow(number, move, ply, number - series.reached)
        present = series.reached == series.made
        mates = (one for one in self.play.extensions if isinstance(one, Mate))
        report = next((one.report for one in mates), MateReport())
        names = report.names if present else ()
        index = number - series.made - 1
        comes = index == 0 and present
        if index < len(names):
            found = pgettext("line of moves", "found")
            note = found if report.lines[1] else pgettext("line of moves", "best")
            return StripRow(
                number, ObservedMove(series.side, names[index]), next=comes, note=note
            )
        return StripRow(number, next=comes, note=pgettext("move", "next") if comes else "")

    def _cost(self, series: MoveSeries) -> str:
        """How one's own series can be taken back."""
        seat = self.play.seat
        if series.side is not seat.side or series.left == 0 or series.length == 1:
            return ""
        hidden = seat.facts.hidden
        # For translators: taking a move of a series back.
        return _("Counts as a takeback.") if hidden else _("Free in this series.")


@dataclass(frozen=True, slots=True)
class StripRow:
    """One move of a series.

    Attributes:
        number: Which of them.
        move: The move as far as it is known; ``None`` before it is made.
        ply: The moment after it; 0 before it is made.
        ahead: How many moves it is after the moment on the board, if it is made.
        next: Whether it is the one to be made now.
        note: A word at its right end.
    """

    number: int
    move: ObservedMove | None = None
    ply: int = 0
    ahead: int = 0
    next: bool = False
    note: str = ""

    @property
    def current(self) -> bool:
        """Whether the board shows the moment after it."""
        return self.ply > 0 and self.ahead == 0

    @property
    def reached(self) -> bool:
        """Whether it is made on the board."""
        return self.ply > 0 and self.ahead <= 0


class Strip(Widget):
    """The moves of a series in rows; a click on one that was made goes there.

    Attributes:
        rows: All of them.
        pitches: How high a row is at least, and at most.
        stops: The moment before them, how many are made, and how many on the board.
        on_pick: Called with a moment to go to.
    """

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[StripRow] = ()
        self.pitches, self.stops = _ROW["M"], (0, 0, 0)
        self._pointer = (-1, -1)

    def on_pick(self, ply: int) -> None:
        """Go to a moment."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Go to the move that is clicked, or by arrows to the one beside it."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if event.type == pygame.KEYDOWN:
            return self._step(_STEPS.get(event.key, 0))
        if not self.pressed_by(event):
            return False
        for row, box in self._places():
            if row.ply and box.collidepoint(event.pos):
                self.on_pick(row.ply)
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw a row for each move in view."""
        for row, box in self._places():
            pointed = self.hovered and box.collidepoint(self._pointer)
            draw_strip_row(surface, box, row, pointed, style)

    def _places(self) -> list[tuple[StripRow, pygame.Rect]]:
        """The rows in view: where there is no room for all, those round the next move."""
        least, most = self.pitches
        rows, (x, y, width, high) = self.rows, self.rect
        pitch = max(least, min(most, high // max(1, len(rows))))
        count = max(1, min(len(rows), high // pitch))
        first = max(0, min(self.stops[2] - count // 2, len(rows) - count))
        return [
            (row, pygame.Rect(x, y + n * pitch, width, pitch - _GAP))
            for n, row in enumerate(rows[first : first + count])
        ]

    def _step(self, by: int) -> bool:
        """Go to the move before or after, within the series; whether there is one."""
        began, made, reached = self.stops
        if not by or not 0 <= reached + by <= made:
            return False
        self.on_pick(began + reached + by)
        return True


def draw_strip_row(
    surface: pygame.Surface, box: pygame.Rect, row: StripRow, pointed: bool, style: Style
) -> None:
    """Draw a row; one that is pointed at is raised if the move is made."""
    m = style.metrics
    _draw_ground(surface, box, row, pointed, style)
    left = _draw_number(surface, box, row, style) + m.gap
    right = box.right - m.gap
    if row.reached:
        place = (right - m.icon // 4, box.centery)
        draw_icon(surface, "marks", place, round(m.icon * 0.8), style.theme.text2)
        right -= m.icon
    elif row.note:
        ink, y = style.theme.text2, box.centery
        width = draw_text(surface, row.note, right, y, m.caption, ink, align="right")
        right -= width + m.gap // 2
    _draw_move(surface, (left, box.centery, right), row, style)


def _draw_ground(
    surface: pygame.Surface, box: pygame.Rect, row: StripRow, pointed: bool, style: Style
) -> None:
    m, theme = style.metrics, style.theme
    if row.next:
        draw_pick(surface, box, style)
    elif row.ply:
        ground = theme.raised if row.current or pointed else theme.panel
        edge = theme.line if row.current or not theme.is_dark else None
        rounded(surface, box, m.radius, ground, edge)
    else:
        rounded(surface, box, m.radius, None, theme.line, 1)


def _draw_number(
    surface: pygame.Surface, box: pygame.Rect, row: StripRow, style: Style
) -> int:
    """Draw the number on its disc; return the right edge of that."""
    m, theme = style.metrics, style.theme
    radius = max(box.height * 0.29, min(9, box.height / 2 - 1))
    middle = (box.x + max(box.height * 0.5, radius + 3), box.centery)
    fill = theme.accent if row.reached else None
    disc(
        surface,
        middle,
        radius,
        fill,
        theme.accent2 if row.next or fill else theme.text3,
        1.5,
    )
    ink = theme.on_accent if fill else theme.text if row.next else theme.text2
    size = m.caption if row.number < 10 else m.caption - 1
    number = str(row.number)
    draw_text(surface, number, *middle, size, ink, bold=True, align="center")
    return round(middle[0] + radius)


def _draw_move(
    surface: pygame.Surface, place: tuple[int, int, int], row: StripRow, style: Style
) -> None:
    """Draw the name of a move from a left edge to a right one."""
    x, y, right = place
    if row.move is None:
        return
    m, theme = style.metrics, style.theme
    if row.move.hidden:
        share = SHORT if row.move.text else 1.0
        x += draw_hidden_badge(surface, x, y, m.size, theme, share) + m.gap // 2
    ink = theme.text if row.ply else theme.text2
    text = ellipsis(row.move.text, m.body, right - x, row.current)
    draw_text(surface, text, x, y, m.body, ink, bold=row.current)


class Mate(Extension):
    """Looks for a mate when the person asks, and draws it on the board.

    It goes by what the person has been shown, in games that hide nothing. That it was
    asked goes on record.
    """

    answers: frozenset[Action] = frozenset({"mate", "next_mate"})

    def __init__(self, play: PlayedGame) -> None:
        super().__init__(play)
        game = play.seat.facts.key, play.seat.ruleset
        self._game = play.viewpoint.game
        search = MateSearch(lambda: play.shell.work(look), game)
        self._help = MateHelp(self._game, search)
        self._shown: object = None

    @classmethod
    def serves(cls, seat: Seat) -> bool:
        """See ``Extension.serves``; who plays a person elsewhere has no such help."""
        return has_mate_help(seat.facts) and seat.far is None

    @property
    def tab(self) -> str:
        """See ``Extension.tab``: one can ask while the game runs."""
        return "" if self.play.over else _("Mate")

    @property
    def summary(self) -> str:
        """See ``Extension.summary``."""
        return "" if self.play.over else self._help.report.summary

    @property
    def report(self) -> MateReport:
        """What was found."""
        return self._help.report

    @property
    def busy(self) -> bool:
        """See ``Extension.busy``."""
        return self._help.busy

    def panel(self, m: Metrics, marks: BoardMarks, *, aside: bool) -> Element:
        """See ``Extension.panel``."""
        keys = self.play.shell.keys
        return mate_panel(self._help, keys, self._toggle, alone=not aside)

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """See ``Extension.hear``."""
        action = self.play.shell.keys.action(event)
        if action == "mate":
            self._toggle()
        elif action == "next_mate":
            self._help.turn()
        return action in self.answers

    def note(self) -> None:
        """See ``Extension.note``."""
        self._follow()

    def tick(self, dt: float) -> None:
        """See ``Extension.tick``."""
        self._follow()
        if self._help.advance():
            redraw.now()

    def mark(self, marks: BoardMarks) -> BoardMarks:
        """See ``Extension.mark``."""
        self._follow()
        return replace(marks, numbered=self._help.drawn)

    def close(self) -> None:
        """See ``Extension.close``."""
        self._help.close()

    def _toggle(self) -> None:
        if self._help.asked or self._moment() is None:
            self._look()
        else:
            self.play.ask(_("Look for a mate"), self._look)

    def _look(self) -> None:
        self._help.toggle()
        if self._help.asked:
            self.play.seat.note_help(_HELPED)
            self.play.turn_to(self.tab)
        redraw.now()

    def _follow(self) -> None:
        """Follow the moment on the board."""
        seen = self.play.viewpoint.seen
        if seen[-1] is not self._shown:
            self._shown = seen[-1]
            self._help.show(self._moment())

    def _moment(self) -> MateMoment | None:
        """What can be asked about: a moment in which the person is to move."""
        seen = self.play.viewpoint.seen
        now = seen[-1]
        if self.play.over or not now.moves:
            return None
        made = moves_made([before.to_move for before in seen])
        turn = now.to_move, now.turn.number
        return MateMoment(self._game.position_of(now), turn, made)
