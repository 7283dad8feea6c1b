"""Draws the board of the Play screen and animates changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame

from core.games import find_variant
from core.values import Observation, Side, Square
from gui.app.board_settings import board_options, fog_time
from gui.app.shell import Shell
from gui.board.board import CHOSEN
from gui.board.board_view import BoardView
from gui.board.hands import ShelfMarks, draw_note, draw_shelf, draw_title, hands_of
from gui.board.layout import BoardLayout, HandShelf
from gui.board.motion import Motion, known_path
from gui.board.picking import Destinations, Slot
from gui.board.view_state import BoardMarks, BoardOptions, ShownBoard
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.redraw import motion_share, paced
from gui.play.moving import Moving
from settings.model import Settings


class BoardAnimator:
    """Draws views of one game and animates from each to the next.

    Attributes:
        by_hand: Whether the next change was put on the board by dragging.
        walked: The last step of a capture of several, where those before it were shown.
        notations: In which squares are named beside the board, as the settings have them;
            ``None`` for those of the person.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._options = BoardOptions()
        self._metrics: Metrics | None = None
        self._holders: tuple[str, ...] = ()
        self._view: ShownBoard | None = None
        self._before: ShownBoard | None = None
        self._since = 0.0
        self._picked: Square | None = None
        self._picked_since = 0.0
        self._drawn: tuple[object, BoardView] | None = None
        self.by_hand = False
        self.walked: tuple[Square, ...] = ()
        self.notations: Mapping[str, str] | None = None
        self._manner: tuple[bool, tuple[Square, ...]] = False, ()

    def dress(self, metrics: Metrics, holders: tuple[str, ...] = ()) -> None:
        """Apply the current sizes and settings, and what holders of hands are called."""
        options = board_options(self._shell.settings, metrics)
        if self.notations is not None:
            options = replace(options, notations=self.notations)
        self._options = options
        self._metrics, self._holders = metrics, holders

    def draw(
        self,
        surface: pygame.Surface,
        layout: BoardLayout,
        view: ShownBoard,
        marks: BoardMarks,
    ) -> None:
        """Draw ``view``, animated if it has just changed."""
        now = self._shell.now()
        self._turn_to(view, now)
        motion = self._motion(now)
        t = fog_time(self._shell)
        marks = replace(marks, strength=self._strength(marks.chosen, now))
        board = self._board(layout, view.veil)
        board.draw(surface, view.seen, marks, lit=view.lit, t=t, motion=motion)

    def draw_hands(
        self,
        surface: pygame.Surface,
        shelves: Sequence[HandShelf],
        view: ShownBoard,
        marks: tuple[ShelfMarks, BoardMarks],
    ) -> None:
        """Draw what is in hand, with the marks of the own shelf and of the board."""
        seen, metrics = view.seen, self._metrics
        look, hands = (seen.variant, self._shell.theme), hands_of(seen, view.held)
        hands = replace(hands, mean=dict(marks[1].hand))
        if metrics is None:
            return
        for shelf in shelves:
            own = shelf.side is seen.viewer
            draw_shelf(surface, shelf, hands, look, marks[0] if own else ShelfMarks())
            hidden = shelf.side is hands.hidden
            if shelf.head:
                holder = self._holder(seen, shelf.side)
                draw_title(surface, shelf, holder, hidden, (metrics, self._shell.theme))
            if hidden and view.held:
                lower = shelf is not shelves[0]
                draw_note(surface, shelf, lower, metrics.caption, self._shell.theme)

    def _holder(self, seen: Observation, side: Side) -> str:
        """What the holder of a hand is called: by name, or else by the side."""
        if self._holders:
            return self._holders[side]
        return find_variant(seen.variant).facts.sides[side].capitalize()

    def _turn_to(self, view: ShownBoard, now: float) -> None:
        if view != self._view:
            self._before, self._view, self._since = self._view, view, now
            self._manner = self.by_hand or view.ahead, self.walked
            self.by_hand, self.walked = False, ()

    def _motion(self, now: float) -> Motion | None:
        if self._before is None or self._view is None or self._shell.settings.less_motion:
            return None
        elapsed = paced(self._shell.settings, now - self._since)
        by_hand, walked = self._manner
        before, after = self._before.seen, self._view.seen
        path = walked or known_path(before, after)
        motion = Motion(before, after, elapsed, by_hand, path)
        if motion.over:
            return None
        redraw.now()
        return motion

    def _strength(self, chosen: Square | None, now: float) -> float:
        if chosen != self._picked:
            self._picked, self._picked_since = chosen, now
        return motion_share(self._shell.settings, now - self._picked_since, CHOSEN)

    def _board(self, layout: BoardLayout, veil: float) -> BoardView:
        options = replace(self._options, veil=veil)
        look = (layout, self._shell.theme, options)
        if self._drawn is None or self._drawn[0] != look:
            self._drawn = look, BoardView(*look)
        return self._drawn[1]


def board_marks(
    view: ShownBoard,
    moving: Moving,
    settings: Settings,
    hover: Square | None,
    cursor: Square | None,
) -> BoardMarks:
    """What is marked on the board, as far as the settings allow.

    Dots and rings come from what is on offer alone, and what tells them apart from what
    is seen.
    """
    destinations = moving.destinations if settings.show_dots else Destinations()
    return BoardMarks(
        chosen=moving.picker.chosen,
        stops=moving.picker.stops,
        dots=destinations.dots,
        rings=destinations.rings,
        tries=destinations.tries,
        movable=moving.movable if settings.show_dots else frozenset(),
        last=view.last,
        order=view.order,
        blocked=view.blocked if settings.show_blocked else frozenset(),
        premove=moving.plan_squares,
        hover=hover,
        cursor=cursor,
        lost=view.lost,
        check=view.seen.check,
        carried=moving.picker.carried,
    )


def shelf_marks(moving: Moving, cursor: Slot | None) -> ShelfMarks:
    """What is marked on the person's own shelf."""
    carried = moving.picker.carried
    lifted = carried.place if carried is not None else None
    return ShelfMarks(moving.slot, cursor, lifted if isinstance(lifted, Slot) else None)
