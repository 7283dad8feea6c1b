"""Everything on the Play screen that can be pressed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from core.arena.table import Seat
from gui.keys import Keys
from gui.metrics import Metrics
from gui.play.captions import pairing
from gui.play.layout import PlayLayout
from gui.play.move_list import MoveList
from gui.play.tabs import TABS
from gui.ui import Widget
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button, IconButton
from gui.widgets.choice import Choice, Option
from gui.widgets.confirm import ConfirmButton
from gui.widgets.notice import Notice
from gui.widgets.rows import ENTRIES

HEADER = {"S": 34, "M": 38, "L": 46}
"""Height of the head of the move list."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """What the controls can ask for.

    Attributes:
        leave: Go home.
        go_to: Look at the moment after so many moves.
        step: Look so many moves on or back.
        resign: Give the game up.
        flip: Turn the board round.
        rematch: Play again with sides swapped.
        replay: Replay the finished game.
        look: Show the finished game with other eyes, by their number.
    """

    leave: Callable[[], None]
    go_to: Callable[[int], None]
    step: Callable[[int], None]
    resign: Callable[[], None]
    flip: Callable[[], None]
    rematch: Callable[[], None]
    replay: Callable[[], None]
    look: Callable[[int], None]


class Controls:
    """The widgets of the screen, and where they stand.

    Attributes:
        over: Whether the game is over, which changes the buttons at the foot.
        bar: The bar at the top.
        moves: The list of moves.
        eyes: What the board shows once the game is over.
        tabs: Moves or knowledge, where both share a place.
        notice: A line at the foot of the moves.
        foot: Where a line of news stands under the moves; empty while there is none.
        shelf: The place of moves or knowledge, below the head.
    """

    def __init__(self, seat: Seat, deeds: Deeds, keys: Keys) -> None:
        self.over = False
        self.bar = AppBar(pairing(seat), "", deeds.leave)
        self.moves = MoveList(deeds.go_to)
        self.eyes = Choice(_EYES, 1, deeds.look, ENTRIES)
        self.tabs = Choice([Option("Moves"), Option("Knowledge")], 0, _nothing, TABS)
        self.notice = Notice()
        self.foot = pygame.Rect(0, 0, 0, 0)
        self.shelf = pygame.Rect(0, 0, 0, 0)
        hint = keys.hint
        self._resign = ConfirmButton("Resign", "Yes, resign", "resign", deeds.resign)
        self._rematch = Button("Rematch", deeds.rematch, "main", "rematch")
        self._replay = Button("Replay", deeds.replay, icon="replay")
        self._flip = IconButton(
            "flip", hint("Flip the board", "flip"), deeds.flip, edged=True
        )
        self._first = IconButton("first", hint("First", "first"), lambda: deeds.go_to(0))
        self._back = IconButton("back", hint("Back", "previous"), lambda: deeds.step(-1))
        self._on = IconButton("next", hint("On", "next"), lambda: deeds.step(1))
        self._last = IconButton(
            "last", hint("Present", "last"), lambda: deeds.step(1 << 20)
        )

    def arrange(
        self, size: tuple[int, int], layout: PlayLayout, m: Metrics, has_news: bool
    ) -> None:
        """Place everything for a window; ``has_news`` makes room for a line of it."""
        self.bar.arrange(size[0], m)
        panel = self.panel(layout)
        head = HEADER[m.size]
        self.tabs.rect = pygame.Rect(panel.x, panel.y, panel.width, head)
        self.shelf = pygame.Rect(panel.x, panel.y + head, panel.width, panel.height - head)
        self._place_moves(m, has_news)
        self._place_browse(layout.browse, m)
        self._place_actions(layout.actions, m)
        self._place_eyes(layout, m)

    def panel(self, layout: PlayLayout) -> pygame.Rect:
        """The card of the moves, which makes room for the result."""
        return layout.moves_after if self.over else layout.moves

    def shows_moves(self, layout: PlayLayout) -> bool:
        """Whether the moves are in view, and not the knowledge in their place."""
        return layout.side is not None or self.tabs.chosen == 0

    def widgets(self, layout: PlayLayout) -> list[Widget]:
        """What is on the screen now, in the order of the Tab key."""
        widgets: list[Widget] = list(self.bar.widgets)
        tabbed = layout.side is None
        if self.over and not (tabbed and self.shows_moves(layout)):
            widgets.append(self.eyes)
        if tabbed:
            widgets.append(self.tabs)
        if self.shows_moves(layout):
            widgets += [self.moves, self.notice]
        widgets += [self._first, self._back, self._on, self._last]
        widgets += [self._rematch, self._replay] if self.over else [self._resign]
        return [*widgets, self._flip]

    def follow(self, ply: int, last: int) -> None:
        """Show in list and buttons that the board stands at ``ply`` of ``last``."""
        if self.moves.current != ply:
            self.moves.show(ply)
        self._first.enabled = self._back.enabled = ply > 0
        self._on.enabled = self._last.enabled = ply < last

    def _place_moves(self, m: Metrics, has_news: bool) -> None:
        rows, pad = self.shelf.copy(), m.gap // 2
        if has_news:
            height = m.row + pad
            self.foot = pygame.Rect(
                rows.x + pad, rows.bottom - height, rows.width - 2 * pad, m.row
            )
            rows.height -= height
        self.notice.rect = self.foot
        rows.height = rows.height // m.row * m.row
        self.moves.place(rows, m.row, 2 * m.icon)

    def _place_browse(self, row: pygame.Rect, m: Metrics) -> None:
        buttons = (self._first, self._back, self._on, self._last)
        side = min(row.height, m.icon + 14)
        for number, button in enumerate(buttons):
            button.rect = pygame.Rect(0, 0, side, side)
            button.rect.center = (row.x + row.width * (2 * number + 1) // 8, row.centery)

    def _place_actions(self, row: pygame.Rect, m: Metrics) -> None:
        gap = m.gap * 2 // 3
        width = row.width - row.height - gap
        half = (width - gap) // 2
        self._flip.rect = pygame.Rect(row.right - row.height, row.y, row.height, row.height)
        self._resign.rect = pygame.Rect(row.x, row.y, width, row.height)
        self._rematch.rect = pygame.Rect(row.x, row.y, half, row.height)
        self._replay.rect = pygame.Rect(row.x + width - half, row.y, half, row.height)

    def _place_eyes(self, layout: PlayLayout, m: Metrics) -> None:
        count, height = len(self.eyes.options), m.control + 2
        if layout.side is not None:
            top = layout.side.y + round(m.label * 2.4)
            self.eyes.rect = pygame.Rect(
                layout.side.x, top, layout.side.width, count * height
            )
            return
        pad = m.gap // 2
        room = self.shelf.height - 2 * pad
        self.eyes.rect = pygame.Rect(
            self.shelf.x + pad,
            self.shelf.y + pad,
            self.shelf.width - 2 * pad,
            min(room, count * height),
        )


_EYES = (
    Option("Your eyes", icon="watch"),
    Option("Truth, veiled", icon="fog"),
    Option("Truth", icon="board"),
    Option("Bot’s eyes", icon="bare"),
)


def _nothing(number: int) -> None:
    """Let a change of tabs be seen with the next picture."""
    del number
