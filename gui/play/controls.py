"""Everything on the Play screen that can be pressed."""

from __future__ import annotations

import pygame

from core.play.table import Seat
from gui.app.shell import Shell
from gui.app.sound_button import game_icons
from gui.board.move_tree import ROW, MoveTree
from gui.drawing.metrics import Metrics
from gui.mate_help.help import has_mate_help
from gui.play.actions import TO_THE_END, Actions
from gui.play.captions import pairing
from gui.play.cursor import BoardCursor
from gui.play.game_buttons import GameButtons
from gui.play.help_panel import HelpPanel
from gui.play.layout import PlayLayout
from gui.play.mate_panel import MatePanel
from gui.play.move_field import MoveField
from gui.play.series_panel import SeriesPanel
from gui.play.viewpoint import Viewpoint
from gui.play.zen_layout import ZenLayout
from gui.widgets.app_bar import AppBar
from gui.widgets.button import IconButton
from gui.widgets.choice import ENTRIES, ENTRIES_BY_TWO, TABS, Choice, Option, read_later
from gui.widgets.notice import Notice
from gui.widgets.widget import Widget

HEADER = {"S": 34, "M": 38, "L": 46}
"""Height of the head of the move list."""


MOVES, SERIES, MATE, KNOWLEDGE = "Moves", "Series", "Mate", "Knowledge"
"""What can stand in the panel under the opponent's card."""


