"""The boards of a replay with one cursor on all of them, and what each step sounds like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from core.games import GAMES
from core.knowledge import order_of
from core.records.replay import Boards
from core.values import Move, Observation, Side, Square
from gui.board.board_view import BoardView
from gui.board.fog_time import FogTime
from gui.board.hand_shelf import HandShelf, Where, shelves_of
from gui.board.hands import title_room
from gui.board.layout import BoardLayout
from gui.board.motion import Motion, known_path
from gui.board.stands import draw_stands
from gui.board.view_state import NO_MARKS, BoardMarks, BoardOptions, MoveEnds
from gui.drawing import redraw
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.replay.layout import Panel, shelf_air
from gui.sound.events import Sound, move_sounds, true_sounds
from gui.widgets.widget import Style

VIEWERS: Mapping[Panel, Side] = {"first": Side.FIRST, "second": Side.SECOND}
"""Whose view a board shows; the truth is nobody's."""

PANEL_OF: Mapping[Side, Panel] = {side: panel for panel, side in VIEWERS.items()}
"""The board that shows a side's view."""


@dataclass(frozen=True, slots=True)
class Notes:
    """What is drawn on one board besides the position.

    Attributes:
        arrows: From a square to another.
        odds: Fogged squares with the chance that a piece stands there.
        circles: Squares that a person has circled.
        colours: See ``BoardMarks.colours``.
    """

    arrows: tuple[tuple[Square, Square], ...] = ()
    odds: tuple[tuple[Square, float], ...] = ()
    circles: frozenset[Square] = frozenset()
    colours: tuple[tuple[tuple[Square, Square], str], ...] = ()


_NO_NOTES = Notes()


@dataclass(frozen=True, slots=True)
class _Shown:
    """One board on the screen."""

    layout: BoardLayout
    view: BoardView
    shelves: tuple[HandShelf, ...]


class BoardRow:
    """Draws one position of a game on several boards, each with its own view.

    Args:
        turn: The moment, and before it those since the turn of its last move began.

    Attributes:
        cursor: The square under the pointer, which all boards outline.
        boards: The moment.
        notes: What else is drawn, by board.
        threats: From where to where a king can be taken unseen; drawn on the truth.
        bare: Whether no marks at all are drawn.
    """

    def __init__(self, turn: Sequence[Boards]) -> None:
        self._turn, self.boards = turn, turn[-1]
        self.cursor: Square | None = None
        self.notes: Mapping[Panel, Notes] = {}
        self.threats: tuple[tuple[Square, Square], ...] = ()
        self.bare = False
        self._before: Boards | None = None
        self._elapsed = 0.0
        self._shown: dict[Panel, _Shown] = {}
        self._look = metrics(1280, 800), THEMES["umbra"]

    def arrange(
        self,
        layouts: Mapping[Panel, BoardLayout],
        style: Style,
        options: BoardOptions,
        where: Where = "around",
    ) -> None:
        """Lay these boards out, with a shelf for every hand on the sides named."""
        self.cursor, self._look = None, (style.metrics, style.theme)
        head = title_room(style.metrics)
        facts = GAMES[self.boards.truth.variant].facts
        air = shelf_air(options.gutter if options.coordinates == "edge" else 0)
        self._shown = {
            panel: _Shown(
                layout,
                BoardView(layout, style.theme, options),
                shelves_of(facts, layout, air, where, head),
            )
            for panel, layout in layouts.items()
        }

    def show(self, turn: Sequence[Boards], moving: bool) -> None:
        """Show another position; ``moving`` animates the move."""
        self._before = self.boards if moving else None
        self._turn, self.boards, self._elapsed = turn, turn[-1], 0.0

    def point_at(self, pos: tuple[int, int]) -> None:
        """Let the cursor follow the pointer."""
        squares = (shown.layout.square_at(*pos) for shown in self._shown.values())
        self.cursor = next((square for square in squares if square is not None), None)

    def update(self, dt: float) -> None:
        """Advance the animation by ``dt`` seconds."""
        self._elapsed += dt

    def draw(self, surface: pygame.Surface, t: FogTime) -> None:
        """Draw the boards; ``t`` is how far the fog has drifted."""
        for panel, shown in self._shown.items():
            seen = look(self.boards, panel)
            motion = None
            if self._before is not None:
                before = look(self._before, panel)
                path = known_path(before, seen)
                motion = Motion(before, seen, self._elapsed, path=path)
                if not motion.over:
                    redraw.now()
            marks = self._marks(panel, seen)
            shown.view.draw(surface, seen, marks, t=t, motion=motion)
            draw_stands(surface, shown.layout, shown.shelves, seen, self._look)

    def _marks(self, panel: Panel, seen: Observation) -> BoardMarks:
        if self.bare:
            return NO_MARKS
        turn = [look(boards, panel) for boards in self._turn]
        traces = [now.trace for now in reversed(turn[1:] or turn)]
        notes = self.notes.get(panel, _NO_NOTES)
        return BoardMarks(
            last=tuple(MoveEnds(t.origin, t.target) for t in traces if t is not None),
            order=order_of(turn),
            odds=notes.odds,
            circles=notes.circles,
            colours=notes.colours,
            arrows=notes.arrows + (self.threats if panel == "truth" else ()),
            hover=self.cursor,
            lost=_lost(panel, seen),
            check=seen.check,
        )


def move_notes(move: Move | None) -> Notes:
    """A move as notes: an arrow for each step, or a circle for a drop."""
    if move is None:
        return Notes()
    if move.is_drop:
        return Notes(circles=frozenset({move.target}))
    return Notes(tuple(pairwise(move.path)))


def look(boards: Boards, panel: Panel) -> Observation:
    """What a board shows of a position."""
    if panel == "truth":
        return boards.truth
    return boards.first if panel == "first" else boards.second


def _lost(panel: Panel, seen: Observation) -> frozenset[Square]:
    """Squares on which the viewer just lost a piece to an unseen one."""
    viewer = VIEWERS.get(panel)
    lost = frozenset(man.square for man in seen.captured if man.piece.side is viewer)
    return lost - seen.visible


def step_sounds(before: Boards, after: Boards, panel: Panel | None) -> tuple[Sound, ...]:
    """The sounds of a step to the next move.

    If one side's view is shown alone, what that side hears; otherwise what somebody hears
    who sees everything.
    """
    shown = panel or "truth"
    sounds = true_sounds if shown == "truth" else move_sounds
    return sounds(look(before, shown), look(after, shown))