class Controls:
    """The widgets of the screen, and where they stand.

    Attributes:
        buttons: Those at the foot.
        bar: The bar at the top.
        board: The board, for the keyboard.
        field: The line to type a move into, while it is open.
        moves: The list of moves.
        series: The strip of the series, in games whose turns have several moves.
        eyes: What the board shows once the game is over.
        help: How much help there is while it runs.
        mate: Help with a mate, in games that have it.
        tabs: Moves, series or knowledge, where they share a place.
        notice: A line at the foot of the moves.
        foot: Where a line of news stands under the moves; empty while there is none.
        shelf: The place of moves or knowledge, below the head.
        remark: What else there is to say with the result.
    """

    def __init__(
        self,
        seat: Seat,
        actions: Actions,
        shell: Shell,
        board: BoardCursor,
        field: MoveField,
    ) -> None:
        self._seat = seat
        self._facts = seat.facts
        keys, hint = shell.keys, shell.keys.hint
        alone = IconButton("zen", hint("Board only", "zen"), actions.zen)
        self._panels_back = IconButton("zen_off", hint("Leave", "zen"), actions.zen)
        icons = game_icons(shell, actions.sound, actions.options)
        self.bar = AppBar(pairing(seat), "", actions.leave, actions.leave, [alone, *icons])
        self.board, self.field = board, field
        self.remark = ""
        self.moves = MoveTree(seat.facts, actions.go_to)
        self.moves.empty = ""
        self._plies, self._go_to = 0, actions.go_to
        self.moves.on_step = self._step
        self.series = SeriesPanel(seat, actions, keys)
        self.eyes = Choice(_eyes(seat), 1, actions.look, ENTRIES)
        self.help = HelpPanel(seat, keys)
        self.mate = MatePanel(keys)
        self.tabs = Choice([Option(MOVES)], 0, read_later, TABS)
        self.notice = Notice()
        self.foot, self.shelf = pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0)
        self.buttons = GameButtons(seat, actions, keys)
        self._first = IconButton("first", hint("First", "first"), lambda: actions.go_to(0))
        self._back = IconButton("back", hint("Back", "previous"), lambda: actions.step(-1))
        self._on = IconButton("next", hint("On", "next"), lambda: actions.step(1))
        self._last = IconButton(
            "last", hint("Present", "last"), lambda: actions.step(TO_THE_END)
        )

    @property
    def arrangement(self) -> tuple[object, ...]:
        """Everything the layout depends on; a change of it triggers a new layout."""
        chosen = self.tabs.chosen, self.help.has_odds
        shown = self.field.open, chosen, self.mate.arrangement, self.series.strip.bottom
        said = self.notice.words if self.notice.enabled else ""
        return *self.buttons.arrangement, *shown, said

    def arrange(
        self, size: tuple[int, int], layout: PlayLayout, m: Metrics, has_news: bool
    ) -> None:
        """Place everything for a window; ``has_news`` makes room for a line of it."""
        self.bar.arrange(size[0], m)
        self._offer_tabs(layout)
        panel = self.panel(layout)
        head = HEADER[m.size]
        self.tabs.rect = pygame.Rect(panel.x, panel.y, panel.width, head)
        self.shelf = pygame.Rect(panel.x, panel.y + head, panel.width, panel.height - head)
        self._place_moves(m, has_news)
        self.buttons.why.rect = layout.why
        self._place_browse(layout.browse, m)
        self.buttons.place(layout.actions, m)
        self._place_eyes(layout, m)
        self._place_help(layout, m)
        self._place_series(layout, m)
        self._place_mate(layout, m)

    def arrange_alone(self, layout: ZenLayout) -> None:
        """Place what is left beside a board that stands alone."""
        self._panels_back.rect = layout.leave
        self.field.rect = self.buttons.pass_on.rect = layout.field

    def panel(self, layout: PlayLayout) -> pygame.Rect:
        """The card of the moves, which makes room for the result."""
        if not self.buttons.over:
            return layout.moves
        return layout.moves_lost if self.buttons.lost else layout.moves_after

    def on_shelf(self, layout: PlayLayout) -> str:
        """Which of the tabs is in view; the moves where there are none."""
        names = self._tab_names(layout)
        return names[min(self.tabs.chosen, len(names) - 1)]

    def shows_mate(self, layout: PlayLayout) -> bool:
        """Whether the help with a mate is in view."""
        aside = self._asks_for_mates and layout.side is not None
        return aside or self.on_shelf(layout) == MATE

    def turn_to_mate(self) -> None:
        """Bring the help with a mate into view, where it shares a place."""
        names = [option.label for option in self.tabs.options]
        if MATE in names:
            self.tabs.chosen = names.index(MATE)

    def is_tabbed(self, layout: PlayLayout) -> bool:
        """Whether moves, series and knowledge share one panel with tabs."""
        return len(self._tab_names(layout)) > 1

    def _tab_names(self, layout: PlayLayout) -> list[str]:
        """What shares the panel of the moves; what is known comes first in the column."""
        aside, hidden = layout.side is not None, self._facts.hidden
        series = not self._facts.alternates and (hidden or not aside)
        known = hidden and not aside
        mate = self._asks_for_mates and not aside
        return [MOVES, *[SERIES] * series, *[MATE] * mate, *[KNOWLEDGE] * known]

    @property
    def _asks_for_mates(self) -> bool:
        """Whether one can ask for a mate: in a running game that has such help."""
        return has_mate_help(self._facts) and not self.buttons.over

    def _offer_tabs(self, layout: PlayLayout) -> None:
        names = self._tab_names(layout)
        self.tabs.options = tuple(Option(name) for name in names)
        self.tabs.chosen = min(self.tabs.chosen, len(names) - 1)

    def widgets(self, layout: PlayLayout) -> list[Widget]:
        """What is on the screen now, in the order of the Tab key."""
        widgets: list[Widget] = [self.board, *self._fields(), *self.bar.widgets]
        shown = {self.on_shelf(layout)}
        if layout.side is not None:
            shown.add(KNOWLEDGE if self._facts.hidden else SERIES)
        if self.is_tabbed(layout):
            widgets.append(self.tabs)
        if KNOWLEDGE in shown:
            widgets += [self.eyes] if self.buttons.over else self.help.widgets
        if SERIES in shown:
            widgets += self.series.widgets
        if self.shows_mate(layout):
            widgets += self.mate.widgets
        if MOVES in shown:
            widgets += [self.moves, self.notice]
        widgets += [self._first, self._back, self._on, self._last]
        return [*widgets, *self.buttons.shown]

    def widgets_alone(self) -> list[Widget]:
        """What is on the screen while the board stands alone."""
        passing = [self.buttons.pass_on] if self.buttons.passing else []
        return [self.board, *self._fields(), *passing, self._panels_back]

    def follow(self, viewpoint: Viewpoint) -> None:
        """Show in list, strip and buttons which moment the board shows."""
        ply, last = viewpoint.ply, viewpoint.observed.last
        self._plies = last
        self.series.tell(viewpoint)
        if self.moves.current != ply:
            self.moves.show(self.moves.lines, ply)
        self._first.enabled = self._back.enabled = ply > 0
        self._on.enabled = self._last.enabled = ply < last

    def _step(self, by: int) -> bool:
        """Go to the move before or after the current one in the list."""
        ply = self.moves.current + by
        there = bool(0 <= ply <= self._plies)
        if there:
            self._go_to(ply)
        return there

    def _fields(self) -> list[Widget]:
        return [self.field] if self.field.open else []

    def _place_moves(self, m: Metrics, has_news: bool) -> None:
        rows, pad = self.shelf.copy(), m.gap // 2
        if has_news:
            width = rows.width - 2 * pad
            height = self.notice.height(width, m)
            top = rows.bottom - height - pad
            self.foot = pygame.Rect(rows.x + pad, top, width, height)
            rows.height -= height + pad
        self.notice.rect = self.foot
        if self.field.open:
            self._place_field(rows, m)
        rows.height = rows.height // ROW[m.size] * ROW[m.size]
        self.moves.place(rows, m)

    def _place_field(self, rows: pygame.Rect, m: Metrics) -> None:
        """The line stands under the moves, with room over it for what it says."""
        pad = m.gap // 2
        rows.height -= m.control + pad
        self.field.rect = pygame.Rect(
            rows.x + pad, rows.bottom, rows.width - 2 * pad, m.control
        )
        rows.height -= round(m.row * 1.5)

    def _place_browse(self, row: pygame.Rect, m: Metrics) -> None:
        buttons = (self._first, self._back, self._on, self._last)
        side = min(row.height, m.icon + 14)
        for number, button in enumerate(buttons):
            button.rect = pygame.Rect(0, 0, side, side)
            button.rect.center = (row.x + row.width * (2 * number + 1) // 8, row.centery)

    def _place_help(self, layout: PlayLayout, m: Metrics) -> None:
        if layout.side is not None:
            self.help.stand_in_column(layout.side, m)
        else:
            self.help.stand_on_shelf(self.shelf.inflate(-2 * m.gap, -2 * m.gap), m)

    def _place_series(self, layout: PlayLayout, m: Metrics) -> None:
        if layout.side is not None and not self._facts.hidden:
            self.series.stand_in_column(layout.side, m)
        else:
            self.series.stand_on_shelf(self.shelf.inflate(-2 * m.gap, -2 * m.gap), m)

    def _place_mate(self, layout: PlayLayout, m: Metrics) -> None:
        """Place the help with a mate below the strip, which shows its line, or alone."""
        beside = layout.side is not None
        self.series.show_found(self.mate.report)
        self.mate.alone, self.series.taken = not beside, 0
        if not beside:
            self.mate.place(self.shelf.inflate(-2 * m.gap, -2 * m.gap), m)
        elif self._asks_for_mates:
            rest = self.series.rest
            rest.top += m.gap
            self.series.taken = self.mate.place(rest, m) + 2 * m.gap

    def _place_eyes(self, layout: PlayLayout, m: Metrics) -> None:
        count, height = len(self.eyes.options), m.control + 2
        self.eyes.look = ENTRIES
        if layout.side is not None:
            top = layout.side.y + round(m.label * 2.4)
            self.eyes.rect = pygame.Rect(
                layout.side.x, top, layout.side.width, count * height
            )
            return
        shelf = self.shelf.inflate(-m.gap, -m.gap)
        if shelf.height < count * height:
            self.eyes.look, count = ENTRIES_BY_TWO, (count + 1) // 2
        self.eyes.rect = pygame.Rect(
            *shelf.topleft, shelf.width, min(shelf.height, count * height)
        )


def _eyes(seat: Seat) -> list[Option]:
    """What a finished game can be looked at with, in the order of ``Eyes``."""
    own, other = "Your", "Bot’s"
    if seat.shared:
        own, other = (f"{seat.names[side]}’s" for side in (seat.side, seat.side.other))
    return [
        Option(f"{own} view", icon="watch"),
        Option("Truth, dimmed", icon="fog"),
        Option("Truth", icon="board"),
        Option(f"{other} view", icon="bare"),
    ]
